//! The ladder: players in ascending strength, each of which plays both sides.

use kartacz_engine::core::game::Side;
use kartacz_engine::scenario::shown;
use serde::Serialize;

use crate::base::error::Failure;
use crate::games::System;
use crate::play::seats::parts;
use crate::studies::tournament::searches;

/// The default levels, weakest first. A game takes part with those that it has.
pub const LEVELS: [&str; 7] = ["random", "scripted", "heuristic", "expert", "search:16", "search:64", "search:256"];
/// The most levels.
pub const MAX_LEVELS: usize = 20;

/// A level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The player as it was named.
    pub name: String,
    /// The names under which its games as the first and as the second side are recorded.
    pub players: [String; 2],
}

/// A default level that is left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Absent {
    /// The player.
    pub level: String,
    /// The reason.
    pub why: String,
}

/// The levels that take part, and the default ones that do not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ladder {
    /// At least two, weakest first.
    pub levels: Vec<Level>,
    /// The others.
    pub absent: Vec<Absent>,
}

impl Level {
    fn of(system: &dyn System, name: &str) -> Result<Self, Failure> {
        let players = [system.seated(Side::First, name)?, system.seated(Side::Second, name)?];
        Ok(Self { name: name.to_owned(), players })
    }

    /// Whether it searches: its games take a hundred times as long as those of others.
    #[must_use]
    pub fn searches(&self) -> bool {
        searches(&self.name)
    }
}

impl Ladder {
    /// The named levels, or the default ones that the game has for both sides.
    ///
    /// # Errors
    /// When a named level does not exist, is named twice or cannot play both sides; and with fewer than two levels or too many.
    pub fn of(system: &dyn System, asked: &[String]) -> Result<Self, Failure> {
        let ladder = if asked.is_empty() { Self::usual(system)? } else { Self::named(system, asked)? };
        match ladder.levels.len() {
            2..=MAX_LEVELS => Ok(ladder),
            count => Err(Failure::Input(format!(
                "a skill curve has 2 to {MAX_LEVELS} levels, not {count}; name each with `--level PLAYER`, the weakest first"
            ))),
        }
    }

    fn usual(system: &dyn System) -> Result<Self, Failure> {
        let mut ladder = Self::default();
        for name in LEVELS {
            let known = system.players().contains(&parts(name).0);
            match known.then(|| Level::of(system, name)) {
                Some(Ok(level)) => ladder.levels.push(level),
                Some(Err(faults @ Failure::Faults(_))) => return Err(faults),
                Some(Err(why)) => ladder.leave_out(name, &why.to_string()),
                None => ladder.leave_out(name, "the game has no such player"),
            }
        }
        Ok(ladder)
    }

    fn leave_out(&mut self, level: &str, why: &str) {
        self.absent.push(Absent { level: level.to_owned(), why: why.to_owned() });
    }

    /// The named levels, in their order.
    ///
    /// # Errors
    /// When one does not exist, is named twice or cannot play both sides.
    pub fn named(system: &dyn System, asked: &[String]) -> Result<Self, Failure> {
        let mut levels: Vec<Level> = Vec::new();
        for name in asked {
            let level = Level::of(system, name)?;
            if let Some(known) = levels.iter().find(|known| known.players == level.players) {
                let [one, other] = [&known.name, name].map(|name| shown(name));
                return Err(Failure::Input(format!("{one} and {other} are the same level; name each level once")));
            }
            levels.push(level);
        }
        Ok(Self { levels, absent: Vec::new() })
    }

    /// The names of all players in their games.
    #[must_use]
    pub fn players(&self) -> Vec<String> {
        self.levels.iter().flat_map(|level| level.players.clone()).collect()
    }
}
