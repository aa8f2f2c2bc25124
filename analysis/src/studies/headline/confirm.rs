//! Confirming a headline after a change of the source code: the first games of every pairing are played again.
//!
//! A tournament with searching players takes hours. A change that is not meant to change play can be shown not to by a sample of
//! its games: game `i` of a pairing depends on the seed and `i` alone.

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3Default;

use super::Headline;
use crate::base::error::Failure;
use crate::games::System;
use crate::play::record::Record;
use crate::play::rows::outcome_index;
use crate::play::task;

/// The first games of a pairing without a searching player, and of one with one.
const GAMES: [u64; 2] = [50, 2];

/// The checksum of the first games of every pairing of a tournament.
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

/// A pairing of a tournament: the player of each side, and whether one of them searches.
#[derive(Clone, Debug)]
pub struct Pairing {
    /// The players.
    pub seats: [String; 2],
    /// Whether one of them searches.
    pub searches: bool,
}

/// The verdict of a sample on a headline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It was played by sources that play alike; a sample is kept from now on.
    Sampled,
    /// The games of its sample are the same.
    Confirmed,
    /// They are not.
    Differs,
    /// The scenario has changed.
    Changed,
    /// It has no sample, and was played by other sources.
    Unknown,
}

impl Sample {
    /// Plays the sample of a tournament with these pairings, of at most a given number of games each.
    ///
    /// # Errors
    /// When a player does not exist.
    pub fn play(system: &dyn System, pairings: &[Pairing], headline: &Headline) -> Result<Self, Failure> {
        let most = [headline.games, headline.search_games.unwrap_or(headline.games)];
        let [games, search_games] = [0, 1].map(|kind: usize| GAMES[kind].min(most[kind]));
        let mut hash = Xxh3Default::new();
        for Pairing { seats, searches } in pairings {
            let games = if *searches { search_games } else { games };
            let records = system.records(seats, (headline.seed, 0..games), &|| {})?;
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

impl Headline {
    /// Compares a sample that was played now with that of the headline, which is this program's afterwards if both agree.
    pub fn confirm(&mut self, now: Sample, play: &str) -> Verdict {
        let verdict = match &self.sample {
            Some(then) if *then == now => Verdict::Confirmed,
            Some(_) => Verdict::Differs,
            None if task::is_current(&self.play) => Verdict::Sampled,
            None => Verdict::Unknown,
        };
        if matches!(verdict, Verdict::Confirmed | Verdict::Sampled) {
            self.sample = Some(now);
            play.clone_into(&mut self.play);
        }
        verdict
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::tournament::tests::of_many;

    fn sample(checksum: &str) -> Sample {
        Sample { games: 50, search_games: 2, checksum: checksum.to_owned() }
    }

    #[test]
    fn a_sample_that_agrees_makes_a_headline_current() {
        let (tournament, _) = of_many(2, "x");
        let mut headline = Headline::new(&tournament, "kartacz tournament".to_owned());
        headline.play = "old".to_owned();
        assert_eq!(headline.confirm(sample("1"), "now"), Verdict::Unknown);
        assert_eq!((headline.play.as_str(), &headline.sample), ("old", &None));
        task::play("niemenczyn").clone_into(&mut headline.play);
        assert_eq!(headline.confirm(sample("1"), "old"), Verdict::Sampled);
        assert_eq!(headline.confirm(sample("2"), "now"), Verdict::Differs);
        assert_eq!((headline.play.as_str(), &headline.sample), ("old", &Some(sample("1"))));
        assert_eq!(headline.confirm(sample("1"), "now"), Verdict::Confirmed);
        assert_eq!(headline.play, "now");
    }
}
