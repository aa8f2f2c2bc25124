//! Chapters 2 and 3: components, the sequence of play.

use kartacz_engine::games::spqr::arms::{Arm, Class, Missile};
use kartacz_engine::games::spqr::event::{Fact, Kind};
use kartacz_engine::games::spqr::facing::Facing::{E, W};

use crate::spqr::table::{CA, RO, Table, cannae, cannae_with};

#[test]
fn p_2_1_each_battle_has_a_map_of_hexes() {
    let field = &cannae().scenario.map.field;
    assert_eq!((field.layout.width, field.layout.height, field.len()), (44, 30, 1320));
    assert_eq!(field.label(field.parse("2814").expect("a hex")), "2814");
}

#[test]
fn p_2_2_units_and_leaders_stand_on_the_map() {
    let table = Table::phase(cannae(), "hanno", |at| at.leader("hanno", "2304").unit("celt-1", "2404", E));
    assert_eq!((table.place("celt-1"), table.leader_place("hanno")), ("2404".to_owned(), "2304".to_owned()));
}

#[test]
fn p_2_21_units_cover_one_hex_or_two() {
    let table = Table::phase(cannae(), "hanno", |at| at.leader("hanno", "2304").unit("african-1", "2305", E));
    let cells = table.at().cells(table.unit("african-1")).map(|hex| table.label(hex));
    assert_eq!(cells, ["2305", "2306"]);
    assert_eq!(table.at().top(table.hex("2306")), Some(table.unit("african-1")));
}

#[test]
fn p_2_22_each_unit_has_a_type_and_may_have_a_class() {
    let card = |id: &str| *cannae().card(cannae().scenario.unit(id).expect("a unit"));
    assert_eq!((card("v-ha-1").arm, card("v-ha-1").class), (Arm::Legion, Class::Hastati));
    assert_eq!((card("v-tr-1").arm, card("v-tr-1").class), (Arm::Heavy, Class::Triarii));
    assert_eq!((card("celt-1").arm, card("celt-1").class), (Arm::Medium, Class::None));
}

#[test]
fn p_2_23_a_legion_and_its_ala_share_a_colour() {
    let card = |id: &str| *cannae().card(cannae().scenario.unit(id).expect("a unit"));
    assert_eq!(card("v-ha-1").colour, card("av-ha-1").colour);
    assert_ne!(card("v-ha-1").colour, card("xiv-ha-1").colour);
    assert_ne!(card("v-ha-1").formation, card("av-ha-1").formation);
}

#[test]
fn p_2_25_counters_have_size_quality_allowance_and_missiles() {
    let card = cannae().card(cannae().scenario.unit("balearic-1").expect("a unit"));
    assert_eq!((card.size, card.quality, card.allowance, card.missile), (2, 5, 7, Missile::Slings));
}

#[test]
fn p_2_26_markers_are_part_of_the_state() {
    let table = Table::phase(cannae(), "hanno", |at| {
        at.leader("hanno", "2304").unit("celt-1", "2404", E).routed("celt-1").depleted("celt-1").hits("celt-1", 2)
    });
    assert!(table.at().is_routed(table.unit("celt-1")));
    assert_eq!(table.hits("celt-1"), 2);
}

#[test]
fn p_2_3_the_die_shows_0_to_9() {
    assert_eq!(cannae().scenario.tables.shock.len(), 10);
    assert_eq!(cannae().scenario.tables.blow(0, 1), [6, 0]);
    assert_eq!(cannae().scenario.tables.blow(12, 99), cannae().scenario.tables.blow(9, 13));
}

#[test]
fn p_2_6_the_game_is_drawn_after_the_last_turn() {
    use kartacz_engine::core::game::{Game, Winner};
    let short = cannae_with(&["turns=20"]);
    let table = Table::turn(&short, &[], |at| at.turn(20));
    assert_eq!(short.outcome(&table.state).map(|outcome| outcome.winner), Some(Winner::Draw));
}

/// A turn with one leader a side.
fn turn() -> Table<'static> {
    Table::whole_turn(cannae(), &[], |at| {
        let at = at.turn(2).leader("maharbal", "1511").leader("varro", "4511");
        at.unit("numidian-1", "1510", E).unit("v-ha-1", "4510", W)
    })
}

#[test]
fn p_3_0_turns_have_activations_then_routs_and_the_withdrawal_phase() {
    let mut table = turn();
    table.act("skip varro", &[]).act("skip maharbal", &[]);
    assert_eq!(table.at().turn(), 3);
    assert_eq!(table.logged(Kind::RoutPoints).len(), 1);
}

#[test]
fn p_3_0_a_the_lowest_initiative_is_activated() {
    let table = turn();
    assert_eq!(
        (table.decider(), table.legal()),
        (Some(RO), vec!["activate varro".to_owned(), "skip varro".to_owned()])
    );
}

#[test]
fn p_3_0_b1_orders_move_units() {
    let mut table = turn();
    table.act("activate varro", &[]);
    table.acts(&["individual", "begin v-ha-1", "step 4410", "halt"]);
    assert_eq!(table.place("v-ha-1"), "4410");
}

#[test]
fn p_3_0_b2_shock_follows_the_orders_and_momentum_follows_shock() {
    let table =
        Table::shock(cannae(), "maharbal", &[], |at| at.leader("maharbal", "1511").unit("numidian-1", "1510", E));
    assert_eq!((table.window(), table.decider()), ("momentum", Some(CA)));
}

#[test]
fn p_3_0_c_after_the_phase_momentum_or_the_next_leader() {
    let mut table = turn();
    table.act("activate varro", &[]).acts(&["individual", "end", "pass"]);
    assert_eq!((table.decider(), table.options("activate")), (Some(CA), vec!["maharbal".to_owned()]));
}

#[test]
fn p_3_0_e_rout_points_are_compared_with_the_withdrawal_level() {
    let mut table = turn();
    table.act("skip varro", &[]).act("skip maharbal", &[]);
    assert_eq!(table.last(Kind::RoutPoints).fact, Fact::RoutPoints { points: [0, 0] });
}
