//! The odds of a missile shot.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use kartacz_engine::games::spqr::arms::{Arm, Weapon};
use kartacz_engine::games::spqr::data::Scenario;
use kartacz_engine::games::spqr::odds::Odds;

use crate::base::error::Failure;
use crate::base::number::whole;
use crate::show::odds_sheet::{Modifier, Sheet};

/// Reads a type of units by its name.
pub fn arm() -> impl TypedValueParser<Value = Arm> {
    PossibleValuesParser::new(Arm::NAMES).map(|name| Arm::from_name(&name).unwrap_or(Arm::Heavy))
}

/// Reads a weapon by its name.
fn weapon() -> impl TypedValueParser<Value = Weapon> {
    PossibleValuesParser::new(Weapon::NAMES).map(|name| Weapon::from_name(&name).unwrap_or(Weapon::Javelins))
}

/// The options of `odds missile`.
#[derive(Args, Debug)]
pub struct Missile {
    /// Weapon: the row of the missile table
    #[arg(long, value_name = "WEAPON", value_parser = weapon())]
    weapon: Weapon,
    /// Range in hexes
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u8, 1, 9>)]
    range: u8,
    /// Type of the target
    #[arg(long, value_name = "TYPE", default_value = Arm::Legion.name(), value_parser = arm())]
    target: Arm,
    /// The target is hit from a front hex
    #[arg(long)]
    front: bool,
    /// The target is in a forest
    #[arg(long)]
    forest: bool,
    /// The firer is depleted
    #[arg(long)]
    depleted: bool,
    /// The firer moves in this phase
    #[arg(long)]
    moves: bool,
    /// The firer is mounted
    #[arg(long)]
    mounted: bool,
}

impl Missile {
    /// The odds.
    ///
    /// # Errors
    /// When the target is out of range.
    pub fn sheet(&self, scenario: &Scenario, odds: &Odds) -> Result<Sheet, Failure> {
        let (tables, range) = (&scenario.tables, self.range);
        let Some(strength) = tables.strength(self.weapon, range) else {
            let (name, reach) = (self.weapon.name(), tables.reach(self.weapon));
            return Err(Failure::Input(format!(
                "`--range {range}` is out of range of {name}: their range is {reach} in this scenario"
            )));
        };
        let modifiers = self.modifiers();
        let sum: i8 = modifiers.iter().map(|modifier| modifier.value).sum();
        let hit = odds.shot(self.weapon, range, sum);
        let twice = self.target.is_elephants() || self.target == Arm::Chariots;
        Ok(Sheet::default()
            .give("weapon", self.weapon.name())
            .give("strength", strength)
            .modifiers(modifiers.into_iter())
            .give("hits", if twice { 2 } else { 1 })
            .chance("miss", hit.not())
            .chance("hit", hit))
    }

    /// The modifiers that apply \[8.17\].
    fn modifiers(&self) -> Vec<Modifier> {
        let heavy = matches!(self.target, Arm::Heavy | Arm::Phalanx);
        let light = matches!(self.weapon, Weapon::FootBows | Weapon::MountedBows | Weapon::Slings | Weapon::Screen);
        let shield = heavy && light && self.range == 1 && self.front;
        let slow = self.mounted || matches!(self.weapon, Weapon::FootBows | Weapon::Slings);
        let all = [
            (self.forest, "target in a forest", 1),
            (self.depleted, "firer depleted", 1),
            (shield, "front of heavy foot beside the firer", 3),
            (heavy && !shield, "heavy foot", 1),
            (self.target == Arm::Skirmishers, "skirmishers", 2),
            (self.moves && slow, "firer moves", 1),
        ];
        let applying = all.into_iter().filter(|(applies, ..)| *applies);
        applying.map(|(_, reason, value)| Modifier { rule: "8.17", reason, value, side: None }).collect()
    }
}
