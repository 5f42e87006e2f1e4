//! The players' rulebook, rule by rule. Code, refusals, tests and rulebook share the numbers.

/// A rulebook in Markdown: sections begin with `## 4 Turn`, rules with `**4.2** `.
#[derive(Clone, Copy, Debug)]
pub struct Rulebook {
    text: &'static str,
}

impl Rulebook {
    /// The rulebook with this text.
    pub const fn new(text: &'static str) -> Rulebook {
        Rulebook { text }
    }

    /// The whole text.
    pub const fn text(self) -> &'static str {
        self.text
    }

    /// The numbers of all rules, in order.
    pub fn numbers(self) -> Vec<&'static str> {
        self.text.lines().filter_map(number_of_rule).collect()
    }

    /// One rule (`4.2`) or one section (`4`).
    pub fn find(self, number: &str) -> Option<&'static str> {
        let mut begin = None;
        let mut offset = 0;
        for line in self.text.split_inclusive('\n') {
            let section = number_of_section(line);
            let ends = match begin {
                Some(_) if number.contains('.') => {
                    section.is_some() || number_of_rule(line).is_some()
                }
                Some(_) => section.is_some(),
                None => false,
            };
            if let (true, Some(begin)) = (ends, begin) {
                return Some(self.text[begin..offset].trim_end());
            }
            if begin.is_none() && (section == Some(number) || number_of_rule(line) == Some(number))
            {
                begin = Some(offset);
            }
            offset += line.len();
        }
        begin.map(|begin| self.text[begin..].trim_end())
    }
}

fn number_of_rule(line: &'static str) -> Option<&'static str> {
    let (number, _) = line.strip_prefix("**")?.split_once("**")?;
    let (section, rule) = number.split_once('.')?;
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    (digits(section) && digits(rule)).then_some(number)
}

fn number_of_section(line: &'static str) -> Option<&'static str> {
    line.strip_prefix("## ")?.split_whitespace().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: Rulebook = Rulebook::new(
        "# Game\n\nHello.\n\n## 1 Board\n\n**1.1** A board.\n\n- with a list\n\n**1.2** Fields.\n\n## 2 Turn\n\n**2.1** Move.\n",
    );

    #[test]
    fn rules_and_sections_are_found_by_number() {
        assert_eq!(BOOK.numbers(), ["1.1", "1.2", "2.1"]);
        assert_eq!(BOOK.find("1.1"), Some("**1.1** A board.\n\n- with a list"));
        assert_eq!(BOOK.find("2.1"), Some("**2.1** Move."));
        assert_eq!(BOOK.find("2"), Some("## 2 Turn\n\n**2.1** Move."));
        assert_eq!(BOOK.find("1.3"), None);
        assert_eq!(BOOK.find("1.10"), None);
        assert_eq!(BOOK.find(""), None);
    }
}
