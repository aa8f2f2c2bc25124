//! The first line: the scenario.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::data::{Army, Counter, Leader, Scenario};
use serde::Serialize;

use super::Account;
use crate::play::record::About;
use crate::show::log_head::{Head, Values};

/// The set-up. Map and tables are among the values.
#[derive(Debug, Serialize)]
pub struct SetUp<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    armies: Vec<ArmyLine<'a>>,
    units: Vec<UnitLine<'a>>,
    leaders: Vec<LeaderLine<'a>>,
    #[serde(flatten)]
    values: Values<'a>,
}

#[derive(Debug, Serialize)]
struct ArmyLine<'a> {
    side: &'a str,
    withdrawal: u16,
    edge: &'static str,
}

#[derive(Debug, Serialize)]
struct UnitLine<'a> {
    id: &'a str,
    side: &'a str,
    troop: &'a str,
    #[serde(rename = "type")]
    arm: &'static str,
    class: &'static str,
    size: u8,
    quality: u8,
    allowance: u8,
    missile: &'static str,
    screen: bool,
    double: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    colour: Option<u8>,
    /// The leader whose elephant it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    rider: Option<&'a str>,
    hex: String,
    facing: &'static str,
}

#[derive(Debug, Serialize)]
struct LeaderLine<'a> {
    id: &'a str,
    side: &'a str,
    name: &'a str,
    rank: &'static str,
    initiative: u8,
    charisma: u8,
    strategy: u8,
    range: u8,
    /// Null when he is not on the map at first.
    hex: Option<String>,
}

impl<'a> SetUp<'a> {
    /// The set-up of a game.
    pub fn new(account: &Account<'a>, about: &'a About) -> Self {
        let scenario = &account.game.scenario;
        let units = Side::BOTH.into_iter().flat_map(|side| {
            scenario.counters[side.index()].iter().map(move |counter| UnitLine::new(scenario, side, counter))
        });
        let leaders = Side::BOTH.into_iter().flat_map(|side| {
            scenario.leaders[side.index()].iter().map(move |leader| LeaderLine::new(scenario, side, leader))
        });
        Self {
            head: Head::new(account, about),
            armies: scenario.armies.iter().map(ArmyLine::new).collect(),
            units: units.collect(),
            leaders: leaders.collect(),
            values: Values::new(account.provenance),
        }
    }
}

impl<'a> ArmyLine<'a> {
    fn new(army: &'a Army) -> Self {
        Self { side: &army.id, withdrawal: army.withdrawal, edge: army.edge.name() }
    }
}

impl<'a> UnitLine<'a> {
    fn new(scenario: &'a Scenario, side: Side, counter: &'a Counter) -> Self {
        let troop = &scenario.troops[usize::from(counter.troop)];
        Self {
            id: &counter.id,
            side: &scenario.armies[side.index()].id,
            troop: &troop.id,
            arm: troop.arm.name(),
            class: troop.class.name(),
            size: troop.size,
            quality: troop.quality,
            allowance: troop.allowance,
            missile: troop.missile.name(),
            screen: troop.screen,
            double: troop.double,
            colour: troop.colour,
            rider: counter.rider.map(|leader| scenario.leader(leader).id.as_str()),
            hex: scenario.map.field.label(counter.hex),
            facing: counter.facing.name(),
        }
    }
}

impl<'a> LeaderLine<'a> {
    fn new(scenario: &'a Scenario, side: Side, leader: &'a Leader) -> Self {
        Self {
            id: &leader.id,
            side: &scenario.armies[side.index()].id,
            name: &leader.name,
            rank: leader.rank.name(),
            initiative: leader.initiative,
            charisma: leader.charisma,
            strategy: leader.strategy,
            range: leader.range,
            hex: leader.hex.is_some().then(|| scenario.map.field.label(leader.hex)),
        }
    }
}
