//! End-to-end tests of `train`: output files and messages, and resuming after a stop.
//!
//! The command in the heading of a file of networks reproduces it, byte for byte, also after an interruption.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::common::{Folder, SCENARIOS, kartacz, text, without_throughput};
use serde_json::Value;

const SMALL: [&str; 10] =
    ["--rounds", "1", "--positions", "600", "--lessons", "16", "--games", "40", "--league-games", "10"];

/// Trains, which must succeed; returns its standard output and standard error.
fn train(folder: &Path, more: &[&str]) -> [String; 2] {
    let output = kartacz(folder, &[&["train"], more].concat());
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| text(bytes));
    assert_eq!(output.status.code(), Some(0), "{err}");
    [out, err]
}

#[test]
fn it_writes_networks_that_can_be_played_with() {
    let folder = Folder::new("train");
    let options = [
        "--rounds",
        "2",
        "--positions",
        "2k",
        "--lessons",
        "40",
        "--one-in",
        "1",
        "--games",
        "10",
        "--league-games",
        "6",
    ];
    let [table, said] = train(&folder.0, &[&SCENARIOS[..], &options].concat());
    assert!(!table.contains('\u{2026}'), "nothing is cut without a terminal: {table}");
    for part in ["Score against the heuristic", "The league", "Errors of the networks", "window-first", "scenario-2"] {
        assert!(table.contains(part), "{part} in {table}");
    }
    let out = said.lines().last().and_then(|line| line.strip_prefix("wrote ")).unwrap();
    let file = format!("{out}/networks.toml");
    assert_eq!(text(&kartacz(&folder.0, &["validate", &file]).stdout), "1 file is valid\n");
    let seat = format!("russians=expert:{file}");
    let run = ["run", SCENARIOS[0], "--games", "4", "--player", &seat, "--format", "json", "--out", "run"];
    let run = kartacz(&folder.0, &run);
    let run: Value = serde_json::from_slice(&run.stdout).unwrap_or_else(|_| panic!("{}", text(&run.stderr)));
    let name = run["players"]["russians"].as_str().unwrap();
    assert!(name.starts_with(&format!("expert:{file}#")), "{name}");
    let report: Value =
        serde_json::from_str(&fs::read_to_string(folder.0.join(out).join("train.json")).unwrap()).unwrap();
    let value = &report["rounds"][0]["learned"][0];
    assert_eq!(value["network"], "value");
    assert!(value["error"].as_f64().unwrap() < 0.95 * value["blind"].as_f64().unwrap(), "{value}");
    assert_eq!(report["rounds"].as_array().unwrap().len(), 2);
    assert!(!folder.0.join(out).join("games.parts").exists());
}

#[test]
fn the_command_in_its_head_makes_it_again_on_any_number_of_threads() {
    let folder = Folder::new("train-again");
    let options = [SCENARIOS[0], "--seed", "7", "--set", "victory.automatic=3", "--quiet"];
    let [_, said] = train(&folder.0, &[&options[..], &SMALL, &["--threads", "1", "--out", "one"]].concat());
    assert_eq!(said, "");
    let written = fs::read_to_string(folder.0.join("one/networks.toml")).unwrap();
    let head = written.lines().find_map(|line| line.strip_prefix("# Made by: kartacz ")).unwrap();
    let words: Vec<&str> = head.split_whitespace().collect();
    assert_eq!(words[..2], ["train", SCENARIOS[0]]);
    let output = kartacz(&folder.0, &[&words[..], &["--threads", "3", "--out", "two"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(written == fs::read_to_string(folder.0.join("two/networks.toml")).unwrap());
    let reports = ["one", "two"].map(|out| without_throughput(&folder.0.join(out).join("train.json")));
    assert_eq!(reports[0], reports[1]);
}

/// Finished parts in a folder.
fn parts(out: &Path) -> usize {
    let names = fs::read_dir(out.join("games.parts")).into_iter().flatten();
    names.filter(|entry| entry.as_ref().unwrap().path().extension().is_some_and(|end| end == "learned")).count()
}

#[test]
fn a_killed_training_goes_on_and_ends_the_same() {
    let folder = Folder::new("train-killed");
    let lessons = ["--lessons", "1k", "--one-in", "20", "--league-games", "10"];
    let command = [&["train", SCENARIOS[0], "--quiet", "--rounds", "1", "--positions", "600"], &lessons[..]].concat();
    let mut program = Command::new(env!("CARGO_BIN_EXE_kartacz"));
    program.args(&command).args(["--out", "killed"]).current_dir(&folder.0).stdout(Stdio::null());
    let mut child = program.spawn().unwrap();
    // The league, the positions, and the first part of the lessons.
    while parts(&folder.0.join("killed")) < 3 {
        assert!(child.try_wait().unwrap().is_none(), "it did not wait to be killed");
        thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // Another command does not throw it away.
    let other = kartacz(&folder.0, &["run", SCENARIOS[0], "--games", "10", "--out", "killed"]);
    assert_eq!(other.status.code(), Some(2), "{}", text(&other.stderr));
    let kept = parts(&folder.0.join("killed"));
    assert!(kept >= 3);
    for out in ["killed", "whole"] {
        train(&folder.0, &[&command[1..], &["--out", out]].concat());
    }
    let files = ["killed", "whole"].map(|out| fs::read_to_string(folder.0.join(out).join("networks.toml")).unwrap());
    assert!(files[0] == files[1]);
}

#[test]
fn every_format_has_the_figures() {
    let folder = Folder::new("train-formats");
    for (format, part) in
        [("csv", ",gain,round 1 poles,"), ("markdown", "| 1 | scenario-1 |"), ("json", "\"strength\": [")]
    {
        let options = [SCENARIOS[0], "--out", format, "--format", format, "--quiet"];
        let [printed, _] = train(&folder.0, &[&options[..], &SMALL].concat());
        assert!(printed.contains(part), "{part} in {printed}");
    }
}

/// The student joins the league, whose shares form an equilibrium; an oracle attacks it, and training ends when the oracle gains
/// little.
#[test]
fn the_student_joins_the_league() {
    let folder = Folder::new("train-league");
    let options = ["--rounds", "2", "--oracle", "random", "--oracle-games", "60", "--out", "o", "--quiet"];
    let [table, _] = train(&folder.0, &[&[SCENARIOS[0]], &SMALL[2..], &options].concat());
    assert!(!table.contains('\u{2026}'), "nothing is cut without a terminal: {table}");
    let report = fs::read_to_string(folder.0.join("o/train.json")).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    let rounds = report["rounds"].as_array().unwrap();
    let mut before: Option<f64> = None;
    for round in rounds {
        let standing = &round["league"][0];
        let value = standing["value"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&value));
        if let Some(before) = before {
            assert!((standing["moved"].as_f64().unwrap() - (value - before)).abs() < 1e-9);
        }
        before = Some(value);
        for side in ["poles", "russians"] {
            let shares = standing["shares"].as_array().unwrap().iter().filter(|share| share["side"] == side);
            let sum: f64 = shares.map(|share| share["share"].as_f64().unwrap()).sum();
            assert!((sum - 1.0).abs() < 1e-6, "{side}: {sum}");
        }
        let attacks = standing["attacks"].as_array().unwrap();
        // A random player scores nearly nothing against any of them.
        assert!(
            attacks.len() == 2 && attacks.iter().all(|attack| attack["gain"].as_f64().unwrap() < -0.2),
            "{attacks:?}"
        );
    }
    let moved = |round: &Value| round["league"][0]["moved"].as_f64().unwrap().abs();
    let (last, others) = rounds.split_last().unwrap();
    assert!(others.iter().all(|round| moved(round) >= 0.03));
    assert!(rounds.len() == 2 || moved(last) < 0.03, "it ends early only when the value holds");
}

/// Games by other networks to start from are neither joined nor overwritten.
#[test]
fn a_start_that_was_changed_is_refused() {
    let folder = Folder::new("train-start");
    let start = folder.0.join("start.toml");
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../scenarios/niemenczyn/learned/standard.toml");
    fs::write(&start, fs::read_to_string(shipped).unwrap()).unwrap();
    let more = [SCENARIOS[0], "--start", "start.toml", "--out", "o", "--quiet"];
    let options = [&more[..], &SMALL].concat();
    train(&folder.0, &options);
    let made = fs::read(folder.0.join("o/networks.toml")).unwrap();
    fs::write(&start, &made).unwrap();
    let output = kartacz(&folder.0, &[&["train"], &options[..]].concat());
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("the players or one of their files have changed"), "{said}");
    assert!(fs::read(folder.0.join("o/networks.toml")).unwrap() == made);
}
