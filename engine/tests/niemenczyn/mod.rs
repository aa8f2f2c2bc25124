//! Tests of *Niemenczyn 1794*. The modules of chapters follow the rulebook paragraph by paragraph: each test is named
//! after the row of the ledger that it proves. The others cover exact odds, notation, hidden information, shipped orders
//! and shipped test positions.

mod combat;
#[path = "../insurrection/lines.rs"]
mod lines;
mod table;

mod chapter_03;
mod chapter_04;
mod chapter_05;
mod chapter_06;
mod chapter_07;
mod chapter_08;
mod chapter_09;
mod chapter_10;
mod chapter_11;
mod chapter_12;
mod chapter_13;
mod section_1;

mod guess;
mod notation;
mod odds;
mod orders;
mod positions;
