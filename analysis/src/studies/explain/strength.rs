//! Whether the verdict depends on the strength of the players.

use super::result::{Effect, LevelReport};
use crate::play::luck::Both;

/// A change of the verdict between two levels.
#[derive(Clone, Debug, PartialEq)]
pub enum Turn<'a> {
    /// The second scenario is better at one level and worse at the other.
    Whole([&'a LevelReport; 2]),
    /// A group raises the score at one level and lowers it at the other.
    Group(&'a str, [&'a LevelReport; 2]),
    /// The greatest effect is that of another group.
    Main([(&'a LevelReport, &'a Effect); 2]),
}

/// The group with the greatest effect that is shown.
#[must_use]
pub fn main_effect(level: &LevelReport) -> Option<&Effect> {
    let shown = level.score().effects.iter().filter(|effect| effect.is_shown());
    shown.max_by(|one, other| one.effect.abs().total_cmp(&other.effect.abs()))
}

/// Where the verdict changes from one level to the next, beyond chance: both levels are significant.
#[must_use]
pub fn turns(levels: &[LevelReport]) -> Vec<Turn<'_>> {
    let pairs = levels.windows(2).map(|pair| [&pair[0], &pair[1]]);
    let mut turns = Vec::new();
    for pair in pairs {
        let [one, other] = pair.map(LevelReport::score);
        if one.is_shown() && other.is_shown() && sharper(&one.both()) * sharper(&other.both()) < 0.0 {
            turns.push(Turn::Whole(pair));
        }
        for effect in &pair[0].score().effects {
            let Some(later) = pair[1].score().effect(&effect.group) else { continue };
            if effect.is_shown() && later.is_shown() && sharper(&effect.both()) * sharper(&later.both()) < 0.0 {
                turns.push(Turn::Group(&effect.group, pair));
            }
        }
        if let [Some(first), Some(second)] = pair.map(main_effect)
            && first.group != second.group
            && [first, second].iter().any(|effect| has_moved(pair, &effect.group))
        {
            turns.push(Turn::Main([(pair[0], first), (pair[1], second)]));
        }
    }
    turns
}

/// Whether the effect of a group differs between two levels beyond chance. The games of the levels are taken as independent.
fn has_moved(pair: [&LevelReport; 2], group: &str) -> bool {
    let [Some(one), Some(other)] = pair.map(|level| level.score().effect(group)) else { return false };
    let half = |effect: &Effect| {
        let [low, high] = effect.both().ends();
        (high - low) / 2.0
    };
    (sharper(&one.both()) - sharper(&other.both())).abs() > half(one).hypot(half(other))
}

/// The sharper of both figures.
fn sharper(both: &Both) -> f64 {
    let [mean, ..] = both.numbers();
    mean
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::result::{Mean, MeasureReport};
    use super::*;

    /// A level with these effects, each ± 0.01.
    pub fn level(name: &str, effects: &[(&str, f64)]) -> LevelReport {
        let effect = |&(group, effect): &(&str, f64)| Effect {
            group: group.to_owned(),
            effect,
            numerator: 0,
            low: effect - 0.01,
            high: effect + 0.01,
            without_luck: None,
            alone: Some(effect),
            last: Some(effect),
        };
        let sum: f64 = effects.iter().map(|(_, effect)| effect).sum();
        let mean = |mean: f64| Mean { mean, low: mean - 0.01, high: mean + 0.01 };
        let score = MeasureReport {
            measure: "score".to_owned(),
            rate: true,
            from: mean(0.4),
            to: mean(0.4 + sum),
            numerator: 0,
            denominator: 1,
            difference: mean(sum),
            difference_without_luck: None,
            effects: effects.iter().map(effect).collect(),
            interactions: Vec::new(),
        };
        LevelReport {
            level: name.to_owned(),
            players: [name.to_owned(), name.to_owned()],
            games: 100,
            measures: vec![score],
            variants: Vec::new(),
        }
    }

    #[test]
    fn a_verdict_turns_only_where_both_levels_show_it() {
        let [weak, strong] = [level("weak", &[("a", 0.1), ("b", 0.03)]), level("strong", &[("a", 0.09), ("b", 0.04)])];
        assert_eq!(turns(&[weak.clone(), strong.clone()]), []);
        assert_eq!(turns(std::slice::from_ref(&weak)), []);
        let against = level("against", &[("a", -0.1), ("b", 0.005)]);
        let both = [weak.clone(), against];
        let found = turns(&both);
        assert!(matches!(found[..], [Turn::Whole(_), Turn::Group("a", _)]), "{found:?}");
        let other = [weak, level("other", &[("a", 0.02), ("b", 0.05)])];
        let found = turns(&other);
        assert!(
            matches!(&found[..], [Turn::Main([(_, one), (_, two)])] if one.group == "a" && two.group == "b"),
            "{found:?}"
        );
        // Where neither effect has moved beyond chance, another first is chance.
        let close = [level("one", &[("a", 0.05), ("b", 0.049)]), level("two", &[("a", 0.049), ("b", 0.05)])];
        assert_eq!(turns(&close), []);
    }
}
