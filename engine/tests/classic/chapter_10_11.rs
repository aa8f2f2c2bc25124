//! Support, leaders, bombardment \[10\]; reinforcements and replacements \[11\].

use super::table::table;

#[test]
fn p_10_1_support_points_shift_an_attack() {
    let sets = ["phases.blue-move=remove", "units.x.hex=0303", "support.blue.points=2", "support.red.points=1"];
    let mut game = table(&sets, &[1]);
    game.play("attack 0303");
    assert_eq!((game.decider(), game.legal()), ("blue", vec!["support 0".to_owned(), "support 1".to_owned()]));
    game.play("support 1");
    assert_eq!((game.decider(), game.legal()), ("red", vec!["support 0".to_owned(), "support 1".to_owned()]));
    game.play("support 0");
    assert_eq!(game.rolled().shift, 1);
    let two = [sets[0], sets[1], sets[2], sets[3], "support.blue.most=2"];
    assert!(table(&two, &[1]).play("attack 0303").offers("support 2"));
    // A point is spent once: none is left for a second attack.
    let mut spent = table(&[sets[0], sets[1], "support.blue.points=1", "units.y.hex=0305"], &[1, 1]);
    spent.play("attack 0303; support 1; attack 0305");
    assert!(!spent.offers("support 1"), "{:?}", spent.legal());
    let late = [sets[0], sets[1], "support.blue.points=2", "support.blue.from=2"];
    assert_eq!(table(&late, &[1]).play("attack 0303").rolled().shift, 0);
}

#[test]
fn p_10_2_leaders_shift_fights_of_their_hex() {
    let sets = ["phases.blue-move=remove", "units.x.hex=0303", "units.b.hex=0203", "stacking.most=2"];
    let shift = |more: &[&str]| {
        let all: Vec<&str> = sets.iter().chain(more).copied().collect();
        let mut game = table(&all, &[1]);
        game.play("attack 0303; join a; done").rolled().shift
    };
    assert_eq!(shift(&[]), 0);
    assert_eq!(shift(&["classes.horse.shift=1"]), 1);
    assert_eq!(shift(&["classes.horse.shift=1", "units.y.hex=0303"]), 0, "both sides have one");
}

#[test]
fn p_10_3_units_bombard_from_afar() {
    let sets = [
        "phases.blue-combat=remove",
        "phases.blue-move=remove",
        "phases.red-move=remove",
        "phases.red-combat=remove",
        "phases.blue-guns.side=blue",
        "phases.blue-guns.does=barrage",
        "units.b.hex=0103",
        "units.b.barrage=8",
        "units.x.hex=0303",
    ];
    let near: Vec<&str> = sets.iter().chain(&["units.b.range=1", "turns=1"]).copied().collect();
    assert!(!near.is_empty() && table(&near, &[]).count(kartacz_engine::games::classic::event::Kind::Rolled) == 0);
    let far: Vec<&str> = sets.iter().chain(&["units.b.range=2"]).copied().collect();
    let mut game = table(&far, &[6]);
    assert_eq!(game.legal(), ["attack 0303", "end"]);
    game.play("attack 0303");
    assert_eq!((game.rolled().attack, game.steps("x")), (800, 1));
}

#[test]
fn p_11_1_reinforcements_arrive_in_their_turn() {
    let sets = [
        "units.b.hex=remove",
        "units.b.turn=2",
        "units.b.at=[\"0101\", \"0102\"]",
        "phases.blue-in.side=blue",
        "phases.blue-in.does=reinforce",
    ];
    let mut game = table(&sets, &[]);
    assert_eq!(game.hex("b"), "----");
    game.until("blue-in");
    assert_eq!(
        (game.turn(), game.legal()),
        (2, ["place b 0101", "place b 0102", "hold b"].map(str::to_owned).to_vec())
    );
    game.play("hold b").until("blue-in");
    assert_eq!(game.turn(), 3);
    assert_eq!(game.play("place b 0102").hex("b"), "0102");
}

#[test]
fn p_11_2_reinforcements_may_have_a_condition() {
    let sets = |holds: &'static str| {
        [
            "units.b.hex=remove",
            "units.b.turn=1",
            "units.b.at=[\"0101\"]",
            "units.b.holding=[\"0701\"]",
            "phases.blue-in.side=blue",
            "phases.blue-in.does=reinforce",
            holds,
        ]
    };
    let arrives = |holds| {
        let mut game = table(&sets(holds), &[]);
        game.until("blue-in");
        kartacz_engine::core::game::Game::decider(&game.game, &game.state).is_some()
    };
    assert_eq!([arrives("holds.blue.hexes=[\"0701\"]"), arrives("holds.red.hexes=[\"0701\"]")], [true, false]);
}

#[test]
fn p_11_3_replacements_give_steps() {
    let sets =
        ["units.a.steps=1", "replacements.blue.points=2", "phases.blue-new.side=blue", "phases.blue-new.does=replace"];
    let mut game = table(&sets, &[]);
    game.until("blue-new");
    assert_eq!(game.legal(), ["replace a", "end"]);
    assert_eq!(game.play("replace a").steps("a"), 2);
    let three: Vec<&str> =
        sets.iter().chain(&["units.a.strength_3=1", "replacements.blue.points=3"]).copied().collect();
    let mut once = table(&three, &[]);
    once.until("blue-new").play("replace a");
    assert!(!once.offers("replace a"), "a unit receives one step a turn");
    let dear: Vec<&str> = sets.iter().chain(&["replacements.blue.step=3", "turns=1"]).copied().collect();
    let mut game = table(&dear, &[]);
    game.finish();
    assert_eq!(game.steps("a"), 1);
    let late: Vec<&str> = sets.iter().chain(&["replacements.blue.turns=[2]"]).copied().collect();
    let mut game = table(&late, &[]);
    assert_eq!(game.until("blue-new").turn(), 2);
}

#[test]
fn p_11_4_lost_units_return() {
    let sets = |held: &'static str| {
        [
            "units.b.hex=remove",
            "units.b.lost=true",
            "replacements.blue.points=1",
            "replacements.blue.unit=1",
            "replacements.blue.at=[\"0101\"]",
            "phases.blue-new.side=blue",
            "phases.blue-new.does=replace",
            held,
        ]
    };
    let mut game = table(&sets("replacements.blue.held=false"), &[]);
    game.until("blue-new").play("rebuild b");
    assert_eq!((game.hex("b"), game.steps("b")), ("0101".to_owned(), 1));
    // The step with which it returns counts.
    let more = ["units.b.strength_2=1", "replacements.blue.held=false", "replacements.blue.points=3"];
    let more: Vec<&str> = sets("turns=3").into_iter().chain(more).collect();
    let mut again = table(&more, &[]);
    again.until("blue-new").play("rebuild b");
    assert!(!again.offers("replace b"), "a unit receives one step a turn");
    let mut held = table(&sets("turns=1"), &[]);
    held.finish();
    assert_eq!(held.hex("b"), "----", "blue does not hold the hex");
    let mut unheld = table(&sets("replacements.blue.unheld=[\"0101\"]"), &[]);
    assert_eq!(unheld.until("blue-new").legal(), ["rebuild b", "end"]);
    let mut late = table(&[&sets("replacements.blue.held=false")[..], &["units.b.returns_from=3"]].concat(), &[]);
    assert_eq!(late.until("blue-new").turn(), 3);
}

/// Units enter play only where they may be.
#[test]
fn p_11_4_units_return_where_they_may_be() {
    let sets = [
        "units.b.hex=remove",
        "units.b.lost=true",
        "replacements.blue.points=1",
        "replacements.blue.unit=1",
        "replacements.blue.at=[\"0101\", \"0102\"]",
        "replacements.blue.held=false",
        "phases.blue-new.side=blue",
        "phases.blue-new.does=replace",
        "map.rows.r01=\"~......\"",
    ];
    let mut game = table(&sets, &[]);
    assert_eq!(game.until("blue-new").play("rebuild b").hex("b"), "0102", "the lake is closed");
}

/// Replacements reach some hexes without a line of supply.
#[test]
fn p_11_4_some_hexes_need_no_supply() {
    let sets = |unsupplied: &'static str| {
        [
            "units.b.hex=remove",
            "units.b.lost=true",
            "units.x.hex=0104",
            "supply.blue.sources=[\"0105\"]",
            "supply.blue.length=1",
            "replacements.blue.points=1",
            "replacements.blue.unit=1",
            "replacements.blue.at=[\"0701\", \"0203\"]",
            "replacements.blue.held=false",
            "phases.blue-new.side=blue",
            "phases.blue-new.does=replace",
            unsupplied,
            "turns=1",
        ]
    };
    let mut game = table(&sets("replacements.blue.unsupplied=[\"0701\"]"), &[]);
    assert_eq!(game.until("blue-new").play("rebuild b").hex("b"), "0701");
    let mut never = table(&sets("replacements.blue.in_supply=true"), &[]);
    never.finish();
    assert_eq!(never.hex("b"), "----");
}
