//! The candidates for a player that looks one step ahead: the places to which a unit moves.
//!
//! The heuristic decides whether a unit moves. Where it could come under fire, the best other places are compared, each with the path
//! to it, by positions at the end of the phase: the other units stay, and the enemy fires as the heuristic would. Set-up stays a
//! matter of chance.

use std::sync::Arc;

use arrayvec::ArrayVec;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::data::bit;
use kartacz_engine::games::pluton::state::{Phase, State};
use kartacz_engine::games::pluton::view::View;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::menu::Menu;
use super::moves::Way;
use super::{Heuristic, learned};
use crate::core::candidates::Candidates;
use crate::core::learning::Network;
use crate::{Options, Player};

/// The score that half a victory point is worth to the heuristic.
const TRUST: f32 = 0.01;
/// How many candidates are compared.
const ROOM: usize = 5;

/// The heuristic, which first carries out a move that was begun and then ends the movement phase: what the enemy's fire does to the
/// unit shows at the end of the phase.
#[derive(Clone, Debug, Default)]
pub struct Carrier {
    heuristic: Heuristic,
    begun: Option<Begun>,
}

/// A move that was begun.
#[derive(Clone, Debug)]
struct Begun {
    way: Way,
    /// The steps made.
    made: usize,
    /// The stage, once it is known.
    stage: Option<u8>,
}

impl Carrier {
    /// The next action of a move that was begun; `None` when its phase is over, and for what is asked between.
    fn carry_out(&mut self, view: View<'_>, menu: &mut Menu<'_>) -> Option<Action> {
        // Now, not in the first close combat that comes between: a player allocates nothing after its first game.
        self.heuristic.study.lay.refresh(view);
        let begun = self.begun.as_mut()?;
        if *begun.stage.get_or_insert(view.stage()) != view.stage() || view.phase() == Phase::Indirect {
            self.begun = None;
            return None;
        }
        if view.phase() != Phase::Movement {
            return None;
        }
        if view.group() & bit(begun.way.unit) == 0 {
            return Some(menu.settle(Some(Action::EndMoves)));
        }
        if begun.way.run && view.spent().is_none() && !view.runs() && menu.offers(Action::Run) {
            return Some(Action::Run);
        }
        let step = begun.way.path.get(begun.made).map(|&hex| Action::Step { hex });
        begun.made += 1;
        Some(menu.settle(step))
    }
}

impl Player<Pluton> for Carrier {
    fn new_game(&mut self, seed: u64) {
        self.heuristic.new_game(seed);
        self.begun = None;
    }

    fn decide(&mut self, game: &Pluton, view: View<'_>, mut options: Options<'_, Pluton>) -> Action {
        match self.carry_out(view, &mut Menu::Options(options.again())) {
            Some(action) => action,
            None => self.heuristic.decide(game, view, options),
        }
    }

    fn choose(&mut self, game: &Pluton, view: View<'_>, legal: &[Action]) -> usize {
        match self.carry_out(view, &mut Menu::List(legal)) {
            Some(action) => legal.iter().position(|&known| known == action).unwrap_or(0),
            None => self.heuristic.choose(game, view, legal),
        }
    }
}

/// The candidates of the heuristic.
#[derive(Clone, Debug, Default)]
pub struct Proposed {
    carrier: Carrier,
    ways: ArrayVec<Way, ROOM>,
}

impl Proposed {
    /// The heuristic's action, if it needs no comparison; otherwise the candidates are kept.
    fn answer(&mut self, view: View<'_>, menu: &mut Menu<'_>) -> Option<Action> {
        let heuristic = &mut self.carrier.heuristic;
        let action = heuristic.answer(view, menu);
        self.ways.clear();
        let Action::Begin { .. } = action else { return Some(action) };
        let moves = &heuristic.study.phase.moves;
        let Some(own) = moves.begun() else { return Some(action) };
        self.ways.push(own);
        self.ways.extend(moves.alternatives(view).take(ROOM - 1));
        None
    }
}

impl Candidates<Pluton> for Proposed {
    type Heuristic = Carrier;

    const MARGIN: f32 = 0.005;
    const ROOM: usize = ROOM;

    fn value() -> Arc<Network> {
        learned::value()
    }

    fn heuristic(&mut self) -> &mut Carrier {
        &mut self.carrier
    }

    fn go_on(&mut self, _: &Pluton, view: View<'_>, options: &mut Options<'_, Pluton>) -> Option<Action> {
        self.answer(view, &mut Menu::Options(options.again()))
    }

    fn go_on_in(&mut self, _: &Pluton, view: View<'_>, legal: &[Action]) -> Option<usize> {
        // The decision may not follow the last one.
        self.carrier.heuristic.study.phase.reset();
        let action = self.answer(view, &mut Menu::List(legal))?;
        Some(legal.iter().position(|&known| known == action).unwrap_or(0))
    }

    fn propose(&mut self, _: &Pluton, _: View<'_>, _: &mut Menu<'_>, most: usize) -> usize {
        self.ways.truncate(most);
        self.ways.len()
    }

    fn action(&self, place: usize) -> Option<Action> {
        Some(Action::Begin { unit: self.ways[place].unit })
    }

    /// The heuristic sees what a value does not.
    fn handicap(&self, place: usize) -> f32 {
        if place == 0 { 0.0 } else { Self::MARGIN + TRUST * self.ways[place].less }
    }

    fn follow(&self, place: usize, carrier: &mut Carrier) {
        carrier.begun = Some(Begun { way: self.ways[place].clone(), made: 0, stage: None });
    }

    fn adopt(&mut self, place: usize) {
        self.carrier.heuristic.study.phase.moves.redirect(&self.ways[place]);
    }

    fn side(view: View<'_>) -> Side {
        view.side
    }

    fn guess(view: View<'_>, rng: &mut Xoshiro256PlusPlus) -> State {
        view.guess(rng)
    }

    /// When the phase of the move is over, with the enemy's fire and close combat.
    fn is_settled(&self, game: &Pluton, state: &State) -> bool {
        matches!(game.at(state).phase(), Phase::SetUp | Phase::Indirect | Phase::Over)
    }
}
