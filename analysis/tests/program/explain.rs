//! End-to-end tests of `explain`: its output files and messages.
//!
//! Its effects are those of all subsets, evaluated one by one; its variants are runs, its difference is that of
//! `compare`.

use std::fs;
use std::path::Path;

use crate::common::{Folder, SCENARIOS, kartacz, text, without_throughput};
use serde_json::Value;

/// Random players and few games.
const SMALL: [&str; 6] = ["--player", "poles=random", "--player", "russians=random", "--games", "60"];

/// Explains scenario II from scenario I, which must succeed; returns its standard output.
fn explain(folder: &Path, options: &[&str]) -> String {
    good(folder, &[&["explain", SCENARIOS[0], SCENARIOS[1]], options].concat())
}

fn good(folder: &Path, command: &[&str]) -> String {
    let output = kartacz(folder, command);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn number(value: &Value, name: &str) -> f64 {
    value[name].as_f64().unwrap_or_else(|| panic!("{name} in {value}"))
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-12
}

#[test]
fn it_writes_its_files_and_prints_the_budget() {
    let folder = Folder::new("explain");
    let output = kartacz(&folder.0, &[&["explain", SCENARIOS[0], SCENARIOS[1]], &SMALL[..]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let (table, said) = (text(&output.stdout), text(&output.stderr));
    assert!(!table.contains('\u{2026}'), "nothing is cut without a terminal: {table}");
    let lines: Vec<&str> = said.lines().take(2).collect();
    assert_eq!(lines, ["8 runs, 480 games", "budget: 3 groups, 6 orders; 8 variants x 60 games = 480 games"]);
    let results = folder.0.join("out/explain-niemenczyn-scenario-1-scenario-2-poles-random-russians-random-60-games");
    for file in ["explain.json", "report.html", "charts/waterfall.svg"] {
        assert!(results.join(file).is_file(), "{file} in {said}");
    }
    let waterfall = fs::read_to_string(results.join("charts/waterfall.svg")).unwrap();
    assert_eq!(waterfall.matches("class=\"spot\"").count(), 5, "both scenarios and three steps");
    let points: Vec<_> = fs::read_dir(results.join("points")).unwrap().map(|point| point.unwrap().path()).collect();
    assert!(
        points.len() == 8 && points.iter().all(|point| !point.join("games.parts").exists()),
        "everything is settled"
    );
    for name in ["Eydziatowicz with 3 units", "Poles: set-up", "Russians: activation pools"] {
        assert!(table.contains(name), "{name} in {table}");
    }
}

/// The value of a variant in which exactly these groups are made.
fn value(level: &Value, made: &[&str], name: &str) -> f64 {
    let same = |variant: &&Value| {
        let groups = texts(&variant["groups"]);
        groups.len() == made.len() && made.iter().all(|group| groups.contains(group))
    };
    number(level["variants"].as_array().unwrap().iter().find(same).expect("every variant was played"), name)
}

/// The mean over all orders of the groups, one by one.
fn by_hand(level: &Value, groups: &[&str], name: &str) -> Vec<f64> {
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in groups {
        let longer = |order: &Vec<usize>| {
            let left = (0..groups.len()).filter(|group| !order.contains(group));
            left.map(|group| order.iter().copied().chain([group]).collect()).collect::<Vec<Vec<usize>>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    let mut sums = vec![0.0; groups.len()];
    for order in &orders {
        for (place, &group) in order.iter().enumerate() {
            let made = |end: usize| order[..end].iter().map(|&group| groups[group]).collect::<Vec<_>>();
            sums[group] += value(level, &made(place + 1), name) - value(level, &made(place), name);
        }
    }
    sums.iter().map(|sum| sum / orders.len() as f64).collect()
}

#[test]
fn the_effects_are_those_of_an_exhaustive_evaluation_and_add_up() {
    let folder = Folder::new("explain-numbers");
    let printed = json(&explain(&folder.0, &[&SMALL[..], &["--format", "json", "--out", "o"]].concat()));
    assert_eq!(printed, json(&fs::read_to_string(folder.0.join("o/explain.json")).unwrap()));
    assert_eq!((&printed["schema"], &printed["orders"]), (&"kartacz.explain/1".into(), &6.into()));
    let level = &printed["levels"][0];
    for measure in level["measures"].as_array().unwrap() {
        let effects = measure["effects"].as_array().unwrap();
        let whole = |value: &Value| value["numerator"].as_i64().unwrap();
        assert_eq!(effects.iter().map(whole).sum::<i64>(), whole(measure), "whole numbers add up exactly: {measure}");
        let denominator = number(measure, "denominator");
        let difference = number(&measure["difference"], "mean");
        assert!(near(whole(measure) as f64 / denominator, difference), "{measure}");
        assert!(near(number(&measure["to"], "mean") - number(&measure["from"], "mean"), difference), "{measure}");
        for effect in effects {
            let [mean, low, high] = ["effect", "low", "high"].map(|name| number(effect, name));
            assert!(near(whole(effect) as f64 / denominator, mean) && low <= mean && mean <= high, "{effect}");
        }
        let names: Vec<&str> = effects.iter().map(|effect| effect["group"].as_str().unwrap()).collect();
        let of = match measure["measure"].as_str().unwrap() {
            "score" => "score",
            "vp" => "vp",
            _ => continue,
        };
        for (effect, expected) in effects.iter().zip(by_hand(level, &names, of)) {
            assert!(near(number(effect, "effect"), expected), "{effect} is not {expected}");
            let name = effect["group"].as_str().unwrap();
            assert!(near(number(effect, "alone"), value(level, &[name], of) - value(level, &[], of)), "{effect}");
            let others: Vec<&str> = names.iter().copied().filter(|other| *other != name).collect();
            assert!(near(number(effect, "last"), value(level, &names, of) - value(level, &others, of)), "{effect}");
        }
        for pair in measure["interactions"].as_array().unwrap() {
            let [one, other] = <[&str; 2]>::try_from(texts(&pair["groups"])).unwrap();
            let both = value(level, &[one, other], of) - value(level, &[], of);
            let alone = [one, other].map(|group| value(level, &[group], of) - value(level, &[], of));
            assert!(near(number(pair, "interaction"), both - alone[0] - alone[1]), "{pair}");
            assert!(near(pair["beside"][0].as_f64().unwrap(), both - alone[1]), "{pair}");
        }
    }
}

#[test]
fn the_variants_are_runs_and_the_difference_is_that_of_compare() {
    let folder = Folder::new("explain-runs");
    let printed = json(&explain(&folder.0, &[&SMALL[..], &["--format", "json"]].concat()));
    let compared =
        json(&good(&folder.0, &[&["compare", SCENARIOS[0], SCENARIOS[1], "--format", "json"], &SMALL[..]].concat()));
    let measures = printed["levels"][0]["measures"].as_array().unwrap();
    for theirs in compared["comparisons"][0]["differences"].as_array().unwrap() {
        let ours = measures.iter().find(|measure| measure["measure"] == theirs["measure"]).unwrap();
        assert!(near(number(&ours["difference"], "mean"), number(theirs, "difference")), "{theirs} {ours}");
    }
    // A variant between the two scenarios is a run of the first with values of the second.
    let some = |variant: &&Value| variant["groups"].as_array().unwrap().len() == 2;
    let variant = printed["levels"][0]["variants"].as_array().unwrap().iter().find(some).unwrap();
    let taken = variant["changes"].as_str().unwrap().strip_prefix("what-if ").unwrap();
    let run =
        json(&good(&folder.0, &[&["run", SCENARIOS[0], "--what-if", taken, "--format", "json"], &SMALL[..]].concat()));
    let wins: Vec<u64> = run["outcomes"].as_array().unwrap().iter().map(|one| one["games"].as_u64().unwrap()).collect();
    assert_eq!(serde_json::to_value(wins).unwrap(), variant["outcomes"], "{variant}");
}

#[test]
fn groups_can_be_named() {
    let folder = Folder::new("explain-groups");
    let named =
        ["--group", "approach=Poles: set-up,commanders.eydziatowicz,units.psp-*,pools.poles*", "--group", "rest=*"];
    let printed = json(&explain(&folder.0, &[&SMALL[..], &named, &["--format", "json"]].concat()));
    let groups = printed["groups"].as_array().unwrap();
    let mut names: Vec<&str> = groups.iter().map(|group| group["group"].as_str().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(names, ["approach", "rest"]);
    assert_eq!(printed["orders"], 2);
    let again = printed["command"].as_str().unwrap();
    assert!(
        again.contains("--group 'approach=Poles: set-up,commanders.eydziatowicz,units.psp-*,pools.poles*'"),
        "{again}"
    );
}

#[test]
fn the_changes_of_one_scenario_are_explained() {
    let folder = Folder::new("explain-changes");
    let changes = ["--what-if", "gun-more", "--what-if", "no-entrenchments", "--set", "victory.automatic=3"];
    let command = [&["explain", SCENARIOS[0], "--format", "json"], &changes[..], &SMALL[..]].concat();
    let printed = json(&good(&folder.0, &command));
    let mut sets: Vec<String> = printed["levels"][0]["variants"]
        .as_array()
        .unwrap()
        .iter()
        .map(|variant| variant["changes"].as_str().unwrap().to_owned())
        .collect();
    sets.sort();
    assert_eq!(sets.len(), 8);
    assert!(
        sets.contains(&String::new()) && sets.contains(&"what-if gun-more, set victory.automatic=3".to_owned()),
        "{sets:?}"
    );
    let all = "what-if gun-more, what-if no-entrenchments, set victory.automatic=3";
    assert_eq!((printed["from"]["changes"].as_str(), printed["to"]["changes"].as_str()), (Some(""), Some(all)));
}

/// A what-if that changes what another adds is never made before it.
#[test]
fn only_accepted_orders_count() {
    let folder = Folder::new("explain-refused");
    let moved = "title = \"Elsewhere\"\n[units.psp-1]\nhex = \"0102\"\n[units.psp-1.origin]\nhex = { assumed = \"a guess\", or = [\"0103\"] }\n";
    fs::write(folder.0.join("moved.toml"), moved).unwrap();
    let changes = ["--what-if", "eydziatowicz", "--what-if", "moved.toml", "--set", "victory.automatic=3"];
    let command = [&["explain", SCENARIOS[0], "--format", "json"], &changes[..], &SMALL[..]].concat();
    let printed = json(&good(&folder.0, &command));
    assert_eq!(printed["orders"], 3, "of six orders the move comes later in three");
    let refused = printed["refused"].as_array().unwrap();
    assert_eq!(refused.len(), 2, "{refused:?}");
    assert!(refused.iter().all(|one| texts(&one["groups"]).contains(&"Elsewhere") && one["why"] != ""), "{refused:?}");
    let effects = printed["levels"][0]["measures"][0]["effects"].as_array().unwrap();
    let moved = effects.iter().find(|effect| effect["group"] == "Elsewhere").unwrap();
    assert!(moved["alone"].is_null() && moved["last"].is_number(), "{moved}");
}

#[test]
fn more_groups_than_seven_are_sampled() {
    let folder = Folder::new("explain-sampled");
    let names = ["automatic=3", "melee=2", "capture=3", "recapture=3", "commander=4", "elimination=2"];
    let mut sets: Vec<String> = names.iter().map(|set| format!("victory.{set}")).collect();
    sets.extend(["switches.draw_at_zero=true".to_owned(), "command.range=3".to_owned()]);
    let changes: Vec<&str> = sets.iter().flat_map(|set| ["--set", set]).collect();
    let options = ["--games", "8", "--orders", "4", "--format", "json"];
    let command = [&["explain", SCENARIOS[0]], &changes[..], &SMALL[..4], &options].concat();
    let printed = json(&good(&folder.0, &command));
    assert_eq!((&printed["orders_method"], &printed["orders"]), (&"sampled".into(), &4.into()));
    let score = &printed["levels"][0]["measures"][0];
    let sum: i64 =
        score["effects"].as_array().unwrap().iter().map(|effect| effect["numerator"].as_i64().unwrap()).sum();
    assert_eq!(Some(sum), score["numerator"].as_i64());
    assert_eq!(score["interactions"].as_array().unwrap().len(), 28, "every pair was played");
}

#[test]
fn several_strengths_stand_beside_each_other() {
    let folder = Folder::new("explain-strengths");
    let options = ["--players", "random,heuristic", "--games", "40", "--out", "o"];
    let table = explain(&folder.0, &options);
    let printed = json(&fs::read_to_string(folder.0.join("o/explain.json")).unwrap());
    let levels: Vec<&str> =
        printed["levels"].as_array().unwrap().iter().map(|level| level["level"].as_str().unwrap()).collect();
    assert_eq!(levels, ["random", "heuristic"]);
    assert!(table.contains("by the strength of the players"), "{table}");
    let first = table.lines().next().unwrap();
    assert!(first.starts_with("With ") || first.starts_with("The verdict changes with the strength"), "{first}");
}

/// Finished work is reused: at first one of the variants cannot be written.
#[test]
fn it_goes_on_from_the_variants_that_are_finished() {
    let folder = Folder::new("explain-stopped");
    explain(&folder.0, &[&SMALL[..], &["--out", "whole"]].concat());
    let points = folder.0.join("o/points");
    fs::create_dir_all(&points).unwrap();
    let mut names: Vec<String> = fs::read_dir(folder.0.join("whole/points"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let taken = points.join(names.iter().find(|name| name.ends_with("2-3")).expect("a variant of two groups"));
    fs::write(&taken, "").unwrap();
    let command = [&["explain", SCENARIOS[0], SCENARIOS[1], "--out", "o"], &SMALL[..]].concat();
    assert_eq!(kartacz(&folder.0, &command).status.code(), Some(3));
    fs::remove_file(taken).unwrap();
    let output = kartacz(&folder.0, &command);
    assert_eq!(output.status.code(), Some(0));
    let said = text(&output.stderr);
    assert!(said.contains(" games already played"), "{said}");
    let [whole, other] = ["whole", "o"].map(|name| without_throughput(&folder.0.join(name).join("explain.json")));
    assert_eq!(whole, other);
}

/// Scenarios on the disk, with parts beside them, are explained from shipped ones and from each other.
#[test]
fn scenarios_on_the_disk_are_explained() {
    let folder = Folder::new("explain-disk");
    good(&folder.0, &["new", "mine", "--from", SCENARIOS[1]]);
    for [from, to] in [[SCENARIOS[0], "mine/scenario-2.toml"], ["mine/scenario-2.toml", SCENARIOS[0]]] {
        let printed = json(&good(&folder.0, &[&["explain", from, to, "--format", "json"], &SMALL[..]].concat()));
        assert_eq!(printed["orders"], 6, "{from} to {to}");
    }
    let mine = folder.0.join("mine");
    let here =
        json(&good(&mine, &[&["explain", SCENARIOS[0], "scenario-2.toml", "--format", "json"], &SMALL[..]].concat()));
    assert_eq!(here["orders"], 6);
}
