//! The first line: the set-up.

use std::collections::BTreeMap;

use kartacz_engine::grid::{Grid, Hex};
use kartacz_engine::niemenczyn::data::{Arm, Commander, Face, Unit};
use kartacz_engine::niemenczyn::event::{Event, Kind};
use kartacz_engine::scenario::{OriginKind, Plain};
use serde::Serialize;
use serde_json::Value;

use super::Account;

/// The set-up.
#[derive(Debug, Serialize)]
pub struct SetUp<'a> {
    n: usize,
    event: &'static str,
    schema: &'static str,
    program: &'static str,
    system: &'static str,
    scenario: &'a str,
    title: &'a str,
    scenario_hash: String,
    seed: u64,
    game: u64,
    sides: [Side<'a>; 2],
    stages: u8,
    commanders: Vec<CommanderLine<'a>>,
    units: Vec<UnitLine<'a>>,
    switches: BTreeMap<&'a str, Value>,
    /// Every value that can change play, by its path.
    values: BTreeMap<&'a str, Value>,
    /// The values that are neither of the rulebook nor of history.
    assumed: Vec<&'a str>,
}

#[derive(Debug, Serialize)]
struct Side<'a> {
    id: &'a str,
    name: &'a str,
    player: &'a str,
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
    /// The set-up of a game. What a side placed freely is where it was placed.
    pub fn new(account: &Account<'a>) -> Self {
        let scenario = &account.game.scenario;
        let side = |index: usize| Side {
            id: &scenario.side_ids[index],
            name: &scenario.side_names[index],
            player: account.players[index],
        };
        let values = || account.provenance.leaves.iter();
        let named = |prefix: &'static str| {
            values().filter_map(move |leaf| Some((leaf.path.strip_prefix(prefix)?, json(&leaf.value)))).collect()
        };
        let assumed = values().filter(|leaf| leaf.origin.kind == OriginKind::Assumed);
        Self {
            n: 0,
            event: "set-up",
            schema: "kartacz.log/1",
            program: env!("CARGO_PKG_VERSION"),
            system: "niemenczyn",
            scenario: &scenario.id,
            title: &scenario.title,
            scenario_hash: format!("{:016x}", scenario.hash),
            seed: account.seed,
            game: account.index,
            sides: [side(0), side(1)],
            stages: scenario.stages,
            commanders: (0..)
                .zip(&scenario.commanders)
                .map(|(id, data)| CommanderLine::new(account, id, data))
                .collect(),
            units: (0..).zip(&scenario.units).map(|(id, data)| UnitLine::new(account, id, data)).collect(),
            switches: named("switches."),
            values: named(""),
            assumed: assumed.map(|leaf| leaf.path.as_str()).collect(),
        }
    }
}

impl<'a> CommanderLine<'a> {
    fn new(account: &Account<'a>, id: u8, data: &'a Commander) -> Self {
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
    fn new(account: &Account<'a>, id: u8, data: &'a Unit) -> Self {
        let scenario = &account.game.scenario;
        let placed = placed(account.events, |event| event.units == 1 << id);
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

/// The free placement of somebody before play.
fn placed(events: &[Event], which: impl Fn(&Event) -> bool) -> Option<&Event> {
    // The last one holds: a set-up without room for somebody is taken up again [13.2].
    events.iter().rfind(|event| event.kind == Kind::Deployed && which(event))
}

fn start(grid: &Grid, arrives: u8, hex: Hex) -> Option<String> {
    (arrives == 0).then(|| grid.label(hex).to_string())
}

fn arrival(grid: &Grid, stage: u8, hex: Hex) -> Option<Arrival> {
    (stage > 0).then(|| Arrival { stage, hex: grid.label(hex).to_string() })
}

fn json(value: &Plain) -> Value {
    match value {
        Plain::Number(number) => Value::from(*number),
        Plain::Flag(flag) => Value::from(*flag),
        Plain::Text(text) => Value::from(text.as_str()),
        Plain::List(values) => values.iter().map(json).collect(),
    }
}
