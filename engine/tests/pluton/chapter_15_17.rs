//! The table of modifiers, concealment, morale \[15-17\].

use kartacz_engine::games::pluton::event::Kind;
use kartacz_engine::games::pluton::position_builder::{PositionBuilder, marker};
use kartacz_engine::games::pluton::state::Level;

use crate::pluton::table::{DE, PL, Table, map, plain, plain_with};

/// A forest at 0505 on an otherwise clear map.
fn wood(sets: &[&str]) -> kartacz_engine::games::pluton::Pluton {
    map(&["", "", "", "", "....f"], sets)
}

/// Whether a unit is seen in a position.
fn seen<'g>(
    game: &'g kartacz_engine::games::pluton::Pluton,
    unit: &str,
    build: impl FnOnce(PositionBuilder<'g>) -> PositionBuilder<'g>,
) -> bool {
    let state = build(PositionBuilder::new(game)).state();
    game.at(&state).is_seen(game.scenario.unit(unit).expect("a unit"))
}

#[test]
fn p_15_1_one_table_for_small_arms_and_indirect_fire() {
    let tables = &plain().scenario.tables;
    let mut table = Table::set_up(plain(), |b| b.unit("pl-s1", "0507").unit("de-s1", "0505").unit("de-s9", "3020"));
    table.acts(&["begin de-s1", "step 0506"]).act("fire pl-s1 de-s1", &[1]);
    let (_, fired) = table.fire(Kind::Fired);
    assert_eq!(fired.modified, tables.modified(fired.strength, -1));
    let mut table = Table::indirect(plain(), &[], |b| {
        b.stage(2).unit("de-m1", "0505").unit("de-d1", "0505").unit("pl-s1", "0514").marker(DE, 1, "0514")
    });
    for _ in 0..3 {
        table.act("stay", &[]);
    }
    table.act("stay", &[7, 1]);
    let (_, shelled) = table.fire(Kind::Shelled);
    assert_eq!((shelled.modifier, shelled.modified), (-2, tables.modified(9, -2)));
}

#[test]
fn p_15_2_the_strength_is_found_in_column_0_and_shifted() {
    let tables = &plain().scenario.tables;
    assert_eq!(tables.modified(10, -3), 6, "the example of the text");
    assert!((0..=30).all(|strength| tables.modified(strength, 0) == strength));
}

#[test]
fn p_15_3_modifiers_beyond_5_count_as_5() {
    let tables = &plain().scenario.tables;
    assert_eq!([tables.modified(10, 7), tables.modified(10, -9)], [tables.modified(10, 5), tables.modified(10, -5)]);
}

#[test]
fn p_16_1_units_that_no_enemy_sees_are_concealed() {
    let game = plain();
    let mut table = Table::set_up(game, |b| b.unit("de-s1", "0505").unit("pl-s1", "0516").unit("de-s9", "3027"));
    assert!(!table.seen("de-s1") && !table.seen("pl-s1"));
    table.acts(&["begin de-s1", "step 0506"]);
    assert!(table.seen("de-s1") && table.seen("pl-s1"), "ten hexes");
    assert_eq!(table.logged(Kind::Revealed).len(), 2);
    let mut away = Table::set_up(game, |b| b.unit("de-s1", "0506").unit("pl-s1", "0516").unit("de-s9", "3027"));
    away.acts(&["begin de-s1", "step 0505"]);
    assert!(!away.seen("pl-s1") && away.logged(Kind::Concealed).len() == 2);
}

#[test]
fn p_16_2_forest_and_buildings_limit_sight() {
    for sign in ["f", "b", "k"] {
        let row = format!("....{sign}");
        let game = map(&["", "", "", "", &row], &[]);
        assert!(!seen(&game, "pl-s1", |b| b.unit("de-s1", "0503").unit("pl-s1", "0507")), "{sign} between them");
        assert!(seen(&game, "pl-s1", |b| b.unit("de-s1", "0503").unit("pl-s1", "0504")));
    }
}

#[test]
fn p_16_3_units_in_cover_are_concealed_until_they_fire() {
    let game = wood(&[]);
    assert!(!seen(&game, "pl-s1", |b| b.unit("de-s1", "0508").unit("pl-s1", "0505")));
    assert!(seen(&game, "pl-s1", |b| b.unit("de-s1", "0508").unit("pl-s1", "0505").fired("pl-s1")));
    assert!(seen(&game, "pl-s1", |b| b.unit("de-s1", "0506").unit("pl-s1", "0505")), "from the adjacent hex");
    let switched = wood(&["switches.cover_hides_adjacent=true"]);
    assert!(!seen(&switched, "pl-s1", |b| b.unit("de-s1", "0506").unit("pl-s1", "0505")));
    assert!(seen(&switched, "pl-s1", |b| b.unit("de-s1", "0505").unit("pl-s1", "0505")), "in the same hex");
}

/// Whether a Polish platoon that fires from a forest is seen after its fire, when the enemy next places artillery markers,
/// and after a stage in which it has not fired.
fn shows(sets: &[&str]) -> [bool; 3] {
    let game = wood(sets);
    let mut table = Table::set_up(&game, |b| b.unit("pl-s1", "0505").unit("de-s1", "0509").unit("de-s9", "3027"));
    table.acts(&["begin de-s1", "step 0508"]).act("fire pl-s1 de-s1", &[1]);
    let after = table.seen("pl-s1");
    table.acts(&["halt", "end"]);
    assert_eq!(table.at().active(), PL);
    table.acts(&["end", "pass"]);
    assert_eq!(table.at().active(), DE);
    let next = table.seen("pl-s1");
    for _ in 0..2 {
        table.act("end", &[]);
        if table.may("pass") {
            table.act("pass", &[]);
        }
    }
    assert_eq!(table.at().active(), DE);
    [after, next, table.seen("pl-s1")]
}

#[test]
fn p_16_3_fire_shows_a_unit_until_a_stage_without_fire_or_by_switch_for_less_or_more() {
    assert_eq!(shows(&[]), [true, true, false]);
    assert_eq!(shows(&["switches.fired_shows=next-move"]), [true, false, false]);
    assert_eq!(shows(&["switches.fired_shows=for-good"]), [true, true, true]);
}

#[test]
fn p_16_4_units_observe_10_6_and_2_hexes() {
    let game = plain();
    for (level, range) in [(Level::Full, 10), (Level::UnderFire, 6), (Level::Pinned, 2)] {
        for (distance, sees) in [(range, true), (range + 1, false)] {
            let hex = format!("05{:02}", 3 + distance);
            assert_eq!(
                seen(game, "pl-s1", |b| b.unit("de-s1", "0503").level("de-s1", level, 9).unit("pl-s1", &hex)),
                sees
            );
        }
    }
}

#[test]
fn p_16_5_concealed_units_are_no_targets_but_of_shifted_markers() {
    let game = wood(&[]);
    let table =
        Table::indirect(&game, &[], |b| b.stage(2).unit("de-d1", "0510").unit("pl-s1", "0505").marker(DE, 8, "0506"));
    assert!(!table.may("call 0505") && table.may("call 0507"));
    let mut table = table;
    table.act("stay", &[]).act("shift 0505", &[]);
    assert!(table.at().covers_concealed(marker(DE, 8)));
    let mut shot = Table::set_up(&game, |b| b.unit("pl-s1", "0509").unit("de-s1", "0505").unit("de-s9", "0605"));
    assert!(!shot.seen("de-s1"));
    shot.acts(&["begin de-s1", "step 0504"]);
    assert!(shot.options("fire").is_empty(), "the forest is between them");
    assert!(shot.at().shot(shot.unit("pl-s1"), shot.unit("de-s9"), 6).is_some());
}

#[test]
fn p_17_1_morale_comes_from_the_scenario() {
    let game = plain_with(&["units.de-s1.morale=4"]);
    assert_eq!(game.scenario.counter(game.scenario.unit("de-s1").expect("a unit")).morale, 4);
}

#[test]
fn p_17_2_there_are_four_levels_of_morale() {
    assert_eq!(plain().scenario.tables.morale.len(), 4);
    for morale in ["0", "5"] {
        let set = format!("units.de-s1.morale={morale}");
        assert!(crate::pluton::table::try_load(&crate::pluton::table::Shipped, "scenario-1", &[], &[&set]).is_err());
    }
}

#[test]
fn p_17_3_morale_stays_between_1_and_4() {
    let game = plain_with(&["units.de-s1.morale=1"]);
    let table = Table::set_up(&game, |b| b.unit("de-s1", "0505").unit("pl-s1", "3020"));
    assert_eq!(table.at().morale(table.unit("de-s1")), 1, "undirected, and still 1");
}
