//! What a folder of results is for: one command. `command.json` in it says which, and whether it has come to its end.
//!
//! Every verb that writes a folder claims it for its command ([`crate::play::claim::Claim`]), and so does every run in a folder
//! inside it. Whatever another command has left there, finished results or games to go on from, is refused, and goes only when
//! `--force` says so. Links inside a folder of results are never followed.

pub(crate) mod left;

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::base::error::Failure;
use crate::base::files;
use crate::base::text_file;
use crate::play::command;
use left::Left;

/// The file that says what a folder is for.
pub const COMMAND: &str = "command.json";
/// The name of the shape of `command.json`, with its version.
const SCHEMA: &str = "kartacz.command/1";
/// The options that choose how many games are played, or how they are summed up: the games themselves are the same.
const LOOSE: [&str; 7] = ["--games", "--trajectories", "--sobol", "--top", "--measure", "--target", "--draw"];
/// The most letters of a recorded command that are shown.
const LONGEST: usize = 300;

/// What a folder of results is for.
#[derive(Clone, Debug, Default)]
pub struct Purpose {
    /// The folder of the command; those inside it belong to the command, too.
    root: PathBuf,
    /// The command with everything that decides the results.
    command: String,
    /// Whether what another command has left goes.
    force: bool,
}

/// `command.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Record {
    schema: String,
    /// The command.
    command: String,
    /// Whether this folder lies in that of the command.
    within: bool,
    /// Whether the results are whole.
    finished: bool,
}

impl Purpose {
    /// The results of this command go to `root`. With `force` whatever another command has left there goes.
    #[must_use]
    pub fn new(root: &Path, command: &str, force: bool) -> Self {
        Self { root: root.to_owned(), command: command.to_owned(), force }
    }

    /// The folder of the command.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.root
    }

    /// Whether what another command has left goes.
    #[must_use]
    pub const fn force(&self) -> bool {
        self.force
    }

    /// Looks whether a folder is free for this command, and changes nothing. `plays` when the games that lie there are looked
    /// at afterwards, to go on from them.
    ///
    /// # Errors
    /// When another command has left something there, or a link lies where the program keeps its files.
    pub fn look(&self, folder: &Path, plays: bool) -> Result<(), Failure> {
        self.without_links(folder)?;
        let known = Record::read(folder);
        match self.force || self.may_enter(folder, known.as_ref(), plays) {
            true => Ok(()),
            false => Err(refuse(folder, known.as_ref())),
        }
    }

    /// Takes a folder into which no other process writes: what another command has left there goes, if that is asked for.
    ///
    /// # Errors
    /// As [`Purpose::look`], and when the disk fails.
    pub fn enter(&self, folder: &Path, plays: bool) -> Result<(), Failure> {
        let known = Record::read(folder);
        match self.may_enter(folder, known.as_ref(), plays) {
            true => Ok(()),
            false if self.force => left::clear(folder, known.as_ref()),
            false => Err(refuse(folder, known.as_ref())),
        }
    }

    /// Records that a folder is for this command. Results of it that are whole stay so until they are replaced.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn begin(&self, folder: &Path) -> Result<(), Failure> {
        let known = Record::read(folder);
        let again = known.as_ref().filter(|known| known.command == self.command);
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
        let record = Record { schema: SCHEMA.to_owned(), command: self.command.clone(), within, finished };
        match known == Some(&record) {
            true => Ok(()),
            false => files::write_json(&folder.join(COMMAND), &record),
        }
    }

    /// Whether nothing of another command would be lost.
    fn may_enter(&self, folder: &Path, known: Option<&Record>, plays: bool) -> bool {
        match known {
            Some(known) if known.command == self.command => true,
            // The same games, more of them or fewer.
            Some(known) if !known.finished && kin(&known.command, &self.command) => plays || left::games(folder) == 0,
            known => Left::of(folder, known).is_none(),
        }
    }

    /// Sees to it that nothing is written, read or removed through a link below the folder of the command.
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

/// Sees to it that no link lies where the program keeps its files in a folder.
///
/// # Errors
/// When there is one.
pub fn no_links_in(folder: &Path) -> Result<(), Failure> {
    left::places(folder).iter().try_for_each(|path| no_link(path))
}

impl Record {
    /// What a folder says that it is for; nothing when it does not, or nobody can say what.
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
        let text = format!("{}: a link, where the program keeps its own files; remove it", path.display());
        return Err(Failure::Input(text));
    }
    Ok(())
}

/// A recorded command in quotes, its end left out when it is long.
fn quote(command: &str) -> String {
    let more = if command.chars().nth(LONGEST).is_some() { "…" } else { "" };
    format!("`{}{more}`", command.chars().take(LONGEST).collect::<String>())
}

/// What is said to whoever would replace the results or the games of another command.
fn refuse(folder: &Path, known: Option<&Record>) -> Failure {
    let here = folder.display();
    let of = match known {
        Some(known) => quote(&known.command),
        None => "a command that is not recorded".to_owned(),
    };
    let text = match (Left::of(folder, known), known) {
        (Some(Left::Games(games)), Some(_)) => format!(
            "{here}: {games} games of an unfinished run lie here, of {of}, which goes on from them; name another folder with \
             `--out`, or throw them away with `--force`"
        ),
        (Some(Left::Games(games)), None) => format!(
            "{here}: {games} games of an unfinished run lie here, of {of}; name another folder with `--out`, or throw them away \
             with `--force`"
        ),
        (Some(Left::Plan), _) => format!(
            "{here}: another plan lies here, of {of}; name another folder with `--out`, or throw it away with `--force`"
        ),
        (Some(Left::Results) | None, _) => format!(
            "{here}: finished results lie here, of {of}; name another folder with `--out`, or replace them with `--force`"
        ),
    };
    Failure::Input(text)
}

#[cfg(test)]
mod tests;
