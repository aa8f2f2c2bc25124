//! What the heuristic of *classic* does in single positions: the last turn, hexes of sudden death, weak units.

use kartacz_ai::games::classic::Heuristic;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::action::Action;
use kartacz_engine::games::classic::board::Small;
use kartacz_engine::games::classic::data::Hex;
use kartacz_engine::games::classic::state::{Mode, State};

use super::shipped::{Game, base};
use crate::common::games::watch;

/// The objective of the small game.
const CAMP: &str = "camp = { hexes = [\"0701\"], points = 2 }";

fn hex(game: &Game, label: &str) -> Hex {
    game.scenario.map.field.parse(label).expect("a hex")
}

/// Looks at every decision of ten games of the heuristic against itself: the state, the side and its action.
fn decisions(game: &Game, mut look: impl FnMut(&State<Small>, Side, Action)) {
    for seed in 0..10 {
        let players = &mut [Heuristic::default(), Heuristic::default()];
        watch(game, players, (seed, u64::MAX), |state, side, action, _| look(state, side, action));
    }
}

/// In how many of ten games this is so at the first decision of a side.
fn at_first_decision(game: &Game, of: Side, check: impl Fn(&State<Small>) -> bool) -> u32 {
    let mut count = 0;
    for seed in 0..10 {
        let mut seen = false;
        let players = &mut [Heuristic::default(), Heuristic::default()];
        watch(game, players, (seed, u64::MAX), |state, side, _, _| {
            if side == of && !seen && game.at(state).mode() == Mode::Choose {
                seen = true;
                count += u32::from(check(state));
            }
        });
    }
    count
}

#[test]
fn an_empty_objective_is_entered_in_the_last_turn() {
    let game = base(&[("turns = 3", "turns = 1"), (CAMP, "camp = { hexes = [\"0105\"], points = 2 }")]);
    let camp = hex(&game, "0105");
    let taken = at_first_decision(&game, Side::Second, |state| game.at(state).owned(Side::First).contains(camp));
    assert_eq!(taken, 10);
}

#[test]
fn an_objective_held_by_the_enemy_is_attacked_in_the_last_turn() {
    let game = base(&[
        ("turns = 3", "turns = 1"),
        (CAMP, "camp = { hexes = [\"0404\"], points = 4 }"),
        ("strength = 2, moves = 5, hex = \"0705\"", "strength = 2, moves = 5, hex = \"0404\""),
    ]);
    let (camp, mut attacks, mut joins) = (hex(&game, "0404"), 0, 0);
    decisions(&game, |_, side, action| {
        attacks += u32::from(side == Side::First && action == Action::Attack { hex: camp });
        joins += u32::from(side == Side::First && matches!(action, Action::Join { .. }));
    });
    assert_eq!(attacks, 10, "attacks on the camp");
    assert!(joins >= 10, "{joins} attackers");
}

/// In how many of ten games blue stands in the gate, which ends the game when red holds it, as red's horse comes from a hex.
fn guarded(gate: &str, raider: &str) -> u32 {
    let sudden = format!("[victory.sudden.raid]\nside = \"red\"\nhexes = [\"{gate}\"]\n[map]");
    let horse = format!("moves = 5, hex = \"{raider}\"");
    let game = base(&[("[map]", &sudden), ("moves = 5, hex = \"0705\"", &horse)]);
    let gate = hex(&game, gate);
    at_first_decision(&game, Side::Second, |state| game.at(state).occupier(gate) == Some(Side::First))
}

#[test]
fn a_hex_of_sudden_death_is_guarded() {
    assert_eq!(guarded("0104", "0504"), 10);
}

#[test]
fn a_hex_of_sudden_death_is_not_left() {
    assert_eq!(guarded("0205", "0405"), 10);
}

/// A column of the table of the small game.
fn column(odds: &str) -> String {
    format!("\"{odds}\" = [\"NE\", \"AL\", \"DR\", \"DE\", \"EX\", \"DL\"]")
}

#[test]
fn a_weak_unit_does_not_stand_alone_before_a_strong_enemy() {
    let bad = |odds: &str| format!("\"{odds}\" = [\"AL\", \"AL\", \"AL\", \"AL\", \"NE\", \"NE\"]");
    let good = "\"3:1\" = [\"DE\", \"DE\", \"DE\", \"DE\", \"DE\", \"DE\"]";
    let game = base(&[
        ("strength = 3, moves = 5, hex = \"0205\"", "strength = 1, moves = 3, hex = \"0303\""),
        ("strength = 4, strength_2 = 2, moves = 3, hex = \"0603\"", "strength = 9, moves = 3, hex = \"0603\""),
        (&column("1:2"), &bad("1:2")),
        (&column("1:1"), &bad("1:1")),
        (&column("2:1"), &bad("2:1")),
        (&column("3:1"), good),
    ]);
    let safe = at_first_decision(&game, Side::Second, |state| {
        let (at, field) = (game.at(state), &game.scenario.map.field);
        let [strong, weak] = [0, 1].map(|unit| field.distance(at.hex(unit), at.hex(2)));
        weak > 1 || strong <= weak
    });
    assert_eq!(safe, 10);
}
