//! Generations: a value is learned from games in which its forerunner played.

use std::sync::Arc;

use kartacz_ai::core::learning::Network;

use super::Course;
use super::report::Generation;
use crate::base::error::Failure;
use crate::play::playable::{AnyPlayer, Playable};
use crate::play::sets;
use crate::play::training::report::Strength;
use crate::play::training::store::Store;
use crate::play::training::stored::Valuation;
use crate::play::training::strength::{strengths, tally};

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
        let (mut made, mut generations, mut casts) = (Vec::new(), Vec::new(), vec![self.casts.clone()]);
        for number in 1..=rounds {
            let gather = || self.lessons(store, &casts);
            let learned = store.learned(&format!("position-{number}"), gather, |lessons| vec![self.learn(&lessons)])?;
            let Some(valuation) = learned.into_iter().flatten().next() else { return Ok(None) };
            let network = Arc::new(valuation.taught.network.clone());
            let Some(strength) = self.strength(store, number, &network)? else { return Ok(None) };
            let Valuation { taught, games, .. } = &valuation;
            generations.push(Generation { generation: number, games: *games, brier: taught.error, strength });
            casts.push(self.casts.iter().map(|cast| cast.clone().joined(&network)).collect());
            made.push(valuation);
        }
        Ok(Some((made, generations)))
    }

    /// How a player that looks one step ahead by this value does against the heuristic.
    fn strength(&self, store: &Store, number: u64, network: &Arc<Network>) -> Result<Option<Vec<Strength>>, Failure> {
        let Some(looks_ahead) = G::ONE_PLY else { return Ok(Some(Vec::new())) };
        self.say(&format!("generation {number}: measuring its player"));
        let player = AnyPlayer::OnePly(Box::new(looks_ahead(sets::FEWEST, Arc::clone(network), 0)));
        let (mut all, mut played) = (Vec::new(), true);
        for (index, &game) in self.games.iter().enumerate() {
            let seed = self.seed(index, 3);
            let play = |games| self.pool.install(|| tally(game, &player, seed, games));
            let found = store.played(&format!("strength-{number}-{index}"), 0..self.effort().games, play)?;
            played &= found.is_some();
            let about = game.about();
            all.extend(found.iter().flat_map(|tallies| strengths(&about, tallies)));
        }
        Ok(played.then_some(all))
    }
}
