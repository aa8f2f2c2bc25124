//! Tuning from beginning to end.

use std::path::Path;
use std::time::Instant;

use super::bench::Bench;
use super::{Report, held_out_seed, making, validate};
use crate::base::error::Failure;
use crate::base::files;
use crate::play::playable::Playable;
use crate::play::throughput::{Candidates, Throughput};

/// A prepared tuning run, for any game.
pub trait Tuning {
    /// The file for the weights.
    fn file(&self) -> &Path;

    /// Whether there are scores of generations that this tuning has finished before.
    fn resumes(&self) -> bool;

    /// Tunes, writes the file; the report of it.
    ///
    /// # Errors
    /// When the file cannot be written.
    fn tune(&self) -> Result<Report, Failure>;
}

impl<G: Playable> Tuning for Bench<'_, G> {
    fn file(&self) -> &Path {
        &self.settings.file
    }

    fn resumes(&self) -> bool {
        self.scores(making::identity(self)).is_some_and(|scores| scores.any())
    }

    fn tune(&self) -> Result<Report, Failure> {
        let held_out = self.arena.allot(self.settings.held_out)?;
        let begin = Instant::now();
        let best = self.evolve(self.scores(making::identity(self)))?;
        let seconds = begin.elapsed().as_secs_f64();
        let judged_a_minute = 60.0 * self.settings.effort.judged() as f64 / seconds;
        let rate = Candidates { judged_a_minute };
        let throughput = Throughput { seconds, rate, threads: self.arena.pool.current_num_threads() };
        self.say("playing the held-out games");
        let players = [&self.start, &best].map(|weights| self.player(weights));
        let validation = validate(&self.arena, players.each_ref(), held_out_seed(self.settings.effort.seed), &held_out);
        self.write(&best, &making::notes(self, &validation))?;
        self.settings.kept.as_deref().filter(|_| self.settings.named).map_or(Ok(()), files::remove)?;
        Ok(making::report(self, &best, validation, throughput))
    }
}
