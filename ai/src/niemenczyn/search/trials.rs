//! Roll-outs: a guess at what is hidden, dice of our own, and the heuristic for both sides.

use kartacz_engine::dice::mix;
use kartacz_engine::game::{Game, Side, Winner};
use kartacz_engine::niemenczyn::Niemenczyn;
use kartacz_engine::niemenczyn::position::View;
use kartacz_engine::niemenczyn::state::State;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::arms::Arm;
use crate::game_loop::player_seed;
use crate::niemenczyn::Heuristic;
use crate::{Player, Table};

/// What a draw counts: less than half a win, or the Poles would be content with the camp too early, and the Russians
/// let them have it.
const DRAW: f32 = 0.25;
/// What a point of the final score counts beside the win: it tells apart what wins equally often, and is less a
/// matter of luck.
const POINT: f32 = 0.05;
/// Points beyond this make no difference.
const MOST: f32 = 5.0;

/// Where roll-outs are played, made once.
#[derive(Debug, Default)]
pub(super) struct Trials {
    table: Table<Niemenczyn>,
    players: [Heuristic; 2],
}

impl Clone for Trials {
    fn clone(&self) -> Self {
        Self { table: Table::default(), players: self.players.clone() }
    }
}

impl Trials {
    /// What comes of an arm when this seed decides on all that is hidden or left to chance.
    pub fn play(&mut self, game: &Niemenczyn, view: View<'_>, arm: &Arm, seed: u64) -> f32 {
        let state = view.guess(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
        for (player, side) in self.players.iter_mut().zip(Side::BOTH) {
            player.new_game(player_seed(seed, side));
        }
        self.players[view.side.index()].planner.way = arm.plan;
        let [first, second] = &mut self.players;
        let played = self.table.play_on(game, state, arm.action, first, second, mix(seed));
        worth(game, &played.state, view.side)
    }
}

/// What a finished game is worth to a side.
fn worth(game: &Niemenczyn, state: &State, side: Side) -> f32 {
    let Some(outcome) = game.outcome(state) else { return DRAW };
    let won = match outcome.winner {
        Winner::Side(winner) if winner == side => 1.0,
        Winner::Side(_) => 0.0,
        Winner::Draw => DRAW,
    };
    let lead = if side == Side::First { outcome.vp } else { -outcome.vp };
    won + POINT * (lead as f32).clamp(-MOST, MOST)
}
