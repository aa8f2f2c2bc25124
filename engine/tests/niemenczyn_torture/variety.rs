//! Generated scenarios are legal and varied.

use std::collections::BTreeMap;

use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::data::{Arm, Ground, MAX_COMMANDERS, MAX_STAGES, MAX_UNITS, Scenario};
use kartacz_engine::games::niemenczyn::state::ENDINGS;
use kartacz_engine::grid::{Grid, Small};

use crate::generator;
use crate::play::{Mind, Rules, play};
use crate::switches;
use crate::whole::loaded;

/// The number of scenarios examined.
const SCENARIOS: u64 = 2000;

/// Features that must occur among the scenarios, each with its count.
fn count(scenario: &Scenario, counts: &mut BTreeMap<String, u64>) {
    let mut has = |what: &str, yes: bool| *counts.entry(what.to_owned()).or_default() += u64::from(yes);
    let (map, units) = (&scenario.map, &scenario.units);
    for ground in [Ground::Clear, Ground::Forest] {
        has(&format!("{ground:?}"), map.ground.contains(&ground));
    }
    let edges = || map.edges.iter().flatten();
    has("road", edges().any(|edge| edge.road));
    has("scarp", edges().any(|edge| edge.scarp));
    has("slope", edges().any(|edge| edge.slope));
    has("entrenchment", edges().any(|edge| edge.entrenchment));
    has("flat", edges().all(|edge| !edge.slope && !edge.scarp));
    has("level 0", map.level.contains(&0));
    has("level 9", map.level.contains(&9));
    has("smallest map", map.grid.len() == 2);
    has("largest map", map.grid.len() == Grid::<Small>::MAX_HEXES);
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
    has("as many units as can be", units.len() == MAX_UNITS);
    has("as many commanders as can be", scenario.commanders.len() == MAX_COMMANDERS);
    has("commander arrives", scenario.commanders.iter().any(|commander| commander.arrives > 0));
    has("one stage", scenario.stages == 1);
    has("as many stages as can be", usize::from(scenario.stages) == MAX_STAGES);
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
}

#[test]
fn generated_scenarios_are_legal_and_varied() {
    let switches = switches::all();
    let mut counts = BTreeMap::new();
    let mut refused = Vec::new();
    let mut endings = [0u64; ENDINGS.len()];
    for seed in 0..SCENARIOS {
        let loaded = match loaded(&generator::scenario(seed, &switches)) {
            Ok(loaded) => loaded,
            Err(faults) => {
                refused.push(format!("seed {seed}: {faults}"));
                continue;
            }
        };
        count(&loaded.scenario, &mut counts);
        if seed.is_multiple_of(4) {
            let game = Niemenczyn::new(loaded.scenario);
            let played = play(&game, seed, Mind::random(seed), Rules::SAMPLED);
            assert_eq!(played.broken, None, "seed {seed}");
            endings[usize::from(played.ending.expect("the game is over"))] += 1;
        }
    }
    println!("{} of {SCENARIOS} refused; endings {endings:?}; {counts:?}", refused.len());
    assert!(refused.len() as u64 * 100 <= SCENARIOS, "{} refused: {}", refused.len(), refused[0]);
    let never: Vec<&String> = counts.iter().filter(|(_, count)| **count == 0).map(|(what, _)| what).collect();
    assert!(never.is_empty(), "never generated: {never:?}");
    assert!(endings.iter().all(|&games| games > 0), "endings {endings:?}");
}

#[test]
fn the_same_seed_gives_the_same_scenario() {
    let switches = switches::all();
    for seed in 0..50 {
        assert_eq!(generator::scenario(seed, &switches), generator::scenario(seed, &switches));
    }
}
