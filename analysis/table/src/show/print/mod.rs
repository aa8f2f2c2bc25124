//! A game on paper: the map in sheets, the counters to cut out, the turn track and the rulebook, as a page that a browser prints.
//!
//! Lengths on paper are in millimetres. Sheets of the map overlap, so that they can be glued.

use askama::Template;
use kartacz_engine::scenario::rulebook::Rulebook;
use serde::Deserialize;

use super::markup::rendered;
use super::paint;
use super::tabletop::{Face, Sheet};

/// Millimetres of a pixel of the drawings: a counter of 36 pixels is 13 mm wide, or a little less where that saves sheets of the map.
const SCALES: [f64; 4] = [13.0 / 36.0, 12.5 / 36.0, 12.0 / 36.0, 11.5 / 36.0];
/// The white edge of a page that printers leave.
const EDGE: f64 = 9.0;
/// The line with the name of a sheet.
const HEAD: f64 = 7.0;
/// What two sheets of the map have in common.
const OVERLAP: f64 = 6.0;

/// The style of the page.
const STYLE: &str = include_str!("page.css");

/// The size of pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Paper {
    /// 210 by 297 mm.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// The name in style sheets.
    const fn name(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::Letter => "letter",
        }
    }

    /// Width and height of what is printed on an upright page.
    const fn room(self) -> [f64; 2] {
        let [width, height] = match self {
            Self::A4 => [210.0, 297.0],
            Self::Letter => [215.9, 279.4],
        };
        [width - 2.0 * EDGE, height - 2.0 * EDGE]
    }
}

/// What is printed.
#[derive(Clone, Copy, Debug)]
pub struct Printed<'a> {
    /// The title.
    pub title: &'a str,
    /// The map.
    pub sheet: &'a Sheet,
    /// The counters.
    pub faces: &'a [Face],
    /// The number of turns, and their name.
    pub turns: (u64, &'a str),
    /// The rules in words, where they are a file.
    pub book: Option<&'a Rulebook>,
}

/// A part of the map on a page.
#[derive(Debug)]
struct Tile {
    /// The row and the column of the part, from 1.
    place: [usize; 2],
    /// The area in pixels.
    view: String,
    /// Width and height on paper.
    size: [String; 2],
}

#[derive(Template)]
#[template(path = "show/print/page.html")]
struct Page<'a> {
    printed: Printed<'a>,
    paper: &'static str,
    way: &'static str,
    edge: f64,
    style: String,
    /// Millimetres of a pixel.
    scale: f64,
    tiles: Vec<Tile>,
}

/// The page.
#[must_use]
pub fn page(printed: Printed<'_>, paper: Paper) -> String {
    let view: Vec<f64> = printed.sheet.view.split(' ').filter_map(|number| number.parse().ok()).collect();
    let view: [f64; 4] = view.try_into().unwrap_or([0.0, 0.0, 1.0, 1.0]);
    let [width, height] = paper.room();
    let ways = [("portrait", [width, height]), ("landscape", [height, width])];
    let all = SCALES.into_iter().flat_map(|scale| ways.map(|(way, room)| (way, scale, tiles(view, room, scale))));
    // Of the fewest sheets, the largest counters.
    let (way, scale, tiles) = all.min_by_key(|(.., tiles)| tiles.len()).expect("there are scales");
    rendered(&Page { printed, paper: paper.name(), way, edge: EDGE, style: paint::light(), scale, tiles })
}

/// The parts of a map on pages with so much room.
fn tiles([left, top, width, height]: [f64; 4], [across, down]: [f64; 2], scale: f64) -> Vec<Tile> {
    let columns = parts(width * scale, across);
    let rows = parts(height * scale, down - HEAD);
    let tile = |row: usize, column: usize| {
        let ([x, wide], [y, high]) = (columns[column], rows[row]);
        let pixels = [left + x / scale, top + y / scale, wide / scale, high / scale];
        Tile { place: [row + 1, column + 1], view: pixels.map(short).join(" "), size: [wide, high].map(short) }
    };
    (0..rows.len())
        .flat_map(|row| (0..columns.len()).map(move |column| (row, column)))
        .map(|(row, column)| tile(row, column))
        .collect()
}

/// Where the parts of a length begin, and how long they are, when so much has room.
fn parts(length: f64, room: f64) -> Vec<[f64; 2]> {
    let step = room - OVERLAP;
    let count = ((length - OVERLAP) / step).ceil().max(1.0) as usize;
    (0..count).map(|part| part as f64 * step).map(|start| [start, room.min(length - start)]).collect()
}

impl Page<'_> {
    /// The width of a counter on paper.
    fn width(&self, face: &Face) -> String {
        short(face.size * self.scale)
    }
}

fn short(number: f64) -> String {
    crate::base::figure::fixed(number, 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_overlap_and_reach_the_end() {
        assert_eq!(parts(100.0, 190.0), [[0.0, 100.0]]);
        let all = parts(500.0, 190.0);
        assert_eq!(all, [[0.0, 190.0], [184.0, 190.0], [368.0, 132.0]]);
        for pair in all.windows(2) {
            assert!((pair[0][0] + pair[0][1] - pair[1][0] - OVERLAP).abs() < 1e-9);
        }
        // A length that just fits is one part.
        assert_eq!(parts(190.0, 190.0).len(), 1);
    }

    #[test]
    fn names_of_strangers_are_text() {
        let face = Face { name: "<script>".to_owned(), front: String::new(), back: String::new(), size: 36.0 };
        let sheet = Sheet { view: "0 0 100 100".to_owned(), ..Sheet::default() };
        let printed = Printed { title: "<img src=x>", sheet: &sheet, faces: &[face], turns: (2, "turn"), book: None };
        let page = page(printed, Paper::A4);
        assert!(!page.contains("<img") && !page.contains("<script>alert") && page.contains("size:A4"));
        assert!(page.contains("Turn 2") && !page.contains("Turn 3"));
    }
}
