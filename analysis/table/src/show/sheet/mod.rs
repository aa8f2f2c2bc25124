//! Maps as drawings: one sheet for the games. A game says what lies where; where places are on the sheet, the legend, the
//! lists of the forces, and the signs that several games use are here.
//!
//! A sheet has a title, the map, a legend and the lists, from top to bottom.

pub mod cells;
pub mod counter;
pub mod field;
pub mod legend;
pub mod lists;
pub mod outline;
mod page;
mod parts;
pub mod signs;

pub use cells::Cells;
pub use page::{Frame, Sheet};
pub use parts::{Edge, Parts};
