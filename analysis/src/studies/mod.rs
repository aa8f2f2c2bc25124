//! Studies of many games: comparisons, sweeps, tournaments, gates. Without `native` there are the parts that the lab has in common
//! with `explain`, `design` and `knock-out`.

mod chance;
#[cfg(feature = "native")]
pub mod compare;
#[cfg(feature = "native")]
pub mod confirm;
pub mod design;
#[cfg(feature = "native")]
pub mod examples;
pub mod explain;
#[cfg(feature = "native")]
pub mod exploit;
pub mod factor;
#[cfg(feature = "native")]
pub mod flips;
#[cfg(feature = "native")]
pub mod gate;
#[cfg(feature = "native")]
pub mod headline;
pub mod knock_out;
pub mod laboratory;
#[cfg(feature = "native")]
pub mod manifest;
pub mod mean;
#[cfg(feature = "native")]
pub mod record_file;
#[cfg(feature = "native")]
pub mod response;
#[cfg(feature = "native")]
pub mod run;
#[cfg(feature = "native")]
pub mod sensitivity;
#[cfg(feature = "native")]
pub mod skill;
#[cfg(feature = "native")]
pub mod study;
#[cfg(feature = "native")]
pub mod tournament;
#[cfg(feature = "native")]
pub mod until;
#[cfg(feature = "native")]
pub mod what_if;

#[cfg(test)]
mod tests;
