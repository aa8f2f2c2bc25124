use super::*;
use crate::play::toy;

fn summaries() -> Vec<Summary> {
    [0, 1].map(|bonus| toy::summary(&toy::Toy::with_bonus(bonus), 500)).to_vec()
}

fn labels() -> Labels {
    Labels::of(&toy::layout(&toy::Toy::with_bonus(0)).about)
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
    assert_eq!((of("draw"), of("automatic-draw")), (style::NEUTRAL, style::side(1)), "a draw is neither side's");
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

/// Without any points the axis still has a length.
#[test]
fn no_points_are_drawn_too() {
    let mut summary = summaries().remove(0);
    summary.vp_sources.iter_mut().for_each(|source| source.mean = 0.0);
    let charts = draw(&[summary], &labels()).unwrap();
    let sources = &charts.iter().find(|chart| chart.name == "vp-sources").unwrap().svg;
    assert!(!sources.contains("NaN") && sources.lines().any(|line| line.trim() == "1.0"), "{sources}");
}
