//! Games in which the student is taught.

use kartacz_ai::Player;
use kartacz_ai::Table;
use kartacz_ai::core::learning::{Alternatives, Student};
use kartacz_engine::core::game::Silent;

use super::pool::{Cast, Seat};
use crate::play::playable::Playable;

/// Plays games in which the student is taught.
pub(super) struct School<G: Playable> {
    cast: Cast<G>,
    table: Table<G>,
}

impl<G: Playable<Expert: Student<G>>> School<G> {
    /// One decision in `one_in` is taught, with this many roll-outs of each candidate.
    pub fn new(mut cast: Cast<G>, one_in: u32, roll_outs: usize) -> Self {
        cast.students.iter_mut().for_each(|student| student.teach(one_in, roll_outs));
        Self { cast, table: Table::default() }
    }

    /// The lessons of the student in the game with this seed.
    pub fn lessons(&mut self, game: &G, seed: u64) -> Vec<Alternatives> {
        let [first_seat, second_seat] = self.cast.pool.draw(seed);
        let Cast { students: [first, second], pool } = &mut self.cast;
        let (mut one, mut other);
        let first: &mut dyn Player<G> = match first_seat {
            Seat::Student => first,
            Seat::Opponent(opponent) => {
                one = pool.player(0, opponent).clone();
                &mut one
            }
        };
        let second: &mut dyn Player<G> = match second_seat {
            Seat::Student => second,
            Seat::Opponent(opponent) => {
                other = pool.player(1, opponent).clone();
                &mut other
            }
        };
        self.table.play(game, first, second, seed, &mut Silent);
        self.cast.students.iter_mut().flat_map(Student::lessons).collect()
    }
}
