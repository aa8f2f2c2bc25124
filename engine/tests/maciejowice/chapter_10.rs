//! Chapter 10: sight, fire and withdrawals.

mod fire;
mod ground;
