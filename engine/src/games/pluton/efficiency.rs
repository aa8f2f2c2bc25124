//! \[11\] Levels of efficiency, and losses \[14\].

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::pluton::data::{Kind as UnitKind, UnitId, bit, side_of};
use crate::games::pluton::event::{Cause, Event, Fact, Rule};
use crate::games::pluton::play::Play;
use crate::games::pluton::state::{Level, State};
use crate::games::pluton::switches::RunColour;
use crate::games::pluton::tables::Effect;

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// The first stage in which a level lost now may be recovered \[11.3, 12.1\].
    fn recovery(&self) -> u8 {
        let wait = if self.game.scenario.switches.reorganise_same_stage { 0 } else { 2 };
        self.state.stage + wait
    }

    /// \[11.1, 11.3\] Lowers the efficiency of a unit; a pinned unit cannot lose further levels. Returns whether it is
    /// newly pinned.
    pub(super) fn lower(&mut self, unit: UnitId, levels: u8, rule: Rule) -> bool {
        let before = self.at().level(unit);
        let after = before.lowered(levels);
        if after == before {
            return false;
        }
        let due = self.recovery();
        self.set_level(unit, after, due, rule);
        after == Level::Pinned
    }

    /// \[6.5\] A unit that runs comes under fire; its marker has the colour of the next stage, or by switch of this one.
    pub(super) fn tire(&mut self, unit: UnitId) {
        if self.at().level(unit) == Level::Full {
            let due = match self.game.scenario.switches.run_colour {
                RunColour::NextStage => self.state.stage + 1,
                RunColour::SameStage => self.recovery(),
            };
            self.set_level(unit, Level::UnderFire, due, Rule::P6_5);
        }
    }

    pub(super) fn set_level(&mut self, unit: UnitId, level: Level, due: u8, rule: Rule) {
        let slot = &mut self.state.units[unit as usize];
        (slot.level, slot.due) = (level, if level == Level::Full { 0 } else { due });
        let to = slot.hex;
        self.emit(Fact::Efficiency(level), rule, |event| (event.unit, event.to) = (Some(unit), to));
        self.look_around(unit);
    }

    /// \[14.2\] Applies losses to a unit; returns whether it survives. The caller tests commanders.
    pub(super) fn weaken(&mut self, unit: UnitId, losses: u8, rule: Rule) -> bool {
        if losses == 0 {
            return true;
        }
        let each = self.game.loss_of(unit);
        let slot = &mut self.state.units[unit as usize];
        slot.halves = slot.halves.saturating_sub(each.saturating_mul(losses));
        let (left, to) = (slot.halves, slot.hex);
        self.emit(Fact::Weakened { left, losses }, Rule::P14_2, |event| (event.unit, event.to) = (Some(unit), to));
        if left == 0 {
            self.eliminate(unit, rule, Cause::Losses);
        }
        left > 0
    }

    /// Applies an effect of fire: losses, the commander, then efficiency. Returns whether the unit is newly pinned.
    pub(super) fn suffer(&mut self, unit: UnitId, effect: Effect, rule: Rule) -> bool {
        let hex = self.at().hex(unit);
        // \[13.5\] A unit suffers no more losses than its strength is worth.
        let suffered = effect.losses.min(self.at().strength(unit).div_ceil(self.game.loss_of(unit)));
        let there = self.weaken(unit, effect.losses, rule);
        if suffered > 0 {
            self.test_commanders(hex, unit, suffered);
        }
        there && self.lower(unit, effect.levels, rule)
    }

    /// Removes a unit that is lost.
    pub(super) fn eliminate(&mut self, unit: UnitId, rule: Rule, cause: Cause) {
        let from = self.at().hex(unit);
        let side = side_of(unit).index();
        if self.at().kind(unit) == UnitKind::Commander {
            self.state.commanders_lost[side] += 1;
        }
        self.take(unit);
        let slot = &mut self.state.units[unit as usize];
        (slot.halves, slot.level, slot.due, slot.flags, slot.turn) = (0, Level::Full, 0, 0, 0);
        self.emit(Fact::Lost(Some(cause)), rule, |event| (event.unit, event.from) = (Some(unit), from));
        // Until here its counter is as it lay: an enemy that saw it sees which unit is lost.
        self.state.seen[side] &= !bit(unit);
    }
}
