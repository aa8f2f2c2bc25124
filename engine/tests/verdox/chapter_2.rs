//! Moving and attacking.

use kartacz_engine::core::game::Game;
use kartacz_engine::games::verdox::data::Kind;
use kartacz_engine::games::verdox::event::Kind as EventKind;
use kartacz_engine::games::verdox::state::Phase;

use crate::verdox::table::{BLUE, RED, Table, map, map_with};

const PLAIN: [&str; 5] = ["........"; 5];

#[test]
fn v_2_1_a_unit_moves_or_attacks_or_does_nothing() {
    let game = map(&PLAIN);
    let place = |table: &mut Table| {
        assert!(table.can("move hasbergs-1 0202") && table.can("attack hasbergs-1 0402") && table.can("end"));
    };
    let set_up = || Table::set_up(&game, |b| b.unit(BLUE, Kind::Shooters, "0302").unit(RED, Kind::Infantry, "0402"));
    let mut moved = set_up();
    place(&mut moved);
    moved.play("move hasbergs-1 0202", &[]);
    assert_eq!((moved.moves("hasbergs-1").len(), moved.attacks("hasbergs-1").len()), (0, 0));
    let mut shot = set_up();
    shot.play("attack hasbergs-1 0402", &[6]);
    assert_eq!((shot.moves("hasbergs-1").len(), shot.attacks("hasbergs-1").len()), (0, 0));
}

#[test]
fn v_2_1_points_left_are_lost() {
    let game = map(&PLAIN);
    let mut table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Cavalry, "0302").unit(RED, Kind::Infantry, "0502"));
    // One of two points takes it beside the enemy, and it may not charge.
    table.play("move hasbergs-1 0402", &[]);
    assert!(!table.can("attack hasbergs-1 0502") && table.moves("hasbergs-1").is_empty());
}

#[test]
fn v_2_2_units_act_in_any_order_and_the_other_side_waits() {
    let game = map(&PLAIN);
    let mut table = Table::set_up(&game, |b| {
        b.unit(BLUE, Kind::Infantry, "0102").unit(BLUE, Kind::Infantry, "0104").unit(RED, Kind::Infantry, "0602")
    });
    assert!(table.can("move hasbergs-1 0202") && table.can("move hasbergs-2 0204"));
    table.play("move hasbergs-2 0204", &[]).play("move hasbergs-1 0202", &[]);
    assert_eq!(game.decider(&table.state), Some(BLUE));
    table.play("end", &[]);
    assert_eq!((table.at().active(), table.at().turn(), table.at().phase()), (RED, 1, Phase::Action));
    table.play("end", &[]);
    assert_eq!((table.at().active(), table.at().turn()), (BLUE, 2));
    assert!(table.can("move hasbergs-2 0304"), "in the next turn all units may act again");
}

#[test]
fn v_2_2_a_phase_with_nothing_left_to_do_ends_by_itself() {
    let game = map(&PLAIN);
    let mut table = Table::alone(&game, |b| b.unit(BLUE, Kind::Infantry, "0102").unit(RED, Kind::Infantry, "0602"));
    table.play("move hasbergs-1 0202", &[]);
    assert_eq!(table.at().active(), RED);
}

#[test]
fn v_2_3_a_square_holds_one_unit() {
    let game = map(&PLAIN);
    let table = Table::set_up(&game, |b| {
        b.unit(BLUE, Kind::Cavalry, "0202").unit(BLUE, Kind::Infantry, "0302").unit(RED, Kind::Infantry, "0203")
    });
    // Neither onto a unit nor through one: two steps east are blocked.
    assert_eq!(table.moves("hasbergs-1"), ["0002", "0101", "0102", "0103", "0200", "0201", "0301"]);
}

#[test]
fn v_2_4_a_unit_is_turned_up_before_it_acts() {
    let game = map(&PLAIN);
    let set_up = || Table::set_up(&game, |b| b.hidden(BLUE, Kind::Shooters, "0302").unit(RED, Kind::Infantry, "0502"));
    for (action, dice) in [("move hasbergs-1 0202", &[][..]), ("attack hasbergs-1 0502", &[6])] {
        let mut table = set_up();
        assert!(!table.at().is_shown(table.unit(BLUE, 1)));
        table.play(action, dice);
        assert!(table.at().is_shown(table.unit(BLUE, 1)));
        assert_eq!(table.events[0].kind(), EventKind::Shown);
    }
}

#[test]
fn v_2_4_a_target_is_turned_up_when_the_die_would_harm_some_kind() {
    let game = map(&PLAIN);
    for (die, shown) in [(1, true), (2, true), (3, false), (6, false)] {
        let mut table =
            Table::set_up(&game, |b| b.unit(BLUE, Kind::Shooters, "0302").hidden(RED, Kind::Cavalry, "0502"));
        table.play("attack hasbergs-1 0502", &[die]);
        assert_eq!(table.logged(EventKind::Shown), shown, "{die}");
        assert_eq!(game.view(&table.state, BLUE).kind(table.unit(RED, 1)).is_some(), shown);
    }
}

#[test]
fn v_2_4_a_target_is_always_turned_up_by_switch() {
    let game = map_with(&PLAIN, &["switches.flip_target=always"]);
    let mut table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Shooters, "0302").hidden(RED, Kind::Cavalry, "0502"));
    table.play("attack hasbergs-1 0502", &[6]);
    assert_eq!(game.view(&table.state, BLUE).kind(table.unit(RED, 1)), Some(Kind::Cavalry));
}

#[test]
fn v_2_5_steps_are_orthogonal() {
    let game = map(&PLAIN);
    let table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Infantry, "0302").unit(BLUE, Kind::Cavalry, "0602"));
    assert_eq!(table.moves("hasbergs-1"), ["0202", "0301", "0303", "0402"]);
    // Two points are two steps: a corner costs both.
    let moves = table.moves("hasbergs-2");
    assert_eq!(moves, ["0402", "0501", "0502", "0503", "0600", "0601", "0603", "0604", "0701", "0702", "0703"]);
}

#[test]
fn v_2_6_the_die_is_read_on_the_table_of_the_target() {
    let game = map(&PLAIN);
    let kinds = [
        (Kind::Infantry, [None, None]),
        (Kind::Shooters, [None, None]),
        (Kind::Grenadiers, [None, None]),
        (Kind::Cavalry, [None, Some(Kind::Infantry)]),
        (Kind::MountedShooters, [None, Some(Kind::Shooters)]),
        (Kind::Artillery, [None, None]),
    ];
    for (kind, after) in kinds {
        for die in 1..=6 {
            let mut table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Infantry, "0302").unit(RED, kind, "0402"));
            table.play("attack hasbergs-1 0402", &[die]);
            let left = after.get(die as usize - 1).copied().unwrap_or(Some(kind));
            assert_eq!(table.on("0402"), left.map(|kind| (RED, kind)), "{kind:?} {die}");
            assert_eq!(table.on("0302"), Some((BLUE, Kind::Infantry)));
        }
    }
}

#[test]
fn v_2_7_units_on_the_level_of_the_shooter_stop_fire() {
    let game = map(&PLAIN);
    for blocker in [BLUE, RED] {
        let table = Table::set_up(&game, |b| {
            b.unit(BLUE, Kind::Shooters, "0202").unit(blocker, Kind::Infantry, "0302").unit(RED, Kind::Infantry, "0402")
        });
        assert!(!table.attacks("hasbergs-1").contains(&"0402".to_owned()), "{blocker:?}");
    }
    let table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Shooters, "0202").unit(RED, Kind::Infantry, "0402"));
    assert_eq!(table.attacks("hasbergs-1"), ["0402"]);
}

#[test]
fn v_2_7_fire_goes_over_units_that_stand_lower() {
    let game = map(&["........", "..^.....", "........"]);
    let table = Table::set_up(&game, |b| {
        b.unit(BLUE, Kind::Shooters, "0201").unit(BLUE, Kind::Infantry, "0301").unit(RED, Kind::Infantry, "0501")
    });
    assert_eq!(table.attacks("hasbergs-1"), ["0501"]);
}

#[test]
fn v_2_7_a_unit_that_stands_higher_stops_fire_but_by_switch() {
    // From a valley over a unit on the plain above it.
    let rows = ["........", "..v.....", "........"];
    let place = |sets: &[&str]| {
        Table::set_up(&map_with(&rows, sets), |b| {
            b.unit(BLUE, Kind::Shooters, "0201").unit(BLUE, Kind::Infantry, "0301").unit(RED, Kind::Infantry, "0401")
        })
        .attacks("hasbergs-1")
    };
    assert!(place(&[]).is_empty());
    assert_eq!(place(&["switches.blockers=same-level"]), ["0401"]);
}

#[test]
fn v_2_8_melee_is_beside_the_attacker_which_stays() {
    let game = map(&PLAIN);
    let mut table = Table::set_up(&game, |b| {
        b.unit(BLUE, Kind::Infantry, "0302").unit(RED, Kind::Infantry, "0402").unit(RED, Kind::Infantry, "0403")
    });
    assert_eq!(table.attacks("hasbergs-1"), ["0402"]);
    table.play("attack hasbergs-1 0402", &[1]);
    assert_eq!((table.on("0302"), table.on("0402")), (Some((BLUE, Kind::Infantry)), None));
    assert_eq!(table.at().on_map(RED), 2);
}

#[test]
fn v_2_8_melee_reaches_all_around_by_switch() {
    let game = map_with(&PLAIN, &["switches.melee_reach=around"]);
    let table = Table::set_up(&game, |b| {
        b.unit(BLUE, Kind::Grenadiers, "0302").unit(RED, Kind::Infantry, "0402").unit(RED, Kind::Infantry, "0403").unit(
            RED,
            Kind::Infantry,
            "0504",
        )
    });
    assert_eq!(table.attacks("hasbergs-1"), ["0402", "0403"], "each target once");
}
