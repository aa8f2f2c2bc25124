//! The ground, for fire.

use kartacz_engine::games::verdox::data::{Ground, Kind};
use kartacz_engine::games::verdox::event::Kind as EventKind;

use crate::verdox::table::{BLUE, RED, Table, map, map_with};

/// Whether shooters on a square can fire at a unit on another.
fn shot(rows: &[&str], from: &str, to: &str) -> bool {
    shot_with(rows, &[], Kind::Shooters, from, to)
}

fn shot_with(rows: &[&str], sets: &[&str], kind: Kind, from: &str, to: &str) -> bool {
    let game = map_with(rows, sets);
    let table = Table::set_up(&game, |b| b.unit(BLUE, kind, from).unit(RED, Kind::Infantry, to));
    let back = Table::set_up(&game, |b| b.unit(BLUE, kind, to).unit(RED, Kind::Infantry, from));
    let shoots = table.attacks("hasbergs-1").contains(&to.to_owned());
    if rows.iter().all(|row| row.chars().all(|sign| sign == '.' || sign == '~')) {
        assert_eq!(back.attacks("hasbergs-1").contains(&from.to_owned()), shoots, "on flat ground both see alike");
    }
    shoots
}

#[test]
fn v_5_3_from_a_hill_fire_at_lower_ground_reaches_one_further() {
    let rows = ["^.......", "........", "........"];
    assert!(shot(&rows, "0000", "0500") && !shot(&rows, "0000", "0600"));
    // Not at the same level, nor upwards.
    let hills = ["^....^^.", "........"];
    assert!(!shot(&hills, "0000", "0500") && !shot(&["......^.", "........"], "0100", "0600"));
}

#[test]
fn v_5_4_down_from_the_edge_and_up_at_the_edge_only() {
    let rows = ["^^^.....", "^^^.....", "^^^....."];
    // 0101 is inside the hill, 0201 at its edge.
    assert!(shot(&rows, "0201", "0401") && !shot(&rows, "0101", "0301"));
    assert!(shot(&rows, "0401", "0201") && !shot(&rows, "0401", "0101"));
}

#[test]
fn v_5_5_no_fire_through_a_hill_but_along_its_top() {
    assert!(!shot(&["..^.....", "........"], "0000", "0400"));
    let rows = ["^^^^....", "........"];
    assert!(shot(&rows, "0000", "0300"));
    assert!(!shot_with(&rows, &["switches.same_hill_open=false"], Kind::Shooters, "0000", "0300"));
    // Another hill between is in the way.
    assert!(!shot(&["^.^.^...", "........"], "0000", "0400"));
}

#[test]
fn v_5_7_from_a_valley_fire_at_higher_ground_falls_one_short() {
    let rows = ["v.......", "........"];
    assert!(shot(&rows, "0000", "0300") && !shot(&rows, "0000", "0400"));
    assert!(shot(&["vvvvvv..", "........"], "0000", "0400"), "within a valley the range is the usual one");
    // Onto a hill, too.
    assert!(!shot(&["v...^...", "........"], "0000", "0400") && shot(&["v..^....", "........"], "0000", "0300"));
}

#[test]
fn v_5_8_out_of_a_valley_from_its_edge_and_into_it_from_beside_it() {
    let rows = ["vvv.....", "vvv.....", "vvv....."];
    assert!(shot(&rows, "0201", "0401") && !shot(&rows, "0101", "0301"));
    // Every square of the valley can be fired at, but only from the adjacent ground.
    assert!(shot(&rows, "0301", "0001") && shot(&rows, "0301", "0201"));
    assert!(!shot(&rows, "0401", "0201"));
    let edge = ["switches.valley_targets=edge"];
    assert!(shot_with(&rows, &edge, Kind::Shooters, "0301", "0201"));
    assert!(!shot_with(&rows, &edge, Kind::Shooters, "0301", "0001"));
    // Across a valley, and over units in it.
    assert!(shot(&["..v.....", "........"], "0000", "0400"));
}

#[test]
fn v_5_8_into_a_valley_from_hill_edges_and_walls_too_but_by_switch() {
    let hill = ["^^^.vv..", "^^^.vv..", "^^^.vv.."];
    let walls = ["#..vv...", "........"];
    for (sets, far) in [(&[][..], true), (&["switches.valley_shooters=beside"], false)] {
        let shot = |rows: &[&str], from, to| shot_with(rows, sets, Kind::Shooters, from, to);
        // The valley begins two squares from the edge of the hill, and three from the wall.
        assert_eq!([shot(&hill, "0201", "0401"), shot(&hill, "0201", "0501")], [far; 2]);
        assert_eq!([shot(&walls, "0000", "0300"), shot(&walls, "0000", "0400")], [far; 2]);
        // Never from inside the hill, always from beside the valley, and on the plain only from there.
        assert!(!shot(&hill, "0101", "0401") && shot(&hill, "0301", "0501"));
        assert!(shot(&walls, "0200", "0400") && !shot(&walls, "0100", "0300"));
        assert!(shot(&["^^vv....", "........"], "0100", "0300"));
        // A breach is no higher than the plain.
        let game = map_with(&walls, sets);
        let table = Table::set_up(&game, |b| {
            b.unit(BLUE, Kind::Shooters, "0000").unit(RED, Kind::Infantry, "0300").breach("0000")
        });
        assert!(table.attacks("hasbergs-1").is_empty());
    }
}

#[test]
fn v_5_8_units_in_a_valley_do_not_stop_fire_over_it() {
    let game = map(&["..v.....", "........"]);
    let table = Table::set_up(&game, |b| {
        b.unit(BLUE, Kind::Shooters, "0000").unit(BLUE, Kind::Infantry, "0200").unit(RED, Kind::Infantry, "0400")
    });
    assert_eq!(table.attacks("hasbergs-1"), ["0400"]);
}

#[test]
fn v_5_10_fire_into_a_forest_falls_one_short() {
    assert!(shot(&["...f....", "........"], "0000", "0300") && !shot(&["....f...", "........"], "0000", "0400"));
}

#[test]
fn v_5_11_out_of_into_and_through_forest() {
    let rows = ["fff.....", "fff.....", "fff....."];
    assert!(shot(&rows, "0201", "0501") && !shot(&rows, "0101", "0301"));
    assert!(shot(&rows, "0401", "0201") && !shot(&rows, "0301", "0101"));
    assert!(!shot(&["..f.....", "........"], "0000", "0400"));
    // In it a unit at the edge fires at its neighbour inside, and no further.
    assert!(shot(&rows, "0201", "0101") && !shot(&rows, "0201", "0001"));
}

#[test]
fn v_5_15_units_do_not_fire_from_a_canal() {
    assert!(!shot(&["c.......", "........"], "0000", "0200") && shot(&["..c.....", "........"], "0000", "0200"));
    assert!(shot(&[".c......", "........"], "0000", "0200"));
}

#[test]
fn v_5_16_units_do_not_fire_from_a_marsh() {
    assert!(!shot(&["m.......", "........"], "0000", "0200") && shot(&["..m.....", "........"], "0000", "0200"));
}

#[test]
fn v_5_18_a_wall_shoots_further_and_is_harder_to_reach() {
    let rows = ["..#.......", "..........", ".........."];
    assert!(shot(&rows, "0200", "0700") && !shot(&rows, "0200", "0800"));
    assert!(shot(&rows, "0500", "0200") && !shot(&rows, "0600", "0200"));
    // From wall to wall both count.
    assert!(
        shot(&["#...#.....", ".........."], "0000", "0400") && !shot(&["#....#....", ".........."], "0000", "0500")
    );
}

#[test]
fn v_5_18_no_fire_through_walls_but_over_units_from_them() {
    assert!(!shot(&["..#.......", ".........."], "0000", "0400"));
    let game = map(&["#.........", ".........."]);
    let table = Table::set_up(&game, |b| {
        b.unit(BLUE, Kind::Shooters, "0000").unit(BLUE, Kind::Infantry, "0100").unit(RED, Kind::Infantry, "0300")
    });
    assert_eq!(table.attacks("hasbergs-1"), ["0300"]);
}

#[test]
fn v_5_18_a_wall_counts_as_high_ground_for_hills_and_valleys() {
    assert!(shot(&[".#vvv...", "........"], "0100", "0400") && shot(&["#.vvv...", "........"], "0000", "0300"));
    // A hill has no bonus against a wall, which is as high.
    assert!(!shot(&["^...#...", "........"], "0000", "0400") && shot(&["^..#....", "........"], "0000", "0300"));
}

#[test]
fn v_5_19_artillery_breaches_a_wall_with_a_1() {
    let game = map(&["..........", "....#.....", ".........."]);
    for die in [1, 2, 6] {
        let mut table =
            Table::set_up(&game, |b| b.unit(BLUE, Kind::Artillery, "0001").unit(RED, Kind::Infantry, "0401"));
        assert_eq!(table.targets("demolish", "hasbergs-1"), ["0401"]);
        table.play("demolish hasbergs-1 0401", &[die]);
        let ground = table.at().ground(table.square("0401"));
        assert_eq!(ground, if die == 1 { Ground::Clear } else { Ground::Fort });
        assert_eq!(table.on("0401"), Some((RED, Kind::Infantry)), "the unit on it is not harmed");
        assert_eq!(table.logged(EventKind::Breached), die == 1);
        assert!(table.targets("demolish", "hasbergs-1").is_empty());
    }
}

#[test]
fn v_5_19_a_breach_loses_what_a_wall_has() {
    let rows = ["#..#......", "#........."];
    let game = map(&rows);
    let set_up = |breach: bool| {
        Table::set_up(&game, |b| {
            let b = b.unit(BLUE, Kind::Shooters, "0000").unit(RED, Kind::Infantry, "0500").unit(
                RED,
                Kind::Infantry,
                "0401",
            );
            if breach { b.breach("0300").breach("0000") } else { b }
        })
        .attacks("hasbergs-1")
    };
    // A wall in the way, and one more of range; then neither.
    assert_eq!(set_up(false), ["0401"]);
    assert_eq!(set_up(true), [""; 0]);
    let table =
        Table::set_up(&game, |b| b.unit(BLUE, Kind::Shooters, "0000").unit(RED, Kind::Infantry, "0500").breach("0300"));
    assert_eq!(table.attacks("hasbergs-1"), ["0500"], "through the breach");
}

#[test]
fn v_5_19_only_artillery_shoots_at_walls_and_not_at_occupied_own_ones() {
    let game = map(&["..........", "....#.....", ".........."]);
    let table = Table::set_up(&game, |b| {
        b.unit(BLUE, Kind::Shooters, "0301").unit(BLUE, Kind::Infantry, "0401").unit(BLUE, Kind::Artillery, "0001")
    });
    assert!(table.legal().iter().all(|action| !action.starts_with("demolish")));
}

#[test]
fn v_5_19_a_shot_at_the_unit_breaches_too_by_switch() {
    for (sets, breached) in [(&[][..], false), (&["switches.demolition=any-shot"], true)] {
        let game = map_with(&["..........", "....#.....", ".........."], sets);
        let mut table =
            Table::set_up(&game, |b| b.unit(BLUE, Kind::Artillery, "0001").unit(RED, Kind::Infantry, "0401"));
        table.play("attack hasbergs-1 0401", &[1]);
        assert!(table.on("0401").is_none());
        assert_eq!(table.at().is_breached(table.square("0401")), breached);
    }
}

#[test]
fn v_los_distance_has_no_diagonals() {
    let rows = ["........", "........", "........", "........"];
    assert!(shot(&rows, "0000", "0202") && !shot(&rows, "0000", "0302"));
}

#[test]
fn v_los_a_line_through_a_corner_needs_one_free_side_or_both_by_switch() {
    // From 0000 to 0101 the line passes between 0100 and 0001.
    let one = [".f......", "........", "........"];
    assert!(shot(&one, "0000", "0101"));
    assert!(!shot_with(&one, &["switches.corner=both-sides"], Kind::Shooters, "0000", "0101"));
    let two = [".f......", "f.......", "........"];
    assert!(!shot(&two, "0000", "0101"));
    let game = map(&["........", "........", "........"]);
    let table = Table::set_up(&game, |b| {
        b.unit(BLUE, Kind::Shooters, "0000").unit(BLUE, Kind::Infantry, "0100").unit(RED, Kind::Infantry, "0101")
    });
    assert_eq!(table.attacks("hasbergs-1"), ["0101"]);
}

#[test]
fn v_los_the_free_side_is_the_same_for_ground_and_units() {
    // Forest on one side of the corner, a unit on the other.
    let game = map(&[".f......", "........", "........"]);
    let table = Table::set_up(&game, |b| {
        b.unit(BLUE, Kind::Shooters, "0000").unit(BLUE, Kind::Infantry, "0001").unit(RED, Kind::Infantry, "0101")
    });
    assert_eq!(table.attacks("hasbergs-1"), [""; 0]);
}
