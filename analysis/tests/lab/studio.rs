//! What the studio asks: games by hand with dice of one's own, new games, imports, files with changes written in, paper.

use serde_json::{Value, json};

use super::{Desk, SHIPPED, desk, ok};

const FORD: &str = "classic/scenario-ford";
/// A copy of the Ford among the files of the user.
const OWN: &str = "./my/ford.toml";

fn refused(desk: &mut Desk, request: &Value) -> String {
    let answer = desk.answer(&request.to_string());
    assert!(answer.get("ok").is_none(), "{request}: {answer}");
    answer.to_string()
}

fn shipped(id: &str) -> &'static str {
    SHIPPED.iter().find(|(name, _)| name.strip_suffix(".toml") == Some(id)).map(|(_, text)| *text).unwrap()
}

fn with_own() -> Desk {
    let mut desk = desk(&[FORD]);
    ok(&mut desk, json!({ "do": "add", "files": [[OWN, shipped(FORD)]] }));
    desk
}

fn sit(desk: &mut Desk, scenario: &str, both: bool, own_dice: bool) -> Value {
    ok(
        desk,
        json!({ "do": "sit", "slot": scenario, "side": 0, "opponent": "heuristic", "seed": 5, "game": 1, "both": both, "own_dice": own_dice }),
    )
}

#[test]
fn both_sides_are_played_by_hand() {
    for scenario in [FORD, "niemenczyn/scenario-1"] {
        let mut desk = desk(&[scenario]);
        let mut position = sit(&mut desk, scenario, true, false);
        let mut seen = [false; 2];
        for _ in 0..5000 {
            if !position["end"].is_null() {
                break;
            }
            seen[position["side"].as_u64().unwrap() as usize] = true;
            assert!(position["roll"].is_null());
            let last = position["actions"].as_array().unwrap().len() - 1;
            position = ok(&mut desk, json!({ "do": "act", "index": last }));
        }
        assert_eq!(seen, [true; 2], "{scenario}");
        assert!(position["end"].is_string(), "{scenario}");
    }
}

/// Plays a game to its end with these faces; the rolls given, and the last position.
fn with_own_dice(desk: &mut Desk, scenario: &str, both: bool) -> (usize, Value) {
    let mut position = sit(desk, scenario, both, true);
    let (mut rolls, mut turns) = (0, 0_usize);
    while position["end"].is_null() {
        turns += 1;
        assert!(turns < 20_000, "the game does not end");
        let roll = position["roll"].clone();
        if roll.is_null() {
            let actions = position["actions"].as_array().unwrap().len();
            // Any choice, the last one too, but seldom the end of a phase.
            position = ok(desk, json!({ "do": "act", "index": turns.wrapping_mul(2_654_435_761) / 128 % actions }));
            continue;
        }
        let [faces, first] = ["faces", "first"].map(|key| roll[key].as_u64().unwrap());
        assert!(!roll["what"].as_str().unwrap().is_empty());
        assert_eq!(position["actions"], json!([]));
        if rolls == 3 {
            // Nothing else can be done, and a face that is not on the die is refused.
            assert!(refused(desk, &json!({ "do": "act", "index": 0 })).contains("a roll is needed"));
            for face in [first + faces, first + 999] {
                assert!(refused(desk, &json!({ "do": "roll", "face": face })).contains("this die has the faces"));
            }
        }
        let next = ok(desk, json!({ "do": "roll", "face": first + (rolls * 5) % faces }));
        if rolls % 11 == 0 {
            assert_eq!(ok(desk, json!({ "do": "undo" })), position, "a roll is taken back");
            assert_eq!(ok(desk, json!({ "do": "roll", "face": first + (rolls * 5) % faces })), next);
        }
        position = next;
        rolls += 1;
    }
    (rolls as usize, position)
}

#[test]
fn dice_are_typed_in() {
    for (scenario, both) in
        [(FORD, true), (FORD, false), ("niemenczyn/scenario-1", true), ("verdox/scenario-small", false)]
    {
        let mut desk = desk(&[scenario]);
        let (rolls, end) = with_own_dice(&mut desk, scenario, both);
        assert!(rolls > 1, "{scenario}: {rolls}");
        assert_eq!(end["roll"], Value::Null);
        assert!(end["choices"].as_u64().unwrap() as usize > rolls);
        assert!(refused(&mut desk, &json!({ "do": "roll", "face": 1 })).contains("no roll is asked for"));
    }
}

#[test]
fn new_games_are_made_of_templates() {
    let mut desk = desk(&[]);
    let templates = ok(&mut desk, json!({ "do": "templates" }));
    let ids: Vec<&str> = templates.as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap()).collect();
    assert!(ids[0] == "blank" && ids.contains(&FORD), "{ids:?}");
    let blank = |template: &str, title: &str, width: u64| {
        json!({ "do": "new-game", "template": template, "title": title, "sides": ["North", "South"], "width": width, "height": 9,
            "turns": 7, "pointed": true })
    };
    for template in ids {
        let made = ok(&mut desk, blank(template, "My \"own\" game", 12));
        assert_eq!(made["name"], "scenario-my-own-game.toml");
        ok(&mut desk, json!({ "do": "add", "files": [[format!("./x/{template}/s.toml"), made["text"]]] }));
        let opened =
            ok(&mut desk, json!({ "do": "open", "slot": "new", "scenario": format!("./x/{template}/s.toml") }));
        assert_eq!(opened["title"], "My \"own\" game", "{template}");
        let play = json!({ "do": "play", "slot": "new", "seats": ["heuristic", "scripted:greedy"], "seed": 1, "from": 0, "to": 3 });
        assert_eq!(ok(&mut desk, play).as_array().unwrap().len(), 3);
    }
    assert!(refused(&mut desk, &blank("blank", "x", 1)).contains("2 to 99 hexes wide"));
    assert!(refused(&mut desk, &blank("niemenczyn/scenario-1", "x", 9)).contains("niemenczyn/scenario-1"));
}

#[test]
fn files_of_others_are_imported() {
    let mut desk = desk(&[]);
    let table = "bmFtZSxzaWRlLHN0cmVuZ3RoLG1vdmVzCjxpbWcgc3JjPXg+LEJsdWUsNCw0CkIsUmVkLDMsNAo=";
    let asked = json!({ "do": "import", "title": "Mine", "files": [["units.csv", table]] });
    let imported = ok(&mut desk, asked);
    let kinds: Vec<&str> =
        imported["report"].as_array().unwrap().iter().map(|note| note["kind"].as_str().unwrap()).collect();
    assert!(kinds.contains(&"read") && kinds.contains(&"guessed"), "{imported}");
    ok(&mut desk, json!({ "do": "add", "files": [["./a/mine.toml", imported["text"]]] }));
    let opened = ok(&mut desk, json!({ "do": "open", "slot": "new", "scenario": "./a/mine.toml" }));
    assert_eq!(opened["sideNames"], json!(["Blue", "Red"]));
    for (name, packed) in [("units.csv", "not base64!"), ("units.exe", table), ("x.vmod", table)] {
        refused(&mut desk, &json!({ "do": "import", "title": "Mine", "files": [[name, packed]] }));
    }
}

#[test]
fn values_of_tables_that_the_file_leaves_out_can_be_set() {
    let mut desk = desk(&[FORD]);
    let fields = ok(&mut desk, json!({ "do": "form", "slot": FORD, "table": "zoc" }));
    let enter = fields.as_array().unwrap().iter().find(|field| field["key"] == "enter").unwrap();
    assert!(enter["choices"].as_array().unwrap().contains(&json!("free")), "{enter}");
    let open = |sets: Value| json!({ "do": "open", "slot": "new", "scenario": FORD, "sets": sets });
    let hash = |answer: Value| answer["hash"].as_str().unwrap().to_owned();
    let before = hash(ok(&mut desk, open(json!([]))));
    assert_ne!(hash(ok(&mut desk, open(json!(["zoc.enter=free"])))), before);
    let faults: Value = serde_json::from_str(&refused(&mut desk, &open(json!(["zoc.enter=perhaps"])))).unwrap();
    assert_eq!(faults["faults"][0]["path"], "zoc.enter");
    assert!(refused(&mut desk, &open(json!(["zok.enter=free"]))).contains("there is no `zok` in the scenario"));
    assert!(
        refused(&mut desk, &open(json!(["units.blue-9.moves=3"]))).contains("there is no `blue-9` in the scenario")
    );
}

/// Changes of every kind: values, tables without values, an order, a hexside.
const CHANGES: [&str; 6] = [
    "turns=7",
    "classes.guns={}",
    "zoc.enter=free",
    "units.blue-1.strength=6",
    "phases={ red-movement = { side = \"red\", does = \"move\" }, red-again = { side = \"red\", does = \"move\" }, red-combat = { side = \"red\", does = \"combat\" }, \
     blue-movement = { side = \"blue\", does = \"move\" }, blue-combat = { side = \"blue\", does = \"combat\" } }",
    "terrain.marsh={ entry = \"prohibited\" }",
];

#[test]
fn changes_are_written_into_the_file() {
    let mut desk = with_own();
    let changed = json!({ "scenario": OWN, "sets": CHANGES });
    let opened = ok(&mut desk, json!({ "do": "open", "slot": "new", "scenario": OWN, "sets": CHANGES }));
    let files = ok(&mut desk, json!({ "do": "write-back", "scenario": changed }))["files"].clone();
    assert_eq!(files[0][0], OWN);
    let text = files[0][1].as_str().unwrap();
    for kept in [
        "# The Ford: a whole game on a page.",
        "# a turn, in this order",
        "# between columns 05 and 06; the gap at 0504 is the ford",
        "turns = 7",
        "guns = {}",
    ] {
        assert!(text.contains(kept), "{kept}: {text}");
    }
    let order = ["red-movement", "red-again", "red-combat", "blue-movement"]
        .map(|name| text.find(&format!("{name} =")).unwrap());
    assert!(order.is_sorted(), "{text}");
    // Values without an origin are the designer's own here.
    assert!(!text.contains("origin"), "{text}");
    ok(&mut desk, json!({ "do": "add", "files": files }));
    let again = ok(&mut desk, json!({ "do": "open", "slot": "again", "scenario": OWN }));
    assert_eq!(again["hash"], opened["hash"]);
    // A shipped file is not written, and nothing is written where nothing changes.
    refused(&mut desk, &json!({ "do": "write-back", "scenario": { "scenario": FORD, "sets": CHANGES } }));
    let same = ok(&mut desk, json!({ "do": "write-back", "scenario": { "scenario": OWN } }));
    assert_eq!(same["files"], json!([]));
}

#[test]
fn a_what_if_can_put_phases_in_another_order() {
    let mut desk = desk(&[FORD]);
    let opened = ok(&mut desk, json!({ "do": "open", "slot": "new", "scenario": FORD, "sets": CHANGES }));
    let overlay = json!({ "do": "overlay", "from": FORD, "to": "new", "title": "Red first", "command": "kartacz" });
    let text = ok(&mut desk, overlay);
    ok(&mut desk, json!({ "do": "add", "files": [["classic/what-if/red-first.toml", text]] }));
    let again = ok(&mut desk, json!({ "do": "open", "slot": "x", "scenario": FORD, "what_ifs": ["red-first"] }));
    assert_eq!(again["hash"], opened["hash"], "{text}");
}

#[test]
fn combat_results_tables_have_exact_odds() {
    let mut desk = desk(&[FORD, "niemenczyn/scenario-1"]);
    let tables = ok(&mut desk, json!({ "do": "crt", "slot": FORD }));
    let table = &tables[0];
    assert_eq!(table["title"], "crt");
    let column = |heading: &str| table["head"].as_array().unwrap().iter().position(|one| one == heading).unwrap();
    let even = table["rows"].as_array().unwrap().iter().find(|row| row[0] == "1:1").unwrap();
    let cells =
        ["AR", "NE", "EX", "DR", "DE", "Defender retreats", "Attacker loses"].map(|name| even[column(name)].clone());
    assert_eq!(cells, ["2/6", "1/6", "1/6", "2/6", "", "33.3 %", "16.7 %"].map(Value::from));
    assert_eq!(ok(&mut desk, json!({ "do": "crt", "slot": "niemenczyn/scenario-1" })), json!([]));
}

#[test]
fn games_are_printed() {
    for (scenario, counters) in [(FORD, 12), ("niemenczyn/scenario-1", 10), ("spqr/scenario-wing", 5)] {
        let mut desk = desk(&[scenario]);
        for paper in ["a4", "letter"] {
            let page = ok(&mut desk, json!({ "do": "print", "slot": scenario, "paper": paper }));
            let page = page.as_str().unwrap();
            let document = roxmltree::Document::parse_with_options(
                page,
                roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() },
            );
            let document = document.unwrap_or_else(|error| panic!("{scenario}: {error}"));
            let of = |class: &str| document.descendants().filter(|node| node.attribute("class") == Some(class)).count();
            assert!(of("face") >= counters, "{scenario}: {}", of("face"));
            assert!(of("tile") >= 1);
            assert_eq!(of("rulebook"), usize::from(scenario == FORD));
        }
    }
}

/// Paths name values by their keys: names that would end them are refused, not a defect.
#[test]
fn names_with_quotation_marks_are_refused() {
    let mut desk = desk(&[]);
    for (known, hostile) in
        [("NE = []", "NE = []\n'D\"' = []"), ("legend = {", "legend = { '\"' = { ground = \"clear\" },")]
    {
        let text = shipped(FORD).replacen(known, hostile, 1);
        ok(&mut desk, json!({ "do": "add", "files": [[OWN, text]] }));
        let said = refused(&mut desk, &json!({ "do": "open", "slot": "x", "scenario": OWN }));
        assert!(said.contains("has a quotation mark or a backslash"), "{said}");
    }
}
