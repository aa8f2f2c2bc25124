//! End-to-end tests of `confirm`: recorded results are confirmed, or reported as out of date.

use std::fs;
use std::path::Path;

use crate::common::{Folder, SCENARIOS, kartacz, text};
use serde_json::Value;

/// The standard output and the exit code of `confirm` on this file.
fn confirm(folder: &Folder, file: &str) -> (String, Option<i32>) {
    let output = kartacz(&folder.0, &["confirm", file, "--quiet"]);
    (text(&output.stdout), output.status.code())
}

/// Writes a file of one recorded result.
fn record(folder: &Folder, words: &[&str]) {
    let output = kartacz(&folder.0, &[words, &["--games", "6", "--quiet", "--out", "o", "--force"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

#[test]
fn headlines_and_skill_curves_are_sampled_then_confirmed_then_out_of_date() {
    let folder = Folder::new("confirm");
    let scenario = SCENARIOS[0];
    record(
        &folder,
        &["tournament", scenario, "--player", "random", "--player", "heuristic", "--headline", "file.json"],
    );
    let levels = ["--level", "random", "--level", "heuristic", "--rule", "squares", "--record", "curves.json"];
    record(&folder, &[&["skill", scenario], &levels[..]].concat());
    for file in ["file.json", "curves.json"] {
        let path = folder.0.join(file);
        assert_eq!(confirm(&folder, file), (format!("{scenario}: current; its sample is now recorded\n"), Some(0)));
        let sampled = fs::read_to_string(&path).unwrap();
        // As another version of the program would have left it.
        let start = sampled.find("\"play\": \"").unwrap() + 9;
        let mut older = sampled.clone();
        older.replace_range(start..start + 16, "0123456789abcdef");
        fs::write(&path, &older).unwrap();
        let same = format!("{scenario}: confirmed, the games of the sample are the same\n");
        assert_eq!(confirm(&folder, file), (same, Some(0)));
        assert_eq!(fs::read_to_string(&path).unwrap(), sampled, "valid for this program again");
        let start = sampled.find("\"checksum\": \"").unwrap() + 13;
        older.replace_range(start..start + 16, "0123456789abcdef");
        fs::write(&path, &older).unwrap();
        let differs = format!("{scenario}: out of date, the games of the sample differ\n");
        assert_eq!(confirm(&folder, file), (differs, Some(1)));
        assert_eq!(fs::read_to_string(&path).unwrap(), older, "an outdated result stays marked");
    }
}

#[test]
fn other_files_are_refused() {
    let folder = Folder::new("confirm-refused");
    fs::write(folder.0.join("other.json"), "{\"schema\": \"kartacz.summary/1\"}").unwrap();
    fs::write(folder.0.join("empty.json"), "{\"schema\": \"kartacz.headlines/1\", \"headlines\": []}").unwrap();
    for (file, why) in [
        ("missing.json", "missing.json"),
        ("other.json", "other.json: this is not a file of headlines or skill curves; `tournament --headline FILE`"),
        ("empty.json", "empty.json: nothing is recorded; `tournament --headline FILE`"),
    ] {
        let output = kartacz(&folder.0, &["confirm", file]);
        assert_eq!(output.status.code(), Some(2), "{file}");
        assert!(text(&output.stderr).contains(why), "{}", text(&output.stderr));
    }
}

/// `kartacz confirm` needs the samples of the shipped headlines after the next change.
#[test]
fn the_shipped_headlines_have_samples() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../reports/headlines.json");
    let file: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let headlines = file["headlines"].as_array().unwrap();
    assert!(!headlines.is_empty());
    assert!(headlines.iter().all(|headline| headline["sample"]["checksum"].is_string()), "{file}");
}
