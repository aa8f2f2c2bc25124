//! Plays games of SPQR and prints the results: `spqr [SCENARIO] [GAMES] [FIRST] [SECOND] [SEED]`; a player is
//! `heuristic`, `random`, `search:N`, `value:K`, a weights file, or an orders file of its side (`orders/...`). With
//! `trace:N` for the games it prints the events of game N, and the map at each turn; with `habits:N` it counts what
//! the players do in N games. What-ifs follow the scenario after `+`.

mod habits;
mod trace;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use kartacz_ai::core::candidate_search::CandidateSearch;
use kartacz_ai::core::learning::{Valued, load as load_learned, place};
use kartacz_ai::core::one_ply::OnePly;
use kartacz_ai::games::spqr::candidates::Proposed;
use kartacz_ai::games::spqr::{Heuristic, Scripted, weights};
use kartacz_ai::{Player, Random, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Game, Side, Winner};
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::units_in;
use kartacz_engine::games::spqr::event::{Event, Fact};
use kartacz_engine::games::spqr::files::{Files as Pages, orders};
use kartacz_engine::games::spqr::state::{LOST, State};
use kartacz_engine::scenario::learned::Form;
use kartacz_engine::scenario::{Request, Sources, load};

struct Files;

impl Sources for Files {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
        std::fs::read_to_string(folder.join(name)).or_else(|_| std::fs::read_to_string(name)).ok().map(Cow::Owned)
    }
}

fn player(game: &Spqr, name: &str) -> Box<dyn Player<Spqr>> {
    match name {
        "random" => Box::new(Random::default()),
        "heuristic" => Box::new(Heuristic::default()),
        search if search.starts_with("search:") => {
            let budget = search["search:".len()..].parse().expect("a number of roll-outs");
            Box::new(CandidateSearch::<Spqr, Proposed>::new(budget))
        }
        sets if sets.starts_with("value:") => {
            let form = Form { system: Spqr::SYSTEM, networks: Vec::new(), value: Some(place::<Spqr>()) };
            let read = load_learned(&Files, "spqr/learned/value.toml", &form);
            let judge = read.unwrap_or_else(|faults| panic!("{faults}")).value.expect("a value");
            let sets = sets["value:".len()..].parse().expect("a number of sets of dice");
            Box::new(OnePly::<Spqr, Proposed>::new(sets, Arc::new(judge.network), 0))
        }
        file if file.contains("orders/") => {
            let read = orders::load_for(&Files, file, game).unwrap_or_else(|faults| panic!("{faults}"));
            Box::new(Scripted::new(&read.orders))
        }
        file => {
            Box::new(Heuristic::new(weights::load(&Files, file).unwrap_or_else(|faults| panic!("{faults}")).weights))
        }
    }
}

/// The results of the games so far.
#[derive(Default)]
struct Tally {
    won: [u32; 3],
    endings: [u32; 3],
    decisions: u64,
    turns: u64,
    points: [u64; 2],
    /// Units of each side on the map at the end.
    left: [u64; 2],
    /// The lost units of each troop, and the lost leaders of each side.
    lost: BTreeMap<String, u64>,
    /// How many orders phases there were, by the way in which leaders came to them.
    phases: BTreeMap<&'static str, u64>,
    /// The units that routed, by the cause.
    routs: BTreeMap<&'static str, u64>,
}

impl Tally {
    /// Adds a game.
    fn add(&mut self, game: &Spqr, state: &State, log: &[Event]) {
        for side in Side::BOTH {
            let at = game.view(state, side);
            self.points[side.index()] += u64::from(at.rout_points(side));
            self.left[side.index()] += u64::from(at.on_map(side).count_ones());
            for unit in units_in(side, game.scenario.everyone(side)).filter(|&unit| at.counter(unit).has(LOST)) {
                *self.lost.entry(game.scenario.troop(unit).id.clone()).or_default() += 1;
            }
            for leader in game.scenario.leaders_of(side).filter(|&leader| at.is_dead(leader)) {
                *self.lost.entry(game.scenario.leader(leader).id.clone()).or_default() += 1;
            }
        }
        for event in log {
            match event.fact {
                Fact::PhaseStarts { grant } => *self.phases.entry(grant.name()).or_default() += 1,
                Fact::Routs { cause, .. } => *self.routs.entry(cause.name()).or_default() += 1,
                _ => {}
            }
        }
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut next = |usual: &str| arguments.next().unwrap_or_else(|| usual.to_owned());
    let (scenario, games) = (next("spqr/scenario-wing"), next("20"));
    let mut parts = scenario.split('+');
    let name = parts.next().unwrap_or_default().to_owned();
    let request = Request { name, what_ifs: parts.map(str::to_owned).collect(), ..Request::default() };
    let loaded = load(&[&Pages], &Files, &request).unwrap_or_else(|faults| panic!("{faults}"));
    let game = Spqr::new(loaded.scenario.of().expect("a scenario of SPQR"));
    let (mut first, mut second) = (player(&game, &next("heuristic")), player(&game, &next("heuristic")));
    if let Some(number) = games.strip_prefix("habits:") {
        let (mut table, mut habits) = (Table::default(), habits::Habits::new(&game));
        for index in 0..number.parse().expect("a number of games") {
            table.play(&game, &mut *first, &mut *second, game_seed(1, index), &mut habits);
            habits.end();
        }
        habits.report();
        return;
    }
    if let Some(index) = games.strip_prefix("trace:") {
        let seed = game_seed(1, index.parse().expect("the number of a game"));
        trace::trace(&game, [&mut *first, &mut *second], seed);
        return;
    }
    let games = games.parse().expect("a number of games");
    let series = next("1").parse().expect("a seed");
    let (mut table, mut tally, mut log) = (Table::default(), Tally::default(), Vec::new());
    let began = Instant::now();
    for index in 0..games {
        let played = table.play(&game, &mut *first, &mut *second, game_seed(series, index), &mut log);
        let outcome = game.outcome(&played.state).expect("the game is over");
        tally.won[match outcome.winner {
            Winner::Side(side) => side.index(),
            Winner::Draw => 2,
        }] += 1;
        tally.endings[usize::from(outcome.ending)] += 1;
        tally.decisions += u64::from(played.decisions);
        tally.turns += u64::from(outcome.stage);
        tally.add(&game, &played.state, &log);
        log.clear();
    }
    report(&scenario, games, &tally, began.elapsed().as_secs_f64(), game.endings());
}

fn report(scenario: &str, games: u64, tally: &Tally, took: f64, endings: &[&str]) {
    let mean = |sum: u64| sum as f64 / games as f64;
    println!(
        "{scenario}: {games} games, first {} second {} drawn {}; {} {:?}; {:.1} turns, {:.0} decisions; rout points \
         {:.1} and {:.1}; units left {:.1} and {:.1}; {:.1} games/s, {:.0} ns/decision",
        tally.won[0],
        tally.won[1],
        tally.won[2],
        endings.join("/"),
        tally.endings,
        mean(tally.turns),
        mean(tally.decisions),
        mean(tally.points[0]),
        mean(tally.points[1]),
        mean(tally.left[0]),
        mean(tally.left[1]),
        games as f64 / took,
        1e9 * took / tally.decisions as f64,
    );
    let each = |of: Vec<(&str, u64)>| {
        let parts: Vec<String> = of.iter().map(|&(name, count)| format!("{name} {:.2}", mean(count))).collect();
        parts.join(", ")
    };
    println!("  lost: {}", each(tally.lost.iter().map(|(name, &count)| (name.as_str(), count)).collect()));
    println!("  phases: {}", each(tally.phases.iter().map(|(&name, &count)| (name, count)).collect()));
    println!("  routs: {}", each(tally.routs.iter().map(|(&name, &count)| (name, count)).collect()));
}
