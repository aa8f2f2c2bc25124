//! An SVG document being written.

use std::fmt::Write;

/// A point, in pixels from the top left.
pub type Point = (f64, f64);

/// The fonts that are asked for, the first that is there.
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
             <rect width=\"100%\" height=\"100%\" fill=\"#fbf8ef\"/>\n",
            escaped(title)
        );
        canvas
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
    pub fn rectangle(&mut self, (x, y): Point, (width, height): (f64, f64), round: f64, style: &str) {
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
            escaped(text)
        );
    }

    /// Begins a group that is drawn alike.
    pub fn open(&mut self, style: &str) {
        let _ = writeln!(self.svg, "<g {style}>");
    }

    /// Ends the group.
    pub fn close(&mut self) {
        self.svg.push_str("</g>\n");
    }
}

fn listed(points: &[Point]) -> String {
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    points.join(" ")
}

/// Text as XML holds it. Control characters, which XML does not hold, are replaced.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped() {
        assert_eq!(escaped("a<b>&\"c\u{1b}"), "a&lt;b&gt;&amp;&quot;c\u{fffd}");
    }
}
