//! The time that games take, by their players: measured, and estimated for pairings that were not.

use std::collections::BTreeMap;

/// A scenario, and the player of each side.
pub type Pairing = (String, [String; 2]);

/// The time of games of each pairing so far.
#[derive(Clone, Debug, Default)]
pub struct Prices {
    known: BTreeMap<Pairing, Spent>,
}

/// Games, and the wall time that they took together.
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    games: u64,
    seconds: f64,
}

impl Spent {
    fn price(self) -> f64 {
        self.seconds / self.games.max(1) as f64
    }
}

impl Prices {
    /// Adds games of a pairing, and the seconds that they took.
    pub fn add(&mut self, pairing: &Pairing, games: u64, seconds: f64) {
        if games > 0 && seconds > 0.0 {
            let spent = self.known.entry(pairing.clone()).or_default();
            spent.games += games;
            spent.seconds += seconds;
        }
    }

    /// The seconds of the cheapest games of this player of a side; `None` when it has not played.
    #[must_use]
    pub fn player(&self, side: usize, player: &str) -> Option<f64> {
        self.least(|players| players[side] == player)
    }

    /// The seconds of a game of a pairing; `None` when nothing is known of any.
    ///
    /// Where it was not played, its price is the sum of those of its players: what the cheapest games of a player cost, less half
    /// the cheapest games of all. Of a player that has not played, those of its kind count, else all.
    #[must_use]
    pub fn of(&self, pairing: &Pairing) -> Option<f64> {
        if let Some(spent) = self.known.get(pairing) {
            return Some(spent.price());
        }
        let base = self.least(|_| true)?;
        let player = |side: usize| {
            let name = &pairing.1[side];
            let same = self.player(side, name);
            let other = || self.least(|players| players[1 - side] == *name);
            let alike = || self.least(|players| players.iter().any(|player| kind(player) == kind(name)));
            same.or_else(other).or_else(alike).unwrap_or_else(|| self.mean()) - base / 2.0
        };
        Some(player(0) + player(1))
    }

    /// The least price among pairings of these players.
    fn least(&self, of: impl Fn(&[String; 2]) -> bool) -> Option<f64> {
        let prices = self.known.iter().filter(|((_, players), _)| of(players)).map(|(_, spent)| spent.price());
        prices.min_by(f64::total_cmp)
    }

    fn mean(&self) -> f64 {
        self.known.values().map(|spent| spent.price()).sum::<f64>() / self.known.len().max(1) as f64
    }
}

/// The kind of a player: what its name has before a `:`.
fn kind(player: &str) -> &str {
    player.split(':').next().unwrap_or(player)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairing(first: &str, second: &str) -> Pairing {
        ("x".to_owned(), [first, second].map(str::to_owned))
    }

    /// A searching player is a thousand times as slow: its price is that of its own games.
    #[test]
    fn slow_players_do_not_make_fast_pairings_slow() {
        let mut prices = Prices::default();
        assert_eq!(prices.of(&pairing("fast", "fast")), None);
        prices.add(&pairing("fast", "fast"), 1000, 1.0);
        prices.add(&pairing("search:64", "fast"), 10, 10.0);
        let near = |one: &str, other: &str, seconds: f64| {
            let price = prices.of(&pairing(one, other)).unwrap();
            assert!((price / seconds - 1.0).abs() < 0.01, "{one} against {other}: {price}");
        };
        near("fast", "fast", 0.001);
        near("search:64", "fast", 1.0);
        // By the other side, by both, by another player of its kind, and by players of which nothing is known.
        near("fast", "search:64", 1.0);
        near("search:64", "search:64", 2.0);
        near("search:8", "fast", 1.0);
        near("new", "fast", 0.5005);
        assert_eq!([prices.player(0, "search:64"), prices.player(1, "search:64")], [Some(1.0), None]);
    }
}
