//! What came of an order, for people.

use azalai_server::admin::{Answer, OrderRow, PersonRow, ReportRow, TableRow};
use azalai_server::people::Kind;

/// What came of an order, for people.
pub fn text(answer: &Answer) -> String {
    match answer {
        Answer::People(people) => list(people, "There are no such people.", person),
        Answer::Tables(tables) => list(tables, "There are no such tables.", table),
        Answer::Person(one) => person(one),
        Answer::Password { person, password: Some(password) } => {
            format!("{}: the new password is {password}", plain(&person.name))
        }
        Answer::Password { person, password: None } => {
            format!("{}: the password is changed", plain(&person.name))
        }
        Answer::Table(one) => table(one),
        Answer::Deleted(id) => format!("{}: deleted", plain(id)),
        Answer::Export(all) => format!("{all:#}"),
        Answer::Pruned(pruned) => {
            format!("{} tables and {} guests were deleted.", pruned.tables, pruned.guests)
        }
        Answer::Reports(reports) => list(reports, "There are no reports.", report),
        Answer::Done(number) => format!("Report {number} is done."),
        Answer::Orders(orders) => list(orders, "Nothing was ordered yet.", order),
    }
}

fn list<T>(all: &[T], none: &str, one: impl Fn(&T) -> String) -> String {
    if all.is_empty() {
        none.to_owned()
    } else {
        all.iter().map(one).collect::<Vec<_>>().join("\n")
    }
}

/// What people wrote, without what could disturb a terminal.
fn plain(text: &str) -> String {
    text.chars().map(|c| if azalai_core::setup::is_plain(c) { c } else { '?' }).collect()
}

fn person(one: &PersonRow) -> String {
    let kind = match one.kind {
        Kind::Guest => "guest",
        Kind::Account => "account",
    };
    let mut text = format!(
        "{}  {kind}  {}, {} tables, seen {}",
        plain(one.id.as_str()),
        plain(&one.name),
        one.tables,
        time(one.seen)
    );
    if let Some(at) = one.banned {
        text.push_str(&format!(", banned since {}", time(at)));
    }
    if let Some(at) = one.muted {
        text.push_str(&format!(", muted since {}", time(at)));
    }
    text
}

fn table(one: &TableRow) -> String {
    let mut text = format!(
        "{}  {} {}, opened {}: {}",
        plain(&one.id),
        plain(&one.game),
        plain(&one.state),
        time(one.created),
        plain(&one.seats.join(", "))
    );
    if let Some(result) = &one.result {
        text.push_str(&format!(" ({})", plain(result)));
    }
    text
}

fn report(one: &ReportRow) -> String {
    let done = one.done.map_or(String::new(), |at| format!(", done {}", time(at)));
    format!(
        "{}  {} said at table {}, {}: {}\n    reported by {}, {}{done}",
        one.number,
        who(&one.said_name, one.said_by.as_str()),
        plain(&one.table),
        time(one.said_at),
        plain(&one.text),
        who(&one.reported_name, one.reported_by.as_str()),
        time(one.at)
    )
}

fn who(name: &str, id: &str) -> String {
    if name.is_empty() { plain(id) } else { format!("{} ({})", plain(name), plain(id)) }
}

fn order(one: &OrderRow) -> String {
    format!("{}  {} {}", time(one.at), plain(&one.what), plain(&one.about))
}

/// A time as a date, in UTC: `2026-03-01 12:30`.
fn time(ms: i64) -> String {
    let minutes = ms.div_euclid(60_000);
    let (days, minute) = (minutes.div_euclid(24 * 60), minutes.rem_euclid(24 * 60));
    let (year, month, day) = date(days);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", minute / 60, minute % 60)
}

/// The date so many days after the first of January 1970. A year is counted from March on, so that a day in a leap year
/// comes last.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::time;

    #[test]
    fn times_are_dates() {
        for (ms, text) in [
            (0, "1970-01-01 00:00"),
            (-1, "1969-12-31 23:59"),
            (951_782_399_000, "2000-02-28 23:59"),
            (951_782_400_000, "2000-02-29 00:00"),
            (1_709_251_199_999, "2024-02-29 23:59"),
            (1_772_368_200_000, "2026-03-01 12:30"),
            (4_107_542_400_000, "2100-03-01 00:00"),
        ] {
            assert_eq!(time(ms), text);
        }
        // Whatever stands in a row has a date.
        assert!(!time(i64::MAX).is_empty() && !time(i64::MIN).is_empty());
    }
}
