//! Where a result came from: luck, own decisions, those of others, and the rest.
//!
//! The law: for every seat, result − start = luck + own + others + rest. The rest is what the estimates did not see, and
//! what was hidden and came out. It is told as such, not spread over the others.

use super::luck::Luck;
use super::{Judged, Player};
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Lang, Seat};
use serde::Serialize;

/// How a seat's chance went from the start to the result. All figures are parts of a win.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "wire.ts")]
pub struct Balance {
    /// The seat.
    pub seat: Seat,
    /// Its chance at the start.
    pub start: f64,
    /// What luck brought it.
    pub luck: f64,
    /// The standard error of that.
    pub luck_error: f64,
    /// What its own decisions brought it: nothing or less.
    pub own: f64,
    /// What the decisions of others brought it.
    pub others: f64,
    /// What the estimates did not see, and what was hidden and came out.
    pub rest: f64,
    /// Its part of the win.
    pub result: f64,
    /// The result without luck.
    pub alone: f64,
    /// All of that in sentences.
    pub text: String,
}

/// The balances of all seats of a finished game.
pub(super) fn balances(
    (start, result): (&[f64], &[f64]),
    luck: &[Luck],
    decisions: &[Judged],
    players: &[Player],
    called: &[String],
    lang: Lang,
) -> Vec<Balance> {
    let balance = |(player, called): (&Player, &String)| {
        let (seat, at) = (player.seat, player.seat.index());
        let of = |values: &[f64]| values.get(at).copied().unwrap_or(0.0);
        let brought: f64 =
            luck.iter().map(|luck| of(&luck.brought)).fold(0.0, |sum, part| sum + part);
        let error = luck.iter().map(|luck| of(&luck.error).powi(2)).sum::<f64>().sqrt();
        let effects = |own: bool| -> f64 {
            let judged = decisions.iter().filter(|judged| (judged.seat == seat) == own);
            judged.map(|judged| of(&judged.effect)).fold(0.0, |sum, effect| sum + effect)
        };
        let (start, result) = (of(start), of(result));
        let (own, others) = (effects(true), effects(false));
        let mut balance = Balance {
            seat,
            start,
            luck: brought,
            luck_error: error,
            own,
            others,
            rest: result - start - brought - own - others,
            result,
            alone: result - brought,
            text: String::new(),
        };
        balance.text = text(&balance, player, called, lang);
        balance
    };
    players.iter().zip(called).map(balance).collect()
}

/// What luck and mistakes did, in sentences.
fn text(balance: &Balance, player: &Player, called: &str, lang: Lang) -> String {
    let percent = |part: f64| format!("{:.0} %", 100.0 * part.abs());
    let mut said = vec![match (lang, balance.luck < 0.0) {
        (Lang::En, _) if balance.luck.abs() < balance.luck_error => {
            format!("What luck brought {called} is too uncertain to tell.")
        }
        (Lang::De, _) if balance.luck.abs() < balance.luck_error => {
            format!("Was der Zufall {called} brachte, ist zu unsicher.")
        }
        (Lang::En, false) => format!("Luck gave {called} {} of a win.", percent(balance.luck)),
        (Lang::En, true) => format!("Luck cost {called} {} of a win.", percent(balance.luck)),
        (Lang::De, false) => {
            format!("Der Zufall gab {called} {} eines Sieges.", percent(balance.luck))
        }
        (Lang::De, true) => {
            format!("Der Zufall kostete {called} {} eines Sieges.", percent(balance.luck))
        }
    }];
    let (lost, dearest) = (percent(balance.own), percent(player.dearest));
    if balance.own <= -0.005 {
        let several = -balance.own - player.dearest >= 0.005;
        said.push(match (lang, several) {
            (Lang::En, true) => format!("Mistakes cost {lost}, the three dearest {dearest}."),
            (Lang::En, false) => format!("Mistakes cost {lost}."),
            (Lang::De, true) => format!("Fehler kosteten {lost}, die drei teuersten {dearest}."),
            (Lang::De, false) => format!("Fehler kosteten {lost}."),
        });
    }
    if player.mattered > 0 && balance.own <= -0.005 {
        let each = format!("{:.1} %", 100.0 * player.cost_each);
        said.push(match lang {
            Lang::En => format!("That is {each} for each decision that mattered."),
            Lang::De => {
                let each = each.replace('.', ",");
                format!("Das sind {each} für jede Entscheidung, auf die es ankam.")
            }
        });
    }
    let alone = percent(balance.alone.clamp(0.0, 1.0));
    said.push(match lang {
        Lang::En => format!("Without luck the result would have been {alone}."),
        Lang::De => format!("Ohne Glück wäre das Ergebnis {alone} gewesen."),
    });
    said.join(" ")
}
