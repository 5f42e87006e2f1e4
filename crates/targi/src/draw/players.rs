//! The players below the table: what they have, their displays, their points.

use super::{BOLD, Page, figure, fitted, hanging, painted, sign};
use crate::deck::Effect;
use crate::display::{Laid, ROW};
use crate::material::Tribe;
use crate::state::{Phase, TARGI};
use crate::view::{HandView, PlayerView};
use crate::words;
use azalai_core::Lang;

/// How wide a card of a display is.
const LAID: usize = 20;

impl Page<'_> {
    /// The block of a player: tokens, hand and figures, display, score.
    pub(super) fn player(&self, player: &PlayerView) -> Vec<String> {
        let mut lines = vec![self.purse(player)];
        lines.extend(hanging("   ", &self.possessions(player)));
        if player.display.iter().flatten().any(Option::is_some) {
            lines.extend((0..player.display.len()).map(|row| self.row(player, row)));
        }
        lines.extend(hanging("   ", &self.score(player)));
        lines
    }

    fn purse(&self, player: &PlayerView) -> String {
        let seat = player.seat;
        let won = self.view.winners.is_some_and(|winners| winners.contains(seat));
        let pointer = match (won, self.view.turn.seat() == Some(seat)) {
            (true, _) => '♛',
            (_, true) => '▸',
            _ => ' ',
        };
        let (sign, style) = figure(seat);
        let name = format!("{:<5}", words::player(seat).get(self.lang));
        let start = match self.view.start == seat && self.view.phase != Phase::Start {
            true => self.t("start player", "Startspieler"),
            false => "",
        };
        let [dates, salt, pepper] = player.goods;
        let names = match self.lang {
            Lang::En => ["dates", "salt", "pepper", "gold", "water", "crosses"],
            Lang::De => ["Datteln", "Salz", "Pfeffer", "Gold", "Wasser", "SP"],
        };
        let counts = [dates, salt, pepper, player.gold, player.water, player.vp];
        let tokens = names
            .iter()
            .zip(counts)
            .filter(|(name, _)| self.view.targia.is_some() || **name != names[4]);
        let tokens = tokens.map(|(name, count)| {
            let pad = if count < 10 { " " } else { "" };
            format!("{name} {}{pad}", painted(BOLD, &count.to_string()))
        });
        let tokens = tokens.collect::<Vec<_>>().join("  ");
        let tokens = tokens.trim_end();
        format!("{pointer}{} {} {start:<12}  {tokens}", painted(style, &sign), painted(BOLD, &name))
    }

    /// The hand, and what stands or lies on the table.
    fn possessions(&self, player: &PlayerView) -> String {
        let hand: Vec<String> = player.hand.iter().map(|hand| self.hand(hand)).collect();
        let empty = || self.t("empty", "leer").to_owned();
        let hand = if hand.is_empty() { empty() } else { hand.join(" + ") };
        let mut parts = vec![format!("{}: {hand}", self.t("hand", "Hand"))];
        if player.hand_limit > 1 {
            let keeps = self.t("may keep", "darf behalten:");
            parts.push(format!("{keeps} {}", player.hand_limit));
        }
        if player.card_gold > 0 {
            let gold = self.t("gold on a card", "Gold auf einer Karte");
            parts.push(format!("{gold}: {}", player.card_gold));
        }
        if self.view.phase == Phase::Place {
            let (left, all) = (player.targi.saturating_sub(player.placed), player.targi);
            let (to_place, of) =
                (self.t("Targi to place:", "Targi zu setzen:"), self.t("of", "von"));
            parts.push(format!("{to_place} {left} {of} {all}"));
        }
        let used = self.standing(player);
        if !used.is_empty() {
            parts.push(used);
        }
        if !player.once.is_empty() {
            let once: Vec<String> = player.once.iter().map(Tribe::to_string).collect();
            parts.push(format!("{}: {}", self.t("once", "einmalig"), once.join(" ")));
        }
        if player.held_back {
            let two = self.t("next round only Targi:", "nächste Runde nur Targi:");
            parts.push(format!("{two} {}", TARGI - 1));
        }
        parts.join("  ·  ")
    }

    /// Where Targi and markers are that have not been used.
    fn standing(&self, player: &PlayerView) -> String {
        let seat = player.seat;
        let border = self.view.border.iter().filter(|border| border.targi == Some(seat));
        let dunes = self.view.dunes.iter().filter(|dune| dune.targi.contains(&seat));
        let targi = border
            .map(|border| border.number.to_string())
            .chain(dunes.map(|dune| dune.slot.to_string()))
            .collect::<Vec<_>>();
        let markers = player.markers.iter().map(|place| place.to_string()).collect::<Vec<_>>();
        let named = [("Targi", targi), (self.t("markers", "Marker"), markers)];
        let named = named.iter().filter(|(_, at)| !at.is_empty());
        named
            .map(|(name, at)| format!("{name}: {}", at.join(" ")))
            .collect::<Vec<_>>()
            .join("  ·  ")
    }

    fn hand(&self, hand: &HandView) -> String {
        let Some(card) = hand.card else { return self.t("face down", "verdeckt").to_owned() };
        let mut notes = Vec::new();
        if !hand.open {
            notes.push(self.t("not seen by the other", "der andere kennt sie nicht"));
        }
        if hand.fresh {
            notes.push(self.t("taken in this turn", "in diesem Zug genommen"));
        }
        let notes =
            if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) };
        format!("{}{notes}", self.facts(card))
    }

    /// `1a│E-12 camel rider 3 ∞│…│ +4`.
    fn row(&self, player: &PlayerView, row: usize) -> String {
        let mut line = format!("   {}{} │", row + 1, (b'a' + row as u8) as char);
        for column in 0..ROW {
            let card = player.display[row][column];
            let text = card.map_or_else(String::new, |card| self.laid(player, card));
            line.push_str(&fitted(&format!("{text:<LAID$}"), LAID));
            line.push('│');
        }
        match player.score.rows.get(row) {
            Some(&bonus) if bonus > 0 => line + &format!(" +{bonus}"),
            _ => line,
        }
    }

    /// A card of a display. What has happened needs no sign any more.
    fn laid(&self, player: &PlayerView, card: Laid) -> String {
        let symbol = self.say.symbol_of(card);
        let (vp, sign) = match card {
            Laid::Tribe(tribe) => {
                let printed = self.view.deck.card(tribe);
                let sign = match &printed.effect {
                    Effect::AtOnce(_) => "",
                    Effect::Once(_) if !player.once.contains(&tribe) => "",
                    effect => sign(effect),
                };
                (printed.vp, sign)
            }
            Laid::Dune(dune) => (self.view.deck.dune_vp(dune).unwrap_or(0), ""),
        };
        format!("{:<4} {symbol} {vp} {sign}", card.to_string())
    }

    fn score(&self, player: &PlayerView) -> String {
        let sheet = &player.score;
        let ends: i32 = sheet.ends.iter().map(|(_, points)| points).sum();
        let rows: i32 = sheet.rows.iter().sum();
        let mut parts = vec![
            format!("{} {}", self.t("tokens", "Plättchen"), sheet.tokens),
            format!("{} {}", self.t("cards", "Karten"), sheet.cards),
            format!("{} {rows}", self.t("rows", "Reihen")),
        ];
        let single: Vec<String> =
            sheet.ends.iter().map(|(card, points)| format!("{card} {points}")).collect();
        let single =
            if single.is_empty() { String::new() } else { format!(" ({})", single.join(", ")) };
        parts.push(format!("{} {ends}{single}", self.t("end", "Ende")));
        if self.view.targia.is_some() {
            parts.push(format!("{} {}", self.t("water", "Wasser"), sheet.water));
        }
        let name = self.t("points", "Punkte");
        format!("{name}: {} = {}", parts.join(" + "), sheet.total)
    }
}
