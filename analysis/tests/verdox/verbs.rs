//! Every verb that plays, on *Verdox*.

use serde_json::Value;

use crate::common::Folder;
use crate::verdox::{SMALL, printed};

/// The JSON output of a verb.
fn json(folder: &Folder, arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(&folder.0, &[arguments, &["--format", "json"]].concat())).unwrap()
}

#[test]
fn a_scenario_compared_with_itself_differs_in_nothing() {
    let folder = Folder::new("verdox-compare");
    let printed = json(&folder, &["compare", SMALL, SMALL, "--games", "100"]);
    for difference in printed["comparisons"][0]["differences"].as_array().unwrap() {
        assert_eq!(difference["difference"], 0.0, "{difference}");
    }
}

#[test]
fn what_if_shows_the_games_that_it_turns() {
    let folder = Folder::new("verdox-what-if");
    let printed = json(&folder, &["what-if", SMALL, "--what-if", "light-guns", "--games", "200", "--out", "o"]);
    let flips = printed["flips"].as_array().unwrap();
    assert!(!flips.is_empty());
    assert_eq!(std::fs::read_dir(folder.0.join("o/flips")).unwrap().count(), flips.len());
    for page in std::fs::read_dir(folder.0.join("o/flips")).unwrap() {
        let page = std::fs::read_to_string(page.unwrap().path()).unwrap();
        assert!(page.contains("is the first difference") && page.contains("Next turn"), "it speaks of turns");
        crate::verdox::strict(&page);
    }
}

#[test]
fn values_are_swept_and_balanced() {
    let folder = Folder::new("verdox-sweep");
    let swept = json(&folder, &["sweep", SMALL, "--over", "dice.artillery_move=1..3", "--games", "100"]);
    assert_eq!(swept["points"].as_array().unwrap().len(), 3);
    let over = ["balance", SMALL, "--over", "sides.first.forces.infantry=1..4", "--target", "0.5", "--games", "100"];
    assert_eq!(json(&folder, &over)["schema"], "kartacz.balance/1");
}

#[test]
fn guesses_are_screened() {
    let folder = Folder::new("verdox-sensitivity");
    let printed =
        printed(&folder.0, &["sensitivity", SMALL, "--only", "switches", "--games", "8", "--trajectories", "2"]);
    assert!(printed.contains("switches."), "{printed}");
}

#[test]
fn players_meet() {
    let folder = Folder::new("verdox-tournament");
    // The players of the game, of which those that search take long.
    let printed = json(&folder, &["tournament", SMALL, "--games", "2"]);
    for players in [&printed["rows"], &printed["columns"]].map(|players| players.as_array().unwrap()) {
        assert!(players[0] == "heuristic" && players.contains(&"random".into()), "{players:?}");
    }
    let two = ["--player", "heuristic", "--player", "random", "--games", "50"];
    let printed = json(&folder, &[&["tournament", SMALL], &two[..]].concat());
    let value = printed["equilibrium"]["value"].as_f64().unwrap();
    assert!((0.2..0.8).contains(&value), "the heuristic against its like: {value}");
}

/// A few small generations.
const EFFORT: [&str; 8] = ["--generations", "1", "--population", "4", "--games", "60", "--held-out", "100"];

#[test]
fn tuned_weights_are_those_of_a_side() {
    let folder = Folder::new("verdox-tune");
    let tuned = json(&folder, &[&["tune", SMALL, "--side", "askans", "--out", "w.toml"], &EFFORT[..]].concat());
    assert_eq!((&tuned["side_name"], &tuned["against"][0]["player"]), (&"Askans".into(), &"heuristic".into()));
    let entry = tuned["weights"].as_array().unwrap().iter().find(|weight| weight["name"] == "entry").unwrap();
    assert_eq!(entry["tuned"].as_array().unwrap().len(), 6);
    let written = std::fs::read_to_string(folder.0.join("w.toml")).unwrap();
    assert!(written.contains("system = \"verdox\"") && written.contains("\n[second]\n"), "{written}");
    assert!(!written.contains("\n[first]\n"), "{written}");
    let players = ["--player", "heuristic", "--player", "heuristic:w.toml", "--games", "50"];
    let met = json(&folder, &[&["tournament", SMALL], &players[..]].concat());
    assert_eq!([&met["rows"], &met["columns"]].map(|players| players.as_array().unwrap().len()), [1, 2]);
}

#[test]
fn an_equilibrium_is_attacked() {
    let folder = Folder::new("verdox-exploit");
    let players = ["--player", "heuristic", "--player", "random", "--games", "50", "--out", "t"];
    json(&folder, &[&["tournament", SMALL], &players[..]].concat());
    let found = json(&folder, &[&["exploit", SMALL, "--tournament", "t", "--out", "e"], &EFFORT[..]].concat());
    assert_eq!(found["schema"], "kartacz.exploit/2");
    for side in ["hasbergs", "askans"] {
        let player = format!("{side}=heuristic:e/{side}.toml");
        let run = json(&folder, &["run", SMALL, "--games", "20", "--player", &player]);
        assert!(run["players"][side].as_str().unwrap().starts_with("heuristic:e/"), "{run}");
    }
}

#[test]
fn plans_take_part_where_they_fit() {
    let folder = Folder::new("verdox-plans");
    let printed = json(&folder, &["tournament", "verdox/scenario-2", "--games", "1", "--search-games", "1", "--quiet"]);
    let weights = ["by-hand", "earlier", "keeper", "raider", "scenario-1"].map(|name| format!("heuristic:{name}"));
    let plans = |names: [&str; 2]| {
        let others =
            [&["heuristic"][..], &weights.each_ref().map(String::as_str), &names, &["random", "search:64", "expert"]];
        serde_json::json!(others.concat())
    };
    assert_eq!(printed["rows"], plans(["scripted:boats-in-the-centre", "scripted:storm-the-fortress"]));
    assert_eq!(printed["columns"], plans(["scripted:on-the-walls", "scripted:sally"]));

    let plan = kartacz::play::library::SHIPPED.iter().find(|(name, _)| *name == "verdox/orders/sally.toml").unwrap().1;
    std::fs::write(folder.0.join("my.toml"), plan).unwrap();
    let run = |player: &str, out: &str| {
        json(&folder, &["run", "verdox/scenario-2", "--games", "10", "--player", player, "--out", out])
    };
    let [file, name] = [run("askans=scripted:my.toml", "a"), run("askans=scripted:sally", "b")];
    assert_eq!(file["outcomes"], name["outcomes"]);
    assert!(file["players"]["askans"].as_str().unwrap().starts_with("scripted:my.toml#"), "{file}");
    let usual = run("askans=scripted", "c");
    assert_eq!(usual["players"]["askans"], "scripted:on-the-walls");
}

#[test]
fn weights_are_named_or_in_a_file() {
    let folder = Folder::new("verdox-weights");
    std::fs::write(folder.0.join("w.toml"), "title = \"W\"\nsystem = \"verdox\"\nweights = \"heuristic\"\n[second]\n")
        .unwrap();
    printed(&folder.0, &["validate", "w.toml", "verdox/weights/standard"]);
    let run = ["run", SMALL, "--games", "50", "--player", "hasbergs=heuristic:standard", "--player"];
    let same = json(&folder, &[&run[..], &["askans=heuristic:w.toml", "--out", "a"]].concat());
    let plain = json(&folder, &[&run[..], &["askans=heuristic", "--out", "b"]].concat());
    assert_eq!(same["outcomes"], plain["outcomes"]);
    assert!(same["players"]["askans"].as_str().unwrap().starts_with("heuristic:w.toml#"), "{same}");
}

#[test]
fn searching_players_have_a_budget() {
    let folder = Folder::new("verdox-search");
    let run = |player: &str, out| json(&folder, &["run", SMALL, "--games", "4", "--player", player, "--out", out]);
    let usual = run("hasbergs=search", "a");
    assert_eq!(usual["players"]["hasbergs"], "search:64");
    let few = run("askans=search:4", "b");
    assert_eq!(few["players"]["askans"], "search:4");
}

#[test]
fn a_baseline_holds() {
    let folder = Folder::new("verdox-gate");
    let add = ["baseline", SMALL, "--baseline", "b.toml", "--games", "100", "--reason", "new"];
    printed(&folder.0, &add);
    assert!(printed(&folder.0, &["check", "--baseline", "b.toml"]).contains("identical"));
}

#[test]
fn a_run_finds_its_own_size() {
    let folder = Folder::new("verdox-until");
    let printed = json(&folder, &["run", SMALL, "--until", "half-width=0.1"]);
    let widths = printed["outcomes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["high"].as_f64().unwrap() - one["low"].as_f64().unwrap()) / 2.0);
    assert!({ widths }.all(|width| width <= 0.11), "{printed}");
}

#[test]
fn scenarios_what_ifs_and_players_are_listed_and_sound() {
    let folder = Folder::new("verdox-list");
    let listed = json(&folder, &["list"]);
    let all = listed["scenarios"].as_array().unwrap();
    let own: Vec<&Value> =
        all.iter().filter(|one| crate::verdox::SCENARIOS.iter().any(|id| one["id"] == *id)).collect();
    assert!(own.len() == 3 && own.iter().all(|one| one["players"][0] == "heuristic"), "{own:?}");
    printed(&folder.0, &[&["validate", "verdox/orders/sally"], &crate::verdox::SCENARIOS[..]].concat());
    let plans = listed["plans"].as_array().unwrap().iter();
    let own = plans.filter(|plan| plan["scenario"].as_str().unwrap().starts_with("verdox/"));
    assert_eq!(own.clone().count(), 8);
    assert_eq!(own.filter(|plan| plan["usual"] == true).count(), 4, "one for each side of two scenarios");
}
