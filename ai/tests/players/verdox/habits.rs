//! Habits of the heuristic of Verdox over whole games: it uses its gates, makes room for entering units, returns to its quarters, and does
//! not walk to and fro.

use std::collections::HashMap;

use super::shipped::{BATTLES, battle};
use crate::common::Shipped;
use kartacz_ai::Table;
use kartacz_ai::core::watch::Watch;
use kartacz_ai::games::verdox::{Heuristic, weights};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Game, Observer, Side, Silent, Winner};
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::data::{Edge, MAX_SIDE, UnitId};
use kartacz_engine::games::verdox::event::{Event, Kind};
use kartacz_engine::games::verdox::square::Square;
use kartacz_engine::games::verdox::state::State;

const SEED: u64 = 1700;
const GAMES: u64 = 12;

/// Counters over a game.
struct Counts<'a> {
    game: &'a Verdox,
    /// Rolls for climbing walls on the unit's own half of the map from their front.
    climbs: u32,
    /// The game turn in which the last unit of a side enters.
    last_entry: u8,
}

impl Counts<'_> {
    /// Whether a square is on the half of the map where a side enters.
    fn is_own_half(&self, side: Side, square: Square) -> bool {
        let map = &self.game.scenario.map;
        let (column, _) = map.field.column_row(square);
        (2 * column < map.field.width.into()) == (map.edges[side.index()] == Edge::Left)
    }
}

impl Observer<State, Event> for Counts<'_> {
    const ACTIVE: bool = true;

    fn record(&mut self, _: &State, event: Event) {
        match (event.kind(), event.unit) {
            (Kind::EntryTest, Some(unit)) => {
                let side = Side::BOTH[usize::from(usize::from(unit) >= MAX_SIDE)];
                self.climbs += u32::from(self.is_own_half(side, event.to));
            }
            (Kind::Entered, _) => self.last_entry = event.turn,
            _ => {}
        }
    }
}

/// The heuristic with these shipped weights.
fn player(name: &str) -> Heuristic {
    let chosen = weights::load(&Shipped, &format!("verdox/weights/{name}.toml"));
    Heuristic::new(chosen.unwrap_or_else(|faults| panic!("{faults}")).weights)
}

/// Counts over games between players with the same weights: rolls for their own walls, and the latest entry.
fn count(name: &str) -> (u32, u8) {
    let game = battle(BATTLES[0]);
    let (mut first, mut second, mut table) = (player(name), player(name), Table::default());
    let mut games = Counts { game: &game, climbs: 0, last_entry: 0 };
    let mut latest = 0;
    for index in 0..GAMES {
        table.play(&game, &mut first, &mut second, game_seed(SEED, index), &mut games);
        latest = latest.max(games.last_entry);
    }
    (games.climbs, latest)
}

/// \[V5.17, V5.20\] Guards enter the fortress by its gates. They rolled 115 times per game for its walls when the
/// first to arrive stopped behind the gate.
#[test]
fn guards_use_their_own_gates() {
    for name in ["standard", "scenario-1"] {
        let (climbs, _) = count(name);
        assert!(u64::from(climbs) <= 4 * GAMES, "{name}: {climbs} rolls in {GAMES} games");
    }
}

/// \[V1.5\] With five units a turn all 75 have entered after turn 13; a unit waiting for a free square enters later.
#[test]
fn units_clear_the_squares_of_entry() {
    for name in ["standard", "scenario-1", "by-hand"] {
        let (_, latest) = count(name);
        assert!(latest <= 15, "{name}: the last unit enters in turn {latest}");
    }
}

/// Cautious weights hold the quarters against attacking weights, which took them in two games of three when guards
/// did not come through the gates.
#[test]
fn guards_hold_the_quarters() {
    let game = battle(BATTLES[0]);
    let (mut guard, mut raider, mut table) = (player("scenario-1"), player("by-hand"), Table::default());
    let lost = |index: &u64| {
        let seed = game_seed(SEED, *index);
        let played = table.play(&game, &mut guard, &mut raider, seed, &mut Silent);
        let outcome = game.outcome(&played.state).expect("the game is over");
        outcome.winner == Winner::Side(Side::Second) && game.endings()[usize::from(outcome.ending)] == "headquarters"
    };
    let lost = (0..2 * GAMES).filter(lost).count() as u64;
    assert!(4 * lost <= 2 * GAMES, "the quarters fall in {lost} of {} games", 2 * GAMES);
}

/// Counts moves, and the moves that undo the last move of their unit.
#[derive(Default)]
struct Reversals {
    /// By unit: the square from which it last moved.
    left: HashMap<UnitId, Square>,
    moves: u32,
    undone: u32,
}

impl Watch<Verdox> for Reversals {
    fn begun(&mut self, _: &Verdox, _: u64, _: &State, _: bool) {
        self.left.clear();
    }

    fn acted(&mut self, game: &Verdox, before: &State, action: Action, after: &State, _: bool) {
        let Action::Move { unit, .. } = action else { return };
        let [from, to] = [before, after].map(|state| game.view(state, Side::First).square(unit));
        if from != to {
            self.moves += 1;
            self.undone += u32::from(self.left.insert(unit, from) == Some(to));
        }
    }
}

/// A quarter of all moves undid the last one when a step back from a queue seemed to open the way.
#[test]
fn queues_do_not_step_back_and_forth() {
    let game = battle(BATTLES[0]);
    let (mut first, mut second, mut table) = (player("raider"), player("raider"), Table::default());
    let mut moves = Reversals::default();
    for index in 0..GAMES {
        table.play_watched(&game, &mut first, &mut second, game_seed(SEED, index), &mut Silent, Some(&mut moves));
    }
    let Reversals { moves, undone, .. } = moves;
    assert!(moves > 0 && undone * 20 <= moves, "{undone} of {moves} moves undo the last one");
}
