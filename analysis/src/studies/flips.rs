//! The clearest flipped games: games with another winner.

use std::cmp::Reverse;

use crate::play::aggregate::Pair;

/// The folder of the pages of flipped games, in the folder of the results.
pub const FLIPS: &str = "flips";
/// The most games that are kept of each direction.
pub const MOST: usize = 3;

/// A game that another side won in the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turned {
    /// The number of the game.
    pub game: u64,
    /// The place of the side that won it in the baseline.
    pub from: usize,
    /// Victory points in the baseline and in the variant, net for the first side, in the unit of the game.
    pub vp: [i32; 2],
}

impl Turned {
    /// The swing in victory points, in the same unit.
    #[must_use]
    pub fn swing(&self) -> u32 {
        self.vp[0].abs_diff(self.vp[1])
    }
}

/// The games with the greatest swing, [`MOST`] of each direction at most; of two that swung as far, the one with the lower
/// number, so the order of pairs does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clearest([Vec<Turned>; 2]);

impl Clearest {
    /// Adds a pair.
    pub fn add(&mut self, pair: &Pair) {
        let [to, from] = pair.outcomes;
        // A draw is not a flip.
        if from + to != 1 {
            return;
        }
        let turned = Turned { game: pair.game, from, vp: [pair.vp[1], pair.vp[0]] };
        let kept = &mut self.0[from];
        let place = kept.partition_point(|other| rank(other) < rank(&turned));
        kept.insert(place, turned);
        kept.truncate(MOST);
    }

    /// The games, those that the first side lost by it first, the clearest first.
    pub fn games(&self) -> impl Iterator<Item = &Turned> {
        self.0.iter().flatten()
    }
}

fn rank(turned: &Turned) -> (Reverse<u32>, u64) {
    (Reverse(turned.swing()), turned.game)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(game: u64, baseline: (usize, i32), variant: (usize, i32)) -> Pair {
        Pair { game, outcomes: [variant.0, baseline.0], vp: [variant.1, baseline.1], luck: None }
    }

    fn clearest(pairs: &[Pair]) -> Vec<(u64, usize, [i32; 2])> {
        let mut clearest = Clearest::default();
        pairs.iter().for_each(|pair| clearest.add(pair));
        clearest.games().map(|turned| (turned.game, turned.from, turned.vp)).collect()
    }

    #[test]
    fn the_greatest_swing_comes_first_and_three_are_enough() {
        let pairs = [
            pair(0, (0, 1), (1, -1)),
            pair(1, (0, 4), (1, -4)),
            pair(2, (1, -2), (0, 5)),
            pair(3, (0, 2), (1, -1)),
            pair(4, (0, 1), (1, -2)),
            pair(5, (0, 4), (0, -4)),
        ];
        let found = [(1, 0, [4, -4]), (3, 0, [2, -1]), (4, 0, [1, -2]), (2, 1, [-2, 5])];
        assert_eq!(clearest(&pairs), found);
        let mut backwards = pairs;
        backwards.reverse();
        assert_eq!(clearest(&backwards), found, "the order does not matter");
    }

    #[test]
    fn draws_are_not_flips() {
        assert_eq!(clearest(&[pair(0, (2, 0), (0, 9)), pair(1, (1, -9), (2, 0)), pair(2, (2, 0), (2, 3))]), []);
    }
}
