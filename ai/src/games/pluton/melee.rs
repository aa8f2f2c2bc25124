//! Close combat: declarations, losses and retreats.

use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::data::{Kind, UnitId};
use kartacz_engine::games::pluton::state::Level;
use kartacz_engine::games::pluton::view::View;

use super::assault::odds;
use super::lay::{Lay, is_platoon};
use super::menu::Menu;
use super::scene::Scene;
use super::weights::Weights;

/// Whether to declare an attack in the contested hex: when more is gained than lost.
pub(super) fn declare(view: View<'_>, weights: &Weights, lay: &Lay, scene: &Scene) -> Action {
    let hex = view.clash_hex();
    let own = || view.own().filter(|&unit| view.hex(unit) == hex && is_platoon(view.game(), unit));
    let strength = own().map(|unit| u16::from(view.strength(unit).unwrap_or_default())).sum();
    let shaken = own().filter(|&unit| view.level(unit) != Some(Level::Full)).count() * 2 > own().count();
    let clash = odds(view, lay, scene, hex, strength, shaken);
    let prize = lay.building(hex).map_or(1.0, |building| weights.building * lay.buildings[building].worth[0].max(1.0));
    let gain =
        clash.losses[1] * weights.kill - clash.losses[0] * weights.loss + (clash.retreat[1] - clash.retreat[0]) * prize;
    if gain > 0.0 { Action::Attack } else { Action::Refrain }
}

/// The unit that takes the next loss: one with a half-lost box, else the strongest, rifle platoons first.
pub(super) fn lose(view: View<'_>, menu: &mut Menu<'_>) -> Action {
    let rank = |unit: UnitId| {
        let halves = view.strength(unit).unwrap_or_default();
        let cheap = view.game().loss_of(unit) == 1;
        let half_lost = cheap && halves % 2 == 1 && halves > 1;
        (cheap, half_lost, halves, core::cmp::Reverse(unit))
    };
    let mut best = None;
    for &action in menu.list() {
        if let Action::Lose { unit } = action
            && best.is_none_or(|(most, _)| rank(unit) > most)
        {
            best = Some((rank(unit), action));
        }
    }
    best.map_or_else(|| menu.settle(None), |(_, action)| action)
}

/// The retreat hex of the next unit: into cover, away from the enemy.
pub(super) fn retreat(view: View<'_>, lay: &Lay, scene: &mut Scene, menu: &mut Menu<'_>) -> Action {
    let mut best: Option<(f32, Action)> = None;
    for &action in menu.list() {
        if let Action::Retreat { hex } = action {
            let map = &view.game().scenario.map;
            let cover = if map.ground[hex.index()].is_cover() { 0.5 } else { 0.0 };
            let company = view.own().any(|unit| view.hex(unit) == hex && view.game().kind(unit) != Kind::Commander);
            let worth = cover - scene.cell(view.game(), &lay.hits, hex).seen + if company { 0.2 } else { 0.0 };
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, action));
            }
        }
    }
    best.map_or_else(|| menu.settle(None), |(_, action)| action)
}
