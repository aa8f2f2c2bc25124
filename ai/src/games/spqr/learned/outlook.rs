//! The features of the end: who would win if the turn ended as things stand, and how sure that is.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::position::Position;
use kartacz_engine::games::spqr::window::Window;

use super::flight::is_leaving;
use super::level;
use super::wear::room;
use crate::core::learning::features;
use crate::core::real::exp;

features! {
    /// The features of the end: 1 when the activations of the turn are over; the lead in rout points when the routed units have
    /// left, as a share of the withdrawal levels; 1, 0 or -1 for the result if the turn ended now \[11.3, 11.4\]; the same by
    /// the chance that the rest of the turn leaves to change it, and by that which all of the battle leaves.
    Outlook:
    Over = "turn-over",
    Lead = "due-lead",
    Standing = "standing",
    Soon = "standing-soon",
    Late = "standing-late",
}

/// Their names.
pub(super) const NAMES: &[&str] = Outlook::NAMES;

/// The part of a turn in which units rout \[10.23\].
const ROUTS: u8 = 3;
/// By how many rout points a turn without a phase, and the rest of a battle as a share of the withdrawal level, may change the losses;
/// and a phase.
const QUIET: f32 = 0.5;
const BATTLE: f32 = 0.3;
const PHASE: f32 = 4.0;

/// Writes the features, given the orders phases to be expected in this turn.
pub(super) fn write(at: Position<'_>, phases: f32, row: &mut [f32]) {
    let lost = Side::BOTH.map(|side| f32::from(at.rout_points(side)) + leaving(at, side));
    let levels = Side::BOTH.map(|side| level(at, side));
    let excess = [lost[0] - levels[0], lost[1] - levels[1]];
    row[Outlook::Over as usize] =
        f32::from(u8::from(at.innermost(Window::Turn).is_some_and(|frame| frame.left >= ROUTS)));
    row[Outlook::Lead as usize] = lost[1] / levels[1] - lost[0] / levels[0];
    row[Outlook::Standing as usize] = standing(excess);
    row[Outlook::Soon as usize] = likely(excess, QUIET + PHASE * phases.sqrt());
    row[Outlook::Late as usize] = likely(excess, BATTLE * 0.5 * (levels[0] + levels[1]));
}

/// The rout points of units that are to break, or that the next rout segment takes off the map.
fn leaving(at: Position<'_>, side: Side) -> f32 {
    let goes = |&unit: &u8| if at.is_routed(unit) { is_leaving(at, unit) } else { room(at, unit) == 0 };
    at.units(side).filter(goes).map(|unit| f32::from(at.worth(unit))).sum()
}

/// \[11.3, 11.4\] The result if the turn ended with these points beyond the withdrawal levels.
fn standing([first, second]: [f32; 2]) -> f32 {
    match (first >= 0.0, second >= 0.0) {
        (true, true) if first == second => 0.0,
        (true, true) => (second - first).signum(),
        (true, false) => -1.0,
        (false, true) => 1.0,
        (false, false) => 0.0,
    }
}

/// The mean result when these points still change by about as many.
fn likely([first, second]: [f32; 2], spread: f32) -> f32 {
    let above = |excess: f32| 1.0 / (1.0 + exp(-excess / spread));
    let (one, other) = (above(first + 0.5), above(second + 0.5));
    let less = above(second - first);
    other * (1.0 - one) - one * (1.0 - other) + one * other * (2.0 * less - 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smaller_excess_wins_when_both_withdraw() {
        let cases =
            [([-3.0, 0.0], 1.0), ([0.0, -1.0], -1.0), ([4.0, 5.0], 1.0), ([5.0, 5.0], 0.0), ([-9.0, -1.0], 0.0)];
        for (excess, result) in cases {
            assert_eq!(standing(excess), result, "{excess:?}");
            assert!((likely(excess, 0.05) - result).abs() < 0.01, "{excess:?}: {}", likely(excess, 0.05));
        }
    }
}
