//! The course of a game as one side may know it: values are means over states that agree with what the side sees (`View::guess`).
//!
//! Where the views before and after a deed leave nothing open, its rolls are worth what they are in the course of the whole game.
//! Otherwise a deed of the side itself has one luck, from what the side could expect of it to what it then sees, and a deed of the
//! enemy has none: its share of the change cannot be separated from that of the choice.

use std::sync::Arc;

use kartacz_ai::core::course::{Appraiser, Change, Course, Deed, Expected, REPEATS, numbers};
use kartacz_ai::core::learning::Network;
use kartacz_engine::core::dice::{Seeded, mix};
use kartacz_engine::core::game::{Side, Silent};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::games::shown::Shown;

/// States that agree with what is seen.
const GUESSES: u32 = 16;

/// Follows a game by a value.
pub struct Sight<G: Shown> {
    appraiser: Appraiser<G>,
    dice: Seeded,
    /// The course as each side sees it, and that of the whole game.
    known: [Known<G>; 3],
}

/// Deeds whose changes are known.
struct Known<G: Shown>(Vec<(Deed<G>, Vec<Change>)>);

impl<G: Shown> Known<G> {
    /// The changes of these deeds; `new` makes those of a deed that is not known yet, given its number.
    fn of(&mut self, deeds: &[Deed<G>], mut new: impl FnMut(usize, &Deed<G>) -> Vec<Change>) -> Course {
        let same = self.0.iter().zip(deeds).take_while(|((known, _), deed)| known == *deed).count();
        self.0.truncate(same);
        for (number, deed) in deeds.iter().enumerate().skip(same) {
            self.0.push((deed.clone(), new(number, deed)));
        }
        Course { changes: self.0.iter().flat_map(|(_, changes)| changes.iter().copied()).collect() }
    }
}

impl<G: Shown> Sight<G> {
    /// By the network of a value.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Self {
        let appraiser = Appraiser::new(network, REPEATS);
        Self { appraiser, dice: Seeded::new(0), known: [(); 3].map(|()| Known(Vec::new())) }
    }

    /// The course of a game of which everything is known.
    pub fn whole(&mut self, game: &G, seed: u64, deeds: &[Deed<G>]) -> Course {
        let Self { appraiser, known: [.., known], .. } = self;
        let numbers: Vec<u64> = numbers(deeds).collect();
        known.of(deeds, |number, deed| appraiser.changes_in(game, deed, seed, numbers[number]))
    }

    /// The course of a game as a side sees it.
    pub fn of_side(&mut self, game: &G, seed: u64, deeds: &[Deed<G>], side: Side) -> Course {
        let mut known = std::mem::replace(&mut self.known[side.index()], Known(Vec::new()));
        let own = |deed: &Deed<G>| deed.action.is_some_and(|(state, _)| game.decider(&state) == Some(side));
        let before = |number: usize| deeds[..number].iter().filter(|deed| own(deed)).count() as u64;
        let course = known.of(deeds, |number, deed| self.seen(game, (seed, before(number)), deed, side));
        self.known[side.index()] = known;
        course
    }

    /// How a deed changes what a side may expect; `number` is that of the deeds of the side before it. It depends on what the side
    /// sees before and after the deed, and on the deed only where it is of the side itself or nothing is hidden.
    pub fn seen(&mut self, game: &G, (seed, number): (u64, u64), deed: &Deed<G>, side: Side) -> Vec<Change> {
        let after = guesses(game, &deed.after, side);
        let before = deed.action.map(|(state, action)| (guesses(game, &state, side), action));
        if let (Some(last), true) = (open(&after), before.as_ref().is_none_or(|(states, _)| open(states).is_some())) {
            let action = before.map(|(states, action)| (states[0], action));
            let deed = Deed { action, after: last, ..deed.clone() };
            return self.appraiser.changes_in(game, &deed, seed, number);
        }
        let value = self.mean(game, &after);
        let at = deed.events.start;
        let is_own = deed.action.is_some_and(|(state, _)| game.decider(&state) == Some(side));
        match before {
            Some((states, action)) if is_own => {
                let (other, rolled) = self.expected(game, (&states, action), mix(seed ^ mix(number)));
                let luck = rolled.then(|| Change { at, luck: Some(value.minus(other)), value });
                let choice = Change { at, luck: None, value: if rolled { other } else { value } };
                [choice].into_iter().chain(luck).collect()
            }
            _ => vec![Change { at, luck: None, value }],
        }
    }

    /// What is expected of an action in one of these states, and whether any of them rolls for it.
    fn expected(&mut self, game: &G, (states, action): (&[G::State], G::Action), seed: u64) -> (Expected, bool) {
        let mut reached = Vec::with_capacity(states.len());
        self.dice.take_rolled();
        for (state, number) in states.iter().zip(0..) {
            self.dice.spread(seed, number, GUESSES);
            let mut after = *state;
            game.apply(&mut after, action, &mut self.dice, &mut Silent);
            reached.push(after);
        }
        (self.mean(game, &reached), self.dice.take_rolled())
    }

    fn mean(&mut self, game: &G, states: &[G::State]) -> Expected {
        let mut sum = Expected::default();
        for state in states {
            let Expected { win, draw, vp } = self.appraiser.value(game, state);
            sum = Expected { win: sum.win + win, draw: sum.draw + draw, vp: sum.vp + vp };
        }
        let share = 1.0 / states.len() as f64;
        Expected { win: share * sum.win, draw: share * sum.draw, vp: share * sum.vp }
    }
}

/// States that agree with what a side sees of one, always the same ones for the same view.
fn guesses<G: Shown>(game: &G, state: &G::State, side: Side) -> Vec<G::State> {
    let view = || game.view(state, side);
    (0..GUESSES).map(|seed| game.guess(view(), &mut Xoshiro256PlusPlus::seed_from_u64(seed.into()))).collect()
}

/// The only state that is possible, where nothing is hidden.
fn open<S: Copy + Eq>(states: &[S]) -> Option<S> {
    states.first().copied().filter(|first| states.iter().all(|state| state == first))
}
