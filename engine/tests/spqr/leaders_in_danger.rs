//! Chapters 4.62 and 9.14: leaders next to enemies after combat, and next to rampaging elephants.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::arms::{Arm, Missile};
use kartacz_engine::games::spqr::details::{Cause, Death};
use kartacz_engine::games::spqr::event::{Fact, Kind};
use kartacz_engine::games::spqr::facing::Facing::{E, W};
use kartacz_engine::games::spqr::position_builder::Start;
use kartacz_engine::games::spqr::switches::LoneLeader;

use crate::spqr::table::{CA, RO, Table, cannae, cannae_with, changed};

/// The loss of a leader to enemies who enter his hex.
const OVERRUN: Fact = Fact::LeaderLost { cause: Death::Overrun };

/// Celts with Hanno who rout before shock, without him.
fn deserted(game: &Spqr) -> Table<'_> {
    let mut table = Table::shock(game, "varro", &[0, 9], |at| {
        let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).marched("v-ha-1").unit("celt-1", "2510", E);
        at.hits("celt-1", 1).leader("hanno", "2510")
    });
    assert!(table.may("join hanno"));
    while table.window() == "rout" {
        let way = table.options("step")[0].clone();
        table.act(&format!("step {way}"), &[]);
    }
    table
}

#[test]
fn p_4_62_a_leader_withdraws_after_combat_before_the_enemy_advances() {
    let mut table = deserted(cannae());
    assert_eq!((table.window(), table.decider()), ("leader-retreat", Some(CA)));
    assert!(!table.may("pass"), "his unit is gone: alone he must withdraw");
    table.acts(&["withdraw-leader hanno 2410", "pass"]);
    assert_eq!((table.place("v-ha-1"), table.window()), ("2510".to_owned(), "advance-facing"));
    assert_eq!(table.leader_place("hanno"), "2410");
    assert!(table.logged(Kind::LeaderLost).is_empty());
}

#[test]
fn p_4_62_an_advance_catches_a_leader_who_stays_alone() {
    let game = cannae_with(&["switches.lone_leader=may-stay"]);
    let mut table = deserted(&game);
    table.act("pass", &[]);
    assert_eq!(table.place("v-ha-1"), "2510");
    assert_eq!((table.last(Kind::LeaderLost).fact, table.last(Kind::LeaderLost).rule), (OVERRUN, "4.62"));
}

#[test]
fn p_4_62_a_leader_with_a_unit_may_withdraw_or_stay_after_combat() {
    let fight = || {
        Table::shock(cannae(), "varro", &[0, 0, 5, 0, 0], |at| {
            let at = at.leader("varro", "3110").leader("paulus", "2610").unit("v-ha-1", "2610", W);
            at.marched("v-ha-1").unit("celt-1", "2510", E)
        })
    };
    let mut stays = fight();
    assert_eq!((stays.window(), stays.decider()), ("leader-retreat", Some(RO)));
    stays.act("pass", &[]);
    assert_eq!(stays.leader_place("paulus"), "2610");
    let mut goes = fight();
    goes.acts(&["withdraw-leader paulus 2710", "withdraw-leader paulus 2810", "withdraw-leader paulus 2910"]);
    assert_eq!((goes.leader_place("paulus"), goes.place("v-ha-1")), ("2910".to_owned(), "2610".to_owned()));
}

/// Two elephants of quality 6; the second one carries Hannibal.
fn herd() -> Spqr {
    changed(&[], |scenario| {
        let troop = scenario.troops.iter_mut().find(|troop| troop.id == "numidian").expect("a troop");
        (troop.arm, troop.size, troop.quality, troop.allowance) = (Arm::AfricanElephants, 2, 6, 7);
        (troop.missile, troop.screen) = (Missile::Javelins, true);
        let unit = scenario.counters[0].iter_mut().find(|counter| counter.id == "numidian-2").expect("a unit");
        unit.rider = Some(0);
    })
}

#[test]
fn p_4_62_leaders_withdraw_from_the_elephant_of_a_leader_and_are_caught_by_it() {
    let mut game = herd();
    game.scenario.switches.lone_leader = LoneLeader::MayStay;
    let mut table = Table::phase(&game, "hannibal", |at| {
        at.leader("hannibal", "2210").unit("numidian-2", "2210", E).leader("varro", "2510").leader("hanno", "1511")
    });
    table.individually();
    table.acts(&["begin-leader hannibal", "step 2310", "step 2410"]);
    assert_eq!((table.window(), table.decider()), ("leader-retreat", Some(RO)));
    table.acts(&["pass", "step 2510"]);
    assert_eq!((table.place("numidian-2").as_str(), table.last(Kind::LeaderLost).fact), ("2510", OVERRUN));
}

#[test]
fn p_9_14_leaders_of_their_own_side_withdraw_from_rampaging_elephants_too() {
    let game = herd();
    let run = |guard: bool| {
        Table::start(&game, Start::Break("numidian-1"), &[1], |at| {
            let at = at.leader("hanno", "3012").leader("maharbal", "1004").unit("numidian-1", "3014", E);
            let at = at.unit("african-1", "2814", E);
            if guard { at.unit("celt-1", "3012", E) } else { at }
        })
    };
    let mut table = run(true);
    assert_eq!((table.window(), table.decider()), ("leader-retreat", Some(CA)));
    table.act("withdraw-leader hanno 2911", &[]);
    table.act("pass", &[7]);
    assert_eq!((table.leader_place("hanno").as_str(), table.hits("celt-1")), ("2911", 2));
    let alone = run(false);
    assert!(alone.may("pass"), "no enemy is beside him");
}

#[test]
fn p_9_14_a_leader_on_his_elephant_is_killed_as_others_are() {
    let game = herd();
    let mut table = Table::start(&game, Start::Break("numidian-1"), &[1], |at| {
        let at = at.leader("hanno", "1002").leader("maharbal", "1004").leader("hannibal", "3012");
        at.unit("numidian-1", "3014", E).unit("numidian-2", "3012", E).unit("african-1", "2814", E)
    });
    assert_eq!(table.window(), "leader-retreat");
    // A die for his elephant [4.74], and the next one of the rampage.
    table.act("pass", &[3, 7]);
    assert!(table.at().is_dead(table.leader("hannibal")));
    assert_eq!(table.causes(Kind::Lost)[0], Cause::RiderDead);
}
