//! Its heuristic (`ai/src/games/NAME/`): completes a line, else stops the enemy's, else takes the best square.

use kartacz_ai::Player;
use kartacz_engine::core::game::Game;

use super::rules::{CENTRE, State, Toy, has_line};

/// The heuristic.
#[derive(Clone, Copy, Debug, Default)]
pub struct Heuristic;

impl<const MOST: u8> Player<Toy<MOST>> for Heuristic {
    fn new_game(&mut self, _: u64) {}

    fn choose(&mut self, game: &Toy<MOST>, state: &State, legal: &[u8]) -> usize {
        let own = game.decider(state).map_or(0, |side| side.index());
        let lines = |side: usize, square: u8| has_line(state.marks[side] | 1 << square);
        let worth = |square: u8| {
            let corner = square != CENTRE && square.is_multiple_of(2);
            (lines(own, square), lines(1 - own, square), square == CENTRE, corner)
        };
        (0..legal.len()).max_by_key(|&index| worth(legal[index])).unwrap_or(0)
    }
}
