//! Scenarios of *Niemenczyn* at the limits of the loader that random play rarely reaches.

use kartacz_engine::core::dice::Scripted;
use kartacz_engine::core::game::{Actions, Game, Side, Silent};
use kartacz_engine::games::niemenczyn::data::MAX_UNITS;
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;
use kartacz_engine::games::niemenczyn::state::Frame;
use kartacz_engine::games::niemenczyn::{N1794, Niemenczyn};
use kartacz_engine::scenario::Request;

use crate::insurrection_torture::shipped::Shipped;
use crate::insurrection_torture::whole::{self, Whole};

/// Scenario I with these values.
fn scenario(values: &[(&str, &str)]) -> Whole {
    let shipped = Shipped::<N1794>::look();
    let whole = Whole::of(&shipped.load(&Request::new("niemenczyn/scenario-1.toml")).expect("it is legal"));
    values.iter().fold(whole, |whole, (path, value)| whole.with(path, value).expect("another value"))
}

/// Units that are removed to make room.
const SPARE: [&str; 7] = ["7th-2", "narbutt", "bkn", "guns-poles", "guns-russians", "cossacks-1", "cossacks-2"];

fn without(whole: Whole, units: &[&str]) -> Whole {
    units.iter().fold(whole, |whole, id| whole.without(&format!("units.{id}")))
}

/// Copies of the first company of Narva, up to the limit of units; with their ids.
fn companies(whole: Whole, values: &[(&str, &str)]) -> (Niemenczyn, Vec<String>) {
    let ids: Vec<String> = (whole.ids("units").len()..MAX_UNITS).map(|number| format!("company-{number}")).collect();
    let full = ids.iter().fold(whole, |whole, id| {
        let copied = whole.copied("units.narva-1", &format!("units.{id}"));
        values.iter().fold(copied, |whole, (key, value)| whole.set(&format!("units.{id}.{key}"), value))
    });
    let loaded = whole::loaded(&full.text()).unwrap_or_else(|faults| panic!("{faults}"));
    (Niemenczyn::new(loaded.scenario), ids)
}

#[test]
fn a_full_stack_loses_unit_by_unit() {
    let whole = scenario(&[("stacking.infantry", "99"), ("switches.losses_per_unit", "\"per-unit\"")]);
    let (game, ids) = companies(whole, &[("hex", "\"1201\"")]);
    let position = PositionBuilder::empty(&game).commander("grabowski", "0402").commander("lewiz", "1204");
    let position = ids.iter().fold(position, |position, id| position.unit(id, "0602", 3));
    let mut dice = Scripted::new(&[9, 0]);
    let state = position.unit("7th-1", "0602", 0).melee("grabowski").build_with(&mut dice, &mut Silent);
    dice.finish();
    for id in &ids {
        let unit = usize::from(game.unit_id(id).expect("it is there"));
        assert_eq!((state.board.losses[unit], state.board.returns[unit] > 0), (2, true), "{id}");
    }
}

#[test]
fn many_arrive_one_after_the_other() {
    let whole = scenario(&[("stacking.infantry", "99"), ("commanders.grabowski.hex", "\"1203\"")]);
    let (game, ids) = companies(whole, &[("hex", "\"1202\""), ("arrives", "2")]);
    assert!(ids.len() > 16);
    let state = PositionBuilder::printed(&game).stage(2).pool().build_with(&mut Scripted::new(&[]), &mut Silent);
    let flights = state.board.frames.iter().filter(|frame| matches!(frame, Frame::Flight { .. }));
    assert_eq!((flights.count(), game.decider(&state)), (1, Some(Side::First)));
}

#[test]
fn the_fire_of_a_stack_does_not_restart_from_zero() {
    let whole = scenario(&[("stacking.infantry", "99"), ("stacking.line_infantry", "[1, 99]")]);
    let whole = without(without(whole, &SPARE), &["narva-2", "narva-3", "pskov-2"]);
    let (game, ids) = companies(whole, &[("hex", "\"1201\""), ("front.fire", "9"), ("front.size", "1")]);
    let position = PositionBuilder::empty(&game).commander("lewiz", "0801").unit("7th-1", "0201", 0);
    let position = ids.iter().fold(position, |position, id| position.unit(id, "0802", 3)).unit("pskov-1", "0802", 3);
    let hex = game.scenario.map.grid.parse("0802").expect("it is on the map");
    let state = position.line("0802", Side::Second).movement("lewiz").build();
    let at = game.at(&state);
    assert!(9 * ids.len() > 255, "{} companies", ids.len());
    assert_eq!(at.rifle_power(at.riflemen(hex, Side::Second)), u8::MAX);
}

/// Twenty companies in a row and twelve targets far in front of them, on a plain.
#[test]
fn a_long_line_may_choose_among_all_its_shots() {
    let mut whole = scenario(&[
        ("map.width", "20"),
        ("map.scarps", "[]"),
        ("map.entrenchments", "[]"),
        ("fire.range_infantry", "99"),
        ("fire.rifle.none.effect", "\"M\""),
    ]);
    for row in 1..=12 {
        whole = whole.set(&format!("map.rows.r{row:02}"), &format!("\"{}\"", ".".repeat(20)));
    }
    whole = without(whole, &SPARE);
    let line: Vec<String> = (2..=20).map(|column| format!("line-{column:02}")).collect();
    for id in &line {
        whole = whole.copied("units.7th-1", &format!("units.{id}"));
        whole = whole.set(&format!("units.{id}.hex"), &format!("\"01{}\"", &id[5..]));
    }
    let (game, _) = companies(whole, &[("hex", "\"1201\""), ("front.size", "1")]);
    let position = PositionBuilder::empty(&game).commander("grabowski", "0110").unit("7th-1", "0101", 0);
    let position = line.iter().fold(position, |position, id| position.unit(id, &format!("01{}", &id[5..]), 0));
    let targets = game.scenario.units.iter().filter(|unit| unit.side == Side::Second).zip(5..);
    let position =
        targets.fold(position, |position, (unit, column)| position.unit(&unit.id, &format!("12{column:02}"), 3));
    let state = position.commander("lewiz", "1201").movement("lewiz").build();
    let mut legal = Actions::new();
    game.legal(&state, &mut legal);
    assert!(legal.len() > 2048, "{} actions", legal.len());
}

#[test]
fn the_fire_of_a_square_does_not_either() {
    let whole = scenario(&[("stacking.infantry", "99"), ("formation.square_fire_divisor", "1")]);
    let whole = without(without(whole, &SPARE), &["narva-2", "narva-3", "pskov-2"]);
    let (game, ids) = companies(whole, &[("hex", "\"1201\""), ("front.fire", "9"), ("front.size", "1")]);
    let position = PositionBuilder::empty(&game).commander("lewiz", "0801").unit("7th-1", "0201", 0);
    let position = ids.iter().fold(position, |position, id| position.unit(id, "0802", 3)).unit("pskov-1", "0802", 3);
    let hex = game.scenario.map.grid.parse("0802").expect("it is on the map");
    let state = position.square("0802", Side::Second).movement("lewiz").build();
    let at = game.at(&state);
    assert_eq!(at.rifle_power(at.riflemen(hex, Side::Second)), u8::MAX);
}
