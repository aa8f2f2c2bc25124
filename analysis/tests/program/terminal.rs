//! Terminals of 60 and 80 columns: nothing is cut, no line is wider, and one style of numbers.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{Folder, SCENARIOS, kartacz, text};

/// What a command prints in a terminal of this width.
fn shown(folder: &Path, width: usize, arguments: &[&str]) -> String {
    let words: Vec<String> = arguments.iter().map(|word| format!("'{}'", word.replace('\'', r"'\''"))).collect();
    let line = format!("stty cols {width} rows 40; exec {} {}", env!("CARGO_BIN_EXE_kartacz"), words.join(" "));
    let mut script = Command::new("script");
    script.args(["-qec", &line, "/dev/null"]).env("TERM", "dumb").env("SHELL", "/bin/sh").current_dir(folder);
    let output = script.stdin(Stdio::null()).output().expect("util-linux has the program `script`");
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stdout));
    text(&output.stdout).replace('\r', "")
}

/// The lines of a table below its title, without the heading and the rule.
fn rows<'a>(printed: &'a str, title: &str) -> Vec<&'a str> {
    let lines = printed.lines().skip_while(|line| !line.starts_with(title));
    let mut rows = lines.skip_while(|line| !line.starts_with("---")).skip(1).take_while(|line| !line.is_empty());
    rows.by_ref().collect()
}

#[test]
fn endings_are_told_apart_in_a_narrow_terminal() {
    let folder = Folder::new("terminal-endings");
    let run = ["run", SCENARIOS[0], "--games", "200", "--threads", "1", "--out", "r", "--quiet"];
    let plain = text(&kartacz(&folder.0, &run).stdout);
    for width in [60, 80] {
        let narrow = shown(&folder.0, width, &run);
        // Each row of the table without a terminal is there, however it is broken.
        let bare = |text: &str| text.chars().filter(|sign| sign.is_alphanumeric()).collect::<String>();
        let names =
            |printed: &str| rows(printed, "How games end").iter().map(|row| (*row).to_owned()).collect::<Vec<_>>();
        let whole: Vec<String> = names(&plain).iter().map(|row| row.split("  ").next().unwrap().to_owned()).collect();
        assert!(whole.len() > 3, "{plain}");
        let broken: String =
            names(&narrow).iter().map(|row| row.trim().split("   ").next().unwrap().to_owned() + " ").collect();
        for name in &whole {
            let last = name.split(' ').next_back().unwrap();
            assert!(bare(&broken).contains(&bare(last)), "{width}: {name} in {narrow}");
        }
        assert!(!narrow.contains('…'), "{narrow}");
    }
}

/// Every verb with a table, in terminals of three widths.
#[test]
fn no_table_is_cut_or_too_wide() {
    let folder = Folder::new("terminal-verbs");
    let one = SCENARIOS[0];
    let few = ["--games", "12", "--quiet", "--force"];
    let prepared: [&[&str]; 3] = [
        &["run", one, "--games", "60", "--quiet", "--out", "out/run"],
        &[
            "tournament",
            one,
            "--games",
            "4",
            "--player",
            "random",
            "--player",
            "heuristic",
            "--quiet",
            "--out",
            "out/t",
        ],
        &["new", "mine", "--from", one, "--quiet"],
    ];
    for arguments in prepared {
        let output = kartacz(&folder.0, arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    }
    let players = ["--player", "heuristic", "--player", "random", "--player", "scripted:grabowski-at-dawn"];
    let verbs: Vec<Vec<&str>> = vec![
        [&["run", one][..], &few].concat(),
        [&["compare", one, SCENARIOS[1]][..], &few].concat(),
        [&["what-if", one, "--what-if", "eydziatowicz"][..], &few].concat(),
        [&["sweep", one, "--over", "victory.automatic=1..3"][..], &few].concat(),
        [&["balance", one, "--over", "victory.automatic=1..3", "--target", "0.5"][..], &few].concat(),
        [&["explain", one, SCENARIOS[1]][..], &few].concat(),
        [&["tournament", one][..], &players, &few].concat(),
        [&["skill", one, "--level", "random", "--level", "heuristic"][..], &few].concat(),
        vec!["happened", "out/run"],
        vec!["slice", "out/run", "--by", "ending,last_stage"],
        vec!["index", "--quiet"],
        vec!["list"],
        vec!["list", one],
        vec!["odds", "melee", "--attacker-size", "9", "--defender-size", "3", "--modifier", "uphill"],
        vec!["positions", "--system", "niemenczyn"],
        vec!["validate", "mine/scenario-1.toml"],
    ];
    for verb in verbs {
        for width in [60, 80, 120] {
            let printed = shown(&folder.0, width, &verb);
            assert!(!printed.contains('…'), "{verb:?} at {width}:\n{printed}");
            for line in printed.lines().filter(|line| line.chars().count() > width) {
                // A single word, such as a path or a command, is not broken in a paragraph.
                let words = line.split_whitespace().count();
                assert!(words <= 2, "{verb:?} at {width}: {line}\n{printed}");
            }
            one_style_of_numbers(&verb, &printed);
        }
    }
}

/// Counts of a thousand and more are in groups of three digits on a screen; seeds, games by number, hexes and paths are not counts.
fn one_style_of_numbers(verb: &[&str], printed: &str) {
    let words: Vec<&str> = printed.split(|sign: char| sign.is_whitespace() || "()".contains(sign)).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    for pair in words.windows(2) {
        let number = pair[1].trim_end_matches([',', '.', ';', ':']);
        let is_count = number.len() > 3 && number.chars().all(|sign| sign.is_ascii_digit());
        let named = ["seed", "game", "--game", "--seed", "hex", "games"].contains(&pair[0].trim_start_matches('`'));
        // A year after a name, as of the author of a method.
        let year = number.len() == 4 && pair[0].starts_with(char::is_uppercase) && number.starts_with(['1', '2']);
        assert!(!is_count || named || year || number.starts_with('0'), "{verb:?}: {} {number}\n{printed}", pair[0]);
    }
}

#[test]
fn one_is_singular() {
    let folder = Folder::new("terminal-singular");
    let small = "verdox/scenario-small";
    let sides = |kind: &str| format!("sides.first.forces.{kind}=1");
    let set = [sides("grenadiers"), sides("shooters")];
    let output = kartacz(&folder.0, &["play", small, "--set", &set[0], "--set", &set[1]]);
    let story = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(story.contains("1 grenadier,") && story.contains("1 shooter,"), "{}", &story[..400]);
    for plural in
        ["units", "hexes", "games", "grenadiers", "shooters", "steps", "losses", "points", "barges", "squares"]
    {
        let wrong = format!(" 1 {plural}");
        assert!(!story.contains(&wrong), "{wrong}");
    }
}
