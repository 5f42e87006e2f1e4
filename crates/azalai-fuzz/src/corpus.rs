//! Where the loop begins: the inputs of the repository, and those that follow from the register of games.

use crate::Target;
use std::fs;
use std::path::PathBuf;

/// The folder with the inputs of a target.
pub fn folder(target: &Target) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target.name)
}

/// The inputs to begin with: those of the folder in the order of their names, then the others.
pub fn seeds(target: &Target) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(folder(target)).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    let mut seeds: Vec<Vec<u8>> = paths.iter().filter_map(|path| fs::read(path).ok()).collect();
    seeds.extend((target.seeds)().into_iter().map(String::into_bytes));
    seeds
}

/// The words of a format: those of the target, and every word of the inputs to begin with.
pub fn dictionary(target: &Target, seeds: &[Vec<u8>]) -> Vec<Vec<u8>> {
    const MOST: usize = 2_000;
    let mut words: Vec<Vec<u8>> =
        target.words.iter().map(|word| word.as_bytes().to_vec()).collect();
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'!');
    for seed in seeds {
        let found = seed.split(|byte| !is_part(byte)).filter(|word| (1..=32).contains(&word.len()));
        words.extend(found.map(<[u8]>::to_vec));
    }
    words.sort();
    words.dedup();
    words.truncate(MOST);
    words
}
