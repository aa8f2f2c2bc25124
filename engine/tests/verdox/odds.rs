//! Exact odds, over every face of the dice, against figures worked out apart.

use std::collections::BTreeMap;

use kartacz_engine::dice::Odometer;
use kartacz_engine::game::{Game, Silent};
use kartacz_engine::verdox::Verdox;
use kartacz_engine::verdox::data::Kind;
use kartacz_engine::verdox::notation;
use kartacz_engine::verdox::state::State;

use crate::table::{BLUE, RED, Table, map, map_with};

/// What comes of an action: results, each with its chance as so many of `of`.
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

/// Where the first unit of the first side is after an action; nothing when it is lost.
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
    // Pulled with a 1; then 1/6 sink, 5/6 x 2/6 get out, 1/6 of those get in.
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
