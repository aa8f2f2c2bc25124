//! Runs: the same bytes whatever the shards, and figures that add up.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::{Folder, without_throughput};
use crate::verdox::{SCENARIOS, SMALL, printed};

fn rows(folder: &Path) -> Vec<u8> {
    fs::read(folder.join("games.parquet")).unwrap()
}

#[test]
fn merged_shards_are_the_whole_run() {
    let folder = Folder::new("verdox-shards");
    let run = ["run", SMALL, "--games", "501", "--seed", "5", "--what-if", "light-guns", "--out"];
    printed(&folder.0, &[&run[..], &["whole"]].concat());
    for shard in ["1", "2", "3"] {
        printed(&folder.0, &[&run[..], &[shard, "--shard", &format!("{shard}/3")]].concat());
    }
    printed(&folder.0, &["merge", "3", "1", "2", "--out", "merged"]);
    let [whole, merged] = ["whole", "merged"].map(|name| folder.0.join(name));
    assert!(rows(&whole) == rows(&merged), "the rows differ");
    assert_eq!(without_throughput(&whole.join("summary.json")), without_throughput(&merged.join("summary.json")));
}

#[test]
fn the_figures_of_a_run_add_up() {
    for scenario in SCENARIOS {
        let folder = Folder::new(&format!("verdox-{}", scenario.replace('/', "-")));
        let printed: Value = serde_json::from_str(&printed(
            &folder.0,
            &["run", scenario, "--games", "20", "--format", "json", "--out", "o"],
        ))
        .unwrap();
        assert_eq!(
            (&printed["system"], &printed["sides"]),
            (&"verdox".into(), &serde_json::json!(["hasbergs", "askans"]))
        );
        let games = |list: &str| {
            printed[list].as_array().unwrap().iter().map(|item| item["games"].as_u64().unwrap()).sum::<u64>()
        };
        assert_eq!((games("outcomes"), games("endings")), (20, 20));
        let histogram = printed["vp"]["histogram"].as_array().unwrap();
        assert_eq!(histogram.iter().map(|at| at[1].as_u64().unwrap()).sum::<u64>(), 20);
        let net: f64 = printed["vp_sources"].as_array().unwrap().iter().map(signed).sum();
        assert!((net - printed["vp"]["mean"].as_f64().unwrap()).abs() < 1e-9, "{net}");
        // A game of each outcome to watch, those at both ends of the victory points, and the median, closest and swinging games.
        let outcomes = printed["outcomes"].as_array().unwrap().iter().filter(|outcome| outcome["games"] != 0).count();
        let watched = fs::read_dir(folder.0.join("o/watch")).unwrap().count();
        assert!((outcomes..=outcomes + 5).contains(&watched), "{watched}");
        for chart in ["outcomes", "vp", "endings"] {
            crate::verdox::strict(&fs::read_to_string(folder.0.join(format!("o/charts/{chart}.svg"))).unwrap());
        }
    }
}

fn signed(source: &Value) -> f64 {
    let mean = source["mean"].as_f64().unwrap();
    if source["side"] == "hasbergs" { mean } else { -mean }
}

/// With the values of both armies to decide at the end, 398 of 400 sieges went to the time limit.
#[test]
fn the_besieger_has_a_reason_to_attack() {
    let folder = Folder::new("verdox-siege");
    let run = ["run", "verdox/scenario-2", "--games", "60", "--format", "json", "--out", "o"];
    let run: Value = serde_json::from_str(&printed(&folder.0, &run)).unwrap();
    let games = |list: &str, key: &str, name: &str| {
        let mut items = run[list].as_array().unwrap().iter();
        items.find(|item| item[key] == name).unwrap()["games"].as_u64().unwrap()
    };
    let taken = games("endings", "ending", "headquarters");
    assert!((10..=55).contains(&taken), "{taken} of 60 end in the quarters");
    let [besieger, garrison] = ["hasbergs", "askans"].map(|side| games("outcomes", "outcome", side));
    assert!(besieger >= 5 && garrison >= 5, "{besieger} to {garrison}");
    // A fortress that holds until the end of the time has won.
    assert_eq!(garrison + besieger, 60);
    assert!(games("endings", "ending", "time") <= garrison);
}

#[test]
fn people_read_of_turns() {
    let folder = Folder::new("verdox-turns");
    printed(&folder.0, &["run", SMALL, "--games", "20", "--out", "o"]);
    let page = fs::read_to_string(folder.0.join("o/report.html")).unwrap();
    for words in ["last turn", "in which turn", "ends in turn 26-30"] {
        assert!(page.contains(words), "{words}");
    }
    assert!(!page.to_lowercase().contains(" stage"), "stages are those of another game");
}
