//! Chapter 7: skirmish order.

use kartacz_engine::games::insurrection::details::{LineChange, OrderChange};
use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::games::maciejowice::action::{Action, Group};
use kartacz_engine::games::maciejowice::event::{Fact, Kind};
use kartacz_engine::games::maciejowice::position_builder::PositionBuilder;

use crate::maciejowice::table::{POLES, RUSSIANS, Table, drawn, parts, towards, whole, whole_with};

const JAGERS: &str = "tolstoy-jagers-1";
const OTHERS: &str = "tolstoy-jagers-2";

/// Tolstoy's jagers in a hex, facing another, and Tolstoy beside them; they have begun to move.
fn jagers<'g>(game: &'g Maciejowice, facing: u8, in_order: bool) -> Table<'g> {
    let position = PositionBuilder::empty(game).commander("tolstoy", "1509").unit(JAGERS, "1510", facing);
    let position = if in_order { position.skirmish(JAGERS) } else { position };
    let mut table = Table::movement(game, position, "tolstoy");
    table.begin(JAGERS);
    table
}

fn east() -> u8 {
    towards("1510", "1511")
}

/// The units in skirmish order.
fn in_order(table: &Table) -> u128 {
    table.game.at(&table.state).skirmishers()
}

fn form() -> Action {
    Action::FormSkirmish(whole().unit_id(JAGERS).expect("a unit of the scenario"))
}

fn leave() -> Action {
    Action::LeaveSkirmish(whole().unit_id(JAGERS).expect("a unit of the scenario"))
}

// ---- 7.2: forming and leaving ----

#[test]
fn m_7_2_units_with_a_star_form_skirmish_order_for_a_point() {
    let mut table = jagers(whole(), east(), false);
    assert_eq!(in_order(&table), 0);
    table.play(form(), &[]);
    assert_eq!((in_order(&table), table.mp(JAGERS)), (table.set(&[JAGERS]), 3));
    let event = table.last(Kind::SkirmishOrder);
    assert_eq!(event.fact, Fact::SkirmishOrder { change: OrderChange::Formed });
    assert_eq!((event.rule, event.mp_before, event.mp_after), ("7.2", Some(4), Some(3)));
    table.step(JAGERS, "1511", &[]).play(Action::Halt, &[]);
    assert_eq!(in_order(&table), table.set(&[JAGERS]), "it stays");
}

#[test]
fn m_7_2_no_unit_without_a_star_forms_it() {
    for (id, commander) in
        [("denisov-musketeers-1", "denisov"), ("yelizavetgrad-1", "denisov"), ("kosynierzy-1", "kniaziewicz")]
    {
        let position = PositionBuilder::empty(whole()).commander(commander, "1509").unit(id, "1510", 1);
        let mut table = Table::movement(whole(), position, commander);
        table.begin(id);
        assert!(!table.allows(Action::FormSkirmish(table.unit(id))), "{id}");
    }
}

#[test]
fn m_7_2_it_costs_what_the_file_says() {
    assert!(
        !jagers(&whole_with(&["formation.skirmish=5"]), 1, false)
            .legal()
            .iter()
            .any(|action| { matches!(action, Action::FormSkirmish(_)) })
    );
    let game = whole_with(&["formation.skirmish=2", "formation.skirmish_leave=1"]);
    let mut table = jagers(&game, 1, false);
    table.play(form(), &[]);
    assert_eq!(table.mp(JAGERS), 2);
    table.play(leave(), &[]);
    assert_eq!(table.mp(JAGERS), 1);
}

#[test]
fn m_7_2_leaving_is_free_and_possible_without_points() {
    let mut table = jagers(whole(), east(), true);
    for hex in ["1511", "1512", "1513", "1514"] {
        table.step(JAGERS, hex, &[]);
    }
    assert_eq!(table.mp(JAGERS), 0);
    table.play(leave(), &[]);
    assert_eq!(in_order(&table), 0);
    let event = table.last(Kind::SkirmishOrder);
    assert_eq!(event.fact, Fact::SkirmishOrder { change: OrderChange::Left });
    assert_eq!((event.mp_before, event.mp_after), (Some(0), Some(0)));
    assert!(table.last(Kind::MoveEnds).units == table.set(&[JAGERS]), "nothing is left to do");
}

#[test]
fn m_7_2_it_is_formed_once_in_an_activation() {
    let mut table = jagers(whole(), east(), false);
    table.play(form(), &[]).play(leave(), &[]);
    assert!(!table.allows(form()));
}

#[test]
fn m_7_2_it_is_formed_on_the_way_too() {
    let mut table = jagers(whole(), east(), false);
    table.step(JAGERS, "1511", &[]).play(form(), &[]);
    assert_eq!((table.mp(JAGERS), in_order(&table)), (2, table.set(&[JAGERS])));
}

#[test]
fn m_7_2_a_stack_forms_it_together_and_slower_units_slow_it_down() {
    let game = whole_with(&[&drawn(".F")]);
    let position = PositionBuilder::empty(&game).commander("tolstoy", "1509");
    let position = position.unit(JAGERS, "1510", east()).unit(OTHERS, "1510", east());
    let mut table = Table::movement(&game, position.clone(), "tolstoy");
    table.begin_group(JAGERS, Group::Stack).play(form(), &[]);
    assert_eq!(in_order(&table), table.set(&[JAGERS, OTHERS]));
    assert_eq!([JAGERS, OTHERS].map(|id| table.mp(id)), [3, 3]);
    table.step(JAGERS, "1511", &[]);
    assert_eq!([JAGERS, OTHERS].map(|id| table.mp(id)), [2, 2]);
    let mut table = Table::movement(&game, position.skirmish(JAGERS), "tolstoy");
    table.begin_group(JAGERS, Group::Stack).step(JAGERS, "1511", &[]);
    assert_eq!([JAGERS, OTHERS].map(|id| table.mp(id)), [2, 2], "through the forest with others");
}

// ---- 7.2a: every hex costs the same ----

/// The cost of a step from 1510 to 1511 in skirmish order, and its parts.
fn cost(game: &Maciejowice) -> (u8, Vec<(&'static str, i8)>) {
    let mut table = jagers(game, east(), true);
    table.step(JAGERS, "1511", &[]);
    (4 - table.mp(JAGERS), parts(&table.last(Kind::Moved)))
}

#[test]
fn m_7_2a_every_hex_costs_a_point() {
    for sign in [".", "^", "F", "v", "m", "K"] {
        assert_eq!(cost(&whole_with(&[&drawn(&format!(".{sign}"))])), (1, vec![("7.2", 1)]), "{sign}");
    }
    assert_eq!(cost(&whole_with(&[&drawn(".m"), "map.rivers=[\"1510/1511\"]"])), (1, vec![("7.2", 1)]));
    assert_eq!(cost(&whole_with(&["movement.skirmish_hex=3"])), (3, vec![("7.2", 3)]));
}

#[test]
fn m_7_2a_four_hexes_of_marsh_in_a_move() {
    let game = whole_with(&[&drawn(".mmmmm")]);
    for (order, left) in [(true, 0), (false, 0)] {
        let mut table = jagers(&game, east(), order);
        let hexes = if order { &["1511", "1512", "1513", "1514"][..] } else { &["1511", "1512"] };
        for hex in hexes {
            table.step(JAGERS, hex, &[]);
        }
        assert_eq!(table.mp(JAGERS), left);
    }
}

#[test]
fn m_7_2a_one_more_into_a_hex_of_the_enemy() {
    let game = whole_with(&[&drawn(".F")]);
    let position = PositionBuilder::empty(&game).commander("tolstoy", "1509").unit(JAGERS, "1510", east());
    let position = position.unit("5-regiment", "1511", east()).skirmish(JAGERS);
    let mut table = Table::movement(&game, position, "tolstoy");
    table.begin(JAGERS).step(JAGERS, "1511", &[]);
    assert_eq!((table.mp(JAGERS), parts(&table.last(Kind::Moved))), (2, vec![("7.2", 1), ("6.11", 1)]));
    assert_eq!(in_order(&table), table.set(&[JAGERS]), "the order stays in a melee hex");
}

#[test]
fn m_7_2a_rear_hexes_and_friends_cost_more_as_usual() {
    let game = whole_with(&[&drawn(".F")]);
    let mut table = jagers(&game, towards("1510", "1509"), true);
    table.step(JAGERS, "1511", &[]);
    assert_eq!((table.mp(JAGERS), parts(&table.last(Kind::Moved))), (2, vec![("7.2", 1), ("8.6", 1)]));
}

#[test]
fn m_7_2a_closed_ground_stays_closed() {
    let game = whole_with(&[&drawn(".m"), "movement.cost_infantry.marsh=0"]);
    let table = jagers(&game, east(), true);
    assert!(!table.may_step(JAGERS, "1511"));
}

#[test]
fn m_7_2a_in_double_time_neither_forest_nor_change_of_order() {
    for (sign, allowed) in [(".", true), ("m", true), ("F", false), ("v", false)] {
        let game = whole_with(&[&drawn(&format!(".{sign}"))]);
        let position = PositionBuilder::empty(&game).commander("tolstoy", "1509").unit(JAGERS, "1510", east());
        let mut table = Table::movement(&game, position.skirmish(JAGERS), "tolstoy");
        table.double_time(JAGERS);
        assert_eq!(table.may_step(JAGERS, "1511"), allowed, "{sign}");
        assert!(!table.allows(leave()) && table.legal().iter().all(|action| matches!(action, Action::Step { .. })));
    }
    let position = PositionBuilder::empty(whole()).commander("tolstoy", "1509").unit(JAGERS, "1510", east());
    let mut table = Table::movement(whole(), position, "tolstoy");
    table.double_time(JAGERS);
    assert!(!table.allows(form()));
}

// ---- 7.2b: facing ----

#[test]
fn m_7_2b_turning_is_free() {
    for facing in 0..6 {
        let mut table = jagers(whole(), 0, true);
        if facing != 0 {
            table.turn(JAGERS, facing);
            assert_eq!(table.last(Kind::Turned).rule, "7.2");
        }
        assert_eq!((table.mp(JAGERS), table.facing(JAGERS)), (4, facing));
    }
}

#[test]
fn m_7_2b_once_between_two_steps_and_after_the_last() {
    let mut table = jagers(whole(), 0, true);
    table.turn(JAGERS, east());
    let turns = |table: &Table| table.legal().iter().filter(|action| matches!(action, Action::Turn { .. })).count();
    assert_eq!(turns(&table), 0);
    for hex in ["1511", "1512", "1513", "1514"] {
        table.step(JAGERS, hex, &[]);
        assert_eq!(turns(&table), 5);
    }
    assert!(table.allows(Action::Halt), "the facing may stay");
    table.turn(JAGERS, 4);
    assert_eq!((table.mp(JAGERS), table.facing(JAGERS)), (0, 4));
}

// ---- Other formations ----

#[test]
fn m_7_2_and_a_line_exclude_each_other() {
    let position = PositionBuilder::empty(whole()).commander("tolstoy", "1509");
    let position = position.unit(JAGERS, "1510", 1).unit(OTHERS, "1510", 1).line("1510", RUSSIANS);
    let mut table = Table::movement(whole(), position, "tolstoy");
    table.begin(JAGERS).play(form(), &[]);
    assert_eq!(
        (table.state.board.line, table.last(Kind::LineMarker).fact),
        (0, Fact::LineMarker { change: LineChange::Ended })
    );
    table.play(Action::Halt, &[]);
    assert!(!table.allows(Action::LineMarker(table.hex("1510"))));
}

#[test]
fn m_7_2_a_square_ends_it() {
    let game = whole_with(&["formation.square_companies=1"]);
    let position = PositionBuilder::empty(&game).commander("tolstoy", "1508").unit(JAGERS, "1510", 4);
    let position = position.skirmish(JAGERS).commander("kamienski", "1513").unit("horse-guard", "1511", 4);
    let mut table = Table::movement(&game, position.clone(), "tolstoy");
    let hex = table.hex("1510");
    table.passes(POLES).play(Action::FormSquare(hex), &[]);
    assert_eq!((in_order(&table), table.state.board.square), (0, table.set(&[JAGERS])));
    let mut table = Table::movement(&game, position, "kamienski");
    table.passes(RUSSIANS).begin("horse-guard").step("horse-guard", "1510", &[]);
    assert_eq!((table.decider(), in_order(&table)), (Some(RUSSIANS), table.set(&[JAGERS])));
    table.play(Action::Declare, &[0]);
    assert_eq!((in_order(&table), table.state.board.square), (0, table.set(&[JAGERS])));
}

#[test]
fn m_7_2_skirmishers_attack_and_a_rout_ends_the_order() {
    for (dice, order) in [([9, 0], true), ([0, 9], false)] {
        let position = PositionBuilder::empty(whole()).commander("tolstoy", "1509").commander("kamienski", "0201");
        let position = position.unit(JAGERS, "1510", 1).skirmish(JAGERS).unit("7-foot-1", "1510", 4);
        let table = Table::set_up(whole(), position.melee("tolstoy"), &dice);
        assert_eq!(in_order(&table) != 0, order);
        assert_eq!(table.logged(Kind::Routed).iter().any(|event| event.units == table.set(&[JAGERS])), !order);
    }
}

// ---- 7.2c, 10.2: the line of aim ----

/// Whether the jagers in 1511, facing north, have a shot at a Polish battalion in this hex, and in skirmish order.
fn shots(target: &str) -> [bool; 2] {
    [false, true].map(|in_order| {
        let position = PositionBuilder::empty(whole()).commander("tolstoy", "1509").unit(JAGERS, "1511", 0);
        let position = if in_order { position.skirmish(JAGERS) } else { position };
        let position = position.unit("5-regiment", target, 0);
        let mut table = Table::movement(whole(), position, "tolstoy");
        table.passes(POLES);
        table.allows(table.shot("1511", target))
    })
}

#[test]
fn m_10_2_skirmishers_aim_through_their_flanks() {
    assert_eq!(shots("1611"), [true, true], "in front");
    assert_eq!(shots("1513"), [false, true], "on the right");
    assert_eq!(shots("1509"), [false, true], "on the left");
    assert_eq!(shots("1412"), [false, true], "between flank and rear");
    assert_eq!(shots("1312"), [false, false], "behind");
}

#[test]
fn m_10_2_an_enemy_in_front_binds_skirmishers_too() {
    let position =
        PositionBuilder::empty(whole()).commander("tolstoy", "1509").unit(JAGERS, "1511", 0).skirmish(JAGERS);
    let position = position.unit("5-regiment", "1611", 0).unit("7-foot-1", "1513", 0);
    let table = Table::movement(whole(), position, "tolstoy");
    assert!(table.allows(table.shot("1511", "1611")) && !table.allows(table.shot("1511", "1513")));
}

#[test]
fn m_10_2_flanks_of_skirmishers_are_no_front_zones() {
    let position =
        PositionBuilder::empty(whole()).commander("tolstoy", "1509").unit(JAGERS, "1511", 0).skirmish(JAGERS);
    let position = position.commander("kamienski", "1514").unit("5-regiment", "1513", 4);
    let mut table = Table::movement(whole(), position, "kamienski");
    table.passes(RUSSIANS).begin("5-regiment").step("5-regiment", "1512", &[]);
    assert_eq!(table.decider(), Some(POLES), "no reaction on the flank");
}
