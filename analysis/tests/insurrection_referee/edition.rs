//! The games of the series: what differs between them, read from the set-up line of a log.
//!
//! The referee uses the paragraph numbers of *Niemenczyn*. The revised text of *Maciejowice* renumbers some of them: its
//! numbers are translated when a line is read, and back when a fault is reported.

use serde_json::Value;

use crate::insurrection_referee::log::Line;
use crate::insurrection_referee::map::{Hex, hex};

/// Paragraphs of *Maciejowice* that have another number in *Niemenczyn*. Those that *Niemenczyn* does not have end in `S`.
const MOVED: [(&str, &str); 15] = [
    ("7.2", "7.2S"),
    ("7.3", "7.2"),
    ("7.3.1", "7.2.1"),
    ("7.3.2", "7.2.2"),
    ("7.4", "7.3"),
    ("4.4", "4.4S"),
    ("4.6", "4.4"),
    ("4.6.1", "4.4.1"),
    ("4.6.2", "4.4.2"),
    ("4.6.3", "4.4.3"),
    ("10.10.6", "10.10.6S"),
    ("10.10.7", "10.10.6"),
    ("10.10.8", "10.10.7"),
    ("10.10.9", "10.10.8"),
    ("10.10.10", "10.10.9"),
];

#[derive(Clone, Debug)]
pub struct Edition {
    /// The revised text: more ground, batteries, skirmish order, kosynierzy, an objective.
    pub revised: bool,
    pub stages: i32,
    /// Companies that a square needs \[7.2\].
    pub square_companies: usize,
    /// The lead that ends the game.
    pub automatic: i32,
    pub fallback: [Hex; 2],
    /// A river hexside counts on a bridge, too \[8.9, 8.14.1\].
    pub bridge_bars: bool,
    /// The lava is harder against guns \[7.4\].
    pub lava_guns: bool,
    /// All infantry of a stack must be kosynierzy \[7.5\].
    pub all_kosynierzy: bool,
    /// A chit has no effect when an overall commander has activated its commander in the stage \[4.4\].
    pub activate_once: bool,
    /// An overall commander that leads the formation of a dead one leads units of any formation, too \[4.3, 4.4\].
    pub keeps_own_units: bool,
    /// An overall commander need not activate a commander \[4.4\].
    pub may_decline: bool,
    /// An overall commander without units of his own moves after the activation \[4.4\].
    pub overall_moves: bool,
    /// Units that have acted in the chit may be named again \[4.4\].
    pub own_units_again: bool,
    /// A unit of the reserve acts under each of its leaders \[4.5\].
    pub reserve_each: bool,
    /// At a difference of six only an attacker is spared \[11.8\].
    pub spares_attacker: bool,
}

impl Edition {
    pub fn new(set_up: &Value) -> Self {
        let revised = is_revised(set_up);
        let values = &set_up["values"];
        let number = |key: &str, usual: i32| values[key].as_i64().map_or(usual, |number| number as i32);
        let place = |key: &str, usual: Hex| values[key].as_str().filter(|text| text.len() == 4).map_or(usual, hex);
        let reading = |key: &str| &set_up["switches"][key];
        Self {
            revised,
            stages: if revised { number("stages", 24) } else { 6 },
            square_companies: number("formation.square_companies", 4).clamp(1, 9) as usize,
            automatic: if revised { number("victory.automatic", 16) } else { 4 },
            fallback: [place("sides.first.fallback", (1, 9)), place("sides.second.fallback", (11, 8))],
            bridge_bars: *reading("bridge_bars") != false,
            lava_guns: *reading("lava_guns") != false,
            all_kosynierzy: *reading("kosynier_stack") == "all",
            activate_once: *reading("activate_twice") == false,
            keeps_own_units: *reading("oc_after_death") == "keeps-units",
            may_decline: *reading("overall_may_decline") != false,
            overall_moves: *reading("overall_moves") == true,
            own_units_again: *reading("own_units_again") != false,
            reserve_each: *reading("reserve_acts") == "each-leader",
            spares_attacker: revised && *reading("spared_at_six") != "winner",
        }
    }

    /// A line with the paragraphs of *Niemenczyn*.
    pub fn read(&self, mut line: Line) -> Line {
        if self.revised {
            line.rule = translated(&line.rule);
            for part in line.modifiers.iter_mut().flatten() {
                part.rule = translated(&part.rule);
            }
        }
        line
    }

    /// The paragraph as this game prints it.
    pub fn printed(&self, rule: &str) -> String {
        let moved = MOVED.iter().find(|(_, other)| self.revised && *other == rule);
        moved.map_or(rule, |(printed, _)| printed).to_owned()
    }
}

pub fn is_revised(set_up: &Value) -> bool {
    set_up["system"] == "maciejowice"
}

fn translated(rule: &str) -> String {
    let moved = MOVED.iter().find(|(printed, _)| *printed == rule);
    moved.map_or(rule, |(_, other)| other).to_owned()
}
