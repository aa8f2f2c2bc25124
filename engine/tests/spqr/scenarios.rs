//! The shipped scenarios, and faulty ones.

use kartacz_engine::games::spqr::arms::Arm;
use kartacz_engine::games::spqr::data::Rank;
use kartacz_engine::games::spqr::facing::Angle;

use crate::common::EditedFile;
use crate::spqr::table::{cannae, try_load};

/// The column of the clash of two types.
fn column(attacker: Arm, defender: Arm, angle: Angle) -> u8 {
    cannae().scenario.tables.column(attacker.index(), defender.index(), angle)
}

#[test]
fn cannae_has_85_units_and_15_leaders() {
    let scenario = &cannae().scenario;
    assert_eq!([scenario.counters[0].len(), scenario.counters[1].len()], [31, 54]);
    let present = |side: usize| scenario.leaders[side].iter().filter(|leader| leader.rank != Rank::Replacement).count();
    assert_eq!([present(0), present(1)], [4, 9]);
    assert!(scenario.origins.rulebook > 100 && scenario.origins.assumed > 100);
}

#[test]
fn the_clash_table_has_every_number_of_the_text() {
    assert_eq!(column(Arm::Phalanx, Arm::Light, Angle::Front), 10);
    assert_eq!(column(Arm::Heavy, Arm::Light, Angle::Front), 8);
    assert_eq!(column(Arm::Heavy, Arm::Legion, Angle::Flank), 9);
    assert_eq!(column(Arm::HeavyCavalry, Arm::Phalanx, Angle::Rear), 11);
    assert_eq!(column(Arm::Legion, Arm::Phalanx, Angle::Front), 5);
}

#[test]
fn faulty_scenarios_are_reported_with_their_place() {
    let cases = [
        ("cannae-counters.toml", "hex = \"2305\"", "hex = \"2300\"", "the unit may not be in river"),
        ("cannae-counters.toml", "hex = \"2305\"", "hex = \"2399\"", "there is no hex `2399`"),
        ("cannae-counters.toml", "hex = \"2510\"", "hex = \"2509\"", "is there, too"),
        ("cannae-troops.toml", "type = \"phalanx\"", "type = \"phalanxes\"", "there is no `phalanxes`"),
        ("scenario-cannae.toml", "rank = \"overall\"", "rank = \"subordinate\"", "`carthage` has 0 overall commanders"),
        ("scenario-cannae.toml", "troops = [\"african\"]", "troops = [\"v-ha\"]", "a troop belongs to the other side"),
        ("rules.toml", "d0 = [\"6/0\"", "d0 = [\"60\"", "`60` is not a result of shock"),
        ("cannae-map.toml", "width = 44", "width = 45", "the map has 1350 hexes"),
    ];
    for (file, from, to, message) in cases {
        let faults = try_load(&EditedFile { file, from, to }, "scenario-cannae", &[]).expect_err(message);
        assert!(faults.to_string().contains(message), "{message} is not in {faults}");
    }
}

#[test]
fn the_wing_has_every_kind_of_ground_and_23_units() {
    use kartacz_engine::games::spqr::tables::Ground;
    let scenario = crate::spqr::table::scenario("scenario-wing", &[]);
    assert_eq!([scenario.counters[0].len(), scenario.counters[1].len()], [11, 12]);
    for ground in [Ground::Clear, Ground::Broken, Ground::Forest, Ground::Marsh, Ground::River] {
        assert!(scenario.map.ground.contains(&ground), "{}", ground.name());
    }
    assert!(scenario.map.level.contains(&1) && scenario.map.stream.contains(&true));
}

#[test]
fn a_state_has_at_most_3072_bytes_and_a_unit_8_bytes() {
    use kartacz_engine::games::spqr::state::{Combat, State, Unit};
    use kartacz_engine::games::spqr::window::Frame;
    const fn copied<T: Copy>() -> usize {
        size_of::<T>()
    }
    println!("a state has {} bytes", copied::<State>());
    assert!(copied::<State>() <= 3072, "{} bytes", copied::<State>());
    assert_eq!([copied::<Unit>(), copied::<Combat>(), copied::<Frame>()], [8, 4, 20]);
}
