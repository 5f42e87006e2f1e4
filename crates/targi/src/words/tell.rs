//! Events as sentences.

use super::Speaker;
use crate::action::{Exchange, Origin, Spot};
use crate::deck::{Act, Effect, Line, TARGIA};
use crate::event::{By, Event, Pile};
use crate::material::Tokens;
use azalai_core::Seat;

impl Speaker<'_> {
    /// One event as a sentence; empty if others say it better.
    pub(super) fn event(&self, event: &Event) -> String {
        self.round_event(event)
            .or_else(|| self.token_event(event))
            .or_else(|| self.card_event(event))
            .unwrap_or_else(|| self.other_event(event))
    }

    /// What belongs to rounds, raids and luck.
    fn round_event(&self, event: &Event) -> Option<String> {
        Some(match *event {
            Event::StartPlayer { seat } => {
                let who = self.who(seat);
                self.say(format!("{who} is the start player."), format!("{who} ist Startspieler."))
            }
            Event::Round { number, robber, targia } => {
                let robber = self.border(robber);
                let (en, de) = targia.map_or_else(Default::default, |at| {
                    let at = self.border(at);
                    (format!(", the Targia on {at}"), format!(", die Targia auf {at}"))
                });
                self.say(
                    format!("Round {number}: the robber stands on {robber}{en}."),
                    format!("Runde {number}: Der Räuber steht auf {robber}{de}."),
                )
            }
            Event::TurnedUp { place, card } => {
                let card = self.card(card);
                self.say(format!("{place} shows {card}."), format!("{place} zeigt {card}."))
            }
            Event::Top { card } => {
                let card = self.tribe(card);
                self.say(
                    format!("{card} lies open on the tribe pile."),
                    format!("{card} liegt offen auf dem Stammeskartenstapel."),
                )
            }
            Event::DuneOpened { slot, dune } => {
                let text = self.dune_text(dune);
                self.say(
                    format!("A new dune lies on {slot}, {dune}: {text}."),
                    format!("Auf {slot} liegt eine neue Wanderdüne, {dune}: {text}."),
                )
            }
            Event::DuneGone { slot, dune } => self.say(
                format!("The dune {dune} on {slot} is discarded."),
                format!("Die Wanderdüne {dune} auf {slot} wird abgelegt."),
            ),
            Event::Shuffled { pile } => {
                let pile = match pile {
                    Pile::Tribe => self.t("tribe cards", "Stammeskarten"),
                    Pile::Goods => self.t("goods cards", "Warenkarten"),
                    Pile::Dunes => self.t("dunes", "Wanderdünen"),
                };
                self.say(
                    format!("The discarded {pile} are shuffled and are the new pile."),
                    format!("Die abgelegten {pile} werden gemischt und sind der neue Stapel."),
                )
            }
            Event::Raid { corner } => {
                let corner = self.border(corner);
                self.say(
                    format!("The robber raids on {corner}."),
                    format!("Der Räuber überfällt auf {corner}."),
                )
            }
            Event::Spared { seat } => {
                let who = self.who(seat);
                self.say(
                    format!("{who} is spared and pays nothing."),
                    format!("{who} wird verschont und zahlt nichts."),
                )
            }
            Event::Done { seat } => {
                let who = self.who(seat);
                self.say(format!("{who} ends the turn."), format!("{who} beendet den Zug."))
            }
            Event::Over => self.result(),
            _ => return None,
        })
    }

    /// Tokens that change hands.
    fn token_event(&self, event: &Event) -> Option<String> {
        Some(match *event {
            Event::Lost { seat, tokens } if tokens.is_none() => {
                let who = self.who(seat);
                self.say(
                    format!("{who} has nothing that the raid could take."),
                    format!("{who} hat nichts, was der Überfall nehmen könnte."),
                )
            }
            Event::Lost { seat, tokens } => {
                let (who, what) = (self.who(seat), self.price(&tokens));
                self.say(
                    format!("{who} cannot pay the raid in full and loses {what}."),
                    format!("{who} kann den Überfall nicht voll bezahlen und verliert {what}."),
                )
            }
            Event::Paid { seat, tokens } => {
                let (who, what) = (self.who(seat), self.price(&tokens));
                self.say(format!("{who} pays {what}."), format!("{who} gibt {what} ab."))
            }
            Event::Gained { seat, tokens } => {
                let (who, what) = (self.who(seat), self.tokens(&tokens));
                self.say(format!("{who} gets {what}."), format!("{who} bekommt {what}."))
            }
            Event::Returned { seat, tokens } => {
                let (who, what) = (self.who(seat), self.price(&tokens));
                self.say(
                    format!("{who} has too much and returns {what}."),
                    format!("{who} hat zu viel und gibt {what} zurück."),
                )
            }
            Event::Water { seat, got } => {
                let who = self.who(seat);
                let (water, got) = self.exchange(got);
                self.say(
                    format!("{who} exchanges {water} for {got}."),
                    format!("{who} tauscht {water} gegen {got}."),
                )
            }
            Event::GoldLaid { seat } => {
                let who = self.who(seat);
                self.say(
                    format!("{who} lays 1 gold of the supply onto the card."),
                    format!("{who} legt 1 Gold aus dem Vorrat auf die Karte."),
                )
            }
            _ => return None,
        })
    }

    /// Tribe cards and goods cards.
    fn card_event(&self, event: &Event) -> Option<String> {
        Some(match *event {
            Event::Plays { seat, card, origin } => {
                let (who, card, from) = (self.who(seat), self.tribe(card), self.origin(origin));
                self.say(
                    format!("{who} plays {card} {from}."),
                    format!("{who} spielt {card} {from} aus."),
                )
            }
            Event::Bracket { seat, paid } => {
                let who = self.who(seat);
                match paid {
                    true => self.say(
                        format!("{who} also pays the bracket."),
                        format!("{who} bezahlt auch die Klammer."),
                    ),
                    false => self.say(
                        format!("{who} does not pay the bracket."),
                        format!("{who} bezahlt die Klammer nicht."),
                    ),
                }
            }
            Event::PaidFor { seat, card, payment } => {
                let (who, what) = (self.who(seat), self.payment(&payment));
                self.say(
                    format!("{who} pays {what} for {card}."),
                    format!("{who} bezahlt {what} für {card}."),
                )
            }
            Event::Laid { seat, card, slot } => {
                let who = self.who(seat);
                self.say(
                    format!("{who} lays {card} on {slot} of the display."),
                    format!("{who} legt {card} auf {slot} der Auslage."),
                )
            }
            Event::Drew { seat, card: Some(card) } => {
                let (who, card) = (self.who(seat), self.tribe(card));
                self.say(format!("{who} draws {card}."), format!("{who} zieht {card}."))
            }
            Event::Drew { seat, card: None } => {
                let who = self.who(seat);
                self.say(
                    format!("{who} draws a tribe card."),
                    format!("{who} zieht eine Stammeskarte."),
                )
            }
            Event::Kept { seat, card: Some(card), open } => {
                let (who, card) = (self.who(seat), self.tribe(card));
                let (en, de) = if open { ("", "") } else { (", face down", ", verdeckt") };
                self.say(
                    format!("{who} takes {card} into the hand{en}."),
                    format!("{who} nimmt {card} auf die Hand{de}."),
                )
            }
            Event::Kept { seat, card: None, .. } => {
                let who = self.who(seat);
                self.say(
                    format!("{who} takes the card into the hand, face down."),
                    format!("{who} nimmt die Karte verdeckt auf die Hand."),
                )
            }
            Event::Discarded { seat, card } => {
                let (who, card) = (self.who(seat), self.tribe(card));
                self.say(format!("{who} discards {card}."), format!("{who} legt {card} ab."))
            }
            Event::GoodsTurned { seat, kind } => {
                let (who, what) = (self.who(seat), self.goods(kind));
                self.say(
                    format!("{who} turns up a goods card: {what}."),
                    format!("{who} deckt eine Warenkarte auf: {what}."),
                )
            }
            Event::GoodsTaken { seat, kind } => {
                // With nothing to choose, what is gained says it.
                let choice =
                    self.view.deck.goods.get(kind.index()).is_some_and(|c| c.lines.len() > 1);
                let (who, what) = (self.who(seat), self.goods(kind));
                match choice {
                    true => self.say(
                        format!("{who} takes the goods card with {what}."),
                        format!("{who} nimmt die Warenkarte mit {what}."),
                    ),
                    false => String::new(),
                }
            }
            // The picture shows it, and one card comes for every card that goes.
            Event::Replaced { .. } => String::new(),
            Event::CardLost { seat, card } => {
                let (who, card) = (self.who(seat), self.laid(card));
                self.say(
                    format!("{who} gives away {card} from the display."),
                    format!("{who} gibt {card} aus der Auslage ab."),
                )
            }
            Event::Once { seat, card } => {
                let (who, text) = (self.who(seat), self.view.deck.card(card).text.get(self.lang));
                self.say(
                    format!("{who} uses {card}. {text}"),
                    format!("{who} nutzt {card}. {text}"),
                )
            }
            _ => return None,
        })
    }

    /// What players do with Targi, markers and displays.
    fn other_event(&self, event: &Event) -> String {
        match *event {
            Event::Placed { seat, spot } => {
                let (who, spot) = (self.who(seat), self.spot(spot));
                self.say(
                    format!("{who} places a Targi on {spot}."),
                    format!("{who} setzt einen Targi auf {spot}."),
                )
            }
            Event::Markers { seat, places } if places.is_empty() => {
                let who = self.who(seat);
                self.say(
                    format!("{who}'s Targi do not cross."),
                    format!("Die Targi von {who} kreuzen sich nicht."),
                )
            }
            Event::Markers { seat, places } => {
                let who = self.who(seat);
                let at =
                    self.and(&places.iter().map(|place| place.to_string()).collect::<Vec<_>>());
                self.say(
                    format!("{who}'s Targi cross on {at}."),
                    format!("Die Targi von {who} kreuzen sich auf {at}."),
                )
            }
            Event::Used { seat, spot } => {
                let (who, spot) = (self.who(seat), self.spot(spot));
                self.say(format!("{who} uses {spot}."), format!("{who} nutzt {spot}."))
            }
            Event::Chose { seat, by, line } => self.chose(seat, by, line),
            Event::Stopped { seat } => {
                let who = self.who(seat);
                self.say(format!("{who} leaves it at that."), format!("{who} belässt es dabei."))
            }
            Event::NextCard { seat } => {
                let who = self.who(seat);
                self.say(
                    format!("{who} pays for the next goods card."),
                    format!("{who} zahlt für die nächste Warenkarte."),
                )
            }
            Event::MarkerBack { seat, place } => {
                let who = self.who(seat);
                self.say(
                    format!("{who} takes back the marker from {place}: the card is gone."),
                    format!("{who} nimmt den Marker von {place} zurück: Die Karte ist weg."),
                )
            }
            Event::Waived { seat, place } => {
                let who = self.who(seat);
                self.say(format!("{who} waives {place}."), format!("{who} verzichtet auf {place}."))
            }
            Event::MarkerMoved { seat, from, to } => {
                let who = self.who(seat);
                self.say(
                    format!("{who} moves a marker from {from} to {to}."),
                    format!("{who} versetzt einen Marker von {from} nach {to}."),
                )
            }
            Event::Swapped { seat, one, other } => {
                let who = self.who(seat);
                self.say(
                    format!("{who} exchanges {one} and {other} of the display."),
                    format!("{who} vertauscht {one} und {other} der Auslage."),
                )
            }
            Event::Moved { seat, from, to } => {
                let who = self.who(seat);
                self.say(
                    format!("{who} moves a card of the display from {from} to {to}."),
                    format!("{who} versetzt eine Karte der Auslage von {from} nach {to}."),
                )
            }
            Event::CentreSwapped { seat, one, other } => {
                let who = self.who(seat);
                self.say(
                    format!("{who} exchanges the centre cards {one} and {other}."),
                    format!("{who} vertauscht die Karten {one} und {other} des Mittelfelds."),
                )
            }
            Event::RobberOn { seat, robber } => {
                let (who, robber) = (self.who(seat), self.border(robber));
                self.say(
                    format!("{who} sends the robber on to {robber}."),
                    format!("{who} schickt den Räuber weiter auf {robber}."),
                )
            }
            Event::HeldBack { seat } => {
                let who = self.who(seat);
                self.say(
                    format!("{who} will use a Targi less in the next round."),
                    format!("{who} setzt in der nächsten Runde einen Targi weniger ein."),
                )
            }
            _ => String::new(),
        }
    }

    /// A line that only costs and gives is told by what is paid and gained.
    fn chose(&self, seat: Seat, by: By, number: u8) -> String {
        let line = self.printed_line(by, number).filter(|line| line.act != Act::Nothing);
        let who = self.who(seat);
        line.map_or_else(String::new, |line| {
            let what = self.line(&line);
            self.say(format!("{who} chooses: {what}."), format!("{who} wählt: {what}."))
        })
    }

    /// A line of a card as it is printed, counted from 1.
    fn printed_line(&self, by: By, number: u8) -> Option<Line> {
        let deck = &self.view.deck;
        let lines = match by {
            By::Border(card) => &deck.border(card).lines[..],
            By::Dune(dune) => &deck.dunes.get(dune.index())?.lines,
            By::Goods(kind) => &deck.goods.get(kind.index())?.lines,
            By::Targia => &TARGIA,
            By::Tribe(card) => match &deck.card(card).effect {
                Effect::AtOnce(lines) | Effect::Once(lines) => lines,
                _ => return None,
            },
        };
        lines.get(usize::from(number).checked_sub(1)?).copied()
    }

    fn spot(&self, spot: Spot) -> String {
        match spot {
            Spot::Border(card) => self.border(card),
            Spot::Dune(slot) => {
                self.say(format!("the dune {slot}"), format!("die Wanderdüne {slot}"))
            }
            Spot::Centre(place) => self
                .say(format!("the goods card on {place}"), format!("die Warenkarte auf {place}")),
            Spot::Targia => self.t("the Targia", "die Targia").to_owned(),
        }
    }

    fn origin(&self, origin: Origin) -> String {
        match origin {
            Origin::Hand(_) => self.t("from the hand", "von der Hand").to_owned(),
            Origin::Centre(place) => self.say(format!("from {place}"), format!("von {place}")),
            Origin::Top => self.t("from the pile", "vom Stapel").to_owned(),
            Origin::Dune(slot) => self.say(format!("from {slot}"), format!("von {slot}")),
        }
    }

    /// What water is given, and for what.
    pub(super) fn exchange(&self, got: Exchange) -> (String, String) {
        let water = |water| self.price(&Tokens { water, ..Tokens::NONE });
        match got {
            Exchange::Gold => (water(3), self.tokens(&Tokens { gold: 1, ..Tokens::NONE })),
            Exchange::Good(good) => (water(2), self.one_good(good, 1)),
        }
    }

    /// Who has won, and with how many points.
    fn result(&self) -> String {
        let over = self.t("The game is over", "Das Spiel ist zu Ende");
        let players = &self.view.players;
        let (Some(winners), [one, two]) = (self.view.winners, &players[..]) else {
            return format!("{over}.");
        };
        let points = |at: usize| players.get(at).map_or(0, |player| player.score.total);
        let (Some(winner), 1) = (winners.iter().next(), winners.len()) else {
            let points = points(0);
            return self.say(
                format!("{over}: a draw with {points} points each."),
                format!("{over}: unentschieden mit je {points} Punkten."),
            );
        };
        let (best, least) = (points(winner.index()), points(1 - winner.index()));
        let tie = match (best == least, one.gold == two.gold) {
            (false, _) => "",
            (true, false) => self.t(", with more gold", ", mit mehr Gold"),
            (true, true) => self.t(", with more goods", ", mit mehr Waren"),
        };
        let who = self.who(winner);
        self.say(
            format!("{over}: {who} wins {best} to {least}{tie}."),
            format!("{over}: {who} gewinnt {best} zu {least}{tie}."),
        )
    }
}
