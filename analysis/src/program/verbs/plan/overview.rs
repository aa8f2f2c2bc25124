//! A planned wave, in every format.

use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use crate::base::words::counted;
use crate::play::command::quoted;
use crate::play::format::Format;
use crate::studies::manifest::{Manifest, SECONDS, Wave};

/// The name of the shape of the JSON, with its version.
const SCHEMA: &str = "kartacz.plan/1";

/// A planned wave.
#[derive(Clone, Debug, Serialize)]
pub struct Overview {
    schema: &'static str,
    /// The verb that is planned.
    verb: &'static str,
    /// The folder of the plan.
    folder: String,
    /// The number of the wave, from 1.
    #[serde(rename = "stage")]
    wave: u32,
    /// How many runs it plays; none for a training, which has parts.
    runs: usize,
    /// How many parts of a training it plays.
    parts: usize,
    /// How many games it plays.
    games: u64,
    /// How many shards there are; they are numbered from 0.
    shards: u64,
    /// The number of shards in the command; none when the program chooses it.
    #[serde(skip)]
    asked: Option<u64>,
    /// The number of threads of a shard.
    threads: u64,
    /// The estimated seconds that one core takes for all games.
    core_seconds: f64,
    /// The estimated seconds that a shard takes with its threads: of a training the longest.
    shard_seconds: f64,
    /// The next commands.
    commands: Commands,
}

/// The commands that play and merge the shards.
#[derive(Clone, Debug, Serialize)]
struct Commands {
    /// Plays shard N.
    play: String,
    /// Merges the shards, or plans the next wave.
    merge: String,
}

impl Overview {
    /// The overview of a wave of this verb, in the folder of its plan. `asked` is the number of shards in the command, if any.
    #[must_use]
    pub fn of(verb: &'static str, Wave { manifest, .. }: &Wave, folder: &Path, asked: Option<u64>) -> Self {
        let Manifest { wave, runs, parts, shards, threads, .. } = manifest;
        let folder = folder.display().to_string();
        let named = quoted(&folder);
        Self {
            schema: SCHEMA,
            verb,
            wave: *wave,
            runs: runs.len(),
            parts: parts.len(),
            games: manifest.games(),
            shards: *shards,
            asked,
            threads: *threads,
            core_seconds: manifest.core_seconds(),
            shard_seconds: manifest.seconds_of_a_shard(),
            commands: Commands {
                play: format!("kartacz run --manifest {named} --shard N"),
                merge: format!("kartacz merge {named}"),
            },
            folder,
        }
    }

    /// Writes the overview: the text, or a row for each fact.
    ///
    /// # Errors
    /// When `out` fails.
    pub fn write(&self, format: Format, out: &mut dyn Write) -> io::Result<()> {
        match format {
            Format::Table => out.write_all(self.text().as_bytes()),
            other => other.write_list(&["fact", "value"].map(str::to_owned), &self.rows(), self, out),
        }
    }

    /// The overview as text.
    #[must_use]
    pub fn text(&self) -> String {
        let Self { wave, games, shards, threads, core_seconds, shard_seconds, commands, .. } = self;
        let (count, what) = self.items();
        let about = if self.parts == 0 { "about" } else { "at most about" };
        format!(
            "stage {wave}: {}, {}, about {} of one core\n{} of {about} {} each with {}{}{}\n\nplay:       {}    (N from 0 to {}; not needed in \
             array jobs)\nthen:       {}\n",
            counted(count as u64, what),
            counted(*games, "game"),
            time(*core_seconds),
            counted(*shards, "shard"),
            time(*shard_seconds),
            counted(*threads, "thread"),
            self.hint(),
            self.fewer(),
            commands.play,
            shards - 1,
            commands.merge,
        )
    }

    /// The number of runs or parts, and the word for one.
    fn items(&self) -> (usize, &'static str) {
        if self.parts == 0 { (self.runs, "run") } else { (self.parts, "part") }
    }

    fn hint(&self) -> &'static str {
        match (self.shards, self.shard_seconds) {
            (_, seconds) if seconds > 2.0 * SECONDS => {
                "; more shards would finish sooner and lose less to a failing machine"
            }
            (2.., seconds) if seconds < SECONDS / 5.0 => "; fewer shards would have less overhead",
            _ => "",
        }
    }

    /// Why there are fewer shards than the command asks for.
    fn fewer(&self) -> String {
        let parts = self.parts as u64;
        match self.asked {
            Some(asked) if (1..asked).contains(&parts) => {
                format!("; parts are not split, so {} cannot fill {asked} shards", counted(parts, "part"))
            }
            _ => String::new(),
        }
    }

    /// A row for each fact: its name and its value.
    fn rows(&self) -> Vec<Vec<String>> {
        let Self {
            verb, folder, wave, runs, parts, games, shards, threads, core_seconds, shard_seconds, commands, ..
        } = self;
        let numbers = [
            ("stage", wave.to_string()),
            ("runs", runs.to_string()),
            ("parts", parts.to_string()),
            ("games", games.to_string()),
            ("shards", shards.to_string()),
            ("threads", threads.to_string()),
            ("core_seconds", core_seconds.to_string()),
            ("shard_seconds", shard_seconds.to_string()),
        ];
        let names = [("verb", *verb), ("folder", folder.as_str())].map(|(name, value)| (name, value.to_owned()));
        let commands =
            [("play", &commands.play), ("merge", &commands.merge)].map(|(name, value)| (name, value.clone()));
        let all = names.into_iter().chain(numbers).chain(commands);
        all.map(|(name, value)| vec![name.to_owned(), value]).collect()
    }
}

/// A time as text.
fn time(seconds: f64) -> String {
    match seconds {
        ..90.0 => format!("{seconds:.1} s"),
        ..5400.0 => format!("{:.1} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}
