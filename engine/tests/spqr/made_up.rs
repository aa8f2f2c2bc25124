//! Combinations of unit types and ground found in no shipped scenario: chariots, camels, scorpions, and elephants of
//! both kinds with riders and screens. The scenarios are derived from Cannae by changing the types of its troops.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::arms::{Arm, Class, Missile, Weapon};
use kartacz_engine::games::spqr::data::Scenario;
use kartacz_engine::games::spqr::details::Superior;
use kartacz_engine::games::spqr::event::Kind;
use kartacz_engine::games::spqr::facing::Facing::{E, Ne, Nw, Se, W};
use kartacz_engine::games::spqr::missiles::weapon;
use kartacz_engine::games::spqr::position_builder::Start;
use kartacz_engine::games::spqr::state::Ammo;
use kartacz_engine::games::spqr::tables::Ground;
use kartacz_engine::games::spqr::window::Window;

use crate::spqr::table::{RO, Table, changed};

/// Gives a troop another type and missiles; its units cover one hex.
fn become_arm(scenario: &mut Scenario, id: &str, arm: Arm, missile: Missile) {
    let troop = scenario.troops.iter_mut().find(|troop| troop.id == id).expect("a troop");
    (troop.arm, troop.missile, troop.screen) = (arm, missile, arm.is_elephants());
    (troop.class, troop.formation, troop.quality) = (Class::None, None, 6);
}

/// The Numidians are of another type.
fn numidians(arm: Arm, missile: Missile) -> Spqr {
    changed(&[], |scenario| become_arm(scenario, "numidian", arm, missile))
}

/// Elephants with riders and screens against African elephants in the place of the hastati.
fn herds() -> Spqr {
    changed(&[], |scenario| {
        become_arm(scenario, "numidian", Arm::IndianElephants, Missile::Javelins);
        become_arm(scenario, "v-ha", Arm::AfricanElephants, Missile::Javelins);
        harmless(scenario);
    })
}

/// A shock table without hits, so that no more dice follow.
fn harmless(scenario: &mut Scenario) {
    scenario.tables.shock.iter_mut().flatten().for_each(|blow| *blow = [0, 0]);
}

/// The ground of a hex.
fn paint(scenario: &mut Scenario, label: &str, ground: Ground) {
    let hex = scenario.map.field.parse(label).expect("a hex");
    scenario.map.ground[hex.index()] = ground;
}

/// A unit that may be ordered by Hannibal, with the actions of its move.
fn moves(game: &Spqr) -> Table<'_> {
    let mut table = Table::phase(game, "hannibal", |at| at.leader("hannibal", "2410").unit("numidian-1", "2510", E));
    table.individually().act("begin numidian-1", &[]);
    table
}

#[test]
fn p_7_12_chariots_pay_two_points_a_vertex_and_camels_one() {
    let cost = |arm| {
        let game = numidians(arm, Missile::None);
        let table = moves(&game);
        [Se, W].map(|facing| table.at().turn_toll(table.unit("numidian-1"), facing).cost)
    };
    assert_eq!(cost(Arm::Chariots), [2, 6]);
    assert_eq!(cost(Arm::Camels), [1, 3]);
}

#[test]
fn p_6_27_chariots_enter_no_difficult_ground_and_camels_do() {
    let steps = |arm| {
        let game = changed(&[], |scenario| {
            become_arm(scenario, "numidian", arm, Missile::None);
            paint(scenario, "2611", Ground::Broken);
        });
        let mut steps = moves(&game).options("step");
        steps.sort();
        steps
    };
    assert_eq!(steps(Arm::Chariots), ["2610"]);
    assert_eq!(steps(Arm::Camels), ["2610", "2611"]);
}

#[test]
fn p_8_18_chariots_take_two_hits_of_one_shot() {
    for (arm, hits) in [(Arm::Chariots, 2), (Arm::Camels, 1)] {
        let game = numidians(arm, Missile::None);
        let table = Table::answer(&game, "varro", Window::Fire, "v-ve-1", &[0], |at| {
            at.leader("varro", "3010").unit("v-ve-1", "2610", W).unit("numidian-1", "2510", E)
        });
        assert_eq!(table.hits("numidian-1"), hits, "{}", arm.name());
    }
}

#[test]
fn p_8_36_2_size_does_not_count_between_chariots_and_others() {
    let columns = |arm| {
        let game = changed(&[], |scenario| {
            become_arm(scenario, "numidian", arm, Missile::None);
            scenario.troops.iter_mut().filter(|troop| troop.id == "numidian").for_each(|troop| troop.size = 9);
        });
        let table = Table::shock(&game, "hannibal", &[0, 0, 5], |at| {
            at.leader("hannibal", "2210").unit("numidian-1", "2510", E).charging("numidian-1").unit("v-ha-1", "2610", W)
        });
        let event = table.last(Kind::ShockRolled);
        let base = table.game.scenario.tables.column(
            arm.index(),
            Arm::Legion.index(),
            kartacz_engine::games::spqr::facing::Angle::Front,
        );
        event.fact.column().expect("a column") - base
    };
    assert_eq!(columns(Arm::Chariots), 0);
    assert_eq!(columns(Arm::Camels), 2, "9 to 3");
}

#[test]
fn p_7_25_chariots_must_attack_after_a_move_and_camels_may() {
    for (arm, must) in [(Arm::Chariots, true), (Arm::Camels, false)] {
        let game = numidians(arm, Missile::None);
        let table = Table::phase(&game, "hannibal", |at| at.leader("hannibal", "2410").unit("numidian-1", "2510", E));
        assert_eq!(table.at().is_heavy(table.unit("numidian-1")), must, "{}", arm.name());
    }
}

#[test]
fn p_9_15_elephants_bar_cavalry_and_not_camels() {
    let steps = |arm| {
        let game = changed(&[], |scenario| {
            become_arm(scenario, "numidian", arm, Missile::None);
            become_arm(scenario, "v-ha", Arm::AfricanElephants, Missile::Javelins);
        });
        let mut table = Table::phase(&game, "hannibal", |at| {
            at.leader("hannibal", "2210")
                .unit("numidian-1", "2410", E)
                .unit("v-ha-1", "2610", W)
                .unit("v-pr-1", "3010", W)
        });
        table.individually().act("begin numidian-1", &[]);
        while table.window() != "move" {
            table.act("pass", &[]);
        }
        table.options("step").len()
    };
    assert_eq!([steps(Arm::LightCavalry), steps(Arm::Camels)], [0, 2]);
}

#[test]
fn p_10_21_scorpions_are_eliminated_and_fire_at_five_hexes() {
    let game = numidians(Arm::Scorpions, Missile::Bolts);
    let broken = Table::start(&game, Start::Break("numidian-1"), &[], |at| {
        at.leader("hanno", "1002").leader("maharbal", "1004").unit("numidian-1", "2510", E)
    });
    assert!(broken.lost("numidian-1"));
    assert_eq!(weapon(game.card(broken.unit("numidian-1")), false), Some(Weapon::Bolts));
    let table = Table::answer(&game, "hannibal", Window::Fire, "numidian-1", &[2], |at| {
        at.leader("hannibal", "2410").unit("numidian-1", "2510", E).unit("v-ha-1", "3012", W)
    });
    assert_eq!((table.hits("v-ha-1"), table.last(Kind::Fired).fact.count()), (1, Some(5)));
    assert_eq!(table.at().missiles_left(table.unit("numidian-1"), false), Ammo::Full, "they never run out");
}

#[test]
fn p_9_12_screens_fire_in_reaction_with_their_own_missiles() {
    let game = herds();
    let build = || {
        Table::answer(&game, "hannibal", Window::EntryFire, "celt-1", &[], |at| {
            at.leader("hannibal", "2010").unit("celt-1", "2510", E).unit("v-ha-1", "2610", W)
        })
    };
    let mut table = build();
    assert_eq!(table.decider(), Some(RO));
    assert_eq!(table.options("fire").len(), 2, "javelins and the screen: {:?}", table.legal());
    let screen = table.legal().into_iter().find(|action| action.contains("screen")).expect("a screen");
    table.act(&screen, &[9]);
    let unit = table.unit("v-ha-1");
    assert_eq!([table.at().missiles_left(unit, true), table.at().missiles_left(unit, false)], [Ammo::Low, Ammo::Full]);
    let strength = table.last(Kind::Fired).fact.strength();
    let tables = &game.scenario.tables;
    assert_eq!(strength, tables.strength(Weapon::Screen, 1));
    assert!(tables.strength(Weapon::Screen, 1) < tables.strength(Weapon::FootBows, 1), "weaker than archers");
    // Not on orders.
    let mut orders = Table::phase(&game, "varro", |at| {
        let at = at.leader("varro", "3010").unit("v-ha-1", "2810", W).ammo("v-ha-1", Ammo::Out);
        at.unit("celt-1", "2710", E)
    });
    orders.individually();
    assert!(!orders.may("shoot v-ha-1"));
}

#[test]
fn p_9_13_riders_throw_as_mounted_javelins_and_the_screen_fires_too() {
    let game = herds();
    let mut table = Table::answer(&game, "hannibal", Window::EntryFire, "celt-1", &[], |at| {
        at.leader("hannibal", "2010").unit("celt-1", "2510", E).unit("v-ha-1", "2610", W)
    });
    assert_eq!(weapon(game.card(table.unit("v-ha-1")), false), Some(Weapon::MountedJavelins));
    let screen = table.legal().into_iter().find(|action| action.contains("screen")).expect("a screen");
    table.act(&screen, &[0]);
    let javelins = table.legal().into_iter().find(|action| action.starts_with("fire ")).expect("javelins");
    table.act(&javelins, &[0]);
    assert_eq!(table.logged(Kind::Fired).len(), 2, "two dice");
    assert_eq!(table.hits("celt-1"), 2);
}

#[test]
fn p_9_17_elephants_have_no_position_over_elephants() {
    let game = herds();
    let flags = |facing| {
        let table = Table::shock(&game, "hannibal", &[0, 0, 5], |at| {
            at.leader("hannibal", "2210")
                .unit("numidian-1", "2510", E)
                .charging("numidian-1")
                .unit("v-ha-1", "2610", facing)
        });
        table.superior()
    };
    // Indian against African elephants have superiority by the chart from the front; from the rear no other one.
    assert_eq!([flags(W), flags(Ne)], [Superior::Attacker; 2]);
    let same = changed(&[], |scenario| {
        become_arm(scenario, "numidian", Arm::AfricanElephants, Missile::None);
        become_arm(scenario, "v-ha", Arm::AfricanElephants, Missile::None);
        harmless(scenario);
    });
    let table = Table::shock(&same, "hannibal", &[0, 0, 5], |at| {
        at.leader("hannibal", "2210").unit("numidian-1", "2510", E).charging("numidian-1").unit("v-ha-1", "2610", Nw)
    });
    assert_eq!(table.superior(), Superior::None, "a flank gives no superiority");
}

#[test]
fn p_9_19_african_elephants_add_one_to_their_die_against_indian_ones() {
    let game = herds();
    let table = Table::shock(&game, "hannibal", &[0, 0, 5], |at| {
        at.leader("hannibal", "2210").unit("numidian-1", "2510", E).charging("numidian-1").unit("v-ha-1", "2610", W)
    });
    let modifiers: Vec<_> = table.logged(Kind::Tested).iter().map(|event| (event.unit, event.modifier)).collect();
    assert_eq!(
        modifiers,
        [(Some(table.unit("numidian-1")), Some(0)), (Some(table.unit("v-ha-1")), Some(1))],
        "the Indian attacker none, the African defender one"
    );
}
