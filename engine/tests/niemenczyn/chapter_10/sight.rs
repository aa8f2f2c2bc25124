//! \[10.1\] to \[10.3\]: sight, the line of aim, and the zone through which it enters.

use std::borrow::Cow;

use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::event::Kind;
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;

use crate::niemenczyn::combat::{field, parts};
use crate::niemenczyn::table::{RUSSIANS, Table, scenario_one, scenario_one_with};

/// Scenario I as shipped, or with single values changed.
fn game(sets: &[&str]) -> Cow<'static, Niemenczyn> {
    if sets.is_empty() { Cow::Borrowed(scenario_one()) } else { Cow::Owned(scenario_one_with(sets)) }
}

/// Whether the first Polish company, alone against a Russian company, may shoot; `more` adds to the position.
fn may_shoot(
    sets: &[&str],
    (from, facing): (&str, u8),
    target: &str,
    more: fn(PositionBuilder) -> PositionBuilder,
) -> bool {
    let game = game(sets);
    let position = more(field(&game).unit("7th-1", from, facing).unit("narva-1", target, 3)).movement("lewiz");
    let table = Table::new(&game, position.build());
    table.allows(table.shot(from, target))
}

/// The same for the Polish guns.
fn guns_may_shoot(sets: &[&str], from: &str, target: &str, more: fn(PositionBuilder) -> PositionBuilder) -> bool {
    let game = game(sets);
    let position = more(field(&game).unit("guns-poles", from, 0).unit("narva-1", target, 3)).movement("lewiz");
    let table = Table::new(&game, position.build());
    table.allows(table.gun_shot("guns-poles", target))
}

#[test]
fn p_10_1a_forest_on_the_line_blocks() {
    let felled = r#"map.rows.r06=" . . . . . . . r r . F F F F . .""#;
    assert!(!may_shoot(&[], ("0603", 1), "0605", |at| at));
    assert!(may_shoot(&[felled], ("0603", 1), "0605", |at| at));
}

#[test]
fn p_10_1a_forest_at_the_ends_does_not_block() {
    let grown = r#"map.rows.r08=" . . F . F . . . . . F F F F . .""#;
    assert!(may_shoot(&[grown], ("0803", 1), "0805", |at| at));
}

#[test]
fn p_10_1a_units_on_the_line_block_friend_or_foe() {
    let from = ("0803", 1);
    assert!(may_shoot(&[], from, "0806", |at| at));
    assert!(!may_shoot(&[], from, "0806", |at| at.unit("bkn", "0804", 0)));
    assert!(!may_shoot(&[], from, "0806", |at| at.unit("narva-2", "0805", 3)));
}

#[test]
fn p_10_1a_guns_and_commanders_do_not_block() {
    let from = ("0803", 1);
    assert!(may_shoot(&[], from, "0806", |at| at.unit("guns-poles", "0804", 0)));
    assert!(may_shoot(&[], from, "0806", |at| at.unit("guns-russians", "0805", 3)));
    assert!(may_shoot(&[], from, "0806", |at| at.commander("grabowski", "0804").commander("lewiz", "0805")));
}

#[test]
fn p_10_1a_other_units_in_the_end_hexes_do_not_block() {
    assert!(may_shoot(&[], ("0803", 1), "0806", |at| at.unit("7th-2", "0803", 1).unit("narva-2", "0806", 3)));
}

#[test]
fn p_10_1b_line_along_an_edge_is_blocked_by_either_hex() {
    let from = ("0502", 0);
    assert!(may_shoot(&[], from, "0702", |at| at.unit("bkn", "0503", 0)));
    assert!(!may_shoot(&[], from, "0702", |at| at.unit("bkn", "0601", 0)));
    assert!(!may_shoot(&[], from, "0702", |at| at.unit("bkn", "0602", 0)));
    let wood = r#"map.rows.r06=" F . . F . . . r r . F F F F . .""#;
    assert!(!may_shoot(&[wood], from, "0702", |at| at));
}

#[test]
fn p_10_1b_touched_vertex_blocks_by_default() {
    let loose = ["switches.los_vertex_blocks=false"];
    assert!(guns_may_shoot(&[], "0502", "1003", |at| at));
    assert!(!guns_may_shoot(&[], "0502", "1003", |at| at.unit("bkn", "0702", 0)));
    assert!(!guns_may_shoot(&[], "0502", "1003", |at| at.unit("bkn", "0803", 0)));
    assert!(guns_may_shoot(&loose, "0502", "1003", |at| at.unit("bkn", "0702", 0)));
    assert!(guns_may_shoot(&loose, "0502", "1003", |at| at.unit("bkn", "0803", 0)));
}

#[test]
fn p_10_1_1_slope_does_not_block() {
    assert!(may_shoot(&[], ("0202", 0), "0402", |at| at));
    assert!(may_shoot(&[], ("0402", 3), "0202", |at| at));
}

#[test]
fn p_10_1_2_hills_look_over_the_valley() {
    let hollow = r#"map.rows.r08=" . . . , . . . . . . F F F F . .""#;
    let wooded_hollow = r#"map.rows.r08=" . . . f . . . . . . F F F F . .""#;
    let wooded_hill = r#"map.rows.r08=" . . . F . . . . . . F F F F . .""#;
    let low_shooter = r#"map.rows.r08=" . . , , . . . . . . F F F F . .""#;
    let from = ("0803", 1);
    assert!(may_shoot(&[hollow], from, "0805", |at| at.unit("bkn", "0804", 0)));
    assert!(!may_shoot(&[], from, "0805", |at| at.unit("bkn", "0804", 0)));
    assert!(may_shoot(&[wooded_hollow], from, "0805", |at| at));
    assert!(!may_shoot(&[wooded_hill], from, "0805", |at| at));
    assert!(!may_shoot(&[low_shooter], from, "0805", |at| at.unit("bkn", "0804", 0)), "both must be on hills");
}

#[test]
fn p_10_1_3_scarp_blocks_unless_adjacent() {
    assert!(may_shoot(&[], ("0508", 1), "0509", |at| at), "adjacent");
    assert!(!may_shoot(&[], ("0507", 1), "0509", |at| at), "the scarp between");
    assert!(may_shoot(&["map.scarps=[]"], ("0507", 1), "0509", |at| at), "a slope instead");
}

#[test]
fn p_10_1_3_scarp_blocks_although_both_are_on_hills() {
    assert!(!may_shoot(&[], ("0508", 1), "0510", |at| at));
}

#[test]
fn p_10_1_3_scarp_met_along_the_line_or_at_its_end() {
    let (from, loose) = (("0502", 0), "switches.los_vertex_blocks=false");
    let hollow = r#"map.rows.r06=" , . . F . . . r r . F F F F . .""#;
    let (along, end) = (r#"map.scarps=["0601/0602"]"#, r#"map.scarps=["0502/0601"]"#);
    assert!(may_shoot(&[hollow, "map.scarps=[]"], from, "0702", |at| at));
    assert!(!may_shoot(&[hollow, along], from, "0702", |at| at));
    assert!(!may_shoot(&[hollow, along, loose], from, "0702", |at| at));
    assert!(!may_shoot(&[hollow, end], from, "0702", |at| at));
    assert!(may_shoot(&[hollow, end, loose], from, "0702", |at| at));
}

#[test]
fn p_10_2_line_of_aim_leaves_through_the_front_border_included() {
    for (facing, legal) in [(0, true), (1, true), (5, true), (2, false), (3, false), (4, false)] {
        assert_eq!(may_shoot(&[], ("0502", facing), "0702", |at| at), legal, "facing {facing}");
    }
    for (facing, legal) in [(0, true), (1, true), (2, false), (3, false), (4, false), (5, false)] {
        assert_eq!(may_shoot(&[], ("0502", facing), "0602", |at| at), legal, "facing {facing}");
    }
}

#[test]
fn p_10_3_no_fire_without_a_line_of_aim() {
    let game = scenario_one();
    let position = field(game).unit("7th-1", "0502", 3).unit("narva-1", "0602", 3).movement("lewiz");
    let table = Table::new(game, position.build());
    assert_eq!(table.decider(), Some(RUSSIANS), "the Poles have nothing to shoot at");
}

/// Whether fire from 0502 has the modifier of flank or rear on a target with this facing.
fn flanked(target: &str, facing: u8) -> bool {
    let game = scenario_one();
    let position = field(game).unit("7th-1", "0502", 0).unit("narva-1", target, facing).movement("lewiz");
    let mut table = Table::new(game, position.build());
    table.play(table.shot("0502", target), &[0]);
    parts(&table.last(Kind::FireTest)).contains(&("10.3.1", 1))
}

#[test]
fn p_10_3_1_fire_through_flank_or_rear() {
    for (facing, expected) in [(3, false), (4, false), (2, true), (5, true), (0, true), (1, true)] {
        assert_eq!(flanked("0602", facing), expected, "facing {facing}");
    }
}

#[test]
fn p_10_3_1_a_square_has_neither_flank_nor_rear() {
    let game = scenario_one();
    for square in [false, true] {
        let mut position = field(game).unit("7th-1", "0502", 0);
        for company in ["narva-1", "narva-2", "narva-3", "pskov-1"] {
            position = position.unit(company, "0602", 0);
        }
        if square {
            position = position.square("0602", RUSSIANS);
        }
        let mut table = Table::new(game, position.movement("lewiz").build());
        table.play(table.shot("0502", "0602"), &[0]);
        assert_eq!(parts(&table.last(Kind::FireTest)).contains(&("10.3.1", 1)), !square);
    }
}

#[test]
fn p_10_3_1_applies_to_artillery() {
    let game = scenario_one();
    for (facing, expected) in [(3, false), (0, true)] {
        let position = field(game).unit("guns-poles", "0502", 0).unit("narva-1", "0702", facing).movement("lewiz");
        let mut table = Table::new(game, position.build());
        table.play(table.gun_shot("guns-poles", "0702"), &[1]);
        assert_eq!(parts(&table.last(Kind::FireTest)).contains(&("10.3.1", 1)), expected);
    }
}

#[test]
fn p_10_3_2_border_of_front_and_flank_counts_as_front() {
    for (facing, expected) in [(2, false), (3, false), (4, false)] {
        assert_eq!(flanked("0702", facing), expected, "facing {facing}");
    }
}

#[test]
fn p_10_3_2_border_of_flank_and_rear_does_not() {
    for facing in [0, 1, 5] {
        assert!(flanked("0702", facing), "facing {facing}");
    }
}

#[test]
fn example_16_forest_or_a_unit_on_the_line() {
    assert!(!may_shoot(&[], ("0603", 1), "0605", |at| at));
    assert!(!may_shoot(&[], ("0803", 1), "0805", |at| at.unit("bkn", "0804", 0)));
    assert!(may_shoot(&[], ("0803", 1), "0805", |at| at));
}

#[test]
fn example_17_both_on_hills_with_the_obstacle_in_the_valley() {
    let hollow = r#"map.rows.r08=" . . . f . . . . . . F F F F . .""#;
    assert!(may_shoot(&[hollow], ("0803", 1), "0805", |at| at.unit("bkn", "0804", 0)));
}

#[test]
fn example_18_scarp_next_to_the_shooter_or_not() {
    for (from, facing, seen) in [("0508", 1, true), ("0608", 3, true), ("0507", 1, false)] {
        let target = if from == "0608" { "0508" } else { "0509" };
        assert_eq!(may_shoot(&[], (from, facing), target, |at| at), seen, "{from}");
    }
}

#[test]
fn example_24_line_along_the_borders_of_the_target() {
    assert!(!flanked("0702", 2));
    assert!(!flanked("0702", 4));
    assert!(flanked("0702", 1));
    assert!(flanked("0702", 5));
}
