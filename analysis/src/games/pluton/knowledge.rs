//! What a side knows of the events of a game \[16.1, S2.3\].
//!
//! A side knows its own units and the enemies that it sees. Of a concealed enemy it knows the hex and the marker on it,
//! not which unit it is, nor what only a commander or a loss would show; of one that was set up in secret and never revealed
//! it knows nothing. Markers, dice for reinforcements and the end of the game are open. A declaration of attack is secret, so
//! are tests for a new commander, which show that a company has none, and the score before the end.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{UnitId, bit, side_of};
use kartacz_engine::games::pluton::event::{Event, Kind};

/// Which units each side sees, according to the events so far.
#[derive(Clone, Debug)]
pub struct Knowledge<'a> {
    game: &'a Pluton,
    /// The units of each side that the other one sees.
    seen: [u64; 2],
    /// The units that it ever saw.
    ever: [u64; 2],
}

impl<'a> Knowledge<'a> {
    /// Before any event.
    pub fn new(game: &'a Pluton) -> Self {
        Self { game, seen: [0; 2], ever: [0; 2] }
    }

    /// Takes an event into account. What a side knows of it follows from what it sees after it.
    pub fn note(&mut self, event: &Event) {
        let Some(unit) = event.unit else { return };
        let side = side_of(unit).index();
        match event.kind {
            Kind::Revealed => {
                self.seen[side] |= bit(unit);
                self.ever[side] |= bit(unit);
            }
            // It is known as the unit that is turned over, but no longer afterwards.
            Kind::Concealed => self.seen[side] &= !bit(unit),
            // The counter of a commander who fell, perhaps in sight, is that of the new one, unseen until he is revealed.
            Kind::Promoted => self.seen[side] &= !bit(unit),
            _ => {}
        }
    }

    /// Whether the other side sees a unit.
    pub fn is_seen(&self, unit: UnitId) -> bool {
        self.seen[side_of(unit).index()] & bit(unit) != 0
    }

    /// Whether a unit is on the map for the other side, in this stage.
    pub fn is_placed(&self, unit: UnitId, stage: u8) -> bool {
        let side = side_of(unit).index();
        let until = self.game.scenario.secret_until[side];
        until == 0 || stage > until || self.ever[side] & bit(unit) != 0
    }

    /// The event as a side knows it, after it was [noted](Self::note): without the units that it does not see; nothing
    /// when it knows nothing of it.
    pub fn known(&self, event: &Event, side: Side) -> Option<Event> {
        let hidden = |unit: &UnitId| side_of(*unit) != side && !self.is_seen(*unit);
        let turned = matches!(event.kind, Kind::Revealed | Kind::Concealed);
        let own = event.unit.map(side_of).or(event.side) == Some(side);
        if matches!(event.kind, Kind::Declared | Kind::PromotionTest) && !own {
            return None;
        }
        let half_vp = event.half_vp.filter(|_| event.kind == Kind::GameOver);
        // Among the units that move with the first one there may be others that were set up in secret.
        let count = event.count.filter(|_| own || event.kind != Kind::MoveStarts);
        let event = &Event { half_vp, count, ..*event };
        let concealed = event.unit.or(event.target).filter(hidden).filter(|_| !turned);
        let Some(unit) = concealed else {
            let target = event.target.filter(|target| !hidden(target));
            return Some(Event { target, ..*event });
        };
        if !self.is_placed(unit, event.stage) {
            return None;
        }
        // Its counter is on the map with its markers; strengths and losses are under it, and nothing about it changes by these.
        let still = match event.kind {
            Kind::Weakened | Kind::CommanderTest | Kind::Promoted => true,
            Kind::Reorganised => event.result != "improves",
            _ => false,
        };
        if still {
            return None;
        }
        let unknown = Event {
            unit: None,
            target: event.target.filter(|target| !hidden(target)),
            side: Some(side_of(unit)),
            strength: None,
            modifier: None,
            modified: None,
            losses: None,
            count: None,
            ..*event
        };
        Some(match event.kind {
            // By which row a unit is lost, and whether it rolled, shows whether it is a commander, and whether it has one.
            Kind::Lost => Event { rule: "", result: "", ..unknown },
            Kind::Reorganised => Event { dice: Default::default(), ..unknown },
            _ => unknown,
        })
    }
}

/// The events of a game as a side knows them, one for each; nothing for those that it does not know of.
pub fn known(game: &Pluton, events: &[Event], side: Side) -> Vec<Option<Event>> {
    let mut knowledge = Knowledge::new(game);
    let one = |event: &Event| {
        knowledge.note(event);
        knowledge.known(event, side)
    };
    events.iter().map(one).collect()
}
