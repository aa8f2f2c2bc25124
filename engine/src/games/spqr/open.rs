//! Open information: queries that a view answers exactly as the position does.
//!
//! No answer depends on whether a marker of prepared withdrawal is an order or a dummy.

use crate::core::game::Side;
use crate::games::spqr::Card;
use crate::games::spqr::data::{LeaderId, LineId, UnitId, leader_side};
use crate::games::spqr::facing::{Angle, Facing, Stance};
use crate::games::spqr::hex::{Hex, HexSet};
use crate::games::spqr::lines::Authority;
use crate::games::spqr::state::{Grant, PREPARED, Unit};
use crate::games::spqr::tables::{Passing, Toll};
use crate::games::spqr::view::View;
use crate::games::spqr::window::Frame;

/// Passes questions on to the position.
macro_rules! open {
    ($($(#[doc = $doc:literal])+ $name:ident($($argument:ident: $kind:ty),*) -> $answer:ty;)+) => {
        impl View<'_> {
            $(
                $(#[doc = $doc])+
                #[inline]
                #[must_use]
                pub fn $name(self $(, $argument: $kind)*) -> $answer {
                    self.position.$name($($argument),*)
                }
            )+
        }
    };
}

open! {
    /// The turn, 0 at set-up.
    turn() -> u8;
    /// The current frame.
    frame() -> Frame;
    /// The side whose orders phase it is.
    active() -> Option<Side>;
    /// The leader whose orders phase it is.
    orders_leader() -> Option<LeaderId>;
    /// The individual orders that are left in the phase \[5.21\].
    orders_left() -> u8;
    /// The hex of a unit, its left or front half; [`Hex::NONE`] when it is not on the map.
    hex(unit: UnitId) -> Hex;
    /// The stance of a unit: hex, facing and formation.
    stance(unit: UnitId) -> Stance;
    /// The hexes of a unit; the second is [`Hex::NONE`] for a one-hex unit.
    cells(unit: UnitId) -> [Hex; 2];
    /// The number of steps between two units on the map.
    apart(unit: UnitId, other: UnitId) -> u8;
    /// The number of steps between a unit on the map and a hex.
    apart_hex(unit: UnitId, hex: Hex) -> u8;
    /// The cohesion hits of a unit \[10.12\].
    hits(unit: UnitId) -> u8;
    /// The troop quality used in tests \[6.75, 10.11, 10.27\].
    quality(unit: UnitId) -> u8;
    /// Whether a unit is routed.
    is_routed(unit: UnitId) -> bool;
    /// Whether a unit is on the map.
    is_on_map(unit: UnitId) -> bool;
    /// Whether a unit left the map: in pursuit \[10.44\], or in its rout if it is lost \[10.24\].
    is_off_map(unit: UnitId) -> bool;
    /// Whether a unit is the elephant of a leader \[4.7\].
    is_leader_elephant(unit: UnitId) -> bool;
    /// The units of a side on the map, as a bit mask.
    on_map(side: Side) -> u64;
    /// The top unit in a hex.
    top(hex: Hex) -> Option<UnitId>;
    /// The side with units in a hex.
    holder(hex: Hex) -> Option<Side>;
    /// Whether a unit has no unit above it.
    is_top(unit: UnitId) -> bool;
    /// The unit that stands for a stack in combat.
    lead(unit: UnitId) -> UnitId;
    /// The units of a stack, as a bit mask.
    stack_word(unit: UnitId) -> u64;
    /// Whether a unit may be in a hex by its terrain \[6.24\].
    admits(unit: UnitId, hex: Hex) -> bool;
    /// The hex of a leader; [`Hex::NONE`] when he is not on the map.
    leader_hex(leader: LeaderId) -> Hex;
    /// Whether a leader is on the map.
    is_present(leader: LeaderId) -> bool;
    /// The initiative of a leader \[4.63\].
    initiative(leader: LeaderId) -> u8;
    /// The command range of a leader \[4.63\].
    range(leader: LeaderId) -> u8;
    /// The charisma of a leader \[4.63\].
    charisma(leader: LeaderId) -> u8;
    /// Whether a leader is finished for this turn.
    is_finished(leader: LeaderId) -> bool;
    /// Whether a leader is dead.
    is_dead(leader: LeaderId) -> bool;
    /// \[5.13, 5.27\] Whether a leader can be activated in initiative order.
    is_inactive(leader: LeaderId) -> bool;
    /// Whether a leader is the overall commander himself.
    is_overall(leader: LeaderId) -> bool;
    /// \[4.3\] A side's overall commander if he is on the map, or the proconsul who replaces a dead one.
    overall(side: Side) -> Option<LeaderId>;
    /// Whether a leader is in an enemy zone of control \[4.26\].
    is_leader_zoned(leader: LeaderId) -> bool;
    /// Rout points that a side has lost \[11.2\].
    rout_points(side: Side) -> u16;
    /// \[11.2\] The rout points of a unit.
    worth(unit: UnitId) -> u16;
    /// \[11.2\] The rout points of a leader.
    leader_worth(leader: LeaderId) -> u16;
    /// \[7.21\] Whether a unit has a zone of control at this angle.
    controls(unit: UnitId, angle: Angle) -> bool;
    /// \[7.21, 7.22\] Whether a hex is in the zone of control of a unit.
    exerts(unit: UnitId, hex: Hex) -> bool;
    /// Whether a hex is in a zone of control of a side \[7.2\].
    in_zone(hex: Hex, side: Side) -> bool;
    /// Whether part of a unit is in an enemy zone of control.
    is_zoned(unit: UnitId) -> bool;
    /// \[6.11\] The movement points of a unit on an order.
    allowance(unit: UnitId) -> u8;
    /// \[6.51, 7.23\] The movement allowance of a unit for comparison with other units.
    compared_allowance(unit: UnitId) -> u8;
    /// \[6.21, 6.22\] The cost of a step for a unit: movement points and hits. `None` when it may not enter.
    step_toll(unit: UnitId, from: Hex, to: Hex) -> Option<Toll>;
    /// \[7.12, 7.13\] The cost of a turn of a one-hex unit.
    turn_toll(unit: UnitId, to: Facing) -> Toll;
    /// \[6.69\] The cell of the stacking chart for a unit in a hex; `None` when no friend is there.
    passing(unit: UnitId, hex: Hex) -> Option<Passing>;
    /// \[6.61, 6.69\] Whether a unit may end its move or withdrawal in a hex.
    may_stop(unit: UnitId, hex: Hex) -> bool;
    /// \[6.25, 6.62\] Whether a unit may enter a hex by its terrain, without an enemy in it.
    may_pass(unit: UnitId, hex: Hex) -> bool;
    /// \[7.23\] Whether a unit has a greater allowance than every enemy whose zone it is in.
    outpaces(unit: UnitId) -> bool;
    /// \[7.25\] Whether a unit must attack after it moved.
    is_heavy(unit: UnitId) -> bool;
    /// Whether an enemy is in the zone of control of a unit.
    has_prey(unit: UnitId) -> bool;
    /// \[6.75, 9.21, 4.73, 9.72\] Whether a unit can attack in shock combat at all.
    may_attack(unit: UnitId) -> bool;
    /// \[8.32, 9.15\] The enemies that a unit would attack, as a bit mask.
    targets(unit: UnitId) -> u64;
    /// \[9.72\] Whether a unit may attack after it has moved.
    may_attack_moved(unit: UnitId) -> bool;
    /// \[9.71\] Whether the doctrine of the triarii keeps a unit from moving.
    is_held_back(unit: UnitId) -> bool;
    /// \[8.35\] The angle at which a unit attacks another one.
    attack_angle(unit: UnitId, target: UnitId) -> Angle;
    /// The combat of a unit in this segment, by its number from 0.
    combat_of(unit: UnitId) -> Option<u8>;
    /// The units of a side that still fight in a combat, as a bit mask.
    fighting(combat: u8, side: Side) -> u64;
    /// The movement points that a unit has left in its move; 0 when it is not moving.
    points_left(unit: UnitId) -> u8;
    /// \[6.51\] The movement points with which a unit may withdraw from another.
    withdrawal_points(unit: UnitId, mover: UnitId) -> u8;
    /// \[6.52\] The angle from which a unit approaches another.
    approach(mover: UnitId, unit: UnitId) -> Option<Angle>;
    /// \[4.28, 4.42, 4.44, 4.46\] Whether a leader commands units of this kind.
    commands(leader: LeaderId, unit: UnitId) -> bool;
    /// \[4.21\] The hexes in the command range of a leader.
    reach(leader: LeaderId) -> HexSet;
    /// Whether a unit can receive any order other than a rally.
    takes_orders(unit: UnitId) -> bool;
    /// Whether a unit belongs to a line by its troop.
    is_of_line(line: LineId, unit: UnitId) -> bool;
    /// \[4.24\] The units that form a line with one of them for a leader, one bit each.
    line_of(line: LineId, seed: UnitId, leader: LeaderId) -> u64;
    /// \[4.25 A1\] Whether a leader is near enough to a unit of a line and sees it.
    is_near_line(leader: LeaderId, unit: UnitId) -> bool;
    /// \[4.25 A2\] The strategy that line commands of a side are rolled against.
    strategy(side: Side) -> u8;
    /// \[10.22\] The number of steps from a hex off the map over a side's edge.
    steps_off(hex: Hex, side: Side) -> u8;
}

impl<'a> View<'a> {
    /// The printed values of a unit's counter.
    #[inline]
    #[must_use]
    pub const fn card(self, unit: UnitId) -> &'a Card {
        self.position.card(unit)
    }

    /// The counter of a unit: its markers.
    #[inline]
    #[must_use]
    pub const fn counter(self, unit: UnitId) -> &'a Unit {
        self.position.of(unit)
    }

    /// Whether a flag of a leader is set, except that of a prepared withdrawal order, see [`View::is_prepared`].
    #[inline]
    #[must_use]
    pub const fn leader_has(self, leader: LeaderId, flag: u8) -> bool {
        self.position.leader(leader).has(flag & !PREPARED)
    }

    /// The number of orders phases begun in this turn.
    #[must_use]
    pub const fn phases(self) -> u8 {
        self.position.state.phases
    }

    /// \[4.25\] The number of die faces on which a leader can order a line that holds these units: ten when no roll is
    /// needed.
    #[must_use]
    pub fn line_faces(self, leader: LeaderId, line: LineId, units: u64) -> u8 {
        let strategy = i16::from(self.position.strategy(leader_side(leader)));
        match self.position.authority(leader, line, units) {
            None => 0,
            Some(Authority::Free) => 10,
            Some(Authority::Roll(modifier)) => (strategy - i16::from(modifier) + 1).clamp(0, 10) as u8,
        }
    }

    /// How the active leader got his orders phase.
    #[must_use]
    pub const fn grant(self) -> Grant {
        self.position.orders().grant
    }

    /// The units of the ordered line that may still be ordered, as a bit mask; none with individual orders.
    #[must_use]
    pub const fn ordered(self) -> u64 {
        self.position.orders().ordered
    }

    /// The units in a hex, from the top.
    pub fn in_hex(self, hex: Hex) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        self.position.in_hex(hex)
    }

    /// The units of a side on the map, ascending.
    pub fn units(self, side: Side) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        self.position.units(side)
    }

    /// The leaders of a side on the map, ascending.
    pub fn leaders(self, side: Side) -> impl Iterator<Item = LeaderId> + Clone + use<'a> {
        self.position.leaders(side)
    }

    /// The units of a side whose zone of control a hex is in. A two-hex unit may come twice.
    pub fn controllers(self, hex: Hex, side: Side) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        self.position.controllers(hex, side)
    }
}
