//! The worked examples of the ledger, which follow from its figures.

use kartacz_engine::core::game::Winner;
use kartacz_engine::games::verdox::data::{Ground, Kind};
use kartacz_engine::games::verdox::state::Phase;

use crate::verdox::table::shipped;
use crate::verdox::table::{BLUE, RED, Table, map};

const PLAIN: [&str; 3] = ["..........", "..........", ".........."];

#[test]
fn example_01_cavalry_hit_by_a_2_is_infantry() {
    let game = map(&PLAIN);
    let mut table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Shooters, "0200").unit(RED, Kind::Cavalry, "0500"));
    table.play("attack hasbergs-1 0500", &[2]);
    assert_eq!(table.on("0500"), Some((RED, Kind::Infantry)));
    let infantry = &game.scenario.kinds[Kind::Infantry.index()];
    assert_eq!(table.at().table(table.unit(RED, 1)), infantry);
    assert_eq!((infantry.value, infantry.points), (10, 1));
}

#[test]
fn example_02_mounted_shooters_hit_by_a_2_are_shooters() {
    let game = map(&PLAIN);
    let hit = |die| {
        let mut table =
            Table::set_up(&game, |b| b.unit(BLUE, Kind::Shooters, "0200").unit(RED, Kind::MountedShooters, "0500"));
        table.play("attack hasbergs-1 0500", &[die]).on("0500")
    };
    assert_eq!([1, 2, 3].map(hit), [None, Some((RED, Kind::Shooters)), Some((RED, Kind::MountedShooters))]);
    let shooters = &game.scenario.kinds[Kind::Shooters.index()];
    assert_eq!((shooters.value, shooters.range), (20, 4));
}

#[test]
fn example_03_artillery_moves_with_a_1() {
    let game = map(&PLAIN);
    for die in 1..=6 {
        let mut table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Artillery, "0301"));
        table.play("move hasbergs-1 0401", &[die]);
        assert_eq!(table.on(if die == 1 { "0401" } else { "0301" }), Some((BLUE, Kind::Artillery)));
        assert!(table.moves("hasbergs-1").is_empty());
    }
}

#[test]
fn example_04_shooters_on_a_hill_reach_five_in_the_clear_and_four_in_a_forest() {
    let clear = map(&["^.........", ".........."]);
    let forest = map(&["^....f....", ".........."]);
    let place = |game| {
        Table::set_up(game, |b| b.unit(BLUE, Kind::Shooters, "0000").unit(RED, Kind::Infantry, "0500"))
            .attacks("hasbergs-1")
    };
    assert_eq!((place(&clear), place(&forest)), (vec!["0500".to_owned()], vec![]));
}

#[test]
fn example_05_a_fort_is_reached_at_three_and_not_at_four() {
    let game = map(&["...##.....", ".........."]);
    let table = Table::set_up(&game, |b| {
        b.unit(BLUE, Kind::Shooters, "0000").unit(RED, Kind::Infantry, "0300").unit(RED, Kind::Infantry, "0400")
    });
    assert_eq!(table.attacks("hasbergs-1"), ["0300"]);
    let four = map(&["....#.....", ".........."]);
    let table = Table::set_up(&four, |b| b.unit(BLUE, Kind::Shooters, "0000").unit(RED, Kind::Infantry, "0400"));
    assert_eq!(table.attacks("hasbergs-1"), [""; 0]);
}

#[test]
fn example_06_from_a_valley_a_hill_at_four_is_too_far() {
    let game = map(&["v...^.....", ".........."]);
    let table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Shooters, "0000").unit(RED, Kind::Infantry, "0400"));
    assert_eq!(table.attacks("hasbergs-1"), [""; 0]);
}

#[test]
fn example_07_cavalry_that_has_spent_a_point_enters_nothing_that_takes_all() {
    for ground in ["^", "f", "m", "c", "#", "v"] {
        let row = format!("~~.{ground}~~~~");
        let edge = "~~~~~~~~".to_owned();
        let below = "~..~~~~~".to_owned();
        let rows = [edge.as_str(), &row, &below];
        let game = map(&rows);
        // From 0202 a point leads next to the square, and the other into it.
        let table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Cavalry, "0202"));
        assert!(!table.can("move hasbergs-1 0301"), "{ground}");
        let near = Table::set_up(&game, |b| b.unit(BLUE, Kind::Cavalry, "0201"));
        assert!(near.can("move hasbergs-1 0301"), "{ground}");
    }
}

#[test]
fn example_08_out_of_a_marsh() {
    let game = map(&["~~~~~~~~", "...m....", "~~~~~~~~"]);
    let result = |dice: &[u32]| {
        let mut table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Infantry, "0301"));
        table.play("move hasbergs-1 0201", dice);
        assert!(table.moves("hasbergs-1").is_empty());
        (table.on("0301").is_some(), table.on("0201").is_some())
    };
    assert_eq!(result(&[1]), (false, false));
    for sink in 2..=6 {
        for exit in 1..=6 {
            assert_eq!(result(&[sink, exit]), (exit > 2, exit <= 2));
        }
    }
}

#[test]
fn example_09_before_the_front_of_a_fort() {
    let game = map(&["..........", "...#i.....", ".........."]);
    for die in 1..=6 {
        let mut table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Infantry, "0201"));
        table.play("move hasbergs-1 0301", &[die]);
        assert_eq!(table.on("0301").is_some(), die == 1);
    }
    let mut inside = Table::set_up(&game, |b| b.unit(BLUE, Kind::Infantry, "0401"));
    assert!(inside.play("move hasbergs-1 0301", &[]).on("0301").is_some());
}

#[test]
fn example_10_artillery_at_a_wall() {
    let game = map(&["..........", "......#...", ".........."]);
    for die in 1..=6 {
        let mut table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Artillery, "0101"));
        table.play("demolish hasbergs-1 0601", &[die]);
        let ground = table.at().ground(table.square("0601"));
        assert_eq!((ground == Ground::Clear, ground.level()), if die == 1 { (true, 0) } else { (false, 1) });
    }
}

#[test]
fn example_11_shooters_and_a_loaded_barge() {
    let game = map(&["...~......", "...~......"]);
    let mut table = Table::set_up(&game, |b| {
        b.barge("0300", None).aboard(RED, Kind::Infantry, 0).unit(BLUE, Kind::Shooters, "0000")
    });
    assert!(!table.can("bombard hasbergs-1 0300"));
    table.play("attack hasbergs-1 0300", &[1]);
    assert_eq!((table.on("0300"), table.at().barges().count()), (None, 1));
}

#[test]
fn example_12_fifteen_units_after_the_first_turn() {
    let game = shipped("verdox/scenario-1", &[], &[]);
    let mut table = Table::start(&game, BLUE);
    while table.at().phase() == Phase::SetUp {
        let first = table.legal().remove(0);
        table.play(&first, &[]);
    }
    while table.at().turn() == 1 {
        let last = table.legal().pop().unwrap();
        table.play(&last, &[]);
    }
    assert_eq!([BLUE, RED].map(|side| table.at().entered(side).len()), [15, 15]);
    assert_eq!((10 + 13 * 5, game.scenario.strength(BLUE)), (75, 75));
}

#[test]
fn example_13_the_greater_sum_wins_when_time_is_up() {
    let game = map(&["..........", "..........", "..........", ".........."]);
    let place = |table: &mut Table| {
        while table.outcome().is_none() {
            table.play("end", &[]);
        }
    };
    // Twenty more, as 1200 to 1180.
    let mut table =
        Table::set_up(&game, |b| b.turn(20).unit(BLUE, Kind::Cavalry, "0000").unit(RED, Kind::Shooters, "0900"));
    place(&mut table);
    let outcome = table.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.ending, outcome.vp), (Winner::Side(BLUE), 2, 20));
    // Taking the quarters earlier overrides any sum.
    let mut taken = Table::set_up(&game, |b| {
        b.turn(20).active(RED).unit(BLUE, Kind::Artillery, "0900").unit(RED, Kind::Infantry, "0003")
    });
    assert!(taken.outcome().is_none());
    taken.play("move askans-1 0004", &[]);
    let outcome = taken.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.ending), (Winner::Side(RED), 0));
}
