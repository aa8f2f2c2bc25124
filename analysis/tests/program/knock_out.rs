//! End-to-end tests of `knock-out`, for every game.

use std::fs;

use serde_json::Value;

use crate::common::{Folder, SCENARIOS, SMALL, kartacz, printed, text};

const FEW: [&str; 6] = ["--games", "40", "--quiet", "--json", "--out", "o"];

fn ranked(folder: &Folder, arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(&folder.0, &[&["knock-out"], arguments, &FEW].concat())).unwrap()
}

/// The greatest difference comes first, and the same games give the differences that `what-if` finds.
#[test]
fn counters_are_ranked_and_their_files_written() {
    let folder = Folder::new("knock-out");
    // The luck of a knock-out is taken out with the factors of the baseline, that of `what-if` with those of each pair.
    let found = ranked(&folder, &[SCENARIOS[0], "--luck", "off"]);
    assert_eq!(
        found,
        serde_json::from_str::<Value>(&fs::read_to_string(folder.0.join("o/knock-out.json")).unwrap()).unwrap()
    );
    assert!(folder.0.join("o/report.html").is_file() && folder.0.join("o/charts/differences.svg").is_file());
    assert_eq!((&found["schema"], &found["change"]), (&"kartacz.knock-out/1".into(), &"without".into()));
    let counters = found["counters"].as_array().unwrap();
    assert_eq!(counters.len(), 13, "every unit");
    let size = |one: &Value| one["difference"].as_f64().unwrap().abs();
    assert!(counters.windows(2).all(|pair| size(&pair[0]) >= size(&pair[1])));
    assert!(counters.iter().all(|one| one["adjusted"].as_f64() >= one["p"].as_f64() && one["side"].is_number()));
    assert_eq!(found["refused"].as_array().unwrap().len(), 3, "a commander with units cannot be lost");
    let first = &counters[0];
    let set = first["set"][0].as_str().unwrap();
    let again = ["what-if", SCENARIOS[0], "--set", set, "--luck", "off"];
    let same: Value = serde_json::from_str(&printed(
        &folder.0,
        &[&again[..], &["--games", "40", "--quiet", "--json", "--out", "w"]].concat(),
    ))
    .unwrap();
    let score = same["differences"].as_array().unwrap().iter().find(|one| one["measure"] == "score").unwrap();
    for key in ["difference", "low", "high"] {
        assert!((score[key].as_f64().unwrap() - first[key].as_f64().unwrap()).abs() < 1e-12, "{key}: {score} {first}");
    }
}

/// In every game there are counters to take out and to double.
#[test]
fn every_game_has_counters() {
    for scenario in SMALL.iter() {
        for more in [false, true] {
            let folder = Folder::new("knock-out-games");
            let arguments = if more { vec![*scenario, "--more"] } else { vec![*scenario] };
            let output =
                kartacz(&folder.0, &[&["knock-out"], &arguments[..], &["--games", "1", "--quiet", "--json"]].concat());
            assert_eq!(output.status.code(), Some(0), "{scenario} {more}: {}", text(&output.stderr));
            let found: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert!(!found["counters"].as_array().unwrap().is_empty(), "{scenario} {more}");
        }
    }
}
