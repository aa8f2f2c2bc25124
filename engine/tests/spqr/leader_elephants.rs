//! Chapter 4.72, 4.73: the elephant of a leader.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::arms::{Arm, Missile};
use kartacz_engine::games::spqr::event::Kind;
use kartacz_engine::games::spqr::facing::Facing::{E, W};
use kartacz_engine::games::spqr::position_builder::Start;

use crate::spqr::table::{Table, changed};

/// Hannibal rides the first of the Numidians, an elephant of size 1.
fn mounted(sets: &[&str]) -> Spqr {
    changed(sets, |scenario| {
        let troop = scenario.troops.iter_mut().find(|troop| troop.id == "numidian").expect("a troop");
        (troop.arm, troop.missile, troop.screen) = (Arm::AfricanElephants, Missile::Javelins, true);
        (troop.size, troop.quality) = (1, 6);
        let unit = scenario.counters[0].iter_mut().find(|counter| counter.id == "numidian-1").expect("a unit");
        unit.rider = Some(0);
    })
}

#[test]
fn p_4_72_a_leader_stays_with_his_elephant_and_is_tested_when_it_is_lost() {
    let game = mounted(&["switches.leader_elephant_rout=eliminated"]);
    let lost = |faces: &[u8]| {
        Table::start(&game, Start::Break("numidian-1"), faces, |at| {
            let at = at.leader("hanno", "1002").leader("maharbal", "1004");
            at.unit("numidian-1", "3014", E).leader("hannibal", "3014")
        })
    };
    let unhurt = lost(&[5]);
    assert!(unhurt.lost("numidian-1"));
    assert_eq!(unhurt.last(Kind::LeaderTest).leader, Some(unhurt.leader("hannibal")));
    assert_eq!(unhurt.leader_place("hannibal"), "3014", "he goes on without it");
    let dead = lost(&[0, 9]);
    assert!(dead.at().is_dead(dead.leader("hannibal")));
}

#[test]
fn p_4_73_it_defends_and_has_no_zone_no_screen_and_no_attack() {
    let game = mounted(&[]);
    let table = Table::phase(&game, "hannibal", |at| {
        at.leader("hannibal", "2510").unit("numidian-1", "2510", E).unit("v-ha-1", "2610", W)
    });
    let (at, unit) = (table.at(), table.unit("numidian-1"));
    assert!(!at.exerts(unit, table.hex("2610")), "no zone of control");
    assert!(!at.may_attack(unit) && !at.may_charge(unit));
    assert!(!at.can_shoot(unit, true), "no screen");
    let enemy = table.unit("v-ha-1");
    assert_eq!(at.targets(enemy).count_ones(), 1, "it is attacked as others are");
}

#[test]
fn p_4_73_it_takes_no_hits_for_its_moves() {
    let game = mounted(&[]);
    let table = Table::phase(&game, "hannibal", |at| at.leader("hannibal", "2510").unit("numidian-1", "2510", E));
    let at = table.at();
    let unit = table.unit("numidian-1");
    assert_eq!(at.step_toll(unit, table.hex("2510"), table.hex("2610")).map(|toll| toll.hits), Some(0));
}
