//! JSON files of this program, possibly edited by hand: read whole, or refused with the position of the fault.

use std::path::Path;

use serde::de::DeserializeOwned;

use crate::base::error::Failure;
use crate::base::text_file;

/// The most characters of a fault that are shown: it may quote the file.
const LONGEST: usize = 200;

/// Reads a file of a `kind`; `help` says where such files come from.
///
/// # Errors
/// When the file is missing or has other content.
pub fn read<T: DeserializeOwned>(path: &Path, kind: &str, help: &str) -> Result<T, Failure> {
    let text = text_file::read(path).map_err(|refusal| Failure::Input(format!("{}; {help}", refusal.message)))?;
    parse(&text, kind).map_err(|fault| Failure::Input(format!("{}:{fault}; {help}", path.display())))
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
