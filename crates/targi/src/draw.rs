//! The table for the terminal: the ring of border cards around the centre, what lies beside it, and
//! both players. It can be read without colours.
//!
//! ```text
//! ┌───────────────────┬───────────────────┬──
//! │ 16                │ 1             [R] │ 2     number; robber, Targia, Targi
//! │ Raid 4            │ Noble             │ Dat   name
//! │ G / 3 VP          │                   │ D     what it asks and gives, if that is short
//! ├───────────────────┼───────────────────┼──
//! │ 15         [T][B] │ c00          [W]  │ c01   place, card, markers
//! │ Salt              │ goods card        │ wel   symbol and crosses
//! │ S                 │ D / S / P         │ SSD   cost, sign of the effect
//! ```

mod players;

use crate::action::Card;
use crate::board::Border;
use crate::deck::{Act, Effect, Line};
use crate::event::Pile;
use crate::material::{Tokens, Tribe};
use crate::state::Phase;
use crate::view::{BorderView, CentreView, DuneView, View};
use crate::words::{self, Speaker};
use anstyle::{Color, RgbColor, Style};
use azalai_core::{Lang, Seat, text::Text};

const INK: RgbColor = RgbColor(0x1b, 0x1a, 0x22);
const SAND: RgbColor = RgbColor(0xe8, 0xcf, 0xa0);
const DUNE: RgbColor = RgbColor(0xd3, 0xa8, 0x64);
const DUSK: RgbColor = RgbColor(0x3b, 0x3f, 0x7a);
const SALT: RgbColor = RgbColor(0xf7, 0xf2, 0xe7);
const CLAY: RgbColor = RgbColor(0xd9, 0x8c, 0x66);
const PALM: RgbColor = RgbColor(0xcf, 0xe3, 0xc0);
const BLUE: RgbColor = RgbColor(0x1f, 0x4e, 0xa8);
const RED: RgbColor = RgbColor(0xa8, 0x2c, 0x2c);
const VIOLET: RgbColor = RgbColor(0x7a, 0x3f, 0x8f);

/// No line is longer.
pub const COLUMNS: usize = 100;
/// The five columns of the table. The right one holds no long names.
const WIDTHS: [usize; 5] = [19, 19, 19, 19, 16];
/// The most rounds of a game (rule 2.1).
const ROUNDS: u8 = 12;
/// The cost of a card in the centre.
const COST: usize = 15;

const fn on(text: RgbColor, ground: RgbColor) -> Style {
    Style::new().fg_color(Some(Color::Rgb(text))).bg_color(Some(Color::Rgb(ground)))
}

const DIM: Style = Style::new().dimmed();
const BOLD: Style = Style::new().bold();
const PLAIN: Style = Style::new();

fn painted(style: Style, text: &str) -> String {
    if style == PLAIN { text.to_owned() } else { format!("{style}{text}{style:#}") }
}

fn width(text: &str) -> usize {
    text.chars().count()
}

/// A piece of text with its colours: a figure, a number, a name.
type Piece = (String, Style);

/// The figures of a player: their Targi and markers.
fn figure(seat: Seat) -> Piece {
    match seat.index() {
        0 => ("[W]".to_owned(), on(INK, RgbColor(0xff, 0xff, 0xff)).bold()),
        _ => ("[B]".to_owned(), on(SALT, BLUE).bold()),
    }
}

fn robber() -> Piece {
    ("[R]".to_owned(), on(SALT, RED).bold())
}

fn targia() -> Piece {
    ("[T]".to_owned(), on(SALT, VIOLET).bold())
}

/// The table, as this view shows it.
pub(crate) fn position(view: &View, lang: Lang) -> String {
    let page = Page { view, lang, say: Speaker { view, lang } };
    let mut lines = vec![page.heading()];
    lines.extend(page.grid());
    lines.extend(page.key());
    lines.extend(page.piles());
    lines.extend(page.texts());
    for player in &view.players {
        lines.push(String::new());
        lines.extend(page.player(player));
    }
    lines.join("\n") + "\n"
}

/// A card of the table: its lines, each with pieces at its right end.
struct Cell {
    ground: Style,
    lines: [(String, Vec<Piece>); 3],
}

impl Cell {
    fn new(
        ground: Style,
        head: String,
        figures: Vec<Piece>,
        second: String,
        third: String,
    ) -> Cell {
        Cell { ground, lines: [(head, figures), (second, Vec::new()), (third, Vec::new())] }
    }

    /// One of its lines, exactly as wide as the column.
    fn line(&self, index: usize, room: usize) -> String {
        let (text, pieces) = &self.lines[index];
        let style = if index == 0 { self.ground.bold() } else { self.ground };
        let used: usize = pieces.iter().map(|(piece, _)| width(piece)).sum();
        let end = usize::from(used > 0);
        let left = room - used - end;
        let mut line = painted(style, &format!("{:<left$}", fitted(&format!(" {text}"), left)));
        for (piece, style) in pieces {
            line.push_str(&painted(*style, piece));
        }
        line + &painted(self.ground, &" ".repeat(end))
    }
}

/// A text that is too wide ends in an ellipsis; only cards of one's own have such names.
fn fitted(text: &str, room: usize) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    text.chars().take(room.saturating_sub(1)).chain(['…']).collect()
}

/// Words in lines of this width at most.
fn wrapped(text: &str, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if width(line) + 1 + width(word) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A label, then a text that goes on below itself.
fn hanging(label: &str, text: &str) -> Vec<String> {
    let indent = width(label);
    let lines = wrapped(text, COLUMNS - indent);
    let begin = |index| if index == 0 { label.to_owned() } else { " ".repeat(indent) };
    lines.iter().enumerate().map(|(index, line)| begin(index) + line).collect()
}

/// `SSD`, `* 1 VP`: tokens in letters, side by side.
fn letters(tokens: &Tokens, lang: Lang) -> String {
    let goods = Tokens { vp: 0, ..*tokens }.to_string().replace(' ', "");
    let crosses = match tokens.vp {
        0 => String::new(),
        vp => format!("{vp} {}", points().get(lang)),
    };
    let gap = if goods.is_empty() || crosses.is_empty() { "" } else { " " };
    format!("{goods}{gap}{crosses}")
}

const fn points() -> Text {
    Text::new("VP", "SP")
}

/// The sign that tells when a card works (rule 9.2).
fn sign(effect: &Effect) -> &'static str {
    match effect {
        Effect::Plain => "",
        Effect::AtOnce(_) => "↯",
        Effect::Permanent(_) => "∞",
        Effect::Once(_) => "△",
        Effect::End(_) => "!",
    }
}

struct Page<'a> {
    view: &'a View,
    lang: Lang,
    say: Speaker<'a>,
}

// The ring and the centre

impl Page<'_> {
    fn t(&self, en: &'static str, de: &'static str) -> &'static str {
        Text::new(en, de).get(self.lang)
    }

    fn heading(&self) -> String {
        let with_names = self.heading_of(|card| self.say.border(card));
        let line = match width(&with_names) <= COLUMNS {
            true => with_names,
            false => self.heading_of(|card| card.to_string()),
        };
        match line.split_once("  ·  ") {
            Some((round, rest)) => format!("{}  ·  {rest}", painted(BOLD, round)),
            None => painted(BOLD, &line),
        }
    }

    /// Round, phase, robber and Targia, with border cards told like this.
    fn heading_of(&self, border: impl Fn(Border) -> String) -> String {
        let view = self.view;
        let phase = match view.phase {
            Phase::Raid => self.say.border_name(view.robber),
            phase => words::phase(phase).get(self.lang),
        };
        if view.round == 0 {
            return format!(" {phase}");
        }
        let (round, of) = (self.t("Round", "Runde"), self.t("of", "von"));
        let robber = format!("{} {}", self.t("robber on", "Räuber auf"), border(view.robber));
        let mut parts =
            vec![format!("{round} {} {of} {ROUNDS}", view.round), phase.to_owned(), robber];
        let on = self.t("Targia on", "Targia auf");
        parts.extend(view.targia.map(|targia| format!("{on} {}", border(targia))));
        format!(" {}", parts.join("  ·  "))
    }

    fn grid(&self) -> Vec<String> {
        const RING: [[usize; 5]; 5] = [
            [16, 1, 2, 3, 4],
            [15, 0, 0, 0, 5],
            [14, 0, 0, 0, 6],
            [13, 0, 0, 0, 7],
            [12, 11, 10, 9, 8],
        ];
        let mut lines = vec![rule('┌', '┬', '┐')];
        for (row, numbers) in RING.iter().enumerate() {
            if row > 0 {
                lines.push(rule('├', '┼', '┤'));
            }
            let cells: Vec<Option<Cell>> = (0..5)
                .map(|column| match Border::new(numbers[column]) {
                    Some(border) => self.view.border.get(border.index()).map(|b| self.border(b)),
                    None => {
                        let place = (row - 1) * 3 + column - 1;
                        self.view.centre.get(place).map(|place| self.centre(place))
                    }
                })
                .collect();
            for index in 0..3 {
                lines.push(beside(&cells, index));
            }
        }
        lines.push(rule('└', '┴', '┘'));
        lines
    }

    fn border(&self, card: &BorderView) -> Cell {
        let number = card.number;
        let mut figures = Vec::new();
        if self.view.robber == number && self.view.round > 0 {
            figures.push(robber());
        }
        if self.view.targia == Some(number) {
            figures.push(targia());
        }
        figures.extend(card.targi.map(figure));
        let name = wrapped(self.say.border_name(number), WIDTHS[0] - 1);
        let mut name = name.into_iter();
        let (second, third) = (name.next().unwrap_or_default(), name.next());
        let third = third.unwrap_or_else(|| self.in_letters(&self.view.deck.border(number).lines));
        let ground = if number.is_corner() { on(INK, CLAY) } else { on(INK, SAND) };
        Cell::new(ground, number.to_string(), figures, second, third)
    }

    /// Lines that only ask and give, in letters; nothing if they do more or are too long.
    fn in_letters(&self, lines: &[Line]) -> String {
        let one = |line: &Line| {
            let (pay, gain) = (letters(&line.pay, self.lang), letters(&line.gain, self.lang));
            match (line.act, pay.is_empty(), gain.is_empty()) {
                (Act::LoseCard, ..) => Some(self.t("card", "Karte").to_owned()),
                (Act::Nothing, false, false) => Some(format!("{pay}→{gain}")),
                (Act::Nothing, ..) => Some(pay + &gain),
                _ => None,
            }
        };
        let Some(parts) = lines.iter().map(one).collect::<Option<Vec<_>>>() else {
            return String::new();
        };
        let trade = parts.iter().any(|part| part.contains('→'));
        let text = parts.join(if trade { " " } else { " / " });
        if width(&text) < WIDTHS[4] { text } else { String::new() }
    }

    fn centre(&self, place: &CentreView) -> Cell {
        let figures = place.markers.iter().map(|&seat| figure(seat)).collect();
        let code = place.place.to_string();
        match (place.card, place.face_up) {
            (Some(Card::Tribe(card)), true) => {
                let second = format!("{:<11} {}", self.symbol(card), self.crosses(card));
                let printed = self.view.deck.card(card);
                let cost = self.cost_within(card);
                let third = format!("{cost:<COST$} {}", sign(&printed.effect));
                Cell::new(on(INK, SALT), format!("{code} {card}"), figures, second, third)
            }
            (Some(Card::Goods(kind)), _) => {
                let shows = crate::view::goods_text(&self.view.deck, kind);
                let shows = shows.replace('V', &format!("1 {}", points().get(self.lang)));
                let name = self.t("goods card", "Warenkarte").to_owned();
                Cell::new(on(INK, PALM), code, figures, name, shows)
            }
            (known, _) => {
                let name = match place.pile {
                    Some(Pile::Tribe) => self.t("░ tribe card ░", "░ Stammeskarte ░"),
                    Some(_) => self.t("░ goods card ░", "░ Warenkarte ░"),
                    None => "–",
                };
                let down = self.t("face down", "verdeckt");
                let third = match (known, place.pile) {
                    (Some(card), _) => format!("{card}, {down}"),
                    (None, Some(_)) => down.to_owned(),
                    (None, None) => String::new(),
                };
                Cell::new(on(SALT, DUSK), code, figures, name.to_owned(), third)
            }
        }
    }

    fn symbol(&self, card: Tribe) -> &'static str {
        words::symbol(self.view.deck.card(card).symbol).get(self.lang)
    }

    /// `3 VP`, or `1+2 VP` with a bracket.
    fn crosses(&self, card: Tribe) -> String {
        let printed = self.view.deck.card(card);
        let more = printed.bracket.map_or_else(String::new, |(_, vp)| format!("+{vp}"));
        format!("{}{more} {}", printed.vp, points().get(self.lang))
    }

    /// The cost side by side: `SG/WWWW (DP)`.
    fn cost(&self, card: Tribe) -> String {
        let printed = self.view.deck.card(card);
        let sides: Vec<String> = printed.costs.iter().map(|c| letters(c, self.lang)).collect();
        let bracket =
            printed.bracket.map(|(price, _)| format!(" ({})", letters(&price, self.lang)));
        sides.join("/") + &bracket.unwrap_or_default()
    }

    /// The cost, or where to find it if it has no room; only cards of one's own are so dear.
    fn cost_within(&self, card: Tribe) -> String {
        let cost = self.cost(card);
        if width(&cost) <= COST { cost } else { self.t("cost: below", "Kosten: unten").to_owned() }
    }

    fn key(&self) -> Vec<String> {
        let [white, blue] = [0, 1].map(|index| {
            Seat::from_index(index).map_or("", |seat| words::player(seat).get(self.lang))
        });
        let pieces = self.t("Targi and markers", "Targi und Marker");
        let (robber, water) = (self.t("robber", "Räuber"), self.t("  W water", "  W Wasser"));
        let targia = if self.view.targia.is_some() { "   [T] Targia" } else { "" };
        let water = if self.view.targia.is_some() { water } else { "" };
        let effects = self.t(
            "effects: ↯ at once  ∞ permanent  △ once  ! end",
            "Vorteile: ↯ sofort  ∞ dauerhaft  △ einmalig  ! Ende",
        );
        let goods =
            self.t("D date  S salt  P pepper  G gold", "D Dattel  S Salz  P Pfeffer  G Gold");
        let rest = self.t(
            "VP cross  * good of choice  = equal  → for",
            "SP Siegpunkt  * Ware nach Wahl  = gleiche  → gegen",
        );
        [
            format!(" [W] {white}  [B] {blue}: {pieces}   [R] {robber}{targia}"),
            format!(" {effects}"),
            format!(" {goods}{water}  {rest}"),
        ]
        .iter()
        .map(|line| painted(DIM, line))
        .collect()
    }
}

/// A line between rows of cards.
fn rule(left: char, cross: char, right: char) -> String {
    let parts: Vec<String> = WIDTHS.iter().map(|&room| "─".repeat(room)).collect();
    let line = format!("{left}{}{right}", parts.join(&cross.to_string()));
    painted(Style::new().fg_color(Some(Color::Rgb(DUNE))), &line)
}

/// The same line of five cards.
fn beside(cells: &[Option<Cell>], index: usize) -> String {
    let bar = painted(Style::new().fg_color(Some(Color::Rgb(DUNE))), "│");
    let mut line = bar.clone();
    for (cell, room) in cells.iter().zip(WIDTHS) {
        line.push_str(
            &cell.as_ref().map_or_else(|| " ".repeat(room), |cell| cell.line(index, room)),
        );
        line.push_str(&bar);
    }
    line
}

// Piles, dunes and what the cards say

impl Page<'_> {
    fn piles(&self) -> Vec<String> {
        let view = self.view;
        let mut counts = vec![
            format!("{} {}", self.t("tribe cards", "Stammeskarten"), view.tribe_pile),
            format!("{} {}", self.t("goods cards", "Warenkarten"), view.goods_pile),
        ];
        if view.targia.is_some() {
            counts.push(format!("{} {}", self.t("dunes", "Wanderdünen"), view.dune_pile));
        }
        let discard = self.t("discarded tribe cards", "abgelegte Stammeskarten");
        counts.push(format!("{discard} {}", view.tribe_discard.len()));
        let mut lines = vec![String::new()];
        lines.extend(hanging(self.t(" Piles: ", " Stapel: "), &counts.join("  ·  ")));
        if let Some(top) = view.top {
            let label = self.t(" Open top card: ", " Offene oberste Karte: ");
            lines.extend(hanging(label, &self.facts(top)));
        }
        lines.extend(view.dunes.iter().flat_map(|dune| self.dune(dune)));
        if view.is_drawn {
            let hidden =
                || self.t("a tribe card, face down", "eine Stammeskarte, verdeckt").to_owned();
            let drawn = view.drawn.map_or_else(hidden, |card| self.facts(card));
            lines.extend(hanging(self.t(" Drawn: ", " Gezogen: "), &drawn));
        }
        let turned = view.turned.iter().enumerate().filter_map(|(index, kind)| {
            Some(format!("{}: {}", index + 1, self.say.goods((*kind)?)))
        });
        let turned: Vec<String> = turned.collect();
        if !turned.is_empty() {
            lines.extend(hanging(self.t(" Turned up: ", " Aufgedeckt: "), &turned.join("   ")));
        }
        lines
    }

    /// `E-12 camel rider, SG/WWWW, 1 VP ∞`.
    fn facts(&self, card: Tribe) -> String {
        let (symbol, cost, crosses) = (self.symbol(card), self.cost(card), self.crosses(card));
        let sign = sign(&self.view.deck.card(card).effect);
        format!("{card} {symbol}, {cost}, {crosses} {sign}").trim_end().to_owned()
    }

    fn dune(&self, dune: &DuneView) -> Vec<String> {
        let figures: Vec<Piece> = dune.targi.iter().map(|&seat| figure(seat)).collect();
        let owner = dune.owner.map_or_else(String::new, |seat| {
            let who = words::player(seat).get(self.lang);
            format!("{} {who}: ", self.t("only for", "nur für"))
        });
        // The figures stand in the label, coloured: its width is that of the plain text.
        let label = format!(
            " {} {} {:<5} ",
            self.t("Dune", "Wanderdüne"),
            dune.slot,
            dune.dune.to_string()
        );
        let plain: String = figures.iter().map(|(piece, _)| piece.as_str()).collect();
        let gap = if plain.is_empty() { "" } else { " " };
        let mut lines = hanging(
            &format!("{label}{plain}{gap}"),
            &format!("{owner}{}", self.say.dune_text(dune.dune)),
        );
        if let Some(first) = lines.first_mut() {
            let rest = first.split_off(label.len() + plain.len());
            first.truncate(label.len());
            figures.iter().for_each(|(piece, style)| first.push_str(&painted(*style, piece)));
            first.push_str(&rest);
        }
        lines
    }

    /// What the tribe cards say that can be seen and decided about.
    fn texts(&self) -> Vec<String> {
        let mut cards: Vec<(Tribe, String)> = Vec::new();
        for place in &self.view.centre {
            if let Some(Card::Tribe(card)) = place.card {
                cards.push((card, place.place.to_string()));
            }
        }
        cards.extend(self.view.top.map(|card| (card, self.t("top", "oben").to_owned())));
        cards.extend(self.view.drawn.map(|card| (card, self.t("drawn", "gezogen").to_owned())));
        for player in &self.view.players {
            let hand = player.hand.iter().filter_map(|hand| hand.card);
            cards.extend(hand.map(|card| (card, self.t("hand", "Hand").to_owned())));
            let once = player.once.iter();
            cards.extend(once.map(|&card| (card, self.t("once", "einmal").to_owned())));
        }
        let mut lines: Vec<String> = vec![String::new()];
        for (card, place) in cards {
            let printed = self.view.deck.card(card);
            let dear = self.cost_within(card) != self.cost(card);
            let cost = if dear { format!("{}. ", self.say.cost(card)) } else { String::new() };
            let text = format!("{cost}{}", printed.text.get(self.lang));
            if !text.is_empty() {
                let label =
                    format!(" {:<4} {place:<7} {} ", card.to_string(), sign(&printed.effect));
                lines.extend(hanging(&label, &text));
            }
        }
        if lines.len() > 1 { lines } else { Vec::new() }
    }
}
