//! The story writer: paragraphs of events.

use std::io;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::{LeaderId, UnitId, leader_side, units_in};
use kartacz_engine::games::spqr::details::Motion;
use kartacz_engine::games::spqr::event::{Event, Fact};
use kartacz_engine::games::spqr::position::Position;
use kartacz_engine::games::spqr::state::Ending;

use super::parts::{extends, more, part, start};
use super::sentences::{DEED, sentence};
use super::{names, shock};
use crate::games::spqr::event_log::Account;
use crate::show::story::page::Paper;

/// The most parts in one paragraph.
const TOGETHER: usize = 12;

/// Writes the story of a game.
pub fn write(account: &Account, page: &mut dyn Paper) -> io::Result<()> {
    let mut story = Story { game: account.game, page, events: 0, group: Group::default(), step: None };
    story.open(account)?;
    let positions = account.states.iter().map(|state| account.game.at(state));
    account.events.iter().zip(positions).try_for_each(|(event, at)| story.event(event, at))?;
    story.close(account)
}

/// Events of one paragraph.
#[derive(Default)]
struct Group {
    /// The start of the paragraph; nothing when no event waits.
    begins: Option<String>,
    level: usize,
    parts: Vec<String>,
    /// The unit or the leader of the last part.
    about: (Option<UnitId>, Option<LeaderId>),
    /// The number of events up to the last part.
    events: usize,
}

/// A report being written.
struct Story<'a, 'o> {
    game: &'a Spqr,
    page: &'o mut dyn Paper,
    /// Events so far.
    events: usize,
    group: Group,
    /// The step of the shock segment, once it has begun.
    step: Option<u8>,
}

impl Story<'_, '_> {
    /// The title, the players, the forces.
    fn open(&mut self, account: &Account) -> io::Result<()> {
        let scenario = &self.game.scenario;
        self.page.paragraph(0, &scenario.title)?;
        let [first, second] =
            Side::BOTH.map(|side| format!("{}: {}", names::side(self.game, side), account.players[side.index()]));
        let which = format!("{}, seed {}, game {}. {first}; {second}.", scenario.id, account.seed, account.index);
        self.page.paragraph(0, &which)?;
        if !scenario.note.is_empty() {
            self.page.paragraph(0, &scenario.note)?;
        }
        self.page.heading("Set-up")?;
        for side in Side::BOTH {
            let text = format!("{}: {}.", names::side(self.game, side), forces(self.game, side));
            self.page.paragraph(DEED, &text)?;
        }
        Ok(())
    }

    /// An event, with the position after it.
    fn event(&mut self, event: &Event, at: Position) -> io::Result<()> {
        if matches!(event.fact, Fact::PhaseStarts { .. }) {
            self.step = None;
        }
        let of_shock = shock::part(at, event, self.step);
        self.step = of_shock.as_ref().map(|&(step, _)| step).or(self.step);
        let about = (event.unit, event.leader.filter(|_| event.unit.is_none()));
        if extends(event) && of_shock.is_none() && self.group.about == about && self.goes_on(event) {
            self.extend(event, at);
            return Ok(());
        }
        let part = match of_shock {
            Some((step, text)) => Some(((shock::begins(step), DEED), text)),
            None => start(self.game, event).map(|start| (start, part(self.game, event))),
        };
        match part {
            Some(((begins, level), text)) => {
                let full = self.group.parts.len() >= TOGETHER;
                if full || self.group.begins.as_deref().is_some_and(|old| old != begins) {
                    self.write_group()?;
                }
                self.add(begins, level, about, text);
            }
            None => self.write_alone(event, at)?,
        }
        Ok(())
    }

    /// Whether an event continues the move in the last part of the paragraph: from where it ended, of the same kind.
    fn goes_on(&self, event: &Event) -> bool {
        let Some(last) = self.group.parts.last() else { return false };
        let begins = start(self.game, event).map(|(begins, _)| begins);
        let same = begins.is_none() || begins == self.group.begins;
        match event.fact {
            Fact::Moved { motion: Motion::Step(_) } | Fact::LeaderMoved | Fact::RoutMoves => {
                same && last.ends_with(&format!("-{}", names::hex(self.game, event.from)))
            }
            Fact::Moved { .. } => false,
            _ => same && self.group.begins.as_deref().is_some_and(|begins| begins.contains("moves: ")),
        }
    }

    fn extend(&mut self, event: &Event, at: Position) {
        self.events += 1;
        let text = more(self.game, event, |hits| shock::sum(at, event, hits));
        if let Some(last) = self.group.parts.last_mut() {
            last.push_str(&text);
        }
        self.group.events = self.events;
    }

    fn add(&mut self, begins: String, level: usize, about: (Option<UnitId>, Option<LeaderId>), text: String) {
        self.events += 1;
        self.group.parts.push(text);
        (self.group.begins, self.group.level, self.group.about) = (Some(begins), level, about);
        self.group.events = self.events;
    }

    fn write_group(&mut self) -> io::Result<()> {
        let Group { begins, level, parts, events, .. } = std::mem::take(&mut self.group);
        let Some(begins) = begins else { return Ok(()) };
        self.page.after(events);
        self.page.paragraph(level, &format!("{begins}{}.", parts.join("; ")))
    }

    fn write_alone(&mut self, event: &Event, at: Position) -> io::Result<()> {
        let heading = heading(at, event);
        let text = if heading.is_some() { None } else { sentence(at, event) };
        // An event without words belongs to the paragraph before it.
        if heading.is_none() && text.is_none() {
            self.events += 1;
            self.group.events = self.events;
            return Ok(());
        }
        self.write_group()?;
        self.events += 1;
        self.page.after(self.events);
        if let Some(heading) = heading {
            self.page.heading(&heading)?;
        }
        text.map_or(Ok(()), |(level, text)| self.page.paragraph(level, &text))
    }

    /// The end of the game. A game that is not over has none.
    fn close(mut self, account: &Account) -> io::Result<()> {
        self.write_group()?;
        self.page.after(self.events);
        let last = account.events.last().zip(account.states.last());
        let Some((over, state)) = last else { return Ok(()) };
        let Fact::GameOver { ending } = over.fact else { return Ok(()) };
        self.page.heading("The end")?;
        let how = match ending {
            Ending::Withdrawal => "the other army withdraws",
            Ending::Both => "both armies withdraw",
            Ending::Turns => "the last turn is over",
        };
        let winner = match over.side {
            None => format!("A draw: {how}"),
            Some(side) => format!("{} win: {how}", names::side(self.game, side)),
        };
        let text = format!("{winner} ({}). {}.", over.rule, names::points(self.game.at(state)));
        self.page.paragraph(DEED, &text)
    }
}

/// The heading that an event begins.
fn heading(at: Position, event: &Event) -> Option<String> {
    match event.fact {
        Fact::TurnStarts => Some(format!("Turn {}. {}.", event.turn, names::points(at))),
        Fact::PhaseStarts { grant } => {
            let leader = event.leader?;
            let side = names::side(at.game, leader_side(leader));
            Some(format!("{} ({side}), {} phase.", names::leader(at.game, event.leader), grant.name()))
        }
        _ => None,
    }
}

/// The units of a side by class or type, and its leaders.
fn forces(game: &Spqr, side: Side) -> String {
    let mut kinds: Vec<(String, usize)> = Vec::new();
    for unit in units_in(side, game.scenario.everyone(side)) {
        let kind = names::kind(game, unit);
        match kinds.iter_mut().find(|(name, _)| *name == kind) {
            Some((_, many)) => *many += 1,
            None => kinds.push((kind, 1)),
        }
    }
    let units: Vec<String> = kinds.iter().map(|(kind, many)| format!("{many} {}", names::many(kind, *many))).collect();
    let present = game.scenario.leaders_of(side).filter(|&leader| game.scenario.leader(leader).hex.is_some());
    let leaders: Vec<&str> = present.map(|leader| names::leader(game, Some(leader))).collect();
    format!("{}; {}", units.join(", "), leaders.join(", "))
}
