//! Set-up and entry.

use kartacz_engine::core::dice::{Odometer, Scripted};
use kartacz_engine::core::game::{Game, Silent};
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::data::Kind;
use kartacz_engine::games::verdox::event::{Fact, Kind as EventKind};
use kartacz_engine::games::verdox::notation;
use kartacz_engine::games::verdox::state::Phase;

use crate::verdox::table::shipped;
use crate::verdox::table::{BLUE, RED, Table, map_with};

/// Ten rows of clear ground, with the row that is added below.
const PLAIN: [&str; 9] = ["........"; 9];
/// Few units, of two kinds.
const FEW: [&str; 2] = ["sides.first.forces.infantry=12", "sides.second.forces.infantry=12"];

/// Enters all waiting units, always by the first action, until the phase ends.
fn enter_all(table: &mut Table) {
    let (phase, side) = (table.at().phase(), table.at().active());
    while (table.at().phase(), table.at().active()) == (phase, side) {
        let first = table.legal().remove(0);
        table.play(&first, &[]);
    }
}

#[test]
fn v_1_1_one_die_with_six_faces() {
    let game = crate::verdox::table::map(&PLAIN);
    let table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Infantry, "0303").unit(RED, Kind::Infantry, "0403"));
    let attack = notation::read(&game, "attack hasbergs-1 0403").unwrap();
    let outcomes = Odometer::outcomes(|dice| {
        let mut state = table.state;
        game.apply(&mut state, attack, dice, &mut Silent);
    });
    assert_eq!(outcomes.len(), 6);
    assert!(outcomes.iter().all(|&((), of)| of == 6));
}

#[test]
fn v_1_2_lots_decide_the_first_side_to_deploy() {
    let game = shipped("verdox/scenario-1", &[], &[]);
    for side in [BLUE, RED] {
        let table = Table::start(&game, side);
        assert_eq!((table.at().first(), game.decider(&table.state)), (side, Some(side)));
        let drawn = Fact::FirstDrawn { die: side as u8 + 1 };
        assert_eq!((table.events[0].side, table.events[0].fact), (Some(side), drawn));
    }
    assert_eq!(Odometer::outcomes(|dice| game.start(dice, &mut Silent)).len(), 2);
}

#[test]
fn v_1_3_each_side_enters_on_its_edge() {
    let game = shipped("verdox/scenario-1", &[], &[]);
    for (side, column) in [(BLUE, "00"), (RED, "31")] {
        let table = Table::start(&game, side);
        let squares: Vec<String> = table.targets("enter", "infantry");
        assert!(squares.iter().all(|square| square.starts_with(column)), "{squares:?}");
        // Ten enter on twenty squares, in ascending order: the first on one of the first eleven.
        assert_eq!(squares.len(), 11);
    }
}

#[test]
fn v_1_3_a_short_edge_is_wider_at_set_up_only() {
    let rows = ["........"; 5];
    let game = map_with(&rows, &[]);
    let mut table = Table::start(&game, BLUE);
    let columns: Vec<String> = table.targets("enter", "infantry").iter().map(|square| square[..2].to_owned()).collect();
    assert!(columns.contains(&"00".to_owned()) && columns.contains(&"01".to_owned()), "{columns:?}");
    assert!(!columns.contains(&"02".to_owned()));
    enter_all(&mut table);
    enter_all(&mut table);
    assert_eq!([table.at().on_map(BLUE), table.at().on_map(RED)], [10, 10]);
    table.play("end", &[]);
    // The outer column has one free square: it takes one of five.
    let blocked = table.events.iter().find(|event| event.kind() == EventKind::EntryBlocked).unwrap();
    assert_eq!(blocked.fact, Fact::EntryBlocked { waiting: 4 });
    assert!(table.legal().iter().all(|action| action.ends_with("0005")));
}

#[test]
fn v_1_3_two_columns_by_switch() {
    let game = shipped("verdox/scenario-1", &[], &["switches.entry_zone=two-columns"]);
    let squares = Table::start(&game, RED).targets("enter", "artillery");
    assert!(squares.iter().any(|square| square.starts_with("30")) && squares.iter().any(|s| s.starts_with("31")));
    // Forty squares for ten units: the first goes to one of 31.
    assert_eq!(squares.len(), 31);
}

#[test]
fn v_1_4_each_side_enters_ten_units_of_its_choice() {
    let game = shipped("verdox/scenario-1", &[], &[]);
    let mut table = Table::start(&game, RED);
    assert_eq!(table.legal().len(), 6 * 11);
    for (row, kind) in ["artillery", "artillery", "cavalry", "infantry", "shooters", "grenadiers"].iter().enumerate() {
        table.play(&format!("enter {kind} 31{row:02}"), &[]);
        assert!(!table.can(&format!("enter infantry 31{row:02}")), "squares are taken in ascending order");
    }
    enter_all(&mut table);
    assert_eq!((table.at().on_map(RED), table.at().on_map(BLUE), table.at().active()), (10, 0, BLUE));
    assert_eq!(table.at().pool(RED)[Kind::Artillery.index()], 3);
    enter_all(&mut table);
    assert_eq!((table.at().on_map(BLUE), table.at().phase(), table.at().turn()), (10, Phase::Action, 1));
}

#[test]
fn v_1_4_equal_choices_are_listed_once() {
    // Three units of two kinds on three squares: each of the four deployments is listed once.
    let sets = ["sides.first.forces.infantry=2", "entry.first=2"];
    let mut sets: Vec<String> = sets.map(str::to_owned).to_vec();
    for side in ["first", "second"] {
        for kind in ["shooters", "grenadiers", "cavalry", "mounted-shooters", "artillery"] {
            sets.push(format!("sides.{side}.forces.{kind}={}", u8::from(kind == "artillery")));
        }
    }
    let sets: Vec<&str> = sets.iter().map(String::as_str).collect();
    let game = map_with(&["....", "...."], &sets);
    let mut deployments = Vec::new();
    let start = Table::start(&game, BLUE);
    let done = |table: &Table| table.at().active() == RED;
    let ends = |table: &Table| {
        let units = table.at().units(BLUE);
        units.map(|unit| (table.at().square(unit), table.at().kind(unit).name())).collect::<Vec<_>>()
    };
    for first in start.legal() {
        let mut one = Table { game: &game, state: start.state, events: Vec::new() };
        one.play(&first, &[]);
        if done(&one) {
            deployments.push(ends(&one));
            continue;
        }
        for second in one.legal() {
            let mut two = Table { game: &game, state: one.state, events: Vec::new() };
            deployments.push(ends(two.play(&second, &[])));
        }
    }
    let all = deployments.len();
    deployments.sort();
    deployments.dedup();
    // Two of three squares, and infantry twice or with artillery on one or the other of them.
    assert_eq!((all, deployments.len()), (9, 9));
}

#[test]
fn v_1_5_five_more_enter_after_each_own_phase() {
    let game = shipped("verdox/scenario-1", &[], &[]);
    let mut table = Table::start(&game, BLUE);
    enter_all(&mut table);
    enter_all(&mut table);
    for turn in 1..=13 {
        for side in [BLUE, RED] {
            assert_eq!((table.at().turn(), table.at().active(), table.at().phase()), (turn, side, Phase::Action));
            // The entry squares must be free: all units move forward as far as they can.
            while let Some(action) = table.legal().iter().rev().find(|action| goes_forward(&table, action)) {
                table.play(&action.clone(), &[]);
                if table.at().active() != side {
                    break;
                }
            }
            if (table.at().active(), table.at().phase()) == (side, Phase::Action) {
                table.play("end", &[]);
            }
            while table.at().phase() == Phase::Entry {
                let last = table.legal().pop().unwrap();
                table.play(&last, &[]);
            }
            assert_eq!(table.at().entered(side).len(), 10 + 5 * usize::from(turn));
        }
    }
    assert_eq!([table.at().waiting(BLUE), table.at().waiting(RED)], [0, 0]);
}

/// Whether an action is a move away from the own edge that needs no die.
fn goes_forward(table: &Table, action: &str) -> bool {
    let Ok(Action::Move { unit, to }) = notation::read(table.game, action) else { return false };
    let column = |square| table.game.scenario.map.field.column_row(square).0;
    let on = column(to) - column(table.at().square(unit));
    let forward = if table.at().active() == BLUE { on } else { -on };
    let ground = table.at().ground(to);
    forward > 0 && table.at().kind(unit) != Kind::Artillery && !ground.is_wall() && !ground.is_wet()
}

#[test]
fn v_1_5_entering_is_mandatory() {
    let game = map_with(&PLAIN, &FEW);
    let mut table = Table::alone(&game, |b| b.unit(BLUE, Kind::Infantry, "0303").waiting(BLUE, Kind::Infantry, 7));
    table.play("end", &[]);
    assert_eq!(table.at().phase(), Phase::Entry);
    assert!(table.legal().iter().all(|action| action.starts_with("enter infantry 00")));
    enter_all(&mut table);
    assert_eq!((table.at().on_map(BLUE), table.at().waiting(BLUE)), (6, 2));
}

#[test]
fn v_1_5_units_without_a_free_square_wait() {
    let game = map_with(&["......", "......"], &[]);
    let mut table = Table::alone(&game, |b| {
        b.unit(BLUE, Kind::Artillery, "0000").unit(BLUE, Kind::Artillery, "0002").waiting(BLUE, Kind::Cavalry, 4)
    });
    table.play("end", &[]);
    // One square, one kind: no decision.
    assert_eq!((table.at().on_map(BLUE), table.at().waiting(BLUE)), (3, 3));
    let blocked = table.events.iter().find(|event| event.kind() == EventKind::EntryBlocked).unwrap();
    assert_eq!((blocked.side, blocked.fact), (Some(BLUE), Fact::EntryBlocked { waiting: 3 }));
}

#[test]
fn v_1_5_units_without_a_free_square_go_further_in_by_switch() {
    let game = map_with(&["......", "......"], &["switches.entry_blocked=further-in"]);
    let mut table = Table::alone(&game, |b| {
        b.unit(BLUE, Kind::Artillery, "0000").unit(BLUE, Kind::Artillery, "0002").waiting(BLUE, Kind::Cavalry, 4)
    });
    table.play("end", &[]);
    // One square of the first column and three of the second, for four units.
    assert_eq!((table.at().on_map(BLUE), table.at().waiting(BLUE)), (6, 0));
}

#[test]
fn v_1_5_units_that_entered_act_in_the_next_turn_only() {
    let game = map_with(&PLAIN, &[]);
    let mut table = Table::alone(&game, |b| {
        b.unit(BLUE, Kind::Infantry, "0303").unit(RED, Kind::Infantry, "0603").waiting(BLUE, Kind::Artillery, 10)
    });
    table.play("end", &[]);
    enter_all(&mut table);
    assert_eq!((table.at().active(), table.at().phase()), (RED, Phase::Action));
    table.play("end", &[]);
    assert_eq!((table.at().active(), table.at().turn()), (BLUE, 2));
    assert!(!table.moves("hasbergs-2").is_empty());
}

#[test]
fn v_1_6_kinds_are_hidden_from_the_other_side() {
    let game = shipped("verdox/scenario-1", &[], &[]);
    let mut table = Table::start(&game, BLUE);
    table.play("enter artillery 0000", &[]);
    let unit = table.unit(BLUE, 1);
    assert_eq!(game.view(&table.state, BLUE).kind(unit), Some(Kind::Artillery));
    assert_eq!(game.view(&table.state, RED).kind(unit), None);
    assert!(!game.view(&table.state, RED).is_shown(unit));
    // The initial forces are known, and nothing else.
    assert_eq!(game.view(&table.state, RED).hidden(), game.scenario.forces[0]);
}

#[test]
fn v_1_7_the_side_that_deployed_first_begins() {
    let game = shipped("verdox/scenario-small", &[], &[]);
    for side in [BLUE, RED] {
        let mut table = Table::start(&game, side);
        while table.at().phase() == Phase::SetUp {
            let first = table.legal().remove(0);
            table.play(&first, &[]);
        }
        assert_eq!((table.at().turn(), table.at().active()), (1, side));
    }
}

#[test]
fn v_1_8_barges_start_in_the_river_without_owners() {
    let game = shipped("verdox/scenario-1", &[], &[]);
    let mut dice = Scripted::new(&[0]);
    let state = game.start(&mut dice, &mut Silent);
    let at = game.at(&state);
    let barges: Vec<String> =
        at.barges().map(|(_, barge)| game.scenario.map.field.label(barge.square).to_string()).collect();
    assert_eq!(barges, ["1509", "1610"]);
    assert!(at.barges().all(|(_, barge)| barge.owner.is_none()));
    assert_eq!([at.value(BLUE), at.value(RED)], [0, 0]);
}
