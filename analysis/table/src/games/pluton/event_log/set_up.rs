//! The first line: the scenario.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::data::{Arrival, Counter, Place, Scenario, Support, Village};
use kartacz_engine::games::pluton::hex::Hex;
use serde::Serialize;

use super::Account;
use crate::play::record::About;
use crate::show::log_head::{Head, Values};

/// The set-up. The tables are among the values.
#[derive(Debug, Serialize)]
pub struct SetUp<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    units: Vec<UnitLine<'a>>,
    places: Vec<PlaceLine<'a>>,
    artillery: Vec<SupportLine<'a>>,
    villages: Vec<VillageLine<'a>>,
    #[serde(flatten)]
    values: Values<'a>,
}

#[derive(Debug, Serialize)]
struct UnitLine<'a> {
    id: &'a str,
    side: &'a str,
    kind: &'static str,
    boxes: u8,
    morale: u8,
    /// The number of its company in the order of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    company: Option<u8>,
    battalion: u8,
    place: &'a str,
    /// The number of its artillery marker.
    #[serde(skip_serializing_if = "Option::is_none")]
    marker: Option<u8>,
}

#[derive(Debug, Serialize)]
struct PlaceLine<'a> {
    id: &'a str,
    side: &'a str,
    arrival: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stage: Option<u8>,
    hexes: Vec<String>,
}

#[derive(Debug, Serialize)]
struct SupportLine<'a> {
    id: &'a str,
    side: &'a str,
    markers: &'a [u8],
    barrels: u8,
    calibre: &'static str,
}

#[derive(Debug, Serialize)]
struct VillageLine<'a> {
    id: &'a str,
    hexes: Vec<String>,
    half_points: [u8; 2],
}

impl<'a> SetUp<'a> {
    /// The set-up of a game.
    pub fn new(account: &Account<'a>, about: &'a About) -> Self {
        let scenario = &account.game.scenario;
        let units = Side::BOTH.into_iter().flat_map(|side| {
            scenario.counters[side.index()].iter().map(move |counter| UnitLine::new(scenario, side, counter))
        });
        Self {
            head: Head::new(account, about),
            units: units.collect(),
            places: scenario.places.iter().map(|place| PlaceLine::new(scenario, place)).collect(),
            artillery: scenario.support.iter().map(|support| SupportLine::new(scenario, support)).collect(),
            villages: scenario.villages.iter().map(|village| VillageLine::new(scenario, village)).collect(),
            values: Values::new(account.provenance),
        }
    }
}

impl<'a> UnitLine<'a> {
    fn new(scenario: &'a Scenario, side: Side, counter: &'a Counter) -> Self {
        Self {
            id: &counter.id,
            side: id(scenario, side),
            kind: counter.kind.name(),
            boxes: counter.boxes,
            morale: counter.morale,
            company: counter.company,
            battalion: counter.battalion,
            place: &scenario.places[usize::from(counter.place)].id,
            marker: Some(counter.marker).filter(|&marker| marker > 0),
        }
    }
}

impl<'a> PlaceLine<'a> {
    fn new(scenario: &'a Scenario, place: &'a Place) -> Self {
        let (arrival, stage) = match place.arrival {
            Arrival::SetUp => ("set-up", None),
            Arrival::Stage(stage) => ("stage", Some(stage)),
            Arrival::Capture(_) => ("capture", None),
            Arrival::Dice { .. } => ("dice", None),
        };
        Self { id: &place.id, side: id(scenario, place.side), arrival, stage, hexes: labels(scenario, &place.hexes) }
    }
}

impl<'a> SupportLine<'a> {
    fn new(scenario: &'a Scenario, support: &'a Support) -> Self {
        Self {
            id: &support.id,
            side: id(scenario, support.side),
            markers: &support.markers,
            barrels: support.barrels,
            calibre: support.calibre.name(),
        }
    }
}

impl<'a> VillageLine<'a> {
    fn new(scenario: &'a Scenario, village: &'a Village) -> Self {
        Self { id: &village.id, hexes: labels(scenario, &village.hexes), half_points: village.worth }
    }
}

fn id(scenario: &Scenario, side: Side) -> &str {
    &scenario.side_ids[side.index()]
}

fn labels(scenario: &Scenario, hexes: &[Hex]) -> Vec<String> {
    hexes.iter().map(|&hex| scenario.map.field.label(hex)).collect()
}
