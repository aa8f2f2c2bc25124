//! Chapter 9: reactions; \[8.15\] counterattacks.
//!
//! In most positions a unit steps from 0704 east into 0705, which is in front of a unit at 0805 facing south.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::details::{Effect, LineChange, Won};
use kartacz_engine::games::insurrection::outcomes::FireResult;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::{Action, Firers, Group};
use kartacz_engine::games::niemenczyn::event::{Fact, Kind, Phase};
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;

use crate::common::table::{bout, effect, fire_result, passed, rifles};
use crate::niemenczyn::table::{
    N, NE, NW, POLES, RUSSIANS, S, SE, SW, Table, scenario_one, scenario_one_with, scenario_two,
};

/// Both commanders within command range of all units; no other units.
fn board(game: &Niemenczyn) -> PositionBuilder<'_> {
    PositionBuilder::empty(game).commander("grabowski", "0603").commander("lewiz", "0906").commander("kirejew", "0906")
}

/// Phase 2 of a commander, after the other side has passed its first shot.
fn moving<'g>(builder: PositionBuilder<'g>, game: &'g Niemenczyn, commander: &str) -> Table<'g> {
    let mut table = Table::set_up(game, builder.movement(commander), &[]);
    if table.decider() != Some(table.game.at(&table.state).active_side()) {
        table.play(Action::Pass, &[]);
    }
    table
}

/// A Polish unit at 0704 has stepped into 0705.
fn entered(builder: PositionBuilder<'static>, id: &str) -> Table<'static> {
    let mut table = moving(builder, scenario_one(), "grabowski");
    table.begin(id).step(id, "0705", &[]);
    table
}

/// The first company enters the front zone of the Russians of this position.
fn against_foot(builder: PositionBuilder<'static>) -> Table<'static> {
    entered(builder.unit("7th-1", "0704", NE), "7th-1")
}

/// The national cavalry enters the front zone.
fn against_horse(builder: PositionBuilder<'static>) -> Table<'static> {
    entered(builder.unit("bkn", "0704", NE), "bkn")
}

fn narva() -> PositionBuilder<'static> {
    board(scenario_one()).unit("narva-1", "0805", S)
}

fn cossacks() -> PositionBuilder<'static> {
    board(scenario_one()).unit("cossacks-1", "0805", S)
}

fn fire(table: &Table, id: &str) -> Action {
    Action::ReactFire(table.unit(id))
}

fn counterattack(table: &Table, id: &str) -> Action {
    Action::Counterattack(table.unit(id))
}

fn fall_back(table: &Table, id: &str) -> Action {
    Action::FallBack(table.unit(id))
}

/// Whether a reaction is offered.
fn reacting(table: &Table) -> bool {
    let reaction =
        |action: &Action| matches!(action, Action::ReactFire(_) | Action::Counterattack(_) | Action::FallBack(_));
    table.legal().iter().any(reaction)
}

/// The reactions of a unit: some of `fire`, `counterattack`, `withdraw`.
fn menu(table: &Table, id: &str) -> Vec<&'static str> {
    let options =
        [(fire(table, id), "fire"), (counterattack(table, id), "counterattack"), (fall_back(table, id), "withdraw")];
    options.into_iter().filter(|(action, _)| table.allows(*action)).map(|(_, name)| name).collect()
}

/// Plays a two-hex withdrawal over these hexes, where there is a choice.
fn withdraws(table: &mut Table, hexes: &[&str]) {
    for hex in hexes {
        let to = Action::WithdrawTo(table.hex(hex));
        table.play(to, &[]);
    }
}

// ---- 9.1: triggers and reactions ----

/// 7th-1 steps from 0705 into narva-1 at 0706, which is in front of narva-2 at 0806.
fn contact(builder: PositionBuilder<'static>) -> Table<'static> {
    let position = builder.unit("7th-1", "0705", NE).unit("narva-1", "0706", S);
    let mut table = moving(position, scenario_one(), "grabowski");
    table.begin("7th-1").step("7th-1", "0706", &[]);
    table
}

fn third(game: &'static Niemenczyn) -> PositionBuilder<'static> {
    PositionBuilder::empty(game).commander("grabowski", "0603").commander("lewiz", "0908").unit("narva-2", "0806", S)
}

#[test]
fn p_9_1_contact_is_a_trigger_for_third_stacks() {
    let mut table = contact(third(scenario_one()));
    assert_eq!(table.decider(), Some(RUSSIANS));
    assert_eq!(menu(&table, "narva-2"), ["counterattack"], "no fire into a melee [10.6]");
    assert_eq!(menu(&table, "narva-1"), [""; 0], "units of the melee hex do not react [9.2]");
    // The test, then the melee at once: both companies attack together.
    table.play(counterattack(&table, "narva-2"), &[0, 9, 0]);
    let melee = table.logged(Kind::Melee)[0];
    assert_eq!((melee.phase, melee.side), (Phase::Movement, Some(RUSSIANS)));
    assert_eq!(melee.units, table.set(&["7th-1", "narva-1", "narva-2"]));
    assert_eq!(table.state.board.countered, table.set(&["narva-1", "narva-2"]), "infantry attacks once [8.15.5, 11.3]");
    assert_eq!(table.state.board.targets, table.set(&["7th-1"]), "and is attacked once [8.15.4]");
}

#[test]
fn p_9_1_a_third_stack_may_let_a_contact_be() {
    let mut table = contact(third(scenario_one()));
    table.play(Action::Pass, &[]);
    assert!(table.logged(Kind::Melee).is_empty() && !reacting(&table));
}

#[test]
fn p_9_1_a_third_stack_needs_room_in_the_hex_of_contact() {
    // The hex may hold infantry up to 20, or up to 10 beside guns.
    let guns = third(scenario_one()).unit("guns-russians", "0706", S).unit("narva-3", "0706", S);
    assert!(!reacting(&contact(guns)), "eight and four beside guns are too many");
    let horse =
        third(scenario_one()).without_unit("narva-2").unit("cossacks-1", "0806", S).commander("kirejew", "0908");
    assert_eq!(menu(&contact(horse), "cossacks-1"), ["withdraw"], "arms do not mix");
}

#[test]
fn p_9_1_a_counterattack_on_contact_comes_before_the_charge() {
    let board = PositionBuilder::empty(scenario_one()).commander("grabowski", "0703").commander("kirejew", "0907");
    let position = board.unit("bkn", "0703", NE).unit("cossacks-1", "0706", S).unit("cossacks-2", "0806", S);
    let mut table = moving(position, scenario_one(), "grabowski");
    table.begin("bkn");
    for hex in ["0704", "0705"] {
        table.step("bkn", hex, &[]);
        if reacting(&table) {
            table.play(Action::Pass, &[]);
        }
    }
    table.step("bkn", "0706", &[]);
    assert_eq!(menu(&table, "cossacks-2"), ["counterattack", "withdraw"]);
    let test = counterattack(&table, "cossacks-2");
    // The test, the lava of those that come from the front, the melee.
    table.play(test, &[0, 0, 9, 0]);
    assert!(table.logged(Kind::Charge).is_empty() && table.logged(Kind::Melee).len() == 1);
    assert!(!table.lives("bkn"));
}

#[test]
fn p_9_1_every_entry_into_a_front_hex_is_a_trigger() {
    let mut table = against_foot(narva());
    assert_eq!(table.decider(), Some(RUSSIANS));
    assert!(reacting(&table));
    table.play(Action::Pass, &[]);
    assert_eq!((table.decider(), reacting(&table)), (Some(POLES), false));
    table.step("7th-1", "0706", &[]);
    assert!(reacting(&table), "from one front hex into the other");
    table.play(Action::Pass, &[]).step("7th-1", "0806", &[]);
    assert!(!reacting(&table), "the flank hex");
}

#[test]
fn p_9_1_turning_and_starting_in_a_front_zone_is_not_a_trigger() {
    let mut table = moving(narva().unit("7th-1", "0705", SE), scenario_one(), "grabowski");
    table.begin("7th-1");
    assert_eq!(table.decider(), Some(POLES));
    table.turn("7th-1", NE);
    assert_eq!(table.decider(), Some(POLES));
}

#[test]
fn p_9_1_a_withdrawal_is_not_a_trigger() {
    // Driven out of 0705, the company comes into the front zone of another one at 0803.
    let mut table = against_foot(narva().unit("pskov-1", "0803", SE));
    table.play(fire(&table, "narva-1"), &[6]);
    withdraws(&mut table, &["0704"]);
    assert_eq!(table.place("7th-1"), "0704");
    assert!(!reacting(&table));
}

#[test]
fn p_9_1_a_counterattack_is_not_a_trigger() {
    // The second company has 0705 in front of it, but the Russian enters it, in the Polish phase.
    let mut table = against_foot(narva().unit("7th-2", "0604", N));
    table.play(counterattack(&table, "narva-1"), &[0, 3, 3]).play(Action::Face(S), &[0]);
    assert_eq!(table.logged(Kind::Reaction).len(), 1);
    assert_eq!(table.logged(Kind::Melee).len(), 1);
}

#[test]
fn p_1_5_reaction_menu() {
    // Cavalry with firepower three can hit a unit alone.
    let game = scenario_one_with(&["units.bkn.front.fire=3", "units.cossacks-1.front.fire=3"]);
    let menus = |reactor: &str, movers: [&str; 3], commander: &str| {
        movers.map(|mover| {
            let position = board(&game)
                .unit(reactor, "0805", S)
                .unit(mover, "0704", NE)
                .limbered(mover, mover.starts_with("guns"));
            let mut table = moving(position, &game, commander);
            table.begin(mover).step(mover, "0705", &[]);
            menu(&table, reactor)
        })
    };
    let poles = ["7th-1", "bkn", "guns-poles"];
    assert_eq!(menus("narva-1", poles, "grabowski"), [vec!["fire", "counterattack"], vec!["fire"], vec!["fire"]]);
    let all = vec!["fire", "counterattack", "withdraw"];
    assert_eq!(menus("cossacks-1", poles, "grabowski"), [all.clone(), all.clone(), all.clone()]);
    assert_eq!(menus("guns-russians", poles, "grabowski"), [vec!["fire"], vec!["fire"], vec!["fire"]]);
    let foot = ["narva-1", "guns-russians"];
    for (mover, expected) in foot.into_iter().zip([all.clone(), all]) {
        assert_eq!(menus("bkn", [mover; 3], "lewiz")[0], expected, "{mover}");
    }
    assert_eq!(menus("bkn", ["cossacks-1"; 3], "kirejew")[0], ["fire", "counterattack"]);
}

#[test]
fn p_1_5_a_square_only_fires() {
    let companies = ["narva-1", "narva-2", "narva-3", "pskov-1"];
    let stack = || companies.iter().fold(board(scenario_one()), |board, id| board.unit(id, "0805", S));
    let table = against_foot(stack());
    assert_eq!(menu(&table, "narva-1"), ["fire", "counterattack"]);
    let table = against_foot(stack().square("0805", RUSSIANS));
    assert_eq!(menu(&table, "narva-1"), ["fire"]);
}

#[test]
fn p_1_5_reaction_fire_is_one_of_the_four_shots() {
    let mut table = against_foot(narva().fired("narva-1", 3));
    table.play(fire(&table, "narva-1"), &[0]);
    let shot = table.logged(Kind::Fired)[0];
    assert_eq!((shot.phase, rifles(&shot).number), (Phase::Movement, 4));
    let modifiers: Vec<_> = table.logged(Kind::FireTest)[0].modifiers.iter().map(|m| (m.reason, m.value)).collect();
    assert!(modifiers.contains(&("fourth shot", -1)), "{modifiers:?}");
    let table = against_foot(narva().fired("narva-1", 4));
    assert_eq!(menu(&table, "narva-1"), ["counterattack"]);
}

#[test]
fn p_1_5_only_the_unit_that_is_driven_back_stops() {
    // A stack steps into 0705; rifles hit its top company only.
    let position = narva().unit("7th-1", "0704", NE).unit("7th-2", "0704", NE);
    let mut table = moving(position, scenario_one(), "grabowski");
    table.begin_group("7th-1", Group::Stack).step("7th-1", "0705", &[]);
    table.play(fire(&table, "narva-1"), &[6]);
    withdraws(&mut table, &["0704"]);
    assert_eq!((table.place("7th-1"), table.place("7th-2")), ("0704".to_owned(), "0705".to_owned()));
    assert!(table.may_step("7th-2", "0706"));
    assert_eq!(table.state.board.stopped, table.set(&["7th-1"]));
}

#[test]
fn p_9_1_out_of_command_it_may_only_fire() {
    for (far, expected) in [("0906", vec!["fire", "counterattack"]), ("1215", vec!["fire"])] {
        let table = against_foot(narva().commander("lewiz", far));
        assert_eq!(menu(&table, "narva-1"), expected);
    }
    let table = against_foot(narva().without_commander("lewiz"));
    assert_eq!(menu(&table, "narva-1"), ["fire"], "4.3: the commander is dead");
}

#[test]
fn p_9_1_one_choice_and_the_rest_lose_theirs_when_the_mover_is_gone() {
    let mut table = against_foot(narva().unit("narva-2", "0706", NW));
    assert!(!menu(&table, "narva-1").is_empty() && !menu(&table, "narva-2").is_empty());
    table.play(fire(&table, "narva-1"), &[0]);
    assert!(menu(&table, "narva-1").is_empty(), "it has chosen");
    table.play(fire(&table, "narva-2"), &[8]);
    assert!(!reacting(&table));
    // In the opposite order: the first shot drives the company away, and the second unit gets no reaction.
    let mut table = against_foot(narva().unit("narva-2", "0706", NW));
    table.play(fire(&table, "narva-1"), &[8]);
    assert!(matches!(table.legal()[0], Action::WithdrawTo(_)));
    withdraws(&mut table, &["0704"]);
    assert!(!reacting(&table));
}

#[test]
fn p_9_1a_stays_and_fires() {
    let mut table = against_foot(narva());
    // 4 at range 1: 1M, the first shot: +2 in all.
    table.play(fire(&table, "narva-1"), &[5]);
    assert_eq!(fire_result(&table.logged(Kind::FireTest)[0]), FireResult::Holds);
    assert_eq!((table.place("narva-1"), table.state.board.shots[table.unit("narva-1") as usize]), ("0805".into(), 1));
    assert_eq!(table.decider(), Some(POLES));
    table.step("7th-1", "0706", &[]);
    assert_eq!(menu(&table, "narva-1"), ["fire", "counterattack"], "and may do either at the next step");
}

#[test]
fn example_34_a_company_tests_and_counterattacks() {
    for die in 0..10u32 {
        let mut table = against_foot(narva());
        let passes = die <= 6;
        let dice: &[u32] = if passes { &[die, 5, 5] } else { &[die] };
        table.play(counterattack(&table, "narva-1"), dice);
        let test = table.logged(Kind::MoraleTest)[0];
        assert_eq!((test.rule, test.morale, test.modifiers.len()), ("9.1", Some(6), 0));
        if passes {
            let melee = table.logged(Kind::Melee)[0];
            assert_eq!((melee.side, melee.phase, melee.hex), (Some(RUSSIANS), Phase::Movement, table.hex("0705")));
        } else {
            assert_eq!(table.losses("narva-1"), 1);
            withdraws(&mut table, &["0905", "1004"]);
            assert_eq!((table.place("narva-1"), table.losses("narva-1")), ("1004".to_owned(), 1));
            assert!(table.logged(Kind::Melee).is_empty());
        }
    }
}

#[test]
fn p_9_1a_after_a_failed_test_the_mover_goes_on() {
    let mut table = against_foot(narva());
    table.play(counterattack(&table, "narva-1"), &[7]);
    withdraws(&mut table, &["0905", "1004"]);
    assert!(table.may_step("7th-1", "0805"));
}

#[test]
fn p_9_1b_foot_only_fires_at_horse() {
    let table = against_horse(narva());
    assert_eq!(table.legal(), [fire(&table, "narva-1"), Action::Pass]);
}

#[test]
fn p_9_1c_horse_counterattacks_foot_without_a_test() {
    let mut table = against_foot(cossacks());
    table.play(counterattack(&table, "cossacks-1"), &[0, 4, 4]);
    // The lava test of Cossacks that come from the front is the only one.
    assert_eq!(table.logged(Kind::MoraleTest).iter().map(|test| test.rule).collect::<Vec<_>>(), ["7.3"]);
    assert_eq!(table.logged(Kind::Melee)[0].side, Some(RUSSIANS));
}

#[test]
fn p_9_1c_horse_withdraws_two_hexes_from_foot_without_loss() {
    let position = board(scenario_one())
        .without_commander("kirejew")
        .commander("lewiz", "0703")
        .unit("bkn", "0805", S)
        .unit("narva-1", "0704", NE);
    let mut table = moving(position, scenario_one(), "lewiz");
    table.begin("narva-1").step("narva-1", "0705", &[]);
    table.play(fall_back(&table, "bkn"), &[]);
    withdraws(&mut table, &["0905", "1004"]);
    assert_eq!((table.place("bkn"), table.losses("bkn"), table.facing("bkn")), ("1004".to_owned(), 0, S));
    assert!(table.may_step("narva-1", "0805"), "the mover goes on");
}

#[test]
fn p_9_1d_horse_tests_against_horse() {
    let position = || board(scenario_one()).unit("bkn", "0805", S).unit("cossacks-1", "0704", NE);
    for (dice, passes) in [(&[6u32, 4, 4] as &[u32], true), (&[7], false)] {
        let mut table = moving(position(), scenario_one(), "kirejew");
        table.begin("cossacks-1").step("cossacks-1", "0705", &[]);
        assert_eq!(menu(&table, "bkn"), ["counterattack"], "no free withdrawal");
        table.play(counterattack(&table, "bkn"), dice);
        assert_eq!(passed(&table.logged(Kind::MoraleTest)[0]), passes);
        assert_eq!(table.logged(Kind::Melee).len(), usize::from(passes));
        assert_eq!(table.losses("bkn") > 0, !passes || table.logged(Kind::Loss).len() > 1);
    }
}

#[test]
fn p_9_1e_cossacks_may_always_withdraw() {
    for mut table in [against_foot(cossacks()), against_horse(cossacks())] {
        table.play(fall_back(&table, "cossacks-1"), &[]);
        withdraws(&mut table, &["0905", "1004"]);
        assert_eq!((table.place("cossacks-1"), table.losses("cossacks-1")), ("1004".to_owned(), 0));
        assert!(table.logged(Kind::MoraleTest).is_empty());
    }
}

/// Cossacks whose commander is out of range, or lost.
fn lost_cossacks(game: &Niemenczyn, commander: bool) -> Table<'_> {
    let position = PositionBuilder::empty(game).commander("grabowski", "0603").unit("7th-1", "0704", NE).unit(
        "cossacks-1",
        "0805",
        S,
    );
    let position = if commander { position.commander("kirejew", "0112") } else { position };
    let mut table = Table::set_up(game, position.movement("grabowski"), &[]);
    table.begin("7th-1").step("7th-1", "0705", &[]);
    table
}

#[test]
fn p_9_1e_cossacks_out_of_command_withdraw_too() {
    // As Narbutt did from 0604 in front of Cossacks whose commander was far away.
    let game = scenario_one();
    let position = PositionBuilder::empty(game)
        .commander("grabowski", "0402")
        .commander("kirejew", "0112")
        .unit("narbutt", "0604", NE)
        .unit("cossacks-1", "0805", S);
    let mut table = Table::set_up(game, position.movement("grabowski"), &[]);
    table.begin("narbutt").step("narbutt", "0705", &[]);
    assert_eq!((table.decider(), menu(&table, "cossacks-1")), (Some(RUSSIANS), vec!["withdraw"]));
    for commander in [true, false] {
        assert_eq!(menu(&lost_cossacks(game, commander), "cossacks-1"), ["withdraw"]);
        let game = scenario_one_with(&["switches.cossacks_always_withdraw=false"]);
        assert!(!reacting(&lost_cossacks(&game, commander)), "the other reading");
    }
}

#[test]
fn p_9_1_readings_of_command_in_reaction() {
    // Lewiz is far away from a company, Kirejew from Cossacks.
    for (needed, counterattacks) in [(true, false), (false, true)] {
        let game = scenario_one_with(&[&format!("switches.reaction_needs_command={needed}")]);
        let company = |commander: Option<&str>| {
            let position = PositionBuilder::empty(&game)
                .commander("grabowski", "0603")
                .unit("7th-1", "0704", NE)
                .unit("narva-1", "0805", S);
            let position = commander.into_iter().fold(position, |position, hex| position.commander("lewiz", hex));
            let mut table = Table::set_up(&game, position.movement("grabowski"), &[]);
            table.play(Action::Pass, &[]).begin("7th-1").step("7th-1", "0705", &[]);
            table.allows(counterattack(&table, "narva-1"))
        };
        assert_eq!(company(Some("0112")), counterattacks, "{needed}");
        assert!(company(Some("0906")), "in command");
        assert!(!company(None), "without a commander units do not move [4.3]");
        let cossacks = menu(&lost_cossacks(&game, true), "cossacks-1");
        assert_eq!(cossacks.contains(&"counterattack"), counterattacks);
    }
}

#[test]
fn p_9_1_readings_of_combined_fire_in_reaction() {
    // Two companies side by side have 0706 in front of them.
    for (together, allowed) in [(false, false), (true, true)] {
        let game = scenario_one_with(&[&format!("switches.combined_reaction_fire={together}")]);
        let position = PositionBuilder::empty(&game)
            .commander("grabowski", "0603")
            .commander("lewiz", "0906")
            .unit("7th-1", "0705", NE)
            .unit("narva-1", "0805", S)
            .unit("narva-2", "0806", S);
        let mut table = Table::set_up(&game, position.movement("grabowski"), &[]);
        table.play(Action::Pass, &[]).begin("7th-1").step("7th-1", "0706", &[]);
        let group = Action::ReactFireTogether(Firers { from: table.hex("0805"), along: 1, hexes: 2 });
        assert_eq!(table.allows(group), allowed);
        if allowed {
            table.play(group, &[0]);
            let fired = table.logged(Kind::Fired)[0];
            assert_eq!(fired.units, table.set(&["narva-1", "narva-2"]));
            assert_eq!(effect(&fired), Effect::M2, "4:1 is row 4-5, and a row down for the second hex");
            assert!(!reacting(&table), "both have reacted");
        }
    }
}

#[test]
fn p_9_1e_losses_of_the_way_still_count() {
    // Into the front zone of the second company at 1004.
    let mut table = against_foot(cossacks().unit("7th-2", "1104", S));
    table.play(fall_back(&table, "cossacks-1"), &[]);
    withdraws(&mut table, &["0905", "1004"]);
    assert_eq!((table.place("cossacks-1"), table.losses("cossacks-1")), ("1004".to_owned(), 1));
}

// ---- 9.2 to 9.5 ----

#[test]
fn p_9_2_no_reaction_from_a_melee_hex() {
    let table = against_foot(narva().unit("7th-2", "0805", N));
    assert!(!reacting(&table));
    assert_eq!(table.decider(), Some(POLES));
}

#[test]
fn p_9_3_only_the_top_unit_tests() {
    // Morale 6 on top of 5, and vice versa; the die is 6.
    for (top, below, passes) in [("narva-1", "pskov-1", true), ("pskov-1", "narva-1", false)] {
        let mut table = against_foot(board(scenario_one()).unit(top, "0805", S).unit(below, "0805", S));
        assert!(menu(&table, below).is_empty());
        let dice: &[u32] = if passes { &[6, 9, 0] } else { &[6] };
        table.play(counterattack(&table, top), dice);
        let tests = table.logged(Kind::MoraleTest);
        assert_eq!((tests.len(), tests[0].units, passed(&tests[0])), (1, table.set(&[top]), passes));
        if passes {
            assert_eq!(bout(&table.logged(Kind::Melee)[0]).sizes, [5, 7], "both go");
        } else {
            // One loss for the stack, for either unit; both withdraw.
            assert_eq!(table.legal(), [Action::Lose(table.unit("narva-1")), Action::Lose(table.unit("pskov-1"))]);
            table.play(Action::Lose(table.unit(below)), &[]);
            withdraws(&mut table, &["0905", "1004"]);
            assert_eq!((table.losses(top), table.losses(below)), (0, 1));
            assert_eq!((table.place(top), table.place(below)), ("1004".to_owned(), "1004".to_owned()));
        }
    }
}

#[test]
fn p_9_4_guns_only_fire_and_stay() {
    let with_guns = || board(scenario_one()).unit("narva-3", "0805", S).unit("guns-russians", "0805", S);
    let table = against_foot(with_guns());
    assert_eq!(menu(&table, "guns-russians"), ["fire"]);
    let mut table = against_foot(with_guns());
    table.play(counterattack(&table, "narva-3"), &[7]);
    withdraws(&mut table, &["0905", "1004"]);
    assert_eq!((table.place("narva-3"), table.place("guns-russians")), ("1004".to_owned(), "0805".to_owned()));
    assert!(menu(&table, "guns-russians") == ["fire"], "they may still fire");
}

#[test]
fn p_9_4_fire_in_reaction_is_the_one_shot_of_the_activation() {
    let mut table = against_foot(board(scenario_one()).unit("guns-russians", "0805", S));
    table.play(fire(&table, "guns-russians"), &[1]);
    table.step("7th-1", "0706", &[]);
    assert!(!reacting(&table));
}

#[test]
fn p_9_5_the_mover_waits_for_the_reaction() {
    let table = against_foot(narva());
    assert_eq!(table.decider(), Some(RUSSIANS));
    assert!(!table.may_step("7th-1", "0706"));
}

// ---- 8.15: counterattacks ----

/// The company at 0705 with this facing is counterattacked from 0805; the dice of the melee.
fn counterattacked(facing: u8, melee: [u32; 2]) -> Table<'static> {
    let mut table = entered(narva().unit("7th-1", "0704", facing), "7th-1");
    table.play(counterattack(&table, "narva-1"), &[0, melee[0], melee[1]]);
    table
}

fn modifiers(table: &Table) -> Vec<(&'static str, i8, Option<Side>)> {
    table.logged(Kind::Melee)[0].modifiers.iter().map(|m| (m.reason, m.value, m.side)).collect()
}

#[test]
fn p_8_15_1_the_reactor_moves_into_the_hex() {
    let table = counterattacked(NE, [9, 0]);
    let found = table.logged(Kind::Counterattack)[0];
    assert_eq!((found.from, found.to), (table.hex("0805"), table.hex("0705")));
    assert_eq!(table.place("narva-1"), "0705");
    assert_eq!(modifiers(&table), [("in command", 1, Some(RUSSIANS)), ("in command", 1, Some(POLES))]);
}

#[test]
fn p_6_2_1_the_marker_falls_off_when_a_counterattack_joins_the_stack() {
    let position = third(scenario_one()).unit("7th-1", "0705", NE);
    let position = position.unit("narva-1", "0706", S).unit("pskov-1", "0706", S).line("0706", RUSSIANS);
    let mut table = moving(position, scenario_one(), "grabowski");
    table.begin("7th-1").step("7th-1", "0706", &[]);
    let line = table.set(&["narva-1", "pskov-1"]);
    assert_eq!(table.state.board.line, line, "the enemy in the hex ends nothing");
    table.play(counterattack(&table, "narva-2"), &[0, 9, 0]);
    let ended: Vec<_> = table.logged(Kind::LineMarker).iter().map(|event| (event.units, event.fact)).collect();
    let fact = Fact::LineMarker { change: LineChange::Ended };
    assert_eq!((table.state.board.line, ended), (0, vec![(line, fact)]));
}

#[test]
fn p_8_15_1_the_side_of_entry_counts() {
    // Facing south-east, the company has its flank to 0805.
    let table = counterattacked(SE, [9, 0]);
    assert!(modifiers(&table).contains(&("entered through a flank", 2, Some(RUSSIANS))));
}

#[test]
fn p_8_15_1_the_slope_counts() {
    // From the mouth of the ravine at 0609 up to 0709.
    let position = board(scenario_one())
        .commander("grabowski", "0807")
        .commander("lewiz", "0610")
        .unit("narva-1", "0609", N)
        .unit("7th-1", "0708", SE);
    let mut table = moving(position, scenario_one(), "grabowski");
    table.begin("7th-1").step("7th-1", "0709", &[]);
    table.play(counterattack(&table, "narva-1"), &[0, 9, 0]);
    assert!(modifiers(&table).contains(&("entered uphill", -1, Some(RUSSIANS))));
}

#[test]
fn p_8_15_2_the_movers_move_is_over_even_if_it_wins() {
    let mut table = counterattacked(NE, [0, 9]);
    table.play(Action::Face(N), &[]);
    assert_eq!((table.place("7th-1"), table.mp("7th-1")), ("0705".to_owned(), 3));
    assert_eq!(table.state.board.phase, Phase::CommanderMove, "no unit can move any more");
}

#[test]
fn p_8_13_in_phase_2_the_counterattackers_attack() {
    let table = counterattacked(NE, [0, 9]);
    assert_eq!(table.logged(Kind::Melee)[0].side, Some(RUSSIANS));
}

#[test]
fn p_8_15_3_resolved_as_any_melee() {
    // A tie: the counterattackers win it by one.
    let mut table = counterattacked(NE, [4, 4]);
    let melee = table.logged(Kind::Melee)[0];
    assert_eq!((bout(&melee).won, bout(&melee).difference), (Won::Attacker, 1));
    table.play(Action::Face(S), &[]);
    assert_eq!((table.losses("7th-1"), table.losses("narva-1")), (2, 1));
    assert_eq!(table.logged(Kind::Routed)[0].fact, Fact::Routed { returns: 2 });
    assert_eq!(table.vp(), -1);
}

/// A Russian company has stepped from 0706 to 0705, before two Polish companies and a squadron.
fn three_poles_react() -> Table<'static> {
    let position = board(scenario_one())
        .commander("lewiz", "0707")
        .unit("narva-3", "0706", NW)
        .unit("bkn", "0704", NE)
        .unit("7th-1", "0605", NW)
        .unit("7th-2", "0804", S);
    let mut table = moving(position, scenario_one(), "lewiz");
    table.begin("narva-3").step("narva-3", "0705", &[]);
    table
}

#[test]
fn example_14_foot_and_horse_do_not_counterattack_together() {
    let mut table = three_poles_react();
    for id in ["7th-1", "7th-2", "bkn"] {
        assert!(table.allows(counterattack(&table, id)), "{id}");
    }
    table.play(counterattack(&table, "7th-1"), &[0]);
    assert!(table.allows(counterattack(&table, "7th-2")));
    assert!(!table.allows(counterattack(&table, "bkn")), "6.1.2");
    assert!(table.allows(fall_back(&table, "bkn")));
    // Each tests for itself; the one that fails withdraws, the other goes alone.
    table.play(counterattack(&table, "7th-2"), &[8]);
    withdraws(&mut table, &["0904", "1003"]);
    table.play(Action::Pass, &[8, 0]);
    assert_eq!(bout(&table.logged(Kind::Melee)[0]).sizes, [5, 3]);
}

#[test]
fn example_14_two_companies_counterattack_as_one() {
    let mut table = three_poles_react();
    table.play(counterattack(&table, "7th-1"), &[0]);
    table.play(counterattack(&table, "7th-2"), &[7]);
    assert!(table.logged(Kind::Melee).is_empty(), "the squadron may still choose");
    table.play(Action::Pass, &[8, 0]);
    assert_eq!(table.logged(Kind::Melee).len(), 1);
    assert_eq!(bout(&table.logged(Kind::Melee)[0]).sizes, [9, 3]);
}

#[test]
fn example_14_the_squadron_counterattacks_alone() {
    let mut table = three_poles_react();
    table.play(counterattack(&table, "bkn"), &[]);
    assert!(menu(&table, "7th-1") == ["fire"] && menu(&table, "7th-2") == ["fire"]);
    table.play(Action::Pass, &[9, 0]);
    assert_eq!(bout(&table.logged(Kind::Melee)[0]).sizes, [2, 3]);
}

#[test]
fn p_8_15_4_only_one_counterattack_on_a_unit() {
    let mut table = three_poles_react();
    table.play(counterattack(&table, "7th-1"), &[0]);
    // The mover wins; the two neighbours of the rout pass their tests.
    table.play(Action::Pass, &[0, 9]).play(Action::Face(NW), &[]);
    table.play(Action::Test(table.unit("7th-2")), &[0, 0]);
    assert_eq!(table.place("narva-3"), "0705");
    assert!(!reacting(&table), "the others have lost their choice");
}

#[test]
fn p_8_15_4_joint_counterattacks_keep_the_stacking_limits() {
    // Squadrons of three and two: more than four.
    let reactors = |losses| {
        board(scenario_one())
            .unit("narva-3", "0706", NW)
            .commander("lewiz", "0707")
            .unit("bkn", "0704", NE)
            .unit("narbutt", "0804", S)
            .losses("narbutt", losses)
    };
    for (losses, together) in [(0, false), (1, true)] {
        let mut table = moving(reactors(losses), scenario_one(), "lewiz");
        table.begin("narva-3").step("narva-3", "0705", &[]);
        table.play(counterattack(&table, "bkn"), &[]);
        assert_eq!(table.allows(counterattack(&table, "narbutt")), together);
    }
}

/// Two companies one after the other step into 0705, the first of them routed by a counterattack from 0805.
fn second_mover(reactor: &'static str) -> Table<'static> {
    let position = board(scenario_one()).unit(reactor, "0805", S).unit("7th-1", "0704", NE).unit("7th-2", "0603", NE);
    let mut table = entered(position, "7th-1");
    let dice: &[u32] = if reactor == "narva-1" { &[0, 8, 0] } else { &[9, 8, 0] };
    table.play(counterattack(&table, reactor), dice).play(Action::Face(SW), &[]);
    // The reactor is at 0705 now and looks at 0704 and 0604.
    while table.decider() == Some(RUSSIANS) {
        table.play(Action::Pass, &[]);
    }
    table.begin("7th-2").step("7th-2", "0704", &[]);
    table
}

#[test]
fn p_8_15_5_foot_counterattacks_once_in_a_phase() {
    let table = second_mover("narva-1");
    assert_eq!(menu(&table, "narva-1"), ["fire"]);
}

#[test]
fn p_8_15_5_nor_does_a_stack_with_a_company_that_has_counterattacked() {
    for (spent, open) in [(false, &["fire", "counterattack"][..]), (true, &["fire"])] {
        let position = narva().unit("narva-2", "0805", S).unit("7th-1", "0704", NE);
        let mut table = moving(position, scenario_one(), "grabowski");
        // The company below went earlier in the phase, and came back into this stack.
        table.state.board.countered = if spent { table.set(&["narva-2"]) } else { 0 };
        table.begin("7th-1").step("7th-1", "0705", &[]);
        assert_eq!(menu(&table, "narva-1"), open, "{spent}");
    }
}

/// A company in the hex of contact joins when another one counterattacks there.
#[test]
fn p_8_15_5_nor_beside_a_company_that_has_counterattacked() {
    for (spent, open) in [(false, true), (true, false)] {
        let position = third(scenario_one()).unit("7th-1", "0705", NE).unit("narva-1", "0706", S);
        let mut table = moving(position, scenario_one(), "grabowski");
        table.state.board.countered = if spent { table.set(&["narva-1"]) } else { 0 };
        table.begin("7th-1").step("7th-1", "0706", &[]);
        assert_eq!(reacting(&table), open, "{spent}");
    }
}

#[test]
fn p_8_15_4_nor_another_one_in_the_same_phase() {
    for (spent, open) in [(false, true), (true, false)] {
        let position = third(scenario_one()).unit("7th-1", "0705", NE).unit("narva-1", "0706", S);
        let mut table = moving(position, scenario_one(), "grabowski");
        // A friend of the mover that beat off a counterattack is there.
        let position =
            third(scenario_one()).unit("7th-1", "0705", NE).unit("7th-2", "0706", NE).unit("narva-1", "0706", S);
        if spent {
            table = moving(position, scenario_one(), "grabowski");
            table.state.board.targets = table.set(&["7th-2"]);
        }
        table.begin("7th-1").step("7th-1", "0706", &[]);
        assert_eq!(reacting(&table), open, "{spent}");
    }
}

#[test]
fn p_8_15_5_foot_may_counterattack_again_in_another_phase() {
    // Eydziatowicz's chit follows Grabowski's.
    let game = scenario_two();
    let position = board(game)
        .commander("eydziatowicz", "0602")
        .unit("narva-1", "0805", S)
        .unit("7th-1", "0704", NE)
        .unit("7th-2", "0603", NE)
        .unit("psp-1", "0501", N)
        .chits(&["eydziatowicz"]);
    let mut table = moving(position, game, "grabowski");
    table.begin("7th-1").step("7th-1", "0705", &[]);
    table.play(counterattack(&table, "narva-1"), &[0, 8, 0]).play(Action::Face(SW), &[]);
    assert_ne!(table.state.board.countered, 0);
    while table.state.board.phase == Phase::Movement {
        let end = if table.decider() == Some(RUSSIANS) { Action::Pass } else { Action::End };
        table.play(end, &[]);
    }
    table.play(Action::Stay, &[]);
    assert_eq!((table.state.board.phase, table.state.board.countered), (Phase::Movement, 0));
    assert_eq!(table.state.board.targets, 0, "and may be attacked again [8.15.4]");
}

#[test]
fn p_8_15_5_a_counterattack_that_did_not_happen_is_not_counted() {
    // The company passed its test, but its neighbour's fire drove the mover away first.
    let position = narva().unit("narva-2", "0706", NW).unit("7th-1", "0704", NE).unit("7th-2", "0604", NE);
    let mut table = entered(position, "7th-1");
    table.play(counterattack(&table, "narva-1"), &[0]);
    table.play(fire(&table, "narva-2"), &[7]);
    withdraws(&mut table, &["0704"]);
    assert_eq!((table.place("7th-1"), table.place("narva-1")), ("0704".to_owned(), "0805".to_owned()));
    assert!(table.logged(Kind::Melee).is_empty());
    while table.decider() == Some(RUSSIANS) {
        table.play(Action::Pass, &[]);
    }
    table.begin("7th-2").step("7th-2", "0705", &[]);
    assert_eq!(menu(&table, "narva-1"), ["fire", "counterattack"]);
}

#[test]
fn p_8_15_6_horse_counterattacks_without_limit() {
    let table = second_mover("cossacks-1");
    assert!(menu(&table, "cossacks-1").contains(&"counterattack"));
}

#[test]
fn p_8_15_6_a_counterattack_does_not_touch_phase_4() {
    // The company that has counterattacked is attacked in phase 4 of the same activation.
    let mut table = second_mover("narva-1");
    table.play(Action::Pass, &[]).step("7th-2", "0705", &[]);
    assert_eq!(table.state.board.phase, Phase::CommanderMove);
    table.play(Action::Stay, &[9, 0]);
    let melees = table.logged(Kind::Melee);
    assert_eq!(melees.len(), 2);
    assert_eq!((melees[1].phase, melees[1].side), (Phase::Melee, Some(POLES)));
}

#[test]
fn p_8_15_7_no_unit_moves_before_the_counterattack_is_resolved() {
    let position = narva().unit("7th-1", "0704", NE).unit("7th-2", "0603", NE);
    let mut table = entered(position, "7th-1");
    let begins = |table: &Table| table.legal().iter().any(|action| matches!(action, Action::Begin { .. }));
    assert!(!begins(&table));
    table.play(counterattack(&table, "narva-1"), &[0, 8, 0]);
    assert!(!begins(&table), "the winner turns first");
    table.play(Action::Face(S), &[]);
    while table.decider() == Some(RUSSIANS) {
        table.play(Action::Pass, &[]);
    }
    assert!(begins(&table));
}

#[test]
fn p_8_10_a_counterattack_on_one_member_does_not_stop_the_line() {
    // 7th-1 of the line is met at 0803; 7th-2 goes on afterwards.
    let position = board(scenario_one())
        .unit("7th-1", "0703", N)
        .unit("7th-2", "0704", N)
        .unit("narva-1", "0903", S)
        .commander("lewiz", "1002");
    let mut table = moving(position, scenario_one(), "grabowski");
    table.begin_group("7th-1", Group::Line).step("7th-1", "0803", &[]);
    table.play(counterattack(&table, "narva-1"), &[0, 0, 9]);
    table.play(Action::Face(N), &[]);
    assert!(table.may_step("7th-2", "0804"));
    assert!(!table.may_step("7th-1", "0903"));
}

// ---- 10.11.3 ----

#[test]
fn example_38_withdrawing_uphill_costs_a_loss_even_on_a_road() {
    let position =
        board(scenario_one()).commander("grabowski", "0409").unit("narva-1", "0609", S).unit("7th-1", "0509", N);
    let mut table = moving(position, scenario_one(), "grabowski");
    let firers = Firers { from: table.hex("0509"), along: 0, hexes: 1 };
    let target = table.hex("0609");
    // 1M, first shot: a 5 becomes 7, one more than the morale.
    table.play(Action::Fire { firers, target }, &[5]);
    assert_eq!(fire_result(&table.logged(Kind::FireTest)[0]), FireResult::Retreats);
    assert_eq!(table.legal(), [Action::WithdrawTo(table.hex("0710")), Action::WithdrawTo(table.hex("0709"))]);
    withdraws(&mut table, &["0709"]);
    let reasons: Vec<_> = table.logged(Kind::Withdrew)[0].modifiers.iter().map(|m| m.reason).collect();
    assert_eq!((reasons, table.losses("narva-1")), (vec!["up a slope"], 1));
}
