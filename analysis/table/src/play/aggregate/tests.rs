use std::fs;
use std::path::PathBuf;

use super::file::GROUP;
use super::*;
use crate::play::record::Record;
use crate::play::row_file::RowFile;
use crate::play::rows::outcome_index;
use crate::play::slices::{By, Cell, Cells, Condition, Query, Value};
use crate::toy::{Toy, counts, layout, records};

/// A folder of its own for a test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("kartacz-aggregate-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Writes rows as runs do: in parts of this many games, which are then joined.
fn write_parts(path: &Path, layout: &Layout, records: &[Record], part: usize) -> Counts {
    let parts = records.chunks(part).enumerate().map(|(index, records)| {
        let (bytes, part_path) = (encode(layout, records).unwrap(), path.with_extension(index.to_string()));
        fs::write(&part_path, &bytes).unwrap();
        let games = records[0].game..records[0].game + records.len() as u64;
        RowFile { path: part_path, games, checksum: xxhash_rust::xxh3::xxh3_64(&bytes) }
    });
    let parts: Vec<RowFile> = parts.collect();
    let counts = join(&parts, path, layout).unwrap();
    parts.iter().for_each(|part| fs::remove_file(&part.path).unwrap());
    counts
}

fn write(path: &Path, layout: &Layout, records: &[Record]) -> Counts {
    write_parts(path, layout, records, 10_000)
}

/// A bit more than a group.
const GAMES: u64 = GROUP as u64 + 1000;

#[test]
fn counts_of_the_rows_are_those_of_the_records() {
    let toy = Toy::with_bonus(1);
    let folder = folder("counts");
    let records = records(&toy, 7, GAMES);
    assert_eq!(write(&folder.join("games.parquet"), &layout(&toy), &records), counts(&records));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left beside the file");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn counts_add_up_in_any_order() {
    let toy = Toy::with_bonus(1);
    let (layout, records) = (layout(&toy), records(&toy, 7, 1000));
    let mut parts: Vec<Counts> = Vec::new();
    for records in records.chunks(130) {
        let mut counts = Counts::none(&layout);
        counts.add_records(&layout, records).unwrap();
        assert!(counts.are_of(records.len() as u64, &layout));
        parts.push(counts);
    }
    parts.reverse();
    let mut sum = Counts::none(&layout);
    parts.iter().for_each(|part| sum.add_all(part));
    assert_eq!(sum, counts(&records));
    assert!(!sum.are_of(999, &layout));
}

#[test]
fn samples_and_results_are_put_together() {
    let toy = Toy::with_bonus(1);
    let folder = folder("shapes");
    let (layout, records) = (layout(&toy), records(&toy, 7, 1000));
    for shape in [Shape { every: 7, lean: false }, Shape { every: 1, lean: true }, Shape { every: 400, lean: true }] {
        let parts: Vec<RowFile> = (records.chunks(130).enumerate())
            .map(|(place, records)| {
                let path = folder.join(place.to_string());
                let mut file = RowWriter::create(&path, &layout, shape).unwrap();
                records.chunks(50).for_each(|records| file.add(&layout, records).unwrap());
                file.finish().unwrap();
                let games = records[0].game..records[0].game + records.len() as u64;
                RowFile { games, checksum: crate::base::files::checksum(&path).unwrap(), path }
            })
            .collect();
        let path = folder.join("all");
        stack(&parts, &path, &layout, shape).unwrap();
        let whole = Chunks::open(&path, None).unwrap().next().unwrap().unwrap();
        let games: Vec<u64> = whole.column("game").unwrap().u64().unwrap().iter().flatten().collect();
        assert!(games.into_iter().eq((0..1000).step_by(shape.every as usize)), "{shape:?}");
        assert_eq!(whole.columns().len(), if shape.lean { 3 } else { 11 });
        let other = Shape { every: shape.every + 1, ..shape };
        assert!(stack(&parts, &path, &layout, other).is_err(), "{shape:?}");
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_file_does_not_depend_on_how_the_games_were_cut() {
    let toy = Toy::with_bonus(1);
    let folder = folder("cuts");
    let (path, records) = (folder.join("games.parquet"), records(&toy, 7, GAMES));
    let mut files = [1000, 4096, GROUP, GAMES as usize].map(|part| {
        write_parts(&path, &layout(&toy), &records, part);
        fs::read(&path).unwrap()
    });
    files.rotate_left(1);
    assert!(files.windows(2).all(|pair| pair[0] == pair[1]), "the bytes differ");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_part_with_other_games_or_columns_is_not_joined() {
    let (toy, folder) = (Toy::with_bonus(1), folder("strange"));
    let path = folder.join("part");
    let bytes = encode(&layout(&toy), &records(&toy, 7, 20)).unwrap();
    fs::write(&path, bytes).unwrap();
    let join_as = |games: std::ops::Range<u64>, layout: &Layout| {
        let part = RowFile { path: path.clone(), games, checksum: crate::base::files::checksum(&path).unwrap() };
        join(&[part], &folder.join("games.parquet"), layout)
    };
    let mut other = layout(&toy);
    other.columns[0].name.push('x');
    assert!(join_as(0..20, &layout(&toy)).is_ok());
    assert!(join_as(1..21, &layout(&toy)).unwrap_err().to_string().contains("belong to other games"));
    assert!(join_as(0..21, &layout(&toy)).unwrap_err().to_string().contains("belong to other games"));
    assert!(join_as(0..19, &layout(&toy)).unwrap_err().to_string().contains("belong to other games"));
    assert!(join_as(0..20, &other).unwrap_err().to_string().contains("other columns"));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn rows_stand_in_the_order_of_the_games() {
    let toy = Toy::with_bonus(0);
    let folder = folder("order");
    let path = folder.join("games.parquet");
    write(&path, &layout(&toy), &records(&toy, 7, GAMES));
    let games = Chunks::open(&path, None).unwrap().flat_map(|chunk| {
        let games: Vec<u64> = chunk.unwrap().column("game").unwrap().u64().unwrap().iter().flatten().collect();
        games
    });
    assert!(games.eq(0..GAMES));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn columns_are_named_and_ordered_as_documented() {
    let toy = Toy::with_bonus(0);
    let folder = folder("columns");
    let path = folder.join("games.parquet");
    let mut one = records(&toy, 7, 1);
    one[0].columns[4] = crate::play::record::NOTHING;
    write(&path, &layout(&toy), &one);
    let chunk = Chunks::open(&path, None).unwrap().next().unwrap().unwrap();
    let names: Vec<&str> = chunk.columns().iter().map(|column| column.name().as_str()).collect();
    let expected = ["vp_reds_marks", "vp_reds_line", "vp_whites_marks", "vp_whites_line"];
    assert_eq!(names[..4], ["game", "outcome", "ending", "vp"]);
    assert_eq!(names[4..8], expected);
    assert_eq!(names[8..], ["last_stage", "centre_round", "decisions"]);
    assert_eq!(chunk.column("centre_round").unwrap().null_count(), 1);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn pairs_are_counted_game_by_game() {
    let (variant, baseline) = (Toy::with_bonus(1), Toy::with_bonus(0));
    let folder = folder("pairs");
    let [one, other] = [("one.parquet", &variant), ("other.parquet", &baseline)].map(|(name, toy)| {
        let records = records(toy, 7, 5000);
        write(&folder.join(name), &layout(toy), &records);
        (folder.join(name), layout(toy), records)
    });
    let joint = Joint::read((&one.0, &one.1), (&other.0, &other.1)).unwrap();
    let mut expected = Moments::default();
    for (one, other) in one.2.iter().zip(&other.2) {
        expected.add(i64::from(one.outcome.vp - other.outcome.vp), 1);
    }
    assert_eq!(joint.vp, expected);
    let wins = |records: &[Record]| records.iter().filter(|record| record.outcome.vp > 0).count() as u64;
    assert_eq!(joint.outcomes[0].iter().sum::<u64>(), wins(&one.2));
    assert_eq!(joint.outcomes.iter().map(|row| row[0]).sum::<u64>(), wins(&other.2));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn runs_of_different_games_are_not_paired() {
    let toy = Toy::with_bonus(0);
    let folder = folder("mismatch");
    let mut records = records(&toy, 7, 20);
    write(&folder.join("one.parquet"), &layout(&toy), &records);
    records.iter_mut().for_each(|record| record.game += 1);
    write(&folder.join("other.parquet"), &layout(&toy), &records);
    let layout = layout(&toy);
    let joint = Joint::read((&folder.join("one.parquet"), &layout), (&folder.join("other.parquet"), &layout));
    assert!(joint.unwrap_err().to_string().contains("not of the same games"));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn slices_are_exact_over_chunks() {
    let toy = Toy::with_bonus(1);
    let folder = folder("slices");
    let (path, layout) = (folder.join("games.parquet"), layout(&toy));
    let records = records(&toy, 7, GAMES);
    write(&path, &layout, &records);
    let query = |by: &[&str], conditions: &[&str]| Query {
        by: by.iter().map(|text| By::parse(text).unwrap()).collect(),
        conditions: conditions.iter().map(|text| Condition::parse(text).unwrap()).collect(),
    };
    let sliced = |by: &[&str], conditions: &[&str]| {
        let results = Results { outcomes: layout.outcomes(), unit: layout.about.unit };
        slice(&path, results, &query(by, conditions))
    };
    // Every cell by hand.
    let mut expected: Cells = Cells::new();
    for Record { outcome, game, .. } in records.iter().filter(|record| record.outcome.vp != 0) {
        let ending = layout.about.endings[usize::from(outcome.ending)].clone();
        let key = vec![Value::Word(ending), Value::Number((*game as i32).div_euclid(1000).wrapping_mul(1000).into())];
        let cell = expected.entry(key).or_default();
        cell.outcomes[outcome_index(&records[*game as usize])] += 1;
        cell.vp.add(i64::from(outcome.vp), 1);
    }
    assert_eq!(sliced(&["ending", "game:1000"], &["vp != 0"]).unwrap(), expected);
    // Without columns and conditions, the counts of the run.
    let all = &sliced(&[], &[]).unwrap()[&Vec::new()];
    assert_eq!((all.outcomes, all.vp), (counts(&records).outcomes, counts(&records).vp_moments()));
    // Conditions divide the games.
    let games = |condition: &str| sliced(&[], &[condition]).unwrap().values().map(Cell::games).sum::<u64>();
    for pair in
        [["vp < 1", "vp >= 1"], ["vp <= 0", "vp > 0"], ["outcome = draw", "outcome != draw"], ["vp = 0", "vp != 0"]]
    {
        assert_eq!(games(pair[0]) + games(pair[1]), GAMES, "{pair:?}");
    }
    assert_eq!(games("vp = none"), 0);
    // Impossible queries.
    let refused = |by: &[&str], conditions: &[&str]| sliced(by, conditions).unwrap_err().to_string();
    assert!(refused(&["stage"], &[]).contains("there is no column `stage`"), "{}", refused(&["stage"], &[]));
    assert!(refused(&["ending:2"], &[]).contains("contains words"));
    assert!(refused(&[], &["vp = many"]).contains("numbers"));
    assert!(refused(&["game"], &[]).contains("more than 1000 cells"));
    fs::remove_dir_all(folder).unwrap();
}
