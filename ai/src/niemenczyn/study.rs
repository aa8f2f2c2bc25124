//! What a player works out once per scenario.

use kartacz_engine::grid::Hex;
use kartacz_engine::niemenczyn::data::{MAX_UNITS, UnitId};
use kartacz_engine::niemenczyn::position::Position;

use super::chances::Chances;
use super::maps::Maps;
use super::odds::Odds;

/// The most steps of a unit that are told apart.
pub(super) const MAX_STEPS: usize = 20;

/// The standing of a unit after so many losses.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Standing {
    pub size: u8,
    pub fire: u8,
    pub morale: u8,
}

/// Everything about a scenario that does not change in a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Study {
    known: Option<u64>,
    pub odds: Odds,
    pub chances: Chances,
    pub maps: Maps,
    /// Per unit, its standing by losses.
    pub standings: [[Standing; MAX_STEPS + 1]; MAX_UNITS],
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
                self.standings[index][lost as usize] = standing(unit.faces, lost);
            }
        }
    }

    /// The standing of a unit with so many losses; nothing when none of it is left.
    pub fn standing(&self, unit: UnitId, losses: u8) -> Standing {
        self.standings[unit as usize][usize::from(losses).min(MAX_STEPS)]
    }
}

/// The step track \[3.4\].
fn standing(faces: [kartacz_engine::niemenczyn::data::Face; 2], lost: u8) -> Standing {
    let steps = faces[0].size;
    let turned_at = steps.div_ceil(2);
    let (face, marker) = if lost < turned_at || steps == 1 { (faces[0], lost) } else { (faces[1], lost - turned_at) };
    Standing { size: face.size.saturating_sub(marker), fire: face.fire.saturating_sub(marker), morale: face.morale }
}
