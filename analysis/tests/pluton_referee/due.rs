//! Consequences due immediately after an event: losses, tests, levels, withdrawals, new commanders.

use crate::pluton_referee::board::Kind;
use crate::pluton_referee::log::{Judged, Line, demand, equal, wrong};
use crate::pluton_referee::map::{Hex, around, distance};
use crate::pluton_referee::referee::Referee;

/// A due event, or a question that is answered when it is reached.
#[derive(Clone, Debug)]
pub enum Due {
    /// The losses of fire.
    Weakened {
        unit: usize,
        losses: i32,
    },
    /// A unit is eliminated.
    Lost {
        unit: usize,
    },
    /// The commanders with a unit that had losses \[13.5\].
    Tests {
        hex: Option<Hex>,
        unit: usize,
        losses: i32,
    },
    Test {
        chief: usize,
        losses: i32,
    },
    /// A unit loses levels by fire \[11.1\].
    Lower {
        unit: usize,
        levels: i32,
        by: Option<usize>,
    },
    Level {
        unit: usize,
        level: usize,
        rule: &'static str,
    },
    /// A pinned intruder withdraws \[7.9\].
    Withdraw {
        unit: usize,
    },
    /// The company of a platoon may get a commander \[13.6\].
    Promotion {
        unit: usize,
    },
    PromotionTest {
        unit: usize,
    },
    Promoted {
        chief: usize,
        hex: Hex,
    },
    /// A side takes losses of close combat \[10.3\].
    Losses {
        side: usize,
        left: i32,
    },
    /// Commanders are tested, and the losers retreat.
    ClashTests,
    Retreats {
        retreats: [bool; 2],
        attacker: usize,
    },
    Retreat {
        unit: usize,
    },
    /// The other side has thrown them back \[13.6\].
    Winners {
        side: usize,
    },
    /// A unit that may enter \[S1.5, S2.5\].
    MayEnter {
        place: usize,
    },
}

impl Due {
    /// The paragraph that demands it.
    pub const fn rule(&self) -> &'static str {
        match self {
            Due::Weakened { .. } | Due::Lost { .. } => "14.2",
            Due::Tests { .. } | Due::Test { .. } | Due::ClashTests => "13.5",
            Due::Lower { .. } => "11.1",
            Due::Level { rule, .. } => rule,
            Due::Withdraw { .. } => "7.9",
            Due::Promotion { .. } | Due::PromotionTest { .. } | Due::Promoted { .. } | Due::Winners { .. } => "13.6",
            Due::Losses { .. } | Due::Retreats { .. } | Due::Retreat { .. } => "10.3",
            Due::MayEnter { .. } => "S1.5",
        }
    }
}

const LEVELS: [&str; 3] = ["full", "under-fire", "pinned"];

impl Referee {
    /// Answers the questions at the head of the queue, until an event is due or nothing is.
    pub fn answer(&mut self) {
        while let Some(first) = self.due.pop_front() {
            let more = match self.resolve(&first) {
                None => return self.due.push_front(first),
                Some(more) => more,
            };
            more.into_iter().rev().for_each(|due| self.due.push_front(due));
        }
    }

    /// The answer to a question; `None` when an event is due.
    fn resolve(&self, due: &Due) -> Option<Vec<Due>> {
        let board = &self.board;
        match *due {
            Due::Tests { hex, unit, losses } => {
                // A commander who falls has suffered no losses of strength.
                let with = |&chief: &usize| board.is_commander(chief) && !board.is_commander(unit);
                let chiefs = hex.into_iter().flat_map(|hex| board.inside(board.units[unit].side, hex)).filter(with);
                Some(chiefs.map(|chief| Due::Test { chief, losses }).collect())
            }
            Due::Lower { unit, levels, by } => {
                let of = &board.units[unit];
                if of.hex.is_none() || of.level == 2 {
                    return Some(Vec::new());
                }
                let level = (of.level + levels as usize).min(2);
                let mut all = vec![Due::Level { unit, level, rule: "11.3" }];
                if let Some(firer) = by.filter(|_| level == 2) {
                    if of.met.contains(&firer) && of.hex == board.units[firer].hex {
                        all.push(Due::Withdraw { unit });
                    }
                    all.push(Due::Promotion { unit: firer });
                }
                Some(all)
            }
            Due::Withdraw { unit } | Due::Retreat { unit } if self.ways_out(unit).is_empty() => {
                Some(vec![Due::Lost { unit }])
            }
            Due::Promotion { unit } => {
                Some(self.vacant(unit).map(|_| Due::PromotionTest { unit }).into_iter().collect())
            }
            Due::Losses { side, left } => (left == 0 || self.fighters(side).is_empty()).then(Vec::new),
            Due::ClashTests => Some(self.tests()),
            Due::Retreats { retreats, attacker } => Some(self.retreats(retreats, attacker)),
            Due::Winners { side } => Some(self.winners(side)),
            _ => None,
        }
    }

    /// \[13.6\] The lost commander of a platoon's company, when the company has none.
    fn vacant(&self, unit: usize) -> Option<usize> {
        let units = &self.board.units;
        let own = &units[unit];
        let company = own.company.filter(|_| own.kind != Kind::Commander && own.hex.is_some())?;
        let chiefs = || {
            let of = move |&chief: &usize| {
                units[chief].side == own.side
                    && units[chief].company == Some(company)
                    && units[chief].kind == Kind::Commander
            };
            (0..units.len()).filter(of)
        };
        if chiefs().any(|chief| units[chief].halves > 0) { None } else { chiefs().next() }
    }

    /// The hexes to which a unit may withdraw or retreat: adjacent, without enemies, with room.
    fn ways_out(&self, unit: usize) -> Vec<Hex> {
        let (board, of) = (&self.board, &self.board.units[unit]);
        let more = i32::from(of.kind != Kind::Commander);
        let free =
            |&hex: &Hex| board.map.has(hex) && !board.holds(1 - of.side, hex) && board.has_room(of.side, hex, more);
        of.hex.into_iter().flat_map(around).filter(free).collect()
    }

    /// Checks an event against those due.
    pub fn follow(&mut self, line: &Line<'_>) -> Judged {
        let Some(due) = self.due.pop_front() else { return wrong("log", "nothing leads to this event") };
        match due {
            Due::Weakened { unit, losses } => self.weakened(line, unit, losses),
            Due::Losses { side, left } => {
                let unit = line.unit(&self.board)?;
                demand(self.fighters(side).contains(&unit), "10.3", "a unit in the close combat takes the loss")?;
                self.due.push_front(Due::Losses { side, left: left - 1 });
                self.note_taken(unit);
                self.weakened(line, unit, 1)
            }
            Due::Lost { unit } => {
                demand(line.kind() == "lost", "14.2", "an elimination is due")?;
                equal(&line.unit(&self.board)?, &unit, "14.2", "the lost unit")?;
                self.lose(unit);
                Ok(())
            }
            Due::Test { chief, losses } => {
                demand(line.kind() == "commander-test", "13.5", "a test of a commander is due")?;
                equal(&(line.unit(&self.board)?, line.number("losses")?), &(chief, losses), "13.5", "the test")?;
                let falls = line.die()? <= losses;
                equal(&line.text("result")?, &if falls { "eliminated" } else { "safe" }, "13.5", "the result")?;
                if falls {
                    self.due.push_front(Due::Lost { unit: chief });
                }
                Ok(())
            }
            Due::Level { unit, level, rule } => self.level(line, unit, level, rule),
            Due::Withdraw { unit } => {
                let back = self.board.units[unit].from.filter(|hex| self.ways_out(unit).contains(hex));
                self.withdraw(line, unit, "7.9")?;
                let to = self.board.units[unit].hex;
                demand(back.is_none_or(|back| to == Some(back)), "7.9", "it withdraws to where it came from")
            }
            Due::Retreat { unit } => {
                self.driven[self.board.units[unit].side] = true;
                self.withdraw(line, unit, "10.3")
            }
            Due::PromotionTest { unit } => self.promotion_test(line, unit),
            Due::Promoted { chief, hex } => {
                demand(line.kind() == "promoted", "13.6", "a new commander is due")?;
                equal(&(line.unit(&self.board)?, line.at(&self.board, "to")?), &(chief, hex), "13.6", "the commander")?;
                let slot = &mut self.board.units[chief];
                (slot.halves, slot.level, slot.promoted) = (1, 0, true);
                self.put(chief, hex);
                Ok(())
            }
            Due::MayEnter { place } => {
                demand(line.kind() == "may-enter", "S1.5", "units may enter")?;
                equal(&line.text("place")?, &self.board.places[place].id.as_str(), "S1.5", "the place")?;
                self.board.places[place].open = true;
                Ok(())
            }
            Due::Tests { .. }
            | Due::Lower { .. }
            | Due::Promotion { .. }
            | Due::ClashTests
            | Due::Retreats { .. }
            | Due::Winners { .. } => wrong("log", "an answer is due"),
        }
    }

    /// \[14.2\] The half boxes of a loss.
    pub fn loss(&self, unit: usize) -> i32 {
        let whole = matches!(self.board.units[unit].kind, Kind::Hmg | Kind::Mortar);
        if whole && !self.board.book.reads("other_losses", "half-box") { 2 } else { 1 }
    }

    /// \[14.2\] The strength left after losses; the last half box eliminates.
    fn weakened(&mut self, line: &Line<'_>, unit: usize, losses: i32) -> Judged {
        demand(line.kind() == "weakened", "14.2", "losses are due")?;
        equal(&line.unit(&self.board)?, &unit, "14.2", "the unit with the losses")?;
        equal(&line.number("losses")?, &losses, "14.2", "the number of losses")?;
        let each = self.loss(unit);
        let left = (self.board.units[unit].halves - each * losses).max(0);
        equal(&line.number("count")?, &left, "14.2", "the strength left")?;
        self.board.units[unit].halves = left;
        if left == 0 {
            self.due.push_front(Due::Lost { unit });
        }
        Ok(())
    }

    fn lose(&mut self, unit: usize) {
        let of = &self.board.units[unit];
        self.board.lost_commanders[of.side] += i32::from(of.kind == Kind::Commander);
        self.board.remove(unit);
        self.touched.insert(unit);
        self.gone_since_move = true;
    }

    /// \[11.3, 12.5, 6.5\] A level, with the colour of its marker.
    fn level(&mut self, line: &Line<'_>, unit: usize, level: usize, rule: &'static str) -> Judged {
        demand(line.kind() == "efficiency", "11.1", "a change of efficiency is due")?;
        equal(&line.unit(&self.board)?, &unit, "11.1", "the unit")?;
        equal(&line.text("result")?, &LEVELS[level], "11.1", "the level")?;
        let (stage, book) = (self.board.stage, &self.board.book);
        let lost = i32::from(!book.is("switches.reorganise_same_stage"));
        let (colour, from_stage) = match rule {
            "12.2" if book.reads("second_step", "two-stages") => (stage, stage + 1),
            "12.2" => (stage + 1, stage + 1),
            "6.5" if !book.reads("run_colour", "same-stage") => (stage + 1, stage + 1),
            _ => (stage, stage + lost),
        };
        let of = &mut self.board.units[unit];
        (of.level, of.colour, of.from_stage) = (level, colour % 2, from_stage);
        self.touched.insert(unit);
        if level == 2 {
            self.board.group.remove(&unit);
        }
        Ok(())
    }

    fn withdraw(&mut self, line: &Line<'_>, unit: usize, rule: &'static str) -> Judged {
        demand(line.kind() == "withdrew", rule, "a withdrawal is due")?;
        equal(&line.unit(&self.board)?, &unit, rule, "the unit that withdraws")?;
        let to = line.at(&self.board, "to")?;
        let from = self.board.units[unit].hex;
        equal(&line.hex(&self.board, "from")?, &from, rule, "its hex")?;
        demand(from.is_some_and(|from| distance(from, to) == 1), rule, "it withdraws one hex")?;
        demand(self.ways_out(unit).contains(&to), rule, "to a hex without enemies and with room")?;
        self.put(unit, to);
        self.board.group.remove(&unit);
        self.gone_since_move = true;
        Ok(())
    }

    fn promotion_test(&mut self, line: &Line<'_>, unit: usize) -> Judged {
        demand(line.kind() == "promotion-test", "13.6", "a test for a new commander is due")?;
        equal(&line.unit(&self.board)?, &unit, "13.6", "the platoon")?;
        let made = line.die()? <= self.board.book.number("dice.new_commander");
        equal(&line.text("result")?, &if made { "new-commander" } else { "none" }, "13.6", "the result")?;
        if let (true, Some(chief), Some(hex)) = (made, self.vacant(unit), self.board.units[unit].hex) {
            self.due.push_front(Due::Promoted { chief, hex });
        }
        Ok(())
    }
}
