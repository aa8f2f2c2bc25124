//! The paragraphs of *classic*, in made-up games.

mod chapter_02_03;
mod chapter_04;
mod chapter_05_06;
mod table;
