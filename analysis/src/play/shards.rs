//! Shards: a run that is played in several shares, on several machines perhaps, and joined.
//!
//! A shard is a folder with `games.parquet`, its `summary.json`, and `shard.json`, which says what was played and seals
//! the rows with their checksum.

use std::path::{Path, PathBuf};

use kartacz_engine::scenario::unseen;
use serde::{Deserialize, Serialize};

use crate::base::error::Failure;
use crate::base::files;
use crate::base::json_file;
use crate::base::text_file;
use crate::base::values::MAX_GAMES;
use crate::play::record::MAX_COLUMNS;
use crate::play::row_file::RowFile;
use crate::play::task::{MAX_SHARDS, Shard, Task};

/// The name of the shape of `shard.json`, with its version.
const SCHEMA: &str = "kartacz.shard/1";
/// The file that seals a shard.
pub const SEAL: &str = "shard.json";
/// The rows of a run.
pub const ROWS: &str = "games.parquet";
/// The most missing or doubled shards that are named.
const NAMED: usize = 10;
/// The longest time that a shard can have taken: thirty years.
const MAX_SECONDS: f64 = 1e9;

/// `shard.json`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Seal {
    schema: String,
    task: Task,
    /// The command that plays the whole run.
    #[serde(default)]
    command: String,
    /// The checksum of the rows, in hexadecimal.
    rows: String,
    /// Wall time of playing.
    seconds: f64,
    /// Threads that played.
    threads: usize,
}

/// Seals the rows of a shard in this folder. They took so many seconds, and so many threads played; `command` plays the whole
/// run.
///
/// # Errors
/// When the disk fails.
pub fn seal(task: &Task, command: &str, (seconds, threads): (f64, usize), folder: &Path) -> Result<(), Failure> {
    let rows = folder.join(ROWS);
    let checksum = files::checksum(&rows).map_err(|error| Failure::at(&rows, error))?;
    let rows = format!("{checksum:016x}");
    files::write_json(
        &folder.join(SEAL),
        &Seal { schema: SCHEMA.to_owned(), task: task.clone(), command: command.to_owned(), rows, seconds, threads },
    )
}

/// Shards that make a whole run.
#[derive(Clone, Debug)]
pub struct Whole {
    /// What they have played together.
    pub task: Task,
    /// The command that plays it; empty when they do not know.
    pub command: String,
    /// Their rows, in order.
    pub rows: Vec<RowFile>,
    /// Wall time of all of them, one after the other.
    pub seconds: f64,
    /// The most threads that played one of them.
    pub threads: usize,
}

/// Reads the shards in these folders.
///
/// # Errors
/// Everything that keeps them from being one whole run: files that are missing, damaged or no seals, shards of
/// different runs, missing and doubled ones.
pub fn gather(folders: &[PathBuf]) -> Result<Whole, Failure> {
    let mut faults = Vec::new();
    let mut shards = Vec::new();
    for folder in folders {
        match Sealed::read(folder) {
            Ok(shard) => shards.push(shard),
            Err(fault) => faults.push(fault),
        }
    }
    let strangers = strangers(&shards);
    // Which shards of a run are missing can be said only when all are of one run.
    if faults.is_empty() && strangers.is_empty() {
        shards.sort_by_key(|shard| shard.seal.task.shard.number);
        faults.extend(doubled(&shards).chain(missing(&shards)));
    }
    faults.extend(strangers.into_iter().chain(shards.iter().filter_map(Sealed::damage)));
    if faults.is_empty() { Ok(whole(shards)) } else { Err(told(&faults)) }
}

fn told(faults: &[String]) -> Failure {
    Failure::Input(format!("these shards cannot be joined\n  {}", faults.join("\n  ")))
}

fn whole(shards: Vec<Sealed>) -> Whole {
    Whole {
        command: shards[0].seal.command.clone(),
        task: Task { shard: Shard::WHOLE, ..shards[0].seal.task.clone() },
        seconds: shards.iter().map(|shard| shard.seal.seconds).sum(),
        threads: shards.iter().map(|shard| shard.seal.threads).max().unwrap_or(0),
        rows: shards.into_iter().map(|shard| shard.rows).collect(),
    }
}

/// A shard whose seal was read.
struct Sealed {
    folder: PathBuf,
    seal: Seal,
    rows: RowFile,
}

impl Sealed {
    fn read(folder: &Path) -> Result<Self, String> {
        let path = folder.join(SEAL);
        let help = "`run --shard K/N` writes shards";
        let text = text_file::read(&path).map_err(|refusal| format!("{}; {help}", refusal.message))?;
        let (seal, checksum) = read_seal(&text).map_err(|fault| format!("{}:{fault}; {help}", path.display()))?;
        let rows = RowFile { path: folder.join(ROWS), games: seal.task.range(), checksum };
        Ok(Self { folder: folder.to_owned(), seal, rows })
    }

    /// What is wrong with its rows.
    fn damage(&self) -> Option<String> {
        let (rows, shard) = (self.rows.path.display(), self.seal.task.shard);
        match self.rows.is_whole() {
            Ok(true) => None,
            Ok(false) => Some(format!("{rows}: missing, or not what {SEAL} was written for; play {shard} again")),
            Err(error) => Some(Failure::at(&self.rows.path, error).to_string()),
        }
    }
}

/// A seal and the checksum in it; the fault begins with its line and column when it has one.
fn read_seal(text: &str) -> Result<(Seal, u64), String> {
    let seal: Seal = json_file::parse(text, "seal of a shard")?;
    let Task { layout, games, shard, .. } = &seal.task;
    let about = &layout.about;
    let holds = [
        ("schema", seal.schema == SCHEMA),
        ("shard", (1..=MAX_SHARDS).contains(&shard.of) && (1..=shard.of).contains(&shard.number)),
        ("games", (shard.of..=MAX_GAMES).contains(games)),
        ("columns", layout.columns.len() <= MAX_COLUMNS && layout.columns.iter().all(|column| column.of_a_side())),
        ("endings", about.endings.len() == about.ending_names.len()),
        ("seconds", (0.0..=MAX_SECONDS).contains(&seal.seconds)),
        ("a text with signs that cannot be seen", !text.contains(unseen_but_line_ends) && !text.contains("\\u")),
    ];
    if let Some((name, _)) = holds.iter().find(|(_, holds)| !holds) {
        return Err(format!(" `{name}` is not what this program writes"));
    }
    let checksum = u64::from_str_radix(&seal.rows, 16).map_err(|_| " `rows` is no checksum".to_owned())?;
    Ok((seal, checksum))
}

/// A seal is written over several lines; nothing else in it is unseen, nor written as a number that may be.
fn unseen_but_line_ends(sign: char) -> bool {
    unseen(sign) && sign != '\n'
}

/// Shards that were not played for the same run as the first, and what differs.
fn strangers(shards: &[Sealed]) -> Vec<String> {
    let Some((first, others)) = shards.split_first() else { return Vec::new() };
    let told = |other: &Sealed| {
        let differences = other.seal.task.differences(&first.seal.task);
        let (here, there) = (other.folder.display(), first.folder.display());
        let told = || format!("{here}: not of the same run as {there}: {}; leave it out", differences.join(", "));
        (!differences.is_empty()).then(told)
    };
    others.iter().filter_map(told).collect()
}

fn doubled(shards: &[Sealed]) -> impl Iterator<Item = String> {
    let pairs = shards.windows(2).filter(|pair| pair[0].seal.task.shard == pair[1].seal.task.shard);
    pairs.take(NAMED).map(|pair| {
        let [one, other] = [0, 1].map(|place: usize| pair[place].folder.display());
        format!("{one} and {other}: both are {}; leave one out", pair[0].seal.task.shard)
    })
}

fn missing(shards: &[Sealed]) -> Option<String> {
    let of = shards.first()?.seal.task.shard.of;
    let mut there = shards.iter().map(|shard| shard.seal.task.shard.number).peekable();
    let mut missing = Vec::new();
    for number in 1..=of {
        if there.next_if_eq(&number).is_some() {
            while there.next_if_eq(&number).is_some() {}
        } else {
            missing.push(number);
        }
    }
    let named: Vec<String> = missing.iter().take(NAMED).map(u64::to_string).collect();
    let more = if missing.len() > NAMED { format!(" and {} more", missing.len() - NAMED) } else { String::new() };
    (!missing.is_empty()).then(|| format!("of {of} shards these are missing: {}{more}", named.join(", ")))
}

#[cfg(test)]
mod tests;
