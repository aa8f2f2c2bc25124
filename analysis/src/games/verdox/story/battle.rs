//! The story writer: the paragraph of each event.

use std::io;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::{Kind, UnitId};
use kartacz_engine::games::verdox::event::{Event, Kind as EventKind};
use kartacz_engine::games::verdox::notation::unit_label;
use kartacz_engine::games::verdox::position::Position;
use kartacz_engine::games::verdox::state::Ending;

use super::dice::{table, upto};
use super::names;
use super::worth;
use crate::games::verdox::event_log::Account;
use crate::show::story::names::counted;
use crate::show::story::page::Paper;

/// Indentation of actions, and of their results.
const DEED: usize = 1;
const RESULT: usize = 2;
/// The most moves or entries in one paragraph.
const TOGETHER: usize = 10;

/// Writes the story of a game.
pub fn write(account: &Account, page: &mut dyn Paper) -> io::Result<()> {
    let mut story = Story::new(account, page);
    story.open()?;
    account.events.iter().try_for_each(|event| story.event(event))?;
    story.close()
}

/// Events of one paragraph.
#[derive(Default)]
struct Group {
    /// The start of the paragraph; nothing when no event waits.
    begins: Option<String>,
    parts: Vec<String>,
    /// The number of events up to the last part.
    events: usize,
}

/// A report being written.
struct Story<'a, 'o> {
    account: Account<'a>,
    game: &'a Verdox,
    page: &'o mut dyn Paper,
    /// Events so far.
    events: usize,
    /// The units whose entry does not name their kind: the reader may not know it.
    hidden: Vec<UnitId>,
    group: Group,
    /// The units turned up and not named since.
    shown: Vec<UnitId>,
    /// The unit that has rolled to move.
    tested: Option<UnitId>,
    turn_starts: bool,
}

impl<'a, 'o> Story<'a, 'o> {
    fn new(account: &Account<'a>, page: &'o mut dyn Paper) -> Self {
        let hidden = |event: &&Event| event.kind == EventKind::Entered && event.unit_kind.is_none();
        Self {
            account: *account,
            game: account.game,
            page,
            events: 0,
            hidden: account.events.iter().filter(hidden).filter_map(|event| event.unit).collect(),
            group: Group::default(),
            shown: Vec::new(),
            tested: None,
            turn_starts: false,
        }
    }

    /// The title, the players, the forces.
    fn open(&mut self) -> io::Result<()> {
        let account = self.account;
        let scenario = &self.game.scenario;
        self.page.paragraph(0, &scenario.title)?;
        let [first, second] =
            Side::BOTH.map(|side| format!("{}: {}", names::side(self.game, side), account.players[side.index()]));
        let which = format!("{}, seed {}, game {}. {first}; {second}.", scenario.id, account.seed, account.index);
        self.page.paragraph(0, &which)?;
        self.page.heading("Set-up")?;
        for side in Side::BOTH {
            let forces = scenario.forces[side.index()];
            let kinds = Kind::ALL.into_iter().filter(|kind| forces[kind.index()] > 0);
            let kinds: Vec<String> =
                kinds.map(|kind| names::counted(usize::from(forces[kind.index()]), kind)).collect();
            self.page.paragraph(DEED, &format!("{}: {}.", names::side(self.game, side), kinds.join(", ")))?;
        }
        Ok(())
    }

    fn event(&mut self, event: &Event) -> io::Result<()> {
        let part = self.part(event);
        // A unit that is turned up acts next: that sentence shows it.
        let waits = event.kind == EventKind::Shown;
        if !waits && (part.is_none() || self.group.begins != part || self.group.parts.len() == TOGETHER) {
            self.write_group()?;
        }
        self.events += 1;
        self.page.after(self.events);
        match part {
            Some(begins) => self.add(begins, event),
            None => self.write_alone(event)?,
        }
        Ok(())
    }

    /// The position after the events so far.
    fn at(&self) -> Position<'a> {
        self.game.at(&self.account.states[self.events - 1])
    }

    /// The kind of a unit, unless it is hidden.
    fn kind(&self, unit: UnitId) -> Option<Kind> {
        (!self.hidden.contains(&unit)).then(|| self.at().kind(unit))
    }

    /// The start of the paragraph of an event that is grouped with others of its kind.
    fn part(&self, event: &Event) -> Option<String> {
        match event.kind {
            EventKind::Entered => Some(format!("{} enter, face down: ", self.side(event))),
            EventKind::Moved if self.tested != event.unit => Some("Moves: ".to_owned()),
            _ => None,
        }
    }

    fn add(&mut self, begins: String, event: &Event) {
        let unit = self.label(event.unit);
        let part = match event.kind {
            EventKind::Entered => format!("{unit} in {}", names::square(self.game, event.to)),
            _ => format!("{unit} {}", self.way(event)),
        };
        self.group.begins = Some(begins);
        self.group.parts.push(part);
        self.group.events = self.events;
    }

    fn write_group(&mut self) -> io::Result<()> {
        let Group { begins, parts, events } = std::mem::take(&mut self.group);
        let Some(begins) = begins else { return Ok(()) };
        self.page.after(events);
        self.page.paragraph(DEED, &format!("{begins}{}.", parts.join("; ")))?;
        self.page.after(self.events);
        Ok(())
    }

    fn write_alone(&mut self, event: &Event) -> io::Result<()> {
        match event.kind {
            EventKind::TurnStarts => self.turn_starts = true,
            EventKind::PhaseStarts => {
                self.tested = None;
                if std::mem::take(&mut self.turn_starts) {
                    let score = self.score(event.vp);
                    self.page.heading(&format!("Turn {}. {score}.", event.turn))?;
                }
                self.page.heading(&format!("{} act.", self.side(event)))?;
            }
            EventKind::Shown => self.shown.extend(event.unit),
            EventKind::GameOver => {}
            _ => {
                let (level, sentence) = self.sentence(event);
                self.page.paragraph(level, &sentence)?;
            }
        }
        Ok(())
    }

    /// The sentence of an event, with the row of the ledger.
    fn sentence(&mut self, event: &Event) -> (usize, String) {
        let rule = event.rule;
        let chances = self.game.scenario.chances;
        let [from, to, target] = [event.from, event.to, event.target].map(|square| names::square(self.game, square));
        let barge = event.barge.map_or(String::new(), names::barge);
        let die = event.dice.first().copied().unwrap_or(0);
        let yes = event.result == "yes";
        match event.kind {
            EventKind::FirstDrawn => {
                (DEED, format!("Die {die}: {} deploy first and play first ({rule}).", self.side(event)))
            }
            EventKind::EntryBlocked => {
                let count = counted(event.count.unwrap_or(0), "unit finds", "units find");
                (DEED, format!("{}: {count} no free square of entry ({rule}).", self.side(event)))
            }
            EventKind::GunsPulled => {
                let comes = if yes { "they can be moved" } else { "they stay" };
                self.test(event, "pulls its guns", (die, chances.artillery_move), comes)
            }
            EventKind::SinkTest => {
                let comes = if yes { "it sinks" } else { "the ground bears it" };
                self.test(event, "may sink", (die, chances.sink), comes)
            }
            EventKind::ExitTest => {
                let comes = if yes { "it gets out" } else { "it is stuck" };
                self.test(event, "tries to get out", (die, chances.exit), comes)
            }
            EventKind::EntryTest => {
                let comes = if yes { "it gets up" } else { "it is kept out" };
                self.test(event, &format!("climbs the wall {to} from its front"), (die, chances.front_entry), comes)
            }
            EventKind::Moved => {
                self.tested = None;
                (RESULT, format!("{} moves {}.", self.label(event.unit), self.way(event)))
            }
            EventKind::Attacked => (DEED, self.attack(event, die)),
            EventKind::WallAttacked => {
                let needs = upto(chances.demolition);
                let comes = if die <= chances.demolition { "a breach" } else { "the wall holds" };
                let aim = format!("{} in {from} shoots at the wall {target}", self.label(event.unit));
                (DEED, format!("{aim}: die {die}, needs {needs}: {comes} ({rule})."))
            }
            EventKind::BargeAttacked => {
                let needs = table(&self.game.scenario.barge.hits);
                let (unit, result) = (self.label(event.unit), outcome(event.result));
                (
                    DEED,
                    format!("{unit} in {from} shoots at {barge} in {target}: die {die} ({needs}): {result} ({rule})."),
                )
            }
            EventKind::Lost => {
                self.tested = None;
                let kind = event.unit_kind.map_or(String::new(), names::kind);
                let unit = event.unit.map_or(String::new(), |unit| unit_label(self.game, unit));
                let score = self.score(event.vp);
                (RESULT, format!("{unit} ({kind}) is {} in {from} ({rule}). {score}.", event.result))
            }
            EventKind::Dismounted => {
                let unit = event.unit.map_or(String::new(), |unit| unit_label(self.game, unit));
                let kind = event.unit_kind.map_or(String::new(), names::kind);
                let score = self.score(event.vp);
                (RESULT, format!("{unit} in {from} loses its horses and is {kind} now ({rule}). {score}."))
            }
            EventKind::Breached => (RESULT, format!("The wall {target} is a breach ({rule}).")),
            EventKind::GateTaken => (RESULT, format!("The gate {target} falls to {} ({rule}).", self.side(event))),
            EventKind::BargeTaken => {
                (RESULT, format!("{} in {to} is taken over by {} ({rule}).", capital(&barge), self.side(event)))
            }
            EventKind::BargeAdrift => (RESULT, format!("{} in {from} has no owner ({rule}).", capital(&barge))),
            EventKind::Sailed => {
                let with = event.unit.map_or(String::new(), |unit| format!(" with {}", self.label(Some(unit))));
                (DEED, format!("{} sails {}{with} ({rule}).", capital(&barge), self.way(event)))
            }
            EventKind::BargeLost => (RESULT, format!("{} in {from} is destroyed ({rule}).", capital(&barge))),
            EventKind::Ashore => {
                (RESULT, format!("{} gets ashore {} ({rule}).", self.label(event.unit), self.way(event)))
            }
            EventKind::HeadquartersTaken => {
                (RESULT, format!("{} takes the commander's quarters in {to} ({rule})!", self.label(event.unit)))
            }
            EventKind::Entered
            | EventKind::TurnStarts
            | EventKind::PhaseStarts
            | EventKind::Shown
            | EventKind::GameOver => (DEED, String::new()),
        }
    }

    /// A die that a move needs.
    fn test(&mut self, event: &Event, does: &str, (die, greatest): (u8, u8), comes: &str) -> (usize, String) {
        self.tested = event.unit.filter(|_| event.result == "yes" || event.kind == EventKind::SinkTest);
        let (unit, from) = (self.label(event.unit), names::square(self.game, event.from));
        let needs = if event.kind == EventKind::SinkTest { "sinks on" } else { "needs" };
        (DEED, format!("{unit} in {from} {does}: die {die}, {needs} {}: {comes} ({}).", upto(greatest), event.rule))
    }

    fn attack(&mut self, event: &Event, die: u8) -> String {
        let [from, target] = [event.from, event.target].map(|square| names::square(self.game, square));
        let kind = event.unit.and_then(|unit| self.kind(unit));
        let near = event.distance == Some(1);
        let fights = kind.is_some_and(|kind| self.game.scenario.kinds[kind.index()].melee) && near;
        let how = if fights { "attacks hand to hand" } else { "shoots at" };
        let far = match event.distance {
            Some(distance) if !fights => format!(", {} away", counted(distance, "square", "squares")),
            _ => String::new(),
        };
        let hits = event.target_unit.and_then(|unit| self.kind(unit));
        let needs = hits.map_or(String::new(), |kind| table(&self.game.scenario.kinds[kind.index()].hits));
        let (unit, aim) = (self.label(event.unit), self.label(event.target_unit));
        let result = outcome(event.result);
        format!("{unit} in {from} {how} {aim} in {target}{far}: die {die} ({needs}): {result} ({}).", event.rule)
    }

    /// A unit with its kind, and that it was turned up just now.
    fn label(&mut self, unit: Option<UnitId>) -> String {
        let Some(unit) = unit else { return "no unit".to_owned() };
        let kind = self.kind(unit).map_or_else(|| "face down".to_owned(), names::kind);
        let shown = self.shown.contains(&unit);
        self.shown.retain(|&other| other != unit);
        let turned = if shown { ", turned up" } else { "" };
        format!("{} ({kind}{turned})", unit_label(self.game, unit))
    }

    fn way(&self, event: &Event) -> String {
        format!("{}-{}", names::square(self.game, event.from), names::square(self.game, event.to))
    }

    fn side(&self, event: &Event) -> &'a str {
        event.side.map_or("Neither side", |side| names::side(self.game, side))
    }

    /// The leading side, from the net points of the first side.
    fn score(&self, net: i32) -> String {
        let lead = |side, by: i32| format!("{} lead by {}", names::side(self.game, side), by.unsigned_abs());
        match net {
            0 => "The score is even".to_owned(),
            1.. => lead(Side::First, net),
            _ => lead(Side::Second, net),
        }
    }

    /// The end of the game, and the remaining units. A game that is not over has none.
    fn close(mut self) -> io::Result<()> {
        self.write_group()?;
        let over = self.account.events.iter().rfind(|event| event.kind == EventKind::GameOver);
        let Some(over) = over else { return Ok(()) };
        self.page.heading("The end")?;
        let end = self.ending(over);
        self.page.paragraph(DEED, &end)?;
        for side in Side::BOTH {
            let worth = worth::of(self.at(), side);
            let sum: i32 = worth.iter().map(|(_, value)| value).sum();
            let parts: Vec<String> = worth.iter().map(|(units, value)| format!("{units} {value}")).collect();
            let parts = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) };
            self.page.paragraph(DEED, &format!("{}: {sum}{parts}.", names::side(self.game, side)))?;
        }
        Ok(())
    }

    fn ending(&self, over: &Event) -> String {
        let why = match over.result {
            name if name == Ending::Headquarters.name() => "the commander's quarters are taken",
            name if name == Ending::Annihilation.name() => "the other side is destroyed",
            name if name == Ending::Stopped.name() => "the game is stopped without a time limit",
            _ => "time is up",
        };
        let winner = over.side.map_or("A draw".to_owned(), |side| format!("{} win", names::side(self.game, side)));
        format!("{winner} in turn {}: {why} ({}). {}.", over.turn, over.rule, self.score(over.vp))
    }
}

/// The result of a hit.
fn outcome(result: &str) -> &str {
    if result == "none" { "no effect" } else { result }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
