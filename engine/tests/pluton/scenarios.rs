//! The shipped scenarios \[S1, S2, N\].

use kartacz_engine::core::dice::{Seeded, game_seed};
use kartacz_engine::core::game::{Actions, Game, Silent};
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{Arrival, Ground, Kind as UnitKind};
use kartacz_engine::games::pluton::event::Kind;
use kartacz_engine::games::pluton::notation;
use kartacz_engine::games::pluton::position_builder::marker;
use kartacz_engine::games::pluton::state::Ending;
use kartacz_engine::games::pluton::victory::rank;

use crate::pluton::table::{DE, PL, Table, pluton};

fn one() -> &'static Pluton {
    static GAME: std::sync::OnceLock<Pluton> = std::sync::OnceLock::new();
    GAME.get_or_init(|| pluton("scenario-1", &[], &[]))
}

fn two() -> &'static Pluton {
    static GAME: std::sync::OnceLock<Pluton> = std::sync::OnceLock::new();
    GAME.get_or_init(|| pluton("scenario-2", &[], &[]))
}

/// The number of units of each kind.
fn forces(game: &Pluton, side: usize) -> [usize; 4] {
    UnitKind::ALL.map(|kind| game.scenario.counters[side].iter().filter(|counter| counter.kind == kind).count())
}

/// The hexes of a place, by its id.
fn place(game: &Pluton, id: &str) -> Vec<String> {
    let place = game.scenario.places.iter().find(|place| place.id == id).expect("a place");
    place.hexes.iter().map(|&hex| game.scenario.map.field.label(hex)).collect()
}

#[test]
fn p_s1_1_order_of_battle() {
    assert_eq!([forces(one(), 0), forces(one(), 1)], [[27, 15, 6, 9], [24, 8, 3, 8]]);
    assert!(one().scenario.unit("pl-c6").is_none() && one().scenario.unit("de-c1").is_some());
}

#[test]
fn p_s1_2_units_are_set_up_around_the_printed_hexes_and_in_the_villages() {
    let near = place(one(), "kp9");
    assert_eq!(near.len(), 19, "two hexes around 1817");
    let (mut dice, mut events) = (Seeded::new(game_seed(1, 1)), Vec::new());
    let mut state = one().start(&mut dice, &mut events);
    let mut legal = Box::new(Actions::new());
    // Poles first: 3kp with its machine guns, two hexes around 3418.
    let mut seen = 0;
    while one().at(&state).stage() == 0 {
        one().legal(&state, &mut legal);
        seen += 1;
        one().apply(&mut state, legal[0], &mut dice, &mut events);
    }
    assert!(seen > 30);
    let set_up: Vec<_> = events.iter().filter(|event| event.kind() == Kind::SetUp).collect();
    assert_eq!(set_up.len(), 32 + 19, "six Polish companies with their weapons, and a German battalion");
    let label = |id: &str| {
        let unit = one().scenario.unit(id).expect("a unit");
        one().scenario.map.field.label(one().at(&state).hex(unit))
    };
    assert_eq!([label("pl-s13"), label("pl-c5"), label("pl-m2"), label("pl-d5")], ["0404"; 4]);
    let built = one()
        .at(&state)
        .units(DE)
        .all(|unit| one().scenario.map.ground[one().at(&state).hex(unit).index()] == Ground::Wooden);
    assert!(built);
}

#[test]
fn p_s1_3_markers_belong_to_mortars_and_batteries() {
    let table = Table::set_up(one(), |b| {
        b.unit("de-m1", "0101").unit("de-m6", "0101").unit("pl-m3", "4327").unit("de-s1", "0101")
    });
    let barrage = |side, number| table.at().barrage(marker(side, number));
    assert_eq!([1, 6, 7, 12, 13, 15, 16].map(|number| barrage(DE, number)), [9, 9, 16, 16, 24, 24, 0]);
    assert_eq!([3, 4, 6, 7, 9, 10].map(|number| barrage(PL, number)), [6, 12, 12, 24, 24, 0]);
}

#[test]
fn p_s1_4_support_comes_with_the_stages() {
    let from = |id: &str| {
        let index = one().scenario.support.iter().position(|support| support.id == id).expect("a battalion");
        let at = |stage| {
            let table = Table::set_up(one(), |b| b.stage(stage).unit("de-s1", "0101").unit("pl-s1", "4327"));
            table.at().is_available(index)
        };
        (1..=27).find(|&stage| at(stage))
    };
    let all = ["ii-30-pal", "iii-30-pal", "i-19-pal", "ii-19-pal", "dac"].map(from);
    assert_eq!(all, [3, 6, 2, 4, 12].map(Some));
}

#[test]
fn p_s1_5_reinforcements_enter_in_their_stage() {
    let table = Table::stage(one(), &[], |b| {
        b.stage(3).active(DE).unit("de-s1", "0101").unit("pl-s22", "4320").waiting("pl-s1").waiting("de-s19")
    });
    let mut table = table;
    assert!(!table.may("begin de-s19"));
    table.act("end", &[]);
    table.act("begin pl-s1", &[]);
    assert_eq!(table.options("step"), ["2901", "3601"]);
    table.acts(&["step 2901", "halt", "end"]);
    assert_eq!(table.place("pl-s1"), "2901");
    let late = Table::stage(one(), &[], |b| b.stage(5).unit("de-s1", "0101").unit("pl-s22", "4320").waiting("de-s19"));
    assert!(late.may("begin de-s19") && !late.may("end"), "they must enter");
    let may_wait = pluton("scenario-1", &[], &["switches.entry_may_wait=true"]);
    assert!(
        Table::stage(&may_wait, &[], |b| b.stage(5).unit("de-s1", "0101").unit("pl-s22", "4320").waiting("de-s19"))
            .may("end")
    );
}

#[test]
fn p_s1_5_the_second_battalion_enters_when_a_building_is_captured() {
    let may = |game: &Pluton, hex: &str, to: &str| {
        let mut table = Table::set_up(game, |b| {
            b.unit("de-s1", hex).unit("pl-s22", "4320").waiting("de-s10").unit("de-s2", "0101")
        });
        table.acts(&["begin de-s1", &format!("step {to}")]);
        // A move that uses up all points has ended.
        if table.may("halt") {
            table.act("halt", &[]);
        }
        table.may("begin de-s10")
    };
    assert!(may(one(), "2612", "2611"), "Parzymiechy");
    assert!(may(one(), "1319", "1320"), "the manor farm");
    assert!(!may(one(), "0911", "0912"), "Napoleon is not meant");
    let mut alone = Table::set_up(one(), |b| {
        b.unit("de-d1", "2612").unit("pl-s22", "4320").waiting("de-s10").unit("de-s2", "0101")
    });
    alone.acts(&["begin de-d1", "step 2611", "halt"]);
    assert!(!alone.may("begin de-s10"), "a commander captures nothing");
    let next = pluton("scenario-1", &[], &["switches.trigger_entry=next-stage"]);
    assert!(!may(&next, "2612", "2611"));
    let table = Table::stage(&next, &[], |b| b.stage(1).unit("de-s1", "2611").unit("pl-s22", "4320").waiting("de-s10"));
    assert!(table.may("begin de-s10") || table.may("stay"));
}

#[test]
fn p_s1_6_victory_points_and_ranks() {
    let table = Table::set_up(one(), |b| {
        b.unit("de-s1", "0922")
            .unit("de-s2", "2611")
            .unit("pl-s1", "0912")
            .unit("pl-s2", "0812")
            .strength("pl-s2", 3)
            .lost("de-d1")
            .unit("de-s9", "3020")
    });
    let (de, pl) = (table.at().score(DE), table.at().score(PL));
    assert_eq!((de.buildings, pl.buildings), (6, 8), "1.5 and 2 for each hex");
    assert_eq!((de.uncalled, pl.uncalled), (14, 16));
    assert_eq!((de.commanders, pl.losses), (-2, -2), "one and a half boxes are two lost ones");
    let near = |hex: &str| {
        let table = Table::set_up(one(), |b| b.unit("de-s1", "0101").unit("pl-s1", hex));
        table.at().is_road_free(DE)
    };
    // 2611 is on the road, 2607 four hexes from it; 1901 is the end of the branch, 2004 in its middle.
    assert_eq!(
        [near("2611"), near("1904"), near("2304"), near("1001"), near("0404")],
        [false, false, false, true, true]
    );
    let last = pluton("scenario-1", &[], &["switches.road_reading=last-hex"]);
    let free = |hex: &str| Table::set_up(&last, |b| b.unit("de-s1", "0101").unit("pl-s1", hex)).at().is_road_free(DE);
    assert_eq!([free("1903"), free("2106")], [false, true]);
    for (half, name) in [
        (0, "draw"),
        (7, "draw"),
        (8, "small"),
        (-13, "small"),
        (14, "medium"),
        (-22, "large"),
        (31, "large"),
        (32, "enormous"),
    ] {
        assert_eq!(rank(half, [4, 7, 11, 16]).name(), name, "{half}");
    }
    assert_eq!(Ending::NAMES.len(), 5);
}

#[test]
fn p_s1_6_a_building_is_held_by_the_unit_in_it_or_the_last_one_by_switch() {
    let worth = |sets: &[&str]| {
        let game = pluton("scenario-1", &[], sets);
        let mut table = Table::set_up(&game, |b| b.unit("de-s1", "0922").unit("pl-s1", "4320").unit("de-s2", "3020"));
        let before = table.at().score(DE).buildings;
        table.acts(&["begin de-s1", "step 0921"]);
        (before, table.at().score(DE).buildings)
    };
    assert_eq!(worth(&[]), (3, 0));
    assert_eq!(worth(&["switches.holding=control"]), (3, 3));
    let contested = Table::set_up(one(), |b| b.unit("de-s1", "0922").unit("pl-s1", "0922").unit("de-s2", "3020"));
    assert_eq!(contested.at().score(DE).buildings, 0);
}

#[test]
fn p_s2_1_there_are_27_stages() {
    assert_eq!(two().scenario.stages, 27);
}

#[test]
fn p_s2_2_the_sixth_company_fights_too() {
    assert_eq!([forces(two(), 0), forces(two(), 1)], [[27, 15, 6, 9], [27, 9, 3, 9]]);
}

#[test]
fn p_s2_3_the_poles_set_up_in_secret_in_forests_and_buildings() {
    let hexes = place(two(), "companies");
    assert!(hexes.contains(&"1817".to_owned()) && hexes.contains(&"2611".to_owned()));
    let field = &two().scenario.map.field;
    let german = ["0922", "0923", "1022", "1023", "1123", "3323", "3324", "3424", "3523"]
        .map(|hex| field.parse(hex).expect("a hex"));
    for hex in hexes.iter().map(|hex| field.parse(hex).expect("a hex")) {
        assert!(two().scenario.map.ground[hex.index()].is_cover());
        assert!(german.iter().all(|&village| field.distance(village, hex) > 4));
    }
    let mut dice = Seeded::new(game_seed(1, 2));
    let mut state = two().start(&mut dice, &mut Silent);
    let mut legal = Box::new(Actions::new());
    let mut spread = 0;
    while two().at(&state).stage() == 0 {
        two().legal(&state, &mut legal);
        let unit = two().at(&state).unit();
        let weapon = two().scenario.counter(unit).company.is_none() && two().decider(&state) == Some(PL);
        for action in legal.iter().filter(|_| weapon) {
            let text = notation::write(two(), *action);
            let hex = field.parse(text.strip_prefix("place ").expect("a place")).expect("a hex");
            let battalion = two().scenario.counter(unit).battalion;
            assert!(two().at(&state).own_in(hex, PL).any(|other| two().scenario.counter(other).battalion == battalion));
        }
        spread += 1;
        let choice = legal[(spread * 7) % legal.len()];
        two().apply(&mut state, choice, &mut dice, &mut Silent);
    }
    let view = two().view(&state, DE);
    let mut hidden = Vec::new();
    view.face_down(&mut hidden);
    let seen = view.enemies().count();
    assert!(hidden.len() + seen < 5, "the map is empty for the Germans");
}

#[test]
fn p_s2_4_german_support_comes_when_poles_are_revealed() {
    let index = |id: &str| two().scenario.support.iter().position(|support| support.id == id).expect("a battalion");
    let available = |platoons: u8, germans: u8| {
        let table = Table::set_up(two(), |b| {
            let b = (1..=platoons).fold(b, |b, number| b.unit(&format!("pl-s{number}"), &format!("{number:02}02")));
            (1..=germans)
                .fold(b, |b, number| b.unit(&format!("de-s{number}"), &format!("{:02}06", 10 + number)))
                .unit("de-d1", "1001")
                .unit("de-d2", "2001")
        });
        ["i-19-pal", "ii-19-pal", "dac"].map(|id| table.at().is_available(index(id)))
    };
    assert_eq!(available(11, 0), [false; 3]);
    assert_eq!(available(12, 0), [true, false, false]);
    assert_eq!(available(20, 0), [true, true, false]);
    assert_eq!(available(20, 3), [true, true, false]);
    assert_eq!(available(20, 4), [true, true, true], "four platoons near Gietkowizna");
    assert_eq!(available(12, 4), [true, false, false]);
}

#[test]
fn p_s2_5_reinforcements_roll_once_a_pole_is_revealed() {
    let may = |stage: u8, faces: &[u8], seen: bool| {
        let table = Table::stage(two(), faces, |b| {
            let b = b.stage(stage - 1).unit("de-s1", "0101").waiting("de-s10").waiting("de-s19");
            if seen { b.unit("pl-s1", "0102") } else { b.unit("pl-s1", "4320") }
        });
        [table.may("begin de-s10"), table.may("begin de-s19")]
    };
    assert_eq!(may(3, &[], false), [false; 2]);
    assert_eq!(may(3, &[1, 2], true), [true, false]);
    assert_eq!(may(7, &[2, 1], true), [false, true]);
    assert_eq!(may(8, &[2, 3], true), [true, false], "from stage 8 also with 2");
    // A German that is seen by a concealed Pole is no reason for a roll.
    let hidden = Table::stage(two(), &[], |b| {
        b.stage(2).unit("de-s1", "0512").waiting("de-s10").waiting("de-s19").unit("pl-s1", "0515")
    });
    assert!(hidden.seen("de-s1") && !hidden.seen("pl-s1") && !hidden.may("begin de-s10"));
    let dice = two().scenario.places.iter().filter(|place| matches!(place.arrival, Arrival::Dice { .. })).count();
    assert_eq!(dice, 2);
}

#[test]
fn p_s2_5_units_admitted_by_a_die_may_wait() {
    let may_end = |sets: &[&str]| {
        let game = pluton("scenario-2", &[], sets);
        let table = Table::stage(&game, &[1, 5], |b| {
            b.stage(2).unit("de-s1", "0101").waiting("de-s10").waiting("de-s19").unit("pl-s1", "0102")
        });
        assert!(table.may("begin de-s10"));
        table.may("end")
    };
    assert!(may_end(&[]) && may_end(&["switches.entry_may_wait=true"]));
    assert!(!may_end(&["switches.dice_entry_must=true"]));
}

#[test]
fn p_s2_6_polish_support_can_be_called_from_the_first_stage() {
    let table = Table::set_up(two(), |b| b.unit("de-s1", "0101").unit("pl-s1", "4320"));
    let polish: Vec<usize> = (0..5).filter(|&index| two().scenario.support[index].side == PL).collect();
    assert_eq!(polish.len(), 2);
    assert!(polish.iter().all(|&index| table.at().is_available(index)));
}

#[test]
fn p_s2_7_victory_points() {
    let table = Table::set_up(two(), |b| {
        b.unit("de-s1", "1304").unit("de-s2", "0912").unit("de-s3", "0922").unit("pl-s1", "4320")
    });
    let score = table.at().score(DE);
    assert_eq!((score.buildings, score.uncalled), (6 + 5 + 4, 0));
    assert_eq!(table.at().score(PL).uncalled, 6 + 8);
    assert_eq!(table.at().score(DE).road, 24);
    // Six stages without a revealed Pole are worth 18 points, more are not.
    let mut hidden = Vec::new();
    for (sets, seen_first) in
        [(&[][..], false), (&[][..], true), (&["switches.hidden_stages=before-the-first"][..], true)]
    {
        let sets: Vec<&str> =
            sets.iter().copied().chain(["places.ii-73.dice=[0, 0]", "places.iii-73.dice=[0, 0]"]).collect();
        let game = pluton("scenario-2", &[], &sets);
        let mut dice = Seeded::new(game_seed(3, 3));
        let build = kartacz_engine::games::pluton::position_builder::PositionBuilder::new(&game).unit("de-s1", "0101");
        let build = if seen_first { build.unit("pl-s2", "0102").lost_from_map("pl-s2") } else { build };
        let mut state = build.unit("pl-s1", "4320").build(&mut dice, &mut Silent);
        let mut legal = Box::new(Actions::new());
        while game.decider(&state).is_some() {
            game.legal(&state, &mut legal);
            let action = *legal.iter().find(|action| action.is_idle()).unwrap_or(&legal[0]);
            game.apply(&mut state, action, &mut dice, &mut Silent);
        }
        hidden.push(game.at(&state).score(PL).hidden);
    }
    assert_eq!(hidden, [36, 36, 0]);
}

#[test]
fn p_n_1_the_buildings_at_2611_belong_to_parzymiechy() {
    let hex = one().scenario.map.field.parse("2611").expect("a hex");
    let table = Table::set_up(one(), |b| b.unit("de-s1", "0101").unit("pl-s1", "4320"));
    let village = table.at().village(hex).expect("a village");
    assert_eq!(one().scenario.villages[village].id, "parzymiechy");
}

#[test]
fn p_n_2_all_buildings_are_wooden() {
    let grounds = &one().scenario.map.ground;
    assert_eq!(grounds.iter().filter(|&&ground| ground == Ground::Wooden).count(), 29);
    assert!(!grounds.contains(&Ground::Brick));
    assert!(one().scenario.map.stream.iter().any(|&stream| stream) && grounds.contains(&Ground::Forest));
}

#[test]
fn p_n_3_the_germans_move_first() {
    assert_eq!(one().scenario.side_ids, ["germans", "poles"]);
    let table = Table::stage(one(), &[], |b| b.stage(1).active(PL).unit("de-s1", "0101").unit("pl-s1", "4320"));
    assert_eq!(table.at().active(), DE);
}

#[test]
fn p_n_4_platoons_have_three_boxes_but_polish_mortars_and_nine_german_machine_guns() {
    for game in [one(), two()] {
        for counter in game.scenario.counters.iter().flatten().filter(|counter| counter.kind != UnitKind::Commander) {
            let number: u8 = counter.id[4..].parse().expect("a number");
            let two = counter.id.starts_with("pl-m") || counter.id.starts_with("de-c") && number <= 9;
            assert_eq!(counter.boxes, if two { 2 } else { 3 }, "{}", counter.id);
        }
    }
}

#[test]
fn p_n_5_all_units_have_morale_2() {
    assert!(one().scenario.counters.iter().flatten().all(|counter| counter.morale == 2));
}
