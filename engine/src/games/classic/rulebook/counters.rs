//! Chapter 2: the counters, their classes and the set-up.

use super::super::data::arrivals::Placed;
use super::super::data::movement::Counted;
use super::super::data::{HexSet, PhaseKind, Placement, Scenario, Start, Unit};
use super::words::{NONE, and, area, named, side, steps, word, yes};
use super::{Grid, Page};
use crate::core::game::Side;
use crate::core::hint::counted;

pub(super) fn write(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let text = "A counter has an attack strength, a defence strength and movement points (MP), written attack-defence-MP, for each number \
                of steps; those of the whole unit come first. A unit that loses a step has the next values; with its last step it is \
                eliminated (9.2). Both sides see everything. Units, in the order in which these rules take them:";
    page.say(1, text);
    page.table(units(scenario));
    classes(page);
    set_up(page);
}

/// The values of a unit, whole first.
fn values(unit: &Unit) -> String {
    let each = unit.values[..usize::from(unit.steps)].iter().rev();
    let each = each.map(|values| format!("{}-{}-{}", values.attack, values.defence, values.moves));
    each.collect::<Vec<_>>().join(" / ")
}

/// Where and when a unit enters play.
fn starts(scenario: &Scenario, unit: &Unit) -> String {
    match &unit.start {
        Start::Hex(hex) => scenario.map.field.label(*hex),
        Start::Group(group) => word(&group.id),
        Start::Turn { turn, .. } => format!("turn {turn}"),
        Start::Pool { .. } => "lost".to_owned(),
    }
}

/// The units, those with the same values in one row.
fn units(scenario: &Scenario) -> Grid {
    let mut grid =
        Grid::new(["Side", "Class", "Units", "Values", "Begins with", "Range", "Bombards", "Worth", "Starts"]);
    for unit in &scenario.units {
        let first = if unit.begins_with == unit.steps { NONE.to_owned() } else { steps(unit.begins_with) };
        let barrage = if scenario.has_phase(PhaseKind::Barrage) { unit.barrage } else { 0 };
        let worth = if scenario.counts_worth() { unit.worth } else { 0 };
        let ranged = scenario.has_ranged() || barrage > 0;
        let number = |number: u8| if number > 0 { number.to_string() } else { NONE.to_owned() };
        let cells = vec![
            side(scenario, unit.side).to_owned(),
            word(&scenario.classes[usize::from(unit.class)].id),
            unit.name.clone(),
            values(unit),
            first,
            if ranged { unit.range.to_string() } else { NONE.to_owned() },
            number(barrage),
            number(worth),
            starts(scenario, unit),
        ];
        let alike = |row: &&mut Vec<String>| (0..cells.len()).all(|cell| cell == 2 || row[cell] == cells[cell]);
        match grid.rows.last_mut().filter(alike) {
            Some(row) => row[2] = format!("{}, {}", row[2], cells[2]),
            None => grid.row(cells),
        }
    }
    let grid = grid.without_column("Begins with", NONE).without_column("Range", NONE).without_column("Range", "1");
    grid.without_column("Bombards", NONE).without_column("Worth", NONE)
}

/// \[2.2\]
fn classes(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let mut grid = Grid::new(["Class", "ZOC", "Attacks", "Stacking points", "Leads"]);
    for class in &scenario.classes {
        let points =
            if scenario.stacking.counted == Counted::Points { class.stacking.to_string() } else { NONE.to_owned() };
        let leads = if class.shift > 0 && scenario.has_attacks() { class.shift.to_string() } else { NONE.to_owned() };
        let zoc = if scenario.zoc.exists { yes(class.zoc) } else { NONE.to_owned() };
        let attacks = if scenario.has_attacks() { yes(class.attacks) } else { NONE.to_owned() };
        grid.row(vec![word(&class.id), zoc, attacks, points, leads]);
    }
    let grid = grid.without_column("ZOC", "yes").without_column("Attacks", "yes").without(&[NONE]);
    let names: Vec<String> = scenario.classes.iter().map(|class| word(&class.id)).collect();
    if grid.head.len() == 1 {
        let what = counted(names.len(), "class", "classes");
        page.say(2, format!("There {} {what} of units: {}.", if names.len() == 1 { "is" } else { "are" }, and(&names)));
        return;
    }
    let columns = [
        ("ZOC", "whether they exert zones of control (5.1)"),
        ("Attacks", "whether they may attack (7.1)"),
        ("Stacking points", "what they count for stacking (6.1)"),
        ("Leads", "by how many columns they shift combat as leaders (10.2)"),
    ];
    let says = columns.iter().filter(|(column, _)| grid.head.iter().any(|head| head == column));
    let says: Vec<String> = says.map(|(_, words)| (*words).to_owned()).collect();
    page.say(2, format!("Classes of units: {}.", and(&says)));
    page.table(grid);
}

/// A group with its side and its units.
struct Group<'s> {
    known: &'s Placement,
    side: Side,
    units: usize,
}

/// The groups in the order of their first units.
fn groups(scenario: &Scenario) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for unit in &scenario.units {
        let Start::Group(known) = &unit.start else { continue };
        match groups.iter_mut().find(|group| group.known.id == known.id) {
            Some(group) => group.units += 1,
            None => groups.push(Group { known, side: unit.side, units: 1 }),
        }
    }
    groups
}

/// What chance does with a group.
fn drawn(units: usize, hexes: HexSet) -> String {
    match units.checked_sub(hexes.len()) {
        Some(0) => "by chance: each hex draws a unit".to_owned(),
        Some(more) => {
            format!("by chance: each hex draws a unit, {more} left over")
        }
        None => "by chance: each unit draws a hex".to_owned(),
    }
}

/// \[2.3\]
fn set_up(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let groups = groups(scenario);
    let mut parts: Vec<String> = Vec::new();
    if scenario.units.iter().any(|unit| matches!(unit.start, Start::Hex(_))) {
        parts.push("Units with a hex are put there.".to_owned());
    }
    let by_chance = groups.iter().any(|group| group.known.placed == Placed::Chance);
    if by_chance {
        let lost = "Units left over are lost, without points for the enemy.";
        let over =
            |group: &Group<'_>| group.known.placed == Placed::Chance && group.units > group.known.area.hexes.len();
        let text = "Groups that the table says are placed by chance, one unit to a hex, so that every order is equally likely.";
        parts.push(text.to_owned());
        parts.extend(groups.iter().any(over).then(|| lost.to_owned()));
    }
    let mut sides: Vec<String> = Vec::new();
    for of in Side::BOTH {
        if groups.iter().any(|group| group.side == of && group.known.placed == Placed::Owner) {
            sides.push(side(scenario, of).to_owned());
        }
    }
    if !sides.is_empty() {
        let order = sides.join(", then ");
        let which = if by_chance { "The other groups" } else { "Groups" };
        let closed = if scenario.forbids() { " and where its class may be (1.2, 1.5)" } else { "" };
        parts.push(format!(
            "{which} are placed by their owners ({order}), unit by unit in the order of 2.1, each in a hex of its group within \
             the stacking limit (6.1){closed}."
        ));
    }
    let late = scenario.units.iter().any(|unit| matches!(unit.start, Start::Turn { .. }));
    if late {
        parts.push("Units with a turn arrive later (11.1).".to_owned());
    }
    if scenario.units.iter().any(|unit| matches!(unit.start, Start::Pool { .. })) {
        parts.push(if scenario.has_replacements() {
            "Units marked lost begin as lost units (11.4).".to_owned()
        } else {
            "Units marked lost take no part in the game.".to_owned()
        });
    }
    let order = if parts.len() > 1 { ", in this order" } else { "" };
    page.say(3, format!("Set-up{order}. {}", parts.join(" ")));
    let mut grid = Grid::new(["Group", "Side", "Units", "Placed", "Hexes"]);
    for group in &groups {
        let placed = match group.known.placed {
            Placed::Owner => "by its owner".to_owned(),
            Placed::Chance => drawn(group.units, group.known.area.hexes),
        };
        let hexes =
            format!("{}: {}", counted(group.known.area.hexes.len(), "hex", "hexes"), area(scenario, &group.known.area));
        grid.row(vec![
            named(&group.known.id),
            side(scenario, group.side).to_owned(),
            group.units.to_string(),
            placed,
            hexes,
        ]);
    }
    page.table(grid);
}
