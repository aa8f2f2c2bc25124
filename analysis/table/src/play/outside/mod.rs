//! Games that programs of their authors play: children that are asked in lines of JSON.
//!
//! The protocol is described in `scenarios/outside/PROTOCOL.md`. A child is started when it is needed, one per thread, kept for the next
//! run, and ended with this program. What it says is checked, and every fault names the question that repeats it.

mod allowed;
mod ask;
mod board;
mod child;
mod decided;
mod group;
mod hello;
mod home;
mod mind;
mod pool;
mod row;

pub use allowed::remember;
pub use decided::{Asking, Person, Said};
pub use hello::Answer;
pub use home::Home;
pub use pool::{Games, end_all, greeted};
pub use row::Event;
