//! Quiet hours.

use azalai_core::schema::{TS, ToSchema};
use serde::{Deserialize, Serialize};

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60;

/// The part of the day in which somebody wants no alerts, by their own clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "wire.ts")]
pub struct Quiet {
    /// The minute of the day when it begins, 0 to 1439.
    pub from: u16,
    /// The minute of the day when it ends; if it is not after the beginning, on the next day.
    pub to: u16,
    /// By how many minutes their clock is ahead of UTC.
    pub ahead: i16,
}

impl Quiet {
    /// Is it a part of a day, by a clock that there is?
    pub fn makes_sense(self) -> bool {
        let day = |minute: u16| i64::from(minute) < DAY;
        day(self.from)
            && day(self.to)
            && self.from != self.to
            && self.ahead.unsigned_abs() <= 14 * 60
    }

    /// When it ends, if it is quiet at this time. Times are milliseconds since 1970.
    pub fn until(self, now: i64) -> Option<i64> {
        let minutes = now.div_euclid(MINUTE);
        let of_day = (minutes + i64::from(self.ahead)).rem_euclid(DAY);
        let (from, to) = (i64::from(self.from), i64::from(self.to));
        let since = (of_day - from).rem_euclid(DAY);
        let length = (to - from).rem_euclid(DAY);
        (since < length).then(|| (minutes + length - since) * MINUTE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 60 * MINUTE;

    #[test]
    fn a_night_is_quiet_by_ones_own_clock() {
        // From 22:00 to 7:30, two hours ahead of UTC: 20:00 to 5:30 there.
        let night = Quiet { from: 22 * 60, to: 7 * 60 + 30, ahead: 120 };
        let day = 20_000 * 24 * HOUR;
        assert_eq!(night.until(day + 20 * HOUR - 1), None);
        assert_eq!(night.until(day + 20 * HOUR), Some(day + 29 * HOUR + HOUR / 2));
        assert_eq!(night.until(day + 2 * HOUR), Some(day + 5 * HOUR + HOUR / 2));
        assert_eq!(night.until(day + 5 * HOUR + HOUR / 2), None);
    }

    #[test]
    fn a_noon_is_quiet_west_of_everything() {
        let noon = Quiet { from: 12 * 60, to: 13 * 60, ahead: -8 * 60 };
        assert_eq!(noon.until(20 * HOUR), Some(21 * HOUR));
        assert_eq!(noon.until(21 * HOUR), None);
    }

    #[test]
    fn senseless_hours_are_told_apart() {
        let quiet = |from, to, ahead| Quiet { from, to, ahead }.makes_sense();
        assert!(quiet(0, 1439, 840));
        assert!(
            !quiet(0, 1440, 0) && !quiet(5, 5, 0) && !quiet(0, 1, 841) && !quiet(0, 1, i16::MIN)
        );
    }
}
