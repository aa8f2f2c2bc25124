//! \[9.4 to 9.6, 9.8\] Retreats and advances.

use std::collections::BTreeSet;

use crate::classic_referee::log::{Judged, Line, demand, equal, wrong};
use crate::classic_referee::map::Hex;
use crate::classic_referee::referee::Referee;
use crate::classic_referee::results::{Fight, Owed, Way};
use crate::classic_referee::strength::FightKind;

/// The most steps of a retreat that goes on.
const MOST: usize = 4;

impl Fight {
    /// The other retreats wait until a unit has paid.
    fn wait(&mut self) {
        if let Owed::Retreats(queue, hexes, instead) = std::mem::replace(&mut self.owed, Owed::Nothing) {
            self.queue = Some((queue, hexes, instead));
        }
    }
}

impl Referee {
    pub fn retreat_event(&mut self, fight: &mut Fight, line: Line) -> Judged {
        let unit = self.unit(line)?;
        if let Some(mut way) = fight.way.take() {
            equal(&(line.kind(), unit), &("retreated", way.unit), "9.4", "what goes on with the retreat")?;
            return self.retreat_step(fight, &mut way, line);
        }
        let Owed::Retreats(queue, hexes, instead) = &mut fight.owed else { return wrong("9.4", "no retreat") };
        let (next, hexes, instead) = (queue.pop_front(), *hexes, *instead);
        equal(&Some(unit), &next, "9.4", "the next unit that retreats")?;
        let origin = self.board.stands(unit)?;
        match line.kind() {
            "retreated" => {
                fight.repelled.insert(unit);
                fight.retreated.insert(unit);
                self.retreat_step(fight, &mut Way { unit, hexes: vec![origin] }, line)
            }
            "blocked" => {
                let open = self.open_way(fight, unit, &mut vec![origin], hexes)?;
                demand(!open, "9.5", "a unit cannot retreat, though it has a way")?;
                self.is_at(unit, line)?;
                fight.repelled.insert(unit);
                fight.wait();
                fight.owed = match self.board.rules.word("retreat", "blocked", "eliminated") {
                    "eliminated" => Owed::Units(BTreeSet::from([unit]), "9.5"),
                    "loses-a-step" => Owed::Penalty(unit, 1, "9.5"),
                    _ => Owed::Nothing,
                };
                Ok(())
            }
            "stood" => {
                demand(instead > 0, "9.6", "a unit stands though no result offers it")?;
                self.is_at(unit, line)?;
                fight.wait();
                fight.owed = Owed::Penalty(unit, instead, "9.6");
                Ok(())
            }
            _ => wrong("9.4", "a unit that must retreat does not"),
        }
    }

    fn retreat_step(&mut self, fight: &mut Fight, way: &mut Way, line: Line) -> Judged {
        let (from, to) = self.step(way.unit, line)?;
        let Owed::Retreats(_, hexes, _) = fight.owed else { return wrong("9.4", "no retreat") };
        let left = hexes - way.hexes.len() as i64;
        demand(
            self.may_retreat(fight, way.unit, &way.hexes, to, left)?,
            "9.4",
            "a retreat into a hex that is forbidden",
        )?;
        demand(self.board.rules.map.adjacent(from, to), "9.4", "a retreat to a hex that is not adjacent")?;
        way.hexes.push(to);
        let full = !self.board.room(&[way.unit], to)?;
        self.board.put(way.unit, to)?;
        if left > 0 || full {
            demand(way.hexes.len() <= MOST, "9.4", "a retreat that goes on too far")?;
            fight.way = Some(way.clone());
        }
        Ok(())
    }

    /// \[9.4\] Whether a step is allowed after those of a way, with so many to follow.
    fn may_retreat(&self, fight: &Fight, unit: usize, way: &[Hex], to: Hex, left: i64) -> Judged<bool> {
        let (rules, side) = (&self.board.rules, self.board.side_of(unit));
        let (origin, from) = (way[0], way[way.len() - 1]);
        let [far, before] = [to, from].map(|hex| rules.map.distance(origin, hex));
        let fits = if rules.word("retreat", "length", "exactly") == "exactly" {
            far == before + 1
        } else {
            far >= before && !way.contains(&to)
        };
        let friends = self.board.there(side, to).any(|other| other != unit);
        let full = !self.board.room(&[unit], to)?;
        let ends = left <= 0 && !full;
        let passes = ends || !friends || rules.flag("retreat", "through_friends", false);
        Ok(fits
            && passes
            && to != fight.target
            && self.board.enters(unit, from, to)?
            && !self.board.occupied_by(1 - side, to)
            && !self.board.blocks("retreat", side, to, &[unit])?
            && (left > 0 || !full || rules.flag("retreat", "goes_on", false)))
    }

    /// \[9.5\] Whether a whole retreat is possible.
    fn open_way(&self, fight: &Fight, unit: usize, way: &mut Vec<Hex>, hexes: i64) -> Judged<bool> {
        let left = hexes - way.len() as i64;
        if left < 0 && self.board.room(&[unit], way[way.len() - 1])? {
            return Ok(true);
        }
        if left < 0 && way.len() > MOST {
            return Ok(false);
        }
        for &to in &self.board.rules.map.near[way[way.len() - 1]] {
            if !self.may_retreat(fight, unit, way, to, left)? {
                continue;
            }
            way.push(to);
            let open = self.open_way(fight, unit, way, hexes)?;
            way.pop();
            if open {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// \[9.8\] An attacker advances.
    pub fn advanced(&mut self, fight: &mut Fight, line: Line) -> Judged {
        let unit = self.unit(line)?;
        equal(&fight.kind, &FightKind::Attack, "9.8", "the fight after which a unit advances")?;
        demand(fight.units[0].contains(&unit), "9.8", "a unit advances that has not attacked")?;
        let (from, to) = self.step(unit, line)?;
        let rules = &self.board.rules;
        demand(rules.map.adjacent(from, to), "9.8", "an advance to a hex that is not adjacent")?;
        let most = fight.advance.unwrap_or_else(|| rules.number("advance", "hexes", 1));
        let goes_on = fight.advanced.last().is_some_and(|&(last, _)| last == unit);
        if goes_on {
            let Some((_, steps)) = fight.advanced.last_mut() else { return wrong("9.8", "no advance") };
            *steps += 1;
            demand(*steps <= most, "9.8", "an advance of too many hexes")?;
        } else {
            equal(&to, &fight.target, "9.8", "where an advance leads")?;
            demand(!fight.advanced.iter().any(|&(other, _)| other == unit), "9.8", "a unit advances again")?;
            fight.advanced.push((unit, 1));
            demand(
                fight.advanced.len() as i64 <= rules.number("advance", "units", 1),
                "9.8",
                "too many units advance",
            )?;
            demand(!fight.repelled.contains(&unit), "9.8", "a unit advances that had to retreat")?;
        }
        let side = self.board.side_of(unit);
        demand(!self.board.tokens[unit].disrupted, "9.8", "a disrupted unit advances")?;
        demand(self.board.enters(unit, from, to)?, "9.8", "a unit advances where its class may not")?;
        demand(!self.board.blocks("advance", side, to, &[unit])?, "9.8", "a unit advances into an EZOC")?;
        demand(self.board.room(&[unit], to)?, "9.8", "a unit advances beyond the stacking limit")?;
        self.board.put(unit, to)
    }
}
