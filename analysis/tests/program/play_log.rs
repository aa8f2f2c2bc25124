//! The form of the event log. Its content is checked by `insurrection_referee`.

use std::process::Command;

use serde_json::Value;

const SCENARIOS: [&str; 2] = ["niemenczyn/scenario-1", "niemenczyn/scenario-2"];

fn kartacz(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_kartacz")).args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn log(scenario: &str, game: u64, player: &str) -> Vec<Value> {
    let (poles, russians) = (format!("poles={player}"), format!("russians={player}"));
    let game = game.to_string();
    let text =
        kartacz(&["play", scenario, "--game", &game, "--player", &poles, "--player", &russians, "--format", "json"]);
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_set_up_tells_every_value() {
    let set_up = &log(SCENARIOS[0], 0, "random")[0];
    assert_eq!((&set_up["seed"], &set_up["game"]), (&Value::from(1794), &Value::from(0)));
    assert_eq!(set_up["sides"][0]["player"], "random");
    assert_eq!(set_up["units"].as_array().unwrap().len(), 13);
    assert_eq!(set_up["commanders"].as_array().unwrap().len(), 3);
    assert_eq!(set_up["switches"]["phase2_end"], "active-ends");
    assert_eq!(set_up["values"]["victory.automatic"], 4);
    let company = &set_up["units"][0];
    assert_eq!((&company["id"], &company["front"]["size"]), (&Value::from("7th-1"), &Value::from(5)));
}

#[test]
fn a_free_set_up_is_told_as_it_was_placed() {
    let lines = log(SCENARIOS[1], 1, "random");
    for line in lines.iter().filter(|line| line["event"] == "deployed" && !line["units"].is_null()) {
        let units = lines[0]["units"].as_array().unwrap();
        let unit = units.iter().find(|unit| unit["id"] == line["units"][0]).unwrap();
        assert_eq!((&unit["hex"], &unit["facing"]), (&line["hex"], &line["facing"]), "{unit}");
    }
}

#[test]
fn the_log_file_is_the_log() {
    let path = std::env::temp_dir().join(format!("kartacz-log-{}.jsonl", std::process::id()));
    let story = kartacz(&["play", SCENARIOS[0], "--log", path.to_str().unwrap()]);
    let written = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(written, kartacz(&["play", SCENARIOS[0], "--format", "json"]));
    assert!(story.contains("Stage 1") && story.contains("The end"), "{story}");
    assert!(story.lines().all(|line| line.chars().count() <= 88), "{story}");
}

#[test]
fn a_unit_with_a_plural_name_takes_a_plural_verb() {
    let story = kartacz(&["play", "maciejowice/scenario-1", "--player", "poles=random", "--player", "russians=random"]);
    let after = |name| story.lines().filter_map(move |line| line.split_once(name)?.1.split_whitespace().next());
    for name in ["Tormasov's hussars ", "Denisov's jagers ", "Dembowski's shooters "] {
        let verbs: Vec<&str> = after(name).collect();
        assert!(!verbs.is_empty(), "{name}is in no line");
        let singular =
            |verb: &&str| ["moves", "withdraws", "loses", "faces", "tests", "means", "fires", "is"].contains(verb);
        assert!(!verbs.iter().any(singular), "{name}{verbs:?}");
    }
}

#[test]
fn units_may_enter_and_markers_drift_off_the_map() {
    // Players by chance do both in most games, whatever a change of play does.
    let story = kartacz(&["play", "pluton/scenario-1", "--player", "germans=random", "--player", "poles=random"]);
    for words in ["runs onto the map", " off the map"] {
        assert!(story.contains(words), "no `{words}` in {story}");
    }
    assert!(!story.contains("----"), "{story}");
}

#[test]
fn every_line_says_when_where_in_the_turn_by_which_rule_and_for_whom() {
    for line in &log(SCENARIOS[0], 0, "heuristic")[1..] {
        for key in ["n", "stage", "activation", "phase", "rule", "event", "side", "vp"] {
            assert!(line.get(key).is_some(), "no `{key}` in {line}");
        }
    }
}
