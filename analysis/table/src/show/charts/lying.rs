//! Horizontal bars or dots with their intervals: a row for each name, around a line at 0.

use plotters::prelude::{Circle, Text};
use plotters::style::text_anchor::{HPos, VPos};
use plotters::style::{Color, RGBColor};

use super::frame::{Area, Drawn, MARGIN, Scale, Written, bar, foot, level_axis, line, text_style, whisker};
use super::size::Size;
use super::spots::Spot;
use super::style::{INK, broken, fit_name, text_width};

/// With more bars than this, they are thin.
const MANY: usize = 16;
/// The largest share of the width that names take beside the bars; longer ones stand above.
const NAMES: f64 = 0.4;
/// Between rows.
const GAP: i32 = 9;
/// The radius of a dot.
const DOT: i32 = 6;

/// A panel of rows.
#[derive(Clone, Debug)]
pub struct Lying {
    /// The title of the panel; may be empty.
    pub title: String,
    /// The rows, from the top.
    pub rows: Vec<Row>,
    /// The least and the greatest value; the axis has 0 besides.
    pub range: (f64, f64),
    /// The name of the axis.
    pub across: String,
    /// The format of numbers along it.
    pub written: Written,
}

/// A name with its bars.
#[derive(Clone, Debug)]
pub struct Row {
    /// The name.
    pub name: String,
    /// The bars.
    pub bars: Vec<Bar>,
}

/// A bar from 0 to a value, or a dot there.
#[derive(Clone, Debug)]
pub struct Bar {
    /// The value.
    pub value: f64,
    /// The interval of the bar, drawn as a whisker.
    pub interval: Option<(f64, f64)>,
    /// The colour.
    pub colour: RGBColor,
    /// Whether it is a dot.
    pub dot: bool,
    /// The label of the bar, beyond the whisker.
    pub text: String,
    /// The tooltip, with all its numbers.
    pub spot: String,
}

impl Bar {
    /// Where the bar and its whisker begin and end.
    fn ends(&self) -> (f64, f64) {
        let (low, high) = self.interval.unwrap_or((self.value, self.value));
        (low.min(self.value).min(0.0), high.max(self.value).max(0.0))
    }

    /// From which value to which the label stands beyond, and whether it stands to the left.
    fn labelled(&self) -> (f64, bool) {
        let (low, high) = self.interval.unwrap_or((self.value, self.value));
        if self.value < 0.0 { (low.min(self.value), true) } else { (high.max(self.value), false) }
    }
}

/// Where things stand within the width of a panel: alike in all panels of a sheet with the same axis, so that bars of equal
/// values are equally long.
struct Layout {
    thick: i32,
    letters: i32,
    above: bool,
    /// Whether labels stand above the bars, the first one beside the name.
    lifted: bool,
    names: i32,
    scale: Scale,
}

impl Lying {
    /// The height that it needs in this width. `alike` are the panels with the same axis, this one among them.
    pub fn height(&self, alike: &[&Self], size: Size, width: i32) -> i32 {
        let layout = Self::layout(alike, size, 0, width);
        let rows: i32 = self.rows.iter().map(|row| layout.row_height(row, size)).sum();
        self.head(size, width) + rows + GAP + foot(&self.across, width - 2 * MARGIN, size)
    }

    fn head(&self, size: Size, width: i32) -> i32 {
        if self.title.is_empty() { 4 } else { self.title_lines(size, width).len() as i32 * (size.panel + 4) + 8 }
    }

    fn title_lines(&self, size: Size, width: i32) -> Vec<String> {
        broken(&self.title, size.panel, width - 2 * MARGIN, 2)
    }

    /// The layout of these panels.
    fn layout(alike: &[&Self], size: Size, left: i32, width: i32) -> Layout {
        let rows = || alike.iter().flat_map(|panel| &panel.rows);
        let bars = || rows().flat_map(|row| &row.bars);
        let many = alike.iter().any(|panel| panel.rows.iter().map(|row| row.bars.len()).sum::<usize>() > MANY);
        let letters = if size.narrow || !many { size.text } else { size.small };
        let widest = rows().map(|row| text_width(&row.name, size.text)).max().unwrap_or(0);
        let above = size.narrow || f64::from(widest) > NAMES * f64::from(width);
        let names = if above || widest == 0 { 0 } else { widest + 12 };
        let ranges = || alike.iter().map(|panel| panel.range);
        let (low, high) = ranges().fold((0.0, 0.0), |(low, high), range| (range.0.min(low), range.1.max(high)));
        let values = if high > low { (low, high) } else { (0.0, 1.0) };
        let (from, to) = (left + MARGIN + names, left + width - MARGIN);
        let beyond = Self::scale(bars, values, (from, to), letters);
        let single = rows().all(|row| row.bars.len() == 1);
        let lifted = size.narrow && rows().all(|row| !row.name.is_empty()) && (single || beyond.is_none());
        let scale = match (lifted, beyond) {
            (true, _) => Scale { values, pixels: (from + 8, to - 8) },
            (false, Some(scale)) => scale,
            (false, None) => Scale { values, pixels: (from + (to - from) / 5, to - (to - from) / 5) },
        };
        Layout { thick: letters + 5, letters, above, lifted, names, scale }
    }

    /// The longest scale that leaves room for every label beyond its bar; `None` when that would be too short.
    fn scale<'a, B: Iterator<Item = &'a Bar>>(
        bars: impl Fn() -> B,
        values: (f64, f64),
        (from, to): (i32, i32),
        letters: i32,
    ) -> Option<Scale> {
        let mut pixels = (from + 4, to - 4);
        // Every turn moves an end as far as a label hangs over it; a shorter scale may move other labels.
        for _ in 0..8 {
            let scale = Scale { values, pixels };
            let over = |to_left: bool| {
                let of_side = bars().filter(|bar| !bar.text.is_empty() && bar.labelled().1 == to_left);
                let hang = |bar: &Bar| {
                    let (room, end) = (text_width(&bar.text, letters) + 10, scale.at(bar.labelled().0));
                    if to_left { from + room - end } else { end + room - to }
                };
                of_side.map(hang).max().unwrap_or(0).max(0)
            };
            let (left, right) = (over(true), over(false));
            if left == 0 && right == 0 {
                return Some(scale);
            }
            pixels = (pixels.0 + left, pixels.1 - right);
            if pixels.1 - pixels.0 < (to - from) / 5 {
                return None;
            }
        }
        Some(Scale { values, pixels })
    }

    /// Draws the panel, one of those `alike`, at this place, in this width; the texts of its bars go to `spots`.
    pub fn draw(
        &self,
        alike: &[&Self],
        area: &Area,
        size: Size,
        ((left, top), width): ((i32, i32), i32),
        spots: &mut Vec<Spot>,
    ) -> Drawn {
        let layout = Self::layout(alike, size, left, width);
        let mut y = top;
        if !self.title.is_empty() {
            for said in self.title_lines(size, width) {
                let style = text_style(size.panel, HPos::Left, VPos::Top);
                area.draw(&Text::new(said, (left + MARGIN, y + 4), style))?;
                y += size.panel + 4;
            }
        }
        let begin = top + self.head(size, width);
        let rows: i32 = self.rows.iter().map(|row| layout.row_height(row, size)).sum();
        let (bottom, ends) = (begin + rows + GAP, (left + MARGIN, left + width - MARGIN));
        let spans = layout.spans(&self.rows, size, (begin, bottom));
        level_axis(area, size, &layout.scale, &spans, (&self.across, self.written), ends)?;
        let mut y = begin + GAP / 2;
        for row in &self.rows {
            layout.draw_row(area, row, size, (left, y, width), spots)?;
            y += layout.row_height(row, size);
        }
        let zero = layout.scale.at(0.0);
        spans.iter().try_for_each(|&(from, to)| line(area, (zero, from), (zero, to), INK))
    }
}

impl Layout {
    /// The heights between these ends in which the axis and the lines of the grid are drawn: texts above bars are free of them.
    fn spans(&self, rows: &[Row], size: Size, (begin, bottom): (i32, i32)) -> Vec<(i32, i32)> {
        let mut spans = vec![(begin, bottom)];
        let mut top = begin + GAP / 2;
        for row in rows {
            for y in self.texts_above(row, size).map(|below| top + below) {
                let (from, _) = spans.pop().unwrap_or((begin, bottom));
                spans.extend([(from, y - 1), (y + size.text + 4, bottom)]);
            }
            top += self.row_height(row, size);
        }
        spans.retain(|&(from, to)| to > from);
        spans
    }

    /// How far below the top of a row its lines of text above bars begin: its name, and lifted labels of further bars.
    fn texts_above(&self, row: &Row, size: Size) -> impl Iterator<Item = i32> {
        let named = self.above && !row.name.is_empty();
        let lines = if named && self.lifted { row.bars.len() as i32 } else { i32::from(named) };
        let step = size.text + 5 + self.thick;
        (0..lines).map(move |line| line * step)
    }

    fn row_height(&self, row: &Row, size: Size) -> i32 {
        let lines = self.texts_above(row, size).count() as i32;
        lines * (size.text + 5) + self.thick * row.bars.len() as i32 + GAP
    }

    fn draw_row(
        &self,
        area: &Area,
        row: &Row,
        size: Size,
        (left, mut y, width): (i32, i32, i32),
        spots: &mut Vec<Spot>,
    ) -> Drawn {
        let bars = self.thick * row.bars.len() as i32;
        let texts = self.texts_above(row, size).count();
        if texts == 0 {
            let at = (left + MARGIN + self.names - 8, y + bars / 2);
            area.draw(&Text::new(row.name.clone(), at, text_style(size.text, HPos::Right, VPos::Center)))?;
        }
        for (place, bar) in row.bars.iter().enumerate() {
            if place < texts {
                let name = if place == 0 { row.name.as_str() } else { "" };
                let label = if self.lifted { bar.text.as_str() } else { "" };
                draw_above(area, size, (left, y, width), (name, label))?;
                y += size.text + 5;
            }
            self.draw_bar(area, bar, y)?;
            let (from, to) = bar.ends();
            let (from, to) = (self.scale.at(from), self.scale.at(to));
            spots.push(Spot::between((from, y), (to, y + self.thick), bar.spot.clone()));
            y += self.thick;
        }
        Ok(())
    }

    fn draw_bar(&self, area: &Area, one: &Bar, top: i32) -> Drawn {
        let (at, middle) = (self.scale.at(one.value), top + self.thick / 2);
        let (style, ink) = if one.dot { (one.colour.stroke_width(3), None) } else { (INK.stroke_width(1), Some(())) };
        if ink.is_some() {
            bar(area, (self.scale.at(0.0), at), (top + 1, top + self.thick - 1), one.colour)?;
        }
        if let Some((low, high)) = one.interval {
            let [low, high] = [low, high].map(|value| self.scale.at(value));
            whisker(area, (low, high), middle, style)?;
        }
        if one.dot {
            area.draw(&Circle::new((at, middle), DOT, one.colour.filled()))?;
        }
        if self.lifted {
            return Ok(());
        }
        let (end, to_left) = one.labelled();
        let (x, side) =
            if to_left { (self.scale.at(end) - 8, HPos::Right) } else { (self.scale.at(end) + 8, HPos::Left) };
        area.draw(&Text::new(one.text.clone(), (x, middle), text_style(self.letters, side, VPos::Center)))?;
        Ok(())
    }
}

/// A line of text above a bar: a name to the left, a label to the right.
fn draw_above(area: &Area, size: Size, (left, y, width): (i32, i32, i32), (name, label): (&str, &str)) -> Drawn {
    let style = text_style(size.text, HPos::Right, VPos::Top);
    area.draw(&Text::new(label.to_owned(), (left + width - MARGIN, y), style))?;
    let said = fit_name(name, size.text, width - 2 * MARGIN - text_width(label, size.text) - 8);
    area.draw(&Text::new(said, (left + MARGIN, y), text_style(size.text, HPos::Left, VPos::Top)))?;
    Ok(())
}
