//! Chapter 6.5: orderly withdrawal.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::event::Kind;
use kartacz_engine::games::spqr::facing::Facing::{E, Nw, Se, W};
use kartacz_engine::games::spqr::position_builder::{PositionBuilder, Start};
use kartacz_engine::games::spqr::tables::Ground;

use crate::spqr::table::{CA, RO, Table, cannae, changed};

type At<'g> = PositionBuilder<'g>;

/// A unit has come two hexes near; the turn continues with two leaders.
fn near_in<'g>(game: &'g Spqr, mover: &str, build: impl FnOnce(At<'g>) -> At<'g>) -> Table<'g> {
    Table::start(game, Start::Near(mover), &[], |at| build(at.leader("hanno", "1002").leader("maharbal", "1004")))
}

fn near(mover: &str, build: impl FnOnce(At<'static>) -> At<'static>) -> Table<'static> {
    near_in(cannae(), mover, build)
}

/// [6.51]: velites withdraw one hex from a phalanx.
#[test]
fn example_15_velites_withdraw_a_hex_from_a_phalanx() {
    let mut table = near("african-1", |at| at.unit("african-1", "2510", E).unit("v-ve-1", "2710", W));
    assert_eq!(table.at().withdrawal_points(table.unit("v-ve-1"), table.unit("african-1")), 1);
    assert_eq!(table.decider(), Some(RO));
    table.act("withdraw v-ve-1", &[]);
    let steps = table.options("step");
    assert!(steps.contains(&"2810".to_owned()), "{steps:?}");
    table.act("step 2810", &[]);
    assert_eq!((table.place("v-ve-1").as_str(), table.hits("v-ve-1")), ("2810", 0));
}

/// [6.51]: cavalry with a point may not go up a level for two.
#[test]
fn example_16_a_level_up_costs_too_much() {
    let hill = changed(&[], |scenario| {
        let troop = scenario.troops.iter_mut().find(|troop| troop.id == "numidian").expect("a troop");
        troop.arm = kartacz_engine::games::spqr::arms::Arm::AfricanElephants;
        troop.allowance = 7;
        for label in ["2809", "2810", "2811", "2709", "2711"] {
            let hex = scenario.map.field.parse(label).expect("a hex");
            scenario.map.level[hex.index()] = 1;
        }
    });
    let table = near_in(&hill, "numidian-1", |at| at.unit("numidian-1", "2510", E).unit("v-rc-1", "2710", W));
    assert_eq!(table.window(), "activation");
    assert_eq!(table.at().withdrawal_points(table.unit("v-rc-1"), table.unit("numidian-1")), 1);
}

/// [6.51]: hastati are no faster than a phalanx.
#[test]
fn example_17_hastati_do_not_withdraw_from_a_phalanx() {
    let table = near("african-1", |at| at.unit("african-1", "2510", E).unit("v-ha-1", "2710", W));
    assert_eq!(table.window(), "activation");
}

/// [6.57]: cavalry and velites before a phalanx, at the moments of the text.
#[test]
fn example_18_a_phalanx_drives_cavalry_and_velites_away() {
    let first =
        near("african-1", |at| at.unit("african-1", "3013", Se).unit("v-rc-1", "3214", Nw).unit("v-ve-1", "3216", W));
    let at = first.at();
    let approach = |mover: &str, unit: &str| at.approach(first.unit(mover), first.unit(unit)).map(|angle| angle.name());
    assert_eq!(approach("african-1", "v-rc-1"), Some("front"));
    let mut second =
        near("african-1", |at| at.unit("african-1", "3214", Se).unit("v-rc-1", "3415", Nw).unit("v-ve-1", "3216", W));
    second.act("withdraw v-ve-1", &[]);
    assert_eq!(second.hits("v-ve-1"), 1, "approached from the flank");
    second.act("step 3316", &[]);
    assert_eq!(second.place("v-ve-1"), "3316");
    second.act("withdraw v-rc-1", &[]);
    assert_eq!(second.hits("v-rc-1"), 0, "approached from the front");
}

#[test]
fn p_6_51_only_at_two_hexes_and_not_routed() {
    let quiet = |build: fn(At<'static>) -> At<'static>| near("v-ha-1", build).window() == "activation";
    assert!(quiet(|at| at.unit("v-ha-1", "2510", W).unit("numidian-1", "2210", E)), "three hexes away");
    assert!(quiet(|at| at.unit("v-ha-1", "2510", W).unit("numidian-1", "2310", W).routed("numidian-1")));
    assert!(!quiet(|at| at.unit("v-ha-1", "2510", W).unit("numidian-1", "2310", E)));
}

#[test]
fn p_6_52_other_foot_takes_a_hit() {
    let mut table = near("african-1", |at| at.unit("african-1", "2510", E).unit("v-ve-1", "2710", W));
    table.acts(&["withdraw v-ve-1", "step 2810"]);
    assert_eq!(table.hits("v-ve-1"), 0, "velites do not");
    let mut libyans = near("v-ha-1", |at| at.unit("v-ha-1", "2710", W).unit("libyan-1", "2510", E));
    libyans.acts(&["withdraw libyan-1", "step 2410"]);
    assert_eq!(libyans.hits("libyan-1"), 1);
    assert_eq!(libyans.facing("libyan-1"), "e", "it keeps its facing");
}

/// Slow enemies: medium infantry with an allowance of 3.
fn slow() -> Spqr {
    changed(&[], |scenario| {
        let troop = scenario.troops.iter_mut().find(|troop| troop.id == "celt").expect("a troop");
        troop.allowance = 4;
    })
}

#[test]
fn p_6_52_hastati_test_and_take_a_hit_when_they_fail() {
    let game = slow();
    let withdraw = |die: u8| {
        let mut table = near_in(&game, "celt-1", |at| at.unit("celt-1", "2510", E).unit("v-ha-1", "2710", W));
        table.act("withdraw v-ha-1", &[]).act("step 2810", &[die]);
        table.hits("v-ha-1")
    };
    assert_eq!([withdraw(6), withdraw(7), withdraw(9)], [0, 1, 1]);
}

#[test]
fn p_6_53_too_many_hits_rout_at_once() {
    let mut table = near("v-ha-1", |at| at.unit("v-ha-1", "2710", W).unit("libyan-1", "2510", E).hits("libyan-1", 4));
    table.acts(&["withdraw libyan-1", "step 2410"]);
    assert!(table.routed("libyan-1"));
    assert_eq!(table.window(), "rout");
}

#[test]
fn p_6_54_withdrawals_need_no_orders_and_repeat() {
    let game = cannae();
    let mut table = Table::phase(game, "hasdrubal", |at| {
        at.leader("hasdrubal", "2309").unit("african-1", "2410", E).unit("v-ve-1", "2710", W).unit("celt-1", "2012", E)
    });
    while table.may("individual") {
        table.act("individual", &[]);
    }
    table.act("begin african-1", &[]);
    let ahead = |table: &mut Table<'_>, hex: &str| {
        let wheel = format!("wheel {hex} e");
        table.act(&wheel, &[]);
    };
    ahead(&mut table, "2510");
    assert_eq!(table.window(), "withdrawal");
    table.acts(&["withdraw v-ve-1", "step 2810"]);
    ahead(&mut table, "2610");
    table.acts(&["withdraw v-ve-1", "step 2910"]);
    assert_eq!(table.logged(Kind::Withdraws).len(), 2);
}

#[test]
fn p_6_55_not_into_enemy_zones_forest_and_marsh() {
    let wood = changed(&[], |scenario| {
        for (label, ground) in [("2809", Ground::Forest), ("2811", Ground::Marsh)] {
            let hex = scenario.map.field.parse(label).expect("a hex");
            scenario.map.ground[hex.index()] = ground;
        }
    });
    let mut table = near_in(&wood, "african-1", |at| {
        at.unit("african-1", "2510", E).unit("v-rc-1", "2710", W).unit("celt-1", "2910", W)
    });
    table.act("withdraw v-rc-1", &[]);
    let steps = table.options("step");
    assert!(!steps.iter().any(|hex| ["2809", "2810", "2811"].contains(&hex.as_str())), "{steps:?}");
}

#[test]
fn p_6_57_a_cavalry_line_withdraws_as_one() {
    let line = |leader: &str, hex: &str| {
        near("v-ha-1", |at| {
            let at = at.unit("v-ha-1", "2612", W).unit("numidian-1", "2412", E).unit("numidian-2", "2413", E);
            at.leader(leader, hex)
        })
    };
    let mut table = line("hasdrubal", "2312");
    assert!(table.may("withdraw-line numidians numidian-1"));
    table.act("withdraw-line numidians numidian-1", &[]);
    assert!(!table.may("pass"), "every unit must withdraw");
    assert!(!line("hasdrubal", "2016").may("withdraw-line numidians numidian-1"), "the leader is too far");
}

#[test]
fn p_6_57_not_after_a_unit_of_it_has_withdrawn_alone() {
    let mut table = near("v-ha-1", |at| {
        let at = at.unit("v-ha-1", "2612", W).unit("numidian-1", "2412", E).unit("numidian-2", "2413", E);
        at.unit("numidian-3", "2411", E).leader("hasdrubal", "2312")
    });
    table.act("withdraw numidian-1", &[]);
    while table.window() == "retreat" {
        let action = if table.may("halt") { "halt".to_owned() } else { table.legal()[0].clone() };
        table.act(&action, &[]);
    }
    assert_eq!(table.options("withdraw-line"), Vec::<String>::new());
}

/// A turn of Carthage with an order of prepared withdrawal under Hasdrubal, or a dummy.
fn prepared(word: &str) -> Table<'static> {
    let mut table = Table::whole_turn(cannae(), &[], |at| {
        at.leader("hasdrubal", "2412")
            .leader("varro", "3012")
            .unit("celt-1", "2512", E)
            .unit("celt-2", "2513", E)
            .unit("v-ha-1", "2912", W)
    });
    table.act(&format!("prepare hasdrubal {word}"), &[]);
    table
}

#[test]
fn p_6_58_a_prepared_line_withdraws_from_infantry_that_is_no_slower() {
    let mut table = prepared("order");
    // Varro moves first.
    table.act("activate varro", &[]);
    while table.may("individual") {
        table.act("individual", &[]);
    }
    table.acts(&["begin v-ha-1", "step 2812", "step 2712"]);
    assert_eq!(table.window(), "withdrawal");
    assert!(table.may("use-prepared hasdrubal celts"));
    table.act("use-prepared hasdrubal celts", &[]);
    while table.window() == "line-retreat" || table.window() == "retreat" {
        let legal = table.legal();
        table.act(&legal[0].clone(), &[]);
    }
    assert_eq!([table.hits("celt-1"), table.hits("celt-2")], [1, 1], "the effects of a withdrawal");
    assert_ne!(table.place("celt-1"), "2512");
    assert!(table.at().is_finished(table.leader("hasdrubal")));
}

#[test]
fn p_6_59_orders_are_hidden_and_dummies_look_the_same() {
    use kartacz_engine::core::game::Game;
    for (word, order) in [("order", true), ("dummy", false)] {
        let table = prepared(word);
        let leader = table.leader("hasdrubal");
        let (own, other) = (table.game.view(&table.state, CA), table.game.view(&table.state, RO));
        assert!(own.is_covered(leader) && other.is_covered(leader));
        assert_eq!((own.is_prepared(leader), other.is_prepared(leader)), (Some(order), None));
    }
}

#[test]
fn p_6_59_a_dummy_lets_no_line_withdraw() {
    let mut table = prepared("dummy");
    table.act("activate varro", &[]);
    while table.may("individual") {
        table.act("individual", &[]);
    }
    table.acts(&["begin v-ha-1", "step 2812", "step 2712"]);
    assert_eq!(table.window(), "move");
}

#[test]
fn p_6_56_the_mover_goes_on_after_a_withdrawal() {
    let table = near("african-1", |at| at.unit("african-1", "2510", E).unit("v-ve-1", "2710", W));
    assert_eq!(table.window(), "withdrawal", "in the move, not in shock");
    let mut table = table;
    table.acts(&["withdraw v-ve-1", "step 2810"]);
    assert_eq!(table.window(), "activation");
}
