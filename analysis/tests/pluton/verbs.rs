//! Every verb that plays, on *Pluton*.

use kartacz::games::load_with_provenance;
use kartacz::play::happened::{Group, Measure, PARTS};
use kartacz::play::series::Stretch;
use kartacz_engine::scenario::Request;
use serde_json::Value;

use crate::common::{Folder, kartacz, text};
use crate::pluton::{SMALL, printed};

/// The JSON output of a verb.
fn json(folder: &Folder, arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(&folder.0, &[arguments, &["--format", "json"]].concat())).unwrap()
}

/// The sources of victory points add up to the net points.
#[test]
fn sources_add_up_to_the_net_points() {
    let folder = Folder::new("pluton-run");
    let run = json(&folder, &["run", SMALL, "--games", "100", "--out", "o"]);
    let signed =
        |source: &Value| source["mean"].as_f64().unwrap() * if source["side"] == "germans" { 1.0 } else { -1.0 };
    let net: f64 = run["vp_sources"].as_array().unwrap().iter().map(signed).sum();
    assert!((net - run["vp"]["mean"].as_f64().unwrap()).abs() < 1e-9, "{net}: {}", run["vp"]);
    let page = std::fs::read_to_string(folder.0.join("o/report.html")).unwrap();
    assert!(page.contains("all are reconstructed"));
}

/// Half points are kept in every output: games, rows, histogram, means, slices, examples.
#[test]
fn half_points_are_never_cut() {
    let folder = Folder::new("pluton-halves");
    let run = json(&folder, &["run", SMALL, "--games", "60", "--seed", "11", "--out", "o"]);
    let net = |game: u64| {
        let log = printed(&folder.0, &["play", SMALL, "--seed", "11", "--game", &game.to_string(), "--format", "json"]);
        let last: Value = serde_json::from_str(log.lines().last().unwrap()).unwrap();
        last["vp"].as_f64().unwrap()
    };
    let games: Vec<f64> = (0..60).map(net).collect();
    let halves = games.iter().filter(|vp| vp.fract() != 0.0).count();
    assert!(halves > 10 && games.iter().all(|vp| (2.0 * vp).fract() == 0.0), "{games:?}");
    let of = |value: f64| games.iter().filter(|vp| **vp == value).count() as u64;
    let mean = games.iter().sum::<f64>() / 60.0;
    assert!((run["vp"]["mean"].as_f64().unwrap() - mean).abs() < 1e-9, "{mean}: {}", run["vp"]);
    let histogram = run["vp"]["histogram"].as_array().unwrap();
    for [value, count] in histogram.iter().map(|at| [&at[0], &at[1]]) {
        assert_eq!(count.as_u64().unwrap(), of(value.as_f64().unwrap()), "{value}");
        assert!(value.is_i64() == (value.as_f64().unwrap().fract() == 0.0), "{value} is written as it is");
    }
    let csv = printed(&folder.0, &["run", SMALL, "--games", "60", "--seed", "11", "--format", "csv"]);
    assert!(csv.lines().any(|line| line.contains("vp_histogram") && line.contains(".5,")), "{csv}");
    // Slices count by half points, and compare with them.
    let slice = |arguments: &[&str]| json(&folder, &[&["slice", "o"], arguments].concat());
    for cell in slice(&["--by", "vp"])["cells"].as_array().unwrap() {
        assert_eq!(cell["games"].as_u64().unwrap(), of(cell["key"][0].as_f64().unwrap()), "{cell}");
    }
    let bound = games.iter().copied().find(|vp| vp.fract() != 0.0).unwrap();
    for (sign, expected) in [
        ("=", of(bound)),
        (">", games.iter().filter(|vp| **vp > bound).count() as u64),
        (">=", games.iter().filter(|vp| **vp >= bound).count() as u64),
    ] {
        let found = &slice(&["--where", &format!("vp {sign} {bound}")])["all"];
        assert_eq!(found["games"].as_u64().unwrap(), expected, "{sign} {bound}");
        assert!(sign != "=" || found["vp"]["mean"] == bound, "{found}");
    }
    let wide = printed(&folder.0, &["slice", "o", "--by", "vp:5"]);
    assert!(wide.contains("0 to 4.5"), "{wide}");
    let page = std::fs::read_to_string(folder.0.join("o/report.html")).unwrap();
    let first = games.iter().find(|vp| vp.fract() != 0.0).unwrap();
    assert!(page.contains(".5 net for"), "games to watch end with half points, such as {first}");
}

/// The ledger's counts match the rows: steps are half boxes, and points given away are those of losses.
#[test]
fn the_ledger_agrees_with_the_rows() {
    let (system, _) = load_with_provenance(&Request::new(SMALL)).unwrap();
    let seats = ["heuristic", "random"].map(str::to_owned);
    let (rows, happened) = system.counted(&seats, Stretch { seed: 5, games: 0..60 }, &|| {}).unwrap();
    let columns = system.layout().columns;
    let sum = |side: &str, what: &str| {
        let named = |name: &str| name.contains(what) && name.contains(side);
        let place = columns.iter().position(|column| named(&column.name)).unwrap_or_else(|| panic!("{what} {side}"));
        rows.iter().map(|row| i64::from(row.columns[place])).sum::<i64>()
    };
    for (side, id) in ["germans", "poles"].into_iter().enumerate() {
        let rows = || happened.shape.counters.iter().zip(&happened.ledger.0).filter(move |(one, _)| one.side == side);
        let counted = |measure: Measure, group: Group| {
            rows().filter(|(one, _)| one.group == group).map(|(_, row)| row.sum(measure).0).sum::<i64>()
        };
        assert_eq!(counted(Measure::StepsLost, Group::Unit), sum(id, "half_boxes_lost"), "{id}");
        let given = counted(Measure::Given, Group::Unit);
        assert_eq!(given, -sum(id, "lost-boxes") * i64::from(PARTS / 2), "{id}");
        let commanders = counted(Measure::Given, Group::Commander);
        assert_eq!(commanders, -sum(id, "lost-commanders") * i64::from(PARTS / 2), "{id}");
    }
}

#[test]
fn the_note_of_the_scenario_comes_right_after_the_verdict() {
    let folder = Folder::new("pluton-note");
    for arguments in [
        &["run", SMALL, "--games", "20", "--format", "markdown"][..],
        &["compare", SMALL, SMALL, "--games", "20", "--format", "markdown"],
        &["sweep", SMALL, "--over", "dice.drift_hits=6..7", "--games", "20", "--format", "markdown"],
        &["tournament", SMALL, "--games", "20", "--format", "markdown", "--player", "heuristic", "--player", "random"],
    ] {
        let output = kartacz(&folder.0, arguments);
        let words = text(&output.stdout);
        let first: Vec<&str> = words.lines().filter(|line| !line.is_empty()).take(3).collect();
        let noted = first.iter().any(|line| line.contains("reconstructed"));
        assert!(output.status.code() == Some(2) && words.is_empty() || noted, "{arguments:?}: {words}");
    }
}

#[test]
fn tables_are_screened() {
    let folder = Folder::new("pluton-sensitivity");
    let few = ["--games", "4", "--trajectories", "2"];
    let printed = printed(&folder.0, &[&["sensitivity", SMALL, "--only", "tables.close_combat"][..], &few].concat());
    assert!(printed.contains("tables.") && printed.contains("reconstructed"), "{printed}");
}

#[test]
fn odds_of_each_table_are_exact() {
    let folder = Folder::new("pluton-odds");
    let odds = |arguments: &[&str]| json(&folder, &[&["odds"], arguments].concat());
    // Three boxes of rifles at 2 hexes: strength 12, column 10-12. 1 to 3 nothing, 9 and 10 pin.
    let fire = odds(&["small-arms", "--half-boxes", "6", "--distance", "2"]);
    assert_eq!((&fire["strength"], &fire["exact"]["no_effect"]), (&12.into(), &"3/10".into()), "{fire}");
    assert_eq!(fire["exact"]["pinned"], "2/10", "{fire}");
    // [15.2] Strength 10 with -3 is 6.
    let example = odds(&["small-arms", "--half-boxes", "5", "--distance", "2", "--at", "forest", "--undirected"]);
    assert_eq!((&example["strength"], &example["modified"]), (&10.into(), &6.into()), "{example}");
    assert_eq!(odds(&["barrage", "--calibre", "150mm"])["exact"]["on_target"], "4/10");
    // [10.3] 7.5 against 3 is 2:1.
    assert_eq!(odds(&["close-combat", "--attacker", "15", "--defender", "6"])["odds"], "2:1");
    assert_eq!(odds(&["reorganisation", "--morale", "2"])["exact"]["improves"], "5/10");
    assert_eq!(odds(&["commander-loss", "--losses", "2"])["exact"]["eliminated"], "2/10");
    assert_eq!(odds(&["new-commander"])["exact"]["new_commander"], "4/10");
}

#[test]
fn fire_out_of_reach_is_refused() {
    let folder = Folder::new("pluton-odds-far");
    for (arguments, words) in [
        (["odds", "small-arms", "--half-boxes", "6", "--distance", "9"], "reach 0 to 5 hexes"),
        (["odds", "close-combat", "--attacker", "0", "--defender", "6"], "--attacker"),
    ] {
        let output = kartacz(&folder.0, &arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(words), "{}", text(&output.stderr));
    }
}
