#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| drop(azalai_fuzz::order(data)));
