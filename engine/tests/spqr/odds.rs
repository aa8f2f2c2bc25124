//! Exact odds, against the rules on the board for every face of the die.

use std::collections::BTreeMap;

use kartacz_engine::games::spqr::arms::{Arm, Weapon};
use kartacz_engine::games::spqr::command_odds::{Attempt, line, momentum, trump};
use kartacz_engine::games::spqr::details::{Doom, Success};
use kartacz_engine::games::spqr::event::{Fact, Kind};
use kartacz_engine::games::spqr::facing::Angle;
use kartacz_engine::games::spqr::facing::Facing::{E, W};
use kartacz_engine::games::spqr::odds::Odds;
use kartacz_engine::games::spqr::window::Window;

use crate::spqr::table::{Table, cannae, changed};

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
        let hits = table.blow();
        assert_eq!(hits, [table.hits("v-ve-1"), table.hits("celt-1")]);
        *counts.entry(hits).or_insert(0) += 1;
    }
    assert_eq!(counts, shock.iter().map(|(&hits, chance)| (hits, chance.count)).collect());
    assert_eq!(odds.breaks(i32::from(column), 0, flags, 3).count, shock.chance(|hits| hits[1] >= 3).count);
}

#[test]
fn odds_of_momentum_are_those_of_the_board() {
    for (leader, initiative) in [("hannibal", 7), ("servilius", 4)] {
        let mut counts: BTreeMap<Attempt, u128> = BTreeMap::new();
        for first in 0..10 {
            let seconds = if first == 9 { 10 } else { 1 };
            for second in 0..seconds {
                let faces = [first, second];
                let faces = if first == 9 { &faces[..] } else { &faces[..1] };
                *counts.entry(attempt(leader, faces)).or_insert(0) += 10 / seconds as u128;
            }
        }
        assert_eq!(counts, momentum(initiative).iter().map(|(&result, chance)| (result, chance.count)).collect());
    }
    assert_eq!(momentum(7).chance(|&result| result == Attempt::Phase).count, 80);
    assert_eq!(momentum(9).chance(|&result| result == Attempt::Phase).count, 90, "9 is never a success");
}

/// The result of an attempt at momentum with these faces.
fn attempt(leader: &str, faces: &[u8]) -> Attempt {
    let mut table = Table::phase(cannae(), leader, |at| {
        let at = at.leader("hannibal", "1511").leader("servilius", "4511").leader("paulus", "4512");
        at.leader("maharbal", "1512").unit("celt-1", "1510", E).unit("v-ha-1", "4510", W)
    });
    table.individually().act("end", &[]);
    let leaders = table.logged(Kind::LeaderFinished).len();
    table.act("momentum", faces);
    if table.logged(Kind::DoomRolled).is_empty() {
        let finished = table.logged(Kind::LeaderFinished).len() > leaders;
        return if finished { Attempt::Finished } else { Attempt::Phase };
    }
    let Fact::DoomRolled { result } = table.last(Kind::DoomRolled).fact else { unreachable!() };
    match result {
        Doom::Reactivation => Attempt::Reactivation,
        Doom::ActivationsEnd => Attempt::ActivationsEnd,
        Doom::Finished => Attempt::Finished,
    }
}

#[test]
fn odds_of_a_trump_and_of_a_line_are_those_of_the_board() {
    let tried = (0..10).filter(|&face| {
        let mut table = Table::turn(cannae(), &[], |at| {
            let at = at.leader("servilius", "4511").leader("paulus", "4512").unit("v-ha-1", "4510", W);
            at.unit("celt-1", "1510", E)
        });
        table.act("trump paulus", &[face]);
        table.last(Kind::Trumped).fact == Fact::Trumped { result: Success::Succeeds }
    });
    assert_eq!((tried.count() as u128, 10), (trump(5).count, trump(5).of));
    let ordered = (0..10).filter(|&face| {
        let mut table = Table::phase(cannae(), "servilius", |at| {
            let at = at.turn(2).leader("servilius", "3310").leader("varro", "4915");
            at.unit("v-ha-1", "3311", W).unit("v-ha-2", "3312", W)
        });
        let line = table.options("line")[0].clone();
        table.act(&format!("line {line}"), &[face]);
        matches!(table.last(Kind::StrategyRolled).fact, Fact::StrategyRolled { result: Success::Succeeds, .. })
    });
    // Varro has strategy 4, and a proconsul out of his range takes one off [4.46].
    assert_eq!((ordered.count() as u128, 10), (line(4, -1).count, line(4, -1).of));
    assert_eq!([line(4, 0).count, line(4, 1).count], [5, 4]);
}
