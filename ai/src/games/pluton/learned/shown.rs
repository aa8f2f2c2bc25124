//! Public features: the units that each side shows to the other \[16.1\], markers, and features of the stage.

use arrayvec::ArrayVec;
use kartacz_engine::core::game::{Game, Side};
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{KINDS, Kind, MAX_SIDE, MAX_SIDE_MARKERS, MarkerId, units_in};
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::state::{Level, State};
use kartacz_engine::games::pluton::view::{FaceDown, View};

use crate::core::learning::Numbers;
use crate::games::pluton::lay::is_platoon;

/// The features shared by both sides.
const SHARED: [&str; 3] = ["time-left", "stages-left", "first-acts"];
/// The features of each side: the units by kind that the other sees, then the others.
const OF_SIDE: [&str; KINDS + 11] = [
    "rifles",
    "machine-guns",
    "mortars",
    "commanders",
    "boxes",
    "under-fire",
    "pinned",
    "face-down",
    "revealed",
    "buildings",
    "uncalled",
    "called",
    "markers",
    "close",
    "near",
];
/// The number of features.
pub(super) const COUNT: usize = SHARED.len() + 2 * OF_SIDE.len();

/// The units that count as one in a feature.
const UNITS: f32 = 10.0;
/// The half boxes, and the half victory points.
const HALVES: f32 = 40.0;
/// The stages.
const STAGES: f32 = 20.0;
/// The distances from an enemy at which a counter is close, and near; in hexes.
const REACHES: [u8; 2] = [3, 8];

/// The names of the features: those shared, then those of the first side, then of the second.
pub(super) fn names() -> Vec<String> {
    let of = |side: &'static str| OF_SIDE.iter().map(move |name| format!("{side}-{name}"));
    SHARED.iter().map(|&name| name.to_owned()).chain(of("first")).chain(of("second")).collect()
}

/// Writes the features of a position, in the order of [`names`].
pub(super) fn features(game: &Pluton, state: &State, out: &mut Numbers) {
    // The units that a side shows are those that the other side sees.
    let views = Side::BOTH.map(|side| game.view(state, side.other()));
    let (stage, stages) = (f32::from(views[0].stage()), f32::from(game.scenario.stages.max(1)));
    let left = (stages - stage).max(0.0);
    out[..SHARED.len()].copy_from_slice(&[
        left / stages,
        left / STAGES,
        f32::from(u8::from(views[0].active() == Side::First)),
    ]);
    let shown = views.map(Shown::of);
    for (side, view) in Side::BOTH.into_iter().zip(views) {
        let start = SHARED.len() + side.index() * OF_SIDE.len();
        let numbers = of_side(view, side, &shown[side.index()], &shown[side.other().index()]);
        out[start..start + OF_SIDE.len()].copy_from_slice(&numbers);
    }
}

/// The units that a side shows to the other. All numbers are whole, so their sums do not depend on their order.
struct Shown {
    counters: ArrayVec<(Hex, Level), MAX_SIDE>,
    /// The units that are seen, by kind.
    kinds: [f32; KINDS],
    halves: f32,
    face_down: f32,
}

impl Shown {
    /// The enemies that the side of a view sees.
    fn of(view: View<'_>) -> Self {
        let mut shown = Self { counters: ArrayVec::new(), kinds: [0.0; KINDS], halves: 0.0, face_down: 0.0 };
        for unit in view.enemies() {
            shown.counters.push((view.hex(unit), view.level(unit).unwrap_or_default()));
            let kind = view.game().kind(unit);
            shown.kinds[kind.index()] += 1.0;
            if kind != Kind::Commander {
                shown.halves += f32::from(view.strength(unit).unwrap_or_default());
            }
        }
        let mut hidden: ArrayVec<FaceDown, MAX_SIDE> = ArrayVec::new();
        view.face_down(&mut hidden);
        shown.face_down = hidden.len() as f32;
        shown.counters.extend(hidden.iter().map(|counter| (counter.hex, counter.level)));
        shown
    }

    fn at(&self, level: Level) -> f32 {
        self.counters.iter().filter(|counter| counter.1 == level).count() as f32
    }

    fn is_in(&self, hex: Hex) -> bool {
        self.counters.iter().any(|counter| counter.0 == hex)
    }

    /// The counters within a distance of one of the other side's.
    fn within(&self, view: View<'_>, other: &Self, distance: u8) -> f32 {
        let field = &view.game().scenario.map.field;
        let near = |hex: Hex| other.counters.iter().any(|counter| field.distance(counter.0, hex) <= distance);
        self.counters.iter().filter(|counter| near(counter.0)).count() as f32
    }
}

/// The features of a side; the view is that of the other.
fn of_side(view: View<'_>, side: Side, own: &Shown, other: &Shown) -> [f32; OF_SIDE.len()] {
    let scenario = &view.game().scenario;
    let villages = scenario.villages.iter();
    let buildings = villages.flat_map(|village| village.hexes.iter().map(|&hex| (hex, village.worth[side.index()])));
    let held = buildings.filter(|&(hex, _)| own.is_in(hex) && !other.is_in(hex));
    let held: f32 = held.map(|(_, worth)| f32::from(worth)).sum();
    let support = || scenario.support.iter().enumerate().filter(|(_, support)| support.side == side);
    let uncalled: f32 =
        support().filter(|&(index, _)| !view.was_called(index)).map(|(_, support)| f32::from(support.uncalled)).sum();
    let called = support().filter(|&(index, _)| view.was_called(index)).count();
    let first = (side.index() * MAX_SIDE_MARKERS) as MarkerId;
    let markers = (first..first + MAX_SIDE_MARKERS as MarkerId).filter(|&marker| view.marker_hex(marker).is_some());
    let everyone = units_in(side, scenario.everyone(side));
    let revealed = everyone.filter(|&unit| is_platoon(view.game(), unit) && view.was_seen(unit)).count();
    let [close, near] = REACHES.map(|distance| own.within(view, other, distance) / UNITS);
    let [rifles, guns, mortars, commanders] = own.kinds.map(|count| count / UNITS);
    [
        rifles,
        guns,
        mortars,
        commanders,
        own.halves / HALVES,
        own.at(Level::UnderFire) / UNITS,
        own.at(Level::Pinned) / UNITS,
        own.face_down / UNITS,
        revealed as f32 / UNITS,
        held / HALVES,
        uncalled / UNITS,
        called as f32 / UNITS,
        markers.count() as f32 / UNITS,
        close,
        near,
    ]
}
