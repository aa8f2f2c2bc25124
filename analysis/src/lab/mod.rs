//! The lab: what its page asks, and the answers. A page on which a designer changes a scenario, watches the balance settle, and plays.
//!
//! The page is `analysis/lab/`; it runs this module compiled for browsers. Everything that it asks is a JSON text for
//! [`Desk::answer`]. A worker per core and the page itself have a desk each.

mod desk;
mod leaves;
mod overlay;
mod requests;
pub mod rows;
mod suggest;
mod texts;
mod verdict;
mod why;

pub use desk::Desk;
pub use requests::Request;
