//! The laws of numbers, over a random game, and the fingerprint of a numbering.

use super::{Numbered, Part, Run};
use crate::choice::{Choices, Odds};
use crate::game::{Action as _, Turn};
use crate::luck::{FastRng, Stream, stream};
use crate::seat::Seat;
use crate::setup::Setup;
use std::fmt::Debug;

/// Plays one random game and checks every law in every state of it: every legal action has exactly one number
/// and every number of the mask one legal action, except amounts between rungs and what a deck of somebody's
/// own asks; swapping what is hidden from a seat changes no number of its observation. Returns how many actions
/// had no number, and how often something was hidden.
pub fn hold<G: Numbered>(setup: &Setup, seed: u64) -> Result<Held, String> {
    let mut rng = stream(seed, 0, Stream::Luck);
    let mut state = G::start(setup).map_err(|error| error.to_string())?;
    let mut held = Held::default();
    loop {
        let fault = |fault: String| format!("{setup:?}, seed {seed}: {fault}\nin {state:#?}");
        numbers(&state, &mut held).map_err(fault)?;
        observations(&state, &mut rng, &mut held).map_err(fault)?;
        let action = match state.turn() {
            Turn::Seat(_) => state.pick(&mut Choices::new(), &mut rng),
            Turn::Chance => state.pick_chance(&mut Odds::new(), &mut rng),
            Turn::Over => return Ok(held),
        };
        let action = action.ok_or_else(|| fault("a dead end".to_owned()))?;
        state.apply(action, &mut ());
        held.actions += 1;
    }
}

/// What a game showed in which the laws held.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Held {
    /// How many actions were played.
    pub actions: usize,
    /// How many legal actions had no number.
    pub unnumbered: usize,
    /// How often a seat imagined something other than the truth.
    pub dreams: usize,
}

fn numbers<G: Numbered>(state: &G, held: &mut Held) -> Result<(), String> {
    let (mut room, mut legal) = (Choices::new(), Choices::new());
    let mut mask = vec![7; G::ACTIONS];
    state.mask(&mut room, &mut mask);
    state.legal(&mut legal);
    let mut left = mask.clone();
    for line in legal.lines() {
        let mut in_reach = false;
        for action in line.each() {
            let Some(number) = state.number(action) else {
                held.unnumbered += 1;
                continue;
            };
            in_reach = true;
            let back = state.numbered(number);
            if back != Some(action) {
                return Err(format!("`{action}` has the number {number}, which means {back:?}"));
            }
            match left.get_mut(number) {
                Some(entry) if *entry == 1 => *entry = 0,
                entry => return Err(format!("`{action}`, number {number}: in the mask {entry:?}")),
            }
        }
        if !in_reach {
            return Err(format!("no amount of `{}` has a number", line.action));
        }
        if line.most > line.action.amount() {
            let ends = [line.action, line.with(line.most)].map(|action| state.number(action));
            if ends.contains(&None) {
                return Err(format!("the least or greatest amount of `{}` has none", line.action));
            }
        }
    }
    match left.iter().position(|&entry| entry != 0) {
        Some(number) => {
            Err(format!("{number} is in the mask, but {:?} is not legal", state.numbered(number)))
        }
        None => Ok(()),
    }
}

fn observations<G: Numbered>(state: &G, rng: &mut FastRng, held: &mut Held) -> Result<(), String> {
    for seat in Seat::all(state.seats()) {
        let (mut seen, mut dreamt) = (vec![9; G::OBSERVED], vec![3; G::OBSERVED]);
        state.observe(seat, &mut seen);
        let dream = state.imagine(seat, rng);
        held.dreams += usize::from(dream != *state);
        dream.observe(seat, &mut dreamt);
        let mut at = 0;
        for part in G::PARTS {
            let (now, then) = (&seen[at..at + part.size()], &dreamt[at..at + part.size()]);
            if now != then {
                return Err(format!(
                    "`{}` of seat {seat} tells what is hidden:\n{now:?}\n{then:?}",
                    part.name
                ));
            }
            if now.iter().any(|&value| value > part.most) {
                return Err(format!(
                    "`{}` of seat {seat} exceeds {}: {now:?}",
                    part.name, part.most
                ));
            }
            at += part.size();
        }
        if state.turn() == Turn::Seat(seat) {
            let (mut mine, mut theirs) = (vec![0; G::ACTIONS], vec![0; G::ACTIONS]);
            state.mask(&mut Choices::new(), &mut mine);
            dream.mask(&mut Choices::new(), &mut theirs);
            if mine != theirs {
                return Err(format!("the mask of seat {seat} tells what is hidden"));
            }
        }
    }
    Ok(())
}

/// A number that changes when any number of actions or observations changes its meaning: made from the names and
/// shapes of runs and parts, and from all that is numbered and seen in a random game.
pub fn fingerprint<G: Numbered>(setup: &Setup) -> Result<u64, String> {
    let mut hash = Hash::default();
    hash.add(&G::NUMBERS.to_le_bytes());
    for Run { name, shape, .. } in G::RUNS {
        hash.add(format!("{name} {shape:?}").as_bytes());
    }
    for Part { name, shape, most, .. } in G::PARTS {
        hash.add(format!("{name} {shape:?} {most}").as_bytes());
    }
    let mut rng = stream(1, 0, Stream::Luck);
    let mut state = G::start(setup).map_err(|error| error.to_string())?;
    let (mut mask, mut seen) = (vec![0; G::ACTIONS], vec![0; G::OBSERVED]);
    loop {
        state.mask(&mut Choices::new(), &mut mask);
        hash.add(&mask);
        for seat in Seat::all(state.seats()) {
            state.observe(seat, &mut seen);
            hash.add(&seen);
        }
        let action = match state.turn() {
            Turn::Seat(_) => state.pick(&mut Choices::new(), &mut rng),
            Turn::Chance => state.pick_chance(&mut Odds::new(), &mut rng),
            Turn::Over => return Ok(hash.0),
        };
        state.apply(action.ok_or("a dead end")?, &mut ());
    }
}

/// FNV-1a.
struct Hash(u64);

impl Default for Hash {
    fn default() -> Hash {
        Hash(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
