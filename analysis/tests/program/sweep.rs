//! End-to-end tests of `sweep`: its output files and messages.
//!
//! Points are the runs with these values, and figures add up; invalid values are refused before play.

use std::fs;
use std::path::Path;

use crate::common::{Folder, SCENARIOS, kartacz, text, without_throughput};
use crate::program::one_line;
use serde_json::Value;

const PLAYERS: [&str; 4] = ["--player", "poles=random", "--player", "russians=random"];

/// Sweeps, which must succeed; returns its standard output.
fn sweep(folder: &Path, more: &[&str]) -> String {
    let output = kartacz(folder, &[&["sweep", SCENARIOS[0]], &PLAYERS[..], more].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn it_writes_its_files_and_prints_the_result() {
    let folder = Folder::new("sweep");
    let table = sweep(&folder.0, &["--over", "victory.automatic=1..4", "--games", "500"]);
    assert!(!table.contains('\u{2026}'), "nothing is cut without a terminal: {table}");
    let words = one_line(&table);
    for said in
        ["Score of Poles goes from", "at victory.automatic = 1", "4 points of 500 games", "with victory.automatic = 4,"]
    {
        assert!(words.contains(said), "{said} in {table}");
    }
    let results = folder
        .0
        .join("out/sweep-niemenczyn-scenario-1-victory-automatic-1-to-4-poles-random-russians-random-500-games");
    assert_eq!(names(&results), ["charts", "command.json", "flips", "points", "report.html", "sweep.json"]);
    assert_eq!(names(&results.join("charts")), ["curve.svg", "difference.svg", "outcomes.svg"]);
    // The fourth point is the unchanged scenario, which is played once.
    let points = names(&results.join("points"));
    assert!(points.len() == 4 && points[0] == "as-it-is", "{points:?}");
    for point in &points {
        assert_eq!(
            names(&results.join("points").join(point)),
            ["command.json", "games.parquet", "summary.json"],
            "{point}"
        );
    }
}

#[test]
fn its_points_are_runs_and_its_figures_add_up() {
    let folder = Folder::new("sweep-json");
    let options = ["--over", "victory.automatic=2,4,9", "--games", "500", "--format", "json", "--out", "o"];
    let printed: Value = serde_json::from_str(&sweep(&folder.0, &options)).unwrap();
    let written: Value = serde_json::from_str(&fs::read_to_string(folder.0.join("o/sweep.json")).unwrap()).unwrap();
    assert_eq!(printed, written);
    assert_eq!((&printed["schema"], &printed["measure"]), (&"kartacz.sweep/1".into(), &"score".into()));
    assert_eq!(printed["axes"][0]["as_it_is"], "4");
    let points = printed["points"].as_array().unwrap();
    assert_eq!(points.len(), 3);
    let baseline = number(&printed["baseline"]["mean"]);
    for point in points {
        let set = point["set"][0].as_str().unwrap();
        let options = ["--games", "500", "--format", "json", "--out", "run", "--force", "--set", set];
        let output = kartacz(&folder.0, &[&["run", SCENARIOS[0]], &PLAYERS[..], &options].concat());
        let run: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((&run["outcomes"], &run["vp"]["mean"]), (&point["outcomes"], &point["vp"]["mean"]), "{set}");
        let rate = |place: usize| number(&run["outcomes"][place]["rate"]);
        let mean = number(&point["mean"]);
        assert!((mean - rate(0) - rate(2) / 2.0).abs() < 1e-12);
        assert!(number(&point["low"]) <= mean && mean <= number(&point["high"]));
        match point["as_it_is"].as_bool().unwrap() {
            true => assert!(point["difference"].is_null() && point["mean"] == printed["baseline"]["mean"]),
            false => assert!((number(&point["difference"]["mean"]) - mean + baseline).abs() < 1e-12),
        }
    }
    assert_eq!(points.iter().filter(|point| point["as_it_is"] == true).count(), 1);
    let [greatest, least] = ["greatest", "least"].map(|name| printed[name].as_u64().unwrap() as usize);
    assert!(points.iter().all(|point| {
        let mean = number(&point["mean"]);
        mean <= number(&points[greatest]["mean"]) && mean >= number(&points[least]["mean"])
    }));
}

#[test]
fn two_values_make_a_map() {
    let folder = Folder::new("sweep-map");
    let over = ["--over", "victory.automatic=3..4", "--over", "switches.odds=floor,half-up"];
    let options = ["--games", "100", "--measure", "vp", "--format", "json", "--out", "o"];
    let printed: Value = serde_json::from_str(&sweep(&folder.0, &[&over[..], &options].concat())).unwrap();
    let values: Vec<&Value> = printed["points"].as_array().unwrap().iter().map(|point| &point["values"]).collect();
    assert_eq!(values[1], &serde_json::json!(["3", "half-up"]));
    assert_eq!((values.len(), printed["effects"].as_array().unwrap().len()), (4, 2));
    assert!(printed["trend"].is_null() && printed["interplay"]["change"].is_number());
    assert_eq!(names(&folder.0.join("o/charts")), ["heat.svg"]);
    assert_eq!(printed["level"], 0.0);
}

#[test]
fn paths_move_together() {
    let folder = Folder::new("sweep-together");
    let over = ["--over", "units.cossacks-1.front.size,units.cossacks-2.front.size=1..2"];
    let printed = sweep(&folder.0, &[&over[..], &["--games", "20", "--format", "json"]].concat());
    let printed: Value = serde_json::from_str(&printed).unwrap();
    let set = serde_json::json!(["units.cossacks-1.front.size=1", "units.cossacks-2.front.size=1"]);
    assert_eq!(printed["points"][0]["set"], set);
}

/// Finished work is reused: at first the second value cannot be written.
#[test]
fn it_goes_on_from_the_points_that_are_finished() {
    let folder = Folder::new("sweep-stopped");
    let options = ["--over", "victory.automatic=2..3", "--games", "100", "--out"];
    sweep(&folder.0, &[&options[..], &["whole"]].concat());
    let taken = names(&folder.0.join("whole/points")).pop().unwrap();
    fs::create_dir_all(folder.0.join("o/points")).unwrap();
    let taken = folder.0.join("o/points").join(taken);
    fs::write(&taken, "").unwrap();
    let command = [&["sweep", SCENARIOS[0]], &PLAYERS[..], &options, &["o"]].concat();
    assert_eq!(kartacz(&folder.0, &command).status.code(), Some(3));
    fs::remove_file(taken).unwrap();
    let output = kartacz(&folder.0, &command);
    assert_eq!(output.status.code(), Some(0));
    let said = text(&output.stderr);
    assert!(said.contains("200 games already played"), "{said}");
    let [whole, other] = ["whole", "o"].map(|name| without_throughput(&folder.0.join(name).join("sweep.json")));
    assert_eq!(whole, other);
    let points = folder.0.join("o/points");
    assert!(names(&points).iter().all(|point| !points.join(point).join("games.parts").exists()));
}

/// Nothing is played when a value is not accepted.
#[test]
fn a_value_that_is_refused_stops_it_before_the_games() {
    let folder = Folder::new("sweep-refused");
    let command = ["sweep", SCENARIOS[0], "--over", "victory.automatic=98..101", "--out", "o"];
    let output = kartacz(&folder.0, &command);
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("does not accept 2 of the 4 points") && said.contains("`victory.automatic=100`"), "{said}");
    assert!(said.contains("from 0 to 99") && !folder.0.join("o").exists(), "{said}");
}

/// A score of exactly one half at a value is not above one half.
#[test]
fn one_half_exactly_is_not_above_one_half() {
    let folder = Folder::new("sweep-tie");
    let output = kartacz(
        &folder.0,
        &["sweep", SCENARIOS[0], "--over", "victory.automatic=3..5", "--games", "2", "--threads", "1", "--out", "s"],
    );
    let said = one_line(&text(&output.stdout));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let found: Value = serde_json::from_str(&fs::read_to_string(folder.0.join("s/sweep.json")).unwrap()).unwrap();
    let means: Vec<f64> = found["points"].as_array().unwrap().iter().map(|point| number(&point["mean"])).collect();
    let (above, below) = (means.iter().any(|mean| *mean > 0.5), means.iter().any(|mean| *mean < 0.5));
    assert_eq!(said.contains("stays above one half"), means.iter().all(|mean| *mean > 0.5), "{means:?}: {said}");
    assert_eq!(said.contains("stays below one half"), means.iter().all(|mean| *mean < 0.5), "{means:?}: {said}");
    assert_eq!(said.contains("It crosses one half"), above && below, "{means:?}: {said}");
}

/// Another level of play plays the same points; what it played is kept, and other levels join it.
#[test]
fn levels_play_the_same_points() {
    let folder = Folder::new("sweep-levels");
    let over = ["--over", "victory.automatic=3..4", "--games", "60", "--format", "json", "--out", "o"];
    let printed =
        |more: &[&str]| -> Value { serde_json::from_str(&sweep(&folder.0, &[&over[..], more].concat())).unwrap() };
    let one = printed(&["--level", "heuristic", "--search-games", "3"]);
    let level = &one["levels"][0];
    assert_eq!((&level["players"][1], &level["games"]), (&"heuristic".into(), &60.into()));
    assert_eq!(level["points"].as_array().unwrap().len(), 2);
    let run = ["run", SCENARIOS[0], "--player", "poles=heuristic", "--player", "russians=heuristic"];
    let options = ["--games", "60", "--format", "json", "--out", "run", "--set", "victory.automatic=3"];
    let output = kartacz(&folder.0, &[&run[..], &options].concat());
    let run: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(run["outcomes"], level["points"][0]["outcomes"]);
    let two = printed(&["--level", "heuristic", "--level", "search:4", "--search-games", "3"]);
    assert_eq!(two["levels"][0], *level);
    assert_eq!(two["levels"][1]["games"], 3);
    for (more, said) in [
        (&["--level", "heuristic", "--level", "heuristic"][..], "the same level"),
        (&["--level", "heuristic", "--over", "stages=5,6"], "give `--over` once"),
        (&["--level", "heuristik"], "heuristic"),
    ] {
        let output = kartacz(&folder.0, &[&["sweep", SCENARIOS[0]], &over[..], more].concat());
        assert_eq!(output.status.code(), Some(2), "{more:?}");
        assert!(text(&output.stderr).contains(said), "{}", text(&output.stderr));
    }
}
