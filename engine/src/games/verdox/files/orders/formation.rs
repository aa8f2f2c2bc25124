//! Formations: their units, and how they enter.

use crate::games::verdox::Verdox;
use crate::games::verdox::data::{KINDS, Kind, MAX_SIDE};
use crate::games::verdox::orders::{Formation, MAX_FORMATIONS, MAX_WAVES, Orders};
use crate::games::verdox::square::MAX_LINES;
use crate::scenario::reader::{Names, Reader};

/// Reads all formations; returns their names in order.
pub(super) fn read(t: &mut Reader, game: &Verdox, orders: &mut Orders) -> Vec<String> {
    let forces = game.scenario.forces[orders.side.index()];
    let (mut names, mut together) = (Vec::new(), [0; KINDS]);
    t.each("formations", Names::IDS, |name, t| {
        let units = units(t, &forces, &mut together);
        let rows = rows(t, game.scenario.map.field.height);
        let wave = t.maybe_number("wave", 1..=MAX_WAVES.into()).unwrap_or(1);
        if names.len() == MAX_FORMATIONS {
            return t.fault("", format!("there are more than {MAX_FORMATIONS} formations"), "merge some");
        }
        names.push(name.to_owned());
        orders.formations.push(Formation { units, rows, wave });
    });
    names
}

/// The number of units of each kind in a formation; `together` sums those of all.
fn units(t: &mut Reader, forces: &[u8; KINDS], together: &mut [u32; KINDS]) -> [u8; KINDS] {
    t.table("units", |t| {
        let faults = t.faults();
        let units: [u8; KINDS] =
            Kind::ALL.map(|kind| t.maybe_number(kind.name(), 1..=MAX_SIDE as i64).unwrap_or_default());
        if t.faults() == faults && units == [0; KINDS] {
            t.fault("", "the formation has no units", "give the number of each kind, as in `units = { infantry = 8 }`");
        }
        for kind in Kind::ALL.map(|kind| kind.index()) {
            together[kind] += u32::from(units[kind]);
            let (name, own) = (Kind::ALL[kind].name(), u32::from(forces[kind]));
            if units[kind] > 0 && together[kind] > own {
                let message = format!("the formations have {} {name} so far, and the side has {own}", together[kind]);
                t.fault(name, message, "remove some");
            }
        }
        units
    })
}

/// The first and the last row in which a formation enters.
fn rows(t: &mut Reader, height: u8) -> Option<(u8, u8)> {
    let rows: Vec<u8> = t.maybe_numbers("rows", 0..=i64::from(MAX_LINES) - 1, 2..=2);
    let &[first, last] = rows.as_slice() else { return None };
    if first > last {
        t.fault("rows", "the last row is before the first", format!("write `[{last}, {first}]`"));
    } else if last >= height {
        let help = format!("the rows are 0 to {}", height - 1);
        t.fault("rows", format!("the map has no row {last}"), help);
    }
    Some((first, last))
}
