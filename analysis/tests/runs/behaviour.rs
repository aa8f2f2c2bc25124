//! Pins games and results for every shipped scenario, what-if and pair of players: any change to one of these games
//! changes a line of `behaviour.txt`. Such a change must be intentional, and explained in CHANGELOG.md.
//!
//! `KARTACZ_BLESS=1 cargo test --release -p kartacz --test runs behaviour` rewrites the lines.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use kartacz::base::prices::Prices;
use kartacz::base::progress::{Meter, Planned};
use kartacz::games::{System, load};
use kartacz::play::library::{scenarios, what_ifs};
use kartacz::play::measured::Setting as Luck;
use kartacz::play::purpose::Purpose;
use kartacz::play::series::Stretch;
use kartacz::play::simulation::{Settings, threads};
use kartacz::play::task::{PROGRAM, SOURCES, Shard};
use kartacz_engine::core::game::Side;
use kartacz_engine::scenario::Request;
use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use crate::common::{Folder, without_throughput};

/// The number of games of each pairing of a scenario, by its line in `games.txt`: fewer where a game takes long.
fn games(scenario: &str) -> u64 {
    let lines = include_str!("games.txt").lines();
    let number = lines.filter_map(|line| line.strip_prefix(scenario)?.strip_prefix(": ")?.parse().ok()).next();
    number.unwrap_or_else(|| panic!("analysis/tests/runs/games.txt has no number of games for {scenario}"))
}

const SEED: u64 = 1794;

/// Every shipped scenario, alone and with every what-if that fits it.
fn requests() -> Vec<Request> {
    let with = |scenario: &str, what_ifs: &[&str]| {
        let changes = what_ifs.iter().map(|&name| name.to_owned()).collect();
        Request { what_ifs: changes, ..Request::new(scenario) }
    };
    let alone = scenarios().map(|scenario| with(scenario, &[]));
    let changed = scenarios().flat_map(|scenario| what_ifs().map(move |(_, name)| with(scenario, &[name])));
    alone.chain(changed.filter(|request| load(request).is_ok())).collect()
}

fn settings(request: &Request) -> Settings {
    let pool = threads(None).unwrap();
    Settings {
        seed: SEED,
        games: games(&request.name),
        luck: Luck::Off,
        until: None,
        wave: None,
        shard: Shard::WHOLE,
        changes: request.what_ifs.join(","),
        counted: false,
        quiet: true,
        pool: pool.into(),
        purpose: Purpose::default(),
        beside: |_, _, _| None,
        skill: |_, _| None,
        meter: Arc::new(Meter::new("", Planned::default(), Prices::default(), true)),
        label: String::new(),
    }
}

fn fits(system: &dyn System, players: &[String; 2]) -> bool {
    Side::BOTH.into_iter().zip(players).all(|(side, player)| system.seated(side, player).is_ok())
}

/// The hash of all rows, as values: files of rows may change with the library that writes them.
fn rows(system: &dyn System, players: &[String; 2], games: u64) -> u64 {
    let records = system.records(players, Stretch { seed: SEED, games: 0..games }, &|| ()).unwrap();
    xxh3_64(format!("{:?}", system.layout().rows(&records)).as_bytes())
}

/// The hash of the summary, without durations, the program version, and the headline of the scenario.
fn summary(system: &dyn System, players: &[String; 2], settings: &Settings, folder: &Path) -> u64 {
    let (_, parts) = system.simulate(players, settings, folder).unwrap();
    parts.discard().unwrap();
    let text = without_throughput(&folder.join("summary.json"));
    let text = text.split_once("  \"headline\": ").map_or(text.as_str(), |(kept, _)| kept);
    let program = format!("  \"program\": \"{PROGRAM}\",\n  \"sources\": \"{SOURCES}\",\n");
    assert!(text.contains(&program));
    xxh3_64(text.replace(&program, "").as_bytes())
}

fn found() -> String {
    let folder = Folder::new("behaviour");
    let head = format!(
        "# Seed {SEED}, as many games as games.txt says: hashes of the rows, and of the summary of the default players\n"
    );
    let requests = requests();
    let found = |(index, request): (usize, &Request)| {
        let folder = folder.0.join(index.to_string());
        fs::create_dir(&folder).unwrap();
        found_of(request, &folder)
    };
    head + &threads(None).unwrap().install(|| requests.par_iter().enumerate().map(found).collect::<String>())
}

/// The lines of a scenario, with a what-if or without.
fn found_of(request: &Request, folder: &Path) -> String {
    let (system, settings, mut found) = (load(request).unwrap(), settings(request), String::new());
    // Searching players take too long; those that take longer than others play only the unchanged scenarios.
    let plain = request.what_ifs.is_empty();
    let fits_time = |player: &&str| *player != "search" && (plain || !matches!(*player, "expert" | "value"));
    let fast = || system.players().into_iter().filter(fits_time);
    for players in fast().flat_map(|first| fast().map(move |second| [first, second])) {
        let players = players.map(str::to_owned);
        // Orders may name a unit that a what-if removes.
        if !fits(&*system, &players) {
            continue;
        }
        let rows = rows(&*system, &players, settings.games);
        // A summary is made of the rows: one for each scenario is enough.
        let summary = if players.iter().all(|player| player == system.players()[0]) {
            format!(" {:016x}", summary(&*system, &players, &settings, folder))
        } else {
            String::new()
        };
        let what_ifs: String = request.what_ifs.iter().map(|name| format!(" + {name}")).collect();
        let [first, second] = players;
        writeln!(found, "{}{what_ifs}, {first}, {second}: {rows:016x}{summary}", request.name).unwrap();
    }
    found
}

#[test]
fn play_is_as_it_was() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/runs/behaviour.txt");
    let found = found();
    if std::env::var_os("KARTACZ_BLESS").is_some() {
        fs::write(&path, &found).unwrap();
    }
    let pinned = fs::read_to_string(&path).unwrap();
    assert!(pinned == found, "play has changed: if it should, bless {} and explain it.\n{found}", path.display());
}
