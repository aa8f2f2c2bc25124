use super::*;
use crate::toy;

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
