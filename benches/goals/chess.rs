//! The reference for random play: chess by cozy-chess, with the generator and the draw of the random player.

use std::ops::Range;

use cozy_chess::{Board, Move};
use kartacz_benches::SEED;
use kartacz_engine::core::dice::{game_seed, unbiased};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// No position has more moves.
const MOST_MOVES: usize = 218;
/// Moves after which a game is stopped.
const LONGEST: u64 = 400;
/// Moves without capture or pawn after which a game is drawn.
const DRAWN: u8 = 100;

/// Scratch space for playing chess, allocated once and used for many games.
pub struct Chess {
    opening: Board,
    moves: Vec<Move>,
}

impl Default for Chess {
    fn default() -> Self {
        Self { opening: Board::default(), moves: Vec::with_capacity(MOST_MOVES) }
    }
}

impl Chess {
    /// Plays these games; returns the number of moves.
    pub fn play(&mut self, games: Range<u64>) -> u64 {
        games.map(|index| self.game(game_seed(SEED, index))).sum()
    }

    /// Detects the end like `Board::status`, without calling it: that would list the moves a second time.
    fn game(&mut self, seed: u64) -> u64 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut board = self.opening.clone();
        for played in 0..LONGEST {
            self.list(&board);
            if self.moves.is_empty() || board.halfmove_clock() >= DRAWN {
                return played;
            }
            let chosen = unbiased(&mut rng, self.moves.len() as u32);
            board.play_unchecked(self.moves[chosen as usize]);
        }
        LONGEST
    }

    fn list(&mut self, board: &Board) {
        self.moves.clear();
        board.generate_moves(|moves| {
            self.moves.extend(moves);
            false
        });
    }
}
