//! The first line: the set-up.

use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::data::{Arm, Commander, Face, Unit};
use kartacz_engine::games::insurrection::event::{Event, Kind};
use kartacz_engine::grid::{Grid, Hex, Tabled};
use serde::Serialize;

use super::Account;
use crate::play::record::About;
use crate::show::log_head::{Head, Values};

/// The set-up.
#[derive(Debug, Serialize)]
pub struct SetUp<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    commanders: Vec<CommanderLine<'a>>,
    units: Vec<UnitLine<'a>>,
    #[serde(flatten)]
    values: Values<'a>,
}

#[derive(Debug, Serialize)]
struct CommanderLine<'a> {
    id: &'a str,
    name: &'a str,
    side: &'a str,
    hex: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    arrives: Option<Arrival>,
}

#[derive(Debug, Serialize)]
struct UnitLine<'a> {
    id: &'a str,
    name: &'a str,
    side: &'a str,
    commander: &'a str,
    arm: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    front: Option<FaceLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    back: Option<FaceLine>,
    hex: Option<String>,
    facing: u8,
    limbered: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    arrives: Option<Arrival>,
}

#[derive(Debug, Serialize)]
struct FaceLine {
    morale: u8,
    size: u8,
    fire: u8,
}

/// A reinforcement: where and from which stage on.
#[derive(Debug, Serialize)]
struct Arrival {
    stage: u8,
    hex: String,
}

impl<'a> SetUp<'a> {
    /// The set-up of a game. Units placed freely are where they were placed.
    pub fn new<E: Compiled>(account: &Account<'a, E>, about: &'a About) -> Self {
        let scenario = &account.game.scenario;
        Self {
            head: Head::new(account, about),
            commanders: (0..)
                .zip(&scenario.commanders)
                .map(|(id, data)| CommanderLine::new(account, id, data))
                .collect(),
            units: (0..).zip(&scenario.units).map(|(id, data)| UnitLine::new(account, id, data)).collect(),
            values: Values::new(account.provenance),
        }
    }
}

impl<'a> CommanderLine<'a> {
    fn new<E: Compiled>(account: &Account<'a, E>, id: u8, data: &'a Commander<E>) -> Self {
        let scenario = &account.game.scenario;
        let placed = placed(account.events, |event| event.commander == Some(id));
        Self {
            id: &data.id,
            name: &data.name,
            side: &scenario.side_ids[data.side.index()],
            hex: start(&scenario.map.grid, data.arrives, placed.map_or(data.hex, |event| event.hex)),
            arrives: arrival(&scenario.map.grid, data.arrives, data.hex),
        }
    }
}

impl<'a> UnitLine<'a> {
    fn new<E: Compiled>(account: &Account<'a, E>, id: u8, data: &'a Unit<E>) -> Self {
        let scenario = &account.game.scenario;
        let placed = placed(account.events, |event| event.units == E::Units::only(id));
        let face = |face: Face| FaceLine { morale: face.morale, size: face.size, fire: face.fire };
        let faces = (data.arm != Arm::Guns).then(|| data.faces.map(face));
        let [front, back] = faces.map_or([None, None], |faces| faces.map(Some));
        Self {
            id: &data.id,
            name: &data.name,
            side: &scenario.side_ids[data.side.index()],
            commander: &scenario.commanders[data.commander as usize].id,
            arm: arm_name(data.arm),
            front,
            back,
            hex: start(&scenario.map.grid, data.arrives, placed.map_or(data.hex, |event| event.hex)),
            facing: placed.and_then(|event| event.facing).unwrap_or(data.facing),
            limbered: data.limbered,
            arrives: arrival(&scenario.map.grid, data.arrives, data.hex),
        }
    }
}

/// The name of an arm in scenario files.
const fn arm_name(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry => "infantry",
        Arm::Cavalry => "cavalry",
        Arm::Cossacks => "cossacks",
        Arm::Guns => "guns",
    }
}

/// The free placement of a unit or commander before play.
fn placed<E: Compiled>(events: &[Event<E>], which: impl Fn(&Event<E>) -> bool) -> Option<&Event<E>> {
    // The last one counts: a set-up without room for a unit is repeated [13.2].
    events.iter().rfind(|event| event.kind() == Kind::Deployed && which(event))
}

fn start<S: Tabled>(grid: &Grid<S>, arrives: u8, hex: Hex<S>) -> Option<String> {
    (arrives == 0).then(|| grid.label(hex).to_string())
}

fn arrival<S: Tabled>(grid: &Grid<S>, stage: u8, hex: Hex<S>) -> Option<Arrival> {
    (stage > 0).then(|| Arrival { stage, hex: grid.label(hex).to_string() })
}
