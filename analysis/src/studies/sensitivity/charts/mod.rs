//! The charts of a sensitivity study.

mod screening;
mod shares;
mod tornado;

use super::Sensitivity;
use crate::play::labels::Labels;
use crate::show::charts::{Chart, DrawError};

/// Draws the charts: each guess alone, the screening, and the variance where it was analysed.
///
/// # Errors
/// When the drawing library fails.
pub fn draw(found: &Sensitivity, labels: &Labels) -> Result<Vec<Chart>, DrawError> {
    let variance = found.variance.iter().map(|variance| shares::draw(found, variance, labels));
    let charts = [tornado::draw(found, labels), screening::draw(found, labels)].into_iter().chain(variance);
    charts.collect::<Result<_, _>>().map_err(|error| DrawError::of(&*error))
}
