//! End-to-end tests of `what-if`: its output files and messages, and that its figures add up.
//!
//! Every link leads to a page that opens at the first difference.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{Folder, SCENARIOS, kartacz, text, without_throughput};
use crate::program::one_line;
use kartacz::studies::what_if::{SCHEMA, WhatIf};
use regex::Regex;
use roxmltree::{Document, Node, ParsingOptions};
use serde_json::Value;

const CHANGE: [&str; 2] = ["--what-if", "eydziatowicz-1"];

/// Plays scenario I, which must succeed; returns its standard output.
fn play(folder: &Path, more: &[&str]) -> String {
    let output = kartacz(folder, &[&["what-if", SCENARIOS[0]], more].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// Plays the change into the folder `o`.
fn change(folder: &Path, more: &[&str]) -> (String, WhatIf) {
    let printed = play(folder, &[&CHANGE[..], &["--out", "o"], more].concat());
    (printed, read(&folder.join("o/what-if.json")))
}

fn read(path: &Path) -> WhatIf {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// Every file below a folder, by its path from there.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { found.push(path.strip_prefix(folder).unwrap().to_owned()) }
        }
    }
    found.sort();
    found
}

/// The players of `what-if` when none is named, for verbs whose default is another.
const EXPERTS: [&str; 4] = ["--player", "poles=expert", "--player", "russians=expert"];

/// The page as a strict reader reads it.
fn strict(page: &str) -> Document<'_> {
    Document::parse_with_options(page, ParsingOptions { allow_dtd: true, ..ParsingOptions::default() }).unwrap()
}

#[test]
fn it_writes_its_files_and_prints_the_result() {
    let folder = Folder::new("what-if");
    let table = play(&folder.0, &[&CHANGE[..], &["--games", "1000"]].concat());
    assert!(!table.contains('\u{2026}'), "nothing is cut without a terminal: {table}");
    let words = one_line(&table);
    for said in [
        "Scenario I: the assault at dawn: The change helps Poles: they score",
        "of 1,000 games end differently:",
        "Changed: what-if eydziatowicz-1. 1,000 games each, seed 1794; Poles played by expert, Russians by expert.",
        "The pairing is worth",
        "Flow of outcomes",
    ] {
        assert!(words.contains(said), "{said} in {table}");
    }
    let results = folder.0.join("out/what-if-niemenczyn-scenario-1-eydziatowicz-1-1000-games");
    let found = read(&results.join("what-if.json"));
    let mut expected = ["what-if.json", "report.html", "command.json"].map(PathBuf::from).to_vec();
    let charts = ["differences", "flow", "outcomes", "vp", "endings", "vp-sources", "skill"];
    expected.extend(charts.map(|chart| PathBuf::from(format!("charts/{chart}.svg"))));
    for run in ["baseline", "variant"] {
        expected.extend(
            ["command.json", "games.parquet", "happened.json", "summary.json"].map(|file| Path::new(run).join(file)),
        );
    }
    expected.extend(found.flips.iter().map(|flip| PathBuf::from(&flip.page)));
    expected.sort();
    assert_eq!(files(&results), expected);
}

#[test]
fn its_figures_add_up_and_are_those_of_the_runs() {
    let folder = Folder::new("what-if-sums");
    let (printed, found) = change(&folder.0, &["--games", "900", "--format", "json"]);
    assert_eq!(serde_json::from_str::<WhatIf>(&printed).unwrap(), found);
    assert_eq!((found.schema.as_str(), found.games, found.flow.iter().flatten().sum()), (SCHEMA, 900, 900));
    assert_eq!((&found.what_ifs[..], &found.sets[..]), (&["eydziatowicz-1".to_owned()][..], &[][..]));
    let runs = ["baseline", "variant"].map(|run| json(&folder.0.join("o").join(run).join("summary.json")));
    let games = |run: usize, outcome: usize| runs[run]["outcomes"][outcome]["games"].as_u64().unwrap();
    let rate = |run: usize, outcome: usize| runs[run]["outcomes"][outcome]["rate"].as_f64().unwrap();
    for outcome in 0..3 {
        assert_eq!(found.flow[outcome].iter().sum::<u64>(), games(0, outcome));
        assert_eq!(found.flow.iter().map(|row| row[outcome]).sum::<u64>(), games(1, outcome));
        let difference = &found.differences[outcome];
        assert!((difference.difference - (rate(1, outcome) - rate(0, outcome))).abs() < 1e-12, "{difference:?}");
        assert!(difference.low < difference.difference && difference.difference < difference.high);
        let test = difference.mcnemar.as_ref().unwrap();
        assert_eq!(games(0, outcome) + test.gained - test.lost, games(1, outcome));
        assert!((0.0..=1.0).contains(&test.p));
        assert!((difference.worth.unwrap() * difference.variance_ratio.unwrap() - 1.0).abs() < 1e-12);
    }
    let [score, vp] = ["score", "vp"].map(|measure| found.difference(measure));
    let expected = |run: usize| rate(run, 0) + rate(run, 2) / 2.0;
    assert!((score.difference - (expected(1) - expected(0))).abs() < 1e-12 && score.mcnemar.is_none());
    let mean = |run: usize| runs[run]["vp"]["mean"].as_f64().unwrap();
    assert!((vp.difference - (mean(1) - mean(0))).abs() < 1e-12 && (vp.baseline - mean(0)).abs() < 1e-12);
    assert_eq!(found.changed, 900 - (0..3).map(|outcome| found.flow[outcome][outcome]).sum::<u64>());
    assert_eq!(found.turned, [found.flow[0][1], found.flow[1][0]]);
    let baseline = &runs[0]["scenario_hash"];
    assert!(*baseline == found.baseline.scenario_hash.as_str() && runs[1]["scenario_hash"] != *baseline);
}

#[test]
fn the_baseline_is_the_run_of_the_scenario_as_it_is() {
    let folder = Folder::new("what-if-runs");
    change(&folder.0, &["--games", "200"]);
    let commands: [&[&str]; 2] = [&[], &CHANGE];
    for (name, changes) in ["baseline", "variant"].into_iter().zip(commands) {
        let command = [&["run", SCENARIOS[0], "--games", "200", "--out", name], &EXPERTS[..], changes].concat();
        let output = kartacz(&folder.0, &command);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let [one, other] = [folder.0.join(name), folder.0.join("o").join(name)];
        assert!(
            fs::read(one.join("games.parquet")).unwrap() == fs::read(other.join("games.parquet")).unwrap(),
            "{name}"
        );
        assert_eq!(without_throughput(&one.join("summary.json")), without_throughput(&other.join("summary.json")));
    }
}

/// All that may not differ between two commands that are the same.
fn lasting(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let bytes = |path: &PathBuf| match path.ends_with("summary.json") {
        true => without_throughput(&folder.join(path)).into_bytes(),
        false => fs::read(folder.join(path)).unwrap(),
    };
    files(folder).into_iter().map(|path| (path.clone(), bytes(&path))).collect()
}

#[test]
fn threads_and_interruptions_change_no_byte() {
    let folder = Folder::new("what-if-same");
    for threads in ["1", "2"] {
        play(&folder.0, &[&CHANGE[..], &["--games", "300", "--threads", threads, "--out", threads]].concat());
    }
    // The variant cannot be played: its folder is a file.
    fs::create_dir_all(folder.0.join("stopped")).unwrap();
    let taken = folder.0.join("stopped/variant");
    fs::write(&taken, "").unwrap();
    let command = [&["what-if", SCENARIOS[0], "--games", "300", "--out", "stopped"], &CHANGE[..]].concat();
    assert_eq!(kartacz(&folder.0, &command).status.code(), Some(3));
    fs::remove_file(taken).unwrap();
    // Then both are played, and the page cannot be written: a folder has its name.
    fs::create_dir_all(folder.0.join("stopped/report.html")).unwrap();
    for (status, kept) in [(3, 1), (0, 2)] {
        let output = kartacz(&folder.0, &command);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{said}");
        assert!(said.contains(&format!("{} games already played", 300 * kept)), "{said}");
        let _ = fs::remove_dir(folder.0.join("stopped/report.html"));
    }
    let [one, two, stopped] = ["1", "2", "stopped"].map(|name| lasting(&folder.0.join(name)));
    assert!(one == two, "the threads show");
    assert!(one == stopped, "the interruption shows");
}

#[test]
fn pages_of_an_earlier_run_go_and_other_files_stay() {
    let folder = Folder::new("what-if-again");
    change(&folder.0, &["--games", "200"]);
    let flips = folder.0.join("o/flips");
    for own in ["game-999.html", "notes.txt"] {
        fs::write(flips.join(own), "mine").unwrap();
    }
    let (_, found) = change(&folder.0, &["--games", "200", "--seed", "5", "--force"]);
    let mut names: Vec<String> = found.flips.iter().map(|flip| format!("game-{}.html", flip.game)).collect();
    names.extend(["game-999.html", "notes.txt"].map(str::to_owned));
    names.sort();
    assert_eq!(files(&flips), names.into_iter().map(PathBuf::from).collect::<Vec<_>>());
}

#[test]
fn every_link_of_the_report_leads_somewhere() {
    let folder = Folder::new("what-if-links");
    let (_, found) = change(&folder.0, &["--games", "300"]);
    let page = fs::read_to_string(folder.0.join("o/report.html")).unwrap();
    let document = strict(&page);
    // Signs of drawings lie on the page itself.
    let all = document.descendants().filter_map(|node| node.attribute("href"));
    let links: BTreeSet<&str> = all.filter(|link| !link.starts_with('#')).collect();
    assert_eq!(links, found.flips.iter().map(|flip| flip.page.as_str()).collect());
    assert!(!links.is_empty() && links.len() <= 6);
    assert!(links.iter().all(|link| folder.0.join("o").join(link).is_file()), "{links:?}");
    let charts = document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "svg")));
    let spots = |chart: Node| chart.descendants().filter(|node| node.attribute("class") == Some("spot")).count();
    let counts: Vec<usize> = charts.map(spots).collect();
    assert_eq!(
        counts[..4],
        [10, 10, 9, 9],
        "differences, plain and without luck, and flow have their numbers, in both sizes"
    );
    let elsewhere = page.replace("http://www.w3.org/2000/svg", "");
    assert!(!elsewhere.contains("http://") && !elsewhere.contains("https://"));
}

#[test]
fn a_flip_is_the_game_that_play_plays() {
    let folder = Folder::new("what-if-flip");
    let (_, found) = change(&folder.0, &["--games", "300"]);
    for flip in &found.flips {
        let game = flip.game.to_string();
        let vp = |changes: &[&str]| {
            let command =
                [&["play", SCENARIOS[0], "--game", &game, "--format", "json"], &EXPERTS[..], changes].concat();
            let log = text(&kartacz(&folder.0, &command).stdout);
            let last: Value = serde_json::from_str(log.lines().last().unwrap()).unwrap();
            (last["side"].clone(), last["vp"].as_f64().unwrap())
        };
        let [before, after] = [vp(&[]), vp(&CHANGE)];
        assert_eq!((before.0, before.1), (flip.from.as_str().into(), flip.vp[0].value()));
        assert_eq!((after.0, after.1), (flip.to.as_str().into(), flip.vp[1].value()));
        assert_eq!(flip.swing.value(), (flip.vp[0].value() - flip.vp[1].value()).abs());
    }
}

/// The pages of both games, and where they are opened.
fn both(page: &str) -> ([String; 2], Value) {
    let document = strict(page);
    let by_id = |id: &str| document.descendants().find(|node| node.attribute("id") == Some(id)).unwrap();
    let games = ["baseline", "variant"].map(|id| by_id(id).attribute("srcdoc").unwrap().to_owned());
    (games, serde_json::from_str(by_id("pair").text().unwrap()).unwrap())
}

/// The log of a replay, step by step.
fn log(replay: &str) -> Vec<Vec<String>> {
    let document = strict(replay);
    let log = document.descendants().find(|node| node.attribute("id") == Some("log")).unwrap();
    let lines = |step: Node| {
        let lines = step.descendants().filter(|node| node.has_tag_name("span"));
        lines.map(|line| line.text().unwrap_or_default().to_owned()).collect()
    };
    log.children().filter(Node::is_element).map(lines).collect()
}

#[test]
fn a_pair_page_has_both_games_and_opens_where_they_part() {
    let folder = Folder::new("what-if-pair");
    let (_, found) = change(&folder.0, &["--games", "200"]);
    let loads = Regex::new(r#"(src|href)="[^#]|@import|url\([^#]|fetch\(|import "#).unwrap();
    for flip in &found.flips {
        let page = fs::read_to_string(folder.0.join("o").join(&flip.page)).unwrap();
        assert!(page.len() < 4_000_000 && loads.find(&page).is_none(), "{:?}", loads.find(&page));
        let (games, data) = both(&page);
        let logs = games.each_ref().map(|game| log(game));
        let start = [0, 1].map(|place: usize| data["start"][place].as_u64().unwrap() as usize);
        assert!(data["parted"] == true && start.iter().all(|&step| step > 0), "{data}");
        // After the set-up, the log is equal before the first difference, and not at it.
        let before = [0, 1].map(|place: usize| logs[place][1..start[place]].to_vec());
        assert_eq!(before[0], before[1]);
        assert_ne!(logs[0].get(start[0]), logs[1].get(start[1]));
        // A replay alone is what stands in the frame.
        let game = flip.game.to_string();
        let alone = folder.0.join("alone.html");
        let file = alone.to_str().unwrap();
        kartacz(&folder.0, &[&["play", SCENARIOS[0], "--game", &game, "--replay", file], &EXPERTS[..]].concat());
        assert!(fs::read_to_string(&alone).unwrap() == games[0], "the frame holds another page");
    }
    assert!(!found.flips.is_empty());
}

#[test]
fn play_puts_a_game_beside_itself() {
    let folder = Folder::new("what-if-beside");
    let (_, found) = change(&folder.0, &["--games", "200"]);
    let flip = &found.flips[0];
    let game = flip.game.to_string();
    let command = [&["play", SCENARIOS[0], "--game", &game, "--beside", "b.html"], &EXPERTS[..], &CHANGE[..]].concat();
    assert_eq!(kartacz(&folder.0, &command).status.code(), Some(0));
    let [one, other] = ["b.html", &format!("o/{}", flip.page)].map(|file| fs::read(folder.0.join(file)).unwrap());
    assert!(one == other, "the pages differ");
    let output = kartacz(&folder.0, &["play", SCENARIOS[0], "--beside", "c.html"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(!folder.0.join("c.html").exists());
}

#[test]
fn a_change_that_changes_nothing_says_so() {
    let folder = Folder::new("what-if-nothing");
    let options = ["--set", "victory.automatic=4", "--games", "100", "--out", "o"];
    let printed = play(&folder.0, &options);
    let words = one_line(&printed);
    assert!(words.contains("The change affects no value used in play"), "{printed}");
    let found = read(&folder.0.join("o/what-if.json"));
    assert_eq!((found.changed, found.turned, found.flips.len()), (0, [0, 0], 0));
    assert!(found.differences.iter().all(|of| of.difference == 0.0 && of.worth.is_none()), "{found:?}");
    assert!(found.differences.iter().filter_map(|of| of.mcnemar.as_ref()).all(|test| test.p == 1.0));
    strict(&fs::read_to_string(folder.0.join("o/report.html")).unwrap());
}

/// The heuristic does not look at which chit the enemy has put into the pool.
#[test]
fn an_unused_change_is_reported_too() {
    let folder = Folder::new("what-if-unseen");
    let printed = play(&folder.0, &["--what-if", "open-choice", "--games", "100", "--out", "o"]);
    let words = one_line(&printed);
    assert!(words.contains("each of the 100 games has the same winner and the same victory points"), "{printed}");
    let found = read(&folder.0.join("o/what-if.json"));
    assert!(!found.is_same() && found.changed == 0 && found.flips.is_empty());
}

#[test]
fn what_cannot_be_compared_is_refused_before_a_game_is_played() {
    let folder = Folder::new("what-if-wrong");
    let sides = [
        "commanders.grabowski",
        "pools.poles",
        "units.7th-1",
        "units.7th-2",
        "units.bkn",
        "units.narbutt",
        "units.guns-poles",
    ];
    let sets: Vec<String> = sides.iter().map(|of| format!("{of}.side=lancers")).collect();
    let renamed = sets.iter().flat_map(|set| ["--set", set.as_str()]).chain(["--set", "sides.first.id=lancers"]);
    let renamed: Vec<&str> = renamed.collect();
    let cases: [(&[&str], &str); 4] = [
        (&renamed, "gives the sides other ids"),
        (&[], "no change is given"),
        (&["--what-if", "eydziatowicz-9"], "did you mean"),
        (&["--set", "victory.automatic=5", "--player", "poles=stranger"], "there is no player"),
    ];
    for (options, said) in cases {
        let output = kartacz(&folder.0, &[&["what-if", SCENARIOS[0], "--out", "o"], options].concat());
        let printed = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{options:?}: {printed}");
        assert!(printed.contains(said), "{said} in {printed}");
        assert!(!folder.0.join("o").exists(), "{options:?}");
    }
}

/// The cost of the default players is printed once, before the first game, with a hint at faster ones; not for named players.
#[test]
fn the_price_of_the_players_is_said() {
    let folder = Folder::new("what-if-price");
    let command = [&["what-if", SCENARIOS[0], "--games", "50", "--out", "o"], &CHANGE[..]].concat();
    let says = |more: &[&str]| text(&kartacz(&folder.0, &[&command, more].concat()).stderr);
    let price = says(&[]);
    let form = r"played: poles by `expert`, russians by `expert`: about [\d,]+ games/s\nwith `--player poles=heuristic --player russians=heuristic`: about [\d,]+\n";
    assert_eq!(Regex::new(form).unwrap().find_iter(&price).count(), 1, "{price}");
    assert!(!says(&["--force", "--quiet"]).contains("games/s"));
    let named = ["--player", "poles=heuristic", "--player", "russians=heuristic", "--out", "p"];
    let command = [&["what-if", SCENARIOS[0], "--games", "50"], &CHANGE[..], &named].concat();
    let named = text(&kartacz(&folder.0, &command).stderr);
    assert!(!named.contains("about"), "{named}");
}
