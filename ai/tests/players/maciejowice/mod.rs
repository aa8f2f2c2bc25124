//! The players of *Maciejowice*.

mod overall;
pub mod shipped;
mod turns;
