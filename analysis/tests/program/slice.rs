//! `slice`: subsets of the games of a run.

use crate::common::{Folder, SCENARIOS, kartacz, text};
use serde_json::Value;

/// A run of some games in a folder `o`.
fn played(name: &str) -> Folder {
    let folder = Folder::new(name);
    let output = kartacz(&folder.0, &["run", SCENARIOS[0], "--games", "400", "--out", "o"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    folder
}

fn json(folder: &Folder, options: &[&str]) -> Value {
    let output = kartacz(&folder.0, &[&["slice", "o", "--format", "json"], options].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn cells_add_up_to_the_summary() {
    let folder = played("slice");
    let summary: Value =
        serde_json::from_str(&std::fs::read_to_string(folder.0.join("o/summary.json")).unwrap()).unwrap();
    let sliced = json(&folder, &["--by", "ending"]);
    assert_eq!((&sliced["schema"], &sliced["recorded"]), (&"kartacz.slice/1".into(), &400.into()));
    for cell in sliced["cells"].as_array().unwrap() {
        let endings = summary["endings"].as_array().unwrap();
        let known = endings.iter().find(|ending| ending["ending"] == cell["key"][0]).unwrap();
        assert_eq!(known["games"], cell["games"]);
    }
    let whole = json(&folder, &[]);
    for key in ["outcome", "games", "rate", "low", "high"] {
        let of = |value: &Value| value.as_array().unwrap().iter().map(|item| item[key].clone()).collect::<Vec<_>>();
        assert_eq!(of(&whole["all"]["outcomes"]), of(&summary["outcomes"]), "{key}");
    }
    assert_eq!(whole["all"]["vp"]["mean"], summary["vp"]["mean"]);
    let early = json(&folder, &["--where", "last_stage <= 3"]);
    let late = json(&folder, &["--where", "last_stage > 3", "--by", "outcome,vp:2"]);
    let games = |value: &Value| value["all"]["games"].as_u64().unwrap();
    assert_eq!(games(&early) + games(&late), 400);
    // A number between two whole ones.
    let of = |condition: &str| games(&json(&folder, &["--where", condition]));
    for (between, whole) in [
        ("vp > 2.5", "vp >= 3"),
        ("vp >= 2.5", "vp >= 3"),
        ("vp < 2.5", "vp <= 2"),
        ("vp <= 2.5", "vp <= 2"),
        ("vp > -0.5", "vp >= 0"),
        ("vp < -0.5", "vp <= -1"),
        ("vp > 2.0", "vp > 2"),
    ] {
        assert_eq!(of(between), of(whole), "{between}");
    }
    assert_eq!(of("vp > 2.5") + of("vp < 2.5"), 400);
    assert_eq!(of("vp != 2.5"), 400);
}

#[test]
fn the_verdict_comes_first() {
    let folder = played("slice-words");
    let output = kartacz(&folder.0, &["slice", "o", "--by", "last_stage", "--where", "camp_entered_stage != none"]);
    let printed = text(&output.stdout);
    let first = printed.lines().next().unwrap();
    assert!(first.starts_with("Poles win ") && first.contains("with"), "{first}");
    for format in ["csv", "markdown"] {
        let output = kartacz(&folder.0, &["slice", "o", "--by", "ending", "--format", format]);
        assert!(text(&output.stdout).contains("automatic"), "{format}");
    }
    let page = std::fs::read_to_string(folder.0.join("o/report.html")).unwrap();
    assert!(page.contains("Results by event") && page.contains("camp entered stage"));
}

#[test]
fn what_cannot_be_is_refused() {
    let folder = played("slice-wrong");
    let refused = |arguments: &[&str]| {
        let output = kartacz(&folder.0, &[&["slice"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        text(&output.stderr)
    };
    assert!(refused(&["nowhere"]).contains("nowhere/summary.json"));
    assert!(refused(&["o", "--by", "stage"]).contains("there is no column `stage`"));
    assert!(refused(&["o", "--by", "vp:0"]).contains("a width"));
    assert!(refused(&["o", "--where", "vp"]).contains("as in `last_stage <= 3`"));
    assert!(refused(&["o", "--where", "ending = automatic"]).contains("there is no ending `automatic`"));
    assert!(refused(&["o", "--where", "ending < 3"]).contains("this column has words"));
}
