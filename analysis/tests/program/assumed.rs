//! Results of a scenario whose balance depends on an assumed value begin with that value, and a sweep records the curve over it.

use std::fs;

use serde_json::Value;

use crate::common::{Folder, kartacz, text};
use crate::program::one_line;

const WING: &str = "spqr/scenario-wing";
const STATED: &str = "The figures of A wing of Cannae depend on an assumed value, `withdrawal.rome = 30`:";
const RANDOM: [&str; 7] = ["--player", "carthage=random", "--player", "rome=random", "--games", "6", "--quiet"];

/// Runs a command, which must succeed; returns its standard output.
fn play(folder: &Folder, words: &[&str]) -> String {
    let output = kartacz(&folder.0, words);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn the_assumed_value_comes_before_every_figure() {
    let folder = Folder::new("assumed-run");
    let said = one_line(&play(&folder, &[&["run", WING, "--out", "run"], &RANDOM[..]].concat()));
    assert!(said.starts_with(STATED), "{said}");
    assert!(said.contains("the Romans withdraw. Plausible: 20 to 50."), "{said}");
    assert!(said.contains("At the assumed withdrawal.rome = 30: "), "{said}");
    let page = fs::read_to_string(folder.0.join("run/report.html")).unwrap();
    let (block, title) = (page.find("class=\"assumed\"").unwrap(), page.find("<h1>").unwrap());
    assert!(block < title && page.contains("<title>At the assumed withdrawal.rome = 30: "));
    let summary: Value = serde_json::from_slice(&fs::read(folder.0.join("run/summary.json")).unwrap()).unwrap();
    assert_eq!(summary["assumed"][0]["path"], "withdrawal.rome");
    assert_eq!(summary["assumed"][0]["range"], serde_json::json!([20, 50]));
    let compared = [&["compare", WING, "spqr/scenario-zama", "--out", "both"], &RANDOM[..]].concat();
    let both = one_line(&play(&folder, &compared));
    assert!(both.contains("At the assumed withdrawal.rome = 30 and withdrawal.rome = 60: "), "{both}");
}

#[test]
fn a_value_that_is_set_or_varied_is_not_stated() {
    let folder = Folder::new("assumed-set");
    let set = play(&folder, &[&["run", WING, "--set", "withdrawal.rome=31", "--out", "set"], &RANDOM[..]].concat());
    assert!(!set.contains("on an assumed value"), "{set}");
    let over = ["sweep", WING, "--over", "withdrawal.rome=20,40", "--out", "sweep"];
    assert!(!play(&folder, &[&over, &RANDOM[..]].concat()).contains("on an assumed value"));
    let other = ["sweep", WING, "--over", "turns=8,9", "--out", "other"];
    assert!(one_line(&play(&folder, &[&other, &RANDOM[..]].concat())).starts_with(STATED));
}

#[test]
fn the_list_names_the_value() {
    let folder = Folder::new("assumed-list");
    assert!(one_line(&play(&folder, &["list", WING])).starts_with(STATED));
    assert!(one_line(&play(&folder, &["list"])).contains("withdrawal.rome = 115"));
    let all: Value = serde_json::from_str(&play(&folder, &["list", "--json"])).unwrap();
    let scenarios = all["scenarios"].as_array().unwrap();
    let of = |id: &str| scenarios.iter().find(|one| one["id"] == id).unwrap();
    assert_eq!(of(WING)["assumed"][0]["value"], "30");
    assert!(of("niemenczyn/scenario-1").get("assumed").is_none());
}

#[test]
fn a_sweep_records_its_curve_in_its_place() {
    let folder = Folder::new("assumed-record");
    let record = |over: &str, more: &[&str]| {
        let words = ["sweep", WING, "--over", over, "--record", "deep/curves.json", "--force", "--out", "out"];
        play(&folder, &[&words, &RANDOM[..], more].concat());
        let file: Value = serde_json::from_slice(&fs::read(folder.0.join("deep/curves.json")).unwrap()).unwrap();
        assert_eq!(file["schema"], "kartacz.assumed/1");
        file["curves"].as_array().unwrap().clone()
    };
    record("withdrawal.rome=2..4:2", &[]);
    record("withdrawal.carthage=20,25", &[]);
    let known = record("withdrawal.rome=60,1", &["--seed", "7"]);
    let paths: Vec<&Value> = known.iter().map(|one| &one["path"]).collect();
    assert_eq!(paths, ["withdrawal.carthage", "withdrawal.rome"]);
    let curve = &known[1];
    let values: Vec<&Value> = curve["points"].as_array().unwrap().iter().map(|point| &point["value"]).collect();
    assert_eq!(
        (values, &curve["games"], &curve["seed"]),
        (vec![&Value::from(1), &Value::from(60)], &6.into(), &7.into())
    );
    assert!(curve["command"].as_str().unwrap().contains("--over withdrawal.rome=1,60"), "{curve}");
    let refused = |more: &[&str]| {
        let words = ["sweep", WING, "--record", "other.json", "--quiet"];
        let output = kartacz(&folder.0, &[&words, more].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(
            text(&output.stderr).contains("`--record` keeps the score over one number"),
            "{}",
            text(&output.stderr)
        );
    };
    refused(&["--over", "withdrawal.rome=20,30", "--set", "turns=9"]);
    refused(&["--over", "withdrawal.rome=20,30", "--measure", "vp"]);
    refused(&["--over", "switches.clamp=clamped,die-only"]);
    refused(&["--over", "withdrawal.rome=20,30", "--over", "turns=8,9"]);
}
