//! Coverage of whole families: every counter of a ledger, every place of a map, every cell of a slice. A family misses when one of its intervals does; the
//! intervals are corrected for their number and exact for rare events, so coverage may be above 97 %.

use kartacz::play::happened::{Counter, Group, Happened, Heat, Measure, PARTS, Shape, Tally};
use kartacz::show::heat::Places;
use kartacz::show::ledger::{Lines, Mean};
use kartacz::show::slices::share_of;
use kartacz::statistics::Interval;
use kartacz_engine::core::game::{Outcome, Winner};

use super::chance::{Chance, assert_holds, held};

const COUNTERS: usize = 40;
const PLACES: usize = 120;
/// What a counter gives away when it dies.
const WORTH: u32 = 3;
/// What a counter earns rarely; else 1.
const BOUNTY: u32 = 6;
/// Activations of a game: the least, and how many there may be above it.
const ACTIVATIONS: [u32; 2] = [6, 20];

/// Rates from rare to nearly certain, evenly spread in their logarithm.
fn rate(place: usize, of: usize) -> f64 {
    0.0003 * 3000.0_f64.powf(place as f64 / (of - 1) as f64)
}

fn shape() -> Shape {
    let counter = |place: usize| Counter {
        side: place % 2,
        id: place.to_string(),
        name: place.to_string(),
        group: Group::Unit,
        pieces: 1 + u32::from(place.is_multiple_of(7)),
    };
    Shape {
        counters: (0..COUNTERS).map(counter).collect(),
        places: (0..PLACES).map(|place| place.to_string()).collect(),
        spans: vec![[1, 1]],
        step: 1,
        ..Shape::default()
    }
}

/// The chances that a counter dies (each of its pieces alone) and that it earns its bounty.
fn fate(counter: usize) -> [f64; 2] {
    [rate(counter, COUNTERS), rate((counter * 17) % COUNTERS, COUNTERS) / 4.0]
}

/// Plays some games of chance.
fn play(chance: &mut Chance, games: u64) -> Happened {
    let shape = shape();
    let mut tally = Tally::new(&shape);
    for game in 0..games {
        for (place, counter) in shape.counters.iter().enumerate() {
            let [dies, earns] = fate(place);
            let lost = (0..counter.pieces).filter(|_| chance.part() < dies).count() as u32;
            tally.count(place, Measure::Survived, counter.pieces - lost);
            tally.count(place, Measure::Given, lost * WORTH * PARTS);
            if chance.part() < earns {
                let points = if chance.part() < 0.1 { BOUNTY } else { 1 };
                tally.count(place, Measure::Earned, points * PARTS);
            }
        }
        for place in 0..PLACES {
            if chance.part() < rate(place, PLACES) {
                // Stacks are shot at more often.
                tally.at(Heat::Shots, 0, place, if chance.part() < 0.2 { 5 } else { 1 });
            }
        }
        let activations = ACTIVATIONS[0] + (f64::from(ACTIVATIONS[1]) * chance.part().powi(2)) as u32;
        let stands: Vec<bool> = (0..PLACES).map(|place| chance.part() < rate(place, PLACES)).collect();
        let half = chance.part() < 0.5;
        for number in 0..activations {
            tally.activation();
            // Every other place is left, or entered, in the middle of the game.
            let here = |place: usize| stands[place] && (place.is_multiple_of(2) || half == (2 * number < activations));
            (0..PLACES).filter(|place| here(*place)).for_each(|place| tally.at(Heat::Held, 0, place, 1));
        }
        tally.close((game, 1), Outcome { winner: Winner::Draw, ending: 0, vp: 0, stage: 1 });
    }
    tally.into_sum()
}

fn contains(mean: Mean, truth: f64) -> bool {
    (mean.low - 1e-9..=mean.high + 1e-9).contains(&truth)
}

fn sides() -> [String; 2] {
    ["one", "other"].map(str::to_owned)
}

#[test]
fn all_intervals_of_a_ledger_hold_together() {
    for (games, repetitions) in [(100, 400), (1000, 80)] {
        let [mut net, mut survival] = [0.0; 2];
        held(repetitions, 41, |chance| {
            let lines = Lines::of(&play(chance, games), &sides());
            let holds =
                |of: &dyn Fn(usize) -> bool| f64::from(u8::from((0..COUNTERS).all(of))) / f64::from(repetitions);
            net += holds(&|place| {
                let [dies, earns] = fate(place);
                let earned = earns * (0.1 * f64::from(BOUNTY) + 0.9);
                contains(lines.rows[place].vp_net, earned - dies * f64::from(lines.rows[place].pieces * WORTH))
            });
            survival += holds(&|place| contains(lines.rows[place].survival, 1.0 - fate(place)[0]));
            true
        });
        assert_holds(&format!("ledger, net VP of {COUNTERS} counters, {games} games"), net);
        assert_holds(&format!("ledger, survival of {COUNTERS} counters, {games} games"), survival);
    }
}

#[test]
fn all_intervals_of_a_map_hold_together() {
    // Every other place is held for half of the activations, on average.
    let share = [1.0, 0.5];
    for (games, repetitions) in [(100, 300), (1000, 60)] {
        let [mut shots, mut stands] = [0.0; 2];
        held(repetitions, 42, |chance| {
            let places = Places::of(&play(chance, games), &sides());
            let holds = |heat: Heat, truth: &dyn Fn(usize) -> f64| {
                let one = |place: &kartacz::show::heat::Place| {
                    let mean = Mean { mean: place.per_game, low: place.low, high: place.high };
                    contains(mean, truth(place.place.parse().unwrap()))
                };
                f64::from(u8::from(places.top(heat, 0).all(one))) / f64::from(repetitions)
            };
            shots += holds(Heat::Shots, &|place| rate(place, PLACES) * (0.2 * 5.0 + 0.8));
            stands += holds(Heat::Held, &|place| rate(place, PLACES) * share[place % 2]);
            true
        });
        assert_holds(&format!("map, shots at {PLACES} places, {games} games"), shots);
        assert_holds(&format!("map, activations held of {PLACES} places, {games} games"), stands);
    }
}

/// Cells of a slice, in each of which an outcome has another rate.
#[test]
fn all_intervals_of_a_slice_hold_together() {
    for (cells, games, repetitions) in [(6, 100, 2000), (30, 60, 1000), (30, 1000, 200)] {
        let found = held(repetitions, 43, |chance| {
            (0..cells).all(|cell| {
                let rate = rate(cell, cells);
                let Interval { low, high } = share_of(chance.games(games, [rate, 1.0 - rate])[0], games, cells);
                (low..=high).contains(&rate)
            })
        });
        assert_holds(&format!("slice, {cells} cells of {games} games"), found);
    }
}
