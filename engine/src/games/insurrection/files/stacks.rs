//! Checks of stacks in files.

use super::names::label;
use crate::core::game::Side;
use crate::core::hint::shown;
use crate::games::insurrection::Rules;
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::{Arm, Ground, UnitId};
use crate::games::insurrection::edition::{Edition, paragraph};
use crate::games::insurrection::position::Position;
use crate::games::insurrection::state::State;
use crate::games::insurrection::unit_set::each;
use crate::grid::Hex;
use crate::scenario::reader::Reader;

/// A fault and its help.
type Fault = (String, String);

/// Reports invalid stacks \[6.0, 6.1, 6.2, 6.2.1, 7.2\] and units on ground that is closed to them \[8.11\], at the value
/// with this key.
pub(super) fn check<E: Edition>(t: &mut Reader, key: &str, game: &Rules<E>, state: &State<E>) {
    let at = game.at(state);
    for hex in game.scenario.map.grid.hexes() {
        for side in Side::BOTH {
            let place = label(game, hex);
            if !at.within_limits(at.side_at(hex, side)) {
                t.fault(key, format!("the units in {place} exceed the stacking limit"), "move some elsewhere [6.2]");
            }
            let formation = Formation { at, stack: at.stack_at(hex, side), side, hex, place };
            let faults = [formation.facings(), formation.square(), formation.line(), formation.ground()];
            for (message, help) in faults.into_iter().flatten() {
                t.fault(key, message, help);
            }
        }
    }
}

/// The infantry and cavalry of a side in a hex.
struct Formation<'a, E: Edition> {
    at: Position<'a, E>,
    stack: E::Units,
    side: Side,
    hex: Hex<E::Size>,
    place: String,
}

impl<E: Edition> Formation<'_, E> {
    /// One facing, but for a square, whose units may have different ones.
    fn facings(&self) -> Option<Fault> {
        let Self { at, stack, place, .. } = self;
        let mut facings = each(*stack & !at.board.square).map(|unit| at.board.facing[unit as usize]);
        let first = facings.next();
        facings.any(|facing| Some(facing) != first).then(|| {
            let message = format!("the stack in {place} faces more than one way");
            (message, "give all its units the same facing [6.0]".to_owned())
        })
    }

    /// A square: all of the stack, enough companies that may form it, on clear ground.
    fn square(&self) -> Option<Fault> {
        let Self { at, stack, side, hex, place } = self;
        if (*stack & at.board.square).is_empty() {
            return None;
        }
        let rule = paragraph::<E>("7.2", "7.3");
        let scenario = &at.game.scenario;
        let least = at.tables().square_companies;
        let unfit = each(*stack).find(|&unit| !at.may_be_in_square(E::Units::only(unit)));
        let (message, help) = if at.mixes_square(*stack) {
            (
                format!("only some of the units in {place} are in square"),
                "write it for all of them, or for none".to_owned(),
            )
        } else if !scenario.squares[side.index()] {
            let whose = shown(&scenario.side_ids[side.index()]);
            (format!("{whose} form no squares, as in {place}"), "remove `square`".to_owned())
        } else if let Some(unit) = unfit {
            let id = shown(&scenario.units[unit as usize].id);
            (
                format!("{id} cannot be in square, as in {place}"),
                "squares are formed by infantry, not by kosynierzy".to_owned(),
            )
        } else if stack.count_ones() < u32::from(least) {
            (format!("the square in {place} has {} units", stack.count_ones()), format!("it needs {least}"))
        } else if scenario.map.ground[hex.index()] != Ground::Clear {
            (
                format!("the square in {place} is not on clear ground"),
                "place it elsewhere, or remove `square`".to_owned(),
            )
        } else {
            return None;
        };
        Some((message, format!("{help} [{rule}]")))
    }

    /// A stack side by side: all of it, and of a size that allows it.
    fn line(&self) -> Option<Fault> {
        let Self { at, stack, place, .. } = self;
        let line = *stack & at.board.line;
        if line.is_empty() {
            return None;
        }
        let tables = at.tables();
        let [infantry, cavalry] = [tables.line_infantry, tables.line_cavalry];
        let (message, help) = if line != *stack {
            (
                format!("only some of the units in {place} stand side by side"),
                "write it for all of them, or for none".to_owned(),
            )
        } else if (*stack & at.skirmishers()).any() {
            (format!("the stack side by side in {place} is in skirmish order"), "remove one of the two".to_owned())
        } else if !at.may_stand_in_line(*stack) {
            let size = at.total_size(*stack);
            let sizes =
                |[least, most]: [u8; 2]| if least == most { format!("{least}") } else { format!("{least} to {most}") };
            let help = format!("infantry needs a size of {}, cavalry of {}", sizes(infantry), sizes(cavalry));
            (format!("the stack in {place} has size {size} and cannot stand side by side"), help)
        } else {
            return None;
        };
        Some((message, format!("{help} [6.2.1]")))
    }

    /// Ground that the unit cannot have entered, not even by a road.
    fn ground(&self) -> Option<Fault> {
        let Self { at, side, hex, place, .. } = self;
        if !E::HAS.grounds {
            return None;
        }
        let grid = &at.game.scenario.map.grid;
        // Guns may have been dragged there like infantry.
        let gaits = |unit: UnitId| match at.arm(unit) {
            Arm::Infantry => 0..=0,
            Arm::Cavalry | Arm::Cossacks => 1..=1,
            Arm::Guns => 0..=1,
        };
        let entered = |unit: &UnitId| {
            (0..6u8).any(|from| {
                let near = grid.neighbour(*hex, from);
                near.is_some() && {
                    let crossing = at.game.exits[near.index()].crossings[usize::from((from + 3) % 6)];
                    gaits(*unit).any(|gait| crossing.open(gait))
                }
            })
        };
        let closed = each(at.side_at(*hex, *side)).find(|unit| !entered(unit))?;
        let id = shown(&at.game.scenario.units[closed as usize].id);
        let message = format!("{id} cannot be in {place}: its ground is closed to it");
        Some((message, "place it elsewhere [8.11]".to_owned()))
    }
}
