//! Chapter 13: arrivals by chance.

use kartacz_engine::core::game::Game;
use kartacz_engine::games::insurrection::details::Arrival;
use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::games::maciejowice::event::{Fact, Kind};
use kartacz_engine::games::maciejowice::position_builder::PositionBuilder;

use crate::maciejowice::table::{POLES, RUSSIANS, Table, scenario};

fn by_chance(sets: &[&str]) -> Maciejowice {
    scenario("scenario-1", &["poninski-by-chance"], sets)
}

/// The beginning of a stage, up to the choice of the Poles.
fn stage<'g>(game: &'g Maciejowice, stage: u8, dice: &[u32]) -> Table<'g> {
    Table::set_up(game, PositionBuilder::printed(game).stage(stage).pool(), dice)
}

fn place(table: &Table, id: &str) -> String {
    let hex = table.state.board.place[usize::from(table.unit(id))];
    table.game.scenario.map.grid.label(hex).to_string()
}

#[test]
fn m_13_a_commander_arrives_on_a_roll_below_his_chance() {
    let game = by_chance(&[]);
    assert!(stage(&game, 9, &[]).logged(Kind::ArrivalRoll).is_empty(), "his time has not come");
    let table = stage(&game, 10, &[1]);
    let roll = table.last(Kind::ArrivalRoll);
    assert_eq!((roll.dice.as_slice(), roll.fact), (&[1][..], Fact::ArrivalRoll { result: Arrival::Waits }));
    assert_eq!((table.legal().len(), table.lives("poninski-foot-1")), (6, true));
    assert!(table.logged(Kind::Arrived).is_empty(), "his units wait with him");
    let table = stage(&game, 10, &[0, 0]);
    assert_eq!(table.last(Kind::ArrivalRoll).fact, Fact::ArrivalRoll { result: Arrival::Arrives });
    assert_eq!((game.decider(&table.state), table.legal().len()), (Some(POLES), 10), "two of five chits");
    assert_eq!(table.logged(Kind::Arrived).len(), 8);
}

#[test]
fn m_13_he_rolls_every_stage_until_he_comes() {
    let game = by_chance(&[]);
    let table = stage(&game, 14, &[0, 1]);
    assert_eq!(table.last(Kind::Arrived).stage, 14);
    let game = by_chance(&["commanders.poninski.chance=10"]);
    let table = stage(&game, 10, &[1]);
    assert!(table.logged(Kind::ArrivalRoll).is_empty(), "he is certain to come");
    assert_eq!(table.last(Kind::EntryDrawn).dice.as_slice(), [1]);
}

#[test]
fn m_13_the_hex_is_drawn_and_his_units_are_shifted_with_him() {
    let game = by_chance(&[]);
    for (drawn, hex, foot) in [(0, "1615", ["1614", "1615"]), (3, "1621", ["1620", "1621"])] {
        let table = stage(&game, 10, &[0, drawn]);
        let poninski = usize::from(table.commander("poninski"));
        assert_eq!(game.scenario.map.grid.label(table.state.board.commander_place[poninski]).to_string(), hex);
        assert_eq!(["poninski-foot-1", "poninski-foot-2"].map(|id| place(&table, id)), foot);
    }
}

#[test]
fn m_13_an_occupied_hex_delays_him_and_his_units() {
    let game = by_chance(&[]);
    let builder = PositionBuilder::printed(&game).unit("grenadiers-1", "1615", 0).stage(10).pool();
    let table = Table::set_up(&game, builder, &[0, 0]);
    assert_eq!((table.logged(Kind::Delayed).len(), table.logged(Kind::Arrived).len()), (1, 0));
    assert_eq!(table.legal().len(), 6);
}

#[test]
fn m_13_an_expected_commander_is_not_chosen() {
    let game = by_chance(&[]);
    let table = stage(&game, 12, &[9]);
    assert!(table.words().iter().all(|words| !words.contains("poninski")));
    let table = stage(&game, 12, &[0, 2]);
    assert!(table.words().iter().any(|words| words.contains("poninski")));
    assert_eq!(table.state.board.chits_left[RUSSIANS.index()], 0);
}

#[test]
fn m_13_a_certain_arrival_needs_no_die() {
    let game = scenario("scenario-1", &["poninski-turn-12"], &[]);
    let table = stage(&game, 12, &[]);
    assert_eq!(table.logged(Kind::Arrived).len(), 8);
    assert_eq!(place(&table, "poninski-foot-1"), "1617");
}
