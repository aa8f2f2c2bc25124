//! The players that the student meets.

use std::sync::Arc;

use kartacz_ai::Player;
use kartacz_ai::core::learning::{Networks, Student};
use kartacz_engine::core::dice::{mix, unbiased};
use kartacz_engine::core::game::Side;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::base::error::Failure;
use crate::play::playable::{AnyPlayer, Playable, opponents};

/// The players of both sides in a scenario, with the tickets of each in a draw.
pub(super) struct Pool<G: Playable> {
    sides: [Vec<(u32, AnyPlayer<G>)>; 2],
}

impl<G: Playable> Clone for Pool<G> {
    fn clone(&self) -> Self {
        Self { sides: self.sides.clone() }
    }
}

/// The player of a side in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seat {
    Student,
    Opponent(usize),
}

impl<G: Playable> Pool<G> {
    /// Opponents of both sides, each with its tickets in a draw; each side has one or more.
    pub const fn new(sides: [Vec<(u32, AnyPlayer<G>)>; 2]) -> Self {
        Self { sides }
    }

    /// Draws the players of both sides: in a third of the games the student against itself, else it has one of the sides.
    pub fn draw(&self, seed: u64) -> [Seat; 2] {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(mix(seed));
        let kind = unbiased(&mut rng, 3);
        [0, 1].map(|side| {
            let opponent = self.opponent(side, &mut rng);
            if kind == 2 || kind as usize == side { Seat::Student } else { Seat::Opponent(opponent) }
        })
    }

    fn opponent(&self, side: usize, rng: &mut Xoshiro256PlusPlus) -> usize {
        let tickets = self.sides[side].iter().map(|(tickets, _)| tickets);
        let mut left = unbiased(rng, tickets.clone().sum());
        for (index, tickets) in tickets.enumerate() {
            match left.checked_sub(*tickets) {
                Some(rest) => left = rest,
                None => return index,
            }
        }
        0
    }

    /// An opponent of a side.
    pub fn player(&mut self, side: usize, opponent: usize) -> &mut AnyPlayer<G> {
        &mut self.sides[side][opponent].1
    }
}

/// The default opponents of both sides, as their games are recorded.
pub(super) fn names<G: Playable>(game: &G) -> Result<Vec<String>, Failure> {
    let mut names = Vec::new();
    for side in Side::BOTH {
        for opponent in opponents(side, &[game])? {
            names.push(game.seat(side, &opponent.player)?.name);
        }
    }
    Ok(names)
}

/// A thread's players: two students and the opponents.
pub(super) struct Cast<G: Playable> {
    pub students: [G::Expert; 2],
    pub pool: Pool<G>,
}

impl<G: Playable<Expert: Student<G>>> Cast<G> {
    pub fn new(networks: &Arc<Networks>, pool: &Pool<G>) -> Self {
        let student = || G::Expert::with(Arc::clone(networks));
        Self { students: [student(), student()], pool: pool.clone() }
    }

    /// The player of a side in a game with these seats.
    pub fn player(&mut self, seats: [Seat; 2], side: Side) -> &mut dyn Player<G> {
        match seats[side.index()] {
            Seat::Student => &mut self.students[side.index()],
            Seat::Opponent(opponent) => self.pool.player(side.index(), opponent),
        }
    }
}
