//! Chapters 8.35 and 8.36.1: types, angles and superiority; and the anchors of the tables 8.51 to 8.55.

use kartacz_engine::games::spqr::arms::{Arm, Weapon};
use kartacz_engine::games::spqr::details::Superior;
use kartacz_engine::games::spqr::event::{Fact, Kind};
use kartacz_engine::games::spqr::facing::Angle;
use kartacz_engine::games::spqr::facing::Facing::{self, E, Nw, Se, W};
use kartacz_engine::games::spqr::tables::Superiority;

use crate::spqr::chapter_07::rearm;
use crate::spqr::table::{Table, cannae, changed};

#[test]
fn example_28_a_phalanx_attacks_light_infantry_in_front_on_column_10() {
    let table = Table::shock(cannae(), "hannibal", &[0, 0, 0], |at| {
        at.leader("hannibal", "1810").unit("african-1", "2305", E).marched("african-1").unit("v-ve-1", "2406", W)
    });
    assert_eq!(table.last(Kind::Clashed).fact, Fact::Clashed { column: 10, angle: Angle::Front });
}

#[test]
fn example_29_the_defender_picks_the_velites_and_the_attacker_has_superiority() {
    let game = changed(&[], |scenario| rearm(scenario, "celt", Arm::Heavy));
    let chosen = |unit: &str| {
        let mut table = Table::shock(&game, "hannibal", &[0, 0, 0], |at| {
            let at = at.leader("hannibal", "1810").unit("celt-1", "2510", E).marched("celt-1");
            at.unit("v-ha-1", "2610", Nw).unit("v-ve-1", "2611", W)
        });
        assert_eq!((table.window(), table.decider()), ("clash", Some(crate::spqr::table::RO)));
        assert_eq!(table.options("choose"), ["v-ve-1", "v-ha-1"]);
        table.act(&format!("choose {unit}"), &[0]);
        (table.last(Kind::Clashed).fact.column(), table.superior())
    };
    assert_eq!(chosen("v-ve-1"), (Some(8), Superior::Attacker));
    assert_eq!(chosen("v-ha-1"), (Some(9), Superior::Attacker));
}

#[test]
fn example_30_cavalry_from_the_rear_sets_column_11() {
    let table = Table::shock(cannae(), "varro", &[0, 0, 0, 0], |at| {
        let at = at.leader("varro", "3110").unit("african-1", "2305", E).unit("v-ve-1", "2406", W).charging("v-ve-1");
        at.unit("av-rc-1", "2205", E).marched("av-rc-1")
    });
    let clash = table.last(Kind::Clashed);
    assert_eq!(clash.unit, Some(table.unit("av-rc-1")));
    assert_eq!(clash.fact, Fact::Clashed { column: 11, angle: Angle::Rear });
    assert_eq!(table.superior(), Superior::Attacker);
}

#[test]
fn p_8_35_a_phalanx_that_attacks_from_two_sides_has_the_lower_column() {
    // The right half is beside the front of the hastati, the left one beside their flank.
    let table = Table::turn(cannae(), &[], |at| at.unit("african-1", "2305", E).unit("v-ha-1", "2406", Facing::Sw));
    let (phalanx, hastati) = (table.unit("african-1"), table.unit("v-ha-1"));
    let stance = table.at().stance(hastati);
    let field = &table.game.scenario.map.field;
    let sides = ["2305", "2306"].map(|hex| stance.angle(field, table.hex(hex)));
    assert_eq!(sides, [Some(Angle::Flank), Some(Angle::Front)]);
    assert_eq!(table.at().attack_angle(phalanx, hastati), Angle::Front);
}

/// Hastati attack Celts from a hex; the result of the superiority.
fn superiority(facing: Facing, more: Option<(&str, &str, Facing)>, faces: &[u8]) -> Superior {
    let table = Table::shock(cannae(), "varro", faces, |at| {
        let at = at.leader("varro", "3110").unit("v-ve-1", "2610", W).charging("v-ve-1").unit("celt-1", "2510", facing);
        match more {
            Some((id, hex, facing)) => at.unit(id, hex, facing),
            None => at,
        }
    });
    table.superior()
}

#[test]
fn p_8_36_1_flank_and_rear_give_superiority_unless_an_enemy_is_ignored() {
    assert_eq!(superiority(E, None, &[0, 0, 9]), Superior::None);
    assert_eq!(superiority(Se, None, &[0, 0, 9]), Superior::Attacker, "the flank");
    assert_eq!(superiority(W, None, &[0, 0, 9]), Superior::Attacker, "the rear");
    let beside = |id| Some((id, "2709", W));
    let ignored = superiority(Se, beside("celt-2"), &[0, 0, 9, 0]);
    assert_eq!(ignored, Superior::None, "in the zone of an enemy that nothing attacks");
    assert_eq!(superiority(Se, beside("balearic-1"), &[0, 0, 9]), Superior::Attacker, "skirmishers do not count");
}

#[test]
fn p_8_36_1_cavalry_and_elephants_have_no_position_over_elephants() {
    let position = |attacker: &str, arm: Arm| {
        let game = changed(&[], |scenario| {
            rearm(scenario, "celt", Arm::AfricanElephants);
            rearm(scenario, "v-ve", arm);
        });
        let table = Table::shock(&game, "varro", &[0, 0, 0], |at| {
            at.leader("varro", "3110").unit(attacker, "2610", W).charging(attacker).unit("celt-1", "2510", W)
        });
        table.superior()
    };
    assert_eq!(position("v-rc-1", Arm::Light), Superior::None);
    assert_eq!(position("v-ve-1", Arm::Light), Superior::Attacker);
    assert_eq!(position("v-ve-1", Arm::AfricanElephants), Superior::None);
}

#[test]
fn p_8_36_1_weapons_decide_without_position() {
    let result = |attacker: &str, defender: &str| {
        let table = Table::shock(cannae(), "varro", &[0, 0, 0], |at| {
            let at = at.leader("varro", "3110").unit(attacker, "2610", W).charging(attacker);
            at.unit(defender, "2510", E)
        });
        table.superior()
    };
    assert_eq!(result("v-ha-1", "celt-1"), Superior::Attacker);
    assert_eq!(result("v-ha-1", "iberian-1"), Superior::Attacker);
    assert_eq!(result("v-ve-1", "celtiberian-1"), Superior::Defender);
}

#[test]
fn p_8_36_1_a_column_gives_its_attacker_superiority() {
    let table = Table::shock(cannae(), "varro", &[0, 0, 0, 0, 0], |at| {
        let at = at.leader("varro", "3110").unit("v-ve-1", "2610", W).charging("v-ve-1");
        at.column("celt-1", "2510", E)
    });
    assert_eq!(table.superior(), Superior::Attacker);
}

#[test]
fn p_8_51_the_missile_table_has_the_number_of_the_text() {
    let tables = &cannae().scenario.tables;
    assert_eq!(tables.strength(Weapon::Slings, 2), Some(3));
    assert_eq!(tables.reach(Weapon::Javelins), 1);
    assert!(tables.reach(Weapon::MountedBows) >= 2);
    assert!((4..=5).contains(&tables.reach(Weapon::Bolts)));
}

#[test]
fn p_8_52_the_superiority_chart_has_the_cells_of_the_text() {
    let tables = &cannae().scenario.tables;
    let cell = |attacker: Arm, defender: Arm| tables.superiority[attacker.index()][defender.index()];
    assert_eq!(cell(Arm::Heavy, Arm::Light), Superiority::Attacker);
    assert_eq!(cell(Arm::Legion, Arm::Medium), Superiority::Attacker);
    assert_eq!(cell(Arm::Heavy, Arm::Legion), Superiority::None);
    assert_eq!(cell(Arm::Light, Arm::Skirmishers), Superiority::None);
    assert_eq!(cell(Arm::HeavyCavalry, Arm::AfricanElephants), Superiority::Barred);
    let heavy = |arm: Arm| tables.heavy[arm.index()];
    assert!(heavy(Arm::Phalanx) && heavy(Arm::RomanCavalry) && !heavy(Arm::LightCavalry));
}

#[test]
fn p_8_53_the_clash_chart_has_the_columns_of_the_text() {
    let tables = &cannae().scenario.tables;
    let column = |attacker: Arm, defender: Arm, angle| tables.column(attacker.index(), defender.index(), angle);
    assert_eq!(column(Arm::Phalanx, Arm::Light, Angle::Front), 10);
    assert_eq!(column(Arm::Heavy, Arm::Light, Angle::Front), 8);
    assert_eq!(column(Arm::Heavy, Arm::Legion, Angle::Flank), 9);
    assert_eq!(column(Arm::HeavyCavalry, Arm::Phalanx, Angle::Rear), 11);
    assert_eq!(column(Arm::Legion, Arm::Phalanx, Angle::Front), 5);
}

#[test]
fn p_8_54_the_shock_table_has_the_results_of_the_text_and_grows_with_die_and_column() {
    let shock = &cannae().scenario.tables.shock;
    let all: Vec<[u8; 2]> = shock.iter().flatten().copied().collect();
    assert!([[1, 4], [2, 2], [3, 2]].iter().all(|result| all.contains(result)));
    for die in 0..10 {
        for column in 0..13 {
            let [own, other] = shock[die][column];
            assert!(die == 0 || shock[die - 1][column][0] >= own && shock[die - 1][column][1] <= other);
            assert!(column == 0 || shock[die][column - 1][0] >= own && shock[die][column - 1][1] <= other);
        }
    }
    let mean = |side: usize| shock.iter().map(|row| u32::from(row[0][side])).sum::<u32>();
    assert_eq!([mean(0), mean(1)], [50, 15], "5 and 1.5 in column 1, by the remark of 9.41");
}

#[test]
fn p_8_55_quality_is_tested_where_the_text_says_so() {
    // Before shock by the excess of the die; near to rout by rout; see 8.33, 8.37.
    let table = Table::shock(cannae(), "varro", &[9, 9, 0], |at| {
        let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).marched("v-ha-1");
        at.unit("african-1", "2509", E)
    });
    let counts: Vec<Option<u8>> = table.logged(Kind::Tested).iter().map(|event| event.fact.count()).collect();
    assert_eq!(counts, [Some(3), Some(3)]);
}
