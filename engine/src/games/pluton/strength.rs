//! \[14\] Strength: boxes, and losses of half boxes.

use crate::games::pluton::Pluton;
pub use crate::games::pluton::arms::Halves;
use crate::games::pluton::data::{Kind, UnitId};
use crate::games::pluton::switches::OtherLosses;

impl Pluton {
    /// \[14.2\] The half boxes that a loss costs a unit: one for rifle platoons and commanders, a whole box for others.
    #[inline]
    #[must_use]
    pub fn loss_of(&self, unit: UnitId) -> Halves {
        match (self.scenario.counter(unit).kind, self.scenario.switches.other_losses) {
            (Kind::Hmg | Kind::Mortar, OtherLosses::WholeBox) => 2,
            _ => 1,
        }
    }

    /// \[14.1\] The strength of a unit without losses. A commander counts as half a box.
    #[must_use]
    pub fn full_strength(&self, unit: UnitId) -> Halves {
        let counter = self.scenario.counter(unit);
        if counter.kind == Kind::Commander { 1 } else { 2 * counter.boxes }
    }
}

/// \[S1.6\] The lost boxes among half boxes lost, partly lost ones included.
#[must_use]
pub const fn lost_boxes(halves: Halves) -> u8 {
    halves.div_ceil(2)
}
