//! The candidates for players that look one step ahead or search.

use std::mem::discriminant;
use std::sync::Arc;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::position::View;
use kartacz_engine::games::insurrection::state::{Frame, State};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::effort::effort;
use super::search::arms::Arms;
use super::search::proposals::Scout;
use super::{Heuristic, Played};
use crate::Options;
use crate::core::candidates::{Candidates, Effort};
use crate::core::learning::Network;
use crate::core::menu::Menu;

/// The candidates of the heuristic.
#[derive(Clone, Debug)]
pub struct Proposed<E: Played> {
    /// Holds the path being carried out.
    pub(super) heuristic: Heuristic<E>,
    pub(super) scout: Scout<E>,
    pub(super) arms: Arms<E>,
}

impl<E: Played> Default for Proposed<E> {
    fn default() -> Self {
        Self { heuristic: Heuristic::default(), scout: Scout::default(), arms: Arms::default() }
    }
}

impl<E: Played> Proposed<E> {
    /// Fills the arms of a decision.
    pub(in crate::games) fn found(&mut self, game: &Rules<E>, view: View<'_, E>, legal: &[Action<E>], most: usize) {
        self.arms.clear(most);
        self.scout.propose(&mut self.heuristic, game, view, legal, &mut self.arms);
    }
}

impl<E: Played> Candidates<Rules<E>> for Proposed<E> {
    type Heuristic = Heuristic<E>;

    /// Learned values tell apart what a few hexes are worth, but not by how little.
    const MARGIN: f32 = 0.06;
    const ROOM: usize = 12;

    fn value() -> Arc<Network> {
        E::value()
    }

    fn effort(view: View<'_, E>) -> Option<Effort> {
        effort(view)
    }

    fn heuristic(&mut self) -> &mut Heuristic<E> {
        &mut self.heuristic
    }

    fn go_on(&mut self, _: &Rules<E>, view: View<'_, E>, options: &mut Options<'_, Rules<E>>) -> Option<Action<E>> {
        self.heuristic.go_on(view, options)
    }

    fn go_on_in(&mut self, _: &Rules<E>, view: View<'_, E>, legal: &[Action<E>]) -> Option<usize> {
        self.heuristic.go_on_in(view, legal)
    }

    fn propose(&mut self, game: &Rules<E>, view: View<'_, E>, menu: &mut Menu<'_, Rules<E>>, most: usize) -> usize {
        match menu.list() {
            &[only] => {
                self.arms.clear(1);
                self.arms.add(only, self.heuristic.planner.path);
            }
            legal => E::propose(self, game, view, legal, most),
        }
        self.arms.len()
    }

    fn action(&self, place: usize) -> Option<Action<E>> {
        Some(self.arms[place].action)
    }

    /// Other moves of the same unit, other targets of a shot, other reactions: neither another unit's move nor the end of all moves.
    fn is_like_the_first(&self, place: usize) -> bool {
        let [first, other] = [0, place].map(|place| self.arms[place].action);
        match (first, other) {
            (Action::Begin { unit, .. }, Action::Begin { unit: other, .. }) => unit == other,
            _ => discriminant(&first) == discriminant(&other),
        }
    }

    fn follow(&self, place: usize, heuristic: &mut Heuristic<E>) {
        heuristic.planner.path = self.arms[place].path;
    }

    fn adopt(&mut self, place: usize) {
        self.heuristic.planner.path = self.arms[place].path;
    }

    fn side(view: View<'_, E>) -> Side {
        view.side
    }

    fn guess(view: View<'_, E>, rng: &mut Xoshiro256PlusPlus) -> State<E> {
        view.guess(rng)
    }

    /// Where a commander, a unit or a shot is chosen, or a counter set up.
    fn is_settled(&self, game: &Rules<E>, state: &State<E>) -> bool {
        matches!(
            game.at(state).frame(),
            Some(Frame::Deploy(_) | Frame::Pool(_) | Frame::Overall | Frame::Movement | Frame::OwnUnits) | None
        )
    }
}
