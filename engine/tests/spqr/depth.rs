//! Chapter 9.5: phalanxes in double depth.

use std::sync::OnceLock;

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::event::Kind;
use kartacz_engine::games::spqr::facing::Facing::{self, E, W};
use kartacz_engine::games::spqr::position_builder::PositionBuilder;
use kartacz_engine::games::spqr::window::Window;

use crate::spqr::table::{Table, changed};

type At<'g> = PositionBuilder<'g>;

/// The African phalanx may form a double depth.
fn deep() -> &'static Spqr {
    static GAME: OnceLock<Spqr> = OnceLock::new();
    GAME.get_or_init(|| {
        changed(&[], |scenario| {
            scenario.troops.iter_mut().filter(|troop| troop.id == "african").for_each(|troop| troop.deep = true);
        })
    })
}

/// The same with a shock table without hits, so that no more dice follow.
fn calm() -> &'static Spqr {
    static GAME: OnceLock<Spqr> = OnceLock::new();
    GAME.get_or_init(|| {
        let mut scenario = deep().scenario.clone();
        scenario.tables.shock.iter_mut().flatten().for_each(|blow| *blow = [0, 0]);
        Spqr::new(scenario)
    })
}

/// Individual orders near two phalanxes in double depth on 2410 and 2411.
fn orders(leader: &str, more: impl FnOnce(At<'static>) -> At<'static>) -> Table<'static> {
    let mut table = Table::phase(deep(), leader, |at| {
        more(
            at.leader(leader, "2309")
                .unit("african-1", "2410", E)
                .unit("african-2", "2410", E)
                .unit("celt-1", "2308", E),
        )
    });
    table.individually();
    table
}

#[test]
fn p_9_52_phalanxes_in_depth_move_as_one_for_two_orders_and_four_points() {
    let mut table = orders("hannibal", |at| at);
    let before = table.at().orders_left();
    table.act("begin-stack african-1", &[]);
    assert_eq!(before - table.at().orders_left(), 2);
    assert_eq!(table.at().frame().left, 4, "the fifth point is not used");
    let strides = table.options("wheel");
    assert_eq!(strides.len(), 2, "ahead only: {strides:?}");
    assert!(strides.iter().all(|stride| stride.ends_with(" e")), "no turns: {strides:?}");
    assert!(!table.may("about") && table.options("column").is_empty());
    table.act(&format!("wheel {}", strides[0]), &[]);
    assert_eq!(table.place("african-1"), table.place("african-2"));
    assert_eq!(table.at().deep_partner(table.unit("african-1")), Some(table.unit("african-2")));
    assert!(!table.at().is_top(table.unit("african-2")), "the order of the stack is kept");
}

#[test]
fn p_9_52_both_take_the_hits_of_a_move() {
    let mut table = orders("hannibal", |at| at.moved("african-1").moved("african-2"));
    table.act("begin-stack african-1", &[]);
    let stride = table.options("wheel")[0].clone();
    table.acts(&[&format!("wheel {stride}"), "halt"]);
    assert_eq!([table.hits("african-1"), table.hits("african-2")], [1, 1]);
}

#[test]
fn p_9_52_other_leaders_order_neither_and_the_top_one_unstacks_to_the_front() {
    let table = orders("hanno", |at| at);
    assert!(!table.may("begin african-1") && !table.may("begin-stack african-1"));
    assert!(table.may("begin celt-1"));
    let mut table = orders("hannibal", |at| at);
    assert!(!table.may("begin african-2"), "the rear one stays");
    table.act("begin african-1", &[]);
    let stride = table.options("wheel")[0].clone();
    table.act(&format!("wheel {stride}"), &[]);
    assert_ne!(table.place("african-1"), table.place("african-2"));
    assert!(table.may("halt"));
}

#[test]
fn p_9_52_no_unit_enters_their_hexes() {
    let table = orders("hannibal", |at| at.unit("balearic-1", "2310", E));
    for hex in ["2410", "2411"] {
        assert!(!table.at().may_pass(table.unit("balearic-1"), table.hex(hex)), "{hex}");
        assert!(table.at().may_pass(table.unit("african-1"), table.hex(hex)));
    }
}

/// Hastati attack two phalanxes in double depth, or the other way round.
fn shock(game: &'static Spqr, attacks: bool, faces: &[u8], facing: Facing) -> Table<'static> {
    let leader = if attacks { "hannibal" } else { "varro" };
    Table::shock(game, leader, faces, |at| {
        let at = at.leader(leader, if attacks { "2110" } else { "3010" });
        let at = at.unit("african-1", "2410", facing).unit("african-2", "2410", facing);
        let at = at.unit("v-ha-1", "2510", W);
        if attacks { at.charging("african-1").charging("african-2") } else { at.charging("v-ha-1") }
    })
}

#[test]
fn p_9_53_their_sizes_add_up() {
    let table = shock(calm(), true, &[0, 0, 5], E);
    let size = |id: &str| u16::from(table.at().card(table.unit(id)).size);
    assert_eq!(size("african-1") + size("african-2"), 24);
    let base = table.game.scenario.tables.clash[0][2][0];
    assert_eq!(table.last(Kind::ShockRolled).fact.column(), Some(base.saturating_add(7).min(13)), "24 to 3 is 8 to 1");
}

#[test]
fn p_9_53_against_them_one_is_added_and_in_defence_one_taken_off() {
    let attack = shock(calm(), true, &[0, 0, 5], E);
    let of = |table: &Table<'_>, id: &str| {
        let unit = Some(table.unit(id));
        table.logged(Kind::Tested).iter().find(|event| event.unit == unit).and_then(|event| event.modifier)
    };
    assert_eq!([of(&attack, "african-1"), of(&attack, "v-ha-1")], [Some(0), Some(1)]);
    let defence = shock(calm(), false, &[0, 0, 5], E);
    assert_eq!([of(&defence, "v-ha-1"), of(&defence, "african-1")], [Some(0), Some(-1)]);
}

#[test]
fn p_9_53_the_bottom_one_tests_when_the_top_one_fails() {
    let passed = shock(calm(), false, &[0, 7, 5], E);
    assert_eq!(passed.logged(Kind::Tested).len(), 2, "7 less 1 is not more than 6");
    let failed = shock(calm(), false, &[0, 8, 0, 5], E);
    let tests = failed.logged(Kind::Tested);
    assert_eq!(tests.iter().map(|event| event.rule).collect::<Vec<_>>(), ["8.33", "8.33", "9.53"]);
}

#[test]
fn p_9_53_hits_from_flank_or_rear_are_tripled() {
    use kartacz_engine::games::spqr::shock::scaled;
    const SUPERIOR: u8 = 1;
    const POSITIONAL: u8 = 4;
    assert_eq!(scaled([2, 3], SUPERIOR | POSITIONAL, true, false), [2, 9]);
    assert_eq!(scaled([2, 3], SUPERIOR | POSITIONAL, false, false), [2, 6]);
    assert_eq!(scaled([2, 3], SUPERIOR, true, false), [2, 6], "by weapons it is doubled");
    let table = shock(deep(), false, &[0, 0, 5], W);
    let event = table.last(Kind::ShockRolled);
    let blow = table.game.scenario.tables.blow(5, i32::from(event.fact.column().expect("a column")));
    assert_eq!(table.blow()[1], 3 * blow[1]);
}

#[test]
fn p_9_53_missiles_hit_the_top_one_and_from_the_rear_the_bottom_one() {
    let hits = |facing| {
        let table = Table::answer(deep(), "varro", Window::Fire, "v-ve-1", &[0], |at| {
            let at = at.leader("varro", "3010").unit("v-ve-1", "2510", W);
            at.unit("african-1", "2410", facing).unit("african-2", "2410", facing)
        });
        [table.hits("african-1"), table.hits("african-2")]
    };
    assert_eq!(hits(E), [1, 0]);
    // Facing west its left half is the southern one: both stand on 2410 and 2409.
    assert_eq!(hits(W), [0, 1]);
}
