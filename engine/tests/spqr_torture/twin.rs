//! \[6.59\] Pairs of games that differ only in a marker under a leader: an order in one, a dummy in the other. Until the
//! order is used, the other side must have the same view and the same choices.

use kartacz_engine::core::dice::{Dice, Key};
use kartacz_engine::core::game::{Actions, Game, Side, Silent};
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::data::{MAX_UNITS, UnitId, leader_side};
use kartacz_engine::games::spqr::state::{DEAD, FINISHED, NO_MOMENTUM, State, WOUNDED};

/// Dice that replay recorded faces. After the last one they alternate, because tied rolls of both sides would be
/// re-rolled forever \[5.12\].
struct Again<'a> {
    faces: core::slice::Iter<'a, u32>,
    /// The faces that were missing.
    short: u32,
}

impl Dice for Again<'_> {
    fn below(&mut self, faces: u32, _: Key) -> u32 {
        let face = self.faces.next().copied().filter(|&face| face < faces);
        self.short += u32::from(face.is_none());
        face.unwrap_or(self.short % 2)
    }
}

/// The other one of two games.
pub struct Twin<'g> {
    game: &'g Spqr,
    state: Box<State>,
    /// The side that has put the marker.
    owner: Side,
    legal: Box<Actions<Action>>,
}

impl<'g> Twin<'g> {
    /// Begins at the placement of a marker, with the other kind of marker and the same dice.
    pub fn new(game: &'g Spqr, before: &State, action: Action, after: &State, faces: &[u32]) -> Option<Self> {
        let Action::Prepare { leader, dummy } = action else { return None };
        let twin = Self { game, state: Box::new(*before), owner: leader_side(leader), legal: Box::new(Actions::new()) };
        twin.follow(Action::Prepare { leader, dummy: !dummy }, after, faces)
    }

    /// Checks what the other side sees at its decision; returns whether it has one.
    pub fn holds(&mut self, state: &State, legal: &[Action]) -> bool {
        let viewer = self.owner.other();
        if self.game.decider(state) != Some(viewer) {
            return false;
        }
        assert_eq!(self.game.decider(&self.state), Some(viewer), "a marker shows by the side that decides");
        self.game.legal(&self.state, &mut self.legal);
        assert_eq!(self.legal.as_slice(), legal, "a marker shows by what the other side may do");
        let (one, other) = (self.game.at(state), self.game.at(&self.state));
        for unit in 0..MAX_UNITS as UnitId {
            assert_eq!(one.counter(unit), other.counter(unit), "a marker shows by a unit");
        }
        for leader in Side::BOTH.into_iter().flat_map(|side| self.game.scenario.leaders_of(side)) {
            assert_eq!(one.leader_hex(leader), other.leader_hex(leader), "a marker shows by a leader");
            for flag in [FINISHED, DEAD, WOUNDED, NO_MOMENTUM] {
                assert_eq!(one.leader(leader).has(flag), other.leader(leader).has(flag), "a marker shows by a leader");
            }
            let views = [self.game.view(state, viewer), self.game.view(&self.state, viewer)];
            let seen = views.map(|view| (view.is_covered(leader), view.is_prepared(leader)));
            assert_eq!(seen[0], seen[1], "a marker shows in a view");
            assert!(leader_side(leader) == viewer || seen[0].1.is_none(), "an order of the other side shows in a view");
        }
        true
    }

    /// Takes the same action as the game; `None` when the games diverge because the order gives its owner a choice.
    pub fn follow(mut self, action: Action, after: &State, faces: &[u32]) -> Option<Self> {
        self.game.legal(&self.state, &mut self.legal);
        if !self.legal.contains(&action) {
            return None;
        }
        let mut dice = Again { faces: faces.iter(), short: 0 };
        self.game.apply(&mut self.state, action, &mut dice, &mut Silent);
        let same = dice.short == 0 && dice.faces.len() == 0;
        if same && self.game.at(&self.state).frames() == self.game.at(after).frames() {
            return Some(self);
        }
        let deciders = [self.game.decider(&self.state), self.game.decider(after)];
        assert!(deciders.contains(&Some(self.owner)), "a marker shows by the course of the game");
        None
    }
}
