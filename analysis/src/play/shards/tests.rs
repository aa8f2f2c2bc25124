use std::fs;

use super::*;
use crate::play::toy::{Toy, task};

const SHARDS: u64 = 4;

/// A change, and what is said of it.
type Change<T> = (fn(&mut T), &'static str);

/// A folder for a test, with the sealed shards of a run in it.
struct Shards(PathBuf);

impl Shards {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("kartacz-shards-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let shards = Self(folder);
        (1..=SHARDS).for_each(|number| shards.put(number, &shards.folder(number), |_| ()));
        shards
    }

    fn folder(&self, number: u64) -> PathBuf {
        self.0.join(number.to_string())
    }

    /// Seals a shard into a folder, with a change.
    fn put(&self, number: u64, folder: &Path, change: impl FnOnce(&mut Seal)) {
        fs::create_dir_all(folder).unwrap();
        fs::write(folder.join(ROWS), number.to_string()).unwrap();
        let mut seal = Seal {
            schema: SCHEMA.to_owned(),
            command: "kartacz run toy".to_owned(),
            task: Task { shard: Shard { number, of: SHARDS }, ..task(&Toy::with_bonus(0)) },
            rows: format!("{:016x}", files::checksum(&folder.join(ROWS)).unwrap()),
            seconds: 1.5,
            threads: number as usize,
        };
        change(&mut seal);
        files::write_json(&folder.join(SEAL), &seal).unwrap();
    }

    fn gather(&self, numbers: &[u64]) -> Result<Whole, String> {
        let folders: Vec<PathBuf> = numbers.iter().map(|&number| self.folder(number)).collect();
        gather(&folders).map_err(|failure| {
            assert_eq!(failure.exit_code(), 2);
            failure.to_string().replace(&format!("{}/", self.0.display()), "")
        })
    }

    /// What is said when the second shard is changed so.
    fn changed(&self, change: impl FnOnce(&mut Seal)) -> String {
        self.put(2, &self.folder(2), change);
        self.gather(&[1, 2, 3, 4]).unwrap_err()
    }
}

impl Drop for Shards {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_shards_of_a_run_make_it_whole_in_any_order() {
    let whole = Shards::new("whole").gather(&[3, 1, 4, 2]).unwrap();
    assert_eq!(whole.task, task(&Toy::with_bonus(0)));
    assert!(whole.rows.iter().map(|rows| rows.games.clone()).eq([0..25, 25..50, 50..75, 75..100]));
    assert_eq!((whole.seconds, whole.threads), (6.0, 4));
}

#[test]
fn missing_and_doubled_shards_are_named() {
    let said = Shards::new("missing").gather(&[3, 1, 3]).unwrap_err();
    let expected = "these shards cannot be joined\n  3 and 3: both are shard 3 of 4; leave one out\n  \
                    of 4 shards these are missing: 2, 4";
    assert_eq!(said, expected);
}

#[test]
fn many_missing_shards_are_counted() {
    let shards = Shards::new("many");
    shards.put(7, &shards.folder(9), |seal| {
        seal.task.games = 1_000_000;
        seal.task.shard.of = 1000;
    });
    let said = shards.gather(&[9]).unwrap_err();
    assert!(said.ends_with("missing: 1, 2, 3, 4, 5, 6, 8, 9, 10, 11 and 989 more"), "{said}");
}

#[test]
fn shards_of_other_runs_are_named_with_what_differs() {
    let changes: [Change<Task>; 9] = [
        (|task| task.seed = 5, "2: not of the same run as 1: seed 5, not 1794; leave it out"),
        (|task| task.games = 101, "games 101, not 100"),
        (|task| task.shard.of = 5, "shards 5, not 4"),
        (|task| task.program = "9".to_owned(), "program `9`, not"),
        (|task| task.sources = "abc".to_owned(), "sources `abc`, not"),
        (|task| task.players[1] = "x".to_owned(), "players `coin` and `x`, not `coin` and `coin`"),
        (|task| task.changes = "set a=1".to_owned(), "changes `set a=1`, not ``"),
        (|task| task.layout.about.hash = 255, "a scenario with other values"),
        (|task| task.layout.about.title = "x".to_owned(), "a scenario with other values"),
    ];
    let shards = Shards::new("strangers");
    for (change, expected) in changes {
        let said = shards.changed(|seal| change(&mut seal.task));
        assert!(said.contains(expected), "{said}");
    }
}

#[test]
fn what_is_damaged_is_named_and_so_is_what_else_is_wrong() {
    let shards = Shards::new("damage");
    fs::write(shards.folder(1).join(ROWS), "other").unwrap();
    fs::remove_file(shards.folder(3).join(ROWS)).unwrap();
    let said = shards.gather(&[1, 3, 4]).unwrap_err();
    let expected = ["missing: 2", "1/games.parquet: missing, or not", "play shard 1 of 4 again", "3/games.parquet:"];
    assert!(expected.iter().all(|part| said.contains(part)), "{said}");
    fs::remove_file(shards.folder(4).join(SEAL)).unwrap();
    let said = shards.gather(&[1, 3, 4]).unwrap_err();
    assert!(said.contains("4/shard.json") && said.contains("`run --shard K/N` writes shards"), "{said}");
}

#[test]
fn a_seal_that_says_what_cannot_be_is_refused() {
    let changes: [Change<Seal>; 11] = [
        (|seal| seal.schema = "kartacz.shard/2".to_owned(), "`schema`"),
        (|seal| seal.task.shard.number = 0, "`shard`"),
        (|seal| seal.task.shard.number = 5, "`shard`"),
        (|seal| seal.task.shard.of = u64::MAX, "`shard`"),
        (|seal| seal.task.games = u64::MAX, "`games`"),
        (|seal| seal.task.games = 3, "`games`"),
        (|seal| seal.task.layout.columns[0].source = Some((2, "x".to_owned())), "`columns`"),
        (|seal| seal.seconds = -1.0, "`seconds`"),
        (|seal| seal.rows = "x".to_owned(), "`rows`"),
        (|seal| seal.task.players[0] = "\u{1b}[31m".to_owned(), "`a text with signs that cannot be seen`"),
        (|seal| seal.task.layout.about.title = "\u{202e}".to_owned(), "`a text with signs that cannot be seen`"),
    ];
    let shards = Shards::new("absurd");
    for (change, expected) in changes {
        let said = shards.changed(change);
        assert!(said.contains(&format!("2/shard.json: {expected}")), "{said}");
    }
}

#[test]
fn a_seal_that_is_none_is_refused_with_its_place() {
    let shards = Shards::new("broken");
    let good = fs::read_to_string(shards.folder(2).join(SEAL)).unwrap();
    let broken = [
        ("{", "2/shard.json:1:1: this is no seal"),
        ("", "2/shard.json:1:0: this"),
        (&good.replace("\"seed\"", "\"sead\""), "`sead`"),
    ];
    for (text, expected) in broken {
        fs::write(shards.folder(2).join(SEAL), text).unwrap();
        let said = shards.gather(&[1, 2, 3, 4]).unwrap_err();
        assert!(said.contains("2/shard.json") && said.contains(expected), "{said}");
    }
}
