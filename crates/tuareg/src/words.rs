//! What players read: sentences about events, actions and questions, in both languages.

use crate::action::{Action, Payment, Source, Target};
use crate::event::Event;
use crate::material::{Animal, Good, Goods, PRICE, Special};
use crate::state::{Acted, Phase};
use crate::view::View;
use azalai_core::{Lang, Seat, Seats, Text};

/// The name of a player: the colour of the cloth of their tents.
pub fn player(seat: Seat) -> Text {
    const NAMES: [Text; 5] = [
        Text::new("Indigo", "Indigo"),
        Text::new("Red", "Rot"),
        Text::new("Green", "Grün"),
        Text::new("Ochre", "Ocker"),
        Text::new("White", "Weiß"),
    ];
    NAMES[seat.index()]
}

/// The name of a kind of goods.
pub fn good(good: Good) -> Text {
    match good {
        Good::Water => Text::new("water", "Wasser"),
        Good::Gold => Text::new("gold", "Gold"),
        Good::Salt => Text::new("rock salt", "Steinsalz"),
        Good::Millet => Text::new("millet", "Hirse"),
    }
}

/// The name of a special card.
pub fn special(special: Special) -> Text {
    match special {
        Special::Donkey => Text::new("donkey", "Esel"),
        Special::Cave => Text::new("cave", "Höhle"),
        Special::Thief => Text::new("thief", "Dieb"),
        Special::Map => Text::new("map", "Landkarte"),
    }
}

/// A special card as somebody buys it.
fn a_special(which: Special) -> Text {
    match which {
        Special::Donkey => Text::new("a donkey", "einen Esel"),
        Special::Cave => Text::new("a cave", "eine Höhle"),
        Special::Thief => Text::new("a thief", "einen Dieb"),
        Special::Map => Text::new("a map", "eine Landkarte"),
    }
}

/// The name of an animal: camel 1, Esel 2.
pub fn animal(which: Animal, lang: Lang) -> String {
    let word =
        if which.is_donkey() { Text::new("donkey", "Esel") } else { Text::new("camel", "Kamel") };
    format!("{} {}", word.get(lang), which.number())
}

/// The animals from which a payment takes cards: "camel 1, donkey 2".
fn from_animals(payment: &Payment, lang: Lang) -> String {
    let animals: Vec<String> = payment.animals().map(|(which, _)| animal(which, lang)).collect();
    animals.join(", ")
}

/// "2 gold, 1 millet"
pub fn heap(goods: Goods, lang: Lang) -> String {
    let parts: Vec<String> =
        goods.iter().map(|(kind, count)| format!("{count} {}", good(kind).get(lang))).collect();
    if parts.is_empty() {
        Text::new("nothing", "nichts").get(lang).to_owned()
    } else {
        parts.join(", ")
    }
}

fn points(count: i32, lang: Lang) -> String {
    match (lang, count) {
        (Lang::En, 1) => "1 point".to_owned(),
        (Lang::En, _) => format!("{count} points"),
        (Lang::De, 1) => "1 Punkt".to_owned(),
        (Lang::De, _) => format!("{count} Punkte"),
    }
}

fn cards(count: u8, lang: Lang) -> String {
    match (lang, count) {
        (Lang::En, 1) => "1 card".to_owned(),
        (Lang::En, _) => format!("{count} cards"),
        (Lang::De, 1) => "1 Karte".to_owned(),
        (Lang::De, _) => format!("{count} Karten"),
    }
}

/// "donkey", "2 donkeys"
fn several(count: u8, one: &str, more: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {more}") }
}

fn names(seats: Seats, lang: Lang) -> String {
    let all: Vec<&str> = seats.iter().map(|seat| player(seat).get(lang)).collect();
    let and = Text::new(" and ", " und ").get(lang);
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{}{and}{last}", rest.join(", ")),
        _ => all.join(""),
    }
}

/// One event as a sentence; empty if it is not worth one.
pub fn tell(event: &Event, _view: &View, lang: Lang) -> String {
    match lang {
        Lang::En => tell_en(event),
        Lang::De => tell_de(event),
    }
}

fn tell_en(event: &Event) -> String {
    const LANG: Lang = Lang::En;
    let who = |seat: &Seat| player(*seat).en;
    match event {
        Event::Opened { good: kind } => format!("The market opens with {}.", good(*kind).en),
        Event::First { seat } => format!("{} begins.", who(seat)),
        Event::Drew { seat, cards: count } => {
            format!("{} draws {}.", who(seat), cards(*count, LANG))
        }
        Event::CardDrawn { good: None, .. } | Event::Chose { .. } | Event::TurnEnded { .. } => {
            String::new()
        }
        Event::CardDrawn { seat, good: Some(kind) } => {
            format!("{} gets {}.", who(seat), good(*kind).en)
        }
        Event::PileEmpty { stage, .. } => {
            format!(
                "That was the last card of stage {stage}: after this turn everybody has one more."
            )
        }
        Event::Marketed { seat, good: kind } => {
            format!("{} puts {} into the market.", who(seat), good(*kind).en)
        }
        Event::Kept { seat } => format!("{} puts nothing into the market.", who(seat)),
        Event::AboveLimit { seat, cards: 1 } => {
            format!("{} holds 1 card above the hand limit.", who(seat))
        }
        Event::AboveLimit { seat, cards } => {
            format!("{} holds {cards} cards above the hand limit.", who(seat))
        }
        Event::Loaded { seat, animal: which, good: kind } => {
            format!("{} loads {} onto {}.", who(seat), good(*kind).en, animal(*which, LANG))
        }
        Event::Took { seat, animal: which, good: kind, count } => format!(
            "{} takes {count} {} from the market onto {}.",
            who(seat),
            good(*kind).en,
            animal(*which, LANG)
        ),
        Event::Bought { seat, special: card, paid, payment } => {
            let (what, from) = (a_special(*card).en, from_animals(payment, LANG));
            let from = if from.is_empty() { from } else { format!(" (from {from})") };
            format!("{} buys {what} for {}{from}.", who(seat), heap(*paid, LANG))
        }
        Event::Hidden { seat, cave, animal: from, good: kind } => {
            let what = kind.map_or("a card", |kind| good(kind).en);
            let from = from.map_or("the hand".to_owned(), |which| animal(which, LANG));
            format!("{} hides {what} from {from} in cave {cave}.", who(seat))
        }
        Event::ThiefSent { seat, victim, target: Target::Hand } => {
            format!("{}'s thief reaches into the hand of {}.", who(seat), who(victim))
        }
        Event::ThiefSent { .. } => String::new(),
        Event::Stolen { seat, victim, animal: from, good: kind } => {
            let what = kind.map_or("a card", |kind| good(kind).en);
            let from = from.map_or("the hand".to_owned(), |which| animal(which, LANG));
            format!("{} steals {what} from {from} of {}.", who(seat), who(victim))
        }
        Event::Passed { seat } => format!("{} can do nothing and passes.", who(seat)),
        Event::StageCounted { stage, goods, points: won } => {
            let rows: Vec<String> = goods
                .iter()
                .map(|(seat, goods)| {
                    let sum = won[seat].iter().map(|&points| i32::from(points)).sum();
                    format!("{} has {}: {}", who(&seat), heap(*goods, LANG), points(sum, LANG))
                })
                .collect();
            format!("Stage {stage} is counted.\n    {}.", rows.join(";\n    "))
        }
        Event::Returned { seat, donkeys, caves, thieves } => {
            let parts = [
                (*donkeys, several(*donkeys, "donkey", "donkeys")),
                (*caves, several(*caves, "cave", "caves")),
                (*thieves, several(*thieves, "thief", "thieves")),
            ];
            let parts: Vec<String> =
                parts.into_iter().filter(|(count, _)| *count > 0).map(|(_, text)| text).collect();
            format!("{} gives back {}.", who(seat), parts.join(", "))
        }
        Event::SecondStage { seat, pile } => {
            format!("Stage 2 begins with a pile of {}. {} begins.", heap(*pile, LANG), who(seat))
        }
        Event::SpecialsCounted { points: 0, .. } => String::new(),
        Event::SpecialsCounted { seat, unused, maps, points: won } => format!(
            "{} gets {} for {} and {}.",
            who(seat),
            points(*won, LANG),
            several(*unused, "unused special card", "unused special cards"),
            several(*maps, "map", "maps"),
        ),
        Event::GameOver { outcome } => {
            let who = names(outcome.winners, LANG);
            if outcome.winners.len() > 1 {
                format!("{who} share the win.")
            } else {
                format!("{who} wins.")
            }
        }
    }
}

fn tell_de(event: &Event) -> String {
    const LANG: Lang = Lang::De;
    let who = |seat: &Seat| player(*seat).de;
    match event {
        Event::Opened { good: kind } => format!("Der Markt beginnt mit {}.", good(*kind).de),
        Event::First { seat } => format!("{} beginnt.", who(seat)),
        Event::Drew { seat, cards: count } => {
            format!("{} zieht {}.", who(seat), cards(*count, LANG))
        }
        Event::CardDrawn { good: None, .. } | Event::Chose { .. } | Event::TurnEnded { .. } => {
            String::new()
        }
        Event::CardDrawn { seat, good: Some(kind) } => {
            format!("{} bekommt {}.", who(seat), good(*kind).de)
        }
        Event::PileEmpty { stage, .. } => format!(
            "Das war die letzte Karte von Etappe {stage}: Nach diesem Zug hat jeder noch einen."
        ),
        Event::Marketed { seat, good: kind } => {
            format!("{} legt {} in den Markt.", who(seat), good(*kind).de)
        }
        Event::Kept { seat } => format!("{} legt nichts in den Markt.", who(seat)),
        Event::AboveLimit { seat, cards: 1 } => {
            format!("{} hat 1 Karte über dem Handlimit.", who(seat))
        }
        Event::AboveLimit { seat, cards } => {
            format!("{} hat {cards} Karten über dem Handlimit.", who(seat))
        }
        Event::Loaded { seat, animal: which, good: kind } => {
            format!("{} lädt {} auf {}.", who(seat), good(*kind).de, animal(*which, LANG))
        }
        Event::Took { seat, animal: which, good: kind, count } => format!(
            "{} holt {count} {} vom Markt auf {}.",
            who(seat),
            good(*kind).de,
            animal(*which, LANG)
        ),
        Event::Bought { seat, special: card, paid, payment } => {
            let (what, from) = (a_special(*card).de, from_animals(payment, LANG));
            let from = if from.is_empty() { from } else { format!(" (von {from})") };
            format!("{} kauft {what} für {}{from}.", who(seat), heap(*paid, LANG))
        }
        Event::Hidden { seat, cave, animal: from, good: kind } => {
            let what = kind.map_or("eine Karte", |kind| good(kind).de);
            let from = from.map_or("der Hand".to_owned(), |which| animal(which, LANG));
            format!("{} versteckt {what} von {from} in Höhle {cave}.", who(seat))
        }
        Event::ThiefSent { seat, victim, target: Target::Hand } => {
            format!("Der Dieb von {} greift in die Hand von {}.", who(seat), who(victim))
        }
        Event::ThiefSent { .. } => String::new(),
        Event::Stolen { seat, victim, animal: from, good: kind } => {
            let what = kind.map_or("eine Karte", |kind| good(kind).de);
            let from = from.map_or("der Hand".to_owned(), |which| animal(which, LANG));
            format!("{} stiehlt {what} von {from} bei {}.", who(seat), who(victim))
        }
        Event::Passed { seat } => format!("{} kann nichts tun und passt.", who(seat)),
        Event::StageCounted { stage, goods, points: won } => {
            let rows: Vec<String> = goods
                .iter()
                .map(|(seat, goods)| {
                    let sum = won[seat].iter().map(|&points| i32::from(points)).sum();
                    format!("{} hat {}: {}", who(&seat), heap(*goods, LANG), points(sum, LANG))
                })
                .collect();
            format!("Etappe {stage} wird gewertet.\n    {}.", rows.join(";\n    "))
        }
        Event::Returned { seat, donkeys, caves, thieves } => {
            let parts = [
                (*donkeys, several(*donkeys, "Esel", "Esel")),
                (*caves, several(*caves, "Höhle", "Höhlen")),
                (*thieves, several(*thieves, "Dieb", "Diebe")),
            ];
            let parts: Vec<String> =
                parts.into_iter().filter(|(count, _)| *count > 0).map(|(_, text)| text).collect();
            format!("{} gibt zurück: {}.", who(seat), parts.join(", "))
        }
        Event::SecondStage { seat, pile } => {
            format!("Etappe 2 beginnt, im Stapel: {}. {} beginnt.", heap(*pile, LANG), who(seat))
        }
        Event::SpecialsCounted { points: 0, .. } => String::new(),
        Event::SpecialsCounted { seat, unused, maps, points: won } => format!(
            "{} bekommt {}: {} und {}.",
            who(seat),
            points(*won, LANG),
            several(*unused, "nicht eingesetzte Sonderkarte", "nicht eingesetzte Sonderkarten"),
            several(*maps, "Landkarte", "Landkarten"),
        ),
        Event::GameOver { outcome } => {
            let who = names(outcome.winners, LANG);
            if outcome.winners.len() > 1 {
                format!("{who} gewinnen gemeinsam.")
            } else {
                format!("{who} gewinnt.")
            }
        }
    }
}

/// What an action would do, in a few words.
pub fn describe(action: Action, most: u16, view: &View, lang: Lang) -> String {
    let english = lang == Lang::En;
    let say = |en: String, de: String| if english { en } else { de };
    match action {
        Action::Open { good: kind }
        | Action::Card { good: kind }
        | Action::Stolen { good: kind } => good(kind).get(lang).to_owned(),
        Action::First { seat } => {
            let who = player(seat).get(lang);
            say(format!("{who} begins"), format!("{who} beginnt"))
        }
        Action::Draw => {
            let count = cards(view.pile.min(crate::material::DRAW), lang);
            say(format!("draw {count}"), format!("{count} ziehen"))
        }
        Action::Market { good: kind } => {
            let kind = good(kind).get(lang);
            say(format!("put {kind} into the market"), format!("{kind} in den Markt legen"))
        }
        Action::Keep => say("keep all cards".into(), "alle Karten behalten".into()),
        Action::Load { animal: which, good: kind } => {
            let (kind, onto) = (good(kind).get(lang), animal(which, lang));
            let has = lies_there(which, view, lang);
            say(format!("load {kind} onto {onto}{has}"), format!("{kind} auf {onto} laden{has}"))
        }
        Action::Take { count, good: kind, animal: which } => {
            let (kind, onto) = (good(kind).get(lang), animal(which, lang));
            let has = lies_there(which, view, lang);
            let count = if u16::from(count) == most || most == 0 {
                count.to_string()
            } else {
                format!("{count}–{most}")
            };
            say(
                format!("take {count} {kind} from the market onto {onto}{has}"),
                format!("{count} {kind} vom Markt auf {onto} laden{has}"),
            )
        }
        Action::Buy { special: card } => {
            let card = a_special(card).get(lang);
            say(
                format!("buy {card} for {PRICE} dinars"),
                format!("{card} für {PRICE} Dinar kaufen"),
            )
        }
        Action::Pay { payment } => describe_payment(&payment, view, lang),
        Action::Cave { cave, source: Source::Hand(kind) } => {
            let kind = good(kind).get(lang);
            say(
                format!("hide {kind} from the hand in cave {cave}"),
                format!("{kind} von der Hand in Höhle {cave} verstecken"),
            )
        }
        Action::Cave { cave, source: Source::Top(which) } => {
            let kind = view.active.map_or(String::new(), |seat| top_of(seat, which, view, lang));
            let from = animal(which, lang);
            say(
                format!("hide {kind} from {from} in cave {cave}"),
                format!("{kind} von {from} in Höhle {cave} verstecken"),
            )
        }
        Action::Steal { victim, target: Target::Hand } => {
            let who = player(victim).get(lang);
            let count = cards(view.player(victim).map_or(0, |player| player.hand), lang);
            say(
                format!("steal a card from the hand of {who} ({count})"),
                format!("{who} eine Karte von der Hand stehlen ({count})"),
            )
        }
        Action::Steal { victim, target: Target::Top(which) } => {
            let (who, from) = (player(victim).get(lang), animal(which, lang));
            let kind = top_of(victim, which, view, lang);
            say(
                format!("steal {kind} from {from} of {who}"),
                format!("{who} {kind} von {from} stehlen"),
            )
        }
        Action::Pass => say("pass: nothing can be done".into(), "passen: es geht nichts".into()),
        Action::Done => say("end the turn".into(), "den Zug beenden".into()),
    }
}

/// " (rock salt, millet)": what an own animal carries, from the lowest to the top.
fn lies_there(which: Animal, view: &View, lang: Lang) -> String {
    let load = view.active.and_then(|seat| view.player(seat)).and_then(|own| own.load(which));
    match load {
        Some(load) if !load.is_empty() => {
            let cards: Vec<&str> = load.cards().map(|kind| good(kind).get(lang)).collect();
            format!(" ({})", cards.join(", "))
        }
        _ => String::new(),
    }
}

fn top_of(seat: Seat, which: Animal, view: &View, lang: Lang) -> String {
    let load = view.player(seat).and_then(|player| player.load(which));
    load.and_then(|load| load.top()).map_or(String::new(), |kind| good(kind).get(lang).to_owned())
}

/// "2 rock salt from the hand, gold from camel 1 (5 dinars)"
fn describe_payment(payment: &Payment, view: &View, lang: Lang) -> String {
    let (table, mut parts) = (view.table(), Vec::new());
    let mut dinars = table.worth(payment.hand());
    if !payment.hand().is_empty() {
        let hand = Text::new("from the hand", "von der Hand").get(lang);
        parts.push(format!("{} {hand}", heap(payment.hand(), lang)));
    }
    for (which, count) in payment.animals() {
        let load = view.active.and_then(|seat| view.player(seat)).and_then(|own| own.load(which));
        let taken: Goods =
            load.into_iter().flat_map(|load| load.from_top()).take(count.into()).collect();
        dinars += table.worth(taken);
        let from = Text::new("from", "von").get(lang);
        parts.push(format!("{} {from} {}", heap(taken, lang), animal(which, lang)));
    }
    match lang {
        Lang::En => format!("pay {} ({dinars} dinars)", parts.join(", ")),
        Lang::De => format!("mit {} bezahlen ({dinars} Dinar)", parts.join(", ")),
    }
}

/// What the seat whose turn it is has to decide.
pub fn ask(view: &View, lang: Lang) -> String {
    let text = match (view.phase, view.acted) {
        (Phase::Opening | Phase::First | Phase::Drawing { .. } | Phase::Stealing(_), _) => {
            Text::new("Luck decides.", "Der Zufall entscheidet.")
        }
        (Phase::Turn, _) => Text::new("Draw, load or buy?", "Ziehen, laden oder kaufen?"),
        (Phase::Owing(1) | Phase::AtLimit(1), _) => {
            Text::new("Which card goes to the market?", "Welche Karte kommt in den Markt?")
        }
        (Phase::Owing(count) | Phase::AtLimit(count), _) => {
            return match lang {
                Lang::En => format!("{count} cards go to the market. Which one now?"),
                Lang::De => format!("{count} Karten kommen in den Markt. Welche jetzt?"),
            };
        }
        (Phase::MayGive, _) => Text::new(
            "Put a card into the market, or keep them all?",
            "Eine Karte in den Markt legen oder alle behalten?",
        ),
        (Phase::Loading(which), _) => {
            let onto = animal(which, lang);
            return match lang {
                Lang::En => format!("Load more onto {onto}?"),
                Lang::De => format!("Noch mehr auf {onto} laden?"),
            };
        }
        (Phase::Paying(card), _) => {
            let card = a_special(card).get(lang);
            return match lang {
                Lang::En => format!("How do you pay {PRICE} dinars for {card}?"),
                Lang::De => format!("Womit die {PRICE} Dinar für {card} bezahlen?"),
            };
        }
        (Phase::After, Acted::Passed) => Text::new(
            "You have passed. Use a cave or a thief?",
            "Du hast gepasst. Höhle oder Dieb einsetzen?",
        ),
        (Phase::After, _) => Text::new("Use a cave or a thief?", "Noch Höhle oder Dieb einsetzen?"),
        (Phase::Over, _) => Text::new("The game is over.", "Das Spiel ist vorbei."),
    };
    text.get(lang).to_owned()
}
