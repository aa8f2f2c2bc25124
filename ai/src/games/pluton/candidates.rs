//! The candidates for a player that looks one step ahead: the places to which a unit moves.
//!
//! The heuristic decides whether a unit moves. Where it would come under fire, its best other places are compared, each with the
//! path to it. Concealed set-up stays a matter of chance.

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

/// How many candidates are compared.
const ROOM: usize = 5;

/// The heuristic, which first carries out a move that was begun. Until then both sides do the least: the moving side ends its moves,
/// and the other holds its fire.
#[derive(Clone, Debug, Default)]
pub struct Carrier {
    heuristic: Heuristic,
    begun: Option<Way>,
    made: usize,
    /// Whether a move may be under way since the last new game.
    light: bool,
}

impl Carrier {
    /// What it does while a move is under way; `None` when none is.
    fn light(&mut self, view: View<'_>, menu: &mut Menu<'_>) -> Option<Action> {
        let under_way = view.phase() == Phase::Reaction || view.phase() == Phase::Movement && view.group() != 0;
        self.light &= under_way;
        if !self.light {
            self.begun = None;
            return None;
        }
        let next =
            self.begun.as_ref().filter(|way| view.phase() == Phase::Movement && view.group() & bit(way.unit) != 0);
        let Some(way) = next else { return Some(menu.settle(None)) };
        if way.run && view.spent().is_none() && !view.runs() && menu.offers(Action::Run) {
            return Some(Action::Run);
        }
        let step = way.path.get(self.made).map(|&hex| Action::Step { hex });
        self.made += 1;
        Some(menu.settle(step))
    }
}

impl Player<Pluton> for Carrier {
    fn new_game(&mut self, seed: u64) {
        self.heuristic.new_game(seed);
        (self.begun, self.made, self.light) = (None, 0, true);
    }

    fn decide(&mut self, game: &Pluton, view: View<'_>, mut options: Options<'_, Pluton>) -> Action {
        match self.light(view, &mut Menu::Options(options.again())) {
            Some(action) => action,
            None => self.heuristic.decide(game, view, options),
        }
    }

    fn choose(&mut self, game: &Pluton, view: View<'_>, legal: &[Action]) -> usize {
        match self.light(view, &mut Menu::List(legal)) {
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

    fn follow(&self, place: usize, carrier: &mut Carrier) {
        (carrier.begun, carrier.made) = (Some(self.ways[place].clone()), 0);
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

    /// When the units that moved have ended their move.
    fn is_settled(&self, game: &Pluton, state: &State) -> bool {
        game.at(state).group() == 0
    }
}
