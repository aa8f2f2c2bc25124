//! Chapter 10: support points, leaders, bombardment.

use super::super::data::{PhaseKind, Scenario};
use super::words::{side, turns};
use super::{Grid, Page};
use crate::core::game::Side;

pub(super) fn write(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let fights = scenario.has_attacks();
    if fights && scenario.has_support() {
        points(page);
    }
    if fights && scenario.has_leaders() {
        let text = "The best leader among the units of the hexes from which a side attacks, whether it attacks or not, shifts the column by \
                    its number (2.2) to the right; the best leader in the defenders' hex shifts it to the left. Leaders do not count in \
                    bombardment.";
        page.say(2, text);
    }
    if scenario.has_phase(PhaseKind::Barrage) {
        bombardment(page);
    }
}

/// \[10.1\]
fn points(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let weather =
        if scenario.weather_has(|weather| weather.no_support) { " The weather may forbid it (13.2)." } else { "" };
    let overrun = if scenario.has_overruns() { " or an overrun" } else { "" };
    let text = format!(
        "Support points are available from the start of a turn, and lapse at its end. When an attack{overrun} is resolved, first the \
         attacker and then the defender spends some, or none; each shifts the column by one, to the right or to the left.{weather}"
    );
    page.say(1, text);
    let mut grid = Grid::new(["Side", "Points a turn", "At most for a fight", "Turns"]);
    for of in Side::BOTH {
        let known = &scenario.support[of.index()];
        if known.points > 0 {
            let numbers = [known.points, known.most].map(|number| number.to_string());
            let [points, most] = numbers;
            grid.row(vec![side(scenario, of).to_owned(), points, most, turns(scenario, known.turns)]);
        }
    }
    page.table(grid);
}

/// \[10.3\]
fn bombardment(page: &mut Page<'_>) {
    let scenario: &Scenario = page.scenario;
    let disrupted = if scenario.disrupts() { ", unless it is disrupted" } else { "" };
    let weather =
        if scenario.weather_has(|weather| weather.no_barrage) { " The weather may forbid it (13.2)." } else { "" };
    let text = format!(
        "In a phase of bombardment a unit with a bombardment strength, of the classes that 3.2 names, may bombard once{disrupted}. The side \
         chooses an enemy hex within the range (2.1) of such units, whatever lies between, and then the units one by one; the fight \
         follows chapters 8 and 9 at once. There is no advance, and no unit needs to bombard.{weather}"
    );
    page.say(3, text);
}
