//! The artillery of a test position: markers on the map, and battalions that were called.

use super::{hex, side_named};
use crate::core::game::Side;
use crate::core::hint::shown;
use crate::games::pluton::Pluton;
use crate::games::pluton::data::{MAX_SIDE_MARKERS, MAX_SUPPORT};
use crate::games::pluton::files::map::HEX;
use crate::games::pluton::hex::Hex;
use crate::games::pluton::position_builder::{PositionBuilder, marker};
use crate::scenario::reader::{Names, Reader, Wrong, chosen};
use crate::scenario::schema::Shape;

/// Markers and called battalions as read.
pub(super) struct Guns {
    markers: Vec<(Side, u8, Hex)>,
    called: Vec<usize>,
}

impl Guns {
    /// Reads `[markers]`, whose keys are `SIDE-NUMBER`, and `called`, a list of battalions.
    pub fn read(t: &mut Reader, game: &Pluton) -> Self {
        let markers = t.maybe_each_value("markers", Names::IDS, Shape::Text(HEX), &|name, node| {
            let (side, number) = numbered(game, name)?;
            Ok((side, number, hex(game, node)?))
        });
        let ids = || game.scenario.support.iter().map(|support| support.id.as_str());
        let called = t.texts("called", Names::IDS.pattern, 0..=MAX_SUPPORT, &|node| {
            chosen(node, ids(), |name| ids().position(|id| id == name))
        });
        Self { markers: markers.into_iter().map(|(_, marker)| marker).collect(), called: called.unwrap_or_default() }
    }

    /// Puts the markers on the map.
    pub fn build<'g>(&self, mut builder: PositionBuilder<'g>) -> PositionBuilder<'g> {
        for &(side, number, hex) in &self.markers {
            builder = builder.marker_at(side, number, hex);
        }
        for &support in &self.called {
            builder = builder.called(support);
        }
        builder
    }
}

/// The side and the number of a marker that guns of the scenario belong to.
fn numbered(game: &Pluton, name: &str) -> Result<(Side, u8), Wrong> {
    let wrong = || {
        let help = "write the side and the number of a marker, such as `germans-2`";
        Wrong::new(format!("there is no marker {}", shown(name)), help)
    };
    let (id, number) = name.rsplit_once('-').ok_or_else(wrong)?;
    let side = side_named(game, id).ok_or_else(wrong)?;
    let number: u8 = number.parse().map_err(|_| wrong())?;
    let known = (1..=MAX_SIDE_MARKERS as u8).contains(&number) && name == format!("{id}-{number}");
    let fires = known && game.crew(marker(side, number)).is_some();
    fires.then_some((side, number)).ok_or_else(wrong)
}
