//! \[10.10\] Artillery fire, and guns lost and retaken.

use kartacz_engine::games::insurrection::details::Effect;
use kartacz_engine::games::insurrection::outcomes::FireResult;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::{Action, Group};
use kartacz_engine::games::niemenczyn::event::Kind;
use kartacz_engine::games::niemenczyn::outcomes::Source;
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;
use kartacz_engine::games::niemenczyn::unit_set::bit;

use crate::common::table::{bout, captured, effect, fire_result};
use crate::niemenczyn::combat::{field, parts, total};
use crate::niemenczyn::table::{POLES, RUSSIANS, Table, scenario_one, scenario_one_with};

/// The Polish guns on the meadow in the south, a Russian company `distance` hexes east of them.
fn range(game: &Niemenczyn, hexes: usize) -> (PositionBuilder<'_>, String) {
    let target = format!("02{:02}", 1 + hexes);
    (field(game).unit("guns-poles", "0201", 1).unit("narva-1", &target, 4), target)
}

#[test]
fn p_10_10_1_effect_by_distance() {
    const EFFECTS: [Effect; 4] = [Effect::M, Effect::M1, Effect::M2, Effect::M3];
    let bands = [
        ("a", [2, 2, 2, 1, 1, 1, 0, 0, 0, 0]),
        ("b", [3, 3, 2, 2, 1, 1, 0, 0, 0, 0]),
        ("c", [2, 2, 1, 1, 1, 1, 0, 0, 0, 0]),
    ];
    for (word, effects) in bands {
        let game = scenario_one_with(&[&format!("switches.artillery_bands={word}")]);
        for (distance, added) in (1..).zip(effects) {
            let (position, target) = range(&game, distance);
            let mut table = Table::new(&game, position.movement("lewiz").build());
            table.play(table.gun_shot("guns-poles", &target), &[1]);
            assert_eq!(effect(&table.last(Kind::Fired)), EFFECTS[added as usize], "{word}, {distance} hexes");
            assert_eq!(total(&table.last(Kind::FireTest)), added, "the number of the shot does not matter");
        }
    }
}

#[test]
fn p_10_10_1_commanders_are_in_danger_within_three_hexes() {
    let game = scenario_one();
    for (hexes, dice) in [(3, vec![1, 5]), (4, vec![1])] {
        let (position, target) = range(game, hexes);
        let mut table = Table::new(game, position.commander("lewiz", &target).movement("lewiz").build());
        table.play(table.gun_shot("guns-poles", &target), &dice);
        assert_eq!(table.logged(Kind::CommanderCheck).len(), dice.len() - 1);
    }
}

#[test]
fn p_10_10_2_guns_fire_alone() {
    let game = scenario_one();
    let position = field(game)
        .unit("7th-1", "0502", 0)
        .unit("guns-poles", "0502", 0)
        .unit("7th-2", "0503", 0)
        .unit("narva-1", "0602", 3);
    let mut table = Table::new(game, position.movement("lewiz").build());
    assert!(table.allows(table.gun_shot("guns-poles", "0602")));
    table.play(table.volley(&["0502", "0503"], "0602"), &[0]);
    assert_eq!(table.last(Kind::Fired).units, table.set(&["7th-1", "7th-2"]));
    assert_eq!(table.state.board.guns_fired_stage, 0);
}

/// Guns and a company of either side that see each other, both commanders with theirs.
fn batteries(game: &Niemenczyn) -> PositionBuilder<'_> {
    PositionBuilder::empty(game)
        .commander("grabowski", "0501")
        .commander("lewiz", "0802")
        .unit("7th-1", "0502", 0)
        .unit("guns-poles", "0502", 0)
        .unit("narva-1", "0702", 3)
        .unit("guns-russians", "0702", 3)
}

#[test]
fn p_10_10_3_one_shot_in_the_phase_of_the_own_commander() {
    let game = scenario_one();
    let mut table = Table::new(game, batteries(game).movement("lewiz").build());
    table.play(Action::Pass, &[]);
    table.play(table.gun_shot("guns-russians", "0502"), &[1]);
    table.play(Action::Pass, &[]);
    assert!(!table.allows(table.gun_shot("guns-russians", "0502")));
}

#[test]
fn p_10_10_3_not_in_the_phase_of_another_commander_of_the_side() {
    let game = scenario_one();
    let position = batteries(game).unit("cossacks-1", "0801", 3).commander("kirejew", "0801");
    let mut table = Table::new(game, position.movement("kirejew").build());
    table.play(Action::Pass, &[]);
    assert!(!table.allows(table.gun_shot("guns-russians", "0502")));
    assert!(table.allows(table.shot("0702", "0502")), "foot may");
}

#[test]
fn p_10_10_3_and_example_45_one_shot_in_each_activation() {
    let game = scenario_one();
    let position = batteries(game).chits(&["lewiz"]).movement("grabowski");
    let mut table = Table::new(game, position.build());
    table.play(table.gun_shot("guns-russians", "0502"), &[1]);
    table.play(table.shot("0502", "0702"), &[0]);
    assert_eq!(table.decider(), Some(RUSSIANS));
    assert!(!table.allows(table.gun_shot("guns-russians", "0502")), "once");
    table.play(Action::Pass, &[]).play(Action::End, &[]).play(Action::Stay, &[]);
    assert_eq!((table.state.board.active, table.decider()), (table.commander("lewiz"), Some(POLES)));
    table.play(Action::Pass, &[]);
    assert!(table.allows(table.gun_shot("guns-russians", "0502")), "and again in the next activation");
}

/// The Polish guns shoot at two companies in one hex in Grabowski's phase, Lewiz follows.
fn after_shot(dice: &[u32]) -> Table<'static> {
    let game = scenario_one();
    let position = batteries(game).unit("narva-2", "0702", 3).chits(&["lewiz"]).movement("grabowski");
    let mut table = Table::new(game, position.build());
    table.play(Action::Pass, &[]);
    table.play(table.gun_shot("guns-poles", "0702"), dice);
    table
}

#[test]
fn p_10_10_4_a_natural_zero_puts_the_guns_out_of_action() {
    for (dice, broken) in [([0, 4], true), ([3, 0], true), ([1, 4], false)] {
        let mut table = after_shot(&dice);
        let tests: Vec<_> = table.logged(Kind::FireTest).iter().map(fire_result).collect();
        assert_eq!(tests, [FireResult::Holds; 2], "a zero is a passed test");
        assert_eq!(table.logged(Kind::GunBroken).len(), usize::from(broken));
        table.play(Action::Pass, &[]).play(Action::End, &[]).play(Action::Stay, &[]);
        assert_eq!(table.state.board.active, table.commander("lewiz"));
        assert_eq!(table.allows(table.gun_shot("guns-poles", "0702")), !broken, "{dice:?}");
    }
}

#[test]
fn p_10_10_4_rifle_fire_breaks_nothing() {
    let game = scenario_one();
    let mut table = Table::new(game, batteries(game).movement("lewiz").build());
    table.play(table.shot("0502", "0702"), &[0]);
    assert!(table.logged(Kind::GunBroken).is_empty());
}

#[test]
fn p_10_10_5_broken_and_moved_guns_are_ready_again_in_the_next_stage() {
    let game = scenario_one();
    let guns = bit(game.unit_id("guns-russians").expect("guns"));
    let out = || batteries(game).stage(1).adjust(|board| board.guns_out |= guns);
    let now = Table::new(game, out().movement("grabowski").build());
    assert!(!now.allows(now.gun_shot("guns-russians", "0502")));
    let next = Table::set_up(game, out().stage_end(), &[0]);
    assert_eq!((next.state.board.stage, next.decider()), (2, Some(RUSSIANS)));
    assert!(next.allows(next.gun_shot("guns-russians", "0502")));
}

#[test]
fn p_10_10_5_guns_moved_by_hand_do_not_fire_in_the_stage() {
    let game = scenario_one();
    let mut table = Table::new(game, batteries(game).chits(&["grabowski"]).movement("lewiz").build());
    table.play(Action::Pass, &[]).begin("guns-russians");
    let (unit, to) = (table.unit("guns-russians"), table.hex("0801"));
    let side = game.scenario.map.grid.side_to(table.hex("0702"), to).expect("neighbours");
    table.play(Action::Drag { unit, side, facing: 3 }, &[]);
    table.play(Action::Pass, &[]);
    assert!(!table.allows(table.gun_shot("guns-russians", "0502")));
    table.play(Action::End, &[]).play(Action::Stay, &[]);
    assert_eq!(table.state.board.active, table.commander("grabowski"));
    assert_eq!(table.state.board.guns_out, bit(unit));
    assert!(!table.allows(table.gun_shot("guns-russians", "0502")), "nor in the next activation");
}

/// Guns against guns `distance` hexes apart, all other units far away.
fn duel_of_guns(shooter: &str, hexes: usize, dice: &[u32]) -> Option<Table<'static>> {
    let game = scenario_one();
    let target = format!("02{:02}", 1 + hexes);
    let (victim, active) =
        if shooter == "guns-poles" { ("guns-russians", "lewiz") } else { ("guns-poles", "grabowski") };
    let position = field(game)
        .unit(shooter, "0201", 1)
        .unit(victim, &target, 4)
        .unit("7th-1", "0101", 0)
        .unit("narva-1", "1204", 3)
        .movement(active);
    let mut table = Table::new(game, position.build());
    let shot = table.gun_shot(shooter, &target);
    if !table.allows(shot) {
        return None;
    }
    table.play(shot, dice);
    Some(table)
}

#[test]
fn p_10_10_6_counter_battery_needs_more_than_the_distance_and_then_a_zero() {
    for (shooter, victim, least) in [("guns-poles", "guns-russians", 4), ("guns-russians", "guns-poles", 5)] {
        for aim in 0..10 {
            let near = aim >= least;
            let dice = if near { vec![aim, 0] } else { vec![aim] };
            let table = duel_of_guns(shooter, 4, &dice).expect("legal");
            assert_eq!(table.lives(victim), !near, "{shooter}, {aim}");
            assert_eq!(table.vp().abs(), if near { 2 } else { 0 });
        }
    }
}

#[test]
fn p_10_10_6_a_second_die_above_zero_misses() {
    let table = duel_of_guns("guns-poles", 4, &[9, 1]).expect("legal");
    assert!(table.lives("guns-russians"));
    assert_eq!((table.vp(), captured(&table.last(Kind::LoneGunsFire))), (0, false));
    assert_eq!(parts(&table.last(Kind::LoneGunsFire)), [("10.10.6", 1)]);
}

#[test]
fn p_10_10_6_no_further_than_six_hexes() {
    assert!(duel_of_guns("guns-poles", 6, &[0]).is_some());
    assert!(duel_of_guns("guns-poles", 7, &[]).is_none());
}

#[test]
fn p_10_10_6_guns_with_company_are_no_target_of_it() {
    let game = scenario_one();
    let mut table = Table::new(game, batteries(game).movement("lewiz").build());
    table.play(table.gun_shot("guns-poles", "0702"), &[1]);
    assert_eq!(table.last(Kind::FireTest).units, table.set(&["narva-1"]));
    assert!(table.logged(Kind::LoneGunsFire).is_empty());
}

#[test]
fn p_10_10_9_guns_captured_by_fire_leave_the_map() {
    let table = duel_of_guns("guns-poles", 4, &[9, 0]).expect("legal");
    assert_eq!((table.place("guns-russians").as_str(), table.state.board.captured), ("----", 0));
}

#[test]
fn example_26_counter_battery_at_six_hexes() {
    for (shooter, reached) in [("guns-poles", 4), ("guns-russians", 3)] {
        let near = (0..10).filter(|&aim| {
            let dice = if aim >= 10 - reached { vec![aim, 0] } else { vec![aim] };
            let table = duel_of_guns(shooter, 6, &dice).expect("legal");
            captured(&table.last(Kind::LoneGunsFire))
        });
        assert_eq!(near.count(), reached as usize, "{shooter}");
    }
}

#[test]
fn example_27_two_tests_of_which_one_is_a_zero() {
    let table = after_shot(&[0, 6]);
    let tests: Vec<_> = table.logged(Kind::FireTest).iter().map(fire_result).collect();
    assert_eq!(tests, [FireResult::Holds, FireResult::Retreats], "2M and nothing else: 2 and 8 against a morale of 6");
    assert_eq!(table.logged(Kind::GunBroken).len(), 1);
}

/// Phase 4: Poles attack Russian guns in 0602, alone or in company; the dice decide the winner.
fn attack_guns(company: bool, dice: &[u32]) -> Table<'static> {
    let game = scenario_one();
    let mut position = field(game)
        .commander("grabowski", "0402")
        .commander("lewiz", "0803")
        .unit("7th-1", "0602", 0)
        .unit("guns-russians", "0602", 3)
        .unit("narva-2", "1204", 3);
    if company {
        position = position.unit("narva-1", "0602", 3);
    }
    Table::set_up(game, position.melee("grabowski"), dice)
}

#[test]
fn p_10_10_7_lone_guns_defend_like_a_single_point_of_infantry() {
    let table = attack_guns(false, &[0, 0]);
    let melee = table.last(Kind::Melee);
    assert_eq!(bout(&melee).sizes, [5, 1]);
    assert_eq!(parts(&melee), [("10.10.7", -4), ("11-T", 3), ("11-T", 1), ("11-T", 1)]);
}

#[test]
fn p_10_10_7_the_winner_of_a_melee_takes_them() {
    let table = attack_guns(false, &[9, 0]);
    assert!(!table.lives("guns-russians"));
    assert_eq!(table.state.board.tally.vp[0], [0, 1, 2, 0, 0]);
    assert_eq!(table.place("guns-russians"), "0602", "they lie there");
}

#[test]
fn p_10_10_7_guns_that_win_lose_nothing_and_their_attacker_routs() {
    // Net 7 for the attacker: only a difference of eight or more between the dice saves the guns.
    let table = attack_guns(false, &[0, 8]);
    assert!(table.lives("guns-russians"));
    assert_eq!((table.place("7th-1").as_str(), table.losses("7th-1")), ("----", 2));
    assert_eq!(table.vp(), -1);
}

#[test]
fn p_10_10_8_guns_in_company_do_not_influence_a_melee() {
    let table = attack_guns(true, &[9, 0]);
    let melee = table.last(Kind::Melee);
    assert_eq!(bout(&melee).sizes, [5, 4]);
    assert_eq!(parts(&melee), [("11-T", 1), ("11-T", 1)]);
}

#[test]
fn p_10_10_8_guns_in_company_do_not_bring_command() {
    let game = scenario_one();
    let position = field(game)
        .commander("grabowski", "0402")
        .commander("lewiz", "0803")
        .unit("7th-1", "0602", 0)
        .unit("guns-russians", "0602", 3)
        .unit("cossacks-1", "0602", 3)
        .commander("kirejew", "1204");
    let table = Table::set_up(game, position.melee("grabowski"), &[9, 0]);
    assert_eq!(parts(&table.last(Kind::Melee)), [("11-T", 2), ("11-T", 1)], "odds and the attacker's command");
}

#[test]
fn p_10_10_8_guns_fall_when_their_company_routs_or_dies() {
    let table = attack_guns(true, &[9, 0]);
    assert!(table.returns("narva-1") > 0 && !table.lives("guns-russians"));
    assert_eq!(table.state.board.tally.vp[0], [0, 1, 2, 0, 0]);
    let game = scenario_one();
    let position = field(game)
        .commander("grabowski", "0402")
        .unit("7th-1", "0602", 0)
        .unit("guns-russians", "0602", 3)
        .unit("narva-1", "0602", 3)
        .losses("narva-1", 2)
        .unit("narva-2", "1204", 3);
    let table = Table::set_up(game, position.melee("grabowski"), &[9, 0]);
    assert!(!table.lives("narva-1") && !table.lives("guns-russians"));
    assert_eq!(table.state.board.tally.vp[0], [0, 1, 2, 0, 0]);
}

/// A Russian company is about to enter the hex where its guns were lost.
fn retake(game: &Niemenczyn) -> Table<'_> {
    let position = field(game)
        .commander("lewiz", "0803")
        .unit("narva-1", "0702", 3)
        .captured("guns-russians", "0602")
        .unit("7th-1", "0302", 0);
    let mut table = Table::new(game, position.movement("lewiz").build());
    table.begin("narva-1").step("narva-1", "0602", &[]);
    table
}

#[test]
fn p_10_10_9_a_unit_alone_with_its_lost_guns_retakes_them() {
    for (reading, retaken) in [("occupancy", true), ("melee-only", false), ("never", false)] {
        let game = scenario_one_with(&[&format!("switches.recapture={reading}")]);
        let table = retake(&game);
        assert_eq!(table.vp(), if retaken { -2 } else { 0 }, "{reading}");
        assert_eq!(table.state.board.captured == 0, retaken, "{reading}");
        assert!(!table.lives("guns-russians"), "they never fire again");
    }
}

#[test]
fn p_10_10_9_the_winner_of_a_melee_over_its_lost_guns_retakes_them() {
    for (reading, points) in [("occupancy", 2), ("melee-only", 2), ("never", 0)] {
        let game = scenario_one_with(&[&format!("switches.recapture={reading}")]);
        let position = field(&game)
            .commander("lewiz", "0803")
            .unit("narva-1", "0602", 3)
            .unit("7th-1", "0602", 0)
            .captured("guns-russians", "0602");
        let table = Table::set_up(&game, position.melee("lewiz"), &[9, 0]);
        assert_eq!(table.state.board.tally.vp[1][Source::GunsRecaptured as usize], points, "{reading}");
        assert_eq!(table.state.board.tally.vp[1][Source::MeleeWon as usize], 1);
    }
}

/// The Russians enter the hex of their lost guns, which the captor has left, and beat off a counterattack there.
#[test]
fn p_10_10_9_guns_that_no_enemy_held_are_not_retaken_by_melee() {
    let game = scenario_one();
    let position = field(game)
        .commander("grabowski", "0402")
        .commander("lewiz", "0803")
        .unit("narva-1", "0702", 3)
        .captured("guns-russians", "0602")
        .unit("7th-1", "0502", 0);
    let mut table = Table::new(game, position.movement("lewiz").build());
    table.hold_fire().begin("narva-1").step("narva-1", "0602", &[]);
    assert_eq!(table.state.board.abandoned, table.set(&["guns-russians"]));
    table.play(Action::Counterattack(table.unit("7th-1")), &[0, 0, 9]);
    assert_eq!(table.state.board.tally.vp[1][Source::MeleeWon as usize], 1);
    assert_eq!(table.state.board.tally.vp[1][Source::GunsRecaptured as usize], 0);
    assert_eq!(table.state.board.captured, table.set(&["guns-russians"]));
}

/// In the captor's hands again, they can be retaken like others.
#[test]
fn p_10_10_9_guns_that_the_captor_holds_again_are() {
    let game = scenario_one();
    let position =
        field(game).commander("grabowski", "0402").captured("guns-russians", "0602").unit("7th-1", "0502", 0);
    let mut table = Table::new(game, position.movement("grabowski").build());
    table.state.board.abandoned = table.set(&["guns-russians"]);
    table.begin("7th-1").step("7th-1", "0602", &[]);
    assert_eq!((table.state.board.abandoned, table.vp()), (0, 0));
}

#[test]
fn p_10_10_9_guns_are_not_retaken_while_enemies_are_there() {
    let game = scenario_one();
    let position = field(game)
        .commander("lewiz", "0803")
        .unit("narva-1", "0702", 3)
        .captured("guns-russians", "0602")
        .unit("7th-1", "0602", 3);
    let mut table = Table::new(game, position.movement("lewiz").build());
    table.begin("narva-1").step("narva-1", "0602", &[]);
    assert_eq!(table.place("narva-1"), "0602");
    assert!(table.logged(Kind::GunsRecaptured).is_empty());
    assert_eq!(table.vp(), 0);
}

#[test]
fn p_10_10_9_captured_guns_do_not_fire() {
    let game = scenario_one();
    let position = field(game)
        .unit("7th-1", "0502", 0)
        .captured("guns-russians", "0502")
        .unit("narva-1", "0802", 3)
        .commander("lewiz", "0803");
    let table = Table::new(game, position.movement("lewiz").build());
    assert!(table.allows(table.shot("0502", "0802")));
    assert!(!table.legal().iter().any(|action| matches!(action, Action::FireGuns { .. })));
    let able = Action::Begin { unit: table.unit("guns-russians"), group: Group::Unit, double_time: false };
    assert!(!table.allows(able));
}
