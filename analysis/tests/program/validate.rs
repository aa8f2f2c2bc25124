//! End-to-end tests of `validate` and `schema`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// A copy of the shipped scenarios with changes.
struct Copied(PathBuf);

impl Copied {
    fn new(name: &str, changes: &[(&str, &str, &str)]) -> Self {
        let folder = std::env::temp_dir().join(format!("kartacz-validate-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios/niemenczyn");
        for entry in fs::read_dir(shipped).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                fs::copy(&path, folder.join(path.file_name().unwrap())).unwrap();
            }
        }
        for (file, from, to) in changes {
            let text = fs::read_to_string(folder.join(file)).unwrap();
            assert!(text.contains(from), "{from} is not in {file}");
            fs::write(folder.join(file), text.replacen(from, to, 1)).unwrap();
        }
        Self(folder)
    }

    fn validate(&self, arguments: &[&str]) -> Output {
        kartacz(&self.0, &[&["validate"], arguments].concat())
    }
}

impl Drop for Copied {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn kartacz(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kartacz")).args(arguments).current_dir(folder).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn the_shipped_scenarios_are_sound() {
    let folder = std::env::temp_dir();
    let scenarios: Vec<&str> = kartacz::play::library::scenarios().collect();
    let output = kartacz(&folder, &[&["validate"], &scenarios[..]].concat());
    assert_eq!((output.status.code(), said(&output).as_str()), (Some(0), ""));
}

#[test]
fn faults_as_json_have_places() {
    let copied = Copied::new("json", &[("scenario-1.toml", "stages = 6", "stages = 60")]);
    let output = copied.validate(&["scenario-1.toml", "--format", "json"]);
    assert_eq!(output.status.code(), Some(2));
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    let fault = &printed["faults"][0];
    assert_eq!((&fault["file"], &fault["line"], &fault["column"]), (&"scenario-1.toml".into(), &9.into(), &10.into()));
    assert!(fault["help"].as_str().unwrap().contains("1 to 12"), "{fault}");
}

#[test]
fn a_sound_file_as_json_has_no_faults() {
    let output = kartacz(&std::env::temp_dir(), &["validate", "niemenczyn/scenario-1", "--format", "json"]);
    assert_eq!(output.status.code(), Some(0));
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&printed["files"], &printed["faults"], &printed["more"]),
        (&1.into(), &Value::Array(vec![]), &0.into())
    );
}

#[test]
fn a_part_may_be_named_from_another_folder() {
    let copied = Copied::new("elsewhere", &[("rules.toml", "odds = \"half-up\"", "odds = \"flor\"")]);
    let folder = copied.0.file_name().unwrap().to_str().unwrap();
    let output = kartacz(copied.0.parent().unwrap(), &["validate", &format!("{folder}/rules.toml")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains(&format!("{folder}/rules.toml:210")), "{}", said(&output));
}

#[test]
fn a_part_that_no_scenario_names_is_checked_as_a_scenario() {
    let copied = Copied::new("alone", &[]);
    fs::write(copied.0.join("weather.toml"), "[weather]\nrain = true\n").unwrap();
    let output = copied.validate(&["weather.toml"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("the file names no rule system"), "{}", said(&output));
}

#[test]
fn nothing_in_a_file_reaches_the_terminal_as_a_command() {
    let copied = Copied::new("control", &[("scenario-1.toml", "stages = 6", "stages = 60 # \u{1b}]0;x\u{7}\u{202e}")]);
    let text = said(&copied.validate(&["scenario-1.toml"]));
    assert!(!text.contains('\u{1b}') && !text.contains('\u{7}') && !text.contains('\u{202e}'), "{text:?}");
}

#[test]
fn the_schema_is_json() {
    let output = kartacz(&std::env::temp_dir(), &["schema"]);
    let schema: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(schema["$defs"]["niemenczyn"]["properties"]["stages"].is_object());
    let output = kartacz(&std::env::temp_dir(), &["schema", "--system", "niemenczyn"]);
    let schema: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(schema["properties"]["stages"].is_object());
}

#[test]
fn a_part_is_checked_within_the_scenarios_that_name_it() {
    let sound = Copied::new("part", &[]);
    for part in ["rules.toml", "map.toml", "counters.toml", "eydziatowicz.toml"] {
        assert_eq!(sound.validate(&[part]).status.code(), Some(0), "{part}");
    }
    let faulty = Copied::new("bad-part", &[("rules.toml", "odds = \"half-up\"", "odds = \"flor\"")]);
    let output = faulty.validate(&["rules.toml"]);
    let printed = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(printed.contains("rules.toml:210") && printed.contains("floor"), "{printed}");
}

#[test]
fn a_part_that_overlays_alone_name_is_checked_within_them() {
    let copied = Copied::new("overlay-part", &[]);
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios/niemenczyn/what-if");
    fs::create_dir_all(copied.0.join("what-if")).unwrap();
    fs::copy(shipped.join("eydziatowicz.toml"), copied.0.join("what-if/eydziatowicz.toml")).unwrap();
    assert_eq!(copied.validate(&["joining.toml"]).status.code(), Some(0));
    let wrong = fs::read_to_string(copied.0.join("joining.toml")).unwrap().replace("\"grabowski\"", "\"grabovski\"");
    fs::write(copied.0.join("joining.toml"), wrong).unwrap();
    let output = copied.validate(&["joining.toml"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("grabovski"), "{}", said(&output));
}

#[test]
fn an_overlay_is_checked_on_the_scenarios_beside_it() {
    let copied = Copied::new("overlay", &[]);
    let folder = copied.0.join("what-if");
    fs::create_dir_all(&folder).unwrap();
    let origin = "\n[victory.origin]\nautomatic = { assumed = \"a longer battle\", low = 3, high = 6 }\n";
    fs::write(folder.join("longer.toml"), format!("title = \"Longer\"\n[victory]\nautomatic = 6\n{origin}")).unwrap();
    let output = copied.validate(&["what-if/longer.toml"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    fs::write(folder.join("longer.toml"), format!("title = \"Longer\"\n[victory]\nautomatic = 600\n{origin}")).unwrap();
    let output = copied.validate(&["what-if/longer.toml"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("longer.toml:3"));
}
