//! End-to-end tests of `map`.

use std::process::Command;

use kartacz::play::library::scenarios;
use roxmltree::{Document, Node};

fn map(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_kartacz")).arg("map").args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_map_has_every_hex_and_every_counter() {
    for scenario in ["niemenczyn/scenario-1", "niemenczyn/scenario-2"] {
        let svg = map(&[scenario]);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        for row in 1..=12 {
            for column in 1..=16 {
                assert!(svg.contains(&format!(">{row:02}{column:02}</text>")), "{row:02}{column:02}");
            }
        }
        for name in ["1/I/7 pp lit.", "Narbutt", "3/Narwski", "★ Grabowski", "★ Lewiz", "limbered"] {
            assert!(svg.contains(&format!(">{name}</text>")), "{name}");
        }
    }
}

#[test]
fn what_is_open_is_closed() {
    let svg = map(&["niemenczyn/scenario-1", "--what-if", "eydziatowicz"]);
    assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
    assert_eq!(svg.matches("<text ").count(), svg.matches("</text>").count());
    assert!(svg.contains("from stage 3"));
}

#[test]
fn the_file_is_the_drawing() {
    let path = std::env::temp_dir().join(format!("kartacz-map-{}.svg", std::process::id()));
    assert_eq!(map(&["niemenczyn/scenario-1", "--out", path.to_str().unwrap()]), "");
    let written = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(written, map(&["niemenczyn/scenario-1"]));
}

/// Scenarios of the insurrection series, whose maps name commanders.
const WITH_COMMANDERS: [&str; 4] =
    ["niemenczyn/scenario-1", "niemenczyn/scenario-2", "maciejowice/scenario-1", "maciejowice/scenario-oronne"];

fn texts(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap();
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|node| node.text().unwrap_or_default().to_owned()).collect()
}

/// Lists and notes are broken into lines, not cut; the texts of a map have no marks of code.
#[test]
fn nothing_in_a_list_is_cut() {
    for scenario in scenarios() {
        let svg = map(&[scenario]);
        // Names on counters may be cut: they are in the lists.
        let list: Vec<String> = texts(&svg).into_iter().filter(|text| text.contains('\u{2026}')).collect();
        let cut: Vec<&String> = list.iter().filter(|text| !is_on_counter(&svg, text)).collect();
        assert!(cut.is_empty(), "{scenario}: {cut:?}");
        assert!(!svg.contains('`'), "{scenario}");
    }
}

/// Whether a text has the size of those on counters.
fn is_on_counter(svg: &str, text: &str) -> bool {
    let document = Document::parse(svg).unwrap();
    let sizes = document.descendants().filter(|node| node.has_tag_name("text") && node.text() == Some(text));
    { sizes }.all(|node| number(node, "font-size") < 9.0)
}

fn number(node: Node, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

/// Units that differ at the end of their names only differ in the list, too.
#[test]
fn every_unit_is_in_the_list_by_its_name() {
    for scenario in ["maciejowice/scenario-1", "maciejowice/scenario-oronne", "niemenczyn/scenario-2"] {
        let svg = map(&[scenario]);
        let document = Document::parse(&svg).unwrap();
        let lists = document.descendants().filter(|node| {
            node.has_tag_name("text") && node.attribute("font-weight").is_some() && number(*node, "font-size") == 10.5
        });
        let mut names: Vec<&str> = lists.map(|node| node.text().unwrap()).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert!(count > 15 && names.len() == count, "{scenario}: {count} names, {} different", names.len());
    }
    assert!(texts(&map(&["maciejowice/scenario-1"])).contains(&"Khrushchev's musketeers 5".to_owned()));
}

/// Every level of the map is in the legend.
#[test]
fn the_legend_has_every_level() {
    for level in [2, 3, 9] {
        let legend = format!("map.legend.F.level={level}");
        let texts = texts(&map(&["niemenczyn/scenario-1", "--set", "map.legend.F.ground=clear", "--set", &legend]));
        assert!(texts.contains(&format!("level {level}")), "{level}");
    }
    let texts = texts(&map(&["niemenczyn/scenario-1"]));
    assert!(!texts.iter().any(|text| text.starts_with("level ")), "levels that no hex has");
}

/// A rectangle: its centre and half its size.
type Part = (f64, f64, f64, f64);

fn rectangles(svg: &str, class: &str) -> Vec<Part> {
    let document = Document::parse(svg).unwrap();
    // Signs of the legend are in groups that are moved.
    let on_map = |node: &Node| {
        let placed = |above: Node| above.attribute("transform").is_some();
        let classes = node.attribute("class").unwrap_or_default();
        node.has_tag_name("rect") && classes.contains(class) && !node.ancestors().any(placed)
    };
    let part = |node: Node| {
        let [x, y, width, height] = ["x", "y", "width", "height"].map(|name| number(node, name));
        (x + width / 2.0, y + height / 2.0, width / 2.0, height / 2.0)
    };
    document.descendants().filter(on_map).map(part).collect()
}

/// The name of a commander covers no counter, no other name, and stays on the map.
#[test]
fn names_of_commanders_cover_no_counters() {
    let shared = |one: &Part, other: &Part| {
        let across = one.2 + other.2 - (one.0 - other.0).abs();
        let down = one.3 + other.3 - (one.1 - other.1).abs();
        across > 0.6 && down > 0.6
    };
    for scenario in &WITH_COMMANDERS {
        for more in [&[][..], &["--what-if", "eydziatowicz"]] {
            if !more.is_empty() && *scenario != "niemenczyn/scenario-1" {
                continue;
            }
            let svg = map(&[&[*scenario][..], more].concat());
            let (names, counters) = (rectangles(&svg, "m-tag"), rectangles(&svg, "m-body"));
            assert!(names.len() > 1 && counters.len() > 5, "{scenario}: {} names", names.len());
            for (place, name) in names.iter().enumerate() {
                let covered = counters.iter().chain(&names[..place]).find(|other| shared(name, other));
                assert!(covered.is_none(), "{scenario}: {name:?} covers {covered:?}");
            }
        }
    }
}
