//! `odds`: exact odds of one combat, from the rules of a scenario over every face of the dice.

mod niemenczyn;
mod sheet;
mod verdox;

use std::io::Write;

use clap::{Args, Command, Subcommand};
use kartacz_engine::scenario::shown;

use crate::cli::Changes;
use crate::error::Failure;
use crate::export::Format;
use crate::record::About;
use crate::systems::System;
use sheet::Sheet;

/// The options of `odds`.
#[derive(Args, Debug)]
pub struct Options {
    #[command(subcommand)]
    combat: Combat,
    /// The scenario whose tables and readings count; the first one of the rule system that has this combat when left out
    #[arg(long, global = true, value_name = "SCENARIO")]
    scenario: Option<String>,
    #[command(flatten)]
    changes: Changes,
    /// What goes to standard output. JSON has decimals, and under `exact` the same as fractions of all throws
    #[arg(long, global = true, value_enum, default_value_t)]
    format: Format,
    /// Short for `--format json`
    // Declared here, unlike those of other verbs: it may stand before the combat, too.
    #[arg(long, global = true, conflicts_with = "format")]
    json: bool,
}

/// The combats of all rule systems.
#[derive(Subcommand, Debug)]
enum Combat {
    #[command(flatten)]
    Niemenczyn(niemenczyn::Combat),
    #[command(flatten)]
    Verdox(verdox::Combat),
}

impl Combat {
    /// The scenario that counts when none is named.
    const fn usual_scenario(&self) -> &'static str {
        match self {
            Self::Niemenczyn(_) => "niemenczyn/scenario-1",
            Self::Verdox(_) => "verdox/scenario-1",
        }
    }

    /// The odds; nothing when the scenario is of a rule system that has no such combat.
    fn sheet(&self, system: &System) -> Result<Option<Sheet>, Failure> {
        match self {
            Self::Niemenczyn(combat) => system.as_niemenczyn().map(|game| combat.sheet(game)).transpose(),
            Self::Verdox(combat) => system.as_verdox().map(|game| combat.sheet(&game.scenario)).transpose(),
        }
    }
}

/// The combats of a scenario's rule system, which has none of those that was asked for.
fn elsewhere(system: &System) -> Failure {
    let known = |augment: fn(Command) -> Command| {
        let combats = augment(Command::default());
        let names: Vec<String> = combats.get_subcommands().map(|combat| shown(combat.get_name())).collect();
        names.join(", ")
    };
    let known = match system.as_verdox() {
        Some(_) => known(verdox::Combat::augment_subcommands),
        None => known(niemenczyn::Combat::augment_subcommands),
    };
    let About { system, scenario, .. } = system.about();
    let message =
        format!("{} is a scenario of {system}, where there is no such combat; {system} has {known}", shown(&scenario));
    Failure::Input(message)
}

/// Works out the odds and tells them.
///
/// # Errors
/// When the scenario is wrong, or the combat cannot be.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let scenario = options.scenario.as_deref().unwrap_or(options.combat.usual_scenario());
    let system = System::load(&options.changes.request(scenario))?;
    let sheet = options.combat.sheet(&system)?.ok_or_else(|| elsewhere(&system))?;
    match if options.json { Format::Json } else { options.format } {
        Format::Table => sheet.print(out)?,
        Format::Json => sheet.json(out)?,
        Format::Csv | Format::Markdown => {
            options.format.write_rows(&Sheet::header(), &sheet.rows(), Sheet::WORD_COLUMNS, out)?;
        }
    }
    Ok(())
}
