//! The result in sentences.

use super::counters::Change;
use super::ranking::{Ranked, SURE};
use super::result::KnockOut;
use crate::base::figure::with_sign;
use crate::base::words::{counted, points};
use crate::play::labels::Labels;
use crate::studies::laboratory::Measure;

/// How many counters the first line names.
const NAMED: usize = 3;

/// The counters that carry the game, in one sentence.
#[must_use]
pub fn verdict(found: &KnockOut, measure: Measure, labels: &Labels) -> String {
    let moving: Vec<&Ranked> = found.counters.iter().filter(|one| one.adjusted < SURE).collect();
    let with = if found.change == Change::Without { "without it" } else { "with one more" };
    let unit = if found.rate { "pp" } else { "VP" };
    let what = measure.text(labels);
    let named = |one: &&Ranked| format!("{} ({} {unit} {with})", one.counter.name, by(found, one.difference));
    match (moving.len(), found.counters.first()) {
        (0, Some(first)) => format!(
            "No counter alone significantly moves the {what}; the greatest difference is that of {} ({} {unit} {with}).",
            first.counter.name,
            by(found, first.difference)
        ),
        (count, _) => {
            let names: Vec<String> = moving.iter().take(NAMED).map(named).collect();
            let most = if count > NAMED { ", most of all " } else { ": " };
            let verb = if count == 1 { "moves" } else { "move" };
            format!("{} significantly {verb} the {what}{most}{}.", counted(count as u64, "counter"), names.join(", "))
        }
    }
}

/// A difference of the measure.
#[must_use]
pub fn by(found: &KnockOut, difference: f64) -> String {
    if found.rate { points(difference) } else { with_sign(difference, 2) }
}

/// The games, players and seed of the result, in a sentence.
#[must_use]
pub fn grounds(found: &KnockOut, measure: Measure, labels: &Labels) -> String {
    let [one, other] = [0, 1].map(|side| format!("{} by `{}`", labels.name(&found.sides[side]), found.players[side]));
    let luck = found.baseline.plain.map_or_else(String::new, |plain| format!(" {}", plain.sentence(measure)));
    format!(
        "{} of each of {} variants and of the baseline, seed {}, the same dice in all, paired game by game; played: {one}, {other}.{luck}",
        counted(found.head.games, "game"),
        found.counters.len(),
        found.head.seed
    )
}

/// The method.
#[must_use]
pub fn method(found: &KnockOut) -> String {
    let change = match found.change {
        Change::Without => {
            "The scenario is played without each counter in turn; of counters that it only counts, with one fewer."
        }
        Change::More => {
            "The scenario is played with one more of each counter in turn: a copy in its place, or in the nearest place that is free; of counters \
             that it only counts, with one more."
        }
    };
    format!(
        "{change} Each difference is the mean of paired differences with its own 95 % interval; p is the probability of such a difference without \
         an effect, adjusted for the number of counters (Holm 1979). The greatest of many differences is overestimated on average: play it again \
         with another seed before relying on its size."
    )
}
