//! Chapter 12: victory points and the end of the game.

use kartacz_engine::core::game::{Game, Outcome, Side, Winner};
use kartacz_engine::games::insurrection::details::{Award, Fall};
use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::games::maciejowice::event::{Fact, Kind};
use kartacz_engine::games::maciejowice::outcomes::Source;
use kartacz_engine::games::maciejowice::position_builder::PositionBuilder;

use crate::maciejowice::table::{POLES, RUSSIANS, Table, whole, whole_with};

/// A battery shoots at a commander with a battalion; the battalion holds and the commander is killed.
fn commander_killed(game: &Maciejowice, commander: &str, unit: &str, battery: &str) -> [[u16; 5]; 2] {
    let russian = battery.starts_with("tormasov");
    let (mine, active) = if russian { ("tormasov", "sierakowski") } else { ("sierakowski", "tormasov") };
    let mut position = PositionBuilder::empty(game)
        .commander(mine, "1301")
        .commander(active, "1324")
        .unit("7-foot-1", if russian { "1424" } else { "1401" }, 0)
        .unit("tormasov-musketeers-1", if russian { "1401" } else { "1424" }, 0)
        .unit(battery, "1310", 1);
    position = position.commander(commander, "1313").unit(unit, "1313", 4).movement(active);
    let mut table = Table::set_up(game, position, &[]);
    table.play(table.gun_shot(battery, "1313"), &[1, 0]);
    let [check, lost] = [Kind::CommanderCheck, Kind::CommanderLost].map(|kind| table.last(kind));
    // 4.4 and its parts in Niemenczyn.
    assert_eq!((check.rule, lost.rule, lost.fact), ("4.6.2", "4.6", Fact::CommanderLost { cause: Fall::Killed }));
    [table.points(POLES), table.points(RUSSIANS)]
}

#[test]
fn m_4_6_the_log_names_the_paragraphs_of_a_killed_commander() {
    let points = commander_killed(whole(), "kamienski", "2-foot", "tormasov-battery-1");
    assert_eq!(points[1], [0, 0, 0, 0, 3]);
}

#[test]
fn m_12_1_an_overall_commander_killed_scores_more() {
    let game = whole();
    let killed = |commander, unit, battery| commander_killed(game, commander, unit, battery);
    assert_eq!(killed("kosciuszko", "3-foot", "tormasov-battery-1"), [[0; 5], [0, 0, 0, 0, 5]]);
    assert_eq!(killed("kamienski", "2-foot", "tormasov-battery-1"), [[0; 5], [0, 0, 0, 0, 3]]);
    assert_eq!(killed("fersen", "grenadiers-1", "battery-sierakowski"), [[0, 0, 0, 0, 5], [0; 5]]);
    let game = whole_with(&["victory.overall_commander=8"]);
    assert_eq!(commander_killed(&game, "kosciuszko", "3-foot", "tormasov-battery-1")[1], [0, 0, 0, 0, 8]);
}

/// The units in the castle at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Castle {
    /// No unit.
    Empty,
    /// Polish foot in command.
    Foot,
    /// Polish foot out of command.
    Stragglers,
    /// Polish cavalry in command.
    Horse,
    /// Polish guns.
    PolishGuns,
    /// Russian foot.
    Russians,
    /// Russian guns.
    RussianGuns,
    /// Foot of both sides.
    Melee,
}

use Castle::{Empty, Foot, Horse, Melee, PolishGuns, RussianGuns, Russians, Stragglers};

/// The position at the end of a stage, with this net score of the Poles; Kościuszko is alive.
fn ending<'g>(game: &'g Maciejowice, castle: Castle, net: i8, stage: u8) -> PositionBuilder<'g> {
    let side = if net > 0 { POLES } else { RUSSIANS };
    let kamienski = if castle == Stragglers { "1624" } else { "0808" };
    let position = PositionBuilder::empty(game)
        .commander("kamienski", kamienski)
        .commander("kosciuszko", "1623")
        .commander("tormasov", "0101")
        .unit("7-foot-1", "1601", 0)
        .unit("tormasov-musketeers-2", "0201", 0)
        .scored(side, Source::MeleeWon, net.unsigned_abs())
        .stage(stage)
        .stage_end();
    let units: &[&str] = match castle {
        Empty => &[],
        Foot | Stragglers => &["5-fusiliers"],
        Horse => &["horse-guard"],
        PolishGuns => &["guns-kamienski"],
        Russians => &["tormasov-musketeers-1"],
        RussianGuns => &["tormasov-battery-1"],
        Melee => &["5-fusiliers", "tormasov-musketeers-1"],
    };
    units.iter().fold(position, |position, unit| position.unit(unit, "0908", 0))
}

fn ended(game: &Maciejowice, position: PositionBuilder) -> Outcome {
    let table = Table::set_up(game, position, &[]);
    let outcome = game.outcome(&table.state).expect("the game is over");
    let over = table.last(Kind::GameOver);
    assert!(matches!(over.fact, Fact::GameOver { ending } if ending as u8 == outcome.ending));
    assert_eq!(over.result(), Some(game.endings()[usize::from(outcome.ending)]));
    assert_eq!(i32::from(over.vp), outcome.vp);
    outcome
}

/// The manner of ending after the last stage, and the score.
fn end(game: &Maciejowice, castle: Castle, net: i8) -> (&'static str, i32) {
    let outcome = ended(game, ending(game, castle, net, 24));
    (game.endings()[usize::from(outcome.ending)], outcome.vp)
}

#[test]
fn m_12_3_the_russians_score_for_the_castle_after_the_last_turn() {
    let game = whole();
    for (castle, net, expected) in [
        (Russians, 4, ("points-poles", 1)),
        (Russians, 3, ("points-russians", 0)),
        (Russians, 2, ("points-russians", -1)),
        (RussianGuns, 2, ("points-poles", 2)),
        (Melee, 2, ("points-poles", 2)),
        (Empty, 2, ("points-poles", 2)),
        (Foot, 2, ("points-poles", 2)),
    ] {
        assert_eq!(end(game, castle, net), expected, "{castle:?}");
    }
    let table = Table::set_up(game, ending(game, Russians, 4, 24), &[]);
    let scored = table.last(Kind::Scored);
    assert_eq!(scored.fact, Fact::Scored { award: Award::Objective, points: 3 });
    assert_eq!((scored.rule, scored.side), ("12.3", Some(RUSSIANS)));
    assert_eq!(end(&whole_with(&["victory.objective=6"]), Russians, 4), ("points-russians", -2));
}

#[test]
fn m_12_3_not_before_the_last_turn() {
    let game = whole();
    let table = Table::set_up(game, ending(game, Russians, 2, 23).adjust(|_| ()), &[0]);
    assert!(game.outcome(&table.state).is_none());
    assert!(table.logged(Kind::Scored).is_empty());
}

#[test]
fn m_12_3_at_zero_the_castle_decides() {
    let game = whole();
    for (castle, winner) in [
        (Foot, Side::First),
        (Stragglers, Side::Second),
        (Horse, Side::Second),
        (PolishGuns, Side::Second),
        (Empty, Side::Second),
        (RussianGuns, Side::Second),
        (Melee, Side::Second),
    ] {
        assert_eq!(ended(game, ending(game, castle, 0, 24)).winner, Winner::Side(winner), "{castle:?}");
    }
    let game = whole_with(&["victory.objective_command=false"]);
    assert_eq!(end(&game, Stragglers, 0), ("points-poles", 0));
    assert_eq!(end(&game, Horse, 0), ("points-russians", 0));
}

#[test]
fn m_12_3_other_readings_of_zero() {
    for (level, castle, expected) in [
        ("first", Empty, "points-poles"),
        ("second", Foot, "points-russians"),
        ("draw", Foot, "level"),
        ("draw", Empty, "level"),
    ] {
        let game = whole_with(&[&format!("victory.level={level}")]);
        assert_eq!(end(&game, castle, 0), (expected, 0));
        let draws = ended(&game, ending(&game, castle, 0, 24)).winner == Winner::Draw;
        assert_eq!(draws, expected == "level");
    }
}

#[test]
fn m_12_3_a_side_that_is_behind_and_holds_the_castle_draws() {
    let game = whole();
    assert_eq!(end(game, Foot, -1), ("objective-points", -1));
    assert_eq!(ended(game, ending(game, Foot, -1, 24)).winner, Winner::Draw);
    for castle in [Stragglers, Horse, PolishGuns, Empty, Melee] {
        assert_eq!(end(game, castle, -1), ("points-russians", -1), "{castle:?}");
    }
    let without = ending(game, Foot, -1, 24).without_commander("kosciuszko");
    assert_eq!(ended(game, without).winner, Winner::Side(RUSSIANS), "Kościuszko is dead");
    assert_eq!(end(&whole_with(&["victory.objective_draw=never"]), Foot, -1), ("points-russians", -1));
}

#[test]
fn m_12_4_automatic_victory_comes_before_the_castle() {
    let game = whole();
    assert_eq!(end(game, Foot, -16), ("automatic-russians", -16));
    assert_eq!(end(game, Russians, 16), ("automatic-poles", 16));
    assert_eq!(end(game, Foot, -15), ("objective-points", -15));
    assert_eq!(end(game, Russians, -15), ("points-russians", -18));
    let early = ended(game, ending(game, Foot, -16, 5));
    assert_eq!((early.winner, early.stage), (Winner::Side(RUSSIANS), 5));
}

#[test]
fn m_12_4_the_castle_turns_an_automatic_victory_into_a_draw_by_reading() {
    let game = whole_with(&["victory.objective_draw=always"]);
    assert_eq!(end(&game, Foot, -16), ("objective-automatic", -16));
    assert_eq!(ended(&game, ending(&game, Foot, -16, 5)).winner, Winner::Draw);
    assert_eq!(end(&game, Stragglers, -16), ("automatic-russians", -16));
    assert_eq!(end(&game, Foot, -1), ("objective-points", -1));
}
