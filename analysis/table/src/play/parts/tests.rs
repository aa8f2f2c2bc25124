use super::*;
use crate::play::command::Recorded;
use crate::play::happened::Observed;
use crate::play::task::Shard;
use crate::toy::{Toy, records, task};

fn toy() -> Toy {
    Toy::with_bonus(0)
}
/// Three parts, the last one short.
const GAMES: u64 = 64 + 64 + 40;

/// A folder of its own for a test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("kartacz-parts-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn long_task() -> Task {
    Task { games: GAMES, ..task(&toy()) }
}

/// Opens the parts of a task, for one command whatever the task.
fn open(folder: &Path, task: &Task) -> Result<Parts, Failure> {
    Parts::open(folder, task, &Purpose::new(folder, Recorded::exact("test"), false))
}

/// Plays the first parts of a run that then stops.
fn begin(folder: &Path, task: &Task, count: usize) {
    let missing = open(folder, task).unwrap().missing();
    keep(folder, task, missing.into_iter().take(count));
}

/// Keeps these batches of a run that then stops.
fn keep(folder: &Path, task: &Task, batches: impl IntoIterator<Item = Range<u64>>) {
    let mut parts = open(folder, task).unwrap();
    for games in batches {
        let all = records(&toy(), task.seed, games.end);
        parts.keep(games.clone(), &all[games.start as usize..games.end as usize]).unwrap();
    }
}

/// The first games of the parts that the same task finds.
fn found(folder: &Path, task: &Task) -> Vec<u64> {
    let parts = open(folder, task).unwrap();
    parts.in_order().iter().map(|part| part.games.start).collect()
}

/// The files with rows.
fn files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder.join("games.parts")).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|kind| kind == "parquet")).collect();
    paths.sort_by_key(|path| named(path).map(|(_, batch)| batch.games.start));
    paths
}

#[test]
fn the_same_task_goes_on_from_finished_parts() {
    let folder = folder("same");
    begin(&folder, &long_task(), 2);
    let parts = open(&folder, &long_task()).unwrap();
    assert_eq!((parts.games(), parts.missing()), (128, std::iter::once(128..GAMES).collect()));
    parts.discard().unwrap();
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left but what the folder is for");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn gaps_between_batches_are_played() {
    let folder = folder("batches");
    let task = long_task();
    keep(&folder, &task, [0..2, 10..40, 60..64, 64..128, 140..141]);
    let parts = open(&folder, &task).unwrap();
    assert_eq!(parts.missing(), [2..10, 40..60, 128..140, 141..GAMES]);
    assert_eq!(parts.games(), 2 + 30 + 4 + 64 + 1);
    drop(parts);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn no_game_is_counted_twice() {
    let folder = folder("twice");
    let task = long_task();
    keep(&folder, &task, [0..40, 39..50, 50..60]);
    assert_eq!(found(&folder, &task), [0, 50]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn games_of_another_task_are_not_lost() {
    let same = long_task;
    let mut values = same();
    values.layout.about.hash ^= 1;
    let others = [
        ("seed", Task { seed: 7, ..same() }, "seed 1794, not 7"),
        ("shard", Task { shard: Shard { number: 1, of: 2 }, ..same() }, "shards 1, not 2"),
        ("player", Task { players: ["coin", "other"].map(str::to_owned), ..same() }, "`coin`, not `coin` and `other`"),
        ("program", Task { program: "0".to_owned(), ..same() }, "not `0`"),
        ("sources", Task { sources: "0".to_owned(), ..same() }, "not `0`"),
        ("values", values, "a scenario with other values"),
    ];
    for (name, other, difference) in others {
        let folder = folder(name);
        begin(&folder, &same(), 2);
        let refused = open(&folder, &other).unwrap_err();
        let message = refused.to_string();
        assert!(
            message.contains("128 games of an unfinished run") && message.contains(difference),
            "{name}: {message}"
        );
        assert_eq!(refused.exit_code(), 2);
        assert_eq!(found(&folder, &same()), [0, 64], "{name}");
        fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn games_of_another_task_go_when_that_is_asked_for() {
    let folder = folder("forced");
    begin(&folder, &long_task(), 2);
    let other = Task { seed: 7, ..long_task() };
    drop(Parts::open(&folder, &other, &Purpose::new(&folder, Recorded::exact("test"), true)).unwrap());
    assert_eq!((found(&folder, &other), files(&folder).len()), (Vec::new(), 0));
    fs::remove_dir_all(folder).unwrap();
}

/// Game `i` depends on the seed and on `i` alone, so a run of another number of games resumes from the finished ones.
#[test]
fn more_games_go_on_from_those_of_fewer() {
    let folder = folder("more");
    keep(&folder, &long_task(), [0..64, 64..100]);
    for games in [100, GAMES + 7, 100_000] {
        let parts = open(&folder, &Task { games, ..long_task() }).unwrap();
        assert_eq!((parts.games(), parts.missing().first().map(|gap| gap.start)), (100, (games > 100).then_some(100)));
    }
    fs::remove_dir_all(folder).unwrap();
}

/// Runs of very many games are cut into longer parts; the error says so.
#[test]
fn games_that_are_cut_otherwise_are_refused_for_that_reason() {
    let folder = folder("longer");
    let million = Task { games: 1_000_000, ..long_task() };
    keep(&folder, &million, std::iter::once(4096..8192));
    let message = open(&folder, &Task { games: 100_000_000, ..long_task() }).unwrap_err().to_string();
    let why = "a run of 100,000,000 is cut into parts of another length than these; `--games 8192` to `--games 67108864` resumes";
    assert!(message.contains(why) && !message.contains("among the first"), "{message}");
    assert_eq!(open(&folder, &Task { games: 1 << 26, ..long_task() }).unwrap().games(), 4096);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn fewer_games_than_are_finished_are_refused_and_the_way_on_is_named() {
    let folder = folder("fewer");
    keep(&folder, &long_task(), [0..64, 64..100]);
    let refused = open(&folder, &Task { games: 99, ..long_task() }).unwrap_err();
    let message = refused.to_string();
    assert_eq!(refused.exit_code(), 2);
    for part in [
        "100 of 168 games",
        "and not all of them are among the first 99; `--games 100` to `--games 67108864` resumes",
        "`--out`",
        "`--force`",
    ] {
        assert!(message.contains(part), "{part}: {message}");
    }
    assert_eq!(found(&folder, &long_task()), [0, 64], "none is lost");
    let shard = Shard { number: 1, of: 2 };
    assert!(open(&folder, &Task { shard, ..long_task() }).is_err(), "shards are cut by the number of games");
    fs::remove_dir_all(folder).unwrap();
}

/// Very long runs are cut into longer parts.
#[test]
fn batches_that_do_not_fit_the_parts_are_not_lost() {
    let folder = folder("cut");
    let longest = Task { games: 900_000_000, ..long_task() };
    keep(&folder, &longest, std::iter::once(32_768..40_000));
    let message = open(&folder, &Task { games: 100_000, ..long_task() }).unwrap_err().to_string();
    assert!(message.contains("7,232 of 900,000,000 games") && message.contains("`--games 900000000`"), "{message}");
    assert_eq!(found(&folder, &longest), [32_768]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn names_of_files_that_cannot_be_are_no_way_to_lose_games() {
    let folder = folder("names");
    begin(&folder, &Task { seed: 7, ..long_task() }, 1);
    let parts = folder.join("games.parts");
    fs::write(parts.join(format!("0-{}-aaaa-1.parquet", u64::MAX)), "").unwrap();
    assert_eq!(open(&folder, &long_task()).unwrap_err().exit_code(), 2);
    assert_eq!(fs::read_dir(&parts).unwrap().count(), 4, "the lock, the task and both files");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_task_without_games_gives_way() {
    let folder = folder("empty");
    begin(&folder, &long_task(), 0);
    let other = Task { seed: 7, ..long_task() };
    begin(&folder, &other, 1);
    assert_eq!(found(&folder, &other), [0]);
    fs::remove_dir_all(folder).unwrap();
}

#[cfg(unix)]
#[test]
fn unreadable_files_are_not_removed() {
    let folder = folder("unreadable");
    begin(&folder, &long_task(), 3);
    // A folder cannot be read.
    let (path, aside) = (files(&folder)[1].clone(), folder.join("aside"));
    fs::rename(&path, &aside).unwrap();
    fs::create_dir(&path).unwrap();
    assert_eq!(open(&folder, &long_task()).unwrap_err().exit_code(), 3);
    fs::remove_dir(&path).unwrap();
    fs::rename(&aside, &path).unwrap();
    assert_eq!(found(&folder, &long_task()), [0, 64, 128]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn incomplete_batches_are_played_again() {
    let folder = folder("damage");
    for damage in
        [Vec::pop as fn(&mut Vec<u8>) -> Option<u8>, |bytes| bytes.get_mut(40).map(|byte| *byte ^= 1).map(|()| 0)]
    {
        begin(&folder, &long_task(), 3);
        let path = files(&folder)[1].clone();
        let mut bytes = fs::read(&path).unwrap();
        damage(&mut bytes).unwrap();
        fs::write(&path, bytes).unwrap();
        assert_eq!(found(&folder, &long_task()), [0, 128]);
        assert!(!path.exists());
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn strange_files_are_removed() {
    let folder = folder("strange");
    begin(&folder, &long_task(), 3);
    let [first, second, _] = files(&folder).try_into().unwrap();
    let parts = folder.join("games.parts");
    // Rows of the first part labelled as another, a file that was being written, and an unknown file.
    let sum = first.to_str().unwrap().rsplit('-').next().unwrap().to_owned();
    let hash = first.to_str().unwrap().rsplit('-').nth(1).unwrap().to_owned();
    fs::rename(&first, parts.join(format!("1-65-{hash}-{sum}"))).unwrap();
    fs::rename(&second, second.with_extension("parquet.part")).unwrap();
    fs::write(parts.join("notes"), "").unwrap();
    fs::create_dir(parts.join("more")).unwrap();
    assert_eq!(found(&folder, &long_task()), [128]);
    assert_eq!(fs::read_dir(&parts).unwrap().count(), 3, "the lock, the task and one part");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn parts_identify_their_own_games() {
    for text in ["", "{", "{}", "null", "[1]"] {
        let folder = folder("task");
        begin(&folder, &long_task(), 1);
        fs::write(folder.join("games.parts").join(TASK), text).unwrap();
        let message = open(&folder, &Task { seed: 7, ..long_task() }).unwrap_err().to_string();
        assert!(message.contains("of another run"), "{message}");
        assert_eq!(found(&folder, &long_task()), [0], "{text}");
        fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn a_lost_claim_writes_nothing_into_the_next_folder() {
    let folder = folder("successor");
    let mut old = open(&folder, &long_task()).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    let other = Task { seed: 7, ..long_task() };
    begin(&folder, &other, 2);
    let refused = old.keep(0..64, &records(&toy(), 1794, 64)).unwrap_err();
    assert!(refused.to_string().contains("removed or replaced"), "{refused}");
    old.discard().unwrap();
    assert_eq!(found(&folder, &other), [0, 64]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn two_runs_do_not_write_into_one_folder() {
    let folder = folder("lock");
    let parts = open(&folder, &long_task()).unwrap();
    let second = open(&folder, &long_task()).unwrap_err();
    assert!(second.to_string().contains("another run is writing here"), "{second}");
    assert_eq!(second.exit_code(), 3);
    drop(parts);
    open(&folder, &long_task()).unwrap();
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_removed_folder_is_reported() {
    let folder = folder("gone");
    let mut parts = open(&folder, &long_task()).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    let failure = parts.keep(0..64, &records(&toy(), 7, 64)).unwrap_err();
    assert!(failure.to_string().contains("removed or replaced while games were played"), "{failure}");
    assert_eq!(failure.exit_code(), 3);
}

/// A run may end with any part: event counts over two parts could not be separated.
#[test]
fn counts_of_games_of_two_parts_are_made_again() {
    let folder = folder("spanning");
    for (batches, kept) in [([0..10, 12..64], 62), ([60..64, 64..100], 0)] {
        keep(&folder, &long_task(), batches.clone());
        let mut parts = open(&folder, &long_task()).unwrap();
        parts.keep_counts(batches.to_vec(), &Happened::none(&toy().shape())).unwrap();
        parts.need_counts().unwrap();
        assert_eq!(parts.games(), kept);
        drop(parts);
        fs::remove_dir_all(folder.join("games.parts")).unwrap();
    }
    fs::remove_dir_all(&folder).unwrap();
}
