//! What a player remembers from phase to phase, beyond what lies on the map.

use kartacz_engine::games::pluton::data::{MAX_SIDE, UnitId};
use kartacz_engine::games::pluton::hex::{Hex, HexSet};
use kartacz_engine::games::pluton::view::View;

use super::goal::Goal;
use super::plan::Plan;
use super::scene::Scene;

/// The stages for which a unit remembers the hex that it left.
const LATELY: u8 = 2;
/// The stages after which an area is looked through again.
pub(super) const STALE: u8 = 8;

/// The distance from buildings and known enemies at which woods are looked through only once: few units hide there for long.
const REMOTE: u8 = 6;
/// The stages in an area after which a scout has seen enough of it.
const ENOUGH: u8 = 4;

/// The memory of a side.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    /// What was drawn for this game.
    pub plan: Plan,
    /// The hex that each unit left with its last move, and the stage.
    left: [(Hex, u8); MAX_SIDE],
    /// The last goal of each unit.
    goals: [Goal; MAX_SIDE],
    /// The stages that each unit has been in the area that is its goal.
    stays: [u8; MAX_SIDE],
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
            stays: [0; MAX_SIDE],
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
    pub fn look(&mut self, view: View<'_>, scene: &Scene) {
        if view.stage() < self.since {
            self.clear();
        }
        if view.stage() >= self.since + STALE {
            self.since = view.stage();
            let again = self.searched.iter().filter(|&hex| !is_remote(view, scene, hex)).collect();
            self.searched = self.searched.without(again);
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

    /// The hex in which a unit's last move began.
    pub const fn start(&self, unit: UnitId) -> Hex {
        self.left[unit as usize % MAX_SIDE].0
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

    /// A unit is given a goal; `there` when it is in it.
    pub fn pursue(&mut self, unit: UnitId, goal: Goal, there: bool) {
        let place = unit as usize % MAX_SIDE;
        self.stays[place] = if there && self.goals[place] == goal { self.stays[place] + 1 } else { 0 };
        self.goals[place] = goal;
    }

    /// Whether a unit has been in the area that is its goal for long enough.
    pub const fn has_seen_enough(&self, unit: UnitId) -> bool {
        self.stays[unit as usize % MAX_SIDE] >= ENOUGH
    }
}

/// Whether a hex is far from all buildings and known enemies.
fn is_remote(view: View<'_>, scene: &Scene, hex: Hex) -> bool {
    let game = view.game();
    let mut buildings = game.scenario.villages.iter().flat_map(|village| &village.hexes);
    let far = |other: Hex| game.scenario.map.field.distance(other, hex) > REMOTE;
    scene.nearest(game, hex) > REMOTE && buildings.all(|&building| far(building))
}
