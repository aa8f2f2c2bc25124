//! Properties of each kind of unit, from the tables of a scenario.

use kartacz_engine::games::verdox::data::{FACES, Hit, KINDS, Kind, MAX_SIDE, Scenario, UnitId};

/// A unit's index within its side.
pub(super) const fn number(unit: UnitId) -> usize {
    unit as usize % MAX_SIDE
}

/// The properties of a kind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Properties {
    /// The mean value that an attack on it takes.
    pub harm: f32,
    /// The probability that an attack destroys it.
    pub destroyed: f32,
    /// The probability that it can shoot; and that it can fight in melee.
    pub fires: f32,
    pub fights: f32,
}

/// The properties of each kind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct KindTable {
    properties: [Properties; KINDS],
    /// The greatest range with terrain bonuses.
    pub reach: u8,
}

impl KindTable {
    pub fn new(scenario: &Scenario) -> Self {
        let range = scenario.kinds.iter().map(|kind| kind.range).max().unwrap_or(0);
        Self { properties: Kind::ALL.map(|kind| properties(scenario, kind)), reach: range + 1 }
    }

    /// The properties of a kind.
    #[inline]
    pub fn properties(&self, kind: Kind) -> Properties {
        self.properties[kind.index()]
    }

    /// The averages for a hidden unit, given the number of hidden units of each kind.
    pub fn average(&self, hidden: &[u8; KINDS]) -> Properties {
        let all: f32 = hidden.iter().map(|&count| f32::from(count)).sum();
        let mean = |of: fn(&Properties) -> f32| {
            let parts =
                hidden.iter().zip(&self.properties).map(|(&count, properties)| f32::from(count) * of(properties));
            parts.sum::<f32>() / all.max(1.0)
        };
        Properties {
            harm: mean(|properties| properties.harm),
            destroyed: mean(|properties| properties.destroyed),
            fires: mean(|properties| properties.fires),
            fights: mean(|properties| properties.fights),
        }
    }
}

fn properties(scenario: &Scenario, kind: Kind) -> Properties {
    let table = &scenario.kinds[kind.index()];
    let value = |kind: Kind| f32::from(scenario.kinds[kind.index()].value);
    let certain = |able: bool| f32::from(u8::from(able));
    let mut properties =
        Properties { fires: certain(table.range > 0), fights: certain(table.melee), ..Properties::default() };
    for hit in table.hits {
        match (hit, kind.on_foot()) {
            (Hit::Nothing, _) => {}
            (Hit::Dismounted, Some(foot)) => properties.harm += (value(kind) - value(foot)) / FACES as f32,
            _ => {
                properties.harm += value(kind) / FACES as f32;
                properties.destroyed += 1.0 / FACES as f32;
            }
        }
    }
    properties
}
