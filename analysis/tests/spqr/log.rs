//! The event log and the story.

use crate::program::one_line;
use serde_json::Value;

use crate::spqr::{SCENARIOS, SMALL, play};

fn logged(scenario: &str, game: u64) -> Vec<Value> {
    play(scenario, game, "json").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_first_line_has_the_scenario_and_the_tables() {
    let lines = logged(SCENARIOS[0], 0);
    let set_up = &lines[0];
    assert_eq!((&set_up["system"], &set_up["n"], &set_up["stages"]), (&"spqr".into(), &0.into(), &6.into()));
    let units = set_up["units"].as_array().unwrap();
    assert_eq!(units.len(), 85);
    assert_eq!(units.iter().filter(|unit| unit["double"] == true).count(), 4);
    assert_eq!(set_up["leaders"].as_array().unwrap().iter().filter(|leader| leader["hex"].is_string()).count(), 13);
    assert!(set_up["values"].as_object().unwrap().keys().any(|key| key.starts_with("tables.")));
    assert!(set_up["assumed"].as_array().unwrap().iter().any(|key| key.as_str().unwrap().starts_with("tables.")));
}

/// Each line has the event, its time, its window and its row.
#[test]
fn every_line_has_its_number_and_row() {
    let lines = logged(SMALL, 1);
    for (number, line) in lines.iter().enumerate().skip(1) {
        assert_eq!(line["n"], number);
        for key in ["turn", "window", "rule", "event"] {
            assert!(!line[key].is_null(), "{key}: {line}");
        }
        assert!(line.get("side").is_some(), "{line}");
    }
}

/// Strength, modifier, die and result of each shot, and column, die and hits of each combat, are in the log.
#[test]
fn shots_and_combats_carry_their_numbers() {
    let lines: Vec<Value> = (0..4).flat_map(|game| logged(SMALL, game)).collect();
    let of = |kind: &'static str| lines.iter().filter(move |line| line["event"] == kind);
    let complete = |kind, keys: &[&str]| {
        assert!(of(kind).next().is_some(), "{kind}");
        for (line, key) in of(kind).flat_map(|line| keys.iter().map(move |key| (line, key))) {
            assert!(!line[*key].is_null(), "{key}: {line}");
        }
    };
    complete("fired", &["unit", "dice", "result"]);
    complete("clashed", &["unit", "target", "column", "result"]);
    complete("shock-rolled", &["column", "modifier", "dice", "attacker_hits", "defender_hits", "result"]);
    complete("rout-points", &["rout_points"]);
}

#[test]
fn the_story_has_the_steps_of_shock_and_the_end() {
    let stories: Vec<String> = (0..4).map(|game| play(SMALL, game, "text")).collect();
    let story = one_line(&stories.join(" "));
    for words in [
        "they are reconstructed (origin `assumed`)",
        "Turn 1. Rout points lost: Carthaginians 0 of 30, Romans 0 of 30.",
        "Step 1, designation (8.31): ",
        "Step 2, allocation (8.32): ",
        "Step 4, tests before shock (8.33): ",
        "Step 6, clash of spears and swords (8.35): ",
        "Step 7, shock (8.36): ",
        "Step 8, hits (10.14): ",
        "Step 9, collapse, pursuit and advance (8.37): ",
        "The end",
    ] {
        assert!(story.contains(words), "{words}: {}", stories[0]);
    }
}
