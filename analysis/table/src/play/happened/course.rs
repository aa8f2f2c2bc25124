//! The course of the games: the lead at the end of each span of stages, lead changes, length, and example games.

use serde::{Deserialize, Serialize};

use super::Shape;
use crate::base::decimal::Decimal;
use crate::play::points::Unit;

/// The bins of a lead: level, and on either side [`WIDEST`].
pub const BINS: usize = 2 * WIDEST as usize + 1;
/// The last bin of a side is open.
const WIDEST: i32 = 15;
/// Lead changes are counted up to this many.
const MOST_CHANGES: usize = 16;
/// Decisions are counted in groups of this size.
pub const DECISIONS: u32 = 10;

/// How many groups there are.
const GROUPS: usize = 1024;

/// An example game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// The number.
    pub game: u64,
    /// 0 when the first side won it, 1 for the second, 2 for a draw.
    pub outcome: usize,
    /// Victory points, net for the first side.
    pub vp: Decimal,
    /// How often the lead changed.
    pub lead_changes: u32,
    /// The deficit that the winner made up: the final score less the worst score before it.
    pub swing: Decimal,
}

/// The course of some games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// Games won by the first side, by the second, drawn.
    pub outcomes: [u64; 3],
    /// By span, the games still in progress after it: by the bin of the lead at its end, then by outcome.
    pub ends: Vec<[[u64; 3]; BINS]>,
    /// Games by how often the lead changed; the last number is open.
    pub lead_changes: [u64; MOST_CHANGES + 1],
    /// Games by their decisions, in groups of [`DECISIONS`]; the last group is open.
    pub decisions: Vec<u64>,
    /// The game with the smallest final lead, among these the one with the most lead changes.
    pub closest: Option<Example>,
    /// The game with the greatest swing.
    pub swing: Option<Example>,
    /// By the last span and the bin of the final lead, the first game that ended so.
    pub typical: Vec<[Option<Example>; BINS]>,
}

/// The bin of a lead, in bins of this width: level is the middle one.
#[must_use]
pub fn bin(lead: i32, step: u32) -> usize {
    let away = lead.unsigned_abs().div_ceil(step.max(1)).min(WIDEST.unsigned_abs()) as i32;
    (WIDEST + lead.signum() * away) as usize
}

/// The bins' leads, from the smallest in amount to the greatest; the outermost have no greatest.
#[must_use]
pub fn leads(bin: usize, step: u32) -> (i32, Option<i32>) {
    let (place, step) = (bin as i32 - WIDEST, step.max(1) as i32);
    match place.abs() {
        0 => (0, Some(0)),
        away => {
            let (least, most) = ((away - 1) * step + 1, away * step);
            (place.signum() * least, (away < WIDEST).then_some(place.signum() * most))
        }
    }
}

impl Course {
    /// The course of no game.
    #[must_use]
    pub fn none(shape: &Shape) -> Self {
        let spans = shape.spans.len();
        Self {
            outcomes: [0; 3],
            ends: vec![[[0; 3]; BINS]; spans],
            lead_changes: [0; MOST_CHANGES + 1],
            decisions: vec![0; GROUPS],
            closest: None,
            swing: None,
            typical: vec![[None; BINS]; spans],
        }
    }

    /// Adds the course of other games.
    pub fn add(&mut self, other: &Self) {
        let add = |sum: &mut u64, other: &u64| *sum = sum.saturating_add(*other);
        self.outcomes.iter_mut().zip(&other.outcomes).for_each(|(sum, other)| add(sum, other));
        let ends = self.ends.as_flattened_mut().as_flattened_mut().iter_mut();
        ends.zip(other.ends.as_flattened().as_flattened()).for_each(|(sum, other)| add(sum, other));
        self.lead_changes.iter_mut().zip(&other.lead_changes).for_each(|(sum, other)| add(sum, other));
        self.decisions.iter_mut().zip(&other.decisions).for_each(|(sum, other)| add(sum, other));
        self.closest = best(self.closest, other.closest, closeness);
        self.swing = best(self.swing, other.swing, swing);
        let typical = self.typical.as_flattened_mut().iter_mut();
        for (first, other) in typical.zip(other.typical.as_flattened()) {
            *first = best(*first, *other, |example| example.game);
        }
    }

    /// Whether its lists are those of a shape.
    #[must_use]
    pub fn is_of(&self, shape: &Shape) -> bool {
        let spans = shape.spans.len();
        let mut examples = self.typical.as_flattened().iter().chain([&self.closest, &self.swing]).flatten();
        [self.ends.len(), self.typical.len(), self.decisions.len()] == [spans, spans, GROUPS]
            && examples.all(|example| example.outcome < 3)
    }
}

/// The example with the least key.
fn best<K: Ord>(one: Option<Example>, other: Option<Example>, key: impl Fn(&Example) -> K) -> Option<Example> {
    one.into_iter().chain(other).min_by_key(|example| (key(example), example.game))
}

fn closeness(example: &Example) -> (Decimal, std::cmp::Reverse<u32>) {
    (example.vp.abs(), std::cmp::Reverse(example.lead_changes))
}

fn swing(example: &Example) -> std::cmp::Reverse<Decimal> {
    std::cmp::Reverse(example.swing)
}

/// The leads of one game.
#[derive(Clone, Debug)]
pub(super) struct Track {
    /// The lead at the end of each span that has ended.
    ends: Vec<i32>,
    /// How many have.
    ended: usize,
    lead: i32,
    least: i32,
    greatest: i32,
    /// The sign of the last lead that was not level.
    ahead: i32,
    changes: u32,
}

impl Track {
    pub(super) fn of(shape: &Shape) -> Self {
        Self { ends: vec![0; shape.spans.len()], ended: 0, lead: 0, least: 0, greatest: 0, ahead: 0, changes: 0 }
    }

    /// A span begins; those before it have ended.
    pub(super) fn begin(&mut self, span: usize) {
        for end in self.ends.iter_mut().take(span).skip(self.ended) {
            *end = self.lead;
        }
        self.ended = self.ended.max(span.min(self.ends.len()));
    }

    /// The lead of the first side is now this.
    #[inline]
    pub(super) fn lead(&mut self, lead: i32) {
        self.lead = lead;
        self.least = self.least.min(lead);
        self.greatest = self.greatest.max(lead);
        let ahead = lead.signum();
        if ahead != 0 {
            self.changes += u32::from(ahead == -self.ahead);
            self.ahead = ahead;
        }
    }

    /// Adds the game to the course, and begins another.
    pub(super) fn close(
        &mut self,
        course: &mut Course,
        (step, unit): (u32, Unit),
        (game, decisions): (u64, u32),
        (outcome, vp): (usize, i32),
    ) {
        self.lead(vp);
        let swing = match outcome {
            0 => vp - self.least,
            1 => self.greatest - vp,
            _ => (vp - self.least).max(self.greatest - vp),
        };
        let (points, swing) = (unit.points(vp), unit.points(swing).abs());
        let example = Example { game, outcome, vp: points, lead_changes: self.changes, swing };
        course.outcomes[outcome] += 1;
        for (cells, &lead) in course.ends.iter_mut().zip(&self.ends).take(self.ended) {
            cells[bin(lead, step)][outcome] += 1;
        }
        course.lead_changes[(self.changes as usize).min(MOST_CHANGES)] += 1;
        course.decisions[((decisions / DECISIONS) as usize).min(GROUPS - 1)] += 1;
        course.closest = best(course.closest, Some(example), closeness);
        course.swing = best(course.swing, Some(example), self::swing);
        let last = self.ended.min(course.typical.len().saturating_sub(1));
        if let Some(cell) = course.typical.get_mut(last).map(|row| &mut row[bin(vp, step)]) {
            *cell = best(*cell, Some(example), |example| example.game);
        }
        (self.ended, self.lead, self.least, self.greatest, self.ahead, self.changes) = (0, 0, 0, 0, 0, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lead_is_in_the_bin_that_names_it() {
        for step in [1, 4, 50] {
            for lead in -2000..=2000 {
                let (near, far) = leads(bin(lead, step), step);
                let inside = match far {
                    Some(far) => (near.min(far)..=near.max(far)).contains(&lead),
                    None => lead.abs() >= near.abs() && lead.signum() == near.signum(),
                };
                assert!(inside, "{lead} in {near} to {far:?}, step {step}");
            }
        }
        assert_eq!((bin(0, 3), bin(i32::MIN, 1), bin(i32::MAX, 1)), (15, 0, 30));
    }

    fn shape() -> Shape {
        Shape { spans: vec![[1, 1], [2, 2], [3, 3]], step: 1, ..Shape::default() }
    }

    #[test]
    fn a_game_leaves_its_leads_at_the_ends_of_spans() {
        let (mut track, mut course) = (Track::of(&shape()), Course::none(&shape()));
        track.begin(0);
        track.lead(2);
        track.begin(1);
        track.lead(-3);
        track.lead(0);
        track.lead(-1);
        track.begin(2);
        track.close(&mut course, (1, Unit::WHOLE), (7, 25), (0, 4));
        assert_eq!(course.ends[0][bin(2, 1)], [1, 0, 0]);
        assert_eq!(course.ends[1][bin(-1, 1)], [1, 0, 0]);
        assert_eq!(course.ends[2], [[0; 3]; BINS], "it ends within the last span");
        let example = Example { game: 7, outcome: 0, vp: 4.into(), lead_changes: 2, swing: 7.into() };
        assert_eq!((course.swing, course.typical[2][bin(4, 1)]), (Some(example), Some(example)));
        assert_eq!((course.lead_changes[2], course.decisions[2]), (1, 1));
        // The next game begins level.
        track.begin(0);
        track.close(&mut course, (1, Unit::WHOLE), (3, 25), (2, 0));
        assert_eq!(course.closest.map(|example| (example.game, example.lead_changes)), Some((3, 0)));
        assert_eq!(course.typical[0][bin(0, 1)].map(|example| example.swing), Some(0.into()));
    }

    #[test]
    fn examples_are_the_same_in_whatever_order_games_come() {
        let games: Vec<(u64, i32)> = (0..40).map(|game| (game, (game * 7 % 11) as i32 - 5)).collect();
        let of = |games: &[(u64, i32)]| {
            let (mut track, mut course) = (Track::of(&shape()), Course::none(&shape()));
            for &(game, vp) in games {
                track.begin((game % 3) as usize);
                track.close(
                    &mut course,
                    (1, Unit::WHOLE),
                    (game, 10),
                    (usize::from(vp < 0) + 2 * usize::from(vp == 0), vp),
                );
            }
            course
        };
        let whole = of(&games);
        let mut sum = of(&games[25..]);
        sum.add(&of(&games[..25]));
        assert_eq!(sum, whole);
        let backwards: Vec<_> = games.iter().rev().copied().collect();
        assert_eq!(of(&backwards), whole);
    }
}
