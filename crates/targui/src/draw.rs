//! The board in a terminal of 80 columns.

use crate::board::{Field, ROWS, Sector};
use crate::material::{FateSet, Kind, Tribe};
use crate::names::{colour, territory};
use crate::options::Rules;
use crate::state::Phase;
use crate::view::{FieldView, PlayerView, View};
use anstyle::{RgbColor, Style};
use azalai_core::{Lang, Seat, Text};
use std::fmt::Write;

const CELL: usize = 10;
const INK: RgbColor = RgbColor(0x1b, 0x1a, 0x22);
const SALT: RgbColor = RgbColor(0xf7, 0xf2, 0xe7);

/// Players are told apart by their colour and by a sign.
const fn sign(tribe: Tribe) -> char {
    match tribe {
        Tribe::Blue => '●',
        Tribe::Red => '◆',
        Tribe::Green => '✚',
        Tribe::Yellow => '★',
    }
}

fn tribe_style(tribe: Tribe) -> Style {
    let (text, ground) = match tribe {
        Tribe::Blue => (SALT, RgbColor(0x2b, 0x4a, 0xa0)),
        Tribe::Red => (SALT, RgbColor(0xa8, 0x2c, 0x2c)),
        Tribe::Green => (SALT, RgbColor(0x2f, 0x6b, 0x45)),
        Tribe::Yellow => (INK, RgbColor(0xe3, 0xb3, 0x1c)),
    };
    on(text, ground)
}

fn kind_style(kind: Kind) -> Style {
    let (text, ground) = match kind {
        Kind::Settlement => (INK, RgbColor(0xe0, 0x9a, 0x78)),
        Kind::Saline => (INK, SALT),
        Kind::Guelta => (INK, RgbColor(0x7f, 0xb8, 0x8a)),
        Kind::Reg => (INK, RgbColor(0xa9, 0xb0, 0xb5)),
        Kind::Erg => (INK, RgbColor(0xe8, 0xcf, 0xa0)),
        Kind::FeshFesh => (INK, RgbColor(0xd3, 0xa8, 0x64)),
        Kind::Mountains => (SALT, RgbColor(0x6d, 0x5a, 0x50)),
        Kind::Chott => (SALT, RgbColor(0x2d, 0x6f, 0x8a)),
    };
    on(text, ground)
}

fn on(text: RgbColor, ground: RgbColor) -> Style {
    Style::new().fg_color(Some(text.into())).bg_color(Some(ground.into()))
}

/// Text in a style. Text of any width must be padded before, so that the ground is filled.
fn painted(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

pub(crate) fn position(view: &View, lang: Lang) -> String {
    let mut page = heading(view, lang);
    for row in ROWS {
        let mut lines = [const { String::new() }; 3];
        for number in row {
            let cell = Field::new(number as usize).map(|field| cell(view, field, lang));
            for (line, part) in lines.iter_mut().zip(cell.into_iter().flatten()) {
                line.push(' ');
                line.push_str(&part);
            }
        }
        for line in lines {
            page.push_str(&line);
            page.push('\n');
        }
    }
    page.push('\n');
    page.push_str(&legend(view, lang));
    page.push_str(&fates(view, lang));
    page.push_str(&players(view, lang));
    page
}

fn heading(view: &View, lang: Lang) -> String {
    let bold = Style::new().bold();
    let mut parts = Vec::new();
    if view.round > 0 {
        let word = Text::new("Round", "Runde").get(lang);
        let of = Text::new("of", "von").get(lang);
        parts.push(painted(bold, &format!("{word} {} {of} {}", view.round, view.rounds)));
    } else {
        parts.push(painted(bold, Text::new("Setting up", "Aufbau").get(lang)));
    }
    if let Some(pips) = view.round_die {
        let die = Text::new("die", "Würfel").get(lang);
        let double =
            if view.double { Text::new(", double turns", ", Doppelzüge").get(lang) } else { "" };
        parts.push(format!("{die} {pips}{double}"));
        let mut deck = Text::new("face down:", "verdeckt:").get(lang).to_owned();
        for player in view.players.iter().filter(|player| player.cards_left > 0) {
            let _ = write!(deck, " {}{}", player.tribe.map_or(' ', sign), player.cards_left);
        }
        match (view.deck_fates, lang) {
            (0, _) => {}
            (1, Lang::En) => deck.push_str(" +1 fate"),
            (fates, Lang::En) => {
                let _ = write!(deck, " +{fates} fates");
            }
            (fates, Lang::De) => {
                let _ = write!(deck, " +{fates} Schicksal");
            }
        }
        if deck.contains(char::is_numeric) {
            parts.push(deck);
        }
    }
    let stock = Text::new("stock", "Vorrat").get(lang);
    parts.push(format!("{stock} {}", view.stock));
    if let Some(coins) = view.coins {
        parts.push(format!("{} {coins}", Text::new("coins", "Münzen").get(lang)));
    }
    format!(" {}\n\n", parts.join("  ·  "))
}

/// The three lines of a field: number and values, territory, owner and camels.
fn cell(view: &View, field: Field, lang: Lang) -> [String; 3] {
    let Some(shown) = view.field(field) else {
        return blank(field, lang);
    };
    let style = kind_style(shown.kind);
    let mark = match view.fight {
        Some((from, _)) if from == field => '»',
        Some((_, to)) if to == field => '×',
        _ => ' ',
    };
    let values = if shown.kind == Kind::Chott {
        String::new()
    } else {
        format!("△{} □{}", shown.strategic, shown.economic)
    };
    let name = match home_of(view, field) {
        Some(tribe) => format!("⌂ {}", colour(tribe).get(lang)),
        None => territory(shown.kind).get(lang).to_owned(),
    };
    let top = format!("{mark}{:<3}{values:<6}", field.number());
    [
        painted(style, &top),
        painted(style, &format!(" {name:<9}")),
        owner_line(view, shown, style, lang),
    ]
}

fn blank(field: Field, lang: Lang) -> [String; 3] {
    let style = Style::new().dimmed();
    let sector = Sector::ALL.into_iter().find(|sector| sector.fields().contains(field));
    let sector = sector.map_or_else(String::new, |sector| {
        format!("{} {sector}", Text::new("sector", "Sektor").get(lang))
    });
    [format!(" {:<9}", field.number()), format!(" {sector:<9}"), " ".repeat(CELL)]
        .map(|line| painted(style, &line))
}

/// The tribe whose settlement card lies on the field.
fn home_of(view: &View, field: Field) -> Option<Tribe> {
    view.players
        .iter()
        .find(|player| player.settlement == Some(field))
        .and_then(|player| player.tribe)
}

fn owner_line(view: &View, shown: &FieldView, ground: Style, lang: Lang) -> String {
    match tribe_at(view, shown.owner) {
        Some(tribe) => {
            let camels =
                if shown.camels == 0 { "–".to_owned() } else { shown.camels.to_string() };
            let name = colour(tribe).get(lang);
            painted(tribe_style(tribe).bold(), &format!("{}{name:<6}{camels:>3}", sign(tribe)))
        }
        None => painted(ground, &" ".repeat(CELL)),
    }
}

fn tribe_at(view: &View, owner: Option<Seat>) -> Option<Tribe> {
    owner.and_then(|seat| view.player(seat)).and_then(|player| player.tribe)
}

fn legend(view: &View, lang: Lang) -> String {
    let mut line = Text::new(
        " △ strategic  □ economic  ⌂ settlement",
        " △ strategisch  □ wirtschaftlich  ⌂ Siedlung",
    )
    .get(lang)
    .to_owned();
    if view.strong_ergs {
        line.push_str(Text::new("  · ergs are strong", "  · Ergs sind stark").get(lang));
    }
    if view.silver_mountains {
        line.push_str(Text::new("  · mountains pay 3", "  · Gebirge bringen 3").get(lang));
    }
    painted(Style::new().dimmed(), &line) + "\n"
}

/// The fate cards by their numbers (rule 3.3): those that were used, those still to come.
fn fates(view: &View, lang: Lang) -> String {
    if view.round == 0 {
        return "\n".to_owned();
    }
    let [cards, used, to_come, none] = match lang {
        Lang::En => ["fate cards", "used", "to come", "none"],
        Lang::De => ["Schicksalskarten", "verbraucht", "noch im Spiel", "keine"],
    };
    let list = |fates: FateSet| match fates.is_empty() {
        true => none.to_owned(),
        false => fates.to_string(),
    };
    let (seen, left) = (list(view.fates_seen), list(view.fates.without(view.fates_seen)));
    format!(" {cards}: {used} {seen}  ·  {to_come} {left}\n\n")
}

fn players(view: &View, lang: Lang) -> String {
    let [seat, home, fields, camels, pays, cash, treasury] = match lang {
        Lang::En => ["seat", "home", "fields", "camels", "pays", "cash", "treasury"],
        Lang::De => ["Platz", "Siedlung", "Felder", "Kamele", "Ertrag", "Bargeld", "Schatzkammer"],
    };
    let money = if view.rules == Rules::Updated { treasury } else { "" };
    let header =
        format!(" {:<23}{seat:>5}{home:>9}{fields:>7}{camels:>7}{pays:>7}{cash:>8}{money:>13}", "");
    let mut table = painted(Style::new().dimmed(), header.trim_end()) + "\n";
    for player in &view.players {
        table.push_str(&player_line(view, player, lang));
        table.push('\n');
    }
    table
}

fn player_line(view: &View, player: &PlayerView, lang: Lang) -> String {
    let badge = match player.tribe {
        Some(tribe) => {
            let name = format!(" {} {:<7}", sign(tribe), colour(tribe).get(lang));
            painted(tribe_style(tribe).bold(), &name) + &format!(" {:<11}", tribe.people())
        }
        None => " ".repeat(22),
    };
    let home = match player.settlement {
        None => "–".to_owned(),
        Some(_) if !player.alive => Text::new("out", "raus").get(lang).to_owned(),
        Some(field) if player.holds_own_settlement => format!("⌂ {field}"),
        Some(_) => Text::new("lost", "verloren").get(lang).to_owned(),
    };
    let between = |known: Option<u16>, (least, most): (u16, u16)| match known {
        Some(silver) => silver.to_string(),
        None if least == most => least.to_string(),
        None => format!("{least}–{most}"),
    };
    let cash = between(player.cash, player.cash_between);
    let treasury = match (view.rules, player.treasury_between) {
        (Rules::Classic, _) => String::new(),
        (Rules::Updated, Some(bounds)) => between(player.treasury, bounds),
        (Rules::Updated, None) => "?".to_owned(),
    };
    let on_turn = view.turn.seat() == Some(player.seat);
    let won =
        view.phase == Phase::Over && view.winners.is_some_and(|all| all.contains(player.seat));
    let pointer = if won {
        '♛'
    } else if on_turn {
        '▸'
    } else {
        ' '
    };
    let numbers = format!(
        "{:>5}{home:>9}{:>7}{:>7}{:>7}{cash:>8}{treasury:>13}",
        player.seat, player.fields, player.camels, player.levy
    );
    format!("{pointer}{badge} {}", numbers.trim_end())
}
