//! Classes and counters \[2\].

use super::super::data::arrivals::{Placed, Placement};
use super::super::data::ids::named;
use super::super::data::{Class, MAX_CLASSES, MAX_STEPS, MAX_UNITS, Start, Unit, Values};
use super::names::Known;
use crate::core::game::Side;
use crate::core::hint::shown;
use crate::scenario::reader::{Names, Reader};

/// The most strength or movement points of a counter.
const MAX_VALUE: i64 = 99;
/// The most hexes of a range.
const MAX_RANGE: i64 = 9;

/// The keys of the values with two steps less than whole, and so on.
const REDUCED: [[&str; 3]; MAX_STEPS - 1] = [
    ["strength_2", "defence_2", "moves_2"],
    ["strength_3", "defence_3", "moves_3"],
    ["strength_4", "defence_4", "moves_4"],
];

/// The classes; one called `unit` when the file names none.
pub(super) fn classes(t: &mut Reader) -> Vec<Class> {
    let mut classes = t.maybe_each("classes", Names::IDS, |id, t| Class {
        id: id.to_owned(),
        zoc: t.flag_or("zoc", true),
        stacking: t.number_or("stacking", 0..=20, 1),
        shift: t.number_or("shift", 0..=9, 0),
        attacks: t.flag_or("attacks", true),
    });
    if classes.len() > MAX_CLASSES {
        let message = format!("there are {} classes", classes.len());
        t.fault("classes", message, format!("there may be at most {MAX_CLASSES}"));
        classes.truncate(MAX_CLASSES);
    }
    if classes.is_empty() {
        classes.push(Class { id: "unit".to_owned(), zoc: true, stacking: 1, shift: 0, attacks: true });
    }
    classes
}

/// The counters, those of the first side in front, and how many these are.
pub(super) fn read(t: &mut Reader, known: &Known) -> (Vec<Unit>, usize) {
    let groups = groups(t, known);
    let mut units = t.each("units", Names::IDS, |id, t| unit(id, t, known, &groups));
    if units.len() > MAX_UNITS {
        let message = format!("there are {} units", units.len());
        t.fault("units", message, format!("there may be at most {MAX_UNITS}"));
        units.truncate(MAX_UNITS);
    }
    units.sort_by_key(|unit| unit.side.index());
    let first = units.iter().filter(|unit| unit.side == Side::First).count();
    (units, first)
}

/// Units of both sides with the same name get the names of their sides, too: sentences name units by it.
pub(super) fn tell_apart(units: &mut [Unit], sides: &[String; 2]) {
    let of = |side: Side| units.iter().filter(move |unit| unit.side == side).map(|unit| unit.name.clone());
    let second: Vec<String> = of(Side::Second).collect();
    let shared: Vec<String> = of(Side::First).filter(|name| second.contains(name)).collect();
    for unit in units.iter_mut().filter(|unit| shared.contains(&unit.name)) {
        unit.name = format!("{} ({})", unit.name, sides[unit.side.index()]);
    }
}

/// The groups in which units are set up \[2.3\].
fn groups(t: &mut Reader, known: &Known) -> Vec<Placement> {
    t.maybe_each("setup", Names::IDS, |id, t| {
        let area = known.area(t, "hexes");
        t.require("hexes", "list its hexes, such as `hexes = [\"0103\", \"0104\"]`");
        Placement { id: id.to_owned(), area, placed: t.reading_or_default::<Placed>("placed") }
    })
}

fn unit(id: &str, t: &mut Reader, known: &Known, groups: &[Placement]) -> Unit {
    let name = t.maybe_label("name");
    let side = known.side(t, "side");
    let class = known.class(t, "class");
    let whole = values(t);
    let mut listed = vec![whole];
    for (place, keys) in REDUCED.iter().enumerate() {
        if let Some(values) = reduced(t, *keys, whole) {
            if listed.len() == place + 1 {
                listed.push(values);
            } else {
                t.fault(keys[0], "the step before it is missing", format!("write `{}`, too", REDUCED[place - 1][0]));
            }
        }
    }
    let steps = listed.len() as u8;
    listed.reverse();
    let mut values = [whole; MAX_STEPS];
    values[..listed.len()].copy_from_slice(&listed);
    let begins_with = t.maybe_number("steps", 1..=MAX_STEPS as i64).unwrap_or(steps);
    if begins_with > steps {
        t.fault("steps", format!("the unit has only {steps}"), "write at most as many as it has");
    }
    Unit {
        id: id.to_owned(),
        name: if name.is_empty() { named(id) } else { name },
        side,
        class,
        steps,
        values,
        range: t.number_or("range", 1..=MAX_RANGE, 1),
        barrage: t.number_or("barrage", 0..=MAX_VALUE, 0),
        worth: t.number_or("worth", 0..=MAX_VALUE, 0),
        start: start(t, known, groups),
        begins_with: begins_with.min(steps),
    }
}

/// The values of a whole unit: `strength` is that of attack, and of defence where `defence` is not given.
fn values(t: &mut Reader) -> Values {
    let attack = t.number("strength", 0..=MAX_VALUE);
    let defence = t.maybe_number("defence", 0..=MAX_VALUE).unwrap_or(attack);
    Values { attack, defence, moves: t.number("moves", 0..=MAX_VALUE) }
}

/// The values of a unit that has lost steps; none without the first key.
fn reduced(t: &mut Reader, [strength, defence, moves]: [&'static str; 3], whole: Values) -> Option<Values> {
    let attack: Option<u8> = t.maybe_number(strength, 0..=MAX_VALUE);
    let defends: Option<u8> = t.maybe_number(defence, 0..=MAX_VALUE);
    let points: Option<u8> = t.maybe_number(moves, 0..=MAX_VALUE);
    let Some(attack) = attack else {
        for key in [(defence, defends.is_some()), (moves, points.is_some())] {
            if key.1 {
                t.fault(key.0, format!("`{strength}` is missing"), "write the strength with these steps, too");
            }
        }
        return None;
    };
    Some(Values { attack, defence: defends.unwrap_or(attack), moves: points.unwrap_or(whole.moves) })
}

/// Where and when a unit enters play: `hex`, `group`, or `turn` with `at`; otherwise it is a loss that can return.
fn start(t: &mut Reader, known: &Known, groups: &[Placement]) -> Start {
    let hex = t.maybe_text("hex", super::names::PLACE, &|node| known.hex(node));
    let ids = || groups.iter().map(|group| group.id.as_str());
    let group = t.maybe_text("group", Names::IDS.pattern, &|node| {
        crate::scenario::reader::reference(node, ids(), |name| ids().position(|id| id == name))
    });
    let turn: Option<u8> = t.maybe_number("turn", 1..=i64::from(known.last_turn()));
    let (area, holding) = (known.area(t, "at"), known.area(t, "holding"));
    let pool = t.flag_or("lost", false);
    let from: Option<u8> = t.maybe_number("returns_from", 1..=i64::from(known.last_turn()));
    if from.is_some() && !pool {
        t.fault(
            "returns_from",
            "only a unit that begins as a loss returns first in a turn",
            "add `lost = true`, or remove it",
        );
    }
    let ways = [t.has("hex"), t.has("group"), t.has("turn"), pool];
    match ways.iter().filter(|&&way| way).count() {
        1 => {}
        0 => {
            let help = "add `hex = \"0405\"`, `group = \"...\"`, `turn = 3` with `at`, or `lost = true`";
            t.fault("hex", "the unit enters play nowhere", help);
        }
        _ => t.fault("hex", "the unit enters play in more than one way", "keep one of `hex`, `group`, `turn`, `lost`"),
    }
    for key in ["at", "holding"] {
        if t.has(key) && turn.is_none() {
            t.fault(key, format!("{} is for reinforcements", shown(key)), "add `turn`, or remove it");
        }
    }
    match (hex, group, turn) {
        (Some(hex), ..) => Start::Hex(hex),
        (None, Some(group), _) => Start::Group(groups[group].clone()),
        (None, None, Some(turn)) => {
            if area.words.is_empty() {
                t.fault("at", "the reinforcement arrives nowhere", "add `at = [\"west-edge\"]`");
            }
            Start::Turn { turn, area, holding }
        }
        (None, None, None) => Start::Pool { from: from.unwrap_or(1) },
    }
}
