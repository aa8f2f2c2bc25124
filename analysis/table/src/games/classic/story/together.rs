//! Events that share a paragraph: a set-up, a move, a retreat, the units of an attack.

use kartacz_engine::games::classic::data::{Hex, Scenario, UnitId};
use kartacz_engine::games::classic::event::{Event, Fact, Rule};

use crate::games::classic::names;
use crate::show::story::names::{counted, listed};

/// The most units of one paragraph of a set-up.
const MOST: usize = 10;

/// The events of a paragraph so far.
#[derive(Default)]
pub enum Together {
    /// None.
    #[default]
    Nothing,
    /// Units are placed.
    Placed {
        /// Whether by chance.
        drawn: bool,
        /// The units with their hexes.
        units: Vec<(UnitId, Hex)>,
        /// The paragraph.
        rule: Rule,
    },
    /// Units move, the leader first.
    Moved {
        /// The units.
        units: Vec<UnitId>,
        /// Their way.
        way: Vec<Hex>,
        /// Twelfths of movement points left.
        left: u16,
        /// The paragraph.
        rule: Rule,
    },
    /// A unit retreats.
    Retreated {
        /// The unit.
        unit: UnitId,
        /// Its way.
        way: Vec<Hex>,
        /// The paragraph.
        rule: Rule,
    },
    /// Units join an attack.
    Joined {
        /// The units with their hexes.
        units: Vec<(UnitId, Hex)>,
        /// The hex that they attack.
        target: Hex,
        /// Whether the attack is complete.
        complete: bool,
        /// The paragraph.
        rule: Rule,
    },
}

/// The paragraph of bombardments.
const BOMBARDMENT: Rule = Rule(10, 3);

impl Together {
    /// Whether an event belongs to the paragraph.
    pub fn takes(&self, event: &Event) -> bool {
        match (self, event.fact) {
            (Self::Nothing, _) => true,
            (Self::Placed { drawn, units, .. }, Fact::Placed { drawn: now }) => *drawn == now && units.len() < MOST,
            (Self::Moved { way, .. }, Fact::Joined { .. }) => way.is_empty(),
            (Self::Moved { .. }, Fact::Moved { .. }) => true,
            (Self::Retreated { unit, .. }, Fact::Retreated) => *unit == event.unit,
            (Self::Joined { target, complete: false, .. }, Fact::Committed | Fact::Declared { .. }) => {
                *target == event.target
            }
            _ => false,
        }
    }

    /// Adds an event that belongs to the paragraph; `false` for any other.
    pub fn add(&mut self, event: &Event) -> bool {
        if matches!(self, Self::Nothing) {
            *self = Self::begun(event);
        }
        match (self, event.fact) {
            (Self::Placed { units, .. }, Fact::Placed { .. }) => units.push((event.unit, event.to)),
            (Self::Moved { units, .. }, Fact::MoveStarts { .. } | Fact::Joined { .. }) => units.push(event.unit),
            (Self::Moved { way, left, .. }, Fact::Moved { left: now }) => {
                go_on(way, event);
                *left = now;
            }
            (Self::Retreated { way, .. }, Fact::Retreated) => go_on(way, event),
            (Self::Joined { units, .. }, Fact::Committed) => units.push((event.unit, event.from)),
            (Self::Joined { complete, .. }, Fact::Declared { .. }) => *complete = true,
            _ => return false,
        }
        true
    }

    fn begun(event: &Event) -> Self {
        let rule = event.rule;
        match event.fact {
            Fact::Placed { drawn } => Self::Placed { drawn, units: Vec::new(), rule },
            Fact::MoveStarts { .. } => Self::Moved { units: Vec::new(), way: Vec::new(), left: 0, rule: Rule(4, 2) },
            Fact::Retreated => Self::Retreated { unit: event.unit, way: Vec::new(), rule },
            Fact::Committed => Self::Joined { units: Vec::new(), target: event.target, complete: false, rule },
            _ => Self::Nothing,
        }
    }

    /// The paragraph, its rule, and whether it is an action; nothing when there is nothing to tell.
    pub fn text(self, scenario: &Scenario) -> Option<(String, Rule, bool)> {
        let named = |units: &[(UnitId, Hex)]| {
            let named = |&(unit, hex): &(UnitId, Hex)| {
                format!("{} in {}", names::unit(scenario, unit), names::hex(scenario, hex))
            };
            units.iter().map(named).collect::<Vec<_>>()
        };
        match self {
            Self::Nothing => None,
            Self::Placed { drawn, units, rule } => {
                let how = if drawn { "By chance" } else { "Placed" };
                Some((format!("{how}: {}.", named(&units).join(", ")), rule, true))
            }
            Self::Moved { units, way, left, rule } => {
                let verb = if units.len() == 1 { "moves" } else { "move" };
                let units = listed(units.iter().map(|&unit| names::unit(scenario, unit)));
                let [from, to @ ..] = way.as_slice() else { return None };
                let to: Vec<String> = to.iter().map(|&hex| names::hex(scenario, hex)).collect();
                let left = match left {
                    0 => String::new(),
                    left => format!("; {} left", counted_points(left)),
                };
                let from = names::hex(scenario, *from);
                Some((format!("{units} {verb} from {from} to {}{left}.", to.join(", ")), rule, true))
            }
            Self::Retreated { unit, way, rule } => {
                let [from, to @ ..] = way.as_slice() else { return None };
                let to: Vec<String> = to.iter().map(|&hex| names::hex(scenario, hex)).collect();
                let (unit, from) = (names::unit(scenario, unit), names::hex(scenario, *from));
                Some((format!("{unit} retreats from {from} to {}.", to.join(", ")), rule, false))
            }
            Self::Joined { units, target, rule, .. } => {
                let units = named(&units);
                let verb = match (rule == BOMBARDMENT, units.len()) {
                    (true, 1) => "bombards",
                    (true, _) => "bombard",
                    (false, 1) => "attacks",
                    (false, _) => "attack",
                };
                let text =
                    format!("{} {verb} {}.", listed(units.iter().map(String::as_str)), names::hex(scenario, target));
                Some((text, rule, true))
            }
        }
    }
}

/// Adds a step to a way; those of other units of a stack are the same.
fn go_on(way: &mut Vec<Hex>, event: &Event) {
    if way.is_empty() {
        way.push(event.from);
    }
    if way.last() != Some(&event.to) {
        way.push(event.to);
    }
}

/// `1 point`, `2.5 points`.
fn counted_points(twelfths: u16) -> String {
    match names::points(twelfths).as_str() {
        "1" => counted(1, "point", "points"),
        number => format!("{number} points"),
    }
}
