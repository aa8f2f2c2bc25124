//! Event counts in files.

use std::path::Path;

use serde::Deserialize;

use super::{Happened, SCHEMA};
use crate::base::error::Failure;
use crate::base::files;
use crate::base::json_file;
use crate::base::text_file;

/// The file in the folder of a run.
pub const FILE: &str = "happened.json";
/// The largest file that is read, in bytes.
const LARGEST: usize = 1 << 28;

/// Writes it.
///
/// # Errors
/// When the disk fails.
pub fn write(path: &Path, happened: &Happened) -> Result<(), Failure> {
    files::write_with(path, |out| {
        serde_json::to_writer(&mut *out, happened)?;
        out.write_all(b"\n")
    })
}

/// Reads it; `help` says where such files come from.
///
/// # Errors
/// When the file is missing or has other content.
pub fn read(path: &Path, help: &str) -> Result<Happened, Failure> {
    let text = text_file::found(path, LARGEST);
    let text = text.map_err(|refusal| Failure::Input(format!("{}; {help}", refusal.message)))?;
    let parsed = json_file::parse::<Happened>(&text, "file of what happened in a run");
    if let Some(schema) = other_version(&text) {
        let text = format!("{}: counted by another version ({schema}, this one counts {SCHEMA})", path.display());
        return Err(Failure::Input(format!("{text}; {help}")));
    }
    let happened = parsed.map_err(|fault| Failure::Input(format!("{}:{fault}; {help}", path.display())))?;
    match happened.is_of_its_shape() {
        true => Ok(happened),
        false => Err(Failure::Input(format!("{}: not written by this program; {help}", path.display()))),
    }
}

/// The version of the counts where it is not this one: their sums are others.
fn other_version(text: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Head {
        schema: String,
    }
    // It is the first field: the rest, which may be long, is not read.
    let head = text.get(..text.find(',')?)?;
    let Head { schema } = serde_json::from_str(&format!("{head}}}")).ok()?;
    let name = |schema: &str| schema.rsplit_once('/').map(|(name, _)| name.to_owned());
    (schema != SCHEMA && name(&schema) == name(SCHEMA)).then_some(schema)
}
