//! The folder of a run that was played: its summary, its names, and the scenario and changes that were typed.

use std::path::Path;

use kartacz_engine::scenario::Request;
use serde_json::Value;

use crate::base::error::Failure;
use crate::base::json_file;
use crate::games;
use crate::play::changes::Changes;
use crate::play::command;
use crate::play::labels::Labels;
use crate::play::purpose::COMMAND;
use crate::play::summary::Summary;

/// What to do about a folder without a run.
pub const HELP: &str = "give the folder of a run, or one of the folders of a comparison";

/// A run that was played.
pub struct Played {
    /// The summary of the run.
    pub summary: Summary,
    /// The names of its scenario in words.
    pub labels: Labels,
}

impl Played {
    /// The run in this folder.
    ///
    /// # Errors
    /// When the folder has none.
    pub fn of(folder: &Path) -> Result<Self, Failure> {
        let summary: Summary = json_file::found(&folder.join("summary.json"), "summary of a run", HELP)?;
        let labels = labels(folder, &summary);
        Ok(Self { summary, labels })
    }
}

/// The names in the summary. Older ones have none: then those of the scenario, where it is still found.
fn labels(folder: &Path, summary: &Summary) -> Labels {
    if summary.names.is_some() {
        return Labels::recorded(summary);
    }
    let Typed { scenario, .. } = Typed::of(folder, summary);
    match games::load(&Request::new(&scenario)).map(|system| system.about()) {
        Ok(about) if about.sides == summary.sides => Labels::of(&about),
        _ => Labels::recorded(summary),
    }
}

/// What the command of a run says of its scenario.
pub struct Typed {
    /// The scenario: its id, or the path of its file.
    pub scenario: String,
    /// The changes to it; that of a comparison does not change its baseline.
    pub changes: Changes,
}

impl Typed {
    /// Reads the command of a run in this folder.
    #[must_use]
    pub fn of(folder: &Path, summary: &Summary) -> Self {
        let mut changes = Changes::default();
        let recorded = json_file::found::<Value>(&folder.join(COMMAND), "command", HELP).unwrap_or_default();
        let words = command::split(recorded["command"].as_str().unwrap_or_default());
        let is_baseline = folder.ends_with("baseline") && words.get(1).is_some_and(|verb| verb == "what-if");
        for pair in words.windows(2).filter(|_| !is_baseline) {
            match pair[0].as_str() {
                "--what-if" => changes.what_if.push(pair[1].clone()),
                "--set" => changes.set.push(pair[1].clone()),
                _ => {}
            }
        }
        // A file has the id that its path is without `.toml`.
        let file = format!("{}.toml", summary.scenario.id);
        let scenario = words.into_iter().skip(2).find(|word| *word == file);
        Self { scenario: scenario.unwrap_or_else(|| summary.scenario.id.clone()), changes }
    }
}
