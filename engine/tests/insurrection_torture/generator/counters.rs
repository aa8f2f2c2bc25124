//! Random commanders and units, their set-up, and the two sides.

use std::fmt::Write as _;

use kartacz_engine::games::insurrection::edition::Edition;
use kartacz_engine::grid::Hex;

use super::board::Board;
use super::random::Random;
use super::tables::Limits;

const FACINGS: [&str; 6] = ["n", "ne", "se", "s", "sw", "nw"];
pub const SIDES: [&str; 2] = ["reds", "blues"];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Arm {
    Infantry,
    Cavalry,
    Cossacks,
    Guns,
}

impl Arm {
    fn name(self) -> &'static str {
        match self {
            Arm::Infantry => "infantry",
            Arm::Cavalry => "cavalry",
            Arm::Cossacks => "cossacks",
            Arm::Guns => "guns",
        }
    }

    fn mounted(self) -> bool {
        matches!(self, Arm::Cavalry | Arm::Cossacks)
    }
}

/// How units are set up.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Array {
    /// Anywhere.
    Scattered,
    /// Beside friends, so that stacks and lines occur.
    Together,
    /// Beside any unit, so that combat begins immediately.
    Close,
    /// As many small units in a hex as the limits allow.
    Crammed,
}

/// A commander.
pub struct Chief<E: Edition> {
    pub id: String,
    pub side: usize,
    pub arrives: i64,
    /// Whether he commands the side.
    overall: bool,
    hex: Hex<E::Size>,
}

struct Unit<E: Edition> {
    side: usize,
    chief: usize,
    arm: Arm,
    size: i64,
    pieces: usize,
    hex: Hex<E::Size>,
    facing: usize,
    arrives: i64,
}

/// All commanders and units.
pub struct Army<E: Edition> {
    pub chiefs: Vec<Chief<E>>,
    units: Vec<Unit<E>>,
    /// The side with a free set-up.
    free: Option<usize>,
}

impl<E: Edition> Army<E> {
    pub fn drawn(random: &mut Random, board: &Board<E>, limits: &Limits, stages: i64, split: bool) -> Self {
        let mut army = Army { chiefs: Vec::new(), units: Vec::new(), free: None };
        army.appoint(random, board, stages);
        army.raise(random, board, limits, stages, split);
        army.seat(random, board);
        army.free = random.chance(20).then(|| random.below(2));
        army
    }

    /// Commanders: at least one a side; the first of each is usually present from the start.
    fn appoint(&mut self, random: &mut Random, board: &Board<E>, stages: i64) {
        let count = if random.chance(10) { E::COMMANDERS } else { 2 + random.below(4) };
        for number in 0..count {
            let side = if number < 2 { number } else { random.below(2) };
            let arrives = if random.chance(if number < 2 { 5 } else { 30 }) { random.between(1..=stages) } else { 0 };
            let id = format!("{}-chief-{number}", SIDES[side]);
            // The third commander of a side at the earliest, so that others have units.
            let first = !self.chiefs.iter().any(|chief| chief.side == side && chief.overall);
            let overall = E::HAS.overall && number >= 2 && first && random.chance(60);
            self.chiefs.push(Chief { id, side, arrives, overall, hex: board.hex(random) });
        }
    }

    /// Units, each in a hex that the loader accepts; units without room are dropped.
    fn raise(&mut self, random: &mut Random, board: &Board<E>, limits: &Limits, stages: i64, split: bool) {
        let count = match random.below(10) {
            0 => E::UNITS,
            1 | 2 => 16 + random.below(E::UNITS - 16),
            _ => 2 + random.below(14),
        };
        let array = *random.pick(&[Array::Scattered, Array::Together, Array::Together, Array::Close, Array::Crammed]);
        let mut room = E::UNITS;
        for number in 0..count {
            let side = if number < 2 { number } else { random.below(2) };
            let mut unit = self.recruit(random, side, stages);
            let counters = if split { unit.pieces.max(1) } else { 1 };
            // The first unit of each side must be present from the start, so it is placed before others can fill its
            // hex.
            if number < 2 {
                (unit.arrives, unit.size) = (0, 1);
            }
            if counters <= room - (2usize).saturating_sub(number + 1)
                && self.place(random, board, limits, array, &mut unit)
            {
                room -= counters;
                self.units.push(unit);
            }
        }
    }

    fn recruit(&self, random: &mut Random, side: usize, stages: i64) -> Unit<E> {
        let own: Vec<usize> = (0..self.chiefs.len())
            .filter(|&chief| self.chiefs[chief].side == side && !self.chiefs[chief].overall)
            .collect();
        let chief = *random.pick(&own);
        let arm = match random.below(10) {
            0..=4 => Arm::Infantry,
            5 | 6 => Arm::Cavalry,
            7 => Arm::Cossacks,
            _ => Arm::Guns,
        };
        let pieces = if arm == Arm::Guns { 1 + random.below(2) } else { 0 };
        let arrives = if random.chance(5) { random.between(0..=stages) } else { self.chiefs[chief].arrives };
        Unit { side, chief, arm, size: random.between(1..=6), pieces, hex: Hex::NONE, facing: random.below(6), arrives }
    }

    fn place(&self, random: &mut Random, board: &Board<E>, limits: &Limits, array: Array, unit: &mut Unit<E>) -> bool {
        if array == Array::Crammed && random.chance(80) {
            unit.size = 1;
        }
        for attempt in 0..30 {
            unit.hex = if attempt < 20 { self.chosen(random, board, array, unit.side) } else { board.hex(random) };
            if attempt > 20 {
                unit.size = 1;
            }
            if self.fits(unit, limits) {
                // A stack faces one way.
                let mut mates = self.units.iter().filter(|other| other.hex == unit.hex && other.arrives == 0);
                let mate = mates.find(|other| other.arm != Arm::Guns);
                unit.facing = mate.map_or(unit.facing, |mate| mate.facing);
                return true;
            }
        }
        false
    }

    /// A hex for a unit of this side.
    fn chosen(&self, random: &mut Random, board: &Board<E>, array: Array, side: usize) -> Hex<E::Size> {
        let (friends_only, distance) = match array {
            Array::Scattered => return board.hex(random),
            Array::Together => (true, 1),
            Array::Close => (false, 1),
            Array::Crammed => (true, u8::from(random.chance(20))),
        };
        let near = |unit: &&Unit<E>| !friends_only || unit.side == side;
        let others: Vec<Hex<E::Size>> = self.units.iter().filter(near).map(|unit| unit.hex).collect();
        if others.is_empty() {
            return board.hex(random);
        }
        let around: Vec<Hex<E::Size>> = board.grid.within(*random.pick(&others), distance).iter().collect();
        *random.pick(&around)
    }

    /// Whether the loader accepts a unit in its hex: no enemies, one arm, within the limits.
    fn fits(&self, unit: &Unit<E>, limits: &Limits) -> bool {
        if unit.arrives > 0 {
            return true;
        }
        let there = || self.units.iter().filter(|other| other.arrives == 0 && other.hex == unit.hex);
        let stack = || there().chain([unit]).filter(|other| other.arm != Arm::Guns);
        let size: i64 = stack().map(|other| other.size).sum();
        let mounted = stack().any(|other| other.arm.mounted());
        let guns = there().chain([unit]).any(|other| other.arm == Arm::Guns);
        there().all(|other| other.side == unit.side)
            && !(mounted && stack().any(|other| other.arm == Arm::Infantry))
            && size <= limits.0[usize::from(mounted)]
            && (!guns || size <= limits.0[usize::from(mounted) + 2])
    }

    /// Puts the commanders with their units, never among enemies.
    fn seat(&mut self, random: &mut Random, board: &Board<E>) {
        for number in 0..self.chiefs.len() {
            let side = self.chiefs[number].side;
            let own: Vec<Hex<E::Size>> =
                self.units.iter().filter(|unit| unit.chief == number).map(|unit| unit.hex).collect();
            if !own.is_empty() && random.chance(80) {
                self.chiefs[number].hex = *random.pick(&own);
            }
            let enemies = |hex: Hex<E::Size>| self.units.iter().any(|unit| unit.side != side && unit.hex == hex);
            if enemies(self.chiefs[number].hex) {
                let first = self.units.iter().find(|unit| unit.side == side && unit.arrives == 0);
                self.chiefs[number].hex = first.map_or_else(|| board.hex(random), |unit| unit.hex);
            }
        }
    }

    pub fn write(&self, text: &mut String, random: &mut Random, board: &Board<E>) {
        for (key, side) in ["first", "second"].into_iter().zip(SIDES) {
            let _ = writeln!(text, "\n[sides.{key}]\nid = \"{side}\"\nname = \"The {side}\"");
            let _ = writeln!(text, "squares = {}\ncounter_battery = {}", random.chance(60), random.between(-2..=3));
            let _ = writeln!(text, "fallback = \"{}\"", board.grid.label(board.hex(random)));
        }
        for chief in &self.chiefs {
            let _ = writeln!(text, "\n[commanders.{}]\nname = \"Chief \\\"{}\\\"\"", chief.id, chief.id);
            let _ = writeln!(text, "side = \"{}\"\nhex = \"{}\"", SIDES[chief.side], board.grid.label(chief.hex));
            if chief.arrives > 0 || random.chance(10) {
                let _ = writeln!(text, "arrives = {}", chief.arrives);
            }
            if chief.overall {
                let _ = writeln!(text, "overall = true\nown_units = {}", random.pick(&[0, 1, 6, 9]));
            }
            if E::HAS.chance && chief.arrives > 0 && random.chance(50) {
                let _ = writeln!(text, "chance = {}", random.between(1..=10));
            }
        }
        for (number, unit) in self.units.iter().enumerate() {
            self.write_unit(text, random, board, number, unit);
        }
        if let Some(side) = self.free {
            self.write_zone(text, random, board, side);
        }
    }

    fn write_unit(&self, text: &mut String, random: &mut Random, board: &Board<E>, number: usize, unit: &Unit<E>) {
        let Unit { side, chief, arm, size, pieces, hex, facing, arrives } = *unit;
        let chief = &self.chiefs[chief];
        let _ = writeln!(text, "\n[units.{}-{number}]\nname = \"{} {number}\"", SIDES[side], arm.name());
        let _ = writeln!(text, "side = \"{}\"\narm = \"{}\"", SIDES[side], arm.name());
        self.write_leaders(text, random, unit);
        let _ = writeln!(text, "hex = \"{}\"\nfacing = \"{}\"", board.grid.label(hex), FACINGS[facing]);
        if arrives != chief.arrives || random.chance(10) {
            let _ = writeln!(text, "arrives = {arrives}");
        }
        if arm == Arm::Guns {
            let number =
                if E::HAS.stars { format!("stars = {}", random.below(4)) } else { format!("pieces = {pieces}") };
            let _ = writeln!(text, "{number}\nlimbered = {}", random.chance(50));
            return;
        }
        let morale = if random.chance(20) { random.between(0..=9) } else { random.between(4..=7) };
        let kosynier = E::HAS.kosynierzy && arm == Arm::Infantry && random.chance(15);
        if E::HAS.skirmish && arm == Arm::Infantry {
            let _ = writeln!(text, "skirmish = {}\nkosynier = {kosynier}", !kosynier && random.chance(40));
        }
        let fire = if random.chance(20) { random.between(0..=9) } else { size };
        let fire = if kosynier { 0 } else { fire };
        let back = if random.chance(20) { random.between(0..=9) } else { (morale - 1).max(0) };
        let _ = writeln!(text, "front = {{ morale = {morale}, size = {size}, fire = {fire} }}");
        let half = if random.chance(10) { format!(", size = {}", size / 2) } else { String::new() };
        let weak =
            if !kosynier && random.chance(20) { format!(", fire = {}", random.between(0..=9)) } else { String::new() };
        let _ = writeln!(text, "back = {{ morale = {back}{half}{weak} }}");
    }

    /// The commander of a unit, or the leaders of one of the reserve.
    fn write_leaders(&self, text: &mut String, random: &mut Random, unit: &Unit<E>) {
        let own = self.chiefs.iter().filter(|chief| chief.side == unit.side && chief.arrives == 0);
        let own: Vec<String> = own.map(|chief| format!("\"{}\"", chief.id)).collect();
        let _ = if E::HAS.overall && unit.arrives == 0 && own.len() > 1 && random.chance(20) {
            writeln!(text, "leaders = [{}]", own.join(", "))
        } else {
            writeln!(text, "commander = \"{}\"", self.chiefs[unit.chief].id)
        };
    }

    /// The zone of a free set-up: at least the printed hexes of the side.
    fn write_zone(&self, text: &mut String, random: &mut Random, board: &Board<E>, side: usize) {
        let units = self.units.iter().filter(|unit| unit.side == side && unit.arrives == 0).map(|unit| unit.hex);
        let chiefs = self.chiefs.iter().filter(|chief| chief.side == side && chief.arrives == 0).map(|chief| chief.hex);
        let more: Vec<Hex<E::Size>> = (0..random.below(8)).map(|_| board.hex(random)).collect();
        let mut zone: Vec<String> =
            units.chain(chiefs).chain(more).map(|hex| format!("\"{}\"", board.grid.label(hex))).collect();
        if random.chance(40) {
            zone.push(format!("\"r{:02}\"", 1 + random.below(board.grid.rows().into())));
        }
        let _ = writeln!(text, "\n[deployment]\nside = \"{}\"\nzone = [{}]", SIDES[side], zone.join(", "));
    }
}
