//! Steps and turns joined into sentences.

use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::details::{Pace, Stride};
use kartacz_engine::games::insurrection::event::{Event, Fact, Kind};

use crate::games::insurrection::story::names;

/// A part of a move that is not written yet.
#[derive(Clone, Debug, Default)]
pub struct Moves<E: Compiled> {
    /// The units that have begun to move.
    begun: E::Units,
    double_time: bool,
    /// The units with a sentence already.
    written: E::Units,
    /// The current part.
    units: E::Units,
    path: String,
    /// Movement points before it and after it; limbering guns and guns moved by hand have none.
    before: Option<u8>,
    after: Option<u8>,
}

impl<E: Compiled> Moves<E> {
    /// Adds an event, if it belongs to a move. The part before it must be written first, see [`Moves::finish`].
    pub fn take(&mut self, game: &Rules<E>, event: &Event<E>) -> bool {
        match event.fact {
            Fact::MoveBegins { pace } => {
                self.begun = event.units;
                self.written = E::Units::EMPTY;
                self.double_time = pace == Pace::DoubleTime;
            }
            Fact::MoveEnds => self.begun = E::Units::EMPTY,
            Fact::Moved { stride } => self.step(game, event, stride),
            Fact::Turned => self.turn(game, event),
            _ => return false,
        }
        true
    }

    /// Whether the event continues the current part.
    pub fn continues(&self, event: &Event<E>) -> bool {
        self.units.any() && matches!(event.kind(), Kind::Moved | Kind::Turned) && event.units == self.units
    }

    fn begin(&mut self, event: &Event<E>, path: String) {
        if self.units.is_empty() {
            self.units = event.units;
            self.before = event.mp_before;
            self.path = path;
        }
    }

    fn step(&mut self, game: &Rules<E>, event: &Event<E>, stride: Stride) {
        self.begin(event, names::hex(game, event.from));
        let cost: i32 = event.modifiers.iter().map(|part| i32::from(part.value)).sum();
        let mut remarks: Vec<String> = Vec::new();
        if cost > 1 {
            remarks.extend(event.modifiers.iter().map(|part| format!("{} {}", part.reason, part.value)));
        }
        match stride {
            Stride::OneHex => remarks.push("the one hex that is always allowed".to_owned()),
            Stride::InSquare => remarks.push("in square".to_owned()),
            Stride::ByHand => remarks.push("by hand".to_owned()),
            Stride::Ahead | Stride::Back => {}
        }
        self.path += &format!("-{}", names::hex(game, event.to));
        if !remarks.is_empty() {
            self.path += &format!(" ({})", remarks.join(", "));
        }
        self.after = event.mp_after;
    }

    fn turn(&mut self, game: &Rules<E>, event: &Event<E>) {
        self.begin(event, names::hex(game, event.hex));
        let turns = names::verb(game, event.units, "turns", "turn");
        self.path += &format!(" ({turns} {})", names::facing_of(event));
        self.after = event.mp_after.or(self.after);
    }

    /// The sentence of the current part, if there is one.
    pub fn finish(&mut self, game: &Rules<E>) -> Option<String> {
        let units = std::mem::take(&mut self.units);
        let path = std::mem::take(&mut self.path);
        if units.is_empty() {
            return None;
        }
        let only_turned = !path.contains('-');
        let verb = match (only_turned, (self.written & units).any()) {
            (true, _) => names::verb(game, units, "stays in", "stay in"),
            (false, true) => names::verb(game, units, "moves on", "move on"),
            (false, false) => names::verb(game, units, "moves", "move"),
        };
        self.written |= units;
        let pace = if self.double_time { " at the double" } else { "" };
        let points = match (self.before, self.after) {
            (Some(before), Some(after)) => format!(", {} of {before} MP", before.saturating_sub(after)),
            _ => String::new(),
        };
        Some(format!("{} {verb}{pace} {path}{points}.", names::units(game, units)))
    }
}
