//! The features of a position. All of them are known to both sides: of each side what the other one sees of it, the
//! markers, and what follows from the stage.

use arrayvec::ArrayVec;
use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{MAX_SIDE, MAX_SIDE_MARKERS, MarkerId};
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::state::{Level, State};
use kartacz_engine::games::pluton::view::{FaceDown, View};

use crate::core::learning::Numbers;

/// The features shared by both sides.
const SHARED: [&str; 2] = ["time-left", "first-acts"];
/// The features of each side.
const OF_SIDE: [&str; 9] =
    ["seen", "seen-boxes", "under-fire", "pinned", "face-down", "buildings", "uncalled", "markers", "in-contact"];
/// The number of features.
pub(super) const COUNT: usize = SHARED.len() + 2 * OF_SIDE.len();

/// The units, and the points, that count as one in a feature.
const MANY: f32 = 10.0;
/// The distance from an enemy at which a counter is in contact, in hexes.
const CONTACT: u8 = 3;

/// The names of the features: those shared, then those of the first side, then of the second.
pub(super) fn names() -> Vec<String> {
    let of = |side: &'static str| OF_SIDE.iter().map(move |name| format!("{side}-{name}"));
    SHARED.iter().map(|&name| name.to_owned()).chain(of("first")).chain(of("second")).collect()
}

/// Writes the features of a position, in the order of [`names`].
pub(super) fn features(game: &Pluton, state: &State, out: &mut Numbers) {
    let at = game.at(state);
    let stages = f32::from(game.scenario.stages.max(1));
    out[0] = 1.0 - f32::from(at.stage()) / stages;
    out[1] = f32::from(u8::from(at.active() == Side::First));
    // What the other side sees of each.
    let shown = Side::BOTH.map(|side| Shown::of(game.view(state, side.other())));
    for side in Side::BOTH {
        let start = SHARED.len() + side.index() * OF_SIDE.len();
        let row = &mut out[start..start + OF_SIDE.len()];
        let [own, other] = [side, side.other()].map(|side| &shown[side.index()]);
        row.copy_from_slice(&of_side(game, state, side, own, other));
    }
}

/// What a side shows to the other.
struct Shown {
    counters: ArrayVec<(Hex, Level), MAX_SIDE>,
    seen: f32,
    boxes: f32,
}

impl Shown {
    fn of(other: View<'_>) -> Self {
        let mut shown = Self { counters: ArrayVec::new(), seen: 0.0, boxes: 0.0 };
        for unit in other.enemies() {
            shown.counters.push((other.hex(unit), other.level(unit).unwrap_or_default()));
            shown.seen += 1.0;
            shown.boxes += 0.5 * f32::from(other.strength(unit).unwrap_or_default());
        }
        let mut hidden: ArrayVec<FaceDown, MAX_SIDE> = ArrayVec::new();
        other.face_down(&mut hidden);
        shown.counters.extend(hidden.iter().map(|counter| (counter.hex, counter.level)));
        shown
    }

    fn at(&self, level: Level) -> f32 {
        self.counters.iter().filter(|counter| counter.1 == level).count() as f32
    }
}

fn of_side(game: &Pluton, state: &State, side: Side, own: &Shown, other: &Shown) -> [f32; OF_SIDE.len()] {
    let (scenario, at) = (&game.scenario, game.at(state));
    let in_hex = |shown: &Shown, hex: Hex| shown.counters.iter().any(|counter| counter.0 == hex);
    let buildings = scenario.villages.iter().flat_map(|village| &village.hexes);
    let held = buildings.filter(|&&hex| in_hex(own, hex) && !in_hex(other, hex)).count() as f32;
    let support = scenario.support.iter().enumerate();
    let uncalled = support.filter(|&(index, support)| support.side == side && !at.was_called(index));
    let uncalled: f32 = uncalled.map(|(_, support)| f32::from(support.uncalled)).sum();
    let first = (side.index() * MAX_SIDE_MARKERS) as MarkerId;
    let markers = (first..first + MAX_SIDE_MARKERS as MarkerId).filter(|&marker| at.marker_hex(marker).is_some());
    let field = &scenario.map.field;
    let near = |hex: Hex| other.counters.iter().any(|counter| field.distance(counter.0, hex) <= CONTACT);
    let contact = own.counters.iter().filter(|counter| near(counter.0)).count() as f32;
    let face_down = own.counters.len() as f32 - own.seen;
    let numbers = [
        own.seen,
        own.boxes,
        own.at(Level::UnderFire),
        own.at(Level::Pinned),
        face_down,
        held,
        uncalled,
        markers.count() as f32,
        contact,
    ];
    numbers.map(|number| number / MANY)
}
