//! Output folders, and the pages in them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::base::error::Failure;
use crate::base::files::plain;
use crate::play::purpose::Results;
use crate::show::document::Document;
use crate::show::export::page;

/// The folder of the charts of a page.
const CHARTS: &str = "charts";

/// A folder per scenario inside `folder`. Two that would share a name get numbers.
#[must_use]
pub fn run_folders(folder: &Path, scenarios: &[&str]) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = Vec::new();
    for scenario in scenarios {
        let name = plain(scenario.strip_suffix(".toml").unwrap_or(scenario));
        let numbered = (2..).map(|number| folder.join(format!("{name}-{number}")));
        let mut candidates = std::iter::once(folder.join(&name)).chain(numbered);
        folders.extend(candidates.find(|candidate| !folders.contains(candidate)));
    }
    folders
}

/// Writes the page, and its charts as `charts/*.svg` beside it.
///
/// # Errors
/// When a file cannot be written.
pub fn write_page(document: &Document, results: Results, name: &str) -> Result<(), Failure> {
    let charts = || document.charts.iter().chain(&document.run_charts);
    results.list(charts().map(|chart| format!("{CHARTS}/{}.svg", chart.name)).chain([name.to_owned()]))?;
    charts().try_for_each(|chart| results.write(&format!("{CHARTS}/{}.svg", chart.name), &chart.svg))?;
    results.write(name, page(document))
}

/// Refuses two paths to the same file: one of them would be lost.
///
/// # Errors
/// When two are.
pub fn apart(files: &[&PathBuf]) -> Result<(), Failure> {
    // An existing file may have two paths.
    let real = |path: &&PathBuf| fs::canonicalize(path).unwrap_or_else(|_| (*path).clone());
    let mut named: Vec<PathBuf> = files.iter().map(real).filter(|path| !path.exists() || path.is_file()).collect();
    named.sort_unstable();
    named.windows(2).find(|pair| pair[0] == pair[1]).map_or(Ok(()), |pair| {
        let place = files.iter().find(|path| real(path) == pair[0]).map_or(pair[0].as_path(), |path| path.as_path());
        Err(Failure::Input(format!("{}: two outputs have this path; name another for one of them", place.display())))
    })
}

/// Writes pages of games, `game-N.html`, into a folder inside that of the results, and removes those of an earlier play, which may have
/// shown other games.
///
/// # Errors
/// When a page cannot be made, or a file not written or removed.
pub fn write_games(
    results: Results,
    inside: &str,
    pages: impl Iterator<Item = Result<(u64, String), Failure>>,
) -> Result<(), Failure> {
    results.remove_in(inside)?;
    for page in pages {
        let (game, text) = page?;
        results.write(&format!("{inside}/game-{game}.html"), text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::files::LONGEST;

    #[test]
    fn long_names_make_folders_that_can_be_made() {
        let long = ["字".repeat(80), "a".repeat(200), "é".repeat(200)];
        let names: Vec<&str> = long.iter().map(String::as_str).collect();
        let runs = run_folders(Path::new(""), &names);
        assert!(runs.iter().all(|folder| !folder.as_os_str().is_empty() && folder.as_os_str().len() <= LONGEST));
    }

    #[test]
    fn no_two_runs_share_a_folder() {
        let folders = run_folders(Path::new("out"), &["a/b", "a-b", "../../x.toml", "a/b"]);
        let expected = ["out/a-b", "out/a-b-2", "out/x", "out/a-b-3"];
        assert_eq!(folders, expected.map(PathBuf::from));
    }
}
