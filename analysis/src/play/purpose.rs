//! The purpose of a folder of results: one command. Its `command.json` names the command and whether it is complete.
//!
//! Every verb that writes a folder claims it for its command ([`crate::play::claim::Claim`]), and so does every run in a folder
//! inside it. Results or unfinished games of another command are refused and removed only with
//! `--force`. The same command replaces its own results if its input files and the program are
//! unchanged. Links inside a folder of results are never followed.

pub(crate) mod left;
pub mod single;

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::base::error::Failure;
use crate::base::files;
use crate::base::text_file;
use crate::base::words::counted;
use crate::play::command;
use crate::play::record::About;
use crate::play::task::SOURCES;
use left::Left;

/// The file with the purpose of a folder.
pub const COMMAND: &str = "command.json";
/// The name of the shape of `command.json`, with its version.
const SCHEMA: &str = "kartacz.command/1";
/// The options that choose how many games are played, or how they are summed up: the games themselves are the same.
const LOOSE: [&str; 7] = ["--games", "--trajectories", "--sobol", "--top", "--measure", "--target", "--draw"];
/// The most letters of a recorded command that are shown.
const LONGEST: usize = 300;
/// The prefixes of lines of [`inputs_of`], and the messages when they have changed.
const INPUTS: [(&str, &str); 3] = [
    ("scenario ", "the scenario has changed"),
    ("player ", "the players or one of their files have changed"),
    ("sources ", "the sources of the program have changed"),
];

/// The purpose of a folder of results.
#[derive(Clone, Debug, Default)]
pub struct Purpose {
    /// The folder of the command; those inside it belong to the command, too.
    root: PathBuf,
    /// The command with everything that decides the results.
    command: String,
    /// The inputs besides the command: [`inputs_of`]. `None` where no results depend on them.
    inputs: Vec<String>,
    /// Whether files of another command are removed.
    force: bool,
}

/// `command.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Record {
    schema: String,
    /// The command.
    command: String,
    /// The other inputs; `None` where they are not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    inputs: Vec<String>,
    /// Whether this folder lies in that of the command.
    within: bool,
    /// Whether the results are whole.
    finished: bool,
}

impl Purpose {
    /// The results of this command go to `root`. `force` removes files of another command.
    #[must_use]
    pub fn new(root: &Path, command: &str, force: bool) -> Self {
        Self { root: root.to_owned(), command: command.to_owned(), inputs: Vec::new(), force }
    }

    /// The same for results with these [`inputs_of`]. Results of the same command from other files or
    /// another program are then refused like those of another command.
    #[must_use]
    pub fn of(self, inputs: Vec<String>) -> Self {
        Self { inputs, ..self }
    }

    /// The folder of the command.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.root
    }

    /// Whether files of another command are removed.
    #[must_use]
    pub const fn force(&self) -> bool {
        self.force
    }

    /// Checks whether a folder is free for this command, without changes. `plays` when existing games are checked
    /// afterwards, to resume from them.
    ///
    /// # Errors
    /// When the folder has files of another command, or a link in place of a file of the program.
    pub fn look(&self, folder: &Path, plays: bool) -> Result<(), Failure> {
        self.without_links(folder)?;
        let known = Record::read(folder);
        match self.force || self.may_enter(folder, known.as_ref(), plays) {
            true => Ok(()),
            false => Err(self.refuse(folder, known.as_ref())),
        }
    }

    /// Takes a folder that no other process writes to; removes files of another command if requested.
    ///
    /// # Errors
    /// As [`Purpose::look`], and when the disk fails.
    pub fn enter(&self, folder: &Path, plays: bool) -> Result<(), Failure> {
        let known = Record::read(folder);
        match self.may_enter(folder, known.as_ref(), plays) {
            true => Ok(()),
            false if self.force => left::clear(folder, known.as_ref()),
            false => Err(self.refuse(folder, known.as_ref())),
        }
    }

    /// Records that a folder is for this command. Results of it that are whole stay so until they are replaced.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn begin(&self, folder: &Path) -> Result<(), Failure> {
        let known = Record::read(folder);
        let again = known.as_ref().filter(|known| known.command == self.command && self.differences(known).is_empty());
        self.write(folder, again.is_some_and(|known| known.finished), known.as_ref())
    }

    /// Records that the results in a folder are whole.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn finish(&self, folder: &Path) -> Result<(), Failure> {
        self.write(folder, true, Record::read(folder).as_ref())
    }

    fn write(&self, folder: &Path, finished: bool, known: Option<&Record>) -> Result<(), Failure> {
        let within = folder != self.root;
        let (command, inputs) = (self.command.clone(), self.inputs.clone());
        let record = Record { schema: SCHEMA.to_owned(), command, inputs, within, finished };
        match known == Some(&record) {
            true => Ok(()),
            false => files::write_json(&folder.join(COMMAND), &record),
        }
    }

    /// Whether nothing of another command would be lost.
    fn may_enter(&self, folder: &Path, known: Option<&Record>, plays: bool) -> bool {
        match known {
            // Games of an unfinished run record their own task.
            Some(known) if known.command == self.command && !known.finished => true,
            Some(known) if known.command == self.command && self.differences(known).is_empty() => true,
            // The same games, more of them or fewer.
            Some(known) if !known.finished && kin(&known.command, &self.command) => plays || left::games(folder) == 0,
            known => Left::of(folder, known).is_none(),
        }
    }

    /// The inputs of a folder's results that have changed, in words.
    fn differences(&self, known: &Record) -> Vec<&'static str> {
        if self.inputs.is_empty() || self.inputs == known.inputs {
            return Vec::new();
        }
        let of = |inputs: &[String], kind: &str| -> Vec<String> {
            inputs.iter().filter(|input| input.starts_with(kind)).cloned().collect()
        };
        let other = INPUTS.iter().filter(|(kind, _)| of(&self.inputs, kind) != of(&known.inputs, kind));
        match known.inputs.is_empty() {
            true => vec!["their inputs are not recorded"],
            false => other.map(|(_, difference)| *difference).collect(),
        }
    }

    /// The refusal to replace the results or games of another command or of other inputs.
    fn refuse(&self, folder: &Path, known: Option<&Record>) -> Failure {
        match known.filter(|known| known.command == self.command).map(|known| self.differences(known)) {
            Some(differences) if !differences.is_empty() => Failure::Input(format!(
                "{}: this folder has finished results of the same command, but {}; name another folder with `--out`, or replace them \
                 with `--force`",
                folder.display(),
                differences.join(", and ")
            )),
            _ => refuse(folder, known),
        }
    }

    /// Checks that nothing is written, read or removed through a link below the folder of the command.
    ///
    /// # Errors
    /// When there is one.
    fn without_links(&self, folder: &Path) -> Result<(), Failure> {
        if !self.root.as_os_str().is_empty()
            && let Ok(inside) = folder.strip_prefix(&self.root)
        {
            let mut path = self.root.clone();
            for name in inside {
                path.push(name);
                no_link(&path)?;
            }
        }
        no_links_in(folder)
    }
}

/// The inputs of results besides the command: a scenario, players as their games are recorded (their names
/// include checksums of files), and the sources of the program.
#[must_use]
pub fn inputs_of<'a>(about: &About, players: impl IntoIterator<Item = &'a String>) -> Vec<String> {
    let [scenario, player, sources] = INPUTS.map(|(kind, _)| kind);
    let players = players.into_iter().map(|name| format!("{player}{name}"));
    let scenario = format!("{scenario}{} {:016x}", about.scenario, about.hash);
    [scenario].into_iter().chain(players).chain([format!("{sources}{SOURCES}")]).collect()
}

/// Checks that none of the program's files in a folder is a link.
///
/// # Errors
/// When there is one.
pub fn no_links_in(folder: &Path) -> Result<(), Failure> {
    no_links(&left::places(folder))
}

/// Checks that none of these paths in a folder of results is a link.
///
/// # Errors
/// When one is.
pub fn no_links(places: &[PathBuf]) -> Result<(), Failure> {
    places.iter().try_for_each(|path| no_link(path))
}

impl Record {
    /// The recorded purpose of a folder; `None` when it has none or it cannot be read.
    fn read(folder: &Path) -> Option<Self> {
        let text = text_file::read(&folder.join(COMMAND)).ok()?;
        serde_json::from_str(&text).ok().filter(|record: &Self| record.schema == SCHEMA)
    }
}

/// Whether two commands play the same games, perhaps more or fewer of them.
fn kin(one: &str, other: &str) -> bool {
    let strict = |text: &str| {
        let mut words = command::split(text).into_iter();
        let mut strict = Vec::new();
        while let Some(word) = words.next() {
            match LOOSE.contains(&word.as_str()) {
                true => drop(words.next()),
                false => strict.push(word),
            }
        }
        strict
    };
    strict(one) == strict(other)
}

/// # Errors
/// When it is a link.
fn no_link(path: &Path) -> Result<(), Failure> {
    if path.is_symlink() {
        let text = format!("{}: a link in place of a file or folder of the program; remove it", path.display());
        return Err(Failure::Input(text));
    }
    Ok(())
}

/// A recorded command in quotes, its end left out when it is long.
fn quote(command: &str) -> String {
    let more = if command.chars().nth(LONGEST).is_some() { "…" } else { "" };
    format!("`{}{more}`", command.chars().take(LONGEST).collect::<String>())
}

/// The refusal to replace the results or games of another command.
fn refuse(folder: &Path, known: Option<&Record>) -> Failure {
    let here = folder.display();
    let of = match known {
        Some(known) => quote(&known.command),
        None => "an unrecorded command".to_owned(),
    };
    let left = Left::of(folder, known);
    let text = match (left, known) {
        (Some(Left::Games(games)), Some(_)) => format!(
            "{here}: this folder has {} of an unfinished run of {of}, which resumes from them; name another folder with \
             `--out`, or discard them with `--force`",
            counted(games, "game")
        ),
        (Some(Left::Games(games)), None) => format!(
            "{here}: this folder has {} of an unfinished run of {of}; name another folder with `--out`, or discard them \
             with `--force`",
            counted(games, "game")
        ),
        (Some(Left::Plan), _) => format!(
            "{here}: this folder has another plan, of {of}; name another folder with `--out`, or discard it with `--force`"
        ),
        (Some(Left::Results) | None, _) => format!(
            "{here}: this folder has finished results of {of}; name another folder with `--out`, or replace them with `--force`"
        ),
    };
    Failure::Input(text)
}

#[cfg(test)]
mod tests;
