//! \[7\] Small-arms fire: execution.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::pluton::data::{UnitId, bit, side_of};
use crate::games::pluton::event::{Cause, Event, Fact, Fire, Numbers, Rule};
use crate::games::pluton::hex::SIDES;
use crate::games::pluton::play::Play;
use crate::games::pluton::roll::Purpose;
use crate::games::pluton::state::{Level, Phase, State};

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[7.3\] Fires some boxes of a unit, or all remaining ones, at a target.
    pub(super) fn fire(&mut self, firer: UnitId, target: UnitId, boxes: u8) {
        let at = self.at();
        let ready = at.ready(firer);
        let halves = if boxes == 0 { ready } else { 2 * boxes };
        let split = boxes > 0 || at.of(firer).fired > 0;
        let shot = at.shot(firer, target, halves).expect("a listed shot is possible");
        let (from, to) = (at.hex(firer), at.hex(target));
        let slot = &mut self.state.units[firer as usize];
        slot.fired += halves;
        if halves == ready {
            self.state.shot[side_of(firer).index()] |= bit(firer);
        }
        self.state.hit[side_of(target).index()] |= bit(target);
        if split {
            self.state.units[target as usize].claim = firer;
        }
        let die = self.roll(firer, Purpose::Fire);
        let effect = self.game.scenario.tables.effect(shot.modified, die);
        let (strength, modifier, modified) = (shot.strength, shot.modifier, shot.modified);
        let numbers = Numbers { strength, modifier, modified, losses: effect.losses };
        let fire = Fire { die, levels: effect.levels, numbers: Some(numbers) };
        self.emit(Fact::Fired { distance: shot.distance, halves: Some(halves), fire }, Rule::P7_3, |event| {
            (event.unit, event.target, event.from, event.to) = (Some(firer), Some(target), from, to);
        });
        self.give_away(firer);
        let pinned = self.suffer(target, effect, Rule::P7_3);
        if pinned {
            self.pin_down(firer, target);
        }
        self.after_shot(target);
    }

    /// A unit has pinned another one: one that entered its hex while it was there withdraws \[7.9\], and its company may
    /// get a commander \[13.6\].
    fn pin_down(&mut self, firer: UnitId, target: UnitId) {
        if self.at().came_upon(target, firer) {
            self.withdraw(target, Rule::P7_9);
        }
        self.test_promotion(firer);
    }

    /// \[7.9\] A unit withdraws one hex: to the hex it came from, or another hex free of enemies and with room;
    /// otherwise it is eliminated.
    fn withdraw(&mut self, unit: UnitId, rule: Rule) {
        let at = self.at();
        let (from, side) = (at.hex(unit), side_of(unit));
        let field = &self.game.scenario.map.field;
        let back = at.of(unit).origin().map(|side| field.neighbour(from, side)).filter(|hex| hex.is_some());
        let room = u8::from(self.game.is_platoon(unit));
        let good = |hex: &_| !at.holds(*hex, side.other()) && at.has_room(*hex, side, room);
        let to = back.filter(good).or_else(|| field.neighbours(from).find(good));
        match to {
            Some(to) => {
                self.shift(unit, to);
                self.emit(Fact::Withdrew, rule, |event| {
                    (event.unit, event.from, event.to) = (Some(unit), from, to);
                });
            }
            None => self.eliminate(unit, rule, Cause::NoWayOut),
        }
        self.state.group.units &= !bit(unit);
    }

    /// After a shot: a pinned unit moves no further, and at the end of movement other units may have gained or lost targets.
    fn after_shot(&mut self, target: UnitId) {
        if self.at().level(target) == Level::Pinned {
            self.state.group.units &= !bit(target);
        }
        if self.state.phase == Phase::Aimed {
            self.choose_aimers();
        }
    }

    /// The units that can fire after the moves. A shot may create new targets: a commander whose platoon is lost, or an
    /// intruder that withdraws into sight.
    fn choose_aimers(&mut self) {
        self.state.phase = Phase::Closing;
        let at = self.at();
        self.state.aimers = at.firers().filter(|&unit| at.may_aim(unit)).fold(0, |all, unit| all | bit(unit));
    }

    /// The other side chooses a unit to fire.
    pub(super) fn aim(&mut self, firer: UnitId) {
        self.state.unit = firer;
        self.state.phase = Phase::Aimed;
    }

    /// The other side stops firing at this step, or in this phase.
    pub(super) fn hold_fire(&mut self) {
        match self.state.phase {
            Phase::Closing => self.state.aimers = 0,
            _ => self.end_reaction(),
        }
    }

    /// \[4.2 F.2\] After all moves: the units that have not fired may do so. One that fired a share during the moves has fired.
    pub(super) fn begin_closing(&mut self) {
        let (at, side) = (self.at(), self.state.active.other());
        let begun = at.units(side).filter(|&unit| at.of(unit).fired > 0).fold(0, |all, unit| all | bit(unit));
        self.state.shot[side.index()] |= begun;
        self.choose_aimers();
    }

    /// After closing fire: clears the fire records, then close combat follows.
    pub(super) fn end_closing(&mut self) {
        for word in [&mut self.state.shot, &mut self.state.hit] {
            *word = [0; 2];
        }
        for unit in &mut self.state.units {
            unit.rest();
        }
        self.state.unit = crate::games::pluton::data::NO_UNIT;
        self.begin_clashes();
    }
}

/// Every hexside fits into the flags of a unit.
const _: () = assert!(SIDES < 8);
