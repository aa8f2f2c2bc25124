//! The goals for the program: time to the first game, time after the last game, peak memory.

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use kartacz::play::parts::Parts;
use kartacz::play::playable::Playable;
use kartacz::play::purpose::{COMMAND, Purpose};
use kartacz::play::record::Record;
use kartacz::play::rows::Layout;
use kartacz::play::runner;
use kartacz::play::task::{PROGRAM, SOURCES, Shard, Task};
use kartacz_benches::{SEED, scenario};
use kartacz_engine::core::dice::Seeded;
use kartacz_engine::core::game::{Game, Silent};
use kartacz_engine::games::niemenczyn::Niemenczyn;

use crate::program::{Program, Used};
use crate::rounds::fastest;
use crate::table::{Line, Wanted};

const SCENARIO: &str = "niemenczyn/scenario-1";
/// The overhead of the program does not depend on the players.
const PLAYER: &str = "random";
/// How often a start is measured.
const STARTS: usize = 21;
/// How often the end of a run is measured.
const ENDS: usize = 3;
/// The goal for seconds until the first game.
const START: f64 = 0.05;
/// The goal for seconds of aggregation and charts of a million rows.
const END: f64 = 2.0;
/// The goal for peak memory, in MiB.
const MEMORY: f64 = 150.0;
/// The number of distinct games that make up a million: no two rows of one row group are of the same game.
const DIFFERENT: u64 = 1 << 15;

/// Loading a scenario and starting its first game, without the program around it.
pub fn loading() {
    let load = || {
        let start = Instant::now();
        let game = scenario(SCENARIO, Niemenczyn::new);
        black_box(game.start(&mut Seeded::new(SEED), &mut Silent));
        start.elapsed().as_secs_f64()
    };
    at_most("loading, until the first game has begun: under 50 ms", START, fastest((0..STARTS).map(|_| load())), time);
}

/// From the command to the end of a single game, printed or written to files.
pub fn single_game(program: &Program) {
    let play = || program.seconds(&["play", SCENARIO]);
    at_most("`play`, from command to end: under 50 ms", START, fastest((0..STARTS).map(|_| play())), time);
    let run = || program.seconds(&run(1, &scratch("one")));
    at_most(
        "`run` of one game, from command to last file: under 50 ms",
        START,
        fastest((0..STARTS).map(|_| run())),
        time,
    );
}

/// A million games already played: joining, counting and plotting are left.
pub fn million(program: &Program) {
    const MILLION: u64 = 1_000_000;
    let end = || {
        let folder = scratch("million");
        keep_played(MILLION, Path::new(&folder));
        program.used(&run(MILLION, &folder))
    };
    let used: Vec<Used> = (0..ENDS).map(|_| end()).collect();
    let seconds = fastest(used.iter().map(|used| used.seconds));
    let peak = used.iter().map(|used| used.peak).fold(0.0, f64::max);
    at_most("aggregation and charts of a million rows: under 2 s", END, seconds, time);
    at_most("memory for it: under 150 MiB", MEMORY, peak, memory);
}

/// Whether memory grows with the number of games.
pub fn growth(program: &Program) {
    let peak = |games| program.used(&run(games, &scratch("games"))).peak;
    let (many, few) = (peak(100_000), peak(10_000));
    at_most("memory while 100,000 games are played: under 150 MiB", MEMORY, many, memory);
    Line {
        goal: "the same against 10,000 games: constant",
        figure: memory(many),
        yardstick: memory(few),
        ratio: many / few,
        wanted: Wanted::Nothing,
    }
    .show();
}

/// A figure and its upper bound.
fn at_most(goal: &str, most: f64, figure: f64, format: fn(f64) -> String) {
    Line { goal, figure: format(figure), yardstick: format(most), ratio: figure / most, wanted: Wanted::AtMost(1.0) }
        .show();
}

fn time(seconds: f64) -> String {
    format!("{:.0} ms", seconds * 1e3)
}

fn memory(mebibytes: f64) -> String {
    format!("{mebibytes:.0} MiB")
}

/// The arguments of a run.
fn run(games: u64, folder: &str) -> Vec<String> {
    let seats = scenario(SCENARIO, Niemenczyn::new).scenario.side_ids.map(|side| format!("--player={side}={PLAYER}"));
    let rest = [format!("--games={games}"), format!("--seed={SEED}"), format!("--out={folder}"), "--quiet".to_owned()];
    ["run", SCENARIO].map(str::to_owned).into_iter().chain(seats).chain(rest).collect()
}

/// An empty folder for results.
fn scratch(name: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("goals").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder.to_str().expect("the folder has a name of letters").to_owned()
}

/// Writes this many games into a folder as a run stopped after its last game would.
fn keep_played(games: u64, folder: &Path) {
    let game = scenario(SCENARIO, Niemenczyn::new);
    let task = Task {
        program: PROGRAM.to_owned(),
        sources: SOURCES.to_owned(),
        layout: Layout::of(&game),
        changes: String::new(),
        players: [PLAYER; 2].map(str::to_owned),
        seed: SEED,
        games,
        shard: Shard::WHOLE,
    };
    let players = game.seats(&[PLAYER; 2]).expect("a known player").map(|seated| seated.player);
    let played = runner::play(&game, (&players, None), SEED, 0..DIFFERENT, &|| ());
    let again = |game: u64| Record { game, ..played[(game % DIFFERENT) as usize] };
    let mut parts = Parts::open(folder, &task, &Purpose::default()).expect("the folder is free");
    for part in parts.missing() {
        let records: Vec<Record> = part.clone().map(again).collect();
        parts.keep(part, &records).expect("the disk has room");
    }
    drop(parts);
    // The games themselves identify their run.
    fs::remove_file(folder.join(COMMAND)).expect("the folder was claimed");
}
