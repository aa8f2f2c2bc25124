//! Paragraphs that match *Niemenczyn* except for a number or an example.

use kartacz_engine::core::game::Game;
use kartacz_engine::games::maciejowice::data::Arm;
use kartacz_engine::games::maciejowice::event::Kind;
use kartacz_engine::games::maciejowice::position_builder::PositionBuilder;

use crate::common::table::bout;
use crate::maciejowice::table::{POLES, RUSSIANS, Table, scenario, whole, whole_with};

#[test]
fn m_2_0_both_sides_have_an_overall_commander_and_all_kinds_of_units() {
    let game = whole();
    let chiefs = ["kosciuszko", "fersen"].map(|id| game.commander_id(id).expect("a commander"));
    assert_eq!(chiefs.iter().fold(0, |set, chief| set | 1 << chief), game.sets.overall);
    let has = |side, arm| game.scenario.units.iter().any(|unit| (unit.side, unit.arm) == (side, arm));
    for side in [POLES, RUSSIANS] {
        assert!([Arm::Infantry, Arm::Cavalry, Arm::Guns].into_iter().all(|arm| has(side, arm)));
    }
    assert!(has(RUSSIANS, Arm::Cossacks) && !has(POLES, Arm::Cossacks));
}

#[test]
fn m_3_2_the_game_has_twenty_four_turns() {
    let game = whole();
    for (stage, over) in [(6, false), (23, false), (24, true)] {
        let table = Table::set_up(game, PositionBuilder::printed(game).stage(stage).stage_end(), &[]);
        assert_eq!(game.outcome(&table.state).is_some(), over, "after turn {stage}");
    }
}

#[test]
fn m_3_4_the_company_of_five_goes_down_its_steps() {
    let game = whole();
    let values = |losses| {
        let state = PositionBuilder::printed(game).losses("15-foot", losses).board();
        let (at, unit) = (game.at(&state), game.unit_id("15-foot").expect("a unit"));
        (at.morale(unit), at.size(unit), at.firepower(unit))
    };
    assert_eq!([0, 1].map(values), [(5, 5, 5), (5, 4, 4)]);
}

/// Russian cavalry or foot with this firepower shoots from 1311 at a battalion beside a Polish commander.
fn shot_at_a_commander(unit: &str, dice: &[u32]) -> usize {
    let game = whole_with(&[&format!("units.{unit}.front.fire=6")]);
    let position = PositionBuilder::empty(&game)
        .commander("kamienski", "1312")
        .commander("tormasov", "1310")
        .unit("2-foot", "1312", 4)
        .unit(unit, "1311", 1)
        .movement("kamienski");
    let mut table = Table::set_up(&game, position, &[]);
    table.play(table.shot("1311", "1312"), dice);
    table.logged(Kind::CommanderCheck).len()
}

#[test]
fn m_4_6_1_only_the_fire_of_infantry_endangers_a_commander() {
    assert_eq!(shot_at_a_commander("tormasov-musketeers-1", &[0, 5]), 1);
    assert_eq!(shot_at_a_commander("carabineers-1", &[0]), 0);
}

#[test]
fn m_8_12_1_guns_that_enter_are_limbered() {
    for what_if in ["poninski-turn-12", "poninski-by-chance"] {
        let game = scenario("scenario-1", &[what_if], &[]);
        let late = game.scenario.units.iter().filter(|unit| unit.arm == Arm::Guns && unit.arrives > 0);
        assert_eq!(late.map(|unit| (unit.id.as_str(), unit.limbered)).collect::<Vec<_>>(), [("poninski-guns", true)]);
    }
    let game = scenario("scenario-1", &["poninski-turn-12"], &[]);
    let table = Table::set_up(&game, PositionBuilder::printed(&game).stage(12).pool(), &[]);
    assert!((table.state.board.limbered & table.set(&["poninski-guns"])) != 0);
}

#[test]
fn m_10_4_ex_tormasov_is_active() {
    let game = whole();
    let position = PositionBuilder::empty(game)
        .stage(3)
        .commander("tormasov", "1310")
        .commander("khrushchev", "1307")
        .commander("kamienski", "1513")
        .unit("tormasov-musketeers-1", "1311", 0)
        .unit("khrushchev-musketeers-1", "1309", 0)
        .unit("2-foot", "1411", 3)
        .unit("5-fusiliers", "1409", 3);
    let mut table = Table::set_up(game, position.movement("tormasov"), &[]);
    assert_eq!(table.decider(), Some(POLES), "one Polish salvo first");
    table.play(table.shot("1411", "1311"), &[0]);
    assert_eq!(table.decider(), Some(RUSSIANS));
    assert_eq!(table.begins(), ["tormasov-musketeers-1"], "only his units move");
    assert!(table.allows(table.shot("1311", "1411")) && table.allows(table.shot("1309", "1409")), "any foot shoots");
}

#[test]
fn m_11_11_2_ex_lost_in_turn_three_by_four() {
    let game = whole();
    let position = PositionBuilder::empty(game)
        .stage(3)
        .commander("tormasov", "1310")
        .commander("sierakowski", "1624")
        .unit("tormasov-musketeers-1", "1311", 3)
        .unit("tormasov-musketeers-2", "1311", 3)
        .unit("7-foot-1", "1311", 0)
        .unit("7-foot-2", "1311", 0)
        .melee("tormasov");
    // The attacker is in command.
    let mut table = Table::set_up(game, position, &[6, 3]);
    assert_eq!(bout(&table.last(Kind::Melee)).difference, 4);
    while table.returns("7-foot-1") == 0 {
        let first = table.legal()[0];
        table.play(first, &[]);
    }
    assert_eq!(["7-foot-1", "7-foot-2"].map(|id| table.returns(id)), [5, 5]);
}
