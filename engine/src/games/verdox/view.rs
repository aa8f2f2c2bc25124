//! The view of a side, and states consistent with it.

use rand_core::Rng;

use crate::core::dice::unbiased;
use crate::core::game::Side;
use crate::games::verdox::Verdox;
use crate::games::verdox::action::Action;
use crate::games::verdox::attack::Prey;
use crate::games::verdox::data::{BargeId, Ground, KINDS, Kind, UnitId, side_of};
use crate::games::verdox::position::Position;
use crate::games::verdox::square::{Square, SquareSet};
use crate::games::verdox::state::{Barge, Phase, State};
use crate::games::verdox::steps::Step;

/// The state as visible to one side: everything but the kinds of the other side's face-down units \[V1.6\], and of
/// those that it still has to enter.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The full state; only the methods below expose it.
    position: Position<'a>,
    /// The viewing side.
    pub side: Side,
}

impl<'a> View<'a> {
    pub(super) const fn new(position: Position<'a>, side: Side) -> Self {
        Self { position, side }
    }

    /// The scenario.
    #[must_use]
    pub const fn game(self) -> &'a Verdox {
        self.position.game
    }

    /// The game turn, 0 at set-up.
    #[must_use]
    pub const fn turn(self) -> u8 {
        self.position.turn()
    }

    /// The phase.
    #[must_use]
    pub const fn phase(self) -> Phase {
        self.position.phase()
    }

    /// The active side.
    #[must_use]
    pub const fn active(self) -> Side {
        self.position.active()
    }

    /// The side that deployed first.
    #[must_use]
    pub const fn first(self) -> Side {
        self.position.first()
    }

    /// The units of a side on the map.
    pub fn units(self, side: Side) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        self.position.units(side)
    }

    /// The square of a unit; [`Square::NONE`] when it is lost or has not entered.
    #[must_use]
    pub const fn square(self, unit: UnitId) -> Square {
        self.position.square(unit)
    }

    /// The kind of a unit that has entered, including lost ones; `None` when the other side hides it.
    #[inline]
    #[must_use]
    pub fn kind(self, unit: UnitId) -> Option<Kind> {
        let known = side_of(unit) == self.side || self.position.is_shown(unit);
        (known && self.position.has_entered(unit)).then(|| self.position.kind(unit))
    }

    /// Whether a unit lies face up.
    #[must_use]
    pub const fn is_shown(self, unit: UnitId) -> bool {
        self.position.is_shown(unit)
    }

    /// Whether a unit has moved or attacked in this phase.
    #[must_use]
    pub const fn has_acted(self, unit: UnitId) -> bool {
        self.position.has_acted(unit)
    }

    /// The unit on a square.
    #[must_use]
    pub const fn unit_at(self, square: Square) -> Option<UnitId> {
        self.position.unit_at(square)
    }

    /// The ground of a square: a breach is clear.
    #[inline]
    #[must_use]
    pub fn ground(self, square: Square) -> Ground {
        self.position.ground(square)
    }

    /// The owner of a gate.
    #[must_use]
    pub fn gate_owner(self, square: Square) -> Option<Side> {
        self.position.gate_owner(square)
    }

    /// The barges that are not destroyed.
    pub fn barges(self) -> impl Iterator<Item = (BargeId, Barge)> + Clone + use<'a> {
        self.position.barges()
    }

    /// Whether a unit of this range on one square can fire at another, regardless of what is on it.
    #[must_use]
    pub fn has_shot(self, range: u8, from: Square, to: Square) -> bool {
        self.position.has_shot(range, from, to)
    }

    /// Visits every square to which a unit could move if its side were active and it had not acted, each once, until
    /// `visit` returns true; returns whether it did. A unit of hidden kind visits none.
    #[inline]
    pub fn visit_moves(self, unit: UnitId, visit: &mut impl FnMut(Square) -> bool) -> bool {
        self.is_open(unit) && self.position.visit_moves(unit, visit)
    }

    /// As `visit_moves`, for attacks.
    pub fn visit_attacks(self, unit: UnitId, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let prey = Prey::of(self.position, side_of(unit));
        self.is_open(unit) && self.position.visit_attacks(unit, &prey, visit)
    }

    /// Whether a unit is on the map and its kind known.
    #[inline]
    fn is_open(self, unit: UnitId) -> bool {
        self.square(unit).is_some() && self.kind(unit).is_some()
    }

    /// The units of a side that have entered, including lost ones.
    #[must_use]
    pub const fn entered(self, side: Side) -> core::ops::Range<UnitId> {
        self.position.entered(side)
    }

    /// The number of units that a side still has to enter.
    #[must_use]
    pub fn waiting(self, side: Side) -> u32 {
        self.position.waiting(side)
    }

    /// The number of units of each kind that the viewing side still has to enter.
    #[must_use]
    pub const fn pool(self) -> [u8; KINDS] {
        self.position.pool(self.side)
    }

    /// The number of units of each kind that the other side hides, face down on the map or still to enter: both the
    /// initial forces and the units turned up are known.
    #[must_use]
    pub fn hidden(self) -> [u8; KINDS] {
        let mut hidden = self.position.pool(self.side.other());
        for unit in self.face_down() {
            hidden[self.position.kind(unit).index()] += 1;
        }
        hidden
    }

    /// The units whose kinds the other side hides. Lost units were turned up before.
    fn face_down(self) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        let position = self.position;
        position.units(self.side.other()).filter(move |&unit| !position.is_shown(unit))
    }

    /// As `visit_moves`, for enemy-occupied squares that the unit could attack in melee.
    #[inline]
    pub fn visit_melee(self, unit: UnitId, visit: &mut impl FnMut(Square) -> bool) -> bool {
        self.is_open(unit) && !self.position.is_beneath(unit) && self.position.visit_melee(unit, visit)
    }

    /// As `visit_melee`, for those of the given squares that the unit could fire at, occupied or not.
    #[inline]
    pub fn visit_shots(self, unit: UnitId, among: &SquareSet, visit: &mut impl FnMut(Square) -> bool) -> bool {
        self.is_open(unit) && !self.position.is_beneath(unit) && self.position.visit_shots(unit, among, visit)
    }

    /// Visits every square to which a barge can move now.
    #[inline]
    pub fn visit_sails(self, barge: BargeId, visit: &mut impl FnMut(Square) -> bool) -> bool {
        self.position.visit_sails(barge, visit)
    }

    /// The walls that artillery of the viewing side may fire at.
    #[must_use]
    pub fn walls(self) -> SquareSet {
        self.position.walls_against(self.side)
    }

    /// The barges that artillery of the viewing side may fire at.
    #[must_use]
    pub fn prizes(self) -> SquareSet {
        self.position.barges_against(self.side)
    }

    /// The squares with units of a side.
    #[must_use]
    pub fn standing(self, side: Side) -> SquareSet {
        self.position.standing(side)
    }

    /// The step of a unit of a side out of a square in this direction, with the current walls and gates.
    #[inline]
    #[must_use]
    pub fn step(self, side: Side, from: Square, way: usize) -> Step {
        let state = self.position.state;
        self.position.game.step(side, from, way, state.breaches, state.gates)
    }

    /// Breaches and gates of the second side, one bit each: while they stay the same, so do steps and lines of fire.
    #[must_use]
    pub const fn works(self) -> [u64; 2] {
        [self.position.state.breaches, self.position.state.gates]
    }

    /// The number of units that the active side still has to enter in this phase.
    #[must_use]
    pub const fn to_enter(self) -> u8 {
        self.position.state.to_enter
    }

    /// The free squares where the next unit may enter; the last ones are reserved for those after it.
    pub fn entry_squares(self) -> impl Iterator<Item = Square> + use<'a> {
        self.position.entry_squares().0
    }

    /// A state that agrees with everything this side sees; the kinds that the other side hides are dealt uniformly to
    /// its face-down units and to those still to enter. Later events depend on the dice that it is played on with.
    #[must_use]
    pub fn guess(self, rng: &mut impl Rng) -> State {
        let mut state = *self.position.state;
        let mut hidden = self.hidden();
        let mut left: u32 = hidden.iter().map(|&count| u32::from(count)).sum();
        for unit in self.face_down() {
            let kind = draw(&mut hidden, unbiased(rng, left.max(1)));
            left -= 1;
            state.units[unit as usize].set_kind(kind);
        }
        state.pool[self.side.other().index()] = hidden;
        state
    }
}

/// Removes and returns the unit at this index of a multiset.
fn draw(heap: &mut [u8; KINDS], mut place: u32) -> Kind {
    for kind in Kind::ALL {
        let count = &mut heap[kind.index()];
        if place < u32::from(*count) {
            *count -= 1;
            return kind;
        }
        place -= u32::from(*count);
    }
    Kind::default()
}
