//! Chapter 14: victory.

use super::super::data::victory::{Counting, Held};
use super::super::data::{Factor, PhaseKind, Scenario};
use super::words::{area, factor, named, side, side_or, turns};
use super::{Grid, Page};
use crate::core::game::Side;

pub(super) fn write(page: &mut Page<'_>) {
    let scenario = page.scenario;
    holding(page);
    objectives(page);
    if scenario.victory.losses && scenario.has_worth() {
        page.say(3, "When a unit is eliminated, for whatever reason, the enemy scores its worth (2.1).");
    }
    if scenario.victory.exits && scenario.has_worth() && scenario.has_exits() {
        page.say(4, "When a unit leaves the map (4.8), its own side scores its worth (2.1).");
    }
    early(page);
    morale(page);
    end(page);
}

/// \[14.1\]
fn holding(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let mut text = "A side holds a hex that it was the last to occupy, also by passing through.".to_owned();
    let starts: Vec<String> = Side::BOTH
        .into_iter()
        .filter(|of| !scenario.holds[of.index()].words.is_empty())
        .map(|of| format!("{}: {}", side(scenario, of), area(scenario, &scenario.holds[of.index()])))
        .collect();
    if starts.is_empty() {
        text.push_str(" At the start a side holds the hexes of its units alone.");
    } else {
        text.push_str(&format!(" Held at the start besides the hexes of units: {}.", starts.join("; ")));
    }
    page.say(1, text);
}

/// \[14.2\]
fn objectives(page: &mut Page<'_>) {
    let scenario = page.scenario;
    if scenario.victory.objectives.is_empty() {
        return;
    }
    let text = "Hexes are worth victory points (VP), each to the side that holds it. Points are net: those of a side minus those of the enemy.";
    page.say(2, text);
    let mut grid = Grid::new(["Objective", "Hexes", "VP a hex", "For", "Held", "Counted"]);
    for one in &scenario.victory.objectives {
        let held = match one.held {
            Held::LastOccupied => "last occupied (14.1)",
            Held::Occupied => "occupied now",
            Held::InSupply if Side::BOTH.into_iter().any(|of| scenario.traces(of)) => {
                "last occupied, and in supply (12.1)"
            }
            Held::InSupply => "last occupied, and in supply, as every hex is",
        };
        let counted = match one.counting {
            Counting::End => "at the end of the game",
            Counting::EachTurn => "at the end of each turn",
        };
        grid.row(vec![
            named(&one.id),
            area(scenario, &one.area),
            one.points.to_string(),
            side_or(scenario, one.side, "either side"),
            held.to_owned(),
            counted.to_owned(),
        ]);
    }
    page.table(grid);
}

/// \[14.5\]
fn early(page: &mut Page<'_>) {
    let scenario = page.scenario;
    if !scenario.ends_early() {
        return;
    }
    let text = "At the end of each turn, after the points of the turn, the game ends if one of these conditions holds, judged in this order; \
                VP include those that count at the end of the game, as things stand.";
    page.say(5, text);
    let mut grid = Grid::new(["Condition", "Turns", "Winner"]);
    for one in &scenario.victory.sudden {
        let winner = side(scenario, one.side).to_owned();
        let condition = match one.points {
            Some(lead) => format!("{}: a lead of {lead} VP or more", named(&one.id)),
            None => format!("{}: all held (14.1) by {winner}: {}", named(&one.id), area(scenario, &one.area)),
        };
        grid.row(vec![condition, turns(scenario, one.turns), winner]);
    }
    for of in Side::BOTH {
        if scenario.replacements[of.index()].unit == 0 {
            let exits = scenario
                .phases_of(PhaseKind::Move)
                .any(|phase| phase.side == Some(of) && !phase.exits.words.is_empty());
            let left = if exits { ", and none that left it" } else { "" };
            let [own, enemy] = [of, of.other()].map(|one| side(scenario, one).to_owned());
            let condition = format!("{own}: no unit on the map or still to arrive{left}");
            grid.row(vec![condition, "all".to_owned(), enemy]);
        }
    }
    let both = scenario.replacements.iter().all(|known| known.unit == 0);
    if both && let Some(last) = page.paragraphs.last_mut() {
        last.text.push_str(" When neither side has units, 14.7 names the winner.");
    }
    page.table(grid.without_column("Turns", "all"));
}

/// \[14.6\]
fn morale(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let each: Vec<String> = Side::BOTH
        .into_iter()
        .filter(|of| scenario.victory.morale[of.index()].breaks_at > 0)
        .map(|of| {
            let known = &scenario.victory.morale[of.index()];
            let what = match (known.loses, known.attack) {
                (true, _) => "it loses the game at once".to_owned(),
                (false, Factor::Full) => "it has no effect".to_owned(),
                (false, weak) => format!("its attack strengths {}", factor(weak)),
            };
            format!("{} with {}: {what}", side(scenario, of), known.breaks_at)
        })
        .collect();
    if each.is_empty() {
        return;
    }
    let text = format!(
        "A step that a unit loses counts for as much as the printed defence strength of the unit falls by; its last step for all that is \
         left. An army is demoralised, for the rest of the game, as soon as the steps that it has lost come to the number given here or \
         more; replacements do not lower the sum. {}.",
        each.join("; ")
    );
    page.say(6, text);
}

/// \[14.7\]
fn end(page: &mut Page<'_>) {
    let scenario: &Scenario = page.scenario;
    let leads = Side::BOTH.map(|of| {
        let (own, enemy) = (side(scenario, of), side(scenario, of.other()));
        match scenario.victory.lead[of.index()] {
            lead @ 1.. => format!("{own} with a lead of {lead} VP or more"),
            // A side may win although the other is ahead.
            lead => format!("{own} unless {enemy} has a lead of {} VP or more", 1 - i32::from(lead)),
        }
    });
    let [first, second] = leads;
    let text = format!("After the last turn the winner is: {first}; {second}; otherwise the game is a draw.");
    page.say(7, text);
}
