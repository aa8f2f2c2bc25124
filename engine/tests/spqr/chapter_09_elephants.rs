//! Chapters 9.1 and 4.8: elephants.

use kartacz_engine::core::game::Winner;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::arms::{Arm, Missile};
use kartacz_engine::games::spqr::data::{Leader, Rank, Scenario};
use kartacz_engine::games::spqr::details::{Cause, Rampage, Tested, Trial};
use kartacz_engine::games::spqr::event::{Fact, Kind};
use kartacz_engine::games::spqr::facing::Facing::{E, Nw, Se, W};
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::position_builder::{PositionBuilder, Start};
use kartacz_engine::games::spqr::rally_odds::{runs, steed_rallies};

use crate::spqr::table::{CA, RO, Table, cause, changed};

/// The flag of a combat in which elephants are let through.
const LET_THROUGH: u8 = 8;

/// Carthage has elephants in the place of the Numidians: of quality 6, with an allowance of 7.
fn herd(scenario: &mut Scenario) {
    let troop = scenario.troops.iter_mut().find(|troop| troop.id == "numidian").expect("a troop");
    (troop.arm, troop.size, troop.quality, troop.allowance) = (Arm::AfricanElephants, 2, 6, 7);
    (troop.missile, troop.screen) = (Missile::Javelins, true);
}

fn elephants() -> &'static Spqr {
    static GAME: std::sync::OnceLock<Spqr> = std::sync::OnceLock::new();
    GAME.get_or_init(|| changed(&[], herd))
}

/// The first of the elephants carries Hannibal.
fn steed() -> &'static Spqr {
    static GAME: std::sync::OnceLock<Spqr> = std::sync::OnceLock::new();
    GAME.get_or_init(|| {
        changed(&[], |scenario| {
            herd(scenario);
            let unit = scenario.counters[0].iter_mut().find(|counter| counter.id == "numidian-1").expect("a unit");
            unit.rider = Some(0);
        })
    })
}

type At<'g> = PositionBuilder<'g>;

/// Something happens far from two leaders, with whom the turn continues.
fn start<'g>(game: &'g Spqr, start: Start<'_>, faces: &[u8], build: impl FnOnce(At<'g>) -> At<'g>) -> Table<'g> {
    Table::start(game, start, faces, |at| build(at.leader("hanno", "1002").leader("maharbal", "1004")))
}

/// Elephants that break at 3014, with a unit near enough.
fn rampage(faces: &[u8], build: impl FnOnce(At<'static>) -> At<'static>) -> Table<'static> {
    start(elephants(), Start::Break("numidian-1"), faces, |at| {
        build(at.unit("numidian-1", "3014", E).unit("african-1", "2814", E))
    })
}

/// [9.11]: elephants on 3022 attack foot on 2921.
fn passage<'g>(start: Start<'_>, faces: &[u8], flags: u8, more: impl FnOnce(At<'static>) -> At<'static>) -> Table<'g>
where
    'static: 'g,
{
    let attackers = ["numidian-1", "v-ha-1"];
    Table::start(elephants(), start, faces, |at| {
        let at = at.leader("hanno", "1002").leader("maharbal", "1004");
        more(at.unit("numidian-1", "3022", W).unit("v-ha-1", "2921", E)).combat("hannibal", &attackers, flags)
    })
}

#[test]
fn p_9_11_foot_may_let_elephants_through() {
    let mut table = passage(Start::PassThrough(RO), &[], 0, |at| at);
    assert_eq!(table.legal(), ["let-through v-ha-1", "pass"]);
    table.act("let-through v-ha-1", &[]);
    assert_eq!(table.logged(Kind::LetsThrough).len(), 1);
}

#[test]
fn p_9_11_not_without_a_free_rear_hex() {
    let closed = passage(Start::PassThrough(RO), &[], 0, |at| at.unit("v-pr-1", "2821", E).unit("v-pr-2", "2822", E));
    assert_eq!(closed.window(), "activation");
    let half = passage(Start::PassThrough(RO), &[], 0, |at| at.unit("v-pr-1", "2821", E));
    assert!(half.may("let-through v-ha-1"));
}

#[test]
fn example_33_elephants_end_behind_the_foot() {
    let mut table = passage(Start::EndOfPassThrough, &[], LET_THROUGH, |at| at);
    assert_eq!(table.decider(), Some(CA));
    let mut hexes = table.options("step");
    hexes.sort();
    assert_eq!(hexes, ["2821", "2822"]);
    table.act("step 2822", &[8]);
    assert_eq!((table.place("numidian-1").as_str(), table.facing("numidian-1")), ("2822", "w"));
    assert_eq!(table.hits("v-ha-1"), 2, "8 is 2 more than its quality");
}

#[test]
fn p_9_14_elephants_rampage_where_the_compass_points() {
    // North for three hexes, then killed.
    let table = rampage(&[1, 7], |at| at);
    let moves: Vec<String> = table.logged(Kind::Moved).iter().map(|event| table.label(event.to)).collect();
    assert_eq!(moves, ["3013", "3012", "3011"]);
    assert_eq!(cause(&table.last(Kind::Lost)), Cause::Driver);
    assert_eq!(table.at().rout_points(CA), 2);
}

#[test]
fn p_9_14_the_first_high_die_runs_from_the_cause() {
    let table = rampage(&[8, 9], |at| at.unit("v-ha-1", "3114", W));
    assert_eq!(table.logged(Kind::Rampages)[0].fact, Fact::Rampages { result: Rampage::Nw });
    assert_eq!(table.label(table.logged(Kind::Moved)[0].to), "2913", "away from 3114");
}

#[test]
fn p_9_14_a_zero_runs_to_the_nearest_friend() {
    let table = rampage(&[0, 9], |at| at);
    let moves: Vec<String> = table.logged(Kind::Moved).iter().map(|event| table.label(event.to)).collect();
    assert_eq!(moves.len(), 1, "the phalanx on 2814 and 2815 is two hexes away");
    assert!(table.hits("african-1") > 0, "its own side is trampled, too");
}

#[test]
fn p_9_14_units_in_the_way_take_hits_by_their_angle() {
    let front = rampage(&[1, 7], |at| at.unit("v-ha-1", "3012", Se));
    assert_eq!((front.hits("v-ha-1"), front.label(front.last(Kind::Moved).to).as_str()), (1, "3013"));
    let rear = rampage(&[1, 7], |at| at.unit("v-ha-1", "3012", Nw));
    assert_eq!(rear.hits("v-ha-1"), 2);
    let stack = rampage(&[1, 7], |at| at.unit("v-ha-1", "3012", Nw).unit("v-ha-2", "3012", Nw));
    assert_eq!([stack.hits("v-ha-1"), stack.hits("v-ha-2")], [2, 2]);
}

#[test]
fn p_9_14_a_leader_in_the_way_is_dead() {
    let mut table = rampage(&[1], |at| at.unit("v-ha-1", "3012", Se).leader("tribune-a", "3012"));
    // He could withdraw when the elephants came next to him, and stays.
    assert_eq!(table.window(), "leader-retreat");
    table.act("pass", &[7]);
    assert!(table.at().is_dead(table.leader("tribune-a")));
}

#[test]
fn p_9_14_the_fourth_roll_is_the_last_one() {
    let table = rampage(&[1, 4, 1, 4], |at| at.unit("v-ha-1", "3514", W));
    assert_eq!(cause(&table.last(Kind::Lost)), Cause::FourRolls);
    let off = start(elephants(), Start::Break("numidian-1"), &[6, 6], |at| {
        at.unit("numidian-1", "1414", E).unit("african-1", "1114", E)
    });
    assert_eq!(cause(&off.last(Kind::Lost)), Cause::RanOffMap);
}

#[test]
fn p_9_14_elephants_far_from_every_unit_are_eliminated() {
    let table = start(elephants(), Start::Break("numidian-1"), &[3, 3], |at| {
        at.unit("numidian-1", "3014", E).unit("african-1", "2614", E)
    });
    assert_eq!(cause(&table.last(Kind::Lost)), Cause::FarAway);
}

#[test]
fn p_9_14_the_elephant_of_a_leader_is_lost_or_rallied() {
    let rampage = |faces: &[u8]| {
        start(steed(), Start::Break("numidian-1"), faces, |at| {
            at.unit("numidian-1", "3014", E).leader("hannibal", "3014").unit("african-1", "2814", E)
        })
    };
    // 0: eliminated; then a die for Hannibal [4.72].
    assert!(rampage(&[0, 5]).lost("numidian-1"));
    let calm = rampage(&[1, 7]);
    assert_eq!((calm.hits("numidian-1"), calm.routed("numidian-1")), (4, false));
    assert_eq!(calm.leader_place("hannibal"), "3011", "he stays with it");
}

#[test]
fn p_9_15_cavalry_does_not_enter_the_zone_of_elephants() {
    let table = Table::phase(elephants(), "equitum-a", |at| {
        at.leader("equitum-a", "3414").unit("v-rc-1", "3314", W).unit("numidian-1", "3114", E).unit("v-ha-1", "3514", W)
    });
    let mut table = table;
    while table.may("individual") {
        table.act("individual", &[]);
    }
    table.act("begin v-rc-1", &[]);
    let steps = table.options("step");
    assert!(!steps.contains(&"3214".to_owned()) && !steps.contains(&"3215".to_owned()), "{steps:?}");
}

#[test]
fn p_9_16_cavalry_beside_elephants_withdraws_or_tests() {
    let free = start(elephants(), Start::Near("numidian-1"), &[], |at| {
        at.unit("numidian-1", "3114", E).unit("v-rc-1", "3214", W)
    });
    assert_eq!(free.window(), "retreat", "it must withdraw");
    let hemmed = |die: u8| {
        start(elephants(), Start::Near("numidian-1"), &[die], |at| {
            let at = at.unit("numidian-1", "3114", E).unit("v-rc-1", "3214", W);
            let at = at.unit("celt-1", "3313", W).unit("celt-2", "3314", W).unit("celt-3", "3213", W);
            at.unit("celt-4", "3215", W)
        })
    };
    assert_eq!(hemmed(3).hits("v-rc-1"), 1, "one hit at least");
    let logged = |die: u8| hemmed(die).last(Kind::Tested).fact;
    let trial = Trial::BesideElephants;
    assert_eq!(logged(3), Fact::Tested { result: Tested::PassesWithHits(trial, 1) });
    assert_eq!(logged(8), Fact::Tested { result: Tested::Fails(trial, 2) });
    assert_eq!(hemmed(8).hits("v-rc-1"), 2);
    let routed = start(elephants(), Start::Near("numidian-1"), &[], |at| {
        at.unit("numidian-1", "3114", E).unit("v-rc-1", "3214", W).routed("v-rc-1")
    });
    assert!(routed.lost("v-rc-1"));
}

#[test]
fn p_9_16_the_elephant_of_a_leader_scares_no_cavalry() {
    let table = start(steed(), Start::Near("numidian-1"), &[], |at| {
        at.unit("numidian-1", "3114", E).leader("hannibal", "3114").unit("v-rc-1", "3214", W)
    });
    assert_eq!(table.hits("v-rc-1"), 0);
    assert_eq!(table.window(), "activation");
}

#[test]
fn p_9_18_any_leader_commands_elephants() {
    let table = Table::phase(elephants(), "hasdrubal", |at| {
        at.leader("hasdrubal", "3114").unit("numidian-1", "3214", E).unit("celt-1", "3014", E)
    });
    let at = table.at();
    assert!(at.commands(table.leader("hasdrubal"), table.unit("numidian-1")));
}

/// Two elephant commanders more, under the optional rule.
fn drivers() -> &'static Spqr {
    static GAME: std::sync::OnceLock<Spqr> = std::sync::OnceLock::new();
    GAME.get_or_init(|| {
        changed(&["switches.elephant_command=true"], |scenario| {
            herd(scenario);
            let first = scenario.leaders[0][0].clone();
            for id in ["driver-1", "driver-2", "driver-3"] {
                let driver = Leader {
                    id: id.to_owned(),
                    rank: Rank::Mahout,
                    elite: false,
                    initiative: 1,
                    lines: 1,
                    hex: Hex::NONE,
                    ..first.clone()
                };
                scenario.leaders[0].push(driver);
            }
            let all = scenario.leaders[0].len() as u32;
            let line = scenario.lines.iter_mut().find(|line| line.id == "numidians").expect("a line");
            line.leaders |= (1 << all) - 1;
        })
    })
}

fn placing() -> Table<'static> {
    start(drivers(), Start::ElephantCommanders, &[], |at| {
        at.unit("numidian-1", "3114", E).unit("numidian-2", "3115", E).unit("celt-1", "2014", E)
    })
}

#[test]
fn p_4_81_elephant_commanders_are_put_on_elephants() {
    let mut table = placing();
    assert_eq!(table.options("replace").len(), 6);
    table.act("replace driver-1 3115", &[]);
    assert_eq!(table.leader_place("driver-1"), "3115");
}

#[test]
fn p_4_82_their_line_needs_no_overall_commander() {
    let table = Table::phase(drivers(), "driver-1", |at| {
        at.unit("numidian-1", "3114", E)
            .unit("numidian-2", "3115", E)
            .leader("driver-1", "3114")
            .leader("hannibal", "1010")
    });
    assert!(table.may("line numidians numidian-1"));
    assert!(table.at().is_driven(table.unit("numidian-2")));
}

#[test]
fn p_4_82_driven_elephants_use_all_points_and_turn_where_they_start() {
    let mut table = Table::phase(drivers(), "driver-1", |at| {
        let at = at.unit("numidian-1", "3114", E).unit("numidian-2", "3115", E).unit("v-ha-1", "4510", W);
        at.leader("driver-1", "3114").leader("hannibal", "1010")
    });
    table.act("line numidians numidian-1", &[]);
    assert!(!table.may("end") && !table.may("line-fire"), "all of them move: {:?}", table.legal());
    table.act("begin numidian-1", &[]);
    assert!(!table.may("halt") && !table.options("turn").is_empty(), "they turn where they start");
    let mut steps = 0;
    let first = table.unit("numidian-1");
    while table.at().frame().unit == first {
        let step = table.options("step").first().cloned().expect("a step");
        table.act(&format!("step {step}"), &[]);
        steps += 1;
        let goes_on = table.at().frame().unit == first;
        assert!(!goes_on || table.options("turn").is_empty(), "and nowhere else");
        assert!(!goes_on || !table.may("halt"), "they use all their points");
    }
    assert_eq!(steps, 7);
    assert_eq!(table.leader_place("driver-1"), table.place("numidian-1"), "he goes with them");
}

#[test]
fn p_4_83_they_give_no_individual_orders() {
    let table = Table::phase(drivers(), "driver-1", |at| {
        at.unit("numidian-1", "3114", E).unit("celt-1", "3214", E).leader("driver-1", "3114")
    });
    assert!(!table.may("individual"));
    assert!(table.at().is_mahout(table.leader("driver-1")));
}

#[test]
fn p_4_84_at_most_two_are_on_the_map() {
    let mut table = placing();
    table.acts(&["replace driver-1 3115", "replace driver-2 3114"]);
    assert_eq!(table.window(), "activation", "the third one stays away");
    assert!(!table.at().is_present(table.leader("driver-3")));
}

#[test]
fn odds_of_rampages_count_every_face() {
    let runs = runs();
    let share = |count: u8| {
        let chance = runs.chance(|&runs| runs == count);
        (1000 * chance.count / chance.of) as u32
    };
    assert_eq!([share(1), share(2), share(3), share(4)], [300, 210, 147, 343]);
    let rallies = steed_rallies();
    // 0.9 · (0.3 + 0.6 · (0.3 + 0.6 · 0.3)) of ten thousand.
    assert_eq!(10_000 * rallies.count / rallies.of, 5292);
}

#[test]
fn p_11_2_elephants_count_two_points() {
    let table = Table::turn(elephants(), &[], |at| at.lost([0, 200]));
    assert_eq!(table.at().worth(table.unit("numidian-1")), 2);
    let outcome = kartacz_engine::core::game::Game::outcome(table.game, &table.state).expect("an outcome");
    assert_eq!(outcome.winner, Winner::Side(CA));
}
