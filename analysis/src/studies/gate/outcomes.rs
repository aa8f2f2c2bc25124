//! The outcomes of the baseline's games, one by one, to pair later games with.

use xxhash_rust::xxh3::Xxh3Default;

use super::signs;
use crate::play::record::Record;
use crate::play::rows::outcome_index;

/// Games per character: three outcomes each make 81 combinations.
const PER_SIGN: usize = 4;

/// Outcomes in the order of the games: 0 when the first side won, 1 for the second, 2 for a draw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcomes(Vec<u8>);

impl Outcomes {
    /// The outcomes of games.
    #[must_use]
    pub fn of(records: &[Record]) -> Self {
        Self(records.iter().map(|record| outcome_index(record) as u8).collect())
    }

    /// How many.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The outcome of a game.
    ///
    /// # Panics
    /// When there is no such game.
    #[must_use]
    pub fn get(&self, game: u64) -> usize {
        usize::from(self.0[game as usize])
    }

    /// How many games of the first `games` the first side won, how many the second, and how many were drawn.
    #[must_use]
    pub fn counts(&self, games: u64) -> [u64; 3] {
        let mut counts = [0; 3];
        self.0.iter().take(games as usize).for_each(|&outcome| counts[usize::from(outcome)] += 1);
        counts
    }

    /// The outcomes as text, in lines.
    #[must_use]
    pub fn written(&self) -> String {
        let digits = |games: &[u8]| (0..PER_SIGN).fold(0, |sign, place| 3 * sign + games.get(place).unwrap_or(&0));
        signs::written(self.0.chunks(PER_SIGN).map(digits))
    }

    /// Reads a number of outcomes.
    ///
    /// # Errors
    /// An invalid character, or too many or too few outcomes.
    pub fn read(text: &str, games: u64) -> Result<Self, String> {
        let digits = |number: u8| [27, 9, 3, 1].map(|place| number / place % 3);
        let mut outcomes: Vec<u8> = signs::read(text)?.into_iter().flat_map(digits).collect();
        let (expected, found) = (games.div_ceil(PER_SIGN as u64), outcomes.len() as u64 / PER_SIGN as u64);
        if expected != found {
            return Err(format!("{games} games take {expected} characters, not {found}"));
        }
        outcomes.truncate(games as usize);
        Ok(Self(outcomes))
    }
}

/// A running hash of games: outcome, manner of ending, victory points, stage and decisions.
#[derive(Default)]
pub struct GamesHash(Xxh3Default);

impl GamesHash {
    /// Takes the next games.
    pub fn add(&mut self, records: &[Record]) {
        for record in records {
            let Record { outcome, decisions, .. } = record;
            self.0.update(&[outcome_index(record) as u8, outcome.ending, outcome.stage]);
            self.0.update(&outcome.vp.to_le_bytes());
            self.0.update(&decisions.to_le_bytes());
        }
    }

    /// The hash in hexadecimal.
    #[must_use]
    pub fn hex(&self) -> String {
        format!("{:016x}", self.0.digest())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_files_are_read_back() {
        for games in [0, 1, 3, 4, 5, 399, 400, 401, 1000] {
            let outcomes = Outcomes((0..games).map(|game| ((game * game + game / 7) % 3) as u8).collect());
            let text = outcomes.written();
            assert_eq!(Outcomes::read(&text, games).unwrap(), outcomes, "{text}");
            assert!(text.lines().all(|line| line.len() <= signs::LINE && !line.contains('\'')), "{text}");
            assert_eq!(Outcomes::read(&text.replace('\n', "\r\n"), games).unwrap(), outcomes);
        }
    }

    #[test]
    fn damaged_files_are_refused() {
        let text = Outcomes(vec![0; 900]).written();
        assert_eq!(Outcomes::read(&text[1..], 900).unwrap_err(), "900 games take 225 characters, not 224");
        assert_eq!(Outcomes::read(&text, 908).unwrap_err(), "908 games take 227 characters, not 225");
        assert_eq!(
            Outcomes::read(&text.replacen("(\n(", "(\n~", 1), 900).unwrap_err(),
            "line 2 has a character that does not encode outcomes"
        );
    }
}
