//! What comes of an action, as far as its seat can know before it plays it.

use crate::Playable;
use azalai_bots::{BotSpec, Budget};
use azalai_core::insight::won;
use azalai_core::luck::FastRng;
use azalai_core::{Bot, Choices, Outlook, PerSeat, Seat, Seen};
use rand::SeedableRng;

/// From how many imagined states on the consequences of an action are thought about, if somebody has secrets.
const DREAMS: u32 = 4;

/// How everybody stands after an action of this seat: from states that it holds possible, with what it thinks about them. `legal` holds
/// its legal actions. `None` if the bot has nothing to think with.
pub(crate) fn after<G: Playable>(
    state: &G,
    seat: Seat,
    legal: &Choices<G::Action>,
    action: G::Action,
    bot: &BotSpec,
    rng: &mut FastRng,
) -> Option<Outlook> {
    let dreams = if state.is_open() { 1 } else { DREAMS };
    let mut mean: Option<(f32, Outlook)> = None;
    for _ in 0..dreams {
        let mut dream = state.imagine(seat, rng);
        if dream.play(action, &mut ()).is_err() {
            continue;
        }
        let outlook = match dream.outcome() {
            Some(outcome) => {
                let score = PerSeat::new(dream.seats(), |seat| outcome.scores[seat] as f32);
                Some(Outlook { win: won(&outcome), score })
            }
            None => {
                let mut bot = share::<G>(bot, dreams).searching::<G>(1, FastRng::from_rng(rng));
                // Whoever acts next is not asked; a list that is not empty makes the bot think.
                bot.think(&Seen::new(&dream, seat, legal)).outlook
            }
        };
        if let Some(outlook) = outlook {
            let (count, sum) = mean.unwrap_or((0.0, outlook));
            mean = Some((count + 1.0, sum.mixed(outlook, 1.0 / (count + 1.0))));
        }
    }
    mean.map(|(_, mean)| mean)
}

/// The same bot with a part of its budget.
pub(crate) fn share<G: Playable>(bot: &BotSpec, parts: u32) -> BotSpec {
    let budget = match bot.budget.unwrap_or_else(|| bot.level.budget::<G>()) {
        Budget::Time(time) => Budget::Time(time / parts),
        Budget::Iterations(count) => Budget::Iterations(count.div_ceil(parts)),
    };
    BotSpec { budget: Some(budget), ..bot.clone() }
}
