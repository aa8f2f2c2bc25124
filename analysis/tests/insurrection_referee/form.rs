//! Checks the form of a log before its content is judged. After this check every name is known, every hex is on the map
//! and every number is small, whatever program wrote the log.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::insurrection_referee::log::Line;

/// The most bytes of a log; a real one has a hundred thousand.
pub const MAX_BYTES: usize = 16 << 20;
/// The most events; a real log has a thousand.
pub const MAX_EVENTS: usize = 20_000;
/// The most units and commanders, and the most values of a list in an event.
const MAX_UNITS: usize = 96;
const MAX_COMMANDERS: usize = 16;
const MAX_LIST: usize = 50;
/// The most rows and columns of a map, and the most hexes.
const MAX_LINES: i64 = 99;
const MAX_HEXES: i64 = 511;
/// The most characters of a name.
const MAX_NAME: usize = 100;
/// No number in a log is greater.
const MAX_NUMBER: i64 = 10_000;

/// Events that name no unit, or a commander.
const WITHOUT_UNITS: [&str; 13] = [
    "commander-activated",
    "stage-starts",
    "pool-chosen",
    "chit-drawn",
    "commander-moved",
    "commander-check",
    "commander-lost",
    "deployed",
    "arrived",
    "delayed",
    "scored",
    "markers-reset",
    "game-over",
];
/// Events that name a commander.
const WITH_COMMANDER: [&str; 6] =
    ["commander-activated", "pool-chosen", "chit-drawn", "commander-moved", "commander-check", "commander-lost"];
/// Events that name one or the other.
const WITH_EITHER: [&str; 3] = ["deployed", "arrived", "delayed"];
/// Rolls that can have modifiers.
const WITH_MODIFIERS: [&str; 3] = ["melee", "fire-test", "morale-test"];

#[derive(Deserialize)]
struct SetUp {
    sides: [Side; 2],
    commanders: Vec<Commander>,
    units: Vec<Unit>,
    values: Map<String, Value>,
}

#[derive(Deserialize)]
struct Side {
    id: String,
}

#[derive(Deserialize)]
struct Commander {
    id: String,
    side: String,
    hex: Option<String>,
    arrives: Option<Arrival>,
}

#[derive(Deserialize)]
struct Unit {
    id: String,
    side: String,
    commander: String,
    front: Option<Face>,
    back: Option<Face>,
    hex: Option<String>,
    facing: u8,
    arrives: Option<Arrival>,
}

#[derive(Deserialize)]
struct Face {
    morale: u8,
    size: u8,
    fire: u8,
}

#[derive(Deserialize)]
struct Arrival {
    stage: u8,
    hex: String,
}

/// A fault in the form of a log: the number of the line, from 0, and the fault.
pub type Wrong = (usize, String);

/// The first fault in the form of a log.
pub fn check(set_up: &Value, lines: &[Line]) -> Result<(), Wrong> {
    let known = SetUp::deserialize(set_up).map_err(|error| (0, error.to_string()))?;
    known.check().map_err(|text| (0, text))?;
    if lines.len() > MAX_EVENTS {
        return Err((MAX_EVENTS, format!("the log has {} events, more than {MAX_EVENTS}", lines.len())));
    }
    lines.iter().enumerate().try_for_each(|(index, line)| known.check_line(line).map_err(|text| (index + 1, text)))
}

fn ensure(holds: bool, text: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(text()) }
}

/// A name of moderate length.
fn name(text: &str) -> Result<(), String> {
    let short = text.chars().count() <= MAX_NAME;
    ensure(short, || format!("a name has more than {MAX_NAME} characters"))
}

/// A hex as four digits.
fn hex(text: &str) -> Result<(i64, i64), String> {
    let digits = text.len() == 4 && text.bytes().all(|digit| digit.is_ascii_digit());
    ensure(digits, || format!("`{}` is no hex", text.chars().take(20).collect::<String>()))?;
    let number: i64 = text.parse().unwrap_or_default();
    Ok((number / 100, number % 100))
}

impl SetUp {
    fn check(&self) -> Result<(), String> {
        let [height, width] = self.check_map()?;
        let on_map = |text: &str| {
            let (row, column) = hex(text)?;
            let there = (1..=height).contains(&row) && (1..=width).contains(&column);
            ensure(there, || format!("the map has no hex {text}"))
        };
        self.check_numbers()?;
        for (id, side, place, arrives) in self.all_pieces() {
            name(id)?;
            ensure(self.sides.iter().any(|known| known.id == side), || format!("`{id}` is of no side"))?;
            place.iter().try_for_each(|hex| on_map(hex))?;
            if let Some(Arrival { stage, hex }) = arrives {
                ensure(*stage < 100, || format!("`{id}` arrives in stage {stage}"))?;
                on_map(hex)?;
            }
        }
        self.units.iter().try_for_each(|unit| self.check_unit(unit))?;
        self.hexes()?.iter().try_for_each(|hex| on_map(hex))
    }

    /// The size of the map, and that all of it is drawn.
    fn check_map(&self) -> Result<[i64; 2], String> {
        let number = |key: &str| {
            let value = self.values.get(key).and_then(Value::as_i64);
            value.filter(|value| (1..=MAX_LINES).contains(value)).ok_or(format!("`{key}` is no size of a map"))
        };
        let [height, width] = [number("map.height")?, number("map.width")?];
        ensure(height * width <= MAX_HEXES, || format!("the map has more than {MAX_HEXES} hexes"))?;
        for row in 1..=height {
            let key = format!("map.rows.r{row:02}");
            let drawn = self.values.get(&key).and_then(Value::as_str).ok_or(format!("`{key}` is missing"))?;
            let signs: Vec<char> = drawn.chars().filter(|sign| *sign != ' ').take(MAX_HEXES as usize + 1).collect();
            ensure(signs.len() as i64 == width, || format!("`{key}` has not as many hexes as the map is wide"))?;
            signs.into_iter().try_for_each(|sign| self.check_sign(sign))?;
        }
        Ok([height, width])
    }

    fn check_sign(&self, sign: char) -> Result<(), String> {
        let of = |what: &str| {
            let [plain, quoted] = [format!("map.legend.{sign}.{what}"), format!("map.legend.\"{sign}\".{what}")];
            self.values.get(&plain).or_else(|| self.values.get(&quoted))
        };
        let level = of("level").and_then(Value::as_i64).filter(|level| (0..10).contains(level));
        ensure(level.is_some() && of("ground").is_some(), || format!("the legend does not explain `{sign}`"))
    }

    fn check_numbers(&self) -> Result<(), String> {
        let counts = [
            ("units", self.units.len(), MAX_UNITS),
            ("commanders", self.commanders.len(), MAX_COMMANDERS),
            ("values", self.values.len(), MAX_NUMBER as usize),
        ];
        counts.into_iter().try_for_each(|(what, count, most)| {
            ensure(count <= most, || format!("the set-up has {count} {what}, more than {most}"))
        })?;
        let mut ids = BTreeSet::new();
        let twice = self.all_pieces().map(|(id, ..)| id).find(|id| !ids.insert(*id));
        ensure(twice.is_none(), || format!("there are two called `{}`", twice.unwrap_or_default()))?;
        self.sides.iter().try_for_each(|side| name(&side.id))?;
        ensure(self.sides[0].id != self.sides[1].id, || "both sides have the same id".to_owned())
    }

    fn all_pieces(&self) -> impl Iterator<Item = (&str, &str, Option<&String>, Option<&Arrival>)> {
        let commanders = self
            .commanders
            .iter()
            .map(|one| (one.id.as_str(), one.side.as_str(), one.hex.as_ref(), one.arrives.as_ref()));
        let units = self.units.iter();
        commanders.chain(units.map(|one| (one.id.as_str(), one.side.as_str(), one.hex.as_ref(), one.arrives.as_ref())))
    }

    fn check_unit(&self, unit: &Unit) -> Result<(), String> {
        let led = self.commanders.iter().any(|one| one.id == unit.commander);
        ensure(led, || format!("`{}` has an unknown commander", unit.id))?;
        ensure(unit.facing < 6, || format!("`{}` has no such facing", unit.id))?;
        let fine = |face: &Face| face.morale < 10 && face.size < 100 && face.fire < 100;
        let faces = unit.front.iter().chain(&unit.back).all(fine);
        ensure(faces, || format!("`{}` has values that no counter has", unit.id))
    }

    /// The hexes that the map names.
    fn hexes(&self) -> Result<Vec<String>, String> {
        let texts = |key: &str| -> Result<Vec<String>, String> {
            let value = self.values.get(key).cloned().unwrap_or_default();
            serde_json::from_value(value).map_err(|error| format!("`{key}`: {error}"))
        };
        let camp = ["map.camp", "map.objective"].iter().find_map(|key| self.values.get(*key)).and_then(Value::as_str);
        let camp = camp.ok_or("`map.camp` is missing")?;
        let mut hexes = vec![camp.to_owned()];
        for key in
            ["map.scarps", "map.rivers", "map.entrenchments"].into_iter().filter(|key| self.values.contains_key(*key))
        {
            for pair in texts(key)? {
                let (a, b) = pair.split_once('/').ok_or_else(|| format!("`{key}` has what is no hexside"))?;
                hexes.extend([a.to_owned(), b.to_owned()]);
            }
        }
        for key in self.values.keys().filter(|key| key.starts_with("map.roads.")) {
            hexes.extend(texts(key)?);
        }
        Ok(hexes)
    }

    fn check_line(&self, line: &Line) -> Result<(), String> {
        self.check_names(line)?;
        [&line.hex, &line.from, &line.to, &line.target]
            .into_iter()
            .flatten()
            .try_for_each(|text| hex(text).map(drop))?;
        let texts = [&line.phase, &line.rule, &line.event];
        let maybe = [&line.activation, &line.side, &line.row, &line.result];
        texts.into_iter().chain(maybe.into_iter().flatten()).try_for_each(|text| name(text))?;
        let lists = [line.dice.len(), line.parts().len()].into_iter().all(|count| count <= MAX_LIST);
        ensure(lists, || format!("a list has more than {MAX_LIST} values"))?;
        for part in line.parts() {
            [Some(&part.rule), Some(&part.reason), part.side.as_ref()]
                .into_iter()
                .flatten()
                .try_for_each(|text| name(text))?;
        }
        let named = !WITH_MODIFIERS.contains(&line.event.as_str()) || line.modifiers.is_some();
        ensure(named, || "a roll that names no modifiers, not even an empty list".to_owned())?;
        let small = numbers(line).all(|number| number.abs() <= MAX_NUMBER) && line.n <= MAX_EVENTS;
        ensure(small, || format!("a number is greater than {MAX_NUMBER}"))?;
        let facing = line.facing.is_none_or(|facing| (0..6).contains(&facing));
        let each = line.facings.iter().flatten().all(|facing| (0..6).contains(facing));
        ensure(facing && each, || "there is no such facing".to_owned())
    }

    /// The units and commanders of an event, and that it names one where it must.
    fn check_names(&self, line: &Line) -> Result<(), String> {
        let known = line.units.iter().all(|name| self.units.iter().any(|unit| unit.id == *name));
        ensure(known, || "an unknown unit".to_owned())?;
        let different = line.units.iter().collect::<BTreeSet<_>>().len() == line.units.len();
        ensure(different, || "a unit is named twice".to_owned())?;
        let commander = line.commander.as_ref();
        let known = commander.is_none_or(|name| self.commanders.iter().any(|one| one.id == *name));
        ensure(known, || "an unknown commander".to_owned())?;
        let event = line.event.as_str();
        let named = match (WITH_COMMANDER.contains(&event), WITH_EITHER.contains(&event)) {
            (true, _) => commander.is_some(),
            (_, true) => commander.is_some() || !line.units.is_empty(),
            _ => WITHOUT_UNITS.contains(&event) || !line.units.is_empty(),
        };
        ensure(named, || "the event names no unit or commander".to_owned())
    }
}

fn numbers(line: &Line) -> impl Iterator<Item = i64> {
    let maybe = [
        line.mp_before,
        line.mp_after,
        line.distance,
        line.firepower,
        line.quotient,
        line.shot,
        line.morale,
        line.difference,
        line.returns,
        line.points,
        line.sizes.as_ref().map(|sizes| sizes.attacker),
        line.sizes.as_ref().map(|sizes| sizes.defender),
    ];
    let parts = line.parts().iter().map(|part| part.value);
    let all = [line.stage, line.vp].into_iter().chain(maybe.into_iter().flatten()).chain(parts);
    all.chain(line.dice.iter().copied()).map(i64::from)
}
