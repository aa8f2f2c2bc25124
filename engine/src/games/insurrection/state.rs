//! The whole game state as plain `Copy` data.

use crate::core::game::Side;
use crate::core::list::List;
use crate::games::insurrection::Sets;
use crate::games::insurrection::advance::Advance;
use crate::games::insurrection::chief::Overall;
use crate::games::insurrection::data::{CommanderId, CommanderSet, UnitId};
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::event::Phase;
use crate::games::insurrection::occupancy::Occupancy;
use crate::games::insurrection::outcomes::Cause;
use crate::games::insurrection::unit_set::{bit, each, first, units_in};
use crate::grid::Hex;

/// The cause of a commander's move out of its hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flight {
    /// An enemy unit came next to him: he may go \[10.11.7\].
    Evade,
    /// An enemy unit is about to come next to him, in a reading of the revised text: he may go \[10.11.7\].
    Forewarned,
    /// An enemy unit came into his hex: he must go.
    RiddenDown,
    /// His stack routed: he must go \[4.4\].
    StepOut,
}

/// The stage of a melee in progress \[11.7, 11.8\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeleeStep {
    /// Before the dice: lava \[7.3\].
    Lava,
    /// The dice.
    Dice,
    /// Losses of the loser.
    LoserLosses,
    /// Rout, captured guns, points, losses of the winner.
    Rout,
    /// The winner faces anywhere.
    Facing,
    /// Commander checks for natural nines \[4.4.3\].
    Nines,
    /// Commanders left behind \[4.4\].
    Commanders,
    /// Morale crisis \[11.12\].
    Crisis,
    /// The melee is over.
    Over,
}

/// A melee in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Melee<E: Edition> {
    /// The hex.
    pub hex: Hex<E::Size>,
    /// The attacking side.
    pub attacker: Side,
    /// Whether cavalry charges \[8.14\].
    pub charge: bool,
    /// Whether a lava test was passed \[7.3\].
    pub lava: bool,
    /// The next step.
    pub step: MeleeStep,
    /// The difference, at least 1.
    pub difference: u8,
    /// Whether the attacker won.
    pub attacker_won: bool,
    /// Natural nines: attacker's, defender's.
    pub nines: [bool; 2],
    /// Whether the loser's neighbours test \[11.12\]: a unit routed.
    pub routed: bool,
}

impl<E: Edition> Melee<E> {
    /// A melee about to begin.
    #[must_use]
    pub const fn new(hex: Hex<E::Size>, attacker: Side, charge: bool) -> Self {
        Self {
            hex,
            attacker,
            charge,
            lava: false,
            step: MeleeStep::Lava,
            difference: 0,
            attacker_won: false,
            nines: [false; 2],
            routed: false,
        }
    }

    /// The winning side, once the dice are rolled.
    #[must_use]
    pub const fn winner(&self) -> Side {
        if self.attacker_won { self.attacker } else { self.attacker.other() }
    }
}

/// A pending task or decision; the top of the stack is the current one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Frame<E: Edition> {
    /// Free set-up of a side \[13.2\].
    Deploy(Side),
    /// A side fills its part of the pool \[13\].
    Pool(Side),
    /// Reinforcements arrive one by one \[13.1\].
    Arrivals {
        /// Units whose stage has come.
        units: E::Units,
    },
    /// Routed units come back \[11.11.3\].
    Rally {
        /// Units still to be placed.
        units: E::Units,
    },
    /// Phase 2, between actions \[10.4\].
    #[default]
    Movement,
    /// The open group moves.
    Move {
        /// Whether an action was taken since the move was begun or resumed.
        spent: bool,
    },
    /// Infantry entered by cavalry may form square \[7.2.1\].
    SquareOffer {
        /// The hex.
        hex: Hex<E::Size>,
    },
    /// Cavalry in contact may charge \[8.14\].
    ChargeOffer {
        /// The hex.
        hex: Hex<E::Size>,
        /// The units.
        units: E::Units,
    },
    /// Stacks that see a unit enter their front zone may react \[9.1\].
    React {
        /// The hex that was entered.
        hex: Hex<E::Size>,
        /// The units that entered.
        movers: E::Units,
        /// Reactors left: the top unit of each stack, and guns.
        pending: E::Units,
        /// Units that passed their test and will counterattack together.
        joint: E::Units,
    },
    /// Skirmishers that passed their test may fire, and go back one hex \[9.1A\].
    GiveWay {
        /// The units, all in one hex.
        units: E::Units,
        /// The hex at which they may still fire, or [`Hex::NONE`].
        target: Hex<E::Size>,
    },
    /// Units withdraw \[10.11\].
    Withdraw {
        /// The units, all in one hex.
        units: E::Units,
        /// Hexes still to go.
        steps: u8,
        /// Whether the units have already moved a hex.
        begun: bool,
        /// The cause.
        cause: Cause,
    },
    /// Units under fire test one by one.
    FireTests {
        /// Units still to test.
        units: E::Units,
        /// The effect's modifier.
        effect: i8,
        /// Circumstances, see [`crate::games::insurrection::fire`].
        circumstances: u8,
        /// The guns that fired, or [`Edition::UNITS`].
        guns: UnitId,
    },
    /// Commanders under fire check \[4.4.1\].
    CommanderChecks {
        /// The commanders, one bit each.
        commanders: CommanderSet,
        /// The paragraph: 1, 2 or 3 for \[4.4.1\] to \[4.4.3\].
        paragraph: u8,
    },
    /// Losses are distributed.
    Losses {
        /// The units that may take them.
        units: E::Units,
        /// The number of losses left.
        left: u8,
        /// The units among them whose size was 1 before a melee that they won: a test may save them \[11.9\].
        last_steps: E::Units,
        /// The cause.
        cause: Cause,
    },
    /// A commander may or must leave.
    Flight {
        /// The commander.
        commander: CommanderId,
        /// The cause.
        why: Flight,
    },
    /// A commander may accompany the units that left him.
    GoAlong {
        /// The commander.
        commander: CommanderId,
        /// Units that withdrew.
        units: E::Units,
    },
    /// A melee is fought.
    Melee(Melee<E>),
    /// Units choose a facing.
    Face {
        /// The units, all in one hex.
        units: E::Units,
    },
    /// Units next to a rout test \[11.12\].
    Crisis {
        /// Units still to test.
        units: E::Units,
    },
    /// Phase 3.
    CommanderMove,
    /// Phase 4: the active side picks the next melee.
    Melees,
    /// An overall commander picks the commander to activate \[4.4\].
    Overall,
    /// An overall commander names units that act under him \[4.4\].
    OwnUnits,
    /// Units move once commanders have evaded them \[10.11.7\].
    Advance(Advance<E>),
}

/// The record of a unit's entry into a melee hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Entry(u8);

impl Entry {
    const PRESENT: u8 = 1;
    const FLANK: u8 = 2;
    const REAR: u8 = 4;
    const UPHILL: u8 = 8;
    const RIVER: u8 = 16;

    /// Entered through the enemy's front (0), flank (1) or rear (2), uphill or not.
    #[must_use]
    pub const fn new(zone: crate::grid::facing::Zone, uphill: bool) -> Self {
        use crate::grid::facing::Zone;
        let zone = match zone {
            Zone::Front => 0,
            Zone::Flank => Self::FLANK,
            Zone::Rear => Self::REAR,
        };
        Self(Self::PRESENT | zone | if uphill { Self::UPHILL } else { 0 })
    }
    /// The entry, across a river or not \[11-T\].
    #[must_use]
    pub const fn across_river(self, river: bool) -> Self {
        Self(if river { self.0 | Self::RIVER } else { self.0 })
    }
    /// Whether there was an entry.
    #[must_use]
    pub const fn present(self) -> bool {
        self.0 & Self::PRESENT != 0
    }
    /// Through the flank.
    #[must_use]
    pub const fn flank(self) -> bool {
        self.0 & Self::FLANK != 0
    }
    /// Through the rear.
    #[must_use]
    pub const fn rear(self) -> bool {
        self.0 & Self::REAR != 0
    }
    /// Through the front.
    #[must_use]
    pub const fn front(self) -> bool {
        self.present() && !self.flank() && !self.rear()
    }
    /// Up a slope or scarp.
    #[must_use]
    pub const fn uphill(self) -> bool {
        self.0 & Self::UPHILL != 0
    }
    /// Across a river.
    #[must_use]
    pub const fn river(self) -> bool {
        self.0 & Self::RIVER != 0
    }
}

/// Counts during a game, reported after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// Points per side and source.
    pub vp: [[u16; 5]; 2],
    /// Steps lost per side.
    pub losses: [u16; 2],
    /// Units eliminated, captured or removed per side.
    pub eliminated: [u16; 2],
    /// Commanders lost per side.
    pub commanders_lost: [u8; 2],
    /// The stage in which the camp was first entered; 0 for never.
    pub camp_entered_stage: u8,
    /// Points of the second side for the objective, in an edition with one; they are in no source.
    pub objective: u8,
}

impl Tally {
    /// Net victory points of the first side, without those for the objective.
    #[must_use]
    pub fn net(&self) -> i32 {
        let sum = |side: usize| self.vp[side].iter().map(|&points| i32::from(points)).sum::<i32>();
        sum(0) - sum(1)
    }
}

/// The public state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Board<E: Edition> {
    /// Where each unit is; [`Hex::NONE`] off the map. Captured guns keep their hex.
    pub place: E::PerUnit<Hex<E::Size>>,
    /// Facing of each unit.
    pub facing: E::PerUnit<u8>,
    /// Steps lost.
    pub losses: E::PerUnit<u8>,
    /// Rifle shots in this stage, a remaining marker counting as one \[10.9.10\].
    pub shots: E::PerUnit<u8>,
    /// Movement points left in this phase 2.
    pub mp: E::PerUnit<u8>,
    /// Place in the stack: the smallest is on top.
    pub depth: E::PerUnit<u8>,
    /// Routed units: the stage of return; otherwise 0.
    pub returns: E::PerUnit<u8>,
    /// How the unit entered the melee hex it is in.
    pub entry: E::PerUnit<Entry>,
    /// Hexes moved straight on in this move \[8.14.1\].
    pub run: E::PerUnit<u8>,
    /// The hex where the unit began its move: units that began it together continue together.
    pub start: E::PerUnit<Hex<E::Size>>,

    /// Positions of units, as sets of hexes.
    pub occupancy: Occupancy<E>,

    /// Units in play: on the map, routed or expected.
    pub alive: E::Units,
    /// Units expected as reinforcements.
    pub expected: E::Units,
    /// Captured guns on the map.
    pub captured: E::Units,
    /// Captured guns that their captor no longer holds: after the captor left, a unit of their owner was alone with
    /// them \[10.10.9\].
    pub abandoned: E::Units,
    /// Limbered guns \[8.12\].
    pub limbered: E::Units,
    /// Units in square \[7.2\].
    pub square: E::Units,
    /// Units in skirmish order \[7.2\].
    pub skirmishers: E::Skirmishers,
    /// Units under a side-by-side marker \[6.2.1\].
    pub line: E::Units,
    /// Infantry and cavalry that fired in this stage.
    pub fired: E::Units,
    /// Guns that fired in this activation \[10.10.5\].
    pub guns_fired: E::Units,
    /// Guns that fired in this stage.
    pub guns_fired_stage: E::Units,
    /// Guns that may not fire before the next stage: moved, unlimbered or broken.
    pub guns_out: E::Units,
    /// Guns that moved in this stage, by hand or limbered \[8.11\].
    pub guns_moved: E::Units,
    /// Guns that turned in this activation \[8.11\].
    pub guns_turned: E::Units,

    /// Units whose move in this phase 2 is finished.
    pub moved: E::Units,
    /// Units under a stop marker \[10.7\].
    pub stopped: E::Units,
    /// Units that withdrew in this phase 2: they are no longer in the hex where they began it \[8.10\].
    pub driven: E::Units,
    /// Units that came back in this activation and may not move \[11.11.3\].
    pub rallied: E::Units,
    /// The units of the open move.
    pub open: E::Units,
    /// Units that have entered a hex in this move.
    pub stepped: E::Units,
    /// Units in double time \[8.9\].
    pub double_time: E::Units,
    /// Units that can no longer charge in this move \[8.14.1\].
    pub spoilt: E::Units,
    /// Commanders that have evaded the open move, one bit each \[10.11.7\].
    pub evaded: CommanderSet,
    /// Units that have won a charge in this move.
    pub charged: E::Units,
    /// Limbered guns and skirmishers that turned since their last step: turning is free, so it must be limited.
    pub turned: E::Units,
    /// Infantry that counterattacked in this phase 2 \[8.15.5\].
    pub countered: E::Units,
    /// Units that were the target of a counterattack in this phase 2 \[8.15.4\].
    pub targets: E::Units,
    /// Stacks whose side-by-side marker was changed in this activation, and units that formed skirmish order in it.
    pub marked: E::Units,
    /// Units of the active formation that must fight in this phase 4.
    pub fighters: E::Units,

    /// Where each commander is; [`Hex::NONE`] off the map.
    pub commander_place: E::PerCommander<Hex<E::Size>>,
    /// Commanders off the map: the stage of return.
    pub commander_returns: E::PerCommander<u8>,
    /// Commanders in play, one bit each.
    pub commanders: CommanderSet,
    /// Commanders expected as reinforcements.
    pub commanders_expected: CommanderSet,
    /// Commanders contused in this stage \[4.4.1\].
    pub contused: CommanderSet,
    /// Chits in the pool that both sides know of.
    pub known_chits: CommanderSet,
    /// Chits in the pool, hidden ones included, per side.
    pub chits_left: [u8; 2],
    /// Commanders activated in this stage.
    pub activated: CommanderSet,
    /// Units and commanders that free set-up has yet to place.
    pub to_deploy: E::Units,
    /// Commanders that free set-up has yet to place.
    pub commanders_to_deploy: CommanderSet,

    /// The stage, from 1.
    pub stage: u8,
    /// The phase.
    pub phase: Phase,
    /// The active commander, or [`Edition::COMMANDERS`].
    pub active: CommanderId,
    /// The side whose window it is in phase 2 \[10.4\].
    pub window: Side,
    /// Whether the active side has passed and the other may continue to fire.
    pub passed: bool,
    /// The manner of ending plus one; 0 while the game lasts.
    pub ended: u8,
    /// The tally.
    pub tally: Tally,
    /// The state of overall commanders, in editions that have them; see [`Board::overall`].
    pub if_overall: E::IfOverall<Overall<E>>,
    /// Pending frames.
    pub frames: List<Frame<E>, 20>,
}

impl<E: Edition> Eq for Board<E> {}

impl<E: Edition> Board<E> {
    /// The state of overall commanders, in editions that have them.
    pub fn overall(&self) -> &Overall<E> {
        &self.if_overall[0]
    }

    pub(super) fn overall_mut(&mut self) -> &mut Overall<E> {
        &mut self.if_overall[0]
    }

    /// Puts units into a hex, or off the map with [`Hex::NONE`].
    pub(super) fn move_units(&mut self, units: E::Units, to: Hex<E::Size>, sets: &Sets<E>) {
        let unit = first(units);
        if units == bit(unit) && self.occupancy.goes_free(unit, to) {
            let from = core::mem::replace(&mut self.place[unit as usize], to);
            return self.occupancy.shift(unit, from, to, sets);
        }
        for unit in each(units) {
            let from = core::mem::replace(&mut self.place[unit as usize], to);
            self.note(from, bit(unit), sets);
        }
        self.occupancy.appear(units, to.is_some());
        self.note(to, units, sets);
    }

    /// Removes units from play; they keep their place.
    pub(super) fn take_out(&mut self, units: E::Units, sets: &Sets<E>) {
        self.alive &= !units;
        self.occupancy.appear(units, false);
        for unit in each(units) {
            self.note(self.place[unit as usize], bit(unit), sets);
        }
    }

    fn note(&mut self, hex: Hex<E::Size>, moved: E::Units, sets: &Sets<E>) {
        if hex.is_some() {
            self.occupancy.note(hex, units_in::<E>(&self.place, hex) & self.alive, moved, sets);
        }
    }
}

/// The hidden state of a side: the chits in the pool \[13.1\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Secret {
    pub(super) chits: CommanderSet,
}

/// The state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<E: Edition> {
    /// The public state.
    pub board: Board<E>,
    pub(super) secret: Secret,
}
