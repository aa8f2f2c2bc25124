//! Exact odds of single combats: the engine's own rules, run over every face of the dice.
//!
//! A result is a count of equally likely rolls out of all rolls; everything is integer arithmetic.

use crate::core::dice::{Dice, Odometer};
use crate::core::game::Side;
use crate::core::odds::{Chance, Distribution, KEY};
use crate::games::insurrection::Rules;
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::event::{Modifier, Modifiers};
use crate::games::insurrection::fire::circumstance;
use crate::games::insurrection::melee::{Circumstances, melee_result};
use crate::games::insurrection::outcomes::Fate;
use crate::games::insurrection::outcomes::FireResult;
use crate::games::insurrection::position::{Position, passes};
use crate::games::insurrection::setup;
use crate::games::insurrection::state::State;

/// The most events of a kind that can be combined without overflow.
pub const MAX_EVENTS: u32 = 15;

/// The result of a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MeleeThrow {
    /// Positive when the attacker wins by this difference, negative when the defender does; a tie is 1.
    pub difference: i32,
    /// Losses of attacker and defender \[11.8\], after the test for the last step \[11.9\].
    pub losses: [u8; 2],
    /// Stages until the loser returns \[11.11.2\].
    pub away: u8,
    /// Natural nines of attacker and defender \[4.4.3\].
    pub nines: [bool; 2],
}

/// A rifle shot to evaluate \[10.9\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RifleFire {
    /// The firepower of the deciding hex.
    pub firepower: u8,
    /// The distance to the target, at least 1.
    pub distance: u8,
    /// The number of hexes that fire together, at least 1 \[10.9.6\].
    pub hexes: u8,
    /// The number of the shot, 1 to 4 \[10.9.7-10.9.9\].
    pub shot: u8,
    /// Bits of [`circumstance`] without the number of the shot.
    pub circumstances: u8,
}

/// A shot against units that test.
#[derive(Clone, Debug)]
pub struct FireOdds {
    /// The row of the rifle table or the band of the artillery table, from 0; `None` when out of range.
    pub row: Option<usize>,
    /// Firepower by distance, rounded; 0 for guns.
    pub quotient: u8,
    /// The modifier of the effect; `None` for no effect.
    pub effect: Option<i8>,
    /// The modifiers of the test; `None` without a test.
    pub modifiers: Modifiers,
    /// The sum.
    pub net: i32,
    /// Whether a commander in the hex is in danger.
    pub commander: bool,
    /// The results.
    pub results: Distribution<FireResult>,
}

/// Odds with the tables and readings of a scenario.
#[derive(Clone, Copy, Debug)]
pub struct Odds<'g, E: Edition> {
    game: &'g Rules<E>,
    state: State<E>,
}

impl<'g, E: Edition> Odds<'g, E> {
    /// The odds of this scenario.
    #[must_use]
    pub fn new(game: &'g Rules<E>) -> Self {
        Self { game, state: setup::state(game) }
    }

    /// The rules with an empty board: these odds do not depend on it.
    fn rules(&self) -> Position<'_, E> {
        Position { game: self.game, board: &self.state.board }
    }

    /// The modifiers of a melee with their sides, [`Side::First`] being the attacker.
    #[must_use]
    pub fn melee_modifiers(&self, when: &Circumstances) -> Modifiers {
        self.rules().modifiers_for(Side::First, when)
    }

    /// The attacker's modifiers minus the defender's.
    #[must_use]
    pub fn melee_net(&self, when: &Circumstances) -> i32 {
        let sign = |side| if side == Some(Side::First) { 1 } else { -1 };
        self.melee_modifiers(when).iter().map(|modifier| sign(modifier.side) * i32::from(modifier.value)).sum()
    }

    /// A melee with this net modifier \[11.7, 11.8\]. `last_steps` are the morales of sides whose size is 1, which
    /// test when a victory would cost them their last step \[11.9\].
    #[must_use]
    pub fn melee(&self, net: i32, last_steps: [Option<u8>; 2]) -> Distribution<MeleeThrow> {
        let rules = self.rules();
        Distribution::over(|dice| {
            let (attack, defence) = (dice.d10(KEY), dice.d10(KEY));
            let (won, by) = melee_result(attack + net - defence);
            let row = rules.rout_row(by);
            let winner = usize::from(!won);
            let mut losses = [rules.tables().melee_loser_losses; 2];
            losses[winner] = rules.winner_loss(row, won);
            if let (Some(morale), 1..) = (last_steps[winner], losses[winner])
                && passes(morale, dice.d10(KEY))
            {
                losses[winner] = 0;
            }
            let difference = if won { i32::from(by) } else { -i32::from(by) };
            MeleeThrow { difference, losses, away: row.stages, nines: [attack == 9, defence == 9] }
        })
    }

    /// Rifle fire on a unit of this morale \[10.9\].
    #[must_use]
    pub fn rifle(&self, fire: &RifleFire, morale: u8) -> FireOdds {
        let rules = self.rules();
        let quotient = Position::<E>::rounded(fire.firepower.into(), u32::from(fire.distance).max(1)) as u8;
        let row = usize::from(rules.rifle_row(quotient, fire.hexes));
        let entry = &rules.tables().rifle[row];
        let circumstances = fire.circumstances | fire.shot << circumstance::SHOT_SHIFT;
        let odds = self.under_fire(entry.effect, circumstances, morale, 0);
        // The revised text endangers no commander by the fire of cavalry [4.6.1 of *Maciejowice*].
        let spared = E::HAS.revised && circumstances & circumstance::CAVALRY != 0;
        FireOdds { row: Some(row), quotient, commander: entry.commander && !spared, ..odds }
    }

    /// Artillery fire on a unit of this morale \[10.10\]; `circumstances` are bits of [`circumstance`].
    #[must_use]
    pub fn artillery(&self, distance: u8, circumstances: u8, morale: u8) -> FireOdds {
        self.battery(0, distance, circumstances, morale)
    }

    /// As `artillery`, for guns with this many stars \[10.10.6\].
    #[must_use]
    pub fn battery(&self, stars: u8, distance: u8, circumstances: u8, morale: u8) -> FireOdds {
        let tables = self.rules().tables();
        let row = tables.artillery.iter().position(|band| distance <= band.to);
        let effect = row.map(|row| tables.artillery[row].effect);
        let odds = self.under_fire(effect, circumstances, morale, stars);
        FireOdds { row, commander: distance <= tables.range_commander_danger, ..odds }
    }

    fn under_fire(&self, effect: Option<i8>, circumstances: u8, morale: u8, stars: u8) -> FireOdds {
        let rules = self.rules();
        let star = rules.star_modifier(stars);
        let mut modifiers = effect.map_or_else(Modifiers::new, |effect| rules.test_modifiers(effect, circumstances));
        if effect.is_some() && star != 0 {
            modifiers.push(Modifier { rule: "10.10.6", reason: "stars of the battery", value: star, side: None });
        }
        let net = effect.map_or(0, |effect| rules.test_modifier(effect, circumstances) + i32::from(star));
        let results = match effect {
            Some(_) => self.fire_test(morale, net),
            None => Distribution::over(|_| FireResult::Holds),
        };
        FireOdds { row: None, quotient: 0, effect, modifiers, net, commander: false, results }
    }

    /// A test under fire with this net modifier.
    #[must_use]
    pub fn fire_test(&self, morale: u8, net: i32) -> Distribution<FireResult> {
        let rules = self.rules();
        Distribution::over(|dice| rules.fire_result(morale, dice.d10(KEY) + net))
    }

    /// Rifle fire on lone guns in the next hex: whether it captures them \[10.9.5\].
    #[must_use]
    pub fn lone_guns(&self, firepower: u8) -> Chance {
        let rules = self.rules();
        Distribution::over(|dice| rules.rifles_take_guns(firepower, dice.d10(KEY))).chance(|&taken| taken)
    }

    /// Guns of a side on lone guns: whether they capture them \[10.10.6\].
    #[must_use]
    pub fn counter_battery(&self, side: Side, distance: u8) -> Chance {
        self.counter_battery_with(side, distance, 0)
    }

    /// As `counter_battery`, for guns with this many stars \[10.10.7\].
    #[must_use]
    pub fn counter_battery_with(&self, side: Side, distance: u8, stars: u8) -> Chance {
        let rules = self.rules();
        let shot = |dice: &mut Odometer| {
            rules.guns_near(side, distance, dice.d10(KEY)) && rules.guns_hit(stars, dice.d10(KEY))
        };
        Distribution::over(shot).chance(|&taken| taken)
    }

    /// A plain morale test: whether it is passed \[3.4\].
    #[must_use]
    pub fn plain_test(&self, morale: u8, modifier: i32) -> Chance {
        Distribution::over(|dice| passes(morale, dice.d10(KEY) + modifier)).chance(|&passed| passed)
    }

    /// A Cossack's test for lava \[7.3\], `plain` against a target without a modifier, as cavalry: whether it is passed.
    #[must_use]
    pub fn lava(&self, morale: u8, plain: bool) -> Chance {
        let modifier = if plain { 0 } else { self.rules().tables().lava_modifier };
        self.plain_test(morale, modifier.into())
    }

    /// A commander in several dangers in sequence, of which the worst result counts \[4.4.1-4.4.3\]. In a melee the
    /// danger is a natural nine of the enemy. At most [`MAX_EVENTS`].
    #[must_use]
    pub fn commander(&self, events: u32, melee: bool) -> Distribution<Fate> {
        let events = events.min(MAX_EVENTS);
        let one = Distribution::over(|dice| {
            let danger = !melee || dice.d10(KEY) == 9;
            if danger { Fate::of(dice.d10(KEY)) } else { Fate::Unhurt }
        });
        let power = |count: u128| count.pow(events);
        let (all, alive) = (one.of(), one.chance(|&fate| fate != Fate::Killed).count);
        let unhurt = one.chance(|&fate| fate == Fate::Unhurt).count;
        let counts = [
            (Fate::Killed, power(all) - power(alive)),
            (Fate::Contused, power(alive) - power(unhurt)),
            (Fate::Unhurt, power(unhurt)),
        ];
        Distribution::from_counts(counts, power(all))
    }

    /// A shot of guns after which `tests` units test: whether a natural 0 breaks the guns \[10.10.4\]. At most
    /// [`MAX_EVENTS`] units.
    #[must_use]
    pub fn breakdown(&self, units: u32) -> Chance {
        let units = units.min(MAX_EVENTS);
        let one = Distribution::over(|dice| dice.d10(KEY) == 0).chance(|&zero| zero);
        let (all, whole) = (one.of.pow(units), one.not().count.pow(units));
        Chance { count: all - whole, of: all }
    }
}
