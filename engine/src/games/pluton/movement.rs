//! \[6\] Movement: which moves are legal.

use crate::core::game::Side;
use crate::games::pluton::action::Action;
use crate::games::pluton::data::{Arrival, UnitId, bit, side_of, units_in};
use crate::games::pluton::hex::Hex;
use crate::games::pluton::position::Position;
use crate::games::pluton::state::Level;
use crate::games::pluton::switches::{PinnedAway, RunMarkerAt};

impl Position<'_> {
    /// \[6.1\] The cost of a step in half points: from road to road, or the ground and stream of the hex entered.
    #[inline]
    #[must_use]
    pub fn cost(self, from: Hex, to: Hex) -> u8 {
        let (scenario, map) = (&self.game.scenario, &self.game.scenario.map);
        if from.is_some() && map.road[from.index()] && map.road[to.index()] {
            return scenario.road_cost;
        }
        let stream = if map.stream[to.index()] { scenario.stream_cost } else { 0 };
        scenario.grounds[self.game.ground(to).index()].cost + stream
    }

    /// \[6.4, 13.4\] Whether a unit may run: at full efficiency, and directed.
    #[must_use]
    pub fn may_run(self, unit: UnitId) -> bool {
        self.level(unit) == Level::Full && (!self.is_on_map(unit) || self.is_directed(unit))
    }

    /// \[6.3, 6.4\] The movement allowance of some units that move together. A running unit that comes under fire
    /// continues at a walk.
    fn allowance(self, units: u64, run: bool) -> u8 {
        let limit = match self.switches().run_marker_at {
            RunMarkerAt::EndOfMove => Level::Full,
            RunMarkerAt::StartOfMove => Level::UnderFire,
        };
        let of = |unit: UnitId| {
            let kind = &self.game.scenario.kinds[self.kind(unit).index()];
            if run && self.level(unit) <= limit { kind.run } else { kind.walk }
        };
        units_in(self.state.active, units).map(of).min().unwrap_or(0)
    }

    /// \[11.4\] Whether a hex is under an artillery marker. Not inlined: two of these loops in one function crash the compiler
    /// (LLVM 22, WebAssembly with `simd128`).
    #[inline(never)]
    fn is_shelled(self, hex: Hex) -> bool {
        self.state.markers.contains(&hex)
    }

    /// \[11.4\] Whether a pinned unit may move this way: away from the enemy, or out from under a marker.
    fn leads_away(self, unit: UnitId, from: Hex, to: Hex) -> bool {
        if self.is_shelled(from) && !self.is_shelled(to) {
            return true;
        }
        let enemy = side_of(unit).other();
        let field = &self.game.scenario.map.field;
        let reading = self.switches().pinned_away;
        let (mut before, mut after, mut farther) = (u8::MAX, u8::MAX, false);
        for other in units_in(enemy, self.on_map(enemy) & self.state.seen[enemy.index()]) {
            let hex = self.hex(other);
            let (was, is) = (field.distance(from, hex), field.distance(to, hex));
            if reading == PinnedAway::Every && is < was {
                return false;
            }
            (before, after) = (before.min(was), after.min(is));
            farther |= is > was;
        }
        match reading {
            PinnedAway::Nearest => after > before,
            PinnedAway::NotNearer => farther && after >= before,
            PinnedAway::Every => farther,
        }
    }

    /// Visits the hexes to which some units may step together \[6.1, 5.2, 11.4\].
    pub(super) fn visit_steps(self, units: u64, visit: &mut impl FnMut(Hex) -> bool) -> bool {
        let side = self.state.active;
        let group = &self.state.group;
        let first = units_in(side, units).next().expect("a group has a unit");
        let (from, more) = (self.hex(first), self.platoons_of(side, units));
        if !from.is_some() {
            let place = &self.game.scenario.places[usize::from(self.game.scenario.counter(first).place)];
            return place.hexes.iter().any(|&hex| self.has_room(hex, side, more) && visit(hex));
        }
        let left = if group.stepped { self.allowance(units, group.run).saturating_sub(group.spent) } else { u8::MAX };
        let pinned = !group.stepped && units_in(side, units).any(|unit| self.level(unit) == Level::Pinned);
        let away = |to: Hex| {
            !pinned
                || units_in(side, units)
                    .filter(|&unit| self.level(unit) == Level::Pinned)
                    .all(|unit| self.leads_away(unit, from, to))
        };
        self.game.scenario.map.field.neighbours(from).any(|to| {
            // Any unit that may move may move one hex.
            (!group.stepped || self.cost(from, to) <= left) && self.has_room(to, side, more) && away(to) && visit(to)
        })
    }

    fn has_step(self, units: u64) -> bool {
        self.visit_steps(units, &mut |_| true)
    }

    /// The units of the active side that are waiting and may enter now.
    fn may_enter(self) -> impl Iterator<Item = UnitId> + Clone {
        let side = self.state.active;
        let waiting = if self.state.open == 0 { 0 } else { self.state.waiting[side.index()] };
        units_in(side, waiting).filter(move |&unit| self.state.open & 1 << self.game.scenario.counter(unit).place != 0)
    }

    /// Visits the choices of a movement phase: the next unit, or, when units are moving, the next step.
    pub(super) fn visit_moves(self, visit: &mut impl FnMut(Action) -> bool) -> bool {
        if self.state.group.units != 0 { self.visit_group(visit) } else { self.visit_begins(visit) }
    }

    /// \[S1.5, S2.5\] Whether a unit that may enter must: the text says that those whose stage has come, or whose condition is
    /// met, enter, and that those admitted by a die may.
    fn must_enter(self, unit: UnitId) -> bool {
        let scenario = &self.game.scenario;
        match scenario.places[usize::from(scenario.counter(unit).place)].arrival {
            Arrival::Dice { .. } => self.switches().dice_entry_must,
            _ => !self.switches().entry_may_wait,
        }
    }

    fn visit_begins(self, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let side = self.state.active;
        let mut fresh = units_in(side, self.on_map(side) & !self.state.moved[side.index()]);
        if fresh.any(|unit| self.has_step(bit(unit)) && visit(Action::Begin { unit })) {
            return true;
        }
        let mut must = false;
        for unit in self.may_enter().filter(|&unit| self.has_step(bit(unit))) {
            must |= self.must_enter(unit);
            if visit(Action::Begin { unit }) {
                return true;
            }
        }
        !must && visit(Action::EndMoves)
    }

    fn visit_group(self, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let (group, side) = (&self.state.group, self.state.active);
        if !group.stepped {
            return self.visit_joins(side, visit)
                || !group.run && self.may_all_run(side, group.units) && visit(Action::Run)
                || self.visit_steps(group.units, &mut |hex| visit(Action::Step { hex }));
        }
        if visit(Action::Halt) {
            return true;
        }
        let drop = |unit: UnitId| visit(Action::Drop { unit });
        if group.stops {
            return false;
        }
        group.units.count_ones() > 1 && units_in(side, group.units).any(drop)
            || self.visit_steps(group.units, &mut |hex| visit(Action::Step { hex }))
    }

    fn may_all_run(self, side: Side, units: u64) -> bool {
        let gains = |unit: UnitId| {
            let kind = &self.game.scenario.kinds[self.kind(unit).index()];
            kind.run > kind.walk
        };
        units_in(side, units).all(|unit| gains(unit) && self.may_run(unit))
    }

    /// \[5.1, 5.4\] Visits the units that may join the moving group: those of its hex numbered after the group's last
    /// unit, so that each group can be formed in only one way.
    fn visit_joins(self, side: Side, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let group = &self.state.group;
        let first = units_in(side, group.units).next().expect("a group has a unit");
        let hex = self.hex(first);
        let later = |unit: UnitId| bit(unit) > group.units;
        let joins = |unit: UnitId| {
            later(unit) && (!group.run || self.may_all_run(side, bit(unit))) && self.has_step(group.units | bit(unit))
        };
        if hex.is_some() {
            let moved = self.state.moved[side.index()];
            return self
                .own_in(hex, side)
                .any(|unit| moved & bit(unit) == 0 && joins(unit) && visit(Action::Join { unit }));
        }
        let place = self.game.scenario.counter(first).place;
        self.may_enter()
            .any(|unit| self.game.scenario.counter(unit).place == place && joins(unit) && visit(Action::Join { unit }))
    }
}
