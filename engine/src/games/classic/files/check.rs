//! Checks of a game as a whole, beyond those of single values.

use std::collections::HashMap;

use super::super::data::arrivals::Placed;
use super::super::data::{Hex, HexSet, PhaseKind, Scenario, Start, Unit};
use crate::core::game::Side;
use crate::core::hint::{counted, shown};
use crate::scenario::problem::Problem;

/// Whether a unit is placed by chance.
fn is_drawn(unit: &Unit) -> bool {
    matches!(&unit.start, Start::Group(group) if group.placed == Placed::Chance)
}

impl Scenario {
    /// Every fault of the game as a whole; empty when the rules can play it.
    #[must_use]
    pub fn check(&self) -> Vec<Problem> {
        let checks = [
            Self::check_armies,
            Self::check_names,
            Self::check_hexes,
            Self::check_terrain,
            Self::check_groups,
            Self::check_phases,
            Self::check_zones,
            Self::check_arrivals,
            Self::check_weather,
            Self::check_objectives,
            Self::check_hexsides,
        ];
        checks.into_iter().flat_map(|check| check(self)).collect()
    }

    /// Each side has a unit.
    fn check_armies(&self) -> Vec<Problem> {
        let empty = Side::BOTH.into_iter().filter(|&side| self.units_of(side).is_empty());
        let problem = |side: Side| {
            let message = format!("`{}` has no units", self.side_ids[side.index()]);
            Problem::new("units", message, "give each side a unit")
        };
        empty.map(problem).collect()
    }

    /// No two units have the same name: sentences and lists name units by it.
    fn check_names(&self) -> Vec<Problem> {
        let mut known = HashMap::new();
        let mut problems = Vec::new();
        for unit in &self.units {
            if let Some(other) = known.insert(unit.name.as_str(), unit.id.as_str()) {
                let message = format!("`{other}` has the name `{}`, too", unit.name);
                problems.push(Problem::new(format!("units.{}", unit.id), message, "give each unit a name of its own"));
            }
        }
        problems
    }

    /// Units that begin in a hex: of one side, within the stacking limit, on ground that they may enter.
    fn check_hexes(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        for unit in &self.units {
            let Start::Hex(hex) = unit.start else { continue };
            let path = format!("units.{}.hex", unit.id);
            let others = || self.units.iter().filter(move |other| matches!(other.start, Start::Hex(at) if at == hex));
            let label = self.map.field.label(hex);
            if others().any(|other| other.side != unit.side) {
                problems.push(Problem::new(path, format!("units of both sides begin in {label}"), "move one of them"));
                continue;
            }
            let crowd: u32 = others().map(|other| self.weight_as(other)).sum();
            let most = self.limit_of(hex);
            if crowd > most {
                let message = format!("the units that begin in {label} count {crowd} for stacking");
                problems.push(Problem::new(path, message, format!("at most {most} may be there")));
            }
        }
        problems
    }

    /// Units begin, arrive and return where they may enter: those with a choice of hexes in one of them at least.
    fn check_terrain(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut closed = |unit: &Unit, path: String, hexes: HexSet, needs_all: bool| {
            let shut = hexes.iter().filter(|&hex| !self.admits(unit.class, hex)).count();
            if shut == 0 || !needs_all && shut < hexes.len() {
                return;
            }
            let where_to = if hexes.len() == 1 { "this hex" } else { "these hexes" };
            let some = if needs_all && hexes.len() > 1 { "some of " } else { "" };
            let message = format!("{} may not enter {some}{where_to}", shown(&unit.name));
            problems.push(Problem::new(path, message, "name hexes whose terrain its class may enter"));
        };
        for unit in &self.units {
            match &unit.start {
                Start::Hex(hex) => closed(unit, format!("units.{}.hex", unit.id), HexSet::only(*hex), true),
                Start::Group(group) => {
                    closed(unit, format!("setup.{}.hexes", group.id), group.area.hexes, group.placed == Placed::Chance);
                }
                Start::Turn { area, .. } => closed(unit, format!("units.{}.at", unit.id), area.hexes, false),
                Start::Pool { .. } => {
                    let path = format!("replacements.{}.at", self.side_ids[unit.side.index()]);
                    closed(unit, path, self.replacements[unit.side.index()].area.hexes, false);
                }
            }
        }
        problems.dedup_by(|one, other| one.path == other.path);
        problems
    }

    /// Groups have room for their units, whatever the order in which they are placed, and are apart from the enemy.
    fn check_groups(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        let group_of = |unit: &Unit| match &unit.start {
            Start::Group(group) => Some((group.id.clone(), group.area.hexes, unit.side)),
            _ => None,
        };
        let mut groups: Vec<(String, HexSet, Side)> = Vec::new();
        for group in self.units.iter().filter_map(group_of) {
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
        for (id, hexes, side) in &groups {
            let path = format!("setup.{id}.hexes");
            let own = |unit: &&Unit| group_of(unit).is_some_and(|(other, ..)| other == *id);
            if groups.iter().any(|(other, _, of)| other == id && of != side) {
                problems.push(Problem::new(path, "units of both sides are set up together", "give each side its own"));
                continue;
            }
            let enemy = groups.iter().any(|(_, area, of)| of != side && !(*area & *hexes).is_empty());
            let begins = |unit: &Unit| match unit.start {
                Start::Hex(hex) => unit.side != *side && hexes.contains(hex),
                _ => false,
            };
            if enemy || self.units.iter().any(begins) {
                problems.push(Problem::new(path, "an enemy is set up in one of these hexes", "keep the sides apart"));
                continue;
            }
            let widest = self.units.iter().filter(own).map(|unit| self.weight_as(unit)).max().unwrap_or(1).max(1);
            let open = |hex: &Hex| self.units.iter().filter(own).all(|unit| self.admits(unit.class, *hex));
            let room_in = |hex| self.limit_of(hex).saturating_sub(self.fixed_in(hex)) / widest;
            let room: u32 = hexes.iter().filter(open).map(room_in).sum();
            let others = |unit: &&Unit| {
                group_of(unit).is_some_and(|(other, area, _)| other != *id && !(area & *hexes).is_empty())
            };
            let by_chance = self.units.iter().any(|unit| own(&unit) && is_drawn(unit));
            let wanted = match self.units.iter().filter(|unit| own(unit) || others(unit)).count() {
                // Each hex draws one unit; those that are left over are lost.
                many if by_chance => many.min(hexes.len()),
                many => many,
            };
            if wanted as u32 > room {
                let message = format!("{} to set up, and room for {room}", counted(wanted, "unit is", "units are"));
                problems.push(Problem::new(path, message, "list more hexes, or leave units out"));
            }
        }
        problems
    }

    /// The initiative comes before both halves of a turn.
    fn check_phases(&self) -> Vec<Problem> {
        let rolled = |phase: &&super::super::data::Phase| phase.kind == PhaseKind::Initiative;
        let Some(first) = self.phases.iter().position(|phase| rolled(&phase)) else { return Vec::new() };
        let path = format!("phases.{}", self.phases[first].id);
        if self.phases.iter().filter(rolled).count() > 1 {
            return vec![Problem::new(path, "the initiative is rolled more than once", "keep one of these phases")];
        }
        let after: Vec<Option<Side>> = self.phases[first + 1..].iter().map(|phase| phase.side).collect();
        let mut halves: Vec<Option<Side>> = after.clone();
        halves.dedup();
        let sides: Vec<Side> = halves.iter().flatten().copied().collect();
        // A phase of both sides may follow both halves.
        if halves.iter().position(Option::is_none).is_some_and(|place| place < 2) {
            let place = after.iter().position(Option::is_none).unwrap_or(0);
            let path = format!("phases.{}", self.phases[first + 1 + place].id);
            let help = "list it before the initiative, or after the phases of both sides";
            return vec![Problem::new(path, "a phase of no side stands in a half of the turn", help)];
        }
        let early = self.phases[..first].iter().any(|phase| phase.side.is_some());
        if early || sides != Side::BOTH && sides != [Side::Second, Side::First] {
            let help = "list it before the phases of both sides: those of one, then those of the other";
            return vec![Problem::new(path, "the halves of a turn are not those of one side each", help)];
        }
        if sides != Side::BOTH {
            let help = "list the phases of the first side first: with equal rolls they come first";
            return vec![Problem::new(path, "the half of the second side comes first", help)];
        }
        Vec::new()
    }
}
