//! Thinks about a decision: two independent searches share the budget, so that it is known how sure they are.

use super::verdict::{Measure, Worth, measure, noise, place, verdict, with_place};
use super::{Decision, Judged, Method, Point, Reply, Weighed};
use crate::Playable;
use crate::after::{after, share};
use crate::foresight::{foresee, value};
use crate::hint::{Spoken, steps};
use crate::reason::{Course, reason};
use azalai_bots::Budget;
use azalai_core::luck::{FastRng, Stream, stream};
use azalai_core::{Action, Bot, Lang, Outlook, PerSeat, Seat, Seen, Thoughts, Turn, Viewer};
use rand::SeedableRng;

/// An action that was tried less often than this part of all tries is thought about on its own.
const FEW_TRIES: f64 = 0.1;

/// Into how many independent searches a decision's budget goes.
const HALVES: u32 = 2;

/// How many actions a review tells of a decision.
const OPTIONS: usize = 8;

/// How many answers.
const REPLIES: usize = 3;

/// Of how many decisions a review tells reasons.
const REASONS: usize = 12;

/// From how many pairs of games a reason is told at most.
const PAIRS: u32 = 160;

/// An action that was considered.
struct Considered<A> {
    action: A,
    worth: Worth,
    everybody: Outlook,
    visits: u64,
    line: Vec<(Turn, A)>,
}

/// What was found out about a decision.
pub(super) struct Found<A> {
    /// What was considered, most tried first.
    options: Vec<Considered<A>>,
    played: Worth,
    /// How everybody stands after what was played.
    after: Option<Outlook>,
    /// What both searches made of the best action, if both tried it.
    halves: Option<[Worth; 2]>,
    /// The points that the leader is to expect.
    scale: f64,
    /// How uncertain leads are, in points.
    spread: f64,
}

/// Thinks about a decision and about what was played.
pub(super) fn judge<G: Playable>(
    decision: &Decision<G>,
    method: &Method,
) -> (Found<G::Action>, Point) {
    let Decision { number, seat, state, legal, played } = decision;
    let mut rng = stream(method.seed, *number as u64, Stream::Bot(*seat));
    let seen = Seen::new(state, *seat, legal);
    let half = share::<G>(&method.bot, HALVES);
    let thoughts: Vec<Thoughts<G::Action>> = (0..HALVES)
        .map(|_| half.searching::<G>(1, FastRng::from_rng(&mut rng)).think(&seen))
        .collect();
    let options = merged(&thoughts);
    let best = options.first().map(|best| best.action);
    let known = options.iter().find(|option| option.action == *played);
    let tries = options.iter().map(|option| option.visits).sum::<u64>() as f64;
    let often = |option: &&Considered<G::Action>| option.visits as f64 >= FEW_TRIES * tries;
    let is_best = best == Some(*played);
    let after = match known.filter(|option| is_best || often(option)) {
        Some(option) => Some((option.worth, option.everybody)),
        None => after(state, *seat, legal, *played, &method.bot, &mut rng)
            .map(|outlook| (Worth::of(&outlook, *seat), outlook))
            .or(known.map(|option| (option.worth, option.everybody))),
    };
    let played = after.map_or(Worth { win: 0.0, score: 0.0 }, |(worth, _)| worth);
    let after = after.map(|(_, outlook)| outlook);
    let outlook = outlook(&thoughts);
    let win = outlook.map_or_else(|| state.imagine(*seat, &mut rng).chances(), |o| o.win);
    let win = win.as_slice().iter().map(|&win| f64::from(win)).collect();
    let scale = outlook.map_or(1.0, |outlook| {
        outlook.score.as_slice().iter().fold(1.0, |most: f64, &score| most.max(f64::from(score)))
    });
    let halves = best.and_then(|best| halves(&thoughts, best));
    let spread = f64::from(state.imagine(*seat, &mut rng).spread());
    let found = Found { options, played, after, halves, scale, spread };
    (found, Point { after: number - 1, seat: Some(*seat), win, alone: Vec::new() })
}

/// What both searches together made of every action.
fn merged<A: Action>(thoughts: &[Thoughts<A>]) -> Vec<Considered<A>> {
    let mut options: Vec<Considered<A>> = Vec::new();
    for thought in thoughts.iter().flat_map(|thoughts| &thoughts.candidates) {
        let worth = Worth { win: thought.win.into(), score: thought.score.into() };
        match options.iter_mut().find(|option| option.action == thought.action) {
            Some(option) => {
                let visits = (option.visits + thought.visits).max(1);
                let part = thought.visits as f64 / visits as f64;
                let mix = |one: f64, other: f64| one + (other - one) * part;
                option.worth = Worth {
                    win: mix(option.worth.win, worth.win),
                    score: mix(option.worth.score, worth.score),
                };
                option.everybody = option.everybody.mixed(thought.everybody, part as f32);
                option.visits = visits;
            }
            None => options.push(Considered {
                action: thought.action,
                worth,
                everybody: thought.everybody,
                visits: thought.visits,
                line: thought.line.clone(),
            }),
        }
    }
    options.sort_by(|one, other| {
        other.visits.cmp(&one.visits).then(other.worth.win.total_cmp(&one.worth.win))
    });
    options
}

fn halves<A: Action>(thoughts: &[Thoughts<A>], action: A) -> Option<[Worth; 2]> {
    let of = |thoughts: &Thoughts<A>| {
        let thought = thoughts.candidates.iter().find(|thought| thought.action == action)?;
        Some(Worth { win: thought.win.into(), score: thought.score.into() })
    };
    match thoughts {
        [one, other] => Some([of(one)?, of(other)?]),
        _ => None,
    }
}

/// How everybody stands in the eyes of both searches.
fn outlook<A>(thoughts: &[Thoughts<A>]) -> Option<Outlook> {
    let all: Vec<Outlook> = thoughts.iter().filter_map(|thoughts| thoughts.outlook).collect();
    let first = *all.first()?;
    let mean = |of: &dyn Fn(&Outlook) -> f32| all.iter().map(of).sum::<f32>() / all.len() as f32;
    let seats = first.win.seats();
    Some(Outlook {
        win: PerSeat::new(seats, |seat| mean(&|outlook| outlook.win[seat])),
        score: PerSeat::new(seats, |seat| mean(&|outlook| outlook.score[seat])),
    })
}

/// The verdicts, once all decisions were thought about: how sure the searches are follows from all of them.
pub(super) fn conclude<G: Playable>(
    decisions: &[Decision<G>],
    found: Vec<Found<G::Action>>,
    method: &Method,
) -> Vec<Judged> {
    let noise_by = |by: Measure| {
        let pairs = found.iter().filter_map(|found| {
            let [one, other] = found.halves?;
            Some((one.by(by, found.scale), other.by(by, found.scale)))
        });
        noise(pairs)
    };
    let noises = [Measure::Win, Measure::Points].map(|by| (by, noise_by(by)));
    let noise_of = |by: Measure| noises.iter().find(|(of, _)| *of == by).map_or(0.0, |(_, n)| *n);
    let mut judged: Vec<Judged> = decisions
        .iter()
        .zip(&found)
        .map(|(decision, found)| judged(decision, found, &noise_of, method.lang))
        .collect();
    tell_reasons(decisions, &found, &mut judged, method);
    judged
}

/// Finds out why the best was better, for the decisions that cost most.
fn tell_reasons<G: Playable>(
    decisions: &[Decision<G>],
    found: &[Found<G::Action>],
    judged: &mut [Judged],
    method: &Method,
) {
    let mut bad: Vec<usize> =
        (0..judged.len()).filter(|&index| judged[index].verdict.is_bad()).collect();
    bad.sort_by(|&one, &other| judged[other].weight.total_cmp(&judged[one].weight));
    for index in bad.into_iter().take(REASONS) {
        let (Some(decision), Some(found)) = (decisions.get(index), found.get(index)) else { break };
        let Some(best) = found.options.first() else { continue };
        let Decision { number, seat, state, played, .. } = decision;
        let known = found.options.iter().find(|option| option.action == *played);
        let line = known.map_or(&[][..], |option| &option.line);
        let best = Course { action: best.action, line: &best.line };
        let other = Course { action: *played, line };
        let games = (pairs(method), method.seed ^ *number as u64);
        judged[index].reason = reason(state, *seat, &best, &other, games, method.lang);
    }
}

/// From how many pairs of games a reason is told.
fn pairs(method: &Method) -> u32 {
    match method.bot.budget {
        Some(Budget::Iterations(count)) => (count / 3).clamp(32, PAIRS),
        _ => PAIRS,
    }
}

fn judged<G: Playable>(
    decision: &Decision<G>,
    found: &Found<G::Action>,
    noise_of: &dyn Fn(Measure) -> f64,
    lang: Lang,
) -> Judged {
    let Decision { number, seat, state, legal, played } = decision;
    let best = found.options.first();
    let best_worth = best.map_or(found.played, |best| best.worth);
    let by = measure(best_worth.win.max(found.played.win));
    let noise = noise_of(by);
    let place_of = |outlook: Option<&Outlook>| {
        outlook.map_or(1.0, |outlook| place(&outlook.score, *seat, found.spread))
    };
    let best_place = place_of(best.map(|best| &best.everybody).or(found.after.as_ref()));
    let seats = state.seats();
    let lost = |worth: Worth, place: f64| {
        let points = best_worth.by(by, found.scale) - worth.by(by, found.scale);
        with_place(by, points, place - best_place, seats)
    };
    let place = place_of(found.after.as_ref());
    let weight = lost(found.played, place).max(0.0);
    let options_lost =
        |option: &Considered<G::Action>| lost(option.worth, place_of(Some(&option.everybody)));
    let others: Vec<f64> = found.options.iter().map(options_lost).collect();
    let verdict = verdict(weight, noise, &others);
    let better = best.filter(|_| weight > 0.0);
    let best_win = better.map_or(found.played.win, |best| best.worth.win.max(found.played.win));
    let view = state.view(Viewer::Seat(*seat));
    let spoken = |action: G::Action| Spoken::new::<G>(action, &view, lang);
    let told = verdict.is_bad();
    let cost = best_win - found.played.win;
    let counts = cost > 0.0 && cost >= noise_of(Measure::Win);
    let effect = match (counts, better, &found.after) {
        (true, Some(best), Some(after)) => {
            let brought = |other: Seat| match other == *seat {
                true => -cost,
                false => f64::from(after.win[other] - best.everybody.win[other]),
            };
            Seat::all(seats).map(brought).collect()
        }
        _ => vec![0.0; seats],
    };
    Judged {
        number: *number,
        seat: *seat,
        legal: legal.count(),
        played: spoken(*played),
        best: spoken(better.map_or(*played, |best| best.action)),
        line: better.map(|best| steps(&best.line)).unwrap_or_default(),
        win: found.played.win,
        best_win,
        cost,
        score: found.played.score,
        best_score: if weight > 0.0 { best_worth.score } else { found.played.score },
        place,
        best_place: if weight > 0.0 { best_place } else { place },
        by,
        weight,
        noise,
        verdict,
        effect,
        reason: None,
        options: if told { options(decision, found, lang) } else { Vec::new() },
        replies: better
            .filter(|_| told)
            .map(|best| replies(decision, best, lang))
            .unwrap_or_default(),
    }
}

/// What was considered most, and what was played.
fn options<G: Playable>(
    decision: &Decision<G>,
    found: &Found<G::Action>,
    lang: Lang,
) -> Vec<Weighed> {
    let Decision { seat, state, legal, played, .. } = decision;
    let view = state.view(Viewer::Seat(*seat));
    let weighed = |action: G::Action, worth: Worth, told: bool| {
        let lines = legal.lines().iter();
        let line = lines
            .map(|line| line.action)
            .find(|line| *line == action || line.of_amount(action.amount()) == Ok(action))
            .unwrap_or(action);
        let foreseen = told.then(|| foresee(state, *seat, action, Some(lang))).flatten();
        let Spoken { action: notation, text } = Spoken::new::<G>(action, &view, lang);
        Weighed {
            action: notation,
            text,
            line: line.to_string(),
            parts: value(&line),
            amount: action.amount(),
            win: worth.win,
            score: worth.score,
            told: foreseen.and_then(|foreseen| foreseen.told).unwrap_or_default(),
        }
    };
    let others = found.options.iter().filter(|option| option.action != *played).take(OPTIONS);
    let others =
        others.enumerate().map(|(index, option)| weighed(option.action, option.worth, index == 0));
    others.chain([weighed(*played, found.played, true)]).collect()
}

/// What would probably follow the best action, in words, from a state that the seat held possible.
fn replies<G: Playable>(
    decision: &Decision<G>,
    best: &Considered<G::Action>,
    lang: Lang,
) -> Vec<Reply> {
    let Decision { number, seat, state, .. } = decision;
    let mut dream = state.imagine(*seat, &mut stream(0, *number as u64, Stream::Bot(*seat)));
    let mut replies = Vec::new();
    if dream.play(best.action, &mut ()).is_err() {
        return replies;
    }
    for &(by, action) in &best.line {
        if replies.len() == REPLIES || dream.check_by(by, action).is_err() {
            break;
        }
        if let Turn::Seat(other) = by {
            let text = Spoken::new::<G>(action, &dream.view(Viewer::Seat(*seat)), lang).text;
            replies.push(Reply { seat: other, text });
        }
        dream.apply(action, &mut ());
    }
    replies
}
