//! An upper bound on the length of a game.

use crate::core::game::Side;
use crate::games::pluton::Pluton;
use crate::games::pluton::data::MAX_SIDE_MARKERS;

impl Pluton {
    /// The most decisions that a game of this scenario can have.
    ///
    /// In a movement phase each unit begins once, joins once, may run, and makes at most one step per half point plus
    /// one; after each step it may stop or be dropped from its group, and the other side passes once. Each firer fires
    /// a box at a time, each shot in two decisions at most. In close combat each half box is lost once, each unit
    /// retreats once, and both sides declare in at most one hex for each unit.
    #[must_use]
    pub fn most_decisions(&self) -> u64 {
        let count = Side::BOTH.map(|side| self.scenario.counters[side.index()].len() as u64);
        let units: u64 = count.iter().sum();
        let steps = u64::from(self.scenario.kinds.iter().map(|kind| kind.run.max(kind.walk)).max().unwrap_or(0)) + 1;
        let boxes: u64 = self.scenario.counters.iter().flatten().map(|counter| u64::from(counter.boxes)).sum();
        let fights = 2 * boxes + units + 2 * units;
        let phase = |own: u64| MAX_SIDE_MARKERS as u64 + own * (5 + 3 * steps) + 2 * (boxes + units) + 2 + fights;
        units + u64::from(self.scenario.stages) * count.iter().map(|&own| phase(own)).sum::<u64>()
    }
}
