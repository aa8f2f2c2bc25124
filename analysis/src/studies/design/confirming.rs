//! The confirming rounds between the search and the held-out games, by successive halving: many candidates are played in more
//! games than in a round of the search, then the better half of them in many more. So a variant that was only lucky in the search
//! does not become a proposal.

/// How many rounds there are.
pub const STEPS: u64 = 2;
/// Candidates of each round, in halves of the number of proposals.
const CANDIDATES: [usize; STEPS as usize] = [6, 3];
/// The share of the games of the last round that a candidate of each plays.
const SHARES: [u64; STEPS as usize] = [4, 1];

/// How much is played to confirm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Confirming {
    /// The games of a candidate in the last round.
    pub games: u64,
}

impl Confirming {
    /// How many candidates a round has, of which this many may be proposed.
    #[must_use]
    pub fn candidates(step: u64, proposals: usize) -> usize {
        (CANDIDATES[step as usize] * proposals).div_ceil(2)
    }

    /// The games of a candidate in a round.
    #[must_use]
    pub fn games(self, step: u64) -> u64 {
        self.games.div_ceil(SHARES[step as usize])
    }

    /// The most games of all rounds, those of the scenario itself among them.
    #[must_use]
    pub fn most(self, proposals: usize) -> u64 {
        let of = |step| (Self::candidates(step, proposals) as u64 + 1).saturating_mul(self.games(step));
        (0..STEPS).map(of).fold(0, u64::saturating_add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_half_plays_more() {
        let confirming = Confirming { games: 4000 };
        let rounds: Vec<_> = (0..STEPS).map(|step| (Confirming::candidates(step, 8), confirming.games(step))).collect();
        assert_eq!(rounds, [(24, 1000), (12, 4000)]);
        assert_eq!(confirming.most(8), 25 * 1000 + 13 * 4000);
        assert_eq!((Confirming::candidates(1, 1), Confirming { games: 1 }.games(0)), (2, 1));
    }
}
