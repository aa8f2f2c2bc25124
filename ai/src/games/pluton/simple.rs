//! The value of each action by itself.

use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::data::{UnitId, units_in};
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::orders::{Calls, Orders, Posture};
use kartacz_engine::games::pluton::view::View;

use super::weights::Weights;

/// The index of the most valuable action; the first of equals.
pub(super) fn choose(view: View<'_>, weights: &Weights, orders: Option<&Orders>, legal: &[Action]) -> usize {
    let mut best = (0, f32::NEG_INFINITY);
    for (index, &action) in legal.iter().enumerate() {
        let value = value(view, weights, orders, action);
        if value > best.1 {
            best = (index, value);
        }
    }
    best.0
}

fn value(view: View<'_>, weights: &Weights, orders: Option<&Orders>, action: Action) -> f32 {
    let unit = view.unit().or_else(|| units_in(view.side, view.group()).next());
    match action {
        Action::Place { hex } | Action::Retreat { hex } => -far(view, orders, unit, hex),
        Action::Step { hex } => {
            let here = view.group_hex();
            if here.is_some() { far(view, orders, unit, here) - far(view, orders, unit, hex) - 0.5 } else { 1.0 }
        }
        Action::Begin { unit } => far(view, orders, Some(unit), view.hex(unit)).min(1.0) - 0.5,
        Action::Call { hex } => call(view, orders, hex),
        Action::Shift { hex } => targets(view, hex) as f32 - 0.5,
        Action::Lift => 0.1,
        Action::Fire { firer, target, boxes: 0 } => {
            view.shot(firer, target).map_or(0.0, |shot| f32::from(shot.modified) * weights.suppress)
        }
        Action::Fire { .. } | Action::Join { .. } | Action::Drop { .. } => -1.0,
        Action::Aim { .. } | Action::Attack => 0.5,
        _ => 0.0,
    }
}

/// The distance of a hex from the goal of a unit.
fn far(view: View<'_>, orders: Option<&Orders>, unit: Option<UnitId>, hex: Hex) -> f32 {
    let field = &view.game().scenario.map.field;
    if !hex.is_some() {
        return 1.0;
    }
    let ordered = orders.zip(unit).and_then(|(orders, unit)| {
        let formation = orders.formation(unit)?;
        if view.stage() == 0 {
            let start = &orders.formations[usize::from(formation)].start;
            return (!start.is_empty()).then_some(start);
        }
        let order = orders.order(formation, view.stage())?.1;
        (order.posture != Posture::Free && !order.objective.is_empty()).then_some(&order.objective)
    });
    let nearest = match ordered {
        Some(hexes) => hexes.iter().map(|goal| field.distance(hex, goal)).min(),
        None => {
            let buildings = view.game().scenario.villages.iter().flat_map(|village| &village.hexes);
            buildings.map(|&goal| field.distance(hex, goal)).min()
        }
    };
    nearest.unwrap_or(0).into()
}

/// The value of placing the marker that is due.
fn call(view: View<'_>, orders: Option<&Orders>, hex: Hex) -> f32 {
    let there = targets(view, hex) as f32;
    let support = view.marker().and_then(|marker| view.game().crew(marker)).and_then(Result::err);
    let calls = orders.zip(support).map(|(orders, support)| orders.support[usize::from(support)]);
    match calls {
        Some(order) if order.calls == Calls::Never || view.stage() < order.from => -1.0,
        Some(order) if order.calls == Calls::Always => there - 0.5,
        _ if support.is_some_and(|support| !view.was_called(support.into())) => there - 3.5,
        _ => there - 0.5,
    }
}

/// The enemies seen in a hex.
fn targets(view: View<'_>, hex: Hex) -> usize {
    view.enemies().filter(|&enemy| view.hex(enemy) == hex).count()
}
