//! The loader of scenario files, and the files that come with the program.

mod layers;
mod schema;
mod shipped;
mod support;
