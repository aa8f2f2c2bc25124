//! \[11.0\] to \[11.7\]: timing, participants and winner of a melee.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::details::Won;
use kartacz_engine::games::niemenczyn::action::Action;
use kartacz_engine::games::niemenczyn::event::{Kind, Phase};
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;
use kartacz_engine::grid::Hex;

use crate::common::table::bout;
use crate::niemenczyn::combat::field;
use crate::niemenczyn::table::{POLES, RUSSIANS, Table, scenario_one, scenario_one_with, scenario_two};

/// Two melee hexes within Grabowski's command, a company of his in each.
fn two_melees(game: &kartacz_engine::games::niemenczyn::Niemenczyn) -> PositionBuilder<'_> {
    field(game)
        .commander("grabowski", "0502")
        .unit("7th-1", "0402", 0)
        .unit("narva-1", "0402", 3)
        .unit("7th-2", "0602", 0)
        .unit("narva-2", "0602", 3)
}

#[test]
fn p_11_0_in_phase_four_and_in_phase_two_by_charge_or_counterattack() {
    let game = scenario_one();
    let contact = || field(game).commander("grabowski", "0402").unit("7th-1", "0502", 0).unit("narva-1", "0602", 0);
    let mut table = Table::new(game, contact().movement("grabowski").build());
    table.hold_fire().begin("7th-1").step("7th-1", "0602", &[]);
    assert!(table.logged(Kind::Melee).is_empty(), "contact alone is not a melee");
    table.on_to_melee(&[9, 0]);
    assert_eq!(table.last(Kind::Melee).phase, Phase::Melee);
}

#[test]
fn p_11_1_only_in_a_shared_hex() {
    let game = scenario_one();
    let position = field(game)
        .commander("grabowski", "0402")
        .unit("7th-1", "0502", 0)
        .unit("narva-1", "0602", 3)
        .melee("grabowski");
    let table = Table::set_up(game, position.stage(6), &[]);
    assert!(table.logged(Kind::Melee).is_empty());
}

#[test]
fn p_11_1_all_units_in_the_hex_fight_and_sizes_are_summed() {
    let game = scenario_two();
    let position = field(game)
        .commander("grabowski", "0402")
        .unit("bkn", "0602", 0)
        .unit("psp-1", "0602", 0)
        .commander("eydziatowicz", "0101")
        .unit("narva-1", "0602", 3)
        .unit("narva-3", "0602", 3);
    let table = Table::set_up(game, position.melee("grabowski"), &[0, 9]);
    let melee = table.last(Kind::Melee);
    assert_eq!(bout(&melee).sizes, [4, 7], "the squadron of the other formation joins in");
    assert_eq!(melee.units, table.set(&["bkn", "psp-1", "narva-1", "narva-3"]));
}

#[test]
fn p_11_2_units_of_the_active_commander_must_attack() {
    let game = scenario_one();
    let mut table = Table::new(game, two_melees(game).melee("grabowski").build());
    assert_eq!(table.legal().len(), 2, "no way round");
    table.play(Action::Fight(table.hex("0402")), &[9, 0]);
    let melee = table.last(Kind::Melee);
    assert_eq!((melee.side, melee.hex), (Some(POLES), table.hex("0402")));
}

#[test]
fn p_11_2_units_of_other_formations_do_not_attack() {
    let game = scenario_one();
    let position = two_melees(game).commander("kirejew", "0803").unit("cossacks-1", "0803", 3);
    let table = Table::set_up(game, position.melee("kirejew").stage(6), &[]);
    assert!(table.logged(Kind::Melee).is_empty());
}

#[test]
fn p_11_2_out_of_command_no_unit_attacks_or_all_must() {
    for (needs, fought) in [("true", 0), ("false", 1)] {
        let game = scenario_one_with(&[&format!("switches.melee_needs_command={needs}")]);
        let position = field(&game).unit("7th-1", "0602", 0).unit("narva-1", "0602", 3).stage(6);
        let dice: &[u32] = if fought > 0 { &[9, 0] } else { &[] };
        let table = Table::set_up(&game, position.melee("grabowski"), dice);
        assert_eq!(table.logged(Kind::Melee).len(), fought, "{needs}");
    }
}

#[test]
fn p_11_2_command_is_looked_at_after_the_commander_has_moved() {
    let game = scenario_one();
    let position =
        || field(game).commander("grabowski", "0104").unit("7th-1", "0602", 0).unit("narva-1", "0602", 3).stage(6);
    let mut comes = Table::new(game, position().commander_move("grabowski").build());
    comes.play(Action::CommanderTo(comes.hex("0302")), &[9, 0]);
    assert_eq!(comes.logged(Kind::Melee).len(), 1);
    let mut stays = Table::new(game, position().commander_move("grabowski").build());
    stays.play(Action::Stay, &[]);
    assert!(stays.logged(Kind::Melee).is_empty());
}

#[test]
fn p_11_3_once_a_phase_each() {
    let game = scenario_one();
    let mut table = Table::new(game, two_melees(game).melee("grabowski").stage(6).build());
    table.play(Action::Fight(table.hex("0402")), &[9, 0]);
    table.play(Action::Face(0), &[9, 0]);
    table.play(Action::Face(0), &[]);
    assert_eq!(table.logged(Kind::Melee).len(), 2);
    assert_eq!(table.state.board.phase, Phase::Over, "no unit fights again");
}

#[test]
fn p_11_4_the_active_side_orders_the_melees() {
    let game = scenario_one();
    for first in ["0402", "0602"] {
        let mut table = Table::new(game, two_melees(game).melee("grabowski").build());
        assert_eq!(table.decider(), Some(POLES));
        table.play(Action::Fight(table.hex(first)), &[9, 0]);
        assert_eq!(table.last(Kind::Melee).hex, table.hex(first));
    }
}

#[test]
fn p_11_5_a_melee_is_finished_before_the_next_begins() {
    let game = scenario_one();
    let mut table = Table::new(game, two_melees(game).melee("grabowski").build());
    table.play(Action::Fight(table.hex("0402")), &[9, 0]);
    assert!(table.legal().iter().all(|action| matches!(action, Action::Face(_))), "first the winner faces");
}

#[test]
fn p_11_6_phase_four_lasts_until_all_have_fought() {
    let game = scenario_one();
    let mut table = Table::new(game, two_melees(game).melee("grabowski").build());
    table.play(Action::Fight(table.hex("0602")), &[9, 0]);
    table.play(Action::Face(0), &[9, 0]);
    assert_eq!(table.last(Kind::Melee).hex, table.hex("0402"), "the last one is fought without asking");
    assert_eq!(table.state.board.phase, Phase::Melee);
}

#[test]
fn p_11_7a_the_hexes_to_choose_from_are_the_melee_hexes() {
    let game = scenario_one();
    let table = Table::new(game, two_melees(game).unit("bkn", "0504", 0).melee("grabowski").build());
    let hexes: Vec<Hex> = ["0402", "0602"].map(|hex| table.hex(hex)).to_vec();
    assert_eq!(table.legal(), hexes.into_iter().map(Action::Fight).collect::<Vec<_>>());
}

/// Two companies of the same size, only the attacker in command: winner and difference for these dice.
fn melee(attack: u32, defence: u32) -> (Side, u8) {
    let game = scenario_one();
    let position = field(game)
        .commander("grabowski", "0402")
        .unit("7th-2", "0602", 0)
        .unit("7th-1", "0101", 0)
        .unit("narva-1", "0602", 3)
        .unit("narva-2", "1204", 3);
    let table = Table::set_up(game, position.melee("grabowski"), &[attack, defence]);
    let found = table.last(Kind::Melee);
    assert_eq!(found.dice.as_slice(), [attack as u8, defence as u8]);
    (if bout(&found).won == Won::Attacker { POLES } else { RUSSIANS }, bout(&found).difference)
}

#[test]
fn p_11_7b_both_roll_the_attacker_first() {
    assert_eq!(melee(9, 1), (POLES, 9));
    assert_eq!(melee(1, 9), (RUSSIANS, 7));
}

#[test]
fn p_11_7c_the_lower_total_loses_and_a_tie_is_won_by_the_attacker_by_one() {
    assert_eq!(melee(4, 4), (POLES, 1));
    assert_eq!(melee(4, 5), (POLES, 1), "a tie");
    assert_eq!(melee(4, 6), (RUSSIANS, 1));
    assert_eq!(melee(4, 3), (POLES, 2));
}

#[test]
fn p_11_10_charge_and_counterattack_are_melees_of_phase_two() {
    let game = scenario_one();
    let position = field(game).commander("grabowski", "0402").unit("bkn", "0302", 0).unit("narva-1", "0602", 0);
    let mut table = Table::new(game, position.movement("grabowski").build());
    table.begin("bkn").step("bkn", "0402", &[]).step("bkn", "0502", &[]).step("bkn", "0602", &[]);
    table.play(Action::Declare, &[9, 0]);
    let charge = table.last(Kind::Melee);
    assert_eq!((charge.phase, charge.side), (Phase::Movement, Some(POLES)));

    let position = field(game)
        .commander("grabowski", "0402")
        .commander("lewiz", "0803")
        .unit("7th-1", "0502", 0)
        .unit("narva-1", "0702", 3);
    let mut table = Table::new(game, position.movement("lewiz").build());
    table.hold_fire().begin("narva-1").step("narva-1", "0602", &[]);
    table.play(Action::Counterattack(table.unit("7th-1")), &[0, 9, 0]);
    let counter = table.last(Kind::Melee);
    assert_eq!((counter.phase, counter.side), (Phase::Movement, Some(POLES)), "the counterattacker attacks");
}

#[test]
fn example_28_a_tie() {
    let game = scenario_one();
    let position = field(game)
        .commander("grabowski", "0402")
        .unit("7th-2", "0602", 0)
        .unit("narva-1", "0602", 3)
        .unit("narva-2", "1204", 3)
        .stage(2);
    let table = Table::set_up(game, position.melee("grabowski"), &[5, 6]);
    assert_eq!(bout(&table.last(Kind::Melee)).difference, 1);
    assert_eq!((table.losses("7th-2"), table.losses("narva-1"), table.returns("narva-1")), (1, 2, 3));
}

#[test]
fn example_29_twelve_against_six() {
    let game = scenario_one();
    let position = field(game)
        .commander("grabowski", "0402")
        .unit("7th-1", "0602", 0)
        .entered("7th-1", kartacz_engine::grid::facing::Zone::Flank, false)
        .unit("narva-1", "0602", 3)
        .unit("narva-2", "1204", 3)
        .stage(2);
    let table = Table::set_up(game, position.melee("grabowski"), &[9, 6]);
    assert_eq!(bout(&table.last(Kind::Melee)).difference, 6);
    assert_eq!((table.losses("7th-1"), table.losses("narva-1"), table.returns("narva-1")), (0, 2, 5));
}
