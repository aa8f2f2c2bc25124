//! The served lab: its games, and the files of the user.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use kartacz::games::{self, How, System};
use kartacz::lab::rows::short;
use kartacz::play::measured::Setting as Luck;
use kartacz::play::series::Stretch;
use kartacz_engine::scenario::Request;
use serde_json::{Value, json};

use super::client::Served;
use crate::common::{Folder, SMALL, printed};

/// The rows of streamed games, by scenario.
fn streamed(lab: &Served, scenarios: &Value, seats: &[String; 2], games: [u64; 2]) -> Vec<Vec<Value>> {
    let request =
        json!({ "scenarios": scenarios, "seats": seats, "seed": 1794, "from": games[0], "to": games[1] }).to_string();
    let mut rows: Vec<Vec<Value>> = Vec::new();
    let mut next = games[0];
    let body = lab.send("games", &request);
    let lines: Vec<Value> = body.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (last, blocks) = lines.split_last().unwrap();
    assert_eq!(last["done"], true, "{last}");
    for block in blocks {
        assert_eq!(block["from"], next, "blocks are in order");
        next = block["to"].as_u64().unwrap();
        let own = block["rows"].as_array().unwrap();
        rows.resize(own.len(), Vec::new());
        own.iter().zip(&mut rows).for_each(|(own, rows)| rows.extend(own.as_array().unwrap().iter().cloned()));
    }
    assert_eq!(next, games[1]);
    rows
}

#[test]
fn streamed_games_are_those_of_the_program() {
    let folder = Folder::new("lab-games");
    let lab = Served::new(&folder.0, &[]);
    let seats = ["heuristic", "random"].map(str::to_owned);
    for &scenario in SMALL.iter() {
        let system: Box<dyn System> = games::load(&Request::new(scenario)).unwrap();
        let how = How { counted: false, luck: Luck::Auto };
        let records = system.play(&seats, Stretch { seed: 1794, games: 3..23 }, how, &|| ()).unwrap().records;
        let layout = system.layout_of(&seats, Luck::Auto).unwrap();
        let expected: Vec<Value> = records.iter().map(|record| short(record, &layout)).collect();
        let rows = streamed(&lab, &json!([{ "scenario": scenario }]), &seats, [3, 23]);
        assert_eq!(rows, [expected], "{scenario}");
    }
    let pair =
        json!([{ "scenario": "niemenczyn/scenario-1" }, { "scenario": "niemenczyn/scenario-1", "sets": ["stages=2"] }]);
    let rows = streamed(&lab, &pair, &seats, [0, 30]);
    assert!(rows.len() == 2 && rows[0] != rows[1]);
    let wrong = json!({ "scenarios": [{ "scenario": "none" }], "seats": seats, "seed": 1, "from": 0, "to": 1 });
    assert!(lab.send("games", &wrong.to_string()).contains("faults"));
}

/// A folder of the user's with a copy of scenario I.
fn copied(name: &str) -> Folder {
    let folder = Folder::new(name);
    printed(&folder.0, &["new", "mine", "--from", "niemenczyn/scenario-1"]);
    folder
}

const MINE: &str = "./mine/scenario-1.toml";

#[test]
fn a_folder_is_opened_as_it_is() {
    let folder = copied("lab-folder");
    let file = folder.0.join("mine/scenario-1.toml");
    let changed =
        fs::read_to_string(&file).unwrap().replace("stages = 6", "stages = 5").replace("the assault at dawn", "mine");
    fs::write(&file, changed).unwrap();
    for argument in ["mine", "mine/scenario-1.toml", "./mine/", "mine/../mine"] {
        let lab = Served::new(&folder.0, &[argument]);
        let files = lab.files();
        let scenario = files["scenario"].as_str().unwrap();
        assert!(scenario.ends_with("scenario-1.toml"), "{argument}: {scenario}");
        let opened = lab.open("s", scenario, &[]);
        assert!(opened["stages"] == 5 && opened["title"].as_str().unwrap().ends_with("mine"), "{argument}");
        let scenarios = lab.ok(json!({ "do": "scenarios" }));
        let own: Vec<&Value> = scenarios.as_array().unwrap().iter().filter(|one| one["own"] == true).collect();
        assert!(own.len() == 1 && own[0]["id"] == scenario, "{own:?}");
        let what_ifs = lab.ok(json!({ "do": "what-ifs", "scenario": scenario }));
        assert!(what_ifs.as_array().unwrap().len() > 5);
        let orders = scenario.replace("scenario-1.toml", "orders/grabowski-at-dawn.toml");
        let seats = json!({ "do": "seats", "slot": "s", "seats": [format!("scripted:{orders}"), "heuristic"] });
        assert!(lab.ok(seats)[0].as_str().unwrap().starts_with("scripted:"), "{argument}");
    }
}

/// A part that is missing is a fault, never the shipped one of the same name.
#[test]
fn a_scenario_of_the_user_takes_nothing_from_shipped_ones() {
    let folder = copied("lab-part");
    fs::rename(folder.0.join("mine"), folder.0.join("niemenczyn")).unwrap();
    fs::remove_file(folder.0.join("niemenczyn/map.toml")).unwrap();
    let lab = Served::new(&folder.0, &["niemenczyn"]);
    let answer = lab.ask(json!({ "do": "open", "slot": "s", "scenario": "./niemenczyn/scenario-1.toml" }));
    let faults = answer["faults"].to_string();
    assert!(faults.contains("map.toml") && faults.contains("open it together with the scenario"), "{answer}");
    assert_eq!(lab.open("shipped", "niemenczyn/scenario-1", &[])["stages"], 6);
}

#[test]
fn a_file_that_changes_on_the_disk_is_read_again() {
    let folder = copied("lab-watch");
    let lab = Served::new(&folder.0, &["mine"]);
    let before = lab.files();
    assert_eq!(lab.open("s", MINE, &[])["stages"], 6);
    let file = folder.0.join("mine/scenario-1.toml");
    fs::write(&file, fs::read_to_string(&file).unwrap().replace("stages = 6", "stages = 4")).unwrap();
    let after = lab.files();
    let versions = |files: &Value| -> BTreeMap<String, u64> {
        let files = files["files"].as_array().unwrap().iter();
        files.map(|file| (file[0].as_str().unwrap().to_owned(), file[1].as_u64().unwrap())).collect()
    };
    let (before, after) = (versions(&before), versions(&after));
    let changed: Vec<&String> = after.keys().filter(|name| before.get(*name) != after.get(*name)).collect();
    assert_eq!(changed, [MINE]);
    assert_eq!(lab.open("s", MINE, &[])["stages"], 4);
}

#[test]
fn a_what_if_is_saved_into_the_folder_and_never_over_another() {
    let folder = copied("lab-what-if");
    let lab = Served::new(&folder.0, &["mine"]);
    lab.open("a", MINE, &[]);
    lab.open("b", MINE, &["stages=5", "units.narbutt=remove"]);
    let overlay = json!({ "do": "overlay", "from": "a", "to": "b", "title": "Short", "command": "kartacz" });
    let text = lab.ok(overlay).as_str().unwrap().to_owned();
    let save = |over: bool| lab.post("save", &json!({ "as": "what-if", "name": "short", "text": text, "over": over }));
    assert!(save(false)["ok"]["path"].as_str().unwrap().ends_with("short.toml"));
    assert!(save(false)["exists"].is_string(), "not silently");
    assert!(save(true)["ok"].is_object());
    printed(&folder.0, &["validate", "mine/scenario-1.toml", "--what-if", "short"]);
    for name in ["", "..", "../x", "a/b", "a\\b", "c:x", ".hidden", "-x", "a.b", "x\u{0}", &"x".repeat(61)] {
        let answer = lab.post("save", &json!({ "as": "what-if", "name": name, "text": text, "over": true }));
        assert!(answer["error"].as_str().is_some_and(|error| error.contains("a name has")), "{name}: {answer}");
        let answer = lab.post("save", &json!({ "as": "folder", "name": name, "scenario": { "scenario": MINE } }));
        assert!(answer["error"].is_string(), "{name}: {answer}");
    }
    let alone = Served::new(&folder.0, &[]);
    let answer = alone.post("save", &json!({ "as": "what-if", "name": "short", "text": text }));
    assert!(answer["error"].as_str().unwrap().contains("no folder is open"), "{answer}");
}

/// The sets of a change of everything: values in braces, rows, lists, added and removed counters, names.
const CHANGE: [&str; 10] = [
    "victory.automatic=3",
    "units.7th-1.front.morale=8",
    "units.7th-1.hex=0210",
    "units.7th-2.name=The second company",
    "units.narbutt=remove",
    "map.rows.r12=FFFF.......FFFFF",
    "map.scarps=[\"0308/0309\"]",
    "units.guns-2={name=\"Guns 2\", side=\"poles\", commander=\"grabowski\", arm=\"guns\", pieces=1, limbered=true, hex=\"0109\", facing=\"n\"}",
    "units.guns-2.hex=0110",
    "switches.odds=floor",
];

fn hash(lab: &Served, scenario: &str, sets: &[&str]) -> Value {
    lab.open("hashed", scenario, sets)["hash"].clone()
}

#[test]
fn a_change_is_saved_as_a_folder() {
    let folder = Folder::new("lab-save");
    let lab = Served::new(&folder.0, &[]);
    let wanted = hash(&lab, "niemenczyn/scenario-1", &CHANGE);
    let save = || {
        let scenario = json!({ "scenario": "niemenczyn/scenario-1", "sets": CHANGE });
        lab.post("save", &json!({ "as": "folder", "name": "my-game", "scenario": scenario }))
    };
    let saved = save();
    assert_eq!(saved["ok"]["open"], "./my-game/scenario-1.toml", "{saved}");
    assert_eq!(hash(&lab, "./my-game/scenario-1.toml", &[]), wanted);
    assert!(save()["error"].as_str().unwrap().contains("is not empty"), "never over another");
    printed(&folder.0, &["validate", "my-game/scenario-1.toml"]);
    let counters = fs::read_to_string(folder.0.join("my-game/counters.toml")).unwrap();
    assert!(counters.contains("[units.guns-2]") && !counters.contains("narbutt"), "{counters}");
}

#[test]
fn a_change_is_saved_back_with_its_comments() {
    let folder = copied("lab-back");
    let mine = folder.0.join("mine");
    let read = |name: &str| fs::read_to_string(mine.join(name)).unwrap();
    let comments = |text: &str| text.lines().filter(|line| line.trim_start().starts_with('#')).count();
    let before: BTreeMap<&str, String> =
        ["scenario-1.toml", "rules.toml", "map.toml", "counters.toml"].map(|name| (name, read(name))).into();
    let lab = Served::new(&folder.0, &["mine"]);
    let wanted = hash(&lab, MINE, &CHANGE);
    let request = |over: bool| json!({ "as": "back", "scenario": { "scenario": MINE, "sets": CHANGE }, "over": over });
    let saved = lab.post("save", &request(false));
    assert_eq!(saved["ok"]["files"], json!(["counters.toml", "map.toml", "rules.toml"]), "{saved}");
    for (name, old) in &before {
        let (now, lost) = (read(name), usize::from(*name == "counters.toml"));
        assert!(comments(&now) + lost >= comments(old), "{name}: {now}");
    }
    assert!(read("rules.toml").contains("automatic = { mine = \"changed in the lab\" }"));
    assert!(read("rules.toml").contains("automatic = 3"));
    lab.files();
    assert_eq!(hash(&lab, MINE, &[]), wanted);
    printed(&folder.0, &["validate", "mine/scenario-1.toml"]);

    // A file was written by another program since it was opened.
    let path = mine.join("rules.toml");
    let theirs = format!("{}\n# theirs\n", read("rules.toml"));
    let other = json!({ "as": "back", "scenario": { "scenario": MINE, "sets": ["victory.automatic=2"] } });
    fs::write(&path, &theirs).unwrap();
    let answer = lab.post("save", &other);
    if let Some(newer) = answer["newer"].as_array() {
        assert!(newer[0].as_str().unwrap().ends_with("rules.toml"), "{answer}");
        assert_eq!(read("rules.toml"), theirs, "nothing was written");
    } else {
        // The disk was looked at in between: their comment is among what was opened.
        assert!(answer["ok"].is_object() && read("rules.toml").contains("# theirs"), "{answer}");
    }
}

/// A part that another scenario names, too, stays; the scenario file overrides it. Of a file opened alone, it is unknown what others name.
#[test]
fn a_shared_part_is_left_alone() {
    let folder = copied("lab-shared");
    let mine = folder.0.join("mine");
    fs::copy(mine.join("scenario-1.toml"), mine.join("scenario-2.toml")).unwrap();
    let part = fs::read_to_string(mine.join("counters.toml")).unwrap();
    let lab = Served::new(&folder.0, &["mine/scenario-1.toml"]);
    let other = Served::new(&folder.0, &["mine"]);
    for lab in [&other, &lab] {
        let sets = ["units.7th-1.front.morale=8", "units.narbutt=remove"];
        let wanted = hash(lab, MINE, &sets);
        let saved = lab.post("save", &json!({ "as": "back", "scenario": { "scenario": MINE, "sets": sets } }));
        assert!(saved["ok"].is_object(), "{saved}");
        assert_eq!(fs::read_to_string(mine.join("counters.toml")).unwrap(), part, "{saved}");
        lab.files();
        assert_eq!(hash(lab, MINE, &[]), wanted);
        restore(&mine, &part);
    }
}

fn restore(mine: &Path, part: &str) {
    fs::write(mine.join("counters.toml"), part).unwrap();
    fs::copy(mine.join("scenario-2.toml"), mine.join("scenario-1.toml")).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(600));
}
