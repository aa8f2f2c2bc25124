//! Charts as SVG text. Each takes any number of summaries, so that scenarios stand beside each other.
//!
//! Only the modules in here know plotters.

mod curve;
mod differences;
mod endings;
mod flow;
mod frame;
mod heat;
mod outcomes;
mod panel;
mod payoff;
mod response;
mod screening;
mod shares;
mod sheet;
mod sources;
mod spots;
mod style;
mod tornado;
mod vp;

pub use spots::Spot;

use crate::play::labels::Labels;
use crate::play::summary::Summary;
use crate::studies::balance::Balance;
use crate::studies::laboratory::Measure;
use crate::studies::sensitivity::Sensitivity;
use crate::studies::sweep::Sweep;
use crate::studies::tournament::Tournament;
use crate::studies::what_if::WhatIf;

/// A finished chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// The name of its file, without folder and extension.
    pub name: &'static str,
    /// What it shows, in a line.
    pub title: String,
    /// The SVG document.
    pub svg: String,
}

/// Why a chart could not be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawError(String);

impl std::fmt::Display for DrawError {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(out, "a chart could not be drawn: {}", self.0)
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
        .collect::<Result<_, _>>()
        .map_err(|error| DrawError(error.to_string()))
}

/// Draws the payoffs of a tournament as a heat map.
///
/// # Errors
/// When the drawing library fails.
pub fn payoff(tournament: &Tournament, labels: &Labels) -> Result<Chart, DrawError> {
    payoff::draw(tournament, labels).map_err(|error| DrawError(error.to_string()))
}

/// Draws what a change of a scenario does: the differences, and what became of the games.
///
/// # Errors
/// When the drawing library fails.
pub fn what_if(found: &WhatIf, labels: &Labels) -> Result<Vec<Chart>, DrawError> {
    let charts = [differences::draw(found, labels), flow::draw(found, labels)];
    charts.into_iter().collect::<Result<_, _>>().map_err(|error| DrawError(error.to_string()))
}

/// Draws a sweep: curves over one value, a heat map over two.
///
/// # Errors
/// When the drawing library fails.
pub fn sweep(sweep: &Sweep, measure: Measure, labels: &Labels) -> Result<Vec<Chart>, DrawError> {
    response::sweep(sweep, measure, labels).map_err(|error| DrawError(error.to_string()))
}

/// Draws the curve that a balance was read from.
///
/// # Errors
/// When the drawing library fails.
pub fn balance(balance: &Balance, measure: Measure, labels: &Labels) -> Result<Chart, DrawError> {
    response::balance(balance, measure, labels).map_err(|error| DrawError(error.to_string()))
}

/// Draws what a study of the guesses found: each alone, the screening, and the variance where it was analysed.
///
/// # Errors
/// When the drawing library fails.
pub fn sensitivity(found: &Sensitivity, labels: &Labels) -> Result<Vec<Chart>, DrawError> {
    let variance = found.variance.iter().map(|variance| shares::draw(found, variance));
    let charts = [tornado::draw(found, labels), screening::draw(found)].into_iter().chain(variance);
    charts.collect::<Result<_, _>>().map_err(|error| DrawError(error.to_string()))
}

#[cfg(test)]
mod tests;
