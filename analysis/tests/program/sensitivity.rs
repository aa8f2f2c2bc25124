//! End-to-end tests of `sensitivity`: its output files and messages.
//!
//! Its numbers agree with each other and with runs; refused levels are listed.

use std::fs;
use std::path::Path;

use crate::common::{Folder, SCENARIOS, kartacz, text, without_throughput};
use crate::program::one_line;
use serde_json::Value;

/// Random players, few values, few games.
const SMALL: [&str; 18] = [
    "--player",
    "poles=random",
    "--player",
    "russians=random",
    "--only",
    "units.*.front.size",
    "--only",
    "switches.odds",
    "--games",
    "60",
    "--trajectories",
    "2",
    "--sobol",
    "16",
    "--top",
    "2",
    "--measure",
    "vp",
];

/// A guess that matters: the Russian foot may be no more than a picket.
fn pickets() -> String {
    let unit = |(id, size): (&str, u8)| {
        format!(
            "[units.{id}]\nfront.size = {size}\n[units.{id}.origin]\n\
             front.size = {{ assumed = \"the pickets were not counted\", low = 1, high = {size} }}\n"
        )
    };
    let units = [("narva-1", 4), ("narva-2", 4), ("narva-3", 3), ("pskov-1", 3), ("pskov-2", 3)];
    format!("title = \"Pickets\"\n{}", units.map(unit).concat())
}

/// Studies scenario I, which must succeed; returns its standard output.
fn study(folder: &Path, options: &[&str]) -> String {
    let output = kartacz(folder, &[&["sensitivity", SCENARIOS[0]], options].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

fn read(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn number(value: &Value, name: &str) -> f64 {
    value[name].as_f64().unwrap_or_else(|| panic!("{name} in {value}"))
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-12
}

#[test]
fn it_writes_its_files_and_prints_the_budget() {
    let folder = Folder::new("sensitivity");
    let output = kartacz(&folder.0, &[&["sensitivity", SCENARIOS[0]], &SMALL[..]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let (table, said) = (text(&output.stdout), text(&output.stderr));
    assert!(!table.contains('\u{2026}'), "nothing is cut without a terminal: {table}");
    let budget = "budget: 5 factors; 7 points one at a time, at most 14 for the screening and 6 for the variance; at most 27 points \
                x 60 games, and 600 games of the baseline = 2,220 games";
    assert_eq!(said.lines().take(2).collect::<Vec<_>>(), ["17 runs, 1,560 games", budget]);
    let words = one_line(&table);
    assert!(words.contains("the victory points, net for Poles"), "what the guesses carry: {table}");
    let mut inside = fs::read_dir(folder.0.join("out")).unwrap().map(|entry| entry.unwrap().path());
    let results = inside.find(|path| path.is_dir()).unwrap();
    let name = results.file_name().unwrap().to_str().unwrap();
    assert!(name.starts_with("sensitivity-niemenczyn-scenario-1-measure-vp-units") && name.len() <= 120, "{name}");
    for file in [
        "sensitivity.json",
        "report.html",
        "charts/tornado.svg",
        "charts/screening.svg",
        "points/as-it-is/summary.json",
    ] {
        assert!(results.join(file).is_file(), "{file}");
    }
    let tornado = fs::read_to_string(results.join("charts/tornado.svg")).unwrap();
    assert_eq!(tornado.matches("class=\"spot\"").count(), 6, "a place for each level that is no base");
    let points = fs::read_dir(results.join("points")).unwrap();
    let parts = points.filter(|point| point.as_ref().unwrap().path().join("games.parts").exists());
    assert_eq!(parts.count(), 0, "everything is settled");
}

#[test]
fn its_numbers_agree_with_each_other_and_with_runs() {
    let folder = Folder::new("sensitivity-numbers");
    let printed: Value =
        serde_json::from_str(&study(&folder.0, &[&SMALL[..], &["--format", "json", "--out", "o"]].concat())).unwrap();
    assert_eq!(printed, read(&folder.0.join("o/sensitivity.json")));
    assert_eq!(
        (&printed["schema"], &printed["measure"], &printed["games"]),
        (&"kartacz.sensitivity/1".into(), &"vp".into(), &60.into())
    );
    let baseline = number(&printed["baseline"], "same_games");
    assert_eq!(printed["baseline"]["games"], 600);
    let factors = printed["factors"].as_array().unwrap();
    assert_eq!(factors.len(), 5);
    let mut before = f64::INFINITY;
    for factor in factors {
        let levels = factor["alone"].as_array().unwrap();
        let mut reach = 0.0_f64;
        for level in levels {
            let [mean, difference, low, high, p, adjusted] =
                ["mean", "difference", "low", "high", "p", "adjusted"].map(|name| number(level, name));
            assert!(near(mean - baseline, difference), "{level}");
            assert!(low <= difference && difference <= high && p <= adjusted && adjusted <= 1.0, "{level}");
            reach = reach.max(difference.abs());
        }
        assert!(near(reach, number(factor, "reach")) && reach <= before, "{factor}");
        before = reach;
    }
    for effect in printed["screening"]["effects"].as_array().unwrap() {
        let [mu, star, noise, floor] = ["mu", "mu_star", "noise", "floor"].map(|name| number(effect, name));
        assert!(mu.abs() <= star + 1e-12 && near(floor, noise * (2.0 / std::f64::consts::PI).sqrt()), "{effect}");
    }
    // A level is a run with its values set.
    let level = &factors[0]["alone"][0];
    let sets = level["set"].as_array().unwrap().iter().flat_map(|set| ["--set", set.as_str().unwrap()]);
    let players = &SMALL[..4];
    let options: Vec<&str> = players.iter().copied().chain(sets).chain(["--games", "60", "--format", "json"]).collect();
    let output = kartacz(&folder.0, &[&["run", SCENARIOS[0]], &options[..]].concat());
    let run: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(near(number(&run["vp"], "mean"), number(level, "mean")), "{level}");
}

#[test]
fn the_first_line_names_the_guess_that_matters() {
    let folder = Folder::new("sensitivity-first-line");
    fs::write(folder.0.join("pickets.toml"), pickets()).unwrap();
    let options =
        ["--what-if", "pickets.toml", "--only", "units.narva*.front.size", "--only", "units.pskov*.front.size"];
    let least = ["--games", "160", "--trajectories", "2", "--sobol", "16", "--format", "markdown"];
    let printed = study(&folder.0, &[&options[..], &least].concat());
    let first = printed.lines().next().unwrap();
    let said = "One guess carries the score of Poles: \\`russians infantry: front.size\\` (+";
    assert!(first.contains(said) && printed.contains("No guess alone reverses the verdict."), "{said} in {printed}");
    let again = "kartacz sensitivity niemenczyn/scenario-1 --measure score --only 'units.narva\\*.front.size'";
    for said in ["the pickets were not counted", again] {
        assert!(printed.contains(said), "{said} in {printed}");
    }
}

/// A factor with two levels always goes from one end to the other.
#[test]
fn the_effect_of_one_guess_with_two_levels_is_its_change() {
    let folder = Folder::new("sensitivity-two-levels");
    let options = ["--only", "switches.guns_split", "--measure", "vp", "--games", "81", "--trajectories", "3"];
    let least = ["--sobol", "16", "--out", "o"];
    let output = kartacz(&folder.0, &[&["sensitivity", SCENARIOS[0]], &SMALL[..4], &options, &least].concat());
    let said = text(&output.stderr);
    assert!(said.starts_with("3 runs, 972 games\nbudget: 1 factor; 2 points one at a time, "), "{said}");
    let printed = read(&folder.0.join("o/sensitivity.json"));
    let (level, effect) = (&printed["factors"][0]["alone"][0], &printed["screening"]["effects"][0]);
    let change = number(level, "difference");
    assert!(change != 0.0 && near(number(effect, "mu"), change), "{level} {effect}");
    assert!(near(number(effect, "mu_star"), change.abs()) && number(effect, "sigma") < 1e-12, "{effect}");
}

/// With so few games all may differ by the same amount, which is inconclusive.
#[test]
fn two_games_are_sure_of_nothing() {
    let folder = Folder::new("sensitivity-two-games");
    let options = ["--only", "units.*.front.size", "--games", "2", "--trajectories", "2", "--top", "0", "--out", "o"];
    let table = study(&folder.0, &[&SMALL[..4], &options].concat());
    let table = one_line(&table);
    assert!(table.contains("No guess alone significantly moves the score of Poles; "), "{table}");
    assert!(table.contains("of 2 games each") && !table.contains(" 1 games"), "{table}");
    let printed = read(&folder.0.join("o/sensitivity.json"));
    for level in printed["factors"].as_array().unwrap().iter().flat_map(|factor| factor["alone"].as_array().unwrap()) {
        assert!(level["difference"] == 0.0 || number(level, "p") > 0.1, "{level}");
    }
}

#[test]
fn what_the_scenario_does_not_accept_is_listed() {
    let folder = Folder::new("sensitivity-refused");
    let options = ["--ungrouped", "--only", "units.*.hex", "--only", "units.*.facing", "--format", "json"];
    let least = ["--games", "2", "--trajectories", "2", "--sobol", "16", "--top", "0"];
    let printed: Value = serde_json::from_str(&study(&folder.0, &[&SMALL[..4], &options, &least].concat())).unwrap();
    assert_eq!(printed["variance"], Value::Null);
    let refused = printed["refused"].as_array().unwrap();
    let one = refused.iter().find(|one| one["factor"] == "units.cossacks-1.facing").expect("the stack faces two ways");
    assert_eq!((&one["left_out"], &one["kept"][0]), (&true.into(), &"units.cossacks-1.facing".into()));
    assert!(one["why"].as_str().unwrap().contains("face different ways"), "{one}");
    assert!(printed["factors"].as_array().unwrap().iter().all(|factor| factor["factor"] != "units.cossacks-1.facing"));
}

/// Finished work is reused: at first one of the points cannot be written.
#[test]
fn it_goes_on_from_the_points_that_are_finished() {
    let folder = Folder::new("sensitivity-stopped");
    study(&folder.0, &[&SMALL[..], &["--out", "whole"]].concat());
    let points = folder.0.join("o/points");
    fs::create_dir_all(&points).unwrap();
    let names: Vec<String> = fs::read_dir(folder.0.join("whole/points"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let taken = points.join(names.iter().find(|name| name.starts_with("switches-odds")).expect("a point of its own"));
    fs::write(&taken, "").unwrap();
    let command = [&["sensitivity", SCENARIOS[0], "--out", "o"], &SMALL[..]].concat();
    assert_eq!(kartacz(&folder.0, &command).status.code(), Some(3));
    fs::remove_file(taken).unwrap();
    let output = kartacz(&folder.0, &command);
    assert_eq!(output.status.code(), Some(0));
    let said = text(&output.stderr);
    assert!(said.contains(" games already played"), "{said}");
    let [whole, other] = ["whole", "o"].map(|name| without_throughput(&folder.0.join(name).join("sensitivity.json")));
    assert_eq!(whole, other);
}
