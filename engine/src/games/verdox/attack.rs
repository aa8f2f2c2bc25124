//! Legal attacks \[V2.6-V2.8, V5.19, V6.1-V6.6, V6.10\].

use core::cell::OnceCell;

use crate::core::game::Side;
use crate::games::verdox::action::Action;
use crate::games::verdox::data::{Kind, Scenario, UnitId, side_of};
use crate::games::verdox::position::Position;
use crate::games::verdox::square::{SIDES, Square, SquareSet};
use crate::games::verdox::switches::MeleeReach;

/// The targets of a side: shared by all its units, so computed at most once per decision.
pub(super) struct Prey<'a> {
    position: Position<'a>,
    side: Side,
    enemies: OnceCell<SquareSet>,
    walls: OnceCell<SquareSet>,
    barges: OnceCell<SquareSet>,
}

impl<'a> Prey<'a> {
    pub fn of(position: Position<'a>, side: Side) -> Self {
        Self { position, side, enemies: OnceCell::new(), walls: OnceCell::new(), barges: OnceCell::new() }
    }

    /// Squares with enemies.
    fn enemies(&self) -> &SquareSet {
        self.enemies.get_or_init(|| self.position.standing(self.side.other()))
    }

    /// Walls, for artillery.
    fn walls(&self) -> &SquareSet {
        self.walls.get_or_init(|| self.position.walls_against(self.side))
    }

    /// Barges, for artillery.
    fn barges(&self) -> &SquareSet {
        self.barges.get_or_init(|| self.position.barges_against(self.side))
    }
}

impl Scenario {
    /// \[V2.8, V5.15\] Whether a unit of this kind can fight in melee, in the water of a canal or marsh or out of it.
    #[inline]
    pub(super) fn fights(&self, kind: Kind, wading: impl FnOnce() -> bool) -> bool {
        self.kinds[kind.index()].melee && (self.switches.melee_from_water || !wading())
    }
}

impl<'a> Position<'a> {
    /// Visits every attack of a unit, each once, until `visit` returns true; returns whether it did.
    #[inline]
    pub(super) fn visit_attacks(self, unit: UnitId, prey: &Prey, visit: &mut impl FnMut(Action) -> bool) -> bool {
        if self.is_beneath(unit) {
            return false;
        }
        let near = self.visit_melee(unit, &mut |target| visit(Action::Attack { unit, target }));
        if near || self.table(unit).range == 0 {
            return near;
        }
        // For a melee unit these were visited above.
        let fights = self.fights(unit);
        let mut shoot = |target| {
            let shown = fights && self.is_near(unit, target);
            !shown && visit(Action::Attack { unit, target })
        };
        if self.visit_shots(unit, prey.enemies(), &mut shoot) {
            return true;
        }
        self.kind(unit) == Kind::Artillery
            && (self.visit_shots(unit, prey.walls(), &mut |target| visit(Action::Demolish { unit, target }))
                || self.visit_shots(unit, prey.barges(), &mut |target| visit(Action::Bombard { unit, target })))
    }

    /// Whether a unit can fight in melee from its square.
    #[inline]
    fn fights(self, unit: UnitId) -> bool {
        self.game.scenario.fights(self.kind(unit), || self.is_wading(self.square(unit)))
    }

    /// The squares in reach of a melee \[V2.8\].
    #[inline]
    fn reach(self, from: Square) -> [&'a [Square; SIDES]; 2] {
        let terrain = &self.game.terrain;
        let corners = match self.switches().melee_reach {
            MeleeReach::Orthogonal => &[Square::NONE; SIDES],
            MeleeReach::Around => &terrain.corners[from.index()],
        };
        [&terrain.neighbours[from.index()], corners]
    }

    fn is_near(self, unit: UnitId, target: Square) -> bool {
        self.reach(self.square(unit)).into_iter().flatten().any(|&square| square == target)
    }

    /// Visits every enemy that a unit can attack in melee.
    #[inline]
    pub(super) fn visit_melee(self, unit: UnitId, visit: &mut impl FnMut(Square) -> bool) -> bool {
        if !self.fights(unit) {
            return false;
        }
        let side = side_of(unit);
        let enemy = |square: Square| self.unit_at(square).is_some_and(|other| self.is_enemy(other, side));
        let mut meets = |squares: &[Square; SIDES]| {
            squares.iter().any(|&square| square.is_some() && enemy(square) && visit(square))
        };
        let [beside, corners] = self.reach(self.square(unit));
        meets(beside) || meets(corners)
    }
}
