//! `odds`: exact odds of one combat, from the rules of a scenario over every face of the dice.

mod fire;
mod melee;
mod sheet;
mod tests_of_morale;

use std::io::Write;

use clap::{Args, Subcommand};
use kartacz_engine::niemenczyn::Niemenczyn;
use kartacz_engine::niemenczyn::odds::Odds;

use crate::cli::Changes;
use crate::error::Failure;
use crate::export::Format;
use crate::systems::System;
use sheet::Sheet;

/// The options of `odds`.
#[derive(Args, Debug)]
pub struct Options {
    #[command(subcommand)]
    combat: Combat,
    /// The scenario whose tables and readings count
    #[arg(long, global = true, value_name = "SCENARIO", default_value = "niemenczyn/scenario-1")]
    scenario: String,
    #[command(flatten)]
    changes: Changes,
    /// What goes to standard output. JSON has decimals, and under `exact` the same as fractions of all throws
    #[arg(long, global = true, value_enum, default_value_t)]
    format: Format,
}

/// The combats.
#[derive(Subcommand, Debug)]
enum Combat {
    /// A melee
    Melee(melee::Options),
    /// Rifle fire on a unit
    Rifle(fire::Rifle),
    /// Artillery fire on a unit
    Artillery(fire::Artillery),
    /// Rifle fire on guns without company, from the next hex
    LoneGuns(fire::LoneGuns),
    /// Artillery fire on guns without company
    CounterBattery(fire::CounterBattery),
    /// Whether guns break when their shot makes units test
    Breakdown(fire::Breakdown),
    /// A commander in danger
    Commander(tests_of_morale::Commander),
    /// The test before a counterattack
    Reaction(tests_of_morale::Plain),
    /// The test to form square when cavalry comes
    Square(tests_of_morale::Plain),
    /// The test of Cossacks for lava
    Lava(tests_of_morale::Lava),
    /// The test beside a rout
    Crisis(tests_of_morale::Plain),
    /// The test that saves the last step of a winner
    LastStep(tests_of_morale::Plain),
}

impl Combat {
    fn sheet(&self, game: &Niemenczyn) -> Result<Sheet, Failure> {
        let odds = Odds::new(game);
        match self {
            Self::Melee(options) => options.sheet(&odds),
            Self::Rifle(options) => options.sheet(game, &odds),
            Self::Artillery(options) => options.sheet(game, &odds),
            Self::LoneGuns(options) => Ok(options.sheet(&odds)),
            Self::CounterBattery(options) => Ok(options.sheet(game, &odds)),
            Self::Breakdown(options) => Ok(options.sheet(&odds)),
            Self::Commander(options) => Ok(options.sheet(&odds)),
            Self::Lava(options) => Ok(options.sheet(&odds)),
            Self::Reaction(options) => Ok(options.sheet(&odds, "counterattack", "retreat_and_loss")),
            Self::Square(options) => Ok(options.sheet(&odds, "square", "loss")),
            Self::Crisis(options) => Ok(options.sheet(&odds, "hold", "retreat")),
            Self::LastStep(options) => Ok(options.sheet(&odds, "saved", "eliminated")),
        }
    }
}

/// Works out the odds and tells them.
///
/// # Errors
/// When the scenario is wrong, or the combat cannot be.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let system = System::load(&options.changes.request(&options.scenario))?;
    let game = system.niemenczyn("there are odds")?;
    let sheet = options.combat.sheet(game)?;
    match options.format {
        Format::Table => sheet.print(out)?,
        Format::Json => sheet.json(out)?,
        Format::Csv | Format::Markdown => {
            options.format.write_rows(&Sheet::header(), &sheet.rows(), Sheet::WORD_COLUMNS, out)?;
        }
    }
    Ok(())
}
