//! The task of a run: everything that determines its rows, including the program.
//!
//! Rows are joined only when their tasks agree.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use kartacz_engine::scenario::shown;
use serde::{Deserialize, Serialize};

use crate::base::json_file;
use crate::play::rows::Layout;
use crate::play::series::Series;
pub use crate::play::version::{PROGRAM, SOURCES, VERSION};

/// Of each rule system, `SYSTEM=HASH`.
const PLAYS: &str = env!("KARTACZ_PLAY");

/// The hash of those of its sources that decide how a tournament of a rule system ends, in hexadecimal; empty for an
/// unknown system.
#[must_use]
pub fn play(system: &str) -> &'static str {
    let hash = |play: &'static str| play.split_once('=').filter(|(name, _)| *name == system).map(|(_, hash)| hash);
    PLAYS.split(' ').find_map(hash).unwrap_or("")
}

/// Whether this is the hash of one of the rule systems: this program plays the same games.
#[must_use]
pub fn is_current(hash: &str) -> bool {
    PLAYS.split(' ').any(|play| play.split_once('=').is_some_and(|(_, known)| known == hash))
}

/// The most shards that a run can be cut into.
pub const MAX_SHARDS: u64 = 1_000_000;
/// The fewest games of a part that is neither the last nor among the first.
const MIN_PART: u64 = 4096;
/// The games of the first part; the ends double until a part is as long as the others, so that a run of slow games that looks for its
/// end finds an early one.
const FIRST_PART: u64 = 64;
/// The most parts of a run, but for the short first ones.
const MAX_PARTS: u64 = 1 << 14;

/// Two equal tasks give equal rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// [`PROGRAM`].
    pub program: String,
    /// [`SOURCES`].
    pub sources: String,
    /// The scenario as rows and reports describe it, including its hash.
    pub layout: Layout,
    /// The changes of the command line, in words.
    pub changes: String,
    /// The player of each side.
    pub players: [String; 2],
    /// The seed of the run.
    #[serde(with = "crate::base::exact")]
    pub seed: u64,
    /// How many games the whole run has.
    pub games: u64,
    /// Which of them are played.
    pub shard: Shard,
}

impl Task {
    /// All games of a run of this program: its seed, and how many.
    #[must_use]
    pub fn new(layout: Layout, changes: String, players: [String; 2], Series { seed, games, .. }: Series) -> Self {
        let (program, sources) = (PROGRAM.to_owned(), SOURCES.to_owned());
        Self { program, sources, layout, changes, players, seed, games, shard: Shard::WHOLE }
    }

    /// The games that are played.
    #[must_use]
    pub fn range(&self) -> Range<u64> {
        self.shard.of_games(self.games)
    }

    /// A short name for it, the same for equal tasks alone: its checksum, in hexadecimal.
    #[must_use]
    pub fn key(&self) -> String {
        json_file::checksum(self)
    }

    /// A name for its games: the same for tasks with the same games as far as both have them. Game `i` depends
    /// on the seed and on `i` alone, so of two whole runs one may have more.
    #[must_use]
    pub fn stream(&self) -> String {
        let games = if self.shard == Shard::WHOLE { 0 } else { self.games };
        Self { games, ..self.clone() }.key()
    }

    /// The differences to another task, in words.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<String> {
        let facts = self.facts().into_iter().zip(other.facts()).filter(|(this, that)| this != that);
        let mut differences: Vec<String> =
            facts.map(|((name, this), (_, that))| format!("{name} {this}, not {that}")).collect();
        if differences.is_empty() && self.layout != other.layout {
            differences.push("a scenario with other values".to_owned());
        }
        differences
    }

    fn facts(&self) -> [(&'static str, String); 8] {
        [
            ("program", shown(&self.program)),
            ("sources", shown(&self.sources)),
            ("scenario", shown(&self.layout.about.scenario)),
            ("changes", shown(&self.changes)),
            ("players", self.players.each_ref().map(|name| shown(name)).join(" and ")),
            ("seed", self.seed.to_string()),
            ("games", self.games.to_string()),
            ("shards", self.shard.of.to_string()),
        ]
    }

    /// The games cut into the parts that are played one after the other; a run that looks for its end looks after each.
    pub fn parts(&self) -> impl Iterator<Item = Range<u64>> {
        let Range { start, end } = self.range();
        let next = move |&from: &u64| Some(self.end_of_part(from)).filter(|&to| to < end);
        let starts = std::iter::successors((start < end).then_some(start), next);
        starts.map(move |from| from..self.end_of_part(from))
    }

    /// The end of the part with this game.
    fn end_of_part(&self, game: u64) -> u64 {
        let Range { start, end } = self.range();
        start + end_of_part(end - start, game - start + 1)
    }

    /// How many games a part has, but for the first and the last.
    fn part(&self) -> u64 {
        let Range { start, end } = self.range();
        length_of_parts(end - start)
    }

    /// Whether its parts are as long as those of another task.
    #[must_use]
    pub fn is_cut_as(&self, other: &Self) -> bool {
        self.part() == other.part()
    }

    /// The most games of a whole run that is cut into parts as long as these; nothing for a shard.
    #[must_use]
    pub fn most_cut_alike(&self) -> Option<u64> {
        (self.shard == Shard::WHOLE).then(|| self.part() * MAX_PARTS)
    }

    /// Whether one of its parts ends before this game.
    #[must_use]
    pub fn ends_part(&self, game: u64) -> bool {
        let Range { start, end } = self.range();
        game == end || start < game && game < end && self.end_of_part(game - 1) == game
    }

    /// Whether these games are a batch of one of its parts.
    #[must_use]
    pub fn cuts(&self, games: &Range<u64>) -> bool {
        let Range { start, end } = self.range();
        let inside = start <= games.start && games.start < games.end && games.end <= end;
        inside && self.end_of_part(games.start) == self.end_of_part(games.end - 1)
    }
}

/// The first end of a part at or after this number of games, of all the games of a run or a shard.
#[must_use]
pub fn end_of_part(all: u64, games: u64) -> u64 {
    let length = length_of_parts(all);
    let end = if games > length {
        games.next_multiple_of(length)
    } else {
        games.next_power_of_two().clamp(FIRST_PART, length)
    };
    if games == 0 { 0 } else { end.min(all) }
}

/// How many games each part of this many games has, but for the first and the last.
fn length_of_parts(all: u64) -> u64 {
    MIN_PART.max(all.div_ceil(MAX_PARTS))
}

/// One of the shares that a run is cut into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// The number, from 1.
    pub number: u64,
    /// How many there are.
    pub of: u64,
}

impl Shard {
    /// The whole run.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// The share of this many games.
    #[must_use]
    pub fn of_games(self, games: u64) -> Range<u64> {
        let end = |shards: u64| (u128::from(games) * u128::from(shards) / u128::from(self.of)) as u64;
        end(self.number - 1)..end(self.number)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "shard {} of {}", self.number, self.of)
    }
}

/// Reads `K/N`.
impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (number, of) = text.split_once('/')?;
            let shard = Self { number: number.parse().ok()?, of: of.parse().ok()? };
            ((1..=MAX_SHARDS).contains(&shard.of) && (1..=shard.of).contains(&shard.number)).then_some(shard)
        };
        read().ok_or_else(|| {
            format!("write K/N, the shard and how many there are, from 1/1 to {MAX_SHARDS}/{MAX_SHARDS}, as in `2/4`")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Toy, task};

    fn cut(games: u64, of: u64) -> Vec<Range<u64>> {
        let shards = (1..=of).map(|number| Shard { number, of });
        shards.map(|shard| Task { games, shard, ..task(&Toy::with_bonus(0)) }.range()).collect()
    }

    #[test]
    fn shards_cover_every_game_once() {
        assert_eq!(cut(10, 3), [0..3, 3..6, 6..10]);
        assert_eq!(cut(2, 3), [0..0, 0..1, 1..2]);
        for (games, of) in [(1, 1), (7, 7), (1_000_000_000, 999_983), (65_537, 40)] {
            let ranges = cut(games, of);
            assert!(ranges[0].start == 0 && ranges[ranges.len() - 1].end == games);
            assert!(ranges.windows(2).all(|pair| pair[0].end == pair[1].start));
        }
    }

    #[test]
    fn parts_cover_the_shard_and_are_few() {
        for games in [1, 4096, 4097, 1_000_000, 1_000_000_000] {
            let task = Task { games, shard: Shard { number: 2, of: 3 }, ..task(&Toy::with_bonus(0)) };
            let parts: Vec<Range<u64>> = task.parts().collect();
            assert!(parts.len() as u64 <= MAX_PARTS + 10);
            assert_eq!(
                parts.iter().map(|part| part.end - part.start).sum::<u64>(),
                task.range().end - task.range().start
            );
            assert!(parts.windows(2).all(|pair| pair[0].end == pair[1].start));
        }
    }

    #[test]
    fn runs_that_are_cut_alike_are_known() {
        for games in [1, 4096, 1_000_000, 100_000_000, 1_000_000_000] {
            let begun = Task { games, ..task(&Toy::with_bonus(0)) };
            let most = begun.most_cut_alike().unwrap();
            assert!(Task { games: most, ..begun.clone() }.is_cut_as(&begun), "{games}");
            assert!(!Task { games: most + 1, ..begun.clone() }.is_cut_as(&begun), "{games}");
        }
    }

    #[test]
    fn a_batch_lies_in_one_part() {
        let task = Task { games: 10_000, ..task(&Toy::with_bonus(0)) };
        let ends: Vec<u64> = (0..=10_000).filter(|&game| task.ends_part(game)).collect();
        assert_eq!(ends, task.parts().map(|part| part.end).collect::<Vec<_>>());
        assert_eq!(ends, [64, 128, 256, 512, 1024, 2048, 4096, 8192, 10_000]);
        assert!([0..1, 0..64, 70..128, 2048..4096, 4096..4100, 8192..10_000].iter().all(|games| task.cuts(games)));
        let none = 5..5;
        assert!(
            ![none, 63..65, 0..4096, 4095..4097, 0..8192, 9_999..10_001, 20_000..20_001]
                .iter()
                .any(|games| task.cuts(games))
        );
        let found = [0, 1, 64, 65, 3000, 4096, 9000].map(|games| end_of_part(10_000, games));
        assert_eq!(found, [0, 64, 64, 128, 4096, 4096, 10_000]);
    }

    #[test]
    fn a_shard_is_read_from_its_two_numbers() {
        assert_eq!("2/4".parse(), Ok(Shard { number: 2, of: 4 }));
        for wrong in
            ["", "2", "/", "0/4", "5/4", "1/0", "1/1000001", "-1/4", "1/4/2", "1 / 4", "99999999999999999999/4"]
        {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
