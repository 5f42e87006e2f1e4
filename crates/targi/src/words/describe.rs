//! What actions would do, for the list from which a player chooses.

use super::{Speaker, player};
use crate::action::{Action, Card, DuneSlot, Origin, Spot};
use crate::board::{Border, Borders, Place, crossings};
use crate::deck::{Line, Perk};
use crate::display::Slot;
use crate::event::By;
use crate::material::{Good, Tokens, Tribe};
use crate::view::StepKind;
use crate::view::View;

impl Speaker<'_> {
    /// What an action would do, in a few words.
    pub(super) fn action(&self, action: Action) -> String {
        match action {
            Action::Start { seat } => {
                let who = player(seat).get(self.lang);
                self.say(format!("{who} begins"), format!("{who} beginnt"))
            }
            Action::Turn { card } => {
                let card = self.card(card);
                self.say(format!("turn up {card}"), format!("{card} aufdecken"))
            }
            Action::Place { spot } => self.place(spot),
            Action::Use { spot } => self.usage(spot),
            Action::Play { origin } => self.full_card(origin),
            Action::Keep { origin } => {
                let card = self.short_card(origin);
                self.say(
                    format!("take {card} into your hand"),
                    format!("{card} auf die Hand nehmen"),
                )
            }
            Action::Discard { origin } => {
                let card = self.short_card(origin);
                self.say(format!("discard {card}"), format!("{card} ablegen"))
            }
            Action::Waive { place } => {
                let card = self.centre(place);
                self.say(
                    format!("take the marker back and leave {card}"),
                    format!("den Marker zurücknehmen und verzichten auf {card}"),
                )
            }
            Action::Line { line: index } => self.numbered_line(index),
            Action::Stop => self.stop(),
            Action::Good { good } => self.good_of_choice(good),
            Action::Pay { payment } => {
                let what = self.payment(&payment);
                self.say(format!("pay {what}"), format!("{what} bezahlen"))
            }
            Action::Bracket { paid } => self.bracket(paid),
            Action::Row { row } => self.row(usize::from(row)),
            Action::Next => self.next(),
            Action::Pick { card: index } => {
                let card = self.view.turned.get(usize::from(index)).copied().flatten();
                let what = card.map_or_else(String::new, |kind| self.goods(kind));
                self.say(format!("take {what}"), format!("{what} nehmen"))
            }
            Action::Marker { from, to } => {
                let (one, two) = (self.centre(from), self.centre(to));
                self.say(
                    format!("the marker from {from}, {one}, to {to}, {two}"),
                    format!("den Marker von {from}, {one}, nach {to}, {two}"),
                )
            }
            Action::Swap { one, other: two } => {
                let (first, second) = (self.displayed(one), self.displayed(two));
                self.say(
                    format!("exchange {first} on {one} with {second} on {two}"),
                    format!("{first} auf {one} mit {second} auf {two} vertauschen"),
                )
            }
            Action::Move { from, row } => {
                let (card, row) = (self.displayed(from), row + 1);
                self.say(
                    format!("{card} from {from} to the end of row {row}"),
                    format!("{card} von {from} ans Ende von Reihe {row}"),
                )
            }
            Action::Fill { from } => {
                let card = self.displayed(from);
                let gap = self.gap().map_or_else(String::new, |gap| format!(" {gap}"));
                self.say(
                    format!("{card} from {from} into the gap{gap}"),
                    format!("{card} von {from} in die Lücke{gap}"),
                )
            }
            Action::SwapCentre { one, other: two } => {
                let (first, second) = (self.centre(one), self.centre(two));
                self.say(
                    format!("exchange {first} on {one} with {second} on {two}"),
                    format!("{first} auf {one} mit {second} auf {two} vertauschen"),
                )
            }
            Action::Water { got } => {
                let (water, got) = self.exchange(got);
                self.say(format!("{water} for {got}"), format!("{water} gegen {got}"))
            }
            Action::Once { card } => {
                let text = self.view.deck.card(card).text.get(self.lang);
                text.trim_end_matches('.').to_owned()
            }
            Action::Return { good } => {
                let (one, have) = (self.one_good(good, 1), self.have(good));
                self.say(format!("return {one}{have}"), format!("{one} zurückgeben{have}"))
            }
            Action::ReturnWater => self.return_water(),
            Action::Done => self.done(),
        }
    }

    // Placing and using

    fn place(&self, spot: Spot) -> String {
        match spot {
            Spot::Border(card) => {
                let (name, text) = (self.border_name(card), self.border_text(card));
                shortened(&format!("{name}{}: {text}", self.new_crossings(card)))
            }
            _ => self.usage(spot),
        }
    }

    /// Where a Targi on this card would cross with those that the player has placed.
    fn new_crossings(&self, card: Border) -> String {
        let seat = self.view.turn.seat();
        let mut targi = Borders::NONE;
        let mine = self.view.border.iter().filter(|border| seat.is_some() && border.targi == seat);
        mine.for_each(|border| targi.insert(border.number));
        let before = crossings(targi);
        targi.insert(card);
        let fresh = crossings(targi).iter().filter(|&place| !before.has(place));
        let fresh: Vec<String> = fresh.map(|place| place.to_string()).collect();
        if fresh.is_empty() {
            return String::new();
        }
        let at = self.and(&fresh);
        self.say(format!(" (crosses {at})"), format!(" (kreuzt {at})"))
    }

    fn usage(&self, spot: Spot) -> String {
        match spot {
            Spot::Border(card) => format!("{}: {}", self.border_name(card), self.border_text(card)),
            Spot::Dune(slot) => self.dune_on(slot),
            Spot::Centre(place) => {
                let what = self.centre(place);
                self.say(format!("take {what}"), format!("{what} nehmen"))
            }
            Spot::Targia => self
                .t(
                    "Targia: 1 good of choice, or 1 good for the top goods card",
                    "Targia: 1 Ware nach Wahl, oder 1 Ware für die oberste Warenkarte",
                )
                .to_owned(),
        }
    }

    fn dune_on(&self, slot: DuneSlot) -> String {
        let open = self.view.dunes.iter().find(|dune| dune.slot == slot);
        let name = self.t("dune", "Wanderdüne");
        open.map_or_else(
            || format!("{name} {slot}"),
            |open| format!("{name} {}: {}", open.dune, self.dune_text(open.dune)),
        )
    }

    // Cards

    /// What lies on a place of the centre, as far as it is known.
    fn centre(&self, place: Place) -> String {
        let there = self.view.centre.iter().find(|centre| centre.place == place);
        match there.map(|centre| (centre.card, centre.face_up)) {
            Some((Some(card), true)) => self.card(card),
            Some((Some(Card::Tribe(card)), false)) => {
                self.say(format!("{card}, face down"), format!("{card}, verdeckt"))
            }
            _ => self.t("a face-down card", "eine verdeckte Karte").to_owned(),
        }
    }

    fn card_of(&self, origin: Origin) -> Option<Tribe> {
        match origin {
            Origin::Hand(index) => self.me()?.hand.get(usize::from(index))?.card,
            Origin::Top => self.view.drawn.or(self.view.top),
            Origin::Dune(_) => None,
            Origin::Centre(place) => {
                match self.view.centre.iter().find(|centre| centre.place == place)?.card? {
                    Card::Tribe(card) => Some(card),
                    _ => None,
                }
            }
        }
    }

    fn short_card(&self, origin: Origin) -> String {
        match self.card_of(origin) {
            Some(card) => self.tribe(card),
            None => self.t("the card", "die Karte").to_owned(),
        }
    }

    fn full_card(&self, origin: Origin) -> String {
        match self.card_of(origin) {
            Some(card) => self.tribe_in_full(card),
            None => self.t("play the card", "die Karte ausspielen").to_owned(),
        }
    }

    fn displayed(&self, slot: Slot) -> String {
        let card = self.me().and_then(|me| me.display[slot.row()][slot.column()]);
        card.map_or_else(|| "–".to_owned(), |card| self.laid(card))
    }

    /// The gap in the display: a free place with a card to its right.
    fn gap(&self) -> Option<Slot> {
        let display = &self.me()?.display;
        Slot::all().find(|slot| {
            let row = &display[slot.row()];
            row[slot.column()].is_none() && row[slot.column()..].iter().any(Option::is_some)
        })
    }

    // Steps

    fn numbered_line(&self, index: u8) -> String {
        let step = self.view.step.as_ref();
        let line = step.and_then(|step| step.lines.get(usize::from(index))).map(|line| line.line);
        let Some(mut line) = line else { return String::new() };
        if let Some(By::Border(at)) = step.and_then(|step| step.by) {
            self.double_water(at, &mut line);
        }
        self.line(&line)
    }

    /// A card of the display may double the water of a border card.
    fn double_water(&self, at: Border, line: &mut Line) {
        let doubled = |seat| self.has_perk(seat, Perk::DoubleWater(at));
        if self.view.turn.seat().is_some_and(doubled) {
            line.gain.water = line.gain.water.saturating_mul(2);
        }
    }

    /// What is being decided; a turn in which nothing has begun is as one that comes to its end.
    fn kind(&self) -> StepKind {
        self.view.step.as_ref().map_or(StepKind::Finish, |step| step.kind)
    }

    fn stop(&self) -> String {
        match (self.kind(), self.view.step.as_ref().and_then(|step| step.by)) {
            (StepKind::Line, Some(By::Border(card))) => {
                let name = self.border_name(card);
                self.say(
                    format!("nothing more here ({name})"),
                    format!("hier nichts mehr ({name})"),
                )
            }
            (StepKind::Decide, _) => {
                self.t("leave the card on the pile", "die Karte auf dem Stapel lassen").to_owned()
            }
            (StepKind::Move | StepKind::Exchange | StepKind::SwapCentre, _) => {
                self.t("leave the cards as they are", "die Karten lassen, wie sie sind").to_owned()
            }
            (StepKind::Marker, _) => self.t("move no marker", "keinen Marker versetzen").to_owned(),
            (StepKind::PlayCentre | StepKind::PlayHand, _) => {
                self.t("play no card", "keine Karte ausspielen").to_owned()
            }
            _ => self.t("do without it", "darauf verzichten").to_owned(),
        }
    }

    /// " (you have 3)".
    fn have(&self, good: Good) -> String {
        let have = self.me().map_or(0, |me| me.goods[good as usize]);
        self.say(format!(" (you have {have})"), format!(" (du hast {have})"))
    }

    fn good_of_choice(&self, good: Good) -> String {
        let have = self.have(good);
        let count = match (self.kind(), &self.view.step) {
            (StepKind::Equal, Some(step)) => step.count,
            _ => 1,
        };
        let what = self.one_good(good, count);
        match self.kind() {
            StepKind::Gain => {
                self.say(format!("take {what}{have}"), format!("{what} nehmen{have}"))
            }
            _ => self.say(format!("give {what}{have}"), format!("{what} abgeben{have}")),
        }
    }

    fn bracket(&self, paid: bool) -> String {
        let card = self.view.step.as_ref().and_then(|step| step.card);
        match card.and_then(|card| self.view.deck.card(card).bracket) {
            Some((price, vp)) if paid => {
                let (price, crosses) = (self.price(&price), self.crosses(vp));
                self.say(
                    format!("also pay {price} and get {crosses} at once"),
                    format!("zusätzlich {price} abgeben und sofort {crosses} bekommen"),
                )
            }
            _ if paid => self.t("pay the bracket too", "auch die Klammer bezahlen").to_owned(),
            _ => self.t("pay the plain cost only", "nur die einfachen Kosten bezahlen").to_owned(),
        }
    }

    fn row(&self, row: usize) -> String {
        let cards: Vec<_> = self
            .me()
            .and_then(|me| me.display.get(row))
            .map_or(Vec::new(), |row| row.iter().flatten().copied().collect());
        let number = row + 1;
        if self.kind() == StepKind::LoseCard {
            let card = cards.last().map_or_else(String::new, |&card| self.laid(card));
            return self.say(
                format!("give away {card} of row {number}"),
                format!("{card} aus Reihe {number} abgeben"),
            );
        }
        let there = match cards.len() {
            0 => self.t("still empty", "noch leer").to_owned(),
            count => {
                let symbols: Vec<String> = cards.iter().map(|&card| self.symbol_of(card)).collect();
                format!("{}: {}", self.cards(count), symbols.join(", "))
            }
        };
        self.say(format!("row {number} ({there})"), format!("Reihe {number} ({there})"))
    }

    fn next(&self) -> String {
        let Some(step) = self.view.step.as_ref().filter(|step| step.kind == StepKind::Decide)
        else {
            return self
                .t(
                    "pay 1 good and turn up the next goods card",
                    "1 Ware abgeben und die nächste Warenkarte aufdecken",
                )
                .to_owned();
        };
        let water = self.price(&Tokens { water: step.count, ..Tokens::NONE });
        let card = self.short_card(Origin::Top);
        self.say(
            format!("pay {water}, discard {card} and see the next"),
            format!("{water} abgeben, {card} ablegen und die nächste sehen"),
        )
    }

    fn return_water(&self) -> String {
        let water = self.me().map_or(0, |me| me.water).saturating_sub(crate::state::WATER_LIMIT);
        let what = self.price(&Tokens { water, ..Tokens::NONE });
        self.say(format!("return {what}"), format!("{what} zurückgeben"))
    }

    /// The end of the turn, and what is waived by it.
    fn done(&self) -> String {
        let end = self.t("end your turn", "den Zug beenden");
        let left = unused(self.view);
        if left.is_empty() {
            return end.to_owned();
        }
        let left = left.join(", ");
        self.say(format!("{end} and waive {left}"), format!("{end} und verzichten auf {left}"))
    }
}

/// A list of twelve places is easier to read if each fills one line only.
fn shortened(text: &str) -> String {
    const MOST: usize = 84;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    let short: String = text.chars().take(MOST - 1).collect();
    let end = short.rfind(' ').unwrap_or(short.len());
    format!("{} …", short[..end].trim_end_matches([',', ';', ':']))
}

/// What the player whose turn it is could still use: border cards, dunes, centre cards.
fn unused(view: &View) -> Vec<String> {
    let Some(seat) = view.turn.seat() else { return Vec::new() };
    let border = view.border.iter().filter(|border| border.targi == Some(seat));
    let dunes = view.dunes.iter().filter(|dune| dune.targi.contains(&seat));
    let centre = view.centre.iter().filter(|centre| centre.markers.contains(&seat));
    border
        .map(|border| border.number.to_string())
        .chain(dunes.map(|dune| dune.slot.to_string()))
        .chain(centre.map(|centre| centre.place.to_string()))
        .collect()
}
