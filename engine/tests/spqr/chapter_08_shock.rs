//! Chapter 8.3: designation, allocation, tests before shock, leaders, and the size of the hits.

use kartacz_engine::games::spqr::arms::Arm;
use kartacz_engine::games::spqr::counters::Mark;
use kartacz_engine::games::spqr::details::{Marking, Superior};
use kartacz_engine::games::spqr::event::{Fact, Kind};
use kartacz_engine::games::spqr::facing::Facing::{self, E, Nw, Sw, W};
use kartacz_engine::games::spqr::shock::{blow, scaled, size_shift};
use kartacz_engine::games::spqr::state::{ATTACKER_SUPERIOR, DEFENDER_SUPERIOR, LETS_THROUGH, POSITIONAL};
use kartacz_engine::games::spqr::switches::Clamp;
use kartacz_engine::games::spqr::tables::Ground;

use crate::spqr::chapter_07::{ground, rearm};
use crate::spqr::table::{Table, cannae, cannae_with, changed};

/// Hastati that have moved attack Celts in front: two tests, then the die of shock.
fn charge(faces: &[u8]) -> Table<'static> {
    Table::shock(cannae(), "varro", faces, |at| {
        at.leader("varro", "3110").unit("v-ha-1", "2610", W).marched("v-ha-1").unit("celt-1", "2510", E)
    })
}

/// The pairs of attackers and defenders.
fn assigned(table: &Table<'_>) -> Vec<String> {
    let id = |unit: Option<u8>| unit.map_or("", |unit| &table.game.scenario.counter(unit).id);
    table.logged(Kind::Assigned).iter().map(|event| format!("{} {}", id(event.unit), id(event.target))).collect()
}

#[test]
fn p_8_3_every_step_is_done_for_all_combats_before_the_next() {
    let table = Table::shock(cannae(), "varro", &[0, 0, 0, 0, 0, 0], |at| {
        let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).marched("v-ha-1").unit("celt-1", "2510", E);
        at.unit("v-ha-2", "2620", W).marched("v-ha-2").unit("celt-2", "2520", E)
    });
    let kinds: Vec<&str> = table.events.iter().map(|event| event.kind().name()).collect();
    let order = |kind: &str| kinds.iter().enumerate().filter(|(_, each)| **each == kind).map(|(at, _)| at).collect();
    let [tests, clashes, shocks]: [Vec<usize>; 3] = ["tested", "clashed", "shock-rolled"].map(order);
    assert_eq!([tests.len(), clashes.len(), shocks.len()], [4, 2, 2]);
    assert!(tests[3] < clashes[0] && clashes[1] < shocks[0]);
}

#[test]
fn p_8_31_unmoved_units_are_designated_and_do_not_check() {
    let mut table = Table::shock(cannae(), "varro", &[], |at| {
        at.leader("varro", "3110").unit("v-ha-1", "2610", W).unit("celt-1", "2510", E)
    });
    assert_eq!(table.legal(), ["designate v-ha-1", "pass"]);
    table.act("designate v-ha-1", &[0]);
    assert!(table.logged(Kind::Tested).is_empty(), "one die, of shock");
    assert_eq!(table.last(Kind::Marked).fact, Fact::Marked { mark: Mark::NoCheck, marking: Marking::Designated });
}

/// A phalanx with velites on each of its front hexes, and Celts beside one of them.
fn three_velites(faces: &[u8]) -> Table<'static> {
    Table::shock(cannae(), "hannibal", faces, |at| {
        let at = at.leader("hannibal", "4224").unit("african-1", "3722", Nw).marched("african-1");
        let at = at.unit("v-ve-1", "3622", W).unit("v-ve-2", "3721", W).unit("v-ve-3", "3821", W);
        at.unit("celt-1", "3920", W)
    })
}

#[test]
fn example_26_a_phalanx_attacks_three_velites_or_leaves_one_to_the_celts() {
    let mut table = three_velites(&[]);
    table.act("designate celt-1", &[0, 0, 0, 5]);
    assert_eq!(assigned(&table), ["african-1 v-ve-1", "african-1 v-ve-2", "celt-1 v-ve-3"]);
    let mut table = three_velites(&[]);
    table.act("pass", &[0, 0, 0, 0, 5]);
    assert_eq!(assigned(&table), ["african-1 v-ve-1", "african-1 v-ve-2", "african-1 v-ve-3"]);
}

#[test]
fn example_27_cavalry_attacks_with_the_hastati_or_alone() {
    let game = &cannae_with(&["switches.pursuit=false"]);
    let build = || {
        Table::shock(game, "varro", &[], |at| {
            let at = at.leader("varro", "3018").unit("v-rc-1", "2419", E).marched("v-rc-1");
            at.unit("balearic-1", "2518", W).unit("v-ha-1", "2618", W)
        })
    };
    let mut table = build();
    table.act("designate v-ha-1", &[0, 5]);
    assert_eq!(assigned(&table), ["v-ha-1 balearic-1", "v-rc-1 balearic-1"]);
    let mut table = build();
    table.act("pass", &[0, 4]);
    assert_eq!(assigned(&table), ["v-rc-1 balearic-1"]);
}

#[test]
fn p_8_32_a_defender_is_attacked_once_and_an_attacker_does_not_split() {
    let mut table = Table::shock(cannae(), "varro", &[], |at| {
        let at = at.leader("varro", "3110").unit("v-ha-1", "2611", W).marched("v-ha-1");
        let at = at.unit("v-ha-2", "2411", E).marched("v-ha-2");
        at.unit("celt-1", "2510", E).unit("celt-2", "2511", E)
    });
    assert_eq!(table.legal(), ["assign v-ha-1 celt-1", "assign v-ha-1 celt-2"]);
    table.act("assign v-ha-1 celt-1", &[]);
    assert_eq!(table.window(), "allocation", "both, or one and the other for the second hastati");
}

#[test]
fn p_8_33_hits_are_the_excess_of_the_die() {
    let table = charge(&[8, 7, 4]);
    let tests = table.logged(Kind::Tested);
    assert_eq!(tests.iter().map(|event| event.fact.count()).collect::<Vec<_>>(), [Some(2), Some(2)]);
}

#[test]
fn p_8_33_attackers_of_skirmishers_and_of_routed_units_do_not_test() {
    let tests = |target: &str, routed: bool, faces: &[u8]| {
        let mut table = Table::shock(cannae(), "varro", faces, |at| {
            let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).marched("v-ha-1").unit(target, "2510", E);
            if routed { at.routed(target) } else { at }
        });
        table.flee();
        table.logged(Kind::Tested).iter().map(|event| event.unit).collect::<Vec<_>>()
    };
    assert_eq!(tests("balearic-1", false, &[0, 0]), [cannae().scenario.unit("balearic-1")]);
    assert_eq!(tests("celt-1", true, &[0, 0]), [cannae().scenario.unit("celt-1")]);
    let game = cannae_with(&["switches.skirmisher_targets=exempt"]);
    let table = Table::shock(&game, "varro", &[0], |at| {
        at.leader("varro", "3110").unit("v-ha-1", "2610", W).marched("v-ha-1").unit("balearic-1", "2510", E)
    });
    assert!(table.logged(Kind::Tested).is_empty());
}

#[test]
fn p_8_33_firm_foot_does_not_test_against_light_infantry_in_front() {
    let tested = |facing: Facing, faces: &[u8]| {
        let table = Table::shock(cannae(), "hannibal", faces, |at| {
            at.leader("hannibal", "1810")
                .unit("libyan-1", "2510", E)
                .charging("libyan-1")
                .unit("v-ha-1", "2610", facing)
        });
        table.logged(Kind::Tested).len()
    };
    assert_eq!(tested(W, &[0, 4]), 1);
    assert_eq!(tested(Nw, &[0, 0, 4]), 2, "on the flank they do");
}

#[test]
fn p_8_33_elephants_against_spears_add_one() {
    let game = changed(&[], |scenario| rearm(scenario, "iberian", Arm::AfricanElephants));
    let table = Table::shock(&game, "hannibal", &[0, 0, 5], |at| {
        let at = at.leader("hannibal", "1810").unit("iberian-1", "2510", E).marched("iberian-1");
        at.unit("v-tr-1", "2610", W).unit("v-ha-1", "2709", W).unit("v-ha-2", "2710", W)
    });
    assert_eq!(table.logged(Kind::Tested)[0].modifier, Some(1));
}

#[test]
fn p_8_33_a_defender_that_breaks_routs_and_the_attacker_advances() {
    let mut table = Table::shock(cannae(), "varro", &[0, 9], |at| {
        let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).marched("v-ha-1").unit("celt-1", "2510", E);
        at.hits("celt-1", 1)
    });
    table.flee();
    assert_eq!((table.place("v-ha-1"), table.window()), ("2510".to_owned(), "advance-facing"));
    table.act("turn v-ha-1 sw", &[]);
    assert_eq!(table.facing("v-ha-1"), "sw");
    assert!(table.logged(Kind::ShockRolled).is_empty());
}

#[test]
fn p_8_33_an_attacker_that_breaks_routs_and_no_fight_follows() {
    let mut table = Table::shock(cannae(), "varro", &[9, 0], |at| {
        let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).marched("v-ha-1").unit("celt-1", "2510", E);
        at.hits("v-ha-1", 3)
    });
    table.flee();
    assert_ne!(table.place("v-ha-1"), "2610");
    assert!(table.logged(Kind::ShockRolled).is_empty());
}

#[test]
fn p_8_34_leaders_in_combat_are_tested_before_it() {
    let table = Table::shock(cannae(), "varro", &[0, 0, 5, 4], |at| {
        let at = at.leader("varro", "3110").leader("paulus", "2610").unit("v-ha-1", "2610", W);
        at.marched("v-ha-1").unit("celt-1", "2510", E)
    });
    assert_eq!(table.logged(Kind::LeaderTest).len(), 1);
    assert_eq!(table.last(Kind::ShockRolled).modifier, Some(1), "the charisma of Paulus");
}

#[test]
fn example_32_charisma_of_leaders_and_the_loss_of_one() {
    let build = |faces: &[u8]| {
        Table::shock(cannae(), "hasdrubal", faces, |at| {
            let at = at.leader("hasdrubal", "1810").leader("hannibal", "2510").unit("celt-1", "2510", E);
            let at = at.charging("celt-1").unit("v-ha-1", "2610", W).leader("maharbal", "2520");
            at.unit("numidian-1", "2520", E).charging("numidian-1").unit("v-ve-1", "2620", W)
        })
    };
    let table = build(&[0, 0, 0, 0, 5, 0, 9, 4, 4]);
    let modifiers: Vec<Option<i8>> = table.logged(Kind::ShockRolled).iter().map(|event| event.modifier).collect();
    assert_eq!(modifiers, [Some(3), Some(-4)]);
}

#[test]
fn example_31_ratios_of_size_are_rounded_for_the_mover() {
    let moved = [(5, 4), (4, 5), (2, 5), (11, 5)].map(|(own, other)| size_shift(own, other, true));
    assert_eq!(moved, [1, 0, -1, 2]);
    let unmoved = [(5, 4), (4, 5), (11, 5)].map(|(own, other)| size_shift(own, other, false));
    assert_eq!(unmoved, [0, -1, 1]);
}

#[test]
fn p_8_36_2_size_does_not_count_between_elephants_and_others() {
    let shift = |arm: Arm| {
        let game = changed(&[], |scenario| rearm(scenario, "celt", arm));
        let mut table = Table::shock(&game, "varro", &[], |at| {
            let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).unit("celt-1", "2510", E);
            at.unit("v-ha-2", "2614", W).unit("iberian-1", "2514", E)
        });
        table.act("designate v-ha-1", &[]);
        table.act("pass", &[0]);
        let column = table.last(Kind::ShockRolled).fact.column().expect("a column");
        i16::from(column) - i16::from(table.last(Kind::Clashed).fact.column().expect("a column"))
    };
    assert_eq!(shift(Arm::Medium), -1, "3 to 5, unmoved");
    assert_eq!([shift(Arm::AfricanElephants), shift(Arm::Chariots)], [0, 0]);
}

#[test]
fn p_8_36_3_terrain_depletion_and_charisma_shift() {
    let game = changed(&[], |scenario| {
        ground(scenario, "2510", Ground::Forest);
        let hill = scenario.map.field.parse("2510").expect("a hex");
        scenario.map.level[hill.index()] = 1;
    });
    let column = |attacker: bool, defender: bool| {
        let table = Table::shock(&game, "varro", &[0, 0, 0], |at| {
            let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).marched("v-ha-1").unit("celt-1", "2510", E);
            let at = if attacker { at.depleted("v-ha-1") } else { at };
            if defender { at.depleted("celt-1") } else { at }
        });
        table.last(Kind::ShockRolled).fact.column()
    };
    assert_eq!(column(false, false), Some(5), "7, less 1 for the forest and 1 for the level");
    assert_eq!([column(true, false), column(false, true), column(true, true)], [Some(4), Some(6), Some(5)]);
}

#[test]
fn p_8_36_3_dice_and_columns_beyond_the_table_are_clamped() {
    let tables = &cannae().scenario.tables;
    assert_eq!(blow(tables, Clamp::Clamped, 12, 15), tables.shock[9][12]);
    assert_eq!(blow(tables, Clamp::Clamped, -3, 0), tables.shock[0][0]);
    assert_eq!(blow(tables, Clamp::DieOnly, 5, 15), tables.shock[9][12]);
    assert_eq!(blow(tables, Clamp::DieOnly, 5, 0), tables.shock[3][0]);
}

#[test]
fn p_8_36_4_superiority_doubles_and_triples() {
    assert_eq!(scaled([2, 3], ATTACKER_SUPERIOR, false, false), [2, 6]);
    assert_eq!(scaled([2, 3], DEFENDER_SUPERIOR, false, false), [6, 3]);
    assert_eq!(
        scaled([2, 3], ATTACKER_SUPERIOR | POSITIONAL, true, false),
        [2, 9],
        "a double depth from flank or rear"
    );
    assert_eq!(scaled([2, 3], LETS_THROUGH, false, false), [1, 1]);
}

#[test]
fn example_34_skirmishers_do_half_and_at_most_one_hit() {
    assert_eq!(scaled([1, 4], 0, false, true), [0, 4]);
    assert_eq!(scaled([6, 4], DEFENDER_SUPERIOR, false, true), [1, 4]);
}

#[test]
fn p_8_36_a_whole_charge_adds_up() {
    let table = charge(&[8, 7, 4]);
    let shock = table.last(Kind::ShockRolled).fact;
    assert_eq!(shock, Fact::ShockRolled { column: 7, hits: [2, 4], superior: Superior::Attacker });
    assert_eq!(table.hits("v-ha-1"), 4);
}

#[test]
fn example_36_covered_flanks_of_a_phalanx_shift_four_columns() {
    let game = changed(&[], |scenario| {
        scenario.troops.iter_mut().filter(|troop| troop.id == "v-ha").for_each(|troop| troop.size = 6)
    });
    let mut table = Table::shock(&game, "varro", &[0, 0, 0], |at| {
        let at = at.leader("varro", "3110").unit("african-1", "2305", E).unit("african-2", "2307", E);
        let at = at.unit("african-3", "2309", E).unit("v-ha-1", "2407", Sw).marched("v-ha-1");
        at.unit("v-ha-2", "2408", W).marched("v-ha-2")
    });
    assert_eq!(table.window(), "clash");
    table.act("choose v-ha-1", &[5]);
    assert_eq!(
        (table.last(Kind::Clashed).fact.column(), table.last(Kind::ShockRolled).fact.column()),
        (Some(5), Some(1))
    );
}
