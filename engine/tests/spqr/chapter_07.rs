//! Chapter 7: facing and zones of control.

use kartacz_engine::games::spqr::arms::Arm;
use kartacz_engine::games::spqr::data::Scenario;
use kartacz_engine::games::spqr::event::Kind;
use kartacz_engine::games::spqr::facing::Angle;
use kartacz_engine::games::spqr::facing::Facing::{self, E, Ne, Nw, W};
use kartacz_engine::games::spqr::state::{Ammo, Mark};
use kartacz_engine::games::spqr::tables::Ground;
use kartacz_engine::games::spqr::window::Window;

use crate::spqr::table::{Table, cannae, changed};

/// The hexes around a unit at an angle, in order.
fn around(table: &Table<'_>, id: &str, angle: Angle) -> Vec<String> {
    let field = &table.game.scenario.map.field;
    let hexes = table.at().stance(table.unit(id)).around(field, angle);
    let mut labels: Vec<String> = hexes.iter().map(|&hex| field.label(hex)).collect();
    labels.sort();
    labels
}

/// The hexes of the zone of control of a unit, in order.
fn zone(table: &Table<'_>, id: &str) -> Vec<String> {
    let field = &table.game.scenario.map.field;
    let unit = table.unit(id);
    let mut labels: Vec<String> =
        field.hexes().filter(|&hex| table.at().exerts(unit, hex)).map(|hex| field.label(hex)).collect();
    labels.sort();
    labels
}

/// Sets the ground of a hex.
pub fn ground(scenario: &mut Scenario, label: &str, ground: Ground) {
    let hex = scenario.map.field.parse(label).expect("a hex");
    scenario.map.ground[hex.index()] = ground;
}

/// Gives a troop another type.
pub fn rearm(scenario: &mut Scenario, troop: &str, arm: Arm) {
    scenario.troops.iter_mut().find(|each| each.id == troop).expect("a troop").arm = arm;
}

#[test]
fn p_7_11_a_unit_has_two_front_two_flank_and_two_rear_hexes() {
    let table = Table::turn(cannae(), &[], |at| at.unit("celt-1", "2510", E).unit("african-1", "2905", E));
    assert_eq!(around(&table, "celt-1", Angle::Front), ["2610", "2611"]);
    assert_eq!(around(&table, "celt-1", Angle::Flank), ["2509", "2511"]);
    assert_eq!(around(&table, "celt-1", Angle::Rear), ["2410", "2411"]);
    assert_eq!(around(&table, "african-1", Angle::Front), ["3005", "3006", "3007"]);
}

/// The cost of a turn to the left and about, and the hits.
fn turns(table: &Table<'_>, id: &str) -> [[u8; 2]; 2] {
    let unit = table.unit(id);
    [Ne, W].map(|facing| {
        let toll = table.at().turn_toll(unit, facing);
        [toll.cost, toll.hits]
    })
}

#[test]
fn p_7_12_turns_cost_points_by_type() {
    let game = changed(&[], |scenario| rearm(scenario, "iberian", Arm::AfricanElephants));
    let table = Table::turn(&game, &[], |at| {
        let at = at.unit("celt-1", "2510", E).unit("numidian-1", "2520", E).unit("balearic-1", "2515", E);
        at.unit("v-ha-1", "3510", E).unit("v-rc-1", "3515", E).unit("iberian-1", "2525", E)
    });
    assert_eq!(turns(&table, "celt-1"), [[1, 0], [3, 0]]);
    assert_eq!(turns(&table, "numidian-1"), [[1, 0], [3, 0]]);
    assert_eq!(turns(&table, "v-rc-1"), [[1, 0], [3, 0]]);
    assert_eq!(turns(&table, "balearic-1"), [[0, 0], [0, 0]]);
    assert_eq!(turns(&table, "v-ha-1"), [[1, 0], [1, 0]]);
    assert_eq!(turns(&table, "iberian-1"), [[2, 0], [6, 0]]);
}

#[test]
fn p_7_13_turns_in_difficult_terrain_give_a_hit_a_vertex_but_to_elephants() {
    let game = changed(&[], |scenario| {
        rearm(scenario, "iberian", Arm::AfricanElephants);
        ["2510", "2515", "2525"].into_iter().for_each(|hex| ground(scenario, hex, Ground::Forest));
    });
    let table = Table::turn(&game, &[], |at| {
        at.unit("celt-1", "2510", E).unit("balearic-1", "2515", E).unit("iberian-1", "2525", E)
    });
    assert_eq!(turns(&table, "celt-1"), [[1, 1], [3, 3]]);
    assert_eq!(turns(&table, "balearic-1"), [[0, 1], [0, 3]]);
    assert_eq!(turns(&table, "iberian-1"), [[2, 0], [6, 0]]);
}

#[test]
fn p_7_14_a_phalanx_turns_only_by_moving() {
    let mut table = Table::phase(cannae(), "hannibal", |at| {
        at.leader("hannibal", "2010").unit("african-1", "2305", E).unit("v-ha-1", "4510", W)
    });
    table.individually().acts(&["begin african-1"]);
    assert!(table.options("turn").is_empty());
    assert_eq!(table.options("wheel").len(), 4, "ahead two ways, and either half forward");
}

#[test]
fn p_7_15_no_unit_turns_in_an_enemy_zone() {
    let mut table = Table::phase(cannae(), "varro", |at| {
        let at = at.leader("varro", "3010").unit("v-rc-1", "2610", W).unit("celt-1", "2510", E);
        at.unit("v-ha-1", "3012", W)
    });
    table.individually().acts(&["begin v-rc-1"]);
    assert!(table.options("turn").is_empty());
    table.acts(&["halt", "begin v-ha-1"]);
    assert!(!table.options("turn").is_empty());
}

/// Hastati that a unit of Carthage has come next to.
fn approached(mover: &str, reactor: &str, facing: Facing) -> Table<'static> {
    Table::answer(cannae(), "hannibal", Window::ReactionFacing, mover, &[], |at| {
        at.leader("hannibal", "2010").unit(mover, "2510", E).unit(reactor, "2610", facing)
    })
}

#[test]
fn p_7_16_a_unit_turns_by_a_vertex_and_takes_the_excess_of_its_die() {
    let mut table = approached("celt-1", "v-ha-1", Nw);
    assert_eq!(table.options("turn"), ["v-ha-1 ne", "v-ha-1 w"]);
    table.act("turn v-ha-1 w", &[8]);
    assert_eq!((table.hits("v-ha-1"), table.facing("v-ha-1")), (2, "w"));
    let mut table = approached("celt-1", "v-ha-1", Nw);
    table.act("pass", &[]);
    assert_eq!((table.hits("v-ha-1"), table.facing("v-ha-1")), (0, "nw"));
}

#[test]
fn p_7_16_a_faster_mover_makes_it_harder_and_cavalry_does_not_test_against_foot() {
    let mut table = approached("celtiberian-1", "v-ha-1", Nw);
    table.act("turn v-ha-1 w", &[5]);
    assert_eq!((table.hits("v-ha-1"), table.last(Kind::Tested).modifier), (2, Some(3)));
    let mut table = approached("celt-1", "v-rc-1", Nw);
    table.act("turn v-rc-1 w", &[]);
    assert_eq!(table.hits("v-rc-1"), 0);
    let mut table = approached("african-1", "v-ve-1", Nw);
    table.act("turn v-ve-1 w", &[5]);
    assert_eq!(table.hits("v-ve-1"), 0, "a phalanx of 5 is not faster than velites of 6");
}

#[test]
fn p_7_16_not_in_the_zone_of_another_enemy_and_not_of_two_hexes() {
    let table = Table::answer(cannae(), "hannibal", Window::ReactionFacing, "celt-1", &[], |at| {
        let at = at.leader("hannibal", "2010").unit("celt-1", "2510", E).unit("v-ha-1", "2610", Nw);
        at.unit("celt-2", "2710", W)
    });
    assert_ne!(table.window(), "reaction-facing", "the second Celts hold the hastati");
    let table = Table::answer(cannae(), "varro", Window::ReactionFacing, "v-ha-1", &[], |at| {
        at.leader("varro", "4010").unit("v-ha-1", "2405", W).unit("african-1", "2305", Ne)
    });
    assert_ne!(table.window(), "reaction-facing", "a phalanx does not turn in its place");
}

#[test]
fn p_7_21_zones_of_control_are_front_hexes_and_flanks_of_loose_foot_with_missiles() {
    let build = |ammo| {
        Table::phase(cannae(), "hannibal", |at| {
            let at = at.leader("hannibal", "1510").unit("celt-1", "2510", E).unit("balearic-1", "2515", E);
            at.ammo("balearic-1", ammo)
                .unit("v-ve-1", "3510", W)
                .ammo("v-ve-1", ammo)
                .unit("v-ha-1", "3520", W)
                .routed("v-ha-1")
        })
    };
    let table = build(Ammo::Full);
    assert_eq!(zone(&table, "celt-1"), ["2610", "2611"]);
    assert_eq!(zone(&table, "balearic-1"), ["2514", "2516", "2615", "2616"]);
    assert_eq!(zone(&table, "v-ve-1"), ["3410", "3411", "3509", "3511"]);
    assert!(zone(&table, "v-ha-1").is_empty(), "routed units have none");
    let table = build(Ammo::Out);
    assert!(zone(&table, "balearic-1").is_empty());
    assert_eq!(zone(&table, "v-ve-1"), ["3410", "3411"]);
}

#[test]
fn p_7_22_no_zone_reaches_a_prohibited_hex() {
    let table = Table::turn(cannae(), &[], |at| at.unit("celt-1", "2501", Ne).unit("celt-2", "2701", E));
    assert_eq!(zone(&table, "celt-1"), ["2601"], "2500 is the river");
    assert_eq!(zone(&table, "celt-2"), ["2801", "2802"]);
}

#[test]
fn p_7_23_a_unit_stops_in_an_enemy_zone_and_leaves_it_when_it_is_faster() {
    let mut table = Table::phase(cannae(), "varro", |at| {
        let at = at.leader("varro", "3110").unit("v-ha-1", "2710", W).unit("celt-1", "2510", E);
        at.unit("v-rc-1", "2611", W).unit("v-ha-2", "2915", W)
    });
    table.individually().acts(&["begin v-rc-1"]);
    assert_eq!(table.options("step"), ["2511"], "8 points are more than 5, and 2510 is occupied");
    table.acts(&["halt", "begin v-ha-1", "step 2610"]);
    assert!(table.options("step").is_empty(), "it has stopped: {:?}", table.legal());
    let mut table = Table::phase(cannae(), "varro", |at| {
        let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).unit("celt-1", "2510", E);
        at.unit("v-ha-2", "2915", W)
    });
    table.individually();
    if table.may("begin v-ha-1") {
        table.act("begin v-ha-1", &[]);
        assert!(table.options("step").is_empty(), "5 points are not more than 5");
    }
}

#[test]
fn p_7_24_both_sides_control_a_hex_in_both_zones() {
    let table = Table::turn(cannae(), &[], |at| at.unit("celt-1", "2510", E).unit("v-ha-1", "2711", W));
    let hex = table.hex("2611");
    assert!(table.at().in_zone(hex, crate::spqr::table::CA) && table.at().in_zone(hex, crate::spqr::table::RO));
}

#[test]
fn p_7_25_heavy_units_that_moved_must_attack_and_others_may() {
    let table = Table::shock(cannae(), "varro", &[0, 0, 0], |at| {
        at.leader("varro", "3110").unit("v-ha-1", "2610", W).marched("v-ha-1").unit("celt-1", "2510", E)
    });
    assert_eq!(table.last(Kind::Marked).rule, "7.25");
    assert_eq!(table.logged(Kind::ShockRolled).len(), 1);
    let table = Table::shock(cannae(), "maharbal", &[], |at| {
        at.leader("maharbal", "2010").unit("numidian-1", "2510", E).marched("numidian-1").unit("v-ha-1", "2610", W)
    });
    assert!(table.logged(Kind::ShockRolled).is_empty(), "light cavalry need not");
    let mut table = Table::shock(cannae(), "varro", &[], |at| {
        let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).unit("celt-1", "2510", E);
        let at = at.unit("xiv-ha-1", "4520", W).fired("xiv-ha-1").unit("celt-2", "4420", E);
        at.unit("xiv-ha-2", "4525", W).unit("celt-3", "4425", E)
    });
    assert_eq!(table.options("designate"), ["v-ha-1", "xiv-ha-1"], "in range, or after fire on orders");
    table.act("pass", &[]);
    assert!(table.logged(Kind::ShockRolled).is_empty());
}

#[test]
fn p_7_26_a_stack_with_a_unit_that_moved_must_check() {
    let table = Table::shock(cannae(), "varro", &[0, 0, 4], |at| {
        let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).unit("v-ha-2", "2610", W);
        at.marched("v-ha-2").unit("celt-1", "2510", E)
    });
    assert_eq!(table.logged(Kind::Tested).len(), 2, "the top unit for its stack, and the Celts");
    let unmoved = Table::shock(cannae(), "varro", &[], |at| {
        at.leader("varro", "3110").unit("v-ha-1", "2610", W).unit("celt-1", "2510", E)
    });
    assert!(unmoved.may("designate v-ha-1"));
    assert_eq!(unmoved.at().stack_mark(unmoved.unit("v-ha-1")), Mark::None);
}

#[test]
fn example_23_a_phalanx_must_check_and_light_cavalry_chooses() {
    let mut table = Table::phase(cannae(), "hannibal", |at| {
        let at = at.leader("hannibal", "2014").unit("african-1", "2305", E).unit("v-ha-1", "2506", W);
        at.unit("v-pr-1", "2520", W).unit("numidian-1", "2320", E)
    });
    table.individually().acts(&["begin african-1", "wheel 2405 e"]);
    while table.window() != "move" && table.may("pass") {
        table.act("pass", &[]);
    }
    if table.may("halt") {
        table.act("halt", &[]);
    }
    let phalanx = table.unit("african-1");
    assert_eq!(table.at().stack_mark(phalanx), Mark::MustCheck);
    table.acts(&["begin numidian-1", "step 2420"]);
    while table.window() != "move" && table.may("pass") {
        table.act("pass", &[]);
    }
    assert!(table.may("charge") && table.may("halt"), "{:?}", table.legal());
    table.act("halt", &[]);
    assert_eq!(table.at().stack_mark(table.unit("numidian-1")), Mark::None);
}

#[test]
fn p_7_16_a_unit_turns_once_in_a_phase_and_may_fire_after_it() {
    let mut table = approached("celt-1", "v-ha-1", Nw);
    table.act("turn v-ha-1 w", &[0]);
    let (hastati, celts) = (table.unit("v-ha-1"), table.unit("celt-1"));
    assert!(table.at().exerts(hastati, table.hex("2510")), "entry fire is possible now");
    assert!(!table.at().may_react_to(hastati, celts));
}
