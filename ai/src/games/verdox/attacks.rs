//! The value of attacks: by the target's table, and by the gain from eliminating it.

use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::data::{FACES, Hit, Kind, NO_UNIT, UnitId};
use kartacz_engine::games::verdox::square::{Square, SquareSet};
use kartacz_engine::games::verdox::view::View;

use super::distances::{Gait, TURN};
use super::foes::Foes;
use super::scene::{Scene, turned};

/// The best attack of a unit, if it has any, with its value.
pub(super) fn best_attack(scene: &Scene<'_>, foes: &Foes, unit: UnitId) -> Option<(f32, Action)> {
    let view = scene.view;
    let mut best: Option<(f32, Square)> = None;
    visit_attacks(scene, foes, unit, |value, target| {
        let better = |(worth, square): (f32, Square)| {
            value > worth || value == worth && turned(view, target) < turned(view, square)
        };
        if best.is_none_or(better) && scene.allows(Action::Attack { unit, target }) {
            best = Some((value, target));
        }
    });
    best.map(|(worth, target)| (worth, Action::Attack { unit, target }))
}

/// Visits the targets of a unit, each with its value; some of them twice.
pub(super) fn visit_attacks(scene: &Scene<'_>, foes: &Foes, unit: UnitId, mut visit: impl FnMut(f32, Square)) {
    let view = scene.view;
    if !foes.in_reach(view, unit) {
        return;
    }
    let mut judge = |target: Square| {
        if let Some(foe) = foes.at(target) {
            visit(foe.worth, target);
        }
        false
    };
    view.visit_melee(unit, &mut judge);
    view.visit_shots(unit, &foes.standing, &mut judge);
}

/// The best target of guns without an enemy to fire at: an occupied barge, or a wall in front of the enemy's quarters.
/// Walls come last, but before doing nothing.
pub(super) fn best_bombardment(scene: &Scene<'_>, unit: UnitId) -> Option<(f32, Action)> {
    let (prize, breach) = (best_prize(scene, unit), best_breach(scene, unit));
    match (prize, breach) {
        (Some((worth, _)), Some((other, _))) if other > worth => breach,
        _ => prize.or(breach),
    }
}

/// The best shot of guns at a barge.
pub(super) fn best_prize(scene: &Scene<'_>, unit: UnitId) -> Option<(f32, Action)> {
    let worth = |target: Square| (prize(scene.view, target), Action::Bombard { unit, target });
    best_shot(scene, unit, |view| view.prizes(), worth)
}

/// The best shot of guns at a wall.
pub(super) fn best_breach(scene: &Scene<'_>, unit: UnitId) -> Option<(f32, Action)> {
    best_shot(scene, unit, |view| view.walls(), |target| (breach(scene, target), Action::Demolish { unit, target }))
}

/// The best shot of guns at one of these squares with a positive value, the first of equals.
fn best_shot(
    scene: &Scene<'_>,
    unit: UnitId,
    targets: impl Fn(View<'_>) -> SquareSet,
    shot: impl Fn(Square) -> (f32, Action),
) -> Option<(f32, Action)> {
    let view = scene.view;
    if view.kind(unit) != Some(Kind::Artillery) {
        return None;
    }
    let mut best = (0.0, Action::End);
    view.visit_shots(unit, &targets(view), &mut |target| {
        let shot = shot(target);
        if shot.0 > best.0 && scene.allows(shot.1) {
            best = shot;
        }
        false
    });
    (best.0 > 0.0).then_some(best)
}

/// The value of a shot at a barge.
fn prize(view: View<'_>, target: Square) -> f32 {
    let scenario = &view.game().scenario;
    let Some((_, barge)) = view.barges().find(|(_, barge)| barge.square == target) else { return 0.0 };
    if barge.passenger == NO_UNIT {
        return 0.0;
    }
    let aboard = view.kind(barge.passenger).map_or(0, |kind| scenario.kinds[kind.index()].value);
    let harmful = |hit: &&_| **hit != Hit::Nothing;
    let chance = scenario.barge.hits.iter().filter(harmful).count() as f32 / FACES as f32;
    chance * f32::from(aboard + scenario.barge.value)
}

/// The value of a shot at a wall: how much a breach shortens the route of units in front of it.
fn breach(scene: &Scene<'_>, target: Square) -> f32 {
    let view = scene.view;
    let way = |square: Square| f32::from(scene.distances.forward(view.side, Gait::Foot, square)) / f32::from(TURN);
    let beside = || view.game().terrain.beside(target);
    let best = beside().map(way).fold(f32::MAX, f32::min);
    let worst = beside().map(way).fold(0.0, f32::max);
    // A breach is two steps of clear ground from one side to the other.
    let saved = worst - best - 2.0;
    let chance = f32::from(view.game().scenario.chances.demolition) / FACES as f32;
    if saved > 0.0 { chance * scene.weights.breach * saved / (1.0 + saved + best) } else { 0.0 }
}
