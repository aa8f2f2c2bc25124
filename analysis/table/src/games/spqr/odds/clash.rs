//! The odds of the Clash of Spears and Swords: the column and superiority are certain, and lead to a shock combat.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use kartacz_engine::games::spqr::arms::Arm;
use kartacz_engine::games::spqr::facing::Angle;
use kartacz_engine::games::spqr::odds::Odds;
use kartacz_engine::games::spqr::state::{ATTACKER_SUPERIOR, DEFENDER_SUPERIOR, POSITIONAL};

use super::missiles::arm;
use super::shock::hits;
use crate::base::error::Failure;
use crate::base::number::whole;
use crate::show::odds_sheet::Sheet;

/// Reads an angle by its name.
fn angle() -> impl TypedValueParser<Value = Angle> {
    PossibleValuesParser::new(Angle::NAMES).map(|name| Angle::from_name(&name).unwrap_or(Angle::Front))
}

/// The options of `odds clash`.
#[derive(Args, Debug)]
pub struct Clash {
    /// Type of the attacker
    #[arg(long, value_name = "TYPE", value_parser = arm())]
    attacker: Arm,
    /// Type of the defender
    #[arg(long, value_name = "TYPE", value_parser = arm())]
    defender: Arm,
    /// Side of the defender that is attacked
    #[arg(long, value_name = "ANGLE", default_value = Angle::Front.name(), value_parser = angle())]
    angle: Angle,
    /// Columns of size, terrain, depletion and phalanxes together, to the right when positive
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = whole::<i8, -20, 20>)]
    shift: i8,
    /// Die roll modifier for charisma
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = whole::<i8, -9, 9>)]
    charisma: i8,
}

impl Clash {
    /// The odds.
    ///
    /// # Errors
    /// When the attacker does not attack the defender from there.
    pub fn sheet(&self, odds: &Odds) -> Result<Sheet, Failure> {
        let Some((column, flags)) = odds.clash(self.attacker, self.defender, self.angle) else {
            let (attacker, defender, angle) = (self.attacker.name(), self.defender.name(), self.angle.name());
            return Err(Failure::Input(format!("{attacker} do not attack the {angle} of {defender} in this scenario")));
        };
        let superiority = match (flags & ATTACKER_SUPERIOR != 0, flags & DEFENDER_SUPERIOR != 0) {
            (true, _) if flags & POSITIONAL != 0 => "attacker, of position",
            (true, _) => "attacker",
            (_, true) => "defender",
            _ => "none",
        };
        let sheet = Sheet::default()
            .give("column", column)
            .give("superiority", superiority)
            .give("shifted_column", i32::from(column) + i32::from(self.shift));
        let results = odds.shock(i32::from(column) + i32::from(self.shift), self.charisma, flags);
        Ok(hits(sheet, &results))
    }
}
