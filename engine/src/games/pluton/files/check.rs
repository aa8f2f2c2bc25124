//! Checks of a scenario as a whole, beyond those of single values.

use crate::core::game::{MAX_ACTIONS, Side};
use crate::core::hint::{counted, shown};
use crate::games::pluton::data::{Arrival, Kind, MAX_BUILDINGS, MAX_SIDE, Scenario};
use crate::scenario::problem::Problem;

impl Scenario {
    /// Every fault of the scenario as a whole; empty when the rules can play it.
    #[must_use]
    pub fn check(&self) -> Vec<Problem> {
        let mut problems = self.check_forces();
        problems.extend(self.check_villages());
        problems.extend(self.check_markers());
        problems.extend(self.check_room());
        problems.extend(self.check_commanders());
        if problems.is_empty() {
            problems.extend(self.check_actions());
        }
        problems
    }

    /// Checks the number of units of each side.
    fn check_forces(&self) -> Vec<Problem> {
        let counts = Side::BOTH.map(|side| (side, self.counters[side.index()].len()));
        let wrong = counts.into_iter().filter(|&(_, count)| count == 0 || count > MAX_SIDE);
        wrong
            .map(|(side, count)| {
                let message = format!("`{}` has {}", self.side_ids[side.index()], counted(count, "unit", "units"));
                Problem::new("units", message, format!("give each side 1 to {MAX_SIDE}"))
            })
            .collect()
    }

    /// Checks that each building hex is in one village, and that villages have no other hexes.
    fn check_villages(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut buildings = 0;
        for village in &self.villages {
            let path = format!("villages.{}.hexes", village.id);
            for &hex in &village.hexes {
                let label = self.map.field.label(hex);
                buildings += 1;
                if !self.map.ground[hex.index()].is_building() {
                    let help = "draw buildings there, or remove the hex";
                    problems.push(Problem::new(&path, format!("there are no buildings at {label}"), help));
                }
                let owners = self.villages.iter().flat_map(|other| &other.hexes).filter(|&&other| other == hex).count();
                if owners > 1 {
                    let help = "name each building hex once";
                    problems.push(Problem::new(&path, format!("{label} is in villages more than once"), help));
                }
            }
        }
        let outside = |hex: &_| !self.villages.iter().any(|village| village.hexes.contains(hex));
        let built = |hex: &crate::games::pluton::hex::Hex| self.map.ground[hex.index()].is_building();
        for hex in self.map.field.hexes().filter(built).filter(outside) {
            let message = format!("the buildings at {} are in no village", self.map.field.label(hex));
            problems.push(Problem::new("villages", message, "add the hex to a village"));
        }
        if buildings > MAX_BUILDINGS {
            let message = format!("there are {buildings} building hexes");
            problems.push(Problem::new("villages", message, format!("there may be at most {MAX_BUILDINGS}")));
        }
        problems
    }

    /// Checks that each artillery marker has one unit or battery.
    fn check_markers(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        for side in Side::BOTH {
            let mut used: Vec<u8> = Vec::new();
            let mut take = |number: u8, path: String| {
                if used.contains(&number) {
                    let message = format!("marker {number} of `{}` is used twice", self.side_ids[side.index()]);
                    problems.push(Problem::new(path, message, "give each unit and battery a marker of its own"));
                }
                used.push(number);
            };
            for counter in self.counters[side.index()].iter().filter(|counter| counter.marker > 0) {
                take(counter.marker, format!("units.{}.marker", counter.id));
            }
            for support in self.support.iter().filter(|support| support.side == side) {
                support.markers.iter().for_each(|&number| take(number, format!("artillery.{}.markers", support.id)));
            }
        }
        problems
    }

    /// Checks that each set-up area has room for its units.
    fn check_room(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        for (index, place) in self.places.iter().enumerate().filter(|(_, place)| place.arrival == Arrival::SetUp) {
            let here = |counter: &&crate::games::pluton::data::Counter| {
                usize::from(counter.place) == index && counter.kind != Kind::Commander
            };
            let count = self.counters[place.side.index()].iter().filter(here).count();
            let room = place.hexes.len() * usize::from(self.stack);
            if count > room {
                let message = format!("{} are set up in room for {room}", counted(count, "unit", "units"));
                problems.push(Problem::new(format!("places.{}", place.id), message, "give the place more hexes"));
            }
        }
        problems
    }

    /// Checks that each company has exactly one commander, because commanders are looked up by company \[13.2\].
    fn check_commanders(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        for counters in &self.counters {
            let chiefs = || counters.iter().filter(|counter| counter.kind == Kind::Commander);
            for chief in chiefs() {
                if chiefs().filter(|other| other.company == chief.company).count() > 1 {
                    let message = format!("{} is not the only commander of his company", shown(&chief.id));
                    let path = format!("units.{}.company", chief.id);
                    problems.push(Problem::new(path, message, "give each company one commander"));
                }
            }
        }
        problems
    }

    /// Checks that the number of actions of a decision is bounded.
    fn check_actions(&self) -> Vec<Problem> {
        let boxes = self.counters.iter().flatten().map(|counter| usize::from(counter.boxes)).max().unwrap_or(0);
        let units = self.counters.iter().map(Vec::len).max().unwrap_or(0);
        let chiefs = |counters: &Vec<_>| {
            counters
                .iter()
                .filter(|counter: &&crate::games::pluton::data::Counter| counter.kind == Kind::Commander)
                .count()
        };
        let group = self.counters.iter().map(chiefs).max().unwrap_or(0).max(self.stack.into());
        let most = (units * group * boxes + 1).max(self.map.field.len() + 1);
        if most <= MAX_ACTIONS {
            return Vec::new();
        }
        let message = format!("a decision may have {most} actions to choose from");
        let help = format!("with fewer units, boxes and commanders there are at most {MAX_ACTIONS}");
        vec![Problem::new("units", message, help)]
    }
}
