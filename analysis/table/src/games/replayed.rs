//! A game of a run, played again.

use std::io::{self, Write};
use std::sync::Arc;

use kartacz_ai::Table;
use kartacz_ai::core::course::{Actions, Appraiser, Course, REPEATS};
use kartacz_ai::core::learning::Judge;
use kartacz_ai::core::watch::Watch;
use kartacz_engine::core::game::Winner;
use kartacz_engine::scenario::Provenance;
use serde_json::Value;

use crate::base::error::Failure;
use crate::play::luck;
use crate::play::measured::{Measured, Setting as Luck};
use crate::play::playable::Playable;
use crate::play::record::About;
use crate::play::series::GameId;
use crate::show::account::{Account, History};
use crate::show::course::{self, Appraised};
use crate::show::replay::step::{StepText, write_steps};
use crate::show::replay::tale::{End, Heading, Tale};

/// A game whose log, story and replay are made of its events and states.
pub trait Replayable: Playable {
    /// Writes the event log, a JSON object a line.
    ///
    /// # Errors
    /// When `out` fails.
    fn log(account: &Account<Self>, out: &mut dyn Write) -> io::Result<()>;

    /// The steps of the story.
    fn steps(account: &Account<Self>) -> io::Result<Vec<StepText>>;

    /// The page that replays it.
    fn page(account: &Account<Self>) -> io::Result<String>;

    /// Writes the story.
    ///
    /// # Errors
    /// When `out` fails.
    fn write_text(account: &Account<Self>, out: &mut dyn Write) -> io::Result<()> {
        write_steps(&Self::steps(account)?, out)
    }
}

/// The heading of the page of a game.
pub fn heading<'a, G: Replayable>(account: &Account<'a, G>, about: &'a About) -> Heading<'a> {
    Heading {
        title: &about.title,
        scenario: &about.scenario,
        stage: G::STAGE,
        seed: account.seed,
        index: account.index,
        side_names: about.side_names.each_ref().map(String::as_str),
        players: account.players,
    }
}

/// A game of a run, and its events.
pub struct Replayed<'a, G: Replayable> {
    game: &'a G,
    provenance: &'a Provenance,
    about: About,
    id: GameId,
    names: [String; 2],
    history: History<G>,
    end: End,
    appraised: Option<Appraised>,
}

impl<'a, G: Replayable> Replayed<'a, G> {
    /// Plays game `index` of the run with this seed, as the run plays it, and tells its luck where there is a value.
    ///
    /// # Errors
    /// When a player or the value does not exist.
    ///
    /// # Panics
    /// When the game ends without an outcome, against its contract.
    pub fn play(
        (game, provenance): (&'a G, &'a Provenance),
        seats: &[String; 2],
        (id, luck): (GameId, Luck),
    ) -> Result<Self, Failure> {
        let [mut first, mut second] = game.seats(seats)?;
        let judge = luck::judge::<G>(luck)?;
        let (mut history, mut actions) = (History::default(), Actions::default());
        let (one, other) = (&mut first.player, &mut second.player);
        let watch = judge.is_some().then_some(&mut actions as &mut dyn Watch<G>);
        let played = Table::default().play_watched(game, one, other, id.own_seed(), &mut history, watch);
        let outcome = game.outcome(&played.state).expect("a played game has an outcome");
        let winner = match outcome.winner {
            Winner::Side(side) => Some(side),
            Winner::Draw => None,
        };
        let end = End { winner, vp: G::UNIT.points(outcome.vp) };
        let names = [first.name, second.name];
        let appraised = judge.map(|judge| appraise(game, &judge, &actions, id.own_seed()));
        Ok(Self { game, provenance, about: game.about(), id, names, history, end, appraised })
    }

    /// The game as reports take it.
    #[must_use]
    pub fn account(&self) -> Account<'_, G> {
        let [first, second] = &self.names;
        Account {
            game: self.game,
            provenance: self.provenance,
            seed: self.id.seed,
            index: self.id.index,
            players: [first, second],
            events: &self.history.events,
            states: &self.history.states,
            appraised: self.appraised.as_ref(),
        }
    }
}

/// The course of the game with this seed by a value.
fn appraise<G: Playable>(game: &G, judge: &Judge, actions: &Actions<G>, seed: u64) -> Appraised {
    let mut appraiser = Appraiser::new(Arc::new(judge.network.clone()), REPEATS);
    let course = Course::of(game, &mut appraiser, seed, &actions.deeds(game, seed));
    let vp = judge.worth.vp.contains(&game.about().scenario);
    Appraised { course, unit: vp.then_some(G::UNIT), value: Measured::by(judge).value }
}

impl<G: Replayable> Tale for Replayed<'_, G> {
    fn heading(&self) -> Heading<'_> {
        heading(&self.account(), &self.about)
    }

    fn end(&self) -> End {
        self.end
    }

    fn log(&self, out: &mut dyn Write) -> io::Result<()> {
        G::log(&self.account(), out)
    }

    fn luck(&self) -> io::Result<Option<Value>> {
        let json = |appraised| Ok(course::json(appraised, &self.steps()?, &self.about.sides));
        self.appraised.as_ref().map(json).transpose()
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let sides = self.about.side_names.each_ref().map(String::as_str);
        match &self.appraised {
            None => G::write_text(&self.account(), out),
            Some(appraised) => course::write(appraised, &self.steps()?, (sides, G::STAGE), out),
        }
    }

    fn steps(&self) -> io::Result<Vec<StepText>> {
        G::steps(&self.account())
    }

    fn page(&self) -> io::Result<String> {
        G::page(&self.account())
    }
}
