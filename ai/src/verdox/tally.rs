//! What attacks on units of each kind do, on average: by the tables of a scenario.

use kartacz_engine::verdox::data::{FACES, Hit, KINDS, Kind, Scenario};

/// What an attack does to a unit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Harm {
    /// The value that it takes, on average.
    pub value: f32,
    /// The chance that the unit is destroyed.
    pub destroyed: f32,
}

/// What attacks do, by kind of their target.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    harm: [Harm; KINDS],
}

impl Tally {
    pub fn new(scenario: &Scenario) -> Self {
        Self { harm: Kind::ALL.map(|kind| harm(scenario, kind)) }
    }

    /// What an attack does to a unit of this kind.
    #[inline]
    pub fn harm(&self, kind: Kind) -> Harm {
        self.harm[kind.index()]
    }

    /// What it does to a unit of which only this is known: how many of each kind there are that it may be.
    pub fn harm_unknown(&self, hidden: &[u8; KINDS]) -> Harm {
        let all: f32 = hidden.iter().map(|&count| f32::from(count)).sum::<f32>().max(1.0);
        let mean = |of: fn(&Harm) -> f32| {
            let sum: f32 = hidden.iter().zip(&self.harm).map(|(&count, harm)| f32::from(count) * of(harm)).sum();
            sum / all
        };
        Harm { value: mean(|harm| harm.value), destroyed: mean(|harm| harm.destroyed) }
    }
}

fn harm(scenario: &Scenario, kind: Kind) -> Harm {
    let value = |kind: Kind| f32::from(scenario.kinds[kind.index()].value);
    let mut harm = Harm::default();
    for hit in scenario.kinds[kind.index()].hits {
        match (hit, kind.on_foot()) {
            (Hit::Nothing, _) => {}
            (Hit::Dismounted, Some(foot)) => harm.value += value(kind) - value(foot),
            _ => {
                harm.value += value(kind);
                harm.destroyed += 1.0;
            }
        }
    }
    Harm { value: harm.value / FACES as f32, destroyed: harm.destroyed / FACES as f32 }
}
