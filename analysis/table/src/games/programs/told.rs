//! A game as its program tells it.

use std::io::{self, Write};

use kartacz_engine::core::game::Winner;
use kartacz_engine::outside::Scenario;
use serde_json::json;

use crate::base::error::Failure;
use crate::play::outside::{Event, Games};
use crate::play::points::Unit;
use crate::play::record::Record;
use crate::play::series::GameId;
use crate::show::replay::{End, Heading, StepText, Tale};
use crate::show::story::lines::Line;
use crate::show::story::page::{Page, Paper};

/// The events of a game, in words.
pub struct Told<'s> {
    scenario: &'s Scenario,
    players: [String; 2],
    which: GameId,
    events: Vec<Event>,
    record: Record,
}

impl<'s> Told<'s> {
    /// Asks the program for the log of a game.
    ///
    /// # Errors
    /// What the program has done wrong.
    pub fn of(
        scenario: &'s Scenario,
        games: &Games<'_>,
        players: &[String; 2],
        which: GameId,
    ) -> Result<Self, Failure> {
        let (events, record) = games.log(which)?;
        Ok(Self { scenario, players: players.clone(), which, events, record })
    }

    /// The heading of a stage.
    fn stage(&self, number: u8) -> String {
        let word = &self.scenario.program.stage;
        let (first, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        format!("{}{rest} {number}", first.to_uppercase())
    }
}

impl Tale for Told<'_> {
    fn heading(&self) -> Heading<'_> {
        Heading {
            title: &self.scenario.title,
            scenario: &self.scenario.id,
            stage: &self.scenario.program.stage,
            seed: self.which.seed,
            index: self.which.index,
            side_names: self.scenario.sides.each_ref().map(|side| side.name.as_str()),
            players: self.players.each_ref().map(String::as_str),
        }
    }

    fn end(&self) -> End {
        let winner = match self.record.outcome.winner {
            Winner::Side(side) => Some(side),
            Winner::Draw => None,
        };
        End { winner, vp: Unit::WHOLE.points(self.record.outcome.vp) }
    }

    fn log(&self, out: &mut dyn Write) -> io::Result<()> {
        for Event { stage, text } in &self.events {
            writeln!(out, "{}", json!({ "stage": stage, "text": text }))?;
        }
        Ok(())
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut page = Page::new(out);
        for line in self.steps()?.iter().flat_map(|step| &step.lines) {
            match line.level {
                None => page.heading(&line.text)?,
                Some(level) => page.paragraph(level, &line.text)?,
            }
        }
        Ok(())
    }

    fn steps(&self) -> io::Result<Vec<StepText>> {
        let mut steps = Vec::new();
        let mut last = None;
        for (place, Event { stage, text }) in self.events.iter().enumerate() {
            let begins = last.replace(*stage) != Some(*stage);
            let heading = begins.then(|| Line { level: None, text: self.stage(*stage), events: place });
            let line = Line { level: Some(0), text: text.clone(), events: place + 1 };
            let lines = heading.into_iter().chain([line]).collect();
            steps.push(StepText { lines, rules: Vec::new(), number: *stage, stage: begins });
        }
        Ok(steps)
    }

    fn page(&self) -> io::Result<String> {
        Err(io::Error::other("the program tells its games in words: there is no map on which to replay them"))
    }
}
