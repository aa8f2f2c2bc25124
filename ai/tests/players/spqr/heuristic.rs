//! The heuristic player of SPQR: playing strength and fairness.

use super::shipped::{BATTLES, battle, compare_twins, ends, every_action_is_legal, won};
use kartacz_ai::games::spqr::{Heuristic, weights};
use kartacz_ai::{Random, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Observer, Side};
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::side_of;
use kartacz_engine::games::spqr::event::{Event, Fact};
use kartacz_engine::games::spqr::state::{Grant, State};

/// The games of each of the first two scenarios.
const GAMES: [u64; 2] = [60, 20];

#[test]
fn beats_the_random_player_from_either_side() {
    for (name, games) in BATTLES.into_iter().zip(GAMES) {
        let game = battle(name);
        let (mut player, mut random) = (Heuristic::default(), Random::default());
        let as_first = won(&game, &ends(&game, &mut player, &mut random, games), Side::First);
        let as_second = won(&game, &ends(&game, &mut random, &mut player, games), Side::Second);
        for won in [as_first, as_second] {
            assert!(won as u64 * 100 >= games * 95, "{name}: {won} of {games}");
        }
    }
}

#[test]
fn both_sides_win_games_of_the_wing() {
    let game = battle(BATTLES[0]);
    let ends = ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), 60);
    for side in Side::BOTH {
        assert!(won(&game, &ends, side) >= 6, "{side:?}");
    }
}

#[test]
fn same_seed_gives_the_same_games() {
    let game = battle(BATTLES[0]);
    let play = |first: &mut Heuristic| ends(&game, first, &mut Heuristic::default(), 5);
    let mut used = Heuristic::default();
    let once = play(&mut used);
    assert!(once == play(&mut used), "a used player");
    assert!(once == play(&mut Heuristic::default()), "a new player");
}

#[test]
fn one_player_plays_different_scenarios_in_turn() {
    let games = [battle(BATTLES[0]), battle(BATTLES[1])];
    let mut travelled = Heuristic::default();
    let mut play = |index: usize| ends(&games[index], &mut travelled, &mut Heuristic::default(), 1);
    let there_and_back = [play(0), play(1), play(0)];
    assert!(there_and_back[0] == there_and_back[2]);
    assert!(there_and_back[1] == ends(&games[1], &mut Heuristic::default(), &mut Heuristic::default(), 1));
}

/// The player reads the list of legal actions for few decisions; its action must still be in it.
#[test]
fn every_action_is_on_the_list() {
    for (name, games) in BATTLES.into_iter().zip([10, 2, 2, 2]) {
        let game = battle(name);
        for seed in 0..games {
            every_action_is_legal(&game, &mut [Heuristic::default(), Heuristic::default()], seed, 17);
        }
    }
}

/// \[6.59\] The kind of an enemy's withdrawal marker does not affect the action.
#[test]
fn hidden_orders_do_not_affect_the_action() {
    let mut compared = 0;
    for (name, games) in BATTLES.into_iter().zip([6, 2]) {
        let game = battle(name);
        for seed in 0..games {
            compared += compare_twins(&game, &mut [Heuristic::default(), Heuristic::default()], seed, 7);
        }
    }
    assert!(compared > 50, "only {compared} decisions were compared");
}

/// Counts the hexes by which foot of the first side moves before any leader of the second side has had his phase.
struct Early<'g> {
    game: &'g Spqr,
    elite: bool,
    hexes: u32,
}

impl Observer<State, Event> for Early<'_> {
    const ACTIVE: bool = true;

    fn record(&mut self, _: &State, event: Event) {
        match event.fact {
            Fact::PhaseStarts { grant } => self.elite = grant == Grant::Elite,
            Fact::Moved { .. } if self.elite => {
                let foot =
                    event.unit.filter(|&unit| side_of(unit) == Side::First && self.game.card(unit).arm.is_foot());
                self.hexes += u32::from(foot.is_some());
            }
            _ => {}
        }
    }
}

/// \[5.5\] Hannibal has the first phase of a turn; what his foot does then, it does in front of all leaders of the Romans.
#[test]
fn foot_waits_for_the_leaders_of_the_enemy() {
    let game = battle(BATTLES[1]);
    let hexes = |wait: f32| {
        let [first, second] = weights::standard();
        let mut players = [(); 2].map(|()| Heuristic::new([weights::Weights { wait, ..first }, second]));
        let (mut table, mut early) = (Table::default(), Early { game: &game, elite: false, hexes: 0 });
        let [carthage, rome] = &mut players;
        for index in 0..60 {
            table.play(&game, carthage, rome, game_seed(1, index), &mut early);
        }
        early.hexes
    };
    let (waits, hurries) = (hexes(weights::standard()[0].wait), hexes(0.0));
    assert!(waits * 30 < hurries * 29, "{waits} hexes, {hurries} without waiting");
}
