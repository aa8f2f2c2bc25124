//! Exact odds, checked against independently enumerated figures and against positions played out with every roll of the dice.

use kartacz_engine::core::dice::Odometer;
use kartacz_engine::core::game::{Actions, Game, Side, Silent};
use kartacz_engine::core::odds::Distribution;
use kartacz_engine::games::insurrection::details::{Trial, Won};
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::Action;
use kartacz_engine::games::niemenczyn::event::{Event, Fact, Kind};
use kartacz_engine::games::niemenczyn::fire::circumstance;
use kartacz_engine::games::niemenczyn::melee::{Approach, Circumstances};
use kartacz_engine::games::niemenczyn::odds::{Odds, RifleFire};
use kartacz_engine::games::niemenczyn::outcomes::Fate;
use kartacz_engine::games::niemenczyn::outcomes::FireResult;
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;
use kartacz_engine::games::niemenczyn::state::State;
use kartacz_engine::grid::facing::Zone;

use crate::common::table::{self, Bout, bout, captured};
use crate::niemenczyn::table::scenario;

/// The figures: one case a line, its kind first.
const FIGURES: &str = include_str!("odds.txt");
const FIRE_RESULTS: [FireResult; 3] = [FireResult::Holds, FireResult::Retreats, FireResult::RetreatsAndLoses];

fn first_scenario(sets: &[&str]) -> Niemenczyn {
    scenario("niemenczyn/scenario-1", &[], sets)
}

/// The cases of a kind, without their kind.
fn cases(kind: &str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = FIGURES.lines().filter(|line| !line.starts_with('#'));
    let words = lines.map(|line| line.split_whitespace().collect::<Vec<_>>());
    let mut cases = words.filter(move |words| words[0] == kind).map(|words| words[1..].to_vec()).peekable();
    assert!(cases.peek().is_some(), "no figures of {kind}");
    cases
}

/// The same, when they are numbers.
fn numbers(kind: &str) -> impl Iterator<Item = Vec<i128>> {
    cases(kind).map(|words| words.iter().map(|word| word.parse().expect("a number")).collect())
}

/// Asserts exact probabilities: counts of the figures out of `of`.
fn assert_counts<T: Ord>(
    odds: &Distribution<T>,
    of: u128,
    expected: &[i128],
    picks: &[&dyn Fn(&T) -> bool],
    case: &str,
) {
    assert_eq!(expected.len(), picks.len(), "{case}");
    for (&count, pick) in expected.iter().zip(picks) {
        let chance = odds.chance(pick);
        assert_eq!(chance.count * of, count as u128 * chance.of, "{case}: {chance} is not {count}/{of}");
    }
}

fn assert_fire(odds: &Distribution<FireResult>, expected: &[i128], case: &str) {
    let picks = FIRE_RESULTS.map(|result| move |other: &FireResult| *other == result);
    assert_counts(odds, 10, expected, &[&picks[0], &picks[1], &picks[2]], case);
}

#[test]
fn melee_by_net_modifier() {
    let game = first_scenario(&[]);
    for case in numbers("melee") {
        let odds = Odds::new(&game).melee(case[0] as i32, [None; 2]).map(|melee| melee.difference);
        let won = |from: i32, to: i32| move |d: &i32| (from..=to).contains(d);
        let lost = |from: i32, to: i32| move |d: &i32| (from..=to).contains(&-d);
        let expected = [case[1], case[3], case[4], case[5], case[6], case[7], case[8]];
        let name = format!("net {}", case[0]);
        assert_counts(
            &odds,
            100,
            &expected,
            &[&won(1, 99), &won(1, 2), &won(3, 5), &won(6, 99), &lost(1, 2), &lost(3, 5), &lost(6, 99)],
            &name,
        );
    }
}

/// A difference of one is a tie, or would be a tie with one modifier less.
#[test]
fn ties_are_won_by_one() {
    let game = first_scenario(&[]);
    let nets: Vec<Vec<i128>> = numbers("melee").collect();
    for pair in nets.windows(2) {
        let by_one = Odds::new(&game).melee(pair[1][0] as i32, [None; 2]).chance(|melee| melee.difference == 1);
        assert_eq!(by_one.count as i128, pair[1][2] + pair[0][2], "net {}", pair[1][0]);
    }
}

#[test]
fn melee_by_difference() {
    let game = first_scenario(&[]);
    for case in numbers("difference") {
        let odds = Odds::new(&game).melee(case[0] as i32, [None; 2]);
        for (difference, &count) in (-9..=9).filter(|&difference| difference != 0).zip(&case[1..]) {
            let clamped = odds.chance(|melee| melee.difference.clamp(-9, 9) == difference);
            assert_eq!((clamped.count, clamped.of), (count as u128, 100), "net {}, {difference}", case[0]);
        }
    }
}

#[test]
fn rout_rows_follow_the_difference() {
    let game = first_scenario(&[]);
    for (melee, _) in Odds::new(&game).melee(1, [None; 2]).iter() {
        let winner = usize::from(melee.difference < 0);
        let (away, losses) = match melee.difference.abs() {
            1..=2 => (1, 1),
            3..=5 => (2, 1),
            _ => (3, 0),
        };
        assert_eq!((melee.away, melee.losses[winner], melee.losses[1 - winner]), (away, losses, 2), "{melee:?}");
    }
}

#[test]
fn the_last_step_is_saved_by_a_plain_test() {
    let game = first_scenario(&[]);
    for case in numbers("plain").filter(|case| case[1] == 0) {
        let (morale, passes) = (case[0] as u8, case[2] as u128);
        let odds = Odds::new(&game).melee(0, [Some(morale), None]);
        let narrow = odds.chance(|melee| (1..6).contains(&melee.difference));
        let saved = odds.chance(|melee| (1..6).contains(&melee.difference) && melee.losses[0] == 0);
        assert_eq!(saved.count * 10, narrow.count * passes, "morale {morale}");
    }
}

#[test]
fn tests_under_fire() {
    for reading in ["override", "failed-only"] {
        let game = first_scenario(&[&format!("switches.nine={reading}")]);
        for case in cases("fire").filter(|case| case[0] == reading) {
            let of: Vec<i128> = case[1..].iter().map(|word| word.parse().expect("a number")).collect();
            let odds = Odds::new(&game).fire_test(of[0] as u8, of[1] as i32);
            assert_fire(&odds, &of[2..], &case.join(" "));
        }
    }
}

#[test]
fn plain_tests() {
    let game = first_scenario(&[]);
    for case in numbers("plain") {
        let chance = Odds::new(&game).plain_test(case[0] as u8, case[1] as i32);
        assert_eq!((chance.count, chance.of), (case[2] as u128, 10), "{case:?}");
        let lava = Odds::new(&game).lava(case[0] as u8, case[1] == 0);
        assert_eq!(lava, chance, "lava, {case:?}");
    }
}

#[test]
fn rows_of_the_rifle_table() {
    let game = first_scenario(&[]);
    for case in numbers("row") {
        let [firepower, distance, hexes] = [0, 1, 2].map(|index| case[index] as u8);
        let fire = RifleFire { firepower, distance, hexes, shot: 1, circumstances: 0 };
        assert_eq!(Odds::new(&game).rifle(&fire, 6).row, Some(case[3] as usize), "{case:?}");
    }
}

#[test]
fn rifle_shots() {
    let game = first_scenario(&[]);
    for case in numbers("shot") {
        // At distance 1 the quotient is the firepower, and rows begin at 2, 4 and 6.
        let fire =
            RifleFire { firepower: 2 * case[0] as u8, distance: 1, hexes: 1, shot: case[1] as u8, circumstances: 0 };
        let odds = Odds::new(&game).rifle(&fire, case[2] as u8);
        assert_eq!(odds.row, Some(case[0] as usize));
        assert_eq!(odds.commander, case[0] >= 2);
        assert_fire(&odds.results, &case[3..], &format!("{case:?}"));
    }
}

#[test]
fn lone_guns() {
    let game = first_scenario(&[]);
    for case in numbers("lone-guns") {
        let chance = Odds::new(&game).lone_guns(case[0] as u8);
        assert_eq!((chance.count, chance.of), (case[1] as u128, 10), "{case:?}");
    }
    for case in numbers("counter-battery") {
        for (side, expected) in [(Side::Second, case[1]), (Side::First, case[2])] {
            let chance = Odds::new(&game).counter_battery(side, case[0] as u8);
            assert_eq!(chance.count * 100, expected as u128 * chance.of, "{case:?}");
        }
    }
}

#[test]
fn commanders_in_danger() {
    let game = first_scenario(&[]);
    for case in numbers("commander") {
        for (melee, expected, base) in [(false, case[1], 10u128), (true, case[2], 100)] {
            let killed = Odds::new(&game).commander(case[0] as u32, melee).chance(|&fate| fate == Fate::Killed);
            assert_eq!((killed.count, killed.of), (expected as u128, base.pow(case[0] as u32)), "{case:?}");
        }
    }
}

#[test]
fn broken_guns() {
    let game = first_scenario(&[]);
    for case in numbers("breakdown") {
        let chance = Odds::new(&game).breakdown(case[0] as u32);
        assert_eq!((chance.count, chance.of), (case[1] as u128, 10u128.pow(case[0] as u32)), "{case:?}");
    }
}

#[test]
fn artillery_bands() {
    for (bands, effects) in [("a", [2, 2, 2, 1, 1, 1, 0]), ("b", [3, 3, 2, 2, 1, 1, 0]), ("c", [2, 2, 1, 1, 1, 1, 0])] {
        let game = first_scenario(&[&format!("switches.artillery_bands={bands}")]);
        let found = [1, 2, 3, 4, 5, 6, 10].map(|distance| Odds::new(&game).artillery(distance, 0, 6).effect);
        assert_eq!(found, effects.map(Some), "table {bands}");
        assert_eq!(Odds::new(&game).artillery(11, 0, 6).row, None);
    }
}

#[test]
fn melee_modifiers_of_the_table() {
    let game = first_scenario(&[]);
    let even = Circumstances { sizes: [4, 4], ..Default::default() };
    let cases = [
        (even, 0),
        (Circumstances { forest: true, ..even }, -1),
        (Circumstances { uphill: true, ..even }, -1),
        (Circumstances { square: true, ..even }, 1),
        (Circumstances { square: true, mounted: true, ..even }, -3),
        (Circumstances { square: true, approach: Approach::Rear, ..even }, 1),
        (Circumstances { approach: Approach::Rear, ..even }, 4),
        (Circumstances { approach: Approach::Flank, ..even }, 2),
        (Circumstances { approach: Approach::Lava, ..even }, 2),
        (Circumstances { charge: true, ..even }, 2),
        (Circumstances { lone_guns: [false, true], sizes: [4, 1], ..even }, 7),
        (Circumstances { sizes: [7, 5], ..even }, 0),
        (Circumstances { sizes: [6, 4], ..even }, 1),
        (Circumstances { sizes: [9, 4], ..even }, 1),
        (Circumstances { sizes: [10, 4], ..even }, 2),
        (Circumstances { sizes: [7, 2], ..even }, 3),
        (Circumstances { sizes: [3, 9], ..even }, -2),
        (Circumstances { sizes: [2, 20], ..even }, -3),
        (Circumstances { command: [true, false], ..even }, 1),
        (Circumstances { command: [false, true], ..even }, -1),
    ];
    for (when, net) in cases {
        assert_eq!(Odds::new(&game).melee_net(&when), net, "{when:?}");
    }
    let floor = first_scenario(&["switches.odds=floor"]);
    for (sizes, net) in [([7, 4], 0), ([8, 4], 1), ([10, 4], 1)] {
        assert_eq!(Odds::new(&floor).melee_net(&Circumstances { sizes, ..even }), net, "{sizes:?}");
    }
}

// ---- Whole positions, with every roll --------------------------------------------------------------------

/// Plays on from `begin` with every roll, first choices first, until `look` returns a result.
fn play_out<T: Ord>(
    game: &Niemenczyn,
    begin: impl Fn(&mut Odometer, &mut Vec<Event>) -> State,
    look: impl Fn(&[Event]) -> Option<T>,
) -> Distribution<T> {
    let mut legal = Actions::new();
    Distribution::over(|dice| {
        let mut events = Vec::new();
        let mut state = begin(dice, &mut events);
        loop {
            if let Some(seen) = look(&events) {
                return seen;
            }
            game.legal(&state, &mut legal);
            game.apply(&mut state, legal[0], dice, &mut events);
        }
    })
}

/// The only event of a kind, if it has happened.
fn only(events: &[Event], kind: Kind) -> Option<&Event> {
    let mut found = events.iter().filter(|event| event.kind() == kind);
    let event = found.next();
    assert!(found.next().is_none(), "{kind:?} happened twice");
    event
}

/// Applies an action, which the state must offer.
fn take(game: &Niemenczyn, state: State, action: Action, dice: &mut Odometer, events: &mut Vec<Event>) -> State {
    let mut legal = Actions::new();
    game.legal(&state, &mut legal);
    assert!(legal.contains(&action), "{action:?} is none of {legal:?}");
    let mut state = state;
    game.apply(&mut state, action, dice, events);
    state
}

/// The passive side passes its first window.
fn passed(game: &Niemenczyn, state: State) -> State {
    let mut state = state;
    let mut legal = Actions::new();
    game.legal(&state, &mut legal);
    if legal.contains(&Action::Pass) {
        game.apply(&mut state, Action::Pass, &mut Odometer::default(), &mut Silent);
    }
    state
}

fn fight(game: &Niemenczyn, position: &PositionBuilder, net: i32) {
    let begin = |dice: &mut Odometer, events: &mut Vec<Event>| position.clone().build_with(dice, events);
    let played = play_out(game, begin, |events| {
        let melee = only(events, Kind::Melee)?;
        let Bout { won, difference, .. } = bout(melee);
        let sign = if won == Won::Attacker { 1 } else { -1 };
        Some((sign * i32::from(difference), [melee.dice[0] == 9, melee.dice[1] == 9]))
    });
    let expected = Odds::new(game).melee(net, [None; 2]).map(|melee| (melee.difference, melee.nines));
    assert_eq!(played, expected, "net {net}");
}

#[test]
fn assault_from_the_ravine() {
    let game = first_scenario(&[]);
    let position = PositionBuilder::empty(&game)
        .commander("grabowski", "0509")
        .commander("lewiz", "0808")
        .unit("narva-3", "0709", 3)
        .unit("guns-russians", "0709", 3)
        .unit("7th-1", "0709", 0)
        .unit("7th-2", "0709", 0)
        .entered("7th-1", Zone::Front, true)
        .entered("7th-2", Zone::Front, true)
        .melee("grabowski");
    fight(&game, &position, 1);
}

#[test]
fn cavalry_against_a_square() {
    let game = first_scenario(&[]);
    let position = PositionBuilder::empty(&game)
        .commander("grabowski", "0605")
        .commander("lewiz", "0905")
        .unit("narva-1", "0805", 3)
        .unit("narva-2", "0805", 3)
        .unit("narva-3", "0805", 3)
        .unit("pskov-1", "0805", 3)
        .square("0805", Side::Second)
        .unit("bkn", "0805", 0)
        .entered("bkn", Zone::Front, false)
        .melee("grabowski");
    fight(&game, &position, -6);
}

#[test]
fn lone_guns_in_melee() {
    let game = first_scenario(&[]);
    let position = PositionBuilder::empty(&game)
        .commander("grabowski", "0605")
        .commander("lewiz", "0905")
        .unit("guns-russians", "0805", 3)
        .unit("7th-1", "0805", 0)
        .entered("7th-1", Zone::Front, false)
        .melee("grabowski");
    fight(&game, &position, 7);
}

#[test]
fn an_attack_from_the_rear() {
    let game = first_scenario(&[]);
    let position = PositionBuilder::empty(&game)
        .commander("grabowski", "0605")
        .unit("pskov-1", "0805", 0)
        .unit("7th-1", "0805", 0)
        .entered("7th-1", Zone::Rear, false)
        .melee("grabowski");
    fight(&game, &position, 6);
}

#[test]
fn lava_before_a_melee() {
    let game = first_scenario(&[]);
    for (defender, tenths) in [("7th-1", 8), ("bkn", 6)] {
        let position = PositionBuilder::empty(&game)
            .commander("kirejew", "0805")
            .unit(defender, "0605", 0)
            .unit("cossacks-1", "0605", 3)
            .entered("cossacks-1", Zone::Front, false)
            .melee("kirejew");
        let begin = |dice: &mut Odometer, events: &mut Vec<Event>| position.clone().build_with(dice, events);
        let played = play_out(&game, begin, |events| {
            let lava = events.iter().find(|event| matches!(event.fact, Fact::MoraleTest { trial: Trial::Lava, .. }))?;
            let modifiers = &only(events, Kind::Melee)?.modifiers;
            let bonus = modifiers.iter().any(|modifier| modifier.reason == "lava" && modifier.value == 2);
            assert_eq!(bonus, table::passed(lava));
            Some(bonus)
        });
        let chance = played.chance(|&bonus| bonus);
        assert_eq!(chance.count * 10, tenths * chance.of, "against {defender}");
        assert_eq!(Odds::new(&game).lava(5, defender == "bkn").count, tenths);
    }
}

/// 7th-1 (fire 5) and a Russian company in the next hex.
fn firefight(game: &Niemenczyn) -> PositionBuilder<'_> {
    PositionBuilder::empty(game)
        .commander("grabowski", "0602")
        .unit("7th-1", "0702", 0)
        .unit("narva-1", "0802", 3)
        .movement("grabowski")
}

fn volley(game: &Niemenczyn, position: PositionBuilder, look: impl Fn(&[Event]) -> Option<u8>) -> Distribution<u8> {
    use kartacz_engine::games::niemenczyn::action::Firers;
    let grid = &game.scenario.map.grid;
    let [from, target] = ["0702", "0802"].map(|label| grid.parse(label).expect("a hex"));
    let state = passed(game, position.build());
    let action = Action::Fire { firers: Firers { from, along: 0, hexes: 1 }, target };
    play_out(game, |dice, events| take(game, state, action, dice, events), look)
}

fn fire_result(event: &Event) -> u8 {
    table::fire_result(event) as u8
}

#[test]
fn a_volley_in_the_next_hex() {
    let game = first_scenario(&[]);
    for shots in 0..4 {
        let position = firefight(&game).fired("7th-1", shots);
        let played = volley(&game, position, |events| only(events, Kind::FireTest).map(fire_result));
        let fire = RifleFire { firepower: 5, distance: 1, hexes: 1, shot: shots + 1, circumstances: 0 };
        let odds = Odds::new(&game).rifle(&fire, 6);
        assert_eq!(played, odds.results.map(|&result| result as u8), "shot {}", shots + 1);
    }
}

#[test]
fn a_volley_endangers_a_commander() {
    let game = first_scenario(&[]);
    let position = firefight(&game).commander("lewiz", "0802");
    let played = volley(&game, position, |events| {
        let check = only(events, Kind::CommanderCheck)?;
        let Fact::CommanderCheck { fate } = check.fact else { unreachable!() };
        Some(fate as u8)
    });
    let odds = Odds::new(&game).commander(1, false).map(|&fate| fate as u8);
    for fate in 0..3 {
        let (found, expected) = (played.chance(|&other| other == fate), odds.chance(|&other| other == fate));
        assert_eq!(found.count * expected.of, expected.count * found.of, "fate {fate}");
    }
}

#[test]
fn guns_on_a_stack_of_two() {
    let game = first_scenario(&[]);
    let grid = &game.scenario.map.grid;
    let guns = game.unit_id("guns-russians").expect("a unit");
    let target = grid.parse("0303").expect("a hex");
    let state = PositionBuilder::empty(&game)
        .commander("grabowski", "0203")
        .unit("guns-russians", "0803", 3)
        .unit("7th-1", "0303", 0)
        .unit("7th-2", "0303", 0)
        .losses("7th-2", 2)
        .movement("grabowski")
        .build();
    let fire = Action::FireGuns { guns, target };
    let played = play_out(
        &game,
        |dice, events| take(&game, state, fire, dice, events),
        |events| {
            let tests: Vec<_> = events.iter().filter(|event| event.kind() == Kind::FireTest).collect();
            let broken = events.iter().any(|event| event.kind() == Kind::GunBroken);
            (tests.len() == 2).then(|| (fire_result(tests[0]), fire_result(tests[1]), broken))
        },
    );
    let odds = Odds::new(&game);
    let [first, second] = [7, 6].map(|morale| odds.artillery(5, 0, morale));
    assert_eq!((first.effect, second.net), (Some(1), 1));
    for a in FIRE_RESULTS {
        for b in FIRE_RESULTS {
            let [one, other] = [first.results.chance(|&r| r == a), second.results.chance(|&r| r == b)];
            let both = played.chance(|&(x, y, _)| (x, y) == (a as u8, b as u8));
            assert_eq!(both.count * one.of * other.of, one.count * other.count * both.of, "{a:?}, {b:?}");
        }
    }
    let (broken, expected) = (played.chance(|&(_, _, broken)| broken), odds.breakdown(2));
    assert_eq!(broken.count * expected.of, expected.count * broken.of);
}

#[test]
fn guns_on_lone_guns() {
    let game = first_scenario(&[]);
    let circles = [("0703", 4), ("0603", 3), ("0503", 2), ("0403", 1)];
    for (hex, distance) in circles {
        let guns = game.unit_id("guns-russians").expect("a unit");
        let target = game.scenario.map.grid.parse("0303").expect("a hex");
        let state = PositionBuilder::empty(&game)
            .commander("grabowski", "0203")
            .unit("guns-russians", hex, 3)
            .unit("guns-poles", "0303", 0)
            .movement("grabowski")
            .build();
        let begin = |dice: &mut Odometer, events: &mut Vec<Event>| {
            take(&game, state, Action::FireGuns { guns, target }, dice, events)
        };
        let played = play_out(&game, begin, |events| only(events, Kind::LoneGunsFire).map(captured));
        assert_eq!(
            played.chance(|&taken| taken),
            Odds::new(&game).counter_battery(Side::Second, distance),
            "{distance}"
        );
    }
}

#[test]
fn cover_and_flank_count_under_fire() {
    let game = first_scenario(&[]);
    let odds = |circumstances| Odds::new(&game).artillery(2, circumstances, 6).net;
    assert_eq!(odds(0), 2);
    assert_eq!(odds(circumstance::COVER), 1);
    assert_eq!(odds(circumstance::FLANK), 3);
    assert_eq!(odds(circumstance::SQUARE | circumstance::FLANK | circumstance::COVER), 3);
    assert_eq!(odds(circumstance::CAVALRY), 1);
}
