//! \[10.42\] The path of a pursuer, and the enemies that it meets.

use crate::core::list::List;
use crate::games::spqr::action::Action;
use crate::games::spqr::data::{UnitId, bit, side_of, units_in};
use crate::games::spqr::facing::Angle;
use crate::games::spqr::hex::{Hex, SIDES};
use crate::games::spqr::position::Position;
use crate::games::spqr::window::{Frame, Window};

/// The steps of a pursuit, kept in `spent` of its frame.
pub(super) mod part {
    /// The cavalry is chosen and rolls.
    pub(in crate::games::spqr) const CHOICE: u8 = 0;
    /// Follows `other`.
    pub(in crate::games::spqr) const CHASE: u8 = 1;
    /// The cavalry in `pool` waits for the end of the segment.
    pub(in crate::games::spqr) const WAITS: u8 = 2;
    /// Attacks the enemies in `pool`.
    pub(in crate::games::spqr) const FIGHTS: u8 = 3;
    /// Follows again, without a further combat.
    pub(in crate::games::spqr) const AGAIN: u8 = 4;
    /// All enemies are gone: it goes half its allowance in the direction of their flight.
    pub(in crate::games::spqr) const ONWARD: u8 = 5;
    /// The enemies in `pool` flee one after another; each has fled `left` hexes before.
    pub(in crate::games::spqr) const FLIGHT: u8 = 6;
}

/// The flag of a pursuer that fights: it has routed or eliminated every enemy by shock.
pub(super) const WON: u8 = 1;

impl Position<'_> {
    /// \[10.41\] The defenders of a combat that routed or were eliminated by its shock, and not by a test, by friends who
    /// ran them over, or by elephants; on the map or not, as a bit mask.
    pub(super) fn routed_by_shock(self, combat: u8) -> u64 {
        let enemy = self.sides_of(combat)[1];
        let met = self.engaged_in(combat, enemy);
        let shaken = self.breaking(enemy, met) | met & self.state.clashes.fled;
        let gone = |unit: &UnitId| !self.is_on_map(*unit) || self.is_routed(*unit);
        units_in(enemy, shaken).filter(gone).fold(0, |all, unit| all | bit(unit))
    }

    /// \[10.42\] Whether the combat in progress is the separate one of a pursuer.
    pub(super) fn is_pursuers_combat(self) -> bool {
        self.frames().iter().any(|frame| frame.window == Window::Pursuit && frame.spent == part::FIGHTS)
    }

    /// \[10.42\] Whether a unit is attacked by a pursuer: it routs with its whole allowance.
    pub(super) fn is_pursued(self, unit: UnitId) -> bool {
        self.frames().iter().any(|frame| {
            let fights = frame.window == Window::Pursuit && frame.spent == part::FIGHTS;
            fights && frame.side != side_of(unit) && frame.pool.word() & bit(unit) != 0
        })
    }

    pub(super) fn visit_pursuit(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        match frame.spent {
            part::CHOICE => units_in(frame.side, frame.pool.word()).any(|unit| visit(Action::Pursue { unit })),
            part::CHASE | part::AGAIN | part::ONWARD => {
                let steps = self.pursuit_steps(frame);
                steps.as_slice().iter().any(|&hex| visit(Action::Step { hex }))
            }
            _ => false,
        }
    }

    /// \[10.42\] The hexes that a pursuer may enter next: the next hex of the fleeing unit's path, or any nearer to that
    /// unit's map edge once every enemy is gone; only empty hexes outside the zones of elephants. None where it stops.
    pub(super) fn pursuit_steps(self, frame: Frame) -> List<Hex, SIDES> {
        let (unit, mut found) = (frame.unit, List::new());
        let starts = frame.hex.is_some();
        if !self.is_on_map(unit) || self.is_routed(unit) || frame.left == 0 || !starts && self.meets_enemy(unit) {
            return found;
        }
        let from = self.hex(unit);
        let open = |hex: Hex| self.top(hex).is_none() && !self.barred_by_elephants(unit, hex);
        if frame.spent != part::ONWARD {
            let way = self.next_of_trail(frame.other).map(|side| self.field().neighbour(from, side));
            let next = if starts { Some(frame.hex) } else { way };
            let enters = |hex: &Hex| hex.is_some() && open(*hex) && self.step_toll(unit, from, *hex).is_some();
            next.filter(enters).into_iter().for_each(|hex| found.push(hex));
            return found;
        }
        let goal = |hex: Hex| self.steps_off(hex, frame.side.other());
        for hex in self.field().neighbours(from).filter(|&hex| open(hex) && goal(hex) < goal(from)) {
            if self.step_toll(unit, from, hex).is_some_and(|toll| toll.cost <= frame.left) {
                found.push(hex);
            }
        }
        found
    }

    /// The hex adjacent to a pursuer where an enemy's flight path begins: the enemy's own hex while it has still to flee.
    pub(super) fn flees_from(self, unit: UnitId, enemy: UnitId) -> Hex {
        let beside = |hex: &Hex| hex.is_some() && self.apart_hex(unit, *hex) == 1;
        let own = self.cells(enemy).into_iter().find(|hex| self.is_on_map(enemy) && beside(hex));
        own.or_else(|| self.left_by(unit, enemy)).unwrap_or(Hex::NONE)
    }

    /// \[10.42\] Whether a pursuer stops: in an enemy zone, or with an enemy in its own.
    pub(super) fn meets_enemy(self, unit: UnitId) -> bool {
        self.is_zoned(unit) || self.prey(unit) != 0
    }

    /// The enemies in the zone of control of a unit.
    pub(super) fn prey(self, unit: UnitId) -> u64 {
        let front = self.stance(unit).around(self.field(), Angle::Front);
        let there = front.as_slice().iter().filter(|&&hex| self.exerts(unit, hex));
        let enemies = there.flat_map(|&hex| self.in_hex(hex)).filter(|&other| side_of(other) != side_of(unit));
        enemies.fold(0, |all, other| all | bit(other))
    }

    /// The empty hex that an enemy has fled from: one that the unit has fought for, else one in its front; the first hex of
    /// the enemy's path, else the one nearest to where the enemy is now.
    pub(super) fn left_by(self, unit: UnitId, fled: UnitId) -> Option<Hex> {
        let edge = side_of(unit).other();
        let (vacated, front) = (self.vacated(unit), self.stance(unit).around(self.field(), Angle::Front));
        let hexes = if vacated.is_empty() { front.as_slice() } else { vacated.as_slice() };
        let open = hexes.iter().copied().filter(|&hex| self.top(hex).is_none() && self.admits(unit, hex));
        let far = |hex: &Hex| match self.is_on_map(fled) {
            true => self.apart_hex(fled, *hex),
            false => self.steps_off(*hex, edge),
        };
        let start = self.start_of_trail(fled);
        let open = open.filter(|&hex| !self.barred_by_elephants(unit, hex));
        open.min_by_key(|hex| (Some(*hex) != start, far(hex)))
    }
}
