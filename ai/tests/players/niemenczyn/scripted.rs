//! The scripted player: it follows its orders, and plays fairly.

use std::borrow::Cow;

use super::shipped::{ORDERS, SCENARIOS, scenario, shipped_orders};
use crate::common::Shipped;
use crate::niemenczyn::twins::{SECRETS, compare_twins};
use kartacz_ai::games::niemenczyn::Scripted;
use kartacz_ai::{Player, Random, Table};
use kartacz_engine::core::dice::{Seeded, game_seed};
use kartacz_engine::core::game::{Actions, Game, Side, Silent, Winner};
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::Action;
use kartacz_engine::games::niemenczyn::event::Phase;
use kartacz_engine::games::niemenczyn::files::orders::load_for;
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;
use kartacz_engine::games::niemenczyn::state::{Frame, State};
use kartacz_engine::grid::Hex;
use kartacz_engine::scenario::Sources;

const SEED: u64 = 1794;
const NORTH: u8 = 0;
const SOUTH: u8 = 3;

/// The shipped files and an orders file.
struct With<'a>(&'a str);

impl Sources for With<'_> {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        if name == "orders.toml" { Some(Cow::Borrowed(self.0)) } else { Shipped.read(name) }
    }
}

/// A player with these orders.
fn ordered(game: &Niemenczyn, side: Side, orders: &str) -> Scripted {
    let side = &game.scenario.side_ids[side.index()];
    let head = format!("title = \"T\"\nwhy = \"W.\"\nscenario = \"{}\"\nside = \"{side}\"\n", game.scenario.id);
    let loaded =
        load_for(&With(&format!("{head}{orders}")), "orders", game).unwrap_or_else(|faults| panic!("{faults}"));
    Scripted::new(&loaded.orders)
}

/// An order to a unit or commander, with more keys.
fn order(to: &str, posture: &str, more: &str) -> String {
    format!("[orders.a]\nto = [\"{to}\"]\nposture = \"{posture}\"\n{more}\n")
}

/// The action in a test position.
fn answer(name: &str, orders: &str) -> String {
    let position = super::shipped::position(name);
    super::shipped::answer(&position, &mut ordered(&position.game, position.side, orders))
}

/// Plays the active side's movement phase, with the enemy passing wherever possible. Returns the state after it.
fn moved(game: &Niemenczyn, mut state: State, player: &mut Scripted, seed: u64) -> State {
    let (mut dice, mut legal) = (Seeded::new(seed), Actions::new());
    let side = game.at(&state).active_side();
    while let Some(decider) = game.decider(&state).filter(|_| state.board.phase == Phase::Movement) {
        game.legal(&state, &mut legal);
        let passive = legal.iter().position(|&action| action == Action::Pass).unwrap_or(0);
        let index = if decider == side { player.choose(game, game.view(&state, side), &legal) } else { passive };
        game.apply(&mut state, legal[index], &mut dice, &mut Silent);
    }
    state
}

fn place(game: &Niemenczyn, state: &State, unit: &str) -> Hex {
    state.board.place[usize::from(game.unit_id(unit).unwrap())]
}

fn hex(game: &Niemenczyn, label: &str) -> Hex {
    game.scenario.map.grid.parse(label).unwrap()
}

fn away(game: &Niemenczyn, state: &State, unit: &str, from: &str) -> u8 {
    game.scenario.map.grid.distance(place(game, state, unit), hex(game, from))
}

/// A squadron behind the open rear of a company.
fn company_in_the_way(game: &Niemenczyn) -> State {
    let builder = PositionBuilder::empty(game).stage(3).commander("grabowski", "0705").commander("lewiz", "1011");
    builder.unit("bkn", "0706", NORTH).unit("pskov-2", "1007", NORTH).movement("grabowski").build()
}

#[test]
fn raid_rides_on_and_assault_fights() {
    let game = scenario(SCENARIOS[0]);
    let objective = "objective = [\"1108\"]";
    for seed in 0..10 {
        let play =
            |orders: &str| moved(&game, company_in_the_way(&game), &mut ordered(&game, Side::First, orders), seed);
        let raid = play(&order("bkn", "raid", objective));
        assert_eq!(place(&game, &raid, "bkn"), hex(&game, "1108"));
        assert_eq!(game.tally(&raid).net(), 0, "no melee was fought");
        let assault = play(&order("bkn", "assault", "objective = [\"1007\"]"));
        assert_ne!(game.tally(&assault).net(), 0, "a charge was fought");
    }
}

#[test]
fn hold_stays_and_assault_advances() {
    let game = scenario(SCENARIOS[0]);
    let start = || PositionBuilder::printed(&game).stage(2).movement("lewiz").build();
    let stays = moved(&game, start(), &mut ordered(&game, Side::Second, &order("lewiz", "hold", "")), SEED);
    for (unit, post) in [("narva-1", "0708"), ("narva-2", "0710"), ("narva-3", "0709"), ("pskov-2", "1007")] {
        assert_eq!(place(&game, &stays, unit), hex(&game, post), "{unit}");
    }
    let orders = order("pskov-2", "assault", "objective = [\"0811\"]");
    let goes = moved(&game, start(), &mut ordered(&game, Side::Second, &orders), SEED);
    assert!(away(&game, &goes, "pskov-2", "0811") < away(&game, &stays, "pskov-2", "0811"));
}

#[test]
fn route_is_followed_hex_by_hex() {
    let game = scenario(SCENARIOS[0]);
    let orders = order("narbutt", "turn", "way = [\"0303\", \"0603\"]\nobjective = [\"0803\"]");
    let mut player = ordered(&game, Side::First, &orders);
    let builder = PositionBuilder::empty(&game).unit("narbutt", "0106", NORTH).unit("narva-1", "0304", SOUTH);
    let state = builder.commander("grabowski", "0205").commander("lewiz", "1011").movement("grabowski").build();
    let first = moved(&game, state, &mut player, SEED);
    assert!(away(&game, &first, "narbutt", "0303") <= 2, "{:?}", place(&game, &first, "narbutt"));
    assert!(!game.at(&first).melee_hex(hex(&game, "0304")), "no enemy is attacked on the route");
    let straight = order("narbutt", "assault", "objective = [\"0803\"]");
    let direct = moved(&game, state, &mut ordered(&game, Side::First, &straight), SEED);
    assert!(away(&game, &direct, "narbutt", "0803") <= away(&game, &first, "narbutt", "0803"));
}

#[test]
fn reserve_attacks_only_near_its_objective() {
    let game = scenario(SCENARIOS[0]);
    let strike = |objective: &str| {
        let orders = order("bkn", "reserve", &format!("objective = [\"{objective}\"]\ncharge = \"always\""));
        let state = moved(&game, company_in_the_way(&game), &mut ordered(&game, Side::First, &orders), SEED);
        game.tally(&state).net() != 0
    };
    assert!(strike("0706"));
    assert!(!strike("0503"));
}

#[test]
fn screen_stays_near_and_keeps_the_enemy_at_a_distance() {
    let game = scenario(SCENARIOS[0]);
    let ridden = |posture: &str, objective: &str| {
        let orders = order("bkn", posture, &format!("objective = [\"{objective}\"]"));
        let state = moved(&game, company_in_the_way(&game), &mut ordered(&game, Side::First, &orders), SEED);
        assert_eq!(game.tally(&state).net(), 0, "no melee was fought");
        [objective, "1007"].map(|from| away(&game, &state, "bkn", from))
    };
    assert_eq!(ridden("raid", "0907")[1], 1, "adjacent to the company");
    let [near, clear] = ridden("screen", "0907");
    assert!((1..=2).contains(&near) && clear > 2, "{near} from the objective, {clear} from the company");
    assert!(ridden("screen", "0503")[0] <= 2);
}

#[test]
fn fire_is_held_as_ordered() {
    for (fire, answered) in [("never", "pass"), ("close", "pass"), ("good", "fire-guns guns-poles 0705")] {
        let order = order("grabowski", "hold", &format!("fire = \"{fire}\""));
        assert_eq!(answer("fire-company-not-battery", &order), answered, "{fire}");
    }
}

#[test]
fn reactions_are_as_ordered() {
    let counterattack = |temper: &str| {
        answer("react-foot-into-the-back", &order("narva-1", "hold", &format!("counterattack = \"{temper}\"")))
    };
    assert_eq!(counterattack("always"), "counterattack narva-1");
    assert_ne!(counterattack("never"), "counterattack narva-1");
    let fall_back = |temper: &str| {
        let more = format!("fall-back = \"{temper}\"\nobjective = [\"0803\"]");
        answer("react-cossacks-give-way", &order("kirejew", "hold", &more))
    };
    assert_eq!(fall_back("always"), "fall-back cossacks-1");
    assert_ne!(fall_back("never"), "fall-back cossacks-1");
    let charge = |temper: &str| answer("charge-rear", &order("bkn", "free", &format!("charge = \"{temper}\"")));
    assert_eq!([charge("never"), charge("good"), charge("always")], ["pass", "declare", "declare"]);
}

#[test]
fn commanders_are_chosen_by_their_shares() {
    let game = scenario(SCENARIOS[0]);
    let state = PositionBuilder::printed(&game).stage(3).pool().build();
    assert_eq!(game.decider(&state), Some(Side::Second));
    let mut legal = Actions::new();
    game.legal(&state, &mut legal);
    let count = |shares: &str| {
        let choice = format!("[choices.c]\nshares = {{ {shares} }}\n");
        let orders = order("lewiz", "hold", "") + &choice;
        let mut player = ordered(&game, Side::Second, &orders);
        let lewiz = Action::Choose(game.commander_id("lewiz").unwrap());
        let chosen = (0..400).filter(|&seed| {
            Player::<Niemenczyn>::new_game(&mut player, game_seed(SEED, seed));
            legal[player.choose(&game, game.view(&state, Side::Second), &legal)] == lewiz
        });
        chosen.count()
    };
    assert_eq!([count("lewiz = 7"), count("kirejew = 7")], [400, 0]);
    let mixed = count("lewiz = 3, kirejew = 1");
    assert!((260..340).contains(&mixed), "{mixed} of 400");
}

#[test]
fn ordered_set_up_is_carried_out() {
    let game = scenario(SCENARIOS[1]);
    let set_up =
        "[set-up.units]\n7th-1 = { hex = \"0111\", facing = \"ne\" }\n[set-up.commanders]\ngrabowski = \"0108\"\n";
    let mut player = ordered(&game, Side::First, &(order("grabowski", "free", "") + set_up));
    let (mut dice, mut legal) = (Seeded::new(SEED), Actions::new());
    let mut state = game.start(&mut dice, &mut Silent);
    while let Some(Frame::Deploy(side)) = state.board.frames.last() {
        game.legal(&state, &mut legal);
        let index = player.choose(&game, game.view(&state, side), &legal);
        game.apply(&mut state, legal[index], &mut dice, &mut Silent);
    }
    let company = usize::from(game.unit_id("7th-1").unwrap());
    assert_eq!((state.board.place[company], state.board.facing[company]), (hex(&game, "0111"), 1));
    assert_eq!(place(&game, &state, "7th-2"), hex(&game, "0108"), "units not named stay in their printed hexes");
    let grabowski = usize::from(game.commander_id("grabowski").unwrap());
    assert_eq!(state.board.commander_place[grabowski], hex(&game, "0108"));
}

#[test]
fn commander_stays_near_his_post() {
    let game = scenario(SCENARIOS[0]);
    let state = PositionBuilder::printed(&game).stage(2).commander_move("lewiz").build();
    let rides_to = |post: &str| {
        let posts = format!("[posts.p]\ncommander = \"lewiz\"\nhex = \"{post}\"\n");
        let mut player = ordered(&game, Side::Second, &(order("lewiz", "hold", "") + &posts));
        let mut legal = Actions::new();
        game.legal(&state, &mut legal);
        match legal[player.choose(&game, game.view(&state, Side::Second), &legal)] {
            Action::CommanderTo(hex) => hex,
            _ => state.board.commander_place[usize::from(game.commander_id("lewiz").unwrap())],
        }
    };
    let grid = &game.scenario.map.grid;
    for post in ["0908", "0806"] {
        assert!(grid.distance(rides_to(post), hex(&game, post)) <= 1, "{post}");
    }
}

/// Shipped orders beat random play, for either side.
#[test]
fn all_orders_beat_the_random_player() {
    const GAMES: u64 = 200;
    for (name, side, scenario_index) in ORDERS {
        let game = scenario(SCENARIOS[scenario_index]);
        let mut player = Scripted::new(&shipped_orders(name, &game).orders);
        let (mut random, mut table, mut won) = (Random::default(), Table::default(), 0);
        for index in 0..GAMES {
            let seed = game_seed(SEED, index);
            let played = match side {
                Side::First => table.play(&game, &mut player, &mut random, seed, &mut Silent),
                Side::Second => table.play(&game, &mut random, &mut player, seed, &mut Silent),
            };
            won += u64::from(game.outcome(&played.state).unwrap().winner == Winner::Side(side));
        }
        assert!(won >= GAMES * 85 / 100, "{name}: {won} of {GAMES}");
    }
}

/// Orders that are accepted can be played.
#[test]
fn damaged_orders_are_rejected_or_played() {
    let games = SCENARIOS.map(scenario);
    let (mut random, mut table, mut played) = (Random::default(), Table::default(), 0);
    for seed in 0..1500 {
        let mut luck = crate::edits::Random::new(seed);
        let (name, side, index) = luck.pick(&ORDERS);
        let mut text = Shipped.read(&format!("niemenczyn/orders/{name}.toml")).unwrap().into_owned();
        let change = luck.pick(&[crate::edits::change_word, crate::edits::change_number, crate::edits::change_line]);
        (0..=luck.below(4)).for_each(|_| change(&mut text, &mut luck));
        let Ok(loaded) = load_for(&With(&text), "orders", &games[index]) else { continue };
        let mut player = Scripted::new(&loaded.orders);
        match side {
            Side::First => table.play(&games[index], &mut player, &mut random, seed, &mut Silent),
            Side::Second => table.play(&games[index], &mut random, &mut player, seed, &mut Silent),
        };
        played += 1;
    }
    assert!(played > 100, "{played} were played");
}

/// Games depend only on the seed, not on earlier games of a player.
#[test]
fn same_seed_gives_the_same_game() {
    let game = scenario(SCENARIOS[0]);
    let mut table = Table::default();
    let new = || {
        let [poles, russians] =
            ["grabowski-at-dawn", "lewiz-counterattacks"].map(|name| shipped_orders(name, &game).orders);
        [Scripted::new(&poles), Scripted::new(&russians)]
    };
    let [mut first, mut second] = new();
    let mut play = |first: &mut Scripted, second: &mut Scripted, index: u64| {
        table.play(&game, first, second, game_seed(SEED, index), &mut Silent).state
    };
    for index in 0..20 {
        let used = play(&mut first, &mut second, index);
        let [mut first, mut second] = new();
        assert_eq!(used, play(&mut first, &mut second, index));
    }
}

/// \[13.1\] Games that differ only in the hidden chit look the same to a scripted player.
#[test]
fn secret_chit_does_not_affect_the_other_side() {
    for (index, hider) in SECRETS {
        let game = scenario(SCENARIOS[index]);
        for (name, _, _) in ORDERS.into_iter().filter(|&(_, side, at)| (at, side) == (index, hider.other())) {
            let player = Scripted::new(&shipped_orders(name, &game).orders);
            compare_twins(&game, &player, hider, SEED, 101);
        }
    }
}
