//! Chapter 7: attacks.

use super::super::data::combat::Below;
use super::super::data::{Declared, Mandatory, PhaseKind, Scenario};
use super::Page;

pub(super) fn write(page: &mut Page<'_>) {
    let scenario = page.scenario;
    if !scenario.has_fights() {
        return;
    }
    let combat = scenario.has_phase(PhaseKind::Combat);
    who(page);
    if combat {
        declared(page);
        mandatory(page);
    }
    if combat || scenario.has_phase(PhaseKind::Barrage) {
        again(page);
        if scenario.combat.together {
            let text = "When a unit takes part in an attack, so do all the other units of its hex that can; otherwise they could still \
                        attack elsewhere.";
            page.say(5, text);
        }
    }
    if combat && scenario.combat.ranged {
        let text = "A unit may also take part in an attack on a hex within its range (2.1), whatever lies between, together with at least \
                    one adjacent attacker.";
        page.say(6, text);
    }
}

/// \[7.1\]
fn who(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let class = if scenario.classes.iter().any(|class| !class.attacks) { " whose class may attack (2.2)" } else { "" };
    let disrupted = if scenario.disrupts() { " and it is not disrupted" } else { "" };
    let mut text = format!("A unit{class} can attack if its present attack strength is above 0{disrupted}.");
    if scenario.has_phase(PhaseKind::Combat) {
        let near = if scenario.combat.ranged { "at least one of them adjacent" } else { "all of them adjacent" };
        text.push_str(&format!(
            " In a combat phase the side chooses an enemy hex, and then the attackers one by one, {near}; each unit, of the classes that \
             3.2 names, attacks once a phase."
        ));
        if scenario.forbids() {
            let where_to = " An adjacent unit attacks only where its class could enter the hex across that hexside";
            text.push_str(where_to);
            text.push_str(if scenario.has_phase(PhaseKind::Move) { " (4.3)." } else { "." });
        }
        text.push_str(" All units in the hex defend.");
        text.push_str(forbidden(scenario));
    }
    page.say(1, text);
}

/// What the table forbids.
fn forbidden(scenario: &Scenario) -> &'static str {
    let mut tables = scenario.phases_of(PhaseKind::Combat).map(|phase| &scenario.tables[usize::from(phase.table)]);
    if tables.any(|table| table.below == Below::Forbidden) {
        " The attackers must be enough for the table (8.6)."
    } else {
        ""
    }
}

/// \[7.2\]
fn declared(page: &mut Page<'_>) {
    let text = match page.scenario.combat.declared {
        Declared::OneByOne => "Each attack is resolved before the next is chosen.",
        Declared::First => {
            "Attacks are declared before the first is resolved; the side then resolves them in any order. Units that have retreated into a \
             declared hex defend there; if it has become empty, nothing happens and no unit advances. When all are resolved, the phase \
             is over."
        }
    };
    page.say(2, text);
}

/// \[7.3\]
fn mandatory(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let text = match scenario.combat.mandatory {
        Mandatory::Nothing => "No unit needs to attack, and no enemy needs to be attacked.".to_owned(),
        Mandatory::Units => UNITS.to_owned(),
        Mandatory::Enemies => ENEMIES.to_owned(),
        Mandatory::Both => format!("{UNITS} {ENEMIES}"),
    };
    page.say(3, text);
}

/// Every unit must attack.
const UNITS: &str = "A unit that can attack must: a unit that could join the attack on an adjacent hex, and is next to no other enemy that \
                     it could attack, must join it; and the side may not end the phase while a unit that has not attacked could attack a \
                     hex (7.4).";
/// Every enemy must be attacked.
const ENEMIES: &str = "An enemy that can be attacked must be: the side may not end the phase while units that have not attacked could attack \
                       a hex that was not attacked; and a unit that is the only one left to attack another hex may not join an attack \
                       that is possible without it.";

/// \[7.4\]
fn again(page: &mut Page<'_>) {
    let combat = &page.scenario.combat;
    let text = match (combat.again, combat.declared) {
        (false, _) => "A hex may be attacked once a phase.",
        (true, Declared::OneByOne) => "A hex may be attacked several times a phase, by different units.",
        (true, Declared::First) => {
            "A hex that is chosen again before its attack is resolved adds attackers to that attack; afterwards, and by bombardment, it may \
             be attacked again."
        }
    };
    page.say(4, text);
}
