//! The story writer: the paragraph of each event.

use std::io;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::Scenario;
use kartacz_engine::games::classic::event::{Event, Fact, Rule};

use super::sentences::sentence;
use super::together::Together;
use crate::games::classic::event_log::Account;
use crate::games::classic::names;
use crate::show::story::page::Paper;

/// Indentation of actions, and of their results.
const DEED: usize = 1;
const RESULT: usize = 2;

/// A game to tell.
pub struct Told<'a> {
    scenario: &'a Scenario,
    /// The run, the game and the players.
    which: String,
    events: &'a [Event],
}

impl<'a> Told<'a> {
    /// A played game.
    pub fn of<B: Board>(account: &Account<'a, B>) -> Self {
        let scenario = &account.game.scenario;
        let [first, second] =
            Side::BOTH.map(|side| format!("{}: {}", names::side(scenario, side), account.players[side.index()]));
        let which = format!("{}, seed {}, game {}. {first}; {second}.", scenario.id, account.seed, account.index);
        Self { scenario, which, events: account.events }
    }
}

/// Writes the story of a game.
pub fn write(told: &Told, page: &mut dyn Paper) -> io::Result<()> {
    page.paragraph(0, &told.scenario.title)?;
    page.paragraph(0, &told.which)?;
    page.heading("Set-up")?;
    let mut story = Story { scenario: told.scenario, page, events: 0, phase: None, together: Together::default() };
    told.events.iter().try_for_each(|event| story.event(event))?;
    story.write_together()
}

/// A story being written.
struct Story<'a, 'o> {
    scenario: &'a Scenario,
    page: &'o mut dyn Paper,
    /// Events so far.
    events: usize,
    /// A phase that has begun, in which nothing has happened yet.
    phase: Option<(String, Rule)>,
    /// Events of one paragraph.
    together: Together,
}

impl Story<'_, '_> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        if !self.together.takes(event) {
            self.write_together()?;
        }
        self.events += 1;
        match event.fact {
            Fact::TurnStarts => self.heading(&format!("Turn {}", event.turn)),
            Fact::PhaseStarts => {
                let phase = self.scenario.phases.get(usize::from(event.phase));
                self.phase = phase.map(|phase| (names::phase(phase), event.rule));
                Ok(())
            }
            _ if self.together.add(event) => Ok(()),
            _ => self.deed(event),
        }
    }

    /// A heading; the phase before it is over.
    fn heading(&mut self, text: &str) -> io::Result<()> {
        self.phase = None;
        self.page.after(self.events);
        self.page.heading(text)
    }

    /// An event that is a sentence of its own.
    fn deed(&mut self, event: &Event) -> io::Result<()> {
        if matches!(event.fact, Fact::GameOver(_)) {
            self.heading("The end")?;
        }
        match sentence(self.scenario, event) {
            Some(text) => self.write(level(event.fact), &text, event.rule),
            None => Ok(()),
        }
    }

    /// Writes the events that wait for others of their paragraph.
    fn write_together(&mut self) -> io::Result<()> {
        match std::mem::take(&mut self.together).text(self.scenario) {
            Some((text, rule, deed)) => self.write(if deed { DEED } else { RESULT }, &text, rule),
            None => Ok(()),
        }
    }

    fn write(&mut self, level: usize, text: &str, rule: Rule) -> io::Result<()> {
        self.page.after(self.events);
        if let Some((phase, rule)) = self.phase.take() {
            self.page.paragraph(0, &format!("{phase} [{rule}]"))?;
        }
        self.page.paragraph(level, &format!("{text} [{rule}]"))
    }
}

const fn level(fact: Fact) -> usize {
    match fact {
        Fact::WeatherIs { .. }
        | Fact::InitiativeRolled { .. }
        | Fact::Demoralised
        | Fact::Scored { .. }
        | Fact::GameOver(_) => 0,
        Fact::StepLost { .. } | Fact::Eliminated | Fact::Blocked | Fact::Stood | Fact::Disrupted | Fact::Advanced => {
            RESULT
        }
        _ => DEED,
    }
}
