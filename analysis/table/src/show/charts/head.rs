//! The head of a chart: its title and its legend, in as many lines as they take.

use plotters::prelude::{Circle, PathElement, Rectangle, Text};
use plotters::style::text_anchor::{HPos, VPos};
use plotters::style::{Color, RGBColor};

use super::frame::{Area, Drawn, MARGIN, dashes, text_style};
use super::size::Size;
use super::style::{GRID, INK, broken, text_width};
use crate::show::prose::bare;

/// The side of a square.
const SQUARE: i32 = 14;
/// From a sign to its label, and from a label to the next sign.
const GAP: i32 = 7;
const APART: i32 = 20;
/// The width of a colour of a scale.
const STEP: i32 = 3;
/// The most lines of a title, and of a label.
const LINES: usize = 3;

/// An entry of a legend.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The sign.
    pub sign: Sign,
    /// The label.
    pub label: String,
}

/// The sign before a label.
#[derive(Clone, Debug)]
pub enum Sign {
    /// A square of a colour.
    Square(RGBColor),
    /// A line.
    Line,
    /// A dashed line.
    Dashes,
    /// A ring.
    Ring,
    /// A frame.
    Frame,
    /// Colours from one end to the other; the label names the last one, this text the first.
    Scale(String, Vec<RGBColor>),
}

impl Entry {
    /// A coloured square with its meaning.
    pub fn square(colour: RGBColor, label: impl Into<String>) -> Self {
        Self::new(Sign::Square(colour), label)
    }

    /// Another sign with its meaning.
    pub fn new(sign: Sign, label: impl Into<String>) -> Self {
        Self { sign, label: bare(&label.into()).into_owned() }
    }

    fn sign_width(&self, size: Size) -> i32 {
        match &self.sign {
            Sign::Scale(from, colours) => text_width(from, size.text) + GAP + STEP * colours.len() as i32,
            _ => SQUARE,
        }
    }

    /// The label, in as many lines as it takes.
    fn lines(&self, size: Size) -> Vec<String> {
        broken(&self.label, size.text, size.width - 2 * MARGIN - self.sign_width(size) - GAP, LINES)
    }

    fn width(&self, size: Size) -> i32 {
        let widest = self.lines(size).iter().map(|line| text_width(line, size.text)).max();
        self.sign_width(size) + GAP + widest.unwrap_or(0) + APART
    }
}

/// The height of a head.
pub fn height(title: &str, legend: &[Entry], size: Size) -> i32 {
    let rows =
        if legend.is_empty() { 0 } else { rows(legend, size).iter().map(|row| row_height(row, size)).sum::<i32>() + 6 };
    10 + title_lines(title, size).len() as i32 * line_height(size) + rows + 8
}

/// Draws a head at the top of a chart.
pub fn draw(area: &Area, title: &str, legend: &[Entry], size: Size) -> Drawn {
    let mut y = 10;
    for line in title_lines(title, size) {
        area.draw(&Text::new(line, (MARGIN, y), text_style(size.title, HPos::Left, VPos::Top)))?;
        y += line_height(size);
    }
    y += 6;
    for row in rows(legend, size) {
        let mut x = MARGIN;
        for entry in &row {
            draw_sign(area, &entry.sign, (x, y), size)?;
            let left = x + entry.sign_width(size) + GAP;
            for (number, line) in (0..).zip(entry.lines(size)) {
                let at = (left, y + SQUARE / 2 + number * label_height(size));
                area.draw(&Text::new(line, at, text_style(size.text, HPos::Left, VPos::Center)))?;
            }
            x += entry.width(size);
        }
        y += row_height(&row, size);
    }
    Ok(())
}

fn draw_sign(area: &Area, sign: &Sign, (x, y): (i32, i32), size: Size) -> Drawn {
    let middle = y + SQUARE / 2;
    let corners = [(x, y), (x + SQUARE, y + SQUARE)];
    match sign {
        Sign::Square(colour) => area.draw(&Rectangle::new(corners, colour.filled()))?,
        Sign::Line => area.draw(&PathElement::new([(x, middle), (x + SQUARE, middle)], INK.stroke_width(2)))?,
        Sign::Dashes => dashes(area, (x, middle), (x + SQUARE, middle), INK.stroke_width(1))?,
        Sign::Ring => area.draw(&Circle::new((x + SQUARE / 2, middle), SQUARE / 2, INK.stroke_width(2)))?,
        Sign::Frame => area.draw(&Rectangle::new(corners, INK.stroke_width(3)))?,
        Sign::Scale(from, colours) => {
            area.draw(&Text::new(from.clone(), (x, middle), text_style(size.text, HPos::Left, VPos::Center)))?;
            let begin = x + text_width(from, size.text) + GAP;
            for (place, colour) in (0..).zip(colours) {
                let left = begin + STEP * place;
                area.draw(&Rectangle::new([(left, y), (left + STEP, y + SQUARE)], colour.filled()))?;
            }
            let end = begin + STEP * colours.len() as i32;
            area.draw(&Rectangle::new([(begin, y), (end, y + SQUARE)], GRID))?;
        }
    }
    Ok(())
}

fn title_lines(title: &str, size: Size) -> Vec<String> {
    broken(title, size.title, size.width - 2 * MARGIN, LINES)
}

const fn line_height(size: Size) -> i32 {
    size.title + 5
}

const fn label_height(size: Size) -> i32 {
    size.text + 7
}

/// The height of entries beside each other: that of the label with the most lines.
fn row_height(row: &[&Entry], size: Size) -> i32 {
    let lines = row.iter().map(|entry| entry.lines(size).len()).max();
    lines.unwrap_or(0) as i32 * label_height(size)
}

/// The entries in rows that fit the width.
fn rows(legend: &[Entry], size: Size) -> Vec<Vec<&Entry>> {
    let mut rows: Vec<Vec<&Entry>> = Vec::new();
    let mut used = 0;
    for entry in legend {
        let width = entry.width(size);
        match rows.last_mut().filter(|_| used + width - APART <= size.width - 2 * MARGIN) {
            Some(row) => row.push(entry),
            None => {
                rows.push(vec![entry]);
                used = 0;
            }
        }
        used += width;
    }
    rows
}
