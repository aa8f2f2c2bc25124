//! Hidden information affects neither the view nor the choices of the side that it is hidden from.

use kartacz_engine::core::game::Game;
use kartacz_engine::games::pluton::data::side_of;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::pluton::table::{DE, PL, Table, map, pluton};

#[test]
fn p_16_1_a_concealed_counter_shows_its_hex_and_nothing_else() {
    let game = map(&["", "", "", "", "....ff"], &[]);
    let table = Table::set_up(&game, |b| b.unit("pl-s1", "0505").unit("pl-c1", "0605").unit("de-s1", "0509"));
    let view = game.view(&table.state, DE);
    let (rifle, gun) = (table.unit("pl-s1"), table.unit("pl-c1"));
    for unit in [rifle, gun] {
        assert!(!view.knows(unit) && !view.hex(unit).is_some());
        assert_eq!((view.strength(unit), view.level(unit)), (None, None));
    }
    let mut hidden = Vec::new();
    view.face_down(&mut hidden);
    hidden.sort();
    assert_eq!(
        hidden.iter().map(|counter| game.scenario.map.field.label(counter.hex)).collect::<Vec<_>>(),
        ["0505", "0605"]
    );
    assert_eq!(game.view(&table.state, PL).own().count(), 2);
    // Guesses exchange the two.
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let places: std::collections::BTreeSet<String> = (0..40)
        .map(|_| {
            let guess = view.guess(&mut rng);
            game.scenario.map.field.label(game.at(&guess).hex(gun))
        })
        .collect();
    assert_eq!(places.len(), 2);
    // Nor do they show losses.
    let hit = Table::set_up(&game, |b| b.unit("pl-s1", "0505").strength("pl-s1", 2).unit("de-s1", "0509"));
    let guess = game.view(&hit.state, DE).guess(&mut rng);
    assert_eq!(game.at(&guess).strength(rifle), game.full_strength(rifle));
    assert_eq!(game.at(&game.view(&hit.state, PL).guess(&mut rng)).strength(rifle), 2);
}

#[test]
fn p_s2_3_a_unit_that_was_never_revealed_is_not_on_the_map_for_the_other_side() {
    let game = pluton("scenario-2", &[], &[]);
    let table = Table::set_up(&game, |b| b.unit("pl-s1", "1817").unit("de-s1", "0922"));
    let view = game.view(&table.state, DE);
    let mut hidden = Vec::new();
    view.face_down(&mut hidden);
    assert!(hidden.is_empty() && view.enemies().count() == 0);
    let unit = table.unit("pl-s1");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let places: std::collections::BTreeSet<u16> = (0..60)
        .map(|_| {
            let guess = view.guess(&mut rng);
            assert!(!game.at(&guess).is_seen(unit) && side_of(unit) == PL);
            game.at(&guess).hex(unit).0
        })
        .collect();
    assert!(places.len() > 10, "it may be anywhere that agrees with what is seen: {}", places.len());
    // The end of secrecy puts the counters on the map, face down.
    let open = pluton("scenario-2", &[], &["sides.second.secret_until=3"]);
    let table = Table::set_up(&open, |b| b.stage(4).unit("pl-s1", "1817").unit("de-s1", "0922"));
    open.view(&table.state, DE).face_down(&mut hidden);
    assert_eq!(hidden.len(), 1);
}

#[test]
fn p_7_5f_units_set_up_in_secret_crowd_no_hex_for_the_other_side() {
    let game = pluton("scenario-2", &[], &[]);
    let modifiers = |others: u8, shown: bool| {
        let table = Table::set_up(&game, |b| {
            let b = b.stage(2).unit("de-s1", "2213").unit("pl-s1", "2210").fired("pl-s1");
            (2..2 + others).map(|number| format!("pl-s{number}")).fold(b, |b, id| {
                let b = b.unit(&id, "2210");
                if shown { b.revealed(&id) } else { b }
            })
        });
        let (firer, target) = (table.unit("de-s1"), table.unit("pl-s1"));
        let expected = game.view(&table.state, DE).shot(firer, target).expect("a shot");
        let real = table.at().shot(firer, target, table.strength("de-s1")).expect("a shot");
        (expected.modifier, real.modifier)
    };
    let (few, _) = modifiers(2, false);
    assert_eq!(modifiers(2, false), (few, few));
    assert_eq!(modifiers(3, false), (few, few + 1));
    assert_eq!(modifiers(3, true), (few + 1, few + 1));
}

#[test]
fn p_7_5f_a_concealed_commander_looks_like_a_platoon() {
    let game = map(&["", "", "", "", "", "..............f"], &[]);
    let modifier = |last: &str| {
        let table = Table::set_up(&game, |b| {
            let b = b.unit("de-s1", "1206").unit("pl-s1", "1506").fired("pl-s1");
            ["pl-s2", "pl-s3", last].into_iter().fold(b, |b, id| b.unit(id, "1506"))
        });
        let (firer, target) = (table.unit("de-s1"), table.unit("pl-s1"));
        let expected = game.view(&table.state, DE).shot(firer, target).expect("a shot");
        let real = table.at().shot(firer, target, table.strength("de-s1")).expect("a shot");
        (expected.modifier, real.modifier)
    };
    let (platoon, commander) = (modifier("pl-s4"), modifier("pl-d1"));
    assert_eq!(platoon.0, platoon.1);
    assert_eq!(commander, (platoon.0, platoon.1 - 1));
}

#[test]
fn p_10_2_a_secret_declaration_is_hidden_from_the_other_side() {
    let game = map(&["", "", "", "", "", "....f"], &[]);
    let answer = |declared: &str| {
        let mut table = Table::set_up(&game, |b| b.unit("pl-s1", "0506").unit("de-s1", "0506").unit("de-s9", "3020"));
        table.acts(&["end", "pass", declared]);
        table
    };
    let (yes, no) = (answer("attack"), answer("refrain"));
    assert!(yes.state != no.state && yes.legal() == no.legal());
    let view = game.view(&yes.state, PL);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let guesses: Vec<bool> = (0..30).map(|_| view.guess(&mut rng) == no.state).collect();
    assert!(guesses.contains(&true) && guesses.contains(&false));
}
