//! Small-arms fire in the slow list of legal actions \[7\].

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::data::{UnitId, side_of};
use kartacz_engine::games::pluton::event::{Event, Fire};
use kartacz_engine::games::pluton::state::Phase;
use kartacz_engine::games::pluton::switches::{Crowd, Direction, SplitExclusive};

use super::book::Book;

/// A shot: its strength, the sum of the modifiers, and the modified strength.
type Shot = (u8, i8, u8);

impl Book<'_> {
    /// \[13.2, 13.7\] Whether a unit is directed; commanders direct themselves.
    pub fn is_directed(&self, unit: UnitId) -> bool {
        let scenario = &self.game.scenario;
        let own = scenario.counter(unit);
        let directs = |chief: UnitId| {
            let counter = scenario.counter(chief);
            let by_battalion = scenario.switches.direction == Direction::Battalion || own.company.is_none();
            let same = if by_battalion { counter.battalion == own.battalion } else { counter.company == own.company };
            let known = self.of(chief);
            let reach = i32::from(scenario.command[known.level]) - i32::from(known.promoted);
            same && i32::from(self.lines.distance(known.hex, self.of(unit).hex)) <= reach.max(0)
        };
        self.is_commander(unit)
            || self.of(unit).hex.is_some()
                && self.side(side_of(unit)).filter(|&chief| self.is_commander(chief)).any(directs)
    }

    /// \[7.5\] The shot of some half boxes at an enemy, if it is possible.
    pub fn shot(&self, firer: UnitId, target: UnitId, halves: u8) -> Option<Shot> {
        let scenario = &self.game.scenario;
        let (own, aimed) = (self.of(firer), self.of(target));
        let (distance, partly) = self.lines.look(own.hex, aimed.hex)?;
        let lone = self.platoons(side_of(target), aimed.hex) == 0;
        let armed = scenario.switches.commanders_fire || !self.is_commander(firer);
        let possible = armed && aimed.seen && (own.level < 2 || distance <= 1) && (lone || !self.is_commander(target));
        let weapon = scenario.kinds[scenario.counter(firer).kind as usize].weapon as usize;
        let each = scenario.tables.fire[weapon].get(usize::from(distance)).copied().unwrap_or(0);
        let strength = (u32::from(each) * u32::from(halves)).div_ceil(2).min(255) as u8;
        if !possible || strength == 0 {
            return None;
        }
        let modifier = self.modifier(firer, target, partly);
        let column = (i32::from(modifier).clamp(-5, 5) + 5) as usize;
        let modified = scenario.tables.modifier[usize::from(strength).min(30)][column];
        Some((strength, modifier, modified))
    }

    fn modifier(&self, firer: UnitId, target: UnitId, partly: bool) -> i8 {
        let scenario = &self.game.scenario;
        let (own, aimed, table) = (self.of(firer), self.of(target), &scenario.fire);
        let past_own = || {
            let mut between = self.lines.between(own.hex, aimed.hex).into_iter().flatten();
            between.any(|hex| self.holds(side_of(firer), hex))
        };
        let least = match scenario.switches.crowd {
            Crowd::FourToSix => 4,
            Crowd::MoreThanFour => 5,
        };
        let crowd = self.platoons(side_of(target), aimed.hex) >= least;
        let lone = self.is_commander(target) && self.moved.contains(&target);
        let runs = self.group.run && self.group.stepped && self.group.units.contains(&target);
        let parts = [
            (true, scenario.grounds[scenario.map.ground[aimed.hex.index()] as usize].small_arms),
            (partly || past_own(), table.covered),
            (own.level == 1, table.under_fire),
            (own.level == 2, table.pinned),
            (lone, table.lone_commander),
            (runs, table.running),
            (crowd, table.crowd),
            (!self.is_directed(firer), table.undirected),
        ];
        parts.into_iter().filter(|&(holds, _)| holds).map(|(_, value)| value).sum()
    }

    /// \[7.6\] The shots of a unit at some enemies, with all its boxes and with fewer.
    pub fn shots_of(&self, firer: UnitId, targets: impl Iterator<Item = UnitId>) -> Vec<Action> {
        let known = self.of(firer);
        let ready = known.halves.saturating_sub(known.fired);
        let shelled = self.game.scenario.switches.split_exclusive == SplitExclusive::AllFire;
        let mut all = Vec::new();
        for target in targets.filter(|_| ready > 0) {
            let aimed = self.of(target);
            let untouched = aimed.claim.is_none() && !aimed.hit && !(shelled && aimed.shelled);
            let free = aimed.claim.is_none() && (known.fired == 0 || untouched);
            let has_effect = |halves: u8| self.shot(firer, target, halves).is_some_and(|shot| shot.2 > 0);
            if !free || !has_effect(ready) {
                continue;
            }
            all.push(Action::Fire { firer, target, boxes: 0 });
            let fewer = (1..ready).take_while(|&boxes| 2 * boxes < ready).filter(|&boxes| has_effect(2 * boxes));
            all.extend(fewer.filter(|_| untouched).map(|boxes| Action::Fire { firer, target, boxes }));
        }
        all
    }

    /// The units of the side that does not move.
    fn firers(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.side(self.active.other())
    }

    /// \[4.2 F.2\] The shots at the units that have just moved.
    pub fn reactions(&self) -> Vec<Action> {
        let shots = |firer: UnitId| self.shots_of(firer, self.group.units.iter().copied());
        let all: Vec<Action> = self.firers().flat_map(shots).collect();
        if all.is_empty() { all } else { all.into_iter().chain([Action::Pass]).collect() }
    }

    /// \[4.2 F.2\] The units with a shot after the moves.
    pub fn aims(&self) -> Vec<Action> {
        let with_shot =
            |&firer: &UnitId| !self.of(firer).early && !self.shots_of(firer, self.side(self.active)).is_empty();
        let all: Vec<Action> = self.firers().filter(with_shot).map(|firer| Action::Aim { firer }).collect();
        if all.is_empty() { all } else { all.into_iter().chain([Action::Pass]).collect() }
    }

    /// A shot in the log is one that the rules allow, with its numbers.
    pub fn check_shot(&self, event: &Event, count: u8, fire: Fire) {
        let (firer, target) = (event.unit.expect("a firer"), event.target.expect("a target"));
        let sides: [Side; 2] = [firer, target].map(side_of);
        assert_eq!(sides, [self.active.other(), self.active], "fire out of turn");
        assert!(count + self.of(firer).fired <= self.of(firer).halves, "more boxes than there are");
        let shot = self.shot(firer, target, count);
        let logged = fire.numbers.map(|numbers| (numbers.strength, numbers.modifier, numbers.modified));
        assert_eq!(logged, shot);
        assert!(
            event.phase == Phase::Reaction || !self.of(firer).early,
            "a unit that fired a share fires after the moves"
        );
        let claim = self.of(target).claim;
        assert!(claim.is_none() && !self.shots.contains(&(firer, target)), "fire at a target of split fire");
    }
}
