//! Generated scenarios are legal and varied.

use std::collections::BTreeMap;

use kartacz_engine::core::game::Game;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::data::{Arm, Ground, Scenario};
use kartacz_engine::games::maciejowice::M1794;
use kartacz_engine::games::niemenczyn::N1794;
use kartacz_engine::grid::Grid;

use crate::insurrection_torture::generator;
use crate::insurrection_torture::play::{Checks, Mind, play};
use crate::insurrection_torture::whole::loaded;
use crate::random_play::switches;

/// The number of scenarios examined of each edition.
const SCENARIOS: [u64; 2] = [2000, 600];

/// Features that must occur among the scenarios, each with its count.
fn count<E: Compiled>(scenario: &Scenario<E>, counts: &mut BTreeMap<String, u64>) {
    let mut has = |what: &str, yes: bool| *counts.entry(what.to_owned()).or_default() += u64::from(yes);
    let (map, units) = (&scenario.map, &scenario.units);
    let grounds = [Ground::Clear, Ground::Forest, Ground::Village, Ground::Marsh, Ground::Castle];
    for ground in &grounds[..if E::HAS.grounds { 5 } else { 2 }] {
        has(&format!("{ground:?}"), map.ground.contains(ground));
    }
    let edges = || map.edges.iter().flatten();
    has("road", edges().any(|edge| edge.road));
    has("scarp or river", edges().any(|edge| edge.scarp || edge.river));
    has("slope", edges().any(|edge| edge.slope));
    has("entrenchment", edges().any(|edge| edge.entrenchment));
    has("flat", edges().all(|edge| !edge.slope && !edge.scarp));
    has("level 0", map.level.contains(&0));
    has("level 9", map.level.contains(&9));
    has("smallest map", map.grid.len() == 2);
    has("largest map", E::HAS.grounds || map.grid.len() == Grid::<E::Size>::MAX_HEXES);
    has("widest map", map.grid.columns() == 99);
    has("highest map", map.grid.rows() == 99);
    for unit in units {
        has(&format!("{:?}", unit.arm), true);
        has("unit arrives", unit.arrives > 0);
        has("limbered", unit.limbered);
        has("stands alone", units.iter().filter(|other| other.hex == unit.hex).count() == 1);
        let stack = units.iter().filter(|other| other.hex == unit.hex && other.arrives == 0).count();
        has("stands in a stack", stack > 1);
        has("stands in a large stack", stack > 12);
        if unit.arm == Arm::Guns {
            continue;
        }
        has("size 1", unit.faces[0].size == 1);
        has("size 6", unit.faces[0].size == 6);
        has("morale 0", unit.faces[0].morale == 0);
        has("morale 9", unit.faces[0].morale == 9);
        has("fire 9", unit.faces[0].fire == 9);
    }
    has("two units", units.len() == 2);
    has("as many units as can be", units.len() == E::UNITS);
    has("as many commanders as can be", scenario.commanders.len() == E::COMMANDERS);
    has("commander arrives", scenario.commanders.iter().any(|commander| commander.arrives > 0));
    has("one stage", scenario.stages == 1);
    has("as many stages as can be", usize::from(scenario.stages) == E::STAGES);
    has("free set-up", scenario.deployment.is_some());
    let pools = || scenario.pools.iter().flatten();
    has("pool by choice", pools().any(|pool| pool.choose > 0));
    has("pool of several", pools().any(|pool| pool.choose == 0 && pool.commanders.count_ones() > 1));
    has("empty pool", pools().any(|pool| pool.commanders == 0));
    has("squares", scenario.squares.contains(&true));
    has("no automatic victory", scenario.victory.automatic == 0);
    has("shots without effect only", scenario.tables.rifle.len() == 1);
    has("long range", scenario.tables.range_guns > 50);
    has("no shots", scenario.tables.shots == 0);
    count_more(scenario, &mut has);
}

/// Features of later editions.
fn count_more<E: Compiled>(scenario: &Scenario<E>, has: &mut impl FnMut(&str, bool)) {
    if !E::HAS.overall {
        return;
    }
    has("overall commander", scenario.commanders.iter().any(|chief| chief.overall));
    has("six units", scenario.commanders.iter().any(|chief| chief.own_units == 6));
    has("arrival by chance", scenario.commanders.iter().any(|chief| chief.arrives > 0 && chief.chance < 10));
    has("several chits", scenario.pools.iter().flatten().any(|pool| pool.choose > 1));
    has("reserve", scenario.units.iter().any(|unit| unit.leaders.count_ones() > 1));
    has("skirmishers", scenario.units.iter().any(|unit| unit.skirmish));
    has("kosynierzy", scenario.units.iter().any(|unit| unit.kosynier));
    has("stars", scenario.units.iter().any(|unit| unit.stars == 3));
}

#[test]
fn generated_scenarios_are_legal_and_varied() {
    legal_and_varied::<N1794>(SCENARIOS[0]);
    legal_and_varied::<M1794>(SCENARIOS[1]);
}

fn legal_and_varied<E: Compiled>(scenarios: u64) {
    let switches = switches::all(E::SYSTEM);
    let mut counts = BTreeMap::new();
    let mut refused = Vec::new();
    let mut endings = vec![0u64; 0];
    for seed in 0..scenarios {
        let loaded = match loaded::<E>(&generator::scenario::<E>(seed, &switches)) {
            Ok(loaded) => loaded,
            Err(faults) => {
                refused.push(format!("seed {seed}: {faults}"));
                continue;
            }
        };
        count(&loaded.scenario, &mut counts);
        if seed.is_multiple_of(4) {
            let game = Rules::new(loaded.scenario);
            endings.resize(game.endings().len(), 0);
            let played = play(&game, seed, Mind::random(seed), Checks::SAMPLED);
            assert_eq!(played.broken, None, "seed {seed}");
            endings[usize::from(played.ending.expect("the game is over"))] += 1;
        }
    }
    println!("{} of {scenarios} refused; endings {endings:?}; {counts:?}", refused.len());
    assert!(refused.len() as u64 * 100 <= scenarios, "{} refused: {}", refused.len(), refused[0]);
    let never: Vec<&String> = counts.iter().filter(|(_, count)| **count == 0).map(|(what, _)| what).collect();
    assert!(never.is_empty(), "never generated: {never:?}");
    // Few games of units set up at random are drawn by the objective; the rule tests of chapter 12 cover it.
    let rare = if E::HAS.objective { 4..6 } else { 0..0 };
    let due = endings.iter().enumerate().filter(|(ending, _)| !rare.contains(ending));
    assert!(due.into_iter().all(|(_, &games)| games > 0), "endings {endings:?}");
}

fn same_for_a_seed<E: Compiled>() {
    let switches = switches::all(E::SYSTEM);
    for seed in 0..50 {
        assert_eq!(generator::scenario::<E>(seed, &switches), generator::scenario::<E>(seed, &switches));
    }
}

#[test]
fn the_same_seed_gives_the_same_scenario() {
    same_for_a_seed::<N1794>();
    same_for_a_seed::<M1794>();
}
