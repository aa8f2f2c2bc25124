//! End-to-end tests of the command line: the arguments of every verb, and shell completion.

use std::fs;
use std::process::Command;

use crate::common::{Folder, SCENARIOS, kartacz, text};
use serde_json::Value;

#[test]
fn json_is_short_for_format_json() {
    let folder = Folder::new("json");
    let printed = |arguments: &[&str]| {
        let output = kartacz(&folder.0, arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
        text(&output.stdout)
    };
    let melee = ["odds", "melee", "--attacker-size", "5", "--defender-size", "3"];
    for command in [&["list"][..], &melee, &["validate", SCENARIOS[0]], &["play", SCENARIOS[0]], &["positions"]] {
        let short = printed(&[command, &["--json"]].concat());
        assert_eq!(short, printed(&[command, &["--format", "json"]].concat()), "{command:?}");
        assert!(serde_json::from_str::<Value>(short.lines().next().unwrap()).is_ok() || short.starts_with("{\n"));
    }
    assert_eq!(printed(&[&["odds", "--json"], &melee[1..]].concat()), printed(&[&melee[..], &["--json"]].concat()));
    let run: Value = serde_json::from_str(&printed(&["run", SCENARIOS[0], "--games", "5", "--json"])).unwrap();
    assert_eq!(run["games"], 5);
    for format in ["json", "csv"] {
        let output = kartacz(&folder.0, &["list", "--json", "--format", format]);
        assert_eq!(output.status.code(), Some(2), "{format}");
        assert!(text(&output.stderr).contains("cannot be used with"), "{}", text(&output.stderr));
    }
}

/// The paths are those that `--set` takes, and a pattern chooses among them.
#[test]
fn values_are_listed_for_set_and_over() {
    let folder = Folder::new("list-values");
    let listed = |more: &[&str]| -> Vec<String> {
        let output = kartacz(&folder.0, &[&["list", SCENARIOS[0], "--json", "--values"], more].concat());
        assert_eq!(output.status.code(), Some(0), "{more:?}: {}", text(&output.stderr));
        let found: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(found["schema"], "kartacz.values/1");
        let set = |value: &Value| format!("{}={}", value["path"].as_str().unwrap(), value["value"].as_str().unwrap());
        found["values"].as_array().unwrap().iter().map(set).collect()
    };
    let (all, some) = (listed(&[]), listed(&["movement"]));
    assert!(some.len() > 10 && some.len() < all.len(), "{some:?}");
    assert!(some.iter().all(|set| set.starts_with("movement.") && all.contains(set)), "{some:?}");
    let output = kartacz(&folder.0, &["validate", SCENARIOS[0], "--set", &some[0]]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let output = kartacz(&folder.0, &["list", SCENARIOS[0], "--values", "moevment"]);
    assert!(output.status.code() == Some(2) && text(&output.stderr).contains("did you mean `movement`?"));
}

/// Options for standard output are not part of a plan.
#[test]
fn a_plan_is_the_same_with_json() {
    let folder = Folder::new("json-plan");
    let manifest = |out: &str, more: &[&str]| {
        let plan = ["plan", "run", SCENARIOS[0], "--games", "50", "--player", "poles=random", "--out", out, "--quiet"];
        let output = kartacz(&folder.0, &[&plan[..], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let path = folder.0.join(out).join("stage-1/manifest.json");
        let manifest: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        manifest["command"].clone()
    };
    let plain = manifest("plain", &[]);
    assert!(plain.is_array() || plain.is_string(), "{plain}");
    assert_eq!(plain, manifest("json", &["--json"]));
}

#[test]
fn play_says_where_its_files_are_unless_it_is_quiet() {
    let folder = Folder::new("play-quiet");
    let play = |more: &[&str]| {
        let files = ["--log", "game.jsonl", "--replay", "game.html"];
        let output = kartacz(&folder.0, &[&["play", SCENARIOS[0]], &files[..], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        (text(&output.stdout), text(&output.stderr))
    };
    let (story, said) = play(&[]);
    assert_eq!((story.as_str(), said.as_str()), ("", "wrote game.jsonl\nreplay: game.html\n"));
    assert_eq!(play(&["--quiet"]), (String::new(), String::new()));
    assert!(play(&["--format", "text"]).0.lines().count() > 20, "the story, when it is asked for");
}

#[test]
fn every_shell_gets_a_script_with_every_verb() {
    let folder = Folder::new("completions");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = kartacz(&folder.0, &["completions", shell]);
        assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""), "{shell}");
        let script = text(&output.stdout);
        for word in ["run", "what-if", "new", "completions", "odds", "melee", "json", "quiet"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

/// Bash completions for a partial command line.
#[cfg(unix)]
fn offered(folder: &Folder, words: &[&str]) -> Vec<String> {
    let line = format!(
        "source kartacz.bash; COMP_WORDS=(kartacz {}); COMP_CWORD={}; _kartacz kartacz '{}' '{}'; \
         printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" "),
        words.len(),
        words[words.len() - 1],
        words.len().checked_sub(2).map_or("kartacz", |place| words[place]),
    );
    let output = Command::new("bash").args(["-c", &line]).current_dir(&folder.0).output().unwrap();
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
    text(&output.stdout).lines().map(|word| word.trim().to_owned()).collect()
}

#[cfg(unix)]
#[test]
fn bash_completes_verbs_options_and_values() {
    let folder = Folder::new("bash");
    fs::write(folder.0.join("kartacz.bash"), kartacz(&folder.0, &["completions", "bash"]).stdout).unwrap();
    assert_eq!(offered(&folder, &["pl"]), ["plan", "play"]);
    assert_eq!(offered(&folder, &["run", "--thr"]), ["--threads"]);
    assert_eq!(offered(&folder, &["run", "--js"]), ["--json"]);
    assert_eq!(offered(&folder, &["list", "--format", "m"]), ["markdown"]);
    assert_eq!(offered(&folder, &["completions", "z"]), ["zsh"]);
    assert_eq!(offered(&folder, &["run", "niem"]), ["niemenczyn/scenario-1", "niemenczyn/scenario-2"]);
    assert_eq!(offered(&folder, &["what-if", "x", "--what-if", "eydziatowicz-2"]), ["eydziatowicz-2"]);
    assert_eq!(offered(&folder, &["run", "x", "--player", "poles=e"]), ["poles=expert"]);
    assert_eq!(offered(&folder, &["tournament", "x", "--player", "e"]), ["expert"]);
    assert_eq!(offered(&folder, &["tune", "x", "--side", "r"]), ["red", "rome", "russians"]);
}
