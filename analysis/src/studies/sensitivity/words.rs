//! The result of a study, in sentences.

use super::alone::SURE;
use super::result::{Baseline, Extreme, FactorReport, Score, Sensitivity};
use crate::base::figure::{fixed, with_sign};
use crate::base::words::{counted, estimate, percent, points, whole};
use crate::play::labels::Labels;
use crate::studies::laboratory::Measure;

/// How many factors the first line names.
const NAMED: usize = 3;

/// The favoured side, and whether the guesses could reverse it.
#[must_use]
pub fn verdict(sensitivity: &Sensitivity, labels: &Labels) -> String {
    format!("{} {} {}", standing(sensitivity, labels), alone(sensitivity, labels), combined(sensitivity, labels))
}

/// The favoured side in the baseline.
fn standing(sensitivity: &Sensitivity, labels: &Labels) -> String {
    let score = &sensitivity.baseline.score;
    let [one, _] = labels.sides();
    let favoured = match &sensitivity.baseline.favoured {
        Some(side) => format!("{} are favoured", labels.name(side)),
        None => "neither side is significantly favoured".to_owned(),
    };
    format!("{one} score {}: {favoured}.", estimate([score.mean, score.low, score.high]))
}

/// The factors that move the measure beyond chance.
#[must_use]
pub fn moving(sensitivity: &Sensitivity) -> Vec<&FactorReport> {
    let sure = |factor: &&FactorReport| factor.alone.iter().any(|level| level.adjusted < SURE);
    sensitivity.factors.iter().filter(sure).collect()
}

/// The guesses that move the measure most, in one sentence.
#[must_use]
pub fn carriers(sensitivity: &Sensitivity, labels: &Labels) -> String {
    let moving = moving(sensitivity);
    let named = moving.iter().take(NAMED).map(|factor| {
        let ends: Vec<String> = factor.alone.iter().map(|level| by(sensitivity, level.difference)).collect();
        format!("`{}` ({})", factor.factor, ends.join(" and "))
    });
    let named = named.collect::<Vec<_>>().join(", ");
    let unit = if sensitivity.rate { "pp" } else { "victory points" };
    let what = carried(sensitivity, labels);
    match moving.len() {
        0 => match sensitivity.factors.first() {
            Some(first) => format!(
                "No guess alone significantly moves the {what}; `{}` moves it most, by {} {unit}.",
                first.factor,
                by(sensitivity, first.reach).trim_start_matches('+')
            ),
            None => String::new(),
        },
        1 => format!("One guess carries the {what}: {named} {unit}."),
        count if count <= NAMED => format!("{count} guesses carry the {what}: {named} {unit}."),
        count => format!("{count} guesses carry the {what}, most of all {named} {unit}."),
    }
}

/// The measure: `score of Poles`.
fn carried(sensitivity: &Sensitivity, labels: &Labels) -> String {
    let measure = Measure::named(&sensitivity.measure, &sensitivity.sides);
    measure.map_or_else(|_| sensitivity.measure.clone(), |measure| measure.text(labels))
}

/// A difference of the measure: in percentage points where it is a share.
#[must_use]
pub fn by(sensitivity: &Sensitivity, difference: f64) -> String {
    if sensitivity.rate { points(difference) } else { with_sign(difference, 2) }
}

/// Whether a guess alone reverses the verdict.
fn alone(sensitivity: &Sensitivity, labels: &Labels) -> String {
    let turning: Vec<String> = sensitivity
        .factors
        .iter()
        .flat_map(|factor| factor.alone.iter().filter(|level| level.turns).map(move |level| (factor, level)))
        .map(|(factor, level)| format!("`{}` at {} ({})", factor.factor, level.level, percent(level.score.mean)))
        .collect();
    let verb = if sensitivity.baseline.favoured.is_some() { "reverses" } else { "decides" };
    let [one, _] = labels.sides();
    match turning.len() {
        0 => format!("No guess alone {verb} the verdict."),
        count if count <= NAMED => format!("Alone {} {verb} the verdict (score of {one}).", turning.join(", ")),
        count => format!(
            "{count} levels alone {} the verdict, among them {} (score of {one}).",
            verb.trim_end_matches('s'),
            turning[..NAMED].join(", ")
        ),
    }
}

/// Whether the worst combination tried reverses it.
fn combined(sensitivity: &Sensitivity, labels: &Labels) -> String {
    let turning: Vec<&Extreme> = sensitivity.extremes.iter().filter(|extreme| extreme.turns).collect();
    let Baseline { favoured, score, .. } = &sensitivity.baseline;
    let side = |extreme: &Extreme| extreme.best_for == sensitivity.sides[0];
    if turning.is_empty() {
        let against = sensitivity.extremes.iter().find(|extreme| favoured.as_ref() != Some(&extreme.best_for));
        return against.map_or_else(String::new, |worst| {
            let found = best_of_them(worst, score, (side(worst), labels.name(&worst.best_for)));
            let alone = sensitivity.factors.iter().flat_map(|factor| &factor.alone).any(|level| level.turns);
            format!("Together they do not{}: {found}.", if alone { "" } else { " either" })
        });
    }
    let each = turning.iter().map(|extreme| {
        let name = labels.name(&extreme.best_for);
        format!("the combination that looked best for {name} {}", measured(extreme, side(extreme)))
    });
    let verb = if favoured.is_some() { "reverse" } else { "decide" };
    format!("Together they can {verb} it: {}.", each.collect::<Vec<_>>().join(", "))
}

/// The score of the combination that looked best for a side, if it is above the baseline.
fn best_of_them(extreme: &Extreme, own: &Score, (first, name): (bool, &str)) -> String {
    let none = format!("no combination tried did better for {name} than the baseline");
    let [own, found] = [own, &extreme.score].map(|score| for_them(score, first).mean);
    let scored = measured(extreme, first);
    match (extreme.set.is_empty(), found > own) {
        (true, _) => none,
        (false, true) => format!("the combination that looked best for {name} {scored}"),
        (false, false) => format!("{none} ({}); the one that looked best {scored}", percent(own)),
    }
}

/// The score of the combination for the side for which it looked best.
fn measured(extreme: &Extreme, first: bool) -> String {
    let Score { mean, low, high } = for_them(&extreme.score, first);
    format!("in one half of the games gives them {} in the other half", estimate([mean, low, high]))
}

/// A score of the first side as that of either side.
fn for_them(score: &Score, first: bool) -> Score {
    match first {
        true => *score,
        false => Score { mean: 1.0 - score.mean, low: 1.0 - score.high, high: 1.0 - score.low },
    }
}

/// The basis of the result.
#[must_use]
pub fn grounds(sensitivity: &Sensitivity, labels: &Labels) -> String {
    let [one, other] = labels.sides();
    let [first, second] = &sensitivity.players;
    let values: usize = sensitivity.factors.iter().map(|factor| factor.values.len()).sum();
    let changes = match sensitivity.head.changes.as_str() {
        "" => String::new(),
        changes => format!(" Changed: {changes}."),
    };
    format!(
        "{} of {} each, the same games, and {} of the baseline, seed {}; {one} played by {first}, {other} by {second}. {} of {}.{changes}",
        counted(sensitivity.points as u64, "point"),
        counted(sensitivity.head.games, "game"),
        counted(sensitivity.baseline.games, "game"),
        sensitivity.head.seed,
        counted(sensitivity.factors.len() as u64, "factor"),
        counted(values as u64, "value"),
    )
}

/// The method.
#[must_use]
pub fn method(sensitivity: &Sensitivity) -> String {
    let screening = &sensitivity.screening;
    let none = " No variance analysis: no factor was taken into it, or nothing varied beyond chance.".to_owned();
    let variance = sensitivity.variance.as_ref().map_or(none, |variance| {
        format!(
            " Variance: Saltelli's (2010) estimator of the first order and Jansen's (1999) of the total, {} random rows, {}, \
             all other factors as the scenario has them; both halves of the games are crossed, so that chance does not inflate the shares; intervals from \
             {} bootstrap samples of rows and games.",
            whole(variance.rows as u64),
            counted(variance.combinations as u64, "different combination"),
            variance.resamples,
        )
    });
    format!(
        "One at a time: paired intervals at 95 %; p-values, at least the 2 x 0.5^games of the sign test, \
         adjusted by Holm (1979) over all levels; the score of a level is that of the baseline plus the paired \
         difference of scores. Screening: Morris \
         (1991), {} trajectories on {} places, step {}; an effect is divided by how far \
         the level goes with the step, so that it is per unit, from one end of a factor to the other. \
         Numbers take their lowest, baseline and highest values, other values each alternative. In the variance \
         analysis all levels are equally likely; in the screening only with two, three or six levels: of four or five some \
         come more often, and of more than six some not at all. The values of a factor move together.{variance} The extremes are \
         chosen by one half of the games and measured by the other.",
        screening.trajectories,
        screening.places,
        fixed(screening.step, 1),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentence(of: [f64; 3], own: f64, set: &[&str], side: (bool, &str)) -> String {
        let score = |[low, mean, high]: [f64; 3]| Score { mean, low, high };
        let set = set.iter().map(|&set| set.to_owned()).collect();
        let extreme = Extreme { best_for: side.1.to_owned(), set, games: 500, score: score(of), turns: false };
        best_of_them(&extreme, &score([own; 3]), side)
    }

    #[test]
    fn the_best_combination_is_measured_by_the_other_half() {
        let better = sentence([0.06, 0.08, 0.1], 0.052, &["a=1"], (true, "Poles"));
        let half = "in one half of the games gives them 8.0 % (6.0 to 10.0) in the other half";
        assert_eq!(better, format!("the combination that looked best for Poles {half}"));
        let other = sentence([0.9, 0.92, 0.94], 0.95, &["a=1"], (false, "Russians"));
        assert_eq!(other, format!("the combination that looked best for Russians {half}"));
    }

    #[test]
    fn no_better_combination_is_not_called_the_best() {
        let none = "no combination tried did better for Poles than the baseline";
        let half = "(5.2 %); the one that looked best in one half of the games gives them 4.0 % (2.0 to 6.0) in the other half";
        assert_eq!(sentence([0.02, 0.04, 0.06], 0.052, &["a=1"], (true, "Poles")), format!("{none} {half}"));
        assert_eq!(sentence([0.02, 0.06, 0.08], 0.052, &[], (true, "Poles")), none);
    }

    #[test]
    fn one_is_singular() {
        assert_eq!([0, 1, 2000].map(|number| counted(number, "game")), ["0 games", "1 game", "2,000 games"]);
    }
}
