//! The leaders of a side that may have another orders phase in this turn, and the units that they reach.

use arrayvec::ArrayVec;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::data::{LeaderId, MAX_SIDE_LEADERS, UnitId};
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::position::Position;
use kartacz_engine::games::spqr::state::ORDERED;

use super::phases::phases_of;

/// The most phases that count for a unit.
const PHASES: f32 = 2.0;

/// Leaders with their hexes and ranges, and the phases to be expected of them.
pub(super) struct Leads(ArrayVec<(Hex, u8, f32), MAX_SIDE_LEADERS>);

impl Leads {
    /// Those of a side.
    pub fn of(at: Position<'_>, side: Side) -> Self {
        let lead = |leader: LeaderId| (at.leader_hex(leader), at.range(leader), phases_of(at, leader));
        Self(at.leaders(side).map(lead).filter(|&(_, _, phases)| phases > 0.0).collect())
    }

    /// The phases to be expected of all of them.
    pub fn phases(&self) -> f32 {
        self.0.iter().map(|&(_, _, phases)| phases).sum()
    }

    /// The phases in which a unit may still be ordered, as a share of those that count: of leaders in whose range it is.
    pub fn led(&self, at: Position<'_>, unit: UnitId) -> f32 {
        let near = self.0.iter().filter(|&&(hex, range, _)| at.apart_hex(unit, hex) <= range);
        let phases: f32 = near.map(|&(_, _, phases)| phases).sum();
        let had = f32::from(u8::from(at.state.unit(unit).did(ORDERED)));
        (phases - had).clamp(0.0, PHASES) / PHASES
    }
}
