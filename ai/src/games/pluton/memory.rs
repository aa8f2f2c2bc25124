//! What a player remembers from phase to phase, beyond what lies on the map.

use kartacz_engine::games::pluton::data::{MAX_SIDE, UnitId};
use kartacz_engine::games::pluton::hex::{Hex, HexSet};
use kartacz_engine::games::pluton::view::View;

use super::goal::Goal;
use super::plan::Plan;

/// The stages for which a unit remembers the hex that it left.
const LATELY: u8 = 2;
/// The stages after which an area is looked through again.
pub(super) const STALE: u8 = 8;

/// The memory of a side.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    /// What was drawn for this game.
    pub plan: Plan,
    /// The hex that each unit left with its last move, and the stage.
    left: [(Hex, u8); MAX_SIDE],
    /// The last goal of each unit.
    goals: [Goal; MAX_SIDE],
    /// The hexes into which units have looked from close by, since a stage.
    pub searched: HexSet,
    since: u8,
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            plan: Plan::default(),
            left: [(Hex::NONE, 0); MAX_SIDE],
            goals: [Goal::None; MAX_SIDE],
            searched: HexSet::EMPTY,
            since: 0,
        }
    }
}

impl Memory {
    /// Forgets everything except the plan.
    pub fn clear(&mut self) {
        *self = Self { plan: self.plan, ..Self::default() };
    }

    /// Looks around at the start of a phase.
    pub fn look(&mut self, view: View<'_>) {
        if view.stage() < self.since {
            self.clear();
        }
        if view.stage() >= self.since + STALE {
            (self.searched, self.since) = (HexSet::EMPTY, view.stage());
        }
        for unit in view.own() {
            self.search(view, view.hex(unit));
        }
    }

    /// A unit is in a hex: it sees what hides there and in the hexes around it.
    pub fn search(&mut self, view: View<'_>, hex: Hex) {
        let field = &view.game().scenario.map.field;
        self.searched.insert(hex);
        field.neighbours(hex).for_each(|beside| self.searched.insert(beside));
    }

    /// A unit leaves a hex.
    pub fn leave(&mut self, unit: UnitId, hex: Hex, stage: u8) {
        self.left[unit as usize % MAX_SIDE] = (hex, stage);
    }

    /// The hex that a unit has left lately.
    pub fn left(&self, unit: UnitId, stage: u8) -> Option<Hex> {
        let (hex, then) = self.left[unit as usize % MAX_SIDE];
        (hex.is_some() && then < stage && stage <= then + LATELY).then_some(hex)
    }

    /// The last goal of a unit.
    pub const fn goal(&self, unit: UnitId) -> Goal {
        self.goals[unit as usize % MAX_SIDE]
    }

    /// A unit is given a goal.
    pub const fn pursue(&mut self, unit: UnitId, goal: Goal) {
        self.goals[unit as usize % MAX_SIDE] = goal;
    }
}
