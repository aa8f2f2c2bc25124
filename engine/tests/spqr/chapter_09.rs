//! Chapters 9.2 to 9.7: skirmishers, light cavalry, phalanxes in depth, legions, triarii.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::Scenario;
use kartacz_engine::games::spqr::event::Kind;
use kartacz_engine::games::spqr::facing::Facing::{E, W};
use kartacz_engine::games::spqr::position_builder::{PositionBuilder, Start};
use kartacz_engine::games::spqr::tables::Ground;

use crate::spqr::table::{RO, Table, cannae, changed};

type At<'g> = PositionBuilder<'g>;

/// An orders phase with individual orders chosen.
fn orders<'g>(game: &'g Spqr, leader: &str, build: impl FnOnce(At<'g>) -> At<'g>) -> Table<'g> {
    let mut table = Table::phase(game, leader, build);
    if table.may("individual") {
        table.act("individual", &[]);
    }
    table
}

/// Something happens far from two leaders, with whom the turn continues.
fn start<'g>(game: &'g Spqr, start: Start<'_>, faces: &[u8], build: impl FnOnce(At<'g>) -> At<'g>) -> Table<'g> {
    Table::start(game, start, faces, |at| build(at.leader("hanno", "1002").leader("maharbal", "1004")))
}

#[test]
fn p_9_21_skirmishers_withdraw_two_hexes_from_units_that_are_not_faster() {
    let mut table =
        start(cannae(), Start::Near("v-ve-1"), &[], |at| at.unit("v-ve-1", "2710", W).unit("balearic-1", "2510", E));
    table.act("withdraw balearic-1", &[]);
    let far = table.options("step").into_iter().find(|hex| hex == "2410" || hex == "2411").expect("a hex");
    table.act(&format!("step {far}"), &[]);
    assert_eq!(table.window(), "retreat", "a second hex");
    assert_eq!(table.hits("balearic-1"), 0);
}

#[test]
fn p_9_21_skirmishers_never_attack_and_are_eliminated() {
    let table = Table::shock(cannae(), "hannibal", &[], |at| {
        at.leader("hannibal", "2410").unit("balearic-1", "2510", E).unit("v-ha-1", "2610", W)
    });
    assert!(!table.may("designate balearic-1"));
    let broken = start(cannae(), Start::Hit("balearic-1", 5), &[], |at| at.unit("balearic-1", "2510", E));
    assert!(broken.lost("balearic-1"));
}

/// The units of the line of hastati that begins at the first of these, who stand on column 28.
fn hastati_line(hastati: &[&str], velites: &[&str]) -> u32 {
    let game = changed(&[], |scenario| {
        let line = scenario.lines.iter_mut().find(|line| line.id == "hastati").expect("a line");
        line.spacing = 1;
    });
    let table = Table::phase(&game, "varro", |at| {
        let at = at.leader("varro", "5020").unit("v-pr-1", "5019", W);
        let at = hastati.iter().enumerate().fold(at, |at, (n, hex)| at.unit(&format!("v-ha-{}", n + 1), hex, W));
        velites.iter().enumerate().fold(at, |at, (n, hex)| at.unit(&format!("v-ve-{}", n + 1), hex, W))
    });
    let line = game.scenario.lines.iter().position(|line| line.id == "hastati").expect("a line") as u8;
    table.at().line_of(line, table.unit("v-ha-1"), table.leader("varro")).count_ones()
}

/// [9.22]: one unit of velites in a gap does not break a line.
#[test]
fn example_35_velites_in_gaps_of_a_line() {
    assert_eq!(hastati_line(&["2808", "2810"], &["2809"]), 2);
    assert_eq!(hastati_line(&["2808", "2811"], &["2809", "2810"]), 1);
    assert_eq!(hastati_line(&["2808", "2810", "2812"], &["2809", "2811"]), 3);
}

/// Velites two hexes from a phalanx, with orders of a tribune.
fn harassing(more: impl FnOnce(At<'static>) -> At<'static>) -> Table<'static> {
    orders(cannae(), "tribune-a", |at| {
        more(at.leader("tribune-a", "2810").unit("v-ve-1", "2710", W).unit("african-1", "2510", E))
    })
}

#[test]
fn p_9_24_foot_with_javelins_harasses_from_two_hexes() {
    let mut table = harassing(|at| at);
    assert!(table.may("harass v-ve-1 african-1"));
    table.act("harass v-ve-1 african-1", &[0]);
    assert_eq!((table.hits("african-1"), table.place("v-ve-1").as_str()), (1, "2710"), "it does not move");
    assert!(!table.may("begin v-ve-1"), "it is its whole action");
    assert_eq!(table.last(Kind::Fired).fact.count(), Some(1), "as from the next hex");
}

#[test]
fn p_9_24_not_through_friends_or_from_other_distances() {
    let blocked = harassing(|at| at.unit("v-ve-2", "2610", W).unit("v-ve-3", "2611", W));
    assert!(!blocked.may("harass v-ve-1 african-1"));
    let far = orders(cannae(), "tribune-a", |at| {
        at.leader("tribune-a", "2910").unit("v-ve-1", "2810", W).unit("african-1", "2510", E)
    });
    assert!(!far.may("harass v-ve-1 african-1"));
    let faster = orders(cannae(), "tribune-a", |at| {
        at.leader("tribune-a", "2810").unit("v-ve-1", "2710", W).unit("numidian-1", "2510", E)
    });
    assert!(!faster.may("harass v-ve-1 numidian-1"), "an enemy that is faster");
    let ground = changed(&[], |scenario| {
        for label in ["2610", "2611"] {
            let hex = scenario.map.field.parse(label).expect("a hex");
            scenario.map.ground[hex.index()] = Ground::Forest;
        }
    });
    let wood = orders(&ground, "tribune-a", |at| {
        at.leader("tribune-a", "2810").unit("v-ve-1", "2710", W).unit("african-1", "2510", E)
    });
    assert!(!wood.may("harass v-ve-1 african-1"));
}

#[test]
fn p_9_24_the_target_may_fire_back() {
    let mut table = orders(cannae(), "tribune-a", |at| {
        at.leader("tribune-a", "2810").unit("v-ve-1", "2710", W).unit("libyan-1", "2510", E)
    });
    table.act("harass v-ve-1 libyan-1", &[9]);
    assert_eq!(table.window(), "return-fire");
    table.act("fire libyan-1 v-ve-1", &[0]);
    assert_eq!(table.hits("v-ve-1"), 1);
}

/// Numidians with orders of Maharbal.
fn riders<'g>(game: &'g Spqr, hex: &str, target: &str, at: &str) -> Table<'g> {
    let (hex, target, place) = (hex.to_owned(), target.to_owned(), at.to_owned());
    orders(game, "maharbal", |at| {
        at.leader("maharbal", "2310").unit("numidian-1", &hex, E).unit(&target, &place, W).unit("numidian-2", "2309", E)
    })
}

#[test]
fn p_9_31_light_cavalry_harasses_from_two_to_four_hexes() {
    let may = |hex: &str| riders(cannae(), hex, "v-ha-1", "2910").may("harass numidian-1 v-ha-1");
    assert_eq!([may("2812"), may("2710"), may("2610"), may("2510"), may("2410")], [true, true, true, true, false]);
    let strict = changed(&["switches.harass_distance=four"], |_| {});
    let may = |hex: &str| riders(&strict, hex, "v-ha-1", "2910").may("harass numidian-1 v-ha-1");
    assert_eq!([may("2710"), may("2510")], [false, true]);
}

/// Rome has elephants in the place of its cavalry.
fn elephants(scenario: &mut Scenario) {
    let troop = scenario.troops.iter_mut().find(|troop| troop.id == "v-rc").expect("a troop");
    troop.arm = kartacz_engine::games::spqr::arms::Arm::IndianElephants;
    troop.allowance = 6;
}

#[test]
fn p_9_32_light_cavalry_harasses_elephants_from_flank_and_rear_for_two_hits() {
    let game = changed(&[], elephants);
    assert!(!riders(&game, "2710", "v-rc-1", "2910").may("harass numidian-1 v-rc-1"), "in front");
    let mut table = orders(&game, "maharbal", |at| {
        at.leader("maharbal", "2710").unit("numidian-1", "2710", E).unit("v-rc-1", "2910", E).unit(
            "numidian-2",
            "2609",
            E,
        )
    });
    table.act("harass numidian-1 v-rc-1", &[0]);
    assert_eq!(table.hits("numidian-1"), 2);
    assert_eq!(table.hits("v-rc-1"), 2, "elephants take two hits by missiles");
}

#[test]
fn p_9_33_skirmishers_are_not_harassed() {
    let slingers = changed(&[], |scenario| {
        let troop = scenario.troops.iter_mut().find(|troop| troop.id == "v-ve").expect("a troop");
        troop.arm = kartacz_engine::games::spqr::arms::Arm::Skirmishers;
    });
    assert!(!riders(&slingers, "2710", "v-ve-1", "2910").may("harass numidian-1 v-ve-1"));
}

/// Phalanxes that may form a double depth.
fn deep() -> &'static Spqr {
    static GAME: std::sync::OnceLock<Spqr> = std::sync::OnceLock::new();
    GAME.get_or_init(|| {
        changed(&[], |scenario| {
            let troop = scenario.troops.iter_mut().find(|troop| troop.id == "african").expect("a troop");
            troop.deep = true;
        })
    })
}

fn columns(leader: &str) -> Table<'static> {
    let (name, leader) = (leader.to_owned(), leader);
    orders(deep(), leader, |at| {
        at.leader(&name, "2308").unit("african-1", "2510", E).unit("african-2", "2410", E).unit("celt-1", "2306", E)
    })
}

#[test]
fn p_9_51_the_rear_phalanx_goes_under_the_front_one() {
    let mut table = columns("hannibal");
    assert_eq!(table.options("deepen"), ["african-2"]);
    table.act("deepen african-2", &[]);
    assert_eq!((table.place("african-2"), table.hits("african-2")), (table.place("african-1"), 0));
    assert_eq!(table.at().deep_partner(table.unit("african-1")), Some(table.unit("african-2")));
    assert!(!table.may("begin african-1") && !table.may("begin african-2"), "it ends the move of both");
}

#[test]
fn p_9_52_only_the_overall_commander_orders_it() {
    assert_eq!(columns("hanno").options("deepen"), Vec::<String>::new());
    assert!(
        !Table::phase(cannae(), "hannibal", |at| {
            at.leader("hannibal", "2308").unit("african-1", "2510", E).unit("african-2", "2410", E)
        })
        .may("deepen african-2")
    );
}

#[test]
fn p_9_52_no_unit_routs_through_a_double_depth() {
    let table = start(deep(), Start::Break("celt-1"), &[], |at| {
        let at = at.unit("african-1", "2410", E).unit("african-2", "2410", E);
        at.unit("celt-1", "2510", E).unit("celt-2", "2509", E).unit("celt-3", "2511", E)
    });
    assert!(
        !table.logged(Kind::RoutMoves).iter().any(|event| ["2410", "2411"].contains(&table.label(event.to).as_str()))
    );
}

#[test]
fn p_9_53_when_one_of_a_double_depth_routs_both_do() {
    let mut table = start(deep(), Start::Break("african-1"), &[9], |at| {
        at.unit("african-1", "2410", E).unit("african-2", "2410", E).hits("african-1", 6)
    });
    // The first goes by the north, the second by the south.
    for (unit, first) in [("african-1", true), ("african-2", false)] {
        while table.window() == "rout" && table.at().frame().unit == table.unit(unit) {
            let steps = table.options("step");
            let step = if first { steps.last() } else { steps.first() }.cloned().expect("a step");
            table.act(&format!("step {step}"), &[]);
        }
    }
    assert!(table.routed("african-1") && table.routed("african-2"));
    assert_ne!(table.place("african-1"), table.place("african-2"));
}

#[test]
fn p_9_61_two_roman_units_of_a_colour_share_a_hex() {
    let table = orders(cannae(), "varro", |at| {
        at.leader("varro", "3810").unit("v-ha-1", "3712", W).unit("v-pr-1", "3612", W).unit("xiv-ve-1", "3612", W)
    });
    let at = table.at();
    assert!(at.may_stop(table.unit("v-ha-1"), table.hex("3912")));
    assert_eq!(at.stack_modifier(table.unit("v-ha-1")), 0);
}

#[test]
fn p_9_63_mixed_stacks_add_one_to_their_tests() {
    let modifier = |second: &str| {
        let table = Table::phase(cannae(), "varro", |at| {
            at.leader("varro", "3810").unit("v-ha-1", "3712", W).unit(second, "3712", W)
        });
        table.at().stack_modifier(table.unit("v-ha-1"))
    };
    assert_eq!([modifier("v-ha-2"), modifier("v-pr-1"), modifier("xiv-ha-1")], [0, 1, 1]);
}

#[test]
fn p_9_63_the_other_unit_of_a_mixed_stack_tests_when_one_routs() {
    let stack = |die: u8| {
        start(cannae(), Start::Break("v-ha-1"), &[die], |at| at.unit("v-ha-1", "3510", W).unit("v-pr-1", "3510", W))
    };
    assert!(!stack(6).routed("v-pr-1"), "6 and 1 are not more than 7");
    assert!(stack(7).routed("v-pr-1"));
}

#[test]
fn p_6_68_the_bottom_unit_routs_with_the_top_one_which_tests_for_it() {
    let stack = |id: &str, faces: &[u8]| {
        start(cannae(), Start::Break(id), faces, |at| at.unit("v-ha-1", "3510", W).unit("v-ha-2", "3510", W))
    };
    assert!(stack("v-ha-1", &[]).routed("v-ha-2"));
    assert!(!stack("v-ha-2", &[6]).routed("v-ha-1"));
    assert!(stack("v-ha-2", &[7]).routed("v-ha-1"));
}

#[test]
fn p_9_64_only_an_order_changes_a_stack() {
    let mut table =
        orders(cannae(), "varro", |at| at.leader("varro", "3810").unit("v-ha-1", "3712", W).unit("v-ha-2", "3712", W));
    assert!(table.may("begin v-ha-1") && !table.may("begin v-ha-2"));
    table.act("reorder v-ha-1", &[]);
    assert!(table.may("begin v-ha-2") && !table.may("begin v-ha-1"));
}

#[test]
fn p_9_65_roman_foot_turns_for_a_point() {
    let table = Table::phase(cannae(), "varro", |at| {
        at.leader("varro", "3810").unit("v-ha-1", "3712", W).unit("v-ve-1", "3713", W)
    });
    for id in ["v-ha-1", "v-ve-1"] {
        assert_eq!(table.at().turn_toll(table.unit(id), E).cost, 1);
    }
}

/// Two stacks of hastati with gaps, and a phalanx two hexes away.
fn stacks(more: impl FnOnce(At<'static>) -> At<'static>) -> Table<'static> {
    start(cannae(), Start::Near("celt-1"), &[], |at| {
        let at = at.unit("celt-1", "2510", E).unit("v-ha-1", "2710", W).unit("v-ha-2", "2710", W);
        more(at.unit("v-ha-3", "2712", W).unit("v-ha-4", "2712", W))
    })
}

#[test]
fn p_9_66_stacks_extend_to_their_flanks_when_an_enemy_is_near() {
    let mut table = stacks(|at| at);
    assert_eq!((table.window(), table.decider()), ("extension", Some(RO)));
    let mut options = table.options("extend");
    options.sort();
    assert_eq!(options, ["v-ha-1 2709", "v-ha-1 2711", "v-ha-3 2711", "v-ha-3 2713"], "of the whole line");
    table.act("extend v-ha-1 2709", &[]);
    assert_eq!((table.place("v-ha-1").as_str(), table.facing("v-ha-1"), table.hits("v-ha-1")), ("2709", "w", 0));
    table.act("extend v-ha-3 2711", &[]);
    assert_eq!(table.window(), "activation");
}

#[test]
fn p_9_66_not_into_enemy_zones_or_occupied_hexes() {
    let mut occupied = stacks(|at| at.unit("v-pr-1", "2709", W)).options("extend");
    occupied.sort();
    assert_eq!(occupied, ["v-ha-1 2711", "v-ha-3 2711", "v-ha-3 2713"]);
    // The other Celts control 2711, which breaks the line, too.
    let zone = stacks(|at| at.unit("v-pr-1", "2709", W).unit("celt-2", "2611", E));
    assert_eq!(zone.window(), "activation");
}

#[test]
fn p_9_67_a_line_command_extends_for_two_points() {
    let mut table = Table::phase(cannae(), "varro", |at| {
        let at = at.leader("varro", "2811").unit("v-ha-1", "2710", W).unit("v-ha-2", "2710", W);
        at.unit("v-ha-3", "2712", W).unit("v-ha-4", "2712", W)
    });
    table.act("line hastati v-ha-1", &[]);
    assert!(table.may("extend v-ha-1 2709"));
    table.acts(&["extend v-ha-1 2709", "begin v-ha-1"]);
    table.acts(&["step 2609", "step 2509", "step 2409"]);
    assert_ne!(table.window(), "move", "three points are left of five");
}

/// [9.67]: velites withdraw through a gap, and the hastati close it.
#[test]
fn example_42_velites_withdraw_and_the_line_extends() {
    let mut table = start(cannae(), Start::Near("african-1"), &[], |at| {
        let at = at.unit("african-1", "2509", E).unit("v-ha-1", "2710", W).unit("v-ha-2", "2710", W);
        at.unit("v-ha-3", "2712", W).unit("v-ha-4", "2712", W).unit("v-ve-1", "2711", W)
    });
    assert_eq!(table.window(), "withdrawal");
    table.acts(&["withdraw v-ve-1", "step 2811"]);
    assert_eq!(table.window(), "extension");
    assert!(table.may("extend v-ha-1 2711"), "{:?}", table.legal());
}

#[test]
fn p_9_68_not_in_column() {
    let table = start(cannae(), Start::Near("celt-1"), &[], |at| {
        at.unit("celt-1", "2510", E).column("v-ha-1", "2710", W).column("v-ha-2", "2710", W)
    });
    assert_eq!(table.window(), "activation");
}

fn triarii(build: impl FnOnce(At<'static>) -> At<'static>) -> Table<'static> {
    orders(cannae(), "varro", |at| {
        build(at.leader("varro", "3912").unit("v-tr-1", "3910", W).unit("v-tr-2", "3911", W))
    })
}

#[test]
fn p_9_71_triarii_turn_but_do_not_move() {
    let steps = |build: fn(At<'static>) -> At<'static>| {
        let mut table = triarii(build);
        table.act("begin v-tr-1", &[]);
        assert!(!table.options("turn").is_empty());
        table.options("step").len()
    };
    assert_eq!(steps(|at| at.unit("v-ha-1", "3510", W)), 0);
    assert!(steps(|at| at.unit("v-ha-1", "3510", W).unit("celt-1", "3611", E)) > 0, "an enemy three hexes away");
    assert_eq!(steps(|at| at.unit("v-ha-1", "3510", W).unit("celt-1", "3513", E)), 0, "four hexes are too far");
    assert!(steps(|at| at.unit("v-ha-1", "3010", W)) > 0, "nine hexes from the rest");
}

#[test]
fn p_9_72_triarii_do_not_move_and_attack_before_half_the_level_is_lost() {
    let attacks = |lost: u16| {
        let table = Table::phase(cannae(), "varro", |at| {
            at.leader("varro", "3912").unit("v-tr-1", "3910", W).unit("celt-1", "3810", E).lost([0, lost])
        });
        table.at().may_charge(table.unit("v-tr-1"))
    };
    assert_eq!([attacks(57), attacks(58)], [false, true]);
}
