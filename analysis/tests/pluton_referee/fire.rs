//! Small-arms fire \[7\].

use crate::pluton_referee::board::{Board, Kind};
use crate::pluton_referee::due::Due;
use crate::pluton_referee::hexes::between;
use crate::pluton_referee::log::{Judged, Line, demand, equal, wrong};
use crate::pluton_referee::referee::Referee;

impl Board {
    /// \[7.5\] The sum of the modifiers of a shot; `partly` when its line is partly covered by terrain.
    fn fire_modifier(&self, firer: usize, target: usize, partly: bool) -> i32 {
        let (own, aimed) = (&self.units[firer], &self.units[target]);
        let (Some(from), Some(to)) = (own.hex, aimed.hex) else { return 0 };
        let crossed = between(from, to).flatten().any(|hex| self.holds(own.side, hex));
        let least = if self.book.reads("crowd", "more-than-four") { 5 } else { 4 };
        let add = |holds: bool, path: &str| if holds { self.book.number(path) } else { 0 };
        add(true, &format!("terrain.{}.small_arms", self.map.ground(to).terrain))
            + add(partly || crossed, "fire.covered")
            + add(own.level == 1, "fire.under_fire")
            + add(own.level == 2, "fire.pinned")
            + add(aimed.kind == Kind::Commander && aimed.moved, "fire.lone_commander")
            + add(self.run && self.group.contains(&target), "fire.running")
            + add(self.platoons(aimed.side, to) >= least, "fire.crowd")
            + add(!self.is_directed(firer), "fire.undirected")
    }
}

impl Referee {
    pub fn fired(&mut self, line: &Line<'_>) -> Judged {
        let board = &self.board;
        let (firer, target) = (line.unit(board)?, line.target(board)?);
        let (own, aimed) = (&board.units[firer], &board.units[target]);
        let sides = own.side != board.active && aimed.side == board.active;
        demand(sides && own.hex.is_some(), "4.2", "only the side that does not move fires, at the other one")?;
        let reaction = line.text("phase")? == "reaction";
        let armed = own.kind != Kind::Commander || board.book.is("switches.commanders_fire");
        demand(armed, "7.1", "commanders are not among those that fire")?;
        demand(reaction || !own.early, "4.2", "a unit that fired a share during the moves has fired")?;
        demand(!reaction || board.group.contains(&target), "4.2", "during a move only the moving units are targets")?;
        demand(reaction || board.group.is_empty(), "4.2", "units fire after all moves only when none is in progress")?;
        demand(aimed.seen, "16.5", "a concealed unit is no target")?;
        let (from, to) = (line.at(board, "from")?, line.at(board, "to")?);
        equal(&(Some(from), Some(to)), &(own.hex, aimed.hex), "7.3", "the line of fire")?;
        let Some((distance, partly)) = board.map.look(from, to) else { return wrong("7.3", "the line is blocked") };
        equal(&line.number("distance")?, &distance, "7.3", "the distance")?;
        demand(own.level < 2 || distance <= 1, "7.7", "a pinned unit fires at its own hex and adjacent ones")?;
        let lone = aimed.kind != Kind::Commander || board.platoons(aimed.side, to) == 0;
        demand(lone, "13.5", "a commander with platoons is no target")?;
        self.boxes(line, firer, target)?;
        let board = &self.board;
        let (own, count) = (&board.units[firer], line.number("count")?);
        let weapon = if own.kind == Kind::Hmg { "heavy" } else { "light" };
        let strength = (board.book.at(&format!("tables.fire.{weapon}"), distance) * count + 1) / 2;
        equal(&line.number("strength")?, &strength, "7.3", "the strength")?;
        equal(&line.number("modifier")?, &board.fire_modifier(firer, target, partly), "7.5", "the sum of modifiers")?;
        let (levels, losses) = self.effect(line)?;
        let own = &mut self.board.units[firer];
        (own.exposed, own.fired_since) = (true, true);
        own.early |= line.text("phase")? == "reaction";
        self.touched.insert(firer);
        if self.board.units[target].level == 2 {
            self.board.group.remove(&target);
        }
        self.suffer(target, levels, losses, Some(firer));
        Ok(())
    }

    /// \[7.6\] The boxes that fire, and the other fire at the target.
    fn boxes(&mut self, line: &Line<'_>, firer: usize, target: usize) -> Judged {
        let count = line.number("count")?;
        let (own, aimed) = (&self.board.units[firer], &self.board.units[target]);
        let left = own.halves - own.fired;
        demand(count > 0 && count <= left, "7.6", "more boxes fire than are left")?;
        demand(count == left || count % 2 == 0, "7.6", "a box is the least part")?;
        let split = own.fired > 0 || count < left;
        let shelled = aimed.shelled && self.board.book.reads("split_exclusive", "all-fire");
        demand(aimed.claim.is_none(), "7.6", "a target of split fire is fired at by one unit")?;
        demand(!split || !aimed.hit && !shelled, "7.6", "split fire needs a target of its own")?;
        self.board.units[firer].fired += count;
        let aimed = &mut self.board.units[target];
        (aimed.hit, aimed.claim) = (true, if split { Some(firer) } else { aimed.claim });
        Ok(())
    }

    /// \[15.2, 7.3\] The modified strength, and the effect by the die.
    pub fn effect(&self, line: &Line<'_>) -> Judged<(i32, i32)> {
        let book = &self.board.book;
        let modified = book.modified(line.number("strength")?, line.number("modifier")?);
        equal(&line.number("modified")?, &modified, "15.2", "the modified strength")?;
        let effect = book.effect(modified, line.die()?);
        equal(&(line.number("levels")?, line.number("losses")?), &effect, "7.3", "the effect")?;
        Ok(effect)
    }

    /// The consequences of fire: losses, tests of commanders, efficiency.
    pub fn suffer(&mut self, unit: usize, levels: i32, losses: i32, by: Option<usize>) {
        if losses > 0 {
            self.due.push_back(Due::Weakened { unit, losses });
            // \[13.5\] No more losses can be suffered than the strength is worth.
            let each = self.loss(unit);
            let suffered = losses.min((self.board.units[unit].halves + each - 1) / each);
            self.due.push_back(Due::Tests { hex: self.board.units[unit].hex, unit, losses: suffered });
        }
        if levels > 0 {
            self.due.push_back(Due::Lower { unit, levels, by });
        }
    }
}
