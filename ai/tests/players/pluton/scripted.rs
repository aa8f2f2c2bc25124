//! The scripted player of Pluton: it follows its orders, and plays fairly.

use std::borrow::Cow;

use super::shipped::{
    FIGHTS, ORDERS, SEED, Shipped, compare_twins, ends, every_action_is_legal, fight, shipped_orders, won,
};
use kartacz_ai::games::pluton::{Heuristic, Scripted};
use kartacz_ai::{Options, Player, Random, Table};
use kartacz_engine::core::dice::{Seeded, game_seed};
use kartacz_engine::core::game::{Actions, Game, Side, Silent};
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::side_of;
use kartacz_engine::games::pluton::event::{Event, Fact, Kind};
use kartacz_engine::games::pluton::files::orders::load_for;
use kartacz_engine::games::pluton::state::{Phase, State};
use kartacz_engine::scenario::Sources;

/// The shipped files, and an orders file.
struct With<'a>(&'a str);

impl Sources for With<'_> {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        if name == "orders.toml" { Some(Cow::Borrowed(self.0)) } else { Shipped.read(name) }
    }
}

/// A player of the Poles of the small scenario, with a formation `a` of its first company and these orders.
fn poles(game: &Pluton, more: &str) -> Scripted {
    let head = "title = \"x\"\nwhy = \"x\"\nscenario = \"pluton/scenario-small\"\nside = \"poles\"\n";
    let units = "[\"pl-s1\", \"pl-s2\", \"pl-s3\", \"pl-c1\", \"pl-d1\"]";
    let text = format!("{head}[formations.a]\nunits = {units}\n{more}");
    let loaded = load_for(&With(&text), "orders", game).unwrap_or_else(|faults| panic!("{faults}"));
    Scripted::new(&loaded.orders)
}

/// The events of some games of this player of the Poles against the heuristic.
fn events(game: &Pluton, player: &mut Scripted, games: u64) -> Vec<Event> {
    let (mut table, mut log) = (Table::default(), Vec::new());
    for index in 0..games {
        table.play(game, &mut Heuristic::default(), player, game_seed(SEED, index), &mut log);
    }
    log
}

#[test]
fn units_are_set_up_where_they_are_ordered() {
    let game = fight(FIGHTS[0]);
    let mut player = poles(&game, "start = [\"0303\"]\n");
    let hex = game.scenario.map.field.parse("0303").expect("a hex");
    let placed: Vec<_> = events(&game, &mut player, 1)
        .into_iter()
        .filter(|event| event.kind() == Kind::SetUp && event.unit.is_some_and(|unit| side_of(unit) == Side::Second))
        .collect();
    let there = placed.iter().filter(|event| event.to == hex).count();
    assert_eq!(there, 5, "the formation's units");
}

/// The hexes of the first Polish company after this stage, in a game against a player that never moves.
fn company_after(game: &Pluton, player: &mut Scripted, stage: u8) -> Vec<String> {
    let (mut dice, mut scratch) = (Seeded::new(SEED), Box::new(Actions::new()));
    player.new_game(SEED);
    let mut state: State = game.start(&mut dice, &mut Silent);
    while let Some(side) = game.decider(&state) {
        let at = game.at(&state);
        if at.stage() > stage {
            break;
        }
        let action = match side {
            Side::Second => player.decide(game, game.view(&state, side), Options::new(game, &state, &mut scratch)),
            Side::First => {
                game.legal(&state, &mut scratch);
                scratch.iter().copied().find(|action| action.is_idle()).unwrap_or(scratch[0])
            }
        };
        game.apply(&mut state, action, &mut dice, &mut Silent);
    }
    let unit = |id: &str| game.at(&state).hex(game.scenario.unit(id).expect("a unit"));
    ["pl-s1", "pl-s2", "pl-s3"].map(|id| game.scenario.map.field.label(unit(id))).to_vec()
}

#[test]
fn units_go_to_their_objective_and_stay() {
    let game = fight(FIGHTS[0]);
    for posture in ["assault", "march", "hold"] {
        let order = format!("[orders.a]\nto = [\"a\"]\nposture = \"{posture}\"\nobjective = [\"1102-1203\"]\n");
        let mut player = poles(&game, &order);
        let wood = ["1102", "1103", "1202", "1203"];
        for stage in [7, 8] {
            let hexes = company_after(&game, &mut player, stage);
            assert!(hexes.iter().all(|hex| wood.contains(&hex.as_str())), "{posture}, stage {stage}: {hexes:?}");
        }
    }
}

#[test]
fn orders_hold_in_their_stages() {
    let game = fight(FIGHTS[0]);
    let first = "[orders.one]\nto = [\"a\"]\nuntil = 3\nposture = \"hold\"\nobjective = [\"0302-0403\"]\n";
    let then = "[orders.then]\nto = [\"a\"]\nfrom = 4\nposture = \"march\"\nobjective = [\"1102-1203\"]\n";
    let mut player = poles(&game, &(first.to_owned() + then));
    let (before, after) = (company_after(&game, &mut player, 3), company_after(&game, &mut player, 8));
    assert!(before.iter().all(|hex| hex.starts_with("03") || hex.starts_with("04")), "{before:?}");
    assert!(after.iter().all(|hex| hex.starts_with("11") || hex.starts_with("12")), "{after:?}");
}

#[test]
fn a_standing_order_limits_fire() {
    let game = fight(FIGHTS[0]);
    let order = "[orders.a]\nto = [\"a\"]\nposture = \"hold\"\nobjective = [\"upper\"]\nfire_within = ";
    let company = ["pl-s1", "pl-s2", "pl-s3", "pl-c1", "pl-d1"].map(|id| game.scenario.unit(id).expect("a unit"));
    let shots = |most: u8| {
        let mut player = poles(&game, &format!("{order}{most}\n"));
        let fired = events(&game, &mut player, 20).into_iter();
        let own = |event: &Event| event.unit.is_some_and(|unit| company.contains(&unit));
        let far = |event: Event| if let Fact::Fired { distance, .. } = event.fact { Some(distance) } else { None };
        fired.filter(own).filter_map(far).collect::<Vec<u8>>()
    };
    let near = shots(2);
    assert!(!near.is_empty() && near.iter().all(|&distance| distance <= 2), "{near:?}");
    assert!(shots(10).iter().any(|&distance| distance > 2));
}

#[test]
fn support_is_called_as_ordered() {
    let game = fight(FIGHTS[0]);
    let battery = game.scenario.support.iter().position(|support| support.id == "polish-battery").expect("a battery");
    let called = |calls: &str| {
        let mut player = poles(&game, &format!("[support.polish-battery]\ncall = \"{calls}\"\n"));
        let ends = ends(&game, &mut Heuristic::default(), &mut player, 30);
        ends.iter().filter(|end| game.at(end).was_called(battery)).count()
    };
    let [always, free, never] = ["always", "free", "never"].map(called);
    assert_eq!(never, 0);
    assert!(always > 10 && always >= free, "always {always}, free {free}");
}

#[test]
fn delaying_units_fall_back() {
    let game = fight(FIGHTS[0]);
    let fell_back = |order: &str| {
        let order = format!("[orders.a]\nto = [\"a\"]\nobjective = [\"upper\"]\n{order}");
        let unit = game.scenario.unit("pl-s1").expect("a unit");
        let mut count = 0;
        for end in ends(&game, &mut Heuristic::default(), &mut poles(&game, &order), 20) {
            let at = game.at(&end);
            assert_eq!(at.phase(), Phase::Over);
            count += u32::from(at.is_on_map(unit) && game.scenario.map.field.column_row(at.hex(unit)).0 <= 5);
        }
        count
    };
    let delay = fell_back("posture = \"delay\"\nfallback = [\"0302-0403\"]\nalarm = 5\n");
    let hold = fell_back("posture = \"hold\"\n");
    assert!(delay >= hold + 6, "{delay} of those that delay, {hold} of those that hold");
}

#[test]
fn shipped_orders_beat_the_random_player() {
    for (name, side, index) in ORDERS {
        let game = fight(FIGHTS[index]);
        let mut player = Scripted::new(&shipped_orders(name, &game).orders);
        let ends = match side {
            Side::First => ends(&game, &mut player, &mut Random::default(), 10),
            Side::Second => ends(&game, &mut Random::default(), &mut player, 10),
        };
        assert!(won(&game, &ends, side) >= 9, "{name}");
    }
}

/// Players of both sides with the shipped orders of a scenario, in pairs.
fn pairs() -> impl Iterator<Item = (Pluton, [Scripted; 2])> {
    let of = |side: Side| ORDERS.into_iter().filter(move |&(_, of, _)| of == side);
    of(Side::First).zip(of(Side::Second)).map(|((first, _, index), (second, ..))| {
        let game = fight(FIGHTS[index]);
        let players = [first, second].map(|name| Scripted::new(&shipped_orders(name, &game).orders));
        (game, players)
    })
}

#[test]
fn every_action_is_on_the_list() {
    for (game, mut players) in pairs() {
        every_action_is_legal(&game, &mut players, SEED, 17);
    }
}

/// \[16.1\] The identities and places of concealed units do not affect the action.
#[test]
fn hidden_units_do_not_affect_the_action() {
    let compared: u32 = pairs().map(|(game, mut players)| compare_twins(&game, &mut players, SEED, 7)).sum();
    assert!(compared > 400, "only {compared} decisions were compared");
}
