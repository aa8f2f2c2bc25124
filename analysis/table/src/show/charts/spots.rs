//! Tooltips of charts, for pointer and keyboard.

use askama::Template;

use crate::show::markup::rendered;
use crate::show::prose::bare;

/// A rectangle of a chart, in its pixels, and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Left and upper edge.
    pub at: (i32, i32),
    /// Width and height.
    pub size: (i32, i32),
    /// A line, with all numbers.
    pub text: String,
}

impl Spot {
    /// The spot between two corners, in any order; at least a few pixels wide and high, so that it can be hit.
    #[must_use]
    pub fn between(one: (i32, i32), other: (i32, i32), text: String) -> Self {
        let (left, width) = span(one.0, other.0);
        let (top, height) = span(one.1, other.1);
        Self { at: (left, top), size: (width, height), text: bare(&text).into_owned() }
    }
}

/// Spots as elements of a drawing.
#[derive(Template)]
#[template(path = "show/charts/spots.svg")]
struct Spots<'a> {
    spots: &'a [Spot],
}

/// The least side of a spot.
const LEAST: i32 = 12;

/// Where a spot begins that lies between two places, and how long it is.
fn span(one: i32, other: i32) -> (i32, i32) {
    let (low, high) = (one.min(other), one.max(other));
    let more = (LEAST - (high - low)).max(0);
    (low - more / 2, high - low + more)
}

/// A drawing with these spots over it.
#[must_use]
pub fn with_spots(mut svg: String, spots: &[Spot]) -> String {
    let end = svg.rfind("</svg>").unwrap_or(svg.len());
    svg.insert_str(end, &rendered(&Spots { spots }));
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spot_tells_its_text_and_stays_text() {
        let spot = Spot::between((40, 30), (10, 29), "<b> 3 & more".to_owned());
        assert_eq!((spot.at, spot.size), ((10, 24), (30, 12)));
        let svg = with_spots("<svg></svg>".to_owned(), &[spot]);
        assert!(svg.contains("<title>&lt;b&gt; 3 &amp; more</title>") && svg.ends_with("</rect>\n</svg>"), "{svg}");
        assert!(roxmltree::Document::parse(&svg).is_ok());
    }
}
