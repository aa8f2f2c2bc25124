//! \[8.4\] Advance after shock.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::core::list::List;
use crate::games::spqr::action::Action;
use crate::games::spqr::data::{MAX_SIDE, NO_UNIT, UnitId, bit, side_of, units_in};
use crate::games::spqr::details::{Cause, Trial};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::facing::{Angle, Facing, Stance};
use crate::games::spqr::hex::{Hex, SIDES};
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::state::{ATTACKER_SUPERIOR, State};
use crate::games::spqr::stride::{Stride, Wheeling};
use crate::games::spqr::switches::FlankAdvance;
use crate::games::spqr::window::{Frame, Window};

/// The strides by which a unit can advance.
type Advances = List<Stride, 8>;

impl Position<'_> {
    /// \[8.41\] The hexes that the defenders of an attacker have left empty.
    pub(super) fn vacated(self, unit: UnitId) -> List<Hex, 8> {
        let bits = self.state.clashes.contested[unit as usize % MAX_SIDE];
        let mut hexes = List::new();
        for (index, &hex) in self.rim(unit).iter().enumerate() {
            if bits & 1 << index != 0 && self.top(hex).is_none() {
                hexes.push(hex);
            }
        }
        hexes
    }

    /// \[8.41, 8.43\] The strides by which a unit can advance into a hex that its defenders have left: a two-hex
    /// phalanx only by its normal moves, others into any hex that they have fought for; velites into flank hexes by switch.
    pub(super) fn advances(self, unit: UnitId) -> Advances {
        let (field, stance) = (self.field(), self.stance(unit));
        let (vacated, own) = (self.vacated(unit), stance.cells(field));
        let mut found = Advances::new();
        let open = |cell: Hex| cell.is_some() && self.top(cell).is_none() && self.enters(unit, cell);
        let aside = self.switches().flank_advance == FlankAdvance::AnyHex;
        let ahead = |hex: Hex| aside || stance.angle(field, hex) == Some(Angle::Front);
        if !stance.double {
            for &hex in vacated.iter().filter(|&&hex| open(hex) && ahead(hex)) {
                found.push(Stride { stance: Stance { hex, ..stance }, wheeling: Wheeling::Ahead });
            }
            return found;
        }
        for &stride in self.strides(stance).iter() {
            let cells = stride.stance.cells(field);
            let fresh = || cells.into_iter().filter(|cell| !own.contains(cell));
            let formed = stride.wheeling == Wheeling::Ahead || self.deep_partner(unit).is_none();
            if formed && fresh().all(open) && fresh().any(|cell| vacated.contains(&cell)) {
                found.push(stride);
            }
        }
        found
    }

    /// Whether terrain and elephants let a unit into a hex.
    fn enters(self, unit: UnitId, hex: Hex) -> bool {
        self.admits(unit, hex) && !self.barred_by_elephants(unit, hex)
    }

    /// \[8.44\] The attackers among `able` that advance: the one that gives superiority, else those of the highest quality.
    fn foremost(self, combat: u8, able: u64) -> u64 {
        let state = self.combat(combat);
        let side = self.sides_of(combat)[0];
        let chosen = state.chosen()[0];
        if state.has(ATTACKER_SUPERIOR) && able & bit(chosen) != 0 {
            return bit(chosen);
        }
        let quality = |unit: UnitId| self.card(unit).quality;
        let best = units_in(side, able).map(quality).max().unwrap_or(0);
        units_in(side, able).filter(|&unit| quality(unit) == best).fold(0, |word, unit| word | bit(unit))
    }

    pub(super) fn visit_advance(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        if frame.unit == NO_UNIT {
            return units_in(frame.side, frame.pool.word()).any(|unit| visit(Action::Choose { unit }));
        }
        let unit = frame.unit;
        self.advances(unit).iter().any(|stride| {
            let Stance { hex, facing, double, .. } = stride.stance;
            visit(if double { Action::Wheel { hex, facing } } else { Action::Advance { unit, hex } })
        })
    }

    pub(super) fn visit_advance_facing(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let unit = frame.unit;
        if frame.left > 0 || !self.is_on_map(unit) || self.card(unit).double {
            return false;
        }
        let facing = self.stance(unit).facing;
        [1, SIDES - 1].into_iter().any(|by| visit(Action::Turn { unit, facing: facing.turned(by) }))
            || visit(Action::Pass)
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[8.41, 8.44\] One of the attackers `word` of a combat advances into a hex that its defenders have left.
    pub(super) fn open_advance(&mut self, combat: u8, word: u64) {
        let at = self.at();
        let side = at.sides_of(combat)[0];
        let able = at.leads(side, word).filter(|&unit| !at.advances(unit).is_empty());
        let able = able.fold(0, |all, unit| all | bit(unit));
        if able != 0 {
            let pool = at.foremost(combat, able);
            self.push(Frame { left: combat, ..Frame::new(Window::Advance, side) }.pool(pool));
        }
    }

    pub(super) fn act_advance(&mut self, frame: Frame, action: Action) {
        let (hex, facing) = match action {
            Action::Choose { unit } => {
                self.top().unit = unit;
                return;
            }
            Action::Advance { hex, .. } => (hex, self.at().stance(frame.unit).facing),
            Action::Wheel { hex, facing } => (hex, facing),
            _ => return,
        };
        let found = self.at().advances(frame.unit);
        let found = found.iter().find(|stride| (stride.stance.hex, stride.stance.facing) == (hex, facing));
        self.pop();
        if let Some(&stride) = found {
            self.push(Frame::new(Window::AdvanceFacing, frame.side).unit(frame.unit));
            self.advance_stack(frame.unit, stride);
        }
    }

    /// \[8.41\] A stack advances with its leaders: it takes terrain hits, but they cannot make it rout.
    fn advance_stack(&mut self, unit: UnitId, stride: Stride) {
        let (field, stance) = (&self.game.scenario.map.field, self.at().stance(unit));
        let (before, after) = (stance.cells(field), stride.stance.cells(field));
        let flanks = self.at().flanks(unit, stride) && self.at().tests_flanking(unit);
        let mut stack: List<UnitId, 8> = List::new();
        stack.push(unit);
        self.at().stacked_with(unit).for_each(|other| stack.push(other));
        for leader in self.game.scenario.leaders_of(side_of(unit)) {
            let hex = self.at().leader_hex(leader);
            if let Some(half) = before.iter().position(|&cell| cell.is_some() && cell == hex) {
                self.state.leaders[leader as usize].hex = after[half];
                if after[half] != hex {
                    self.emit(Fact::LeaderMoved, "8.41", |event| {
                        (event.leader, event.from, event.to) = (Some(leader), hex, after[half]);
                    });
                }
            }
        }
        for &member in stack.iter() {
            let hits = self.advance_hits(member, stance, stride);
            let double = self.game.card(member).double;
            let half = before.iter().position(|&cell| cell == self.at().hex(member)).unwrap_or(0);
            let hex = if double { stride.stance.hex } else { after[half] };
            self.relocate(member, Stance { hex, double, ..stride.stance });
            self.emit(Fact::Advanced { facing: stride.stance.facing }, "8.41", |event| {
                (event.unit, event.from, event.to) = (Some(member), before[half], hex);
            });
            self.capped_hits(member, hits, Cause::Advance, "8.41");
        }
        self.overrun(unit);
        if flanks {
            let hits = self.test_at_least(unit, Purpose::Movement, 0, 1, Trial::FrontToSide);
            self.capped_hits(unit, hits, Cause::FrontToSide, "6.45");
        }
    }

    /// The hits for the hexes that a unit enters, and one when only half of it moves \[6.43\].
    fn advance_hits(&self, unit: UnitId, before: Stance, stride: Stride) -> u8 {
        let (at, field) = (self.at(), &self.game.scenario.map.field);
        let after = Stance { double: before.double && at.card(unit).double, ..stride.stance };
        if at.is_leader_elephant(unit) {
            return 0;
        }
        let toll = at.stride_toll(unit, before, after).unwrap_or_default();
        let old = before.cells(field);
        let entered = after.cells(field).into_iter().filter(|cell| cell.is_some() && !old.contains(cell));
        let elephants: u8 = entered.map(|cell| at.elephant_hits(unit, cell)).sum();
        toll.hits + elephants + u8::from(stride.wheeling != Wheeling::Ahead)
    }

    /// \[8.41\] Hits that leave a unit at most one hit from rout.
    pub(super) fn capped_hits(&mut self, unit: UnitId, count: u8, cause: Cause, rule: &'static str) {
        let room = (self.at().quality(unit).saturating_sub(1)).saturating_sub(self.at().hits(unit));
        self.add_hits(unit, count.min(room), cause, rule);
    }

    pub(super) fn proceed_advance(&mut self, _: Frame) {
        self.pop();
    }

    /// \[8.42, 7.13\] A one-hex unit turns by a vertex, even in an enemy zone.
    pub(super) fn act_advance_facing(&mut self, frame: Frame, action: Action) {
        self.top().left += 1;
        let Action::Turn { unit, facing } = action else { return };
        let hits = self.at().turn_toll(unit, facing).hits;
        self.turn_stack(unit, facing, "8.42");
        debug_assert_eq!(unit, frame.unit, "the unit that has advanced turns");
        self.capped_hits(unit, hits, Cause::Turn, "7.13");
    }

    /// \[6.67\] Turns every unit of a stack in place.
    pub(super) fn turn_stack(&mut self, unit: UnitId, facing: Facing, rule: &'static str) {
        for each in units_in(side_of(unit), self.at().stack_word(unit)) {
            self.state.face(each, facing);
        }
        let hex = self.at().hex(unit);
        self.emit(Fact::Turned { facing }, rule, |event| (event.unit, event.to) = (Some(unit), hex));
    }

    /// The reactions to an advance, after the turn: 1 leaders withdraw, 2 reaction facing, 3 entry fire \[4.62, 7.16, 8.22\].
    pub(super) fn proceed_advance_facing(&mut self, frame: Frame) {
        self.top().left += 1;
        if !self.at().is_on_map(frame.unit) {
            self.pop();
            return;
        }
        match frame.left {
            0 => {}
            1 => self.open_leader_retreats(frame.unit),
            2 => self.open_reaction_facing(frame.unit),
            3 => self.open_entry_fire(frame.unit),
            _ => {
                self.pop();
            }
        }
    }
}
