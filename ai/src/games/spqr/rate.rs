//! A value for each action by itself: enemies are sought and fought.

use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::data::UnitId;
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::view::View;

use super::weights::Weights;

/// The action of the greatest value, the first of equal ones.
pub(super) fn best(view: View<'_>, weights: &Weights, list: &[Action]) -> Action {
    let mut best = (f32::MIN, list[0]);
    for &action in list {
        let value = value(view, weights, action);
        if value > best.0 {
            best = (value, action);
        }
    }
    best.1
}

fn value(view: View<'_>, weights: &Weights, action: Action) -> f32 {
    match action {
        Action::Line { .. } => 2.0,
        Action::Activate { .. } | Action::Momentum | Action::Fire { .. } | Action::Designate { .. } => 2.0,
        Action::Begin { unit } if !view.has_prey(unit) => 1.0,
        Action::Begin { .. } | Action::Withdraw { .. } | Action::BeginLeader { .. } => -1.0,
        Action::Step { hex } => closer(view, weights, hex),
        Action::Wheel { hex, .. } => closer(view, weights, hex),
        Action::Turn { unit, .. } if view.has_prey(unit) => -1.0,
        Action::Charge | Action::Pursue { .. } | Action::Rally { .. } => 1.0,
        _ => 0.0,
    }
}

/// The value of a step of the unit of the frame towards the nearest enemy.
fn closer(view: View<'_>, weights: &Weights, hex: Hex) -> f32 {
    let unit = view.frame().unit;
    if !view.game().scenario.everyone(view.side) == 0 || unit == kartacz_engine::games::spqr::data::NO_UNIT {
        return 0.0;
    }
    let gap = |hex: Hex| nearest(view, hex).map_or(0.0, |(_, far)| f32::from(far));
    weights.advance * (gap(view.hex(unit)) - gap(hex))
}

/// The enemy nearest to a hex, and how far it is.
fn nearest(view: View<'_>, hex: Hex) -> Option<(UnitId, u8)> {
    view.units(view.side.other()).map(|enemy| (enemy, view.apart_hex(enemy, hex))).min_by_key(|&(_, far)| far)
}
