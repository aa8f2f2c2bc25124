//! The move of a unit: the best place that it can reach, and the gain there.

use kartacz_engine::games::spqr::data::{NO_UNIT, UnitId};
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::state::{MOVED, PURSUED};
use kartacz_engine::games::spqr::view::View;
use kartacz_engine::games::spqr::window::Window;

use super::books::chance_to_fail;
use super::path::Path;
use super::place::{Desk, OUT_OF_RANGE};
use super::reach::Reach;

/// A unit farther from the enemy than its allowance plus this many hexes is not evaluated closely.
const NEAR: u8 = 5;

/// A planned move.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub unit: UnitId,
    pub path: Path,
    /// The gain over staying.
    pub gain: f32,
}

impl Default for Plan {
    fn default() -> Self {
        Self { unit: NO_UNIT, path: Path::new(), gain: 0.0 }
    }
}

/// Whether a unit could move at all.
pub(super) fn is_movable(view: View<'_>, unit: UnitId) -> bool {
    let counter = view.counter(unit);
    let held = view.is_zoned(unit) && !view.outpaces(unit);
    let free = view.takes_orders(unit) && view.is_top(unit) && !view.is_leader_elephant(unit);
    free && !counter.has(PURSUED) && !held && bears(view, unit, toll(view, unit, false))
}

/// \[6.13, 6.41\] The certain hits of a unit that moves again in a turn; a phalanx that goes fast takes another one.
fn toll(view: View<'_>, unit: UnitId, fast: bool) -> u8 {
    if view.counter(unit).has(MOVED) { 1 + u8::from(fast) } else { 0 }
}

/// Whether a unit does not rout by certain hits. No place is worth a rout on the way to it.
fn bears(view: View<'_>, unit: UnitId, hits: u8) -> bool {
    view.hits(unit) + hits < view.quality(unit)
}

/// The approximate gain from a unit's move, for comparing leaders and lines.
pub(super) fn rough_gain(desk: &Desk<'_>, unit: UnitId) -> f32 {
    use super::arms::Duty;
    use super::goal::Goal;
    let view = desk.view;
    if !is_movable(view, unit) || view.is_held_back(unit) {
        return 0.0;
    }
    let allowance = f32::from(view.allowance(unit));
    let gain = match desk.goals.of(unit) {
        Goal::Go(hex) => {
            let far = f32::from(view.apart_hex(unit, hex).saturating_sub(1));
            desk.advance(unit, view.card(unit).role()) * far.min(allowance)
        }
        Goal::Away => {
            let far = desk.scene.far(view.hex(unit));
            desk.weights.spare * f32::from(6u8.saturating_sub(far)).min(allowance)
        }
        Goal::Reload => {
            let far = desk.scene.far(view.hex(unit));
            desk.weights.spare * f32::from(OUT_OF_RANGE.saturating_sub(far)).min(allowance)
        }
        Goal::None | Goal::Stay => 0.0,
    };
    let ends = desk.scene.far(view.hex(unit)).saturating_sub(view.allowance(unit));
    desk.urgency(unit) * (gain - tire(desk, unit, ends)).max(0.0)
}

/// \[6.13\] The cost for a unit of moving again in a turn, to this distance from the enemy. Out of reach of the enemy the
/// hit is paid for nothing: the unit can come as far in the next turn.
fn tire(desk: &Desk<'_>, unit: UnitId, ends: u8) -> f32 {
    let waste = if ends >= OUT_OF_RANGE { 2.0 } else { 1.0 };
    let again = desk.view.counter(unit).has(MOVED);
    if again { waste * desk.weights.tired * desk.weights.loss * desk.books().hurt(unit, 1.0) } else { 0.0 }
}

/// Whether a unit has already moved in the move being planned.
fn has_moved(view: View<'_>, unit: UnitId) -> bool {
    let frame = view.frame();
    frame.window == Window::Move && frame.unit == unit && (frame.spent > 0 || view.hex(unit) != frame.from)
}

/// Plans the move of a one-hex unit.
pub(super) fn plan(desk: &Desk<'_>, reach: &mut Reach, unit: UnitId) -> Plan {
    plan_elsewhere(desk, reach, unit, Hex::NONE)
}

/// As `plan`, without one hex.
pub(super) fn plan_elsewhere(desk: &Desk<'_>, reach: &mut Reach, unit: UnitId, without: Hex) -> Plan {
    let view = desk.view;
    if !is_movable(view, unit) || view.is_held_back(unit) {
        return Plan { unit, ..Plan::default() };
    }
    if view.card(unit).double {
        return march(desk, reach, unit, without);
    }
    reach.find(view, desk.scene, unit);
    let stays = desk.place(unit, view.stance(unit), has_moved(view, unit));
    let again = toll(view, unit, false);
    let mut best = (0, 0.0);
    for place in 1..reach.list.len() {
        let reached = reach.list[place];
        if !reached.ends || reached.hex == without || !bears(view, unit, again + reached.hits) {
            continue;
        }
        let at = reach.stance(view, unit, place);
        let hits =
            if reached.hits > 0 { desk.weights.loss * desk.books().hurt(unit, f32::from(reached.hits)) } else { 0.0 };
        let gain = desk.place(unit, at, true) - stays - hits - tire(desk, unit, desk.scene.far(at.hex));
        if gain > best.1 {
            best = (place, gain);
        }
    }
    Plan { unit, path: reach.path(best.0), gain: best.1 }
}

/// Plans the move of a two-hex phalanx.
fn march(desk: &Desk<'_>, reach: &mut Reach, unit: UnitId, without: Hex) -> Plan {
    let (view, ranks) = (desk.view, &mut reach.ranks);
    ranks.find(view, desk.scene, unit);
    let stays = desk.place(unit, view.stance(unit), has_moved(view, unit));
    let mut best = (0, 0.0);
    for (place, formed) in
        ranks.list.iter().enumerate().skip(1).filter(|(_, formed)| formed.ends && formed.at.hex != without)
    {
        // [6.41] A phalanx that goes beyond its allowance tests, or takes a hit when it moves again.
        let fast = formed.cost > view.card(unit).allowance;
        if !bears(view, unit, toll(view, unit, fast) + formed.hits) {
            continue;
        }
        let strain = match (fast, view.counter(unit).has(MOVED)) {
            (true, true) => 1.0,
            (true, false) => chance_to_fail(view.quality(unit)),
            (false, _) => 0.0,
        };
        let hits = desk.weights.loss * desk.books().hurt(unit, f32::from(formed.hits) + strain);
        let gain = desk.place(unit, formed.at, true) - stays - hits - tire(desk, unit, desk.scene.far(formed.at.hex));
        if gain > best.1 {
            best = (place, gain);
        }
    }
    Plan { unit, path: ranks.path(best.0), gain: best.1 }
}

/// Whether an enemy is near enough for combat in this move.
pub(super) fn is_near(desk: &Desk<'_>, unit: UnitId) -> bool {
    desk.scene.far(desk.view.hex(unit)) <= desk.view.allowance(unit) + NEAR
}
