//! What a side has on the map: its units, its stacks, and the force in each hex.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::{Hex, PhaseKind, Scenario, UnitId};
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::state::FightKind;

use super::phase_of;
use super::scale::strength;
use super::ways::{QUARTERS, Ways};
use crate::games::classic::chart::Chart;

/// A unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub unit: UnitId,
    pub hex: Hex,
    /// The kind of its march.
    pub kind: u8,
    /// Its movement points, and the quarters of them that the weather leaves.
    pub moves: u8,
    pub quarters: u16,
    pub strength: f32,
    /// The points that its loss gives to the enemy, or its exit to its own side.
    pub worth: f32,
    /// From how many hexes away it supports an attack.
    pub range: u8,
    /// Whether it can still act in this phase.
    pub acts: bool,
    /// Whether it moves before it attacks.
    pub strikes: bool,
    pub force: Force,
}

/// Units that attack together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Force {
    /// Their strength in attack, in hundredths; 0 for those that cannot attack.
    pub attack: u32,
    pub steps: f32,
    /// Their strength, and the strength that their points are worth.
    pub value: f32,
}

impl Force {
    /// Adds units.
    pub fn add(&mut self, more: Self) {
        self.attack += more.attack;
        self.steps += more.steps;
        self.value += more.value;
    }

    /// A share of them.
    pub fn part(self, share: f32) -> Self {
        let attack = (self.attack as f32 * share) as u32;
        Self { attack, steps: self.steps * share, value: self.value * share }
    }
}

/// The units of a side in a hex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stack {
    pub hex: Hex,
    /// The unit on top.
    pub top: UnitId,
    /// Their strength in defence, in hundredths.
    pub defence: u32,
    pub strength: f32,
    /// The strength of units with a single step.
    pub weak: f32,
    pub steps: f32,
    /// The points that their loss gives to the enemy.
    pub worth: f32,
    /// Their strength, and the strength that these points are worth.
    pub value: f32,
}

/// A side.
#[derive(Clone, Debug, Default)]
pub(super) struct Party {
    pub pieces: Vec<Piece>,
    pub stacks: Vec<Stack>,
    /// By hex, the units that can attack.
    pub forces: Vec<Force>,
    /// By hex, those that can still attack in this phase.
    pub ready: Vec<Force>,
    /// Whether the phase is one of combat of the side.
    pub fights: bool,
    /// Whether some of its units move before they attack.
    pub strikes: bool,
}

impl Party {
    /// Room for the units of a scenario, so that nothing is allocated later.
    pub fn new(scenario: &Scenario) -> Self {
        let (units, hexes) = (scenario.units.len(), scenario.map.field.len());
        Self {
            pieces: Vec::with_capacity(units),
            stacks: Vec::with_capacity(units),
            forces: vec![Force::default(); hexes],
            ready: vec![Force::default(); hexes],
            ..Self::default()
        }
    }

    /// Looks at a side.
    pub fn look<B: Board>(&mut self, at: Position<'_, B>, side: Side, chart: &Chart, ways: &Ways) {
        self.pieces.clear();
        self.stacks.clear();
        self.forces.fill(Force::default());
        self.ready.fill(Force::default());
        let acting = phase_of(at).filter(|phase| phase.side == Some(side)).map(|phase| phase.kind);
        self.fights = acting == Some(PhaseKind::Combat);
        self.strikes = false;
        for unit in at.units(side) {
            let piece = piece(at, unit, acting, (chart, ways));
            self.strikes |= piece.strikes;
            if piece.force.attack > 0 {
                self.forces[piece.hex.index()].add(piece.force);
                if piece.acts && self.fights {
                    self.ready[piece.hex.index()].add(piece.force);
                }
            }
            if at.stack(piece.hex).next() == Some(unit) {
                self.stacks.push(stack(at, piece.hex, unit, chart.point));
            }
            self.pieces.push(piece);
        }
    }

    /// The turns of march of the nearest unit to a hex if nothing were in the way; infinite without one.
    pub fn turns_to(&self, ways: &Ways, hex: Hex) -> f32 {
        let able = self.pieces.iter().filter(|piece| piece.moves > 0);
        let turns = able.map(|piece| ways.points(piece.kind, piece.hex, hex) / f32::from(piece.moves));
        turns.fold(f32::INFINITY, f32::min)
    }
}

/// The points of a unit that is lost, where they count.
pub(super) fn worth_lost<B: Board>(at: Position<'_, B>, unit: UnitId) -> f32 {
    if at.scenario().victory.losses { f32::from(at.scenario().unit(unit).worth) } else { 0.0 }
}

fn piece<B: Board>(
    at: Position<'_, B>,
    unit: UnitId,
    acting: Option<PhaseKind>,
    (chart, ways): (&Chart, &Ways),
) -> Piece {
    let (values, known) = (at.values(unit), at.scenario().unit(unit));
    let strength = strength(values);
    let attack = if at.may_fight(unit) { at.attack_of(unit, FightKind::Attack) } else { 0 };
    let acts = match acting {
        Some(PhaseKind::Move) => at.may_move(unit),
        Some(PhaseKind::Combat | PhaseKind::Barrage) => at.is_ready(unit),
        _ => false,
    };
    let weather = at.weather();
    let moves = weather.movement.of(values.moves.into());
    let moves = weather.points.map_or(moves, |most| moves.min(most.into()));
    Piece {
        unit,
        hex: at.hex(unit),
        kind: ways.kind(known.class),
        moves: values.moves,
        quarters: moves as u16 * QUARTERS as u16,
        strength,
        worth: f32::from(known.worth),
        range: known.range,
        acts,
        strikes: attack > 0 && chart.strikes[known.side.index()] >> known.class & 1 == 1,
        force: Force {
            attack,
            steps: f32::from(at.counter(unit).steps),
            value: strength + chart.point * worth_lost(at, unit),
        },
    }
}

fn stack<B: Board>(at: Position<'_, B>, hex: Hex, top: UnitId, point: f32) -> Stack {
    let mut stack = Stack { hex, top, defence: 0, strength: 0.0, weak: 0.0, steps: 0.0, worth: 0.0, value: 0.0 };
    for unit in at.stack(hex) {
        let (strength, steps) = (strength(at.values(unit)), at.counter(unit).steps);
        stack.defence += at.defence_of(unit);
        stack.strength += strength;
        stack.weak += if steps <= 1 { strength } else { 0.0 };
        stack.steps += f32::from(steps);
        stack.worth += worth_lost(at, unit);
    }
    stack.value = stack.strength + point * stack.worth;
    stack
}
