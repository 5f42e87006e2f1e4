//! What players read, in English and German: names and phrases. Events are told in
//! `words/tell.rs`, actions described in `words/describe.rs`, questions asked in `words/ask.rs`.
//!
//! A log is told long after it happened, with the view of now. So sentences about events use nothing
//! of the view but the cards of the game.

mod ask;
mod describe;
mod tell;

use crate::action::{Action, Card, Payment};
use crate::board::Border;
use crate::deck::{Act, Count, Effect, Line, Per, Perk};
use crate::display::Laid;
use crate::event::{By, Event};
use crate::material::{Dune, Good, Goods, Symbol, Tokens, Tribe};
use crate::state::Phase;
use crate::view::{PlayerView, View};
use azalai_core::{Lang, Seat, text::Text};

/// What the player at a seat is called.
pub fn player(seat: Seat) -> Text {
    match seat.index() {
        0 => Text::new("White", "Weiß"),
        _ => Text::new("Blue", "Blau"),
    }
}

/// A symbol of tribe cards.
pub fn symbol(symbol: Symbol) -> Text {
    match symbol {
        Symbol::Oasis => Text::new("oasis", "Oase"),
        Symbol::CamelRider => Text::new("camel rider", "Kamelreiter"),
        Symbol::Well => Text::new("well", "Brunnen"),
        Symbol::Camp => Text::new("camp", "Zelt"),
        Symbol::Targia => Text::new("targia", "Targia"),
    }
}

/// Several cards of a symbol.
fn symbols(symbol: Symbol) -> Text {
    match symbol {
        Symbol::Oasis => Text::new("oases", "Oasen"),
        Symbol::CamelRider => Text::new("camel riders", "Kamelreiter"),
        Symbol::Well => Text::new("wells", "Brunnen"),
        Symbol::Camp => Text::new("camps", "Zelte"),
        Symbol::Targia => Text::new("targia", "Targia"),
    }
}

/// A good: one of it, or several.
pub fn good(good: Good, count: u8) -> Text {
    match (good, count) {
        (Good::Date, 1) => Text::new("date", "Dattel"),
        (Good::Date, _) => Text::new("dates", "Datteln"),
        (Good::Salt, _) => Text::new("salt", "Salz"),
        (Good::Pepper, _) => Text::new("pepper", "Pfeffer"),
    }
}

/// The phase as a heading.
pub fn phase(phase: Phase) -> Text {
    match phase {
        Phase::Start | Phase::Deal => Text::new("Set-up", "Aufbau"),
        Phase::Dunes => Text::new("New dunes", "Neue Wanderdünen"),
        Phase::Raid => Text::new("Raid", "Überfall"),
        Phase::Place => Text::new("Placing the Targi", "Einsetzen der Targi"),
        Phase::Act => Text::new("Actions", "Aktionen"),
        Phase::TurnUp | Phase::Limits => Text::new("End of the round", "Ende der Runde"),
        Phase::Over => Text::new("The game is over", "Das Spiel ist zu Ende"),
    }
}

/// One event as a sentence; empty if others say it better.
pub fn tell(event: &Event, view: &View, lang: Lang) -> String {
    Speaker { view, lang }.event(event)
}

/// What an action would do, in a few words.
pub fn describe(action: Action, view: &View, lang: Lang) -> String {
    Speaker { view, lang }.action(action)
}

/// What has to be decided, as a question.
pub fn ask(view: &View, lang: Lang) -> String {
    Speaker { view, lang }.question()
}

/// Somebody who knows a view and speaks a language.
pub(crate) struct Speaker<'a> {
    pub(crate) view: &'a View,
    pub(crate) lang: Lang,
}

// Names and phrases

impl Speaker<'_> {
    pub(crate) fn t(&self, en: &'static str, de: &'static str) -> &'static str {
        Text::new(en, de).get(self.lang)
    }

    fn say(&self, en: String, de: String) -> String {
        match self.lang {
            Lang::En => en,
            Lang::De => de,
        }
    }

    fn who(&self, seat: Seat) -> &'static str {
        player(seat).get(self.lang)
    }

    /// The player whose turn it is.
    fn me(&self) -> Option<&PlayerView> {
        self.view.turn.seat().and_then(|seat| self.view.player(seat))
    }

    fn count(&self, count: impl Into<usize>, one: Text, several: Text) -> String {
        let count = count.into();
        let word = if count == 1 { one } else { several };
        format!("{count} {}", word.get(self.lang))
    }

    pub(crate) fn crosses(&self, count: u8) -> String {
        self.count(count, Text::new("cross", "Siegpunkt"), Text::new("crosses", "Siegpunkte"))
    }

    fn cards(&self, count: usize) -> String {
        self.count(count, Text::new("card", "Karte"), Text::new("cards", "Karten"))
    }

    /// "a, b and c", or with "or".
    fn list(&self, parts: &[String], last: Text) -> String {
        match parts {
            [] => String::new(),
            [only] => only.clone(),
            [front @ .., end] => format!("{} {} {end}", front.join(", "), last.get(self.lang)),
        }
    }

    pub(crate) fn and(&self, parts: &[String]) -> String {
        self.list(parts, Text::new("and", "und"))
    }

    pub(crate) fn or(&self, parts: &[String]) -> String {
        self.list(parts, Text::new("or", "oder"))
    }

    fn parts(&self, tokens: &Tokens, any: (Text, Text)) -> Vec<String> {
        let equal = (Text::new("good", "Ware"), Text::new("equal goods", "gleiche Waren"));
        let gold = Text::new("gold", "Gold");
        let water = Text::new("water", "Wasser");
        let crosses = (Text::new("cross", "Siegpunkt"), Text::new("crosses", "Siegpunkte"));
        let goods =
            Good::ALL.map(|kind| (tokens.goods[kind as usize], (good(kind, 1), good(kind, 2))));
        let others = [
            (tokens.any, any),
            (tokens.equal, equal),
            (tokens.gold, (gold, gold)),
            (tokens.water, (water, water)),
            (tokens.vp, crosses),
        ];
        let held = goods.into_iter().chain(others).filter(|(count, _)| *count > 0);
        held.map(|(count, (one, several))| self.count(count, one, several)).collect()
    }

    fn or_nothing(&self, parts: &[String]) -> String {
        if parts.is_empty() { self.t("nothing", "nichts").to_owned() } else { self.and(parts) }
    }

    /// What somebody gets: "2 dates and 1 good of choice".
    pub(crate) fn tokens(&self, tokens: &Tokens) -> String {
        let one = Text::new("good of choice", "Ware nach Wahl");
        let several = Text::new("goods of choice", "Waren nach Wahl");
        self.or_nothing(&self.parts(tokens, (one, several)))
    }

    /// What somebody gives: "2 goods and 1 gold".
    pub(crate) fn price(&self, tokens: &Tokens) -> String {
        self.or_nothing(&self.parts(tokens, goods_word()))
    }

    fn payment(&self, payment: &Payment) -> String {
        let Payment { goods, gold, card_gold, water } = *payment;
        let paid = Tokens { goods, gold, water, ..Tokens::NONE };
        let mut parts = self.parts(&paid, goods_word());
        if card_gold > 0 {
            let gold = Text::new("gold of a card", "Gold von einer Karte");
            parts.push(self.count(card_gold, gold, gold));
        }
        self.or_nothing(&parts)
    }

    fn one_good(&self, kind: Good, count: u8) -> String {
        self.count(count, good(kind, 1), good(kind, 2))
    }

    /// "T-37 (well, 2 crosses)".
    pub(crate) fn tribe(&self, card: Tribe) -> String {
        let printed = self.view.deck.card(card);
        let symbol = symbol(printed.symbol).get(self.lang);
        format!("{card} ({symbol}, {})", self.crosses(printed.vp))
    }

    /// The printed cost in letters: "S G / W W W W (D P)".
    pub(crate) fn cost(&self, card: Tribe) -> String {
        crate::view::cost_text(&self.view.deck, card)
    }

    /// Everything that stands on a tribe card.
    pub(crate) fn tribe_in_full(&self, card: Tribe) -> String {
        let printed = self.view.deck.card(card);
        let (symbol, cost) = (symbol(printed.symbol).get(self.lang), self.cost(card));
        let mut crosses = self.crosses(printed.vp);
        if let Some((_, more)) = printed.bracket {
            crosses.push_str(&format!(" (+{more})"));
        }
        let costs = self.t("costs", "kostet");
        let text = printed.text.get(self.lang);
        let gap = if text.is_empty() { "" } else { ". " };
        format!("{card} {symbol}, {costs} {cost}, {crosses}{gap}{}", text.trim_end_matches('.'))
    }

    /// What a goods card shows: "1 date, 1 salt or 1 pepper".
    pub(crate) fn goods(&self, kind: Goods) -> String {
        let lines = self.view.deck.goods.get(kind.index()).map_or(&[][..], |card| &card.lines);
        self.or(&lines.iter().map(|line| self.tokens(&line.gain)).collect::<Vec<_>>())
    }

    /// What a dune says, without the full stop.
    pub(crate) fn dune_text(&self, dune: Dune) -> &str {
        let card = self.view.deck.dunes.get(dune.index());
        card.map_or("", |card| card.text.get(self.lang)).trim_end_matches('.')
    }

    fn dune(&self, dune: Dune) -> String {
        format!("{dune} ({})", self.dune_text(dune))
    }

    fn card(&self, card: Card) -> String {
        match card {
            Card::Tribe(card) => self.tribe(card),
            Card::Goods(kind) => self.goods(kind),
            Card::Dune(dune) => self.dune(dune),
        }
    }

    fn laid(&self, card: Laid) -> String {
        match card {
            Laid::Tribe(card) => self.tribe(card),
            Laid::Dune(dune) => {
                self.say(format!("the dune {dune}"), format!("die Wanderdüne {dune}"))
            }
        }
    }

    /// The symbol of a card in a display.
    pub(crate) fn symbol_of(&self, card: Laid) -> String {
        match card {
            Laid::Tribe(card) => symbol(self.view.deck.card(card).symbol).get(self.lang),
            Laid::Dune(_) => self.t("any symbol", "jedes Symbol"),
        }
        .to_owned()
    }

    pub(crate) fn border_name(&self, card: Border) -> &str {
        self.view.deck.border(card).name.get(self.lang)
    }

    /// "5 (Trader)".
    pub(crate) fn border(&self, card: Border) -> String {
        format!("{card} ({})", self.border_name(card))
    }

    fn border_text(&self, card: Border) -> &str {
        self.view.deck.border(card).text.get(self.lang).trim_end_matches('.')
    }

    /// The card on which lines stand.
    fn by(&self, by: By) -> String {
        match by {
            By::Border(card) => self.border_name(card).to_owned(),
            By::Dune(dune) => dune.to_string(),
            By::Tribe(card) => card.to_string(),
            By::Goods(_) => self.t("Goods card", "Warenkarte").to_owned(),
            By::Targia => "Targia".to_owned(),
        }
    }

    /// Has this player a card with this perk in their display?
    fn has_perk(&self, seat: Seat, perk: Perk) -> bool {
        let laid = self.view.player(seat).into_iter().flat_map(|player| {
            player.display.iter().flatten().filter_map(|laid| match laid {
                Some(Laid::Tribe(card)) => Some(*card),
                _ => None,
            })
        });
        let wanted = Effect::Permanent(perk);
        laid.into_iter().any(|card| self.view.deck.card(card).effect == wanted)
    }

    /// What a line asks, does and gives: "pay 3 equal goods, get 1 gold".
    pub(crate) fn line(&self, line: &Line) -> String {
        let mut parts = Vec::new();
        if !line.pay.is_none() {
            let price = self.price(&line.pay);
            parts.push(self.say(format!("pay {price}"), format!("{price} abgeben")));
        }
        if line.act != Act::Nothing {
            parts.push(self.act(line.act));
        }
        if !line.gain.is_none() {
            let what = format!(
                "{}{}",
                self.tokens(&line.gain),
                line.per.map_or_else(String::new, |per| self.per(per))
            );
            parts.push(self.say(format!("get {what}"), format!("{what} bekommen")));
        }
        if parts.is_empty() {
            parts.push(self.t("nothing", "nichts").to_owned());
        }
        parts.join(", ")
    }

    /// " for every 2 cards in your display".
    fn per(&self, per: Per) -> String {
        let each = usize::from(per.each);
        let (one, several) = match per.of {
            Count::Symbol(of) => (symbol(of), symbols(of)),
            of => counted(of),
        };
        let counted = self.count(each, one, several);
        let up = if per.up { self.t(", rounded up", ", aufgerundet") } else { "" };
        match (self.lang, each) {
            (Lang::En, 1) => format!(" for each {}{up}", one.en),
            (Lang::En, _) => format!(" for every {counted}{up}"),
            (Lang::De, _) => format!(" für je {counted}{up}"),
        }
    }

    fn less(&self, less: u8) -> String {
        let goods = self.price(&Tokens { any: less, ..Tokens::NONE });
        match (less, self.lang) {
            (0, _) => String::new(),
            (_, Lang::En) => format!(" for {goods} less"),
            (_, Lang::De) => format!(" für {goods} weniger"),
        }
    }

    /// What a line does besides paying and gaining.
    fn act(&self, act: Act) -> String {
        let text = match act {
            Act::Nothing => Text::new("nothing", "nichts"),
            Act::PlayHand { less, .. } => {
                let less = self.less(less);
                return self.say(
                    format!("play the hand card{less}"),
                    format!("die Handkarte{less} ausspielen"),
                );
            }
            Act::DiscardHand => Text::new("discard the hand card", "die Handkarte ablegen"),
            Act::PlayTop { less } => {
                let less = self.less(less);
                return self.say(
                    format!("play the open top tribe card{less}"),
                    format!("die offene oberste Stammeskarte{less} ausspielen"),
                );
            }
            Act::PlayCentre { less } => {
                let less = self.less(less);
                return self.say(
                    format!("play a centre tribe card without a marker{less}"),
                    format!("eine Stammeskarte des Mittelfelds ohne Marker{less} ausspielen"),
                );
            }
            Act::TakeCentre => Text::new(
                "take what a centre goods card without a marker shows",
                "nehmen, was eine Warenkarte des Mittelfelds ohne Marker zeigt",
            ),
            Act::MoveMarker { adjacent: false } => {
                Text::new("move a marker of one's own", "einen eigenen Marker versetzen")
            }
            Act::MoveMarker { adjacent: true } => Text::new(
                "move a marker of one's own to a neighbouring card",
                "einen eigenen Marker auf eine Karte direkt daneben versetzen",
            ),
            Act::TurnGoods { count: 1, .. } => Text::new(
                "turn up a goods card and take what it shows",
                "eine Warenkarte aufdecken und nehmen, was sie zeigt",
            ),
            Act::TurnGoods { count, take } => {
                return self.say(
                    format!(
                        "turn up {count} goods cards and take what {take} of them show{}",
                        if take == 1 { "s" } else { "" }
                    ),
                    format!(
                        "{count} Warenkarten aufdecken und nehmen, was {take} davon {}",
                        if take == 1 { "zeigt" } else { "zeigen" }
                    ),
                );
            }
            Act::TargiaCard => Text::new(
                "turn up a goods card and take what it shows, or pay again for the next",
                "eine Warenkarte aufdecken und nehmen, was sie zeigt, oder für die nächste zahlen",
            ),
            Act::DrawTribe { .. } => Text::new(
                "the top tribe card: play, keep or discard it",
                "die oberste Stammeskarte ausspielen, behalten oder ablegen",
            ),
            Act::LayDune { vp } => {
                let crosses = self.crosses(vp);
                return self.say(
                    format!("lay the dune into the display: any symbol, {crosses}"),
                    format!("die Wanderdüne in die Auslage legen: jedes Symbol, {crosses}"),
                );
            }
            Act::Exchange => Text::new(
                "exchange two cards of the display",
                "zwei Karten der Auslage vertauschen",
            ),
            Act::MoveCards => Text::new(
                "move up to two cards of the display",
                "bis zu zwei Karten der Auslage versetzen",
            ),
            Act::BorderAction => Text::new(
                "the action of a free border card",
                "die Aktion einer freien Randkarte ausführen",
            ),
            Act::SecondAction => Text::new(
                "once more the action of a border card used in this turn",
                "die Aktion einer in diesem Zug genutzten Randkarte noch einmal ausführen",
            ),
            Act::SwapCentre => Text::new(
                "exchange two face-up cards of the centre",
                "zwei offene Karten des Mittelfelds vertauschen",
            ),
            Act::RobberOn => {
                Text::new("the robber goes 1 card on", "den Räuber 1 Karte weiter versetzen")
            }
            Act::LayGold => Text::new(
                "lay 1 gold onto the card for a later tribe card",
                "1 Gold für eine spätere Stammeskarte auf die Karte legen",
            ),
            Act::HoldBack => Text::new(
                "in the next round the opponent uses a Targi less",
                "in der nächsten Runde setzt der Gegner einen Targi weniger ein",
            ),
            Act::LoseCard => Text::new(
                "give away the rightmost card of a row of the display",
                "die letzte Karte einer Reihe der Auslage abgeben",
            ),
        };
        text.get(self.lang).to_owned()
    }
}

fn goods_word() -> (Text, Text) {
    (Text::new("good", "Ware"), Text::new("goods", "Waren"))
}

/// What is counted: one of it and several.
fn counted(of: Count) -> (Text, Text) {
    match of {
        Count::Symbol(of) => (symbol(of), symbols(of)),
        Count::Plain => (
            Text::new("card without an effect", "Karte ohne Vorteil"),
            Text::new("cards without an effect", "Karten ohne Vorteil"),
        ),
        Count::Cards => (
            Text::new("card in the display", "Karte der eigenen Auslage"),
            Text::new("cards in the display", "Karten der eigenen Auslage"),
        ),
        Count::FreePlaces => (
            Text::new("free place in the display", "freien Platz der eigenen Auslage"),
            Text::new("free places in the display", "freie Plätze der eigenen Auslage"),
        ),
        Count::CardsAhead => (
            Text::new("card more than the opponent has", "Karte mehr als der Gegner"),
            Text::new("cards more than the opponent has", "Karten mehr als der Gegner"),
        ),
        Count::RowsStarted => (
            Text::new("started row", "begonnene Reihe"),
            Text::new("started rows", "begonnene Reihen"),
        ),
        Count::FullRows => {
            (Text::new("full row", "volle Reihe"), Text::new("full rows", "volle Reihen"))
        }
        Count::EqualRows => (
            Text::new("row of four equal symbols", "Reihe aus vier gleichen Symbolen"),
            Text::new("rows of four equal symbols", "Reihen aus vier gleichen Symbolen"),
        ),
        Count::DifferentRows => (
            Text::new("row of four different symbols", "Reihe aus vier verschiedenen Symbolen"),
            Text::new("rows of four different symbols", "Reihen aus vier verschiedenen Symbolen"),
        ),
        Count::Gold => (Text::new("gold", "Gold"), Text::new("gold", "Gold")),
        Count::Water => (Text::new("water", "Wasser"), Text::new("water", "Wasser")),
        Count::Goods => (Text::new("good", "Ware"), Text::new("goods", "Waren")),
        Count::LongestRun => (
            Text::new("card of the longest run of a symbol", "Karte der längsten Symbolfolge"),
            Text::new("cards of the longest run of a symbol", "Karten der längsten Symbolfolge"),
        ),
        Count::FourthOfRow => (
            Text::new("card that is the fourth of its row", "vierte Karte einer Reihe"),
            Text::new("cards that are the fourth of a row", "vierte Karten einer Reihe"),
        ),
    }
}
