//! Why an action is better than another: what the continuations of both bring on average, part by part of the score sheet.
//!
//! Both are played on to the end from the same states that the seat holds possible, with the same luck. Words belong to the
//! parts of a score sheet, numbers are computed; only what is certain is told.

mod sentence;

use crate::Playable;
use crate::ahead::Ahead;
use azalai_core::insight::Part;
use azalai_core::luck::{Stream, stream};
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{Action, Lang, Seat, Turn, Viewer};
use serde::Serialize;

/// A difference is certain if it is so many times its standard error: many parts are looked at, and chance has as many chances.
const CERTAIN: f64 = 3.0;

/// A smaller difference is not worth a word.
const WORTH_A_WORD: f64 = 0.3;

/// So many differences are told.
const TOLD: usize = 3;

/// An answer that costs less than this part of a point is not told.
const COSTLY_ANSWER: f64 = 0.5;

/// Why an action is better than another.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "wire.ts")]
pub struct Reason {
    /// The action that is compared with, in notation.
    pub against: String,
    /// The differences in a sentence.
    pub text: String,
    /// What differs for certain, the largest first.
    pub parts: Vec<Difference>,
    /// The expected answer of somebody, if it costs something for certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub answer: Option<Answer>,
}

/// What an action brings more, or less, than another.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "wire.ts")]
pub struct Difference {
    /// The part of the score sheet.
    pub part: String,
    /// Is it a part of the score? Else it is on the way to points.
    pub counts: bool,
    /// Whom it is brought.
    pub seat: Seat,
    /// How much more, on average; below 0 if it is less.
    pub more: f64,
    /// The standard error of that.
    pub error: f64,
}

/// What somebody will probably answer.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "wire.ts")]
pub struct Answer {
    /// Who.
    pub seat: Seat,
    /// What, in notation.
    pub action: String,
    /// What it does.
    pub text: String,
    /// Is it the answer to the other action?
    pub to_other: bool,
    /// How many points it costs, on average, beside what else they might do.
    pub cost: f64,
}

/// An action and what is expected to follow it.
pub(crate) struct Course<'a, A> {
    /// The action.
    pub action: A,
    /// Who will probably do what then.
    pub line: &'a [(Turn, A)],
}

/// A mean with its standard error, value by value.
#[derive(Clone, Copy, Default)]
struct Mean {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count.max(1.0)
    }

    fn error(&self) -> f64 {
        if self.count < 2.0 {
            return f64::INFINITY;
        }
        let spread = (self.squares / self.count - self.mean() * self.mean()).max(0.0);
        (spread / (self.count - 1.0)).sqrt()
    }

    /// Is it more than chance, and worth a word?
    fn is_certain(&self) -> bool {
        let mean = self.mean().abs();
        mean >= WORTH_A_WORD && mean > CERTAIN * self.error()
    }
}

/// Why `best` is better than `other` for this seat, as far as it can be told from so many pairs of games. `None` if nothing is certain.
pub(crate) fn reason<G: Playable>(
    state: &G,
    seat: Seat,
    best: &Course<'_, G::Action>,
    other: &Course<'_, G::Action>,
    (pairs, seed): (u32, u64),
    lang: Lang,
) -> Option<Reason> {
    let mut comparing = Comparing { state, seat, pairs, seed, ahead: Ahead::new(state) };
    let parts = comparing.differences(best.action, other.action, lang);
    let counts = parts.iter().any(|part| part.counts);
    let answers = [(best, false), (other, true)];
    let answer = answers
        .into_iter()
        .filter_map(|(course, to_other)| comparing.answer(course, to_other, lang))
        .filter(|answer| counts || answer.to_other)
        .reduce(|one, other| if other.cost > one.cost { other } else { one });
    if parts.is_empty() && answer.is_none() {
        return None;
    }
    let view = state.view(Viewer::Seat(seat));
    let called = |seat: Seat| G::call(seat, &view, lang);
    Some(Reason::new(other.action.to_string(), seat, parts, answer, &called, lang))
}

impl Reason {
    /// A reason of this seat, told in a sentence.
    pub(crate) fn new(
        against: String,
        own: Seat,
        parts: Vec<Difference>,
        answer: Option<Answer>,
        called: &dyn Fn(Seat) -> String,
        lang: Lang,
    ) -> Reason {
        let text = sentence::sentence(own, &parts, answer.as_ref(), called, lang);
        Reason { against, text, parts, answer }
    }
}

struct Comparing<'a, G: Playable> {
    state: &'a G,
    seat: Seat,
    pairs: u32,
    seed: u64,
    ahead: Ahead<G>,
}

impl<G: Playable> Comparing<'_, G> {
    /// A state that the seat holds possible, and the luck of its continuations.
    fn dream(&self, pair: u32) -> (G, u64) {
        let luck = self.seed.wrapping_add(u64::from(pair)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut rng = stream(self.seed, pair.into(), Stream::Bot(self.seat));
        (self.state.imagine(self.seat, &mut rng), luck)
    }

    /// The score sheets at the end of this continuation.
    fn played_on(&mut self, mut state: G, luck: u64) -> Vec<Part> {
        self.ahead.play_on(&mut state, luck, u64::MAX);
        state.parts()
    }

    /// By how many points the seat leads.
    fn lead(&self, parts: &[Part]) -> f64 {
        let score = |seat: Seat| -> f32 {
            parts.iter().filter(|part| part.counts).map(|part| part.of[seat]).sum()
        };
        let others = Seat::all(self.state.seats()).filter(|other| *other != self.seat);
        f64::from(score(self.seat) - others.map(score).fold(f32::MIN, f32::max))
    }

    /// What one action brings more than another, as far as it is certain.
    fn differences(&mut self, one: G::Action, other: G::Action, lang: Lang) -> Vec<Difference> {
        let mut found: Vec<(Part, Vec<Mean>)> = Vec::new();
        let mut lead = Mean::default();
        for pair in 0..self.pairs {
            let (dream, luck) = self.dream(pair);
            let mut dreams = [dream.clone(), dream];
            let [a, b] = &mut dreams;
            if a.play(one, &mut ()).is_err() || b.play(other, &mut ()).is_err() {
                continue;
            }
            let [a, b] = dreams.map(|dream| self.played_on(dream, luck));
            lead.add(self.lead(&a) - self.lead(&b));
            if found.is_empty() {
                found =
                    a.iter().map(|part| (*part, vec![Mean::default(); part.of.seats()])).collect();
            }
            for ((_, means), (a, b)) in found.iter_mut().zip(a.iter().zip(&b)) {
                for (mean, (a, b)) in
                    means.iter_mut().zip(a.of.as_slice().iter().zip(b.of.as_slice()))
                {
                    mean.add(f64::from(a - b));
                }
            }
        }
        let mut parts: Vec<Difference> = Vec::new();
        // Where these games do not show what the search found, they cannot say why.
        if lead.mean() <= 0.0 {
            return parts;
        }
        for (part, means) in &found {
            for (seat, mean) in
                Seat::all(means.len()).zip(means).filter(|(_, mean)| mean.is_certain())
            {
                let name = part.name.get(lang).to_owned();
                let (more, error) = (mean.mean(), mean.error());
                parts.push(Difference { part: name, counts: part.counts, seat, more, error });
            }
        }
        // What counts comes before what leads to it, one's own before that of others.
        parts.sort_by(|one, other| {
            let rank = |part: &Difference| (!part.counts, f64::from(part.seat != self.seat));
            let size = |part: &Difference| part.more.abs() * (1.0 - 0.4 * rank(part).1);
            rank(one).0.cmp(&rank(other).0).then(size(other).total_cmp(&size(one)))
        });
        parts.truncate(TOLD);
        let speaks_for = |part: &Difference| (part.more > 0.0) == (part.seat == self.seat);
        if parts.iter().any(speaks_for) { parts } else { Vec::new() }
    }

    /// What somebody else will probably answer, and what that costs beside what else they might do.
    fn answer(
        &mut self,
        course: &Course<'_, G::Action>,
        to_other: bool,
        lang: Lang,
    ) -> Option<Answer> {
        let nth = course.line.iter().position(|(by, _)| *by != Turn::Seat(self.seat))?;
        let (before, &(by, answer)) = (&course.line[..nth], course.line.get(nth)?);
        // Before luck has spoken nobody knows what the answer will be.
        let Turn::Seat(seat) = by else { return None };
        let mut cost = Mean::default();
        let mut asked = None;
        for pair in 0..self.pairs {
            let (mut dream, luck) = self.dream(pair);
            let steps = std::iter::once(course.action).chain(before.iter().map(|(_, own)| *own));
            let mut possible = true;
            for step in steps {
                possible &= dream.check_by(Turn::Seat(self.seat), step).is_ok();
                if !possible {
                    break;
                }
                dream.apply(step, &mut ());
            }
            if !possible || dream.check_by(by, answer).is_err() {
                continue;
            }
            let view = asked.get_or_insert_with(|| dream.view(Viewer::Seat(self.seat))).clone();
            asked = Some(view);
            let mut answered = dream.clone();
            answered.apply(answer, &mut ());
            let [free, answered] = [dream, answered].map(|dream| {
                let parts = self.played_on(dream, luck);
                let own = parts.iter().filter(|part| part.counts).map(|part| part.of[self.seat]);
                f64::from(own.sum::<f32>())
            });
            cost.add(free - answered);
        }
        let view = asked?;
        (cost.is_certain() && cost.mean() >= COSTLY_ANSWER).then(|| Answer {
            seat,
            action: answer.to_string(),
            text: G::describe(answer, answer.amount(), &view, lang),
            to_other,
            cost: cost.mean(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_more_than_chance_is_certain() {
        let of = |values: &[f64]| {
            let mut mean = Mean::default();
            values.iter().for_each(|&value| mean.add(value));
            mean
        };
        assert!(of(&[4.0, 5.0, 4.0, 5.0, 4.5]).is_certain());
        assert!(!of(&[4.0, -5.0, 4.0, -3.0, 4.5]).is_certain(), "chance");
        assert!(!of(&[0.1, 0.1, 0.1, 0.1]).is_certain(), "too little for a word");
        assert!(!of(&[9.0]).is_certain(), "one game says nothing");
        let mean = of(&[1.0, 3.0]);
        assert_eq!((mean.mean(), mean.error()), (2.0, 1.0));
    }
}
