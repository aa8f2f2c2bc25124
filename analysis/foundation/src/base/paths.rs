//! Paths as text. Windows takes `\` and `/` between the parts of a path, other systems `/` alone.

use std::path::Path;

/// What decides how paths and command lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Platform {
    /// Linux, macOS and others.
    Unix,
    /// Windows.
    Windows,
}

impl Platform {
    /// The system that the program was built for.
    pub const HERE: Self = if cfg!(windows) { Self::Windows } else { Self::Unix };

    /// A path with `/` between its parts, as scenarios are named and commands recorded: each system takes it.
    #[must_use]
    pub fn slashed(self, path: &str) -> String {
        if self == Self::Unix {
            return path.to_owned();
        }
        // What the system returns when it resolves a path: `\\?\C:\…`, `\\?\UNC\server\…`. Other paths of this kind take no `/`.
        match path.strip_prefix(r"\\?\") {
            None => path.replace('\\', "/"),
            Some(share) if share.starts_with(r"UNC\") => format!("/{}", share["UNC".len()..].replace('\\', "/")),
            Some(drive) if drive.get(1..3) == Some(r":\") => drive.replace('\\', "/"),
            Some(_) => path.to_owned(),
        }
    }

    /// A path as the system prints it.
    #[must_use]
    pub fn native(self, path: &str) -> String {
        match self {
            Self::Unix => path.to_owned(),
            Self::Windows => path.replace('/', "\\"),
        }
    }
}

/// A path with `/` between its parts.
#[must_use]
pub fn slashed(path: &Path) -> String {
    Platform::HERE.slashed(&path.display().to_string())
}

/// A path as this system prints it.
#[must_use]
pub fn native(path: &Path) -> String {
    Platform::HERE.native(&path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_windows_are_written_with_slashes() {
        let slashed = |path| Platform::Windows.slashed(path);
        assert_eq!(slashed(r"mine\what-if\a b.toml"), "mine/what-if/a b.toml");
        assert_eq!(slashed(r"C:\games\mine.toml"), "C:/games/mine.toml");
        assert_eq!(slashed(r"\\server\share\mine"), "//server/share/mine");
        assert_eq!(slashed(r"\\?\C:\games\mine"), "C:/games/mine");
        assert_eq!(slashed(r"\\?\UNC\server\share"), "//server/share");
        assert_eq!(slashed(r"\\?\Volume{1}\mine"), r"\\?\Volume{1}\mine");
        assert_eq!(slashed("a/b"), "a/b");
    }

    #[test]
    fn elsewhere_a_backslash_is_a_letter() {
        assert_eq!(Platform::Unix.slashed(r"a\b"), r"a\b");
        assert_eq!(Platform::Unix.native("a/b"), "a/b");
    }

    #[test]
    fn windows_prints_backslashes() {
        assert_eq!(Platform::Windows.native(r"out/run\report.html"), r"out\run\report.html");
    }
}
