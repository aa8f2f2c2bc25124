//! Chapter 5: facing.

use kartacz_engine::games::niemenczyn::action::Action;
use kartacz_engine::games::niemenczyn::event::Kind;
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;
use kartacz_engine::grid::facing::{flank_mask, front_mask, rear_mask};

use crate::niemenczyn::table::{RUSSIANS, Table, scenario_one};

#[test]
fn p_5_0_two_hexes_lie_in_front_one_on_each_flank_two_behind() {
    let game = scenario_one();
    for facing in 0..6 {
        let position = PositionBuilder::empty(game)
            .commander("grabowski", "0602")
            .unit("7th-1", "0602", facing)
            .movement("grabowski");
        let mut table = Table::set_up(game, position, &[]);
        let unit = table.unit("7th-1");
        table.begin("7th-1");
        for side in 0..6 {
            let step = Action::Step { unit, side };
            if flank_mask(facing) & 1 << side != 0 {
                assert!(!table.allows(step), "facing {facing} side {side}");
                continue;
            }
            // The front costs a point, the rear two: the ground is clear all round.
            let mut after = Table::new(game, table.state);
            after.play(step, &[]);
            assert_eq!(after.mp("7th-1"), if front_mask(facing) & 1 << side != 0 { 3 } else { 2 });
            assert_eq!(after.mp("7th-1") == 2, rear_mask(facing) & 1 << side != 0);
        }
    }
}

#[test]
fn p_5_0_the_front_of_a_unit_that_faces_north_lies_to_the_north() {
    let game = scenario_one();
    let position =
        PositionBuilder::empty(game).commander("grabowski", "0602").unit("7th-1", "0602", 0).movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.begin("7th-1");
    for (hex, cost) in [("0702", Some(1)), ("0703", Some(1)), ("0601", None), ("0603", None), ("0502", Some(2))] {
        let step = table.step_to("7th-1", hex);
        assert_eq!(table.allows(step), cost.is_some(), "{hex}");
        if let Some(cost) = cost {
            assert_eq!(Table::new(game, table.state).play(step, &[]).mp("7th-1"), 4 - cost, "{hex}");
        }
    }
}

#[test]
fn p_5_1_a_commander_has_no_zones() {
    let game = scenario_one();
    let position = PositionBuilder::empty(game)
        .commander("grabowski", "0501")
        .unit("7th-1", "0502", 0)
        .commander("lewiz", "0702")
        .movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.begin("7th-1").step("7th-1", "0602", &[]);
    // He may evade, but does not react.
    assert_eq!(table.decider(), Some(RUSSIANS));
    let evades = |action: &Action| matches!(action, Action::CommanderTo(_) | Action::Stay);
    assert!(table.legal().iter().all(evades), "{:?}", table.legal());
    assert!(table.logged(Kind::Reaction).is_empty());
}

#[test]
fn p_5_1_a_commander_goes_any_way() {
    let game = scenario_one();
    let position = PositionBuilder::empty(game)
        .commander("grabowski", "0602")
        .unit("7th-1", "0602", 0)
        .commander_move("grabowski");
    let table = Table::set_up(game, position, &[]);
    for hex in ["0703", "0603", "0503", "0502", "0601", "0702"] {
        assert!(table.allows(Action::CommanderTo(table.hex(hex))), "{hex}");
    }
}
