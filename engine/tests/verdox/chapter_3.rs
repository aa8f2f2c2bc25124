//! How a game ends.

use kartacz_engine::core::game::{Outcome, Winner};
use kartacz_engine::games::verdox::data::Kind;

use crate::verdox::table::{BLUE, RED, Table, map, map_with};

/// The quarters of the first side are at 0003, those of the second at 0703.
const PLAIN: [&str; 3] = ["........"; 3];

#[test]
fn v_3_1_taking_the_quarters_of_the_enemy_wins() {
    let game = map(&PLAIN);
    let mut table = Table::alone(&game, |b| b.unit(BLUE, Kind::Infantry, "0702").unit(RED, Kind::Artillery, "0700"));
    table.play("move hasbergs-1 0703", &[]);
    let outcome = Outcome { winner: Winner::Side(BLUE), ending: 0, vp: 10 - 150, stage: 1 };
    assert_eq!(table.outcome(), Some(outcome));
    assert_eq!(table.legal(), [""; 0]);
}

#[test]
fn v_3_1_ones_own_quarters_are_a_square_like_others() {
    let game = map(&PLAIN);
    let mut table = Table::alone(&game, |b| b.unit(BLUE, Kind::Infantry, "0002").unit(RED, Kind::Artillery, "0700"));
    table.play("move hasbergs-1 0003", &[]);
    assert_eq!(table.outcome(), None);
}

#[test]
fn v_3_1_passing_is_not_taking() {
    let game = map(&["........", "........", ".....###"]);
    let mut table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Cavalry, "0303"));
    // Only a unit that ends its move on the square takes it.
    table.play("move hasbergs-1 0503", &[]);
    assert_eq!(table.outcome(), None);
}

#[test]
fn v_3_2_a_side_that_has_lost_all_units_loses() {
    let game = map(&PLAIN);
    let mut table = Table::alone(&game, |b| b.unit(BLUE, Kind::Infantry, "0301").unit(RED, Kind::Artillery, "0401"));
    table.play("attack hasbergs-1 0401", &[2]);
    let outcome = Outcome { winner: Winner::Side(BLUE), ending: 1, vp: 10, stage: 1 };
    assert_eq!(table.outcome(), Some(outcome));
}

#[test]
fn v_3_2_units_still_to_enter_are_not_lost_but_by_switch() {
    for (sets, over) in [(&[][..], false), (&["switches.annihilation=map-only"], true)] {
        let game = map_with(&PLAIN, sets);
        let mut table = Table::alone(&game, |b| {
            b.unit(BLUE, Kind::Infantry, "0301")
                .unit(BLUE, Kind::Infantry, "0201")
                .unit(RED, Kind::Artillery, "0401")
                .waiting(RED, Kind::Infantry, 3)
        });
        table.play("attack hasbergs-1 0401", &[2]);
        assert_eq!(table.outcome().is_some(), over);
    }
}

/// Both sides are far apart, and the last turn ends.
fn at_the_end(sets: &[&str], place: &[(kartacz_engine::core::game::Side, Kind)], waiting: u8) -> Outcome {
    let game = map_with(&["..........", "..........", ".........."], sets);
    let mut table = Table::alone(&game, |b| {
        let mut b = b.turn(20).waiting(BLUE, Kind::Artillery, waiting);
        for (row, &(side, kind)) in place.iter().enumerate() {
            b = b.unit(side, kind, &format!("{:02}{row:02}", if side == BLUE { 0 } else { 9 }));
        }
        b
    });
    while table.outcome().is_none() {
        table.play("end", &[]);
    }
    table.outcome().unwrap()
}

#[test]
fn v_3_3_when_time_is_up_the_greater_sum_wins() {
    let outcome = at_the_end(&[], &[(BLUE, Kind::Cavalry), (RED, Kind::Grenadiers)], 0);
    assert_eq!(outcome, Outcome { winner: Winner::Side(BLUE), ending: 2, vp: 10, stage: 20 });
    let outcome = at_the_end(&[], &[(BLUE, Kind::Cavalry), (RED, Kind::MountedShooters)], 0);
    assert_eq!((outcome.winner, outcome.vp), (Winner::Side(RED), -20));
    let outcome = at_the_end(&[], &[(BLUE, Kind::Cavalry), (RED, Kind::Cavalry)], 0);
    assert_eq!((outcome.winner, outcome.ending, outcome.vp), (Winner::Draw, 2, 0));
}

#[test]
fn v_3_3_the_time_is_a_number_of_the_scenario() {
    let game = map_with(&PLAIN, &["turns=2"]);
    let mut table = Table::set_up(&game, |b| b);
    for _ in 0..4 {
        assert_eq!(table.outcome(), None);
        table.play("end", &[]);
    }
    assert_eq!(table.outcome().map(|outcome| outcome.stage), Some(2));
}

#[test]
fn v_3_3_time_is_up_for_one_side_by_switch() {
    for (name, winner) in [("first-wins", BLUE), ("second-wins", RED)] {
        for (own, other) in [(Kind::Cavalry, Kind::Infantry), (Kind::Infantry, Kind::Cavalry)] {
            let set = format!("switches.time_up={name}");
            let outcome = at_the_end(&[&set], &[(BLUE, own), (RED, other)], 0);
            assert_eq!((outcome.winner, outcome.ending, outcome.stage), (Winner::Side(winner), 2, 20));
            assert_eq!(
                outcome.vp.signum(),
                if own == Kind::Cavalry { 1 } else { -1 },
                "points are values all the same"
            );
        }
    }
}

#[test]
fn v_3_3_without_a_time_limit_the_game_goes_on_until_it_is_stopped_a_draw() {
    for (sets, turns) in [(&["turns=2"][..], 2), (&["turns=2", "switches.time_up=no-limit"], 250)] {
        let game = map_with(&PLAIN, sets);
        let mut table = Table::alone(&game, |b| b.unit(BLUE, Kind::Cavalry, "0000").unit(RED, Kind::Infantry, "0700"));
        while table.outcome().is_none() {
            table.play("end", &[]);
        }
        let outcome = table.outcome().unwrap();
        let (winner, ending) = if turns == 2 { (Winner::Side(BLUE), 2) } else { (Winner::Draw, 3) };
        assert_eq!(outcome, Outcome { winner, ending, vp: 30, stage: turns });
    }
}

/// Eight batteries wait. All entry squares but one are occupied, so seven still wait at the end.
#[test]
fn v_3_3_units_still_to_enter_are_worth_nothing_but_by_switch() {
    let place = [(BLUE, Kind::Infantry), (BLUE, Kind::Infantry), (BLUE, Kind::Infantry)];
    let mut place = place.to_vec();
    place.push((RED, Kind::Infantry));
    let without = at_the_end(&[], &place, 8);
    let with = at_the_end(&["switches.reserve_counts=true"], &place, 8);
    assert_eq!(without.vp, 20 + 150);
    assert_eq!(with.vp, 20 + 150 * 8);
}

#[test]
fn v_3_3_a_barge_counts_for_its_owner() {
    let game = map_with(&["....~...", "....~...", "....~..."], &["turns=1"]);
    let mut table = Table::set_up(&game, |b| b.barge("0401", Some(RED)).barge("0402", None).barge("0400", Some(RED)));
    assert_eq!([table.at().value(BLUE), table.at().value(RED)], [10, 20]);
    table.play("end", &[]).play("end", &[]);
    assert_eq!(table.outcome().map(|outcome| outcome.vp), Some(-10));
}
