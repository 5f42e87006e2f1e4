//! A PNG of three bytes a pixel. Rows are told as differences to the row above, which for flat shapes are mostly nothing,
//! and runs of the same are told as runs.

/// The file.
pub fn file(width: u16, height: u16, pixels: &[u8]) -> Vec<u8> {
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut head = Vec::new();
    head.extend(u32::from(width).to_be_bytes());
    head.extend(u32::from(height).to_be_bytes());
    // Eight bits, red green blue, nothing special.
    head.extend([8, 2, 0, 0, 0]);
    chunk(&mut png, b"IHDR", &head);
    chunk(&mut png, b"IDAT", &zlib(&differences(usize::from(width) * 3, pixels)));
    chunk(&mut png, b"IEND", &[]);
    png
}

/// Every row as what it differs from the one above (the filter `Up`, 2).
fn differences(row: usize, pixels: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(pixels.len() + pixels.len() / row.max(1));
    let mut above = vec![0; row];
    for line in pixels.chunks_exact(row.max(1)) {
        bytes.push(2);
        bytes.extend(line.iter().zip(&above).map(|(new, old)| new.wrapping_sub(*old)));
        above.copy_from_slice(line);
    }
    bytes
}

fn chunk(png: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    png.extend(u32::try_from(data.len()).unwrap_or(0).to_be_bytes());
    let start = png.len();
    png.extend(kind);
    png.extend(data);
    let check = crc(&png[start..]);
    png.extend(check.to_be_bytes());
}

fn crc(bytes: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 }
        })
    };
    !bytes.iter().fold(!0, step)
}

fn adler(bytes: &[u8]) -> u32 {
    let (mut low, mut high) = (1_u32, 0_u32);
    for byte in bytes {
        low = (low + u32::from(*byte)) % 65_521;
        high = (high + low) % 65_521;
    }
    high << 16 | low
}

/// Bits, the lowest of each byte first.
struct Bits {
    bytes: Vec<u8>,
    held: u32,
    count: u8,
}

impl Bits {
    fn put(&mut self, value: u32, bits: u8) {
        self.held |= value << self.count;
        self.count += bits;
        while self.count >= 8 {
            self.bytes.push(self.held as u8);
            self.held >>= 8;
            self.count -= 8;
        }
    }

    /// A code: its highest bit goes first.
    fn code(&mut self, code: u32, bits: u8) {
        self.put(code.reverse_bits() >> (32 - bits), bits);
    }

    /// A letter of the fixed alphabet of deflate.
    fn letter(&mut self, letter: u32) {
        match letter {
            0..=143 => self.code(0x30 + letter, 8),
            144..=255 => self.code(0x190 + letter - 144, 9),
            256..=279 => self.code(letter - 256, 7),
            _ => self.code(0xc0 + letter - 280, 8),
        }
    }

    /// So many bytes (3 to 258) are those from `back` (1 or 3) before.
    fn repeat(&mut self, length: usize, back: usize) {
        let (mut letter, mut least, mut extra) = (257, 3, 0_u8);
        while length >= least + (1 << extra) && letter < 285 {
            least += 1 << extra;
            letter += 1;
            extra = if letter < 265 { 0 } else { ((letter - 261) / 4) as u8 };
        }
        // The greatest length has a letter of its own.
        if length == 258 {
            (letter, least, extra) = (285, 258, 0);
        }
        self.letter(letter);
        self.put((length - least) as u32, extra);
        self.code(back as u32 - 1, 5);
    }
}

/// How many bytes from here on are those from `back` before, 258 at most.
fn run(bytes: &[u8], at: usize, back: usize) -> usize {
    if at < back {
        return 0;
    }
    let pairs = bytes[at..].iter().zip(&bytes[at - back..]);
    pairs.take(258).take_while(|(new, old)| new == old).count()
}

fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut bits = Bits { bytes: vec![0x78, 0x01], held: 0, count: 0 };
    // The last block, with fixed codes.
    bits.put(0b011, 3);
    let mut at = 0;
    while at < bytes.len() {
        let (same, pixel) = (run(bytes, at, 1), run(bytes, at, 3));
        let (length, back) = if same >= pixel { (same, 1) } else { (pixel, 3) };
        if length >= 3 {
            bits.repeat(length, back);
            at += length;
        } else {
            bits.letter(u32::from(bytes[at]));
            at += 1;
        }
    }
    bits.letter(256);
    bits.put(0, 7);
    let mut packed = bits.bytes;
    packed.extend(adler(bytes).to_be_bytes());
    packed
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::ZlibDecoder;
    use proptest::prelude::*;
    use std::io::Read;

    fn unpacked(packed: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        ZlibDecoder::new(packed).read_to_end(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn sums_are_those_of_the_standards() {
        assert_eq!(crc(b"123456789"), 0xcbf4_3926);
        assert_eq!(adler(b"Wikipedia"), 0x11e6_0398);
    }

    #[test]
    fn runs_of_every_length_read_back_and_are_short() {
        for length in 0..1_100 {
            let bytes = [vec![7; length], vec![9]].concat();
            let packed = zlib(&bytes);
            assert_eq!(unpacked(&packed), bytes, "{length}");
            assert!(packed.len() < 40, "{length}");
        }
    }

    #[test]
    fn a_file_has_its_parts_in_order() {
        let png = file(2, 2, &[1, 2, 3, 1, 2, 3, 1, 2, 3, 9, 9, 9]);
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!((&png[12..16], &png[16..24]), (&b"IHDR"[..], &[0, 0, 0, 2, 0, 0, 0, 2][..]));
        let length = u32::from_be_bytes(png[33..37].try_into().unwrap()) as usize;
        assert_eq!(&png[37..41], b"IDAT");
        let rows = unpacked(&png[41..41 + length]);
        assert_eq!(rows, [2, 1, 2, 3, 1, 2, 3, 2, 0, 0, 0, 8, 7, 6]);
        assert_eq!(&png[png.len() - 8..png.len() - 4], b"IEND");
    }

    proptest! {
        #[test]
        fn whatever_is_packed_reads_back(bytes in prop::collection::vec(prop_oneof![3 => Just(0_u8), 1 => any::<u8>()], 0..700)) {
            prop_assert_eq!(unpacked(&zlib(&bytes)), bytes);
        }
    }
}
