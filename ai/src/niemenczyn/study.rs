//! What a player works out once per scenario.

use kartacz_engine::game::Side;
use kartacz_engine::grid::Hex;
use kartacz_engine::niemenczyn::data::{Face, MAX_UNITS, UnitId};
use kartacz_engine::niemenczyn::position::Position;

use super::chances::Chances;
use super::maps::Maps;
use super::odds::Odds;
use super::spots::FAR;
use super::weights::Weights;

/// The most steps of a unit that are told apart.
pub(super) const MAX_STEPS: usize = 20;

/// Everything about a scenario that does not change in a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Study {
    known: Option<u64>,
    pub odds: Odds,
    pub chances: Chances,
    pub maps: Maps,
    /// Per unit, its values by losses.
    pub standings: [[Face; MAX_STEPS + 1]; MAX_UNITS],
    /// Per unit, the hex printed on its counter.
    pub posts: [Hex; MAX_UNITS],
    /// By player, unit and losses, what a unit is worth at the start of a game.
    merits: [[[f32; MAX_STEPS + 1]; MAX_UNITS]; 2],
    /// By player and distance, what an enemy costs in front, in the flank and in the rear.
    exposures: [[[f32; 3]; FAR as usize + 1]; 2],
    /// By distance, how good it is for a unit that its commander is so far away.
    pub reins: Reins,
}

/// Numbers by distance.
#[derive(Clone, Debug)]
pub(super) struct Reins([f32; 256]);

impl Default for Reins {
    fn default() -> Self {
        Self([0.0; 256])
    }
}

impl Reins {
    fn study(&mut self, range: u8) {
        for (distance, rein) in (0u8..).zip(&mut self.0) {
            *rein = match distance.checked_sub(range) {
                Some(over @ 1..) => -0.05 * f32::from(over),
                _ => 1.0 - 0.02 * f32::from(distance),
            };
        }
    }

    /// The number of a distance.
    pub fn at(&self, distance: u8) -> f32 {
        self.0[distance as usize]
    }
}

impl Study {
    /// Studies the scenario, unless it is the one already known.
    pub fn refresh(&mut self, at: Position<'_>, weights: &[Weights; 2]) {
        let scenario = &at.game.scenario;
        if self.known == Some(scenario.hash) {
            return;
        }
        self.known = Some(scenario.hash);
        self.odds.study(at);
        self.chances.study(scenario);
        self.maps.study(scenario);
        self.exposures = [0, 1].map(|player| core::array::from_fn(|distance| exposure(&weights[player], distance)));
        self.reins.study(scenario.tables.command_range);
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

    /// The values of a unit with so many losses; nothing when none of it is left.
    pub fn standing(&self, unit: UnitId, losses: u8) -> Face {
        self.standings[unit as usize][usize::from(losses).min(MAX_STEPS)]
    }

    /// What it costs a player that an enemy stands so near, at most [`FAR`]: in front, in the flank, in the rear.
    pub fn exposure(&self, player: Side, distance: u8) -> &[f32; 3] {
        &self.exposures[player.index()][distance as usize]
    }

    /// What a unit with so many losses is worth to a player, at the start of a game.
    pub fn merit(&self, player: Side, unit: UnitId, losses: u8) -> f32 {
        self.merits[player.index()][unit as usize][usize::from(losses).min(MAX_STEPS)]
    }
}

/// The nearer an enemy stands, the more it matters where.
fn exposure(w: &Weights, distance: usize) -> [f32; 3] {
    let near = if distance <= 4 { 1.0 / distance.max(1) as f32 } else { 0.1 };
    [-0.2, 1.0, 1.6].map(|exposed| w.flank * near * exposed)
}

fn merit(w: &Weights, standing: Face) -> f32 {
    if standing.size == 0 {
        return 0.0;
    }
    let morale = (f32::from(standing.morale) - 4.0).max(0.0);
    w.size * f32::from(standing.size) + w.fire * f32::from(standing.fire) + w.morale * morale
}
