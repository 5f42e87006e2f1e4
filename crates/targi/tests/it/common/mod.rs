//! What must hold in every state of the game.

pub mod decks;

use azalai_core::Game;
use targi::State;

/// Cards are conserved, limits hold, the score sheet adds up.
pub fn invariant(game: &State) -> Result<(), String> {
    game.audit()?;
    if game.setup().seats != 2 {
        return Err("two play".into());
    }
    Ok(())
}
