//! Chapter 4: overall commanders.

use kartacz_engine::core::game::Game;
use kartacz_engine::games::insurrection::details::Activation;
use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::games::maciejowice::event::{Fact, Kind, Phase};
use kartacz_engine::games::maciejowice::position_builder::PositionBuilder;
use kartacz_engine::games::maciejowice::state::Frame;
use kartacz_engine::games::maciejowice::unit_set::bit;

use crate::maciejowice::table::{POLES, Table, parts, scenario, whole, whole_with};

const KEEPS: &str = "switches.oc_after_death=keeps-units";
const ONE_BY_ONE: &str = "switches.own_units_chosen=one-by-one";

/// Kościuszko in 1012 and Kniaziewicz with a battalion six hexes to the east; a Russian is far away.
fn field(game: &Maciejowice) -> PositionBuilder<'_> {
    PositionBuilder::empty(game)
        .commander("kosciuszko", "1012")
        .commander("kniaziewicz", "1018")
        .unit("redoubt", "1018", 3)
        .commander("tormasov", "0102")
        .unit("tormasov-musketeers-1", "0102", 0)
        .stage(3)
        .chits(&["tormasov"])
}

/// Ends phase 2; in phase 3 the commander stays, when he has the choice.
fn end(table: &mut Table) {
    table.say("end", &[]);
    if table.state.board.phase == Phase::CommanderMove {
        table.say("stay", &[]);
    }
}

// ---- 4.3 ---------------------------------------------------------------------------------------------------

#[test]
fn m_4_3_he_leads_the_formation_of_a_dead_commander_in_his_range() {
    let game = whole();
    let builder = field(game).unit("7-foot-1", "1011", 3).unit("7-foot-2", "1004", 3).overall("kosciuszko");
    let mut table = Table::set_up(game, builder, &[]);
    assert_eq!((table.active(), table.begins()), ("kosciuszko", vec!["7-foot-1"]));
    let event = table.last(Kind::CommanderActivated);
    assert_eq!(
        (event.commander, event.fact),
        (Some(table.commander("sierakowski")), Fact::CommanderActivated { activation: Activation::Led })
    );
    table.say("end", &[]);
    assert_eq!(table.state.board.frames.last(), Some(Frame::CommanderMove));
    table.say("commander-to 1013", &[]);
    assert_eq!(table.active(), "tormasov", "he has no action of his own");
}

#[test]
fn m_4_3_his_side_picks_one_of_several_formations() {
    let game = whole();
    let builder = field(game).unit("7-foot-1", "1011", 3).unit("2-foot", "1013", 3).overall("kosciuszko");
    let mut table = Table::set_up(game, builder, &[]);
    assert_eq!(game.decider(&table.state), Some(POLES));
    assert_eq!(table.words(), ["activate kamienski", "activate sierakowski"]);
    table.say("activate kamienski", &[]);
    assert_eq!((table.active(), table.begins()), ("kosciuszko", vec!["2-foot"]));
}

#[test]
fn m_4_3_a_dead_commander_without_units_is_none() {
    let game = whole();
    let table = Table::set_up(game, field(game).unit("krzycki", "1011", 3).overall("kosciuszko"), &[]);
    let words = ["activate kniaziewicz", "pass"];
    assert_eq!(table.words(), words, "his six units and the activation of others are left to him");
}

#[test]
fn m_4_3_he_has_the_formation_in_command() {
    let game = whole();
    let builder = field(game).unit("7-foot-1", "1011", 3).unit("7-foot-2", "1004", 3).movement("tormasov");
    let table = Table::set_up(game, builder, &[]);
    let at = game.at(&table.state);
    assert_eq!(["7-foot-1", "7-foot-2", "redoubt"].map(|id| at.in_command(table.unit(id))), [true, false, true]);
}

#[test]
fn m_4_3_by_reading_he_keeps_his_own_units() {
    let game = whole_with(&[KEEPS]);
    let builder = field(&game).unit("7-foot-1", "1011", 3).unit("krzycki", "1013", 3).overall("kosciuszko");
    let mut table = Table::set_up(&game, builder, &[]);
    table.say("end", &[]);
    assert_eq!(table.state.board.frames.last(), Some(Frame::OwnUnits), "he moves only once, at the end");
    assert_eq!(table.words(), ["own-unit 7-foot-1", "own-unit krzycki", "end"]);
    table.say("own-unit krzycki", &[]).say("end", &[]);
    assert_eq!(table.begins(), ["krzycki"]);
    table.say("end", &[]);
    assert_eq!(table.state.board.phase, Phase::CommanderMove);
    table.say("stay", &[]);
    assert_eq!(table.active(), "tormasov");
}

#[test]
fn m_4_3_without_an_overall_commander_units_stay_without_a_commander() {
    let game = scenario("scenario-oronne", &[], &[]);
    let builder = PositionBuilder::empty(&game)
        .commander("kosciuszko", "0703")
        .unit("krzycki", "0703", 3)
        .unit("denisov-musketeers-1", "0204", 0)
        .movement("kosciuszko");
    let table = Table::set_up(&game, builder, &[]);
    let at = game.at(&table.state);
    assert!(!at.in_command(table.unit("denisov-musketeers-1")) && at.leaders(table.unit("denisov-musketeers-1")) == 0);
}

#[test]
fn m_4_3_routed_units_of_a_dead_commander_return_next_to_him() {
    let game = whole();
    let builder = field(game).unit("7-foot-1", "1011", 3).routed("7-foot-2", 3).overall("kosciuszko");
    let mut table = Table::set_up(game, builder, &[]);
    assert!(table.words().iter().all(|words| words.starts_with("rally 7-foot-2 ") && !words.contains("0908")));
    table.say("rally 7-foot-2 1013 s", &[]);
    assert_eq!((table.active(), table.begins()), ("kosciuszko", vec!["7-foot-1"]), "it may not move");
}

// ---- 4.4a --------------------------------------------------------------------------------------------------

/// Fersen, with Tormasov and Rachmanov and a battalion of each.
fn russians(game: &Maciejowice) -> PositionBuilder<'_> {
    PositionBuilder::empty(game)
        .commander("fersen", "0308")
        .commander("tormasov", "0404")
        .commander("rachmanov", "0210")
        .unit("tormasov-musketeers-1", "0404", 0)
        .unit("rachmanov-musketeers-1", "0210", 0)
        .commander("kniaziewicz", "1418")
        .unit("redoubt", "1418", 3)
        .stage(3)
}

#[test]
fn m_4_4a_he_may_activate_none_by_switch() {
    let mut table = Table::set_up(whole(), russians(whole()).chits(&["kniaziewicz"]).overall("fersen"), &[]);
    table.say("pass", &[]);
    assert_eq!(table.active(), "kniaziewicz", "the chit has no other effect");
    let mut table = Table::set_up(whole(), field(whole()).unit("krzycki", "1013", 3).overall("kosciuszko"), &[]);
    table.say("pass", &[]);
    assert_eq!(table.state.board.frames.last(), Some(Frame::OwnUnits), "his six units act all the same");
    let strict = whole_with(&["switches.overall_may_decline=false"]);
    let table = Table::set_up(&strict, russians(&strict).chits(&["kniaziewicz"]).overall("fersen"), &[]);
    assert_eq!(table.words(), ["activate rachmanov", "activate tormasov"]);
}

#[test]
fn m_4_4a_he_has_to_lead_the_units_of_a_dead_commander() {
    let game = whole();
    let builder = field(game).unit("7-foot-1", "1011", 3).unit("2-foot", "1013", 3).overall("kosciuszko");
    assert_eq!(Table::set_up(game, builder, &[]).words(), ["activate kamienski", "activate sierakowski"]);
}

#[test]
fn m_4_4a_fersen_activates_any_commander() {
    let game = whole();
    let mut table = Table::set_up(game, russians(game).chits(&["kniaziewicz"]).overall("fersen"), &[]);
    assert_eq!(table.words(), ["activate rachmanov", "activate tormasov", "pass"]);
    table.say("activate tormasov", &[]);
    assert_eq!((table.active(), table.begins()), ("tormasov", vec!["tormasov-musketeers-1"]));
    assert_eq!(
        table.last(Kind::CommanderActivated).fact,
        Fact::CommanderActivated { activation: Activation::Activated }
    );
    table.say("end", &[]);
    assert_eq!(table.state.board.frames.last(), Some(Frame::CommanderMove), "that of Tormasov");
    table.say("stay", &[]);
    assert_eq!(table.active(), "kniaziewicz", "Fersen has no move");
}

#[test]
fn m_4_4a_fersen_moves_by_switch() {
    let game = whole_with(&["switches.overall_moves=true"]);
    let mut table = Table::set_up(&game, russians(&game).chits(&["kniaziewicz"]).overall("fersen"), &[]);
    table.say("activate tormasov", &[]).say("end", &[]).say("stay", &[]);
    assert_eq!((table.active(), table.state.board.frames.last()), ("fersen", Some(Frame::CommanderMove)));
    table.say("commander-to 0409", &[]);
    assert_eq!(table.active(), "kniaziewicz");
}

#[test]
fn m_4_4a_a_contused_commander_is_not_activated() {
    let game = whole();
    let tormasov = game.commander_id("tormasov").unwrap();
    let builder = russians(game).adjust(|board| board.contused |= 1 << tormasov).overall("fersen");
    assert_eq!(Table::set_up(game, builder, &[]).words(), ["activate rachmanov", "pass"]);
}

#[test]
fn m_4_4a_a_commander_is_activated_twice_by_switch() {
    let game = whole();
    let table = Table::set_up(game, russians(game).begun(&["tormasov"]).overall("fersen"), &[]);
    assert_eq!(table.words(), ["activate rachmanov", "activate tormasov", "pass"]);
    let game = whole_with(&["switches.activate_twice=false", "switches.overall_may_decline=false"]);
    let table = Table::set_up(&game, russians(&game).begun(&["tormasov"]).overall("fersen"), &[]);
    assert_eq!(table.active(), "rachmanov");
    let builder = russians(&game).begun(&["tormasov"]).chits(&["tormasov", "kniaziewicz"]).draw();
    let table =
        Table::set_up(&game, builder, &[u32::from(game.commander_id("tormasov") > game.commander_id("kniaziewicz"))]);
    assert_eq!(table.last(Kind::CommanderActivated).fact, Fact::CommanderActivated { activation: Activation::Again });
    assert_eq!(table.active(), "kniaziewicz", "the chit of Tormasov has no effect");
}

#[test]
fn m_4_4a_fire_markers_come_off_in_the_first_activation_of_a_formation() {
    let game = whole();
    for (begun, removable) in [(&[][..], true), (&["tormasov"], false), (&["rachmanov"], true)] {
        let builder = russians(game).marker("tormasov-musketeers-1", 1).begun(begun);
        let mut table = Table::set_up(game, builder.overall("fersen"), &[]);
        table.say("activate tormasov", &[]);
        let remove = "remove-marker tormasov-musketeers-1".to_owned();
        assert_eq!(table.words().contains(&remove), removable, "{begun:?}");
    }
}

#[test]
fn m_4_4a_guns_fire_once_in_each_activation() {
    let game = whole();
    let builder = russians(game)
        .unit("tormasov-battery-1", "0404", 0)
        .unit("redoubt", "0904", 3)
        .chits(&["fersen"])
        .movement("tormasov");
    let mut table = Table::set_up(game, builder, &[]);
    let shot = table.gun_shot("tormasov-battery-1", "0904");
    table.play(shot, &[0]);
    assert!(!table.legal().contains(&shot));
    end(&mut table);
    assert_eq!(table.active(), "fersen");
    let guns = usize::from(table.unit("tormasov-battery-1"));
    assert_ne!(table.state.board.guns_out & bit(guns as u8), 0, "a natural zero broke it");
    let builder = russians(game)
        .unit("tormasov-battery-1", "0404", 0)
        .unit("redoubt", "0904", 3)
        .chits(&["fersen"])
        .movement("tormasov");
    let mut table = Table::set_up(game, builder, &[]);
    table.play(shot, &[1]);
    end(&mut table);
    table.say("activate tormasov", &[]);
    assert!(table.legal().contains(&shot));
}

// ---- 4.4b --------------------------------------------------------------------------------------------------

/// Kościuszko in 1012 with units of three formations and of the reserve near him, and one beyond his range.
fn centre(game: &Maciejowice) -> PositionBuilder<'_> {
    PositionBuilder::empty(game)
        .commander("kosciuszko", "1012")
        .commander("sierakowski", "1010")
        .commander("kniaziewicz", "1018")
        .unit("7-foot-1", "1010", 3)
        .unit("7-foot-2", "1011", 3)
        .unit("15-foot", "1004", 3)
        .unit("redoubt", "1015", 3)
        .unit("krzycki", "1013", 3)
        .unit("5-horse", "1112", 3)
        .commander("tormasov", "0102")
        .unit("tormasov-musketeers-1", "0102", 0)
        .stage(3)
        .chits(&["tormasov"])
}

#[test]
fn m_4_4b_activation_six_units_move() {
    let game = whole();
    let mut table = Table::set_up(game, centre(game).overall("kosciuszko"), &[]);
    assert_eq!(table.words(), ["activate kniaziewicz", "activate sierakowski", "pass"]);
    table.say("activate sierakowski", &[]);
    assert_eq!(table.active(), "sierakowski");
    table.begin("7-foot-1").step("7-foot-1", "0910", &[]).say("halt", &[]);
    end(&mut table);
    assert_eq!((table.active(), table.state.board.frames.last()), ("kosciuszko", Some(Frame::OwnUnits)));
    table.say("own-unit 7-foot-1", &[]).say("own-unit redoubt", &[]).say("own-unit 5-horse", &[]).say("end", &[]);
    assert_eq!(table.begins(), ["5-horse", "7-foot-1", "redoubt"], "whatever their formation, and again");
    assert_eq!(table.last(Kind::OwnUnit).units, bit(table.unit("5-horse")));
    table.begin("7-foot-1").step("7-foot-1", "0810", &[]).say("halt", &[]).say("end", &[]);
    assert_eq!((table.active(), table.state.board.frames.last()), ("kosciuszko", Some(Frame::CommanderMove)));
    table.say("commander-to 1014", &[]);
    assert_eq!(table.active(), "tormasov");
}

#[test]
fn m_4_4b_the_units_are_within_four_hexes_and_at_most_six() {
    let game = whole_with(&["commanders.kosciuszko.own_units=2"]);
    let mut table = Table::set_up(&game, centre(&game).own_units("kosciuszko"), &[]);
    let named = ["5-horse", "7-foot-1", "7-foot-2", "krzycki", "redoubt"].map(|id| format!("own-unit {id}"));
    assert_eq!(table.words(), [&named[..], &["end".to_owned()]].concat(), "15-foot is too far");
    table.say("own-unit krzycki", &[]).say("own-unit redoubt", &[]);
    assert_eq!((table.state.board.phase, table.begins()), (Phase::Movement, vec!["krzycki", "redoubt"]));
}

#[test]
fn m_4_4b_he_may_do_without() {
    let game = whole();
    let mut table = Table::set_up(game, centre(game).own_units("kosciuszko"), &[]);
    table.say("end", &[]);
    assert_eq!((table.active(), table.state.board.frames.last()), ("kosciuszko", Some(Frame::CommanderMove)));
}

#[test]
fn m_4_4b_units_are_named_one_by_one_by_reading() {
    let game = whole_with(&[ONE_BY_ONE, "commanders.kosciuszko.own_units=2"]);
    let mut table = Table::set_up(&game, centre(&game).own_units("kosciuszko"), &[]);
    assert_eq!((table.state.board.phase, table.begins()), (Phase::Movement, vec![]));
    table.say("own-unit 7-foot-1", &[]);
    assert_eq!(table.begins(), ["7-foot-1"]);
    table.begin("7-foot-1").step("7-foot-1", "0910", &[]).say("halt", &[]).say("own-unit redoubt", &[]);
    assert_eq!(table.begins(), ["redoubt"]);
    assert!(!table.words().iter().any(|words| words.starts_with("own-unit")), "two are named");
    table.say("end", &[]).say("stay", &[]);
    assert_eq!(table.active(), "tormasov");
}

#[test]
fn m_4_4b_a_unit_that_acted_acts_again_by_switch() {
    for (again, offered) in [("true", true), ("false", false)] {
        let game = whole_with(&[&format!("switches.own_units_again={again}")]);
        let mut table = Table::set_up(&game, centre(&game).overall("kosciuszko"), &[]);
        table.say("activate sierakowski", &[]);
        table.begin("7-foot-1").step("7-foot-1", "0910", &[]).say("halt", &[]);
        end(&mut table);
        assert_eq!(table.words().contains(&"own-unit 7-foot-1".to_owned()), offered);
        assert!(table.words().contains(&"own-unit 7-foot-2".to_owned()), "it has not acted");
    }
}

#[test]
fn m_4_4b_the_units_fight_in_phase_4_and_he_has_them_in_command() {
    let game = whole();
    let builder = centre(game)
        .without_commander("kniaziewicz")
        .commander("kniaziewicz", "1023")
        .unit("grenadiers-1", "1015", 0)
        .own_units("kosciuszko");
    let mut table = Table::set_up(game, builder, &[]);
    table.say("own-unit redoubt", &[]).say("end", &[5, 5]);
    let melee = table.last(Kind::Melee);
    assert_eq!(melee.side, Some(POLES));
    assert!(parts(&melee).iter().filter(|part| part.1 == 1).count() >= 1, "{:?}", melee.modifiers);
    assert!(melee.modifiers.iter().any(|part| part.side == Some(POLES) && part.reason == "in command"));
}

#[test]
fn m_4_4b_units_that_are_not_named_do_not_fight() {
    let game = whole();
    let builder = centre(game).unit("grenadiers-1", "1015", 0).own_units("kosciuszko");
    let mut table = Table::set_up(game, builder, &[]);
    table.say("own-unit krzycki", &[]).say("end", &[]).say("end", &[]);
    assert_eq!(table.state.board.frames.last(), Some(Frame::CommanderMove));
    assert!(table.logged(Kind::Melee).is_empty());
}

#[test]
fn m_4_4b_fire_markers_come_off_only_of_units_that_he_leads_as_the_first() {
    let game = whole();
    for (begun, krzycki) in [(&[][..], true), (&["kamienski"], false)] {
        let builder = centre(game).marker("krzycki", 1).marker("redoubt", 1).begun(begun).own_units("kosciuszko");
        let mut table = Table::set_up(game, builder, &[]);
        table.say("own-unit krzycki", &[]).say("own-unit redoubt", &[]).say("end", &[]);
        let removes = |id: &str| table.words().contains(&format!("remove-marker {id}"));
        assert_eq!((removes("krzycki"), removes("redoubt")), (krzycki, false), "{begun:?}");
    }
}

#[test]
fn m_4_4b_without_units_of_his_own_his_chit_only_activates() {
    let game = scenario("scenario-1", &["kosciuszko-without-six-units"], &[]);
    let mut table = Table::set_up(&game, centre(&game).overall("kosciuszko"), &[]);
    table.say("activate sierakowski", &[]);
    end(&mut table);
    assert_eq!(table.active(), "tormasov");
}

#[test]
fn m_4_4b_his_death_ends_his_activation() {
    let game = whole();
    let mut table = Table::set_up(game, centre(game).overall("kosciuszko"), &[]);
    table.say("activate sierakowski", &[]);
    let chief = table.commander("kosciuszko");
    let hex = table.state.board.commander_place[usize::from(chief)];
    table.state.board.commander_place[usize::from(chief)] = Default::default();
    table.state.board.commanders &= !(1 << chief);
    assert!(hex.is_some());
    end(&mut table);
    assert_eq!(table.active(), "tormasov");
}

// ---- 4.6 ---------------------------------------------------------------------------------------------------

#[test]
fn m_4_6_an_overall_commander_stays_without_units_of_his_own() {
    let game = whole();
    let builder = field(game).unit("krzycki", "0103", 3).losses("krzycki", 2).melee("tormasov");
    let builder = builder.unit("tormasov-musketeers-1", "0103", 4);
    let table = Table::set_up(game, builder, &[9, 0]);
    assert!(!table.lives("krzycki"));
    assert_ne!(table.state.board.commanders & 1 << table.commander("kosciuszko"), 0);
}
