//! The players decide for overall commanders, reserves and pools of several chits. No shipped game with players has these rules
//! yet, so the test makes players for the files beside the tests of the engine, with the numbers of another game.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use kartacz_ai::core::learning::Networks;
use kartacz_ai::games::insurrection::search::Search;
use kartacz_ai::games::insurrection::weights::Weights;
use kartacz_ai::games::insurrection::{Heuristic, Played, Scripted};
use kartacz_ai::{Options, Player, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Game, Silent};
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::edition::{Edition, Features, Plain};
use kartacz_engine::games::insurrection::files::{Files, orders};
use kartacz_engine::games::insurrection::position::View;
use kartacz_engine::games::maciejowice::M1794;
use kartacz_engine::games::niemenczyn::N1794;
use kartacz_engine::scenario::{Request, Sources, load};

/// The edition under test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Tested;

impl Edition for Tested {
    const SYSTEM: &'static str = M1794::SYSTEM;
    const UNITS: usize = M1794::UNITS;
    const COMMANDERS: usize = M1794::COMMANDERS;
    const STAGES: usize = M1794::STAGES;
    const HAS: Features = M1794::HAS;
    type Size = <M1794 as Edition>::Size;
    type Units = <M1794 as Edition>::Units;
    type PerUnit<T: Plain> = <M1794 as Edition>::PerUnit<T>;
    type PerCommander<T: Plain> = <M1794 as Edition>::PerCommander<T>;
    type IfOverall<T: Plain> = <M1794 as Edition>::IfOverall<T>;
}

impl Played for Tested {
    const WEIGHTS: (&'static str, &'static str) = N1794::WEIGHTS;
    const NETWORKS: (&'static str, &'static str) = N1794::NETWORKS;

    fn weights() -> [Weights<Self>; 2] {
        N1794::weights().map(|of_others| {
            let mut weights = Weights::default();
            for (numbers, others) in weights.numbers_mut().into_iter().zip(of_others.numbers()) {
                numbers.copy_from_slice(others);
            }
            weights
        })
    }

    fn networks() -> Arc<Networks> {
        N1794::networks()
    }
}

/// The files beside the tests of the engine.
struct Beside;

impl Sources for Beside {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/tests/scenarios");
        std::fs::read_to_string(folder.join(name)).ok().map(Cow::Owned)
    }
}

fn game(name: &str, sets: &[&str]) -> Rules<Tested> {
    let sets = sets.iter().map(|&set| set.to_owned()).collect();
    let request = Request { sets, ..Request::new(&format!("maciejowice/{name}")) };
    let loaded = load(&[&Files::<Tested>::NEW], &Beside, &request).unwrap_or_else(|faults| panic!("{faults}"));
    Rules::new(loaded.scenario.of().expect("a scenario of the edition"))
}

/// A player that counts the decisions under test: several chits, activations, own units, melees of the reserve.
struct Counted<P> {
    player: P,
    counts: [u32; 4],
}

impl<P: Player<Rules<Tested>>> Player<Rules<Tested>> for Counted<P> {
    fn new_game(&mut self, seed: u64) {
        self.player.new_game(seed);
    }

    fn decide(
        &mut self,
        game: &Rules<Tested>,
        view: View<'_, Tested>,
        options: Options<'_, Rules<Tested>>,
    ) -> Action<Tested> {
        let action = self.player.decide(game, view, options);
        match action {
            Action::ChooseSeveral(_) => self.counts[0] += 1,
            Action::Activate(_) => self.counts[1] += 1,
            Action::OwnUnit(_) => self.counts[2] += 1,
            Action::Fight(_) => self.counts[3] += 1,
            _ => {}
        }
        action
    }

    fn choose(&mut self, game: &Rules<Tested>, view: View<'_, Tested>, legal: &[Action<Tested>]) -> usize {
        self.player.choose(game, view, legal)
    }

    fn forget(&mut self) {
        self.player.forget();
    }
}

/// Plays games and returns the counts of both players.
fn play<P: Player<Rules<Tested>>>(game: &Rules<Tested>, players: [P; 2], games: u64) -> [[u32; 4]; 2] {
    let [first, second] = players.map(|player| Counted { player, counts: [0; 4] });
    let (mut first, mut second) = (first, second);
    let mut table = Table::default();
    for number in 0..games {
        let played = table.play(game, &mut first, &mut second, game_seed(1794, number), &mut Silent);
        assert!(game.outcome(&played.state).is_some());
    }
    [first.counts, second.counts]
}

fn heuristics() -> [Heuristic<Tested>; 2] {
    [Heuristic::default(), Heuristic::default()]
}

#[test]
fn heuristic_decides_for_overall_commanders_and_several_chits() {
    let [poles, russians] = play(&game("scenario-1", &[]), heuristics(), 4);
    assert!(
        poles[..3].iter().all(|&count| count > 4) && russians[..2].iter().all(|&count| count > 4),
        "{poles:?} {russians:?}"
    );
}

#[test]
fn heuristic_names_units_one_by_one() {
    let game = game("oronne", &["switches.own_units_chosen=one-by-one"]);
    let [poles, _] = play(&game, heuristics(), 6);
    assert!(poles[2] > 6, "{poles:?}");
}

#[test]
fn scripted_player_follows_the_ordered_shares() {
    let game = game("scenario-1", &[]);
    let players = ["hold-the-hill", "frontal-at-dawn"].map(|name| {
        let name = format!("maciejowice/orders/{name}");
        let file = orders::load_for(&Beside, &name, &game).unwrap_or_else(|faults| panic!("{faults}"));
        Scripted::<Tested>::new(&file.orders)
    });
    let [poles, russians] = play(&game, players, 2);
    assert!(poles[0] > 4 && russians[1] > 2, "{poles:?} {russians:?}");
}

#[test]
fn search_plays_on_from_every_decision() {
    let game = game("oronne", &[]);
    let players = [Search::new(8), Search::new(8)];
    let [poles, _] = play(&game, players, 1);
    assert!(poles[2] > 0, "{poles:?}");
}
