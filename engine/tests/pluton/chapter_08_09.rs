//! Indirect fire and support artillery \[8, 9\].

use kartacz_engine::games::pluton::event::{Kind, Rule};
use kartacz_engine::games::pluton::position_builder::{PositionBuilder, marker};
use kartacz_engine::games::pluton::state::Level;

use crate::pluton::table::{DE, PL, Table, map, plain, plain_with, pluton};

/// A German battery with a marker at 0508, a commander at 0505, and Poles at 0508 and 0509.
fn battery<'g>(b: PositionBuilder<'g>) -> PositionBuilder<'g> {
    b.stage(2).unit("de-d1", "0505").unit("pl-s1", "0508").unit("pl-s2", "0509").marker(DE, 7, "0508")
}

/// The fire of that battery alone.
fn fire<'g>(game: &'g kartacz_engine::games::pluton::Pluton, faces: &[u8]) -> Table<'g> {
    let mut table = Table::indirect(game, &[], battery);
    table.act("stay", &[]).act("stay", &[]).act("stay", faces);
    table
}

#[test]
fn p_8_1_mortars_and_field_artillery_fire_indirectly() {
    let game = plain();
    let table =
        Table::indirect(game, &[], |b| b.stage(2).unit("de-m1", "0505").unit("de-d1", "0505").unit("pl-s1", "0512"));
    assert_eq!(table.at().marker(), marker(DE, 1));
    assert!(table.may("call 0512"));
    // Without its mortar a marker is taken off.
    let without =
        Table::indirect(game, &[], |b| b.stage(2).unit("de-d1", "0505").unit("pl-s1", "0512").marker(DE, 1, "0513"));
    assert!(!without.at().marker_hex(marker(DE, 1)).is_some());
}

#[test]
fn p_8_2_only_at_hexes_that_commanders_see() {
    let game = plain();
    let without = Table::indirect(game, &[], |b| b.stage(2).unit("de-s1", "0505").unit("pl-s1", "0508"));
    assert!(without.options("call").is_empty(), "units do not direct fire");
    let table = Table::indirect(game, &[], |b| {
        b.stage(2).unit("de-d1", "0505").unit("pl-s1", "0508").level("de-d1", Level::Pinned, 9)
    });
    assert!(table.may("call 0509") && !table.may("call 0510"), "a pinned commander sees four hexes");
}

#[test]
fn p_8_2_a_shift_needs_no_sight_but_by_switch() {
    let hidden = |sets: &[&str]| {
        let game = map(&["", "", "", "", "", "", "....f", "....f"], sets);
        let table = Table::indirect(&game, &[], |b| {
            b.stage(2).unit("de-d1", "0505").unit("pl-s1", "3020").marker(DE, 7, "0507")
        });
        table.may("shift 0508")
    };
    assert!(hidden(&[]));
    assert!(!hidden(&["switches.shift_needs_sight=true"]));
}

#[test]
fn p_8_3a_markers_on_the_map_shift_one_hex_others_go_anywhere_legal() {
    let game = plain();
    let mut table = Table::indirect(game, &[], battery);
    let mut shifts = table.options("shift");
    shifts.sort();
    assert_eq!(shifts, ["0407", "0408", "0507", "0509", "0607", "0608"]);
    table.act("shift 0509", &[]);
    assert!(table.options("call").len() > 300, "twenty hexes around the commander");
}

#[test]
fn p_8_3b_a_marker_drifts_with_1_to_6_in_the_direction_of_the_face() {
    let game = plain();
    for (face, hex) in [(1, "0507"), (2, "0607"), (3, "0608"), (4, "0509"), (5, "0408"), (6, "0407"), (7, "0508")] {
        // A unit is hit where the marker comes to lie.
        let faces: &[u8] = if face == 4 || face == 7 { &[face, 1] } else { &[face] };
        let table = fire(game, faces);
        assert_eq!(game.scenario.map.field.label(table.at().marker_hex(marker(DE, 7))), hex);
    }
    let corner =
        Table::indirect(game, &[], |b| b.stage(2).unit("de-d1", "0505").unit("pl-s1", "3020").marker(DE, 7, "0501"));
    let mut corner = corner;
    corner.act("stay", &[]).act("stay", &[]).act("stay", &[1]);
    assert!(!corner.at().marker_hex(marker(DE, 7)).is_some(), "off the map");
}

#[test]
fn p_8_3c_strength_comes_from_barrels_and_calibre() {
    let game = plain();
    let table = Table::set_up(game, |b| b.unit("de-m1", "0505").unit("pl-m1", "0605").unit("pl-s1", "3020"));
    let barrage = |side, number| table.at().barrage(marker(side, number));
    assert_eq!([barrage(DE, 1), barrage(PL, 1)], [9, 6], "three mortars and two");
    assert_eq!([barrage(PL, 4), barrage(DE, 7), barrage(DE, 13)], [12, 16, 24], "75, 105 and 150 mm");
    let table = Table::set_up(game, |b| b.unit("de-m1", "0505").strength("de-m1", 3).unit("pl-s1", "3020"));
    assert_eq!(table.at().barrage(marker(DE, 1)), 6, "one and a half boxes are two mortars");
}

#[test]
fn p_8_3d_every_unit_in_the_hex_is_hit_by_a_die_of_its_own() {
    let game = plain();
    let both = |sets: &[&str], faces: &[u8]| {
        let game = plain_with(sets);
        let mut table = Table::indirect(&game, &[], |b| battery(b).unit("de-s1", "0508"));
        table.act("stay", &[]).act("stay", &[]).act("stay", faces);
        table.logged(Kind::Shelled).len()
    };
    assert_eq!(both(&[], &[7, 1, 1]), 2);
    assert_eq!(both(&["switches.artillery_hits=enemy-only"], &[7, 1]), 1);
    assert_eq!(both(&["switches.artillery_hits=one-die"], &[7, 1]), 2);
    // 16 is in the fifth column after the first: 8 pins with a loss.
    let table = fire(game, &[7, 8]);
    assert_eq!((table.level("pl-s1"), table.strength("pl-s1")), ("pinned", 5));
}

#[test]
fn p_8_4_indirect_fire_uses_the_table_of_modifiers() {
    for (sign, modifier, modified) in [("f", -1, 14), ("k", -2, 12), (".", 0, 16)] {
        let row = format!("....{sign}");
        let game = map(&["", "", "", "", "", "", "", &row], &[]);
        let table = fire(&game, &[7, 1]);
        let (_, shelled) = table.fire(Kind::Shelled);
        assert_eq!((shelled.strength, shelled.modifier, shelled.modified), (16, modifier, modified));
    }
}

#[test]
fn p_8_5_mortars_fire_from_3_to_16_hexes_and_beyond_8_with_2_less() {
    let game = plain();
    let start = |game: &'static kartacz_engine::games::pluton::Pluton| {
        Table::indirect(game, &[], |b| b.stage(1).unit("de-m1", "0505").unit("de-d1", "0507").unit("pl-s1", "0514"))
    };
    let game: &'static _ = Box::leak(Box::new(game));
    let table = start(game);
    assert_eq!(
        ["0507", "0508", "0521", "0522"].map(|hex| table.may(&format!("call {hex}"))),
        [false, true, true, false]
    );
    let four: &'static _ = Box::leak(Box::new(plain_with(&["switches.mortar_minimum=four"])));
    assert!(!start(four).may("call 0508"));
    let mut table = start(game);
    table.act("call 0514", &[7, 1]);
    assert_eq!(table.fire(Kind::Shelled).1.modifier, -2, "nine hexes away");
    let mut table = start(game);
    table.act("call 0513", &[4, 1]);
    assert_eq!(table.fire(Kind::Shelled).1.modifier, 0, "aimed at the eighth hex, drifted to the ninth");
}

#[test]
fn p_9_1_support_batteries_are_not_on_the_map() {
    let game = pluton("scenario-1", &[], &[]);
    assert!(game.scenario.support.iter().all(|support| game.scenario.unit(&support.id).is_none()));
}

#[test]
fn p_9_2_number_and_type_come_from_the_scenario() {
    let game = pluton("scenario-1", &[], &[]);
    let of = |id: &str| game.scenario.support.iter().find(|support| support.id == id).expect("a battalion");
    let dac = of("dac");
    assert_eq!((dac.side, &dac.markers[..], dac.barrels, dac.calibre.name()), (DE, &[13, 14, 15][..], 4, "150mm"));
    assert_eq!(game.scenario.support.len(), 5);
}

#[test]
fn p_9_3_support_artillery_fires_by_the_same_rules() {
    let game = plain();
    let table = fire(game, &[7, 10]);
    assert_eq!((table.last(Kind::Drifted).rule, table.last(Kind::Shelled).rule), (Rule::P8_3, Rule::P8_3));
}

#[test]
fn p_9_4_support_artillery_reaches_the_whole_map() {
    let game = plain();
    let table =
        Table::indirect(game, &[], |b| b.stage(2).unit("de-d1", "4027").unit("de-d2", "0401").unit("pl-s1", "2010"));
    assert!(table.may("call 0101") && table.may("call 4327"));
}

/// A mortar that falls to a marker of its own side fires no more: its marker has no effect in the same phase.
#[test]
fn p_8_3d_a_mortar_that_has_just_fallen_does_not_fire() {
    let game = plain();
    let mut table = Table::indirect(game, &[], |b| {
        let mortars = b.stage(2).unit("de-d1", "0505").unit("de-m1", "0514").unit("de-m2", "0508").strength("de-m2", 2);
        mortars.unit("pl-s1", "0512").marker(DE, 1, "0508").marker(DE, 2, "0512")
    });
    // Neither marker drifts; the first destroys the mortar of the second.
    table.acts(&["stay", "stay", "stay", "stay"]).act("stay", &[10, 10, 10]);
    assert_eq!((table.place("de-m2").as_str(), table.strength("pl-s1")), ("----", 6));
}
