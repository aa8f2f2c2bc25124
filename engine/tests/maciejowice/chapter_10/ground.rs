//! Chapter 10: what blocks the line of sight, and losses of a withdrawal.

use kartacz_engine::games::insurrection::outcomes::FireResult;
use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::games::maciejowice::action::Action;
use kartacz_engine::games::maciejowice::event::Kind;
use kartacz_engine::games::maciejowice::position_builder::PositionBuilder;
use kartacz_engine::grid::HexSet;

use crate::common::table::fire_result;
use crate::maciejowice::table::{POLES, Table, drawn, towards, whole, whole_with};

/// Whether the ends of a row of signs from 1510 to 1514 see each other, both ways.
fn sees(signs: &str, sets: &[&str]) -> bool {
    let row = drawn(signs);
    let sets: Vec<&str> = [row.as_str()].into_iter().chain(sets.iter().copied()).collect();
    let game = whole_with(&sets);
    let hex = |label| game.scenario.map.grid.parse(label).expect("a hex of the map");
    let [there, back] =
        [("1510", "1514"), ("1514", "1510")].map(|(a, b)| game.sight.sees(hex(a), hex(b), HexSet::EMPTY));
    assert_eq!(there, back);
    there
}

#[test]
fn m_10_1_village_and_castle_block_and_marsh_does_not() {
    assert!(sees(".....", &[]));
    assert!(sees("..m..", &[]));
    for sign in ["F", "v", "K"] {
        assert!(!sees(&format!("..{sign}.."), &[]), "{sign}");
        assert!(sees(&format!("{sign}...{sign}"), &[]), "{sign} at the ends");
    }
}

#[test]
fn m_10_1_what_blocks_is_a_list() {
    for (sign, name) in [("F", "forest"), ("v", "village"), ("^", "hill")] {
        let signs = format!("..{sign}..");
        assert!(!sees(&signs, &[&format!("sight.blocks=[\"{name}\"]")]), "{name}");
        assert!(sees(&signs, &["sight.blocks=[\"castle\"]"]), "{name}");
        assert!(sees(&signs, &["sight.blocks=[]"]), "{name}");
    }
    assert!(!sees("..K..", &["sight.blocks=[\"castle\"]"]));
    assert!(!sees("..K..", &["sight.blocks=[\"hill\"]"]), "the castle of the drawing is on a hill");
    assert!(sees("..K..", &["sight.blocks=[]"]));
}

#[test]
fn m_10_1_hill_blocks_unless_both_ends_are_on_hills() {
    assert!(!sees("..^..", &[]));
    assert!(!sees("^.^..", &[]), "one end on a hill");
    assert!(!sees("^^^..", &[]), "over the hill down into the plain");
    assert!(sees("^....", &[]), "the end itself does not block");
    assert!(sees("^.^.^", &[]));
    assert!(sees("^^^^^", &[]));
}

#[test]
fn m_10_1_hills_never_block_by_switch() {
    let never = ["switches.hill_sight=never"];
    for signs in ["..^..", "^.^..", "^^^..", "^.^.^"] {
        assert!(sees(signs, &never), "{signs}");
    }
    assert!(!sees("..K..", &never), "the castle on it does");
}

#[test]
fn m_10_1_2_from_hill_to_hill_the_valley_does_not_block() {
    assert!(sees("^.F.^", &[]));
    assert!(sees("^.v.^", &[]));
    assert!(!sees("..v.^", &[]), "from the valley");
    assert!(!sees("^.K.^", &[]), "the castle is on a hill itself");
}

/// The reasons of the losses of a Polish battalion that is shot out of 1511, withdraws to 1512, and loses as much.
fn losses(game: &Maciejowice) -> Vec<&'static str> {
    let position = PositionBuilder::empty(game)
        .commander("kamienski", "1519")
        .commander("denisov", "1508")
        .unit("5-regiment", "1511", towards("1511", "1510"))
        .unit("denisov-musketeers-1", "1509", towards("1509", "1510"));
    let mut table = Table::movement(game, position, "denisov");
    while table.decider() == Some(POLES) {
        table.play(Action::Pass, &[]);
    }
    table.play(table.shot("1509", "1511"), &[7]);
    assert_eq!(fire_result(&table.last(Kind::FireTest)), FireResult::Retreats);
    if table.place("5-regiment") == "1511" {
        table.play(Action::WithdrawTo(table.hex("1512")), &[]);
    }
    let withdrew = table.last(Kind::Withdrew);
    assert_eq!(usize::from(table.losses("5-regiment")), withdrew.modifiers.len());
    assert!(withdrew.modifiers.iter().all(|part| (part.rule, part.value) == ("10.11.3", 1)));
    withdrew.modifiers.iter().map(|part| part.reason).collect()
}

const RIVER: &str = "map.rivers=[\"1511/1512\"]";
const ROAD: &str = "map.roads.crest=[\"1511\",\"1512\"]";

#[test]
fn m_10_11_3_a_loss_for_marsh_river_and_slope() {
    assert!(losses(whole()).is_empty());
    assert_eq!(losses(&whole_with(&[&drawn("..m")])), ["into a marsh"]);
    assert_eq!(losses(&whole_with(&[RIVER])), ["across a river"]);
    assert_eq!(losses(&whole_with(&[&drawn("..^")])), ["up a slope"]);
    assert!(losses(&whole_with(&[&drawn(".mv")])).is_empty(), "out of a marsh into a village");
}

#[test]
fn m_10_11_3_even_by_road() {
    assert_eq!(losses(&whole_with(&[&drawn("..m"), ROAD])), ["into a marsh"]);
    assert_eq!(losses(&whole_with(&[RIVER, ROAD, "switches.bridge_bars=false"])), ["across a river"]);
    assert_eq!(losses(&whole_with(&[&drawn("..^"), ROAD])), ["up a slope"]);
}

#[test]
fn m_10_11_3_causes_add_up() {
    assert_eq!(losses(&whole_with(&[&drawn("..m"), RIVER])), ["into a marsh", "across a river"]);
    let hill_marsh = ["map.legend.m.level=1", &drawn("..m"), RIVER];
    assert_eq!(losses(&whole_with(&hill_marsh)), ["up a slope", "into a marsh", "across a river"]);
}

#[test]
fn m_8_11_no_withdrawal_onto_closed_ground() {
    let game = whole_with(&[&drawn("..m"), "movement.cost_infantry.marsh=0"]);
    let position = PositionBuilder::empty(&game).commander("denisov", "1508").unit(
        "denisov-musketeers-1",
        "1511",
        towards("1511", "1510"),
    );
    let table = Table::movement(&game, position, "denisov");
    let hexes = game.at(&table.state).retreats(table.set(&["denisov-musketeers-1"]), table.hex("1511"), 1);
    assert_eq!(hexes.len(), 1);
    assert!(!hexes.contains(&table.hex("1512")));
}
