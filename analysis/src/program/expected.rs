//! The time that runs will take, from a few games of each player, before they begin.

use std::time::{Duration, Instant};

use rayon::ThreadPool;

use crate::base::error::Failure;
use crate::base::prices::Prices;
use crate::base::progress::{Planned, lasting};
use crate::base::say::say;
use crate::base::words::{counted, whole};
use crate::play::series::Stretch;
use crate::studies::study::Request;

/// A longer time is announced, in seconds.
const LONG: f64 = 60.0;
/// Measuring stops when the whole time is certainly shorter, in seconds.
const SHORT: f64 = 10.0;
/// The measuring time for a player, and for all players of a study, apart from long games.
const EACH: Duration = Duration::from_millis(200);
const BUDGET: Duration = Duration::from_secs(2);
/// Fewer games for each thread are not measured before they are played: that would take a good part of their time.
const FEWEST: u64 = 10;

/// Plays a few games of each player whose price is not known, on these threads.
///
/// # Errors
/// When a scenario does not load or a player does not exist.
pub fn learn(prices: &mut Prices, requests: &[Request], planned: &[Planned], pool: &ThreadPool) -> Result<(), Failure> {
    let threads = pool.current_num_threads() as u64;
    let left: u64 = planned.iter().map(left_of).sum();
    if left < FEWEST * threads {
        return Ok(());
    }
    let waiting: Vec<&Request> =
        requests.iter().zip(planned).filter(|(_, run)| left_of(run) > 0).map(|(request, _)| request).collect();
    let mut players: Vec<(usize, &String)> = Vec::new();
    for player in waiting.iter().flat_map(|request| request.seats.iter().enumerate()) {
        if !players.contains(&player) {
            players.push(player);
        }
    }
    let time = EACH.min(BUDGET / players.len().max(1) as u32);
    for (side, player) in players {
        if prices.player(side, player).is_some() {
            continue;
        }
        // Against the fastest opponent, which costs the least.
        let price = |request: &&&Request| prices.player(1 - side, &request.seats[1 - side]).unwrap_or(f64::INFINITY);
        let of = waiting.iter().filter(|request| request.seats[side] == *player);
        let Some(request) = of.min_by(|one, other| price(one).total_cmp(&price(other))) else { continue };
        measure(prices, request, (time, left), pool)?;
    }
    Ok(())
}

/// Plays twice as many games each time, until the last ones took long enough.
fn measure(
    prices: &mut Prices,
    request: &Request,
    (time, left): (Duration, u64),
    pool: &ThreadPool,
) -> Result<(), Failure> {
    let system = request.open()?;
    let mut games = (pool.current_num_threads() as u64).min(request.games);
    pool.install(|| system.warm_up(&request.seats))?;
    loop {
        let begin = Instant::now();
        pool.install(|| system.records(&request.seats, Stretch { seed: request.seed, games: 0..games }, &|| ()))?;
        let taken = begin.elapsed();
        let all = taken.as_secs_f64() / games as f64 * left as f64;
        if taken * 2 >= time || games >= request.games || all < SHORT {
            prices.add(&(request.scenario.clone(), request.seats.clone()), games, taken.as_secs_f64());
            return Ok(());
        }
        games = (2 * games).min(request.games);
    }
}

fn left_of(run: &Planned) -> u64 {
    run.games.saturating_sub(run.kept)
}

/// Says how many runs and games follow, and how long they take where that is long.
pub fn announce(prices: &Prices, planned: &[Planned], quiet: bool) {
    if let Some(text) = words(prices, planned) {
        say(&text, quiet);
    }
}

fn words(prices: &Prices, planned: &[Planned]) -> Option<String> {
    let left: u64 = planned.iter().map(left_of).sum();
    let seconds: Option<f64> =
        planned.iter().map(|run| prices.of(&run.pairing).map(|price| left_of(run) as f64 * price)).sum();
    let long = seconds.filter(|seconds| *seconds > LONG);
    let time = long.map_or_else(String::new, |seconds| format!(", about {}", lasting(seconds)));
    let all: u64 = planned.iter().map(|run| run.games).sum();
    let games =
        if left == all { counted(all, "game") } else { format!("{} of {} left", whole(left), counted(all, "game")) };
    match planned.len() {
        0 => None,
        1 if time.is_empty() => None,
        1 => Some(format!("{games}{time}")),
        runs => Some(format!("{}, {games}{time}", counted(runs as u64, "run"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn planned(games: u64, kept: u64) -> Planned {
        Planned { pairing: ("x".to_owned(), ["a", "b"].map(str::to_owned)), games, kept }
    }

    #[test]
    fn long_runs_are_announced_with_their_time() {
        let said = |price: f64, planned: &[Planned]| {
            let mut prices = Prices::default();
            prices.add(&planned[0].pairing, 1, price);
            words(&prices, planned)
        };
        assert_eq!(said(0.001, &[planned(20_000, 0)]), None);
        assert_eq!(said(0.2, &[planned(20_000, 0)]).as_deref(), Some("20,000 games, about 67 minutes"));
        assert_eq!(
            said(0.2, &[planned(20_000, 15_000)]).as_deref(),
            Some("5,000 of 20,000 games left, about 17 minutes")
        );
        let two = [planned(1_000, 0), planned(1_000, 0)];
        assert_eq!(said(0.001, &two).as_deref(), Some("2 runs, 2,000 games"));
        assert_eq!(said(1.0, &two).as_deref(), Some("2 runs, 2,000 games, about 33 minutes"));
        assert_eq!(words(&Prices::default(), &two).as_deref(), Some("2 runs, 2,000 games"));
    }
}
