//! The scripted player of Verdox: it follows its orders, and plays fairly.

use std::borrow::Cow;

use super::shipped::{BATTLES, ORDERS, battle, shipped_orders};
use crate::common::Shipped;
use crate::common::games::{compare_with, watch};
use kartacz_ai::games::verdox::weights::load;
use kartacz_ai::games::verdox::{Heuristic, Scripted};
use kartacz_ai::{Options, Player, Random, Table};
use kartacz_engine::core::dice::{Seeded, game_seed};
use kartacz_engine::core::game::{Actions, Game, Side, Silent, Winner};
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::data::Kind;
use kartacz_engine::games::verdox::files::orders::load_for;
use kartacz_engine::games::verdox::notation::write;
use kartacz_engine::games::verdox::position_builder::PositionBuilder;
use kartacz_engine::games::verdox::square::Square;
use kartacz_engine::games::verdox::state::{Phase, State};
use kartacz_engine::scenario::Sources;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const SEED: u64 = 1700;

/// The shipped files, and an orders file.
struct With<'a>(&'a str);

impl Sources for With<'_> {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        if name == "orders.toml" { Some(Cow::Borrowed(self.0)) } else { Shipped.read(name) }
    }
}

/// A player of the Hasbergs with one formation `a` of these units, and these orders; its weights are frozen.
fn ordered(game: &Verdox, units: &str, orders: &str) -> Scripted {
    let head = "title = \"x\"\nwhy = \"x\"\nscenario = \"verdox/scenario-1\"\nside = \"hasbergs\"\n";
    let text = format!("{head}[formations.a]\nunits = {{ {units} }}\n{orders}");
    let loaded = load_for(&With(&text), "orders", game).unwrap_or_else(|faults| panic!("{faults}"));
    let by_hand = load(&Shipped, "verdox/weights/by-hand.toml").unwrap_or_else(|faults| panic!("{faults}"));
    Scripted::with(&loaded.orders, by_hand.weights)
}

/// An order for the formation.
fn order(posture: &str, more: &str) -> String {
    format!("[orders.a]\nto = [\"a\"]\nposture = \"{posture}\"\n{more}\n")
}

fn built(position: PositionBuilder<'_>) -> State {
    position.build(&mut Seeded::new(SEED), &mut Silent)
}

/// A player's action in a position, in notation.
fn answer(game: &Verdox, state: &State, player: &mut Scripted) -> String {
    let mut scratch = Actions::new();
    let side = game.decider(state).expect("a decision");
    write(game, player.decide(game, game.view(state, side), Options::new(game, state, &mut scratch)))
}

/// The square of the Hasbergs' first unit after this many game turns in which no other unit acts.
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
fn barges_are_used_as_ordered() {
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
    assert_eq!(["seek", "take", "never"].map(goes), [true, false, false], "only `seek` sends units to a barge");
    assert_eq!(answer(&game, &start("1409"), &mut player("never")), "move hasbergs-1 1408");
}

#[test]
fn route_is_followed_before_the_objective() {
    let game = battle(BATTLES[0]);
    let order = order("assault", "way = [\"0314\"]\nobjective = [\"0305\"]");
    let mut player = ordered(&game, "cavalry = 1", &order);
    // Not directly to the objective, which is adjacent to the unit; two squares from the route's is near enough.
    assert_eq!(marched(&game, built(rider(&game, "0306")), &mut player, 2), "0314");
    assert_eq!(marched(&game, built(rider(&game, "0312")), &mut player, 2), "0305");
}

#[test]
fn orders_hold_in_their_turns() {
    let game = battle(BATTLES[0]);
    let first = order("hold", "objective = [\"0305\"]\nuntil = 5");
    let then = "[orders.then]\nto = [\"a\"]\nfrom = 6\nposture = \"assault\"\nobjective = [\"0314\"]\n";
    let after = |turns| {
        let mut player = ordered(&game, "cavalry = 1", &(first.clone() + then));
        marched(&game, built(rider(&game, "0305")), &mut player, turns)
    };
    assert_eq!([after(5), after(8)], ["0305", "0314"]);
}

/// Mounted shooters on the road, and enemy infantry in their range.
fn shooters(game: &Verdox) -> State {
    let position = PositionBuilder::new(game).unit(Side::First, Kind::MountedShooters, "0805");
    built(position.unit(Side::Second, Kind::Infantry, "0803").unit(Side::Second, Kind::Infantry, "3119"))
}

#[test]
fn orders_decide_which_units_attack() {
    let game = battle(BATTLES[0]);
    let does = |order: String| answer(&game, &shooters(&game), &mut ordered(&game, "mounted-shooters = 1", &order));
    let under_way = |attack: &str| {
        let answer = does(order("assault", &format!("objective = [\"2805\"]\nattack = \"{attack}\"")));
        answer.split(' ').next().map(str::to_owned).expect("a word")
    };
    assert_eq!(["always", "good", "never"].map(under_way), ["attack", "move", "move"]);
    let there = does(order("hold", "objective = [\"0805\"]\nattack = \"good\""));
    assert_eq!(there, "attack hasbergs-1 0803", "a unit with nowhere to go");
}

#[test]
fn guns_bombard_walls_as_ordered() {
    let game = battle(BATTLES[0]);
    let does = |walls: &str, enemy: &str| {
        let guns = PositionBuilder::new(&game).unit(Side::First, Kind::Artillery, "2109");
        let state = built(guns.unit(Side::Second, Kind::Infantry, enemy));
        let order = order("hold", &format!("walls = \"{walls}\""));
        let answer = answer(&game, &state, &mut ordered(&game, "artillery = 1", &order));
        answer.split(' ').next().map(str::to_owned).expect("a word")
    };
    let near = ["first", "idle", "never"].map(|walls| does(walls, "2009"));
    assert_eq!(near, ["demolish", "attack", "attack"]);
    let far = ["first", "idle", "never"].map(|walls| does(walls, "3119"));
    assert_eq!(far, ["demolish", "demolish", "end"]);
}

/// A reserve stands at its post until an enemy comes near, then attacks it.
#[test]
fn alarm_activates_a_reserve() {
    let game = battle(BATTLES[0]);
    let after_a_turn = |posture: &str, more: &str| {
        let state = PositionBuilder::new(&game).unit(Side::First, Kind::Cavalry, "0500");
        let state = built(state.unit(Side::Second, Kind::Artillery, "1200"));
        let order = order(posture, &format!("objective = [\"0500\"]\n{more}"));
        marched(&game, state, &mut ordered(&game, "cavalry = 1", &order), 1)
    };
    assert_eq!([after_a_turn("reserve", "alarm = 6"), after_a_turn("hold", "")], ["0500", "0500"]);
    assert_eq!(after_a_turn("reserve", "alarm = 7"), "0700");
}

#[test]
fn formations_enter_by_waves_and_in_their_rows() {
    let game = battle(BATTLES[0]);
    let orders = "rows = [12, 19]\nwave = 2\n[formations.b]\nunits = { artillery = 5, cavalry = 3 }\nrows = [1, 3]\n";
    let mut player = ordered(&game, "infantry = 30", orders);
    let (mut dice, mut scratch) = (Seeded::new(SEED), Actions::new());
    let mut state = game.start(&mut dice, &mut Silent);
    let mut entered = Vec::new();
    while let Some(side) = game.decider(&state).filter(|_| game.view(&state, Side::First).phase() == Phase::SetUp) {
        let options = Options::new(&game, &state, &mut scratch);
        let action = player.decide(&game, game.view(&state, side), options);
        if let (Side::First, Action::Enter { kind, square }) = (side, action) {
            entered.push((kind, game.scenario.map.field.column_row(square).1));
        }
        game.apply(&mut state, action, &mut dice, &mut Silent);
    }
    let count = |kind: Kind| entered.iter().filter(|(entered, _)| *entered == kind).count();
    assert_eq!([Kind::Artillery, Kind::Cavalry, Kind::Infantry].map(count), [5, 3, 2]);
    let rows = |kind: Kind| entered.iter().filter(move |(entered, _)| *entered == kind).map(|&(_, row)| row);
    assert!(rows(Kind::Infantry).all(|row| row >= 12), "{entered:?}");
    // Only three of eight find room in their rows; the others enter as near to them as possible.
    assert!(rows(Kind::Artillery).chain(rows(Kind::Cavalry)).all(|row| row <= 7), "{entered:?}");
}

/// Pairs of shipped orders, and the scenario among [`BATTLES`].
const PAIRS: [(usize, [&str; 2]); 3] = [
    (0, ["gather-at-the-river", "ride-round"]),
    (0, ["behind-the-walls", "one-bridge"]),
    (1, ["boats-in-the-centre", "sally"]),
];

/// The players of two sets of orders.
fn both(game: &Verdox, orders: [&str; 2]) -> [Scripted; 2] {
    orders.map(|name| Scripted::new(&shipped_orders(name, game).orders))
}

#[test]
fn every_action_is_legal() {
    let mut legal = Actions::new();
    for (index, orders) in PAIRS {
        let game = battle(BATTLES[index]);
        watch(&game, &mut both(&game, orders), (SEED, u64::MAX), |state, _, action, _| {
            game.legal(state, &mut legal);
            assert!(legal.contains(&action), "{orders:?}: {} is not legal", write(&game, action));
        });
    }
}

/// \[V1.6\] The face-down counters of the other side do not affect the action.
#[test]
fn hidden_counters_do_not_affect_the_action() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED);
    let mut compared = 0;
    for (index, orders) in PAIRS {
        let game = battle(BATTLES[index]);
        compared += compare_with(&game, &mut both(&game, orders), (SEED, 1), |view| view.guess(&mut rng));
    }
    assert!(compared > 500, "only {compared} decisions were compared");
}

/// How many games the orders win against another player.
fn wins(game: &Verdox, side: Side, player: &mut Scripted, other: &mut impl Player<Verdox>, games: u64) -> u64 {
    let mut table = Table::default();
    let won = |index: u64| {
        let seed = game_seed(SEED, index);
        let played = match side {
            Side::First => table.play(game, player, other, seed, &mut Silent),
            Side::Second => table.play(game, other, player, seed, &mut Silent),
        };
        u64::from(game.outcome(&played.state).expect("the game is over").winner == Winner::Side(side))
    };
    (0..games).map(won).sum()
}

#[test]
fn all_orders_beat_the_random_player() {
    const GAMES: u64 = 16;
    for (name, side, index) in ORDERS {
        let game = battle(BATTLES[index]);
        let mut player = Scripted::new(&shipped_orders(name, &game).orders);
        let won = wins(&game, side, &mut player, &mut Random::default(), GAMES);
        assert!(won + 1 >= GAMES, "{name}: {won} of {GAMES}");
    }
}

/// Shipped orders are useful: the heuristic without orders does not win three games in four against them.
#[test]
fn all_orders_hold_their_own_against_the_heuristic() {
    const GAMES: u64 = 40;
    for (name, side, index) in ORDERS {
        let game = battle(BATTLES[index]);
        let mut player = Scripted::new(&shipped_orders(name, &game).orders);
        let won = wins(&game, side, &mut player, &mut Heuristic::default(), GAMES);
        assert!(won * 4 >= GAMES, "{name}: {won} of {GAMES}");
    }
}

/// Orders that are accepted can be played.
#[test]
fn damaged_orders_are_rejected_or_played() {
    let games = [BATTLES[0], BATTLES[1]].map(battle);
    let (mut random, mut played) = (Random::default(), 0);
    for seed in 0..400 {
        let mut luck = crate::edits::Random::new(seed);
        let (name, side, index) = luck.pick(&ORDERS);
        let mut text = Shipped.read(&format!("verdox/orders/{name}.toml")).expect("it is shipped").into_owned();
        let change = luck.pick(&[crate::edits::change_word, crate::edits::change_number, crate::edits::change_line]);
        (0..=luck.below(4)).for_each(|_| change(&mut text, &mut luck));
        let Ok(loaded) = load_for(&With(&text), "orders", &games[index]) else { continue };
        wins(&games[index], side, &mut Scripted::new(&loaded.orders), &mut random, 1);
        played += 1;
    }
    assert!(played > 40, "{played} were played");
}

/// Games depend only on the seed, not on earlier games of a player; and orders are carried out only for their own
/// side.
#[test]
fn same_seed_gives_the_same_game() {
    let game = battle(BATTLES[0]);
    let new = || Scripted::new(&shipped_orders("gather-at-the-river", &game).orders);
    let mut table = Table::default();
    let mut play = |player: &mut Scripted, index: u64| {
        table.play(&game, player, &mut Heuristic::default(), game_seed(SEED, index), &mut Silent).state
    };
    let mut used = new();
    for index in 0..4 {
        assert_eq!(play(&mut used, index), play(&mut new(), index));
    }
    let seed = game_seed(SEED, 0);
    let other_side = table.play(&game, &mut Heuristic::default(), &mut new(), seed, &mut Silent).state;
    let heuristic = table.play(&game, &mut Heuristic::default(), &mut Heuristic::default(), seed, &mut Silent).state;
    assert_eq!(other_side, heuristic);
}
