//! How games end at equilibrium: the endings of the pairings, each weighted by how often it is played.

use serde::{Deserialize, Serialize};

use crate::play::summary::Summary;
use crate::statistics::equilibrium::Equilibrium;

/// How often games end in this manner when both sides play the equilibrium.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndingShare {
    /// The manner of ending.
    pub ending: String,
    /// The share of the games, 0..1.
    pub share: f64,
}

/// Every manner of ending; `summaries` are those of the pairings, row by row.
#[must_use]
pub fn at_equilibrium(summaries: &[Summary], found: &Equilibrium) -> Vec<EndingShare> {
    let [rows, columns] = &found.mixtures;
    let weights = rows.iter().flat_map(|row| columns.iter().map(move |column| row * column));
    let mut shares: Vec<EndingShare> = Vec::new();
    for (summary, weight) in summaries.iter().zip(weights) {
        for (place, ending) in summary.endings.iter().enumerate() {
            if shares.len() == place {
                shares.push(EndingShare { ending: ending.ending.clone(), share: 0.0 });
            }
            shares[place].share += weight * ending.games as f64 / summary.games.max(1) as f64;
        }
    }
    shares
}
