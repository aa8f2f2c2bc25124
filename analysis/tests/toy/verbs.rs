//! The toy in the verbs.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use roxmltree::Document;
use serde_json::Value;

use super::{Test, with_toy};

pub static TESTS: [Test; 12] = [
    ("files_are_checked", files_are_checked),
    ("only_this_program_knows_the_toy", only_this_program_knows_the_toy),
    ("what_it_does_not_have_is_refused", what_it_does_not_have_is_refused),
    ("run", run),
    ("compare_and_what_if", compare_and_what_if),
    ("sweep_and_sensitivity", sweep_and_sensitivity),
    ("tournament", tournament),
    ("skill", skill),
    ("baseline_and_check", baseline_and_check),
    ("play", play),
    ("plan_and_merge", plan_and_merge),
    ("a_scenario_is_opened_in_its_size", a_scenario_is_opened_in_its_size),
];

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The standard output of a command that must go well.
#[track_caller]
pub fn good(folder: &Path, words: &str) -> String {
    let output = with_toy(folder, words);
    assert_eq!(output.status.code(), Some(0), "{words}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// The message of a command that must be rejected as bad input.
#[track_caller]
pub fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
    text(&output.stderr)
}

pub fn json(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// Changes a file of the copy.
pub fn edit(folder: &Path, file: &str, from: &str, to: &str) {
    let path = folder.join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{from} in {file}");
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}

fn files_are_checked(folder: &Path) {
    assert!(good(folder, "validate toy/scenario-1.toml toy/scenario-2.toml toy/what-if/easy.toml").contains("3 files"));
    assert!(good(folder, "map toy/scenario-1.toml").starts_with("<svg"));
    assert!(good(folder, "list").contains("niemenczyn/scenario-1"));
    let whole: Value = serde_json::from_str(&good(folder, "schema")).unwrap();
    let own: Value = serde_json::from_str(&good(folder, "schema --system toy")).unwrap();
    assert_eq!(whole["$defs"]["toy"]["properties"], own["properties"]);
    edit(folder, "toy/rules.toml", "need = 4", "need = 14");
    edit(folder, "toy/rules.toml", "id = \"whites\"", "id = \"the whites\"");
    let said = refused(&with_toy(folder, "validate toy/scenario-1.toml"));
    assert!(said.contains("14 is out of range") && said.contains("this cannot be an `id`"), "{said}");
}

fn only_this_program_knows_the_toy(folder: &Path) {
    let mut shipped = Command::new(env!("CARGO_BIN_EXE_kartacz"));
    let said = refused(&shipped.args(["run", "toy/scenario-1.toml"]).current_dir(folder).output().unwrap());
    assert!(said.contains("there is no rule system `toy`") && said.contains("`niemenczyn`, `verdox`"), "{said}");
}

fn what_it_does_not_have_is_refused(folder: &Path) {
    for player in ["scripted", "search:8", "learned"] {
        let said = refused(&with_toy(folder, &format!("run toy/scenario-1.toml --player reds={player}")));
        assert!(said.contains(&format!("there is no player `{player}`")), "{said}");
        assert!(said.contains("known: `heuristic`, `random`, `value`\n"), "{said}");
    }
    let said = refused(&with_toy(folder, "run toy/scenario-1.toml --player reds=heuristic:bold"));
    assert!(said.contains("`heuristic` takes nothing after a colon"), "{said}");
    for kind in ["weights", "plan", "position"] {
        let said = refused(&with_toy(folder, &format!("schema {kind} --system toy")));
        assert!(said.contains("`toy` has no such files"), "{said}");
    }
    let said = refused(&with_toy(folder, "tune toy/scenario-1.toml --side reds --out w.toml --quiet"));
    assert!(said.contains("the heuristic of this game has no weights"), "{said}");
    let said = refused(&with_toy(folder, "train toy/scenario-1.toml --quiet"));
    assert!(said.contains("there is nothing to train in `toy`"), "{said}");
    let said =
        refused(&with_toy(folder, "odds melee --attacker-size 5 --defender-size 3 --scenario toy/scenario-1.toml"));
    assert!(said.contains("a scenario of toy, which has no such combat; toy has none"), "{said}");
}

fn run(folder: &Path) {
    let printed = good(folder, "run toy/scenario-1.toml --games 3000 --threads 1 --out one");
    assert!(printed.contains("Reds") && printed.contains("Whites"), "{printed}");
    let summary = json(&folder.join("one/summary.json"));
    assert_eq!((&summary["scenario"], &summary["games"]), (&Value::from("toy/scenario-1"), &Value::from(3000)));
    // Moving first is an advantage.
    let rate = |place: usize| summary["outcomes"][place]["rate"].as_f64().unwrap();
    assert!(rate(0) > rate(1), "{summary}");
    good(folder, "run toy/scenario-1.toml --games 3000 --threads 2 --out two --quiet");
    for shard in ["1/3", "2/3", "3/3"] {
        let out = shard.replace('/', "-");
        good(folder, &format!("run toy/scenario-1.toml --games 3000 --shard {shard} --out shards/{out} --quiet"));
    }
    good(folder, "merge shards/1-3 shards/2-3 shards/3-3 --out joined --quiet");
    let rows = |name: &str| fs::read(folder.join(name).join("games.parquet")).unwrap();
    assert!(rows("one") == rows("two") && rows("one") == rows("joined"), "the rows differ");
    let watched = fs::read_dir(folder.join("one/watch")).unwrap().count();
    assert!(watched >= 2, "{watched} games to watch");
}

fn compare_and_what_if(folder: &Path) {
    good(folder, "compare toy/scenario-1.toml toy/scenario-2.toml --games 2000 --out both --quiet");
    let compared = json(&folder.join("both/comparison.json"));
    let reds = &compared["comparisons"][0]["differences"][0];
    assert!(reds["measure"] == "reds" && reds["high"].as_f64().unwrap() < 0.0, "{reds}");
    let said = good(folder, "what-if toy/scenario-1.toml --what-if easy --games 2000 --out easy --quiet");
    assert!(said.contains("2,000"), "{said}");
    assert!(folder.join("easy/what-if.json").is_file());
    let said = good(folder, "explain toy/scenario-1.toml toy/scenario-2.toml --games 500 --out why --quiet");
    assert!(said.contains("Reds score") && folder.join("why/explain.json").is_file(), "{said}");
}

fn sweep_and_sensitivity(folder: &Path) {
    good(folder, "sweep toy/scenario-1.toml --over need=2..6 --games 500 --out sweep --quiet");
    assert_eq!(json(&folder.join("sweep/sweep.json"))["points"].as_array().unwrap().len(), 5);
    good(
        folder,
        "balance toy/scenario-1.toml --over sides.second.bonus=0..3 --target 0.5 --games 500 --out balance --quiet",
    );
    good(folder, "sensitivity toy/scenario-2.toml --games 200 --out sensitivity --quiet");
}

fn tournament(folder: &Path) {
    let printed = good(folder, "tournament toy/scenario-1.toml --games 1000 --out cup --quiet");
    assert!(printed.contains("heuristic") && printed.contains("random") && !printed.contains("search"), "{printed}");
    let found = json(&folder.join("cup/tournament.json"));
    let mixture = &found["equilibrium"]["mixtures"][0];
    assert!(mixture.to_string().contains("heuristic"), "{mixture}");
}

fn skill(folder: &Path) {
    let printed = good(folder, "skill toy/scenario-1.toml --games 500 --out ladder --quiet");
    let printed = printed.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(printed.contains("Left out: scripted") && !printed.contains("Rules by importance"), "{printed}");
    let found = json(&folder.join("ladder/skill.json"));
    assert_eq!((&found["levels"][0]["level"], &found["levels"][1]["level"]), (&"random".into(), &"heuristic".into()));
    assert_eq!(found["rules"], serde_json::json!([]));
    let said = refused(&with_toy(folder, "run toy/scenario-1.toml --player reds=without:dice/heuristic"));
    assert!(said.contains("this game has no rules that a player can do without"), "{said}");
}

fn baseline_and_check(folder: &Path) {
    good(folder, "baseline toy/scenario-1.toml --games 2000 --detect 0.1 --quiet");
    good(folder, "check --json same.json --quiet");
    assert_eq!(json(&folder.join("same.json"))["entries"][0]["verdict"], "identical");
    edit(folder, "toy/rules.toml", "name = \"Whites\"\nbonus = 0", "name = \"Whites\"\nbonus = 3");
    let output = with_toy(folder, "check --json moved.json --quiet");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let entry = &json(&folder.join("moved.json"))["entries"][0];
    assert!(entry["verdict"] == "moved" && entry["difference"].as_f64().unwrap() < 0.0, "{entry}");
}

fn play(folder: &Path) {
    let story = good(folder, "play toy/scenario-1.toml --game 3 --log log.jsonl --replay game.html --format text");
    assert!(story.contains("Round 1\n") && story.contains("Reds roll") && story.contains("need 4: "), "{story}");
    let log = fs::read_to_string(folder.join("log.jsonl")).unwrap();
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["event"], &lines[0]["system"]), (&Value::from("set-up"), &Value::from("toy")));
    assert!(lines.iter().zip(0..).all(|(line, n)| line["n"] == n), "{log}");
    assert_eq!(story.matches("need 4: ").count(), lines.len() - 1);
    for line in &lines[1..] {
        let result = line["roll"].as_i64().unwrap() + line["bonus"].as_i64().unwrap();
        assert_eq!(line["stays"], result >= line["need"].as_i64().unwrap(), "{line}");
    }
    let page = fs::read_to_string(folder.join("game.html")).unwrap();
    let page = Document::parse(page.strip_prefix("<!DOCTYPE html>").unwrap()).unwrap();
    let named = |id: &str| page.descendants().any(|node| node.attribute("id") == Some(id));
    assert!(named("m0-0") && named("m8-1") && named(&format!("s{}", lines.len() - 1)));
    good(folder, "play toy/scenario-1.toml --set need=2 --beside both.html --quiet");
}

/// The result files, except for durations.
fn results(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    let read = |path: std::path::PathBuf| {
        let mut bytes = fs::read(&path).unwrap();
        if path.extension().is_some_and(|kind| kind == "json") {
            let mut value = json(&path);
            value.as_object_mut().unwrap().remove("throughput");
            bytes = value.to_string().into_bytes();
        } else if path.extension().is_some_and(|kind| kind == "html") {
            let text = String::from_utf8(bytes).unwrap();
            bytes = text.lines().filter(|line| !line.contains("second")).collect::<String>().into_bytes();
        }
        (path.file_name().unwrap().to_string_lossy().into_owned(), bytes)
    };
    files.map(read).collect()
}

fn plan_and_merge(folder: &Path) {
    for (verb, stage) in [("run toy/scenario-1.toml", "run"), ("tournament toy/scenario-2.toml", "tournament")] {
        merged_like_the_whole(folder, stage, &format!("{verb} --games 700"), 3);
    }
}

/// A study in shards, which are played and merged, gives the files of the whole.
pub fn merged_like_the_whole(folder: &Path, name: &str, study: &str, shards: u8) {
    good(folder, &format!("{study} --out {name}-whole --quiet"));
    good(folder, &format!("plan {study} --shards {shards} --out {name}-plan --quiet"));
    loop {
        let missing = good(folder, &format!("merge {name}-plan --missing lines --quiet"));
        if missing.trim().is_empty() {
            break;
        }
        for shard in missing.lines() {
            good(folder, &format!("run --manifest {name}-plan --shard {shard} --threads 1 --quiet"));
        }
    }
    let [whole, merged] = [format!("{name}-whole"), format!("{name}-plan/result")].map(|at| results(&folder.join(at)));
    assert!(whole.len() > 2 && whole.keys().eq(merged.keys()), "{:?} {:?}", whole.keys(), merged.keys());
    for (file, bytes) in whole {
        assert!(bytes == merged[&file], "{file} of {study} differs");
    }
}

/// Six rounds are the most of the small size; more are played by the large one, and a study may need both.
fn a_scenario_is_opened_in_its_size(folder: &Path) {
    let rounds = |set: &str| {
        good(folder, &format!("run toy/scenario-1.toml{set} --games 300 --out run --force --quiet"));
        json(&folder.join("run/summary.json"))["last_stage"].as_array().unwrap().len()
    };
    assert_eq!([rounds(""), rounds(" --set rounds=9")], [6, 9]);
    good(folder, "sweep toy/scenario-1.toml --over rounds=5..8 --games 300 --out sweep --quiet");
    assert_eq!(json(&folder.join("sweep/sweep.json"))["points"].as_array().unwrap().len(), 4);
    edit(
        folder,
        "toy/scenario-2.toml",
        "[sides.second]",
        "[origin]\nrounds = { assumed = \"longer\", low = 6, high = 9 }\n\n[sides.second]",
    );
    edit(folder, "toy/scenario-2.toml", "title", "rounds = 8\ntitle");
    good(folder, "compare toy/scenario-1.toml toy/scenario-2.toml --games 300 --out both --quiet");
    good(folder, "play toy/scenario-2.toml --seed 3");
}
