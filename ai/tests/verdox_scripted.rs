//! The player that carries out plans of Verdox: that it does what they say, and plays fairly.

mod common;

use std::borrow::Cow;

use common::{BATTLE_PLANS, BATTLES, Shipped, battle, battle_plan};
use kartacz_ai::verdox::{Heuristic, Scripted};
use kartacz_ai::{Options, Player, Random, Table};
use kartacz_engine::dice::{Seeded, game_seed};
use kartacz_engine::game::{Actions, Game, Side, Silent, Winner};
use kartacz_engine::scenario::Sources;
use kartacz_engine::scenario::verdox::orders::load_for;
use kartacz_engine::verdox::Verdox;
use kartacz_engine::verdox::action::Action;
use kartacz_engine::verdox::data::Kind;
use kartacz_engine::verdox::notation::write;
use kartacz_engine::verdox::position_builder::PositionBuilder;
use kartacz_engine::verdox::square::Square;
use kartacz_engine::verdox::state::{Phase, State};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

#[path = "../../engine/tests/scenario_files/edits.rs"]
#[allow(dead_code, reason = "not every change is made here")]
mod edits;

const SEED: u64 = 1700;

/// The shipped files, and a plan.
struct With<'a>(&'a str);

impl Sources for With<'_> {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        if name == "plan.toml" { Some(Cow::Borrowed(self.0)) } else { Shipped.read(name) }
    }
}

/// A player of the Hasbergs with one formation `a` of these units, and these orders.
fn ordered(game: &Verdox, units: &str, orders: &str) -> Scripted {
    let head = "title = \"x\"\nwhy = \"x\"\nscenario = \"verdox/scenario-1\"\nside = \"hasbergs\"\n";
    let text = format!("{head}[formations.a]\nunits = {{ {units} }}\n{orders}");
    let plan = load_for(&With(&text), "plan", game).unwrap_or_else(|faults| panic!("{faults}"));
    Scripted::new(&plan.orders)
}

/// An order for the formation.
fn order(posture: &str, more: &str) -> String {
    format!("[orders.a]\nto = [\"a\"]\nposture = \"{posture}\"\n{more}\n")
}

fn built(position: PositionBuilder<'_>) -> State {
    position.build(&mut Seeded::new(SEED), &mut Silent)
}

/// What a player does in a position, in words.
fn answer(game: &Verdox, state: &State, player: &mut Scripted) -> String {
    let mut scratch = Actions::new();
    let side = game.decider(state).expect("a decision");
    write(game, player.decide(game, game.view(state, side), Options::new(game, state, &mut scratch)))
}

/// Where the first unit of the Hasbergs is after so many game turns in which nobody else acts.
fn marched(game: &Verdox, mut state: State, player: &mut Scripted, turns: u8) -> String {
    let (mut dice, mut scratch) = (Seeded::new(SEED), Actions::new());
    let until = game.view(&state, Side::First).turn() + turns;
    while let Some(side) = game.decider(&state).filter(|_| game.view(&state, Side::First).turn() < until) {
        let view = game.view(&state, side);
        let action = match side {
            Side::First => player.decide(game, view, Options::new(game, &state, &mut scratch)),
            Side::Second => Action::End,
        };
        game.apply(&mut state, action, &mut dice, &mut Silent);
    }
    label(game, game.view(&state, Side::First).square(0))
}

fn label(game: &Verdox, square: Square) -> String {
    game.scenario.map.field.label(square).to_string()
}

/// A cavalry unit of the Hasbergs and an enemy far away.
fn rider<'g>(game: &'g Verdox, from: &str) -> PositionBuilder<'g> {
    let far = PositionBuilder::new(game).unit(Side::First, Kind::Cavalry, from);
    far.unit(Side::Second, Kind::Infantry, "3119")
}

#[test]
fn units_go_to_their_objective_and_stay() {
    let game = battle(BATTLES[0]);
    for posture in ["assault", "raid", "hold", "reserve"] {
        let mut player = ordered(&game, "cavalry = 1", &order(posture, "objective = [\"1005\"]"));
        for turns in [4, 5] {
            assert_eq!(marched(&game, built(rider(&game, "0305")), &mut player, turns), "1005", "{posture}");
        }
    }
    let mut player = ordered(&game, "cavalry = 1", &order("hold", ""));
    assert_eq!(marched(&game, built(rider(&game, "0305")), &mut player, 3), "0305", "where they are");
}

#[test]
fn barges_are_used_when_it_is_ordered() {
    let game = battle(BATTLES[0]);
    let start = |from: &str| {
        let position = PositionBuilder::new(&game).unit(Side::First, Kind::Grenadiers, from);
        built(position.unit(Side::Second, Kind::Infantry, "3119").barge("1509", None))
    };
    let player = |barges: &str| {
        let order = order("hold", &format!("objective = [\"1709\"]\nbarges = \"{barges}\""));
        ordered(&game, "grenadiers = 1", &order)
    };
    for barges in ["take", "seek"] {
        assert_eq!(marched(&game, start("1409"), &mut player(barges), 2), "1709", "{barges}");
    }
    let goes = |barges: &str| answer(&game, &start("1408"), &mut player(barges)) == "move hasbergs-1 1409";
    assert_eq!(["seek", "take", "never"].map(goes), [true, false, false], "only who seeks a barge goes to it");
    assert_eq!(answer(&game, &start("1409"), &mut player("never")), "move hasbergs-1 1408");
}
