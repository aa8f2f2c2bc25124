//! End-to-end tests of `skill`: its output files and messages.
//!
//! Its figures are those of its runs; a record replaces only its own entry, and its command reproduces it.

use std::fs;
use std::path::Path;

use crate::common::{Folder, SCENARIOS, kartacz, text, without_throughput};
use crate::program::one_line;
use serde_json::Value;

const LADDER: [&str; 10] =
    ["--level", "random", "--level", "heuristic", "--rule", "artillery", "--rule", "squares", "--player", "heuristic"];
const RUNS: [&str; 8] = [
    "random-against-random",
    "heuristic-against-heuristic",
    "heuristic-against-random",
    "random-against-heuristic",
    "without-artillery-heuristic-against-heuristic",
    "heuristic-against-without-artillery-heuristic",
    "without-squares-heuristic-against-heuristic",
    "heuristic-against-without-squares-heuristic",
];

/// Plays a study, which must succeed; returns its standard output.
fn play(folder: &Path, more: &[&str]) -> String {
    let output = kartacz(folder, &[&["skill", SCENARIOS[0]], &LADDER[..], more].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

fn json(folder: &Path, more: &[&str]) -> Value {
    serde_json::from_str(&play(folder, &[&["--format", "json"], more].concat())).unwrap()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

#[test]
fn it_writes_its_files_and_prints_the_result() {
    let folder = Folder::new("skill");
    let table = play(&folder.0, &["--games", "100"]);
    assert!(!table.contains('\u{2026}'), "nothing is cut without a terminal: {table}");
    let words = one_line(&table);
    for said in
        ["with both sides at the same level Poles score ", "luck index ", "Rules by importance", "the same dice in all"]
    {
        assert!(words.contains(said), "{said} in {table}");
    }
    let mut inside = fs::read_dir(folder.0.join("out")).unwrap().map(|entry| entry.unwrap().path());
    let out = inside.find(|path| path.is_dir()).unwrap();
    assert!(
        out.ends_with(
            "skill-niemenczyn-scenario-1-random-heuristic-without-artillery-without-squares-by-heuristic-100-games"
        ),
        "{}",
        out.display()
    );
    let mut names: Vec<_> =
        fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    let mut expected = [&RUNS[..], &["charts", "command.json", "report.html", "skill.json", "watch"]].concat();
    expected.sort_unstable();
    assert_eq!(names, expected);
    for chart in ["skill", "gains", "losses"] {
        assert!(out.join(format!("charts/{chart}.svg")).is_file(), "{chart}");
    }
}

#[test]
fn its_figures_are_those_of_the_runs() {
    let folder = Folder::new("skill-figures");
    let printed = json(&folder.0, &["--games", "100", "--out", "o"]);
    let written: Value = serde_json::from_str(&fs::read_to_string(folder.0.join("o/skill.json")).unwrap()).unwrap();
    assert_eq!(printed, written);
    assert_eq!((&printed["schema"], &printed["player"]), (&"kartacz.skill/1".into(), &"heuristic".into()));
    let run = |name: &str| -> Value {
        serde_json::from_str(&fs::read_to_string(folder.0.join("o").join(name).join("summary.json")).unwrap()).unwrap()
    };
    let score = |name: &str| {
        let rate = |place: usize| number(&run(name)["outcomes"][place]["rate"]);
        rate(0) + rate(2) / 2.0
    };
    let near = |found: &Value, expected: f64| assert!((number(found) - expected).abs() < 1e-12, "{found} {expected}");
    for (place, name) in RUNS[..2].iter().enumerate() {
        near(&printed["levels"][place]["score"], score(name));
        assert_eq!(printed["levels"][place]["vp"]["mean"], run(name)["vp"]["mean"]);
    }
    let gains = &printed["steps"][0]["gains"];
    near(&gains[0]["gain"], score(RUNS[2]) - score(RUNS[0]));
    near(&gains[1]["gain"], score(RUNS[0]) - score(RUNS[3]));
    let rules = printed["rules"].as_array().unwrap();
    let loss =
        |side: &str, rule: &str| &rules.iter().find(|one| one["side"] == side && one["rule"] == rule).unwrap()["loss"];
    near(loss("poles", "artillery"), score(RUNS[1]) - score(RUNS[4]));
    near(loss("russians", "artillery"), score(RUNS[5]) - score(RUNS[1]));
    near(loss("poles", "squares"), 0.0);
    assert!(rules.windows(2).all(|pair| number(&pair[0]["loss"]) >= number(&pair[1]["loss"])), "{rules:?}");
    // The heuristic beats random players as either side.
    assert!(gains.as_array().unwrap().iter().all(|gain| number(&gain["gain"]) > 0.0), "{gains}");
    let index = ["low", "share", "high"].map(|name| number(&printed["index"][name]));
    assert!(index.is_sorted() && index[0] > 0.3 && index[2] <= 1.0, "{index:?}");
}

/// A restricted player can be named wherever a player can: the games are those of the study.
#[test]
fn its_runs_can_be_played_alone() {
    let folder = Folder::new("skill-run");
    json(&folder.0, &["--games", "60", "--out", "o"]);
    let players = ["--player", "poles=without:artillery/heuristic", "--player", "russians=heuristic"];
    let options = [&["--games", "60", "--out", "r"][..], &players].concat();
    let output = kartacz(&folder.0, &[&["run", SCENARIOS[0]], &options[..]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let [alone, within] = [folder.0.join("r"), folder.0.join("o").join(RUNS[4])]
        .map(|folder| without_throughput(&folder.join("summary.json")));
    assert_eq!(alone, within);
}

/// The default ladder has every player of the game, and searching ones play fewer games.
#[test]
fn without_levels_the_game_is_asked_for_its_players() {
    let folder = Folder::new("skill-default");
    let play = |scenario: &str| -> Value {
        let options = [
            "--rule",
            "none",
            "--games",
            "3",
            "--search-games",
            "1",
            "--format",
            "json",
            "--quiet",
            "--out",
            "o",
            "--force",
        ];
        let output = kartacz(&folder.0, &[&["skill", scenario], &options[..]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let levels = |printed: &Value| -> Vec<String> {
        printed["levels"].as_array().unwrap().iter().map(|at| at["level"].as_str().unwrap().to_owned()).collect()
    };
    let found = play("verdox/scenario-small");
    assert_eq!(levels(&found), ["random", "heuristic", "expert", "search:16", "search:64", "search:256"]);
    let absent: Vec<&str> =
        found["absent"].as_array().unwrap().iter().map(|one| one["level"].as_str().unwrap()).collect();
    assert_eq!(absent, ["scripted"]);
    assert_eq!((&found["levels"][1]["games"], &found["levels"][3]["games"]), (&3.into(), &1.into()));
    assert_eq!(found["rules"], serde_json::json!([]));
}

/// Few games that two levels play alike do not show that the levels do not matter; and the games of runs with search are named.
#[test]
fn few_equal_games_leave_doubt() {
    let folder = Folder::new("skill-doubt");
    let play = |levels: &[&str], games: &str, more: &[&str]| {
        let options = ["--rule", "none", "--games", "20", "--search-games", games, "--quiet", "--out", "o", "--force"];
        let levels: Vec<&str> = levels.iter().flat_map(|level| ["--level", level]).collect();
        let output = kartacz(&folder.0, &[&["skill", "verdox/scenario-small"], &options[..], &levels, more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let few: Value = serde_json::from_str(&play(&["search:1", "search:2"], "4", &["--json"])).unwrap();
    let width = number(&few["index"]["high"]) - number(&few["index"]["low"]);
    assert!(width > 0.1, "{}", few["index"]);
    let said = one_line(&play(&["random", "search:1"], "30", &[]));
    assert!(said.contains("20 games a run (30 where a player searches), seed"), "{said}");
}

#[test]
fn a_study_is_recorded_in_its_place() {
    let folder = Folder::new("skill-record");
    let curves = || -> Vec<Value> {
        let text = fs::read_to_string(folder.0.join("deep/s.json")).unwrap();
        let file: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(file["schema"], "kartacz.skill-curves/1");
        file["curves"].as_array().unwrap().clone()
    };
    let record =
        |more: &[&str]| json(&folder.0, &[&["--games", "40", "--quiet", "--record", "deep/s.json"], more].concat());
    record(&["--set", "victory.automatic=5"]);
    let study = record(&["--seed", "7"]);
    let known = curves();
    assert_eq!(known.iter().map(|one| &one["changes"]).collect::<Vec<_>>(), ["", "set victory.automatic=5"]);
    for name in ["scenario", "scenario_hash", "sides", "seed", "program", "sources", "play"] {
        assert_eq!(known[0][name], study[name], "{name}");
    }
    for (kept, found) in known[0]["levels"].as_array().unwrap().iter().zip(study["levels"].as_array().unwrap()) {
        assert_eq!([&kept["level"], &kept["games"]], [&found["level"], &found["games"]]);
        assert!((number(&kept["score"]) - number(&found["score"])).abs() < 1e-6);
    }
    assert_eq!(known[0]["rules"].as_array().unwrap().len(), 4);
    // Its command makes it again.
    let command = known[0]["command"].as_str().unwrap().to_owned();
    let words: Vec<&str> = command.split(' ').skip(1).collect();
    fs::remove_file(folder.0.join("deep/s.json")).unwrap();
    let output = kartacz(&folder.0, &[&words[..], &["--record", "deep/s.json", "--out", "again", "--quiet"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(curves(), known[..1]);
}
