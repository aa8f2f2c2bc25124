//! The headline balance of a scenario: the value of a tournament, kept in a file and shown with the results of other runs.
//!
//! A run finds its headline by the hash of its scenario. A headline is valid for a program when the hash of the sources
//! that decide a tournament agrees (`analysis/table/build/sources.rs`).

mod file;

use serde::{Deserialize, Serialize};

use crate::base::error::Failure;
use crate::games::System;
use crate::play::beside::{Attack, Beside, Gain, Scored};
use crate::play::summary::Method;
use crate::play::task;
use crate::play::task::{PROGRAM, SOURCES};
use crate::statistics::{Interval, Scores};
use crate::studies::confirm::{Confirmable, Pairing, Played, Sample};
use crate::studies::record_file::{Entry, RecordFile};
use crate::studies::tournament::{Balance, EndingShare, Entrant, Tournament, entrants};

pub use file::Headlines;

/// The result of a tournament, in the shape of an entry of `headlines.json`. Scores are the first side's, 0..1, see [`rounded`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Headline {
    /// The id of the scenario.
    pub scenario: String,
    /// The hash of every value that can change play, in hexadecimal.
    pub scenario_hash: String,
    /// The changes of the command line, in words; empty for none.
    pub changes: String,
    /// The ids of the sides.
    pub sides: [String; 2],
    /// The score of the first side at equilibrium.
    pub value: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// How the interval was made.
    pub interval: Method,
    /// The score of a draw.
    pub draw: f64,
    /// The shares of players at the equilibrium: only those above 0.
    pub mixtures: Vec<Share>,
    /// How games end at the equilibrium: only endings that occur.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub endings: Vec<EndingShare>,
    /// The players that took part, under the names that their games are recorded with.
    pub players: Vec<String>,
    /// How many games each pairing had.
    pub games: u64,
    /// How many each pairing with a searching player had; none when no player searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search_games: Option<u64>,
    /// The seed.
    #[serde(with = "crate::base::exact")]
    pub seed: u64,
    /// The version of the program.
    pub program: String,
    /// The hash of its source code, in hexadecimal.
    pub sources: String,
    /// The hash of those sources that decide how a tournament comes out.
    pub play: String,
    /// The command that repeats the tournament.
    pub command: String,
    /// The games that are played again to confirm it, see [`Confirmable`]; none until `confirm` has played them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sample: Option<Sample>,
    /// The exploitability by each attacker that was tried.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exploitability: Vec<Exploitability>,
}

/// The share of a player at the equilibrium.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// The id of the side.
    pub side: String,
    /// The player.
    pub player: String,
    /// The share, 0..1.
    pub share: f64,
}

/// The gains of an attacker against the equilibrium.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exploitability {
    /// The attacker: a class, or a player.
    pub attacker: String,
    /// The gain as each side.
    pub gains: [Gain; 2],
    /// The version of the program.
    pub program: String,
    /// The hash of its source code, in hexadecimal.
    pub sources: String,
    /// The command that repeats it.
    pub command: String,
}

impl Headline {
    /// The headline that a tournament makes; `command` repeats it.
    #[must_use]
    pub fn new(tournament: &Tournament, command: String) -> Self {
        let Balance { value, low, high, bootstrap, .. } = &tournament.equilibrium;
        Self {
            scenario: tournament.head.scenario.id.clone(),
            scenario_hash: tournament.head.scenario.hash.clone(),
            changes: tournament.head.changes.clone(),
            sides: tournament.sides.clone(),
            value: rounded(*value),
            low: rounded(*low),
            high: rounded(*high),
            interval: Method { method: format!("bootstrap-{}", bootstrap.method), level: bootstrap.level },
            draw: tournament.draw,
            mixtures: [0, 1].iter().flat_map(|&side| mixture(tournament, side)).collect(),
            endings: endings(tournament),
            players: tournament.players.clone(),
            games: tournament.head.games,
            search_games: tournament
                .cells
                .iter()
                .any(|cell| cell.games < tournament.head.games)
                .then_some(tournament.search_games),
            seed: tournament.head.seed,
            program: PROGRAM.to_owned(),
            sources: SOURCES.to_owned(),
            play: tournament.head.play.unwrap_or_default().to_owned(),
            command,
            sample: None,
            exploitability: Vec::new(),
        }
    }

    /// Whether this program would play the tournament in the same way.
    #[must_use]
    pub fn is_current(&self) -> bool {
        task::is_current(&self.play)
    }

    /// A headline, compared with these games.
    #[must_use]
    pub fn beside(&self, scores: &Scores) -> Beside {
        let Headline { value, low, high, draw, players, games, search_games, .. } = self.clone();
        let Interval { low: lowest, high: highest } = scores.interval(draw);
        let attack = |found: &Exploitability| Attack { attacker: found.attacker.clone(), gains: found.gains.clone() };
        let attacks = self.exploitability.iter().map(attack).collect();
        Beside {
            value,
            low,
            high,
            draw,
            players,
            games,
            search_games,
            program: format!("{} (sources {})", self.program, self.sources),
            current: self.is_current(),
            attacks,
            run: Scored { score: scores.mean(draw), low: lowest, high: highest },
        }
    }
}

impl Entry for Headline {
    fn place(&self) -> (&str, &str) {
        (&self.scenario, &self.changes)
    }

    fn is_of(&self, scenario_hash: &str, sides: &[String; 2]) -> bool {
        self.scenario_hash == scenario_hash && self.sides == *sides
    }

    fn is_sound(&self) -> bool {
        let share = |number: f64| (0.0..=1.0).contains(&number);
        let Self { value, low, high, draw, games, .. } = *self;
        [value, low, high, draw].into_iter().all(share)
            && games > 0
            && self.mixtures.iter().all(|part| share(part.share))
            && self.exploitability.iter().flat_map(|found| &found.gains).all(|gain| share(gain.gain.abs()))
    }
}

impl Confirmable for Headline {
    fn played(&self) -> Played<'_> {
        let games = [self.games, self.search_games.unwrap_or(self.games)];
        Played { scenario_hash: &self.scenario_hash, seed: self.seed, games }
    }

    fn pairings(&self, system: &dyn System) -> Result<Vec<Pairing>, Failure> {
        let [rows, columns] = entrants(system, &self.players, true)?;
        let pairing = |one: &Entrant, other: &Entrant| Pairing {
            seats: [one.asked.clone(), other.asked.clone()],
            searches: one.searches() || other.searches(),
        };
        Ok(rows.iter().flat_map(|one| columns.iter().map(move |other| pairing(one, other))).collect())
    }

    fn validity(&mut self) -> (&mut String, &mut Option<Sample>) {
        (&mut self.play, &mut self.sample)
    }
}

/// Rounds to six digits: more than the games determine, and few enough that reading and writing a file leaves it unchanged.
#[must_use]
pub fn rounded(number: f64) -> f64 {
    (1e6 * number).round() / 1e6
}

/// The players of a side at the equilibrium.
fn mixture(tournament: &Tournament, side: usize) -> impl Iterator<Item = Share> {
    let shares = tournament.mixture(side).iter().filter(|share| share.share > 0.0);
    shares.map(|share| Share { side: share.side.clone(), player: share.player.clone(), share: rounded(share.share) })
}
fn endings(tournament: &Tournament) -> Vec<EndingShare> {
    let some = tournament.endings.iter().filter(|ending| ending.share > 0.0);
    some.map(|ending| EndingShare { share: rounded(ending.share), ..ending.clone() }).collect()
}

/// The headline of the scenario with this hash, compared with these games.
#[must_use]
pub fn find(scenario_hash: &str, sides: &[String; 2], scores: &Scores) -> Option<Beside> {
    Headlines::shipped().of(scenario_hash, sides).map(|headline| headline.beside(scores))
}
