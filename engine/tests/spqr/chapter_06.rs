//! Chapter 6: movement, withdrawal, stacking, columns.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::details::{Cause, Tested, Trial};
use kartacz_engine::games::spqr::event::{Event, Fact, Kind};
use kartacz_engine::games::spqr::facing::Facing::{E, Ne, Nw, Se, Sw, W};
use kartacz_engine::games::spqr::position_builder::PositionBuilder;
use kartacz_engine::games::spqr::tables::Ground;

use crate::spqr::table::{CA, RO, Table, cannae, cannae_with, changed};

/// Individual orders of a leader.
fn orders<'g>(
    game: &'g Spqr,
    leader: &str,
    build: impl FnOnce(PositionBuilder<'g>) -> PositionBuilder<'g>,
) -> Table<'g> {
    let mut table = Table::phase(game, leader, |at| build(at.turn(2)));
    if table.may("individual") {
        table.act("individual", &[]);
    }
    table
}

/// Cannae with changed ground and levels.
fn terrain(ground: &'static [(&'static str, Ground)], levels: &'static [(&'static str, u8)]) -> Spqr {
    changed(&[], |scenario| {
        let hex = |label: &str| scenario.map.field.parse(label).expect("a hex").index();
        let (grounds, heights): (Vec<_>, Vec<_>) = (
            ground.iter().map(|&(label, ground)| (hex(label), ground)).collect(),
            levels.iter().map(|&(label, level)| (hex(label), level)).collect(),
        );
        grounds.into_iter().for_each(|(hex, ground)| scenario.map.ground[hex] = ground);
        heights.into_iter().for_each(|(hex, level)| scenario.map.level[hex] = level);
    })
}

#[test]
fn p_6_11_a_unit_uses_its_allowance_or_less() {
    let mut table = orders(cannae(), "hasdrubal", |at| at.leader("hasdrubal", "2010").unit("celt-1", "2110", E));
    table.acts(&["begin celt-1", "step 2210", "step 2310", "step 2410"]);
    assert!(table.may("halt"));
    table.acts(&["step 2510", "step 2610"]);
    assert!(table.options("step").is_empty(), "five points are spent");
}

#[test]
fn p_6_12_a_unit_may_move_in_each_phase() {
    let table =
        orders(cannae(), "hasdrubal", |at| at.leader("hasdrubal", "2010").unit("celt-1", "2110", E).moved("celt-1"));
    assert!(table.may("begin celt-1"));
}

#[test]
fn p_6_13_moving_again_in_a_turn_costs_a_hit() {
    for (moved, hits) in [(false, 0), (true, 1)] {
        let mut table = orders(cannae(), "hasdrubal", |at| {
            let at = at.leader("hasdrubal", "2010").unit("celt-1", "2110", E);
            if moved { at.moved("celt-1") } else { at }
        });
        table.acts(&["begin celt-1", "step 2210", "halt"]);
        assert_eq!(table.hits("celt-1"), hits);
    }
}

#[test]
fn p_6_14_leaders_have_nine_points_in_a_phase() {
    let mut table = orders(cannae(), "hasdrubal", |at| at.leader("hasdrubal", "2010").unit("celt-1", "1505", E));
    table.act("begin-leader hasdrubal", &[]);
    for column in 21..=29 {
        let hex = format!("{column}10");
        table.act(&format!("step {hex}"), &[]);
    }
    assert!(table.options("step").is_empty() && table.leader_place("hasdrubal") == "2910");
}

#[test]
fn p_6_15_leaders_pay_as_cavalry_and_have_no_facing() {
    let game = terrain(&[("2110", Ground::Forest)], &[]);
    let mut table = orders(&game, "hasdrubal", |at| at.leader("hasdrubal", "2010").unit("celt-1", "1505", E));
    table.acts(&["begin-leader hasdrubal", "step 2110"]);
    assert_eq!(table.at().frame().left, 6, "a forest costs cavalry three");
}

#[test]
fn p_6_21_going_up_costs_a_point_a_level() {
    let game = terrain(&[], &[("2310", 2)]);
    let mut table = orders(&game, "hasdrubal", |at| at.leader("hasdrubal", "2010").unit("celt-1", "2110", E));
    table.acts(&["begin celt-1", "step 2210", "step 2310"]);
    assert_eq!(table.at().frame().left, 1, "two hexes and two levels");
}

#[test]
fn p_6_22_levels_and_difficult_terrain_cost_hits_at_once() {
    let game = terrain(&[("2210", Ground::Forest)], &[]);
    let mut table = orders(&game, "hasdrubal", |at| at.leader("hasdrubal", "2010").unit("celt-1", "2110", E));
    table.acts(&["begin celt-1", "step 2210"]);
    assert_eq!((table.hits("celt-1"), table.causes(Kind::Hits).pop()), (1, Some(Cause::Terrain)));
}

#[test]
fn example_13_heavy_infantry_climbs_two_levels_for_four_points_and_two_hits() {
    let game = terrain(&[], &[("2323", 0), ("2423", 0), ("2523", 2)]);
    for (unit, hits) in [("v-tr-1", 2), ("celt-1", 1)] {
        let (leader, facing) = if unit == "celt-1" { ("hasdrubal", E) } else { ("varro", E) };
        let mut table = orders(&game, leader, |at| {
            let at = at.leader(leader, "2222").unit(unit, "2322", facing);
            // A distant enemy frees the triarii from their doctrine.
            at.unit(if unit == "celt-1" { "v-rc-1" } else { "numidian-1" }, "4010", W)
        });
        table.acts(&[&format!("begin {unit}"), "step 2423", "step 2523"]);
        let left = table.at().frame().left;
        assert_eq!((table.hits(unit), 5 - left), (hits, 4));
    }
}

#[test]
fn p_6_23_hex_2800_is_clear_although_the_river_touches_it() {
    let map = &cannae().scenario.map;
    let ground = |label: &str| map.ground[map.field.parse(label).expect("a hex").index()];
    assert_eq!([ground("2800"), ground("2900")], [Ground::Clear, Ground::River]);
}

#[test]
fn p_6_24_the_river_and_the_town_are_impassable() {
    let table = orders(cannae(), "hasdrubal", |at| at.leader("hasdrubal", "2010").unit("celt-1", "2110", E));
    let at = table.at();
    assert!(!at.admits(table.unit("celt-1"), table.hex("2900")) && !at.admits(table.unit("celt-1"), table.hex("4926")));
}

#[test]
fn p_6_25_a_step_needs_the_points_for_it() {
    let game = terrain(&[("2510", Ground::Marsh), ("2509", Ground::Marsh)], &[]);
    let mut table = orders(&game, "hasdrubal", |at| at.leader("hasdrubal", "2010").unit("celt-1", "2010", E));
    table.acts(&["begin celt-1", "step 2110", "step 2210", "step 2310", "step 2410"]);
    assert!(table.options("step").is_empty(), "a marsh costs two of one point left");
}

#[test]
fn p_6_27_the_movement_table_has_costs_and_hits_by_type() {
    let table = &cannae().scenario.tables.movement;
    let forest = &table.grounds[Ground::Forest as usize];
    assert_eq!((forest[1].cost, forest[1].hits), (2, 1), "heavy infantry");
    assert_eq!(table.grounds[Ground::Forest as usize][9].cost, 0, "no chariots");
}

#[test]
fn p_6_31_a_counter_finishes_before_the_next_and_stacks_move_together() {
    let mut table = orders(cannae(), "varro", |at| {
        at.leader("varro", "3810").unit("v-ha-1", "3809", W).unit("v-ha-2", "3809", W).unit("v-ha-3", "3812", W)
    });
    table.acts(&["begin-stack v-ha-1", "step 3709"]);
    assert!(table.options("begin").is_empty());
    table.acts(&["step 3609", "halt"]);
    assert_eq!((table.place("v-ha-1"), table.place("v-ha-2")), ("3609".to_owned(), "3609".to_owned()));
    assert!(table.at().is_top(table.unit("v-ha-1")));
}

#[test]
fn p_6_32_units_enter_front_hexes_only_and_turn_first() {
    let mut table = orders(cannae(), "hasdrubal", |at| at.leader("hasdrubal", "2010").unit("celt-1", "2110", E));
    table.act("begin celt-1", &[]);
    assert_eq!(table.options("step"), ["2210", "2211"]);
    table.act("turn celt-1 se", &[]);
    assert_eq!(table.options("step"), ["2211", "2111"]);
    assert_eq!(table.at().frame().left, 4);
}

/// Orders of Hasdrubal to a phalanx that faces east, its left half in 2305.
fn phalanx<'g>(game: &'g Spqr, more: &[(&str, &str)]) -> Table<'g> {
    let mut table = orders(game, "hasdrubal", |at| {
        let at = at.leader("hasdrubal", "2205").unit("african-1", "2305", E);
        more.iter().fold(at, |at, (id, hex)| at.unit(id, hex, W))
    });
    if table.may("begin african-1") {
        table.act("begin african-1", &[]);
    }
    table
}

#[test]
fn p_6_33_a_phalanx_pays_for_wheeling() {
    let mut table = phalanx(cannae(), &[]);
    table.act("wheel 2305 ne", &[]);
    assert_eq!((table.hits("african-1"), table.at().frame().left), (1, 4));
}

#[test]
fn p_6_4_all_units_of_two_hexes_move_as_phalanxes_and_those_of_one_hex_do_not() {
    let double = changed(&[], |scenario| {
        let celts = scenario.troops.iter_mut().find(|troop| troop.id == "celt").expect("a troop");
        celts.double = true;
    });
    let mut table = orders(&double, "hasdrubal", |at| at.leader("hasdrubal", "2205").unit("celt-1", "2305", E));
    table.act("begin celt-1", &[]);
    assert_eq!(table.options("wheel").len(), 4);
    let single = changed(&[], |scenario| {
        let africans = scenario.troops.iter_mut().find(|troop| troop.id == "african").expect("a troop");
        africans.double = false;
    });
    let mut table = orders(&single, "hasdrubal", |at| at.leader("hasdrubal", "2205").unit("african-1", "2305", E));
    table.act("begin african-1", &[]);
    assert!(table.may("step 2405") && table.may("turn african-1 w") && table.options("wheel").is_empty());
}

#[test]
fn p_6_41_the_fifth_point_costs_a_test_or_hits() {
    let march = |game: &Spqr, moved: bool, steps: u8, dice: &[u8]| {
        let mut table = orders(game, "hasdrubal", |at| {
            let at = at.leader("hasdrubal", "2205").unit("african-1", "2305", E);
            if moved { at.moved("african-1") } else { at }
        });
        table.act("begin african-1", &[]);
        for step in 1..=steps {
            let ahead = table.options("wheel").into_iter().find(|option| option.ends_with(" e")).expect("a step ahead");
            // The move ends with its fifth point.
            table.act(&format!("wheel {ahead}"), if step == 5 { dice } else { &[] });
        }
        if table.window() == "move" {
            table.act("halt", &[]);
        }
        table.hits("african-1")
    };
    let game = cannae();
    assert_eq!([march(game, false, 4, &[]), march(game, false, 5, &[6]), march(game, false, 5, &[9])], [0, 0, 1]);
    assert_eq!([march(game, true, 4, &[]), march(game, true, 5, &[])], [1, 2]);
    assert_eq!(march(&cannae_with(&["switches.fast_phalanx=difference"]), false, 5, &[9]), 3);
}

#[test]
fn p_6_42_halves_on_different_ground_pay_the_higher_cost_once() {
    // The right half enters a forest first, then the left one the same wood.
    let game = terrain(&[("2406", Ground::Forest), ("2405", Ground::Forest)], &[]);
    let mut table = phalanx(&game, &[]);
    table.act("wheel 2305 ne", &[]);
    let first = table.hits("african-1");
    assert_eq!((first, table.at().frame().left), (3, 3), "two for the forest, one for the wheel");
}

#[test]
fn p_6_43_a_phalanx_goes_ahead_or_wheels_one_half() {
    let mut table = phalanx(cannae(), &[]);
    assert_eq!(table.options("wheel"), ["2405 e", "2406 e", "2305 ne", "2406 se"]);
    table.act("wheel 2406 se", &[]);
    let stance = table.at().stance(table.unit("african-1"));
    let cells = stance.cells(&cannae().scenario.map.field).map(|hex| table.label(hex));
    assert_eq!(cells, ["2406", "2306"]);
    assert_eq!(table.hits("african-1"), 1);
}

#[test]
fn p_6_44_a_phalanx_faces_about_for_three_points() {
    let mut table = phalanx(cannae(), &[]);
    table.act("about", &[]);
    assert_eq!((table.facing("african-1"), table.at().frame().left, table.hits("african-1")), ("w", 2, 0));
    let cells = table.at().cells(table.unit("african-1")).map(|hex| table.label(hex));
    assert_eq!(cells, ["2306", "2305"]);
    assert!(!phalanx(cannae(), &[("v-ha-1", "2405")]).may("about"), "not in an enemy zone");
}

#[test]
fn p_6_45_half_of_a_phalanx_goes_on_while_the_other_is_held() {
    let table = phalanx(cannae(), &[("v-ha-1", "2405")]);
    // 2305 is in the zone of the hastati, 2306 is not... both lie before them.
    let zoned = table.at().cells(table.unit("african-1")).map(|hex| table.at().in_zone(hex, RO));
    assert!(zoned[0]);
    assert!(table.options("wheel").iter().all(|option| !option.ends_with(" e")), "it does not go ahead");
}

#[test]
fn example_14_a_phalanx_flanks_velites_for_a_hit_and_a_test() {
    for (die, hits) in [(5, 2), (8, 3)] {
        let mut table = orders(cannae(), "hasdrubal", |at| {
            at.leader("hasdrubal", "2420").unit("african-1", "2620", E).unit("v-ve-1", "2719", Sw)
        });
        let cells = table.at().cells(table.unit("african-1"));
        assert_eq!(cells.map(|hex| table.label(hex)), ["2620", "2621"]);
        assert!(table.at().in_zone(cells[0], RO) && !table.at().in_zone(cells[1], RO));
        table.act("begin african-1", &[]);
        if table.window() == "withdrawal" {
            table.act("pass", &[]);
        }
        let wheel = table.options("wheel");
        assert_eq!(wheel, ["2620 ne"]);
        table.act("wheel 2620 ne", &[die]);
        assert_eq!(table.hits("african-1"), hits);
        let (trial, taken) = (Trial::FrontToSide, hits - 1);
        let result = if die > 6 { Tested::Fails(trial, taken) } else { Tested::PassesWithHits(trial, taken) };
        assert_eq!(table.last(Kind::Tested).fact, Fact::Tested { result });
    }
}

/// A Roman unit, and one of Carthage that moves to two hexes from it.
fn approach<'g>(
    game: &'g Spqr,
    mover: &str,
    from: &str,
    step: &str,
    unit: (&str, &str, kartacz_engine::games::spqr::facing::Facing),
) -> Table<'g> {
    let mut table = orders(game, "hasdrubal", |at| {
        at.leader("hasdrubal", "2210").unit(mover, from, E).unit(unit.0, unit.1, unit.2)
    });
    table.acts(&[&format!("begin {mover}"), step]);
    table
}

/// Withdraws a unit by the first steps that are legal, to the first hex where it may end.
fn withdraw(table: &mut Table, unit: &str) {
    table.act(&format!("withdraw {unit}"), &[]);
    while table.window() == "retreat" {
        let legal = table.legal();
        let action = legal.iter().find(|action| *action == "halt").unwrap_or(&legal[0]).clone();
        table.act(&action, &[]);
    }
}

#[test]
fn p_6_51_a_faster_unit_withdraws_by_the_difference_when_an_enemy_is_two_hexes_away() {
    let mut table = approach(cannae(), "celt-1", "2310", "step 2410", ("v-ve-1", "2611", W));
    assert_eq!((table.window(), table.decider()), ("withdrawal", Some(RO)));
    assert_eq!(table.legal(), ["withdraw v-ve-1", "pass"]);
    withdraw(&mut table, "v-ve-1");
    assert_eq!((table.place("v-ve-1") != "2611", table.window()), (true, "move"));
    let table = approach(cannae(), "celt-1", "2310", "step 2410", ("v-ha-1", "2611", W));
    assert_eq!(table.window(), "move", "hastati are not faster");
}

#[test]
fn example_15_velites_withdraw_one_point_from_a_phalanx() {
    let table = orders(cannae(), "hasdrubal", |at| {
        at.leader("hasdrubal", "2205").unit("african-1", "2305", E).unit("v-ve-1", "3005", W)
    });
    assert_eq!(table.at().withdrawal_points(table.unit("v-ve-1"), table.unit("african-1")), 1);
}

#[test]
fn example_16_cavalry_does_not_withdraw_up_a_level_with_one_point() {
    let game = changed(&[], |scenario| {
        let elephants = scenario.troops.iter_mut().find(|troop| troop.id == "celt").expect("a troop");
        (elephants.arm, elephants.allowance) = (kartacz_engine::games::spqr::arms::Arm::AfricanElephants, 7);
        let map = &mut scenario.map;
        for label in ["2710", "2711", "2712", "2609", "2610", "2612", "2511", "2510", "2512"] {
            let hex = map.field.parse(label).expect("a hex");
            map.level[hex.index()] = 1;
        }
    });
    let table = approach(&game, "celt-1", "2310", "step 2410", ("v-rc-1", "2611", W));
    assert_eq!(table.window(), "move");
}

#[test]
fn example_17_hastati_do_not_withdraw_from_a_phalanx() {
    let table = orders(cannae(), "hasdrubal", |at| {
        at.leader("hasdrubal", "2205").unit("african-1", "2305", E).unit("v-ha-1", "3005", W)
    });
    assert_eq!(table.at().withdrawal_points(table.unit("v-ha-1"), table.unit("african-1")), 0);
}

#[test]
fn p_6_52_withdrawal_costs_foot_a_hit_and_legionaries_a_test() {
    // Libyans are light infantry: faster than legionaries, and foot.
    let mut table = orders(cannae(), "varro", |at| {
        at.leader("varro", "3010").unit("v-ha-1", "2910", W).unit("libyan-1", "2610", E)
    });
    table.acts(&["begin v-ha-1", "step 2811"]);
    assert_eq!(table.decider(), Some(CA));
    table.act("withdraw libyan-1", &[]);
    while table.window() == "retreat" {
        let step = table.legal()[0].clone();
        table.act(&step, &[]);
    }
    assert_eq!((table.hits("libyan-1"), table.facing("libyan-1")), (1, "e"), "its facing is kept");
    // From the flank one more; velites have only that one.
    let mut table = approach(cannae(), "celt-1", "2310", "step 2410", ("v-ve-1", "2611", Se));
    table.act("withdraw v-ve-1", &[]);
    assert_eq!(table.hits("v-ve-1"), 1);
    let mut table = approach(cannae(), "celt-1", "2310", "step 2410", ("v-ve-1", "2611", W));
    table.act("withdraw v-ve-1", &[]);
    assert_eq!(table.hits("v-ve-1"), 0);
}

#[test]
fn p_6_53_hits_in_withdrawal_rout_a_unit_at_once() {
    let mut table = orders(cannae(), "hasdrubal", |at| {
        at.leader("hasdrubal", "2210").unit("celt-1", "2310", E).unit("v-ve-1", "2611", Se).hits("v-ve-1", 4)
    });
    table.acts(&["begin celt-1", "step 2410", "withdraw v-ve-1"]);
    let at = table.at();
    assert!(!at.is_on_map(table.unit("v-ve-1")) || at.is_routed(table.unit("v-ve-1")));
}

#[test]
fn p_6_54_units_withdraw_any_number_of_times() {
    let mut table = approach(cannae(), "celt-1", "2310", "step 2410", ("v-ve-1", "2611", W));
    table.acts(&["withdraw v-ve-1", "step 2711", "step 2510"]);
    assert_eq!(table.window(), "withdrawal");
    withdraw(&mut table, "v-ve-1");
    assert_ne!(table.place("v-ve-1"), "2711");
}

#[test]
fn p_6_55_no_withdrawal_into_forest_marsh_or_enemy_zones() {
    let game = terrain(&[("2710", Ground::Forest), ("2711", Ground::Marsh), ("2712", Ground::Forest)], &[]);
    let mut table = approach(&game, "celt-1", "2310", "step 2410", ("v-ve-1", "2611", W));
    if table.window() == "withdrawal" {
        table.act("withdraw v-ve-1", &[]);
    }
    assert!(!table.place("v-ve-1").starts_with("27"));
}

#[test]
fn p_6_56_the_mover_goes_on_after_a_withdrawal() {
    let mut table = approach(cannae(), "celt-1", "2310", "step 2410", ("v-ve-1", "2611", W));
    withdraw(&mut table, "v-ve-1");
    assert_eq!((table.window(), table.at().frame().left), ("move", 4));
}

/// Two units of Roman cavalry near Paulus, approached by Celts.
fn cavalry<'g>(game: &'g Spqr) -> Table<'g> {
    let mut table = orders(game, "hasdrubal", |at| {
        let at = at.leader("hasdrubal", "2210").unit("celt-1", "2310", E).leader("paulus", "2810");
        at.unit("v-rc-1", "2611", W).unit("xiv-rc-1", "2612", W)
    });
    table.acts(&["begin celt-1", "step 2410"]);
    table
}

#[test]
fn p_6_57_a_line_of_cavalry_withdraws_as_one_near_its_leader() {
    let mut table = cavalry(cannae());
    let line = table.options("withdraw-line");
    assert_eq!(line, ["legion-cavalry v-rc-1"]);
    table.act(&format!("withdraw-line {}", line[0]), &[]);
    while ["line-retreat", "retreat"].contains(&table.window()) {
        let legal = table.legal();
        let action = legal.iter().find(|action| *action == "halt").unwrap_or(&legal[0]).clone();
        table.act(&action, &[]);
    }
    assert!(table.place("v-rc-1") != "2611" && table.place("xiv-rc-1") != "2612", "both");
    let mut table = cavalry(cannae());
    table.act("withdraw v-rc-1", &[]);
    while table.window() == "retreat" {
        let legal = table.legal();
        let action = legal.iter().find(|action| *action == "halt").unwrap_or(&legal[0]).clone();
        table.act(&action, &[]);
    }
    assert!(table.options("withdraw-line").is_empty(), "one has withdrawn alone");
}

#[test]
fn example_18_cavalry_and_velites_withdraw_before_a_phalanx() {
    let mut table = orders(cannae(), "hasdrubal", |at| {
        let at = at.leader("hasdrubal", "2711").unit("african-1", "3012", Se);
        at.unit("v-rc-1", "3214", Nw).unit("v-ve-1", "3216", W)
    });
    let away = |table: &mut Table, unit: &str, hex: &str| {
        table.act(&format!("withdraw {unit}"), &[]);
        while table.window() == "retreat" && table.place(unit) != hex {
            let far = |step: &String| cannae().scenario.map.field.distance(table.hex(step), table.hex(hex));
            let step = table.options("step").into_iter().min_by_key(far).expect("a step");
            table.act(&format!("step {step}"), &[]);
        }
        if table.window() == "retreat" {
            table.act("halt", &[]);
        }
        assert_eq!(table.place(unit), hex);
    };
    table.acts(&["begin african-1", "wheel 3112 se"]);
    away(&mut table, "v-rc-1", "3415");
    table.act("wheel 3213 se", &[]);
    table.act("wheel 3214 se", &[]);
    away(&mut table, "v-rc-1", "3515");
    away(&mut table, "v-ve-1", "3316");
    table.act("wheel 3314 se", &[]);
    away(&mut table, "v-rc-1", "3616");
    away(&mut table, "v-ve-1", "3417");
    assert_eq!([table.hits("v-rc-1"), table.hits("v-ve-1")], [0, 2]);
}

/// A turn of an army that may prepare withdrawals, with Hanno among his Celts.
fn prepared(order: &str) -> Table<'static> {
    let mut table = Table::whole_turn(cannae(), &[], |at| {
        let at = at.leader("hannibal", "1511").leader("hanno", "1513").leader("varro", "2313");
        at.unit("celt-1", "1613", E).unit("celt-2", "1614", E).unit("v-ha-1", "1914", W)
    });
    assert_eq!((table.window(), table.decider()), ("preparation", Some(CA)));
    table.act(order, &[]);
    let covered: Vec<_> = table.logged(Kind::Covered).iter().map(|event| (event.leader, event.fact)).collect();
    assert_eq!(
        covered,
        [(Some(table.leader("hanno")), Fact::Covered)],
        "the log says that a marker is there, not which"
    );
    while table.window() == "preparation" {
        table.act("pass", &[]);
    }
    table
}

#[test]
fn p_6_58_lines_of_foot_withdraw_by_prepared_orders_of_able_armies() {
    let table = prepared("prepare hanno order");
    assert_eq!(table.window(), "elite");
    assert!(!cannae().scenario.armies[RO.index()].prepares);
}

#[test]
fn p_6_59_prepared_orders_are_secret_and_move_a_whole_line_one_hex() {
    use kartacz_engine::core::game::Game;
    let mut table = prepared("prepare hanno order");
    let (own, other) = (cannae().view(&table.state, CA), cannae().view(&table.state, RO));
    let hanno = table.leader("hanno");
    assert!(own.is_prepared(hanno) == Some(true) && other.is_prepared(hanno).is_none() && other.is_covered(hanno));
    // Hanno and Varro have the same initiative: Rome rolls more.
    table.act("pass", &[1, 5]);
    table.act("activate varro", &[]);
    if table.may("individual") {
        table.act("individual", &[]);
    }
    table.acts(&["begin v-ha-1", "step 1814"]);
    let options = table.options("use-prepared");
    assert_eq!(options, ["hanno celts"]);
    table.act("use-prepared hanno celts", &[]);
    while ["line-retreat", "retreat"].contains(&table.window()) {
        let action = table.legal()[0].clone();
        table.act(&action, &[]);
    }
    let far = |id: &str| table.at().apart(table.unit(id), table.unit("v-ha-1"));
    assert_eq!([far("celt-1"), far("celt-2")], [3, 3], "each one hex farther");
    assert!(table.at().is_finished(hanno));
}

#[test]
fn p_6_6_orders_and_withdrawals_stack_by_one_chart_and_routs_by_another() {
    let chart = &cannae().scenario.tables.stacking;
    use kartacz_engine::games::spqr::tables::{Mover, Passed};
    let (mover, passed) = (Mover::Velites as usize, Passed::Stack as usize);
    assert_eq!((chart.voluntary[mover][passed].mover, chart.forced[mover][passed]), (1, 1));
    assert_eq!(chart.voluntary[Mover::Roman as usize][Passed::Stack as usize].stationary, 0);
    assert_eq!(chart.forced[Mover::Roman as usize][Passed::Stack as usize], 1);
}

#[test]
fn p_6_61_a_hex_holds_one_unit_but_for_roman_foot_and_leaders() {
    let table = orders(cannae(), "hasdrubal", |at| {
        at.leader("hasdrubal", "2210").unit("celt-1", "2310", E).unit("celt-2", "2210", E)
    });
    assert!(!table.at().may_stop(table.unit("celt-1"), table.hex("2210")));
    assert!(table.at().may_stop(table.unit("celt-1"), table.hex("2211")));
}

#[test]
fn p_6_62_no_unit_enters_a_hex_with_enemies() {
    let mut table = orders(cannae(), "hasdrubal", |at| {
        at.leader("hasdrubal", "2210").unit("celt-1", "2310", E).unit("v-ve-1", "2410", E)
    });
    table.act("begin celt-1", &[]);
    assert!(!table.may("step 2410"));
}

/// The hits of mover and stationary units when `mover` goes through `2709` from `2809` to `2609`.
fn passes(mover: &str, there: &[&str]) -> Vec<u8> {
    let mut table = orders(cannae(), "varro", |at| {
        let at = at.leader("varro", "2910").unit(mover, "2809", W);
        there.iter().fold(at, |at, id| at.unit(id, "2708", W))
    });
    table.acts(&[&format!("begin {mover}"), "step 2708"]);
    [mover].iter().chain(there).map(|id| table.hits(id)).collect()
}

#[test]
fn p_6_63_passing_friends_costs_hits_by_the_chart() {
    assert_eq!(passes("v-ve-1", &["xiv-ha-1"]), [1, 1]);
    assert_eq!(passes("v-ve-1", &["v-rc-1"]), [1, 1]);
    assert_eq!(passes("v-rc-1", &["v-ha-1"]), [1, 1]);
}

#[test]
fn example_19_velites_pass_foot_of_their_colour_freely() {
    assert_eq!(passes("xiv-ve-1", &["xiv-ha-1"]), [0, 0]);
    assert_eq!(passes("xiv-ve-1", &["axiv-ha-1"]), [0, 0]);
    assert_eq!(passes("xiv-ve-1", &["v-ha-1"]), [1, 1]);
}

#[test]
fn example_20_hastati_pass_one_unit_of_their_colour_freely() {
    assert_eq!(passes("xiv-ha-1", &["xiv-pr-1"]), [0, 0]);
    assert_eq!(passes("xiv-ha-1", &["xiv-ve-1"]), [1, 1]);
    assert_eq!(passes("xiv-ha-1", &["xiv-pr-1", "xiv-pr-2"]), [1, 0, 0]);
}

#[test]
fn p_6_64_two_stacked_units_need_two_orders_one_with_the_overall_commander() {
    let left = |hex: &str| {
        let mut table =
            orders(cannae(), "varro", |at| at.leader("varro", hex).unit("v-ha-1", "2809", W).unit("v-ha-2", "2809", W));
        table.acts(&["begin-stack v-ha-1", "step 2708", "halt"]);
        table.at().orders_left()
    };
    assert_eq!([left("2910"), left("2809")], [2, 3]);
}

#[test]
fn p_6_65_units_and_leaders_enter_each_others_hexes_freely() {
    let mut table = orders(cannae(), "hasdrubal", |at| at.leader("hasdrubal", "2210").unit("celt-1", "2110", E));
    table.acts(&["begin celt-1", "step 2210"]);
    assert_eq!((table.hits("celt-1"), table.at().frame().left), (0, 4));
}

#[test]
fn p_6_66_only_the_top_unit_leaves_and_an_entering_one_goes_below() {
    let mut table =
        orders(cannae(), "varro", |at| at.leader("varro", "2910").unit("v-ha-1", "2809", W).unit("v-ha-2", "2708", W));
    table.acts(&["begin v-ha-1", "step 2708", "halt"]);
    assert!(table.at().is_top(table.unit("v-ha-2")) && !table.at().is_top(table.unit("v-ha-1")));
}

#[test]
fn p_6_67_a_unit_takes_the_facing_of_the_stack_that_it_joins() {
    let mut table =
        orders(cannae(), "varro", |at| at.leader("varro", "2910").unit("v-ha-1", "2809", W).unit("v-ha-2", "2708", Nw));
    table.acts(&["begin v-ha-1", "step 2708", "halt"]);
    assert_eq!(table.facing("v-ha-1"), "nw");
}

#[test]
fn p_6_69_the_stacking_chart_says_where_units_may_stop() {
    let table = orders(cannae(), "varro", |at| {
        let at =
            at.leader("varro", "2910").unit("v-ha-1", "2809", W).unit("v-pr-1", "2708", W).unit("xiv-pr-1", "2707", W);
        at.unit("v-ve-1", "2706", W)
    });
    let stops = |unit: &str, hex: &str| table.at().may_stop(table.unit(unit), table.hex(hex));
    assert!(stops("v-ha-1", "2708") && stops("v-ha-1", "2707") && !stops("v-ha-1", "2706"));
    assert!(!stops("v-ve-1", "2708"));
    assert_eq!(table.at().stack_modifier(table.unit("v-ha-1")), 0);
}

#[test]
fn p_6_71_units_change_into_column_at_the_end_of_a_move() {
    let mut table = orders(cannae(), "hasdrubal", |at| at.leader("hasdrubal", "2210").unit("celt-1", "2310", E));
    table.acts(&["begin celt-1", "step 2410"]);
    assert_eq!(table.options("column"), ["e", "se"], "the hexsides of its front");
    table.act("column e", &[]);
    assert!(table.at().stance(table.unit("celt-1")).column && table.window() != "move");
    let mut table = orders(cannae(), "hasdrubal", |at| at.leader("hasdrubal", "2210").column("celt-1", "2310", E));
    table.act("begin celt-1", &[]);
    assert_eq!(
        table.options("column"),
        ["ne", "e"].map(|facing| facing.to_owned()).into_iter().rev().collect::<Vec<_>>()
    );
}

#[test]
fn p_6_72_columns_have_a_point_more_and_hits_only_of_marked_ground() {
    let table = orders(cannae(), "hasdrubal", |at| at.leader("hasdrubal", "2210").column("celt-1", "2310", E));
    assert_eq!(table.at().allowance(table.unit("celt-1")), 6);
}

#[test]
fn example_22_a_column_is_hit_in_a_forest_and_not_at_a_stream() {
    let game = changed(&[], |scenario| {
        let hex = |label: &str| scenario.map.field.parse(label).expect("a hex").index();
        let (forest, stream) = (hex("2410"), hex("2411"));
        scenario.map.ground[forest] = Ground::Forest;
        scenario.map.stream[stream] = true;
        // Legionaries are hit at streams, Celts are not.
        let celts = scenario.troops.iter_mut().find(|troop| troop.id == "celt").expect("a troop");
        celts.arm = kartacz_engine::games::spqr::arms::Arm::Legion;
    });
    let hits = |column: bool, step: &str| {
        let mut table = orders(&game, "hasdrubal", |at| {
            let at = at.leader("hasdrubal", "2210");
            if column { at.column("celt-1", "2310", E) } else { at.unit("celt-1", "2310", E) }
        });
        table.acts(&["begin celt-1", &format!("step {step}")]);
        table.hits("celt-1")
    };
    assert_eq!([hits(true, "2410"), hits(true, "2411"), hits(false, "2411")], [1, 0, 1]);
}

#[test]
fn p_6_73_a_column_has_one_front_hex_and_one_rear_hex() {
    use kartacz_engine::games::spqr::facing::Angle;
    let table = orders(cannae(), "hasdrubal", |at| at.leader("hasdrubal", "2210").column("celt-1", "2310", E));
    let stance = table.at().stance(table.unit("celt-1"));
    let around = |angle| stance.around(&cannae().scenario.map.field, angle).len();
    assert_eq!([around(Angle::Front), around(Angle::Flank), around(Angle::Rear)], [1, 4, 1]);
}

#[test]
fn p_6_74_a_column_moves_ahead_or_obliquely_without_turning() {
    let mut table = orders(cannae(), "hasdrubal", |at| at.leader("hasdrubal", "2210").column("celt-1", "2310", E));
    table.act("begin celt-1", &[]);
    assert_eq!(table.options("step").len(), 3);
    let step = table.options("step")[1].clone();
    table.act(&format!("step {step}"), &[]);
    assert_eq!(table.facing("celt-1"), "e");
    // A phalanx in column follows its head.
    let mut table = orders(cannae(), "hasdrubal", |at| at.leader("hasdrubal", "2210").unit("african-1", "2310", E));
    table.acts(&["begin african-1", "column sw"]);
    assert!(table.at().stance(table.unit("african-1")).column);
}

#[test]
fn p_6_75_a_column_has_two_less_quality() {
    let table = orders(cannae(), "hasdrubal", |at| at.leader("hasdrubal", "2210").column("celt-1", "2310", E));
    assert_eq!(table.at().quality(table.unit("celt-1")), 3);
    assert!(!table.at().may_charge(table.unit("celt-1")));
}

#[test]
fn p_6_75_a_unit_that_forms_a_column_with_hits_of_its_lower_quality_stands_or_routs() {
    let form = |game: &Spqr, hits: u8| {
        let mut table = orders(game, "hasdrubal", |at| {
            at.leader("hasdrubal", "2210").unit("celt-1", "2310", E).hits("celt-1", hits)
        });
        table.acts(&["begin celt-1", "column e"]);
        table.routed("celt-1")
    };
    // Celts have a quality of 5, in column 3.
    assert!(!form(cannae(), 3));
    let strict = cannae_with(&["switches.column_hits=routs"]);
    assert_eq!([form(&strict, 2), form(&strict, 3)], [false, true]);
}

#[test]
fn p_6_76_a_column_that_was_attacked_leaves_its_formation_with_a_hit() {
    let build =
        PositionBuilder::new(cannae()).leader("varro", "4511").leader("hanno", "1511").column("celt-1", "2310", E);
    let state = build.build_attacked("varro", "celt-1", &mut crate::spqr::table::d10(&[]), &mut Vec::new());
    let (at, celts) = (cannae().at(&state), cannae().scenario.unit("celt-1").expect("a unit"));
    assert_eq!((at.stance(celts).column, at.hits(celts)), (false, 1));
}

#[test]
fn p_6_76_a_routed_column_that_was_attacked_takes_the_hit_by_switch() {
    let lost = |game: &Spqr| {
        let build = PositionBuilder::new(game).leader("varro", "4511").leader("hanno", "1511");
        let build = build.column("african-1", "2310", E).routed("african-1");
        let mut log: Vec<Event> = Vec::new();
        build.build_attacked("varro", "african-1", &mut crate::spqr::table::d10(&[]), &mut log);
        log.iter().any(|event| event.kind() == Kind::Lost)
    };
    assert!(!lost(cannae()));
    assert!(lost(&cannae_with(&["switches.routed_column=hit"])));
}

#[test]
fn p_6_77_columns_neither_withdraw_nor_stack() {
    let mut table = orders(cannae(), "hasdrubal", |at| {
        at.leader("hasdrubal", "2210").unit("celt-1", "2310", E).column("v-ve-1", "2611", W)
    });
    table.acts(&["begin celt-1", "step 2410"]);
    assert_eq!(table.window(), "move");
    assert!(!table.at().may_stop(table.unit("celt-1"), table.hex("2611")));
}

#[test]
fn p_7_12_turns_cost_by_type() {
    let table = orders(cannae(), "hasdrubal", |at| {
        let at = at.leader("hasdrubal", "2210").unit("celt-1", "2310", E).unit("v-ha-1", "3010", W);
        at.unit("balearic-1", "2312", E).unit("v-rc-1", "3012", W)
    });
    let cost = |unit: &str, facing| table.at().turn_toll(table.unit(unit), facing).cost;
    assert_eq!([cost("celt-1", W), cost("v-ha-1", E), cost("balearic-1", W), cost("v-rc-1", Ne)], [3, 1, 0, 2]);
}

#[test]
fn p_7_13_turning_in_difficult_terrain_costs_hits() {
    let game = terrain(&[("2310", Ground::Forest)], &[]);
    let mut table = orders(&game, "hasdrubal", |at| at.leader("hasdrubal", "2210").unit("celt-1", "2310", E));
    table.acts(&["begin celt-1", "turn celt-1 sw"]);
    assert_eq!(table.hits("celt-1"), 2);
}

#[test]
fn p_7_15_no_turn_in_an_enemy_zone() {
    let table = orders(cannae(), "hasdrubal", |at| {
        at.leader("hasdrubal", "2210").unit("celt-1", "2310", E).unit("v-ha-1", "2410", W)
    });
    assert!(table.options("turn").is_empty() && !table.may("begin celt-1"));
}

#[test]
fn p_7_23_units_stop_in_enemy_zones_and_faster_ones_leave_them() {
    let mut table = orders(cannae(), "hasdrubal", |at| {
        at.leader("hasdrubal", "2210").unit("celt-1", "2310", E).unit("v-ha-1", "2510", W)
    });
    table.acts(&["begin celt-1", "step 2410"]);
    assert!(table.options("step").is_empty(), "it has stopped");
    let table = orders(cannae(), "hasdrubal", |at| {
        at.leader("hasdrubal", "2210").unit("celtiberian-1", "2310", W).unit("v-ha-1", "2410", W)
    });
    assert!(table.may("begin celtiberian-1"), "eight is more than five");
}

#[test]
fn example_23_heavy_movers_must_attack_and_light_ones_may() {
    let mut table = orders(cannae(), "hasdrubal", |at| {
        at.leader("hasdrubal", "2210").unit("celtiberian-1", "2310", E).unit("v-ha-1", "2510", W)
    });
    table.acts(&["begin celtiberian-1", "step 2410"]);
    assert!(table.may("halt") || table.window() != "move");
    let mut table = orders(cannae(), "maharbal", |at| {
        at.leader("maharbal", "2210").unit("numidian-1", "2310", E).unit("v-pr-1", "2510", W)
    });
    table.acts(&["begin numidian-1", "step 2410"]);
    while table.window() != "move" && table.may("pass") {
        table.act("pass", &[]);
    }
    assert!(table.may("charge") && table.may("halt"));
}
