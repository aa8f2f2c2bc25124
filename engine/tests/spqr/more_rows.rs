//! Rows that involve several chapters: the turn after the activations, shock without orders, ground, stacks and depletion.

use kartacz_engine::core::dice::Seeded;
use kartacz_engine::core::game::{Actions, Game, Silent};
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::data::Scenario;
use kartacz_engine::games::spqr::event::Kind;
use kartacz_engine::games::spqr::facing::Facing::{self, E, Se, W};
use kartacz_engine::games::spqr::position_builder::Start;
use kartacz_engine::games::spqr::state::Ammo;
use kartacz_engine::games::spqr::tables::Ground;

use crate::spqr::table::{Table, cannae, changed};

/// A shock table with one result, so that no more dice follow than a test needs.
fn certain(scenario: &mut Scenario, blow: [u8; 2]) {
    scenario.tables.shock.iter_mut().flatten().for_each(|each| *each = blow);
}

/// The ground and the level of a hex.
fn paint(scenario: &mut Scenario, label: &str, ground: Ground, level: u8) {
    let hex = scenario.map.field.parse(label).expect("a hex");
    scenario.map.ground[hex.index()] = ground;
    scenario.map.level[hex.index()] = level;
}

#[test]
fn p_3_0_d_after_the_activations_units_rout_reload_and_lose_their_markers() {
    // The only leader is finished: the turn goes on to its end.
    let table = Table::turn(cannae(), &[], |at| {
        let at = at.leader("hanno", "1202").finished("hanno").unit("celt-1", "2010", E).routed("celt-1");
        let at = at.unit("libyan-1", "1510", E).ammo("libyan-1", Ammo::Out).moved("libyan-1");
        at.unit("v-ha-1", "4510", W)
    });
    let mut table = table;
    table.flee();
    let place = |kind: Kind| table.events.iter().position(|event| event.kind() == kind).expect("an event");
    assert!(place(Kind::RoutMoves) < place(Kind::Reloaded) && place(Kind::Reloaded) < place(Kind::TurnStarts));
    assert_eq!(table.at().missiles_left(table.unit("libyan-1"), false), Ammo::Full);
    assert_eq!(table.at().turn(), 2);
    assert!(!table.at().is_finished(table.leader("hanno")));
}

#[test]
fn p_5_26_shock_needs_no_order() {
    let mut table = Table::phase(cannae(), "hanno", |at| {
        at.leader("hanno", "2308").unit("celt-1", "2410", E).unit("v-ha-1", "2510", W).unit("v-pr-1", "4510", W)
    });
    table.individually().act("end", &[]);
    assert_eq!((table.window(), table.may("designate celt-1")), ("designation", true));
    table.act("designate celt-1", &[5]);
    assert_eq!(table.logged(Kind::Ordered).len(), 0);
    assert_eq!(table.logged(Kind::ShockRolled).len(), 1);
}

#[test]
fn p_5_27b_the_shock_segment_follows_all_orders() {
    let mut table = Table::phase(cannae(), "hanno", |at| {
        at.leader("hanno", "2308").unit("celt-1", "2410", E).unit("v-ha-1", "2610", W).unit("celt-2", "2409", E)
    });
    table.individually().acts(&["begin celt-1", "step 2510"]);
    while table.window() != "move" {
        table.act("pass", &[]);
    }
    table.act("halt", &[]);
    assert_eq!(table.window(), "orders", "no fight before the orders end");
    assert!(table.may("begin celt-2") && table.logged(Kind::ShockRolled).is_empty());
}

#[test]
fn p_6_26_forest_marsh_and_levels_shift_the_column() {
    let column = |ground: Ground, levels: [u8; 2]| {
        let game = changed(&[], |scenario| {
            paint(scenario, "2510", ground, levels[1]);
            paint(scenario, "2610", Ground::Clear, levels[0]);
        });
        let table = Table::shock(&game, "varro", &[0, 0, 5], |at| {
            let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).charging("v-ha-1");
            at.unit("iberian-1", "2510", E)
        });
        i32::from(table.last(Kind::ShockRolled).fact.column().expect("a column"))
    };
    let clear = column(Ground::Clear, [0, 0]);
    let shifts = cannae().scenario.tables.shifts;
    assert_eq!(column(Ground::Forest, [0, 0]) - clear, i32::from(shifts.forest));
    assert_eq!(column(Ground::Marsh, [0, 0]) - clear, i32::from(shifts.marsh));
    assert_eq!(column(Ground::Clear, [0, 1]) - clear, i32::from(shifts.uphill));
    assert_eq!(column(Ground::Clear, [0, 4]) - clear, i32::from(shifts.uphill) * i32::from(shifts.most_levels));
    assert_eq!(column(Ground::Clear, [2, 0]) - clear, i32::from(shifts.downhill));
    assert_eq!([shifts.forest, shifts.marsh, shifts.uphill, shifts.downhill], [-1, 1, -1, 1]);
}

/// A stack of hastati over principes that Celts attack with these dice, from the east or the west.
fn stack<'g>(game: &'g Spqr, faces: &[u8], facing: Facing) -> Table<'g> {
    Table::shock(game, "hannibal", faces, |at| {
        let at = at.leader("hannibal", "2210").unit("celt-1", "2510", E).charging("celt-1");
        // Others hold the Celts, who have no position superiority therefore.
        let at = at.unit("v-pr-1", "2509", Se);
        at.unit("v-ha-1", "2610", facing).unit("v-ha-2", "2610", facing)
    })
}

#[test]
fn p_6_68_sizes_add_up_the_top_unit_tests_and_hits_are_divided() {
    // The Celts pass; the top unit tests with 9 and fails by 3: two hits to it, one to the other.
    let game = changed(&[], |scenario| certain(scenario, [0, 0]));
    let table = stack(&game, &[0, 9, 5], W);
    let tested: Vec<_> = table.logged(Kind::Tested).iter().map(|event| event.unit).collect();
    assert_eq!(tested, ["celt-1", "v-ha-1"].map(|id| Some(table.unit(id))));
    // 5 to 6 for the mover is 1 to 1; against one unit it would be 2 to 1.
    let alone = Table::shock(&game, "hannibal", &[0, 0, 5], |at| {
        let at = at.leader("hannibal", "2210").unit("celt-1", "2510", E).charging("celt-1");
        at.unit("v-ha-1", "2610", W)
    });
    let column = |table: &Table<'_>| table.last(Kind::ShockRolled).fact.column().expect("a column");
    assert_eq!(column(&alone) - column(&stack(&game, &[0, 0, 5], W)), 1);
    assert_eq!([table.hits("v-ha-1"), table.hits("v-ha-2")], [2, 1]);
}

#[test]
fn p_6_68_the_odd_hit_of_an_attack_from_the_rear_goes_to_the_bottom() {
    let game = changed(&[], |scenario| certain(scenario, [0, 3]));
    let hits = |facing| {
        let table = stack(&game, &[0, 0, 5], facing);
        [table.hits("v-ha-1"), table.hits("v-ha-2")]
    };
    assert_eq!(hits(W), [2, 1], "from the front to the top");
    assert_eq!(hits(E), [1, 2]);
}

#[test]
fn p_9_62_a_stack_attacks_together_with_the_values_of_its_top_unit() {
    let game = changed(&[], |scenario| {
        scenario.troops.iter_mut().filter(|troop| troop.id == "v-pr").for_each(|troop| troop.quality = 9);
        certain(scenario, [0, 0]);
    });
    let table = Table::shock(&game, "varro", &[7, 0, 5], |at| {
        let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).unit("v-pr-1", "2610", W);
        at.charging("v-ha-1").charging("v-pr-1").unit("celt-1", "2510", E)
    });
    let tests = table.logged(Kind::Tested);
    assert_eq!(tests[0].unit, Some(table.unit("v-ha-1")));
    assert_eq!(tests[0].modifier, Some(1), "another class adds one");
    assert_eq!(tests[0].fact.count(), Some(2), "7 and 1 against the 6 of the top unit, not the 9 below it");
    let column = table.last(Kind::ShockRolled).fact.column();
    assert_eq!(column, Some(8), "6 to 5 for units that have moved is 2 to 1: column 7 and one");
}

#[test]
fn p_9_23_light_infantry_tests_and_legionaries_in_front_do_not() {
    let tested = |attacker: &str, defender: &str, faces: &[u8]| {
        let leader = if attacker.starts_with("libyan") { "hannibal" } else { "varro" };
        let table = Table::shock(cannae(), leader, faces, |at| {
            let at = at.leader("hannibal", "1810").leader("varro", "3610");
            let (west, east) = if leader == "hannibal" { (attacker, defender) } else { (defender, attacker) };
            at.unit(west, "2510", E).unit(east, "2610", W).charging(attacker)
        });
        table.logged(Kind::Tested).iter().filter_map(|event| event.unit).collect::<Vec<_>>()
    };
    let unit = |id: &str| cannae().scenario.unit(id).expect("a unit");
    assert_eq!(tested("libyan-1", "v-ha-1", &[0, 4]), [unit("libyan-1")]);
    assert_eq!(tested("libyan-1", "v-ve-1", &[0, 0, 4]), [unit("libyan-1"), unit("v-ve-1")]);
    assert_eq!(tested("v-ha-1", "libyan-1", &[0, 0, 4]), [unit("v-ha-1"), unit("libyan-1")], "not the other way round");
}

#[test]
fn p_9_41_a_covered_flank_of_a_phalanx_shifts_two_columns_for_units_that_moved() {
    let shift = |moved: bool, covers: bool, on: bool| {
        let game = changed(&[&format!("switches.phalanx_defence={on}")], |scenario| certain(scenario, [0, 0]));
        let faces: &[u8] = if moved { &[0, 0, 5] } else { &[5] };
        let mut table = Table::shock(&game, "varro", if moved { faces } else { &[] }, |at| {
            let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).unit("african-1", "2510", E);
            let at = if moved { at.charging("v-ha-1") } else { at };
            if covers { at.unit("african-2", "2512", E) } else { at }
        });
        if !moved {
            table.act("designate v-ha-1", faces);
        }
        i32::from(table.last(Kind::ShockRolled).fact.column().expect("a column"))
    };
    let [bare, covered] = [false, true].map(|covers| shift(true, covers, true));
    assert_eq!(bare - covered, i32::min(2, bare - 1), "two columns, or as many as there are");
    assert_eq!(shift(true, true, false), bare, "by switch");
    assert_eq!(shift(false, true, true), shift(false, false, true), "not for units that have not moved");
}

#[test]
fn p_10_14_the_elephant_of_a_leader_takes_what_exceeds_the_quality_of_its_unit() {
    use kartacz_engine::games::spqr::arms::{Arm, Missile};
    let game = changed(&[], |scenario| {
        let troop = scenario.troops.iter_mut().find(|troop| troop.id == "numidian").expect("a troop");
        (troop.arm, troop.missile, troop.size, troop.quality) = (Arm::AfricanElephants, Missile::None, 1, 6);
        scenario.troops.iter_mut().filter(|troop| troop.id == "celt").for_each(|troop| troop.quality = 6);
        scenario.counters[0].iter_mut().find(|counter| counter.id == "numidian-1").expect("a unit").rider = Some(0);
        // Every result gives the defender two hits.
        scenario.tables.shock.iter_mut().flatten().for_each(|blow| *blow = [0, 2]);
    });
    let hits = |before: u8| {
        let mut table = Table::shock(&game, "varro", &[], |at| {
            let at = at.leader("varro", "3110").leader("hannibal", "2510").unit("v-ve-1", "2610", W);
            at.unit("celt-1", "2510", E).unit("numidian-1", "2510", E).hits("celt-1", before)
        });
        // A die for Hannibal, the shock, and what the Celts roll when they are near to rout.
        table.act("designate v-ve-1", &[5, 5]);
        let unit = Some(table.unit("numidian-1"));
        let taken = table.logged(Kind::Hits).into_iter().filter(|event| event.unit == unit);
        taken.filter_map(|event| event.fact.count()).sum::<u8>()
    };
    assert_eq!([hits(0), hits(5)], [0, 1], "the Celts have room for one of two hits");
}

#[test]
fn p_10_17_each_unit_loses_at_most_two_hits_in_a_phase_and_others_more() {
    let mut table = Table::phase(cannae(), "varro", |at| {
        let at = at.leader("varro", "3815").unit("celt-1", "1510", E);
        ["v-pr-1", "v-pr-2", "v-pr-3"]
            .into_iter()
            .zip(["3914", "3915", "3916"])
            .fold(at, |at, (id, hex)| at.unit(id, hex, W).hits(id, 3))
    });
    table.individually();
    table.acts(&["recover v-pr-1", "recover v-pr-2"]);
    assert!(!table.may("recover v-pr-1"), "a unit once");
    table.act("recover v-pr-3", &[]);
    assert_eq!(["v-pr-1", "v-pr-2", "v-pr-3"].map(|id| table.hits(id)), [1, 1, 1]);
}

#[test]
fn p_10_33_depleted_units_shift_the_column_by_one() {
    let column = |attacker: bool, defender: bool| {
        let table = Table::shock(cannae(), "varro", &[0, 0, 5], |at| {
            let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).charging("v-ha-1");
            let at = at.unit("iberian-1", "2510", E);
            let at = if attacker { at.depleted("v-ha-1") } else { at };
            if defender { at.depleted("iberian-1") } else { at }
        });
        i32::from(table.last(Kind::ShockRolled).fact.column().expect("a column"))
    };
    let plain = column(false, false);
    assert_eq!([column(true, false) - plain, column(false, true) - plain, column(true, true) - plain], [-1, 1, 0]);
}

#[test]
fn p_4_27_a_leader_who_is_lost_gives_no_orders() {
    // His phase goes on without him: he neither orders units nor replaces the dead.
    let table = Table::phase(cannae(), "varro", |at| {
        let at = at.dead("varro").dead("tribune-a").leader("hannibal", "1511").leader("servilius", "4511");
        at.unit("celt-1", "1510", E).unit("v-ha-1", "4510", W)
    });
    assert_ne!(table.at().orders_leader(), Some(table.leader("varro")), "{:?}", table.legal());
    assert!(table.logged(Kind::Ordered).is_empty() && table.logged(Kind::LeaderReplaced).is_empty());
}

#[test]
fn p_10_25_phalanxes_that_overlap_in_a_rout_leave_no_trace_behind() {
    let mut table = Table::start(cannae(), Start::Break("african-1"), &[9], |at| {
        let at = at.leader("hanno", "1002").leader("maharbal", "1004");
        // Both stand on 2411.
        at.unit("african-1", "2410", E).hits("african-1", 7).unit("african-2", "2411", E)
    });
    let units = ["african-1", "african-2"].map(|id| table.unit(id));
    let (mut dice, mut steps) = (Seeded::new(3), 0);
    while table.window() == "rout" {
        let mut legal = Box::new(Actions::new());
        table.game.legal(&table.state, &mut legal);
        table.game.apply(&mut table.state, legal[0], &mut dice, &mut Silent);
        steps += 1;
        let at = table.at();
        for hex in at.game.scenario.map.field.hexes() {
            let due = units.into_iter().filter(|&unit| at.is_on_map(unit) && at.cells(unit).contains(&hex)).count();
            assert_eq!(at.in_hex(hex).count(), due, "{} after {steps} steps", table.label(hex));
        }
    }
    assert!(steps > 1);
}

#[test]
fn p_8_36_3_the_charisma_of_leaders_with_the_defenders_is_taken_off() {
    let game = changed(&[], |scenario| certain(scenario, [0, 0]));
    let mut table = Table::shock(&game, "varro", &[], |at| {
        let at = at.leader("varro", "3110").leader("hannibal", "2510").unit("v-ha-1", "2610", W);
        at.unit("celt-1", "2510", E)
    });
    // A die for Hannibal, and that of shock.
    table.act("designate v-ha-1", &[5, 5]);
    assert_eq!(table.last(Kind::ShockRolled).modifier, Some(-3));
}

#[test]
fn p_6_61_a_phalanx_that_stops_over_another_unit_goes_to_free_hexes() {
    // A column of a phalanx whose rear half still stands on Celts is fired at in an enemy zone.
    let mut table = Table::phase(cannae(), "hannibal", |at| {
        let at = at.leader("hannibal", "2108").column("african-1", "2313", Facing::Ne).unit("celt-1", "2312", E);
        at.unit("v-ve-1", "2310", W).unit("v-pr-1", "4510", W)
    });
    table.individually().act("begin african-1", &[]);
    let mut dice = Seeded::new(5);
    let mut legal = Box::new(Actions::new());
    let phalanx = table.unit("african-1");
    while table.at().frames().iter().any(|frame| frame.unit == phalanx) {
        table.game.legal(&table.state, &mut legal);
        let ahead = legal.iter().copied().find(|action| matches!(action, Action::Step { .. }));
        table.game.apply(&mut table.state, ahead.unwrap_or(legal[legal.len() - 1]), &mut dice, &mut Silent);
    }
    let at = table.at();
    for cell in at.cells(phalanx).into_iter().filter(|cell| cell.is_some()) {
        assert_eq!(at.in_hex(cell).collect::<Vec<_>>(), [phalanx], "alone in {}", table.label(cell));
    }
}
