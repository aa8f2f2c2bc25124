//! Training from beginning to end.

use std::io::{Write, stderr};
use std::sync::Arc;
use std::time::Instant;

use kartacz_ai::core::learning::{Alternatives, Networks, Student, Valued, probabilities, rounded, score, written};
use kartacz_engine::core::dice::{game_seed, mix};
use kartacz_engine::core::game::Side;
use kartacz_engine::scenario::learned::Form;
use rayon::ThreadPool;
use rayon::prelude::*;

use super::games::{each, parts};
use super::league::{self, League};
use super::lessons::School;
use super::measured::measured;
use super::pool::{Cast, Pool};
use super::positions::{Sample, Sampler};
use super::report::{Learned, Report, Round, SCHEMA, Standing, Strength};
use super::store::Store;
use super::stored::Taught;
use super::{Effort, Train, Trained, TrainingSettings, has_value};
use crate::base::error::Failure;
use crate::base::words::{counted, percent, points};
use crate::play::head::{Program, Scenario};
use crate::play::playable::{AnyPlayer, Playable};
use crate::play::purpose::inputs_of;
use crate::play::task::VERSION;
use crate::play::throughput::Throughput;
use crate::statistics::learning::{self, Lesson, Ranked, Shared, split, train};

/// Games of a part: the loss by an interruption, and the smallest unit that a machine takes over.
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
    /// The oracle as both sides of each scenario; empty without one.
    pub oracles: Vec<[AnyPlayer<G>; 2]>,
    /// The first student, opponents and oracles, as their games are recorded.
    pub players: Vec<String>,
}

/// The networks by which lessons are played in a round, and the opponents in each scenario.
type Class<G> = (Arc<Networks>, Vec<Pool<G>>);

impl<G: Playable<Expert: Student<G>> + Valued> Train for Course<'_, G> {
    fn inputs(&self) -> Vec<String> {
        self.games.iter().flat_map(|game| inputs_of(&game.about(), &self.players)).collect()
    }

    fn train(&self, store: &Store) -> Result<Option<(Trained, String)>, Failure> {
        let begin = Instant::now();
        let mut networks = Arc::clone(&self.start);
        let Some(mut leagues) = self.leagues(store)? else { return Ok(None) };
        let (mut classes, mut taught) = (Vec::new(), false);
        let (mut rounds, mut made): (Vec<Round>, Vec<Arc<Networks>>) = (Vec::new(), Vec::new());
        for number in 1..=self.settings.effort.rounds {
            let pools = leagues.iter().map(League::pool).collect();
            let Some((next, learned)) = self.round(store, number, (&networks, pools), &mut classes)? else {
                return Ok(None);
            };
            networks = Arc::new(next);
            taught |= !learned.is_empty();
            if !taught && number == self.settings.effort.rounds {
                return Err(self.too_few(&self.lessons(store, &classes)?.unwrap_or_default()));
            }
            let strength = self.strength(store, number, &networks)?;
            let league = self.join(store, number, &networks, &mut leagues)?;
            let (Some(strength), Some(league)) = (strength, league) else { return Ok(None) };
            let done = taught && league.iter().all(|standing| standing.holds(AIM));
            rounds.push(Round { round: number, learned, strength, league });
            made.push(Arc::clone(&networks));
            if done {
                break;
            }
        }
        let best = best(&rounds);
        let text = self.text(&made[best], &rounds[best]);
        let report = Report {
            schema: SCHEMA,
            program: Program::this(),
            scenarios: self.scenarios(),
            changes: self.settings.changes.text(),
            start: self.settings.start.clone().unwrap_or_default(),
            effort: self.settings.effort,
            kept: rounds[best].round,
            rounds,
            throughput: Some(Throughput::new(begin.elapsed().as_secs_f64(), self.pool.current_num_threads())),
        };
        Ok(Some((Trained::Players(Box::new(report)), text)))
    }
}

impl<G: Playable<Expert: Student<G>> + Valued> Course<'_, G> {
    /// A league in each scenario, with the shipped players.
    fn leagues(&self, store: &Store) -> Result<Option<Vec<League<'_, G>>>, Failure> {
        self.say("playing the shipped players against each other");
        let effort = self.settings.effort;
        let (mut leagues, mut played) = (Vec::new(), true);
        for (index, &game) in self.games.iter().enumerate() {
            let mut league = League::of(game, self.pool, league::seed(effort.seed), effort.league_games)?;
            played &= league.play(store, &format!("league-0-{index}"))?;
            leagues.push(league);
        }
        Ok(played.then_some(leagues))
    }

    /// The student of a round joins the leagues; their equilibria after that.
    fn join(
        &self,
        store: &Store,
        number: u64,
        networks: &Arc<Networks>,
        leagues: &mut [League<'_, G>],
    ) -> Result<Option<Vec<Standing>>, Failure> {
        self.say(&format!("round {number}: playing the student against the league"));
        let (mut before, mut played) = (Vec::new(), true);
        for (index, league) in leagues.iter_mut().enumerate() {
            before.push(league.value());
            league.join(number, networks);
            played &= league.play(store, &format!("league-{number}-{index}"))?;
        }
        if !played {
            return Ok(None);
        }
        let attack = |(index, league): (usize, &League<'_, G>)| match &self.settings.oracle {
            Some(oracle) => {
                let attacker = (oracle.as_str(), &self.oracles[index], self.settings.effort.oracle_games);
                league.attack(store, &format!("oracle-{number}-{index}"), attacker)
            }
            None => Ok(Some(Vec::new())),
        };
        // All are asked before one that is missing ends it.
        let attacks = leagues.iter().enumerate().map(attack).collect::<Result<Vec<_>, _>>()?;
        let Some(attacks) = attacks.into_iter().collect::<Option<Vec<_>>>() else { return Ok(None) };
        let standing = |((league, before), attacks): ((&League<'_, G>, f64), _)| league.standing(before, attacks);
        Ok(Some(leagues.iter().zip(before).zip(attacks).map(standing).collect()))
    }

    /// The networks of a round, and what they learned. `classes` are those of the rounds before.
    fn round(
        &self,
        store: &Store,
        number: u64,
        (networks, pools): (&Arc<Networks>, Vec<Pool<G>>),
        classes: &mut Vec<Class<G>>,
    ) -> Result<Option<(Networks, Vec<Learned>)>, Failure> {
        let mut next = networks.as_ref().clone();
        let mut all = Vec::new();
        let ranks_from = usize::from(has_value(&self.form));
        if ranks_from > 0 {
            let gather = || self.positions(store, number, networks, &pools);
            let learn = |positions: Vec<Sample>| {
                self.say(&format!("round {number}: learning the value"));
                vec![self.pool.install(|| self.value(&positions))]
            };
            let Some(value) = store.learned(&format!("value-{number}"), gather, learn)? else { return Ok(None) };
            all.extend(value.into_iter().map(|taught| self.take(taught, &mut next)));
        }
        classes.push((Arc::new(next.clone()), pools));
        let gather = || {
            self.say(&format!("round {number}: playing for lessons"));
            self.lessons(store, classes)
        };
        let learn = |lessons: Vec<Alternatives>| -> Vec<Taught> {
            self.say(&format!("round {number}: learning the ranks"));
            let rank = |place| self.rank(place, &lessons);
            self.pool.install(|| (ranks_from..self.form.networks.len()).into_par_iter().filter_map(rank).collect())
        };
        let Some(ranks) = store.learned(&format!("ranks-{number}"), gather, learn)? else { return Ok(None) };
        all.extend(ranks.into_iter().map(|taught| self.take(taught, &mut next)));
        Ok(Some((next, all)))
    }

    /// Takes over what was learned.
    fn take(&self, taught: Taught, networks: &mut Networks) -> Learned {
        let Taught { place, samples, error, blind, network } = taught;
        networks[place] = Some(network);
        Learned { network: self.form.networks[place].name.to_owned(), samples, error, blind }
    }

    fn positions(
        &self,
        store: &Store,
        number: u64,
        networks: &Arc<Networks>,
        pools: &[Pool<G>],
    ) -> Result<Option<Vec<Sample>>, Failure> {
        self.say(&format!("round {number}: playing for positions"));
        let (mut all, mut played) = (Vec::new(), true);
        for (index, (&game, pool)) in self.games.iter().zip(pools).enumerate() {
            let begin = || Sampler::new(Cast::new(networks, pool));
            let seed = self.seed(number, 0);
            let sample = |sampler: &mut Sampler<G>, number| sampler.sample(game, game_seed(seed, number));
            let play = |games| self.pool.install(|| each(games, begin, sample));
            for part in parts(self.settings.effort.positions, POSITIONS_OF_A_PART) {
                let samples: Option<Vec<Sample>> = store.played(&format!("positions-{number}-{index}"), part, play)?;
                played &= samples.is_some();
                all.extend(samples.into_iter().flatten());
            }
        }
        Ok(played.then_some(all))
    }

    /// The lessons of all rounds.
    fn lessons(&self, store: &Store, classes: &[Class<G>]) -> Result<Option<Vec<Alternatives>>, Failure> {
        let effort = self.settings.effort;
        let (mut all, mut played) = (Vec::new(), true);
        for (number, (networks, pools)) in (1..).zip(classes) {
            for (index, (&game, pool)) in self.games.iter().zip(pools).enumerate() {
                let begin = || School::new(Cast::new(networks, pool), effort.one_in, effort.roll_outs);
                let seed = self.seed(number, 1);
                let teach = |school: &mut School<G>, number| school.lessons(game, game_seed(seed, number));
                let play = |games| -> Vec<Alternatives> {
                    self.pool.install(|| each(games, begin, teach)).into_iter().flatten().collect()
                };
                for part in parts(effort.lessons, LESSONS_OF_A_PART) {
                    let lessons = store.played(&format!("lessons-{number}-{index}"), part, play)?;
                    played &= lessons.is_some();
                    all.extend(lessons.into_iter().flatten());
                }
            }
        }
        Ok(played.then_some(all))
    }

    /// How the student of a round does against the heuristic.
    fn strength(&self, store: &Store, number: u64, networks: &Arc<Networks>) -> Result<Option<Vec<Strength>>, Failure> {
        self.say(&format!("round {number}: measuring the student"));
        let expert = G::LEARNING.as_ref().expect("it is trained").expert;
        let student = AnyPlayer::Expert(Box::new(expert(Arc::clone(networks))));
        let (name, seed) = (format!("strength-{number}"), |_| self.seed(number, 2));
        measured(store, (&self.games, self.pool), &student, (&name, &seed), self.settings.effort.games)
    }

    fn value(&self, positions: &[Sample]) -> Taught {
        let mut shared = Shared { features: self.form.networks[0].features.len(), ..Shared::default() };
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
        Taught { place: 0, samples: shared.len(), error, blind, network }
    }

    fn rank(&self, place: usize, lessons: &[Alternatives]) -> Option<Taught> {
        let mut ranked = Ranked { features: self.form.networks[place].features.len(), ..Ranked::default() };
        let of_place = lessons.iter().filter(|lesson| lesson.network == place);
        of_place.for_each(|lesson| ranked.push(&lesson.rows, &lesson.gains));
        if ranked.len() < LEAST {
            return None;
        }
        let (test, rest) = split(ranked.len(), HELD_OUT, self.settings.effort.seed);
        // Few samples are seen more often.
        let epochs = (4_000_000 / rest.len()).clamp(4, 30);
        let course = learning::Course { epochs, batch: 32, decay: 1e-4, ..self.course() };
        let network = rounded(&train(&ranked, &rest, &course));
        // Half the square is minimised.
        let error = 2.0 * learning::mean_loss(&ranked, &test, &network);
        let square = |sample: usize| {
            let gains = &ranked.gains(sample)[1..];
            gains.iter().map(|gain| f64::from(gain * gain)).sum::<f64>() / gains.len() as f64
        };
        let blind = test.iter().map(|&sample| square(sample)).sum::<f64>() / test.len() as f64;
        Some(Taught { place, samples: ranked.len(), error, blind, network })
    }

    /// The error when these lessons were too few for any network.
    fn too_few(&self, lessons: &[Alternatives]) -> Failure {
        let count = |place: usize| lessons.iter().filter(|lesson| lesson.network == place).count();
        let counts = self.form.networks.iter().enumerate().map(|(place, network)| (count(place), network.name));
        let (most, name) = counts.max_by_key(|(count, _)| *count).expect("a form has networks");
        let Effort { lessons, one_in, rounds, .. } = self.settings.effort;
        let or = if one_in > 1 { format!(", or lower `--one-in`, now {one_in}") } else { String::new() };
        Failure::Input(format!(
            "nothing was learned: a network needs {LEAST} lessons, and the one with the most, `{name}`, has {most} after {}; raise \
             `--lessons`, now {lessons}{or}",
            counted(rounds, "round")
        ))
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
        let mut notes =
            vec![format!("Made by: {}", self.settings.command), format!("kartacz {VERSION}, round {}.", round.round)];
        for strength in &round.strength {
            let (scenario, side) = (&strength.scenario, &strength.side);
            let (score, gain) = (percent(strength.score), points(strength.gain));
            notes.push(format!("{scenario}, {side} against the heuristic: {score} ({gain} pp)"));
        }
        let ids: Vec<String> = self.games.iter().map(|game| game.about().scenario).collect();
        written(&format!("Learned on {}", ids.join(", ")), &notes, &self.form, networks)
    }

    fn scenarios(&self) -> Vec<Scenario> {
        self.games.iter().map(|game| Scenario::of(&game.about())).collect()
    }

    fn say(&self, text: &str) {
        if !self.settings.quiet {
            // A closed output is not an error.
            let _ = writeln!(stderr(), "{text}");
        }
    }
}

/// The best round against the heuristic, by its place. Before anything is learned, the student is the initial one.
fn best(rounds: &[Round]) -> usize {
    let taught = rounds.iter().position(|round| !round.learned.is_empty()).unwrap_or(0);
    let best = (taught..rounds.len()).max_by(|&one, &other| rounds[one].gain().total_cmp(&rounds[other].gain()));
    best.expect("at least one round")
}
