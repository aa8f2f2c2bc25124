//! Two games that differ in hidden facts alone are one game to a side: its page, its log and its table are the same.

use std::sync::Arc;

use kartacz::games::Tabletop;
use kartacz::games::load_with_provenance;
use kartacz::games::pluton::event_log::Account;
use kartacz::games::pluton::replay;
use kartacz::games::session::sight::Sight;
use kartacz::show::account::History;
use kartacz_ai::core::course::{Actions, Deed};
use kartacz_ai::core::learning::{Network, OUTPUTS, Valued};
use kartacz_ai::{Random, Table};
use kartacz_engine::core::game::{Game, Observer, Side, Silent};
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{Kind as UnitKind, UnitId, bit, side_of, units_in};
use kartacz_engine::games::pluton::event::{Event, Fact, Fire, Kind, Numbers};
use kartacz_engine::games::pluton::position_builder::PositionBuilder;
use kartacz_engine::games::pluton::state::State;
use kartacz_engine::scenario::Request;
use serde_json::Value;

use crate::pluton::{SCENARIOS, SMALL, random, strict};

/// The enemies that a side never sees.
fn never_seen(game: &Pluton, events: &[Event], side: Side) -> Vec<UnitId> {
    let revealed = events.iter().filter(|event| event.kind() == Kind::Revealed).filter_map(|event| event.unit);
    let revealed = revealed.filter(|&unit| side_of(unit) != side).fold(0, |all, unit| all | bit(unit));
    units_in(side.other(), game.scenario.everyone(side.other()) & !revealed).collect()
}

/// The game in which the first and the last of these units, which the side never sees, have changed places, and in which what the
/// side cannot see of other units, and the score, are different.
fn twin(game: &Pluton, history: &History<Pluton>, unseen: &[UnitId], side: Side) -> History<Pluton> {
    let [one, other] = [unseen[0], unseen[unseen.len() - 1]];
    let swapped = |unit: UnitId| match unit {
        unit if unit == one => other,
        unit if unit == other => one,
        unit => unit,
    };
    let mut changed = History::default();
    let last = history.events.len() - 1;
    for (number, (event, state)) in history.events.iter().zip(&history.states).enumerate() {
        let state = twin_state(game, state, [one, other], side);
        let mut event = Event { unit: event.unit.map(swapped), target: event.target.map(swapped), ..*event };
        let enemy = event.unit.or(event.target).filter(|&unit| side_of(unit) != side);
        if enemy.is_some_and(|unit| !game.at(&state).is_seen(unit)) {
            event.fact = twin_fact(event.fact);
        }
        event.half_vp = event.half_vp.map(|half| if number == last { half } else { half + 7 });
        changed.record(&state, event);
    }
    changed
}

/// What happened to an unseen unit, with other numbers.
fn twin_fact(fact: Fact) -> Fact {
    let numbers = Some(Numbers { strength: 9, modifier: -3, modified: 4, losses: 2 });
    let other = |fire: Fire| Fire { numbers, ..fire };
    match fact {
        Fact::Fired { distance, fire, .. } => Fact::Fired { distance, halves: Some(1), fire: other(fire) },
        Fact::Shelled(marker, fire) => Fact::Shelled(marker, other(fire)),
        Fact::Weakened { .. } => Fact::Weakened { left: 1, losses: 2 },
        Fact::CommanderTest { roll, .. } => Fact::CommanderTest { losses: 2, roll },
        Fact::MoveStarts { run, .. } => Fact::MoveStarts { run, others: Some(1) },
        fact => fact,
    }
}

/// The state in which these two units have changed places, and every concealed enemy of the side has another strength.
fn twin_state(game: &Pluton, state: &State, [one, other]: [UnitId; 2], side: Side) -> State {
    let id = |unit: UnitId| game.scenario.counter(unit).id.as_str();
    let build = PositionBuilder::of(game, *state).exchanged(id(one), id(other));
    let at = game.at(state);
    let concealed = at.units(side.other()).filter(|&unit| !at.is_seen(unit) && unit != one && unit != other);
    concealed.fold(build, |build, unit| build.strength(id(unit), at.strength(unit) % 2 + 1)).state()
}

/// The data of the page: as all see it, and as the sides do.
fn page(account: &Account) -> Value {
    let page = replay::page(account).unwrap();
    let document = strict(&page);
    let data = document.descendants().find(|node| node.attribute("id") == Some("steps")).unwrap().text().unwrap();
    serde_json::from_str(data).unwrap()
}

/// Compares games with their twins: how many, how many of them with units of different kinds, and how many unseen units are lost.
fn compared(scenario: &str, seeds: std::ops::Range<u64>) -> (usize, usize, usize) {
    let (system, provenance) = load_with_provenance(&Request::new(scenario)).unwrap();
    let game = system.game::<Pluton>().unwrap();
    let (mut pairs, mut kinds, mut lost) = (0, 0, 0);
    for seed in seeds {
        let history = random(game, seed);
        let History { events, states } = &history;
        let account = Account {
            game,
            provenance: &provenance,
            seed,
            index: 0,
            players: ["a", "b"],
            events,
            states,
            appraised: None,
        };
        let data = page(&account);
        for side in Side::BOTH {
            let unseen = never_seen(game, events, side);
            let (Some(&one), Some(&other)) = (unseen.first(), unseen.last()) else { continue };
            if one == other {
                continue;
            }
            let changed = twin(game, &history, &unseen, side);
            let again = page(&Account { events: &changed.events, states: &changed.states, ..account });
            let view = side.index();
            assert_ne!(data["steps"], again["steps"], "{scenario}, seed {seed}: they are different games");
            for (number, steps) in data["views"][view]["steps"].as_array().unwrap().iter().enumerate() {
                assert_eq!(steps, &again["views"][view]["steps"][number], "{scenario}, seed {seed}, step {number}");
                let (log, other) = (&data["views"][view]["log"][number], &again["views"][view]["log"][number]);
                assert_eq!(log, other, "{scenario}, seed {seed}, step {number}");
            }
            assert_eq!(data["views"][view], again["views"][view]);
            let known = |of: &History<Pluton>| format!("{:?}", Tabletop::known(game, &of.events, &of.states, side));
            assert_eq!(known(&history), known(&changed));
            pairs += 1;
            kinds += usize::from(game.kind(one) != game.kind(other));
            lost += events
                .iter()
                .filter(|event| event.kind() == Kind::Lost && event.unit.is_some_and(|unit| unseen.contains(&unit)))
                .count();
        }
    }
    (pairs, kinds, lost)
}

/// A value of no meaning, so that every state has another one.
fn made_up() -> Arc<Network> {
    let mut network = Network::zeros(&[Pluton::features().len(), 8, OUTPUTS]);
    let numbers = network.layers.iter_mut().flat_map(|layer| layer.weights.iter_mut().chain(&mut layer.biases));
    numbers.enumerate().for_each(|(place, number)| *number = (place as f32 * 12.9898).sin() * 0.7);
    Arc::new(network)
}

/// Two concealed enemies that a deed leaves concealed. Which counters are on the map is no secret, nor which of them are commanders.
fn exchangeable(game: &Pluton, [before, after]: [&State; 2], side: Side) -> Option<[UnitId; 2]> {
    let concealed = |state: &State, unit: UnitId| !game.at(state).is_seen(unit);
    let there = |unit: &UnitId| game.at(after).units(side.other()).any(|known| known == *unit);
    let platoons = game.at(before).units(side.other()).filter(|&unit| game.kind(unit) != UnitKind::Commander);
    let platoons: Vec<UnitId> =
        platoons.filter(there).filter(|&unit| concealed(before, unit) && concealed(after, unit)).collect();
    match platoons[..] {
        [one, .., other] => Some([one, other]),
        _ => None,
    }
}

/// The line of a side and the worth of its rolls do not depend on what it cannot see.
#[test]
fn hidden_facts_change_no_line_and_no_worth_of_a_roll() {
    let (system, _) = load_with_provenance(&Request::new(SMALL)).unwrap();
    let game = system.game::<Pluton>().unwrap();
    let [mut sight, mut other_sight] = [Sight::new(made_up()), Sight::new(made_up())];
    let (mut lucks, mut different) = (0, 0);
    for seed in 0..4 {
        let mut actions = Actions::default();
        let [mut first, mut second] = [Random::default(), Random::default()];
        Table::default().play_watched(game, &mut first, &mut second, seed, &mut Silent, Some(&mut actions));
        let deeds = actions.deeds(game, seed);
        for side in Side::BOTH {
            let own = |deed: &&Deed<Pluton>| deed.action.is_some_and(|(state, _)| game.decider(&state) == Some(side));
            for deed in deeds.iter().filter(own).step_by(3) {
                let Some((before, _)) = deed.action else { continue };
                let Some(units) = exchangeable(game, [&before, &deed.after], side) else { continue };
                let twin = |state: &State| twin_state(game, state, units, side);
                let action = deed.action.map(|(state, action)| (twin(&state), action));
                let changed = Deed { action, after: twin(&deed.after), ..deed.clone() };
                let known = sight.seen(game, (seed, 1), deed, side);
                assert_eq!(known, other_sight.seen(game, (seed, 1), &changed, side), "seed {seed}");
                lucks += known.iter().filter(|change| change.luck.is_some_and(|luck| luck.win != 0.0)).count();
                different += usize::from(changed != *deed);
            }
        }
    }
    assert!(lucks > 10 && different > 100, "{lucks} rolls worth something, {different} twins");
}

#[test]
fn hidden_facts_change_nothing_that_a_side_is_shown() {
    let small = compared(SMALL, 0..24);
    let secret = compared(SCENARIOS[1], 3..9);
    assert!(small.0 + secret.0 > 3 && small.1 + secret.1 > 0, "pairs, of different kinds: {small:?}, {secret:?}");
    assert!(small.2 + secret.2 > 0, "units that are lost out of sight: {small:?}, {secret:?}");
}

/// The score counts what a side does not see: until the end it is shown to neither.
#[test]
fn the_score_is_hidden_until_the_end() {
    let (system, provenance) = load_with_provenance(&Request::new(SCENARIOS[1])).unwrap();
    let game = system.game::<Pluton>().unwrap();
    let History { events, states } = &random(game, 3);
    let account = Account {
        game,
        provenance: &provenance,
        seed: 3,
        index: 0,
        players: ["a", "b"],
        events,
        states,
        appraised: None,
    };
    let data = page(&account);
    for view in data["views"].as_array().unwrap() {
        let (steps, log) = (view["steps"].as_array().unwrap(), view["log"].as_array().unwrap());
        let lines = |step: &Value| {
            step.as_array().unwrap().iter().map(|line| line[1].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let scored = |text: &String| text.contains("lead by") || text.contains("score is even");
        let (last, before) = log.split_last().unwrap();
        assert!(!before.iter().flat_map(lines).any(|line| scored(&line)));
        assert!(lines(last).iter().any(scored), "the end has the score");
        let shown: Vec<usize> = (0..steps.len()).filter(|&step| !steps[step]["v"].is_null()).collect();
        assert_eq!(shown, [steps.len() - 1]);
    }
    // Nor is a unit named that was never seen.
    for (side, view) in Side::BOTH.into_iter().zip(data["views"].as_array().unwrap()) {
        let text = view["log"].to_string();
        let unseen = never_seen(game, events, side);
        for unit in unseen {
            let id = &game.scenario.counter(unit).id;
            assert!(!text.contains(&format!("{id} ")), "{id} is named");
        }
    }
}
