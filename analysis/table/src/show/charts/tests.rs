use super::differences::Shift;
use super::*;
use crate::play::luck::{Both, Without};
use crate::toy;

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
        // The second has no title here.
        for scenario in ["A toy", "toy/bonus-1"] {
            assert!(chart.svg.contains(scenario), "{} in {}", scenario, chart.name);
        }
    }
}

#[test]
fn text_is_escaped() {
    let mut summary = summaries().remove(0);
    summary.scenario.id = "<b>&\"x\"".to_owned();
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
    assert_eq!(style::fit("niemenczyn/scenario-1", 10, 66), "…scenario-1");
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
fn words_break_into_lines_and_the_last_one_is_cut() {
    assert_eq!(style::broken("one two three", 10, 50, 2), ["one two", "three"]);
    assert_eq!(style::broken("one two three four five", 10, 50, 2), ["one two", "three f\u{2026}"]);
    assert!(style::broken("", 10, 50, 2).is_empty());
}

/// Every text of a chart lies within the drawing, in a wide font, too.
fn nothing_hangs_over(chart: &Chart) {
    for (svg, size) in [(&chart.svg, size::WIDE), (&chart.narrow, size::NARROW)] {
        let drawing = roxmltree::Document::parse(svg).unwrap();
        for text in drawing.descendants().filter(|node| node.has_tag_name("text") && !node.has_attribute("transform")) {
            let number = |name: &str| text.attribute(name).unwrap().parse::<f64>().unwrap();
            let letters = (number("font-size") * 1.24).round() as i32;
            let (words, x) = (text.text().unwrap_or_default().trim(), number("x") as i32);
            let width = style::text_width(words, letters) * 4 / 5;
            let left = match text.attribute("text-anchor") {
                Some("end") => x - width,
                Some("middle") => x - width / 2,
                _ => x,
            };
            assert!(left >= 0 && left + width <= size.width, "{words} in {} of {}", chart.name, size.width);
        }
    }
}

#[test]
fn nothing_hangs_over_the_edge_in_either_size() {
    draw(&summaries(), &labels()).unwrap().iter().for_each(nothing_hangs_over);
}

/// Labels to both sides of the zero line leave a narrow drawing no room for the bars: they stand above them.
#[test]
fn differences_with_and_without_luck_fit_in_either_size() {
    let without = |[mean, low, high]: [f64; 3]| Without { mean, low, high, left: 0.5, worth: 600 };
    let shift = |name: &str, plain: [f64; 3]| Shift {
        name: name.to_owned(),
        share: true,
        colour: style::INK,
        means: [0.5; 2],
        both: Both { plain, without: Some(without(plain)) },
    };
    let shifts = vec![shift("Poles win", [0.143, 0.063, 0.221]), shift("draw", [-0.12, -0.187, -0.052])];
    let chart = differences::draw("Differences", Vec::new(), &[("One against other".to_owned(), shifts)]).unwrap();
    nothing_hangs_over(&chart);
    let label = |svg: &str| svg.lines().filter(|line| line.trim() == "+14.3 pp (+6.3 to +22.1)").count();
    assert_eq!((label(&chart.svg), label(&chart.narrow)), (2, 2), "each bar has its label");
}

#[test]
fn a_wide_range_of_points_is_labelled_now_and_then() {
    let mut summary = summaries().remove(0);
    summary.vp.histogram = (-30..=30).map(|vp| (vp.into(), 5)).collect();
    let charts = draw(&[summary], &labels()).unwrap();
    let vp = &charts.iter().find(|chart| chart.name == "vp").unwrap().svg;
    let labelled = |label: &str| vp.lines().any(|line| line.trim() == label);
    assert!(["-28", "0", "+28"].iter().all(|label| labelled(label)), "{vp}");
    assert!(["-27", "+1", "+2"].iter().all(|label| !labelled(label)));
}

/// Without any points the axis still has a length.
#[test]
fn no_points_are_drawn_too() {
    let mut summary = summaries().remove(0);
    summary.vp_sources.iter_mut().for_each(|source| source.mean = 0.0);
    let charts = draw(&[summary], &labels()).unwrap();
    let sources = &charts.iter().find(|chart| chart.name == "vp-sources").unwrap().svg;
    assert!(
        !sources.contains("NaN") && sources.lines().any(|line| line.trim() == "1.0" || line.trim() == "1"),
        "{sources}"
    );
}

/// The places of the numbers along the axes of a drawing: those that stand under one name of an axis, from left to right. Each panel
/// has a list. `half` takes texts on the same half of the drawing alone, where panels stand beside each other.
fn axes(svg: &str, name: &str, half: bool) -> Vec<Vec<(String, i64)>> {
    let drawing = roxmltree::Document::parse(svg).unwrap();
    let texts: Vec<(String, i64, i64)> = drawing
        .descendants()
        .filter(|node| node.has_tag_name("text") && !node.has_attribute("transform"))
        .map(|node| {
            let number = |name: &str| node.attribute(name).unwrap().parse::<f64>().unwrap() as i64;
            (node.text().unwrap_or_default().trim().to_owned(), number("x"), number("y"))
        })
        .collect();
    let named = texts.iter().filter(|(text, ..)| text == name);
    let middle = i64::from(size::WIDE.width / 2);
    let above = |&(_, at, y): &(String, i64, i64)| {
        let near =
            |text: &&(String, i64, i64)| text.2 < y && text.2 > y - 40 && (!half || (text.1 < middle) == (at < middle));
        let row = texts.iter().filter(near).map(|text| text.2).max().unwrap();
        let of_row = texts.iter().filter(near).filter(|text| text.2 == row);
        let mut numbers: Vec<(String, i64)> = of_row.map(|(text, x, _)| (text.clone(), *x)).collect();
        numbers.sort_by_key(|number| number.1);
        numbers
    };
    named.map(above).collect()
}

/// In a comparison equal values are equally long: the second run has greater values, more endings with longer names, later stages.
#[test]
fn panels_of_a_comparison_have_one_scale() {
    let mut summaries = summaries();
    let [one, other] = summaries.as_mut_slice() else { panic!("two summaries") };
    one.outcomes.iter_mut().for_each(|outcome| {
        (outcome.rate, outcome.low, outcome.high) = (outcome.rate / 3.0, outcome.low / 3.0, outcome.high / 3.0);
    });
    one.vp_sources.iter_mut().for_each(|source| source.mean /= 7.0);
    let longer = |ending: &crate::play::summary::Ending| crate::play::summary::Ending {
        ending: format!("{} after a rather long siege", ending.ending),
        games: 1,
    };
    other.endings = other.endings.iter().flat_map(|ending| [ending.clone(), longer(ending)]).collect();
    other.last_stage = (1..=9).map(|stage| (stage, 40 + u64::from(stage))).collect();
    let charts = draw(&summaries, &labels()).unwrap();
    let stage = format!("last {}", labels().stage());
    for (chart, axis) in [
        ("outcomes", "share of games"),
        ("endings", "share of games"),
        ("endings", stage.as_str()),
        ("vp-sources", "victory points per game"),
    ] {
        let chart = charts.iter().find(|known| known.name == chart).unwrap();
        for (svg, half) in [(&chart.svg, chart.name == "endings"), (&chart.narrow, false)] {
            let panels = axes(svg, axis, half);
            assert!(panels.len() == 2 && panels[0].len() > 1, "{} in {}: {panels:?}", axis, chart.name);
            assert_eq!(panels[0], panels[1], "{axis} in {}", chart.name);
        }
    }
}

/// Names above bars are free of the axis and of the lines of the grid.
#[test]
fn no_line_strikes_a_name() {
    let mut upright = 0;
    for chart in draw(&summaries(), &labels()).unwrap() {
        let drawing = roxmltree::Document::parse(&chart.narrow).unwrap();
        let points = |node: roxmltree::Node| -> Vec<(f64, f64)> {
            let point =
                |pair: &str| pair.split_once(',').map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap())).unwrap();
            node.attribute("points").unwrap_or_default().split_whitespace().map(point).collect()
        };
        let lines: Vec<_> = drawing
            .descendants()
            .filter(|node| node.has_tag_name("polyline"))
            .map(points)
            .filter(|points| points.len() == 2 && points[0].0 == points[1].0)
            .collect();
        upright += lines.len();
        let texts = drawing.descendants().filter(|node| node.has_tag_name("text") && !node.has_attribute("transform"));
        for text in texts.filter(|text| text.attribute("text-anchor") == Some("start")) {
            let number = |name: &str| text.attribute(name).unwrap().parse::<f64>().unwrap();
            let (words, letters) = (text.text().unwrap_or_default().trim(), number("font-size") * 1.24);
            if !words.contains(char::is_alphabetic) {
                continue;
            }
            // The y of a text is its middle, or its upper edge.
            let below = if text.attribute("dy") == Some("0.5ex") { 0.0 } else { letters / 3.0 };
            let (left, middle) = (number("x"), number("y") + below);
            let right = left + f64::from(style::text_width(words, letters as i32)) / 1.5;
            for line in &lines {
                let (top, bottom) = (line[0].1.min(line[1].1), line[0].1.max(line[1].1));
                let struck = left - 1.0 < line[0].0 && line[0].0 < right && top < middle && middle < bottom;
                assert!(!struck, "{words} in {}: {line:?}", chart.name);
            }
        }
    }
    assert!(upright > 10, "{upright} lines");
}
