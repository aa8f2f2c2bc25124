//! The loader of scenario files, and the shipped files.

#[macro_use]
#[path = "../games.rs"]
mod games;
#[allow(dead_code, reason = "the other executables need the rest")]
#[path = "../files.rs"]
mod files;

mod classic_faults;
mod classic_newcomer;
mod classic_page;
#[path = "../classic/rulebook.rs"]
mod classic_rulebook;
mod decisive;
mod edits;
mod faults;
mod identity;
mod layers;
mod maciejowice;
mod mutants;
mod niemenczyn;
mod orders;
mod page;
#[path = "../pluton/loader.rs"]
mod pluton;
mod schema;
mod shipped;
mod sizes;
#[path = "../spqr/loader.rs"]
mod spqr;
mod support;
mod survival;
#[allow(dead_code, reason = "random play needs the rest")]
#[path = "../random_play/switches.rs"]
mod switches;
mod taken;
mod verdox;
