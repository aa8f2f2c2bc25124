//! The rounds of a design up to its proposals: those of the search, then those that confirm. Every round plays new game numbers.

use kartacz_engine::core::dice::game_seed;

use super::confirming::{Confirming, STEPS};
use super::search::{BATCH, Measured, REFERENCE, Search, TIMES};
use super::variant::Variant;
use crate::base::values::MAX_GAMES;
use crate::statistics::gaussian::Expected;

/// Keeps the games of the rounds apart from those of the seed itself, which are held out.
const ROUNDS: u64 = 0x726f_756e;
/// As many are proposed where they were played, however far from the target the last of them is.
const FEWEST: usize = 5;

/// How much is played before the held-out games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Rounds of the search, the first included.
    pub rounds: u64,
    /// The games of a variant in a round.
    pub games: u64,
    /// The games of the best before they are proposed.
    pub confirming: Confirming,
    /// The most proposals.
    pub proposals: usize,
}

/// Games of a variant that are to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The round, which is the same for variants that have their game numbers in common.
    pub round: u64,
    /// The seed of the games.
    pub seed: u64,
    /// How many games.
    pub games: u64,
    /// The variant.
    pub variant: Variant,
    /// The round in one word.
    pub name: String,
    /// The round and the variant in words.
    pub text: String,
}

/// Which variants the scenario accepts.
pub type Accepts<'a> = &'a dyn Fn(&[Variant]) -> Vec<bool>;

/// The progress of the rounds.
pub struct Rounds {
    /// The search.
    pub search: Search,
    /// How much is played.
    pub budget: Budget,
    seed: u64,
    round: u64,
    /// The trials whose results are awaited.
    awaited: Vec<Trial>,
    played: u64,
}

impl Rounds {
    /// The rounds of a search.
    #[must_use]
    pub fn new(search: Search, budget: Budget, seed: u64) -> Self {
        Self { search, budget, seed, round: 0, awaited: Vec::new(), played: 0 }
    }

    /// The most games that are played.
    #[must_use]
    pub fn most(&self) -> u64 {
        let Budget { rounds, games, confirming, proposals } = self.budget;
        let variants = self.search.alone() as u64 + 1 + TIMES + (rounds - 1) * BATCH as u64;
        variants.saturating_mul(games).saturating_add(confirming.most(proposals))
    }

    /// How many games were played.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.played
    }

    /// The trials of the first round, and of the scenario itself in more games.
    pub fn first(&mut self, accepts: Accepts) -> Vec<Trial> {
        let games = TIMES.saturating_mul(self.budget.games);
        let text = "the scenario in more games".to_owned();
        let own = self.trial(REFERENCE, games, Variant::default(), ("reference", text));
        self.awaited = std::iter::once(own).chain(self.trials(0, accepts)).collect();
        self.awaited.clone()
    }

    /// Adds what was measured in the trials, in their order; the trials of the next round, none after the last.
    pub fn next(&mut self, measured: Vec<Measured>, accepts: Accepts) -> Vec<Trial> {
        for (trial, measured) in std::mem::take(&mut self.awaited).into_iter().zip(measured) {
            self.played += measured.first().map_or(0, |score| score.games);
            self.search.add(trial.variant, trial.round, measured);
        }
        // A search that finds nothing more to play ends early.
        for next in [self.round + 1, self.budget.rounds.max(self.round + 1)] {
            if self.awaited.is_empty() && next < self.budget.rounds + STEPS {
                self.round = next;
                self.awaited = self.trials(next, accepts);
            }
        }
        self.awaited.clone()
    }

    /// The proposals, and the expected score of each.
    #[must_use]
    pub fn proposals(&self) -> Vec<(Variant, Expected)> {
        self.search.finalists(self.budget.proposals, FEWEST)
    }

    fn trials(&mut self, round: u64, accepts: Accepts) -> Vec<Trial> {
        let Budget { rounds, games, confirming, .. } = self.budget;
        let step = round.checked_sub(rounds);
        let variants = match (round, step) {
            (_, Some(step)) => self.candidates(step),
            (0, None) => self.search.first(accepts),
            (_, None) => self.search.next(round, accepts),
        };
        let games = step.map_or(games, |step| confirming.games(step));
        let (name, number, of) = match step {
            Some(step) => ("confirming", step + 1, STEPS),
            None => ("round", round + 1, rounds),
        };
        let (count, folder) = (variants.len(), format!("{name}-{number}"));
        let text = |place: usize| format!("{name} {number} of {of}, variant {} of {count}", place + 1);
        let trial = |(place, variant)| self.trial(round, games, variant, (&folder, text(place)));
        variants.into_iter().enumerate().map(trial).collect()
    }

    fn trial(&self, round: u64, games: u64, variant: Variant, (name, text): (&str, String)) -> Trial {
        // As many bits as every reader of JSON holds.
        let seed = game_seed(self.seed ^ ROUNDS, round) >> 11;
        Trial { round, seed, games: games.min(MAX_GAMES), variant, name: name.to_owned(), text }
    }

    /// The variants of a round that confirms: the best so far. The scenario itself shows the luck of its games. Empty when there is
    /// nothing to propose.
    fn candidates(&self, step: u64) -> Vec<Variant> {
        let many = Confirming::candidates(step, self.budget.proposals);
        let best = self.search.finalists(many, many);
        let own = (!best.is_empty()).then(Variant::default);
        own.into_iter().chain(best.into_iter().map(|(variant, _)| variant)).collect()
    }
}
