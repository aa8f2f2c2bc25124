//! `happened`: what happened in the games of a run.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use kartacz_engine::scenario::Request;
use serde_json::Value;

use crate::base::error::Failure;
use crate::base::format::Format;
use crate::base::json_file;
use crate::games;
use crate::play::changes::Changes;
use crate::play::command;
use crate::play::happened::{FILE, read};
use crate::play::labels::Labels;
use crate::play::purpose::COMMAND;
use crate::play::summary::Summary;
use crate::show::decided::replay;
use crate::show::events::document;

const HELP: &str = "give the folder of a run, or one of the folders of a comparison";

/// The options of `happened`.
#[derive(Args, Debug)]
pub struct Options {
    /// Folder of a run, with `summary.json` and `happened.json`
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Format of standard output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Prints it.
///
/// # Errors
/// When the folder has no run with event counts.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let path = options.folder.join("summary.json");
    let summary: Summary = json_file::found(&path, "summary of a run", HELP)?;
    let path = options.folder.join(FILE);
    let happened = read(&path, HELP)?;
    if happened.games != summary.games {
        let text = format!("{}: counts other games than `summary.json`; {HELP}", path.display());
        return Err(Failure::Input(text));
    }
    let changes = changes(&options.folder);
    let [(_, first), (_, second)] = &summary.players;
    let play = |game| replay(&summary, &changes, [first, second], game);
    let document = document(&summary, &happened, &labels(&summary), play);
    Ok(options.format.write(&document, out)?)
}

/// The changes to the scenario in the command of a run; that of a comparison does not change its baseline.
fn changes(folder: &Path) -> Changes {
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
    changes
}

/// The names in the scenario if it is still found; otherwise its ids.
fn labels(summary: &Summary) -> Labels {
    let about = games::load(&Request::new(&summary.scenario)).map(|system| system.about());
    match about {
        Ok(about) if about.sides == summary.sides => Labels::of(&about),
        _ => Labels::of_ids(&summary.sides),
    }
}
