//! The second half of Appendix B: the lists of actions.

use super::super::data::arrivals::Placed;
use super::super::data::movement::Checked;
use super::super::data::{Declared, Effect, Mandatory, PhaseKind, Scenario, Start};
use super::words::text;
use super::{Block, Grid};

/// The decisions of a game, each with its actions in the order of the list.
fn decisions(scenario: &Scenario) -> Vec<(&'static str, String)> {
    let mut found = Vec::new();
    let mut add = |is: bool, decision: &'static str, actions: &str| {
        if is {
            found.push((decision, actions.to_owned()));
        }
    };
    let has = |kind| scenario.has_phase(kind);
    let combat = has(PhaseKind::Combat);
    let effect = |is: fn(&Effect) -> bool| scenario.has_effect(is);
    let starts = |is: fn(&Start) -> bool| scenario.units.iter().any(|unit| is(&unit.start));
    let placed = |start: &Start| matches!(start, Start::Group(group) if group.placed == Placed::Owner);
    let first = "the hexes of the group with room, in order, for the first unit that is not on the map";
    add(starts(placed), "set-up (2.3)", first);
    add(
        has(PhaseKind::Move),
        "movement phase (4.1)",
        "move: each unit that 4.1 lets move, also where it can make no step, in order; end",
    );
    add(has(PhaseKind::Move), "moving (4.2)", &moving(scenario));
    let due = combat && scenario.combat.mandatory != Mandatory::Nothing;
    let end = if due { "end, unless an attack is due (7.3)" } else { "end" };
    let attacks = format!("attack: each hex that may be chosen, in order; {end}");
    add(combat || has(PhaseKind::Barrage), "combat or bombardment phase (7.1)", &attacks);
    let join = "join: each unit that may be added, in order; done, once the attackers are enough";
    add(combat || has(PhaseKind::Barrage), "attackers (7.1)", join);
    let later = combat && scenario.combat.declared == Declared::First;
    add(later, "declared attacks (7.2)", "resolve: each hex, in order");
    let supports = scenario.has_attacks() && scenario.has_support();
    add(supports, "support points (10.1)", "support: 0 to the most, in order; the attacker, then the defender");
    let loses = effect(|effect| matches!(effect, Effect::Lose { .. } | Effect::Match { .. }));
    add(loses, "loss (9.1)", "lose: each unit of the side in the fight, in order");
    let stands = effect(|effect| matches!(effect, Effect::Retreat { instead: 1.., .. }));
    add(stands, "standing (9.6)", "stand; give way");
    add(scenario.retreats(), "retreat (9.4)", "retreat: each hex, clockwise");
    let advances = combat && scenario.advance.units > 0;
    add(advances, "advance (9.8)", "advance: each attacker that may enter the hex, in order; done");
    let farther = scenario.advance.hexes > 1 || effect(|effect| matches!(effect, Effect::Advance { hexes: 2.. }));
    add(advances && farther, "further advance (9.8)", "advance of the same unit: each hex, clockwise; done");
    let excess = "remove: each unit of the first hex beyond the limit, the last to enter it first";
    add(scenario.stacking.checked == Checked::EndOfPhase, "excess (6.2)", excess);
    let late = starts(|start| matches!(start, Start::Turn { .. }));
    let arrives = "for the first unit that may arrive and was not kept back, place: each open hex, in order; hold. After the last: end";
    add(late, "reinforcements (11.1)", arrives);
    let replaced = scenario.has_replacements();
    add(replaced, "replacements (11.3)", "for each unit in order: replace, or rebuild; end");
    let returns = replaced && scenario.replacements.iter().any(|known| known.unit > 0);
    add(returns, "return (11.4)", "place: each open hex, in order");
    found
}

/// The actions of a unit that moves.
fn moving(scenario: &Scenario) -> String {
    let mut text = String::new();
    if scenario.movement.stacks {
        text.push_str("before the first step, join: each unit of the hex that may go along; then ");
    }
    text.push_str("for each hexside clockwise: step");
    if scenario.has_overruns() {
        text.push_str(", or overrun");
    }
    text.push_str(if scenario.has_exits() { "; exit; stop" } else { "; stop" });
    text
}

/// How actions are listed.
pub(super) fn actions(scenario: &Scenario) -> Vec<Block> {
    let mut grid = Grid::new(["Decision", "Actions in order"]);
    for (decision, actions) in decisions(scenario) {
        grid.row(vec![decision.to_owned(), actions]);
    }
    vec![
        text(
            "Actions. A decision with one action is taken without asking. Hexsides go clockwise from the north: with a flat top from the \
             one to the north, with a pointed top from the one to the north-east. Units and hexes are in the order of their numbers. Within \
             a hex the unit that entered last comes first.",
        ),
        Block::Table(grid),
    ]
}
