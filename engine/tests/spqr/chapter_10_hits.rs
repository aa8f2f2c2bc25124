//! Chapter 10.1: cohesion hits.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::arms::Arm;
use kartacz_engine::games::spqr::data::side_of;
use kartacz_engine::games::spqr::details::{Cause, Superior, Trial};
use kartacz_engine::games::spqr::event::{Event, Fact, Kind};
use kartacz_engine::games::spqr::facing::Facing::{E, Nw, W};
use kartacz_engine::games::spqr::tables::Ground;

use crate::spqr::chapter_07::{ground, rearm};
use crate::spqr::table::{RO, Table, cannae, cause, changed};

/// Hastati attack Celts in front.
fn charge(hastati: u8, celts: u8, faces: &[u8]) -> Table<'static> {
    let mut table = Table::shock(cannae(), "varro", faces, |at| {
        let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).marched("v-ha-1").unit("celt-1", "2510", E);
        at.hits("v-ha-1", hastati).hits("celt-1", celts)
    });
    table.flee();
    table
}

#[test]
fn p_10_1_hits_come_by_the_die_and_without_it() {
    let table = charge(0, 0, &[7, 0, 0]);
    let test = Cause::Test(Trial::BeforeShock);
    assert_eq!(table.causes(Kind::Hits), [test, Cause::Shock, Cause::Shock]);
}

#[test]
fn p_10_11_a_test_compares_the_die_with_the_printed_quality_and_1_for_routed_units() {
    let table = Table::turn(cannae(), &[], |at| {
        at.unit("v-ha-1", "2610", W).unit("celt-1", "2510", E).routed("celt-1").column("celt-2", "2515", E)
    });
    let quality = |id: &str| table.at().quality(table.unit(id));
    assert_eq!([quality("v-ha-1"), quality("celt-1"), quality("celt-2")], [6, 1, 3]);
}

#[test]
fn p_10_12_hits_are_kept_on_the_unit() {
    let table = charge(0, 0, &[7, 0, 0]);
    assert_eq!(table.hits("v-ha-1"), 4, "1 of the test and 3 of combat");
}

#[test]
fn p_10_13_hits_do_not_change_strength() {
    let column = |hits| charge(hits, 0, &[0, 0, 9]).last(Kind::ShockRolled).fact.column();
    assert_eq!(column(0), column(2));
}

#[test]
fn p_10_14_a_phalanx_divides_the_hits_of_two_defenders_freely() {
    let mut table = Table::shock(cannae(), "hannibal", &[0, 0, 0, 0], |at| {
        let at = at.leader("hannibal", "1810").unit("african-1", "2305", E).marched("african-1");
        at.unit("v-ve-1", "2405", W).unit("v-ve-2", "2406", W)
    });
    assert_eq!((table.window(), table.decider()), ("distribution", Some(crate::spqr::table::CA)));
    let count = table.at().frame().spent;
    assert_eq!(table.options("take"), ["v-ve-1", "v-ve-2"]);
    table.act("take v-ve-2", &[]);
    table.flee();
    assert_eq!(u16::from(table.hits("v-ve-1")), 0, "the rest goes to the second one, {count} in all");
}

#[test]
fn p_10_14_otherwise_hits_are_even_and_the_odd_ones_go_to_the_unit_of_the_column() {
    let mut table = Table::shock(cannae(), "varro", &[0, 0, 0], |at| {
        let at = at.leader("varro", "3110").unit("v-ha-1", "2611", W).marched("v-ha-1").unit("celt-1", "2510", E);
        at.unit("v-ha-2", "2610", W).marched("v-ha-2")
    });
    assert_eq!(table.options("choose"), ["v-ha-1", "v-ha-2"]);
    table.act("choose v-ha-2", &[9]);
    let own = table.blow()[0];
    assert_eq!([table.hits("v-ha-1"), table.hits("v-ha-2")], [own / 2, own - own / 2]);
}

#[test]
fn p_10_14_in_a_stack_the_odd_hit_goes_to_the_top() {
    let mut table = Table::shock(cannae(), "varro", &[0, 0, 9], |at| {
        let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).unit("v-ha-2", "2610", W).marched("v-ha-1");
        at.unit("celt-1", "2510", E)
    });
    table.flee();
    let own = table.blow()[0];
    assert_eq!([table.hits("v-ha-1"), table.hits("v-ha-2")], [own - own / 2, own / 2]);
}

#[test]
fn p_10_14_hits_are_even_in_a_stack_although_the_first_one_takes_a_routed_unit_off_the_map() {
    let table = Table::shock(cannae(), "hannibal", &[0, 9], |at| {
        let at = at.leader("hannibal", "1810").unit("celt-1", "2510", E).charging("celt-1");
        let at = at.unit("v-ha-1", "2610", W).unit("v-ha-2", "2610", W);
        at.routed("v-ha-1").routed("v-ha-2")
    });
    let hits = table.blow()[1];
    assert!(hits > 2 && hits % 2 == 1, "{hits} hits");
    assert!(table.lost("v-ha-1") && table.lost("v-ha-2"));
    assert!(table.logged(Kind::Hits).iter().all(|event| event.rule != "10.14"), "there is no choice in a stack");
    assert_eq!(taken(&table, RO), hits, "the odd one, too");
}

/// The hits of shock that the units of a side have taken, by the log.
fn taken(table: &Table<'_>, side: Side) -> u8 {
    let of = |event: &Event| cause(event) == Cause::Shock && event.unit.is_some_and(|unit| side_of(unit) == side);
    table.logged(Kind::Hits).iter().filter(|event| of(event)).filter_map(|event| event.fact.count()).sum()
}

/// A phalanx attacks velites and routed velites.
fn phalanx_against(routed: &'static [&'static str]) -> Table<'static> {
    // It does not test when all of them are routed.
    let faces: &[u8] = if routed.len() == 2 { &[0; 3] } else { &[0; 4] };
    Table::shock(cannae(), "hannibal", faces, |at| {
        let at = at.leader("hannibal", "1810").unit("african-1", "2305", E).marched("african-1");
        let at = at.unit("v-ve-1", "2405", W).unit("v-ve-2", "2406", W);
        routed.iter().fold(at, |at, id| at.routed(id))
    })
}

#[test]
fn p_10_14_hits_that_a_routed_unit_no_longer_takes_go_to_the_other_one() {
    for (first, other) in [("v-ve-1", "v-ve-2"), ("v-ve-2", "v-ve-1")] {
        let mut table = phalanx_against(if first == "v-ve-1" { &["v-ve-1"] } else { &["v-ve-2"] });
        let hits = table.blow()[1];
        assert!(hits > 1);
        table.act(&format!("take {first}"), &[]);
        assert!(table.lost(first), "any hit eliminates it");
        assert_eq!(taken(&table, RO), hits, "{other} takes the rest");
    }
}

#[test]
fn p_10_14_hits_of_two_routed_units_are_all_taken() {
    let mut table = phalanx_against(&["v-ve-1", "v-ve-2"]);
    let hits = table.blow()[1];
    table.act("take v-ve-2", &[]);
    assert!(table.lost("v-ve-1") && table.lost("v-ve-2"));
    assert_eq!(taken(&table, RO), hits);
}

#[test]
fn p_10_14_an_even_share_is_fixed_before_a_routed_unit_takes_its_own() {
    // Each of both takes half; the odd hit goes to the unit of the column, routed or not.
    let mut table = Table::shock(cannae(), "hannibal", &[0, 0], |at| {
        let at = at.leader("hannibal", "1810").unit("celt-1", "2510", E).charging("celt-1");
        at.unit("v-ha-1", "2610", W).unit("v-ve-1", "2611", W).routed("v-ha-1").routed("v-ve-1")
    });
    assert_eq!(table.window(), "clash", "{:?}", table.legal());
    let choice = table.legal()[0].clone();
    table.act(&choice, &[9]);
    assert!(table.lost("v-ha-1") && table.lost("v-ve-1"));
    let hits = table.blow()[1];
    assert_eq!(taken(&table, RO), hits);
}

#[test]
fn p_6_68_the_hits_of_a_test_have_its_cause_in_a_stack() {
    let table = Table::shock(cannae(), "varro", &[9, 0, 9], |at| {
        let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).unit("v-ha-2", "2610", W).marched("v-ha-1");
        at.unit("celt-1", "2510", E)
    });
    // Hastati have a quality of 6: three hits, the odd one for the top unit.
    let test = |event: &Event| cause(event) == Cause::Test(Trial::BeforeShock);
    let hits: Vec<_> = table.logged(Kind::Hits).into_iter().filter(test).collect();
    assert_eq!(hits.len(), 2);
    let of_top =
        hits.iter().filter(|event| event.unit == Some(table.unit("v-ha-1"))).filter_map(|event| event.fact.count());
    assert_eq!(of_top.sum::<u8>(), 2);
}

#[test]
fn p_10_15_a_unit_routs_when_its_hits_reach_its_quality() {
    assert_eq!(charge(0, 1, &[0, 0, 0]).place("celt-1"), "2510", "3 of 5");
    assert_ne!(charge(0, 3, &[0, 0, 0]).place("celt-1"), "2510", "5 of 5");
}

#[test]
fn example_37_when_both_would_rout_the_hastati_stay_with_one_less() {
    let table = charge(4, 1, &[0, 0, 4]);
    assert_eq!(table.blow(), [2, 4], "2(2), doubled for the Celts");
    assert_eq!((table.place("v-ha-1"), table.hits("v-ha-1")), ("2510".to_owned(), 5));
    assert_ne!(table.place("celt-1"), "2510");
}

#[test]
fn example_38_the_hits_of_the_hill_and_the_forest_rout_the_hoplites() {
    let game = changed(&[], |scenario| {
        rearm(scenario, "celt", Arm::Heavy);
        for troop in scenario.troops.iter_mut().filter(|troop| troop.id == "celt") {
            (troop.size, troop.quality) = (3, 6);
        }
        ground(scenario, "2610", Ground::Forest);
        let hill = scenario.map.field.parse("2610").expect("a hex");
        scenario.map.level[hill.index()] = 1;
    });
    let mut table = Table::shock(&game, "hannibal", &[0, 0, 5], |at| {
        let at = at.leader("hannibal", "1810").unit("celt-1", "2510", E).marched("celt-1").hits("celt-1", 3);
        at.unit("v-ha-1", "2610", W).hits("v-ha-1", 4)
    });
    table.flee();
    let shock = table.last(Kind::ShockRolled).fact;
    assert_eq!(shock, Fact::ShockRolled { column: 4, hits: [3, 2], superior: Superior::None });
    assert_ne!(table.place("celt-1"), "2510");
    assert_eq!((table.place("v-ha-1"), table.hits("v-ha-1")), ("2610".to_owned(), 5));
}

#[test]
fn p_10_16_with_a_unit_below_its_quality_only_the_others_rout() {
    let mut table = Table::shock(cannae(), "varro", &[0, 0, 0, 0], |at| {
        let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).marched("v-ha-1").hits("v-ha-1", 5);
        let at = at.unit("v-pr-1", "2511", Nw).marched("v-pr-1");
        at.unit("celt-1", "2510", E).hits("celt-1", 3)
    });
    table.flee();
    assert_ne!(table.place("celt-1"), "2510");
    assert_ne!(table.place("v-ha-1"), "2610", "6 of 6");
    assert_eq!(table.place("v-pr-1"), "2510", "1 of 7");
}
