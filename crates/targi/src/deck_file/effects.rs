//! Reads what cards do: lines, permanent effects, points at the end, tokens.

use super::text::{EndText, LineText, Number, PerkText};
use super::{
    ACTS, Fault, Home, LOAD_AS_EXPANSION, MOST_LINES, MOST_TOKENS, PERKS, Read, Reader, Role, Side,
    count, fault, small, symbol, unknown,
};
use crate::board::Border;
use crate::deck::{Act, Count, End, Line, Per, Perk};
use crate::material::{Good, Tokens};
use std::ops::Range;
use toml::Spanned;

impl Reader {
    pub(super) fn lines(
        &self,
        lines: &Spanned<Vec<Spanned<LineText>>>,
        home: Home,
    ) -> Read<Vec<Line>> {
        let list = lines.get_ref();
        if list.is_empty() || list.len() > MOST_LINES {
            return fault(lines.span(), format!("write 1 to {MOST_LINES} lines"));
        }
        list.iter().map(|line| self.line(line, home)).collect()
    }

    pub(super) fn line(&self, line: &Spanned<LineText>, home: Home) -> Read<Line> {
        let text = line.get_ref();
        let side = |given: &Option<Spanned<String>>, side: Side| match given {
            None => Ok(Tokens::NONE),
            Some(given) => self.tokens(given.get_ref(), &given.span(), side),
        };
        let (pay, gain) = (side(&text.pay, Side::Pay)?, side(&text.gain, Side::Gain)?);
        let per = match (&text.per, &text.of) {
            (None, None) => None,
            (Some(each), Some(of)) => {
                let counted = self.count(of)?;
                if counted == Count::FourthOfRow {
                    return fault(of.span(), "`fourth-of-row` counts only in `end`");
                }
                Some(Per {
                    of: counted,
                    each: small(each, "per", 1, 12)?,
                    up: text.round_up == Some(true),
                })
            }
            (Some(_), None) => {
                return fault(
                    line.span(),
                    "`per` without `of`: per how many of what? Write for instance of = \"cards\"",
                );
            }
            (None, Some(of)) => {
                return fault(
                    of.span(),
                    "`of` without `per`: write the count, for instance per = 2",
                );
            }
        };
        if text.round_up.is_some() && per.is_none() {
            return fault(line.span(), "`round-up` needs `per` and `of`");
        }
        if per.is_some() && gain.is_none() {
            return fault(line.span(), "`per` needs a `gain`");
        }
        let act = self.act(text, home)?;
        if pay.is_none() && gain.is_none() && act == Act::Nothing {
            return fault(line.span(), "a line pays, gains or does something");
        }
        let named = Tokens { any: 0, ..pay };
        if home == Home::Raid
            && (pay.equal > 0
                || pay.any > 0 && !named.is_none()
                || act != Act::Nothing && !pay.is_none())
        {
            return fault(
                line.span(),
                "a raid asks named tokens such as \"S D\", or goods of choice such as \"**\", or `lose-card`; not several of these in one line",
            );
        }
        if home == Home::Raid && !gain.is_none() {
            return fault(line.span(), "a raid gives nothing");
        }
        Ok(Line { pay, gain, per, act })
    }

    pub(super) fn act(&self, text: &LineText, home: Home) -> Read<Act> {
        let mut unused: Vec<(&str, Range<usize>)> = [
            ("less", text.less.as_ref().map(Spanned::span)),
            ("count", text.count.as_ref().map(Spanned::span)),
            ("take", text.take.as_ref().map(Spanned::span)),
            ("again", text.again.as_ref().map(Spanned::span)),
            ("adjacent", text.adjacent.as_ref().map(Spanned::span)),
            ("vp", text.vp.as_ref().map(Spanned::span)),
        ]
        .into_iter()
        .filter_map(|(name, span)| span.map(|span| (name, span)))
        .collect();
        let mut allow = |names: &[&str]| unused.retain(|(name, _)| !names.contains(name));
        let less = || text.less.as_ref().map_or(Ok(0), |less| small(less, "less", 1, 9));
        let act = match &text.act {
            None => Act::Nothing,
            Some(name) => {
                self.at_home(home, name)?;
                match name.get_ref().as_str() {
                    "play-hand" => {
                        allow(&["less"]);
                        Act::PlayHand { less: less()?, noble: home == Home::Border }
                    }
                    "discard-hand" => Act::DiscardHand,
                    "play-top" => {
                        allow(&["less"]);
                        Act::PlayTop { less: less()? }
                    }
                    "play-centre" => {
                        allow(&["less"]);
                        Act::PlayCentre { less: less()? }
                    }
                    "take-centre" => Act::TakeCentre,
                    "move-marker" => {
                        allow(&["adjacent"]);
                        let adjacent = text.adjacent.as_ref().is_some_and(|yes| *yes.get_ref());
                        Act::MoveMarker { adjacent }
                    }
                    "turn-goods" => {
                        allow(&["count", "take"]);
                        let (Some(count), Some(take)) = (&text.count, &text.take) else {
                            return fault(
                                name.span(),
                                "`turn-goods` needs `count` (cards turned up) and `take` (cards taken)",
                            );
                        };
                        let count = small(count, "count", 1, 4)?;
                        Act::TurnGoods { count, take: small(take, "take", 1, count)? }
                    }
                    "draw-tribe" => {
                        allow(&["again"]);
                        let again = match &text.again {
                            None => 0,
                            Some(again) => {
                                let tokens =
                                    self.tokens(again.get_ref(), &again.span(), Side::Pay)?;
                                if tokens.water == 0
                                    || tokens != (Tokens { water: tokens.water, ..Tokens::NONE })
                                {
                                    return fault(
                                        again.span(),
                                        "`again` is paid in water: write for instance \"W\"",
                                    );
                                }
                                tokens.water
                            }
                        };
                        Act::DrawTribe { again }
                    }
                    "lay-dune" => {
                        allow(&["vp"]);
                        let Some(vp) = &text.vp else {
                            return fault(
                                name.span(),
                                "`lay-dune` needs `vp`, the crosses of the card",
                            );
                        };
                        Act::LayDune { vp: small(vp, "vp", 0, 9)? }
                    }
                    "exchange" => Act::Exchange,
                    "move-cards" => Act::MoveCards,
                    "border-action" => Act::BorderAction,
                    "second-action" => Act::SecondAction,
                    "swap-centre" => Act::SwapCentre,
                    "robber-on" => Act::RobberOn,
                    "lay-gold" => Act::LayGold,
                    "hold-back" => Act::HoldBack,
                    "lose-card" => Act::LoseCard,
                    other => return unknown(name, "effect", other, &ACTS),
                }
            }
        };
        match unused.first() {
            Some((field, at)) => fault(at.clone(), format!("`{field}` does not belong here")),
            None => Ok(act),
        }
    }

    /// Not every effect makes sense everywhere.
    pub(super) fn at_home(&self, home: Home, name: &Spanned<String>) -> Read<()> {
        let word = name.get_ref().as_str();
        if !ACTS.contains(&word) {
            return unknown(name, "effect", word, &ACTS);
        }
        let homes = Home::of(word);
        if !homes.contains(&home) {
            let places: Vec<&str> = homes.iter().map(|home| home.words()).collect();
            return fault(
                name.span(),
                format!("`{word}` cannot stand here; it can stand in: {}", places.join(", ")),
            );
        }
        if self.role == Role::Base && word == "play-top" {
            return fault(
                name.span(),
                format!("`{word}`: the base game has no open top card; {LOAD_AS_EXPANSION}"),
            );
        }
        Ok(())
    }

    pub(super) fn perk(&self, perk: &Spanned<PerkText>) -> Read<Perk> {
        let text = perk.get_ref();
        let name = text.is.get_ref().as_str();
        let mut unused: Vec<(&str, Range<usize>)> = [
            ("symbol", text.symbol.as_ref().map(Spanned::span)),
            ("good", text.good.as_ref().map(Spanned::span)),
            ("less", text.less.as_ref().map(Spanned::span)),
            ("more", text.more.as_ref().map(Spanned::span)),
            ("limit", text.limit.as_ref().map(Spanned::span)),
            ("at", text.at.as_ref().map(Spanned::span)),
            ("pay", text.pay.as_ref().map(Spanned::span)),
            ("gain", text.gain.as_ref().map(Spanned::span)),
        ]
        .into_iter()
        .filter_map(|(field, span)| span.map(|span| (field, span)))
        .collect();
        let mut used = |field: &'static str| unused.retain(|(name, _)| *name != field);
        let missing =
            |field: &str| Fault { at: perk.span(), fault: format!("`{name}` needs `{field}`") };
        macro_rules! need {
            ($field:ident) => {{
                used(stringify!($field));
                text.$field.as_ref().ok_or_else(|| missing(stringify!($field)))?
            }};
        }
        macro_rules! tokens {
            ($field:ident, $side:expr) => {{
                let given = need!($field);
                let tokens = self.tokens(given.get_ref(), &given.span(), $side)?;
                if tokens.is_none() {
                    return fault(given.span(), format!("`{}` is empty", stringify!($field)));
                }
                tokens
            }};
        }
        let border =
            |at: &Spanned<Number>| match usize::try_from(at.get_ref().0).ok().and_then(Border::new)
            {
                Some(card) if !card.is_corner() => Ok(card),
                _ => fault(
                    at.span(),
                    "`at` is a border card that is no corner: 1 to 3, 5 to 7, 9 to 11, 13 to 15",
                ),
            };
        let read = match name {
            "discount" => Perk::Discount(symbol(need!(symbol))?, small(need!(less), "less", 1, 9)?),
            "hand-discount" => Perk::HandDiscount(small(need!(less), "less", 1, 9)?),
            "raid-free" => Perk::RaidFree,
            "raid-gain" => Perk::RaidGain(tokens!(gain, Side::Fixed)),
            "raid-pay" => Perk::RaidPay(tokens!(pay, Side::Fixed)),
            "robber-card" => Perk::RobberCard,
            "goods-bonus" => {
                let good = need!(good);
                let Some(named) = Good::from_letter(good.get_ref()) else {
                    return fault(good.span(), "`good` is D, S or P");
                };
                Perk::GoodsBonus(named, tokens!(gain, Side::Fixed))
            }
            "no-goods-bonus" => Perk::NoGoodsBonus(tokens!(gain, Side::Gain)),
            "hand-any-time" => Perk::HandAnyTime(small(need!(more), "more", 0, 9)?),
            "extra-line" => {
                let at = border(need!(at))?;
                Perk::ExtraLine(at, tokens!(pay, Side::Pay), tokens!(gain, Side::Gain))
            }
            "double-water" => Perk::DoubleWater(border(need!(at))?),
            "targia-anywhere" => Perk::TargiaAnywhere,
            "targia-both" => Perk::TargiaBoth,
            "join-dune" => Perk::JoinDune,
            "own-dune" => Perk::OwnDune,
            "face-opponent" => Perk::FaceOpponent,
            "water-as-good" => Perk::WaterAsGood,
            "hand-limit" => Perk::HandLimit(small(need!(limit), "limit", 2, 2)?),
            "gold-limit" => Perk::GoldLimit(small(need!(limit), "limit", 4, 99)?),
            other => return unknown(&text.is, "permanent effect", other, &PERKS),
        };
        let expansion_only = matches!(
            read,
            Perk::DoubleWater(_)
                | Perk::TargiaAnywhere
                | Perk::TargiaBoth
                | Perk::JoinDune
                | Perk::OwnDune
                | Perk::WaterAsGood
        );
        if self.role == Role::Base && expansion_only {
            return fault(
                text.is.span(),
                format!(
                    "`{name}`: the base game has no water, Targia or dunes; {LOAD_AS_EXPANSION}"
                ),
            );
        }
        match unused.first() {
            Some((field, at)) => {
                fault(at.clone(), format!("`{field}` does not belong to `{name}`"))
            }
            None => Ok(read),
        }
    }

    pub(super) fn end(&self, end: &Spanned<EndText>) -> Read<End> {
        let text = end.get_ref();
        let of = self.count(&text.of)?;
        let per = text.per.as_ref().map_or(Ok(1), |per| small(per, "per", 1, 12))?;
        if let (Count::FourthOfRow, Some(given), 2..) = (of, &text.per, per) {
            return fault(
                given.span(),
                "`fourth-of-row` is 0 or 1: with this `per` it never counts; leave out `per`",
            );
        }
        Ok(End {
            vp: small(&text.vp, "vp", 1, 9)?,
            of,
            per,
            most: text.most.as_ref().map_or(Ok(12), |most| small(most, "most", 1, 12))?,
        })
    }

    /// `D D S G`: tokens by their letters, with or without spaces.
    pub(super) fn tokens(&self, text: &str, at: &Range<usize>, side: Side) -> Read<Tokens> {
        let mut tokens = Tokens::NONE;
        for letter in text.chars().filter(|c| !c.is_whitespace()) {
            let slot = match letter {
                'D' => &mut tokens.goods[0],
                'S' => &mut tokens.goods[1],
                'P' => &mut tokens.goods[2],
                'G' => &mut tokens.gold,
                'W' => &mut tokens.water,
                'V' if side != Side::Cost => &mut tokens.vp,
                '*' if !matches!(side, Side::Cost | Side::Fixed) => &mut tokens.any,
                '=' if side == Side::Pay => &mut tokens.equal,
                other => {
                    let known = match side {
                        Side::Cost => "D S P G W",
                        Side::Fixed => "D S P G W V",
                        Side::Gain => "D S P G W V and * (a good of choice)",
                        Side::Pay => "D S P G W V, * (a good of choice) and = (equal goods)",
                    };
                    let other = other.escape_debug();
                    return fault(
                        at.clone(),
                        format!("`{other}` is no token here; there are {known}"),
                    );
                }
            };
            *slot += 1;
            if *slot > MOST_TOKENS {
                return fault(at.clone(), format!("more than {MOST_TOKENS} of `{letter}`"));
            }
        }
        if tokens.any > 0 && tokens.equal > 0 {
            return fault(at.clone(), "either goods of choice (*) or equal goods (=), not both");
        }
        if self.role == Role::Base && tokens.water > 0 {
            return fault(at.clone(), format!("the base game has no water; {LOAD_AS_EXPANSION}"));
        }
        Ok(tokens)
    }

    pub(super) fn count(&self, name: &Spanned<String>) -> Read<Count> {
        let count = count(name)?;
        if (self.role, count) == (Role::Base, Count::Water) {
            return fault(name.span(), format!("the base game has no water; {LOAD_AS_EXPANSION}"));
        }
        Ok(count)
    }
}
