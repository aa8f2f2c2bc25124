//! A game that is played by hand: one side against a player, or both.
//!
//! Taking a choice back plays the game again from its start. Dice of one's own are typed in: an action is carried out on a copy, and
//! counts once every roll is there that it asks for.

mod odds;
pub mod sight;
mod typed;

use std::sync::Arc;

use kartacz_ai::core::course::Deed;
use kartacz_ai::core::game_loop::player_seed;
use kartacz_ai::{Options, Player};
use kartacz_engine::core::dice::Seeded;
use kartacz_engine::core::game::{Actions, Game, Observer, Side, Winner};
use kartacz_engine::scenario::Provenance;

use super::judged::{Progress, Steps};
use super::shown::Shown;
use super::table::{Choice, Expensive, Judged, Odds, Position, Roll, Seating, Session, Table};
use super::tabletop::Tabletop;
use crate::base::error::Failure;
use crate::base::words::shift;
use crate::play::judgement::{Costly, Judgement};
use crate::play::luck;
use crate::play::measured::Setting as Luck;
use crate::play::playable::AnyPlayer;
use crate::play::series::GameId;
use crate::show::account::{Account, History};
use crate::show::course::{Appraised, Standing};
use crate::show::judgement;
use crate::show::tabletop::{Counter, Face, LogLine, OddsTable, Sentence, Sheet};
use sight::Sight;
use typed::{Needed, Typed, first};

/// The name of a side that is played by hand, in reports.
const BY_HAND: &str = "by hand";
/// Who judges decisions by hand.
const JUDGE: &str = "search:64";

impl<G: Shown + Tabletop> Table for G {
    fn sheet(&self) -> Sheet {
        Tabletop::sheet(self)
    }

    fn set_up(&self) -> Vec<Counter> {
        Tabletop::set_up(self)
    }

    fn faces(&self) -> Vec<Face> {
        Tabletop::faces(self)
    }

    fn combat_tables(&self) -> Vec<OddsTable> {
        Tabletop::combat_tables(self)
    }

    fn sit(&self, provenance: &Provenance, seating: &Seating, which: GameId) -> Result<Box<dyn Session>, Failure> {
        Ok(Box::new(Sitting::new(self, provenance, seating, which)?))
    }
}

/// A game of `G` that is played by hand.
struct Sitting<G: Shown> {
    game: G,
    provenance: Provenance,
    /// The side played by hand; none when both are.
    side: Option<Side>,
    /// The player of the other side.
    opponent: Option<AnyPlayer<G>>,
    names: [String; 2],
    which: GameId,
    dice: Source,
    state: G::State,
    history: History<G>,
    /// What was carried out.
    deeds: Vec<Deed<G>>,
    /// Follows the game by the value of its system, where it has one.
    sight: Option<Sight<G>>,
    /// Whether the value says something of victory points, too.
    points: bool,
    /// The judgement of the game, once it is over and wanted.
    judging: Option<Steps<G>>,
    /// What is being carried out, and the roll that it needs.
    pending: Option<(Task<G>, Needed)>,
    /// The actions of the decision by hand; empty when the game is over, or a roll is needed.
    legal: Box<Actions<G::Action>>,
    /// Every choice and roll by hand.
    made: Vec<Made<G>>,
}

/// Where rolls come from.
enum Source {
    /// The dice of the run.
    Seeded(Seeded),
    /// Those that were typed in, how many of them are used, and what the program draws.
    Typed(Vec<u32>, usize, Seeded),
}

/// What is carried out: an action, or the set-up.
type Task<G> = Option<<G as Game>::Action>;

/// Something made by hand.
enum Made<G: Shown> {
    Choice(G::Action),
    Roll(u32),
}

impl<G: Shown + Tabletop> Sitting<G> {
    fn new(game: &G, provenance: &Provenance, seating: &Seating, which: GameId) -> Result<Self, Failure> {
        let mut names = [BY_HAND.to_owned(), BY_HAND.to_owned()];
        let mut opponent = None;
        if let Some(side) = seating.side {
            let seated = game.seat(side.other(), &seating.opponent)?;
            names[side.other().index()] = seated.name;
            opponent = Some(seated.player);
        }
        let (seed, judge) = (which.own_seed(), luck::judge::<G>(Luck::Auto)?);
        let mut history = History::default();
        // Replaced at once; there is no other way to a state.
        let state = game.start(&mut Seeded::new(seed), &mut history);
        let mut sitting = Self {
            game: game.clone(),
            provenance: provenance.clone(),
            side: seating.side,
            opponent,
            names,
            which,
            dice: match (seating.own_dice, Seeded::new(seed)) {
                (true, draws) => Source::Typed(Vec::new(), 0, draws),
                (false, dice) => Source::Seeded(dice),
            },
            state,
            history,
            deeds: Vec::new(),
            points: judge.as_ref().is_some_and(|judge| judge.worth.vp.contains(&game.about().scenario)),
            sight: judge.map(|judge| Sight::new(Arc::new(judge.network.clone()))),
            judging: None,
            pending: None,
            legal: Box::new(Actions::new()),
            made: Vec::new(),
        };
        sitting.replay(Vec::new());
        Ok(sitting)
    }

    /// Plays the game from its start with these choices and rolls, to the decision after them.
    fn replay(&mut self, made: Vec<Made<G>>) {
        let seed = self.which.own_seed();
        match &mut self.dice {
            Source::Seeded(dice) => dice.reset(seed),
            Source::Typed(rolls, used, draws) => {
                rolls.clear();
                *used = 0;
                draws.reset(seed);
            }
        }
        if let (Some(opponent), Some(side)) = (&mut self.opponent, self.side) {
            opponent.new_game(player_seed(seed, side.other()));
        }
        self.history.clear();
        self.deeds.clear();
        self.made.clear();
        self.judging = None;
        self.pending = None;
        self.carry_out(None);
        self.play_on();
        for one in made {
            match one {
                Made::Choice(action) => self.choose(action),
                Made::Roll(face) => self.give(face),
            }
        }
    }

    /// Carries something out, unless a roll is missing.
    fn carry_out(&mut self, task: Task<G>) {
        let before = self.history.events.len();
        let action = task.map(|action| (self.state, action));
        let (game, history) = (&self.game, &mut self.history);
        let (deed, needed) = match &mut self.dice {
            Source::Seeded(dice) => (Deed::done(game, action, before, dice, history), None),
            Source::Typed(rolls, used, draws) => {
                let purpose = |key, faces| game.roll_for(key, faces);
                let mut dice = Typed::new(&rolls[*used..], &purpose, draws.clone());
                let deed = Deed::done(game, action, before, &mut dice, history);
                match dice.finish() {
                    Err(needed) => (deed, Some(needed)),
                    Ok((count, after)) => {
                        *used += count;
                        *draws = after;
                        (deed, None)
                    }
                }
            }
        };
        // Before the set-up there is no state yet: the one on the way is shown.
        if needed.is_none() || task.is_none() {
            self.state = deed.after;
        }
        self.pending = needed.map(|needed| (task, needed));
        if self.pending.is_some() {
            self.history.events.truncate(before);
            self.history.states.truncate(before);
        } else {
            self.deeds.push(deed);
        }
    }

    /// Plays on to the next decision by hand, to a roll that is needed, or to the end.
    fn play_on(&mut self) {
        self.legal.clear();
        while self.pending.is_none()
            && let Some(decider) = self.game.decider(&self.state)
        {
            let Some(opponent) = self.opponent.as_mut().filter(|_| self.side != Some(decider)) else {
                return self.game.legal(&self.state, &mut self.legal);
            };
            let view = self.game.view(&self.state, decider);
            let options = Options::new(&self.game, &self.state, &mut self.legal);
            let chosen = opponent.decide(&self.game, view, options);
            self.legal.clear();
            self.carry_out(Some(chosen));
        }
    }

    fn choose(&mut self, action: G::Action) {
        self.made.push(Made::Choice(action));
        self.carry_out(Some(action));
        self.play_on();
    }

    /// Takes a typed roll, counted from 0.
    fn give(&mut self, face: u32) {
        self.made.push(Made::Roll(face));
        if let Source::Typed(rolls, ..) = &mut self.dice {
            rolls.push(face);
        }
        if let Some((task, _)) = self.pending.take() {
            self.carry_out(task);
        }
        self.play_on();
    }

    /// The side whose decision it is: the one that is played by hand, or the one that acts.
    fn deciding(&self) -> Side {
        self.side.or_else(|| self.game.decider(&self.state)).unwrap_or(Side::First)
    }

    fn action(&self, index: usize) -> Result<G::Action, Failure> {
        if self.pending.is_some() {
            return Err(Failure::Input("a roll is needed before the next choice".to_owned()));
        }
        let count = self.legal.len();
        self.legal
            .get(index)
            .copied()
            .ok_or_else(|| Failure::Input(format!("there is no action {index}: {count} are legal, numbered from 0")))
    }

    /// The roll that is needed.
    fn asked(&self) -> Option<Roll> {
        let (task, needed) = self.pending.as_ref()?;
        let what = match task {
            None => "The set-up".to_owned(),
            Some(action) => {
                let decider = self.game.decider(&self.state).unwrap_or(Side::First);
                self.game.said(self.game.view(&self.state, decider), *action)
            }
        };
        let Needed { purpose, faces, read } = needed.clone();
        Some(Roll { what, purpose, faces, first: first(faces), given: read })
    }

    /// What a side knows of the game, and which of its events these are.
    fn known(&self, side: Side) -> (History<G>, Vec<usize>) {
        let (mut known, mut places) = (History::default(), Vec::new());
        let History { events, states } = &self.history;
        let events = self.game.known(events, states, side);
        for ((event, state), place) in events.into_iter().zip(states).zip(0..) {
            if let Some(event) = event {
                known.record(state, event);
                places.push(place);
            }
        }
        (known, places)
    }

    /// The course of the game as far as the side knows it, everything when it is over; `places` are the events that are known.
    fn standing(&mut self, side: Side, is_over: bool, (places, log): (&[usize], &[LogLine])) -> Option<Standing> {
        let (sight, seed) = (self.sight.as_mut()?, self.which.own_seed());
        let mut course = match is_over {
            true => sight.whole(&self.game, seed, &self.deeds),
            false => sight.of_side(&self.game, seed, &self.deeds, side),
        };
        for change in &mut course.changes {
            change.at = places.partition_point(|&place| place < change.at);
        }
        let about = self.game.about();
        let appraised = Appraised { course, unit: self.points.then_some(G::UNIT), value: String::new() };
        let lines = log.iter().map(|line| line.events.clone());
        Some(Standing::of(&appraised, lines, about.side_names.each_ref().map(String::as_str), is_over))
    }

    /// The log of what is known.
    fn log(&self, known: &History<G>) -> Result<Vec<LogLine>, Failure> {
        let [first, second] = &self.names;
        let account = Account {
            game: &self.game,
            provenance: &self.provenance,
            seed: self.which.seed,
            index: self.which.index,
            players: [first, second],
            events: &known.events,
            states: &known.states,
            appraised: None,
        };
        Ok(G::log_lines(&account)?)
    }

    /// The decisions by hand, ready to be judged.
    fn judged(&self) -> Result<Steps<G>, Failure> {
        if self.game.outcome(&self.state).is_none() {
            return Err(Failure::Input("the game is not over: its decisions are judged at the end".to_owned()));
        }
        let by_hand = |deed: &&Deed<G>| match (deed.action, self.side) {
            (Some((state, _)), Some(side)) => self.game.decider(&state) == Some(side),
            (action, _) => action.is_some(),
        };
        let deeds: Vec<Deed<G>> = self.deeds.iter().filter(by_hand).cloned().collect();
        Steps::new(&self.game, &deeds, self.which.own_seed(), JUDGE)
    }

    /// A judgement with the lines of the log that it is about.
    fn expensive(&self, found: &Judgement) -> Result<Judged, Failure> {
        let log = self.log(&self.history)?;
        let expensive = |Costly { side, action, better, cost, interval, events, .. }: &Costly| Expensive {
            line: log.iter().position(|line| line.events.end > *events).unwrap_or(log.len().saturating_sub(1)),
            side: side.index(),
            action: action.clone(),
            better: better.clone(),
            cost: shift([*cost, interval.low, interval.high]),
        };
        Ok(Judged::Done(found.costly.iter().map(expensive).collect(), judgement::method(found)))
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
        let (side, end) = (self.deciding(), self.end());
        // When the game is over, nothing is hidden any more.
        let (known, places) = match end {
            Some(_) => (self.history.clone(), (0..self.history.events.len()).collect()),
            None => self.known(side),
        };
        let log = self.log(&known)?;
        let line = self.standing(side, end.is_some(), (&places, &log));
        let view = self.game.view(&self.state, side);
        let choice = |&action: &G::Action| {
            let Sentence { group, text } = self.game.sentence(view, action);
            Choice { words: self.game.words(action), group, text, aim: self.game.aim(view, action) }
        };
        let prompt = if end.is_some() { "The game is over.".to_owned() } else { self.game.prompt(view) };
        Ok(Position {
            side: side.index(),
            roll: self.asked(),
            prompt,
            counters: self.game.counters(view),
            actions: self.legal.iter().map(choice).collect(),
            log,
            line,
            choices: self.made.len(),
            end,
        })
    }

    fn act(&mut self, index: usize) -> Result<(), Failure> {
        let action = self.action(index)?;
        self.choose(action);
        Ok(())
    }

    fn roll(&mut self, face: u32) -> Result<(), Failure> {
        let Some(asked) = self.asked() else {
            return Err(Failure::Input("no roll is asked for".to_owned()));
        };
        let Roll { first, faces, .. } = asked;
        let counted = face.checked_sub(first).filter(|face| *face < faces);
        let counted = counted.ok_or_else(|| {
            Failure::Input(format!("this die has the faces {first} to {}; {face} is none of them", first + faces - 1))
        })?;
        self.give(counted);
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Failure> {
        if self.made.is_empty() {
            return Err(Failure::Input("nothing was chosen yet, so nothing can be taken back".to_owned()));
        }
        let mut made = std::mem::take(&mut self.made);
        made.pop();
        self.replay(made);
        Ok(())
    }

    fn odds(&self, index: usize) -> Result<Odds, Failure> {
        Ok(odds::of(&self.game, &self.state, self.deciding(), self.action(index)?))
    }

    fn judge(&mut self) -> Result<Judged, Failure> {
        let mut judging = match self.judging.take() {
            Some(judging) => judging,
            None => self.judged()?,
        };
        let progress = judging.step();
        self.judging = Some(judging);
        match progress {
            Progress::On(step) => Ok(Judged::Step(step)),
            Progress::Done(found) => self.expensive(&found),
        }
    }
}
