//! Confirming a recorded result after a change of the source code: the first games of each of its pairings are played again.
//!
//! A tournament or a skill curve with searching players takes hours. A change that is not meant to change play can be shown not
//! to by a sample of the games: game `i` of a pairing depends on the seed and `i` alone.

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3Default;

use crate::base::error::Failure;
use crate::games::{System, load};
use crate::play::changes::Changes;
use crate::play::record::Record;
use crate::play::rows::outcome_index;
use crate::play::series::Stretch;
use crate::play::task;
use crate::studies::record_file::Entry;

/// The first games of a pairing without a searching player, and of one with one.
const GAMES: [u64; 2] = [50, 2];

/// The checksum of the first games of every pairing of a recorded result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sample {
    /// Games of a pairing without a searching player.
    pub games: u64,
    /// Games of a pairing with one.
    pub search_games: u64,
    /// XXH3 over their results, 64 bits in hexadecimal.
    pub checksum: String,
}

/// A pairing: the player of each side, and whether one of them searches.
#[derive(Clone, Debug)]
pub struct Pairing {
    /// The players.
    pub seats: [String; 2],
    /// Whether one of them searches.
    pub searches: bool,
}

/// The verdict of a sample on a recorded result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Played by these sources; a sample is kept from now on.
    Sampled,
    /// The games of its sample are the same.
    Confirmed,
    /// The games of its sample differ.
    Differs,
    /// The scenario has changed.
    Changed,
    /// Played by these sources; the changes are not played again.
    Current,
    /// Without a sample, and played by other sources.
    Unknown,
}

impl Verdict {
    /// Whether the result is valid for this program.
    #[must_use]
    pub const fn holds(self) -> bool {
        matches!(self, Self::Sampled | Self::Confirmed | Self::Current)
    }
}

/// The games behind a recorded result.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    /// The hash of every value of the scenario that can change play, in hexadecimal.
    pub scenario_hash: &'a str,
    /// The seed.
    pub seed: u64,
    /// Games of a pairing without a searching player, and of one with one.
    pub games: [u64; 2],
}

/// A recorded result that a sample of its games can confirm.
pub trait Confirmable: Entry {
    /// The games.
    fn played(&self) -> Played<'_>;

    /// The pairings, always in the same order.
    ///
    /// # Errors
    /// When a player does not exist.
    fn pairings(&self, system: &dyn System) -> Result<Vec<Pairing>, Failure>;

    /// The hash of the sources that it is valid for, and its sample.
    fn validity(&mut self) -> (&mut String, &mut Option<Sample>);

    /// Plays its sample again and compares. If both agree, it is valid for this program afterwards.
    ///
    /// # Errors
    /// When its scenario cannot be loaded or a player does not exist.
    fn confirm(&mut self) -> Result<Verdict, Failure> {
        let (scenario, changes) = self.place();
        let (scenario, changed) = (scenario.to_owned(), !changes.is_empty());
        if changed {
            let current = task::is_current(self.validity().0);
            return Ok(if current { Verdict::Current } else { Verdict::Unknown });
        }
        let system = load(&Changes::default().request(&scenario))?;
        let about = system.about();
        if about.hash_text() != self.played().scenario_hash {
            return Ok(Verdict::Changed);
        }
        let kept = self.validity().1.as_ref().map(|sample| [sample.games, sample.search_games]);
        let games = kept.unwrap_or_else(|| [0, 1].map(|kind: usize| GAMES[kind].min(self.played().games[kind])));
        let sample = Sample::play(&*system, &self.pairings(&*system)?, (self.played().seed, games))?;
        Ok(self.judge(sample, task::play(&about.system)))
    }

    /// Compares a sample that was played now; `play` is the hash of the sources that played it.
    fn judge(&mut self, now: Sample, play: &str) -> Verdict {
        let (valid_for, sample) = self.validity();
        let verdict = match sample {
            Some(then) if *then == now => Verdict::Confirmed,
            Some(_) => Verdict::Differs,
            None if task::is_current(valid_for) => Verdict::Sampled,
            None => Verdict::Unknown,
        };
        if matches!(verdict, Verdict::Confirmed | Verdict::Sampled) {
            *sample = Some(now);
            play.clone_into(valid_for);
        }
        verdict
    }
}

impl Sample {
    /// Plays the first games of each pairing; `games` are those of one without a searching player, and of one with one.
    fn play(
        system: &dyn System,
        pairings: &[Pairing],
        (seed, [games, search_games]): (u64, [u64; 2]),
    ) -> Result<Self, Failure> {
        let mut hash = Xxh3Default::new();
        for Pairing { seats, searches } in pairings {
            let games = if *searches { search_games } else { games };
            let records = system.records(seats, Stretch { seed, games: 0..games }, &|| {})?;
            records.iter().for_each(|record| hash.update(&bytes(record)));
        }
        Ok(Self { games, search_games, checksum: format!("{:016x}", hash.digest()) })
    }
}

/// The result of a game.
fn bytes(record: &Record) -> Vec<u8> {
    let outcome = &record.outcome;
    let small = [outcome_index(record) as u8, outcome.ending, outcome.stage];
    [&small[..], &outcome.vp.to_le_bytes(), &record.decisions.to_le_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::headline::Headline;
    use crate::studies::tournament::tests::of_many;

    fn sample(checksum: &str) -> Sample {
        Sample { games: 50, search_games: 2, checksum: checksum.to_owned() }
    }

    #[test]
    fn a_sample_that_agrees_makes_a_result_current() {
        let (tournament, _) = of_many(2, "x");
        let mut headline = Headline::new(&tournament, "kartacz tournament".to_owned());
        headline.play = "old".to_owned();
        assert_eq!(headline.judge(sample("1"), "now"), Verdict::Unknown);
        assert_eq!((headline.play.as_str(), &headline.sample), ("old", &None));
        task::play("niemenczyn").clone_into(&mut headline.play);
        assert_eq!(headline.judge(sample("1"), "old"), Verdict::Sampled);
        assert_eq!(headline.judge(sample("2"), "now"), Verdict::Differs);
        assert_eq!((headline.play.as_str(), &headline.sample), ("old", &Some(sample("1"))));
        assert_eq!(headline.judge(sample("1"), "now"), Verdict::Confirmed);
        assert_eq!(headline.play, "now");
    }
}
