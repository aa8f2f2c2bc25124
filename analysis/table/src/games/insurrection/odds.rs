//! The combats of the series.

mod fire;
mod melee;
mod tests_of_morale;

use clap::Subcommand;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::edition::Edition;
use kartacz_engine::games::insurrection::event;
use kartacz_engine::games::insurrection::odds::Odds;

use crate::base::error::Failure;
use crate::show::odds_sheet::{Modifier, Sheet};

/// The combats.
#[derive(Subcommand, Debug)]
pub enum Combat {
    /// A melee
    Melee(melee::Options),
    /// Rifle fire on a unit
    Rifle(fire::Rifle),
    /// Artillery fire on a unit
    Artillery(fire::Artillery),
    /// Rifle fire on lone guns, from the next hex
    LoneGuns(fire::LoneGuns),
    /// Artillery fire on lone guns
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
    /// The morale check beside a rout
    Crisis(tests_of_morale::Plain),
    /// The test that saves the last step of a winner
    LastStep(tests_of_morale::Plain),
}

impl Combat {
    /// The odds.
    ///
    /// # Errors
    /// When the combat is impossible.
    pub fn sheet<E: Edition>(&self, game: &Rules<E>) -> Result<Sheet, Failure> {
        let odds = Odds::new(game);
        match self {
            Self::Melee(options) => options.sheet(&odds),
            Self::Rifle(options) => options.sheet(game, &odds),
            Self::Artillery(options) => options.sheet(game, &odds),
            Self::LoneGuns(options) => Ok(options.sheet(&odds)),
            Self::CounterBattery(options) => options.sheet(game, &odds),
            Self::Breakdown(options) => Ok(options.sheet(&odds)),
            Self::Commander(options) => Ok(options.sheet(&odds)),
            Self::Lava(options) => Ok(options.sheet(game, &odds)),
            Self::Reaction(options) => Ok(options.sheet(&odds, "counterattack", "retreat_and_loss")),
            Self::Square(options) => Ok(options.sheet(&odds, "square", "loss")),
            Self::Crisis(options) => Ok(options.sheet(&odds, "hold", "retreat")),
            Self::LastStep(options) => Ok(options.sheet(&odds, "saved", "eliminated")),
        }
    }
}

/// Refuses an option of a rule that an edition does not have.
fn known<E: Edition>(has: bool, option: &str) -> Result<(), Failure> {
    let system = E::SYSTEM;
    let unknown = || Failure::Input(format!("`{option}` is of a rule that {system} does not have; leave it out"));
    has.then_some(()).ok_or_else(unknown)
}

/// A modifier for display; in melee with its side.
fn shown(modifier: &event::Modifier, side: Option<&'static str>) -> Modifier {
    let event::Modifier { rule, reason, value, .. } = *modifier;
    Modifier { rule, reason, value, side }
}
