//! What does not change during a game: distances, what the tables do, what points are worth in strength.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::{Effect, Hex, PhaseKind, Scenario, UnitId};

use super::marches::Marches;
use super::toll::{Toll, Tolls};

/// What does not change.
#[derive(Clone, Debug, Default)]
pub(super) struct Chart {
    hash: Option<u64>,
    hexes: usize,
    /// The strength that a victory point is worth.
    pub point: f32,
    /// The strength that victory is worth: that of both armies.
    pub victory: f32,
    /// The average results, by table.
    tolls: Vec<Tolls>,
    /// By side, the classes that move before a phase of combat of their own, a bit each.
    pub strikes: [u16; 2],
    /// By side and class, the most movement points of a unit; at least 1.
    pub speed: [Vec<u8>; 2],
    /// By side, what the loss of a point of strength in defence costs besides, for an army that breaks.
    pub nerve: [f32; 2],
    /// The hexes that a unit can go at most for a movement point.
    pub pace: u8,
    /// The most hexes that a result makes units retreat.
    pub retreat: u8,
    /// The hexes of march from every hex to every other.
    pub marches: Marches,
    /// The distance in hexes from every hex to every other.
    distances: Vec<u8>,
}

impl Chart {
    /// Computes it for a scenario, unless it is that of this one.
    pub fn refresh<B: Board>(&mut self, game: &Classic<B>) {
        let scenario = &game.scenario;
        if self.hash == Some(scenario.hash) {
            return;
        }
        let field = &scenario.map.field;
        self.hash = Some(scenario.hash);
        self.hexes = field.len();
        self.victory = scenario.units.iter().map(|unit| f32::from(unit.whole().defence)).sum();
        self.point = self.victory / points_at_stake(scenario).max(1) as f32;
        self.tolls = scenario.tables.iter().map(|table| Tolls::of(scenario, table)).collect();
        self.strikes = Side::BOTH.map(|side| strikers(scenario, side));
        self.speed = Side::BOTH.map(|side| speeds(scenario, side));
        self.nerve = Side::BOTH.map(|side| match scenario.victory.morale[side.index()] {
            morale if morale.breaks_at == 0 => 0.0,
            morale if morale.loses => 0.5 * self.victory / f32::from(morale.breaks_at),
            _ => 0.25,
        });
        self.pace = scenario.routes.iter().map(|route| route.hexes_per_point).max().unwrap_or(1).max(1);
        self.marches = Marches::of(game);
        self.retreat = longest_retreat(scenario);
        self.distances.clear();
        for from in field.hexes() {
            self.distances.extend(field.hexes().map(|to| field.distance(from, to)));
        }
    }

    /// The distances in hexes from a hex to every hex.
    #[inline]
    pub fn distances(&self, from: Hex) -> &[u8] {
        &self.distances[from.index() * self.hexes..][..self.hexes]
    }

    /// What a fight in this column of a table does on average, with a modifier; nothing below the table.
    #[inline]
    pub fn toll(&self, table: u8, column: i8, modifier: i8) -> Toll {
        self.tolls[usize::from(table)].at(column, modifier)
    }

    /// The loss or the exit of a unit in strength, for its victory points.
    pub fn worth(&self, scenario: &Scenario, unit: UnitId) -> f32 {
        f32::from(scenario.unit(unit).worth) * self.point
    }
}

/// The most hexes that a result makes units retreat.
fn longest_retreat(scenario: &Scenario) -> u8 {
    let hexes = |effect: &Effect| match *effect {
        Effect::Retreat { hexes, .. } => hexes,
        _ => 0,
    };
    scenario.results.iter().flat_map(|result| &result.effects).map(hexes).max().unwrap_or(0)
}

/// The points of all objectives and units.
fn points_at_stake(scenario: &Scenario) -> u32 {
    let objectives = scenario.victory.objectives.iter();
    let objectives: u32 = objectives.map(|one| u32::from(one.points) * one.area.hexes.len() as u32).sum();
    objectives + scenario.units.iter().map(|unit| u32::from(unit.worth)).sum::<u32>()
}

/// The most movement points of the units of a side, by class.
fn speeds(scenario: &Scenario, side: Side) -> Vec<u8> {
    let mut speeds = vec![1; scenario.classes.len()];
    for unit in scenario.units_of(side).map(|unit| scenario.unit(unit)) {
        let speed = &mut speeds[usize::from(unit.class)];
        *speed = unit.whole().moves.max(*speed);
    }
    speeds
}

/// The classes of a side that move, anywhere, before a phase of combat of their own and without the enemy between.
fn strikers(scenario: &Scenario, side: Side) -> u16 {
    let (mut moved, mut strikes) = (0, 0);
    for phase in &scenario.phases {
        match (phase.side, phase.kind) {
            (Some(one), _) if one != side => moved = 0,
            (_, PhaseKind::Move) if phase.along.is_none() => {
                moved |= phase.classes;
                if phase.overrun > 0 {
                    strikes |= phase.classes;
                }
            }
            (_, PhaseKind::Combat) => strikes |= moved & phase.classes,
            _ => {}
        }
    }
    strikes
}
