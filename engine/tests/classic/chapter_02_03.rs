//! Counters, set-up \[2\] and the sequence of play \[3\].

use kartacz_engine::core::game::Game;
use kartacz_engine::games::classic::event::Kind;

use super::table::{faults, table};

#[test]
fn p_2_1_defence_is_strength_where_it_is_not_given() {
    let own = table(&["units.a.defence=6"], &[]);
    let values = |table: &super::table::Table| table.game.scenario.unit(table.unit("a")).whole();
    assert_eq!((values(&own).attack, values(&own).defence, values(&own).moves), (4, 6, 3));
    assert_eq!(values(&table(&[], &[])).defence, 4);
}

#[test]
fn p_2_2_steps_are_those_that_are_listed() {
    let game = table(&["units.a.strength_3=1"], &[]).game;
    assert_eq!([game.scenario.units[0].steps, game.scenario.units[1].steps], [3, 1]);
    let said = faults(&["units.b.strength_3=1"]);
    assert!(said.contains("`strength_3`") || said.contains("the step before it is missing"), "{said}");
}

#[test]
fn p_2_3_units_may_begin_with_fewer_steps() {
    assert_eq!(table(&["units.a.steps=1"], &[]).steps("a"), 1);
    assert_eq!(table(&[], &[]).steps("a"), 2);
    assert!(faults(&["units.b.steps=2"]).contains("has only 1"));
}

#[test]
fn p_2_3_owners_place_units_in_their_hexes() {
    let group = ["setup.line.hexes=[\"0203\", \"0204\", \"0303\"]", "units.a.hex=remove", "units.a.group=line"];
    let mut set_up = table(&group, &[]);
    assert_eq!((set_up.turn(), set_up.decider()), (0, "blue"));
    assert_eq!(set_up.legal(), ["place a 0203", "place a 0303", "place a 0204"]);
    assert_eq!(set_up.play("place a 0303").hex("a"), "0303");
    assert_eq!(set_up.turn(), 1);
}

#[test]
fn p_2_3_chance_places_units_in_hexes() {
    let drawn = |roll| {
        let group = [
            "setup.line.hexes=[\"0203\", \"0204\", \"0303\"]",
            "setup.line.placed=chance",
            "units.a.hex=remove",
            "units.a.group=line",
        ];
        table(&group, &[roll]).hex("a")
    };
    assert_eq!([1, 2, 3].map(drawn), ["0203", "0303", "0204"]);
}

#[test]
fn p_2_3_units_without_a_hex_left_are_lost() {
    let group = [
        "setup.line.hexes=[\"0203\"]",
        "setup.line.placed=chance",
        "units.a.hex=remove",
        "units.a.group=line",
        "units.b.hex=remove",
        "units.b.group=line",
    ];
    let drawn = table(&group, &[2]);
    assert_eq!([drawn.hex("a"), drawn.hex("b")], ["----", "0203"]);
}

#[test]
fn p_3_1_a_game_has_so_many_turns() {
    let mut game = table(&["turns=2"], &[]);
    game.finish();
    assert_eq!(game.game.outcome(&game.state).unwrap().stage, 2);
}

#[test]
fn p_3_2_phases_follow_in_their_order() {
    let mut game = table(&[], &[]);
    assert_eq!((game.phase(), game.decider()), ("blue-move", "blue"));
    game.play("end");
    // No unit can attack: the phase of combat is over at once.
    assert_eq!((game.phase(), game.decider(), game.turn()), ("red-move", "red", 1));
    game.play("end");
    assert_eq!((game.phase(), game.turn()), ("blue-move", 2));
}

#[test]
fn p_3_2_a_phase_may_be_left_out_in_some_turns() {
    let late = table(&["phases.blue-move.from=2"], &[]);
    assert_eq!((late.phase(), late.turn()), ("red-move", 1));
    let mut early = table(&["phases.blue-move.until=1"], &[]);
    early.play("end;end");
    assert_eq!((early.phase(), early.turn()), ("red-move", 2));
}

#[test]
fn p_3_3_the_higher_roll_goes_first() {
    let sets = [
        "phases.blue-move=remove",
        "phases.blue-combat=remove",
        "phases.red-move=remove",
        "phases.red-combat=remove",
        "phases.first.does=initiative",
        "phases.blue-march.side=blue",
        "phases.blue-march.does=move",
        "phases.red-march.side=red",
        "phases.red-march.does=move",
    ];
    let order = |rolls: [u32; 2]| table(&sets, &rolls).decider().to_owned();
    assert_eq!([order([5, 3]), order([3, 5]), order([4, 4])], ["blue", "red", "blue"]);
    assert_eq!(table(&sets, &[1, 2]).count(Kind::InitiativeRolled), 1);
}
