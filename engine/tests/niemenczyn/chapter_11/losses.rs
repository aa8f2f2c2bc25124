//! \[11.8\] and \[11.9\]: losses, the winner's facing, the last step.

use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::Action;
use kartacz_engine::games::niemenczyn::event::Kind;
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;

use crate::common::table::bout;
use crate::niemenczyn::combat::field;
use crate::niemenczyn::table::{POLES, RUSSIANS, Table, scenario_one, scenario_one_with};

/// A melee of phase 4 in 0602 that the Poles begin; only they are in command.
fn fought<'g>(game: &'g Niemenczyn, ids: &[&str], more: PositionBuilder<'g>, dice: &[u32]) -> Table<'g> {
    let mut position = more.commander("grabowski", "0402").unit("pskov-2", "1204", 3);
    for id in ids {
        position = position.unit(id, "0602", if id.starts_with("7th") { 0 } else { 3 });
    }
    Table::set_up(game, position.melee("grabowski"), dice)
}

#[test]
fn p_11_8a_the_loser_loses_two_steps_and_routs() {
    let game = scenario_one();
    let table = fought(game, &["7th-1", "narva-1"], field(game), &[9, 5]);
    assert_eq!((table.losses("narva-1"), table.place("narva-1").as_str()), (2, "----"));
    assert!(table.lives("narva-1") && table.returns("narva-1") > 0);
    assert_eq!(table.vp(), 1);
}

#[test]
fn p_11_8a_losses_are_a_value_of_the_scenario() {
    let game = scenario_one_with(&["melee.loser_losses=0"]);
    let table = fought(&game, &["7th-1", "narva-1"], field(&game), &[9, 5]);
    assert_eq!((table.losses("narva-1"), table.place("narva-1").as_str()), (0, "----"));
}

#[test]
fn p_11_8a_the_owner_shares_out_the_losses_of_a_stack() {
    let game = scenario_one();
    for (choice, expected) in [(["narva-1", "narva-1"], [2, 0]), (["narva-2", "narva-1"], [1, 1])] {
        let mut table = fought(game, &["7th-1", "narva-1", "narva-2"], field(game), &[9, 5]);
        for id in choice {
            assert_eq!(table.decider(), Some(RUSSIANS));
            table.play(Action::Lose(table.unit(id)), &[]);
        }
        assert_eq!(["narva-1", "narva-2"].map(|id| table.losses(id)), expected);
        assert!(["narva-1", "narva-2"].iter().all(|id| table.returns(id) > 0), "all of them rout");
    }
}

#[test]
fn p_11_8a_losses_per_unit_in_the_other_reading() {
    let game = scenario_one_with(&["switches.losses_per_unit=per-unit"]);
    let table = fought(&game, &["7th-1", "7th-2", "narva-1", "narva-2"], field(&game), &[9, 5]);
    assert_eq!(["narva-1", "narva-2", "7th-1", "7th-2"].map(|id| table.losses(id)), [2, 2, 1, 1]);
}

#[test]
fn p_11_8a_a_loser_without_steps_left_is_eliminated_and_does_not_score_twice() {
    let game = scenario_one();
    let position = field(game)
        .commander("grabowski", "0402")
        .unit("pskov-2", "1204", 3)
        .unit("7th-1", "0602", 0)
        .unit("narva-1", "0602", 3)
        .losses("narva-1", 2);
    let table = Table::set_up(game, position.melee("grabowski"), &[9, 5]);
    assert!(!table.lives("narva-1"));
    assert_eq!(table.vp(), 1, "the melee scores, the elimination does not");
}

#[test]
fn p_11_8b_the_winner_loses_one_step_unless_the_difference_is_six() {
    let game = scenario_one();
    for (defence, losses) in [(5, 1), (4, 0)] {
        // 9 + 1 against the defender's die.
        let table = fought(game, &["7th-1", "narva-1"], field(game), &[9, defence]);
        assert_eq!(table.losses("7th-1"), losses, "difference {}", 10 - defence);
        assert_eq!(table.place("7th-1"), "0602");
    }
}

#[test]
fn p_11_8b_a_winning_defender_loses_one_step_too() {
    let game = scenario_one();
    let table = fought(game, &["7th-1", "narva-1"], field(game), &[4, 9]);
    assert_eq!((table.losses("narva-1"), table.losses("7th-1"), table.vp()), (1, 2, -1));
    assert_eq!(table.decider(), Some(RUSSIANS), "the winner faces any way");
}

#[test]
fn p_11_8b_the_owner_says_which_winner_loses() {
    let game = scenario_one();
    let mut table = fought(game, &["7th-1", "7th-2", "narva-3"], field(game), &[9, 8]);
    assert_eq!(table.decider(), Some(POLES));
    table.play(Action::Lose(table.unit("7th-2")), &[]);
    assert_eq!((table.losses("7th-1"), table.losses("7th-2")), (0, 1));
}

#[test]
fn p_11_8b_the_winner_faces_anywhere() {
    let game = scenario_one();
    for facing in 0..6 {
        let mut table = fought(game, &["7th-1", "7th-2", "narva-1"], field(game), &[9, 0]);
        table.play(Action::Face(facing), &[0]);
        assert_eq!(["7th-1", "7th-2"].map(|id| table.facing(id)), [facing; 2]);
    }
}

#[test]
fn p_11_8b_the_winner_faces_before_the_morale_crisis() {
    let game = scenario_one();
    // The neighbour at 0702 fails and withdraws to 0703, which only a winner facing north has in front.
    for (facing, causes) in [(0, &["10.11.4"][..]), (3, &[])] {
        let neighbour = field(game).unit("narva-2", "0702", 4).stage(6);
        let mut table = fought(game, &["7th-1", "narva-1"], neighbour, &[9, 0]);
        assert_eq!(table.decider(), Some(POLES));
        assert!(table.logged(Kind::MoraleTest).is_empty(), "no test before the winner faces");
        table.play(Action::Face(facing), &[9]);
        assert_eq!(table.last(Kind::MoraleTest).rule, "11.12");
        table.play(table.back_to("0703"), &[]);
        let found: Vec<_> = table.last(Kind::Withdrew).modifiers.iter().map(|part| part.rule).collect();
        assert_eq!((found.as_slice(), table.losses("narva-2")), (causes, causes.len() as u8), "facing {facing}");
    }
}

/// A winner of size 1 and morale 6, in command, against a company of three; the dice of the melee and the test.
fn last_step(dice: &[u32]) -> Table<'static> {
    let game = scenario_one();
    let position = field(game)
        .commander("grabowski", "0402")
        .unit("7th-2", "0602", 0)
        .losses("7th-2", 3)
        .unit("7th-1", "0101", 0)
        .unit("narva-3", "0602", 3)
        .unit("pskov-2", "1204", 3);
    Table::set_up(game, position.melee("grabowski"), dice)
}

#[test]
fn p_11_9_and_example_30_the_last_step_is_saved_by_a_test() {
    // 9 + 1 against 5 + 2 for odds of 3:1.
    // When no unit is left to choose a facing, the next stage begins and a chit is drawn.
    for (dice, lives) in [(&[9, 5, 6][..], true), (&[9, 5, 7, 0][..], false)] {
        let table = last_step(dice);
        assert_eq!(bout(&table.last(Kind::Melee)).difference, 3);
        assert_eq!(table.lives("7th-2"), lives, "{dice:?}");
        assert_eq!(table.losses("7th-2"), 3);
        assert_eq!(table.vp(), 1, "the melee is won either way");
    }
}

#[test]
fn p_11_9_no_test_when_there_is_no_loss() {
    let table = last_step(&[9, 0]);
    assert!(table.logged(Kind::MoraleTest).is_empty() && table.lives("7th-2"));
}

/// A winning stack of size 1 and a full company, and the owner's choice between them.
fn won_together(dice: &[u32], game: &'static Niemenczyn) -> Table<'static> {
    let position = field(game)
        .commander("grabowski", "0402")
        .unit("7th-2", "0602", 0)
        .losses("7th-2", 3)
        .unit("7th-1", "0602", 0)
        .unit("narva-3", "0602", 3)
        .unit("pskov-2", "1204", 3);
    Table::set_up(game, position.melee("grabowski"), dice)
}

#[test]
fn p_11_9_a_unit_of_size_one_in_a_winning_stack_tests() {
    // Morale 6: a 6 saves the last step, a 7 does not. No other unit takes the loss.
    for (die, lives) in [(6, true), (7, false)] {
        let mut table = won_together(&[7, 7], scenario_one());
        table.play(Action::Lose(table.unit("7th-2")), &[die]);
        assert_eq!(table.last(Kind::MoraleTest).rule, "11.9");
        assert_eq!((table.lives("7th-2"), table.losses("7th-1")), (lives, 0), "{die}");
    }
    let mut table = won_together(&[7, 7], scenario_one());
    table.play(Action::Lose(table.unit("7th-1")), &[]);
    assert!(table.logged(Kind::MoraleTest).is_empty(), "the larger one just loses a step");
    assert_eq!(table.losses("7th-1"), 1);
}

#[test]
fn p_11_9_no_test_when_the_unit_was_larger_than_one() {
    let game = scenario_one();
    let position = field(game)
        .commander("grabowski", "0402")
        .unit("7th-2", "0602", 0)
        .losses("7th-2", 2)
        .unit("narva-3", "0602", 3)
        .unit("pskov-2", "1204", 3);
    let table = Table::set_up(game, position.melee("grabowski"), &[9, 7]);
    assert!(table.logged(Kind::MoraleTest).is_empty());
    assert_eq!(table.losses("7th-2"), 3);
}
