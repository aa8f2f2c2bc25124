//! Tests of *Pluton*. The modules of chapters follow the ledger row by row: each test is named after the row that it
//! proves. The others cover the scenario files, exact odds, the worked examples and hidden information.

mod lines;
mod table;

mod chapter_04_06;
mod chapter_07;
mod chapter_08_09;
mod chapter_10;
mod chapter_11_14;
mod chapter_15_17;
mod examples;
mod files;
mod hidden;
mod notation;
mod odds;
mod positions;
mod scenarios;
