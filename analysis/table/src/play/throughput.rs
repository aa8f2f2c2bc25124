//! How long a result took: the only part of it that depends on the machine.

use std::time::Instant;

use serde::{Deserialize, Serialize};

/// How long a result took, with the rate of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Throughput<Rate = ()> {
    /// Wall time.
    pub seconds: f64,
    /// What was done in that time.
    #[serde(flatten)]
    pub rate: Rate,
    /// Threads that played.
    pub threads: usize,
}

/// The games of a run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Games {
    /// Games per second.
    pub games_per_second: f64,
    /// Decisions taken, all games together.
    pub decisions: u64,
}

/// The candidates of a tuning.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Candidates {
    /// Candidates evaluated per minute.
    pub judged_a_minute: f64,
}

impl Throughput {
    /// So many seconds on so many threads.
    #[must_use]
    pub fn new(seconds: f64, threads: usize) -> Self {
        Self { seconds, rate: (), threads }
    }

    /// Since this moment, on the threads of the pool that this is called in.
    #[must_use]
    pub fn since(begin: Instant) -> Self {
        Self::new(begin.elapsed().as_secs_f64(), rayon::current_num_threads())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_stands_between_time_and_threads() {
        let text = serde_json::to_string(&Throughput::new(1.5, 2)).unwrap();
        assert_eq!(text, "{\"seconds\":1.5,\"threads\":2}");
        let rate = Games { games_per_second: 4.0, decisions: 7 };
        let run = Throughput { seconds: 1.5, rate, threads: 2 };
        let text = serde_json::to_string(&run).unwrap();
        assert_eq!(text, "{\"seconds\":1.5,\"games_per_second\":4.0,\"decisions\":7,\"threads\":2}");
        assert_eq!(serde_json::from_str::<Throughput<Games>>(&text).unwrap(), run);
    }
}
