//! The event log: with the tables, it suffices to follow the game.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::verdox::{SCENARIOS, SMALL, logged};

#[test]
fn the_set_up_tells_every_value_and_every_unit() {
    let lines = logged(SCENARIOS[0], 0);
    let set_up = &lines[0];
    assert_eq!((&set_up["system"], &set_up["n"], &set_up["stages"]), (&"verdox".into(), &0.into(), &100.into()));
    assert_eq!((&set_up["kinds"]["cavalry"]["value"], &set_up["kinds"]["artillery"]["range"]), (&40.into(), &7.into()));
    assert_eq!(set_up["forces"]["askans"]["infantry"], 30);
    assert_eq!(set_up["values"]["dice.exit"], 2);
    assert_eq!(set_up["switches"]["marsh_dice"], "two");
    let entered = lines.iter().filter(|line| line["event"] == "entered").count();
    assert_eq!(set_up["units"].as_array().unwrap().len(), entered);
}

#[test]
fn every_line_says_when_by_which_row_and_for_whom() {
    for (number, line) in logged(SCENARIOS[0], 1).iter().enumerate().skip(1) {
        for key in ["n", "stage", "phase", "rule", "event", "side", "vp"] {
            assert!(line.get(key).is_some(), "no `{key}` in {line}");
        }
        assert_eq!(line["n"], number);
        assert!(line["rule"].as_str().unwrap().starts_with('V'), "{line}");
    }
}

/// Units according to the log: kind and place.
#[derive(Default)]
struct Board<'a> {
    units: BTreeMap<&'a str, (&'a str, &'a str)>,
    barges: BTreeMap<&'a str, &'a str>,
}

fn word<'a>(line: &'a Value, key: &str) -> &'a str {
    line[key].as_str().unwrap_or_else(|| panic!("no `{key}` in {line}"))
}

fn far(one: &str, other: &str) -> u64 {
    let part = |square: &str, at: usize| square[at..at + 2].parse::<u64>().unwrap();
    part(one, 0).abs_diff(part(other, 0)) + part(one, 2).abs_diff(part(other, 2))
}

impl<'a> Board<'a> {
    /// Follows an event, and checks it against the state before.
    fn follow(&mut self, line: &'a Value, set_up: &Value) {
        let unit = line["units"][0].as_str();
        let here = unit.and_then(|unit| self.units.get(unit)).copied();
        match word(line, "event") {
            "entered" => {
                let square = word(line, "square");
                assert!(self.units.values().all(|(_, taken)| *taken != square), "{line}");
                self.units.insert(unit.unwrap(), (word(line, "kind"), square));
            }
            "moved" | "sailed" | "ashore" => {
                let (from, to) = (word(line, "from"), word(line, "to"));
                if let (Some(unit), Some((kind, square))) = (unit, here) {
                    assert_eq!(square, from, "{line}");
                    self.units.insert(unit, (kind, to));
                }
            }
            "attacked" => self.attack(line, here.unwrap(), set_up),
            "lost" => {
                assert_eq!(here, Some((word(line, "kind"), word(line, "square"))), "{line}");
                self.units.remove(unit.unwrap());
            }
            "dismounted" => {
                self.units.insert(unit.unwrap(), (word(line, "kind"), word(line, "square")));
            }
            "barge-taken" => {
                self.barges.insert(word(line, "barge"), word(line, "side"));
            }
            "barge-adrift" | "barge-lost" => {
                self.barges.remove(word(line, "barge"));
            }
            "shown" => assert_eq!(here, Some((word(line, "kind"), word(line, "square"))), "{line}"),
            _ => {}
        }
    }

    /// The distance matches the squares, and the result matches the target's table.
    fn attack(&self, line: &Value, (_, square): (&str, &str), set_up: &Value) {
        let (from, target) = (word(line, "from"), word(line, "target"));
        let (kind, there) = self.units[word(line, "target_unit")];
        assert_eq!((square, there), (from, target), "{line}");
        assert_eq!(line["distance"].as_u64(), Some(far(from, target)), "{line}");
        let die = line["dice"][0].as_u64().unwrap() as usize;
        assert_eq!(line["result"], set_up["kinds"][kind]["hits"][die - 1], "{line}");
    }

    /// The value of the first side less that of the second.
    fn vp(&self, set_up: &Value) -> i64 {
        let sign = |side: &str| if set_up["sides"][0]["id"] == side { 1 } else { -1 };
        let units = self.units.iter().map(|(unit, (kind, _))| {
            sign(unit.rsplit_once('-').unwrap().0) * set_up["kinds"][*kind]["value"].as_i64().unwrap()
        });
        let barges = self.barges.values().map(|side| sign(side) * set_up["barges"][0]["value"].as_i64().unwrap());
        units.chain(barges).sum()
    }
}

#[test]
fn places_tables_and_points_follow_from_the_log_alone() {
    let mut seen: BTreeMap<String, u64> = BTreeMap::new();
    let small = (0..40).map(|game| (SMALL, game));
    for (scenario, game) in small.chain([(SCENARIOS[0], 2), (SCENARIOS[1], 3)]) {
        let lines = logged(scenario, game);
        let mut board = Board::default();
        for line in &lines[1..] {
            *seen.entry(word(line, "event").to_owned()).or_default() += 1;
            board.follow(line, &lines[0]);
            assert_eq!(line["vp"].as_i64(), Some(board.vp(&lines[0])), "{line}");
        }
        assert_eq!(lines.last().unwrap()["event"], "game-over");
    }
    for event in ["attacked", "lost", "dismounted", "wall-attacked", "breached", "sailed", "barge-taken", "gate-taken"]
    {
        assert!(seen.contains_key(event), "no `{event}` in {seen:?}");
    }
}

#[test]
fn the_log_file_is_the_log() {
    let folder = crate::common::Folder::new("verdox-log");
    crate::verdox::printed(&folder.0, &["play", SMALL, "--game", "4", "--log", "g.jsonl"]);
    let written = std::fs::read_to_string(folder.0.join("g.jsonl")).unwrap();
    assert_eq!(written, crate::verdox::play(SMALL, 4, "json"));
}
