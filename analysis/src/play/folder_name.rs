//! The folder of results when none is given: `out/run-niemenczyn-scenario-1`. Its name has the verb, the rule system, the
//! scenario and every non-default option, so that two commands seldom share one.

use std::path::{Path, PathBuf};

use crate::base::files::fingerprint;
use crate::base::files::plain;
use crate::base::values::SEED;
use crate::base::values::Seat;
use crate::play::changes::Changes;
use crate::play::over::Over;

/// The folder of all default folders.
const ALL: &str = "out";
/// The most bytes of a name; the end of a longer one gives way to a checksum of all of it.
const LONGEST: usize = 120;

/// A name, word by word.
#[derive(Clone, Debug)]
pub struct Name(Vec<String>);

impl Name {
    /// The results of a verb on scenarios of a rule system: ids, or paths to files.
    #[must_use]
    pub fn new<'a>(verb: &str, system: &str, scenarios: impl IntoIterator<Item = &'a String>) -> Self {
        let mut words = vec![verb.to_owned(), plain(system)];
        words.extend(scenarios.into_iter().map(|scenario| of(scenario, system)));
        Self(words)
    }

    /// Adds a word, in which characters not allowed in folder names become dashes.
    #[must_use]
    pub fn with(mut self, word: impl AsRef<str>) -> Self {
        self.0.push(plain(&word.as_ref().replace("..", "-to-")));
        self
    }

    /// Adds words.
    #[must_use]
    pub fn with_all(self, words: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        words.into_iter().fold(self, Self::with)
    }

    /// Adds a non-default option.
    #[must_use]
    pub fn option<T: PartialEq + ToString>(self, name: &str, value: &T, usual: &T) -> Self {
        if value == usual { self } else { self.with(format!("{name} {}", value.to_string())) }
    }

    /// Adds the changes to the scenario. A file of changes is named after the file.
    #[must_use]
    pub fn changes(self, Changes { what_if, set }: &Changes) -> Self {
        self.with_all(what_if.iter().map(|name| last(name))).with_all(set)
    }

    /// Adds the players.
    #[must_use]
    pub fn seats(self, seats: &[Seat]) -> Self {
        self.with_all(seats.iter().map(|seat| format!("{} {}", seat.side, seat.player)))
    }

    /// Adds the axes.
    #[must_use]
    pub fn over(self, axes: &[Over]) -> Self {
        self.with_all(axes.iter().map(Over::text))
    }

    /// Adds the seed and the number of games, where they are not the defaults.
    #[must_use]
    pub fn games(self, seed: u64, games: u64, usual: u64) -> Self {
        let seeded = self.option("seed", &seed, &SEED);
        if games == usual { seeded } else { seeded.with(format!("{games} games")) }
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> PathBuf {
        let whole = self.0.iter().filter(|word| !word.is_empty()).cloned().collect::<Vec<_>>().join("-");
        if whole.len() <= LONGEST {
            return Path::new(ALL).join(whole);
        }
        let ends = whole.char_indices().map(|(place, letter)| place + letter.len_utf8());
        let end = ends.take_while(|&end| end < LONGEST - 8).last().unwrap_or(0);
        let beginning = whole[..end].trim_end_matches('-');
        Path::new(ALL).join(format!("{beginning}-{}", fingerprint(whole.as_bytes())))
    }
}

/// The name of a scenario within a rule system, which need not be repeated: `scenario-1` of `niemenczyn/scenario-1`. A file is
/// named after the folder that it lies in, too: copies have the same names.
fn of(scenario: &str, system: &str) -> String {
    let path = Path::new(scenario.strip_suffix(".toml").unwrap_or(scenario));
    let parent = path.parent().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
    let parent = parent.filter(|name| name != system).map(|name| format!("{name}-")).unwrap_or_default();
    plain(&format!("{parent}{}", last(scenario)))
}

/// The last part of a path, without an extension of this program's files.
fn last(name: &str) -> &str {
    let id = name.strip_suffix(".toml").unwrap_or(name);
    id.rsplit(['/', '\\']).next().unwrap_or(id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::over::parse_over;

    fn run(scenario: &str) -> Name {
        Name::new("run", "niemenczyn", [&scenario.to_owned()])
    }

    fn shown(name: &Name) -> String {
        name.folder().to_str().unwrap().replace('\\', "/")
    }

    #[test]
    fn folders_are_named_after_verb_system_and_scenario() {
        assert_eq!(shown(&run("niemenczyn/scenario-1")), "out/run-niemenczyn-scenario-1");
        assert_eq!(shown(&run("x.toml")), "out/run-niemenczyn-x");
        assert_eq!(shown(&run("../my files/x.toml")), "out/run-niemenczyn-my-files-x");
        assert_eq!(shown(&run("../x.toml")), "out/run-niemenczyn-x");
        let both = ["niemenczyn/scenario-1", "niemenczyn/scenario-2"].map(str::to_owned);
        assert_eq!(shown(&Name::new("compare", "niemenczyn", &both)), "out/compare-niemenczyn-scenario-1-scenario-2");
    }

    #[test]
    fn differences_are_in_the_name() {
        let changes = |what_if: &[&str], set: &[&str]| Changes { what_if: owned(what_if), set: owned(set) };
        fn owned(texts: &[&str]) -> Vec<String> {
            texts.iter().map(|&text| text.to_owned()).collect()
        }
        let night = run("x").changes(&changes(&["my/night.toml"], &["victory.automatic=-1"]));
        assert_eq!(shown(&night), "out/run-niemenczyn-x-night-victory-automatic--1");
        let seat = Seat { side: "poles".to_owned(), player: "search:64".to_owned() };
        assert_eq!(shown(&run("x").seats(&[seat])), "out/run-niemenczyn-x-poles-search-64");
        assert_eq!(shown(&run("x").games(SEED, 20, 20)), "out/run-niemenczyn-x");
        assert_eq!(shown(&run("x").games(7, 60, 20)), "out/run-niemenczyn-x-seed-7-60-games");
        let over = [parse_over("victory.automatic=1..4").unwrap()];
        assert_eq!(shown(&run("x").over(&over)), "out/run-niemenczyn-x-victory-automatic-1-to-4");
    }

    #[test]
    fn long_names_are_cut_and_stay_apart() {
        let long = ["字".repeat(80), "a".repeat(200), "é".repeat(200)];
        let folders: Vec<String> = ["x", "y"].map(|last| shown(&run("a").with_all(&long).with(last))).into();
        assert!(folders.iter().all(|folder| folder.len() <= LONGEST + 4), "{folders:?}");
        assert_ne!(folders[0], folders[1]);
    }
}
