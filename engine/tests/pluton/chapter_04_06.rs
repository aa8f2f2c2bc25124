//! Counters, dice, sequence, stacks, movement \[1-6\].

use kartacz_engine::core::dice::{Seeded, game_seed};
use kartacz_engine::core::game::{Actions, Game};
use kartacz_engine::games::pluton::event::Kind;
use kartacz_engine::games::pluton::roll::k100;
use kartacz_engine::games::pluton::state::Level;

use crate::pluton::table::{DE, PL, Table, map, plain, plain_with, pluton};

#[test]
fn p_1_0_combat_counters_stand_in_hexes_and_markers_lie_on_them() {
    let game = plain();
    let mut kinds: Vec<&str> = game.scenario.counters.iter().flatten().map(|counter| counter.kind.name()).collect();
    kinds.sort();
    kinds.dedup();
    assert_eq!(kinds, ["commander", "hmg", "mortar", "rifle"]);
    let table = Table::set_up(game, |b| b.unit("de-s1", "0505").marker(DE, 7, "0505"));
    assert_eq!(table.at().in_hex(table.hex("0505")).count(), 1);
}

#[test]
fn p_2_0_one_die_of_ten_and_two_for_a_hundred() {
    assert_eq!([k100(5, 7), k100(10, 3), k100(10, 10)], [57, 3, 100]);
    let game = plain();
    let mut table = Table::set_up(game, |b| b.unit("de-s1", "0505").unit("pl-s1", "0509"));
    table.acts(&["begin de-s1", "step 0506"]).act("fire pl-s1 de-s1", &[10]);
    assert_eq!(table.fire(Kind::Fired).0.die, 10);
}

#[test]
fn p_3_0_a_hex_is_170_m_and_a_stage_five_minutes() {
    // Without effect on play; the map has the printed numbers.
    let field = &plain().scenario.map.field;
    assert_eq!((field.layout.width, field.layout.height), (43, 27));
}

/// The phases of a game in which neither side does anything, as side and phase.
fn phases() -> Vec<(u8, &'static str, usize)> {
    let game = pluton("scenario-small", &[], &["places.later-north.dice=[0, 0]", "stages=3"]);
    let (mut dice, mut events) = (Seeded::new(game_seed(1, 1)), Vec::new());
    let mut state = game.start(&mut dice, &mut events);
    let mut legal = Box::new(Actions::new());
    while game.decider(&state).is_some() {
        game.legal(&state, &mut legal);
        let action = *legal.iter().find(|action| action.is_idle()).unwrap_or(&legal[0]);
        game.apply(&mut state, action, &mut dice, &mut events);
    }
    let starts = events.iter().filter(|event| event.kind() == Kind::PhaseStarts);
    starts.map(|event| (event.stage, event.phase.name(), event.side.expect("a side").index())).collect()
}

#[test]
fn p_4_1_stages_follow_each_other_to_the_last_in_two_colours() {
    let phases = phases();
    assert_eq!(phases.iter().map(|phase| phase.0).max(), Some(3));
    assert_eq!(phases.len(), 12);
    let game = plain();
    for stage in [3, 4] {
        let build = |level: u8| {
            Table::set_up(game, |b| {
                b.stage(stage).unit("de-s1", "0505").unit("de-d1", "0505").level("de-s1", Level::UnderFire, level)
            })
        };
        // The colour of the marker is that of the stage in which it may come off.
        assert_eq!(
            [stage, stage - 1, stage - 2].map(|due| build(due).at().may_reorganise(build(due).unit("de-s1"))),
            [true, false, true]
        );
    }
}

#[test]
fn p_4_2_f1_markers_are_placed_shifted_and_lifted_before_drift_and_effect() {
    let game = plain();
    let start = |faces: &[u8]| {
        Table::indirect(game, faces, |b| {
            b.stage(2).unit("de-d1", "0505").unit("pl-s1", "0509").unit("pl-s2", "0509").marker(DE, 7, "0508")
        })
    };
    let mut table = start(&[]);
    assert_eq!(table.options("shift").len(), 6);
    assert!(table.may("stay") && table.may("lift"));
    table.act("lift", &[]);
    assert_eq!(table.at().marker(), 7, "the lifted marker is not placed in the same phase");
    // The second battery fires: drift, then a die for each unit.
    table.act("call 0509", &[]).act("stay", &[7, 1, 8]);
    let fire: Vec<&str> = table
        .events
        .iter()
        .filter(|event| matches!(event.kind(), Kind::Drifted | Kind::Shelled))
        .map(|event| event.kind().name())
        .collect();
    assert_eq!(fire, ["drifted", "shelled", "shelled"]);
}

#[test]
fn p_4_2_f2_moves_with_fire_then_closing_fire_then_close_combat() {
    let game = plain();
    let mut table = Table::set_up(game, |b| {
        b.unit("de-s1", "0505").unit("de-s2", "0510").unit("pl-s1", "0507").unit("pl-s2", "0506")
    });
    table.acts(&["begin de-s1", "step 0506"]);
    // The unit moved into an enemy hex: fire at it, then at others when all moves are over, then close combat.
    assert!(table.may("fire pl-s1 de-s1") && table.may("fire pl-s2 de-s1"));
    table.act("fire pl-s2 de-s1", &[1]).acts(&["pass", "end"]);
    assert_eq!(table.options("aim"), ["pl-s1"], "one of them has fired");
    table.act("aim pl-s1", &[]).act("fire pl-s1 de-s2", &[1, 5]);
    assert_eq!(table.logged(Kind::Clash).len(), 1);
}

#[test]
fn p_4_2_f2_a_unit_that_wins_a_target_after_the_moves_may_fire() {
    // A wood hides 0505 from pl-s2, but not 0504, to which the intruder withdraws.
    let game = map(&["", "", "", "", ".....f"], &[]);
    let mut table = Table::set_up(&game, |b| {
        b.unit("pl-s1", "0505").unit("pl-d1", "0505").unit("pl-s2", "0805").unit("de-s1", "0504").unit("de-s9", "3020")
    });
    table.acts(&["begin de-s1", "step 0505", "pass", "end"]);
    assert!(table.may("aim pl-s1") && !table.may("aim pl-s2"));
    table.act("aim pl-s1", &[]).act("fire pl-s1 de-s1", &[10]);
    assert_eq!(table.place("de-s1"), "0504");
    assert!(table.may("aim pl-s2"));
}

#[test]
fn p_4_2_f2_a_unit_that_fired_a_share_has_fired() {
    let game = plain();
    let start = || {
        Table::set_up(game, |b| {
            b.unit("de-s1", "0504")
                .unit("de-s2", "0604")
                .unit("pl-s1", "0509")
                .unit("pl-d1", "0510")
                .unit("pl-s2", "0509")
        })
    };
    // A box is fired at the unit that moves; the two others fire while units move, but not when all moves are over.
    let mut table = start();
    table.acts(&["begin de-s1", "step 0505"]).act("fire pl-s1 de-s1 1", &[1]).act("halt", &[]);
    table.acts(&["begin de-s2", "step 0605"]);
    assert!(table.may("fire pl-s1 de-s2"));
    table.acts(&["pass", "halt"]);
    assert_eq!(table.options("aim"), ["pl-s2"]);
    // Shares fired after the moves may follow each other.
    let mut table = start();
    table.acts(&["end", "aim pl-s1"]).act("fire pl-s1 de-s1 1", &[1]);
    assert!(table.options("aim").contains(&"pl-s1".to_owned()), "{:?}", table.legal());
}

#[test]
fn p_4_2_f3_the_side_that_moved_reorganises() {
    let game = plain();
    let mut table = Table::set_up(game, |b| {
        b.stage(3)
            .unit("de-s1", "0505")
            .unit("de-d1", "0505")
            .level("de-s1", Level::UnderFire, 3)
            .unit("pl-s1", "3020")
            .unit("pl-d1", "3020")
            .level("pl-s1", Level::UnderFire, 3)
    });
    table.act("end", &[]);
    assert_eq!([table.level("de-s1"), table.level("pl-s1")], ["full", "under-fire"]);
}

#[test]
fn p_4_2_f4_the_other_side_follows_with_the_same_phases() {
    let one: Vec<_> = phases().into_iter().take(4).collect();
    assert_eq!(one, [(1, "indirect-fire", 0), (1, "movement", 0), (1, "indirect-fire", 1), (1, "movement", 1)]);
}

#[test]
fn p_5_1_several_units_share_a_hex() {
    let game = plain();
    let mut table = Table::set_up(game, |b| b.unit("de-s1", "0505").unit("de-s2", "0506").unit("pl-s1", "3020"));
    table.acts(&["begin de-s1", "step 0506", "halt"]);
    assert_eq!(table.at().platoons_in(table.hex("0506"), DE), 2);
}

#[test]
fn p_5_2_a_stack_has_six_units_at_most_commanders_not_counted() {
    let game = plain();
    let mut table = Table::set_up(game, |b| {
        (1..=6)
            .fold(b, |b, number| b.unit(&format!("de-s{number}"), "0506"))
            .unit("de-s7", "0505")
            .unit("de-d1", "0505")
            .unit("pl-s1", "3020")
    });
    table.act("begin de-s7", &[]);
    assert!(!table.may("step 0506"));
    table.acts(&["step 0504", "halt", "begin de-d1", "step 0506"]);
    assert_eq!(table.place("de-d1"), "0506");
}

#[test]
fn p_5_2_the_limit_counts_both_sides_by_switch() {
    let enter = |game: &_| {
        let mut table = Table::set_up(game, |b| {
            (1..=4)
                .fold(b, |b, number| b.unit(&format!("pl-s{number}"), "0506"))
                .unit("de-s1", "0506")
                .unit("de-s2", "0506")
                .unit("de-s3", "0505")
        });
        table.act("begin de-s3", &[]);
        table.may("step 0506")
    };
    assert!(enter(plain()));
    assert!(!enter(&plain_with(&["switches.stack_limit=both"])));
}

#[test]
fn p_5_3_stacks_of_four_are_crowded_or_of_more_by_switch() {
    let crowded = |game: &_, count: u8| {
        let table = Table::set_up(game, |b| {
            (1..=count).fold(b, |b, number| b.unit(&format!("pl-s{number}"), "0506")).unit("de-s1", "2020")
        });
        table.at().is_crowded(table.hex("0506"), PL)
    };
    assert_eq!([3, 4, 5].map(|count| crowded(plain(), count)), [false, true, true]);
    let switched = plain_with(&["switches.crowd=more-than-four"]);
    assert_eq!([3, 4, 5].map(|count| crowded(&switched, count)), [false, false, true]);
}

#[test]
fn p_5_4_joining_and_leaving_a_stack_cost_nothing() {
    let game = plain();
    let mut table = Table::set_up(game, |b| {
        b.unit("de-s1", "0505").unit("de-s2", "0505").unit("de-s3", "0506").unit("pl-s1", "3020")
    });
    table.acts(&["begin de-s1", "join de-s2", "step 0506", "drop de-s2", "step 0507"]);
    assert_eq!([table.place("de-s1"), table.place("de-s2")], ["0507", "0506"]);
}

#[test]
fn p_6_1_units_move_in_any_direction_by_the_cost_of_the_ground() {
    let drawn = ["........", "..f.....", "..+.....", "..+.....", "..~....."];
    // By default a road is as clear ground, and the cost of what it leads through does not count.
    let usual = map(&drawn, &[]);
    let table = Table::set_up(&usual, |b| b.unit("de-s1", "0303").unit("pl-s1", "3020"));
    assert_eq!(table.at().cost(table.hex("0303"), table.hex("0304")), 2);
    let game = map(&drawn, &["movement.road_cost=1"]);
    let table = Table::set_up(&game, |b| b.unit("de-s1", "0303").unit("pl-s1", "3020"));
    let cost = |from: &str, to: &str| table.at().cost(table.hex(from), table.hex(to));
    assert_eq!([cost("0303", "0302"), cost("0303", "0304"), cost("0304", "0305"), cost("0303", "0402")], [4, 1, 3, 2]);
    assert_eq!([cost("0302", "0303"), cost("0403", "0304")], [2, 2], "a road counts from road to road");
    let mut table = Table::set_up(&game, |b| b.unit("de-s1", "0303").unit("pl-s1", "3020"));
    table.act("begin de-s1", &[]);
    assert_eq!(table.options("step").len(), 6);
    table.acts(&["step 0304", "step 0305"]);
    assert_eq!((table.place("de-s1"), table.logged(Kind::MoveEnds).len()), ("0305".to_owned(), 1), "nothing is left");
    // Any unit that can move may move a hex, whatever it costs.
    let dear = map(&["........", "..f.....", "........"], &["terrain.forest.cost=9"]);
    let mut table = Table::set_up(&dear, |b| b.unit("de-s1", "0303").unit("pl-s1", "3020"));
    table.acts(&["begin de-s1", "step 0302"]);
    assert_eq!(table.place("de-s1"), "0302");
}

#[test]
fn p_6_2_a_unit_that_meets_enemies_stops() {
    let game = plain();
    let mut table = Table::set_up(game, |b| b.unit("de-s1", "0505").unit("pl-m1", "0506").unit("de-s2", "1010"));
    table.acts(&["begin de-s1", "step 0506", "pass"]);
    assert_eq!(table.options("begin"), ["de-s2"], "its move is over");
}

#[test]
fn p_6_3_infantry_and_support_walk_two_points() {
    let game = plain();
    for unit in ["de-s1", "de-c10", "de-m1", "de-d1"] {
        let mut table = Table::set_up(game, |b| b.unit(unit, "0505").unit("pl-s1", "3020"));
        table.acts(&[&format!("begin {unit}"), "step 0506", "step 0507"]);
        assert_eq!(table.place(unit), "0507");
        assert!(!table.may("step 0508"));
    }
}

#[test]
fn p_6_4_fresh_units_run_machine_guns_three_points_and_rifles_four() {
    let game = plain();
    for (unit, hexes) in [("de-s1", 4), ("de-d1", 4), ("de-c10", 3), ("de-m1", 3)] {
        let mut table = Table::set_up(game, |b| {
            let b = b.unit(unit, "0505").unit("pl-s1", "3025");
            if unit == "de-d1" { b } else { b.unit("de-d1", "0505") }
        });
        table.acts(&[&format!("begin {unit}"), "run"]);
        for step in 1..=hexes {
            table.act(&format!("step 05{:02}", 5 + step), &[]);
        }
        assert_eq!(table.place(unit), format!("05{:02}", 5 + hexes));
        assert!(table.options("step").is_empty());
    }
    for level in [Level::UnderFire, Level::Pinned] {
        let mut table = Table::set_up(game, |b| {
            b.unit("de-s1", "0505").unit("de-d1", "0505").unit("pl-s1", "0510").level("de-s1", level, 3)
        });
        table.act("begin de-s1", &[]);
        assert!(!table.may("run"));
    }
}

/// Stages 1 to 3 of a rifle platoon that runs in stage 1: whether it may run again, and its level.
fn runs(sets: &[&str]) -> Vec<(bool, &'static str)> {
    let game = plain_with(sets);
    let mut table =
        Table::set_up(&game, |b| b.stage(1).unit("de-s1", "0505").unit("de-d1", "0505").unit("pl-s1", "3020"));
    table.acts(&["begin de-s1", "run", "step 0506", "halt"]);
    let mut seen = vec![(true, table.level("de-s1"))];
    for _ in 2..=3 {
        // The rest of the stage.
        while !(table.may("end") && table.at().active() == DE && table.may("begin de-s1")) {
            let idle =
                table.legal().into_iter().find(|action| action == "end" || action == "stay").expect("an idle action");
            table.act(&idle, &[]);
        }
        let before = table.level("de-s1");
        let mut ahead = Table { game: &game, state: table.state, events: Vec::new() };
        ahead.act("begin de-s1", &[]);
        seen.push((ahead.may("run"), before));
        table.act("end", &[]);
    }
    seen
}

#[test]
fn p_6_5_a_runner_comes_under_fire_and_runs_every_second_stage() {
    assert_eq!(runs(&[]), [(true, "under-fire"), (false, "under-fire"), (true, "full")]);
}

#[test]
fn p_6_5_with_the_colour_of_the_stage_it_runs_every_third_or_every_stage_by_switch() {
    assert_eq!(runs(&["switches.run_colour=same-stage"])[2], (false, "under-fire"));
    let literal = ["switches.run_colour=same-stage", "switches.reorganise_same_stage=true"];
    assert_eq!(runs(&literal)[1], (true, "full"));
}

#[test]
fn p_6_5_the_marker_comes_when_the_move_begins_by_switch() {
    let game = plain_with(&["switches.run_marker_at=start-of-move"]);
    let mut table = Table::set_up(&game, |b| b.unit("de-s1", "0505").unit("de-d1", "0505").unit("pl-s1", "3025"));
    table.acts(&["begin de-s1", "run"]);
    assert_eq!(table.level("de-s1"), "under-fire");
    table.acts(&["step 0506", "step 0507", "step 0508", "step 0509"]);
    assert_eq!(table.place("de-s1"), "0509");
}

#[test]
fn p_6_5_a_unit_that_joins_runners_comes_under_fire_with_them_by_switch() {
    let game = plain_with(&["switches.run_marker_at=start-of-move"]);
    let mut table = Table::set_up(&game, |b| {
        b.unit("de-s1", "0505").unit("de-s2", "0505").unit("de-d1", "0505").unit("pl-s1", "3025")
    });
    table.acts(&["begin de-s1", "run", "join de-s2"]);
    assert_eq!(
        [table.level("de-s1"), table.level("de-s2"), table.level("de-d1")],
        ["under-fire", "under-fire", "full"]
    );
}
