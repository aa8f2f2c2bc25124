//! What a study says, in sentences.

use super::alone::SURE;
use super::result::{Extreme, Sensitivity, Told};
use crate::export::whole;
use crate::labels::Labels;

/// How many factors the first line names.
const NAMED: usize = 3;

/// The first line: who is favoured, which guesses carry that, and whether they could turn it around.
#[must_use]
pub fn verdict(sensitivity: &Sensitivity, labels: &Labels) -> String {
    format!(
        "{} {} {} {}",
        standing(sensitivity, labels),
        carriers(sensitivity),
        alone(sensitivity, labels),
        combined(sensitivity, labels)
    )
}

/// Who is favoured as the scenario is.
fn standing(sensitivity: &Sensitivity, labels: &Labels) -> String {
    let score = &sensitivity.baseline.score;
    let [one, _] = labels.sides();
    let favoured = match &sensitivity.baseline.favoured {
        Some(side) => format!("{} are favoured", labels.name(side)),
        None => "neither side is surely favoured".to_owned(),
    };
    format!("{one} score {:.3} ({:.3} to {:.3}): {favoured}.", score.mean, score.low, score.high)
}

/// The factors that move the measure beyond chance.
#[must_use]
pub fn moving(sensitivity: &Sensitivity) -> Vec<&Told> {
    let sure = |told: &&Told| told.alone.iter().any(|level| level.adjusted < SURE);
    sensitivity.factors.iter().filter(sure).collect()
}

fn carriers(sensitivity: &Sensitivity) -> String {
    let moving = moving(sensitivity);
    let named = moving.iter().take(NAMED).map(|told| {
        let ends: Vec<String> = told.alone.iter().map(|level| by(sensitivity, level.difference)).collect();
        format!("`{}` ({})", told.factor, ends.join(" and "))
    });
    let named = named.collect::<Vec<_>>().join(", ");
    let unit = if sensitivity.rate { "points of 100" } else { "victory points" };
    match moving.len() {
        0 => match sensitivity.factors.first() {
            Some(first) => format!(
                "No guess moves it surely alone; `{}` does so most, by {} {unit}.",
                first.factor,
                by(sensitivity, first.reach).trim_start_matches('+')
            ),
            None => String::new(),
        },
        1 => format!("One guess carries it: {named} {unit}."),
        count if count <= NAMED => format!("{count} guesses carry it: {named} {unit}."),
        count => format!("{count} guesses carry it, most of all {named} {unit}."),
    }
}

/// A difference of the measure: in points of 100 where it is a share.
#[must_use]
pub fn by(sensitivity: &Sensitivity, difference: f64) -> String {
    if sensitivity.rate { format!("{:+.1}", 100.0 * difference) } else { format!("{difference:+.2}") }
}

/// Whether a guess alone turns the verdict.
fn alone(sensitivity: &Sensitivity, labels: &Labels) -> String {
    let turning: Vec<String> = sensitivity
        .factors
        .iter()
        .flat_map(|told| told.alone.iter().filter(|level| level.turns).map(move |level| (told, level)))
        .map(|(told, level)| format!("`{}` at {} ({:.3})", told.factor, level.level, level.score.mean))
        .collect();
    let verb = if sensitivity.baseline.favoured.is_some() { "turns" } else { "decides" };
    let [one, _] = labels.sides();
    match turning.len() {
        0 => format!("Alone none {verb} the verdict."),
        count if count <= NAMED => format!("Alone {} {verb} the verdict (score of {one}).", turning.join(", ")),
        count => format!(
            "Alone {count} levels {} the verdict, among them {} (score of {one}).",
            verb.trim_end_matches('s'),
            turning[..NAMED].join(", ")
        ),
    }
}

/// Whether the worst combination tried does.
fn combined(sensitivity: &Sensitivity, labels: &Labels) -> String {
    let told = |extreme: &Extreme| {
        let score = &extreme.score;
        format!("{:.3} ({:.3} to {:.3})", score.mean, score.low, score.high)
    };
    let [one, _] = labels.sides();
    let turning: Vec<&Extreme> = sensitivity.extremes.iter().filter(|extreme| extreme.turns).collect();
    let against = |extreme: &&Extreme| sensitivity.baseline.favoured.as_ref() != Some(&extreme.best_for);
    match turning.as_slice() {
        [] => match sensitivity.extremes.iter().find(against) {
            Some(worst) => format!(
                "Together they do not either: the combination that is best for {} leaves {one} {}.",
                labels.name(&worst.best_for),
                told(worst)
            ),
            None => String::new(),
        },
        turning => {
            let each = turning.iter().map(|extreme| {
                format!(
                    "the combination that is best for {} gives {one} {}",
                    labels.name(&extreme.best_for),
                    told(extreme)
                )
            });
            let verb = if sensitivity.baseline.favoured.is_some() { "turn" } else { "decide" };
            format!("Together they can {verb} it: {}.", each.collect::<Vec<_>>().join(", "))
        }
    }
}

/// What it rests on.
#[must_use]
pub fn grounds(sensitivity: &Sensitivity, labels: &Labels) -> String {
    let [one, other] = labels.sides();
    let [first, second] = &sensitivity.players;
    let values: usize = sensitivity.factors.iter().map(|told| told.values.len()).sum();
    let changes = match sensitivity.changes.as_str() {
        "" => String::new(),
        changes => format!(" Changed: {changes}."),
    };
    format!(
        "{} of {} games each, the same games, and {} games of the scenario as it is, seed {}; {one} played by {first}, {other} by {second}. {} of {}.{changes}",
        counted(sensitivity.points, "point"),
        whole(sensitivity.games),
        whole(sensitivity.baseline.games),
        sensitivity.seed,
        counted(sensitivity.factors.len(), "factor"),
        counted(values, "value"),
    )
}

fn counted(number: usize, what: &str) -> String {
    format!("{} {what}{}", whole(number as u64), if number == 1 { "" } else { "s" })
}

/// How it was done.
#[must_use]
pub fn method(sensitivity: &Sensitivity) -> String {
    let screening = &sensitivity.screening;
    let none = " No variance analysis: no factor was taken into it, or nothing varied beyond chance.".to_owned();
    let variance = sensitivity.variance.as_ref().map_or(none, |variance| {
        format!(
            " Variance: Saltelli's (2010) estimator of the first order and Jansen's (1999) of the total, {} random rows, {} \
             different combinations, all other factors as the scenario has them; both halves of the games are crossed, so that chance makes no share larger; intervals from \
             {} bootstrap samples of rows and games.",
            whole(variance.rows as u64),
            variance.combinations,
            variance.resamples,
        )
    });
    format!(
        "One at a time: paired normal intervals at 95 %, p-values adjusted by Holm (1979) for all levels; a \
         level scores what the scenario as it is does, and the difference of scores. Screening: Morris \
         (1991), {} trajectories on {} places, step {:.1}; effects are per unit, from one end of a factor to the other. \
         Numbers stand at their lowest, their own and their highest value, other values at each alternative, all as likely; a \
         factor's values move together.{variance} The ends of what was tried are chosen by one half of the games and measured \
         by the other.",
        screening.trajectories, screening.places, screening.step,
    )
}
