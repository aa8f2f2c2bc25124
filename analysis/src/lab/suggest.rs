//! Suggestions: balanced variants near the scenario, as `kartacz design` finds them, in the few games that a page can play.

use kartacz_engine::scenario::Provenance;
use serde::Serialize;
use serde_json::{Value, json};

use super::requests::{Scenario, Terms};
use crate::base::error::Failure;
use crate::statistics::gaussian::Expected;
use crate::statistics::{Scores, rate};
use crate::studies::design::{
    Aim, Budget, Change, Confirming, Observed, Rounds, Search, Trial, Variant, Verdict, in_words, order,
};
use crate::studies::factor::accept::{Load, Loader};
use crate::studies::factor::{Choice, Factor, guesses};
use crate::studies::mean::Mean;

/// Games that confirm a candidate, and held-out games, for each game of a variant in a round.
const CONFIRMING: u64 = 8;
const HELD_OUT: u64 = 20;

/// A search whose games are being played.
pub struct Suggest {
    scenario: Scenario,
    terms: Terms,
    rounds: Rounds,
    /// The proposals, once their held-out games are being played.
    held_out: Option<Vec<(Variant, Expected)>>,
}

/// Games to play.
#[derive(Debug, Serialize)]
struct Asked {
    scenario: String,
    what_ifs: Vec<String>,
    sets: Vec<String>,
    #[serde(with = "crate::base::exact")]
    seed: u64,
    games: u64,
    text: String,
}

impl Suggest {
    /// A search among the guesses of a scenario with these values, which `load` loads, and the first games to play.
    ///
    /// # Errors
    /// When the terms are wrong, or there is nothing to change.
    pub fn new(
        load: Load,
        scenario: Scenario,
        provenance: &Provenance,
        terms: Terms,
    ) -> Result<(Self, Value), Failure> {
        let sound = (0.0..=1.0).contains(&terms.target)
            && (0.0005..=0.2).contains(&terms.within)
            && (1..=10).contains(&terms.changes)
            && (1..=20).contains(&terms.proposals)
            && (1..=50).contains(&terms.rounds)
            && (1..=100_000).contains(&terms.games);
        if !sound {
            return Err(Failure::Input("the terms of a suggestion are out of their ranges".to_owned()));
        }
        let factors = guesses(provenance, &Choice::default()).varied.into_iter().map(Factor::with_steps).collect();
        let changes = scenario.changes();
        let choices = Loader { load, scenario: &scenario.scenario, changes: &changes }.accepted(factors)?;
        let aim = Aim { target: terms.target, within: terms.within, changes: terms.changes, preferred: Vec::new() };
        let budget = Budget {
            rounds: terms.rounds,
            games: terms.games,
            confirming: Confirming { games: CONFIRMING * terms.games },
            proposals: terms.proposals,
        };
        let search = Search::new(choices, aim, terms.seed, terms.games);
        let rounds = Rounds::new(search, budget, terms.seed);
        let mut suggest = Self { scenario, terms, rounds, held_out: None };
        let first = suggest.advance(load, None);
        Ok((suggest, first))
    }

    /// Takes the outcomes of the requested games, by variant: wins of the first side, of the second, draws. Returns the next
    /// games to play, or the proposals.
    ///
    /// # Errors
    /// When there are no games of a variant.
    pub fn next(&mut self, load: Load, counts: &[[u64; 3]]) -> Result<Value, Failure> {
        if counts.iter().any(|counts| counts.iter().sum::<u64>() == 0) {
            return Err(Failure::Input("a variant has no games".to_owned()));
        }
        match self.held_out.take() {
            Some(proposed) if counts.len() == proposed.len() + 1 => Ok(self.proposals(&proposed, counts)),
            Some(_) => Err(Failure::Input("the scenario and each proposal need games".to_owned())),
            None => Ok(self.advance(load, Some(counts))),
        }
    }

    /// The games of the next round, or the held-out games.
    fn advance(&mut self, load: Load, counts: Option<&[[u64; 3]]>) -> Value {
        let (scenario, choices) = (&self.scenario, self.rounds.search.choices.clone());
        let changes = scenario.changes();
        let accepts = |variants: &[Variant]| {
            let sets: Vec<Vec<String>> = variants.iter().map(|variant| variant.sets(&choices)).collect();
            let loader = Loader { load, scenario: &scenario.scenario, changes: &changes };
            loader.read_all(&sets, drop).iter().map(Result::is_ok).collect::<Vec<bool>>()
        };
        let trials = match counts {
            None => self.rounds.first(&accepts),
            Some(counts) => {
                let measured = |&counts: &[u64; 3]| vec![Observed::of(counts.iter().sum(), score(counts))];
                self.rounds.next(counts.iter().map(measured).collect(), &accepts)
            }
        };
        let asked = |sets: Vec<String>, seed: u64, games: u64, text: String| {
            let Scenario { scenario, what_ifs, sets } = with(scenario, sets);
            Asked { scenario, what_ifs, sets, seed, games, text }
        };
        if !trials.is_empty() {
            let of = |Trial { seed, games, variant, text, .. }: Trial| asked(variant.sets(&choices), seed, games, text);
            return json!({ "trials": trials.into_iter().map(of).collect::<Vec<_>>() });
        }
        let proposed = self.rounds.proposals();
        let own = Variant::default();
        let all = std::iter::once(&own).chain(proposed.iter().map(|(variant, _)| variant));
        let held_out = |variant: &Variant| {
            asked(variant.sets(&choices), self.terms.seed, HELD_OUT * self.terms.games, "held-out games".to_owned())
        };
        let trials: Vec<Asked> = all.map(held_out).collect();
        self.held_out = Some(proposed);
        json!({ "trials": trials })
    }

    /// The proposals with their figures in held-out games, balanced ones first.
    fn proposals(&self, proposed: &[(Variant, Expected)], counts: &[[u64; 3]]) -> Value {
        let (choices, &Terms { target, within, .. }) = (&self.rounds.search.choices, &self.terms);
        let scores: Vec<Mean> = counts.iter().copied().map(score).collect();
        let verdict = |score: &Mean| Verdict::of(*score, (target, within));
        let key = |((variant, _), score): (&(Variant, Expected), &Mean)| {
            (verdict(score), score.mean, variant.distance(choices))
        };
        let keys: Vec<_> = proposed.iter().zip(&scores[1..]).map(key).collect();
        let drawn = |[wins, losses, draws]: [u64; 3]| rate(draws, wins + losses + draws);
        let said = |place: usize| verdict(&scores[place]).with_draws(drawn(counts[place]));
        let shown = |place: usize| {
            let (variant, score) = (&proposed[place].0, &scores[place + 1]);
            let changes: Vec<Change> = variant.changes(choices).map(Change::of).collect();
            json!({
                "changes": in_words(&changes),
                "sets": variant.sets(choices),
                "distance": variant.distance(choices),
                "plausible": changes.iter().all(|change| change.plausible),
                "score": score,
                "verdict": said(place + 1),
            })
        };
        json!({
            "own": { "score": scores[0], "verdict": said(0) },
            "games": counts[0].iter().sum::<u64>(),
            "searched": self.rounds.played(),
            "proposals": order(&keys, target).into_iter().map(shown).collect::<Vec<_>>(),
        })
    }
}

/// The scenario with more values.
fn with(scenario: &Scenario, sets: Vec<String>) -> Scenario {
    Scenario { sets: scenario.sets.iter().cloned().chain(sets).collect(), ..scenario.clone() }
}

/// The score of the first side.
fn score([wins, losses, draws]: [u64; 3]) -> Mean {
    let scores = Scores { losses, draws, wins };
    Mean::new(scores.mean(0.5), scores.interval(0.5))
}
