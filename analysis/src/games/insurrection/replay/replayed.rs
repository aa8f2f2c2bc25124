//! A game of a run, played again.

use std::io::{self, Write};

use kartacz_engine::core::dice::game_seed;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::event::Kind;
use kartacz_engine::scenario::Provenance;

use super::watched::Watched;
use super::{heading, page, steps};
use crate::base::error::Failure;
use crate::games::insurrection::Published;
use crate::games::insurrection::event_log;
use crate::games::insurrection::event_log::Account;
use crate::games::insurrection::story;
use crate::play::playable::Playable;
use crate::show::replay::step::StepText;
use crate::show::replay::tale::{End, Heading, Tale};

/// A game of a run, and the log of it.
#[derive(Clone, Debug)]
pub struct Replayed<'a, E: Compiled> {
    game: &'a Rules<E>,
    provenance: &'a Provenance,
    seed: u64,
    index: u64,
    names: [String; 2],
    /// The events.
    pub watched: Watched<E>,
}

impl<'a, E: Published> Replayed<'a, E> {
    /// Plays game `index` of the run with this seed, exactly as in the run.
    ///
    /// # Errors
    /// When a player does not exist.
    pub fn play(
        (game, provenance): (&'a Rules<E>, &'a Provenance),
        seats: &[String; 2],
        (seed, index): (u64, u64),
    ) -> Result<Self, Failure> {
        let [mut first, mut second] = game.seats(seats)?;
        let watched = Watched::play(game, &mut first.player, &mut second.player, game_seed(seed, index));
        Ok(Self { game, provenance, seed, index, names: [first.name, second.name], watched })
    }

    /// The game in the form that reports read.
    #[must_use]
    pub fn account(&self) -> Account<'_, E> {
        let [first, second] = &self.names;
        Account {
            game: self.game,
            provenance: self.provenance,
            seed: self.seed,
            index: self.index,
            players: [first, second],
            events: &self.watched.events,
        }
    }
}

impl<E: Published> Tale for Replayed<'_, E> {
    fn heading(&self) -> Heading<'_> {
        heading(&self.account())
    }

    fn end(&self) -> End {
        let events = &self.watched.events;
        let over = events.iter().rfind(|event| event.kind == Kind::GameOver);
        End {
            winner: over.and_then(|event| event.side),
            vp: events.last().map_or(0, |event| i32::from(event.vp)).into(),
        }
    }

    fn log(&self, out: &mut dyn Write) -> io::Result<()> {
        event_log::write(&self.account(), out)
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        story::write(&self.account(), out)
    }

    fn steps(&self) -> io::Result<Vec<StepText>> {
        let steps = steps(&self.account(), &self.watched)?;
        Ok(steps.iter().map(|step| step.text(step.board.stage)).collect())
    }

    fn page(&self) -> io::Result<String> {
        page(&self.account(), &self.watched)
    }
}
