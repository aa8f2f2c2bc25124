//! Values what was done in a game.

use std::sync::Arc;

use kartacz_engine::core::dice::{Dice, Key, Seeded};
use kartacz_engine::core::game::Silent;

use super::{Change, Deed, Expected, Shown};
use crate::core::learning::{Estimate, Network, Recalling, Value, Valued};
use crate::core::luck::{of_chance, of_game};

/// How often an action is carried out again for each of its rolls.
pub const REPEATS: u32 = 32;

/// Values states, choices and rolls by a learned value.
pub struct Appraiser<G: Valued> {
    value: Recalling<G>,
    dice: Seeded,
    repeats: u32,
}

impl<G: Valued> Appraiser<G> {
    /// By a network over the features of the game; an action is carried out `repeats` times with other dice for each of its rolls.
    #[must_use]
    pub fn new(network: Arc<Network>, repeats: u32) -> Self {
        Self { value: Recalling::new(Value::new(network), 0), dice: Seeded::new(0), repeats }
    }

    /// The value of a state.
    pub fn value(&mut self, game: &G, state: &G::State) -> Expected {
        expected(self.value.value().estimate(game, state))
    }

    /// How a deed of the game with this seed changed the value: by the choice, then by each roll. Deeds with different numbers have
    /// different other dice.
    pub fn changes_in(&mut self, game: &G, deed: &Deed<G>, seed: u64, number: u64) -> Vec<Change> {
        let seed = of_chance(of_game(seed), number);
        self.value.forget();
        let reached = self.value(game, &deed.after);
        let last = deed.rolls.len();
        let mut means = (0..=last)
            .map(|known| if known == last { reached } else { self.mean(game, deed, &deed.rolls[..known], seed) });
        let mut value = means.next().unwrap_or(reached);
        let mut changes = vec![Change { at: deed.events.start, luck: None, value }];
        changes.extend(deed.rolls.iter().zip(means).map(|(roll, next)| {
            let luck = next.minus(core::mem::replace(&mut value, next));
            Change { at: roll.at, luck: Some(luck), value: next }
        }));
        changes
    }

    /// The mean value of the states that a deed leads to when these rolls are known, and the rest are other dice. They are the same ones
    /// whatever is known, so that a roll that matters to nothing is worth exactly nothing.
    fn mean(&mut self, game: &G, deed: &Deed<G>, known: &[Shown], seed: u64) -> Expected {
        let mut sum = Expected::default();
        for number in 0..self.repeats {
            self.dice.spread(seed, number, self.repeats);
            let mut dice = Continued { known: known.iter(), dice: &mut self.dice };
            let state = match deed.action {
                None => game.start(&mut dice, &mut Silent),
                Some((mut state, action)) => {
                    game.apply(&mut state, action, &mut dice, &mut Silent);
                    state
                }
            };
            let one = expected(self.value.estimate(game, &state));
            sum.win += one.win;
            sum.draw += one.draw;
            sum.vp += one.vp;
        }
        let share = 1.0 / f64::from(self.repeats);
        Expected { win: share * sum.win, draw: share * sum.draw, vp: share * sum.vp }
    }
}

fn expected(estimate: Estimate) -> Expected {
    Expected { win: estimate.win.into(), draw: estimate.draw.into(), vp: estimate.vp.into() }
}

/// Dice that begin with known rolls. The other dice are rolled for these, too, so that those after them do not depend on how many are
/// known.
struct Continued<'k> {
    known: core::slice::Iter<'k, Shown>,
    dice: &'k mut Seeded,
}

impl Dice for Continued<'_> {
    fn below(&mut self, faces: u32, key: Key) -> u32 {
        let other = self.dice.below(faces, key);
        self.known.next().map_or(other, |shown| shown.face.min(faces - 1))
    }
}
