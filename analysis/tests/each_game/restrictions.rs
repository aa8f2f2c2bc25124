//! Restricted players: over many games they never use a forbidden rule when another action is legal.
//!
//! `tests/GAME/restrictions.txt` lists runs that between them forbid something by each rule, a line each: scenario, inner player,
//! games as each side.

use std::cell::Cell;
use std::fs;

use kartacz::games::Shown;
use kartacz::play::playable::{AnyPlayer, Playable};
use kartacz::play::restrictions::Restriction;
use kartacz_ai::core::restricted::Ban;
use kartacz_ai::{Options, Player, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Side, Silent};

use crate::games::Shipped;

/// Watches a restricted player.
struct Watched<'c, G: Playable> {
    player: AnyPlayer<G>,
    ban: &'static dyn Ban<G>,
    /// Decisions with a banned action besides others, or decisions that are drawn.
    tempted: &'c Cell<u64>,
}

impl<G: Playable> Player<G> for Watched<'_, G> {
    fn new_game(&mut self, seed: u64) {
        self.player.new_game(seed);
    }

    fn choose(&mut self, _: &G, _: G::View<'_>, _: &[G::Action]) -> usize {
        unreachable!("it decides")
    }

    fn decide(&mut self, game: &G, view: G::View<'_>, mut options: Options<'_, G>) -> G::Action {
        let legal = options.again().list().to_vec();
        let action = self.player.decide(game, view, options);
        assert!(legal.contains(&action), "{action:?}");
        let forbidden = legal.iter().filter(|&&one| self.ban.forbids(game, view, one)).count();
        assert!(!self.ban.forbids(game, view, action) || forbidden == legal.len(), "{action:?} is forbidden");
        let tempted = self.ban.draws(game, view) || 0 < forbidden && forbidden < legal.len();
        self.tempted.set(self.tempted.get() + u64::from(tempted));
        action
    }
}

/// Plays games of a restricted player on each side; how often it was tempted.
fn tempted<G: Playable>(game: &G, restriction: &Restriction<G>, inner: &str, games: u64) -> u64 {
    let name = format!("without:{}/{inner}", restriction.rule.name);
    let tempted = Cell::new(0);
    let mut table = Table::default();
    for side in Side::BOTH {
        let player = game.seat(side, &name).unwrap().player;
        let mut watched = Watched { player, ban: restriction.ban, tempted: &tempted };
        let mut other = game.seat(side.other(), "heuristic").unwrap().player;
        for number in 0..games {
            let seed = game_seed(1794, number);
            match side {
                Side::First => table.play(game, &mut watched, &mut other, seed, &mut Silent),
                Side::Second => table.play(game, &mut other, &mut watched, seed, &mut Silent),
            };
        }
    }
    tempted.get()
}

/// The runs of a game.
fn runs(system: &str) -> Vec<(String, String, u64)> {
    let path = format!("{}/tests/{system}/restrictions.txt", env!("CARGO_MANIFEST_DIR"));
    let text =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("a game with restrictions needs {path}: {error}"));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let run = |line: &str| {
        let &[scenario, inner, games] = line.split(' ').collect::<Vec<_>>().as_slice() else {
            panic!("{path}: {line}")
        };
        (scenario.to_owned(), inner.to_owned(), games.parse().expect("a number of games"))
    };
    lines.map(run).collect()
}

/// Every restriction of a game is obeyed by every kind of player, and forbids something in some of these games.
fn every_rule_is_kept<G: Shipped + Shown>() {
    if G::RESTRICTIONS.is_empty() {
        return;
    }
    let runs = runs(G::NAME);
    for restriction in G::RESTRICTIONS {
        let tempted = |(scenario, inner, games): &(String, String, u64)| {
            tempted(&super::game_of::<G>(scenario), restriction, inner, *games)
        };
        let tempted: u64 = runs.iter().map(tempted).sum();
        assert!(tempted > 0, "without {} nothing is forbidden", restriction.rule.name);
    }
}

each_game!(every_rule_is_kept);
