//! Everything a player precomputes per scenario.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::data::{Face, UnitId};
use kartacz_engine::games::insurrection::edition::Array;
use kartacz_engine::games::insurrection::position::Position;
use kartacz_engine::grid::{Grid, Hex, SIDES};

use super::Played;
use super::chances::Chances;
use super::fields::PerHex;
use super::maps::Maps;
use super::odds::{NETS, Odds};
use super::weights::Weights;
use super::zones::{FAR, LANES, SIDE_SETS, zones_towards};

/// The most steps of a unit that are distinguished.
pub(super) const MAX_STEPS: usize = 20;

/// Everything about a scenario that does not change during a game.
#[derive(Clone, Debug)]
pub(super) struct Study<E: Played> {
    known: Option<u64>,
    pub odds: Odds,
    pub chances: Chances,
    pub maps: Maps<E>,
    /// Per unit, its counter values by losses.
    pub standings: E::PerUnit<[Face; MAX_STEPS + 1]>,
    /// Per unit, its printed hex.
    pub posts: E::PerUnit<Hex<E::Size>>,
    /// By player, unit and losses, the value of a unit at the start of a game.
    merits: [E::PerUnit<[f32; MAX_STEPS + 1]>; 2],
    /// By player, distance and hexsides towards an enemy: the cost of each facing.
    exposures: Exposures,
    /// By player and stake, the cost of an expected attack at each net modifier; see [`Study::fears`].
    fears: Fearful,
    /// By the hexes of a unit and of its commander, the value of their distance to the unit.
    pub command_values: CommandValues<E>,
}

/// The cost of an expected attack, by its net modifier.
pub(super) type Fears = [f32; NETS];

/// By player and stake.
#[derive(Clone, Debug)]
struct Fearful([[Fears; 2]; 2]);

impl Default for Fearful {
    fn default() -> Self {
        Self([[[0.0; NETS]; 2]; 2])
    }
}

/// By player, distance and hexsides.
#[derive(Clone, Debug)]
struct Exposures([[[[f32; LANES]; SIDE_SETS]; FAR as usize + 1]; 2]);

impl Default for Exposures {
    fn default() -> Self {
        Self([[[[0.0; LANES]; SIDE_SETS]; FAR as usize + 1]; 2])
    }
}

/// Numbers by two hexes; the second may be [`Hex::NONE`].
#[derive(Clone, Debug)]
pub(super) struct CommandValues<E: Played>(Box<PerHex<PerHex<f32, E>, E>>);

impl<E: Played> Default for CommandValues<E> {
    fn default() -> Self {
        Self(Box::new(PerHex::<_, E>::filled(PerHex::<_, E>::filled(0.0))))
    }
}

impl<E: Played> CommandValues<E> {
    fn study(&mut self, grid: &Grid<E::Size>, range: u8) {
        let command_values: PerHex<f32, E> = Array::each(|distance| command_value(range, distance as u8));
        for to in grid.hexes() {
            for from in grid.hexes().chain([Hex::NONE]) {
                self.0[to.index()][from.index()] = command_values[grid.distance(to, from) as usize];
            }
        }
    }

    /// The numbers of a unit's hex, by the hex of its commander.
    pub fn to(&self, unit: Hex<E::Size>) -> &PerHex<f32, E> {
        &self.0[unit.index()]
    }
}

impl<E: Played> Default for Study<E> {
    fn default() -> Self {
        Self {
            known: None,
            odds: Odds::default(),
            chances: Chances::default(),
            maps: Maps::default(),
            standings: E::PerUnit::<_>::filled([Face::default(); MAX_STEPS + 1]),
            posts: E::PerUnit::<_>::filled(Hex::NONE),
            merits: [E::PerUnit::<_>::filled([0.0; MAX_STEPS + 1]); 2],
            exposures: Exposures::default(),
            fears: Fearful::default(),
            command_values: CommandValues::default(),
        }
    }
}

impl<E: Played> Study<E> {
    /// Studies the scenario, unless it is already loaded.
    pub fn refresh(&mut self, at: Position<'_, E>, weights: &[Weights<E>; 2]) {
        let scenario = &at.game.scenario;
        if self.known == Some(scenario.hash) {
            return;
        }
        self.known = Some(scenario.hash);
        self.odds.study(at);
        self.chances.study(scenario);
        self.maps.study(scenario);
        for (by_distance, weights) in self.exposures.0.iter_mut().zip(weights) {
            for (distance, by_sides) in by_distance.iter_mut().enumerate() {
                let exposed = exposure(weights, distance);
                for (sides, row) in (0u8..).zip(by_sides) {
                    row[..SIDES].copy_from_slice(&zones_towards(sides).map(|zone| exposed[zone as usize]));
                }
            }
        }
        self.fears.0 = [0, 1].map(|player| [1.0, 2.0].map(|stake| self.odds.fears(weights[player].fear, stake)));
        self.command_values.study(&scenario.map.grid, scenario.tables.command_range);
        for (index, unit) in scenario.units.iter().enumerate() {
            self.posts[index] = unit.hex;
            self.standings[index] = Default::default();
            for lost in 0..unit.faces[0].size.min(MAX_STEPS as u8) {
                self.standings[index][lost as usize] = at.game.values_after(index as UnitId, lost);
            }
            for (merits, weights) in self.merits.iter_mut().zip(weights) {
                merits[index] = self.standings[index].map(|standing| merit(weights, standing));
            }
        }
    }

    /// The counter values of a unit with this many losses; zeros when it is eliminated.
    pub fn standing(&self, unit: UnitId, losses: u8) -> Face {
        self.standings[unit as usize][usize::from(losses).min(MAX_STEPS)]
    }

    /// The cost to a player, by facing, of an enemy at this distance, at most [`FAR`], across these hexsides.
    pub fn exposure(&self, player: Side, distance: u8, sides: u8) -> &[f32; LANES] {
        &self.exposures.0[player.index()][distance as usize][sides as usize % SIDE_SETS]
    }

    /// The cost to a player of an expected attack on his units or, worse, on his guns.
    pub fn fears(&self, player: Side, guns: bool) -> &Fears {
        &self.fears.0[player.index()][usize::from(guns)]
    }

    /// The value to a player of a unit with this many losses, at the start of a game.
    pub fn merit(&self, player: Side, unit: UnitId, losses: u8) -> f32 {
        self.merits[player.index()][unit as usize][usize::from(losses).min(MAX_STEPS)]
    }
}

fn command_value(range: u8, distance: u8) -> f32 {
    match distance.checked_sub(range) {
        Some(over @ 1..) => -0.05 * f32::from(over),
        _ => 1.0 - 0.02 * f32::from(distance),
    }
}

/// The nearer an enemy, the more its direction matters.
fn exposure<E: Played>(w: &Weights<E>, distance: usize) -> [f32; 3] {
    let near = if distance <= 4 { 1.0 / distance.max(1) as f32 } else { 0.1 };
    [-0.2, 1.0, 1.6].map(|exposed| w.flank * near * exposed)
}

fn merit<E: Played>(w: &Weights<E>, standing: Face) -> f32 {
    if standing.size == 0 {
        return 0.0;
    }
    let morale = (f32::from(standing.morale) - 4.0).max(0.0);
    w.size * f32::from(standing.size) + w.fire * f32::from(standing.fire) + w.morale * morale
}
