//! Games whose luck is measured.

use std::sync::Arc;

use kartacz_ai::core::learning::Judge;
use kartacz_ai::core::luck::{Gauge, Meter};
use kartacz_ai::core::watch::Watch;
use kartacz_engine::core::game::Game;

use crate::play::library::learned;
use crate::play::measured::{Measured, numbers};
use crate::play::playable::Playable;
use crate::play::record::MAX_COLUMNS;

/// A gauge, and where its numbers stand in the records.
pub struct Gauged<G: Game> {
    gauge: Box<dyn Gauge<G>>,
    place: usize,
}

impl<G: Game> Clone for Gauged<G> {
    fn clone(&self) -> Self {
        Self { gauge: self.gauge.again(), place: self.place }
    }
}

impl<G: Game> Gauged<G> {
    /// The gauge as someone who looks on.
    pub fn watch(&mut self) -> &mut dyn Watch<G> {
        self.gauge.watch()
    }

    /// Writes the luck since the game began.
    pub fn write(&self, columns: &mut [i32; MAX_COLUMNS]) {
        let numbers = numbers(self.gauge.luck());
        columns[self.place..self.place + numbers.len()].copy_from_slice(&numbers);
    }
}

impl<G: Playable> Gauged<G> {
    /// By a value; `place` is that of the first column of luck.
    #[must_use]
    // A gauge is large before it is on the heap, and its caller plays games deep in the stack.
    #[inline(never)]
    pub fn new(judge: &Judge, place: usize) -> Self {
        Self { gauge: Box::new(Meter::new(Arc::new(judge.network.clone()), judge.worth.price.repeats)), place }
    }
}

impl Measured {
    /// Luck measured by a value.
    #[must_use]
    pub fn by(judge: &Judge) -> Self {
        Self { value: learned::checksum(&vec![Some(judge.network.clone())]), repeats: judge.worth.price.repeats }
    }
}
