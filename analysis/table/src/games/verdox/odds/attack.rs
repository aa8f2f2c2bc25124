//! The odds of attacks.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use kartacz_engine::core::odds::Chance;
use kartacz_engine::games::verdox::data::{Ground, Hit, Kind};
use kartacz_engine::games::verdox::odds::{MAX_ATTEMPTS, Odds, Reach};

use super::{ground, kind};
use crate::base::error::Failure;
use crate::base::number::whole;
use crate::show::odds_sheet::Sheet;

/// The name of a barge as a target.
const BARGE: &str = "barge";

/// The target of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Unit(Kind),
    Barge,
}

impl Target {
    const fn name(self) -> &'static str {
        match self {
            Self::Unit(kind) => kind.name(),
            Self::Barge => BARGE,
        }
    }

    const fn kind(self) -> Option<Kind> {
        if let Self::Unit(kind) = self { Some(kind) } else { None }
    }
}

fn target() -> impl TypedValueParser<Value = Target> {
    let names = Kind::NAMES.iter().copied().chain([BARGE]).collect::<Vec<_>>();
    PossibleValuesParser::new(names).map(|name| Kind::from_name(&name).map_or(Target::Barge, Target::Unit))
}

/// The options of `odds attack`.
#[derive(Args, Debug)]
pub struct Options {
    /// Attacker: determines whether the target is in range, not the effect of the die
    #[arg(long, value_name = "KIND", value_parser = kind())]
    attacker: Kind,
    /// Target of the attack
    #[arg(long, value_name = "KIND", value_parser = target())]
    target: Target,
    /// Distance to the target in squares, without diagonals
    #[arg(long, value_name = "D", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<u8, 1, 99>)]
    distance: u8,
    /// Ground under the attacker
    #[arg(long, value_name = "GROUND", default_value = Ground::Clear.name(), value_parser = ground())]
    from: Ground,
    /// Ground under the target [default: clear]. A barge is on the river, and a unit on the river is on a barge
    #[arg(long, value_name = "GROUND", value_parser = ground())]
    at: Option<Ground>,
    /// Number of attacks in a row, each by another unit
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<u32, 1, { MAX_ATTEMPTS as i64 }>)]
    times: u32,
}

impl Options {
    /// The odds.
    ///
    /// # Errors
    /// When no such attack is possible.
    pub fn sheet(&self, odds: &Odds) -> Result<Sheet, Failure> {
        self.check(odds)?;
        let faces: Vec<&str> = odds.faces(self.target.kind()).iter().map(|hit| hit.name()).collect();
        let sheet = Sheet::default()
            .give("attacker", self.attacker.name())
            .give("target", self.target.name())
            .give("faces", faces);
        Ok(match self.target {
            Target::Unit(kind) => self.on_unit(sheet, odds, kind),
            Target::Barge => {
                let destroyed = |times| odds.bombardment(times).chance(|&floats| !floats);
                let one = sheet.chance("destroyed", destroyed(1)).chance("unharmed", destroyed(1).not());
                in_a_row(one, "destroyed_after", self.times, destroyed)
            }
        })
    }

    fn on_unit(&self, sheet: Sheet, odds: &Odds, kind: Kind) -> Sheet {
        let left = |times, left: Option<Kind>| odds.attacks(kind, times).chance(|&other| other == left);
        let mut sheet = sheet.chance("destroyed", left(1, None));
        if kind.on_foot().is_some() {
            sheet = sheet.chance(Hit::Dismounted.name(), left(1, kind.on_foot()));
        }
        sheet = sheet.chance("unharmed", left(1, Some(kind))).chance("turned_up", odds.turned_up());
        sheet = in_a_row(sheet, "destroyed_after", self.times, |times| left(times, None));
        match kind.on_foot() {
            Some(foot) => in_a_row(sheet, "dismounted_after", self.times, |times| left(times, Some(foot))),
            None => sheet,
        }
    }

    fn check(&self, odds: &Odds) -> Result<(), Failure> {
        let Self { attacker, target, distance, from, .. } = *self;
        let usual = if target == Target::Barge { Ground::River } else { Ground::Clear };
        let at = self.at.unwrap_or(usual);
        if target == Target::Barge && !odds.floats(at) {
            let message = format!("a barge cannot be on {}; leave `--at` out", at.name());
            return Err(Failure::Input(message));
        }
        if target == Target::Barge && attacker != Kind::Artillery {
            let message =
                "only artillery can destroy a barge; name `--attacker artillery`, or the unit on it as `--target`";
            return Err(Failure::Input(message.to_owned()));
        }
        if odds.reaches(Reach { attacker, distance, from, at }) {
            return Ok(());
        }
        let nearer = (1..distance).rev().find(|&distance| odds.reaches(Reach { attacker, distance, from, at }));
        let far = match nearer {
            None => "have no range".to_owned(),
            Some(1) => "reach 1 square".to_owned(),
            Some(most) => format!("reach 1 to {most} squares"),
        };
        Err(Failure::Input(format!(
            "`--distance {distance}` is out of reach of {}: from {} at {} its attacks {far} in this scenario",
            attacker.name(),
            from.name(),
            at.name()
        )))
    }
}

/// The options of `odds demolition`.
#[derive(Args, Debug)]
pub struct Demolition {
    /// Unit on the wall, which is shot at first [default: none]
    #[arg(long, value_name = "KIND", value_parser = kind())]
    unit: Option<Kind>,
    /// Number of shots in a row
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<u32, 1, { MAX_ATTEMPTS as i64 }>)]
    times: u32,
}

impl Demolition {
    /// The odds.
    pub fn sheet(&self, odds: &Odds) -> Sheet {
        let breach = |times| odds.demolition(self.unit, times).chance(|shelled| shelled.breached);
        let mut sheet = Sheet::default().give("unit", self.unit.map(Kind::name)).chance("breach", breach(1));
        sheet = in_a_row(sheet, "breach_after", self.times, breach);
        let Some(kind) = self.unit else { return sheet };
        let left = |times, left: Option<Kind>| odds.demolition(self.unit, times).chance(|shelled| shelled.unit == left);
        sheet = sheet.chance("destroyed", left(1, None));
        if kind.on_foot().is_some() {
            sheet = sheet.chance(Hit::Dismounted.name(), left(1, kind.on_foot()));
        }
        in_a_row(sheet.chance("unharmed", left(1, Some(kind))), "destroyed_after", self.times, |times| {
            left(times, None)
        })
    }
}

/// Adds a probability after each attempt, when there are several.
pub(super) fn in_a_row(sheet: Sheet, key: &'static str, times: u32, chance: impl Fn(u32) -> Chance) -> Sheet {
    if times == 1 { sheet } else { sheet.after(key, (1..=times).map(chance).collect()) }
}
