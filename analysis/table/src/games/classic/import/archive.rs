//! Files in a zip archive, read within limits: nothing is unpacked to the disk.

use std::io::{Cursor, Read};

use zip::ZipArchive;

use super::File;
use crate::base::error::Failure;

/// The most files of an archive.
const MAX_FILES: usize = 20_000;
/// The most bytes of a file in it, whatever its size is said to be.
const MAX_BYTES: u64 = 32 << 20;

/// An archive.
pub struct Archive<'f> {
    name: &'f str,
    zip: ZipArchive<Cursor<&'f [u8]>>,
}

impl<'f> Archive<'f> {
    /// Opens an archive.
    ///
    /// # Errors
    /// When it is damaged or has too many files.
    pub fn open(file: &'f File) -> Result<Self, Failure> {
        // The reader of archives reads the whole list of files first.
        if let Some(many) = files_in(&file.bytes).filter(|many| *many > MAX_FILES) {
            return Err(Failure::Input(format!("{} has {many} files; at most {MAX_FILES} are read", file.name)));
        }
        let zip = ZipArchive::new(Cursor::new(&*file.bytes))
            .map_err(|error| Failure::Input(format!("{} is no readable module: {error}", file.name)))?;
        match zip.len() {
            0..=MAX_FILES => Ok(Self { name: &file.name, zip }),
            many => Err(Failure::Input(format!("{} has {many} files; at most {MAX_FILES} are read", file.name))),
        }
    }

    /// The bytes of a file, by its name in the archive; `None` when there is none.
    ///
    /// # Errors
    /// When it is damaged or too large.
    pub fn read(&mut self, name: &str) -> Result<Option<Vec<u8>>, Failure> {
        let Ok(entry) = self.zip.by_name(name) else { return Ok(None) };
        let mut bytes = Vec::new();
        let broken = |error| Failure::Input(format!("{name} in {} is damaged: {error}", self.name));
        entry.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(broken)?;
        match bytes.len() as u64 > MAX_BYTES {
            true => Err(Failure::Input(format!("{name} in {} is larger than {} MB", self.name, MAX_BYTES >> 20))),
            false => Ok(Some(bytes)),
        }
    }
}

/// The number of files that the end of an archive says it has.
fn files_in(bytes: &[u8]) -> Option<usize> {
    const END: &[u8] = b"PK\x05\x06";
    const FILES: usize = 10;
    /// The end record with the longest remark behind it.
    const REACH: usize = 22 + 65_535;
    let tail = &bytes[bytes.len().saturating_sub(REACH)..];
    let at = tail.windows(END.len()).rposition(|found| found == END)?;
    let count: [u8; 2] = tail.get(at + FILES..at + FILES + 2)?.try_into().ok()?;
    Some(u16::from_le_bytes(count).into())
}
