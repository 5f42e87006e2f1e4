//! Names that nobody can guess.

use data_encoding::BASE32_NOPAD;
use rand::TryRng;
use rand::rngs::SysRng;

/// A name with 16 random bytes from the system, in small letters and digits.
pub fn unguessable() -> Result<String, std::io::Error> {
    let mut bytes = [0; 16];
    SysRng.try_fill_bytes(&mut bytes).map_err(std::io::Error::other)?;
    Ok(BASE32_NOPAD.encode(&bytes).to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_long_and_never_the_same() {
        let names: HashSet<String> = (0..1000).map(|_| unguessable().unwrap()).collect();
        assert_eq!(names.len(), 1000);
        assert!(names.iter().all(|name| name.len() == 26));
    }
}
