use super::export::document;
use super::words::{grounds, verdict};
use super::*;
use crate::play::format::Format;
use crate::play::head::Head;
use crate::play::labels::Labels;
use crate::play::over::{Over, parse_over};
use crate::play::record::About;
use crate::studies::laboratory::Point;
use crate::toy;
use kartacz_engine::core::dice::mix;

/// Facts about a made-up scenario.
pub(crate) fn about() -> About {
    toy::layout(&toy::Toy::with_bonus(0)).about
}

fn setup(measure: Measure, games: u64) -> Setup {
    let about = about();
    let players = ["a", "b"].map(str::to_owned);
    let head = Head::new(&about, String::new(), "kartacz sweep".to_owned(), 1, games);
    Setup { head, measure: measure.name(&about.sides), sides: about.sides, players }
}

/// Games that are each won with this chance, with the same luck at every point.
fn sample(rate: f64, games: u64) -> Sample {
    let mut sample = Games::default();
    for game in 0..games {
        let won = (mix(game) % 10_000) as f64 <= rate * 10_000.0;
        sample.add(usize::from(!won), if won { 2 } else { -1 });
    }
    Sample { point: Point::default(), games: sample, about: about(), players: ["a", "b"].map(str::to_owned) }
}

/// The response of games of these points, of which the one at `now` is the baseline.
pub(crate) fn response(overs: &[&str], rates: &[f64], now: usize, games: u64, aim: Aim) -> Response {
    let overs: Vec<Over> = overs.iter().map(|text| parse_over(text).unwrap()).collect();
    let columns = overs.get(1).map_or(1, |over| over.values.len());
    let cell = |place: usize| {
        let places = [place / columns, place % columns];
        let sets = overs.iter().zip(places).flat_map(|(over, place)| over.sets(place)).collect();
        Cell {
            values: overs.iter().zip(places).map(|(over, place)| over.values[place].clone()).collect(),
            point: Point(sets),
            as_it_is: place == now,
        }
    };
    let cells: Vec<Cell> = (0..rates.len()).map(cell).collect();
    let samples: Vec<Sample> = rates.iter().map(|&rate| sample(rate, games)).collect();
    let points = cells.iter().zip(&samples).map(|(cell, sample)| (cell, &sample.games)).collect();
    let played = Played { points, baseline: &samples[now] };
    let axis = |over: &Over| {
        let as_it_is = matches!(aim, Aim::Balance(_)).then(|| "1".to_owned());
        Axis { paths: over.paths.clone(), values: over.values.clone(), as_it_is }
    };
    let axes = overs.iter().map(axis).collect();
    let setup = setup(Measure::Score, games);
    Response::new(setup, axes, &played, (Measure::Score, aim), Throughput::new(0.0, 1))
}

/// A sweep in which the first side wins with these chances. The point at `now` is the baseline.
fn swept(overs: &[&str], rates: &[f64], now: usize, games: u64) -> Response {
    response(overs, rates, now, games, Aim::Sweep)
}

/// The answer of a sweep.
fn found(sweep: &Response) -> &Sweep {
    let Found::Sweep(found) = &sweep.found else { panic!("{:?}", sweep.found) };
    found
}

fn rendered(sweep: &Response) -> String {
    let (first, rest) = verdict(sweep, Measure::Score, &Labels::of(&about()));
    format!("{first} {rest}")
}

#[test]
fn a_rising_curve_is_reported_with_its_crossing() {
    let sweep = swept(&["a=1..4"], &[0.3, 0.4, 0.6, 0.7], 1, 4000);
    assert_eq!((found(&sweep).greatest, found(&sweep).least), (3, 0));
    let [crossing] = found(&sweep).crossings.as_slice() else { panic!("{:?}", found(&sweep).crossings) };
    assert!(crossing.between == ["2", "3"] && (crossing.at - 2.5).abs() < 0.1 && crossing.sure, "{crossing:?}");
    let said = rendered(&sweep);
    for part in ["goes from 30.", "at a = 1", "only rises", "crosses one half between 2 and 3", "as it is"] {
        assert!(said.contains(part), "{part} in {said}");
    }
    assert!(sweep.points[1].as_it_is && sweep.points[1].difference.is_none());
    let difference = sweep.points[3].difference.unwrap();
    assert!((difference.mean - (sweep.points[3].mean - sweep.baseline.mean)).abs() < 1e-12);
    assert!(difference.variance_ratio.is_some_and(|ratio| ratio < 1.0));
}

#[test]
fn non_monotone_and_flat_curves_are_reported() {
    let bent = rendered(&swept(&["a=1..3"], &[0.3, 0.45, 0.35], 0, 4000));
    assert!(bent.contains("not monotone: it rises from 1 to 2") && bent.contains("stays below one half"), "{bent}");
    let flat = rendered(&swept(&["a=1..3"], &[0.5, 0.5, 0.5], 0, 400));
    assert!(flat.contains("no result changed") && flat.contains("All values measure the same"), "{flat}");
    let one = rendered(&swept(&["a=7"], &[0.5], 0, 400));
    assert!(one.contains("at a = 7. The scenario as it is") && !one.contains("crosses"), "{one}");
}

#[test]
fn sentences_stand_one_space_apart() {
    let labels = Labels::of(&about());
    for (overs, rates) in [(vec!["a=7"], 1), (vec!["a=x"], 1), (vec!["a=1..2"], 2), (vec!["a=1", "b=2"], 1)] {
        let sweep = swept(&overs, &[0.3, 0.4][..rates], 0, 1);
        let (said, why) = (rendered(&sweep), grounds(&sweep, Measure::Score, &labels));
        assert!(!said.contains("  ") && !said.contains("least"), "{said}");
        assert!(why.starts_with(&format!("{} of 1 game, seed", ["1 point", "2 points"][rates - 1])), "{why}");
    }
}

#[test]
fn equal_means_have_no_greatest() {
    for overs in [&["a=x,y"][..], &["a=1..2", "b=x"]] {
        let said = rendered(&swept(overs, &[0.3, 0.3], 0, 400));
        assert!(said.contains("is the same everywhere: 3") && !said.contains("greatest"), "{said}");
    }
}

/// A sweep over 1, 2 and 3 with these numbers of 100 games won.
fn won(wins: [usize; 3]) -> Response {
    let rates = wins.map(|wins| {
        let mut luck: Vec<u64> = (0..100).map(|game| mix(game) % 10_000).collect();
        luck.sort_unstable();
        (luck[wins - 1] as f64 + 0.5) / 10_000.0
    });
    swept(&["a=1..3"], &rates, 0, 100)
}

#[test]
fn a_crossing_on_a_value_is_reported_there() {
    for wins in [[20, 50, 80], [80, 50, 20]] {
        let sweep = won(wins);
        assert_eq!(
            (found(&sweep).crossings.len(), found(&sweep).crossings[0].on_a_value()),
            (1, Some("2")),
            "{:?}",
            sweep.points
        );
        assert!(rendered(&sweep).contains("It crosses one half at 2 (not significant)."), "{}", rendered(&sweep));
    }
    let between = rendered(&won([20, 40, 80]));
    assert!(between.contains("between 2 and 3, at about 2.2"), "{between}");
}

/// A mean of exactly one half is neither above nor below it.
#[test]
fn means_at_the_level_are_on_neither_side() {
    for (wins, said) in [
        ([20, 50, 20], "It does not cross one half: it is one half exactly at 2, and below elsewhere."),
        ([50, 50, 80], "It does not cross one half: it is one half exactly at 1 and 2, and above elsewhere."),
        ([20, 20, 50], "It does not cross one half: it is one half exactly at 3, and below elsewhere."),
        ([50, 50, 50], "It is one half exactly at all values."),
        ([55, 70, 55], "It stays above one half throughout, but not all intervals do."),
    ] {
        let sweep = won(wins);
        let rendered = rendered(&sweep);
        assert!(found(&sweep).crossings.is_empty() && rendered.contains(said), "{wins:?}: {rendered}");
    }
}

#[test]
fn values_without_an_order_have_no_curve() {
    let sweep = swept(&["a=low,high"], &[0.3, 0.6], 0, 4000);
    let said = rendered(&sweep);
    assert!(found(&sweep).crossings.is_empty() && said.contains("greatest at a = high"), "{said}");
    assert!(said.contains("The values differ: from low to high"), "{said}");
}

#[test]
fn two_values_have_effects_and_an_interplay() {
    let sweep = swept(&["a=1..2", "b=x,y,z"], &[0.2, 0.3, 0.4, 0.3, 0.4, 0.9], 0, 4000);
    assert_eq!(sweep.points[5].values, ["2", "z"]);
    let [down, across] = found(&sweep).effects.as_slice() else { panic!("{:?}", found(&sweep).effects) };
    let mean = |places: &[usize]| places.iter().map(|&place| sweep.points[place].mean).sum::<f64>();
    assert!((down.change - (mean(&[3, 4, 5]) - mean(&[0, 1, 2])) / 3.0).abs() < 1e-9, "{down:?}");
    assert!((across.change - (mean(&[2, 5]) - mean(&[0, 3])) / 2.0).abs() < 1e-9, "{across:?}");
    let interplay = found(&sweep).interplay.unwrap();
    assert!((interplay.change - (mean(&[5, 0]) - mean(&[2, 3]))).abs() < 1e-9 && interplay.low > 0.0);
    let said = rendered(&sweep);
    assert!(said.contains("at a = 2, b = z") && said.contains("depends on the other"), "{said}");
    assert!(found(&sweep).trend.is_none());
}

#[test]
fn every_format_has_every_point() {
    let labels = Labels::of(&about());
    for sweep in [swept(&["a=1..3"], &[0.3, 0.4, 0.5], 0, 300), swept(&["a=1..2", "b=x,y"], &[0.3; 4], 1, 300)] {
        for format in [Format::Table, Format::Json, Format::Csv, Format::Markdown] {
            let mut out = Vec::new();
            format.write(&document(&sweep, Measure::Score, &labels), &mut out).unwrap();
            let text = String::from_utf8(out).unwrap();
            assert!(text.lines().count() > sweep.points.len(), "{text}");
            assert!(format != Format::Table || text.lines().skip(1).all(|line| line.chars().count() <= 80), "{text}");
        }
    }
}

/// A level of play has a curve, a column, its own values and a sentence.
#[test]
fn levels_of_play_stand_beside_the_sweep() {
    let own = swept(&["a=1..3"], &[0.3, 0.4, 0.5], 0, 300);
    let other = swept(&["a=1..3"], &[0.6, 0.5, 0.2], 0, 100);
    let players = ["search:64"; 2].map(str::to_owned);
    let Response { baseline, points, .. } = other;
    let sweep = Response { levels: vec![Beside { players, games: 100, baseline, points }], ..own };
    let labels = Labels::of(&about());
    let said = rendered(&sweep);
    assert!(said.contains("Played by search:64 it is") && said.contains("at 3. The scenario as it is"), "{said}");
    let document = document(&sweep, Measure::Score, &labels);
    assert!(document.tables[0].header.ends_with(&["a against b".to_owned(), "search:64".to_owned()]));
    assert_eq!(document.tables[0].rows.len(), 3);
    let values = document.values.iter().filter(|value| value.iter().any(|cell| cell.starts_with("search:64: ")));
    assert!(values.count() > 3);
    let curve = charts::draw(&sweep, Measure::Score, &labels).unwrap().swap_remove(0);
    assert!(curve.svg.contains("search:64") && curve.svg.contains("#009E73"), "{}", curve.svg);
    assert!(grounds(&sweep, Measure::Score, &labels).contains("100 games of each point by search:64"));
}
