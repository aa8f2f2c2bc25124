//! The paragraphs of *classic*, in made-up games.

mod chapter_02_03;
mod chapter_04;
mod chapter_05_06;
mod chapter_07;
mod chapter_08;
mod chapter_09;
mod chapter_10_11;
mod chapter_12_13;
mod chapter_14;
mod table;
