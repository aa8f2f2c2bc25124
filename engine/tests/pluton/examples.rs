//! The worked examples T1 to T15 of the ledger.

use kartacz_engine::games::pluton::event::{Fact, Kind};
use kartacz_engine::games::pluton::melee::{multiplied, odds_column, shifted};
use kartacz_engine::games::pluton::position_builder::marker;
use kartacz_engine::games::pluton::roll::k100;
use kartacz_engine::games::pluton::state::Level;
use kartacz_engine::games::pluton::switches::LossGap;
use kartacz_engine::games::pluton::tables::ODDS_NAMES;

use crate::pluton::table::{DE, Table, plain, plain_with, pluton};

#[test]
fn example_01_dice_5_and_7_are_57() {
    assert_eq!(k100(5, 7), 57);
}

#[test]
fn example_02_a_platoon_splits_its_fire_two_boxes_and_one() {
    let mut table = Table::set_up(plain(), |b| {
        b.unit("pl-s1", "0508").unit("pl-d1", "0515").unit("de-s1", "0505").unit("de-s2", "0605").unit("de-s9", "3020")
    });
    table.acts(&["begin de-s1", "step 0506"]).act("fire pl-s1 de-s1 2", &[1]);
    table.acts(&["halt", "begin de-s2", "step 0606"]).act("fire pl-s1 de-s2", &[1]);
    let fired = table.logged(Kind::Fired).into_iter().filter_map(|event| match event.fact {
        Fact::Fired { halves, fire, .. } => halves.zip(fire.numbers),
        _ => None,
    });
    let fired: Vec<(u8, u8)> = fired.map(|(halves, numbers)| (halves, numbers.strength)).collect();
    assert_eq!(fired, [(4, 8), (2, 4)], "two boxes at two hexes, then one");
}

#[test]
fn example_03_seven_and_a_half_to_three_is_2_to_1() {
    assert_eq!([ODDS_NAMES[odds_column(15, 6)], ODDS_NAMES[odds_column(6, 15)]], ["2:1", "1:3"]);
}

#[test]
fn example_04_3_to_1_is_the_most_by_strength() {
    assert_eq!(ODDS_NAMES[odds_column(36, 2)], "3:1");
}

#[test]
fn example_05_2_to_1_shifted_by_two_is_4_to_1() {
    assert_eq!(ODDS_NAMES[shifted(odds_column(2, 1), 2)], "4:1");
}

#[test]
fn example_06_morale_2_gives_two_and_morale_3_takes_three() {
    let game = plain_with(&["units.pl-s1.morale=3", "sides.second.melee_favour=0"]);
    let table = Table::set_up(&game, |b| {
        b.unit("pl-s1", "0506").unit("de-s1", "0506").unit("de-d1", "0507").unit("pl-d1", "0505").unit("de-s9", "3020")
    });
    assert_eq!(table.at().melee_shift(table.hex("0506"), DE), 2 - 3);
}

#[test]
fn example_07_three_losses_are_one_and_a_half_boxes() {
    // Four guns of 150 mm: strength 24, where 8 is P2 and 9 is P3.
    let mut table = Table::indirect(plain(), &[], |b| {
        b.stage(12).unit("de-d1", "0505").unit("pl-s1", "0509").marker(DE, 13, "0509")
    });
    while table.at().marker() != marker(DE, 15) {
        table.act("stay", &[]);
    }
    table.act("stay", &[7, 9]);
    assert_eq!((table.fire(Kind::Shelled).1.losses, table.strength("pl-s1")), (3, 3));
}

#[test]
fn example_08_strength_10_shifted_by_minus_3_is_6() {
    assert_eq!(plain().scenario.tables.modified(10, -3), 6);
}

#[test]
fn example_09_seven_and_minus_nine_count_as_five_and_minus_five() {
    let tables = &plain().scenario.tables;
    assert_eq!([tables.modified(12, 7), tables.modified(12, -9)], [20, 4]);
}

#[test]
fn example_10_a_unit_pinned_in_stage_3_is_fit_after_stage_6() {
    for (stage, level, due, may) in [
        (3, Level::Pinned, 5, false),
        (4, Level::Pinned, 5, false),
        (5, Level::Pinned, 5, true),
        (6, Level::UnderFire, 6, true),
    ] {
        let table = Table::set_up(plain(), |b| {
            b.stage(stage).unit("de-s1", "0505").unit("de-d1", "0506").level("de-s1", level, due).unit("pl-s1", "3020")
        });
        assert_eq!(table.at().may_reorganise(table.unit("de-s1")), may, "stage {stage}");
    }
    let mut table = Table::set_up(plain(), |b| {
        b.stage(5).unit("de-s1", "0505").unit("de-d1", "0506").level("de-s1", Level::Pinned, 5).unit("pl-s1", "3020")
    });
    table.act("end", &[]);
    assert_eq!((table.level("de-s1"), table.at().recovers(table.unit("de-s1"))), ("under-fire", 6));
}

#[test]
fn example_11_losses_grow_with_the_strength_in_the_hex() {
    assert_eq!([24, 40, 49].map(|total| multiplied(1, total, LossGap::Double)), [2, 2, 3]);
}

#[test]
fn example_12_nine_company_within_two_hexes_of_1817() {
    let game = pluton("scenario-1", &[], &[]);
    let table = Table::set_up(&game, |b| b.unit("de-s1", "0101").unit("pl-s1", "4320"));
    let centre = table.hex("1817");
    for unit in ["pl-s25", "pl-s26", "pl-s27", "pl-d9", "pl-c9"] {
        let place = &game.scenario.places[usize::from(game.scenario.counter(table.unit(unit)).place)];
        assert!(place.hexes.iter().all(|&hex| game.scenario.map.field.distance(hex, centre) <= 2), "{unit}");
        assert_eq!(place.hexes.len(), 19);
    }
}

#[test]
fn example_13_a_marker_stays_with_7_and_drifts_with_3() {
    for (face, hex) in [(7, "0509"), (3, "0609")] {
        let mut table = Table::indirect(plain(), &[], |b| {
            b.stage(2).unit("de-d1", "0505").unit("pl-s1", "3020").marker(DE, 7, "0509")
        });
        table.act("stay", &[]).act("stay", &[]).act("stay", &[face]);
        assert_eq!(plain().scenario.map.field.label(table.at().marker_hex(marker(DE, 7))), hex);
    }
}

#[test]
fn example_14_two_losses_endanger_the_commander_up_to_2() {
    for (die, place) in [(2, "----"), (3, "0509")] {
        let mut table = Table::indirect(plain(), &[], |b| {
            b.stage(12).unit("de-d1", "0505").unit("pl-s1", "0509").unit("pl-d1", "0509").marker(DE, 13, "0509")
        });
        while table.at().marker() != marker(DE, 15) {
            table.act("stay", &[]);
        }
        table.act("stay", &[7, 8, die]);
        assert_eq!(table.fire(Kind::Shelled).1.losses, 2);
        assert_eq!(table.place("pl-d1"), place);
    }
}

#[test]
fn example_15_a_platoon_runs_in_stage_1_and_again_in_stage_3() {
    let mut table =
        Table::set_up(plain(), |b| b.stage(1).unit("de-s1", "0505").unit("de-d1", "0505").unit("pl-s1", "3020"));
    table.acts(&["begin de-s1", "run", "step 0506", "halt"]);
    assert_eq!((table.level("de-s1"), table.at().recovers(table.unit("de-s1"))), ("under-fire", 2));
    assert!(!table.at().may_run(table.unit("de-s1")));
}
