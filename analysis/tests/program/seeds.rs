//! Seeds above 2^53, which browsers round as numbers: they are strings in every JSON file and page, and are read again.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{Folder, SCENARIOS, kartacz, text};
use serde_json::Value;

const SEED: &str = "18446744073709551615";
const EXACT: u64 = 1 << 53;

fn played(folder: &Path, arguments: &[&str]) -> String {
    let output = kartacz(folder, &[arguments, &["--seed", SEED]].concat());
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// The whole numbers of a JSON text that browsers round.
fn rounded(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Number(number) if number.as_u64().is_some_and(|number| number > EXACT) => {
            found.push(format!("{path}: {number}"));
        }
        Value::Array(values) => values.iter().for_each(|value| rounded(value, path, found)),
        Value::Object(values) => values.iter().for_each(|(key, value)| rounded(value, &format!("{path}.{key}"), found)),
        _ => {}
    }
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

/// The digits in the scripts of a page that are outside of quotes.
fn in_scripts(page: &str) -> Vec<String> {
    let scripts = page.split("<script").skip(1).filter_map(|rest| rest.split("</script>").next());
    let outside = scripts.flat_map(|script| script.split('"').step_by(2).map(str::to_owned).collect::<Vec<_>>());
    outside.filter(|code| code.contains(SEED)).collect()
}

#[test]
fn no_number_is_rounded_by_a_browser() {
    let folder = Folder::new("seeds");
    let one = SCENARIOS[0];
    let few = ["--games", "8", "--quiet"];
    let verbs: Vec<Vec<&str>> = vec![
        vec!["run", one],
        vec!["compare", one, SCENARIOS[1]],
        vec!["what-if", one, "--what-if", "eydziatowicz"],
        vec!["sweep", one, "--over", "victory.automatic=1..2"],
        vec!["balance", one, "--over", "victory.automatic=1..2", "--target", "0.5"],
        vec!["explain", one, SCENARIOS[1]],
        vec!["tournament", one, "--player", "random", "--player", "heuristic"],
        vec!["skill", one, "--level", "random", "--level", "heuristic"],
        vec!["sensitivity", one, "--trajectories", "2", "--top", "0", "--only", "switches.turn_180"],
        vec!["knock-out", one, "--only", "units.narbutt"],
        vec!["plan", "run", one, "--shards", "2", "--out", "plan"],
    ];
    for verb in verbs {
        let json = if verb[0] == "plan" { &[][..] } else { &["--json"] };
        let printed = played(&folder.0, &[&verb[..], &few, json].concat());
        if !json.is_empty() {
            let mut found = Vec::new();
            rounded(&serde_json::from_str(&printed).unwrap(), "", &mut found);
            assert!(found.is_empty(), "{verb:?}: {found:?}");
        }
    }
    let log = played(&folder.0, &["play", one, "--json"]);
    let head: Value = serde_json::from_str(log.lines().next().unwrap()).unwrap();
    assert_eq!(head["seed"], SEED);
    played(&folder.0, &["play", one, "--replay", "game.html", "--quiet"]);
    let mut all = Vec::new();
    files(&folder.0, &mut all);
    let (mut read, mut pages) = (0, 0);
    for path in all {
        let Ok(content) = fs::read_to_string(&path) else { continue };
        if path.extension().is_some_and(|end| end == "json") {
            let mut found = Vec::new();
            rounded(&serde_json::from_str(&content).unwrap(), "", &mut found);
            assert!(found.is_empty(), "{}: {found:?}", path.display());
            read += 1;
        } else if path.extension().is_some_and(|end| end == "html") {
            assert!(in_scripts(&content).is_empty(), "{}: {:?}", path.display(), in_scripts(&content));
            pages += 1;
        }
    }
    assert!(read > 15 && pages > 8, "{read} files, {pages} pages");
}

/// Strings and numbers are both read: the slice of a run, a tournament that goes on, the merge of shards.
#[test]
fn both_forms_are_read() {
    let folder = Folder::new("seeds-read");
    let few = ["--games", "8", "--quiet"];
    played(&folder.0, &[&["run", SCENARIOS[0], "--out", "o"], &few[..]].concat());
    let summary = folder.0.join("o/summary.json");
    let written = fs::read_to_string(&summary).unwrap();
    let string = format!("\"seed\": \"{SEED}\"");
    assert!(written.contains(&string), "{written}");
    let slice = || kartacz(&folder.0, &["slice", "o", "--by", "ending"]);
    let of_string = slice();
    fs::write(&summary, written.replace(&string, &format!("\"seed\": {SEED}"))).unwrap();
    assert_eq!((of_string.status.code(), of_string.stdout), (Some(0), slice().stdout));
    for shard in ["1/2", "2/2"] {
        played(&folder.0, &[&["run", SCENARIOS[0], "--shard", shard, "--out", &shard[..1]], &few[..]].concat());
    }
    let merged = kartacz(&folder.0, &["merge", "1", "2", "--out", "whole", "--quiet"]);
    assert_eq!(merged.status.code(), Some(0), "{}", text(&merged.stderr));
    let rows = |of: &str| fs::read(folder.0.join(of).join("games.parquet")).unwrap();
    assert!(rows("whole") == rows("o"));
    // A seed that is exact stays a number.
    let output =
        kartacz(&folder.0, &["run", SCENARIOS[0], "--seed", "9007199254740992", "--games", "2", "--json", "--quiet"]);
    let summary: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(summary["seed"], EXACT);
}
