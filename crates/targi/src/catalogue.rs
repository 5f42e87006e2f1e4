//! All cards of a deck, as Markdown for people and as data for pictures.

use crate::board::Border;
use crate::deck::Deck;
use crate::material::{Dune, Goods, Symbol};
use crate::view::{CardView, cost_text, goods_text};
use azalai_core::Lang;
use std::collections::BTreeMap;

/// All cards of a deck: border, goods, tribe, dunes.
pub(crate) fn cards(deck: &Deck, lang: Lang) -> String {
    let [border, goods, tribe, dunes] = match lang {
        Lang::En => ["Border cards", "Goods cards", "Tribe cards", "Dunes"],
        Lang::De => ["Randkarten", "Warenkarten", "Stammeskarten", "Wanderdünen"],
    };
    let mut text = format!("## {border}\n\n{}", border_cards(deck, lang));
    text.push_str(&format!("\n## {goods}\n\n{}", goods_cards(deck, lang)));
    text.push_str(&format!("\n## {tribe}\n\n{}", tribe_cards(deck, lang)));
    if !deck.dunes.is_empty() {
        text.push_str(&format!("\n## {dunes}\n\n"));
        for (index, dune) in deck.dunes.iter().enumerate() {
            text.push_str(&format!("- **{}**: {}\n", Dune(index as u8), dune.text.get(lang)));
        }
    }
    text
}

/// What the tribe cards that can be in the game say, by their codes.
pub(crate) fn faces(deck: &Deck) -> BTreeMap<String, CardView> {
    deck.in_play.tribe().map(|card| (card.to_string(), CardView::tribe(deck, card))).collect()
}

fn border_cards(deck: &Deck, lang: Lang) -> String {
    let line = |number: Border| {
        let card = deck.border(number);
        format!("- **{number} {}**: {}\n", card.name.get(lang), card.text.get(lang))
    };
    Border::all().map(line).collect()
}

fn goods_cards(deck: &Deck, lang: Lang) -> String {
    let times = match lang {
        Lang::En => "cards",
        Lang::De => "Karten",
    };
    let line = |(index, card): (usize, &crate::deck::GoodsCard)| {
        let kind = Goods(index as u8);
        format!("- **{kind}**: {} ({} {times})\n", goods_text(deck, kind), card.count)
    };
    deck.goods.iter().enumerate().map(line).collect()
}

fn tribe_cards(deck: &Deck, lang: Lang) -> String {
    let mut text = String::new();
    for symbol in Symbol::ALL {
        for card in (deck.in_play & deck.of_symbol(symbol)).tribe() {
            let facts = CardView::tribe(deck, card);
            let words = if lang == Lang::En { &facts.en } else { &facts.de };
            let vp = facts.vp.unwrap_or(0);
            let bracket = facts.bracket_vp.map_or(String::new(), |vp| format!(" (+{vp})"));
            let name = crate::words::symbol(symbol).get(lang);
            let cost = cost_text(deck, card);
            text.push_str(&format!("- **{card}**: {name}, {cost}: {vp}{bracket}. {words}\n"));
        }
    }
    text
}
