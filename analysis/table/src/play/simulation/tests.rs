use super::*;
use crate::base::prices::Prices;
use crate::base::progress::Planned;
use crate::toy::{Coin, Toy, records};

fn toy() -> Toy {
    Toy::with_bonus(0)
}

/// A run of the toy that stops early: its parts have 4096 games.
fn settings() -> Settings {
    Settings {
        luck: Luck::Off,
        seed: 1794,
        games: 20_000,
        until: Some("half-width=0.02".parse().unwrap()),
        wave: None,
        shard: Shard::WHOLE,
        changes: String::new(),
        counted: true,
        quiet: true,
        purpose: Purpose::default(),
        beside: |_, _, _| None,
        skill: |_, _| None,
        meter: Arc::new(Meter::new("", Planned::default(), Prices::default(), true)),
        label: String::new(),
        pool: Arc::new(threads(Some(2)).unwrap()),
    }
}

/// Plays it in a folder.
fn games(folder: &Path) -> u64 {
    let coins = [Coin::default(), Coin::default()];
    let game = &toy();
    let games = Compiled { game, players: &coins, gauged: None, layout: Layout::of(game) };
    let (run, parts) = simulate(&games, ["coin"; 2], &settings(), folder).unwrap();
    let games = run.counts.games;
    parts.discard().unwrap();
    games
}

#[test]
fn finished_games_are_kept_as_slices_without_gaps() {
    let mut records = records(&toy(), 1794, 9);
    records.retain(|record| ![0, 3, 4, 8].contains(&record.game));
    records.reverse();
    let found: Vec<(Range<u64>, Vec<u64>)> = batches(records)
        .into_iter()
        .map(|(games, row)| (games, row.iter().map(|record| record.game).collect()))
        .collect();
    assert_eq!(found, [(1..3, vec![1, 2]), (5..8, vec![5, 6, 7])]);
    assert!(batches(Vec::new()).is_empty());
}

#[test]
fn where_a_run_was_stopped_does_not_move_its_end() {
    let folder = std::env::temp_dir().join(format!("kartacz-simulation-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let undisturbed = games(&folder);
    assert_eq!(undisturbed, 4096, "it ends with its first part");
    // This number of games is enough, but no part ends there.
    let begun = records(&toy(), 1794, 3500);
    let mut parts =
        Parts::open(&folder, &settings().task(Layout::of(&toy()), ["coin"; 2]), &Purpose::default()).unwrap();
    parts.keep(0..3500, &begun).unwrap();
    drop(parts);
    let mut outcomes = [0; 3];
    begun.iter().for_each(|record| outcomes[outcome_index(record)] += 1);
    assert!(settings().until.unwrap().is_met(&outcomes, None));
    assert_eq!(games(&folder), undisturbed);
    std::fs::remove_dir_all(folder).unwrap();
}
