//! The rulebook numbers and default readings that a log must have been played with.

use serde_json::{Map, Value, json};

use crate::insurrection_referee::edition::is_revised;
use crate::insurrection_referee::game::Fault;

/// The set-up must agree with these; the ranges of the arms \[10.8\] and similar numbers are checked where they are used.
fn numbers(revised: bool) -> Value {
    let read = |text| -> Map<String, Value> { serde_json::from_str(text).expect("the numbers of the rulebook") };
    let mut numbers = read(include_str!("rulebook.json"));
    if revised {
        // Those of the scenario, and of scarps and a camp, which it does not have.
        let other = [
            "stages",
            "victory.automatic",
            "formation.square_companies",
            "sides.first.fallback",
            "sides.second.fallback",
            "map.camp",
        ];
        numbers.retain(|key, _| !other.contains(&key.as_str()) && !key.contains("scarp"));
        numbers.extend(read(include_str!("maciejowice.json")));
    }
    numbers.into()
}

fn switches(revised: bool) -> Value {
    let mut switches = switches_of_niemenczyn();
    let known = switches.as_object_mut().expect("an object");
    if revised {
        known.retain(|key, _| key != "guns_split" && key != "draw_at_zero");
        known.extend([("evasion_moment".into(), json!("after")), ("hill_sight".into(), json!("unless-both"))]);
        known.extend([("skirmish_must_fire".into(), json!(false))]);
    }
    switches
}

fn switches_of_niemenczyn() -> Value {
    json!({
        "phase2_end": "active-ends", "fire_window_granularity": "action", "stop_blocks_unstarted": false,
        "odds": "half-up", "entrench": "any-crossing", "artillery_bands": "a", "guns_split": false,
        "melee_needs_command": true, "recharge_runup": 0, "charge_runup_includes_contact": true,
        "losses_per_unit": "per-side", "draw_at_zero": false, "fire_marker_persist": true, "crisis_scope": "each",
        "nine": "override", "cmd_after_rout": "step-out", "cmd_stack_death_vp": true, "melee9": "opponent",
        "recapture": "melee-only", "orphan_return": "fallback", "turn_180": 2, "pass_limit": "would-exceed",
        "los_vertex_blocks": true, "pool_choice_secret": true, "second_step_block": "eliminated",
        "charge_spoilt": "whole-move", "crisis_on_wipeout": false, "reaction_needs_command": true,
        "cossacks_always_withdraw": true, "evasion": "every-step", "combined_reaction_fire": false,
        "stack_retreat": "apart", "evade_into_melee": false, "evade_own_hex": false,
    })
}

/// The differences of the set-up from the rulebook: such a log is refused.
pub fn differences(set_up: &Value) -> Vec<Fault> {
    let revised = is_revised(set_up);
    let differing = |due: &Value, logged: &Value| -> Vec<String> {
        let due = due.as_object().expect("an object");
        due.iter().filter(|(key, value)| logged[key.as_str()] != **value).map(|(key, _)| key.clone()).collect()
    };
    let mut keys = differing(&numbers(revised), &set_up["values"]);
    keys.extend(differing(&switches(revised), &set_up["switches"]));
    let fault = |key| Fault { n: 0, rule: "set-up".into(), text: format!("`{key}` is not as the rulebook has it") };
    keys.into_iter().map(fault).collect()
}

/// Rounded half up \[3.4\].
pub fn divide(a: i32, b: i32) -> i32 {
    (2 * a + b) / (2 * b)
}

/// The rows of the rifle table.
pub const ROWS: [&str; 4] = ["0-1", "2-3", "4-5", "6+"];
/// The effects by row of that table.
pub const EFFECTS: [&str; 4] = ["none", "M", "1M", "2M"];

/// The modifiers of the test.
pub fn added(effect: &str) -> i32 {
    effect.strip_suffix('M').and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// The artillery table.
pub fn artillery(distance: i32) -> &'static str {
    match distance {
        ..=3 => "2M",
        4..=6 => "1M",
        _ => "M",
    }
}

/// Stages until a routed unit returns \[11.11.2\].
pub fn rout(difference: i32) -> i32 {
    match difference {
        ..=2 => 1,
        3..=5 => 2,
        _ => 3,
    }
}
