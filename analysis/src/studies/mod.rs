//! Studies of many games: comparisons, sweeps, tournaments, gates.

pub mod balance;
pub mod compare;
pub mod confirm;
pub mod design;
pub mod examples;
pub mod explain;
pub mod exploit;
pub mod gate;
pub mod headline;
pub mod laboratory;
pub mod manifest;
pub mod record_file;
pub mod response;
pub mod run;
pub mod sensitivity;
pub mod skill;
pub mod study;
pub mod sweep;
pub mod tournament;
pub mod what_if;

#[cfg(test)]
mod tests;
