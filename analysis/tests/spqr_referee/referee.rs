//! The referee: each event in turn.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::spqr_referee::board::{Ammo, Board};
use crate::spqr_referee::combat::Segment;
use crate::spqr_referee::log::{Fault, Judged, Line, Wrong, demand, equal, wrong};
use crate::spqr_referee::missiles::Shot;
use crate::spqr_referee::{hits, leaders, missiles, points, shock};

/// Events allowed between a missile hit and the taking of its hits: rolls for leaders in the hex, and their deaths.
const BETWEEN: [&str; 7] = ["leader-test", "leader-wounded", "leader-lost", "tested", "lost", "routs", "rampages"];

/// A referee of one log.
pub struct Referee {
    board: Board,
    segment: Segment,
    /// A shot that hit, whose hits are still to be taken.
    shot: Option<Shot>,
    /// A leader whose second die is due.
    danger: Option<String>,
    turn: i64,
    over: bool,
    kinds: BTreeSet<String>,
}

impl Referee {
    /// Judges a log. Returns the kinds of its events.
    pub fn judge(text: &str) -> Result<BTreeSet<String>, Fault> {
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap_or(Value::Null)).collect();
        let fault = |line: usize, wrong: Wrong| {
            let event = lines.get(line).map_or_else(String::new, Value::to_string);
            Fault { line: line + 1, event, wrong }
        };
        let head = lines.first().unwrap_or(&Value::Null);
        let board = Board::new(head).map_err(|wrong| Fault { line: 1, event: "set-up".to_owned(), wrong })?;
        let mut referee = Self {
            board,
            segment: Segment::default(),
            shot: None,
            danger: None,
            turn: 0,
            over: false,
            kinds: BTreeSet::new(),
        };
        for (number, value) in lines.iter().enumerate().skip(1) {
            referee.line(Line(value), number).map_err(|wrong| fault(number, wrong))?;
        }
        if !referee.over {
            return Err(fault(lines.len() - 1, Wrong { rule: "11.1", what: "the game does not end".to_owned() }));
        }
        Ok(referee.kinds)
    }

    fn line(&mut self, line: Line, number: usize) -> Judged {
        demand(!self.over, "11.3", "something happens after the end")?;
        self.kinds.insert(line.kind().to_owned());
        self.due(line)?;
        match line.kind() {
            "turn-starts" | "phase-starts" | "phase-ends" | "rout-points" | "game-over" => self.sequence(line),
            "moved" | "turned" | "column-changed" | "advanced" | "rout-moves" | "extended" | "leader-moved"
            | "withdraws" => self.places(line),
            "fired" | "ammunition" | "reloaded" => self.missiles(line, number),
            "assigned" | "lets-through" | "clashed" | "shock-rolled" => self.shock(line),
            "hits" | "hits-removed" | "tested" | "stands" | "routs" | "rampages" | "rallied" | "pursuit-rolled"
            | "lost" => self.hits(line),
            "trumped" | "momentum-rolled" | "doom-rolled" | "strategy-rolled" | "leader-test" | "leader-wounded"
            | "leader-lost" | "leader-replaced" => self.leaders(line),
            "move-ends" => self.board.routed_alone(),
            "line-ordered" => self.line_ordered(line),
            "elite-side" | "order-rolled" | "leader-finished" | "ordered" | "marked" | "reordered"
            | "leader-withdrew" | "covered" => Ok(()),
            other => wrong("log", format!("`{other}` is no event")),
        }
    }

    /// What must come next, or before something else.
    fn due(&mut self, line: Line) -> Judged {
        if let Some(leader) = self.danger.take() {
            let second = line.kind() == "leader-wounded" && line.text("leader") == Some(&leader);
            demand(second, "4.63", "a second die follows a 0")?;
        }
        if let Some(shot) = &self.shot {
            let takes = line.kind() == "hits" && line.result() == Some("missiles");
            if takes {
                let unit = self.board.unit(line, "unit")?;
                equal(&unit, &shot.target, "8.17", "the unit that is hit")?;
                equal(&line.number("count")?, &shot.hits, "8.18", "the hits of a shot")?;
                self.shot = None;
            } else {
                demand(BETWEEN.contains(&line.kind()), "8.17", "a hit is taken at once")?;
                // The target may be lost with its rider before.
                let gone = line.kind() == "lost" && self.board.unit(line, "unit").is_ok_and(|unit| unit == shot.target);
                if gone {
                    self.shot = None;
                }
            }
        } else {
            demand(
                line.kind() != "hits" || line.result() != Some("missiles"),
                "8.17",
                "hits of missiles without a shot",
            )?;
        }
        let after = match line.kind() {
            "tested" => line.rule() == "8.37",
            "shock-rolled" | "phase-ends" | "pursuit-rolled" => true,
            _ => false,
        };
        if after { shock::settled(&self.segment) } else { Ok(()) }
    }

    fn sequence(&mut self, line: Line) -> Judged {
        match line.kind() {
            "turn-starts" => {
                self.turn += 1;
                equal(&line.0["turn"].as_i64(), &Some(self.turn), "3.0", "the turn")?;
                self.calm()
            }
            "phase-starts" => {
                equal(&line.0["turn"].as_i64(), &Some(self.turn), "3.0", "the turn")?;
                self.calm()?;
                self.segment = Segment::default();
                for unit in &mut self.board.units {
                    (unit.moved, unit.withdrew) = (false, false);
                }
                Ok(())
            }
            "phase-ends" => self.calm(),
            "rout-points" => points::counted(&self.board, line),
            _ => {
                self.over = true;
                points::over(&self.board, line)
            }
        }
    }

    /// \[4.23\] A line is named with its units.
    fn line_ordered(&self, line: Line) -> Judged {
        let units: Vec<&str> = line.0["units"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        demand(
            line.text("line").is_some_and(|name| !name.is_empty()) && !units.is_empty(),
            "4.23",
            "a line without a name or units",
        )?;
        let named = line.text("unit").is_none_or(|unit| units.contains(&unit));
        demand(named, "4.23", "a line is named by a unit that is not in it")?;
        equal(&line.number("count")?, &(units.len() as i32), "4.23", "the units of a line")?;
        let known = |id: &&str| self.board.units.iter().any(|unit| unit.id == **id && unit.on_map && !unit.routed);
        demand(units.iter().all(known), "4.23", "a line of units that are not there")
    }

    /// Between orders phases.
    fn calm(&self) -> Judged {
        hits::unbroken(&self.board)?;
        self.board.routed_alone()
    }

    fn places(&mut self, line: Line) -> Judged {
        let board = &mut self.board;
        match line.kind() {
            "moved" => board.moved(line),
            "turned" => board.turned(line),
            "column-changed" => board.column_changed(line),
            "advanced" => board.advanced(&self.segment, line),
            "rout-moves" => board.rout_moves(line),
            "extended" => board.extended(line),
            "leader-moved" => board.leader_moves(line),
            _ => {
                let unit = board.unit(line, "unit")?;
                board.units[unit].withdrew = true;
                Ok(())
            }
        }
    }

    fn missiles(&mut self, line: Line, number: usize) -> Judged {
        match line.kind() {
            "fired" => {
                demand(self.shot.is_none(), "8.17", "a hit is taken before the next shot")?;
                self.shot = missiles::fired(&self.board, line, number)?;
                Ok(())
            }
            "ammunition" => missiles::ammunition(&mut self.board, line, number),
            _ => {
                let unit = self.board.unit(line, "unit")?;
                let one = &self.board.units[unit];
                demand(!one.routed, "8.15", "a routed unit reloads")?;
                demand(one.missile.is_some() || one.screen, "8.15", "a unit without missiles reloads")?;
                self.board.units[unit].ammo = [Ammo::Full; 2];
                Ok(())
            }
        }
    }

    fn shock(&mut self, line: Line) -> Judged {
        match line.kind() {
            "assigned" => self.segment.assign(&self.board, line),
            "lets-through" => {
                let unit = self.board.unit(line, "unit")?;
                let combat = self.segment.of(unit);
                combat.map_or_else(
                    || wrong("9.11", "no combat"),
                    |combat| {
                        combat.lets_through = true;
                        Ok(())
                    },
                )
            }
            "clashed" => shock::clashed(&self.board, &mut self.segment, line),
            _ => shock::rolled(&self.board, &mut self.segment, line),
        }
    }

    fn hits(&mut self, line: Line) -> Judged {
        let (board, segment) = (&mut self.board, &mut self.segment);
        match line.kind() {
            "hits" => hits::hits(board, segment, line),
            "hits-removed" => hits::removed(board, line),
            "tested" | "stands" => hits::tested(board, line),
            "routs" => hits::routs(board, line),
            "rampages" => hits::rampages(board, line),
            "rallied" => hits::rallied(board, line),
            "pursuit-rolled" => hits::pursuit(board, segment, line),
            _ => points::lost(board, line),
        }
    }

    fn leaders(&mut self, line: Line) -> Judged {
        let board = &mut self.board;
        match line.kind() {
            "trumped" => leaders::trumped(board, line),
            "momentum-rolled" => leaders::momentum(board, line),
            "doom-rolled" => leaders::doom(line),
            "strategy-rolled" => leaders::strategy(line),
            "leader-test" => {
                leaders::test(board, line)?;
                self.danger = line.text("leader").filter(|_| line.result() == Some("possible loss")).map(str::to_owned);
                Ok(())
            }
            "leader-wounded" => leaders::wounded(board, &mut self.segment, line),
            "leader-lost" => leaders::lost(board, line),
            _ => leaders::replaced(board, line),
        }
    }
}
