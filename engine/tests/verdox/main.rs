//! The rulebook of Verdox, row by row: each test is named after the row of the ledger that it proves; and what holds
//! whatever the players do.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/positions.rs"]
mod common_positions;

mod table;

mod chapter_1;
mod chapter_2;
mod chapter_3;
mod chapter_4;
mod chapter_5_fire;
mod chapter_5_moves;
mod chapter_6;
mod examples;
mod guess;
mod naive;
mod notation;
mod odds;
mod orders;
mod play;
mod positions;
