//! Lists the decisions of the heuristic that cost it games: `regrets SCENARIO SIDE [OPPONENT] [GAMES]`, where the
//! side is `poles` or `russians` and the opponent is the name of an orders file or `heuristic`.
//!
//! At one decision in [`SKIPPED`], other actions are tried in roll-outs to the end of the game, all with the same
//! dice; the best of them is then played again with fresh dice, so that its gain is not selection bias.

#[allow(dead_code, reason = "the tests need the rest")]
#[path = "../tests/players/common/mod.rs"]
mod common;
#[allow(dead_code, reason = "the tests need the rest")]
#[path = "../tests/players/niemenczyn/shipped.rs"]
mod shipped;

use std::collections::BTreeMap;

use kartacz_ai::games::niemenczyn::{Heuristic, Scripted};
use kartacz_ai::{Options, Player, Table};
use kartacz_engine::core::dice::{Seeded, game_seed, mix};
use kartacz_engine::core::game::{Actions, Game, Side, Silent, Winner};
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::Action;
use kartacz_engine::games::niemenczyn::notation::write;
use kartacz_engine::games::niemenczyn::state::State;

/// One decision in this many is examined.
const SKIPPED: u64 = 8;
/// How many actions are compared, including the heuristic's own.
const ANSWERS: usize = 12;
/// Roll-outs of each action to find the best, and then of the best.
const TRIALS: u64 = 32;
const CHECKS: u64 = 128;
/// How many of the costliest decisions are shown.
const SHOWN: usize = 10;

/// The player of the other side.
#[derive(Clone)]
enum Opponent {
    Heuristic(Box<Heuristic>),
    Orders(Box<Scripted>),
}

impl Opponent {
    fn named(name: &str, game: &Niemenczyn) -> Self {
        if name == "heuristic" {
            return Self::Heuristic(Box::default());
        }
        Self::Orders(Box::new(Scripted::new(&shipped::shipped_orders(name, game).orders)))
    }

    fn player(&mut self) -> &mut dyn Player<Niemenczyn> {
        match self {
            Self::Heuristic(player) => &mut **player,
            Self::Orders(player) => &mut **player,
        }
    }
}

/// A decision at which another action scores better.
struct Regret {
    kind: String,
    gain: f64,
    text: String,
}

/// A run of games and the roll-outs played from them.
struct Study<'a> {
    game: &'a Niemenczyn,
    side: Side,
    table: Table<Niemenczyn>,
    /// Plays the side in roll-outs.
    trier: Heuristic,
    decisions: BTreeMap<String, u64>,
    looked_at: BTreeMap<String, u64>,
    regrets: Vec<Regret>,
}

impl Study<'_> {
    /// Plays a game and tries out alternatives.
    fn play(&mut self, mut mine: Heuristic, mut theirs: Opponent, seed: u64) {
        let game = self.game;
        let mut dice = Seeded::new(seed);
        mine.new_game(mix(seed));
        theirs.player().new_game(mix(mix(seed)));
        let mut state = game.start(&mut dice, &mut Silent);
        let mut scratch = Box::new(Actions::new());
        let mut number = 0;
        while let Some(decider) = game.decider(&state) {
            let view = game.view(&state, decider);
            let options = Options::new(game, &state, &mut scratch);
            let chosen = if decider == self.side {
                mine.decide(game, view, options)
            } else {
                theirs.player().decide(game, view, options)
            };
            if decider == self.side {
                number += 1;
                let looked = mix(seed ^ number).is_multiple_of(SKIPPED);
                self.consider(&state, chosen, &theirs, looked, mix(seed + number));
            }
            game.apply(&mut state, chosen, &mut dice, &mut Silent);
        }
    }

    /// Counts a decision, and looks for a better answer.
    fn consider(&mut self, state: &State, chosen: Action, theirs: &Opponent, looked: bool, seed: u64) {
        let mut legal = Box::new(Actions::new());
        self.game.legal(state, &mut legal);
        if legal.len() < 2 {
            return;
        }
        let frame = format!("{:?}", self.game.at(state).frame());
        let kind = frame.trim_start_matches("Some(").split([' ', '(', ')']).next().unwrap_or_default().to_owned();
        *self.decisions.entry(kind.clone()).or_default() += 1;
        if !looked {
            return;
        }
        *self.looked_at.entry(kind.clone()).or_default() += 1;
        let step = (legal.len() / ANSWERS).max(1);
        let others = legal.iter().copied().filter(|&action| action != chosen).step_by(step).take(ANSWERS - 1);
        let tried = others.map(|action| (self.gain(state, action, chosen, theirs, seed, TRIALS), action));
        let Some((gain, best)) = tried.max_by(|one, other| one.0.total_cmp(&other.0)) else { return };
        if gain > 0.0 {
            let gain = self.gain(state, best, chosen, theirs, !seed, CHECKS);
            let stage = self.game.at(state).board.stage;
            let [was, better] = [chosen, best].map(|action| write(self.game, action));
            self.regrets.push(Regret { kind, gain, text: format!("stage {stage}: {better} instead of {was}") });
        }
    }

    /// The gain of one action over another, in wins per game.
    fn gain(&mut self, state: &State, one: Action, other: Action, theirs: &Opponent, seed: u64, trials: u64) -> f64 {
        let mut sum = 0.0;
        for number in 0..trials {
            let seed = mix(seed ^ mix(number));
            sum += self.try_out(state, one, theirs, seed) - self.try_out(state, other, theirs, seed);
        }
        sum / trials as f64
    }

    /// 1 when the side wins after this action.
    fn try_out(&mut self, state: &State, action: Action, theirs: &Opponent, seed: u64) -> f64 {
        let mut theirs = theirs.clone();
        self.trier.new_game(seed);
        let (mine, theirs, action) = (&mut self.trier as &mut dyn Player<Niemenczyn>, theirs.player(), Some(action));
        let [first, second] = if self.side == Side::First { [mine, theirs] } else { [theirs, mine] };
        let end = self.table.play_on(self.game, *state, action, first, second, mix(seed), |_| false).state;
        let won = self.game.outcome(&end).is_some_and(|outcome| outcome.winner == Winner::Side(self.side));
        f64::from(u8::from(won))
    }

    fn print(&mut self, games: u64) {
        println!("decision          a game   looked at   gain of the best action, pp of the win rate");
        for (kind, count) in &self.decisions {
            let looked = self.looked_at.get(kind).copied().unwrap_or_default();
            let gains = self.regrets.iter().filter(|regret| regret.kind == *kind).map(|regret| regret.gain);
            let gained = gains.fold(0.0, |sum, gain| sum + gain);
            let [a_game, each] = [*count as f64 / games as f64, gained / (looked.max(1)) as f64];
            println!(
                "{kind:16} {a_game:7.1} {looked:11}   {:5.1} per decision, {:6.1} per game",
                100.0 * each,
                100.0 * each * a_game
            );
        }
        self.regrets.sort_by(|one, other| other.gain.total_cmp(&one.gain));
        for Regret { kind, gain, text } in self.regrets.iter().take(SHOWN) {
            println!("{:+5.1} {kind} {text}", 100.0 * gain);
        }
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut next = |usual: &str| arguments.next().unwrap_or_else(|| usual.to_owned());
    let (scenario, side, opponent) = (next("niemenczyn/scenario-1"), next("poles"), next("heuristic"));
    let games = next("20").parse().expect("a number of games");
    let game = shipped::scenario(&scenario);
    let side = if side == "poles" { Side::First } else { Side::Second };
    let opponent = Opponent::named(&opponent, &game);
    let mut study = Study {
        game: &game,
        side,
        table: Table::default(),
        trier: Heuristic::default(),
        decisions: BTreeMap::new(),
        looked_at: BTreeMap::new(),
        regrets: Vec::new(),
    };
    for index in 0..games {
        study.play(Heuristic::default(), opponent.clone(), game_seed(1, index));
    }
    study.print(games);
}
