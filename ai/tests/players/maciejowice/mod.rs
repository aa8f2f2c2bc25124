//! The players of *Maciejowice*.

mod allocation;
mod overall;
mod shipped;
