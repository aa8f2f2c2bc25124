//! What happened last in a game, printed when a check fails.

use std::collections::VecDeque;

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::event::Event;
use kartacz_engine::games::spqr::notation;

/// The actions that are remembered.
const LENGTH: usize = 6;

/// The last actions with their events.
pub struct Trail<'g> {
    game: &'g Spqr,
    steps: VecDeque<(Action, Vec<Event>)>,
}

impl<'g> Trail<'g> {
    pub fn new(game: &'g Spqr) -> Self {
        Self { game, steps: VecDeque::new() }
    }

    /// Adds an action before it is applied.
    pub fn take(&mut self, action: Action) {
        if self.steps.len() == LENGTH {
            self.steps.pop_front();
        }
        self.steps.push_back((action, Vec::new()));
    }

    /// Adds its events.
    pub fn record(&mut self, events: &[Event]) {
        if let Some((_, known)) = self.steps.back_mut() {
            known.extend_from_slice(events);
        }
    }
}

impl Drop for Trail<'_> {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            return;
        }
        for (action, events) in &self.steps {
            eprintln!("> {}", notation::write(self.game, *action));
            for event in events {
                let id = |unit| notation::unit_label(self.game, unit);
                let [from, to] = [event.from, event.to].map(|hex| self.game.scenario.map.field.label(hex));
                eprintln!(
                    "  {} [{}] {} {:?} at {:?} {:?} {from} {to} {:?} {:?}",
                    event.window.name(),
                    event.rule,
                    event.kind().name(),
                    event.unit.map(id),
                    event.target.map(id),
                    event.leader.map(|leader| notation::leader_label(self.game, leader)),
                    event.dice.as_slice(),
                    event.fact
                );
            }
        }
    }
}
