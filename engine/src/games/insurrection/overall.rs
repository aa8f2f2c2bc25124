//! \[Maciejowice 4.3, 4.4\] Overall commanders: they lead the formations of dead commanders, activate other commanders, and
//! lead units of any formation.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::insurrection::action::Action;
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::chief::OverallStep;
use crate::games::insurrection::data::{CommanderId, CommanderSet, UnitId};
use crate::games::insurrection::details::Activation;
use crate::games::insurrection::edition::{Array, Edition};
use crate::games::insurrection::event::{Event, Fact, Phase};
use crate::games::insurrection::movement::Visit;
use crate::games::insurrection::play::Play;
use crate::games::insurrection::position::{Position, each_commander};
use crate::games::insurrection::state::{Frame, State};
use crate::games::insurrection::switches::{OverallAfterDeath, OwnUnitsChosen};
use crate::games::insurrection::unit_set::{bit, each};

impl<E: Edition> Position<'_, E> {
    /// Whether a commander commands the whole side \[4.4\].
    #[must_use]
    pub fn is_overall(self, commander: CommanderId) -> bool {
        E::HAS.overall && self.game.sets.overall >> commander & 1 == 1
    }

    /// The overall commander that acts at the head of units of any formation, if one does \[4.4b\].
    fn chief_at_the_head(self) -> Option<CommanderId> {
        let overall = self.board.overall();
        (overall.step == OverallStep::OwnUnits && self.chief_is_there()).then_some(overall.chief)
    }

    /// Whether the overall commander whose chit was drawn is on the map.
    fn chief_is_there(self) -> bool {
        let chief = self.board.overall().chief;
        self.board.commander_place.get(chief as usize).is_some_and(|place| place.is_some())
    }

    /// Whether the chit of an overall commander is being carried out.
    fn has_chief(self) -> bool {
        (self.board.overall().chief as usize) < E::COMMANDERS
    }

    /// \[4.3\] The commanders that may lead a unit: its own or those of the reserve that live; without one, the overall
    /// commander of its side.
    #[must_use]
    pub fn leaders(self, unit: UnitId) -> CommanderSet {
        let living = self.board.commanders | self.board.commanders_expected;
        let own = self.game.sets.leaders[unit as usize] & living;
        if own != 0 || !E::HAS.overall {
            return own;
        }
        self.game.sets.overall & self.commanders_of(self.side_of(unit)) & living
    }

    /// The units that return when a commander is activated \[11.11.3\]: his formation and the reserve that he may lead;
    /// of an overall commander also those whose leaders are dead \[4.3\].
    #[must_use]
    pub fn followers(self, commander: CommanderId) -> E::Units {
        let formation = self.game.sets.formation[commander as usize];
        if !self.is_overall(commander) {
            return formation;
        }
        let side = self.game.sets.side[self.commander_side(commander).index()];
        each(side & self.board.alive & !formation)
            .filter(|&unit| self.leaders(unit) & 1 << commander != 0)
            .fold(formation, |set, unit| set | bit(unit))
    }

    /// \[4.2, 4.3, 4.5\] Whether any leader of a unit has it in command. In the action of an overall commander with units of
    /// any formation, he has these in command, too.
    pub(super) fn led_by_any(self, unit: UnitId) -> bool {
        each_commander(self.leaders(unit)).any(|leader| self.commands(leader, unit))
            || (self.board.overall().acting & bit(unit)).any()
                && self.chief_at_the_head().is_some_and(|chief| self.commands(chief, unit))
    }

    /// \[4.3\] The dead commanders of a side that still have units, one bit each.
    #[must_use]
    pub fn orphaned(self, side: Side) -> CommanderSet {
        let living = self.board.commanders | self.board.commanders_expected;
        each_commander(self.commanders_of(side) & !living & !self.game.sets.overall)
            .filter(|&commander| (self.game.sets.own(commander) & self.board.alive).any())
            .fold(0, |set, commander| set | 1 << commander)
    }

    /// \[4.3, 4.4a\] The commanders from which the overall commander chooses: the dead ones whose formation he leads
    /// himself, or when there are none, those that he may activate.
    #[must_use]
    pub fn activatable(self) -> CommanderSet {
        let overall = self.board.overall();
        let side = self.commander_side(overall.chief);
        let allowed = if self.switches().activate_twice { CommanderSet::MAX } else { !overall.begun };
        let orphaned = self.orphaned(side);
        if orphaned != 0 {
            return orphaned & allowed;
        }
        let living = self.commanders_of(side) & self.board.commanders & self.commanders_on_map();
        living & !self.game.sets.overall & !self.board.contused & allowed
    }

    /// \[4.4\] Whether the overall commander may activate no commander. He has to lead the units of dead ones \[4.3\].
    pub(super) fn may_activate_none(self) -> bool {
        self.switches().overall_may_decline && self.orphaned(self.commander_side(self.board.overall().chief)) == 0
    }

    /// The most units of any formation that the overall commander leads \[4.4b\].
    fn own_units(self) -> u32 {
        let chief = self.game.scenario.commanders.get(self.board.overall().chief as usize);
        chief.map_or(0, |chief| chief.own_units.into())
    }

    /// Whether the overall commander still has the action with units of any formation \[4.3, 4.4b\].
    fn keeps_own_units(self) -> bool {
        let kept = self.switches().oc_after_death == OverallAfterDeath::KeepsUnits;
        self.own_units() > 0 && (kept || !self.board.overall().bound)
    }

    /// Whether the overall commander moves at the end of his activation \[4.4\]. When he is bound and has no action of his
    /// own, he moves in phase 3.
    fn moves_last(self) -> bool {
        let moves = self.switches().overall_moves && !self.board.overall().bound && self.own_units() == 0;
        self.chief_is_there() && (moves || self.keeps_own_units())
    }

    /// Whether phase 3 is left out: the overall commander moves later.
    pub(super) fn skips_phase_3(self) -> bool {
        let overall = self.board.overall();
        match overall.step {
            OverallStep::OwnUnits => true,
            _ => overall.bound && overall.chief == self.board.active && self.keeps_own_units(),
        }
    }

    /// \[4.4b\] The units that the overall commander can still name: those on the map in his range.
    #[must_use]
    pub fn own_candidates(self) -> E::Units {
        let overall = self.board.overall();
        if overall.acting.count_ones() >= self.own_units() || !self.chief_is_there() {
            return E::Units::EMPTY;
        }
        let tired = if self.switches().own_units_again { E::Units::EMPTY } else { overall.acted };
        let side = self.game.sets.side[self.commander_side(overall.chief).index()];
        self.commanded(overall.chief, side & !overall.acting & !tired)
    }

    /// Visits the units that can be named in phase 2 \[4.4b\].
    pub(super) fn visit_own_units(self, visit: Visit<'_, E>) -> bool {
        let open = self.board.overall().step == OverallStep::OwnUnits
            && self.switches().own_units_chosen == OwnUnitsChosen::OneByOne;
        open && each(self.own_candidates()).any(|unit| visit(Action::OwnUnit(unit)))
    }
}

impl<E: Edition, D: Dice, O: Observer<State<E>, Event<E>>> Play<'_, E, D, O> {
    /// A drawn chit is carried out: by the commander, or by an overall commander \[4.4\]. With `activate_twice = false` the
    /// chit of a commander that an overall one has activated in this stage has no effect.
    pub(super) fn begin_chit(&mut self, commander: CommanderId, side: Side, first_of_side: bool) {
        let chief = self.at().is_overall(commander);
        let bound = chief && self.at().orphaned(side) != 0;
        let overall = self.state.board.overall_mut();
        overall.chief = if chief { commander } else { E::COMMANDERS as CommanderId };
        overall.step = OverallStep::Choice;
        overall.bound = bound;
        overall.acting = E::Units::EMPTY;
        overall.acted = E::Units::EMPTY;
        let again = overall.begun & 1 << commander != 0;
        if chief {
            self.push(Frame::Overall);
        } else if again && !self.at().switches().activate_twice {
            self.emit_activated(commander, "4.4", Activation::Again);
            return self.end_chit();
        } else {
            self.lead(commander, commander);
        }
        self.activate(commander, side, first_of_side);
    }

    fn emit_activated(&mut self, commander: CommanderId, rule: &'static str, activation: Activation) {
        let side = self.at().commander_side(commander);
        self.emit(Fact::CommanderActivated { activation }, rule, |event| {
            event.side = Some(side);
            event.commander = Some(commander);
        });
    }

    /// The formation of a commander may act, led by him or by the overall commander.
    pub(super) fn lead(&mut self, formation: CommanderId, leader: CommanderId) {
        let acting = self.at().may_act(formation, leader);
        self.state.board.active = leader;
        let overall = self.state.board.overall_mut();
        overall.acting = acting;
        overall.before = overall.begun;
        overall.begun |= 1 << formation | 1 << leader;
    }

    /// Whether the overall commander must choose; a single commander is activated at once, unless he may do without.
    pub(super) fn overall_waits(&mut self) -> bool {
        let options = self.at().activatable();
        let mut ids = each_commander(options);
        match (ids.next(), ids.next()) {
            (Some(_), Some(_)) => return true,
            (Some(_), None) if self.at().may_activate_none() => return true,
            (Some(only), None) => self.activate_by_chief(only),
            (None, _) => self.activate_none(),
        }
        false
    }

    /// The overall commander activates no commander.
    pub(super) fn activate_none(&mut self) {
        self.pop();
        if !self.chit_goes_on() {
            self.end_chit();
        }
    }

    /// \[4.3, 4.4a\] The overall commander activates a commander, or leads the formation of a dead one.
    pub(super) fn activate_by_chief(&mut self, commander: CommanderId) {
        self.pop();
        let orphans = self.state.board.commanders & 1 << commander == 0;
        let (rule, activation) = if orphans { ("4.3", Activation::Led) } else { ("4.4", Activation::Activated) };
        self.emit_activated(commander, rule, activation);
        let leader = if orphans { self.state.board.overall().chief } else { commander };
        self.state.board.overall_mut().step = OverallStep::Activation;
        self.lead(commander, leader);
        // Units that return with the overall commander have already returned.
        self.recall(self.at().due(self.at().followers(leader)));
    }

    /// After an activation: whether the chit of the overall commander has another step \[4.4b\].
    pub(super) fn chit_goes_on(&mut self) -> bool {
        self.note_service();
        if !self.at().has_chief() {
            return false;
        }
        let (chief, step) = (self.state.board.overall().chief, self.state.board.overall().step);
        self.state.board.active = chief;
        self.state.board.fighters = E::Units::EMPTY;
        if matches!(step, OverallStep::Choice | OverallStep::Activation) && self.at().keeps_own_units() {
            self.state.board.overall_mut().acting = E::Units::EMPTY;
            if self.at().own_candidates().any() {
                self.begin_own_units();
                return true;
            }
        }
        if step != OverallStep::Move && self.at().moves_last() {
            self.move_chief();
            return true;
        }
        false
    }

    /// \[4.4b\] The overall commander leads units of any formation in phases 2 and 4.
    pub(super) fn begin_own_units(&mut self) {
        let overall = self.state.board.overall_mut();
        overall.step = OverallStep::OwnUnits;
        overall.acting = E::Units::EMPTY;
        overall.before = overall.begun;
        overall.begun |= 1 << overall.chief;
        self.state.board.phase = Phase::Activation;
        if self.at().switches().own_units_chosen == OwnUnitsChosen::AtStart {
            self.push(Frame::OwnUnits);
        }
    }

    /// Whether the overall commander can name another unit. Without any, he does without this action.
    pub(super) fn own_units_wait(&mut self) -> bool {
        if self.at().own_candidates().any() {
            return true;
        }
        self.close_own_units();
        false
    }

    fn close_own_units(&mut self) {
        self.pop();
        if self.state.board.overall().acting.is_empty() {
            self.state.board.phase = Phase::Melee;
        }
    }

    /// A unit is named, or no more are.
    pub(super) fn choose_own_unit(&mut self, action: Action<E>) {
        match action {
            Action::OwnUnit(unit) => self.name_own_unit(unit),
            _ => self.close_own_units(),
        }
    }

    /// \[4.4b\] A unit may act under the overall commander.
    pub(super) fn name_own_unit(&mut self, unit: UnitId) {
        self.state.board.overall_mut().acting |= bit(unit);
        self.state.board.mp[unit as usize] = self.at().allowance(unit);
        let hex = self.state.board.place[unit as usize];
        self.emit(Fact::OwnUnit, "4.4", |event| {
            event.units = bit(unit);
            event.hex = hex;
        });
    }

    /// Whether the overall commander has just moved, which ends his activation.
    pub(super) fn chief_has_moved(&self) -> bool {
        self.at().has_chief() && self.state.board.overall().step == OverallStep::Move
    }

    /// The activation of an overall commander from the choice of his own units on, for a position.
    pub(super) fn resume_own_units(&mut self, chief: CommanderId) {
        self.state.board.activated |= 1 << chief;
        self.state.board.overall_mut().chief = chief;
        self.begin_own_units();
    }

    /// As `resume_own_units`, from his move on.
    pub(super) fn resume_overall_move(&mut self, chief: CommanderId) {
        self.state.board.activated |= 1 << chief;
        self.state.board.overall_mut().chief = chief;
        self.move_chief();
    }

    fn move_chief(&mut self) {
        self.state.board.overall_mut().step = OverallStep::Move;
        self.state.board.phase = Phase::CommanderMove;
        self.push(Frame::CommanderMove);
    }

    /// Phase 5: the next chit, or the end of the stage.
    pub(super) fn end_chit(&mut self) {
        let board = &mut self.state.board;
        board.phase = Phase::Draw;
        board.active = E::COMMANDERS as CommanderId;
        board.fighters = E::Units::EMPTY;
        board.rallied = E::Units::EMPTY;
        if E::HAS.overall {
            let overall = board.overall_mut();
            overall.chief = E::COMMANDERS as CommanderId;
            overall.acting = E::Units::EMPTY;
            overall.step = OverallStep::Choice;
        }
    }
}
