//! Attacks: targets, attackers, declared attacks \[7\] and support points \[10.1\].

use core::ops::ControlFlow;

use super::action::Action;
use super::board::Board;
use super::data::combat::{Declared, Mandatory};
use super::data::{Hex, HexSet, PhaseKind, UnitId};
use super::event::{Event, Fact, Rule};
use super::legal::Visit;
use super::play::Play;
use super::position::Position;
use super::state::{Fight, FightKind, Mode, State, mark};
use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};

impl<'a, B: Board> Position<'a, B> {
    /// \[7.1\] Whether a unit can take part in attacks at all.
    #[must_use]
    pub fn may_fight(self, unit: UnitId) -> bool {
        let class = self.scenario().class_of(unit);
        class.attacks && self.values(unit).attack > 0 && !self.counter(unit).has(mark::DISRUPTED)
    }

    /// \[7.1, 10.3\] Whether a unit may still attack, or bombard, in this phase.
    #[inline]
    #[must_use]
    pub fn is_ready(self, unit: UnitId) -> bool {
        let counter = self.counter(unit);
        let ready = counter.hex.is_some() && !counter.target.is_some() && !counter.has(mark::FOUGHT);
        let able = if self.is_barrage() {
            self.scenario().unit(unit).barrage > 0 && !counter.has(mark::DISRUPTED)
        } else {
            self.may_fight(unit)
        };
        ready && able && self.phase().classes >> self.scenario().unit(unit).class & 1 == 1
    }

    /// \[7.1, 7.6\] Whether a unit can attack this hex from where it is.
    #[must_use]
    pub fn reaches(self, unit: UnitId, target: Hex) -> bool {
        let (scenario, from) = (self.scenario(), self.hex(unit));
        let away = scenario.map.field.distance(from, target);
        let range = scenario.unit(unit).range;
        if self.is_barrage() {
            return away <= range;
        }
        if away > 1 {
            return scenario.combat.ranged && away <= range;
        }
        let side = scenario.map.field.side_to(from, target);
        side.is_some_and(|side| self.game.chart.steps(scenario.unit(unit).class, from)[side].is_some())
    }

    /// \[7.6\] Whether an attack needs this unit's kind of help only: from afar.
    fn is_far(self, unit: UnitId, target: Hex) -> bool {
        !self.is_barrage() && self.scenario().map.field.distance(self.hex(unit), target) > 1
    }

    /// The units that may be added to an attack on a hex.
    #[inline]
    pub fn candidates(self, target: Hex) -> impl Iterator<Item = UnitId> + Clone + use<'a, B> {
        let units = self.scenario().units_of(self.active());
        units.filter(move |&unit| self.is_ready(unit) && self.reaches(unit, target))
    }

    /// \[7.4, 8.6\] Whether units that are ready may attack this hex.
    #[must_use]
    pub fn may_target(self, target: Hex) -> bool {
        let again = self.scenario().combat.again || !self.state.attacked.contains(target);
        let enemy = self.occupier(target) == Some(self.active().other());
        let kind = if self.is_barrage() { FightKind::Barrage } else { FightKind::Attack };
        let allowed = || self.is_allowed(&self.balance(self.candidates(target), target, kind, [0; 2]));
        again
            && enemy
            && self.has_attacker(target)
            && self.is_open_again(target)
            && (!self.may_be_forbidden() || allowed())
    }

    /// \[7.4\] Whether an attack that was declared before could get more attackers; others are open anyway.
    fn is_open_again(self, target: Hex) -> bool {
        let free = |unit: UnitId| !self.is_wanted_elsewhere(unit, target);
        !self.state.attacked.contains(target) || self.candidates(target).any(free)
    }

    /// Whether a unit that is ready can attack this hex without the help of others.
    fn has_attacker(self, target: Hex) -> bool {
        if self.is_barrage() {
            return self.candidates(target).next().is_some();
        }
        let active = self.active();
        let near = self.scenario().map.field.neighbours(target).filter(|&hex| self.occupier(hex) == Some(active));
        { near }.flat_map(|hex| self.stack(hex)).any(|unit| self.is_ready(unit) && self.reaches(unit, target))
    }

    /// The enemy hexes within reach of units that are ready.
    #[must_use]
    pub fn targets(self) -> HexSet {
        let field = &self.scenario().map.field;
        let mut all = HexSet::EMPTY;
        let enemies = self.active().other();
        let ready = self.scenario().units_of(self.active()).filter(|&unit| self.is_ready(unit));
        for unit in ready {
            if self.is_barrage() {
                let hexes = self.units(enemies).map(|enemy| self.hex(enemy));
                hexes.filter(|&hex| self.reaches(unit, hex)).for_each(|hex| all.insert(hex));
            } else {
                let near = field.neighbours(self.hex(unit)).filter(|&hex| self.occupier(hex) == Some(enemies));
                near.filter(|&hex| self.reaches(unit, hex)).for_each(|hex| all.insert(hex));
            }
        }
        all
    }

    pub(super) fn visit_targets(self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        if self.is_barrage() && self.weather().no_barrage {
            return visit(Action::End);
        }
        let mut open = false;
        for hex in self.targets().iter().filter(|&hex| self.may_target(hex)) {
            open = true;
            visit(Action::Attack { hex })?;
        }
        // With an open target there is a ready unit next to an enemy: neither may be left over.
        let must = !self.is_barrage() && self.scenario().combat.mandatory != Mandatory::Nothing;
        if open && must && self.is_due() { ControlFlow::Continue(()) } else { visit(Action::End) }
    }

    /// \[7.3\] Whether an attack that must be made is still open.
    fn is_due(self) -> bool {
        let mandatory = self.scenario().combat.mandatory;
        let open = self.targets();
        open.iter().filter(|&hex| self.may_target(hex)).any(|hex| match mandatory {
            Mandatory::Nothing => false,
            Mandatory::Units | Mandatory::Both => true,
            Mandatory::Enemies => !self.state.attacked.contains(hex),
        })
    }

    /// \[7.3\] Whether a unit that could be added to an attack must be: it can attack nothing else.
    fn must_join(self, unit: UnitId, target: Hex) -> bool {
        let obliged = matches!(self.scenario().combat.mandatory, Mandatory::Units | Mandatory::Both);
        let near = !self.is_barrage() && !self.is_far(unit, target);
        obliged && near && !self.others_of(unit, target).any(|hex| self.may_target(hex))
    }

    /// \[7.3\] Whether a unit is the only one that is left for another enemy, and so kept from an attack that is possible without it.
    fn is_wanted_elsewhere(self, unit: UnitId, target: Hex) -> bool {
        let enemies = matches!(self.scenario().combat.mandatory, Mandatory::Enemies | Mandatory::Both);
        if !enemies || self.is_barrage() || !self.is_enough(target) {
            return false;
        }
        let open = self.others_of(unit, target).filter(|&hex| !self.state.attacked.contains(hex));
        { open }.any(|hex| !self.candidates(hex).any(|other| other != unit && !self.is_far(other, hex)))
    }

    /// The enemy hexes next to a unit, besides this one, that it can attack.
    fn others_of(self, unit: UnitId, target: Hex) -> impl Iterator<Item = Hex> + use<'a, B> {
        let near = self.scenario().map.field.neighbours(self.hex(unit));
        let enemy = self.active().other();
        near.filter(move |&hex| hex != target && self.occupier(hex) == Some(enemy) && self.reaches(unit, hex))
    }

    /// The attackers so far, and those that may be added.
    pub(super) fn visit_joining(self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let target = self.state.fight.target;
        let (mut more, mut must) = (false, false);
        for unit in self.candidates(target).filter(|&unit| !self.is_wanted_elsewhere(unit, target)) {
            more = true;
            must = must || self.must_join(unit, target);
            visit(Action::Join { unit })?;
        }
        if !must && self.may_be_done(more) { visit(Action::Done) } else { ControlFlow::Continue(()) }
    }

    /// Whether the attackers are enough: one was added, one of them is next to the target, and the odds allow the attack or no unit
    /// can be added.
    fn may_be_done(self, more: bool) -> bool {
        let target = self.state.fight.target;
        if self.state.fight.joined == 0 {
            return false;
        }
        let near = self.committed(target).any(|unit| !self.is_far(unit, target));
        near && (!more || self.is_enough(target))
    }

    /// \[7.6, 8.6\] Whether the attackers so far may make their attack: one of them is next to the target, and the odds allow it.
    fn is_enough(self, target: Hex) -> bool {
        let attackers = self.committed(target);
        let near = attackers.clone().any(|unit| !self.is_far(unit, target));
        let kind = if self.is_barrage() { FightKind::Barrage } else { FightKind::Attack };
        near && self.is_allowed(&self.balance(attackers, target, kind, [0; 2]))
    }

    /// The attackers of a hex.
    pub fn committed(self, target: Hex) -> impl Iterator<Item = UnitId> + Clone + use<'a, B> {
        let units = self.scenario().units_of(self.active());
        units.filter(move |&unit| {
            let counter = self.counter(unit);
            counter.hex.is_some() && counter.target == target
        })
    }

    /// The declared attacks that have still to be resolved.
    #[must_use]
    pub fn declared(self) -> HexSet {
        let mut all = HexSet::EMPTY;
        for unit in self.units(self.active()) {
            all.insert(self.counter(unit).target);
        }
        all
    }

    pub(super) fn visit_declared(self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        self.declared().iter().try_for_each(|hex| visit(Action::Resolve { hex }))
    }

    /// \[10.1\] The most support points that a side may spend on the fight.
    pub(super) fn most_support(self, side: Side) -> u8 {
        let known = &self.scenario().support[side.index()];
        let barred = self.weather().no_support || self.state.fight.kind == FightKind::Barrage;
        if barred { 0 } else { known.most.min(self.state.support[side.index()]) }
    }

    pub(super) fn visit_support(self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let side = if self.state.mode == Mode::Support { self.active() } else { self.active().other() };
        (0..=self.most_support(side)).try_for_each(|points| visit(Action::Support { points }))
    }
}

impl<B: Board, D: Dice, O: Observer<State<B>, Event>> Play<'_, B, D, O> {
    /// \[7.1\] The active side chooses a hex to attack.
    pub(super) fn choose_target(&mut self, target: Hex) {
        let kind = if self.at().is_barrage() { FightKind::Barrage } else { FightKind::Attack };
        self.state.fight = Fight { target, kind, ..Fight::NONE };
        self.state.mode = Mode::Joining;
    }

    /// \[7.1\] A unit takes part; \[7.5\] with all the others of its hex, where stacks attack together.
    pub(super) fn commit(&mut self, unit: UnitId) {
        let (target, hex) = (self.state.fight.target, self.at().hex(unit));
        self.take_part(unit, target);
        if self.game.scenario.combat.together {
            for other in self.game.scenario.units_of(self.at().active()) {
                let at = self.at();
                if at.hex(other) == hex && at.is_ready(other) && at.reaches(other, target) {
                    self.take_part(other, target);
                }
            }
        }
    }

    fn take_part(&mut self, unit: UnitId, target: Hex) {
        self.counter(unit).target = target;
        self.state.fight.joined += 1;
        let from = self.at().hex(unit);
        let rule = if self.at().phase().kind == PhaseKind::Barrage { Rule(10, 3) } else { Rule(7, 1) };
        self.emit(Fact::Committed, rule, |event| (event.unit, event.from, event.target) = (unit, from, target));
    }

    /// \[7.2\] The attackers are complete: the attack is declared, and resolved at once or later.
    pub(super) fn end_joining(&mut self) {
        let (target, kind) = (self.state.fight.target, self.state.fight.kind);
        self.state.attacked.insert(target);
        let units = self.at().committed(target).count() as u8;
        let side = self.at().active();
        self.emit(Fact::Declared { units }, Rule(7, 2), |event| (event.side, event.target) = (Some(side), target));
        if kind == FightKind::Attack && self.game.scenario.combat.declared == Declared::First {
            self.state.fight = Fight::NONE;
            self.state.mode = Mode::Choose;
        } else {
            self.begin(target, kind);
        }
    }

    /// \[7.2\] A declared attack is resolved.
    pub(super) fn begin_fight(&mut self, target: Hex) {
        self.begin(target, FightKind::Attack);
    }

    /// \[10.1\] A side spends support points.
    pub(super) fn support(&mut self, points: u8) {
        let attacks = self.state.mode == Mode::Support;
        let side = if attacks { self.at().active() } else { self.at().active().other() };
        self.state.support[side.index()] -= points;
        self.state.fight.support[usize::from(!attacks)] = points;
        let target = self.state.fight.target;
        if points > 0 {
            self.emit(Fact::Supported { points }, Rule(10, 1), |event| {
                (event.side, event.target) = (Some(side), target);
            });
        }
        if attacks {
            self.state.mode = Mode::Answer;
        } else {
            self.roll_fight();
        }
    }

    /// \[7.2\] The next declared attack, or the end of the phase.
    pub(super) fn next_attack(&mut self) {
        let all_first = !self.at().is_barrage() && self.game.scenario.combat.declared == Declared::First;
        if !self.at().declared().is_empty() {
            self.state.mode = Mode::Resolving;
        } else if all_first {
            self.leave_phase();
        } else {
            self.state.mode = Mode::Choose;
        }
    }
}
