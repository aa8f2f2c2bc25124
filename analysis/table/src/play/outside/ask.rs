//! The questions.

use kartacz_engine::outside::Scenario;
use kartacz_engine::scenario::Plain;
use serde_json::{Map, Value, json};

use std::ops::Range;

/// What is asked about games of a scenario with these players.
pub struct Asked {
    set: Value,
    players: [String; 2],
}

impl Asked {
    /// The values and players of all questions.
    #[must_use]
    pub fn new(scenario: &Scenario, players: &[String; 2]) -> Self {
        let value = |value: &Plain| match value {
            Plain::Number(number) => json!(number),
            Plain::Flag(flag) => json!(flag),
            Plain::Text(text) => json!(text),
            other => json!(other.to_string()),
        };
        let pairs = scenario.parameters.iter().zip(&scenario.values);
        let set: Map<String, Value> = pairs.map(|(parameter, plain)| (parameter.path.clone(), value(plain))).collect();
        Self { set: Value::Object(set), players: players.clone() }
    }

    /// The question for the log of a game.
    #[must_use]
    pub fn log(&self, seed: u64, game: u64) -> String {
        let Self { set, players } = self;
        json!({ "do": "log", "seed": seed.to_string(), "game": game, "set": set, "players": players }).to_string()
    }
}

/// The question for these games.
#[must_use]
pub fn play_question(Asked { set, players }: &Asked, seed: u64, games: &Range<u64>) -> String {
    let games = [games.start, games.end - games.start];
    json!({ "do": "play", "games": games, "seed": seed.to_string(), "set": set, "players": players }).to_string()
}
