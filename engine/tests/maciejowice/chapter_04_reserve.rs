//! Chapter 4: the reserve, which several leaders may command.

use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::games::maciejowice::event::{Kind, Phase};
use kartacz_engine::games::maciejowice::position_builder::PositionBuilder;

use crate::maciejowice::table::{Table, whole, whole_with};

const EACH: &str = "switches.reserve_acts=each-leader";

/// Sierakowski in 1010 and Kniaziewicz in 1016, both in reach of Krzycki's irregulars in 1013.
fn between(game: &Maciejowice) -> PositionBuilder<'_> {
    PositionBuilder::empty(game)
        .commander("sierakowski", "1010")
        .commander("kniaziewicz", "1016")
        .unit("7-foot-1", "1010", 3)
        .unit("redoubt", "1016", 3)
        .unit("krzycki", "1013", 3)
        .unit("szuszkowski", "1014", 3)
        .commander("tormasov", "0102")
        .unit("tormasov-musketeers-1", "0102", 0)
        .stage(3)
}

fn end(table: &mut Table) {
    table.say("end", &[]);
    if table.state.board.phase == Phase::CommanderMove {
        table.say("stay", &[]);
    }
}

#[test]
fn m_4_5_any_leader_in_range_may_command_a_unit() {
    let game = whole();
    for (leader, units) in [("sierakowski", ["7-foot-1", "krzycki"]), ("kniaziewicz", ["krzycki", "redoubt"])] {
        let builder = between(game).unit("szuszkowski", "1023", 3).movement(leader);
        assert_eq!(Table::set_up(game, builder, &[]).begins(), units);
    }
}

#[test]
fn m_4_5_a_unit_is_in_command_of_any_leader() {
    let game = whole();
    let builder = between(game).unit("szuszkowski", "1020", 3).unit("pinsk-1", "1005", 3).unit("pinsk-2", "1023", 3);
    let table = Table::set_up(game, builder.movement("tormasov"), &[]);
    let at = game.at(&table.state);
    let commanded = ["krzycki", "szuszkowski", "pinsk-1", "pinsk-2"].map(|id| at.in_command(table.unit(id)));
    assert_eq!(commanded, [true, true, false, false]);
}

#[test]
fn m_4_5_poninski_leads_none() {
    let game = crate::maciejowice::table::scenario("scenario-1", &["poninski-turn-8"], &[]);
    let builder = PositionBuilder::empty(&game)
        .commander("poninski", "1012")
        .unit("poninski-foot-1", "1012", 3)
        .unit("krzycki", "1013", 3)
        .movement("poninski");
    let table = Table::set_up(&game, builder, &[]);
    assert_eq!(table.begins(), ["poninski-foot-1"]);
    assert!(!game.at(&table.state).in_command(table.unit("krzycki")));
}

#[test]
fn m_4_5_a_unit_acts_once_in_a_stage() {
    let game = whole();
    let mut table = Table::set_up(game, between(game).chits(&["kniaziewicz"]).movement("sierakowski"), &[]);
    table.begin("krzycki").step("krzycki", "0913", &[]).say("halt", &[]);
    end(&mut table);
    assert_eq!((table.active(), table.begins()), ("kniaziewicz", vec!["redoubt", "szuszkowski"]), "in part");
}

#[test]
fn m_4_5_by_reading_once_under_each_leader() {
    let game = whole_with(&[EACH]);
    let mut table = Table::set_up(&game, between(&game).chits(&["kniaziewicz"]).movement("sierakowski"), &[]);
    table.begin("krzycki").step("krzycki", "0913", &[]).say("halt", &[]);
    end(&mut table);
    assert_eq!((table.active(), table.begins()), ("kniaziewicz", vec!["krzycki", "redoubt", "szuszkowski"]));
    let builder = between(&game).served("krzycki", "kniaziewicz").movement("kniaziewicz");
    assert_eq!(Table::set_up(&game, builder, &[]).begins(), ["redoubt", "szuszkowski"]);
}

#[test]
fn m_4_5_a_unit_that_did_nothing_acts_under_the_next_leader() {
    let game = whole();
    let mut table = Table::set_up(game, between(game).chits(&["kniaziewicz"]).movement("sierakowski"), &[]);
    end(&mut table);
    assert!(table.begins().contains(&"krzycki"));
}

#[test]
fn m_4_5_it_acts_again_in_the_next_stage_and_among_the_six() {
    let game = whole();
    let builder = between(game).commander("kosciuszko", "1012").served("krzycki", "kniaziewicz");
    let table = Table::set_up(game, builder.own_units("kosciuszko"), &[]);
    assert!(table.words().contains(&"own-unit krzycki".to_owned()));
    let builder = between(game).served("krzycki", "kniaziewicz").stage_end();
    let mut table = Table::set_up(game, builder, &[0]);
    while table.active() != "kniaziewicz" && table.active() != "sierakowski" {
        end(&mut table);
    }
    assert!(table.begins().contains(&"krzycki"), "{:?}", table.words());
}

#[test]
fn m_4_5_a_routed_unit_returns_with_the_leader_activated_first() {
    let game = whole();
    for (leader, near) in [("sierakowski", "1010"), ("kniaziewicz", "1016")] {
        let mut table = Table::set_up(game, between(game).routed("pinsk-1", 3).movement(leader), &[]);
        let place = game.scenario.map.grid.parse(near).unwrap();
        let hexes: Vec<String> = game
            .scenario
            .map
            .grid
            .neighbours_set(place)
            .iter()
            .map(|hex| game.scenario.map.grid.label(hex).to_string())
            .collect();
        assert!(
            table
                .words()
                .iter()
                .all(|words| hexes.iter().any(|hex| words.starts_with(&format!("rally pinsk-1 {hex}"))))
        );
        let first = table.words()[0].clone();
        table.say(&first, &[]);
        assert_eq!(table.last(Kind::Rallied).rule, "11.11.3");
        assert!(!table.begins().contains(&"pinsk-1"));
    }
}

#[test]
fn m_4_5_a_routed_unit_returns_with_the_overall_commander() {
    let game = whole();
    let builder = between(game).commander("kosciuszko", "1012").routed("pinsk-1", 3).chits(&["tormasov"]);
    let mut table = Table::set_up(game, builder.overall("kosciuszko"), &[]);
    assert_eq!(table.active(), "kosciuszko");
    table.say("rally pinsk-1 1011 s", &[]).say("activate sierakowski", &[]);
    assert!(!table.begins().contains(&"pinsk-1"), "it may not move under him either");
}

#[test]
fn m_4_5_a_fire_marker_comes_off_in_the_first_activation_of_any_leader() {
    let game = whole();
    for (begun, removable) in
        [(&[][..], true), (&["sierakowski"], false), (&["kamienski"], false), (&["tormasov"], true)]
    {
        let builder = between(game).marker("krzycki", 1).begun(begun).movement("kniaziewicz");
        let table = Table::set_up(game, builder, &[]);
        assert_eq!(table.words().contains(&"remove-marker krzycki".to_owned()), removable, "{begun:?}");
    }
}

#[test]
fn m_4_5_a_leader_need_not_lead_the_reserve_into_a_melee() {
    let game = whole();
    let builder = || between(game).unit("grenadiers-1", "1013", 0).chits(&["tormasov"]);
    let mut table = Table::set_up(game, builder().melee("kniaziewicz"), &[]);
    assert_eq!(table.words(), ["fight 1013", "pass"]);
    table.say("pass", &[]);
    assert_eq!(table.active(), "tormasov");
    let mut table = Table::set_up(game, builder().melee("kniaziewicz"), &[]);
    table.say("fight 1013", &[5, 5]);
    assert_eq!(table.logged(Kind::Melee).len(), 1);
    let builder = builder().unit("redoubt", "1013", 3).melee("kniaziewicz");
    assert_eq!(Table::set_up(game, builder, &[5, 5]).logged(Kind::Melee).len(), 1, "his own must fight");
}

#[test]
fn m_4_6_reserve_units_keep_their_leaders_by_switch() {
    for (keeps, stays) in [("true", true), ("false", false)] {
        let game = whole_with(&[&format!("switches.reserve_keeps_leader={keeps}")]);
        let builder = between(&game)
            .losses("redoubt", 2)
            .commander("kniaziewicz", "1017")
            .unit("grenadiers-1", "1016", 0)
            .commander("tormasov", "0915")
            .melee("tormasov");
        let table = Table::set_up(&game, builder, &[9, 0]);
        assert!(!table.lives("redoubt"));
        assert_eq!(table.state.board.commanders & 1 << table.commander("kniaziewicz") != 0, stays);
    }
}
