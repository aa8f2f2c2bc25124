//! The shapes of the drawing library, for charts that a study draws itself: the library is named only in this folder.

pub use plotters::prelude::{Circle, IntoDrawingArea, PathElement, Rectangle, SVGBackend, Text};
pub use plotters::style::text_anchor::{HPos, Pos, VPos};
pub use plotters::style::{Color, FontTransform, IntoFont, RGBColor, TextStyle, WHITE};
