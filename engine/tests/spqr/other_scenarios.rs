//! The smaller scenarios, and what-ifs: they load, can be played to the end, and change what they claim to change.

use std::sync::OnceLock;

use kartacz_engine::core::dice::{Dice, Key, Seeded, game_seed};
use kartacz_engine::core::game::{Actions, Game, Silent};
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::{Rank, Scenario};
use kartacz_engine::games::spqr::event::Kind;
use kartacz_engine::games::spqr::facing::Facing::{E, W};
use kartacz_engine::games::spqr::files::Files;
use kartacz_engine::scenario::{Request, load};

use crate::spqr::table::{Shipped, Table, scenario};

/// A scenario with a what-if.
fn what_if(name: &str, what_if: &str) -> Scenario {
    let request = Request { name: format!("spqr/{name}"), what_ifs: vec![what_if.to_owned()], sets: Vec::new() };
    let loaded = load(&[&Files], &Shipped, &request).unwrap_or_else(|faults| panic!("{faults}"));
    loaded.scenario.of().expect("a scenario of SPQR")
}

/// Plays games at random; returns the number of decisions.
fn play(game: &Spqr, games: u64) -> u64 {
    let mut legal = Box::new(Actions::new());
    let mut decisions = 0;
    for index in 0..games {
        let (mut dice, mut picks) = (Seeded::new(game_seed(3, index)), Seeded::new(game_seed(4, index)));
        let mut state = game.start(&mut dice, &mut Silent);
        while game.outcome(&state).is_none() {
            game.legal(&state, &mut legal);
            let key = Key { stage: game.at(&state).turn(), owner: 0, purpose: 0 };
            let action = legal[picks.below(legal.len() as u32, key) as usize];
            game.apply(&mut state, action, &mut dice, &mut Silent);
            decisions += 1;
            assert!(decisions < games * game.most_decisions());
        }
    }
    decisions
}

#[test]
fn bagradas_and_zama_can_be_played() {
    for (name, units) in [("scenario-bagradas", [15, 20]), ("scenario-zama", [22, 24])] {
        let loaded = scenario(name, &[]);
        assert_eq!([loaded.counters[0].len(), loaded.counters[1].len()], units, "{name}");
        assert!(loaded.origins.assumed > 0, "{name}");
        assert!(play(&Spqr::new(loaded), 6) > 0);
    }
}

#[test]
fn every_optional_rule_and_reading_can_be_played() {
    let sets = [
        "switches.elephant_command=true",
        "switches.engaged=true",
        "switches.rout_segment=points",
        "switches.rally_place=any-condition",
        "switches.leader_elephant_rout=eliminated",
        "switches.harass_distance=four",
    ];
    for name in ["scenario-wing", "scenario-bagradas", "scenario-zama"] {
        assert!(play(&Spqr::new(scenario(name, &sets)), 3) > 0);
    }
}

fn bagradas() -> &'static Spqr {
    static GAME: OnceLock<Spqr> = OnceLock::new();
    GAME.get_or_init(|| Spqr::new(scenario("scenario-bagradas", &[])))
}

/// [5.12]: the order of the leaders at Bagradas: prefects of the allies, tribunes and the prefect of the cavalry, Bostar and
/// Hamilcar, then Regulus and Hasdrubal, who roll.
#[test]
fn example_03_the_order_of_leaders_at_bagradas() {
    let scenario = &bagradas().scenario;
    let initiative = |id: &str| scenario.leader(scenario.leader_named(id).expect("a leader")).initiative;
    let order =
        [["sociorum-a", "sociorum-b"], ["tribune-a", "equitum-a"], ["bostar", "hamilcar"], ["regulus", "hasdrubal"]];
    for (pair, value) in order.into_iter().zip([2, 3, 4, 5]) {
        assert_eq!(pair.map(initiative), [value; 2]);
    }
    let mut table = Table::turn(bagradas(), &[7, 2], |at| {
        at.leader("regulus", "3212").leader("hasdrubal", "1812").unit("i-ha-1", "2909", W).unit("citizens-1", "2008", E)
    });
    assert_eq!(table.logged(Kind::OrderRolled).len(), 1);
    assert_eq!(table.options("activate"), ["hasdrubal"], "7 against 2");
    table.act("skip hasdrubal", &[]);
    assert_eq!(table.options("activate"), ["regulus"]);
}

#[test]
fn what_ifs_of_cannae_change_what_they_say() {
    let leader = |scenario: &Scenario, id: &str| scenario.leader(scenario.leader_named(id).expect("a leader")).clone();
    let plain = what_if("scenario-cannae", "no-charisma");
    assert_eq!(leader(&plain, "hannibal").charisma, 0);
    let ordinary = what_if("scenario-cannae", "no-hannibal");
    let hannibal = leader(&ordinary, "hannibal");
    assert_eq!((hannibal.elite, hannibal.initiative, hannibal.lines), (false, 5, 1));
    assert!(!ordinary.armies[0].free_lines && !ordinary.armies[0].prepares);
    let consuls = what_if("scenario-cannae", "paulus-commands");
    assert_eq!((leader(&consuls, "paulus").rank, leader(&consuls, "varro").rank), (Rank::Overall, Rank::Subordinate));
    assert_eq!(what_if("scenario-cannae", "no-numidians").counters[0].len(), 26);
    assert!(what_if("scenario-cannae", "deep-phalanx").troops.iter().any(|troop| troop.deep));
}

#[test]
fn a_surprised_rome_orders_no_line_in_the_first_turn() {
    let slow = Spqr::new(what_if("scenario-cannae", "rome-slow"));
    let lines = |game: &Spqr, turn: u8| {
        let table = Table::phase(game, "varro", |at| {
            at.turn(turn).leader("varro", "3612").unit("v-ha-1", "3511", W).unit("v-ha-2", "3512", W)
        });
        table.options("line").len()
    };
    assert_eq!([lines(&slow, 1), lines(&slow, 2), lines(crate::spqr::table::cannae(), 1)], [0, 1, 1]);
}
