//! Ranges and chains of hexes: `0101..0105` for the hexes of a straight line, `0101/0201..0204` for the hexsides that a way crosses.

use super::super::data::{Field, Hex};
use crate::core::hint::shown;
use crate::scenario::reader::Wrong;

/// What a range may be.
const LINES: &str =
    "write two hexes of the same printed column or row, or of a straight line of hexes, such as \"0105..0109\"";
/// The sign between the ends of a range.
const TO: &str = "..";

/// Whether a text is written as a range.
pub(super) fn is_range(text: &str) -> bool {
    text.contains(TO)
}

/// The hexes of a range, from its first to its last; of a hex alone, that hex.
pub(super) fn hexes(text: &str, field: &Field) -> Result<Vec<Hex>, Wrong> {
    let hex = |label: &str| field.parse(label).ok_or_else(|| no_hex(label, field));
    let Some((from, to)) = text.split_once(TO) else { return Ok(vec![hex(text)?]) };
    let (from, to) = (hex(from)?, hex(to)?);
    let lines = [printed(field, from, to), straight(field, from, to)];
    let found = lines.into_iter().flatten().find(|line| line.len() > 1);
    found.ok_or_else(|| Wrong::new(format!("{} is not a line of hexes", shown(text)), LINES).dependent())
}

/// No hex has this number.
pub(super) fn no_hex(text: &str, field: &Field) -> Wrong {
    let ends = [0, field.len() - 1].map(Hex::at).map(|hex| field.label(hex));
    let help = format!("the hexes are {} to {}", ends[0], ends[1]);
    Wrong::new(format!("there is no hex {}", shown(text)), help).dependent()
}

/// The hexes between two of the same printed column or row.
fn printed(field: &Field, from: Hex, to: Hex) -> Option<Vec<Hex>> {
    let (here, there) = (field.column_row(from), field.column_row(to));
    match (here.0 == there.0, here.1 == there.1) {
        (true, _) => numbers(here.1, there.1).map(|row| field.hex(here.0, row)).collect(),
        (_, true) => numbers(here.0, there.0).map(|column| field.hex(column, here.1)).collect(),
        _ => None,
    }
}

/// The numbers from one to another, up or down.
fn numbers(from: u8, to: u8) -> Box<dyn Iterator<Item = u8>> {
    if from <= to { Box::new(from..=to) } else { Box::new((to..=from).rev()) }
}

/// The hexes in a straight line across hexsides.
fn straight(field: &Field, from: Hex, to: Hex) -> Option<Vec<Hex>> {
    let steps = usize::from(field.distance(from, to));
    let line = |side: usize| {
        let next = |hex: &Hex| Some(field.neighbour(*hex, side)).filter(|next| next.is_some());
        core::iter::successors(Some(from), next).take(steps + 1).collect::<Vec<Hex>>()
    };
    (0..6).map(line).find(|line| line.last() == Some(&to))
}

#[cfg(test)]
mod tests {
    use super::super::drawn::layout;
    use super::*;

    fn labels(text: &str) -> Result<Vec<String>, ()> {
        let field = Field::new(layout([1, 1], [9, 9]));
        let hexes = hexes(text, &field).map_err(|_| ())?;
        Ok(hexes.into_iter().map(|hex| field.label(hex)).collect())
    }

    #[test]
    fn a_range_follows_a_column_a_row_or_a_direction() {
        let of = |text: &str| labels(text).unwrap().join(" ");
        assert_eq!(of("0102..0104"), "0102 0103 0104");
        assert_eq!(of("0104..0102"), "0104 0103 0102");
        assert_eq!(of("0101..0401"), "0101 0201 0301 0401");
        // Even columns lie lower.
        assert_eq!(of("0101..0503"), "0101 0201 0302 0402 0503");
    }

    #[test]
    fn what_is_no_line_is_refused() {
        for text in [
            "0101..0101",
            "0101..0303",
            "0101..0505",
            "0101..1001",
            "0101..",
            "..0101",
            "0101..0102..0103",
            "moscow..0101",
        ] {
            assert!(labels(text).is_err(), "{text}");
        }
    }
}
