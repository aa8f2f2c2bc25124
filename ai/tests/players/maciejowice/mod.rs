//! The players of *Maciejowice*.

mod overall;
mod shipped;
