//! Rulebooks as text and as Markdown, and the marks of what a change alters.

use kartacz_engine::games::classic::rulebook::whole;
use kartacz_engine::scenario::rulebook::{Mark, Rule, Rulebook};

use super::{EVERYTHING, moscow, read};

fn book(file: &str, sets: &[&str]) -> Rulebook {
    let sets: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
    whole(&read(file, &sets).unwrap_or_else(|faults| panic!("{faults}")).0)
}

#[test]
fn paragraphs_that_differ_are_marked() {
    let base = book(&moscow(), &[]);
    let changed = book(&moscow(), &["zoc.enter=free", "combat.again=true"]).compared(&base, "set zoc.enter=free");
    assert_eq!(changed.differences, "With set zoc.enter=free, 2 parts differ and are marked: 5.2, 7.4.");
    let marked: Vec<Rule> =
        changed.paragraphs().filter(|one| one.mark == Mark::Changed).map(|one| one.number).collect();
    assert_eq!(marked, [Rule(5, 2), Rule(7, 4)]);
    assert!(changed.text(80).contains("\n5.2 [changed] Entering an EZOC means nothing"));
    assert!(changed.markdown().contains("\n**5.2** *(changed)* Entering an EZOC means nothing"));
    // Without the comparison nothing is marked.
    assert!(!base.text(80).contains("[changed]") && base.differences.is_empty());
}

#[test]
fn paragraphs_that_come_and_go_are_named() {
    let base = book(&moscow(), &[]);
    let changed = book(&format!("{}[movement]\nstacks = true\nminimum = false\n", moscow()), &[]);
    let changed = changed.compared(&base, "what-if stacks");
    assert_eq!(changed.paragraph(Rule(4, 9)).map(|one| one.mark), Some(Mark::Added));
    assert!(changed.differences.contains("4.9") && changed.differences.ends_with("4.5 does not apply any more."));
    let same = book(&moscow(), &["weather.mud.attack=half"]).compared(&base, "set x");
    assert_eq!(same.differences, "With set x the rules are the same.");
}

#[test]
fn text_fits_the_width_but_for_the_rows_of_the_map() {
    for file in [EVERYTHING.to_owned(), moscow()] {
        let book = book(&file, &[]);
        for width in [40, 60, 80, 100, 200] {
            let text = book.text(width);
            for line in text.lines().filter(|line| line.chars().count() > width) {
                assert!(line.trim_start().starts_with("row ") || !line.trim().contains(' '), "{width}: {line}");
            }
            // No word is lost at any width.
            let words = |text: &str| text.split_whitespace().filter(|word| word.len() > 12).count();
            assert!(words(&text) >= words(&book.text(1000)), "{width}");
        }
    }
}
