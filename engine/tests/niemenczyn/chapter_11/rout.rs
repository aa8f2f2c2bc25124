//! \[11.11\] and table 3.7: rout and return.

use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::{Action, Group};
use kartacz_engine::games::niemenczyn::event::{Kind, Phase};
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;

use crate::common::table::bout;
use crate::niemenczyn::combat::field;
use crate::niemenczyn::table::{POLES, Table, scenario_one, scenario_one_with};

/// Both Polish companies lose the melee that a Russian company, alone in command, begins in this stage.
fn both_lose(stage: u8, difference: u32) -> Table<'static> {
    let game = scenario_one();
    let position = field(game)
        .commander("lewiz", "0803")
        .unit("7th-1", "0602", 0)
        .unit("7th-2", "0602", 0)
        .unit("narva-1", "0602", 3)
        .unit("bkn", "0201", 0)
        .stage(stage);
    // Odds of 9:4 are 2:1 for the Poles, command is with the Russians.
    let mut table = Table::set_up(game, position.melee("lewiz"), &[difference, 0]);
    table.play(Action::Lose(table.unit("7th-1")), &[]);
    table.play(Action::Lose(table.unit("7th-1")), &[]);
    table
}

#[test]
fn p_11_11_the_whole_stack_routs() {
    let table = both_lose(1, 4);
    assert_eq!(table.last(Kind::Routed).units, table.set(&["7th-1", "7th-2"]));
}

#[test]
fn p_11_11_1_off_the_map_and_on_the_track() {
    let table = both_lose(1, 4);
    for id in ["7th-1", "7th-2"] {
        assert_eq!(table.place(id), "----");
        assert!(table.lives(id) && table.returns(id) > 1);
    }
}

#[test]
fn p_11_11_2_stage_of_return_by_difference() {
    for (difference, stages) in [(1, 1), (2, 1), (3, 2), (5, 2), (6, 3), (9, 3)] {
        let table = both_lose(2, difference);
        assert_eq!(bout(&table.last(Kind::Melee)).difference, difference as u8);
        assert_eq!(["7th-1", "7th-2"].map(|id| table.returns(id)), [2 + stages; 2], "difference {difference}");
    }
}

#[test]
fn example_10_lost_in_stage_three_by_four() {
    let table = both_lose(3, 4);
    assert_eq!(["7th-1", "7th-2"].map(|id| table.returns(id)), [5, 5]);
}

#[test]
fn p_11_11_5_and_example_11_lost_in_stage_five_by_seven() {
    let table = both_lose(5, 7);
    assert!(!table.lives("7th-1") && !table.lives("7th-2"));
    assert_eq!(table.vp(), -1, "no more than the lost melee");
}

#[test]
fn p_11_11_5_and_example_12_lost_in_stage_five_by_two_or_three() {
    let back = both_lose(5, 2);
    assert_eq!(["7th-1", "7th-2"].map(|id| back.returns(id)), [6, 6]);
    assert!(!both_lose(5, 3).lives("7th-1"));
}

/// The hexes where the first Polish company, due to return, may be placed; none without a decision.
fn places(game: &Niemenczyn, position: PositionBuilder) -> Vec<String> {
    let table = Table::new(game, position.routed("7th-1", 3).stage(3).movement("grabowski").build());
    let mut hexes: Vec<String> = table
        .legal()
        .into_iter()
        .filter_map(|action| match action {
            Action::Rally { unit, hex, .. } if unit == table.unit("7th-1") => {
                Some(game.scenario.map.grid.label(hex).to_string())
            }
            _ => None,
        })
        .collect();
    hexes.sort();
    hexes.dedup();
    hexes
}

#[test]
fn p_11_11_3_returns_when_its_commander_is_activated() {
    let game = scenario_one();
    let position = field(game).commander("grabowski", "0502").routed("7th-1", 3).unit("narva-1", "1002", 3);
    let mut table = Table::new(game, position.stage(3).movement("grabowski").build());
    assert_eq!((table.state.board.phase, table.decider()), (Phase::Activation, Some(POLES)));
    let unit = table.unit("7th-1");
    let facings = (0..6).filter(|&facing| table.allows(Action::Rally { unit, hex: table.hex("0502"), facing }));
    assert_eq!(facings.count(), 6);
    table.play(Action::Rally { unit, hex: table.hex("0502"), facing: 4 }, &[]);
    assert_eq!((table.place("7th-1").as_str(), table.facing("7th-1"), table.returns("7th-1")), ("0502", 4, 0));
}

#[test]
fn p_11_11_3_not_before_its_stage_but_after_it() {
    let game = scenario_one();
    for (returns, asked) in [(4, false), (3, true), (2, true)] {
        let position = field(game).commander("grabowski", "0502").routed("7th-1", returns).unit("narva-1", "1002", 3);
        let table = Table::new(game, position.stage(3).movement("grabowski").build());
        assert_eq!(table.state.board.phase == Phase::Activation, asked, "stage {returns}");
    }
}

#[test]
fn p_11_11_3_may_shoot_but_not_move_in_that_phase() {
    let game = scenario_one();
    let position = field(game)
        .commander("grabowski", "0502")
        .routed("7th-1", 3)
        .unit("7th-2", "0503", 0)
        .unit("narva-1", "0602", 3);
    let mut table = Table::new(game, position.stage(3).movement("grabowski").build());
    let unit = table.unit("7th-1");
    table.play(Action::Rally { unit, hex: table.hex("0502"), facing: 0 }, &[]);
    table.hold_fire();
    assert!(table.allows(table.shot("0502", "0602")));
    let begin = |id| Action::Begin { unit: table.unit(id), group: Group::Unit, double_time: false };
    assert!(!table.allows(begin("7th-1")) && table.allows(begin("7th-2")));
}

#[test]
fn p_11_11_3_a_stage_later_when_the_commander_is_not_activated() {
    let game = scenario_one();
    let position = field(game).routed("7th-1", 3).unit("narva-1", "1002", 3).stage(3).stage_end();
    let table = Table::set_up(game, position, &[0]);
    assert_eq!(table.returns("7th-1"), 4);
    let position = field(game).routed("7th-1", 6).unit("bkn", "0201", 0).unit("narva-1", "1002", 3).stage(6);
    let table = Table::set_up(game, position.stage_end(), &[]);
    assert_eq!(table.state.board.phase, Phase::Over);
}

#[test]
fn p_11_11_4a_with_the_commander_or_next_to_him() {
    let game = scenario_one();
    let position = || field(game).commander("grabowski", "0502").unit("pskov-2", "1204", 3);
    assert_eq!(places(game, position()), ["0401", "0402", "0501", "0502", "0503", "0601", "0602"]);
}

#[test]
fn p_11_11_4a_not_with_enemies_and_within_the_limits() {
    let game = scenario_one();
    let position = field(game)
        .commander("grabowski", "0502")
        .unit("narva-1", "0601", 3)
        .unit("narva-2", "0602", 3)
        .unit("7th-2", "0602", 0)
        .unit("bkn", "0503", 0);
    assert_eq!(places(game, position), ["0401", "0402", "0501", "0502"], "no enemy, no melee, no horse");
}

#[test]
fn p_11_11_4a_joins_a_stack_with_its_facing() {
    let game = scenario_one();
    let position = field(game)
        .commander("grabowski", "0502")
        .unit("7th-2", "0502", 2)
        .routed("7th-1", 3)
        .unit("narva-1", "1002", 3);
    let table = Table::new(game, position.stage(3).movement("grabowski").build());
    let rally = |facing| Action::Rally { unit: table.unit("7th-1"), hex: table.hex("0502"), facing };
    assert!(table.allows(rally(2)) && !table.allows(rally(0)));
}

#[test]
fn p_11_11_4a_a_stage_later_when_there_is_no_room() {
    let game = scenario_one();
    let mut position = field(game).commander("grabowski", "0101").routed("7th-1", 3).unit("7th-2", "0301", 0);
    for (unit, hex) in [("narva-1", "0102"), ("narva-2", "0201"), ("narva-3", "0101")] {
        position = position.unit(unit, hex, 0);
    }
    let table = Table::new(game, position.stage(3).movement("grabowski").build());
    assert_eq!(table.returns("7th-1"), 4);
}

#[test]
fn p_11_11_4b_without_a_commander_to_the_fallback_hex() {
    let game = scenario_one();
    // Grabowski is dead; the stage ends without an activation of his side.
    let position = || {
        field(game)
            .without_commander("grabowski")
            .routed("7th-1", 3)
            .unit("bkn", "0201", 0)
            .unit("narva-1", "1002", 3)
            .stage(3)
            .draw()
    };
    let mut table = Table::new(game, position().build());
    let back = Action::Rally { unit: table.unit("7th-1"), hex: table.hex("0109"), facing: 0 };
    assert_eq!(table.legal().len(), 6, "one hex, six facings");
    table.play(back, &[]);
    assert_eq!(table.place("7th-1"), "0109");
    let held = Table::new(game, position().unit("narva-2", "0109", 0).build());
    assert_eq!(held.returns("7th-1"), 4, "an enemy holds it");
}

#[test]
fn p_11_11_4b_the_russian_fallback_hex_in_the_first_activation_of_the_side() {
    let game = scenario_one();
    let position = field(game)
        .without_commander("lewiz")
        .commander("kirejew", "0803")
        .unit("cossacks-1", "0803", 3)
        .routed("narva-1", 3)
        .unit("7th-1", "0101", 0)
        .stage(3);
    let mut table = Table::new(game, position.movement("kirejew").build());
    assert_eq!(table.state.board.phase, Phase::Activation);
    table.play(Action::Rally { unit: table.unit("narva-1"), hex: table.hex("1108"), facing: 3 }, &[]);
    assert_eq!(table.place("narva-1"), "1108");
}

#[test]
fn p_11_11_4b_never_in_the_other_reading() {
    let game = scenario_one_with(&["switches.orphan_return=never"]);
    let position = field(&game)
        .without_commander("grabowski")
        .routed("7th-1", 3)
        .unit("bkn", "0201", 0)
        .unit("narva-1", "1002", 3)
        .stage(3);
    let table = Table::new(&game, position.draw().build());
    assert_eq!((table.place("7th-1").as_str(), table.returns("7th-1")), ("----", 4));
}

#[test]
fn p_11_11_5_a_delay_beyond_the_last_stage_removes_it() {
    let game = scenario_one();
    let position = field(game)
        .commander("grabowski", "0101")
        .routed("7th-1", 6)
        .unit("7th-2", "0301", 0)
        .unit("narva-1", "0102", 0)
        .unit("narva-2", "0201", 0)
        .unit("narva-3", "0101", 0)
        .stage(6);
    let table = Table::new(game, position.movement("grabowski").build());
    assert!(!table.lives("7th-1"));
    assert_eq!(table.vp(), 0);
}
