//! Chapter 1: the map and the terrain effects chart.

use super::super::data::terrain::{Across, Entry, Passage};
use super::super::data::{Hex, PhaseKind, Scenario};
use super::words::{NONE, area, classes, effects, hexes, side_or, word, yes};
use super::{Grid, Page};
use crate::grid::{Order, Start, Tops};

/// The limit of a hex that has none of its own.
fn limit(stacking: Option<u8>) -> String {
    stacking.map_or_else(|| NONE.to_owned(), |most| most.to_string())
}

/// A cost with what else it means.
fn passage(passage: Passage, sign: &str) -> String {
    match passage.entry {
        Entry::Free => format!("{sign}{}", passage.cost),
        Entry::Stops => format!("{sign}{} stop", passage.cost),
        Entry::AllPoints => format!("{sign}{} all", passage.cost),
        Entry::Prohibited => "P".to_owned(),
    }
}

/// The heads of the columns of costs: one where every class pays the same.
fn cost_heads(scenario: &Scenario, passages: &[&[Passage]]) -> Vec<String> {
    if passages.iter().all(|each| each.windows(2).all(|pair| pair[0] == pair[1])) {
        return vec!["MP".to_owned()];
    }
    scenario.classes.iter().map(|class| format!("MP {}", word(&class.id))).collect()
}

/// A table whose columns of costs follow those in front.
fn costs(front: &[&str], heads: &[String], back: &[&str]) -> Grid {
    let own = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    Grid { head: [own(front), heads.to_vec(), own(back)].concat(), rows: Vec::new() }
}

pub(super) fn write(page: &mut Page<'_>) {
    numbers(page);
    grounds(page);
    features(page);
    barriers(page);
    routes(page);
    names(page);
}

/// \[1.1\]
fn numbers(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let field = &scenario.map.field;
    let layout = &field.layout;
    let (south, east) = (if layout.start == Start::North { "south" } else { "north" }, "east");
    let (tops, lines, lower) = match layout.tops {
        Tops::Flat => ("a flat top", "columns", south),
        Tops::Pointed => ("a pointed top", "rows", east),
    };
    let shifted = if layout.is_shifted(2, 2) { "even" } else { "odd" };
    let from = if layout.start == Start::North { "north" } else { "south" };
    let order = match layout.order {
        Order::ColumnRow => "column and row",
        Order::RowColumn => "row and column",
    };
    let first = Hex::at(usize::from(layout.width) - 1);
    let (column, row) = field.column_row(first);
    let text = format!(
        "The map has {} columns and {} rows. Columns are counted from {:02} in the west, rows from {:02} in the {from}; a hex is \
         named by its {order}: {} is in column {column:02}, row {row:02}. Hexes have {tops}, and {shifted} {lines} lie half a hex \
         farther {lower}. Hexes that share a hexside are adjacent. A distance is the number of hexes of the shortest way, without the \
         hex where it begins. Appendix A is the map.",
        layout.width,
        layout.height,
        layout.first_column,
        layout.first_row,
        field.label(first),
    );
    page.say(1, text);
}

/// \[1.2\]
fn grounds(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let passages: Vec<&[Passage]> = scenario.grounds.iter().map(|ground| &*ground.passage).collect();
    let heads = cost_heads(scenario, &passages);
    let mut grid = costs(&["Terrain"], &heads, &["Combat", "ZOC", "Stacking"]);
    for ground in &scenario.grounds {
        let mut row = vec![word(&ground.id)];
        row.extend(ground.passage.iter().take(heads.len()).map(|&one| passage(one, "")));
        row.extend([effects(&ground.effects), yes(ground.zoc), limit(ground.stacking)]);
        grid.row(row);
    }
    let text = "Each hex has one kind of terrain. Terrain effects chart (TEC), with the movement points (MP) of entering a hex (4.2) and \
                the effects on an attack on it (8.2): 1L is a shift of one column to the left, 1R to the right; DRM is a die roll \
                modifier.";
    let closed = scenario.grounds.iter().flat_map(|ground| &ground.passage).any(|one| one.entry == Entry::Prohibited);
    let routes = if scenario.routes.is_empty() { "" } else { ", unless a route that it may use leads there (1.5)" };
    let text = if closed {
        format!("{text} No unit may be in terrain marked \"P\" for its class{routes}.")
    } else {
        text.to_owned()
    };
    page.say(2, text);
    let grid = if scenario.zoc.exists { grid.without_column("ZOC", "yes") } else { grid.without(&["yes", "no"]) };
    page.table(grid.without_column("Stacking", NONE));
}

/// \[1.3\]
fn features(page: &mut Page<'_>) {
    let scenario = page.scenario;
    if scenario.features.is_empty() {
        return;
    }
    let mut grid = Grid::new(["Feature", "Hexes", "MP", "Combat", "Defender", "ZOC", "Stacking"]);
    for feature in &scenario.features {
        grid.row(vec![
            word(&feature.id),
            area(scenario, &feature.hexes),
            feature.cost.map_or_else(|| NONE.to_owned(), |cost| cost.to_string()),
            effects(&feature.effects),
            side_or(scenario, feature.side, "either"),
            yes(feature.zoc),
            limit(feature.stacking),
        ]);
    }
    let costly = scenario.features.iter().any(|feature| feature.cost.is_some());
    let sided = scenario.features.iter().any(|feature| feature.side.is_some());
    let mut text = "A hex may have features besides its terrain; effects on combat add up.".to_owned();
    if sided {
        text.push_str(" Effects count only while the named side defends.");
    }
    if costly {
        text.push_str(
            " MP of a feature replace those of the terrain, the least where there are several; what else the TEC says of the \
             terrain stays.",
        );
    }
    page.say(3, text);
    let grid = if scenario.zoc.exists { grid.without_column("ZOC", "yes") } else { grid.without(&["yes", "no"]) };
    let grid = grid.without_column("MP", NONE).without_column("Defender", "either").without_column("Stacking", NONE);
    page.table(grid);
}

/// \[1.4\]
fn barriers(page: &mut Page<'_>) {
    let scenario = page.scenario;
    if scenario.barriers.is_empty() {
        return;
    }
    let passages: Vec<&[Passage]> = scenario.barriers.iter().map(|barrier| &*barrier.passage).collect();
    let heads = cost_heads(scenario, &passages);
    let mut grid = costs(&["Hexside"], &heads, &["Combat", "Counts when", "ZOC"]);
    for barrier in &scenario.barriers {
        let mut row = vec![word(&barrier.id)];
        row.extend(barrier.passage.iter().take(heads.len()).map(|&one| passage(one, "+")));
        let combat = effects(&barrier.effects);
        let across = match barrier.across {
            _ if combat == NONE => NONE,
            Across::All => "all attack across it",
            Across::Any => "any attacks across it",
        };
        row.extend([combat, across.to_owned(), yes(barrier.zoc)]);
        grid.row(row);
    }
    let free = !scenario.hexsides_cost();
    let text = if free {
        "Hexsides do not affect movement. They affect an attack that is made across them (8.2)."
    } else {
        "MP of the hexsides that a unit crosses are added to those of the hex that it enters. Effects on combat are those of an attack \
         across the hexside (8.2)."
    };
    page.say(4, text);
    let grid = if scenario.zoc.exists { grid.without_column("ZOC", "yes") } else { grid.without(&["yes", "no"]) };
    page.table(if free { grid.without_column("MP", "+0") } else { grid });
}

/// \[1.5\]
fn routes(page: &mut Page<'_>) {
    let scenario = page.scenario;
    if scenario.routes.is_empty() {
        return;
    }
    let moved = |index: usize| {
        let mut phases = scenario.phases_of(PhaseKind::Move);
        phases.any(|phase| phase.along.is_some_and(|route| usize::from(route) == index))
    };
    let mut grid = Grid::new(["Route", "Classes", "Other movement along it", "Movement along it only (4.4)"]);
    for (index, route) in scenario.routes.iter().enumerate() {
        let cheap = match (route.hexes_per_point, route.bridges) {
            (0, bridges) if !bridges || !scenario.hexsides_cost() => NONE.to_owned(),
            (0, _) => "hexsides that it crosses neither cost MP, nor stop, nor forbid".to_owned(),
            (many, true) => format!("{} for 1 MP, whatever the TEC says", hexes(many)),
            (many, false) => format!("{} for 1 MP, whatever the TEC says of the terrain; hexsides count", hexes(many)),
        };
        let along = match (moved(index), route.hexes_per_point) {
            (false, _) => NONE.to_owned(),
            (true, 0 | 1) => {
                let dear = scenario.grounds.iter().zip(&route.grounds).filter(|(_, cost)| **cost != 1);
                let dear: Vec<String> = dear.map(|(ground, cost)| format!("{} {cost}", word(&ground.id))).collect();
                let rest = if dear.is_empty() { "1 MP a hex" } else { "1 MP a hex; " };
                format!("{rest}{}", dear.join(", "))
            }
            (true, many) => format!("{} for 1 MP", hexes(many)),
        };
        grid.row(vec![word(&route.id), classes(scenario, route.classes), cheap, along]);
    }
    let mut text = "A route leads from hex to hex across the hexsides that it crosses; a unit that crosses one of them moves along it."
        .to_owned();
    if scenario.routes.iter().any(|route| route.hexes_per_point > 0) {
        text.push_str(
            " Where a route has hexes for 1 MP, a step along it costs that fraction in place of all MP of the TEC, and no terrain or \
             hexside forbids the step or stops the unit; of several routes the cheapest of those that do not stop the unit counts.",
        );
    }
    page.say(5, text);
    page.table(grid.without_column("Classes", "all").without(&[NONE]));
}

/// \[1.6\]
fn names(page: &mut Page<'_>) {
    let layout = &page.scenario.map.field.layout;
    let [first, last] = [layout.first_row, layout.first_row + layout.height - 1];
    let [north, south] = if layout.start == Start::North { [first, last] } else { [last, first] };
    let (west, east) = (layout.first_column, layout.first_column + layout.width - 1);
    let text = format!(
        "Names of places and regions are listed in Appendix A. The west edge is all hexes of column {west:02}, the east edge those of \
         column {east:02}, the north edge those of row {north:02}, the south edge those of row {south:02}."
    );
    page.say(6, text);
}
