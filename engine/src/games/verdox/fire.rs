//! Legal shots \[V2.7, V5.3-V5.18, V6.2, V6.3, V6.5, V6.6\]; `sight.rs` covers the ground.

use crate::core::game::Side;
use crate::games::verdox::data::UnitId;
use crate::games::verdox::position::Position;
use crate::games::verdox::sight::{Look, Rules};
use crate::games::verdox::square::{Square, SquareSet};
use crate::games::verdox::switches::{Blockers, Corner};

impl Position<'_> {
    /// The line of fire from a square to a target, considering only the ground.
    #[must_use]
    pub fn look(self, from: Square, to: Square) -> Look {
        let game = self.game;
        if self.state.breaches == 0 {
            return game.sight.look(from, to);
        }
        let rules = Rules {
            map: &game.scenario.map,
            terrain: &game.terrain,
            switches: &game.scenario.switches,
            breaches: self.state.breaches,
        };
        game.sight.look_through(&rules, from, to)
    }

    /// Whether a unit of this range on one square can fire at another: the ground allows it, and no unit blocks the
    /// line \[V2.7\].
    #[must_use]
    pub fn has_shot(self, range: u8, from: Square, to: Square) -> bool {
        let look = self.look(from, to);
        look.need().is_some_and(|need| need <= range) && !self.is_wading(from) && self.no_unit_between(look, from, to)
    }

    /// \[V2.7, V-LOS\] Units block fire unless the shooter is higher.
    fn no_unit_between(self, look: Look, from: Square, to: Square) -> bool {
        let level = self.ground(from).level();
        let lets_by = |square: Square| {
            let above = |other: i8| match self.switches().blockers {
                Blockers::SameOrHigher => other >= level,
                Blockers::SameLevel => other == level,
            };
            !self.is_taken(square) || !above(self.ground(square).level())
        };
        let line = self.game.sight.lines.between(from, to);
        match self.switches().corner {
            Corner::EitherSide => (0..2).any(|side| look.free_past(side) && line.free_past(side, from, lets_by)),
            Corner::BothSides => line.free(from, lets_by) == [true; 2],
        }
    }

    /// Visits those of these squares that a unit can fire at.
    #[inline]
    pub(super) fn visit_shots(self, unit: UnitId, among: &SquareSet, visit: &mut impl FnMut(Square) -> bool) -> bool {
        let range = self.table(unit).range;
        let from = self.square(unit);
        if range == 0 || self.is_wading(from) {
            return false;
        }
        let targets = self.game.sight.targets(self.kind(unit).index(), from).and(among);
        targets.iter().any(|to| self.has_shot(range, from, to) && visit(to))
    }

    /// \[V5.19\] The walls that artillery of this side may fire at: those without a unit of its own.
    pub(super) fn walls_against(self, side: Side) -> SquareSet {
        let open = |square: Square| {
            !self.is_breached(square) && self.unit_at(square).is_none_or(|unit| self.is_enemy(unit, side))
        };
        self.game.terrain.walls.iter().copied().filter(|&wall| open(wall)).collect()
    }

    /// \[V6.10\] The barges that artillery of this side may fire at: not its own, and none under a bridge.
    pub(super) fn barges_against(self, side: Side) -> SquareSet {
        let open = self.barges().filter(|(_, barge)| barge.owner != Some(side));
        let afloat = open.filter(|(_, barge)| !self.ground(barge.square).is_road());
        afloat.map(|(_, barge)| barge.square).collect()
    }
}
