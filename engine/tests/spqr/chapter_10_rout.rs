//! Chapter 10.2: routs.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::details::Cause;
use kartacz_engine::games::spqr::event::Kind;
use kartacz_engine::games::spqr::facing::Facing::{E, Nw, W};
use kartacz_engine::games::spqr::position_builder::{PositionBuilder, Start};
use kartacz_engine::games::spqr::state::Ammo;

use crate::spqr::table::{CA, Table, cannae, cannae_with, cause};

/// The flag of a combat with position superiority.
const POSITIONAL: u8 = 4;

/// A unit that breaks, with leaders far away so that the turn continues.
fn broken<'g>(id: &str, faces: &[u8], build: impl FnOnce(PositionBuilder<'g>) -> PositionBuilder<'g>) -> Table<'g> {
    start(cannae(), Start::Break(id), faces, build)
}

fn start<'g>(
    game: &'g Spqr,
    start: Start<'_>,
    faces: &[u8],
    build: impl FnOnce(PositionBuilder<'g>) -> PositionBuilder<'g>,
) -> Table<'g> {
    Table::start(game, start, faces, |at| build(at.leader("hanno", "1002").leader("maharbal", "1004")))
}

#[test]
fn p_10_21_skirmishers_are_eliminated() {
    let table = broken("balearic-1", &[], |at| at.unit("balearic-1", "2510", E));
    assert!(table.lost("balearic-1"));
    assert_eq!(table.at().rout_points(CA), 2);
}

#[test]
fn p_10_21_a_unit_of_two_hexes_tests_with_its_excess() {
    let phalanx = |die: u8| broken("african-1", &[die], |at| at.unit("african-1", "2305", E).hits("african-1", 7));
    let stands = phalanx(5);
    assert!(!stands.routed("african-1"), "5 and 1 are not more than 6");
    assert_eq!((stands.hits("african-1"), stands.place("african-1").as_str()), (5, "2305"));
    assert!(phalanx(6).routed("african-1"));
}

#[test]
fn p_10_21_an_attacker_of_two_hexes_adds_three() {
    let phalanx = |die: u8| {
        broken("african-1", &[die], |at| {
            at.unit("african-1", "2305", E).hits("african-1", 6).unit("v-ha-1", "2406", W).combat(
                "hannibal",
                &["african-1", "v-ha-1"],
                0,
            )
        })
    };
    assert!(!phalanx(3).routed("african-1"));
    assert!(phalanx(4).routed("african-1"));
}

#[test]
fn p_10_21_positional_superiority_routs_a_phalanx_without_a_die() {
    let table = broken("african-1", &[], |at| {
        at.unit("african-1", "2305", E).hits("african-1", 6).unit("v-ha-1", "2205", E).combat(
            "varro",
            &["african-1", "v-ha-1"],
            POSITIONAL,
        )
    });
    assert!(table.routed("african-1"));
}

#[test]
fn p_10_22_a_unit_routs_two_hexes_towards_its_edge() {
    let mut table = broken("celt-1", &[], |at| at.unit("celt-1", "2510", E).hits("celt-1", 5));
    assert_eq!(table.options("step"), ["2411", "2410"], "both are nearer to the western edge");
    table.acts(&["step 2410", "step 2310"]);
    assert_eq!((table.place("celt-1").as_str(), table.facing("celt-1")), ("2310", "w"));
    assert!(table.routed("celt-1"));
    let mut roman = broken("v-ha-1", &[], |at| at.unit("v-ha-1", "3510", W));
    roman.acts(&["step 3610", "step 3710"]);
    assert_eq!(roman.facing("v-ha-1"), "e");
}

#[test]
fn p_10_22_the_path_of_least_resistance() {
    let friend = broken("celt-1", &[], |at| at.unit("celt-1", "2510", E).unit("celt-2", "2410", E));
    // 2411 is empty, and so taken at once.
    assert_eq!(friend.place("celt-1"), "2411");
    // The velites control the empty hex: the one with a friend remains.
    let zone = |at: PositionBuilder<'static>| {
        at.unit("celt-1", "2510", E).unit("celt-2", "2410", E).unit("v-ve-1", "2412", Nw)
    };
    assert_eq!(broken("celt-1", &[], zone).place("celt-1"), "2410");
}

#[test]
fn p_10_22_a_unit_that_cannot_rout_two_hexes_is_eliminated() {
    let hemmed = |at: PositionBuilder<'static>| {
        at.unit("celt-1", "2510", E)
            .unit("v-ha-1", "2410", E)
            .unit("v-ha-2", "2411", E)
            .unit("v-ha-3", "2509", E)
            .unit("v-ha-4", "2511", E)
    };
    assert!(broken("celt-1", &[], hemmed).lost("celt-1"));
    // Beside it is not as good as nearer to the edge, but better than nothing.
    let open = |at: PositionBuilder<'static>| {
        at.unit("celt-1", "2510", E).unit("v-ha-1", "2410", W).unit("v-ha-2", "2411", W).unit("v-ha-3", "2509", W)
    };
    let table = broken("celt-1", &[], open);
    assert_eq!(table.label(table.logged(Kind::RoutMoves)[0].to), "2511");
    let strict = cannae_with(&["switches.rout_path=nearer"]);
    let table = Table::start(&strict, Start::Break("celt-1"), &[], |at| {
        at.leader("hanno", "1002")
            .leader("maharbal", "1004")
            .unit("celt-1", "2510", E)
            .unit("v-ha-1", "2410", W)
            .unit("v-ha-2", "2411", W)
    });
    assert!(table.lost("celt-1"));
}

#[test]
fn p_10_23_routed_units_use_their_whole_allowance() {
    let mut table = start(cannae(), Start::RoutSegment, &[], |at| at.unit("celt-1", "2510", W).routed("celt-1"));
    for step in ["2410", "2310", "2210", "2110", "2010"] {
        table.act(&format!("step {step}"), &[]);
    }
    assert_eq!(table.place("celt-1"), "2010");
    assert_eq!(table.window(), "activation");
}

#[test]
fn p_10_23_routed_units_of_two_hexes_are_eliminated() {
    let table = start(cannae(), Start::RoutSegment, &[], |at| at.unit("african-1", "2305", W).routed("african-1"));
    assert!(table.lost("african-1"));
    assert_eq!(table.at().rout_points(CA), 12);
}

#[test]
fn p_10_24_a_unit_that_leaves_the_map_is_eliminated() {
    let mut table = start(cannae(), Start::RoutSegment, &[], |at| at.unit("celt-1", "1110", W).routed("celt-1"));
    table.act("step 1010", &[]);
    assert!(table.lost("celt-1"));
    assert_eq!((table.at().rout_points(CA), cause(&table.last(Kind::Lost))), (5, Cause::LeftMap));
}

#[test]
fn p_10_25_friends_that_are_run_over_take_hits() {
    let crowd =
        |at: PositionBuilder<'static>| at.unit("celt-1", "2510", E).unit("celt-2", "2410", E).unit("celt-3", "2411", E);
    let mut table = broken("celt-1", &[], crowd);
    table.acts(&["step 2410", "step 2309"]);
    assert_eq!((table.hits("celt-2"), table.hits("celt-3")), (1, 0));
    assert_eq!(table.place("celt-1"), "2309");
}

#[test]
fn p_10_25_a_rout_that_ends_on_friends_goes_on_for_a_hex() {
    let crowd = |at: PositionBuilder<'static>| {
        at.unit("celt-1", "2510", E).unit("celt-2", "2309", E).unit("celt-3", "2310", E).unit("celt-4", "2411", E)
    };
    let mut table = broken("celt-1", &[], crowd);
    assert_eq!(table.place("celt-1"), "2410", "the other hex has a friend");
    table.act("step 2310", &[7]);
    assert_eq!(table.hits("celt-3"), 3, "one hit, and two by the test of a quality of 5");
    table.act("step 2210", &[]);
    assert_eq!(table.place("celt-1"), "2210");
}

#[test]
fn p_10_25_a_rout_that_ends_on_friends_twice_eliminates() {
    let crowd = |at: PositionBuilder<'static>| {
        let at = at.unit("celt-1", "2510", E).unit("celt-2", "2309", E).unit("celt-3", "2310", E);
        at.unit("celt-4", "2411", E).unit("celt-5", "2210", E).unit("celt-6", "2211", E)
    };
    let mut table = broken("celt-1", &[], crowd);
    table.act("step 2310", &[0]).act("step 2210", &[0]);
    assert!(table.lost("celt-1"));
    assert_eq!((table.hits("celt-3"), table.hits("celt-5"), table.hits("celt-6")), (1, 1, 0));
}

#[test]
fn p_10_25_a_chain_of_routs_is_resolved_one_after_the_other() {
    let crowd = |at: PositionBuilder<'static>| {
        at.unit("celt-1", "2510", E).unit("celt-2", "2410", E).hits("celt-2", 4).unit("celt-3", "2411", E)
    };
    let mut table = broken("celt-1", &[], crowd);
    table.acts(&["step 2410", "step 2309"]);
    assert!(table.routed("celt-2") && table.place("celt-2") == "2310", "the other hex has the first one");
    table.act("step 2210", &[]);
    assert_eq!(table.place("celt-2"), "2210");
}

#[test]
fn p_10_26_a_leader_may_rout_along() {
    let with = |at: PositionBuilder<'static>| at.unit("celt-1", "2510", E).leader("hasdrubal", "2510");
    let mut table = broken("celt-1", &[], with);
    assert_eq!(table.options("join"), ["hasdrubal"]);
    table.acts(&["join hasdrubal", "step 2410", "step 2310"]);
    assert_eq!(table.leader_place("hasdrubal"), "2310");
    let mut alone = broken("celt-1", &[], with);
    alone.acts(&["step 2410", "step 2310"]);
    assert_eq!(alone.leader_place("hasdrubal"), "2510");
}

#[test]
fn p_10_27_routed_units_have_a_quality_of_one_and_no_missiles() {
    let mut table = broken("libyan-1", &[], |at| at.unit("libyan-1", "2510", E).hits("libyan-1", 5));
    table.acts(&["step 2410", "step 2310"]);
    let unit = table.unit("libyan-1");
    assert_eq!((table.at().quality(unit), table.hits("libyan-1")), (1, 0));
    assert_eq!(table.state_of("libyan-1").ammo(), Ammo::Out);
    let hit = start(cannae(), Start::Hit("libyan-1", 1), &[], |at| at.unit("libyan-1", "2510", W).routed("libyan-1"));
    assert!(hit.lost("libyan-1"), "any hit eliminates it");
    let mut cavalry = broken("numidian-1", &[], |at| at.unit("numidian-1", "2510", E));
    cavalry.acts(&["step 2410", "step 2310"]);
    assert_eq!(cavalry.state_of("numidian-1").ammo(), Ammo::Full, "cavalry keeps its missiles");
}

#[test]
fn p_10_15_a_unit_with_as_many_hits_as_its_quality_routs() {
    let hit = |hits: u8| start(cannae(), Start::Hit("v-ha-1", hits), &[], |at| at.unit("v-ha-1", "3510", W));
    assert!(hit(6).routed("v-ha-1"));
    assert!(!hit(5).routed("v-ha-1"));
}

/// [6.63, the second example]: what routing velites and hastati of a legion do to those that they pass.
#[test]
fn example_21_routs_through_friends() {
    let passes = |router: &str, stationary: &[&str]| {
        let mut table = broken(router, &[], |at| {
            let at = at.unit(router, "3510", W).unit("v-rc-1", "3611", W);
            stationary.iter().fold(at, |at, id| at.unit(id, "3610", W))
        });
        table.act("step 3610", &[]);
        stationary.iter().map(|id| table.hits(id)).collect::<Vec<u8>>()
    };
    assert_eq!(passes("xiv-ve-1", &["xiv-ha-1"]), [1]);
    assert_eq!(passes("xiv-ve-1", &["v-ve-1"]), [0]);
    assert_eq!(passes("xiv-ha-1", &["axiv-pr-1"]), [0]);
    assert_eq!(passes("xiv-ha-1", &["v-pr-1"]), [1]);
    assert_eq!(passes("xiv-ha-1", &["xiv-pr-1", "xiv-pr-2"]), [1, 1]);
}

/// Hastati bar the way of Celts on 2510 to the west.
fn barred<'g>(at: PositionBuilder<'g>, more: &[&'static str]) -> PositionBuilder<'g> {
    let hexes = ["2410", "2411", "2509"].into_iter().chain(more.iter().copied());
    let ids = ["v-ha-1", "v-ha-2", "v-ha-3", "v-ha-4", "xiv-ha-1", "xiv-ha-2"];
    hexes.zip(ids).fold(at.unit("celt-1", "2510", E), |at, (hex, id)| at.unit(id, hex, W))
}

#[test]
fn p_10_22_along_the_edge_only_to_where_it_comes_nearer() {
    let way = |more: &'static [&'static str]| {
        let table = broken("celt-1", &[], |at| barred(at, more));
        table.logged(Kind::RoutMoves).iter().map(|event| table.label(event.to)).collect::<Vec<String>>()
    };
    assert_eq!(way(&[]), ["2511", "2412"], "it goes round to the south");
    let blind = broken("celt-1", &[], |at| barred(at, &["2412", "2512"]));
    assert!(blind.lost("celt-1") && blind.logged(Kind::RoutMoves).is_empty(), "there is no way round");
    assert_eq!((cause(&blind.last(Kind::Lost)), blind.last(Kind::Lost).rule), (Cause::CouldNotRout, "10.24"));
}

#[test]
fn p_10_22_the_shorter_way_along_the_edge() {
    // To the north the second hex is open, to the south the third.
    let table = broken("celt-1", &[], |at| {
        let at = at.unit("celt-1", "2510", E).unit("v-ha-1", "2410", W).unit("v-ha-2", "2411", W);
        at.unit("v-ha-3", "2409", W).unit("v-ha-4", "2412", W).unit("xiv-ha-1", "2413", W)
    });
    let first = table.logged(Kind::RoutMoves).first().map(|event| table.label(event.to));
    assert_eq!(first.as_deref().or(table.options("step").first().map(String::as_str)), Some("2509"));
    assert_eq!(table.options("step").len().min(1), table.options("step").len(), "one way alone");
}

#[test]
fn p_10_22_a_unit_of_two_hexes_that_routs_is_logged_as_it_stands() {
    let table = broken("african-1", &[6], |at| at.unit("african-1", "2305", E).hits("african-1", 7));
    let event = table.last(Kind::Routs);
    let stance = table.at().stance(table.unit("african-1"));
    assert_eq!(event.fact.facing(), Some(stance.facing));
    assert!(event.to.is_some() && event.to != event.from, "its left half is the other one now");
}

#[test]
fn p_10_25_no_unit_ends_with_a_routed_one() {
    let may = |routed: bool| {
        let table = Table::phase(cannae(), "varro", |at| {
            let at = at.leader("varro", "3810").unit("v-ha-1", "3712", W).unit("v-ha-2", "3512", W);
            if routed { at.routed("v-ha-1") } else { at }
        });
        table.at().may_stop(table.unit("v-ha-2"), table.hex("3712"))
    };
    assert!(may(false) && !may(true));
}

#[test]
fn p_10_25_a_rout_does_not_end_with_the_elephant_of_a_leader() {
    let mut table = broken("celt-1", &[], |at| {
        at.unit("celt-1", "2510", E).unit("hannibal-le", "2310", E).leader("hannibal", "2310")
    });
    table.acts(&["step 2410", "step 2310"]);
    assert_eq!(table.window(), "rout", "it goes a hex further");
    let on = table.options("step")[0].clone();
    table.act(&format!("step {on}"), &[]);
    assert_eq!(table.place("celt-1"), on);
    assert!(table.logged(Kind::Tested).is_empty(), "the elephant does not test");
}
