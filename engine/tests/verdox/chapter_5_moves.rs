//! The ground, for movement.

use kartacz_engine::games::verdox::data::{Ground, Kind};
use kartacz_engine::games::verdox::event::Kind as EventKind;

use crate::verdox::table::{BLUE, RED, Table, map, map_with};

/// The destinations of a unit on the given square of a map with these rows.
fn moves(rows: &[&str], kind: Kind, from: &str) -> Vec<String> {
    moves_with(rows, &[], kind, from)
}

fn moves_with(rows: &[&str], sets: &[&str], kind: Kind, from: &str) -> Vec<String> {
    let game = map_with(rows, sets);
    Table::set_up(&game, |b| b.unit(BLUE, kind, from)).moves("hasbergs-1")
}

/// A single row in which only east and west count: the destinations of a unit.
fn row(row: &str, kind: Kind, from: &str) -> Vec<String> {
    let edge = "~".repeat(row.len());
    moves(&[&edge, row, &edge], kind, from)
}

#[test]
fn v_5_1_clear_ground_has_no_effect() {
    assert_eq!(row("........", Kind::Infantry, "0301"), ["0201", "0401"]);
    assert_eq!(row("........", Kind::Cavalry, "0301"), ["0101", "0201", "0401", "0501"]);
}

#[test]
fn v_5_2_a_step_up_or_down_a_hill_takes_all_movement() {
    // Onto the hill beside it, not onto that behind a step of clear ground.
    assert_eq!(row("..^..^..", Kind::Cavalry, "0301"), ["0201", "0401"]);
    assert_eq!(row("..^..^..", Kind::Cavalry, "0401"), ["0301", "0501"]);
    // Down, and no further.
    assert_eq!(row("...^....", Kind::Cavalry, "0301"), ["0201", "0401"]);
    // On top a hill is like clear ground.
    assert_eq!(row("..^^^^..", Kind::Cavalry, "0301"), ["0201", "0401", "0501"]);
    assert_eq!(row("..^^^^..", Kind::Infantry, "0301"), ["0201", "0401"]);
}

#[test]
fn v_5_6_a_step_into_or_out_of_a_valley_takes_all_movement() {
    assert_eq!(row("..v..v..", Kind::Cavalry, "0301"), ["0201", "0401"]);
    assert_eq!(row("...v....", Kind::Cavalry, "0301"), ["0201", "0401"]);
    assert_eq!(row("..vvvv..", Kind::Cavalry, "0301"), ["0201", "0401", "0501"]);
}

#[test]
fn v_5_9_forest_takes_all_movement_also_inside() {
    assert_eq!(row("....ff..", Kind::Cavalry, "0301"), ["0101", "0201", "0401"]);
    assert_eq!(row("....ff..", Kind::Cavalry, "0201"), ["0001", "0101", "0301"]);
    assert_eq!(row("..ffff..", Kind::Cavalry, "0301"), ["0201", "0401"]);
    // Out of it as on clear ground.
    assert_eq!(row("...f....", Kind::Cavalry, "0301"), ["0101", "0201", "0401", "0501"]);
}

#[test]
fn v_5_12_a_road_doubles_movement() {
    assert_eq!(row("++++++++", Kind::Infantry, "0301"), ["0101", "0201", "0401", "0501"]);
    assert_eq!(
        row(".+++++++++.", Kind::Cavalry, "0501"),
        ["0101", "0201", "0301", "0401", "0601", "0701", "0801", "0901"]
    );
    // Onto and off the road a step costs the same as on other ground.
    assert_eq!(row("...+++++", Kind::Infantry, "0201"), ["0101", "0301"]);
    assert_eq!(row("...+++++", Kind::Cavalry, "0201"), ["0001", "0101", "0301", "0401", "0501"]);
    assert_eq!(row("....++++", Kind::Infantry, "0401"), ["0301", "0501", "0601"]);
    assert_eq!(row("....++++", Kind::Cavalry, "0501"), ["0301", "0401", "0601", "0701"]);
    // After half a point on the road an infantry unit cannot step off it.
    assert_eq!(row("..++....", Kind::Infantry, "0201"), ["0101", "0301"]);
}

#[test]
fn v_5_12_a_road_doubles_a_move_that_keeps_to_it_by_switch() {
    let rows = ["~~~~~~~~", "...+++++", "~~~~~~~~"];
    let whole = ["switches.road_march=whole-way"];
    assert_eq!(moves_with(&rows, &whole, Kind::Cavalry, "0201"), ["0001", "0101", "0301", "0401"]);
    assert_eq!(moves_with(&rows, &whole, Kind::Cavalry, "0301"), ["0101", "0201", "0401", "0501", "0601", "0701"]);
    assert_eq!(moves_with(&rows, &whole, Kind::Infantry, "0401"), ["0301", "0501", "0601"]);
}

#[test]
fn v_5_13_a_bridge_crosses_the_river_as_a_road() {
    assert_eq!(row("..+HH+..", Kind::Infantry, "0201"), ["0101", "0301", "0401"]);
    assert_eq!(row("...HH...", Kind::Cavalry, "0201"), ["0001", "0101", "0301", "0401"]);
}

#[test]
fn v_5_13_barges_pass_beneath_a_bridge_with_a_unit_on_it() {
    let game = map(&["..~..", "..H..", "..~.."]);
    let mut table = Table::set_up(&game, |b| {
        b.barge("0200", None).aboard(BLUE, Kind::Shooters, 0).unit(RED, Kind::Infantry, "0201")
    });
    table.play("sail barge-1 0201", &[]);
    assert_eq!(table.on("0201"), Some((RED, Kind::Infantry)));
    assert_eq!(table.at().square(table.unit(BLUE, 1)), table.square("0201"));
    // Under it no unit fires, lands or is fired at.
    assert_eq!((table.attacks("hasbergs-1").len(), table.moves("hasbergs-1").len()), (0, 0));
    table.play("end", &[]).play("end", &[]);
    table.play("sail barge-1 0202", &[]);
    assert_eq!((table.on("0202"), table.on("0201")), (Some((BLUE, Kind::Shooters)), Some((RED, Kind::Infantry))));
}

#[test]
fn v_5_14_the_river_is_not_crossed() {
    assert_eq!(row("...~....", Kind::Cavalry, "0201"), ["0001", "0101"]);
}

#[test]
fn v_5_15_a_canal_takes_all_movement() {
    assert_eq!(row("....cc..", Kind::Cavalry, "0301"), ["0101", "0201", "0401"]);
    assert_eq!(row("....cc..", Kind::Cavalry, "0201"), ["0001", "0101", "0301"]);
}

#[test]
fn v_5_15_out_of_a_canal_on_1_and_2() {
    let game = map(&["~~~~~~~~", "...cc...", "~~~~~~~~"]);
    for (die, out) in [(1, true), (2, true), (3, false), (6, false)] {
        let mut table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Cavalry, "0301"));
        assert_eq!(table.moves("hasbergs-1"), ["0201", "0401"]);
        table.play("move hasbergs-1 0201", &[die]);
        assert_eq!(table.on("0201").is_some(), out);
        assert_eq!(table.on("0301").is_some(), !out);
        assert!(table.moves("hasbergs-1").is_empty(), "a failed attempt is the action");
    }
}

#[test]
fn v_5_15_from_canal_to_canal_without_a_die() {
    let game = map(&["~~~~~~~~", "...cc...", "~~~~~~~~"]);
    let mut table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Cavalry, "0301"));
    table.play("move hasbergs-1 0401", &[]);
    assert_eq!(table.on("0401"), Some((BLUE, Kind::Cavalry)));
}

#[test]
fn v_5_15_a_failed_attempt_leaves_the_attack_by_switch() {
    let game = map_with(&["~~~~~~~~", "...c....", "~~~~~~~~"], &["switches.failed_move=may-attack"]);
    let mut table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Infantry, "0301").unit(RED, Kind::Infantry, "0401"));
    table.play("move hasbergs-1 0201", &[5]);
    assert_eq!((table.moves("hasbergs-1").len(), table.attacks("hasbergs-1")), (0, vec!["0401".to_owned()]));
    table.play("attack hasbergs-1 0401", &[1]);
    assert!(table.on("0401").is_none());
}

#[test]
fn v_5_15_melee_from_a_canal_unless_the_switch_forbids_it() {
    let rows = ["~~~~~~~~", "...c....", "~~~~~~~~"];
    for (sets, count) in [(&[][..], 1), (&["switches.melee_from_water=false"], 0)] {
        let game = map_with(&rows, sets);
        let table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Grenadiers, "0301").unit(RED, Kind::Infantry, "0401"));
        assert_eq!(table.attacks("hasbergs-1").len(), count);
    }
}

#[test]
fn v_5_16_a_marsh_takes_all_movement() {
    assert_eq!(row("....mm..", Kind::Cavalry, "0301"), ["0101", "0201", "0401"]);
    assert_eq!(row("....mm..", Kind::Cavalry, "0201"), ["0001", "0101", "0301"]);
}

#[test]
fn v_5_16_a_unit_that_moves_in_a_marsh_sinks_on_1() {
    let game = map(&["~~~~~~~~", "...mm...", "~~~~~~~~"]);
    for die in 1..=6 {
        let mut table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Infantry, "0301"));
        table.play("move hasbergs-1 0401", &[die]);
        assert_eq!(table.logged(EventKind::Lost), die == 1);
        assert_eq!(table.on("0401").is_some(), die > 1, "from marsh to marsh no die is needed");
    }
    let mut table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Infantry, "0301"));
    table.play("end", &[]);
    assert!(table.on("0301").is_some(), "a unit that stays does not sink");
}

#[test]
fn v_5_16_two_dice_out_of_a_marsh_or_one_by_switch() {
    let rows = ["~~~~~~~~", "...m....", "~~~~~~~~"];
    let result = |sets: &[&str], dice: &[u32]| {
        let game = map_with(&rows, sets);
        let mut table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Infantry, "0301"));
        table.play("move hasbergs-1 0201", dice);
        (table.on("0201").is_some(), table.on("0301").is_some())
    };
    let (out, stays, sunk) = ((true, false), (false, true), (false, false));
    assert_eq!([&[1][..], &[2, 1], &[6, 2], &[2, 3]].map(|dice| result(&[], dice)), [sunk, out, out, stays]);
    let one = ["switches.marsh_dice=one"];
    assert_eq!([1, 2, 3, 6].map(|die| result(&one, &[die])), [sunk, out, stays, stays]);
}

/// A fortress of three by three with its gate to the east, open inside.
const FORT: [&str; 5] = ["........", "..###...", "..#iG...", "..###...", "........"];

#[test]
fn v_5_17_a_wall_takes_all_movement() {
    let game = map(&FORT);
    let table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Cavalry, "0201").unit(BLUE, Kind::Cavalry, "0600"));
    // Along the wall one square; off it as usual, two where the ground is clear.
    let moves = table.moves("hasbergs-1");
    assert!(moves.contains(&"0301".to_owned()) && !moves.contains(&"0401".to_owned()), "{moves:?}");
    assert!(moves.contains(&"0001".to_owned()), "{moves:?}");
    // A square of clear ground first, and no wall after it.
    assert!(!table.moves("hasbergs-2").contains(&"0401".to_owned()));
}

#[test]
fn v_5_17_from_inside_a_wall_is_free_from_the_front_it_takes_a_1() {
    let game = map(&FORT);
    let mut table =
        Table::set_up(&game, |b| b.unit(RED, Kind::Infantry, "0302").unit(RED, Kind::Infantry, "0300").active(RED));
    table.play("move askans-1 0301", &[]);
    assert_eq!(table.on("0301"), Some((RED, Kind::Infantry)));
    for die in [1, 2, 6] {
        let mut table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Infantry, "0300"));
        table.play("move hasbergs-1 0301", &[die]);
        assert_eq!((table.on("0301").is_some(), table.on("0300").is_some()), (die == 1, die != 1));
        assert!(table.moves("hasbergs-1").is_empty());
    }
}

#[test]
fn v_5_17_a_wall_is_left_to_its_front_unless_the_switch_forbids_it() {
    for (sets, moves) in [(&[][..], 4), (&["switches.leave_by_front=false"], 3)] {
        let game = map_with(&FORT, sets);
        let table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Infantry, "0301"));
        assert_eq!(table.moves("hasbergs-1").len(), moves);
    }
}

#[test]
fn v_5_19_a_breach_is_clear_ground() {
    let game = map(&FORT);
    let mut table = Table::set_up(&game, |b| b.unit(RED, Kind::Infantry, "0300").breach("0301").active(RED));
    assert_eq!(table.at().ground(table.square("0301")), Ground::Clear);
    table.play("move askans-1 0301", &[]);
    assert!(table.on("0301").is_some());
    // From the breach onto the wall beside it is from the front.
    table.play("end", &[]).play("end", &[]);
    table.play("move askans-1 0201", &[4]);
    assert!(table.on("0301").is_some());
}

#[test]
fn v_5_20_a_gate_is_free_for_its_owner_both_ways() {
    let game = map(&FORT);
    let set_up = |side, square: &str| Table::set_up(&game, |b| b.unit(side, Kind::Infantry, square).active(side));
    // The gate is the first side's: it enters without a die, and leaves under either reading.
    let mut own = set_up(BLUE, "0502");
    own.play("move hasbergs-1 0402", &[]);
    assert!(own.on("0402").is_some());
    let mut enemy = set_up(RED, "0502");
    enemy.play("move askans-1 0402", &[3]);
    assert!(enemy.on("0402").is_none());
    let shut = map_with(&FORT, &["switches.leave_by_front=false"]);
    let leaves = |side| {
        let table = Table::set_up(&shut, |b| b.unit(side, Kind::Infantry, "0402").active(side));
        table.can(if side == BLUE { "move hasbergs-1 0502" } else { "move askans-1 0502" })
    };
    assert!(leaves(BLUE) && !leaves(RED));
}

#[test]
fn v_5_20_the_other_side_enters_a_gate_from_inside_as_any_wall_but_by_switch() {
    for (sets, needs_die) in [(&[][..], false), (&["switches.gate_passage=owner-only"], true)] {
        let game = map_with(&FORT, sets);
        let enters = |side, from: &str, dice: &[u32]| {
            let mut table = Table::set_up(&game, |b| b.unit(side, Kind::Infantry, from).active(side));
            table.play(if side == BLUE { "move hasbergs-1 0402" } else { "move askans-1 0402" }, dice);
            table.on("0402").is_some()
        };
        match needs_die {
            false => assert!(enters(RED, "0302", &[])),
            true => assert_eq!([1, 2, 6].map(|die| enters(RED, "0302", &[die])), [true, false, false]),
        }
        // From the front it takes a 1 in either case, along the wall and for the owner no die.
        assert!(enters(RED, "0502", &[1]) && !enters(RED, "0502", &[2]));
        assert!(enters(RED, "0401", &[]) && enters(BLUE, "0302", &[]) && enters(BLUE, "0502", &[]));
        // Other walls are entered from inside as usual.
        let mut table = Table::set_up(&game, |b| b.unit(RED, Kind::Infantry, "0302").active(RED));
        table.play("move askans-1 0301", &[]);
        assert!(table.on("0301").is_some());
    }
}

#[test]
fn v_5_20_a_gate_is_captured_by_an_enemy_on_it_unless_the_switch_forbids_it() {
    for (sets, taken) in [(&[][..], true), (&["switches.gate_capture=never"], false)] {
        let game = map_with(&FORT, sets);
        let mut table = Table::set_up(&game, |b| b.unit(RED, Kind::Infantry, "0502").active(RED));
        let gate = table.square("0402");
        assert_eq!(table.at().gate_owner(gate), Some(BLUE));
        table.play("move askans-1 0402", &[1]);
        assert_eq!(table.logged(EventKind::GateTaken), taken);
        assert_eq!(table.at().gate_owner(gate), Some(if taken { RED } else { BLUE }));
    }
}
