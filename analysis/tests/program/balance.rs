//! End-to-end tests of `balance`: its output files and messages.
//!
//! Points are the runs with these values, and figures add up; invalid values are refused before play.

use std::fs;
use std::path::Path;

use crate::common::{Folder, SCENARIOS, kartacz, text, without_throughput};
use crate::program::one_line;
use serde_json::Value;

const PLAYERS: [&str; 4] = ["--player", "poles=random", "--player", "russians=random"];
const OVER: [&str; 2] = ["--over", "stages=1..8"];

/// Searches, which must succeed; returns its standard output.
fn balance(folder: &Path, more: &[&str]) -> String {
    let output = kartacz(folder, &[&["balance", SCENARIOS[0]], &PLAYERS[..], more].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

fn printed(folder: &Path, more: &[&str]) -> Value {
    serde_json::from_str(&balance(folder, &[more, &["--format", "json"]].concat())).unwrap()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[test]
fn it_writes_its_files_and_its_figures_add_up() {
    let folder = Folder::new("balance");
    let table = balance(&folder.0, &[&OVER[..], &["--target", "0.03", "--games", "500"]].concat());
    assert!(!table.contains('\u{2026}'), "nothing is cut without a terminal: {table}");
    let words = one_line(&table);
    for said in [
        "target of 3.0 %",
        "is crossed at stages =",
        "All 8 values were played",
        "500 games a value",
        "The scenario as it is, with 6, measures",
    ] {
        assert!(words.contains(said), "{said} in {table}");
    }
    let results = folder
        .0
        .join("out/balance-niemenczyn-scenario-1-stages-1-to-8-target-0-03-poles-random-russians-random-500-games");
    for file in ["balance.json", "report.html", "charts/balance.svg", "points/as-it-is/games.parquet"] {
        assert!(results.join(file).is_file(), "{file}");
    }
    let printed: Value = serde_json::from_str(&fs::read_to_string(results.join("balance.json")).unwrap()).unwrap();
    assert_eq!((&printed["schema"], &printed["target"]), (&"kartacz.balance/1".into(), &0.03.into()));
    let points = printed["points"].as_array().unwrap();
    let fitted: Vec<f64> = points.iter().map(|point| number(&point["fitted"])).collect();
    let falling = printed["fit"]["direction"] == "falling";
    assert!(fitted.windows(2).all(|pair| if falling { pair[0] >= pair[1] } else { pair[0] <= pair[1] }), "{fitted:?}");
    let means: Vec<f64> = points.iter().map(|point| number(&point["mean"])).collect();
    assert!((fitted.iter().sum::<f64>() - means.iter().sum::<f64>()).abs() < 1e-9, "a pool keeps its mean");
    let off = |mean: &f64| (mean - 0.03).abs();
    let nearest = printed["nearest"].as_u64().unwrap() as usize;
    assert!(means.iter().all(|mean| off(mean) >= off(&means[nearest])));
    let bend = means.iter().zip(&fitted).map(|(mean, fitted)| (mean - fitted).abs()).fold(0.0, f64::max);
    assert!((bend - number(&printed["fit"]["bend"])).abs() < 1e-12);
}

#[test]
fn a_target_out_of_reach_is_reported() {
    let folder = Folder::new("balance-reach");
    let options = [&OVER[..], &["--target", "0.99", "--games", "300"]].concat();
    let words = one_line(&balance(&folder.0, &options));
    assert!(words.contains("cannot be reached with stages from 1 to 8"), "{words}");
    assert!(words.contains("pp away, at"), "{words}");
    let printed = printed(&folder.0, &options);
    assert_eq!((&printed["reach"], &printed["crossing"]), (&"out-of-reach".into(), &Value::Null));
}

#[test]
fn few_of_many_values_are_played() {
    let folder = Folder::new("balance-wide");
    let options = ["--over", "victory.automatic=0..99", "--target", "0.03", "--games", "100", "--out", "o"];
    let printed = printed(&folder.0, &options);
    let played = printed["points"].as_array().unwrap().len();
    assert!((9..=20).contains(&played) && printed["axis"]["values"].as_array().unwrap().len() == 100, "{played}");
    let kept = fs::read_dir(folder.0.join("o/points")).unwrap().count();
    assert!(kept == played || kept == played + 1, "{kept} of {played}");
}

#[test]
fn one_and_two_threads_give_the_same_bytes() {
    let folder = Folder::new("balance-threads");
    for threads in ["1", "2"] {
        let options = ["--target", "0.03", "--games", "500", "--threads", threads, "--out", threads];
        balance(&folder.0, &[&OVER[..], &options].concat());
    }
    let [one, two] = ["1", "2"].map(|threads| folder.0.join(threads));
    for file in ["report.html", "charts/balance.svg"] {
        assert!(fs::read(one.join(file)).unwrap() == fs::read(two.join(file)).unwrap(), "{file}");
    }
    assert_eq!(without_throughput(&one.join("balance.json")), without_throughput(&two.join("balance.json")));
}

/// Finished work is reused: at first the page cannot be written.
#[test]
fn it_goes_on_from_the_values_that_are_finished() {
    let folder = Folder::new("balance-stopped");
    let command =
        [&["balance", SCENARIOS[0], "--target", "0.03", "--games", "100", "--out", "o"], &PLAYERS[..], &OVER].concat();
    let page = folder.0.join("o/charts");
    fs::create_dir_all(folder.0.join("o")).unwrap();
    fs::write(&page, "").unwrap();
    assert_eq!(kartacz(&folder.0, &command).status.code(), Some(3));
    fs::remove_file(page).unwrap();
    let output = kartacz(&folder.0, &command);
    assert_eq!(output.status.code(), Some(0));
    let said = text(&output.stderr);
    assert!(said.contains("800 games already played"), "{said}");
}
