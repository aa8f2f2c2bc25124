//! The features of a side's army: what it has, what it has lost, what is still to come.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::{Phase, PhaseKind, Start, UnitId};
use kartacz_engine::games::classic::position::Position;

use super::scale::strength;
use super::shared::turns_left;
use super::{Eye, phase_of};
use crate::core::learning::features;

features! {
    /// The features of an army. Strength is a share of the mean strength of both armies.
    Material:
    Attack = "attack",
    Defence = "defence",
    Steps = "steps",
    Lost = "lost",
    Coming = "coming",
    ComingSoon = "coming-soon",
    Replacements = "replacements",
    Support = "support",
    Disrupted = "disrupted",
    Unsupplied = "unsupplied",
    Ranged = "ranged",
    Morale = "morale",
    MovesLeft = "moves-left",
    FightsLeft = "fights-left",
}

/// Their names.
pub(super) const NAMES: &[&str] = Material::NAMES;

/// Writes the features of a side's army.
pub(super) fn write<B: Board>(at: Position<'_, B>, eye: &Eye, side: Side, row: &mut [f32]) {
    on_map(at, eye, side, row);
    off_map(at, eye, side, row);
    row[Material::Replacements as usize] = replacements(at, side) / eye.scale.steps[side.index()];
    let points = at.scenario().support[side.index()].points;
    row[Material::Support as usize] = f32::from(at.support_points(side)) / f32::from(points.max(1));
    row[Material::Morale as usize] = morale(at, side);
    row[Material::MovesLeft as usize] = phases_left(at, side, PhaseKind::Move);
    row[Material::FightsLeft as usize] = phases_left(at, side, PhaseKind::Combat);
}

fn on_map<B: Board>(at: Position<'_, B>, eye: &Eye, side: Side, row: &mut [f32]) {
    let (scenario, army) = (at.scenario(), eye.scale.army);
    for piece in &eye.parties(side)[0].pieces {
        let (unit, share) = (piece.unit, piece.strength / army);
        let (values, known) = (at.values(unit), scenario.unit(unit));
        row[Material::Attack as usize] += f32::from(values.attack) / army;
        row[Material::Defence as usize] += f32::from(values.defence) / army;
        row[Material::Steps as usize] += piece.force.steps / eye.scale.steps[side.index()];
        if at.is_disrupted(unit) {
            row[Material::Disrupted as usize] += share;
        }
        if at.is_hungry(unit) {
            row[Material::Unsupplied as usize] += share;
        }
        if known.range > 1 || known.barrage > 0 {
            row[Material::Ranged as usize] += f32::from(values.attack.max(known.barrage)) / army;
        }
    }
}

fn off_map<B: Board>(at: Position<'_, B>, eye: &Eye, side: Side, row: &mut [f32]) {
    let scenario = at.scenario();
    for unit in scenario.units_of(side).filter(|&unit| !at.is_on_map(unit)) {
        let (known, steps) = (scenario.unit(unit), at.counter(unit).steps);
        if at.is_waiting(unit) {
            let share = strength(known.with(steps)) / eye.scale.army;
            row[Material::Coming as usize] += share;
            row[Material::ComingSoon as usize] += share / (1.0 + turns_until(at, unit));
        } else if at.turn() > 0 && at.is_lost(unit) {
            row[Material::Lost as usize] += strength(known.whole()) / eye.scale.own[side.index()];
        }
    }
}

/// The turns until a reinforcement is due.
fn turns_until<B: Board>(at: Position<'_, B>, unit: UnitId) -> f32 {
    match at.scenario().unit(unit).start {
        Start::Turn { turn, .. } => f32::from(turn.saturating_sub(at.turn())),
        _ => 0.0,
    }
}

/// The steps that a side can still receive: the points of the turns to come, and those left in this phase.
fn replacements<B: Board>(at: Position<'_, B>, side: Side) -> f32 {
    let known = &at.scenario().replacements[side.index()];
    // Turn 1 is bit 1. Those of this turn count while the phase is ahead.
    let is_ahead = at.turn() > 0 && at.phases_left().any(|phase| is(phase, side, PhaseKind::Replace));
    let from = u32::from(at.turn()) + u32::from(!is_ahead);
    let until = u32::from(at.scenario().turns);
    let turns = (from..=until).filter(|&turn| known.turns.checked_shr(turn).unwrap_or(0) & 1 == 1).count();
    let acts = phase_of(at).is_some_and(|phase| is(phase, side, PhaseKind::Replace));
    let now = if acts { at.replacement_points() } else { 0 };
    (turns as f32 * f32::from(known.points) + f32::from(now)) / f32::from(known.step.max(1))
}

/// What an army has lost, as a share of what breaks it; 2 when it is broken.
fn morale<B: Board>(at: Position<'_, B>, side: Side) -> f32 {
    match at.scenario().victory.morale[side.index()].breaks_at {
        _ if at.is_broken(side) => 2.0,
        0 => 0.0,
        most => f32::from(at.strength_lost(side)) / f32::from(most),
    }
}

/// The phases of a kind that a side has still to come, as a share of those of the game; one in progress is half a phase.
fn phases_left<B: Board>(at: Position<'_, B>, side: Side, kind: PhaseKind) -> f32 {
    let a_turn = at.scenario().phases.iter().filter(|phase| is(phase, side, kind)).count() as f32;
    let later = f32::from(turns_left(at)) * a_turn;
    let now = phase_of(at).map_or(0.0, |phase| {
        let left = at.phases_left().filter(|phase| is(phase, side, kind)).count() as f32;
        left + if is(phase, side, kind) { 0.5 } else { 0.0 }
    });
    (later + now) / (f32::from(at.scenario().turns) * a_turn).max(1.0)
}

fn is(phase: &Phase, side: Side, kind: PhaseKind) -> bool {
    phase.side == Some(side) && phase.kind == kind
}
