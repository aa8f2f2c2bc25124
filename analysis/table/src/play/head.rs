//! The head of a result: the program that made it, and what was played. Results differ in what follows it.

use serde::{Deserialize, Serialize};

use crate::play::record::About;
use crate::play::task::{self, PROGRAM, SOURCES, Task};
use crate::play::version::COMMIT;

/// The program that made a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Program {
    /// The version.
    #[serde(rename = "program")]
    pub version: String,
    /// The hash of its source code, in hexadecimal.
    pub sources: String,
    /// The commit that it was built from, if the build names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commit: Option<&'static str>,
}

/// A scenario with its values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scenario {
    /// The id.
    #[serde(rename = "scenario")]
    pub id: String,
    /// The hash of every value that can change play, in hexadecimal.
    #[serde(rename = "scenario_hash")]
    pub hash: String,
}

/// The head of a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Head {
    /// The program.
    #[serde(flatten)]
    pub program: Program,
    /// The hash of those of its sources that decide how games are played; only in results that can be recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<&'static str>,
    /// The rule system.
    pub system: String,
    /// The scenario, as the baseline.
    #[serde(flatten)]
    pub scenario: Scenario,
    /// The changes of the command line, in words; empty for none.
    pub changes: String,
    /// The command that makes it again; recorded results have it in their record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// The seed of every run: game `i` has the same seed in each.
    #[serde(with = "crate::base::exact")]
    pub seed: u64,
    /// How many games each run has.
    pub games: u64,
}

fn commit() -> Option<&'static str> {
    COMMIT.filter(|commit| !commit.is_empty())
}

impl Program {
    /// The program that runs.
    #[must_use]
    pub fn this() -> Self {
        Self { version: PROGRAM.to_owned(), sources: SOURCES.to_owned(), commit: commit() }
    }
}

impl Scenario {
    /// The scenario of a run.
    #[must_use]
    pub fn of(about: &About) -> Self {
        Self { id: about.scenario.clone(), hash: about.hash_text() }
    }
}

impl Head {
    /// The head of a result of runs of this scenario: the changes in words, the seed, and how many games each run has.
    #[must_use]
    pub fn new(about: &About, changes: String, command: String, seed: u64, games: u64) -> Self {
        let (program, scenario) = (Program::this(), Scenario::of(about));
        Self {
            program,
            play: None,
            system: about.system.clone(),
            scenario,
            changes,
            command: Some(command),
            seed,
            games,
        }
    }

    /// The head of a result that can be recorded, of runs as this one with a number of games each.
    #[must_use]
    pub fn recordable(task: &Task, games: u64) -> Self {
        let about = &task.layout.about;
        Self {
            program: Program {
                version: task.program.clone(),
                sources: task.sources.clone(),
                commit: commit().filter(|_| task.sources == SOURCES),
            },
            play: Some(task::play(&about.system)),
            command: None,
            ..Self::new(about, task.changes.clone(), String::new(), task.seed, games)
        }
    }

    /// The command that makes the result again, for its document.
    #[must_use]
    pub fn command(&self) -> &str {
        self.command.as_deref().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{self, Toy};

    /// The fields stand in the order of the files of older versions.
    #[test]
    fn fields_keep_their_order() {
        let task = toy::task(&Toy::with_bonus(0));
        let keys = |head: &Head| {
            let text = serde_json::to_string(head).unwrap();
            let parts = text.trim_matches(['{', '}']).split(',');
            parts.map(|part| part.split('"').nth(1).unwrap().to_owned()).collect::<Vec<_>>().join(" ")
        };
        let made = Head::new(&task.layout.about, String::new(), "kartacz sweep".to_owned(), 1, 2);
        assert_eq!(keys(&made), "program sources system scenario scenario_hash changes command seed games");
        let recordable = Head::recordable(&task, 2);
        assert_eq!(keys(&recordable), "program sources play system scenario scenario_hash changes seed games");
    }
}
