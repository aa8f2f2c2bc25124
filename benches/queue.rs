//! Simulates a cluster that plays a manifest: duration, and work lost to failures.
//!
//! `cargo run --release -p kartacz-benches --bin queue` prints the table of CLUSTERS.md. The model:
//!
//! - Nodes of several cores. Each has its own speed for the whole run, and each shard some noise; there is no other
//!   load.
//! - The scheduler starts the next shard on a free core, at a limited rate. Starting a shard takes time before it
//!   plays: the process, the scenario, the manifest, and writing its files.
//! - Nodes fail at random (exponentially) with everything they are playing, and return after a while. Lost shards are
//!   queued again at the end.
//!
//! Events are processed in time order with the simulation's own random numbers: the same arguments give the same
//! table.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A cluster.
#[derive(Clone, Copy, Debug)]
struct Cluster {
    nodes: usize,
    cores: usize,
    /// The standard deviation of the speed of a node, and of a shard, as fractions.
    spread: [f64; 2],
    /// Seconds to start a shard on a core.
    start: f64,
    /// Shards that the scheduler starts per second.
    rate: f64,
    /// Mean seconds until a node fails.
    fails: f64,
    /// Seconds until it returns.
    back: f64,
}

/// The result of a simulation.
#[derive(Clone, Copy, Debug, Default)]
struct Outcome {
    /// Seconds from the first start to the last end.
    seconds: f64,
    /// Core-seconds spent on shards that finished.
    used: f64,
    /// Core-seconds of shards lost to failing nodes.
    lost: f64,
    failures: u64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    /// A shard ends on a core of a node, unless the node has failed since its `life` began.
    End {
        shard: usize,
        node: usize,
        life: u64,
        began: f64,
    },
    Fail(usize),
    Back(usize),
}

/// A future event. The earliest compares greatest.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Event {
    time: f64,
    number: u64,
    what: What,
}

impl Eq for Event {}

impl Ord for Event {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.time.total_cmp(&other.time).then(self.number.cmp(&other.number))
    }
}

impl PartialOrd for Event {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// Between 0 and 1, never 0.
    fn uniform(&mut self) -> f64 {
        ((self.0.next_u64() >> 11) + 1) as f64 / (1_u64 << 53) as f64
    }

    fn exponential(&mut self, mean: f64) -> f64 {
        -mean * self.uniform().ln()
    }

    /// About 1, and never less than a half (Box and Muller 1958).
    fn about_one(&mut self, spread: f64) -> f64 {
        let normal = (-2.0 * self.uniform().ln()).sqrt() * (std::f64::consts::TAU * self.uniform()).cos();
        (1.0 + spread * normal).max(0.5)
    }
}

/// A node during the run.
#[derive(Clone, Copy, Debug)]
struct Node {
    speed: f64,
    /// How often it has failed.
    life: u64,
    up: bool,
    free: usize,
}

struct Queue {
    cluster: Cluster,
    dice: Dice,
    nodes: Vec<Node>,
    events: BinaryHeap<Reverse<Event>>,
    number: u64,
    waiting: VecDeque<usize>,
    /// The shards running, by node.
    running: Vec<Vec<(usize, f64)>>,
    /// When the scheduler can start the next shard.
    ready: f64,
    outcome: Outcome,
}

impl Queue {
    fn new(cluster: Cluster, shards: usize) -> Self {
        let mut dice = Dice(Xoshiro256PlusPlus::seed_from_u64(1794));
        let speeds: Vec<f64> = (0..cluster.nodes).map(|_| dice.about_one(cluster.spread[0])).collect();
        let node = |speed| Node { speed, life: 0, up: true, free: cluster.cores };
        let mut queue = Self {
            cluster,
            dice,
            nodes: speeds.into_iter().map(node).collect(),
            events: BinaryHeap::new(),
            number: 0,
            waiting: (0..shards).collect(),
            running: vec![Vec::new(); cluster.nodes],
            ready: 0.0,
            outcome: Outcome::default(),
        };
        for node in 0..cluster.nodes {
            let fails = queue.dice.exponential(cluster.fails);
            queue.after(fails, What::Fail(node));
        }
        queue
    }

    fn after(&mut self, time: f64, what: What) {
        self.number += 1;
        self.events.push(Reverse(Event { time, number: self.number, what }));
    }

    /// Starts shards while possible; a shard takes this many seconds on a core of normal speed.
    fn start(&mut self, now: f64, seconds: f64) {
        let mut node = 0;
        while node < self.nodes.len() && !self.waiting.is_empty() {
            if !self.nodes[node].up || self.nodes[node].free == 0 {
                node += 1;
                continue;
            }
            let Some(shard) = self.waiting.pop_front() else { return };
            let begins = now.max(self.ready);
            self.ready = begins + 1.0 / self.cluster.rate;
            let noise = self.dice.about_one(self.cluster.spread[1]);
            let ends = begins + self.cluster.start + seconds * noise / self.nodes[node].speed;
            self.nodes[node].free -= 1;
            self.running[node].push((shard, begins));
            self.after(ends, What::End { shard, node, life: self.nodes[node].life, began: begins });
        }
    }

    fn play(mut self, shards: usize, seconds: f64) -> Outcome {
        let mut left = shards;
        self.start(0.0, seconds);
        while left > 0 {
            let Some(Reverse(Event { time, what, .. })) = self.events.pop() else { break };
            match what {
                What::End { shard, node, life, began } => {
                    if self.nodes[node].life != life {
                        continue;
                    }
                    left -= 1;
                    self.running[node].retain(|(other, _)| *other != shard);
                    self.nodes[node].free += 1;
                    self.outcome.used += time - began;
                    self.outcome.seconds = time;
                }
                What::Fail(node) => {
                    self.outcome.failures += 1;
                    for (shard, began) in std::mem::take(&mut self.running[node]) {
                        self.outcome.lost += (time - began).max(0.0);
                        self.waiting.push_back(shard);
                    }
                    self.nodes[node] = Node { life: self.nodes[node].life + 1, up: false, free: 0, ..self.nodes[node] };
                    self.after(time + self.cluster.back, What::Back(node));
                }
                What::Back(node) => {
                    self.nodes[node].up = true;
                    self.nodes[node].free = self.cluster.cores;
                    let fails = time + self.dice.exponential(self.cluster.fails);
                    self.after(fails, What::Fail(node));
                }
            }
            self.start(time, seconds);
        }
        self.outcome
    }
}

/// A cluster of 1,000 cores, whose nodes fail every thirty days.
const CLUSTER: Cluster =
    Cluster { nodes: 25, cores: 40, spread: [0.1, 0.05], start: 1.0, rate: 50.0, fails: 30.0 * 86_400.0, back: 600.0 };

fn main() {
    let games_per_second: f64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(2000.0);
    println!(
        "1,000 cores, {games_per_second} games a second and core; ideal: no start, no failure, no waiting at the end"
    );
    println!("| games | shard | shards | takes | ideal | lost to starts and ends | lost to failures |");
    println!("|---|---|---|---|---|---|---|");
    for (games, name) in [(1e9, "10^9"), (1e12, "10^12")] {
        for minutes in [1.0, 5.0, 10.0, 60.0] {
            let work = games / games_per_second;
            let shards = ((work / 60.0 / minutes).ceil() as usize).max(1);
            if shards > 1_000_000 {
                println!("| {name} | {minutes} min | {shards} | more than a manifest can have | | | |");
                continue;
            }
            let outcome = Queue::new(CLUSTER, shards).play(shards, work / shards as f64);
            let cores = (CLUSTER.nodes * CLUSTER.cores) as f64;
            let ideal = work / cores;
            let idle = outcome.seconds * cores - work - outcome.lost;
            println!(
                "| {name} | {minutes} min | {shards} | {} | {} | {:.1} % | {:.2} % ({} failures) |",
                duration(outcome.seconds),
                duration(ideal),
                100.0 * idle / (outcome.seconds * cores),
                100.0 * outcome.lost / (outcome.seconds * cores),
                outcome.failures,
            );
        }
    }
}

fn duration(seconds: f64) -> String {
    if seconds < 5400.0 { format!("{:.1} min", seconds / 60.0) } else { format!("{:.1} h", seconds / 3600.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Identical nodes that never fail and start at once.
    const IDEAL: Cluster =
        Cluster { nodes: 2, cores: 3, spread: [0.0; 2], start: 0.0, rate: f64::INFINITY, fails: 1e300, back: 0.0 };

    #[test]
    fn without_failures_work_is_divided_by_the_cores() {
        for (shards, rounds) in [(6, 1.0), (60, 10.0), (61, 11.0), (1, 1.0)] {
            let Outcome { seconds, used, lost, failures } = Queue::new(IDEAL, shards).play(shards, 7.0);
            assert!((seconds - 7.0 * rounds).abs() < 1e-9, "{shards}: {seconds}");
            assert!((used - 7.0 * shards as f64).abs() < 1e-9 && lost == 0.0 && failures == 0);
        }
    }

    #[test]
    fn starts_wait_for_the_scheduler() {
        let cluster = Cluster { start: 2.0, rate: 1.0, ..IDEAL };
        // The sixth starts after five seconds.
        assert!((Queue::new(cluster, 6).play(6, 7.0).seconds - 14.0).abs() < 1e-9);
    }

    #[test]
    fn shards_of_a_failing_node_are_played_again() {
        let cluster = Cluster { fails: 50.0, back: 5.0, ..IDEAL };
        let Outcome { seconds, used, lost, failures } = Queue::new(cluster, 600).play(600, 7.0);
        assert!((used - 600.0 * 7.0).abs() < 1e-6, "every shard comes to its end once: {used}");
        // Each failure loses half a shard on each of three cores, on average.
        assert!(failures > 10 && (lost / failures as f64 - 10.5).abs() < 3.0, "{lost} in {failures}");
        assert!(seconds > 700.0, "{seconds}");
    }
}
