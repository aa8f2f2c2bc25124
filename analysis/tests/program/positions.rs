//! End-to-end tests of `positions`.

use std::collections::BTreeSet;
use std::process::{Command, Output};

use kartacz::play::positions::shipped;
use serde_json::Value;

fn kartacz(arguments: &[&str]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_kartacz")).args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

fn report(arguments: &[&str]) -> Value {
    serde_json::from_slice(&kartacz(&[&["positions", "--format", "json"], arguments].concat()).stdout).unwrap()
}

/// The games that have test positions, by the alphabet.
fn with_positions() -> BTreeSet<String> {
    shipped().map(|id| id.split('/').next().unwrap().to_owned()).collect()
}

fn text(output: Output) -> String {
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_shipped_position_is_answered_and_the_counts_add_up() {
    for player in ["heuristic", "random"] {
        let report = report(&["--player", player]);
        let answers = report["answers"].as_array().unwrap();
        let accepted = answers.iter().filter(|answer| answer["accepted"] == true).count();
        assert_eq!(report["schema"], "kartacz.positions/1");
        assert_eq!((&report["player"], &report["positions"]), (&player.into(), &answers.len().into()));
        assert_eq!(report["accepted"], accepted);
        let names = || answers.iter().map(|answer| answer["position"].as_str().unwrap());
        assert!(names().eq(shipped()), "every shipped position is answered");
        for answer in answers {
            let share = answer["share"].as_f64().unwrap();
            assert!((0.0..=1.0).contains(&share) && (share >= 0.5) == (answer["accepted"] == true), "{answer}");
        }
    }
}

#[test]
fn one_rule_system_is_asked_alone() {
    let all = report(&[])["positions"].as_u64().unwrap();
    let parts = with_positions().into_iter().map(|system| {
        let report = report(&["--system", &system]);
        let answers = report["answers"].as_array().unwrap();
        let own = |answer: &Value| answer["position"].as_str().unwrap().starts_with(&format!("{system}/"));
        assert!(answers.iter().all(own));
        report["positions"].as_u64().unwrap()
    });
    assert_eq!(parts.sum::<u64>(), all);
}

#[test]
fn misses_are_the_others() {
    let (all, misses) = (report(&[]), report(&["--misses"]));
    let missed = misses["answers"].as_array().unwrap();
    assert!(missed.iter().all(|answer| answer["accepted"] == false));
    assert_eq!(all["accepted"], misses["accepted"]);
    assert_eq!(all["positions"].as_u64().unwrap() - all["accepted"].as_u64().unwrap(), missed.len() as u64);
}

#[test]
fn one_position_is_told_in_every_format() {
    let printed = |format: &str| text(kartacz(&["positions", "niemenczyn/positions/charge-rear", "--format", format]));
    assert!(printed("table").starts_with("heuristic: 1 of 1 position (100.0 %)\n\nposition "), "{}", printed("table"));
    assert_eq!(printed("csv"), "position,side,answer,accepted\ncharge-rear,poles,declare,yes\n");
    assert!(printed("markdown").contains("| charge-rear | poles | declare | yes |"), "{}", printed("markdown"));
    assert!(printed("json").contains("\"accepts\": ["));
}

#[test]
fn positions_of_verdox_are_told_with_their_side() {
    let printed = text(kartacz(&["positions", "verdox/positions/quarters-at-hand", "--format", "csv"]));
    assert_eq!(printed, "position,side,answer,accepted\nquarters-at-hand,hasbergs,move hasbergs-1 2510,yes\n");
}

#[test]
fn a_player_of_one_rule_system_is_tested_there() {
    let positions = |player: &str| {
        let report = report(&["--player", player]);
        let answers = report["answers"].as_array().unwrap().clone();
        let names = answers.iter().map(|answer| answer["position"].as_str().unwrap().to_owned());
        names.map(|name| name.split('/').next().unwrap().to_owned()).collect::<BTreeSet<_>>()
    };
    assert!(positions("heuristic").into_iter().eq(with_positions()));
    assert_eq!(positions("heuristic:scenario-2").into_iter().collect::<Vec<_>>(), ["niemenczyn"]);
}

#[test]
fn played_out_every_answer_has_its_games_and_the_accepted_is_the_best_of_a_charge() {
    let name = "niemenczyn/positions/charge-rear";
    let report = report(&[name, "--play-out", "100"]);
    assert_eq!((&report["schema"], &report["games"]), (&"kartacz.play-outs/1".into(), &100.into()));
    let played = &report["positions"][0];
    assert_eq!((&played["position"], &played["refuted"]), (&name.into(), &false.into()));
    let answers = played["answers"].as_array().unwrap();
    let printed = |key: &str| answers.iter().map(|answer| answer[key].clone()).collect::<Vec<_>>();
    assert_eq!(
        (printed("answer"), printed("accepted")),
        (vec!["declare".into(), "pass".into()], vec![true.into(), false.into()])
    );
    for answer in answers {
        let count = |key: &str| answer[key].as_u64().unwrap();
        let (wins, draws) = (count("wins"), count("draws"));
        assert_eq!(wins + draws + count("losses"), 100, "{answer}");
        assert_eq!(answer["score"].as_f64().unwrap(), (wins as f64 + 0.5 * draws as f64) / 100.0);
    }
    assert!(answers[0]["ahead"].is_null(), "nothing is compared with itself");
    let ahead = &answers[1]["ahead"];
    let numbers = [&ahead["interval"]["low"], &ahead["mean"], &ahead["interval"]["high"]];
    assert!(numbers.map(|number| number.as_f64().unwrap()).is_sorted(), "{ahead}");
}

#[test]
fn played_out_for_people_the_table_says_what_was_played() {
    let arguments = ["positions", "niemenczyn/positions/charge-rear", "--play-out", "20"];
    let printed = text(kartacz(&arguments));
    let first = "20 games after each answer, both sides played by heuristic. A draw scores 0.5;\n";
    assert!(
        printed.starts_with(first) && printed.contains("significantly better with this player: none\n"),
        "{printed}"
    );
    assert_eq!(printed, text(kartacz(&arguments)), "the same games each time");
}

#[test]
fn validate_knows_positions() {
    assert_eq!(text(kartacz(&["validate", "niemenczyn/positions/charge-rear"])), "1 file is valid\n");
    assert_eq!(text(kartacz(&["validate", "verdox/positions/gate-shut"])), "1 file is valid\n");
}
