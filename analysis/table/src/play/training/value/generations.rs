//! Generations: a value is learned from games in which that of the generation before plays.

use std::sync::Arc;

use kartacz_ai::core::learning::Network;

use super::Course;
use super::report::Generation;
use crate::base::error::Failure;
use crate::play::playable::{AnyPlayer, Playable};
use crate::play::sets;
use crate::play::training::measured::measured;
use crate::play::training::report::Strength;
use crate::play::training::store::Store;
use crate::play::training::stored::Valuation;

/// The purposes of games: those that choose a generation flatter it, so others measure the one that is kept.
const CHOOSES: u64 = 3;
pub(super) const MEASURES: u64 = 4;

/// What each generation learned, and how it plays.
pub(super) type Generations = (Vec<Valuation>, Vec<Generation>);

/// The place of the generation whose player gains most, the first of equals.
pub(super) fn best(generations: &[Generation]) -> usize {
    let better =
        |best: usize, place: usize| if generations[place].gain() > generations[best].gain() { place } else { best };
    (0..generations.len()).reduce(better).expect("there is a generation")
}

impl<G: Playable> Course<'_, G> {
    /// What each generation learned, and how it plays.
    pub fn generations(&self, store: &Store) -> Result<Option<Generations>, Failure> {
        // Without a player that chooses by it, a value is learned once.
        let rounds = if G::ONE_PLY.is_some() { self.effort().rounds } else { 1 };
        let (mut made, mut strengths) = (Vec::new(), Vec::new());
        let mut casts = vec![self.casts.clone()];
        for number in 1..=rounds {
            if let Some(before) = made.last() {
                let network = Arc::new(network(before));
                casts.push(self.casts.iter().map(|cast| cast.clone().joined(&network)).collect());
            }
            let gather = || self.lessons(store, &casts);
            let learned = store.learned(&format!("position-{number}"), gather, |lessons| vec![self.learn(&lessons)])?;
            let Some(valuation) = learned.into_iter().flatten().next() else { return Ok(None) };
            strengths.push(self.strength(store, &number.to_string(), CHOOSES, &valuation)?);
            made.push(valuation);
        }
        // The next generation does not wait for the strength of the last one.
        let Some(strengths) = strengths.into_iter().collect::<Option<Vec<_>>>() else { return Ok(None) };
        let generation = |(number, (valuation, strength)): (u64, (&Valuation, Vec<Strength>))| {
            let Valuation { taught, games, .. } = valuation;
            Generation { generation: number, games: *games, brier: taught.error, strength }
        };
        let generations = (1..).zip(made.iter().zip(strengths)).map(generation).collect();
        Ok(Some((made, generations)))
    }

    /// How a player that looks one step ahead by this value does against the heuristic, in games for this purpose; they are stored under the
    /// name.
    pub fn strength(
        &self,
        store: &Store,
        name: &str,
        purpose: u64,
        valuation: &Valuation,
    ) -> Result<Option<Vec<Strength>>, Failure> {
        let Some(looks_ahead) = G::ONE_PLY else { return Ok(Some(Vec::new())) };
        self.say(&format!("measuring the player by generation {name}"));
        let player = AnyPlayer::OnePly(Box::new(looks_ahead(sets::FEWEST, Arc::new(network(valuation)), 0)));
        let seed = |index| self.seed(index, purpose);
        let name = format!("strength-{name}");
        measured(store, (&self.games, self.pool), &player, (&name, &seed), self.effort().games)
    }
}

fn network(valuation: &Valuation) -> Network {
    valuation.taught.network.clone()
}
