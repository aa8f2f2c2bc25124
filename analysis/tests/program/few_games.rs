//! One game says nothing of the spread of victory points: no verb prints an interval for it. Two games say little.

use std::fs;
use std::path::Path;

use crate::common::{Folder, SCENARIOS, kartacz, text};
use serde_json::Value;

const OVER: [&str; 2] = ["--over", "victory.automatic=3..4"];
const PLAYERS: [&str; 2] = ["--player", "random"];

/// Runs a verb with a number of games, which must succeed, and reads its result.
fn results(folder: &Path, verb: &[&str], games: &str, file: &str) -> (Value, String) {
    let options = ["--games", games, "--threads", "1", "--out", "o", "--force"];
    let output = kartacz(folder, &[verb, &options].concat());
    assert_eq!(output.status.code(), Some(0), "{verb:?}: {}", text(&output.stderr));
    let written = fs::read_to_string(folder.join("o").join(file)).unwrap();
    (serde_json::from_str(&written).unwrap(), text(&output.stdout))
}

/// Every object of a result with a mean of victory points and an interval, by its path.
fn vp_means<'a>(value: &'a Value, path: &str, found: &mut Vec<(String, &'a Value)>) {
    match value {
        Value::Object(fields) => {
            let is_vp = path.ends_with("/vp") || fields.get("measure").is_some_and(|measure| measure == "vp");
            if is_vp && fields.contains_key("low") {
                found.push((path.to_owned(), value));
            }
            fields.iter().for_each(|(name, field)| vp_means(field, &format!("{path}/{name}"), found));
        }
        Value::Array(items) => items.iter().for_each(|item| vp_means(item, path, found)),
        _ => {}
    }
}

/// Whether a text has a number that is none.
fn has_no_number(text: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric()).any(|word| ["inf", "NaN", "Infinity"].contains(&word))
}

#[test]
fn no_interval_of_victory_points_is_closed() {
    let folder = Folder::new("few-games");
    let scenario = SCENARIOS[0];
    let change = ["--set", "victory.automatic=3"];
    let levels = ["--level", "random", "--level", "heuristic", "--rule", "artillery"];
    let verbs: [(Vec<&str>, &str); 7] = [
        (vec!["run", scenario], "summary.json"),
        ([&["sweep", scenario], &OVER[..]].concat(), "sweep.json"),
        ([&["balance", scenario, "--target", "0.5"], &OVER[..]].concat(), "balance.json"),
        ([&["tournament", scenario], &PLAYERS[..]].concat(), "tournament.json"),
        ([&["what-if", scenario], &change[..]].concat(), "what-if.json"),
        ([&["skill", scenario], &levels[..]].concat(), "skill.json"),
        (vec!["compare", scenario, SCENARIOS[1]], "comparison.json"),
    ];
    for (verb, file) in &verbs {
        for games in ["1", "2"] {
            let (result, printed) = results(&folder.0, verb, games, file);
            let mut found = Vec::new();
            vp_means(&result, "", &mut found);
            assert!(!found.is_empty(), "{verb:?}: no mean of victory points in {file}");
            for (path, mean) in found {
                let [low, high] = ["low", "high"].map(|end| mean[end].as_f64());
                match games {
                    "1" => assert_eq!((low, high), (None, None), "{verb:?} {path}: {mean}"),
                    _ => assert!(low.unwrap() < high.unwrap(), "{verb:?} {path}: {mean}"),
                }
            }
            assert!(!has_no_number(&printed), "{verb:?}: {printed}");
        }
    }
}

/// The mean of victory points as the measure itself: its points, differences and effects.
#[test]
fn one_game_measures_no_victory_points() {
    let folder = Folder::new("one-game-of-vp");
    let measure = ["--measure", "vp"];
    let two = ["--over", "victory.melee=1,2"];
    for over in [OVER.to_vec(), [OVER, two].concat()] {
        let (result, printed) =
            results(&folder.0, &[&["sweep", SCENARIOS[0]], &over[..], &measure].concat(), "1", "sweep.json");
        for point in result["points"].as_array().unwrap() {
            assert!(point["low"].is_null() && point["high"].is_null() && point["mean"].is_number(), "{point}");
        }
        assert!(!has_no_number(&printed), "{printed}");
        let page = fs::read_to_string(folder.0.join("o/report.html")).unwrap();
        assert!(
            !page.contains("inf to") && !page.contains("+inf") && !page.contains("-inf") && !page.contains("NaN to"),
            "the page has an end that is no number"
        );
    }
}

/// A run of one game is read again, and its cells have no interval either; the table prints a dash.
#[test]
fn a_run_of_one_game_is_read_again() {
    let folder = Folder::new("slice-of-one");
    let (summary, printed) = results(&folder.0, &["run", SCENARIOS[0]], "1", "summary.json");
    assert!(summary["vp"]["low"].is_null() && summary["vp"]["mean"].is_number(), "{}", summary["vp"]);
    let row = printed.lines().skip_while(|line| !line.starts_with("Victory points")).nth(3).unwrap();
    assert!(row.trim_end().ends_with(" -"), "{row}");
    let output = kartacz(&folder.0, &["slice", "o", "--by", "outcome", "--format", "json"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let sliced: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(sliced["cells"][0]["vp"]["low"].is_null() && sliced["all"]["vp"]["high"].is_null(), "{sliced}");
    let output = kartacz(&folder.0, &["run", SCENARIOS[0], "--games", "1", "--format", "csv", "--out", "c"]);
    let csv = text(&output.stdout);
    let line = csv.lines().find(|line| line.contains(",vp,mean,")).unwrap();
    assert!(line.ends_with(",,"), "{line}");
}
