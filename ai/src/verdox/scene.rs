//! What is the same for all questions of a decision.

use kartacz_engine::game::Side;
use kartacz_engine::verdox::data::{Edge, KINDS, MAX_SIDE, UnitId};
use kartacz_engine::verdox::square::Square;
use kartacz_engine::verdox::view::View;

use super::scripted::Brief;
use super::tally::Tally;
use super::ways::Ways;
use super::weights::Weights;

/// How many times as much a turn is worth at most to a side that is ahead.
const MOST_PRESSING: f32 = 8.0;

/// What is the same for all questions of a decision.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub view: View<'a>,
    pub weights: &'a Weights,
    pub ways: &'a Ways,
    pub tally: Tally,
    /// What it is worth to be a turn closer to the enemy's quarters.
    pub advance: f32,
    /// Orders, when there are any.
    pub brief: Option<&'a Brief>,
}

/// How much a turn closer to the enemy's quarters is worth now: more to a side that is ahead, and so may hope to get there,
/// and more as time runs out.
pub(super) fn advance(view: View<'_>, weights: &Weights) -> f32 {
    let gone = f32::from(view.turn()) / f32::from(view.game().scenario.turns.max(1));
    let [own, other] = values(view).map(|value| value as f32);
    let pressing = (own / other.max(1.0)).powf(weights.press).clamp(1.0, MOST_PRESSING);
    weights.advance * pressing * (1.0 + weights.urgency * gone)
}

/// The values of all units of the side that looks and of the other one, those that are still to enter among them.
fn values(view: View<'_>) -> [i32; 2] {
    let kinds = &view.game().scenario.kinds;
    let waiting = |counts: [u8; KINDS]| -> i32 {
        counts.iter().zip(kinds).map(|(&count, kind)| i32::from(count) * i32::from(kind.value)).sum()
    };
    let known = |side: Side| -> i32 {
        view.units(side).filter_map(|unit| view.kind(unit)).map(|kind| i32::from(kinds[kind.index()].value)).sum()
    };
    [known(view.side) + waiting(view.pool()), known(view.side.other()) + waiting(view.hidden())]
}

/// The place of a square as the side that looks counts them, from its own left: what is equal is decided by it, so that a side
/// plays on a map that is turned by half as the other does.
#[inline]
pub(super) fn turned(view: View<'_>, square: Square) -> u16 {
    match view.game().scenario.map.edges[view.side.index()] {
        Edge::Left => square.0,
        Edge::Right => Square::NONE.0 - square.0,
    }
}

/// A unit's place among those of its side.
pub(super) const fn number(unit: UnitId) -> usize {
    unit as usize % MAX_SIDE
}
