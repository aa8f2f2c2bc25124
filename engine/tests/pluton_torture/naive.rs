//! A second, slow implementation of the list of legal actions: every action that can be written in notation is checked
//! against the rules, from the log alone. The engine must list the same actions, and must stop for a decision wherever
//! there is a choice.

use std::collections::BTreeSet;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::data::{Arrival, MarkerId, UnitId, side_of, units_in};
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::position::Position;
use kartacz_engine::games::pluton::state::Phase;
use kartacz_engine::games::pluton::switches::{MortarMinimum, PinnedAway, Revealed, RunMarkerAt, StackLimit};

use super::book::{Book, Group, Known};

/// The legal actions at a decision. The phase, and the unit or marker that is due, are the engine's.
pub fn actions(book: &Book<'_>, at: Position<'_>) -> Vec<Action> {
    let side = book.active;
    match at.phase() {
        Phase::SetUp => book.set_ups(at.unit()),
        Phase::Indirect => book.marker(at.marker()),
        Phase::Movement if at.group() == 0 => book.begins(),
        Phase::Movement => {
            let mut group = book.group.clone();
            if !group.stepped {
                // Units that have not made a step are not in the log.
                group.units = units_in(side, at.group()).collect();
                group.run = at.runs();
            }
            book.moves(&group)
        }
        Phase::Reaction => book.reactions(),
        Phase::Closing => book.aims(),
        Phase::Aimed => book.shots_of(at.unit(), book.side(side)),
        Phase::Declaration | Phase::Answer => vec![Action::Attack, Action::Refrain],
        Phase::Losses => {
            let troubled = at.decider().expect("a side");
            book.fighters(troubled).map(|unit| Action::Lose { unit }).collect()
        }
        Phase::Retreat => book.retreats(at.decider().expect("a side")),
        Phase::Over => Vec::new(),
    }
}

impl Book<'_> {
    fn around(&self, hex: Hex) -> impl Iterator<Item = Hex> + '_ {
        self.game.scenario.map.field.hexes().filter(move |&to| self.lines.distance(hex, to) == 1)
    }

    /// \[5.2\] Whether some units of a side find room in a hex.
    fn has_room(&self, hex: Hex, side: Side, units: impl Iterator<Item = UnitId>) -> bool {
        let more = units.filter(|&unit| !self.is_commander(unit)).count();
        let others = match self.game.scenario.switches.stack_limit {
            StackLimit::PerSide => 0,
            StackLimit::Both => self.platoons(side.other(), hex),
        };
        more == 0 || self.platoons(side, hex) + others + more <= usize::from(self.game.scenario.stack)
    }

    fn set_ups(&self, unit: UnitId) -> Vec<Action> {
        let (scenario, side) = (&self.game.scenario, side_of(unit));
        let counter = scenario.counter(unit);
        let place = &scenario.places[usize::from(counter.place)];
        let company = |hex: Hex| {
            self.inside(side, hex).any(|other| {
                let other = scenario.counter(other);
                other.company.is_some() && other.battalion == counter.battalion
            })
        };
        let free = |hex: Hex| self.has_room(hex, side, [unit].into_iter()) && !self.holds(side.other(), hex);
        let joins = place.with_battalion && counter.company.is_none();
        let good = place.hexes.iter().copied().filter(|&hex| free(hex) && (!joins || company(hex)));
        good.map(|hex| Action::Place { hex }).collect()
    }

    /// \[8.5\] Whether a hex is in range of a marker's guns.
    fn in_range(&self, marker: MarkerId, hex: Hex) -> bool {
        let Some(Ok(mortar)) = self.game.crew(marker) else { return true };
        let ranges = &self.game.scenario.mortars;
        let distance = self.lines.distance(self.of(mortar).hex, hex);
        let least = match self.game.scenario.switches.mortar_minimum {
            MortarMinimum::Three => ranges.least,
            MortarMinimum::Four => ranges.least + 1,
        };
        distance >= least && distance <= ranges.most
    }

    /// \[8.2, 13.3, 13.7\] Whether a commander of a side sees a hex.
    fn overlooks(&self, side: Side, hex: Hex) -> bool {
        self.side(side).filter(|&chief| self.is_commander(chief) && !self.of(chief).promoted).any(|chief| {
            let look = self.lines.look(self.of(chief).hex, hex);
            look.is_some_and(|(distance, _)| distance <= self.game.scenario.commander_sight[self.of(chief).level])
        })
    }

    /// \[8.1, 9.2\] Whether the guns of a marker can fire.
    fn has_guns(&self, marker: MarkerId) -> bool {
        match self.game.crew(marker) {
            None => false,
            Some(Ok(mortar)) => self.of(mortar).hex.is_some(),
            Some(Err(support)) => self.is_available(support.into()),
        }
    }

    fn is_available(&self, support: usize) -> bool {
        let scenario = &self.game.scenario;
        let (own, condition) = (scenario.support[support].side, &scenario.support[support].condition);
        let ever = scenario.switches.revealed == Revealed::Ever;
        let everyone = |side: Side| units_in(side, scenario.everyone(side)).filter(|&unit| !self.is_commander(unit));
        let revealed = everyone(own.other()).filter(|&unit| {
            let known = self.of(unit);
            if ever { known.ever_seen } else { known.seen }
        });
        let villages = scenario.villages.iter().enumerate().filter(|(index, _)| condition.villages & 1 << index != 0);
        let houses: Vec<Hex> = villages.flat_map(|(_, village)| village.hexes.clone()).collect();
        let near = self.side(own).filter(|&unit| {
            let from = self.of(unit).hex;
            !self.is_commander(unit) && houses.iter().any(|&to| self.lines.distance(from, to) <= condition.distance)
        });
        self.called.contains(&support)
            || condition.available
                && self.stage >= condition.stage
                && revealed.count() >= usize::from(condition.revealed)
                && near.count() >= usize::from(condition.near)
    }

    /// \[4.2 F.1, 8.3a, 16.5\] The choices for a marker.
    pub fn marker(&self, marker: MarkerId) -> Vec<Action> {
        let (scenario, side) = (&self.game.scenario, self.active);
        let hexes = || scenario.map.field.hexes().filter(|&hex| self.in_range(marker, hex));
        if let Some(&here) = self.markers.get(&marker) {
            let sighted = |hex: Hex| !scenario.switches.shift_needs_sight || self.overlooks(side, hex);
            let near = self.around(here).filter(|&hex| self.in_range(marker, hex) && sighted(hex));
            let stay = self.in_range(marker, here).then_some(Action::Stay);
            return stay.into_iter().chain([Action::Lift]).chain(near.map(|hex| Action::Shift { hex })).collect();
        }
        if !self.has_guns(marker) {
            return Vec::new();
        }
        let secret = scenario.secret_until[side.other().index()];
        let placed = |enemy: &Known| secret == 0 || self.stage > secret || enemy.ever_seen;
        let hidden: BTreeSet<Hex> = self
            .side(side.other())
            .map(|enemy| self.of(enemy))
            .filter(|enemy| !enemy.seen && placed(enemy))
            .map(|enemy| enemy.hex)
            .collect();
        let good = hexes().filter(|hex| !hidden.contains(hex) && self.overlooks(side, *hex));
        let calls: Vec<Action> = good.map(|hex| Action::Call { hex }).collect();
        if calls.is_empty() { calls } else { [Action::Stay].into_iter().chain(calls).collect() }
    }

    /// \[6.3, 6.4\] The allowance of some units.
    fn allowance(&self, units: &BTreeSet<UnitId>, run: bool) -> u8 {
        let switches = &self.game.scenario.switches;
        let runs_at = if switches.run_marker_at == RunMarkerAt::StartOfMove { 1 } else { 0 };
        let of = |&unit: &UnitId| {
            let kind = &self.game.scenario.kinds[self.game.scenario.counter(unit).kind as usize];
            if run && self.of(unit).level <= runs_at { kind.run } else { kind.walk }
        };
        units.iter().map(of).min().unwrap_or(0)
    }

    /// \[11.4\] Whether a pinned unit may make a step.
    fn leads_away(&self, unit: UnitId, to: Hex) -> bool {
        let from = self.of(unit).hex;
        let covered = |hex: Hex| self.markers.values().any(|&marker| marker == hex);
        if covered(from) && !covered(to) {
            return true;
        }
        let enemies: Vec<(u8, u8)> = self
            .side(side_of(unit).other())
            .filter(|&enemy| self.of(enemy).seen)
            .map(|enemy| self.of(enemy).hex)
            .map(|hex| (self.lines.distance(from, hex), self.lines.distance(to, hex)))
            .collect();
        let farther = enemies.iter().any(|(before, after)| after > before);
        let before = enemies.iter().map(|&(before, _)| before).min();
        let after = enemies.iter().map(|&(_, after)| after).min();
        match self.game.scenario.switches.pinned_away {
            PinnedAway::Nearest => after > before,
            PinnedAway::NotNearer => farther && after >= before,
            PinnedAway::Every => farther && enemies.iter().all(|(before, after)| after >= before),
        }
    }

    /// \[6.1, 5.2, 11.4\] The hexes to which a group may step.
    fn steps(&self, group: &Group) -> Vec<Hex> {
        let first = *group.units.first().expect("a group has a unit");
        let from = self.of(first).hex;
        let room = |hex: Hex| self.has_room(hex, self.active, group.units.iter().copied());
        if !from.is_some() {
            let place = &self.game.scenario.places[usize::from(self.game.scenario.counter(first).place)];
            return place.hexes.iter().copied().filter(|&hex| room(hex)).collect();
        }
        let left = i32::from(self.allowance(&group.units, group.run)) - i32::from(group.spent);
        let away = |to: Hex| {
            let mut pinned = group.units.iter().filter(|&&unit| self.of(unit).level == 2);
            group.stepped || pinned.all(|&unit| self.leads_away(unit, to))
        };
        let paid = |to: Hex| !group.stepped || i32::from(self.cost(from, to)) <= left;
        self.around(from).filter(|&to| room(to) && away(to) && paid(to)).collect()
    }

    fn can_step(&self, units: impl IntoIterator<Item = UnitId>, run: bool) -> bool {
        let group = Group { units: units.into_iter().collect(), run, ..Group::default() };
        !self.steps(&group).is_empty()
    }

    fn entering(&self) -> impl Iterator<Item = UnitId> + '_ {
        let of = |&unit: &UnitId| {
            side_of(unit) == self.active && self.open.contains(&self.game.scenario.counter(unit).place)
        };
        self.waiting.iter().copied().filter(of)
    }

    /// The units that may begin a move, and the end of the phase.
    pub fn begins(&self) -> Vec<Action> {
        let fresh = self.side(self.active).filter(|unit| !self.moved.contains(unit) && self.can_step([*unit], false));
        let due: Vec<UnitId> = self.entering().filter(|&unit| self.can_step([unit], false)).collect();
        let switches = &self.game.scenario.switches;
        let must = |&unit: &UnitId| {
            let place = &self.game.scenario.places[usize::from(self.game.scenario.counter(unit).place)];
            let by_die = matches!(place.arrival, Arrival::Dice { .. });
            if by_die { switches.dice_entry_must } else { !switches.entry_may_wait }
        };
        let end = !due.iter().any(must);
        let all = fresh.chain(due.iter().copied()).map(|unit| Action::Begin { unit });
        all.chain(end.then_some(Action::EndMoves)).collect()
    }

    /// \[6.4, 13.4\] Whether a unit may run, and gains by it.
    fn may_run(&self, unit: UnitId) -> bool {
        let kind = &self.game.scenario.kinds[self.game.scenario.counter(unit).kind as usize];
        let directed = !self.of(unit).hex.is_some() || self.is_directed(unit);
        kind.run > kind.walk && self.of(unit).level == 0 && directed
    }

    /// The choices of a group.
    fn moves(&self, group: &Group) -> Vec<Action> {
        let steps = || self.steps(group).into_iter().map(|hex| Action::Step { hex });
        if group.stepped {
            let mut all = vec![Action::Halt];
            if !group.stops {
                if group.units.len() > 1 {
                    all.extend(group.units.iter().map(|&unit| Action::Drop { unit }));
                }
                all.extend(steps());
            }
            return all;
        }
        let (first, last) = (*group.units.first().expect("a unit"), *group.units.last().expect("a unit"));
        let from = self.of(first).hex;
        let beside: Vec<UnitId> = if from.is_some() {
            self.inside(self.active, from).filter(|unit| !self.moved.contains(unit)).collect()
        } else {
            let place = self.game.scenario.counter(first).place;
            self.entering().filter(|&unit| self.game.scenario.counter(unit).place == place).collect()
        };
        let joins = beside.into_iter().filter(|&unit| {
            let with = group.units.iter().copied().chain([unit]);
            unit > last && (!group.run || self.may_run(unit)) && self.can_step(with, group.run)
        });
        let mut all: Vec<Action> = joins.map(|unit| Action::Join { unit }).collect();
        if !group.run && group.units.iter().all(|&unit| self.may_run(unit)) {
            all.push(Action::Run);
        }
        all.extend(steps());
        all
    }

    /// The units of a side that take part in the close combat: its platoons, or without any its commanders \[10.3\].
    fn fighters(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        let alone = self.platoons(side, self.clash) == 0;
        self.inside(side, self.clash).filter(move |&unit| alone || !self.is_commander(unit))
    }

    /// \[10.3\] The hexes for the next unit that retreats: the lowest one still in the hex.
    fn retreats(&self, side: Side) -> Vec<Action> {
        let unit = self.inside(side, self.clash).next().expect("a unit retreats");
        let free = |&hex: &Hex| !self.holds(side.other(), hex) && self.has_room(hex, side, [unit].into_iter());
        self.around(self.clash).filter(free).map(|hex| Action::Retreat { hex }).collect()
    }
}
