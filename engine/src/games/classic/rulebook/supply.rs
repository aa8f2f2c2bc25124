//! Chapter 12: supply.

use super::super::data::Factor;
use super::super::data::supply::Measured;
use super::words::{NONE, area, factor, hexes, side, word};
use super::{Grid, Page};
use crate::core::game::Side;

pub(super) fn write(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let sides: Vec<Side> = Side::BOTH.into_iter().filter(|&of| scenario.traces(of)).collect();
    if sides.is_empty() {
        return;
    }
    lines(page, &sides);
    let zoc = if scenario.zoc.exists && scenario.zoc.blocks.supply {
        " and no EZOC (5.7); the hex in which it begins may be in one"
    } else {
        ""
    };
    let routed = sides.iter().any(|of| scenario.supply[of.index()].route.is_some());
    let line = if routed { "A line, with the route that it follows," } else { "A line" };
    page.say(2, format!("{line} enters no hex with enemy units{zoc}. A source with enemy units is none."));
    if scenario.judges_supply() {
        effects(page);
    }
}

/// \[12.1\]
fn lines(page: &mut Page<'_>, sides: &[Side]) {
    let scenario = page.scenario;
    let first = word(&scenario.classes[0].id);
    let routed = sides.iter().any(|of| scenario.supply[of.index()].route.is_some());
    let along = if routed {
        " Where the table names a route, the line may end at a hex of the route that leads to a source along it, by any number of hexes."
    } else {
        ""
    };
    let other = if sides.len() == 1 { " The other side is always in supply." } else { "" };
    let text = format!(
        "A hex is in supply when a line of adjacent hexes leads from it to a source of its side, not longer than the table says. Each step \
         must be one that the class {first} can make by terrain and hexsides (chapter 1).{along}{other}"
    );
    page.say(1, text);
    let mut grid = Grid::new(["Side", "Sources", "Longest line", "Route"]);
    for &of in sides {
        let known = &scenario.supply[of.index()];
        let length = match (known.length, known.measured) {
            (0, _) => "any length".to_owned(),
            (length, Measured::Hexes) => format!("{}, without the first", hexes(length)),
            (length, Measured::Points) => format!("{length} MP of {first}, from the unit to the end of the line"),
        };
        let route = known.route.map_or_else(|| NONE.to_owned(), |route| word(&scenario.routes[usize::from(route)].id));
        grid.row(vec![side(scenario, of).to_owned(), area(scenario, &known.sources), length, route]);
    }
    page.table(grid.without_column("Route", NONE));
}

/// \[12.3, 12.4\]
fn effects(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let hunger = &scenario.hunger;
    let each = [("MP", hunger.movement), ("attack", hunger.attack), ("defence", hunger.defence)];
    let each: Vec<String> = each
        .iter()
        .filter(|(_, effect)| *effect != Factor::Full)
        .map(|(what, effect)| format!("{what} {}", factor(*effect)))
        .collect();
    let what = if each.is_empty() { "no effect on MP and strength".to_owned() } else { each.join(", ") };
    let text = format!(
        "In a supply phase each unit on the map is judged to be in or out of supply, and stays so until the next one. Out of supply: {what}."
    );
    page.say(3, text);
    if hunger.loses_from > 0 {
        let text = match hunger.loses_from {
            1 => "In each supply phase a unit out of supply loses a step.".to_owned(),
            many => format!(
                "In the supply phase that is the {many}th in a row in which a unit is out of supply, and in each that follows, it loses a \
                 step."
            ),
        };
        page.say(4, text.replace("2th", "2nd").replace("3th", "3rd").replace("12nd", "12th").replace("13rd", "13th"));
    }
}
