//! End-to-end tests of `tune`: its output files and messages.
//!
//! The command in the heading of a file reproduces it, byte for byte, on any number of threads.

use std::fs;
use std::path::Path;

use crate::common::{Folder, SCENARIOS, kartacz, text, without_throughput};
use crate::program::one_line;
use serde_json::Value;

/// A few small generations.
const SMALL: [&str; 8] = ["--generations", "2", "--population", "4", "--games", "40", "--held-out", "200"];

/// Tunes, which must succeed; returns its standard output and standard error.
fn tune(folder: &Path, more: &[&str]) -> [String; 2] {
    let output = kartacz(folder, &[&["tune"], more, &SMALL[..]].concat());
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| text(bytes));
    assert_eq!(output.status.code(), Some(0), "{err}");
    [out, err]
}

#[test]
fn it_writes_weights_that_can_be_played() {
    let folder = Folder::new("tune");
    let [table, said] = tune(&folder.0, &[SCENARIOS[0], SCENARIOS[1], "--side", "russians"]);
    assert!(!table.contains('\u{2026}'), "nothing is cut without a terminal: {table}");
    let words = one_line(&table);
    for part in ["In 200 held-out games Russians score", "scenario-2 random", "Weights weight start tuned"] {
        assert!(words.contains(part), "{part} in {table}");
    }
    let file =
        "out/tune-niemenczyn-scenario-1-scenario-2-russians-generations-2-population-4-held-out-200-40-games.toml";
    for part in ["generation 1 of 2: candidates ", "generation 2 of 2: ", "held-out", &format!("wrote {file}")] {
        assert!(said.contains(part), "{part} in {said}");
    }
    let written = fs::read_to_string(folder.0.join(file)).unwrap();
    assert!(written.contains("\n[second]\n") && !written.contains("\n[first]\n"), "{written}");
    assert!(!written.contains("Not finished"), "{written}");
    assert_eq!(text(&kartacz(&folder.0, &["validate", file]).stdout), "1 file is valid\n");
    let player = format!("russians=heuristic:{file}");
    let run = kartacz(&folder.0, &["run", SCENARIOS[0], "--games", "50", "--player", &player, "--format", "json"]);
    let run: Value = serde_json::from_slice(&run.stdout).unwrap();
    let name = run["players"]["russians"].as_str().unwrap();
    assert!(name.starts_with(&format!("heuristic:{file}#")), "{name}");
}

/// The command in the head of a file, without the name of the program.
fn command(written: &str) -> Vec<String> {
    let lines = written.lines().skip_while(|line| !line.starts_with("# Made by: "));
    let lines = lines.take_while(|line| !line.starts_with("# kartacz "));
    let words: String = lines.map(|line| line.trim_start_matches('#').to_owned() + " ").collect();
    words.split_whitespace().skip(3).map(str::to_owned).collect()
}

#[test]
fn the_command_in_its_head_makes_it_again_on_any_number_of_threads() {
    let folder = Folder::new("tune-again");
    let options = [SCENARIOS[0], "--side", "poles", "--seed", "7", "--set", "victory.automatic=3", "--quiet"];
    let json = ["--threads", "1", "--out", "one.toml", "--format", "json"];
    let [one, said] = tune(&folder.0, &[&options[..], &json].concat());
    assert_eq!(said, "");
    let written = fs::read_to_string(folder.0.join("one.toml")).unwrap();
    let command = command(&written);
    let words: Vec<&str> = command.iter().map(String::as_str).collect();
    assert!(words.starts_with(&["tune", SCENARIOS[0], "--side", "poles"]), "{words:?}");
    let more = ["--threads", "3", "--out", "two.toml", "--format", "json"];
    let output = kartacz(&folder.0, &[&words[..], &more].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(written == fs::read_to_string(folder.0.join("two.toml")).unwrap());
    let kept = ["one.json", "two.json"].map(|name| folder.0.join(name));
    fs::write(&kept[0], one).unwrap();
    fs::write(&kept[1], output.stdout).unwrap();
    assert_eq!(without_throughput(&kept[0]), without_throughput(&kept[1]));
    let other = [&options[..3], &["--seed", "8", "--set", "victory.automatic=3", "--out", "other.toml"]].concat();
    tune(&folder.0, &other);
    assert!(written != fs::read_to_string(folder.0.join("other.toml")).unwrap());
}

/// The held-out games are the first games of a run with another seed.
#[test]
fn its_validation_can_be_played_again() {
    let folder = Folder::new("tune-validation");
    let options = [SCENARIOS[1], "--side", "poles", "--against", "random=0.5", "--out", "w.toml", "--format", "json"];
    let printed: Value = serde_json::from_str(&tune(&folder.0, &options)[0]).unwrap();
    assert_eq!((&printed["schema"], &printed["against"][0]["share"]), (&"kartacz.tune/1".into(), &0.5.into()));
    let validation = &printed["validation"];
    let seed = crate::program::exploit::seed_of(validation);
    for (name, player) in [("start", "poles=heuristic"), ("tuned", "poles=heuristic:w.toml")] {
        let players = ["--player", player, "--player", "russians=random"];
        let run =
            [&["run", SCENARIOS[1], "--games", "200", "--seed", &seed, "--format", "json"], &players[..]].concat();
        let run: Value = serde_json::from_slice(&kartacz(&folder.0, &run).stdout).unwrap();
        let scored = &validation["whole"][name];
        assert_eq!((&scored["wins"], &scored["draws"]), (&run["outcomes"][0]["games"], &run["outcomes"][2]["games"]));
    }
    let gain = &validation["whole"]["gain"];
    let [mean, low, high] = ["mean", "low", "high"].map(|name| gain[name].as_f64().unwrap());
    assert!(low <= mean && mean <= high, "{gain}");
    let weights = printed["weights"].as_array().unwrap();
    assert!(weights.iter().any(|weight| weight["name"] == "least_shot" && weight["tuned"][3].is_number()));
    assert!(weights.iter().any(|weight| weight["start"] != weight["tuned"]));
}

#[test]
fn it_goes_on_from_a_file() {
    let folder = Folder::new("tune-start");
    tune(&folder.0, &[SCENARIOS[0], "--side", "poles", "--out", "a.toml", "--quiet"]);
    let printed =
        tune(&folder.0, &[SCENARIOS[0], "--side", "poles", "--start", "a.toml", "--out", "b.toml", "--format", "json"]);
    let printed: Value = serde_json::from_str(&printed[0]).unwrap();
    assert!(printed["start"].as_str().unwrap().starts_with("a.toml#"), "{printed}");
    let first = fs::read_to_string(folder.0.join("a.toml")).unwrap();
    for weight in
        printed["weights"].as_array().unwrap().iter().filter(|weight| weight["start"].as_array().unwrap().len() == 1)
    {
        let line =
            format!("\n{} = {}\n", weight["name"].as_str().unwrap(), weight["start"][0].as_f64().unwrap() as f32);
        assert!(first.contains(&line), "{line} in {first}");
    }
}

/// Ctrl-C keeps the weights of the last generation, as an ordinary weights file; the same command resumes, another one is refused.
#[cfg(unix)]
#[test]
fn what_is_interrupted_leaves_its_best_and_resumes() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let folder = Folder::new("tune-stopped");
    let long = ["tune", SCENARIOS[0], "--side", "poles", "--population", "4", "--games", "20", "--generations", "60"];
    let long = [&long[..], &["--held-out", "20"]].concat();
    let to = |file: &'static str| [&long[..], &["--out", file]].concat();
    let mut program = Command::new(env!("CARGO_BIN_EXE_kartacz"));
    let child = program.args(to("w.toml")).current_dir(&folder.0).stdout(Stdio::piped());
    let child = child.stderr(Stdio::piped()).spawn().unwrap();
    let begin = Instant::now();
    while !folder.0.join("w.toml").exists() {
        assert!(begin.elapsed() < Duration::from_secs(60), "no generation is finished");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(130), 0));
    let said = text(&output.stderr);
    assert!(said.contains("\nstopped; w.toml holds the weights of the last finished generation"), "{said}");
    let written = fs::read_to_string(folder.0.join("w.toml")).unwrap();
    assert!(written.contains("# Not finished and not validated: after generation "), "{written}");
    assert_eq!(kartacz(&folder.0, &["validate", "w.toml"]).status.code(), Some(0));

    let other = kartacz(&folder.0, &[&to("w.toml")[..], &["--seed", "8"]].concat());
    assert_eq!(other.status.code(), Some(2), "{}", text(&other.stderr));
    assert!(folder.0.join("w.toml.scores").exists(), "another tuning touches nothing");
    for file in ["w.toml", "whole.toml"] {
        let output = kartacz(&folder.0, &to(file));
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    }
    assert!(!folder.0.join("w.toml.scores").exists(), "a finished tuning has no scores");
    let read = |file: &str| fs::read_to_string(folder.0.join(file)).unwrap();
    assert_eq!(read("w.toml"), read("whole.toml"));
}
