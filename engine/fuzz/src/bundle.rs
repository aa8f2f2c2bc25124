//! Several files in one text, each after a line `#= name`, so that an input can change all files of a scenario.

use std::collections::BTreeMap;

/// Files by name.
pub type Files = BTreeMap<String, String>;

const MARK: &str = "#= ";

/// The files in a text, and the name of the first, which is the scenario. Text before the first mark is ignored.
pub fn split(text: &str) -> (String, Files) {
    let mut first = None;
    let mut files = Files::new();
    let mut rest = text;
    while let Some(at) = rest.find(MARK) {
        let after = &rest[at + MARK.len()..];
        let (name, body) = after.split_once('\n').unwrap_or((after, ""));
        let end = body.find(MARK).unwrap_or(body.len());
        first.get_or_insert_with(|| name.to_owned());
        files.insert(name.to_owned(), body[..end].to_owned());
        rest = &body[end..];
    }
    (first.unwrap_or_default(), files)
}

/// Joins files, the scenario first.
pub fn join<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    files.into_iter().map(|(name, text)| format!("{MARK}{name}\n{text}")).collect()
}
