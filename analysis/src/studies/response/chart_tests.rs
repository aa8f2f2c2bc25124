use super::sweep_tests::{about, response};
use super::*;
use crate::play::labels::Labels;
use crate::play::over::parse_over;
use crate::show::charts::Chart;

/// Parses a drawing strictly; the texts of its places.
fn spots_of(chart: &Chart) -> usize {
    assert!(!chart.svg.contains("NaN") && !chart.svg.contains("inf"), "{}", chart.svg);
    let drawing = roxmltree::Document::parse(&chart.svg).unwrap();
    drawing.descendants().filter(|node| node.attribute("class") == Some("spot")).count()
}

#[test]
fn curves_are_drawn_over_any_number_of_values() {
    for over in ["a=7", "a=1..2", "a=1..200", "a=low,high", "a=1,1000000000000", "a=<b>,\"&\""] {
        let count = parse_over(over).unwrap().values.len();
        let rates: Vec<f64> = (0..count).map(|place| 0.2 + 0.6 * place as f64 / count as f64).collect();
        let swept = response(&[over], &rates, 0, 50, Aim::Sweep);
        let charts = charts::draw(&swept, Measure::Score, &Labels::of(&about())).unwrap();
        let spots: Vec<(&str, usize)> = charts.iter().map(|chart| (chart.name, spots_of(chart))).collect();
        assert_eq!(spots, [("curve", count), ("outcomes", 3 * count), ("difference", count)], "{over}");
        assert!(charts[0].svg.contains("#0072B2") && charts[1].svg.contains("#D55E00"));
    }
}

#[test]
fn maps_are_drawn_of_any_number_of_values() {
    for (down, across) in [("a=1", "b=1"), ("a=1..2", "b=x,y,z"), ("a=1..500", "b=1..2"), ("a=1..2", "b=1..500")] {
        let count: usize = [down, across].iter().map(|over| parse_over(over).unwrap().values.len()).product();
        let rates: Vec<f64> = (0..count).map(|place| place as f64 / count as f64).collect();
        let swept = response(&[down, across], &rates, count / 2, 20, Aim::Sweep);
        for measure in [Measure::Score, Measure::Outcome(1), Measure::Outcome(2), Measure::Vp] {
            let charts = charts::draw(&swept, measure, &Labels::of(&about())).unwrap();
            assert!(charts.len() == 1 && spots_of(&charts[0]) == count && charts[0].name == "heat", "{down} {across}");
        }
    }
}

/// The crossing has a band, also where its interval has no end.
#[test]
fn a_balance_is_drawn_with_and_without_a_crossing() {
    let drawn = |target: f64| {
        let found = response(&["a=1..4"], &[0.3, 0.4, 0.5, 0.51], 0, 200, Aim::Balance(target));
        charts::draw(&found, Measure::Score, &Labels::of(&about())).unwrap().swap_remove(0)
    };
    for (target, crossed) in [(0.45, true), (0.51, true), (0.99, false)] {
        let chart = drawn(target);
        assert_eq!((spots_of(&chart), chart.svg.contains("crossing, with its interval")), (4, crossed), "{target}");
        assert!(chart.svg.contains(&format!("target {:.1} %", 100.0 * target)));
    }
}
