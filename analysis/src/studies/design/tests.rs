//! The search on known truths.

use std::collections::BTreeSet;

use kartacz_engine::core::dice::mix;
use kartacz_engine::scenario::OriginKind;

use super::confirming::Confirming;
use super::model::Observed;
use super::rounds::{Budget, Rounds, Trial};
use super::search::{Aim, BATCH, Search};
use super::variant::Variant;
use crate::studies::factor::tests::number;
use crate::studies::factor::{Factor, Guess};

/// Choices between 0, the scenario's own, and 1 and 2; the range of each is assumed.
pub fn choices(count: usize) -> Vec<Factor> {
    let factor = |place: usize| {
        let name = format!("a{place}");
        let members = vec![number(&name, OriginKind::Assumed, [0, 0, 2])];
        Factor::with_steps(Guess { name, members })
    };
    (0..count).map(factor).collect()
}

/// A standard normal number, nearly: the sum of twelve even ones.
fn luck(seed: u64) -> f64 {
    let even = |part: u64| (mix(seed ^ mix(part)) >> 11) as f64 / (1_u64 << 53) as f64;
    (0..12).map(even).sum::<f64>() - 6.0
}

/// The true score of a variant: each of these choices adds its share at its highest level, half at the other.
fn truth(variant: &Variant, own: f64, effects: &[f64]) -> f64 {
    own + variant.0.iter().map(|&(choice, level)| effects[choice] * (level + 1) as f64 / 2.0).sum::<f64>()
}

/// A simulated measurement of it; all variants of a round share part of their luck, and the rest is their own.
fn measured(truth: f64, games: f64, variant: &Variant, round: u64) -> Vec<Observed> {
    let sd = (truth * (1.0 - truth) / games).sqrt();
    let own = variant.0.iter().fold(round, |seed, &(choice, level)| mix(seed ^ (choice * 8 + level + 1) as u64));
    let noise = sd * (0.5_f64.sqrt() * luck(round) + 0.5_f64.sqrt() * luck(own));
    vec![Observed { games: games as u64, mean: truth + noise, variance: sd * sd }]
}

const GAMES: u64 = 400;

fn all_accepted(variants: &[Variant]) -> Vec<bool> {
    vec![true; variants.len()]
}

/// Finished rounds.
fn searched(own: f64, effects: &[f64], seed: u64, accepts: &dyn Fn(&[Variant]) -> Vec<bool>) -> Rounds {
    let aim = Aim { target: 0.5, within: 0.01, changes: 3, preferred: Vec::new() };
    let budget = Budget { rounds: 6, games: GAMES, confirming: Confirming { games: 10 * GAMES }, proposals: 8 };
    let mut rounds = Rounds::new(Search::new(choices(effects.len()), aim, seed, GAMES), budget, seed);
    let mut trials = rounds.first(accepts);
    let mut games = 0;
    while let Some(first) = trials.first() {
        assert!(first.name == "reference" || trials.iter().all(|trial| trial.seed == first.seed), "one round");
        let search_round = first.name.starts_with("round");
        assert!(!search_round || trials.len() <= BATCH, "{}", trials.len());
        let variants: BTreeSet<(u64, &Variant)> = trials.iter().map(|trial| (trial.round, &trial.variant)).collect();
        assert_eq!(variants.len(), trials.len(), "each once");
        games += trials.iter().map(|trial| trial.games).sum::<u64>();
        let result = |trial: &Trial| {
            let truth = truth(&trial.variant, own, effects);
            measured(truth, trial.games as f64, &trial.variant, trial.seed)
        };
        let results = trials.iter().map(result).collect();
        trials = rounds.next(results, accepts);
    }
    assert!(games == rounds.played() && games <= rounds.most());
    rounds
}

/// Three changes made the scenario unbalanced, and nothing but taking all three back brings it near the target.
#[test]
fn three_known_changes_are_undone() {
    for seed in 0..5 {
        let mut effects: Vec<f64> = (0..40).map(|choice| 0.012 * luck(mix(seed * 100 + choice))).collect();
        [7, 19, 33].into_iter().for_each(|choice| effects[choice] = 0.06);
        let rounds = searched(0.32, &effects, seed, &all_accepted);
        let undone = Variant(vec![(7, 1), (19, 1), (33, 1)]);
        let found = rounds.proposals();
        assert!(found.iter().any(|(variant, _)| *variant == undone), "seed {seed}: {found:?}");
    }
}

/// Nearly all proposals are truly balanced, and no further from the scenario than needed.
#[test]
fn five_proposals_or_more_are_at_the_target_in_truth() {
    let (mut all, mut balanced) = (0, 0);
    for seed in 0..8 {
        let effects: Vec<f64> = (0..40).map(|choice| 0.025 * luck(mix(seed * 1000 + choice))).collect();
        let rounds = searched(0.42, &effects, seed, &all_accepted);
        let found = rounds.proposals();
        assert!((5..=8).contains(&found.len()), "{found:?}");
        let off = |variant: &Variant| (truth(variant, 0.42, &effects) - 0.5).abs();
        all += found.len();
        balanced += found.iter().filter(|(variant, _)| off(variant) <= 0.01).count();
        assert!(
            found.iter().all(|(variant, _)| off(variant) < 0.025 && variant.0.len() <= 3),
            "seed {seed}: {found:?}"
        );
        let distance = |variant: &Variant| variant.distance(&rounds.search.choices);
        let nearest = found.iter().map(|(variant, _)| distance(variant)).fold(f64::INFINITY, f64::min);
        let changes = || (0..40).flat_map(|choice| [0, 1].map(|level| (choice, level)));
        let pairs = changes().flat_map(|one| changes().map(move |other| Variant::of(vec![one, other])));
        let exact = pairs.filter(|variant| off(variant) <= 0.005).map(|variant| distance(&variant));
        let least = exact.fold(3.0, f64::min);
        assert!(nearest <= least + 1.0, "seed {seed}: {nearest}, where {least} suffices");
    }
    println!("{balanced} of {all} proposals are balanced in truth");
    assert!(4 * balanced >= 3 * all, "{balanced} of {all}");
}

/// A search with few choices proposes few variants, the balanced one among them.
#[test]
fn few_variants_are_few_proposals() {
    let effects = [0.08, 0.001];
    let found = searched(0.42, &effects, 4, &all_accepted).proposals();
    let off = |variant: &Variant| (truth(variant, 0.42, &effects) - 0.5).abs();
    assert!((1..=8).contains(&found.len()) && found.iter().any(|(variant, _)| off(variant) <= 0.002), "{found:?}");
}

#[test]
fn a_scenario_in_balance_is_no_proposal_of_its_own() {
    let effects: Vec<f64> = (0..20).map(|choice| 0.02 * luck(mix(choice))).collect();
    let rounds = searched(0.5, &effects, 3, &all_accepted);
    let found = rounds.proposals();
    assert!(!found.is_empty() && found.iter().all(|(variant, _)| !variant.0.is_empty()));
    let least = found.iter().map(|(variant, _)| variant.distance(&rounds.search.choices)).fold(f64::INFINITY, f64::min);
    assert!(least <= 1.0, "one small change suffices: {least}");
}

#[test]
fn refused_variants_are_neither_played_nor_proposed() {
    let bad = |variant: &Variant| variant.0.iter().any(|change| change.0 == 2) || variant.0.len() == 2;
    let accepts = |variants: &[Variant]| variants.iter().map(|variant| !bad(variant)).collect();
    let search = searched(0.44, &[0.05; 12], 1, &accepts).search;
    assert!(search.known().all(|(variant, _)| !bad(variant)) && search.refused().all(bad));
    assert!(search.refused().count() > 2 && !search.finalists(8, 1).is_empty());
}

#[test]
fn a_search_is_a_function_of_its_results() {
    let effects: Vec<f64> = (0..15).map(|choice| 0.03 * luck(mix(choice))).collect();
    let [one, other] = [(); 2].map(|()| searched(0.4, &effects, 9, &all_accepted));
    assert!(one.search.known().eq(other.search.known()) && one.proposals() == other.proposals());
}

/// A preferred measure draws the search towards variants that have less of it.
#[test]
fn a_preferred_measure_is_an_objective() {
    let aim = |preferred: Vec<f64>| Aim { target: 0.5, within: 0.01, changes: 2, preferred };
    let draws = |search: &Search| {
        let of = |variant: &Variant| variant.0.iter().map(|&(choice, _)| choice as f64 / 100.0).sum::<f64>();
        let found = search.finalists(6, 1);
        found.iter().map(|(variant, _)| of(variant)).fold(f64::INFINITY, f64::min)
    };
    let effects = [0.04; 10];
    let play = |preferred: Vec<f64>| {
        let mut search = Search::new(choices(10), aim(preferred.clone()), 5, GAMES);
        for round in 0..5 {
            let batch = if round == 0 { search.first(&all_accepted) } else { search.next(round, &all_accepted) };
            for variant in batch {
                let mut found = measured(truth(&variant, 0.46, &effects), 2000.0, &variant, round);
                let more = variant.0.iter().map(|&(choice, _)| choice as f64 / 100.0).sum::<f64>();
                found.extend(preferred.iter().map(|_| Observed { games: 2000, mean: more, variance: 1e-6 }));
                search.add(variant, round, found);
            }
        }
        search
    };
    assert!(draws(&play(vec![1.0])) <= draws(&play(Vec::new())));
    assert!(draws(&play(vec![1.0])) < 0.02);
}
