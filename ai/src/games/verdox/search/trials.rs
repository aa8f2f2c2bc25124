//! Roll-outs: sampled hidden information, and the heuristic for both sides for some turns, one side playing by a
//! stance.

use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::state::{Phase, State};
use kartacz_engine::games::verdox::view::View;

use super::prospects::chance;
use crate::core::search::{Trials, chances};
use crate::games::verdox::entry::Wing;
use crate::games::verdox::weights::{self, Weights};
use crate::games::verdox::{Heuristic, Study};

/// How many game turns the search plays, up to the next action phase of the side.
pub(in crate::games::verdox) const HORIZON: u8 = 9;
/// The whole game, so that training does not learn the errors of an evaluation.
pub(in crate::games::verdox) const TO_THE_END: u8 = u8::MAX;

impl Trials<Verdox, Heuristic> {
    /// The result of a stance with this seed for hidden information and dice, after this many turns; `wing` is where the side enters.
    pub(in crate::games::verdox) fn try_out(
        &mut self,
        game: &Verdox,
        view: View<'_>,
        (stance, wing): (&Weights, Wing),
        (seed, turns): (u64, u8),
    ) -> f32 {
        let (side, last) = (view.side, view.turn().saturating_add(turns));
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
        let Study { distances, .. } = &mut *self.players[side.index()].study;
        chance(game, &end, side, distances)
    }
}
