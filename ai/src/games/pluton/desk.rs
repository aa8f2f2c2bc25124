//! Data shared by all parts of a movement phase.

use kartacz_engine::games::pluton::data::UnitId;
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::view::View;

use super::goal::Goal;
use super::goals::Goals;
use super::lay::Lay;
use super::scripted::brief::Brief;
use super::weights::Weights;

/// What all parts of a phase share.
pub(super) struct Desk<'a> {
    pub view: View<'a>,
    pub weights: &'a Weights,
    pub lay: &'a Lay,
    pub goals: &'a Goals,
    pub brief: Option<&'a Brief>,
}

impl Desk<'_> {
    /// The march distance from a hex to a unit's goal, in half points; 0 without a goal.
    pub fn way(&self, unit: UnitId, from: Hex) -> u16 {
        match self.goals.of(unit) {
            Goal::None => 0,
            Goal::Building(building) => self.lay.way(building.into(), from),
            Goal::Area(area) => self.lay.way_to_area(area.into(), from),
            Goal::Ordered(leg, _) => self.brief.map_or(0, |brief| brief.way(leg, from)),
        }
    }
}
