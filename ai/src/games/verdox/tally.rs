//! What is to be known of units of each kind, by the tables of a scenario.

use kartacz_engine::games::verdox::data::{FACES, Hit, KINDS, Kind, MAX_SIDE, Scenario, UnitId};

/// A unit's place among those of its side.
pub(super) const fn number(unit: UnitId) -> usize {
    unit as usize % MAX_SIDE
}

/// What is to be known of a unit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct About {
    /// The value that an attack on it takes, on average.
    pub harm: f32,
    /// The chance that an attack destroys it.
    pub destroyed: f32,
    /// The chance that it can shoot; and that it can fight hand to hand.
    pub fires: f32,
    pub fights: f32,
}

/// What is to be known of each kind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    about: [About; KINDS],
    /// How far anybody shoots with the help of the ground.
    pub reach: u8,
}

impl Tally {
    pub fn new(scenario: &Scenario) -> Self {
        let range = scenario.kinds.iter().map(|kind| kind.range).max().unwrap_or(0);
        Self { about: Kind::ALL.map(|kind| about(scenario, kind)), reach: range + 1 }
    }

    /// What is to be known of a unit of this kind.
    #[inline]
    pub fn about(&self, kind: Kind) -> About {
        self.about[kind.index()]
    }

    /// What is to be known of a unit that may be any of so many of each kind.
    pub fn about_unknown(&self, hidden: &[u8; KINDS]) -> About {
        let all: f32 = hidden.iter().map(|&count| f32::from(count)).sum();
        let mean = |of: fn(&About) -> f32| {
            let parts = hidden.iter().zip(&self.about).map(|(&count, about)| f32::from(count) * of(about));
            parts.sum::<f32>() / all.max(1.0)
        };
        About {
            harm: mean(|about| about.harm),
            destroyed: mean(|about| about.destroyed),
            fires: mean(|about| about.fires),
            fights: mean(|about| about.fights),
        }
    }
}

fn about(scenario: &Scenario, kind: Kind) -> About {
    let table = &scenario.kinds[kind.index()];
    let value = |kind: Kind| f32::from(scenario.kinds[kind.index()].value);
    let certain = |able: bool| f32::from(u8::from(able));
    let mut about = About { fires: certain(table.range > 0), fights: certain(table.melee), ..About::default() };
    for hit in table.hits {
        match (hit, kind.on_foot()) {
            (Hit::Nothing, _) => {}
            (Hit::Dismounted, Some(foot)) => about.harm += (value(kind) - value(foot)) / FACES as f32,
            _ => {
                about.harm += value(kind) / FACES as f32;
                about.destroyed += 1.0 / FACES as f32;
            }
        }
    }
    about
}
