//! A game in the words of its program.

use std::io::{self, Write};

use kartacz_engine::core::game::Winner;
use kartacz_engine::outside::Scenario;
use serde_json::{Map, Value, json};

use crate::base::error::Failure;
use crate::base::words::capitalised;
use crate::play::outside::{Event, Games};
use crate::play::points::Unit;
use crate::play::record::Record;
use crate::play::series::{GameId, Stretch};
use crate::show::canvas::Canvas;
use crate::show::log_head::put;
use crate::show::paint::INK;
use crate::show::replay::html::{PLAIN_BUTTONS, Page as Replay, Plain};
use crate::show::replay::step::{safe_json, write_steps};
use crate::show::replay::{End, Heading, StepText, Tale};
use crate::show::sheet::Parts;
use crate::show::sheet::cells::Cells;
use crate::show::story::lines::Line;

/// The width of the place of the board, twice its height.
const SIZE: f64 = 640.0;
/// The sections of the script of a replay: a game in words has no counters and no points between its ends.
const SCRIPT: &str = "//: constants\n  const mark = \"loss\";\n//: say\n    \
                      find(\"stage\").textContent = step.s === 0 ? \"Begin.\" : `${data.word} ${step.s} of ${data.stages}.`;\n";
/// What stands in the place of the board.
fn board(canvas: &mut Canvas) {
    let place = (SIZE / 2.0, SIZE / 4.0);
    canvas.text(place, 13.0, "middle", INK, false, "A program plays this game, and says in words what happens.");
}

/// The events of a game, in words.
pub struct Words<'s> {
    scenario: &'s Scenario,
    players: [String; 2],
    which: GameId,
    /// What happened, and the result.
    events: Vec<Event>,
    /// How many of them the program has said.
    said: usize,
    record: Record,
}

impl<'s> Words<'s> {
    /// Plays a game again.
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
                let last = || Failure::Input(format!("the number of a game is less than {}", u64::MAX));
                let end = which.index.checked_add(1).ok_or_else(last)?;
                let records = games.records(Stretch { seed: which.seed, games: which.index..end }, &|| ())?;
                (Vec::new(), records[0])
            }
        };
        Ok(Self::new(scenario, players, which, (events, record)))
    }

    /// A game that was played.
    #[must_use]
    pub fn new(
        scenario: &'s Scenario,
        players: &[String; 2],
        which: GameId,
        (mut events, record): (Vec<Event>, Record),
    ) -> Self {
        let stage = record.outcome.stage;
        let event = |text| Event { stage, text, side: None, more: Map::new() };
        if !scenario.program.logs {
            let name = &scenario.program.name;
            events.push(event(format!("The program `{name}` does not answer `log`: what happened is not known.")));
        }
        let said = events.len();
        events.push(event(result(scenario, &record)));
        Self { scenario, players: players.clone(), which, events, said, record }
    }

    /// The heading of a stage; what happens before the first one is the set-up.
    fn stage(&self, number: u8) -> String {
        match number {
            0 => "Set-up".to_owned(),
            _ => format!("{} {number}", capitalised(&self.scenario.program.stage)),
        }
    }
}

impl Tale for Words<'_> {
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
        self.events[..self.said].iter().try_for_each(|event| put(out, event))
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        write_steps(&self.steps()?, out)
    }

    fn steps(&self) -> io::Result<Vec<StepText>> {
        let [first, second] = self.scenario.sides.each_ref().map(|side| side.name.as_str());
        let begin = Line { level: None, text: format!("{first} against {second}"), events: 0 };
        let mut steps = vec![StepText { lines: vec![begin], events: 0..0, rules: Vec::new(), number: 0, stage: false }];
        let mut last = None;
        for (place, Event { stage, text, .. }) in self.events.iter().enumerate() {
            let begins = last.replace(*stage) != Some(*stage);
            let heading = begins.then(|| Line { level: None, text: self.stage(*stage), events: place });
            let line = Line { level: Some(0), text: text.clone(), events: place + 1 };
            let lines = heading.into_iter().chain([line]).collect();
            steps.push(StepText { lines, events: place..place + 1, rules: Vec::new(), number: *stage, stage: begins });
        }
        Ok(steps)
    }

    fn page(&self) -> io::Result<String> {
        let steps = self.steps()?;
        let frames: Vec<Value> = steps.iter().map(|step| json!({ "s": step.number, "v": 0 })).collect();
        let Scenario { sides, program, .. } = self.scenario;
        let names = sides.each_ref().map(|side| &side.name);
        let data = json!({ "hexes": [[SIZE / 2.0, SIZE / 4.0]], "labels": [""], "sides": names, "stages": program.stages,
                           "word": capitalised(&program.stage), "steps": frames });
        let page = Replay {
            heading: self.heading(),
            stages: program.stages,
            steps: &steps,
            json: &safe_json(&data)?,
            own: ["", SCRIPT],
            buttons: &PLAIN_BUTTONS,
            appraised: None,
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

/// The result of a game.
fn result(Scenario { sides, endings, .. }: &Scenario, Record { outcome, .. }: &Record) -> String {
    let (_, ending) = &endings[usize::from(outcome.ending)];
    match outcome.winner {
        Winner::Side(side) => format!("{} wins: {ending}.", capitalised(&sides[side.index()].name)),
        Winner::Draw => format!("A draw: {ending}."),
    }
}
