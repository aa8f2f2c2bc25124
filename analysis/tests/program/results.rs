//! End-to-end tests of the program: output files, messages, exit codes.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{Folder, SCENARIOS, kartacz, text};
use crate::program::one_line;
use serde_json::Value;

fn json(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn run_writes_its_files_and_tells_its_summary() {
    let folder = Folder::new("run");
    let options = ["--games", "200", "--seed", "3", "--format", "json", "--out", "o"];
    let output = kartacz(&folder.0, &[&["run", SCENARIOS[0]], &options[..]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(printed, json(&folder.0.join("o/summary.json")));
    assert_eq!((&printed["games"], &printed["seed"]), (&Value::from(200), &Value::from(3)));
    let games =
        |list: &str| printed[list].as_array().unwrap().iter().map(|item| item["games"].as_u64().unwrap()).sum::<u64>();
    assert_eq!((games("outcomes"), games("endings")), (200, 200));
    for file in ["games.parquet", "report.html", "charts/outcomes.svg", "charts/vp.svg"] {
        assert!(folder.0.join("o").join(file).is_file(), "{file}");
    }
    assert_eq!(fs::read(folder.0.join("o/games.parquet")).unwrap()[..4], *b"PAR1");
    // A game of each outcome to watch, and no page of an earlier run.
    let page = fs::read_to_string(folder.0.join("o/report.html")).unwrap();
    let all = page.split("href=\"").skip(1).map(|rest| rest.split_once('"').unwrap().0);
    // Signs of drawings lie on the page itself.
    let links: BTreeSet<&str> = all.filter(|link| !link.starts_with('#')).collect();
    let outcomes = printed["outcomes"].as_array().unwrap().iter().filter(|outcome| outcome["games"] != 0);
    // Those with the most and the fewest victory points and the median, the closest and the swinging one are linked, too.
    assert!((outcomes.count()..=8).contains(&links.len()), "{links:?}");
    assert!(links.iter().all(|link| folder.0.join("o").join(link).is_file()), "{links:?}");
    assert_eq!(fs::read_dir(folder.0.join("o/watch")).unwrap().count(), links.len());
}

#[test]
fn compare_puts_the_scenarios_side_by_side() {
    let folder = Folder::new("compare");
    let output = kartacz(&folder.0, &["compare", SCENARIOS[0], SCENARIOS[1], "--games", "200"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let table = text(&output.stdout);
    let titles = ["Scenario I: the assault at dawn", "Scenario II: a free approach, with Eydziatowicz"];
    assert!(titles.iter().all(|title| table.contains(title)), "{table}");
    assert!(!table.contains('\u{2026}'), "nothing is cut without a terminal: {table}");
    let results = folder.0.join("out/compare-niemenczyn-scenario-1-scenario-2-200-games");
    for scenario in ["niemenczyn-scenario-1", "niemenczyn-scenario-2"] {
        assert!(results.join(scenario).join("games.parquet").is_file());
        assert_eq!(json(&results.join(scenario).join("summary.json"))["games"], 200);
    }
    let differences = &json(&results.join("comparison.json"))["comparisons"][0]["differences"];
    assert_eq!(differences.as_array().unwrap().len(), 5);
    assert!(text(&output.stderr).trim_end().ends_with("report.html"), "it says where it wrote");
}

#[test]
fn a_scenario_compared_with_itself_differs_in_nothing() {
    let folder = Folder::new("itself");
    let options = ["--games", "200", "--format", "json", "--quiet"];
    let output = kartacz(&folder.0, &[&["compare", SCENARIOS[0], SCENARIOS[0]], &options[..]].concat());
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""));
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    for difference in printed["comparisons"][0]["differences"].as_array().unwrap() {
        assert_eq!(difference["difference"], 0.0, "{difference}");
    }
}

#[test]
fn every_file_under_scenarios_is_built_in() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
    let mut folders = vec![root.clone()];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
                found.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort();
    let shipped = kartacz::play::library::SHIPPED;
    assert!(found.iter().map(|(name, _)| name).eq(shipped.iter().map(|(name, _)| name)));
    assert!(!found.is_empty());
    for ((name, file), (_, built_in)) in found.iter().zip(shipped) {
        assert!(file == built_in, "{name} is built in as it was before");
    }
}

#[test]
fn list_names_scenarios_and_players() {
    let folder = Folder::new("list");
    let listed = |more: &[&str]| text(&kartacz(&folder.0, &[&["list"], more].concat()).stdout);
    let all = one_line(&listed(&[]));
    for name in [SCENARIOS[0], SCENARIOS[1], "verdox/scenario-1", "poles, russians", "kartacz list SCENARIO"] {
        assert!(all.contains(name), "{all}");
    }
    assert!(listed(&[]).lines().count() < 25 && !all.contains("eydziatowicz-1"), "{all}");
    let one = listed(&[SCENARIOS[0]]);
    for name in [SCENARIOS[0], "eydziatowicz", "heuristic", "random", "search"] {
        assert!(one.contains(name), "{one}");
    }
    for other in ["verdox", "two-squadrons"] {
        assert!(!one.contains(other), "{other}: {one}");
    }
    let unknown = kartacz(&folder.0, &["list", "niemenczyn/scenario-9"]);
    assert_eq!(unknown.status.code(), Some(2), "{}", text(&unknown.stderr));
}

#[test]
fn list_counts_positions_for_people_and_names_them_for_programs() {
    let folder = Folder::new("list-positions");
    let listed = |format: &str| text(&kartacz(&folder.0, &["list", "--format", format]).stdout);
    let count = kartacz::play::positions::shipped().count();
    let of_one = kartacz::play::positions::headings().filter(|(_, heading)| heading.scenario == SCENARIOS[0]).count();
    let one = |format: &str| text(&kartacz(&folder.0, &["list", SCENARIOS[0], "--format", format]).stdout);
    for words in [one("table"), one("markdown")] {
        let row = words.lines().find(|line| line.contains("kartacz positions")).unwrap_or_else(|| panic!("{words}"));
        assert!(row.contains(&of_one.to_string()) && !words.contains("charge-rear"), "{words}");
    }
    let csv = listed("csv");
    assert_eq!(csv.lines().filter(|line| line.starts_with("position,")).count(), count);
    for id in kartacz::play::positions::shipped() {
        assert!(csv.contains(&format!("\nposition,{id},")), "{id}");
    }
    let printed: Value = serde_json::from_str(&listed("json")).unwrap();
    let positions = printed["positions"].as_array().unwrap();
    assert_eq!(positions.len(), count);
    for (position, (id, heading)) in positions.iter().zip(kartacz::play::positions::headings()) {
        let expected = [id, &heading.title, &heading.theme, &heading.scenario];
        assert_eq!(["name", "title", "theme", "scenario"].map(|key| position[key].as_str().unwrap()), expected);
    }
}

#[test]
fn people_read_names_and_programs_ids() {
    let folder = Folder::new("names");
    let printed = |format: &str| {
        let output = kartacz(&folder.0, &["run", SCENARIOS[0], "--games", "20", "--out", "o", "--format", format]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let page = |folder: &Folder| fs::read_to_string(folder.0.join("o/report.html")).unwrap();
    for words in [printed("table"), printed("markdown"), page(&folder)] {
        let words = one_line(&words);
        assert!(words.contains("Poles win") && words.contains("automatic victory, Poles"), "{words}");
        assert!(words.contains("played by expert") && !words.contains("automatic-poles"), "{words}");
    }
    // The summary has the names of ids besides.
    let json = printed("json");
    let (before, rest) = json.split_once("\"names\": {").expect("names");
    let (names, after) = rest.split_once("\n  }").expect("their end");
    assert!(names.contains("automatic victory"), "{names}");
    for ids in [format!("{before}{after}"), printed("csv")] {
        assert!(ids.contains("automatic-poles") && !ids.contains("automatic victory"), "{ids}");
    }
}

/// Linux has a device on which nothing can be written.
#[cfg(target_os = "linux")]
#[test]
fn a_device_is_written_to_and_not_replaced() {
    let folder = Folder::new("device");
    let link = folder.0.join("full");
    std::os::unix::fs::symlink("/dev/full", &link).unwrap();
    for arguments in [["map", SCENARIOS[0], "--out", "full"], ["play", SCENARIOS[0], "--log", "full"]] {
        let output = kartacz(&folder.0, &arguments);
        assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
        assert!(text(&output.stderr).contains("full: "), "{}", text(&output.stderr));
    }
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1, "something was left behind");
}

#[test]
fn what_cannot_be_finished_leaves_nothing_behind() {
    let folder = Folder::new("rest");
    fs::create_dir(folder.0.join("taken.svg")).unwrap();
    let output = kartacz(&folder.0, &["map", SCENARIOS[0], "--out", "taken.svg"]);
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    fs::create_dir_all(folder.0.join("o/games.parquet")).unwrap();
    let output = kartacz(&folder.0, &["run", SCENARIOS[0], "--games", "5", "--out", "o"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    let left: Vec<_> = fs::read_dir(folder.0.join("o")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["games.parquet"], "it is refused before a game is played");
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 2);
}

#[test]
fn a_closed_standard_output_is_no_error() {
    let folder = Folder::new("pipe");
    let mut child = Command::new(env!("CARGO_BIN_EXE_kartacz"))
        .args(["run", SCENARIOS[0], "--games", "20", "--format", "csv"])
        .current_dir(&folder.0)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(!text(&output.stderr).contains("error"));
}
