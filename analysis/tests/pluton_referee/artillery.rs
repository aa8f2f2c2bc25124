//! Indirect fire \[8, 9\].

use crate::pluton_referee::board::{Board, Kind};
use crate::pluton_referee::log::{Judged, Line, demand, equal, wrong};
use crate::pluton_referee::map::{Hex, beyond, distance};
use crate::pluton_referee::referee::Referee;

impl Board {
    /// The mortar of a marker \[8.1\].
    fn mortar(&self, marker: &str) -> Option<usize> {
        self.units.iter().position(|unit| unit.marker.as_deref() == Some(marker))
    }

    /// The battalion of a marker \[9.1\].
    fn battalion(&self, marker: &str) -> Option<usize> {
        self.artillery.iter().position(|of| of.markers.iter().any(|other| other == marker))
    }

    /// \[8.2, 13.3, 13.7\] Whether a commander of a side sees a hex.
    fn overlooks(&self, side: usize, hex: Hex) -> bool {
        self.side(side).filter(|&chief| self.is_commander(chief) && !self.units[chief].promoted).any(|chief| {
            let of = &self.units[chief];
            let look = of.hex.and_then(|from| self.map.look(from, hex));
            look.is_some_and(|(length, _)| length <= self.book.at("ranges.commander_sight", of.level as i32))
        })
    }

    /// \[8.5\] Whether a marker's guns reach a hex.
    fn reaches(&self, marker: &str, hex: Hex) -> bool {
        let Some(mortar) = self.mortar(marker) else { return true };
        let least = self.book.number("mortars.least") + i32::from(self.book.reads("mortar_minimum", "four"));
        let length = self.units[mortar].hex.map(|from| distance(from, hex));
        length.is_some_and(|length| length >= least && length <= self.book.number("mortars.most"))
    }

    /// \[9.2, S1.4, S2.4\] Whether a battalion can be called.
    fn is_available(&self, battalion: usize) -> bool {
        let of = &self.artillery[battalion];
        let number = |key: &str| self.book.number(&format!("artillery.{}.{key}", of.id));
        let now = self.book.reads("revealed", "now");
        let revealed = self.units.iter().filter(|unit| unit.side != of.side && unit.kind != Kind::Commander);
        let revealed = revealed.filter(|unit| if now { unit.seen } else { unit.ever_seen }).count() as i32;
        let names = self.book.value(&format!("artillery.{}.villages", of.id)).as_array().cloned().unwrap_or_default();
        let villages = self.villages.iter().filter(|village| names.iter().any(|name| *name == village.id.as_str()));
        let houses: Vec<Hex> = villages.flat_map(|village| village.hexes.clone()).collect();
        let near = |&unit: &usize| {
            let from = self.units[unit].hex;
            let close = |&house: &Hex| from.is_some_and(|from| distance(from, house) <= number("distance"));
            !self.is_commander(unit) && houses.iter().any(close)
        };
        of.called
            || self.book.is(&format!("artillery.{}.available", of.id))
                && self.stage >= number("stage")
                && revealed >= number("revealed")
                && (number("near") == 0 || self.side(of.side).filter(near).count() as i32 >= number("near"))
    }

    fn has_guns(&self, marker: &str) -> bool {
        match (self.mortar(marker), self.battalion(marker)) {
            (Some(mortar), _) => self.units[mortar].hex.is_some(),
            (None, Some(battalion)) => self.is_available(battalion),
            (None, None) => false,
        }
    }

    /// \[8.3c\] The strength of a marker's guns.
    fn barrage(&self, marker: &str) -> i32 {
        if let Some(mortar) = self.mortar(marker) {
            let barrels = (self.units[mortar].halves + 1) / 2;
            return self.book.at("tables.artillery.mortar", barrels.min(4) - 1);
        }
        let Some(battalion) = self.battalion(marker) else { return 0 };
        let id = &self.artillery[battalion].id;
        let calibre = self.book.text(&format!("artillery.{id}.calibre"));
        let barrels = self.book.number(&format!("artillery.{id}.barrels"));
        self.book.at(&format!("tables.artillery.{calibre}"), barrels.min(4) - 1)
    }

    /// \[16.5\] Whether the other side has a counter in a hex that lies face down.
    fn conceals(&self, side: usize, hex: Hex) -> bool {
        let key = if side == 0 { "sides.first.secret_until" } else { "sides.second.secret_until" };
        let secret = self.book.number(key);
        let placed = |unit: usize| secret == 0 || self.stage > secret || self.units[unit].ever_seen;
        self.inside(side, hex).any(|unit| !self.units[unit].seen && placed(unit))
    }
}

impl Referee {
    fn own_marker(&self, line: &Line<'_>) -> Judged<String> {
        let marker = line.text("marker")?.to_owned();
        let own = marker.rsplit_once('-').is_some_and(|(side, _)| side == self.board.sides[self.board.active]);
        demand(own && !self.drifting, "4.2", "the side deals with its own markers before they drift")?;
        Ok(marker)
    }

    pub fn marker_placed(&mut self, line: &Line<'_>) -> Judged {
        let (marker, to) = (self.own_marker(line)?, line.at(&self.board, "to")?);
        let (board, side) = (&self.board, self.board.active);
        demand(self.handled.insert(marker.clone()), "4.2", "a marker is dealt with once in a phase")?;
        demand(!board.markers.contains_key(&marker), "8.3", "the marker is on the map")?;
        demand(board.has_guns(&marker), "9.2", "the guns cannot be called")?;
        demand(board.overlooks(side, to), "8.2", "no commander sees the hex")?;
        demand(board.reaches(&marker, to), "8.5", "the hex is out of range")?;
        demand(!board.conceals(1 - side, to), "16.5", "a concealed unit is no target")?;
        if let (None, Some(battalion)) = (board.mortar(&marker), board.battalion(&marker)) {
            self.board.artillery[battalion].called = true;
        }
        self.board.markers.insert(marker, to);
        Ok(())
    }

    pub fn marker_shifted(&mut self, line: &Line<'_>) -> Judged {
        let (marker, to) = (self.own_marker(line)?, line.at(&self.board, "to")?);
        let board = &self.board;
        demand(self.handled.insert(marker.clone()), "4.2", "a marker is dealt with once in a phase")?;
        let Some(&from) = board.markers.get(&marker) else { return wrong("8.3", "the marker is not on the map") };
        equal(&line.hex(board, "from")?, &Some(from), "8.3", "the marker's hex")?;
        demand(distance(from, to) == 1, "8.3", "a marker shifts one hex")?;
        demand(board.reaches(&marker, to), "8.5", "the hex is out of range")?;
        let sight = board.book.is("switches.shift_needs_sight");
        demand(!sight || board.overlooks(board.active, to), "8.2", "no commander sees the hex")?;
        self.board.markers.insert(marker, to);
        Ok(())
    }

    pub fn marker_lifted(&mut self, line: &Line<'_>) -> Judged {
        let marker = self.own_marker(line)?;
        let out = line.is("result", [Some("no-guns"), Some("lifted")])?;
        demand(!out || !self.board.has_guns(&marker), "8.1", "the guns are there")?;
        demand(self.handled.insert(marker.clone()), "4.2", "a marker is dealt with once in a phase")?;
        demand(self.board.markers.remove(&marker).is_some(), "4.2", "the marker is not on the map")
    }

    /// \[8.3b\] Drift by the face of the die.
    pub fn drifted(&mut self, line: &Line<'_>) -> Judged {
        let marker = line.text("marker")?.to_owned();
        let Some(&from) = self.board.markers.get(&marker) else { return wrong("8.3", "the marker is not on the map") };
        demand(self.aimed.insert(marker.clone(), from).is_none(), "8.3", "a marker drifts once")?;
        let die = line.die()?;
        let drifts = die < self.board.book.number("dice.drift_hits") && die <= 6;
        let to = if drifts { beyond(from, die as usize - 1) } else { from };
        let expected = Some(to).filter(|&hex| self.board.map.has(hex));
        equal(&line.hex(&self.board, "from")?, &Some(from), "8.3", "the marker's hex")?;
        equal(&line.hex(&self.board, "to")?, &expected, "8.3", "the hex after the drift")?;
        self.drifting = true;
        match expected {
            Some(to) => drop(self.board.markers.insert(marker, to)),
            None => drop(self.board.markers.remove(&marker)),
        }
        Ok(())
    }

    /// \[8.3c, 8.3d\] The fire of a marker at a unit in its hex.
    pub fn shelled(&mut self, line: &Line<'_>) -> Judged {
        let (marker, target) = (line.text("marker")?.to_owned(), line.target(&self.board)?);
        let board = &self.board;
        let Some(&aimed) = self.aimed.get(&marker) else { return wrong("8.3", "the marker has not drifted") };
        let (hex, of) = (board.markers.get(&marker).copied(), &board.units[target]);
        demand(hex.is_some() && of.hex == hex, "8.3", "the unit is not under the marker")?;
        // The markers fire in their order: those up to this one that have guns now had them in their turn, and lose them to what
        // falls later.
        let number = |name: &str| name.rsplit_once('-').and_then(|(_, number)| number.parse::<u32>().ok());
        let own = |name: &&String| name.starts_with(&board.sides[board.active]);
        let fires = |name: &&String| own(name) && number(name) <= number(&marker) && board.has_guns(name);
        self.armed.extend(board.markers.keys().filter(fires).cloned());
        demand(self.armed.contains(&marker), "8.1", "there are no guns")?;
        self.all_hit(|name| number(name) < number(&marker))?;
        let spared = board.book.reads("artillery_hits", "enemy-only") && of.side == board.active;
        demand(!spared, "8.3", "own units are spared")?;
        let shelled = |unit: usize| self.shells.contains(&(marker.clone(), unit));
        let with = hex.is_some_and(|hex| board.inside(of.side, hex).any(|unit| !board.is_commander(unit)));
        let gone = board.units.iter().enumerate().any(|(unit, other)| {
            other.side == of.side && other.kind != Kind::Commander && other.hex.is_none() && shelled(unit)
        });
        demand(of.kind != Kind::Commander || !with && !gone, "13.5", "a commander with platoons is spared")?;
        equal(&line.number("strength")?, &board.barrage(&marker), "8.3", "the strength")?;
        let ground = &board.map.ground(hex.unwrap_or(aimed)).terrain;
        let far = board.mortar(&marker).and_then(|mortar| board.units[mortar].hex);
        let far = far.is_some_and(|from| distance(from, aimed) > board.book.number("mortars.best"));
        let range = if far { board.book.number("mortars.far") } else { 0 };
        let sum = board.book.number(&format!("terrain.{ground}.indirect")) + range;
        equal(&line.number("modifier")?, &sum, "8.3", "the sum of modifiers")?;
        demand(self.shells.insert((marker, target)), "8.3", "a marker hits a unit once")?;
        let (levels, losses) = self.effect(line)?;
        self.board.units[target].shelled = true;
        self.suffer(target, levels, losses, None);
        Ok(())
    }

    /// \[8.3d\] At the end of indirect fire: every marker has drifted, and every platoon under one was hit.
    pub fn end_indirect(&mut self) -> Judged {
        let own = format!("{}-", self.board.sides[self.board.active]);
        let still = |marker: &&String| marker.starts_with(&own) && !self.aimed.contains_key(*marker);
        demand(!self.board.markers.keys().any(|marker| still(&marker)), "8.3", "a marker has not drifted")?;
        self.all_hit(|_| true)
    }

    /// \[8.3d\] Every platoon under one of these own markers, whose turn is over, was hit. A later marker may take it off the map.
    fn all_hit(&self, these: impl Fn(&str) -> bool) -> Judged {
        let board = &self.board;
        let own = format!("{}-", board.sides[board.active]);
        let spares = board.book.reads("artillery_hits", "enemy-only");
        for (marker, &hex) in board.markers.iter().filter(|(marker, _)| marker.starts_with(&own) && these(marker)) {
            let fired = board.has_guns(marker) || self.armed.contains(marker);
            for side in (0..2).filter(|&side| !spares || side != board.active) {
                let left = |&unit: &usize| !board.is_commander(unit) && !self.shells.contains(&(marker.clone(), unit));
                let missed = fired && board.inside(side, hex).any(|unit| left(&unit));
                demand(!missed, "8.3", "a unit under a marker was not hit")?;
            }
        }
        Ok(())
    }
}
