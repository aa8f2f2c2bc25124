//! End-to-end tests of custom scenarios: `new` copies a shipped one, and what-ifs for it are found by name.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::common::{Folder, SCENARIOS, SMALL, kartacz, text};
use crate::program::one_line;
use kartacz::play::library;
use serde_json::Value;

/// The program's output on success.
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = kartacz(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// The program's message for wrong input.
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = kartacz(folder, arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", text(&output.stdout));
    text(&output.stderr)
}

/// The rows of a run or of a side of a what-if.
fn rows(folder: &Path, verb: &str, scenario: &str, more: &[&str]) -> Vec<Vec<u8>> {
    let arguments = [&[verb, scenario, "--games", "1", "--seed", "7", "--out", "rows", "--quiet"], more].concat();
    printed(folder, &arguments);
    let runs: &[&str] = if verb == "run" { &[""] } else { &["baseline", "variant"] };
    let rows = runs.iter().map(|run| fs::read(folder.join("rows").join(run).join("games.parquet")).unwrap());
    let rows = rows.collect();
    fs::remove_dir_all(folder.join("rows")).unwrap();
    rows
}

/// All files below a folder, by their names in it.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for path in fs::read_dir(next).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else {
                files.insert(path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned(), fs::read(&path).unwrap());
            }
        }
    }
    files
}

/// The names of the files in a folder, without `.toml`.
fn names(files: &BTreeMap<String, Vec<u8>>, folder: &str) -> Vec<String> {
    let below = files.keys().filter_map(|name| name.strip_prefix(folder)?.strip_suffix(".toml"));
    let mut names: Vec<String> = below.map(str::to_owned).collect();
    names.sort();
    names
}

/// The what-ifs that fit a shipped scenario, as `list` has them.
fn listed(folder: &Path, scenario: &str) -> Vec<String> {
    let list: Value = serde_json::from_str(&printed(folder, &["list", "--json"])).unwrap();
    let fits = |what_if: &&Value| what_if["fits"].as_array().unwrap().iter().any(|id| id == scenario);
    let fitting = list["what_ifs"].as_array().unwrap().iter().filter(fits);
    let mut names: Vec<String> = fitting.map(|what_if| what_if["name"].as_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

/// Copies only the scenario and the parts that it names, as people did by hand.
fn bare(folder: &Path) {
    printed(folder, &["new", "whole", "--from", SCENARIOS[0], "--quiet"]);
    fs::create_dir(folder.join("bare")).unwrap();
    for file in ["scenario-1.toml", "rules.toml", "map.toml", "counters.toml"] {
        fs::copy(folder.join("whole").join(file), folder.join("bare").join(file)).unwrap();
    }
}

#[test]
fn a_copy_of_each_scenario_is_sound_and_gives_the_same_figures() {
    for scenario in library::scenarios() {
        let folder = Folder::new(&format!("new-{}", scenario.replace('/', "-")));
        // The folders above it are made, and it is used from another folder.
        printed(&folder.0, &["new", "games/mine", "--from", scenario]);
        let copied = files(&folder.0.join("games/mine"));
        let copy = format!("games/mine/{}.toml", scenario.split_once('/').unwrap().1);
        let all: Vec<String> = copied.keys().map(|name| format!("games/mine/{name}")).collect();
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        printed(&folder.0, &[&["validate"], &all[..]].concat());
        let fitting = listed(&folder.0, scenario);
        assert_eq!(names(&copied, "what-if/"), fitting);
        assert_eq!(printed(&folder.0, &["map", &copy]), printed(&folder.0, &["map", scenario]), "{scenario}");
        // The first line names the scenario.
        let log = |scenario: &str| {
            let log = printed(&folder.0, &["play", scenario, "--seed", "7", "--json"]);
            log.split_once('\n').unwrap().1.to_owned()
        };
        assert!(log(&copy) == log(scenario), "{scenario}: another game");
        assert!(rows(&folder.0, "run", &copy, &[]) == rows(&folder.0, "run", scenario, &[]), "{scenario}");
        assert_eq!(fitting.is_empty(), scenario == "classic/scenario-assaye", "{scenario}");
        if let Some(first) = fitting.first() {
            let what_if = ["--what-if", first.as_str()];
            let [here, there] = [copy.as_str(), scenario].map(|one| rows(&folder.0, "what-if", one, &what_if));
            assert!(here == there, "{scenario}");
        }
        printed(&folder.0, &["new", "again", "--from", &copy]);
        assert!(files(&folder.0.join("again")) == copied, "{scenario}: a copy of the copy differs");
    }
}

#[test]
fn orders_and_weights_are_copied_and_can_be_played() {
    let folder = Folder::new("new-players");
    printed(&folder.0, &["new", "mine", "--from", SCENARIOS[0]]);
    let copied = files(&folder.0.join("mine"));
    assert!(names(&copied, "orders/").contains(&"grabowski-at-dawn".to_owned()));
    assert!(!names(&copied, "orders/").contains(&"two-wings".to_owned()), "it was written for scenario II");
    let played = |orders: &str, weights: &str| {
        let players = [format!("poles=scripted:{orders}"), format!("russians=heuristic:{weights}")];
        let players = ["--player", &players[0], "--player", &players[1]];
        let log = printed(&folder.0, &[&["play", "mine/scenario-1.toml", "--json"], &players[..]].concat());
        log.split_once('\n').unwrap().1.to_owned()
    };
    let copies = played("mine/orders/grabowski-at-dawn.toml", "mine/weights/scenario-1.toml");
    assert!(copies == played("grabowski-at-dawn", "scenario-1"));
}

#[test]
fn the_commands_that_new_prints_work() {
    let folder = Folder::new("new-commands");
    for (scenario, name) in [(SCENARIOS[1], "my game"), ("verdox/scenario-small", "it's")] {
        let printed_ = printed(&folder.0, &["new", name, "--from", scenario]);
        assert!(printed_.starts_with(&format!("Copied {scenario} to {name}: ")), "{printed_}");
        let (_, commands) = printed_.split_once("\nNext:\n").unwrap();
        assert!(commands.lines().count() >= 4, "{commands}");
        for command in commands.lines() {
            let few = ["run", "what-if"].iter().any(|verb| command.contains(&format!(" {verb} ")));
            let command = format!("{command}{}", if few { " --games 3 --quiet" } else { "" });
            let command = command.replacen("kartacz", env!("CARGO_BIN_EXE_kartacz"), 1);
            let shell = std::process::Command::new("sh").args(["-c", &command]).current_dir(&folder.0).output();
            let shell = shell.unwrap();
            assert!(shell.status.success(), "{command}: {}", text(&shell.stderr));
            let _ = fs::remove_dir_all(folder.0.join("out"));
        }
    }
}

#[test]
fn new_keeps_what_is_there() {
    let folder = Folder::new("new-keeps");
    fs::create_dir(folder.0.join("empty")).unwrap();
    assert_eq!(printed(&folder.0, &["new", "empty", "--from", SCENARIOS[0], "--quiet"]), "");
    let before = files(&folder.0);
    let said = refused(&folder.0, &["new", "empty", "--from", "verdox/scenario-1"]);
    assert_eq!(said, "error: `empty` is not empty; name a new folder\n");
    refused(&folder.0, &["new", "empty/scenario-1.toml", "--from", SCENARIOS[0]]);
    refused(&folder.0, &["new", "other", "--from", "niemenczyn/scenario-9"]);
    fs::write(folder.0.join("empty/rules.toml"), "[[[").unwrap();
    refused(&folder.0, &["new", "other", "--from", "empty/scenario-1.toml"]);
    fs::write(folder.0.join("empty/rules.toml"), &before["empty/rules.toml"]).unwrap();
    assert!(files(&folder.0) == before);
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
}

/// No list is kept: `list` agrees with the loader on each pair.
#[test]
fn list_names_the_scenarios_that_each_what_if_fits() {
    let folder = Folder::new("fits");
    let list: Value = serde_json::from_str(&printed(&folder.0, &["list", "--json"])).unwrap();
    let [mut fitting, mut others] = [0, 0];
    for (system, name) in library::what_ifs() {
        let what_ifs = list["what_ifs"].as_array().unwrap();
        let listed = what_ifs.iter().find(|what_if| what_if["name"] == name && what_if["system"] == system).unwrap();
        let fits: Vec<&str> = listed["fits"].as_array().unwrap().iter().map(|id| id.as_str().unwrap()).collect();
        assert!(!fits.is_empty(), "{name} fits no scenario");
        for scenario in library::scenarios_of(system) {
            if fits.contains(&scenario) {
                printed(&folder.0, &["validate", scenario, "--what-if", name]);
                fitting += 1;
                continue;
            }
            // One sentence in one line, which names the scenarios that it fits.
            let said = refused(&folder.0, &["run", scenario, "--what-if", name, "--games", "1"]);
            let begin =
                format!("error: the what-if `{name}` does not fit `{scenario}`; it fits `{}`", fits.join("`, `"));
            assert!(said.starts_with(&begin) && said.lines().count() == 1, "{said}");
            refused(&folder.0, &["validate", scenario, "--what-if", name]);
            others += 1;
        }
    }
    assert!(fitting > 30 && others > 0, "{fitting} pairs fit, {others} do not");
    let row = |scenario: &str, name: &str| {
        let table = printed(&folder.0, &["list", scenario]);
        table.lines().find(|line| line.contains(&format!(" {name} "))).unwrap_or_else(|| panic!("{table}")).to_owned()
    };
    assert!(row("niemenczyn/scenario-1", "gun-more").contains("every scenario of niemenczyn: A th"));
    assert!(row("niemenczyn/scenario-1", "waiting").contains("niemenczyn/scenario-1: Grabows"));
    assert!(row("verdox/scenario-2", "no-barges").contains("verdox/scenario-1, scenario-2: No "));
}

#[test]
fn what_ifs_that_do_not_fit_are_not_offered() {
    let folder = Folder::new("offered");
    bare(&folder.0);
    for scenario in [SCENARIOS[0], "whole/scenario-1.toml", "bare/scenario-1.toml"] {
        let said = refused(&folder.0, &["map", scenario, "--what-if", "nonsense"]);
        let offered: Vec<&str> = said.split('`').skip(3).step_by(2).filter(|name| *name != ".toml").collect();
        let mut offered: Vec<String> = offered.into_iter().map(str::to_owned).collect();
        offered.sort();
        assert_eq!(offered, listed(&folder.0, SCENARIOS[0]), "{said}");
    }
}

#[test]
fn what_ifs_are_found_for_a_copied_scenario_without_their_files() {
    let folder = Folder::new("lent");
    bare(&folder.0);
    for what_ifs in [&["--what-if", "waiting"][..], &["--what-if", "eydziatowicz-2", "--what-if", "two-squadrons"]] {
        let [here, there] =
            ["bare/scenario-1.toml", SCENARIOS[0]].map(|scenario| rows(&folder.0, "what-if", scenario, what_ifs));
        assert!(here == there, "{what_ifs:?}");
    }
    // In the folder of the scenario, too, where its path has no folder.
    printed(&folder.0.join("bare"), &["play", "scenario-1.toml", "--what-if", "eydziatowicz"]);
    let said = refused(&folder.0, &["play", "bare/scenario-1.toml", "--what-if", "four-squadrons"]);
    assert!(
        said.starts_with("error: the what-if `four-squadrons` does not fit `bare/scenario-1.toml`; it fits "),
        "{said}"
    );
    // A part that the scenario names is not lent.
    fs::remove_file(folder.0.join("bare/rules.toml")).unwrap();
    let said = refused(&folder.0, &["play", "bare/scenario-1.toml", "--what-if", "waiting"]);
    assert!(said.contains("there is no file `bare/rules.toml`"), "{said}");
}

#[test]
fn a_what_if_beside_the_scenario_goes_before_a_shipped_one() {
    let folder = Folder::new("beside");
    bare(&folder.0);
    let mine = folder.0.join("bare/what-if/waiting.toml");
    fs::create_dir(mine.parent().unwrap()).unwrap();
    let origin = "[victory.origin]\nautomatic = { assumed = \"a longer battle\", low = 3, high = 6 }\n";
    fs::write(&mine, format!("title = \"Longer\"\n[victory]\nautomatic = 6\n{origin}")).unwrap();
    let scenario = "bare/scenario-1.toml";
    let own = rows(&folder.0, "run", scenario, &["--what-if", "waiting"]);
    assert!(own == rows(&folder.0, "run", scenario, &["--set", "victory.automatic=6"]));
    assert!(own != rows(&folder.0, "run", SCENARIOS[0], &["--what-if", "waiting"]));
    // A what-if's own fault is shown with its place, because the what-if would fit no scenario.
    fs::write(&mine, format!("title = \"Longer\"\n[victory]\nautomatic = 600\n{origin}")).unwrap();
    let said = refused(&folder.0, &["run", scenario, "--what-if", "waiting"]);
    assert!(said.contains("bare/what-if/waiting.toml:3:13"), "{said}");
}

#[test]
fn faults_in_the_parts_of_a_lent_what_if_are_found_where_they_are() {
    let folder = Folder::new("lent-parts");
    bare(&folder.0);
    // Its own part of that name is not the one that the shipped what-if names.
    fs::write(folder.0.join("bare/joining.toml"), "nonsense = 1\n").unwrap();
    printed(&folder.0, &["play", "bare/scenario-1.toml", "--what-if", "eydziatowicz"]);
    // Stages that end before he comes: a value of the shipped file is at fault, and is named.
    let said = refused(&folder.0, &["map", "bare/scenario-1.toml", "--what-if", "eydziatowicz-5", "--set", "stages=3"]);
    assert!(said.contains("shipped:niemenczyn/what-if/eydziatowicz-5.toml:"), "{said}");
}

/// Of each game the words of a scenario, of its sides and its endings are in the results of a run, so a copy has them, too, even
/// after its files are gone; its command names the file.
#[test]
fn the_results_of_a_copy_are_in_the_same_words() {
    for &scenario in SMALL.iter() {
        let folder = Folder::new(&format!("words-{}", scenario.replace('/', "-")));
        printed(&folder.0, &["new", "mine", "--from", scenario, "--quiet"]);
        let name = scenario.split_once('/').unwrap().1;
        let copy = format!("mine/{name}");
        let players = ["heuristic", "random"];
        let sides: Value = serde_json::from_str(&printed(&folder.0, &["list", "--json"])).unwrap();
        let known = sides["scenarios"].as_array().unwrap().iter().find(|one| one["id"] == *scenario).unwrap();
        let sides = known["sides"].as_array().unwrap().iter().map(|side| side.as_str().unwrap());
        let seats: Vec<String> = sides.zip(players).map(|(side, player)| format!("{side}={player}")).collect();
        let run = |scenario: &str, out: &str| {
            let seats = ["--player", &seats[0], "--player", &seats[1]];
            printed(&folder.0, &[&["run", scenario, "--games", "40", "--quiet", "--out", out], &seats[..]].concat())
        };
        let runs = [run(scenario, "theirs"), run(&format!("{copy}.toml"), "own")];
        fs::remove_dir_all(folder.0.join("mine")).unwrap();
        let page = fs::read_to_string(folder.0.join("own/report.html")).unwrap();
        let play = format!("kartacz play {copy}.toml --player");
        assert!(page.contains(&play), "{scenario}: the page names another file");
        for format in ["table", "markdown"] {
            let shown = |verb: &[&str], out: &str| printed(&folder.0, &[verb, &[out, "--format", format]].concat());
            for verb in [&["happened"][..], &["slice", "--by", "ending"]] {
                let (own, theirs) = (shown(verb, "own"), shown(verb, "theirs"));
                // The command that plays a game has another length, so its line breaks elsewhere.
                let own = own.replace(&format!("{copy}.toml"), scenario).replace(&copy, scenario);
                let [own, theirs] = [own, theirs].map(|text| one_line(&text));
                assert_eq!(own, theirs, "{scenario} {verb:?} {format}");
            }
        }
        assert_eq!(runs[1].replace(&copy, scenario).lines().next(), runs[0].lines().next());
        // Its endings are words, not ids.
        let summary: Value =
            serde_json::from_str(&fs::read_to_string(folder.0.join("own/summary.json")).unwrap()).unwrap();
        let table = printed(&folder.0, &["slice", "own", "--by", "ending"]);
        for (ending, word) in
            summary["endings"].as_array().unwrap().iter().zip(summary["names"]["endings"].as_array().unwrap())
        {
            let (id, word) = (ending["ending"].as_str().unwrap(), word.as_str().unwrap());
            assert!(ending["games"] == 0 || table.contains(word), "{scenario}: {id} is not called {word}:\n{table}");
        }
    }
}
