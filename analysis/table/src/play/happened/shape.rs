//! What is counted of a scenario.

use serde::{Deserialize, Serialize};

use super::Terms;
use crate::play::points::Unit;

/// The most spans that the stages of a game are counted in.
const MOST_SPANS: u8 = 8;
/// The most places of a map, and directions out of one, that a file may have.
const MOST_PLACES: usize = 1 << 14;
const MOST_DIRECTIONS: usize = 8;

/// The kinds of counters that are compared with one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Group {
    /// Units.
    Unit,
    /// Commanders.
    Commander,
}

/// A counter, or several counters of one kind that are indistinguishable before they enter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    /// The place of its side.
    pub side: usize,
    /// The id of the counter in the scenario.
    pub id: String,
    /// The name of the counter.
    pub name: String,
    /// The kind of the counter.
    pub group: Group,
    /// How many counters it stands for; 0 when the scenario has none of its kind.
    pub pieces: u32,
}

/// What is counted of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// The counters, in the order of the ledger.
    pub counters: Vec<Counter>,
    /// The spans that stages are counted in: the first and the last stage of each, see [`spans`].
    pub spans: Vec<[u8; 2]>,
    /// The width of a bin of leads, in units of victory points.
    pub step: u32,
    /// The unit of the game.
    #[serde(default, skip_serializing_if = "Unit::is_whole")]
    pub unit: Unit,
    /// The words of the game for what is counted.
    #[serde(default, skip_serializing_if = "Terms::are_usual")]
    pub terms: Terms,
    /// The names of the places of the map by their number; empty for a number without a place.
    pub places: Vec<String>,
    /// How many directions lead out of a place.
    pub directions: usize,
}

/// The spans of a game of this many stages: each stage alone where there are few, else neighbouring ones together.
#[must_use]
pub fn spans(stages: u8) -> Vec<[u8; 2]> {
    let many = stages.min(MOST_SPANS);
    let end = |spans: u8| (u16::from(stages) * u16::from(spans) / u16::from(many.max(1))) as u8;
    (0..many).map(|span| [end(span) + 1, end(span + 1)]).collect()
}

/// The width of a bin of leads in units, a quarter of the lead that decides most games, see
/// [`Playable::LEAD`](crate::play::playable::Playable::LEAD).
#[must_use]
pub fn step(lead: f64, unit: Unit) -> u32 {
    (lead * unit.scale() / 4.0).round().max(1.0) as u32
}

impl Shape {
    /// The span of a stage; the set-up is in the first one.
    #[inline]
    #[must_use]
    pub fn span(&self, stage: u8) -> usize {
        self.spans.iter().rposition(|[first, _]| *first <= stage).unwrap_or(0)
    }

    /// Whether a file could have it.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let spans = self.spans.windows(2).all(|pair| pair[0][1] < pair[1][0]);
        let few = self.places.len() <= MOST_PLACES && self.directions <= MOST_DIRECTIONS;
        few && spans && self.counters.iter().all(|counter| counter.side < 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_hold_every_stage_once() {
        for stages in [1, 5, 8, 9, 20, 24, 60, 250] {
            let shape = Shape { spans: spans(stages), ..Shape::default() };
            assert!(shape.is_sound() && shape.spans.len() <= 8);
            for stage in 1..=stages {
                let [first, last] = shape.spans[shape.span(stage)];
                assert!((first..=last).contains(&stage), "{stage} of {stages}");
            }
            assert_eq!((shape.spans[0][0], shape.spans.last().unwrap()[1], shape.span(0)), (1, stages, 0));
        }
        assert_eq!(spans(5), [[1, 1], [2, 2], [3, 3], [4, 4], [5, 5]]);
        assert!(spans(0).is_empty());
    }
}
