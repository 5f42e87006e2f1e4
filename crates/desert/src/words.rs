//! What players read, in English and German.

use crate::action::Action;
use crate::board::{Hex, Hexes};
use crate::enclosure::areas_by_definition;
use crate::event::{End, Event, Gained};
use crate::material::{Caravan, Colour};
use crate::state::Phase;
use crate::view::View;
use azalai_core::{Lang, Outcome, Seat, Text, Turn};

/// The name of a player: the colour of the riders. No camel has one of these colours.
pub fn player(seat: Seat) -> Text {
    const NAMES: [Text; 5] = [
        Text::new("Red", "Rot"),
        Text::new("Black", "Schwarz"),
        Text::new("Orange", "Orange"),
        Text::new("Brown", "Braun"),
        Text::new("Turquoise", "Türkis"),
    ];
    NAMES[seat.index()]
}

/// The name of a camel colour. The German word is a stem: `violett` becomes `violettes Kamel`.
pub fn colour(colour: Colour) -> Text {
    match colour {
        Colour::White => Text::new("white", "weiß"),
        Colour::Yellow => Text::new("yellow", "gelb"),
        Colour::Green => Text::new("green", "grün"),
        Colour::Blue => Text::new("blue", "blau"),
        Colour::Violet => Text::new("violet", "violett"),
    }
}

fn points(count: u16, lang: Lang) -> String {
    match (lang, count) {
        (Lang::En, 1) => "1 point".to_owned(),
        (Lang::En, _) => format!("{count} points"),
        (Lang::De, 1) => "1 Punkt".to_owned(),
        (Lang::De, _) => format!("{count} Punkte"),
    }
}

fn hexes(count: usize, lang: Lang) -> String {
    match (lang, count) {
        (Lang::En, 1) => "1 hex".to_owned(),
        (Lang::En, _) => format!("{count} hexes"),
        (Lang::De, 1) => "1 Feld".to_owned(),
        (Lang::De, _) => format!("{count} Felder"),
    }
}

/// One event as a sentence.
pub fn tell(event: &Event, lang: Lang) -> String {
    match lang {
        Lang::En => tell_en(event),
        Lang::De => tell_de(event),
    }
}

fn tell_en(event: &Event) -> String {
    let who = |seat: Seat| player(seat).en;
    let hue = |caravan: &Caravan| colour(caravan.colour).en;
    let pts = |count: u16| points(count, Lang::En);
    match event {
        Event::LeaderReturned { seat, colour: c } => {
            format!("{} gives the {} leader back.", who(*seat), colour(*c).en)
        }
        Event::PalmPlaced { at } => format!("A palm is put up on {at}."),
        // The board shows it; a log of forty-five holes helps nobody.
        Event::WaterLaid { .. } => String::new(),
        Event::LeaderPlaced { caravan, at } => {
            format!("{} places the {} leader on {at}.", who(caravan.seat), hue(caravan))
        }
        Event::LeadersDone { left_over: 0 } => {
            "All leaders stand. Now the camels follow.".to_owned()
        }
        Event::LeadersDone { left_over: 1 } => {
            "No room for the last leader; it stays out. Now the camels follow.".to_owned()
        }
        Event::LeadersDone { left_over } => {
            format!("No room for more leaders; {left_over} stay out. Now the camels follow.")
        }
        Event::CamelPlaced { caravan, at, left } => {
            format!("{} places a {} camel on {at}; {left} left.", who(caravan.seat), hue(caravan))
        }
        Event::WaterTaken { caravan, at, water, how } => {
            let how = if *how == Gained::Enclosed { "enclosed " } else { "" };
            format!("{} takes the {how}water on {at}: {}.", who(caravan.seat), pts(water.points()))
        }
        Event::OasisPaid { caravan, oasis, points, how } => {
            let verb = if *how == Gained::Enclosed { "encloses" } else { "reaches" };
            let (who, hue) = (who(caravan.seat), hue(caravan));
            format!("{who}'s {hue} caravan {verb} the oasis on {oasis}: {}.", pts(*points))
        }
        Event::AreaClosed { caravan, hexes: area } => {
            let size = hexes(area.len(), Lang::En);
            format!("{}'s {} caravan encloses {size}.", who(caravan.seat), hue(caravan))
        }
        Event::Passed { seat } => format!("{} can place nothing and passes.", who(*seat)),
        Event::TurnEnded { .. } => String::new(),
        Event::Ended { why: End::LastCamel(c) } => {
            format!("The last {} camel stands: the game ends.", colour(*c).en)
        }
        Event::Ended { why: End::NobodyCanPlace } => {
            "Nobody can place a camel: the game ends.".to_owned()
        }
        Event::CaravanChip { caravan, camels, points } => {
            let (who, hue) = (who(caravan.seat), hue(caravan));
            format!("{who} has the most {hue} camels ({camels}): {}.", pts(*points))
        }
        Event::AreasScored { caravan, points } => {
            format!("{}'s {} areas: {}.", who(caravan.seat), hue(caravan), pts(*points))
        }
        Event::GameOver { outcome } => {
            let (winners, most) = winners(outcome, Lang::En);
            let verb = if outcome.winners.len() == 1 { "wins" } else { "share the win" };
            format!("{winners} {verb} with {}.", pts(most))
        }
    }
}

fn tell_de(event: &Event) -> String {
    let who = |seat: Seat| player(seat).de;
    let hue = |caravan: &Caravan| colour(caravan.colour).de;
    let pts = |count: u16| points(count, Lang::De);
    match event {
        Event::LeaderReturned { seat, colour: c } => {
            format!("{} gibt den {}en Kamelreiter zurück.", who(*seat), colour(*c).de)
        }
        Event::PalmPlaced { at } => format!("Auf {at} wird eine Palme aufgestellt."),
        Event::WaterLaid { .. } => String::new(),
        Event::LeaderPlaced { caravan, at } => {
            format!("{} setzt den {}en Kamelreiter auf {at}.", who(caravan.seat), hue(caravan))
        }
        Event::LeadersDone { left_over: 0 } => {
            "Alle Kamelreiter stehen. Jetzt folgen die Kamele.".to_owned()
        }
        Event::LeadersDone { left_over: 1 } => {
            "Kein Platz für den letzten Kamelreiter; er bleibt draußen. Jetzt folgen die Kamele."
                .to_owned()
        }
        Event::LeadersDone { left_over } => format!(
            "Kein Platz für weitere Kamelreiter; {left_over} bleiben draußen. Jetzt folgen die Kamele."
        ),
        Event::CamelPlaced { caravan, at, left } => {
            let (who, hue) = (who(caravan.seat), hue(caravan));
            format!("{who} setzt ein {hue}es Kamel auf {at}; noch {left} übrig.")
        }
        Event::WaterTaken { caravan, at, water, how } => {
            let how = if *how == Gained::Enclosed { "eingeschlossene " } else { "" };
            let (who, points) = (who(caravan.seat), pts(water.points()));
            format!("{who} nimmt die {how}Wasserstelle auf {at}: {points}.")
        }
        Event::OasisPaid { caravan, oasis, points, how } => {
            let (who, hue, points) = (who(caravan.seat), hue(caravan), pts(*points));
            match how {
                Gained::Reached => {
                    format!(
                        "{who} erreicht mit der {hue}en Karawane die Oase auf {oasis}: {points}."
                    )
                }
                Gained::Enclosed => format!(
                    "{who} schließt mit der {hue}en Karawane die Oase auf {oasis} ein: {points}."
                ),
            }
        }
        Event::AreaClosed { caravan, hexes: area } => {
            let (who, hue) = (who(caravan.seat), hue(caravan));
            format!("{who} schließt mit der {hue}en Karawane {} ein.", hexes(area.len(), Lang::De))
        }
        Event::Passed { seat } => format!("{} kann nichts setzen und passt.", who(*seat)),
        Event::TurnEnded { .. } => String::new(),
        Event::Ended { why: End::LastCamel(c) } => {
            format!("Das letzte {}e Kamel steht: Das Spiel endet.", colour(*c).de)
        }
        Event::Ended { why: End::NobodyCanPlace } => {
            "Niemand kann ein Kamel setzen: Das Spiel endet.".to_owned()
        }
        Event::CaravanChip { caravan, camels, points } => {
            let (who, hue) = (who(caravan.seat), hue(caravan));
            format!("{who} hat die meisten {hue}en Kamele ({camels}): {}.", pts(*points))
        }
        Event::AreasScored { caravan, points } => {
            let (who, hue) = (who(caravan.seat), hue(caravan));
            format!("{who}: Gebiete der {hue}en Karawane: {}.", pts(*points))
        }
        Event::GameOver { outcome } => {
            let (winners, most) = winners(outcome, Lang::De);
            let points = if most == 1 { "1 Punkt".to_owned() } else { format!("{most} Punkten") };
            match outcome.winners.len() {
                1 => format!("{winners} gewinnt mit {points}."),
                _ => format!("{winners} gewinnen gemeinsam mit {points}."),
            }
        }
    }
}

fn winners(outcome: &Outcome, lang: Lang) -> (String, u16) {
    let names: Vec<_> = outcome.winners.iter().map(|seat| player(seat).get(lang)).collect();
    let and = Text::new(" and ", " und ").get(lang);
    let most = outcome.scores.as_slice().iter().max().copied().unwrap_or(0);
    (names.join(and), most.try_into().unwrap_or(0))
}

/// What an action would do, in a few words.
pub fn describe(action: Action, view: &View, lang: Lang) -> String {
    let hue = |c: Colour| colour(c).get(lang);
    match (action, lang) {
        (Action::Return { colour: c }, Lang::En) => format!("give the {} leader back", hue(c)),
        (Action::Return { colour: c }, Lang::De) => {
            format!("den {}en Kamelreiter zurückgeben", hue(c))
        }
        (Action::Palm { hex }, Lang::En) => format!("a palm on {hex}"),
        (Action::Palm { hex }, Lang::De) => format!("eine Palme auf {hex}"),
        (Action::Water { hex, water }, Lang::En) => format!("a water hole of {water} on {hex}"),
        (Action::Water { hex, water }, Lang::De) => {
            format!("eine Wasserstelle mit {water} auf {hex}")
        }
        (Action::Lead { colour: c, hex }, Lang::En) => format!("the {} leader on {hex}", hue(c)),
        (Action::Lead { colour: c, hex }, Lang::De) => {
            format!("den {}en Kamelreiter auf {hex}", hue(c))
        }
        (Action::Camel { colour: c, hex }, Lang::En) => {
            format!("a {} camel on {hex}{}", hue(c), gains(c, hex, view, lang))
        }
        (Action::Camel { colour: c, hex }, Lang::De) => {
            format!("ein {}es Kamel auf {hex}{}", hue(c), gains(c, hex, view, lang))
        }
        (Action::Pass, Lang::En) => "pass: nothing can be placed".to_owned(),
        (Action::Pass, Lang::De) => "passen: nichts kann gesetzt werden".to_owned(),
    }
}

/// What a camel on this hex would bring its caravan at once.
fn gains(colour: Colour, hex: Hex, view: &View, lang: Lang) -> String {
    let (Turn::Seat(seat), Some(place)) = (view.turn, view.at(hex)) else { return String::new() };
    let caravan = Caravan::new(seat, colour);
    let mut told = Vec::new();
    if let Some(water) = place.water {
        let text = Text::new("water", "Wasser").get(lang);
        told.push(format!("{text} {water}"));
    }
    let oases = (view.hexes_where(|other| other.oasis && other.hex.touches(hex))
        - oases_reached(caravan, view))
    .len();
    if oases > 0 {
        let text = Text::new("oasis", "Oase").get(lang);
        told.push(format!("{text} +{}", oases as u16 * crate::material::OASIS_POINTS));
    }
    let desert = view.hexes_where(|other| other.ground != crate::view::Ground::Massif);
    let own = view.hexes_where(|other| other.camel == Some(caravan)) | hex.into();
    let camels = view.hexes_where(|other| other.camel.is_some()) | hex.into();
    let known = view.hexes_where(|other| other.area.is_some());
    let areas = areas_by_definition(&desert, &own, &camels);
    let fresh: usize = areas.iter().filter(|area| !area.meets(&known)).map(Hexes::len).sum();
    if fresh > 0 {
        let text = Text::new("encloses", "schließt ein:").get(lang);
        told.push(format!("{text} {}", hexes(fresh, lang)));
    }
    if told.is_empty() { String::new() } else { format!(" ({})", told.join(", ")) }
}

/// The oases that have paid a caravan, as the board shows them: those beside it and those in its areas (6.2, 6.5).
fn oases_reached(caravan: Caravan, view: &View) -> Hexes {
    let beside = view.hexes_where(|hex| hex.camel == Some(caravan)).grow();
    view.hexes_where(|hex| hex.oasis && (beside.contains(hex.hex) || hex.area == Some(caravan)))
}

/// What the seat whose turn it is has to decide, as a question.
pub fn ask(view: &View, lang: Lang) -> String {
    let text = match (view.phase, view.camels_to_place) {
        (Phase::Returns, _) => {
            Text::new("Which leader do you give back?", "Welchen Kamelreiter gibst du zurück?")
        }
        (Phase::Leaders, _) => Text::new(
            "Which leader do you place, and where?",
            "Welchen Kamelreiter setzt du ein, und wohin?",
        ),
        (Phase::Camels, _) if view.must_pass => Text::new(
            "You can place nothing and must pass.",
            "Du kannst nichts setzen und musst passen.",
        ),
        (Phase::Camels, 1) => {
            Text::new("Where do you place one camel?", "Wohin setzt du ein Kamel?")
        }
        (Phase::Camels, _) => Text::new(
            "Where do you place the first of two camels?",
            "Wohin setzt du das erste von zwei Kamelen?",
        ),
        (Phase::Palms | Phase::Water, _) => {
            Text::new("The board is being laid out.", "Der Plan wird aufgebaut.")
        }
        (Phase::Over, _) => Text::new("The game is over.", "Das Spiel ist zu Ende."),
    };
    text.get(lang).to_owned()
}
