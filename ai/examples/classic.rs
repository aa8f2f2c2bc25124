//! Plays made-up and shipped games of *classic* and prints how strong the players are.
//!
//! `classic [FILES] [GAMES] [ONE] [OTHER]`: the share of wins of ONE, draws half, over both sides, in GAMES games as each side. A player is
//! `random`, `greedy`, `heuristic`, `value:K[:VALUE]`, `search:N[:VALUE]` or a weights file. FILES is a list with commas: `20` for made-up games 0 to 19, `20-39`,
//! `shipped`, or the path of a file.
//!
//! `classic FILES GAMES direction [PLAYER]`: how the share of wins of a side moves with changes that cannot hurt it by the rules, played
//! with the same seeds.

#[allow(dead_code, reason = "the torture of the rules needs the rest")]
#[path = "../../engine/tests/classic_torture/generator.rs"]
mod generator;

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use kartacz_ai::core::candidate_search::CandidateSearch;
use kartacz_ai::core::learning::{self, Network, Valued, place};
use kartacz_ai::core::one_ply::OnePly;
use kartacz_ai::games::classic::candidates::Proposed;
use kartacz_ai::games::classic::{Greedy, Heuristic, weights};
use kartacz_ai::{Player, Random, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Game, Side, Silent, Winner};
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::{Board, Large, Small};
use kartacz_engine::games::classic::data::combat::Mandatory;
use kartacz_engine::games::classic::data::{Scenario, Values};
use kartacz_engine::games::classic::files::Files as Pages;
use kartacz_engine::scenario::learned::Form;
use kartacz_engine::scenario::{Request, Sources, load};

/// The games that are shipped.
const SHIPPED: [&str; 3] = ["classic/scenario-moscow", "classic/scenario-assaye", "classic/scenario-ford"];
/// The seed of the run.
const SEED: u64 = 1;

/// The shipped files, those of the folder, and the text of a game as `classic/text`.
#[derive(Default)]
struct Files(Option<String>);

impl Sources for Files {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        if let (Some(text), "classic/text.toml") = (&self.0, name) {
            return Some(Cow::Borrowed(text));
        }
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
        std::fs::read_to_string(folder.join(name)).or_else(|_| std::fs::read_to_string(name)).ok().map(Cow::Owned)
    }
}

/// A game by its name: a number, a shipped game or a path.
fn scenario(name: &str) -> Scenario {
    let text = match name.parse() {
        Ok(seed) => Some(generator::game(seed)),
        Err(_) if SHIPPED.contains(&name) => None,
        Err(_) => Some(std::fs::read_to_string(name).unwrap_or_else(|fault| panic!("{name}: {fault}"))),
    };
    let id = if text.is_some() { "classic/text" } else { name };
    let loaded = load(&[&Pages], &Files(text), &Request::new(id)).unwrap_or_else(|faults| panic!("{name}: {faults}"));
    loaded.scenario.of::<Scenario>().expect("a scenario of classic").clone()
}

/// The names of a list of games.
fn names(list: &str) -> Vec<String> {
    let numbers = |low: u64, high: u64| (low..high).map(|seed| seed.to_string()).collect::<Vec<_>>();
    let names = list.split(',').flat_map(|word| match (word, word.parse(), word.split_once('-')) {
        ("shipped", ..) => SHIPPED.map(str::to_owned).to_vec(),
        (_, Ok(count), _) => numbers(0, count),
        (_, _, Some((low, high))) if low.parse::<u64>().is_ok() => {
            numbers(low.parse().expect("a number"), high.parse::<u64>().expect("a number") + 1)
        }
        _ => vec![word.to_owned()],
    });
    names.collect()
}

fn player<B: Board>(name: &str) -> Box<dyn Player<Classic<B>>> {
    match name {
        "random" => Box::new(Random::default()),
        "greedy" | "scripted:greedy" => Box::new(Greedy::default()),
        "heuristic" => Box::new(Heuristic::default()),
        value if value.starts_with("value:") => {
            let (sets, network) = by_value::<B>(&value["value:".len()..]);
            Box::new(OnePly::<Classic<B>, Proposed>::new(sets, network, 0))
        }
        search if search.starts_with("search:") => {
            let (budget, network) = by_value::<B>(&search["search:".len()..]);
            Box::new(CandidateSearch::<Classic<B>, Proposed>::with(budget, network))
        }
        file => {
            let read = weights::load(&Files::default(), file).unwrap_or_else(|faults| panic!("{faults}"));
            Box::new(Heuristic::new(read.weights))
        }
    }
}

/// A number and the network of a value: `64` with the shipped one, `64:FILE` with that of a file.
fn by_value<B: Board>(text: &str) -> (u32, Arc<Network>) {
    let (number, name) = text.split_once(':').unwrap_or((text, "classic/learned/value.toml"));
    let form = Form { system: Classic::<B>::SYSTEM, networks: Vec::new(), value: Some(place::<Classic<B>>()) };
    let read = learning::load(&Files::default(), name, &form).unwrap_or_else(|faults| panic!("{faults}"));
    (number.parse().expect("a number"), Arc::new(read.value.expect("a value").network))
}

/// What the first side scores in each game: 1 for a win, a half for a draw.
fn results_of<B: Board>(scenario: &Scenario, players: [&str; 2], games: u64) -> Vec<f64> {
    let game = Classic::<B>::new(scenario.clone());
    let ([mut first, mut second], mut table) = (players.map(player::<B>), Table::default());
    let score = |index: u64| {
        let end = table.play(&game, &mut *first, &mut *second, game_seed(SEED, index), &mut Silent).state;
        match game.outcome(&end).expect("the game is over").winner {
            Winner::Side(Side::First) => 1.0,
            Winner::Side(Side::Second) => 0.0,
            Winner::Draw => 0.5,
        }
    };
    (0..games).map(score).collect()
}

/// The same in the smaller size that holds the game.
fn results(scenario: &Scenario, players: [&str; 2], games: u64) -> Vec<f64> {
    if Small::holds(scenario.map.field.len(), scenario.units.len()) {
        results_of::<Small>(scenario, players, games)
    } else {
        results_of::<Large>(scenario, players, games)
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The standard error of the mean.
fn error(values: &[f64]) -> f64 {
    let (mean, count) = (mean(values), values.len().max(2) as f64);
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0) / count).sqrt()
}

/// Does this for each name, on all cores; the answers are in the order of the names.
fn each<T: Send>(names: &[String], task: impl Fn(&str) -> T + Sync) -> Vec<T> {
    let (next, answers) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(name) = names.get(next.fetch_add(1, Ordering::Relaxed)) {
            let answer = task(name);
            answers.lock().expect("a thread").push((name.clone(), answer));
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let mut answers = answers.into_inner().expect("the threads");
    answers.sort_by_key(|(name, _)| names.iter().position(|one| one == name));
    answers.into_iter().map(|(_, answer)| answer).collect()
}

/// The share of wins of a player against another.
fn strength(names: &[String], games: u64, [one, other]: [&str; 2]) {
    let shares = each(names, |name| {
        let (scenario, began) = (scenario(name), Instant::now());
        let first = results(&scenario, [one, other], games);
        let second: Vec<f64> = results(&scenario, [other, one], games).iter().map(|score| 1.0 - score).collect();
        let shares = [mean(&first), mean(&second)];
        let speed = 2.0 * games as f64 / began.elapsed().as_secs_f64();
        println!(
            "{name:>24}: as first {:5.1} %, as second {:5.1} %, both {:5.1} %; {speed:.0} games/s",
            100.0 * shares[0],
            100.0 * shares[1],
            50.0 * (shares[0] + shares[1])
        );
        [first, second].concat()
    });
    let means: Vec<f64> = shares.iter().map(|shares| mean(shares)).collect();
    println!(
        "{one} against {other}, {games} games as each side of each of {} files: {:.1} % +- {:.1} (games), +- {:.1} (files)",
        names.len(),
        100.0 * mean(&means),
        100.0 * error(&shares.concat()),
        100.0 * error(&means),
    );
}

/// A change that cannot hurt a side.
type Change = (&'static str, fn(&mut Scenario, Side));

const CHANGES: [Change; 4] = [
    ("attack +1", |scenario, side| each_step(scenario, side, |values| values.attack += 1)),
    ("defence +1", |scenario, side| each_step(scenario, side, |values| values.defence += 1)),
    ("moves +1", |scenario, side| each_step(scenario, side, |values| values.moves += 1)),
    ("replacements +1", |scenario, side| scenario.replacements[side.index()].points += 1),
];

/// Whether the rules leave a side free to make nothing of a change: strength that must attack, or whose loss breaks an army, can hurt.
fn helps(scenario: &Scenario, side: Side, label: &str) -> bool {
    match label {
        "attack +1" => scenario.combat.mandatory == Mandatory::Nothing,
        "defence +1" => scenario.victory.morale[side.index()].breaks_at == 0,
        "replacements +1" => scenario.replacements[side.index()].points > 0,
        _ => true,
    }
}

fn each_step(scenario: &mut Scenario, side: Side, change: fn(&mut Values)) {
    for unit in scenario.units.iter_mut().filter(|unit| unit.side == side) {
        unit.values.iter_mut().take(usize::from(unit.steps)).for_each(change);
    }
}

/// How the share of wins of each side moves with each change.
fn direction(names: &[String], games: u64, player: &str) {
    let lines = each(names, |name| {
        let usual = scenario(name);
        let base = results(&usual, [player; 2], games);
        let mut lines = Vec::new();
        for (place, side, (label, change)) in
            Side::BOTH.into_iter().flat_map(|side| (1..).zip(CHANGES).map(move |(place, one)| (place, side, one)))
        {
            let mut changed = usual.clone();
            change(&mut changed, side);
            if !helps(&usual, side, label) {
                continue;
            }
            // Players know a scenario by its hash.
            changed.hash ^= place + 8 * side.index() as u64;
            let results = results(&changed, [player; 2], games);
            let sign = if side == Side::First { 1.0 } else { -1.0 };
            let gains: Vec<f64> = results.iter().zip(&base).map(|(after, before)| sign * (after - before)).collect();
            let (gain, error) = (mean(&gains), error(&gains));
            let share = if side == Side::First { mean(&base) } else { 1.0 - mean(&base) };
            let text = format!(
                "{name:>24} {}, {label}: {:5.1} % {:+6.1} pp +- {:.1}",
                usual.side_ids[side.index()],
                100.0 * share,
                100.0 * gain,
                100.0 * error
            );
            println!("{text}");
            lines.push((text, gain, gain < -2.0 * error && gain < -0.05));
        }
        lines
    })
    .concat();
    let wrong: Vec<_> = lines.iter().filter(|line| line.2).collect();
    let gains: Vec<f64> = lines.iter().map(|line| line.1).collect();
    println!(
        "{player}, {games} games: {} changes, mean gain {:+.1} pp, {} significant inversions",
        lines.len(),
        100.0 * mean(&gains),
        wrong.len()
    );
    wrong.iter().for_each(|line| println!("  {}", line.0));
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut next = |usual: &str| arguments.next().unwrap_or_else(|| usual.to_owned());
    let (files, games) = (names(&next("20,shipped")), next("100").parse().expect("a number of games"));
    match next("heuristic").as_str() {
        "direction" => direction(&files, games, &next("heuristic")),
        one => strength(&files, games, [one, &next("greedy")]),
    }
}
