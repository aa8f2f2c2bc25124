//! End-to-end tests of `design`: its output files and messages.
//!
//! Its figures add up, the overlay of a proposal repeats its games, and known changes are found and undone.

use std::fs;
use std::path::Path;

use crate::common::{Folder, SCENARIOS, kartacz, text, without_throughput};
use crate::program::one_line;
use serde_json::Value;

const PLAYERS: [&str; 4] = ["--player", "poles=random", "--player", "russians=random"];
/// A number, a reading, a hex, and numbers that move together.
const OVER: [&str; 8] = [
    "--over",
    "stages=4..8",
    "--over",
    "switches.odds=half-up,floor",
    "--over",
    "units.cossacks-1.hex=0803,0805",
    "--over",
    "units.cossacks-1.front.size,units.cossacks-2.front.size=1..3",
];
const SMALL: [&str; 14] = [
    "--target",
    "0.08",
    "--within",
    "0.02",
    "--games",
    "600",
    "--search-games",
    "100",
    "--confirm-games",
    "400",
    "--rounds",
    "3",
    "--players",
    "none",
];

/// Designs, which must succeed; returns its standard output.
#[track_caller]
fn design(folder: &Path, more: &[&str]) -> String {
    let output = kartacz(folder, &[&["design", SCENARIOS[0]], &PLAYERS[..], more].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

fn read(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list"))
}

/// One design, which takes seconds, for all that its files must fulfil.
#[test]
fn a_design_adds_up_and_is_repeated_and_resumed() {
    let folder = Folder::new("design");
    let table = design(&folder.0, &[&OVER[..], &SMALL, &["--out", "whole"]].concat());
    it_writes_its_files_and_its_figures_add_up(&folder.0.join("whole"), &table);
    the_pages_of_games_say_what_changed(&folder.0.join("whole"));
    an_overlay_repeats_the_games_of_its_proposal(&folder.0);
    it_goes_on_from_what_is_finished(&folder.0);
}

fn it_writes_its_files_and_its_figures_add_up(out: &Path, table: &str) {
    let words = one_line(table);
    for said in [
        "within 2 pp of 8.0 % in held-out games",
        "Proposal 1:",
        "In the scenario as it is Poles score",
        "600 games held out",
    ] {
        assert!(words.contains(said), "{said} in {table}");
    }
    for file in ["design.json", "report.html", "charts/front.svg", "proposals/proposal-1.toml"] {
        assert!(out.join(file).is_file(), "{file}");
    }
    let found = read(&out.join("design.json"));
    assert_eq!((&found["schema"], &found["target"]), (&"kartacz.design/1".into(), &0.08.into()));
    assert_eq!(list(&found["choices"]).len(), 4);
    let proposals = list(&found["proposals"]);
    assert!((2..=8).contains(&proposals.len()), "{}", proposals.len());
    for (place, proposal) in proposals.iter().enumerate() {
        assert_eq!(proposal["name"], format!("proposal-{}", place + 1));
        let changes = list(&proposal["changes"]);
        assert!((1..=3).contains(&changes.len()));
        let cost: f64 = changes.iter().map(|change| number(&change["cost"])).sum();
        assert!((cost - number(&proposal["distance"])).abs() < 1e-9);
        let played = &list(&proposal["played"])[0];
        assert_eq!(played["games"], 600);
        let score = &played["score"];
        assert!(number(&score["low"]) <= number(&score["mean"]) && number(&score["mean"]) <= number(&score["high"]));
        for figure in ["draws", "lead_changes", "length"] {
            assert!(played[figure]["mean"].is_number(), "{figure}");
        }
    }
    // Balanced ones first, the nearest of them first of all.
    let balanced = |proposal: &&Value| proposal["played"][0]["verdict"] == "balanced";
    let distances: Vec<f64> =
        proposals.iter().take_while(balanced).map(|proposal| number(&proposal["distance"])).collect();
    assert!(distances.windows(2).all(|pair| pair[0] <= pair[1]), "{distances:?}");
    assert_eq!(proposals.iter().filter(balanced).count(), distances.len());
}

/// The page of a game in both forms says what the proposal changes, with every value.
fn the_pages_of_games_say_what_changed(out: &Path) {
    let pages: Vec<String> = fs::read_dir(out.join("flips"))
        .unwrap()
        .map(|page| fs::read_to_string(page.unwrap().path()).unwrap())
        .collect();
    let first = &list(&read(&out.join("design.json"))["proposals"])[0].clone();
    let values: Vec<&Value> = list(&first["changes"]).iter().flat_map(|change| list(&change["values"])).collect();
    assert!(!pages.is_empty() && !values.is_empty());
    for page in pages {
        let (_, said) = page.split_once("Changed: proposal 1: ").expect("it says what changed");
        let said = said.split_once("</p>").unwrap().0;
        for value in &values {
            let [path, to] = ["path", "to"].map(|key| value[key].as_str().unwrap());
            let choice = list(&first["changes"]).iter().any(|change| change["choice"] == path);
            assert!(said.contains(path) || choice, "{path} in {said}");
            assert!(said.contains(to), "{to} in {said}");
        }
    }
}

/// The overlay of a proposal is accepted by the verbs that take one, and repeats its held-out games.
fn an_overlay_repeats_the_games_of_its_proposal(folder: &Path) {
    let found = read(&folder.join("whole/design.json"));
    for proposal in list(&found["proposals"]) {
        let file = format!("whole/{}", proposal["file"].as_str().unwrap());
        let command = [
            &["run", SCENARIOS[0], "--what-if", &file, "--games", "600", "--json", "--out", "r", "--force"],
            &PLAYERS[..],
        ];
        let output = kartacz(folder, &command.concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let summary: Value = serde_json::from_slice(&output.stdout).unwrap();
        let [wins, draws] = [0, 2].map(|place| number(&summary["outcomes"][place]["rate"]));
        let score = number(&proposal["played"][0]["score"]["mean"]);
        assert!((wins + draws / 2.0 - score).abs() < 1e-9, "{file}: {wins} {draws} {score}");
        assert!((draws - number(&proposal["played"][0]["draws"]["mean"])).abs() < 1e-9);
    }
}

#[test]
fn other_players_play_the_proposals() {
    let folder = Folder::new("design-players");
    let small = ["--target", "0.08", "--games", "60", "--search-games", "30", "--rounds", "2", "--proposals", "4"];
    let others = ["--players", "random,scripted,search:2", "--strong-games", "3", "--out", "o", "--format", "json"];
    let found: Value = serde_json::from_str(&design(&folder.0, &[&OVER[..4], &small[..], &others].concat())).unwrap();
    let by = |played: &Value| {
        list(played)
            .iter()
            .map(|played| (played["players"][0].as_str().unwrap().to_owned(), played["games"].as_u64().unwrap()))
            .collect::<Vec<_>>()
    };
    let all = [("random", 60), ("scripted", 60), ("search:2", 3)].map(|(name, games)| (name.to_owned(), games));
    // The players of the search are not played twice.
    assert_eq!(by(&found["baseline"]), all);
    for (place, proposal) in list(&found["proposals"]).iter().enumerate() {
        assert_eq!(by(&proposal["played"]), all[..if place < 3 { 3 } else { 2 }]);
    }
    let words =
        design(&folder.0, &[&OVER[..4], &small[..], &others[..4], &["--out", "o2", "--format", "markdown"]].concat());
    assert!(words.contains("By the strength of the players"), "{words}");
}

#[test]
fn preferred_measures_are_searched_for_and_named() {
    let folder = Folder::new("design-prefer");
    let small = ["--target", "0.08", "--games", "60", "--search-games", "30", "--rounds", "2", "--players", "none"];
    let prefer = ["--prefer", "more-lead-changes", "--prefer", "shorter", "--format", "json"];
    let found: Value = serde_json::from_str(&design(&folder.0, &[&OVER[..], &small[..], &prefer].concat())).unwrap();
    assert_eq!(found["preferred"], serde_json::json!(["more-lead-changes", "shorter"]));
}

/// Finished work is reused: at first the page cannot be written.
fn it_goes_on_from_what_is_finished(folder: &Path) {
    let command = [&["design", SCENARIOS[0], "--out", "o"], &PLAYERS[..], &OVER, &SMALL].concat();
    let page = folder.join("o/charts");
    fs::create_dir_all(folder.join("o")).unwrap();
    fs::write(&page, "").unwrap();
    assert_eq!(kartacz(folder, &command).status.code(), Some(3));
    fs::remove_file(page).unwrap();
    let output = kartacz(folder, &command);
    assert_eq!(output.status.code(), Some(0));
    let said = text(&output.stderr);
    assert!(said.contains("games already played"), "{said}");
    let [resumed, whole] = ["o", "whole"].map(|name| without_throughput(&folder.join(name).join("design.json")));
    assert_eq!(resumed, whole);
}

/// Three known changes favour the Poles; taking them back is one of the proposals, and it is balanced in held-out games.
#[test]
fn three_known_changes_are_taken_back() {
    let folder = Folder::new("design-recovery");
    let changed =
        ["units.narva-1.front.size=1", "units.narva-2.front.size=1", "units.bkn.front.size=4", "victory.melee=3"];
    let over = [
        "units.narva-1.front.size,units.narva-2.front.size=1,4",
        "units.bkn.front.size=2,4",
        "victory.melee=1,3",
        "victory.capture=1..3",
        "movement.cossacks=8..10",
        "switches.odds=half-up,floor",
    ];
    let options: Vec<&str> =
        changed.iter().flat_map(|set| ["--set", set]).chain(over.iter().flat_map(|over| ["--over", over])).collect();
    // The result of the scenario without the changes.
    let players = ["--player", "poles=heuristic", "--player", "russians=heuristic"];
    let aim = [
        "--target",
        "0.54",
        "--within",
        "0.03",
        "--games",
        "800",
        "--search-games",
        "100",
        "--rounds",
        "4",
        "--players",
        "none",
    ];
    let command = [&["design", SCENARIOS[0], "--out", "o", "--json"], &players[..], &options, &aim].concat();
    let output = kartacz(&folder.0, &command);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["baseline"][0]["verdict"], "off", "{}", found["baseline"][0]);
    let undone =
        ["units.narva-1.front.size=4", "units.narva-2.front.size=4", "units.bkn.front.size=2", "victory.melee=1"];
    let proposals = list(&found["proposals"]);
    let sets: Vec<&Value> = proposals.iter().map(|proposal| &proposal["set"]).collect();
    let place = sets.iter().position(|set| **set == serde_json::json!(undone)).unwrap_or_else(|| panic!("{sets:?}"));
    assert_ne!(proposals[place]["played"][0]["verdict"], "off");
}
