//! The possible results of an action: every roll up to the next decision, or a sample of them.
//!
//! The states are those that the view allows (`View::guess`), so the odds reveal nothing hidden.

use std::collections::BTreeMap;

use kartacz_engine::core::dice::{Dice, Odometer, Seeded};
use kartacz_engine::core::game::{Observer, Side};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::games::shown::Shown;
use crate::games::table::{Change, Odds};
use crate::games::tabletop::{MAX_SETBACKS, Tabletop};
use crate::play::record::{MAX_COLUMNS, NOTHING};

/// The most rolls that are played for exact odds.
const MOST_ROLLS: usize = 20_000;
/// Games of a sample, where there are more rolls.
const SAMPLE: u64 = 2000;
/// States that agree with what is seen: where something is hidden, the odds are means over these.
const GUESSES: u64 = 12;
/// The name of the change of the score.
const SCORE: &str = "victory points";

/// The place of the score of the first side among the counts, and that of the first setback.
const SCORE_AT: usize = MAX_COLUMNS;
const SETBACKS_AT: usize = SCORE_AT + 1;

/// The counts of a state, the score, and the setbacks of each side.
type Counts = [i32; SETBACKS_AT + 2 * MAX_SETBACKS];

/// Counts setbacks.
struct Watcher<'g, G> {
    game: &'g G,
    counts: [i32; 2 * MAX_SETBACKS],
}

impl<G: Shown + Tabletop> Observer<G::State, G::Event> for Watcher<'_, G> {
    const ACTIVE: bool = true;

    fn record(&mut self, _: &G::State, event: G::Event) {
        if let Some((side, setback)) = self.game.setback(&event) {
            self.counts[2 * setback + side.index()] += 1;
        }
    }
}

/// Carries an action out; the difference that it makes.
fn played<G: Shown + Tabletop>(game: &G, state: &G::State, action: G::Action, dice: &mut impl Dice) -> Counts {
    let mut after = *state;
    let mut watcher = Watcher { game, counts: [0; 2 * MAX_SETBACKS] };
    game.apply(&mut after, action, dice, &mut watcher);
    let mut change = difference(counts(game, state), counts(game, &after));
    change[SETBACKS_AT..].copy_from_slice(&watcher.counts);
    change
}

/// The odds of an action of a side.
pub fn of<G: Shown + Tabletop>(game: &G, state: &G::State, side: Side, action: G::Action) -> Odds {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut guesses = vec![game.guess(game.view(state, side), &mut rng)];
    for _ in 1..GUESSES {
        let guess = game.guess(game.view(state, side), &mut rng);
        // A state that differs in nothing that the action can meet is the same to it.
        if guess != guesses[0] {
            guesses.push(guess);
        }
    }
    let mut found: BTreeMap<Counts, f64> = BTreeMap::new();
    let (mut rolls, mut exact) = (0, true);
    let share = 1.0 / guesses.len() as f64;
    for (guess, seed) in guesses.iter().zip(0..) {
        let all = every_roll(game, guess, action);
        exact &= all.is_some();
        let some = all.unwrap_or_else(|| sample(game, guess, action, seed));
        rolls += some.len() as u64;
        some.into_iter().for_each(|(change, weight)| *found.entry(change).or_default() += share * weight);
    }
    Odds { exact, rolls, changes: changes(game, &found) }
}

/// Every roll with its probability; nothing when there are too many.
fn every_roll<G: Shown + Tabletop>(game: &G, state: &G::State, action: G::Action) -> Option<Vec<(Counts, f64)>> {
    let mut rolls = 0;
    let outcomes = Odometer::outcomes(|dice| {
        rolls += 1;
        // Without a roll, the odometer stops.
        (rolls <= MOST_ROLLS).then(|| played(game, state, action, dice))
    });
    outcomes.into_iter().map(|(change, of)| Some((change?, 1.0 / of as f64))).collect()
}

fn sample<G: Shown + Tabletop>(game: &G, state: &G::State, action: G::Action, seed: u64) -> Vec<(Counts, f64)> {
    let mut dice = Seeded::new(0);
    let one = |number| {
        dice.reset(seed << 32 | number);
        (played(game, state, action, &mut dice), 1.0 / SAMPLE as f64)
    };
    (0..SAMPLE).map(one).collect()
}

fn counts<G: Shown + Tabletop>(game: &G, state: &G::State) -> Counts {
    let mut columns = [0; MAX_COLUMNS];
    game.record(state, &mut columns);
    let mut counts = [0; SETBACKS_AT + 2 * MAX_SETBACKS];
    for (place, column) in game.columns().iter().enumerate() {
        match &column.source {
            Some((side, _)) => counts[SCORE_AT] += [1, -1][*side] * columns[place],
            None if columns[place] != NOTHING => counts[place] = columns[place],
            None => {}
        }
    }
    counts
}

fn difference(before: Counts, after: Counts) -> Counts {
    let mut change = after;
    change.iter_mut().zip(before).for_each(|(after, before)| *after -= before);
    change
}

fn changes<G: Shown + Tabletop>(game: &G, found: &BTreeMap<Counts, f64>) -> Vec<Change> {
    let names = game.columns().into_iter().enumerate().filter(|(_, column)| column.source.is_none());
    let names = names.map(|(place, column)| (place, column.name.replace('_', " ")));
    let sides = game.about().side_names;
    let setbacks = G::SETBACKS.iter().enumerate().flat_map(|(place, what)| {
        let of = |side: Side| (SETBACKS_AT + 2 * place + side.index(), format!("{what} of {}", sides[side.index()]));
        Side::BOTH.map(of)
    });
    let names = setbacks.chain(names).chain([(SCORE_AT, SCORE.to_owned())]);
    names
        .filter_map(|(place, what)| change(what, found.iter().map(|(counts, chance)| (counts[place], *chance))))
        .collect()
}

/// The chances of a count; nothing when it cannot change.
fn change(what: String, all: impl Iterator<Item = (i32, f64)>) -> Option<Change> {
    let mut chances: BTreeMap<i32, f64> = BTreeMap::new();
    all.for_each(|(change, chance)| *chances.entry(change).or_default() += chance);
    let mean = chances.iter().map(|(change, chance)| f64::from(*change) * chance).sum();
    let moves = chances.keys().any(|change| *change != 0);
    moves.then(|| Change { what, mean, chances: chances.into_iter().collect() })
}
