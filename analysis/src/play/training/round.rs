//! Training from beginning to end.

use std::io::{Write, stderr};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use kartacz_ai::core::learning::{
    Alternatives, Network, Networks, Student, Valued, probabilities, rounded, score, written,
};
use kartacz_engine::core::dice::{game_seed, mix};
use kartacz_engine::core::game::Side;
use kartacz_engine::scenario::learned::Form;
use rayon::ThreadPool;
use rayon::prelude::*;

use super::league::{self, League};
use super::lessons::School;
use super::pool::{Cast, Pool};
use super::positions::{Sample, Sampler};
use super::report::{Learned, Report, Round, SCHEMA, Scenario, Standing, Throughput};
use super::store::Store;
use super::strength::strength;
use super::{Train, TrainingSettings, VALUE};
use crate::base::error::Failure;
use crate::play::parts::LEARNED as END;
use crate::play::playable::Playable;
use crate::play::purpose::inputs_of;
use crate::play::task::{PROGRAM, SOURCES};
use crate::statistics::learning::{self, Lesson, Ranked, Shared, split, train};

/// Games of a part: what an interruption loses.
const POSITIONS_OF_A_PART: u64 = 1 << 15;
const LESSONS_OF_A_PART: u64 = 512;
/// Training ends when the oracle gains less than this, and the value moves less.
const AIM: f64 = 0.03;
/// One sample in this many is held out.
const HELD_OUT: usize = 10;
/// The fewest samples to learn from.
const LEAST: usize = 500;

/// Prepared training of a game.
pub(super) struct Course<'a, G: Playable> {
    pub settings: &'a TrainingSettings,
    pub games: Vec<&'a G>,
    pub pool: &'a ThreadPool,
    pub form: Form,
    pub start: Arc<Networks>,
    /// The opponents of each side in each scenario, as their games are recorded.
    pub opponents: Vec<Vec<String>>,
}

impl<G: Playable<Expert: Student<G>> + Valued> Train for Course<'_, G> {
    fn inputs(&self) -> Vec<String> {
        let opponents = self.opponents.iter().flatten();
        self.games.iter().flat_map(|game| inputs_of(&game.about(), opponents.clone())).collect()
    }

    fn train(&self, parts: &Path) -> Result<(Report, String), Failure> {
        let begin = Instant::now();
        let task = format!("{}\n{}", self.settings.command, self.inputs().join("\n"));
        let store = Store::open(parts, &task, self.settings.force)?;
        let (mut networks, mut taught) = (Arc::clone(&self.start), Vec::new());
        let mut leagues = self.leagues(&store)?;
        let (mut rounds, mut made): (Vec<Round>, Vec<Arc<Networks>>) = (Vec::new(), Vec::new());
        for number in 1..=self.settings.effort.rounds {
            let (next, learned) = self.round(&store, number, (&networks, &leagues), &mut taught)?;
            networks = Arc::new(next);
            self.say(&format!("round {number}: measuring the student"));
            let seed = self.seed(number, 2);
            let games = self.settings.effort.games;
            let strength = self.pool.install(|| {
                self.games.iter().flat_map(|game| strength(*game, &networks, seed, games)).collect::<Vec<_>>()
            });
            let league = self.join(&store, number, &networks, &mut leagues)?;
            let done = league.iter().all(|standing| standing.holds(AIM));
            rounds.push(Round { round: number, learned, strength, league });
            made.push(Arc::clone(&networks));
            if done {
                break;
            }
        }
        let best = (0..rounds.len()).max_by(|&one, &other| rounds[one].gain().total_cmp(&rounds[other].gain()));
        let best = best.expect("at least one round");
        let text = self.text(&made[best], &rounds[best]);
        let report = Report {
            schema: SCHEMA,
            program: PROGRAM,
            sources: SOURCES,
            scenarios: self.scenarios(),
            changes: self.settings.changes.text(),
            start: self.settings.start.clone().unwrap_or_default(),
            effort: self.settings.effort,
            kept: rounds[best].round,
            rounds,
            throughput: Throughput { seconds: begin.elapsed().as_secs_f64(), threads: self.pool.current_num_threads() },
        };
        Ok((report, text))
    }
}

impl<G: Playable<Expert: Student<G>> + Valued> Course<'_, G> {
    /// A league in each scenario, with the shipped players.
    fn leagues(&self, store: &Store) -> Result<Vec<League<'_, G>>, Failure> {
        self.say("playing the shipped players against each other");
        let effort = self.settings.effort;
        let mut leagues = Vec::new();
        for (index, &game) in self.games.iter().enumerate() {
            let mut league = League::of(game, self.pool, league::seed(effort.seed), effort.league_games)?;
            league.play(store, &format!("league-0-{index}"))?;
            leagues.push(league);
        }
        Ok(leagues)
    }

    /// The student of a round joins the leagues; their equilibria after that.
    fn join(
        &self,
        store: &Store,
        number: u64,
        networks: &Arc<Networks>,
        leagues: &mut [League<'_, G>],
    ) -> Result<Vec<Standing>, Failure> {
        self.say(&format!("round {number}: playing the student against the league"));
        let mut standings = Vec::new();
        for (index, league) in leagues.iter_mut().enumerate() {
            let before = league.value();
            league.join(number, networks);
            league.play(store, &format!("league-{number}-{index}"))?;
            let attacks = match &self.settings.oracle {
                Some(oracle) => {
                    let attacker = (oracle.as_str(), self.settings.effort.oracle_games);
                    league.attack(store, &format!("oracle-{number}-{index}"), attacker)?
                }
                None => Vec::new(),
            };
            standings.push(league.standing(before, attacks));
        }
        Ok(standings)
    }

    /// The networks of a round, and what they learned. `taught` are the lessons of all rounds.
    fn round(
        &self,
        store: &Store,
        number: u64,
        (networks, leagues): (&Arc<Networks>, &[League<'_, G>]),
        taught: &mut Vec<Alternatives>,
    ) -> Result<(Networks, Vec<Learned>), Failure> {
        let pools: Vec<Pool<G>> = leagues.iter().map(League::pool).collect();
        let (mut next, mut all) = (networks.as_ref().clone(), Vec::new());
        let ranks_from = usize::from(self.form.networks[0].name == VALUE);
        if ranks_from > 0 {
            self.say(&format!("round {number}: playing for positions"));
            let positions = self.positions(store, number, networks, &pools)?;
            self.say(&format!("round {number}: learning the value"));
            let (value, learned) = self.pool.install(|| self.value(&positions));
            next[0] = Some(value);
            all.push(learned);
        }
        self.say(&format!("round {number}: playing for lessons"));
        taught.extend(self.lessons(store, number, &Arc::new(next.clone()), &pools)?);
        self.say(&format!("round {number}: learning the ranks"));
        let ranks: Vec<Option<(Network, Learned)>> = self
            .pool
            .install(|| (ranks_from..next.len()).into_par_iter().map(|place| self.rank(place, taught)).collect());
        for (place, found) in (ranks_from..).zip(ranks) {
            let Some((network, learned)) = found else { continue };
            next[place] = Some(network);
            all.push(learned);
        }
        Ok((next, all))
    }

    fn positions(
        &self,
        store: &Store,
        number: u64,
        networks: &Arc<Networks>,
        pools: &[Pool<G>],
    ) -> Result<Vec<Sample>, Failure> {
        let mut all = Vec::new();
        for (index, (&game, pool)) in self.games.iter().zip(pools).enumerate() {
            for part in parts(self.settings.effort.positions, POSITIONS_OF_A_PART) {
                let name = format!("positions-{number}-{index}-{}-{}.{END}", part.start, part.end);
                let begin = || Sampler::new(Cast::new(networks, pool));
                let seed = self.seed(number, 0);
                let sample = |sampler: &mut Sampler<G>, number| sampler.sample(game, game_seed(seed, number));
                all.extend(store.part(&name, || self.pool.install(|| each(part, begin, sample)))?);
            }
        }
        Ok(all)
    }

    fn lessons(
        &self,
        store: &Store,
        number: u64,
        networks: &Arc<Networks>,
        pools: &[Pool<G>],
    ) -> Result<Vec<Alternatives>, Failure> {
        let effort = self.settings.effort;
        let mut all = Vec::new();
        for (index, (&game, pool)) in self.games.iter().zip(pools).enumerate() {
            for part in parts(effort.lessons, LESSONS_OF_A_PART) {
                let name = format!("lessons-{number}-{index}-{}-{}.{END}", part.start, part.end);
                let begin = || School::new(Cast::new(networks, pool), effort.one_in, effort.roll_outs);
                let seed = self.seed(number, 1);
                let lessons = |school: &mut School<G>, number| school.lessons(game, game_seed(seed, number));
                let play = || -> Vec<Alternatives> {
                    self.pool.install(|| each(part, begin, lessons)).into_iter().flatten().collect()
                };
                all.extend(store.part(&name, play)?);
            }
        }
        Ok(all)
    }

    fn value(&self, positions: &[Sample]) -> (Network, Learned) {
        let place = &self.form.networks[0];
        let mut shared = Shared { features: place.features.len(), ..Shared::default() };
        positions.iter().for_each(|sample| shared.push(&sample.features, sample.result));
        let (test, rest) = split(shared.len(), HELD_OUT, self.settings.effort.seed);
        let course = learning::Course { epochs: 8, batch: 256, decay: 1e-5, ..self.course() };
        let network = rounded(&train(&shared, &rest, &course));
        let truth = |sample: usize| [1.0, 0.5, 0.0][usize::from(shared.samples[sample].0)];
        let mean = rest.iter().map(|&sample| truth(sample)).sum::<f64>() / rest.len() as f64;
        let guess = |sample: usize| score(probabilities(&network.evaluate(shared.rows(sample))), Side::First);
        let square = |guess: &dyn Fn(usize) -> f64| {
            test.iter().map(|&sample| (guess(sample) - truth(sample)).powi(2)).sum::<f64>() / test.len() as f64
        };
        let (error, blind) = (square(&|sample| f64::from(guess(sample))), square(&|_| mean));
        (network.clone(), Learned { network: place.name.to_owned(), samples: shared.len(), error, blind })
    }

    fn rank(&self, number: usize, taught: &[Alternatives]) -> Option<(Network, Learned)> {
        let place = &self.form.networks[number];
        let mut ranked = Ranked { features: place.features.len(), ..Ranked::default() };
        let of_place = taught.iter().filter(|lesson| lesson.network == number);
        of_place.for_each(|lesson| ranked.push(&lesson.rows, &lesson.gains));
        if ranked.len() < LEAST {
            return None;
        }
        let (test, rest) = split(ranked.len(), HELD_OUT, self.settings.effort.seed);
        // Few samples are seen more often.
        let epochs = (4_000_000 / rest.len()).clamp(4, 30);
        let course = learning::Course { epochs, batch: 32, decay: 1e-4, ..self.course() };
        let network = rounded(&train(&ranked, &rest, &course));
        // Half the square is what is minimised.
        let error = 2.0 * learning::mean_loss(&ranked, &test, &network);
        let square = |sample: usize| {
            let gains = &ranked.gains(sample)[1..];
            gains.iter().map(|gain| f64::from(gain * gain)).sum::<f64>() / gains.len() as f64
        };
        let blind = test.iter().map(|&sample| square(sample)).sum::<f64>() / test.len() as f64;
        Some((network, Learned { network: place.name.to_owned(), samples: ranked.len(), error, blind }))
    }

    fn course(&self) -> learning::Course {
        let hidden = Some(self.settings.effort.hidden).filter(|&units| units > 0);
        learning::Course {
            hidden: hidden.into_iter().collect(),
            epochs: 1,
            batch: 1,
            decay: 0.0,
            seed: self.settings.effort.seed,
        }
    }

    /// The seed of the games of a round, for a purpose.
    fn seed(&self, round: u64, purpose: u64) -> u64 {
        mix(self.settings.effort.seed ^ mix(0x0074_7261_696E ^ (4 * round + purpose)))
    }

    fn text(&self, networks: &Networks, round: &Round) -> String {
        let mut notes = vec![
            format!("Made by: {}", self.settings.command),
            format!("kartacz {PROGRAM} (sources {SOURCES}), round {}.", round.round),
        ];
        for strength in &round.strength {
            let gain = 100.0 * strength.gain;
            let (scenario, side, score) = (&strength.scenario, &strength.side, 100.0 * strength.score);
            notes.push(format!("{scenario}, {side} against the heuristic: {score:.1} % ({gain:+.1} pp)"));
        }
        let ids: Vec<String> = self.games.iter().map(|game| game.about().scenario).collect();
        written(&format!("Learned on {}", ids.join(", ")), &notes, &self.form, networks)
    }

    fn scenarios(&self) -> Vec<Scenario> {
        let abouts = self.games.iter().map(|game| game.about());
        abouts
            .map(|about| Scenario { scenario: about.scenario, scenario_hash: format!("{:016x}", about.hash) })
            .collect()
    }

    fn say(&self, text: &str) {
        if !self.settings.quiet {
            // A closed output is not an error.
            let _ = writeln!(stderr(), "{text}");
        }
    }
}

/// Cuts games into parts.
fn parts(games: u64, length: u64) -> impl Iterator<Item = Range<u64>> {
    (0..games).step_by(length as usize).map(move |start| start..(start + length).min(games))
}

/// Does something with each of these games, with a state per thread, in the order of the games.
fn each<S: Send, T: Send>(
    games: Range<u64>,
    begin: impl Fn() -> S + Sync + Send,
    play: impl Fn(&mut S, u64) -> T + Sync + Send,
) -> Vec<T> {
    let first = games.start;
    let offsets = 0..(games.end - games.start) as usize;
    offsets
        .into_par_iter()
        .with_min_len(8)
        .map_init(begin, |state, offset| play(state, first + offset as u64))
        .collect()
}
