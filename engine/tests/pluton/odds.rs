//! Exact odds, over every face of the dice, checked against the printed tables and against play.

use std::collections::BTreeMap;

use kartacz_engine::core::dice::Odometer;
use kartacz_engine::core::game::{Game, Silent};
use kartacz_engine::core::odds::Chance;
use kartacz_engine::games::pluton::data::{Calibre, Weapon};
use kartacz_engine::games::pluton::notation;
use kartacz_engine::games::pluton::odds::Odds;
use kartacz_engine::games::pluton::tables::{Clash, Effect, Share};

use crate::pluton::table::{Table, plain};

fn fraction(chance: Chance) -> (u128, u128) {
    (chance.count, chance.of)
}

/// The effect by the closed form of the reconstruction: face and column add up.
fn effect_of(score: u8) -> Effect {
    let (levels, losses) = match score {
        0..=7 => (0, 0),
        8..=10 => (1, 0),
        11..=12 => (1, 1),
        13..=14 => (2, 1),
        _ => (2, score - 13),
    };
    Effect { levels, losses }
}

#[test]
fn the_effect_table_has_its_closed_form_at_every_strength_and_face() {
    let tables = &plain().scenario.tables;
    for strength in 1..=60u8 {
        let column = [2, 4, 6, 9, 12, 16, 21, 27].iter().filter(|&&most| strength > most).count() as u8;
        for die in 1..=10 {
            assert_eq!(tables.effect(strength, die), effect_of(die + column), "{strength} {die}");
        }
    }
    assert!((1..=10).all(|die| tables.effect(0, die) == Effect::default()));
}

#[test]
fn the_table_of_modifiers_is_linear_through_the_example() {
    let tables = &plain().scenario.tables;
    for strength in 0..=30i32 {
        for sum in -5..=5 {
            let expected = (2 * strength * (15 + 2 * sum) + 15) / 30;
            assert_eq!(i32::from(tables.modified(strength as u8, sum)), expected);
        }
    }
}

#[test]
fn the_fire_and_artillery_tables_are_those_of_the_ledger() {
    let tables = &plain().scenario.tables;
    let per_box = |weapon, distance| tables.fire_strength(weapon, 2, distance);
    assert_eq!(
        (0..=11).map(|distance| per_box(Weapon::Light, distance)).collect::<Vec<_>>(),
        [5, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0]
    );
    assert_eq!(
        (0..=11).map(|distance| per_box(Weapon::Heavy, distance)).collect::<Vec<_>>(),
        [5, 5, 5, 5, 4, 4, 3, 3, 2, 2, 1, 0]
    );
    assert_eq!(tables.fire_strength(Weapon::Light, 5, 2), 10, "two and a half boxes");
    assert_eq!(tables.fire_strength(Weapon::Light, 1, 5), 1, "half of one, rounded up");
    let four = Calibre::ALL.map(|calibre| tables.artillery_strength(calibre, 4));
    assert_eq!(four, [12, 12, 16, 24]);
    assert_eq!(tables.artillery_strength(Calibre::Mm75, 0), 0);
}

/// The result of close combat by its closed form: twice the column, counted from 1:1, and the face.
#[test]
fn close_combat_improves_for_the_attacker_along_rows_and_columns() {
    let tables = &plain().scenario.tables;
    let key = |column: usize, die: u8| 2 * (column as i32 - 3) + i32::from(die);
    let mut known: BTreeMap<i32, Clash> = BTreeMap::new();
    for column in 0..9 {
        for die in 1..=10 {
            let clash = tables.clash(column, die);
            assert_eq!(*known.entry(key(column, die)).or_insert(clash), clash, "{column} {die}");
        }
    }
    let score = |[attacker, defender]: &Clash| {
        let of = |share: &Share| i32::from(share.losses) + 2 * i32::from(share.retreat);
        of(defender) - of(attacker)
    };
    let scores: Vec<i32> = known.values().map(score).collect();
    assert!(scores.is_sorted(), "{scores:?}");
}

#[test]
fn the_odds_of_fire_are_those_of_the_game() {
    let table = Table::set_up(plain(), |b| {
        b.unit("pl-s1", "0508").unit("pl-d1", "0515").unit("de-s1", "0505").unit("de-s9", "3020")
    });
    let mut table = table;
    table.act("begin de-s1", &[]).act("step 0506", &[]);
    let action = notation::read(plain(), "fire pl-s1 de-s1").expect("an action");
    let mut played: BTreeMap<(u8, u8), u128> = BTreeMap::new();
    let target = table.unit("de-s1");
    for (result, of) in Odometer::outcomes(|dice| {
        let mut state = table.state;
        plain().apply(&mut state, action, dice, &mut Silent);
        (plain().at(&state).level(target) as u8, 6 - plain().at(&state).strength(target))
    }) {
        *played.entry(result).or_insert(0) += 10 / of;
    }
    let odds = Odds::new(&plain().scenario).fire(Weapon::Light, 6, 2, 0);
    let computed: BTreeMap<(u8, u8), u128> =
        odds.iter().map(|(effect, chance)| ((effect.levels, effect.losses), chance.count)).collect();
    assert_eq!(played, computed);
    // 12 in the column 10-12: 4 to 6 are F, 7 and 8 F1, 9 and 10 P1.
    assert_eq!(computed, BTreeMap::from([((0, 0), 3), ((1, 0), 3), ((1, 1), 2), ((2, 1), 2)]));
}

#[test]
fn single_dice() {
    let odds = Odds::new(&plain().scenario);
    assert_eq!(fraction(odds.on_target()), (4, 10));
    assert_eq!([1, 2, 3, 4].map(|morale| fraction(odds.reorganises(morale))), [(3, 10), (5, 10), (7, 10), (9, 10)]);
    assert_eq!(fraction(odds.commander_falls(2)), (2, 10));
    assert_eq!(fraction(odds.new_commander()), (4, 10));
    let even = odds.clash(6, 6, 0);
    assert_eq!(fraction(even.chance(|[attacker, _]| attacker.retreat)), (3, 10));
    assert_eq!(fraction(even.chance(|[_, defender]| defender.retreat)), (3, 10));
}
