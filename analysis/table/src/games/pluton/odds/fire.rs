//! The odds of fire.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use kartacz_engine::core::odds::Distribution;
use kartacz_engine::games::pluton::data::{Calibre, Ground, Kind, Scenario};
use kartacz_engine::games::pluton::odds::Odds;
use kartacz_engine::games::pluton::tables::{BARRELS, Effect};

use crate::base::error::Failure;
use crate::base::number::whole;
use crate::base::words::counted;
use crate::show::odds_sheet::{Modifier, Sheet};

/// Reads a kind of units by its name.
fn kind() -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(Kind::NAMES).map(|name| Kind::from_name(&name).unwrap_or_default())
}

/// Reads a ground by its name.
fn ground() -> impl TypedValueParser<Value = Ground> {
    PossibleValuesParser::new(Ground::NAMES).map(|name| Ground::from_name(&name).unwrap_or_default())
}

fn calibre() -> impl TypedValueParser<Value = Calibre> {
    PossibleValuesParser::new(Calibre::NAMES).map(|name| Calibre::from_name(&name).unwrap_or_default())
}

/// The options of `odds small-arms`.
#[derive(Args, Debug)]
pub struct SmallArms {
    /// Kind of the firer
    #[arg(long, value_name = "KIND", default_value = Kind::Rifle.name(), value_parser = kind())]
    firer: Kind,
    /// Strength that fires, in half boxes
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u8, 1, 12>)]
    half_boxes: u8,
    /// Distance in hexes
    #[arg(long, value_name = "D", allow_negative_numbers = true, value_parser = whole::<u8, 0, 99>)]
    distance: u8,
    /// Ground under the target
    #[arg(long, value_name = "GROUND", default_value = Ground::Clear.name(), value_parser = ground())]
    at: Ground,
    /// The target is partly covered, or the fire crosses a unit of the firer's side
    #[arg(long)]
    covered: bool,
    /// The firer is under fire
    #[arg(long, conflicts_with = "pinned")]
    under_fire: bool,
    /// The firer is pinned
    #[arg(long)]
    pinned: bool,
    /// The firer is undirected
    #[arg(long)]
    undirected: bool,
    /// The target is a commander who moves alone
    #[arg(long)]
    lone_commander: bool,
    /// The target runs
    #[arg(long)]
    running: bool,
    /// The hex of the target is crowded
    #[arg(long)]
    crowd: bool,
}

impl SmallArms {
    /// The odds.
    ///
    /// # Errors
    /// When the target is out of range.
    pub fn sheet(&self, scenario: &Scenario, odds: &Odds) -> Result<Sheet, Failure> {
        let tables = &scenario.tables;
        let weapon = scenario.kinds[self.firer.index()].weapon;
        let strength = tables.fire_strength(weapon, self.half_boxes, self.distance);
        if strength == 0 {
            let most = tables.fire[weapon as usize].iter().rposition(|&each| each > 0);
            let reach =
                most.map_or("have no range".to_owned(), |most| format!("reach 0 to {}", counted(most as u64, "hex")));
            let (name, distance) = (self.firer.name(), self.distance);
            return Err(Failure::Input(format!(
                "`--distance {distance}` is out of reach of {name}: its small arms {reach} in this scenario"
            )));
        }
        if self.pinned && self.distance > 1 {
            let message = "pinned units fire at adjacent hexes and their own; write `--distance 1` or `--distance 0`";
            return Err(Failure::Input(message.to_owned()));
        }
        let modifiers = self.modifiers(scenario);
        let sum: i32 = modifiers.iter().map(|modifier| i32::from(modifier.value)).sum();
        let sheet = Sheet::default()
            .give("firer", self.firer.name())
            .give("strength", strength)
            .modifiers(modifiers.into_iter())
            .give("modified", tables.modified(strength, sum));
        Ok(effects(sheet, &odds.effect(strength, sum)))
    }

    /// The modifiers that apply \[7.5\].
    fn modifiers(&self, scenario: &Scenario) -> Vec<Modifier> {
        let table = &scenario.fire;
        let ground = scenario.grounds[self.at.index()].small_arms;
        let all = [
            (ground != 0, "7.5c", "ground of the target", ground),
            (self.covered, "7.5a", "partly covered", table.covered),
            (self.under_fire, "7.5b", "firer under fire", table.under_fire),
            (self.pinned, "7.5b", "firer pinned", table.pinned),
            (self.lone_commander, "7.5d", "lone commander", table.lone_commander),
            (self.running, "7.5e", "target runs", table.running),
            (self.crowd, "7.5f", "crowded hex", table.crowd),
            (self.undirected, "7.5g", "firer undirected", table.undirected),
        ];
        let applying = all.into_iter().filter(|(applies, ..)| *applies);
        applying.map(|(_, rule, reason, value)| Modifier { rule, reason, value, side: None }).collect()
    }
}

/// The options of `odds barrage`.
#[derive(Args, Debug)]
pub struct Barrage {
    /// Calibre of the guns
    #[arg(long, value_name = "CALIBRE", value_parser = calibre())]
    calibre: Calibre,
    /// Number of barrels
    #[arg(long, value_name = "N", default_value_t = BARRELS as u8, allow_negative_numbers = true, value_parser = whole::<u8, 1, { BARRELS as i64 }>)]
    barrels: u8,
    /// Ground under the target
    #[arg(long, value_name = "GROUND", default_value = Ground::Clear.name(), value_parser = ground())]
    at: Ground,
    /// Mortars fire beyond their best range
    #[arg(long)]
    far: bool,
}

impl Barrage {
    /// The odds.
    pub fn sheet(&self, scenario: &Scenario, odds: &Odds) -> Sheet {
        let tables = &scenario.tables;
        let strength = tables.artillery_strength(self.calibre, self.barrels);
        let ground = scenario.grounds[self.at.index()].indirect;
        let all = [
            (ground != 0, "8.3", "ground of the target", ground),
            (self.far, "8.5", "beyond the best range", scenario.mortars.far),
        ];
        let sum: i32 = all.iter().filter(|(applies, ..)| *applies).map(|&(.., value)| i32::from(value)).sum();
        let applying = all.into_iter().filter(|(applies, ..)| *applies);
        let sheet = Sheet::default()
            .give("calibre", self.calibre.name())
            .give("strength", strength)
            .modifiers(applying.map(|(_, rule, reason, value)| Modifier { rule, reason, value, side: None }))
            .give("modified", tables.modified(strength, sum))
            .chance("on_target", odds.on_target());
        effects(sheet, &odds.effect(strength, sum))
    }
}

/// The effects of fire: levels of efficiency lost, losses, and both together.
fn effects(sheet: Sheet, effect: &Distribution<Effect>) -> Sheet {
    let most = effect.iter().map(|(effect, _)| effect.losses).max().unwrap_or(0);
    let losses = (0..=most).map(|losses| (i64::from(losses), effect.chance(|effect| effect.losses == losses)));
    sheet
        .chance("no_effect", effect.chance(|&effect| effect == Effect::default()))
        .chance("one_level", effect.chance(|effect| effect.levels == 1))
        .chance("pinned", effect.chance(|effect| effect.levels >= 2))
        .numbers("losses", losses.collect())
}
