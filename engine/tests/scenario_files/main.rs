//! The loader of scenario files, and the shipped files.

mod edits;
mod faults;
mod identity;
mod layers;
mod maciejowice;
mod mutants;
mod niemenczyn;
mod orders;
mod page;
mod pluton;
mod schema;
mod sizes;
mod spqr;
mod support;
mod survival;
mod taken;
mod verdox;
