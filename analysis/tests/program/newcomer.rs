//! End-to-end tests of what a newcomer with a game of his own meets: draws in headlines, notes on values without effect, forbidden
//! attacks, folders, values on a narrow terminal.

use std::fs;

use serde_json::Value;

use crate::common::{Folder, kartacz, text};
use crate::program::one_line;

/// What a command prints, which must succeed.
#[track_caller]
fn printed(folder: &Folder, arguments: &[&str]) -> String {
    let output = kartacz(&folder.0, arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// A folder with The Ford as a file, changed.
fn ford(name: &str, changes: &[(&str, &str)]) -> Folder {
    let folder = Folder::new(name);
    printed(&folder, &["new", "my", "--from", "classic/scenario-ford"]);
    let path = folder.0.join("my/scenario-ford.toml");
    let mut file = fs::read_to_string(&path).unwrap();
    for (from, to) in changes {
        assert!(file.contains(from), "{from}");
        file = file.replacen(from, to, 1);
    }
    fs::write(path, file).unwrap();
    folder
}

const FORD: &str = "my/scenario-ford.toml";
/// In two turns no side gets far enough ahead: every game is a draw.
const DRAWN: [(&str, &str); 2] = [
    ("turns = 6", "turns = 2"),
    ("[units] ", "[victory.lead]\nblue = { points = 90 }\nred = { points = 90 }\n[units] "),
];

#[test]
fn headlines_name_the_draws_where_there_are_many() {
    let folder = ford("draws", &DRAWN);
    let drawn = "; 100.0 % of the games are drawn.";
    for verb in [
        &["run", FORD, "--games", "30", "--out", "run"][..],
        &["what-if", FORD, "--set", "turns=1", "--games", "30", "--out", "what-if"],
        &["balance", FORD, "--over", "turns=1..2", "--target", "0.5", "--games", "30", "--out", "balance"],
        &["sweep", FORD, "--over", "turns=1..2", "--games", "30", "--out", "sweep"],
        &["compare", FORD, FORD, "--games", "30", "--out", "compare"],
    ] {
        let table = one_line(&printed(&folder, verb));
        let first = table.split(drawn).next().unwrap();
        assert!(first.len() < table.len() && !first.contains("seed"), "{verb:?}: {table}");
        let page = fs::read_to_string(folder.0.join(verb[verb.len() - 1]).join("report.html")).unwrap();
        assert!(page.contains(drawn.trim_end_matches('.')), "{verb:?}");
    }
}

#[test]
fn a_design_does_not_call_drawn_games_balanced_alone() {
    let folder = ford("drawn-design", &DRAWN);
    let small =
        ["--games", "400", "--search-games", "20", "--confirm-games", "20", "--rounds", "1", "--players", "none"];
    let table =
        one_line(&printed(&folder, &[&["design", FORD, "--over", "turns=1..3", "--out", "o"], &small[..]].concat()));
    assert!(table.contains("balanced, 100.0 % drawn"), "{table}");
    assert!(table.contains("balanced without any change; 100.0 % of the games are drawn."), "{table}");
}

#[test]
fn few_draws_are_not_named() {
    let folder = ford("few-draws", &[]);
    let table = one_line(&printed(&folder, &["run", FORD, "--games", "30"]));
    assert!(!table.contains("of the games are drawn"), "{table}");
}

#[test]
fn values_without_effect_are_a_note() {
    let lines = "[out_of_supply]\nmovement = \"half\"\n[supply.blue]\nsources = [\"0101\"]\n[units] ";
    let folder = ford("idle", &[("[units] ", lines), ("NE = []", "NE = []\nXX = [\"defender loses 1\"]")]);
    let note = printed(&folder, &["validate", FORD]);
    assert!(note.starts_with("1 file is valid\nnote: these values have no effect:\n"), "{note}");
    let why = "(no phase `does = \"supply\"` of a side with sources)";
    assert!(one_line(&note).contains(&format!("out_of_supply, supply.blue {why}")), "{note}");
    assert!(note.contains("  results.XX (no table that is rolled on has it)\n"), "{note}");
    let json: Value = serde_json::from_str(&printed(&folder, &["validate", FORD, "--format", "json"])).unwrap();
    assert_eq!(json["notes"].as_array().unwrap().len(), 3);
    assert_eq!(json["notes"][0]["file"], FORD);
    let output = kartacz(&folder.0, &["rules", FORD]);
    assert!(text(&output.stderr).contains("note: these values have no effect:\n"), "{}", text(&output.stderr));
    assert!(text(&kartacz(&folder.0, &["rules", FORD, "--quiet"]).stderr).is_empty());
    assert!(text(&kartacz(&folder.0, &["rules", "classic/scenario-ford"]).stderr).is_empty());
}

#[test]
fn a_folder_is_its_scenarios() {
    let folder = ford("folder", &[]);
    fs::copy(folder.0.join(FORD), folder.0.join("my/second.toml")).unwrap();
    assert_eq!(printed(&folder, &["validate", "my"]), "2 files are valid\n");
    fs::write(folder.0.join("my/second.toml"), "system = \"classic\"\n").unwrap();
    let output = kartacz(&folder.0, &["validate", "my"]);
    assert!(output.status.code() == Some(2) && text(&output.stderr).contains("second.toml"), "{output:?}");
    fs::create_dir(folder.0.join("empty")).unwrap();
    let output = kartacz(&folder.0, &["validate", "empty"]);
    let said = "there is no scenario in `empty`; write the path of a file";
    assert!(output.status.code() == Some(2) && text(&output.stderr).contains(said), "{output:?}");
}

#[test]
fn a_forbidden_attack_has_no_column() {
    let folder =
        ford("forbidden", &[("[tables.crt.columns]", "[tables.crt]\nbelow = \"forbidden\"\n[tables.crt.columns]")]);
    let odds =
        |more: &[&str]| printed(&folder, &[&["odds", "crt", "--scenario", FORD, "--defence", "9"], more].concat());
    let weak = odds(&["--attack", "2"]);
    assert!(weak.contains("none: this attack may not be made") && !weak.contains("defender"), "{weak}");
    let json: Value = serde_json::from_str(&odds(&["--attack", "2", "--format", "json"])).unwrap();
    assert_eq!((&json["allowed"], json.get("result")), (&Value::Bool(false), None));
    assert!(odds(&["--attack", "2", "--shift", "2"]).contains("defender"));
    assert!(odds(&["--attack", "9"]).contains("1:1"));
}

#[test]
fn values_repeat_no_source() {
    let folder = Folder::new("values");
    let table = printed(&folder, &["list", "classic/scenario-moscow", "--values"]);
    assert!(table.contains("history: as above") && table.matches("published rules").count() < 20, "{table}");
    let ford = ford("values-ford", &[]);
    let listed = printed(&ford, &["list", "--values", FORD]);
    assert_eq!(listed, printed(&ford, &["list", FORD, "--values"]));
}
