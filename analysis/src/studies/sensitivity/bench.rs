//! Plays points, each once however often it is asked for.

use std::collections::BTreeMap;

use super::digest::Digest;
use crate::base::error::Failure;
use crate::studies::laboratory::{Laboratory, Measure, Point, Sample};

/// The points that were played.
pub struct Bench<'a> {
    laboratory: &'a Laboratory,
    measure: Measure,
    played: BTreeMap<Point, Digest>,
}

impl<'a> Bench<'a> {
    /// None yet.
    pub fn new(laboratory: &'a Laboratory, measure: Measure) -> Self {
        Self { laboratory, measure, played: BTreeMap::new() }
    }

    /// Plays what has not been played yet, and returns it.
    ///
    /// # Errors
    /// As [`Laboratory::play`].
    pub fn play(&mut self, points: &[Point]) -> Result<Vec<Sample>, Failure> {
        let mut missing: Vec<Point> = Vec::new();
        for point in points {
            if !self.played.contains_key(point) && !missing.contains(point) {
                missing.push(point.clone());
            }
        }
        let samples = self.laboratory.play(&missing)?;
        for sample in &samples {
            self.played.insert(sample.point.clone(), Digest::of(&sample.games, self.measure));
        }
        Ok(samples)
    }

    /// Says that these points will be played; see [`Laboratory::want`].
    ///
    /// # Errors
    /// As [`Laboratory::want`].
    pub fn want(&self, points: &[Point]) -> Result<(), Failure> {
        let missing: Vec<Point> = points.iter().filter(|point| !self.played.contains_key(point)).cloned().collect();
        self.laboratory.want(&missing)
    }

    /// What came of a point.
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
