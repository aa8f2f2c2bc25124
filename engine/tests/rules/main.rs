//! The rulebook, paragraph by paragraph: each test is named after the row of the ledger that it proves.

#[path = "../common/mod.rs"]
mod common;

mod combat;
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
