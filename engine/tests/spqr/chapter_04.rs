//! Chapter 4: leaders.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::{Rank, Scenario, UnitId, units_in};
use kartacz_engine::games::spqr::details::{Death, Success};
use kartacz_engine::games::spqr::event::{Fact, Kind};
use kartacz_engine::games::spqr::facing::Facing::{E, Nw, W};
use kartacz_engine::games::spqr::tables::Ground;

use crate::spqr::table::{CA, RO, Table, cannae, cannae_with, changed};

/// Cannae with changed ground.
fn painted(hexes: &[&str], ground: Ground) -> Spqr {
    changed(&[], |scenario| {
        for label in hexes {
            let hex = scenario.map.field.parse(label).expect("a hex");
            scenario.map.ground[hex.index()] = ground;
        }
    })
}

/// The first leader of Carthage rides the unit of this id.
fn mounted(scenario: &mut Scenario) {
    let unit = scenario.counters[0].iter_mut().find(|counter| counter.id == "numidian-1").expect("a unit");
    unit.rider = Some(0);
    let troop = usize::from(unit.troop);
    scenario.troops[troop].arm = kartacz_engine::games::spqr::arms::Arm::AfricanElephants;
    scenario.troops[troop].size = 1;
}

#[test]
fn p_4_0_units_move_only_on_orders_of_leaders_in_range() {
    let mut table = Table::phase(cannae(), "hanno", |at| {
        at.leader("hanno", "2304").unit("celt-1", "2404", E).unit("celt-2", "3015", E)
    });
    table.act("individual", &[]);
    assert!(table.may("begin celt-1") && !table.may("begin celt-2"));
}

#[test]
fn p_4_1_leaders_have_their_values() {
    let hannibal = cannae().scenario.leader(0);
    let values = [hannibal.initiative, hannibal.lines, hannibal.charisma, hannibal.range];
    assert_eq!((values, hannibal.elite, hannibal.rank), ([7, 2, 3, 10], true, Rank::Overall));
}

#[test]
fn p_4_2_a_leader_gives_individual_orders_or_a_line_command() {
    let mut table = Table::phase(cannae(), "hanno", |at| {
        at.leader("hanno", "2303").unit("celtiberian-1", "2402", E).unit("celtiberian-2", "2403", E)
    });
    assert_eq!(table.legal(), ["individual", "line left-wing celtiberian-1"]);
    table.act("line left-wing celtiberian-1", &[]);
    assert!(table.may("begin celtiberian-1") && table.may("begin celtiberian-2"));
    table.acts(&["begin celtiberian-1", "step 2502", "halt", "begin celtiberian-2", "halt", "end"]);
    assert_eq!(table.window(), "momentum", "no individual orders follow");
}

#[test]
fn p_4_21_command_range_does_not_cross_enemies_their_zones_and_barred_ground() {
    let range = |game: &Spqr, enemies: &[(&str, &str)]| {
        let table = Table::phase(game, "hanno", |at| {
            let at = at.leader("hanno", "2010").unit("celt-1", "2410", E);
            enemies.iter().fold(at, |at, (id, hex)| at.unit(id, hex, W))
        });
        table.at().in_range(table.leader("hanno"), table.unit("celt-1"))
    };
    assert!(range(cannae(), &[]), "four hexes away");
    // A wall of units with zones between them.
    let wall = [("v-ha-1", "2208"), ("v-ha-2", "2210"), ("v-ha-3", "2212"), ("v-ha-4", "2206"), ("v-pr-1", "2214")];
    assert!(!range(cannae(), &wall));
    let river: Vec<String> = (5..16).map(|row| format!("22{row:02}")).collect();
    let river: Vec<&str> = river.iter().map(String::as_str).collect();
    assert!(!range(&painted(&river, Ground::River), &[]));
}

#[test]
fn p_4_22_a_leader_gives_as_many_individual_orders_as_his_initiative() {
    let mut table = Table::phase(cannae(), "hanno", |at| {
        let at = at.leader("hanno", "2110");
        [("celt-1", "2208"), ("celt-2", "2210"), ("celt-3", "2212"), ("iberian-1", "2008"), ("iberian-2", "2010")]
            .iter()
            .fold(at, |at, (id, hex)| at.unit(id, hex, E))
    });
    if table.may("individual") {
        table.act("individual", &[]);
    }
    for (unit, step) in [("celt-1", "2308"), ("celt-2", "2310"), ("celt-3", "2312")] {
        table.acts(&[&format!("begin {unit}"), &format!("step {step}"), "halt"]);
    }
    table.acts(&["begin iberian-1", "step 2108", "halt"]);
    assert_eq!(table.window(), "momentum", "the fourth order is the last");
}

#[test]
fn p_4_23_a_line_command_reaches_all_units_of_a_line_in_any_order() {
    let mut table = Table::phase(cannae(), "hanno", |at| {
        at.leader("hanno", "2304")
            .unit("celtiberian-1", "2403", E)
            .unit("celtiberian-2", "2404", E)
            .unit("celt-1", "2405", E)
    });
    table.act("line left-wing celtiberian-1", &[]);
    assert_eq!(table.options("begin"), ["celtiberian-1", "celtiberian-2"], "Celts are of another line");
    table.acts(&["begin celtiberian-2", "step 2504", "step 2604", "halt"]);
    assert_eq!(table.options("begin"), ["celtiberian-1"], "units need not stay together");
}

#[test]
fn p_4_23_the_log_names_the_line_and_its_units() {
    let mut table = Table::phase(cannae(), "hanno", |at| {
        at.leader("hanno", "2304").unit("celtiberian-1", "2403", E).unit("celtiberian-2", "2404", E)
    });
    table.act("line left-wing celtiberian-1", &[]);
    let event = table.last(Kind::LineOrdered);
    let Fact::LineOrdered { line, units, fires } = event.fact else { unreachable!() };
    assert_eq!(table.game.scenario.lines[usize::from(line)].id, "left-wing");
    assert_eq!((event.unit, event.fact.count(), fires), (Some(table.unit("celtiberian-1")), Some(2), false));
    let units: Vec<UnitId> = units_in(CA, units).collect();
    assert_eq!(units, ["celtiberian-1", "celtiberian-2"].map(|id| table.unit(id)));
}

/// The units of a line with the first unit, by Roman units of foot in these hexes.
fn line(game: &Spqr, id: &str, units: &[(&str, &str)], facing: kartacz_engine::games::spqr::facing::Facing) -> usize {
    let table = Table::phase(game, "servilius", |at| {
        units.iter().fold(at.leader("servilius", "4010"), |at, (id, hex)| at.unit(id, hex, facing))
    });
    let number = game.scenario.lines.iter().position(|line| line.id == id).expect("a line");
    table.at().line_of(number as u8, table.unit(units[0].0), table.leader("servilius")).count_ones() as usize
}

#[test]
fn p_4_24_units_of_a_line_are_adjacent_or_have_the_gaps_of_the_scenario() {
    let principes = [("v-pr-1", "2808"), ("v-pr-2", "2810"), ("v-pr-3", "2813")];
    assert_eq!(line(cannae(), "principes", &principes, W), 2, "one hex of gap and no more");
    let triarii = [("v-tr-1", "2808"), ("v-tr-2", "2810")];
    assert_eq!(line(cannae(), "triarii", &triarii, W), 1);
    let blocked = [("v-pr-1", "2808"), ("v-pr-2", "2810"), ("celt-1", "2809")];
    assert_eq!(line(cannae(), "principes", &blocked, W), 1, "an enemy is in the gap");
    let other = [("v-pr-1", "2808"), ("v-pr-2", "2810"), ("v-ha-1", "2809")];
    assert_eq!(line(cannae(), "principes", &other, W), 1, "a unit of another line is in the gap");
}

#[test]
fn p_4_24b_units_of_other_facing_join_only_in_the_range_of_the_leader() {
    let count = |hex: &str| {
        let table = Table::phase(cannae(), "hanno", |at| {
            at.leader("hanno", hex).unit("celtiberian-1", "2402", E).unit("celtiberian-2", "2403", Nw)
        });
        let line = cannae().scenario.lines.iter().position(|line| line.id == "left-wing").expect("a line");
        table.at().line_of(line as u8, table.unit("celtiberian-1"), table.leader("hanno")).count_ones()
    };
    assert_eq!([count("2304"), count("2320")], [2, 1]);
    let loose = cannae_with(&["switches.line_shape=adjacent"]);
    let table = Table::phase(&loose, "hanno", |at| {
        at.leader("hanno", "2320").unit("celtiberian-1", "2402", E).unit("celtiberian-2", "2403", Nw)
    });
    let line = loose.scenario.lines.iter().position(|line| line.id == "left-wing").expect("a line");
    let found = table.at().line_of(line as u8, table.unit("celtiberian-1"), table.leader("hanno"));
    assert_eq!(found.count_ones(), 2);
}

#[test]
fn example_01_the_left_wing_of_cannae_and_the_velites_are_lines() {
    let table = Table::whole_turn(cannae(), &[], |at| at);
    drop(table);
    let (mut dice, mut events) = (crate::spqr::table::d10(&[]), Vec::new());
    let state = kartacz_engine::core::game::Game::start(cannae(), &mut dice, &mut events);
    let at = cannae().at(&state);
    let count = |line: &str, unit: &str, leader: &str| {
        let number = cannae().scenario.lines.iter().position(|each| each.id == line).expect("a line") as u8;
        let (unit, leader) = (cannae().scenario.unit(unit).unwrap(), cannae().scenario.leader_named(leader).unwrap());
        at.line_of(number, unit, leader).count_ones()
    };
    assert_eq!(count("left-wing", "celtiberian-1", "hanno"), 4);
    assert_eq!(count("velites", "v-ve-1", "equitum-b"), 10, "side by side, far from the leader");
}

#[test]
fn example_35_one_unit_of_velites_in_a_gap_does_not_break_a_line() {
    let game = changed(&[], |scenario| scenario.lines.iter_mut().for_each(|line| line.spacing = 1));
    let two = [("v-ha-1", "2808"), ("v-ve-1", "2809"), ("v-ha-2", "2810")];
    assert_eq!(line(&game, "hastati", &two, W), 2);
    let wide = [("v-ha-1", "2808"), ("v-ve-1", "2809"), ("v-ve-2", "2810"), ("v-ha-2", "2811")];
    assert_eq!(line(&game, "hastati", &wide, W), 1);
    let three = [("v-ha-1", "2808"), ("v-ve-1", "2809"), ("v-ha-2", "2810"), ("v-ve-2", "2811"), ("v-ha-3", "2812")];
    assert_eq!(line(&game, "hastati", &three, W), 3);
}

/// A phase of Servilius near the line of two hastati, with Varro in a hex.
fn servilius<'g>(game: &'g Spqr, turn: u8, varro: &str, enemy: Option<&str>) -> Table<'g> {
    Table::phase(game, "servilius", |at| {
        let at = at.turn(turn).leader("servilius", "3310").leader("varro", varro);
        let at = at.unit("v-ha-1", "3311", W).unit("v-ha-2", "3312", W);
        enemy.map_or(at.clone(), |hex| at.unit("celt-1", hex, E))
    })
}

#[test]
fn p_4_25_a1_in_range_of_the_overall_commander_near_the_line_a_line_is_ordered_freely() {
    let mut table = servilius(cannae(), 2, "3610", None);
    table.act("line hastati v-ha-1", &[]);
    assert_eq!(table.window(), "line");
    let far = Table::phase(cannae(), "servilius", |at| {
        at.turn(2).leader("servilius", "3610").leader("varro", "3611").unit("v-ha-1", "3310", W)
    });
    assert!(!far.may("line hastati v-ha-1"), "three hexes from the line");
    let hidden = Table::phase(cannae(), "servilius", |at| {
        let at = at.turn(2).leader("servilius", "3310").leader("varro", "3110");
        at.unit("v-ha-1", "3312", W).unit("v-ve-1", "3311", W)
    });
    assert!(!hidden.may("line hastati v-ha-1"), "a unit is between");
}

#[test]
fn p_4_25_a2_outside_his_range_the_die_is_compared_with_his_strategy() {
    // A proconsul subtracts one outside the range: 5 - 1 is not more than 4.
    let mut table = servilius(cannae(), 2, "5010", None);
    table.act("line hastati v-ha-1", &[5]);
    assert_eq!(table.window(), "line");
    let mut table = servilius(cannae(), 2, "5010", None);
    table.act("line hastati v-ha-1", &[6]);
    let rolled = table.last(Kind::StrategyRolled).fact;
    assert!(matches!(rolled, Fact::StrategyRolled { result: Success::Fails, .. }));
    assert_eq!(table.window(), "orders");
    // A unit of the line in an enemy zone adds one.
    let mut table = servilius(cannae(), 2, "5010", Some("3212"));
    table.act("line hastati v-ha-1", &[5]);
    assert_eq!((table.window(), table.last(Kind::StrategyRolled).modifier), ("orders", Some(0)));
}

#[test]
fn p_4_25_a3_in_turn_1_lines_are_ordered_freely_at_any_distance() {
    let mut table = servilius(cannae(), 1, "5010", None);
    table.act("line hastati v-ha-1", &[]);
    assert_eq!(table.window(), "line");
}

#[test]
fn p_4_25_b_in_momentum_a_line_needs_a_line_before_and_a_roll() {
    let mut table = servilius(cannae(), 1, "3610", None);
    table.acts(&["individual", "end"]);
    table.act("momentum", &[0]);
    assert_eq!(table.window(), "orders", "no line command in the first phase");
    let mut table = servilius(cannae(), 1, "3610", None);
    table.acts(&["line hastati v-ha-1", "end"]);
    table.act("momentum", &[0]);
    table.act("line hastati v-ha-1", &[5]);
    assert_eq!((table.window(), table.last(Kind::StrategyRolled).fact.strength()), ("orders", Some(4)));
}

#[test]
fn p_4_25_c_the_overall_commander_orders_lines_near_him_two_with_two_line_commands() {
    let mut table = Table::phase(cannae(), "hannibal", |at| {
        let at = at.turn(3).leader("hannibal", "2410").unit("celt-1", "2510", E);
        at.unit("libyan-1", "2511", E).unit("celtiberian-1", "2404", E)
    });
    assert_eq!(table.options("line"), ["celts celt-1", "libyans libyan-1"], "the cavalry is too far");
    table.acts(&["line celts celt-1", "begin celt-1", "step 2610", "halt", "end"]);
    assert_eq!(table.legal(), ["pass", "line libyans libyan-1"]);
    let mut table = Table::phase(cannae(), "hannibal", |at| {
        at.leader("hannibal", "2410").unit("celt-1", "2510", E).unit("libyan-1", "2511", E)
    });
    table.acts(&["line celts celt-1", "begin-leader hannibal", "step 2411", "halt", "end"]);
    assert_eq!(table.window(), "momentum", "no line command after a move");
}

#[test]
fn example_04_hannibal_has_seven_orders_or_two_line_commands() {
    let table = Table::phase(cannae(), "hannibal", |at| at.leader("hannibal", "2410").unit("celt-1", "2510", E));
    let leader = cannae().scenario.leader(table.leader("hannibal"));
    assert_eq!([table.at().initiative(table.leader("hannibal")), leader.lines], [7, 2]);
}

#[test]
fn p_4_26_a_leader_in_an_enemy_zone_orders_nothing_not_even_himself() {
    let table = Table::phase(cannae(), "hanno", |at| {
        at.leader("hanno", "2410").unit("celt-1", "2410", E).unit("v-ha-1", "2510", W).unit("celt-2", "2405", E)
    });
    assert!(table.logged(Kind::Ordered).is_empty());
    assert_ne!(table.window(), "orders");
}

#[test]
fn p_4_27_a_finished_leader_is_not_activated() {
    let table = Table::turn(cannae(), &[], |at| {
        at.leader("hanno", "2410").finished("hanno").leader("hasdrubal", "2412").leader("maharbal", "2414")
    });
    assert_eq!(table.options("activate"), ["hasdrubal"]);
}

#[test]
fn p_4_28_maharbal_commands_numidians_only() {
    let table = Table::phase(cannae(), "maharbal", |at| {
        at.leader("maharbal", "2410").unit("celt-1", "2411", E).unit("numidian-1", "2409", E)
    });
    let at = table.at();
    assert!(at.commands(table.leader("maharbal"), table.unit("numidian-1")));
    assert!(!at.commands(table.leader("maharbal"), table.unit("celt-1")));
    assert!(at.commands(table.leader("hanno"), table.unit("celt-1")));
}

#[test]
fn p_4_3_the_overall_commander_orders_other_leaders_and_leaves_enemy_zones() {
    let mut table = Table::phase(cannae(), "hannibal", |at| {
        let at =
            at.leader("hannibal", "2210").leader("hanno", "2212").leader("hasdrubal", "2410").unit("celt-1", "2410", E);
        at.unit("v-ha-1", "2510", W)
    });
    table.act("individual", &[]);
    assert_eq!(table.options("begin-leader"), ["hannibal", "hasdrubal", "hanno"]);
    // Hasdrubal is in an enemy zone: two orders; he leaves it and is not ordered again.
    table.acts(&["begin-leader hasdrubal", "step 2310", "halt"]);
    assert_eq!(table.options("begin-leader"), ["hannibal", "hanno"]);
    let mut table = Table::phase(cannae(), "hannibal", |at| {
        let at =
            at.leader("hannibal", "2410").unit("celt-1", "2410", E).unit("v-ha-1", "2510", W).unit("celt-2", "2308", E);
        at.leader("hanno", "2212")
    });
    assert_eq!(table.legal(), ["begin-leader hannibal", "end"], "he must leave the zone first");
    table.acts(&["begin-leader hannibal", "step 2310", "halt"]);
    assert!(table.may("begin celt-2") && table.may("begin-leader hanno"));
}

#[test]
fn p_4_4_tribunes_and_prefects_are_the_roman_leaders() {
    let ranks: Vec<Rank> = cannae().scenario.leaders[RO.index()].iter().map(|leader| leader.rank).collect();
    let count = |rank: Rank| ranks.iter().filter(|&&each| each == rank).count();
    assert_eq!([count(Rank::Tribune), count(Rank::AlliedPrefect), count(Rank::CavalryPrefect)], [2, 2, 2]);
}

#[test]
fn p_4_41_their_number_comes_from_the_scenario() {
    let fewer = changed(&[], |scenario| scenario.leaders[1].retain(|leader| leader.rank != Rank::Tribune));
    assert_eq!(fewer.scenario.leaders[1].len(), cannae().scenario.leaders[1].len() - 2);
}

#[test]
fn p_4_42_a_tribune_orders_one_class_of_one_legion_or_velites_alone() {
    let mut table = Table::phase(cannae(), "tribune-a", |at| {
        let at = at.turn(2).leader("tribune-a", "3510").unit("v-ha-1", "3409", W).unit("v-ha-2", "3411", W);
        let at = at.unit("v-pr-1", "3413", W).unit("xiv-ha-1", "3407", W).unit("av-ha-1", "3512", W);
        at.unit("v-ve-1", "3508", W).unit("av-ve-1", "3612", W)
    });
    if table.may("individual") {
        table.act("individual", &[]);
    }
    assert_eq!(table.options("begin"), ["v-ve-1", "av-ve-1", "v-ha-1", "v-ha-2", "xiv-ha-1", "v-pr-1"]);
    table.acts(&["begin v-ha-1", "step 3309", "halt"]);
    assert_eq!(table.options("begin"), ["v-ha-2"]);
    let mut table = Table::phase(cannae(), "tribune-a", |at| {
        let at = at.turn(2).leader("tribune-a", "3510").unit("v-ve-1", "3508", W).unit("av-ve-1", "3612", W);
        at.unit("v-ha-1", "3409", W)
    });
    if table.may("individual") {
        table.act("individual", &[]);
    }
    table.acts(&["begin v-ve-1", "step 3408", "halt"]);
    assert_eq!(table.options("begin"), ["av-ve-1"]);
}

#[test]
fn example_02_a_tribune_orders_hastati_or_principes_not_both() {
    let table = Table::phase(cannae(), "tribune-a", |at| at.leader("tribune-a", "3510"));
    let at = table.at();
    assert!(at.commands(table.leader("tribune-a"), table.unit("v-ha-1")));
    assert!(!at.commands(table.leader("tribune-a"), table.unit("av-ha-1")), "an ala");
    assert!(at.commands(table.leader("tribune-a"), table.unit("av-ve-1")), "velites of all");
}

#[test]
fn p_4_43_tribunes_order_any_line_of_foot_of_the_chart() {
    let lines = &cannae().scenario.lines;
    let tribune = cannae().scenario.leader_named("tribune-a").unwrap();
    let may = |id: &str| lines.iter().find(|line| line.id == id).unwrap().leaders & 1 << tribune != 0;
    assert!(may("hastati") && may("triarii") && may("velites") && !may("legion-cavalry"));
}

#[test]
fn p_4_44_a_cavalry_prefect_orders_legion_cavalry_or_ala_cavalry() {
    let mut table = Table::phase(cannae(), "equitum-a", |at| {
        let at = at.turn(2).leader("equitum-a", "3510").unit("v-rc-1", "3408", W).unit("av-rc-1", "3412", W);
        at.unit("xiv-rc-1", "3508", W).unit("v-ha-1", "3514", W)
    });
    if table.may("individual") {
        table.act("individual", &[]);
    }
    assert_eq!(table.options("begin"), ["v-rc-1", "xiv-rc-1", "av-rc-1"]);
    table.acts(&["begin av-rc-1", "step 3312", "halt"]);
    assert!(!table.may("begin v-rc-1"));
}

#[test]
fn p_4_45_one_tribune_and_one_cavalry_prefect_are_weaker() {
    let initiative = |id: &str| cannae().scenario.leader(cannae().scenario.leader_named(id).unwrap()).initiative;
    assert!(initiative("tribune-a") > initiative("tribune-b") && initiative("equitum-a") > initiative("equitum-b"));
}

#[test]
fn p_4_46_a_proconsul_commands_all_and_succeeds_the_overall_commander_with_strategy_1() {
    let table = servilius(cannae(), 2, "3610", None);
    let at = table.at();
    assert!(at.commands(table.leader("servilius"), table.unit("v-rc-1")));
    assert_eq!(at.strategy(Side::Second), 4);
    let mut table = Table::phase(cannae(), "paulus", |at| {
        let at = at.turn(2).leader("paulus", "3310").leader("servilius", "4510").dead("varro");
        at.unit("v-ha-1", "3311", W)
    });
    assert_eq!(table.at().strategy(Side::Second), 1);
    table.act("line hastati v-ha-1", &[2]);
    assert_eq!(table.window(), "orders");
}

#[test]
fn p_4_5_officers_of_hannibal_order_lines_freely_in_their_first_phase() {
    let build = |game| {
        Table::phase(game, "hanno", |at| {
            at.turn(2).leader("hanno", "2002").leader("hannibal", "4020").unit("celtiberian-1", "2402", E)
        })
    };
    assert!(build(cannae()).may("line left-wing celtiberian-1"), "neither near nor in range");
    let near = cannae_with(&["switches.free_lines=range-only"]);
    assert!(!build(&near).may("line left-wing celtiberian-1"), "by switch the line must be near");
}

#[test]
fn p_4_61_leaders_enter_enemy_zones_only_with_friends_and_stop() {
    let mut table = Table::phase(cannae(), "hanno", |at| {
        at.leader("hanno", "2211").unit("celt-1", "2410", E).unit("v-ha-1", "2510", W)
    });
    if table.may("individual") {
        table.act("individual", &[]);
    }
    table.acts(&["begin-leader hanno", "step 2310"]);
    assert!(table.may("step 2410"), "a friendly unit is there");
    assert!(!table.may("step 2411"), "empty and in an enemy zone");
    table.act("step 2410", &[]);
    assert_eq!((table.leader_place("hanno").as_str(), table.may("step 2310")), ("2410", false));
}

/// A phase of Paulus in which velites of his have come next to Hanno.
fn hunted<'g>(game: &'g Spqr, guard: bool) -> Table<'g> {
    let mut table = Table::phase(game, "paulus", |at| {
        let at = at.leader("paulus", "3010").leader("hanno", "2610").unit("v-ve-1", "2809", W);
        if guard { at.unit("celt-1", "2610", E) } else { at }
    });
    if table.may("individual") {
        table.act("individual", &[]);
    }
    table.acts(&["begin v-ve-1", "step 2709"]);
    table
}

#[test]
fn p_4_62_a_leader_next_to_an_enemy_withdraws_one_to_three_hexes_or_is_lost() {
    let mut table = hunted(cannae(), false);
    assert_eq!((table.window(), table.decider()), ("leader-retreat", Some(CA)));
    assert!(!table.may("pass"), "alone he must withdraw");
    table.acts(&["withdraw-leader hanno 2510", "withdraw-leader hanno 2410"]);
    assert!(table.may("pass") && table.may("withdraw-leader hanno 2310"));
    table.act("withdraw-leader hanno 2310", &[]);
    assert_eq!(table.leader_place("hanno"), "2310");
    let guarded = hunted(cannae(), true);
    assert!(guarded.may("pass"), "with a unit he may stay");
    // Boxed in by barred ground he is eliminated.
    let walled = painted(&["2609", "2611", "2509", "2510", "2710"], Ground::River);
    let table = hunted(&walled, false);
    assert_eq!(
        (table.leader_place("hanno").as_str(), table.last(Kind::LeaderLost).fact),
        ("----", Fact::LeaderLost { cause: Death::Caught })
    );
    let lax = cannae_with(&["switches.lone_leader=may-stay"]);
    assert!(hunted(&lax, false).may("pass"));
}

/// Hanno with Celts who fight hastati, with these dice for him.
fn casualties(dice: &[u8]) -> Table<'static> {
    Table::casualties(cannae(), "hannibal", &["celt-1", "v-ha-1"], dice, |at| {
        let at = at.leader("hannibal", "1511").leader("hanno", "2410").unit("celt-1", "2410", E);
        at.unit("v-ha-1", "2510", W).leader("maharbal", "1520")
    })
}

#[test]
fn p_4_63_a_leader_in_combat_rolls_and_with_0_again_on_the_table() {
    let table = casualties(&[1]);
    assert_eq!(table.logged(Kind::LeaderTest).len(), 1, "only he is in combat");
    assert!(table.logged(Kind::LeaderWounded).is_empty());
    let light = casualties(&[0, 2]);
    assert!(light.at().is_finished(light.leader("hanno")));
    let wounded = casualties(&[0, 5]);
    let hanno = wounded.leader("hanno");
    let values = [wounded.at().initiative(hanno), wounded.at().range(hanno), wounded.at().charisma(hanno)];
    assert_eq!(values, [3, 4, 0]);
    let dead = casualties(&[0, 9]);
    assert!(dead.at().is_dead(hanno) && dead.at().rout_points(CA) == 20);
}

/// Hannibal on his elephant in combat, with these dice.
fn rider(dice: &[u8]) -> (Spqr, kartacz_engine::games::spqr::state::State) {
    let game = changed(&[], mounted);
    let table = Table::casualties(&game, "hanno", &["numidian-1", "v-ha-1"], dice, |at| {
        let at = at.leader("hanno", "1511").leader("hannibal", "2410").unit("numidian-1", "2410", E);
        at.unit("v-ha-1", "2510", W)
    });
    let state = table.state;
    (game, state)
}

#[test]
fn p_4_62_a_unit_that_enters_the_hex_of_a_lone_leader_catches_him() {
    let lax = cannae_with(&["switches.lone_leader=may-stay"]);
    let mut table = Table::phase(&lax, "paulus", |at| {
        at.leader("paulus", "3010").leader("hanno", "2610").unit("v-ve-1", "2809", W)
    });
    if table.may("individual") {
        table.act("individual", &[]);
    }
    table.acts(&["begin v-ve-1", "step 2709", "pass"]);
    table.act("step 2610", &[]);
    assert_eq!(table.last(Kind::LeaderLost).fact, Fact::LeaderLost { cause: Death::Overrun });
}

#[test]
fn p_4_74_the_elephant_of_a_leader_killed_in_combat_is_removed_or_rampages() {
    let (game, state) = rider(&[0, 9, 6]);
    let at = game.at(&state);
    assert!(at.is_dead(0) && !at.is_on_map(game.scenario.unit("numidian-1").unwrap()));
}

#[test]
fn p_4_64_the_overall_commander_replaces_dead_leaders_who_are_finished() {
    let mut table = Table::phase(cannae(), "varro", |at| {
        let at = at.turn(2).leader("varro", "3815").dead("paulus").dead("tribune-a").unit("v-ha-1", "3510", W);
        at.unit("av-rc-1", "3910", W)
    });
    if table.may("individual") {
        table.act("individual", &[]);
    }
    let options = table.options("replace");
    assert!(options.contains(&"tribune-a 3510".to_owned()) && !options.contains(&"tribune-a 3910".to_owned()));
    assert!(options.contains(&"roman-1 3910".to_owned()), "a replacement for Paulus");
    table.act("replace roman-1 3910", &[]);
    assert!(table.at().is_finished(table.leader("roman-1")));
    assert!(table.options("replace").iter().all(|option| option.starts_with("tribune-a")), "one for each dead leader");
    table.act("replace tribune-a 3510", &[]);
    assert_eq!(table.leader_place("tribune-a"), "3510");
}

#[test]
fn p_4_65_a_dead_overall_commander_is_not_replaced() {
    let table = Table::phase(cannae(), "paulus", |at| {
        at.turn(2).leader("paulus", "3310").dead("varro").unit("v-ha-1", "3311", W)
    });
    assert!(table.options("replace").is_empty());
    assert!(table.options("line").is_empty(), "without him no roll can be made outside his range");
}

#[test]
fn p_4_7_the_elephant_of_a_leader_is_a_unit_with_its_rider() {
    let game = changed(&[], mounted);
    let table = Table::phase(&game, "hannibal", |at| at.leader("hannibal", "2410").unit("numidian-1", "2410", E));
    assert_eq!(table.at().mount(table.leader("hannibal")), Some(table.unit("numidian-1")));
}

#[test]
fn p_4_71_it_moves_with_the_nine_points_of_its_leader() {
    let game = changed(&[], mounted);
    let mut table = Table::phase(&game, "hannibal", |at| at.leader("hannibal", "2410").unit("numidian-1", "2410", E));
    assert_eq!(table.at().card(table.unit("numidian-1")).size, 1);
    table.acts(&["individual", "begin-leader hannibal"]);
    for step in ["2510", "2611", "2711", "2812", "2912", "3013", "3113", "3214", "3314"] {
        table.act(&format!("step {step}"), &[]);
    }
    assert_eq!((table.place("numidian-1"), table.leader_place("hannibal")), ("3314".to_owned(), "3314".to_owned()));
}

#[test]
fn p_4_75_it_stacks_with_all_but_cavalry_and_turns_freely() {
    let game = changed(&[], mounted);
    let table = Table::phase(&game, "hannibal", |at| {
        let at = at.leader("hannibal", "2410").unit("numidian-1", "2410", E);
        at.unit("celt-1", "2510", E).unit("celtiberian-1", "2411", E)
    });
    let at = table.at();
    assert!(at.may_stop(table.unit("numidian-1"), table.hex("2510")));
    assert!(!at.may_stop(table.unit("numidian-1"), table.hex("2411")));
    let toll = at.turn_toll(table.unit("numidian-1"), W);
    assert_eq!([toll.cost, toll.hits], [0, 0]);
}

#[test]
fn p_4_7_hannibal_rides_his_elephant_at_cannae_and_zama() {
    for name in ["scenario-cannae", "scenario-wing", "scenario-zama"] {
        let scenario = crate::spqr::table::scenario(name, &[]);
        let unit = scenario.unit("hannibal-le").unwrap_or_else(|| panic!("{name} has no elephant for him"));
        let (counter, troop) = (scenario.counter(unit), scenario.troop(unit));
        let hannibal = scenario.leader_named("hannibal").expect("Hannibal");
        assert_eq!((counter.rider, counter.hex), (Some(hannibal), scenario.leader(hannibal).hex), "{name}");
        assert_eq!((troop.size, troop.allowance, troop.screen), (1, 9, false), "{name}");
    }
}
