//! Chapter 4: commanders and command.

use kartacz_engine::games::insurrection::details::{Fall, Won};
use kartacz_engine::games::insurrection::outcomes::Fate;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::{Action, Firers, Group};
use kartacz_engine::games::niemenczyn::event::{Fact, Kind};
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;

use crate::common::table::{self, bout, captured};
use crate::niemenczyn::table::{POLES, RUSSIANS, Table, scenario_one, scenario_one_with, scenario_two};

fn begin(table: &Table, id: &str) -> Action {
    Action::Begin { unit: table.unit(id), group: Group::Unit, double_time: false }
}

fn commander_place(table: &Table, id: &str) -> String {
    let hex = table.state.board.commander_place[table.commander(id) as usize];
    table.game.scenario.map.grid.label(hex).to_string()
}

fn in_play(table: &Table, id: &str) -> bool {
    table.state.board.commanders & 1 << table.commander(id) != 0
}

/// Grabowski and the first company at 0602, the second in reserve; a Russian company in front, Lewiz behind it.
fn under_fire(game: &Niemenczyn) -> PositionBuilder<'_> {
    PositionBuilder::empty(game)
        .commander("grabowski", "0602")
        .unit("7th-1", "0602", 0)
        .unit("7th-2", "0302", 0)
        .commander("lewiz", "0802")
        .unit("narva-1", "0702", 3)
}

/// The same after the Russian company has charged home: a melee in which the Russians attack.
fn assaulted(game: &Niemenczyn) -> PositionBuilder<'_> {
    under_fire(game).unit("narva-1", "0602", 3).melee("lewiz")
}

/// Grabowski at 0201 and a company at 0603, four hexes to the north-east: 0402 lies on the only way of four.
fn far_company(game: &Niemenczyn) -> PositionBuilder<'_> {
    PositionBuilder::empty(game).commander("grabowski", "0201").unit("7th-1", "0603", 0)
}

#[test]
fn p_4_1_a_unit_obeys_its_own_commander_only() {
    let game = scenario_one();
    let position = PositionBuilder::empty(game)
        .commander("lewiz", "0802")
        .commander("kirejew", "0802")
        .unit("narva-1", "0801", 3)
        .unit("cossacks-1", "0803", 3);
    let table = Table::set_up(game, position.clone().movement("lewiz"), &[]);
    assert!(table.allows(begin(&table, "narva-1")) && !table.allows(begin(&table, "cossacks-1")));
    let table = Table::set_up(game, position.movement("kirejew"), &[]);
    assert!(!table.allows(begin(&table, "narva-1")) && table.allows(begin(&table, "cossacks-1")));
}

#[test]
fn p_4_2a_command_reaches_four_hexes() {
    let game = scenario_one();
    let position = PositionBuilder::empty(game)
        .commander("grabowski", "0201")
        .unit("7th-1", "0601", 0)
        .unit("7th-2", "0701", 0)
        .movement("grabowski");
    let table = Table::set_up(game, position, &[]);
    assert!(table.allows(begin(&table, "7th-1")));
    assert!(!table.allows(begin(&table, "7th-2")));
}

#[test]
fn p_4_2a_command_does_not_mind_the_ground() {
    let game = scenario_one();
    // A wood, the plateau and a scarp lie between.
    let position =
        PositionBuilder::empty(game).commander("grabowski", "0404").unit("7th-1", "0408", 0).movement("grabowski");
    let table = Table::set_up(game, position, &[]);
    assert!(table.allows(begin(&table, "7th-1")));
}

#[test]
fn p_4_2a_a_unit_that_began_in_command_may_ride_out_of_it() {
    let game = scenario_one();
    let position =
        PositionBuilder::empty(game).commander("grabowski", "0201").unit("narbutt", "0601", 0).movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.begin("narbutt").step("narbutt", "0701", &[]).play(Action::Halt, &[]);
    assert!(!game.at(&table.state).in_command(table.unit("narbutt")));
    assert!(table.allows(Action::Resume));
}

#[test]
fn p_4_2a_melees_are_counted_after_the_commander_has_moved() {
    let game = scenario_one();
    for (action, fought) in [("0301", 1), ("stay", 0)] {
        let position = PositionBuilder::empty(game)
            .commander("grabowski", "0201")
            .unit("7th-1", "0701", 0)
            .unit("narva-1", "0701", 3)
            .commander_move("grabowski");
        let mut table = Table::set_up(game, position, &[]);
        if action == "stay" {
            table.play(Action::Stay, &[]);
        } else {
            table.play(Action::CommanderTo(table.hex(action)), &[9, 0]);
        }
        assert_eq!(table.logged(Kind::Melee).len(), fought, "{action}");
    }
}

#[test]
fn p_4_2b_a_hex_of_the_enemy_blocks() {
    let game = scenario_one();
    let table = Table::set_up(game, far_company(game).movement("grabowski"), &[]);
    assert!(table.allows(begin(&table, "7th-1")));
    let table = Table::set_up(game, far_company(game).unit("narva-1", "0402", 3).movement("grabowski"), &[]);
    assert!(!table.allows(begin(&table, "7th-1")));
}

#[test]
fn p_4_2b_a_melee_hex_may_lie_on_the_way() {
    let game = scenario_one();
    let position = far_company(game).unit("narva-1", "0402", 3).unit("7th-2", "0402", 0).movement("grabowski");
    let table = Table::set_up(game, position, &[]);
    assert!(table.allows(begin(&table, "7th-1")));
}

#[test]
fn p_4_2b_a_melee_hex_may_be_the_end_of_the_way() {
    let game = scenario_one();
    let position = far_company(game).unit("narva-1", "0603", 3).melee("grabowski");
    let table = Table::set_up(game, position, &[9, 0]);
    assert_eq!(table.logged(Kind::Melee).len(), 1);
}

#[test]
fn p_4_2b_an_enemy_commander_does_not_block() {
    let game = scenario_one();
    let position = far_company(game).commander("lewiz", "0402").unit("narva-1", "1202", 3).movement("grabowski");
    let table = Table::set_up(game, position, &[]);
    assert!(table.allows(begin(&table, "7th-1")));
}

#[test]
fn p_4_2c_out_of_command_a_unit_only_fires() {
    let game = scenario_one();
    let position = PositionBuilder::empty(game)
        .commander("grabowski", "0201")
        .unit("7th-1", "0701", 0)
        .unit("7th-2", "0701", 0)
        .unit("narva-1", "0801", 0)
        .movement("grabowski");
    let table = Table::set_up(game, position, &[]);
    assert_eq!(table.legal(), [table.shot("0701", "0801"), Action::End]);
}

#[test]
fn p_4_2c_out_of_command_a_unit_need_not_and_may_not_attack() {
    let melee = |game: &Niemenczyn, dice: &[u32]| {
        let position = PositionBuilder::empty(game)
            .commander("grabowski", "0201")
            .unit("7th-1", "0701", 0)
            .unit("narva-1", "0701", 3)
            .melee("grabowski");
        Table::set_up(game, position, dice).logged(Kind::Melee).len()
    };
    assert_eq!(melee(scenario_one(), &[]), 0);
    assert_eq!(melee(&scenario_one_with(&["switches.melee_needs_command=false"]), &[9, 0]), 1);
}

#[test]
fn p_4_3_without_a_commander_units_do_not_move_but_fire() {
    let game = scenario_two();
    let position = PositionBuilder::empty(game)
        .commander("eydziatowicz", "0501")
        .unit("psp-1", "0501", 0)
        .unit("7th-1", "0502", 0)
        .unit("narva-1", "0602", 0)
        .movement("eydziatowicz");
    let table = Table::set_up(game, position, &[]);
    assert!(table.allows(begin(&table, "psp-1")));
    assert!(!table.allows(begin(&table, "7th-1")));
    assert!(table.allows(table.shot("0502", "0602")));
}

#[test]
fn p_4_3_without_a_commander_units_react_by_fire_only() {
    let game = scenario_one();
    for (commanded, counterattack) in [(true, true), (false, false)] {
        let mut position = PositionBuilder::empty(game)
            .commander("lewiz", "0802")
            .unit("narva-1", "0802", 3)
            .unit("7th-1", "0602", 0)
            .movement("lewiz");
        if commanded {
            position = position.commander("grabowski", "0501");
        }
        let mut table = Table::set_up(game, position, &[]);
        table.play(Action::Pass, &[]).begin("narva-1").step("narva-1", "0702", &[]);
        let company = table.unit("7th-1");
        assert!(table.allows(Action::ReactFire(company)));
        assert_eq!(table.allows(Action::Counterattack(company)), counterattack);
    }
}

#[test]
fn p_4_3_without_a_commander_units_defend_themselves_and_are_forced_back() {
    let game = scenario_one();
    let position = assaulted(game).without_commander("grabowski");
    let table = Table::set_up(game, position, &[0, 9]);
    assert_eq!(bout(&table.logged(Kind::Melee)[0]).won, Won::Defender);
    let position = under_fire(game).without_commander("grabowski").movement("lewiz");
    let mut table = Table::set_up(game, position, &[]);
    table.play(Action::Pass, &[]);
    table.play(table.shot("0702", "0602"), &[6]);
    table.play(Action::WithdrawTo(table.hex("0502")), &[]);
    assert_eq!(table.place("7th-1"), "0502");
}

#[test]
fn p_4_3_a_move_stops_when_the_commander_falls() {
    let game = scenario_one();
    let position = under_fire(game).movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.play(Action::Pass, &[]).begin("7th-2").step("7th-2", "0402", &[]).play(Action::Halt, &[]);
    table.play(table.shot("0702", "0602"), &[5, 0]);
    assert!(!in_play(&table, "grabowski"));
    assert_eq!(table.legal(), [table.shot("0602", "0702"), Action::End]);
}

#[test]
fn p_4_4a_a_commander_goes_with_his_last_unit_and_scores_nothing() {
    let game = scenario_one();
    let position = under_fire(game)
        .commander("grabowski", "0501")
        .without_unit("7th-2")
        .losses("7th-1", 4)
        .chits(&["grabowski"])
        .movement("lewiz");
    let mut table = Table::set_up(game, position, &[]);
    table.play(table.shot("0702", "0602"), &[9]);
    assert!(!in_play(&table, "grabowski"));
    assert_eq!((table.state.board.chits_left, table.vp()), ([0, 0], -1));
}

#[test]
fn p_4_4a_a_routed_unit_keeps_its_commander() {
    let game = scenario_one();
    let position = under_fire(game)
        .commander("grabowski", "0501")
        .routed("7th-2", 3)
        .losses("7th-1", 4)
        .chits(&["grabowski"])
        .movement("lewiz");
    let mut table = Table::set_up(game, position, &[]);
    table.play(table.shot("0702", "0602"), &[9]);
    assert!(in_play(&table, "grabowski"));
    assert_eq!(table.state.board.chits_left, [1, 0]);
}

#[test]
fn p_4_4b_a_commander_dies_with_his_stack() {
    for (set, points) in [("true", -4), ("false", -1)] {
        let game = scenario_one_with(&[&format!("switches.cmd_stack_death_vp={set}")]);
        let position = under_fire(&game).losses("7th-1", 4).chits(&["grabowski"]).movement("lewiz");
        let mut table = Table::set_up(&game, position, &[]);
        table.play(table.shot("0702", "0602"), &[9]);
        assert!(!in_play(&table, "grabowski"));
        assert_eq!((table.state.board.chits_left, table.vp()), ([0, 0], points));
    }
}

#[test]
fn p_4_4b_a_commander_survives_while_a_unit_of_his_hex_does() {
    let game = scenario_one();
    let position = under_fire(game).losses("7th-1", 4).unit("7th-2", "0602", 0).movement("lewiz");
    let mut table = Table::set_up(game, position, &[]);
    // The company dies; the commander still has to roll, and is unhurt.
    table.play(table.shot("0702", "0602"), &[9, 5]);
    assert!(!table.lives("7th-1") && in_play(&table, "grabowski"));
    assert_eq!(table.vp(), -1);
}

#[test]
fn p_4_4b_rout_the_commander_steps_out() {
    let game = scenario_one();
    let mut table = Table::set_up(game, assaulted(game), &[8, 0]);
    table.play(Action::Face(3), &[]);
    assert_eq!(table.decider(), Some(POLES));
    let around = ["0703", "0603", "0503", "0502", "0601", "0702"].map(|hex| Action::CommanderTo(table.hex(hex)));
    assert_eq!(table.legal(), around);
    // The stage ends after that, and a chit is drawn.
    table.play(Action::CommanderTo(table.hex("0502")), &[0]);
    assert_eq!(commander_place(&table, "grabowski"), "0502");
    assert_eq!(table.vp(), -1);
}

#[test]
fn p_4_4b_rout_a_commander_that_cannot_step_out_is_killed() {
    let game = scenario_one();
    let position = assaulted(game)
        .unit("narva-2", "0703", 3)
        .unit("narva-3", "0603", 3)
        .unit("pskov-1", "0503", 3)
        .unit("pskov-2", "0502", 3)
        .unit("cossacks-1", "0601", 3)
        .unit("cossacks-2", "0702", 3);
    let mut table = Table::set_up(game, position, &[8, 0]);
    table.play(Action::Face(3), &[]);
    assert!(!in_play(&table, "grabowski"));
    assert_eq!(table.vp(), -4);
}

#[test]
fn p_4_4b_rout_with_one_way_out_a_commander_takes_it() {
    let game = scenario_one();
    let position = assaulted(game)
        .unit("narva-2", "0703", 3)
        .unit("narva-3", "0603", 3)
        .unit("pskov-1", "0503", 3)
        .unit("pskov-2", "0502", 3)
        .unit("cossacks-1", "0601", 3);
    let mut table = Table::set_up(game, position.stage(6), &[8, 0]);
    table.play(Action::Face(3), &[]);
    assert_eq!(commander_place(&table, "grabowski"), "0702");
    assert_eq!(table.decider(), None, "no decision");
}

#[test]
fn p_4_4b_rout_reading_killed() {
    let game = scenario_one_with(&["switches.cmd_after_rout=killed"]);
    let mut table = Table::set_up(&game, assaulted(&game), &[8, 0]);
    table.play(Action::Face(3), &[]);
    assert!(!in_play(&table, "grabowski"));
    assert_eq!(table.vp(), -4);
}

#[test]
fn p_4_4b_rout_reading_rout_with_unit() {
    let game = scenario_one_with(&["switches.cmd_after_rout=rout-with-unit"]);
    // By two: a stage later company and commander are back. Two neighbours have a crisis to pass before that.
    let position = assaulted(&game).unit("7th-2", "0502", 0).unit("bkn", "0503", 0).stage(2);
    let mut table = Table::set_up(&game, position, &[2, 0]);
    table.play(Action::Face(3), &[]);
    assert!(in_play(&table, "grabowski"));
    assert_eq!(commander_place(&table, "grabowski"), "----");
    assert_eq!(table.state.board.commander_returns[table.commander("grabowski") as usize], 3);
    assert_eq!(table.vp(), -1);
    // Both hold, and the stage ends: there is no other chit.
    table.play(Action::Test(table.unit("7th-2")), &[0, 0, 0]);
    assert_eq!((table.state.board.stage, commander_place(&table, "grabowski").as_str()), (3, "0109"));
}

#[test]
fn p_4_4b_rout_reading_rout_with_unit_in_the_last_stage() {
    let game = scenario_one_with(&["switches.cmd_after_rout=rout-with-unit"]);
    let mut table = Table::set_up(&game, assaulted(&game).stage(6), &[2, 0]);
    table.play(Action::Face(3), &[]);
    assert!(!in_play(&table, "grabowski"), "he would come back too late");
    assert_eq!(
        (table.logged(Kind::CommanderLost)[0].fact, table.vp()),
        (Fact::CommanderLost { cause: Fall::Routed }, -1)
    );
}

#[test]
fn p_4_4b_rout_reading_rout_with_unit_in_his_own_activation() {
    let game = scenario_one_with(&["switches.cmd_after_rout=rout-with-unit"]);
    let position = under_fire(&game).unit("7th-1", "0502", 0).stage(2).movement("grabowski");
    let mut table = Table::set_up(&game, position, &[]);
    table.play(Action::Pass, &[]).begin("7th-1").step("7th-1", "0602", &[]);
    // The Russian company passes its test and wins by two.
    table.play(Action::Counterattack(table.unit("narva-1")), &[0, 2, 0]);
    // There is no phase 3 without him; he returns a stage later, and a chit is drawn.
    table.play(Action::Face(3), &[0]);
    assert_eq!((table.state.board.stage, commander_place(&table, "grabowski").as_str()), (3, "0109"));
    assert_eq!(table.logged(Kind::CommanderMoved).len(), 1, "only the rout");
}

/// The readings for commanders that rout, with Grabowski off the map until stage 3.
fn routed_until_stage_three(game: &Niemenczyn) -> PositionBuilder<'_> {
    under_fire(game).without_unit("7th-1").adjust(|board| {
        let grabowski = board.commanders.trailing_zeros() as usize;
        board.commander_place[grabowski] = kartacz_engine::grid::Hex::NONE;
        board.commander_returns[grabowski] = 3;
    })
}

#[test]
fn p_4_4b_rout_reading_rout_with_unit_back_in_his_stage_unless_the_enemy_is_there() {
    let game = scenario_one_with(&["switches.cmd_after_rout=rout-with-unit"]);
    for (narva, arrives) in [("0702", Some(3)), ("0109", None)] {
        let position = routed_until_stage_three(&game).without_commander("lewiz").unit("narva-1", narva, 3);
        let table = Table::set_up(&game, position.stage(1).stage_end(), &[]);
        assert_eq!(table.logged(Kind::Arrived).first().map(|event| event.stage), arrives, "{narva}");
    }
}

#[test]
fn p_4_4b_rout_reading_rout_with_unit_off_the_map_he_blocks_no_hex() {
    let game = scenario_one_with(&["switches.cmd_after_rout=rout-with-unit"]);
    let mut table = Table::set_up(&game, routed_until_stage_three(&game).movement("lewiz"), &[]);
    table.begin("narva-1").step("narva-1", "0602", &[]).play(Action::Halt, &[]).play(Action::End, &[]);
    assert!(table.allows(Action::CommanderTo(table.hex("0702"))));
    assert!(table.logged(Kind::CommanderMoved).is_empty());
}

#[test]
fn p_4_4b_rout_a_commander_may_go_along_with_a_withdrawal() {
    let game = scenario_one();
    for (action, place) in [(Action::Declare, "0502"), (Action::Stay, "0602")] {
        let mut table = Table::set_up(game, under_fire(game).movement("grabowski"), &[]);
        table.play(table.shot("0702", "0602"), &[6]);
        table.play(Action::WithdrawTo(table.hex("0502")), &[]);
        assert_eq!(table.legal(), [Action::Declare, Action::Stay]);
        // In either hex he is the target of the shot.
        table.play(action, &[5]);
        assert_eq!(commander_place(&table, "grabowski"), place);
    }
}

#[test]
fn p_4_4b_rout_no_commander_goes_along_with_units_that_fall() {
    let game = scenario_one();
    // Its last step is lost by withdrawing into the front zone of the company behind it.
    let position = under_fire(game).without_unit("7th-2").losses("7th-1", 4).unit("narva-2", "0402", 0);
    let mut table = Table::set_up(game, position.stage(6).movement("grabowski"), &[]);
    table.play(table.shot("0702", "0602"), &[6]);
    table.play(Action::WithdrawTo(table.hex("0502")), &[]);
    assert!(!table.lives("7th-1") && !in_play(&table, "grabowski"));
    assert!(table.logged(Kind::CommanderMoved).is_empty());
}

#[test]
fn p_4_4b_rout_a_commander_with_other_units_stays_when_his_escort_falls() {
    let game = scenario_one();
    let position = under_fire(game).losses("7th-1", 4).unit("narva-2", "0402", 0);
    let mut table = Table::set_up(game, position.movement("grabowski"), &[]);
    table.play(table.shot("0702", "0602"), &[6]);
    // He alone is in danger now, and unhurt.
    table.play(Action::WithdrawTo(table.hex("0502")), &[5]);
    assert!(!table.lives("7th-1") && in_play(&table, "grabowski"));
    assert_eq!(commander_place(&table, "grabowski"), "0602");
    assert!(!table.allows(Action::Declare) && table.logged(Kind::CommanderMoved).is_empty());
}

#[test]
fn p_4_4c_a_commander_killed_by_fire_leaves_the_map_and_the_pool() {
    let game = scenario_one();
    let position = under_fire(game).chits(&["grabowski"]).movement("lewiz");
    let mut table = Table::set_up(game, position, &[]);
    table.play(Action::Pass, &[]);
    table.play(table.shot("0702", "0602"), &[5, 0]);
    assert!(!in_play(&table, "grabowski"));
    assert_eq!(commander_place(&table, "grabowski"), "----");
    assert_eq!((table.state.board.chits_left, table.vp()), ([0, 0], -3));
}

#[test]
fn p_4_4_1_the_rows_four_and_six_endanger_a_commander() {
    // Firepower at one hex: 3 is row 2-3, 4 and 5 row 4-5, 6 row 6.
    for (fire, checked) in [(3, false), (4, true), (5, true), (6, true)] {
        let game = scenario_one_with(&[&format!("units.narva-1.front.fire={fire}")]);
        let mut table = Table::set_up(&game, under_fire(&game).movement("grabowski"), &[]);
        table.play(table.shot("0702", "0602"), if checked { &[0, 5] } else { &[0] });
        assert_eq!(table.logged(Kind::CommanderCheck).len(), usize::from(checked), "fire {fire}");
    }
}

#[test]
fn p_4_4_1_the_row_after_the_shift_counts() {
    let game = scenario_one();
    // Two companies of three: row 2-3, and one down.
    let position = under_fire(game)
        .without_unit("narva-1")
        .unit("pskov-1", "0702", 3)
        .unit("pskov-2", "0703", 3)
        .movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    let firers = Firers { from: table.hex("0702"), along: 1, hexes: 2 };
    table.play(Action::Fire { firers, target: table.hex("0602") }, &[0, 5]);
    assert_eq!(table.logged(Kind::CommanderCheck).len(), 1);
}

#[test]
fn p_4_4_1_the_check_comes_after_the_effect() {
    let game = scenario_one();
    let mut table = Table::set_up(game, under_fire(game).movement("grabowski"), &[]);
    table.play(table.shot("0702", "0602"), &[5, 5]);
    let kinds: Vec<_> = table.events.iter().map(|event| event.kind()).collect();
    let at = |kind| kinds.iter().position(|&other| other == kind).expect("logged");
    assert!(at(Kind::FireTest) < at(Kind::CommanderCheck));
}

#[test]
fn p_4_4_1_no_die_without_a_commander() {
    let game = scenario_one();
    let position = under_fire(game).commander("grabowski", "0501").movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.play(table.shot("0702", "0602"), &[5]);
    assert!(table.logged(Kind::CommanderCheck).is_empty());
}

#[test]
fn p_4_4_1_0_kills() {
    let game = scenario_one();
    let mut table = Table::set_up(game, under_fire(game).movement("grabowski"), &[]);
    table.play(table.shot("0702", "0602"), &[5, 0]);
    assert_eq!(table.logged(Kind::CommanderLost)[0].fact, Fact::CommanderLost { cause: Fall::Killed });
    assert_eq!(table.vp(), -3);
}

#[test]
fn p_4_4_1_9_a_contused_commander_stays_and_still_commands() {
    let game = scenario_one();
    let mut table = Table::set_up(game, under_fire(game).movement("grabowski"), &[]);
    table.play(table.shot("0702", "0602"), &[5, 9]);
    assert_eq!(table.logged(Kind::CommanderCheck)[0].fact, Fact::CommanderCheck { fate: Fate::Contused });
    assert!(in_play(&table, "grabowski"));
    assert!(table.allows(begin(&table, "7th-2")));
}

#[test]
fn p_4_4_1_9_a_contusion_lasts_for_the_stage() {
    let game = scenario_one();
    let position = under_fire(game).chits(&["grabowski"]).stage(2).movement("lewiz");
    let mut table = Table::set_up(game, position, &[]);
    table.play(Action::Pass, &[]);
    table.play(table.shot("0702", "0602"), &[5, 9]);
    table.play(Action::Pass, &[]).play(Action::End, &[]).play(Action::Stay, &[0]);
    // His chit was not drawn in stage 2, and is in the pool of stage 3.
    assert_eq!(table.state.board.stage, 3);
    let drawn: Vec<_> = table.logged(Kind::ChitDrawn).iter().map(|event| event.stage).collect();
    assert!(!drawn.contains(&2), "{drawn:?}");
    let pool = table.logged(Kind::PoolChosen);
    assert!(pool.iter().any(|event| event.commander == Some(table.commander("grabowski"))));
}

#[test]
fn p_4_4_1_1_8_nothing_happens() {
    let game = scenario_one();
    for die in 1..=8 {
        let position = under_fire(game).chits(&["grabowski"]).movement("lewiz");
        let mut table = Table::set_up(game, position, &[]);
        table.play(Action::Pass, &[]);
        table.play(table.shot("0702", "0602"), &[5, die]);
        assert!(in_play(&table, "grabowski"));
        assert_eq!((table.state.board.chits_left, table.vp()), ([1, 0], 0));
    }
}

#[test]
fn p_4_4_2_guns_endanger_a_commander_at_three_hexes_or_less() {
    let game = scenario_one();
    for (from, distance) in [("0702", 1), ("0902", 3), ("1002", 4)] {
        let position = under_fire(game).without_unit("narva-1").unit("guns-russians", from, 3).movement("grabowski");
        let mut table = Table::set_up(game, position, &[]);
        table.play(table.gun_shot("guns-russians", "0602"), if distance <= 3 { &[3, 5] } else { &[3] });
        assert_eq!(table::distance(&table.logged(Kind::Fired)[0]), distance);
        assert_eq!(table.logged(Kind::CommanderCheck).len(), usize::from(distance <= 3), "{distance}");
    }
}

#[test]
fn p_4_4_2_also_beside_lone_guns_that_the_shot_misses() {
    let game = scenario_one();
    let position = under_fire(game)
        .without_unit("narva-1")
        .unit("7th-1", "0402", 0)
        .unit("guns-poles", "0602", 0)
        .unit("guns-russians", "0902", 3)
        .movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.play(table.gun_shot("guns-russians", "0602"), &[3, 0]);
    assert!(!captured(&table.logged(Kind::LoneGunsFire)[0]));
    assert!(!in_play(&table, "grabowski"));
}

#[test]
fn p_4_4_3_a_natural_nine_endangers_the_commander_of_the_other_side() {
    let game = scenario_one();
    // The Russians roll the nine and lose no commander; Grabowski is killed in his hex.
    let mut table = Table::set_up(game, assaulted(game), &[9, 0]);
    assert_eq!(table.decider(), Some(RUSSIANS), "the winner faces first");
    table.play(Action::Face(3), &[0]);
    assert!(!in_play(&table, "grabowski"));
    assert_eq!(table.vp(), -4);
    // With an eight he is in no danger but has to step out.
    let mut table = Table::set_up(game, assaulted(game), &[8, 0]);
    table.play(Action::Face(3), &[]);
    assert!(table.logged(Kind::CommanderCheck).is_empty());
    assert_eq!(table.decider(), Some(POLES));
}

#[test]
fn p_4_4_3_readings_of_the_commander_in_danger() {
    // A Russian nine; Lewiz and Grabowski are both in the hex.
    for (reading, dice, checked) in [
        ("opponent", &[5][..], &["grabowski"][..]),
        ("own", &[5], &["lewiz"]),
        ("both", &[5, 5], &["grabowski", "lewiz"]),
    ] {
        let game = scenario_one_with(&[&format!("switches.melee9={reading}")]);
        let mut table = Table::set_up(&game, assaulted(&game).commander("lewiz", "0602"), &[9, 0]);
        table.play(Action::Face(3), dice);
        let found: Vec<_> = table.logged(Kind::CommanderCheck).iter().map(|event| event.commander.unwrap()).collect();
        let mut expected: Vec<_> = checked.iter().map(|id| table.commander(id)).collect();
        expected.sort_unstable();
        assert_eq!(found, expected, "{reading}");
    }
}

#[test]
fn example_39_four_hexes_away_behind_the_enemy_is_out_of_command() {
    let game = scenario_one();
    let position = far_company(game).unit("narva-1", "0402", 3).movement("grabowski");
    let table = Table::set_up(game, position, &[]);
    let grid = &game.scenario.map.grid;
    assert_eq!(grid.distance(table.hex("0201"), table.hex("0603")), 4);
    assert!(!game.at(&table.state).in_command(table.unit("7th-1")));
}

#[test]
fn example_40_the_death_of_grabowski_freezes_the_poles() {
    let game = scenario_one();
    let mut table = Table::set_up(game, under_fire(game).movement("grabowski"), &[]);
    table.play(table.shot("0702", "0602"), &[5, 0]);
    assert_eq!(table.vp(), -3);
    assert_eq!(table.legal(), [table.shot("0602", "0702"), Action::End]);
}

#[test]
fn example_41_a_contusion_counts_while_the_chit_is_in_the_cup() {
    let game = scenario_one();
    let position = under_fire(game).chits(&["grabowski"]).movement("lewiz");
    let mut table = Table::set_up(game, position, &[]);
    table.play(Action::Pass, &[]);
    table.play(table.shot("0702", "0602"), &[5, 9]);
    assert_eq!(table.state.board.chits_left, [0, 0]);
    // Already drawn: he goes on.
    let mut table = Table::set_up(game, under_fire(game).movement("grabowski"), &[]);
    table.play(table.shot("0702", "0602"), &[5, 9]);
    assert_eq!(table.decider(), Some(POLES));
    assert!(table.allows(begin(&table, "7th-2")));
}
