//! Charts as SVG text. Each takes any number of summaries, so that scenarios stand beside each other.
//!
//! Only these modules use plotters.
//!
//! Each chart is drawn twice (`size`): for a page, and for a phone, where panels stand below each other and names above
//! their bars. The widths of texts are measured in a wide font, so that no text is clipped. Numbers are shown by
//! `spots` over the drawing.

pub mod curve;
pub mod differences;
pub mod drawing;
mod endings;
pub mod frame;
pub mod head;
pub mod heat;
pub mod lying;
mod outcomes;
pub mod shapes;
pub mod sheet;
pub mod size;
pub mod skill;
mod sources;
pub mod spots;
pub mod standing;
pub mod style;
pub mod value;
mod vp;
pub mod waterfall;

pub use spots::Spot;

use crate::base::error::Failure;
use crate::play::comparison::Comparison;
use crate::play::labels::Labels;
use crate::play::summary::Summary;
use crate::show::skill::curves;

/// A finished chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// The name of its file, without folder and extension.
    pub name: &'static str,
    /// The title.
    pub title: String,
    /// The SVG document.
    pub svg: String,
    /// The drawing for a phone.
    pub narrow: String,
}

/// Why a chart could not be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawError(String);

impl std::fmt::Display for DrawError {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(out, "a chart could not be drawn: {}", self.0)
    }
}

impl From<DrawError> for Failure {
    fn from(error: DrawError) -> Self {
        Self::Work(error.to_string())
    }
}

/// Draws every chart for these summaries, which must be of the same sides. No summaries, no charts.
///
/// # Errors
/// When the drawing library fails.
pub fn draw(summaries: &[Summary], labels: &Labels) -> Result<Vec<Chart>, DrawError> {
    if summaries.is_empty() {
        return Ok(Vec::new());
    }
    [outcomes::sheet, vp::sheet, endings::sheet, sources::sheet]
        .map(|make| make(summaries, labels).draw())
        .into_iter()
        .chain(skill_curves(summaries, labels))
        .collect::<Result<_, _>>()
        .map_err(|error| DrawError(error.to_string()))
}

/// As `draw`, for runs that are compared: their differences first.
///
/// # Errors
/// When the drawing library fails.
pub fn compared(summaries: &[Summary], comparisons: &[Comparison], labels: &Labels) -> Result<Vec<Chart>, DrawError> {
    let runs: Vec<_> = comparisons
        .iter()
        .map(|of| {
            let name = format!("{} against {}", labels.title(&of.scenario), labels.title(&of.baseline));
            (name, differences::of_comparison(of, summaries, labels))
        })
        .collect();
    let first = differences::draw("Differences, with paired 95 % intervals", Vec::new(), &runs);
    let first = first.map_err(|error| DrawError::of(&*error))?;
    Ok([first].into_iter().chain(draw(summaries, labels)?).collect())
}

/// The recorded skill curves of these summaries, if any.
fn skill_curves(summaries: &[Summary], labels: &Labels) -> Option<Result<Chart, Box<dyn std::error::Error>>> {
    let curves: Vec<_> = curves(summaries).map(|(id, curve)| (labels.title(id), curve.levels.as_slice())).collect();
    let title = || format!("Score of {} by the strength of both sides", labels.brief_sides()[0]);
    (!curves.is_empty()).then(|| skill::chart(title(), &curves, labels))
}

impl DrawError {
    /// The message of the drawing library.
    #[must_use]
    pub fn of(error: &dyn std::error::Error) -> Self {
        Self(error.to_string())
    }
}

#[cfg(test)]
mod tests;
