//! Tests of *Maciejowice 1794*: ground, formations, sight and withdrawal, where they differ from the rest of the series.
//! Each test is named after its paragraph. The files of the game are beside the tests until it has players.

mod table;

mod chapter_07;
mod chapter_08;
mod chapter_10;
