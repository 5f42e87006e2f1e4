//! The picture for a terminal.

use crate::view::View;
use crate::words::player;
use azalai_core::Lang;
use std::fmt::Write as _;

/// The position in a few lines.
pub(crate) fn position(view: &View, lang: Lang) -> String {
    let german = lang == Lang::De;
    let t = |en: &'static str, de: &'static str| if german { de } else { en };
    let mut text = format!("{} {}/{}", t("Round", "Runde"), view.round, view.rounds);
    // Writing to a string cannot fail.
    if let Some(slab) = view.slab {
        let _ = write!(text, "   {} [{slab}]", t("for sale:", "zum Verkauf:"));
    }
    let pile: Vec<String> = view.pile.iter().map(|slab| slab.to_string()).collect();
    let _ = writeln!(text, "   {} {}", t("face down:", "verdeckt:"), pile.join(" "));
    for seen in &view.players {
        let camel = if view.camel == seen.seat { t("camel", "Kamel") } else { "" };
        let hand = match view.closed {
            _ if !view.is_closed || view.camel != seen.seat => String::new(),
            Some(silver) => format!("  {} {silver}", t("closed hand:", "geschlossene Hand:")),
            None => format!("  {} ?", t("closed hand:", "geschlossene Hand:")),
        };
        let name = player(seen.seat).get(lang);
        let (silver, salt) = (t("silver", "Silber"), t("salt", "Salz"));
        let points = t("points", "Punkte");
        let _ = writeln!(
            text,
            "{name:<6} {:>2} {silver}  {:>2} {salt}  = {:>2} {points}  {camel}{hand}",
            seen.silver, seen.salt, seen.points
        );
    }
    text
}
