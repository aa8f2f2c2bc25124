//! The curve of a sweep as `reports/assumed.json` keeps it: pages of other results show it before their figures.

use super::balance::{Balance, Crossing, Reach};
use super::figures::Figures;
use super::{Played, Response};
use crate::base::error::Failure;
use crate::play::task::{self, PROGRAM, SOURCES};
use crate::play::value_curves::{Even, KIND, SCHEMA, ValueCurve, ValueCurves, ValueScore};
use crate::studies::headline::rounded;
use crate::studies::laboratory::{Games, Measure};
use crate::studies::record_file::{Entry, RecordFile};

/// The score at which a scenario is even.
const EVEN: f64 = 0.5;

impl Entry for ValueCurve {
    fn place(&self) -> (&str, &str) {
        (&self.scenario, &self.path)
    }

    fn is_of(&self, scenario_hash: &str, sides: &[String; 2]) -> bool {
        self.scenario_hash == scenario_hash && self.sides == *sides
    }

    fn is_sound(&self) -> bool {
        Self::is_sound(self)
    }
}

impl RecordFile for ValueCurves {
    type Entry = ValueCurve;
    const KIND: &'static str = KIND;
    const HELP: &'static str = "`sweep --record FILE` writes one";
    const SCHEMA: &'static str = SCHEMA;

    fn schema(&self) -> &str {
        &self.schema
    }

    fn entries(&self) -> &[ValueCurve] {
        &self.curves
    }

    fn entries_mut(&mut self) -> &mut Vec<ValueCurve> {
        &mut self.curves
    }
}

/// The curve of a sweep of the score over one number of the scenario as it is; `command` repeats it. Draws the resamples on the rayon
/// pool that it is called in.
///
/// # Errors
/// When a value is no whole number.
pub fn curve(response: &Response, played: &Played<'_>, command: String) -> Result<ValueCurve, Failure> {
    let head = &response.setup.head;
    let path = response.axes()[0].name();
    let odd = || Failure::Input(format!("`{path}` has values that are no whole numbers: their curve is not recorded"));
    let mut placed: Vec<(i64, &Figures, &Games)> = Vec::new();
    for (point, &(_, games)) in response.points.iter().zip(&played.points) {
        placed.push((point.number().ok_or_else(odd)?, point, games));
    }
    placed.sort_by_key(|(value, ..)| *value);
    let point = |&(value, figures, _): &(i64, &Figures, &Games)| ValueScore {
        value,
        score: rounded(figures.mean),
        low: rounded(figures.low),
        high: rounded(figures.high),
    };
    let mut figures: Vec<Figures> = placed.iter().map(|(_, figures, _)| (*figures).clone()).collect();
    let games: Vec<&Games> = placed.iter().map(|&(.., games)| games).collect();
    let found = Balance::new(&mut figures, &games, (Measure::Score, EVEN), head.seed);
    let crossing = found.crossing.filter(|_| found.reach == Reach::Crossed);
    let even = |Crossing { at, low, high }| Even { at: rounded(at), low: low.map(rounded), high: high.map(rounded) };
    Ok(ValueCurve {
        scenario: head.scenario.id.clone(),
        scenario_hash: head.scenario.hash.clone(),
        path: path.clone(),
        sides: response.setup.sides.clone(),
        players: response.setup.players.clone(),
        games: head.games,
        seed: head.seed,
        points: placed.iter().map(point).collect(),
        even: crossing.map(even),
        program: PROGRAM.to_owned(),
        sources: SOURCES.to_owned(),
        play: task::play(&head.system).to_owned(),
        command,
    })
}
