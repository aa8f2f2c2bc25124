//! \[10.9\] Rifle fire: the procedure, lone guns, groups, the number of the shot and its marker.

use kartacz_engine::games::insurrection::details::Effect;
use kartacz_engine::games::insurrection::outcomes::FireResult;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::Action;
use kartacz_engine::games::niemenczyn::event::Kind;
use kartacz_engine::games::niemenczyn::outcomes::Source;
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;

use crate::common::table::{distance, effect, fire_result, rifles};
use crate::niemenczyn::combat::{field, parts, total};
use crate::niemenczyn::table::{POLES, RUSSIANS, Table, scenario_one, scenario_one_with};

/// A Polish company in 0502 and a Russian one in front of it, both ready to fire.
fn duel<'g>(game: &'g Niemenczyn, target: &str) -> PositionBuilder<'g> {
    field(game).unit("7th-1", "0502", 0).unit("narva-1", target, 3)
}

/// The Poles have the first shot.
fn poles_shoot<'g>(game: &'g Niemenczyn, position: PositionBuilder) -> Table<'g> {
    Table::new(game, position.movement("lewiz").build())
}

#[test]
fn p_10_9_1_at_most_four_shots() {
    let game = scenario_one();
    for (shots, legal) in [(0, true), (3, true), (4, false)] {
        let table = poles_shoot(game, duel(game, "0602").fired("7th-1", shots));
        assert_eq!(table.allows(table.shot("0502", "0602")), legal, "after {shots} shots");
    }
}

#[test]
fn p_10_9_1_reactions_use_the_same_shots() {
    let game = scenario_one();
    let position = duel(game, "0702").commander("lewiz", "0803").fired("7th-1", 3);
    let mut table = poles_shoot(game, position);
    table.play(Action::Pass, &[]).begin("narva-1").step("narva-1", "0602", &[]);
    table.play(Action::ReactFire(table.unit("7th-1")), &[0]);
    assert_eq!(rifles(&table.last(Kind::Fired)).number, 4);
    table.play(Action::Halt, &[]);
    assert_eq!(table.decider(), Some(RUSSIANS), "the Poles have no shot left");
}

#[test]
fn p_10_9_2_a_shot_in_the_own_movement_phase_costs_a_point() {
    let game = scenario_one();
    let mut table = Table::new(game, duel(game, "0602").movement("grabowski").build());
    table.play(Action::Pass, &[]);
    table.play(table.shot("0502", "0602"), &[0]);
    assert_eq!(table.mp("7th-1"), 3);
    let fired = table.last(Kind::Fired);
    assert_eq!((fired.mp_before, fired.mp_after), (Some(4), Some(3)));
}

#[test]
fn p_10_9_2_without_a_point_no_shot() {
    let game = scenario_one();
    for (mp, legal) in [(1, true), (0, false)] {
        let position = duel(game, "0602").unit("bkn", "0302", 0).commander("grabowski", "0403");
        let mut state = position.movement("grabowski").build();
        state.board.mp[game.unit_id("7th-1").expect("a unit") as usize] = mp;
        let mut table = Table::new(game, state);
        table.play(Action::Pass, &[]);
        assert_eq!(table.allows(table.shot("0502", "0602")), legal, "{mp} left");
    }
}

#[test]
fn p_10_9_2_other_formations_and_the_passive_side_pay_nothing() {
    let game = scenario_one();
    let position = duel(game, "0602").unit("cossacks-1", "0802", 3).commander("kirejew", "0802");
    let mut table = Table::new(game, position.movement("kirejew").build());
    table.play(table.shot("0502", "0602"), &[0]);
    assert_eq!(table.last(Kind::Fired).mp_before, None, "passive");
    table.play(table.shot("0602", "0502"), &[0]);
    assert_eq!(table.last(Kind::Fired).mp_before, None, "of another formation");
}

#[test]
fn p_10_9_3_without_firepower_no_fire() {
    let game = scenario_one_with(&["units.bkn.front.fire=2", "units.bkn.back.fire=0"]);
    for (losses, legal) in [(0, true), (1, false)] {
        let position = field(&game).unit("bkn", "0502", 0).losses("bkn", losses).unit("narva-1", "0602", 3);
        let table = poles_shoot(&game, position);
        assert_eq!(table.allows(table.shot("0502", "0602")), legal, "{losses} losses");
    }
}

/// Quotient, row and effect of the first Polish company's fire; `None` when it cannot have an effect.
fn fire_at(firepower: u8, target: &str) -> Option<(u8, u8, Effect)> {
    let game = with_firepower(firepower);
    let mut table = poles_shoot(&game, duel(&game, target));
    let shot = table.shot("0502", target);
    table.allows(shot).then(|| {
        table.play(shot, &[0]);
        let fired = table.last(Kind::Fired);
        let shot = rifles(&fired);
        assert_eq!(shot.firepower, firepower);
        (shot.quotient, shot.row, effect(&fired))
    })
}

#[test]
fn p_10_9_4a_firepower_is_divided_by_the_distance() {
    assert_eq!(fire_at(6, "0602"), Some((6, 3, Effect::M2)));
    assert_eq!(fire_at(6, "0702"), Some((3, 1, Effect::M)));
    assert_eq!(fire_at(6, "0802"), Some((2, 1, Effect::M)));
}

#[test]
fn p_10_9_4b_quotient_is_rounded_half_up() {
    assert_eq!(fire_at(3, "0702"), Some((2, 1, Effect::M)), "1.5");
    assert_eq!(fire_at(7, "0702"), Some((4, 2, Effect::M1)), "3.5");
    assert_eq!(fire_at(4, "0802"), None, "1.33");
    assert_eq!(fire_at(5, "0802"), Some((2, 1, Effect::M)), "1.67");
    assert_eq!(fire_at(7, "0802"), Some((2, 1, Effect::M)), "2.33");
}

#[test]
fn p_10_9_4c_rows_of_the_rifle_table() {
    let expected = [
        None,
        Some(Effect::M),
        Some(Effect::M),
        Some(Effect::M1),
        Some(Effect::M1),
        Some(Effect::M2),
        Some(Effect::M2),
        Some(Effect::M2),
        Some(Effect::M2),
    ];
    for (firepower, effect) in (1..).zip(expected) {
        assert_eq!(fire_at(firepower, "0602").map(|(_, _, effect)| effect), effect, "firepower {firepower}");
    }
}

#[test]
fn p_10_9_4c_effect_is_added_to_the_test() {
    for (firepower, effect) in [(2, None), (4, Some(("10.9.4", 1))), (6, Some(("10.9.4", 2)))] {
        let game = with_firepower(firepower);
        let mut table = poles_shoot(&game, duel(&game, "0602"));
        table.play(table.shot("0502", "0602"), &[0]);
        let expected: Vec<_> = effect.into_iter().chain([("10.9.7", 1)]).collect();
        assert_eq!(parts(&table.last(Kind::FireTest)), expected, "firepower {firepower}");
    }
}

#[test]
fn p_10_9_4c_commanders_are_in_danger_from_the_third_row_on() {
    for (firepower, dice) in [(3, vec![0]), (4, vec![0, 5]), (6, vec![0, 5])] {
        let game = with_firepower(firepower);
        let mut table = poles_shoot(&game, duel(&game, "0602").commander("lewiz", "0602"));
        table.play(table.shot("0502", "0602"), &dice);
        assert_eq!(table.logged(Kind::CommanderCheck).len(), dice.len() - 1, "firepower {firepower}");
    }
}

#[test]
fn p_10_9_4d_effect_is_applied_at_once_and_the_shot_is_counted() {
    let game = scenario_one();
    let mut table = poles_shoot(game, duel(game, "0602"));
    table.play(table.shot("0502", "0602"), &[9]);
    assert_eq!(table.losses("narva-1"), 1);
    assert_eq!(table.decider(), Some(RUSSIANS), "the owner chooses the hex");
    table.play(table.back_to("0703"), &[]);
    assert_eq!(table.place("narva-1"), "0703");
    assert_eq!(table.state.board.shots[table.unit("7th-1") as usize], 1);
}

/// Scenario I with this firepower of the first Polish company.
fn with_firepower(firepower: u8) -> Niemenczyn {
    scenario_one_with(&[&format!("units.7th-1.front.fire={firepower}")])
}

/// Fire at the lone Russian guns; `None` when it is not legal.
fn fire_at_guns<'g>(game: &'g Niemenczyn, target: &str, die: u32) -> Option<Table<'g>> {
    let position = field(game).unit("7th-1", "0502", 0).unit("guns-russians", target, 3).unit("narva-1", "1002", 3);
    let mut table = poles_shoot(game, position);
    let shot = table.shot("0502", target);
    if !table.allows(shot) {
        return None;
    }
    table.play(shot, &[die]);
    Some(table)
}

#[test]
fn p_10_9_5_lone_guns_are_taken_by_a_die_below_the_firepower() {
    let game = with_firepower(3);
    for (die, taken) in [(2, true), (3, false), (9, false)] {
        let table = fire_at_guns(&game, "0602", die).expect("legal");
        assert_eq!(table.lives("guns-russians"), !taken, "die {die}");
        assert_eq!(table.state.board.tally.vp[0][Source::GunsCaptured as usize], if taken { 2 } else { 0 });
        assert!(table.logged(Kind::FireTest).is_empty(), "no unit tests");
    }
}

#[test]
fn p_10_9_5_from_the_next_hex_with_a_firepower_of_three() {
    assert!(fire_at_guns(&with_firepower(2), "0602", 0).is_none());
    assert!(fire_at_guns(&with_firepower(9), "0702", 0).is_none());
}

#[test]
fn p_10_9_5_guns_with_company_are_not_alone() {
    let game = scenario_one();
    let position = duel(game, "0602").unit("guns-russians", "0602", 3);
    let mut table = poles_shoot(game, position);
    table.play(table.shot("0502", "0602"), &[9]);
    assert_eq!(table.last(Kind::FireTest).units, table.set(&["narva-1"]));
    assert!(table.lives("guns-russians"));
}

#[test]
fn p_10_9_5_a_group_uses_its_highest_firepower_and_a_commander_is_safe() {
    let game = scenario_one();
    let position = field(game)
        .unit("7th-1", "0502", 0)
        .unit("7th-2", "0503", 0)
        .unit("guns-russians", "0602", 3)
        .unit("narva-1", "1002", 3)
        .commander("lewiz", "0602");
    let mut table = poles_shoot(game, position);
    table.play(table.volley(&["0502", "0503"], "0602"), &[4]);
    assert!(!table.lives("guns-russians"), "4 is below 5");
    assert!(table.logged(Kind::CommanderCheck).is_empty());
}

/// Two Polish companies side by side at the same distance from a target.
fn pair(game: &Niemenczyn) -> PositionBuilder<'_> {
    field(game).unit("7th-1", "0502", 0).unit("7th-2", "0503", 0).unit("narva-1", "0602", 3)
}

fn group(table: &Table) -> Action {
    table.volley(&["0502", "0503"], "0602")
}

#[test]
fn p_10_9_6a_neighbours_in_flank_zones_fire_together() {
    let game = scenario_one();
    let table = poles_shoot(game, pair(game));
    assert!(table.allows(group(&table)));
    let turned = field(game).unit("7th-1", "0502", 1).unit("7th-2", "0503", 0).unit("narva-1", "0602", 3);
    let table = poles_shoot(game, turned);
    assert!(table.allows(table.shot("0502", "0602")) && table.allows(table.shot("0503", "0602")));
    assert!(!table.allows(group(&table)), "one stands in the front of the other");
}

#[test]
fn p_10_9_6a_one_arm_only() {
    let game = scenario_one_with(&["units.bkn.front.fire=4"]);
    let position = field(&game).unit("7th-1", "0502", 0).unit("bkn", "0503", 0).unit("narva-1", "0602", 3);
    let table = poles_shoot(&game, position);
    assert!(table.allows(table.shot("0502", "0602")) && table.allows(table.shot("0503", "0602")));
    assert!(!table.allows(group(&table)));
}

#[test]
fn p_10_9_6a_every_unit_needs_a_line_of_aim_and_the_range() {
    let game = scenario_one();
    let position = field(game).unit("7th-1", "0502", 0).unit("7th-2", "0503", 0).unit("narva-1", "0601", 3);
    let table = poles_shoot(game, position);
    assert!(table.allows(table.shot("0502", "0601")));
    assert!(!table.allows(table.volley(&["0502", "0503"], "0601")), "0503 has no line of aim on 0601");
    let bound = pair(game).unit("narva-2", "0603", 3);
    let table = poles_shoot(game, bound.unit("bkn", "0603", 0));
    assert!(table.allows(group(&table)), "a melee hex does not bind");
}

#[test]
fn p_10_9_6a_no_unit_shoots_past_an_enemy_in_its_front_zone() {
    let game = scenario_one();
    let position = field(game).unit("7th-1", "0502", 0).unit("7th-2", "0503", 0).unit("narva-1", "0703", 3);
    let free = poles_shoot(game, position.clone());
    assert!(free.allows(free.volley(&["0502", "0503"], "0703")));
    let bound = poles_shoot(game, position.unit("narva-2", "0601", 3));
    assert!(!bound.allows(bound.volley(&["0502", "0503"], "0703")), "0502 must shoot at 0601");
    assert!(bound.allows(bound.shot("0503", "0703")));
}

#[test]
fn p_10_9_6a_three_hexes_in_a_row() {
    let game = scenario_one();
    let position = field(game)
        .unit("pskov-1", "0701", 3)
        .unit("narva-1", "0702", 3)
        .unit("narva-2", "0703", 3)
        .unit("7th-1", "0502", 0);
    let mut table = Table::new(game, position.movement("grabowski").build());
    table.play(table.volley(&["0701", "0702", "0703"], "0502"), &[0]);
    let fired = table.last(Kind::Fired);
    assert_eq!(fired.units, table.set(&["pskov-1", "narva-1", "narva-2"]));
    assert_eq!((rifles(&fired).quotient, rifles(&fired).row), (2, 3), "row 2-3 and two further hexes");
}

#[test]
fn p_10_9_6b_base_row_of_the_highest_firepower_then_a_row_down_per_further_hex() {
    for (firepower, alone, together) in
        [(2, Effect::M, Effect::M1), (4, Effect::M1, Effect::M2), (6, Effect::M2, Effect::M2)]
    {
        let fire = format!("units.7th-1.front.fire={firepower}");
        let game = scenario_one_with(&[&fire, "units.7th-2.front.fire=2"]);
        let mut table = poles_shoot(&game, pair(&game));
        table.play(table.shot("0502", "0602"), &[0]);
        assert_eq!(effect(&table.last(Kind::Fired)), alone);
        let mut table = poles_shoot(&game, pair(&game));
        table.play(group(&table), &[0]);
        let fired = table.last(Kind::Fired);
        assert_eq!((effect(&fired), rifles(&fired).firepower), (together, firepower));
    }
}

#[test]
fn p_10_9_6b_a_group_reaches_a_row_that_no_unit_reaches_alone() {
    let game = scenario_one_with(&["units.7th-1.front.fire=1", "units.7th-2.front.fire=1"]);
    let table = poles_shoot(&game, pair(&game));
    assert!(!table.allows(table.shot("0502", "0602")));
    assert!(table.allows(group(&table)));
}

#[test]
fn p_10_9_6b_the_distance_is_that_of_the_highest_firepower() {
    // 0502 is three hexes from 0704, 0503 is two.
    for (fire, quotient) in [(9, 3), (3, 2)] {
        let game = scenario_one_with(&[&format!("units.7th-1.front.fire={fire}"), "units.7th-2.front.fire=4"]);
        let position = field(&game).unit("7th-1", "0502", 0).unit("7th-2", "0503", 0).unit("narva-1", "0704", 3);
        let mut table = poles_shoot(&game, position);
        table.play(table.volley(&["0502", "0503"], "0704"), &[0]);
        let fired = table.last(Kind::Fired);
        assert_eq!((rifles(&fired).firepower, rifles(&fired).quotient), (fire.max(4), quotient));
    }
}

#[test]
fn p_10_9_6b_between_equals_the_shorter_distance_counts() {
    let game = scenario_one_with(&["units.7th-1.front.fire=4"]);
    let position = field(&game).unit("7th-1", "0502", 0).unit("7th-2", "0503", 0).unit("narva-1", "0704", 3);
    let mut table = poles_shoot(&game, position);
    table.play(table.volley(&["0502", "0503"], "0704"), &[0]);
    let fired = table.last(Kind::Fired);
    assert_eq!((distance(&fired), rifles(&fired).quotient, rifles(&fired).row), (2, 2, 2));
}

#[test]
fn p_10_9_6_ex_and_example_08_two_companies_go_down_a_row() {
    let game = scenario_one_with(&["units.7th-1.front.fire=3", "units.7th-2.front.fire=2"]);
    let mut table = poles_shoot(&game, pair(&game));
    table.play(group(&table), &[0]);
    let fired = table.last(Kind::Fired);
    assert_eq!((rifles(&fired).quotient, rifles(&fired).row, effect(&fired)), (3, 2, Effect::M1));
    assert!(parts(&table.last(Kind::FireTest)).contains(&("10.9.4", 1)));
}

/// The modifier of the shot after a number of previous shots.
fn shot_modifier(before: u8) -> (u8, Vec<(&'static str, i8)>) {
    let game = with_firepower(2);
    let mut table = poles_shoot(&game, duel(&game, "0602").fired("7th-1", before));
    table.play(table.shot("0502", "0602"), &[0]);
    (rifles(&table.last(Kind::Fired)).number, parts(&table.last(Kind::FireTest)))
}

#[test]
fn p_10_9_7_first_shot() {
    assert_eq!(shot_modifier(0), (1, vec![("10.9.7", 1)]));
}

#[test]
fn p_10_9_8_second_shot() {
    assert_eq!(shot_modifier(1), (2, vec![]));
}

#[test]
fn p_10_9_9_third_and_fourth_shot() {
    assert_eq!(shot_modifier(2), (3, vec![("10.9.9", -1)]));
    assert_eq!(shot_modifier(3), (4, vec![("10.9.9", -1)]));
}

#[test]
fn p_10_9_9_ex_and_example_09_the_best_modifier_for_the_target() {
    let game = scenario_one_with(&["units.7th-1.front.fire=3", "units.7th-2.front.fire=2"]);
    let mut table = poles_shoot(&game, pair(&game).fired("7th-1", 3).fired("7th-2", 1));
    table.play(group(&table), &[6]);
    let test = table.last(Kind::FireTest);
    assert_eq!(parts(&test), [("10.9.4", 1), ("10.9.9", -1)]);
    assert_eq!((total(&test), fire_result(&test)), (0, FireResult::Holds));
    let shots = |id| table.state.board.shots[table.unit(id) as usize];
    assert_eq!((shots("7th-1"), shots("7th-2")), (4, 2), "each has one shot more");
}

#[test]
fn p_10_9_10a_units_that_fired_begin_the_next_stage_with_a_marker_of_one() {
    let game = scenario_one();
    let position = duel(game, "0602").fired("7th-1", 3).stage(1).stage_end();
    let table = Table::set_up(game, position, &[0]);
    let shots = |id| table.state.board.shots[table.unit(id) as usize];
    assert_eq!((shots("7th-1"), shots("narva-1")), (1, 0));
    assert_eq!(table.last(Kind::MarkersReset).units, table.set(&["7th-1"]));
}

#[test]
fn p_10_9_10a_the_dead_get_no_marker() {
    let game = scenario_one();
    let position = duel(game, "0602").fired("7th-1", 1).fired("narva-1", 1).stage(1).stage_end();
    let markers = |position| {
        let event = Table::set_up(game, position, &[0]).last(Kind::MarkersReset);
        (event.units.count_ones(), event.side)
    };
    assert_eq!(markers(position.clone()), (2, None), "both sides have shot");
    assert_eq!(markers(position.without_unit("narva-1")), (1, Some(POLES)));
}

#[test]
fn p_10_9_10a_a_marker_that_is_not_paid_off_stays_or_goes() {
    for (word, left) in [("true", 1), ("false", 0)] {
        let game = scenario_one_with(&[&format!("switches.fire_marker_persist={word}")]);
        let position = duel(&game, "0602").marker("7th-1", 1).stage(1).stage_end();
        let table = Table::set_up(&game, position, &[0]);
        assert_eq!(table.state.board.shots[table.unit("7th-1") as usize], left, "{word}");
    }
}

#[test]
fn p_10_9_10b_the_marker_comes_off_for_a_movement_point() {
    let game = scenario_one();
    let position = duel(game, "0602").commander("grabowski", "0403").marker("7th-1", 1);
    let mut table = Table::new(game, position.movement("grabowski").build());
    table.play(Action::Pass, &[]);
    table.play(Action::RemoveFireMarker(table.unit("7th-1")), &[]);
    assert_eq!(table.mp("7th-1"), 3);
    assert_eq!(table.decider(), Some(POLES), "no window passes");
    table.play(table.shot("0502", "0602"), &[0]);
    assert_eq!(rifles(&table.last(Kind::Fired)).number, 1);
    assert_eq!(table.mp("7th-1"), 2);
}

#[test]
fn p_10_9_10b_a_marker_counts_as_the_first_shot_while_it_lies() {
    let game = scenario_one();
    let mut table = poles_shoot(game, duel(game, "0602").marker("7th-1", 1));
    table.play(table.shot("0502", "0602"), &[0]);
    assert_eq!(rifles(&table.last(Kind::Fired)).number, 2);
}

#[test]
fn p_10_9_10b_not_by_a_unit_out_of_command_or_one_that_has_shot_again() {
    let game = scenario_one();
    let marked = || duel(game, "0602").unit("7th-2", "0503", 0).marker("7th-2", 1);
    let removal = |position: PositionBuilder| {
        let mut table = Table::new(game, position.movement("grabowski").build());
        table.play(Action::Pass, &[]);
        table.allows(Action::RemoveFireMarker(table.unit("7th-2")))
    };
    assert!(removal(marked().commander("grabowski", "0403")));
    assert!(!removal(marked()), "the commander is far away");
    assert!(!removal(marked().commander("grabowski", "0403").fired("7th-2", 2)));
    assert!(!removal(marked().commander("grabowski", "0403").marker("7th-2", 0)), "there is none");
}

#[test]
fn example_19_firepower_five() {
    let effect = |target| fire_at(5, target).map(|(quotient, _, effect)| (quotient, effect));
    assert_eq!(effect("0602"), Some((5, Effect::M1)));
    assert_eq!(effect("0702"), Some((3, Effect::M)));
    assert_eq!(effect("0802"), Some((2, Effect::M)));
}

#[test]
fn example_20_firepower_four() {
    let effect = |target| fire_at(4, target).map(|(quotient, _, effect)| (quotient, effect));
    assert_eq!(effect("0602"), Some((4, Effect::M1)));
    assert_eq!(effect("0702"), Some((2, Effect::M)));
    assert_eq!(effect("0802"), None);
}

#[test]
fn example_25_lone_guns_in_the_next_hex() {
    let game = with_firepower(3);
    let taken = (0..10).filter(|&die| !fire_at_guns(&game, "0602", die).expect("legal").lives("guns-russians"));
    assert_eq!(taken.count(), 3);
    assert!(fire_at_guns(&game, "0702", 0).is_none());
    assert!(fire_at_guns(&with_firepower(2), "0602", 0).is_none());
}
