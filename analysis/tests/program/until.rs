//! `--until`: runs and studies that determine their own size.

use std::fs;

use crate::common::{Folder, SCENARIOS, kartacz, text, without_throughput};
use serde_json::Value;

fn run(folder: &Folder, options: &[&str]) -> Value {
    let random = ["--player", "poles=random", "--player", "russians=random", "--format", "json"];
    let output = kartacz(&folder.0, &[&["run", SCENARIOS[0]], &random[..], options].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Half the width of the widest interval of an outcome.
fn half_width(summary: &Value) -> f64 {
    let outcomes = summary["outcomes"].as_array().unwrap().iter();
    let half = |outcome: &Value| (outcome["high"].as_f64().unwrap() - outcome["low"].as_f64().unwrap()) / 2.0;
    outcomes.map(half).fold(0.0, f64::max)
}

#[test]
fn it_stops_after_the_first_part_that_is_enough() {
    let folder = Folder::new("until");
    let options = |out| ["--until", "half-width=0.006", "--games", "20k", "--out", out];
    let summary = run(&folder, &[&options("a")[..], &["--threads", "1"]].concat());
    assert_eq!(summary["games"], 8192, "two parts: one is too few");
    assert_eq!(summary["until"]["narrow_enough"], true);
    assert_eq!(summary["until"]["reached"].as_f64().unwrap(), half_width(&summary));
    assert!(half_width(&summary) <= 0.006);
    // The same games whatever the threads, and the same as a run of that size.
    run(&folder, &[&options("b")[..], &["--threads", "2"]].concat());
    run(&folder, &["--games", "8192", "--out", "c"]);
    let rows = ["a", "b", "c"].map(|out| fs::read(folder.0.join(out).join("games.parquet")).unwrap());
    assert!(rows[0] == rows[1] && rows[0] == rows[2]);
    let [a, b] = ["a", "b"].map(|out| without_throughput(&folder.0.join(out).join("summary.json")));
    assert_eq!(a, b);
    assert!(!folder.0.join("a/games.parts").exists(), "nothing is left to go on from");
}

#[test]
fn it_says_when_the_games_ran_out() {
    let folder = Folder::new("until-out");
    let summary = run(&folder, &["--until", "half-width=0.001", "--games", "5000", "--out", "o"]);
    assert_eq!((&summary["games"], &summary["until"]["narrow_enough"]), (&5000.into(), &false.into()));
    let page = fs::read_to_string(folder.0.join("o/report.html")).unwrap();
    assert!(page.contains("Game limit reached before every interval was within ±0.1 pp"), "{page}");
    assert!(page.contains("--until half-width=0.001</pre>"));
}

#[test]
fn slow_games_stop_early_too() {
    let folder = Folder::new("until-early");
    let summary = run(&folder, &["--until", "half-width=0.1", "--out", "o"]);
    assert_eq!((&summary["games"], &summary["until"]["narrow_enough"]), (&64.into(), &true.into()), "the first part");
}

/// The result of a command that is given these options, without the text of the command and the rule for its end.
fn study(folder: &Folder, verb: &[&str], options: &[&str]) -> Value {
    let output = kartacz(&folder.0, &[verb, &["--format", "json"], options].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The half of the widest interval among these differences, victory points apart.
fn widest(differences: &Value) -> f64 {
    let shares = differences.as_array().unwrap().iter().filter(|of| of["measure"] != "vp");
    let half = |of: &Value| (of["high"].as_f64().unwrap() - of["low"].as_f64().unwrap()) / 2.0;
    // Where luck is measured, the sharper figure decides.
    let sharper = |of: &Value| of.get("without_luck").filter(|of| of.is_object()).map_or_else(|| half(of), half);
    shares.map(sharper).fold(0.0, f64::max)
}

const WHAT_IF: [&str; 6] = ["what-if", SCENARIOS[0], "--player", "poles=heuristic", "--set", "victory.automatic=5"];

#[test]
fn a_change_is_played_until_the_differences_are_narrow_enough() {
    let folder = Folder::new("until-what-if");
    let until = ["--until", "half-width=0.02"];
    let mut found = study(&folder, &WHAT_IF, &[&until[..], &["--out", "a"]].concat());
    let reached = found["until"]["reached"].as_f64().unwrap();
    assert_eq!((widest(&found["differences"]), &found["until"]["narrow_enough"]), (reached, &true.into()));
    assert!(reached <= 0.02);
    // The waves are one run: the same as one of that size.
    let games = found["games"].to_string();
    let fixed = study(&folder, &WHAT_IF, &["--games", &games, "--out", "b"]);
    found.as_object_mut().unwrap().remove("until");
    assert_eq!(found, fixed);
    for run in ["baseline", "variant"] {
        let rows = ["a", "b"].map(|out| fs::read(folder.0.join(out).join(run).join("games.parquet")).unwrap());
        assert!(rows[0] == rows[1], "{run}");
        assert!(!folder.0.join("a").join(run).join("games.parts").exists());
    }
    let page = fs::read_to_string(folder.0.join("a/report.html")).unwrap();
    assert!(page.contains("Stopped: every difference is within ±2 pp"), "{page}");
}

#[test]
fn a_study_says_when_its_games_ran_out() {
    let folder = Folder::new("until-what-if-out");
    let found = study(&folder, &WHAT_IF, &["--until", "half-width=0.001", "--games", "700", "--out", "o"]);
    assert_eq!((&found["games"], &found["until"]["narrow_enough"]), (&700.into(), &false.into()));
    let page = fs::read_to_string(folder.0.join("o/report.html")).unwrap();
    assert!(page.contains("Game limit reached before every difference was within ±0.1 pp"), "{page}");
}

#[test]
fn a_comparison_is_played_until_all_its_differences_are_narrow_enough() {
    let folder = Folder::new("until-compare");
    let verb = ["compare", SCENARIOS[0], SCENARIOS[1], "--player", "poles=random", "--player", "russians=random"];
    let found = study(&folder, &verb, &["--until", "half-width=0.03", "--out", "o"]);
    let reached = found["until"]["reached"].as_f64().unwrap();
    assert_eq!(widest(&found["comparisons"][0]["differences"]), reached);
    assert!(reached <= 0.03 && found["until"]["narrow_enough"] == true);
    assert_eq!(found["scenarios"][0]["games"], found["comparisons"][0]["pairs"]);
}

/// A number of games that is not known in advance is nothing for a cluster.
#[test]
fn what_finds_its_own_size_cannot_be_planned() {
    let folder = Folder::new("until-plan");
    for verb in [&WHAT_IF[..], &["compare", SCENARIOS[0], SCENARIOS[1]], &["run", SCENARIOS[0]]] {
        let output = kartacz(&folder.0, &[&["plan"], verb, &["--until", "half-width=0.02", "--out", "p"]].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("`--until` cannot be planned"), "{}", text(&output.stderr));
    }
}

#[test]
fn a_run_of_a_given_size_says_nothing_of_it() {
    let folder = Folder::new("until-none");
    assert_eq!(run(&folder, &["--games", "50"]).get("until"), None);
}
