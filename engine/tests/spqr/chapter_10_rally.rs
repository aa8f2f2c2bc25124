//! Chapters 10.17, 10.28 to 10.35: removal of hits, rallies, depletion.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::event::Kind;
use kartacz_engine::games::spqr::facing::Facing::{E, W};
use kartacz_engine::games::spqr::position_builder::PositionBuilder;
use kartacz_engine::games::spqr::rally_odds::{self, Rally};
use kartacz_engine::games::spqr::state::{Ammo, DEPLETED, RALLIED};
use kartacz_engine::games::spqr::tables::Ground;

use crate::spqr::table::{Table, cannae, cannae_with, changed};

/// An orders phase of Varro, with an initiative of 4, and individual orders chosen.
fn varro<'g>(game: &'g Spqr, build: impl FnOnce(PositionBuilder<'g>) -> PositionBuilder<'g>) -> Table<'g> {
    let mut table = Table::phase(game, "varro", |at| build(at.leader("varro", "3815")));
    if table.may("individual") {
        table.act("individual", &[]);
    }
    table
}

/// Routed principes, with a quality of 7, and another unit that can be ordered.
fn routed(at: PositionBuilder<'static>) -> PositionBuilder<'static> {
    at.unit("v-pr-1", "3915", E).routed("v-pr-1").unit("v-pr-2", "3816", W)
}

#[test]
fn p_10_17_an_order_removes_two_hits() {
    let mut table = varro(cannae(), |at| at.unit("v-pr-1", "3915", W).hits("v-pr-1", 3).unit("v-pr-2", "3816", W));
    assert!(table.may("recover v-pr-1") && !table.may("recover v-pr-2"));
    table.act("recover v-pr-1", &[]);
    assert_eq!(table.hits("v-pr-1"), 1);
    assert!(!table.may("recover v-pr-1") && !table.may("begin v-pr-1"), "no more orders in this phase");
}

#[test]
fn p_10_17_not_beside_or_in_sight_of_enemies_nor_in_difficult_ground() {
    let may = |game: &'static Spqr, enemy: &str, hex: &str| {
        let table = varro(game, |at| {
            at.unit("v-pr-1", "3915", W).hits("v-pr-1", 3).unit("v-pr-2", "3816", W).unit(enemy, hex, E)
        });
        table.may("recover v-pr-1")
    };
    assert!(!may(cannae(), "celt-1", "4015"));
    assert!(may(cannae(), "celt-1", "4115"));
    assert!(!may(cannae(), "balearic-1", "4115"), "slings reach two hexes");
    let forest: &'static Spqr = Box::leak(Box::new(changed(&[], |scenario| {
        let hex = scenario.map.field.parse("3915").expect("a hex");
        scenario.map.ground[hex.index()] = Ground::Forest;
    })));
    assert!(!may(forest, "celt-1", "4415"));
    assert!(may(cannae(), "celt-1", "4415"));
}

/// [10.28]: a leader of initiative 4 and routed principes of quality 7.
#[test]
fn example_39_a_leader_rallies_principes() {
    let mut rallied = varro(cannae(), routed);
    rallied.act("rally v-pr-1", &[2, 5]);
    assert_eq!((rallied.routed("v-pr-1"), rallied.hits("v-pr-1")), (false, 5));
    assert!(rallied.state_of("v-pr-1").has(DEPLETED));
    let mut again = varro(cannae(), routed);
    again.act("rally v-pr-1", &[6]);
    assert_eq!(again.options("step").len(), 2, "it routs again");
    let mut gone = varro(cannae(), routed);
    gone.act("rally v-pr-1", &[8]);
    assert!(gone.lost("v-pr-1"));
}

#[test]
fn p_10_28_rallied_units_turn_freely_and_get_no_orders() {
    let mut table = varro(cannae(), routed);
    table.act("rally v-pr-1", &[0, 0]);
    assert!(table.state_of("v-pr-1").has(RALLIED));
    assert_eq!(table.options("turn").len(), 5);
    table.act("turn v-pr-1 w", &[]);
    assert_eq!(table.facing("v-pr-1"), "w");
    assert!(!table.may("begin v-pr-1") && table.may("begin v-pr-2"));
}

#[test]
fn p_10_28_each_leader_tries_once_a_turn() {
    let mut table = varro(cannae(), routed);
    table.act("rally v-pr-1", &[6]).acts(&["step 4015", "step 4115"]);
    assert!(table.routed("v-pr-1") && !table.may("rally v-pr-1"));
}

#[test]
fn p_10_28_a_unit_that_was_rallied_is_not_rallied_again_in_the_turn_except_by_switch() {
    let may = |game: &Spqr| {
        let mut table = Table::phase(game, "varro", |at| {
            let at = at.leader("varro", "3815").unit("v-pr-1", "3915", E).routed("v-pr-1").rallied("v-pr-1");
            at.unit("v-pr-2", "3816", W)
        });
        table.individually();
        table.may("rally v-pr-1")
    };
    assert!(!may(cannae()));
    assert!(may(&cannae_with(&["switches.rally_again=same-turn"])));
}

#[test]
fn p_10_17_screens_of_elephants_threaten_by_switch() {
    let may = |sets: &[&str]| {
        let game = Spqr::new(crate::spqr::table::scenario("scenario-zama", sets));
        let mut table = Table::phase(&game, "scipio", |at| {
            let at = at.leader("scipio", "4015").unit("i-ha-1", "3915", W).hits("i-ha-1", 3).unit("ai-ha-1", "3816", W);
            at.unit("elephants-1", "3715", E).ammo("i-ha-1", Ammo::Out)
        });
        table.individually();
        [table.may("recover i-ha-1"), table.at().may_reload(table.unit("i-ha-1"))]
    };
    assert_eq!(may(&[]), [true; 2]);
    assert_eq!(may(&["switches.screen_threat=counts"]), [false; 2]);
}

#[test]
fn p_10_28_not_beside_enemies() {
    let beside = |at: PositionBuilder<'static>| routed(at).unit("celt-1", "4015", W);
    assert!(!varro(cannae(), beside).may("rally v-pr-1"));
    let any = cannae_with(&["switches.rally_place=any-condition"]);
    let table = varro(&any, |at| {
        at.unit("v-pr-1", "3915", E).routed("v-pr-1").unit("v-pr-2", "3816", W).unit("celt-1", "4015", W)
    });
    assert!(table.may("rally v-pr-1"), "the ground is clear");
}

#[test]
fn p_10_28_routed_foot_stays_without_missiles() {
    let mut table = varro(cannae(), |at| {
        at.unit("v-ha-1", "3915", E).routed("v-ha-1").ammo("v-ha-1", Ammo::Out).unit("v-pr-2", "3816", W)
    });
    table.act("rally v-ha-1", &[0, 0]).act("pass", &[]);
    assert_eq!(table.state_of("v-ha-1").ammo(), Ammo::Out);
}

#[test]
fn p_10_29_the_rally_table_gives_the_hits() {
    let table = &cannae().scenario.tables;
    assert_eq!(table.rally_hits(7, 5), 5);
    assert!((1..=9).all(|quality| (0..12).all(|die| table.rally_hits(quality, die) < quality.max(2))));
}

#[test]
fn p_10_31_rallied_units_are_depleted() {
    let mut table = varro(cannae(), routed);
    table.act("rally v-pr-1", &[1, 3]).act("pass", &[]);
    assert!(table.state_of("v-pr-1").has(DEPLETED));
}

#[test]
fn p_10_32_depletion_is_permanent() {
    let mut table = Table::turn(cannae(), &[], |at| {
        at.leader("varro", "3815").leader("paulus", "3820").unit("v-pr-1", "3915", W).depleted("v-pr-1")
    });
    table.acts(&["skip varro", "skip paulus"]);
    assert_eq!(table.at().turn(), 2);
    assert!(table.state_of("v-pr-1").has(DEPLETED));
}

#[test]
fn p_10_34_depleted_units_add_one_to_the_rally() {
    let depleted = |at: PositionBuilder<'static>| routed(at).depleted("v-pr-1");
    let mut table = varro(cannae(), depleted);
    table.act("rally v-pr-1", &[5]);
    assert!(table.routed("v-pr-1"), "6 is more than 5");
    assert_eq!(table.last(Kind::Rallied).modifier, Some(1));
}

#[test]
fn p_10_35_depleted_units_add_two_to_the_hits() {
    let mut table = varro(cannae(), |at| routed(at).depleted("v-pr-1"));
    table.act("rally v-pr-1", &[4, 2]);
    assert_eq!(table.hits("v-pr-1"), 4);
}

#[test]
fn odds_of_rallies_count_every_face() {
    let scenario = &cannae().scenario;
    let rally = rally_odds::rally(scenario, 4, 7, false);
    let counted = |pick: fn(&Rally) -> bool| {
        let chance = rally.chance(pick);
        (100 * chance.count / chance.of, chance.of)
    };
    assert_eq!(counted(|result| matches!(result, Rally::Rallied(_))), (60, 100), "0 to 5");
    assert_eq!(counted(|&result| result == Rally::RoutsAgain).0, 20, "6 and 7");
    assert_eq!(counted(|&result| result == Rally::Eliminated).0, 20, "8 and 9");
    let depleted = rally_odds::rally(scenario, 4, 7, true).chance(|result| matches!(result, Rally::Rallied(_)));
    assert_eq!(100 * depleted.count / depleted.of, 50);
}
