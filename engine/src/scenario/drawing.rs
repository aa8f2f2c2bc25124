//! Maps drawn in a file row by row: a legend of signs, and one string per row.

use std::collections::BTreeMap;

use super::reader::{Names, Reader, Wrong, unlike};
use super::schema::Shape;
use super::tree::Node;
use crate::core::hint::{counted, shown};

/// The layout of a drawing.
#[derive(Clone, Copy)]
pub(crate) struct Drawing {
    /// The names of rows: `r` and two digits.
    pub rows: Names,
    /// The number of the first row.
    pub first_row: u8,
    /// The noun for a cell, in singular and plural.
    pub cell: [&'static str; 2],
    /// The number of columns; 0 when it is at fault.
    pub width: u8,
    /// The number of rows; 0 when it is at fault.
    pub height: u8,
    /// Whether a map can have this size.
    pub fits: bool,
}

/// The accepted names of rows, with the help for other names.
pub(crate) const fn rows(help: &'static str, example: &'static str) -> Names {
    Names { pattern: "^r[0-9]{2}$", help, example, good: |name| row_number(name).is_some() }
}

/// The number in the name of a row.
pub(crate) fn row_number(name: &str) -> Option<u8> {
    let digits = name.strip_prefix('r').filter(|digits| digits.len() == 2)?;
    digits.bytes().all(|digit| digit.is_ascii_digit()).then(|| digits.parse().ok())?
}

impl Drawing {
    /// Reads the legend and the rows. Returns the cells row by row; incomplete when there are faults.
    pub fn read<C: Copy>(self, t: &mut Reader, read_cell: impl Fn(&mut Reader) -> C) -> Vec<C> {
        let legend = t.each_in_any_order("legend", Names::SIGNS, |sign, t| (sign.to_owned(), read_cell(t)));
        let legend: BTreeMap<char, C> =
            legend.into_iter().filter_map(|(sign, cell)| Some((sign.chars().next()?, cell))).collect();
        // With a faulty sign in the legend, rows that use it are not reported.
        let legend = t.names("legend").iter().all(|sign| (Names::SIGNS.good)(sign)).then_some(legend);
        let legend = legend.filter(|_| self.fits);
        let rows =
            t.each_value("rows", self.rows, Shape::Row, &|name, node| self.read_row(name, node, legend.as_ref()));
        let rows: BTreeMap<u8, Vec<char>> =
            rows.into_iter().filter_map(|(name, signs)| Some((row_number(&name)?, signs))).collect();
        let drawn = |sign: &String| rows.values().flatten().any(|used| sign.starts_with(*used));
        let unused: Vec<String> = t.names("legend").into_iter().filter(|sign| !drawn(sign)).collect();
        unused.iter().for_each(|sign| t.without_effect(&["legend", sign]));
        let given = t.names("rows");
        let numbers = self.first_row..self.first_row + self.height;
        let missing = numbers.map(|row| format!("r{row:02}")).filter(|row| !given.contains(row));
        for row in missing.filter(|_| !given.is_empty()) {
            t.fault("rows", format!("`map.rows.{row}` is missing"), "draw every row of the map");
        }
        let cell = |sign| legend.as_ref().and_then(|legend| legend.get(&sign).copied());
        rows.into_values().flatten().filter_map(cell).collect()
    }

    /// A row, one sign per cell from west to east; spaces are ignored.
    fn read_row<C>(self, name: &str, node: &Node, legend: Option<&BTreeMap<char, C>>) -> Result<Vec<char>, Wrong> {
        let Self { first_row: first, cell: [one, many], width, height, .. } = self;
        let characters = counted(width.into(), "character", "characters");
        let help = format!("write {characters} of the legend; spaces do not count");
        if height > 0 && row_number(name).is_none_or(|row| row < first || row - first >= height) {
            let range = format!("the rows are r{first:02} to r{:02}", first + height - 1);
            return Err(Wrong::new("the map has no such row", range));
        }
        let Some(text) = node.text() else { return Err(unlike(node, "a row of the map", help)) };
        let Some(legend) = legend else { return Ok(Vec::new()) };
        let signs: Vec<char> = text.chars().filter(|&sign| sign != ' ').collect();
        if let Some(sign) = signs.iter().find(|sign| !legend.contains_key(sign)) {
            let known: Vec<String> = legend.keys().map(|sign| format!("`{sign}`")).collect();
            let message = format!("{} is not in the legend", shown(&sign.to_string()));
            return Err(Wrong::new(message, format!("the legend has {}", known.join(", "))).dependent());
        }
        if signs.len() != usize::from(width) {
            return Err(Wrong::new(format!("the row has {}", counted(signs.len(), one, many)), help));
        }
        Ok(signs)
    }
}
