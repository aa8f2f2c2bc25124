//! Efficiency, reorganisation, commanders, strength \[11-14\].

use kartacz_engine::games::pluton::event::Kind;
use kartacz_engine::games::pluton::position_builder::PositionBuilder;
use kartacz_engine::games::pluton::state::Level;

use crate::pluton::table::{DE, PL, Table, plain, plain_with};

/// A directed Polish platoon at 0507 that fires at a German one which steps to 0506.
fn hit<'g>(
    game: &'g kartacz_engine::games::pluton::Pluton,
    die: u8,
    build: impl FnOnce(PositionBuilder<'g>) -> PositionBuilder<'g>,
) -> Table<'g> {
    let mut table = Table::set_up(game, |b| {
        build(b.unit("pl-s1", "0508").unit("pl-d1", "0509").unit("de-s1", "0505").unit("de-s9", "3020"))
    });
    table.acts(&["begin de-s1", "step 0506"]).act("fire pl-s1 de-s1", &[die]);
    table
}

#[test]
fn p_11_1_three_levels_lowered_in_order() {
    let game = plain();
    // Strength 12: 4 is F, 9 is P1.
    assert_eq!(
        [hit(game, 1, |b| b).level("de-s1"), hit(game, 4, |b| b).level("de-s1"), hit(game, 9, |b| b).level("de-s1")],
        ["full", "under-fire", "pinned"]
    );
    let twice = hit(game, 4, |b| b.level("de-s1", Level::UnderFire, 9));
    assert_eq!(twice.level("de-s1"), "pinned");
    // A pinned unit sinks no further, and its marker stays as it is.
    let pinned = hit(game, 4, |b| b.unit("pl-s9", "0503").level("de-s1", Level::Pinned, 9).marker(PL, 4, "0505"));
    assert_eq!((pinned.level("de-s1"), pinned.at().recovers(pinned.unit("de-s1"))), ("pinned", 9));
}

#[test]
fn p_11_2_a_marker_has_one_of_two_colours() {
    let game = plain();
    let table = hit(game, 4, |b| b.stage(2));
    assert_eq!(table.at().recovers(table.unit("de-s1")) % 2, 0);
}

#[test]
fn p_11_3_the_colour_is_that_of_the_stage_of_the_loss() {
    let game = plain();
    for stage in 1..=4 {
        let table = hit(game, 4, |b| b.stage(stage));
        assert_eq!(table.at().recovers(table.unit("de-s1")), stage + 2);
    }
}

#[test]
fn p_11_4_a_pinned_unit_moves_one_hex_away_or_out_from_under_a_marker() {
    let steps = |game: &'static kartacz_engine::games::pluton::Pluton, marker: &str, enemies: &[&str]| {
        let mut table = Table::set_up(game, |b| {
            let b =
                b.unit("de-s1", "0505").level("de-s1", Level::Pinned, 9).unit("de-d2", "1505").marker(PL, 4, marker);
            enemies.iter().enumerate().fold(b, |b, (number, hex)| b.unit(&format!("pl-s{}", number + 1), hex))
        });
        if !table.may("begin de-s1") {
            return Vec::new();
        }
        table.act("begin de-s1", &[]);
        let mut steps = table.options("step");
        steps.sort();
        steps
    };
    let game: &'static _ = Box::leak(Box::new(plain()));
    assert_eq!(steps(game, "2020", &["0509"]), ["0404", "0504", "0604"]);
    assert_eq!(steps(game, "2020", &[]), [""; 0], "no enemy to move away from");
    assert_eq!(steps(game, "0505", &[]).len(), 6, "out from under a marker");
    // Between two enemies it goes away from the nearer one, by switch also where that one is no nearer, or only where neither
    // comes nearer.
    assert_eq!(steps(game, "2020", &["0507", "0501"]), ["0404", "0504", "0604"]);
    let not_nearer: &'static _ = Box::leak(Box::new(plain_with(&["switches.pinned_away=not-nearer"])));
    assert_eq!(steps(not_nearer, "2020", &["0507", "0501"]), ["0404", "0405", "0504", "0604", "0605"]);
    let every: &'static _ = Box::leak(Box::new(plain_with(&["switches.pinned_away=every"])));
    assert_eq!(steps(every, "2020", &["0507", "0501"]), ["0404", "0405", "0604", "0605"]);
    let mut table = Table::set_up(game, |b| {
        b.unit("de-s1", "0505").level("de-s1", Level::Pinned, 9).unit("de-d2", "1505").unit("pl-s1", "0512")
    });
    table.acts(&["begin de-s1", "step 0504"]);
    assert_eq!(table.options("begin"), ["de-d2"], "one hex only");
}

/// The levels of a German unit after the reorganisation of the stages from this one on, without dice.
fn recovery(sets: &[&str], stage: u8, stages: usize) -> Vec<&'static str> {
    let game = plain_with(sets);
    let mut table = hit(&game, 9, |b| b.stage(stage).unit("de-d1", "0404"));
    let mut levels = Vec::new();
    while levels.len() < stages {
        let active = table.at().active();
        let idle = table.legal().into_iter().find(|action| ["end", "stay", "pass"].contains(&action.as_str()));
        table.act(&idle.expect("an idle action"), &[]);
        if active == DE && table.at().active() == PL {
            levels.push(table.level("de-s1"));
        }
    }
    levels
}

#[test]
fn p_12_1_units_reorganise_every_second_stage_after_the_loss() {
    assert_eq!(recovery(&[], 3, 4), ["pinned", "pinned", "under-fire", "full"]);
    // Not with enemies in the hex.
    let game = plain();
    let table = Table::set_up(game, |b| {
        b.stage(3).unit("de-s1", "0505").unit("pl-s1", "0505").unit("de-d1", "0505").level("de-s1", Level::UnderFire, 3)
    });
    assert!(!table.at().may_reorganise(table.unit("de-s1")));
}

#[test]
fn p_12_1_in_the_same_stage_by_switch() {
    assert_eq!(recovery(&["switches.reorganise_same_stage=true"], 3, 2), ["under-fire", "full"]);
}

#[test]
fn p_12_2_by_one_level_at_a_time() {
    assert_eq!(recovery(&[], 3, 3)[2], "under-fire");
}

#[test]
fn p_12_3_directed_units_succeed_without_a_die() {
    let game = plain();
    let mut table = Table::set_up(game, |b| {
        b.stage(3).unit("de-s1", "0505").unit("de-d1", "0509").level("de-s1", Level::UnderFire, 3).unit("pl-s1", "3020")
    });
    table.act("end", &[]);
    assert_eq!(table.level("de-s1"), "full");
}

#[test]
fn p_12_4_undirected_units_roll_on_the_table_by_their_full_morale() {
    let game = plain();
    // Morale 2 succeeds up to 5.
    for (die, level) in [(5, "full"), (6, "under-fire")] {
        let mut table = Table::set_up(game, |b| {
            b.stage(3).unit("de-s1", "0505").level("de-s1", Level::UnderFire, 3).unit("pl-s1", "3020")
        });
        table.act("end", &[die]);
        assert_eq!(table.level("de-s1"), level);
    }
}

#[test]
fn p_12_5_from_pinned_the_marker_changes_its_colour() {
    let game = plain();
    for (sets, due) in [(&[][..], 4), (&["switches.second_step=two-stages"], 5)] {
        let switched = plain_with(sets);
        let mut table = Table::set_up(&switched, |b| {
            b.stage(3)
                .unit("de-s1", "0505")
                .unit("de-d1", "0506")
                .level("de-s1", Level::Pinned, 3)
                .unit("pl-s1", "3020")
        });
        table.act("end", &[]);
        assert_eq!((table.level("de-s1"), table.at().recovers(table.unit("de-s1"))), ("under-fire", due));
    }
    assert_eq!(game.scenario.switches.second_step.name(), "next-stage");
}

#[test]
fn p_13_1_commanders_move_as_rifle_platoons() {
    let kinds = plain().scenario.kinds;
    assert_eq!((kinds[3].walk, kinds[3].run), (kinds[0].walk, kinds[0].run));
}

#[test]
fn p_13_2_command_reaches_4_3_and_1_hexes() {
    let game = plain();
    for (level, range) in [(Level::Full, 4), (Level::UnderFire, 3), (Level::Pinned, 1)] {
        for distance in 0..=5u8 {
            let table = Table::set_up(game, |b| {
                b.unit("de-d1", "0505")
                    .level("de-d1", level, 9)
                    .unit("de-s1", &format!("05{:02}", 5 + distance))
                    .unit("pl-s1", "3020")
            });
            assert_eq!(table.at().is_directed(table.unit("de-s1")), distance <= range);
        }
    }
}

#[test]
fn p_13_2_a_commander_directs_his_company_and_the_weapons_of_his_battalion() {
    let directed = |sets: &[&str], unit: &str| {
        let game = plain_with(sets);
        let table = Table::set_up(&game, |b| b.unit("de-d1", "0505").unit(unit, "0505").unit("pl-s1", "3020"));
        table.at().is_directed(table.unit(unit))
    };
    assert_eq!(
        ["de-s1", "de-s4", "de-c1", "de-c2", "de-c10", "de-m1", "de-c12"].map(|unit| directed(&[], unit)),
        [true, false, true, false, true, true, false]
    );
    let battalion = ["switches.direction=battalion"];
    assert_eq!(["de-s4", "de-c2", "de-s10"].map(|unit| directed(&battalion, unit)), [true, true, false]);
}

#[test]
fn p_13_3_commanders_observe_20_10_and_4_hexes() {
    let game = plain();
    for (level, range) in [(Level::Full, 20), (Level::UnderFire, 10), (Level::Pinned, 4)] {
        for (distance, seen) in [(range, true), (range + 1, false)] {
            let table = Table::set_up(game, |b| {
                b.unit("de-d1", "0503").level("de-d1", level, 9).unit("pl-s1", &format!("05{:02}", 3 + distance))
            });
            assert_eq!(table.seen("pl-s1"), seen);
        }
    }
}

#[test]
fn p_13_4_an_undirected_unit_has_less_morale_and_does_not_run() {
    let game = plain();
    let mut table = Table::set_up(game, |b| b.unit("de-s1", "0505").unit("pl-s1", "3020").unit("pl-d1", "3020"));
    assert_eq!([table.at().morale(table.unit("de-s1")), table.at().morale(table.unit("pl-s1"))], [1, 2]);
    table.act("begin de-s1", &[]);
    assert!(!table.may("run"));
}

#[test]
fn p_13_5_losses_of_a_unit_endanger_the_commander_with_it() {
    let game = plain();
    // 12 in the fifth column: 9 is P1, one loss.
    for (die, place) in [(1, "----"), (2, "0506")] {
        let mut table = Table::set_up(game, |b| {
            b.unit("pl-s1", "0508")
                .unit("pl-d1", "0509")
                .unit("de-s1", "0505")
                .unit("de-d1", "0505")
                .unit("de-s9", "3020")
        });
        table.acts(&["begin de-s1", "join de-d1", "step 0506"]).act("fire pl-s1 de-s1", &[9, die]);
        assert_eq!(table.place("de-d1"), place);
        assert_eq!(table.at().commanders_lost(DE), u8::from(die == 1));
    }
}

#[test]
fn p_13_5_the_losses_are_those_suffered() {
    let game = plain();
    // 15 in the column of 13 to 16: 10 is P2, two losses, of which half a box suffers one.
    for (halves, die, place) in [(1, 1, "----"), (1, 2, "0506"), (2, 2, "----"), (6, 2, "----"), (6, 3, "0506")] {
        let mut table = Table::set_up(game, |b| {
            b.unit("pl-s1", "0507")
                .unit("pl-d1", "0509")
                .unit("de-s1", "0505")
                .strength("de-s1", halves)
                .unit("de-d1", "0505")
                .unit("de-s9", "3020")
        });
        table.acts(&["begin de-s1", "join de-d1", "step 0506"]).act("fire pl-s1 de-s1", &[10, die]);
        assert_eq!(table.place("de-d1"), place, "{halves} half boxes, {die}");
    }
}

#[test]
fn p_13_5_a_commander_who_falls_endangers_no_other() {
    let game = plain();
    let mut table = Table::set_up(game, |b| {
        b.unit("pl-s1", "0507").unit("pl-d1", "0509").unit("de-d1", "0505").unit("de-d2", "0505").unit("de-s9", "3020")
    });
    table.acts(&["begin de-d1", "join de-d2", "step 0506"]).act("fire pl-s1 de-d1", &[10]);
    assert_eq!([table.place("de-d1"), table.place("de-d2")], ["----", "0506"]);
    assert!(table.logged(Kind::CommanderTest).is_empty());
}

#[test]
fn p_13_6_not_by_destroying_him() {
    let game = plain();
    let mut table = Table::set_up(game, |b| {
        b.unit("pl-s1", "0506").lost("pl-d1").unit("de-s1", "0505").strength("de-s1", 1).unit("de-s9", "3020")
    });
    // The result of the close combat throws the attacker back, but its losses leave no attacker to throw back.
    table.acts(&["begin de-s1", "step 0506", "pass", "end"]).act("pass", &[1]);
    assert_eq!((table.place("de-s1"), table.place("pl-d1")), ("----".to_owned(), "----".to_owned()));
    assert!(table.logged(Kind::PromotionTest).is_empty(), "{:?}", table.logged(Kind::Clash));
}

#[test]
fn p_13_6_a_company_without_commander_gets_one_by_pinning() {
    let game = plain();
    for (die, place) in [(4, "0508"), (5, "----")] {
        let mut table =
            Table::set_up(game, |b| b.unit("pl-s1", "0508").lost("pl-d1").unit("de-s1", "0505").unit("de-s9", "3020"));
        table.acts(&["begin de-s1", "step 0506"]).act("fire pl-s1 de-s1", &[9, die]);
        assert_eq!((table.level("de-s1"), table.place("pl-d1")), ("pinned", place.to_owned()));
    }
    assert_eq!(hit(game, 9, |b| b).logged(Kind::PromotionTest).len(), 0, "it has a commander");
}

#[test]
fn p_13_6_or_by_throwing_the_enemy_back_in_close_combat() {
    let game = plain();
    let mut table =
        Table::set_up(game, |b| b.unit("pl-s1", "0506").lost("pl-d1").unit("de-s1", "0505").unit("de-s9", "3020"));
    table.acts(&["begin de-s1", "step 0506", "pass", "end"]).act("pass", &[5]);
    table.act("retreat 0505", &[4]);
    assert_eq!(table.place("pl-d1"), "0506");
    assert!(table.at().is_promoted(table.unit("pl-d1")));
}

#[test]
fn p_13_7_a_new_commander_reaches_less_and_directs_no_artillery() {
    let game = plain();
    for (distance, directed) in [(3, true), (4, false)] {
        let table = Table::set_up(game, |b| {
            b.unit("de-d1", "0505")
                .promoted("de-d1")
                .unit("de-s1", &format!("05{:02}", 5 + distance))
                .unit("pl-s1", "3020")
        });
        assert_eq!(table.at().is_directed(table.unit("de-s1")), directed);
    }
    let table =
        Table::indirect(game, &[], |b| b.stage(2).unit("de-d1", "0505").promoted("de-d1").unit("pl-s1", "0509"));
    assert!(table.options("call").is_empty());
}

#[test]
fn p_14_1_strength_is_counted_in_boxes() {
    let game = plain();
    let table = Table::set_up(game, |b| b.unit("de-s1", "0505").unit("de-c1", "0505").unit("pl-m1", "3020"));
    assert_eq!(["de-s1", "de-c1", "pl-m1"].map(|unit| table.strength(unit)), [6, 4, 4]);
}

#[test]
fn p_14_2_infantry_platoons_lose_half_boxes_others_whole_ones_or_half_by_switch() {
    let left = |sets: &[&str], unit: &str| {
        let game = plain_with(sets);
        let mut table = Table::set_up(&game, |b| {
            b.unit("pl-s1", "0508").unit("pl-d1", "0509").unit(unit, "0505").unit("de-s9", "3020")
        });
        // 12 in the fifth column: 8 is F1.
        table.acts(&[&format!("begin {unit}"), "step 0506"]).act(&format!("fire pl-s1 {unit}"), &[8]);
        table.strength(unit)
    };
    assert_eq!([left(&[], "de-s1"), left(&[], "de-c10"), left(&[], "de-m1")], [5, 4, 4]);
    assert_eq!(left(&["switches.other_losses=half-box"], "de-c10"), 5);
}
