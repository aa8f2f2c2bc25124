//! The event log, read by somebody who knows the rulebook but not the program: every number follows from the lines
//! before it.

use std::collections::BTreeMap;
use std::process::Command;

use serde_json::Value;

const SCENARIOS: [&str; 2] = ["niemenczyn/scenario-1", "niemenczyn/scenario-2"];
const PLAYERS: [&str; 2] = ["heuristic", "random"];

fn kartacz(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_kartacz")).args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn log(scenario: &str, game: u64, player: &str) -> Vec<Value> {
    let (poles, russians) = (format!("poles={player}"), format!("russians={player}"));
    let game = game.to_string();
    let text =
        kartacz(&["play", scenario, "--game", &game, "--player", &poles, "--player", &russians, "--format", "json"]);
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// What the reader keeps of a unit.
struct Unit {
    side: String,
    guns: bool,
    faces: [[i64; 3]; 2],
    losses: i64,
    hex: Option<String>,
}

impl Unit {
    fn read(line: &Value) -> Self {
        let face = |key: &str| ["morale", "size", "fire"].map(|value| line[key][value].as_i64().unwrap_or(0));
        Self {
            side: text(line, "side"),
            guns: line["arm"] == "guns",
            faces: [face("front"), face("back")],
            losses: 0,
            hex: line["hex"].as_str().map(str::to_owned),
        }
    }

    /// Morale, size and fire in force.
    fn values(&self) -> [i64; 3] {
        let size = self.faces[0][1];
        let turned = (size + 1) / 2;
        let [[morale, size, fire], marker] = if self.losses < turned || size == 1 {
            [self.faces[0], [self.losses, 0, 0]]
        } else {
            [self.faces[1], [self.losses - turned, 0, 0]]
        };
        [morale, size - marker[0], (fire - marker[0]).max(0)]
    }
}

/// The reader.
struct Reader {
    first: String,
    units: BTreeMap<String, Unit>,
    vp: i64,
    difference: i64,
}

impl Reader {
    fn new(set_up: &Value) -> Self {
        assert_eq!(set_up["event"], "set-up");
        let units = set_up["units"].as_array().unwrap();
        Self {
            first: text(&set_up["sides"][0], "id"),
            units: units.iter().map(|unit| (text(unit, "id"), Unit::read(unit))).collect(),
            vp: 0,
            difference: 0,
        }
    }

    fn size(&self, side: &str, line: &Value) -> i64 {
        let here = line["units"].as_array().unwrap().iter().map(|id| &self.units[id.as_str().unwrap()]);
        let size: i64 = here.filter(|unit| unit.side == side && !unit.guns).map(|unit| unit.values()[1]).sum();
        size.max(1)
    }

    fn read(&mut self, line: &Value) {
        match line["event"].as_str().unwrap() {
            "moved" => self.moved(line),
            "withdrew" | "counterattack" => self.went(line),
            "deployed" | "arrived" | "rallied" => self.set(line, Some(text(line, "hex"))),
            "eliminated" | "rally-too-late" | "guns-captured" => self.set(line, None),
            "routed" => {
                let stages = [1, 1, 2, 2, 2, 3][(self.difference - 1).min(5) as usize];
                assert_eq!(number(line, "returns"), number(line, "stage") + stages, "{line}");
                self.set(line, None);
            }
            "loss" => self.units.get_mut(line["units"][0].as_str().unwrap()).unwrap().losses += 1,
            "fire-test" => self.fire_test(line),
            "morale-test" => {
                let passed = self.roll(line) <= number(line, "morale");
                assert_eq!(line["result"] == "passed", passed, "{line}");
            }
            "fired" => self.fired(line),
            "melee" => self.melee(line),
            "scored" => {
                let sign = if line["side"] == self.first.as_str() { 1 } else { -1 };
                self.vp += sign * number(line, "points");
            }
            _ => {}
        }
        assert_eq!(number(line, "vp"), self.vp, "{line}");
    }

    fn set(&mut self, line: &Value, hex: Option<String>) {
        for id in line["units"].as_array().into_iter().flatten() {
            self.units.get_mut(id.as_str().unwrap()).unwrap().hex = hex.clone();
        }
    }

    fn went(&mut self, line: &Value) {
        for id in line["units"].as_array().unwrap() {
            assert_eq!(self.units[id.as_str().unwrap()].hex.as_deref(), line["from"].as_str(), "{line}");
        }
        self.set(line, Some(text(line, "to")));
    }

    fn moved(&mut self, line: &Value) {
        self.went(line);
        if line["mp_before"].is_null() || line["rule"] == "7.2.2" {
            return;
        }
        let (before, after, cost) = (number(line, "mp_before"), number(line, "mp_after"), modifiers(line, None));
        if line["rule"] == "8.5" {
            assert!(cost > before && after == 0, "{line}");
        } else {
            assert_eq!(before - cost, after, "{line}");
        }
    }

    /// The modified roll of one unit, whose morale is checked.
    fn roll(&self, line: &Value) -> i64 {
        let unit = &self.units[line["units"][0].as_str().unwrap()];
        assert_eq!(number(line, "morale"), unit.values()[0], "{line}");
        line["dice"][0].as_i64().unwrap() + modifiers(line, None)
    }

    fn fire_test(&self, line: &Value) {
        let roll = self.roll(line);
        let result = match roll {
            9.. => "retreats-and-loses",
            _ if roll <= number(line, "morale") => "holds",
            _ => "retreats",
        };
        assert_eq!(line["result"], result, "{line}");
    }

    fn fired(&self, line: &Value) {
        let Some(power) = line["firepower"].as_i64() else { return };
        let distance = number(line, "distance");
        let quotient = (2 * power + distance) / (2 * distance);
        assert_eq!(number(line, "quotient"), quotient, "{line}");
        let shooters = line["units"].as_array().unwrap().iter().map(|id| &self.units[id.as_str().unwrap()]);
        let hexes: std::collections::BTreeSet<_> = shooters.map(|unit| unit.hex.clone()).collect();
        let row = ((quotient / 2).min(3) as usize + hexes.len() - 1).min(3);
        assert_eq!(line["row"], ["0-1", "2-3", "4-5", "6+"][row], "{line}");
        if line["result"] != "lone-guns" {
            assert_eq!(line["result"], ["none", "M", "1M", "2M"][row], "{line}");
        }
    }

    fn melee(&mut self, line: &Value) {
        let attacker = text(line, "side");
        let defender = self.units.values().find(|unit| unit.side != attacker).unwrap().side.clone();
        assert_eq!(number(&line["sizes"], "attacker"), self.size(&attacker, line), "{line}");
        assert_eq!(number(&line["sizes"], "defender"), self.size(&defender, line), "{line}");
        let total = |place: usize, side: &str| line["dice"][place].as_i64().unwrap() + modifiers(line, Some(side));
        let difference = total(0, &attacker) - total(1, &defender);
        assert_eq!(line["result"] == "attacker-wins", difference >= 0, "{line}");
        self.difference = difference.abs().max(1);
        assert_eq!(number(line, "difference"), self.difference, "{line}");
    }
}

fn text(line: &Value, key: &str) -> String {
    line[key].as_str().unwrap_or_else(|| panic!("no {key} in {line}")).to_owned()
}

fn number(line: &Value, key: &str) -> i64 {
    line[key].as_i64().unwrap_or_else(|| panic!("no {key} in {line}"))
}

/// The sum of the modifiers, of one side when it is named.
fn modifiers(line: &Value, side: Option<&str>) -> i64 {
    let list = line["modifiers"].as_array().into_iter().flatten();
    list.filter(|modifier| side.is_none_or(|side| modifier["side"] == side))
        .map(|modifier| number(modifier, "value"))
        .sum()
}

#[test]
fn everything_can_be_worked_out_again() {
    let mut seen = BTreeMap::new();
    for scenario in SCENARIOS {
        for player in PLAYERS {
            for game in 0..8 {
                let lines = log(scenario, game, player);
                let mut reader = Reader::new(&lines[0]);
                for (index, line) in lines.iter().enumerate().skip(1) {
                    assert_eq!(number(line, "n"), index as i64);
                    reader.read(line);
                    *seen.entry(text(line, "event")).or_insert(0) += 1;
                }
                assert_eq!(lines.last().unwrap()["event"], "game-over");
            }
        }
    }
    for kind in ["moved", "fired", "fire-test", "melee", "routed", "scored", "withdrew", "chit-drawn"] {
        assert!(seen.contains_key(kind), "no {kind} in any game");
    }
}

#[test]
fn the_set_up_tells_every_value() {
    let set_up = &log(SCENARIOS[0], 0, "random")[0];
    assert_eq!((&set_up["seed"], &set_up["game"]), (&Value::from(1794), &Value::from(0)));
    assert_eq!(set_up["sides"][0]["player"], "random");
    assert_eq!(set_up["units"].as_array().unwrap().len(), 13);
    assert_eq!(set_up["commanders"].as_array().unwrap().len(), 3);
    assert_eq!(set_up["switches"]["phase2_end"], "active-ends");
    assert_eq!(set_up["values"]["victory.automatic"], 4);
    let company = &set_up["units"][0];
    assert_eq!((&company["id"], &company["front"]["size"]), (&Value::from("7th-1"), &Value::from(5)));
}

#[test]
fn a_free_set_up_is_told_as_it_was_placed() {
    let lines = log(SCENARIOS[1], 1, "random");
    for line in lines.iter().filter(|line| line["event"] == "deployed" && !line["units"].is_null()) {
        let units = lines[0]["units"].as_array().unwrap();
        let unit = units.iter().find(|unit| unit["id"] == line["units"][0]).unwrap();
        assert_eq!((&unit["hex"], &unit["facing"]), (&line["hex"], &line["facing"]), "{unit}");
    }
}

#[test]
fn the_log_file_is_the_log() {
    let path = std::env::temp_dir().join(format!("kartacz-log-{}.jsonl", std::process::id()));
    let story = kartacz(&["play", SCENARIOS[0], "--log", path.to_str().unwrap()]);
    let written = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(written, kartacz(&["play", SCENARIOS[0], "--format", "json"]));
    assert!(story.contains("Stage 1") && story.contains("The end"), "{story}");
    assert!(story.lines().all(|line| line.chars().count() <= 88), "{story}");
}

#[test]
fn every_line_says_when_where_in_the_turn_by_which_rule_and_for_whom() {
    for line in &log(SCENARIOS[0], 0, "heuristic")[1..] {
        for key in ["n", "stage", "activation", "phase", "rule", "event", "side", "vp"] {
            assert!(line.get(key).is_some(), "no `{key}` in {line}");
        }
    }
}
