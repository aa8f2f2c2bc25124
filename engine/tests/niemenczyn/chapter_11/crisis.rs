//! \[11.12\] Morale crisis.

use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::Action;
use kartacz_engine::games::niemenczyn::event::Kind;
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;

use crate::niemenczyn::combat::field;
use crate::niemenczyn::table::{RUSSIANS, Table, scenario_one, scenario_one_with};

/// The Poles win the melee in 0602 by nine and more; the first Narva company, of four steps less previous losses, is
/// the loser. The Poles face forward; the dice after that are given. There is no stage after it.
fn rout<'g>(game: &'g Niemenczyn, more: PositionBuilder<'g>, dice: &[u32]) -> Table<'g> {
    let position = more.commander("grabowski", "0402").unit("7th-1", "0602", 0).unit("narva-1", "0602", 3).unit(
        "cossacks-2",
        "1204",
        3,
    );
    let mut table = Table::set_up(game, position.stage(6).melee("grabowski"), &[9, 0]);
    table.play(Action::Face(0), dice);
    table
}

#[test]
fn p_11_12_a_neighbour_of_a_rout_tests_and_withdraws_when_it_fails() {
    let game = scenario_one();
    for (die, holds) in [(6, true), (7, false)] {
        let mut table = rout(game, field(game).unit("narva-2", "0702", 3), &[die]);
        assert_eq!(table.last(Kind::MoraleTest).rule, "11.12");
        if holds {
            assert_eq!(table.place("narva-2"), "0702");
        } else {
            assert_eq!(table.decider(), Some(RUSSIANS));
            table.play(table.back_to("0802"), &[]);
            assert_eq!((table.place("narva-2").as_str(), table.losses("narva-2")), ("0802", 0));
        }
    }
}

#[test]
fn p_11_12_no_loss_for_a_nine() {
    let game = scenario_one();
    let mut table = rout(game, field(game).unit("narva-2", "0702", 3), &[9]);
    table.play(table.back_to("0802"), &[]);
    assert_eq!(table.losses("narva-2"), 0);
    let game = scenario_one_with(&["units.narva-2.front.morale=9"]);
    let table = rout(&game, field(&game).unit("narva-2", "0702", 3), &[9]);
    assert_eq!(table.place("narva-2"), "0702", "a morale of nine always holds");
}

#[test]
fn p_11_12_only_neighbours_and_only_the_losing_side() {
    let game = scenario_one();
    let around = field(game).unit("narva-2", "0802", 3).unit("7th-2", "0502", 0);
    let table = rout(game, around, &[]);
    assert!(table.logged(Kind::MoraleTest).is_empty());
}

#[test]
fn p_11_12_readings_of_a_loser_that_is_wiped_out() {
    // Two losses are the last steps of narva-1: no unit is left to rout.
    let tests = |game: &Niemenczyn, dice: &[u32]| {
        let position = field(game)
            .commander("grabowski", "0402")
            .unit("7th-1", "0602", 0)
            .unit("narva-1", "0602", 3)
            .losses("narva-1", 2)
            .unit("narva-2", "0702", 3);
        let mut table = Table::set_up(game, position.stage(6).melee("grabowski"), &[9, 0]);
        assert!(!table.lives("narva-1"));
        table.play(Action::Face(0), dice);
        table.logged(Kind::MoraleTest).iter().filter(|test| test.rule == "11.12").count()
    };
    assert_eq!(tests(scenario_one(), &[]), 0);
    assert_eq!(tests(&scenario_one_with(&["switches.crisis_on_wipeout=false"]), &[]), 0);
    assert_eq!(tests(&scenario_one_with(&["switches.crisis_on_wipeout=true"]), &[3]), 1);
}

#[test]
fn p_11_12_withdraws_by_the_rules_of_withdrawal() {
    let game = scenario_one();
    let around = || field(game).unit("narva-2", "0702", 3).unit("7th-2", "0902", 3);
    let mut table = rout(game, around(), &[9]);
    table.play(table.back_to("0802"), &[]);
    assert_eq!(table.losses("narva-2"), 1, "into an enemy front zone");
}

#[test]
fn p_11_12_elimination_scores() {
    let game = scenario_one();
    let around = field(game).unit("narva-2", "0702", 3).unit("7th-2", "0802", 0).unit("bkn", "0801", 0);
    let table = rout(game, around, &[9]);
    assert!(!table.lives("narva-2"));
    assert_eq!(table.vp(), 2, "the melee and the unit");
}

#[test]
fn p_11_12_every_unit_tests_in_the_order_its_owner_likes() {
    let game = scenario_one();
    let around = field(game).unit("narva-2", "0702", 3).unit("narva-3", "0702", 3).unit("pskov-1", "0703", 3);
    let mut table = rout(game, around, &[]);
    assert_eq!(table.decider(), Some(RUSSIANS));
    let tests = ["narva-2", "narva-3", "pskov-1"].map(|id| Action::Test(table.unit(id)));
    assert_eq!(table.legal(), tests);
    table.play(tests[2], &[0]);
    table.play(tests[0], &[9]);
    table.play(table.back_to("0801"), &[0]);
    assert_eq!(table.logged(Kind::MoraleTest).len(), 3);
    assert_eq!(["narva-2", "narva-3", "pskov-1"].map(|id| table.place(id)), ["0801", "0702", "0703"]);
}

#[test]
fn p_11_12_the_top_unit_tests_for_its_stack_in_the_other_reading() {
    let game = scenario_one_with(&["switches.crisis_scope=top"]);
    let around = field(&game).unit("narva-2", "0702", 3).unit("narva-3", "0702", 3);
    let mut table = rout(&game, around, &[9]);
    table.play(table.back_to("0802"), &[]);
    assert_eq!(["narva-2", "narva-3"].map(|id| table.place(id)), ["0802", "0802"]);
    assert_eq!(table.logged(Kind::MoraleTest).len(), 1);
}

#[test]
fn p_11_12_companies_that_leave_a_square_together_face_one_way() {
    let game = scenario_one_with(&["switches.crisis_scope=top", "formation.square_companies=2"]);
    let around = field(&game).unit("narva-2", "0702", 3).unit("narva-3", "0702", 1).square("0702", RUSSIANS);
    let mut table = rout(&game, around, &[9]);
    table.play(table.back_to("0802"), &[]);
    assert_eq!(["narva-2", "narva-3"].map(|id| table.place(id)), ["0802", "0802"]);
    assert_eq!(table.facing("narva-2"), table.facing("narva-3"));
}

#[test]
fn p_11_12_not_when_the_loser_is_eliminated() {
    let game = scenario_one();
    let position = field(game)
        .commander("grabowski", "0402")
        .unit("7th-1", "0602", 0)
        .unit("narva-1", "0602", 3)
        .losses("narva-1", 2)
        .unit("narva-2", "0702", 3);
    let mut table = Table::set_up(game, position.stage(6).melee("grabowski"), &[9, 0]);
    table.play(Action::Face(0), &[]);
    assert!(table.logged(Kind::MoraleTest).is_empty());
}

#[test]
fn p_11_12_a_withdrawal_causes_no_further_test() {
    let game = scenario_one();
    let around = field(game).unit("narva-2", "0702", 3).unit("narva-3", "0801", 3);
    let mut table = rout(game, around, &[9]);
    table.play(table.back_to("0802"), &[]);
    assert_eq!(table.logged(Kind::MoraleTest).len(), 1);
}

#[test]
fn p_11_12_1_not_for_guns_commanders_and_units_in_melee_hexes() {
    let game = scenario_one();
    let position = field(game)
        .commander("grabowski", "0402")
        .commander("kirejew", "0703")
        .unit("7th-1", "0602", 0)
        .unit("narva-1", "0602", 3)
        .unit("guns-russians", "0702", 3)
        .unit("bkn", "0601", 0)
        .unit("narva-2", "0601", 3);
    let mut table = Table::new(game, position.melee("grabowski").build());
    // After the winner has faced, the other melee is fought.
    table.play(Action::Fight(table.hex("0602")), &[9, 0]).play(Action::Face(0), &[9, 0]);
    assert!(table.returns("narva-1") > 0);
    assert!(table.logged(Kind::MoraleTest).is_empty());
}
