//! Chapter 11: melee, rout and morale crisis.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::{Ground, RoutRow, UnitId};
use crate::games::insurrection::details::{Fall, Ride, Trial, Won};
use crate::games::insurrection::edition::{Edition, paragraph};
use crate::games::insurrection::event::{Event, Fact, Modifier, Modifiers};
use crate::games::insurrection::outcomes::{Cause, Source};
use crate::games::insurrection::play::{Play, Purpose};
use crate::games::insurrection::position::{Position, each_commander};
use crate::games::insurrection::state::{Flight, Frame, Melee, MeleeStep, State};
use crate::games::insurrection::switches::{
    CommanderAfterRout, CrisisScope, KosynierStack, MeleeLosses, MeleeNine, Odds, SparedAtSix,
};
use crate::games::insurrection::unit_set::{bit, each, first};
use crate::grid::Hex;

/// How the attacker entered the hex \[11-T\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Approach {
    /// Through the front, or without an entry.
    #[default]
    Front,
    /// Through a flank.
    Flank,
    /// Through the front, in lava \[7.3\].
    Lava,
    /// Through the rear.
    Rear,
}

impl Approach {
    const fn reason(self) -> &'static str {
        match self {
            Approach::Front => "entered through the front",
            Approach::Flank => "entered through a flank",
            Approach::Lava => "lava",
            Approach::Rear => "entered through the rear",
        }
    }
}

/// The circumstances that determine the modifiers of a melee \[11-T\]. Pairs are attacker, defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Circumstances {
    /// Sizes, at least 1; lone guns count as 1 \[10.10.7\].
    pub sizes: [u8; 2],
    /// The defender is in forest.
    pub forest: bool,
    /// The defender is a square.
    pub square: bool,
    /// The attacker is cavalry.
    pub mounted: bool,
    /// The attacker's entry.
    pub approach: Approach,
    /// The attacker came up a slope or scarp.
    pub uphill: bool,
    /// Cavalry charges.
    pub charge: bool,
    /// A side has only guns.
    pub lone_guns: [bool; 2],
    /// A side is in command.
    pub command: [bool; 2],
    /// The defender is in a village.
    pub village: bool,
    /// The defender is in a castle.
    pub castle: bool,
    /// The attacker came across a river.
    pub river: bool,
    /// The defender has kosynierzy that count against cavalry \[7.5\].
    pub kosynierzy: bool,
}

/// The best single entry of the attackers \[11-T\].
#[derive(Clone, Copy, Default)]
struct BestEntry {
    approach: Approach,
    uphill: bool,
    river: bool,
}

/// Whether the attacker wins, and by how much, when the totals differ by `difference` in its favour \[11.7\]: it wins
/// ties, by one.
#[must_use]
pub const fn melee_result(difference: i32) -> (bool, u8) {
    let by = difference.unsigned_abs();
    (difference >= 0, if by == 0 { 1 } else { by as u8 })
}

impl<E: Edition> Position<'_, E> {
    /// The modifiers of a melee with their sides, the attacker's and the defender's.
    #[must_use]
    pub fn melee_modifiers(self, melee: &Melee<E>) -> Modifiers {
        self.modifiers_for(melee.attacker, &self.melee_circumstances(melee))
    }

    /// The circumstances of a melee.
    #[must_use]
    pub fn melee_circumstances(self, melee: &Melee<E>) -> Circumstances {
        let hex = melee.hex;
        let sides = [melee.attacker, melee.attacker.other()];
        let units = sides.map(|side| self.side_at(hex, side));
        let square = (units[1] & self.board.square).any();
        let BestEntry { approach, uphill, river } = self.best_entry(units[0], square, melee.lava);
        let ground = self.game.scenario.map.ground[hex.index()];
        Circumstances {
            sizes: sides.map(|side| self.melee_size(hex, side)),
            forest: ground == Ground::Forest,
            village: E::HAS.grounds && ground == Ground::Village,
            castle: E::HAS.grounds && ground == Ground::Castle,
            river: E::HAS.rivers && river,
            kosynierzy: E::HAS.kosynierzy && self.kosynierzy_count(units[1]),
            square,
            mounted: (units[0] & self.game.sets.mounted).any(),
            approach,
            uphill,
            charge: melee.charge,
            lone_guns: units.map(|units| (units & !self.game.sets.guns).is_empty()),
            command: units.map(|units| self.commanded_in_melee(units)),
        }
    }

    /// \[7.5\] Whether a defending stack counts as kosynierzy: with any of them, or when all its infantry are.
    #[must_use]
    pub fn kosynierzy_count(self, defenders: E::Units) -> bool {
        let infantry = defenders & self.game.sets.infantry;
        let kosynierzy = infantry & self.game.sets.kosynierzy;
        match self.switches().kosynier_stack {
            KosynierStack::Any => kosynierzy.any(),
            KosynierStack::All => kosynierzy.any() && kosynierzy == infantry,
        }
    }

    /// Whether any unit of a side in melee is in command \[11-T\]; guns count only when alone \[10.10.8\].
    fn commanded_in_melee(self, units: E::Units) -> bool {
        let stack = units & !self.game.sets.guns;
        each(if stack.is_empty() { units } else { stack }).any(|unit| self.in_command(unit))
    }

    /// The modifiers of a melee under these circumstances \[11-T, 7.5\].
    #[must_use]
    pub fn modifiers_for(self, attacker: Side, when: &Circumstances) -> Modifiers {
        let tables = self.tables();
        let sides = [attacker, attacker.other()];
        let [_, defender] = sides;
        let mut list = Modifiers::new();
        let mut add = |applies: bool, side, rule, reason, value| {
            if applies && value != 0 {
                list.push(Modifier { rule, reason, value, side: Some(side) });
            }
        };
        add(when.forest, defender, "11-T", "in forest", tables.melee_forest);
        if E::HAS.grounds {
            add(when.village, defender, "11-T", "in a village", tables.melee_village);
            add(when.castle, defender, "11-T", "in a castle", tables.melee_castle);
        }
        if E::HAS.kosynierzy {
            let scythes = when.kosynierzy && when.mounted;
            add(scythes, defender, "7.5", "kosynierzy against cavalry", tables.melee_kosynier_cavalry);
        }
        let (foot, horse) = (when.square && !when.mounted, when.square && when.mounted);
        let rule = paragraph::<E>("7.2.2", "7.3.2");
        add(foot, defender, rule, "square against infantry", tables.melee_square_infantry);
        add(horse, defender, rule, "square against cavalry", tables.melee_square_cavalry);
        let lava = when.approach == Approach::Lava;
        let bonus = self.approach_bonus(when.approach);
        let rule = if lava { paragraph::<E>("7.3", "7.4") } else { "11-T" };
        add(!when.square, attacker, rule, when.approach.reason(), bonus);
        add(when.uphill, attacker, "11-T", "entered uphill", tables.melee_uphill);
        if E::HAS.rivers {
            add(when.river, attacker, "11-T", "across a river", tables.melee_river);
        }
        add(when.charge, attacker, "8.14.2", "charge", tables.melee_charge);
        for (side, lone) in sides.into_iter().zip(when.lone_guns) {
            add(lone, side, paragraph::<E>("10.10.7", "10.10.8"), "lone guns", tables.melee_lone_guns);
        }
        let [mine, theirs] = when.sizes;
        let larger = if mine >= theirs { attacker } else { defender };
        add(true, larger, "11-T", "odds", self.odds_modifier(mine.max(theirs), mine.min(theirs)));
        for (side, commanded) in sides.into_iter().zip(when.command) {
            add(commanded, side, "11-T", "in command", tables.melee_command);
        }
        list
    }

    /// The attacker's bonus for its entry \[11-T\].
    fn approach_bonus(self, approach: Approach) -> i8 {
        match approach {
            Approach::Front => 0,
            Approach::Flank | Approach::Lava => self.tables().melee_flank,
            Approach::Rear => self.tables().melee_rear,
        }
    }

    /// \[11-T\] The best single entry of the attackers: its zone, and whether it was uphill or across a river, which add
    /// up. A square has only a front.
    fn best_entry(self, attackers: E::Units, square: bool, lava: bool) -> BestEntry {
        let mut best = BestEntry::default();
        let mut best_total = i8::MIN;
        for unit in each(attackers & !self.game.sets.guns) {
            let entry = self.board.entry[unit as usize];
            if !entry.present() {
                continue;
            }
            let lava = lava && entry.front() && (self.game.sets.cossacks & bit(unit)).any();
            let approach = match (square, entry.rear(), entry.flank()) {
                (true, ..) => Approach::Front,
                (_, true, _) => Approach::Rear,
                (_, _, true) => Approach::Flank,
                _ if lava => Approach::Lava,
                _ => Approach::Front,
            };
            let slope = if entry.uphill() { self.tables().melee_uphill } else { 0 };
            let mut total = self.approach_bonus(approach) + slope;
            let river = E::HAS.rivers && entry.river();
            if river {
                total += self.tables().melee_river;
            }
            if total > best_total {
                (best, best_total) = (BestEntry { approach, uphill: entry.uphill(), river }, total);
            }
        }
        best
    }

    /// Sizes in melee without guns; lone guns count as one \[10.10.7\].
    #[must_use]
    pub fn melee_size(self, hex: Hex<E::Size>, side: Side) -> u8 {
        match self.total_size(self.side_at(hex, side)) {
            0 => 1,
            size => size,
        }
    }

    /// The bonus of `large` against `small`, both at least 1.
    #[must_use]
    pub fn odds_modifier(self, large: u8, small: u8) -> i8 {
        let ratio = match self.switches().odds {
            Odds::Floor => large / small,
            Odds::HalfUp => Self::rounded(u32::from(large), u32::from(small)) as u8,
        };
        match ratio {
            0 | 1 => 0,
            _ => self.tables().melee_odds[usize::from(ratio.min(4)) - 2],
        }
    }

    /// The units among these whose size is 1.
    fn on_last_step(self, units: E::Units) -> E::Units {
        each(units).filter(|&unit| self.steps(unit) == 1).fold(E::Units::EMPTY, |set, unit| set | bit(unit))
    }

    /// The row of the rout table for a difference.
    #[must_use]
    pub fn rout_row(self, difference: u8) -> RoutRow {
        let rows = &self.tables().rout;
        let index = rows.iter().rposition(|row| row.from <= difference).unwrap_or(0);
        rows[index]
    }

    /// \[11.8\] The losses of the winner of a melee with this row of the rout table. By switch the last row of the rout table spares only an attacker, and
    /// a defender has the loss of the row before it.
    #[must_use]
    pub fn winner_loss(self, row: RoutRow, attacker_won: bool) -> u8 {
        if E::HAS.revised
            && !attacker_won
            && self.switches().spared_at_six == SparedAtSix::Attacker
            && let [.., before, last] = self.tables().rout.as_slice()
            && row == *last
        {
            return before.winner_losses.max(row.winner_losses);
        }
        row.winner_losses
    }

    /// The Cossack stack that may try lava \[7.3\]: it entered through the front, the enemy is not a square, and one of
    /// the two flank hexes is on the map and free of units.
    fn lava_tester(self, melee: &Melee<E>) -> Option<UnitId> {
        let attackers = self.side_at(melee.hex, melee.attacker) & self.game.sets.cossacks;
        let frontal = each(attackers)
            .filter(|&unit| self.board.entry[unit as usize].front())
            .fold(E::Units::EMPTY, |set, unit| set | bit(unit));
        let defenders = self.side_at(melee.hex, melee.attacker.other());
        if frontal.is_empty() || (defenders & self.board.square).any() {
            return None;
        }
        let defender = self.top_of(defenders).unwrap_or_else(|| first(defenders));
        let free = crate::grid::facing::flank(self.board.facing[defender as usize]).into_iter().any(|side| {
            let hex = self.game.scenario.map.grid.neighbour(melee.hex, side);
            hex.is_some() && self.units_at(hex).is_empty()
        });
        if free { self.top_of(frontal) } else { None }
    }

    /// The melee hexes where the active formation must fight \[11.2, 4.2\].
    #[must_use]
    pub fn open_melees(self) -> crate::grid::HexSet<E::Size> {
        self.hexes(self.board.fighters & self.on_map()) & self.melee_hexes()
    }

    /// Units of the active formation that must fight in phase 4. A square does not attack \[7.2.2\].
    #[must_use]
    pub(super) fn must_fight(self) -> E::Units {
        let melees = self.melee_hexes();
        let free = !self.switches().melee_needs_command;
        each(self.active_formation() & self.on_map() & !(self.game.sets.guns | self.board.square))
            .filter(|&unit| melees.contains(self.board.place[unit as usize]) && (free || self.led_now(unit)))
            .fold(E::Units::EMPTY, |set, unit| set | bit(unit))
    }
}

impl<E: Edition, D: Dice, O: Observer<State<E>, Event<E>>> Play<'_, E, D, O> {
    /// Opens phase 4.
    pub(super) fn begin_melees(&mut self) {
        self.state.board.fighters = self.at().must_fight();
        self.push(Frame::Melees);
    }

    /// Whether the active side must choose its next melee \[11.4-11.6\].
    pub(super) fn melees_wait(&mut self) -> bool {
        let open = self.at().open_melees();
        let free = E::HAS.overall && self.at().melees_are_free();
        match open.len() {
            0 => {
                self.pop();
                false
            }
            1 if !free => {
                self.fight(open.iter().next().expect("one"));
                false
            }
            _ => true,
        }
    }

    /// A melee of phase 4.
    pub(super) fn fight(&mut self, hex: Hex<E::Size>) {
        let side = self.active_side();
        self.note_acted(self.state.board.fighters & self.at().units_at(hex));
        self.push(Frame::Melee(Melee::new(hex, side, false)));
    }

    /// The next step of the current melee.
    pub(super) fn melee_step(&mut self, mut melee: Melee<E>) {
        let step = melee.step;
        // A square formed too late may have cost a side its last step.
        if step == MeleeStep::Lava && !self.at().melee_hex(melee.hex) {
            return self.pop();
        }
        melee.step = match step {
            MeleeStep::Lava => MeleeStep::Dice,
            MeleeStep::Dice => MeleeStep::LoserLosses,
            MeleeStep::LoserLosses => MeleeStep::Rout,
            MeleeStep::Rout => MeleeStep::Facing,
            MeleeStep::Facing => MeleeStep::Nines,
            MeleeStep::Nines => MeleeStep::Commanders,
            MeleeStep::Commanders => MeleeStep::Crisis,
            MeleeStep::Crisis | MeleeStep::Over => MeleeStep::Over,
        };
        match step {
            MeleeStep::Lava => self.lava(&mut melee),
            MeleeStep::Dice => self.melee_dice(&mut melee),
            _ => {}
        }
        let beaten = || self.at().stack_at(melee.hex, melee.winner().other()).any();
        match step {
            MeleeStep::LoserLosses => melee.routed = self.at().switches().crisis_on_wipeout && beaten(),
            MeleeStep::Rout => melee.routed |= beaten(),
            _ => {}
        }
        self.replace(Frame::Melee(melee));
        match step {
            MeleeStep::Lava | MeleeStep::Dice => {}
            MeleeStep::LoserLosses => self.loser_losses(&melee),
            MeleeStep::Rout => self.rout(&melee),
            MeleeStep::Facing => self.winner_faces(&melee),
            MeleeStep::Nines => self.nines(&melee),
            MeleeStep::Commanders => self.commanders_after_rout(&melee),
            MeleeStep::Crisis => self.crisis(&melee),
            MeleeStep::Over => self.pop(),
        }
    }

    /// \[7.3; 7.4 of the revised text\] Lava: the top Cossack unit tests, with a bonus against infantry, and against guns
    /// unless a switch excludes them.
    fn lava(&mut self, melee: &mut Melee<E>) {
        if let Some(unit) = self.at().lava_tester(melee) {
            let defenders = self.at().side_at(melee.hex, melee.attacker.other());
            let mut harder = (defenders & self.game.sets.mounted).any();
            if E::HAS.revised && !self.at().switches().lava_guns {
                harder |= (defenders & self.game.sets.infantry).is_empty();
            }
            let modifier = if harder { 0 } else { self.at().tables().lava_modifier };
            let die = self.roll(unit, Purpose::Lava);
            melee.lava = self.morale_test(unit, die, modifier, Trial::Lava);
        }
    }

    /// \[11.7\] Both roll; the attacker wins ties, by one.
    fn melee_dice(&mut self, melee: &mut Melee<E>) {
        let modifiers = self.at().melee_modifiers(melee);
        let sum =
            |side: Side| modifiers.iter().filter(|m| m.side == Some(side)).map(|m| i32::from(m.value)).sum::<i32>();
        let (hex, attacker) = (melee.hex, melee.attacker);
        let lead = |side| {
            let units = self.at().side_at(hex, side);
            self.at().top_of(units).unwrap_or_else(|| first(units))
        };
        let (mine, theirs) = (lead(attacker), lead(attacker.other()));
        let attack = self.roll(mine, Purpose::MeleeAttack);
        let defence = self.roll(theirs, Purpose::MeleeDefence);
        let difference = attack + sum(attacker) - defence - sum(attacker.other());
        (melee.attacker_won, melee.difference) = melee_result(difference);
        melee.nines = [attack == 9, defence == 9];
        let units = self.at().units_at(hex);
        let sizes = Side::BOTH.map(|side| self.at().melee_size(hex, side));
        let won = if melee.attacker_won { Won::Attacker } else { Won::Defender };
        self.emit(Fact::Melee { sizes, won, difference: melee.difference }, "11.7", |event| {
            event.side = Some(attacker);
            event.hex = hex;
            event.units = units;
            event.dice.push(attack as u8);
            event.dice.push(defence as u8);
            event.modifiers = modifiers;
        });
    }

    /// \[11.8\] The loser's losses, distributed over its stack or taken by each unit.
    fn loser_losses(&mut self, melee: &Melee<E>) {
        let units = self.at().stack_at(melee.hex, melee.winner().other());
        let count = self.at().tables().melee_loser_losses;
        self.share_losses(units, count, E::Units::EMPTY);
    }

    fn share_losses(&mut self, units: E::Units, left: u8, last_steps: E::Units) {
        if units.is_empty() || left == 0 {
            return;
        }
        match self.at().switches().losses_per_unit {
            MeleeLosses::PerSide => self.push(Frame::Losses { units, left, cause: Cause::Melee, last_steps }),
            MeleeLosses::PerUnit => each(units).for_each(|unit| self.lose_steps(unit, left, last_steps)),
        }
    }

    /// Removes a number of steps from a unit; its owner has no choice.
    fn lose_steps(&mut self, unit: UnitId, count: u8, last_steps: E::Units) {
        if self.saves_last_step(unit, last_steps) {
            return;
        }
        for _ in 0..count {
            if (self.state.board.alive & bit(unit)).any() {
                self.lose_step(unit, Cause::Melee);
            }
        }
    }

    /// \[11.9\] Whether a test saves a unit of these, of a winner of size 1, from the loss.
    pub(super) fn saves_last_step(&mut self, unit: UnitId, last_steps: E::Units) -> bool {
        if (last_steps & bit(unit)).is_empty() {
            return false;
        }
        let die = self.roll(unit, Purpose::LastStep);
        self.morale_test(unit, die, 0, Trial::LastStep)
    }

    /// \[11.8, 11.11, 10.10.7-10.10.9, 12.1\] Rout, guns, points, and the winner's losses.
    fn rout(&mut self, melee: &Melee<E>) {
        let (hex, winner) = (melee.hex, melee.winner());
        let row = self.at().rout_row(melee.difference);
        let routed = self.at().stack_at(hex, winner.other());
        if routed.any() {
            self.take_off(routed, hex, row.stages);
        }
        self.score(winner, Source::MeleeWon);
        let guns = self.at().side_at(hex, winner.other());
        if guns.any() {
            self.capture(guns, winner, false);
        }
        self.recapture(winner, hex, true);
        self.winner_losses(melee, self.at().winner_loss(row, melee.attacker_won));
    }

    /// \[11.11.1, 11.11.2, 11.11.5\] Routed units leave the map and come back later, or never.
    fn take_off(&mut self, units: E::Units, hex: Hex<E::Size>, stages: u8) {
        let returns = self.state.board.stage + stages;
        self.state.board.square &= !units;
        self.state.board.line &= !units;
        self.end_skirmish(units);
        self.state.board.move_units(units, Hex::NONE, &self.game.sets);
        for unit in each(units) {
            self.state.board.returns[unit as usize] = returns;
            self.state.board.entry[unit as usize] = Default::default();
        }
        self.emit(Fact::Routed { returns }, "11.11", |event| (event.units, event.hex) = (units, hex));
        for unit in each(units) {
            self.drop_if_too_late(unit);
        }
    }

    /// \[11.11.5\] A unit that would return after the last stage is out of the game.
    pub(super) fn drop_if_too_late(&mut self, unit: UnitId) {
        if self.state.board.returns[unit as usize] > self.game.scenario.stages {
            self.remove(unit);
            self.emit(Fact::RallyTooLate, "11.11.5", |event| event.units = bit(unit));
            self.dismiss_commander(unit);
        }
    }

    /// \[11.8\] The winner's loss.
    fn winner_losses(&mut self, melee: &Melee<E>, losses: u8) {
        let stack = self.at().stack_at(melee.hex, melee.winner());
        self.share_losses(stack, losses, self.at().on_last_step(stack));
    }

    /// \[4.4.3\] A natural nine endangers commanders in the hex.
    fn nines(&mut self, melee: &Melee<E>) {
        let mut commanders = 0;
        for (roller, nine) in [(melee.attacker, melee.nines[0]), (melee.attacker.other(), melee.nines[1])] {
            if !nine {
                continue;
            }
            let own = self.at().side_commanders_at(melee.hex, roller);
            let theirs = self.at().side_commanders_at(melee.hex, roller.other());
            commanders |= match self.at().switches().melee9 {
                MeleeNine::Opponent => theirs,
                MeleeNine::Own => own,
                MeleeNine::Both => own | theirs,
            };
        }
        if commanders != 0 {
            self.push(Frame::CommanderChecks { commanders, paragraph: 3 });
        }
    }

    /// \[4.4\] Commanders left among enemies by the rout.
    fn commanders_after_rout(&mut self, melee: &Melee<E>) {
        let loser = melee.winner().other();
        if !self.at().holds(melee.hex, melee.winner()) {
            return;
        }
        for commander in each_commander(self.at().side_commanders_at(melee.hex, loser)) {
            match self.at().switches().cmd_after_rout {
                CommanderAfterRout::StepOut => self.push(Frame::Flight { commander, why: Flight::StepOut }),
                CommanderAfterRout::Killed => self.lose_commander(commander, Fall::RiddenDown, true),
                CommanderAfterRout::RoutWithUnit => self.rout_commander(commander, melee),
            }
        }
    }

    /// Reading `rout-with-unit`: the commander leaves the map and returns to the fallback hex with the units.
    fn rout_commander(&mut self, commander: u8, melee: &Melee<E>) {
        let returns = self.state.board.stage + self.at().rout_row(melee.difference).stages;
        if returns > self.game.scenario.stages {
            return self.lose_commander(commander, Fall::Routed, false);
        }
        let side = self.at().commander_side(commander);
        self.state.board.commander_place[commander as usize] = Hex::NONE;
        self.state.board.commander_returns[commander as usize] = returns;
        self.withdraw_chit(commander);
        self.emit(Fact::CommanderMoved { ride: Ride::Routs(returns) }, paragraph::<E>("4.4", "4.6"), |event| {
            event.side = Some(side);
            event.commander = Some(commander);
            event.from = melee.hex;
        });
    }

    /// \[11.12\] Neighbours of a rout test.
    fn crisis(&mut self, melee: &Melee<E>) {
        if !melee.routed {
            return;
        }
        let loser = melee.winner().other();
        let grid = &self.game.scenario.map.grid;
        let mut units = E::Units::EMPTY;
        for hex in grid.neighbours_set(melee.hex).iter() {
            if self.at().melee_hex(hex) {
                continue;
            }
            let stack = self.at().stack_at(hex, loser);
            units |= match self.at().switches().crisis_scope {
                CrisisScope::Each => stack,
                CrisisScope::Top => self.at().top_of(stack).map_or(E::Units::EMPTY, bit),
            };
        }
        if units.any() {
            self.push(Frame::Crisis { units });
        }
    }

    /// Whether the owner must choose the next unit to test.
    pub(super) fn crisis_waits(&mut self, units: E::Units) -> bool {
        let left = units & self.at().on_map();
        match left.count_ones() {
            0 => {
                self.pop();
                false
            }
            1 => {
                self.crisis_test(left, first(left));
                false
            }
            _ => {
                self.replace(Frame::Crisis { units: left });
                true
            }
        }
    }

    /// \[11.12\] One unit tests; if it fails, it withdraws one hex.
    pub(super) fn crisis_test(&mut self, units: E::Units, unit: UnitId) {
        self.replace(Frame::Crisis { units: units & !E::Units::only(unit) });
        let die = self.roll(unit, Purpose::Crisis);
        if !self.morale_test(unit, die, 0, Trial::Crisis) {
            let units = match self.at().switches().crisis_scope {
                CrisisScope::Each => bit(unit),
                CrisisScope::Top => self.at().stack_at(self.state.board.place[unit as usize], self.at().side_of(unit)),
            };
            self.push(Frame::Withdraw { units, steps: 1, begun: false, cause: Cause::Crisis });
        }
    }

    /// \[11.8\] The winner faces any way; cavalry that charged may continue \[8.14.3\].
    fn winner_faces(&mut self, melee: &Melee<E>) {
        let winners = self.at().side_at(melee.hex, melee.winner());
        for unit in each(winners) {
            self.state.board.entry[unit as usize] = Default::default();
        }
        if melee.charge && melee.attacker_won {
            // Cavalry that merely stood in the hex has not charged.
            let riders = winners & self.state.board.open;
            self.state.board.charged |= riders;
            each(riders).for_each(|unit| self.state.board.run[unit as usize] = 0);
        }
        let stack = winners & !self.game.sets.guns;
        let facing = if stack.is_empty() { winners } else { stack };
        if facing.any() {
            self.push(Frame::Face { units: facing });
        }
    }

    /// Whether units still have to choose a facing; squares have none.
    pub(super) fn face_waits(&mut self, units: E::Units) -> bool {
        let here = units & self.at().on_map() & !self.state.board.square;
        if here.is_empty() {
            self.pop();
            return false;
        }
        true
    }

    /// Units choose a facing.
    pub(super) fn face(&mut self, units: E::Units, facing: u8) {
        let here = units & self.at().on_map();
        let hex = self.state.board.place[first(here) as usize];
        for unit in each(here) {
            self.state.board.facing[unit as usize] = facing;
        }
        self.emit(Fact::Faced, "11.8", |event| {
            event.units = here;
            event.hex = hex;
            event.facing = Some(facing);
        });
    }
}
