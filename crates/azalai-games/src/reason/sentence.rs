//! Reasons in words.

use super::{Answer, Difference};
use azalai_core::{Lang, Seat};

/// A number as people read it: one figure after the point.
fn figure(number: f64, lang: Lang) -> String {
    let text = format!("{:.1}", number.abs());
    match lang {
        Lang::En => text,
        Lang::De => text.replace('.', ","),
    }
}

/// One difference, without a subject: "brings 4.0 more points from areas".
fn phrase(own: Seat, part: &Difference, called: &dyn Fn(Seat) -> String, lang: Lang) -> String {
    let (count, name, less) = (figure(part.more, lang), &part.part, part.more < 0.0);
    let (who, sign) = (called(part.seat), if less { "−" } else { "+" });
    match (lang, part.seat == own, part.counts, less) {
        (Lang::En, true, true, false) => format!("brings {count} more points from {name}"),
        (Lang::En, true, true, true) => format!("gives up {count} points from {name}"),
        (Lang::En, false, true, false) => format!("gives {who} {count} more points from {name}"),
        (Lang::En, false, true, true) => format!("costs {who} {count} points from {name}"),
        (Lang::En, true, false, _) => format!("on the way: {name} {sign}{count}"),
        (Lang::En, false, false, _) => format!("on the way: {name} of {who} {sign}{count}"),
        (Lang::De, true, true, false) => format!("bringt {count} Punkte mehr für {name}"),
        (Lang::De, true, true, true) => format!("gibt {count} Punkte für {name} auf"),
        (Lang::De, false, true, false) => format!("gibt {who} {count} Punkte mehr für {name}"),
        (Lang::De, false, true, true) => format!("kostet {who} {count} Punkte für {name}"),
        (Lang::De, true, false, _) => format!("unterwegs: {name} {sign}{count}"),
        (Lang::De, false, false, _) => format!("unterwegs: {name} von {who} {sign}{count}"),
    }
}

fn answer_phrase(answer: &Answer, called: &dyn Fn(Seat) -> String, lang: Lang) -> String {
    let Answer { seat, action, to_other, cost, .. } = answer;
    let (who, cost) = (called(*seat), figure(*cost, lang));
    match (lang, to_other) {
        (Lang::En, false) => format!("{who}'s answer {action} costs {cost}"),
        (Lang::En, true) => format!("after the other, {who}'s answer {action} costs {cost}"),
        (Lang::De, false) => format!("die Antwort {action} von {who} kostet {cost}"),
        (Lang::De, true) => format!("sonst kostet die Antwort {action} von {who} {cost}"),
    }
}

/// "Brings 4.0 more points from areas, gives up 1.2 points from water holes; Black's answer o12 costs 3.0."
pub(super) fn sentence(
    own: Seat,
    parts: &[Difference],
    answer: Option<&Answer>,
    called: &dyn Fn(Seat) -> String,
    lang: Lang,
) -> String {
    let differences: Vec<String> =
        parts.iter().map(|part| phrase(own, part, called, lang)).collect();
    let halves = [
        Some(differences.join(", ")).filter(|text| !text.is_empty()),
        answer.map(|answer| answer_phrase(answer, called, lang)),
    ];
    let text = halves.into_iter().flatten().collect::<Vec<_>>().join("; ");
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(name: &str, seat: Seat, more: f64) -> Difference {
        Difference { part: name.into(), counts: true, seat, more, error: 0.1 }
    }

    #[test]
    fn reasons_are_told_in_both_languages() {
        let [own, black] = [Seat::FIRST, Seat::all(2).nth(1).unwrap_or(Seat::FIRST)];
        let answer = Answer {
            seat: black,
            action: "o12".into(),
            text: String::new(),
            to_other: false,
            cost: 3.0,
        };
        let called = |_: Seat| "Black".to_owned();
        let parts = [part("areas", own, 4.04), part("water holes", own, -1.2)];
        assert_eq!(
            sentence(own, &parts, Some(&answer), &called, Lang::En),
            "Brings 4.0 more points from areas, gives up 1.2 points from water holes; Black's answer o12 costs 3.0."
        );
        let parts = [part("Gebiete", own, 4.04), part("Wasserstellen", black, -1.2)];
        let called = |_: Seat| "Schwarz".to_owned();
        assert_eq!(
            sentence(own, &parts, Some(&answer), &called, Lang::De),
            "Bringt 4,0 Punkte mehr für Gebiete, kostet Schwarz 1,2 Punkte für Wasserstellen; die Antwort o12 von Schwarz kostet 3,0."
        );
        let led = Difference { counts: false, ..part("rows begun", black, -2.0) };
        let called = |_: Seat| "Blue".to_owned();
        assert_eq!(
            sentence(own, &[led], None, &called, Lang::En),
            "On the way: rows begun of Blue −2.0."
        );
        let to_other = Answer { to_other: true, ..answer };
        assert_eq!(
            sentence(own, &[], Some(&to_other), &called, Lang::En),
            "After the other, Blue's answer o12 costs 3.0."
        );
    }
}
