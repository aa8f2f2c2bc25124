//! The questions.

use std::ops::Range;

use kartacz_engine::outside::Scenario;
use kartacz_engine::scenario::Plain;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use crate::play::program_seats::Seat;
use crate::play::series::GameId;

/// What is asked about games of a scenario with these players.
pub struct Asked {
    set: Value,
    /// The names of the program's own players; `null` where kartacz decides.
    players: Value,
}

/// A position is loaded to try a choice out.
pub struct Trial<'a> {
    /// The seed of dice and minds.
    pub seed: u64,
    /// The id of the side that knows only what it may.
    pub twin: Option<&'a str>,
    /// The choice that is made.
    pub choice: Option<usize>,
    /// Who plays on: names, or `null`.
    pub players: &'a Value,
}

impl Asked {
    /// The values and players of all questions.
    #[must_use]
    pub fn new(scenario: &Scenario, seats: &[Seat; 2]) -> Self {
        let value = |value: &Plain| match value {
            Plain::Number(number) => json!(number),
            Plain::Flag(flag) => json!(flag),
            Plain::Text(text) => json!(text),
            other => json!(other.to_string()),
        };
        let pairs = scenario.parameters.iter().zip(&scenario.values);
        let set: Map<String, Value> = pairs.map(|(parameter, plain)| (parameter.path.clone(), value(plain))).collect();
        Self { set: Value::Object(set), players: json!(seats.each_ref().map(Seat::own)) }
    }

    /// The question for these games.
    #[must_use]
    pub fn play(&self, seed: u64, games: &Range<u64>) -> String {
        let Self { set, players } = self;
        let games = [games.start, games.end - games.start];
        json!({ "do": "play", "games": games, "seed": seed.to_string(), "set": set, "players": players }).to_string()
    }

    /// The question for the log of a game.
    #[must_use]
    pub fn log(&self, which: GameId) -> String {
        self.one("log", which, &json!({})).to_string()
    }

    /// The question for the start of a game whose decisions are asked for, and for its events.
    #[must_use]
    pub fn start(&self, which: GameId, log: bool) -> String {
        self.one("start", which, &json!({ "log": log })).to_string()
    }

    fn one(&self, what: &str, GameId { seed, index }: GameId, more: &Value) -> Value {
        let Self { set, players } = self;
        let mut question =
            json!({ "do": what, "seed": seed.to_string(), "game": index, "set": set, "players": players });
        if let (Some(all), Some(more)) = (question.as_object_mut(), more.as_object()) {
            all.extend(more.clone());
        }
        question
    }
}

/// The question for the words of the choices.
pub const CHOICES: &str = r#"{"do":"choices"}"#;
/// The question for the choice of the usual player of the side that decides.
pub const ADVISE: &str = r#"{"do":"advise"}"#;
/// The question for a position that can be loaded.
pub const SAVE: &str = r#"{"do":"save"}"#;

/// The choice of a decision.
#[must_use]
pub fn choose(choice: usize) -> String {
    format!(r#"{{"do":"choose","choice":{choice}}}"#)
}

/// The question for what a side knows.
#[must_use]
pub fn view(side: &str) -> String {
    json!({ "do": "view", "side": side }).to_string()
}

/// The question for a saved position, as it was.
#[must_use]
pub fn load(saved: &RawValue) -> String {
    format!(r#"{{"do":"load","saved":{saved}}}"#)
}

/// The question for a saved position that is to be tried out.
#[must_use]
pub fn try_out(saved: &RawValue, Trial { seed, twin, choice, players }: &Trial<'_>) -> String {
    let twin = twin.map(|side| format!(r#","twin":"{side}""#)).unwrap_or_default();
    let choice = choice.map(|choice| format!(r#","choice":{choice}"#)).unwrap_or_default();
    format!(r#"{{"do":"load","saved":{saved},"seed":"{seed}"{twin}{choice},"players":{players}}}"#)
}
