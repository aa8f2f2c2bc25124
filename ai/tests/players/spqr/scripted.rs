//! The scripted player of SPQR: it follows its orders, and plays fairly.

use std::borrow::Cow;

use super::shipped::{BATTLES, ORDERS, SEED, Shipped, battle, ends, every_action_is_legal, shipped_orders, won};
use kartacz_ai::games::spqr::{Heuristic, Scripted};
use kartacz_ai::{Random, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::side_of;
use kartacz_engine::games::spqr::event::{Event, Kind};
use kartacz_engine::games::spqr::files::orders::load_for;
use kartacz_engine::scenario::Sources;

/// The shipped files, and an orders file.
struct With<'a>(&'a str);

impl Sources for With<'_> {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        if name == "orders.toml" { Some(Cow::Borrowed(self.0)) } else { Shipped.read(name) }
    }
}

/// A player of Carthage at Cannae, with a formation `horse` of its left wing and these orders.
fn carthage(game: &Spqr, more: &str) -> Scripted {
    let head = "title = \"x\"\nwhy = \"x\"\nscenario = \"spqr/scenario-cannae\"\nside = \"carthage\"\n";
    let text = format!("{head}[formations.horse]\ntroops = [\"celtiberian\"]\n{more}");
    let loaded = load_for(&With(&text), "orders", game).unwrap_or_else(|faults| panic!("{faults}"));
    Scripted::new(&loaded.orders)
}

/// The events of some games of this player of Carthage against the heuristic.
fn events(game: &Spqr, player: &mut Scripted, games: u64) -> Vec<Event> {
    let (mut table, mut log) = (Table::default(), Vec::new());
    for index in 0..games {
        table.play(game, player, &mut Heuristic::default(), game_seed(SEED, index), &mut log);
    }
    log
}

/// The events of this kind of units of Carthage of a troop.
fn count(game: &Spqr, log: &[Event], kind: Kind, troop: &str) -> usize {
    let of = |event: &&Event| {
        event.kind() == kind
            && event.unit.is_some_and(|unit| side_of(unit) == Side::First && game.scenario.troop(unit).id == troop)
    };
    log.iter().filter(of).count()
}

#[test]
fn a_formation_that_holds_is_not_ordered_to_move() {
    let game = battle(BATTLES[1]);
    let hold = "[orders.hold]\nto = [\"horse\"]\naim = \"hold\"\npressed = \"stand\"\n";
    let moves = |player: &mut Scripted| count(&game, &events(&game, player, 4), Kind::MoveEnds, "celtiberian");
    let (holds, free) = (moves(&mut carthage(&game, hold)), moves(&mut carthage(&game, "")));
    assert!(holds * 4 < free, "{holds} moves on orders to hold, {free} without");
}

#[test]
fn a_formation_that_stands_does_not_withdraw() {
    let game = battle(BATTLES[1]);
    let stand = "[orders.stand]\nto = [\"horse\"]\naim = \"hold\"\npressed = \"stand\"\n";
    let withdraw = "[orders.stand]\nto = [\"horse\"]\naim = \"hold\"\npressed = \"withdraw\"\n";
    let log = events(&game, &mut carthage(&game, stand), 12);
    assert_eq!(count(&game, &log, Kind::Withdraws, "celtiberian"), 0);
    let log = events(&game, &mut carthage(&game, withdraw), 12);
    assert!(count(&game, &log, Kind::Withdraws, "celtiberian") > 0);
}

#[test]
fn leaders_try_momentum_as_ordered() {
    let game = battle(BATTLES[1]);
    let tries = |will: &str| {
        let mut player = carthage(&game, &format!("[leaders.hanno]\nmomentum = \"{will}\"\n"));
        let hanno = game.scenario.leader_named("hanno");
        let log = events(&game, &mut player, 4);
        log.iter().filter(|event| event.kind() == Kind::MomentumRolled && event.leader == hanno).count()
    };
    assert_eq!(tries("never"), 0);
    assert!(tries("always") > 0);
}

#[test]
fn shipped_orders_are_carried_out_legally() {
    let game = battle(BATTLES[1]);
    for (name, _) in ORDERS {
        let plan = shipped_orders(name, &game).orders;
        every_action_is_legal(&game, &mut [Scripted::new(&plan), Scripted::new(&plan)], 1, 40);
    }
}

#[test]
fn shipped_orders_beat_the_random_player() {
    let game = battle(BATTLES[1]);
    for (name, side) in ORDERS {
        let mut player = Scripted::new(&shipped_orders(name, &game).orders);
        let ends = match side {
            Side::First => ends(&game, &mut player, &mut Random::default(), 5),
            Side::Second => ends(&game, &mut Random::default(), &mut player, 5),
        };
        assert!(won(&game, &ends, side) >= 4, "{name}");
    }
}

#[test]
fn same_seed_gives_the_same_games() {
    let game = battle(BATTLES[1]);
    let plan = shipped_orders(ORDERS[0].0, &game).orders;
    let play = |player: &mut Scripted| ends(&game, player, &mut Heuristic::default(), 2);
    let mut used = Scripted::new(&plan);
    let once = play(&mut used);
    assert!(once == play(&mut used), "a used player");
    assert!(once == play(&mut Scripted::new(&plan)), "a new player");
}
