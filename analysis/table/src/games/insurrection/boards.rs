//! The boards of a game, one after each event.

use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::state::Board;

use super::event_log::Account;

/// The board after a number of events; before the first, the set-up, in stage 1.
pub fn after<E: Compiled>(account: &Account<'_, E>, events: usize) -> Board<E> {
    match events.checked_sub(1) {
        Some(last) => account.states[last].board,
        None => Board { stage: 1, ..account.game.set_up().board },
    }
}
