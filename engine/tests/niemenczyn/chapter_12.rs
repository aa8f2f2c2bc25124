//! Chapter 12: victory.

use kartacz_engine::core::game::{Game, Outcome, Side, Winner};
use kartacz_engine::games::insurrection::details::Fall;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::Action;
use kartacz_engine::games::niemenczyn::event::{Fact, Kind};
use kartacz_engine::games::niemenczyn::outcomes::Source;
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;
use kartacz_engine::grid::facing::Zone;

use crate::niemenczyn::table::{POLES, RUSSIANS, Table, scenario_one, scenario_one_with};

/// The points of a side, by source: eliminations, melees, guns captured, guns recaptured, commanders.
fn points(table: &Table, side: Side) -> [u16; 5] {
    table.state.board.tally.vp[side.index()]
}

/// A Polish company at 0602 and a Russian one at 0702, both commanded; the second company is far behind.
fn face_to_face(game: &Niemenczyn) -> PositionBuilder<'_> {
    PositionBuilder::empty(game)
        .commander("grabowski", "0501")
        .unit("7th-1", "0602", 0)
        .unit("7th-2", "0302", 0)
        .commander("lewiz", "0802")
        .unit("narva-1", "0702", 3)
        .unit("narva-2", "1003", 3)
}

/// Both units are in the hex of the Poles.
fn hand_to_hand(game: &Niemenczyn) -> PositionBuilder<'_> {
    face_to_face(game).unit("narva-1", "0602", 3)
}

/// The end of a stage with this net score of the Poles.
fn stage_end(game: &Niemenczyn, stage: u8, net: i8) -> Option<Outcome> {
    let side = if net > 0 { POLES } else { RUSSIANS };
    let position = face_to_face(game)
        .without_commander("lewiz")
        .scored(side, Source::MeleeWon, net.unsigned_abs())
        .stage(stage)
        .stage_end();
    let table = Table::set_up(game, position, &[]);
    game.outcome(&table.state)
}

fn winner(outcome: Option<Outcome>) -> Option<Winner> {
    outcome.map(|outcome| outcome.winner)
}

#[test]
fn p_12_1a_a_unit_eliminated_by_fire_is_a_point() {
    let game = scenario_one();
    let position = face_to_face(game).losses("7th-1", 4).movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.play(table.shot("0702", "0602"), &[9]);
    assert_eq!((points(&table, RUSSIANS), points(&table, POLES)), ([1, 0, 0, 0, 0], [0; 5]));
}

#[test]
fn p_12_1a_so_is_a_unit_that_fire_drives_off_the_map() {
    let game = scenario_one();
    let position = face_to_face(game).unit("7th-1", "0105", 0).unit("narva-1", "0205", 3).movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.play(table.shot("0205", "0105"), &[6]);
    assert!(!table.lives("7th-1"));
    assert_eq!(points(&table, RUSSIANS), [1, 0, 0, 0, 0]);
}

#[test]
fn p_12_1a_so_is_a_unit_lost_in_a_morale_crisis() {
    let game = scenario_one();
    let position = PositionBuilder::empty(game)
        .commander("grabowski", "0301")
        .commander("lewiz", "0303")
        .unit("7th-1", "0203", 0)
        .unit("7th-2", "0103", 0)
        .unit("narva-1", "0203", 3)
        .melee("lewiz");
    // Its neighbour routs, the second company fails with the map edge behind it.
    let mut table = Table::set_up(game, position, &[8, 0]);
    // The last die draws the next chit.
    table.play(Action::Face(3), &[8, 0]);
    assert!(table.lives("7th-1") && !table.lives("7th-2"));
    assert_eq!(points(&table, RUSSIANS), [1, 1, 0, 0, 0]);
}

#[test]
fn p_12_1a_a_unit_lost_in_a_reaction_is_none() {
    let game = scenario_one();
    let position = face_to_face(game).unit("7th-1", "0502", 0).losses("narva-1", 3).movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.begin("7th-1").step("7th-1", "0602", &[]);
    table.play(Action::Counterattack(table.unit("narva-1")), &[6]);
    assert!(!table.lives("narva-1"));
    assert_eq!((points(&table, POLES), points(&table, RUSSIANS)), ([0; 5], [0; 5]));
}

#[test]
fn p_12_1a_a_unit_lost_in_melee_is_none_besides_the_melee() {
    let game = scenario_one();
    let position = hand_to_hand(game).losses("narva-1", 3).melee("grabowski");
    let table = Table::set_up(game, position, &[8, 0]);
    assert!(!table.lives("narva-1"));
    assert_eq!(points(&table, POLES), [0, 1, 0, 0, 0]);
}

#[test]
fn p_12_1b_a_melee_won_is_a_point_for_either_side() {
    let game = scenario_one();
    for (dice, poles, russians) in [([8, 0], 1, 0), ([0, 8], 0, 1)] {
        let table = Table::set_up(game, hand_to_hand(game).melee("grabowski"), &dice);
        assert_eq!(points(&table, POLES), [0, poles, 0, 0, 0]);
        assert_eq!(points(&table, RUSSIANS), [0, russians, 0, 0, 0]);
    }
}

#[test]
fn p_12_1c_guns_captured_are_two_points() {
    let game = scenario_one();
    // In melee, beside the point for it.
    let position = hand_to_hand(game).without_unit("narva-1").unit("guns-russians", "0602", 3).melee("grabowski");
    let table = Table::set_up(game, position, &[8, 0]);
    assert_eq!(points(&table, POLES), [0, 1, 2, 0, 0]);
    // By fire.
    let position = face_to_face(game).without_unit("narva-1").unit("guns-russians", "0702", 3).movement("lewiz");
    let mut table = Table::set_up(game, position, &[]);
    table.play(table.shot("0602", "0702"), &[4]);
    assert_eq!(points(&table, POLES), [0, 0, 2, 0, 0]);
}

#[test]
fn p_12_1d_own_guns_retaken_are_two_points() {
    let game = scenario_one();
    let position = hand_to_hand(game).captured("guns-poles", "0602").melee("grabowski");
    let table = Table::set_up(game, position, &[8, 0]);
    assert_eq!(points(&table, POLES), [0, 1, 0, 2, 0]);
    // Once only.
    assert_eq!(table.state.board.captured, 0);
}

#[test]
fn p_12_1d_guns_in_no_hands_are_not_retaken() {
    let scores = |game: &Niemenczyn| {
        let position = face_to_face(game).without_unit("narva-1").captured("guns-poles", "0702").movement("grabowski");
        let mut table = Table::set_up(game, position, &[]);
        table.begin("7th-1").step("7th-1", "0702", &[]);
        points(&table, POLES)[3]
    };
    assert_eq!(scores(scenario_one()), 0);
    for (reading, due) in [("melee-only", 0), ("occupancy", 2), ("never", 0)] {
        assert_eq!(scores(&scenario_one_with(&[&format!("switches.recapture={reading}")])), due, "{reading}");
    }
}

#[test]
fn p_12_1e_a_commander_killed_is_three_points() {
    let game = scenario_one();
    let position = PositionBuilder::empty(game)
        .commander("grabowski", "0301")
        .unit("7th-1", "0201", 3)
        .unit("7th-2", "0201", 3)
        .unit("bkn", "0102", 3)
        .commander("lewiz", "0101")
        .unit("narva-1", "1003", 3)
        .movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    // In the corner of the map he has nowhere to go.
    table.begin("7th-1").step("7th-1", "0101", &[]);
    assert_eq!(table.logged(Kind::CommanderLost)[0].fact, Fact::CommanderLost { cause: Fall::RiddenDown });
    assert_eq!(points(&table, POLES), [0, 0, 0, 0, 3]);
}

#[test]
fn p_12_2_the_score_has_no_end() {
    let game = scenario_one_with(&["victory.elimination=9", "victory.automatic=0"]);
    let position = face_to_face(&game).losses("7th-1", 4).scored(RUSSIANS, Source::Elimination, 250);
    let mut table = Table::set_up(&game, position.movement("grabowski"), &[]);
    table.play(table.shot("0702", "0602"), &[9]);
    assert_eq!((points(&table, RUSSIANS)[0], table.vp()), (259, -259));
    assert_eq!(table.logged(Kind::Scored)[0].vp, -259);
}

#[test]
fn p_12_2_the_score_is_net() {
    let game = scenario_one();
    let position = hand_to_hand(game).scored(RUSSIANS, Source::CommanderKilled, 3).melee("grabowski");
    let table = Table::set_up(game, position, &[8, 0]);
    assert_eq!(table.vp(), -2);
}

#[test]
fn p_12_3_after_the_last_stage_the_side_ahead_wins() {
    let game = scenario_one();
    assert_eq!(winner(stage_end(game, 6, 1)), Some(Winner::Side(POLES)));
    assert_eq!(winner(stage_end(game, 6, -1)), Some(Winner::Side(RUSSIANS)));
}

#[test]
fn p_12_3_without_points_the_russians_win() {
    assert_eq!(winner(stage_end(scenario_one(), 6, 0)), Some(Winner::Side(RUSSIANS)));
}

#[test]
fn p_12_4_four_points_win_at_the_end_of_any_stage() {
    let game = scenario_one();
    for stage in [1, 5] {
        assert_eq!(winner(stage_end(game, stage, 4)), Some(Winner::Side(POLES)));
        assert_eq!(winner(stage_end(game, stage, -4)), Some(Winner::Side(RUSSIANS)));
        assert_eq!(winner(stage_end(game, stage, 3)), None);
        assert_eq!(winner(stage_end(game, stage, -3)), None);
    }
}

#[test]
fn p_12_4_the_threshold_can_be_agreed() {
    let game = scenario_one_with(&["victory.automatic=2"]);
    assert_eq!(winner(stage_end(&game, 1, 1)), None);
    assert_eq!(winner(stage_end(&game, 1, 2)), Some(Winner::Side(POLES)));
    let game = scenario_one_with(&["victory.automatic=0"]);
    assert_eq!(winner(stage_end(&game, 1, 9)), None);
    assert_eq!(winner(stage_end(&game, 6, 9)), Some(Winner::Side(POLES)));
}

#[test]
fn example_13_three_points_and_four_lost_melees_leave_one_to_the_poles() {
    let game = scenario_one();
    let fights = [
        ("7th-1", "narva-1", "0602"),
        ("7th-2", "narva-2", "0402"),
        ("bkn", "narva-3", "0702"),
        ("narbutt", "pskov-1", "0302"),
    ];
    let position = PositionBuilder::empty(game).commander("grabowski", "0502");
    let position = fights.iter().fold(position, |position, &(pole, russian, hex)| {
        position.unit(pole, hex, 0).unit(russian, hex, 3).entered(pole, Zone::Front, false)
    });
    let position = position.scored(RUSSIANS, Source::MeleeWon, 3).stage(6).melee("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    for (index, (_, _, hex)) in fights.iter().enumerate().take(3) {
        assert_eq!(table.vp(), -3 + index as i32);
        table.play(Action::Fight(table.hex(hex)), &[9, 0]);
        // The last melee needs no choice.
        table.play(Action::Face(0), if index == 2 { &[9, 0] } else { &[] });
    }
    assert_eq!(table.vp(), 1);
    table.play(Action::Face(0), &[]);
    assert_eq!(winner(game.outcome(&table.state)), Some(Winner::Side(POLES)));
}
