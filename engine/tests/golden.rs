//! A few whole games as text, to be read like code: whatever changes in them is a change of play.
//!
//! `KARTACZ_BLESS=1 cargo test --release -p kartacz-engine --test golden` writes them anew.

mod common;
#[path = "common/recorded.rs"]
mod recorded;

use std::fmt::Write as _;
use std::path::PathBuf;

use kartacz_engine::dice::{Seeded, game_seed, unbiased};
use kartacz_engine::game::{Actions, Game};
use kartacz_engine::grid::Hex;
use kartacz_engine::niemenczyn::Niemenczyn;
use kartacz_engine::niemenczyn::action::Action;
use kartacz_engine::niemenczyn::event::Event;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A game between players who choose at random, but rarely to do nothing.
fn game(game: &Niemenczyn, seed: u64) -> String {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut dice = Seeded::new(seed);
    let mut legal = Actions::new();
    let mut events = Vec::new();
    let mut state = game.start(&mut dice, &mut events);
    while game.decider(&state).is_some() {
        game.legal(&state, &mut legal);
        let mut pick = || legal[unbiased(&mut rng, legal.len() as u32) as usize];
        let mut action = pick();
        for _ in 0..6 {
            if matches!(action, Action::End | Action::Pass | Action::Stay | Action::Halt) {
                action = pick();
            }
        }
        game.apply(&mut state, action, &mut dice, &mut events);
    }
    events.iter().map(|event| line(game, event)).collect()
}

/// An event on a line: what is empty is left out.
fn line(game: &Niemenczyn, event: &Event) -> String {
    let grid = &game.scenario.map.grid;
    let mut text = format!("{} {} [{}] {}", event.stage, event.phase.name(), event.rule, event.kind.name());
    let ids: Vec<&str> = event.unit_ids().map(|unit| game.scenario.units[unit as usize].id.as_str()).collect();
    if !ids.is_empty() {
        write!(text, " {}", ids.join("+")).unwrap();
    }
    if let Some(commander) = event.commander {
        write!(text, " {}", game.scenario.commanders[commander as usize].id).unwrap();
    }
    let mut hex = |name: &str, hex: Hex| {
        if hex.is_some() {
            write!(text, " {name} {}", grid.label(hex)).unwrap();
        }
    };
    hex("at", event.hex);
    hex("from", event.from);
    hex("to", event.to);
    hex("target", event.target);
    if let Some(facing) = event.facing {
        write!(text, " facing {facing}").unwrap();
    }
    if let (Some(before), Some(after)) = (event.mp_before, event.mp_after) {
        write!(text, " mp {before}>{after}").unwrap();
    }
    if !event.dice.is_empty() {
        write!(text, " dice {:?}", event.dice.as_slice()).unwrap();
    }
    for modifier in event.modifiers.iter() {
        write!(text, " {:+} {}", modifier.value, modifier.reason).unwrap();
    }
    if !event.result.is_empty() {
        write!(text, " = {}", event.result).unwrap();
    }
    writeln!(text, " vp {}", event.vp).unwrap();
    text
}

#[test]
fn games_go_as_recorded() {
    for (name, what_ifs, index) in [
        ("niemenczyn/scenario-1", &[][..], 2),
        ("niemenczyn/scenario-1", &[][..], 5),
        ("niemenczyn/scenario-2", &[][..], 2),
        ("niemenczyn/scenario-1", &["eydziatowicz"][..], 3),
    ] {
        let scenario = common::scenario(name, what_ifs, &[]);
        let file = format!("golden/{}{}-{index}.txt", name.replace('/', "-"), what_ifs.concat());
        recorded::compare_or_bless(&PathBuf::from(file), &game(&scenario, game_seed(1794, index)));
    }
}
