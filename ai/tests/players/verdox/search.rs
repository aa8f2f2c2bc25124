//! The search player of Verdox: stronger than the heuristic, fair, and reproducible.

use super::shipped::{BATTLES, battle};
use crate::common::{ends, won};
use kartacz_ai::core::candidate_search::CandidateSearch;
use kartacz_ai::games::verdox::Heuristic;
use kartacz_ai::games::verdox::candidates::Proposed;
use kartacz_ai::{Options, Player, Table};
use kartacz_engine::core::dice::{Seeded, game_seed};
use kartacz_engine::core::game::{Actions, Game, Observer, Side, Silent};
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::event::{Event, Kind};
use kartacz_engine::games::verdox::state::{Phase, State};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

type Search = CandidateSearch<Verdox, Proposed>;

const SEED: u64 = 1700;

/// The skirmish: small enough for many games.
const SMALL: &str = BATTLES[2];

/// In the siege, as the besieger.
#[test]
fn plays_better_than_the_heuristic() {
    let game = battle(BATTLES[1]);
    let games = 24;
    let plain = ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), SEED, games);
    let searched = ends(&game, &mut Search::new(16), &mut Heuristic::default(), SEED, games);
    let [before, after] = [plain, searched].map(|ends| won(&game, &ends, Side::First));
    assert!(after >= before + 3, "of {games} games the heuristic wins {before}, the search {after}");
}

/// Counts attacks, by either side.
#[derive(Default)]
struct Attacks(u32);

impl Observer<State, Event> for Attacks {
    const ACTIVE: bool = true;

    fn record(&mut self, _: &State, event: Event) {
        self.0 += u32::from(event.kind() == Kind::Attacked);
    }
}

/// Also against itself: cautious players would have games without any attack.
#[test]
fn search_attacks_against_itself() {
    let game = battle(BATTLES[0]);
    let (mut first, mut second, mut table) = (Search::new(16), Search::new(16), Table::default());
    for index in 0..2 {
        let mut attacks = Attacks::default();
        table.play(&game, &mut first, &mut second, game_seed(SEED, index), &mut attacks);
        assert!(attacks.0 >= 20, "game {index}: {} attacks", attacks.0);
    }
}

#[test]
fn same_seed_gives_the_same_games() {
    let game = battle(SMALL);
    let play = |search: &mut Search| ends(&game, search, &mut Heuristic::default(), SEED, 4);
    let mut used = Search::new(16);
    let once = play(&mut used);
    assert_eq!(once, play(&mut used), "a used player");
    assert_eq!(once, play(&mut Search::new(16)), "a new player");
}

#[test]
fn one_player_plays_different_scenarios_in_turn() {
    let games = [battle(SMALL), battle(BATTLES[1])];
    let mut travelled = Search::new(4);
    let mut play = |game: &Verdox| ends(game, &mut travelled, &mut Heuristic::default(), SEED, 1);
    let there_and_back = [play(&games[0]), play(&games[1]), play(&games[0])];
    assert_eq!(there_and_back[0], there_and_back[2]);
    assert_eq!(there_and_back[1], ends(&games[1], &mut Search::new(4), &mut Heuristic::default(), SEED, 1));
}

/// \[V1.6\] The face-down counters of the other side do not affect the action.
#[test]
fn hidden_counters_do_not_affect_the_action() {
    let game = battle(BATTLES[0]);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED);
    let (mut dice, mut scratch) = (Seeded::new(SEED), Box::new(Actions::new()));
    let mut player = Heuristic::default();
    let (mut state, mut last, mut compared) = (game.start(&mut dice, &mut Silent), (0, Side::First), 0);
    while let Some(side) = game.decider(&state) {
        let view = game.view(&state, side);
        let now = (view.turn(), side);
        let twin = view.guess(&mut rng);
        if view.phase() == Phase::Action && now != last && twin != state {
            let [one, other] = [&state, &twin].map(|state| {
                let mut search = Search::new(16);
                search.new_game(SEED);
                let options = Options::new(&game, state, &mut scratch);
                search.decide(&game, game.view(state, side), options)
            });
            assert!(one == other, "in turn {}", view.turn());
            compared += 1;
        }
        last = now;
        let action = player.decide(&game, view, Options::new(&game, &state, &mut scratch));
        game.apply(&mut state, action, &mut dice, &mut Silent);
    }
    assert!(compared > 20, "only {compared} decisions were compared");
}
