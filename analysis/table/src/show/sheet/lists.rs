//! The forces of both sides as two lists beside each other, below the legend.

use kartacz_engine::core::game::Side;

use crate::show::canvas::{Canvas, broken, widest};
use crate::show::paint::{INK, SAID};

/// The height of a line.
pub const LINE: f64 = 15.0;
/// The height of the letters.
const TEXT: f64 = 10.5;
/// The room behind a name.
const GAP: f64 = 8.0;

/// A line of a list: name, text.
pub type Line = [String; 2];

/// The room for both lists: the sheet, with its margin on the left and on the right.
pub struct Room {
    /// Left and right of everything.
    pub margin: f64,
    /// The width of everything.
    pub width: f64,
    /// The line of the headings.
    pub top: f64,
}

impl Room {
    /// The width of a list.
    fn of_list(&self) -> f64 {
        self.width / 2.0 - self.margin
    }

    /// Writes the name of a side above its list; the left of the list.
    pub fn heading(&self, canvas: &mut Canvas, side: Side, name: &str) -> f64 {
        let left = self.margin + side.index() as f64 * (self.width / 2.0 - self.margin / 2.0);
        canvas.text_within((left, self.top, self.of_list()), 13.0, "start", SAID[side.index()], true, name);
        left
    }
}

/// A list with the room of its names.
pub struct List {
    names: f64,
    lines: Vec<Line>,
}

/// The list of each side, its texts broken into lines that fit beside each other.
pub fn lists(entries: [Vec<Line>; 2], room: &Room) -> [List; 2] {
    entries.map(|entries| {
        let names = widest(entries.iter().map(|[name, _]| name.as_str()), TEXT, true) + GAP;
        let lines = |[name, text]: Line| {
            let texts = broken(&text, room.of_list() - names, TEXT, false).into_iter().enumerate();
            texts.map(move |(place, text)| [if place == 0 { name.clone() } else { String::new() }, text])
        };
        List { names, lines: entries.into_iter().flat_map(lines).collect() }
    })
}

/// The number of lines of the longer list.
pub fn longest(lists: &[List; 2]) -> usize {
    lists.iter().map(|list| list.lines.len()).max().unwrap_or(0)
}

/// Draws the lists under the names of the sides.
pub fn draw(canvas: &mut Canvas, room: &Room, sides: [&str; 2], lists: &[List; 2]) {
    for side in Side::BOTH {
        let left = room.heading(canvas, side, sides[side.index()]);
        let List { names, lines } = &lists[side.index()];
        for (index, [name, text]) in lines.iter().enumerate() {
            let y = room.top + LINE * (index as f64 + 1.3);
            canvas.text((left, y), TEXT, "start", INK, true, name);
            canvas.text((left + names, y), TEXT, "start", INK, false, text);
        }
    }
}
