//! Chapter 5: activation and orders.

use kartacz_engine::games::spqr::data::Scenario;
use kartacz_engine::games::spqr::details::{Doom, Finish, Success};
use kartacz_engine::games::spqr::event::{Fact, Kind};
use kartacz_engine::games::spqr::facing::Facing::{E, W};

use crate::spqr::table::{CA, RO, Table, cannae, cannae_with, changed};

/// Every leader on the map, with one unit of each side far from the other.
fn staff(game: &'static kartacz_engine::games::spqr::Spqr, leaders: &[&str]) -> Table<'static> {
    staff_rolled(game, leaders, &[])
}

fn staff_rolled(game: &'static kartacz_engine::games::spqr::Spqr, leaders: &[&str], dice: &[u8]) -> Table<'static> {
    Table::turn(game, dice, |at| {
        let at = at.unit("celt-1", "1510", E).unit("v-ha-1", "4510", W);
        leaders.iter().fold(at, |at, id| {
            let rome = ["varro", "paulus", "servilius", "tribune", "sociorum", "equitum"]
                .iter()
                .any(|name| id.starts_with(name));
            at.leader(id, if rome { "4511" } else { "1511" })
        })
    })
}

/// Carries out a phase without orders, without momentum.
fn idle(table: &mut Table) {
    for action in ["individual", "end", "pass"] {
        if table.may(action) && table.window() != "activation" && table.window() != "trump" {
            table.act(action, &[]);
        }
    }
}

#[test]
fn p_5_0_a_leader_has_up_to_two_more_phases() {
    let mut table = staff(cannae(), &["hannibal", "varro"]);
    table.act("activate varro", &[]);
    idle_orders(&mut table);
    table.act("momentum", &[0]);
    decline(&mut table);
    idle_orders(&mut table);
    table.act("momentum", &[0]);
    decline(&mut table);
    idle_orders(&mut table);
    assert_eq!(
        (table.window(), table.last(Kind::LeaderFinished).fact),
        ("activation", Fact::LeaderFinished { reason: Finish::PhaseOver })
    );
}

/// Ends orders without any.
fn idle_orders(table: &mut Table) {
    for action in ["individual", "end"] {
        if table.may(action) {
            table.act(action, &[]);
        }
    }
}

/// Declines to trump.
fn decline(table: &mut Table) {
    if table.window() == "trump" {
        table.act("pass", &[]);
    }
}

#[test]
fn p_5_11_every_leader_is_inactive_at_first() {
    let table = staff(cannae(), &["hannibal", "varro", "paulus"]);
    for id in ["hannibal", "varro", "paulus"] {
        assert!(table.at().is_inactive(table.leader(id)));
    }
}

#[test]
fn p_5_12_the_lowest_initiative_is_first_and_ties_are_rolled_and_alternate() {
    let mut table = staff_rolled(cannae(), &["hanno", "varro", "servilius", "hannibal"], &[3, 3, 2, 6]);
    assert_eq!(
        (table.decider(), table.options("activate")),
        (Some(RO), vec!["varro".to_owned(), "servilius".to_owned()])
    );
    assert_eq!(table.last(Kind::OrderRolled).dice.as_slice(), [2, 6], "equal dice are rolled again");
    table.act("skip servilius", &[]);
    assert_eq!((table.decider(), table.options("activate")), (Some(CA), vec!["hanno".to_owned()]));
    table.act("skip hanno", &[]);
    assert_eq!(table.options("activate"), ["varro"]);
}

#[test]
fn example_03_leaders_of_the_same_initiative_of_both_sides_roll() {
    let mut table = staff(cannae(), &["hasdrubal", "paulus", "tribune-a"]);
    assert_eq!(table.options("activate"), ["tribune-a"]);
    table.act("skip tribune-a", &[8, 1]);
    assert_eq!((table.decider(), table.options("activate")), (Some(CA), vec!["hasdrubal".to_owned()]));
}

#[test]
fn p_5_13_only_inactive_leaders_are_activated() {
    let mut table = staff(cannae(), &["varro", "hannibal"]);
    table.act("activate varro", &[]);
    idle(&mut table);
    assert_eq!(table.options("activate"), ["hannibal"]);
}

#[test]
fn p_5_14_a_leader_has_at_most_three_phases_in_a_row() {
    let mut table = staff(cannae(), &["varro", "hannibal"]);
    table.act("activate varro", &[]);
    for _ in 0..2 {
        idle_orders(&mut table);
        table.act("momentum", &[1]);
        decline(&mut table);
    }
    idle_orders(&mut table);
    assert!(!table.may("momentum"));
}

#[test]
fn p_5_15_a_leader_who_passes_is_finished() {
    let mut table = staff(cannae(), &["varro", "paulus"]);
    table.act("skip varro", &[]);
    assert!(table.at().is_finished(table.leader("varro")));
    assert_eq!(table.last(Kind::LeaderFinished).fact, Fact::LeaderFinished { reason: Finish::Passed });
}

#[test]
fn p_5_21_orders_up_to_initiative_or_line_commands() {
    let table = Table::phase(cannae(), "hannibal", |at| at.leader("hannibal", "1511").unit("celt-1", "1510", E));
    assert_eq!(table.legal(), ["individual", "line celts celt-1"]);
}

#[test]
fn p_5_22_an_order_moves_a_unit_or_changes_a_stack() {
    let mut table = Table::phase(cannae(), "servilius", |at| {
        let at = at.turn(2).leader("servilius", "4012").leader("varro", "5015");
        at.unit("v-ha-1", "3810", W).unit("v-ha-2", "3810", W)
    });
    if table.may("individual") {
        table.act("individual", &[]);
    }
    assert!(table.may("begin v-ha-1") && table.may("begin-stack v-ha-1") && table.may("reorder v-ha-1"));
    table.act("reorder v-ha-1", &[]);
    assert!(table.may("begin v-ha-2") && !table.may("begin v-ha-1"), "only the top unit leaves");
}

#[test]
fn p_5_23_a_line_command_moves_its_units_and_nothing_else() {
    let mut table = Table::phase(cannae(), "hannibal", |at| {
        at.leader("hannibal", "1511").unit("celt-1", "1510", E).unit("celt-2", "1509", E).hits("celt-2", 3)
    });
    table.act("line celts celt-1", &[]);
    assert_eq!(table.legal(), ["begin celt-1", "begin celt-2", "begin-leader hannibal", "end"]);
}

#[test]
fn p_5_24_leaders_move_alone_with_a_unit_or_with_their_line() {
    let mut table = Table::phase(cannae(), "hanno", |at| at.turn(1).leader("hanno", "1510").unit("celt-1", "1510", E));
    table.act("individual", &[]);
    table.acts(&["begin celt-1", "join hanno", "step 1610", "step 1710", "halt"]);
    assert_eq!((table.leader_place("hanno"), table.place("celt-1")), ("1710".to_owned(), "1710".to_owned()));
    let mut table = Table::phase(cannae(), "hanno", |at| at.leader("hanno", "1511").unit("celt-1", "1510", E));
    table.acts(&[
        "line celts celt-1",
        "begin celt-1",
        "step 1610",
        "halt",
        "begin-leader hanno",
        "step 1411",
        "step 1311",
    ]);
    assert!(table.may("halt"));
    for step in ["1212", "1112"] {
        if table.may(&format!("step {step}")) {
            table.act(&format!("step {step}"), &[]);
        }
    }
    let hex = table.hex(&table.leader_place("hanno"));
    assert!(table.at().apart_hex(table.unit("celt-1"), hex) <= 5, "he ends in range of a unit of the line");
}

#[test]
fn p_5_24_a_leader_ends_his_move_with_a_line_in_command_range_of_it() {
    // Hastati stand between the leader's way and the line: their zone closes the straight path.
    let mut table = Table::phase(cannae(), "hanno", |at| {
        let at = at.leader("hanno", "1511").unit("celt-1", "1510", E);
        at.unit("v-ha-1", "1312", W).unit("v-ha-2", "1413", W).unit("v-ha-3", "1513", W)
    });
    table.acts(&["line celts celt-1", "begin celt-1"]);
    while table.window() != "line" {
        let action = if table.may("halt") { "halt".to_owned() } else { table.legal().last().cloned().expect("one") };
        table.act(&action, &[]);
    }
    table.act("begin-leader hanno", &[]);
    while table.window() == "leader-move" {
        let (hanno, celts) = (table.leader("hanno"), table.at().hex(table.unit("celt-1")));
        let near = table.at().reach(hanno).contains(celts);
        let start = table.at().leader_hex(hanno) == table.at().frame().from;
        assert_eq!(table.may("halt"), near || start);
        let step = table.legal()[0].clone();
        table.act(&step, &[]);
    }
    let celts = table.at().hex(table.unit("celt-1"));
    assert!(table.at().reach(table.leader("hanno")).contains(celts));
}

#[test]
fn p_5_25_a_unit_moves_once_in_a_phase_and_again_in_the_next() {
    let mut table =
        Table::phase(cannae(), "maharbal", |at| at.leader("maharbal", "1511").unit("numidian-1", "1510", E));
    table.act("individual", &[]);
    table.acts(&["begin numidian-1", "step 1610", "halt"]);
    assert!(!table.may("begin numidian-1"));
    idle_orders(&mut table);
    table.act("momentum", &[0]);
    idle_mode(&mut table);
    assert!(table.may("begin numidian-1"));
}

/// Chooses individual orders when there is a choice.
fn idle_mode(table: &mut Table) {
    if table.may("individual") {
        table.act("individual", &[]);
    }
}

#[test]
fn example_05_a_numidian_moves_once_for_maharbal_and_again_in_momentum() {
    let mut table =
        Table::phase(cannae(), "maharbal", |at| at.leader("maharbal", "1511").unit("numidian-1", "1510", E));
    table.acts(&["individual", "begin numidian-1", "step 1610", "halt", "end"]);
    table.act("momentum", &[6]);
    idle_mode(&mut table);
    table.acts(&["begin numidian-1", "step 1710", "halt"]);
    assert_eq!(table.hits("numidian-1"), 1, "a second move in the turn");
}

#[test]
fn p_5_27a_a_leader_in_an_enemy_zone_gives_no_orders_and_waits_without_momentum() {
    let build = |leader: &str| {
        let mut table = Table::turn(cannae(), &[], |at| {
            let at = at.leader("hanno", "2410").unit("celt-1", "2410", E).unit("v-ve-1", "2510", W);
            at.leader("hannibal", "2205")
        });
        table.act(&format!("activate {leader}"), &[]);
        if table.window() == "designation" {
            table.act("pass", &[]);
        }
        table
    };
    let mut table = build("hanno");
    assert!(table.logged(Kind::LeaderFinished).is_empty(), "he is not finished");
    assert_eq!(table.options("activate"), ["hannibal"], "he waits as long as he is in the zone");
    table.act("activate hannibal", &[]);
    idle_mode(&mut table);
    table.acts(&["begin-leader hanno", "step 2310", "halt", "end"]);
    for window in ["designation", "momentum"] {
        if table.window() == window {
            table.act("pass", &[]);
        }
    }
    assert_eq!(table.options("activate"), ["hanno"]);
    table.act("activate hanno", &[]);
    idle_orders(&mut table);
    assert_ne!(table.window(), "momentum");
}

#[test]
fn p_5_28_after_a_phase_momentum_or_the_next_leader() {
    let mut table = staff(cannae(), &["varro", "hannibal"]);
    table.act("activate varro", &[]);
    idle_orders(&mut table);
    assert_eq!((table.window(), table.legal()), ("momentum", vec!["momentum".to_owned(), "pass".to_owned()]));
    table.act("pass", &[]);
    assert_eq!(table.options("activate"), ["hannibal"]);
}

#[test]
fn p_5_31_no_momentum_for_a_leader_who_was_skipped() {
    let mut table = staff_rolled(cannae(), &["varro", "hannibal", "hanno"], &[5, 2]);
    table.act("trump hannibal", &[0]);
    idle_mode(&mut table);
    table.acts(&["begin celt-1", "step 1610", "halt"]);
    idle_orders(&mut table);
    table.act("pass", &[]);
    table.act("activate hanno", &[]);
    idle_orders(&mut table);
    assert_ne!(table.window(), "momentum");
}

#[test]
fn p_5_32_momentum_needs_a_die_up_to_initiative() {
    let mut table = staff(cannae(), &["varro", "hannibal"]);
    table.act("activate varro", &[]);
    idle_orders(&mut table);
    table.act("momentum", &[5]);
    assert_eq!(
        (table.last(Kind::MomentumRolled).fact, table.window()),
        (Fact::MomentumRolled { result: Success::Fails }, "activation")
    );
}

#[test]
fn example_06_hannibal_has_momentum_with_0_to_7() {
    for (die, window) in [(7, "orders"), (8, "activation")] {
        let mut table = staff(cannae(), &["hannibal", "maharbal"]);
        table.act("skip maharbal", &[]);
        table.act("activate hannibal", &[]);
        idle_orders(&mut table);
        table.act("momentum", &[die]);
        idle_mode(&mut table);
        if die == 8 {
            assert_eq!(
                (table.at().turn(), table.last(Kind::LeaderFinished).fact),
                (2, Fact::LeaderFinished { reason: Finish::MomentumFailed })
            );
        } else {
            assert_eq!(table.window(), window);
        }
    }
}

/// The state after Varro has rolled a nine for momentum, and this die.
fn doom(die: u8) -> Table<'static> {
    let mut table = staff(cannae(), &["varro", "hannibal", "maharbal"]);
    table.act("activate varro", &[]);
    idle_orders(&mut table);
    table.act("momentum", &[9, die]);
    table
}

#[test]
fn p_5_33_the_die_roll_of_doom() {
    let mut table = doom(1);
    assert_eq!((table.window(), table.decider()), ("reactivation", Some(CA)));
    table.act("activate maharbal", &[]);
    idle_orders(&mut table);
    assert_eq!(table.window(), "activation", "a reactivated leader has no momentum");
    assert!(table.at().is_finished(table.leader("maharbal")));
    assert_eq!(doom(5).window(), "activation");
    assert_eq!(doom(9).at().turn(), 2, "no more activations in this turn");
}

#[test]
fn example_07_after_a_nine_0_and_1_reactivate_and_9_ends_the_turn() {
    let rolled = |face| doom(face).last(Kind::DoomRolled).fact;
    assert_eq!(rolled(0), Fact::DoomRolled { result: Doom::Reactivation });
    assert_eq!(rolled(2), Fact::DoomRolled { result: Doom::Finished });
    assert_eq!(rolled(9), Fact::DoomRolled { result: Doom::ActivationsEnd });
}

#[test]
fn p_5_34_a_leader_of_the_elite_phase_has_one_momentum_later() {
    let mut table = Table::whole_turn(cannae(), &[], |at| {
        at.leader("hannibal", "1511").leader("varro", "4511").unit("celt-1", "1510", E).unit("v-ha-1", "4510", W)
    });
    table.act("activate hannibal", &[]);
    idle_orders(&mut table);
    assert_eq!(table.window(), "activation");
    table.act("skip varro", &[]);
    table.act("activate hannibal", &[]);
    idle_orders(&mut table);
    table.act("momentum", &[0]);
    idle_orders(&mut table);
    assert_ne!(table.window(), "momentum");
}

#[test]
fn p_5_41_a_higher_leader_may_trump_and_a_failure_finishes_him() {
    let mut table = staff(cannae(), &["servilius", "paulus"]);
    assert_eq!(table.legal(), ["activate servilius", "skip servilius", "trump paulus"]);
    table.act("trump paulus", &[6]);
    assert!(table.at().is_finished(table.leader("paulus")));
    assert_eq!(table.at().orders_leader(), Some(table.leader("servilius")), "the lowest is activated");
}

#[test]
fn example_08_paulus_trumps_with_0_to_5() {
    for (die, leader) in [(5, "paulus"), (6, "servilius")] {
        let mut table = staff(cannae(), &["servilius", "paulus"]);
        table.act("trump paulus", &[die]);
        assert_eq!(table.at().orders_leader(), Some(table.leader(leader)));
    }
}

#[test]
fn p_5_42_the_other_side_trumps_a_trump_or_momentum() {
    let mut table = staff(cannae(), &["servilius", "paulus", "maharbal"]);
    table.act("trump paulus", &[0]);
    assert_eq!((table.window(), table.decider()), ("trump", Some(CA)));
    table.act("trump maharbal", &[6]);
    assert_eq!(table.at().orders_leader(), Some(table.leader("maharbal")));
    assert!(table.at().is_finished(table.leader("paulus")));
    let lax: &'static _ = Box::leak(Box::new(cannae_with(&["switches.trumped_trumper=inactive"])));
    let mut table = staff(lax, &["servilius", "paulus", "maharbal"]);
    table.act("trump paulus", &[0]).act("trump maharbal", &[6]);
    assert!(!table.at().is_finished(table.leader("paulus")));
}

#[test]
fn example_09_maharbal_fails_to_trump_paulus() {
    let mut table = staff(cannae(), &["servilius", "paulus", "maharbal"]);
    table.act("trump paulus", &[0]).act("trump maharbal", &[7]);
    assert_eq!(table.at().orders_leader(), Some(table.leader("paulus")));
    assert!(table.at().is_finished(table.leader("maharbal")));
}

#[test]
fn example_10_hannibal_trumps_the_momentum_of_paulus() {
    let mut table = staff(cannae(), &["paulus", "hannibal"]);
    table.act("activate paulus", &[]);
    idle_orders(&mut table);
    table.act("momentum", &[2]).act("trump hannibal", &[6]);
    assert_eq!(table.at().orders_leader(), Some(table.leader("hannibal")));
    assert!(table.at().is_finished(table.leader("paulus")));
}

#[test]
fn p_5_43_one_attempt_for_each_side_in_an_activation() {
    let mut table = staff(cannae(), &["servilius", "paulus", "maharbal", "hannibal"]);
    table.act("trump paulus", &[0]);
    assert_eq!(table.options("trump"), ["hannibal", "maharbal"]);
    table.act("trump maharbal", &[9]);
    assert_eq!(table.at().orders_leader(), Some(table.leader("paulus")), "Hannibal may not try, too");
}

#[test]
fn p_5_44_leaders_who_were_skipped_lose_their_momentum() {
    let mut table = staff(cannae(), &["servilius", "paulus", "tribune-a"]);
    table.act("trump paulus", &[0]);
    idle_orders_acting(&mut table);
    table.act("pass", &[]);
    table.act("activate tribune-a", &[]);
    idle_orders(&mut table);
    assert_eq!(table.window(), "activation", "no momentum");
}

/// Moves the hastati, as a leader who has trumped must \[5.46\].
fn idle_orders_acting(table: &mut Table) {
    idle_mode(table);
    table.acts(&["begin v-ha-1", "step 4410", "halt"]);
    idle_orders(table);
}

#[test]
fn example_11_the_trump_of_hannibal_takes_momentum_from_both_sides() {
    let mut table = staff(cannae(), &["paulus", "varro", "hannibal", "maharbal"]);
    table.act("activate varro", &[]);
    idle_orders(&mut table);
    table.act("momentum", &[2]).act("trump hannibal", &[6]);
    idle_mode(&mut table);
    table.acts(&["begin celt-1", "step 1610", "halt"]);
    idle_orders(&mut table);
    table.act("pass", &[]);
    for leader in ["paulus", "maharbal"] {
        table.act(&format!("activate {leader}"), &[]);
        idle_orders(&mut table);
        assert_ne!(table.window(), "momentum");
    }
}

#[test]
fn p_5_45_a_leader_is_activated_once_in_a_turn() {
    let mut table = staff(cannae(), &["varro", "hannibal"]);
    table.act("activate varro", &[]);
    idle(&mut table);
    assert!(!table.options("activate").contains(&"varro".to_owned()));
}

#[test]
fn p_5_46_a_leader_who_has_trumped_must_order_a_move() {
    let mut table = staff(cannae(), &["servilius", "paulus"]);
    table.act("trump paulus", &[0]);
    idle_mode(&mut table);
    assert!(!table.may("end"));
    table.acts(&["begin v-ha-1", "step 4410", "halt"]);
    assert!(table.may("end"));
}

/// Paulus trumps in the zone of an enemy, and can do nothing.
fn idle_trump(game: &'static kartacz_engine::games::spqr::Spqr) -> Table<'static> {
    let mut table = Table::turn(game, &[], |at| {
        let at = at.leader("paulus", "2510").leader("servilius", "4511").unit("v-ve-1", "2510", E);
        at.unit("celt-1", "2410", E).unit("v-ha-1", "4510", W)
    });
    table.act("trump paulus", &[0]);
    table
}

#[test]
fn p_5_47_a_trump_from_an_enemy_zone_without_an_order_never_happened() {
    let table = idle_trump(cannae());
    assert!(!table.at().is_finished(table.leader("paulus")));
    let harsh: &'static _ = Box::leak(Box::new(cannae_with(&["switches.idle_trump=finished"])));
    let table = idle_trump(harsh);
    assert!(table.at().is_finished(table.leader("paulus")));
}

#[test]
fn p_5_51_an_elite_commander_gives_a_phase_at_the_start_of_a_turn() {
    let build = |turn: u8| {
        Table::whole_turn(cannae(), &[], |at| {
            let at = at.turn(turn).leader("hannibal", "1511").leader("hanno", "1515").leader("maharbal", "1528");
            at.unit("celt-1", "1510", E)
        })
    };
    let in_turn_1 = build(1);
    let decision = |table: &Table| (table.window(), table.decider());
    assert!(decision(&in_turn_1).0 == "preparation" || decision(&in_turn_1).0 == "elite");
    let options = |mut table: Table| {
        while table.window() == "preparation" {
            table.act("pass", &[]);
        }
        table.options("activate")
    };
    assert_eq!(options(build(1)), ["hannibal", "maharbal", "hanno"]);
    assert_eq!(options(build(2)), ["hannibal", "hanno"], "later only leaders in his range");
}

#[test]
fn p_5_52_after_the_elite_phase_the_leader_is_inactive_again() {
    let mut table = Table::whole_turn(cannae(), &[], |at| {
        at.leader("hannibal", "1511").unit("celt-1", "1510", W).leader("varro", "4511")
    });
    while table.window() == "preparation" {
        table.act("pass", &[]);
    }
    table.act("activate hannibal", &[]);
    idle_orders(&mut table);
    assert!(table.at().is_inactive(table.leader("hannibal")));
}

/// Both commanders are elite.
fn elite(scenario: &mut Scenario) {
    scenario.leaders[1][0].elite = true;
}

#[test]
fn p_5_53_of_two_elite_commanders_the_higher_sum_has_the_phase() {
    let game = changed(&[], elite);
    let build = |dice: &[u8]| {
        Table::whole_turn(&game, dice, |at| {
            at.leader("hannibal", "1511").leader("varro", "4511").unit("celt-1", "1510", E).unit("v-ha-1", "4510", W)
        })
    };
    assert_eq!((build(&[3, 5]).window(), build(&[3, 5]).decider()), ("elite", Some(CA)));
    assert_eq!(build(&[3, 7]).decider(), Some(RO));
    assert_eq!(build(&[3, 6]).window(), "activation", "a tie gives it to none");
}

#[test]
fn example_12_a_leader_given_the_elite_phase_has_one_phase_and_one_momentum() {
    let mut table = Table::whole_turn(cannae(), &[], |at| {
        let at = at.leader("hannibal", "1511").leader("hanno", "1513").unit("celt-1", "1510", E);
        at.leader("varro", "4511").unit("v-ha-1", "4510", W)
    });
    while table.window() == "preparation" {
        table.act("pass", &[]);
    }
    table.act("activate hanno", &[]);
    idle_mode(&mut table);
    table.act("end", &[5, 1]);
    table.act("activate hanno", &[]);
    idle_orders(&mut table);
    table.act("momentum", &[0]);
    decline(&mut table);
    idle_orders(&mut table);
    assert!(table.at().is_finished(table.leader("hanno")));
}
