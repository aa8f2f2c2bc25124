//! A game whose decisions a program asks for: what is asked in the course of it, and what the program answers.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use kartacz_engine::core::game::Side;
use kartacz_engine::outside::Scenario;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::ask::{self, Asked, Trial};
use super::child::Child;
use super::row::{Event, MOST_EVENTS, Rows, wrong};
use crate::base::error::Failure;
use crate::play::record::Record;
use crate::play::series::GameId;

/// The longest saved position, in bytes.
const MAX_SAVED: usize = 1 << 19;
/// The most choices of a decision.
const MOST_CHOICES: i64 = 1_000_000;

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A side chooses.
    Decision(Decision),
    /// The game is over.
    Over(Record),
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The side that decides.
    pub side: Side,
    /// The number of its choices, from 1.
    pub choices: usize,
}

/// A position that the program can load.
#[derive(Clone, Debug, Deserialize)]
pub struct Saved {
    saved: Box<RawValue>,
}

/// The answer to `choices`.
#[derive(Deserialize)]
struct Words {
    choices: Vec<String>,
}

/// The answer to `advise`.
#[derive(Deserialize)]
struct Advice {
    choice: usize,
}

/// The answer to `view`.
#[derive(Deserialize)]
struct View {
    view: String,
}

/// A decision, or what stands beside a row.
#[derive(Deserialize)]
struct Said<'a> {
    #[serde(borrow)]
    side: Option<Cow<'a, str>>,
    choices: Option<i64>,
    #[serde(default)]
    events: Vec<Event>,
}

/// A game in progress.
pub struct Board<'a> {
    child: &'a mut Child,
    scenario: &'a Scenario,
    which: GameId,
    /// The lines that lead to where the game stands, for those who repeat a fault.
    lines: Vec<String>,
    /// How many of them belong to the game itself, not to what is tried out.
    own: usize,
    /// The time that the program has taken for the game itself, and for what is being tried out.
    spent: [Duration; 2],
    /// What faults say of where the game stands, besides its name.
    pub note: Option<String>,
    /// Whether events are asked for.
    log: bool,
    /// The events so far.
    pub events: Vec<Event>,
}

impl<'a> Board<'a> {
    /// A game that is not begun.
    pub const fn new(child: &'a mut Child, scenario: &'a Scenario, which: GameId, log: bool) -> Self {
        Self {
            child,
            scenario,
            which,
            lines: Vec::new(),
            own: 0,
            spent: [Duration::ZERO; 2],
            note: None,
            log,
            events: Vec::new(),
        }
    }

    /// The scenario.
    #[must_use]
    pub const fn scenario(&self) -> &'a Scenario {
        self.scenario
    }

    /// The game that is played.
    #[must_use]
    pub const fn which(&self) -> GameId {
        self.which
    }

    /// Sets the game up.
    ///
    /// # Errors
    /// What the program has done wrong; so in all functions here.
    pub fn start(&mut self, asked: &Asked) -> Result<Turn, Failure> {
        self.lines.clear();
        self.events.clear();
        self.spent = [Duration::ZERO; 2];
        self.turn(asked.start(self.which, self.log), true)
    }

    /// Makes a choice.
    pub fn choose(&mut self, choice: usize) -> Result<Turn, Failure> {
        self.turn(ask::choose(choice), true)
    }

    /// Makes a choice in what is only tried out.
    pub fn try_choice(&mut self, choice: usize) -> Result<Turn, Failure> {
        self.turn(ask::choose(choice), false)
    }

    /// The choices in words.
    pub fn words(&mut self, Decision { choices, .. }: Decision) -> Result<Vec<String>, Failure> {
        let Words { choices: words } = self.plain(ask::CHOICES.to_owned())?;
        match words.len() == choices {
            true => Ok(words),
            false => Err(self.fault(&format!("it names {} choices of {choices}", words.len()))),
        }
    }

    /// What the usual player of the side that decides would choose; none when the program does not say it.
    pub fn advice(&mut self, Decision { side, choices }: Decision) -> Result<Option<usize>, Failure> {
        let has_players = !self.scenario.sides[side.index()].players.is_empty();
        if !has_players || !self.scenario.program.advises {
            return Ok(None);
        }
        let Advice { choice } = self.plain(ask::ADVISE.to_owned())?;
        match choice < choices {
            true => Ok(Some(choice)),
            false => Err(self.fault(&format!("it advises choice {choice} of {choices}, counted from 0"))),
        }
    }

    /// The position as a side knows it.
    pub fn view(&mut self, side: Side) -> Result<String, Failure> {
        let question = ask::view(&self.scenario.sides[side.index()].id);
        self.plain(question).map(|View { view }| view)
    }

    /// Saves the position.
    pub fn save(&mut self) -> Result<Saved, Failure> {
        let saved: Saved = self.plain(ask::SAVE.to_owned())?;
        self.own = self.lines.len();
        match saved.saved.get().len() {
            length if length > MAX_SAVED => Err(self.fault(&format!("`saved` is longer than {MAX_SAVED} bytes"))),
            _ => Ok(saved),
        }
    }

    /// Goes back to a saved position of this game.
    pub fn load(&mut self, saved: &Saved) -> Result<Turn, Failure> {
        let turn = self.loaded(saved)?;
        // The game stands where it stood: the line need not be repeated.
        self.lines.truncate(self.own);
        Ok(turn)
    }

    fn loaded(&mut self, Saved { saved }: &Saved) -> Result<Turn, Failure> {
        self.lines.truncate(self.own);
        self.spent[1] = Duration::ZERO;
        self.turn(ask::load(saved), false)
    }

    /// Goes back to a saved position, to play the rest of the game a second time.
    pub fn again(&mut self, saved: &Saved) -> Result<Turn, Failure> {
        self.spent[0] = Duration::ZERO;
        let turn = self.loaded(saved)?;
        // The rest is played from here: a fault of it is repeated with this line.
        self.own = self.lines.len();
        Ok(turn)
    }

    /// Goes to a saved position, to try something out.
    pub fn try_out(&mut self, Saved { saved }: &Saved, trial: &Trial<'_>) -> Result<Turn, Failure> {
        self.lines.truncate(self.own);
        self.spent[1] = Duration::ZERO;
        self.turn(ask::try_out(saved, trial), false)
    }

    /// Ends the game: the program must have said no more than it was asked for.
    pub fn end(&mut self) -> Result<(), Failure> {
        match self.child.has_more() {
            true => Err(self.fault("it says more than it was asked for")),
            false => Ok(()),
        }
    }

    /// The failure of this fault of the program.
    pub fn fault(&mut self, what: &str) -> Failure {
        let note = self.note.as_ref().map(|note| format!(", {note}")).unwrap_or_default();
        self.child.failure(&format!("{}{note}: {what}", self.which), &self.lines)
    }

    /// Asks, and reads where the game stands then.
    fn turn(&mut self, question: String, counts: bool) -> Result<Turn, Failure> {
        let line = self.ask(question, counts)?;
        match self.read(&line) {
            Ok((turn, events)) => {
                if counts && self.log {
                    self.events.extend(events);
                }
                Ok(turn)
            }
            Err(why) => Err(self.fault(&why)),
        }
    }

    /// Reads where the game stands, and what has happened.
    fn read(&self, line: &str) -> Result<(Turn, Vec<Event>), String> {
        let rows = Rows::of(self.scenario);
        let said: Said<'_> = serde_json::from_str(line).map_err(|error| wrong(line, &error))?;
        let turn = match (&said.side, said.choices) {
            (Some(side), Some(choices)) if (1..=MOST_CHOICES).contains(&choices) => {
                Turn::Decision(Decision { side: rows.side(side)?, choices: choices as usize })
            }
            (Some(_), Some(choices)) => {
                return Err(format!("a decision has {choices} choices, not 1 to {MOST_CHOICES}"));
            }
            _ => Turn::Over(rows.read(line, self.which.index)?),
        };
        said.events.iter().try_for_each(|event| rows.check(event))?;
        if self.events.len() + said.events.len() > MOST_EVENTS {
            return Err(format!("more than {MOST_EVENTS} events"));
        }
        Ok((turn, said.events))
    }

    /// Asks, and reads an answer of its own kind.
    fn plain<T: for<'d> Deserialize<'d>>(&mut self, question: String) -> Result<T, Failure> {
        let line = self.ask(question, true)?;
        serde_json::from_str(&line).map_err(|error| self.fault(&wrong(&line, &error)))
    }

    /// Asks, for the game itself or for what is tried out; either may take as long as a game.
    fn ask(&mut self, question: String, counts: bool) -> Result<String, Failure> {
        let (seconds, begun) = (u64::from(self.scenario.program.seconds), Instant::now());
        let spent = &mut self.spent[usize::from(!counts)];
        let line = self.child.ask(&question).and_then(|()| self.child.line_after(*spent, seconds));
        *spent += begun.elapsed();
        self.lines.push(question);
        line.map_err(|trouble| self.fault(&trouble.limited()))
    }
}
