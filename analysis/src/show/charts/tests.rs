use super::*;
use crate::play::toy;
use crate::studies::tournament::tests::{of_many, of_size};

fn summaries() -> Vec<Summary> {
    [0, 1].map(|bonus| toy::summary(&toy::Toy { bonus }, 500)).to_vec()
}

fn labels() -> Labels {
    Labels::of(&toy::layout(&toy::Toy { bonus: 0 }).about)
}

#[test]
fn every_chart_is_drawn_for_one_and_for_several_summaries() {
    let summaries = summaries();
    for count in 0..=2 {
        let charts = draw(&summaries[..count], &labels()).unwrap();
        assert_eq!(charts.len(), if count == 0 { 0 } else { 4 });
        for chart in charts {
            assert!(chart.svg.starts_with("<svg") && chart.svg.ends_with("</svg>\n"), "{}", chart.name);
            assert!(!chart.svg.contains("NaN") && !chart.svg.contains("inf"), "{}", chart.name);
        }
    }
}

#[test]
fn each_scenario_is_named_in_every_chart() {
    for chart in draw(&summaries(), &labels()).unwrap() {
        for scenario in ["toy/bonus-0", "toy/bonus-1"] {
            assert!(chart.svg.contains(scenario), "{} in {}", scenario, chart.name);
        }
    }
}

#[test]
fn text_is_escaped() {
    let mut summary = summaries().remove(0);
    summary.scenario = "<b>&\"x\"".to_owned();
    for chart in draw(&[summary], &labels()).unwrap() {
        assert!(!chart.svg.contains("<b>"), "{}", chart.name);
        assert!(chart.svg.contains("&lt;b&gt;&amp;"), "{}", chart.name);
    }
}

#[test]
fn a_side_has_the_same_colour_in_every_chart() {
    for chart in draw(&summaries(), &labels()).unwrap() {
        for colour in ["#0072B2", "#D55E00"] {
            assert!(chart.svg.contains(colour), "{colour} in {}", chart.name);
        }
    }
}

#[test]
fn long_names_are_cut_at_the_front() {
    assert_eq!(style::fit("niemenczyn/scenario-1", 10, 55), "…scenario-1");
    assert_eq!(style::fit("short", 10, 60), "short");
}

#[test]
fn whatever_names_a_side_has_its_colour() {
    let mut summary = summaries().remove(0);
    summary.sides = ["reds".to_owned(), "draw".to_owned()];
    let of = |name: &str| style::of(name, &summary);
    assert_eq!((of("reds"), of("automatic-reds"), of("reds-win")), (style::side(0), style::side(0), style::side(0)));
    assert_eq!((of("infrareds"), of("redshirts"), of("camp")), (style::NEUTRAL, style::NEUTRAL, style::NEUTRAL));
    assert_eq!((of("draw"), of("automatic-draw")), (style::NEUTRAL, style::side(1)), "a draw is nobody's");
}

#[test]
fn small_shares_and_points_have_more_digits() {
    assert_eq!((style::share_axis(0.04)(0.012), style::share_axis(0.5)(0.2)), ("1.2 %".to_owned(), "20 %".to_owned()));
    assert_eq!((style::points_axis(0.3)(0.25), style::points_axis(2.0)(1.5)), ("0.25".to_owned(), "1.5".to_owned()));
}

#[test]
fn more_scenarios_than_fit_are_drawn_without_their_rates() {
    let many = |count: usize| vec![summaries().remove(0); count];
    let rate = style::percent(summaries()[0].outcomes[0].rate);
    let drawn = |count: usize| draw(&many(count), &labels()).unwrap().remove(0);
    assert_eq!(drawn(1).name, "outcomes");
    assert_eq!((drawn(5).svg.matches(&rate).count() > 0, drawn(6).svg.matches(&rate).count()), (true, 0));
}

#[test]
fn a_wide_range_of_points_is_labelled_now_and_then() {
    let mut summary = summaries().remove(0);
    summary.vp.histogram = (-30..=30).map(|vp| (vp, 5)).collect();
    let charts = draw(&[summary], &labels()).unwrap();
    let vp = &charts.iter().find(|chart| chart.name == "vp").unwrap().svg;
    let labelled = |label: &str| vp.lines().any(|line| line.trim() == label);
    assert!(["-30", "0", "+3", "+30"].iter().all(|label| labelled(label)), "{vp}");
    assert!(["-29", "+1", "+2"].iter().all(|label| !labelled(label)));
}

/// Nobody ever scored: the axis has a length all the same.
#[test]
fn no_points_are_drawn_too() {
    let mut summary = summaries().remove(0);
    summary.vp_sources.iter_mut().for_each(|source| source.mean = 0.0);
    let charts = draw(&[summary], &labels()).unwrap();
    let sources = &charts.iter().find(|chart| chart.name == "vp-sources").unwrap().svg;
    assert!(!sources.contains("NaN") && sources.lines().any(|line| line.trim() == "1.0"), "{sources}");
}

#[test]
fn the_heat_map_has_room_for_any_number_of_players() {
    for players in [1, 3, 9, 20] {
        for name in ["<a>", "<a> player with a name that is far too long "] {
            let (tournament, labels) = of_many(players, name);
            let drawn = payoff(&tournament, &labels).unwrap().svg;
            let svg = drawn.lines().filter(|line| !line.contains("class=\"spot\"")).collect::<Vec<_>>().join("\n");
            assert!(svg.starts_with("<svg") && !svg.contains("NaN") && !svg.contains("<a>"), "{players}");
            assert!(svg.contains("toy/bonus-0") && svg.contains(&format!("{players}\n")), "{players}");
            assert_eq!(svg.contains("&lt;a&gt;"), name.len() < 10, "{players}");
        }
    }
}

/// A row and a column for each player of either side; names are read whole wherever there is room for them.
#[test]
fn the_heat_map_has_as_many_rows_and_columns_as_there_are_players() {
    for size in [[8, 8], [1, 8], [8, 1], [3, 5], [20, 4]] {
        let (tournament, labels) = of_size(size, "scripted:lewiz-counterattacks-");
        let svg = payoff(&tournament, &labels).unwrap().svg;
        let drawn = || svg.lines().filter(|line| !line.contains("class=\"spot\""));
        let written = |text: &str| drawn().filter(|line| line.contains(text)).count();
        // The second line of a name over a wide cell has its beginning cut off.
        assert_eq!(written("lewiz-counterattacks-"), size[0] + size[1], "{size:?}: {svg}");
        let [rows, columns] = [0, 1].map(|side| tournament.mixture(side).len());
        assert_eq!([rows, columns], size);
        let cells = svg.matches("<rect").count() - svg.matches("<rect class=\"spot\"").count();
        // The page, the legend of 41 steps and its border; a cell and its border.
        assert_eq!(cells, 1 + 41 + 1 + 2 * rows * columns, "{size:?}");
    }
}

/// A drawing that is read strictly, and what it says of its places.
fn spots_of(chart: &Chart) -> usize {
    assert!(!chart.svg.contains("NaN") && !chart.svg.contains("inf"), "{}", chart.svg);
    let drawing = roxmltree::Document::parse(&chart.svg).unwrap();
    drawing.descendants().filter(|node| node.attribute("class") == Some("spot")).count()
}

#[test]
fn curves_are_drawn_over_any_number_of_values() {
    for over in ["a=7", "a=1..2", "a=1..200", "a=low,high", "a=1,1000000000000", "a=<b>,\"&\""] {
        let count = crate::play::over::parse_over(over).unwrap().values.len();
        let rates: Vec<f64> = (0..count).map(|place| 0.2 + 0.6 * place as f64 / count as f64).collect();
        let swept = crate::studies::sweep::tests::swept(&[over], &rates, 0, 50);
        let charts = sweep(&swept, Measure::Score, &labels()).unwrap();
        let spots: Vec<(&str, usize)> = charts.iter().map(|chart| (chart.name, spots_of(chart))).collect();
        assert_eq!(spots, [("curve", count), ("outcomes", 3 * count), ("difference", count)], "{over}");
        assert!(charts[0].svg.contains("#0072B2") && charts[1].svg.contains("#D55E00"));
    }
}

#[test]
fn maps_are_drawn_of_any_number_of_values() {
    for (down, across) in [("a=1", "b=1"), ("a=1..2", "b=x,y,z"), ("a=1..500", "b=1..2"), ("a=1..2", "b=1..500")] {
        let count: usize =
            [down, across].iter().map(|over| crate::play::over::parse_over(over).unwrap().values.len()).product();
        let rates: Vec<f64> = (0..count).map(|place| place as f64 / count as f64).collect();
        let swept = crate::studies::sweep::tests::swept(&[down, across], &rates, count / 2, 20);
        for measure in [Measure::Score, Measure::Outcome(1), Measure::Outcome(2), Measure::Vp] {
            let charts = sweep(&swept, measure, &labels()).unwrap();
            assert!(charts.len() == 1 && spots_of(&charts[0]) == count && charts[0].name == "heat", "{down} {across}");
        }
    }
}

/// The crossing has a band, also where its interval has no end.
#[test]
fn a_balance_is_drawn_with_and_without_a_crossing() {
    let drawn = |target: f64| {
        let found = crate::studies::balance::tests::balanced("a=1..4", &[0.3, 0.4, 0.5, 0.51], target, 200);
        balance(&found, Measure::Score, &labels()).unwrap()
    };
    for (target, crossed) in [(0.45, true), (0.51, true), (0.99, false)] {
        let chart = drawn(target);
        assert_eq!((spots_of(&chart), chart.svg.contains("crossing, with its interval")), (4, crossed), "{target}");
        assert!(chart.svg.contains(&format!("target {:.1} %", 100.0 * target)));
    }
}

#[test]
fn a_score_has_the_colour_of_the_side_that_it_favours() {
    assert_eq!([0.0, 0.5, 1.0].map(payoff::colour), [style::side(1), plotters::style::WHITE, style::side(0)]);
}
