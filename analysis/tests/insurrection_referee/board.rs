//! The referee's own representation of the board.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::insurrection_referee::edition::Edition;
use crate::insurrection_referee::map::{Hex, Map, hex, label};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arm {
    Infantry,
    Cavalry,
    Cossacks,
    Guns,
}

impl Arm {
    pub fn is_horse(self) -> bool {
        matches!(self, Arm::Cavalry | Arm::Cossacks)
    }

    /// Whether the two may stand in a stack or shoot together.
    pub fn goes_with(self, other: Arm) -> bool {
        self.is_horse() == other.is_horse()
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Face {
    pub morale: i32,
    pub size: i32,
    pub fire: i32,
}

/// How a unit came into the hex of an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// 0 front, 1 flank, 2 rear of the defender.
    pub zone: usize,
    pub uphill: bool,
    pub river: bool,
}

/// A unit's actions in the current movement phase.
#[derive(Clone, Debug, Default)]
pub struct Doings {
    pub spent: i32,
    pub begun: bool,
    pub ended: bool,
    pub stopped: bool,
    /// Was forced back by fire before it moved.
    pub forced: bool,
    pub doubled: bool,
    pub steps: i32,
    pub turned: bool,
    /// Turned for free in skirmish order since its last step.
    pub faced: bool,
    /// Formed skirmish order.
    pub ordered: bool,
    pub fired: bool,
    /// Shot after its move began.
    pub fired_on_the_way: bool,
    pub rough: bool,
    pub passed: bool,
    pub won: bool,
    pub rallied: bool,
    pub counterattacked: bool,
    /// Was the target of a counterattack \[8.15.4\].
    pub targeted: bool,
    /// Was counterattacked on its way.
    pub countered: bool,
    /// Moved a hex as a square.
    pub squared: bool,
    pub gun_fired: bool,
    pub gun_turned: bool,
    /// Where and how it stood when the phase began.
    pub start: Option<(Hex, i32)>,
}

#[derive(Clone, Debug)]
pub struct Unit {
    pub id: String,
    pub side: usize,
    pub commander: usize,
    pub arm: Arm,
    faces: [Face; 2],
    pub losses: i32,
    pub hex: Option<Hex>,
    pub facing: i32,
    pub limbered: bool,
    pub arrives: Option<(i32, Hex)>,
    pub returns: Option<i32>,
    pub gone: bool,
    /// Where captured guns lie.
    pub captured: Option<Hex>,
    /// Captured guns held by neither side: their owner stood alone with them after the captor had left.
    pub abandoned: bool,
    pub entry: Option<Entry>,
    /// Rifle shots in this stage, a marker of the stage before included.
    pub shots: i32,
    pub shot_now: bool,
    pub gun_fired: bool,
    /// Moved a hex by hand or was unlimbered in this stage: no fire.
    pub gun_moved: bool,
    /// Moved a hex in this stage, by hand or limbered: not moved by hand \[8.11\].
    pub gun_stepped: bool,
    pub gun_broken: bool,
    /// It broke in this stage or before.
    pub was_broken: bool,
    pub stars: i32,
    pub kosynier: bool,
    /// May form skirmish order.
    pub light: bool,
    pub skirmishes: bool,
    /// Is in square \[7.2\].
    pub square: bool,
    /// Other commanders that may lead it, in the reserve \[4.5\].
    pub leaders: Vec<String>,
    pub doings: Doings,
}

impl Unit {
    /// Morale, size and fire in force \[3.4\].
    pub fn now(&self) -> Face {
        let back = self.faces[0].size / 2;
        let turned = self.faces[0].size - back;
        if self.losses >= turned && back > 0 {
            let [face, marker] = [self.faces[1], Face { morale: 0, size: self.losses - turned, fire: 0 }];
            return Face { morale: face.morale, size: back - marker.size, fire: (face.fire - marker.size).max(0) };
        }
        let face = self.faces[0];
        Face { morale: face.morale, size: face.size - self.losses, fire: (face.fire - self.losses).max(0) }
    }

    pub fn is_guns(&self) -> bool {
        self.arm == Arm::Guns
    }
}

pub struct Commander {
    pub id: String,
    pub side: usize,
    pub hex: Option<Hex>,
    pub arrives: Option<(i32, Hex)>,
    pub lost: bool,
    pub activations: i32,
    pub overall: bool,
    /// Units of any formation that he leads as an overall commander \[4.4\].
    pub own_units: usize,
    /// Rolled a 9: cannot be activated \[4.4.1\].
    pub contused: bool,
}

/// All units and commanders with their places.
pub struct Board {
    pub edition: Edition,
    pub map: Map,
    pub sides: [String; 2],
    pub units: Vec<Unit>,
    pub commanders: Vec<Commander>,
    /// From the top of the stack to the bottom, both sides together.
    pub stacks: BTreeMap<Hex, Vec<usize>>,
    /// The units of every stack that stands side by side \[6.2.1\].
    pub lines: Vec<BTreeSet<usize>>,
    /// The rest of lines that a unit left.
    pub broken: Vec<BTreeSet<usize>>,
    /// The overall commander who leads units of any formation now, and the units \[4.4\].
    pub own: Option<(usize, BTreeSet<usize>)>,
}

fn place(line: &Value) -> (Option<Hex>, Option<(i32, Hex)>) {
    let arrives = line.get("arrives").map(|arrival| {
        (arrival["stage"].as_i64().expect("a stage") as i32, hex(arrival["hex"].as_str().expect("a hex")))
    });
    (line["hex"].as_str().map(hex), arrives)
}

impl Board {
    pub fn new(set_up: &Value) -> Self {
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let list = |key: &str| set_up[key].as_array().expect("a list").clone();
        let sides = [text(&set_up["sides"][0]["id"]), text(&set_up["sides"][1]["id"])];
        let value = |key: &str| &set_up["values"][key];
        let side = |line: &Value| usize::from(line["side"] != sides[0].as_str());
        let commander = |line: &Value| {
            let (hex, arrives) = place(line);
            let overall = value(&format!("commanders.{}.overall", text(&line["id"]))) == &Value::Bool(true);
            let own_units =
                value(&format!("commanders.{}.own_units", text(&line["id"]))).as_u64().unwrap_or(0) as usize;
            let (id, side) = (text(&line["id"]), side(line));
            let (lost, activations, contused) = (false, 0, false);
            Commander { id, side, hex, arrives, lost, activations, overall, own_units, contused }
        };
        let commanders: Vec<Commander> = list("commanders").iter().map(commander).collect();
        let unit = |line: &Value| {
            let (hex, arrives) = place(line);
            let face = |key: &str| {
                let [morale, size, fire] =
                    ["morale", "size", "fire"].map(|value| line[key][value].as_i64().unwrap_or(0) as i32);
                Face { morale, size, fire }
            };
            let arm = match line["arm"].as_str() {
                Some("infantry") => Arm::Infantry,
                Some("cavalry") => Arm::Cavalry,
                Some("cossacks") => Arm::Cossacks,
                _ => Arm::Guns,
            };
            let id = text(&line["id"]);
            let of = |what: &str| value(&format!("units.{id}.{what}"));
            Unit {
                stars: of("stars").as_i64().unwrap_or(0).clamp(0, 3) as i32,
                kosynier: *of("kosynier") == true,
                light: *of("skirmish") == true,
                skirmishes: false,
                square: false,
                leaders: serde_json::from_value(of("leaders").clone()).unwrap_or_default(),
                id: text(&line["id"]),
                side: side(line),
                commander: commanders.iter().position(|one| line["commander"] == one.id.as_str()).expect("known"),
                arm,
                faces: [face("front"), face("back")],
                losses: 0,
                hex,
                facing: line["facing"].as_i64().expect("a facing") as i32,
                limbered: line["limbered"] == true,
                arrives,
                returns: None,
                gone: false,
                captured: None,
                abandoned: false,
                entry: None,
                shots: 0,
                shot_now: false,
                gun_fired: false,
                gun_moved: false,
                gun_stepped: false,
                gun_broken: false,
                was_broken: false,
                doings: Doings::default(),
            }
        };
        let units: Vec<Unit> = list("units").iter().map(unit).collect();
        let mut stacks: BTreeMap<Hex, Vec<usize>> = BTreeMap::new();
        for (id, unit) in units.iter().enumerate() {
            if let Some(hex) = unit.hex {
                stacks.entry(hex).or_default().push(id);
            }
        }
        let map = Map::new(&set_up["values"]);
        let (lines, broken) = (Vec::new(), Vec::new());
        let edition = Edition::new(set_up);
        Self { edition, map, sides, units, commanders, stacks, lines, broken, own: None }
    }

    /// The units of a side in a hex, from the top.
    pub fn at(&self, hex: Hex, side: usize) -> Vec<usize> {
        let here = self.stacks.get(&hex).into_iter().flatten().copied();
        here.filter(|&unit| self.units[unit].side == side).collect()
    }

    /// The same without guns.
    pub fn troops(&self, hex: Hex, side: usize) -> Vec<usize> {
        self.at(hex, side).into_iter().filter(|&unit| !self.units[unit].is_guns()).collect()
    }

    pub fn top(&self, hex: Hex, side: usize) -> Option<usize> {
        self.troops(hex, side).first().copied()
    }

    pub fn is_melee(&self, hex: Hex) -> bool {
        !self.at(hex, 0).is_empty() && !self.at(hex, 1).is_empty()
    }

    /// Whether a square of a side stands in a hex. Units that pass through are no part of it.
    pub fn is_square(&self, hex: Hex, side: usize) -> bool {
        self.troops(hex, side).iter().any(|&unit| self.units[unit].square)
    }

    /// Whether some infantry and cavalry of a side in a hex is in square, and some is not \[7.2\].
    pub fn is_mixed(&self, hex: Hex, side: usize) -> bool {
        self.is_square(hex, side) && self.troops(hex, side).iter().any(|&unit| !self.units[unit].square)
    }

    pub fn set_square(&mut self, units: &[usize], square: bool) {
        for &unit in units {
            self.units[unit].square = square;
        }
    }

    /// Whether the stack of a side in a hex stands side by side.
    pub fn is_line(&self, hex: Hex, side: usize) -> bool {
        !self.line_at(hex, side).is_empty()
    }

    /// The units of a hex that stand side by side with the top one.
    pub fn line_at(&self, hex: Hex, side: usize) -> Vec<usize> {
        let top = self.top(hex, side);
        let line = self.lines.iter().find(|line| top.is_some_and(|top| line.contains(&top)));
        line.into_iter().flatten().copied().collect()
    }

    /// Units that stop in a hex end the lines there \[6.2.1\], including a line on the move.
    pub fn join_line(&mut self, units: &[usize], hex: Hex) {
        let Some(&side) = units.first().map(|&unit| &self.units[unit].side) else { return };
        let troops = self.troops(hex, side);
        let joined = |line: &BTreeSet<usize>| troops.iter().any(|unit| line.contains(unit) && !units.contains(unit));
        let (joined, whole): (Vec<_>, Vec<_>) = self.lines.drain(..).partition(joined);
        self.lines = whole;
        self.broken.extend(joined);
    }

    /// Units that leave their stack are no longer side by side, and the line that they leave is broken.
    pub fn leave_line(&mut self, units: &[usize]) {
        let left = |line: &BTreeSet<usize>| units.iter().any(|unit| line.contains(unit));
        let (broken, whole): (Vec<_>, Vec<_>) = self.lines.drain(..).partition(left);
        self.lines = whole;
        self.broken.extend(broken);
        for line in &mut self.broken {
            line.retain(|unit| !units.contains(unit));
        }
        self.broken.retain(|line| !line.is_empty());
    }

    pub fn size(&self, units: &[usize]) -> i32 {
        units.iter().map(|&unit| self.units[unit].now().size).sum()
    }

    /// Puts a unit at the bottom of the stack in a hex, or takes it off the map.
    pub fn put(&mut self, unit: usize, hex: Option<Hex>) {
        if let Some(old) = self.units[unit].hex {
            self.stacks.get_mut(&old).expect("its stack").retain(|&other| other != unit);
        }
        self.units[unit].hex = hex;
        self.units[unit].square &= hex.is_some();
        if let Some(hex) = hex {
            self.stacks.entry(hex).or_default().push(unit);
        }
    }

    /// The same units from the top of their stack to the bottom.
    pub fn in_order(&self, units: &[usize]) -> Vec<usize> {
        let mut units = units.to_vec();
        let depth = |unit: &usize| {
            let hex = self.units[*unit].hex;
            hex.and_then(|hex| self.stacks[&hex].iter().position(|other| other == unit))
        };
        units.sort_by_key(depth);
        units
    }

    /// Whether a commander may lead a unit: its own, or one of several of the reserve \[4.5\].
    pub fn is_led_by(&self, unit: usize, id: usize) -> bool {
        let unit = &self.units[unit];
        unit.commander == id || unit.leaders.contains(&self.commanders[id].id)
    }

    /// Whether a unit belongs to the reserve: several commanders may lead it \[4.5\].
    pub fn is_reserve(&self, unit: usize) -> bool {
        self.units[unit].leaders.len() > 1
    }

    /// The commanders who may lead a unit: the overall commander when those are dead \[4.3\].
    pub fn leaders(&self, unit: usize) -> Vec<usize> {
        let lives = |id: &usize| !self.commanders[*id].lost;
        let own: Vec<usize> = (0..self.commanders.len()).filter(lives).filter(|&id| self.is_led_by(unit, id)).collect();
        if !own.is_empty() || !self.edition.revised {
            return own;
        }
        let overall = |id: &usize| self.commanders[*id].overall && self.commanders[*id].side == self.units[unit].side;
        (0..self.commanders.len()).filter(lives).filter(overall).collect()
    }

    /// Units of the formation of a commander that live, the reserve left out.
    pub fn formation(&self, id: usize) -> impl Iterator<Item = usize> {
        let mine = move |unit: &usize| {
            let one = &self.units[*unit];
            one.commander == id && !self.is_reserve(*unit) && !one.gone && one.captured.is_none()
        };
        (0..self.units.len()).filter(mine)
    }

    /// Whether a unit is in command \[4.2\] of one of its leaders, or of the overall commander in his own action \[4.4\].
    pub fn in_command(&self, unit: usize) -> bool {
        let mut leaders = self.leaders(unit);
        leaders.extend(self.own.iter().filter(|(_, units)| units.contains(&unit)).map(|&(chief, _)| chief));
        self.reach(&leaders, unit)
    }

    /// Whether a unit is within four hexes of one of these commanders, not counting paths through enemy-held hexes.
    pub fn reach(&self, leaders: &[usize], unit: usize) -> bool {
        let (side, goal) = (self.units[unit].side, self.units[unit].hex);
        let closed = |hex: Hex| !self.at(hex, 1 - side).is_empty() && self.at(hex, side).is_empty();
        // Of several leaders the distance to the nearest counts.
        let mut reached: BTreeSet<Hex> = leaders.iter().filter_map(|&id| self.commanders[id].hex).collect();
        for _ in 0..4 {
            let next: Vec<Hex> = reached.iter().flat_map(|&hex| self.map.neighbours(hex)).collect();
            reached.extend(next.into_iter().filter(|&hex| !closed(hex)));
        }
        goal.is_some_and(|goal| reached.contains(&goal))
    }

    /// Whether units are all in skirmish order \[7.2S\].
    pub fn skirmish(&self, units: &[usize]) -> bool {
        units.iter().all(|&unit| self.units[unit].skirmishes)
    }

    /// Whether a river counts between two hexes \[8.9, 8.14.1\].
    pub fn river_bars(&self, from: Hex, to: Hex) -> bool {
        self.map.is_river(from, to) && (self.edition.bridge_bars || !self.map.is_road(from, to))
    }

    /// Whether units may stand together \[6.1, 6.2\].
    pub fn may_stack(&self, units: &[usize]) -> Result<(), String> {
        let of = |horse: bool| -> Vec<usize> {
            let mine = units.iter().copied();
            mine.filter(|&unit| !self.units[unit].is_guns() && self.units[unit].arm.is_horse() == horse).collect()
        };
        let guns = units.iter().any(|&unit| self.units[unit].is_guns());
        let (foot, horse) = (self.size(&of(false)), self.size(&of(true)));
        let limits = if guns { [10, 2] } else { [20, 4] };
        if !of(false).is_empty() && !of(true).is_empty() {
            return Err("6.1".into());
        }
        if foot > limits[0] || horse > limits[1] { Err("6.2".into()) } else { Ok(()) }
    }

    /// Whether units may pass through or enter a friendly-held hex \[6.4\].
    pub fn may_pass(&self, movers: &[usize], hex: Hex) -> bool {
        let side = self.units[movers[0]].side;
        let here: Vec<usize> = self.at(hex, side).into_iter().filter(|unit| !movers.contains(unit)).collect();
        let Err(rule) = self.may_stack(&[&here[..], movers].concat()) else { return true };
        if rule == "6.2" {
            return false;
        }
        let guns = here.iter().any(|&unit| self.units[unit].is_guns());
        let horse = here.iter().any(|&unit| self.units[unit].arm.is_horse());
        let limit = match (guns, horse) {
            (false, false) => 20,
            (false, true) => 4,
            (true, false) => 10,
            (true, true) => 2,
        };
        self.size(&here) < limit
    }

    /// Whether a unit has this hex in its front zone \[5.0, 7.2.2\].
    pub fn fronts(&self, unit: usize, target: Hex) -> bool {
        let Unit { hex, facing, square, .. } = &self.units[unit];
        let Some(hex) = *hex else { return false };
        if *square {
            return crate::insurrection_referee::map::adjacent(hex, target);
        }
        crate::insurrection_referee::map::front(hex, *facing).contains(&target)
    }

    pub fn names(&self, units: &[usize]) -> Vec<String> {
        let mut names: Vec<String> = units.iter().map(|&unit| self.units[unit].id.clone()).collect();
        names.sort();
        names
    }

    pub fn describe(&self, units: &[usize], hex: Hex) -> String {
        format!("{} in {}", self.names(units).join(", "), label(hex))
    }
}
