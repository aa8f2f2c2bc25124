//! Chapter 6: stacks.

use kartacz_engine::games::insurrection::details::LineChange;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::{Action, Group};
use kartacz_engine::games::niemenczyn::event::{Event, Fact, Kind, UnitSet};
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;
use kartacz_engine::games::niemenczyn::unit_set::bit;
use kartacz_engine::grid::Hex;

use crate::common::table::{bout, rifles};
use crate::niemenczyn::table::scenario;
use crate::niemenczyn::table::{POLES, RUSSIANS, Table, scenario_one, scenario_one_with, scenario_two};

/// Two Polish formations on the western plateau, Eydziatowicz's chit drawn by default.
fn horse(game: &Niemenczyn) -> PositionBuilder<'_> {
    PositionBuilder::empty(game).commander("grabowski", "0501").commander("eydziatowicz", "0501")
}

/// Grabowski's foot and guns in one hex, Russian guns four hexes to the north; the Russians may shoot.
fn under_guns(game: &Niemenczyn) -> PositionBuilder<'_> {
    PositionBuilder::empty(game).commander("grabowski", "0201").unit("7th-1", "0402", 0).unit("7th-2", "0402", 0).unit(
        "guns-russians",
        "0802",
        3,
    )
}

/// The stack of both companies in front of a Russian one; Lewiz is active, so the Poles have the first shot.
fn stack_in_front(game: &Niemenczyn) -> PositionBuilder<'_> {
    PositionBuilder::empty(game)
        .commander("grabowski", "0501")
        .unit("7th-1", "0602", 0)
        .unit("7th-2", "0602", 0)
        .commander("lewiz", "0802")
        .unit("narva-1", "0802", 3)
        .movement("lewiz")
}

/// Whether the mover at 0602 may step to 0702, and whether it may stop there.
fn joins(mut table: Table, id: &str) -> (bool, bool) {
    table.begin(id);
    let step = table.step_to(id, "0702");
    if !table.allows(step) {
        return (false, false);
    }
    table.play(step, &[]);
    (true, table.allows(Action::Halt))
}

#[test]
fn p_6_0a_units_of_different_commanders_stack() {
    let game = scenario_two();
    let position = horse(game).unit("psp-1", "0602", 0).unit("bkn", "0702", 0).movement("eydziatowicz");
    let mut table = Table::set_up(game, position, &[]);
    table.begin("psp-1").step("psp-1", "0702", &[]).play(Action::Halt, &[]);
    assert_eq!((table.place("psp-1"), table.place("bkn")), ("0702".into(), "0702".into()));
}

#[test]
fn p_6_0b_a_joining_unit_goes_to_the_bottom() {
    let game = scenario_two();
    for (joiner, stayer, commander) in [("psp-1", "bkn", "eydziatowicz"), ("bkn", "psp-1", "grabowski")] {
        let position = horse(game).unit(joiner, "0602", 0).unit(stayer, "0702", 0).movement(commander);
        let mut table = Table::set_up(game, position, &[]);
        table.begin(joiner).step(joiner, "0702", &[]).play(Action::Halt, &[]);
        let at = game.at(&table.state);
        assert_eq!(at.top_of(at.stack_at(table.hex("0702"), POLES)), Some(table.unit(stayer)));
    }
}

#[test]
fn p_6_0b_the_bottom_lies_below_every_unit_of_the_stack() {
    let game = scenario_one();
    let position = PositionBuilder::empty(game)
        .commander("lewiz", "0501")
        .unit("narva-1", "0702", 0)
        .unit("narva-2", "0702", 0)
        .unit("narva-3", "0602", 0)
        .movement("lewiz");
    let mut table = Table::set_up(game, position, &[]);
    table.begin("narva-3").step("narva-3", "0702", &[]).play(Action::Halt, &[]);
    let depth = |id| table.state.board.depth[table.unit(id) as usize];
    assert!(depth("narva-1") < depth("narva-2") && depth("narva-2") < depth("narva-3"));
}

#[test]
fn p_6_0c_a_new_order_costs_every_unit_a_point() {
    let game = scenario_one();
    let position = stack_in_front(game).without_unit("narva-1").movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.play(Action::ToTop(table.unit("7th-2")), &[]);
    assert_eq!((table.mp("7th-1"), table.mp("7th-2")), (3, 3));
    let at = game.at(&table.state);
    assert_eq!(at.top_of(at.stack_at(table.hex("0602"), POLES)), Some(table.unit("7th-2")));
}

#[test]
fn p_6_0c_units_below_keep_their_place() {
    let game = scenario_one_with(&["movement.infantry=20"]);
    let position = PositionBuilder::empty(&game)
        .commander("lewiz", "0801")
        .unit("narva-1", "0802", 0)
        .unit("narva-2", "0802", 0)
        .unit("narva-3", "0802", 0)
        .movement("lewiz");
    let mut table = Table::set_up(&game, position, &[]);
    let [one, two, three] = ["narva-1", "narva-2", "narva-3"].map(|id| table.unit(id));
    for _ in 0..10 {
        table.play(Action::ToTop(two), &[]).play(Action::ToTop(one), &[]);
    }
    let depth = table.state.board.depth;
    assert_eq!([one, two, three].map(|unit| depth[unit as usize]), [0, 1, 2]);
}

#[test]
fn p_6_0c_a_unit_that_cannot_pay_keeps_the_order() {
    let game = scenario_one();
    // After three hexes a point is left, after four none.
    for (stack, path, legal) in [("0702", &["0502", "0602"][..], true), ("0802", &["0502", "0602", "0702"], false)] {
        let position = PositionBuilder::empty(game)
            .commander("grabowski", "0501")
            .unit("7th-1", stack, 0)
            .unit("7th-2", "0402", 0)
            .movement("grabowski");
        let mut table = Table::set_up(game, position, &[]);
        table.begin("7th-2");
        for hex in path {
            table.step("7th-2", hex, &[]);
        }
        table.step("7th-2", stack, &[]);
        assert_eq!(table.allows(Action::ToTop(table.unit("7th-2"))), legal, "{stack}");
    }
}

#[test]
fn p_6_0c_the_order_changes_in_the_own_movement_phase_only() {
    let game = scenario_one();
    let table = Table::set_up(game, stack_in_front(game), &[]);
    assert_eq!(table.decider(), Some(POLES));
    assert_eq!(table.legal(), [table.shot("0602", "0802"), Action::Pass]);
}

#[test]
fn p_6_0c_units_out_of_command_keep_the_order() {
    let game = scenario_two();
    // Eydziatowicz's squadron cannot pay in Grabowski's activation.
    let position = horse(game).unit("psp-1", "0602", 0).unit("bkn", "0602", 0).movement("grabowski");
    let table = Table::set_up(game, position, &[]);
    assert!(!table.allows(Action::ToTop(table.unit("bkn"))));
}

#[test]
fn p_6_0d_a_joining_unit_takes_the_facing_of_the_stack_and_pays_for_it() {
    let game = scenario_one();
    let position = PositionBuilder::empty(game)
        .commander("grabowski", "0501")
        .unit("7th-1", "0602", 1)
        .unit("7th-2", "0703", 0)
        .movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.begin("7th-1").step("7th-1", "0703", &[]);
    let unit = table.unit("7th-1");
    assert!(!table.allows(Action::Halt));
    let turns: Vec<_> = table.legal().into_iter().filter(|action| matches!(action, Action::Turn { .. })).collect();
    assert_eq!(turns, [Action::Turn { unit, facing: 0 }]);
    table.play(turns[0], &[]).play(Action::Halt, &[]);
    assert_eq!((table.mp("7th-1"), table.state.board.facing[unit as usize]), (2, 0));
}

#[test]
fn p_6_0d_a_unit_that_cannot_pay_for_the_facing_may_not_join() {
    let game = scenario_one();
    let position = PositionBuilder::empty(game)
        .commander("grabowski", "0501")
        .unit("7th-1", "0602", 0)
        .unit("7th-2", "0703", 0)
        .movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    let unit = table.unit("7th-1");
    let turn = |facing| Action::Turn { unit, facing };
    table.begin("7th-1").play(turn(1), &[]);
    assert!(table.allows(table.step_to("7th-1", "0703")));
    table.play(turn(2), &[]).play(turn(1), &[]);
    // One point: enough for the ground, not for the turn as well.
    assert_eq!(table.mp("7th-1"), 1);
    assert!(!table.allows(table.step_to("7th-1", "0703")));
    assert!(table.allows(table.step_to("7th-1", "0603")));
}

#[test]
fn p_6_0d_no_unit_stays_turned_away_from_its_stack() {
    let game = scenario("niemenczyn/scenario-2", &[], &["stacking.cavalry=9"]);
    let position =
        horse(&game).unit("bkn", "0502", 0).unit("narbutt", "0502", 0).unit("psp-1", "0502", 0).movement("grabowski");
    let mut table = Table::set_up(&game, position, &[]);
    // Two of three turn to leave the stack of another formation: they go on, or back.
    table.begin_group("bkn", Group::Stack).turn("bkn", 3);
    assert!(!table.allows(Action::Halt));
    table.turn("bkn", 0);
    assert!(table.allows(Action::Halt));
}

#[test]
fn p_6_0d_guns_face_as_they_like() {
    let game = scenario_one();
    let position = PositionBuilder::empty(game)
        .commander("grabowski", "0501")
        .unit("guns-poles", "0602", 0)
        .unit("7th-1", "0702", 0)
        .movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.begin("guns-poles");
    let unit = table.unit("guns-poles");
    for facing in 0..6 {
        assert!(table.allows(Action::Drag { unit, side: 5, facing }));
    }
    table.play(Action::Drag { unit, side: 5, facing: 4 }, &[]);
    assert_eq!((table.place("guns-poles").as_str(), table.state.board.facing[unit as usize]), ("0702", 4));
}

#[test]
fn p_6_1_foot_and_horse_do_not_stop_together() {
    let game = scenario_one();
    for (mover, other) in [("narbutt", "7th-1"), ("7th-1", "narbutt")] {
        let position = PositionBuilder::empty(game)
            .commander("grabowski", "0501")
            .unit(mover, "0602", 0)
            .unit(other, "0702", 0)
            .movement("grabowski");
        assert_eq!(joins(Table::set_up(game, position, &[]), mover), (true, false), "{mover}");
    }
}

#[test]
fn p_6_1_however_few_foot_and_horse_do_not_stop_together() {
    let game = scenario_one();
    for (mover, other) in [("narbutt", "7th-1"), ("7th-1", "narbutt")] {
        // Together they are no larger than a stack of horse may be.
        let position = PositionBuilder::empty(game)
            .commander("grabowski", "0501")
            .unit(mover, "0602", 0)
            .unit(other, "0702", 0)
            .losses("7th-1", 4)
            .movement("grabowski");
        assert_eq!(joins(Table::set_up(game, position, &[]), mover), (true, false), "{mover}");
    }
}

#[test]
fn p_6_1_a_unit_among_the_other_arm_withdraws_at_the_end_of_the_phase() {
    let game = scenario_one();
    let position = PositionBuilder::empty(game)
        .commander("grabowski", "0501")
        .unit("7th-1", "0602", 0)
        .unit("narbutt", "0502", 0)
        .commander("kirejew", "0802")
        .unit("cossacks-1", "0702", 3)
        .movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.begin("narbutt").step("narbutt", "0602", &[]);
    // The Cossacks meet the passing squadron in the hex of the foot, their lava fails, and they are beaten.
    let cossacks = table.unit("cossacks-1");
    table.play(Action::Counterattack(cossacks), &[0, 9, 0, 9]);
    table.play(Action::Face(0), &[]);
    assert_eq!(table.place("narbutt"), "0602");
    table.play(Action::End, &[]);
    table.play(Action::WithdrawTo(table.hex("0502")), &[]);
    assert_eq!((table.place("narbutt"), table.place("7th-1")), ("0502".into(), "0602".into()));
}

#[test]
fn p_6_1_1_horse_passes_foot_and_foot_passes_horse() {
    let game = scenario_one();
    for (mover, other, left) in [("narbutt", "7th-1", 5), ("7th-1", "narbutt", 1)] {
        let position = PositionBuilder::empty(game)
            .commander("grabowski", "0501")
            .unit(mover, "0602", 0)
            .unit(other, "0702", 0)
            .movement("grabowski");
        let mut table = Table::set_up(game, position, &[]);
        table.begin(mover).step(mover, "0702", &[]).step(mover, "0802", &[]);
        assert_eq!(table.mp(mover), left, "{mover}");
    }
}

#[test]
fn p_6_1_2_foot_and_horse_do_not_counterattack_together() {
    let game = scenario_one();
    let position = PositionBuilder::empty(game)
        .commander("grabowski", "0501")
        .unit("7th-1", "0502", 0)
        .commander("lewiz", "0802")
        .commander("kirejew", "0802")
        .unit("narva-1", "0702", 3)
        .unit("cossacks-1", "0703", 3)
        .movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.play(Action::Pass, &[]).begin("7th-1").step("7th-1", "0602", &[]);
    let (foot, horse) = (Action::Counterattack(table.unit("narva-1")), Action::Counterattack(table.unit("cossacks-1")));
    assert!(table.allows(foot) && table.allows(horse));
    table.play(horse, &[]);
    assert!(!table.allows(foot));
}

#[test]
fn p_6_2a_foot_stacks_to_twenty() {
    // The hex holds seventeen; current sizes count.
    let sizes = ["narva-1.front.size=6", "narva-2.front.size=6", "pskov-1.front.size=5", "narva-3.front.size=4"];
    let sets = sizes.map(|size| format!("units.{size}"));
    let game = scenario_one_with(&sets.each_ref().map(String::as_str));
    for (losses, fits) in [(1, true), (0, false)] {
        let position = PositionBuilder::empty(&game)
            .commander("lewiz", "0501")
            .unit("narva-1", "0702", 0)
            .unit("narva-2", "0702", 0)
            .unit("pskov-1", "0702", 0)
            .unit("narva-3", "0602", 0)
            .losses("narva-3", losses)
            .movement("lewiz");
        assert_eq!(joins(Table::set_up(&game, position, &[]), "narva-3"), (fits, fits));
    }
}

#[test]
fn p_6_2b_horse_stacks_to_four() {
    let game = scenario_two();
    for (losses, fits) in [(1, true), (0, false)] {
        let position = horse(game)
            .unit("narbutt", "0602", 0)
            .losses("narbutt", losses)
            .unit("psp-1", "0702", 0)
            .movement("grabowski");
        assert_eq!(joins(Table::set_up(game, position, &[]), "narbutt"), (fits, fits));
    }
}

#[test]
fn p_6_2c_foot_with_guns_stacks_to_ten() {
    let game = scenario_one();
    for (losses, fits) in [(1, true), (0, false)] {
        let position = PositionBuilder::empty(game)
            .commander("lewiz", "0501")
            .unit("narva-1", "0702", 0)
            .unit("narva-2", "0702", 0)
            .unit("guns-russians", "0702", 0)
            .unit("narva-3", "0602", 0)
            .losses("narva-3", losses)
            .movement("lewiz");
        assert_eq!(joins(Table::set_up(game, position, &[]), "narva-3"), (fits, fits));
    }
}

#[test]
fn p_6_2d_horse_with_guns_stacks_to_two() {
    let game = scenario_one();
    for (losses, fits) in [(1, true), (0, false)] {
        let position = PositionBuilder::empty(game)
            .commander("grabowski", "0501")
            .unit("narbutt", "0602", 0)
            .losses("narbutt", losses)
            .unit("guns-poles", "0702", 0)
            .movement("grabowski");
        let (_, may_stop) = joins(Table::set_up(game, position, &[]), "narbutt");
        assert_eq!(may_stop, fits);
    }
}

#[test]
fn p_6_2_1_foot_of_six_to_ten_stands_side_by_side() {
    let game = scenario_one();
    for (units, losses, legal) in [
        (&["narva-1", "narva-3"][..], 2, false),
        (&["narva-1", "narva-3"], 1, true),
        (&["narva-1", "narva-2", "narva-3"], 1, true),
        (&["narva-1", "narva-2", "narva-3"], 0, false),
    ] {
        let mut position = PositionBuilder::empty(game).commander("lewiz", "0501");
        for id in units {
            position = position.unit(id, "0602", 0);
        }
        let table = Table::set_up(game, position.losses("narva-3", losses).movement("lewiz"), &[]);
        assert_eq!(table.allows(Action::LineMarker(table.hex("0602"))), legal, "{units:?} {losses}");
    }
}

#[test]
fn p_6_2_1_horse_of_four_stands_side_by_side() {
    let game = scenario_one();
    for (losses, legal) in [(0, true), (1, false)] {
        let position = PositionBuilder::empty(game)
            .commander("kirejew", "0501")
            .unit("cossacks-1", "0602", 0)
            .unit("cossacks-2", "0602", 0)
            .losses("cossacks-2", losses)
            .movement("kirejew");
        let table = Table::set_up(game, position, &[]);
        assert_eq!(table.allows(Action::LineMarker(table.hex("0602"))), legal);
    }
}

#[test]
fn p_6_2_1_the_marker_is_free_and_changes_once_before_the_stack_moves() {
    let game = scenario_one();
    let position = stack_in_front(game).without_unit("narva-1").without_commander("lewiz").movement("grabowski");
    let mut table = Table::set_up(game, position.clone(), &[]);
    let marker = Action::LineMarker(table.hex("0602"));
    table.play(marker, &[]);
    let both = bit(table.unit("7th-1")) | bit(table.unit("7th-2"));
    assert_eq!(table.state.board.line, both);
    assert_eq!((table.mp("7th-1"), table.mp("7th-2")), (4, 4));
    assert!(!table.allows(marker));
    // After a step it is too late.
    let mut table = Table::set_up(game, position, &[]);
    table.begin_group("7th-1", Group::Stack).step("7th-1", "0702", &[]).play(Action::Halt, &[]);
    assert!(!table.allows(Action::LineMarker(table.hex("0702"))));
}

#[test]
fn p_6_2_1_the_marker_falls_off_when_the_size_does() {
    let game = scenario_one();
    // The winner of a melee loses a step: of eight seven are left, of six only five.
    for (losses, marked) in [(1, 2), (3, 0)] {
        let position = stack_in_front(game)
            .unit("narva-1", "0602", 3)
            .losses("narva-1", 3)
            .losses("7th-1", losses)
            .line("0602", POLES)
            .melee("grabowski");
        let mut table = Table::set_up(game, position, &[0, 0]);
        table.play(Action::Lose(table.unit("7th-2")), &[]);
        assert_eq!(table.state.board.line.count_ones(), marked, "{losses}");
    }
}

#[test]
fn p_6_2_1_the_marker_falls_off_when_a_unit_leaves() {
    let game = scenario_one();
    let position = stack_in_front(game).without_unit("narva-1").line("0602", POLES).movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.begin("7th-1").step("7th-1", "0702", &[]);
    assert_eq!(table.state.board.line, 0);
    assert_eq!(reported_ends(&table), [(table.set(&["7th-2"]), table.hex("0602"))]);
}

#[test]
fn p_6_2_1_guns_come_and_go_without_ending_a_line() {
    let game = scenario_one();
    for (from, to) in [("0602", "0702"), ("0702", "0602")] {
        let position = stack_in_front(game).without_unit("narva-1").without_commander("lewiz");
        let position = position.unit("guns-poles", from, 0).limbered("guns-poles", true).line("0602", POLES);
        let mut table = Table::set_up(game, position.movement("grabowski"), &[]);
        table.begin("guns-poles").step("guns-poles", to, &[]);
        if table.legal().contains(&Action::Halt) {
            table.play(Action::Halt, &[]);
        }
        assert_eq!(table.state.board.line, table.set(&["7th-1", "7th-2"]), "from {from}");
        assert_eq!(reported_ends(&table), [], "from {from}");
    }
}

#[test]
fn p_6_2_1_the_marker_falls_off_when_the_stack_passes_through_another() {
    let game = scenario_one();
    let position = stack_in_front(game).without_unit("narva-1").without_commander("lewiz");
    let position = position.unit("bkn", "0702", 0).line("0602", POLES);
    let mut table = Table::set_up(game, position.movement("grabowski"), &[]);
    table.begin_group("7th-1", Group::Stack).step("7th-1", "0702", &[]);
    assert_eq!(reported_ends(&table), []);
    table.step("7th-1", "0802", &[]);
    assert_eq!(table.state.board.line, 0);
    let both = table.set(&["7th-1", "7th-2"]);
    assert_eq!(reported_ends(&table), [(both, table.hex("0702"))]);
}

#[test]
fn p_6_2_1_the_marker_falls_off_when_the_stack_joins_others_in_a_melee_hex() {
    let game = scenario_one();
    let position = PositionBuilder::empty(game).commander("grabowski", "0501").unit("7th-1", "0802", 0);
    let position = position.commander("lewiz", "1003").unit("pskov-1", "0802", 3);
    let position = position.unit("narva-1", "0902", 3).unit("narva-2", "0902", 3).line("0902", RUSSIANS);
    let mut table = Table::set_up(game, position.movement("lewiz"), &[]);
    table.begin_group("narva-1", Group::Stack).step("narva-1", "0802", &[]);
    assert_eq!(table.state.board.line, 0);
    assert_eq!(reported_ends(&table), [(table.set(&["narva-1", "narva-2"]), table.hex("0802"))]);
}

#[test]
fn p_6_2_1a_a_unit_passing_through_a_line_does_not_fire_with_it() {
    let game = scenario_one();
    let position = PositionBuilder::empty(game).commander("grabowski", "0501").unit("7th-1", "0602", 0);
    let position = position.commander("lewiz", "1003").unit("pskov-1", "0902", 3);
    let position = position.unit("narva-1", "0802", 3).unit("narva-2", "0802", 3).line("0802", RUSSIANS);
    let mut table = Table::set_up(game, position.movement("lewiz"), &[]);
    table.play(Action::Pass, &[]).begin("pskov-1").step("pskov-1", "0802", &[]).play(Action::Halt, &[]);
    table.play(Action::Pass, &[]);
    table.play(table.shot("0802", "0602"), &[0]);
    let found = table.logged(Kind::Fired)[0];
    assert_eq!((found.units, rifles(&found).firepower), (table.set(&["narva-1", "narva-2"]), 8));
}

/// The lines that ended, with their hexes.
fn reported_ends(table: &Table) -> Vec<(UnitSet, Hex)> {
    let ends = |event: &Event| event.fact == Fact::LineMarker { change: LineChange::Ended };
    let ended = table.logged(Kind::LineMarker).into_iter().filter(ends);
    ended.map(|event| (event.units, event.hex)).collect()
}

#[test]
fn p_6_2_1_the_marker_goes_with_a_stack_that_moves_whole() {
    let game = scenario_one();
    let position = stack_in_front(game).without_unit("narva-1").line("0602", POLES).movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.begin_group("7th-1", Group::Stack).step("7th-1", "0702", &[]);
    assert_eq!(table.state.board.line.count_ones(), 2);
}

#[test]
fn p_6_2_1a_in_line_all_fire_together() {
    let game = scenario_one();
    // Nine at two hexes is 4.5, five; five alone is 2.5, three.
    for (line, firepower, quotient, shots) in [(true, 9, 5, [1, 1]), (false, 5, 3, [1, 0])] {
        let mut position = stack_in_front(game);
        if line {
            position = position.line("0602", POLES);
        }
        let mut table = Table::set_up(game, position, &[]);
        table.play(table.shot("0602", "0802"), if line { &[0, 5] } else { &[0] });
        let found = table.logged(Kind::Fired)[0];
        assert_eq!((rifles(&found).firepower, rifles(&found).quotient), (firepower, quotient));
        assert_eq!(["7th-1", "7th-2"].map(|id| table.state.board.shots[table.unit(id) as usize]), shots);
    }
}

#[test]
fn p_6_2_1b_in_line_only_the_top_unit_suffers_from_guns() {
    let game = scenario_one();
    let position = under_guns(game).line("0402", POLES).movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.play(table.gun_shot("guns-russians", "0402"), &[3]);
    let tested: Vec<_> = table.logged(Kind::FireTest).iter().map(|event| event.units).collect();
    assert_eq!(tested, [bit(table.unit("7th-1"))]);
}

#[test]
fn p_6_3_passing_friends_costs_a_point() {
    let game = scenario_two();
    for (friend, left) in [(true, 5), (false, 6)] {
        let mut position = horse(game).unit("psp-1", "0602", 0).movement("eydziatowicz");
        if friend {
            position = position.unit("bkn", "0702", 0);
        }
        let mut table = Table::set_up(game, position, &[]);
        table.begin("psp-1").step("psp-1", "0702", &[]).step("psp-1", "0802", &[]);
        assert_eq!(table.mp("psp-1"), left);
    }
}

#[test]
fn p_6_3a_passing_a_commander_is_free() {
    let game = scenario_two();
    let position = horse(game).commander("grabowski", "0702").unit("psp-1", "0602", 0).movement("eydziatowicz");
    let mut table = Table::set_up(game, position, &[]);
    table.begin("psp-1").step("psp-1", "0702", &[]).step("psp-1", "0802", &[]);
    assert_eq!(table.mp("psp-1"), 6);
}

#[test]
fn p_6_3b_joining_is_free() {
    let game = scenario_two();
    let position = horse(game).unit("psp-1", "0602", 0).unit("bkn", "0702", 0).movement("eydziatowicz");
    let mut table = Table::set_up(game, position, &[]);
    table.begin("psp-1").step("psp-1", "0702", &[]).play(Action::Halt, &[]);
    assert_eq!(table.mp("psp-1"), 7);
}

#[test]
fn p_6_4_readings_of_the_limit_for_passing() {
    // The arm of the mover, the friends in the hex, and whether it is open by each reading.
    for (mover, friends, would_exceed, at_limit) in [
        ("psp-1", &["bkn"][..], true, true),
        ("psp-1", &["narbutt"], false, true),
        ("psp-1", &["bkn", "psp-2"], false, false),
        ("psp-1", &["7th-1"], true, true),
        ("7th-1", &["narbutt"], true, true),
        ("7th-1", &["bkn", "psp-2"], false, false),
    ] {
        for (reading, open) in [("would-exceed", would_exceed), ("at-limit", at_limit)] {
            let game = scenario("niemenczyn/scenario-2", &[], &[&format!("switches.pass_limit={reading}")]);
            let active = if mover == "7th-1" { "grabowski" } else { "eydziatowicz" };
            let mut position = horse(&game).unit(mover, "0602", 0);
            for friend in friends {
                position = position.unit(friend, "0702", 0);
            }
            let mut table = Table::set_up(&game, position.movement(active), &[]);
            table.begin(mover);
            assert_eq!(table.allows(table.step_to(mover, "0702")), open, "{mover} {friends:?} {reading}");
        }
    }
}

#[test]
fn p_6_5_a_commander_stops_where_his_side_stands_however_many() {
    let game = scenario_two();
    let position = horse(game)
        .unit("bkn", "0602", 0)
        .unit("psp-1", "0602", 0)
        .unit("7th-1", "0702", 0)
        .unit("narva-1", "0702", 3)
        .unit("narva-2", "0601", 3)
        .commander_move("grabowski");
    let table = Table::set_up(game, position, &[]);
    let may_go = |hex: &str| table.allows(Action::CommanderTo(table.hex(hex)));
    assert!(may_go("0602"), "a stack at its limit");
    assert!(may_go("0702"), "a melee hex");
    assert!(may_go("0802"), "beyond both");
    assert!(!may_go("0601"), "the enemy");
}

#[test]
fn p_6_5_a_commander_shut_in_by_the_enemy_stays() {
    let game = scenario_one();
    for (hex, shut_in) in [("0201", true), ("0301", false)] {
        let position = PositionBuilder::empty(game)
            .commander("grabowski", "0101")
            .unit("narva-1", "0102", 3)
            .unit("narva-2", hex, 3)
            .stage(6)
            .commander_move("grabowski");
        let table = Table::set_up(game, position, &[]);
        // In the last stage nothing comes after phase 3.
        assert_eq!(table.decider(), if shut_in { None } else { Some(POLES) }, "{hex}");
    }
}

#[test]
fn p_6_7_a_stack_fights_with_all_its_sizes() {
    let game = scenario_one();
    let position = stack_in_front(game).unit("narva-1", "0602", 3).melee("grabowski");
    let table = Table::set_up(game, position, &[9, 0]);
    assert_eq!(bout(&table.logged(Kind::Melee)[0]).sizes, [9, 4]);
}

#[test]
fn p_6_8_only_the_top_unit_fires() {
    let game = scenario_one();
    let mut table = Table::set_up(game, stack_in_front(game), &[]);
    table.play(table.shot("0602", "0802"), &[0]);
    assert_eq!(table.logged(Kind::Fired)[0].units, bit(table.unit("7th-1")));
}

#[test]
fn p_6_8_guns_fire_from_any_place_in_the_stack() {
    let game = scenario_one();
    let position = stack_in_front(game).unit("guns-poles", "0602", 0);
    let mut table = Table::set_up(game, position, &[]);
    let depth = |id: &str| table.state.board.depth[table.unit(id) as usize];
    assert!(depth("guns-poles") > depth("7th-1"));
    assert!(table.allows(table.shot("0602", "0802")));
    table.play(table.gun_shot("guns-poles", "0802"), &[3, 5]);
}

#[test]
fn p_6_9_only_the_top_unit_suffers_from_rifles() {
    let game = scenario_one();
    let position = stack_in_front(game).unit("narva-1", "0702", 3).movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.play(table.shot("0702", "0602"), &[3]);
    let tested: Vec<_> = table.logged(Kind::FireTest).iter().map(|event| event.units).collect();
    assert_eq!(tested, [bit(table.unit("7th-1"))]);
}

#[test]
fn p_6_10_every_unit_suffers_from_guns() {
    let game = scenario_one();
    let mut table = Table::set_up(game, under_guns(game).movement("grabowski"), &[]);
    // The first holds, the second goes back.
    table.play(table.gun_shot("guns-russians", "0402"), &[6, 7]);
    table.play(Action::WithdrawTo(table.hex("0302")), &[]);
    assert_eq!((table.place("7th-1"), table.place("7th-2")), ("0402".into(), "0302".into()));
}

#[test]
fn p_6_11_a_hex_of_the_enemy_costs_a_point_more() {
    let game = scenario_one();
    let position = PositionBuilder::empty(game)
        .commander("grabowski", "0501")
        .unit("7th-1", "0602", 0)
        .unit("narva-1", "0702", 0)
        .movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.begin("7th-1").step("7th-1", "0702", &[]);
    assert_eq!((table.place("7th-1"), table.mp("7th-1")), ("0702".into(), 2));
    let parts: Vec<_> = table.logged(Kind::Moved)[0].modifiers.iter().map(|part| (part.rule, part.value)).collect();
    assert_eq!(parts, [("8.2", 1), ("6.11", 1)]);
}

#[test]
fn p_6_11_lone_guns_cost_the_point_too() {
    let game = scenario_one();
    let position = PositionBuilder::empty(game)
        .commander("grabowski", "0501")
        .unit("7th-1", "0602", 0)
        .unit("guns-russians", "0702", 0)
        .movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.begin("7th-1").step("7th-1", "0702", &[]);
    assert_eq!((table.place("7th-1"), table.mp("7th-1")), ("0702".into(), 2));
}

#[test]
fn p_6_12_facings_are_frozen_in_a_melee_hex() {
    let game = scenario_one();
    let position = stack_in_front(game).unit("narva-1", "0602", 3).movement("grabowski");
    let table = Table::set_up(game, position, &[]);
    // No unit can turn, change the order or the formation: nothing can be done in the movement phase.
    assert_eq!(table.logged(Kind::Turned).len(), 0);
    assert!(table.legal().iter().all(|action| matches!(action, Action::CommanderTo(_) | Action::Stay)));
}

#[test]
fn p_6_12_each_side_keeps_its_own_limits_in_a_melee_hex() {
    let game = scenario_two();
    for (losses, fits) in [(1, true), (0, false)] {
        let position = horse(game)
            .unit("narbutt", "0602", 0)
            .losses("narbutt", losses)
            .unit("psp-1", "0702", 0)
            .unit("narva-1", "0702", 3)
            .unit("narva-2", "0702", 3)
            .movement("grabowski");
        let mut table = Table::set_up(game, position, &[]);
        table.begin("narbutt");
        assert_eq!(table.allows(table.step_to("narbutt", "0702")), fits);
    }
}

#[test]
fn p_6_13_a_melee_hex_is_not_left_by_moving() {
    let game = scenario_one();
    let position = stack_in_front(game).unit("narva-1", "0602", 3).unit("narbutt", "0502", 0).movement("grabowski");
    let table = Table::set_up(game, position, &[]);
    let begins: Vec<_> = table.legal().into_iter().filter(|action| matches!(action, Action::Begin { .. })).collect();
    let unit = table.unit("narbutt");
    assert_eq!(begins, [Action::Begin { unit, group: Group::Unit, double_time: false }]);
}

#[test]
fn example_05_both_companies_of_a_stack_test_under_1m() {
    let game = scenario_one();
    let mut table = Table::set_up(game, under_guns(game).movement("grabowski"), &[]);
    table.play(table.gun_shot("guns-russians", "0402"), &[3, 4]);
    let tests = table.logged(Kind::FireTest);
    assert_eq!(
        tests.iter().map(|event| event.units).collect::<Vec<_>>(),
        [bit(table.unit("7th-1")), bit(table.unit("7th-2"))]
    );
    for test in tests {
        assert_eq!(test.modifiers.iter().map(|modifier| modifier.value).collect::<Vec<_>>(), [1]);
    }
}

#[test]
fn example_06_a_winning_stack_suffers_one_loss_on_a_unit_of_its_choice() {
    let game = scenario_one();
    for (id, losses) in [("7th-1", (1, 0)), ("7th-2", (0, 1))] {
        let position = stack_in_front(game).unit("narva-1", "0602", 3).melee("grabowski");
        // Odds of two to one: the Poles win by three.
        let mut table = Table::set_up(game, position, &[2, 0]);
        assert_eq!((table.decider(), bout(&table.logged(Kind::Melee)[0]).difference), (Some(POLES), 3));
        assert_eq!(table.legal(), [Action::Lose(table.unit("7th-1")), Action::Lose(table.unit("7th-2"))]);
        table.play(Action::Lose(table.unit(id)), &[]);
        assert_eq!((table.losses("7th-1"), table.losses("7th-2")), losses);
        assert!(matches!(table.legal()[0], Action::Face(_)));
        assert_eq!(table.logged(Kind::Routed)[0].side, Some(RUSSIANS));
    }
}
