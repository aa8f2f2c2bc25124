//! The referee: the sequence of play \[4\], concealment \[16\], reorganisation \[12\], entry, and each event in turn.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde_json::Value;

use crate::pluton_referee::board::Board;
use crate::pluton_referee::due::Due;
use crate::pluton_referee::log::{Fault, Judged, Line, Wrong, demand, equal, wrong};
use crate::pluton_referee::map::Hex;
use crate::pluton_referee::movement::Step;

/// Events that may occur in a log at any time.
const TURNS: [&str; 2] = ["revealed", "concealed"];
/// Events that follow from others.
const CONSEQUENCES: [&str; 8] =
    ["weakened", "lost", "commander-test", "efficiency", "withdrew", "promotion-test", "promoted", "may-enter"];
/// Events before which everything earlier is complete, so the facing of each counter (up or down) must match the map.
const QUIET: [&str; 16] = [
    "stage-starts",
    "phase-starts",
    "marker-placed",
    "marker-shifted",
    "marker-lifted",
    "drifted",
    "shelled",
    "move-starts",
    "move-ends",
    "fired",
    "declared",
    "no-clash",
    "clash",
    "game-over",
    "entry-test",
    "reorganised",
];

pub struct Referee {
    pub board: Board,
    pub due: VecDeque<Due>,
    /// The units whose surroundings have changed since the counters were last compared with the map.
    pub touched: BTreeSet<usize>,
    pub step: Option<Step>,
    pub stops: bool,
    pub directed: BTreeSet<usize>,
    pub known: BTreeSet<usize>,
    /// The units that came under fire when they began to run.
    pub tired: BTreeSet<usize>,
    /// Whether a unit has left its hex by fire since the last step.
    pub gone_since_move: bool,
    /// Whether the movement of the phase is over.
    pub closed: bool,
    pub handled: BTreeSet<String>,
    pub aimed: BTreeMap<String, Hex>,
    pub drifting: bool,
    pub shells: BTreeSet<(String, usize)>,
    /// The markers whose guns have fired, although they may be lost since.
    pub armed: BTreeSet<String>,
    pub fought: BTreeSet<Hex>,
    pub declarations: Vec<bool>,
    pub clash: Option<Hex>,
    pub taken: Vec<(usize, i32)>,
    /// The sides of which a unit has left the close combat \[13.6\].
    pub driven: [bool; 2],
    pub over: bool,
    phase: Phase,
    /// The kinds of events that were judged.
    pub kinds: BTreeSet<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    SetUp,
    Indirect,
    Movement,
    Reorganisation,
}

impl Referee {
    fn new(board: Board) -> Self {
        Self {
            board,
            due: VecDeque::new(),
            touched: BTreeSet::new(),
            step: None,
            stops: false,
            directed: BTreeSet::new(),
            known: BTreeSet::new(),
            tired: BTreeSet::new(),
            gone_since_move: false,
            closed: false,
            handled: BTreeSet::new(),
            aimed: BTreeMap::new(),
            drifting: false,
            shells: BTreeSet::new(),
            armed: BTreeSet::new(),
            fought: BTreeSet::new(),
            declarations: Vec::new(),
            clash: None,
            taken: Vec::new(),
            driven: [false; 2],
            over: false,
            phase: Phase::SetUp,
            kinds: BTreeSet::new(),
        }
    }

    /// Judges a whole log: the kinds of events in it, or the first contradiction.
    pub fn judge(log: &str) -> Result<BTreeSet<String>, Fault> {
        let fault = |line: usize, event: &str, wrong: Wrong| Fault { line, event: event.to_owned(), wrong };
        let mut lines = log.lines().map(serde_json::from_str::<Value>).enumerate();
        let head = lines.next().and_then(|(_, head)| head.ok()).unwrap_or_default();
        let unreadable = || Wrong { rule: "log", what: "the first line is not that of a game of Pluton".to_owned() };
        let Some(board) = Board::read(&head) else { return Err(fault(1, "set-up", unreadable())) };
        let mut referee = Self::new(board);
        for (number, value) in lines {
            let Ok(value) = value else {
                return Err(fault(number + 1, "", Wrong { rule: "log", what: "the line is not JSON".to_owned() }));
            };
            let line = Line::new(&value).map_err(|wrong| fault(number + 1, "", wrong))?;
            referee.kinds.insert(line.kind().to_owned());
            referee.read(&line).map_err(|wrong| fault(number + 1, line.kind(), wrong))?;
        }
        if referee.over {
            Ok(referee.kinds)
        } else {
            Err(fault(0, "", Wrong { rule: "4.1", what: "it has no end".into() }))
        }
    }

    fn read(&mut self, line: &Line<'_>) -> Judged {
        demand(!self.over, "4.1", "the game is over")?;
        let kind = line.kind();
        if TURNS.contains(&kind) {
            return self.turned(line, kind == "revealed");
        }
        if CONSEQUENCES.contains(&kind) {
            self.unannounced(line)?;
            self.follow(line)?;
            self.answer();
            return Ok(());
        }
        if let Some(due) = self.due.front() {
            return wrong(due.rule(), format!("this is due first: {due:?}"));
        }
        demand(self.step.is_none() || kind == "moved", "6.1", "units that move together all move")?;
        let after_moves = matches!(kind, "declared" | "clash" | "no-clash" | "reorganised")
            || kind == "fired" && line.text("phase")? != "reaction";
        if after_moves && !self.closed {
            self.close()?;
        }
        if QUIET.contains(&kind) {
            self.end_parts(kind, line)?;
            self.compare()?;
        }
        self.event(kind, line)?;
        self.answer();
        if QUIET.contains(&kind) {
            equal(&line.halves("vp")?, &self.board.net(), "S1.6", "the difference of points")?;
        }
        Ok(())
    }

    fn event(&mut self, kind: &str, line: &Line<'_>) -> Judged {
        match kind {
            "set-up" => self.set_up(line),
            "stage-starts" => self.stage_starts(line),
            "phase-starts" => self.phase_starts(line),
            "entry-test" => self.entry_test(line),
            "marker-placed" => self.marker_placed(line),
            "marker-shifted" => self.marker_shifted(line),
            "marker-lifted" => self.marker_lifted(line),
            "drifted" => self.drifted(line),
            "shelled" => self.shelled(line),
            "move-starts" => self.move_starts(line),
            "moved" => self.moved(line),
            "move-ends" => self.move_ends(line),
            "fired" => self.fired(line),
            "declared" => self.declared(line),
            "no-clash" => self.no_clash(line),
            "clash" => self.clash(line),
            "reorganised" => self.reorganised(line),
            "game-over" => self.game_over(line),
            _ => wrong("log", "there is no such event"),
        }
    }

    /// Puts a unit into a hex.
    pub fn put(&mut self, unit: usize, to: Hex) {
        self.board.put(unit, to);
        self.touched.insert(unit);
    }

    /// \[16.1\] A counter is turned.
    fn turned(&mut self, line: &Line<'_>, up: bool) -> Judged {
        let unit = line.unit(&self.board)?;
        let of = &mut self.board.units[unit];
        demand(of.seen != up, "16.1", "the counter lies so already")?;
        of.seen = up;
        of.ever_seen |= up;
        let side = of.side;
        self.board.shown[side] |= up;
        self.touched.insert(unit);
        Ok(())
    }

    /// \[16.1\] Each counter lies face up while an enemy sees it. Only those are compared that a change can concern.
    fn compare(&mut self) -> Judged {
        let touched = core::mem::take(&mut self.touched);
        let board = &self.board;
        let sides: BTreeSet<usize> = touched.iter().map(|&unit| 1 - board.units[unit].side).collect();
        let others = sides.into_iter().flat_map(|side| board.side(side));
        for unit in touched.iter().copied().chain(others) {
            let of = &board.units[unit];
            if of.hex.is_some() && of.seen != board.is_watched(unit) {
                let how = if of.seen { "is seen by no enemy" } else { "is seen" };
                return wrong("16.1", format!("{} {how}", of.id));
            }
        }
        Ok(())
    }

    fn set_up(&mut self, line: &Line<'_>) -> Judged {
        demand(self.phase == Phase::SetUp && self.board.stage == 0, "S1.2", "the set-up is over")?;
        let (unit, to) = (line.unit(&self.board)?, line.at(&self.board, "to")?);
        let (board, of) = (&self.board, &self.board.units[unit]);
        demand(of.waits, "S1.2", "the unit is set up already")?;
        let Some(place) = board.places.iter().find(|place| place.id == of.place) else {
            return wrong("S1.2", "the unit has no place");
        };
        demand(place.arrival == "set-up", "S1.5", "the unit enters later")?;
        let more = i32::from(!board.is_commander(unit));
        let fits = |hex: Hex| board.has_room(of.side, hex, more) && !board.holds(1 - of.side, hex);
        demand(fits(to), "5.2", "there is no room, or there are enemies")?;
        let joins = board.book.is(&format!("places.{}.with_battalion", place.id)) && of.company.is_none();
        let beside = |hex: Hex| {
            let company =
                |other: usize| board.units[other].company.is_some() && board.units[other].battalion == of.battalion;
            !joins || board.inside(of.side, hex).any(company)
        };
        let full = !place.hexes.iter().any(|&hex| fits(hex) && beside(hex));
        demand(full || place.hexes.contains(&to), "S1.2", "the hex is not one of the unit's")?;
        demand(full || beside(to), "S2.3", "weapons are set up with companies of their battalion")?;
        self.put(unit, to);
        Ok(())
    }

    fn stage_starts(&mut self, line: &Line<'_>) -> Judged {
        let waits = |unit: &crate::pluton_referee::board::Unit| {
            let place = self.board.places.iter().find(|place| place.id == unit.place);
            unit.waits && place.is_some_and(|place| place.arrival == "set-up")
        };
        demand(!self.board.units.iter().any(waits), "S1.2", "a unit was not set up")?;
        let last = self.board.stage == 0 || self.board.active == 1;
        demand(last, "4.1", "the second side has not had its phases")?;
        self.board.stage += 1;
        equal(&line.number("stage")?, &self.board.stage, "4.1", "the stage")?;
        demand(self.board.stage <= self.board.stages, "4.1", "the game is over")?;
        let seen = |side: usize| self.board.side(side).any(|unit| self.board.units[unit].seen);
        self.board.shown = [seen(0), seen(1)];
        self.phase = Phase::SetUp;
        Ok(())
    }

    fn phase_starts(&mut self, line: &Line<'_>) -> Judged {
        let side = line.side(&self.board)?;
        let indirect = line.text("phase")? == "indirect-fire";
        let expected = match self.phase {
            Phase::SetUp => (true, 0),
            Phase::Indirect => (false, self.board.active),
            Phase::Movement | Phase::Reorganisation => (true, 1),
        };
        let second_twice = matches!(self.phase, Phase::Movement | Phase::Reorganisation) && self.board.active == 1;
        demand(!second_twice, "4.1", "the next stage is due")?;
        equal(&(indirect, side), &expected, "4.2", "the phase and its side")?;
        if self.phase == Phase::SetUp {
            self.open_by_stage()?;
        }
        self.board.active = side;
        self.phase = if indirect { Phase::Indirect } else { Phase::Movement };
        self.closed = false;
        self.tired.clear();
        for unit in &mut self.board.units {
            (unit.moved, unit.fired, unit.claim, unit.hit, unit.reorganised) = (false, 0, None, false, false);
            unit.early = false;
            unit.shelled &= !indirect;
        }
        if indirect {
            self.handled.clear();
            self.aimed.clear();
            self.shells.clear();
            self.armed.clear();
            self.drifting = false;
        } else {
            self.fought.clear();
        }
        Ok(())
    }

    /// Closes procedures that an event ends: indirect fire before movement, movement before the next side or stage.
    fn end_parts(&mut self, kind: &str, line: &Line<'_>) -> Judged {
        let fire = matches!(kind, "marker-placed" | "marker-shifted" | "marker-lifted" | "drifted" | "shelled");
        demand(!fire || self.phase == Phase::Indirect, "4.2", "it is not the phase of indirect fire")?;
        let moves = matches!(kind, "move-starts" | "move-ends" | "fired" | "declared" | "clash" | "no-clash");
        demand(!moves || self.phase == Phase::Movement, "4.2", "it is not the phase of movement")?;
        match (kind, self.phase) {
            ("phase-starts", Phase::Indirect) => self.end_indirect(),
            ("reorganised", Phase::Movement) => self.end_movement(),
            ("phase-starts" | "stage-starts" | "game-over", Phase::Movement) => {
                self.end_movement()?;
                self.end_reorganisation(line)
            }
            ("phase-starts" | "stage-starts" | "game-over", Phase::Reorganisation) => self.end_reorganisation(line),
            _ => Ok(()),
        }
    }

    /// \[4.2 F.2\] The moves of a phase are over.
    fn close(&mut self) -> Judged {
        demand(self.board.group.is_empty() && self.step.is_none(), "6.1", "a move is still in progress")?;
        self.closed = true;
        Ok(())
    }

    /// \[16.3, 10.1\] After movement and close combat: fire in earlier phases no longer reveals units of the side.
    fn end_movement(&mut self) -> Judged {
        if !self.closed {
            self.close()?;
        }
        self.must_enter()?;
        let board = &self.board;
        let open = |&unit: &usize| {
            let hex = board.units[unit].hex.filter(|&hex| board.holds(1 - board.active, hex));
            hex.is_some_and(|hex| !self.fought.contains(&hex))
        };
        demand(!board.side(board.active).any(|unit| open(&unit)), "10.1", "close combat is due")?;
        let [quiet, always] = ["quiet-stage", "for-good"].map(|reading| board.book.reads("fired_shows", reading));
        for unit in self.board.side(self.board.active).collect::<Vec<_>>() {
            let own = &mut self.board.units[unit];
            let fired = std::mem::take(&mut own.fired_since);
            if !(always || quiet && fired) {
                own.exposed = false;
                self.touched.insert(unit);
            }
        }
        self.phase = Phase::Reorganisation;
        Ok(())
    }

    /// \[12.1\] Whether a unit is due to reorganise.
    fn is_due(&self, unit: usize) -> bool {
        let (board, of) = (&self.board, &self.board.units[unit]);
        let colour = board.stage >= of.from_stage && board.stage % 2 == of.colour;
        of.level > 0 && colour && of.hex.is_some_and(|hex| !board.holds(1 - of.side, hex))
    }

    fn reorganised(&mut self, line: &Line<'_>) -> Judged {
        let unit = line.unit(&self.board)?;
        let of = &self.board.units[unit];
        demand(of.side == self.board.active && !of.reorganised, "12.1", "it is not the unit's turn")?;
        demand(self.is_due(unit), "12.1", "the unit does not reorganise now")?;
        let directed = self.board.is_directed(unit);
        let rolls = line.has("dice");
        demand(rolls != directed, "12.3", "an undirected unit rolls, a directed one does not")?;
        let improves = directed || line.die()? <= self.board.book.at("tables.morale", of.morale.clamp(1, 4) - 1);
        equal(&line.text("result")?, &if improves { "improves" } else { "fails" }, "12.4", "the result")?;
        let level = of.level;
        self.board.units[unit].reorganised = true;
        if improves {
            self.due.push_back(Due::Level { unit, level: level - 1, rule: "12.2" });
        }
        Ok(())
    }

    /// \[12.1, S2.7\] No unit that was due is left out; after the second side the stage is over.
    fn end_reorganisation(&mut self, line: &Line<'_>) -> Judged {
        let left = |&unit: &usize| self.is_due(unit) && !self.board.units[unit].reorganised;
        demand(!self.board.side(self.board.active).any(|unit| left(&unit)), "12.1", "a unit was not reorganised")?;
        if line.kind() != "phase-starts" {
            for side in 0..2 {
                let first_only = self.board.book.reads("hidden_stages", "before-the-first");
                let ever = self.board.units.iter().any(|unit| unit.side == side && unit.ever_seen);
                let hidden = !(self.board.shown[side] || first_only && ever);
                self.board.hidden_stages[side] += i32::from(hidden);
            }
        }
        Ok(())
    }
}
