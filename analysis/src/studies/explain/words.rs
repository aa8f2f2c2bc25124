//! The result in words.

use super::result::{Effect, Explained, Interaction, LevelReport, MeasureReport};
use super::strength::{Turn, main_effect, turns};
use crate::base::figure::{fixed, with_sign};
use crate::base::words::{counted, estimate, points, shift, size, whole};
use crate::play::labels::Labels;
use crate::show::without_luck::{self, Unit};
use crate::statistics::shapley::adding_up;

/// The most interactions in sentences.
const MOST: usize = 3;
/// A further group is named where its effect is at least this share of the greatest.
const NAMED: f64 = 0.5;

/// The smallest figure of a measure that is printed: a tenth of a percentage point, a hundredth of a victory point.
#[must_use]
pub fn unit(measure: &MeasureReport) -> f64 {
    if measure.rate { 0.001 } else { 0.01 }
}

/// The effects of a measure, rounded so that they add up to the rounded difference.
#[must_use]
pub fn rounded(measure: &MeasureReport) -> Vec<f64> {
    let unit = unit(measure);
    let figures: Vec<f64> = measure.effects.iter().map(|effect| effect.effect / unit).collect();
    adding_up(&figures).into_iter().map(|whole| whole as f64 * unit).collect()
}

/// A difference of a measure with its sign and no unit.
#[must_use]
pub fn by(measure: &MeasureReport, difference: f64) -> String {
    if measure.rate { points(difference) } else { with_sign(difference, 2) }
}

/// Where the second scenario and the first are played, in a sentence: `in “II”`, `in “I”`.
#[must_use]
pub fn places(found: &Explained, labels: &Labels) -> [String; 2] {
    let first = labels.quoted(&found.from.scenario);
    match found.from.scenario == found.to.scenario {
        true => [format!("in {first} with all changes"), "without them".to_owned()],
        false => [format!("in {}", labels.quoted(&found.to.scenario)), format!("in {first}")],
    }
}

/// The level whose verdict is shown: the strongest that shows a difference, else the strongest.
#[must_use]
pub fn decisive(found: &Explained) -> &LevelReport {
    let shown = found.levels.iter().rev().find(|level| level.score().is_shown());
    shown.unwrap_or_else(|| &found.levels[found.levels.len() - 1])
}

/// The result in one sentence: first where it depends on the strength of the players.
#[must_use]
pub fn headline(found: &Explained, labels: &Labels) -> String {
    match turned(found, labels).as_slice() {
        [] => sentence(found, decisive(found), labels),
        some => format!("The verdict changes with the strength of the players: {}.", some.join("; ")),
    }
}

/// Where the verdict changes with the strength of the players, in words.
#[must_use]
pub fn turned(found: &Explained, labels: &Labels) -> Vec<String> {
    let [one, _] = labels.sides();
    let [there, here] = places(found, labels);
    let word = |turn: &Turn| match turn {
        Turn::Whole(levels) => {
            let [first, second] = levels.map(|level| format!("{} with {}", compared(level), level.level));
            format!("{one} score {first} and {second} {there} than {here}")
        }
        Turn::Group(group, levels) => {
            let effect = |level: &LevelReport| level.score().effect(group).map_or(0.0, |effect| effect.effect);
            let [first, second] = levels.map(|level| format!("{} pp with {}", points(effect(level)), level.level));
            format!("{group} is worth {first}, {second}")
        }
        Turn::Main(pair) => {
            let [first, second] = pair
                .map(|(level, effect)| format!("{} ({} pp) with {}", effect.group, points(effect.effect), level.level));
            format!("the greatest effect is that of {first}, and of {second}")
        }
    };
    turns(&found.levels).iter().map(word).collect()
}

/// `18.5 pp more`.
fn compared(level: &LevelReport) -> String {
    let mean = difference(level.score());
    format!("{} {}", size(mean.abs()), if mean < 0.0 { "less" } else { "more" })
}

/// The difference that is named: the plain one, unless the one without luck shows the other side.
fn difference(score: &MeasureReport) -> f64 {
    let (plain, [sharp, ..]) = (score.difference.mean, score.both().numbers());
    if plain * sharp < 0.0 { sharp } else { plain }
}

/// The groups of which the effect and the one without luck do not show the same, in a sentence each.
#[must_use]
pub fn disagreements(level: &LevelReport) -> Vec<String> {
    let said = |effect: &Effect| {
        let grounds = without_luck::grounds(effect.both().against(0.0))?;
        Some(format!("Effect of {}: {grounds}.", effect.group))
    };
    level.score().effects.iter().filter_map(said).collect()
}

/// The difference and its main causes.
#[must_use]
pub fn sentence(found: &Explained, level: &LevelReport, labels: &Labels) -> String {
    let [one, _] = labels.sides();
    let [there, here] = places(found, labels);
    let score = level.score();
    let with = if found.levels.len() > 1 { format!("With {}, ", level.level) } else { String::new() };
    let named = rounded(score);
    let figure = |effect: &Effect| {
        let place = score.effects.iter().position(|other| other.group == effect.group).unwrap_or(0);
        format!("{} ({} pp)", effect.group, points(named[place]))
    };
    let list = |effects: &[&Effect]| effects.iter().map(|effect| figure(effect)).collect::<Vec<_>>().join(" and ");
    let mut shown: Vec<&Effect> = score.effects.iter().filter(|effect| effect.is_shown()).collect();
    shown.sort_by(|one, other| other.effect.abs().total_cmp(&one.effect.abs()));
    if !score.is_shown() {
        let numbers = shift([score.difference.mean, score.difference.low, score.difference.high]);
        let rest = match shown.len() {
            0 => "no group of differences has an effect beyond chance".to_owned(),
            1 => format!("the only effect beyond chance is that of {}", list(&shown)),
            _ => format!("{} act in opposite directions or against the rest", list(&shown[..2])),
        };
        return format!("{with}{one} score about as much {there} as {here}: {numbers}; {rest}.");
    }
    let up = difference(score) > 0.0;
    let (same, against): (Vec<&Effect>, Vec<&Effect>) =
        shown.into_iter().partition(|effect| (effect.effect > 0.0) == up);
    let least = same.first().map_or(0.0, |first| NAMED * first.effect.abs());
    let main: Vec<&Effect> = same.into_iter().filter(|effect| effect.effect.abs() >= least).collect();
    let by = match main.len() {
        0 => ", by no group alone beyond chance".to_owned(),
        _ if score.effects.len() == 1 => format!(", by {}", main[0].group),
        _ => format!(", mainly because of {}", list(&main)),
    };
    let least = NAMED * main.first().map_or(0.0, |first| first.effect.abs()) / 2.0;
    let against: Vec<&Effect> = against.into_iter().filter(|effect| effect.effect.abs() >= least).collect();
    let against = if against.is_empty() { String::new() } else { format!(", against {}", list(&against)) };
    format!("{with}{one} score {} {there} than {here}{by}{against}.", compared(level))
}

/// The scores of both scenarios.
#[must_use]
pub fn scores(found: &Explained, level: &LevelReport, labels: &Labels) -> String {
    let [one, _] = labels.sides();
    let [there, here] = places(found, labels);
    let score = level.score();
    let [to, from] = [&score.to, &score.from].map(|mean| estimate([mean.mean, mean.low, mean.high]));
    let difference = shift([score.difference.mean, score.difference.low, score.difference.high]);
    let without = without_luck::after(&score.both(), Unit::Shift);
    let resting = without_luck::resting(score.both().against(0.0));
    format!("{one} score {from} {here} and {to} {there}: {difference}{without}{resting}.")
}

/// The pairs of groups that do together more or less than each alone, the greatest first.
#[must_use]
pub fn interactions(level: &LevelReport) -> Vec<String> {
    let shown = level.score().interactions.iter().filter(|pair| pair.is_shown());
    shown.take(MOST).map(interaction).collect()
}

fn interaction(pair: &Interaction) -> String {
    let [one, other] = &pair.groups;
    format!(
        "{one} is worth {} pp alone, {} pp with {other} (interaction {}).",
        points(pair.alone[0]),
        points(pair.beside[0]),
        shift([pair.interaction, pair.low, pair.high])
    )
}

/// Names in a sentence.
fn joined(names: &[String]) -> String {
    names.join(" and ")
}

/// How the levels agree; empty for one.
#[must_use]
pub fn strength(found: &Explained) -> String {
    let levels: Vec<String> = found.levels.iter().map(|level| level.level.clone()).collect();
    if levels.len() < 2 {
        return String::new();
    }
    let open: Vec<String> = found
        .levels
        .iter()
        .filter(|level| !level.score().is_shown() || main_effect(level).is_none())
        .map(|level| level.level.clone())
        .collect();
    match (found.changes_with_strength.is_empty(), open.is_empty()) {
        (true, true) => format!("The verdict is the same with {}.", joined(&levels)),
        (true, false) => {
            format!("The games with {} are too few to show the difference or its main cause.", joined(&open))
        }
        (false, _) => String::new(),
    }
}

/// The setup in a sentence or two.
#[must_use]
pub fn grounds(found: &Explained) -> String {
    let games = |level: &LevelReport| format!("{} with {}", counted(level.games, "game"), level.level);
    let games = found.levels.iter().map(games).collect::<Vec<_>>().join(", ");
    let variants = found.levels.first().map_or(0, |level| level.variants.len());
    format!("{} of the groups, each of {games}, seed {}.", counted(variants as u64, "variant"), found.seed)
}

/// The method.
#[must_use]
pub fn method(found: &Explained) -> String {
    let orders = match found.orders_method {
        "exact" => format!("all {} accepted orders", whole(found.orders as u64)),
        _ => format!(
            "{} accepted orders drawn at random, each with its reverse where that is accepted",
            whole(found.orders as u64)
        ),
    };
    format!(
        "The effect of a group is its Shapley value: the mean change when it is applied, over {orders} in which the groups can be applied one \
         after the other. So the effects add up to the difference. Every variant plays the same game numbers, with the same dice, so effects \
         are paired game by game. The intervals of the effects of a measure are simultaneous at {} %{} (Bonferroni), and so are \
         those of its interactions. An interaction is the effect of two groups together less that of each alone.",
        fixed(100.0 * found.interval.level, 0),
        if found.levels.len() > 1 { ", over all players," } else { "" },
    )
}

#[cfg(test)]
mod tests {
    use super::super::result::{End, SCHEMA};
    use super::super::strength::tests::level;
    use super::*;
    use crate::play::head::Program;
    use crate::play::summary::Method;
    use crate::play::throughput::Throughput;

    fn found(levels: Vec<LevelReport>) -> Explained {
        let end = |name: &str| End {
            scenario: name.to_owned(),
            title: String::new(),
            changes: String::new(),
            scenario_hash: String::new(),
        };
        Explained {
            schema: SCHEMA,
            program: Program::this(),
            system: String::new(),
            from: end("A"),
            to: end("B"),
            changes: String::new(),
            command: String::new(),
            seed: 1,
            sides: ["poles".to_owned(), "russians".to_owned()],
            interval: Method { method: "bonferroni".to_owned(), level: 0.95 },
            orders_method: "exact",
            orders: 2,
            groups: Vec::new(),
            idle: Vec::new(),
            refused: Vec::new(),
            levels,
            changes_with_strength: Vec::new(),
            throughput: Throughput::new(0.0, 1),
        }
    }

    fn labels() -> Labels {
        Labels::of_ids(&["Poles".to_owned(), "Russians".to_owned()])
    }

    #[test]
    fn the_first_sentence_names_what_makes_the_difference() {
        let said = |effects: &[(&str, f64)]| headline(&found(vec![level("x", effects)]), &labels());
        assert_eq!(
            said(&[("cavalry", 0.142), ("set-up", 0.02)]),
            "Poles score 16.2 pp more in B than in A, mainly because of cavalry (+14.2 pp)."
        );
        assert_eq!(
            said(&[("cavalry", -0.10), ("set-up", -0.06), ("pool", 0.05)]),
            "Poles score 11.0 pp less in B than in A, mainly because of cavalry (-10.0 pp) and set-up (-6.0 pp), against pool (+5.0 pp)."
        );
        assert_eq!(
            said(&[("cavalry", 0.005), ("set-up", 0.0)]),
            "Poles score about as much in B as in A: +0.5 pp (-0.5 to +1.5); no group of differences has an effect beyond chance."
        );
        assert_eq!(said(&[("cavalry", 0.1)]), "Poles score 10.0 pp more in B than in A, by cavalry.");
    }

    #[test]
    fn a_verdict_that_changes_with_strength_is_said_first() {
        let both = vec![level("weak", &[("cavalry", 0.1)]), level("strong", &[("cavalry", -0.04)])];
        let said = headline(&found(both), &labels());
        let first = "The verdict changes with the strength of the players: Poles score 10.0 pp more with weak and 4.0 pp less with \
                     strong in B than in A; cavalry is worth +10.0 pp with weak, -4.0 pp with strong.";
        assert_eq!(said, first);
        let same = found(vec![level("weak", &[("cavalry", 0.1)]), level("strong", &[("cavalry", 0.12)])]);
        assert_eq!(headline(&same, &labels()), "With strong, Poles score 12.0 pp more in B than in A, by cavalry.");
        assert_eq!(strength(&same), "The verdict is the same with weak and strong.");
    }

    #[test]
    fn printed_effects_add_up() {
        let level = level("x", &[("a", 0.0114), ("b", 0.0224), ("c", 0.0334)]);
        let named = rounded(level.score());
        assert!((named.iter().sum::<f64>() - 0.067).abs() < 1e-12, "{named:?}");
    }
}
