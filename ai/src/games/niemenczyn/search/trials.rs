//! Roll-outs: sampled hidden information, separate dice, and the heuristic for both sides, to the end of the next
//! stage. Later events depend more on chance and on the heuristic than on the decision: from there, the score gives
//! the probability of winning, and preserved strength counts. Only the set-up is played to the end of the game.

use kartacz_engine::core::game::{Game, Side, Winner};
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::position::View;
use kartacz_engine::games::niemenczyn::state::State;
use kartacz_engine::games::niemenczyn::unit_set::each;

use super::arms::Arm;
use crate::core::search::{Trials, chances};
use crate::games::niemenczyn::Heuristic;
use crate::games::niemenczyn::chances::POINT as VALUE;
use crate::games::niemenczyn::scene::Scene;

/// How many stages after the present one are played. From the set-up it is the whole game.
const HORIZON: u8 = 1;
/// The value of a draw: less than half a win; otherwise the Poles would settle for the camp too early, and the
/// Russians would let them have it.
const DRAW: f32 = 0.25;
/// The value of a VP in the final score relative to a win: it separates alternatives that win equally often, with
/// less variance.
const POINT: f32 = 0.05;
/// VP beyond this make no difference.
const MOST: f32 = 5.0;

impl Trials<Niemenczyn, Heuristic> {
    /// The result of an arm with this seed for hidden information and dice.
    pub(super) fn try_out(&mut self, game: &Niemenczyn, view: View<'_>, arm: &Arm, seed: u64) -> f32 {
        let state = view.guess(&mut chances(seed));
        self.begin(seed);
        self.players[view.side.index()].planner.path = arm.path;
        let stage = view.position.board.stage;
        let far_enough = |state: &State| stage > 0 && state.board.stage > stage + HORIZON;
        let end = self.play(game, state, Some(arm.action), seed, far_enough);
        self.judge(game, &end, view.side)
    }

    /// The value of a roll-out's last state to a side.
    fn judge(&mut self, game: &Niemenczyn, state: &State, side: Side) -> f32 {
        if game.outcome(state).is_some() {
            return worth(game, state, side);
        }
        let at = game.at(state);
        let Heuristic { study, weights, .. } = &mut self.players[side.index()];
        study.refresh(at, weights);
        let scene = Scene::new(at, side, study, &weights[side.index()], None);
        let sign = |unit| if at.side_of(unit) == side { 1.0 } else { -1.0 };
        let strength: f32 = each(at.board.alive).map(|unit| sign(unit) * scene.worth_now(unit)).sum();
        scene.chance_after(0, at.camp_entered()) + VALUE * strength
    }
}

/// The value of a finished game to a side.
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
