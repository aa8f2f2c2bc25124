//! The player's evaluation of the shipped maps.

use std::borrow::Cow;
use std::path::PathBuf;

use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::games::load;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::Kind;
use kartacz_engine::games::verdox::position_builder::PositionBuilder;
use kartacz_engine::games::verdox::square::Square;
use kartacz_engine::scenario::{Request, Sources};

use super::distances::{Distances, Gait, NO_ROUTE, TURN};
use super::foes::Foes;
use super::kind_table::KindTable;
use super::weights::standard;

struct Shipped;

impl Sources for Shipped {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
        std::fs::read_to_string(folder.join(name)).ok().map(Cow::Owned)
    }
}

fn battle() -> Verdox {
    let loaded = load(&Shipped, &Request::new("verdox/scenario-1")).unwrap_or_else(|faults| panic!("{faults}"));
    Verdox::new(loaded.scenario.of().expect("a scenario of Verdox"))
}

fn square(game: &Verdox, label: &str) -> Square {
    game.scenario.map.field.parse(label).expect("a square")
}

/// The routes with these walls breached.
fn distances(game: &Verdox, breaches: &[&str]) -> Distances {
    let position = breaches.iter().fold(PositionBuilder::new(game), |position, wall| position.breach(wall));
    let (state, mut distances) = (position.state(), Distances::default());
    distances.refresh(game.view(&state, Side::First));
    distances
}

#[test]
fn routes_use_bridges_and_gates() {
    let game = battle();
    let distances = distances(&game, &[]);
    let forward = |gait: Gait, label: &str| distances.forward(Side::First, gait, square(&game, label));
    assert_eq!(forward(Gait::Foot, "2510"), 0);
    assert_eq!(forward(Gait::Foot, "2410"), TURN, "inside the fortress");
    // Onto the enemy's gate by a roll that succeeds one time in six, and two squares on.
    assert_eq!(forward(Gait::Foot, "2210"), 6 * TURN + 2 * TURN);
    assert!(forward(Gait::Foot, "1405") < forward(Gait::Foot, "1409"), "the bridge is near");
    assert!(forward(Gait::Mounted, "0305") < forward(Gait::Foot, "0305") / 3 * 2, "horses are faster");
    assert!(
        game.scenario.map.field.squares().all(|square| distances.forward(Side::First, Gait::Foot, square) < NO_ROUTE)
    );
}

#[test]
fn home_is_behind_its_own_gate() {
    let game = battle();
    let distances = distances(&game, &[]);
    // Through its own gate without a roll: onto it, off it, and to the quarters.
    assert_eq!(distances.home(Side::First, square(&game, "0310")), 4 * TURN);
}

#[test]
fn breach_shortens_the_route() {
    let game = battle();
    let way = |breaches: &[&str]| distances(&game, breaches).forward(Side::First, Gait::Foot, square(&game, "2209"));
    assert!(way(&["2309"]) + 5 * TURN <= way(&[]));
}

#[test]
fn both_sides_have_the_same_distances_on_a_rotated_map() {
    let game = battle();
    let distances = distances(&game, &[]);
    for here in game.scenario.map.field.squares() {
        let turned = Square(game.scenario.map.field.len() as u16 - 1 - here.0);
        for gait in Gait::ALL {
            assert_eq!(distances.forward(Side::First, gait, here), distances.forward(Side::Second, gait, turned));
        }
    }
}

#[test]
fn attack_values_follow_the_tables() {
    let kind_table = KindTable::new(&battle().scenario);
    let near = |a: f32, b: f32| (a - b).abs() < 1e-4;
    assert!(near(kind_table.properties(Kind::Infantry).harm, 20.0 / 6.0));
    // Destroyed by a 1, made infantry by a 2.
    assert!(near(kind_table.properties(Kind::Cavalry).harm, (40.0 + 30.0) / 6.0));
    assert!(near(kind_table.properties(Kind::Cavalry).destroyed, 1.0 / 6.0));
    let mixed = kind_table.average(&[1, 1, 0, 0, 0, 0]);
    assert!(near(mixed.harm, 5.0) && near(mixed.fires, 0.5) && near(mixed.fights, 0.5));
}

#[test]
fn danger_covers_squares_in_enemy_reach() {
    let game = battle();
    let position = PositionBuilder::new(&game)
        .unit(Side::First, Kind::Infantry, "0500")
        .unit(Side::Second, Kind::Shooters, "0904")
        .unit(Side::Second, Kind::Infantry, "0104");
    let state = position.state();
    let view = game.view(&state, Side::First);
    let mut foes = Foes::default();
    foes.look(view, &distances(&game, &[]), &KindTable::new(&game.scenario), &standard()[0]);
    let mut danger = |label: &str| foes.danger(view, square(&game, label));
    assert!(danger("0504") > 0.0 && danger("0103") > 0.0);
    assert_eq!([danger("0404"), danger("0102")], [0.0, 0.0]);
}
