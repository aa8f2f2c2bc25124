//! Expected failures and their exit codes.

use std::fmt;
use std::io;
use std::path::Path;

use kartacz_engine::scenario::{Faults, Refusal, one_of, shown};

/// An expected failure.
#[derive(Debug)]
pub enum Failure {
    /// The input or the command line is wrong. The text may have several lines; empty when help has been written instead.
    Input(String),
    /// Scenario files or the options that change them have faults.
    Faults(Faults),
    /// An I/O failure: disk, permissions.
    Work(String),
    /// A gate failed. Empty when the report has been written already.
    Gate(String),
    /// The output was closed by its reader.
    Closed,
    /// Stopped by a signal, with this exit code; what was kept has been printed.
    Stopped(u8),
}

impl Failure {
    /// A failure while doing something with a file or folder.
    pub fn at(path: &Path, error: impl fmt::Display) -> Self {
        let Trouble { cause, help } = trouble(&error.to_string());
        Self::Work(format!("{}: {cause}; {help}", path.display()))
    }

    /// A failure to open a file for reading: what is no regular file is wrong input.
    #[must_use]
    pub fn opening(path: &Path, error: &io::Error) -> Self {
        match (error.kind(), error.raw_os_error()) {
            (io::ErrorKind::InvalidInput, None) => {
                Self::Input(format!("{}: {error}; remove it, or name another", path.display()))
            }
            _ => Self::at(path, error),
        }
    }

    /// The failure with a note on the files left on disk.
    #[must_use]
    pub fn with_hint(self, hint: &str) -> Self {
        match self {
            Self::Work(text) => Self::Work(format!("{text}; {hint}")),
            other => other,
        }
    }

    /// The exit code of the program.
    #[must_use]
    pub const fn exit_code(&self) -> u8 {
        match self {
            Self::Closed => 0,
            Self::Gate(_) => 1,
            Self::Input(_) | Self::Faults(_) => 2,
            Self::Work(_) => 3,
            Self::Stopped(code) => *code,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Input(text) | Self::Work(text) | Self::Gate(text) => out.write_str(text),
            Self::Faults(faults) => faults.fmt(out),
            Self::Closed => out.write_str("the output was closed"),
            Self::Stopped(_) => out.write_str("stopped by a signal"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<Faults> for Failure {
    fn from(faults: Faults) -> Self {
        Self::Faults(faults)
    }
}

impl From<Refusal> for Failure {
    fn from(Refusal { message, help }: Refusal) -> Self {
        Self::Input(format!("{message}; {help}"))
    }
}

/// The failure for an unknown name, with the known ones.
#[must_use]
pub fn unknown(kind: &str, name: &str, known: &[impl AsRef<str>]) -> Failure {
    no_such(kind, name, known).into()
}

/// The refusal of an unknown name, with the known ones.
#[must_use]
pub fn no_such(kind: &str, name: &str, known: &[impl AsRef<str>]) -> Refusal {
    let known = known.iter().map(AsRef::as_ref);
    // An id is often written without its folder.
    let whole = known.clone().find(|id| id.rsplit_once('/').is_some_and(|(_, last)| last == name));
    let help = one_of(whole.unwrap_or(name), "known", known);
    Refusal { message: format!("there is no {kind} {}", shown(name)), help }
}

/// Why an operation failed, in words, and the remedy.
pub struct Trouble {
    /// The cause.
    pub cause: String,
    /// The remedy.
    pub help: &'static str,
}

/// Rewords system errors; libraries include the error number in their texts.
#[must_use]
pub fn trouble(error: &str) -> Trouble {
    let number = error.rsplit_once("(os error ").and_then(|(_, rest)| rest.split(')').next()?.parse().ok());
    let kind = number.map(|number| io::Error::from_raw_os_error(number).kind());
    let known = kind.and_then(|kind| TROUBLES.iter().find(|(known, ..)| *known == kind));
    // Some are found before the system is asked.
    let known = known.or_else(|| TROUBLES.iter().find(|(_, cause, _)| *cause == error));
    match known {
        Some(&(_, cause, help)) => Trouble { cause: cause.to_owned(), help },
        None => Trouble { cause: error.to_owned(), help: "check the path and its permissions, or name another" },
    }
}

const TROUBLES: [(io::ErrorKind, &str, &str); 9] = [
    (io::ErrorKind::NotFound, "no such file or folder", "create the folder first, or name another path"),
    (io::ErrorKind::PermissionDenied, "permission denied", "name a path that you may write to"),
    (io::ErrorKind::ReadOnlyFilesystem, "the file system is read-only", "name a path that you may write to"),
    (io::ErrorKind::StorageFull, "no space is left on the disk", "free some space, or name another path"),
    (io::ErrorKind::QuotaExceeded, "the disk quota is used up", "free some space, or name another path"),
    (io::ErrorKind::IsADirectory, "this is a folder", "name a file"),
    (io::ErrorKind::NotADirectory, "a part of this path is a file, not a folder", "name another path"),
    (io::ErrorKind::AlreadyExists, "a file of this name exists", "name a folder, or another path"),
    (io::ErrorKind::InvalidFilename, "the name is too long or invalid", "write a shorter one"),
];

/// Only for standard output: files go through [`Failure::at`], which names them.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::at(Path::new("standard output"), error),
        }
    }
}
