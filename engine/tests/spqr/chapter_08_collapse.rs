//! Chapters 8.37 and 8.4: collapse and advance.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::details::{Cause, Trial};
use kartacz_engine::games::spqr::event::{Fact, Kind};
use kartacz_engine::games::spqr::facing::Facing::{E, Ne, Nw, W};
use kartacz_engine::games::spqr::tables::Ground;

use crate::spqr::chapter_07::ground;
use crate::spqr::table::{Table, cannae, cannae_with, cause, changed};

/// Hastati with hits attack Celts with hits.
fn charge(hastati: u8, celts: u8, faces: &[u8]) -> Table<'static> {
    let mut table = Table::shock(cannae(), "varro", faces, |at| {
        let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).marched("v-ha-1").unit("celt-1", "2510", E);
        at.hits("v-ha-1", hastati).hits("celt-1", celts)
    });
    table.flee();
    table
}

#[test]
fn p_8_37_1_units_with_hits_of_their_quality_rout() {
    let table = charge(0, 1, &[0, 0, 4]);
    assert_ne!(table.place("celt-1"), "2510");
    assert_eq!(table.place("v-ha-1"), "2510");
}

#[test]
fn p_8_37_2_units_one_hit_from_rout_in_an_enemy_zone_rout_or_lose_a_hit() {
    let table = charge(0, 2, &[0, 0, 0, 5]);
    assert_eq!((table.hits("celt-1"), table.place("celt-1")), (3, "2510".to_owned()));
    let table = charge(0, 2, &[0, 0, 0, 6]);
    assert_ne!(table.place("celt-1"), "2510");
    let table = charge(2, 0, &[0, 0, 0, 6]);
    assert_eq!(table.hits("v-ha-1"), 4, "attackers, too");
}

#[test]
fn p_8_41_attackers_must_advance_and_take_the_hits_of_the_terrain() {
    let game = changed(&[], |scenario| ground(scenario, "2510", Ground::Marsh));
    let build = |hits| {
        let mut table = Table::shock(&game, "varro", &[0, 0, 4], |at| {
            let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).marched("v-ha-1").unit("celt-1", "2510", E);
            at.hits("v-ha-1", hits).hits("celt-1", 3)
        });
        table.flee();
        assert_eq!(table.place("v-ha-1"), "2510");
        table.hits("v-ha-1")
    };
    assert_eq!(build(0), 3, "2 in combat and 1 for the marsh");
    assert_eq!(build(3), 5, "one less than its quality at most");
}

#[test]
fn p_8_41_after_a_rout_before_shock_units_in_an_enemy_zone_stay() {
    let mut table = Table::shock(cannae(), "varro", &[0, 9], |at| {
        let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).marched("v-ha-1").unit("celt-1", "2510", E);
        at.hits("celt-1", 1).unit("celt-2", "2709", W)
    });
    table.flee();
    assert_eq!(table.place("v-ha-1"), "2610");
    assert_ne!(table.place("celt-1"), "2510");
}

#[test]
fn p_8_42_a_unit_may_turn_by_a_vertex_after_its_advance() {
    let mut table = charge(0, 1, &[0, 0, 4]);
    assert_eq!(
        (table.window(), table.options("turn")),
        ("advance-facing", vec!["v-ha-1 nw".into(), "v-ha-1 sw".into()])
    );
    table.act("turn v-ha-1 nw", &[]);
    assert_eq!(table.facing("v-ha-1"), "nw");
}

#[test]
fn p_8_43_a_phalanx_advances_as_it_moves() {
    let mut table = Table::shock(cannae(), "hannibal", &[0, 0, 0], |at| {
        let at = at.leader("hannibal", "1810").unit("african-1", "2305", E).marched("african-1");
        at.unit("v-ve-1", "2406", W).hits("v-ve-1", 1)
    });
    table.flee();
    assert_eq!(table.window(), "advance");
    assert_eq!(table.options("wheel"), ["2405 e", "2406 e", "2305 ne", "2406 se"]);
    table.act("wheel 2406 se", &[]);
    assert_eq!((table.place("african-1"), table.facing("african-1")), ("2406".to_owned(), "se"));
    assert_eq!(table.last(Kind::Hits).fact.count(), Some(1), "for half a move");
}

/// Two attackers of Celts: hastati in front, and others.
fn two(second: &str, hex: &str, faces: &[u8]) -> Table<'static> {
    Table::shock(cannae(), "varro", faces, |at| {
        let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).marched("v-ha-1").unit("celt-1", "2510", E);
        at.hits("celt-1", 3).unit(second, hex, Nw).marched(second)
    })
}

#[test]
fn p_8_44_the_unit_that_gives_superiority_advances() {
    let mut table = two("v-pr-1", "2511", &[0, 0, 0, 0]);
    // The principes are on the flank: they give position superiority.
    table.flee();
    assert_eq!(table.window(), "advance-facing", "{:?}", table.legal());
    assert_eq!((table.place("v-pr-1"), table.place("v-ha-1")), ("2510".to_owned(), "2610".to_owned()));
}

#[test]
fn p_8_44_otherwise_the_highest_quality_and_then_the_owner() {
    let mut table = Table::shock(cannae(), "hannibal", &[0, 0, 0], |at| {
        let at = at.leader("hannibal", "1810").unit("celt-1", "2510", E).charging("celt-1");
        at.unit("iberian-1", "2511", E).charging("iberian-1").unit("v-pr-1", "2611", W).hits("v-pr-1", 4)
    });
    table.act("choose celt-1", &[9]);
    table.flee();
    assert_eq!(table.place("iberian-1"), "2611", "quality 6 before 5");
}

#[test]
fn p_8_45_no_unit_advances_after_missiles() {
    use kartacz_engine::games::spqr::window::Window;
    let mut table = Table::answer(cannae(), "hannibal", Window::Fire, "libyan-1", &[0], |at| {
        let at = at.leader("hannibal", "2010").unit("libyan-1", "2711", E).unit("v-ve-1", "2811", W);
        at.hits("v-ve-1", 4)
    });
    table.flee();
    assert_eq!(table.place("libyan-1"), "2711");
    assert_ne!(table.place("v-ve-1"), "2811");
}

/// Hastati attack Celts; elsewhere other Celts stand in a Roman zone, one hit from rout.
fn shaken_elsewhere<'g>(game: &'g Spqr, faces: &[u8]) -> Table<'g> {
    Table::shock(game, "varro", faces, |at| {
        let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).marched("v-ha-1").unit("celt-1", "2510", E);
        at.unit("celt-2", "2520", E).hits("celt-2", 4).unit("v-ve-1", "2620", W)
    })
}

#[test]
fn p_8_37_2_all_units_one_hit_from_rout_test_or_by_switch_those_of_the_combats() {
    let table = shaken_elsewhere(cannae(), &[0, 0, 0, 5]);
    assert_eq!(table.hits("celt-2"), 3, "it passes the test and loses a hit");
    let combatants = cannae_with(&["switches.near_rout=combatants"]);
    assert_eq!(shaken_elsewhere(&combatants, &[0, 0, 0]).hits("celt-2"), 4);
}

/// Hastati rout Celts in front of a phalanx with `worn` hits, which others attack: the Celts run over it.
fn phalanx_run_over(worn: u8, face: u8) -> Table<'static> {
    let mut table = Table::shock_rolling(cannae(), "varro", face, |at| {
        let at = at.leader("varro", "3110").unit("v-ha-1", "2610", W).marched("v-ha-1").unit("celt-1", "2510", E);
        let at = at.hits("celt-1", 4).unit("african-1", "2410", E).hits("african-1", worn);
        at.unit("v-ha-2", "2511", W).marched("v-ha-2")
    });
    while ["clash", "rout"].contains(&table.window()) {
        let action = table.legal()[0].clone();
        table.act_rolling(&action, face);
    }
    table
}

#[test]
fn p_10_21_a_unit_that_stands_fast_tests_neither_again_nor_for_collapse() {
    // Marked by shock or not, the phalanx stands fast when the Celts run over it.
    let mut seen = [false; 2];
    for (worn, face) in (0..6).flat_map(|worn| (0..5).map(move |face| (worn, face))) {
        let table = phalanx_run_over(worn, face);
        let phalanx = table.unit("african-1");
        let of = |kind| table.logged(kind).into_iter().filter(move |event| event.unit == Some(phalanx));
        let marked = worn
            + of(Kind::Hits).filter(|event| cause(event) == Cause::Shock).filter_map(|e| e.fact.count()).sum::<u8>();
        let stood = of(Kind::Stands).count();
        let run_over = of(Kind::Hits).any(|event| cause(&event) == Cause::RunOver);
        assert!(run_over && stood <= 1, "{worn}: {stood} tests");
        if stood == 1 {
            seen[usize::from(marked >= 6)] = true;
            let collapse = |fact| matches!(fact, Fact::Tested { result } if result.trial() == Some(Trial::AfterShock));
            assert!(!of(Kind::Tested).any(|event| collapse(event.fact)), "{worn}");
            assert_eq!(table.hits("african-1"), 5, "{worn}");
        }
    }
    assert_eq!(seen, [true; 2], "both cases");
}

/// Velites facing the north-west attack Celts to their south-west, on their flank.
fn flank_attack(game: &Spqr) -> Table<'_> {
    let mut table = Table::shock(game, "varro", &[0, 0, 9], |at| {
        let at = at.leader("varro", "2710").unit("v-ve-1", "2610", Nw).charging("v-ve-1");
        at.unit("celt-1", "2510", Ne).hits("celt-1", 4)
    });
    table.flee();
    table
}

#[test]
fn p_8_41_velites_advance_into_flank_hexes_except_by_switch() {
    let table = flank_attack(cannae());
    assert_ne!(table.place("celt-1"), "2510");
    assert_eq!(table.place("v-ve-1"), "2510");
    let ahead = cannae_with(&["switches.flank_advance=front-hex"]);
    assert_eq!(flank_attack(&ahead).place("v-ve-1"), "2610");
}

#[test]
fn p_8_41_leaders_who_advance_are_logged() {
    let mut table = Table::shock(cannae(), "varro", &[0, 0, 9, 4], |at| {
        let at = at.leader("varro", "2610").unit("v-ha-1", "2610", W).marched("v-ha-1").unit("celt-1", "2510", E);
        at.hits("celt-1", 3)
    });
    table.flee();
    let moved = table.last(Kind::LeaderMoved);
    assert_eq!((moved.leader, moved.rule), (Some(table.leader("varro")), "8.41"));
    assert_eq!([moved.from, moved.to].map(|hex| table.label(hex)), ["2610", "2510"]);
    assert_eq!(table.leader_place("varro"), "2510");
}
