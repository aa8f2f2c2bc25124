//! Roll-outs: sampled hidden information, and the heuristic for both sides for some turns, one side playing by a
//! stance; then the learned value judges, or without one the values of both sides and their ways to the enemy's quarters.

use kartacz_engine::core::game::Game;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::state::{Phase, State};
use kartacz_engine::games::verdox::view::View;

use super::prospects::chance;
use crate::core::learning::{Network, RESULTS, result, score};
use crate::core::search::{Trials, chances};
use crate::games::verdox::entry::Wing;
use crate::games::verdox::learned::Eye;
use crate::games::verdox::weights::{self, Weights};
use crate::games::verdox::{Heuristic, Study};

/// How many game turns are played, up to the next action phase of the side.
const HORIZON: u8 = 9;

/// What judges the last state of a roll-out.
pub(in crate::games::verdox) struct Judge<'a> {
    /// Reads the features for the value.
    pub eye: &'a mut Eye,
    /// The learned value, if there is one.
    pub value: Option<&'a Network>,
}

impl Trials<Verdox, Heuristic> {
    /// The result of a stance with this seed for hidden information and dice; `wing` is where the side enters.
    pub(in crate::games::verdox) fn try_out(
        &mut self,
        game: &Verdox,
        view: View<'_>,
        (stance, wing): (&Weights, Wing),
        seed: u64,
        judge: &mut Judge<'_>,
    ) -> f32 {
        let (side, last) = (view.side, view.turn() + HORIZON);
        self.begin(seed);
        for player in &mut self.players {
            player.weights = weights::standard();
        }
        let own = &mut self.players[side.index()];
        (own.weights[side.index()], own.wing) = (*stance, wing);
        let far_enough = |state: &State| {
            let at = game.at(state);
            at.turn() >= last && at.phase() == Phase::Action && at.active() == side
        };
        let end = self.play(game, view.guess(&mut chances(seed)), None, seed, far_enough);
        if let Some(outcome) = game.outcome(&end) {
            let mut shares = [0.0; RESULTS];
            shares[result(&outcome)] = 1.0;
            return score(shares, side);
        }
        if let Some(network) = judge.value {
            return judge.eye.judged(network, game, &end, side);
        }
        let Study { distances, .. } = &mut *self.players[side.index()].study;
        chance(game, &end, side, distances)
    }
}
