//! Chapter 7: squares.

use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::games::maciejowice::action::{Action, Group};
use kartacz_engine::games::maciejowice::event::Kind;
use kartacz_engine::games::maciejowice::position_builder::PositionBuilder;

use crate::table::{POLES, Table, drawn, whole_with};

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
    assert_eq!((event.rule, event.result), ("7.3", "formed"));
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
