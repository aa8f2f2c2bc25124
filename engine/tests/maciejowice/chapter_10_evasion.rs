//! Chapter 10: the moment at which commanders evade.

use kartacz_engine::core::game::Game;
use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::games::maciejowice::event::Kind;
use kartacz_engine::games::maciejowice::position_builder::PositionBuilder;

use crate::maciejowice::table::{POLES, RUSSIANS, Table, whole, whole_with};

const BEFORE: &str = "switches.evasion_moment=before";

/// Grenadiers in 1310 are about to step to 1410, next to Sierakowski in 1510.
fn approach(game: &Maciejowice) -> Table<'_> {
    let builder = PositionBuilder::empty(game)
        .commander("tormasov", "1210")
        .unit("grenadiers-1", "1310", 0)
        .commander("sierakowski", "1510")
        .unit("7-foot-1", "1501", 0)
        .movement("tormasov");
    let mut table = Table::set_up(game, builder, &[]);
    table.begin("grenadiers-1");
    table
}

fn where_is(table: &Table, id: &str) -> String {
    let hex = table.state.board.commander_place[usize::from(table.commander(id))];
    table.game.scenario.map.grid.label(hex).to_string()
}

#[test]
fn m_10_11_7_a_commander_evades_after_the_step() {
    let mut table = approach(whole());
    table.step("grenadiers-1", "1410", &[]);
    assert_eq!((table.last(Kind::Moved).to, table.game.decider(&table.state)), (at(&table, "1410"), Some(POLES)));
    table.say("commander-to 1609", &[]);
    assert_eq!(table.game.decider(&table.state), Some(RUSSIANS));
}

#[test]
fn m_10_11_7_by_reading_he_evades_before_the_step() {
    let game = whole_with(&[BEFORE]);
    let mut table = approach(&game);
    table.step("grenadiers-1", "1410", &[]);
    assert!(table.logged(Kind::Moved).is_empty());
    assert_eq!(game.decider(&table.state), Some(POLES));
    let words = table.words();
    assert!(words.contains(&"stay".to_owned()) && !words.contains(&"commander-to 1410".to_owned()), "{words:?}");
    table.say("commander-to 1609", &[]);
    assert_eq!((where_is(&table, "sierakowski"), table.logged(Kind::Moved).len()), ("1609".to_owned(), 1));
    assert_eq!(game.decider(&table.state), Some(RUSSIANS), "he is not asked again after the step");
    let mut table = approach(&game);
    table.step("grenadiers-1", "1410", &[]).say("stay", &[]);
    assert_eq!((where_is(&table, "sierakowski"), table.logged(Kind::Moved).len()), ("1510".to_owned(), 1));
    assert_eq!(game.decider(&table.state), Some(RUSSIANS));
}

#[test]
fn m_10_11_7_before_the_reading_counts_for_withdrawals_too() {
    let game = whole_with(&[BEFORE]);
    // The battalion withdraws from 1310 to the south, where Tormasov is next to its way.
    let builder = PositionBuilder::empty(&game)
        .commander("sierakowski", "1510")
        .unit("7-foot-1", "1310", 0)
        .commander("tormasov", "1110")
        .unit("tormasov-musketeers-1", "1410", 3)
        .unit("tormasov-musketeers-2", "1201", 0)
        .movement("sierakowski");
    let mut table = Table::set_up(&game, builder, &[]);
    let shot = table.shot("1410", "1310");
    table.play(shot, &[8]);
    if table.words().iter().any(|words| words.starts_with("withdraw")) {
        let words = table.words()[0].clone();
        table.say(&words, &[]);
    }
    assert!(table.logged(Kind::Withdrew).is_empty(), "{:?}", table.words());
    assert_eq!(game.decider(&table.state), Some(RUSSIANS));
    table.say("stay", &[]);
    assert_eq!(table.logged(Kind::Withdrew).len(), 1);
}

#[test]
fn m_10_11_7_before_the_reading_counts_for_counterattacks_too() {
    let game = whole_with(&[BEFORE]);
    let builder = PositionBuilder::empty(&game)
        .commander("sierakowski", "1310")
        .unit("7-foot-1", "1310", 0)
        .commander("tormasov", "1610")
        .unit("grenadiers-1", "1510", 3)
        .movement("sierakowski");
    let mut table = Table::set_up(&game, builder, &[]);
    table.say("pass", &[]).begin("7-foot-1").step("7-foot-1", "1410", &[]).say("counterattack grenadiers-1", &[0]);
    assert_eq!((table.logged(Kind::Counterattack).len(), game.decider(&table.state)), (0, Some(POLES)));
    table.say("commander-to 1210", &[5, 5]);
    assert_eq!((table.logged(Kind::Counterattack).len(), where_is(&table, "sierakowski")), (1, "1210".to_owned()));
}

fn at(table: &Table, label: &str) -> kartacz_engine::grid::Hex<kartacz_engine::grid::Medium> {
    table.game.scenario.map.grid.parse(label).expect("a hex of the map")
}
