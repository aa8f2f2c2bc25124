//! Whether luck is measured.

use std::fmt;
use std::str::FromStr;

use kartacz_engine::scenario::learned::{KINDS, Price, Worth};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::play::budgets;
use crate::play::restrictions;
use crate::play::seats;
use crate::play::sets;

/// Luck is measured by itself where a game is worth more than this many games for what it costs.
const PAYS: f64 = 1.1;
/// What a game of a searching player costs, in games of the heuristic.
const SEARCH: f64 = 100.0;
/// What a game of a player that looks one step ahead costs at least, in games of the heuristic.
const STEP: f64 = 2.0;

/// Whether the luck of games is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Setting {
    /// Where it pays.
    #[default]
    Auto,
    /// Not at all.
    Off,
    /// By the shipped value.
    On,
    /// By the value in a file.
    File(&'static str),
}

impl Setting {
    /// Whether this is the usual setting.
    #[must_use]
    pub fn is_auto(&self) -> bool {
        *self == Self::Auto
    }

    /// Whether luck is measured in games of these players by a value of this worth.
    #[must_use]
    pub fn measures(self, worth: &Worth, seats: &[String; 2]) -> bool {
        match self {
            Self::Auto => worth.left * (1.0 + price(&worth.price, seats)) * PAYS < 1.0,
            Self::Off => false,
            Self::On | Self::File(_) => true,
        }
    }
}

/// What it costs to measure the luck of a game of these players, as a share of the time of the game: by the times in the file of the value,
/// not by those of this machine.
#[must_use]
pub fn price(price: &Price, seats: &[String; 2]) -> f64 {
    let own: f64 = seats.iter().map(|player| time(price, player) / 2.0).sum();
    if own > 0.0 { price.luck / own } else { f64::INFINITY }
}

/// The time of a game of two such players.
fn time(price: &Price, player: &str) -> f64 {
    let (kind, _) = seats::parts(restrictions::inner(player));
    let known = |kind: &str| KINDS.iter().position(|known| *known == kind).and_then(|place| price.games[place]);
    let heuristic = || known("heuristic").unwrap_or_default();
    match kind {
        budgets::KIND => SEARCH * heuristic(),
        sets::KIND => STEP * heuristic(),
        _ => known(kind).unwrap_or_else(heuristic),
    }
}

impl Serialize for Setting {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Setting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Reads `auto`, `on`, `off` or the path of a file. The path is kept until the program ends.
impl FromStr for Setting {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "auto" => Ok(Self::Auto),
            "on" => Ok(Self::On),
            "off" => Ok(Self::Off),
            file if file.ends_with(".toml") => Ok(Self::File(file.to_owned().leak())),
            _ => Err("write `auto`, `on`, `off`, or the path of a file of a value, which ends in `.toml`".to_owned()),
        }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Auto => "auto",
            Self::Off => "off",
            Self::On => "on",
            Self::File(file) => file,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(left: f64) -> Worth {
        let games = [Some(20.0), None, Some(400.0), Some(1000.0)];
        Worth { players: Vec::new(), left, vp: Vec::new(), price: Price { luck: 100.0, games, ..Price::default() } }
    }

    fn of(players: [&str; 2]) -> [String; 2] {
        players.map(str::to_owned)
    }

    #[test]
    fn the_price_is_that_of_the_players() {
        let price = |players| price(&worth(0.5).price, &of(players));
        assert_eq!([price(["heuristic", "heuristic:bold"]), price(["random", "random"])], [0.25, 5.0]);
        assert_eq!(price(["expert", "without:fire/expert:x.toml"]), 0.1);
        assert!(price(["search:64", "heuristic"]) < 0.01);
        assert!(price(["value:4", "value:4"]) < price(["heuristic", "heuristic"]));
    }

    #[test]
    fn luck_is_measured_where_it_pays() {
        let measures = |left, players| Setting::Auto.measures(&worth(left), &of(players));
        assert!(measures(0.6, ["heuristic", "heuristic"]) && !measures(0.75, ["heuristic", "heuristic"]));
        assert!(measures(0.75, ["search", "search"]) && !measures(0.6, ["random", "random"]));
        assert!(!Setting::Off.measures(&worth(0.1), &of(["search", "search"])));
        assert!(Setting::On.measures(&worth(2.0), &of(["random", "random"])));
    }

    #[test]
    fn settings_are_read_and_printed() {
        for text in ["auto", "on", "off", "mine.toml"] {
            assert_eq!(text.parse::<Setting>().unwrap().to_string(), text);
        }
        assert!("yes".parse::<Setting>().is_err() && Setting::default().is_auto());
    }
}
