//! The shapes of the drawing library, for charts that a study draws itself: the library is named only in this folder.

pub use plotters::prelude::{Circle, Rectangle, Text};
pub use plotters::style::text_anchor::{HPos, VPos};
pub use plotters::style::{Color, RGBColor, WHITE};
