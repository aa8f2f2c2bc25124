//! Results as they are drawn and written.

use super::tournament::export::document;
use super::tournament::payoff;
use super::tournament::tests::{of_many, of_size};
use crate::base::look::Look;
use crate::play::format::Format;
use crate::show::charts::shapes::WHITE;
use crate::show::charts::{Chart, style};
use crate::show::document::Document;
use crate::show::export::{page, terminal};

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
