//! How a table fits the width of a terminal. Nothing is cut: two texts that begin alike would look the same. First the names of
//! columns of numbers are broken into lines, then texts, and columns that still have no room stand in a block below.

use crate::base::width::columns;
use crate::base::words::broken;

/// Between two columns.
pub const GAP: usize = 2;
/// Columns of text are not made narrower than this, as long as a column of numbers can stand in a block below.
const LEAST: usize = 12;
/// No column of text is made narrower than this.
const NARROWEST: usize = 6;
/// Before the second and later lines of a text.
const INDENT: &str = "  ";

/// Columns that stand side by side, and how wide each is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The places of the columns in the table.
    pub columns: Vec<usize>,
    /// The widths.
    pub widths: Vec<usize>,
}

impl Block {
    /// The columns that it takes.
    pub fn width(&self) -> usize {
        total(&self.widths)
    }
}

/// A table whose columns are placed.
pub struct Columns<'a> {
    header: &'a [String],
    rows: &'a [Vec<String>],
    /// The first columns are text.
    text_columns: usize,
}

impl<'a> Columns<'a> {
    /// The columns of a table; the first ones are text, the others numbers.
    pub const fn new(header: &'a [String], rows: &'a [Vec<String>], text_columns: usize) -> Self {
        Self { header, rows, text_columns }
    }

    /// All columns side by side, with nothing broken.
    pub fn whole(&self) -> Block {
        let columns: Vec<usize> = (0..self.header.len()).collect();
        let widths = columns.iter().map(|&place| columns_of(&self.header[place]).max(self.cells(place))).collect();
        Block { columns, widths }
    }

    /// The blocks in this room: one, unless the columns of numbers have no room side by side. Each repeats the columns of text.
    pub fn blocks(&self, room: Option<usize>) -> Vec<Block> {
        let whole = self.whole();
        let Some(room) = room.filter(|room| whole.width() > *room) else { return vec![whole] };
        let least = self.least(&whole.widths);
        let texts: Vec<usize> = (0..self.text_columns).collect();
        let mut blocks: Vec<Vec<usize>> = vec![texts.clone()];
        for place in self.text_columns..self.header.len() {
            let block = blocks.last_mut().expect("there is a first block");
            let taken = block.iter().chain([&place]).map(|&place| least[place] + GAP).sum::<usize>() - GAP;
            if taken > room && block.len() > texts.len() {
                blocks.push([texts.as_slice(), &[place]].concat());
            } else {
                block.push(place);
            }
        }
        let fitted = |columns: Vec<usize>| {
            let of = |all: &[usize]| columns.iter().map(|&place| all[place]).collect::<Vec<usize>>();
            let (mut widths, least) = (of(&whole.widths), of(&least));
            let is_text: Vec<bool> = columns.iter().map(|&place| place < self.text_columns).collect();
            shrink(&mut widths, room, |place| if is_text[place] { usize::MAX } else { least[place] });
            shrink(&mut widths, room, |place| least[place]);
            shrink(&mut widths, room, |place| if is_text[place] { least[place].min(NARROWEST) } else { usize::MAX });
            Block { columns, widths }
        };
        blocks.into_iter().map(fitted).collect()
    }

    /// The least widths of the columns. Numbers are not broken, their names are.
    fn least(&self, whole: &[usize]) -> Vec<usize> {
        let name = |place: usize| {
            let words = self.header[place].split(' ').map(columns_of).max().unwrap_or(0);
            words.min(LEAST)
        };
        let least = |(place, &width): (usize, &usize)| {
            if place < self.text_columns { width.min(LEAST) } else { self.cells(place).max(name(place)) }
        };
        whole.iter().enumerate().map(least).collect()
    }

    /// The widest cell of a column.
    fn cells(&self, place: usize) -> usize {
        self.rows.iter().filter_map(|row| row.get(place)).map(|cell| columns_of(cell)).max().unwrap_or(0)
    }

    /// A row in lines: the lines of each column.
    pub fn lines(&self, row: &[String], block: &Block) -> Vec<Vec<String>> {
        let cell = |(&place, &width): (&usize, &usize)| {
            let text = row.get(place).map_or("", String::as_str);
            if place < self.text_columns { broken(text, width, INDENT) } else { vec![text.to_owned()] }
        };
        across(block.columns.iter().zip(&block.widths).map(cell).collect(), false)
    }

    /// The names of the columns in lines; the last line of each stands above its column.
    pub fn heading(&self, block: &Block) -> Vec<Vec<String>> {
        let name = |(&place, &width): (&usize, &usize)| broken(&self.header[place], width, "");
        across(block.columns.iter().zip(&block.widths).map(name).collect(), true)
    }
}

fn columns_of(text: &str) -> usize {
    columns(text)
}

fn total(widths: &[usize]) -> usize {
    widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1)
}

/// Narrows the columns by turns, the widest first and none below its least, until they have room.
fn shrink(widths: &mut [usize], room: usize, least: impl Fn(usize) -> usize) {
    while total(widths) > room {
        let wide = (0..widths.len()).filter(|&place| widths[place] > least(place)).max_by_key(|&place| widths[place]);
        let Some(place) = wide else { return };
        widths[place] -= 1;
    }
}

/// Lines across the cells; shorter cells have empty lines at the end, or `above`.
fn across(cells: Vec<Vec<String>>, above: bool) -> Vec<Vec<String>> {
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    let line = |line: usize| {
        let part = |cell: &Vec<String>| {
            let skipped = if above { height - cell.len() } else { 0 };
            line.checked_sub(skipped).and_then(|line| cell.get(line)).cloned().unwrap_or_default()
        };
        cells.iter().map(part).collect()
    };
    (0..height).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(cells: &[&str]) -> Vec<String> {
        cells.iter().map(|&cell| cell.to_owned()).collect()
    }

    fn table() -> (Vec<String>, Vec<Vec<String>>) {
        let header = row(&["ending", "games in progress", "share"]);
        let rows = [
            ["Automatic victory of the Poles", "1,234", "61.7 %"],
            ["Automatic victory of the Russians", "5", "0.3 %"],
        ];
        (header, rows.map(|cells| row(&cells)).to_vec())
    }

    #[test]
    fn names_of_numbers_are_broken_before_texts() {
        let (header, rows) = table();
        let columns = Columns::new(&header, &rows, 1);
        assert_eq!(columns.blocks(None), [columns.whole()]);
        assert_eq!(columns.blocks(Some(80)), [columns.whole()]);
        assert_eq!(columns.blocks(Some(52))[0].widths, [33, 9, 6]);
        assert_eq!(columns.blocks(Some(40))[0].widths, [22, 8, 6]);
    }

    #[test]
    fn no_two_texts_are_shown_alike() {
        let (header, rows) = table();
        let columns = Columns::new(&header, &rows, 1);
        for room in 20..80 {
            for block in columns.blocks(Some(room)) {
                assert!(block.width() <= room, "{room}: {block:?}");
                for row in &rows {
                    let lines = columns.lines(row, &block);
                    let text: String = lines.iter().map(|line| line[0].as_str()).collect();
                    let bare = |text: &str| text.replace(' ', "");
                    assert_eq!(bare(&text), bare(&row[0]), "{room}");
                }
            }
        }
    }

    #[test]
    fn numbers_without_room_stand_below() {
        let header: Vec<String> = std::iter::once("player").chain(["12.5 to 14.5"; 9]).map(str::to_owned).collect();
        let rows = vec![header.clone()];
        let blocks = Columns::new(&header, &rows, 1).blocks(Some(60));
        let places: Vec<&[usize]> = blocks.iter().map(|block| block.columns.as_slice()).collect();
        assert_eq!(places, [&[0, 1, 2, 3][..], &[0, 4, 5, 6], &[0, 7, 8, 9]]);
    }
}
