//! Rulebooks of made-up games: every value that can change play changes them, games with the same rulebook play alike, and each
//! paragraph that is named is there.

use std::collections::BTreeSet;

use kartacz_engine::core::dice::{Seeded, game_seed};
use kartacz_engine::core::game::{Actions, Game};
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::{Board, Large, Small};
use kartacz_engine::games::classic::data::Scenario;
use kartacz_engine::games::classic::event::Event;
use kartacz_engine::games::classic::rulebook::whole;

use super::generator::{self, Lots};
use super::{EVERYTHING, moscow, others, read};

/// Made-up files for a landing; `KARTACZ_TORTURE` sets another number.
const FILES: u64 = 40;

fn files() -> u64 {
    std::env::var("KARTACZ_TORTURE").ok().and_then(|count| count.parse().ok()).unwrap_or(FILES)
}

/// What happens in a random game.
fn played<B: Board>(game: &Classic<B>, seed: u64) -> Vec<Event> {
    let (mut dice, mut lots, mut actions) = (Seeded::new(game_seed(seed, 0)), Lots::new(seed), Actions::new());
    let mut events = Vec::new();
    let mut state = game.start(&mut dice, &mut events);
    while game.decider(&state).is_some() {
        game.legal(&state, &mut actions);
        let action = actions[lots.below(actions.len())];
        game.apply(&mut state, action, &mut dice, &mut events);
    }
    events
}

/// What happens in some random games of a scenario.
fn games(scenario: &Scenario) -> Vec<Vec<Event>> {
    let seeds = 0..3;
    match Small::holds(scenario.map.field.len(), scenario.units.len()) {
        true => seeds.map(|seed| played(&Classic::<Small>::new(scenario.clone()), seed)).collect(),
        false => seeds.map(|seed| played(&Classic::<Large>::new(scenario.clone()), seed)).collect(),
    }
}

/// Changes each value of a file in at most two ways; the faults, and how many changes left the rulebook as it is.
fn changed(number: u64) -> (Vec<String>, usize) {
    let (file, name) = (&generator::game(number), number);
    let (scenario, provenance) = read(file, &[]).unwrap_or_else(|faults| panic!("{name}: {faults}"));
    let (book, events) = (whole(&scenario).markdown(), games(&scenario));
    let (mut faults, mut same) = (Vec::new(), 0);
    for leaf in &provenance.leaves {
        let others = others(&leaf.path, &leaf.value);
        // Other files try other values.
        let first = number as usize % others.len().max(1);
        for other in others.iter().cycle().skip(first).take(others.len().min(2)) {
            let set = format!("{}={other}", leaf.path);
            let Ok((changed, _)) = read(file, std::slice::from_ref(&set)) else { continue };
            let same_book = whole(&changed).markdown() == book;
            if same_book && changed.hash != scenario.hash {
                faults.push(format!("{name}: the rulebook does not show {set}"));
            }
            if same_book || changed.hash == scenario.hash {
                same += 1;
                if games(&changed) != events {
                    faults.push(format!("{name}: {set} changes play alone"));
                }
            }
        }
    }
    (faults, same)
}

#[test]
fn every_value_of_made_up_games_changes_the_rulebook() {
    let numbers: Vec<u64> = (0..files()).collect();
    let halves: Vec<(Vec<String>, usize)> = std::thread::scope(|scope| {
        let half = |numbers: Vec<u64>| {
            scope.spawn(move || {
                let each = numbers.into_iter().map(changed);
                each.fold((Vec::new(), 0), |(mut all, sum), (faults, same)| {
                    all.extend(faults);
                    (all, sum + same)
                })
            })
        };
        let (even, odd): (Vec<u64>, Vec<u64>) = numbers.iter().partition(|number| *number % 2 == 0);
        [half(even), half(odd)].map(|thread| thread.join().expect("no game panics")).to_vec()
    });
    let same: usize = halves.iter().map(|(_, same)| same).sum();
    let faults: Vec<String> = halves.into_iter().flat_map(|(faults, _)| faults).collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    assert!(same > 100, "{same} changes have no effect");
}

/// The numbers of paragraphs in a text: `4.2`, `11.3`.
fn named(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|sign: char| !sign.is_ascii_digit() && sign != '.');
    words.map(|word| word.trim_matches('.')).filter(|word| word.contains('.'))
}

#[test]
fn paragraphs_that_are_named_are_there() {
    let mut missing = BTreeSet::new();
    for file in [EVERYTHING.to_owned(), moscow()].into_iter().chain((0..files()).map(generator::game)) {
        let (scenario, _) = read(&file, &[]).unwrap_or_else(|faults| panic!("{faults}"));
        let book = whole(&scenario);
        let numbers: BTreeSet<String> = book.paragraphs().map(|paragraph| paragraph.number.to_string()).collect();
        for line in book.markdown().lines().map(|line| line.replace('\\', "")) {
            let gone = named(&line).filter(|number| !numbers.contains(*number));
            missing.extend(gone.map(|number| format!("{number} in: {line}")));
        }
    }
    let list: Vec<String> = missing.into_iter().collect();
    assert!(list.is_empty(), "{}", list.join("\n"));
}
