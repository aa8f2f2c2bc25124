//! Chapter 8: costs of the grounds, closed ground, double time, charges.

use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::games::maciejowice::action::Action;
use kartacz_engine::games::maciejowice::event::Kind;
use kartacz_engine::games::maciejowice::position_builder::PositionBuilder;

use crate::maciejowice::table::{POLES, RUSSIANS, Table, drawn, towards, whole, whole_with};

const FOOT: &str = "denisov-musketeers-1";
const HORSE: &str = "yelizavetgrad-1";
const LIMBERED: &str = "denisov-battery";
const GUNS: &str = "denisov-guns";

/// A table with Denisov and one of his units, facing the second hex.
fn facing<'g>(game: &'g Maciejowice, id: &str, from: &str, to: &str) -> Table<'g> {
    let position = PositionBuilder::empty(game).commander("denisov", from).unit(id, from, towards(from, to));
    Table::movement(game, position.limbered(LIMBERED, true), "denisov")
}

/// The cost of a step and its parts, with what is left checked.
fn cost(game: &Maciejowice, id: &str, from: &str, to: &str) -> i8 {
    let mut table = facing(game, id, from, to);
    let before = table.mp(id);
    table.begin(id).step(id, to, &[]);
    let sum = table.last(Kind::Moved).modifiers.iter().map(|part| part.value).sum();
    let left = table.last(Kind::Moved).mp_after;
    assert_eq!((table.place(id).as_str(), left), (to, Some(before.saturating_sub(sum as u8))));
    sum
}

/// The costs of a step: infantry, cavalry, limbered guns.
fn costs(game: &Maciejowice, from: &str, to: &str) -> [i8; 3] {
    [FOOT, HORSE, LIMBERED].map(|id| cost(game, id, from, to))
}

// ---- 8.2: the costs ----

#[test]
fn m_8_2_village() {
    assert_eq!(costs(whole(), "0706", "0707"), [1, 2, 2]);
    assert_eq!(costs(whole(), "0707", "0706"), [1, 1, 1], "leaving it is free");
    assert_eq!(costs(whole(), "0807", "0707"), [1, 1, 1], "along the road");
}

#[test]
fn m_8_2_marsh() {
    assert_eq!(costs(whole(), "0408", "0409"), [2, 4, 4]);
    assert_eq!(costs(whole(), "0409", "0408"), [1, 1, 1], "leaving it is free");
}

#[test]
fn m_8_2_castle() {
    assert_eq!(costs(whole(), "0909", "0908"), [1, 1, 1], "along the road");
    assert_eq!(costs(whole(), "0808", "0908"), [3, 4, 4], "uphill into it");
    assert_eq!(costs(&whole_with(&["map.roads.crest=[\"0910\",\"0911\"]"]), "0909", "0908"), [2, 3, 3]);
}

#[test]
fn m_8_2_river_hexside_both_ways_and_with_the_ground() {
    assert_eq!(costs(whole(), "0405", "0406"), [2, 3, 3]);
    assert_eq!(costs(whole(), "0406", "0405"), [2, 3, 3]);
    assert_eq!(costs(whole(), "1108", "1208"), [1, 1, 1], "over the bridge");
    let game = whole_with(&[&drawn(".m"), "map.rivers=[\"1510/1511\"]"]);
    assert_eq!(costs(&game, "1510", "1511"), [3, 6, 6]);
}

// ---- 8.11: closed ground ----

/// Whether a unit may step east from 1510.
fn enters(game: &Maciejowice, id: &str) -> bool {
    let mut table = facing(game, id, "1510", "1511");
    table.begin(id);
    table.may_step(id, "1511")
}

#[test]
fn m_8_11_closed_ground_is_not_even_entered_in_the_first_step() {
    for (sign, ground) in [("F", "forest"), ("v", "village"), ("m", "marsh"), ("K", "castle")] {
        let open = whole_with(&[&drawn(&format!(".{sign}"))]);
        assert_eq!([FOOT, HORSE, LIMBERED].map(|id| enters(&open, id)), [true; 3], "{ground}");
        // No cavalry or guns of the scenario may stand on the closed ground.
        let closed = format!("movement.cost_cavalry.{ground}=0");
        let moved = ["units.cossacks-3.hex=0721", "units.guns-kamienski.hex=0807"];
        let game = whole_with(&[&drawn(&format!(".{sign}")), &closed, moved[0], moved[1]]);
        assert_eq!([FOOT, HORSE, LIMBERED].map(|id| enters(&game, id)), [true, false, false], "{ground}");
    }
}

#[test]
fn m_8_11_closed_ground_is_open_along_a_road() {
    let closed = "movement.cost_cavalry.marsh=0";
    let game = whole_with(&[&drawn(".m"), closed, "map.roads.crest=[\"1510\",\"1511\"]"]);
    assert_eq!(costs(&game, "1510", "1511"), [1, 1, 1]);
}

#[test]
fn m_8_11_guns_are_not_dragged_onto_ground_that_is_closed_to_infantry() {
    for (set, allowed) in [("movement.cost_cavalry.marsh=0", true), ("movement.cost_infantry.marsh=0", false)] {
        let game = whole_with(&[&drawn(".m"), set]);
        let mut table = facing(&game, GUNS, "1510", "1511");
        table.begin(GUNS);
        let drag = |to| Action::Drag { unit: table.unit(GUNS), side: towards("1510", to), facing: 0 };
        assert_eq!([table.allows(drag("1511")), table.allows(drag("1509"))], [allowed, true], "{set}");
    }
}

#[test]
fn m_8_11_guns_that_moved_limbered_are_not_dragged_in_the_stage() {
    let game = whole();
    for (steps, drags) in [(true, false), (false, true)] {
        let builder = PositionBuilder::empty(game)
            .commander("fersen", "0308")
            .commander("tormasov", "0404")
            .unit("tormasov-battery-1", "0404", 0)
            .limbered("tormasov-battery-1", true)
            .stage(3)
            .chits(&["fersen"]);
        let mut table = Table::movement(game, builder, "tormasov");
        table.begin("tormasov-battery-1");
        if steps {
            table.step("tormasov-battery-1", "0405", &[]);
        }
        table.say("unlimber tormasov-battery-1", &[]).say("stay", &[]);
        // Fersen activates Tormasov again in this stage.
        table.say("activate tormasov", &[]);
        table.begin("tormasov-battery-1");
        let dragged = table.legal().iter().any(|action| matches!(action, Action::Drag { .. }));
        assert_eq!(dragged, drags, "stepped: {steps}");
    }
}

#[test]
fn m_8_11_no_return_onto_closed_ground() {
    let game = whole_with(&[&drawn(".m"), "movement.cost_cavalry.marsh=0"]);
    let position = PositionBuilder::empty(&game).commander("denisov", "1510").unit(LIMBERED, "1501", 0);
    let table = Table::movement(&game, position.routed(FOOT, 9).routed(HORSE, 9), "denisov");
    let returns = |id| game.at(&table.state).rally_hexes(table.unit(id)).contains(table.hex("1511"));
    assert_eq!([returns(FOOT), returns(HORSE)], [true, false]);
}

#[test]
fn m_8_11_no_counterattack_onto_closed_ground() {
    for (set, allowed) in [("movement.cost_cavalry.marsh=5", true), ("movement.cost_cavalry.marsh=0", false)] {
        let game = whole_with(&[&drawn("..m"), set]);
        let position = PositionBuilder::empty(&game)
            .commander("denisov", "1514")
            .unit(FOOT, "1513", towards("1513", "1512"))
            .commander("kamienski", "1510")
            .unit("horse-guard", "1511", towards("1511", "1512"));
        let mut table = Table::movement(&game, position, "denisov");
        table.begin(FOOT).step(FOOT, "1512", &[]);
        assert_eq!(table.decider(), Some(POLES));
        assert_eq!(table.allows(Action::Counterattack(table.unit("horse-guard"))), allowed, "{set}");
    }
}

// ---- 8.9: double time ----

/// Whether infantry in double time may enter a hex.
fn runs(game: &Maciejowice, from: &str, to: &str) -> bool {
    let mut table = facing(game, FOOT, from, to);
    table.double_time(FOOT);
    table.may_step(FOOT, to)
}

#[test]
fn m_8_9_not_into_forest_or_village() {
    for (sign, allowed) in [(".", true), ("F", false), ("v", false), ("m", true), ("K", true)] {
        assert_eq!(runs(&whole_with(&[&drawn(&format!(".{sign}"))]), "1510", "1511"), allowed, "{sign}");
    }
    let road = ["map.roads.crest=[\"1510\",\"1511\"]", &drawn(".v")];
    assert!(!runs(&whole_with(&road), "1510", "1511"), "by road");
}

#[test]
fn m_8_9_not_across_a_river() {
    assert!(!runs(whole(), "0405", "0406"));
    assert!(runs(whole(), "0406", "0407"));
}

#[test]
fn m_8_9_bridge_bars_by_switch() {
    assert!(!runs(whole(), "1108", "1208"));
    let game = whole_with(&["switches.bridge_bars=false"]);
    assert!(runs(&game, "1108", "1208"));
    assert!(!runs(&game, "0405", "0406"), "without a bridge");
}

// ---- 8.14.1: charges ----

/// Whether cavalry that rides from 1510 to 1513, where the enemy stands, may charge; friends stand in 1511.
fn charges(sets: &[&str], friends: &[&str]) -> bool {
    let game = whole_with(sets);
    let east = towards("1510", "1511");
    let position = PositionBuilder::empty(&game).commander("denisov", "1510").unit(HORSE, "1510", east).unit(
        "5-regiment",
        "1513",
        east,
    );
    let position = friends.iter().fold(position, |position, id| position.unit(id, "1511", east).limbered(id, false));
    let mut table = Table::movement(&game, position, "denisov");
    table.begin(HORSE).step(HORSE, "1511", &[]).step(HORSE, "1512", &[]).step(HORSE, "1513", &[]);
    table.decider() == Some(RUSSIANS) && table.legal() == [Action::Declare, Action::Pass]
}

#[test]
fn m_8_14_1_spoilt_by_forest_marsh_and_village() {
    for (sign, allowed) in [(".", true), ("^", true), ("F", false), ("v", false), ("m", false), ("K", true)] {
        assert_eq!(charges(&[&drawn(&format!("..{sign}"))], &[]), allowed, "{sign}");
    }
    assert!(!charges(&[&drawn("...v")], &[]), "the hex of the enemy counts");
    assert!(!charges(&["map.roads.crest=[\"1511\",\"1512\"]", &drawn("..v")], &[]), "by road");
}

#[test]
fn m_8_14_1_spoilt_by_a_river() {
    assert!(!charges(&["map.rivers=[\"1511/1512\"]"], &[]));
    assert!(charges(&["map.rivers=[\"1511/1611\"]"], &[]), "a river along the way");
}

#[test]
fn m_8_14_1_bridge_bars_by_switch() {
    let bridge = ["map.rivers=[\"1511/1512\"]", "map.roads.crest=[\"1511\",\"1512\"]"];
    assert!(!charges(&bridge, &[]));
    assert!(charges(&[bridge[0], bridge[1], "switches.bridge_bars=false"], &[]));
    assert!(!charges(&[bridge[0], "switches.bridge_bars=false"], &[]), "without a bridge");
}

#[test]
fn m_8_14_1_spoilt_by_friends_guns_among_them() {
    assert!(!charges(&[], &["smolensk"]));
    assert!(!charges(&[], &[GUNS]));
}
