//! Results as they are drawn and written.

use super::tournament::export::document;
use super::tournament::payoff;
use super::tournament::tests::{of_many, of_size};
use super::{balance, sweep};
use crate::base::format::Format;
use crate::base::look::Look;
use crate::play::labels::Labels;
use crate::play::toy;
use crate::show::charts::shapes::WHITE;
use crate::show::charts::{Chart, style};
use crate::show::document::Document;
use crate::show::export::{page, terminal};
use crate::studies::laboratory::Measure;

fn labels() -> Labels {
    Labels::of(&toy::layout(&toy::Toy::with_bonus(0)).about)
}

#[test]
fn the_heat_map_has_room_for_any_number_of_players() {
    for players in [1, 3, 9, 20] {
        for name in ["<a>", "<a> player with a name that is far too long "] {
            let (tournament, labels) = of_many(players, name);
            let drawn = payoff::chart(&tournament, &labels).unwrap().svg;
            let svg = drawn.lines().filter(|line| !line.contains("class=\"spot\"")).collect::<Vec<_>>().join("\n");
            assert!(svg.starts_with("<svg") && !svg.contains("NaN") && !svg.contains("<a>"), "{players}");
            assert!(svg.contains("A toy") && svg.contains(&format!("{players}\n")), "{players}");
            assert!(name.len() > 10 || svg.contains("&lt;a&gt;"), "{players}");
        }
    }
}

/// A row and a column for each player of either side; names are read whole wherever there is room for them.
#[test]
fn the_heat_map_has_as_many_rows_and_columns_as_there_are_players() {
    for size in [[8, 8], [1, 8], [8, 1], [3, 5], [20, 4]] {
        let (tournament, labels) = of_size(size, "scripted:lewiz-counterattacks-");
        let Chart { svg, narrow, .. } = payoff::chart(&tournament, &labels).unwrap();
        let drawn = || svg.lines().filter(|line| !line.contains("class=\"spot\""));
        let written = |text: &str| drawn().filter(|line| line.contains(text)).count();
        assert_eq!(written("lewiz-counterattacks-"), size[0] + size[1], "{size:?}: {svg}");
        let listed = narrow.lines().filter(|line| !line.contains("class=\"spot\"") && line.contains("counterattacks-"));
        assert_eq!(listed.count(), size[0] + size[1], "{size:?}: {narrow}");
        let [rows, columns] = [0, 1].map(|side| tournament.mixture(side).len());
        assert_eq!([rows, columns], size);
        let cells = svg.matches("<rect").count() - svg.matches("<rect class=\"spot\"").count();
        // The page, the legend of 41 steps and its border; a cell and its border.
        assert_eq!(cells, 1 + 41 + 1 + 2 * rows * columns, "{size:?}");
    }
}

/// Parses a drawing strictly; the texts of its places.
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
        let swept = sweep::tests::swept(&[over], &rates, 0, 50);
        let charts = sweep::charts::draw(&swept, Measure::Score, &labels()).unwrap();
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
        let swept = sweep::tests::swept(&[down, across], &rates, count / 2, 20);
        for measure in [Measure::Score, Measure::Outcome(1), Measure::Outcome(2), Measure::Vp] {
            let charts = sweep::charts::draw(&swept, measure, &labels()).unwrap();
            assert!(charts.len() == 1 && spots_of(&charts[0]) == count && charts[0].name == "heat", "{down} {across}");
        }
    }
}

/// The crossing has a band, also where its interval has no end.
#[test]
fn a_balance_is_drawn_with_and_without_a_crossing() {
    let drawn = |target: f64| {
        let found = balance::tests::balanced("a=1..4", &[0.3, 0.4, 0.5, 0.51], target, 200);
        balance::chart::draw(&found, Measure::Score, &labels()).unwrap()
    };
    for (target, crossed) in [(0.45, true), (0.51, true), (0.99, false)] {
        let chart = drawn(target);
        assert_eq!((spots_of(&chart), chart.svg.contains("crossing, with its interval")), (4, crossed), "{target}");
        assert!(chart.svg.contains(&format!("target {:.1} %", 100.0 * target)));
    }
}

#[test]
fn a_score_has_the_colour_of_the_side_that_it_favours() {
    assert_eq!([0.0, 0.5, 1.0].map(payoff::colour), [style::side(1), WHITE, style::side(0)]);
}

fn tournament_text(format: Format, players: usize, name: &str) -> String {
    let (tournament, labels) = of_many(players, name);
    let document = document(&tournament, &labels, "");
    if format == Format::Table {
        return text(&document, EIGHTY);
    }
    let mut out = Vec::new();
    format.write(&document, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// A terminal of 80 columns without colours.
const EIGHTY: Look = Look { width: Some(80), colour: false };

/// A document as a terminal shows it.
fn text(document: &Document, look: Look) -> String {
    let mut out = Vec::new();
    terminal::write(document, look, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn the_table_of_a_tournament_fits_80_columns_whatever_the_names() {
    for (players, name) in [(1, "x"), (2, "heuristic"), (3, "a-player-with-a-name-that-is-far-too-long-"), (20, "x")] {
        let table = tournament_text(Format::Table, players, name);
        assert!(table.lines().skip(1).all(|line| line.chars().count() <= 80), "{table}");
        assert!(table.contains("a row for each player"), "{table}");
        assert_eq!(table.contains("score, with 95 % intervals"), players < 3, "{table}");
        // A player is named in full in the first column, however it is broken.
        let bare: String = table.split_whitespace().collect();
        assert!(!table.contains('\u{2026}') && bare.contains(&format!("{name}{players}")), "{table}");
        // Without a terminal nothing is cut or left out.
        let plain = text(&document(&of_many(players, name).0, &of_many(players, name).1, ""), Look::PLAIN);
        assert!(plain.contains("score, with 95 % intervals") && !plain.contains('\u{2026}'), "{plain}");
    }
}

#[test]
fn every_format_has_a_row_for_each_player_of_one_side_and_a_column_for_each_of_the_other() {
    let (tournament, labels) = of_size([2, 3], "scripted:one-of-the-plans-");
    let printed = |format: Format| {
        let mut out = Vec::new();
        format.write(&document(&tournament, &labels, ""), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    let payoffs = |row: usize| tournament.payoffs[row].iter().map(|payoff| format!("{:.1}", 100.0 * payoff));
    let table = text(&document(&tournament, &labels, ""), EIGHTY);
    for row in 0..2 {
        let line = format!("scripted:one-of-the-plans-{}  {}", row + 1, payoffs(row).collect::<Vec<_>>().join("  "));
        let spaced = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(spaced(&table).contains(&spaced(&line)), "{line} in {table}");
    }
    let words = table.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("Columns: 1=scripted:one-of-the-plans-1, 2=scripted:one-of-the-plans-2, 3="), "{table}");
    assert!(table.lines().skip(1).all(|line| line.chars().count() <= 80), "{table}");
    let markdown = printed(Format::Markdown);
    let header = "|  | scripted:one-of-the-plans-1 | scripted:one-of-the-plans-2 | scripted:one-of-the-plans-3 |";
    assert!(markdown.contains(header), "{markdown}");
    let row = format!("| scripted:one-of-the-plans-2 | {} % (", payoffs(1).next().unwrap());
    assert!(markdown.contains(&row), "{row} in {markdown}");
    let endings = tournament.endings.len();
    assert_eq!(printed(Format::Csv).lines().count(), 1 + 1 + 2 * 5 + endings + 6 * 5);
    let json: serde_json::Value = serde_json::from_str(&printed(Format::Json)).unwrap();
    let length = |name: &str| json[name].as_array().unwrap().len();
    assert_eq!([length("rows"), length("columns"), length("players"), length("cells")], [2, 3, 3, 6]);
}

#[test]
fn a_tournament_is_written_in_every_format() {
    let printed = |format| tournament_text(format, 2, "=x|<");
    let json: serde_json::Value = serde_json::from_str(&printed(Format::Json)).unwrap();
    assert_eq!((&json["schema"], &json["players"][0]), (&"kartacz.tournament/2".into(), &"=x|<1".into()));
    let csv = printed(Format::Csv);
    assert!(csv.lines().all(|line| line.matches(',').count() == 6), "{csv}");
    let endings = json["endings"].as_array().unwrap().len();
    assert_eq!(csv.lines().count(), 1 + 1 + 2 * 4 + endings + 4 * 5);
    assert!(csv.contains(",payoff,'=x|<1 against =x|<2,300,"), "{csv}");
    let markdown = printed(Format::Markdown);
    assert!(markdown.contains("| =x\\|&lt;1 | ") && markdown.contains("Changed: set a=&lt;1>."), "{markdown}");
    let (tournament, labels) = of_many(2, "=x|<");
    let charts = vec![payoff::chart(&tournament, &labels).unwrap()];
    let page = page(&Document { charts, ..document(&tournament, &labels, "kartacz tournament x") });
    assert!(page.contains("<td class=\"word\">=x|&lt;1</td>") && page.contains("Changed: set a=&lt;1&gt;."), "{page}");
    assert!(page.matches("<svg").count() == 2 && page.ends_with("</html>\n"));
}
