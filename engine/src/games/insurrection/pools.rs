//! \[Maciejowice 3.3\] Pools for which a side chooses several chits, in secret and at the same time as the other side.

use crate::core::game::{Actions, Side};
use crate::games::insurrection::action::Action;
use crate::games::insurrection::data::CommanderSet;
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::position::{Position, each_commander};

/// The subsets of a set with a number of members, in ascending order as numbers.
pub(super) fn subsets(set: CommanderSet, members: u32) -> impl Iterator<Item = CommanderSet> {
    // Each number from 0 on counts through the subsets when its bits are spread over those of the set.
    let mut next = Some(0 as CommanderSet);
    core::iter::from_fn(move || {
        let subset = next?;
        // Borrows pass over the bits outside the set.
        next = Some(subset.wrapping_sub(set) & set).filter(|&after| after != 0);
        Some(subset)
    })
    .filter(move |subset| subset.count_ones() == members)
}

impl<E: Edition> Position<'_, E> {
    /// Whether a side chooses among the chits that may go into the pool \[3.3\].
    #[must_use]
    pub fn pool_is_chosen(self, side: Side) -> bool {
        let choose = u32::from(self.chits_to_choose(side));
        choose > 0 && self.pool_candidates(side).count_ones() > choose
    }

    /// How many chits a side chooses for the pool of this stage; 0 when all go in.
    #[must_use]
    pub fn chits_to_choose(self, side: Side) -> u8 {
        self.pool(side).choose
    }

    /// Lists the choices of a side: one chit, or as many as it chooses.
    pub(super) fn list_choices(self, side: Side, out: &mut Actions<Action<E>>) {
        let candidates = self.pool_candidates(side);
        match u32::from(self.chits_to_choose(side)) {
            several @ 2.. => out.extend(subsets(candidates, several).map(Action::ChooseSeveral)),
            _ => out.extend(each_commander(candidates).map(Action::Choose)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::subsets;

    #[test]
    fn subsets_have_the_members_asked_for() {
        assert_eq!(subsets(0b1_0110, 2).collect::<Vec<_>>(), [0b110, 0b1_0010, 0b1_0100]);
        assert_eq!(subsets(0b101, 2).collect::<Vec<_>>(), [0b101]);
        assert_eq!(subsets(0b101, 3).count() + subsets(0, 1).count(), 0);
        assert_eq!(subsets(0, 0).collect::<Vec<_>>(), [0]);
        assert_eq!((subsets(0x3f, 3).count(), subsets(0xffff, 8).count()), (20, 12870));
    }
}
