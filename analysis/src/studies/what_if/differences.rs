//! The chart of the effect of a change.

use crate::play::labels::Labels;
use crate::show::charts::Chart;
use crate::show::charts::differences::{self, Shift, colour};
use crate::studies::what_if::{Difference, WhatIf};

/// Draws the chart.
pub fn draw(found: &WhatIf, labels: &Labels) -> Result<Chart, Box<dyn std::error::Error>> {
    let brief = labels.brief();
    let shifts = found.differences.iter().zip(0..).map(|(of, place)| shift(of, place, found, &brief)).collect();
    differences::draw("Effect of the change: differences, with 95 % intervals", Vec::new(), &[(String::new(), shifts)])
}

fn shift(of: &Difference, place: usize, found: &WhatIf, labels: &Labels) -> Shift {
    let one = &labels.sides()[0];
    let (name, outcome) = match of.measure.as_str() {
        "score" => (format!("score of {one}"), None),
        "vp" => (format!("victory points, net for {one}"), None),
        _ => (found.outcome(place, labels), Some(place)),
    };
    Shift {
        name,
        share: of.measure != "vp",
        colour: colour(outcome),
        means: [of.baseline, of.variant],
        both: of.both(),
    }
}
