//! Features of a value: when the units of a side act and return.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::unit_set::each;

use super::sight::{Sight, flag};
use crate::core::learning::features;
use crate::games::insurrection::Played;

features! {
    /// A side's units by time. Sizes in tens of strength points.
    Forces:
    ToMove = "still-to-move",
    Stopped = "stopped",
    ToAct = "to-act",
    ReturningNow = "returning-now",
    Square = "square",
    Overall = "overall",
}

/// The number of features.
pub(super) const COUNT: usize = Forces::NAMES.len();

/// The names.
pub(super) const NAMES: &[&str] = Forces::NAMES;

/// Writes the features of a side.
pub(super) fn write<E: Played>(sight: &Sight<'_, E>, side: Side, row: &mut [f32]) {
    let (at, board, sets) = (sight.at, sight.at.board, &sight.at.game.sets);
    let own = board.alive & sets.side[side.index()];
    let mut add = |feature: Forces, number: f32| row[feature as usize] += number;
    add(Forces::ToMove, sight.size(sight.to_move() & own));
    add(Forces::Stopped, sight.size(board.stopped & own));
    add(Forces::Square, sight.size(board.square & own));
    add(Forces::Overall, flag(sets.overall & at.commanders_of(side) & board.commanders != 0));
    for unit in each(own & !(sets.guns | board.expected)) {
        let (size, turn) = (f32::from(at.size(unit)) / 10.0, sight.turn(unit));
        let returns = board.returns[usize::from(unit)];
        if returns == 0 {
            add(Forces::ToAct, turn * size / 2.0);
        } else if returns <= board.stage {
            add(Forces::ReturningNow, turn * size);
        }
    }
}
