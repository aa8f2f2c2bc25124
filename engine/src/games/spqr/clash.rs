//! \[8.35, 8.36.1\] The Clash of Spears and Swords: types, angles, superiority.
//!
//! First the defender chooses the unit whose type counts, then the attacker chooses the unit that sets the column: one
//! with position superiority if there is any.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::arms::Arm;
use crate::games::spqr::data::{UnitId, bit, side_of};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::facing::Angle;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::{ATTACKER_SUPERIOR, COLUMN, DEFENDER_SUPERIOR, POSITIONAL, State};
use crate::games::spqr::tables::Superiority;
use crate::games::spqr::window::Frame;

/// The parts of each combat: the choice of the defender, and that of the attacker.
const DEFENDER: u8 = 0;
const ATTACKER: u8 = 1;

impl Position<'_> {
    /// \[8.35\] The angle at which a unit attacks another one. Of the several sides from which a two-hex unit attacks, the
    /// defender takes the one with the lowest column.
    #[must_use]
    pub fn attack_angle(self, unit: UnitId, target: UnitId) -> Angle {
        let (field, stance) = (self.field(), self.stance(target));
        let fronts = self.cells(target).map(|cell| cell.is_some() && self.exerts(unit, cell));
        let reached = |from| {
            let cells = self.cells(target);
            (0..2).any(|half| fronts[half] && field.distance(cells[half], from) == 1)
        };
        let sides = self.cells(unit).into_iter().filter(|&from| from.is_some() && reached(from));
        let angles = sides.filter_map(|from| stance.angle(field, from));
        let column = |angle: Angle| self.base_column(unit, target, angle);
        angles.min_by_key(|&angle| (column(angle), angle as u8)).unwrap_or(Angle::Front)
    }

    /// \[8.53\] The base column for two units.
    fn base_column(self, unit: UnitId, target: UnitId, angle: Angle) -> u8 {
        let (arm, other) = (self.card(unit).arm.index(), self.card(target).arm.index());
        self.game.scenario.tables.column(arm, other, angle)
    }

    /// \[8.36.1\] Whether an attacker has position superiority: it attacks a unit from flank or rear, and is in no zone of
    /// an enemy that is not being attacked, except skirmishers. Cavalry and elephants never have it over elephants \[9.15,
    /// 9.17\].
    #[must_use]
    pub fn has_position(self, combat: u8, unit: UnitId) -> bool {
        let enemy = side_of(unit).other();
        let arm = self.card(unit).arm;
        let beside = |other: UnitId| {
            let beasts = self.card(other).arm.is_elephants() && (arm.is_cavalry() || arm.is_elephants());
            self.attack_angle(unit, other) != Angle::Front && !beasts
        };
        let ignored = |other: UnitId| self.combat_of(other).is_none() && self.card(other).arm != Arm::Skirmishers;
        let cells = self.cells(unit);
        let mut held = cells.into_iter().filter(|cell| cell.is_some()).flat_map(|cell| self.controllers(cell, enemy));
        self.leads(enemy, self.fighting(combat, enemy)).any(beside) && !held.any(ignored)
    }

    /// The attackers that may be chosen, as a bit mask: those with position superiority, if any has it.
    fn setters(self, combat: u8) -> u64 {
        let side = self.sides_of(combat)[0];
        let all = self.leads(side, self.fighting(combat, side));
        let better = all.clone().filter(|&unit| self.has_position(combat, unit)).fold(0, |word, unit| word | bit(unit));
        if better != 0 { better } else { all.fold(0, |word, unit| word | bit(unit)) }
    }

    /// The defender of the chosen type against which a unit has the highest column \[8.35\].
    fn best_target(self, combat: u8, unit: UnitId) -> UnitId {
        let side = side_of(unit).other();
        let chosen = self.combat(combat).chosen()[1];
        let same = |other: &UnitId| self.card(*other).arm == self.card(chosen).arm;
        let targets = self.leads(side, self.fighting(combat, side)).filter(same);
        let column = |other: &UnitId| self.base_column(unit, *other, self.attack_angle(unit, *other));
        targets.max_by_key(|other| (column(other), u8::MAX - other)).unwrap_or(chosen)
    }

    pub(super) fn visit_clash(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let Some(combat) = self.clashing(frame) else { return false };
        let [side, enemy] = self.sides_of(combat);
        if frame.spent == ATTACKER {
            return self.leads(side, self.setters(combat)).any(|unit| visit(Action::Choose { unit }));
        }
        let defenders = self.leads(enemy, self.fighting(combat, enemy));
        let arm = |unit: UnitId| self.card(unit).arm;
        let mixed = defenders.clone().any(|unit| defenders.clone().any(|other| arm(other) != arm(unit)));
        let first = |unit: &UnitId| defenders.clone().find(|&other| arm(other) == arm(*unit)) == Some(*unit);
        mixed && defenders.clone().filter(first).any(|unit| visit(Action::Choose { unit }))
    }

    /// The combat whose clash is being resolved: one in which both sides still fight.
    fn clashing(self, frame: Frame) -> Option<u8> {
        (frame.left < self.state.clashes.count && self.is_fought(frame.left)).then_some(frame.left)
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    pub(super) fn act_clash(&mut self, frame: Frame, action: Action) {
        let Action::Choose { unit } = action else { return };
        if frame.spent == DEFENDER {
            self.defend_with(frame.left, unit);
        } else {
            self.combat_mut(frame.left).choose(false, unit);
            self.clash(frame.left);
            self.next_clash(frame.left + 1);
        }
    }

    pub(super) fn proceed_clash(&mut self, frame: Frame) {
        if frame.left >= self.state.clashes.count {
            self.pop();
            return;
        }
        let at = self.at();
        let enemy = at.sides_of(frame.left)[1];
        let first = at.leads(enemy, at.fighting(frame.left, enemy)).next();
        match first.filter(|_| at.is_fought(frame.left) && frame.spent == DEFENDER) {
            Some(unit) => self.defend_with(frame.left, unit),
            None => self.next_clash(frame.left + 1),
        }
    }

    /// The type of this unit counts for the defenders; the attacker is next.
    fn defend_with(&mut self, combat: u8, unit: UnitId) {
        self.combat_mut(combat).choose(true, unit);
        let side = self.at().sides_of(combat)[0];
        (self.top().side, self.top().spent) = (side, ATTACKER);
    }

    fn next_clash(&mut self, combat: u8) {
        let enemy = self.at().active().map_or(self.top().side, |side| side.other());
        let top = self.top();
        (top.side, top.spent, top.left) = (enemy, DEFENDER, combat);
    }

    /// Sets the base column and superiority of a combat by the units that were chosen.
    fn clash(&mut self, combat: u8) {
        let at = self.at();
        let unit = at.combat(combat).chosen()[0];
        let target = at.best_target(combat, unit);
        let angle = at.attack_angle(unit, target);
        let column = at.base_column(unit, target, angle);
        let enemy = side_of(target);
        let marching = at.leads(enemy, at.fighting(combat, enemy)).any(|other| at.of(other).has(COLUMN));
        let (arm, other) = (at.card(unit).arm.index(), at.card(target).arm.index());
        let flags = if at.has_position(combat, unit) {
            ATTACKER_SUPERIOR | POSITIONAL
        } else if marching {
            // 6.75: superiority over a column whatever its position and type.
            ATTACKER_SUPERIOR
        } else {
            match self.game.scenario.tables.superiority[arm][other] {
                Superiority::Attacker => ATTACKER_SUPERIOR,
                Superiority::Defender => DEFENDER_SUPERIOR,
                Superiority::None | Superiority::Barred => 0,
            }
        };
        let state = self.combat_mut(combat);
        state.choose(false, unit);
        state.choose(true, target);
        state.set_column(column);
        state.set(flags);
        self.emit(Fact::Clashed { column, angle }, "8.35", |event| {
            (event.unit, event.target) = (Some(unit), Some(target));
        });
    }
}
