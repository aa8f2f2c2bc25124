//! Chapter 3: turns, phases, initiative.

use super::super::data::victory::Counting;
use super::super::data::{Factor, Phase, PhaseKind, Scenario};
use super::super::sequence::sequence;
use super::words::{and, area, classes, factor, named, shift, side, side_or, turns, word};
use super::{Grid, Page};
use crate::core::game::Side;
use crate::core::hint::counted;

pub(super) fn write(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let mut text = format!("The game has {}.", counted(usize::from(scenario.turns), "turn", "turns"));
    text.push_str(" Each consists of the phases of 3.2 in their order.");
    let each = scenario.victory.objectives.iter().any(|one| one.counting == Counting::EachTurn);
    text.push_str(match (each, scenario.ends_early()) {
        (true, true) => " At its end points are counted (14.2), and the game may be over (14.5).",
        (true, false) => " At its end points are counted (14.2).",
        (false, true) => " At its end the game may be over (14.5).",
        (false, false) => "",
    });
    page.say(1, text);
    let text =
        "The named side acts in a phase until it ends it; a phase in which it has nothing to decide ends by itself.";
    page.say(2, text);
    let mut grid = Grid::new(["", "Phase", "Side", "Turns", "What happens"]);
    for (number, phase) in (1..).zip(&scenario.phases) {
        let turns = turns(scenario, phase.turns);
        let of = side_or(scenario, phase.side, "both");
        grid.row(vec![number.to_string(), named(&phase.id), of, turns, what(scenario, phase)]);
    }
    page.table(grid.without_column("Turns", "all"));
    initiative(page);
}

/// What happens in a phase.
fn what(scenario: &Scenario, phase: &Phase) -> String {
    let recovery = if scenario.disrupts() { " (9.9)" } else { "" };
    let mut parts = vec![match phase.kind {
        PhaseKind::Move => "movement (4)".to_owned(),
        PhaseKind::Combat => "combat (7)".to_owned(),
        PhaseKind::Barrage => "bombardment (10.3)".to_owned(),
        PhaseKind::Reinforce if scenario.has_reinforcements() => "reinforcements (11.1)".to_owned(),
        PhaseKind::Reinforce => "no reinforcements".to_owned(),
        PhaseKind::Replace if scenario.has_replacements() => "replacements (11.3)".to_owned(),
        PhaseKind::Replace => "no replacements".to_owned(),
        PhaseKind::Supply if Side::BOTH.into_iter().any(|of| scenario.traces(of)) => "supply (12)".to_owned(),
        PhaseKind::Supply => "supply: all units are in supply".to_owned(),
        PhaseKind::Recover if phase.recovers_from > 0 => {
            format!("recovery{recovery} with {} or more on a die with {} faces", phase.recovers_from, phase.die)
        }
        PhaseKind::Recover => format!("recovery{recovery}"),
        PhaseKind::Weather if scenario.weather.len() > 1 => "weather (13.1)".to_owned(),
        PhaseKind::Weather => "weather: always clear".to_owned(),
        PhaseKind::Initiative => format!("initiative (3.3) with a die of {} faces each", phase.die),
    }];
    let acts = matches!(phase.kind, PhaseKind::Move | PhaseKind::Combat | PhaseKind::Barrage);
    let who = classes(scenario, phase.classes);
    if acts && who != "all" {
        parts.push(format!("only {who}"));
    }
    if phase.allowance != Factor::Full {
        parts.push(format!("MP {}", factor(phase.allowance)));
    }
    if let Some(route) = phase.along {
        parts.push(format!("along {} (4.4)", word(&scenario.routes[usize::from(route)].id)));
    }
    if phase.most > 0 {
        parts.push(format!("at most {} (4.1)", counted(usize::from(phase.most), "unit", "units")));
    }
    if phase.overrun > 0 {
        let mut overrun = format!("overrun for {} MP more", phase.overrun);
        if phase.overrun_shift != 0 {
            overrun.push_str(&format!(", {}", shift(phase.overrun_shift)));
        }
        parts.push(format!("{overrun} (4.7)"));
    }
    let rolls = matches!(phase.kind, PhaseKind::Combat | PhaseKind::Barrage) || phase.overrun > 0;
    if rolls && scenario.tables.len() > 1 {
        parts.push(format!("table {}", word(&scenario.tables[usize::from(phase.table)].id)));
    }
    if !phase.exits.words.is_empty() {
        parts.push(format!("exit at {} (4.8)", area(scenario, &phase.exits)));
    }
    parts.join("; ")
}

/// \[3.3\]
fn initiative(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let Some(rolled) = scenario.phases_of(PhaseKind::Initiative).next() else { return };
    let [usual, other] = sequence(scenario);
    let [first, second] = Side::BOTH.map(|one| side(scenario, one));
    let halves: Vec<String> = Side::BOTH
        .map(|one| {
            let own = |&&number: &&u8| scenario.phases[usize::from(number)].side == Some(one);
            let changed = usual.iter().zip(&other).filter(|(a, b)| a != b).map(|(a, _)| a);
            and(&changed.filter(own).map(|number| (number + 1).to_string()).collect::<Vec<_>>())
        })
        .to_vec();
    let mut text = format!(
        "In the phase of the initiative each side rolls a die with {} faces. If the roll of {second} is higher, its phases ({}) come before \
         those of {first} ({}) in this turn; otherwise, with equal rolls too, the phases keep the order of 3.2.",
        rolled.die, halves[1], halves[0]
    );
    if turns(scenario, rolled.turns) != "all" {
        text.push_str(" In turns without this phase they keep it as well.");
    }
    page.say(3, text);
}
