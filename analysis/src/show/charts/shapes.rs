//! The shapes of the drawing library, for charts that a study draws itself: its name stands in this folder alone.

pub use plotters::prelude::{Circle, IntoDrawingArea, PathElement, Rectangle, SVGBackend, Text};
pub use plotters::style::text_anchor::{HPos, Pos, VPos};
pub use plotters::style::{Color, FontTransform, IntoFont, RGBColor, TextStyle, WHITE};
