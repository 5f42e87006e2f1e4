//! How long a bot may think.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How long a bot may think about one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So long; the play depends on the machine. `200ms`, `1.5s`
    Time(Duration),
    /// So many thoughts; the play can be repeated. `2000it`
    Iterations(u32),
}

/// The most that can be asked for: nobody waits longer.
const LONGEST: Duration = Duration::from_secs(600);
/// The most iterations that can be asked for.
const MOST: u32 = 100_000_000;

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Time(time) if time.subsec_nanos() == 0 => write!(f, "{}s", time.as_secs()),
            Budget::Time(time) => write!(f, "{}ms", time.as_micros() as f64 / 1000.0),
            Budget::Iterations(count) => write!(f, "{count}it"),
        }
    }
}

impl FromStr for Budget {
    type Err = String;

    fn from_str(text: &str) -> Result<Budget, String> {
        let form = || format!("`{text}` is no budget; write for instance 200ms, 1s or 2000it");
        let unit = text.find(|c: char| c.is_ascii_alphabetic()).ok_or_else(form)?;
        let (number, unit) = text.split_at(unit);
        if unit == "it" {
            let count: u32 = number.parse().map_err(|_| form())?;
            return if count <= MOST {
                Ok(Budget::Iterations(count))
            } else {
                Err(format!("at most {MOST} iterations"))
            };
        }
        let plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let number: f64 = number.parse().ok().filter(|_| plain).ok_or_else(form)?;
        let seconds = match unit {
            "ms" => number / 1000.0,
            "s" => number,
            _ => return Err(form()),
        };
        Duration::try_from_secs_f64(seconds)
            .ok()
            .filter(|&time| time <= LONGEST)
            .map(Budget::Time)
            .ok_or_else(|| format!("at most {} seconds", LONGEST.as_secs()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_read_back() {
        for text in ["200ms", "1s", "0ms", "2000it", "0it", "1.5ms", "600s"] {
            let budget: Budget = text.parse().unwrap();
            assert_eq!(budget.to_string().parse::<Budget>().unwrap(), budget, "{text}");
        }
        assert_eq!("0.2s".parse::<Budget>().unwrap().to_string(), "200ms");
        assert_eq!("0ms".parse::<Budget>().unwrap(), Budget::Time(Duration::ZERO));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in
            ["", "ms", "-1ms", "1e9s", "601s", "5", "5 it", "-5it", "99999999999it", "nans", "infs"]
        {
            assert!(text.parse::<Budget>().is_err(), "{text}");
        }
    }
}
