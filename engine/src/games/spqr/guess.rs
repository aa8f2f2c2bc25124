//! States consistent with the view of a side.

use rand_core::Rng;

use crate::core::dice::unbiased;
use crate::core::game::Side;
use crate::games::spqr::data::leader_side;
use crate::games::spqr::state::{COVERED, PREPARED, State};
use crate::games::spqr::view::View;

impl View<'_> {
    /// A state that agrees with everything this side sees: each unused prepared withdrawal marker under an enemy leader is
    /// an order or a dummy with equal probability \[6.59\]. The result depends only on the numbers drawn and on what the
    /// side sees.
    #[must_use]
    pub fn guess(self, rng: &mut impl Rng) -> State {
        let mut state = *self.position.state;
        for (leader, each) in state.leaders.iter_mut().enumerate() {
            let other: Side = leader_side(leader as u8);
            if other != self.side && each.has(COVERED) {
                each.set(PREPARED, unbiased(rng, 2) == 1);
            }
        }
        state
    }
}
