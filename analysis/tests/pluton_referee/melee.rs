//! Close combat \[10\].

use crate::pluton_referee::board::{Board, Kind};
use crate::pluton_referee::due::Due;
use crate::pluton_referee::log::{Judged, Line, demand, equal};
use crate::pluton_referee::map::Hex;
use crate::pluton_referee::referee::Referee;

const COLUMNS: [&str; 9] = ["1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"];

/// A side of a close combat.
struct Party {
    strength: i32,
    morale: i32,
    level: usize,
    commander: bool,
}

impl Board {
    /// The units of a side that fight: its platoons, or without any its commanders.
    pub fn fighters(&self, side: usize, hex: Hex) -> Vec<usize> {
        let alone = self.platoons(side, hex) == 0;
        self.inside(side, hex).filter(|&unit| alone || !self.is_commander(unit)).collect()
    }

    fn party(&self, side: usize, hex: Hex) -> Party {
        let fighters = self.fighters(side, hex);
        let of = |level: usize| -> i32 {
            let at = fighters.iter().filter(|&&unit| self.units[unit].level >= level);
            at.map(|&unit| self.units[unit].halves).sum()
        };
        let strength = of(0);
        let worst = fighters.iter().map(|&unit| self.units[unit].level).max().unwrap_or(0);
        let most = (1..=2).rev().find(|&level| 2 * of(level) > strength).unwrap_or(0);
        let weighted: i32 = fighters.iter().map(|&unit| self.units[unit].halves * self.morale(unit)).sum();
        let lowest = fighters.iter().map(|&unit| self.morale(unit)).min().unwrap_or(1);
        Party {
            strength,
            morale: if self.book.reads("mixed_morale", "lowest") { lowest } else { weighted / strength.max(1) },
            level: if self.book.reads("mixed_state", "worst") { worst } else { most },
            commander: self.inside(side, hex).any(|unit| self.units[unit].kind == Kind::Commander),
        }
    }

    /// \[10.4\] The columns of shift in favour of the attacker.
    fn shift(&self, attacker: usize, hex: Hex) -> i32 {
        let (own, other) = (self.party(attacker, hex), self.party(1 - attacker, hex));
        let favour = [self.book.number("sides.first.melee_favour"), self.book.number("sides.second.melee_favour")];
        let add = |holds: bool, key: &str| if holds { self.book.number(&format!("close_combat.{key}")) } else { 0 };
        own.morale - other.morale
            + add(own.level > 0, "attacker_under_fire")
            + add(own.commander, "attacker_commander")
            + add(other.commander, "defender_commander")
            + add(other.level == 1, "defender_under_fire")
            + add(other.level == 2, "defender_pinned")
            + self.book.number(&format!("terrain.{}.melee", self.map.ground(hex).terrain))
            + favour[attacker]
            - favour[1 - attacker]
    }

    /// \[10.2\] Whether close combat in a hex needs a declaration.
    fn is_optional(&self, hex: Hex) -> bool {
        self.map.ground(hex).covers && !self.inside(self.active, hex).any(|unit| self.units[unit].moved)
    }
}

/// \[10.3a\] The column of two strengths: rounded in the defender's favour, at most 3:1.
fn odds(attacker: i32, defender: i32) -> i32 {
    let (attacker, defender) = (attacker.max(1), defender.max(1));
    if attacker >= defender {
        2 + (attacker / defender).min(3)
    } else {
        (4 - (defender + attacker - 1) / attacker).max(0)
    }
}

impl Referee {
    /// The units of a side that fight in the close combat in progress.
    pub fn fighters(&self, side: usize) -> Vec<usize> {
        self.clash.map(|hex| self.board.fighters(side, hex)).unwrap_or_default()
    }

    /// Adds a loss to those of a unit, which is then the last to be tested for its commander.
    pub fn note_taken(&mut self, unit: usize) {
        let known = self.taken.iter().position(|&(other, _)| other == unit).map(|at| self.taken.remove(at));
        self.taken.push((unit, known.map_or(0, |(_, losses)| losses) + 1));
    }

    fn contested(&self, hex: Hex) -> Judged {
        let both = (0..2).all(|side| self.board.holds(side, hex));
        demand(both, "10.1", "close combat where only one side is")?;
        demand(!self.fought.contains(&hex), "10.1", "close combat twice in a phase")
    }

    pub fn declared(&mut self, line: &Line<'_>) -> Judged {
        let (hex, side) = (line.at(&self.board, "to")?, line.side(&self.board)?);
        self.contested(hex)?;
        demand(self.board.is_optional(hex), "10.2", "close combat here needs no declaration")?;
        let expected = if self.declarations.is_empty() { self.board.active } else { 1 - self.board.active };
        equal(&side, &expected, "10.2", "the side that declares")?;
        self.declarations.push(line.is("result", [Some("attack"), Some("no-attack")])?);
        Ok(())
    }

    /// \[10.2\] The attacker, if there is one.
    fn attacker(&self, hex: Hex) -> Option<usize> {
        let active = self.board.active;
        if !self.board.is_optional(hex) {
            let units = self.board.units.iter();
            let intruder = units.filter(|unit| unit.hex == Some(hex) && unit.intruder).map(|unit| unit.side).next();
            return Some(intruder.unwrap_or(active));
        }
        let declarer = !self.board.book.reads("lone_declaration", "phasing");
        match self.declarations[..] {
            [false, false] => None,
            [false, true] if declarer => Some(1 - active),
            [_, _] => Some(active),
            _ => None,
        }
    }

    pub fn no_clash(&mut self, line: &Line<'_>) -> Judged {
        let hex = line.at(&self.board, "to")?;
        self.contested(hex)?;
        let both = self.declarations.len() == 2;
        demand(both && self.attacker(hex).is_none(), "10.2", "there is a close combat")?;
        self.declarations.clear();
        self.fought.insert(hex);
        Ok(())
    }

    pub fn clash(&mut self, line: &Line<'_>) -> Judged {
        let hex = line.at(&self.board, "to")?;
        self.contested(hex)?;
        let attacker = line.side(&self.board)?;
        equal(&Some(attacker), &self.attacker(hex), "10.2", "the attacker")?;
        let board = &self.board;
        let (own, other) = (board.party(attacker, hex), board.party(1 - attacker, hex));
        equal(&line.number("strength")?, &own.strength, "10.3", "the strength of the attacker")?;
        equal(&line.number("count")?, &other.strength, "10.3", "the strength of the defender")?;
        let shift = board.shift(attacker, hex);
        equal(&line.number("modifier")?, &shift, "10.4", "the shift")?;
        let column = (odds(own.strength, other.strength) + shift).clamp(0, 8) as usize;
        equal(&line.text("result")?, &COLUMNS[column], "10.3", "the column")?;
        let [first, second] = board.book.clash(column, line.die()?);
        let total = own.strength + other.strength;
        let losses = [first.0, second.0].map(|losses| self.multiplied(losses, total));
        self.declarations.clear();
        self.fought.insert(hex);
        self.taken.clear();
        self.driven = [false; 2];
        self.clash = Some(hex);
        let mut retreats = [second.1; 2];
        retreats[attacker] = first.1;
        self.due.push_back(Due::Losses { side: attacker, left: losses[0] });
        self.due.push_back(Due::Losses { side: 1 - attacker, left: losses[1] });
        self.due.extend([Due::ClashTests, Due::Retreats { retreats, attacker }]);
        Ok(())
    }

    /// \[10.5\] Losses grow with the strength of both sides, in half boxes.
    fn multiplied(&self, losses: i32, total: i32) -> i32 {
        let double = if self.board.book.reads("loss_gap", "one-and-a-half") { 38 } else { 37 };
        match total {
            49.. => 3 * losses,
            total if total >= double => 2 * losses,
            24.. => (3 * losses + 1) / 2,
            _ => losses,
        }
    }

    /// \[13.5\] After the losses commanders are tested.
    pub fn tests(&self) -> Vec<Due> {
        self.taken.iter().map(|&(unit, losses)| Due::Tests { hex: self.clash, unit, losses }).collect()
    }

    /// \[10.3, 13.6\] Then the losers retreat, and winners may get a commander.
    pub fn retreats(&self, retreats: [bool; 2], attacker: usize) -> Vec<Due> {
        let losers = [attacker, 1 - attacker].into_iter().filter(|&side| retreats[side]);
        let units = losers.flat_map(|side| self.clash.into_iter().flat_map(move |hex| self.board.inside(side, hex)));
        let thrown = (0..2).filter(|&side| retreats[1 - side] && !retreats[side]);
        let winners = thrown.map(|side| Due::Winners { side });
        units.map(|unit| Due::Retreat { unit }).chain(winners).collect()
    }

    /// \[13.6\] The first platoon of each company of a side in the hex, if an enemy has left it: a destroyed one was not driven out.
    pub fn winners(&self, side: usize) -> Vec<Due> {
        if !self.driven[1 - side] {
            return Vec::new();
        }
        let mut companies = Vec::new();
        let units = self.clash.into_iter().flat_map(|hex| self.board.inside(side, hex));
        let first = |&unit: &usize| {
            let company = self.board.units[unit].company;
            let fresh = company.is_some() && !companies.contains(&company);
            companies.push(company);
            fresh
        };
        units.filter(first).map(|unit| Due::Promotion { unit }).collect()
    }
}
