//! The responses that the lab page receives, for every game; and the lab that the program serves.

mod attacks;
mod client;
mod served;
mod studio;

mod phrases;

use std::collections::BTreeMap;

use crate::common::{Folder, SMALL as SCENARIOS, kartacz, text};
use kartacz::games::{self, How, System};
use kartacz::lab::Desk;
use kartacz::lab::rows::short;
use kartacz::play::library::SHIPPED;
use kartacz::play::measured::Setting as Luck;
use kartacz::play::series::Stretch;
use kartacz_engine::scenario::Request;
use serde_json::{Value, json};

/// A desk with these scenarios open under their ids.
fn desk(scenarios: &[&str]) -> Desk {
    let mut desk = Desk::default();
    for scenario in scenarios {
        ok(&mut desk, json!({ "do": "open", "slot": scenario, "scenario": scenario }));
    }
    desk
}

fn ok(desk: &mut Desk, request: Value) -> Value {
    let answer = desk.answer(&request.to_string());
    answer.get("ok").unwrap_or_else(|| panic!("{request}: {answer}")).clone()
}

fn sit(desk: &mut Desk, scenario: &str, side: usize, game: u64) -> Value {
    let seats =
        json!({ "do": "sit", "slot": scenario, "side": side, "opponent": "heuristic", "seed": 1794, "game": game });
    ok(desk, seats)
}

#[test]
fn the_lab_plays_the_games_of_the_program() {
    let mut desk = desk(&SCENARIOS);
    for &scenario in SCENARIOS.iter() {
        let system: Box<dyn System> = games::load(&Request::new(scenario)).unwrap();
        let seats = ["heuristic", "random"].map(str::to_owned);
        let how = How { counted: false, luck: Luck::Auto };
        let records = system.play(&seats, Stretch { seed: 1794, games: 3..9 }, how, &|| ()).unwrap().records;
        let play = json!({ "do": "play", "slot": scenario, "seats": seats, "seed": 1794, "from": 3, "to": 9 });
        let played = ok(&mut desk, play);
        let layout = system.layout_of(&seats, Luck::Auto).unwrap();
        let expected: Vec<Value> = records.iter().map(|record| short(record, &layout)).collect();
        assert_eq!(played, Value::from(expected), "{scenario}");
    }
}

/// Sums of games as the page makes them: halves of wins, and luck.
fn sums(games: &[(i64, i64)]) -> Value {
    let mut halves = [[0; 10]; 2];
    for (number, &(result, luck)) in games.iter().enumerate() {
        let more = [1, result, result * result, luck, 0, result * luck, 0, luck * luck, 0, 0];
        halves[number % 2].iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
    }
    json!(halves)
}

/// Rows have the luck where it is measured, and the verdict takes it out.
#[test]
fn the_luck_of_games_is_taken_out_of_the_verdict() {
    let mut desk = desk(&["niemenczyn/scenario-1"]);
    let seats = json!(["expert", "expert"]);
    let play =
        json!({ "do": "play", "slot": "niemenczyn/scenario-1", "seats": seats, "seed": 1794, "from": 0, "to": 400 });
    let rows = ok(&mut desk, play);
    let rows = rows.as_array().unwrap().iter();
    let games: Vec<(i64, i64)> =
        rows.map(|row| ([2, 0, 1][row[0].as_u64().unwrap() as usize], row[4].as_i64().unwrap())).collect();
    let counts = [2, 0, 1].map(|result| games.iter().filter(|game| game.0 == result).count());
    let sums = sums(&games);
    let ask = |luck: Value| {
        json!({ "do": "verdict", "sides": ["Poles", "Russians"], "baseline": counts, "variant": null, "pairs": [0, 0, 0, 0, 0],
            "luck": luck })
    };
    let plain = ok(&mut desk, ask(Value::Null));
    let found = ok(&mut desk, ask(json!({ "baseline": sums, "variant": sums, "pairs": sums })));
    let number = |of: &Value, path: &str| of.pointer(path).unwrap().as_f64().unwrap();
    assert!(number(&found, "/half") < 0.9 * number(&plain, "/half"), "{found}");
    assert!(number(&found, "/baseline/score/worth") > 450.0, "{found}");
    assert_eq!(found["baseline"]["score"]["plain"]["mean"], plain["baseline"]["score"]["mean"]);
    assert_eq!(found["baseline"]["rates"], plain["baseline"]["rates"]);
}

/// The decisions by hand of a game that is over are judged step by step; those of the other side are not.
#[test]
fn decisions_by_hand_are_judged() {
    let scenario = SCENARIOS[0];
    let mut desk = desk(&[scenario]);
    let mut position = sit(&mut desk, scenario, 1, 2);
    let early = desk.answer(&json!({ "do": "judge" }).to_string());
    assert!(early["error"].as_str().unwrap().contains("the game is not over"), "{early}");
    while position["end"].is_null() {
        position = ok(&mut desk, json!({ "do": "act", "index": 0 }));
    }
    let found = loop {
        let answer = ok(&mut desk, json!({ "do": "judge" }));
        if let Some(found) = answer.get("done") {
            break found.clone();
        }
        assert!(answer["step"].as_str().unwrap().contains(" of "), "{answer}");
    };
    let moves = found[0].as_array().unwrap();
    assert!(moves.len() <= 3, "{found}");
    let log = position["log"].as_array().unwrap().len() as u64;
    for one in moves {
        assert!(one["side"] == 1 && one["line"].as_u64().unwrap() < log && one["action"] != one["better"], "{one}");
    }
    // The same answer as long as the game is the same.
    assert_eq!(ok(&mut desk, json!({ "do": "judge" }))["done"], found);
    ok(&mut desk, json!({ "do": "undo" }));
    assert!(desk.answer(&json!({ "do": "judge" }).to_string())["error"].is_string());
}

#[test]
fn every_counter_can_be_placed_and_every_value_changed() {
    let mut desk = desk(&SCENARIOS);
    for &scenario in SCENARIOS.iter() {
        let opened = ok(&mut desk, json!({ "do": "open", "slot": "again", "scenario": scenario }));
        let sheet = ok(&mut desk, json!({ "do": "sheet", "slot": scenario }));
        let values = ok(&mut desk, json!({ "do": "values", "slot": scenario }));
        let places: Vec<&Value> = sheet["places"].as_array().unwrap().iter().map(|place| &place[0]).collect();
        let value = |path: &Value| values.as_array().unwrap().iter().find(|value| value["path"] == *path);
        for counter in opened["counters"].as_array().unwrap() {
            assert!(places.contains(&&counter["place"]), "{scenario}: {counter}");
            // An area that a counter shows only under the pointer must not catch the pointer on other counters.
            let hides =
                |style: &Value| style.as_str().unwrap().contains(".m-range{visibility:hidden;pointer-events:none}");
            assert!(!counter["drawing"].as_str().unwrap().contains("m-range") || hides(&sheet["style"]), "{scenario}");
            let place = value(&counter["at"]).unwrap_or_else(|| panic!("{scenario}: {counter}"));
            assert!(place["value"].as_str().unwrap().contains(counter["place"].as_str().unwrap()), "{place}");
        }
        for value in values.as_array().unwrap() {
            // A value of the designer's own needs no source.
            let sourced = value["origin"] == "mine" || value["note"] != "";
            assert!(sourced && value["name"] != "", "{scenario}: {value}");
        }
    }
}

#[test]
fn faults_are_those_of_the_checker() {
    let mut desk = desk(&SCENARIOS[..1]);
    let wrong =
        json!({ "do": "open", "slot": "v", "scenario": SCENARIOS[0], "sets": ["victory.automatic=-1", "stages=x"] });
    let answer = desk.answer(&wrong.to_string());
    let faults = answer["faults"].as_array().unwrap();
    assert_eq!(faults.len(), 2, "{answer}");
    assert!(faults[0]["place"].as_str().unwrap().starts_with("--set"), "{answer}");
    assert!(desk.answer("{}")["error"].as_str().unwrap().contains("request is wrong"));
    assert!(desk.answer(&json!({ "do": "sheet", "slot": "none" }).to_string())["error"].is_string());
    let unknown =
        json!({ "do": "play", "slot": SCENARIOS[0], "seats": ["unheard-of", "random"], "seed": 1, "from": 0, "to": 1 });
    assert!(desk.answer(&unknown.to_string())["error"].as_str().unwrap().contains("there is no player"));
}

#[test]
fn added_files_are_scenarios_and_what_ifs() {
    let mut desk = Desk::default();
    let whole = "system = \"niemenczyn\"\ntitle = \"Mine\"\nparts = [\"rules.toml\"]\n";
    let change = "title = \"Short\"\nstages = 4\n[origin]\nstages = { assumed = \"a test\", low = 4, high = 6 }\n";
    let files = json!([["niemenczyn/mine.toml", whole], ["niemenczyn/what-if/short.toml", change]]);
    ok(&mut desk, json!({ "do": "add", "files": files }));
    let scenarios = ok(&mut desk, json!({ "do": "scenarios" }));
    assert!(scenarios.as_array().unwrap().iter().any(|one| one["id"] == "niemenczyn/mine"), "{scenarios}");
    let what_ifs = ok(&mut desk, json!({ "do": "what-ifs", "scenario": "niemenczyn/scenario-1" }));
    let names: Vec<&str> = what_ifs.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert!(names.contains(&"short") && names.contains(&"eydziatowicz"), "{names:?}");
    let open = json!({ "do": "open", "slot": "s", "scenario": "niemenczyn/scenario-1", "what_ifs": ["short"] });
    assert_eq!(ok(&mut desk, open)["stages"], 4);
}

#[test]
fn an_own_scenario_has_its_words_and_the_what_ifs_of_its_game() {
    let mut desk = Desk::default();
    let shipped = |name: &str| {
        let file = SHIPPED.iter().find(|(known, _)| *known == format!("niemenczyn/{name}")).unwrap();
        json!([format!("mine/{name}"), file.1])
    };
    let change = "title = \"Short\"\nstages = 4\n[origin]\nstages = { assumed = \"a test\", low = 4, high = 6 }\n";
    let mut files: Vec<Value> =
        ["scenario-1.toml", "rules.toml", "map.toml", "counters.toml", "what-if/no-entrenchments.toml"]
            .map(shipped)
            .into();
    files.push(json!(["mine/what-if/short.toml", change]));
    ok(&mut desk, json!({ "do": "add", "files": files }));
    let titled = |desk: &mut Desk, request: Value, key: &str| -> BTreeMap<String, String> {
        let answer = ok(desk, request);
        let text = |one: &Value, key: &str| one[key].as_str().unwrap().to_owned();
        answer.as_array().unwrap().iter().map(|one| (text(one, key), text(one, "title"))).collect()
    };
    let scenarios = titled(&mut desk, json!({ "do": "scenarios" }), "id");
    assert_eq!(scenarios["mine/scenario-1"], scenarios["niemenczyn/scenario-1"]);
    let mut what_ifs = |scenario: &str| titled(&mut desk, json!({ "do": "what-ifs", "scenario": scenario }), "name");
    let (mut mine, theirs) = (what_ifs("mine/scenario-1"), what_ifs("niemenczyn/scenario-1"));
    assert_eq!(mine.remove("short").as_deref(), Some("Short"));
    assert_eq!(mine, theirs);
}

#[test]
fn choices_are_taken_back() {
    let mut desk = desk(&SCENARIOS);
    for &scenario in SCENARIOS.iter() {
        let start = sit(&mut desk, scenario, 0, 5);
        let mut before = vec![start];
        for choice in 0..12 {
            let count = before.last().unwrap()["actions"].as_array().unwrap().len();
            before.push(ok(&mut desk, json!({ "do": "act", "index": (choice * 7) % count })));
        }
        before.pop();
        while let Some(position) = before.pop() {
            assert_eq!(ok(&mut desk, json!({ "do": "undo" })), position, "{scenario}, {} left", before.len());
        }
        assert!(desk.answer("{\"do\": \"undo\"}")["error"].is_string());
        assert!(desk.answer("{\"do\": \"act\", \"index\": 99999}")["error"].is_string());
    }
}

#[test]
fn a_game_by_hand_ends() {
    let mut desk = desk(&SCENARIOS);
    for &scenario in SCENARIOS.iter() {
        let mut position = sit(&mut desk, scenario, 1, 2);
        let mut choices = 0;
        while position["end"].is_null() {
            // The last action ends a phase or declines.
            let last = position["actions"].as_array().unwrap().len() - 1;
            position = ok(
                &mut desk,
                json!({ "do": "act", "index": if choices % 3 == 0 { last } else { choices % (last + 1) } }),
            );
            choices += 1;
        }
        let log = position["log"].as_array().unwrap();
        assert!(position["actions"] == json!([]) && log.len() > 20, "{scenario}: {log:?}");
        assert!(log.iter().any(|line| line["text"].as_str().unwrap().starts_with("The end")), "{scenario}");
    }
}

/// Units of *Verdox* lie face down until they act.
#[test]
fn hidden_kinds_are_shown_nowhere() {
    let scenario = "verdox/scenario-small";
    let mut desk = desk(&[scenario]);
    for side in [0, 1] {
        let mut position = sit(&mut desk, scenario, side, 7);
        let mut hidden = 0;
        for _ in 0..15 {
            for counter in position["counters"].as_array().unwrap() {
                let enemy = counter["side"] == 1 - side && counter["id"].as_str().unwrap().starts_with('u');
                if enemy && counter["notes"] == "face down" {
                    hidden += 1;
                    assert_eq!(counter["values"], "?", "{counter}");
                    // Its name in the log.
                    let number: usize = counter["id"].as_str().unwrap()[1..].parse().unwrap();
                    let name = format!("{}-{}", ["hasbergs", "askans"][1 - side], number % 75 + 1);
                    for line in position["log"].as_array().unwrap() {
                        let text = line["text"].as_str().unwrap();
                        let masked = text.split(&format!("{name} (")).skip(1).all(|rest| rest.starts_with("face down"));
                        assert!(masked, "{name}: {text}");
                    }
                }
            }
            if position["actions"] == json!([]) {
                break;
            }
            position = ok(&mut desk, json!({ "do": "act", "index": 0 }));
        }
        assert!(hidden > 5, "{hidden} hidden units were seen");
    }
}

/// What a side does not know is left out with the words around it.
#[test]
fn the_log_of_one_side_has_no_gaps() {
    let mut desk = desk(&SCENARIOS);
    for (&scenario, side) in SCENARIOS.iter().zip([0, 1].into_iter().cycle()) {
        for game in 0..3 {
            let mut position = sit(&mut desk, scenario, side, game);
            let mut last = Value::Null;
            while position["end"].is_null() {
                last = position["log"].take();
                let count = position["actions"].as_array().unwrap().len();
                position = ok(&mut desk, json!({ "do": "act", "index": count / 2 }));
            }
            for line in last.as_array().unwrap() {
                let text = line["text"].as_str().unwrap();
                let gap = ["()", "( ", " )", "  ", " ,", ", ,", " .", ": .", "\u{201c}\u{201d}"]
                    .iter()
                    .find(|gap| text.contains(**gap));
                assert!(gap.is_none(), "{scenario}, game {game}: {text}");
            }
        }
    }
}

#[test]
fn odds_add_up() {
    let mut desk = desk(&SCENARIOS);
    let mut moving = 0;
    for &scenario in SCENARIOS.iter() {
        let mut position = sit(&mut desk, scenario, 0, 3);
        for choice in 0..25 {
            let count = position["actions"].as_array().unwrap().len();
            if count == 0 {
                break;
            }
            let odds = ok(&mut desk, json!({ "do": "odds", "index": count / 2 }));
            for change in odds["changes"].as_array().unwrap() {
                moving += 1;
                let chances = change["chances"].as_array().unwrap();
                let all: f64 = chances.iter().map(|chance| chance[1].as_f64().unwrap()).sum();
                let mean: f64 = chances.iter().map(|one| one[0].as_f64().unwrap() * one[1].as_f64().unwrap()).sum();
                assert!((all - 1.0).abs() < 1e-9 && (mean - change["mean"].as_f64().unwrap()).abs() < 1e-9, "{change}");
            }
            position = ok(&mut desk, json!({ "do": "act", "index": (choice * 5) % count }));
        }
    }
    assert!(moving > 10, "{moving} changes: no action risks anything");
}

#[test]
fn games_are_watched_alone_and_in_pairs() {
    let mut desk = desk(&SCENARIOS);
    for &scenario in SCENARIOS.iter() {
        let watch = |slots: &[&str]| json!({ "do": "watch", "slots": slots, "seats": ["random", "random"], "seed": 1, "game": 4, "changes": "none" });
        let one = ok(&mut desk, watch(&[scenario]));
        assert!(one.as_str().unwrap().starts_with("<!DOCTYPE html>"));
        let two = ok(&mut desk, watch(&[scenario, scenario]));
        assert!(two.as_str().unwrap().contains("Both games are identical."), "{scenario}");
    }
}

/// The results of a variant requested by the lab: outcome and victory points of each game.
fn results(desk: &mut Desk, asked: &Value, (seed, games): (u64, u64)) -> Vec<(u64, i64)> {
    let mut open = asked.clone();
    open["do"] = "open".into();
    open["slot"] = "trial".into();
    ok(desk, open);
    let play =
        json!({ "do": "play", "slot": "trial", "seats": ["random", "random"], "seed": seed, "from": 0, "to": games });
    let rows = ok(desk, play);
    rows.as_array().unwrap().iter().map(|row| (row[0].as_u64().unwrap(), row[2].as_i64().unwrap())).collect()
}

/// The program's explanation from the same games.
fn explained(changes: &[&str], games: u64) -> Value {
    let folder = Folder::new("lab-explain");
    let games = games.to_string();
    let command =
        ["explain", SCENARIOS[0], "--games", &games, "--player", "poles=random", "--player", "russians=random"];
    let output = kartacz(&folder.0, &[&command, changes, &["--format", "json"]].concat());
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", text(&output.stderr)))
}

#[test]
fn changes_are_explained_as_by_the_program() {
    const GAMES: u64 = 60;
    let mut desk = desk(&SCENARIOS[..1]);
    let changed =
        json!({ "scenario": SCENARIOS[0], "what_ifs": ["eydziatowicz"], "sets": ["victory.automatic=2", "stages=5"] });
    let mut why = changed;
    why["do"] = "why".into();
    why["slot"] = SCENARIOS[0].into();
    why["seed"] = 1794.into();
    let asked = ok(&mut desk, why);
    assert_eq!((asked["variants"].as_array().unwrap().len(), &asked["orders"]), (8, &6.into()), "{asked}");
    let variants = asked["variants"].as_array().unwrap();
    let played: Vec<_> = variants.iter().map(|variant| results(&mut desk, variant, (1794, GAMES))).collect();
    let found = ok(&mut desk, json!({ "do": "effects", "results": played }));
    let program = explained(&["--what-if", "eydziatowicz", "--set", "victory.automatic=2", "--set", "stages=5"], GAMES);
    assert_eq!(found["measures"], program["levels"][0]["measures"]);
    assert!(desk.answer(&json!({ "do": "effects", "results": played[1..] }).to_string())["error"].is_string());
}

#[test]
fn nothing_is_explained_without_a_change() {
    let mut desk = desk(&SCENARIOS[..1]);
    let why = json!({ "do": "why", "slot": SCENARIOS[0], "seed": 1, "scenario": SCENARIOS[0] });
    assert!(desk.answer(&why.to_string())["error"].as_str().unwrap().contains("no change is given"));
    assert!(desk.answer(&json!({ "do": "effects", "results": [] }).to_string())["error"].is_string());
    // A change to the same value changes nothing in play.
    let idle = json!({ "do": "why", "slot": SCENARIOS[0], "seed": 1, "scenario": SCENARIOS[0], "sets": ["stages=6"] });
    assert!(desk.answer(&idle.to_string())["error"].as_str().unwrap().contains("do not differ"), "{idle}");
}

/// Runs a search of the lab to its end; returns its requests and its proposals.
fn suggested(desk: &mut Desk, scenario: &Value, terms: &Value) -> (Vec<Value>, Value) {
    let mut request = scenario.clone();
    request["do"] = "suggest".into();
    request["slot"] = SCENARIOS[0].into();
    request["terms"] = terms.clone();
    let (mut step, mut asked) = (ok(desk, request), Vec::new());
    while let Some(trials) = step["trials"].as_array() {
        let count = |trial: &Value| {
            let (seed, games) = (trial["seed"].as_u64().unwrap(), trial["games"].as_u64().unwrap());
            let mut counts = [0_u64; 3];
            results(desk, trial, (seed, games)).iter().for_each(|(outcome, _)| counts[*outcome as usize] += 1);
            counts
        };
        let counts: Vec<[u64; 3]> = trials.iter().map(count).collect();
        asked.extend(trials.iter().cloned());
        step = ok(desk, json!({ "do": "suggested", "counts": counts }));
    }
    (asked, step)
}

#[test]
fn suggestions_are_variants_that_can_be_taken_over() {
    let mut desk = desk(&SCENARIOS[..1]);
    let scenario = json!({ "scenario": SCENARIOS[0], "sets": ["victory.melee=2"] });
    let terms =
        json!({ "target": 0.08, "within": 0.02, "changes": 2, "proposals": 3, "rounds": 2, "games": 6, "seed": 7 });
    let (asked, found) = suggested(&mut desk, &scenario, &terms);
    let proposals = found["proposals"].as_array().unwrap();
    assert!((1..=3).contains(&proposals.len()), "{found}");
    assert!(asked.iter().all(|trial| trial["sets"][0] == "victory.melee=2"), "on top of the changes");
    assert_eq!(found["games"], 120);
    for proposal in proposals {
        let sets = proposal["sets"].as_array().unwrap();
        assert!(!sets.is_empty() && proposal["changes"].as_str().unwrap().contains(" to "), "{proposal}");
        let all: Vec<&Value> = scenario["sets"].as_array().unwrap().iter().chain(sets).collect();
        let mean = proposal["score"]["mean"].as_f64().unwrap();
        let variant = json!({ "scenario": SCENARIOS[0], "sets": all });
        let played = results(&mut desk, &variant, (7, 120));
        let halves: u64 = played.iter().map(|(outcome, _)| [2, 0, 1][*outcome as usize]).sum();
        assert!((halves as f64 / 240.0 - mean).abs() < 1e-9, "{proposal}");
    }
    let again = suggested(&mut desk, &scenario, &terms);
    assert!(again == (asked, found), "the same games give the same proposals");
}

#[test]
fn wrong_terms_of_suggestions_are_refused() {
    let mut desk = desk(&SCENARIOS[..1]);
    let early = json!({ "do": "suggested", "counts": [[1, 0, 0]] });
    assert!(desk.answer(&early.to_string())["error"].as_str().unwrap().contains("nothing is being searched for"));
    for (name, value) in [("target", json!(1.5)), ("games", json!(0)), ("rounds", json!(51)), ("changes", json!(0))] {
        let mut terms =
            json!({ "target": 0.5, "within": 0.02, "changes": 2, "proposals": 3, "rounds": 2, "games": 6, "seed": 7 });
        terms[name] = value;
        let request = json!({ "do": "suggest", "slot": SCENARIOS[0], "scenario": SCENARIOS[0], "terms": terms });
        assert!(desk.answer(&request.to_string())["error"].as_str().unwrap().contains("ranges"), "{name}");
    }
}

/// The counts go to the page and come back in pieces; a game without a map of hexes has none.
#[test]
fn the_map_of_what_happens_is_drawn() {
    let mut desk = desk(&SCENARIOS);
    let mut drawn = 0;
    for &scenario in SCENARIOS.iter() {
        let count = |from: u64, to: u64| json!({ "do": "count", "slot": scenario, "seats": ["random", "random"], "seed": 1794, "from": from, "to": to });
        let pieces = [(0, 3), (3, 6)].map(|(from, to)| ok(&mut desk, count(from, to)));
        for runs in [json!([pieces]), json!([[pieces[0]], [pieces[1]]])] {
            let answer = desk.answer(&json!({ "do": "heat", "slot": scenario, "runs": runs }).to_string());
            match answer["ok"].as_str() {
                Some(page) => {
                    assert!(page.contains("<svg"), "{scenario}");
                    drawn += 1;
                }
                None => assert_eq!(answer["error"], "this game has no event map", "{scenario}"),
            }
        }
    }
    assert!(drawn >= 2, "no map was drawn");
}

/// The rules in words of a game whose rules are a file follow the draft; those of other games are printed.
#[test]
fn rules_in_words_follow_the_draft() {
    let mut desk = desk(&["classic/scenario-ford"]);
    let opened = ok(
        &mut desk,
        json!({"do": "open", "slot": "variant", "scenario": "classic/scenario-ford", "sets": ["terrain.wood.cost=3"]}),
    );
    assert_eq!(opened["rules"], true);
    ok(&mut desk, json!({"do": "open", "slot": "baseline", "scenario": "classic/scenario-ford"}));
    let book = ok(&mut desk, json!({"do": "rules", "slot": "variant", "against": "baseline"}));
    let paragraphs =
        || book["chapters"].as_array().unwrap().iter().flat_map(|one| one["paragraphs"].as_array().unwrap());
    let marked: Vec<&Value> = paragraphs().filter(|one| !one["mark"].is_null()).collect();
    assert!(
        !marked.is_empty() && marked.iter().all(|one| one["number"].as_str().unwrap().starts_with("1.")),
        "{marked:?}"
    );
    assert!(paragraphs().any(|one| !one["tables"].as_array().unwrap().is_empty()));
    ok(&mut desk, json!({"do": "open", "slot": "printed", "scenario": "niemenczyn/scenario-1"}));
    let answer = desk.answer(&json!({"do": "rules", "slot": "printed", "against": "baseline"}).to_string());
    assert!(answer["error"].as_str().unwrap().contains("printed rulebook"), "{answer}");
}
