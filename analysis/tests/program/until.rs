//! `run --until`: runs that determine their own size.

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
fn a_run_of_a_given_size_says_nothing_of_it() {
    let folder = Folder::new("until-none");
    assert_eq!(run(&folder, &["--games", "50"]).get("until"), None);
}
