//! Counts habits of players over games of Pluton, by side: moves that lead nowhere, empty villages, guns near own units, losses by
//! kind and cause, and how many Polish platoons were found.

use kartacz_engine::core::game::{Observer, Side};
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{KINDS, Kind, MAX_UNITS, MarkerId, UnitId, marker_side, side_of, units_in};
use kartacz_engine::games::pluton::event::{Cause, Event, Fact};
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::state::State;

/// The numbers of found platoons that let artillery be called \[S2.4\].
pub const FOUND: [u8; 2] = [12, 20];

/// Causes of the loss of a commander.
const CAUSES: [&str; 3] = ["barrage", "small arms", "close combat"];

/// The counts of a side, summed over games.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sums {
    /// Moves that end in the hex where they began; those during which the unit was fired at.
    pub back: u32,
    pub back_under_fire: u32,
    /// Units that are at the start of a stage where they were two stages before, and elsewhere between.
    pub to_and_fro: [u32; KINDS],
    /// Markers aimed at a hex beyond one for each two half boxes of the enemy's there.
    pub heaped: u32,
    /// Starts of stages at which a commander stands in the open without platoons where the enemy sees him.
    pub alone: u32,
    /// Starts of stages at which a platoon shares its hex with three others or more.
    pub piled: u32,
    /// Machine guns in close combat, by whether they attack.
    pub guns_in_melee: [u32; 2],
    /// Buildings of some worth left empty without enemies within 4 hexes, and those of them with an own platoon within 2 stages of march.
    pub empty: u32,
    pub empty_near: u32,
    /// Barrages aimed, and those aimed at a hex with or beside own units.
    pub aimed: u32,
    pub aimed_near: u32,
    /// Own units hit by own barrages.
    pub own_shelled: u32,
    /// Commanders lost, by cause.
    pub commanders: [u32; CAUSES.len()],
    /// Those that fell with their men.
    pub with_men: u32,
    /// Half boxes lost by kind, of those in play, and the sum of the stages in which they were lost.
    pub lost: [u32; KINDS],
    pub full: [u32; KINDS],
    pub when: [u32; KINDS],
}

/// The counts of some games.
pub struct Counts<'a> {
    game: &'a Pluton,
    pub games: u32,
    pub sides: [Sums; 2],
    /// Building hexes of each village held at the end by the first side, by the second, and by neither.
    pub villages: Vec<[u32; 3]>,
    /// The stage of the first contact: games, and the sum.
    pub contact: (u32, u32),
    /// For each number of [`FOUND`], the games in which as many were found, and the sum of the stages.
    pub found: [(u32, u32); FOUND.len()],
    /// The platoons found until the end.
    pub found_at_end: u32,
    /// The start of each unit's move in this phase, and whether it was fired at.
    starts: [Hex; MAX_UNITS],
    fired_at: [bool; MAX_UNITS],
    /// The hexes of units at the starts of the last two stages.
    before: [[Hex; MAX_UNITS]; 2],
    /// The hexes of this phase's markers.
    aimed: Vec<Hex>,
    /// The last cause of losses.
    cause: usize,
    strength: [u8; MAX_UNITS],
    seen: [bool; FOUND.len() + 1],
}

impl<'a> Counts<'a> {
    /// Of no games yet.
    pub fn new(game: &'a Pluton) -> Self {
        Self {
            game,
            games: 0,
            sides: [Sums::default(); 2],
            villages: vec![[0; 3]; game.scenario.villages.len()],
            contact: (0, 0),
            found: [(0, 0); FOUND.len()],
            found_at_end: 0,
            starts: [Hex::NONE; MAX_UNITS],
            fired_at: [false; MAX_UNITS],
            before: [[Hex::NONE; MAX_UNITS]; 2],
            aimed: Vec::new(),
            cause: 0,
            strength: [0; MAX_UNITS],
            seen: [false; FOUND.len() + 1],
        }
    }

    fn everyone(&self) -> impl Iterator<Item = UnitId> + use<> {
        let sides = Side::BOTH.map(|side| units_in(side, self.game.scenario.everyone(side)));
        sides.into_iter().flatten()
    }

    /// Before a game.
    pub fn begin(&mut self) {
        self.before = [[Hex::NONE; MAX_UNITS]; 2];
        self.seen = [false; FOUND.len() + 1];
        for unit in self.everyone() {
            self.strength[unit as usize] = self.game.full_strength(unit);
        }
    }

    fn begin_stage(&mut self, state: &State) {
        let at = self.game.at(state);
        for unit in self.everyone() {
            let (here, place) = (at.hex(unit), unit as usize);
            let [last, one] = [self.before[0][place], self.before[1][place]];
            if here.is_some() && one.is_some() && last == here && one != here {
                self.sides[side_of(unit).index()].to_and_fro[self.game.kind(unit).index()] += 1;
            }
            (self.before[0][place], self.before[1][place]) = (one, here);
            if here.is_some() {
                self.note_company(state, unit);
            }
        }
        let platoons = |unit: &UnitId| self.game.kind(*unit) != Kind::Commander && at.was_seen(*unit);
        let found = units_in(Side::Second, self.game.scenario.everyone(Side::Second)).filter(platoons).count();
        for (place, &least) in [1].iter().chain(&FOUND).enumerate() {
            if found >= usize::from(least) && !self.seen[place] {
                self.seen[place] = true;
                let sum = if place == 0 { &mut self.contact } else { &mut self.found[place - 1] };
                (sum.0, sum.1) = (sum.0 + 1, sum.1 + u32::from(at.stage()));
            }
        }
    }

    /// Notes whether a unit stands alone or in a large stack.
    fn note_company(&mut self, state: &State, unit: UnitId) {
        let (at, side) = (self.game.at(state), side_of(unit));
        let hex = at.hex(unit);
        let platoons = at.own_in(hex, side).filter(|&unit| self.game.kind(unit) != Kind::Commander).count();
        let cover = self.game.scenario.map.ground[hex.index()].is_cover();
        let sums = &mut self.sides[side.index()];
        if self.game.kind(unit) == Kind::Commander {
            sums.alone += u32::from(platoons == 0 && !cover && at.is_seen(unit));
        } else {
            sums.piled += u32::from(platoons >= 4);
        }
    }

    /// Counts the empty buildings that a side could have held.
    fn note_empty(&mut self, state: &State, hex: Hex, worth: [u8; 2]) {
        let at = self.game.at(state);
        let field = &self.game.scenario.map.field;
        let nearest = |side: Side| {
            let platoons = at.units(side).filter(|&unit| self.game.kind(unit) != Kind::Commander);
            platoons.map(|unit| field.distance(at.hex(unit), hex)).min().unwrap_or(u8::MAX)
        };
        for side in Side::BOTH {
            let (own, enemy) = (nearest(side), nearest(side.other()));
            if worth[side.index()] > 0 && enemy > 4 && own < enemy {
                let sums = &mut self.sides[side.index()];
                sums.empty += 1;
                sums.empty_near += u32::from(own <= 4);
            }
        }
    }

    fn end(&mut self, state: &State) {
        let at = self.game.at(state);
        self.games += 1;
        for (village, held) in self.game.scenario.villages.iter().zip(&mut self.villages) {
            for &hex in &village.hexes {
                let platoon = |side: Side| at.own_in(hex, side).any(|unit| self.game.kind(unit) != Kind::Commander);
                match Side::BOTH.map(platoon) {
                    [true, false] => held[0] += 1,
                    [false, true] => held[1] += 1,
                    _ => held[2] += 1,
                }
            }
        }
        for village in &self.game.scenario.villages {
            for &hex in village.hexes.iter().filter(|&&hex| Side::BOTH.iter().all(|&side| !at.holds(hex, side))) {
                self.note_empty(state, hex, village.worth);
            }
        }
        for unit in self.everyone() {
            let (sums, kind) = (&mut self.sides[side_of(unit).index()], self.game.kind(unit).index());
            sums.full[kind] += u32::from(self.game.full_strength(unit));
            let platoon = side_of(unit) == Side::Second && self.game.kind(unit) != Kind::Commander;
            self.found_at_end += u32::from(platoon && at.was_seen(unit));
        }
    }

    /// Compares the strengths of units with those before.
    fn weigh(&mut self, state: &State) {
        let at = self.game.at(state);
        for unit in self.everyone() {
            let (now, place) = (at.strength(unit), unit as usize);
            let lost = u32::from(self.strength[place].saturating_sub(now));
            if lost > 0 {
                let (sums, kind) = (&mut self.sides[side_of(unit).index()], self.game.kind(unit).index());
                sums.lost[kind] += lost;
                sums.when[kind] += lost * u32::from(at.stage());
                self.strength[place] = now;
            }
        }
    }

    fn aim(&mut self, state: &State, marker: MarkerId, hex: Hex) {
        let side = marker_side(marker);
        let field = &self.game.scenario.map.field;
        let at = self.game.at(state);
        let near = at.units(side).any(|unit| field.distance(at.hex(unit), hex) <= 1);
        let halves: u32 = at.own_in(hex, side.other()).map(|unit| u32::from(at.strength(unit))).sum();
        let same = self.aimed.iter().filter(|&&aimed| aimed == hex).count() as u32;
        self.aimed.push(hex);
        let sums = &mut self.sides[side.index()];
        sums.aimed += 1;
        sums.heaped += u32::from(same > 0 && 2 * same >= halves);
        sums.aimed_near += u32::from(near);
    }

    fn note(&mut self, state: &State, event: &Event) {
        let unit = event.unit.map(usize::from);
        match (event.fact, unit) {
            (Fact::PhaseStarts, _) => {
                self.starts = [Hex::NONE; MAX_UNITS];
                self.aimed.clear();
                self.fired_at = [false; MAX_UNITS];
            }
            (Fact::Moved, Some(unit)) if !self.starts[unit].is_some() => self.starts[unit] = event.from,
            (Fact::MoveEnds, Some(unit)) if self.starts[unit] == event.to => {
                let sums = &mut self.sides[side_of(unit as UnitId).index()];
                sums.back += 1;
                sums.back_under_fire += u32::from(self.fired_at[unit]);
            }
            (Fact::Fired { .. }, _) => self.hit(event.target, 1),
            (Fact::Shelled(marker, _), _) => {
                self.hit(event.target, 0);
                if event.target.is_some_and(|target| side_of(target) == marker_side(marker)) {
                    self.sides[marker_side(marker).index()].own_shelled += 1;
                }
            }
            (Fact::Drifted { marker, .. }, _) => self.aim(state, marker, event.from),
            (Fact::Clash { .. }, _) => {
                self.cause = 2;
                for side in Side::BOTH {
                    let guns = self.game.at(state).own_in(event.to, side);
                    let guns = guns.filter(|&unit| self.game.kind(unit) == Kind::Hmg).count() as u32;
                    self.sides[side.index()].guns_in_melee[usize::from(event.side == Some(side))] += guns;
                }
            }
            (Fact::Lost(cause), Some(unit)) if self.game.kind(unit as UnitId) == Kind::Commander => {
                let with_men = u32::from(cause == Some(Cause::FellWithHisMen));
                self.sides[side_of(unit as UnitId).index()].with_men += with_men;
                self.sides[side_of(unit as UnitId).index()].commanders[self.cause] += 1;
            }
            _ => {}
        }
    }

    fn hit(&mut self, target: Option<UnitId>, cause: usize) {
        if let Some(target) = target {
            self.fired_at[target as usize] |= cause == 1;
            self.cause = cause;
        }
    }

    /// Prints the means per game.
    pub fn print(&self) {
        let games = f64::from(self.games.max(1));
        let mean = |sum: u32| f64::from(sum) / games;
        for (side, sums) in Side::BOTH.into_iter().zip(&self.sides) {
            let share = |part: u32, whole: u32| 100.0 * f64::from(part) / f64::from(whole.max(1));
            println!(
                "  {side:?}: out and back {:.1} (fired at {:.1}), to and fro {:.1}; barrages {:.1}, near own {:.0} %, own hit {:.1}",
                mean(sums.back),
                mean(sums.back_under_fire),
                mean(sums.to_and_fro.iter().sum()),
                mean(sums.aimed),
                share(sums.aimed_near, sums.aimed),
                mean(sums.own_shelled),
            );
            let kinds: Vec<String> = Kind::ALL
                .iter()
                .map(|kind| format!("{} {:.1}", kind.name(), mean(sums.to_and_fro[kind.index()])))
                .collect();
            println!(
                "    to and fro: {}; heaped markers {:.1}; commanders alone {:.1}, platoons piled {:.1}; guns attack {:.1}, \
                 are attacked {:.1}; buildings needlessly empty {:.1}, near {:.1}",
                kinds.join(", "),
                mean(sums.heaped),
                mean(sums.alone),
                mean(sums.piled),
                mean(sums.guns_in_melee[1]),
                mean(sums.guns_in_melee[0]),
                mean(sums.empty),
                mean(sums.empty_near),
            );
            let chiefs = units_in(side, self.game.scenario.everyone(side))
                .filter(|&unit| self.game.kind(unit) == Kind::Commander)
                .count();
            let causes: Vec<String> =
                CAUSES.iter().zip(sums.commanders).map(|(name, sum)| format!("{name} {:.1}", mean(sum))).collect();
            println!(
                "    commanders lost of {chiefs}: {}; with their men {:.1}",
                causes.join(", "),
                mean(sums.with_men)
            );
            let kinds: Vec<String> = Kind::ALL[..KINDS - 1]
                .iter()
                .map(|kind| {
                    let at = kind.index();
                    let when = f64::from(sums.when[at]) / f64::from(sums.lost[at].max(1));
                    format!("{} {:.0} % (stage {when:.1})", kind.name(), share(sums.lost[at], sums.full[at]))
                })
                .collect();
            println!("    strength lost: {}", kinds.join(", "));
        }
        let villages: Vec<String> = (self.game.scenario.villages.iter().zip(&self.villages))
            .map(|(village, held)| {
                let [first, second, none] = held.map(mean);
                format!("{} {first:.1}/{second:.1}/{none:.1}", village.id)
            })
            .collect();
        println!("  villages, first/second/empty: {}", villages.join(", "));
        let stage = |(games, sum): (u32, u32)| f64::from(sum) / f64::from(games.max(1));
        let found: Vec<String> = (FOUND.iter().zip(self.found))
            .map(|(least, sums)| format!("{least} in {:.0} % (stage {:.1})", 100.0 * mean(sums.0), stage(sums)))
            .collect();
        println!(
            "  first contact stage {:.1}; found {}; {:.1} at the end",
            stage(self.contact),
            found.join(", "),
            mean(self.found_at_end)
        );
    }
}

impl Observer<State, Event> for Counts<'_> {
    const ACTIVE: bool = true;

    fn record(&mut self, state: &State, event: Event) {
        match event.fact {
            Fact::StageStarts => self.begin_stage(state),
            Fact::GameOver(_) => {
                self.weigh(state);
                self.end(state);
            }
            Fact::Weakened { .. } | Fact::Lost(_) => self.weigh(state),
            _ => {}
        }
        self.note(state, &event);
    }
}
