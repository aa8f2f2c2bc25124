//! Trains the value of positions of a rule system.
//!
//! The shipped players meet each other, and in later generations a player that looks one step ahead by the value of the generation before.
//! From every game some positions are taken, any decision as likely as another, and a network learns the result of the game and its
//! victory points from their features. Games that were not learned from show how good it is: the errors, whether what it gives a chance of 30 % happens in 30 % of the cases, and how much of the variance is left when the luck
//! is taken out.

mod cast;
mod generations;
mod left;
mod quality;
mod report;
mod sampler;

use std::io::{Write, stderr};
use std::sync::Arc;
use std::time::Instant;

use kartacz_ai::core::learning::{Judge, Network, probabilities, rounded, written_value};
use kartacz_ai::core::weights::FORM_PLAYER;
use kartacz_engine::core::dice::{game_seed, mix};
use kartacz_engine::core::game::Side;
use kartacz_engine::scenario::learned::{KINDS, Price, Worth};
use rayon::ThreadPool;

use super::games::{GAMES_OF_A_PART, each, parts};
use super::report::Strength;
use super::store::Store;
use super::stored::{Taught, Valuation};
use super::{Effort, Train, Trained, TrainingSettings};
use crate::base::error::Failure;
use crate::play::head::{Program, Scenario};
use crate::play::playable::{AnyPlayer, EXPERT, Playable};
use crate::play::purpose::inputs_of;
use crate::play::task::VERSION;
use crate::play::throughput::Throughput;
use crate::statistics::learning::{Played, ValueCourse, train_value};
use cast::Cast;
use generations::{MEASURES, best};
pub(super) use left::Tried;
use left::{Gauging, shares, time_of_value, times, tried};
use quality::Set;
use report::mean_left;
pub use report::{Bin, Generation, Left, Report, Times, often};
use sampler::Sampler;

/// Games of a part: the loss by an interruption, and the smallest unit that a machine takes over.
const LESSONS_OF_A_PART: u64 = 2048;
/// The fewest games to learn from.
const LEAST: usize = 100;
/// The factor on luck with four sets of other dice that are spread over their faces: a little above 4/5, that of independent dice.
const FACTOR: f32 = 0.85;
/// How often every game is seen.
const EPOCHS: usize = 15;
/// How often actions with chance are carried out with other dice.
const TRIED: [u32; 3] = [1, 2, 4];
/// Games in whose positions the time of a value is measured.
const TIMED: u64 = 8;

/// Luck measured with so many repeats.
struct Gauged {
    repeats: u32,
    left: Vec<Left>,
    times: Times,
}

/// Prepared training of a value.
struct Course<'a, G: Playable> {
    settings: &'a TrainingSettings,
    games: Vec<&'a G>,
    pool: &'a ThreadPool,
    casts: Vec<Cast<G>>,
}

/// Prepares the training of a value on these scenarios.
///
/// # Errors
/// When a shipped file of a player has a fault.
pub(super) fn prepare<'a, G: Playable>(
    settings: &'a TrainingSettings,
    games: Vec<&'a G>,
    pool: &'a ThreadPool,
) -> Result<Box<dyn Train + 'a>, Failure> {
    let casts = games.iter().map(|game| Cast::of(*game)).collect::<Result<_, _>>()?;
    Ok(Box::new(Course { settings, games, pool, casts }))
}

impl<G: Playable> Train for Course<'_, G> {
    fn inputs(&self) -> Vec<String> {
        let all = self.games.iter().zip(&self.casts);
        all.flat_map(|(game, cast)| inputs_of(&game.about(), &cast.names().cloned().collect::<Vec<_>>())).collect()
    }

    fn train(&self, store: &Store) -> Result<Option<(Trained, String)>, Failure> {
        let begin = Instant::now();
        let Some((made, generations)) = self.generations(store)? else { return Ok(None) };
        let kept = best(&generations);
        let valuation = &made[kept];
        let network = Arc::new(valuation.taught.network.clone());
        let (strength, gauged) = (self.strength(store, "kept", MEASURES, valuation)?, self.gauged(store, &network)?);
        let (Some(strength), Some(gauged)) = (strength, gauged) else { return Ok(None) };
        let report = self.report(valuation, (generations, kept, strength), gauged, begin);
        let worth = Worth {
            players: report.players.clone(),
            left: report.mean_left(),
            vp: report.points_pay_in(),
            price: Price { repeats: report.repeats, luck: report.times.luck, games: report.times.games },
        };
        let text = self.text(&report, &Judge { network: valuation.taught.network.clone(), worth });
        Ok(Some((Trained::Value(Box::new(report)), text)))
    }
}

impl<G: Playable> Course<'_, G> {
    fn effort(&self) -> Effort {
        self.settings.effort
    }

    /// The names of the players of this generation's games, each once.
    fn players(&self, generation: u64) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        let looks_ahead = (generation > 1).then(cast::looks_ahead);
        for name in self.casts.iter().flat_map(Cast::names).chain(&looks_ahead) {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        names
    }

    /// The games of all generations so far, whose players are these.
    fn lessons(&self, store: &Store, casts: &[Vec<Cast<G>>]) -> Result<Option<Vec<Played>>, Failure> {
        self.say(&format!("generation {}: playing for positions", casts.len()));
        let games = self.effort().lessons;
        let (mut all, mut played) = (Vec::new(), true);
        for (generation, casts) in casts.iter().enumerate() {
            for (index, (&game, cast)) in self.games.iter().zip(casts).enumerate() {
                let begin = || Sampler::new(cast.clone());
                let seed = mix(self.seed(index, 0) ^ generation as u64);
                let play = |games| {
                    let play = |sampler: &mut Sampler<G>, number| sampler.play(game, game_seed(seed, number));
                    self.pool.install(|| each(games, begin, play))
                };
                for part in parts(games, LESSONS_OF_A_PART) {
                    let name = format!("positions-{}-{index}", generation + 1);
                    let played_now: Option<Vec<Played>> = store.played(&name, part, play)?;
                    played &= played_now.is_some();
                    all.extend(played_now.into_iter().flatten());
                }
            }
        }
        if played && all.len() < LEAST {
            return Err(Failure::Input(format!("a value is learned from {LEAST} games or more; raise `--lessons`")));
        }
        Ok(played.then_some(all))
    }

    fn learn(&self, games: &[Played]) -> Valuation {
        self.say("learning the value");
        let set = Set { games, width: G::features().len() };
        let Effort { hidden, seed, .. } = self.effort();
        let course = ValueCourse {
            inputs: set.width,
            hidden: hidden.max(1),
            factor: FACTOR,
            epochs: EPOCHS,
            batch: 64,
            decay: 1e-3,
            seed,
        };
        let network = rounded(&train_value(&set.learned_from(), &course));
        let rates = set.rates();
        let [error, blind] = [set.brier(|row| probabilities(&network.evaluate(row))), set.brier(|_| rates)];
        let bins = set.bins(&network);
        let taught = Taught { place: 0, samples: set.states() as usize, error, blind, network };
        Valuation { taught, games: games.len() as u64, bins }
    }

    /// How often actions with chance are carried out with other dice, so that a game is worth most for what it costs.
    fn gauged(&self, store: &Store, network: &Arc<Network>) -> Result<Option<Gauged>, Failure> {
        self.say("measuring what luck explains");
        let left = TRIED.map(|repeats| self.left(store, (network, repeats)));
        let mut all = Vec::new();
        for (repeats, left) in TRIED.into_iter().zip(left) {
            let Some(left) = left? else { return Ok(None) };
            all.push((repeats, left));
        }
        self.say("measuring times");
        let gauged = |(repeats, left)| Gauged { repeats, left, times: self.times((network, repeats)) };
        let mut best = all.into_iter().map(gauged).min_by(|one, other| self.cost(one).total_cmp(&self.cost(other)));
        if let Some(best) = &mut best {
            best.times.value = self.time_of_value(network);
        }
        Ok(best)
    }

    /// The time for a result, as a share of the time that it takes without measuring luck.
    fn cost(&self, Gauged { left, times, .. }: &Gauged) -> f64 {
        let usual = KINDS.iter().position(|kind| *kind == <G as Playable>::affordable());
        let own = usual.and_then(|place| times.games[place]).unwrap_or(times.luck).max(f64::MIN_POSITIVE);
        mean_left(left) * (1.0 + times.luck / own)
    }

    /// What is left of the variance, by scenario and pairing.
    fn left(&self, store: &Store, by: Gauging<'_>) -> Result<Option<Vec<Left>>, Failure> {
        let (mut all, mut played) = (Vec::new(), true);
        for (index, &game) in self.games.iter().enumerate() {
            for kind in pairings::<G>() {
                let players = self.pair(game, kind, by.0)?;
                let seed = self.seed(index, 1);
                let play = |games| self.pool.install(|| tried(game, &players, by, seed, games));
                let (name, mut games) = (format!("left-{index}-{kind}-{}", by.1), Vec::new());
                for part in parts(self.effort().games, GAMES_OF_A_PART) {
                    let tried: Option<Vec<Tried>> = store.played(&name, part, play)?;
                    played &= tried.is_some();
                    games.extend(tried.into_iter().flatten());
                }
                let [score, first, second, draw, vp] = shares(&games);
                let scenario = game.about().scenario.clone();
                let count = games.len() as u64;
                all.push(Left { scenario, players: kind.to_owned(), games: count, score, first, second, draw, vp });
            }
        }
        Ok(played.then_some(all))
    }

    /// Two players of a kind; an expert that looks ahead does so by this value.
    fn pair(&self, game: &G, kind: &str, network: &Arc<Network>) -> Result<[AnyPlayer<G>; 2], Failure> {
        if let (EXPERT, Some(sets), Some(looks_ahead)) = (kind, G::EXPERT_SETS, G::ONE_PLY) {
            let expert = || AnyPlayer::OnePly(Box::new(looks_ahead(sets, Arc::clone(network), 0)));
            return Ok([expert(), expert()]);
        }
        Ok([game.seat(Side::First, kind)?.player, game.seat(Side::Second, kind)?.player])
    }

    fn report(
        &self,
        Valuation { taught, games, bins }: &Valuation,
        (generations, kept, strength): (Vec<Generation>, usize, Vec<Strength>),
        gauged: Gauged,
        begin: Instant,
    ) -> Report {
        let Gauged { repeats, left, times } = gauged;
        Report {
            schema: report::SCHEMA,
            program: Program::this(),
            scenarios: self.games.iter().map(|game| Scenario::of(&game.about())).collect(),
            changes: self.settings.changes.text(),
            players: self.players(generations[kept].generation),
            kept: generations[kept].generation,
            generations,
            strength,
            games: *games,
            positions: taught.samples as u64,
            hidden: self.effort().hidden as u64,
            seed: self.effort().seed,
            brier: taught.error,
            brier_constant: taught.blind,
            bins: bins.clone(),
            repeats,
            left,
            times,
            throughput: Some(Throughput::new(begin.elapsed().as_secs_f64(), self.pool.current_num_threads())),
        }
    }

    /// The mean time of a value over the scenarios, in microseconds.
    fn time_of_value(&self, network: &Arc<Network>) -> f64 {
        let (mut sum, share) = (0.0, 1.0 / (self.games.len() as u64 * TIMED) as f64);
        for (index, (&game, cast)) in self.games.iter().zip(&self.casts).enumerate() {
            let mut sampler = Sampler::new(cast.clone());
            for number in 0..TIMED {
                sampler.play(game, game_seed(self.seed(index, 2), number));
                sum += share * time_of_value(game, sampler.passed(), network);
            }
        }
        sum
    }

    /// The mean times of games over the scenarios.
    fn times(&self, by: Gauging<'_>) -> Times {
        let mut sum = Times::default();
        let share = 1.0 / self.games.len() as f64;
        for (index, &game) in self.games.iter().enumerate() {
            let seed = self.seed(index, 2);
            for (place, kind) in KINDS.into_iter().enumerate() {
                let Ok(players) = self.pair(game, kind, by.0) else { continue };
                let [plain, luck] = times(game, &players, by, seed);
                *sum.games[place].get_or_insert_default() += share * plain;
                if kind == <G as Playable>::affordable() {
                    sum.luck += share * luck;
                }
            }
        }
        sum
    }

    /// The seed of the games of a scenario, for a purpose.
    fn seed(&self, scenario: usize, purpose: u64) -> u64 {
        mix(self.effort().seed ^ mix(0x7661_6C75_6500 + 16 * scenario as u64 + purpose))
    }

    fn text(&self, report: &Report, value: &Judge) -> String {
        let mut notes = vec![format!("Made by: {}", self.settings.command), format!("kartacz {VERSION}.")];
        notes.extend(report.notes());
        // The scenarios are in the command: together they may be longer than a title.
        let title = format!("Value of positions of {}", G::SYSTEM);
        written_value(&title, &notes, &G::form(), value)
    }

    fn say(&self, text: &str) {
        if !self.settings.quiet {
            // A closed output is not an error.
            let _ = writeln!(stderr(), "{text}");
        }
    }
}

/// The pairings whose luck is measured: two heuristics, and two experts where there are some.
fn pairings<G: Playable>() -> impl Iterator<Item = &'static str> {
    [FORM_PLAYER].into_iter().chain(G::is_trained().then_some(EXPERT))
}
