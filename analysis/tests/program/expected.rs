//! A study that takes long says so before it starts, and not when it is quiet.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{Folder, SCENARIOS};

fn started(folder: &Path, arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kartacz"));
    command.args(arguments).args(["--threads", "1", "--out", "o"]).current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

/// The first message with this number of games; the program is stopped after it.
fn announced(name: &str, arguments: &[&str], games: &str) -> String {
    let folder = Folder::new(name);
    let mut child = started(&folder.0, arguments);
    let lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let said = lines.map(Result::unwrap).find(|line| line.contains(games));
    child.kill().unwrap();
    child.wait().unwrap();
    said.unwrap_or_else(|| panic!("{arguments:?} does not say that it plays {games}"))
}

#[test]
fn a_long_run_says_its_time_before_it_starts() {
    let run = ["run", SCENARIOS[0], "--player", "poles=search", "--games", "20000"];
    let said = announced("expected-run", &run, "20,000 games");
    assert!(said.starts_with("20,000 games, about ") && (said.contains("minutes") || said.contains("hour")), "{said}");
}

#[test]
fn a_long_tournament_says_its_time_before_it_starts() {
    let players = ["--player", "random", "--player", "heuristic", "--player", "search:64"];
    let tournament =
        [&["tournament", SCENARIOS[0], "--games", "4000", "--search-games", "2000"][..], &players].concat();
    let said = announced("expected-tournament", &tournament, "games");
    assert!(said.starts_with("9 runs, 26,000 games, about "), "{said}");
}

#[test]
fn a_quiet_run_says_nothing() {
    let folder = Folder::new("expected-quiet");
    let run = ["run", SCENARIOS[0], "--player", "poles=search", "--games", "20000", "--quiet"];
    let mut child = started(&folder.0, &run);
    let begin = Instant::now();
    while !folder.0.join("o/games.parts").exists() {
        assert!(begin.elapsed() < Duration::from_secs(120), "the run does not begin");
        thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    child.wait().unwrap();
    assert_eq!(said, "");
}
