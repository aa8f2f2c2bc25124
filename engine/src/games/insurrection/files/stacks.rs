//! Checks of stacks in files.

use super::names::label;
use crate::core::game::Side;
use crate::games::insurrection::Rules;
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::state::State;
use crate::games::insurrection::unit_set::each;
use crate::scenario::reader::Reader;

/// Reports invalid stacks \[6.0, 6.1, 6.2\], at the value with this key.
pub(super) fn check<E: Edition>(t: &mut Reader, key: &str, game: &Rules<E>, state: &State<E>) {
    let at = game.at(state);
    for hex in game.scenario.map.grid.hexes() {
        for side in Side::BOTH {
            let stack = at.stack_at(hex, side);
            let place = label(game, hex);
            if !at.within_limits(at.side_at(hex, side)) {
                t.fault(key, format!("the units in {place} exceed the stacking limit"), "move some elsewhere [6.2]");
            }
            let mut facings = each(stack).map(|unit| state.board.facing[unit as usize]);
            let first = facings.next();
            if facings.any(|facing| Some(facing) != first) {
                t.fault(
                    key,
                    format!("the stack in {place} faces more than one way"),
                    "give all its units the same facing [6.0]",
                );
            }
        }
    }
}
