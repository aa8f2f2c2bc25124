//! What can go wrong that is no defect, and with which exit code the program then ends.

use std::fmt;
use std::io;
use std::path::Path;

use kartacz_engine::scenario::Faults;

/// An expected failure.
#[derive(Debug)]
pub enum Failure {
    /// The input or the command line is wrong. The text may have several lines.
    Input(String),
    /// Scenario files or the options that change them have faults.
    Faults(Faults),
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

    /// The same with more to say: what would help, or what is left.
    #[must_use]
    pub fn with_hint(self, hint: &str) -> Self {
        match self {
            Self::Input(text) => Self::Input(format!("{text}; {hint}")),
            Self::Work(text) => Self::Work(format!("{text}; {hint}")),
            other => other,
        }
    }

    /// The exit code of the program.
    #[must_use]
    pub const fn exit_code(&self) -> u8 {
        match self {
            Self::Closed => 0,
            Self::Input(_) | Self::Faults(_) => 2,
            Self::Work(_) => 3,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Input(text) | Self::Work(text) => out.write_str(text),
            Self::Faults(faults) => faults.fmt(out),
            Self::Closed => out.write_str("the output was closed"),
        }
    }
}

impl std::error::Error for Failure {}

/// A name that does not exist, and those that do.
#[must_use]
pub fn unknown(kind: &str, name: &str, known: &[impl AsRef<str>]) -> Failure {
    let known: Vec<String> = known.iter().map(|name| format!("`{}`", name.as_ref())).collect();
    Failure::Input(format!("there is no {kind} `{name}`; known: {}", known.join(", ")))
}

/// Only for what is written to the standard output: files go through [`Failure::at`], which names them.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Work(format!("standard output: {error}")),
        }
    }
}
