//! The odds of shock combat, and of tests of quality.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use kartacz_engine::core::odds::Distribution;
use kartacz_engine::games::spqr::data::{MAX_QUALITY, Scenario};
use kartacz_engine::games::spqr::odds::Odds;
use kartacz_engine::games::spqr::state::{ATTACKER_SUPERIOR, DEFENDER_SUPERIOR};
use kartacz_engine::games::spqr::tables::{Blow, COLUMNS, Superiority};

use crate::base::number::whole;
use crate::show::odds_sheet::Sheet;

/// The names of superiority: a combat that is barred has no odds.
const SUPERIORITY: [&str; 3] = [Superiority::None.name(), Superiority::Attacker.name(), Superiority::Defender.name()];

/// Reads superiority as flags.
fn superiority() -> impl TypedValueParser<Value = u8> {
    PossibleValuesParser::new(SUPERIORITY).map(|name| match Superiority::from_name(&name) {
        Some(Superiority::Attacker) => ATTACKER_SUPERIOR,
        Some(Superiority::Defender) => DEFENDER_SUPERIOR,
        _ => 0,
    })
}

/// The options of `odds shock`.
#[derive(Args, Debug)]
pub struct Shock {
    /// Column of the shock table after shifts
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<i32, -20, 40>)]
    column: i32,
    /// Die roll modifier for charisma
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = whole::<i8, -9, 9>)]
    charisma: i8,
    /// Superiority
    #[arg(long, value_name = "SIDE", default_value = Superiority::None.name(), value_parser = superiority())]
    superiority: u8,
    /// Hits that the attacker can take before it routs
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u8, 1, { MAX_QUALITY as i64 }>)]
    attacker_room: Option<u8>,
    /// Hits that the defender can take before it routs
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u8, 1, { MAX_QUALITY as i64 }>)]
    defender_room: Option<u8>,
}

impl Shock {
    /// The odds.
    pub fn sheet(&self, scenario: &Scenario, odds: &Odds) -> Sheet {
        let results = odds.shock(self.column, self.charisma, self.superiority);
        let sheet = Sheet::default()
            .give("column", self.column.clamp(1, COLUMNS as i32))
            .give("beyond_the_table", scenario.switches.clamp.name());
        let sheet = hits(sheet, &results);
        let sheet = match self.attacker_room {
            Some(room) => sheet.chance("attacker_routs", results.chance(|hits| hits[0] >= room)),
            None => sheet,
        };
        match self.defender_room {
            Some(room) => sheet.chance("defender_routs", results.chance(|hits| hits[1] >= room)),
            None => sheet,
        }
    }
}

/// The hits of attackers and defenders.
pub fn hits(sheet: Sheet, results: &Distribution<Blow>) -> Sheet {
    let of = |side: usize| {
        let most = results.iter().map(|(hits, _)| hits[side]).max().unwrap_or(0);
        (0..=most).map(|number| (i64::from(number), results.chance(|hits| hits[side] == number))).collect()
    };
    sheet.numbers("attacker_hits", of(0)).numbers("defender_hits", of(1))
}

/// The options of `odds quality`.
#[derive(Args, Debug)]
pub struct Quality {
    /// Quality of the unit
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u8, 1, { MAX_QUALITY as i64 }>)]
    quality: u8,
    /// Die roll modifier
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = whole::<i8, -9, 9>)]
    modifier: i8,
}

impl Quality {
    /// The odds.
    pub fn sheet(&self, odds: &Odds) -> Sheet {
        let results = odds.test(self.quality, self.modifier);
        let most = results.iter().map(|(&excess, _)| excess).max().unwrap_or(0);
        let excess = (0..=most).map(|number| (i64::from(number), results.chance(|&excess| excess == number)));
        Sheet::default()
            .give("quality", self.quality)
            .chance("passes", results.chance(|&excess| excess == 0))
            .numbers("excess", excess.collect())
    }
}
