//! A game as its program tells it.

use std::io::{self, Write};

use kartacz_engine::core::game::Winner;
use kartacz_engine::outside::Scenario;
use serde_json::{Value, json};

use crate::base::error::Failure;
use crate::play::outside::{Event, Games};
use crate::play::points::Unit;
use crate::play::record::Record;
use crate::play::series::{GameId, Stretch};
use crate::show::canvas::Canvas;
use crate::show::paint::INK;
use crate::show::replay::html::{Button, Page as Replay, Plain};
use crate::show::replay::step::safe_json;
use crate::show::replay::{End, Heading, StepText, Tale};
use crate::show::sheet::Parts;
use crate::show::sheet::cells::Cells;
use crate::show::story::lines::Line;
use crate::show::story::page::{Page, Paper};

/// The width of the place of the board, twice its height.
const SIZE: f64 = 640.0;
/// The sections of the script of a replay: a game in words has no counters and no points between its ends.
const SCRIPT: &str = "//: constants\n  const mark = \"loss\";\n//: say\n    \
                      find(\"stage\").textContent = step.s === 0 ? \"Begin.\" : `${data.word} ${step.s} of ${data.stages}.`;\n";
/// The buttons that the script knows.
const BUTTONS: [Button; 5] = [
    ("first", "|◀", "First step", "Home"),
    ("back", "◀", "Step back", "←"),
    ("play", "▶▶", "Play or pause", "Space"),
    ("on", "▶", "Step forward", "→"),
    ("last", "▶|", "Last step", "End"),
];

/// What stands in the place of the board.
fn board(canvas: &mut Canvas) {
    let place = (SIZE / 2.0, SIZE / 4.0);
    canvas.text(place, 13.0, "middle", INK, false, "A program plays this game, and tells it in words.");
}

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
        let (events, record) = match scenario.program.logs {
            true => games.log(which)?,
            false => {
                let records =
                    games.records(Stretch { seed: which.seed, games: which.index..which.index + 1 }, &|| ())?;
                let text = format!(
                    "The program `{}` does not answer `log`: what happened is not known.",
                    scenario.program.name
                );
                (vec![Event { stage: records[0].outcome.stage, text }], records[0])
            }
        };
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
        let [first, second] = self.scenario.sides.each_ref().map(|side| side.name.as_str());
        let begin = Line { level: None, text: format!("{first} against {second}"), events: 0 };
        let mut steps = vec![StepText { lines: vec![begin], rules: Vec::new(), number: 0, stage: false }];
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
        let steps = self.steps()?;
        let frames: Vec<Value> = steps.iter().map(|step| json!({ "s": step.number, "v": 0 })).collect();
        let Scenario { sides, program, .. } = self.scenario;
        let names = sides.each_ref().map(|side| &side.name);
        let data = json!({ "hexes": [[SIZE / 2.0, SIZE / 4.0]], "labels": [""], "sides": names, "stages": program.stages,
                           "word": self.stage(0).trim_end_matches(" 0"), "steps": frames });
        let page = Replay {
            heading: self.heading(),
            stages: program.stages,
            steps: &steps,
            json: &safe_json(&data)?,
            own: ["", SCRIPT],
            buttons: &BUTTONS,
            parts: &Parts {
                view: [0.0, 0.0, SIZE, SIZE / 2.0],
                legend_view: [0.0; 4],
                ground: Canvas::drawn(board),
                legend: String::new(),
                cells: Cells::Squares { width: 1, height: 1, size: SIZE },
                centres: Vec::new(),
            },
            absent: Vec::new(),
        };
        Ok(Plain { page, counters: &[] }.html())
    }
}
