//! The referee's own picture of the board.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::pluton_referee::map::{Hex, Map, distance, parse};
use crate::pluton_referee::rulebook::Rulebook;

/// The kinds of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Rifle,
    Hmg,
    Mortar,
    Commander,
}

/// A unit.
#[derive(Clone, Debug)]
pub struct Unit {
    pub id: String,
    pub side: usize,
    pub kind: Kind,
    pub boxes: i32,
    pub morale: i32,
    pub company: Option<i64>,
    pub battalion: Option<i64>,
    pub place: String,
    pub marker: Option<String>,
    pub hex: Option<Hex>,
    /// Where it came from with its last step \[7.9\].
    pub from: Option<Hex>,
    /// Its strength in half boxes.
    pub halves: i32,
    /// 0 full, 1 under fire, 2 pinned.
    pub level: usize,
    pub seen: bool,
    pub ever_seen: bool,
    /// Whether its fire has revealed it, and whether it has fired since the last movement phase of its side \[16.3\].
    pub exposed: bool,
    pub fired_since: bool,
    pub promoted: bool,
    pub intruder: bool,
    /// The enemies that were in its hex when it entered \[7.9\].
    pub met: BTreeSet<usize>,
    pub waits: bool,
    /// The colour of its marker, and the stage from which it may come off.
    pub colour: i32,
    pub from_stage: i32,
    pub moved: bool,
    pub fired: i32,
    /// The unit that split its fire at this one.
    pub claim: Option<usize>,
    /// It has fired during the moves \[4.2 F.2\].
    pub early: bool,
    pub hit: bool,
    pub shelled: bool,
    pub reorganised: bool,
}

/// A battalion of support artillery.
pub struct Battalion {
    pub id: String,
    pub side: usize,
    pub markers: Vec<String>,
    pub called: bool,
}

/// Where and when units enter.
pub struct Place {
    pub id: String,
    pub side: usize,
    pub arrival: String,
    pub hexes: Vec<Hex>,
    pub open: bool,
}

pub struct Village {
    pub id: String,
    pub hexes: Vec<Hex>,
    pub worth: [i32; 2],
}

pub struct Board {
    pub book: Rulebook,
    pub map: Map,
    pub sides: [String; 2],
    pub units: Vec<Unit>,
    pub artillery: Vec<Battalion>,
    pub places: Vec<Place>,
    pub villages: Vec<Village>,
    pub stages: i32,
    pub markers: BTreeMap<String, Hex>,
    pub control: BTreeMap<Hex, usize>,
    pub lost_commanders: [i32; 2],
    pub hidden_stages: [i32; 2],
    pub shown: [bool; 2],
    pub stage: i32,
    pub active: usize,
    /// The moving units, and the points that they have spent.
    pub group: BTreeSet<usize>,
    pub run: bool,
    pub spent: i32,
}

fn hexes(list: &Value) -> Vec<Hex> {
    list.as_array().into_iter().flatten().filter_map(parse).collect()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or("").to_owned()
}

impl Board {
    /// Reads the first line of a log; `None` when it is not one of *Pluton*.
    pub fn read(head: &Value) -> Option<Self> {
        let sides = [0, 1].map(|side| text(&head["sides"][side]["id"]));
        let side = |value: &Value| sides.iter().position(|id| Some(id.as_str()) == value["side"].as_str());
        let list = |key: &str| head[key].as_array().cloned().unwrap_or_default();
        let mut units = Vec::new();
        for unit in list("units") {
            let at = side(&unit)?;
            let kind = match unit["kind"].as_str()? {
                "rifle" => Kind::Rifle,
                "hmg" => Kind::Hmg,
                "mortar" => Kind::Mortar,
                "commander" => Kind::Commander,
                _ => return None,
            };
            units.push(blank(&unit, at, kind, unit["marker"].as_i64().map(|number| format!("{}-{number}", sides[at]))));
        }
        let artillery = list("artillery").into_iter().map(|of| {
            let at = side(&of)?;
            let markers = of["markers"].as_array()?.iter().map(|number| format!("{}-{number}", sides[at]));
            Some(Battalion { id: text(&of["id"]), side: at, markers: markers.collect(), called: false })
        });
        let place = |of: &Value| {
            let (id, arrival) = (text(&of["id"]), text(&of["arrival"]));
            Some(Place { id, arrival, side: side(of)?, hexes: hexes(&of["hexes"]), open: false })
        };
        let village = |of: &Value| Village {
            id: text(&of["id"]),
            hexes: hexes(&of["hexes"]),
            worth: [0, 1].map(|side| of["half_points"][side].as_i64().unwrap_or(0) as i32),
        };
        Some(Self {
            map: Map::read(&head["values"])?,
            artillery: artillery.collect::<Option<_>>()?,
            places: list("places").iter().map(place).collect::<Option<_>>()?,
            villages: list("villages").iter().map(village).collect(),
            book: Rulebook::new(head["values"].clone()),
            stages: head["stages"].as_i64()? as i32,
            sides: sides.clone(),
            units,
            markers: BTreeMap::new(),
            control: BTreeMap::new(),
            lost_commanders: [0; 2],
            hidden_stages: [0; 2],
            shown: [false; 2],
            stage: 0,
            active: 0,
            group: BTreeSet::new(),
            run: false,
            spent: 0,
        })
    }

    pub fn side(&self, side: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        (0..self.units.len()).filter(move |&unit| self.units[unit].side == side && self.units[unit].hex.is_some())
    }

    pub fn inside(&self, side: usize, hex: Hex) -> impl Iterator<Item = usize> + Clone + '_ {
        self.side(side).filter(move |&unit| self.units[unit].hex == Some(hex))
    }

    pub fn holds(&self, side: usize, hex: Hex) -> bool {
        self.inside(side, hex).next().is_some()
    }

    pub fn is_commander(&self, unit: usize) -> bool {
        self.units[unit].kind == Kind::Commander
    }

    pub fn platoons(&self, side: usize, hex: Hex) -> i32 {
        self.inside(side, hex).filter(|&unit| !self.is_commander(unit)).count() as i32
    }

    /// \[5.2\] Whether there is room for `more` platoons.
    pub fn has_room(&self, side: usize, hex: Hex, more: i32) -> bool {
        let others = if self.book.reads("stack_limit", "both") { self.platoons(1 - side, hex) } else { 0 };
        more == 0 || self.platoons(side, hex) + others + more <= self.book.number("movement.stack")
    }

    /// \[16.1-16.4\] Whether a unit sees an enemy.
    pub fn sees(&self, observer: usize, unit: usize) -> bool {
        let (Some(from), Some(to)) = (self.units[observer].hex, self.units[unit].hex) else { return false };
        let Some((length, _)) = self.map.look(from, to) else { return false };
        let ranges = if self.is_commander(observer) { "ranges.commander_sight" } else { "ranges.unit_sight" };
        let nearest = i32::from(!self.book.is("switches.cover_hides_adjacent"));
        let conceals = self.map.ground(to).covers && !self.units[unit].exposed;
        length <= self.book.at(ranges, self.units[observer].level as i32) && (!conceals || length <= nearest)
    }

    pub fn is_watched(&self, unit: usize) -> bool {
        self.side(1 - self.units[unit].side).any(|enemy| self.sees(enemy, unit))
    }

    /// \[13.2, 13.7\] Whether a unit is directed.
    pub fn is_directed(&self, unit: usize) -> bool {
        let own = &self.units[unit];
        let Some(hex) = own.hex else { return self.is_commander(unit) };
        let whole = self.book.reads("direction", "battalion") || own.company.is_none();
        self.is_commander(unit)
            || self.side(own.side).filter(|&chief| self.is_commander(chief)).any(|chief| {
                let chief = &self.units[chief];
                let same = if whole { chief.battalion == own.battalion } else { chief.company == own.company };
                let range = self.book.at("ranges.command", chief.level as i32) - i32::from(chief.promoted);
                same && chief.hex.is_some_and(|at| distance(at, hex) <= range.max(0))
            })
    }

    /// \[13.4, 17.3\] The morale of a unit.
    pub fn morale(&self, unit: usize) -> i32 {
        (self.units[unit].morale - i32::from(!self.is_directed(unit))).clamp(1, 4)
    }

    /// \[6.1\] The cost of a step in half points.
    pub fn cost(&self, from: Option<Hex>, to: Hex) -> i32 {
        let ground = self.map.ground(to);
        if ground.road && from.is_some_and(|from| self.map.ground(from).road) {
            return self.book.number("movement.road_cost");
        }
        let stream = if ground.stream { self.book.number("movement.stream_cost") } else { 0 };
        self.book.number(&format!("terrain.{}.cost", ground.terrain)) + stream
    }

    /// Puts a unit into a hex; whether it came to enemies that were there before \[10.2\].
    pub fn put(&mut self, unit: usize, to: Hex) {
        let from = self.units[unit].hex.replace(to);
        (self.units[unit].from, self.units[unit].waits) = (from, false);
        let enemies: Vec<usize> = self.inside(1 - self.units[unit].side, to).collect();
        let second = !enemies.is_empty() && enemies.iter().all(|&enemy| !self.units[enemy].intruder);
        self.units[unit].intruder = second;
        self.units[unit].met = enemies.into_iter().collect();
        self.settle(to);
        from.into_iter().for_each(|from| self.settle(from));
    }

    /// Takes a unit off the map.
    pub fn remove(&mut self, unit: usize) {
        let left = &mut self.units[unit];
        (left.halves, left.level, left.seen, left.exposed) = (0, 0, false, false);
        (left.intruder, left.promoted) = (false, false);
        let from = left.hex.take();
        self.group.remove(&unit);
        from.into_iter().for_each(|from| self.settle(from));
    }

    fn settle(&mut self, hex: Hex) {
        if self.holds(0, hex) && self.holds(1, hex) {
            return;
        }
        for side in 0..2 {
            for unit in self.inside(side, hex).collect::<Vec<_>>() {
                self.units[unit].intruder = false;
            }
            if self.platoons(side, hex) > 0 {
                self.control.insert(hex, side);
            }
        }
    }
}

fn blank(unit: &Value, side: usize, kind: Kind, marker: Option<String>) -> Unit {
    let boxes = unit["boxes"].as_i64().unwrap_or(0) as i32;
    Unit {
        id: text(&unit["id"]),
        side,
        kind,
        boxes,
        morale: unit["morale"].as_i64().unwrap_or(0) as i32,
        company: unit["company"].as_i64(),
        battalion: unit["battalion"].as_i64(),
        place: text(&unit["place"]),
        marker,
        hex: None,
        from: None,
        halves: if kind == Kind::Commander { 1 } else { 2 * boxes },
        level: 0,
        seen: false,
        ever_seen: false,
        exposed: false,
        fired_since: false,
        promoted: false,
        intruder: false,
        met: BTreeSet::new(),
        waits: true,
        colour: 0,
        from_stage: 0,
        moved: false,
        fired: 0,
        claim: None,
        early: false,
        hit: false,
        shelled: false,
        reorganised: false,
    }
}
