//! The roles of the options for the number of games and the destination of the results.

use super::json::JSON;
use super::roles::{Role, counts, decides, place, planned};
use crate::play::playing::{MOST_GAMES, UNTIL};

/// The role of the number of games of each run.
pub const GAMES: Role = counts("games").counted("games").default_with(UNTIL, MOST_GAMES);
/// The role of the seed.
pub const SEED: Role = decides("seed").labelled("seed").before_games();
/// The role of the measurement of luck.
pub const LUCK: Role = decides("luck").labelled("luck").sparse();
/// The roles of the options for the destination of results. A plan records its threads: they are those of a shard.
pub const PLACES: [Role; 6] =
    [planned("threads"), place("out"), place("force"), place("quiet"), place("format"), place(JSON)];
