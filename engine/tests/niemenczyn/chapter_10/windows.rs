//! \[10.4\] to \[10.8\]: windows of fire, targets, and ranges.

use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::{Action, Group};
use kartacz_engine::games::niemenczyn::event::Phase;
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;
use kartacz_engine::grid::Hex;

use crate::niemenczyn::combat::field;
use crate::niemenczyn::table::{POLES, RUSSIANS, Table, scenario_one, scenario_one_with};

/// A Polish company and, two hexes north of it, a Russian one that is in command.
fn duel(game: &Niemenczyn) -> PositionBuilder<'_> {
    field(game).commander("lewiz", "0803").unit("7th-1", "0502", 0).unit("narva-1", "0702", 3)
}

fn begins(table: &Table, id: &str) -> bool {
    table.allows(Action::Begin { unit: table.unit(id), group: Group::Unit, double_time: false })
}

/// The Russian company turns and pauses.
fn turn_and_halt(table: &mut Table) {
    table.begin("narva-1").turn("narva-1", 4).play(Action::Halt, &[]);
}

#[test]
fn p_10_4_passive_side_shoots_first_then_they_take_turns() {
    let game = scenario_one();
    let mut table = Table::new(game, duel(game).movement("lewiz").build());
    assert_eq!(table.decider(), Some(POLES));
    table.play(table.shot("0502", "0702"), &[0]);
    assert_eq!(table.decider(), Some(RUSSIANS));
    assert!(begins(&table, "narva-1"));
    assert!(!table.allows(table.shot("0502", "0702")));
    table.play(table.shot("0702", "0502"), &[0]);
    assert_eq!(table.decider(), Some(POLES));
    table.play(Action::Pass, &[]);
    assert_eq!(table.decider(), Some(RUSSIANS));
    turn_and_halt(&mut table);
    assert_eq!(table.decider(), Some(POLES), "after a piece of a move");
}

#[test]
fn p_10_4_the_active_side_ends_the_phase() {
    let game = scenario_one();
    let mut table = Table::new(game, duel(game).movement("lewiz").build());
    table.play(Action::Pass, &[]).play(Action::End, &[]);
    assert_eq!(table.state.board.phase, Phase::CommanderMove);
}

#[test]
fn p_10_4_two_passes_leave_the_other_side_its_last_shots() {
    let game = scenario_one_with(&["switches.phase2_end=two-passes"]);
    let mut table = Table::new(&game, duel(&game).movement("lewiz").build());
    table.play(Action::Pass, &[]).play(Action::End, &[]);
    assert_eq!((table.state.board.phase, table.decider()), (Phase::Movement, Some(POLES)));
    table.play(table.shot("0502", "0702"), &[0]);
    assert_eq!((table.state.board.phase, table.decider()), (Phase::Movement, Some(RUSSIANS)));
    table.play(Action::End, &[]).play(Action::Pass, &[]);
    assert_eq!(table.state.board.phase, Phase::CommanderMove);
}

#[test]
fn p_10_4_windows_come_after_pieces_of_moves_or_after_whole_moves() {
    for (word, resumes) in [("action", true), ("move", false)] {
        let game = scenario_one_with(&[&format!("switches.fire_window_granularity={word}")]);
        let mut table = Table::new(&game, duel(&game).movement("lewiz").build());
        table.play(Action::Pass, &[]);
        turn_and_halt(&mut table);
        table.play(Action::Pass, &[]);
        assert_eq!(table.allows(Action::Resume), resumes, "{word}");
        assert!(!begins(&table, "narva-1"), "a move begins once");
    }
}

#[test]
fn p_10_4_ex_kirejew_is_active() {
    let game = scenario_one_with(&["units.cossacks-1.front.fire=3"]);
    let position = duel(&game)
        .unit("7th-2", "0503", 0)
        .unit("cossacks-1", "0701", 3)
        .unit("guns-russians", "0703", 3)
        .commander("kirejew", "0801");
    let mut table = Table::new(&game, position.movement("kirejew").build());
    assert_eq!(table.decider(), Some(POLES));
    assert!(table.allows(table.shot("0502", "0702")), "any unit");
    table.play(table.volley(&["0502", "0503"], "0702"), &[0]);
    assert_eq!(table.decider(), Some(RUSSIANS));
    assert!(begins(&table, "cossacks-1") && table.allows(table.shot("0701", "0502")), "his own");
    assert!(table.allows(table.shot("0702", "0502")), "foot and horse of others shoot");
    assert!(!begins(&table, "narva-1"), "but they do not move");
    assert!(!table.allows(table.gun_shot("guns-russians", "0503")), "and guns of others do not shoot");
}

/// The hexes at which the first Polish company, in 0502, may shoot alone.
fn targets(game: &Niemenczyn, position: PositionBuilder) -> Vec<String> {
    let table = Table::new(game, position.unit("7th-1", "0502", 0).movement("lewiz").build());
    let label = |hex: Hex| game.scenario.map.grid.label(hex).to_string();
    let from = table.hex("0502");
    let mut targets: Vec<String> = table
        .legal()
        .into_iter()
        .filter_map(|action| match action {
            Action::Fire { firers, target } if firers.from == from => Some(label(target)),
            _ => None,
        })
        .collect();
    targets.sort();
    targets
}

#[test]
fn p_10_5_enemy_in_the_front_zone_is_the_only_target() {
    let game = scenario_one();
    let far = || field(game).unit("narva-2", "0701", 3);
    assert_eq!(targets(game, far()), ["0701"]);
    assert_eq!(targets(game, far().unit("narva-1", "0602", 3)), ["0602"]);
    assert_eq!(targets(game, field(game).unit("narva-2", "0601", 3).unit("narva-1", "0602", 3)), ["0601", "0602"]);
    assert_eq!(targets(game, far().unit("narva-1", "0503", 3)), ["0701"], "the flank zone does not bind");
}

#[test]
fn p_10_5_melee_hexes_and_lone_commanders_do_not_bind() {
    let game = scenario_one();
    let far = || field(game).unit("narva-2", "0701", 3);
    assert_eq!(targets(game, far().unit("narva-1", "0602", 3).unit("bkn", "0602", 0)), ["0701"]);
    assert_eq!(targets(game, far().commander("lewiz", "0602")), ["0701"]);
}

#[test]
fn p_10_5_binds_guns_too() {
    let game = scenario_one();
    for (near, legal) in [("0602", false), ("0503", true)] {
        let position = field(game).unit("guns-poles", "0502", 0).unit("narva-2", "0701", 3).unit("narva-1", near, 3);
        let table = Table::new(game, position.movement("lewiz").build());
        assert_eq!(table.allows(table.gun_shot("guns-poles", "0701")), legal, "{near}");
    }
}

#[test]
fn p_10_6_units_in_a_melee_hex_neither_shoot_nor_are_shot_at() {
    let game = scenario_one();
    let apart = || field(game).unit("7th-1", "0502", 0).unit("guns-poles", "0502", 0).unit("narva-1", "0602", 3);
    let table = Table::new(game, apart().movement("lewiz").build());
    assert!(table.allows(table.shot("0502", "0602")));
    let table = Table::new(game, apart().unit("narva-2", "0502", 3).movement("lewiz").build());
    assert_eq!(table.decider(), Some(RUSSIANS), "neither company nor guns shoot out of a melee");
    let table = Table::new(game, apart().unit("bkn", "0602", 0).movement("lewiz").build());
    assert_eq!(table.decider(), Some(RUSSIANS), "nor into one");
}

#[test]
fn p_10_7_a_unit_forced_back_does_not_move_but_may_shoot() {
    for (stops, word) in [(true, "true"), (false, "false")] {
        let game = scenario_one_with(&[&format!("switches.stop_blocks_unstarted={word}")]);
        let position = duel(&game).unit("narva-2", "0801", 3);
        let mut table = Table::new(&game, position.movement("lewiz").build());
        table.play(table.shot("0502", "0702"), &[6]);
        table.play(table.back_to("0802"), &[]);
        assert_eq!(begins(&table, "narva-1"), !stops);
        assert!(begins(&table, "narva-2"));
    }
}

#[test]
fn p_10_7_a_stopped_unit_may_still_pay_for_a_shot() {
    let game = scenario_one_with(&["units.narva-1.front.fire=6"]);
    let mut table = Table::new(&game, duel(&game).movement("lewiz").build());
    table.play(table.shot("0502", "0702"), &[6]);
    table.play(table.back_to("0802"), &[]);
    table.play(table.shot("0802", "0502"), &[0]);
    assert_eq!(table.mp("narva-1"), 3);
}

#[test]
fn p_10_7_reaction_fire_ends_the_move_of_a_unit_that_it_forces_back() {
    let game = scenario_one();
    for (die, goes_on) in [(3, true), (9, false)] {
        let mut table = Table::new(game, duel(game).movement("lewiz").build());
        table.play(Action::Pass, &[]).begin("narva-1").step("narva-1", "0602", &[]);
        table.play(Action::ReactFire(table.unit("7th-1")), &[die]);
        if goes_on {
            assert!(table.may_step("narva-1", "0601") || table.allows(Action::Halt));
        } else {
            table.play(table.back_to("0703"), &[]);
            table.play(Action::Pass, &[]);
            assert!(!table.allows(Action::Resume) && !begins(&table, "narva-1"));
        }
    }
}

/// Whether a unit of great firepower in 0803 may shoot along the row.
fn reaches(id: &str, target: &str) -> bool {
    let game = scenario_one_with(&[&format!("units.{id}.front.fire=9")]);
    let position = field(&game).unit(id, "0803", 1).unit("narva-1", target, 3).movement("lewiz");
    let table = Table::new(&game, position.build());
    table.allows(table.shot("0803", target))
}

#[test]
fn p_10_8a_infantry_shoots_three_hexes_far() {
    assert!(reaches("7th-1", "0806") && !reaches("7th-1", "0807"));
}

#[test]
fn p_10_8b_cavalry_shoots_two_hexes_far() {
    assert!(reaches("bkn", "0805") && !reaches("bkn", "0806"));
}

#[test]
fn p_10_8c_guns_shoot_ten_hexes_far() {
    let game = scenario_one();
    for (target, legal) in [("0211", true), ("0212", false)] {
        let position = field(game).unit("guns-poles", "0201", 1).unit("narva-1", target, 3).movement("lewiz");
        let table = Table::new(game, position.build());
        assert_eq!(table.allows(table.gun_shot("guns-poles", target)), legal, "{target}");
    }
}
