//! Cutting a manifest.

use std::fs;
use std::path::{Path, PathBuf};

use super::scripts::arrays;
use super::seal::{Found, Seal, find};
use super::*;
use crate::play::simulation::threads;

/// A run with a number of games and a cost per game.
fn entry((games, nanoseconds): (u64, u64)) -> Entry {
    Entry {
        luck: Default::default(),
        scenario: "x/y".to_owned(),
        what_if: Vec::new(),
        set: Vec::new(),
        players: ["one", "other"].map(str::to_owned),
        seed: 1794,
        games,
        nanoseconds,
        scenario_hash: String::new(),
        task: format!("{games}-{nanoseconds}"),
        counted: false,
    }
}

fn manifest(runs: &[(u64, u64)], shards: Option<u64>) -> Manifest {
    let cut = Cut { rows: Rows::All, paired: false, threads: 1, shards };
    Manifest::new(&["run".to_owned()], 1, Work::Runs(runs.iter().copied().map(entry).collect()), cut)
}

const RUNS: [&[(u64, u64)]; 5] = [
    &[(10, 1)],
    &[(1, 5), (1, 1), (1, 1)],
    &[(1000, 7), (3, 1_000_000), (1000, 7)],
    &[(1, 1), (1_000_000_000, 250_000), (7, 86_400_000_000_000)],
    &[(100, 3), (100, 4), (100, 5), (7, 3), (1, 3)],
];

#[test]
fn shards_hold_every_game_once() {
    for runs in RUNS {
        for shards in [1, 2, 3, 7, 40, 1000] {
            let manifest = manifest(runs, Some(shards));
            let mut next = vec![0; runs.len()];
            for piece in (0..manifest.shards).flat_map(|shard| manifest.pieces(shard)) {
                assert_eq!(piece.games.start, next[piece.run], "{runs:?} in {shards}");
                next[piece.run] = piece.games.end;
            }
            assert!(next.iter().zip(runs).all(|(end, (games, _))| end == games), "{runs:?} in {shards}");
        }
    }
}

#[test]
fn shards_cost_alike() {
    let runs = [(5000, 200_000), (300, 90_000_000), (5000, 250_000)];
    let manifest = manifest(&runs, Some(40));
    let cost = |shard| -> u64 {
        let pieces = manifest.pieces(shard);
        pieces.iter().map(|piece| (piece.games.end - piece.games.start) * runs[piece.run].1).sum()
    };
    let costs: Vec<u64> = (0..40).map(cost).collect();
    let [least, most] = [costs.iter().min().unwrap(), costs.iter().max().unwrap()];
    // A game cannot be cut.
    assert!(most - least <= 2 * 90_000_000, "{costs:?}");
}

#[test]
fn the_default_shard_takes_some_minutes() {
    for (runs, shards) in [([(1_000_000, 250_000)], 1), ([(1_000_000_000, 250_000)], 834), ([(1, 1)], 1)] {
        let manifest = manifest(&runs, None);
        assert_eq!(manifest.shards, shards);
        assert!(manifest.seconds_of_a_shard() <= SECONDS);
    }
    assert_eq!(manifest(&[(5, 1)], Some(40)).shards, 5, "no shard is without a game");
}

#[test]
fn a_manifest_of_another_program_is_refused() {
    let good = manifest(&[(5, 1)], None);
    assert_eq!(good.check(), Ok(()));
    let other = Manifest { sources: "other".to_owned(), ..good.clone() };
    assert!(other.check().unwrap_err().contains("planned with sources `other`"));
    for wrong in [
        Manifest { shards: 6, ..good.clone() },
        Manifest { wave: 0, ..good.clone() },
        Manifest { runs: Vec::new(), ..good.clone() },
        Manifest { runs: vec![entry((0, 1))], ..good.clone() },
        Manifest { runs: vec![entry((5, 0))], ..good.clone() },
        Manifest { schema: String::new(), ..good },
    ] {
        assert!(wrong.check().unwrap_err().contains("has an unexpected value"));
    }
}

/// A part of a training.
fn part(number: u64) -> TrainingPart {
    TrainingPart {
        name: format!("lessons-1-0-{}-{}.learned", 10 * number, 10 * number + 10),
        games: 10,
        nanoseconds: 1 + number,
        task: "key".to_owned(),
    }
}

/// A part of a training is not cut, and no shard is without one.
#[test]
fn parts_of_a_training_are_in_one_shard() {
    let cut = |shards| Cut { rows: Rows::All, paired: false, threads: 1, shards };
    let parts = || Work::Parts((0..7).map(part).collect());
    for shards in 1..=9 {
        let manifest = Manifest::new(&[], 2, parts(), cut(Some(shards)));
        assert_eq!((manifest.check(), manifest.shards), (Ok(()), shards.min(7)));
        let shards_of_pieces: Vec<Vec<Piece>> = (0..manifest.shards).map(|shard| manifest.pieces(shard)).collect();
        assert!(shards_of_pieces.iter().all(|pieces| !pieces.is_empty()), "{shards}");
        let mut pieces = shards_of_pieces.concat();
        pieces.sort_by_key(|piece| piece.run);
        assert_eq!(pieces, (0..7).map(|run| Piece { run, games: 0..10 }).collect::<Vec<_>>(), "{shards}");
    }
    let good = Manifest::new(&[], 2, parts(), cut(None));
    let named =
        |name: &str| Manifest { parts: vec![TrainingPart { name: name.to_owned(), ..part(0) }], ..good.clone() };
    assert_eq!(named("oracle-1-0-390-400.learned").check(), Ok(()));
    for wrong in [
        named("../oracle-1-0-0-10.learned"),
        named("/oracle-1-0-0-10.learned"),
        named("oracle.toml"),
        named("oracle-1-0-0-20.learned"),
        named("oracle-1-0-10-0.learned"),
        Manifest { parts: vec![part(0), part(0)], ..good.clone() },
        Manifest { parts: vec![TrainingPart { nanoseconds: 0, ..part(0) }], ..good.clone() },
        Manifest { runs: vec![entry((5, 1))], ..good.clone() },
        Manifest { rows: Rows::None, ..good.clone() },
        Manifest { shards: 8, ..good },
    ] {
        assert!(wrong.check().unwrap_err().contains("has an unexpected value"), "{wrong:?}");
    }
}

/// With parts of unequal cost, as many shards as parts play one each; the time of a shard is that of the longest.
#[test]
fn unequal_parts_leave_no_shard_empty() {
    let parts = [1_000_000_000, 1_000, 1_000, 2_000_000_000, 1_000].into_iter().zip(0..);
    let parts: Vec<TrainingPart> =
        parts.map(|(nanoseconds, number)| TrainingPart { nanoseconds, ..part(number) }).collect();
    let manifest = |shards| {
        let cut = Cut { rows: Rows::All, paired: false, threads: 2, shards: Some(shards) };
        Manifest::new(&[], 1, Work::Parts(parts.clone()), cut)
    };
    let places =
        |manifest: &Manifest, shard| -> Vec<usize> { manifest.pieces(shard).iter().map(|piece| piece.run).collect() };
    let five = manifest(5);
    assert!((0..5).all(|shard| places(&five, shard).len() == 1));
    let two = manifest(2);
    assert_eq!([0, 1].map(|shard| places(&two, shard)), [vec![3], vec![0, 1, 2, 4]]);
    assert!((two.seconds_of_a_shard() - 10.0).abs() < 1e-9);
}

#[test]
fn numbers_are_listed_as_arrays() {
    assert_eq!(arrays(&[], 1000), [""; 0]);
    assert_eq!(arrays(&[3], 1000), ["0 3"]);
    assert_eq!(arrays(&[0, 1, 2, 5, 7, 8, 999, 1000, 1001, 2500], 1000), ["0 0-2,5,7-8,999", "1000 0-1", "2000 500"]);
}

/// A manifest of twenty games of random players in one shard, which is played.
fn played(folder: &Path) -> Wave {
    let seats = ["random", "random"].map(str::to_owned);
    let request = Request::new("niemenczyn/scenario-1", &Changes::default(), seats, Series::new(1, 20));
    let entry = Entry::new(&request, 1).unwrap();
    let cut = Cut { rows: Rows::None, paired: false, threads: 1, shards: Some(1) };
    fs::create_dir_all(folder).unwrap();
    let wave = Wave::write(folder, Manifest::new(&[], 1, Work::Runs(vec![entry]), cut)).unwrap();
    assert!(matches!(play(&wave, 0, how(&threads(Some(1)).unwrap())), Ok(There::Played(20, _))));
    wave
}

fn how(pool: &rayon::ThreadPool) -> How<'_> {
    How { pool, again: true, quiet: true, train: &|_, _, _| panic!("there is nothing to train") }
}

/// Seals a shard with one decision too many, as a faulty machine would.
fn miscount(wave: &Wave) {
    let folder = wave.shard(0);
    let Found::Whole(seal, _) = find(&wave.manifest, 0, &folder).unwrap() else { panic!("the shard is whole") };
    let mut pieces = seal.pieces;
    pieces[0].counts.as_mut().unwrap().decisions += 1;
    Seal::new(&wave.manifest, 0, pieces, (1.0, 1)).write(&folder).unwrap();
    assert!(matches!(find(&wave.manifest, 0, &folder), Ok(Found::Whole(..))));
}

fn folders<const N: usize>(name: &str, plans: [&str; N]) -> [PathBuf; N] {
    let folder = std::env::temp_dir().join(format!("kartacz-manifest-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    plans.map(|plan| folder.join(plan))
}

#[test]
fn a_shard_that_differs_is_reported() {
    let [plan] = folders("differs", ["plan"]);
    let wave = played(&plan);
    let pool = threads(Some(1)).unwrap();
    assert!(matches!(play(&wave, 0, how(&pool)), Ok(There::Confirmed(20, _))));
    miscount(&wave);
    let failure = play(&wave, 0, how(&pool)).unwrap_err();
    assert!(
        failure.exit_code() == 3 && failure.to_string().contains("already played, with different results"),
        "{failure}"
    );
    fs::remove_dir_all(plan.parent().unwrap()).unwrap();
}

#[test]
fn doubled_shards_must_agree() {
    let plans = folders("doubled", ["one", "other"]);
    let [_, other] = plans.each_ref().map(|plan| played(plan));
    let doubled = || Waves::open(&plans).unwrap().look().unwrap().1.doubled;
    assert_eq!(doubled(), [""; 0]);
    miscount(&other);
    let message = doubled().concat();
    assert!(message.contains("both are shard 0, but they differ; leave one out"), "{message}");
    fs::remove_dir_all(plans[0].parent().unwrap()).unwrap();
}
