//! The heuristic with a stance, re-chosen every turn.

use kartacz_engine::core::game::{Game, Side, Winner};
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::state::State;

use super::Heuristic;
use super::search::stances::{STANCES, stances};
use super::weights::standard;
use crate::Player;
use crate::core::search::{Chosen, Stances, Trials};

/// For how many turns a stance is kept.
const PERIOD: u8 = 1;
/// How many turns a roll-out lasts.
const HORIZON: u8 = 8;
/// The lead, in victory points, at which further ones count half.
const LEAD: f32 = 4.0;

/// The heuristic, and the turn when its stance was chosen.
#[derive(Clone, Debug, Default)]
pub struct Stanced {
    /// Plays by the stance.
    heuristic: Heuristic,
    chosen: Chosen,
}

impl<B: Board> Stances<Classic<B>> for Stanced {
    type Heuristic = Heuristic;

    const COUNT: usize = STANCES;
    const DOUBT: f32 = 0.5;

    fn load() {
        let _ = stances();
    }

    fn new_game(&mut self, seed: u64) {
        Player::<Classic<B>>::new_game(&mut self.heuristic, seed);
        self.heuristic.weights = standard();
        self.chosen = Chosen::NEVER;
    }

    fn forget(&mut self) {
        self.chosen = Chosen::NEVER;
    }

    fn is_due(&mut self, game: &Classic<B>, at: Position<'_, B>) -> bool {
        self.chosen.renew(game.scenario.hash, at.turn(), PERIOD)
    }

    fn try_out(
        &self,
        trials: &mut Trials<Classic<B>, Heuristic>,
        (game, at): (&Classic<B>, Position<'_, B>),
        place: usize,
        seed: u64,
    ) -> f32 {
        trials.begin(seed);
        for player in &mut trials.players {
            player.weights = standard();
        }
        let side = at.decider().unwrap_or(Side::First);
        trials.players[side.index()].weights[side.index()] = stances()[place][side.index()];
        let last = at.turn().saturating_add(HORIZON);
        let end = trials.play(game, *at.state, None, seed, |state| game.at(state).turn() > last);
        result(game, &end, side)
    }

    fn adopt(&mut self, _: &Classic<B>, at: Position<'_, B>, place: usize) {
        let side = at.decider().unwrap_or(Side::First).index();
        self.heuristic.weights[side] = stances()[place][side];
    }

    fn heuristic(&mut self) -> &mut Heuristic {
        &mut self.heuristic
    }
}

/// How well a side stands at the end of a roll-out, -1 to 1: mostly who has won, then the lead in victory points, then the strength
/// of the armies.
fn result<B: Board>(game: &Classic<B>, end: &State<B>, side: Side) -> f32 {
    let at = game.at(end);
    let won = match game.outcome(end).map(|outcome| outcome.winner) {
        Some(Winner::Side(winner)) if winner == side => 1.0,
        Some(Winner::Side(_)) => -1.0,
        Some(Winner::Draw) | None => 0.0,
    };
    let points = if side == Side::First { at.points() } else { -at.points() } as f32;
    let [own, enemy] = [side, side.other()].map(|side| {
        let strength: u32 = at.units(side).map(|unit| u32::from(at.values(unit).defence)).sum();
        strength as f32
    });
    0.7 * won + 0.2 * points / (LEAD + points.abs()) + 0.1 * (own - enemy) / (own + enemy).max(1.0)
}
