//! The candidates of its heuristic (`ai/src/games/NAME/candidates.rs`): every empty square.

use std::sync::Arc;

use kartacz_ai::core::candidates::Candidates;
use kartacz_ai::core::learning::{Network, place};
use kartacz_ai::core::menu::Menu;
use kartacz_ai::{Options, Player};
use kartacz_engine::core::game::Side;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::heuristic::Heuristic;
use super::rules::{State, Toy};

/// The candidates of a decision.
#[derive(Clone, Debug, Default)]
pub struct Proposed {
    heuristic: Heuristic,
    list: Vec<u8>,
}

impl<const MOST: u8> Candidates<Toy<MOST>> for Proposed {
    type Heuristic = Heuristic;

    /// None is shipped: all positions are worth the same.
    fn value() -> Arc<Network> {
        let place = place::<Toy<MOST>>();
        Arc::new(Network::zeros(&[place.features.len(), place.outputs]))
    }

    fn heuristic(&mut self) -> &mut Heuristic {
        &mut self.heuristic
    }

    fn go_on(&mut self, _: &Toy<MOST>, _: &State, _: &mut Options<'_, Toy<MOST>>) -> Option<u8> {
        None
    }

    fn go_on_in(&mut self, _: &Toy<MOST>, _: &State, _: &[u8]) -> Option<usize> {
        None
    }

    fn propose(&mut self, game: &Toy<MOST>, state: &State, menu: &mut Menu<'_, Toy<MOST>>, most: usize) -> usize {
        let legal = menu.list();
        let chosen = legal[self.heuristic.choose(game, state, legal)];
        self.list.clear();
        self.list.push(chosen);
        self.list.extend(legal.iter().copied().filter(|&square| square != chosen).take(most - 1));
        self.list.len()
    }

    fn action(&self, place: usize) -> Option<u8> {
        Some(self.list[place])
    }

    fn follow(&self, _: usize, _: &mut Heuristic) {}

    fn adopt(&mut self, _: usize) {}

    fn side(state: &State) -> Side {
        state.side()
    }

    fn guess(state: &State, _: &mut Xoshiro256PlusPlus) -> State {
        *state
    }

    /// At once: a mark begins nothing.
    fn is_settled(&self, _: &Toy<MOST>, _: &State) -> bool {
        true
    }
}
