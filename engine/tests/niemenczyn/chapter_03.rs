//! Chapter 3: the sequence of play, and the terms of the game. Also the die \[2.2\].

use kartacz_engine::core::dice::{Dice, Key, Seeded};
use kartacz_engine::core::game::{Game, Winner};
use kartacz_engine::games::insurrection::outcomes::FireResult;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::{Action, Group};
use kartacz_engine::games::niemenczyn::event::{Kind, Phase};
use kartacz_engine::games::niemenczyn::outcomes::Source;
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;

use crate::common::table::{fire_result, passed, rifles};
use crate::niemenczyn::table::{POLES, RUSSIANS, Table, scenario_one, scenario_one_with, scenario_two};

/// Morale, size and firepower of a unit after 0, 1, 2 ... losses.
fn track(game: &Niemenczyn, id: &str) -> Vec<(u8, u8, u8)> {
    let unit = game.unit_id(id).expect("a unit of the scenario");
    let steps = game.scenario.units[unit as usize].faces[0].size;
    (0..steps).map(|lost| game.values_after(unit, lost)).map(|face| (face.morale, face.size, face.fire)).collect()
}

/// A Polish company at 0602 facing a Russian one at 0702; Grabowski's chit is drawn.
fn face_to_face(game: &Niemenczyn) -> PositionBuilder<'_> {
    PositionBuilder::empty(game)
        .commander("grabowski", "0501")
        .unit("7th-1", "0602", 0)
        .commander("lewiz", "0802")
        .unit("narva-1", "0702", 3)
        .movement("grabowski")
}

/// Only Grabowski and a company, far from all enemies.
fn alone(game: &Niemenczyn) -> PositionBuilder<'_> {
    PositionBuilder::empty(game).commander("grabowski", "0209").unit("7th-1", "0209", 0)
}

/// A Polish company and the Russian cannot see each other; two melee hexes are held by Grabowski's foot.
fn two_melees(game: &Niemenczyn) -> PositionBuilder<'_> {
    PositionBuilder::empty(game)
        .commander("grabowski", "0501")
        .unit("7th-1", "0602", 0)
        .unit("narva-1", "0602", 3)
        .unit("7th-2", "0402", 0)
        .unit("narva-2", "0402", 3)
}

#[test]
fn p_2_2_the_die_shows_zero_to_nine_equally_often() {
    let mut dice = Seeded::new(1794);
    let mut seen = [0; 10];
    for _ in 0..10_000 {
        seen[dice.d10(Key { stage: 1, owner: 0, purpose: 0 }) as usize] += 1;
    }
    assert!(seen.iter().all(|count| (900..1100).contains(count)), "{seen:?}");
}

#[test]
fn p_3_1a_units_begin_on_the_hexes_of_their_counters() {
    let game = scenario_one();
    let table = Table::set_up(game, PositionBuilder::printed(game), &[]);
    for (id, hex) in [("7th-1", "0209"), ("narbutt", "0106"), ("narva-1", "0708"), ("cossacks-2", "0804")] {
        assert_eq!(table.place(id), hex, "{id}");
    }
}

#[test]
fn p_3_1b_the_pool_is_made_of_the_chits_of_commanders() {
    let game = scenario_two();
    let table = Table::set_up(game, PositionBuilder::printed(game).pool(), &[1]);
    let chosen: Vec<_> = table.logged(Kind::PoolChosen).iter().map(|event| event.commander.unwrap()).collect();
    assert_eq!(chosen, [table.commander("eydziatowicz"), table.commander("grabowski")]);
    assert_eq!(table.state.board.active, table.commander("grabowski"));
}

#[test]
fn p_3_2_the_fifth_stage_is_followed_by_the_sixth() {
    let game = scenario_one();
    let table = Table::set_up(game, alone(game).stage(5).stage_end(), &[]);
    assert_eq!(table.state.board.stage, 6);
    assert_eq!(table.decider(), Some(POLES));
}

#[test]
fn p_3_2_the_game_ends_after_the_sixth_stage() {
    let game = scenario_one();
    let table = Table::set_up(game, alone(game).stage(6).stage_end(), &[]);
    assert_eq!(table.decider(), None);
    assert_eq!(game.outcome(&table.state).expect("an end").stage, 6);
    assert!(table.legal().is_empty());
}

#[test]
fn p_3_2_the_game_ends_at_an_automatic_victory() {
    let game = scenario_one();
    let position = alone(game).stage(2).scored(POLES, Source::MeleeWon, 4).stage_end();
    let table = Table::set_up(game, position, &[]);
    let outcome = game.outcome(&table.state).expect("an end");
    assert_eq!((outcome.stage, outcome.winner), (2, Winner::Side(POLES)));
}

#[test]
fn p_3_3_t1_a_stage_begins_with_the_pool_of_the_scenario() {
    let game = scenario_one();
    let table = Table::set_up(game, alone(game).stage(1).pool(), &[]);
    let kinds: Vec<_> = table.events.iter().map(|event| event.kind()).take(3).collect();
    assert_eq!(kinds, [Kind::StageStarts, Kind::PoolChosen, Kind::ChitDrawn]);
}

#[test]
fn p_3_3_t2_each_chit_may_be_drawn() {
    let game = scenario_one();
    for (die, drawn) in [(0, "grabowski"), (1, "lewiz")] {
        let position = PositionBuilder::printed(game).stage(2).chits(&["grabowski", "lewiz"]).draw();
        let table = Table::set_up(game, position, &[die]);
        let events = table.logged(Kind::ChitDrawn);
        assert_eq!(events[0].commander, Some(table.commander(drawn)));
        assert_eq!(events[0].dice.as_slice(), [die as u8]);
        assert_eq!(table.state.board.active, table.commander(drawn));
    }
}

#[test]
fn p_3_3_t2_the_last_chit_needs_no_die() {
    let game = scenario_one();
    let position = PositionBuilder::printed(game).stage(2).chits(&["lewiz"]).draw();
    let table = Table::set_up(game, position, &[]);
    assert_eq!(table.state.board.active, table.commander("lewiz"));
}

#[test]
fn p_3_3_f1_routed_units_of_the_formation_return_before_any_move() {
    let game = scenario_one();
    let position = alone(game).routed("7th-2", 2).routed("narva-1", 2).stage(2).movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    assert_eq!(table.state.board.phase, Phase::Activation);
    let (mine, other) = (table.unit("7th-2"), table.unit("narva-1"));
    assert!(table.legal().iter().all(|action| matches!(action, Action::Rally { unit, .. } if *unit == mine)));
    let hex = table.hex("0209");
    table.play(Action::Rally { unit: mine, hex, facing: 0 }, &[]);
    assert_eq!((table.state.board.phase, table.place("7th-2").as_str()), (Phase::Movement, "0209"));
    assert!(!table.state.board.place[other as usize].is_some());
}

#[test]
fn p_3_3_f2_only_the_active_formation_moves() {
    let game = scenario_two();
    let position = PositionBuilder::empty(game)
        .commander("grabowski", "0107")
        .commander("eydziatowicz", "0107")
        .unit("bkn", "0106", 0)
        .unit("psp-1", "0108", 0)
        .movement("grabowski");
    let table = Table::set_up(game, position, &[]);
    let begin = |id: &str| Action::Begin { unit: table.unit(id), group: Group::Unit, double_time: false };
    assert_eq!(table.state.board.phase, Phase::Movement);
    assert!(table.allows(begin("bkn")));
    assert!(!table.allows(begin("psp-1")));
}

#[test]
fn p_3_3_f2_fire_and_counterattacks_belong_to_it() {
    let game = scenario_one();
    let mut table = Table::set_up(game, face_to_face(game).unit("7th-1", "0502", 0), &[]);
    assert!(table.allows(table.shot("0702", "0502")));
    table.play(Action::Pass, &[]).begin("7th-1").step("7th-1", "0602", &[]);
    table.play(Action::Counterattack(table.unit("narva-1")), &[0, 8, 0]);
    assert_eq!(table.logged(Kind::Melee)[0].phase, Phase::Movement);
}

#[test]
fn p_3_3_f3_after_the_movement_the_active_commander_moves() {
    let game = scenario_two();
    let position = alone(game).commander("eydziatowicz", "0104").unit("psp-1", "0104", 0).movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.play(Action::End, &[]);
    assert_eq!(table.state.board.phase, Phase::CommanderMove);
    let to = table.hex("0309");
    table.play(Action::CommanderTo(to), &[]);
    let place = |id: &str| table.state.board.commander_place[table.commander(id) as usize];
    assert_eq!(place("grabowski"), to);
    assert_eq!(place("eydziatowicz"), table.hex("0104"));
}

#[test]
fn p_3_3_f4_melees_come_after_the_move_of_the_commander() {
    let game = scenario_one();
    let mut table = Table::set_up(game, two_melees(game).movement("grabowski"), &[]);
    assert_eq!(table.state.board.phase, Phase::CommanderMove);
    assert!(table.logged(Kind::Melee).is_empty());
    table.play(Action::Stay, &[]);
    assert_eq!(table.state.board.phase, Phase::Melee);
    assert_eq!(table.legal(), [Action::Fight(table.hex("0402")), Action::Fight(table.hex("0602"))]);
}

#[test]
fn p_3_3_f5_the_next_chit_is_drawn_while_there_is_one() {
    let game = scenario_one();
    let position = alone(game)
        .commander("lewiz", "0808")
        .unit("narva-3", "0808", 0)
        .chits(&["lewiz"])
        .stage(2)
        .movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.play(Action::End, &[]).play(Action::Stay, &[]);
    assert_eq!((table.state.board.stage, table.state.board.active), (2, table.commander("lewiz")));
}

#[test]
fn p_3_3_f5_an_empty_pool_ends_the_stage() {
    let game = scenario_one();
    let mut table = Table::set_up(game, alone(game).stage(2).movement("grabowski"), &[]);
    table.play(Action::End, &[]).play(Action::Stay, &[]);
    assert_eq!((table.state.board.stage, table.state.board.active), (3, table.commander("grabowski")));
}

#[test]
fn p_3_3_t3_markers_change_before_the_next_stage_begins() {
    let game = scenario_one();
    let table = Table::set_up(game, alone(game).fired("7th-1", 3).stage(2).stage_end(), &[]);
    let kinds: Vec<_> = table.events.iter().map(|event| event.kind()).take(2).collect();
    assert_eq!(kinds, [Kind::MarkersReset, Kind::StageStarts]);
    assert_eq!(table.events[0].stage, 2);
    assert_eq!(table.state.board.stage, 3);
}

#[test]
fn p_3_3_t3_automatic_victory_is_checked_first() {
    let game = scenario_one();
    let position = alone(game).fired("7th-1", 3).scored(RUSSIANS, Source::MeleeWon, 4).stage(2).stage_end();
    let table = Table::set_up(game, position, &[]);
    let kinds: Vec<_> = table.events.iter().map(|event| event.kind()).collect();
    assert_eq!(kinds, [Kind::GameOver]);
}

#[test]
fn p_3_3_t3_points_within_a_stage_do_not_end_the_game() {
    let game = scenario_one();
    let position = alone(game).scored(POLES, Source::MeleeWon, 4).stage(2).movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    assert_eq!(table.decider(), Some(POLES));
    table.play(Action::End, &[]).play(Action::Stay, &[]);
    assert_eq!(table.decider(), None);
}

#[test]
fn p_3_4_morale_falls_only_when_the_counter_is_turned_over() {
    let morale: Vec<_> = track(scenario_one(), "7th-1").iter().map(|face| face.0).collect();
    assert_eq!(morale, [7, 7, 7, 6, 6]);
}

#[test]
fn p_3_4_size_falls_by_one_with_each_loss() {
    let size: Vec<_> = track(scenario_one(), "7th-1").iter().map(|face| face.1).collect();
    assert_eq!(size, [5, 4, 3, 2, 1]);
}

#[test]
fn p_3_4_fire_is_never_below_zero() {
    let fire: Vec<_> = track(scenario_one(), "narbutt").iter().map(|face| face.2).collect();
    assert_eq!(fire, [1, 0, 0]);
}

#[test]
fn p_3_4_losses_a_unit_without_a_step_left_is_gone_for_good() {
    let game = scenario_one();
    let position = face_to_face(game).losses("7th-1", 4);
    let mut table = Table::set_up(game, position, &[]);
    table.play(table.shot("0702", "0602"), &[9]);
    assert!(!table.lives("7th-1"));
    assert_eq!(table.place("7th-1"), "----");
    assert_eq!(table.state.board.returns[table.unit("7th-1") as usize], 0);
}

#[test]
fn p_3_4_marker_lowers_size_and_fire_but_not_morale() {
    assert_eq!(track(scenario_one(), "7th-1")[2], (7, 3, 3));
    assert_eq!(track(scenario_one(), "7th-1")[4], (6, 1, 1));
}

#[test]
fn p_3_4_mod_is_added_to_the_roll() {
    let game = scenario_one();
    for (die, result) in [(5, FireResult::Holds), (6, FireResult::Retreats)] {
        // The effect is 1M and the shot is the first: 7 is the morale.
        let mut table = Table::set_up(game, face_to_face(game), &[]);
        table.play(table.shot("0702", "0602"), &[die]);
        let test = table.logged(Kind::FireTest)[0];
        assert_eq!(test.modifiers.iter().map(|modifier| modifier.value).collect::<Vec<_>>(), [1, 1]);
        assert_eq!((test.morale, fire_result(&test)), (Some(7), result));
    }
}

#[test]
fn p_3_4_test_is_passed_with_the_morale_and_failed_with_more() {
    let game = scenario_one();
    for (dice, passes) in [(&[6, 0, 8][..], true), (&[7], false)] {
        let position = face_to_face(game).unit("7th-1", "0502", 0);
        let mut table = Table::set_up(game, position, &[]);
        table.play(Action::Pass, &[]).begin("7th-1").step("7th-1", "0602", &[]);
        table.play(Action::Counterattack(table.unit("narva-1")), dice);
        let test = table.logged(Kind::MoraleTest)[0];
        assert_eq!((test.morale, passed(&test)), (Some(6), passes));
    }
}

#[test]
fn p_3_4_test_is_not_for_guns_and_commanders() {
    let game = scenario_one();
    let position = PositionBuilder::empty(game)
        .commander("grabowski", "0402")
        .unit("7th-1", "0402", 0)
        .unit("guns-poles", "0402", 0)
        .unit("guns-russians", "0802", 3)
        .movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.play(table.gun_shot("guns-russians", "0402"), &[3]);
    let tested: Vec<_> = table.logged(Kind::FireTest).iter().map(|event| event.units).collect();
    assert_eq!(tested, [1 << table.unit("7th-1")]);
}

#[test]
fn p_3_4_contact_units_of_both_sides_make_a_melee_hex() {
    let game = scenario_one();
    let table = Table::set_up(game, two_melees(game).melee("grabowski"), &[]);
    assert!(game.at(&table.state).melee_hex(table.hex("0602")));
}

#[test]
fn p_3_4_contact_a_lone_commander_makes_no_melee_hex() {
    let game = scenario_one();
    let position = PositionBuilder::empty(game)
        .commander("grabowski", "0501")
        .unit("7th-1", "0502", 0)
        .commander("lewiz", "0602")
        .movement("grabowski");
    let mut table = Table::set_up(game, position, &[]);
    table.begin("7th-1").step("7th-1", "0602", &[]);
    let refuge = table.hex("0801");
    assert_eq!(table.decider(), Some(RUSSIANS));
    assert!(!table.allows(Action::Stay) && !table.allows(Action::CommanderTo(refuge)));
    table.play(Action::CommanderTo(table.hex("0702")), &[]);
    // The entry cost no more than the ground, and the company may continue.
    assert_eq!(table.mp("7th-1"), 3);
    assert!(table.allows(table.step_to("7th-1", "0703")));
}

#[test]
fn p_3_4_round_from_one_half_up() {
    let game = scenario_one();
    // Five at two hexes is 2.5: three; three at two is 1.5: two; five at three is 1.67: two.
    for (id, from, target, quotient) in
        [("7th-1", "0602", "0802", 3), ("narva-3", "0802", "0602", 2), ("7th-1", "0602", "0903", 2)]
    {
        let (other, active) = if id == "narva-3" { ("7th-1", "grabowski") } else { ("narva-3", "lewiz") };
        let position = PositionBuilder::empty(game)
            .commander("grabowski", "0201")
            .commander("lewiz", "1202")
            .unit(id, from, if id == "narva-3" { 3 } else { 0 })
            .unit(other, target, if id == "narva-3" { 0 } else { 3 })
            .movement(active);
        let mut table = Table::set_up(game, position, &[]);
        table.play(table.shot(from, target), &[0]);
        assert_eq!(rifles(&table.logged(Kind::Fired)[0]).quotient, quotient, "{id} {target}");
    }
}

#[test]
fn p_3_4_round_below_one_half_down() {
    let game = scenario_one();
    // Four at three hexes is 1.33: one, which has no effect, so the shot is not offered.
    for (target, legal) in [("0502", false), ("0602", true)] {
        let position = PositionBuilder::empty(game)
            .commander("grabowski", "0401")
            .unit("7th-1", target, 0)
            .unit("narva-1", "0802", 3)
            .movement("grabowski");
        let table = Table::set_up(game, position, &[]);
        assert_eq!(table.allows(table.shot("0802", target)), legal, "{target}");
    }
}

#[test]
fn example_01_one_loss_lowers_size_and_fire_and_leaves_morale() {
    let game = scenario_one();
    let mut table = Table::set_up(game, face_to_face(game), &[]);
    table.play(table.shot("0702", "0602"), &[9]);
    let (unit, at) = (table.unit("7th-1"), game.at(&table.state));
    assert_eq!((at.size(unit), at.firepower(unit), at.morale(unit)), (4, 4, 7));
}

#[test]
fn example_02_the_same_for_a_company_of_five() {
    let game = scenario_one_with(&["units.7th-1.front.morale=5"]);
    assert_eq!(track(&game, "7th-1")[..2], [(5, 5, 5), (5, 4, 4)]);
}

#[test]
fn example_03_the_five_steps_of_a_company_of_five() {
    let game = scenario_one();
    assert_eq!(track(game, "7th-1"), [(7, 5, 5), (7, 4, 4), (7, 3, 3), (6, 2, 2), (6, 1, 1)]);
}

#[test]
fn example_04_a_counter_has_as_many_steps_as_its_size() {
    // Size, and the loss that turns the counter over.
    for (size, turned) in [(6, 3), (4, 2), (3, 2), (2, 1), (1, 1)] {
        let game = scenario_one_with(&[&format!("units.7th-1.front.size={size}"), "units.7th-1.back.morale=3"]);
        let morale: Vec<_> = track(&game, "7th-1").iter().map(|face| face.0).collect();
        let sizes: Vec<_> = track(&game, "7th-1").iter().map(|face| face.1).collect();
        assert_eq!(sizes, (1..=size).rev().collect::<Vec<_>>());
        assert_eq!(morale.iter().position(|&morale| morale == 3), (turned < size).then_some(turned as usize), "{size}");
        // The last step is lost in play.
        let mut table = Table::set_up(&game, face_to_face(&game).losses("7th-1", size - 1), &[]);
        table.play(table.shot("0702", "0602"), &[9]);
        assert!(!table.lives("7th-1"), "{size}");
    }
}

#[test]
fn example_44_three_shots_leave_a_marker_of_one_that_a_movement_point_takes_off() {
    let game = scenario_one();
    let position = alone(game).fired("7th-1", 3).stage(2).stage_end();
    let mut table = Table::set_up(game, position, &[]);
    let unit = table.unit("7th-1");
    assert_eq!((table.state.board.stage, table.state.board.shots[unit as usize]), (3, 1));
    table.play(Action::RemoveFireMarker(unit), &[]);
    assert_eq!((table.state.board.shots[unit as usize], table.mp("7th-1")), (0, 3));
}
