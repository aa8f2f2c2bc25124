//! An SVG document being written.

use std::fmt::Write;

use askama::Template;

use crate::base::figure::fixed;
use crate::base::width::{beginning, em, width};
use crate::show::markup::{escaped, rendered};
use crate::show::paint::{self, PAPER};
use crate::show::path::Path;
pub use crate::show::path::Point;
use crate::show::prose::bare;
use crate::show::symbols;

/// The fonts, the first available one is used.
const FONTS: &str = "DejaVu Sans, Verdana, Arial, sans-serif";

/// A document with its style.
#[derive(Template)]
#[template(path = "show/drawing.svg")]
struct Drawing<'a> {
    head: &'a str,
    style: &'a str,
    signs: &'a str,
    svg: &'a str,
}

/// A document, or a piece of one. Shapes have classes (`show/paint.rs`). Writing into a string cannot fail.
pub struct Canvas {
    /// What comes before the style of a document.
    head: String,
    svg: String,
}

impl Canvas {
    /// An empty sheet.
    pub fn new(width: f64, height: f64, title: &str) -> Self {
        let head = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
             height=\"{height:.0}\" font-family=\"{FONTS}\">\n<title>{}</title>\n",
            plain(title)
        );
        let svg = format!("<rect width=\"100%\" height=\"100%\" class=\"{PAPER}\"/>\n");
        Self { head, svg }
    }

    /// A part of a document, as a piece of SVG.
    #[must_use]
    pub fn drawn(draw: impl FnOnce(&mut Self)) -> String {
        let mut canvas = Self { head: String::new(), svg: String::new() };
        draw(&mut canvas);
        canvas.svg
    }

    /// The document, with the style of its classes and the signs that it uses.
    pub fn finish(self) -> String {
        let Self { head, svg } = self;
        let signs = symbols::used(&svg);
        let style = paint::style_of(&format!("{signs}{svg}"));
        // A template has no last line end.
        rendered(&Drawing { head: &head, style: &style, signs: &signs, svg: &svg }) + "\n"
    }

    /// A path; nothing when nothing was drawn.
    pub fn path(&mut self, class: &str, path: &Path) {
        if !path.is_empty() {
            let _ = writeln!(self.svg, "<path class=\"{class}\" d=\"{}\"/>", path.data());
        }
    }

    /// A sign of `symbols.svg` around a point; its parts without a class take this one, if there is any.
    pub fn symbol(&mut self, id: &str, (x, y): Point, class: &str) {
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        let _ = writeln!(self.svg, "<use href=\"#{id}\" x=\"{}\" y=\"{}\"{class}/>", short(x), short(y));
    }

    /// A sign of another size.
    pub fn symbol_scaled(&mut self, id: &str, (x, y): Point, scale: f64, class: &str) {
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        let _ = writeln!(
            self.svg,
            "<use href=\"#{id}\" transform=\"translate({} {})scale({scale})\"{class}/>",
            short(x),
            short(y)
        );
    }

    /// A closed area.
    pub fn area(&mut self, points: &[Point], class: &str) {
        let mut path = Path::default();
        path.polygon(points);
        self.path(class, &path);
    }

    /// An open line.
    pub fn line(&mut self, points: &[Point], class: &str) {
        let mut path = Path::default();
        path.polyline(points);
        self.path(class, &path);
    }

    /// A rectangle around a centre.
    pub fn rectangle(&mut self, (x, y): Point, [width, height]: [f64; 2], round: f64, class: &str) {
        let [left, top, width, height] = [x - width / 2.0, y - height / 2.0, width, height].map(short);
        let round = if round > 0.0 { format!(" rx=\"{}\"", short(round)) } else { String::new() };
        let _ = writeln!(
            self.svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"{round} class=\"{class}\"/>"
        );
    }

    /// A circle.
    pub fn circle(&mut self, (x, y): Point, radius: f64, class: &str) {
        let [x, y, radius] = [x, y, radius].map(short);
        let _ = writeln!(self.svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" class=\"{class}\"/>");
    }

    /// A line of text; `anchor` is `start`, `middle` or `end`.
    pub fn text(&mut self, (x, y): Point, size: f64, anchor: &str, class: &str, bold: bool, text: &str) {
        let weight = if bold { " font-weight=\"bold\"" } else { "" };
        let anchor = if anchor == "start" { String::new() } else { format!(" text-anchor=\"{anchor}\"") };
        let [x, y, size] = [x, y, size].map(short);
        let _ = writeln!(
            self.svg,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor} class=\"{class}\"{weight}>{}</text>",
            plain(text)
        );
    }

    /// A line of text in the style of the group around it.
    pub fn bare_text(&mut self, (x, y): Point, text: &str) {
        let _ = writeln!(self.svg, "<text x=\"{}\" y=\"{}\">{}</text>", short(x), short(y), plain(text));
    }

    /// A line of text at a point within a number of pixels. Longer text is cut, with the full text as a tooltip.
    pub fn text_within(
        &mut self,
        (x, y, room): (f64, f64, f64),
        size: f64,
        anchor: &str,
        class: &str,
        bold: bool,
        text: &str,
    ) {
        let text = &*bare(text);
        let short = beginning(text, room_for(room, size, bold), em);
        if short == text {
            return self.text((x, y), size, anchor, class, bold, text);
        }
        let _ = writeln!(self.svg, "<g><title>{}</title>", plain(text));
        self.text((x, y), size, anchor, class, bold, &short);
        self.close();
    }

    /// A piece of SVG that was drawn before.
    pub fn piece(&mut self, svg: &str) {
        self.svg.push_str(svg);
    }

    /// The name of the group that was opened last, which the pointer shows.
    pub fn title(&mut self, text: &str) {
        let _ = writeln!(self.svg, "<title>{}</title>", plain(text));
    }

    /// Begins a group with these attributes.
    pub fn open(&mut self, attributes: &str) {
        let _ = writeln!(self.svg, "<g {attributes}>");
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

/// A length with a decimal, if it needs one.
#[must_use]
pub fn short(length: f64) -> String {
    let text = fixed(length, 1);
    text.strip_suffix(".0").map_or_else(|| text.clone(), str::to_owned)
}
