//! Chapter 8.1 and 8.2: missiles.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::arms::{Arm, Missile, Weapon};
use kartacz_engine::games::spqr::data::Scenario;
use kartacz_engine::games::spqr::event::{Fact, Kind};
use kartacz_engine::games::spqr::facing::Facing::{E, Nw, W};
use kartacz_engine::games::spqr::missiles::ammo_after;
use kartacz_engine::games::spqr::sight::Looking;
use kartacz_engine::games::spqr::state::Ammo;
use kartacz_engine::games::spqr::tables::Casualty;
use kartacz_engine::games::spqr::tables::Ground;
use kartacz_engine::games::spqr::window::Window;

use crate::spqr::chapter_07::{ground, rearm};
use crate::spqr::table::{Table, cannae, cannae_with, changed};

/// Gives a troop other missiles.
fn equip(scenario: &mut Scenario, troop: &str, missile: Missile) {
    scenario.troops.iter_mut().find(|each| each.id == troop).expect("a troop").missile = missile;
}

/// The missiles of a unit.
fn ammo(table: &Table<'_>, id: &str) -> Ammo {
    table.at().missiles_left(table.unit(id), false)
}

/// Slingers two hexes from Roman cavalry, on an order to fire.
fn slingers(faces: &[u8]) -> Table<'static> {
    Table::answer(cannae(), "hannibal", Window::Fire, "balearic-1", faces, |at| {
        at.leader("hannibal", "2010").unit("balearic-1", "2711", E).unit("v-rc-1", "2910", W)
    })
}

#[test]
fn p_8_0_a_missile_unit_may_fire_and_fight_hand_to_hand() {
    let table = Table::shock(cannae(), "hannibal", &[], |at| {
        at.leader("hannibal", "2010").unit("libyan-1", "2510", E).fired("libyan-1").unit("v-ha-1", "2610", W)
    });
    assert_eq!(table.options("designate"), ["libyan-1"]);
}

#[test]
fn p_8_11_a_unit_fires_once_from_its_start_hex_or_after_a_step_towards_the_target() {
    let mut table = Table::phase(cannae(), "hannibal", |at| {
        at.leader("hannibal", "2010").unit("balearic-1", "2711", E).unit("v-ha-1", "2910", W).unit("v-ha-2", "2913", W)
    });
    table.individually().acts(&["begin balearic-1"]);
    assert_eq!(table.options("fire").len(), 1, "from its start hex: {:?}", table.legal());
    table.act("turn balearic-1 se", &[]);
    table.act("step 2712", &[]);
    assert_eq!(table.options("fire"), ["balearic-1 v-ha-2"], "not at the one that it went away from");
    table.act("fire balearic-1 v-ha-2", &[9]);
    table.act("step 2713", &[]);
    assert!(table.options("fire").is_empty(), "once");
}

#[test]
fn p_8_12_orders_and_reactions_are_the_occasions_of_fire() {
    let mut table = Table::phase(cannae(), "hannibal", |at| {
        at.leader("hannibal", "2010").unit("balearic-1", "2711", E).unit("v-rc-1", "2910", W)
    });
    table.individually();
    assert!(table.may("shoot balearic-1"), "{:?}", table.legal());
}

#[test]
fn p_8_13_targets_are_in_front_or_flank_and_the_top_unit_or_from_the_rear_the_bottom_one_is_hit() {
    let build = |facing| {
        Table::turn(cannae(), &[], |at| {
            let at = at.unit("balearic-1", "2711", facing).unit("v-ha-1", "2910", W).unit("v-ha-2", "2910", W);
            at.unit("v-pr-1", "2709", E).unit("v-pr-2", "2709", E)
        })
    };
    let aims = |table: &Table<'_>, id: &str| table.at().aim(table.unit("balearic-1"), table.unit(id), false).is_some();
    let table = build(E);
    assert!(aims(&table, "v-ha-1") && !aims(&table, "v-ha-2"), "the top unit from its front");
    assert!(aims(&table, "v-pr-1"), "a flank hex");
    let table = build(W);
    assert!(!aims(&table, "v-ha-1"), "not through rear hexes");
    let table = Table::turn(cannae(), &[], |at| {
        at.unit("balearic-1", "2711", E).unit("v-ha-1", "2910", E).unit("v-ha-2", "2910", E)
    });
    assert!(!aims(&table, "v-ha-1") && aims(&table, "v-ha-2"), "the bottom unit from the rear");
}

#[test]
fn p_8_14_missiles_run_out_by_the_unmodified_face() {
    for face in 0..10 {
        let arrows = if face == 9 { Ammo::Low } else { Ammo::Full };
        let javelins = if face >= 6 { Ammo::Low } else { Ammo::Full };
        for weapon in [Weapon::FootBows, Weapon::MountedBows, Weapon::Slings, Weapon::Screen] {
            assert_eq!(ammo_after(weapon, Ammo::Full, face), arrows);
        }
        for weapon in [Weapon::Javelins, Weapon::MountedJavelins] {
            assert_eq!(ammo_after(weapon, Ammo::Full, face), javelins);
        }
        assert_eq!(ammo_after(Weapon::Pila, Ammo::Full, face), Ammo::Out);
        assert_eq!(ammo_after(Weapon::Slings, Ammo::Low, face), Ammo::Out);
        assert_eq!(ammo_after(Weapon::Bolts, Ammo::Full, face), Ammo::Full);
    }
}

#[test]
fn p_8_14_javelins_are_spent_in_shock_combat_with_foot() {
    let table = Table::shock(cannae(), "varro", &[0, 0, 4], |at| {
        at.leader("varro", "3110").unit("v-ha-1", "2610", W).marched("v-ha-1").unit("libyan-1", "2510", E)
    });
    assert_eq!([ammo(&table, "v-ha-1"), ammo(&table, "libyan-1")], [Ammo::Out; 2]);
}

#[test]
fn p_8_15_units_out_of_zone_and_fire_reload() {
    let table = Table::phase(cannae(), "hannibal", |at| {
        let at = at.leader("hannibal", "1510").unit("balearic-1", "2711", E).unit("v-rc-1", "2910", W);
        let at = at.unit("libyan-1", "2520", E);
        let at = at.ammo("libyan-1", Ammo::Out).unit("v-ve-1", "2811", W).ammo("v-ve-1", Ammo::Low);
        let at = at.unit("numidian-1", "1515", E).ammo("numidian-1", Ammo::Low).routed("numidian-1");
        at.unit("v-ve-2", "3520", W).ammo("v-ve-2", Ammo::Low).unit("v-ha-1", "2912", W).ammo("v-ha-1", Ammo::Out)
    });
    let may = |id: &str| table.at().may_reload(table.unit(id));
    assert!(may("libyan-1") && may("v-ve-2"));
    assert!(!may("v-ve-1"), "in the zone of the slingers");
    assert!(!may("v-ha-1") && !may("numidian-1"), "under fire; routed");
    assert!(!may("balearic-1"), "nothing to reload");
}

#[test]
fn p_8_15_units_without_missiles_do_not_reload() {
    let table = Table::phase(cannae(), "hannibal", |at| {
        let at = at.leader("hannibal", "1510").unit("celt-1", "2520", E).ammo("celt-1", Ammo::Out);
        at.unit("v-ha-1", "3912", W)
    });
    assert!(!table.at().may_reload(table.unit("celt-1")));
}

#[test]
fn p_8_16_forest_units_and_higher_hexes_block_sight_and_archers_see_over_near_units() {
    let game = changed(&[], |scenario| {
        ground(scenario, "2412", Ground::Forest);
        let hill = scenario.map.field.parse("2812").expect("a hex");
        scenario.map.level[hill.index()] = 1;
    });
    let table = Table::turn(&game, &[], |at| at.unit("celt-1", "2015", E));
    let fire = |archer| Looking::Fire { archer };
    let sees = |from: &str, to: &str, looking| table.at().sees(table.hex(from), table.hex(to), looking);
    assert!(!sees("2411", "2413", fire(false)) && !sees("2811", "2813", fire(true)));
    assert!(sees("2411", "2412", fire(false)), "adjacent hexes always");
    assert!(!sees("2014", "2016", fire(false)) && !sees("2014", "2016", fire(true)), "as near to both");
    assert!(sees("2014", "2017", fire(true)) && !sees("2014", "2017", fire(false)));
    assert!(!sees("2013", "2016", fire(true)), "nearer to the target");
    assert!(sees("2014", "2016", Looking::Command));
}

#[test]
fn p_8_16_a_line_along_a_hexside_is_blocked_by_both_hexes() {
    let block = |sets: &[&str], hexes: [&str; 2]| {
        let game = cannae_with(sets);
        let table = Table::turn(&game, &[], |at| {
            let at = at.unit("celt-1", hexes[0], E);
            if hexes[0] == hexes[1] { at } else { at.unit("celt-2", hexes[1], E) }
        });
        table.at().sees(table.hex("2711"), table.hex("2911"), Looking::Fire { archer: false })
    };
    assert!(block(&[], ["2811", "2811"]) && !block(&[], ["2811", "2812"]));
    assert!(!block(&["switches.sight_ties=either-blocks"], ["2811", "2811"]));
}

#[test]
fn example_25_slingers_at_two_hexes_hit_with_3() {
    let hit = |face| {
        let table = slingers(&[face]);
        (table.hits("v-rc-1"), ammo(&table, "balearic-1"))
    };
    assert_eq!(hit(2), (1, Ammo::Full));
    assert_eq!(hit(3), (1, Ammo::Full));
    assert_eq!(hit(6), (0, Ammo::Full));
    assert_eq!(hit(9), (0, Ammo::Low));
    let mut table = Table::phase(cannae(), "hannibal", |at| {
        at.leader("hannibal", "2010").unit("balearic-1", "2611", E).unit("v-ha-1", "2910", W)
    });
    table.individually().acts(&["begin balearic-1", "step 2711"]);
    assert!(table.may("fire balearic-1 v-ha-1 missiles") || !table.options("fire").is_empty(), "{:?}", table.legal());
    let shot = format!("fire {}", table.options("fire")[0]);
    table.act(&shot, &[3]);
    assert_eq!((table.hits("v-ha-1"), table.last(Kind::Fired).modifier), (0, Some(1)));
}

#[test]
fn example_24_a_unit_fires_in_its_move_and_goes_on() {
    let mut table = Table::phase(cannae(), "hannibal", |at| {
        at.leader("hannibal", "2010").unit("balearic-1", "2411", E).unit("v-ha-1", "2910", W)
    });
    table.individually().acts(&["begin balearic-1", "step 2511", "step 2611", "step 2711"]);
    let shot = format!("fire {}", table.options("fire")[0]);
    table.act(&shot, &[9]);
    assert!(table.options("fire").is_empty(), "once");
    table.act("turn balearic-1 w", &[]);
    table.act("step 2611", &[]);
    assert_eq!(table.place("balearic-1"), "2611");
}

/// The modifiers of a shot at adjacent or distant hexes.
fn modifier(
    game: &Spqr,
    target: &str,
    hex: &str,
    facing: kartacz_engine::games::spqr::facing::Facing,
    weapon: Weapon,
) -> i8 {
    let table = Table::turn(game, &[], |at| at.unit("balearic-1", "2711", E).unit(target, hex, facing));
    let (unit, other) = (table.unit("balearic-1"), table.unit(target));
    let range = table.at().apart(unit, other);
    table.at().target_modifier(unit, other, table.hex(hex), range, weapon)
}

#[test]
fn p_8_17_modifiers_by_target_ground_and_firer() {
    let game = changed(&[], |scenario| {
        ground(scenario, "2911", Ground::Forest);
        rearm(scenario, "v-ve", Arm::Skirmishers);
    });
    assert_eq!(modifier(&game, "v-ha-1", "2910", W, Weapon::Slings), 0);
    assert_eq!(modifier(&game, "v-ha-1", "2911", W, Weapon::Slings), 1);
    assert_eq!(modifier(&game, "v-tr-1", "2910", W, Weapon::Slings), 1);
    assert_eq!(modifier(&game, "v-tr-1", "2811", W, Weapon::Slings), 3);
    assert_eq!(modifier(&game, "v-tr-1", "2811", E, Weapon::Slings), 1, "not from its front");
    assert_eq!(modifier(&game, "v-tr-1", "2811", W, Weapon::Javelins), 1);
    assert_eq!(modifier(&game, "v-ve-1", "2910", W, Weapon::Slings), 2);
    let table =
        Table::turn(&game, &[], |at| at.unit("balearic-1", "2711", E).depleted("balearic-1").unit("v-ha-1", "2910", W));
    let (unit, other) = (table.unit("balearic-1"), table.unit("v-ha-1"));
    assert_eq!(table.at().target_modifier(unit, other, table.hex("2910"), 2, Weapon::Slings), 1);
}

#[test]
fn p_8_17_movement_hinders_slings_and_mounted_units_but_not_javelins_on_foot() {
    let table = Table::shock(cannae(), "hannibal", &[], |at| {
        let at = at.leader("hannibal", "2010").unit("balearic-1", "2711", E).marched("balearic-1");
        let at = at.unit("libyan-1", "2511", E).marched("libyan-1").unit("numidian-1", "2515", E).marched("numidian-1");
        at.unit("v-ha-1", "4510", W)
    });
    let motion = |id: &str, weapon| table.at().motion_modifier(table.unit(id), weapon);
    assert_eq!(motion("balearic-1", Weapon::Slings), 1);
    assert_eq!(motion("libyan-1", Weapon::Javelins), 0);
    assert_eq!(motion("numidian-1", Weapon::MountedJavelins), 1);
}

#[test]
fn p_8_18_elephants_and_chariots_take_two_hits() {
    let hits = |arm| {
        let game = changed(&[], |scenario| rearm(scenario, "v-rc", arm));
        let table = Table::answer(&game, "hannibal", Window::Fire, "balearic-1", &[2], |at| {
            at.leader("hannibal", "2010").unit("balearic-1", "2711", E).unit("v-rc-1", "2910", W)
        });
        table.hits("v-rc-1")
    };
    assert_eq!([hits(Arm::AfricanElephants), hits(Arm::Chariots), hits(Arm::RomanCavalry)], [2, 2, 1]);
}

#[test]
fn p_8_19_a_zero_may_hit_leaders_and_lone_leaders_can_be_targets() {
    let build = |faces: &[u8], unit: bool| {
        Table::answer(cannae(), "hannibal", Window::Fire, "balearic-1", faces, |at| {
            let at = at.leader("hannibal", "2010").unit("balearic-1", "2711", E).leader("paulus", "2910");
            if unit { at.unit("v-rc-1", "2910", W) } else { at.unit("v-rc-1", "4010", W) }
        })
    };
    let table = build(&[0, 0, 9], true);
    assert!(table.at().is_dead(table.leader("paulus")));
    let table = build(&[0, 3], true);
    assert!(!table.at().is_dead(table.leader("paulus")) && table.hits("v-rc-1") == 1);
    let table = build(&[0, 0, 4], false);
    assert_eq!(table.last(Kind::LeaderWounded).fact, Fact::LeaderWounded { wound: Casualty::Wounded });
    assert!(build(&[1], false).logged(Kind::LeaderTest).is_empty());
}

#[test]
fn p_8_21_exit_fire_is_resolved_at_two_hexes() {
    let mut table = Table::answer(cannae(), "varro", Window::ExitFire, "v-rc-1", &[], |at| {
        let at = at.leader("varro", "4010").unit("v-rc-1", "2811", W).unit("balearic-1", "2711", E);
        at.unit("libyan-1", "2710", E)
    });
    assert_eq!(table.options("fire"), ["balearic-1 v-rc-1"], "javelins do not reach two hexes");
    table.act("fire balearic-1 v-rc-1", &[3]);
    assert_eq!((table.hits("v-rc-1"), table.last(Kind::Fired).fact.count()), (1, Some(2)));
}

#[test]
fn p_8_22_entry_fire_is_resolved_at_one_hex() {
    let mut table = Table::answer(cannae(), "varro", Window::EntryFire, "v-ha-1", &[], |at| {
        let at = at.leader("varro", "4010").unit("v-ha-1", "2811", W).unit("balearic-1", "2711", E);
        at.unit("libyan-1", "2710", E)
    });
    assert_eq!(table.options("fire"), ["libyan-1 v-ha-1", "balearic-1 v-ha-1"]);
    table.act("fire balearic-1 v-ha-1", &[4]);
    table.act("fire libyan-1 v-ha-1", &[6]);
    assert_eq!(table.hits("v-ha-1"), 1);
    assert_eq!(ammo(&table, "libyan-1"), Ammo::Low);
}

/// Slingers fire at velites or slingers of Rome, who may fire back.
fn exchange(range: &str) -> Table<'static> {
    Table::answer(cannae(), "hannibal", Window::Fire, "libyan-1", &[9], |at| {
        at.leader("hannibal", "2010").unit("libyan-1", "2711", E).unit("v-ve-1", range, W)
    })
}

#[test]
fn p_8_23_the_target_fires_back_after_the_shot() {
    let mut table = exchange("2811");
    assert_eq!((table.window(), table.options("fire")), ("return-fire", vec!["v-ve-1 libyan-1".to_owned()]));
    table.act("fire v-ve-1 libyan-1", &[5]);
    assert_eq!(table.hits("libyan-1"), 1);
}

#[test]
fn p_8_23_not_after_entry_fire_at_the_same_unit() {
    let mut table = Table::phase(cannae(), "hannibal", |at| {
        at.leader("hannibal", "2010").unit("libyan-1", "2611", E).unit("v-ve-1", "2811", W)
    });
    table.individually().acts(&["begin libyan-1"]);
    table.act("step 2711", &[]);
    while table.window() != "entry-fire" {
        assert!(table.may("pass"), "{}: {:?}", table.window(), table.legal());
        table.act("pass", &[]);
    }
    table.act("fire v-ve-1 libyan-1", &[0]);
    let shot = format!("fire {}", table.options("fire")[0]);
    table.act(&shot, &[0]);
    assert_ne!(table.window(), "return-fire");
}

#[test]
fn p_8_24_reactions_need_no_orders_but_missiles() {
    let table = Table::answer(cannae(), "varro", Window::EntryFire, "v-ha-1", &[], |at| {
        let at = at.leader("varro", "4010").unit("v-ha-1", "2811", W).unit("balearic-1", "2711", E);
        at.ammo("balearic-1", Ammo::Low).unit("libyan-1", "2710", E).ammo("libyan-1", Ammo::Out)
    });
    assert_eq!(table.options("fire"), ["balearic-1 v-ha-1"]);
}

/// Elephants with a screen and riders with javelins.
fn elephants() -> Spqr {
    changed(&[], |scenario| {
        rearm(scenario, "iberian", Arm::AfricanElephants);
        equip(scenario, "iberian", Missile::Javelins);
        scenario.troops.iter_mut().find(|troop| troop.id == "iberian").expect("a troop").screen = true;
    })
}

#[test]
fn p_8_25_screens_fire_only_in_reaction() {
    let game = elephants();
    let mut table = Table::answer(&game, "varro", Window::EntryFire, "v-ha-1", &[], |at| {
        at.leader("varro", "4010").unit("v-ha-1", "2811", W).unit("iberian-1", "2711", E)
    });
    assert_eq!(table.options("fire").len(), 2);
    let screen = table.options("fire")[1].clone();
    table.act(&format!("fire {screen}"), &[2]);
    assert_eq!(table.hits("v-ha-1"), 1, "2 is the strength of a screen");
    let riders = table.options("fire")[0].clone();
    table.act(&format!("fire {riders}"), &[4]);
    assert_eq!(table.hits("v-ha-1"), 2, "the riders fire, too");
    let table = Table::turn(&game, &[], |at| at.unit("v-ha-1", "2811", Nw).unit("iberian-1", "2711", E));
    let unit = table.unit("iberian-1");
    assert!(table.at().can_shoot(unit, true), "a screen has missiles of its own");
}
