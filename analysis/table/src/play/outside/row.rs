//! The row of a game, as a program says it, and its checks.

use std::borrow::Cow;

use kartacz_engine::core::game::{Outcome, Side, Winner};
use kartacz_engine::outside::Scenario;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::play::record::{MAX_COLUMNS, MOST_POINTS, NOTHING, Record};
use crate::play::rows::DRAW;

/// The line of a game.
#[derive(Deserialize)]
struct Line<'a> {
    game: u64,
    #[serde(borrow)]
    winner: Cow<'a, str>,
    #[serde(borrow)]
    ending: Cow<'a, str>,
    #[serde(default)]
    vp: i64,
    stage: i64,
    #[serde(default)]
    decisions: u32,
    #[serde(default)]
    columns: Vec<Option<i64>>,
}

/// The line of a refusal.
#[derive(Deserialize)]
struct Refusal {
    error: String,
}

/// The line of an event.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Event {
    /// The stage in which it happens.
    #[serde(default)]
    pub stage: u8,
    /// What happens.
    pub text: String,
    /// The id of the side that alone learns of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// What else the program says of it.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

/// A line of a log.
pub enum Logged {
    /// Something that happens.
    Event(Event),
    /// The end of the game.
    Row(Record),
}

/// Which kind of line this is.
#[derive(Deserialize)]
struct Kind {
    winner: Option<IgnoredAny>,
    text: Option<IgnoredAny>,
}

/// The most events of a game.
pub const MOST_EVENTS: usize = 100_000;

/// Reads the lines of games of a scenario.
pub struct Rows<'s> {
    scenario: &'s Scenario,
}

impl<'s> Rows<'s> {
    /// For this scenario.
    #[must_use]
    pub const fn of(scenario: &'s Scenario) -> Self {
        Self { scenario }
    }

    /// The record that a line says, of this game.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(&self, line: &str, game: u64) -> Result<Record, String> {
        let said: Line = serde_json::from_str(line).map_err(|error| wrong(line, &error))?;
        if said.game != game {
            return Err(format!("the row is of game {}, not {game}", said.game));
        }
        let outcome = Outcome {
            winner: self.winner(&said.winner)?,
            ending: self.ending(&said.ending)?,
            vp: points(said.vp)?,
            stage: self.stage(said.stage)?,
        };
        let columns = self.columns(&said)?;
        Ok(Record { game, outcome, decisions: said.decisions, columns })
    }

    /// The event or the record that a line of a log says, of this game.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn logged(&self, line: &str, game: u64) -> Result<Logged, String> {
        let Kind { winner, text } = serde_json::from_str(line).map_err(|error| wrong(line, &error))?;
        if winner.is_some() || text.is_none() {
            return self.read(line, game).map(Logged::Row);
        }
        let event = serde_json::from_str(line).map_err(|error| wrong(line, &error))?;
        self.check(&event).map(|()| Logged::Event(event))
    }

    /// The side with this id.
    ///
    /// # Errors
    /// When it is none.
    pub fn side(&self, said: &str) -> Result<Side, String> {
        let [first, second] = self.scenario.sides.each_ref().map(|side| &side.id);
        Side::BOTH
            .into_iter()
            .find(|side| self.scenario.sides[side.index()].id == said)
            .ok_or_else(|| format!("the side is {said:?}, not {first:?} or {second:?}"))
    }

    /// Checks an event.
    ///
    /// # Errors
    /// When it is of a stage or a side that the game has not.
    pub fn check(&self, event: &Event) -> Result<(), String> {
        let most = self.scenario.program.stages;
        if event.stage > most {
            return Err(format!("an event is of stage {}; `hello` has said 1 to {most}", event.stage));
        }
        event.side.as_ref().map_or(Ok(()), |side| self.side(side).map(drop))
    }

    fn winner(&self, said: &str) -> Result<Winner, String> {
        if said == DRAW {
            return Ok(Winner::Draw);
        }
        let [first, second] = self.scenario.sides.each_ref().map(|side| &side.id);
        let side = self.side(said).map(Winner::Side);
        side.map_err(|_| format!("the winner is {said:?}, not {first:?}, {second:?} or {DRAW:?}"))
    }

    fn ending(&self, said: &str) -> Result<u8, String> {
        let known = self.scenario.endings.iter().position(|(id, _)| id == said);
        known.map(|place| place as u8).ok_or_else(|| {
            let known: Vec<_> = self.scenario.endings.iter().map(|(id, _)| format!("{id:?}")).collect();
            format!("the ending is {said:?}; `hello` has named {}", known.join(", "))
        })
    }

    fn stage(&self, said: i64) -> Result<u8, String> {
        let most = self.scenario.program.stages;
        let stage = u8::try_from(said).ok().filter(|stage| (1..=most).contains(stage));
        stage.ok_or_else(|| format!("the stage is {said}; `hello` has said 1 to {most}"))
    }

    fn columns(&self, said: &Line<'_>) -> Result<[i32; MAX_COLUMNS], String> {
        let known = &self.scenario.columns;
        if said.columns.len() != known.len() {
            return Err(format!("the row has {} columns; `hello` has named {}", said.columns.len(), known.len()));
        }
        let mut columns = [0; MAX_COLUMNS];
        for ((column, value), place) in known.iter().zip(&said.columns).zip(&mut columns) {
            *place = match *value {
                None if column.nullable => NOTHING,
                None => return Err(format!("the column `{}` is empty", column.name)),
                Some(value) => i32::try_from(value)
                    .ok()
                    .filter(|value| *value != NOTHING)
                    .ok_or_else(|| format!("the column `{}` is {value}, more than 32 bits", column.name))?,
            };
        }
        let won = |side| {
            let of = known
                .iter()
                .zip(&columns)
                .filter(move |(column, _)| column.source.as_ref().is_some_and(|one| one.0 == side));
            of.map(|(_, value)| i64::from(*value)).sum::<i64>()
        };
        let sum = won(0) - won(1);
        if known.iter().any(|column| column.source.is_some()) && sum != said.vp {
            return Err(format!("its `vp` are {}, but its columns of victory points make {sum}", said.vp));
        }
        Ok(columns)
    }
}

fn points(said: i64) -> Result<i32, String> {
    let points = i32::try_from(said).ok().filter(|points| MOST_POINTS >= points.unsigned_abs());
    points.ok_or_else(|| format!("its `vp` are {said}, more than {MOST_POINTS} either way"))
}

/// What is wrong with a line that is no row.
pub fn wrong(line: &str, error: &serde_json::Error) -> String {
    match serde_json::from_str::<Refusal>(line) {
        Ok(Refusal { error }) => format!("it refused: {}", start(&error)),
        Err(_) => format!("this is no answer of the protocol: {} ({error})", start(line)),
    }
}

/// The start of a text, as it can be shown.
pub fn start(text: &str) -> String {
    const MOST: usize = 200;
    let shown: String = text.chars().take(MOST).map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    if text.chars().count() > MOST { format!("{shown}…") } else { shown }
}
