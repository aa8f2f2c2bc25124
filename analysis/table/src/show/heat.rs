//! The heat of the map: a drawing on the page, tables, and the lines of CSV.

mod changes;
mod family;
mod panel;
#[cfg(feature = "native")]
mod places;
mod sheet;

#[cfg(feature = "native")]
use crate::base::error::Failure;
#[cfg(feature = "native")]
use crate::base::figure::fixed;
#[cfg(feature = "native")]
use crate::base::words::percent;
use crate::play::happened::{Heat, Terms};
use crate::show::canvas::Point;
#[cfg(feature = "native")]
use crate::{
    play::{happened::Happened, labels::Labels, summary::Summary},
    show::document::{Document, Measured, PAGE, Paragraph, Table, measured},
};

#[cfg(feature = "native")]
pub use changes::compare;
pub use panel::Panel;
#[cfg(feature = "native")]
pub use panel::style;
#[cfg(feature = "native")]
pub use places::{Json, Place, Places};
pub use sheet::sheet;

use family::Family;

/// The drawing of a map, on which the heat is laid.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The area of the map: left, top, width and height.
    pub view: [f64; 4],
    /// The ground with the names of the places, as a piece of SVG.
    pub svg: String,
    /// The centres of the places by their number.
    pub centres: Vec<Point>,
    /// The outline of a place around the origin.
    pub outline: Vec<Point>,
    /// The directions out of a place, of length 1.
    pub ways: Vec<Point>,
}

/// The most places that are listed of a measure and side.
#[cfg(feature = "native")]
const LISTED: usize = 3;

/// Adds the heat of a run to its document.
#[cfg(feature = "native")]
pub fn add(
    document: &mut Document,
    summary: &Summary,
    happened: &Happened,
    ground: &Ground,
    labels: &Labels,
) -> Result<(), Failure> {
    let places = Places::of(happened, &summary.sides);
    document.findings.push(vec![Paragraph::new([places.sentence(labels)]).only(PAGE)]);
    document.panels.push(panel::of_run(happened, ground, labels)?);
    document.tables.push(table(&places, labels).only(PAGE));
    Ok(())
}

/// The name of a measure: what is counted; `None` where the game has nothing of the kind.
fn words(heat: Heat, terms: &Terms) -> Option<String> {
    Some(match heat {
        Heat::Killed => "units lost".to_owned(),
        Heat::StepsLost => "steps lost".to_owned(),
        Heat::Shots => format!("{} at the side", terms.shots.as_ref()?),
        Heat::Melees => format!("{} as attacker", terms.melees),
        Heat::Held => format!("{} held", terms.held),
        Heat::Entered => "units moving in".to_owned(),
    })
}

/// The places where most happens.
#[cfg(feature = "native")]
#[must_use]
pub fn table(places: &Places, labels: &Labels) -> Table {
    let mut rows = Vec::new();
    let terms = &places.terms;
    for (heat, words) in Heat::ALL.into_iter().filter_map(|heat| Some((heat, words(heat, terms)?))) {
        for (side, name) in labels.sides().iter().enumerate() {
            rows.extend(places.top(heat, side).take(LISTED).map(|place| {
                vec![
                    words.clone(),
                    name.clone(),
                    place.place.clone(),
                    fixed(place.per_game, 3),
                    format!("{} to {}", fixed(place.low, 3), fixed(place.high, 3)),
                    percent(place.share),
                ]
            }));
        }
    }
    let note = format!(
        "Per game; for {held} held, the share of {held} at the start of which the side has a unit there. Share: of the total over the \
         map. The intervals are simultaneous at 95 % over all places of a measure and side.",
        held = terms.held
    );
    let header = ["what", "side", "place", "per game", "interval", "share"];
    Table { text_columns: 3, note, ..Table::new("Events by place", header, rows) }
}

/// The lines of CSV: every place where anything happens, over the whole game.
#[cfg(feature = "native")]
#[must_use]
pub fn values(scenario: &str, places: &Places, games: u64) -> Vec<Measured> {
    let line = |place: &Place| {
        let measure = format!("heat {}", place.measure);
        let item = format!("{} {}", place.side, place.place);
        measured(scenario, &measure, &item, games, &[place.per_game, place.low, place.high])
    };
    places.rows.iter().map(line).collect()
}
