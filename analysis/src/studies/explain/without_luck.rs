//! Combinations of variants with the luck of all their games taken out.
//!
//! The luck of a combination is that combination of the luck of its games: one number a game, whose mean is 0.

use crate::play::luck::Without;
use crate::statistics::adjusted::Adjusting;
use crate::statistics::shapley::{Contrast, Set};
use crate::studies::laboratory::{Games, Measure};

/// The games of sets, in the order of the sets, and a measure of them.
pub struct Measured<'a> {
    /// The sets.
    pub sets: &'a [Set],
    /// Their games.
    pub games: &'a [Games],
    /// The measure.
    pub measure: Measure,
    /// How far apart its values lie, in whole numbers.
    pub range: i64,
}

impl Measured<'_> {
    /// A combination at the level whose standard normal quantile is `z`; none where luck was not measured in all its games, or
    /// the plain one is as good.
    #[must_use]
    pub fn without_luck(&self, contrast: &Contrast, z: f64) -> Option<Without> {
        let parts: Vec<(&Games, i64)> =
            contrast.weights.iter().map(|(set, &weight)| Some((self.of(*set)?, weight))).collect::<Option<_>>()?;
        let games = parts.first()?.0.len();
        let (mut values, mut lucks) = (vec![0_i64; games], vec![0_i64; games]);
        for (games, weight) in parts {
            let luck = games.luck(self.measure)?;
            values.iter_mut().zip(games.values(self.measure)).for_each(|(sum, value)| *sum += weight * value);
            lucks.iter_mut().zip(luck).for_each(|(sum, luck)| *sum += weight * luck);
        }
        let mut sums = Adjusting::default();
        let all = (0..).zip(values.into_iter().zip(lucks));
        all.for_each(|(game, (value, luck))| sums.add(game, value, [luck, 0]));
        let most = (contrast.reach() * self.range).max(1) as f64;
        let unit = contrast.denominator as f64 * self.games[0].scale(self.measure);
        let bounds = self.measure.is_rate().then_some([-most / unit, most / unit]);
        Without::at(z, &sums, ([-most, most], unit), bounds)
    }

    fn of(&self, set: Set) -> Option<&Games> {
        self.sets.binary_search(&set).ok().map(|place| &self.games[place])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::measured::Parts;
    use crate::statistics::Z;

    /// Games of which every other one, or every other two, is won by luck, and with a change one in five besides.
    fn games(every: usize, changed: bool, measured: bool) -> Games {
        let mut games = Games::default();
        for game in 0..400_usize {
            let lucky = (game / every).is_multiple_of(2);
            games.add(usize::from(!(lucky || changed && game % 5 == 0)), 0);
            let luck = if lucky { 1 } else { -1 };
            if measured {
                games.add_luck(Parts { score: luck, outcomes: [luck, -luck, 0], vp: 0 });
            }
        }
        games
    }

    #[test]
    fn the_luck_of_a_combination_is_taken_out() {
        let of = |games: &[Games]| {
            let measured = Measured { sets: &[0, 1], games, measure: Measure::Score, range: 2 };
            measured.without_luck(&Contrast::difference(1, 0), Z)
        };
        let found = of(&[games(1, false, true), games(2, true, true)]).unwrap();
        // The change wins one in five of the games that are not won anyway.
        assert!(found.left < 0.4 && (found.mean - 0.1).abs() < 0.02 && found.low > 0.05, "{found:?}");
        assert_eq!(of(&[games(1, false, false), games(2, true, false)]), None);
        assert_eq!(of(&[games(1, false, true), games(2, true, false)]), None);
    }
}
