//! Exact odds, against the rules on the board for every face of the die.

use std::collections::BTreeMap;

use kartacz_engine::games::spqr::arms::{Arm, Weapon};
use kartacz_engine::games::spqr::event::Kind;
use kartacz_engine::games::spqr::facing::Angle;
use kartacz_engine::games::spqr::facing::Facing::{E, W};
use kartacz_engine::games::spqr::odds::Odds;
use kartacz_engine::games::spqr::window::Window;

use crate::table::{Table, cannae, changed};

#[test]
fn odds_of_a_shot_are_those_of_the_board() {
    let odds = Odds::new(&cannae().scenario);
    let hits = (0..10).filter(|&face| {
        let table = Table::answer(cannae(), "hannibal", Window::Fire, "balearic-1", &[face], |at| {
            at.leader("hannibal", "2010").unit("balearic-1", "2711", E).unit("v-rc-1", "2910", W)
        });
        table.hits("v-rc-1") > 0
    });
    let chance = odds.shot(Weapon::Slings, 2, 0);
    assert_eq!((hits.count() as u128, 10), (chance.count, chance.of));
    assert_eq!(odds.shot(Weapon::Slings, 2, 1).count, 3);
    assert_eq!(odds.shot(Weapon::Slings, 3, 0).count, 0, "out of range");
}

#[test]
fn odds_of_a_test_are_the_excess_of_the_die() {
    let odds = Odds::new(&cannae().scenario).test(6, 0);
    let counts: Vec<(u8, u128)> = odds.iter().map(|(&hits, chance)| (hits, chance.count)).collect();
    assert_eq!(counts, [(0, 7), (1, 1), (2, 1), (3, 1)]);
}

#[test]
fn odds_of_a_clash_are_those_of_the_charts() {
    let odds = Odds::new(&cannae().scenario);
    assert_eq!(odds.clash(Arm::Phalanx, Arm::Light, Angle::Front).map(|(column, _)| column), Some(10));
    assert_eq!(odds.clash(Arm::HeavyCavalry, Arm::AfricanElephants, Angle::Front), None);
    let (column, flags) = odds.clash(Arm::Heavy, Arm::Legion, Angle::Flank).expect("an attack");
    assert_eq!((column, flags & 1), (9, 1));
}

#[test]
fn odds_of_shock_are_those_of_the_board() {
    // Qualities and sizes so that no unit is near to rout, and size does not shift.
    let game = changed(&[], |scenario| {
        for troop in &mut scenario.troops {
            match troop.id.as_str() {
                "v-ve" => troop.quality = 9,
                "celt" => troop.size = 2,
                _ => {}
            }
        }
    });
    let odds = Odds::new(&game.scenario);
    let (column, flags) = odds.clash(Arm::Light, Arm::Medium, Angle::Front).expect("an attack");
    let shock = odds.shock(i32::from(column), 0, flags);
    let mut counts: BTreeMap<[u8; 2], u128> = BTreeMap::new();
    for face in 0..10 {
        let table = Table::shock(&game, "varro", &[0, 0, face], |at| {
            let at = at.leader("varro", "3110").unit("v-ve-1", "2610", W).charging("v-ve-1");
            at.unit("celt-1", "2510", E)
        });
        let hits = table.last(Kind::ShockRolled).hits.expect("hits");
        assert_eq!(hits, [table.hits("v-ve-1"), table.hits("celt-1")]);
        *counts.entry(hits).or_insert(0) += 1;
    }
    assert_eq!(counts, shock.iter().map(|(&hits, chance)| (hits, chance.count)).collect());
    assert_eq!(odds.breaks(i32::from(column), 0, flags, 3).count, shock.chance(|hits| hits[1] >= 3).count);
}
