//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use kartacz_engine::scenario::Request;

use crate::export::Format;
use crate::verbs::{compare, list, map, merge, odds, play, run, schema, validate};

/// The version, and the hash of the source code: equal when two programs play alike.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (sources ", env!("KARTACZ_SOURCES"), ")");
/// The seed when none is given.
pub const SEED: u64 = 1794;
/// The games of each scenario when no number is given.
const GAMES: u64 = 20_000;
/// The most games of a run.
pub const MAX_GAMES: u64 = 1_000_000_000;
/// The most threads.
const MAX_THREADS: u64 = 1024;

/// A Monte Carlo balance laboratory for hex-and-counter wargames.
#[derive(Parser, Debug)]
#[command(version = VERSION, max_term_width = 100)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub verb: Verb,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Verb {
    /// Play many games of a scenario
    Run(run::Options),
    /// Play the same games on several scenarios and show the differences
    Compare(compare::Options),
    /// Join the shards of a run into one result
    Merge(merge::Options),
    /// Play one game and tell it move by move
    Play(play::Options),
    /// Tell the exact odds of one combat
    Odds(odds::Options),
    /// Draw the map of a scenario with its set-up as SVG
    Map(map::Options),
    /// Check scenario files and show every fault
    Validate(validate::Options),
    /// Print the JSON schema of scenario files, for editors
    Schema(schema::Options),
    /// List scenarios, what-ifs and players
    List(list::Options),
}

/// What is played: changes to the scenario.
#[derive(Args, Clone, Debug, Default)]
pub struct Changes {
    /// Change one value of the scenario, as in `victory.automatic=5`; may be repeated
    #[arg(long, global = true, value_name = "PATH=VALUE")]
    pub set: Vec<String>,
    /// Lay an overlay over the scenario: a name or a path to a file; may be repeated
    #[arg(long, global = true, value_name = "NAME")]
    pub what_if: Vec<String>,
}

impl Changes {
    /// The changes in words; empty when there are none.
    #[must_use]
    pub fn told(&self) -> String {
        let what_ifs = self.what_if.iter().map(|name| format!("what-if {name}"));
        let sets = self.set.iter().map(|set| format!("set {set}"));
        what_ifs.chain(sets).collect::<Vec<_>>().join(", ")
    }

    /// The request for a scenario with these changes.
    #[must_use]
    pub fn request(&self, scenario: &str) -> Request {
        Request { name: scenario.to_owned(), what_ifs: self.what_if.clone(), sets: self.set.clone() }
    }
}

/// How many games are played, by whom, and where the results go.
#[derive(Args, Clone, Debug)]
pub struct Playing {
    /// The seed of the run: the same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = SEED, value_parser = parse_seed, allow_negative_numbers = true)]
    pub seed: u64,
    /// How many games of each scenario; `200k` and `1M` are understood
    #[arg(long, value_name = "N", default_value_t = GAMES, value_parser = parse_games, allow_negative_numbers = true)]
    pub games: u64,
    /// How many threads play; every core when not given
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_negative_numbers = true)]
    pub threads: Option<u64>,
    /// Who plays a side, as in `poles=random`; may be repeated
    #[arg(long, value_name = "SIDE=PLAYER", value_parser = parse_seat)]
    pub player: Vec<Seat>,
    /// The folder for the results
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Say nothing on standard error but errors
    #[arg(long)]
    pub quiet: bool,
    /// What goes to standard output
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// A side and who plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The id of the side.
    pub side: String,
    /// The name of the player.
    pub player: String,
}

/// Reads `SIDE=PLAYER`.
///
/// # Errors
/// When a part is missing.
pub fn parse_seat(text: &str) -> Result<Seat, String> {
    let parts = text.split_once('=').filter(|(side, player)| !side.is_empty() && !player.is_empty());
    let (side, player) = parts.ok_or("write SIDE=PLAYER, as in `poles=random`")?;
    Ok(Seat { side: side.to_owned(), player: player.to_owned() })
}

/// A number of games: digits, perhaps with `k` for thousands or `M` for millions.
fn parse_games(text: &str) -> Result<u64, String> {
    let (digits, unit) = match text.strip_suffix(['k', 'K']) {
        Some(digits) => (digits, 1000),
        None => text.strip_suffix('M').map_or((text, 1), |digits| (digits, 1_000_000)),
    };
    let games = digits.parse::<u64>().ok().and_then(|number| number.checked_mul(unit));
    games
        .filter(|games| (1..=MAX_GAMES).contains(games))
        .ok_or_else(|| format!("write a whole number from 1 to {MAX_GAMES}, as in `5000`, `200k` or `1M`"))
}

/// Reads a seed or the number of a game.
///
/// # Errors
/// When it is no such number.
pub fn parse_seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("write a whole number from 0 to {}", u64::MAX))
}

fn parse_threads(text: &str) -> Result<u64, String> {
    let threads = text.parse().ok().filter(|threads| (1..=MAX_THREADS).contains(threads));
    threads.ok_or_else(|| format!("write a whole number from 1 to {MAX_THREADS}"))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn games_are_read_with_their_units() {
        let read = [parse_games("5000"), parse_games("200k"), parse_games("1M")];
        assert_eq!(read, [Ok(5000), Ok(200_000), Ok(1_000_000)]);
        for wrong in ["", "0", "k", "-1", "1.5k", "2000M", "99999999999999999999", "1kM"] {
            assert!(parse_games(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn seats_need_both_parts() {
        let seat = Seat { side: "poles".to_owned(), player: "random".to_owned() };
        assert_eq!(parse_seat("poles=random"), Ok(seat));
        for wrong in ["poles", "=random", "poles="] {
            assert!(parse_seat(wrong).is_err(), "{wrong}");
        }
    }
}
