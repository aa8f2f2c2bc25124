//! The lab: requests of its page, and the answers. On the page a designer changes a scenario, watches the balance settle, and
//! plays.
//!
//! The page is `analysis/lab/`; it runs this module compiled for browsers. Every request is a JSON text for [`Desk::answer`].
//! Each worker (one per core) and the page itself have a desk of their own.
//!
//! Without its feature `native` the crate has no threads, result files, charts or command line; of [`crate::studies`]
//! it has the parts of `explain` and `design` that neither play nor draw. The page starts a worker per core, which
//! plays blocks of games, and one that answers all other requests. Blocks are counted in the order of their games, so a
//! verdict is one on the games 0 to N-1, as `kartacz what-if` plays them. `why` and `suggest` list the games that
//! `explain` and `design` would play. Figures come from this crate; scripts draw and count.

pub(crate) mod back;
mod desk;
mod files;
mod form;
mod knock_out;
mod leaves;
mod overlay;
mod requests;
mod results;
pub mod rows;
mod rules;
#[cfg(feature = "native")]
pub mod server;
mod studio;
mod suggest;
mod texts;
mod verdict;
mod why;

pub use desk::Desk;
pub use requests::Request;
