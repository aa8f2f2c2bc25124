//! Who attacks whom: the enemies that each unit has in its zone, at what odds, and which attacks are still to come in this phase.

use arrayvec::ArrayVec;
use kartacz_engine::games::spqr::data::{UnitId, side_of};
use kartacz_engine::games::spqr::facing::Angle;
use kartacz_engine::games::spqr::hex::{Hex, SIDES};
use kartacz_engine::games::spqr::odds::Odds;
use kartacz_engine::games::spqr::position::Position;
use kartacz_engine::games::spqr::state::{COLUMN, Mark, ROUTED};
use kartacz_engine::games::spqr::window::Window;

use crate::games::spqr::arms::Duty;

/// An enemy in the zone of a unit: the one that stands for its stack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub unit: UnitId,
    /// The base column, and the flags of superiority.
    pub column: u8,
    pub flags: u8,
}

/// The enemies that a unit would attack.
pub(super) fn targets(at: Position<'_>, unit: UnitId) -> ArrayVec<Target, 8> {
    let mut found = ArrayVec::new();
    if at.state.unit(unit).has(ROUTED | COLUMN) || !at.card(unit).can_attack() {
        return found;
    }
    let (field, side) = (&at.game.scenario.map.field, side_of(unit));
    for cell in at.cells(unit).into_iter().filter(|cell| cell.is_some()) {
        for hex in (0..SIDES).map(|beyond| field.neighbour(cell, beyond)).filter(|hex| hex.is_some()) {
            let other = at.top(hex).filter(|&other| side_of(other) != side && at.exerts(unit, hex));
            if let Some(target) = other.and_then(|other| target(at, unit, cell, at.lead(other))) {
                note(&mut found, target);
            }
        }
    }
    found
}

/// An attack from a hex; `None` when the tables do not allow it.
fn target(at: Position<'_>, unit: UnitId, from: Hex, other: UnitId) -> Option<Target> {
    let angle = at.stance(other).angle(&at.game.scenario.map.field, from).unwrap_or(Angle::Front);
    let (arm, against) = (at.card(unit).arm, at.card(other).arm);
    let (column, flags) = Odds::new(&at.game.scenario).clash(arm, against, angle)?;
    Some(Target { unit: other, column, flags })
}

/// Adds a target; of several sides the defender takes the one with the lowest column \[8.35\].
fn note(found: &mut ArrayVec<Target, 8>, target: Target) {
    match found.iter().position(|known| known.unit == target.unit) {
        Some(known) if found[known].column > target.column => found[known] = target,
        None if !found.is_full() => found.push(target),
        _ => {}
    }
}

/// What is still to come of the shock segment of a phase.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stage {
    /// Whether marked units are still to fight.
    fights: bool,
    /// Whether the tests before shock are still to come.
    pub tests: bool,
    /// Whether attackers have been allocated; then the first combat that has not been rolled for.
    allocated: bool,
    combat: u8,
}

impl Stage {
    /// The number of steps of the segment after which attackers are allocated, before its tests, and before its last one.
    const ALLOCATED: u8 = 2;
    const TESTED: u8 = 4;
    const LAST: u8 = 8;
    /// The parts of a phase after which its shock segment begins.
    const ORDERED: u8 = 2;

    /// The stage of a position.
    pub fn of(at: Position<'_>) -> Self {
        let Some(segment) = at.innermost(Window::ShockSegment) else {
            let ordering = at.innermost(Window::OrdersPhase).is_some_and(|frame| frame.left < Self::ORDERED);
            return Self { fights: ordering, tests: true, allocated: false, combat: 0 };
        };
        Self {
            fights: segment.left < Self::LAST,
            tests: segment.left < Self::TESTED,
            allocated: segment.left > Self::ALLOCATED,
            combat: at.innermost(Window::Shock).map_or(0, |frame| frame.left),
        }
    }

    /// Whether an attack is still to come in this phase: that of a marked unit of the active side.
    pub fn is_due(self, at: Position<'_>, unit: UnitId, target: UnitId, mark: Mark) -> bool {
        let marked = self.fights && at.active() == Some(side_of(unit)) && !matches!(mark, Mark::None | Mark::Declined);
        let (own, other) = (at.combat_of(unit), at.combat_of(target));
        marked && (!self.allocated || own == other && own.is_some_and(|combat| combat >= self.combat))
    }
}
