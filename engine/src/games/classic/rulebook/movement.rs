//! Chapter 4: movement.

use super::super::data::movement::{Leaving, ZocEntry};
use super::super::data::terrain::Entry;
use super::super::data::{Factor, PhaseKind, Scenario};
use super::Page;
use super::words::{and, named, word};

pub(super) fn write(page: &mut Page<'_>) {
    if !page.scenario.has_phase(PhaseKind::Move) {
        return;
    }
    allowance(page);
    steps(page);
    along(page);
    if page.scenario.movement.minimum {
        let text = "As the first step of its move, a unit may enter any adjacent hex that it is not forbidden to enter, even without MP \
                    enough for it; it has then none left.";
        page.say(5, text);
    }
    page.say(6, "A unit may not enter a hex with enemy units.");
    overrun(page);
    exits(page);
    if page.scenario.movement.stacks {
        let text = "Before the first step other units of the same hex that may still move may go along. They move as one to the end of the \
                    move: with the MP of the slowest, at the cost of the one that pays most; where one must stop, all do, and what is \
                    forbidden to one is forbidden to all.";
        page.say(9, text);
    }
}

/// \[4.1\]
fn allowance(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let moves = || scenario.phases_of(PhaseKind::Move);
    let disrupted = if scenario.disrupts() { ", unless it is disrupted (9.7)" } else { "" };
    let alone =
        if scenario.movement.stacks { "one unit or stack (4.9) after the other" } else { "one after the other" };
    let mut text = format!(
        "In a movement phase each unit of the side on the map, of the classes that 3.2 names, may move once, {alone}{disrupted}. It moves \
         from hex to adjacent hex, and may stop in any."
    );
    let mut factors = Vec::new();
    if moves().any(|phase| phase.allowance != Factor::Full) {
        factors.push("of the phase (3.2)".to_owned());
    }
    if scenario.weather_has(|weather| weather.movement != Factor::Full || weather.points.is_some()) {
        factors.push("of the weather (13.2)".to_owned());
    }
    if scenario.judges_supply() && scenario.hunger.movement != Factor::Full {
        factors.push("of being out of supply (12.3)".to_owned());
    }
    text.push_str(" It has the MP of its present values");
    if !factors.is_empty() {
        let then = factors.join(", then ");
        text.push_str(&format!(" with the effect {then}; fractions are dropped each time"));
    }
    text.push_str(if scenario.movement.minimum {
        "; a unit whose counter has no MP does not move."
    } else {
        "; a unit without MP does not move."
    });
    if moves().any(|phase| phase.most > 0) {
        let along = if scenario.movement.stacks { " or go along (4.9)" } else { "" };
        text.push_str(&format!(
            " Where 3.2 limits the units, a unit may begin to move{along} only while fewer have moved in the phase; units that were \
             eliminated do not count."
        ));
    }
    page.say(1, text);
}

/// \[4.2, 4.3\]
fn steps(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let zoc = &scenario.zoc;
    let costly = zoc.exists && (zoc.enter == ZocEntry::Cost || zoc.leave == Leaving::Cost || zoc.between_cost > 0);
    let mut parts = vec!["the hex entered".to_owned()];
    if scenario.hexsides_cost() {
        parts.push("the hexside crossed (1.4)".to_owned());
    }
    if costly {
        parts.push("zones of control (5)".to_owned());
    }
    let routes =
        if scenario.routes.iter().any(|route| route.hexes_per_point > 1) { " Fractions of MP are kept." } else { "" };
    page.say(
        2,
        format!("A step costs the MP of {}. A unit makes a step only with as many MP left.{routes}", and(&parts)),
    );
    let passages = scenario.grounds.iter().flat_map(|ground| &ground.passage);
    let passages = passages.chain(scenario.barriers.iter().flat_map(|barrier| &barrier.passage));
    let entries: Vec<Entry> = passages.map(|passage| passage.entry).collect();
    let mut words = Vec::new();
    if entries.contains(&Entry::Stops) {
        words.push("\"stop\": the unit must end its move after the step.");
    }
    if entries.contains(&Entry::AllPoints) {
        words.push(
            if scenario.movement.minimum {
                "\"all\": the step can only be the first of a move, and takes all MP."
            } else {
                "\"all\": the step can only be the first of a move, with at least the MP in front of the word, and takes all MP."
            },
        );
    }
    if entries.contains(&Entry::Prohibited) {
        words.push("\"P\": the step is forbidden.");
    }
    if !words.is_empty() {
        let both = if !scenario.hexsides_cost() { "" } else { " Of a hex and its hexside the stricter word counts." };
        page.say(3, format!("Words of the TEC. {}{both}", words.join(" ")));
    }
}

/// \[4.4\]
fn along(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let phases: Vec<String> = scenario
        .phases_of(PhaseKind::Move)
        .filter_map(|phase| {
            let route = &scenario.routes[usize::from(phase.along?)];
            Some(format!("{} ({})", named(&phase.id), word(&route.id)))
        })
        .collect();
    if !phases.is_empty() {
        let text = format!(
            "Phases of movement along a route only: {}. Every step must be along the route, by a class that may use it. It costs the MP of \
             1.5; the TEC does not count, neither its costs nor its words.",
            phases.join(", ")
        );
        page.say(4, text);
    }
}

/// \[4.7\]
fn overrun(page: &mut Page<'_>) {
    let scenario = page.scenario;
    if !scenario.has_overruns() {
        return;
    }
    let weather = if scenario.weather_has(|weather| weather.no_overrun) {
        " The weather may forbid overruns (13.2)."
    } else {
        ""
    };
    let zoc = if scenario.zoc.exists { " Zones of control neither forbid it, nor stop, nor cost MP." } else { "" };
    let text = format!(
        "Overrun: in the phases that allow it, the moving units may attack an adjacent enemy hex from where they could stop (6.2), if all of them may attack (7.1) and \
         could enter the hex, a step marked \"all\" excepted, and if they would be within its stacking limit (6.1). It costs the MP of \
         the step and those of 3.2, which the units must have.{zoc} The fight follows chapters 8 to 10, with the shift and the table of \
         3.2, and without an advance. The attack must be one that the table allows (8.6). If the hex is then empty, the units that have neither \
         retreated nor been disrupted enter it for no more MP and go on with what they have left; otherwise the move ends. A move may have several overruns.{weather}"
    );
    page.say(7, text);
}

/// \[4.8\]
fn exits(page: &mut Page<'_>) {
    let scenario: &Scenario = page.scenario;
    if scenario.phases_of(PhaseKind::Move).all(|phase| phase.exits.words.is_empty()) {
        return;
    }
    let minimum = if scenario.movement.minimum { "; a part of 1 MP is enough as the first step of a move" } else { "" };
    let text = format!(
        "Moving units in a hex from which 3.2 lets them exit may leave the map for 1 MP{minimum}. They do not return."
    );
    page.say(8, text);
}
