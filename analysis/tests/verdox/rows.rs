//! The rows of runs: their columns agree with each other and with the score.

use kartacz::games::load;
use kartacz::play::series::Stretch;
use kartacz_engine::scenario::Request;

use crate::verdox::{SCENARIOS, SIDES};

/// The rows of some games: names of columns, and the numbers of each game.
fn rows(request: &Request) -> (Vec<String>, Vec<(i32, Vec<i32>)>) {
    let system = load(request).unwrap();
    let layout = system.layout();
    let names: Vec<String> = layout.columns.iter().map(|column| column.name.clone()).collect();
    let records =
        system.records(&["random", "random"].map(str::to_owned), Stretch { seed: 1794, games: 0..20 }, &|| ()).unwrap();
    let count = names.len();
    (names, records.iter().map(|record| (record.outcome.vp, record.columns[..count].to_vec())).collect())
}

fn requests() -> impl Iterator<Item = Request> {
    let reserve = Request { sets: vec!["switches.reserve_counts=true".to_owned()], ..Request::new(SCENARIOS[0]) };
    SCENARIOS.into_iter().map(Request::new).chain([reserve])
}

#[test]
fn the_points_of_all_sources_make_the_score() {
    for request in requests() {
        let (names, games) = rows(&request);
        for (vp, values) in games {
            let sum = |side: &str| -> i32 {
                let own = names.iter().zip(&values).filter(|(name, _)| name.starts_with(&format!("vp_{side}_")));
                own.map(|(_, value)| value).sum()
            };
            assert_eq!(sum(SIDES[0]) - sum(SIDES[1]), vp, "{request:?}");
        }
    }
}

#[test]
fn every_unit_is_counted() {
    for request in requests() {
        let (names, games) = rows(&request);
        // The garrison of the siege is half as strong as the besieger.
        let strengths = match request.name.as_str() {
            crate::verdox::SMALL => [10, 10],
            "verdox/scenario-2" => [75, 38],
            _ => [75, 75],
        };
        for (_, values) in games {
            let value = |name: String| values[names.iter().position(|known| *known == name).unwrap()];
            for (side, strength) in SIDES.into_iter().zip(strengths) {
                let all = ["losses", "units_left", "waiting"].map(|what| value(format!("{what}_{side}")));
                assert_eq!(all.iter().sum::<i32>(), strength, "{all:?}");
                assert!(value(format!("value_lost_{side}")) >= 10 * value(format!("losses_{side}")));
                assert!(value(format!("in_enemy_fort_{side}")) <= value(format!("units_left_{side}")));
            }
            assert!((0..=1).contains(&value("hasbergs_first".to_owned())));
        }
    }
}
