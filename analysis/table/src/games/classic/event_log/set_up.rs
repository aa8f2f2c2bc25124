//! The first line: the scenario.

use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::{Scenario, Start, Unit};
use serde::Serialize;

use super::Account;
use crate::games::classic::names::label;
use crate::play::record::About;
use crate::show::log_head::{Head, Values};

/// The set-up. Map and tables are among the values.
#[derive(Debug, Serialize)]
pub struct SetUp<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    units: Vec<UnitLine<'a>>,
    #[serde(flatten)]
    values: Values<'a>,
}

#[derive(Debug, Serialize)]
struct UnitLine<'a> {
    id: &'a str,
    name: &'a str,
    side: &'a str,
    class: &'a str,
    steps: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    hex: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    group: Option<&'a str>,
    /// The turn in which it arrives.
    #[serde(skip_serializing_if = "Option::is_none")]
    arrives: Option<u8>,
}

impl<'a> SetUp<'a> {
    /// The set-up of a game.
    pub fn new<B: Board>(account: &Account<'a, B>, about: &'a About) -> Self {
        let scenario = &account.game.scenario;
        Self {
            head: Head::new(account, about),
            units: scenario.units.iter().map(|unit| UnitLine::new(scenario, unit)).collect(),
            values: Values::new(account.provenance),
        }
    }
}

impl<'a> UnitLine<'a> {
    fn new(scenario: &'a Scenario, unit: &'a Unit) -> Self {
        let (mut hex, mut group, mut arrives) = (None, None, None);
        match &unit.start {
            Start::Hex(place) => hex = Some(label(scenario, *place)),
            Start::Group(placement) => group = Some(placement.id.as_str()),
            Start::Turn { turn, .. } => arrives = Some(*turn),
            Start::Pool { .. } => {}
        }
        Self {
            id: &unit.id,
            name: &unit.name,
            side: &scenario.side_ids[unit.side.index()],
            class: &scenario.classes[usize::from(unit.class)].id,
            steps: unit.begins_with,
            hex,
            group,
            arrives,
        }
    }
}
