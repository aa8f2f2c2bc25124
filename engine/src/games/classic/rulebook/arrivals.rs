//! Chapter 11: reinforcements and replacements.

use super::super::data::{Area, Scenario, Start, UnitId};
use super::words::{NONE, area, classes, points, side, turn_set, yes};
use super::{Grid, Page};
use crate::core::game::Side;

pub(super) fn write(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let late: Vec<UnitId> = (0..)
        .zip(&scenario.units)
        .filter(|(_, unit)| matches!(unit.start, Start::Turn { .. }))
        .map(|(id, _)| id)
        .collect();
    if !late.is_empty() {
        reinforcements(page, &late);
    }
    if scenario.has_replacements() {
        replacements(page);
        returns(page);
    }
}

/// When and where a reinforcement arrives.
fn arrival(scenario: &Scenario, unit: UnitId) -> (u8, &Area, &Area) {
    match &scenario.unit(unit).start {
        Start::Turn { turn, area, holding } => (*turn, area, holding),
        _ => unreachable!("a unit that is no reinforcement"),
    }
}

/// The hexes into which a unit can be put.
fn open_hex(scenario: &Scenario) -> &'static str {
    if scenario.forbids() {
        "without enemies, with room (6.1), and where its class may be (1.2, 1.5)"
    } else {
        "without enemies and with room (6.1)"
    }
}

/// \[11.1, 11.2\]
fn reinforcements(page: &mut Page<'_>, late: &[UnitId]) {
    let scenario = page.scenario;
    let text = format!(
        "In a reinforcement phase each reinforcement of the side whose turn has come, in the order of 2.1, is put into one of its \
         hexes {}, or kept back for a later phase. Where no hex is open, it waits.",
        open_hex(scenario)
    );
    page.say(1, text);
    let mut grid = Grid::new(["Turn", "Side", "Units", "At", "While it holds one of"]);
    let mut turns: Vec<UnitId> = late.to_vec();
    turns.sort_by_key(|&unit| (arrival(scenario, unit).0, unit));
    for unit in turns {
        let (turn, at, holding) = arrival(scenario, unit);
        let known = scenario.unit(unit);
        let of = side(scenario, known.side).to_owned();
        let cells = vec![turn.to_string(), of, known.name.clone(), area(scenario, at), area(scenario, holding)];
        let alike = |row: &&mut Vec<String>| (0..cells.len()).all(|cell| cell == 2 || row[cell] == cells[cell]);
        match grid.rows.last_mut().filter(alike) {
            Some(row) => row[2] = format!("{}, {}", row[2], cells[2]),
            None => grid.row(cells),
        }
    }
    page.table(grid.without_column("While it holds one of", NONE));
    if late.iter().any(|&unit| !arrival(scenario, unit).2.words.is_empty()) {
        page.say(2, "A reinforcement with a condition arrives only while its side holds (14.1) one of the hexes of the condition.");
    }
}

/// \[11.3\]
fn replacements(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let sides: Vec<Side> = Side::BOTH.into_iter().filter(|&of| scenario.replaces(of)).collect();
    let weather = if scenario.weather_has(|weather| weather.no_replacements) {
        " The weather may withhold them (13.2)."
    } else {
        ""
    };
    let traced = |of: &Side| {
        scenario.replacements[of.index()].connected && !scenario.supply[of.index()].sources.words.is_empty()
    };
    let supply =
        if sides.iter().any(traced) { " In supply means with a line of supply at this moment (12.1)." } else { "" };
    let some = sides.iter().any(|of| turn_set(scenario, scenario.replacements[of.index()].turns) != "all");
    let turns = if some { " in its turns" } else { "" };
    let text = format!(
        "In each replacement phase a side has the points of the table{turns}, and spends them one purchase at a time; what is left is lost. \
         For the points of a step, a unit on the map with fewer steps than when whole receives one. A unit in an EZOC may receive \
         steps.{supply}{weather}"
    );
    let text = if scenario.zoc.exists { text } else { text.replace(" A unit in an EZOC may receive steps.", "") };
    page.say(3, text);
    let mut grid =
        Grid::new(["Side", "Points", "Turns", "Classes", "Points a step", "Steps a unit and turn", "In supply"]);
    for of in sides {
        let known = &scenario.replacements[of.index()];
        grid.row(vec![
            side(scenario, of).to_owned(),
            known.points.to_string(),
            turn_set(scenario, known.turns),
            classes(scenario, known.classes),
            known.step.to_string(),
            known.most.to_string(),
            in_supply(scenario, of),
        ]);
    }
    let grid = grid.without_column("Turns", "all").without_column("Classes", "all").without_column("In supply", "no");
    page.table(grid);
}

/// Whether units need supply for replacements, and where they do not.
fn in_supply(scenario: &Scenario, of: Side) -> String {
    let known = &scenario.replacements[of.index()];
    let traced = known.connected && !scenario.supply[of.index()].sources.words.is_empty();
    yes(traced) + &if traced { but_not(scenario, &known.unsupplied) } else { String::new() }
}

/// The hexes to which a condition does not apply.
fn but_not(scenario: &Scenario, hexes: &Area) -> String {
    if hexes.words.is_empty() { String::new() } else { format!(" (not needed at {})", area(scenario, hexes)) }
}

/// The units that return only from a turn on.
fn later(scenario: &Scenario) -> String {
    let mut turns: Vec<(u8, Vec<String>)> = Vec::new();
    for unit in scenario
        .units
        .iter()
        .filter(|unit| scenario.replaces(unit.side) && scenario.replacements[unit.side.index()].unit > 0)
    {
        let Start::Pool { from } = unit.start else { continue };
        match turns.iter_mut().find(|(turn, _)| *turn == from) {
            _ if from == 1 => {}
            Some((_, names)) => names.push(unit.name.clone()),
            None => turns.push((from, vec![unit.name.clone()])),
        }
    }
    turns.iter().map(|(turn, names)| format!(" Not before turn {turn}: {}.", names.join(", "))).collect()
}

/// \[11.4\]
fn returns(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let mut places = Vec::new();
    for of in Side::BOTH.into_iter().filter(|&of| scenario.replaces(of)) {
        let known = &scenario.replacements[of.index()];
        if known.unit > 0 {
            let mut hex = area(scenario, &known.area);
            if known.held {
                hex.push_str(", in a hex that the side holds (14.1)");
                hex.push_str(&but_not(scenario, &known.unheld));
            }
            if known.connected && !scenario.supply[of.index()].sources.words.is_empty() {
                hex.push_str(", in supply");
                hex.push_str(&but_not(scenario, &known.unsupplied));
            }
            places.push(format!("{}: for {}, at {hex}", side(scenario, of), points(known.unit)));
        }
    }
    if places.is_empty() {
        page.say(4, "Lost units do not return.");
        return;
    }
    let some = |of: Side| {
        let known = &scenario.replacements[of.index()];
        scenario.replaces(of) && classes(scenario, known.classes) != "all"
    };
    let of_classes = if Side::BOTH.into_iter().any(some) { " of the classes of 11.3" } else { "" };
    let text = format!(
        "A lost unit{of_classes} returns with one step, which counts as a step received in this turn, in a hex {}. {}.{} Points that the \
         enemy has for its loss remain.",
        open_hex(scenario),
        places.join(". "),
        later(scenario)
    );
    let scored = scenario.victory.losses && scenario.has_worth();
    let text = if scored { text } else { text.replace(" Points that the enemy has for its loss remain.", "") };
    page.say(4, text);
}
