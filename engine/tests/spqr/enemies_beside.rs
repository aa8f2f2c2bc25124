//! Chapters 4.62, 6.65 and 7.23: leaders next to arriving enemies, and leaders who withdraw with units.

use kartacz_engine::games::spqr::event::Kind;
use kartacz_engine::games::spqr::facing::Facing::{E, Nw, W};
use kartacz_engine::games::spqr::position_builder::{PositionBuilder, Start};

use crate::spqr::table::{CA, RO, Table, cannae, changed};

type At<'g> = PositionBuilder<'g>;

/// Something happens in a turn that continues with two distant leaders.
fn start<'g>(start: Start<'_>, build: impl FnOnce(At<'g>) -> At<'g>) -> Table<'g> {
    Table::start(cannae(), start, &[], |at| build(at.leader("hanno", "1002").leader("maharbal", "1004")))
}

/// Celts who have routed to 2410, beside Varro on 2309.
fn passing(guard: bool) -> Table<'static> {
    let mut table = start(Start::Break("celt-1"), |at| {
        let at = at.unit("celt-1", "2510", E).leader("varro", "2309");
        if guard { at.unit("v-ha-1", "2309", W) } else { at }
    });
    table.act("step 2410", &[]);
    table
}

#[test]
fn p_4_62_a_leader_withdraws_from_a_routed_unit_that_comes_next_to_him() {
    let mut table = passing(false);
    assert_eq!((table.window(), table.decider()), ("leader-retreat", Some(RO)));
    assert!(!table.may("pass"), "alone he must withdraw");
    table.acts(&["withdraw-leader varro 2308", "pass"]);
    assert_eq!((table.place("celt-1").as_str(), table.window()), ("2410", "rout"), "the rout goes on");
    let mut stays = passing(true);
    stays.act("pass", &[]);
    assert_eq!((stays.place("celt-1").as_str(), stays.window()), ("2310", "leader-retreat"), "once for each hex");
}

#[test]
fn p_4_62_a_withdrawal_ends_away_from_the_unit() {
    let mut table = passing(false);
    table.act("withdraw-leader varro 2310", &[]);
    assert!(!table.may("pass"), "2310 is beside the Celts");
    table.act("withdraw-leader varro 2309", &[]);
    assert!(!table.may("pass"), "he is where he was");
    let mut last = table.options("withdraw-leader");
    last.sort();
    assert_eq!(last, ["varro 2209", "varro 2210", "varro 2308"], "with the last step he gets away");
}

#[test]
fn p_4_62_a_leader_withdraws_from_an_enemy_that_withdraws_next_to_him() {
    let mut table = start(Start::Near("african-1"), |at| {
        at.unit("african-1", "2510", E).unit("v-ve-1", "2710", W).leader("hasdrubal", "2910")
    });
    table.acts(&["withdraw v-ve-1", "step 2810"]);
    assert_eq!((table.window(), table.decider()), ("leader-retreat", Some(CA)));
    table.acts(&["withdraw-leader hasdrubal 3010", "pass"]);
    assert_eq!(table.leader_place("hasdrubal"), "3010");
}

/// Roman cavalry on 2710 with Paulus; Varro is alone behind it.
fn horse() -> Table<'static> {
    let mut table = start(Start::Near("african-1"), |at| {
        let at = at.unit("african-1", "2510", E).unit("v-rc-1", "2710", W);
        at.leader("paulus", "2710").leader("varro", "2810")
    });
    table.act("withdraw v-rc-1", &[]);
    table
}

#[test]
fn p_6_65_a_leader_stays_with_a_unit_that_withdraws_and_one_on_its_way_does_not_go_along() {
    let mut table = horse();
    assert!(table.options("join").is_empty(), "Paulus goes along in any case");
    table.acts(&["step 2810", "step 2910"]);
    assert_eq!([table.leader_place("paulus"), table.leader_place("varro")], ["2910", "2810"]);
}

#[test]
fn p_5_24_a_leader_with_two_units_goes_along_with_the_one_that_withdraws_or_stays() {
    let slow = changed(&[], |scenario| {
        let troop = scenario.troops.iter_mut().find(|troop| troop.id == "celt").expect("a troop");
        troop.allowance = 4;
    });
    let withdraw = |joins: bool| {
        let mut table = Table::start(&slow, Start::Near("celt-1"), &[], |at| {
            let at = at.leader("hanno", "1002").leader("maharbal", "1004").leader("varro", "2710");
            at.unit("celt-1", "2510", E).unit("v-ha-1", "2710", W).unit("v-ha-2", "2710", W)
        });
        table.act("withdraw v-ha-1", &[]);
        if joins {
            table.act("join varro", &[]);
        }
        table.act("step 2810", &[0]);
        table.leader_place("varro")
    };
    assert_eq!([withdraw(false), withdraw(true)], ["2710", "2810"]);
}

#[test]
fn p_7_23_a_unit_withdraws_only_from_zones_of_slower_enemies() {
    let held = |enemy: &str| {
        let table = start(Start::Near("african-1"), |at| {
            at.unit("african-1", "2510", E).unit("v-rc-1", "2710", W).unit(enemy, "2711", Nw)
        });
        table.window() == "activation"
    };
    assert!(!held("celt-1"), "8 points are more than 5");
    assert!(held("numidian-1"), "and not more than those of light cavalry");
}

#[test]
fn p_4_62_a_leader_withdraws_from_a_pursuer_that_comes_next_to_him() {
    let mut table = Table::start(cannae(), Start::Pursuit(&["celtiberian-1"]), &[8], |at| {
        let at = at.leader("hanno", "1002").leader("maharbal", "1004").unit("celtiberian-1", "2627", E);
        let at = at.unit("v-ha-1", "2928", E).fled("v-ha-1", &["2727", "2828", "2928"]).leader("varro", "2827");
        at.combat("hanno", &["celtiberian-1", "v-ha-1"], 0)
    });
    assert_eq!((table.window(), table.place("celtiberian-1").as_str()), ("leader-retreat", "2727"));
    assert!(!table.may("pass"));
    table.act("withdraw-leader varro 2826", &[]);
    table.act("pass", &[9]);
    assert!(table.logged(Kind::LeaderLost).is_empty());
}
