use super::*;
use crate::task::Shard;
use crate::toy::{Toy, records, task};

const TOY: Toy = Toy { bonus: 0 };
/// Three parts, the last one short.
const GAMES: u64 = 2 * 4096 + 100;

/// A folder of its own for a test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("kartacz-parts-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn long_task() -> Task {
    Task { games: GAMES, ..task(&TOY) }
}

/// Plays the first parts of a run that then stops.
fn begin(folder: &Path, task: &Task, count: usize) {
    let mut parts = Parts::open(folder, task).unwrap();
    let all = records(&TOY, task.seed, GAMES);
    for games in parts.missing().into_iter().take(count) {
        parts.keep(games.clone(), &all[games.start as usize..games.end as usize]).unwrap();
    }
}

/// The first games of the parts that the same task finds.
fn found(folder: &Path, task: &Task) -> Vec<u64> {
    let parts = Parts::open(folder, task).unwrap();
    parts.in_order().iter().map(|part| part.games.start).collect()
}

/// The files with rows.
fn files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder.join(FOLDER)).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|kind| kind == "parquet")).collect();
    paths.sort();
    paths
}

#[test]
fn the_same_task_goes_on_from_finished_parts() {
    let folder = folder("same");
    begin(&folder, &long_task(), 2);
    let parts = Parts::open(&folder, &long_task()).unwrap();
    assert_eq!((parts.games(), parts.missing()), (8192, std::iter::once(8192..GAMES).collect()));
    parts.discard().unwrap();
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "nothing is left");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn another_task_begins_anew() {
    let same = long_task;
    let mut values = same();
    values.layout.about.hash ^= 1;
    let others = [
        ("seed", Task { seed: 7, ..same() }),
        ("games", Task { games: GAMES + 1, ..same() }),
        ("shard", Task { shard: Shard { number: 1, of: 2 }, ..same() }),
        ("player", Task { players: ["coin", "other"].map(str::to_owned), ..same() }),
        ("program", Task { program: "0".to_owned(), ..same() }),
        ("sources", Task { sources: "0".to_owned(), ..same() }),
        ("values", values),
    ];
    for (name, other) in others {
        let folder = folder(name);
        begin(&folder, &same(), 2);
        assert!(found(&folder, &other).is_empty(), "{name}");
        assert_eq!(files(&folder).len(), 0, "{name}");
        fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn what_is_not_whole_is_played_again() {
    let folder = folder("damage");
    for damage in
        [Vec::pop as fn(&mut Vec<u8>) -> Option<u8>, |bytes| bytes.get_mut(40).map(|byte| *byte ^= 1).map(|()| 0)]
    {
        begin(&folder, &long_task(), 3);
        let path = files(&folder)[1].clone();
        let mut bytes = fs::read(&path).unwrap();
        damage(&mut bytes).unwrap();
        fs::write(&path, bytes).unwrap();
        assert_eq!(found(&folder, &long_task()), [0, 8192]);
        assert!(!path.exists());
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn strange_files_are_removed() {
    let folder = folder("strange");
    begin(&folder, &long_task(), 3);
    let [first, second, _] = files(&folder).try_into().unwrap();
    let parts = folder.join(FOLDER);
    // Rows of the first part that say they are of others, a file that was being written, and what nobody knows.
    let sum = first.to_str().unwrap().rsplit('-').next().unwrap().to_owned();
    fs::rename(&first, parts.join(format!("1-4097-{sum}"))).unwrap();
    fs::rename(&second, second.with_extension("parquet.part")).unwrap();
    fs::write(parts.join("notes"), "").unwrap();
    fs::create_dir(parts.join("more")).unwrap();
    assert_eq!(found(&folder, &long_task()), [8192]);
    assert_eq!(fs::read_dir(&parts).unwrap().count(), 3, "the lock, the task and one part");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_task_that_cannot_be_read_is_none() {
    let folder = folder("task");
    for text in ["", "{", "{}", "null", "[1]"] {
        begin(&folder, &long_task(), 1);
        fs::write(folder.join(FOLDER).join(TASK), text).unwrap();
        assert!(found(&folder, &long_task()).is_empty(), "{text}");
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn two_runs_do_not_write_into_one_folder() {
    let folder = folder("lock");
    let parts = Parts::open(&folder, &long_task()).unwrap();
    let second = Parts::open(&folder, &long_task()).unwrap_err();
    assert!(second.to_string().contains("another run is writing here"), "{second}");
    assert_eq!(second.exit_code(), 3);
    drop(parts);
    Parts::open(&folder, &long_task()).unwrap();
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_folder_that_goes_away_is_told() {
    let folder = folder("gone");
    let mut parts = Parts::open(&folder, &long_task()).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    let failure = parts.keep(0..4096, &records(&TOY, 7, 4096)).unwrap_err();
    assert!(failure.to_string().contains("was removed while games were played"), "{failure}");
    assert_eq!(failure.exit_code(), 3);
}
