//! A game of a run, played again.

use std::io::{self, Write};

use kartacz_ai::Table;
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Game, Winner};
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::event::Event;
use kartacz_engine::scenario::Provenance;

use super::{heading, page, steps};
use crate::base::error::Failure;
use crate::games::verdox::event_log::{Account, write};
use crate::games::verdox::story;
use crate::play::playable::Playable;
use crate::show::replay::step::StepText;
use crate::show::replay::tale::{End, Heading, Tale};

/// A game of a run, and the log of it.
#[derive(Clone, Debug)]
pub struct Replayed<'a> {
    game: &'a Verdox,
    provenance: &'a Provenance,
    seed: u64,
    index: u64,
    names: [String; 2],
    events: Vec<Event>,
    end: End,
}

impl<'a> Replayed<'a> {
    /// Plays game `index` of the run with this seed, exactly as in the run.
    ///
    /// # Errors
    /// When a player does not exist.
    pub fn play(
        (game, provenance): (&'a Verdox, &'a Provenance),
        seats: &[String; 2],
        (seed, index): (u64, u64),
    ) -> Result<Self, Failure> {
        let [mut first, mut second] = game.seats(seats)?;
        let mut events = Vec::new();
        let (one, other) = (&mut first.player, &mut second.player);
        let played = Table::default().play(game, one, other, game_seed(seed, index), &mut events);
        let outcome = game.outcome(&played.state).expect("a played game has an outcome");
        let winner = match outcome.winner {
            Winner::Side(side) => Some(side),
            Winner::Draw => None,
        };
        let end = End { winner, vp: outcome.vp };
        Ok(Self { game, provenance, seed, index, names: [first.name, second.name], events, end })
    }

    /// The game in the form that reports read.
    #[must_use]
    pub fn account(&self) -> Account<'_> {
        let [first, second] = &self.names;
        Account {
            game: self.game,
            provenance: self.provenance,
            seed: self.seed,
            index: self.index,
            players: [first, second],
            events: &self.events,
        }
    }
}

impl Tale for Replayed<'_> {
    fn heading(&self) -> Heading<'_> {
        heading(&self.account())
    }

    fn end(&self) -> End {
        self.end
    }

    fn log(&self, out: &mut dyn Write) -> io::Result<()> {
        write(&self.account(), out)
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        story::write(&self.account(), out)
    }

    fn steps(&self) -> io::Result<Vec<StepText>> {
        Ok(steps(&self.account())?.iter().map(|step| step.text(step.board.turn)).collect())
    }

    fn page(&self) -> io::Result<String> {
        page(&self.account())
    }
}
