//! The loader of scenario files, and the files that come with the program.

mod edits;
mod faults;
mod layers;
mod mutants;
mod page;
mod plans;
mod schema;
mod shipped;
mod sizes;
mod support;
mod survival;
mod verdox;
