//! Chapter 9: what results do.

use super::super::data::results::{Blocked, By, Length, MOST_RETREAT, Who};
use super::super::data::{Effect, PhaseKind, Scenario};
use super::words::{hexes, steps};
use super::{Grid, Page};

pub(super) fn write(page: &mut Page<'_>) {
    let scenario = page.scenario;
    if !scenario.has_fights() {
        return;
    }
    losses(page);
    if scenario.retreats() {
        retreat(page);
        blocked(page);
        instead(page);
    }
    if scenario.disrupts() {
        let text = "A disrupted unit may not move, attack, bombard or advance, and has no zone of control. It defends as usual.";
        page.say(7, text);
    }
    advance(page);
    if scenario.disrupts() {
        recovery(page);
    }
}

/// An effect in words.
fn effect(scenario: &Scenario, effect: &Effect) -> String {
    let side = |who: &Who| match who {
        Who::Attacker => "attackers",
        Who::Defender => "defenders",
    };
    let zero = |flag: bool, words: &str| if flag { words.to_owned() } else { String::new() };
    match effect {
        Effect::Lose { who, steps: many, opponent } => {
            let by = zero(*opponent, ", of units chosen by the enemy");
            format!("{} lose {}{by} (9.1)", side(who), steps(*many))
        }
        Effect::Eliminated(who) => format!("{} are eliminated (9.2)", side(who)),
        Effect::Match { who, printed } => {
            let counted = zero(!printed, " as it counted");
            format!("{} lose as much{counted} (9.3)", side(who))
        }
        Effect::Retreat { who, hexes: many, instead } => {
            let or = if *instead > 0 { format!(" or lose {} each (9.6)", steps(*instead)) } else { String::new() };
            format!("{} retreat {} (9.4){or}", side(who), hexes(*many))
        }
        Effect::Disrupted(who) => format!("{} are disrupted (9.7)", side(who)),
        Effect::Advance { hexes: many } if scenario.has_phase(PhaseKind::Combat) => {
            format!("advance of {} (9.8)", hexes(*many))
        }
        Effect::Advance { hexes: many } => format!("advance of {}, which is not made", hexes(*many)),
    }
}

/// \[9.1 to 9.3\]
fn losses(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let chosen = if scenario.has_effect(|effect| matches!(effect, Effect::Lose { opponent: true, .. })) {
        ", or the enemy where the result says so,"
    } else {
        ""
    };
    let text = format!(
        "Results are carried out effect by effect, for all units that attacked or defended and are still on the map, even where they have \
         retreated. A loss of steps is that of the side in all: its owner{chosen} chooses a unit for each step. When no unit is left, the \
         rest of the loss is dropped."
    );
    page.say(1, text);
    let mut grid = Grid::new(["Result", "Effects in order"]);
    for result in scenario.used_results() {
        let effects: Vec<String> = result.effects.iter().map(|one| effect(scenario, one)).collect();
        let effects = if effects.is_empty() { "no effect".to_owned() } else { effects.join("; ") };
        grid.row(vec![result.id.clone(), effects]);
    }
    page.table(grid);
    page.say(2, "A unit without steps, or which is eliminated, is lost and leaves the map.");
    let printed = scenario.has_effect(|effect| matches!(effect, Effect::Match { printed: true, .. }));
    let present = scenario.has_effect(|effect| matches!(effect, Effect::Match { printed: false, .. }));
    if !printed && !present {
        return;
    }
    let mut text = "\"As much\": the side loses steps, one by one by its choice, until the strength of the lost steps is at least the \
                    strength that the enemy has lost in this fight. The strength of a step is the difference of the printed values with \
                    and without it, of attack for attackers and of defence for defenders; without a difference it counts as a hundredth."
        .to_owned();
    if present {
        text.push_str(
            " \"As it counted\": the same, but strength that defenders lose is multiplied by the factors on defence of the terrain and \
             features of the hex that was attacked.",
        );
    }
    page.say(3, text);
}

/// \[9.4\]
fn retreat(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let retreat = &scenario.retreat;
    let by = match retreat.by {
        By::Owner => "Its owner chooses the hexes",
        By::Opponent => "The enemy chooses the hexes",
    };
    let length = match retreat.length {
        Length::Exactly => "Each step is one hex farther from where the retreat began",
        Length::Steps => "No step leads nearer to where the retreat began, nor into a hex of the retreat",
    };
    let friends = if retreat.through { "It may pass through friends" } else { "It may pass through no friends" };
    let goes_on = if retreat.goes_on {
        format!(
            "; if the hex in which it would end is full, it goes on to the first with room, {} in all at most",
            hexes(MOST_RETREAT)
        )
    } else {
        String::new()
    };
    let zoc = if scenario.zoc.exists && scenario.zoc.blocks.retreat { ", and into no EZOC (5.7)" } else { "" };
    let closed = match (scenario.forbids(), scenario.has_phase(PhaseKind::Move)) {
        (true, true) => "across no hexside and into no hex forbidden to its class (4.3), ",
        (true, false) => "across no hexside and into no hex forbidden to its class, ",
        (false, _) => "",
    };
    let text = format!(
        "Units retreat one after the other in the order of 2.1, hex by hex. {by}. {length}. A step needs no MP; it leads \
         {closed}into no enemy hex, not into the hex that was attacked{zoc}. {friends}, and \
         ends in a hex with room (6.1){goes_on}. Only steps with which the whole retreat is possible may be made."
    );
    page.say(4, text);
}

/// \[9.5\]
fn blocked(page: &mut Page<'_>) {
    let what = match page.scenario.retreat.blocked {
        Blocked::Eliminated => "is eliminated",
        Blocked::LosesStep => "loses a step and stays",
        Blocked::Stays => "stays where it is",
    };
    page.say(5, format!("A unit that cannot make its whole retreat {what}."));
}

/// \[9.6\]
fn instead(page: &mut Page<'_>) {
    let scenario = page.scenario;
    if !scenario.has_effect(|effect| matches!(effect, Effect::Retreat { instead: 1.., .. })) {
        return;
    }
    let text = "Where the result offers steps instead of a retreat, the owner of each unit chooses before its retreat: it loses the steps \
                and stays, or retreats (9.4, 9.5).";
    page.say(6, text);
}

/// \[9.8\]
fn advance(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let advance = &scenario.advance;
    let own = scenario.has_effect(|effect| matches!(effect, Effect::Advance { .. }));
    if !scenario.has_phase(PhaseKind::Combat) || advance.units == 0 && !own {
        return;
    }
    if advance.units == 0 {
        page.say(8, "No unit advances, even where the result says so.");
        return;
    }
    let farther = advance.hexes > 1 || scenario.has_effect(|effect| matches!(effect, Effect::Advance { hexes: 2.. }));
    let zoc = if scenario.zoc.exists && scenario.zoc.blocks.advance { "no EZOC (5.7), " } else { "" };
    let closed = match (scenario.forbids(), scenario.has_phase(PhaseKind::Move)) {
        (true, true) => "no hex forbidden to its class (4.3), ",
        (true, false) => "no hex forbidden to its class, ",
        (false, _) => "",
    };
    let repelled = scenario.has_effect(|effect| matches!(effect, Effect::Retreat { who: Who::Attacker, .. }));
    let disrupted = match (scenario.disrupts(), repelled) {
        (true, true) => " A unit that is disrupted, or had to retreat, does not advance.",
        (true, false) => " A disrupted unit does not advance.",
        (false, true) => " A unit that had to retreat does not advance.",
        (false, false) => "",
    };
    let mut text = format!(
        "If the attacked hex is empty after an attack, {} may advance into it from adjacent hexes. An advance needs no MP, enters {closed}{zoc}no enemy hex and none without room (6.1).{disrupted}",
        match advance.units {
            1 => "one attacker".to_owned(),
            many => format!("up to {many} attackers"),
        },
    );
    if farther {
        let many = hexes(advance.hexes);
        let says = if own { " unless the result says how many" } else { "" };
        text.push_str(&format!(
            " Each may go on from there to any adjacent hexes: {many} in all{says}. It stops before the next unit advances."
        ));
    } else if own {
        text.push_str(" A result that names an advance of 1 hex changes nothing.");
    }
    page.say(8, text);
}

/// \[9.9\]
fn recovery(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let mut phases = scenario.phases_of(PhaseKind::Recover).peekable();
    if phases.peek().is_none() {
        page.say(9, "A disrupted unit does not recover.");
        return;
    }
    let rolls = if phases.any(|phase| phase.recovers_from > 0) {
        "; where 3.2 gives a roll, each rolls a die of its own and recovers with that number or more"
    } else {
        ""
    };
    page.say(9, format!("In a phase of recovery the disrupted units of the side on the map recover{rolls}."));
}
