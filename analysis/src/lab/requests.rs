//! Requests of the page.

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::verdict::Mean;
use crate::base::decimal::Decimal;
use crate::games::imported::Blank;
use crate::play::changes::Changes;
use crate::play::happened::Happened;
use crate::show::print::Paper;

/// A request of the page.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Request {
    /// The shipped scenarios.
    Scenarios,
    /// Adds files of the user: names as those of shipped files, and texts.
    Add {
        /// Name and text of each.
        files: Vec<(String, String)>,
    },
    /// The version of the program.
    Version,
    /// The what-ifs that fit a scenario.
    WhatIfs {
        /// The scenario.
        scenario: String,
    },
    /// Loads a scenario under a name.
    Open {
        /// The name by which other requests refer to it.
        slot: String,
        /// The scenario and its changes.
        #[serde(flatten)]
        scenario: Scenario,
    },
    /// The drawing of the map of an open scenario.
    Sheet {
        /// Which.
        slot: String,
    },
    /// The values of an open scenario.
    Values {
        /// Which.
        slot: String,
    },
    /// Every value of an open scenario as it is written, names and titles included.
    Written {
        /// Which.
        slot: String,
    },
    /// The rules in words of an open scenario.
    Rules {
        /// Which.
        slot: String,
        /// The open scenario with which it is compared.
        against: String,
    },
    /// The fields of a table, or of the items of a table of named items.
    Form {
        /// Which scenario.
        slot: String,
        /// The path of the table, such as `units` or `zoc`.
        table: String,
        /// Whether only a table of named items is meant.
        #[serde(default)]
        items: bool,
    },
    /// The combat results tables with exact odds.
    Crt {
        /// Which scenario.
        slot: String,
    },
    /// What new games can be made of.
    Templates,
    /// The file of a new game.
    NewGame {
        /// The template: `blank`, or the id of a shipped scenario.
        template: String,
        /// What it is like; of a copy, only the title counts.
        #[serde(flatten)]
        blank: Blank,
    },
    /// The file of a game that others have drawn.
    Import {
        /// The title, where the files have none.
        title: String,
        /// Names and contents in base64.
        files: Vec<(String, String)>,
    },
    /// The files of a scenario of the user's with its changes written in.
    WriteBack {
        /// The scenario.
        scenario: Scenario,
    },
    /// The files of a scenario of the user's: its own, and its parts.
    Files {
        /// The id of the scenario.
        scenario: String,
    },
    /// The game on paper, as a page.
    Print {
        /// Which scenario.
        slot: String,
        /// The size of pages.
        paper: Paper,
    },
    /// Whether the players exist, and their names in reports.
    Seats {
        /// Which scenario.
        slot: String,
        /// The players.
        seats: [String; 2],
    },
    /// Plays games.
    Play {
        /// Which scenario.
        slot: String,
        /// The games.
        #[serde(flatten)]
        games: Games,
    },
    /// Plays games; every column of their records.
    Records {
        /// Which scenario.
        slot: String,
        /// The games.
        #[serde(flatten)]
        games: Games,
    },
    /// Plays games; their event counts.
    Count {
        /// Which scenario.
        slot: String,
        /// The games.
        #[serde(flatten)]
        games: Games,
    },
    /// The event map, as a page.
    Heat {
        /// Which scenario has the map.
        slot: String,
        /// The event counts of the baseline and of the variant, if any: each in pieces.
        #[serde(deserialize_with = "counts")]
        runs: Vec<Vec<Happened>>,
    },
    /// The verdict on games counted so far.
    Verdict {
        /// The counts.
        #[serde(flatten)]
        counts: super::verdict::Counts,
    },
    /// The difference of two scores that were measured apart.
    Apart {
        /// The score that counts as it is.
        one: Mean,
        /// The score that is subtracted.
        other: Mean,
    },
    /// The page that replays a game; of two scenarios, side by side.
    Watch {
        /// Which scenarios: one or two.
        slots: Vec<String>,
        /// The players.
        seats: [String; 2],
        /// The seed of the run.
        #[serde(with = "crate::base::exact")]
        seed: u64,
        /// The number of the game.
        game: u64,
        /// The changes in words, of two.
        changes: String,
    },
    /// Starts a game with one side played by hand, or both.
    Sit {
        /// Which scenario.
        slot: String,
        /// The index of the side played by hand.
        side: usize,
        /// The player of the other side.
        opponent: String,
        /// Whether both sides are played by hand; the side and the player do not count then.
        #[serde(default)]
        both: bool,
        /// Whether rolls are typed in.
        #[serde(default)]
        own_dice: bool,
        /// The seed of the run.
        #[serde(with = "crate::base::exact")]
        seed: u64,
        /// The number of the game.
        game: u64,
    },
    /// Chooses an action.
    Act {
        /// The index.
        index: usize,
    },
    /// Gives the roll that is asked for.
    Roll {
        /// The face, as the die reads.
        face: u32,
    },
    /// Takes the last choice or roll back.
    Undo,
    /// The odds of an action.
    Odds {
        /// The index.
        index: usize,
    },
    /// Has the decisions by hand of a game that is over judged: the next step of it.
    Judge,
    /// Explains why the changed scenario scores differently; the answer is the games to play.
    Why {
        /// An open scenario of the same sides.
        slot: String,
        /// The seed of the games.
        #[serde(with = "crate::base::exact")]
        seed: u64,
        /// The scenario and its changes.
        #[serde(flatten)]
        scenario: Scenario,
    },
    /// The contribution of each change.
    Effects {
        /// The outcome and the victory points of each game of each requested variant.
        results: Vec<Vec<(usize, Decimal)>>,
    },
    /// Starts a search for balanced variants; the first games to play.
    Suggest {
        /// Where the scenario with its changes is open.
        slot: String,
        /// The scenario and its changes.
        #[serde(flatten)]
        scenario: Scenario,
        /// The goal.
        terms: Terms,
    },
    /// Takes the results of the requested games; the answer is the next games to play, or the proposals.
    Suggested {
        /// The outcomes of the games of each variant.
        counts: Vec<[u64; 3]>,
    },
    /// Finds the counters that can be taken out, or doubled; the answer is the games to play.
    KnockOut {
        /// Where the scenario with its changes is open.
        slot: String,
        /// The scenario and its changes.
        #[serde(flatten)]
        scenario: Scenario,
        /// Whether there is one more of each, instead of none.
        #[serde(default)]
        more: bool,
    },
    /// The counters, ranked.
    KnockedOut {
        /// The outcome and the victory points of each game: of the scenario, then of each requested variant.
        results: Vec<Vec<(usize, Decimal)>>,
    },
    /// The file that makes the values of one open scenario those of another.
    Overlay {
        /// The scenario without the changes.
        from: String,
        /// The scenario with them.
        to: String,
        /// The title of the what-if.
        title: String,
        /// The command that plays it.
        command: String,
    },
}

/// Reads event counts, which have numbers of 128 bits. The reader of tagged requests has none, but that of values does.
fn counts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Vec<Happened>>, D::Error> {
    Value::deserialize(deserializer).and_then(|value| serde_json::from_value(value).map_err(D::Error::custom))
}

/// A scenario and its changes.
#[derive(Clone, Debug, Deserialize)]
pub struct Scenario {
    /// The id of the scenario.
    pub scenario: String,
    /// What-ifs, in their order.
    #[serde(default)]
    pub what_ifs: Vec<String>,
    /// Values, `PATH=VALUE`, in their order.
    #[serde(default)]
    pub sets: Vec<String>,
}

impl Scenario {
    /// The request that loads it.
    #[must_use]
    pub fn request(&self) -> kartacz_engine::scenario::Request {
        let Self { scenario, what_ifs, sets } = self.clone();
        kartacz_engine::scenario::Request { name: scenario, what_ifs, sets }
    }

    /// The changes.
    #[must_use]
    pub fn changes(&self) -> Changes {
        Changes { set: self.sets.clone(), what_if: self.what_ifs.clone() }
    }
}

/// The goal of a search for balanced variants.
#[derive(Clone, Debug, Deserialize)]
pub struct Terms {
    /// The target of the score of the first side, 0..1.
    pub target: f64,
    /// How far from it a balanced score may lie.
    pub within: f64,
    /// The most changes.
    pub changes: usize,
    /// The most proposals.
    pub proposals: usize,
    /// Rounds of the search.
    pub rounds: u64,
    /// Games of a variant in a round.
    pub games: u64,
    /// The seed of the held-out games.
    #[serde(with = "crate::base::exact")]
    pub seed: u64,
}

/// Games of a run.
#[derive(Clone, Debug, Deserialize)]
pub struct Games {
    /// The players.
    pub seats: [String; 2],
    /// The seed of the run.
    #[serde(with = "crate::base::exact")]
    pub seed: u64,
    /// The first game.
    pub from: u64,
    /// The game after the last.
    pub to: u64,
}
