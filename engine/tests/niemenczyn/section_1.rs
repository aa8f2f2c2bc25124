//! The sequence of play in detail: activation (1.3), the alternation of phase 2 (1.4), contact (1.6). Reactions (1.5)
//! are in chapter 9.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::details::Delay;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::{Action, Firers, Group};
use kartacz_engine::games::niemenczyn::event::{Fact, Kind, Phase};
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;

use crate::niemenczyn::table::{
    N, NE, NW, POLES, RUSSIANS, S, SE, SW, Table, scenario_one, scenario_one_with, scenario_two,
};

fn board() -> PositionBuilder<'static> {
    PositionBuilder::empty(scenario_one())
}

fn begins(table: &Table, id: &str) -> bool {
    table.allows(Action::Begin { unit: table.unit(id), group: Group::Unit, double_time: false })
}

fn pass(table: &mut Table) {
    table.play(Action::Pass, &[]);
}

// ---- 1.3: activation ----

/// Grabowski is activated in stage 2 and the first company is back from its rout.
fn returning(builder: PositionBuilder<'static>) -> Table<'static> {
    let builder = builder.stage(2).routed("7th-1", 2).unit("bkn", "0301", N);
    Table::set_up(scenario_one(), builder.movement("grabowski"), &[])
}

fn returns(table: &Table, id: &str) -> u8 {
    table.state.board.returns[table.unit(id) as usize]
}

/// The hexes where the first company may return, with the number of facings.
fn places(table: &Table) -> Vec<(String, usize)> {
    let mut places: Vec<(String, usize)> = Vec::new();
    for action in table.legal() {
        let Action::Rally { hex, .. } = action else { panic!("{action:?}") };
        let label = table.game.scenario.map.grid.label(hex).to_string();
        match places.iter_mut().find(|place| place.0 == label) {
            Some(place) => place.1 += 1,
            None => places.push((label, 1)),
        }
    }
    places.sort();
    places
}

#[test]
fn p_1_3_1_the_drawn_chit_leaves_the_pool() {
    let position = board()
        .commander("grabowski", "0109")
        .commander("lewiz", "0808")
        .unit("7th-1", "0209", N)
        .unit("narva-1", "0708", S)
        .stage(2)
        .chits(&["grabowski", "lewiz"]);
    for (die, first, rest) in [(0, "grabowski", [0, 1]), (1, "lewiz", [1, 0])] {
        let table = Table::set_up(scenario_one(), position.clone().draw(), &[die]);
        assert_eq!(table.state.board.active, table.commander(first));
        assert_eq!(table.state.board.chits_left, rest);
        assert_eq!(table.state.board.phase, Phase::Movement);
    }
}

#[test]
fn p_1_3_2_back_with_or_next_to_the_commander_with_any_facing() {
    let table = returning(board().commander("grabowski", "0703"));
    assert_eq!((table.decider(), table.state.board.phase), (Some(POLES), Phase::Activation));
    let around = ["0602", "0603", "0702", "0703", "0704", "0802", "0803"];
    assert_eq!(places(&table), around.map(|hex| (hex.to_owned(), 6)));
}

#[test]
fn p_1_3_2_not_among_enemies_nor_the_other_arm_and_in_the_facing_of_the_stack() {
    let table = returning(
        board()
            .commander("grabowski", "0703")
            .unit("narva-1", "0802", N)
            .unit("narva-2", "0803", N)
            .unit("7th-2", "0704", SE)
            .unit("narbutt", "0702", N)
            .unit("guns-poles", "0602", N),
    );
    let expected = [("0602", 6), ("0603", 6), ("0703", 6), ("0704", 1)];
    assert_eq!(places(&table), expected.map(|(hex, facings)| (hex.to_owned(), facings)));
    assert!(table.allows(Action::Rally { unit: table.unit("7th-1"), hex: table.hex("0704"), facing: SE }));
}

#[test]
fn p_1_3_2_not_into_a_melee_hex() {
    let table = returning(board().commander("grabowski", "0703").unit("7th-2", "0704", N).unit("narva-1", "0704", N));
    assert!(places(&table).iter().all(|place| place.0 != "0704"));
    assert_eq!(places(&table).len(), 6);
}

#[test]
fn p_1_3_2_a_returned_unit_does_not_move_but_fires() {
    let mut table = returning(board().commander("grabowski", "0703").unit("narva-1", "0804", N));
    let (unit, hex) = (table.unit("7th-1"), table.hex("0703"));
    table.play(Action::Rally { unit, hex, facing: NE }, &[]);
    assert_eq!((table.state.board.phase, table.place("7th-1")), (Phase::Movement, "0703".to_owned()));
    assert!(!begins(&table, "7th-1") && begins(&table, "bkn"));
    table.play(table.shot("0703", "0804"), &[0]);
    assert_eq!(table.mp("7th-1"), 3);
}

#[test]
fn p_1_3_2_a_returned_unit_reacts_and_moves_later() {
    let position = board().commander("grabowski", "0703").commander("lewiz", "0806").chits(&["lewiz"]);
    let mut table = returning(position.unit("narva-1", "0805", SW));
    let (unit, hex) = (table.unit("7th-1"), table.hex("0703"));
    table.play(Action::Rally { unit, hex, facing: NE }, &[]).play(Action::End, &[]).play(Action::Stay, &[]);
    // Lewiz: a company steps into the front zone of the one that came back.
    pass(&mut table);
    table.begin("narva-1").step("narva-1", "0804", &[]).step("narva-1", "0704", &[]);
    table.play(Action::Stay, &[]);
    assert!(table.allows(Action::Counterattack(unit)));
}

#[test]
fn p_1_3_2_a_return_is_not_a_trigger() {
    let mut table =
        returning(board().commander("grabowski", "0703").commander("lewiz", "0906").unit("narva-1", "0804", S));
    let (unit, hex) = (table.unit("7th-1"), table.hex("0704"));
    table.play(Action::Rally { unit, hex, facing: N }, &[]);
    // The Russians get the first shot of phase 2, not a reaction.
    assert_eq!(table.state.board.phase, Phase::Movement);
    assert_eq!(table.legal(), [table.shot("0804", "0704"), Action::Pass]);
}

#[test]
fn p_1_3_2_not_before_its_stage() {
    let builder = board().commander("grabowski", "0703").unit("bkn", "0701", N).stage(2).routed("7th-1", 3);
    let table = Table::set_up(scenario_one(), builder.movement("grabowski"), &[]);
    assert_eq!((table.state.board.phase, returns(&table, "7th-1")), (Phase::Movement, 3));
}

/// Grabowski in the corner, without room for infantry around him.
fn no_room(stage: u8) -> Table<'static> {
    let builder = board()
        .commander("grabowski", "0101")
        .unit("narbutt", "0101", N)
        .unit("narva-1", "0102", N)
        .unit("narva-2", "0201", N)
        .stage(stage)
        .routed("7th-1", stage);
    Table::set_up(scenario_one(), builder.movement("grabowski"), &[])
}

#[test]
fn p_1_3_2_without_a_place_it_comes_a_stage_later() {
    let table = no_room(2);
    assert_eq!((returns(&table, "7th-1"), table.place("7th-1")), (3, "----".to_owned()));
    assert_eq!(table.logged(Kind::RallyDelayed)[0].fact, Fact::RallyDelayed { why: Delay::NoPlace });
    let table = no_room(6);
    assert!(!table.lives("7th-1"), "there is no seventh stage");
    assert_eq!((table.logged(Kind::RallyTooLate).len(), table.vp()), (1, 0));
}

#[test]
fn p_1_3_3_a_commander_that_is_not_activated_delays_the_return() {
    let builder = board()
        .commander("grabowski", "0109")
        .commander("lewiz", "0808")
        .commander("kirejew", "0804")
        .unit("7th-1", "0209", N)
        .unit("narva-1", "0808", S)
        .unit("cossacks-2", "0804", S)
        .stage(3)
        .routed("cossacks-1", 3);
    let table = Table::set_up(scenario_one(), builder.stage_end(), &[]);
    assert_eq!((table.state.board.stage, returns(&table, "cossacks-1")), (4, 4));
    assert_eq!(table.logged(Kind::RallyDelayed)[0].fact, Fact::RallyDelayed { why: Delay::NotActivated });
}

// ---- 1.4: the alternation of phase 2 ----

/// A Polish company two hexes from a Russian one, facing each other; Grabowski is active.
fn duel(game: &Niemenczyn) -> Table<'_> {
    let position = PositionBuilder::empty(game)
        .commander("grabowski", "0702")
        .commander("lewiz", "0707")
        .unit("7th-1", "0703", NE)
        .unit("narva-1", "0705", NW);
    Table::set_up(game, position.movement("grabowski"), &[])
}

#[test]
fn p_1_4_the_passive_side_shoots_first_and_once() {
    let mut table = duel(scenario_one());
    assert_eq!(table.decider(), Some(RUSSIANS));
    assert_eq!(table.legal(), [table.shot("0705", "0703"), Action::Pass]);
    table.play(table.shot("0705", "0703"), &[0]);
    assert_eq!(table.decider(), Some(POLES));
}

#[test]
fn p_1_4_then_the_active_side_shoots_or_moves_and_so_on() {
    let mut table = duel(scenario_one());
    pass(&mut table);
    assert!(table.allows(table.shot("0703", "0705")) && begins(&table, "7th-1") && table.allows(Action::End));
    table.play(table.shot("0703", "0705"), &[0]);
    assert_eq!(table.decider(), Some(RUSSIANS), "after a shot");
    pass(&mut table);
    table.begin("7th-1").turn("7th-1", SE);
    assert_eq!(table.decider(), Some(POLES), "not within the move");
    table.play(Action::Halt, &[]);
    assert_eq!(table.decider(), Some(RUSSIANS), "after a piece of a move");
}

#[test]
fn p_1_4_a_side_without_a_shot_has_no_window() {
    let position = board().commander("grabowski", "0702").unit("7th-1", "0703", NE).unit("narva-1", "0705", NE);
    let table = Table::set_up(scenario_one(), position.movement("grabowski"), &[]);
    assert_eq!(table.decider(), Some(POLES));
}

#[test]
fn p_1_4_the_passive_side_uses_any_unit_and_each_gun_once() {
    // Lewiz is far away, and it is not his activation anyway.
    let position = board()
        .commander("grabowski", "0702")
        .commander("lewiz", "1208")
        .unit("7th-1", "0703", NE)
        .unit("narva-1", "0705", NW)
        .unit("guns-russians", "0802", S);
    let mut table = Table::set_up(scenario_one(), position.movement("grabowski"), &[]);
    assert!(table.allows(table.shot("0705", "0703")));
    table.play(table.gun_shot("guns-russians", "0703"), &[1]);
    table.begin("7th-1").turn("7th-1", N).play(Action::Halt, &[]);
    assert_eq!(table.legal(), [table.shot("0705", "0703"), Action::Pass], "rifles again, guns not");
}

#[test]
fn p_1_4_the_active_formation_pays_a_point_for_a_shot() {
    let mut table = duel(scenario_one());
    table.play(table.shot("0705", "0703"), &[0]);
    assert_eq!(table.mp("narva-1"), 0, "the passive side has none and pays none");
    for left in [3, 2] {
        table.play(table.shot("0703", "0705"), &[0]);
        assert_eq!(table.mp("7th-1"), left);
        pass(&mut table);
    }
    table.begin("7th-1").turn("7th-1", N).turn("7th-1", NE);
    pass(&mut table);
    // No point is left, and so no shot: the phase is over.
    assert_eq!((table.mp("7th-1"), table.state.board.phase), (0, Phase::CommanderMove));
}

#[test]
fn p_1_4_the_rest_of_the_active_army_shoots_for_nothing_but_its_guns_do_not() {
    let position = board()
        .commander("kirejew", "0808")
        .unit("cossacks-1", "0808", S)
        .unit("narva-1", "0705", NW)
        .unit("guns-russians", "0802", S)
        .unit("7th-1", "0703", S);
    let mut table = Table::set_up(scenario_one(), position.clone().movement("kirejew"), &[]);
    assert!(!table.allows(table.gun_shot("guns-russians", "0703")));
    assert!(!begins(&table, "narva-1") && begins(&table, "cossacks-1"));
    table.play(table.shot("0705", "0703"), &[0]);
    assert_eq!(table.logged(Kind::Fired)[0].mp_before, None);
    let table = Table::set_up(scenario_one(), position.commander("lewiz", "0903").movement("lewiz"), &[]);
    assert!(table.allows(table.gun_shot("guns-russians", "0703")), "in its own commander's phase");
}

#[test]
fn p_1_4_the_active_side_ends_the_phase() {
    let mut table = duel(scenario_one());
    pass(&mut table);
    table.play(Action::End, &[]);
    assert_eq!(table.state.board.phase, Phase::CommanderMove);
}

#[test]
fn p_1_4_two_passes_end_the_phase_by_switch() {
    let game = scenario_one_with(&["switches.phase2_end=two-passes"]);
    let mut table = duel(&game);
    pass(&mut table);
    table.play(Action::End, &[]);
    assert_eq!((table.decider(), table.state.board.phase), (Some(RUSSIANS), Phase::Movement));
    table.play(table.shot("0705", "0703"), &[0]);
    assert_eq!((table.decider(), table.state.board.phase), (Some(POLES), Phase::Movement), "a shot opens it again");
    table.play(Action::End, &[]).play(Action::Pass, &[]);
    assert_eq!(table.state.board.phase, Phase::CommanderMove);
}

#[test]
fn p_1_4_windows_by_action_or_by_move() {
    for (value, resumes) in [("action", true), ("move", false)] {
        let game = scenario_one_with(&[&format!("switches.fire_window_granularity={value}")]);
        let mut table = duel(&game);
        pass(&mut table);
        table.begin("7th-1").turn("7th-1", SE).play(Action::Halt, &[]);
        assert_eq!(table.decider(), Some(RUSSIANS));
        pass(&mut table);
        assert_eq!(table.allows(Action::Resume), resumes, "{value}");
        assert_eq!(table.logged(Kind::MoveEnds).len(), usize::from(!resumes));
    }
}

/// The first shot drives the Polish company from 0703 back to 0702 before it has moved.
fn driven_back(game: &Niemenczyn) -> Table<'_> {
    let mut table = duel(game);
    // M, the first shot: +1 to a 7.
    table.play(table.shot("0705", "0703"), &[7]);
    table.play(Action::WithdrawTo(table.hex("0702")), &[]);
    assert_eq!((table.place("7th-1"), table.losses("7th-1")), ("0702".to_owned(), 0));
    table
}

#[test]
fn p_1_4_a_unit_forced_back_before_its_move_may_still_begin_it() {
    let table = driven_back(scenario_one());
    assert!(begins(&table, "7th-1"));
    let game = scenario_one_with(&["switches.stop_blocks_unstarted=true"]);
    let table = driven_back(&game);
    assert!(!begins(&table, "7th-1"), "the other reading");
}

#[test]
fn p_8_10_a_unit_forced_back_stands_in_no_line() {
    // Driven back to 0702, the company is beside 7th-2; it did not begin the phase there.
    let position = board()
        .commander("grabowski", "0602")
        .commander("lewiz", "0707")
        .unit("7th-1", "0703", NE)
        .unit("7th-2", "0601", NE)
        .unit("narva-1", "0705", NW);
    let mut table = Table::set_up(scenario_one(), position.movement("grabowski"), &[]);
    let line = |table: &Table| {
        let lines = |action: &Action| matches!(action, Action::Begin { group: Group::Line, .. });
        table.legal().iter().any(lines)
    };
    table.play(table.shot("0705", "0703"), &[7]);
    table.play(Action::WithdrawTo(table.hex("0702")), &[]);
    assert!(begins(&table, "7th-1") && !line(&table));
}

#[test]
fn p_1_4_a_stop_marker_stops_begun_moves_in_either_reading() {
    for value in [true, false] {
        let game = scenario_one_with(&[&format!("switches.stop_blocks_unstarted={value}")]);
        let mut table = duel(&game);
        pass(&mut table);
        table.begin("7th-1").turn("7th-1", SE).play(Action::Halt, &[]);
        table.play(table.shot("0705", "0703"), &[7]);
        let back = table.legal()[0];
        table.play(back, &[]);
        assert_eq!(table.logged(Kind::Withdrew).len(), 1);
        assert!(!table.allows(Action::Resume) && !begins(&table, "7th-1"), "{value}");
    }
}

#[test]
fn p_1_4_a_stopped_unit_may_still_fire() {
    let game = scenario_one_with(&["switches.stop_blocks_unstarted=true"]);
    let position = PositionBuilder::empty(&game)
        .commander("grabowski", "0702")
        .commander("lewiz", "0707")
        .unit("7th-1", "0704", NE)
        .unit("narva-1", "0705", NW);
    let mut table = Table::set_up(&game, position.movement("grabowski"), &[]);
    // 1M, the first shot: +2 to a 6.
    table.play(table.shot("0705", "0704"), &[6]);
    table.play(Action::WithdrawTo(table.hex("0703")), &[]);
    assert!(!begins(&table, "7th-1"));
    table.play(table.shot("0703", "0705"), &[0]);
    assert_eq!(table.mp("7th-1"), 3);
}

#[test]
fn p_1_4_the_camp_is_entered_by_a_step() {
    let position = || board().commander("grabowski", "1008").stage(4).unit("bkn", "1008", N);
    let mut table = Table::set_up(scenario_one(), position().movement("grabowski"), &[]);
    table.begin("bkn");
    assert_eq!(table.state.board.tally.camp_entered_stage, 0);
    table.step("bkn", "1108", &[]);
    assert_eq!(table.state.board.tally.camp_entered_stage, 4);
    // Contact counts as well.
    let defended = position().unit("pskov-1", "1108", N).movement("grabowski");
    let mut table = Table::set_up(scenario_one(), defended, &[]);
    table.begin("bkn").step("bkn", "1108", &[]);
    assert_eq!(table.state.board.tally.camp_entered_stage, 4);
}

#[test]
fn p_1_4_enemy_commanders_get_away_before_the_reactions() {
    let position = board()
        .commander("grabowski", "0703")
        .commander("lewiz", "0806")
        .unit("7th-1", "0704", NE)
        .unit("narva-1", "0805", S)
        .unit("pskov-1", "0807", N);
    let mut table = Table::set_up(scenario_one(), position.movement("grabowski"), &[]);
    pass(&mut table);
    table.begin("7th-1").step("7th-1", "0705", &[]);
    assert!(table.allows(Action::ReactFire(table.unit("narva-1"))), "Lewiz is two hexes away");
    pass(&mut table);
    table.step("7th-1", "0706", &[]);
    assert!(table.allows(Action::Stay) && table.allows(Action::CommanderTo(table.hex("0807"))));
    table.play(Action::CommanderTo(table.hex("0807")), &[]);
    assert!(table.allows(Action::ReactFire(table.unit("narva-1"))));
}

#[test]
fn example_07_kirejew_is_activated() {
    let position = PositionBuilder::empty(scenario_two())
        .commander("grabowski", "0603")
        .commander("eydziatowicz", "0606")
        .commander("lewiz", "0903")
        .commander("kirejew", "0907")
        .unit("7th-1", "0703", N)
        .unit("7th-2", "0704", N)
        .unit("psp-1", "0706", N)
        .unit("psp-2", "0707", N)
        .unit("guns-poles", "0708", N)
        .unit("narva-1", "0803", S)
        .unit("cossacks-1", "0806", S)
        .unit("cossacks-2", "0807", S)
        .unit("guns-russians", "0809", S)
        .stage(2)
        .chits(&["kirejew"]);
    let mut table = Table::set_up(scenario_two(), position.draw(), &[]);
    let group = |table: &Table, from: &str, target: &str| Action::Fire {
        firers: Firers { from: table.hex(from), along: 1, hexes: 2 },
        target: table.hex(target),
    };
    // The Poles: any unit or group, of either formation.
    assert_eq!(table.decider(), Some(POLES));
    assert!(table.allows(table.shot("0703", "0803")));
    assert!(table.allows(group(&table, "0703", "0803")));
    assert!(table.allows(group(&table, "0706", "0806")));
    assert!(table.allows(table.gun_shot("guns-poles", "0807")));
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Begin { .. })));
    table.play(group(&table, "0706", "0806"), &[0]);
    // The Russians: move or fire Cossacks, or fire any infantry or cavalry of the army.
    assert_eq!(table.decider(), Some(RUSSIANS));
    assert!(begins(&table, "cossacks-1") && begins(&table, "cossacks-2"));
    assert!(table.allows(group(&table, "0806", "0707")));
    assert!(table.allows(table.shot("0803", "0703")));
    assert!(!begins(&table, "narva-1"));
    assert!(!table.legal().iter().any(|action| matches!(action, Action::FireGuns { .. })), "Lewiz's guns");
}

// ---- 1.6: contact ----

#[test]
fn p_1_6_1_arms_do_not_mix_and_each_side_keeps_its_own_limits() {
    // 0704 holds Polish horse and a Russian company.
    let melee = || board().commander("grabowski", "0702").unit("narbutt", "0704", N).unit("narva-1", "0704", S);
    let may_join = |id, losses| {
        let position = melee().unit(id, "0703", NE).losses(id, losses).movement("grabowski");
        let mut table = Table::set_up(scenario_one(), position, &[]);
        table.begin(id);
        table.may_step(id, "0704")
    };
    assert!(!may_join("7th-1", 0), "foot among horse");
    assert!(!may_join("bkn", 0), "three and two are more than four");
    assert!(may_join("bkn", 1), "three and one are not");
}

/// The modifiers for the entry of a Polish company as attacker.
fn way_in(facing: u8) -> Vec<(&'static str, i8)> {
    let position = board().commander("grabowski", "0704").unit("7th-1", "0704", NE).unit("pskov-1", "0705", facing);
    let mut table = Table::set_up(scenario_one(), position.movement("grabowski"), &[]);
    if table.decider() == Some(RUSSIANS) {
        pass(&mut table);
    }
    table.begin("7th-1").step("7th-1", "0705", &[]).play(Action::Stay, &[9, 0]);
    let melee = table.logged(Kind::Melee)[0];
    let mine = |side: Option<Side>| side == Some(POLES);
    melee.modifiers.iter().filter(|m| mine(m.side) && m.rule == "11-T").map(|m| (m.reason, m.value)).collect()
}

#[test]
fn p_1_6_2_the_side_of_entry_is_remembered_for_phase_4() {
    // Five against three.
    let (odds, command) = (("odds", 1), ("in command", 1));
    for facing in [SW, NW] {
        assert_eq!(way_in(facing), [odds, command], "through the front");
    }
    for facing in [N, S] {
        assert_eq!(way_in(facing), [("entered through a flank", 2), odds, command]);
    }
    for facing in [NE, SE] {
        assert_eq!(way_in(facing), [("entered through the rear", 4), odds, command]);
    }
}

#[test]
fn p_1_6_2_the_slope_is_remembered_for_phase_4() {
    for (from, to, uphill) in
        [("0206", "0307", true), ("0307", "0206", false), ("0309", "0310", true), ("0310", "0309", false)]
    {
        let grid = &scenario_one().scenario.map.grid;
        let facing = grid.side_to(grid.parse(from).unwrap(), grid.parse(to).unwrap()).unwrap();
        let position = board().commander("grabowski", from).unit("7th-1", from, facing).unit("pskov-1", to, facing);
        let mut table = Table::set_up(scenario_one(), position.movement("grabowski"), &[]);
        table.begin("7th-1").step("7th-1", to, &[]).play(Action::Stay, &[9, 0]);
        let found = table.logged(Kind::Melee)[0];
        let slope: Vec<_> = found.modifiers.iter().filter(|m| m.reason == "entered uphill").map(|m| m.value).collect();
        assert_eq!(slope, if uphill { vec![-1] } else { vec![] }, "{from} to {to}");
    }
}

#[test]
fn p_1_6_3_square_is_offered_before_the_charge() {
    let companies = ["narva-1", "narva-2", "narva-3", "pskov-1"];
    let position = companies
        .iter()
        .fold(board(), |board, id| board.unit(id, "0705", NE))
        .commander("grabowski", "0702")
        .unit("bkn", "0702", NE);
    let mut table = Table::set_up(scenario_one(), position.movement("grabowski"), &[]);
    table.begin("bkn").step("bkn", "0703", &[]).step("bkn", "0704", &[]).step("bkn", "0705", &[]);
    assert_eq!((table.decider(), table.legal()), (Some(RUSSIANS), vec![Action::Declare, Action::Pass]));
    table.play(Action::Declare, &[6]);
    assert_eq!(table.state.board.square, table.set(&companies));
    assert_eq!((table.decider(), table.legal()), (Some(POLES), vec![Action::Declare, Action::Pass]), "then the charge");
    table.play(Action::Declare, &[0, 0]);
    let reasons: Vec<_> = table.logged(Kind::Melee)[0].modifiers.iter().map(|m| (m.reason, m.value)).collect();
    assert!(reasons.contains(&("square against cavalry", 3)) && reasons.contains(&("charge", 2)));
}

#[test]
fn p_1_6_5_without_a_charge_the_move_is_over() {
    let position = board()
        .commander("grabowski", "0704")
        .commander("lewiz", "0906")
        .unit("7th-1", "0704", NE)
        .unit("7th-2", "0501", N)
        .unit("pskov-1", "0705", NE);
    let mut table = Table::set_up(scenario_one(), position.movement("grabowski"), &[]);
    if table.decider() == Some(RUSSIANS) {
        pass(&mut table);
    }
    table.begin("7th-1").step("7th-1", "0705", &[]);
    assert_eq!((table.decider(), table.mp("7th-1")), (Some(POLES), 2));
    assert!(begins(&table, "7th-2") && !begins(&table, "7th-1") && !table.allows(Action::Resume));
    assert_eq!(table.logged(Kind::MoveEnds)[0].units, table.set(&["7th-1"]));
}
