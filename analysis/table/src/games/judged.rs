//! The decisions of a game, judged by another player.
//!
//! The judge is asked in every decision, with what the side sees. Where it would have done something else, both actions are followed
//! by games of the usual players, from the same states that agree with the view and with the same dice. The decisions that seem to have cost
//! most are followed again with other dice, since the greatest of many estimates is too great; what counts is the second estimate.

use kartacz_ai::Player;
use kartacz_ai::Table;
#[cfg(feature = "native")]
use kartacz_ai::core::course::Actions;
use kartacz_ai::core::course::Deed;
use kartacz_ai::core::game_loop::player_seed;
use kartacz_ai::core::search::numbered;
#[cfg(feature = "native")]
use kartacz_ai::core::watch::Watch;
use kartacz_engine::core::dice::mix;
#[cfg(feature = "native")]
use kartacz_engine::core::game::Silent;
use kartacz_engine::core::game::{Actions as Legal, Game, Side, Winner};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
#[cfg(feature = "native")]
use rayon::prelude::*;

use super::shown::Shown;
use crate::base::error::Failure;
use crate::play::judgement::{Costly, Judgement};
use crate::play::playable::AnyPlayer;
#[cfg(feature = "native")]
use crate::play::series::GameId;
use crate::statistics::pairs::Pairs;

/// How much is played to judge a game.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The games after each action that find the costly decisions.
    first: u64,
    /// The games after each action that measure their cost.
    second: u64,
    /// The decisions that are followed again.
    again: usize,
    /// The decisions that are listed at most.
    listed: usize,
}

#[cfg(feature = "native")]
const THOROUGH: Effort = Effort { first: 64, second: 400, again: 10, listed: 5 };
/// While a person waits for it, on one thread.
pub const SHORT: Effort = Effort { first: 32, second: 200, again: 6, listed: 3 };
/// Keeps the seeds of judges and of games apart from those of the game that is judged.
const PURPOSE: u64 = 0x006A_7564_6765;
/// Keeps the seeds of the second games apart from those of the first.
const OTHERS: u64 = 0x5EC0;

/// A decision: the state, who decides, what was done, and how many events were before it.
struct Decided<G: Game> {
    state: G::State,
    side: Side,
    action: G::Action,
    events: usize,
}

impl<G: Game> Decided<G> {
    fn of(game: &G, deed: &Deed<G>) -> Option<Self> {
        let (state, action) = deed.action?;
        Some(Self { side: game.decider(&state)?, state, action, events: deed.events.start })
    }
}

/// The place of a decision, and what the judge would have done.
type Other<G> = (usize, <G as Game>::Action);

/// Decisions of a game, and who judges them.
struct Judging<G: Shown> {
    game: G,
    seed: u64,
    effort: Effort,
    name: String,
    judges: [AnyPlayer<G>; 2],
    followers: [AnyPlayer<G>; 2],
    decided: Vec<Decided<G>>,
}

/// Plays a game of a run and has its decisions judged.
///
/// # Errors
/// When there is no such player, or no such judge.
#[cfg(feature = "native")]
pub fn of_game<G: Shown>(game: &G, seats: &[String; 2], id: GameId, by: &str) -> Result<Judgement, Failure> {
    let [mut first, mut second] = game.seats(seats)?.map(|seated| seated.player);
    let (mut actions, seed) = (Actions::default(), id.own_seed());
    let watch = Some(&mut actions as &mut dyn Watch<G>);
    Table::default().play_watched(game, &mut first, &mut second, seed, &mut Silent, watch);
    let mut judging = Judging::new(game, &actions.deeds(game, seed), seed, (by, THOROUGH))?;
    let (mut others, mut decisions) = (Vec::new(), [[0; 2]; 2]);
    for place in 0..judging.decided.len() {
        others.extend(judging.ask(place, &mut decisions));
    }
    let found = others.par_iter().map(|one| (judging.follow_first(one), *one)).collect();
    let costly = judging.most_expensive(found).par_iter().map(|one| judging.measured(one)).collect();
    Ok(judging.judgement(decisions, costly))
}

impl<G: Shown> Judging<G> {
    fn new(game: &G, deeds: &[Deed<G>], seed: u64, (by, effort): (&str, Effort)) -> Result<Self, Failure> {
        let [first, second] = game.seats(&[by, by])?;
        let name = first.name.clone();
        let mut judges = [first.player, second.player];
        for (judge, side) in judges.iter_mut().zip(Side::BOTH) {
            judge.new_game(player_seed(seed ^ PURPOSE, side));
        }
        let followers = game.seats(&[G::affordable(), G::affordable()])?.map(|seated| seated.player);
        let decided = deeds.iter().filter_map(|deed| Decided::of(game, deed)).collect();
        Ok(Self { game: game.clone(), seed, effort, name, judges, followers, decided })
    }

    /// What the judge would have done in a decision, if it is something else; counts the decision if there was a choice.
    fn ask(&mut self, place: usize, decisions: &mut [[u64; 2]; 2]) -> Option<Other<G>> {
        let Decided { state, side, action, .. } = &self.decided[place];
        let mut legal = Box::new(Legal::new());
        self.game.legal(state, &mut legal);
        if legal.len() < 2 {
            return None;
        }
        let judge = &mut self.judges[side.index()];
        // The judge may have planned on from what it would have done.
        judge.forget();
        let other = legal[judge.choose(&self.game, self.game.view(state, *side), &legal)];
        let [all, differ] = &mut decisions[side.index()];
        *all += 1;
        *differ += u64::from(other != *action);
        (other != *action).then_some((place, other))
    }

    fn follow_first(&self, one: &Other<G>) -> Pairs {
        self.follow(one, PURPOSE, self.effort.first)
    }

    /// The decisions that seem to have cost most, in this order.
    fn most_expensive(&self, mut found: Vec<(Pairs, Other<G>)>) -> Vec<Other<G>> {
        found.sort_by(|(one, _), (other, _)| other.mean().total_cmp(&one.mean()));
        found.retain(|(pairs, _)| pairs.mean() > 0.0);
        found.into_iter().map(|(_, one)| one).take(self.effort.again).collect()
    }

    /// What a decision cost, by other games than those that found it.
    fn measured(&self, one: &Other<G>) -> Costly {
        let pairs = self.follow(one, PURPOSE ^ OTHERS, self.effort.second);
        let Decided { state, side, action, events } = &self.decided[one.0];
        let said = |action| self.game.said(self.game.view(state, *side), action);
        Costly {
            side: *side,
            action: said(*action),
            better: said(one.1),
            cost: pairs.mean(),
            interval: pairs.interval(),
            games: self.effort.second,
            events: *events,
        }
    }

    fn judgement(&self, decisions: [[u64; 2]; 2], mut costly: Vec<Costly>) -> Judgement {
        costly.retain(|one| one.cost > 0.0);
        costly.sort_by(|one, other| other.cost.total_cmp(&one.cost));
        costly.truncate(self.effort.listed);
        Judgement { judge: self.name.clone(), follower: G::affordable().to_owned(), decisions, costly }
    }

    /// The games after what was done, beside those after another action: pairs of scores of the side that decided.
    fn follow(&self, &(place, other): &Other<G>, purpose: u64, games: u64) -> Pairs {
        let (game, seed) = (&self.game, mix(self.seed ^ mix(purpose ^ place as u64)));
        let Decided { state, side, action, .. } = &self.decided[place];
        let ([mut first, mut second], mut table) = (self.followers.clone(), Table::default());
        let mut pairs = Pairs::default();
        for number in 0..games {
            let seed = numbered(seed, number as usize);
            let guess = game.guess(game.view(state, *side), &mut Xoshiro256PlusPlus::seed_from_u64(seed));
            let mut result = |action: G::Action| {
                first.new_game(player_seed(seed, Side::First));
                second.new_game(player_seed(seed, Side::Second));
                let played = table.play_on(game, guess, Some(action), &mut first, &mut second, seed, |_| false);
                match game.outcome(&played.state).expect("the game was played to its end").winner {
                    Winner::Side(winner) => usize::from(winner != *side),
                    Winner::Draw => 2,
                }
            };
            pairs.add(result(*action), result(other));
        }
        pairs
    }
}

/// A judgement in steps, for someone who waits for it.
pub struct Steps<G: Shown> {
    judging: Judging<G>,
    /// The number of decisions of which the judge was asked.
    asked: usize,
    decisions: [[u64; 2]; 2],
    others: Vec<Other<G>>,
    found: Vec<(Pairs, Other<G>)>,
    /// Those that are followed again, once they are known.
    again: Option<Vec<Other<G>>>,
    costly: Vec<Costly>,
}

/// How far a judgement is.
pub enum Progress {
    /// What has been done, in words.
    On(String),
    /// The judgement.
    Done(Judgement),
}

impl<G: Shown> Steps<G> {
    /// Judges these deeds of the game with this seed.
    ///
    /// # Errors
    /// When there is no such judge.
    pub fn new(game: &G, deeds: &[Deed<G>], seed: u64, judge: &str) -> Result<Self, Failure> {
        let judging = Judging::new(game, deeds, seed, (judge, SHORT))?;
        let (others, found, costly) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Self { judging, asked: 0, decisions: [[0; 2]; 2], others, found, again: None, costly })
    }

    /// Does the next step.
    pub fn step(&mut self) -> Progress {
        let all = self.judging.decided.len();
        if self.asked < all {
            self.others.extend(self.judging.ask(self.asked, &mut self.decisions));
            self.asked += 1;
            return Progress::On(format!("Decision {} of {all}", self.asked));
        }
        if let Some(one) = self.others.get(self.found.len()) {
            self.found.push((self.judging.follow_first(one), *one));
            return Progress::On(format!("Other action {} of {}", self.found.len(), self.others.len()));
        }
        let (judging, found) = (&self.judging, &self.found);
        let again = self.again.get_or_insert_with(|| judging.most_expensive(found.clone()));
        if let Some(one) = again.get(self.costly.len()) {
            self.costly.push(self.judging.measured(one));
            return Progress::On(format!("Expensive decision {} of {}", self.costly.len(), again.len()));
        }
        Progress::Done(self.judging.judgement(self.decisions, self.costly.clone()))
    }
}
