//! Games of a scenario, played one by one on the calling thread.

use std::ops::Range;

use super::shown::Shown;
use crate::base::error::Failure;
use crate::play::happened::{Counting, Happened};
use crate::play::luck::Gauged;
use crate::play::playable::AnyPlayer;
use crate::play::record::Record;
use crate::play::runner::Seats;
use crate::play::series::GameId;

/// Plays games one by one, with the same players.
pub trait Hand: Send {
    /// Plays game `index` of the run with this seed, as the run plays it.
    fn play(&mut self, seed: u64, index: u64) -> Record;

    /// Plays these games, and counts what happens in them.
    fn count(&mut self, seed: u64, games: Range<u64>) -> Happened;
}

/// A game with its players.
pub struct Alone<G: Shown> {
    game: G,
    seats: Seats<G, AnyPlayer<G>>,
}

impl<G: Shown> Alone<G> {
    /// A game with players, by their names; the luck of its games is measured if a gauge is given.
    ///
    /// # Errors
    /// When a player does not exist.
    pub fn new(game: &G, seats: &[String; 2], gauged: Option<Gauged<G>>) -> Result<Self, Failure> {
        let players = game.seats(seats)?.map(|seated| seated.player);
        Ok(Self { game: game.clone(), seats: Seats::new(&players, gauged.as_ref()) })
    }
}

impl<G: Shown> Hand for Alone<G> {
    fn play(&mut self, seed: u64, index: u64) -> Record {
        self.seats.play(&self.game, GameId { seed, index })
    }

    fn count(&mut self, seed: u64, games: Range<u64>) -> Happened {
        let mut counting = Counting::new(&self.game.shape());
        for index in games {
            self.seats.play_counted(&self.game, GameId { seed, index }, &mut counting);
        }
        counting.into_sum()
    }
}
