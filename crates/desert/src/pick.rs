//! An action at random, without listing all of them.
//!
//! Random play spends most of its time on lists of hundreds of actions from which it takes one.
//! Here the actions are only counted, and the one with the right number is found.

use crate::action::Action;
use crate::board::{Hexes, find_in_turn};
use crate::material::Colour;
use crate::state::{Phase, State};
use rand::{Rng, RngExt};

impl State {
    /// A legal action at random, each as likely as any other; `None` unless a seat decides.
    ///
    /// With the same generator it is the same action that would have been picked from the list of
    /// [`azalai_core::Game::legal`].
    #[inline]
    pub(crate) fn pick_legal(&self, rng: &mut (impl Rng + ?Sized)) -> Option<Action> {
        let mut draw = |count: usize| rng.random_range(0..count.max(1) as u32) as usize;
        match self.phase {
            Phase::Returns => {
                let colours = self.returnable();
                colours.iter().nth(draw(colours.len())).map(|colour| Action::Return { colour })
            }
            Phase::Leaders => {
                let (places, colours) = (self.leader_places, self.leader_colours(self.seat));
                let count = places.len();
                let number = draw(count * colours.len());
                let colour = colours.iter().nth(number / count.max(1))?;
                Some(Action::Lead { colour, hex: places.nth(number % count.max(1))? })
            }
            Phase::Camels => {
                let mut places = [Hexes::EMPTY; Colour::ALL.len()];
                let mut counts = [0; Colour::ALL.len()];
                for (index, colour) in Colour::ALL.into_iter().enumerate() {
                    places[index] = self.camel_places(self.seat, colour);
                    counts[index] = places[index].len();
                }
                let total = counts.iter().sum();
                let number = draw(total);
                if total == 0 {
                    return Some(Action::Pass);
                }
                let (colour, number) = find_in_turn(&counts, number)?;
                Some(Action::Camel {
                    colour: Colour::ALL[colour],
                    hex: places[colour].nth(number)?,
                })
            }
            Phase::Palms | Phase::Water | Phase::Over => None,
        }
    }
}
