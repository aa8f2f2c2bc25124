//! Replacements \[11.3, 11.4\].

use super::super::data::Replacements;
use super::names::Known;
use crate::scenario::reader::{Names, Reader};

/// The replacements of each side.
pub(super) fn replacements(t: &mut Reader, known: &Known) -> [Replacements; 2] {
    let mut all = [Replacements::none(), Replacements::none()];
    let given = t.maybe_each("replacements", Names::IDS, |id, t| {
        let points = t.number("points", 0..=99);
        let turns = known.turn_set(t, "turns").unwrap_or(u128::MAX);
        let unit = t.number_or("unit", 0..=99, 0);
        let area = known.area(t, "at");
        if unit > 0 && area.words.is_empty() {
            t.fault("at", "lost units return nowhere", "add `at = [\"west-edge\"]`");
        }
        for key in ["at", "held", "unheld"] {
            if unit == 0 && t.has(key) {
                t.fault(key, "no lost unit returns", "add `unit`, the points of a lost unit, or remove it");
            }
        }
        let replacements = Replacements {
            points,
            turns,
            classes: known.classes(t, "classes"),
            step: t.number_or("step", 1..=99, 1),
            most: t.number_or("most", 0..=9, 1),
            unit,
            area,
            held: t.flag_or("held", true),
            unheld: known.area(t, "unheld"),
            connected: t.flag_or("in_supply", true),
            unsupplied: known.area(t, "unsupplied"),
        };
        for (key, needed, is_needed) in
            [("unheld", "held", replacements.held), ("unsupplied", "in_supply", replacements.connected)]
        {
            if t.has(key) && !is_needed {
                t.fault(key, format!("with `{needed} = false` no hex needs it"), format!("remove it, or `{needed}`"));
            }
        }
        (id.to_owned(), replacements)
    });
    for (id, replacements) in given {
        match known.sides.iter().position(|side| *side == id) {
            Some(side) => all[side] = replacements,
            None => t.fault("replacements", format!("there is no side `{id}`"), "name a side of `[sides]`"),
        }
    }
    all
}
