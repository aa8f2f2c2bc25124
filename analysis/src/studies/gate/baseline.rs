//! The baseline: the accepted results of the games of each entry.

use kartacz_engine::scenario::Request;

use super::Limits;
use super::lucks::Lucks;
use super::outcomes::{GamesHash, Outcomes};
use crate::base::error::{Failure, unknown};
use crate::base::values::Seat;
use crate::games::{self, System};
use crate::play::changes::Changes;
use crate::play::command::Command;
use crate::play::record::Record;
use crate::play::task;
use crate::play::task::PROGRAM;
use crate::statistics::Z;
use crate::statistics::adjusted::{Adjusted, Adjusting};
use crate::statistics::pairs::HALVES;

/// The games that a test may look at, when nothing else is said. Half as many more are kept back to confirm.
pub const GAMES: u64 = 50_000;
/// The most of them.
pub const MOST_GAMES: u64 = 1_000_000;
/// The limits of a new entry: no change passes, and one of 2 percentage points is found.
pub const LIMITS: Limits = Limits { margin: 0.0, detect: 0.02 };
/// The smallest and the greatest margin.
pub const MARGINS: [f64; 2] = [0.0, 0.4];
/// The smallest and the greatest detectable change that can be set, beyond the margin.
pub const DETECTS: [f64; 2] = [0.001, 0.5];
/// The most entries.
pub const MOST_ENTRIES: usize = 1000;

/// The setup of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The scenario: an id, or a path to a file.
    pub scenario: String,
    /// The changes to it.
    pub changes: Changes,
    /// The ids of the sides.
    pub sides: [String; 2],
    /// The player of each side, as on the command line.
    pub players: [String; 2],
    /// The seed of the games.
    pub seed: u64,
}

/// The results of the games of an entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The outcome of every game, including those kept back.
    pub outcomes: Outcomes,
    /// The luck of every game, where it was measured.
    pub luck: Option<Lucks>,
    /// The mean of the victory points, net for the first side, without the games that are kept back.
    pub vp: f64,
    /// The hash of how they went: [`GamesHash`].
    pub games_hash: String,
    /// The hash of every value of the scenario that can change play.
    pub scenario_hash: String,
    /// The hash of the sources that decide how games are played.
    pub play_hash: String,
    /// The players as games are recorded: the name includes a checksum of a file on disk.
    pub played_by: [String; 2],
    /// The version of the program.
    pub program: String,
}

/// An entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The name of the entry.
    pub name: String,
    /// The setup.
    pub subject: Subject,
    /// The games that a test may look at.
    pub games: u64,
    /// The games after those, kept back to confirm.
    pub fresh: u64,
    /// Which changes of the score pass, and which are found.
    pub limits: Limits,
    /// The results.
    pub played: Played,
    /// The reasons, one line for each time it was written, the latest last.
    pub reasons: Vec<String>,
}

/// Entries by their names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Baseline {
    entries: Vec<Entry>,
    /// Whether it was read from a file with `tolerance`, as they were before margins.
    pub old: bool,
}

impl Subject {
    /// A scenario with changes and players as the command line names them.
    ///
    /// # Errors
    /// When the scenario, a change or a player is wrong.
    pub fn new(
        scenario: &str,
        changes: &Changes,
        asked: &[Seat],
        seed: u64,
    ) -> Result<(Self, Box<dyn System>), Failure> {
        let system = games::load(&changes.request(scenario))?;
        let (sides, players) = (system.sides(), system.seats(asked)?);
        Ok((Self { scenario: scenario.to_owned(), changes: changes.clone(), sides, players, seed }, system))
    }

    /// Loads it.
    ///
    /// # Errors
    /// When the scenario, a change or a player is wrong, or the sides have other ids by now.
    pub fn load(&self) -> Result<Box<dyn System>, Failure> {
        let request: Request = self.changes.request(&self.scenario);
        let system = games::load(&request)?;
        if system.sides() != self.sides {
            let [first, second] = &self.sides;
            let text = format!("its sides are no longer `{first}` and `{second}`; remove the entry and add it again");
            return Err(Failure::Input(text));
        }
        system.seats(&self.seats()).map(|_| system)
    }

    /// The players with their sides.
    #[must_use]
    pub fn seats(&self) -> Vec<Seat> {
        let both = self.sides.iter().zip(&self.players);
        both.map(|(side, player)| Seat { side: side.clone(), player: player.clone() }).collect()
    }

    /// The command that plays one of its games.
    #[must_use]
    pub fn play(&self, game: u64) -> Command {
        let mut command = Command::new("play", std::slice::from_ref(&self.scenario));
        command.changes(&self.changes);
        command.seats(&self.seats());
        command.option("seed", self.seed);
        command.option("game", game);
        command
    }

    /// The default name of an entry: the scenario, its changes, and non-default players.
    #[must_use]
    pub fn name(&self, system: &dyn System) -> String {
        let usual = system.affordable();
        let seats = self.seats().into_iter().filter(|seat| seat.player != usual);
        let players = seats.map(|Seat { side, player }| format!("{side}={player}"));
        let changes = self.changes.text();
        let parts = [self.scenario.clone(), changes].into_iter().filter(|part| !part.is_empty()).chain(players);
        parts.collect::<Vec<_>>().join(", ")
    }
}

impl Played {
    /// The results of games; for the last `kept_back` of them only the outcomes and the luck are used. `luck` is the place of its first
    /// column, where it was measured.
    #[must_use]
    pub fn new(
        records: &[Record],
        (kept_back, luck): (u64, Option<usize>),
        system: &dyn System,
        played_by: [String; 2],
    ) -> Self {
        let shown = &records[..records.len() - kept_back as usize];
        let mut hash = GamesHash::default();
        hash.add(shown);
        let points: i64 = shown.iter().map(|record| i64::from(record.outcome.vp)).sum();
        Self {
            outcomes: Outcomes::of(records),
            luck: luck.map(|place| Lucks::of(records, place)),
            vp: system.about().unit.mean(points, shown.len() as u64),
            games_hash: hash.hex(),
            scenario_hash: scenario_hash(system),
            play_hash: task::play(&system.about().system).to_owned(),
            played_by,
            program: PROGRAM.to_owned(),
        }
    }

    /// The share of the variance of the scores that is left without the luck that was kept, where that is worth using.
    #[must_use]
    pub fn left(&self) -> Option<f64> {
        let luck = self.luck.as_ref()?;
        let mut sums = Adjusting::default();
        for game in 0..self.outcomes.len() as u64 {
            sums.add(game, HALVES[self.outcomes.get(game)], [luck.get(game), 0]);
        }
        let least_and_most = [0.0, HALVES[0] as f64];
        sums.estimate(least_and_most, Z).filter(Adjusted::is_worthwhile).map(|adjusted| adjusted.left)
    }
}

/// The hash of every value of a scenario that can change play, in hexadecimal.
#[must_use]
pub fn scenario_hash(system: &dyn System) -> String {
    system.about().hash_text()
}

impl Entry {
    /// How many games the first side won, how many the second, and how many were drawn, without those that are kept back.
    #[must_use]
    pub fn counts(&self) -> [u64; 3] {
        self.played.outcomes.counts(self.games)
    }
}

impl Baseline {
    /// Entries, in any order.
    #[must_use]
    pub fn new(mut entries: Vec<Entry>) -> Self {
        entries.sort_by(|one, other| one.name.cmp(&other.name));
        Self { entries, old: false }
    }

    /// The entries by their names.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    /// The entry of this name, or an error.
    ///
    /// # Errors
    /// When there is none of this name.
    pub fn named(&self, name: &str) -> Result<&Entry, Failure> {
        let known: Vec<&str> = self.entries.iter().map(|entry| entry.name.as_str()).collect();
        self.get(name).ok_or_else(|| unknown("entry", name, &known))
    }

    /// Inserts an entry, replacing the one of the same name.
    pub fn put(&mut self, entry: Entry) {
        self.remove(&entry.name);
        self.entries.push(entry);
        self.entries.sort_by(|one, other| one.name.cmp(&other.name));
    }

    /// Removes the entry of this name.
    pub fn remove(&mut self, name: &str) {
        self.entries.retain(|entry| entry.name != name);
    }
}
