//! The purpose of a folder of results: one command. Its `command.json` names the command, whether it is complete, and the files that it
//! has written.
//!
//! Every verb that writes a folder claims it for its command ([`crate::play::claim::Claim`]), and so does every run in a folder
//! inside it. Results or unfinished games of another command are refused and removed only with
//! `--force`, which removes the listed files and no other. The same command replaces its own results if its input files and the program
//! are unchanged. A command with the same games and more goes on from finished results: they and their record stay as they are until its
//! games are played, and are then replaced. A file that is not listed is never replaced. Links inside a folder of results are never followed.

mod finished;
mod left;
mod recorded;
mod results;
pub mod single;

use std::path::{Path, PathBuf};

use crate::base::error::Failure;
use crate::base::files::Kind;
use crate::base::words::counted;
use crate::play::command::Recorded;
use crate::play::record::About;
use crate::play::task::SOURCES;
use left::Left;
use recorded::{Record, no_strangers};

pub use finished::Earlier;
pub use left::games as games_left;
pub use recorded::{COMMAND, FinishedRun, note};
pub use results::Results;

/// The file that makes a folder one of a plan, as its record lists it.
pub const LISTED_PLAN: &str = "stage-1/manifest.json";
/// The most letters of a recorded command that are shown.
const LONGEST: usize = 300;
/// The prefix of a line with a player.
const PLAYER: &str = "player ";
/// The prefixes of lines of [`inputs_of`], and the messages when they have changed.
const INPUTS: [(&str, &str); 3] = [
    ("scenario ", "the scenario has changed"),
    (PLAYER, "the players or one of their files have changed"),
    ("sources ", "the sources of the program have changed"),
];

/// The purpose of a folder of results.
#[derive(Clone, Debug, Default)]
pub struct Purpose {
    /// The folder of the command; those inside it belong to the command, too.
    root: PathBuf,
    /// The command with everything that decides the results.
    command: Recorded,
    /// The inputs besides the command: [`inputs_of`]. `None` where no results depend on them.
    inputs: Vec<String>,
    /// The files that its command writes into the folder, where their names are fixed. One that ends with `/` is a folder for others.
    writes: Vec<String>,
    /// Whether files of another command are removed.
    force: bool,
}

impl Purpose {
    /// The results of this command go to `root`. `force` removes files of another command.
    #[must_use]
    pub fn new(root: &Path, command: Recorded, force: bool) -> Self {
        Self { root: root.to_owned(), command, inputs: Vec::new(), writes: Vec::new(), force }
    }

    /// The purpose of a command that writes these files into the folder, and others into the folders, whose names end
    /// with `/`.
    #[must_use]
    pub fn writing(self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { writes: names.into_iter().map(Into::into).collect(), ..self }
    }

    /// The purpose of results with these [`inputs_of`]. Results of the same command from other files or
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
        let unlisted = Left::of(folder, known.as_ref()) == Some(Left::Unlisted);
        if unlisted || !(self.force || self.may_enter(folder, known.as_ref(), plays)) {
            return Err(self.refuse(folder, known.as_ref()));
        }
        let listed = |name: &&String| known.as_ref().is_some_and(|known| known.lists(name));
        no_strangers(folder, self.fixed(folder).filter(|name| !listed(name)))
    }

    /// The names of the files that are written into a folder, where they are fixed.
    fn fixed<'a>(&'a self, folder: &Path) -> impl Iterator<Item = &'a String> + use<'a> {
        let here = folder == self.root;
        self.writes.iter().filter(move |_| here)
    }

    /// Takes a folder that no other process writes to; removes files of another command if requested.
    ///
    /// # Errors
    /// As [`Purpose::look`], and when the disk fails.
    pub fn enter(&self, folder: &Path, plays: bool) -> Result<(), Failure> {
        let known = Record::read(folder);
        match self.may_enter(folder, known.as_ref(), plays) {
            true => {
                left::tidy(folder, known.as_ref());
                Ok(())
            }
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
        if known.as_ref().is_some_and(|known| known.finished && self.goes_on_from(known)) {
            return self.list_fixed(folder);
        }
        let again =
            known.as_ref().filter(|known| known.command == self.command.text && self.differences(known).is_empty());
        self.write(folder, again.is_some_and(|known| known.finished), known.as_ref())?;
        self.list_fixed(folder)
    }

    fn list_fixed(&self, folder: &Path) -> Result<(), Failure> {
        let files = self.fixed(folder).filter(|name| !name.ends_with('/'));
        Results::in_folder(folder).list(files.cloned())
    }

    /// Records that the finished results in a folder, from which this command went on, are now being replaced; true when there are some.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn replace(&self, folder: &Path) -> Result<bool, Failure> {
        let known = Record::read(folder).filter(|known| known.finished && self.goes_on_from(known));
        known.as_ref().map_or(Ok(()), |known| self.write(folder, false, Some(known)))?;
        Ok(known.is_some())
    }

    /// Records that the results in a folder are whole.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn finish(&self, folder: &Path) -> Result<(), Failure> {
        self.write(folder, true, Record::read(folder).as_ref())
    }

    fn write(&self, folder: &Path, finished: bool, known: Option<&Record>) -> Result<(), Failure> {
        let new = || Record::new(&self.command.text, folder != self.root);
        // What an earlier play of the command has listed is still its own.
        let listed = known.filter(|known| known.files.is_some()).cloned();
        let (command, inputs, within) = (self.command.text.clone(), self.inputs.clone(), folder != self.root);
        let mut record = Record { command, inputs, within, finished, ..listed.unwrap_or_else(new) };
        if finished {
            record.settle(folder);
        }
        match known == Some(&record) {
            true => Ok(()),
            false => record.write(folder),
        }
    }

    /// Whether nothing of another command would be lost.
    fn may_enter(&self, folder: &Path, known: Option<&Record>, plays: bool) -> bool {
        match known {
            // Games of an unfinished run record their own task.
            Some(known) if known.command == self.command.text && !known.finished => true,
            Some(known) if known.command == self.command.text && self.differences(known).is_empty() => {
                known.edited(folder).is_empty()
            }
            // The same games, more of them or fewer.
            Some(known) if !known.finished && (self.command.is_task_of(&known.command) || self.goes_on_from(known)) => {
                plays || left::games(folder) == 0
            }
            Some(known) if self.goes_on_from(known) => known.edited(folder).is_empty(),
            known => Left::of(folder, known).is_none(),
        }
    }

    /// Whether the command has the games of another command in a folder, and more of them.
    fn goes_on_from(&self, known: &Record) -> bool {
        let more = known.command != self.command.text && self.command.goes_on_from(&known.command);
        more && !self.force && self.differences(known).is_empty()
    }

    /// The inputs of a folder's results that have changed, in words. A command that goes on may have more players.
    fn differences(&self, known: &Record) -> Vec<&'static str> {
        if self.inputs.is_empty() || self.inputs == known.inputs {
            return Vec::new();
        }
        let of = |inputs: &[String], kind: &str| -> Vec<String> {
            inputs.iter().filter(|input| input.starts_with(kind)).cloned().collect()
        };
        let is_other = |kind: &str| {
            let [now, then] = [&self.inputs, &known.inputs].map(|inputs| of(inputs, kind));
            let joined = kind == PLAYER && known.command != self.command.text;
            if joined { !then.iter().all(|input| now.contains(input)) } else { now != then }
        };
        let other = INPUTS.iter().filter(|(kind, _)| is_other(kind));
        match known.inputs.is_empty() {
            true => vec!["their inputs are not recorded"],
            false => other.map(|(_, difference)| *difference).collect(),
        }
    }

    /// The refusal to replace the results or games of another command or of other inputs.
    fn refuse(&self, folder: &Path, known: Option<&Record>) -> Failure {
        let ours = |known: &&Record| {
            known.command == self.command.text || known.finished && self.command.goes_on_from(&known.command)
        };
        match known.filter(ours).map(|known| self.differences(known)) {
            Some(differences) if !differences.is_empty() => Failure::Input(format!(
                "{}: this folder has finished results of {}, but {}; name another folder with `--out`, or replace them with `--force`",
                folder.display(),
                match known.filter(|known| known.command != self.command.text) {
                    Some(known) => format!("{}, from which this command would go on", quote(&known.command)),
                    None => "the same command".to_owned(),
                },
                differences.join(", and ")
            )),
            Some(_) if !known.map_or_else(Vec::new, |known| known.edited(folder)).is_empty() => {
                let edited = known.map_or_else(Vec::new, |known| known.edited(folder)).join(", ");
                Failure::Input(format!(
                    "{}: {edited}: changed since this command wrote it; name another folder with `--out`, or replace it with `--force`",
                    folder.display(),
                ))
            }
            _ => refuse(folder, known, known.is_some_and(|known| self.command.is_less_than(&known.command))),
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
        let names: Vec<String> = self.fixed(folder).cloned().collect();
        no_links(&left::places(folder, &names))
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

/// Checks that none of the program's files in a folder is a link, a pipe or a device.
///
/// # Errors
/// When there is one.
pub fn no_links_in(folder: &Path) -> Result<(), Failure> {
    no_links(&left::places(folder, &[]))
}

/// Checks that none of these paths in a folder of results is a link, a pipe or a device.
///
/// # Errors
/// When one is.
pub fn no_links(places: &[PathBuf]) -> Result<(), Failure> {
    places.iter().try_for_each(|path| no_link(path))
}

/// # Errors
/// When it is a link, a pipe or a device.
fn no_link(path: &Path) -> Result<(), Failure> {
    match Kind::of(path) {
        Some(kind @ (Kind::Link | Kind::Other)) => Err(Failure::Input(format!(
            "{}: {} in place of a file or folder of the program; remove it",
            path.display(),
            kind.words()
        ))),
        _ => Ok(()),
    }
}

/// A recorded command in quotes, its end left out when it is long.
fn quote(command: &str) -> String {
    let more = if command.chars().nth(LONGEST).is_some() { "…" } else { "" };
    format!("`{}{more}`", command.chars().take(LONGEST).collect::<String>())
}

/// The refusal to replace the results or games of another command. `less` when that command has more to play
/// than this one.
fn refuse(folder: &Path, known: Option<&Record>, less: bool) -> Failure {
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
        (Some(Left::Unlisted), _) => format!(
            "{here}: this folder has results of {of}, recorded by an earlier version that did not list its files, so none is replaced; name \
             another folder with `--out`, or remove this one"
        ),
        (Some(Left::Plan), _) => format!(
            "{here}: this folder has another plan, of {of}; name another folder with `--out`, or discard it with `--force`"
        ),
        (Some(Left::Results) | None, _) => format!(
            "{here}: this folder has finished results of {of}{}; name another folder with `--out`, or replace them with `--force`",
            if less { ", which has more games or players than this command" } else { "" }
        ),
    };
    Failure::Input(text)
}

#[cfg(test)]
mod tests;
