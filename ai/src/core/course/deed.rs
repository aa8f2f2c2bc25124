//! What was carried out in a game, and what its dice showed.

use core::cell::Cell;
use core::ops::Range;

use kartacz_engine::core::dice::{Dice, Key, Seeded};
use kartacz_engine::core::game::{Game, Observer, Silent};

use crate::core::watch::Watch;

/// A die, as it fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The number of its faces.
    pub faces: u32,
    /// The face, counted from 0.
    pub face: u32,
    /// The number of events before it.
    pub at: usize,
}

/// The set-up, or an action that was carried out.
pub struct Deed<G: Game> {
    /// The state before the action, and the action; none for the set-up.
    pub action: Option<(G::State, G::Action)>,
    /// The state after it.
    pub after: G::State,
    /// Its rolls, in their order.
    pub rolls: Vec<Shown>,
    /// Its events.
    pub events: Range<usize>,
}

impl<G: Game> Clone for Deed<G> {
    fn clone(&self) -> Self {
        Self { action: self.action, after: self.after, rolls: self.rolls.clone(), events: self.events.clone() }
    }
}

impl<G: Game> PartialEq for Deed<G> {
    fn eq(&self, other: &Self) -> bool {
        self.action == other.action
            && self.after == other.after
            && self.rolls == other.rolls
            && self.events == other.events
    }
}

impl<G: Game> Deed<G> {
    /// Carries an action out, or sets the game up; `events` were before it.
    pub fn done(
        game: &G,
        action: Option<(G::State, G::Action)>,
        events: usize,
        dice: &mut impl Dice,
        log: &mut impl Observer<G::State, G::Event>,
    ) -> Self {
        let count = Cell::new(events);
        let mut dice = Noting { dice, count: &count, rolls: Vec::new() };
        let mut log = Counting { log, count: &count };
        let after = match action {
            None => game.start(&mut dice, &mut log),
            Some((mut state, action)) => {
                game.apply(&mut state, action, &mut dice, &mut log);
                state
            }
        };
        Self { action, after, rolls: dice.rolls, events: events..count.get() }
    }
}

/// Dice whose rolls are noted.
struct Noting<'n, D> {
    dice: &'n mut D,
    count: &'n Cell<usize>,
    rolls: Vec<Shown>,
}

impl<D: Dice> Dice for Noting<'_, D> {
    fn below(&mut self, faces: u32, key: Key) -> u32 {
        let face = self.dice.below(faces, key);
        self.rolls.push(Shown { faces, face, at: self.count.get() });
        face
    }
}

/// An observer whose events are counted.
struct Counting<'n, O> {
    log: &'n mut O,
    count: &'n Cell<usize>,
}

impl<S, E, O: Observer<S, E>> Observer<S, E> for Counting<'_, O> {
    const ACTIVE: bool = true;

    fn record(&mut self, state: &S, event: E) {
        self.count.set(self.count.get() + 1);
        self.log.record(state, event);
    }
}

/// Keeps the actions of a game.
pub struct Actions<G: Game>(Vec<G::Action>);

impl<G: Game> Default for Actions<G> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<G: Game> Actions<G> {
    /// What was done in the game with this seed.
    #[must_use]
    pub fn deeds(&self, game: &G, seed: u64) -> Vec<Deed<G>> {
        let mut dice = Seeded::new(seed);
        let mut deeds = vec![Deed::done(game, None, 0, &mut dice, &mut Silent)];
        let mut last = (deeds[0].after, deeds[0].events.end);
        for &action in &self.0 {
            let (before, events) = last;
            let deed = Deed::done(game, Some((before, action)), events, &mut dice, &mut Silent);
            last = (deed.after, deed.events.end);
            deeds.push(deed);
        }
        deeds
    }
}

impl<G: Game> Watch<G> for Actions<G> {
    fn begun(&mut self, _: &G, _: u64, _: &G::State, _: bool) {
        self.0.clear();
    }

    fn acted(&mut self, _: &G, _: &G::State, action: G::Action, _: &G::State, _: bool) {
        self.0.push(action);
    }
}
