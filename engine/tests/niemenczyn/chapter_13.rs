//! Chapter 13: the scenarios.

use kartacz_engine::core::dice::Scripted;
use kartacz_engine::core::game::{Game, Winner};
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::Action;
use kartacz_engine::games::niemenczyn::event::Kind;
use kartacz_engine::games::niemenczyn::outcomes::Source;
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;
use kartacz_engine::games::niemenczyn::unit_set::bit;

use crate::niemenczyn::table::scenario;
use crate::niemenczyn::table::{POLES, RUSSIANS, Table, scenario_one, scenario_one_with, scenario_two};

/// The commanders whose chits went into the pool, in order of their ids, without a choice.
fn pool(game: &Niemenczyn, position: PositionBuilder, dice: &[u32]) -> Vec<String> {
    let table = Table::set_up(game, position.pool(), dice);
    let chosen = table.logged(Kind::PoolChosen);
    let mut ids: Vec<_> =
        chosen.iter().map(|event| game.scenario.commanders[event.commander.unwrap() as usize].id.clone()).collect();
    ids.sort_unstable();
    ids
}

/// The chits that the Poles and the Russians know.
fn known(table: &Table) -> [u16; 2] {
    [POLES, RUSSIANS].map(|side| table.game.view(&table.state, side).known_chits())
}

fn chits(table: &Table, ids: &[&str]) -> u16 {
    ids.iter().fold(0, |set, id| set | 1 << table.commander(id))
}

/// The end of the game with the camp entered or not, and this net score of the Poles.
fn last_stage(game: &Niemenczyn, camp: bool, net: i8) -> Winner {
    let side = if net > 0 { POLES } else { RUSSIANS };
    let mut position = PositionBuilder::printed(game).scored(side, Source::MeleeWon, net.unsigned_abs()).stage(6);
    if camp {
        position = position.camp_entered(4);
    }
    game.outcome(&position.stage_end().build()).expect("an end").winner
}

/// Grabowski and a squadron two hexes south of the camp; otherwise only Lewiz and a company on the south edge.
fn before_the_camp(game: &Niemenczyn) -> PositionBuilder<'_> {
    PositionBuilder::empty(game)
        .commander("grabowski", "0908")
        .unit("bkn", "1008", 0)
        .commander("lewiz", "0103")
        .unit("narva-1", "0103", 3)
        .stage(4)
        .movement("grabowski")
}

fn camp_entered(table: &Table) -> u8 {
    table.state.board.tally.camp_entered_stage
}

#[test]
fn p_13_1a_scenario_one_begins_with_the_printed_set_up() {
    let game = scenario_one();
    let mut events = Vec::new();
    let state = game.start(&mut Scripted::new(&[]), &mut events);
    for (index, unit) in game.scenario.units.iter().enumerate() {
        assert_eq!((state.board.place[index], state.board.facing[index]), (unit.hex, unit.facing), "{}", unit.id);
    }
    assert!(!events.iter().any(|event| event.kind() == Kind::Deployed));
}

#[test]
fn p_13_1b_the_polish_guns_begin_limbered() {
    for game in [scenario_one(), scenario_two()] {
        let table = Table::set_up(
            game,
            PositionBuilder::printed(game),
            if game.scenario.id.ends_with('2') { &[0] } else { &[] },
        );
        assert_eq!(table.state.board.limbered, bit(table.unit("guns-poles")));
    }
}

#[test]
fn p_13_1c_eydziatowicz_is_not_in_scenario_one() {
    assert_eq!(scenario_one().commander_id("eydziatowicz"), None);
    assert_eq!(scenario_one().unit_id("psp-1"), None);
    assert!(scenario_two().commander_id("eydziatowicz").is_some());
}

#[test]
fn p_13_1d_stage_one_belongs_to_grabowski_stage_two_to_lewiz_as_well() {
    let game = scenario_one();
    assert_eq!(pool(game, PositionBuilder::printed(game).stage(1), &[]), ["grabowski"]);
    assert_eq!(pool(game, PositionBuilder::printed(game).stage(2), &[0]), ["grabowski", "lewiz"]);
}

#[test]
fn p_13_1d_from_stage_three_the_russians_choose() {
    let game = scenario_one();
    for stage in 3..=6 {
        let table = Table::set_up(game, PositionBuilder::printed(game).stage(stage).pool(), &[]);
        assert_eq!(table.decider(), Some(RUSSIANS));
        assert_eq!(table.legal(), ["kirejew", "lewiz"].map(|id| Action::Choose(table.commander(id))));
    }
}

#[test]
fn p_13_1d_the_choice_is_secret_until_the_chit_is_drawn() {
    for (secret, poles_see) in [("true", &["grabowski"][..]), ("false", &["grabowski", "kirejew"])] {
        let game = scenario_one_with(&[&format!("switches.pool_choice_secret={secret}")]);
        let position = PositionBuilder::printed(&game).without_unit("guns-russians").stage(3).pool();
        let mut table = Table::set_up(&game, position, &[]);
        table.play(Action::Choose(table.commander("kirejew")), &[0]);
        // Grabowski's chit was drawn; Kirejew's is in the cup.
        assert_eq!(table.state.board.active, table.commander("grabowski"));
        assert_eq!(table.state.board.chits_left, [0, 1]);
        let seen = chits(&table, poles_see) & !chits(&table, &["grabowski"]);
        assert_eq!(known(&table), [seen, chits(&table, &["kirejew"])]);
    }
}

#[test]
fn p_13_1d_a_dead_commander_is_not_chosen() {
    let game = scenario_one();
    let position = PositionBuilder::printed(game).stage(3);
    assert_eq!(pool(game, position.clone().without_commander("kirejew"), &[0]), ["grabowski", "lewiz"]);
    let none = position.without_commander("kirejew").without_commander("lewiz");
    assert_eq!(pool(game, none, &[]), ["grabowski"]);
}

#[test]
fn p_13_1_reinforcements_wait_while_the_enemy_holds_their_hex() {
    let game = scenario("niemenczyn/scenario-1", &["eydziatowicz"], &[]);
    let position = PositionBuilder::printed(&game).unit("narva-1", "0104", 3).stage(2).stage_end();
    let table = Table::set_up(&game, position, &[]);
    let arrived = table.logged(Kind::Arrived).iter().fold(0, |set, event| set | event.units);
    let delayed = table.logged(Kind::Delayed);
    assert_eq!(arrived, table.set(&["psp-1", "psp-3"]));
    assert_eq!(delayed.iter().fold(0, |set, event| set | event.units), table.set(&["psp-2"]));
    assert_eq!(delayed.iter().find_map(|event| event.commander), Some(table.commander("eydziatowicz")));
}

#[test]
fn p_13_1e_a_polish_unit_on_1108_has_entered_the_camp() {
    let game = scenario_one();
    let mut table = Table::set_up(game, before_the_camp(game), &[]);
    table.begin("bkn");
    assert_eq!(camp_entered(&table), 0);
    table.step("bkn", "1108", &[]);
    assert_eq!(camp_entered(&table), 4);
    // Passing through is enough, and counts for the rest of the game.
    table.step("bkn", "1208", &[]);
    assert_eq!((camp_entered(&table), table.logged(Kind::CampEntered).len()), (4, 1));
}

#[test]
fn p_13_1e_entering_against_the_enemy_counts() {
    let game = scenario_one();
    let mut table = Table::set_up(game, before_the_camp(game).unit("pskov-2", "1108", 0), &[]);
    table.begin("bkn").step("bkn", "1108", &[]);
    assert_eq!(camp_entered(&table), 4);
}

#[test]
fn p_13_1e_guns_count() {
    let game = scenario_one();
    let position = before_the_camp(game).unit("guns-poles", "1008", 0).limbered("guns-poles", true);
    let mut table = Table::set_up(game, position, &[]);
    table.begin("guns-poles").step("guns-poles", "1108", &[]);
    assert_eq!(camp_entered(&table), 4);
}

#[test]
fn p_13_1e_a_commander_does_not_count_nor_does_a_russian() {
    let game = scenario_one();
    let mut table = Table::set_up(game, before_the_camp(game).stage(6), &[]);
    let camp = table.hex("1108");
    table.play(Action::End, &[]).play(Action::CommanderTo(camp), &[]);
    assert_eq!(camp_entered(&table), 0);
    let position = before_the_camp(game)
        .without_unit("bkn")
        .unit("7th-1", "0301", 0)
        .commander("grabowski", "0301")
        .commander("lewiz", "1008")
        .unit("narva-1", "1008", 0)
        .movement("lewiz");
    let mut table = Table::set_up(game, position, &[]);
    table.begin("narva-1").step("narva-1", "1108", &[]);
    assert_eq!(camp_entered(&table), 0);
}

#[test]
fn p_13_1e_the_camp_turns_a_defeat_into_a_draw_and_no_victory() {
    let game = scenario_one();
    assert_eq!(last_stage(game, true, -1), Winner::Draw);
    assert_eq!(last_stage(game, true, -4), Winner::Draw);
    assert_eq!(last_stage(game, true, 1), Winner::Side(POLES));
    assert_eq!(last_stage(game, true, 4), Winner::Side(POLES));
    assert_eq!(last_stage(game, false, -1), Winner::Side(RUSSIANS));
    assert_eq!(last_stage(game, false, -4), Winner::Side(RUSSIANS));
}

#[test]
fn p_13_1e_readings_of_no_points_at_all() {
    assert_eq!(last_stage(scenario_one(), true, 0), Winner::Side(RUSSIANS));
    let game = scenario_one_with(&["switches.draw_at_zero=true"]);
    assert_eq!(last_stage(&game, true, 0), Winner::Draw);
    assert_eq!(last_stage(&game, true, -1), Winner::Draw);
}

#[test]
fn p_13_1e_automatic_victory_in_the_same_stage_is_later() {
    let game = scenario_one();
    let position = before_the_camp(game).scored(RUSSIANS, Source::MeleeWon, 4);
    let mut table = Table::set_up(game, position, &[]);
    table.begin("bkn").step("bkn", "1108", &[]).play(Action::Halt, &[]);
    table.play(Action::End, &[]).play(Action::Stay, &[]);
    let outcome = game.outcome(&table.state).expect("an end");
    assert_eq!((outcome.winner, outcome.stage), (Winner::Draw, 4));
}

#[test]
fn p_13_2a_the_poles_set_up_anywhere_on_the_south_edge() {
    let game = scenario_two();
    let mut table = Table::new(game, game.start(&mut Scripted::new(&[]), &mut Vec::new()));
    assert_eq!(table.decider(), Some(POLES));
    for (id, hex) in [("narva-1", "0708"), ("cossacks-1", "0804"), ("guns-russians", "0709")] {
        assert_eq!(table.place(id), hex);
    }
    let grid = &game.scenario.map.grid;
    let mut units = 0;
    while let Some(Action::Deploy { unit, .. }) =
        table.legal().into_iter().find(|action| matches!(action, Action::Deploy { .. }))
    {
        let places: Vec<_> = table
            .legal()
            .into_iter()
            .filter_map(|action| match action {
                Action::Deploy { hex, facing, .. } => Some((grid.row_column(hex), facing)),
                _ => None,
            })
            .collect();
        assert!(places.iter().all(|((row, _), _)| *row == 1));
        // Every hex of the edge that is still free takes every facing.
        units += 1;
        assert!(places.iter().filter(|((_, column), _)| *column == units).count() == 6);
        table.play(Action::Deploy { unit, hex: table.hex(&format!("01{units:02}")), facing: units % 6 }, &[]);
    }
    assert_eq!(units, 8);
    for _ in 0..2 {
        let commander = table.legal().into_iter().find_map(|action| match action {
            Action::DeployCommander { commander, .. } => Some(commander),
            _ => None,
        });
        let commander = commander.expect("two commanders are placed too");
        assert_eq!(table.legal().len(), 16);
        // After the last one the first stage begins with a draw of two chits.
        let dice: &[u32] = if table.state.board.commanders_to_deploy.count_ones() == 1 { &[0] } else { &[] };
        table.play(Action::DeployCommander { commander, hex: table.hex("0116") }, dice);
    }
    assert_eq!(table.state.board.stage, 1);
    assert_eq!(table.state.board.limbered, bit(table.unit("guns-poles")));
}

#[test]
fn p_13_2a_foot_and_horse_are_not_set_up_together() {
    let game = scenario_two();
    let mut table = Table::new(game, game.start(&mut Scripted::new(&[]), &mut Vec::new()));
    let hex = table.hex("0105");
    while let Some(Action::Deploy { unit, .. }) = table.legal().get(1).copied() {
        let foot = ["7th-1", "7th-2"].map(|id| table.unit(id)).contains(&unit);
        let guns = unit == table.unit("guns-poles");
        assert_eq!(table.allows(Action::Deploy { unit, hex, facing: 0 }), foot || guns);
        if table.allows(Action::Deploy { unit, hex, facing: 0 }) {
            table.play(Action::Deploy { unit, hex, facing: 0 }, &[]);
        } else {
            return;
        }
    }
    panic!("horse comes after the foot");
}

#[test]
fn p_13_2a_no_unit_is_set_up_among_enemies() {
    let game = scenario("niemenczyn/scenario-2", &[], &["deployment.zone=[\"r01\", \"0708\", \"0808\", \"0807\"]"]);
    let mut table = Table::new(&game, game.start(&mut Scripted::new(&[]), &mut Vec::new()));
    // A Russian company, their commander alone, none.
    for (hex, legal) in [("0708", false), ("0808", false), ("0807", true)] {
        let action = Action::Deploy { unit: table.unit("7th-1"), hex: table.hex(hex), facing: 0 };
        assert_eq!(table.allows(action), legal, "{hex}");
    }
    while let Some(&action) = table.legal().iter().find(|action| matches!(action, Action::Deploy { .. })) {
        table.play(action, &[]);
    }
    let commander = table.state.board.commanders_to_deploy.trailing_zeros() as u8;
    for (hex, legal) in [("0708", false), ("0808", false), ("0807", true)] {
        let action = Action::DeployCommander { commander, hex: table.hex(hex) };
        assert_eq!(table.allows(action), legal, "{hex}");
    }
}

#[test]
fn p_13_2a_a_set_up_without_enough_room_is_the_printed_one() {
    let horse = ["bkn", "narbutt", "psp-1", "psp-2", "psp-3"].map(|id| format!("units.{id}.hex=0108"));
    let others = ["units.7th-2", "units.guns-poles", "commanders.grabowski", "commanders.eydziatowicz"]
        .map(|path| format!("{path}.hex=0109"));
    let rest = ["deployment.zone=[\"0108\", \"0109\"]", "stacking.cavalry=20"].map(str::to_owned);
    let sets: Vec<&str> = horse.iter().chain(&others).chain(&rest).map(String::as_str).collect();
    let game = scenario("niemenczyn/scenario-2", &[], &sets);
    let mut table = Table::new(&game, game.start(&mut Scripted::new(&[]), &mut Vec::new()));
    let [first, second] = ["7th-1", "7th-2"].map(|id| table.unit(id));
    table.play(Action::Deploy { unit: first, hex: table.hex("0108"), facing: 3 }, &[]);
    // With infantry in both hexes there is none for the cavalry.
    table.play(Action::Deploy { unit: second, hex: table.hex("0109"), facing: 2 }, &[0]);
    for (id, hex) in [("7th-1", "0109"), ("7th-2", "0109"), ("bkn", "0108"), ("psp-3", "0108"), ("guns-poles", "0109")]
    {
        assert_eq!((table.place(id), table.facing(id)), (hex.to_owned(), 0), "{id}");
    }
    assert_eq!(table.state.board.stage, 1);
}

#[test]
fn p_13_2a_the_set_up_of_the_file_can_be_taken() {
    let game = scenario_two();
    let mut table = Table::new(game, game.start(&mut Scripted::new(&[]), &mut Vec::new()));
    table.play(Action::DeployAsPrinted, &[0]);
    for (id, hex) in [("7th-1", "0109"), ("psp-2", "0104"), ("guns-poles", "0110")] {
        assert_eq!(table.place(id), hex);
    }
}

#[test]
fn p_13_2b_in_stage_one_both_polish_commanders_act() {
    let game = scenario_two();
    assert_eq!(pool(game, PositionBuilder::printed(game).stage(1), &[0]), ["eydziatowicz", "grabowski"]);
}

#[test]
fn p_13_2b_later_each_side_chooses_one_and_does_not_see_the_other() {
    for (secret, hidden) in [("true", true), ("false", false)] {
        let sets = format!("switches.pool_choice_secret={secret}");
        let game = scenario("niemenczyn/scenario-2", &[], &[&sets]);
        for stage in 2..=6 {
            let mut table = Table::set_up(&game, PositionBuilder::printed(&game).stage(stage).pool(), &[]);
            assert_eq!(table.decider(), Some(POLES));
            assert_eq!(table.legal(), ["eydziatowicz", "grabowski"].map(|id| Action::Choose(table.commander(id))));
            table.play(Action::Choose(table.commander("eydziatowicz")), &[]);
            assert_eq!(table.decider(), Some(RUSSIANS));
            assert_eq!(table.legal(), ["kirejew", "lewiz"].map(|id| Action::Choose(table.commander(id))));
            let chit = chits(&table, &["eydziatowicz"]);
            assert_eq!(known(&table), [chit, if hidden { 0 } else { chit }]);
        }
    }
}

#[test]
fn p_13_2c_the_camp_counts_in_scenario_two() {
    assert_eq!(last_stage(scenario_two(), true, -1), Winner::Draw);
    assert_eq!(last_stage(scenario_two(), false, -1), Winner::Side(RUSSIANS));
}

#[test]
fn example_42_the_camp_entered_in_stage_four() {
    let game = scenario_one();
    let mut table = Table::set_up(game, before_the_camp(game), &[]);
    table.begin("bkn").step("bkn", "1108", &[]);
    assert_eq!(camp_entered(&table), 4);
    assert_eq!(last_stage(game, true, -2), Winner::Draw);
    assert_eq!(last_stage(game, true, 1), Winner::Side(POLES));
    let early =
        PositionBuilder::printed(game).camp_entered(4).scored(RUSSIANS, Source::MeleeWon, 4).stage(5).stage_end();
    assert_eq!(game.outcome(&early.build()).expect("an end").winner, Winner::Draw);
}

#[test]
fn example_43_an_empty_camp_and_no_points_is_a_russian_victory() {
    assert_eq!(last_stage(scenario_one(), false, 0), Winner::Side(RUSSIANS));
}

#[test]
fn example_45_guns_fire_once_in_each_activation_that_concerns_them() {
    let game = scenario_one();
    for (russian, again) in [("lewiz", true), ("kirejew", false)] {
        let position = PositionBuilder::empty(game)
            .commander("grabowski", "0201")
            .unit("7th-1", "0402", 0)
            .commander("lewiz", "1002")
            .commander("kirejew", "1002")
            .unit("guns-russians", "0802", 3)
            .unit("cossacks-1", "1003", 3)
            .chits(&[russian])
            .stage(3)
            .movement("grabowski");
        let mut table = Table::set_up(game, position, &[]);
        let shot = table.gun_shot("guns-russians", "0402");
        table.play(shot, &[3]);
        // Once: a step later the Russians have no shot left.
        let unit = table.unit("7th-1");
        table.begin("7th-1").play(Action::Turn { unit, facing: 1 }, &[]).play(Action::Halt, &[]);
        assert_eq!(table.decider(), Some(POLES));
        table.play(Action::End, &[]).play(Action::Stay, &[]);
        assert_eq!((table.state.board.active, table.decider()), (table.commander(russian), Some(RUSSIANS)));
        assert_eq!(table.allows(shot), again);
        if again {
            table.play(shot, &[3]);
            assert!(!table.allows(shot));
        }
    }
}
