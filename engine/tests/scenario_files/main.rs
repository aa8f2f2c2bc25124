//! The loader of scenario files, and the files that come with the program.

mod edits;
mod faults;
mod layers;
mod mutants;
mod niemenczyn;
mod orders;
mod page;
mod schema;
mod sizes;
mod support;
mod survival;
mod verdox;
