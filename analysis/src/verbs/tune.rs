//! `tune`: improves the weights of the heuristic for one side by playing.

mod making;

use std::io::{Write, stderr};
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use kartacz_ai::niemenczyn::weights::{Chosen, Weights, written};
use kartacz_engine::game::Side;
use kartacz_engine::niemenczyn::Niemenczyn;
use kartacz_engine::scenario::shown;
use rayon::ThreadPool;

use crate::cli::{Changes, Opponent, SEED, parse_games, parse_opponent, parse_seed, parse_threads};
use crate::command::Command;
use crate::diagnostics::tamed;
use crate::error::{Failure, unknown};
use crate::export::Format;
use crate::files;
use crate::interrupt;
use crate::number::whole;
use crate::output::{default_folder, say_where};
use crate::systems::niemenczyn::players::{AnyPlayer, seat};
use crate::systems::niemenczyn::tuning::{opponents, places, player, weights_at};
use crate::systems::{System, load_alike};
use crate::task::Shard;
use crate::tune::{
    Arena, Cell, Effort, Generation, MAX_GENERATIONS, POPULATIONS, Report, Throughput, evolve, held_out_seed, validate,
};
use crate::weights;

/// The options of `tune`.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The scenarios, ids or paths, that the weights are for; all with the same sides
    #[arg(required = true, value_name = "SCENARIO")]
    pub(super) scenarios: Vec<String>,
    /// The side whose weights are improved
    #[arg(long, value_name = "SIDE")]
    pub(super) side: String,
    /// Whom to play against, perhaps with its share of the games, as in `random=0.1`; may be repeated. When not given: the
    /// heuristic with all shipped weights, every shipped plan, and seldom `random`. A plan is met in the scenarios that
    /// it fits
    #[arg(long, value_name = "PLAYER", value_parser = parse_opponent)]
    pub(super) against: Vec<Opponent>,
    #[command(flatten)]
    pub(super) trying: Trying,
    /// The file for the weights; it must not be there yet
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
}

/// How long it is tried, and on what.
#[derive(Args, Clone, Debug)]
pub struct Trying {
    /// The weights to start with, and to do better than: a name that `list` shows, or a path to a file
    #[arg(long, value_name = "WEIGHTS", default_value = "standard")]
    pub(super) start: String,
    /// How many generations
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = whole::<u64, 1, { MAX_GENERATIONS as i64 }>,
          allow_negative_numbers = true)]
    pub(super) generations: u64,
    /// How many candidates a generation has
    #[arg(long, value_name = "N", default_value_t = 14,
          value_parser = whole::<u64, { POPULATIONS[0] as i64 }, { POPULATIONS[1] as i64 }>, allow_negative_numbers = true)]
    pub(super) population: u64,
    /// How many games each candidate plays
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = parse_games, allow_negative_numbers = true)]
    pub(super) games: u64,
    /// How many games, of other seeds, start and result play at the end
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = parse_games, allow_negative_numbers = true)]
    pub(super) held_out: u64,
    #[command(flatten)]
    pub(super) changes: Changes,
    /// The seed: the same seed gives the same weights
    #[arg(long, value_name = "N", default_value_t = SEED, value_parser = parse_seed, allow_negative_numbers = true)]
    pub(super) seed: u64,
    /// How many threads play; every core when not given
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_negative_numbers = true)]
    pub(super) threads: Option<u64>,
    /// Say nothing on standard error but errors
    #[arg(long)]
    pub(super) quiet: bool,
    /// What goes to standard output
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: Format,
}

impl Trying {
    /// The threads that play.
    ///
    /// # Errors
    /// When they cannot be started.
    pub(super) fn pool(&self) -> Result<ThreadPool, Failure> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.unwrap_or(0) as usize).build();
        pool.map_err(|error| Failure::Work(format!("no threads: {error}")))
    }

    /// In numbers.
    pub(super) const fn effort(&self) -> Effort {
        Effort { seed: self.seed, generations: self.generations, population: self.population, games: self.games }
    }

    /// What is said of the weights to start with: two with the same name are the same.
    ///
    /// # Errors
    /// When there are no such weights.
    pub(super) fn start(&self) -> Result<(String, Chosen), Failure> {
        let chosen = weights::named(&self.start)?;
        let name = match self.start.ends_with(".toml") {
            true => format!("{}#{}", self.start, weights::checksum(&chosen)),
            false => self.start.clone(),
        };
        Ok((name, chosen))
    }

    /// The command that does it again, from here on.
    pub(super) fn retyped(&self, command: &mut Command) {
        command.changes(&self.changes);
        command.option("generations", self.generations);
        command.option("population", self.population);
        command.option("games", self.games);
        command.option("held-out", self.held_out);
        command.option("seed", self.seed);
    }
}

/// What is tuned.
pub(super) struct Bench<'a> {
    options: &'a Options,
    arena: Arena<'a, Niemenczyn, AnyPlayer>,
    /// Whom the candidates meet, as it may be typed again.
    against: Vec<Opponent>,
    start: Weights,
    /// The name of the start: two with the same name are the same.
    start_name: String,
    side_name: String,
    file: PathBuf,
}

/// Tunes, writes the file, shows what came of it.
///
/// # Errors
/// When a scenario, a side, a player or weights are wrong, or the file is there or cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let trying = &options.trying;
    let systems = load_alike(&trying.changes, &options.scenarios)?;
    let pool = trying.pool()?;
    let bench = Bench::new(options, &systems, &pool)?;
    bench.claim()?;
    let left = format!("{} holds the weights of the last generation, if one was finished", bench.file.display());
    interrupt::explain_with(trying.quiet, tamed(&left));
    trying.format.write_tuned(&bench.tune()?, out)?;
    say_where(&bench.file, trying.quiet);
    Ok(())
}

impl<'a> Bench<'a> {
    /// Sets up what the options ask for.
    ///
    /// # Errors
    /// When a side, a player, weights or the numbers of games are wrong.
    pub(super) fn new(options: &'a Options, systems: &'a [System], pool: &'a ThreadPool) -> Result<Self, Failure> {
        once(&options.scenarios)?;
        let sides = systems[0].sides();
        let side = sides.iter().position(|id| *id == options.side);
        let side = Side::BOTH[side.ok_or_else(|| unknown("side", &options.side, &sides))?];
        let (start_name, chosen) = options.trying.start()?;
        let games = systems.iter().map(|system| system.niemenczyn("weights are tuned"));
        let games = games.collect::<Result<Vec<&Niemenczyn>, _>>()?;
        let named = !options.against.is_empty();
        let against = if named { options.against.clone() } else { opponents(side.other(), &games)? };
        once(&against.iter().map(|opponent| opponent.player.clone()).collect::<Vec<_>>())?;
        let mut cells = Vec::new();
        for Opponent { player, share } in &against {
            let seated = |game: &&'a Niemenczyn| seat(game, side.other(), player).map(|seated| (*game, seated));
            let (fits, fails): (Vec<_>, Vec<_>) = games.iter().map(seated).partition(Result::is_ok);
            // A plan is met in the scenarios that it fits.
            if fits.is_empty() {
                return Err(fails.into_iter().find_map(Result::err).expect("there is a scenario"));
            }
            for (game, seated) in fits.into_iter().flatten() {
                let scenario = game.scenario.id.clone();
                cells.push(Cell { scenario, opponent: seated.name, game, player: seated.player, share: *share });
            }
        }
        cells.sort_by(|a, b| a.scenario.cmp(&b.scenario));
        let bench = Self {
            arena: Arena { side, cells, pool },
            against,
            start: chosen.weights[side.index()],
            start_name,
            side_name: systems[0].about().side_names[side.index()].clone(),
            file: options.out.clone().unwrap_or_else(|| default_file(options)),
            options,
        };
        bench.arena.allot(options.trying.held_out)?;
        bench.arena.allot(options.trying.games)?;
        Ok(bench)
    }

    /// Tunes, writes the file; what came of it.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(super) fn tune(&self) -> Result<Report, Failure> {
        let held_out = self.arena.allot(self.options.trying.held_out)?;
        let begin = Instant::now();
        let best = self.evolve()?;
        let seconds = begin.elapsed().as_secs_f64();
        let judged_a_minute = 60.0 * self.options.trying.effort().judged() as f64 / seconds;
        let throughput = Throughput { seconds, judged_a_minute, threads: self.arena.pool.current_num_threads() };
        self.say("playing the games that were held out");
        let players = [&self.start, &best].map(|weights| player(self.arena.side, *weights));
        let validation = validate(&self.arena, players.each_ref(), held_out_seed(self.options.trying.seed), &held_out);
        self.write(&best, &making::notes(self, &validation))?;
        Ok(self.report(&best, validation, throughput))
    }

    /// Makes the folder of the file, and sees to it that nothing is lost.
    ///
    /// # Errors
    /// When the file is there, or its folder cannot be made.
    pub(super) fn claim(&self) -> Result<(), Failure> {
        let name = shown(&self.file.display().to_string());
        if self.file.is_file() {
            return Err(Failure::Input(format!("there is a file {name}; remove it, or name another with `--out`")));
        }
        if self.file.is_dir() {
            return Err(Failure::Input(format!("{name} is a folder; name a file with `--out`")));
        }
        match self.file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            Some(folder) => files::make_folder(folder),
            None => Ok(()),
        }
    }

    /// Looks for better weights; the file holds the best so far.
    fn evolve(&self) -> Result<Weights, Failure> {
        let games = self.arena.allot(self.options.trying.games)?;
        let score = |place: &[f64], seed| self.arena.score(&player(self.arena.side, weights_at(place)), seed, &games);
        let watch = |generation: &Generation| {
            let Generation { number, candidates, start, step, best } = generation;
            let [candidates, start] = [candidates, start].map(|score| 100.0 * score);
            let of = self.options.trying.generations;
            self.say(&format!(
                "generation {number} of {of}: candidates {candidates:.1}, start {start:.1}, step {step:.3}"
            ));
            self.write(
                &weights_at(best),
                &[format!("Not finished and not validated: after generation {number} of {of}.")],
            )
        };
        Ok(weights_at(&evolve(&places(&self.start), self.options.trying.effort().settings(), score, watch)?))
    }

    fn write(&self, weights: &Weights, notes: &[String]) -> Result<(), Failure> {
        let title = format!("Tuned for {}", self.options.side.chars().take(60).collect::<String>());
        let text = match self.arena.side {
            Side::First => written(&title, [Some(weights), None], [notes, &[]]),
            Side::Second => written(&title, [None, Some(weights)], [&[], notes]),
        };
        files::write(&self.file, text)
    }

    /// Nobody to hear it is no error.
    fn say(&self, text: &str) {
        if !self.options.trying.quiet {
            let _ = writeln!(stderr(), "{}", tamed(text));
        }
    }
}

/// Nothing is named twice.
fn once(names: &[String]) -> Result<(), Failure> {
    let twice = names.iter().enumerate().find(|(place, name)| names[..*place].contains(name));
    twice.map_or(Ok(()), |(_, name)| Err(Failure::Input(format!("{} is named twice; name it once", shown(name)))))
}

fn default_file(options: &Options) -> PathBuf {
    let names = options.scenarios.iter().chain(&options.trying.changes.what_if).chain([&options.side]);
    let folder = default_folder("tune", &names.map(String::as_str).collect::<Vec<_>>(), Shard::WHOLE);
    folder.with_added_extension("toml")
}
