//! A game in which one side is played by hand.
//!
//! Undoing an action plays the game again from its start.

mod odds;

use kartacz_ai::core::game_loop::player_seed;
use kartacz_ai::{Options, Player};
use kartacz_engine::core::dice::Seeded;
use kartacz_engine::core::game::{Actions, Observer, Side, Winner};
use kartacz_engine::scenario::Provenance;

use super::shown::Shown;
use super::table::{Choice, Odds, Position, Session, Table};
use super::tabletop::Tabletop;
use crate::base::error::Failure;
use crate::play::playable::AnyPlayer;
use crate::play::series::GameId;
use crate::show::account::{Account, History};
use crate::show::tabletop::{Counter, Sentence, Sheet};

/// The name of a side that is played by hand, in reports.
const BY_HAND: &str = "by hand";

impl<G: Shown + Tabletop> Table for G {
    fn sheet(&self) -> Sheet {
        Tabletop::sheet(self)
    }

    fn set_up(&self) -> Vec<Counter> {
        Tabletop::set_up(self)
    }

    fn sit(
        &self,
        provenance: &Provenance,
        side: Side,
        opponent: &str,
        which: GameId,
    ) -> Result<Box<dyn Session>, Failure> {
        Ok(Box::new(Sitting::new(self, provenance, side, opponent, which)?))
    }
}

/// A game of `G` in which one side is played by hand.
struct Sitting<G: Shown> {
    game: G,
    provenance: Provenance,
    side: Side,
    opponent: AnyPlayer<G>,
    names: [String; 2],
    which: GameId,
    dice: Seeded,
    state: G::State,
    history: History<G>,
    /// The actions of the decision by hand; empty when the game is over.
    legal: Box<Actions<G::Action>>,
    /// Every choice by hand.
    choices: Vec<G::Action>,
}

impl<G: Shown + Tabletop> Sitting<G> {
    fn new(game: &G, provenance: &Provenance, side: Side, opponent: &str, which: GameId) -> Result<Self, Failure> {
        let seated = game.seat(side.other(), opponent)?;
        let mut names = [BY_HAND.to_owned(), BY_HAND.to_owned()];
        names[side.other().index()] = seated.name;
        let seed = which.own_seed();
        let mut dice = Seeded::new(seed);
        let mut history = History::default();
        let state = game.start(&mut dice, &mut history);
        let mut sitting = Self {
            game: game.clone(),
            provenance: provenance.clone(),
            side,
            opponent: seated.player,
            names,
            which,
            dice,
            state,
            history,
            legal: Box::new(Actions::new()),
            choices: Vec::new(),
        };
        sitting.replay(Vec::new());
        Ok(sitting)
    }

    /// Plays the game from its start with these choices, to the decision after them.
    fn replay(&mut self, choices: Vec<G::Action>) {
        let seed = self.which.own_seed();
        self.dice.reset(seed);
        self.opponent.new_game(player_seed(seed, self.side.other()));
        self.history.clear();
        self.choices.clear();
        self.state = self.game.start(&mut self.dice, &mut self.history);
        self.play_on();
        for choice in choices {
            self.choose(choice);
        }
    }

    /// Plays on to the next decision by hand, or to the end.
    fn play_on(&mut self) {
        while let Some(decider) = self.game.decider(&self.state) {
            if decider == self.side {
                return self.game.legal(&self.state, &mut self.legal);
            }
            let view = self.game.view(&self.state, decider);
            let options = Options::new(&self.game, &self.state, &mut self.legal);
            let chosen = self.opponent.decide(&self.game, view, options);
            self.game.apply(&mut self.state, chosen, &mut self.dice, &mut self.history);
        }
        self.legal.clear();
    }

    fn choose(&mut self, action: G::Action) {
        self.choices.push(action);
        self.game.apply(&mut self.state, action, &mut self.dice, &mut self.history);
        self.play_on();
    }

    fn action(&self, index: usize) -> Result<G::Action, Failure> {
        let count = self.legal.len();
        self.legal
            .get(index)
            .copied()
            .ok_or_else(|| Failure::Input(format!("there is no action {index}: {count} are legal, numbered from 0")))
    }

    /// What the side that is played by hand knows of the game.
    fn known(&self) -> History<G> {
        let mut known = History::default();
        let History { events, states } = &self.history;
        let events = self.game.known(events, states, self.side);
        for (event, state) in events.into_iter().zip(states) {
            if let Some(event) = event {
                known.record(state, event);
            }
        }
        known
    }

    fn end(&self) -> Option<String> {
        let outcome = self.game.outcome(&self.state)?;
        let about = self.game.about();
        let won = match outcome.winner {
            Winner::Side(side) => format!("{} win", about.side_names[side.index()]),
            Winner::Draw => "A draw".to_owned(),
        };
        let how = &about.ending_names[usize::from(outcome.ending)];
        Some(format!("{won}: {how}, {:+} VP for {}", about.unit.points(outcome.vp), about.side_names[0]))
    }
}

impl<G: Shown + Tabletop> Session for Sitting<G> {
    fn position(&mut self) -> Result<Position, Failure> {
        let end = self.end();
        // When the game is over, nothing is hidden any more.
        let known = match end {
            Some(_) => self.history.clone(),
            None => self.known(),
        };
        let [first, second] = &self.names;
        let account = Account {
            game: &self.game,
            provenance: &self.provenance,
            seed: self.which.seed,
            index: self.which.index,
            players: [first, second],
            events: &known.events,
            states: &known.states,
        };
        let view = self.game.view(&self.state, self.side);
        let choice = |&action: &G::Action| {
            let Sentence { group, text } = self.game.sentence(view, action);
            Choice { words: self.game.words(action), group, text, aim: self.game.aim(view, action) }
        };
        let prompt = if end.is_some() { "The game is over.".to_owned() } else { self.game.prompt(view) };
        Ok(Position {
            prompt,
            counters: self.game.counters(view),
            actions: self.legal.iter().map(choice).collect(),
            log: G::log_lines(&account)?,
            choices: self.choices.len(),
            end,
        })
    }

    fn act(&mut self, index: usize) -> Result<(), Failure> {
        let action = self.action(index)?;
        self.choose(action);
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Failure> {
        let mut choices = self.choices.clone();
        if choices.pop().is_none() {
            return Err(Failure::Input("nothing was chosen yet, so nothing can be taken back".to_owned()));
        }
        self.replay(choices);
        Ok(())
    }

    fn odds(&self, index: usize) -> Result<Odds, Failure> {
        Ok(odds::of(&self.game, &self.state, self.side, self.action(index)?))
    }
}
