use super::balance::{Crossing, Drawn, Flat, Reach};
use super::export::document;
use super::sweep_tests::{about, response};
use super::words::{grounds, verdict};
use super::*;
use crate::play::format::Format;
use crate::play::labels::Labels;
use crate::statistics::isotonic::Direction;
use kartacz_engine::core::dice::{game_seed, mix};

/// A balance among these values when the first side wins with these chances.
fn balanced(over: &str, rates: &[f64], target: f64, games: u64) -> Response {
    response(&[over], rates, 0, games, Aim::Balance(target))
}

/// The answer of a balance.
fn found(balance: &Response) -> &Balance {
    let Found::Balance(found) = &balance.found else { panic!("{:?}", balance.found) };
    found
}

fn rendered(balance: &Response) -> String {
    let (first, rest) = verdict(balance, Measure::Score, &Labels::of(&about()));
    if rest.is_empty() { first } else { format!("{first} {rest}") }
}

#[test]
fn the_crossing_and_the_nearest_value_are_found() {
    let balance = balanced("a=1..4", &[0.3, 0.4, 0.6, 0.7], 0.5, 4000);
    let Crossing { at, low, high } = found(&balance).crossing.unwrap();
    assert!((at - 2.5).abs() < 0.15 && low.unwrap() < at && at < high.unwrap(), "{at} {low:?} {high:?}");
    assert_eq!((found(&balance).reach, found(&balance).fit.direction), (Reach::Crossed, "rising"));
    let said = rendered(&balance);
    for part in [
        "is the nearest to even: ",
        "The target of 50.0 % (score of ",
        "is crossed at a = 2.",
        "rises with the value",
        "All 4 values were played",
        "with 1,",
    ] {
        assert!(said.contains(part), "{part} in {said}");
    }
    let falling = balanced("a=1..3", &[0.7, 0.5, 0.3], 0.5, 4000);
    assert!(
        found(&falling).fit.direction == "falling"
            && found(&falling).nearest == 1
            && found(&falling).as_good.is_empty(),
        "{falling:?}"
    );
    assert!(falling.points[1].nearest() > 0.99 && rendered(&falling).contains("falls with the value"));
}

#[test]
fn unreachable_targets_are_reported() {
    let far = balanced("a=1..3", &[0.2, 0.25, 0.3], 0.9, 2000);
    assert_eq!(
        (found(&far).reach, found(&far).nearest, &found(&far).crossing, found(&far).bootstrap.crossed),
        (Reach::Beyond, 2, &None, 0.0)
    );
    let said = rendered(&far);
    assert!(said.contains("cannot be reached") && said.contains("pp away, at 3"), "{said}");
    let near = balanced("a=1..3", &[0.2, 0.3, 0.495], 0.56, 500);
    assert!(
        found(&near).reach == Reach::Doubtful && rendered(&near).contains("more games may show that it is reached"),
        "{}",
        rendered(&near)
    );
}

#[test]
fn bends_and_flat_curves_are_reported() {
    let bent = balanced("a=1..4", &[0.3, 0.65, 0.35, 0.8], 0.5, 4000);
    let said = rendered(&bent);
    assert!(said.contains("not monotone") && said.contains("curve and measurements is 1"), "{said}");
    assert!(
        (found(&bent).fit.bend - 0.15).abs() < 0.01 && found(&bent).fit.misfit_rising < found(&bent).fit.misfit_falling
    );
    for (target, so) in [(0.45, "no value can be preferred"), (0.8, "is out of reach. Within")] {
        let said = rendered(&balanced("a=1..3", &[0.4, 0.4, 0.4], target, 400));
        assert!(
            said.starts_with("From 1 to 3 a changes nothing in these 400 games: every one measures the same")
                && said.contains(so),
            "{said}"
        );
        assert!(!said.contains("nearest") && said.contains("do equally well: they measure"), "{said}");
    }
    let far = rendered(&balanced("a=1..3", &[0.4, 0.4, 0.4], 0.8, 400));
    assert!(far.contains("they measure 36.") && far.contains("pp below the target"), "{far}");
    let chance = balanced("a=1..3", &[0.45, 0.55, 0.5], 0.505, 40);
    let said = rendered(&chance);
    assert!(said.contains("do not show that a changes anything") && said.contains("is within chance"), "{said}");
    assert!(said.contains("do equally well: they measure") && found(&chance).as_good.len() == 2, "{said}");
    for points in [chance.points, bent.points] {
        assert!((points.iter().map(|point| point.nearest()).sum::<f64>() - 1.0).abs() < 1e-9, "{points:?}");
    }
}

#[test]
fn one_game_is_singular() {
    let one = balanced("a=1..2", &[0.5, 0.5], 0.5, 1);
    let said = grounds(&one, Measure::Score, &Labels::of(&about()));
    assert!(said.starts_with("1 game a value") && !rendered(&one).contains("  "), "{said}");
}

#[test]
fn values_that_do_as_well_are_named() {
    let balance = balanced("a=1..4", &[0.2, 0.501, 0.501, 0.8], 0.5, 1000);
    assert_eq!((found(&balance).nearest, found(&balance).as_good.as_slice()), (1, &[2][..]));
    assert!(balance.points[1].nearest() == 0.5 && balance.points[2].nearest() == 0.5);
    assert!(rendered(&balance).contains("3 (nearest in 50.0 %) does as well"), "{}", rendered(&balance));
}

/// However many values tie, each of them does as well as the others.
#[test]
fn many_that_tie_all_do_as_well() {
    let rates: Vec<f64> = (0..31).map(|place| if place == 0 { 0.1 } else { 0.5 }).collect();
    let balance = balanced("a=1..31", &rates, 0.5, 400);
    assert_eq!((found(&balance).nearest, found(&balance).as_good.len()), (1, 29));
    assert!((balance.points[7].nearest() - 1.0 / 30.0).abs() < 1e-9);
    assert!(rendered(&balance).contains("3 to 31 (each in 3."), "{}", rendered(&balance));
}

/// Where the measure is flat to the last game, the values are reported, whatever the rest of the curve.
#[test]
fn values_that_change_nothing_are_named() {
    let said = |rates: &[f64]| rendered(&balanced(&format!("a=5..{}", 4 + rates.len()), rates, 0.5, 400));
    let above = said(&[0.3, 0.6, 0.7, 0.7, 0.7]);
    assert!(
        above
            .contains("Above 6 the value changes nothing in these 400 games: every one measures the same from 7 to 9."),
        "{above}"
    );
    let below = said(&[0.3, 0.3, 0.6]);
    assert!(
        below
            .contains("Below 7 the value changes nothing in these 400 games: every one measures the same from 5 to 6."),
        "{below}"
    );
    let middle = said(&[0.3, 0.5, 0.5, 0.7]);
    assert!(
        middle.contains("From 6 to 7 the value changes nothing in these 400 games: every one measures the same."),
        "{middle}"
    );
    let few = rendered(&balanced("a=5..7", &[0.5, 0.5, 0.7], 0.5, 30));
    assert!(few.contains("From 5 to 6 all 30 games measure the same, which are too few"), "{few}");
    let level = rendered(&balanced("a=5..6", &[0.5, 0.5], 0.5, 30));
    assert!(level.contains("but 30 games a value are too few to say that a changes nothing"), "{level}");
    assert!(![few, level].iter().any(|said| said.contains("changes nothing in")));
    let nowhere = said(&[0.3, 0.5, 0.7]);
    assert!(!nowhere.contains("changes nothing"), "{nowhere}");
    let two = balanced("a=5..9", &[0.3, 0.3, 0.5, 0.7, 0.7], 0.5, 400);
    assert_eq!(found(&two).flat, [Flat { first: 0, last: 1 }, Flat { first: 3, last: 4 }]);
}

#[test]
fn every_format_has_every_value() {
    let labels = Labels::of(&about());
    for balance in [balanced("a=1..4", &[0.3, 0.4, 0.6, 0.7], 0.5, 300), balanced("a=1", &[0.3], 0.9, 300)] {
        for format in [Format::Table, Format::Json, Format::Csv, Format::Markdown] {
            let mut out = Vec::new();
            format.write(&document(&balance, Measure::Score, &labels), &mut out).unwrap();
            let text = String::from_utf8(out).unwrap();
            assert!(text.lines().count() > balance.points.len(), "{text}");
            assert!(format != Format::Table || text.lines().skip(1).all(|line| line.chars().count() <= 80), "{text}");
        }
    }
}

#[test]
fn the_interval_follows_from_the_seed_alone() {
    let balance = || balanced("a=1..4", &[0.3, 0.4, 0.6, 0.7], 0.5, 300);
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(balance)
    };
    assert_eq!(with(1), with(3));
}

/// Games at five values, with rates that rise linearly from 0.3 to 0.7. Half of each game's luck is the same at all values.
fn lucky(repetition: u64, games: u64) -> Vec<Games> {
    let luck = |seed: u64| (mix(seed) >> 11) as f64 / (1_u64 << 53) as f64;
    (0..5_u64)
        .map(|value| {
            let mut sample = Games::default();
            for game in 0..games {
                let seed = game_seed(repetition, game);
                let own = mix(seed).is_multiple_of(2);
                let won = luck(if own { seed ^ (value + 1) << 32 } else { seed }) < 0.3 + 0.1 * value as f64;
                sample.add(usize::from(!won), 0);
            }
            sample
        })
        .collect()
}

/// The interval holds the true crossing about as often as it promises.
#[test]
fn the_interval_covers_what_it_promises() {
    let at = [0.0, 1.0, 2.0, 3.0, 4.0];
    for (target, truth) in [(0.53, 2.3), (0.4, 1.0)] {
        let covers = |repetition: u64| {
            let samples = lucky(repetition, 400);
            let games: Vec<&Games> = samples.iter().collect();
            let (fit, seed) = ((target, Direction::Rising), repetition);
            let (low, high) = Drawn::of(&at, &games, Measure::Score, fit, seed, 399).ends;
            low.is_none_or(|low| low <= truth) && high.is_none_or(|high| truth <= high)
        };
        let covered = (0..400).filter(|&repetition| covers(repetition)).count();
        // 95 % of 400 are 380, and by chance 371 to 389 in 95 of 100 tries.
        assert!((364..=394).contains(&covered), "{covered} of 400");
    }
}
