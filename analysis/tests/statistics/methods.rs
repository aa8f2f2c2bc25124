//! Every function of the program that makes an interval, with the simulations of its coverage. One that is missing here fails.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use regex::Regex;

/// How an interval is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    /// Wilson's interval of a rate: run, compare, sweep, balance, design, tournament, check, positions.
    Rate,
    /// The score interval of a mean score: run, compare, sweep, balance, design, tournament, exploit, skill, tune, train.
    Score,
    /// The score interval of a paired difference of rates or scores: compare, what-if, sweep, sensitivity, tune, train, check, confirm.
    Paired,
    /// Newcombe's interval of a paired difference of rates: compare, what-if.
    Rates,
    /// The mean of victory points, of stages, of lead changes, and paired differences of such.
    Mean,
    /// The bets of check.
    AnyTime,
    /// Rare and skewed numbers: ledger and heat of run, compare, what-if, happened; shares of slice.
    Skewed,
    /// The share of the variance that the lead explains: run, happened, design.
    Explained,
    /// Percentiles of a bootstrap over games: the crossing of balance.
    Crossing,
    /// The equilibrium of a tournament: tournament, exploit, skill, train, confirm.
    Equilibrium,
    /// The skill-luck index: skill.
    SkillIndex,
    /// Shares of the variance by Sobol's indices: sensitivity.
    Sobol,
    /// The level of a value, from a paired difference to the baseline: sensitivity.
    Level,
    /// The model of design.
    Process,
    /// A score against a mixture, and its difference to a value: exploit.
    Mixture,
    /// The effects of explain.
    Effects,
    /// A run that stops at a width: run --until.
    Until,
    /// Figures with the luck taken out: run, compare, what-if, exploit, design, train.
    Luck,
    /// The pairs of check without luck.
    SharpPairs,
    /// The line of progress, which is replaced by the result.
    Progress,
    /// Hands on the interval of another function, or is not the interval of an estimate.
    None,
}

impl Method {
    /// The simulations of its coverage, in the files of this folder; what another method covers is named by its own.
    const fn simulations(self) -> &'static [&'static str] {
        match self {
            Self::Rate => &["wilsons_interval_of_a_rate", "wilsons_interval_of_a_rare_rate"],
            Self::Score | Self::Progress => {
                &["the_interval_of_a_score", "the_interval_of_a_score_that_is_nearly_certain"]
            }
            Self::Paired => {
                &["the_interval_of_a_paired_difference_of_scores", "the_interval_of_a_rare_paired_difference"]
            }
            Self::Rates => &[
                "newcombes_interval_of_a_difference_of_paired_rates",
                "newcombes_interval_of_a_rare_paired_difference",
            ],
            Self::Mean => &[
                "the_interval_of_a_mean",
                "the_interval_of_a_paired_difference_of_means",
                "means_of_few_and_of_many_games",
                "cells_in_which_little_varies",
                "rare_differences",
                "one_game_says_nothing",
            ],
            Self::AnyTime => &["the_interval_at_any_time_holds_at_every_look"],
            Self::Skewed => &[
                "the_interval_of_skewed_numbers",
                "the_interval_of_rare_shares_and_scores",
                "the_interval_of_a_quotient",
                "the_interval_of_a_difference_of_skewed_means",
                "all_intervals_of_a_ledger_hold_together",
                "all_intervals_of_a_map_hold_together",
                "all_intervals_of_a_slice_hold_together",
            ],
            Self::Explained => &["the_interval_of_the_share_that_the_lead_explains"],
            Self::Crossing => &["the_interval_of_a_crossing"],
            Self::Equilibrium => &["of_one_pairing", "of_several_players"],
            Self::SkillIndex => &["the_interval_of_the_skill_index"],
            Self::Sobol => &["the_interval_of_shares_of_the_variance"],
            Self::Level => &["the_interval_of_a_level"],
            Self::Process => &["the_interval_of_a_gaussian_process"],
            Self::Mixture => &[
                "the_interval_of_a_score_against_a_mixture",
                "a_player_does_not_exploit_itself",
                "the_best_by_chance_does_not_exploit_the_others",
            ],
            Self::Effects => &["intervals_of_effects_hold_together"],
            Self::Luck => &[
                "a_rate_without_luck",
                "a_rare_rate_without_luck",
                "a_bad_value_is_switched_off",
                "a_difference_without_luck",
                "a_score_against_a_mixture_without_luck",
                "a_point_with_the_factors_of_the_baseline",
            ],
            Self::SharpPairs => {
                &["the_gate_without_luck_keeps_its_rates", "the_gate_without_luck_finds_changes_in_fewer_games"]
            }
            Self::Until => &["the_intervals_of_a_run_that_finds_its_own_size"],
            Self::None => &[],
        }
    }
}

/// File, function and method.
const MAKERS: &[(&str, &str, Method)] = &[
    ("foundation/src/base/progress.rs", "score", Method::Progress),
    ("table/src/play/aggregate/mod.rs", "vp_interval", Method::Mean),
    ("table/src/play/comparison.rs", "points", Method::Mean),
    ("table/src/play/luck/without.rs", "of", Method::Luck),
    ("table/src/play/points.rs", "interval", Method::None),
    ("table/src/play/training/value/left.rs", "shares", Method::Luck),
    ("table/src/play/until.rs", "estimate", Method::Until),
    ("table/src/show/heat/family.rs", "estimate", Method::Skewed),
    ("table/src/show/ledger/lines.rs", "interval", Method::None),
    ("table/src/show/slices.rs", "points", Method::Mean),
    ("table/src/show/slices.rs", "share_of", Method::Skewed),
    ("table/src/show/slices.rs", "z", Method::None),
    ("foundation/src/statistics.rs", "bonferroni", Method::None),
    ("foundation/src/statistics.rs", "difference", Method::Rates),
    ("foundation/src/statistics.rs", "interval", Method::Mean),
    ("foundation/src/statistics.rs", "interval_with", Method::Mean),
    ("foundation/src/statistics.rs", "mean_interval", Method::Mean),
    ("foundation/src/statistics.rs", "square_and_add", Method::Rates),
    ("foundation/src/statistics.rs", "wilson", Method::Rate),
    ("foundation/src/statistics.rs", "wilson_with", Method::Rate),
    ("foundation/src/statistics/betting.rs", "interval_at_any_time", Method::AnyTime),
    ("foundation/src/statistics/bootstrap.rs", "middle", Method::Crossing),
    ("foundation/src/statistics/explained.rs", "explained", Method::Explained),
    ("foundation/src/statistics/gaussian.rs", "ends", Method::Process),
    ("foundation/src/statistics/outliers.rs", "fences", Method::None),
    ("foundation/src/statistics/pairs.rs", "interval", Method::Paired),
    ("foundation/src/statistics/score.rs", "bounded_interval", Method::Paired),
    ("foundation/src/statistics/score.rs", "bounded_interval_with", Method::Effects),
    ("foundation/src/statistics/score.rs", "interval", Method::Score),
    ("foundation/src/statistics/score.rs", "interval_with", Method::Score),
    ("foundation/src/statistics/score.rs", "score_interval", Method::Score),
    ("foundation/src/statistics/shapley/estimate.rs", "over_units", Method::Effects),
    ("foundation/src/statistics/skewed.rs", "difference", Method::Skewed),
    ("foundation/src/statistics/skewed.rs", "interval", Method::Skewed),
    ("foundation/src/statistics/skewed.rs", "score", Method::Skewed),
    ("foundation/src/statistics/skewed.rs", "share", Method::Skewed),
    ("foundation/src/statistics/skill.rs", "index", Method::SkillIndex),
    ("src/studies/design/figures.rs", "lead_changes", Method::Mean),
    ("src/studies/design/figures.rs", "of", Method::Mean),
    ("src/studies/design/model.rs", "of", Method::Process),
    ("src/studies/explain/figures.rs", "measure", Method::Effects),
    ("src/studies/explain/strength.rs", "has_moved", Method::None),
    ("src/studies/exploit/estimate.rs", "beyond", Method::Mixture),
    ("src/studies/exploit/estimate.rs", "against_mixture", Method::Mixture),
    ("src/studies/exploit/estimate.rs", "without_luck", Method::Luck),
    ("src/studies/exploit/given.rs", "value_of", Method::None),
    // Only the share of the variance that is left is used.
    ("src/studies/gate/baseline.rs", "left", Method::None),
    ("src/studies/gate/sharp.rs", "estimate", Method::SharpPairs),
    ("src/studies/gate/trial.rs", "interval", Method::AnyTime),
    ("src/studies/gate/trial.rs", "sharp_interval", Method::SharpPairs),
    ("src/studies/laboratory/games.rs", "estimate", Method::Luck),
    ("src/studies/laboratory/games.rs", "minus", Method::Paired),
    ("src/studies/laboratory/regression.rs", "factors_on_luck", Method::Luck),
    ("src/studies/response/balance.rs", "new", Method::Crossing),
    ("src/studies/response/effects.rs", "combined", Method::Paired),
    ("src/studies/response/trend.rs", "of", Method::Paired),
    ("src/studies/sensitivity/alone.rs", "shifted", Method::Level),
    ("src/studies/sensitivity/shares.rs", "estimated", Method::Sobol),
    ("src/studies/sensitivity/shares.rs", "is_enough", Method::None),
    ("src/studies/tournament/bootstrap.rs", "holding", Method::Equilibrium),
    ("src/studies/tournament/bootstrap.rs", "spread", Method::Equilibrium),
    ("src/studies/tournament/bootstrap.rs", "value", Method::Equilibrium),
    ("src/studies/tournament/mod.rs", "of", Method::Equilibrium),
    ("src/studies/tournament/sample.rs", "interval", Method::Luck),
    ("src/studies/what_if/mod.rs", "points", Method::Mean),
];

/// The functions of a file that make an interval: they return one, or use the normal quantile or resamples.
fn makers(text: &str) -> BTreeSet<String> {
    let function = Regex::new(r"\bfn (\w+)").unwrap();
    let made = Regex::new(r"Interval::around\(|\bZ\b|\bRESAMPLES\b|\.hypot\(").unwrap();
    let constant = Regex::new(r"\bconst [A-Z]").unwrap();
    let (mut name, mut signature, mut open) = (String::new(), String::new(), false);
    let mut found = BTreeSet::new();
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    for line in code.filter(|line| !line.trim_start().starts_with("use ") && !constant.is_match(line)) {
        if let Some(capture) = function.captures(line) {
            (name, signature, open) = (capture[1].to_owned(), String::new(), true);
        }
        if open {
            signature += line;
            open = !line.contains('{') && !line.contains(';');
            let returned = signature.split_once("->").map_or("", |(_, returned)| returned);
            if !open && returned.contains("Interval") {
                found.insert(name.clone());
            }
        }
        if made.is_match(line) && !name.is_empty() {
            found.insert(name.clone());
        }
    }
    found
}

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.extension().and_then(|extension| extension.to_str()) {
            // What is drawn on maps has lengths, too.
            _ if path.ends_with("src/games") || path.ends_with("show/sheet") => {}
            _ if path.is_dir() => files(&path, into),
            Some("rs") if !path.ends_with("tests.rs") => into.push(path),
            _ => {}
        }
    }
}

/// A new method of making an interval has its line, and its simulations exist.
#[test]
fn every_function_that_makes_an_interval_is_simulated() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    ["foundation/src", "table/src", "src"].iter().for_each(|folder| files(&root.join(folder), &mut paths));
    let mut found = BTreeSet::new();
    for path in paths {
        let name = path.strip_prefix(root).unwrap().to_str().unwrap().to_owned();
        found.extend(
            makers(&std::fs::read_to_string(&path).unwrap()).into_iter().map(|function| (name.clone(), function)),
        );
    }
    let listed: BTreeSet<(String, String)> =
        MAKERS.iter().map(|(file, function, _)| ((*file).to_owned(), (*function).to_owned())).collect();
    let missing: Vec<_> = found.difference(&listed).collect();
    let gone: Vec<_> = listed.difference(&found).collect();
    assert!(missing.is_empty() && gone.is_empty(), "without a line in MAKERS: {missing:#?}\nno longer made: {gone:#?}");
    let mut paths = Vec::new();
    files(&root.join("tests/statistics"), &mut paths);
    let tests: String = paths.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    for (file, function, method) in MAKERS {
        for name in method.simulations() {
            assert!(tests.contains(&format!("#[test]\nfn {name}()")), "{file}, {function}: there is no test {name}");
        }
    }
}

#[test]
fn makers_are_found_by_what_they_return_and_use() {
    let text = "use a::Z;\nfn one(\n    a: u8,\n) -> (f64, Interval) {\n}\nfn two() -> u8 {\n    let half = Z * 3;\n}\nfn three() {}\n\
                #[cfg(test)]\nmod tests {\n    fn four() -> Interval {}\n}\n";
    assert_eq!(makers(text).into_iter().collect::<Vec<_>>(), ["one", "two"]);
}
