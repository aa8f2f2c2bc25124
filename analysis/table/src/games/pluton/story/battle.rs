//! The story writer: paragraphs of events.

use std::io;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{Kind as UnitKind, UnitId, side_of, units_in};
use kartacz_engine::games::pluton::event::{Event, Fact, Kind, Recovery};
use kartacz_engine::games::pluton::notation::unit_label;
use kartacz_engine::games::pluton::state::{Ending, Phase};

use super::names;
use super::sentences::{DEED, RESULT, owner, score, sentence};
use crate::games::pluton::event_log::Account;
use crate::show::story::page::Paper;

/// The most parts in one paragraph.
const TOGETHER: usize = 12;

/// Writes the story of a game, as its events are known.
pub fn write(account: &Account, events: &[Option<Event>], side: Option<Side>, page: &mut dyn Paper) -> io::Result<()> {
    let mut story = Story {
        game: account.game,
        page,
        events: 0,
        group: Group::default(),
        stage_starts: None,
        walker: None,
        between_moves: false,
        sights: Vec::new(),
    };
    story.open(account, side)?;
    events.iter().try_for_each(|event| story.event(event.as_ref()))?;
    story.close(events)
}

/// Events of one paragraph.
#[derive(Default)]
struct Group {
    /// The start of the paragraph; nothing when no event waits.
    begins: Option<String>,
    /// The kind of its first event.
    kind: Option<Kind>,
    level: usize,
    parts: Vec<String>,
    /// The number of events up to the last part.
    events: usize,
}

/// A report being written.
struct Story<'a, 'o> {
    game: &'a Pluton,
    page: &'o mut dyn Paper,
    /// Events so far.
    events: usize,
    group: Group,
    /// The score at the start of a stage that has no heading yet, if it is known.
    stage_starts: Option<Option<i32>>,
    /// The unit of the last part, when it walks.
    walker: Option<Option<UnitId>>,
    /// Whether a unit has ended or begun its move since the last sentence: units that come into sight now do so by the next step.
    between_moves: bool,
    /// Units that came into sight or went out of it during this paragraph: the start of the sentence, and the units.
    sights: Vec<(String, Vec<String>)>,
}

impl Story<'_, '_> {
    /// The title, the players, the forces.
    fn open(&mut self, account: &Account, view: Option<Side>) -> io::Result<()> {
        let scenario = &self.game.scenario;
        self.page.paragraph(0, &scenario.title)?;
        let [first, second] =
            Side::BOTH.map(|side| format!("{}: {}", names::side(self.game, side), account.players[side.index()]));
        let which = format!("{}, seed {}, game {}. {first}; {second}.", scenario.id, account.seed, account.index);
        self.page.paragraph(0, &which)?;
        if !scenario.note.is_empty() {
            self.page.paragraph(0, &scenario.note)?;
        }
        if let Some(side) = view {
            self.page.paragraph(0, &format!("As the {} know it.", names::side(self.game, side)))?;
        }
        self.page.heading("Set-up")?;
        for side in Side::BOTH {
            let count = |kind: UnitKind| {
                let of = units_in(side, scenario.everyone(side)).filter(|&unit| self.game.kind(unit) == kind).count();
                (of > 0).then(|| format!("{of} {}", plural(kind, of)))
            };
            let kinds: Vec<String> = UnitKind::ALL.into_iter().filter_map(count).collect();
            self.page.paragraph(DEED, &format!("{}: {}.", names::side(self.game, side), kinds.join(", ")))?;
        }
        Ok(())
    }

    fn event(&mut self, event: Option<&Event>) -> io::Result<()> {
        let Some(event) = event else {
            self.events += 1;
            return Ok(());
        };
        if matches!(event.fact, Fact::Revealed | Fact::Concealed) {
            self.see(event);
            return Ok(());
        }
        let part = self.part(event);
        let goes_on = part.is_none()
            || self.group.begins.as_ref() == part.as_ref().map(|(begins, _)| begins)
            || self.group.begins.is_none() && (self.sights.is_empty() || self.steps_into_sight(event));
        let silent = is_silent(event);
        let full = self.group.parts.len() >= TOGETHER && !matches!(event.fact, Fact::Efficiency(_));
        if !silent && (part.is_none() || !goes_on || full) {
            self.write_group()?;
        }
        self.events += 1;
        self.page.after(self.events);
        match part {
            Some((begins, level)) => self.add(begins, level, event),
            None => self.write_alone(event)?,
        }
        Ok(())
    }

    /// Whether the waiting sights are due to this step: units are seen before their step is reported.
    const fn steps_into_sight(&self, event: &Event) -> bool {
        self.between_moves && matches!(event.fact, Fact::Moved)
    }

    /// The start and the level of the paragraph of an event that is grouped with others of its kind.
    fn part(&self, event: &Event) -> Option<(String, usize)> {
        let side = || owner(self.game, event);
        match event.fact {
            Fact::SetUp => Some((format!("{} set up: ", side()), DEED)),
            Fact::Moved => Some((format!("{} move: ", side()), DEED)),
            Fact::Reorganised { .. } => Some((format!("{} reorganise ({}): ", side(), event.rule.name()), DEED)),
            // The new level of a unit that has just reorganised.
            Fact::Efficiency(_) if self.group.kind == Some(Kind::Reorganised) => {
                Some((self.group.begins.clone()?, self.group.level))
            }
            _ => None,
        }
    }

    /// A counter is turned over: that is written after the paragraph in which it happens.
    fn see(&mut self, event: &Event) {
        self.events += 1;
        let Some(unit) = event.unit else { return };
        let side = names::side(self.game, side_of(unit));
        let how = if event.fact == Fact::Revealed { "in sight" } else { "out of sight" };
        let (begins, part) = (
            format!("{side} {how}: "),
            format!("{} in {}", unit_label(self.game, unit), names::hex(self.game, event.to)),
        );
        match self.sights.last_mut() {
            Some((last, parts)) if *last == begins => parts.push(part),
            _ => self.sights.push((begins, vec![part])),
        }
        self.group.events = self.events;
    }

    fn add(&mut self, begins: String, level: usize, event: &Event) {
        let hex = |hex| names::hex(self.game, hex);
        let unit = event.unit.map_or("a concealed unit", |unit| unit_label(self.game, unit));
        let walks = event.fact == Fact::Moved;
        // A unit that keeps moving extends its path; so does a concealed one that moves on from where the last one arrived.
        let goes_on = self.group.parts.last().is_some_and(|last| last.ends_with(&hex(event.from)));
        let same = walks && self.walker == Some(event.unit) && goes_on;
        match event.fact {
            Fact::Moved if same => {
                if let Some(last) = self.group.parts.last_mut() {
                    last.push_str(&format!("-{}", hex(event.to)));
                }
            }
            Fact::Moved if event.from.is_some() => {
                self.group.parts.push(format!("{unit} {}-{}", hex(event.from), hex(event.to)));
            }
            Fact::Moved => self.group.parts.push(format!("{unit} enters at {}", hex(event.to))),
            Fact::Reorganised { die, result } => {
                let die = die.map_or(String::new(), |die| format!(" by die {die}"));
                let fails = match result {
                    Recovery::Improves => "",
                    Recovery::Fails => " fails",
                };
                self.group.parts.push(format!("{unit}{die}{fails}"));
            }
            Fact::Efficiency(level) => {
                if let Some(last) = self.group.parts.last_mut() {
                    last.push_str(&format!(" is {}", names::level(level)));
                }
            }
            _ => self.group.parts.push(format!("{unit} in {}", hex(event.to))),
        }
        self.walker = walks.then_some(event.unit);
        (self.group.begins, self.group.level) = (Some(begins), level);
        self.group.kind.get_or_insert(event.kind());
        self.group.events = self.events;
    }

    fn write_group(&mut self) -> io::Result<()> {
        let Group { begins, kind: _, level, parts, events } = std::mem::take(&mut self.group);
        self.walker = None;
        if let Some(begins) = begins {
            self.page.after(events);
            self.page.paragraph(level, &format!("{begins}{}.", parts.join("; ")))?;
        }
        for (begins, parts) in std::mem::take(&mut self.sights) {
            self.page.paragraph(RESULT, &format!("{begins}{}.", parts.join("; ")))?;
        }
        self.page.after(self.events);
        Ok(())
    }

    fn write_alone(&mut self, event: &Event) -> io::Result<()> {
        match event.fact {
            Fact::StageStarts => self.stage_starts = Some(event.half_vp),
            Fact::PhaseStarts => {
                self.begin_stage(event)?;
                let side = owner(self.game, event);
                let phase = match event.phase {
                    Phase::Indirect => "indirect fire",
                    _ => "movement",
                };
                self.page.heading(&format!("{side}: {phase}."))?;
            }
            _ if is_silent(event) => self.between_moves = true,
            _ => {
                let Some((level, text)) = sentence(self.game, event) else { return Ok(()) };
                self.between_moves = false;
                self.begin_stage(event)?;
                self.page.paragraph(level, &text)?;
            }
        }
        Ok(())
    }

    /// The heading of a stage, before the first line in it.
    fn begin_stage(&mut self, event: &Event) -> io::Result<()> {
        let Some(half) = self.stage_starts.take() else { return Ok(()) };
        let score = half.map_or(String::new(), |half| format!(" {}.", score(self.game, half)));
        self.page.heading(&format!("Stage {}.{score}", event.stage))
    }

    /// The end of the game. A game that is not over has none.
    fn close(mut self, events: &[Option<Event>]) -> io::Result<()> {
        self.write_group()?;
        let over = events.iter().flatten().rev().find_map(|event| match event.fact {
            Fact::GameOver(rank) => Some((event, rank)),
            _ => None,
        });
        let Some((over, rank)) = over else { return Ok(()) };
        self.page.heading("The end")?;
        let winner = match over.side {
            None => "A draw".to_owned(),
            Some(side) => format!("The {} win: {} victory", names::side(self.game, side), article(rank)),
        };
        let score = score(self.game, over.half_vp.unwrap_or(0));
        let text = format!("{winner} ({}). {score}.", over.rule.name());
        self.page.paragraph(DEED, &text)
    }
}

/// Whether an event has no words, because a later one covers it.
const fn is_silent(event: &Event) -> bool {
    matches!(event.fact, Fact::MoveEnds | Fact::MoveStarts { run: false, .. })
}

fn article(rank: Ending) -> String {
    let article = if rank == Ending::Enormous { "an" } else { "a" };
    format!("{article} {}", rank.name())
}

fn plural(kind: UnitKind, count: usize) -> &'static str {
    match (kind, count) {
        (UnitKind::Rifle, 1) => "rifle platoon",
        (UnitKind::Rifle, _) => "rifle platoons",
        (UnitKind::Hmg, 1) => "machine gun platoon",
        (UnitKind::Hmg, _) => "machine gun platoons",
        (UnitKind::Mortar, 1) => "mortar platoon",
        (UnitKind::Mortar, _) => "mortar platoons",
        (UnitKind::Commander, 1) => "commander",
        (UnitKind::Commander, _) => "commanders",
    }
}
