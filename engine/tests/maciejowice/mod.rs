//! Tests of *Maciejowice 1794*. The modules of chapters follow the rulebook paragraph by paragraph: each test is named after
//! the paragraph that it proves. Paragraphs that are as in *Niemenczyn* are proved there.

mod table;

mod as_before;
mod chapter_03;
mod chapter_04;
mod chapter_04_reserve;
mod chapter_07;
mod chapter_08;
mod chapter_09;
mod chapter_10;
mod chapter_10_evasion;
mod chapter_11;
mod chapter_12;
mod chapter_13;

mod editions;
mod files;
mod play;
mod positions;
mod random_games;
