//! Tests of *Verdox*. The modules of chapters follow the ledger row by row: each test is named after the row that it
//! proves. The others cover random play, exact odds, notation, hidden information, shipped orders and shipped test
//! positions.

mod lines;
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
