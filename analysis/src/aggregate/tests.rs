use std::fs;
use std::path::PathBuf;

use super::*;
use crate::record::Record;
use crate::runner::CHUNK_GAMES;
use crate::toy::{Toy, counts, layout, records};

/// A folder of its own for a test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("kartacz-aggregate-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn write(path: &Path, layout: &Layout, records: &[Record]) {
    let mut writer = RowWriter::create(path, layout).unwrap();
    records.chunks(CHUNK_GAMES as usize).for_each(|chunk| writer.write(chunk).unwrap());
    writer.finish().unwrap();
}

#[test]
fn counts_of_the_file_are_those_of_the_records() {
    let toy = Toy { bonus: 1 };
    let folder = folder("counts");
    // More than one chunk, the last one short.
    let records = records(&toy, 7, CHUNK_GAMES + 1000);
    let path = folder.join("games.parquet");
    write(&path, &layout(&toy), &records);
    assert_eq!(Counts::read(&path, &layout(&toy)).unwrap(), counts(&records));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left beside the file");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn rows_stand_in_the_order_of_the_games() {
    let toy = Toy { bonus: 0 };
    let folder = folder("order");
    let path = folder.join("games.parquet");
    write(&path, &layout(&toy), &records(&toy, 7, CHUNK_GAMES + 10));
    let games = chunks(&path, None).unwrap().flat_map(|chunk| {
        let games: Vec<u64> = chunk.unwrap().column("game").unwrap().u64().unwrap().iter().flatten().collect();
        games
    });
    assert!(games.eq(0..CHUNK_GAMES + 10));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn columns_are_named_and_ordered_as_documented() {
    let toy = Toy { bonus: 0 };
    let folder = folder("columns");
    let path = folder.join("games.parquet");
    let mut one = records(&toy, 7, 1);
    one[0].columns[2] = crate::record::NOTHING;
    write(&path, &layout(&toy), &one);
    let chunk = chunks(&path, None).unwrap().next().unwrap().unwrap();
    let names: Vec<&str> = chunk.columns().iter().map(|column| column.name().as_str()).collect();
    let expected = ["game", "outcome", "ending", "vp", "vp_reds_rolls", "vp_whites_rolls"];
    assert_eq!(names[..6], expected);
    assert_eq!(names[6..], ["last_stage", "first_risk_stage", "decisions"]);
    assert_eq!(chunk.column("first_risk_stage").unwrap().null_count(), 1);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn pairs_are_counted_game_by_game() {
    let (variant, baseline) = (Toy { bonus: 1 }, Toy { bonus: 0 });
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
    let toy = Toy { bonus: 0 };
    let folder = folder("mismatch");
    let mut records = records(&toy, 7, 20);
    write(&folder.join("one.parquet"), &layout(&toy), &records);
    records[3].game = 99;
    write(&folder.join("other.parquet"), &layout(&toy), &records);
    let layout = layout(&toy);
    let joint = Joint::read((&folder.join("one.parquet"), &layout), (&folder.join("other.parquet"), &layout));
    assert!(joint.unwrap_err().to_string().contains("not of the same games"));
    fs::remove_dir_all(folder).unwrap();
}
