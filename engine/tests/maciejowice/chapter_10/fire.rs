//! Chapter 10: batteries, cover, counter-battery fire, captured guns.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::games::maciejowice::event::Kind;
use kartacz_engine::games::maciejowice::fire::circumstance;
use kartacz_engine::games::maciejowice::odds::Odds;
use kartacz_engine::games::maciejowice::outcomes::FireResult;
use kartacz_engine::games::maciejowice::position_builder::PositionBuilder;

use crate::common::table::{captured, distance, fire_result};
use crate::maciejowice::table::{POLES, RUSSIANS, Table, parts, total, whole, whole_with};

/// Polish guns in 0713 shoot at Russian musketeers in the village 0707, six hexes away.
fn at_the_village<'g>(game: &'g Maciejowice, guns: &str, dice: &[u32]) -> Table<'g> {
    let position = PositionBuilder::empty(game)
        .commander("sierakowski", "0714")
        .commander("tormasov", "0306")
        .unit(guns, "0713", 4)
        .unit("tormasov-musketeers-1", "0707", 1)
        .movement("tormasov");
    let mut table = Table::set_up(game, position, &[]);
    table.play(table.gun_shot(guns, "0707"), dice);
    table
}

#[test]
fn m_10_10_6_example_two_stars_at_six_hexes_at_a_village() {
    let game = whole_with(&["units.battery-sierakowski.stars=2"]);
    let table = at_the_village(&game, "battery-sierakowski", &[4]);
    let test = table.last(Kind::FireTest);
    assert_eq!(distance(&table.last(Kind::Fired)), 6);
    assert_eq!(parts(&test), [("10.10.1", 1), ("10.10.6", -1), ("10.10.6", 2)]);
    assert_eq!((total(&test), fire_result(&test)), (2, FireResult::Holds));
    let table = at_the_village(&game, "battery-sierakowski", &[5]);
    assert_eq!(fire_result(&table.last(Kind::FireTest)), FireResult::Retreats);
}

#[test]
fn m_10_10_6_each_star_adds_one() {
    for (stars, result) in
        [(0, FireResult::Holds), (1, FireResult::Holds), (2, FireResult::Holds), (3, FireResult::Retreats)]
    {
        let game = whole_with(&[&format!("units.battery-sierakowski.stars={stars}")]);
        let table = at_the_village(&game, "battery-sierakowski", &[4]);
        assert_eq!((total(&table.last(Kind::FireTest)), fire_result(&table.last(Kind::FireTest))), (stars, result));
    }
    let game = whole_with(&["units.battery-sierakowski.stars=3", "fire.star=2"]);
    assert_eq!(total(&at_the_village(&game, "battery-sierakowski", &[0]).last(Kind::FireTest)), 6);
}

#[test]
fn m_10_10_6_a_star_does_not_count_in_rifle_fire() {
    let game = whole();
    let position = PositionBuilder::empty(game)
        .commander("sierakowski", "0714")
        .commander("tormasov", "0306")
        .unit("7-foot-1", "0708", 4)
        .unit("battery-sierakowski", "0708", 4)
        .unit("tormasov-musketeers-1", "0707", 1)
        .movement("tormasov");
    let mut table = Table::set_up(game, position, &[]);
    table.play(table.shot("0708", "0707"), &[0]);
    assert_eq!(parts(&table.last(Kind::FireTest)), [("10.9.4", 1), ("10.10.6", -1), ("10.9.7", 1)]);
}

#[test]
fn m_10_10_6_odds_of_a_battery() {
    let odds = Odds::new(whole());
    let results = odds.battery(1, 6, 0, 5).results;
    let tenths = [FireResult::Holds, FireResult::Retreats, FireResult::RetreatsAndLoses].map(|wanted| {
        let chance = results.chance(|&result| result == wanted);
        chance.count * 10 / chance.of
    });
    assert_eq!(tenths, [4, 3, 3]);
    assert_eq!(odds.battery(2, 6, circumstance::VILLAGE, 6).net, 2);
    assert_eq!(odds.artillery(6, circumstance::VILLAGE, 6).net, 0);
}

#[test]
fn m_10_10_6_a_castle_covers() {
    let game = whole_with(&["fire.cover_castle=-2"]);
    for (game, value) in [(whole(), -1), (&game, -2)] {
        let position = PositionBuilder::empty(game)
            .commander("kamienski", "1008")
            .commander("tormasov", "1014")
            .unit("5-fusiliers", "0908", 1)
            .unit("tormasov-battery-1", "0913", 4)
            .movement("kamienski");
        let mut table = Table::set_up(game, position, &[]);
        table.play(table.gun_shot("tormasov-battery-1", "0908"), &[1]);
        let test = table.last(Kind::FireTest);
        assert_eq!(parts(&test), [("10.10.1", 1), ("10.10.6", value), ("10.10.6", 2)]);
        assert_eq!(test.modifiers[1].reason, "castle");
    }
}

#[test]
fn m_10_10_6_of_several_covers_the_best_counts() {
    let works = r#"map.entrenchments=["0707/0708"]"#;
    for (cover, village, expected) in [
        (-1, -1, ("village", -1)),
        (-2, -1, ("forest or entrenchment", -2)),
        (-1, -2, ("village", -2)),
        (-1, 0, ("forest or entrenchment", -1)),
    ] {
        let sets = [works, &format!("fire.cover={cover}"), &format!("fire.cover_village={village}")];
        let game = whole_with(&sets);
        let table = at_the_village(&game, "guns-sierakowski", &[1]);
        let test = table.last(Kind::FireTest);
        let covers: Vec<_> = test.modifiers.iter().skip(1).map(|part| (part.reason, part.value)).collect();
        assert_eq!(covers, [expected]);
    }
    let game = whole_with(&["fire.cover_village=0"]);
    assert_eq!(parts(&at_the_village(&game, "guns-sierakowski", &[1]).last(Kind::FireTest)), [("10.10.1", 1)]);
}

/// Guns in 1310 shoot at lone guns four hexes away, with these dice.
fn duel<'g>(game: &'g Maciejowice, shooter: &str, victim: &str, dice: &[u32]) -> Table<'g> {
    let active = if shooter.starts_with("tormasov") { "sierakowski" } else { "tormasov" };
    let position = PositionBuilder::empty(game)
        .commander("sierakowski", "1301")
        .commander("tormasov", "1324")
        .unit("7-foot-1", "1401", 0)
        .unit("tormasov-musketeers-1", "1424", 0)
        .unit(shooter, "1310", 1)
        .unit(victim, "1314", 4)
        .movement(active);
    let mut table = Table::set_up(game, position, &[]);
    table.play(table.gun_shot(shooter, "1314"), dice);
    table
}

/// How many of 100 pairs of dice capture the guns.
fn captures(game: &Maciejowice, shooter: &str, victim: &str, least: u32) -> usize {
    let throws = (0..100).map(|throw| [throw / 10, throw % 10]);
    throws
        .filter(|[aim, hit]| {
            let dice = if *aim >= least { vec![*aim, *hit] } else { vec![*aim] };
            let table = duel(game, shooter, victim, &dice);
            let taken = captured(&table.last(Kind::LoneGunsFire));
            assert_eq!(table.lives(victim), !taken);
            taken
        })
        .count()
}

#[test]
fn m_10_10_7_stars_are_deducted_from_the_second_die() {
    for stars in 0..=2 {
        let game = whole_with(&[
            &format!("units.battery-sierakowski.stars={stars}"),
            &format!("units.tormasov-battery-1.stars={stars}"),
        ]);
        assert_eq!(captures(&game, "battery-sierakowski", "tormasov-battery-2", 4), 6 * (stars + 1));
        assert_eq!(captures(&game, "tormasov-battery-1", "guns-sierakowski", 5), 5 * (stars + 1));
    }
}

#[test]
fn m_10_10_7_exact_odds_at_four_hexes() {
    let odds = Odds::new(whole());
    for stars in 0..=3u8 {
        for (side, near) in [(Side::First, 6), (Side::Second, 5)] {
            let chance = odds.counter_battery_with(side, 4, stars);
            assert_eq!(u128::from(stars + 1) * near * chance.of, chance.count * 100);
        }
    }
}

#[test]
fn m_10_10_7_the_modifiers_of_both_dice_are_logged() {
    let table = duel(whole(), "battery-sierakowski", "tormasov-battery-1", &[4, 2]);
    let shot = table.last(Kind::LoneGunsFire);
    assert_eq!((shot.rule, captured(&shot), parts(&shot)), ("10.10.7", false, vec![("10.10.7", 1), ("10.10.7", -1)]));
    let table = duel(whole(), "tormasov-battery-1", "guns-sierakowski", &[4]);
    let shot = table.last(Kind::LoneGunsFire);
    assert_eq!((captured(&shot), parts(&shot)), (false, vec![]));
}

#[test]
fn m_10_10_10_captured_guns_score_two_and_their_stars() {
    for (victim, points) in [("guns-sierakowski", 2), ("battery-sierakowski", 3)] {
        let table = duel(whole(), "tormasov-battery-1", victim, &[9, 2]);
        assert_eq!((table.points(RUSSIANS), table.points(POLES)), ([0, 0, points, 0, 0], [0; 5]));
        assert_eq!(table.last(Kind::GunsCaptured).rule, "10.10.10");
    }
    let game = whole_with(&["victory.star=2", "units.tormasov-battery-1.stars=3"]);
    let table = duel(&game, "battery-sierakowski", "tormasov-battery-1", &[9, 0]);
    assert_eq!(table.points(POLES), [0, 0, 8, 0, 0]);
}

#[test]
fn m_10_10_10_so_do_guns_captured_in_melee() {
    let game = whole();
    let position = PositionBuilder::empty(game)
        .commander("sierakowski", "1315")
        .commander("tormasov", "1324")
        .unit("tormasov-musketeers-1", "1424", 0)
        .unit("7-foot-1", "1316", 0)
        .unit("tormasov-battery-1", "1316", 3)
        .melee("sierakowski");
    let table = Table::set_up(game, position, &[9, 0]);
    assert_eq!(table.points(POLES), [0, 1, 4, 0, 0]);
    assert!(parts(&table.last(Kind::Melee)).contains(&("10.10.8", -4)));
}

#[test]
fn m_10_10_10_recaptured_guns_score_two_without_stars() {
    let game = whole();
    let position = PositionBuilder::empty(game)
        .commander("tormasov", "1315")
        .commander("sierakowski", "1301")
        .unit("7-foot-1", "1316", 0)
        .unit("7-foot-2", "1401", 0)
        .captured("tormasov-battery-1", "1316")
        .unit("tormasov-musketeers-1", "1316", 3)
        .melee("tormasov");
    let table = Table::set_up(game, position, &[9, 0]);
    assert_eq!(table.points(RUSSIANS), [0, 1, 0, 2, 0]);
    assert_eq!(table.last(Kind::GunsRecaptured).rule, "10.10.10");
}

#[test]
fn m_10_9_5_lone_guns_destroyed_by_rifles_score_like_captured_ones() {
    let game = whole();
    for (die, points) in [(3, 4), (4, 0)] {
        let position = PositionBuilder::empty(game)
            .commander("sierakowski", "1301")
            .commander("tormasov", "1324")
            .unit("tormasov-musketeers-1", "1424", 0)
            .unit("7-foot-1", "1316", 1)
            .unit("tormasov-battery-1", "1317", 4)
            .movement("tormasov");
        let mut table = Table::set_up(game, position, &[]);
        table.play(table.shot("1316", "1317"), &[die]);
        assert_eq!(table.points(POLES), [0, 0, points, 0, 0]);
        assert_eq!(table.lives("tormasov-battery-1"), points == 0);
    }
}
