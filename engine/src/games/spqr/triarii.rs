//! \[9.7\] The doctrine of the triarii.

use crate::games::spqr::data::UnitId;
use crate::games::spqr::position::Position;

impl Position<'_> {
    /// \[9.71\] Whether the doctrine keeps a unit from moving; it may turn.
    pub(super) fn is_held_back(self, _: UnitId) -> bool {
        false
    }

    /// \[9.72\] Whether a unit may attack after it has moved.
    pub(super) fn may_attack_moved(self, _: UnitId) -> bool {
        true
    }
}
