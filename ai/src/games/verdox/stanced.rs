//! The heuristic with a stance, re-chosen every few turns.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::state::Phase;
use kartacz_engine::games::verdox::view::View;

use super::Heuristic;
use super::search::stances::{STANCES, order, stances};
use super::search::trials::HORIZON;
use crate::Player;
use crate::core::search::{Chosen, Stances, Trials};

/// For how many game turns a stance is kept.
const PERIOD: u8 = 6;

/// The heuristic, and the turn when its stance was chosen.
#[derive(Clone, Debug, Default)]
pub struct Stanced {
    /// Plays by the stance.
    pub(super) heuristic: Heuristic,
    chosen: Chosen,
}

impl Stanced {
    /// Whether a stance is due now; if so, this turn is recorded as that of the choice. Before the first choice, `first` applies.
    pub(super) fn is_time(&mut self, view: View<'_>, first: impl FnOnce() -> usize) -> bool {
        if self.chosen.is_never() {
            self.play_by(view.side, first());
        }
        view.phase() == Phase::Action && self.chosen.renew(view.game().scenario.hash, view.turn(), PERIOD)
    }

    /// Plays by this stance from now on.
    pub(super) fn play_by(&mut self, side: Side, stance: usize) {
        self.heuristic.weights[side.index()] = stances()[stance][side.index()];
    }
}

impl Stances<Verdox> for Stanced {
    type Heuristic = Heuristic;

    const COUNT: usize = STANCES;
    /// Roll-outs end long before the game does, and their last states are evaluated only roughly: a small advantage there may not
    /// last.
    const DOUBT: f32 = 2.0;

    fn load() {
        let _ = stances();
    }

    fn new_game(&mut self, seed: u64) {
        self.heuristic.new_game(seed);
        self.chosen = Chosen::NEVER;
    }

    fn forget(&mut self) {
        self.chosen = Chosen::NEVER;
    }

    fn is_due(&mut self, game: &Verdox, view: View<'_>) -> bool {
        self.is_time(view, || order(&game.scenario, view.side)[0])
    }

    fn try_out(
        &self,
        trials: &mut Trials<Verdox, Heuristic>,
        (game, view): (&Verdox, View<'_>),
        place: usize,
        seed: u64,
    ) -> f32 {
        let stance = &stances()[order(&game.scenario, view.side)[place]][view.side.index()];
        trials.try_out(game, view, (stance, self.heuristic.wing), (seed, HORIZON))
    }

    fn adopt(&mut self, game: &Verdox, view: View<'_>, place: usize) {
        self.play_by(view.side, order(&game.scenario, view.side)[place]);
    }

    fn heuristic(&mut self) -> &mut Heuristic {
        &mut self.heuristic
    }
}
