//! The effects of groups on a measure, in the shape of `explain.json`.

use serde::Serialize;

use crate::play::luck::{Both, Without};
use crate::studies::mean::Mean;

/// The results of a measure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MeasureReport {
    /// The measure: `score`, `vp`, `draw`, or the id of a side for its wins.
    pub measure: String,
    /// Whether it is a rate or a score.
    pub rate: bool,
    /// The mean in the first scenario, with an interval.
    pub from: Mean,
    /// In the second.
    pub to: Mean,
    /// The difference, with a paired interval of its own.
    pub difference: Mean,
    /// The difference with the luck of all games taken out, where it was measured and that is better.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference_without_luck: Option<Without>,
    /// The difference in whole numbers: over this denominator it is exact, and so are the effects.
    pub numerator: i64,
    /// The denominator.
    pub denominator: i64,
    /// The effect of each group, in the order of the groups. The effects add up to the difference; their intervals are simultaneous.
    pub effects: Vec<Effect>,
    /// The interactions of pairs of groups, the greatest first. Their intervals are simultaneous.
    pub interactions: Vec<Interaction>,
}

/// The effect of a group.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Effect {
    /// The group.
    pub group: String,
    /// The Shapley value.
    pub effect: f64,
    /// The effect times the denominator of the measure: these add up to the numerator of the difference.
    pub numerator: i64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The effect without luck, where all orders were played; such effects add up to the difference but for chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_luck: Option<Without>,
    /// The effect when it is made alone; null when that is refused.
    pub alone: Option<f64>,
    /// The effect when all others are made already.
    pub last: Option<f64>,
}

/// The joint effect of two groups.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Interaction {
    /// The two groups, the one with the greater effect alone first.
    pub groups: [String; 2],
    /// The effect of each alone.
    pub alone: [f64; 2],
    /// The effect of each where the other is made already.
    pub beside: [f64; 2],
    /// The difference: what the two do together beyond each alone.
    pub interaction: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The interaction without luck, where that is better.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_luck: Option<Without>,
}

impl Effect {
    /// The effect, and the one without luck.
    #[must_use]
    pub const fn both(&self) -> Both {
        Both { plain: [self.effect, self.low, self.high], without: self.without_luck }
    }

    /// Whether it is beyond chance, by the sharper of both.
    #[must_use]
    pub fn is_shown(&self) -> bool {
        self.both().against(0.0).side.is_ne()
    }
}

impl Interaction {
    /// The interaction, and the one without luck.
    #[must_use]
    pub const fn both(&self) -> Both {
        Both { plain: [self.interaction, self.low, self.high], without: self.without_luck }
    }

    /// Whether it is beyond chance, by the sharper of both.
    #[must_use]
    pub fn is_shown(&self) -> bool {
        self.both().against(0.0).side.is_ne()
    }
}

impl MeasureReport {
    /// The difference, and the one without luck.
    #[must_use]
    pub const fn both(&self) -> Both {
        let Mean { mean, low, high } = self.difference;
        Both { plain: [mean, low, high], without: self.difference_without_luck }
    }

    /// Whether the difference is beyond chance, by the sharper of both.
    #[must_use]
    pub fn is_shown(&self) -> bool {
        self.both().against(0.0).side.is_ne()
    }

    /// The places of the effects, the greatest first.
    #[must_use]
    pub fn greatest_first(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.effects.len()).collect();
        order.sort_by(|&one, &other| self.effects[other].effect.abs().total_cmp(&self.effects[one].effect.abs()));
        order
    }

    /// Puts the effects in this order of their places.
    pub fn reorder(&mut self, order: &[usize]) {
        self.effects = order.iter().map(|&place| self.effects[place].clone()).collect();
    }

    /// The effect of a group.
    #[must_use]
    pub fn effect(&self, group: &str) -> Option<&Effect> {
        self.effects.iter().find(|effect| effect.group == group)
    }
}
