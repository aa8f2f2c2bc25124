use super::*;
use crate::play::comparison::{Comparison, Difference};
use crate::play::labels::Labels;
use crate::play::summary::Summary;
use crate::show::document::Table;
use crate::show::report::{Report, document};
use crate::toy;
use crate::toy::Toy;

/// Two runs of the toy and a comparison, with a name that would break each format.
fn report() -> Report {
    let summaries = [0, 1].map(|bonus| toy::summary(&Toy::with_bonus(bonus), 500)).to_vec();
    let difference = Difference {
        measure: "reds".to_owned(),
        difference: 0.125,
        low: 0.1,
        high: 0.15,
        method: "newcombe-paired".to_owned(),
        variance_ratio: Some(0.5),
        without_luck: None,
    };
    let comparison = Comparison {
        scenario: "toy/bonus-1".to_owned(),
        baseline: "toy/bonus-0".to_owned(),
        pairing: "game i of both runs has the same seed".to_owned(),
        pairs: 500,
        differences: vec![Difference { measure: "score".to_owned(), ..difference.clone() }, difference],
    };
    let labels = Labels::of(&toy::layout(&Toy::with_bonus(0)).about);
    Report {
        until: None,
        summaries,
        comparisons: vec![comparison],
        changes: "set a=<1>".to_owned(),
        labels,
        command: "kartacz compare '<x>'".to_owned(),
        shown: Vec::new(),
    }
}

fn text(format: Format, report: &Report) -> String {
    let mut out = Vec::new();
    format.write(&document(report), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn the_table_fits_80_columns_whatever_the_names() {
    let mut report = report();
    report.summaries[0].scenario.id = "a-folder/of-many/with-a-name/that-is-far-too-long/for-a-terminal".to_owned();
    let about = &mut toy::layout(&Toy::with_bonus(0)).about;
    about.side_names[0] = "a side with a name that leaves hardly any room for numbers".to_owned();
    report.labels = Labels::of(about);
    let mut out = Vec::new();
    terminal::write(&document(&report), Look { width: Some(80), colour: true }, &mut out).unwrap();
    let coloured = String::from_utf8(out).unwrap();
    assert!(coloured.starts_with("\u{1b}[1m"), "{coloured}");
    let table = coloured.replace("\u{1b}[1m", "").replace("\u{1b}[2m", "").replace("\u{1b}[0m", "");
    for line in table.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
    assert!(text(Format::Table, &report).contains("a side with a name that leaves hardly any room for numbers win"));
    assert!(table.contains("+12.5"), "{table}");
}

#[test]
fn json_of_one_run_is_its_summary() {
    let mut report = report();
    report.summaries.truncate(1);
    let summary: Summary = serde_json::from_str(&text(Format::Json, &report)).unwrap();
    assert_eq!(summary, report.summaries[0]);
}

#[test]
fn json_of_several_runs_has_their_comparisons() {
    let value: serde_json::Value = serde_json::from_str(&text(Format::Json, &report())).unwrap();
    assert_eq!(value["schema"], "kartacz.compare/1");
    assert_eq!(value["scenarios"].as_array().unwrap().len(), 2);
    assert_eq!(value["comparisons"][0]["differences"][0]["difference"], 0.125);
}

#[test]
fn csv_has_as_many_cells_in_every_line() {
    let mut report = report();
    report.summaries[0].scenario.id = "x\"y".to_owned();
    let csv = text(Format::Csv, &report);
    assert!(csv.lines().all(|line| line.matches(',').count() == 6), "{csv}");
    assert!(csv.contains("\"x\"\"y\",outcome,reds,"), "{csv}");
    assert!(csv.contains("toy/bonus-1 - toy/bonus-0,difference,reds,500,0.125,0.1,0.15"), "{csv}");
}

#[test]
fn spreadsheets_with_a_decimal_comma_have_a_csv_of_their_own() {
    let mut report = report();
    report.summaries[0].scenario.id = "x;y".to_owned();
    let csv = text(Format::CsvSemicolon, &report);
    let lines = csv.strip_prefix('\u{feff}').unwrap();
    assert!(lines.starts_with("scenario;measure;item;games;value;low;high\n"), "{csv}");
    assert!(lines.contains("\"x;y\";outcome;reds;"), "{csv}");
    assert!(lines.contains("toy/bonus-1 - toy/bonus-0;difference;reds;500;0,125;0,1;0,15"), "{csv}");
}

#[test]
fn markdown_escapes_what_would_be_markup() {
    let mut report = report();
    report.summaries[0].scenario.id = "a|b<c>".to_owned();
    let markdown = text(Format::Markdown, &report);
    assert!(markdown.contains("| a\\|b&lt;c> |"), "{markdown}");
}

#[test]
fn the_page_escapes_names_and_holds_the_charts() {
    let mut report = report();
    report.summaries[0].scenario.id = "<script>".to_owned();
    let charts = crate::show::charts::draw(&report.summaries, &report.labels).unwrap();
    let count = charts.len();
    let page = page(&Document { charts, ..document(&report) });
    assert!(
        !page.contains("<strong><script>")
            && page.contains("kartacz compare &#39;&lt;x&gt;&#39;")
            && page.contains("Changed: set a=&lt;1&gt;.")
    );
    assert_eq!(page.matches("<svg").count(), 2 * count);
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
}

#[test]
fn paths_and_commands_between_backquotes_are_code() {
    let mut report = report();
    report.changes = "a ` name, `d`, `a.b[1]` to 2 by `kartacz run x/y --games 3`, a `<name>` and ` more".to_owned();
    let page = page(&document(&report));
    let shown = "a ` name, `d`, <code>a.b[1]</code> to 2 by <code>kartacz run x/y --games 3</code>, a `&lt;name&gt;` and ` more";
    assert!(page.contains(shown), "{page}");
}

#[test]
fn lists_are_written_in_every_format() {
    let header = ["kind", "name"].map(str::to_owned);
    let rows = [["player", "random"].map(str::to_owned).to_vec()];
    let texts = [Format::Table, Format::Json, Format::Csv, Format::Markdown].map(|format| {
        let mut out = Vec::new();
        format.write_list(&header, &rows, &["random"], &mut out).unwrap();
        String::from_utf8(out).unwrap()
    });
    let table = "kind    name\n------  ------\nplayer  random\n";
    let markdown = "| kind | name |\n| --- | --- |\n| player | random |\n";
    assert_eq!(texts, [table, "[\n  \"random\"\n]\n", "kind,name\nplayer,random\n", markdown]);
}

/// Code in a heading, a title, a table and a drawing.
#[test]
fn code_is_marked_up_or_bare_everywhere_on_a_page() {
    let mut chart = crate::show::charts::draw(&report().summaries, &report().labels).unwrap().remove(0);
    chart.title = "by `search:64`".to_owned();
    let made = Document {
        title: "Design of `x/y`".to_owned(),
        verdict: "Nearest: `units.a.hex` from 0708 to 0807".to_owned(),
        tables: vec![Table::new("Values of `stages`", ["by `expert`"], vec![vec!["`stages` from 6 to 5".to_owned()]])],
        charts: vec![chart],
        ..document(&report())
    };
    let page = page(&made);
    assert!(page.contains("<title>Nearest: units.a.hex from 0708 to 0807</title>"), "{page}");
    for shown in [
        "<h1>Nearest: <code>units.a.hex</code> from",
        "Design of <code>x/y</code></p>",
        "<h2>Values of <code>stages</code></h2>",
        "aria-label=\"Values of stages\"",
        "by <code>expert</code></th>",
        "<code>stages</code> from 6 to 5</td>",
        "<figure aria-label=\"by search:64\">",
    ] {
        assert!(page.contains(shown), "{shown} in {page}");
    }
    let text = page.split("<script>").next().unwrap();
    assert!(!text.contains('`'), "{text}");
}

#[test]
fn drawings_have_no_backquotes() {
    use crate::show::charts::Spot;
    use crate::show::charts::drawing::chart;
    use crate::show::charts::head::Entry;
    use crate::show::charts::style::NEUTRAL;
    let drawn = chart(
        "x",
        "by `search:64`",
        |_| vec![Entry::square(NEUTRAL, "`expert` against `random`")],
        |_| 20,
        |_, _, _| Ok(vec![Spot::between((0, 0), (9, 9), "`stages` from 6 to 5".to_owned())]),
    )
    .unwrap();
    for svg in [&drawn.svg, &drawn.narrow] {
        let said = ["by search:64", "expert against random", "stages from 6 to 5"];
        assert!(!svg.contains('`') && said.iter().all(|said| svg.contains(said)), "{svg}");
    }
    let mut map = crate::show::canvas::Canvas::new(100.0, 100.0, "of `x/y`");
    map.text((0.0, 0.0), 10.0, "start", "m-ink", false, "with `kartacz run x/y`");
    map.text_within((0.0, 0.0, 20.0), 10.0, "start", "m-ink", false, "origin `assumed`");
    map.title("`stages`");
    let map = map.finish();
    assert!(!map.contains('`') && map.contains("with kartacz run x/y") && map.contains("origin assumed"), "{map}");
}
