//! Scenario files on disk: read whole, as text, up to a size limit.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use kartacz_engine::scenario::{MAX_FILE, Refusal};

use crate::base::error::{Trouble, trouble};

/// Reads a file up to one byte past the limit: enough to see that it is too long.
///
/// # Errors
/// When the file is missing, is not a regular file (a pipe blocks, a device never ends), or is not text.
pub fn read(path: &Path) -> Result<String, Refusal> {
    read_up_to(path, MAX_FILE)
}

/// Reads at most `most` bytes of a file, plus one if it is longer.
///
/// # Errors
/// As [`read`].
pub fn read_up_to(path: &Path, most: usize) -> Result<String, Refusal> {
    let refused = |error: io::Error| refusal(path, &error);
    let about = fs::metadata(path).map_err(refused)?;
    if !about.is_file() {
        let what = if about.is_dir() { "a folder" } else { "a pipe or a device" };
        let message = format!("`{}` is {what}, not a file", path.display());
        return Err(Refusal { message, help: "name a scenario file, which ends in `.toml`".to_owned() });
    }
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(most as u64 + 1).read_to_end(&mut bytes)).map_err(refused)?;
    if bytes.len() > most {
        return Ok(String::from_utf8_lossy(&bytes).into_owned());
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let message = format!("the file `{}` is not valid UTF-8, first in line {line}", path.display());
        Refusal { message, help: "save it as plain text in UTF-8".to_owned() }
    })
}

fn refusal(path: &Path, error: &io::Error) -> Refusal {
    let name = path.display();
    let Trouble { cause, help } = trouble(&error.to_string());
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Refusal::missing(&name.to_string()),
        kind => {
            let help = match kind {
                io::ErrorKind::InvalidFilename => help,
                _ => "check the file and its permissions",
            };
            Refusal { message: format!("the file `{name}` cannot be read: {cause}"), help: help.to_owned() }
        }
    }
}
