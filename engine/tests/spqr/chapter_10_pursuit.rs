//! Chapters 10.4 and 10.5: cavalry pursuit, and engaged units.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::Scenario;
use kartacz_engine::games::spqr::details::{Cause, Pursuit};
use kartacz_engine::games::spqr::event::{Fact, Kind};
use kartacz_engine::games::spqr::facing::Facing::{E, W};
use kartacz_engine::games::spqr::position_builder::{PositionBuilder, Start};
use kartacz_engine::games::spqr::state::{ENGAGED, MOVED_NOW, OFF_MAP, PURSUED};

use crate::spqr::table::{CA, Table, cannae_with, cause, changed};

type At<'g> = PositionBuilder<'g>;

/// The heavy cavalry of Zama: of quality 7.
fn strong(scenario: &mut Scenario) {
    let troop = scenario.troops.iter_mut().find(|troop| troop.id == "celtiberian").expect("a troop");
    troop.quality = 7;
}

fn zama() -> &'static Spqr {
    static GAME: std::sync::OnceLock<Spqr> = std::sync::OnceLock::new();
    GAME.get_or_init(|| changed(&[], strong))
}

/// Heavy cavalry on 2627 has routed hastati from 2727, who are on 2928 now.
fn pursuit<'g>(game: &'g Spqr, faces: &[u8], build: impl FnOnce(At<'g>) -> At<'g>) -> Table<'g> {
    Table::start(game, Start::Pursuit(&["celtiberian-1"]), faces, |at| {
        let at = at.leader("hanno", "1002").leader("maharbal", "1004").unit("celtiberian-1", "2627", E);
        build(at).combat("hanno", &["celtiberian-1", "v-ha-1"], 0)
    })
}

fn fleeing<'g>(at: At<'g>) -> At<'g> {
    at.unit("v-ha-1", "2928", E).fled("v-ha-1", &["2727", "2828", "2928"])
}

#[test]
fn p_10_41_attacking_cavalry_that_routs_an_enemy_rolls() {
    let table = pursuit(zama(), &[8, 9], fleeing);
    assert_eq!(table.last(Kind::PursuitRolled).fact, Fact::PursuitRolled { result: Pursuit::Pursues });
    let off = cannae_with(&["switches.pursuit=false"]);
    let without = Table::start(&off, Start::Pursuit(&["celtiberian-1"]), &[], |at| {
        fleeing(at.leader("hanno", "1002").leader("maharbal", "1004").unit("celtiberian-1", "2627", E)).combat(
            "hanno",
            &["celtiberian-1", "v-ha-1"],
            0,
        )
    });
    assert_eq!(without.place("celtiberian-1"), "2627");
}

#[test]
fn p_10_41_not_when_one_defender_holds() {
    // Both have passed their tests; one has one hit of six left, the other none.
    for (worn, pursuits) in [([5, 5], 1), ([5, 0], 0)] {
        let mut table = two_hastati(worn, &[0, 0, 0, 4]);
        table.flee_rolling(0);
        assert!(table.routed("v-ha-1"), "{worn:?}");
        assert_eq!(table.routed("v-ha-2"), worn[1] == 5);
        assert_eq!(table.logged(Kind::PursuitRolled).len(), pursuits, "{worn:?}");
    }
}

#[test]
fn p_10_41_the_owner_chooses_among_several() {
    let mut table = Table::start(zama(), Start::Pursuit(&["celtiberian-1", "celtiberian-2"]), &[], |at| {
        let at = fleeing(at.leader("hanno", "1002").leader("maharbal", "1004").unit("celtiberian-1", "2627", E));
        at.unit("celtiberian-2", "2628", E).combat("hanno", &["celtiberian-1", "celtiberian-2", "v-ha-1"], 0)
    });
    assert_eq!(table.options("pursue"), ["celtiberian-1", "celtiberian-2"]);
    assert_eq!(table.decider(), Some(CA));
    table.act("pursue celtiberian-2", &[0]);
    assert!(table.state_of("celtiberian-2").has(PURSUED) && !table.state_of("celtiberian-1").has(PURSUED));
}

/// Heavy cavalry attacks two hastati from the rear: those that are `worn` have as many hits.
fn two_hastati(worn: [u8; 2], faces: &[u8]) -> Table<'static> {
    Table::shock(zama(), "hannibal", faces, |at| {
        let at = at.leader("hannibal", "2525").unit("celtiberian-1", "2627", E).charging("celtiberian-1");
        let at = at.unit("v-ha-1", "2727", E).hits("v-ha-1", worn[0]);
        at.unit("v-ha-2", "2726", E).hits("v-ha-2", worn[1]).unit("celt-8", "2001", E)
    })
}

#[test]
fn p_10_41_a_unit_that_routed_before_shock_is_not_pursued() {
    // Both break: the first by its test, the second by shock. Its rout ends before the pursuit.
    let mut table = two_hastati([5, 4], &[0, 9, 0]);
    assert!(table.routed("v-ha-1") && !table.routed("v-ha-2"), "{:?}", table.legal());
    table.flee_rolling(9);
    let causes: Vec<_> = table.logged(Kind::Routs).iter().map(|event| (event.unit, cause(event))).collect();
    let [first, second] = ["v-ha-1", "v-ha-2"].map(|id| Some(table.unit(id)));
    assert_eq!(causes[..2], [(first, Cause::BeforeShock), (second, Cause::Shock)]);
    let rolled = table.logged(Kind::PursuitRolled);
    assert_eq!(rolled.iter().map(|event| event.target).collect::<Vec<_>>(), [second]);
}

#[test]
fn p_10_41_a_stack_that_routs_whole_is_pursued() {
    // The top unit breaks by shock and takes the bottom one along [6.68].
    let mut table = Table::shock(zama(), "hannibal", &[0, 0, 4], |at| {
        let at = at.leader("hannibal", "2525").unit("celtiberian-1", "2627", E).charging("celtiberian-1");
        at.unit("v-ha-1", "2727", E).unit("v-ha-2", "2727", E).hits("v-ha-1", 5).unit("celt-8", "2001", E)
    });
    table.flee_rolling(0);
    assert_eq!(table.causes(Kind::Routs), [Cause::Shock, Cause::RestOfStack]);
    assert_eq!(table.logged(Kind::PursuitRolled).len(), 1);
}

/// Cavalry attacks hastati with `worn` hits in front, whom others that it routs will run over.
fn run_over(worn: u8) -> Table<'static> {
    let mut table = Table::shock(zama(), "hannibal", &[], |at| {
        let at = at.leader("hannibal", "2427").unit("celtiberian-1", "2628", E).unit("celtiberian-2", "2527", E);
        let at = at.unit("v-ha-1", "2727", W).hits("v-ha-1", worn).unit("xiv-ha-1", "2627", E).hits("xiv-ha-1", 4);
        at.unit("celt-8", "2726", W)
    });
    table.act("designate celtiberian-1", &[]);
    if table.may("designate celtiberian-2") {
        table.act("designate celtiberian-2", &[0, 9]);
    }
    table
}

#[test]
fn p_10_41_not_after_a_rout_by_a_test_or_by_friends() {
    let Fact::ShockRolled { hits: [_, first], .. } = run_over(0).logged(Kind::ShockRolled)[0].fact else {
        unreachable!()
    };
    let mut table = run_over(5 - first);
    while table.window() == "rout" {
        let step = table.legal()[0].clone();
        let rolls = table.at().frames().iter().filter(|frame| frame.window.name() == "rout").count();
        table.act(&step, if rolls > 9 { &[0] } else { &[] });
    }
    assert!(table.routed("v-ha-1") && table.routed("xiv-ha-1"));
    assert_eq!(table.causes(Kind::Routs), [Cause::Shock, Cause::RunOver]);
    let pursuers = table.logged(Kind::PursuitRolled);
    assert!(pursuers.iter().all(|event| event.unit != Some(table.unit("celtiberian-1"))));
    assert_eq!(table.window(), "advance-facing", "the cavalry only advances");
}

#[test]
fn p_8_36_2_a_pursuer_has_moved() {
    let game = changed(&[], |scenario| {
        strong(scenario);
        for (id, size) in [("celtiberian", 5), ("xiv-ha", 4)] {
            let troop = scenario.troops.iter_mut().find(|troop| troop.id == id).expect("a troop");
            troop.size = size;
        }
    });
    let table = pursuit(&game, &[8, 0], |at| fleeing(at).unit("xiv-ha-1", "2828", W));
    let [clash, shock] =
        [Kind::Clashed, Kind::ShockRolled].map(|kind| table.last(kind).fact.column().expect("a column"));
    assert!(table.state_of("celtiberian-1").did(MOVED_NOW));
    assert_eq!(shock, clash + 1, "5 against 4 count as 2:1");
}

#[test]
fn p_10_42_without_pursuit_the_enemy_flees_its_whole_allowance() {
    let mut table = pursuit(zama(), &[7], fleeing);
    assert_eq!(table.last(Kind::PursuitRolled).fact, Fact::PursuitRolled { result: Pursuit::Ends });
    let mut steps = 0;
    while table.window() == "rout" {
        let step = table.legal()[0].clone();
        table.act(&step, &[]);
        steps += 1;
    }
    assert_eq!(steps, 3, "5 hexes, of which two are done");
    assert_eq!(table.place("celtiberian-1"), "2727", "the cavalry only advances");
    assert_eq!(table.window(), "advance-facing");
}

#[test]
fn p_10_42_all_that_have_routed_flee_on_one_after_another() {
    let both = |at: At<'static>| {
        let at = at.leader("hanno", "1002").leader("maharbal", "1004").unit("celtiberian-1", "2627", E);
        let at = fleeing(at).unit("v-ha-2", "2726", E).fled("v-ha-2", &["2627", "2726"]);
        at.combat("hanno", &["celtiberian-1", "v-ha-1", "v-ha-2"], 0)
    };
    let mut table = Table::start(zama(), Start::Pursuit(&["celtiberian-1"]), &[7], both);
    let mut routs = Vec::new();
    while table.window() == "rout" {
        let frames = table.at().frames().iter().filter(|frame| frame.window.name() == "rout").count();
        assert_eq!(frames, 1, "one after another");
        let step = table.legal()[0].clone();
        table.act(&step, &[]);
        routs.push(table.last(Kind::RoutMoves).unit);
    }
    routs.dedup();
    assert_eq!(routs, ["v-ha-1", "v-ha-2"].map(|id| Some(table.unit(id))));
}

/// [10.43]: cavalry of quality 7 pursues with 8, attacks again, eliminates, and goes half its allowance on.
#[test]
fn example_40_cavalry_pursues_attacks_again_and_rides_on() {
    // The second die is that of shock: any hit eliminates routed hastati.
    let mut table = pursuit(zama(), &[8, 9], fleeing);
    assert_eq!(table.place("celtiberian-1"), "2828", "beside the fleeing hastati");
    assert!(table.lost("v-ha-1"));
    let mut points = 0;
    while table.window() == "pursuit" {
        let step = table.legal()[0].clone();
        table.act(&step, &[]);
        points += 1;
    }
    assert_eq!(points, 4, "half of 8");
}

#[test]
fn p_10_42_a_pursuer_attacks_all_enemies_in_its_zone() {
    // Other hastati stand on 2828, in front of the cavalry when it has entered 2727.
    let table = pursuit(zama(), &[8, 0], |at| fleeing(at).unit("xiv-ha-1", "2828", W));
    assert_eq!(table.place("celtiberian-1"), "2727");
    assert_eq!(table.logged(Kind::ShockRolled).len(), 1);
    assert!(table.hits("xiv-ha-1") > 0 && !table.lost("v-ha-1"));
}

#[test]
fn p_10_42_a_pursuer_follows_the_way_of_the_rout() {
    // By whichever hexes the hastati fled, the cavalry is behind them, and attacks them.
    for (way, behind) in [
        (["2727", "2827", "2927"], "2827"),
        (["2727", "2828", "2927"], "2828"),
        (["2727", "2728", "2829"], "2728"),
        (["2727", "2726", "2826"], "2726"),
    ] {
        let table = pursuit(zama(), &[8, 0], |at| at.unit("v-ha-1", way[2], E).fled("v-ha-1", &way));
        assert_eq!(table.place("celtiberian-1"), behind, "{way:?}");
        assert_eq!(table.logged(Kind::ShockRolled).len(), 1, "{way:?}");
    }
}

#[test]
fn p_10_42_routed_prey_without_a_hit_flees_its_whole_allowance() {
    // The cavalry is so small that its attack causes no hit.
    let game = changed(&[], |scenario| {
        strong(scenario);
        for (id, size) in [("celtiberian", 1), ("v-ha", 9)] {
            let troop = scenario.troops.iter_mut().find(|troop| troop.id == id).expect("a troop");
            troop.size = size;
        }
    });
    let mut table = pursuit(&game, &[8, 0], fleeing);
    assert_eq!(table.blow()[1], 0);
    assert_eq!((table.window(), table.place("v-ha-1").as_str()), ("rout", "2928"));
    table.flee_rolling(0);
    let fled = table.logged(Kind::RoutMoves);
    assert_eq!(fled.len(), 5, "its whole allowance");
    assert!(table.routed("v-ha-1") && table.place("celtiberian-1") == "2828", "the cavalry stays");
}

#[test]
fn p_10_42_pursuers_wait_for_all_combats_and_attack_one_after_another() {
    let mut table = Table::shock(zama(), "hannibal", &[], |at| {
        let at = at.leader("hannibal", "2525").unit("celtiberian-1", "2627", E).unit("celtiberian-2", "2622", E);
        at.unit("v-ha-1", "2727", E).hits("v-ha-1", 4).unit("v-ha-2", "2722", E).hits("v-ha-2", 4)
    });
    table.act("designate celtiberian-1", &[]);
    table.act("designate celtiberian-2", &[9, 9]);
    // Two steps of each rout, then both pursuits and the first attack; four steps of the first cavalry, then the second attack.
    let dice: [&[u8]; 12] = [&[], &[], &[], &[9, 9, 9], &[], &[], &[], &[9], &[], &[], &[], &[]];
    for faces in dice {
        let step = table.legal()[0].clone();
        table.act(&step, faces);
    }
    let kinds = [Kind::PursuitRolled, Kind::ShockRolled];
    let rolled = table.events.iter().filter(|event| kinds.contains(&event.kind()));
    let rolled: Vec<_> = rolled.map(|event| (event.kind(), event.unit)).collect();
    let [first, second] = ["celtiberian-1", "celtiberian-2"].map(|id| Some(table.unit(id)));
    let [pursuit, shock] = kinds;
    assert_eq!(rolled[..2], [(shock, first), (shock, second)]);
    assert_eq!(rolled[2..], [(pursuit, first), (pursuit, second), (shock, first), (shock, second)]);
    assert!(table.lost("v-ha-1") && table.lost("v-ha-2"));
}

#[test]
fn p_10_42_a_pursuer_that_cannot_follow_the_way_stops() {
    // Celts have come between: no way around them is taken.
    let table = pursuit(zama(), &[8], |at| fleeing(at).unit("celt-1", "2828", E));
    assert_eq!(table.place("celtiberian-1"), "2727");
    assert!(table.logged(Kind::ShockRolled).is_empty());
}

#[test]
fn p_10_43_a_pursuer_is_finished_for_the_turn() {
    for faces in [&[8, 9][..], &[7]] {
        let table = pursuit(zama(), faces, fleeing);
        assert!(table.state_of("celtiberian-1").has(PURSUED));
    }
}

/// Cavalry of Hannibal that has followed Roman cavalry over the eastern edge.
fn gone() -> Table<'static> {
    let mut table = Table::shock(zama(), "hannibal", &[], |at| {
        let at = at.leader("hannibal", "5027").unit("celtiberian-1", "5127", E).unit("celtiberian-2", "5022", E);
        at.unit("v-rc-1", "5228", W).hits("v-rc-1", 5).unit("v-ha-1", "3005", W)
    });
    table.act("designate celtiberian-1", &[5]);
    while table.window() == "pursuit" || table.window() == "rout" {
        let step = table.legal()[0].clone();
        table.act(&step, if table.window() == "rout" { &[8] } else { &[] });
    }
    table
}

#[test]
fn p_10_42_pursuers_follow_over_the_edge() {
    let table = gone();
    assert_eq!(cause(&table.last(Kind::Lost)), Cause::LeftMap);
    assert!(table.state_of("celtiberian-1").has(OFF_MAP));
}

#[test]
fn p_10_44_a_phase_of_the_overall_commander_brings_them_back() {
    let mut table = gone();
    assert_eq!(table.window(), "momentum");
    table.act("momentum", &[0]);
    if table.may("individual") {
        table.act("individual", &[]);
    }
    assert!(table.may("regroup celtiberian-1 5327") && table.may("begin celtiberian-2"));
    table.act("regroup celtiberian-1 5327", &[]);
    assert_eq!((table.place("celtiberian-1").as_str(), table.facing("celtiberian-1")), ("5327", "w"));
    assert!(table.may("begin celtiberian-1") && !table.may("begin celtiberian-2"), "no other orders in this phase");
}

#[test]
fn p_10_45_cavalry_off_the_map_counts_no_points() {
    let table = gone();
    assert_eq!(table.at().rout_points(CA), 0);
}

#[test]
fn p_10_51a_opponents_that_hold_are_engaged() {
    let game = cannae_with(&["switches.engaged=true"]);
    let table = Table::start(&game, Start::EndOfShock, &[], |at| {
        at.leader("hanno", "1002")
            .leader("maharbal", "1004")
            .unit("celtiberian-1", "2627", E)
            .unit("v-ha-1", "2727", W)
            .unit("v-ha-2", "2626", W)
            .combat("hanno", &["celtiberian-1", "v-ha-1"], 0)
    });
    assert!(table.state_of("celtiberian-1").has(ENGAGED) && table.state_of("v-ha-1").has(ENGAGED));
    assert!(!table.state_of("v-ha-2").has(ENGAGED), "it did not fight");
    assert!(table.at().is_engaged(table.unit("v-ha-1")));
}

#[test]
fn p_10_51b_quick_units_may_step_back() {
    let game = changed(&["switches.engaged=true"], strong);
    let mut table = engaged_phase(&game);
    let mut backs = table.options("advance");
    backs.sort();
    assert!(!backs.is_empty(), "{:?}", table.legal());
    let back = backs[0].clone();
    table.act(&format!("advance {back}"), &[]);
    assert!(!table.state_of("celtiberian-1").has(ENGAGED));
    assert!(!table.state_of("v-ha-1").has(ENGAGED), "p_10_52: the marker is removed when one of them leaves");
}

#[test]
fn p_10_52_the_marker_goes_when_one_of_them_leaves() {
    let game = changed(&["switches.engaged=true"], strong);
    let table = engaged_phase(&game);
    assert!(table.at().is_engaged(table.unit("v-ha-1")) && table.at().is_engaged(table.unit("celtiberian-1")));
}

/// The shock segment after one in which cavalry and hastati have held.
fn engaged_phase(game: &Spqr) -> Table<'_> {
    let mut table = Table::shock(game, "hannibal", &[], |at| {
        at.leader("hannibal", "2527")
            .unit("celtiberian-1", "2627", E)
            .unit("v-ha-1", "2727", W)
            .unit("v-ha-2", "4005", W)
    });
    table.act("designate celtiberian-1", &[5]);
    while table.window() != "momentum" {
        let action = table.legal().last().cloned().expect("an action");
        table.act(&action, &[]);
    }
    table.act("momentum", &[0]);
    if table.may("individual") {
        table.act("individual", &[]);
    }
    table.act("end", &[]);
    table
}
