//! The lab: requests of its page, and the answers. On the page a designer changes a scenario, watches the balance settle, and
//! plays.
//!
//! The page is `analysis/lab/`; it runs this module compiled for browsers. Every request is a JSON text for [`Desk::answer`].
//! Each worker (one per core) and the page itself have a desk of their own.

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
