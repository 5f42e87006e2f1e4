//! The table in a terminal of 80 columns.

use crate::material::{CARRIES, Good, Goods, IN_CAVE};
use crate::state::Phase;
use crate::view::{CardView, KindView, PlayerView, View};
use crate::words;
use anstyle::{RgbColor, Style};
use azalai_core::{Lang, Seat, Text};

const INK: RgbColor = RgbColor(0x1b, 0x1a, 0x22);
const SALT: RgbColor = RgbColor(0xf7, 0xf2, 0xe7);
/// How many columns a goods card takes.
const CARD: usize = 7;
/// How many columns a name before cards takes.
const NAME: usize = 9;

/// Players are told apart by their colour and by a sign.
pub(crate) const fn sign(seat: Seat) -> char {
    ['●', '◆', '✚', '★', '■'][seat.index()]
}

fn seat_style(seat: Seat) -> Style {
    let (text, ground) = [
        (SALT, RgbColor(0x2b, 0x3a, 0x8f)),
        (SALT, RgbColor(0xa8, 0x2c, 0x2c)),
        (SALT, RgbColor(0x2f, 0x6b, 0x45)),
        (INK, RgbColor(0xd8, 0x9a, 0x2b)),
        (INK, RgbColor(0xe6, 0xe2, 0xd8)),
    ][seat.index()];
    on(text, ground)
}

fn good_style(good: Good) -> Style {
    let (text, ground) = match good {
        Good::Water => (SALT, RgbColor(0x2d, 0x6f, 0x8a)),
        Good::Gold => (INK, RgbColor(0xf0, 0xc4, 0x3c)),
        Good::Salt => (INK, SALT),
        Good::Millet => (INK, RgbColor(0xb9, 0xa0, 0x5e)),
    };
    on(text, ground)
}

fn on(text: RgbColor, ground: RgbColor) -> Style {
    Style::new().fg_color(Some(text.into())).bg_color(Some(ground.into()))
}

fn painted(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

fn dimmed(text: &str) -> String {
    painted(Style::new().dimmed(), text)
}

/// The name of a kind on a card: short enough for it.
fn short(good: Good) -> Text {
    match good {
        Good::Salt => Text::new("salt", "Salz"),
        other => words::good(other),
    }
}

fn card(good: Good, lang: Lang) -> String {
    painted(good_style(good), &format!(" {:<width$}", short(good).get(lang), width = CARD - 1))
}

/// "gold ×2  salt ×1" in the colours of the goods.
fn heap(goods: Goods, lang: Lang) -> String {
    if goods.is_empty() {
        return dimmed("–");
    }
    let parts: Vec<String> = goods
        .iter()
        .map(|(good, count)| {
            painted(good_style(good), &format!(" {} ×{count} ", short(good).get(lang)))
        })
        .collect();
    parts.join(" ")
}

/// The position as a picture.
pub(crate) fn position(view: &View, lang: Lang) -> String {
    let mut page = heading(view, lang);
    page.push_str(&kinds(view, lang));
    for player in &view.players {
        page.push('\n');
        page.push_str(&player_lines(view, player, lang));
    }
    page.push_str(&sheets(view, lang));
    page
}

/// The goods and points of the stages that were counted, player by player.
fn sheets(view: &View, lang: Lang) -> String {
    let stage = Text::new("Stage", "Etappe").get(lang);
    let mut table = String::new();
    let counted = view.players.first().map_or(0, |player| player.sheet.stages.len());
    for index in 0..counted {
        let names = Good::ALL.map(|good| format!("{:>12}", short(good).get(lang))).concat();
        table.push_str(&format!("\n {}\n", dimmed(&format!("{stage} {:<5}{names}", index + 1))));
        for player in &view.players {
            let Some(sheet) = player.sheet.stages.get(index) else { continue };
            let cells = Good::ALL.map(|good| {
                let (count, points) = (sheet.goods[good], sheet.points[good as usize]);
                let points = if points > 0 { format!("+{points}") } else { String::new() };
                format!("{count:>8}{points:>4}")
            });
            let name = words::player(player.seat).get(lang);
            table.push_str(&format!(" {} {name:<9}{}\n", sign(player.seat), cells.concat()));
        }
    }
    table
}

fn heading(view: &View, lang: Lang) -> String {
    let word = |en, de| Text::new(en, de).get(lang);
    let stage = format!("{} {}", word("Stage", "Etappe"), view.stage);
    let mut first = vec![painted(Style::new().bold(), &stage)];
    first.push(format!("{} {}", word("pile", "Stapel"), view.pile));
    if view.phase == Phase::Over {
        first.push(word("the game is over", "das Spiel ist vorbei").to_owned());
    } else if let Some(left) = view.turns_left {
        first.push(match (lang, left) {
            (Lang::En, 1) => "last turn of the stage".to_owned(),
            (Lang::En, left) => format!("{left} turns to the end of the stage"),
            (Lang::De, 1) => "letzter Zug der Etappe".to_owned(),
            (Lang::De, left) => format!("noch {left} Züge bis zum Ende der Etappe"),
        });
    }
    let stacks: Vec<String> = view
        .stacks
        .iter()
        .map(|stack| format!("{} {}", words::special(stack.special).get(lang), stack.left))
        .collect();
    let line = |name: &str, rest: String| format!(" {name:<8}{rest}\n");
    format!(" {}\n\n", first.join("  ·  "))
        + &line(word("market", "Markt"), heap(view.market, lang))
        + &line(word("discard", "Ablage"), heap(view.discard, lang))
        + &line(word("stacks", "Karten"), stacks.join("  "))
}

/// What the goods are worth, and who leads.
fn kinds(view: &View, lang: Lang) -> String {
    let [cards, dinars, points, leads] = match lang {
        Lang::En => ["cards", "dinars", "points", "now leading, as far as can be seen"],
        Lang::De => ["Karten", "Dinar", "Punkte", "vorn, soweit man sieht"],
    };
    let mut table =
        format!("\n {}\n", dimmed(&format!("{:<8}{cards:>7}{dinars:>8}{points:>8}  {leads}", "")));
    for kind in &view.kinds {
        let numbers = format!("{:>8}{:>8}{:>8}", kind.cards, kind.dinars, kind.points);
        table.push_str(&format!(
            " {}{numbers}  {}\n",
            card(kind.good, lang),
            leaders(view, kind, lang)
        ));
    }
    table
}

fn leaders(view: &View, kind: &KindView, lang: Lang) -> String {
    let names: Vec<String> = kind
        .leaders
        .iter()
        .map(|seat| {
            let count = view.player(seat).map_or(0, |player| player.counts[kind.good]);
            format!("{}{} {count}", sign(seat), words::player(seat).get(lang))
        })
        .collect();
    names.join(" ")
}

fn player_lines(view: &View, player: &PlayerView, lang: Lang) -> String {
    let word = |en, de| Text::new(en, de).get(lang);
    let won = view.winners.is_some_and(|winners| winners.contains(player.seat));
    let pointer = match (won, view.active == Some(player.seat)) {
        (true, _) => '♛',
        (_, true) => '▸',
        _ => ' ',
    };
    let badge = format!(" {} {:<7}", sign(player.seat), words::player(player.seat).get(lang));
    let hand = match (player.hand_goods, player.hand) {
        (Some(goods), _) => heap(goods, lang),
        (None, 1) => word("1 card", "1 Karte").to_owned(),
        (None, cards) => format!("{cards} {}", word("cards", "Karten")),
    };
    let points = match (lang, player.sheet.total) {
        (Lang::En, 1) => "1 point".to_owned(),
        (Lang::En, total) => format!("{total} points"),
        (Lang::De, 1) => "1 Punkt".to_owned(),
        (Lang::De, total) => format!("{total} Punkte"),
    };
    let badge = painted(seat_style(player.seat).bold(), &badge);
    let mut lines = format!("{pointer}{badge} {points} {}\n", sheet(player, lang));
    let dinars = player.sheet.hand_dinars.map_or(String::new(), |dinars| {
        dimmed(&format!("  {} {dinars}", word("dinars:", "Dinar:")))
    });
    lines.push_str(&format!("   {:<NAME$}{hand}{dinars}\n", word("hand", "Hand")));
    let mut cells: Vec<String> = Vec::new();
    for animal in &player.animals {
        let goods: String = animal.load.cards().map(|good| card(good, lang)).collect();
        let free = usize::from(CARRIES - animal.load.len());
        let name = words::animal(animal.animal, lang);
        cells.push(format!("{name:<NAME$}{goods}{}", " ·     ".repeat(free)));
    }
    for cave in &player.caves {
        let cards: String = cave.cards.iter().map(|card| face_down(*card, lang)).collect();
        let free = IN_CAVE - cave.cards.len();
        let name = format!("{} {}", word("cave", "Höhle"), cave.cave);
        let padding = " ".repeat(CARD * (usize::from(CARRIES) - IN_CAVE));
        cells.push(format!("{name:<NAME$}{cards}{}{padding}", " ·     ".repeat(free)));
    }
    for (index, thief) in player.thieves.iter().enumerate() {
        let name = format!("{} {}", word("thief", "Dieb"), index + 1);
        let padding = " ".repeat(CARD * (usize::from(CARRIES) - 1));
        cells.push(format!("{name:<NAME$}{}{padding}", face_down(*thief, lang)));
    }
    if player.maps > 0 {
        cells.push(format!("{} ×{}", words::special(crate::Special::Map).get(lang), player.maps));
    }
    for pair in cells.chunks(2) {
        lines.push_str(&format!("   {}\n", pair.join("  ").trim_end()));
    }
    lines
}

/// "= 6 stage 1", "= 6 + 5 stages + 2 for maps": where the points come from.
fn sheet(player: &PlayerView, lang: Lang) -> String {
    let word = |en, de| Text::new(en, de).get(lang);
    let sheet = &player.sheet;
    let sums = sheet.stages.iter().map(|stage| stage.points.iter().map(|&p| u16::from(p)).sum());
    let mut parts: Vec<String> = sums.map(|sum: u16| sum.to_string()).collect();
    if let Some(last) = parts.last_mut() {
        last.push_str(match sheet.stages.len() {
            1 => word(" stage 1", " Etappe 1"),
            _ => word(" stages", " Etappen"),
        });
    }
    if sheet.unused_points > 0 {
        parts.push(format!("{} {}", sheet.unused_points, word("unused", "nicht eingesetzt")));
    }
    if sheet.map_points > 0 {
        parts.push(format!("{} {}", sheet.map_points, word("for maps", "Landkarten")));
    }
    dimmed(&if parts.is_empty() { String::new() } else { format!("= {}", parts.join(" + ")) })
}

fn face_down(card_view: CardView, lang: Lang) -> String {
    match card_view {
        CardView::Free => " ·     ".to_owned(),
        CardView::Hidden => painted(on(SALT, RgbColor(0x5a, 0x4a, 0x42)), " ?     "),
        CardView::Known(good) => card(good, lang),
    }
}
