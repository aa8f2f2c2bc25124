//! The odds of plain tests, and of commanders in danger.

use clap::{Args, ValueEnum};
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::edition::Edition;
use kartacz_engine::games::insurrection::odds::{MAX_EVENTS, Odds};
use kartacz_engine::games::insurrection::outcomes::Fate;

use crate::base::number::whole;
use crate::show::odds_sheet::Sheet;

/// The options of tests without modifiers.
#[derive(Args, Debug)]
pub struct Plain {
    /// The morale of the unit that tests
    #[arg(long, value_name = "M", allow_negative_numbers = true, value_parser = whole::<u8, 0, 9>)]
    morale: u8,
}

impl Plain {
    /// The odds, under the names of passing and failing.
    pub fn sheet<E: Edition>(&self, odds: &Odds<'_, E>, passed: &'static str, failed: &'static str) -> Sheet {
        let chance = odds.plain_test(self.morale, 0);
        Sheet::default().chance(passed, chance).chance(failed, chance.not())
    }
}

/// The options of `odds lava`.
#[derive(Args, Debug)]
pub struct Lava {
    /// The morale of the Cossacks
    #[arg(long, value_name = "M", allow_negative_numbers = true, value_parser = whole::<u8, 0, 9>)]
    morale: u8,
    /// Target of the attack
    #[arg(long, value_name = "ARM", value_enum, default_value_t)]
    against: Against,
}

/// The target of Cossacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, ValueEnum)]
enum Against {
    #[default]
    Infantry,
    Guns,
    Cavalry,
}

impl Lava {
    /// The odds.
    pub fn sheet<E: Edition>(&self, game: &Rules<E>, odds: &Odds<'_, E>) -> Sheet {
        let plain = match self.against {
            Against::Infantry => false,
            Against::Guns => E::HAS.revised && !game.scenario.switches.lava_guns,
            Against::Cavalry => true,
        };
        let chance = odds.lava(self.morale, plain);
        Sheet::default().chance("lava", chance).chance("no_lava", chance.not())
    }
}

/// The options of `odds commander`.
#[derive(Args, Debug)]
pub struct Commander {
    /// Number of checks in a row
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<u32, 1, { MAX_EVENTS as i64 }>)]
    events: u32,
    /// In melee, where the enemy must first roll a 9, instead of under fire
    #[arg(long)]
    melee: bool,
}

impl Commander {
    /// The odds of the worst result.
    pub fn sheet<E: Edition>(&self, odds: &Odds<'_, E>) -> Sheet {
        let fates = odds.commander(self.events, self.melee);
        let chance = |fate| fates.chance(|&other| other == fate);
        Sheet::default()
            .chance("killed", chance(Fate::Killed))
            .chance("contused", chance(Fate::Contused))
            .chance("unhurt", chance(Fate::Unhurt))
    }
}
