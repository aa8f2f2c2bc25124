//! A file per verb.

pub mod balance;
pub mod baseline;
pub mod check;
pub mod compare;
pub mod completions;
pub mod confirm;
pub mod exploit;
pub mod list;
pub mod map;
pub mod merge;
pub mod new;
pub mod odds;
pub mod plan;
pub mod play;
pub mod positions;
pub mod run;
pub mod schema;
pub mod sensitivity;
pub mod skill;
pub mod slice;
pub mod sweep;
pub mod tournament;
pub mod train;
pub mod tune;
pub mod validate;
pub mod what_if;
