//! \[10.11\] Withdrawal.

use kartacz_engine::games::insurrection::details::{Ride, SquareChange};
use kartacz_engine::games::insurrection::outcomes::FireResult;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::Action;
use kartacz_engine::games::niemenczyn::event::{Fact, Kind};
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;

use crate::common::table::fire_result;
use crate::niemenczyn::combat::{field, parts};
use crate::niemenczyn::table::{POLES, RUSSIANS, Table, scenario_one, scenario_one_with};

/// The Poles of 0502 fire at 0602 and the top unit there must withdraw without a loss: its morale is 6 and the modifier
/// is 2.
fn forced_back<'g>(game: &'g Niemenczyn, position: PositionBuilder<'g>) -> Table<'g> {
    let position = position.unit("7th-1", "0502", 0).unit("narva-1", "0602", 3).unit("pskov-2", "1204", 3);
    let mut table = Table::new(game, position.movement("lewiz").build());
    table.play(table.shot("0502", "0602"), &[5]);
    table
}

#[test]
fn p_10_11_into_one_of_the_two_rear_hexes_as_the_owner_likes() {
    let game = scenario_one();
    let table = forced_back(game, field(game));
    assert_eq!(table.decider(), Some(RUSSIANS));
    assert_eq!(table.legal(), [table.back_to("0703"), table.back_to("0702")]);
}

#[test]
fn p_10_11_1_no_movement_points_and_no_turn() {
    let game = scenario_one();
    let mut table = forced_back(game, field(game));
    table.play(table.back_to("0703"), &[]);
    assert_eq!((table.place("narva-1").as_str(), table.facing("narva-1"), table.mp("narva-1")), ("0703", 3, 4));
    assert_eq!(table.losses("narva-1"), 0);
}

#[test]
fn p_10_11_2_joins_a_stack_at_the_bottom_and_takes_its_facing() {
    let game = scenario_one();
    let mut table = forced_back(game, field(game).unit("narva-2", "0703", 4));
    table.play(table.back_to("0703"), &[]);
    assert_eq!((table.place("narva-1").as_str(), table.facing("narva-1")), ("0703", 4));
    let depth = |id| table.state.board.depth[table.unit(id) as usize];
    assert!(depth("narva-1") > depth("narva-2"));
}

#[test]
fn p_10_11_2_a_unit_that_withdraws_into_a_square_joins_it() {
    let game = scenario_one();
    let square = ["narva-2", "narva-3", "narva-1", "pskov-1"];
    let position = square.iter().fold(field(game), |position, id| position.unit(id, "0702", 0));
    let position = position.square("0702", RUSSIANS).unit("7th-1", "0502", 0).unit("pskov-2", "0602", 3);
    let mut table = Table::new(game, position.movement("lewiz").build());
    table.play(table.shot("0502", "0602"), &[4]);
    table.play(table.back_to("0702"), &[]);
    let joined = table.last(Kind::Square);
    assert_eq!((joined.units, joined.fact), (table.set(&["pskov-2"]), Fact::Square { change: SquareChange::Joined }));
    assert_eq!((table.state.board.square.count_ones(), table.facing("pskov-2")), (5, 3), "no facing is asked of it");
    let logged = joined.facings.map(|facings| facings[usize::from(table.unit("pskov-2"))]);
    assert_eq!((joined.facing, logged), (None, Some(3)), "the log has its facing, by which it withdraws");
}

/// The Russian company withdraws from 0208 to a hex of the ravine or plateau behind it.
fn back_from(game: &Niemenczyn, from: &str, to: &str) -> Vec<(&'static str, i8)> {
    let shooter = if from == "0208" { "0108" } else { "0308" };
    let position = field(game).unit("7th-1", shooter, 0).unit("narva-1", from, 3).unit("pskov-2", "1204", 3);
    let mut table = Table::new(game, position.movement("lewiz").build());
    table.play(table.shot(shooter, from), &[5]);
    table.play(table.back_to(to), &[]);
    let withdrew = table.last(Kind::Withdrew);
    assert_eq!(usize::from(table.losses("narva-1")), withdrew.modifiers.len());
    parts(&withdrew)
}

#[test]
fn p_10_11_3_up_a_slope_or_across_a_scarp_costs_a_loss() {
    let game = scenario_one();
    assert_eq!(back_from(game, "0208", "0308"), [("10.11.3", 1)], "up the slope");
    assert_eq!(back_from(game, "0208", "0309"), [], "into the ravine");
    assert_eq!(back_from(game, "0408", "0508"), [("10.11.3", 1)], "up the scarp");
    assert_eq!(back_from(game, "0408", "0509"), [], "along the ravine");
}

#[test]
fn p_10_11_3_down_a_scarp_costs_a_loss_and_down_a_slope_does_not() {
    let game = scenario_one();
    // Facing north, the rear hexes of 0307 and of 0508 lie in the south.
    for (at, from, to, lost) in [("0407", "0307", "0206", 0), ("0608", "0508", "0408", 1)] {
        let position = field(game).unit("narva-1", at, 3).unit("7th-2", from, 0).unit("7th-1", "1204", 0);
        let mut table = Table::new(game, position.movement("grabowski").build());
        table.play(table.shot(at, from), &[6]);
        assert_eq!(fire_result(&table.last(Kind::FireTest)), FireResult::Retreats, "{from}");
        table.play(table.back_to(to), &[]);
        assert_eq!(table.losses("7th-2"), lost, "{from} to {to}");
    }
}

#[test]
fn p_10_11_4_into_an_enemy_front_zone_costs_a_loss_once() {
    let game = scenario_one();
    let behind = || field(game).unit("7th-2", "0802", 3).unit("bkn", "0704", 5);
    let mut table = forced_back(game, behind());
    table.play(table.back_to("0703"), &[]);
    assert_eq!(table.losses("narva-1"), 1, "two zones, one loss");
    let mut table = forced_back(game, behind().without_unit("7th-2"));
    table.play(table.back_to("0702"), &[]);
    assert_eq!(table.losses("narva-1"), 0, "no zone here");
}

#[test]
fn p_10_11_3_and_4_causes_add_up() {
    let game = scenario_one();
    let position = field(game)
        .unit("7th-1", "0108", 0)
        .unit("narva-1", "0208", 3)
        .unit("bkn", "0307", 1)
        .unit("pskov-2", "1204", 3);
    let mut table = Table::new(game, position.movement("lewiz").build());
    table.play(table.shot("0108", "0208"), &[5]);
    table.play(table.back_to("0308"), &[]);
    assert_eq!(parts(&table.last(Kind::Withdrew)), [("10.11.3", 1), ("10.11.4", 1)]);
    assert_eq!(table.losses("narva-1"), 2);
}

#[test]
fn p_10_11_5_not_onto_enemies() {
    let game = scenario_one();
    let table = forced_back(game, field(game).unit("bkn", "0702", 0));
    assert_eq!(table.place("narva-1"), "0703", "the only way is taken");
}

#[test]
fn p_10_11_5_not_onto_lone_guns() {
    let game = scenario_one();
    let table = forced_back(game, field(game).unit("guns-poles", "0702", 0));
    assert_eq!(table.place("narva-1"), "0703", "the only way is taken");
}

#[test]
fn p_10_11_5_no_other_way_is_elimination_and_scores_under_fire() {
    let game = scenario_one();
    let table = forced_back(game, field(game).unit("bkn", "0702", 0).unit("narbutt", "0703", 0));
    assert!(!table.lives("narva-1"));
    assert_eq!(table.vp(), 1);
}

#[test]
fn p_10_11_5_not_off_the_map() {
    let game = scenario_one();
    let position = field(game).unit("7th-1", "1104", 0).unit("narva-1", "1204", 3).unit("pskov-2", "0702", 3);
    let mut table = Table::new(game, position.movement("lewiz").build());
    table.play(table.shot("1104", "1204"), &[5]);
    assert!(!table.lives("narva-1"));
    assert_eq!(table.vp(), 1);
}

#[test]
fn p_10_11_6_not_where_arms_would_mix_or_a_limit_be_broken() {
    let game = scenario_one();
    let mixed = forced_back(game, field(game).unit("cossacks-1", "0702", 3));
    assert_eq!(mixed.place("narva-1"), "0703", "the other rear hex must be used");
    let boxed = forced_back(game, field(game).unit("cossacks-1", "0702", 3).unit("cossacks-2", "0703", 3));
    assert!(!boxed.lives("narva-1"));
    let full = |guns: bool| {
        let position = field(game).unit("bkn", "0702", 0).unit("narva-2", "0703", 3).unit("narva-3", "0703", 3);
        let position = if guns { position.unit("guns-russians", "0703", 3) } else { position };
        forced_back(game, position).lives("narva-1")
    };
    assert!(full(false), "11 of 20");
    assert!(!full(true), "11 of 10");
}

#[test]
fn p_10_11_6_a_stack_without_room_withdraws_unit_by_unit_or_not_at_all() {
    for (reading, alive) in [("apart", true), ("together", false)] {
        let game = scenario_one_with(&[&format!("switches.stack_retreat={reading}")]);
        // One rear hex has guns and room for one squadron, the other an enemy.
        let position = field(&game)
            .commander("grabowski", "0202")
            .commander("lewiz", "0803")
            .unit("bkn", "0502", 0)
            .unit("narbutt", "0502", 0)
            .losses("narbutt", 1)
            .unit("guns-poles", "0401", 0)
            .unit("narva-2", "0402", 3)
            .unit("narva-1", "0702", 3);
        let mut table = Table::new(&game, position.movement("lewiz").build());
        table.hold_fire().begin("narva-1").step("narva-1", "0602", &[]);
        table.play(Action::FallBack(table.unit("bkn")), &[]);
        if alive {
            // The top squadron goes first.
            table.play(table.back_to("0301"), &[]);
            assert_eq!((table.place("bkn").as_str(), table.place("narbutt").as_str()), ("0301", "0401"));
            table.play(table.back_to("0302"), &[]);
            assert_eq!(table.place("narbutt"), "0302");
        }
        assert_eq!(["bkn", "narbutt"].map(|id| table.lives(id)), [alive; 2], "{reading}");
        assert_eq!(table.vp(), 0);
    }
}

/// A Polish squadron facing a Russian company in 0702 that steps into its front, and falls back.
fn squadron_falls_back<'g>(game: &'g Niemenczyn, more: PositionBuilder<'g>) -> Table<'g> {
    let position = more
        .commander("grabowski", "0202")
        .commander("lewiz", "0803")
        .unit("bkn", "0502", 0)
        .unit("narva-1", "0702", 3);
    let mut table = Table::new(game, position.movement("lewiz").build());
    table.hold_fire().begin("narva-1").step("narva-1", "0602", &[]);
    table.play(Action::FallBack(table.unit("bkn")), &[]);
    table
}

#[test]
fn p_10_11_two_two_steps_by_the_unchanged_facing() {
    let game = scenario_one();
    let mut table = squadron_falls_back(game, field(game).unit("7th-1", "0101", 0));
    assert_eq!(table.legal(), [table.back_to("0401"), table.back_to("0402")]);
    table.play(table.back_to("0402"), &[]);
    assert_eq!(table.decider(), Some(POLES));
    assert_eq!(table.legal(), [table.back_to("0302"), table.back_to("0303")]);
    table.play(table.back_to("0302"), &[]);
    assert_eq!((table.place("bkn").as_str(), table.facing("bkn"), table.losses("bkn")), ("0302", 0, 0));
}

#[test]
fn p_10_11_two_a_closed_second_step_eliminates_or_stops() {
    for (word, lives) in [("eliminated", false), ("stop", true)] {
        let game = scenario_one_with(&[&format!("switches.second_step_block={word}")]);
        let behind = field(&game).unit("narva-3", "0401", 3).unit("7th-2", "0302", 0).unit("narva-2", "0303", 3);
        let table = squadron_falls_back(&game, behind);
        assert_eq!(table.lives("bkn"), lives, "{word}");
        if lives {
            assert_eq!(table.place("bkn"), "0402");
        }
        assert_eq!(table.vp(), 0, "a reaction scores nothing");
    }
}

#[test]
fn p_10_11_two_a_unit_that_cannot_stay_where_it_had_to_pass_is_eliminated() {
    let game = scenario_one_with(&["switches.second_step_block=stop"]);
    let behind = field(&game).unit("narva-3", "0401", 3).unit("7th-2", "0302", 0).unit("narva-2", "0303", 3);
    // Cavalry may pass the company in the first hex, but not stop with it.
    let table = squadron_falls_back(&game, behind.unit("7th-1", "0402", 0));
    assert!(!table.lives("bkn"));
}

#[test]
fn p_10_11_two_passing_friends_at_the_first_step() {
    let game = scenario_one();
    let mut table = squadron_falls_back(game, field(game).unit("7th-1", "0401", 0).unit("7th-2", "0402", 0));
    assert_eq!(table.legal(), [table.back_to("0401"), table.back_to("0402")], "horse passes foot");
    table.play(table.back_to("0401"), &[]);
    assert_eq!(table.legal(), [table.back_to("0301"), table.back_to("0302")]);
}

#[test]
fn p_10_11_two_passing_a_line_does_not_end_it() {
    let game = scenario_one();
    let position = field(game).unit("7th-1", "0401", 0).unit("7th-2", "0401", 0).line("0401", POLES);
    let mut table = squadron_falls_back(game, position);
    table.play(table.back_to("0401"), &[]);
    table.play(table.back_to("0301"), &[]);
    assert_eq!(table.state.board.line, table.set(&["7th-1", "7th-2"]));
    assert!(table.logged(Kind::LineMarker).is_empty());
}

#[test]
fn p_10_11_two_a_unit_that_falls_while_it_passes_a_line_does_not_end_it() {
    let game = scenario_one();
    let position = field(game).unit("7th-1", "0401", 0).unit("7th-2", "0401", 0).line("0401", POLES);
    let position = position.commander("grabowski", "0202").commander("lewiz", "0803").unit("narva-2", "0301", 0);
    let position = position.unit("bkn", "0502", 0).losses("bkn", 1).unit("narva-1", "0702", 3);
    let mut table = Table::new(game, position.movement("lewiz").build());
    table.hold_fire().begin("narva-1").step("narva-1", "0602", &[]);
    table.play(Action::FallBack(table.unit("bkn")), &[]);
    table.play(table.back_to("0401"), &[]);
    assert_eq!(table.last(Kind::Eliminated).hex, table.hex("0401"));
    assert_eq!(table.state.board.line, table.set(&["7th-1", "7th-2"]));
}

#[test]
fn p_10_11_7_a_commander_may_go_when_an_enemy_comes_next_to_him() {
    let game = scenario_one();
    let position = field(game)
        .commander("lewiz", "0803")
        .commander("grabowski", "0502")
        .unit("7th-1", "0402", 3)
        .unit("narva-1", "0702", 3);
    let position = || Table::new(game, position.clone().movement("lewiz").build());
    let mut stays = position();
    stays.begin("narva-1").step("narva-1", "0602", &[]);
    assert_eq!(stays.decider(), Some(POLES));
    let to = |table: &Table, hex| Action::CommanderTo(table.hex(hex));
    assert!(stays.allows(to(&stays, "0402")) && stays.allows(to(&stays, "0501")));
    assert!(!stays.allows(to(&stays, "0602")), "not into the enemy");
    stays.play(Action::Stay, &[]);
    assert_eq!(stays.state.board.commander_place[0], stays.hex("0502"));
    let mut goes = position();
    goes.begin("narva-1").step("narva-1", "0602", &[]);
    goes.play(to(&goes, "0402"), &[]);
    assert_eq!(goes.state.board.commander_place[0], goes.hex("0402"));
    assert_eq!(goes.last(Kind::CommanderMoved).fact, Fact::CommanderMoved { ride: Ride::Evades });
}

#[test]
fn p_10_11_7_a_commander_that_left_decides_again_only_near_enemies() {
    // Three squadrons arrive on the south edge at once, all next to him.
    let game = crate::niemenczyn::table::scenario("niemenczyn/scenario-1", &["eydziatowicz"], &[]);
    let position = PositionBuilder::printed(&game).commander("kirejew", "0203").stage(3).pool();
    let mut table = Table::new(&game, position.build());
    assert_eq!(table.decider(), Some(RUSSIANS));
    let asked = |table: &Table| table.allows(Action::Stay);
    let mut stays = Table::new(&game, table.state);
    stays.play(Action::Stay, &[]);
    assert!(asked(&stays), "each arrival is an event of its own");
    table.play(Action::CommanderTo(table.hex("0304")), &[]);
    assert!(!asked(&table), "no enemy is next to 0304");
}

#[test]
fn p_10_11_7_readings_of_how_often_he_may_go() {
    // A company moves next to him, he goes on along its way, and it moves next to him again.
    for (reading, again) in [("every-step", true), ("once-per-move", false)] {
        let game = scenario_one_with(&[&format!("switches.evasion={reading}")]);
        let position = field(&game)
            .commander("lewiz", "0803")
            .commander("grabowski", "0502")
            .unit("7th-1", "0101", 3)
            .unit("narva-1", "0702", 3);
        let mut table = Table::new(&game, position.movement("lewiz").build());
        table.begin("narva-1").step("narva-1", "0602", &[]);
        table.play(Action::CommanderTo(table.hex("0402")), &[]);
        table.step("narva-1", "0502", &[]);
        assert_eq!(table.allows(Action::Stay), again, "{reading}");
    }
}

#[test]
fn p_10_11_7_into_a_melee_hex_of_his_side_by_switch() {
    for into in [false, true] {
        let game = scenario_one_with(&[&format!("switches.evade_into_melee={into}")]);
        let position = field(&game)
            .commander("lewiz", "0803")
            .commander("grabowski", "0502")
            .unit("7th-1", "0402", 3)
            .unit("pskov-1", "0402", 0)
            .unit("pskov-2", "0401", 0)
            .unit("narva-1", "0702", 3);
        let mut table = Table::new(&game, position.movement("lewiz").build());
        table.begin("narva-1").step("narva-1", "0602", &[]);
        let to = |table: &Table, hex| table.allows(Action::CommanderTo(table.hex(hex)));
        assert_eq!((to(&table, "0402"), to(&table, "0401"), to(&table, "0501")), (into, false, true));
    }
}

#[test]
fn p_10_11_7_out_of_his_own_hex_by_switch() {
    for own in [false, true] {
        let game = scenario_one_with(&[&format!("switches.evade_own_hex={own}")]);
        let position = field(&game)
            .commander("lewiz", "0803")
            .commander("grabowski", "0602")
            .unit("7th-1", "0602", 3)
            .unit("narva-1", "0702", 3);
        let mut table = Table::new(&game, position.movement("lewiz").build());
        table.hold_fire().begin("narva-1").step("narva-1", "0602", &[]);
        assert_eq!(table.decider() == Some(POLES), own);
        if own {
            assert!(table.allows(Action::CommanderTo(table.hex("0503"))) && table.allows(Action::Stay));
        }
    }
}

#[test]
fn p_10_11_7_a_commander_alone_in_the_entered_hex_must_leave() {
    let game = scenario_one();
    let position = field(game)
        .commander("lewiz", "0803")
        .commander("grabowski", "0602")
        .unit("7th-1", "0201", 3)
        .unit("narva-1", "0702", 3);
    let mut table = Table::new(game, position.movement("lewiz").build());
    table.begin("narva-1").step("narva-1", "0602", &[]);
    assert_eq!(table.decider(), Some(POLES));
    assert!(!table.allows(Action::Stay));
    table.play(Action::CommanderTo(table.hex("0503")), &[]);
    assert_eq!(table.vp(), 0);
}

#[test]
fn p_10_11_7_a_commander_that_cannot_leave_is_killed() {
    let game = scenario_one();
    let mut position = field(game)
        .commander("lewiz", "0803")
        .commander("grabowski", "0602")
        .unit("7th-1", "0201", 3)
        .unit("narva-1", "0702", 3);
    for (unit, hex) in
        [("narva-2", "0703"), ("narva-3", "0603"), ("pskov-1", "0503"), ("pskov-2", "0502"), ("cossacks-1", "0601")]
    {
        position = position.unit(unit, hex, 3);
    }
    // The guns stay behind in the hex that the company comes from.
    let position = position.unit("guns-russians", "0702", 3);
    let mut table = Table::new(game, position.movement("lewiz").build());
    table.begin("narva-1").step("narva-1", "0602", &[]);
    assert_eq!(table.state.board.commanders & 1 << table.commander("grabowski"), 0);
    assert_eq!(table.vp(), -3);
}

#[test]
fn example_38_a_company_goes_back_to_the_work_along_the_road() {
    let game = scenario_one();
    let position = field(game).unit("7th-1", "0509", 0).unit("narva-1", "0609", 3).unit("pskov-2", "1204", 3);
    let mut table = Table::new(game, position.movement("lewiz").build());
    table.play(table.shot("0509", "0609"), &[5]);
    table.play(table.back_to("0709"), &[]);
    assert_eq!(parts(&table.last(Kind::Withdrew)), [("10.11.3", 1)]);
    assert_eq!(table.losses("narva-1"), 1);
}
