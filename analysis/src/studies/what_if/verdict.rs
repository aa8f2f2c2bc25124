//! The effect of the change, in sentences no stronger than the intervals allow.

use std::cmp::Ordering;

use super::{Difference, WhatIf};
use crate::base::figure::fixed;
use crate::base::words::{counted, percents, points, shift, size, whole};
use crate::play::labels::Labels;
use crate::play::luck::Both;
use crate::show::draws;
use crate::show::report::{ahead, leading, shifted, stopping};
use crate::show::without_luck::{self, Unit};
use crate::statistics::LEVEL;

/// Three paragraphs: the side that the change helps, by how much and how significantly, and whether the favourite changes; how
/// many games end differently and the effect of pairing; the changes and the players.
#[must_use]
pub fn verdict(found: &WhatIf, labels: &Labels) -> [String; 3] {
    if let Some(nothing) = nothing(found) {
        return [nothing, favourites(found, labels), format!("{} {}", changed(found), played(found, labels))];
    }
    [
        vec![effect(found, labels), rates(found, labels), test(found, labels), favourites(found, labels)],
        vec![turned(found, labels), gain(found, labels)],
        vec![changed(found), played(found, labels)],
    ]
    .map(|said| said.into_iter().filter(|said| !said.is_empty()).collect::<Vec<_>>().join(" "))
}

/// The effect of the change, described as `what`, in one sentence.
#[must_use]
pub fn finding(found: &WhatIf, what: &str, labels: &Labels) -> String {
    let draws = [&found.baseline, &found.variant].map(|run| run.outcomes[2].rate);
    if nothing(found).is_some() {
        return draws::named(&format!("{what} changes no result."), &draws);
    }
    draws::named(&format!("{}.", shifted(what, sure(found), labels)), &draws)
}

/// The difference of the score; the interval of the plain one holds 0 unless the exact test agrees that an outcome has shifted: the
/// interval alone would say more than it.
fn sure(found: &WhatIf) -> Both {
    let mut tests = found.differences.iter().filter_map(|difference| difference.mcnemar.as_ref());
    let both = found.difference("score").both();
    let [difference, low, high] = both.plain;
    let is_sure = tests.any(|test| test.p < 1.0 - LEVEL);
    let plain = if is_sure { both.plain } else { [difference, low.min(0.0), high.max(0.0)] };
    Both { plain, ..both }
}

/// The changes, in a sentence.
fn changed(found: &WhatIf) -> String {
    format!("Changed: {}.", in_words(found))
}

/// The changes: `what-if waiting, set victory.automatic=5`.
fn in_words(found: &WhatIf) -> String {
    let what_ifs = found.what_ifs.iter().map(|name| format!("what-if {name}"));
    what_ifs.chain(found.sets.iter().map(|set| format!("set {set}"))).collect::<Vec<_>>().join(", ")
}

/// The text when no game ends differently.
fn nothing(found: &WhatIf) -> Option<String> {
    if found.is_same() {
        let same = "The change affects no value used in play: both runs play the same games.";
        return Some(same.to_owned());
    }
    let vp = found.difference("vp");
    let same = found.changed == 0 && vp.difference == 0.0 && vp.variance_ratio.is_none_or(|ratio| ratio == 0.0);
    same.then(|| {
        format!(
            "The change has no effect: {} the same winner and the same victory points. Players that do not \
             use the changed values cannot show their effect; others may.",
            match found.games {
                1 => "the only game has".to_owned(),
                games => format!("each of the {} games has", whole(games)),
            }
        )
    })
}

fn effect(found: &WhatIf, labels: &Labels) -> String {
    let score = found.difference("score");
    let &Difference { baseline, variant, difference, low, high, .. } = score;
    let [one, other] = labels.sides();
    let [from, to] = [baseline, variant].map(|score| fixed(100.0 * score, 1));
    let scores = format!("{one} score {to} % instead of {from} %, a draw counting half");
    let conclusion = sure(found).against(0.0);
    let said = match conclusion.side {
        Ordering::Greater => {
            let scores = scores.replacen(one.as_str(), "they", 1);
            format!("The change helps {one}: {scores}, {} more ({})", size(difference), percents(low, high))
        }
        Ordering::Less => {
            format!("The change helps {other}: {scores}, {} less ({})", size(-difference), percents(-high, -low))
        }
        Ordering::Equal => format!(
            "Inconclusive which side the change helps, after {}: {scores}, a difference of {}",
            counted(found.games, "game"),
            shift([difference, low, high])
        ),
    };
    format!("{said}{}{}.", without_luck::after(&score.both(), Unit::Shift), without_luck::resting(conclusion))
}

fn rates(found: &WhatIf, labels: &Labels) -> String {
    let rates = |Difference { baseline, variant, difference, low, high, .. }: &Difference| {
        let [now, before] = [variant, baseline].map(|rate| fixed(100.0 * rate, 1));
        let [by, low, high] = [difference, low, high].map(|rate| points(*rate));
        format!("{now} % instead of {before} % ({by} pp, {low} to {high})")
    };
    let [one, other] = labels.sides();
    let [first, second, draws] = [0, 1, 2].map(|outcome| rates(&found.differences[outcome]));
    format!("{one} win {first}, {other} {second}, draws are {draws}.")
}

/// The p-values of the differences.
fn test(found: &WhatIf, labels: &Labels) -> String {
    let tested = found.differences.iter().zip(0..);
    let tested: Vec<(usize, f64)> =
        tested.filter_map(|(difference, place)| Some((place, difference.mcnemar.as_ref()?.p))).collect();
    if tested.iter().all(|&(_, p)| p < LEAST) {
        return format!("Chance does not explain these shifts (McNemar's test, mid-p {} each).", probability(0.0));
    }
    let listed = tested.into_iter().map(|(place, p)| format!("{} {}", found.outcome(place, labels), probability(p)));
    let listed = listed.collect::<Vec<_>>().join(", ");
    format!("Probability of shifts this large by chance alone (McNemar's test, mid-p): {listed}.")
}

/// The smallest probability that is printed.
const LEAST: f64 = 0.0001;

/// A probability for display.
pub fn probability(p: f64) -> String {
    if p < LEAST { format!("below {LEAST}") } else { fixed(p, 4) }
}

fn favourites(found: &WhatIf, labels: &Labels) -> String {
    let [before, after] =
        [&found.baseline, &found.variant].map(|run| ahead(leading(&run.outcomes, run.score_without_luck)));
    let name = |side: usize| labels.sides()[side].as_str();
    match (before, after) {
        (Some(one), Some(other)) if one == other => format!("{} are favoured with and without it.", name(one)),
        (Some(one), Some(other)) => format!("The favourite changes: {}, not {}.", name(other), name(one)),
        (Some(one), None) => {
            format!("{} are favoured without it; with it the games are inconclusive.", name(one))
        }
        (None, Some(other)) => {
            format!("{} are favoured with it; without it the games are inconclusive.", name(other))
        }
        (None, None) => "The games are inconclusive on the favoured side, with and without it.".to_owned(),
    }
}

fn turned(found: &WhatIf, labels: &Labels) -> String {
    let [one, other] = labels.sides();
    let [to_other, to_one] = found.turned.map(whole);
    let rest = found.changed - found.turned.iter().sum::<u64>();
    let rest = if rest == 0 { String::new() } else { format!(", {} between a draw and a win", whole(rest)) };
    format!(
        "{} of {} end differently: {to_other} flip from {one} to {other}, {to_one} from {other} to {one}{rest}.",
        whole(found.changed),
        counted(found.games, "game")
    )
}

/// The effect of pairing on the precision of the score, if anything varies.
fn gain(found: &WhatIf, labels: &Labels) -> String {
    let one = &labels.sides()[0];
    let said = |worth: f64| {
        if worth < 1.0 {
            format!(
                "Pairing the games did not help: for the score of {one} it is worth {} times as many games.",
                fixed(worth, 2)
            )
        } else {
            format!("The pairing is worth {} times as many games for the score of {one}.", fixed(worth, 1))
        }
    };
    found.difference("score").worth.map_or_else(String::new, said)
}

fn played(found: &WhatIf, labels: &Labels) -> String {
    let ([one, other], [first, second]) = (labels.sides(), &found.players);
    let (games, seed) = (counted(found.games, "game"), found.seed);
    let stopped = found.until.map_or_else(String::new, |stopped| format!(" {}", stopping("difference", stopped)));
    format!("{games} each, seed {seed}; {one} played by {first}, {other} by {second}.{stopped}")
}
