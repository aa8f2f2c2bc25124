//! Table 3.3: the modifiers of a morale test under fire, and its three results.

use kartacz_engine::games::insurrection::details::Effect;
use kartacz_engine::games::insurrection::outcomes::FireResult;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::event::Kind;
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;

use crate::common::table::{effect, fire_result, rifles};
use crate::niemenczyn::combat::{field, parts, total};
use crate::niemenczyn::table::{RUSSIANS, Table, scenario_one, scenario_one_with};

/// Polish rifle fire on a Russian company; the modifiers of its test.
fn rifle_parts(game: &Niemenczyn, position: PositionBuilder, from: &str, target: &str) -> Vec<(&'static str, i8)> {
    let mut table = Table::new(game, position.movement("lewiz").build());
    table.play(table.shot(from, target), &[0]);
    parts(&table.last(Kind::FireTest))
}

/// The same of the Polish guns; their effect is left out.
fn gun_parts(game: &Niemenczyn, position: PositionBuilder, target: &str) -> Vec<(&'static str, i8)> {
    let mut table = Table::new(game, position.movement("lewiz").build());
    let dice = vec![1; table.game.at(&table.state).tested(table.hex(target), RUSSIANS, true).count_ones() as usize];
    table.play(table.gun_shot("guns-poles", target), &dice);
    parts(&table.last(Kind::FireTest)).into_iter().filter(|&(rule, _)| rule != "10.10.1").collect()
}

const COVER: (&str, i8) = ("10-T", -1);
const WOOD: &str = r#"map.rows.r06=" . F . F . . . r r . F F F F . .""#;

#[test]
fn p_10_t_forest_covers_against_rifles_and_guns() {
    let game = scenario_one_with(&[WOOD]);
    let target = |shooter| field(&game).unit(shooter, "0502", 0).unit("narva-1", "0602", 3);
    assert!(rifle_parts(&game, target("7th-1"), "0502", "0602").contains(&COVER));
    assert_eq!(gun_parts(&game, target("guns-poles"), "0602"), [COVER]);
    let game = scenario_one();
    let target = |shooter| field(game).unit(shooter, "0502", 0).unit("narva-1", "0602", 3);
    assert!(!rifle_parts(game, target("7th-1"), "0502", "0602").contains(&COVER));
    assert_eq!(gun_parts(game, target("guns-poles"), "0602"), []);
}

#[test]
fn p_10_t_entrenchment_on_the_side_of_the_target_covers() {
    let game = scenario_one();
    let target = |shooter| field(game).unit(shooter, "0608", 0).unit("narva-1", "0708", 3);
    assert!(rifle_parts(game, target("7th-1"), "0608", "0708").contains(&COVER));
    assert_eq!(gun_parts(game, target("guns-poles"), "0708"), [COVER]);
    let beside = field(game).unit("7th-1", "0707", 1).unit("narva-1", "0708", 3);
    assert!(!rifle_parts(game, beside, "0707", "0708").contains(&COVER), "the work lies elsewhere");
}

#[test]
fn p_10_t_a_work_on_the_line_of_fire_covers_on_either_side_but_not_in_the_narrow_reading() {
    let narrow = scenario_one_with(&["switches.entrench=target-hexside"]);
    for (game, covers) in [(&narrow, false), (scenario_one(), true)] {
        for target in ["0608", "0507"] {
            let position = field(game).unit("7th-1", "0708", 3).unit("narva-1", target, 0);
            let parts = rifle_parts(game, position, "0708", target);
            assert_eq!(parts.contains(&COVER), covers, "{covers} {target}");
        }
    }
}

#[test]
fn p_10_t_forest_and_entrenchment_together_count_once() {
    let game = scenario_one_with(&[r#"map.rows.r07=". . . . . . . F . . F F F F . .""#]);
    let position = field(&game).unit("7th-1", "0608", 0).unit("narva-1", "0708", 3);
    let parts = rifle_parts(&game, position, "0608", "0708");
    assert_eq!(parts.iter().filter(|&&part| part == COVER).count(), 1);
}

#[test]
fn p_10_t_cavalry_shoots_worse() {
    let game = scenario_one_with(&["units.bkn.front.fire=2"]);
    let position = field(&game).unit("bkn", "0502", 0).unit("narva-1", "0602", 3);
    assert_eq!(rifle_parts(&game, position, "0502", "0602"), [("10-T", -1), ("10.9.7", 1)]);
}

#[test]
fn p_10_t_cossacks_shoot_worse_too() {
    let game = scenario_one_with(&["units.cossacks-1.front.fire=2"]);
    let position = field(&game).unit("7th-1", "0502", 0).unit("cossacks-1", "0602", 3);
    let mut table = Table::new(&game, position.movement("grabowski").build());
    table.play(table.shot("0602", "0502"), &[0]);
    assert_eq!(parts(&table.last(Kind::FireTest)), [("10-T", -1), ("10.9.7", 1)]);
}

#[test]
fn p_10_t_a_square_is_an_easy_target() {
    let game = scenario_one();
    for square in [false, true] {
        let target = |shooter| {
            let mut position = field(game).unit(shooter, "0502", 0);
            for company in ["narva-1", "narva-2", "narva-3", "pskov-1"] {
                position = position.unit(company, "0602", 3);
            }
            if square { position.square("0602", RUSSIANS) } else { position }
        };
        assert_eq!(rifle_parts(game, target("7th-1"), "0502", "0602").contains(&("10-T", 1)), square);
        assert_eq!(gun_parts(game, target("guns-poles"), "0602").contains(&("10-T", 1)), square);
    }
}

#[test]
fn p_10_t_every_logged_modifier_counts() {
    let game = scenario_one();
    let mut position = field(game).unit("7th-1", "0502", 0);
    for company in ["narva-1", "narva-2", "narva-3", "pskov-1"] {
        position = position.unit(company, "0602", 3);
    }
    let mut table = Table::new(game, position.square("0602", RUSSIANS).movement("lewiz").build());
    // The effect, the first shot and the square: 4 is 7, too much for a morale of 6.
    table.play(table.shot("0502", "0602"), &[4]);
    let test = table.last(Kind::FireTest);
    assert_eq!((total(&test), test.morale, fire_result(&test)), (3, Some(6), FireResult::Retreats));
}

/// The results of the test of a Polish company under the fire of a Russian one, for the ten faces.
fn results(sets: &[&str], shooter: &str, shots: u8) -> (i8, [usize; 3]) {
    let game = scenario_one_with(sets);
    let mut counts = [0; 3];
    let mut modifier = 0;
    for die in 0..10 {
        let position = field(&game).unit("7th-1", "0502", 0).unit(shooter, "0602", 3).fired(shooter, shots);
        let mut table = Table::new(&game, position.movement("grabowski").build());
        table.play(table.shot("0602", "0502"), &[die]);
        let test = table.last(Kind::FireTest);
        modifier = total(&test);
        counts[fire_result(&test) as usize] += 1;
        assert_eq!(table.losses("7th-1"), u8::from(fire_result(&test) == FireResult::RetreatsAndLoses));
    }
    (modifier, counts)
}

#[test]
fn example_21_first_shot_of_firepower_three_at_morale_seven() {
    assert_eq!(results(&[], "narva-3", 0), (1, [7, 1, 2]));
}

#[test]
fn p_10_t_results_change_with_the_number_of_the_shot() {
    assert_eq!(results(&[], "narva-3", 1), (0, [8, 1, 1]));
    assert_eq!(results(&[], "narva-3", 2), (-1, [9, 1, 0]));
}

#[test]
fn p_10_t_nine_or_more_is_a_loss_even_for_morale_nine_in_one_reading() {
    let brave = "units.7th-1.front.morale=9";
    assert_eq!(results(&[brave], "narva-3", 0), (1, [8, 0, 2]), "modified rolls of 9 and 10");
    assert_eq!(results(&[brave, "switches.nine=failed-only"], "narva-3", 0), (1, [9, 0, 1]));
    assert_eq!(results(&["switches.nine=failed-only"], "narva-3", 0), (1, [7, 1, 2]), "no matter for morale 7");
}

#[test]
fn example_22_two_companies_at_morale_seven() {
    let game = scenario_one();
    let mut counts = [0; 3];
    for die in 0..10 {
        let position = field(game).unit("7th-1", "0503", 0).unit("narva-1", "0602", 3).unit("narva-3", "0603", 3);
        let mut table = Table::new(game, position.movement("grabowski").build());
        table.play(table.volley(&["0602", "0603"], "0503"), &[die]);
        let (fired, test) = (table.last(Kind::Fired), table.last(Kind::FireTest));
        assert_eq!((effect(&fired), total(&test)), (Effect::M2, 3));
        counts[fire_result(&test) as usize] += 1;
    }
    assert_eq!(counts, [5, 1, 4]);
}

#[test]
fn example_23_second_shot_at_a_company_behind_its_work() {
    let game = scenario_one();
    let mut counts = [0; 3];
    for die in 0..10 {
        let position = field(game).unit("7th-1", "0608", 0).fired("7th-1", 1).unit("narva-1", "0708", 3);
        let mut table = Table::new(game, position.movement("lewiz").build());
        table.play(table.shot("0608", "0708"), &[die]);
        let test = table.last(Kind::FireTest);
        assert_eq!(parts(&test), [("10.9.4", 1), COVER]);
        counts[fire_result(&test) as usize] += 1;
    }
    assert_eq!(counts, [7, 2, 1]);
}

#[test]
fn p_10_9_9_of_a_third_and_a_fourth_shot_the_fourth_is_named() {
    let game = scenario_one_with(&["units.7th-1.front.fire=2", "units.7th-2.front.fire=2"]);
    let position = field(&game).unit("7th-1", "0502", 0).unit("7th-2", "0503", 0).unit("narva-1", "0602", 3);
    for (before, named) in [([0, 1], 2), ([1, 2], 3), ([2, 3], 4)] {
        let position = position.clone().fired("7th-1", before[0]).fired("7th-2", before[1]);
        let mut table = Table::new(&game, position.movement("lewiz").build());
        table.play(table.volley(&["0502", "0503"], "0602"), &[0]);
        assert_eq!(rifles(&table.last(Kind::Fired)).number, named, "after {before:?}");
    }
}
