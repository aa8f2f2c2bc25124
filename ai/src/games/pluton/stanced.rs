//! The heuristic with a stance, re-chosen every few stages.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::state::State;
use kartacz_engine::games::pluton::view::View;

use super::Heuristic;
use super::lay::Lay;
use super::search::stances::{STANCES, stances};
use super::weights::standard;
use crate::Player;
use crate::core::search::{Chosen, Stances, Trials, chances};

/// For how many stages a stance is kept.
const PERIOD: u8 = 4;
/// The lead, in half victory points, at which further ones count half.
const LEAD: f32 = 40.0;

/// The heuristic, and the stage when its stance was chosen.
#[derive(Clone, Debug, Default)]
pub struct Stanced {
    /// Plays by the stance.
    heuristic: Heuristic,
    chosen: Chosen,
}

impl Stanced {
    /// The lay of the land.
    pub(super) fn lay(&mut self, view: View<'_>) -> &Lay {
        let lay = &mut self.heuristic.study.lay;
        lay.refresh(view);
        lay
    }
}

impl Stances<Pluton> for Stanced {
    type Heuristic = Heuristic;

    const COUNT: usize = STANCES;
    const DOUBT: f32 = 1.0;

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

    /// Units are set up by the standard.
    fn is_due(&mut self, game: &Pluton, view: View<'_>) -> bool {
        if view.stage() == 0 {
            self.heuristic.weights = standard();
            return false;
        }
        self.chosen.renew(game.scenario.hash, view.stage(), PERIOD)
    }

    fn try_out(
        &self,
        trials: &mut Trials<Pluton, Heuristic>,
        (game, view): (&Pluton, View<'_>),
        place: usize,
        seed: u64,
    ) -> f32 {
        trials.begin(seed);
        for player in &mut trials.players {
            player.weights = standard();
        }
        let side = view.side.index();
        trials.players[side].weights[side] = stances()[place][side];
        let end = trials.play(game, view.guess(&mut chances(seed)), None, seed, |_| false);
        result(game, &end, view.side)
    }

    fn adopt(&mut self, _: &Pluton, view: View<'_>, place: usize) {
        self.heuristic.weights[view.side.index()] = stances()[place][view.side.index()];
    }

    fn heuristic(&mut self) -> &mut Heuristic {
        &mut self.heuristic
    }
}

/// The lead of a side at the end of the game, -1 to 1: the greater the lead, the less a further point counts.
fn result(game: &Pluton, end: &State, side: Side) -> f32 {
    let net = game.at(end).net() as f32;
    let lead = if side == Side::First { net } else { -net };
    lead / (LEAD + lead.abs())
}
