//! The heuristic with a stance, re-chosen every turn.

use kartacz_engine::core::game::{Game, Side, Winner};
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::state::State;
use kartacz_engine::games::spqr::view::View;

use super::Heuristic;
use super::search::stances::{STANCES, stances};
use super::weights::standard;
use crate::Player;
use crate::core::search::{Chosen, Stances, Trials, chances};

/// For how many turns a stance is kept.
const PERIOD: u8 = 1;
/// How many turns a roll-out lasts.
const HORIZON: u8 = 6;
/// The lead, in rout points, at which further ones count half.
pub(super) const LEAD: f32 = 40.0;

/// The heuristic, and the turn when its stance was chosen.
#[derive(Clone, Debug, Default)]
pub struct Stanced {
    /// Plays by the stance.
    heuristic: Heuristic,
    chosen: Chosen,
}

impl Stances<Spqr> for Stanced {
    type Heuristic = Heuristic;

    const COUNT: usize = STANCES;
    const DOUBT: f32 = 1.0;

    fn load() {
        let _ = stances();
    }

    fn new_game(&mut self, seed: u64) {
        self.heuristic.new_game(seed);
        self.heuristic.weights = standard();
        self.chosen = Chosen::NEVER;
    }

    fn forget(&mut self) {
        self.chosen = Chosen::NEVER;
    }

    fn is_due(&mut self, game: &Spqr, view: View<'_>) -> bool {
        self.chosen.renew(game.scenario.hash, view.turn(), PERIOD)
    }

    fn try_out(
        &self,
        trials: &mut Trials<Spqr, Heuristic>,
        (game, view): (&Spqr, View<'_>),
        place: usize,
        seed: u64,
    ) -> f32 {
        trials.begin(seed);
        for player in &mut trials.players {
            player.weights = standard();
        }
        let side = view.side.index();
        trials.players[side].weights[side] = stances()[place][side];
        let last = view.turn().saturating_add(HORIZON);
        let end = trials.play(game, view.guess(&mut chances(seed)), None, seed, |state| game.at(state).turn() > last);
        result(game, &end, view.side)
    }

    fn adopt(&mut self, _: &Spqr, view: View<'_>, place: usize) {
        self.heuristic.weights[view.side.index()] = stances()[place][view.side.index()];
    }

    fn heuristic(&mut self) -> &mut Heuristic {
        &mut self.heuristic
    }
}

/// The lead of a side at the end, in rout points relative to the withdrawal levels, -1 to 1, with the victory.
fn result(game: &Spqr, end: &State, side: Side) -> f32 {
    let lost = |side: Side| {
        let level = f32::from(game.scenario.armies[side.index()].withdrawal);
        100.0 * f32::from(game.at(end).rout_points(side)) / level.max(1.0)
    };
    let lead = lost(side.other()) - lost(side);
    let won = match game.outcome(end).map(|outcome| outcome.winner) {
        Some(Winner::Side(winner)) => {
            if winner == side {
                0.5
            } else {
                -0.5
            }
        }
        Some(Winner::Draw) | None => 0.0,
    };
    won + 0.5 * lead / (LEAD + lead.abs())
}
