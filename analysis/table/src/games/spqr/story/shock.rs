//! The nine steps of a shock segment, and the text of their events.

use kartacz_engine::games::spqr::counters::Mark;
use kartacz_engine::games::spqr::details::{Cause, Danger, Marking, Pursuit, Superior, Tested, Trial};
use kartacz_engine::games::spqr::event::{Event, Fact};
use kartacz_engine::games::spqr::position::Position;

use super::names;
use crate::show::story::names::counted;

/// The names of the steps, from 1, with their rows.
const STEPS: [(&str, &str); 9] = [
    ("designation", "8.31"),
    ("allocation", "8.32"),
    ("elephants let through", "9.11"),
    ("tests before shock", "8.33"),
    ("leader casualties", "8.34"),
    ("clash of spears and swords", "8.35"),
    ("shock", "8.36"),
    ("hits", "10.14"),
    ("collapse, pursuit and advance", "8.37"),
];
/// The step of the tests before shock, after which attackers may advance at once.
const TESTS: u8 = 4;
/// The last step.
const COLLAPSE: u8 = 9;

/// The start of the paragraph of a step.
pub fn begins(step: u8) -> String {
    let (name, rule) = STEPS[usize::from(step) - 1];
    format!("Step {step}, {name} ({rule}): ")
}

/// The step that an event belongs to, when the segment is at step `current`; none for mere consequences.
fn step(event: &Event, current: Option<u8>) -> Option<u8> {
    match event.fact {
        Fact::Marked { marking, .. } => (marking != Marking::Moved).then_some(1),
        Fact::Assigned => Some(2),
        Fact::LetsThrough => Some(3),
        Fact::Tested { result } => match result.trial() {
            Some(Trial::BeforeShock) => Some(TESTS),
            Some(Trial::AfterShock) => Some(COLLAPSE),
            _ => None,
        },
        Fact::LeaderTest { danger: Danger::Combat, .. } => Some(5),
        Fact::Clashed { .. } => Some(6),
        Fact::ShockRolled { .. } => Some(7),
        Fact::Hits { cause: Cause::Test(Trial::BeforeShock), .. } => Some(TESTS),
        Fact::Hits { cause: Cause::Shock, .. } => Some(8),
        Fact::PursuitRolled { .. } => Some(COLLAPSE),
        Fact::Routs { cause: Cause::Shock | Cause::AfterShock, .. } => Some(COLLAPSE),
        Fact::Advanced { .. } => current.map(|step| if step == TESTS { TESTS } else { COLLAPSE }),
        _ => None,
    }
}

/// The step of an event of a step, and its text in the position after it; `current` is the step before it.
pub fn part(at: Position, event: &Event, current: Option<u8>) -> Option<(u8, String)> {
    let step = step(event, current)?;
    let game = at.game;
    let [unit, target] = [event.unit, event.target].map(|unit| move || names::id(game, unit));
    let [from, to] = [event.from, event.to].map(|hex| names::hex(game, hex));
    let text = match event.fact {
        Fact::Marked { mark, .. } => match mark {
            Mark::MustCheck => format!("{} must attack after a test", unit()),
            Mark::NoCheck => format!("{} attacks without a test", unit()),
            Mark::None | Mark::Declined => format!("{} does not attack", unit()),
        },
        Fact::Assigned => format!("{} attacks {}", unit(), target()),
        Fact::LetsThrough => format!("{} lets the elephants through", unit()),
        Fact::Tested { result } => tested(at, event, result),
        Fact::LeaderTest { result, .. } => {
            format!("{}, {}, {}", names::leader(game, event.leader), names::die(event), result.name())
        }
        Fact::Clashed { column, angle } => {
            let (unit, target) = (names::unit(game, event.unit), names::unit(game, event.target));
            format!("{unit} against the {} of {target}, column {column}", angle.name())
        }
        Fact::ShockRolled { column, hits, superior } => struck(event, (unit(), target()), (column, hits, superior)),
        Fact::Hits { hits, .. } => self::hits(at, event, hits),
        Fact::PursuitRolled { result } => {
            let does = match result {
                Pursuit::Pursues => "pursues",
                Pursuit::Ends => "does not pursue",
            };
            format!("{} rolls for pursuit of {}, {}, and {does}", unit(), target(), names::die(event))
        }
        Fact::Routs { cause, .. } => format!("{} in {from} routs ({}, {})", unit(), cause.name(), event.rule),
        Fact::Advanced { .. } => format!("{} advances {from}-{to}", unit()),
        _ => return None,
    };
    Some((step, text))
}

/// A roll of shock with its column, superiority and hits.
fn struck(event: &Event, (unit, target): (&str, &str), (column, hits, superior): (u8, [u8; 2], Superior)) -> String {
    let superior = match superior {
        Superior::Attacker => ", the attackers superior",
        Superior::Defender => ", the defenders superior",
        Superior::None => "",
    };
    let [attackers, defenders] = hits.map(|hits| counted(hits, "hit", "hits"));
    format!(
        "{unit} against {target}, column {column}{superior}, {}: {attackers} for the attackers, {defenders} for the defenders",
        names::die(event)
    )
}

/// Hits of a unit, with the sum of them.
pub fn hits(at: Position, event: &Event, hits: u8) -> String {
    format!("{} {}", names::id(at.game, event.unit), sum(at, event, hits))
}

/// Hits of the unit of an event, with the sum of them, without its name.
pub fn sum(at: Position, event: &Event, hits: u8) -> String {
    let unit = event.unit.expect("hits of a unit");
    let count = counted(hits, "hit", "hits");
    match at.hits(unit) {
        0 => count,
        all => format!("{count}, {all} of {}", at.quality(unit)),
    }
}

/// A test of quality.
pub fn tested(at: Position, event: &Event, result: Tested) -> String {
    let quality = at.quality(event.unit.expect("a test of a unit"));
    let (unit, die) = (names::id(at.game, event.unit), names::die(event));
    let result = match result {
        Tested::Fails(_, excess) => format!("fails by {excess}"),
        _ => result.name().to_owned(),
    };
    format!("{unit} of quality {quality}, {die}, {result}")
}
