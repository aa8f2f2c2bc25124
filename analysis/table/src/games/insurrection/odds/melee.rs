//! The odds of a melee.

use clap::{Args, ValueEnum};
use kartacz_engine::core::game::Side;
use kartacz_engine::core::odds::{Chance, Distribution};
use kartacz_engine::games::insurrection::edition::Edition;
use kartacz_engine::games::insurrection::melee::{Approach, Circumstances};
use kartacz_engine::games::insurrection::odds::{MeleeThrow, Odds};

use super::{known, shown};
use crate::base::error::Failure;
use crate::base::number::whole;
use crate::show::odds_sheet::Sheet;

/// The options of `odds melee`.
#[derive(Args, Debug)]
pub struct Options {
    /// The size of the attacker; lone guns count as 1
    #[arg(long, value_name = "A", required_unless_present = "net", allow_negative_numbers = true, value_parser = whole::<u8, 1, 99>)]
    attacker_size: Option<u8>,
    /// The size of the defender
    #[arg(long, value_name = "D", required_unless_present = "net", allow_negative_numbers = true, value_parser = whole::<u8, 1, 99>)]
    defender_size: Option<u8>,
    /// Circumstance that modifies the rolls; may be repeated. The odds of the sizes are included automatically
    #[arg(long, value_name = "NAME", value_enum)]
    modifier: Vec<Circumstance>,
    /// Net modifier, attacker minus defender, instead of computing it
    #[arg(long, value_name = "N", allow_negative_numbers = true, conflicts_with = "modifier", value_parser = whole::<i32, -99, 99>)]
    net: Option<i32>,
    /// Morale of an attacker of size 1, which tests before a victory costs its last step
    #[arg(long, value_name = "M", allow_negative_numbers = true, value_parser = whole::<u8, 0, 9>)]
    attacker_morale: Option<u8>,
    /// The morale of a defender of size 1
    #[arg(long, value_name = "M", allow_negative_numbers = true, value_parser = whole::<u8, 0, 9>)]
    defender_morale: Option<u8>,
}

/// The modifiers of a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Circumstance {
    /// The defender is in a forest
    Forest,
    /// The defender is in a village
    Village,
    /// The defender is in a castle
    Castle,
    /// The attacker came up a slope or scarp
    Uphill,
    /// The attacker came across a river
    AcrossRiver,
    /// The defender has kosynierzy, the attacker is cavalry
    KosynierzyAgainstCavalry,
    /// The defender is a square, the attacker infantry
    SquareAgainstInfantry,
    /// The defender is a square, the attacker cavalry
    SquareAgainstCavalry,
    /// The attacker came in through a flank
    Flank,
    /// The attacker came in through the front in lava
    Lava,
    /// The attacker came in through the rear
    Rear,
    /// Cavalry charges
    Charge,
    /// The attacker is lone guns
    AttackerLoneGuns,
    /// The defender is lone guns
    #[value(alias = "lone-guns")]
    DefenderLoneGuns,
    /// The attacker is in command
    #[value(alias = "attacker-command")]
    AttackerInCommand,
    /// The defender is in command
    #[value(alias = "defender-command")]
    DefenderInCommand,
}

impl Circumstance {
    /// Whether an edition has the rule.
    const fn is_known<E: Edition>(self) -> bool {
        match self {
            Self::Village | Self::Castle => E::HAS.grounds,
            Self::AcrossRiver => E::HAS.rivers,
            Self::KosynierzyAgainstCavalry => E::HAS.kosynierzy,
            _ => true,
        }
    }

    fn mark(self, when: &mut Circumstances) {
        match self {
            Self::Forest => when.forest = true,
            Self::Village => when.village = true,
            Self::Castle => when.castle = true,
            Self::Uphill => when.uphill = true,
            Self::AcrossRiver => when.river = true,
            Self::KosynierzyAgainstCavalry => when.kosynierzy = true,
            Self::SquareAgainstInfantry => when.square = true,
            Self::SquareAgainstCavalry => (when.square, when.mounted) = (true, true),
            Self::Flank => when.approach = better(when.approach, Approach::Flank),
            Self::Lava => when.approach = better(when.approach, Approach::Lava),
            Self::Rear => when.approach = Approach::Rear,
            Self::Charge => when.charge = true,
            Self::AttackerLoneGuns => when.lone_guns[0] = true,
            Self::DefenderLoneGuns => when.lone_guns[1] = true,
            Self::AttackerInCommand => when.command[0] = true,
            Self::DefenderInCommand => when.command[1] = true,
        }
    }
}

/// Of several hexsides of attack the best one counts.
fn better(one: Approach, other: Approach) -> Approach {
    if one == Approach::Front { other } else { one }
}

impl Options {
    /// The odds.
    ///
    /// # Errors
    /// When the circumstances exclude each other.
    pub fn sheet<E: Edition>(&self, odds: &Odds<'_, E>) -> Result<Sheet, Failure> {
        let squares = [Circumstance::SquareAgainstInfantry, Circumstance::SquareAgainstCavalry];
        if squares.iter().all(|square| self.modifier.contains(square)) {
            let message = "`--modifier` has the square against infantry and against cavalry; keep one of the two";
            return Err(Failure::Input(message.to_owned()));
        }
        for circumstance in &self.modifier {
            let value = circumstance.to_possible_value();
            let name = value.as_ref().map_or("", |value| value.get_name());
            known::<E>(circumstance.is_known::<E>(), &format!("--modifier {name}"))?;
        }
        let mut sheet = Sheet::default();
        for (key, size) in [("attacker_size", self.attacker_size), ("defender_size", self.defender_size)] {
            if let Some(size) = size {
                sheet = sheet.give(key, size);
            }
        }
        let net = self.net.unwrap_or_else(|| odds.melee_net(&self.circumstances()));
        if self.net.is_none() {
            let modifiers = odds.melee_modifiers(&self.circumstances());
            let side = |side| if side == Some(Side::First) { "attacker" } else { "defender" };
            sheet = sheet.modifiers(modifiers.iter().map(|modifier| shown(modifier, Some(side(modifier.side)))));
        }
        let throws = odds.melee(net, [self.attacker_morale, self.defender_morale]);
        Ok(results(sheet.give("net", net), &throws))
    }

    fn circumstances(&self) -> Circumstances {
        let sizes = [self.attacker_size, self.defender_size].map(|size| size.unwrap_or(1));
        let mut when = Circumstances { sizes, ..Circumstances::default() };
        self.modifier.iter().for_each(|circumstance| circumstance.mark(&mut when));
        when
    }
}

fn results(sheet: Sheet, throws: &Distribution<MeleeThrow>) -> Sheet {
    let won = |throw: &MeleeThrow| throw.difference > 0;
    let differences: Vec<(i64, Chance)> =
        throws.map(|throw| throw.difference).iter().map(|(&difference, chance)| (difference.into(), chance)).collect();
    let away = |attacker: bool| {
        let stages = throws.map(|throw| if won(throw) == attacker { 0 } else { throw.away });
        stages.iter().filter(|(stages, _)| **stages > 0).map(|(&stages, chance)| (stages.into(), chance)).collect()
    };
    sheet
        .chance("win", throws.chance(won))
        .chance("lose", throws.chance(|throw| !won(throw)))
        .chance("attacker_loses_step", throws.chance(|throw| throw.losses[0] > 0))
        .chance("defender_loses_step", throws.chance(|throw| throw.losses[1] > 0))
        .chance("win_without_loss", throws.chance(|throw| won(throw) && throw.losses[0] == 0))
        .chance("attacker_rolls_nine", throws.chance(|throw| throw.nines[0]))
        .chance("defender_rolls_nine", throws.chance(|throw| throw.nines[1]))
        .numbers("attacker_away_stages", away(true))
        .numbers("defender_away_stages", away(false))
        .numbers("difference", differences)
}
