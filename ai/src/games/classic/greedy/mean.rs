//! The mean result of an attack, exact over every roll.

use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::results::Who;
use kartacz_engine::games::classic::data::{Effect, Hex, Scenario, UnitId};
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::strength::Balance;

use crate::games::classic::toll::{chances, modified};

/// The chances of the rolls, by table, computed once for a scenario.
#[derive(Clone, Debug, Default)]
pub(super) struct Rolls {
    hash: Option<u64>,
    chances: Vec<Vec<f32>>,
}

impl Rolls {
    /// Computes them for a scenario, unless they are those of this one.
    pub fn refresh<B: Board>(&mut self, game: &Classic<B>) {
        if self.hash != Some(game.scenario.hash) {
            self.hash = Some(game.scenario.hash);
            self.chances = game.scenario.tables.iter().map(chances).collect();
        }
    }
}

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

impl Rolls {
    /// The steps that the defenders lose less those that the attackers lose, on average over every roll.
    pub fn net_steps<B: Board>(
        &self,
        at: Position<'_, B>,
        attackers: impl Iterator<Item = UnitId>,
        target: Hex,
        balance: &Balance,
    ) -> f32 {
        let parties = [Party::of(at, attackers, true), Party::of(at, at.stack(target), false)];
        self.mean(at.scenario(), at.table_number().into(), (balance.column, balance.modifier), parties)
    }

    /// The same for these parties, in a column of a table.
    fn mean(&self, scenario: &Scenario, table: usize, (column, modifier): (i8, i8), parties: [Party; 2]) -> f32 {
        let known = &scenario.tables[table];
        let Ok(column) = usize::try_from(column) else { return 0.0 };
        let results = &known.columns[column].results;
        let net = self.chances[table].iter().enumerate().map(|(place, &chance)| {
            let result = results[modified(known, place, modifier)];
            let [attackers, defenders] = losses(&scenario.results[usize::from(result)].effects, parties);
            chance * (defenders - attackers)
        });
        net.sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::classic::toll::tests::moscow;

    /// The mean in a column of the table of Moscow, between parties of so many steps of the same strength.
    fn mean(column: i8, [attackers, defenders]: [f32; 2]) -> f32 {
        let game = moscow();
        let mut rolls = Rolls::default();
        rolls.refresh(&game);
        let party = |steps: f32| Party { steps, strength: 4.0 * steps };
        rolls.mean(&game.scenario, 0, (column, 0), [party(attackers), party(defenders)])
    }

    #[test]
    fn the_mean_is_exact() {
        // 1:1 has one loss of the attacker; in an exchange both lose the same.
        assert!((mean(0, [1.0, 1.0]) + 1.0 / 6.0).abs() < 1e-6);
        // 5:1: three losses of a step, and two eliminations.
        assert!((mean(4, [5.0, 1.0]) - 5.0 / 6.0).abs() < 1e-6);
        assert!((mean(4, [5.0, 2.0]) - 7.0 / 6.0).abs() < 1e-6);
    }

    #[test]
    fn below_the_table_nothing_happens() {
        assert_eq!(mean(-1, [1.0, 1.0]), 0.0);
    }

    #[test]
    fn an_exchange_costs_as_much_strength() {
        let exchange = [
            Effect::Lose { who: Who::Defender, steps: 1, opponent: false },
            Effect::Match { who: Who::Attacker, printed: true },
        ];
        let (weak, strong) = (Party { steps: 4.0, strength: 8.0 }, Party { steps: 1.0, strength: 6.0 });
        assert_eq!(losses(&exchange, [weak, strong]), [3.0, 1.0]);
        assert_eq!(losses(&exchange, [strong, weak]), [1.0, 1.0]);
    }
}
