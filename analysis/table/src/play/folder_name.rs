//! The folder of results when none is given: `out/run-niemenczyn-scenario-1`. Its name has the verb, the rule system, the
//! scenario and every non-default option, so that two commands seldom share one.

use std::path::{Path, PathBuf};

use crate::base::files::{fingerprint, plain};

/// The folder of all default folders.
const ALL: &str = "out";
/// The most bytes of a name; the end of a longer one gives way to a checksum of all of it.
const LONGEST: usize = 120;

/// A name.
#[derive(Clone, Debug, Default)]
pub struct Name {
    /// The words, made safe.
    words: Vec<String>,
    /// The texts of words that are cut, or of which nothing is left.
    lost: Vec<String>,
}

impl Name {
    /// The results of a verb on scenarios of a rule system: ids, or paths to files.
    #[must_use]
    pub fn new<'a>(verb: &str, system: &str, scenarios: impl IntoIterator<Item = &'a String>) -> Self {
        let name = Self::default().with(verb).with(system);
        scenarios.into_iter().fold(name, |name, scenario| name.with(of(scenario, system)))
    }

    /// Adds a word, in which characters not allowed in folder names become dashes.
    fn with(mut self, word: impl AsRef<str>) -> Self {
        let text = word.as_ref().replace("..", "-to-");
        let word = plain(&text);
        let all = text.trim_matches(|letter: char| !letter.is_alphanumeric()).chars().count();
        if word.chars().count() < all || word.is_empty() && !text.is_empty() {
            self.lost.push(text);
        }
        self.words.push(word);
        self
    }

    /// Adds words.
    #[must_use]
    pub fn with_all(self, words: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        words.into_iter().fold(self, Self::with)
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> PathBuf {
        let whole = self.words.iter().filter(|word| !word.is_empty()).cloned().collect::<Vec<_>>().join("-");
        if whole.len() <= LONGEST && self.lost.is_empty() {
            return Path::new(ALL).join(whole);
        }
        let ends = whole.char_indices().map(|(place, letter)| place + letter.len_utf8());
        let end = ends.take_while(|&end| end < LONGEST - 8).last().unwrap_or(0);
        let beginning = whole[..end].trim_end_matches('-');
        let all = format!("{whole}{}", self.lost.concat());
        Path::new(ALL).join(format!("{beginning}-{}", fingerprint(all.as_bytes())))
    }
}

/// The name of a scenario within a rule system, which need not be repeated: `scenario-1` of `niemenczyn/scenario-1`. A file is
/// named after the folder that it lies in, too: copies have the same names.
fn of(scenario: &str, system: &str) -> String {
    let path = Path::new(scenario.strip_suffix(".toml").unwrap_or(scenario));
    let parent = path.parent().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
    let parent = parent.filter(|name| name != system).map(|name| format!("{name}-")).unwrap_or_default();
    format!("{parent}{}", last(scenario))
}

/// The last part of a path, without an extension of this program's files.
#[must_use]
pub fn last(name: &str) -> &str {
    let id = name.strip_suffix(".toml").unwrap_or(name);
    id.rsplit(['/', '\\']).next().unwrap_or(id)
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn words_are_made_safe() {
        let name = run("x").with_all(["victory.automatic=-1", "poles=search:64", "", "victory.automatic=1..4"]);
        assert_eq!(shown(&name), "out/run-niemenczyn-x-victory-automatic--1-poles-search-64-victory-automatic-1-to-4");
    }

    #[test]
    fn long_names_are_cut_and_stay_apart() {
        let long = ["字".repeat(80), "a".repeat(200), "é".repeat(200)];
        let folders: Vec<String> = ["x", "y"].map(|last| shown(&run("a").with_all(&long).with(last))).into();
        assert!(folders.iter().all(|folder| folder.len() <= LONGEST + 4), "{folders:?}");
        assert_ne!(folders[0], folders[1]);
        // One word is cut, or vanishes.
        let cut = ["x", "y"].map(|last| shown(&run("a").with(format!("{}{last}", "a".repeat(70)))));
        assert_ne!(cut[0], cut[1]);
        let gone = ["_", "", "?"].map(|word| shown(&run("a").with(word)));
        assert!(gone[0] != gone[1] && gone[0] != gone[2] && gone[1] == shown(&run("a")), "{gone:?}");
    }
}
