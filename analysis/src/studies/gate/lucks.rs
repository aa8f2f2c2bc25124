//! The luck of the baseline's games in the score of the first side, one by one, to take it out of later pairs.
//!
//! Each number is rounded to one of 81 levels, up or down at random so that its mean stays exact: luck has mean 0 also as it is kept.

use kartacz_engine::core::dice::mix;

use super::signs::{self, HALF};
use crate::play::measured::{COLUMNS, parts};
use crate::play::record::Record;

/// Luck in the order of the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lucks {
    /// The distance of two levels, in parts of the score.
    step: i64,
    levels: Vec<i8>,
}

/// The luck of a game in the score of the first side, in parts; `place` is that of the first column of luck.
#[must_use]
pub fn of(record: &Record, place: usize) -> i64 {
    let columns: [i32; COLUMNS] = std::array::from_fn(|column| record.columns[place + column]);
    parts(columns).score
}

impl Lucks {
    /// The luck of games.
    #[must_use]
    pub fn of(records: &[Record], place: usize) -> Self {
        Self::rounded(records.iter().map(|record| (record.game, of(record, place))))
    }

    fn rounded(games: impl Iterator<Item = (u64, i64)> + Clone) -> Self {
        let most = games.clone().map(|(_, luck)| luck.abs()).max().unwrap_or(0);
        // One level is left for rounding up.
        let step = (most.unsigned_abs().div_ceil(HALF as u64 - 1) as i64).max(1);
        let level = |(game, luck): (u64, i64)| {
            // The share of a level that is over rounds up as often as it is large.
            let up = (i128::from(mix(game)) * i128::from(step)) >> 64;
            (luck + up as i64).div_euclid(step) as i8
        };
        Self { step, levels: games.map(level).collect() }
    }

    /// The luck of a game, in parts of the score.
    ///
    /// # Panics
    /// When there is no such game.
    #[must_use]
    pub fn get(&self, game: u64) -> i64 {
        self.step * i64::from(self.levels[game as usize])
    }

    /// The distance of two levels, in parts of the score.
    #[must_use]
    pub const fn step(&self) -> u64 {
        self.step.unsigned_abs()
    }

    /// The levels as text, in lines.
    #[must_use]
    pub fn written(&self) -> String {
        signs::written(self.levels.iter().map(|level| (i16::from(*level) + HALF) as u8))
    }

    /// Reads the luck of a number of games.
    ///
    /// # Errors
    /// An invalid character, or too many or too few of them.
    pub fn read(text: &str, step: u64, games: u64) -> Result<Self, String> {
        let levels: Vec<i8> = signs::read(text)?.into_iter().map(|sign| (i16::from(sign) - HALF) as i8).collect();
        match levels.len() as u64 {
            found if found == games => Ok(Self { step: step as i64, levels }),
            found => Err(format!("the luck of {games} games takes {games} characters, not {found}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lucks() -> Vec<(u64, i64)> {
        (0..20_000_u64).map(|game| (game, (mix(game ^ 1) % 2_400_001) as i64 - 1_200_000)).collect()
    }

    #[test]
    fn rounding_keeps_the_mean() {
        let kept = Lucks::rounded(lucks().into_iter());
        let errors: Vec<i64> = lucks().into_iter().map(|(game, luck)| kept.get(game) - luck).collect();
        assert!(errors.iter().all(|error| error.abs() < kept.step), "{}", kept.step);
        let mean = errors.iter().sum::<i64>() as f64 / errors.len() as f64;
        assert!(mean.abs() < 4.0 * 0.5 * kept.step as f64 / (errors.len() as f64).sqrt(), "{mean} of {}", kept.step);
    }

    #[test]
    fn written_luck_is_read_back() {
        for count in [0, 1, 99, 100, 250] {
            let kept = Lucks::rounded(lucks().into_iter().take(count));
            let text = kept.written();
            assert_eq!(Lucks::read(&text, kept.step(), count as u64).unwrap(), kept, "{text}");
            assert!(Lucks::read(&text, kept.step(), count as u64 + 1).is_err() && !text.contains('\''));
        }
        assert!(Lucks::read("~", 1, 1).unwrap_err().contains("line 1 has a character"));
        assert!(Lucks::rounded([(0, 0)].into_iter()).get(0) == 0);
    }
}
