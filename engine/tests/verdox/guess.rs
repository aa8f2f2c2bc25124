//! Guesses of hidden information: a guess does not depend on the actual hidden values, and each deal is equally likely.

use std::collections::BTreeMap;

use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::games::verdox::data::Kind;
use kartacz_engine::games::verdox::state::State;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::verdox::table::{BLUE, RED, Table, map};

const PLAIN: [&str; 3] = ["........"; 3];

/// Two face-down units and a waiting one, of these kinds, and a face-up one.
fn table<'g>(game: &'g kartacz_engine::games::verdox::Verdox, kinds: [Kind; 3]) -> Table<'g> {
    Table::set_up(game, |b| {
        b.hidden(RED, kinds[0], "0600")
            .hidden(RED, kinds[1], "0601")
            .unit(RED, Kind::Artillery, "0602")
            .waiting(RED, kinds[2], 1)
            .hidden(BLUE, Kind::Grenadiers, "0100")
    })
}

/// The guesses of a side, `count` times from the same state.
fn guesses(table: &Table, side: Side, count: usize) -> Vec<State> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    (0..count).map(|_| table.game.view(&table.state, side).guess(&mut rng)).collect()
}

#[test]
fn hidden_kinds_change_no_guess() {
    let game = map(&PLAIN);
    let deals = [
        [Kind::Infantry, Kind::Cavalry, Kind::Shooters],
        [Kind::Shooters, Kind::Infantry, Kind::Cavalry],
        [Kind::Cavalry, Kind::Shooters, Kind::Infantry],
    ];
    let found = deals.map(|kinds| guesses(&table(&game, kinds), BLUE, 50));
    assert_eq!(found[0], found[1]);
    assert_eq!(found[0], found[2]);
}

#[test]
fn each_deal_is_as_likely() {
    let game = map(&PLAIN);
    let table = table(&game, [Kind::Infantry, Kind::Cavalry, Kind::Shooters]);
    let mut counts = BTreeMap::new();
    for guess in guesses(&table, BLUE, 6000) {
        let at = game.at(&guess);
        let kinds = [1, 2].map(|number| at.kind(table.unit(RED, number)).name());
        assert_eq!(at.kind(table.unit(RED, 3)), Kind::Artillery);
        assert_eq!(at.kind(table.unit(BLUE, 1)), Kind::Grenadiers);
        assert_eq!(at.waiting(RED), 1);
        *counts.entry(kinds).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 6);
    // Five standard deviations of a count of a sixth of 6000 are 144.
    assert!(counts.values().all(|&count: &i32| (count - 1000).abs() < 144), "{counts:?}");
}

#[test]
fn a_side_without_hidden_units_is_guessed_exactly() {
    let game = map(&PLAIN);
    let table = Table::set_up(&game, |b| b.unit(RED, Kind::Artillery, "0602").hidden(BLUE, Kind::Cavalry, "0100"));
    assert!(guesses(&table, BLUE, 10).iter().all(|guess| *guess == table.state));
    // Only a single unit is hidden, so there is one deal.
    assert!(guesses(&table, RED, 10).iter().all(|guess| *guess == table.state));
}

#[test]
fn a_view_shows_what_units_of_known_kinds_can_do() {
    let game = map(&PLAIN);
    let table = Table::set_up(&game, |b| {
        b.hidden(BLUE, Kind::Grenadiers, "0401").hidden(RED, Kind::Cavalry, "0501").unit(RED, Kind::Shooters, "0701")
    });
    let counts = |side: Side, unit| {
        let view = game.view(&table.state, side);
        let (mut moves, mut attacks) = (0, 0);
        view.visit_moves(unit, &mut |_| {
            moves += 1;
            false
        });
        view.visit_attacks(unit, &mut |_| {
            attacks += 1;
            false
        });
        (moves, attacks)
    };
    let own = table.unit(BLUE, 1);
    assert_eq!(counts(BLUE, own), (table.moves("hasbergs-1").len(), table.attacks("hasbergs-1").len()));
    assert_eq!(counts(RED, own), (0, 0), "hidden units reveal nothing");
    assert_eq!(counts(BLUE, table.unit(RED, 1)), (0, 0));
    // A face-up unit is known, also when its side is not active.
    assert_eq!(counts(BLUE, table.unit(RED, 2)), (3, 0));
    assert_eq!(counts(RED, table.unit(RED, 1)).1, 1);
    // A unit that is not on the map does nothing, and one that has not entered has no kind.
    let absent = table.unit(BLUE, 9);
    assert_eq!((counts(BLUE, absent), game.view(&table.state, BLUE).kind(absent)), ((0, 0), None));
}
