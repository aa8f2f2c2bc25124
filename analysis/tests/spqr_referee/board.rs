//! The board: the set-up, and queries.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::spqr_referee::log::{Judged, Line, wrong};
use crate::spqr_referee::map::{Angle, FACINGS, Hex, Stance, distance, parse};
use crate::spqr_referee::tables::{Arm, Weapon};

/// How many missiles are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ammo {
    Full,
    Low,
    Out,
}

impl Ammo {
    pub fn named(name: &str) -> Option<Self> {
        [("full", Self::Full), ("low", Self::Low), ("out", Self::Out)]
            .into_iter()
            .find(|(known, _)| *known == name)
            .map(|(_, ammo)| ammo)
    }
}

/// A unit.
#[derive(Clone, Debug)]
pub struct Unit {
    pub id: String,
    pub side: usize,
    pub arm: Arm,
    pub class: String,
    pub size: i32,
    pub quality: i32,
    pub missile: Option<Weapon>,
    pub screen: bool,
    /// The leader whose elephant it is.
    pub rider: Option<String>,
    pub stance: Stance,
    pub on_map: bool,
    pub hits: i32,
    pub routed: bool,
    pub depleted: bool,
    /// Missiles and screen, now and before the last change.
    pub ammo: [Ammo; 2],
    pub ammo_before: [Ammo; 2],
    /// The line of the last change of missiles.
    pub ammo_line: usize,
    /// Whether it has moved on orders, or has withdrawn, in this orders phase.
    pub moved: bool,
    pub withdrew: bool,
}

impl Unit {
    pub fn cells(&self) -> Vec<Hex> {
        if self.on_map { self.stance.cells() } else { Vec::new() }
    }

    /// \[6.75, 10.11, 10.27\] The quality that tests compare with.
    pub const fn tested_quality(&self) -> i32 {
        if self.routed {
            1
        } else if self.stance.column {
            self.quality - 2
        } else {
            self.quality
        }
    }

    /// \[11.2\] Its rout points.
    pub const fn worth(&self) -> i32 {
        if self.rider.is_some() {
            return 0;
        }
        match self.arm {
            Arm::Sk | Arm::Ei | Arm::Ea => 2,
            _ if self.stance.double => 2 * self.quality,
            _ => self.quality,
        }
    }
}

/// A leader.
#[derive(Clone, Debug)]
pub struct Leader {
    pub side: usize,
    pub rank: String,
    pub initiative: i32,
    pub charisma: i32,
    pub hex: Option<Hex>,
    pub wounded: bool,
}

impl Leader {
    pub fn initiative_now(&self) -> i32 {
        (self.initiative - i32::from(self.wounded)).max(0)
    }

    pub const fn charisma_now(&self) -> i32 {
        if self.wounded { 0 } else { self.charisma }
    }

    /// \[11.2\] His rout points.
    pub fn worth(&self) -> i32 {
        let named = ["subordinate", "overall", "proconsul"].contains(&self.rank.as_str());
        self.initiative * if named { 5 } else { 1 }
    }
}

/// The board.
pub struct Board {
    pub sides: [String; 2],
    pub edges: [String; 2],
    pub levels: [i32; 2],
    pub turns: i64,
    pub units: Vec<Unit>,
    pub leaders: BTreeMap<String, Leader>,
    pub first: Hex,
    pub size: Hex,
    /// The rows of the map as letters.
    rows: Vec<Vec<char>>,
    pub phalanx_defence: bool,
    pub lost: [i32; 2],
}

impl Board {
    /// Reads the first line of a log.
    pub fn new(set_up: &Value) -> Judged<Self> {
        let text = |value: &Value| value.as_str().unwrap_or("").to_owned();
        let values = &set_up["values"];
        let number = |path: &str| values[path].as_i64().unwrap_or(0) as i32;
        let sides = [0, 1].map(|side| text(&set_up["sides"][side]["id"]));
        let (first, size) =
            ((number("map.first_column"), number("map.first_row")), (number("map.width"), number("map.height")));
        let row = |row: i32| values[format!("map.rows.r{row:02}").as_str()].as_str().unwrap_or("").chars().collect();
        let mut board = Self {
            edges: [0, 1].map(|side| text(&set_up["armies"][side]["edge"])),
            levels: [0, 1].map(|side| set_up["armies"][side]["withdrawal"].as_i64().unwrap_or(0) as i32),
            turns: set_up["stages"].as_i64().unwrap_or(0),
            units: Vec::new(),
            leaders: BTreeMap::new(),
            first,
            size,
            rows: (first.1..first.1 + size.1).map(row).collect(),
            phalanx_defence: set_up["switches"]["phalanx_defence"].as_bool().unwrap_or(false),
            lost: [0; 2],
            sides,
        };
        for one in set_up["units"].as_array().into_iter().flatten() {
            let unit = unit(one, &board.sides)?;
            board.units.push(unit);
        }
        for one in set_up["leaders"].as_array().into_iter().flatten() {
            let leader = Leader {
                side: side(&one["side"], &board.sides)?,
                rank: text(&one["rank"]),
                initiative: one["initiative"].as_i64().unwrap_or(0) as i32,
                charisma: one["charisma"].as_i64().unwrap_or(0) as i32,
                hex: one["hex"].as_str().and_then(parse),
                wounded: false,
            };
            board.leaders.insert(text(&one["id"]), leader);
        }
        Ok(board)
    }

    /// The unit of a field.
    pub fn unit(&self, line: Line, key: &str) -> Judged<usize> {
        let id = line.word(key)?;
        self.units.iter().position(|unit| unit.id == id).map_or_else(|| wrong("log", format!("no unit `{id}`")), Ok)
    }

    /// The leader of a field.
    pub fn leader<'l>(&self, line: Line<'l>, key: &str) -> Judged<&'l str> {
        let id = line.word(key)?;
        if self.leaders.contains_key(id) { Ok(id) } else { wrong("log", format!("no leader `{id}`")) }
    }

    /// The hex of a field.
    pub fn hex(&self, line: Line, key: &str) -> Judged<Hex> {
        let found = line.text(key).and_then(parse).filter(|&hex| self.has(hex));
        found.map_or_else(|| wrong("log", format!("`{key}` is no hex of the map")), Ok)
    }

    pub fn has(&self, (column, row): Hex) -> bool {
        let (east, south) = (column - self.first.0, row - self.first.1);
        (0..self.size.0).contains(&east) && (0..self.size.1).contains(&south)
    }

    /// The letter of a hex: `f` forest, `m` marsh, `h` a hill, `~` river, `T` town.
    pub fn letter(&self, hex: Hex) -> char {
        let (east, south) = ((hex.0 - self.first.0) as usize, (hex.1 - self.first.1) as usize);
        self.rows.get(south).and_then(|row| row.get(east)).copied().unwrap_or('.')
    }

    pub fn level(&self, hex: Hex) -> i32 {
        i32::from(self.letter(hex) == 'h')
    }

    /// The units on the map in a hex.
    pub fn in_hex(&self, hex: Hex) -> Vec<usize> {
        (0..self.units.len()).filter(|&unit| self.units[unit].cells().contains(&hex)).collect()
    }

    /// The other units of a stack.
    pub fn stacked(&self, unit: usize) -> Vec<usize> {
        let cells = self.units[unit].cells();
        let shares = |other: &usize| self.units[*other].cells().iter().any(|cell| cells.contains(cell));
        (0..self.units.len()).filter(|&other| other != unit).filter(shares).collect()
    }

    /// The least distance between two units.
    pub fn apart(&self, unit: usize, other: usize) -> i32 {
        let (cells, others) = (self.units[unit].cells(), self.units[other].cells());
        let all = cells.iter().flat_map(|&one| others.iter().map(move |&other| distance(one, other)));
        all.min().unwrap_or(i32::MAX)
    }

    /// \[7.21\] Whether a hex is in the zone of control of a unit.
    pub fn exerts(&self, unit: usize, hex: Hex) -> bool {
        let one = &self.units[unit];
        if !one.on_map || one.routed || one.rider.is_some() || !self.has(hex) || matches!(self.letter(hex), '~' | 'T') {
            return false;
        }
        let out = one.ammo[0] == Ammo::Out;
        match one.stance.angle(hex) {
            Some(Angle::Front) => !(one.arm == Arm::Sk && out),
            Some(Angle::Flank) => (one.arm == Arm::Sk || one.class == "velites") && !out,
            _ => false,
        }
    }
}

fn side(value: &Value, sides: &[String; 2]) -> Judged<usize> {
    let found = sides.iter().position(|side| Some(side.as_str()) == value.as_str());
    found.map_or_else(|| wrong("log", "there is no such side"), Ok)
}

fn unit(one: &Value, sides: &[String; 2]) -> Judged<Unit> {
    let text = |key: &str| one[key].as_str().unwrap_or("");
    let number = |key: &str| one[key].as_i64().unwrap_or(0) as i32;
    let flag = |key: &str| one[key].as_bool().unwrap_or(false);
    let (Some(arm), Some(hex)) = (Arm::named(text("type")), parse(text("hex"))) else {
        return wrong("log", "a unit without a type or a hex");
    };
    let Some(facing) = FACINGS.iter().position(|&name| name == text("facing")) else {
        return wrong("log", "a unit without a facing");
    };
    let pila = ["hastati", "principes", "cohort"].contains(&text("class"));
    let missile = match text("missile") {
        "bows" if arm.is_foot() => Some(Weapon::FootBows),
        "bows" => Some(Weapon::MountedBows),
        "slings" => Some(Weapon::Slings),
        "javelins" if pila => Some(Weapon::Pila),
        "javelins" if arm.is_foot() => Some(Weapon::Javelins),
        "javelins" => Some(Weapon::MountedJavelins),
        "bolts" => Some(Weapon::Bolts),
        _ => None,
    };
    Ok(Unit {
        id: text("id").to_owned(),
        side: side(&one["side"], sides)?,
        arm,
        class: text("class").to_owned(),
        size: number("size"),
        quality: number("quality"),
        missile,
        screen: flag("screen"),
        rider: one["rider"].as_str().map(str::to_owned),
        stance: Stance { hex, facing, column: false, double: flag("double") },
        on_map: true,
        hits: 0,
        routed: false,
        depleted: false,
        ammo: [Ammo::Full; 2],
        ammo_before: [Ammo::Full; 2],
        ammo_line: 0,
        moved: false,
        withdrew: false,
    })
}
