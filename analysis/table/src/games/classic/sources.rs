//! The sources of a side's victory points: their sum is its score.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::victory::Counting;
use kartacz_engine::games::classic::data::{Objective, Scenario};
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::state::Mode;

/// The most objectives with a column of their own; a record has room for no more.
const MOST: usize = 7;

/// A source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The hexes of an objective that is counted at the end, by its number.
    Objective(usize),
    /// The other objectives that are counted at the end.
    Others,
    /// Units that have left the map.
    Exits,
    /// What was scored during play: enemy losses, objectives that are counted each turn. A state keeps only their sum.
    Play,
}

impl Source {
    /// Its name in columns.
    pub fn name(self, scenario: &Scenario) -> String {
        match self {
            Self::Objective(index) => {
                let id = &scenario.victory.objectives[index].id;
                let taken = ["other-objectives", "exits", "losses", "turns", "losses-and-turns"].contains(&id.as_str());
                if taken { format!("objective-{id}") } else { id.clone() }
            }
            Self::Others => "other-objectives".to_owned(),
            Self::Exits => "exits".to_owned(),
            Self::Play => {
                let name = match (scenario.victory.losses, has_turns(scenario)) {
                    (true, true) => "losses-and-turns",
                    (true, false) => "losses",
                    (false, _) => "turns",
                };
                name.to_owned()
            }
        }
    }
}

/// The sources that a scenario has.
pub fn sources(scenario: &Scenario) -> impl Iterator<Item = Source> {
    let alone = at_end(scenario).take(MOST).map(|(index, _)| Source::Objective(index));
    let victory = &scenario.victory;
    let more = [
        (at_end(scenario).nth(MOST).is_some(), Source::Others),
        (victory.exits, Source::Exits),
        (victory.losses || has_turns(scenario), Source::Play),
    ];
    alone.chain(more.into_iter().filter(|(has, _)| *has).map(|(_, source)| source))
}

/// The points of a side from a source, as things stand.
pub fn points<B: Board>(at: Position<'_, B>, side: Side, source: Source) -> i32 {
    let scenario = at.scenario();
    match source {
        Source::Objective(index) => of_objective(at, side, &scenario.victory.objectives[index]),
        Source::Others => at_end(scenario).skip(MOST).map(|(_, objective)| of_objective(at, side, objective)).sum(),
        Source::Exits => {
            let exited = scenario.units_of(side).filter(|&unit| at.has_exited(unit));
            exited.map(|unit| i32::from(scenario.unit(unit).worth)).sum()
        }
        Source::Play => {
            let at_end: i32 = match at.mode() {
                Mode::Over => at_end(scenario).map(|(_, objective)| of_objective(at, side, objective)).sum(),
                _ => 0,
            };
            let exits = if scenario.victory.exits { points(at, side, Source::Exits) } else { 0 };
            at.scored_by(side) - at_end - exits
        }
    }
}

fn of_objective<B: Board>(at: Position<'_, B>, side: Side, objective: &Objective) -> i32 {
    let counts = objective.side.is_none_or(|only| only == side);
    if counts { at.held(objective, side).len() as i32 * i32::from(objective.points) } else { 0 }
}

/// The objectives that are counted at the end, with their numbers.
fn at_end(scenario: &Scenario) -> impl Iterator<Item = (usize, &Objective)> {
    let objectives = scenario.victory.objectives.iter().enumerate();
    objectives.filter(|(_, objective)| objective.counting == Counting::End)
}

/// Whether objectives are counted each turn.
fn has_turns(scenario: &Scenario) -> bool {
    scenario.victory.objectives.iter().any(|objective| objective.counting == Counting::EachTurn)
}
