//! What a player works out once per scenario.

use kartacz_engine::grid::Hex;
use kartacz_engine::niemenczyn::data::{Face, MAX_UNITS, UnitId};
use kartacz_engine::niemenczyn::position::Position;

use super::chances::Chances;
use super::maps::Maps;
use super::odds::Odds;

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
}

impl Study {
    /// Studies the scenario, unless it is the one already known.
    pub fn refresh(&mut self, at: Position<'_>) {
        let scenario = &at.game.scenario;
        if self.known == Some(scenario.hash) {
            return;
        }
        self.known = Some(scenario.hash);
        self.odds.study(at);
        self.chances.study(scenario);
        self.maps.study(scenario);
        for (index, unit) in scenario.units.iter().enumerate() {
            self.posts[index] = unit.hex;
            self.standings[index] = Default::default();
            for lost in 0..unit.faces[0].size.min(MAX_STEPS as u8) {
                self.standings[index][lost as usize] = at.game.values_after(index as UnitId, lost);
            }
        }
    }

    /// The values of a unit with so many losses; nothing when none of it is left.
    pub fn standing(&self, unit: UnitId, losses: u8) -> Face {
        self.standings[unit as usize][usize::from(losses).min(MAX_STEPS)]
    }
}
