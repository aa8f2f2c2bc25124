//! The colours of maps and counters: each class of a drawing with what it paints on paper, and what changes on a dark screen.
//! Drawings have these classes and no colours of their own, so that a drawing and the pages that show it agree.

use std::collections::BTreeSet;
use std::fmt::Write;

/// The condition under which the dark colours hold: never on paper.
const DARK: &str = "@media screen and (prefers-color-scheme:dark)";

/// A class: its name, its declarations, and those that differ in the dark.
type Paint = (&'static str, &'static str, &'static str);

/// Dark writing.
pub const INK: &str = "m-ink";
/// The ground of an empty sheet.
pub const PAPER: &str = "m-paper";
/// The body of a counter, by its side.
pub const BODIES: [&str; 2] = ["m-body0", "m-body1"];
/// Writing about a side.
pub const SAID: [&str; 2] = ["m-said0", "m-said1"];
/// The area of a side: where it sets up.
pub const ZONES: [&str; 2] = ["m-zone0", "m-zone1"];
/// The area through which a side enters: with a broken line.
pub const ENTRIES: [&str; 2] = ["m-zone0 m-entry", "m-zone1 m-entry"];
/// A thing in the colour of a side, with a bright rim.
pub const FLAGS: [&str; 2] = ["m-flag0", "m-flag1"];

/// Every class. The sides are blue and vermilion (`palette.rs`), which stay apart for colour-blind readers.
const PAINTS: &[Paint] = &[
    // The sheet.
    ("m-paper", "fill:#fbf8ef", "fill:#1b1a18"),
    ("m-ink", "fill:#2b2620", "fill:#e6e0d2"),
    ("m-number", "fill:#5d543f;fill-opacity:.72", "fill:#d8d2c0;fill-opacity:.5"),
    (
        "m-name",
        "fill:#2b2620;stroke:#fbf8ef;stroke-width:3;stroke-linejoin:round;paint-order:stroke",
        "fill:#f1ece0;stroke:#1b1a18",
    ),
    ("m-grid", "fill:none;stroke:#5a4d2c;stroke-opacity:.18;stroke-width:.8", "stroke:#fff;stroke-opacity:.08"),
    ("m-squares", "stroke-opacity:.3", "stroke-opacity:.14"),
    // Open ground, and heights from the valley up.
    ("m-clear", "fill:#f0e8c9", "fill:#34332a"),
    ("m-mottle", "fill:#8a7a3a;fill-opacity:.07", "fill:#fff;fill-opacity:.025"),
    ("m-yard", "fill:#e4ddd0", "fill:#3a3733"),
    ("m-level0", "fill:#dde8cc", "fill:#2b342b"),
    ("m-level1", "fill:#efe2b8", "fill:#413d2d"),
    ("m-level2", "fill:#e3cc92", "fill:#4a4330"),
    ("m-level3", "fill:#d6b671", "fill:#584d33"),
    ("m-level4", "fill:#c79f57", "fill:#655637"),
    ("m-level5", "fill:#b98c46", "fill:#715e3a"),
    ("m-level6", "fill:#aa7d3b", "fill:#7c663d"),
    ("m-level7", "fill:#9b6f34", "fill:#866d40"),
    ("m-level8", "fill:#8c632e", "fill:#907443"),
    ("m-level9", "fill:#7d5829", "fill:#997a45"),
    ("m-cast", "fill:#3d2f10;fill-opacity:.22", "fill:#000;fill-opacity:.5"),
    ("m-lit-rim", "fill:#fffbe6;fill-opacity:.75", "fill:#fff;fill-opacity:.14"),
    ("m-slope", "fill:none;stroke:#7d5a34;stroke-width:1", "stroke:#a58a62"),
    (
        "m-scarp",
        "fill:#7d5a34;stroke:#7d5a34;stroke-width:2.4;stroke-linejoin:round;stroke-linecap:round",
        "fill:#a58a62;stroke:#a58a62",
    ),
    ("m-hollow", "fill:#c6d8b2", "fill:#2f3a2c"),
    ("m-bank", "fill:none;stroke:#55723f;stroke-width:1", "stroke:#7f9a6a"),
    // Woods, rough ground, water.
    ("m-forest", "fill:#b4cc92;stroke:#86a866;stroke-width:1.2", "fill:#2a3a25;stroke:#3d5535"),
    ("m-tree", "fill:#3f6b3a", "fill:#4b7345"),
    ("m-lit", "fill:#6d9a55", "fill:#6c9562"),
    ("m-shade", "fill:#2a2008;fill-opacity:.17", "fill:#000;fill-opacity:.35"),
    ("m-broken", "fill:#e3d8b4;stroke:#c9bb8d;stroke-width:1", "fill:#403c2f;stroke:#554f3d"),
    ("m-stone", "fill:#968b70", "fill:#7b735f"),
    ("m-marsh", "fill:#cfdfc9;stroke:#a9c3b4;stroke-width:1.2", "fill:#2a3733;stroke:#3b504a"),
    ("m-reed", "fill:none;stroke:#4d7440;stroke-width:1.3;stroke-linecap:round", "stroke:#7fa36c"),
    ("m-water", "fill:none;stroke:#5b8fb5;stroke-width:1.3;stroke-linecap:round", "stroke:#5c8fb3"),
    ("m-lake", "fill:#a9cde5;stroke:#6f9fc2;stroke-width:1.6", "fill:#223c50;stroke:#3c6482"),
    ("m-wave", "fill:none;stroke:#5f95ba;stroke-width:1.2;stroke-linecap:round", "stroke:#4d7ea0"),
    (
        "m-stream",
        "fill:none;stroke:#4d86b8;stroke-width:5;stroke-linecap:round;stroke-linejoin:round",
        "stroke:#2c5878",
    ),
    (
        "m-current",
        "fill:none;stroke:#b4d5ea;stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round",
        "stroke:#5b93b8",
    ),
    ("m-canal", "fill:none;stroke:#5b8fb5;stroke-width:15", "stroke:#3c6482"),
    ("m-canal-water", "fill:none;stroke:#a9cde5;stroke-width:12", "stroke:#223c50"),
    // Works of men.
    (
        "m-road",
        "fill:none;stroke:#8c6a3f;stroke-width:6.6;stroke-linecap:round;stroke-linejoin:round",
        "stroke:#16140f",
    ),
    ("m-lane", "fill:none;stroke:#f8e7bc;stroke-width:4;stroke-linecap:round;stroke-linejoin:round", "stroke:#9c8459"),
    ("m-wide", "stroke-width:9.5", ""),
    ("m-wide-lane", "stroke-width:6.2", ""),
    (
        "m-goal-road",
        "fill:none;stroke:#ffd447;stroke-width:13;stroke-opacity:.75;stroke-linecap:round;stroke-linejoin:round",
        "stroke:#c79a1e;stroke-opacity:.45",
    ),
    ("m-built", "fill:#e2cdb3;stroke:#c3a787;stroke-width:1.2", "fill:#423730;stroke:#5f4f43"),
    ("m-wall", "fill:#efe5cf", "fill:#8c8070"),
    ("m-roof", "fill:#8f5a38", "fill:#7d5238"),
    ("m-brick", "fill:#b4442c", "fill:#a04a36"),
    ("m-castle", "fill:none;stroke:#6b6258;stroke-width:4", "stroke:#948a7c"),
    ("m-masonry", "fill:#b9b1a5;stroke:#2b2620;stroke-width:.8", "fill:#59544c;stroke:#0f0e0c"),
    ("m-walk", "fill:#d9d2c5;stroke:#2b2620;stroke-width:1", "fill:#6e685e;stroke:#0f0e0c"),
    ("m-door", "fill:none;stroke:#5a3d22;stroke-width:2.6", "stroke:#b08a5c"),
    ("m-breach", "fill:#f0e8c9;stroke:#2b2620;stroke-width:.8;stroke-dasharray:4 3", "fill:#34332a;stroke:#a59d8c"),
    ("m-rubble", "fill:#8d8577;stroke:#2b2620;stroke-width:.7", "fill:#7a7367;stroke:#0f0e0c"),
    ("m-work", "fill:none;stroke:#2b2620;stroke-width:2.6;stroke-linejoin:miter", "stroke:#d9d2c0"),
    ("m-work-rim", "fill:none;stroke:#fbf8ef;stroke-width:4.6", "stroke:#14130f"),
    ("m-plank", "fill:none;stroke:#8c6a3f;stroke-width:3", "stroke:#7d6544"),
    ("m-rail", "fill:none;stroke:#2b2620;stroke-width:2", "stroke:#14130f"),
    ("m-hull", "fill:#c79a5b;stroke:#2b2620;stroke-width:1.6", "fill:#a57f4b;stroke:#0f0e0c"),
    ("m-deck", "fill:none;stroke:#7d5a34;stroke-width:1.2", "stroke:#6a4c2c"),
    // Marks of the scenario.
    (
        "m-zone0",
        "fill:#0072b2;fill-opacity:.07;stroke:#0072b2;stroke-width:2.4;stroke-linejoin:round",
        "fill:#4aa8e0;stroke:#4aa8e0",
    ),
    (
        "m-zone1",
        "fill:#d55e00;fill-opacity:.07;stroke:#d55e00;stroke-width:2.4;stroke-linejoin:round",
        "fill:#f08a3c;stroke:#f08a3c",
    ),
    ("m-entry", "stroke-dasharray:7 5", ""),
    ("m-flag0", "fill:#0072b2;stroke:#fbf8ef;stroke-width:1", "fill:#3d9bd6"),
    ("m-flag1", "fill:#d55e00;stroke:#fbf8ef;stroke-width:1", "fill:#ee7f2e"),
    ("m-pole", "fill:none;stroke:#2b2620;stroke-width:1.8", "stroke:#e6e0d2"),
    ("m-goal", "fill:#ffd447;stroke:#5a3b00;stroke-width:1.3;stroke-linejoin:round", "fill:#e5b93a;stroke:#241800"),
    ("m-goal-text", "fill:#2b1c00;font-weight:bold;text-anchor:middle", ""),
    ("m-said0", "fill:#00598c", "fill:#6cc0f0"),
    ("m-said1", "fill:#a34700", "fill:#ff9d57"),
    // Counters, bright on both grounds.
    ("m-body0", "fill:#0072b2;stroke:#fff;stroke-width:1.2", "fill:#1a80bd;stroke:#10242f"),
    ("m-body1", "fill:#d55e00;stroke:#fff;stroke-width:1.2", "fill:#d8661a;stroke:#2f1705"),
    ("m-stripe", "fill:#5e2300", "fill:#5e2300"),
    ("m-panel", "fill:#fffaec", "fill:#f3ecdb"),
    ("m-bright", "fill:#fff", ""),
    ("m-digits", "fill:#141310;font-weight:bold", ""),
    ("m-small", "fill:#141310", ""),
    ("m-box", "fill:#fffaec;stroke:#1b1a18;stroke-width:1.8;stroke-linejoin:round", "fill:#f3ecdb"),
    ("m-dot", "fill:#1b1a18", ""),
    ("m-ring", "fill:none;stroke:#1b1a18;stroke-width:1.8", ""),
    ("m-pikes", "fill:none;stroke:#fff;stroke-width:1.5;stroke-linecap:round", ""),
    ("m-thong", "fill:none;stroke:#fff;stroke-width:1.2", ""),
    ("m-joint", "fill:none;stroke:#fff;stroke-width:.8;stroke-dasharray:2 3", ""),
    ("m-badge0", "fill:#fffaec;stroke:#0072b2;stroke-width:3", "fill:#f3ecdb;stroke:#3d9bd6"),
    ("m-badge1", "fill:#fffaec;stroke:#d55e00;stroke-width:3", "fill:#f3ecdb;stroke:#ee7f2e"),
    ("m-tag", "stroke-width:2", ""),
    ("m-pale", "opacity:.6", ""),
    ("m-legion0", "fill:#f5d76e", ""),
    ("m-legion1", "fill:#5fbf68", ""),
    ("m-legion2", "fill:#e58fbd", ""),
    ("m-legion3", "fill:#9db0ff", ""),
    ("m-legion4", "fill:#bdbdbd", ""),
    ("m-legion5", "fill:#b98a5e", ""),
    // The command range of a leader is hidden until the pointer, or the focus, is on him.
    ("m-range", "visibility:hidden;pointer-events:none", ""),
];

/// What shows a hidden range.
const SHOWN: &str =
    ":hover>.m-range,:focus>.m-range,.counter:hover .m-range,.counter:focus .m-range{visibility:visible}";

/// The style of every class, for a page.
#[must_use]
pub fn style() -> String {
    rules(|_| true)
}

/// The style of every class on paper, which is light.
#[must_use]
pub fn light() -> String {
    PAINTS.iter().map(|(class, paint, _)| format!(".{class}{{{paint}}}")).collect()
}

/// The style of the classes that a drawing has.
#[must_use]
pub fn style_of(svg: &str) -> String {
    let used: BTreeSet<&str> = svg
        .split("class=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .flat_map(|classes| classes.split(' '))
        .collect();
    rules(|class| used.contains(class))
}

fn rules(used: impl Fn(&str) -> bool) -> String {
    let (mut light, mut dark) = (String::new(), String::new());
    for (class, paint, other) in PAINTS.iter().filter(|(class, ..)| used(class)) {
        // Writing into a string cannot fail.
        let _ = write!(light, ".{class}{{{paint}}}");
        if !other.is_empty() {
            let _ = write!(dark, ".{class}{{{other}}}");
        }
    }
    let shown = if used("m-range") { SHOWN } else { "" };
    format!("{light}{shown}{DARK}{{{dark}}}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::show::palette::SIDES;

    #[test]
    fn a_drawing_has_the_rules_of_its_classes_alone() {
        let style = style_of("<g class=\"m-ink m-pale\"/><path class=\"unknown\"/>");
        assert!(style.contains(".m-ink{fill:#2b2620}") && style.contains(".m-pale{opacity:.6}"), "{style}");
        assert!(style.contains("dark){.m-ink{fill:#e6e0d2}}") && !style.contains("m-grid"), "{style}");
    }

    /// Classes are named once, with the prefix that keeps them apart from those of pages; a style may be put into XML.
    #[test]
    fn classes_are_distinct_and_prefixed() {
        let mut names: Vec<&str> = PAINTS.iter().map(|(class, ..)| *class).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        assert!(names.iter().all(|name| name.starts_with("m-")));
        assert!(!style().contains(['<', '&']));
    }

    #[test]
    fn sides_have_the_colours_of_charts() {
        for (classes, side) in [BODIES, ZONES, FLAGS].into_iter().flat_map(|classes| [(classes, 0), (classes, 1)]) {
            let wanted = format!(".{}{{fill:{}", classes[side], SIDES[side].css);
            assert!(style().contains(&wanted), "{wanted}");
        }
    }
}
