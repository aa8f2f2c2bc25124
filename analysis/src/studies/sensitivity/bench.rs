//! The points that were played, each once however often it is needed.

use std::collections::BTreeMap;

use super::digest::Digest;
use crate::studies::laboratory::{Measure, Point, Sample};

/// The points that were played.
#[derive(Default)]
pub struct Bench {
    played: BTreeMap<Point, Digest>,
}

impl Bench {
    /// The points that were not played yet, each once.
    #[must_use]
    pub fn missing(&self, points: &[Point]) -> Vec<Point> {
        let mut missing: Vec<Point> = Vec::new();
        for point in points {
            if !self.played.contains_key(point) && !missing.contains(point) {
                missing.push(point.clone());
            }
        }
        missing
    }

    /// Adds the games of a point.
    pub fn add(&mut self, sample: &Sample, measure: Measure) {
        self.played.insert(sample.point.clone(), Digest::of(&sample.games, measure));
    }

    /// The games of a point, summed up.
    ///
    /// # Panics
    /// When it was not played.
    #[must_use]
    pub fn of(&self, point: &Point) -> &Digest {
        &self.played[point]
    }

    /// All points, in a fixed order.
    pub fn points(&self) -> impl Iterator<Item = (&Point, &Digest)> {
        self.played.iter()
    }

    /// How many points.
    #[must_use]
    pub fn len(&self) -> usize {
        self.played.len()
    }
}
