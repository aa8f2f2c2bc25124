//! Scenario files on the disk: read whole, as text, and never more than is allowed.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use kartacz_engine::scenario::{MAX_FILE, Refusal};

use crate::base::error::{Trouble, trouble};

/// Reads a file up to one byte more than is allowed: enough to see that it is too long.
///
/// # Errors
/// When there is no such file, when it is none (a pipe would be waited for, a device never ends), or no text.
pub fn read(path: &Path) -> Result<String, Refusal> {
    read_up_to(path, MAX_FILE)
}

/// Reads a file of at most so many bytes; of a longer one that much and a byte more.
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
        let message = format!("the file `{}` is no text in UTF-8, first in line {line}", path.display());
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
