//! Random play as a torture test: what the tests of each game share.

pub mod campaign;
pub mod damaged;
pub mod switches;

/// A number from the environment.
pub fn number(variable: &str, usual: u64) -> u64 {
    let read = |text: String| text.parse().unwrap_or_else(|_| panic!("{variable}={text} is not a whole number"));
    std::env::var(variable).map_or(usual, read)
}
