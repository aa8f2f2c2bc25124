//! Checks of a scenario as a whole, beyond those of single values.

use crate::core::game::{MAX_ACTIONS, Side};
use crate::core::hint::counted;
use crate::games::insurrection::arrivals::moved_by;
use crate::games::insurrection::data::{Arm, Commander, Scenario, Tables, Unit};
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::unit_set::each;
use crate::scenario::problem::Problem;

impl<E: Edition> Scenario<E> {
    /// Every fault of the scenario as a whole; empty when the rules can play it.
    #[must_use]
    pub fn check(&self) -> Vec<Problem> {
        let mut problems = self.check_limits();
        problems.extend(self.check_sides());
        problems.extend(self.check_arrivals());
        problems.extend(self.check_command());
        problems.extend(self.check_overall());
        problems.extend(self.check_entries());
        problems.extend(self.check_hexes());
        problems.extend(self.check_closed());
        problems.extend(self.check_pools());
        problems.extend(self.check_scarps());
        problems.extend(self.check_deployment());
        problems
    }

    /// Checks the numbers of units and commanders.
    pub(super) fn check_limits(&self) -> Vec<Problem> {
        let counts = [("units", self.units.len(), E::UNITS), ("commanders", self.commanders.len(), E::COMMANDERS)];
        let over = counts.into_iter().filter(|&(_, count, most)| count > most);
        over.map(|(what, count, most)| {
            Problem::new(what, format!("the scenario has {count} {what}"), format!("there may be at most {most}"))
        })
        .collect()
    }

    /// Checks that each side has units.
    fn check_sides(&self) -> Vec<Problem> {
        let bare = Side::BOTH.into_iter().filter(|&side| !self.units.iter().any(|unit| unit.side == side));
        bare.map(|side| {
            let message = format!("`{}` has no units", self.side_ids[side.index()]);
            Problem::new("units", message, "give each side at least one")
        })
        .collect()
    }

    fn check_arrivals(&self) -> Vec<Problem> {
        // Units that arrive with their commander are reported with the commander.
        let chief = |unit: &Unit<E>| self.commanders.get(usize::from(unit.commander)).map(|chief| chief.arrives);
        let alone = self.units.iter().filter(|unit| chief(unit) != Some(unit.arrives));
        let units = alone.map(|unit| ("units", &unit.id, unit.arrives));
        let commanders = self.commanders.iter().map(|commander| ("commanders", &commander.id, commander.arrives));
        let late = units.chain(commanders).filter(|&(_, _, arrives)| arrives > self.stages);
        late.map(|(kind, id, arrives)| {
            let message = format!("`{id}` arrives in stage {arrives}, after the last one");
            Problem::new(
                format!("{kind}.{id}.arrives"),
                message,
                format!("the scenario has {}", counted(self.stages.into(), "stage", "stages")),
            )
        })
        .collect()
    }

    fn check_command(&self) -> Vec<Problem> {
        let foreign = self.units.iter().filter_map(|unit| {
            let mut leaders = each(unit.leaders).map(|leader| self.commanders.get(usize::from(leader)));
            Some((unit, leaders.find(|chief| chief.is_none_or(|chief| chief.side != unit.side))?))
        });
        foreign
            .map(|(unit, chief)| {
                let of = chief.map_or("no commander", |chief| &chief.id);
                let message = format!("`{}` is under `{of}`, which is not on its side", unit.id);
                let key = if unit.reserve() { "leaders" } else { "commander" };
                Problem::new(format!("units.{}.{key}", unit.id), message, "name a commander of its own side")
            })
            .collect()
    }

    /// Checks that a side has at most one overall commander, and that no unit is under him alone \[4.4\].
    fn check_overall(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut known = [None; 2];
        for (index, chief) in self.commanders.iter().enumerate().filter(|(_, chief)| chief.overall) {
            let first: &Commander<E> = known[chief.side.index()].get_or_insert(chief);
            if first.id != chief.id {
                let message = format!("`{}` and `{}` both command the whole side", first.id, chief.id);
                let path = format!("commanders.{}.overall", chief.id);
                problems.push(Problem::new(path, message, "a side has at most one [4.4]"));
            }
            let alone = |unit: &&Unit<E>| !unit.reserve() && usize::from(unit.commander) == index;
            let mut own = self.units.iter().filter(alone);
            let Some(unit) = own.next() else { continue };
            let others = match own.count() {
                0 => String::new(),
                more => format!(" and {}", counted(more, "more unit", "more units")),
            };
            let message = format!("`{}` commands the whole side, and alone leads `{}`{others}", chief.id, unit.id);
            let help = "name the commander of a formation, or several leaders [4.4, 4.5]";
            problems.push(Problem::new(format!("units.{}.commander", unit.id), message, help));
        }
        problems
    }

    /// Checks where commanders arrive by chance: in one row, and with room for their units beside them.
    fn check_entries(&self) -> Vec<Problem> {
        let grid = &self.map.grid;
        let mut problems = Vec::new();
        for (index, chief) in self.commanders.iter().enumerate() {
            let (row, column) = grid.row_column(chief.hex);
            for &entry in &chief.entry {
                let mut report = |message: String, help: &str| {
                    problems.push(Problem::new(format!("commanders.{}.entry", chief.id), message, help));
                };
                let (entered, at) = grid.row_column(entry);
                if entered != row {
                    let (place, home) = (grid.label(entry), grid.label(chief.hex));
                    report(
                        format!("{place} is not in the row of {home}, the hex of `{}`", chief.id),
                        "use the same row",
                    );
                    continue;
                }
                let shift = i16::from(at) - i16::from(column);
                let own = |unit: &&Unit<E>| usize::from(unit.commander) == index && !unit.reserve() && unit.arrives > 0;
                for unit in self.units.iter().filter(own) {
                    let place = moved_by(grid, unit.hex, shift);
                    let Some(place) = place else {
                        let message = format!("from {}, `{}` would enter off the map", grid.label(entry), unit.id);
                        report(message, "leave room for the units beside their commander");
                        break;
                    };
                    if self.tables.costs(unit.arm).of(self.map.ground[place.index()]).is_none() {
                        let (from, to) = (grid.label(entry), grid.label(place));
                        report(
                            format!("from {from}, `{}` would enter {to}, whose ground is closed to it", unit.id),
                            "choose another hex, or give the ground a cost",
                        );
                        break;
                    }
                }
            }
        }
        problems
    }

    /// Checks that no unit starts or arrives in ground that is closed to it \[8.11\].
    fn check_closed(&self) -> Vec<Problem> {
        let ground = |unit: &Unit<E>| self.map.ground.get(unit.hex.index()).copied().unwrap_or_default();
        let closed = self.units.iter().filter(|unit| self.tables.costs(unit.arm).of(ground(unit)).is_none());
        closed
            .map(|unit| {
                let hex = self.map.grid.label(unit.hex);
                let message = format!("`{}` cannot enter {hex}: its ground is closed to it", unit.id);
                Problem::new(format!("units.{}.hex", unit.id), message, "place it elsewhere, or give the ground a cost")
            })
            .collect()
    }

    /// Checks positions at set-up; late arrivals look for room when they arrive.
    fn check_hexes(&self) -> Vec<Problem> {
        let present: Vec<&Unit<E>> = self.units.iter().filter(|unit| unit.arrives == 0).collect();
        let mut problems = Vec::new();
        for (index, unit) in present.iter().enumerate() {
            let path = format!("units.{}.hex", unit.id);
            let hex = self.map.grid.label(unit.hex);
            let before = || present[..index].iter().filter(|other| other.hex == unit.hex);
            if let Some(enemy) = before().find(|other| other.side != unit.side) {
                let message = format!("`{}` stands in {hex} with its enemy `{}`", unit.id, enemy.id);
                problems.push(Problem::new(path, message, "place enemies in different hexes"));
                continue;
            }
            let stack: Vec<&Unit<E>> = before().copied().chain([*unit]).collect();
            if let Some(message) = crowded(&stack, &self.tables) {
                let message = format!("with `{}`, {hex} holds {message}", unit.id);
                problems.push(Problem::new(path, message, "place it elsewhere [6.1, 6.2]"));
            } else if let Some(mate) = stack.iter().find(|mate| faces_elsewhere(mate, unit)) {
                let message = format!("`{}` and `{}` face different ways in hex {hex}", unit.id, mate.id);
                problems.push(Problem::new(
                    format!("units.{}.facing", unit.id),
                    message,
                    "give all units of the stack except guns the same facing [6.0]",
                ));
            }
        }
        for commander in self.commanders.iter().filter(|commander| commander.arrives == 0) {
            if let Some(enemy) = present.iter().find(|unit| unit.hex == commander.hex && unit.side != commander.side) {
                let hex = self.map.grid.label(commander.hex);
                let message = format!("`{}` stands in {hex} with the enemy unit `{}`", commander.id, enemy.id);
                problems.push(Problem::new(
                    format!("commanders.{}.hex", commander.id),
                    message,
                    "place the commander elsewhere",
                ));
            }
        }
        problems
    }

    fn check_pools(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        for (stage, pools) in self.pools.iter().enumerate() {
            let stage = stage + 1;
            for side in Side::BOTH {
                let named = |index: usize| pools[side.index()].commanders & (1 << index) != 0;
                let late = |commander: &Commander<E>| usize::from(commander.arrives) > stage;
                let chiefs = self.commanders.iter().take(E::COMMANDERS).enumerate();
                for (_, commander) in chiefs.filter(|&(index, commander)| named(index) && late(commander)) {
                    let (whose, id, arrives) = (&self.side_ids[side.index()], &commander.id, commander.arrives);
                    let message =
                        format!("the pool of `{whose}` in stage {stage} has `{id}`, which arrives in stage {arrives}");
                    problems.push(Problem::new("pools", message, "name commanders of the side that are in play"));
                }
                let pool = pools[side.index()];
                let choices = combinations(pool.commanders.count_ones(), pool.choose.into());
                if pool.choose > 0 && choices > MAX_ACTIONS as u64 {
                    let whose = &self.side_ids[side.index()];
                    let message = format!("the pool of `{whose}` in stage {stage} can be chosen in {choices} ways");
                    let help = format!("there may be at most {MAX_ACTIONS}: shorten the list");
                    problems.push(Problem::new("pools", message, help));
                }
            }
        }
        problems
    }

    fn check_scarps(&self) -> Vec<Problem> {
        let map = &self.map;
        let sides = map.grid.hexes().flat_map(|hex| (0..3u8).map(move |side| (hex, side)));
        let flat = sides.filter(|&(hex, side)| {
            let beyond = map.grid.neighbour(hex, side);
            let scarp = map.edges[hex.index()][usize::from(side)].scarp;
            scarp && map.level[hex.index()] == map.level[beyond.index()]
        });
        flat.map(|(hex, side)| {
            let (one, other) = (map.grid.label(hex), map.grid.label(map.grid.neighbour(hex, side)));
            let message = format!("the scarp {one}/{other} lies between hexes of the same level");
            Problem::new("map.scarps", message, "a scarp separates two levels")
        })
        .collect()
    }

    fn check_deployment(&self) -> Vec<Problem> {
        let Some(free) = &self.deployment else { return Vec::new() };
        let units = self.units.iter().map(|unit| ("units", &unit.id, unit.side, unit.arrives, unit.hex));
        let commanders =
            self.commanders.iter().map(|chief| ("commanders", &chief.id, chief.side, chief.arrives, chief.hex));
        let outside = units
            .chain(commanders)
            .filter(|&(_, _, side, arrives, hex)| side == free.side && arrives == 0 && !free.zone.contains(hex));
        outside
            .map(|(kind, id, _, _, hex)| {
                let message = format!("`{id}` stands in {}, outside the zone of deployment", self.map.grid.label(hex));
                Problem::new(format!("{kind}.{id}.hex"), message, "place it inside `deployment.zone`")
            })
            .collect()
    }
}

/// The binomial coefficient: `of` choose `some`.
fn combinations(of: u32, some: u32) -> u64 {
    (0..u64::from(some.min(of))).fold(1, |ways, chosen| ways * (u64::from(of) - chosen) / (chosen + 1))
}

/// Whether two units of a stack face different ways; guns may face any way.
fn faces_elsewhere<E: Edition>(one: &Unit<E>, other: &Unit<E>) -> bool {
    one.arm != Arm::Guns && other.arm != Arm::Guns && one.facing != other.facing
}

/// The description of a stack that exceeds the limits with its last unit; `None` within the limits.
fn crowded<E: Edition>(stack: &[&Unit<E>], tables: &Tables) -> Option<String> {
    let size = |mounted| {
        let arm = stack.iter().filter(|unit| unit.arm != Arm::Guns && unit.arm.mounted() == mounted);
        arm.map(|unit| unit.faces[0].size).fold(0, u8::saturating_add)
    };
    let (infantry, cavalry) = (size(false), size(true));
    if infantry > 0 && cavalry > 0 {
        return Some("infantry together with cavalry".to_owned());
    }
    let guns = stack.iter().any(|unit| unit.arm == Arm::Guns);
    let limits = match guns {
        true => [tables.stack_infantry_with_guns, tables.stack_cavalry_with_guns],
        false => [tables.stack_infantry, tables.stack_cavalry],
    };
    let with = if guns { " with guns" } else { "" };
    let over = [("infantry", infantry, limits[0]), ("cavalry", cavalry, limits[1])];
    let (arm, size, limit) = over.into_iter().find(|&(_, size, limit)| size > limit)?;
    Some(format!("{arm} of size {size}{with}, more than {limit}"))
}

#[cfg(test)]
mod tests {
    use super::combinations;

    #[test]
    fn combinations_are_counted() {
        assert_eq!([(6, 3), (5, 2), (4, 0), (2, 3)].map(|(of, some)| combinations(of, some)), [20, 10, 1, 1]);
        assert_eq!(combinations(16, 8), 12870);
    }
}
