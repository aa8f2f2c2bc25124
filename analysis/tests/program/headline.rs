//! End-to-end tests of the headline balance: written by tournaments, quoted by runs.
//!
//! A tournament changes only its own headline; changed scenarios have none.

use std::fs;
use std::path::Path;

use crate::common::{Folder, SCENARIOS, kartacz, text, without_throughput};
use crate::program::one_line;
use serde_json::Value;

/// What stands on the standard output when all goes well.
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = kartacz(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

fn tournament(folder: &Path, scenario: &str, more: &[&str]) -> Value {
    let players = ["--player", "random", "--player", "heuristic", "--games", "50", "--headline", "deep/h.json"];
    let options = [&["tournament", scenario, "--format", "json", "--quiet"], &players[..], more].concat();
    serde_json::from_str(&printed(folder, &options)).unwrap()
}

fn headlines(folder: &Path) -> Vec<Value> {
    let file: Value = serde_json::from_str(&fs::read_to_string(folder.join("deep/h.json")).unwrap()).unwrap();
    assert_eq!(file["schema"], "kartacz.headlines/1");
    file["headlines"].as_array().unwrap().clone()
}

#[test]
fn a_tournament_puts_or_replaces_its_own_headline() {
    let folder = Folder::new("headline");
    tournament(&folder.0, SCENARIOS[1], &[]);
    let first = tournament(&folder.0, SCENARIOS[0], &[]);
    let second = headlines(&folder.0)[1].clone();
    tournament(&folder.0, SCENARIOS[0], &["--set", "victory.automatic=5"]);
    let known = headlines(&folder.0);
    let places: Vec<[&str; 2]> =
        known.iter().map(|one| ["scenario", "changes"].map(|name| one[name].as_str().unwrap())).collect();
    assert_eq!(places, [[SCENARIOS[0], ""], [SCENARIOS[0], "set victory.automatic=5"], [SCENARIOS[1], ""]]);
    assert_eq!(known[2], second, "others stay");
    let headline = &known[0];
    for name in ["scenario_hash", "sides", "draw", "players", "games", "seed", "program", "sources", "play"] {
        assert_eq!(headline[name], first[name], "{name}");
    }
    for name in ["value", "low", "high"] {
        let [kept, found] = [&headline[name], &first["equilibrium"][name]].map(|number| number.as_f64().unwrap());
        assert!((kept - found).abs() < 1e-6, "{name}");
    }
    assert_eq!(headline["mixtures"][0]["player"], "heuristic");
    let other = tournament(&folder.0, SCENARIOS[0], &["--seed", "7", "--draw", "0.25", "--out", "o"]);
    let renewed = headlines(&folder.0);
    assert_eq!((renewed.len(), &renewed[0]["seed"], &renewed[1..]), (3, &other["seed"], &known[1..]));
}

#[test]
fn its_command_makes_it_again() {
    let folder = Folder::new("headline-again");
    tournament(&folder.0, SCENARIOS[0], &["--set", "victory.automatic=5", "--seed", "7", "--draw", "0.25"]);
    let known = headlines(&folder.0);
    let command = known[0]["command"].as_str().unwrap().to_owned();
    let words: Vec<&str> = command.split(' ').skip(1).collect();
    fs::remove_file(folder.0.join("deep/h.json")).unwrap();
    printed(&folder.0, &[&words[..], &["--headline", "deep/h.json", "--out", "o", "--threads", "1"]].concat());
    assert_eq!(headlines(&folder.0), known);
}

#[test]
fn runs_name_the_shipped_headline_in_every_format() {
    let folder = Folder::new("headline-run");
    let run =
        |more: &[&str]| printed(&folder.0, &[&["run", SCENARIOS[0], "--games", "40", "--out", "o"], more].concat());
    let table = run(&[]);
    let (first, rest) = table.split_once("\nHeadline balance: ").unwrap();
    assert!(first.contains("Scenario I: the assault at dawn: Poles win ") && first.lines().count() > 1, "{table}");
    assert!(!table.contains('\u{2026}'), "nothing is cut without a terminal: {table}");
    let rest = one_line(rest);
    for part in ["Poles score ", "the value of a tournament of ", "This run, expert against expert: "] {
        assert!(rest.contains(part), "{part} in {table}");
    }
    let page = fs::read_to_string(folder.0.join("o/report.html")).unwrap();
    let markdown = run(&["--format", "markdown"]);
    for printed in [&page, &markdown] {
        assert!(
            printed.contains("Headline balance: Poles score ") && printed.contains("This run, expert against"),
            "{printed}"
        );
    }
    let json: Value = serde_json::from_str(&run(&["--format", "json"])).unwrap();
    let summary: Value = serde_json::from_str(&fs::read_to_string(folder.0.join("o/summary.json")).unwrap()).unwrap();
    assert_eq!(json["headline"], summary["headline"]);
    let number = |name: &str| json["headline"][name].as_f64().unwrap();
    assert!(number("low") <= number("value") && number("value") <= number("high"), "{json}");
    let rate = |place: usize| json["outcomes"][place]["rate"].as_f64().unwrap();
    let score = json["headline"]["run"]["score"].as_f64().unwrap();
    assert!((score - rate(0) - number("draw") * rate(2)).abs() < 1e-12);
    let csv = run(&["--format", "csv"]);
    for line in ["niemenczyn/scenario-1,headline,poles,", "niemenczyn/scenario-1,score,poles,40,"] {
        assert_eq!(csv.matches(line).count(), 1, "{line} in {csv}");
    }
}

#[test]
fn comparisons_and_merged_shards_name_it_too() {
    let folder = Folder::new("headline-merge");
    let table = printed(&folder.0, &["compare", SCENARIOS[0], SCENARIOS[1], "--games", "20"]);
    assert_eq!(table.matches("\nHeadline balance: Poles score ").count(), 2, "{table}");
    let run = ["run", SCENARIOS[1], "--games", "20", "--player", "poles=random"];
    printed(&folder.0, &[&run[..], &["--out", "whole"]].concat());
    for (shard, out) in [("1/2", "a"), ("2/2", "b")] {
        printed(&folder.0, &[&run[..], &["--shard", shard, "--out", out]].concat());
    }
    let merged = printed(&folder.0, &["merge", "a", "b", "--out", "m"]);
    assert!(one_line(&merged).contains("This run, random against expert: "), "{merged}");
    let [whole, joined] = ["whole", "m"].map(|out| without_throughput(&folder.0.join(out).join("summary.json")));
    assert!(whole == joined && whole.contains("\"headline\": {"), "{whole}");
}

/// A headline belongs to the content of a scenario, not to its name.
#[test]
fn a_changed_scenario_has_none() {
    let folder = Folder::new("headline-none");
    let none = "No headline balance is recorded for this scenario and these changes: `kartacz tournament`";
    for change in [["--set", "victory.automatic=5"], ["--what-if", "eydziatowicz"]] {
        let printed = printed(&folder.0, &[&["run", SCENARIOS[0], "--games", "5"], &change[..]].concat());
        assert!(one_line(&printed).contains(none) && !printed.contains("Headline balance"), "{printed}");
    }
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios/niemenczyn");
    for file in fs::read_dir(scenarios).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file()) {
        fs::copy(&file, folder.0.join(file.file_name().unwrap())).unwrap();
    }
    let own = ["run", "scenario-1.toml", "--games", "5"];
    let same = printed(&folder.0, &own);
    assert!(same.contains("\nHeadline balance: "), "{same}");
    let path = folder.0.join("rules.toml");
    let rules = fs::read_to_string(&path).unwrap();
    let changed = rules.replacen("automatic = 4", "automatic = 5", 1);
    assert!(changed != rules, "{rules}");
    fs::write(path, changed).unwrap();
    // Results of the file as it was lie there.
    assert!(one_line(&printed(&folder.0, &[&own[..], &["--force"]].concat())).contains(none));
}

/// The pages for people give the values of the file.
#[test]
fn the_pages_say_what_the_file_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let [file, readme, players] = ["reports/headlines.json", "reports/README.md", "reports/players/README.md"]
        .map(|name| fs::read_to_string(root.join(name)).unwrap());
    let file: Value = serde_json::from_str(&file).unwrap();
    for headline in file["headlines"].as_array().unwrap() {
        let percent = |value: &Value| format!("{:.1}", 100.0 * value.as_f64().unwrap());
        let [value, low, high] = ["value", "low", "high"].map(|key| percent(&headline[key]));
        for part in [&value, &format!("({low} to {high}")] {
            assert!(readme.contains(part), "{part}");
        }
        let scenario = headline["scenario"].as_str().unwrap();
        let row = format!("| {scenario} | {value} ({low} to {high}) |");
        assert!(players.contains(&row), "{row}");
        for attack in headline["exploitability"].as_array().into_iter().flatten() {
            let gains = attack["gains"].as_array().unwrap().iter().map(|gain| {
                let signed = |key: &str| format!("{:+.1}", 100.0 * gain[key].as_f64().unwrap());
                format!("{} ({} to {})", signed("gain"), signed("low"), signed("high"))
            });
            let gains: Vec<String> = gains.collect();
            let row = format!("| {scenario} | {} | {} |", attack["attacker"].as_str().unwrap(), gains.join(" | "));
            assert!(players.contains(&row), "{row}");
        }
    }
}
