//! Tests of *SPQR*. The modules of chapters follow the ledger row by row: each test is named after the row that it
//! proves, or after one of the worked examples. The others cover the scenario files and random play.

mod lines;
mod table;

mod allocation;
mod chapter_02_03;
mod chapter_04;
mod chapter_05;
mod chapter_06;
mod chapter_06_5;
mod chapter_07;
mod chapter_08_clash;
mod chapter_08_collapse;
mod chapter_08_missiles;
mod chapter_08_shock;
mod chapter_09;
mod chapter_09_elephants;
mod chapter_10_hits;
mod chapter_10_pursuit;
mod chapter_10_rally;
mod chapter_10_rout;
mod chapter_11;
mod depth;
mod enemies_beside;
mod leader_elephants;
mod leaders_in_danger;
mod made_up;
mod more_rows;
mod odds;
mod other_scenarios;
mod play;
mod positions;
mod reported;
mod scenarios;
