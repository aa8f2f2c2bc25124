//! Finished results that go on with more games or players: the same bytes as those of a command that begins with them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::common::{Folder, SCENARIOS, kartacz, text};
use crate::random::Random;
use crate::{RUN, run};

const RANDOM: [&str; 4] = ["--player", "poles=random", "--player", "russians=random"];
/// The files of results that hold measured times.
const TIMED: [&str; 4] = ["summary.json", "tournament.json", "comparison.json", "exploit.json"];

/// A command with these options and this folder.
fn command<'a>(verb: &[&'a str], more: &[&'a str], out: &'a str) -> Vec<&'a str> {
    [verb, more, &["--out", out]].concat()
}

/// A run of random players.
fn random<'a>(more: &[&'a str], out: &'a str) -> Vec<&'a str> {
    command(&["run", SCENARIOS[0]], &[&RANDOM[..], more].concat(), out)
}

fn tournament<'a>(more: &[&'a str], out: &'a str) -> Vec<&'a str> {
    command(&["tournament", SCENARIOS[0]], more, out)
}

/// All files in a folder, without measured times.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let (mut contents, mut folders) = (BTreeMap::new(), vec![folder.to_owned()]);
    while let Some(next) = folders.pop() {
        for path in fs::read_dir(next).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let bytes = fs::read(&path).unwrap();
            let bytes = match TIMED.iter().any(|name| path.ends_with(name)) {
                true => timeless(serde_json::from_slice(&bytes).unwrap()).to_string().into_bytes(),
                false => bytes,
            };
            contents.insert(path.strip_prefix(folder).unwrap().to_string_lossy().into_owned(), bytes);
        }
    }
    contents
}

fn timeless(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            fields.remove("throughput");
            fields.values_mut().for_each(|field| *field = timeless(field.take()));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| *value = timeless(value.take())),
        _ => {}
    }
    value
}

/// Both folders have the same files, byte for byte, measured times apart.
#[track_caller]
fn assert_same(one: &Path, other: &Path) {
    let [one, other] = [one, other].map(contents);
    let names = one.keys().chain(other.keys());
    let different: Vec<&String> = names.filter(|&name| one.get(name) != other.get(name)).collect();
    assert!(different.is_empty(), "{different:?}");
}

/// Refuses a command, in these words, and changes nothing in its folder `o`.
#[track_caller]
fn refused(folder: &Path, command: &[&str], words: &[&str]) {
    let before = contents(&folder.join("o"));
    let output = kartacz(folder, command);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{command:?}: {said}");
    for part in words.iter().chain(&["--out", "--force"]) {
        assert!(said.contains(part), "{command:?}: {part}: {said}");
    }
    assert!(contents(&folder.join("o")) == before, "{command:?}");
}

#[test]
fn a_run_goes_on_with_more_games() {
    let folder = Folder::new("more-games");
    run(&folder.0, &random(&["--games", "100"], "o"), &[]);
    for (before, games) in [("100", "5000"), ("5,000", "40k"), ("40,000", "40k")] {
        let said = run(&folder.0, &random(&["--games", games], "o"), &[]);
        assert!(said.contains(&format!("resuming from {before} games")), "{said}");
        run(&folder.0, &random(&["--games", games], "fresh"), &["--force"]);
        assert_same(&folder.0.join("fresh"), &folder.0.join("o"));
    }
}

#[test]
fn a_run_that_looks_for_its_end_goes_on() {
    let folder = Folder::new("more-until");
    let width = |width: &'static str| random(&["--games", "30k", "--until", width], "o");
    run(&folder.0, &random(&["--games", "1k", "--until", "half-width=0.01"], "o"), &[]);
    for narrower in ["half-width=0.01", "half-width=0.006"] {
        let said = run(&folder.0, &width(narrower), &[]);
        assert!(said.contains("resuming from "), "{said}");
        run(&folder.0, &random(&["--games", "30k", "--until", narrower], "fresh"), &["--force"]);
        assert_same(&folder.0.join("fresh"), &folder.0.join("o"));
    }
    refused(&folder.0, &width("half-width=0.02"), &["which has more games or players than this command"]);
    refused(&folder.0, &random(&["--games", "40k"], "o"), &["finished results of"]);
    // The parts of a run of very many games are longer.
    let longer = random(&["--games", "100M", "--until", "half-width=0.006"], "o");
    refused(&folder.0, &longer, &["looks for its end after other games"]);
}

#[test]
fn a_tournament_takes_more_players_and_games() {
    let folder = Folder::new("more-players");
    let [random, heuristic, orders] = ["--player=random", "--player=heuristic", "--player=scripted:over-the-plateau"];
    run(&folder.0, &tournament(&[random, heuristic, "--games", "60"], "o"), &[]);
    let shut = "scripted:shut-the-ravine";
    for (players, left) in [
        (vec![random, orders, heuristic, "--games", "60"], "120 of 360 games left"),
        (vec![random, orders, heuristic, "--challenger", shut, "--games", "60"], "180 of 540 games left"),
        (vec![random, orders, heuristic, "--challenger", shut, "--games", "90"], "270 of 810 games left"),
    ] {
        let said = run(&folder.0, &tournament(&players, "o"), &[]);
        assert!(said.contains(left), "{said}");
        run(&folder.0, &tournament(&players, "fresh"), &["--force"]);
        assert_same(&folder.0.join("fresh"), &folder.0.join("o"));
    }
    let less = "which has more games or players than this command";
    let all = [random, orders, heuristic, "--challenger", shut];
    for (more, words) in [
        (vec![random, heuristic, "--games", "90"], less),
        ([&all[..], &["--games", "60"]].concat(), less),
        ([&all[..], &["--games", "90", "--seed", "7"]].concat(), "finished results of"),
        ([&all[..], &["--games", "90", "--draw", "0"]].concat(), "finished results of"),
        (vec!["--games", "90"], "finished results of"),
    ] {
        refused(&folder.0, &tournament(&more, "o"), &[words]);
    }
}

/// The rows of a pairing that were lost are played again.
#[test]
fn a_tournament_plays_lost_pairings_again() {
    let folder = Folder::new("more-lost");
    let [two, three] = [
        &["--player", "random", "--player", "heuristic", "--games", "40"][..],
        &["--player", "random", "--player", "heuristic", "--challenger", "scripted:over-the-plateau", "--games", "40"],
    ];
    run(&folder.0, &tournament(two, "o"), &[]);
    fs::write(folder.0.join("o/random-against-random/games.parquet"), "").unwrap();
    fs::remove_dir_all(folder.0.join("o/random-against-heuristic")).unwrap();
    run(&folder.0, &tournament(three, "o"), &[]);
    run(&folder.0, &tournament(three, "fresh"), &[]);
    assert_same(&folder.0.join("fresh"), &folder.0.join("o"));
}

#[test]
fn comparisons_go_on_with_more_games() {
    for (name, verb) in [
        ("more-compared", &["compare", SCENARIOS[0], SCENARIOS[1]][..]),
        ("more-changed", &["what-if", SCENARIOS[0], "--set", "victory.automatic=3"]),
    ] {
        let folder = Folder::new(name);
        run(&folder.0, verb, &[&RANDOM[..], &["--games", "200", "--out", "o"]].concat());
        let said = run(&folder.0, verb, &[&RANDOM[..], &["--games", "500", "--out", "o"]].concat());
        assert!(said.contains("600 of 1,000 games left"), "{said}");
        run(&folder.0, verb, &[&RANDOM[..], &["--games", "500", "--out", "fresh"]].concat());
        assert_same(&folder.0.join("fresh"), &folder.0.join("o"));
    }
}

#[test]
fn an_attack_goes_on_with_more_games() {
    let folder = Folder::new("more-attacks");
    run(&folder.0, &tournament(&["--player=random", "--player=heuristic", "--games", "60"], "t"), &[]);
    let attack = |games: &'static str, out: &'static str| {
        command(&["exploit", SCENARIOS[0], "--tournament", "t"], &["--oracle=random", "--oracle-games", games], out)
    };
    run(&folder.0, &attack("20", "o"), &[]);
    let said = run(&folder.0, &attack("50", "o"), &[]);
    assert!(said.contains("60 of 100 games left"), "{said}");
    run(&folder.0, &attack("50", "fresh"), &[]);
    assert_same(&folder.0.join("fresh"), &folder.0.join("o"));
    refused(&folder.0, &attack("20", "o"), &["which has more games or players than this command"]);
}

#[test]
fn other_tasks_and_fewer_games_are_refused() {
    let folder = Folder::new("more-other");
    run(&folder.0, &random(&["--games", "300"], "o"), &[]);
    refused(&folder.0, &random(&["--games", "299"], "o"), &["which has more games or players than this command"]);
    let more = ["--games", "400"];
    for other in [&["--seed", "7"][..], &["--set", "victory.automatic=3"], &["--until", "half-width=0.1"]] {
        refused(&folder.0, &random(&[&more[..], other].concat(), "o"), &["finished results of", "--games 300"]);
    }
    let players = command(&["run", SCENARIOS[0], "--player", "poles=random"], &more, "o");
    refused(&folder.0, &players, &["finished results of"]);
    refused(&folder.0, &command(&["run", SCENARIOS[1]], &[&RANDOM[..], &more].concat(), "o"), &["finished results of"]);
    // The results of another program.
    let record = folder.0.join("o/command.json");
    let known = fs::read_to_string(&record).unwrap();
    fs::write(&record, known.replace("\"sources ", "\"sources 0")).unwrap();
    let words = ["from which this command would go on, but the sources of the program have changed"];
    refused(&folder.0, &random(&more, "o"), &words);
    fs::write(&record, known).unwrap();
    run(&folder.0, &random(&["--games", "299"], "o"), &["--force"]);
    run(&folder.0, &random(&["--games", "299"], "fresh"), &[]);
    assert_same(&folder.0.join("fresh"), &folder.0.join("o"));
}

/// A shard belongs to a run of one length.
#[test]
fn shards_do_not_go_on() {
    let folder = Folder::new("more-shards");
    let shard = |games: &'static str| random(&["--shard", "1/2", "--games", games], "o");
    run(&folder.0, &shard("100"), &[]);
    refused(&folder.0, &shard("200"), &["this folder has another plan"]);
}

#[test]
fn damaged_results_are_no_beginning() {
    let folder = Folder::new("more-damaged");
    let damages: [fn(&Path); 3] = [
        |path| fs::remove_file(path).unwrap(),
        |path| fs::write(path, "").unwrap(),
        |path| {
            let mut bytes = fs::read(path).unwrap();
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
            fs::write(path, bytes).unwrap();
        },
    ];
    run(&folder.0, &random(&["--games", "300"], "whole"), &[]);
    for name in ["games.parquet", "happened.json"] {
        for damage in damages {
            run(&folder.0, &random(&["--games", "300"], "o"), &["--force"]);
            damage(&folder.0.join("o").join(name));
            let words = [name, "missing, or changed since it was written", "cannot go on from the finished games"];
            refused(&folder.0, &random(&["--games", "400"], "o"), &words);
            // The same games are played again.
            run(&folder.0, &random(&["--games", "300"], "o"), &[]);
            assert_same(&folder.0.join("whole"), &folder.0.join("o"));
        }
    }
    damages[0](&folder.0.join("o/games.parquet"));
    run(&folder.0, &random(&["--games", "400"], "o"), &["--force"]);
    run(&folder.0, &random(&["--games", "400"], "fresh"), &[]);
    assert_same(&folder.0.join("fresh"), &folder.0.join("o"));
}

fn spawn(folder: &Path, command: &[&str]) -> Child {
    let mut program = Command::new(env!("CARGO_BIN_EXE_kartacz"));
    program.args(command).current_dir(folder).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// The end of the last game in the folder of parts.
fn last(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder.join("o/games.parts")).into_iter().flatten().map(|entry| entry.unwrap().path());
    entries.filter_map(|path| kartacz::play::unfinished::batch_of(&path)).map(|games| games.end).max().unwrap_or(0)
}

/// Until all games are played, the finished results are untouched, and recorded as finished.
#[test]
fn a_kill_loses_no_finished_result() {
    let folder = Folder::new("more-killed");
    run(&folder.0, &[RUN[0], RUN[1], "--games", "200", "--out", "o"], &[]);
    let before = contents(&folder.0.join("o"));
    let mut child = spawn(&folder.0, &[RUN[0], RUN[1], "--games", "1M", "--out", "o"]);
    while last(&folder.0) <= 200 {
        assert!(child.try_wait().unwrap().is_none(), "it did not wait to be killed");
        thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let after = contents(&folder.0.join("o"));
    assert!(before.iter().all(|(name, bytes)| after.get(name) == Some(bytes)), "a file has changed");
    let fewer = [RUN[0], RUN[1], "--games", "200", "--out", "o"];
    refused(&folder.0, &fewer, &["not all of them are among the first 200", "resumes from them"]);
    let more = (last(&folder.0) + 50).to_string();
    let said = run(&folder.0, &[RUN[0], RUN[1], "--games", &more, "--out", "o"], &[]);
    assert!(said.contains("resuming from "), "{said}");
    run(&folder.0, &[RUN[0], RUN[1], "--games", &more, "--out", "fresh"], &[]);
    assert_same(&folder.0.join("fresh"), &folder.0.join("o"));
}

/// Kills a command at random moments until this many are over, and lets it end; its results begin as those of `first`.
fn endure(name: &str, first: &[&str], command: &[&str], kills: u32) {
    let folder = Folder::new(name);
    run(&folder.0, first, &["--out", "o"]);
    let begin = Instant::now();
    run(&folder.0, command, &["--out", "fresh"]);
    let (whole, mut moments) = (begin.elapsed(), Random(u64::from(kills)));
    for _ in 0..kills {
        let mut child = spawn(&folder.0, &[command, &["--out", "o"]].concat());
        thread::sleep(whole.mul_f64(moments.share() * 0.8));
        let _ = child.kill();
        child.wait().unwrap();
    }
    run(&folder.0, command, &["--out", "o"]);
    assert_same(&folder.0.join("fresh"), &folder.0.join("o"));
}

#[test]
fn a_run_that_goes_on_survives_kills() {
    endure("more-tormented", &random(&["--games", "5k"], "o")[..8], &random(&["--games", "12k"], "o")[..8], 15);
}

#[test]
fn a_tournament_that_goes_on_survives_kills() {
    let two = ["tournament", SCENARIOS[0], "--games", "500", "--player", "random", "--player", "heuristic"];
    let three = ["--games", "1k", "--player", "scripted:over-the-plateau"];
    endure("more-pairings", &two, &[&two[..2], &two[4..], &three].concat(), 12);
}
