//! Supply \[12\] and weather \[13\].

use super::super::data::supply::Hunger;
use super::super::data::{MAX_KINDS, Supply, Weather};
use super::names::Known;
use crate::scenario::reader::{Names, Reader};

/// The supply of each side; always in supply without a table.
pub(super) fn read(t: &mut Reader, known: &Known) -> [Supply; 2] {
    let mut all = [Supply::none(), Supply::none()];
    let given = t.maybe_each("supply", Names::IDS, |id, t| {
        let sources = known.area(t, "sources");
        t.require("sources", "list its sources, such as `sources = [\"west-edge\"]`");
        let supply = Supply {
            sources,
            length: t.number_or("length", 0..=99, 0),
            measured: t.reading_or_default("measured_in"),
            route: known.maybe_route(t, "along"),
        };
        (id.to_owned(), supply)
    });
    for (id, supply) in given {
        match known.sides.iter().position(|side| *side == id) {
            Some(side) => all[side] = supply,
            None => t.fault("supply", format!("there is no side `{id}`"), "name a side of `[sides]`"),
        }
    }
    all
}

/// What being out of supply does.
pub(super) fn hunger(t: &mut Reader) -> Hunger {
    let read = |t: &mut Reader| Hunger {
        movement: t.reading_or_default("movement"),
        attack: t.reading_or_default("attack"),
        defence: t.reading_or_default("defence"),
        loses_from: t.number_or("loses_from", 0..=99, 0),
    };
    t.maybe_table("out_of_supply", read).unwrap_or(Hunger::NONE)
}

/// The kinds of weather, the usual one first, and the die.
pub(super) fn weather(t: &mut Reader, known: &Known) -> (Vec<Weather>, u8) {
    let die = t.number_or("weather_die", 0..=20, 0);
    let mut all = vec![Weather::clear()];
    let given = t.maybe_each("weather", Names::IDS, |id, t| {
        let faces: Vec<u8> = t.maybe_numbers("faces", 1..=20, 0..=20);
        if faces.iter().any(|&face| face > die) {
            t.fault("faces", "the die has no such face", "write `weather_die`, or other faces");
        }
        Weather {
            id: id.to_owned(),
            turns: known.turn_set(t, "turns").unwrap_or(0),
            faces: faces.iter().fold(0, |all, face| all | 1 << face),
            movement: t.reading_or_default("movement"),
            points: t.maybe_number("points", 0..=99),
            except: known.maybe_route(t, "except"),
            attack: t.reading_or_default("attack"),
            shift: t.number_or("shift", -9..=9, 0),
            no_overrun: t.flag_or("no_overrun", false),
            no_barrage: t.flag_or("no_barrage", false),
            no_support: t.flag_or("no_support", false),
            no_replacements: t.flag_or("no_replacements", false),
        }
    });
    if given.len() >= MAX_KINDS {
        let message = format!("there are {} kinds of weather", given.len());
        t.fault("weather", message, format!("there may be at most {}", MAX_KINDS - 1));
    }
    all.extend(given);
    (all, die)
}
