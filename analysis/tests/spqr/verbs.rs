//! Every verb that plays, on *SPQR*.

use kartacz::games::load_with_provenance;
use kartacz::play::happened::{Group, Measure, PARTS};
use kartacz::play::series::Stretch;
use kartacz_engine::scenario::Request;
use serde_json::Value;

use crate::common::Folder;
use crate::spqr::{SMALL, printed};

/// The JSON output of a verb.
fn json(folder: &Folder, arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(&folder.0, &[arguments, &["--format", "json"]].concat())).unwrap()
}

/// The sources of victory points add up to the net points.
#[test]
fn sources_add_up_to_the_net_points() {
    let folder = Folder::new("spqr-run");
    let run = json(&folder, &["run", SMALL, "--games", "20", "--set", "turns=6", "--out", "o"]);
    let signed =
        |source: &Value| source["mean"].as_f64().unwrap() * if source["side"] == "carthage" { 1.0 } else { -1.0 };
    let net: f64 = run["vp_sources"].as_array().unwrap().iter().map(signed).sum();
    assert!((net - run["vp"]["mean"].as_f64().unwrap()).abs() <= 0.01, "{net}: {}", run["vp"]);
    let page = std::fs::read_to_string(folder.0.join("o/report.html")).unwrap();
    assert!(page.contains("reconstructed"));
}

/// The ledger's counts match the rows: what units and leaders give away is what the other side wins by them.
#[test]
fn the_ledger_agrees_with_the_rows() {
    let request = Request { sets: vec!["turns=6".to_owned()], ..Request::new(SMALL) };
    let (system, _) = load_with_provenance(&request).unwrap();
    let seats = ["heuristic", "random"].map(str::to_owned);
    let (rows, happened) = system.counted(&seats, Stretch { seed: 5, games: 0..20 }, &|| {}).unwrap();
    let columns = system.layout().columns;
    let ids = ["carthage", "rome"];
    let sum = |named: &dyn Fn(&str) -> bool| {
        let places = columns.iter().enumerate().filter(|(_, column)| named(&column.name)).map(|(place, _)| place);
        places.map(|place| rows.iter().map(|row| i64::from(row.columns[place])).sum::<i64>()).sum::<i64>()
    };
    for (side, id) in ids.into_iter().enumerate() {
        let enemy = ids[1 - side];
        let rows = || happened.shape.counters.iter().zip(&happened.ledger.0).filter(move |(one, _)| one.side == side);
        let given = |group: Group| {
            let own = rows().filter(|(one, _)| one.group == group);
            own.map(|(_, row)| row.sum(Measure::Given).0).sum::<i64>() / i64::from(PARTS)
        };
        let leaders = sum(&|name| name == format!("vp_{enemy}_leaders"));
        assert_eq!(given(Group::Commander), leaders, "{id}");
        let all = sum(&|name| name.starts_with(&format!("vp_{enemy}_")));
        assert_eq!(given(Group::Unit), all - leaders, "{id}");
        let units = rows().filter(|(one, _)| one.group == Group::Unit).count() as i64;
        let survived: i64 =
            rows().filter(|(one, _)| one.group == Group::Unit).map(|(_, row)| row.sum(Measure::Survived).0).sum();
        assert_eq!(20 * units - survived, sum(&|name| name == format!("units_lost_{id}")), "{id}");
    }
}

#[test]
fn the_note_of_the_scenario_comes_right_after_the_verdict() {
    let folder = Folder::new("spqr-note");
    let few = ["--games", "20", "--format", "markdown"];
    for arguments in [
        &["run", SMALL, "--set", "turns=4"][..],
        &["compare", SMALL, SMALL, "--set", "turns=4"],
        &["sweep", SMALL, "--over", "turns=3..4"],
        &["tournament", SMALL, "--set", "turns=4", "--player", "heuristic", "--player", "random"],
    ] {
        let words = printed(&folder.0, &[arguments, &few[..]].concat());
        // After the assumed value, the verdict and the title.
        let first: Vec<&str> = words.lines().filter(|line| !line.is_empty()).take(4).collect();
        assert!(first.iter().any(|line| line.contains("reconstructed")), "{arguments:?}: {words}");
    }
}

#[test]
fn tables_are_screened() {
    let folder = Folder::new("spqr-sensitivity");
    let few = ["--games", "20", "--set", "turns=3", "--trajectories", "2"];
    let printed = printed(&folder.0, &[&["sensitivity", SMALL, "--only", "tables.missile"][..], &few].concat());
    assert!(printed.contains("tables.") && printed.contains("reconstructed"), "{printed}");
}
