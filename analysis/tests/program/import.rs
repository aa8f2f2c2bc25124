//! End-to-end tests of `import`: the folder, the report, and refusals.

use std::fs;

use crate::common::{Folder, kartacz, text};

const UNITS: &str = "side,name,strength,moves\n0,First,5,4\n1,Second,4,5\n2,Third,4,5\n";

#[test]
fn tables_become_a_scenario_that_plays() {
    let folder = Folder::new("import");
    fs::write(folder.0.join("units.csv"), UNITS).unwrap();
    fs::write(folder.0.join("terrain.csv"), "open,open,wood\nopen,open,open\nwood,open,open\n").unwrap();
    let command = ["import", "units.csv", "terrain.csv", "--out", "game", "--title", "Two tables"];
    let output = kartacz(&folder.0, &command);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    for part in [
        "refused  units.csv:4: Third: a third side, 2",
        "read     terrain.csv:1: the map: 3 by 3 hexes",
        "kartacz run game/scenario-imported.toml",
    ] {
        assert!(said.contains(part), "{part} in {said}");
    }
    assert!(fs::read_to_string(folder.0.join("game/import.txt")).unwrap().contains("guessed"));
    let output = kartacz(&folder.0, &["validate", "game/scenario-imported.toml"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    // Nothing is overwritten.
    let output = kartacz(&folder.0, &command);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
}

#[test]
fn what_is_no_game_is_refused() {
    let folder = Folder::new("import-refused");
    fs::write(folder.0.join("a.png"), "x").unwrap();
    fs::write(folder.0.join("a.vmod"), "x").unwrap();
    for (file, said) in [
        ("a.png", "a.png is of no known form"),
        ("a.vmod", "a.vmod is no readable module"),
        ("none.csv", "none.csv cannot be read"),
    ] {
        let output = kartacz(&folder.0, &["import", file, "--out", "game"]);
        assert_eq!(output.status.code(), Some(2), "{file}");
        assert!(text(&output.stderr).contains(said), "{}", text(&output.stderr));
        assert!(!folder.0.join("game").exists());
    }
}
