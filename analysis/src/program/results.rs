//! The index of result folders: a page with the finding of each and a link to its report.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use askama::Template;

use crate::base::error::Failure;
use crate::base::files::{self, Kind};
use crate::play::purpose::{COMMAND, no_links};
use crate::show::markup::rendered;

/// The folder of results when none is named.
pub const HOME: &str = "out";
/// The page in it.
pub const PAGE: &str = "index.html";
/// The page of a result.
const REPORT: &str = "report.html";
/// The bytes of a report that are read for its title.
const HEAD: usize = 1 << 16;
/// The longest record of a command that is read, in bytes.
const MOST: usize = 1 << 24;

/// A folder with a report.
pub struct Found {
    /// The name of the folder.
    pub folder: String,
    /// The title of its report, which states the finding.
    pub title: String,
    /// The command that made it; may be empty.
    pub command: String,
    written: SystemTime,
}

#[derive(Template)]
#[template(path = "program/results.html")]
struct Page<'a> {
    found: &'a [Found],
}

impl Found {
    /// The address of its report, from the folder of the index.
    fn link(&self) -> String {
        let sign = |byte: u8| match byte {
            byte if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) => char::from(byte).to_string(),
            byte => format!("%{byte:02X}"),
        };
        format!("{}/{REPORT}", self.folder.bytes().map(sign).collect::<String>())
    }
}

/// The folders with reports in a folder, the newest first.
#[must_use]
pub fn found(folder: &Path) -> Vec<Found> {
    // A link leads out of the folder: what it leads to is no result of it.
    let folders = fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    let folders = folders.filter(|path| Kind::of(path) == Some(Kind::Folder));
    let mut found: Vec<Found> = folders.filter_map(|path| one(&path)).collect();
    found.sort_by(|one, other| (other.written, &one.folder).cmp(&(one.written, &other.folder)));
    found
}

/// The result in a folder.
fn one(folder: &Path) -> Option<Found> {
    let path = folder.join(REPORT);
    let written = fs::symlink_metadata(&path).and_then(|data| data.modified()).ok()?;
    let head = files::read_head(&path, HEAD).ok()?;
    let head = String::from_utf8_lossy(&head);
    let (_, rest) = head.split_once("<title>")?;
    let title = plain(rest.split_once("</title>")?.0);
    let json = files::read(&folder.join(COMMAND), MOST).unwrap_or_default();
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap_or_default();
    let command = json["command"].as_str().unwrap_or_default().to_owned();
    Some(Found { folder: folder.file_name()?.to_string_lossy().into_owned(), title, command, written })
}

/// Unescapes text.
fn plain(text: &str) -> String {
    let signs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    signs.into_iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

/// Writes the page into the folder.
///
/// # Errors
/// When it cannot be written.
pub fn write(folder: &Path, found: &[Found]) -> Result<(), Failure> {
    let path = folder.join(PAGE);
    no_links(std::slice::from_ref(&path))?;
    files::remove_parts(&path);
    files::write(&path, rendered(&Page { found }))
}

/// Rewrites the index of the default folder if the result was written there. A failure, as when another process removes or writes
/// the index at the same time, is ignored.
pub fn renew(result: &Path) {
    let home = Path::new(HOME);
    if result.parent() == Some(home) && result.join(REPORT).is_file() {
        let _ = write(home, &found(home));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_read_as_they_were_written() {
        let title = "“A <b> & 'c'” shifts";
        assert_eq!(plain(&crate::show::markup::escaped(title)), title);
    }

    #[test]
    fn any_name_of_a_folder_is_an_address() {
        let folder = "a #1 ?%é".to_owned();
        let found = Found { folder, title: String::new(), command: String::new(), written: SystemTime::UNIX_EPOCH };
        assert_eq!(found.link(), "a%20%231%20%3F%25%C3%A9/report.html");
    }
}
