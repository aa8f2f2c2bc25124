//! Small-arms fire \[7\].

use kartacz_engine::games::pluton::event::{Fact, Kind, Rule};
use kartacz_engine::games::pluton::position_builder::PositionBuilder;
use kartacz_engine::games::pluton::state::Level;

use crate::pluton::table::{DE, PL, Table, map, plain, plain_with};

/// The sum of modifiers and the strengths of a shot of one unit at another.
fn shot(table: &Table, firer: &str, target: &str) -> Option<(u8, i8, u8)> {
    let halves = table.strength(firer);
    let shot = table.at().shot(table.unit(firer), table.unit(target), halves)?;
    Some((shot.strength, shot.modifier, shot.modified))
}

/// A directed Polish platoon at 0509 and a German one at 0505, and more.
fn pair<'g>(b: PositionBuilder<'g>) -> PositionBuilder<'g> {
    b.unit("pl-s1", "0509").unit("pl-d1", "0510").unit("de-s1", "0505").unit("de-s2", "3020")
}

#[test]
fn p_7_1_infantry_and_crews_fire_small_arms() {
    let game = plain();
    let table = Table::set_up(game, |b| {
        b.unit("pl-s1", "0506").unit("pl-c1", "0506").unit("pl-m1", "0506").unit("de-s1", "0505")
    });
    for firer in ["pl-s1", "pl-c1", "pl-m1"] {
        assert!(shot(&table, firer, "de-s1").is_some());
    }
    let table = Table::set_up(game, |b| b.unit("pl-d1", "0506").unit("de-s1", "0505"));
    assert_eq!(shot(&table, "pl-d1", "de-s1"), None, "commanders are not among them");
}

#[test]
fn p_7_1_commanders_fire_by_switch() {
    let may = |sets: &[&str]| {
        let game = plain_with(sets);
        let mut table = Table::set_up(&game, |b| b.unit("pl-d1", "0507").unit("de-s1", "0505").unit("de-s2", "3020"));
        let shot = shot(&table, "pl-d1", "de-s1");
        table.acts(&["begin de-s1", "step 0506"]);
        (shot, table.may("fire pl-d1 de-s1"))
    };
    assert_eq!(may(&[]), (None, false));
    // He has half a box of light weapons.
    assert_eq!(may(&["switches.commanders_fire=true"]), (Some((2, 0, 2)), true));
}

#[test]
fn p_7_2_mortar_crews_fire_as_light_platoons() {
    let game = plain();
    let table = Table::set_up(game, |b| {
        b.unit("pl-m1", "0507").unit("pl-c1", "0507").unit("pl-d1", "0508").unit("de-s1", "0505")
    });
    // Two boxes of 4, and three of 5.
    assert_eq!(shot(&table, "pl-m1", "de-s1").map(|shot| shot.0), Some(8));
    assert_eq!(shot(&table, "pl-c1", "de-s1").map(|shot| shot.0), Some(15));
}

#[test]
fn p_7_3_target_in_sight_distance_strength_modifiers_die_and_effect_at_once() {
    let game = plain();
    let mut table = Table::set_up(game, pair);
    table.acts(&["begin de-s1", "step 0506"]).act("fire pl-s1 de-s1", &[8]);
    assert!(matches!(table.last(Kind::Fired).fact, Fact::Fired { distance: 3, .. }));
    let (fire, fired) = table.fire(Kind::Fired);
    assert_eq!((fired.strength, fired.modifier, fired.modified), (9, 0, 9));
    // 8 in the column 7-9 is F1.
    assert_eq!((fire.levels, fired.losses), (1, 1));
    assert_eq!((table.level("de-s1"), table.strength("de-s1")), ("under-fire", 5));
    // A forest between them hides the target.
    let game = map(&[".....", ".....", ".....", ".....", ".....", ".....", "....f"], &[]);
    let table = Table::set_up(&game, pair);
    assert_eq!(shot(&table, "pl-s1", "de-s1"), None);
    // Beyond the reach of rifles, and of machine guns.
    let far = |firer: &str, hex: &str| {
        let game = plain();
        let table = Table::set_up(game, |b| b.unit(firer, hex).unit("de-s1", "0505"));
        shot(&table, firer, "de-s1").is_some()
    };
    assert_eq!(
        [far("pl-s1", "0510"), far("pl-s1", "0511"), far("pl-c1", "0515"), far("pl-c1", "0516")],
        [true, false, true, false]
    );
}

#[test]
fn p_7_4_the_table_of_modifiers_is_used() {
    let game = plain_with(&["fire.undirected=-3"]);
    let table = Table::set_up(&game, |b| b.unit("pl-s1", "0507").strength("pl-s1", 5).unit("de-s1", "0505"));
    assert_eq!(shot(&table, "pl-s1", "de-s1"), Some((10, -3, 6)));
}

#[test]
fn p_7_5a_a_partly_covered_target_costs_one() {
    // Along the hexside between 0404 and 0405.
    for (rows, sum) in [
        (["........"; 5], Some(0)),
        (["........", "........", "........", "...f....", "........"], Some(-1)),
        (["........", "........", "........", "...f....", "...f...."], None),
    ] {
        let game = map(&rows, &[]);
        let table = Table::set_up(&game, |b| b.unit("pl-s1", "0305").unit("pl-d1", "0305").unit("de-s1", "0505"));
        assert_eq!(shot(&table, "pl-s1", "de-s1").map(|shot| shot.1), sum);
    }
    let game = plain();
    for (own, sum) in [("0507", -1), ("0607", 0)] {
        let table = Table::set_up(game, |b| pair(b).unit("pl-s2", own));
        assert_eq!(shot(&table, "pl-s1", "de-s1").map(|shot| shot.1), Some(sum));
    }
    let table = Table::set_up(game, |b| pair(b).unit("de-s3", "0507"));
    assert_eq!(shot(&table, "pl-s1", "de-s1").map(|shot| shot.1), Some(0), "enemies on the line cover nothing");
}

#[test]
fn p_7_5b_a_firer_under_fire_costs_two_and_a_pinned_one_four() {
    let game = plain();
    for (level, sum) in [(Level::UnderFire, -2), (Level::Pinned, -4)] {
        let table = Table::set_up(game, |b| {
            b.unit("pl-s1", "0506").unit("pl-d1", "0507").unit("de-s1", "0505").level("pl-s1", level, 3)
        });
        assert_eq!(shot(&table, "pl-s1", "de-s1").map(|shot| shot.1), Some(sum));
    }
}

#[test]
fn p_7_5c_the_ground_of_the_target_costs_what_the_table_says() {
    for (sign, sum) in [("f", -2), ("b", -2), ("k", -3), ("~", 0)] {
        let row = format!("....{sign}");
        let game = map(&[".....", ".....", ".....", ".....", &row], &[]);
        let table = Table::set_up(&game, |b| pair(b).unit("pl-s2", "0506"));
        // It is seen from the adjacent hex, which costs one more, since the line crosses it.
        assert_eq!(shot(&table, "pl-s1", "de-s1").map(|shot| shot.1), Some(sum - 1), "{sign}");
    }
}

#[test]
fn p_7_5d_fire_at_a_commander_who_moves_alone_costs_two() {
    let game = plain();
    let mut table = Table::set_up(game, |b| {
        b.unit("pl-s1", "0509").unit("pl-d1", "0510").unit("de-d1", "0505").unit("de-s1", "0507").unit("de-s2", "3020")
    });
    assert_eq!(shot(&table, "pl-s1", "de-d1"), Some((6, 0, 6)), "he has not moved");
    table.acts(&["begin de-d1", "step 0506"]);
    assert_eq!(shot(&table, "pl-s1", "de-d1").map(|shot| shot.1), Some(-2));
    // With a platoon he is no target of his own.
    table.acts(&["pass", "step 0507"]);
    assert_eq!(shot(&table, "pl-s1", "de-d1"), None);
}

#[test]
fn p_7_5e_a_running_target_gives_two() {
    let game = plain();
    let mut table = Table::set_up(game, |b| pair(b).unit("de-d1", "0505"));
    table.acts(&["begin de-s1", "run", "step 0506"]);
    assert_eq!(shot(&table, "pl-s1", "de-s1").map(|shot| shot.1), Some(2));
    table.acts(&["pass", "halt"]);
    assert_eq!(shot(&table, "pl-s1", "de-s1").map(|shot| shot.1), Some(0), "its run is over");
}

#[test]
fn p_7_5f_four_units_in_the_target_hex_give_one() {
    let game = plain();
    for (count, sum) in [(3, 0), (4, 1), (6, 1)] {
        let table = Table::set_up(game, |b| {
            (2..=count).fold(pair(b), |b, number| b.unit(&format!("de-s{}", number + 2), "0505"))
        });
        assert_eq!(shot(&table, "pl-s1", "de-s1").map(|shot| shot.1), Some(sum), "{count}");
    }
}

#[test]
fn p_7_5g_an_undirected_firer_costs_one() {
    let game = plain();
    let table = Table::set_up(game, |b| b.unit("pl-s1", "0509").unit("pl-d2", "0510").unit("de-s1", "0505"));
    assert_eq!(shot(&table, "pl-s1", "de-s1").map(|shot| shot.1), Some(-1));
}

#[test]
fn p_7_6_a_unit_fires_at_one_target_in_a_stage() {
    let game = plain();
    let mut table = Table::set_up(game, pair);
    table.acts(&["begin de-s1", "step 0506"]).act("fire pl-s1 de-s1", &[1]);
    table.act("step 0507", &[]);
    assert!(table.options("fire pl-s1").is_empty(), "it has fired in this stage");
}

#[test]
fn p_7_6_split_fire_needs_targets_that_no_other_unit_fires_at() {
    let game = plain();
    let start = || Table::set_up(game, |b| pair(b).unit("pl-s2", "0509").unit("de-s3", "0605"));
    let mut table = start();
    table.acts(&["begin de-s1", "step 0506"]);
    assert_eq!(table.options("fire pl-s1 de-s1"), ["", "1", "2"]);
    // After split fire no other unit may fire at the target.
    table.act("fire pl-s1 de-s1 2", &[1]);
    assert!(table.options("fire").is_empty(), "{:?}", table.legal());
    table.acts(&["halt", "begin de-s3", "step 0606"]);
    assert_eq!(table.options("fire pl-s1 de-s3"), [""], "the last box");
    assert!(table.may("fire pl-s2 de-s3"));
    // A target of another unit is no target of split fire.
    let mut table = start();
    table.acts(&["begin de-s1", "step 0506"]).act("fire pl-s2 de-s1", &[1]);
    assert_eq!(table.options("fire pl-s1 de-s1"), [""]);
}

#[test]
fn p_7_6_artillery_makes_a_target_one_of_others_by_switch() {
    let splits = |sets: &[&str]| {
        let game = plain_with(sets);
        let mut table = Table::indirect(&game, &[], |b| pair(b).stage(2).unit("de-d1", "0404").marker(DE, 7, "0505"));
        table.act("stay", &[]).act("stay", &[]).act("stay", &[7, 1]);
        table.acts(&["begin de-s1", "step 0506"]);
        table.options("fire pl-s1 de-s1").len()
    };
    assert_eq!([splits(&[]), splits(&["switches.split_exclusive=all-fire"])], [3, 1]);
}

#[test]
fn p_7_7_pinned_units_fire_at_adjacent_hexes_and_their_own() {
    let game = plain();
    for (hex, may) in [("0507", false), ("0506", true), ("0505", true)] {
        let table =
            Table::set_up(game, |b| b.unit("pl-s1", hex).unit("de-s1", "0505").level("pl-s1", Level::Pinned, 3));
        assert_eq!(shot(&table, "pl-s1", "de-s1").is_some(), may, "{hex}");
    }
}

#[test]
fn p_7_8_each_unit_fires_alone() {
    let game = plain();
    let mut table = Table::set_up(game, |b| pair(b).unit("pl-s2", "0509"));
    table.acts(&["begin de-s1", "step 0506"]).act("fire pl-s1 de-s1", &[1]).act("fire pl-s2 de-s1", &[1]);
    let fires = table.logged(Kind::Fired).into_iter().filter_map(|event| event.fire()?.numbers);
    assert_eq!(fires.map(|numbers| numbers.strength).collect::<Vec<u8>>(), [9, 9]);
}

#[test]
fn p_7_9_an_intruder_pinned_from_its_hex_withdraws_to_where_it_came_from() {
    let game = plain();
    let mut table = Table::set_up(game, |b| {
        b.unit("pl-s1", "0506").unit("pl-d1", "0507").unit("de-s1", "0505").unit("de-s2", "3020")
    });
    table.acts(&["begin de-s1", "step 0506"]).act("fire pl-s1 de-s1", &[9]);
    assert_eq!((table.level("de-s1"), table.place("de-s1")), ("pinned", "0505".to_owned()));
    assert_eq!(table.last(Kind::Withdrew).rule, Rule::P7_9);
    // Fire from another hex pins it where it is.
    let mut table = Table::set_up(game, |b| {
        b.unit("pl-s1", "0507").unit("pl-m1", "0506").unit("pl-d1", "0507").unit("de-s1", "0505").unit("de-s2", "3020")
    });
    table.acts(&["begin de-s1", "step 0506"]).act("fire pl-s1 de-s1", &[10]);
    assert_eq!((table.level("de-s1"), table.place("de-s1")), ("pinned", "0506".to_owned()));
    // A unit that was there first stays, too.
    let mut table = Table::set_up(game, |b| {
        b.unit("de-s1", "0506").unit("pl-s1", "0506").unit("pl-d1", "0507").unit("pl-s2", "0508").unit("de-s2", "3020")
    });
    table.acts(&["end", "aim pl-s1"]).act("fire pl-s1 de-s1", &[9]);
    assert_eq!((table.level("de-s1"), table.place("de-s1")), ("pinned", "0506".to_owned()));
}

#[test]
fn p_7_9_a_reinforcement_withdraws_from_the_enemy_that_came_second() {
    let game = plain();
    // Poles hold the hex, Germans came to them, a second Polish platoon comes to both: it entered a hex with that enemy.
    let start = || {
        Table::set_up(game, |b| {
            b.active(PL)
                .unit("pl-s1", "0506")
                .unit("de-s1", "0506")
                .unit("de-d1", "0507")
                .unit("de-s2", "0509")
                .unit("pl-s2", "0505")
                .unit("pl-s3", "3020")
        })
    };
    let mut table = start();
    table.acts(&["begin pl-s2", "step 0506"]).act("fire de-s1 pl-s2", &[9]);
    assert_eq!((table.level("pl-s2"), table.place("pl-s2")), ("pinned", "0505".to_owned()));
    assert_eq!(table.last(Kind::Withdrew).rule, Rule::P7_9);
    // The platoon that the Germans found there stays.
    let mut table = start();
    table.acts(&["end", "aim de-s1"]).act("fire de-s1 pl-s1", &[9]);
    assert_eq!((table.level("pl-s1"), table.place("pl-s1")), ("pinned", "0506".to_owned()));
}

#[test]
fn p_7_9_a_unit_stays_when_an_enemy_that_came_later_pins_it() {
    let game = plain();
    // The Germans entered the hex of the first Polish platoon; the second one, which pins them, came after them.
    let pinned_by = |firer: &str| {
        let mut table = Table::set_up(game, |b| {
            b.unit("pl-s1", "0506")
                .unit("de-s1", "0506")
                .unit("pl-s2", "0506")
                .unit("pl-d1", "0507")
                .unit("de-s2", "3020")
        });
        table.acts(&["end", &format!("aim {firer}")]).act(&format!("fire {firer} de-s1"), &[9]);
        assert_eq!(table.level("de-s1"), "pinned");
        table.place("de-s1")
    };
    assert_ne!(pinned_by("pl-s1"), "0506");
    assert_eq!(pinned_by("pl-s2"), "0506");
}
