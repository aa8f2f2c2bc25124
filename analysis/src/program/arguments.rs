//! The command line as it is read.

use std::env;
use std::ffi::OsString;

use crate::base::paths::Platform;

/// Options with values in which a backslash is no part of a path.
const TEXTS: [&str; 2] = ["--set", "--reason"];

/// The words of the command line, the program first. On Windows, paths have `/` between their parts, so that scenarios have one name and
/// recorded commands can be typed on any system.
#[must_use]
pub fn given() -> Vec<OsString> {
    of(Platform::HERE, env::args_os())
}

fn of(platform: Platform, words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut is_text = true;
    let read = |word: OsString| {
        let Some(text) = word.to_str() else { return word };
        let keep =
            is_text || TEXTS.iter().any(|option| text.strip_prefix(option).is_some_and(|rest| rest.starts_with('=')));
        is_text = !is_text && TEXTS.contains(&text);
        if keep { word } else { platform.slashed(text).into() }
    };
    words.map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(platform: Platform, words: &[&str]) -> Vec<OsString> {
        of(platform, words.iter().map(OsString::from))
    }

    #[test]
    fn paths_of_windows_have_slashes() {
        let typed = [
            r"C:\bin\kartacz.exe",
            "run",
            r"mine\scenario-1.toml",
            "--set",
            r#"title="a\"b""#,
            r"--set=x=\",
            "--player",
            r"poles=scripted:C:\mine\orders\a.toml",
            "--reason",
            r"a\b",
            "--out",
            r"out\mine",
        ];
        let expected = [
            r"C:\bin\kartacz.exe",
            "run",
            "mine/scenario-1.toml",
            "--set",
            r#"title="a\"b""#,
            r"--set=x=\",
            "--player",
            "poles=scripted:C:/mine/orders/a.toml",
            "--reason",
            r"a\b",
            "--out",
            "out/mine",
        ];
        assert_eq!(read(Platform::Windows, &typed), expected.map(OsString::from));
        assert_eq!(read(Platform::Unix, &typed), typed.map(OsString::from));
    }

    #[test]
    fn a_word_of_a_value_is_no_option() {
        let typed = ["kartacz", "run", "--set", "--reason", r"a\b"];
        assert_eq!(read(Platform::Windows, &typed)[4], "a/b");
    }
}
