//! How far an input came. The loop keeps what led to something new.

use rustc_hash::FxHasher;
use std::fmt::Display;
use std::hash::{Hash, Hasher};

/// How far an input came.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reached {
    /// Was it understood, and was something done with it?
    pub accepted: bool,
    /// What happened on the way: kinds of results, not results.
    pub marks: Vec<u64>,
}

impl Reached {
    /// Nothing has happened yet.
    pub fn nothing() -> Reached {
        Reached::default()
    }

    /// It was refused.
    pub fn refused(why: impl Display) -> Reached {
        let mut reached = Reached::nothing();
        reached.mark(&shape(&why.to_string()));
        reached
    }

    /// Something of this kind happened.
    pub fn mark(&mut self, kind: &(impl Hash + ?Sized)) {
        let mut hasher = FxHasher::default();
        kind.hash(&mut hasher);
        self.marks.push(hasher.finish());
    }

    /// Something was refused on the way.
    pub fn mark_error(&mut self, why: impl Display) {
        self.mark(&shape(&why.to_string()));
    }

    /// So much of this: 1, 2 to 3, 4 to 7 and so on are different, more exact it is not.
    pub fn mark_amount(&mut self, what: &str, amount: u64) {
        self.mark(&(what, amount.checked_ilog2()));
    }
}

/// A message without what it quotes and counts: two of the same kind have the same shape.
pub fn shape(message: &str) -> String {
    let is_quote = |c: char| matches!(c, '`' | '"' | '\'');
    let quoted = message.find(is_quote).zip(message.rfind(is_quote));
    let (before, behind) =
        quoted.map_or((message, ""), |(begin, end)| (&message[..begin], &message[end..]));
    // A hash is counted, too.
    let is_plain = |word: &&str| word.len() <= 24 && !word.contains(char::is_numeric);
    let words = before.split_whitespace().chain(behind.split_whitespace()).filter(is_plain);
    words.take(60).collect::<Vec<_>>().join(" ")
}

/// A number that depends on every byte.
pub fn hash(data: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    data.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_the_same_kind_have_the_same_shape() {
        assert_eq!(shape("line 3: `x` is no action"), shape("line 14: `yy 7` is no action"));
        assert_ne!(shape("line 3: `x` is no action"), shape("line 3: `x` is no seat"));
        let hashes = [[1; 32], [0xab; 32]].map(|bytes| azalai_core::record::hex(&bytes));
        assert_eq!(
            shape(&format!("its hash is {}", hashes[0])),
            shape(&format!("its hash is {}", hashes[1]))
        );
    }

    #[test]
    fn amounts_of_the_same_size_are_the_same() {
        let marks = |amount| {
            let mut reached = Reached::nothing();
            reached.mark_amount("actions", amount);
            reached.marks
        };
        assert_eq!(marks(4), marks(7));
        assert_ne!(marks(7), marks(8));
        assert_ne!(marks(0), marks(1));
    }
}
