//! What hexes are worth by the victory conditions, in points of strength.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::movement::ZocEntry;
use kartacz_engine::games::classic::data::victory::{Counting, Held};
use kartacz_engine::games::classic::data::{Hex, HexSet, Objective, PhaseKind};
use kartacz_engine::games::classic::position::Position;

use super::chart::Chart;
use super::field::{FAR, Field, copy};

/// What a hex is worth.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Worth {
    /// To a side that enters it.
    pub take: f32,
    /// To a side that stays in it: only that counts.
    pub sit: f32,
    /// To a side that has it, and would lose it, or must not let the enemy have it.
    pub keep: f32,
    /// How soon the enemy can come: 1 next turn, 0 never.
    pub haste: f32,
    /// To a side that would lose the game with it at once.
    pub vital: f32,
    /// How much of that counts now: 0 while a unit can still come in time.
    pub due: f32,
    /// Whether the enemy is so near that a second unit is of use.
    pub pressed: bool,
}

impl Worth {
    /// Whether the hex is worth anything.
    pub fn is_some(self) -> bool {
        self.take + self.sit + self.keep + self.vital > 0.0
    }
}

/// What is left of the haste when the enemy comes too late by the distance in hexes.
const LATE: f32 = 0.1;
/// The turns that the enemy needs besides, where it has to pass a unit, and where it is stopped by a zone of control.
const PAST_UNIT: f32 = 1.0;
const PAST_ZONE: f32 = 0.5;
/// The turns by which a unit must be sooner in a vital hex than the enemy: one on its way there, one in reserve.
const AHEAD: f32 = 2.0;
/// The turns in which an enemy can come that is near.
const NEAR: f32 = 2.0;
/// The vital hexes that are watched.
const WATCHED: usize = 8;

/// What hexes are worth to a side.
#[derive(Clone, Debug, Default)]
pub(super) struct Grounds {
    all: Vec<Worth>,
    /// The hexes that are worth something.
    pub hexes: Vec<Hex>,
    /// The ways of the enemy to a hex.
    ways: Field,
}

impl Grounds {
    /// Computes it for a position in which the enemy has `replies` turns left.
    pub fn refresh<B: Board>(&mut self, at: Position<'_, B>, side: Side, chart: &Chart, replies: u8) {
        self.hexes.clear();
        self.hexes.reserve(at.scenario().map.field.len());
        self.all.clear();
        self.all.resize(at.scenario().map.field.len(), Worth::default());
        let victory = &at.scenario().victory;
        for objective in &victory.objectives {
            self.add_objective(at, side, objective, chart.point);
        }
        for sudden in victory.sudden.iter().filter(|one| one.turns[1] >= at.turn()) {
            // The fewer hexes are missing, the more each is worth.
            let owned = at.owned(sudden.side);
            let missing = sudden.area.hexes.without(owned).len();
            for hex in sudden.area.hexes.iter() {
                let share = chart.victory / (missing + usize::from(owned.contains(hex))).max(1) as f32;
                if sudden.side != side && !owned.contains(hex) {
                    self.list(hex);
                    self.all[hex.index()].vital += share;
                } else {
                    self.add(
                        at,
                        side,
                        hex,
                        Held::LastOccupied,
                        if sudden.side == side { [share, 0.0] } else { [0.0, share] },
                    );
                }
            }
        }
        for &hex in &self.hexes {
            self.all[hex.index()].haste = haste(at, side.other(), chart, hex, replies);
        }
        self.watch(at, side, chart, replies);
    }

    /// Takes over what another side knows.
    pub fn copy(&mut self, from: &Self) {
        copy(&mut self.all, &from.all);
        copy(&mut self.hexes, &from.hexes);
    }

    /// Finds out which vital hexes need a unit now: those to which the enemy can come before a unit that is called back.
    fn watch<B: Board>(&mut self, at: Position<'_, B>, side: Side, chart: &Chart, replies: u8) {
        if replies == 0 {
            return;
        }
        let zones = at.zones_of(side);
        let mut left = WATCHED;
        for place in 0..self.hexes.len() {
            let hex = self.hexes[place];
            if self.all[hex.index()].vital == 0.0 || left == 0 {
                continue;
            }
            left -= 1;
            let theirs = self.turns_past(at, side, chart, (hex, &zones));
            let worth = &mut self.all[hex.index()];
            if theirs <= turns_to(at, side, chart, hex).max(1.0) + AHEAD {
                let late = if theirs <= f32::from(replies) { 1.0 } else { LATE };
                (worth.due, worth.pressed) = (late / theirs.max(1.0), theirs <= NEAR);
            }
        }
    }

    /// The turns in which the enemy of a side can come to a hex, past the units and the zones of control of the side.
    fn turns_past<B: Board>(
        &mut self,
        at: Position<'_, B>,
        side: Side,
        chart: &Chart,
        (hex, zones): (Hex, &HexSet),
    ) -> f32 {
        let (scenario, enemy) = (at.scenario(), side.other());
        let stopped = if scenario.zoc.enter == ZocEntry::Free { 0.0 } else { PAST_ZONE };
        let delay = |on: Hex| match at.occupier(on) == Some(side) {
            _ if on == hex => 0.0,
            true => PAST_UNIT,
            false if zones.contains(on) => stopped,
            false => 0.0,
        };
        let speeds = &chart.speed[enemy.index()];
        let mut first = FAR;
        for (class, &speed) in speeds.iter().enumerate() {
            let mut units = at.units(enemy).filter(|&unit| usize::from(scenario.unit(unit).class) == class).peekable();
            if units.peek().is_some() {
                self.ways.compute_past(at.game, class as u8, speed, std::iter::once((hex, 0.0)), delay);
                let moves = scenario.phases.iter().filter(|phase| {
                    (phase.side, phase.kind) == (Some(enemy), PhaseKind::Move) && phase.classes >> class & 1 == 1
                });
                let moves = moves.count().max(1) as f32;
                first = units.map(|unit| self.ways.turns(at.hex(unit)) / moves).fold(first, f32::min);
            }
        }
        first
    }

    fn list(&mut self, hex: Hex) {
        if !self.all[hex.index()].is_some() {
            self.hexes.push(hex);
        }
    }

    fn add_objective<B: Board>(&mut self, at: Position<'_, B>, side: Side, objective: &Objective, point: f32) {
        let times = match objective.counting {
            Counting::End => 1.0,
            Counting::EachTurn => f32::from(at.scenario().turns.saturating_sub(at.turn().max(1)) + 1),
        };
        let value = f32::from(objective.points) * point * times;
        let of = |side: Side| if objective.side.is_none_or(|only| only == side) { value } else { 0.0 };
        for hex in objective.area.hexes.iter() {
            self.add(at, side, hex, objective.held, [of(side), of(side.other())]);
        }
    }

    /// A hex is worth this to the side, and to the enemy, that holds it.
    fn add<B: Board>(&mut self, at: Position<'_, B>, side: Side, hex: Hex, held: Held, [own, theirs]: [f32; 2]) {
        self.list(hex);
        let worth = &mut self.all[hex.index()];
        if held == Held::Occupied {
            worth.sit += own + if at.occupier(hex) == Some(side.other()) { theirs } else { 0.0 };
            worth.keep += theirs;
            return;
        }
        if at.owned(side).contains(hex) {
            worth.keep += own + theirs;
        } else if at.owned(side.other()).contains(hex) {
            worth.take += own + theirs;
        } else {
            worth.take += own;
            worth.keep += theirs;
        }
    }

    /// What a hex is worth.
    #[inline]
    pub fn of(&self, hex: Hex) -> Worth {
        self.all[hex.index()]
    }
}

/// How soon a side with `turns` turns left can come to a hex: 1 in the next turn, less in a later one.
fn haste<B: Board>(at: Position<'_, B>, side: Side, chart: &Chart, hex: Hex, turns: u8) -> f32 {
    let first = turns_to(at, side, chart, hex);
    // Routes may bring it sooner.
    let late = if first <= f32::from(turns) { 1.0 } else { LATE };
    if turns == 0 { 0.0 } else { late / first.max(1.0) }
}

/// The turns in which a side could come to a hex if nothing were in the way.
fn turns_to<B: Board>(at: Position<'_, B>, side: Side, chart: &Chart, hex: Hex) -> f32 {
    let distances = chart.distances(hex);
    let way = |unit| f32::from(distances[at.hex(unit).index()]) / f32::from(at.values(unit).moves);
    at.units(side).filter(|&unit| at.values(unit).moves > 0).map(way).fold(f32::INFINITY, f32::min)
}
