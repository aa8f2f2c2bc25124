//! Table 3.6: the modifiers of a melee.

use kartacz_engine::games::insurrection::details::Won;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::Action;
use kartacz_engine::games::niemenczyn::event::Kind;
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;
use kartacz_engine::grid::facing::Zone;

use crate::common::table::bout;
use crate::niemenczyn::combat::field;
use crate::niemenczyn::table::{RUSSIANS, Table, scenario_one, scenario_one_with};

/// The modifiers of the last melee by reason, the attacker's and the defender's.
fn modifiers(table: &Table) -> [Vec<(&'static str, i8)>; 2] {
    let melee = table.last(Kind::Melee);
    let of = |mine: bool| {
        let parts = melee.modifiers.iter().filter(|part| (part.side == melee.side) == mine);
        parts.map(|part| (part.reason, part.value)).collect()
    };
    [of(true), of(false)]
}

/// A melee of phase 4 that Poles from Grabowski's stack begin in 0602; no other unit is near. The dice are 0 and 0, so
/// the attacker wins with a net modifier of 0 or more.
fn attack<'g>(game: &'g Niemenczyn, position: PositionBuilder, dice: &[u32]) -> Table<'g> {
    Table::set_up(game, position.commander("grabowski", "0402").melee("grabowski"), dice)
}

/// One company against one of a size less.
fn even(game: &Niemenczyn) -> PositionBuilder<'_> {
    field(game).unit("7th-1", "0602", 0).unit("narva-1", "0602", 3)
}

const COMMAND: (&str, i8) = ("in command", 1);

#[test]
fn p_11_t_command_counts_for_each_side_apart() {
    let game = scenario_one();
    let table = attack(game, even(game), &[0, 0]);
    assert_eq!(modifiers(&table), [vec![COMMAND], vec![]]);
    let table = attack(game, even(game).commander("lewiz", "0803"), &[0, 0]);
    assert_eq!(modifiers(&table), [vec![COMMAND], vec![COMMAND]]);
    let game = scenario_one_with(&["switches.melee_needs_command=false"]);
    let position = even(&game).melee("grabowski");
    let table = Table::set_up(&game, position, &[0, 0]);
    assert_eq!(modifiers(&table), [vec![], vec![]]);
}

#[test]
fn p_11_t_command_of_any_unit_serves_the_whole_side() {
    let game = scenario_one();
    let position = field(game)
        .unit("bkn", "0602", 0)
        .unit("cossacks-1", "0602", 3)
        .unit("cossacks-2", "0602", 3)
        .unit("narva-1", "0602", 3)
        .commander("kirejew", "1204")
        .commander("lewiz", "0803");
    let table = attack(game, position, &[9, 0]);
    let [_, defender] = modifiers(&table);
    assert!(defender.contains(&COMMAND), "the company is in command, the Cossacks are not");
}

#[test]
fn p_11_t_forest_helps_the_defender() {
    let game = scenario_one_with(&[r#"map.rows.r06=" . F . F . . . r r . F F F F . .""#]);
    let table = attack(&game, even(&game), &[0, 0]);
    assert_eq!(modifiers(&table), [vec![COMMAND], vec![("in forest", 1)]]);
}

#[test]
fn p_11_t_entrenchment_gives_nothing() {
    let game = scenario_one();
    let position = field(game).unit("7th-1", "0708", 0).unit("narva-1", "0708", 3).commander("grabowski", "0608");
    let table = Table::set_up(game, position.melee("grabowski"), &[0, 0]);
    assert_eq!(modifiers(&table), [vec![COMMAND], vec![]]);
}

#[test]
fn p_11_t_facing_through_front_flank_or_rear() {
    let game = scenario_one();
    for (zone, expected) in [
        (Zone::Front, None),
        (Zone::Flank, Some(("entered through a flank", 2))),
        (Zone::Rear, Some(("entered through the rear", 4))),
    ] {
        let table = attack(game, even(game).entered("7th-1", zone, false), &[0, 0]);
        let expected: Vec<_> = expected.into_iter().chain([COMMAND]).collect();
        assert_eq!(modifiers(&table)[0], expected);
    }
}

#[test]
fn p_11_t_uphill_costs_the_attacker_one() {
    let game = scenario_one();
    let table = attack(game, even(game).entered("7th-1", Zone::Front, true), &[0, 0]);
    assert_eq!(modifiers(&table)[0], [("entered uphill", -1), COMMAND]);
}

#[test]
fn p_11_t_facing_the_best_single_entry_counts() {
    let game = scenario_one();
    let two = |first, second| {
        even(game).unit("7th-2", "0602", 0).entered("7th-1", first, true).entered("7th-2", second, false)
    };
    let odds = ("odds", 1);
    let table = attack(game, two(Zone::Flank, Zone::Front), &[0, 0]);
    assert_eq!(modifiers(&table)[0], [("entered through a flank", 2), ("entered uphill", -1), odds, COMMAND]);
    let table = attack(game, two(Zone::Rear, Zone::Flank), &[0, 0]);
    assert_eq!(modifiers(&table)[0], [("entered through the rear", 4), ("entered uphill", -1), odds, COMMAND]);
    let table = attack(game, two(Zone::Front, Zone::Front), &[0, 0]);
    assert_eq!(modifiers(&table)[0], [odds, COMMAND], "one of them came over level ground");
}

#[test]
fn p_11_t_facing_the_way_in_counts_for_one_melee() {
    let game = scenario_one();
    let table = attack(game, even(game).entered("7th-1", Zone::Rear, true), &[9, 0]);
    assert!(!table.state.board.entry[table.unit("7th-1") as usize].present());
}

#[test]
fn p_11_t_facing_the_way_in_of_the_defender_does_not_count() {
    let game = scenario_one();
    let table = attack(game, even(game).entered("narva-1", Zone::Rear, true), &[0, 0]);
    assert_eq!(modifiers(&table), [vec![COMMAND], vec![]]);
}

#[test]
fn p_11_t_facing_zone_is_taken_from_the_side_that_is_crossed() {
    let game = scenario_one();
    for (facing, expected) in [(3, None), (5, Some(2)), (0, Some(4))] {
        let position =
            field(game).commander("grabowski", "0402").unit("7th-1", "0502", 0).unit("narva-1", "0602", facing);
        let mut table = Table::new(game, position.movement("grabowski").build());
        table.hold_fire().begin("7th-1").step("7th-1", "0602", &[]).on_to_melee(&[9, 0]);
        let [attacker, _] = modifiers(&table);
        let zone = attacker.iter().find(|(reason, _)| reason.starts_with("entered")).map(|&(_, value)| value);
        assert_eq!(zone, expected, "facing {facing}");
    }
}

#[test]
fn p_11_t_slopes_and_scarps_are_taken_from_the_hexside_that_is_crossed() {
    let game = scenario_one();
    for (from, to, uphill) in [("0208", "0308", true), ("0208", "0309", false), ("0509", "0608", false)] {
        let position = field(game).commander("grabowski", from).unit("7th-1", from, 0).unit("narva-1", to, 3).unit(
            "guns-russians",
            "1204",
            3,
        );
        let mut table = Table::new(game, position.movement("grabowski").build());
        table.hold_fire().begin("7th-1").step("7th-1", to, &[]).on_to_melee(&[9, 0]);
        assert_eq!(modifiers(&table)[0].contains(&("entered uphill", -1)), uphill, "{from} to {to}");
    }
}

/// The odds bonus of either side for these sizes, in one company or two.
fn odds(reading: Option<&str>, mine: u8, theirs: u8) -> [Option<i8>; 2] {
    let companies = [["7th-1", "7th-2"], ["narva-1", "narva-2"]];
    let sizes = [mine, theirs].map(|size| [size.min(6), size.saturating_sub(6)]);
    let mut sets: Vec<String> = reading.map(|reading| format!("switches.odds={reading}")).into_iter().collect();
    for (id, size) in companies.as_flattened().iter().zip(sizes.as_flattened()).filter(|(_, size)| **size > 0) {
        sets.push(format!("units.{id}.front.size={size}"));
    }
    let game = scenario_one_with(&sets.iter().map(String::as_str).collect::<Vec<_>>());
    let mut position = field(&game);
    for (id, _) in companies.as_flattened().iter().zip(sizes.as_flattened()).filter(|(_, size)| **size > 0) {
        position = position.unit(id, "0602", 0);
    }
    let table = attack(&game, position, &[5, 5]);
    modifiers(&table).map(|parts| parts.iter().find(|(reason, _)| *reason == "odds").map(|&(_, value)| value))
}

#[test]
fn p_11_t_odds_on_the_exact_ratio_in_the_other_reading() {
    for (mine, theirs, bonus) in [
        (5, 3, None),
        (6, 3, Some(1)),
        (8, 3, Some(1)),
        (9, 3, Some(2)),
        (7, 2, Some(2)),
        (8, 2, Some(3)),
        (10, 2, Some(3)),
    ] {
        assert_eq!(odds(Some("floor"), mine, theirs), [bonus, None], "{mine}:{theirs}");
        assert_eq!(odds(Some("floor"), theirs, mine), [None, bonus], "{theirs}:{mine}");
    }
    assert_eq!(odds(Some("floor"), 4, 4), [None, None]);
}

#[test]
fn p_11_t_odds_are_rounded_half_up() {
    for (mine, theirs, bonus) in
        [(5, 4, None), (6, 4, Some(1)), (7, 3, Some(1)), (5, 2, Some(2)), (7, 2, Some(3)), (10, 3, Some(2))]
    {
        assert_eq!(odds(None, mine, theirs), [bonus, None], "{mine}:{theirs}");
    }
}

#[test]
fn p_11_t_square_against_infantry_and_cavalry() {
    let game = scenario_one();
    for (attacker, expected) in [("7th-1", ("square against infantry", -1)), ("bkn", ("square against cavalry", 3))] {
        let mut position = field(game).unit(attacker, "0602", 0).entered(attacker, Zone::Rear, false);
        for company in ["narva-1", "narva-2", "narva-3", "pskov-1"] {
            position = position.unit(company, "0602", 3);
        }
        let table = attack(game, position.square("0602", RUSSIANS), &[9, 0]);
        let [mine, theirs] = modifiers(&table);
        assert_eq!(theirs[0], expected);
        assert_eq!(mine, [COMMAND], "a square has no rear");
    }
}

#[test]
fn p_11_t_a_charge_adds_two_to_the_other_modifiers() {
    let game = scenario_one();
    let position = field(game)
        .commander("grabowski", "0402")
        .unit("bkn", "0302", 0)
        .unit("narva-1", "0502", 5)
        .losses("narva-1", 3);
    let mut table = Table::new(game, position.movement("grabowski").build());
    table.begin("bkn").step("bkn", "0402", &[]);
    table.play(Action::Step { unit: table.unit("bkn"), side: 5 }, &[]);
    assert_eq!(table.place("bkn"), "0502");
    assert!(!table.allows(Action::Declare), "two hexes are not a run-up");
    let position = field(game)
        .commander("grabowski", "0402")
        .unit("bkn", "0302", 0)
        .unit("narva-1", "0602", 5)
        .losses("narva-1", 3);
    let mut table = Table::new(game, position.movement("grabowski").build());
    table.begin("bkn").step("bkn", "0402", &[]).step("bkn", "0502", &[]).step("bkn", "0602", &[]);
    table.play(Action::Declare, &[9, 0]);
    assert_eq!(modifiers(&table)[0], [("entered through a flank", 2), ("charge", 2), ("odds", 1), COMMAND]);
}

#[test]
fn p_11_t_lava_counts_like_a_flank() {
    let game = scenario_one();
    for (die, expected) in [(7, true), (8, false)] {
        let position = field(game)
            .commander("kirejew", "0802")
            .unit("cossacks-1", "0602", 3)
            .entered("cossacks-1", Zone::Front, false)
            .unit("7th-1", "0602", 0);
        let table = Table::set_up(game, position.melee("kirejew"), &[die, 9, 0]);
        assert_eq!(modifiers(&table)[0].contains(&("lava", 2)), expected, "die {die}");
    }
}

#[test]
fn p_11_t_modifiers_are_added_to_the_roll_of_their_side() {
    let game = scenario_one();
    // 3 + 1 against 3: without the attacker's command it would be a tie.
    let table = attack(game, even(game), &[3, 4]);
    assert_eq!((bout(&table.last(Kind::Melee)).won, bout(&table.last(Kind::Melee)).difference), (Won::Attacker, 1));
    let table = attack(game, even(game), &[3, 5]);
    assert_eq!((bout(&table.last(Kind::Melee)).won, bout(&table.last(Kind::Melee)).difference), (Won::Defender, 1));
}

#[test]
fn example_31_two_companies_out_of_the_ravine() {
    let game = scenario_one();
    let position = field(game)
        .commander("grabowski", "0609")
        .commander("lewiz", "0808")
        .unit("7th-1", "0608", 0)
        .unit("7th-2", "0609", 0)
        .unit("narva-3", "0709", 3)
        .unit("guns-russians", "0709", 3);
    let mut table = Table::new(game, position.movement("grabowski").build());
    table.play(Action::Pass, &[]);
    table.begin("7th-1").step("7th-1", "0709", &[]).play(Action::Stay, &[]);
    table.begin("7th-2").step("7th-2", "0709", &[]).play(Action::Stay, &[]);
    table.on_to_melee(&[9, 0]);
    assert_eq!(modifiers(&table), [vec![("entered uphill", -1), ("odds", 2), COMMAND], vec![COMMAND]]);
    assert_eq!(table.vp(), 3);
}

#[test]
fn example_32_square_in_haste_against_cavalry() {
    let game = scenario_one();
    for (die, square) in [(6, true), (7, false)] {
        let mut position = field(game).commander("grabowski", "0402").unit("bkn", "0502", 0);
        for company in ["narva-1", "narva-2", "narva-3", "pskov-1"] {
            position = position.unit(company, "0602", 3);
        }
        let mut table = Table::new(game, position.movement("grabowski").build());
        table.hold_fire().begin("bkn").step("bkn", "0602", &[]);
        assert_eq!(table.decider(), Some(RUSSIANS));
        table.play(Action::Declare, &[die]);
        if !square {
            table.play(Action::Lose(table.unit("pskov-1")), &[]);
        }
        assert_eq!(table.losses("pskov-1"), u8::from(!square));
        table.on_to_melee(&[0, 9]);
        assert_eq!(modifiers(&table)[1].contains(&("square against cavalry", 3)), square);
    }
}
