//! Changes of place: moves, turns, columns, advances, routs, and accompanying leaders.

use crate::spqr_referee::board::Board;
use crate::spqr_referee::combat::Segment;
use crate::spqr_referee::log::{Judged, Line, demand};
use crate::spqr_referee::map::{FACINGS, Hex, Stance, beyond, distance};

/// The names of the hexsides.
const SIDES: [&str; 6] = ["n", "ne", "se", "s", "sw", "nw"];

fn facing(line: Line) -> Option<usize> {
    FACINGS.iter().position(|&name| Some(name) == line.text("facing"))
}

impl Board {
    /// A unit changes its place.
    pub fn moved(&mut self, line: Line) -> Judged {
        let unit = self.unit(line, "unit")?;
        match line.result() {
            Some("left the map") => self.units[unit].on_map = false,
            Some("returns") => {
                let hex = self.hex(line, "to")?;
                let facing = self.facing_from(1 - self.units[unit].side);
                let one = &mut self.units[unit];
                (one.stance, one.on_map) = (Stance { hex, facing, column: false, ..one.stance }, true);
            }
            result => {
                let (from, to) = (self.hex(line, "from")?, self.hex(line, "to")?);
                demand(from == self.units[unit].stance.hex, "6.2", "a unit moves from where it is not")?;
                let far = distance(from, to);
                demand(
                    far <= 1 || result == Some("displaced") || line.rule() == "9.11",
                    "6.2",
                    "a move of more than a hex",
                )?;
                self.put(unit, to, facing(line));
                self.free_of_enemies(unit)?;
                // Orders move units of the side whose phase it is; withdrawals are moves of the other one.
                self.units[unit].moved |= matches!(line.rule(), "6.2" | "9.51");
            }
        }
        self.ride_along(unit);
        Ok(())
    }

    /// \[6.62\] No unit is in a hex with an enemy.
    fn free_of_enemies(&self, unit: usize) -> Judged {
        let side = self.units[unit].side;
        let met = self.stacked(unit).into_iter().any(|other| self.units[other].side != side);
        demand(!met, "6.62", "a unit enters a hex with an enemy")
    }

    fn put(&mut self, unit: usize, hex: Hex, facing: Option<usize>) {
        let stance = &mut self.units[unit].stance;
        stance.hex = hex;
        stance.facing = facing.unwrap_or(stance.facing);
    }

    /// The rider of an elephant is where it is.
    fn ride_along(&mut self, unit: usize) {
        let (rider, hex) = (self.units[unit].rider.clone(), self.units[unit].stance.hex);
        if let Some(leader) = rider.and_then(|rider| self.leaders.get_mut(&rider)) {
            leader.hex = Some(hex);
        }
    }

    /// A unit that comes back over an edge faces away from it.
    fn facing_from(&self, side: usize) -> usize {
        match self.edges[side].as_str() {
            "west" => 1,
            "east" => 4,
            "north" => 3,
            _ => 0,
        }
    }

    /// A unit turns; after an advance and in reaction its stack does \[6.67\].
    pub fn turned(&mut self, line: Line) -> Judged {
        let (unit, hex) = (self.unit(line, "unit")?, self.hex(line, "to")?);
        if matches!(line.rule(), "8.42" | "7.16") {
            for other in self.stacked(unit) {
                let place = self.units[other].stance.hex;
                self.put(other, place, facing(line));
            }
        }
        self.put(unit, hex, facing(line));
        self.units[unit].moved |= matches!(line.rule(), "7.12" | "6.44");
        Ok(())
    }

    pub fn column_changed(&mut self, line: Line) -> Judged {
        let (unit, hex) = (self.unit(line, "unit")?, self.hex(line, "to")?);
        self.put(unit, hex, facing(line));
        self.units[unit].stance.column = line.result() == Some("column");
        self.units[unit].moved = true;
        Ok(())
    }

    /// A unit advances; the leaders in its hexes have gone along. A pursuer has won its last combat \[10.41\].
    pub fn advanced(&mut self, segment: &Segment, line: Line) -> Judged {
        let (unit, to) = (self.unit(line, "unit")?, self.hex(line, "to")?);
        if line.rule() == "10.42"
            && let Some(combat) = segment.fought_by(unit)
        {
            combat.shattered(self)?;
        }
        // A pursuer has moved [8.36.2].
        self.units[unit].moved |= line.rule() == "10.42";
        let before = self.units[unit].cells();
        self.put(unit, to, facing(line));
        self.units[unit].stance.column = false;
        let after = self.units[unit].cells();
        demand(distance(before[0], to) <= 1, "8.41", "an advance of more than a hex")?;
        self.free_of_enemies(unit)?;
        let left = |hex: &Hex| before.contains(hex) && !after.contains(hex);
        let side = self.units[unit].side;
        let stays = self.leaders.values().any(|leader| leader.side == side && leader.hex.is_some_and(|hex| left(&hex)));
        demand(!stays, "8.41", "a leader stays behind an advance")
    }

    /// A unit routs by a hex.
    pub fn rout_moves(&mut self, line: Line) -> Judged {
        let (unit, from, to) = (self.unit(line, "unit")?, self.hex(line, "from")?, self.hex(line, "to")?);
        demand(self.units[unit].routed, "10.22", "a unit that is not routed flees")?;
        demand(from == self.units[unit].stance.hex && distance(from, to) == 1, "10.22", "a rout of more than a hex")?;
        self.flees(unit, to)?;
        self.put(unit, to, None);
        self.free_of_enemies(unit)?;
        if let Some(leader) = line.text("leader").and_then(|leader| self.leaders.get_mut(leader)) {
            leader.hex = Some(to);
        }
        Ok(())
    }

    pub fn extended(&mut self, line: Line) -> Judged {
        let (unit, from, to) = (self.unit(line, "unit")?, self.hex(line, "from")?, self.hex(line, "to")?);
        demand(distance(from, to) == 1 && self.in_hex(to).is_empty(), "9.66", "an extension into a free hex beside")?;
        self.put(unit, to, None);
        Ok(())
    }

    /// A leader moves, with his elephant.
    pub fn leader_moves(&mut self, line: Line) -> Judged {
        let (id, to) = (self.leader(line, "leader")?, self.hex(line, "to")?);
        let mount = self.units.iter().position(|unit| unit.on_map && unit.rider.as_deref() == Some(id));
        if let Some(mount) = mount {
            let other = self.in_hex(to).into_iter().find(|&other| other != mount);
            let facing = other.map(|other| self.units[other].stance.facing);
            self.put(mount, to, facing);
        }
        if let Some(leader) = self.leaders.get_mut(id) {
            leader.hex = Some(to);
        }
        Ok(())
    }

    /// \[10.22\] A unit that routs faces its edge: one of two hexes keeps both of them.
    pub fn face_edge(&mut self, unit: usize) {
        let one = &self.units[unit];
        let towards: &[usize] = match self.edges[one.side].as_str() {
            "west" => &[4],
            "east" => &[1],
            "north" => &[5, 0],
            _ => &[3, 2],
        };
        let apart = |one: usize, other: usize| {
            let turn = (one + 6 - other) % 6;
            turn.min(6 - turn)
        };
        let stance = one.stance;
        let nearest = |facing: usize| towards.iter().copied().min_by_key(|&to| apart(to, facing)).unwrap_or(facing);
        let off = |facing: usize| apart(nearest(facing), facing);
        let back = (stance.facing + 3) % 6;
        let new = if !stance.double {
            Stance { facing: nearest(stance.facing), column: false, ..stance }
        } else if stance.column || off(stance.facing) <= off(back) {
            stance
        } else {
            Stance { hex: stance.cells()[1], facing: back, ..stance }
        };
        self.units[unit].stance = new;
    }

    /// \[9.14\] Elephants face the direction of their run.
    pub fn face_run(&mut self, unit: usize, side: &str) {
        let Some(direction) = SIDES.iter().position(|&name| name == side) else { return };
        let facing = self.units[unit].stance.facing;
        let apart = |one: usize| {
            let turn = (one + 6 - facing) % 6;
            turn.min(6 - turn)
        };
        let (one, other) = (direction, (direction + 5) % 6);
        self.units[unit].stance.facing = if apart(other) < apart(one) { other } else { one };
    }

    /// Whether a unit stands at the edge of its side.
    pub fn is_at_edge(&self, unit: usize) -> bool {
        let one = &self.units[unit];
        let (last_column, last_row) = (self.first.0 + self.size.0 - 1, self.first.1 + self.size.1 - 1);
        one.cells().into_iter().any(|(column, row)| match self.edges[one.side].as_str() {
            "west" => column == self.first.0,
            "east" => column == last_column,
            "north" => row == self.first.1,
            _ => row == last_row,
        })
    }

    /// Whether a hex adjacent to a unit is the next one on a line.
    pub fn toward(&self, from: Hex, to: Hex) -> Vec<Hex> {
        let far = distance(from, to);
        (0..6).map(|side| beyond(from, side)).filter(|&next| distance(next, to) < far).collect()
    }
}
