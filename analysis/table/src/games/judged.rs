//! The decisions of a game, judged by another player.
//!
//! The judge is asked in every decision, with what the side sees. Where it would have done something else, both actions are followed
//! by games of the usual players, from the same states that agree with the view and with the same dice. The decisions that seem to have cost
//! most are followed again with other dice, since the greatest of many estimates is too great; what counts is the second estimate.

use kartacz_ai::core::course::{Actions, Deed};
use kartacz_ai::core::game_loop::player_seed;
use kartacz_ai::core::search::numbered;
use kartacz_ai::core::watch::Watch;
use kartacz_ai::{Player, Table};
use kartacz_engine::core::dice::mix;
use kartacz_engine::core::game::{Actions as Legal, Game, Side, Silent, Winner};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;

use super::shown::Shown;
use crate::base::error::Failure;
use crate::play::judgement::{Costly, Judgement};
use crate::play::playable::AnyPlayer;
use crate::play::series::GameId;
use crate::statistics::pairs::Pairs;

/// The games after each action that find the costly decisions, and those that measure their cost.
const FIRST: u64 = 64;
const SECOND: u64 = 400;
/// The decisions that are followed again, and those that are listed at most.
const AGAIN: usize = 10;
const LISTED: usize = 5;
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

/// The place of a decision, and what the judge would have done.
type Other<G> = (usize, <G as Game>::Action);

/// Plays a game of a run and has its decisions judged.
///
/// # Errors
/// When there is no such player, or no such judge.
pub fn of_game<G: Shown>(game: &G, seats: &[String; 2], id: GameId, by: &str) -> Result<Judgement, Failure> {
    let [mut first, mut second] = game.seats(seats)?.map(|seated| seated.player);
    let (mut actions, seed) = (Actions::default(), id.own_seed());
    let watch = Some(&mut actions as &mut dyn Watch<G>);
    Table::default().play_watched(game, &mut first, &mut second, seed, &mut Silent, watch);
    let decided = |Deed { action, events, .. }: Deed<G>| {
        let (state, action) = action?;
        Some(Decided { side: game.decider(&state)?, state, action, events: events.start })
    };
    let decided: Vec<Decided<G>> = actions.deeds(game, seed).into_iter().filter_map(decided).collect();
    judge(game, by, &decided, seed)
}

/// Judges decisions of the game with this seed.
fn judge<G: Shown>(game: &G, judge: &str, decided: &[Decided<G>], seed: u64) -> Result<Judgement, Failure> {
    let judges = game.seats(&[judge, judge])?;
    let name = judges[0].name.clone();
    let judges = judges.map(|seated| seated.player);
    let follower = G::affordable();
    let players = game.seats(&[follower, follower])?.map(|seated| seated.player);
    let (others, decisions) = others(game, judges, decided, seed);
    let follow = |&(place, other): &Other<G>, purpose: u64, games: u64| {
        follow(game, &players, (&decided[place], other), mix(seed ^ mix(purpose ^ place as u64)), games)
    };
    let mut found: Vec<(Pairs, Other<G>)> = others.par_iter().map(|one| (follow(one, PURPOSE, FIRST), *one)).collect();
    found.sort_by(|(one, _), (other, _)| other.mean().total_cmp(&one.mean()));
    found.retain(|(pairs, _)| pairs.mean() > 0.0);
    found.truncate(AGAIN);
    let costly = |(_, one): &(Pairs, Other<G>)| {
        let pairs = follow(one, PURPOSE ^ OTHERS, SECOND);
        let Decided { side, action, events, .. } = decided[one.0];
        Costly {
            side,
            action: game.words(action),
            better: game.words(one.1),
            cost: pairs.mean(),
            interval: pairs.interval(),
            games: SECOND,
            events,
        }
    };
    let mut costly: Vec<Costly> = found.par_iter().map(costly).filter(|one| one.cost > 0.0).collect();
    costly.sort_by(|one, other| other.cost.total_cmp(&one.cost));
    costly.truncate(LISTED);
    Ok(Judgement { judge: name, follower: follower.to_owned(), decisions, costly })
}

/// The places of the decisions in which the judges do something else, and what; and how many decisions there were.
fn others<G: Shown>(
    game: &G,
    mut judges: [AnyPlayer<G>; 2],
    decided: &[Decided<G>],
    seed: u64,
) -> (Vec<Other<G>>, [[u64; 2]; 2]) {
    for (judge, side) in judges.iter_mut().zip(Side::BOTH) {
        judge.new_game(player_seed(seed ^ PURPOSE, side));
    }
    let (mut others, mut decisions, mut legal) = (Vec::new(), [[0; 2]; 2], Box::new(Legal::new()));
    for (place, Decided { state, side, action, .. }) in decided.iter().enumerate() {
        game.legal(state, &mut legal);
        if legal.len() < 2 {
            continue;
        }
        let judge = &mut judges[side.index()];
        // The judge may have planned on from what it would have done.
        judge.forget();
        let other = legal[judge.choose(game, game.view(state, *side), &legal)];
        let [all, differ] = &mut decisions[side.index()];
        *all += 1;
        if other != *action {
            *differ += 1;
            others.push((place, other));
        }
    }
    (others, decisions)
}

/// The games after what was done, beside those after another action: pairs of scores of the side that decided.
fn follow<G: Shown>(
    game: &G,
    players: &[AnyPlayer<G>; 2],
    (decided, other): (&Decided<G>, G::Action),
    seed: u64,
    games: u64,
) -> Pairs {
    let Decided { state, side, action, .. } = decided;
    let ([mut first, mut second], mut table) = (players.clone(), Table::default());
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
