//! JSON files of this program, possibly edited by hand: read whole, or refused with the position of the fault.

use std::path::Path;

use kartacz_engine::scenario::{MAX_FILE, Refusal};
use serde::Serialize;
use serde::de::DeserializeOwned;
use xxhash_rust::xxh3::xxh3_64;

use crate::base::error::Failure;
use crate::base::text_file;

/// The most characters of a fault that are shown: it may quote the file.
const LONGEST: usize = 200;

/// Reads a file of a `kind` that the user names; `help` says where such files come from.
///
/// # Errors
/// When the file is missing or has other content.
pub fn read<T: DeserializeOwned>(path: &Path, kind: &str, help: &str) -> Result<T, Failure> {
    value(path, text_file::read(path), kind, help)
}

/// As `read`, for a file that is found in a folder of the program: a link is refused.
///
/// # Errors
/// As [`read`], and when it is a link.
pub fn found<T: DeserializeOwned>(path: &Path, kind: &str, help: &str) -> Result<T, Failure> {
    value(path, text_file::found(path, MAX_FILE), kind, help)
}

fn value<T: DeserializeOwned>(
    path: &Path,
    text: Result<String, Refusal>,
    kind: &str,
    help: &str,
) -> Result<T, Failure> {
    let text = text.map_err(|refusal| Failure::Input(format!("{}; {help}", refusal.message)))?;
    parse(&text, kind).map_err(|fault| Failure::Input(format!("{}:{fault}; {help}", path.display())))
}

/// The checksum of a value as it is written: 64 bits of XXH3 of its JSON without spaces, in hexadecimal.
///
/// # Panics
/// When it cannot be written.
pub fn checksum(value: &impl Serialize) -> String {
    let text = serde_json::to_vec(value).expect("it is written to a file");
    format!("{:016x}", xxh3_64(&text))
}

/// Reads a text of a `kind`.
///
/// # Errors
/// The fault, after its line and column.
pub fn parse<T: DeserializeOwned>(text: &str, kind: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let message = error.to_string();
        let what = message.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&message);
        let what: String = what.chars().take(LONGEST).collect();
        format!("{line}:{column}: not a {kind}: {what}")
    })
}
