//! Exact odds, over every face of the dice, against independently computed figures.

use std::collections::BTreeMap;

use kartacz_engine::core::dice::Odometer;
use kartacz_engine::core::game::{Game, Silent};
use kartacz_engine::core::odds::Chance;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::{Ground, Kind};
use kartacz_engine::games::verdox::notation;
use kartacz_engine::games::verdox::odds::{MAX_ATTEMPTS, Odds, Reach, Shelled, Verdict, Way};
use kartacz_engine::games::verdox::state::State;

use crate::verdox::table::{BLUE, RED, Table, map, map_with};

/// The results of an action, each with its probability as a count out of `of`.
fn odds<T: Ord>(game: &Verdox, state: &State, action: &str, of: u128, look: impl Fn(&State) -> T) -> BTreeMap<T, u128> {
    let action = notation::read(game, action).expect("an action");
    let outcomes = Odometer::outcomes(|dice| {
        let mut state = *state;
        game.apply(&mut state, action, dice, &mut Silent);
        look(&state)
    });
    let mut counts = BTreeMap::new();
    for (result, one_of) in outcomes {
        assert_eq!(of % one_of, 0);
        *counts.entry(result).or_insert(0) += of / one_of;
    }
    assert_eq!(counts.values().sum::<u128>(), of);
    counts
}

#[test]
fn an_attack_on_each_kind_of_target() {
    let game = map(&["........", "........"]);
    for kind in Kind::ALL {
        for attacker in [Kind::Infantry, Kind::Grenadiers, Kind::Shooters, Kind::Cavalry, Kind::Artillery] {
            let table = Table::set_up(&game, |b| b.unit(BLUE, attacker, "0200").unit(RED, kind, "0300"));
            let target = table.unit(RED, 1);
            let left = odds(&game, &table.state, "attack hasbergs-1 0300", 6, |state| {
                let at = game.at(state);
                at.square(target).is_some().then(|| at.kind(target).name())
            });
            let expected = match kind.on_foot() {
                Some(foot) => BTreeMap::from([(None, 1), (Some(foot.name()), 1), (Some(kind.name()), 4)]),
                None => BTreeMap::from([(None, 2), (Some(kind.name()), 4)]),
            };
            assert_eq!(left, expected, "{attacker:?} at {kind:?}");
        }
    }
}

/// The square of the first side's first unit after an action; `None` when it is lost.
fn place(game: &Verdox, state: &State) -> Option<String> {
    let at = game.at(state);
    let square = at.square(0);
    square.is_some().then(|| game.scenario.map.field.label(square).to_string())
}

#[test]
fn out_of_a_marsh_and_a_canal() {
    for (ground, sets, out, lost, of) in [
        // 5/6 do not sink, and 2/6 of them get out.
        ("m", &[][..], 10, 6, 36),
        ("m", &["switches.marsh_dice=one"][..], 6, 6, 36),
        ("c", &[][..], 12, 0, 36),
        ("m", &["dice.exit=4", "dice.sink=2"][..], 16, 12, 36),
    ] {
        let row = format!("...{ground}....");
        let game = map_with(&["~~~~~~~~", &row, "~~~~~~~~"], sets);
        let table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Infantry, "0301"));
        let found = odds(&game, &table.state, "move hasbergs-1 0201", of, |state| place(&game, state));
        let chance = |key: Option<&str>| found.get(&key.map(str::to_owned)).copied().unwrap_or(0);
        assert_eq!((chance(Some("0201")), chance(None), chance(Some("0301"))), (out, lost, of - out - lost));
    }
}

#[test]
fn guns_out_of_a_marsh_onto_a_wall() {
    let game = map(&["~~~~~~~~", "..#m....", "~~~~~~~~"]);
    let table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Artillery, "0301"));
    let found = odds(&game, &table.state, "move hasbergs-1 0201", 1296, |state| place(&game, state));
    // Moved with a 1; then 1/6 sink, 5/6 x 2/6 get out, 1/6 of those get in.
    let expected = BTreeMap::from([(None, 36), (Some("0201".to_owned()), 10), (Some("0301".to_owned()), 1250)]);
    assert_eq!(found, expected);
}

#[test]
fn entry_from_the_front_demolition_and_a_barge() {
    let game = map(&["...#....", "...~...."]);
    let table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Infantry, "0200"));
    let entry = odds(&game, &table.state, "move hasbergs-1 0300", 6, |state| place(&game, state));
    assert_eq!(entry, BTreeMap::from([(Some("0200".to_owned()), 5), (Some("0300".to_owned()), 1)]));
    let table = Table::set_up(&game, |b| {
        b.unit(BLUE, Kind::Artillery, "0000").unit(BLUE, Kind::Artillery, "0001").barge("0301", Some(RED))
    });
    let wall = table.square("0300");
    let breach = odds(&game, &table.state, "demolish hasbergs-1 0300", 6, |state| game.at(state).is_breached(wall));
    assert_eq!(breach, BTreeMap::from([(false, 5), (true, 1)]));
    let barge = odds(&game, &table.state, "bombard hasbergs-2 0301", 6, |state| game.at(state).barges().count());
    assert_eq!(barge, BTreeMap::from([(0, 2), (1, 4)]));
}

/// A probability as a pair of counts.
fn fraction(chance: Chance) -> (u128, u128) {
    (chance.count, chance.of)
}

#[test]
fn the_odds_of_attacks_are_those_of_the_game() {
    for sets in
        [&[][..], &["units.cavalry.hits=[\"dismounted\",\"destroyed\",\"destroyed\",\"none\",\"none\",\"none\"]"]]
    {
        let game = map_with(&["........", "........"], sets);
        let worked_out = Odds::new(&game.scenario);
        for kind in Kind::ALL {
            let table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Infantry, "0200").unit(RED, kind, "0300"));
            let target = table.unit(RED, 1);
            let played = odds(&game, &table.state, "attack hasbergs-1 0300", 6, |state| {
                game.at(state).square(target).is_some().then(|| game.at(state).kind(target))
            });
            let found = worked_out.attacks(kind, 1);
            assert_eq!(found.iter().map(|(&left, chance)| (left, chance.count)).collect::<BTreeMap<_, _>>(), played);
        }
    }
}

#[test]
fn attacks_in_a_row_add_up() {
    let game = map(&["........", "........"]);
    let worked_out = Odds::new(&game.scenario);
    for count in 1..=MAX_ATTEMPTS {
        let spared = |kind| worked_out.attacks(kind, count).chance(|&left| left == Some(kind));
        assert_eq!(fraction(spared(Kind::Infantry)), (4u128.pow(count), 6u128.pow(count)));
        assert_eq!(fraction(spared(Kind::Cavalry)), (4u128.pow(count), 6u128.pow(count)));
        // One of the hits is the 2 that costs the horse, all others miss.
        let on_foot = worked_out.attacks(Kind::Cavalry, count).chance(|&left| left == Some(Kind::Infantry));
        assert_eq!(fraction(on_foot), (u128::from(count) * 4u128.pow(count - 1), 6u128.pow(count)));
        let floats = worked_out.bombardment(count).chance(|&floats| floats);
        assert_eq!(fraction(floats), (4u128.pow(count), 6u128.pow(count)));
    }
    assert_eq!(fraction(worked_out.turned_up()), (2, 6));
    let always = map_with(&["........", "........"], &["switches.flip_target=always"]);
    assert_eq!(fraction(Odds::new(&always.scenario).turned_up()), (6, 6));
}

#[test]
fn the_odds_of_steps_are_those_of_the_game() {
    let grounds =
        [("m", Ground::Marsh), ("c", Ground::Canal), (".", Ground::Clear), ("#", Ground::Fort), ("^", Ground::Hill)];
    for sets in [&[][..], &["switches.marsh_dice=one"], &["dice.exit=4", "dice.sink=2", "dice.front_entry=3"]] {
        for ((here, from), (there, to)) in grounds.into_iter().flat_map(|here| grounds.map(|there| (here, there))) {
            for kind in [Kind::Infantry, Kind::Artillery] {
                let game = map_with(&["~~~~~~~~", &format!("..{there}{here}...."), "~~~~~~~~"], sets);
                let table = Table::set_up(&game, |b| b.unit(BLUE, kind, "0301"));
                let played = odds(&game, &table.state, "move hasbergs-1 0201", 1296, |state| {
                    match place(&game, state).as_deref() {
                        None => Verdict::Sinks,
                        Some("0201") => Verdict::Moves,
                        Some(_) => Verdict::Stays,
                    }
                });
                let way = Way { from, to, inside: false, own_gate: false };
                let found = Odds::new(&game.scenario).step(kind, way, 1).expect("there is such a step");
                let found = found.iter().map(|(&verdict, chance)| (verdict, chance.count * 1296 / chance.of));
                assert_eq!(found.collect::<BTreeMap<_, _>>(), played, "{kind:?} {from:?} {to:?}");
            }
        }
    }
}

#[test]
fn steps_that_there_are_not_and_walls_from_inside() {
    let game =
        map_with(&["........", "........"], &["switches.leave_by_front=false", "switches.artillery_anywhere=false"]);
    let worked_out = Odds::new(&game.scenario);
    let way = |from, to, inside, own_gate| Way { from, to, inside, own_gate };
    let moves = |way| {
        worked_out.step(Kind::Infantry, way, 1).map(|odds| fraction(odds.chance(|&verdict| verdict == Verdict::Moves)))
    };
    assert_eq!(moves(way(Ground::Clear, Ground::Fort, false, false)), Some((1, 6)));
    assert_eq!(moves(way(Ground::Clear, Ground::Fort, true, false)), Some((1, 1)));
    assert_eq!(moves(way(Ground::Clear, Ground::Gate, false, true)), Some((1, 1)));
    assert_eq!(moves(way(Ground::Clear, Ground::Fort, false, true)), Some((1, 6)), "a wall is not a gate");
    assert_eq!(moves(way(Ground::Fort, Ground::Clear, false, false)), None);
    assert_eq!(moves(way(Ground::Fort, Ground::Clear, true, false)), Some((1, 1)));
    let forest = way(Ground::Clear, Ground::Forest, false, false);
    assert!(worked_out.step(Kind::Artillery, forest, 1).is_none() && moves(forest) == Some((1, 1)));
}

#[test]
fn a_gate_from_inside_and_a_barge_in_a_canal_by_switch() {
    let rows = ["........", "........"];
    for (sets, gate, canal) in [
        (&[][..], (1, 1), true),
        (&["switches.gate_passage=owner-only", "switches.barge_water=river-only"], (1, 6), false),
    ] {
        let game = map_with(&rows, sets);
        let worked_out = Odds::new(&game.scenario);
        let inside = |own_gate| {
            let way = Way { from: Ground::Clear, to: Ground::Gate, inside: true, own_gate };
            let odds = worked_out.step(Kind::Infantry, way, 1).expect("there is such a step");
            fraction(odds.chance(|&verdict| verdict == Verdict::Moves))
        };
        assert_eq!([inside(false), inside(true)], [gate, (1, 1)]);
        let floats = [Ground::River, Ground::Canal, Ground::Bridge, Ground::Marsh].map(|at| worked_out.floats(at));
        assert_eq!(floats, [true, canal, false, false]);
    }
}

#[test]
fn attempts_in_a_row_go_on_only_while_the_unit_stays() {
    let game = map(&["........", "........"]);
    let way = Way { from: Ground::Marsh, to: Ground::Clear, inside: false, own_gate: false };
    let after = |attempts, verdict| {
        let odds = Odds::new(&game.scenario).step(Kind::Infantry, way, attempts).expect("there is such a step");
        fraction(odds.chance(|&other| other == verdict))
    };
    assert_eq!((after(1, Verdict::Moves), after(1, Verdict::Sinks)), ((10, 36), (6, 36)));
    // 20 of 36 try again.
    assert_eq!((after(2, Verdict::Moves), after(2, Verdict::Sinks)), ((560, 1296), (336, 1296)));
}

#[test]
fn guns_at_a_wall_and_at_the_unit_on_it() {
    let odds = |sets: &[&str], unit, shots| {
        let game = map_with(&["...#....", "........"], sets);
        let odds = Odds::new(&game.scenario).demolition(unit, shots);
        let chance = |of: fn(&Shelled) -> bool| fraction(odds.chance(of));
        (chance(|shelled| shelled.breached), chance(|shelled| shelled.unit.is_none()))
    };
    assert_eq!(odds(&[], None, 3).0, (91, 216));
    assert_eq!(odds(&[], Some(Kind::Shooters), 1), ((0, 6), (2, 6)));
    // At the unit until it is destroyed, then at the wall.
    assert_eq!(odds(&[], Some(Kind::Shooters), 2), ((2, 36), (20, 36)));
    // Every shot may breach the wall, too: a 1 does both.
    let any = ["switches.demolition=any-shot"];
    assert_eq!(odds(&any, Some(Kind::Shooters), 1), ((1, 6), (2, 6)));
    assert_eq!(odds(&any, Some(Kind::Shooters), 2), ((11, 36), (20, 36)));
}

#[test]
fn attack_reach_by_kind_and_ground() {
    let game = map(&["........", "........"]);
    let farthest = |attacker, from, at| {
        let reaches = |distance| Odds::new(&game.scenario).reaches(Reach { attacker, distance, from, at });
        (1..=20).rev().find(|&distance| reaches(distance)).unwrap_or(0)
    };
    use Ground::{Clear, Forest, Fort, Hill, Marsh, Valley};
    for (attacker, from, at, far) in [
        (Kind::Infantry, Clear, Clear, 1),
        (Kind::Infantry, Marsh, Clear, 1),
        (Kind::Grenadiers, Marsh, Clear, 1),
        (Kind::Shooters, Marsh, Clear, 0),
        (Kind::Shooters, Clear, Clear, 4),
        (Kind::Shooters, Hill, Clear, 5),
        (Kind::Shooters, Hill, Forest, 4),
        (Kind::Shooters, Clear, Fort, 3),
        (Kind::Shooters, Fort, Clear, 5),
        (Kind::Shooters, Valley, Hill, 3),
        (Kind::Artillery, Clear, Clear, 7),
    ] {
        assert_eq!(farthest(attacker, from, at), far, "{attacker:?} {from:?} {at:?}");
    }
}
