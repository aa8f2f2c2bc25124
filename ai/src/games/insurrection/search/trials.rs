//! Roll-outs: sampled hidden information, separate dice, and the heuristic for both sides, for a few activations; then
//! the learned value evaluates the position. Only set-up decisions are played to the end of the game.

use kartacz_engine::core::game::Game;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::position::View;
use kartacz_engine::games::insurrection::state::State;

use super::arms::Arm;
use crate::core::learning::{Network, RESULTS, Valued, result, score};
use crate::core::search::{Trials, chances};
use crate::games::insurrection::Heuristic;
use crate::games::insurrection::Played;
use crate::games::insurrection::learned::judged;

/// The number of activations played, including the present one. With only one, the enemy's reply is not seen; more than three
/// gain nothing and take longer.
const HORIZON: u8 = 3;

impl<E: Played> Trials<Rules<E>, Heuristic<E>> {
    /// The score of an arm, 0 to 1, with this seed for hidden information and dice.
    pub(in crate::games::insurrection) fn try_out(
        &mut self,
        game: &Rules<E>,
        view: View<'_, E>,
        arm: &Arm<E>,
        seed: u64,
        value: &Network,
    ) -> f32 {
        let state = view.guess(&mut chances(seed));
        self.begin(seed);
        self.players[view.side.index()].planner.path = arm.path;
        let (mut moment, mut left) = (game.moment(&state), HORIZON);
        let far_enough = |state: &State<E>| {
            let now = game.moment(state);
            if now != moment && moment.is_some() {
                left -= 1;
            }
            moment = moment.and(now);
            left == 0
        };
        let end = self.play(game, state, Some(arm.action), seed, far_enough);
        if let Some(outcome) = game.outcome(&end) {
            let mut shares = [0.0; RESULTS];
            shares[result(&outcome)] = 1.0;
            return score(shares, view.side);
        }
        let Heuristic { study, weights, .. } = &mut self.players[view.side.index()];
        let at = game.at(&end);
        study.refresh(at, weights);
        judged(value, at, study, view.side)
    }
}
