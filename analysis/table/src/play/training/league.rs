//! The players of a training in a scenario, and their equilibrium: the opponents of the next round (double oracle: McMahan, Gordon and
//! Blum 2003; PSRO: Lanctot and others 2017).

use std::ops::Range;
use std::sync::Arc;

use kartacz_ai::core::learning::Networks;
use kartacz_engine::core::dice::mix;
use kartacz_engine::core::game::{Side, Winner};
use rayon::ThreadPool;

use super::pool::Pool;
use super::report::{Attack, Share, Standing};
use super::store::Store;
use crate::base::error::Failure;
use crate::play::playable::{AnyPlayer, Playable, opponents};
use crate::play::runner;
use crate::play::tune::allot;
use crate::statistics::Scores;
use crate::statistics::equilibrium::Equilibrium;

/// The score of a draw.
const DRAW: f64 = 0.5;
/// Tickets of the equilibrium in the draw of an opponent; the shipped players have as many: a player that beats the equilibrium
/// must still beat the others.
const TICKETS: f64 = 500.0;
/// Shares below this are rounding.
const LEAST: f64 = 1e-6;

/// The players of both sides of a scenario, the scores of all their pairings, and the equilibrium.
pub(super) struct League<'a, G: Playable> {
    game: &'a G,
    threads: &'a ThreadPool,
    seed: u64,
    games: u64,
    sides: [Vec<Member<G>>; 2],
    /// By the member of the first side, then of the second.
    scores: Vec<Vec<Scores>>,
    equilibrium: Equilibrium,
}

/// A player of a side.
struct Member<G: Playable> {
    name: String,
    /// The share of the player among the shipped players; 0 for a student.
    shipped: f64,
    player: AnyPlayer<G>,
}

impl<'a, G: Playable> League<'a, G> {
    /// The shipped players of both sides; their pairings are played later.
    ///
    /// # Errors
    /// When a shipped file has a fault.
    pub fn of(game: &'a G, threads: &'a ThreadPool, seed: u64, games: u64) -> Result<Self, Failure> {
        let members = |side: Side| -> Result<Vec<Member<G>>, Failure> {
            let member = |opponent: crate::base::values::Opponent| {
                let seated = game.seat(side, &opponent.player)?;
                Ok(Member { name: seated.name, shipped: opponent.share, player: seated.player })
            };
            opponents(side, &[game])?.into_iter().map(member).collect()
        };
        let sides = [members(Side::First)?, members(Side::Second)?];
        let equilibrium = Equilibrium { value: DRAW, mixtures: [Vec::new(), Vec::new()], gap: 0.0 };
        Ok(Self { game, threads, seed, games, sides, scores: Vec::new(), equilibrium })
    }

    /// Adds the student of a round to both sides.
    pub fn join(&mut self, round: u64, networks: &Arc<Networks>) {
        let expert = G::LEARNING.as_ref().expect("it is trained").expert;
        for side in &mut self.sides {
            let player = AnyPlayer::Expert(Box::new(expert(Arc::clone(networks))));
            side.push(Member { name: format!("round {round}"), shipped: 0.0, player });
        }
    }

    /// Plays the pairings that were not played yet, all with the same dice, and solves for the equilibrium; false where these games are
    /// left to others. `name` is that of the part that keeps their scores.
    ///
    /// # Errors
    /// When the part cannot be written.
    pub fn play(&mut self, store: &Store, name: &str) -> Result<bool, Failure> {
        let known = (self.scores.len(), self.scores.first().map_or(0, Vec::len));
        let [rows, columns] = [0, 1].map(|side: usize| self.sides[side].len());
        let pairings: Vec<[usize; 2]> = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| [row, column]))
            .filter(|&[row, column]| row >= known.0 || column >= known.1)
            .collect();
        let all = |games: Range<u64>| -> Vec<Scores> {
            pairings.iter().map(|&pairing| self.meet(pairing, games.clone())).collect()
        };
        let Some(mut played) = store.played(name, 0..self.games, all)? else { return Ok(false) };
        if played.len() != pairings.len() {
            played = all(0..self.games);
        }
        self.scores.resize_with(rows, Vec::new);
        for ([row, _], scores) in pairings.into_iter().zip(played) {
            self.scores[row].push(scores);
        }
        let payoffs = self.scores.iter().map(|row| row.iter().map(|scores| scores.mean(DRAW)).collect()).collect();
        self.equilibrium = Equilibrium::of(&payoffs);
        Ok(true)
    }

    /// The games of a pairing, as the first side sees them.
    fn meet(&self, [row, column]: [usize; 2], games: Range<u64>) -> Scores {
        let players = [self.sides[0][row].player.clone(), self.sides[1][column].player.clone()];
        self.scores(&players, Side::First, games)
    }

    fn scores(&self, players: &[AnyPlayer<G>; 2], side: Side, games: Range<u64>) -> Scores {
        let records = self.threads.install(|| runner::play(self.game, (players, None), self.seed, games, &|| ()));
        let mut scores = Scores::default();
        for record in records {
            match record.outcome.winner {
                Winner::Draw => scores.draws += 1,
                Winner::Side(winner) if winner == side => scores.wins += 1,
                Winner::Side(_) => scores.losses += 1,
            }
        }
        scores
    }

    /// The opponents of the next round: half of the tickets by the equilibrium, half among the shipped players.
    pub fn pool(&self) -> Pool<G> {
        Pool::new([0, 1].map(|side: usize| {
            let members = &self.sides[side];
            let shipped: f64 = members.iter().map(|member| member.shipped).sum();
            let tickets = members.iter().zip(&self.equilibrium.mixtures[side]).map(|(member, share)| {
                let tickets = TICKETS * (share + member.shipped / shipped);
                (tickets.round() as u32, member.player.clone())
            });
            tickets.filter(|(tickets, _)| *tickets > 0).collect()
        }))
    }

    /// The value of the equilibrium, the score of the first side.
    pub const fn value(&self) -> f64 {
        self.equilibrium.value
    }

    /// The equilibrium in the shape of the report; `before` is the value of the round before.
    pub fn standing(&self, before: f64, attacks: Vec<Attack>) -> Standing {
        let about = self.game.about();
        let shares = Side::BOTH.into_iter().flat_map(|side| {
            let name = about.sides[side.index()].clone();
            let members = self.sides[side.index()].iter().zip(&self.equilibrium.mixtures[side.index()]);
            let large = members.filter(|(_, share)| **share > LEAST);
            large.map(move |(member, &share)| Share { side: name.clone(), player: member.name.clone(), share })
        });
        let shares = shares.collect();
        Standing {
            scenario: about.scenario.clone(),
            value: self.value(),
            moved: self.value() - before,
            shares,
            attacks,
        }
    }

    /// What a player gains by playing each side against the other's mixture, in about as many games on each side; `None` where these games
    /// are left to others. `name` is that of the part that keeps its scores.
    ///
    /// # Errors
    /// When the part cannot be written.
    pub fn attack(
        &self,
        store: &Store,
        name: &str,
        (oracle, players, games): (&str, &[AnyPlayer<G>; 2], u64),
    ) -> Result<Option<Vec<Attack>>, Failure> {
        let both = |games: Range<u64>| -> Vec<Scores> {
            let raid = |(&side, player)| self.raid(player, side, games.end - games.start);
            Side::BOTH.iter().zip(players).map(raid).collect()
        };
        let Some(played) = store.played(name, 0..games, both)? else { return Ok(None) };
        let sides = self.game.about().sides;
        let attack = |((scores, side), own): ((Scores, String), Side)| {
            let value = if own == Side::First { self.value() } else { 1.0 - self.value() };
            let mut interval = scores.interval(DRAW);
            (interval.low, interval.high) = (interval.low - value, interval.high - value);
            let player = oracle.to_owned();
            Attack { side, player, games: scores.games(), gain: scores.mean(DRAW) - value, interval }
        };
        Ok(Some(played.into_iter().zip(sides).zip(Side::BOTH).map(attack).collect()))
    }

    /// The games of a player as a side against the other side's mixture.
    fn raid(&self, player: &AnyPlayer<G>, side: Side, games: u64) -> Scores {
        let other = side.other().index();
        let mixture = self.sides[other].iter().zip(&self.equilibrium.mixtures[other]);
        let mixture: Vec<_> = mixture.filter(|(_, share)| **share > LEAST).collect();
        let shares: Vec<f64> = mixture.iter().map(|(_, share)| **share).collect();
        let parts = allot(games.max(shares.len() as u64), &shares).expect("there are as many games as opponents");
        let mut sum = Scores::default();
        for ((member, _), part) in mixture.iter().zip(parts) {
            let mut players = [player.clone(), member.player.clone()];
            if side == Side::Second {
                players.swap(0, 1);
            }
            let scores = self.scores(&players, side, part);
            sum.wins += scores.wins;
            sum.draws += scores.draws;
            sum.losses += scores.losses;
        }
        sum
    }
}

/// The seed of the games of a league.
pub(super) const fn seed(seed: u64) -> u64 {
    mix(seed ^ mix(0x6C65_6167_7565))
}
