//! The odds of fire.

use clap::Args;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::edition::Edition;
use kartacz_engine::games::insurrection::fire::circumstance;
use kartacz_engine::games::insurrection::odds::{FireOdds, MAX_EVENTS, Odds, RifleFire};
use kartacz_engine::games::insurrection::outcomes::FireResult;

use super::{known, shown};
use crate::base::error::Failure;
use crate::base::number::whole;
use crate::games::insurrection::event_log::row_label;
use crate::show::odds_sheet::Sheet;

/// Circumstances of a target.
#[derive(Args, Debug)]
struct Target {
    /// The morale of the target
    #[arg(long, value_name = "M", allow_negative_numbers = true, value_parser = whole::<u8, 0, 9>)]
    morale: u8,
    /// The target is in a forest or behind an entrenchment
    #[arg(long)]
    cover: bool,
    /// The target is in a village, without another cover
    #[arg(long, conflicts_with_all = ["cover", "castle"])]
    village: bool,
    /// The target is in a castle, without another cover
    #[arg(long, conflicts_with = "cover")]
    castle: bool,
    /// The fire comes through flank or rear of the target
    #[arg(long)]
    flank: bool,
    /// The target is a square
    #[arg(long)]
    square: bool,
}

impl Target {
    /// Bits of [`circumstance`]. A square has no flank.
    fn circumstances<E: Edition>(&self) -> Result<u8, Failure> {
        known::<E>(E::HAS.grounds || !self.village, "--village")?;
        known::<E>(E::HAS.grounds || !self.castle, "--castle")?;
        let bit = |applies: bool, bit: u8| if applies { bit } else { 0 };
        Ok(bit(self.cover, circumstance::COVER)
            | bit(self.village, circumstance::VILLAGE)
            | bit(self.castle, circumstance::CASTLE)
            | bit(self.flank && !self.square, circumstance::FLANK)
            | bit(self.square, circumstance::SQUARE))
    }
}

/// The options of `odds rifle`.
#[derive(Args, Debug)]
pub struct Rifle {
    /// The firepower of the deciding hex
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u8, 0, 99>)]
    fire: u8,
    /// The distance to the target in hexes
    #[arg(long, value_name = "D", allow_negative_numbers = true, value_parser = whole::<u8, 1, 99>)]
    distance: u8,
    /// Number of adjacent hexes that fire together
    #[arg(long, value_name = "K", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<u8, 1, 20>)]
    units: u8,
    /// The number of the shot in this stage, 1 to 4
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<u8, 1, 4>)]
    shot: u8,
    #[command(flatten)]
    target: Target,
    /// The shooter is cavalry
    #[arg(long)]
    cavalry: bool,
}

impl Rifle {
    /// The odds.
    ///
    /// # Errors
    /// When the target is out of range.
    pub fn sheet<E: Edition>(&self, game: &Rules<E>, odds: &Odds<'_, E>) -> Result<Sheet, Failure> {
        let tables = &game.scenario.tables;
        match self.cavalry {
            true => in_range(self.distance, tables.range_cavalry, "the rifles of cavalry")?,
            false => in_range(self.distance, tables.range_infantry, "the rifles of infantry")?,
        }
        let circumstances = self.target.circumstances::<E>()? | if self.cavalry { circumstance::CAVALRY } else { 0 };
        let fire = RifleFire {
            firepower: self.fire,
            distance: self.distance,
            hexes: self.units,
            shot: self.shot,
            circumstances,
        };
        let odds = odds.rifle(&fire, self.target.morale);
        let row = odds.row.map(|row| row_label(game, row));
        let sheet = Sheet::default().give("quotient", odds.quotient).give("row", row);
        Ok(under_fire(sheet, &odds))
    }
}

/// The options of `odds artillery`.
#[derive(Args, Debug)]
pub struct Artillery {
    /// The white stars of the firing battery
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = whole::<u8, 0, 3>)]
    stars: u8,
    /// The distance to the target in hexes
    #[arg(long, value_name = "D", allow_negative_numbers = true, value_parser = whole::<u8, 1, 99>)]
    distance: u8,
    #[command(flatten)]
    target: Target,
    /// Number of units that test separately: the whole stack, unless it is in a side-by-side line
    #[arg(long, value_name = "K", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<u32, 1, { MAX_EVENTS as i64 }>)]
    units: u32,
}

impl Artillery {
    /// The odds.
    ///
    /// # Errors
    /// When the target is out of range.
    pub fn sheet<E: Edition>(&self, game: &Rules<E>, odds: &Odds<'_, E>) -> Result<Sheet, Failure> {
        in_range(self.distance, game.scenario.tables.range_guns, "guns")?;
        known::<E>(E::HAS.stars || self.stars == 0, "--stars")?;
        let fire = odds.battery(self.stars, self.distance, self.target.circumstances::<E>()?, self.target.morale);
        let sheet = Sheet::default().give("row", fire.row.map(|row| band_label(game, row)));
        Ok(under_fire(sheet, &fire).chance("gun_breaks", odds.breakdown(self.units)))
    }
}

fn in_range(distance: u8, range: u8, what: &str) -> Result<(), Failure> {
    if distance <= range {
        return Ok(());
    }
    let reach = match range {
        0 => "have no range".to_owned(),
        1 => "reach 1 hex".to_owned(),
        range => format!("reach 1 to {range} hexes"),
    };
    Err(Failure::Input(format!("`--distance {distance}` is out of range: {what} {reach} in this scenario")))
}

/// The distances of an artillery band: `4-6`.
fn band_label<E: Edition>(game: &Rules<E>, band: usize) -> String {
    let bands = &game.scenario.tables.artillery;
    let from = band.checked_sub(1).map_or(1, |before| bands[before].to + 1);
    match bands[band].to {
        to if to <= from => to.to_string(),
        to => format!("{from}-{to}"),
    }
}

fn under_fire(sheet: Sheet, odds: &FireOdds) -> Sheet {
    let effect = match odds.effect {
        None => "none".to_owned(),
        Some(0) => "M".to_owned(),
        Some(effect) => format!("{effect}M"),
    };
    let chance = |result| odds.results.chance(|&other| other == result);
    sheet
        .give("effect", effect)
        .modifiers(odds.modifiers.iter().map(|modifier| shown(modifier, None)))
        .give("net", odds.effect.map(|_| odds.net))
        .give("commander_in_danger", odds.commander)
        .chance("hold", chance(FireResult::Holds))
        .chance("retreat", chance(FireResult::Retreats))
        .chance("retreat_and_loss", chance(FireResult::RetreatsAndLoses))
}

/// The options of `odds lone-guns`.
#[derive(Args, Debug)]
pub struct LoneGuns {
    /// The firepower
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u8, 0, 99>)]
    fire: u8,
}

impl LoneGuns {
    /// The odds.
    pub fn sheet<E: Edition>(&self, odds: &Odds<'_, E>) -> Sheet {
        Sheet::default().chance("captured", odds.lone_guns(self.fire))
    }
}

/// The options of `odds counter-battery`.
#[derive(Args, Debug)]
pub struct CounterBattery {
    /// The white stars of the firing battery
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = whole::<u8, 0, 3>)]
    stars: u8,
    /// The distance to the target in hexes
    #[arg(long, value_name = "D", allow_negative_numbers = true, value_parser = whole::<u8, 1, 99>)]
    distance: u8,
}

impl CounterBattery {
    /// The odds for guns of either side.
    ///
    /// # Errors
    /// When the edition has no batteries.
    pub fn sheet<E: Edition>(&self, game: &Rules<E>, odds: &Odds<'_, E>) -> Result<Sheet, Failure> {
        known::<E>(E::HAS.stars || self.stars == 0, "--stars")?;
        let ids = &game.scenario.side_ids;
        let chance =
            |side: Side| (ids[side.index()].clone(), odds.counter_battery_with(side, self.distance, self.stars));
        Ok(Sheet::default().names("captured_by", Side::BOTH.map(chance).to_vec()))
    }
}

/// The options of `odds breakdown`.
#[derive(Args, Debug)]
pub struct Breakdown {
    /// Number of units that test
    #[arg(long, value_name = "K", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<u32, 1, { MAX_EVENTS as i64 }>)]
    units: u32,
}

impl Breakdown {
    /// The odds.
    pub fn sheet<E: Edition>(&self, odds: &Odds<'_, E>) -> Sheet {
        Sheet::default().chance("gun_breaks", odds.breakdown(self.units))
    }
}
