//! The rulebook of Verdox, row by row: each test is named after the row of the ledger that it proves; and what holds
//! whatever the players do.

#[path = "../common/mod.rs"]
mod common;

mod play;
