//! The result in words.

use super::{Gain, RuleLoss, SURE, Skill, StepUp};
use crate::base::figure::fixed;
use crate::base::words::{counted, estimate, shift, whole};
use crate::play::curve::LevelScore;
use crate::play::labels::Labels;
use crate::show::skill::{explained, scores};
use crate::statistics::skill::Share;
use crate::studies::tournament::searches;

/// The result in a few sentences, no stronger than the intervals allow.
#[must_use]
pub fn verdict(skill: &Skill, labels: &Labels) -> String {
    let parts = [
        scores(&points(skill), labels),
        explained(skill.index, skill.levels.len()),
        dice(skill),
        greatest_step(skill, labels),
        carrier(skill, labels),
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// What skill and dice explain, in one sentence.
#[must_use]
pub fn finding(skill: &Skill) -> String {
    let Share { share, low, high } = skill.index;
    let explained = estimate([share, low, high]);
    match skill.levels.as_slice() {
        [weak, strong] => format!(
            "Playing `{}` against `{}`, the share of a result that skill decides is {explained}; two levels do not show how much of \
             the game is skill.",
            strong.level, weak.level
        ),
        [weak, .., strong] => format!(
            "Between the levels from `{}` to `{}` the share of a result that skill decides is {explained}; dice decide the rest.",
            weak.level, strong.level
        ),
        _ => String::new(),
    }
}

/// How much of a result the measured luck explains, at the highest level at which it was measured.
fn dice(skill: &Skill) -> String {
    let known = |at: &super::Equals| Some((at.level.clone(), 1.0 - at.without_luck?.left));
    match skill.levels.iter().rev().find_map(known) {
        Some((level, share)) => format!(
            "Between equals, `{level}` against itself, the dice alone explain at least {} % of the variance of the score.",
            fixed(100.0 * share, 0)
        ),
        None => String::new(),
    }
}

/// The levels as points of a curve.
#[must_use]
pub fn points(skill: &Skill) -> Vec<LevelScore> {
    let point = |level: &super::Equals| LevelScore {
        level: level.level.clone(),
        games: level.games,
        score: level.score,
        low: level.low,
        high: level.high,
    };
    skill.levels.iter().map(point).collect()
}

/// The step that gains a side most, if any gain is shown.
fn greatest_step(skill: &Skill, labels: &Labels) -> String {
    let gains = skill.steps.iter().flat_map(|step| step.gains.iter().map(move |gain| (step, gain)));
    let shown = gains.filter(|(_, gain)| gain.low > 0.0);
    let Some((StepUp { from, to, .. }, Gain { side, gain, low, high, .. })) =
        shown.max_by(|(_, one), (_, other)| one.gain.total_cmp(&other.gain))
    else {
        return "No level is shown to gain a side anything over the one below it.".to_owned();
    };
    format!(
        "The greatest gain of a level: {} with {to} in place of {from} gain {}.",
        labels.name(side),
        difference([*gain, *low, *high])
    )
}

/// The most important rule: the one whose absence costs a side most.
fn carrier(skill: &Skill, labels: &Labels) -> String {
    match skill.rules.first() {
        None => String::new(),
        Some(most) if most.adjusted < SURE && most.loss > 0.0 => format!(
            "The most important rule is {}: {} lose {} without it.",
            named(most),
            labels.name(&most.side),
            difference([most.loss, most.low, most.high])
        ),
        Some(_) => "Barring a side from a rule does not lower its score significantly, for any rule.".to_owned(),
    }
}

/// A rule with its paragraph.
#[must_use]
pub fn named(loss: &RuleLoss) -> String {
    format!("{} [{}]", loss.rule, loss.paragraph)
}

/// A difference of scores with its interval.
#[must_use]
pub fn difference(numbers: [f64; 3]) -> String {
    shift(numbers)
}

/// The setup, in a few sentences.
#[must_use]
pub fn grounds(skill: &Skill, labels: &Labels) -> String {
    let [one, _] = labels.sides();
    format!(
        "{}, seed {}, the same dice in all, so differences are paired game by game. Scores are those of {one}; a win \
         is 1, a draw 0.5. The scenario rests on {}.{}",
        games(skill),
        skill.head.seed,
        skill.origins,
        absent(skill),
    )
}

/// The games of a run: runs in which a player searches may have more or fewer.
fn games(skill: &Skill) -> String {
    let ruled = (!skill.rules.is_empty()).then_some(skill.player.as_str());
    let searching = || skill.levels.iter().map(|level| level.level.as_str()).chain(ruled).map(searches);
    let all = format!("{} a run", counted(skill.head.games, "game"));
    match skill.head.games == skill.search_games || !searching().any(|searches| searches) {
        true => all,
        false if searching().all(|searches| searches) => format!("{} a run", counted(skill.search_games, "game")),
        false => format!("{all} ({} where a player searches)", whole(skill.search_games)),
    }
}

/// The levels that are left out.
fn absent(skill: &Skill) -> String {
    let one = |absent: &super::Absent| format!("{} ({})", absent.level, absent.why);
    match skill.absent.as_slice() {
        [] => String::new(),
        some => format!(" Left out: {}.", some.iter().map(one).collect::<Vec<_>>().join("; ")),
    }
}

/// How the rules were forbidden.
#[must_use]
pub fn restricted(skill: &Skill) -> String {
    format!(
        "Both sides are played by {0}; one of them may not use the rule. Where its choice is forbidden it takes its next best one, if \
         there is one. It does not plan for the ban; a player that did would lose less. `kartacz run` with \
         `--player SIDE=without:RULE/{0}` plays the same games.",
        skill.player
    )
}
