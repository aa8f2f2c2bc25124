//! The mean result of an attack, exact over every roll.

use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::results::Who;
use kartacz_engine::games::classic::data::{Effect, Hex, UnitId};
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::strength::Balance;

use crate::games::classic::toll::{chances, modified};

/// The units of a role: their steps, and the strength of a step on average.
#[derive(Clone, Copy, Debug, Default)]
struct Party {
    steps: f32,
    strength: f32,
}

impl Party {
    fn of<B: Board>(at: Position<'_, B>, units: impl Iterator<Item = UnitId>, attacks: bool) -> Self {
        units.fold(Self::default(), |party, unit| {
            let values = at.values(unit);
            let strength = if attacks { values.attack } else { values.defence };
            Self {
                steps: party.steps + f32::from(at.counter(unit).steps),
                strength: party.strength + f32::from(strength),
            }
        })
    }

    /// The steps that have at least so much strength.
    fn steps_worth(&self, strength: f32) -> f32 {
        if self.strength <= 0.0 { self.steps } else { (strength * self.steps / self.strength).ceil().min(self.steps) }
    }

    /// The strength of so many steps.
    fn strength_of(&self, steps: f32) -> f32 {
        self.strength * steps / self.steps.max(1.0)
    }
}

/// The steps that a result costs the attackers and the defenders.
fn losses(effects: &[Effect], parties: [Party; 2]) -> [f32; 2] {
    let role = |who: Who| usize::from(who == Who::Defender);
    let mut lost = [0.0_f32; 2];
    for effect in effects {
        match *effect {
            Effect::Lose { who, steps, .. } => lost[role(who)] += f32::from(steps),
            Effect::Eliminated(who) => lost[role(who)] = parties[role(who)].steps,
            Effect::Match { who, .. } => {
                let enemy = 1 - role(who);
                lost[role(who)] += parties[role(who)].steps_worth(parties[enemy].strength_of(lost[enemy]));
            }
            Effect::Retreat { .. } | Effect::Disrupted(_) | Effect::Advance { .. } => {}
        }
        for (lost, party) in lost.iter_mut().zip(&parties) {
            *lost = lost.min(party.steps);
        }
    }
    lost
}

/// The steps that the defenders lose less those that the attackers lose, on average over every roll.
pub(super) fn net_steps<B: Board>(
    at: Position<'_, B>,
    attackers: impl Iterator<Item = UnitId>,
    target: Hex,
    balance: &Balance,
) -> f32 {
    let scenario = at.scenario();
    let table = &scenario.tables[usize::from(at.table_number())];
    let Ok(column) = usize::try_from(balance.column) else { return 0.0 };
    let parties = [Party::of(at, attackers, true), Party::of(at, at.stack(target), false)];
    let results = &table.columns[column].results;
    let net = chances(table).into_iter().enumerate().map(|(place, chance)| {
        let result = results[modified(table, place, balance.modifier)];
        let [attackers, defenders] = losses(&scenario.results[usize::from(result)].effects, parties);
        chance * (defenders - attackers)
    });
    net.sum()
}
