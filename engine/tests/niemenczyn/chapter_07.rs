//! Chapter 7: squares and lava.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::details::SquareChange;
use kartacz_engine::games::insurrection::outcomes::Cause;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::{Action, Group};
use kartacz_engine::games::niemenczyn::event::{Event, Fact, Kind, Phase};
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;
use kartacz_engine::grid::facing::Zone;

use crate::common::table::{bout, passed, rifles};
use crate::niemenczyn::table::{POLES, RUSSIANS, Table, scenario_one, scenario_one_with};

const FOUR: [&str; 4] = ["narva-1", "narva-2", "narva-3", "pskov-1"];

/// Lewiz and four companies in a hex, facing north; the first of them on top.
fn companies<'g>(game: &'g Niemenczyn, hex: &str) -> PositionBuilder<'g> {
    let position = PositionBuilder::empty(game).commander("lewiz", "0704");
    FOUR.iter().fold(position, |position, id| position.unit(id, hex, 0))
}

/// The four companies at 0702 and Polish cavalry behind them; Grabowski's chit is drawn.
fn horse_from_behind<'g>(game: &'g Niemenczyn, from: &str) -> PositionBuilder<'g> {
    companies(game, "0702")
        .commander("grabowski", "0501")
        .unit("7th-1", "0301", 0)
        .unit("bkn", from, 0)
        .movement("grabowski")
}

/// The cavalry has ridden three hexes into the companies.
fn ridden_in(game: &Niemenczyn) -> Table<'_> {
    let mut table = Table::set_up(game, horse_from_behind(game, "0402"), &[]);
    table.begin("bkn").step("bkn", "0502", &[]).step("bkn", "0602", &[]).step("bkn", "0702", &[]);
    table
}

/// A square of four at 0702 and a Polish unit in the same hex.
fn attacked_square<'g>(game: &'g Niemenczyn, attacker: &str) -> PositionBuilder<'g> {
    companies(game, "0702").square("0702", RUSSIANS).commander("grabowski", "0501").unit(attacker, "0702", 0).entered(
        attacker,
        Zone::Rear,
        false,
    )
}

/// A squadron of Cossacks that entered the hex of a company at 0602 from the front; the company's flank hexes are 0601
/// and 0603.
fn cossacks_in_contact(game: &Niemenczyn) -> PositionBuilder<'_> {
    PositionBuilder::empty(game)
        .commander("grabowski", "0402")
        .commander("kirejew", "0802")
        .unit("7th-1", "0602", 0)
        .unit("cossacks-1", "0602", 3)
        .entered("cossacks-1", Zone::Front, false)
}

/// The modifiers of one side in a melee, as paragraphs and values.
fn modifiers(event: &Event, side: Side) -> Vec<(&'static str, i8)> {
    event.modifiers.iter().filter(|part| part.side == Some(side)).map(|part| (part.rule, part.value)).collect()
}

fn in_square(table: &Table) -> u32 {
    table.state.board.square.count_ones()
}

#[test]
fn p_7_0_every_unit_begins_in_line() {
    let game = scenario_one();
    let table = Table::set_up(game, PositionBuilder::printed(game), &[]);
    assert_eq!(table.state.board.square, 0);
}

#[test]
fn p_7_1_no_formation_changes_in_a_melee_hex() {
    let game = scenario_one();
    for (contact, legal) in [(false, true), (true, false)] {
        let mut position = companies(game, "0702").unit("pskov-2", "0801", 0).movement("lewiz");
        if contact {
            position = position.unit("bkn", "0702", 0);
        }
        let table = Table::set_up(game, position, &[]);
        assert_eq!(table.allows(Action::FormSquare(table.hex("0702"))), legal);
    }
}

#[test]
fn p_7_2a_a_square_needs_four_companies() {
    let game = scenario_one();
    for (companies, legal) in [(3, false), (4, true), (5, true)] {
        let position = PositionBuilder::empty(game).commander("lewiz", "0701");
        let ids = ["narva-1", "narva-2", "narva-3", "pskov-1", "pskov-2"];
        let position = ids[..companies].iter().fold(position, |position, id| position.unit(id, "0702", 0));
        let table = Table::set_up(game, position.movement("lewiz"), &[]);
        assert_eq!(table.allows(Action::FormSquare(table.hex("0702"))), legal, "{companies}");
    }
}

#[test]
fn p_7_2a_a_square_needs_clear_ground() {
    let game = scenario_one();
    let table = Table::set_up(game, companies(game, "0604").movement("lewiz"), &[]);
    assert!(!table.allows(Action::FormSquare(table.hex("0604"))));
}

#[test]
fn p_7_2b_forming_costs_everything() {
    let game = scenario_one();
    let mut table = Table::set_up(game, companies(game, "0702").unit("pskov-2", "0801", 0).movement("lewiz"), &[]);
    table.play(Action::FormSquare(table.hex("0702")), &[]);
    assert_eq!(in_square(&table), 4);
    assert_eq!(FOUR.map(|id| table.mp(id)), [0; 4]);
    let moves = |action: &Action| matches!(action, Action::Begin { unit, .. } if *unit == table.unit("narva-1"));
    assert!(!table.legal().iter().any(moves));
}

#[test]
fn p_7_2b_a_unit_that_has_spent_a_point_cannot_form() {
    let game = scenario_one();
    let mut table = Table::set_up(game, companies(game, "0702").movement("lewiz"), &[]);
    table.play(Action::ToTop(table.unit("narva-2")), &[]);
    assert!(!table.allows(Action::FormSquare(table.hex("0702"))));
}

/// Four companies in square at 0702, and a fifth one at 0701 that faces them.
fn beside_a_square<'g>(game: &'g Niemenczyn) -> PositionBuilder<'g> {
    companies(game, "0702").square("0702", RUSSIANS).unit("pskov-2", "0701", 1).movement("lewiz")
}

#[test]
fn p_7_2b_a_unit_that_moves_joins_no_square() {
    let game = scenario_one();
    let mut table = Table::set_up(game, beside_a_square(game), &[]);
    table.begin("pskov-2").step("pskov-2", "0702", &[]);
    assert!(!table.allows(Action::Halt), "it passes through");
    table.step("pskov-2", "0703", &[]);
    assert_eq!((table.mp("pskov-2"), in_square(&table)), (1, 4), "a hex, another one and the friends");
    let mut table = Table::set_up(game, beside_a_square(game), &[]);
    table.double_time("pskov-2");
    assert!(!table.may_step("pskov-2", "0702"), "in double time it does not even pass");
    let mut table = Table::set_up(game, beside_a_square(game).unit("7th-1", "0703", 0).unit("7th-2", "0803", 0), &[]);
    table.hold_fire();
    assert!(!table.allows(Action::Begin { unit: table.unit("pskov-2"), group: Group::Stack, double_time: false }));
}

#[test]
fn p_7_2b_a_square_enters_no_hex_with_units_in_line() {
    let game = scenario_one();
    for (square, may) in [(false, false), (true, true)] {
        let mut position = beside_a_square(game);
        if square {
            position = position.square("0701", RUSSIANS);
        }
        let mut table = Table::set_up(game, position, &[]);
        table.begin_group("narva-1", Group::Stack);
        assert_eq!(table.may_step("narva-1", "0701"), may);
    }
}

#[test]
fn p_7_2b_a_unit_does_not_join_a_square_in_a_melee_hex() {
    let game = scenario_one();
    let mut table = Table::set_up(game, attacked_square(game, "bkn").unit("pskov-2", "0701", 1).movement("lewiz"), &[]);
    table.begin("pskov-2");
    assert!(!table.may_step("pskov-2", "0702"));
}

/// A unit whose move ended in the hex of a square, because its commander fell on its way through.
#[test]
fn p_7_2b_a_unit_stopped_in_the_hex_of_a_square_withdraws_at_the_end_of_the_phase() {
    let game = scenario_one();
    let position = companies(game, "0702").square("0702", RUSSIANS).unit("pskov-2", "0702", 1);
    let pskov = game.unit_id("pskov-2").expect("a unit of the scenario");
    let position = position.adjust(|board| board.square &= !(1 << pskov)).melee("lewiz");
    let mut table = Table::set_up(game, position, &[]);
    let offered = table.words();
    assert!(offered.iter().all(|word| word.starts_with("withdraw")), "{offered:?}");
    table.play(table.legal()[0], &[]);
    assert_ne!(table.place("pskov-2"), "0702");
    assert_eq!(in_square(&table), 4);
}

#[test]
fn p_7_2c_leaving_costs_a_point_and_gives_any_facing() {
    let game = scenario_one();
    let position = companies(game, "0702").square("0702", RUSSIANS).movement("lewiz");
    let mut table = Table::set_up(game, position, &[]);
    table.begin_group("narva-1", Group::Stack);
    let unit = table.unit("narva-1");
    for facing in 0..6 {
        assert!(table.allows(Action::LeaveSquare { unit, facing }));
    }
    table.play(Action::LeaveSquare { unit, facing: 4 }, &[]);
    assert_eq!((in_square(&table), FOUR.map(|id| table.mp(id))), (0, [3; 4]));
    assert_eq!(FOUR.map(|id| table.state.board.facing[table.unit(id) as usize]), [4; 4]);
    // And on they go, in line.
    table.step("narva-1", "0701", &[]);
}

#[test]
fn p_7_2_1_a_charge_lets_the_foot_form_square() {
    let game = scenario_one();
    let mut table = ridden_in(game);
    assert_eq!((table.decider(), table.legal()), (Some(RUSSIANS), vec![Action::Declare, Action::Pass]));
    table.play(Action::Declare, &[6]);
    assert_eq!(in_square(&table), 4);
    // The charge is still to be declared.
    assert_eq!((table.decider(), table.legal()), (Some(POLES), vec![Action::Declare, Action::Pass]));
}

#[test]
fn p_7_2_1_so_does_any_other_entry_of_horse() {
    let game = scenario_one();
    let mut table = Table::set_up(game, horse_from_behind(game, "0602"), &[]);
    table.begin("bkn").step("bkn", "0702", &[]);
    assert_eq!((table.decider(), table.legal()), (Some(RUSSIANS), vec![Action::Declare, Action::Pass]));
    table.play(Action::Declare, &[6]);
    assert_eq!(in_square(&table), 4);
    assert!(table.logged(Kind::Melee).is_empty());
}

#[test]
fn p_7_2_1_the_foot_may_forgo_it() {
    let game = scenario_one();
    let mut table = ridden_in(game);
    table.play(Action::Pass, &[]);
    assert_eq!((in_square(&table), table.decider()), (0, Some(POLES)));
    assert_eq!(FOUR.map(|id| table.losses(id)), [0; 4]);
}

#[test]
fn p_7_2_1_failing_costs_the_stack_one_loss() {
    let game = scenario_one();
    let mut table = ridden_in(game);
    table.play(Action::Declare, &[7]);
    assert_eq!(table.decider(), Some(RUSSIANS));
    assert_eq!(table.legal(), FOUR.map(|id| Action::Lose(table.unit(id))));
    table.play(Action::Lose(table.unit("pskov-1")), &[]);
    assert_eq!((in_square(&table), FOUR.map(|id| table.losses(id))), (0, [0, 0, 0, 1]));
    assert_eq!((table.decider(), table.vp()), (Some(POLES), 0));
}

#[test]
fn p_7_2_1_foot_that_enters_leaves_no_time() {
    let game = scenario_one();
    let position = horse_from_behind(game, "0402").unit("7th-1", "0602", 0);
    let mut table = Table::set_up(game, position, &[]);
    table.begin("7th-1").step("7th-1", "0702", &[]);
    assert_eq!(table.decider(), Some(POLES));
    assert!(table.logged(Kind::Square).is_empty());
}

#[test]
fn p_7_2_1_every_squadron_that_enters_gives_a_chance() {
    let game = scenario_one();
    let position = horse_from_behind(game, "0702").unit("narbutt", "0602", 0).losses("narbutt", 1);
    let mut table = Table::set_up(game, position, &[]);
    table.begin("narbutt").step("narbutt", "0702", &[]);
    assert_eq!((table.decider(), table.legal()), (Some(RUSSIANS), vec![Action::Declare, Action::Pass]));
}

#[test]
fn p_7_2_1_foot_that_is_counterattacked_by_horse_may_form_square() {
    let game = scenario_one();
    let position = FOUR.iter().fold(PositionBuilder::empty(game), |position, id| position.unit(id, "0802", 3));
    let position =
        position.commander("lewiz", "0902").commander("grabowski", "0501").unit("bkn", "0602", 0).movement("lewiz");
    let mut table = Table::set_up(game, position, &[]);
    table.begin_group("narva-1", Group::Stack).step("narva-1", "0702", &[]);
    table.play(Action::Counterattack(table.unit("bkn")), &[]);
    assert_eq!((table.decider(), table.legal()), (Some(RUSSIANS), vec![Action::Declare, Action::Pass]));
    table.play(Action::Declare, &[6, 0, 9]);
    assert!(modifiers(&table.logged(Kind::Melee)[0], RUSSIANS).contains(&("7.2.2", 3)));
}

#[test]
fn p_7_2_2a_all_six_hexes_are_in_front() {
    let game = scenario_one();
    for (square, reacts) in [(true, true), (false, false)] {
        let mut position = horse_from_behind(game, "0502");
        if square {
            position = position.square("0702", RUSSIANS);
        }
        // The square sees the squadron two hexes behind it, and may have the first shot.
        let mut table = Table::set_up(game, position, &[]);
        if square {
            table.play(Action::Pass, &[]);
        }
        table.begin("bkn").step("bkn", "0602", &[]);
        assert_eq!(table.allows(Action::ReactFire(table.unit("narva-1"))), reacts);
    }
}

#[test]
fn p_7_2_2a_a_square_has_no_rear_in_melee() {
    let game = scenario_one();
    let table = Table::set_up(game, attacked_square(game, "bkn").melee("grabowski"), &[9, 0]);
    assert_eq!(modifiers(&table.logged(Kind::Melee)[0], POLES), [("11-T", 1)]);
    let position = attacked_square(game, "bkn").adjust(|board| board.square = 0).melee("grabowski");
    let table = Table::set_up(game, position, &[9, 0]);
    assert_eq!(modifiers(&table.logged(Kind::Melee)[0], POLES), [("11-T", 4), ("11-T", 1)]);
}

#[test]
fn p_7_2_2a_a_square_has_no_rear_under_fire() {
    let game = scenario_one();
    // From behind: +1 against a line as against a square, for another reason.
    for (square, rule) in [(true, "10-T"), (false, "10.3.1")] {
        let mut position = companies(game, "0702")
            .commander("grabowski", "0501")
            .unit("7th-1", "0602", 0)
            .fired("7th-1", 1)
            .movement("lewiz");
        if square {
            position = position.square("0702", RUSSIANS);
        }
        let mut table = Table::set_up(game, position, &[]);
        table.play(table.shot("0602", "0702"), &[0]);
        let parts = table.logged(Kind::FireTest)[0].modifiers;
        let parts: Vec<_> = parts.iter().map(|part| (part.rule, part.value)).collect();
        assert_eq!(parts, [("10.9.4", 1), (rule, 1)]);
    }
}

#[test]
fn p_7_2_1_a_failed_square_that_costs_the_last_step_leaves_no_melee() {
    let game = scenario_one_with(&["formation.square_companies=1"]);
    let position = PositionBuilder::empty(&game)
        .commander("lewiz", "0802")
        .commander("grabowski", "0301")
        .unit("narva-3", "0702", 3)
        .losses("narva-3", 2)
        .unit("pskov-1", "0805", 3)
        .unit("bkn", "0502", 0)
        .movement("lewiz");
    let mut table = Table::set_up(&game, position, &[]);
    table.begin("narva-3").step("narva-3", "0602", &[]);
    table.play(Action::Counterattack(table.unit("bkn")), &[]);
    assert_eq!(table.decider(), Some(RUSSIANS));
    table.play(Action::Declare, &[9]);
    assert!(!table.lives("narva-3"));
    assert_eq!((table.place("bkn"), table.logged(Kind::Melee).len()), ("0602".to_owned(), 0));
}

#[test]
fn p_7_2_1_riders_without_an_enemy_face_one_way_and_forget_their_way_in() {
    let game = scenario_one_with(&["formation.square_companies=1"]);
    let position = PositionBuilder::empty(&game)
        .commander("lewiz", "0802")
        .commander("grabowski", "0301")
        .unit("narva-3", "0702", 3)
        .losses("narva-3", 2)
        .unit("pskov-1", "0805", 3)
        .unit("bkn", "0502", 0)
        .unit("narbutt", "0601", 1)
        .losses("narbutt", 1)
        .movement("lewiz");
    let mut table = Table::set_up(&game, position, &[]);
    table.begin("narva-3").step("narva-3", "0602", &[]);
    table.play(Action::Counterattack(table.unit("bkn")), &[]);
    table.play(Action::Counterattack(table.unit("narbutt")), &[]);
    table.play(Action::Declare, &[9]);
    assert!(!table.lives("narva-3"));
    assert_eq!((table.place("bkn"), table.place("narbutt")), ("0602".to_owned(), "0602".to_owned()));
    assert_eq!(table.facing("bkn"), table.facing("narbutt"));
    for id in ["bkn", "narbutt"] {
        assert!(!table.state.board.entry[table.unit(id) as usize].present(), "{id}");
    }
}

#[test]
fn p_7_2_2b_squares_side_by_side_are_a_line_whatever_their_facing() {
    let game = scenario_one_with(&["formation.square_companies=2"]);
    for (squares, line) in [(true, true), (false, false)] {
        let mut position = PositionBuilder::empty(&game)
            .commander("lewiz", "0701")
            .unit("narva-1", "0602", 0)
            .unit("narva-2", "0602", 0)
            .unit("narva-3", "0702", 2)
            .unit("pskov-1", "0702", 2);
        if squares {
            position = position.square("0602", RUSSIANS).square("0702", RUSSIANS);
        }
        let table = Table::set_up(&game, position.movement("lewiz"), &[]);
        let unit = table.unit("narva-1");
        assert_eq!(table.allows(Action::Begin { unit, group: Group::Line, double_time: false }), line);
    }
}

#[test]
fn p_7_2_2c_a_square_moves_one_clear_hex_for_everything() {
    let game = scenario_one();
    let position = companies(game, "0603").square("0603", RUSSIANS).movement("lewiz");
    let mut table = Table::set_up(game, position, &[]);
    table.begin_group("narva-1", Group::Stack);
    // The hex to the east is forest.
    for (hex, open) in [("0704", true), ("0703", true), ("0602", true), ("0503", true), ("0604", false)] {
        assert_eq!(table.allows(table.step_to("narva-1", hex)), open, "{hex}");
    }
    table.step("narva-1", "0602", &[]);
    let moved = table.last(Kind::Moved);
    let facings = moved.facings.map(|facings| FOUR.map(|id| facings[usize::from(table.unit(id))]));
    assert_eq!((moved.facing, facings), (None, Some([0; 4])), "the log has the facing of each");
    assert_eq!((in_square(&table), FOUR.map(|id| table.mp(id))), (4, [0; 4]));
    assert_eq!(FOUR.map(|id| table.place(id)), ["0602"; 4]);
    assert_eq!(table.state.board.phase, Phase::CommanderMove, "no unit can do anything more");
}

#[test]
fn p_7_2_2c_a_square_stays_on_the_map_and_leaves_horse_alone() {
    let game = scenario_one();
    let position = companies(game, "0701").square("0701", RUSSIANS).unit("cossacks-1", "0801", 0).movement("lewiz");
    let mut table = Table::set_up(game, position, &[]);
    table.begin_group("narva-1", Group::Stack);
    let steps = table.legal().into_iter().filter(|action| matches!(action, Action::Step { .. })).count();
    // Four neighbours, and in one of them the arms would mix.
    assert_eq!((steps, table.may_step("narva-1", "0801")), (2, false));
}

#[test]
fn p_7_2_2c_a_square_that_has_fired_does_not_move() {
    let game = scenario_one();
    for (fires, moves) in [(true, false), (false, true)] {
        let position = companies(game, "0702")
            .square("0702", RUSSIANS)
            .commander("grabowski", "0301")
            .unit("7th-1", "0502", 3)
            .movement("lewiz");
        let mut table = Table::set_up(game, position, &[]);
        if fires {
            table.play(table.shot("0702", "0502"), &[0]);
        }
        table.begin_group("narva-1", Group::Stack);
        assert_eq!(table.allows(table.step_to("narva-1", "0802")), moves);
    }
}

#[test]
fn p_7_2_2d_a_square_does_not_enter_a_hex_of_the_enemy() {
    let game = scenario_one();
    let position = companies(game, "0702").square("0702", RUSSIANS).unit("7th-1", "0602", 3).movement("lewiz");
    let mut table = Table::set_up(game, position, &[]);
    table.begin_group("narva-1", Group::Stack);
    assert!(!table.allows(table.step_to("narva-1", "0602")));
}

#[test]
fn p_7_2_2d_a_square_does_not_counterattack() {
    let game = scenario_one();
    for (square, counterattack) in [(true, false), (false, true)] {
        let mut position = companies(game, "0702")
            .commander("grabowski", "0801")
            .unit("7th-1", "0902", 3)
            .unit("7th-2", "0301", 0)
            .movement("grabowski");
        if square {
            position = position.square("0702", RUSSIANS);
        }
        let mut table = Table::set_up(game, position, &[]);
        table.play(Action::Pass, &[]).begin("7th-1").step("7th-1", "0802", &[]);
        let top = table.unit("narva-1");
        assert!(table.allows(Action::ReactFire(top)));
        assert_eq!(table.allows(Action::Counterattack(top)), counterattack);
    }
}

#[test]
fn p_7_2_2d_a_square_does_not_attack_in_its_own_melee_phase() {
    let game = scenario_one();
    // In the last stage nothing comes after it.
    let table = Table::set_up(game, attacked_square(game, "bkn").stage(6).melee("lewiz"), &[]);
    assert!(table.logged(Kind::Melee).is_empty());
    let position = attacked_square(game, "bkn").adjust(|board| board.square = 0).melee("lewiz");
    let table = Table::set_up(game, position, &[9, 0]);
    assert_eq!(table.logged(Kind::Melee)[0].side, Some(RUSSIANS));
}

#[test]
fn p_7_2_2e_a_square_has_three_more_against_horse() {
    let game = scenario_one();
    let table = Table::set_up(game, attacked_square(game, "bkn").melee("grabowski"), &[9, 0]);
    assert_eq!(modifiers(&table.logged(Kind::Melee)[0], RUSSIANS), [("7.2.2", 3), ("11-T", 3), ("11-T", 1)]);
}

#[test]
fn p_7_2_2f_a_square_has_one_less_against_foot() {
    let game = scenario_one();
    let table = Table::set_up(game, attacked_square(game, "7th-1").melee("grabowski"), &[9, 0]);
    assert_eq!(modifiers(&table.logged(Kind::Melee)[0], RUSSIANS), [("7.2.2", -1), ("11-T", 2), ("11-T", 1)]);
}

#[test]
fn p_7_2_2g_a_square_fights_with_its_full_size() {
    let game = scenario_one();
    let table = Table::set_up(game, attacked_square(game, "7th-1").melee("grabowski"), &[9, 0]);
    assert_eq!(bout(&table.logged(Kind::Melee)[0]).sizes, [5, 14]);
}

#[test]
fn p_7_2_2h_a_square_fires_with_a_quarter() {
    let game = scenario_one();
    // Fourteen is 3.5, four. Ten is 2.5, three; three at two hexes is 1.5, two: rounded twice.
    for (losses, target, firepower, quotient) in [([0; 4], "0602", 4, 4), ([2, 1, 0, 1], "0502", 3, 2)] {
        let position = companies(game, "0702").unit("7th-1", target, 0).commander("grabowski", "0301");
        let position = FOUR.iter().zip(losses).fold(position, |position, (id, lost)| position.losses(id, lost));
        let position = position.square("0702", RUSSIANS).movement("grabowski");
        let mut table = Table::set_up(game, position, &[]);
        table.play(table.shot("0702", target), &[0]);
        let found = table.logged(Kind::Fired)[0];
        assert_eq!((rifles(&found).firepower, rifles(&found).quotient), (firepower, quotient));
        assert_eq!(FOUR.map(|id| table.state.board.shots[table.unit(id) as usize]), [1; 4]);
    }
}

#[test]
fn p_7_2_note_only_russians_form_squares() {
    let game = scenario_one_with(&["formation.square_companies=2"]);
    for (side, ids, commander) in
        [(POLES, ["7th-1", "7th-2"], "grabowski"), (RUSSIANS, ["narva-1", "narva-2"], "lewiz")]
    {
        let position = PositionBuilder::empty(&game)
            .commander(commander, "0701")
            .unit(ids[0], "0702", 0)
            .unit(ids[1], "0702", 0)
            .movement(commander);
        let table = Table::set_up(&game, position, &[]);
        assert_eq!(table.allows(Action::FormSquare(table.hex("0702"))), side == RUSSIANS);
    }
}

#[test]
fn p_7_2_dissolve_three_companies_are_no_square() {
    let game = scenario_one();
    let position = companies(game, "0702")
        .square("0702", RUSSIANS)
        .commander("grabowski", "0501")
        .unit("7th-1", "0802", 3)
        .movement("lewiz");
    let mut table = Table::set_up(game, position, &[]);
    // The top company holds up to a modified six, and withdraws one hex.
    table.play(table.shot("0802", "0702"), &[5]);
    table.play(Action::WithdrawTo(table.hex("0602")), &[]);
    assert_eq!((table.place("narva-1").as_str(), in_square(&table)), ("0602", 0));
    // The others face as their owner chooses.
    assert_eq!(table.decider(), Some(RUSSIANS));
    assert_eq!(table.legal(), [0, 1, 2, 3, 4, 5].map(Action::Face));
    table.play(Action::Face(5), &[]);
    assert_eq!(table.place("narva-1"), "0602");
    assert_eq!(["narva-2", "narva-3", "pskov-1"].map(|id| table.place(id)), ["0702"; 3]);
    assert_eq!(table.state.board.facing[table.unit("narva-2") as usize], 5);
}

#[test]
fn p_7_2_dissolve_four_of_five_stay_a_square() {
    let game = scenario_one();
    let position = companies(game, "0702")
        .unit("pskov-2", "0702", 0)
        .square("0702", RUSSIANS)
        .commander("grabowski", "0501")
        .unit("7th-1", "0802", 3)
        .movement("lewiz");
    let mut table = Table::set_up(game, position, &[]);
    table.play(table.shot("0802", "0702"), &[5]);
    table.play(Action::WithdrawTo(table.hex("0602")), &[]);
    assert_eq!(in_square(&table), 4);
}

#[test]
fn p_7_2_dissolve_in_a_melee_hex_no_unit_turns() {
    let game = scenario_one();
    let position = attacked_square(game, "7th-1").losses("pskov-1", 2).melee("grabowski");
    let mut table = Table::set_up(game, position, &[9, 0]);
    table.play(Action::Lose(table.unit("pskov-1")), &[]);
    assert_eq!(
        (in_square(&table), table.logged(Kind::Square)[0].fact),
        (0, Fact::Square { change: SquareChange::Dissolved })
    );
    // The next decision is the second loss, not a facing.
    assert_eq!(table.legal(), ["narva-1", "narva-2", "narva-3"].map(|id| Action::Lose(table.unit(id))));
}

#[test]
fn p_7_3_lava_gives_the_bonus_of_a_flank() {
    let game = scenario_one();
    for (die, gained) in [(7, true), (8, false)] {
        let table = Table::set_up(game, cossacks_in_contact(game).melee("kirejew"), &[die, 9, 0]);
        let found = modifiers(&table.logged(Kind::Melee)[0], RUSSIANS);
        assert_eq!(found.contains(&("7.3", 2)), gained);
    }
}

#[test]
fn p_7_3_one_free_flank_hex_is_enough_and_none_is_not() {
    let game = scenario_one();
    let beside = |units: &[(&str, &str)], dice: &[u32]| {
        let position = units.iter().fold(cossacks_in_contact(game), |position, (id, hex)| position.unit(id, hex, 0));
        let mut table = Table::set_up(game, position.stage(6).melee("kirejew"), dice);
        table.play(Action::Face(3), &[0]).logged(Kind::MoraleTest).len()
    };
    assert_eq!(beside(&[("7th-2", "0601")], &[5, 9, 0]), 2, "lava, and the crisis of the neighbour");
    assert_eq!(beside(&[("7th-2", "0601"), ("pskov-1", "0603")], &[9, 0]), 1, "the crisis only");
}

#[test]
fn p_7_3_commanders_in_the_flank_hexes_do_not_count() {
    let game = scenario_one();
    let position = cossacks_in_contact(game).commander("grabowski", "0601").unit("7th-2", "0603", 0).melee("kirejew");
    let mut table = Table::set_up(game, position.stage(6), &[5, 9, 0]);
    table.play(Action::Face(3), &[0]);
    assert_eq!(table.logged(Kind::MoraleTest)[0].rule, "7.3");
}

#[test]
fn p_7_3_a_flank_off_the_map_is_not_free() {
    let game = scenario_one();
    // To the west of 0701 the map ends.
    for (taken, dice, crisis) in [(false, &[5, 9, 0][..], &[][..]), (true, &[9, 0], &[0])] {
        let mut position = cossacks_in_contact(game)
            .unit("7th-1", "0701", 0)
            .unit("cossacks-1", "0701", 3)
            .entered("cossacks-1", Zone::Front, false)
            .stage(6)
            .melee("kirejew");
        if taken {
            position = position.unit("7th-2", "0702", 0);
        }
        let mut table = Table::set_up(game, position, dice);
        table.play(Action::Face(3), crisis);
        assert_eq!(table.logged(Kind::MoraleTest).iter().any(|event| event.rule == "7.3"), !taken);
    }
}

#[test]
fn p_7_3_only_from_the_front() {
    let game = scenario_one();
    for zone in [Zone::Flank, Zone::Rear] {
        let position = cossacks_in_contact(game).entered("cossacks-1", zone, false).melee("kirejew");
        let table = Table::set_up(game, position, &[9, 0]);
        assert!(table.logged(Kind::MoraleTest).is_empty());
    }
}

#[test]
fn p_7_3_only_cossacks() {
    let game = scenario_one();
    let position = PositionBuilder::empty(game)
        .commander("grabowski", "0402")
        .unit("bkn", "0602", 0)
        .entered("bkn", Zone::Front, false)
        .unit("narva-1", "0602", 3)
        .melee("grabowski");
    let table = Table::set_up(game, position, &[9, 0]);
    assert!(table.logged(Kind::MoraleTest).is_empty());
}

#[test]
fn p_7_3_not_against_a_square() {
    let game = scenario_one();
    let table = Table::set_up(game, cossacks_in_contact(game).square("0602", POLES).melee("kirejew"), &[9, 0]);
    assert!(table.logged(Kind::MoraleTest).is_empty());
}

#[test]
fn p_7_3_not_where_the_enemy_came_to_them() {
    let game = scenario_one();
    let position = cossacks_in_contact(game).adjust(|board| board.entry = Default::default()).melee("kirejew");
    let table = Table::set_up(game, position, &[9, 0]);
    assert!(table.logged(Kind::MoraleTest).is_empty());
}

#[test]
fn p_7_3_the_top_unit_tests_for_the_stack() {
    let game = scenario_one();
    let position = cossacks_in_contact(game)
        .unit("cossacks-2", "0602", 3)
        .entered("cossacks-2", Zone::Front, false)
        .losses("cossacks-1", 1)
        .melee("kirejew");
    // The top one has morale 4: 6 - 2 passes, and no other unit rolls.
    let table = Table::set_up(game, position, &[6, 9, 0]);
    assert_eq!((table.logged(Kind::MoraleTest).len(), table.logged(Kind::MoraleTest)[0].morale), (1, Some(4)));
}

#[test]
fn p_7_3_in_a_charge_and_in_a_counterattack() {
    let game = scenario_one();
    let position = PositionBuilder::empty(game)
        .commander("kirejew", "0802")
        .commander("grabowski", "0301")
        .unit("cossacks-1", "0802", 3)
        .unit("7th-1", "0502", 0)
        .movement("kirejew");
    let mut table = Table::set_up(game, position, &[]);
    table.play(Action::Pass, &[]).begin("cossacks-1").step("cossacks-1", "0702", &[]).step("cossacks-1", "0602", &[]);
    table.play(Action::Pass, &[]).step("cossacks-1", "0502", &[]).play(Action::Declare, &[7, 9, 0]);
    assert!(modifiers(&table.logged(Kind::Melee)[0], RUSSIANS).contains(&("7.3", 2)));

    let position = PositionBuilder::empty(game)
        .commander("kirejew", "0802")
        .commander("grabowski", "0301")
        .unit("cossacks-1", "0702", 3)
        .unit("7th-1", "0502", 0)
        .movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.begin("7th-1").step("7th-1", "0602", &[]);
    table.play(Action::Counterattack(table.unit("cossacks-1")), &[7, 9, 0]);
    assert!(modifiers(&table.logged(Kind::Melee)[0], RUSSIANS).contains(&("7.3", 2)));
}

#[test]
fn p_7_3_guns_are_easier_too() {
    let game = scenario_one();
    let position =
        cossacks_in_contact(game).without_unit("7th-1").unit("7th-2", "0301", 0).unit("guns-poles", "0602", 0);
    let table = Table::set_up(game, position.melee("kirejew"), &[7, 9, 0]);
    assert!(passed(&table.logged(Kind::MoraleTest)[0]));
}

#[test]
fn example_32_horse_rides_into_four_companies() {
    let game = scenario_one();
    for (die, losses, best) in [(6, 0, ("7.2.2", 3)), (7, 1, ("11-T", 3))] {
        let mut table = ridden_in(game);
        table.play(Action::Declare, &[die]);
        if losses > 0 {
            table.play(Action::Lose(table.unit("narva-1")), &[]);
        }
        table.play(Action::Declare, &[9, 0]);
        assert_eq!(
            table.logged(Kind::Loss).iter().filter(|event| event.fact == Fact::Loss { cause: Cause::Square }).count(),
            losses
        );
        assert_eq!(modifiers(&table.logged(Kind::Melee)[0], RUSSIANS)[0], best, "{die}");
    }
}

#[test]
fn example_33_lava_against_foot_and_against_horse() {
    let game = scenario_one();
    for (enemy, die, passes) in [("7th-1", 7, true), ("7th-1", 8, false), ("bkn", 5, true), ("bkn", 6, false)] {
        let position = cossacks_in_contact(game).without_unit("7th-1").unit("7th-2", "0301", 0).unit(enemy, "0602", 0);
        let table = Table::set_up(game, position.melee("kirejew"), &[die, 9, 0]);
        assert_eq!(passed(&table.logged(Kind::MoraleTest)[0]), passes, "{enemy} {die}");
    }
}
