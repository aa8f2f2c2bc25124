//! Which steps a unit may make: movement \[4\], retreat \[9.4\], advance \[9.8\].

use super::board::{Board, Row};
use super::chart::{PARTS, Step};
use super::data::movement::{Checked, Leaving, Zoc2Zoc, ZocEntry};
use super::data::results::{Length, MOST_RETREAT};
use super::data::{Hex, UnitId};
use super::position::Position;
use super::state::{FightKind, mark};

/// What a step leaves of the movement points, in twelfths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Twelfths of movement points left.
    pub left: u16,
}

impl<'a, B: Board> Position<'a, B> {
    /// \[4.1\] The movement allowance of a unit in this phase, in twelfths of a point.
    #[must_use]
    pub fn allowance(self, unit: UnitId) -> u16 {
        let (phase, weather, scenario) = (self.phase(), self.weather(), self.scenario());
        let mut points = u32::from(self.values(unit).moves);
        points = phase.allowance.of(points);
        let exempt = weather.except.is_some() && weather.except == phase.along;
        if !exempt {
            points = weather.movement.of(points);
            points = weather.points.map_or(points, |most| points.min(most.into()));
        }
        if self.is_hungry(unit) {
            points = scenario.hunger.movement.of(points);
        }
        points as u16 * PARTS
    }

    /// \[4.1, 5.5\] Whether a unit may begin to move.
    #[inline]
    #[must_use]
    pub fn may_move(self, unit: UnitId) -> bool {
        let (phase, counter) = (self.phase(), self.counter(unit));
        let class = self.scenario().unit(unit).class;
        let ready = counter.hex.is_some() && !counter.has(mark::MOVED | mark::DISRUPTED);
        ready
            && phase.classes >> class & 1 == 1
            && self.values(unit).moves > 0
            && (self.scenario().movement.minimum || self.allowance(unit) > 0)
            && !(self.scenario().zoc.locked && self.in_zone(counter.hex, self.scenario().side_of(unit)))
    }

    /// The units that move together now, all of them in the hex of the leader, who comes first.
    pub fn movers(self) -> impl Iterator<Item = UnitId> + Clone + use<'a, B> {
        let lead = self.state.journey.lead;
        let with = move |&unit: &UnitId| unit != lead && self.counter(unit).has(mark::MOVING);
        core::iter::once(lead).chain(self.stack(self.hex(lead)).filter(with))
    }

    /// \[4.2 to 4.6, 5.2 to 5.4\] What the moving units would have left after a step; `None` when they may not make it.
    #[must_use]
    pub fn step(self, from: Hex, side: usize, left: u16, first: bool) -> Option<Taken> {
        let to = self.scenario().map.field.neighbour(from, side);
        let enemy = self.active().other();
        if !to.is_some() || self.occupier(to) == Some(enemy) {
            return None;
        }
        let mut worst: Option<Step> = None;
        for unit in self.movers() {
            let step = self.step_of(unit, from, side);
            if !step.is_some() {
                return None;
            }
            worst = Some(worst.map_or(step, |known| if step.cost() > known.cost() { step } else { known }));
        }
        let mut stops = self.movers().any(|unit| self.step_of(unit, from, side).stops());
        // \[6.3\]
        stops |= !self.scenario().stacking.through && self.occupier(to).is_some();
        let takes_all = self.movers().any(|unit| self.step_of(unit, from, side).takes_all());
        let mut cost = worst?.cost();
        let zoc = &self.scenario().zoc;
        let held = zoc.friends.movement;
        let leaves = self.leaves_zone(from, held);
        let enters = self.in_zone_unless_held(to, self.active(), held);
        if leaves {
            match zoc.leave {
                Leaving::Prohibited => return None,
                Leaving::Cost => cost += u16::from(zoc.leave_cost) * PARTS,
                Leaving::Free => {}
            }
        }
        if enters {
            match zoc.enter {
                ZocEntry::Stop => stops = true,
                ZocEntry::Cost => cost += u16::from(zoc.enter_cost) * PARTS,
                ZocEntry::Free => {}
            }
        }
        if leaves && enters {
            match zoc.between {
                Zoc2Zoc::Prohibited => return None,
                Zoc2Zoc::Cost => cost += u16::from(zoc.between_cost) * PARTS,
                Zoc2Zoc::Allowed => {}
            }
        }
        let minimum = first && self.scenario().movement.minimum;
        if takes_all && !first || cost > left && !minimum {
            return None;
        }
        let left = if stops || takes_all { 0 } else { left.saturating_sub(cost) };
        Some(Taken { left })
    }

    /// \[4.2, 4.4\] The step of a unit across a hexside, in the way of the phase.
    #[inline]
    #[must_use]
    pub fn step_of(self, unit: UnitId, from: Hex, side: usize) -> Step {
        let class = self.scenario().unit(unit).class;
        match self.phase().along {
            Some(route) => self.game.chart.along(route, class, from)[side],
            None => self.game.chart.steps(class, from)[side],
        }
    }

    /// \[6.2, 6.3\] Whether the moving units may enter a hex, with so much left then: they must be able to end their move
    /// somewhere.
    #[must_use]
    pub fn may_enter(self, to: Hex, left: u16) -> bool {
        let stacking = &self.scenario().stacking;
        if self.has_room_for_movers(to) {
            return true;
        }
        match stacking.checked {
            Checked::EndOfPhase => true,
            Checked::Always => false,
            Checked::EachMove => stacking.through && self.leads_on(to, left),
        }
    }

    /// What the moving units count for stacking.
    #[must_use]
    pub fn movers_weight(self) -> u16 {
        self.movers().map(|unit| u16::from(self.weight(unit))).sum()
    }

    /// Whether there is a way from a full hex to one with room.
    fn leads_on(self, from: Hex, left: u16) -> bool {
        // The most that was left in each full hex that was visited, plus one.
        let mut best = B::PerHex::<u16>::filled(0);
        self.leads_on_from(from, left, &mut best)
    }

    fn leads_on_from(self, from: Hex, left: u16, best: &mut B::PerHex<u16>) -> bool {
        if best[from.index()] > left {
            return false;
        }
        best[from.index()] = left + 1;
        (0..6).any(|side| {
            let Some(taken) = self.step(from, side, left, false) else { return false };
            let to = self.scenario().map.field.neighbour(from, side);
            self.has_room_for_movers(to) || self.leads_on_from(to, taken.left, best)
        })
    }

    /// \[6.2\] Whether the moving units may end their move where they are.
    #[must_use]
    pub fn may_stop(self) -> bool {
        let hex = self.hex(self.state.journey.lead);
        self.state.journey.steps == 0
            || self.scenario().stacking.checked == Checked::EndOfPhase
            || self.has_room_for_movers(hex)
    }

    /// \[6.1\] Whether a unit, moving alone, may end its move in a hex.
    #[must_use]
    pub fn may_end(self, unit: UnitId, hex: Hex) -> bool {
        self.has_room(hex, u16::from(self.weight(unit)))
    }

    /// \[4.7\] What the moving units would have left after an overrun of a hex; `None` when they may not make it.
    #[must_use]
    pub fn overrun(self, from: Hex, side: usize, left: u16) -> Option<Taken> {
        let phase = self.phase();
        let to = self.scenario().map.field.neighbour(from, side);
        let enemy = to.is_some() && self.occupier(to) == Some(self.active().other());
        if phase.overrun == 0 || self.weather().no_overrun || !enemy || !self.may_stop() {
            return None;
        }
        let mut worst = 0;
        for unit in self.movers() {
            let step = self.step_of(unit, from, side);
            if !step.is_some() || step.takes_all() || !self.may_fight(unit) {
                return None;
            }
            worst = worst.max(step.cost());
        }
        let cost = worst + u16::from(phase.overrun) * PARTS;
        let good = cost <= left && self.has_room_for_overrun(to);
        let allowed = || self.is_allowed(&self.balance(self.movers(), to, FightKind::Overrun, [0; 2]));
        (good && allowed()).then(|| Taken { left: left - cost })
    }

    /// Whether the moving units would have room in an enemy hex without its units.
    fn has_room_for_overrun(self, to: Hex) -> bool {
        self.movers_weight() <= u16::from(self.game.chart.limit(to))
    }

    /// \[9.4\] The hexes into which a unit of a side may make the next step of its retreat of so many hexes; each leads to an end.
    pub fn retreats(self, unit: UnitId, gone: u8, hexes: u8) -> impl Iterator<Item = Hex> + use<'a, B> {
        let from = self.hex(unit);
        let field = &self.scenario().map.field;
        (0..6).map(move |side| (side, field.neighbour(from, side))).filter_map(move |(side, to)| {
            self.retreats_to(unit, from, side, (gone, hexes), self.fight().way).then_some(to)
        })
    }

    /// Whether a step of a retreat is allowed and leads to an end; `way` has the hexes that were entered before.
    fn retreats_to(
        self,
        unit: UnitId,
        from: Hex,
        side: usize,
        (gone, hexes): (u8, u8),
        way: [Hex; MOST_RETREAT],
    ) -> bool {
        let (scenario, fight) = (self.scenario(), self.fight());
        let own = scenario.side_of(unit);
        let to = scenario.map.field.neighbour(from, side);
        if !to.is_some() || self.occupier(to) == Some(own.other()) || to == fight.target {
            return false;
        }
        if way[..usize::from(gone)].contains(&to) || to == fight.origin {
            return false;
        }
        if !self.game.chart.steps(scenario.unit(unit).class, from)[side].is_some() {
            return false;
        }
        let zoc = &scenario.zoc;
        if zoc.blocks.retreat && self.in_zone_unless_held(to, own, zoc.friends.retreat) {
            return false;
        }
        let away = scenario.map.field.distance(fight.origin, to);
        let farther = match scenario.retreat.length {
            Length::Exactly => away == gone + 1,
            Length::Steps => away >= scenario.map.field.distance(fight.origin, from),
        };
        if !farther {
            return false;
        }
        let last = gone + 1 >= hexes;
        if last && self.has_room(to, u16::from(self.weight(unit))) {
            return true;
        }
        let goes_on = !last || scenario.retreat.goes_on && usize::from(gone) + 1 < MOST_RETREAT;
        if !goes_on || !scenario.retreat.through && self.occupier(to).is_some() {
            return false;
        }
        let mut way = way;
        way[usize::from(gone)] = to;
        (0..6).any(|side| self.retreats_to(unit, to, side, (gone + 1, hexes), way))
    }

    /// \[9.8\] Whether a unit may advance into a hex next to it.
    #[must_use]
    pub fn may_advance(self, unit: UnitId, to: Hex) -> bool {
        let scenario = self.scenario();
        let (from, own) = (self.hex(unit), scenario.side_of(unit));
        let Some(side) = scenario.map.field.side_to(from, to) else { return false };
        let open = self.game.chart.steps(scenario.unit(unit).class, from)[side].is_some();
        let blocked = scenario.zoc.blocks.advance && self.in_zone_unless_held(to, own, scenario.zoc.friends.advance);
        open && !blocked
            && self.occupier(to) != Some(own.other())
            && self.has_room(to, u16::from(self.weight(unit)))
            && !self.counter(unit).has(mark::DISRUPTED)
    }

    /// Whether the moving units leave a zone of control; only units that stay can free the hex.
    fn leaves_zone(self, from: Hex, freed: bool) -> bool {
        let stays = |unit: UnitId| !self.counter(unit).has(mark::MOVING);
        !(freed && self.stack(from).any(stays)) && self.in_zone(from, self.active())
    }
}
