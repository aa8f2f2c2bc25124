//! The seal of a shard: `shard.json`, which lists the games and the checksums of its files.
//!
//! Checksums protect against accidents, not against forgery. `merge` verifies a checksum before it reads anything else
//! of a shard, and takes no path from a file.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Manifest, Piece};
use crate::base::error::Failure;
use crate::base::files;
use crate::base::json_file;
use crate::base::text_file;
use crate::play::aggregate::Counts;
use crate::play::kept::Kept;
use crate::play::purpose::no_links;
use crate::play::row_file::RowFile;

/// The name of the shape, with its version.
const SCHEMA: &str = "kartacz.shard-of-manifest/1";
/// The file.
const SEAL: &str = "shard.json";
/// The longest seal, in bytes: the counts of a hundred thousand runs.
const MAX_SEAL: usize = 1 << 28;
/// The longest time that a shard can have taken, in seconds: thirty years.
const MAX_SECONDS: f64 = 1e9;

/// `shard.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seal {
    schema: String,
    /// The key of the manifest.
    manifest: String,
    /// The number of the shard.
    shard: u64,
    /// The kept pieces, in order.
    pub pieces: Vec<Sealed>,
    /// Wall time of playing.
    pub seconds: f64,
    /// Threads that played.
    pub threads: usize,
    /// The checksum of all the rest.
    checksum: String,
}

/// A kept piece.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sealed {
    /// The checksum of its rows, or of the part of a training.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<String>,
    /// The checksum of its results.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub results: Option<String>,
    /// The counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counts: Option<Counts>,
    /// The checksum of the event counts of its games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub happened: Option<String>,
}

/// The file of a piece's rows.
pub fn rows_of(folder: &Path, piece: usize) -> PathBuf {
    folder.join(format!("{piece}-rows.parquet"))
}

/// The file of a piece: its rows, or a part of a training.
pub fn file_of(manifest: &Manifest, folder: &Path, (place, piece): (usize, &Piece)) -> PathBuf {
    manifest.parts.get(piece.run).map_or_else(|| rows_of(folder, place), |part| folder.join(&part.name))
}

/// The file of a piece's results.
pub fn results_of(folder: &Path, piece: usize) -> PathBuf {
    folder.join(format!("{piece}-results.parquet"))
}

/// The file of the event counts of a piece.
pub fn happened_of(folder: &Path, piece: usize) -> PathBuf {
    folder.join(format!("{piece}-happened.json"))
}

/// The names of all files that a shard can have.
pub fn names(manifest: &Manifest, pieces: &[Piece]) -> Vec<String> {
    let of = |(place, piece): (usize, &Piece)| {
        let here = Path::new("");
        [file_of(manifest, here, (place, piece)), results_of(here, place), happened_of(here, place)]
    };
    let files = pieces.iter().enumerate().flat_map(of).map(|path| path.display().to_string());
    files.chain([SEAL.to_owned()]).collect()
}

/// The state of a shard's folder.
#[derive(Clone, Debug)]
pub enum Found {
    /// Missing.
    Nothing,
    /// A complete shard and its pieces.
    Whole(Seal, Vec<Kept>),
    /// A faulty shard: the fault, and the seal if it can be read.
    Damaged(String, Option<Seal>),
}

impl Seal {
    /// A seal for pieces, wall time and threads.
    pub fn new(manifest: &Manifest, shard: u64, pieces: Vec<Sealed>, (seconds, threads): (f64, usize)) -> Self {
        let manifest = manifest.key();
        let checksum = String::new();
        let seal = Self { schema: SCHEMA.to_owned(), manifest, shard, pieces, seconds, threads, checksum };
        Self { checksum: seal.sum(), ..seal }
    }

    /// Writes it: from then on the shard is complete.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn write(&self, folder: &Path) -> Result<(), Failure> {
        files::write_with(&folder.join(SEAL), |out| {
            serde_json::to_writer(&mut *out, self)?;
            out.write_all(b"\n")
        })
    }
}

/// Checks the folder of a shard.
///
/// # Errors
/// When a file exists and cannot be read.
pub fn find(manifest: &Manifest, shard: u64, folder: &Path) -> Result<Found, Failure> {
    let path = folder.join(SEAL);
    no_links(&[folder.to_owned(), path.clone()])?;
    if !folder.exists() {
        return Ok(Found::Nothing);
    }
    let damaged = |what: String| format!("{}:{what}", path.display());
    let text = match text_file::found(&path, MAX_SEAL) {
        Ok(text) => text,
        Err(refusal) => return Ok(Found::Damaged(refusal.message, None)),
    };
    let seal: Seal = match json_file::parse(&text, "seal of a shard") {
        Ok(seal) => seal,
        Err(fault) => return Ok(Found::Damaged(damaged(fault), None)),
    };
    let pieces = manifest.pieces(shard);
    if let Some(fault) = seal.fault(manifest, shard, &pieces) {
        return Ok(Found::Damaged(damaged(fault), None));
    }
    let kept: Vec<Kept> =
        pieces.into_iter().enumerate().map(|(place, piece)| seal.kept(manifest, folder, place, piece)).collect();
    let files = |kept: &'_ Kept| -> Vec<RowFile> {
        let rows = kept.rows.iter().map(|(file, _)| file);
        rows.chain(&kept.results).chain(&kept.happened).cloned().collect()
    };
    for file in kept.iter().flat_map(files) {
        if !file.is_whole().map_err(|error| Failure::at(&file.path, error))? {
            let what = format!("{}: missing, or changed since it was sealed", file.path.display());
            return Ok(Found::Damaged(what, Some(seal)));
        }
    }
    Ok(Found::Whole(seal, kept))
}

impl Seal {
    /// The fault, if any.
    fn fault(&self, manifest: &Manifest, shard: u64, pieces: &[Piece]) -> Option<String> {
        if self.schema == SCHEMA && self.manifest != manifest.key() {
            return Some(" belongs to another manifest".to_owned());
        }
        if self.schema == SCHEMA && self.shard != shard {
            let [here, there] = [self.shard, shard].map(|number| manifest.name_of(number));
            return Some(format!(" contains shard {here}, not shard {there}"));
        }
        let (rows, counted) = (manifest.every().is_some(), manifest.every() != Some(1));
        let kept = |(sealed, piece): (&Sealed, &Piece)| {
            let games = piece.games.end - piece.games.start;
            let hex = |sum: &Option<String>| sum.as_ref().is_none_or(|sum| u64::from_str_radix(sum, 16).is_ok());
            sealed.rows.is_some() == rows
                && sealed.counts.is_some() == counted
                && sealed.results.is_some() == (counted && manifest.paired)
                && sealed.counts.as_ref().is_none_or(|counts| counts.games == games)
                && hex(&sealed.rows)
                && hex(&sealed.results)
                && sealed.happened.is_some() == manifest.runs.get(piece.run).is_some_and(|run| run.counted)
                && hex(&sealed.happened)
        };
        let holds = [
            ("schema", self.schema == SCHEMA),
            ("pieces", self.pieces.len() == pieces.len() && self.pieces.iter().zip(pieces).all(kept)),
            ("seconds", (0.0..=MAX_SECONDS).contains(&self.seconds)),
            ("checksum", self.checksum == self.sum()),
        ];
        holds.iter().find(|(_, holds)| !holds).map(|(name, _)| format!(" `{name}` has an unexpected value"))
    }

    fn kept(&self, manifest: &Manifest, folder: &Path, place: usize, piece: Piece) -> Kept {
        let Sealed { rows, results, counts, happened } = &self.pieces[place];
        let file = |path: PathBuf, sum: &String| RowFile {
            path,
            games: piece.games.clone(),
            checksum: u64::from_str_radix(sum, 16).unwrap_or(0),
        };
        Kept {
            rows: rows.as_ref().map(|sum| {
                let path = file_of(manifest, folder, (place, &piece));
                (file(path, sum), manifest.every().unwrap_or(1))
            }),
            results: results.as_ref().map(|sum| file(results_of(folder, place), sum)),
            counts: counts.clone(),
            happened: happened.as_ref().map(|sum| file(happened_of(folder, place), sum)),
            games: piece.games.clone(),
        }
    }
}

impl Seal {
    /// The checksum of all the rest.
    fn sum(&self) -> String {
        let rest = Self { checksum: String::new(), ..self.clone() };
        json_file::checksum(&rest)
    }
}
