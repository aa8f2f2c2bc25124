//! Event counts in files.

use std::path::Path;

use super::Happened;
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
    let text = text_file::read_up_to(path, LARGEST);
    let text = text.map_err(|refusal| Failure::Input(format!("{}; {help}", refusal.message)))?;
    let parsed = json_file::parse::<Happened>(&text, "file of what happened in a run");
    let happened = parsed.map_err(|fault| Failure::Input(format!("{}:{fault}; {help}", path.display())))?;
    match happened.is_of_its_shape() {
        true => Ok(happened),
        false => Err(Failure::Input(format!("{}: not written by this program; {help}", path.display()))),
    }
}
