//! Follows a log event by event.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde_json::Value;

use crate::classic_referee::attacks::Combat;
use crate::classic_referee::board::Board;
use crate::classic_referee::log::{Fault, Judged, Line, demand, equal, wrong};
use crate::classic_referee::map::Hex;
use crate::classic_referee::movement::March;
use crate::classic_referee::results::Fight;
use crate::classic_referee::rules::Rules;
use crate::classic_referee::strength::FightKind;

/// The rolls that are due.
#[derive(Debug, Default)]
pub struct Due {
    pub weather: bool,
    pub initiative: bool,
}

/// A referee in the middle of a game.
pub struct Referee {
    pub board: Board,
    /// 0 at set-up.
    pub turn: i64,
    /// \[2.3\] How far the set-up is: hexes of units, chance, owners; and the last unit.
    pub set_up: (usize, usize),
    /// The phases of the turn in order, and the next of them.
    pub order: Vec<usize>,
    pub next: usize,
    pub phase: Option<usize>,
    pub due: Due,
    pub recovering: BTreeSet<usize>,
    /// Units that a supply phase has to judge, and whether they are known to be out of supply.
    pub hungry: VecDeque<(usize, bool)>,
    /// The side that is judged there, and those of its units that are in supply.
    pub supplied: Option<(usize, BTreeSet<usize>)>,
    pub march: Option<March>,
    /// Whether some units of a move have left the map, and others have not yet.
    pub exiting: bool,
    pub combat: Combat,
    pub fight: Option<Fight>,
    pub support_left: [i64; 2],
    /// Replacement points.
    pub budget: i64,
    /// Points of losses, exits and turns.
    pub points: [i64; 2],
    /// What objectives have scored since they were last added up, by objective and side.
    pub scores: BTreeMap<(usize, usize), i64>,
    /// Whether the points of the end are counted.
    pub counted_end: bool,
    /// \[14.6\] The printed defence strength of the steps that each side has lost.
    pub lost_defence: [i64; 2],
    /// The army whose morale ends the game.
    pub broken: Option<usize>,
    pub over: bool,
}

/// The paragraphs of events.
const PARAGRAPHS: [(&str, &[&str]); 28] = [
    ("placed", &["2.3"]),
    ("turn-starts", &["3.1"]),
    ("phase-starts", &["3.2"]),
    ("weather-is", &["13.1"]),
    ("initiative-rolled", &["3.3"]),
    ("arrived", &["11.1"]),
    ("replaced", &["11.3"]),
    ("rebuilt", &["11.4"]),
    ("move-starts", &["4.1"]),
    ("joined", &["4.9"]),
    ("moved", &["4.2"]),
    ("exited", &["4.8"]),
    ("declared", &["7.2"]),
    ("committed", &["7.1", "10.3"]),
    ("supported", &["10.1"]),
    ("rolled", &["8.7"]),
    ("step-lost", &["9.1", "9.3", "9.5", "9.6", "12.4"]),
    ("eliminated", &["9.1", "9.2", "9.3", "9.5", "9.6", "12.4", "6.2"]),
    ("retreated", &["9.4"]),
    ("blocked", &["9.5"]),
    ("stood", &["9.6"]),
    ("disrupted", &["9.7"]),
    ("recovered", &["9.9"]),
    ("advanced", &["9.8"]),
    ("out-of-supply", &["12.3"]),
    ("in-supply", &["12.1"]),
    ("scored", &["14.2"]),
    ("demoralised", &["14.6"]),
];

impl Referee {
    fn new(rules: Rules) -> Self {
        Self {
            board: Board::new(rules),
            turn: 0,
            set_up: (0, 0),
            order: Vec::new(),
            next: 0,
            phase: None,
            due: Due::default(),
            recovering: BTreeSet::new(),
            hungry: VecDeque::new(),
            supplied: None,
            march: None,
            exiting: false,
            combat: Combat::default(),
            fight: None,
            support_left: [0; 2],
            budget: 0,
            points: [0; 2],
            scores: BTreeMap::new(),
            counted_end: false,
            lost_defence: [0; 2],
            broken: None,
            over: false,
        }
    }

    /// Judges the log of a game with the rules of a file: the kinds of events in it, with their paragraphs.
    ///
    /// # Errors
    /// The first line that contradicts the rules.
    pub fn judge(file: &str, log: &str) -> Result<BTreeSet<String>, Fault> {
        let fault = |line: usize, event: &str, wrong| Fault { line, event: event.to_owned(), wrong };
        let rules = Rules::read(file).map_err(|wrong| fault(0, "file", wrong))?;
        let (mut referee, mut kinds) = (Self::new(rules), BTreeSet::new());
        let mut lines = (1..).zip(log.lines());
        let Some((_, head)) = lines.next() else {
            return Err(fault(0, "log", wrong::<()>("log", "it is empty").unwrap_err()));
        };
        referee.head(head).map_err(|wrong| fault(1, "set-up", wrong))?;
        for (number, text) in lines {
            let value: Value = serde_json::from_str(text).unwrap_or_default();
            let line = Line(&value);
            referee.line(line).map_err(|wrong| fault(number, text, wrong))?;
            kinds.insert(format!("{} {}", line.rule(), line.kind()));
        }
        demand(referee.over, "14.7", "the log has no end").map_err(|wrong| fault(0, "log", wrong))?;
        Ok(kinds)
    }

    /// The first line names the units of the file.
    fn head(&self, text: &str) -> Judged {
        let value: Value = serde_json::from_str(text).unwrap_or_default();
        let line = Line(&value);
        equal(&line.kind(), &"set-up", "log", "the first event")?;
        let units: Vec<&str> =
            value["units"].as_array().into_iter().flatten().filter_map(|unit| unit["id"].as_str()).collect();
        let known: Vec<&str> = self.board.rules.units.iter().map(|unit| unit.id.as_str()).collect();
        equal(&units, &known, "2.1", "the list of units")
    }

    fn line(&mut self, line: Line) -> Judged {
        demand(!self.over, "14.7", "the game goes on after its end")?;
        let known = PARAGRAPHS.iter().find(|(kind, _)| *kind == line.kind());
        demand(known.is_none_or(|(_, rules)| rules.contains(&line.rule())), "log", "an event with another paragraph")?;
        if self.fight.is_some() && !matches!(line.kind(), "demoralised" | "scored" | "game-over") {
            if self.fight_goes_on(line)? {
                return self.points_fit(line);
            }
        } else if self.broken.is_none() && self.fight.is_some() && line.kind() != "demoralised" {
            self.fight_ends()?;
        }
        self.one(line)?;
        self.points_fit(line)
    }

    /// Whether an event belongs to a fight under way.
    fn fight_goes_on(&mut self, line: Line) -> Judged<bool> {
        let Some(mut fight) = self.fight.take() else { return Ok(false) };
        demand(self.breaking().is_none(), "14.6", "an army is not demoralised")?;
        if self.settle(&mut fight)? {
            self.effect(&mut fight, line)?;
            self.fight = Some(fight);
            return Ok(true);
        }
        let advances = line.kind() == "advanced";
        if advances {
            demand(
                !fight.advanced.is_empty() || self.board.is_empty(fight.target),
                "9.8",
                "an advance into a defended hex",
            )?;
            self.advanced(&mut fight, line)?;
        }
        self.fight = Some(fight);
        if !advances {
            self.fight_ends()?;
        }
        Ok(advances)
    }

    /// A fight is over: every effect was carried out.
    fn fight_ends(&mut self) -> Judged {
        let Some(mut fight) = self.fight.take() else { return Ok(()) };
        demand(!self.settle(&mut fight)?, "9.1", "a result is not carried out")?;
        if fight.kind == FightKind::Overrun {
            let fit = |unit: &usize| self.board.hex(*unit).is_some() && !self.board.tokens[*unit].disrupted;
            let units = fight.units[0].iter().copied().filter(fit).filter(|unit| !fight.retreated.contains(unit));
            self.after_overrun(fight.target, units.collect())?;
        }
        Ok(())
    }

    /// An event outside fights.
    fn one(&mut self, line: Line) -> Judged {
        demand(self.breaking().is_none() || line.kind() == "demoralised", "14.6", "an army is not demoralised")?;
        demand(!self.exiting || line.kind() == "exited", "4.9", "units that move as one part")?;
        let moving = ["moved", "joined", "exited", "rolled", "supported", "demoralised"].contains(&line.kind());
        if !moving {
            self.end_march()?;
        }
        match line.kind() {
            "placed" => self.placed(line),
            "turn-starts" => self.turn_starts(line),
            "phase-starts" => self.phase_starts(line),
            "weather-is" => self.weather_is(line),
            "initiative-rolled" => self.initiative(line),
            "arrived" => self.arrived(line),
            "replaced" => self.replaced(line),
            "rebuilt" => self.rebuilt(line),
            "move-starts" => self.move_starts(line),
            "joined" => self.joined(line),
            "moved" => self.moved(line),
            "exited" => self.exited(line),
            "committed" => self.committed(line),
            "declared" => self.declared(line),
            "supported" => self.supported(line),
            "rolled" => self.rolled(line),
            "eliminated" if line.rule() == "6.2" => self.removed(line),
            "out-of-supply" | "in-supply" | "step-lost" | "eliminated" => self.supply_event(line),
            "recovered" => self.recovered(line),
            "scored" => self.scored(line),
            "demoralised" => self.demoralised(line),
            "game-over" => self.game_over(line),
            kind => wrong("log", format!("an event `{kind}` out of place")),
        }
    }

    /// \[14\] The points of the line are those on the board; not between the steps of units that move as one.
    fn points_fit(&self, line: Line) -> Judged {
        let parts = self.exiting || self.march.as_ref().is_some_and(|march| march.pending.is_some());
        if parts || line.kind() == "scored" || self.over {
            return Ok(());
        }
        equal(&line.number("vp")?, &self.lead()?, "14.2", "the lead")
    }

    pub fn unit(&self, line: Line) -> Judged<usize> {
        let unit = self.board.rules.unit(line.word("unit")?)?;
        equal(&self.side(line)?, &self.board.side_of(unit), "log", "the side of a unit")?;
        Ok(unit)
    }

    pub fn side(&self, line: Line) -> Judged<usize> {
        self.board.rules.side(line.word("side")?)
    }

    pub fn hex(&self, line: Line, key: &str) -> Judged<Hex> {
        self.board.rules.map.parse(line.word(key)?)
    }

    pub fn target(&self, line: Line) -> Judged<Hex> {
        self.hex(line, "target")
    }

    /// A unit is where the log says.
    pub fn is_at(&self, unit: usize, line: Line) -> Judged {
        equal(&self.hex(line, "from")?, &self.board.stands(unit)?, "log", "where a unit is")
    }

    /// The hexes of a step.
    pub fn step(&self, unit: usize, line: Line) -> Judged<(Hex, Hex)> {
        self.is_at(unit, line)?;
        Ok((self.board.stands(unit)?, self.hex(line, "to")?))
    }
}
