//! Chapter 8: movement, double time, lines, guns, charges, counterattacks; the movement tables 3.2 and 3.5.
//!
//! Most positions lie on the open plateau in the west: row 07 from 0701 to 0710 is clear and level.

use kartacz_engine::games::insurrection::details::Won;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::{Action, Firers, Group};
use kartacz_engine::games::niemenczyn::event::{Kind, Phase};
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;
use kartacz_engine::games::niemenczyn::state::State;

use crate::common::table::bout;
use crate::niemenczyn::table::{N, NE, NW, POLES, RUSSIANS, S, SE, SW, Table, scenario_one, scenario_one_with};

fn board() -> PositionBuilder<'static> {
    PositionBuilder::empty(scenario_one())
}

/// Phase 2 of Grabowski.
fn poles(builder: PositionBuilder<'static>) -> Table<'static> {
    Table::set_up(scenario_one(), builder.movement("grabowski"), &[])
}

/// Phase 2 of a Russian commander.
fn russians(builder: PositionBuilder<'static>, commander: &str) -> Table<'static> {
    Table::set_up(scenario_one(), builder.movement(commander), &[])
}

/// Whether the element may turn to this facing now.
fn may_turn(table: &Table, id: &str, facing: u8) -> bool {
    table.allows(Action::Turn { unit: table.unit(id), facing })
}

/// Whether a unit may begin a move, in double time or not.
fn may_begin(table: &Table, id: &str, group: Group, double_time: bool) -> bool {
    table.allows(Action::Begin { unit: table.unit(id), group, double_time })
}

/// Whether the window lists any move of this unit.
fn may_move(table: &Table, id: &str) -> bool {
    let me = table.unit(id);
    table.legal().iter().any(|action| match *action {
        Action::Begin { unit, .. } => unit == me,
        Action::Resume => table.state.board.open & 1 << me != 0,
        _ => false,
    })
}

/// Sum and reasons of the cost of the last step.
fn last_cost(table: &Table) -> (i8, Vec<&'static str>) {
    let moved = *table.logged(Kind::Moved).last().expect("a step");
    (moved.modifiers.iter().map(|part| part.value).sum(), moved.modifiers.iter().map(|part| part.reason).collect())
}

/// The cost of a step of a unit into the hex in front of it.
fn cost(id: &str, builder: PositionBuilder<'static>, from: &str, to: &str) -> i8 {
    let grid = &scenario_one().scenario.map.grid;
    let side = grid.side_to(grid.parse(from).unwrap(), grid.parse(to).unwrap()).expect("neighbours");
    let mut table = poles(builder.commander("grabowski", from).unit(id, from, side).limbered("guns-poles", true));
    let before = table.mp(id);
    table.begin(id).step(id, to, &[]);
    let (sum, _) = last_cost(&table);
    let moved = table.logged(Kind::Moved)[0];
    assert_eq!((moved.mp_before, moved.mp_after), (Some(before), Some(before.saturating_sub(sum as u8))));
    assert_eq!(table.place(id), to);
    sum
}

/// The costs of a step: infantry, cavalry, limbered guns.
fn costs(from: &str, to: &str) -> [i8; 3] {
    ["7th-1", "bkn", "guns-poles"].map(|id| cost(id, board(), from, to))
}

// ---- Table 3.2: movement costs ----

#[test]
fn p_3_2_clear() {
    assert_eq!(costs("0703", "0704"), [1, 1, 1]);
}

#[test]
fn p_3_2_uphill_adds_one() {
    assert_eq!(costs("0207", "0307"), [2, 2, 2]);
}

#[test]
fn p_3_2_downhill_adds_nothing() {
    assert_eq!(costs("0307", "0207"), [1, 1, 1]);
}

#[test]
fn p_3_2_up_a_scarp_adds_two_or_three() {
    assert_eq!(costs("0309", "0310"), [3, 4, 4]);
}

#[test]
fn p_3_2_down_a_scarp_adds_one() {
    assert_eq!(costs("0310", "0309"), [2, 2, 2]);
}

#[test]
fn p_3_2_entrenchment_adds_one_both_ways() {
    assert_eq!(costs("0607", "0708"), [2, 2, 2]);
    assert_eq!(costs("0708", "0607"), [2, 2, 2]);
}

#[test]
fn p_3_2_slope_and_entrenchment_add_up() {
    assert_eq!(costs("0608", "0708"), [3, 3, 3]);
    assert_eq!(costs("0708", "0608"), [2, 2, 2]);
}

#[test]
fn p_3_2_along_a_road_always_one() {
    assert_eq!(costs("0309", "0409"), [1, 1, 1]);
    assert_eq!(costs("0609", "0709"), [1, 1, 1], "uphill");
    // The same hex away from the road.
    assert_eq!(costs("0608", "0709"), [2, 2, 2]);
}

#[test]
fn p_3_2_forest() {
    assert_eq!(costs("0503", "0504"), [2, 3, 3]);
    assert_eq!(costs("0504", "0503"), [1, 1, 1], "leaving it is free");
    assert_eq!(costs("0204", "0305"), [3, 4, 4], "uphill into it");
}

#[test]
fn p_3_2_enemy_in_the_hex_adds_one() {
    let enemy = |hex| board().unit("narva-1", hex, NE);
    assert_eq!(cost("7th-1", enemy("0704"), "0703", "0704"), 2);
    assert_eq!(cost("bkn", enemy("0704"), "0703", "0704"), 2);
    assert_eq!(cost("7th-1", enemy("0409"), "0309", "0409"), 2, "on a road too");
}

#[test]
fn p_3_2_enemy_never_entered_by_limbered_guns() {
    let mut table = poles(gunners("0703", true).unit("narva-1", "0704", NE));
    table.begin("guns-poles");
    assert!(!table.may_step("guns-poles", "0704"));
    assert!(table.may_step("guns-poles", "0803"));
}

#[test]
fn p_3_2_passing_friends_adds_one() {
    for (id, friend) in [("7th-1", "7th-2"), ("bkn", "7th-2"), ("7th-1", "guns-poles")] {
        let mut table = poles(board().commander("grabowski", "0701").unit(id, "0703", NE).unit(friend, "0704", NE));
        table.begin(id).step(id, "0704", &[]);
        assert_eq!(last_cost(&table).0, 1, "coming in is free");
        table.step(id, "0705", &[]);
        assert_eq!(last_cost(&table), (2, vec!["clear", "passing friends"]), "{id} by {friend}");
    }
}

#[test]
fn p_3_2_commander_alone_is_not_passed() {
    let mut table = poles(board().commander("grabowski", "0704").unit("7th-1", "0703", NE));
    table.begin("7th-1").step("7th-1", "0704", &[]).step("7th-1", "0705", &[]);
    assert_eq!(table.mp("7th-1"), 2);
}

#[test]
fn p_3_2_rear_hex_adds_one() {
    for id in ["7th-1", "bkn"] {
        let mut table = poles(board().commander("grabowski", "0703").unit(id, "0704", NE));
        table.begin(id).step(id, "0703", &[]);
        assert_eq!(last_cost(&table), (2, vec!["clear", "rear hex"]));
    }
    let mut table = poles(board().commander("grabowski", "0409").unit("7th-1", "0409", S));
    table.begin("7th-1").step("7th-1", "0509", &[]);
    assert_eq!(last_cost(&table), (2, vec!["road", "rear hex"]));
}

// ---- Table 3.5 and 8.8: allowances ----

#[test]
fn p_3_5_movement_allowances() {
    let all_units = || {
        ["7th-1", "bkn", "narbutt", "guns-poles", "narva-1", "cossacks-1", "guns-russians"]
            .into_iter()
            .zip(["0703", "0705", "0707", "0709", "0310", "0312", "0308"])
            .fold(board(), |board, (id, hex)| board.unit(id, hex, N))
            .limbered("guns-poles", true)
            .commander("grabowski", "0706")
            .commander("lewiz", "0309")
            .commander("kirejew", "0312")
    };
    let mp = |table: Table, ids: &[&str]| ids.iter().map(|id| table.mp(id)).collect::<Vec<_>>();
    assert_eq!(mp(poles(all_units()), &["7th-1", "bkn", "narbutt", "guns-poles", "narva-1"]), [4, 8, 8, 3, 0]);
    assert_eq!(mp(russians(all_units(), "kirejew"), &["cossacks-1", "narva-1"]), [9, 0]);
    assert_eq!(mp(russians(all_units(), "lewiz"), &["narva-1", "guns-russians"]), [4, 0]);
    assert_eq!(mp(poles(all_units().limbered("guns-poles", false)), &["guns-poles"]), [0]);
}

#[test]
fn p_8_8a_infantry_goes_four_clear_hexes() {
    let mut table = poles(board().commander("grabowski", "0703").unit("7th-1", "0701", NE));
    table.begin("7th-1");
    for hex in ["0702", "0703", "0704", "0705"] {
        table.step("7th-1", hex, &[]);
    }
    assert!(!may_move(&table, "7th-1"));
}

#[test]
fn p_8_8b_cavalry_goes_eight_and_cossacks_nine() {
    let row = ["0702", "0703", "0704", "0705", "0706", "0707", "0708", "0709", "0710"];
    let mut table = poles(board().commander("grabowski", "0703").unit("bkn", "0701", NE));
    table.begin("bkn");
    for hex in &row[..8] {
        table.step("bkn", hex, &[]);
    }
    assert!(!may_move(&table, "bkn"));
    let mut table = russians(board().commander("kirejew", "0703").unit("cossacks-1", "0701", NE), "kirejew");
    table.begin("cossacks-1");
    for hex in row {
        table.step("cossacks-1", hex, &[]);
    }
    assert!(!may_move(&table, "cossacks-1"));
}

#[test]
fn p_8_8d_commander_goes_nine_hexes() {
    // Nine hexes along the road lead to 1008; the camp is the tenth.
    let state = board().unit("7th-1", "0109", N).commander("grabowski", "0109").commander_move("grabowski").build();
    let table = Table::new(scenario_one(), state);
    assert!(table.allows(Action::CommanderTo(table.hex("1008"))));
    assert!(!table.allows(Action::CommanderTo(table.hex("1108"))));
    assert!(table.allows(Action::Stay));
}

#[test]
fn p_8_2_commander_pays_one_whatever_the_ground() {
    // 0305 to 0310 and on over two scarps, and into the wood at 0504: only the distance counts.
    let state = board().unit("7th-1", "0405", N).commander("grabowski", "0405").commander_move("grabowski").build();
    let table = Table::new(scenario_one(), state);
    let grid = &scenario_one().scenario.map.grid;
    let from = table.hex("0405");
    let reached = table.legal().iter().filter(|action| matches!(action, Action::CommanderTo(_))).count();
    let near = grid.hexes().filter(|&hex| hex != from && grid.distance(from, hex) <= 9).count();
    assert_eq!(reached, near);
}

// ---- 8.1 to 8.7: steps and turns ----

#[test]
fn p_8_1_steps_go_into_front_and_rear_but_never_flank_hexes() {
    // NE, E, SE, SW, W and NW of 0703.
    let around = ["0803", "0704", "0603", "0602", "0702", "0802"];
    for facing in 0..6u8 {
        let mut table = poles(board().commander("grabowski", "0703").unit("7th-1", "0703", facing));
        table.begin("7th-1");
        for (side, hex) in around.iter().enumerate() {
            let ahead = (side as u8 + 6 - facing) % 6;
            assert_eq!(table.may_step("7th-1", hex), !matches!(ahead, 1 | 4), "facing {facing} to {hex}");
        }
        table.step("7th-1", around[facing as usize], &[]);
        assert_eq!((table.mp("7th-1"), table.facing("7th-1")), (3, facing));
    }
}

#[test]
fn p_8_3_any_part_of_the_allowance_may_be_used() {
    let mut table = poles(board().commander("grabowski", "0703").unit("7th-1", "0703", NE));
    table.begin("7th-1");
    assert!(!table.allows(Action::Halt), "a move begins with something");
    table.step("7th-1", "0704", &[]).play(Action::Halt, &[]);
    assert_eq!(table.mp("7th-1"), 3);
    assert!(table.allows(Action::End));
    assert!(table.allows(Action::Resume));
}

#[test]
fn p_8_4_points_are_not_saved() {
    let mut table = poles(
        board()
            .commander("grabowski", "0703")
            .commander("lewiz", "1108")
            .unit("7th-1", "0703", NE)
            .unit("narva-1", "1108", S),
    );
    table.begin("7th-1").step("7th-1", "0704", &[]).play(Action::Halt, &[]).play(Action::End, &[]);
    // The stage ends; in the next one Grabowski's chit is drawn again.
    table.play(Action::Stay, &[0]);
    assert_eq!((table.state.board.stage, table.state.board.phase), (2, Phase::Movement));
    assert_eq!((table.decider(), table.mp("7th-1")), (Some(POLES), 4));
}

#[test]
fn p_8_5_one_hex_is_always_possible_and_ends_the_move() {
    // Up a scarp costs four; limbered guns have three.
    let mut table = poles(gunners("0309", true));
    table.begin("guns-poles").step("guns-poles", "0310", &[]);
    assert_eq!((table.place("guns-poles"), table.mp("guns-poles")), ("0310".to_owned(), 0));
    assert_eq!(table.logged(Kind::Moved)[0].rule, "8.5");
    let goes_on = |action: &Action| matches!(action, Action::Step { .. } | Action::Unlimber(_));
    assert!(!table.legal().iter().any(goes_on));
}

#[test]
fn p_8_5_not_when_something_was_spent() {
    let mut table = poles(gunners("0209", true));
    table.begin("guns-poles").step("guns-poles", "0309", &[]);
    assert!(!table.may_step("guns-poles", "0310"), "two points left, four to pay");
    assert!(table.may_step("guns-poles", "0409"));
}

#[test]
fn p_8_5_a_turn_or_a_shot_spends_too() {
    let game = scenario_one_with(&["movement.infantry=2"]);
    let position = |facing| {
        PositionBuilder::empty(&game).commander("grabowski", "0309").unit("7th-1", "0309", facing).movement("grabowski")
    };
    let mut table = Table::set_up(&game, position(NE), &[]);
    table.begin("7th-1");
    assert!(table.may_step("7th-1", "0310"), "three points to pay, two to spend, all of them left");
    let mut table = Table::set_up(&game, position(N), &[]);
    table.begin("7th-1").turn("7th-1", NE);
    assert!(!table.may_step("7th-1", "0310"));
    assert!(table.may_step("7th-1", "0409"), "a point is left for the road");
}

#[test]
fn p_8_6_rear_step_keeps_the_facing() {
    let mut table = poles(board().commander("grabowski", "0703").unit("7th-1", "0704", NE));
    table.begin("7th-1").step("7th-1", "0703", &[]);
    assert_eq!((table.facing("7th-1"), table.mp("7th-1")), (NE, 2));
    assert_eq!(table.logged(Kind::Moved)[0].rule, "8.6");
}

#[test]
fn p_8_6_rear_step_never_into_the_enemy() {
    let enemy = || board().commander("grabowski", "0704").unit("pskov-1", "0703", N);
    let mut table = poles(enemy().unit("7th-1", "0704", NE));
    table.begin("7th-1");
    assert!(!table.may_step("7th-1", "0703"), "behind");
    let mut table = poles(enemy().unit("7th-1", "0704", NW));
    table.begin("7th-1");
    assert!(table.may_step("7th-1", "0703"), "in front");
    let mut table = poles(enemy().unit("7th-2", "0703", N).unit("7th-1", "0704", NE));
    table.begin("7th-1");
    assert!(!table.may_step("7th-1", "0703"), "a melee hex behind");
}

#[test]
fn p_8_7_turns_cost_by_their_angle() {
    for (facing, cost) in [(NE, 1), (NW, 1), (SE, 2), (SW, 2), (S, 2)] {
        let mut table = poles(board().commander("grabowski", "0703").unit("7th-1", "0703", N));
        table.begin("7th-1").turn("7th-1", facing);
        assert_eq!((table.facing("7th-1"), table.mp("7th-1")), (facing, 4 - cost));
    }
}

#[test]
fn p_8_7_turn_about_by_switch() {
    let game = scenario_one_with(&["switches.turn_180=3"]);
    for (facing, cost) in [(NE, 1), (SE, 2), (S, 3)] {
        let position = PositionBuilder::empty(&game).commander("grabowski", "0703").unit("7th-1", "0703", N);
        let mut table = Table::set_up(&game, position.movement("grabowski"), &[]);
        table.begin("7th-1").turn("7th-1", facing);
        assert_eq!(table.mp("7th-1"), 4 - cost);
    }
}

#[test]
fn p_8_7_a_unit_that_leaves_a_stack_may_turn_out_of_it() {
    let stack = || board().commander("grabowski", "0703").unit("7th-1", "0703", N).unit("7th-2", "0703", N);
    let mut table = poles(stack());
    table.begin("7th-1").turn("7th-1", NE);
    assert!(!table.allows(Action::Halt), "the stack faces north, so it must go on");
    table.step("7th-1", "0704", &[]).play(Action::Halt, &[]);
    assert_eq!((table.facing("7th-1"), table.mp("7th-1"), table.facing("7th-2")), (NE, 2, N));
    // With its last point it could not leave, so it may not turn.
    let mut table = poles(stack().marker("7th-1", 1));
    table.play(Action::RemoveFireMarker(table.unit("7th-1")), &[]).begin("7th-1").turn("7th-1", SE);
    assert_eq!(table.mp("7th-1"), 1);
    assert!(!may_turn(&table, "7th-1", NE) && table.may_step("7th-1", "0704"));
}

#[test]
fn p_8_7_no_turn_without_points() {
    let mut table = poles(board().commander("grabowski", "0703").unit("7th-1", "0703", NE));
    table.begin("7th-1").step("7th-1", "0704", &[]).step("7th-1", "0705", &[]).step("7th-1", "0706", &[]);
    assert!(may_turn(&table, "7th-1", N) && !may_turn(&table, "7th-1", S), "one point is left");
    table.turn("7th-1", N);
    assert!(!may_move(&table, "7th-1"));
    assert_eq!(table.logged(Kind::MoveEnds).len(), 1);
}

// ---- 8.9: double time ----

#[test]
fn p_8_9_infantry_only_and_before_anything_else() {
    let all_units = board()
        .commander("grabowski", "0703")
        .unit("7th-1", "0703", NE)
        .unit("bkn", "0701", NE)
        .unit("guns-poles", "0803", NE)
        .limbered("guns-poles", true)
        .marker("7th-1", 1);
    let mut table = poles(all_units);
    assert!(may_begin(&table, "7th-1", Group::Unit, true));
    for id in ["bkn", "guns-poles"] {
        assert!(may_begin(&table, id, Group::Unit, false) && !may_begin(&table, id, Group::Unit, true), "{id}");
    }
    table.play(Action::RemoveFireMarker(table.unit("7th-1")), &[]);
    assert!(may_begin(&table, "7th-1", Group::Unit, false));
    assert!(!may_begin(&table, "7th-1", Group::Unit, true), "a point is spent");
}

#[test]
fn p_8_9a_c_six_points_and_all_of_them() {
    let mut table = poles(board().commander("grabowski", "0701").unit("7th-1", "0701", NE));
    table.double_time("7th-1");
    assert_eq!(table.mp("7th-1"), 6);
    for hex in ["0702", "0703", "0704", "0705", "0706"] {
        table.step("7th-1", hex, &[]);
        assert!(!table.allows(Action::Halt), "points are left at {hex}");
    }
    table.step("7th-1", "0707", &[]);
    assert_eq!((table.place("7th-1"), table.mp("7th-1")), ("0707".to_owned(), 0));
    assert_eq!(table.logged(Kind::MoveEnds).len(), 1);
}

#[test]
fn p_8_9a_without_points_there_is_no_double_time() {
    for (points, legal) in [(2, true), (0, false)] {
        let game = scenario_one_with(&[&format!("movement.double_time={points}")]);
        let position = PositionBuilder::empty(&game).commander("grabowski", "0701").unit("7th-1", "0701", NE);
        let table = Table::set_up(&game, position.movement("grabowski"), &[]);
        let unit = table.unit("7th-1");
        assert_eq!(table.allows(Action::Begin { unit, group: Group::Unit, double_time: true }), legal);
    }
}

#[test]
fn p_8_9c_ends_when_no_step_can_be_paid() {
    // One point left at 0207: a company that faces elsewhere to the east, a slope to the north-east. Here backward steps
    // cost too much to be the better way out.
    let game = scenario_one_with(&["movement.rear_step=2"]);
    let position = PositionBuilder::empty(&game).commander("lewiz", "0203").unit("narva-1", "0202", NE);
    let position = position.unit("narva-2", "0208", N).unit("narva-3", "0307", N).movement("lewiz");
    let mut table = Table::set_up(&game, position, &[]);
    table.double_time("narva-1");
    for hex in ["0203", "0204", "0205", "0206", "0207"] {
        assert!(!table.allows(Action::Halt));
        table.step("narva-1", hex, &[]);
    }
    assert_eq!((table.mp("narva-1"), table.logged(Kind::MoveEnds).len()), (1, 1));
}

#[test]
fn p_8_9c_no_step_leaves_points_unused_while_another_uses_them() {
    let at_0206 = |position: PositionBuilder<'static>| {
        let mut table = russians(position.commander("lewiz", "0203").unit("narva-1", "0202", NE), "lewiz");
        table.double_time("narva-1");
        for hex in ["0203", "0204", "0205", "0206"] {
            table.step("narva-1", hex, &[]);
        }
        ["0207", "0307"].map(|hex| table.may_step("narva-1", hex))
    };
    assert_eq!(at_0206(board()), [true, true], "along the meadow, or up the slope");
    assert_eq!(at_0206(board().unit("narva-2", "0208", N)), [false, true], "a point would be left at 0207");
    // The move ends where friends stand.
    let join = |from: &str, hexes: &[&str], friend: &str| {
        let position = board().commander("lewiz", "0703").unit("narva-1", from, NE).unit("narva-2", friend, NE);
        let mut table = russians(position, "lewiz");
        table.double_time("narva-1");
        for hex in hexes {
            table.step("narva-1", hex, &[]);
        }
        table.may_step("narva-1", friend)
    };
    assert!(!join("0703", &[], "0704"), "five points would be left");
    assert!(!join("0702", &["0703", "0704", "0705", "0706"], "0707"), "one point would be left");
    assert!(join("0702", &["0703", "0704", "0705", "0706", "0707"], "0708"), "the last point");
}

#[test]
fn p_8_9c_the_enemy_may_be_attacked_with_points_left() {
    let position = board().commander("grabowski", "0703").unit("7th-1", "0703", NE).unit("narva-1", "0704", NE);
    let mut table = poles(position);
    table.double_time("7th-1");
    assert!(table.may_step("7th-1", "0704") && table.may_step("7th-1", "0803"));
}

#[test]
fn p_8_9b_no_fire_in_this_phase() {
    // The other company still has its move, so the phase goes on.
    let beside = |from| {
        board()
            .commander("grabowski", "0704")
            .unit("7th-1", from, NE)
            .unit("7th-2", "0801", NE)
            .unit("narva-1", "0708", NE)
    };
    let mut table = poles(beside("0701"));
    table.double_time("7th-1");
    for hex in ["0702", "0703", "0704", "0705", "0706", "0707"] {
        table.step("7th-1", hex, &[]);
    }
    assert!(may_move(&table, "7th-2"));
    assert!(!table.allows(table.shot("0707", "0708")));
    // Without double time it could.
    let mut table = poles(beside("0706"));
    table.begin("7th-1").step("7th-1", "0707", &[]).play(Action::Halt, &[]);
    assert!(table.allows(table.shot("0707", "0708")));
}

#[test]
fn p_8_9b_no_fire_with_the_points_that_are_left_after_a_withdrawal() {
    let shoots = |double_time: bool| {
        let position = board()
            .commander("grabowski", "0702")
            .unit("7th-1", "0701", NE)
            .unit("7th-2", "0801", NE)
            .unit("narva-1", "0704", NW);
        let mut table = poles(position);
        if double_time {
            table.double_time("7th-1")
        } else {
            table.begin("7th-1")
        };
        table.step("7th-1", "0702", &[]).step("7th-1", "0703", &[]);
        table.play(Action::ReactFire(table.unit("narva-1")), &[9]);
        table.play(Action::WithdrawTo(table.hex("0702")), &[]);
        assert!(table.mp("7th-1") > 0);
        if table.decider() == Some(RUSSIANS) {
            table.play(Action::Pass, &[]);
        }
        table.allows(table.shot("0702", "0704"))
    };
    assert!(shoots(false));
    assert!(!shoots(true));
}

#[test]
fn p_8_9b_may_fire_in_the_next_activation() {
    let position = board()
        .commander("grabowski", "0703")
        .commander("lewiz", "0908")
        .unit("7th-1", "0701", NE)
        .unit("narva-1", "0708", NE)
        .chits(&["lewiz"]);
    let mut table = poles(position);
    table.double_time("7th-1");
    for hex in ["0702", "0703", "0704", "0705", "0706", "0707"] {
        table.step("7th-1", hex, &[]);
    }
    table.play(Action::Stay, &[]);
    assert_eq!((table.state.board.phase, table.decider()), (Phase::Movement, Some(POLES)));
    assert!(table.allows(table.shot("0707", "0708")));
}

#[test]
fn p_8_9c_contact_ends_it_with_points_left() {
    let position = board().commander("grabowski", "0703").unit("7th-1", "0703", NE).unit("7th-2", "0501", N);
    let mut table = poles(position.unit("narva-1", "0704", NE));
    table.double_time("7th-1").step("7th-1", "0704", &[]);
    assert_eq!((table.mp("7th-1"), table.logged(Kind::MoveEnds).len()), (4, 1));
}

#[test]
fn p_8_9_a_stack_or_a_line_goes_in_double_time_together() {
    for (group, hex) in [(Group::Stack, "0703"), (Group::Line, "0704")] {
        let position = board().commander("grabowski", "0703").unit("7th-1", "0703", N).unit("7th-2", hex, N);
        let mut table = poles(position);
        table.play(Action::Begin { unit: table.unit("7th-1"), group, double_time: true }, &[]);
        assert_eq!((table.mp("7th-1"), table.mp("7th-2")), (6, 6), "{group:?}");
    }
}

#[test]
fn p_8_9d_no_turns_and_no_formations() {
    let mut table = poles(board().commander("grabowski", "0703").unit("7th-1", "0703", NE));
    table.double_time("7th-1").step("7th-1", "0704", &[]);
    assert!(table.legal().iter().all(|action| matches!(action, Action::Step { .. })), "{:?}", table.legal());
}

#[test]
fn p_8_9e_no_passing_of_friends_but_joining_them() {
    // Friends that face elsewhere close every other way.
    let friend = |facing| {
        let closed = [("narva-3", "0803"), ("pskov-1", "0702"), ("pskov-2", "0602")];
        let position = board().commander("lewiz", "0703").unit("narva-1", "0703", NE).unit("narva-2", "0704", facing);
        closed.into_iter().fold(position, |position, (id, hex)| position.unit(id, hex, S))
    };
    let mut table = russians(friend(NE), "lewiz");
    table.double_time("narva-1").step("narva-1", "0704", &[]);
    assert_eq!(table.logged(Kind::MoveEnds).len(), 1, "joined, and cannot go on");
    let table = russians(friend(N), "lewiz");
    assert!(!may_begin(&table, "narva-1", Group::Unit, true), "it cannot take the stack's facing");
    let mut table = russians(friend(N), "lewiz");
    table.begin("narva-1");
    assert!(table.may_step("narva-1", "0704"), "it can without double time");
}

#[test]
fn p_8_9f_no_forest_and_no_scarp() {
    let cases = [("0503", "0504", false), ("0309", "0310", false), ("0310", "0309", false)];
    let fine = [("0207", "0307", true), ("0607", "0708", true), ("0703", "0704", true)];
    for (from, to, allowed) in cases.into_iter().chain(fine) {
        let grid = &scenario_one().scenario.map.grid;
        let side = grid.side_to(grid.parse(from).unwrap(), grid.parse(to).unwrap()).unwrap();
        let position = || board().commander("grabowski", from).unit("7th-1", from, side);
        let mut table = poles(position());
        table.begin("7th-1");
        assert!(table.may_step("7th-1", to));
        let mut table = poles(position());
        table.double_time("7th-1");
        assert_eq!(table.may_step("7th-1", to), allowed, "{from} to {to}");
    }
}

#[test]
fn example_36_double_time_up_the_ravine_costs_six() {
    let mut table = poles(board().commander("grabowski", "0209").unit("7th-1", "0209", N).unit("narva-3", "0709", S));
    table.double_time("7th-1");
    for hex in ["0309", "0409", "0509"] {
        table.step("7th-1", hex, &[]);
    }
    table.step("7th-1", "0609", &[]).play(Action::Pass, &[]);
    assert_eq!(table.mp("7th-1"), 2);
    table.step("7th-1", "0709", &[]);
    assert_eq!(last_cost(&table), (2, vec!["road", "enemy in the hex"]));
    assert_eq!((table.place("7th-1"), table.mp("7th-1")), ("0709".to_owned(), 0));
}

#[test]
fn example_37_into_the_work_costs_four() {
    let mut table = poles(board().commander("grabowski", "0608").unit("7th-1", "0608", N).unit("narva-1", "0708", S));
    table.play(Action::Pass, &[]).begin("7th-1").step("7th-1", "0708", &[]);
    assert_eq!(last_cost(&table), (4, vec!["clear", "uphill", "entrenchment", "enemy in the hex"]));
    assert_eq!(table.mp("7th-1"), 0);
}

// ---- 8.10 and 8.16: moving together ----

#[test]
fn p_8_10_side_by_side_units_of_one_arm_form_a_line() {
    let line = |id, hex, facing| {
        let table = poles(board().commander("grabowski", "0703").unit("7th-1", "0703", N).unit(id, hex, facing));
        may_begin(&table, "7th-1", Group::Line, false)
    };
    assert!(line("7th-2", "0704", N), "each in the other's flank hex");
    assert!(!line("7th-2", "0704", S), "facing the other way");
    assert!(!line("7th-2", "0704", NE), "not in its flank hex");
    assert!(!line("7th-2", "0803", N), "one before the other");
    assert!(!line("7th-2", "0705", N), "not neighbours");
    assert!(!line("bkn", "0704", N), "another arm");
}

#[test]
fn p_8_10_steps_of_a_line_interleave_and_each_pays_its_own() {
    let mut table = poles(board().commander("grabowski", "0703").unit("7th-1", "0703", N).unit("7th-2", "0704", N));
    table.begin_group("7th-1", Group::Line);
    table.step("7th-1", "0803", &[]).step("7th-2", "0804", &[]).step("7th-1", "0903", &[]);
    assert_eq!((table.mp("7th-1"), table.mp("7th-2")), (2, 3));
    table.play(Action::Halt, &[]).play(Action::Resume, &[]);
    assert!(table.may_step("7th-1", "1003") && table.may_step("7th-2", "0904"));
}

#[test]
fn p_8_10_three_in_a_row_are_a_line() {
    let row = board()
        .commander("lewiz", "0705")
        .unit("narva-1", "0704", N)
        .unit("narva-2", "0705", N)
        .unit("narva-3", "0706", N);
    let mut table = russians(row, "lewiz");
    table.begin_group("narva-1", Group::Line);
    assert_eq!(table.state.board.open, table.set(&["narva-1", "narva-2", "narva-3"]));
}

#[test]
fn p_8_10_a_line_that_has_fired_may_still_move_together() {
    let mut table = poles(
        board()
            .commander("grabowski", "0703")
            .unit("7th-1", "0703", N)
            .unit("7th-2", "0704", N)
            .unit("narva-1", "0803", N),
    );
    let firers = Firers { from: table.hex("0703"), along: 1, hexes: 2 };
    let target = table.hex("0803");
    table.play(Action::Fire { firers, target }, &[0]);
    assert_eq!((table.mp("7th-1"), table.mp("7th-2")), (3, 3));
    assert!(may_begin(&table, "7th-1", Group::Line, false));
}

#[test]
fn p_8_10_a_line_has_units_that_begin_the_phase_side_by_side() {
    // The second company came beside the first one only in this phase.
    let mut table = poles(board().commander("grabowski", "0703").unit("7th-1", "0703", N).unit("7th-2", "0604", N));
    table.begin("7th-2").step("7th-2", "0704", &[]).play(Action::Halt, &[]);
    assert!(may_begin(&table, "7th-1", Group::Unit, false));
    assert!(!may_begin(&table, "7th-1", Group::Line, false));
}

#[test]
fn p_8_10_elements_that_meet_pass_each_other_as_friends() {
    let line = |double_time| {
        let position = board().commander("grabowski", "0703").unit("7th-1", "0703", N).unit("7th-2", "0704", N);
        let mut table = poles(position);
        table.play(Action::Begin { unit: table.unit("7th-1"), group: Group::Line, double_time }, &[]);
        table.step("7th-1", "0803", &[]);
        assert!(table.may_step("7th-1", "0903"), "before they meet");
        table
    };
    let mut table = line(false);
    table.step("7th-2", "0803", &[]);
    assert!(table.may_step("7th-2", "0903"), "each on its own");
    table.step("7th-1", "0903", &[]);
    assert_eq!(last_cost(&table), (2, vec!["clear", "passing friends"]));
    assert_eq!((table.mp("7th-1"), table.mp("7th-2"), table.place("7th-2").as_str()), (1, 3, "0803"));
    table.step("7th-2", "0903", &[]);
    assert_eq!(last_cost(&table), (1, vec!["clear"]), "the unit that stayed passes no unit");
    // In double time units may not pass others: in the hex of the other one its points could not be used [8.9].
    let table = line(true);
    assert!(!table.may_step("7th-2", "0803") && table.may_step("7th-2", "0804"));
}

#[test]
fn p_8_10_a_stack_that_passes_friends_goes_on_before_its_line() {
    let position = board().commander("grabowski", "0703").unit("7th-1", "0703", N).unit("7th-2", "0704", N);
    let mut table = poles(position.unit("bkn", "0803", N));
    table.begin_group("7th-1", Group::Line);
    assert!(table.may_step("7th-2", "0804"));
    table.step("7th-1", "0803", &[]);
    assert!(table.may_step("7th-1", "0903") && !table.may_step("7th-2", "0804"), "it may not stay with the horse");
    table.step("7th-1", "0903", &[]);
    assert!(table.may_step("7th-2", "0804"));
}

#[test]
fn p_8_16_a_stack_moves_as_one() {
    let mut table = poles(board().commander("grabowski", "0703").unit("7th-1", "0703", NE).unit("7th-2", "0703", NE));
    table.begin_group("7th-1", Group::Stack).step("7th-1", "0704", &[]);
    assert_eq!((table.place("7th-1"), table.place("7th-2")), ("0704".to_owned(), "0704".to_owned()));
    assert_eq!((table.mp("7th-1"), table.mp("7th-2")), (3, 3));
}

#[test]
fn p_8_16_a_stack_begins_with_the_points_of_its_poorest_unit() {
    let position = board().commander("grabowski", "0703").unit("7th-1", "0703", NE).unit("7th-2", "0703", NE);
    let mut table = poles(position.marker("7th-2", 1));
    let unit = table.unit("7th-2");
    table.play(Action::RemoveFireMarker(unit), &[]).begin_group("7th-1", Group::Stack);
    assert_eq!(table.logged(Kind::MoveBegins)[0].mp_before, Some(3));
    table.step("7th-1", "0704", &[]);
    assert_eq!(table.logged(Kind::Moved)[0].mp_before, Some(3));
}

#[test]
fn p_8_16_the_next_mover_ends_the_move_of_the_one_before() {
    let mut table = poles(board().commander("grabowski", "0703").unit("7th-1", "0703", NE).unit("7th-2", "0801", NE));
    table.begin("7th-1").step("7th-1", "0704", &[]).play(Action::Halt, &[]);
    assert!(table.allows(Action::Resume));
    table.begin("7th-2");
    assert_eq!(table.logged(Kind::MoveEnds)[0].units, table.set(&["7th-1"]));
    table.step("7th-2", "0802", &[]).play(Action::Halt, &[]);
    assert!(may_move(&table, "7th-2"));
    assert!(!may_begin(&table, "7th-1", Group::Unit, false));
    table.play(Action::Resume, &[]);
    assert!(!table.may_step("7th-1", "0705"));
}

#[test]
fn p_8_16_a_shot_does_not_end_the_open_move() {
    let mut table = poles(
        board()
            .commander("grabowski", "0703")
            .unit("7th-1", "0703", NE)
            .unit("7th-2", "0801", NE)
            .unit("narva-1", "0803", NE),
    );
    table.begin("7th-1").step("7th-1", "0704", &[]).play(Action::Halt, &[]);
    table.play(table.shot("0801", "0803"), &[0]);
    assert!(table.allows(Action::Resume));
}

// ---- 8.11 and 8.12: guns ----

fn gunners(hex: &str, limbered: bool) -> PositionBuilder<'static> {
    board().commander("grabowski", hex).unit("guns-poles", hex, N).limbered("guns-poles", limbered)
}

#[test]
fn p_8_11a_guns_turn_any_way_and_then_hold_their_fire() {
    for facing in [NE, SE, S, SW, NW] {
        let enemy = |hex| gunners("0704", false).unit("7th-1", "0312", N).unit("narva-1", hex, facing);
        let target = ["0904", "0806", "0606", "0503", "0602", "0802"][facing as usize];
        let mut table = poles(enemy(target));
        table.begin("guns-poles").turn("guns-poles", facing);
        assert_eq!(table.facing("guns-poles"), facing);
        assert!(!table.allows(table.gun_shot("guns-poles", target)), "facing {facing}");
        assert!(!may_move(&table, "guns-poles"), "and they do nothing more");
        // The line of aim exists: guns with that facing could use it.
        let table = poles(enemy(target).unit("guns-poles", "0704", facing));
        assert!(table.allows(table.gun_shot("guns-poles", target)), "facing {facing} at {target}");
    }
}

#[test]
fn p_8_11a_turned_guns_fire_in_the_next_activation() {
    let position = gunners("0704", false).commander("lewiz", "1004").unit("narva-1", "0806", NE).chits(&["lewiz"]);
    let mut table = poles(position);
    table.begin("guns-poles").turn("guns-poles", NE);
    assert_eq!(table.state.board.phase, Phase::CommanderMove, "no shot now");
    table.play(Action::Stay, &[]);
    assert_eq!((table.state.board.stage, table.decider()), (1, Some(POLES)));
    assert!(table.allows(table.gun_shot("guns-poles", "0806")));
}

#[test]
fn p_8_11a_guns_that_fired_in_this_activation_do_not_turn() {
    let mut table = poles(gunners("0704", false).unit("7th-1", "0701", N).unit("narva-1", "0904", N));
    table.play(table.gun_shot("guns-poles", "0904"), &[1]);
    table.begin("guns-poles");
    assert!(!may_turn(&table, "guns-poles", S));
    assert!(table.allows(Action::Limber(table.unit("guns-poles"))));
}

#[test]
fn p_8_11b_guns_are_dragged_a_hex_with_any_facing() {
    let mut table = poles(gunners("0704", false));
    let unit = table.unit("guns-poles");
    table.begin("guns-poles");
    for side in 0..6 {
        for facing in 0..6 {
            assert!(table.allows(Action::Drag { unit, side, facing }), "side {side}, facing {facing}");
        }
    }
    table.play(Action::Drag { unit, side: 4, facing: SE }, &[]);
    assert_eq!((table.place("guns-poles"), table.facing("guns-poles")), ("0703".to_owned(), SE));
    assert!(!may_move(&table, "guns-poles"));
}

#[test]
fn p_8_11b_not_after_a_shot_of_this_stage() {
    // The guns fire in Lewiz's activation; in Grabowski's they may turn, but not go.
    let position = gunners("0704", false).commander("lewiz", "1004").unit("narva-1", "0904", N);
    let mut table = russians(position.chits(&["grabowski"]), "lewiz");
    table.play(table.gun_shot("guns-poles", "0904"), &[1]).play(Action::End, &[]);
    table.play(Action::Stay, &[]);
    assert_eq!(table.decider(), Some(POLES));
    table.begin("guns-poles");
    let drags = table.legal().iter().filter(|action| matches!(action, Action::Drag { .. })).count();
    assert_eq!((drags, may_turn(&table, "guns-poles", S)), (0, true));
}

#[test]
fn p_8_11b_dragged_guns_hold_their_fire_until_the_stage_ends() {
    let position = gunners("0703", false).commander("lewiz", "0904").unit("narva-1", "0904", N);
    let mut table = poles(position.chits(&["lewiz"]));
    table.begin("guns-poles");
    table.play(Action::Drag { unit: table.unit("guns-poles"), side: 1, facing: N }, &[]);
    assert_eq!(table.state.board.phase, Phase::CommanderMove, "no shot and nothing else to do");
    table.play(Action::Stay, &[]);
    // Lewiz: the Poles have no shot, so no window.
    assert_eq!(table.decider(), Some(RUSSIANS));
    table.play(Action::End, &[]).play(Action::Stay, &[1]);
    // The next stage: Lewiz is drawn first, and the guns fire again.
    assert_eq!((table.state.board.stage, table.decider()), (2, Some(POLES)));
    assert!(table.allows(table.gun_shot("guns-poles", "0904")));
}

#[test]
fn p_8_11b_not_into_a_hex_closed_to_them() {
    let mut table =
        poles(gunners("0704", false).unit("narva-1", "0703", SW).unit("narbutt", "0705", N).unit("bkn", "0804", N));
    let unit = table.unit("guns-poles");
    table.begin("guns-poles");
    assert!(!table.allows(Action::Drag { unit, side: 4, facing: N }), "the enemy");
    assert!(!table.allows(Action::Drag { unit, side: 1, facing: N }), "a squadron of three");
    assert!(table.allows(Action::Drag { unit, side: 0, facing: N }), "a squadron of two");
    assert!(table.allows(Action::Drag { unit, side: 5, facing: N }), "an empty hex");
}

#[test]
fn p_8_12a_limbering_ends_the_move() {
    let mut table = poles(gunners("0704", false).unit("7th-1", "0703", N));
    let limber = Action::Limber(table.unit("guns-poles"));
    table.begin("guns-poles").play(limber, &[]);
    assert_eq!(table.state.board.limbered, table.set(&["guns-poles"]));
    assert!(!may_move(&table, "guns-poles"));
}

#[test]
fn p_8_12b_limbered_guns_do_not_fire() {
    let enemy = |limbered| poles(gunners("0704", limbered).unit("narva-1", "0904", N));
    let table = enemy(false);
    assert!(table.allows(table.gun_shot("guns-poles", "0904")));
    let table = enemy(true);
    assert!(!table.allows(table.gun_shot("guns-poles", "0904")));
}

#[test]
fn p_8_12c_limbered_guns_have_three_points_and_no_rear() {
    let mut table = poles(gunners("0704", true));
    table.begin("guns-poles");
    assert_eq!(table.mp("guns-poles"), 3);
    for hex in ["0804", "0705", "0604", "0603", "0703", "0803"] {
        assert!(table.may_step("guns-poles", hex), "{hex}");
    }
    table.step("guns-poles", "0603", &[]);
    assert_eq!(last_cost(&table), (1, vec!["clear"]), "turning is free, so nothing lies behind");
}

#[test]
fn p_8_12d_limbered_guns_do_not_enter_melee_hexes_either() {
    let mut table =
        poles(gunners("0704", true).unit("narva-1", "0705", N).unit("7th-1", "0705", N).unit("narva-2", "0703", N));
    table.begin("guns-poles");
    assert!(!table.may_step("guns-poles", "0705") && !table.may_step("guns-poles", "0703"));
}

#[test]
fn p_8_12e_limbered_guns_turn_for_nothing() {
    let mut table = poles(gunners("0704", true));
    table.begin("guns-poles").turn("guns-poles", S);
    assert_eq!((table.facing("guns-poles"), table.mp("guns-poles")), (S, 3));
    table.step("guns-poles", "0804", &[]);
    assert_eq!(table.mp("guns-poles"), 2, "wherever they looked before");
}

#[test]
fn p_8_12e_the_facing_is_chosen_at_the_end_even_without_points() {
    let mut table = poles(gunners("0702", true));
    table.begin("guns-poles");
    for hex in ["0703", "0704", "0705"] {
        table.step("guns-poles", hex, &[]);
    }
    assert_eq!(table.mp("guns-poles"), 0);
    assert!((0..6).filter(|&facing| may_turn(&table, "guns-poles", facing)).count() == 5);
    assert!(table.allows(Action::Halt), "or kept");
    table.turn("guns-poles", SW);
    assert_eq!(table.facing("guns-poles"), SW);
    assert!(!may_move(&table, "guns-poles"));
}

#[test]
fn p_8_12e_not_where_they_may_not_stay() {
    let game = scenario_one_with(&["switches.pass_limit=at-limit"]);
    let position = PositionBuilder::empty(&game)
        .commander("grabowski", "0702")
        .unit("guns-poles", "0702", N)
        .limbered("guns-poles", true)
        .unit("narbutt", "0703", N);
    let mut table = Table::set_up(&game, position.movement("grabowski"), &[]);
    // Guns are too many beside a squadron of three, but may drive on.
    table.begin("guns-poles").step("guns-poles", "0703", &[]);
    assert!((0..6).all(|facing| !may_turn(&table, "guns-poles", facing)));
    assert!(!table.allows(Action::Unlimber(table.unit("guns-poles"))) && !table.allows(Action::Halt));
    assert!(table.may_step("guns-poles", "0704"));
}

#[test]
fn p_8_12f_unlimbering_costs_a_point_and_the_fire_of_this_stage() {
    let position = gunners("0702", true).commander("lewiz", "0904").unit("narva-1", "0904", N).chits(&["lewiz"]);
    let mut table = poles(position);
    let guns = table.unit("guns-poles");
    table.begin("guns-poles").step("guns-poles", "0703", &[]).step("guns-poles", "0704", &[]);
    table.turn("guns-poles", N).play(Action::Unlimber(guns), &[]);
    let found = table.logged(Kind::Unlimbered)[0];
    assert_eq!((found.mp_before, found.mp_after, found.facing), (Some(1), Some(0), Some(N)));
    assert_eq!(table.state.board.limbered, 0);
    assert_eq!(table.state.board.phase, Phase::CommanderMove, "nothing more to do, no shot either");
    table.play(Action::Stay, &[]);
    assert_eq!(table.decider(), Some(RUSSIANS), "no shot in Lewiz's activation");
    table.play(Action::End, &[]).play(Action::Stay, &[1]);
    assert_eq!((table.state.board.stage, table.decider()), (2, Some(POLES)));
    assert!(table.allows(table.gun_shot("guns-poles", "0904")), "from the next stage on");
}

#[test]
fn p_8_12f_no_unlimbering_without_a_point() {
    let mut table = poles(gunners("0702", true));
    table.begin("guns-poles");
    let unlimber = Action::Unlimber(table.unit("guns-poles"));
    for hex in ["0703", "0704", "0705"] {
        assert!(table.allows(unlimber));
        table.step("guns-poles", hex, &[]);
    }
    assert!(!table.allows(unlimber));
}

#[test]
fn p_8_12g_limbered_guns_defend_like_any_guns() {
    let position = |limbered| {
        let guns = gunners("0704", limbered).commander("lewiz", "0706").unit("narva-1", "0704", N);
        Table::set_up(scenario_one(), guns.melee("lewiz"), &[0, 9])
    };
    let modifiers = |table: Table| {
        let melee = table.logged(Kind::Melee)[0];
        melee.modifiers.iter().map(|m| (m.reason, m.value, m.side)).collect::<Vec<_>>()
    };
    let limbered = modifiers(position(true));
    assert!(limbered.contains(&("lone guns", -4, Some(POLES))), "{limbered:?}");
    assert_eq!(limbered, modifiers(position(false)));
}

// ---- 8.13 and 8.14: charges ----

/// A squadron of Narbutt's size or less at 0702, and a company at 0705 facing away from it.
fn charge() -> PositionBuilder<'static> {
    board().commander("grabowski", "0702").unit("bkn", "0702", NE).unit("pskov-1", "0705", NE)
}

fn ride(table: &mut Table, hexes: &[&str]) {
    for hex in hexes {
        table.step("bkn", hex, &[]);
    }
}

fn may_charge(table: &Table) -> bool {
    table.decider() == Some(POLES) && table.legal() == [Action::Declare, Action::Pass]
}

/// Whether a squadron that rides over these hexes, the last one the enemy's, may charge.
fn charges(position: PositionBuilder<'static>, hexes: &[&str]) -> bool {
    let mut table = poles(position);
    table.begin("bkn");
    ride(&mut table, hexes);
    may_charge(&table)
}

#[test]
fn example_35_three_straight_steps_make_a_charge() {
    assert!(charges(charge(), &["0703", "0704", "0705"]));
    let mut table = poles(charge());
    table.begin("bkn").step("bkn", "0703", &[]).turn("bkn", SE);
    ride(&mut table, &["0704", "0705"]);
    assert!(!may_charge(&table), "after a turn on the way");
}

#[test]
fn p_8_14_1_needs_three_hexes() {
    assert!(!charges(charge().unit("bkn", "0703", NE), &["0704", "0705"]));
    assert!(charges(charge().unit("bkn", "0701", NE), &["0702", "0703", "0704", "0705"]));
}

#[test]
fn p_8_14_1_the_hex_of_the_enemy_counts_by_switch() {
    let game = scenario_one_with(&["switches.charge_runup_includes_contact=false"]);
    for (from, allowed) in [("0702", false), ("0701", true)] {
        let position = PositionBuilder::empty(&game)
            .commander("grabowski", "0702")
            .unit("bkn", from, NE)
            .unit("pskov-1", "0705", NE);
        let mut table = Table::set_up(&game, position.movement("grabowski"), &[]);
        table.begin("bkn");
        let path = ["0702", "0703", "0704", "0705"];
        let skipped = usize::from(from == "0702");
        ride(&mut table, &path[skipped..]);
        assert_eq!(may_charge(&table), allowed, "from {from}");
    }
}

#[test]
fn p_8_14_1_no_turn_before_the_run_either() {
    let mut table = poles(charge().unit("bkn", "0702", N));
    table.begin("bkn").turn("bkn", NE);
    ride(&mut table, &["0703", "0704", "0705"]);
    assert!(!may_charge(&table));
}

#[test]
fn p_8_14_1_readings_of_what_spoils_a_charge() {
    // A turn in 0702, and three hexes after it; or two, and the forest on the way.
    for (reading, turned) in [("whole-move", false), ("run-up", true)] {
        let game = scenario_one_with(&[&format!("switches.charge_spoilt={reading}")]);
        let begin = |turns: &str, from: &str, enemy: &str| {
            let position = PositionBuilder::empty(&game)
                .commander("grabowski", from)
                .unit("bkn", from, if turns.is_empty() { NE } else { N })
                .unit("pskov-1", enemy, NE);
            let mut table = Table::set_up(&game, position.movement("grabowski"), &[]);
            table.begin("bkn");
            if !turns.is_empty() {
                table.turn("bkn", NE);
            }
            table
        };
        let mut table = begin("turns", "0702", "0705");
        ride(&mut table, &["0703", "0704", "0705"]);
        assert_eq!(may_charge(&table), turned, "{reading}: the run-up is straight");
        let mut table = begin("", "0701", "0705");
        table.step("bkn", "0702", &[]).turn("bkn", N).turn("bkn", NE);
        ride(&mut table, &["0703", "0704", "0705"]);
        assert_eq!(may_charge(&table), turned, "{reading}: turns after a step");
        let mut table = begin("turns", "0703", "0705");
        ride(&mut table, &["0704", "0705"]);
        assert!(!may_charge(&table), "{reading}: two hexes are not a run-up");
        let mut table = begin("", "0604", "0607");
        ride(&mut table, &["0605", "0606", "0607"]);
        assert!(may_charge(&table), "{reading}: nothing in the way");
    }
}

/// A squadron with firepower three, enough to hit a unit alone, and a target beside its path.
fn rider_that_shoots(game: &Niemenczyn) -> Table<'_> {
    let position = PositionBuilder::empty(game)
        .commander("grabowski", "0702")
        .unit("bkn", "0702", NE)
        .unit("pskov-1", "0705", NE)
        .unit("pskov-2", "0803", NE);
    Table::set_up(game, position.movement("grabowski"), &[])
}

#[test]
fn p_8_14_1_no_shot_during_the_move() {
    let game = scenario_one_with(&["units.bkn.front.fire=3"]);
    let mut table = rider_that_shoots(&game);
    table.begin("bkn").step("bkn", "0703", &[]).play(Action::Halt, &[]);
    table.play(table.shot("0703", "0803"), &[0]).play(Action::Resume, &[]);
    ride(&mut table, &["0704", "0705"]);
    assert!(!may_charge(&table));
}

#[test]
fn p_8_14_1_a_shot_before_the_move_does_not_matter() {
    let game = scenario_one_with(&["units.bkn.front.fire=3"]);
    let mut table = rider_that_shoots(&game);
    table.play(table.shot("0702", "0803"), &[0]).begin("bkn");
    ride(&mut table, &["0703", "0704", "0705"]);
    assert!(may_charge(&table));
}

#[test]
fn p_8_14_1_no_forest_on_the_way_or_at_the_end() {
    // The wood is 0504 to 0506.
    let wood = |from, enemy| board().commander("grabowski", from).unit("bkn", from, NE).unit("pskov-1", enemy, NE);
    assert!(!charges(wood("0501", "0504"), &["0502", "0503", "0504"]), "the enemy in the wood");
    assert!(!charges(wood("0505", "0508"), &["0506", "0507", "0508"]), "through the wood");
    assert!(charges(wood("0604", "0607"), &["0605", "0606", "0607"]), "out of a wood");
}

#[test]
fn p_8_14_1_no_scarp_on_the_way_or_at_the_end() {
    // Westwards along row 03; the ravine at 0309 has scarps on both sides.
    let west = |from, enemy| board().commander("grabowski", from).unit("bkn", from, NW).unit("pskov-1", enemy, NW);
    assert!(!charges(west("0312", "0309"), &["0311", "0310", "0309"]), "at the end");
    assert!(!charges(west("0309", "0306"), &["0308", "0307", "0306"]), "at the beginning");
    assert!(charges(west("0313", "0310"), &["0312", "0311", "0310"]));
}

#[test]
fn p_8_14_1_slopes_and_entrenchments_do_not_matter() {
    // Row 01 to row 03 up the slope; and over the work at 0607/0708.
    let slope = board().commander("grabowski", "0106").unit("bkn", "0106", N).unit("pskov-1", "0407", N);
    assert!(charges(slope, &["0206", "0307", "0407"]));
    let work = board().commander("grabowski", "0506").unit("bkn", "0605", NE).unit("pskov-1", "0708", NE);
    assert!(charges(work, &["0606", "0607", "0708"]));
}

#[test]
fn p_8_14_1_no_passing_of_other_units() {
    for friend in ["7th-1", "guns-poles"] {
        assert!(!charges(charge().unit(friend, "0704", NE), &["0703", "0704", "0705"]), "{friend}");
    }
    assert!(charges(charge().commander("grabowski", "0704"), &["0703", "0704", "0705"]), "a commander");
}

#[test]
fn p_8_14_1_a_stack_of_cavalry_charges_together() {
    let mut table = poles(charge().unit("narbutt", "0702", NE).losses("narbutt", 1));
    table.begin_group("bkn", Group::Stack);
    ride(&mut table, &["0703", "0704", "0705"]);
    assert!(may_charge(&table));
    table.play(Action::Declare, &[8, 0]);
    assert_eq!(bout(&table.logged(Kind::Melee)[0]).sizes, [4, 3]);
}

#[test]
fn p_8_14_1_foot_never_charges() {
    let mut table = poles(charge().unit("7th-1", "0602", NE));
    table.begin("7th-1");
    for hex in ["0603", "0604"] {
        assert!(!may_charge(&table));
        if table.may_step("7th-1", hex) {
            table.step("7th-1", hex, &[]);
        }
    }
    let mut table = poles(charge().without_unit("bkn").unit("7th-1", "0702", NE));
    table.begin("7th-1").step("7th-1", "0703", &[]).step("7th-1", "0704", &[]).step("7th-1", "0705", &[]);
    assert!(!may_charge(&table));
}

#[test]
fn p_8_14_2_a_charge_is_a_melee_at_once_with_two_more() {
    let mut table = poles(charge());
    table.begin("bkn");
    ride(&mut table, &["0703", "0704", "0705"]);
    table.play(Action::Declare, &[3, 0]);
    let melee = table.logged(Kind::Melee)[0];
    assert_eq!(melee.phase, Phase::Movement);
    let modifiers: Vec<_> = melee.modifiers.iter().map(|m| (m.reason, m.value, m.side)).collect();
    // From the west on a company that faces north-east: through its rear. Grabowski is three hexes away.
    assert_eq!(
        modifiers,
        [
            ("entered through the rear", 4, Some(POLES)),
            ("charge", 2, Some(POLES)),
            ("odds", 1, Some(RUSSIANS)),
            ("in command", 1, Some(POLES))
        ]
    );
}

#[test]
fn p_8_13_in_phase_2_the_charging_cavalry_attacks() {
    let mut table = poles(charge());
    table.begin("bkn");
    ride(&mut table, &["0703", "0704", "0705"]);
    table.play(Action::Declare, &[3, 0]);
    assert_eq!(table.logged(Kind::Melee)[0].side, Some(POLES));
}

#[test]
fn p_8_14_2_a_charge_may_be_left_for_phase_4() {
    let mut table = poles(charge());
    table.begin("bkn");
    ride(&mut table, &["0703", "0704", "0705"]);
    table.play(Action::Pass, &[]);
    assert!(table.logged(Kind::Melee).is_empty());
    assert_eq!(table.state.board.phase, Phase::CommanderMove);
    table.play(Action::Stay, &[9, 0]);
    let melee = table.logged(Kind::Melee)[0];
    assert_eq!(melee.phase, Phase::Melee);
    assert!(!melee.modifiers.iter().any(|m| m.reason == "charge"));
}

#[test]
fn p_8_14_2_a_lost_charge_routs_the_cavalry() {
    let mut table = poles(charge().unit("pskov-1", "0705", SW).unit("bkn", "0702", NE).unit("7th-1", "0301", N));
    table.begin("bkn");
    ride(&mut table, &["0703"]);
    table.step("bkn", "0704", &[]);
    // The company sees it, and does not react.
    table.play(Action::Pass, &[]).step("bkn", "0705", &[]);
    table.play(Action::Declare, &[0, 8]);
    assert_eq!(bout(&table.logged(Kind::Melee)[0]).won, Won::Defender);
    assert_eq!(table.place("bkn"), "----");
    assert!(!table.lives("bkn"), "two losses of a squadron of two");
    assert_eq!(table.vp(), -1);
}

/// A charge on 0705 that was won with a die of 9 against 0, the winner facing forward.
fn won_charge(game: &Niemenczyn, second: &str) -> (State, u8) {
    let position = PositionBuilder::empty(game)
        .commander("grabowski", "0704")
        .unit("bkn", "0702", NE)
        .unit("pskov-1", "0705", NE)
        .unit("pskov-2", second, NE);
    let mut table = Table::set_up(game, position.movement("grabowski"), &[]);
    table.begin("bkn");
    ride(&mut table, &["0703", "0704", "0705"]);
    // A neighbour of the rout tests.
    let crisis: &[u32] = if second == "0706" { &[0] } else { &[] };
    table.play(Action::Declare, &[9, 0]).play(Action::Face(NE), crisis);
    (table.state, table.mp("bkn"))
}

#[test]
fn p_8_14_3_the_winner_rides_on_and_charges_again() {
    let (state, mp) = won_charge(scenario_one(), "0706");
    assert_eq!(mp, 4, "one, one and two were spent");
    let mut table = Table::new(scenario_one(), state);
    table.step("bkn", "0706", &[]);
    assert!(may_charge(&table), "no new run-up is needed");
    table.play(Action::Declare, &[9, 0]);
    assert!(table.logged(Kind::Melee)[0].modifiers.iter().any(|m| m.reason == "charge"));
}

#[test]
fn p_8_14_3_a_new_run_up_by_switch() {
    let game = scenario_one_with(&["switches.recharge_runup=2"]);
    let (state, _) = won_charge(&game, "0706");
    let mut table = Table::new(&game, state);
    table.step("bkn", "0706", &[]);
    assert!(!may_charge(&table));
    let (state, _) = won_charge(&game, "0707");
    let mut table = Table::new(&game, state);
    ride(&mut table, &["0706", "0707"]);
    assert!(may_charge(&table));
}

#[test]
fn p_8_14_3_a_turn_after_the_victory_ends_the_charging() {
    let (state, _) = won_charge(scenario_one(), "0706");
    let mut table = Table::new(scenario_one(), state);
    table.turn("bkn", SE).step("bkn", "0706", &[]);
    assert!(!may_charge(&table));
}

#[test]
fn p_8_14_1_a_turn_after_the_victory_asks_for_another_run_up() {
    let game = scenario_one_with(&["switches.charge_spoilt=run-up"]);
    let (state, _) = won_charge(&game, "0706");
    let mut table = Table::new(&game, state);
    table.turn("bkn", SE).step("bkn", "0706", &[]);
    assert!(!may_charge(&table));
}

#[test]
fn p_8_14_3_no_further_than_the_points_allow() {
    let (state, _) = won_charge(scenario_one(), "1108");
    let mut table = Table::new(scenario_one(), state);
    ride(&mut table, &["0706", "0707", "0708", "0709"]);
    assert!(!may_move(&table, "bkn"));
}

#[test]
fn p_8_14_4_after_a_charge_it_may_attack_in_phase_4() {
    let (state, _) = won_charge(scenario_one(), "0706");
    let mut table = Table::new(scenario_one(), state);
    table.step("bkn", "0706", &[]).play(Action::Pass, &[]);
    assert_eq!(table.state.board.phase, Phase::CommanderMove);
    table.play(Action::Stay, &[9, 0]);
    assert_eq!((table.logged(Kind::Melee).len(), table.logged(Kind::Melee)[0].phase), (1, Phase::Melee));
}
