//! Set-up \[2.3\], reinforcements \[11.1, 11.2\] and replacements \[11.3, 11.4\].

use core::ops::ControlFlow;

use super::action::Action;
use super::board::Board;
use super::data::arrivals::Placed;
use super::data::counters::NO_UNIT;
use super::data::{Hex, HexSet, MAX_HEXES, Scenario, Start, UnitId};
use super::event::{Event, Fact, Rule};
use super::legal::Visit;
use super::play::{Play, Purpose};
use super::position::Position;
use super::state::{Counter, Mode, State, mark};
use crate::core::dice::{Dice, Key};
use crate::core::game::Observer;

/// Units that are placed by chance in some hexes \[2.3\].
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) units: Vec<UnitId>,
    pub(super) hexes: Vec<Hex>,
}

/// The numbers that are left to draw.
struct Pool {
    left: [u16; MAX_HEXES],
    count: usize,
}

impl Pool {
    /// The numbers below `count`.
    fn of(count: usize) -> Self {
        Self { left: core::array::from_fn(|number| number as u16), count }
    }

    /// Takes the number out at the place that `draw` returns, given how many are left; the last one takes its place.
    fn take(&mut self, draw: impl FnOnce(usize) -> usize) -> usize {
        let place = draw(self.count);
        let taken = self.left[place];
        self.count -= 1;
        self.left[place] = self.left[self.count];
        taken.into()
    }
}

/// The groups that are placed by chance, with those of their hexes that have room.
pub(super) fn drawn(scenario: &Scenario) -> Vec<Group> {
    let mut groups: Vec<(&str, Group)> = Vec::new();
    for (unit, known) in (0..).zip(&scenario.units) {
        let Start::Group(group) = &known.start else { continue };
        if group.placed != Placed::Chance {
            continue;
        }
        match groups.iter_mut().find(|(id, _)| *id == group.id) {
            Some((_, known)) => known.units.push(unit),
            None => groups.push((&group.id, Group { units: vec![unit], hexes: group.area.hexes.iter().collect() })),
        }
    }
    let mut groups: Vec<Group> = groups.into_iter().map(|(_, group)| group).collect();
    for group in &mut groups {
        let widest = group.units.iter().map(|&unit| scenario.weight_of(unit)).max().unwrap_or(1);
        group.hexes.retain(|&hex| scenario.limit_of(hex) >= scenario.fixed_in(hex) + widest);
    }
    groups
}

impl<B: Board> Position<'_, B> {
    /// \[2.3\] The next unit that its owner places at set-up: those of the first side, then those of the second.
    #[must_use]
    pub fn to_set_up(self) -> Option<UnitId> {
        let units = 0..self.scenario().units.len() as UnitId;
        units.into_iter().find(|&unit| {
            let start = &self.scenario().unit(unit).start;
            matches!(start, Start::Group(group) if group.placed == Placed::Owner) && !self.is_on_map(unit)
        })
    }

    pub(super) fn visit_set_up(self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let Some(unit) = self.to_set_up() else { return visit(Action::End) };
        let Start::Group(group) = &self.scenario().unit(unit).start else { return visit(Action::End) };
        let weight = u16::from(self.weight(unit));
        let class = self.scenario().unit(unit).class;
        let open =
            group.area.hexes.iter().filter(|&hex| self.has_room(hex, weight) && self.scenario().admits(class, hex));
        { open }.try_for_each(|hex| visit(Action::Place { unit, hex }))
    }

    /// \[11.1\] The next reinforcement that may arrive now.
    #[must_use]
    pub fn to_arrive(self) -> Option<UnitId> {
        self.scenario().units_of(self.active()).find(|&unit| {
            let counter = self.counter(unit);
            counter.has(mark::WAITING)
                && !counter.has(mark::MOVED)
                && self.is_due_now(unit)
                && self.arrivals(unit).next().is_some()
        })
    }

    /// \[11.1, 11.2\] Whether it is time for a reinforcement, and its condition holds.
    fn is_due_now(self, unit: UnitId) -> bool {
        let Start::Turn { turn, holding, .. } = &self.scenario().unit(unit).start else { return false };
        let held = holding.words.is_empty() || !(self.owned(self.active()) & holding.hexes).is_empty();
        *turn <= self.turn() && held
    }

    /// \[11.1\] Where a reinforcement may arrive.
    fn arrivals(self, unit: UnitId) -> impl Iterator<Item = Hex> {
        let hexes = match &self.scenario().unit(unit).start {
            Start::Turn { area, .. } => area.hexes,
            _ => HexSet::EMPTY,
        };
        hexes.iter().filter(move |&hex| self.is_open(unit, hex))
    }

    /// Whether a unit may be put into a hex: no enemies, room, and terrain that it may enter.
    fn is_open(self, unit: UnitId, hex: Hex) -> bool {
        let enemy = self.scenario().side_of(unit).other();
        self.occupier(hex) != Some(enemy)
            && self.has_room(hex, u16::from(self.weight(unit)))
            && self.scenario().admits(self.scenario().unit(unit).class, hex)
    }

    pub(super) fn visit_arrivals(self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let Some(unit) = self.to_arrive() else { return visit(Action::End) };
        self.arrivals(unit).try_for_each(|hex| visit(Action::Place { unit, hex }))?;
        visit(Action::Hold { unit })
    }

    /// \[11.3\] Whether a unit on the map may receive a step.
    fn may_receive(self, unit: UnitId, supplied: &HexSet) -> bool {
        let (scenario, counter) = (self.scenario(), self.counter(unit));
        let known = &scenario.replacements[self.active().index()];
        let wanted = counter.hex.is_some() && counter.steps < scenario.unit(unit).steps;
        wanted
            && known.classes >> scenario.unit(unit).class & 1 == 1
            && counter.received < known.most
            && known.step <= self.state.replacements
            && (!known.connected || supplied.contains(counter.hex))
    }

    /// \[11.4\] Whether it is time for a unit that began as a loss.
    fn is_time_to_return(self, unit: UnitId) -> bool {
        match self.scenario().unit(unit).start {
            Start::Pool { from } => from <= self.turn(),
            _ => true,
        }
    }

    /// \[11.4\] Whether a lost unit may return.
    fn may_return(self, unit: UnitId) -> bool {
        let (scenario, counter) = (self.scenario(), self.counter(unit));
        let known = &scenario.replacements[self.active().index()];
        let lost = counter.steps == 0 && !counter.has(mark::EXITED | mark::WAITING);
        lost && known.unit > 0
            && self.is_time_to_return(unit)
            && known.classes >> scenario.unit(unit).class & 1 == 1
            && known.unit <= self.state.replacements
    }

    /// \[11.4\] Where lost units return.
    fn returns(self, unit: UnitId, supplied: HexSet) -> impl Iterator<Item = Hex> {
        let known = &self.scenario().replacements[self.active().index()];
        let mut area = known.area.hexes;
        if known.connected {
            area = area & supplied;
        }
        if known.held {
            area = area & (self.owned(self.active()) | known.unheld.hexes);
        }
        area.iter().filter(move |&hex| self.is_open(unit, hex))
    }

    /// The hexes where replacements may be received: those in supply, and those that need none.
    fn replacement_supply(self) -> HexSet {
        let known = &self.scenario().replacements[self.active().index()];
        if known.connected { self.supplied(self.active()) | known.unsupplied.hexes } else { HexSet::EMPTY }
    }

    pub(super) fn visit_replacements(self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let supplied = self.replacement_supply();
        for unit in self.scenario().units_of(self.active()) {
            if self.may_receive(unit, &supplied) {
                visit(Action::Replace { unit })?;
            } else if self.may_return(unit) && self.returns(unit, supplied).next().is_some() {
                visit(Action::Rebuild { unit })?;
            }
        }
        visit(Action::End)
    }

    pub(super) fn visit_returns(self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let unit = self.state.fight.unit;
        self.returns(unit, self.replacement_supply()).try_for_each(|hex| visit(Action::Place { unit, hex }))
    }
}

impl<B: Board, D: Dice, O: Observer<State<B>, Event>> Play<'_, B, D, O> {
    /// \[2.3, 14.1\] The first owners of hexes, units in hexes of their own, units placed by chance; the rest is placed by the sides.
    pub(super) fn set_up(&mut self) {
        self.state.owned = self.game.scenario.holds.each_ref().map(|area| area.hexes);
        for (unit, known) in (0..).zip(&self.game.scenario.units) {
            let side = known.side.index();
            match &known.start {
                Start::Pool { .. } => {}
                Start::Turn { .. } => {
                    self.state.alive[side] += 1;
                    *self.counter(unit) = Counter { marks: mark::WAITING, steps: known.begins_with, ..Counter::NONE };
                }
                Start::Hex(hex) => {
                    self.state.alive[side] += 1;
                    self.set_down(unit, *hex, false);
                }
                Start::Group(_) => self.state.alive[side] += 1,
            }
        }
        self.draw_groups();
        self.state.mode = Mode::SetUp;
    }

    fn set_down(&mut self, unit: UnitId, hex: Hex, drawn: bool) {
        self.counter(unit).steps = self.game.scenario.unit(unit).begins_with;
        self.enter(unit, hex);
        self.emit(Fact::Placed { drawn }, Rule(2, 3), |event| (event.unit, event.to) = (unit, hex));
    }

    /// \[2.3\] Places the units that are placed by chance: each hex of a group, in order, draws one of its units that are left, or,
    /// where there are more hexes than units, each unit draws one of the hexes that are left. Units that are left over are lost.
    fn draw_groups(&mut self) {
        for Group { units, hexes } in &self.game.groups {
            let many = units.len() >= hexes.len();
            let (drawers, drawn) = if many { (hexes.len(), units.len()) } else { (units.len(), hexes.len()) };
            let mut left = Pool::of(drawn);
            for drawer in 0..drawers {
                let owner = if many { hexes[drawer].0 } else { units[drawer].into() };
                let other = left.take(|count| self.draw(count, owner));
                let (unit, hex) = if many { (units[other], hexes[drawer]) } else { (units[drawer], hexes[other]) };
                self.set_down(unit, hex, true);
            }
            if many {
                let over = (units.len() - hexes.len()) as u8;
                self.state.alive[self.side_of(units[0]).index()] -= over;
            }
        }
    }

    /// One of so many, each equally likely.
    fn draw(&mut self, count: usize, owner: u16) -> usize {
        let key = Key { stage: 0, owner, purpose: Purpose::SetUp as u8 };
        if count > 1 { self.dice.below(count as u32, key) as usize } else { 0 }
    }

    /// \[2.3, 11.1, 11.4\] Puts a unit on the map.
    pub(super) fn place(&mut self, unit: UnitId, hex: Hex) {
        match self.state.mode {
            Mode::SetUp => self.set_down(unit, hex, false),
            Mode::Returning => {
                let side = self.side_of(unit);
                self.state.replacements -= self.game.scenario.replacements[side.index()].unit;
                self.state.alive[side.index()] += 1;
                *self.counter(unit) = Counter { steps: 1, received: 1, ..Counter::NONE };
                self.enter(unit, hex);
                self.state.fight.unit = NO_UNIT;
                self.state.mode = Mode::Choose;
                self.emit(Fact::Rebuilt, Rule(11, 4), |event| (event.unit, event.to) = (unit, hex));
            }
            _ => {
                self.counter(unit).marks &= !mark::WAITING;
                self.enter(unit, hex);
                self.emit(Fact::Arrived, Rule(11, 1), |event| (event.unit, event.to) = (unit, hex));
            }
        }
    }

    /// \[11.3\] The points of the phase; `false` when there are none.
    pub(super) fn begin_replacements(&mut self) -> bool {
        let side = self.at().active();
        let known = &self.game.scenario.replacements[side.index()];
        let has = known.turns >> self.state.turn & 1 == 1 && !self.at().weather().no_replacements;
        self.state.replacements = if has { known.points } else { 0 };
        self.state.mode = if self.state.replacements > 0 { Mode::Choose } else { Mode::Next };
        self.state.replacements > 0
    }

    /// \[11.3\] A unit receives a step.
    pub(super) fn replace(&mut self, unit: UnitId) {
        let side = self.side_of(unit);
        self.state.replacements -= self.game.scenario.replacements[side.index()].step;
        let counter = self.counter(unit);
        counter.steps += 1;
        counter.received += 1;
        let (steps, from) = (counter.steps, counter.hex);
        self.emit(Fact::Replaced { steps }, Rule(11, 3), |event| (event.unit, event.from) = (unit, from));
    }

    /// \[11.4\] A lost unit is to return.
    pub(super) fn rebuild(&mut self, unit: UnitId) {
        self.state.fight.unit = unit;
        self.state.mode = Mode::Returning;
    }
}
