//! End-to-end tests of `tournament`: its output files and messages.
//!
//! Cells are the runs of their pairings; orders and weights of one side take part as that side.

use std::fs;
use std::path::Path;

use crate::common::{Folder, SCENARIOS, kartacz, text, without_throughput};
use crate::program::one_line;
use serde_json::Value;

const PLAYERS: [&str; 4] = ["--player", "random", "--player", "heuristic"];
const PAIRINGS: [&str; 4] =
    ["random-against-random", "random-against-heuristic", "heuristic-against-random", "heuristic-against-heuristic"];

/// Plays a tournament, which must succeed; returns its standard output.
fn play(folder: &Path, more: &[&str]) -> String {
    let output = kartacz(folder, &[&["tournament", SCENARIOS[0]], &PLAYERS[..], more].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn it_writes_its_files_and_prints_the_result() {
    let folder = Folder::new("tournament");
    let table = play(&folder.0, &["--games", "200"]);
    assert!(!table.contains('\u{2026}'), "nothing is cut without a terminal: {table}");
    let words = one_line(&table);
    for said in ["at equilibrium between these players Poles score ", "Poles play heuristic", "a win is 1, a draw 0.5"]
    {
        assert!(words.contains(said), "{said} in {table}");
    }
    let results = folder.0.join("out/tournament-niemenczyn-scenario-1-random-heuristic-200-games");
    let mut names: Vec<_> =
        fs::read_dir(&results).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    let mut expected = [&PAIRINGS[..], &["charts", "command.json", "report.html", "tournament.json", "watch"]].concat();
    expected.sort_unstable();
    assert_eq!(names, expected);
    assert!(results.join("charts/payoff.svg").is_file());
    for pairing in PAIRINGS {
        let mut names: Vec<_> =
            fs::read_dir(results.join(pairing)).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["command.json", "games.parquet", "summary.json"], "{pairing}");
    }
}

#[test]
fn its_cells_are_the_runs_of_the_pairings() {
    let folder = Folder::new("tournament-cells");
    let printed: Value =
        serde_json::from_str(&play(&folder.0, &["--games", "200", "--format", "json", "--out", "o"])).unwrap();
    let written: Value =
        serde_json::from_str(&fs::read_to_string(folder.0.join("o/tournament.json")).unwrap()).unwrap();
    assert_eq!(printed, written);
    assert_eq!((&printed["schema"], &printed["games"]), (&"kartacz.tournament/2".into(), &200.into()));
    for (place, cell) in printed["cells"].as_array().unwrap().iter().enumerate() {
        let [poles, russians] = [0, 1].map(|side: usize| cell["players"][side].as_str().unwrap());
        assert_eq!(format!("{poles}-against-{russians}"), PAIRINGS[place]);
        let players = [format!("poles={poles}"), format!("russians={russians}")];
        let options = ["--games", "200", "--format", "json", "--player", &players[0], "--player", &players[1]];
        let output = kartacz(&folder.0, &[&["run", SCENARIOS[0], "--out", "run", "--force"], &options[..]].concat());
        let run: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(run["outcomes"], cell["outcomes"], "{poles} {russians}");
        assert_eq!(run["vp"]["mean"], cell["vp"]["mean"]);
        let rate = |place: usize| run["outcomes"][place]["rate"].as_f64().unwrap();
        // Where luck is taken out of the payoff, the score of the run stands beside it.
        let plain = cell["plain"].get("mean").unwrap_or(&cell["payoff"]).as_f64().unwrap();
        assert!((plain - rate(0) - rate(2) / 2.0).abs() < 1e-12);
        assert_eq!(printed["payoffs"][place / 2][place % 2], cell["payoff"]);
    }
    let best = &printed["equilibrium"];
    let [value, low, high] = ["value", "low", "high"].map(|name| best[name].as_f64().unwrap());
    assert!(low <= value && value <= high && best["gap"].as_f64().unwrap() < 1e-9, "{best}");
    assert_eq!(best["mixtures"].as_array().unwrap().len(), 4);
    let share = |place: usize| best["mixtures"][place]["share"].as_f64().unwrap();
    let payoff = |row: usize, column: usize| printed["payoffs"][row][column].as_f64().unwrap();
    for (place, standing) in printed["standings"].as_array().unwrap().iter().enumerate() {
        let [score, low, high, loss] = ["score", "low", "high", "loss"].map(|name| standing[name].as_f64().unwrap());
        let met = |other: usize| match place < 2 {
            true => payoff(place, other) * share(2 + other),
            false => payoff(other, place - 2) * share(other),
        };
        assert!((score - met(0) - met(1)).abs() < 1e-9 && low <= score && score <= high, "{standing}");
        let behind = if place < 2 { value - score } else { score - value };
        assert!((loss - behind).abs() < 1e-9 && loss > -1e-9, "{standing}");
        assert_eq!(standing["player"], best["mixtures"][place]["player"]);
    }
}

/// Plans and weights of one side take part as that side. Names are those of the games, whatever was typed.
#[test]
fn one_sided_players_take_part_as_that_side() {
    let folder = Folder::new("tournament-sides");
    let weights = "title = \"Fearless\"\nsystem = \"niemenczyn\"\nweights = \"heuristic\"\n\n[second]\nfear = 0\n";
    fs::write(folder.0.join("fearless.toml"), weights).unwrap();
    let players = ["heuristic:standard", "scripted:over-the-plateau", "heuristic:fearless.toml", "scripted"];
    let named = players.map(|player| ["--player", player]).concat();
    let options = ["tournament", SCENARIOS[0], "--games", "20", "--format", "json", "--out", "o"];
    let output = kartacz(&folder.0, &[&options[..], &named].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    let names =
        |value: &Value| value.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect();
    let [rows, columns]: [Vec<String>; 2] = ["rows", "columns"].map(|name| names(&printed[name]));
    assert_eq!(rows, ["heuristic", "scripted:over-the-plateau", "scripted:grabowski-at-dawn"]);
    assert!(columns[1].starts_with("heuristic:fearless.toml#"), "{columns:?}");
    assert_eq!([&columns[0], &columns[2]], ["heuristic", "scripted:lewiz-counterattacks"]);
    let pairs = rows.iter().flat_map(|one| columns.iter().map(move |other| [one, other]));
    let cells = printed["cells"].as_array().unwrap();
    assert_eq!(cells.len(), 9);
    for (place, (pair, cell)) in pairs.zip(cells).enumerate() {
        assert_eq!([&cell["players"][0], &cell["players"][1]], pair);
        assert_eq!(printed["payoffs"][place / 3][place % 3], cell["payoff"]);
    }
    let shares = printed["equilibrium"]["mixtures"].as_array().unwrap();
    let players = shares.iter().map(|share| share["player"].as_str().unwrap());
    assert!(players.eq(rows.iter().chain(&columns)), "{shares:?}");
    assert!(folder.0.join("o/scripted-over-the-plateau-against-heuristic-fearless/summary.json").is_file());
}

/// No player is named: all shipped ones take part, including the search player. Players broken by the changes are left out, and
/// named.
#[test]
fn without_players_all_shipped_ones_take_part() {
    let folder = Folder::new("tournament-default");
    fs::write(folder.0.join("no-volunteers.toml"), "title = \"No volunteers\"\nremove = [\"units.narbutt\"]\n")
        .unwrap();
    let play = |more: &[&str]| {
        let options = ["tournament", SCENARIOS[0], "--games", "2", "--search-games", "1", "--format", "json", "--out"];
        let output = kartacz(&folder.0, &[&options[..], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        (serde_json::from_slice::<Value>(&output.stdout).unwrap(), text(&output.stderr))
    };
    let (printed, _) = play(&["whole"]);
    for (side, plan) in [("rows", "scripted:over-the-plateau"), ("columns", "scripted:shut-the-ravine")] {
        let players = printed[side].as_array().unwrap();
        assert!(["heuristic", plan, "random"].iter().all(|&name| players.contains(&name.into())), "{players:?}");
        let search = players.iter().any(|name| name.as_str().unwrap().contains("search"));
        assert!(search && players[0] == "heuristic", "{players:?}");
    }
    let (printed, said) = play(&["changed", "--what-if", "no-volunteers.toml"]);
    assert!(!printed["rows"].as_array().unwrap().contains(&"scripted:grabowski-at-dawn".into()));
    assert!(said.contains("scripted:grabowski-at-dawn does not fit this scenario: left out"), "{said}");
}

#[test]
fn a_draw_is_worth_what_one_says() {
    let folder = Folder::new("tournament-draw");
    let payoff = |draw: &str| {
        let printed = play(&folder.0, &["--games", "100", "--format", "json", "--draw", draw]);
        let printed: Value = serde_json::from_str(&printed).unwrap();
        assert_eq!(printed["draw"], draw.parse::<f64>().unwrap());
        let cell = &printed["cells"][3];
        (
            cell["payoff"].as_f64().unwrap(),
            cell["outcomes"][0]["rate"].clone(),
            cell["outcomes"][2]["rate"].as_f64().unwrap(),
        )
    };
    let [(lost, wins, draws), (won, ..)] = ["0", "1"].map(payoff);
    assert!(lost == wins.as_f64().unwrap() && draws > 0.0 && (won - lost - draws).abs() < 1e-12);
}

/// Finished work is reused: at first the third pairing cannot be written.
#[test]
fn it_goes_on_from_the_pairings_that_are_finished() {
    let folder = Folder::new("tournament-stopped");
    play(&folder.0, &["--games", "100", "--out", "whole"]);
    fs::create_dir_all(folder.0.join("o")).unwrap();
    let taken = folder.0.join("o").join(PAIRINGS[2]);
    fs::write(&taken, "").unwrap();
    let command = [&["tournament", SCENARIOS[0], "--games", "100", "--out", "o"], &PLAYERS[..]].concat();
    assert_eq!(kartacz(&folder.0, &command).status.code(), Some(3));
    fs::remove_file(taken).unwrap();
    let output = kartacz(&folder.0, &command);
    assert_eq!(output.status.code(), Some(0));
    let said = text(&output.stderr);
    assert!(said.contains("200 games already played"), "{said}");
    let [whole, other] = ["whole", "o"].map(|name| without_throughput(&folder.0.join(name).join("tournament.json")));
    assert_eq!(whole, other);
    assert!(PAIRINGS.iter().all(|pairing| !folder.0.join("o").join(pairing).join("games.parts").exists()));
}
