//! States consistent with a side's view, for players that search ahead.

use rand_core::Rng;

use crate::core::dice::unbiased;
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::position::{View, each_commander};
use crate::games::insurrection::state::{Secret, State};

impl<E: Edition> View<'_, E> {
    /// A state that agrees with everything this side sees; the chits that the other side hides \[13.1\] are drawn
    /// uniformly from those it may have chosen. Later events depend on the dice that it is played on with.
    #[must_use]
    pub fn guess(&self, rng: &mut impl Rng) -> State<E> {
        let at = self.position;
        let other = self.side.other();
        let known = self.known_chits();
        let hidden = at.board.chits_left[other.index()].into();
        let mut chits = known;
        let mut possible = at.pool_candidates(other) & !at.board.activated & !known;
        while possible != 0 && (chits & at.commanders_of(other)).count_ones() < hidden {
            let lot = unbiased(rng, possible.count_ones());
            let drawn = each_commander(possible).nth(lot as usize).expect("a possible chit");
            chits |= 1 << drawn;
            possible &= !(1 << drawn);
        }
        State { board: *at.board, secret: Secret { chits } }
    }
}
