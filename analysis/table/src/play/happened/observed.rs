//! Games whose events are counted.

use kartacz_ai::core::watch::Watch;
use kartacz_ai::{Player, Table};
use kartacz_engine::core::game::{Game, Observer};

use super::{Happened, Shape, Tally};
use crate::play::record::Recorded;
use crate::play::series::GameId;

/// A game whose events are counted. Nothing is allocated during a game.
pub trait Observed: Recorded {
    /// State kept from event to event, such as the places of the units.
    type Memory: Default + Send;

    /// The shape of the counts.
    fn shape(&self) -> Shape;

    /// Prepares for a game before its first event.
    fn begin(&self, memory: &mut Self::Memory);

    /// Counts an event; `state` is the state after it.
    fn notice(&self, state: &Self::State, event: &Self::Event, memory: &mut Self::Memory, tally: &mut Tally);

    /// Counts the end of a game.
    fn end(&self, state: &Self::State, memory: &mut Self::Memory, tally: &mut Tally);
}

/// The tally of a thread that plays.
pub struct Counting<G: Observed> {
    memory: G::Memory,
    tally: Tally,
}

impl<G: Observed> Counting<G> {
    /// A tally of this shape.
    #[must_use]
    pub fn new(shape: &Shape) -> Self {
        Self { memory: G::Memory::default(), tally: Tally::new(shape) }
    }

    /// Plays a game of a run, as [`Table::play_watched`] does.
    ///
    /// # Panics
    /// When the game ends without an outcome, against its contract.
    pub fn play<A: Player<G>, B: Player<G>>(
        &mut self,
        game: &G,
        table: &mut Table<G>,
        (first, second): (&mut A, &mut B),
        (id, watch): (GameId, Option<&mut dyn Watch<G>>),
    ) -> kartacz_ai::Played<<G as Game>::State> {
        let Self { memory, tally } = self;
        game.begin(memory);
        let mut log = Log { game, memory, tally };
        let played = table.play_watched(game, first, second, id.own_seed(), &mut log, watch);
        game.end(&played.state, memory, tally);
        let outcome = game.outcome(&played.state).expect("a played game has an outcome");
        tally.close((id.index, played.decisions), outcome);
        played
    }

    /// The event counts of the games that were played.
    #[must_use]
    pub fn into_sum(self) -> Happened {
        self.tally.into_sum()
    }
}

struct Log<'a, G: Observed> {
    game: &'a G,
    memory: &'a mut G::Memory,
    tally: &'a mut Tally,
}

impl<G: Observed> Observer<G::State, G::Event> for Log<'_, G> {
    const ACTIVE: bool = true;

    // Inlined, so that the parts of an event that are not counted are never made.
    #[inline(always)]
    fn record(&mut self, state: &G::State, event: G::Event) {
        self.game.notice(state, &event, self.memory, self.tally);
    }
}
