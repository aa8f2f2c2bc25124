//! The units.

use kartacz_engine::games::verdox::data::Kind;
use kartacz_engine::games::verdox::event::Kind as EventKind;

use crate::verdox::table::shipped;
use crate::verdox::table::{BLUE, RED, Table, map, map_with};

const PLAIN: [&str; 3] = ["............"; 3];

/// The range of movement and fire of a unit of this kind on clear ground, and whether it fights in melee.
fn measures(kind: Kind) -> (usize, usize, bool) {
    let game = map(&PLAIN);
    let far = (1..12).filter(|column| {
        let square = format!("{column:02}00");
        let table = Table::set_up(&game, |b| b.unit(BLUE, kind, "0000").unit(RED, Kind::Infantry, &square));
        *column > 1 && table.attacks("hasbergs-1").contains(&square)
    });
    let table = Table::set_up(&game, |b| b.unit(BLUE, kind, "0000").unit(RED, Kind::Infantry, "0100"));
    let moves = Table::set_up(&game, |b| b.unit(BLUE, kind, "0000")).moves("hasbergs-1");
    let reach = moves.iter().filter(|square| square.ends_with("00")).count();
    (reach, far.max().unwrap_or(0), game.scenario.kinds[kind.index()].melee && table.attacks("hasbergs-1").len() == 1)
}

#[test]
fn v_6_1_infantry() {
    assert_eq!(measures(Kind::Infantry), (1, 0, true));
}

#[test]
fn v_6_2_shooters() {
    assert_eq!(measures(Kind::Shooters), (1, 4, false));
}

#[test]
fn v_6_3_grenadiers() {
    assert_eq!(measures(Kind::Grenadiers), (1, 2, true));
    // Next to the enemy both are the same attack: it is listed once.
    let game = map(&PLAIN);
    let table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Grenadiers, "0000").unit(RED, Kind::Infantry, "0100"));
    assert_eq!(table.legal().iter().filter(|action| action.starts_with("attack hasbergs-1")).count(), 1);
}

#[test]
fn v_6_4_cavalry() {
    assert_eq!(measures(Kind::Cavalry), (2, 0, true));
}

#[test]
fn v_6_4_without_horses_cavalry_is_infantry() {
    let game = map(&PLAIN);
    let mut table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Infantry, "0501").unit(RED, Kind::Cavalry, "0601"));
    let before = table.at().value(RED);
    table.play("attack hasbergs-1 0601", &[2]);
    assert!(table.logged(EventKind::Dismounted));
    assert_eq!((table.on("0601"), table.at().value(RED)), (Some((RED, Kind::Infantry)), before - 30));
    table.play("end", &[]);
    assert_eq!(table.moves("askans-1"), ["0600", "0602", "0701"]);
    assert!(table.can("attack askans-1 0501"));
}

#[test]
fn v_6_5_mounted_shooters() {
    assert_eq!(measures(Kind::MountedShooters), (2, 4, false));
}

#[test]
fn v_6_5_without_horses_mounted_shooters_are_shooters() {
    let game = map(&PLAIN);
    let mut table =
        Table::set_up(&game, |b| b.unit(BLUE, Kind::Shooters, "0501").unit(RED, Kind::MountedShooters, "0801"));
    let before = table.at().value(RED);
    table.play("attack hasbergs-1 0801", &[2]);
    assert_eq!((table.on("0801"), table.at().value(RED)), (Some((RED, Kind::Shooters)), before - 40));
    table.play("end", &[]);
    assert_eq!(table.moves("askans-1").len(), 4);
    assert_eq!(table.attacks("askans-1"), ["0501"]);
}

#[test]
fn v_6_6_artillery() {
    assert_eq!(measures(Kind::Artillery), (1, 7, false));
}

#[test]
fn v_6_6_artillery_moves_one_square_with_a_1_also_on_a_road() {
    let game = map(&["++++++++++++", "............", "............"]);
    for die in [1, 2, 6] {
        let mut table =
            Table::set_up(&game, |b| b.unit(BLUE, Kind::Artillery, "0500").unit(RED, Kind::Infantry, "0800"));
        assert_eq!(table.moves("hasbergs-1"), ["0400", "0501", "0600"]);
        table.play("move hasbergs-1 0400", &[die]);
        assert_eq!((table.on("0400").is_some(), table.on("0500").is_some()), (die == 1, die != 1));
        assert!(table.attacks("hasbergs-1").is_empty(), "the attempt is the action");
    }
}

#[test]
fn v_6_6_a_failed_attempt_leaves_the_shot_by_switch() {
    let game = map_with(&PLAIN, &["switches.failed_move=may-attack"]);
    let mut table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Artillery, "0500").unit(RED, Kind::Infantry, "0800"));
    table.play("move hasbergs-1 0400", &[4]).play("attack hasbergs-1 0800", &[3]);
    assert!(table.attacks("hasbergs-1").is_empty());
}

#[test]
fn v_6_6_artillery_goes_on_any_ground_unless_the_switch_forbids_it() {
    let rows = ["....f.......", "...m.c......", "....^......."];
    for (sets, moves) in [(&[][..], 4), (&["switches.artillery_anywhere=false"], 1)] {
        let game = map_with(&rows, sets);
        let table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Artillery, "0401"));
        assert_eq!(table.moves("hasbergs-1").len(), moves);
    }
}

#[test]
fn v_6_6_artillery_needs_the_other_dice_too() {
    let game = map(&["............", "...m........", "............"]);
    let mut table = Table::set_up(&game, |b| b.unit(BLUE, Kind::Artillery, "0301"));
    table.play("move hasbergs-1 0201", &[1, 4, 2]);
    assert!(table.on("0201").is_some());
}

const RIVER: [&str; 4] = ["...~....", "...~....", "...~....", "...~...."];

#[test]
fn v_6_7_a_barge_moves_one_square_of_water() {
    let game = map(&["...~~...", "...~....", "...H....", "...~...."]);
    let mut table = Table::set_up(&game, |b| b.barge("0301", None).aboard(BLUE, Kind::Infantry, 0));
    assert_eq!(table.targets("sail", "barge-1"), ["0300", "0302"]);
    table.play("sail barge-1 0300", &[]);
    assert_eq!(table.targets("sail", "barge-1"), [""; 0], "once in a phase");
    assert_eq!(table.on("0300"), Some((BLUE, Kind::Infantry)));
}

/// A canal that leaves the river at 0401 for the east.
const CANAL: [&str; 3] = ["...~........", "...~ccc.....", "...~........"];

#[test]
fn v_6_7_barges_move_on_canals_too_but_by_switch() {
    for (sets, canal) in [(&[][..], true), (&["switches.barge_water=river-only"], false)] {
        let game = map_with(&CANAL, sets);
        let mut table = Table::set_up(&game, |b| b.barge("0301", None).aboard(BLUE, Kind::Infantry, 0));
        assert_eq!(table.can("sail barge-1 0401"), canal);
        if canal {
            table.play("sail barge-1 0401", &[]).play("end", &[]).play("end", &[]);
            assert_eq!(table.on("0401"), Some((BLUE, Kind::Infantry)));
            assert_eq!(table.targets("sail", "barge-1"), ["0301", "0501"], "water only");
        }
        // Not onto the square of a unit in the water; that unit does not enter its square either.
        let table = Table::set_up(&game, |b| {
            b.barge("0301", None).aboard(BLUE, Kind::Infantry, 0).unit(RED, Kind::Infantry, "0401")
        });
        assert!(!table.can("sail barge-1 0401") && table.can("sail barge-1 0300"));
    }
}

#[test]
fn v_6_7_a_passenger_in_a_canal_is_not_in_the_water() {
    let game = map_with(&CANAL, &["switches.melee_from_water=false"]);
    let aboard =
        |kind| Table::set_up(&game, |b| b.barge("0501", None).aboard(BLUE, kind, 0).unit(RED, Kind::Infantry, "0500"));
    // It fires, fights, and leaves without a die; a unit in the canal does none of this.
    for kind in [Kind::Shooters, Kind::Infantry] {
        assert_eq!(aboard(kind).attacks("hasbergs-1"), ["0500"]);
        let wading =
            Table::set_up(&game, |b| b.unit(BLUE, kind, "0501").unit(RED, Kind::Infantry, "0500").barge("0401", None));
        assert!(wading.attacks("hasbergs-1").is_empty());
    }
    let mut table = aboard(Kind::Cavalry);
    assert_eq!(table.moves("hasbergs-1"), ["0401", "0502", "0601"], "one square, into the canal if it likes");
    table.play("move hasbergs-1 0502", &[]);
    assert_eq!(table.on("0502"), Some((BLUE, Kind::Cavalry)));
    // Fire at it, and at the barge, works as on the river.
    let mut table = Table::set_up(&game, |b| {
        b.barge("0501", None).aboard(RED, Kind::Infantry, 0).unit(BLUE, Kind::Artillery, "0901")
    });
    assert!(table.can("attack hasbergs-1 0501"));
    table.play("bombard hasbergs-1 0501", &[1]);
    assert_eq!((table.on("0501"), table.at().barges().count()), (None, 0), "it goes down with the barge");
}

#[test]
fn v_6_9_a_barge_in_a_canal_is_entered_by_stepping_onto_its_square() {
    let game = map_with(&CANAL, &["switches.artillery_anywhere=false", "switches.shipwreck=ashore"]);
    for (from, dice) in [("0500", &[][..]), ("0601", &[])] {
        let mut table = Table::set_up(&game, |b| b.barge("0501", Some(RED)).unit(BLUE, Kind::Infantry, from));
        table.play("move hasbergs-1 0501", dice);
        let (_, barge) = table.at().barges().next().unwrap();
        assert_eq!((barge.owner, barge.passenger), (Some(BLUE), table.unit(BLUE, 1)));
    }
    // Guns that may not go into a canal may go onto a barge there.
    let mut table = Table::set_up(&game, |b| b.barge("0501", None).unit(BLUE, Kind::Artillery, "0500"));
    assert!(table.can("move hasbergs-1 0501"));
    table.play("move hasbergs-1 0501", &[1]);
    assert_eq!(table.on("0501"), Some((BLUE, Kind::Artillery)));
    // A passenger put ashore is not put onto another barge.
    let mut table = Table::set_up(&game, |b| {
        let b = b.barge("0501", None).aboard(RED, Kind::Infantry, 0).barge("0601", None);
        b.unit(RED, Kind::Infantry, "0500").unit(BLUE, Kind::Artillery, "0502")
    });
    table.play("bombard hasbergs-1 0501", &[1]);
    assert_eq!((table.on("0601"), table.on("0401")), (None, Some((RED, Kind::Infantry))));
}

#[test]
fn v_6_7_only_artillery_hits_a_barge() {
    let game = map(&RIVER);
    let table = Table::set_up(&game, |b| {
        b.barge("0301", Some(RED)).unit(BLUE, Kind::Artillery, "0001").unit(BLUE, Kind::Shooters, "0101").unit(
            BLUE,
            Kind::Infantry,
            "0201",
        )
    });
    assert!(table.legal().iter().all(|action| !action.starts_with("bombard")), "units stand before it");
    for die in [1, 2, 3, 6] {
        let mut table = Table::set_up(&game, |b| b.barge("0301", Some(RED)).unit(BLUE, Kind::Artillery, "0001"));
        assert_eq!(table.targets("bombard", "hasbergs-1"), ["0301"]);
        table.play("bombard hasbergs-1 0301", &[die]);
        assert_eq!(table.at().barges().count(), usize::from(die > 2));
    }
    let table = Table::set_up(&game, |b| b.barge("0301", Some(BLUE)).unit(BLUE, Kind::Artillery, "0001"));
    assert!(table.targets("bombard", "hasbergs-1").is_empty(), "an own barge is not a target");
}

#[test]
fn v_6_7_passengers_fire_and_fight() {
    let game = map(&RIVER);
    let table = Table::set_up(&game, |b| {
        b.barge("0301", None).aboard(BLUE, Kind::Shooters, 0).unit(RED, Kind::Infantry, "0601")
    });
    assert_eq!(table.attacks("hasbergs-1"), ["0601"]);
    let table = Table::set_up(&game, |b| {
        b.barge("0301", None).aboard(BLUE, Kind::Infantry, 0).unit(RED, Kind::Infantry, "0401")
    });
    assert_eq!(table.attacks("hasbergs-1"), ["0401"]);
}

#[test]
fn v_6_8_a_barge_carries_one_unit() {
    let game = map(&RIVER);
    let table = Table::set_up(&game, |b| {
        b.barge("0301", None).aboard(BLUE, Kind::Infantry, 0).unit(BLUE, Kind::Infantry, "0201")
    });
    assert!(!table.can("move hasbergs-2 0301"));
}

#[test]
fn v_6_9_a_barge_is_taken_over_by_entering_it() {
    let game = map(&RIVER);
    for owner in [None, Some(RED)] {
        let mut table = Table::set_up(&game, |b| b.barge("0301", owner).unit(BLUE, Kind::Infantry, "0201"));
        table.play("move hasbergs-1 0301", &[]);
        let (_, barge) = table.at().barges().next().unwrap();
        assert_eq!((barge.owner, barge.passenger), (Some(BLUE), table.unit(BLUE, 1)));
        assert!(table.logged(EventKind::BargeTaken));
        // The barge may still move: its action is separate from its passenger's.
        table.play("sail barge-1 0300", &[]);
    }
}

#[test]
fn v_6_9_not_while_an_enemy_is_on_it() {
    let game = map(&RIVER);
    let mut table = Table::set_up(&game, |b| {
        b.barge("0301", None).aboard(RED, Kind::Infantry, 0).unit(BLUE, Kind::Infantry, "0201").unit(
            BLUE,
            Kind::Infantry,
            "0401",
        )
    });
    assert!(!table.can("move hasbergs-1 0301"));
    table.play("attack hasbergs-1 0301", &[1]);
    table.play("move hasbergs-2 0301", &[]);
    assert_eq!(table.on("0301"), Some((BLUE, Kind::Infantry)));
}

#[test]
fn v_6_9_an_empty_barge_keeps_its_owner_but_by_switch() {
    for (sets, owner) in [(&[][..], Some(BLUE)), (&["switches.barge_owner=neither"], None)] {
        let game = map_with(&RIVER, sets);
        let mut table = Table::set_up(&game, |b| b.barge("0301", None).aboard(BLUE, Kind::Infantry, 0));
        table.play("move hasbergs-1 0201", &[]);
        let (_, barge) = table.at().barges().next().unwrap();
        assert_eq!((barge.owner, table.logged(EventKind::BargeAdrift)), (owner, owner.is_none()));
    }
}

#[test]
fn v_6_10_a_passenger_is_a_target_of_its_own() {
    let game = map(&RIVER);
    let mut table = Table::set_up(&game, |b| {
        b.barge("0301", None).aboard(RED, Kind::Infantry, 0).unit(BLUE, Kind::Artillery, "0001")
    });
    assert!(table.can("attack hasbergs-1 0301") && table.can("bombard hasbergs-1 0301"));
    table.play("attack hasbergs-1 0301", &[1]);
    assert_eq!((table.on("0301"), table.at().barges().count()), (None, 1));
}

#[test]
fn v_6_10_a_destroyed_barge_drowns_its_passenger_but_by_switch() {
    for (sets, ashore) in [(&[][..], false), (&["switches.shipwreck=ashore"], true)] {
        let game = map_with(&RIVER, sets);
        let mut table = Table::set_up(&game, |b| {
            b.barge("0301", None).aboard(RED, Kind::Infantry, 0).unit(BLUE, Kind::Artillery, "0001")
        });
        table.play("bombard hasbergs-1 0301", &[2]);
        assert_eq!(table.at().barges().count(), 0);
        assert_eq!(table.on("0401"), ashore.then_some((RED, Kind::Infantry)));
        assert_eq!(table.logged(EventKind::Lost), !ashore);
    }
}

#[test]
fn v_6_11_boarding_and_landing_take_all_movement() {
    let game = map(&RIVER);
    let table = Table::set_up(&game, |b| {
        b.barge("0301", None).unit(BLUE, Kind::Cavalry, "0101").unit(BLUE, Kind::Cavalry, "0202")
    });
    assert!(!table.can("move hasbergs-1 0301"), "not after a step");
    assert!(!table.can("move hasbergs-2 0301"), "not from a corner");
    let table = Table::set_up(&game, |b| b.barge("0301", None).barge("0302", None).aboard(BLUE, Kind::Cavalry, 0));
    assert_eq!(table.moves("hasbergs-1"), ["0201", "0302", "0401"], "one square ashore, or onto the next barge");
}

#[test]
fn v_6_11_an_empty_barge_stays_but_by_switch() {
    for (sets, sails) in [(&[][..], 0), (&["switches.barge_crew=empty-too"], 2)] {
        let game = map_with(&RIVER, sets);
        let table = Table::set_up(&game, |b| b.barge("0301", Some(BLUE)));
        assert_eq!(table.targets("sail", "barge-1").len(), sails);
        let table = Table::set_up(&game, |b| b.barge("0301", Some(RED)));
        assert!(table.targets("sail", "barge-1").is_empty());
        let table = Table::set_up(&game, |b| b.barge("0301", None));
        assert!(table.targets("sail", "barge-1").is_empty());
    }
}

#[test]
fn v_7_1_announced_units_are_not_in_the_game() {
    let game = shipped("verdox/scenario-1", &[], &[]);
    let names: Vec<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
    assert_eq!(names, ["infantry", "shooters", "grenadiers", "cavalry", "mounted-shooters", "artillery"]);
    assert_eq!(game.scenario.kinds.len(), 6);
}
