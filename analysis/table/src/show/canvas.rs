//! An SVG document being written.

use std::fmt::Write;

use crate::base::width::{beginning, em, width};
use crate::show::markup::escaped;
use crate::show::palette;
use crate::show::prose::bare;

/// The colour of the counters of each side.
pub const SIDES: [&str; 2] = [palette::SIDES[0].css, palette::SIDES[1].css];
/// Dark writing.
pub const INK: &str = "#2b2620";

/// A point, in pixels from the top left.
pub type Point = (f64, f64);

/// The colour of an empty sheet.
pub const PAPER: &str = "#fbf8ef";

/// The fonts, the first available one is used.
const FONTS: &str = "DejaVu Sans, Verdana, Arial, sans-serif";

/// A document. Writing into a string cannot fail.
pub struct Canvas {
    svg: String,
}

impl Canvas {
    /// An empty sheet.
    pub fn new(width: f64, height: f64, title: &str) -> Self {
        let mut canvas = Self { svg: String::new() };
        let _ = write!(
            canvas.svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
             height=\"{height:.0}\" font-family=\"{FONTS}\">\n<title>{}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"{PAPER}\"/>\n",
            plain(title)
        );
        canvas
    }

    /// A part of a document, as a piece of SVG.
    #[must_use]
    pub fn drawn(draw: impl FnOnce(&mut Self)) -> String {
        let mut canvas = Self { svg: String::new() };
        draw(&mut canvas);
        canvas.svg
    }

    /// The document.
    pub fn finish(mut self) -> String {
        self.svg.push_str("</svg>\n");
        self.svg
    }

    /// A closed area.
    pub fn area(&mut self, points: &[Point], style: &str) {
        let _ = writeln!(self.svg, "<polygon points=\"{}\" {style}/>", listed(points));
    }

    /// An open line.
    pub fn line(&mut self, points: &[Point], style: &str) {
        let _ = writeln!(self.svg, "<polyline points=\"{}\" fill=\"none\" {style}/>", listed(points));
    }

    /// A rectangle around a centre.
    pub fn rectangle(&mut self, (x, y): Point, [width, height]: [f64; 2], round: f64, style: &str) {
        let (left, top) = (x - width / 2.0, y - height / 2.0);
        let _ = writeln!(
            self.svg,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"{round:.1}\" {style}/>"
        );
    }

    /// A circle.
    pub fn circle(&mut self, (x, y): Point, radius: f64, style: &str) {
        let _ = writeln!(self.svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" {style}/>");
    }

    /// A line of text; `anchor` is `start`, `middle` or `end`.
    pub fn text(&mut self, (x, y): Point, size: f64, anchor: &str, fill: &str, bold: bool, text: &str) {
        let weight = if bold { " font-weight=\"bold\"" } else { "" };
        let _ = writeln!(
            self.svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\" text-anchor=\"{anchor}\" fill=\"{fill}\"{weight}>{}</text>",
            plain(text)
        );
    }

    /// A line of text at a point within a number of pixels. Longer text is cut, with the full text as a tooltip.
    pub fn text_within(
        &mut self,
        (x, y, room): (f64, f64, f64),
        size: f64,
        anchor: &str,
        fill: &str,
        bold: bool,
        text: &str,
    ) {
        let text = &*bare(text);
        let short = beginning(text, room_for(room, size, bold), em);
        if short == text {
            return self.text((x, y), size, anchor, fill, bold, text);
        }
        let _ = writeln!(self.svg, "<g><title>{}</title>", plain(text));
        self.text((x, y), size, anchor, fill, bold, &short);
        self.close();
    }

    /// The style of everything that follows: an element of a file beside the code.
    pub fn style(&mut self, element: &str) {
        self.svg.push_str(element);
    }

    /// The name of the group that was opened last, which the pointer shows.
    pub fn title(&mut self, text: &str) {
        let _ = writeln!(self.svg, "<title>{}</title>", plain(text));
    }

    /// Begins a group with a common style.
    pub fn open(&mut self, style: &str) {
        let _ = writeln!(self.svg, "<g {style}>");
    }

    /// Ends the group.
    pub fn close(&mut self) {
        self.svg.push_str("</g>\n");
    }
}

/// A text in lines that fit into a number of pixels, broken between words.
#[must_use]
pub fn broken(text: &str, room: f64, size: f64, bold: bool) -> Vec<String> {
    let most = room_for(room, size, bold);
    let mut lines: Vec<String> = Vec::new();
    for word in bare(text).split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if width(line, em) + width(" ", em) + width(word, em) <= most => line.extend([" ", word]),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The room in pixels that the widest of some texts takes.
#[must_use]
pub fn widest<'a>(texts: impl Iterator<Item = &'a str>, size: f64, bold: bool) -> f64 {
    let most = texts.map(|text| width(text, em)).max().unwrap_or(0);
    (most as f64 * size / 1000.0 / share(bold)).ceil()
}

/// Text for a drawing, which has no markup for code.
fn plain(text: &str) -> String {
    escaped(&bare(text))
}

/// The height of a text, between two bounds, at which it fills a number of pixels.
pub fn filling(room: f64, bold: bool, text: &str, [least, most]: [f64; 2]) -> f64 {
    (1000.0 * room * share(bold) / width(text, em).max(1) as f64).clamp(least, most)
}

/// The characters that fit into a number of pixels, in thousandths of the height of the letters.
fn room_for(room: f64, size: f64, bold: bool) -> usize {
    (1000.0 * room * share(bold) / size).ceil() as usize
}

/// Assumes wide fonts.
const fn share(bold: bool) -> f64 {
    if bold { 0.82 } else { 0.9 }
}

fn listed(points: &[Point]) -> String {
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    points.join(" ")
}
