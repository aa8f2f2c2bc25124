//! The story writer: the paragraph of each event.

use std::io;

use kartacz_engine::core::facts::Roll;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::{Hit, Kind, UnitId};
use kartacz_engine::games::verdox::event::{Answer, Attack, Event, Fact, WallHit};
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
        let hidden = |event: &&Event| event.fact == Fact::Entered(None);
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
        let waits = matches!(event.fact, Fact::Shown(_));
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
        match event.fact {
            Fact::Entered(_) => Some(format!("{} enter, face down: ", self.side(event))),
            Fact::Moved if self.tested != event.unit => Some("Moves: ".to_owned()),
            _ => None,
        }
    }

    fn add(&mut self, begins: String, event: &Event) {
        let unit = self.label(actor(event));
        let part = match event.fact {
            Fact::Entered(_) => format!("{unit} in {}", names::square(self.game, event.to)),
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
        match event.fact {
            Fact::TurnStarts => self.turn_starts = true,
            Fact::PhaseStarts => {
                self.tested = None;
                if std::mem::take(&mut self.turn_starts) {
                    let score = self.score(event.vp);
                    self.page.heading(&format!("Turn {}. {score}.", event.turn))?;
                }
                self.page.heading(&format!("{} act.", self.side(event)))?;
            }
            Fact::Shown(_) => self.shown.extend(event.unit),
            _ => {
                if let Some((level, sentence)) = self.sentence(event) {
                    self.page.paragraph(level, &sentence)?;
                }
            }
        }
        Ok(())
    }

    /// The sentence of an event, with the row of the ledger; `None` for those written in other ways.
    fn sentence(&mut self, event: &Event) -> Option<(usize, String)> {
        let rule = event.rule.name();
        let chances = self.game.scenario.chances;
        let [from, to, target] = [event.from, event.to, event.target].map(|square| names::square(self.game, square));
        Some(match event.fact {
            Fact::FirstDrawn { die } => {
                (DEED, format!("Die {die}: {} deploy first and play first ({rule}).", self.side(event)))
            }
            Fact::EntryBlocked { waiting } => {
                let count = counted(waiting, "unit finds", "units find");
                (DEED, format!("{}: {count} no free square of entry ({rule}).", self.side(event)))
            }
            Fact::GunsPulled(roll) => {
                let comes = ["they stay", "they can be moved"];
                self.test(event, "pulls its guns", (roll, chances.artillery_move), comes)
            }
            Fact::SinkTest(roll) => {
                self.test(event, "may sink", (roll, chances.sink), ["the ground bears it", "it sinks"])
            }
            Fact::ExitTest(roll) => {
                self.test(event, "tries to get out", (roll, chances.exit), ["it is stuck", "it gets out"])
            }
            Fact::EntryTest(roll) => {
                let does = format!("climbs the wall {to} from its front");
                self.test(event, &does, (roll, chances.front_entry), ["it is kept out", "it gets up"])
            }
            Fact::Moved => {
                self.tested = None;
                (RESULT, format!("{} moves {}.", self.label(actor(event)), self.way(event)))
            }
            Fact::Attacked(attack) => (DEED, self.attack(event, attack)),
            Fact::WallAttacked(Roll { die, result }) => {
                let needs = upto(chances.demolition);
                let comes = match result {
                    WallHit::Breach => "a breach",
                    WallHit::Holds => "the wall holds",
                };
                let aim = format!("{} in {from} shoots at the wall {target}", self.label(actor(event)));
                (DEED, format!("{aim}: die {die}, needs {needs}: {comes} ({rule})."))
            }
            Fact::BargeAttacked(barge, Roll { die, result }) => {
                let needs = table(&self.game.scenario.barge.hits);
                let (unit, barge, result) = (self.label(actor(event)), names::barge(barge), outcome(result));
                (
                    DEED,
                    format!("{unit} in {from} shoots at {barge} in {target}: die {die} ({needs}): {result} ({rule})."),
                )
            }
            Fact::Lost(kind, cause) => {
                self.tested = None;
                let (unit, kind, cause) = (unit_label(self.game, actor(event)), names::kind(kind), cause.name());
                let score = self.score(event.vp);
                (RESULT, format!("{unit} ({kind}) is {cause} in {from} ({rule}). {score}."))
            }
            Fact::Dismounted(kind) => {
                let (unit, kind) = (unit_label(self.game, actor(event)), names::kind(kind));
                let score = self.score(event.vp);
                (RESULT, format!("{unit} in {from} loses its horses and is {kind} now ({rule}). {score}."))
            }
            Fact::Breached => (RESULT, format!("The wall {target} is a breach ({rule}).")),
            Fact::GateTaken => (RESULT, format!("The gate {target} falls to {} ({rule}).", self.side(event))),
            Fact::BargeTaken(barge) => (
                RESULT,
                format!("{} in {to} is taken over by {} ({rule}).", names::capital_barge(barge), self.side(event)),
            ),
            Fact::BargeAdrift(barge) => {
                (RESULT, format!("{} in {from} has no owner ({rule}).", names::capital_barge(barge)))
            }
            Fact::Sailed(barge) => {
                let with = event.unit.map_or(String::new(), |unit| format!(" with {}", self.label(unit)));
                (DEED, format!("{} sails {}{with} ({rule}).", names::capital_barge(barge), self.way(event)))
            }
            Fact::BargeLost(barge) => {
                (RESULT, format!("{} in {from} is destroyed ({rule}).", names::capital_barge(barge)))
            }
            Fact::Ashore => (RESULT, format!("{} gets ashore {} ({rule}).", self.label(actor(event)), self.way(event))),
            Fact::HeadquartersTaken => {
                (RESULT, format!("{} takes the commander's quarters in {to} ({rule})!", self.label(actor(event))))
            }
            Fact::Entered(_) | Fact::TurnStarts | Fact::PhaseStarts | Fact::Shown(_) | Fact::GameOver(_) => {
                return None;
            }
        })
    }

    /// A die that a move needs, and what comes of it: on no, on yes.
    fn test(
        &mut self,
        event: &Event,
        does: &str,
        (Roll { die, result }, greatest): (Roll<Answer>, u8),
        [no, yes]: [&str; 2],
    ) -> (usize, String) {
        let sinks = matches!(event.fact, Fact::SinkTest(_));
        self.tested = event.unit.filter(|_| result == Answer::Yes || sinks);
        let (unit, from) = (self.label(actor(event)), names::square(self.game, event.from));
        let needs = if sinks { "sinks on" } else { "needs" };
        let comes = match result {
            Answer::No => no,
            Answer::Yes => yes,
        };
        let (greatest, rule) = (upto(greatest), event.rule.name());
        (DEED, format!("{unit} in {from} {does}: die {die}, {needs} {greatest}: {comes} ({rule})."))
    }

    fn attack(&mut self, event: &Event, Attack { enemy, distance, roll }: Attack) -> String {
        let [from, target] = [event.from, event.target].map(|square| names::square(self.game, square));
        let unit = actor(event);
        let fights = self.kind(unit).is_some_and(|kind| self.game.scenario.kinds[kind.index()].melee) && distance == 1;
        let how = if fights { "attacks hand to hand" } else { "shoots at" };
        let far = if fights { String::new() } else { format!(", {} away", counted(distance, "square", "squares")) };
        // The reader does not know the table of a unit that lies face down.
        let hits = self.kind(enemy);
        let needs = hits.map_or(String::new(), |kind| {
            let hits = table(&self.game.scenario.kinds[kind.index()].hits);
            format!(" ({hits})")
        });
        let (unit, aim) = (self.label(unit), self.label(enemy));
        let (die, result, rule) = (roll.die, outcome(roll.result), event.rule.name());
        format!("{unit} in {from} {how} {aim} in {target}{far}: die {die}{needs}: {result} ({rule}).")
    }

    /// A unit with its kind, and that it was turned up just now.
    fn label(&mut self, unit: UnitId) -> String {
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
        names::side(self.game, event.owner().expect("an event of this kind has a side"))
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
        let over = self.account.events.iter().rev().find_map(|event| match event.fact {
            Fact::GameOver(ending) => Some((event, ending)),
            _ => None,
        });
        let Some((over, ending)) = over else { return Ok(()) };
        self.page.heading("The end")?;
        let end = self.ending(over, ending);
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

    fn ending(&self, over: &Event, ending: Ending) -> String {
        let why = match ending {
            Ending::Headquarters => "the commander's quarters are taken",
            Ending::Annihilation => "the other side is destroyed",
            Ending::Stopped => "the game is stopped without a time limit",
            Ending::Time => "time is up",
        };
        let winner = over.side.map_or("A draw".to_owned(), |side| format!("{} win", names::side(self.game, side)));
        format!("{winner} in turn {}: {why} ({}). {}.", over.turn, over.rule.name(), self.score(over.vp))
    }
}

/// The unit that acts.
fn actor(event: &Event) -> UnitId {
    event.unit.expect("an event of this kind has a unit")
}

/// The result of a hit.
const fn outcome(hit: Hit) -> &'static str {
    match hit {
        Hit::Nothing => "no effect",
        Hit::Destroyed | Hit::Dismounted => hit.name(),
    }
}
