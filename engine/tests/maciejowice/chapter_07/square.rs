//! Chapter 7: squares.

use kartacz_engine::games::insurrection::details::SquareChange;
use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::games::maciejowice::action::{Action, Group};
use kartacz_engine::games::maciejowice::event::{Fact, Kind};
use kartacz_engine::games::maciejowice::position_builder::PositionBuilder;

use crate::maciejowice::table::{POLES, Table, drawn, whole_with};

/// Whether these Poles, in 1510, may form a square in their own phase, and against cavalry.
fn squares(game: &Maciejowice, units: &[&str]) -> [bool; 2] {
    let empty = PositionBuilder::empty(game).commander("sierakowski", "1410");
    let position = units.iter().fold(empty, |position, id| position.unit(id, "1510", 0));
    let table = Table::movement(game, position, "sierakowski");
    let hex = table.hex("1510");
    let against = game.at(&table.state).square_possible(table.set(units), hex, POLES);
    [table.allows(Action::FormSquare(hex)), against]
}

#[test]
fn m_7_3_square_needs_four_units_on_clear_ground() {
    let four = ["7-foot-1", "7-foot-2", "3-foot", "10-foot"];
    for (sign, formed) in [(".", true), ("^", true), ("F", false), ("v", false), ("m", false), ("K", false)] {
        let game = whole_with(&[&drawn(sign)]);
        assert_eq!(squares(&game, &four), [formed; 2], "{sign}");
        assert_eq!(squares(&game, &four[..3]), [false; 2], "{sign}");
    }
}

#[test]
fn m_7_3_the_log_names_the_paragraph_of_the_square() {
    let game = whole_with(&[&drawn(".")]);
    let empty = PositionBuilder::empty(&game).commander("sierakowski", "1410");
    let units = ["7-foot-1", "7-foot-2", "3-foot", "10-foot"];
    let position = units.iter().fold(empty, |position, id| position.unit(id, "1510", 0));
    let mut table = Table::movement(&game, position, "sierakowski");
    table.play(Action::FormSquare(table.hex("1510")), &[]);
    let event = table.last(Kind::Square);
    assert_eq!((event.rule, event.fact), ("7.3", Fact::Square { change: SquareChange::Formed }));
}

#[test]
fn m_7_5_kosynierzy_never_form_square() {
    let game = whole_with(&["formation.square_companies=1"]);
    assert_eq!(squares(&game, &["7-foot-1"]), [true; 2]);
    assert_eq!(squares(&game, &["kosynierzy-1"]), [false; 2]);
    assert_eq!(squares(&game, &["7-foot-1", "kosynierzy-1"]), [false; 2], "nor with others");
}

/// A unit with a star that has joined a square does not lead it where a square cannot go.
#[test]
fn m_7_3_2_a_square_with_shooters_moves_as_a_square() {
    let game = whole_with(&[&drawn("F")]);
    let square = game.unit_id("redoubt").expect("a unit of the scenario");
    let position = PositionBuilder::empty(&game)
        .commander("kniaziewicz", "1310")
        .unit("redoubt", "1410", 0)
        .unit("shooters", "1410", 0)
        .adjust(|board| board.square |= 1 << square);
    let mut table = Table::movement(&game, position, "kniaziewicz");
    table.begin_group("redoubt", Group::Stack);
    assert!(!table.may_step("redoubt", "1510"), "into the forest");
    for action in table.legal() {
        Table::new(&game, table.state).play(action, &[]);
    }
}

/// A square at 1410 and a unit before it that the fire of grenadiers drives back into it; returns the table then.
fn driven_into_a_square<'g>(game: &'g Maciejowice, id: &str) -> Table<'g> {
    let position = PositionBuilder::empty(game)
        .commander("sierakowski", "1510")
        .commander("tormasov", "1009")
        .unit("7-foot-1", "1410", 0)
        .square("1410", POLES)
        .unit(id, "1310", 3)
        .unit("10-foot", "1511", 3)
        .unit("grenadiers-1", "1210", 0)
        .movement("sierakowski");
    let mut table = Table::set_up(game, position, &[]);
    table.play(table.shot("1210", "1310"), &[9]);
    table
}

#[test]
fn m_10_11_2_a_company_that_withdraws_into_a_square_is_part_of_it_and_has_no_points_left() {
    let game = whole_with(&["formation.square_companies=1"]);
    let mut table = driven_into_a_square(&game, "3-foot");
    table.play(table.back_to("1410"), &[]);
    assert_eq!(table.state.board.square, table.set(&["7-foot-1", "3-foot"]));
    assert_eq!((table.last(Kind::Square).fact, table.mp("3-foot")), (Fact::Square { change: SquareChange::Joined }, 0));
}

#[test]
fn m_7_5_kosynierzy_that_withdraw_into_a_square_break_it_up() {
    let game = whole_with(&["formation.square_companies=1"]);
    let mut table = driven_into_a_square(&game, "kosynierzy-1");
    table.play(table.back_to("1410"), &[]);
    assert_eq!(table.state.board.square, 0);
    let broken = table.last(Kind::Square);
    assert_eq!(
        (broken.units, broken.fact),
        (table.set(&["7-foot-1"]), Fact::Square { change: SquareChange::Dissolved })
    );
    assert_eq!(table.legal(), [0, 1, 2, 3, 4, 5].map(Action::Face), "the owner faces the stack");
    table.play(Action::Face(2), &[]);
    assert_eq!(["7-foot-1", "kosynierzy-1"].map(|id| table.facing(id)), [2; 2]);
}

#[test]
fn m_8_9_a_unit_in_double_time_that_withdraws_into_a_square_breaks_it_up() {
    let game = whole_with(&["formation.square_companies=1"]);
    let position = PositionBuilder::empty(&game)
        .commander("sierakowski", "1510")
        .commander("tormasov", "1009")
        .unit("7-foot-1", "1310", 0)
        .square("1310", POLES)
        .unit("3-foot", "1311", 3)
        .unit("10-foot", "1511", 3)
        .unit("grenadiers-1", "1110", 0)
        .movement("sierakowski");
    let mut table = Table::set_up(&game, position, &[]);
    table.hold_fire();
    table.double_time("3-foot").step("3-foot", "1210", &[]);
    table.play(Action::ReactFire(table.unit("grenadiers-1")), &[9]);
    table.play(table.back_to("1310"), &[]);
    assert_eq!(
        (table.state.board.square, table.last(Kind::Square).fact),
        (0, Fact::Square { change: SquareChange::Dissolved })
    );
}
