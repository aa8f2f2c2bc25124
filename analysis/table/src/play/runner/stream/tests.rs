use std::thread;
use std::time::Duration;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::*;
use crate::toy::{Coin, Toy, records};

const SEED: u64 = 7;

/// The games of the toy that are saved when three threads play these and saves are due all the time, with what else is done
/// after each game.
fn saved(games: Range<u64>, progress: &(dyn Fn(&Record) + Sync), stop: &(dyn Fn() -> bool + Sync)) -> Finished {
    let all = Mutex::new(Finished::default());
    let save = |finished| all.lock().unwrap().add(finished);
    let time = AtomicU64::new(0);
    let due = || time.fetch_add(1, Ordering::Relaxed) / 50;
    let how = Stream { seed: SEED, counted: true, due: &due, progress, stop, save: &save };
    let coins = [Coin::default(), Coin::default()];
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    pool.install(|| stream(&Toy::with_bonus(0), (&coins, None), &how, games));
    let mut all = all.into_inner().unwrap();
    all.records.sort_unstable_by_key(|record| record.game);
    all
}

#[test]
fn every_game_is_saved_once_and_counted() {
    let all = saved(10..3000, &|_| (), &|| false);
    assert!(all.records == records(&Toy::with_bonus(0), SEED, 3000)[10..]);
    assert_eq!(all.happened.unwrap().games, 2990);
}

/// The others play on though saves are due.
#[test]
fn no_thread_waits_for_a_slow_game() {
    let others = AtomicU64::new(0);
    let progress = |record: &Record| {
        let wait = || thread::sleep(Duration::from_millis(1));
        match record.game {
            0 => (0..60_000).take_while(|_| others.load(Ordering::Relaxed) < 290).for_each(|_| wait()),
            _ => {
                others.fetch_add(1, Ordering::Relaxed);
                wait();
            }
        }
        assert!(record.game > 0 || others.load(Ordering::Relaxed) >= 290, "the other threads have stopped");
    };
    // All but those that the slow thread has taken with its first.
    assert_eq!(saved(0..306, &progress, &|| false).records.len(), 306);
}

#[test]
fn stopped_threads_finish_their_games_and_save_them() {
    let played = AtomicU64::new(0);
    let count = |_: &Record| {
        played.fetch_add(1, Ordering::Relaxed);
    };
    let all = saved(0..100_000, &count, &|| played.load(Ordering::Relaxed) >= 500);
    let games = played.load(Ordering::Relaxed);
    assert!((500..=502).contains(&games), "{games}");
    assert_eq!((all.records.len() as u64, all.happened.unwrap().games), (games, games));
}

#[test]
fn a_defect_stops_all_threads_and_loses_only_its_own_games() {
    let (all, played) = (Mutex::new(Finished::default()), AtomicU64::new(0));
    let save = |finished| all.lock().unwrap().add(finished);
    let progress = |record: &Record| {
        thread::sleep(Duration::from_millis(1));
        if record.game == 40 {
            resume_unwind(Box::new("a defect for a test"));
        }
        played.fetch_add(1, Ordering::Relaxed);
    };
    let how = Stream { seed: SEED, counted: true, due: &|| 0, progress: &progress, stop: &|| false, save: &save };
    let coins = [Coin::default(), Coin::default()];
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    let play = || pool.install(|| stream(&Toy::with_bonus(0), (&coins, None), &how, 0..100_000));
    assert!(catch_unwind(AssertUnwindSafe(play)).is_err());
    let (saved, played) = (all.into_inner().unwrap().records.len() as u64, played.into_inner());
    // How soon the others notice depends on the machine.
    assert!(played < 100_000 && saved > 0 && saved < played, "{saved} of {played} are saved");
}

#[test]
fn the_last_thread_that_hands_over_games_saves_all() {
    let saves = Mutex::new(Vec::new());
    let save = |finished: Finished| saves.lock().unwrap().push(finished.records.len());
    let pending = Pending::new(2, &save);
    let games = |number| Finished { records: records(&Toy::with_bonus(0), SEED, number), happened: None };
    let put = |thread, number| pending.add(thread, games(number));
    put(0, 3);
    put(0, 4);
    assert!(saves.lock().unwrap().is_empty(), "the other thread has not handed over what it had");
    put(1, 0);
    put(1, 5);
    assert_eq!(*saves.lock().unwrap(), [7]);
    pending.save_rest();
    assert_eq!(*saves.lock().unwrap(), [7, 5]);
}

/// Games of several seconds whose lengths differ much (the standard deviation is over two thirds of the mean), on 64 threads: the
/// share of the time in which they play, in parts of 4,096 games.
#[test]
fn many_threads_wait_little_for_the_last_game_of_a_part() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED);
    // The sum of two exponentials, one of them short.
    let mut exponential = |mean: f64| {
        let uniform = (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        -mean * f64::ln(1.0 - uniform)
    };
    let mut game = || 0.7 + exponential(4.0) + exponential(1.0);
    let (threads, next, end) = (64, AtomicU64::new(0), 4096);
    let (mut busy, mut free) = (0.0, vec![0.0_f64; threads]);
    while let Some(taken) = take(&next, end, threads) {
        let first = (0..threads).min_by(|&one, &other| free[one].total_cmp(&free[other])).unwrap();
        let seconds: f64 = taken.map(|_| game()).sum();
        free[first] += seconds;
        busy += seconds;
    }
    let share = busy / (free.iter().copied().fold(0.0, f64::max) * threads as f64);
    assert!(share > 0.9, "{share}");
}
