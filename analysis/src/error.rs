//! What can go wrong that is no defect, and with which exit code the program then ends.

use std::fmt;
use std::io;
use std::path::Path;

/// An expected failure.
#[derive(Debug)]
pub enum Failure {
    /// The input or the command line is wrong. The text may have several lines.
    Input(String),
    /// The program could not do its work: disk, permissions.
    Work(String),
    /// Nobody reads the output any more.
    Closed,
}

impl Failure {
    /// A failure while doing something with a file or folder.
    pub fn at(path: &Path, error: impl fmt::Display) -> Self {
        Self::Work(format!("{}: {error}", path.display()))
    }

    /// The exit code of the program.
    #[must_use]
    pub const fn exit_code(&self) -> u8 {
        match self {
            Self::Closed => 0,
            Self::Input(_) => 2,
            Self::Work(_) => 3,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Input(text) | Self::Work(text) => out.write_str(text),
            Self::Closed => out.write_str("the output was closed"),
        }
    }
}

impl std::error::Error for Failure {}

/// Only for what is written to the standard output: files go through [`Failure::at`], which names them.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Work(format!("standard output: {error}")),
        }
    }
}
