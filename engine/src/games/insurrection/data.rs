//! The immutable part of a game: map, counters, pools, tables and victory conditions of a loaded scenario.
//!
//! The numbers come from scenario files, which `insurrection::files` reads and checks. The rules rely on these checks.

use crate::core::game::Side;
use crate::core::named::named;
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::switches::Switches;
use crate::grid::{Grid, Hex, HexSet, SIDES};
use crate::scenario::{Decisive, Origins};

/// The most units of any edition.
pub const MAX_UNITS: usize = 96;
/// The most commanders of any edition.
pub const MAX_COMMANDERS: usize = 16;
/// The most stages of any edition.
pub const MAX_STAGES: usize = 24;

/// A unit, as an index into [`Scenario::units`].
pub type UnitId = u8;
/// A commander, as an index into [`Scenario::commanders`].
pub type CommanderId = u8;
/// A set of commanders, one bit each.
pub type CommanderSet = u16;

/// The arm of a unit. Cossacks are cavalry with three rules of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Arm {
    /// Foot companies.
    #[default]
    Infantry,
    /// Squadrons.
    Cavalry,
    /// Cossacks: faster cavalry, lava \[7.3\], free to withdraw \[9.1E\].
    Cossacks,
    /// Foot artillery.
    Guns,
}

impl Arm {
    /// Whether the arm rides: cavalry and Cossacks.
    #[must_use]
    pub const fn mounted(self) -> bool {
        matches!(self, Arm::Cavalry | Arm::Cossacks)
    }
}

/// The values on one face of a counter \[3.4\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Face {
    /// Morale, 0..=9.
    pub morale: u8,
    /// Size in strength points of 35 men.
    pub size: u8,
    /// Firepower; 0 is no firepower.
    pub fire: u8,
}

/// A unit's counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit<E: Edition> {
    /// The identifier, unique in the scenario.
    pub id: String,
    /// The display name.
    pub name: String,
    /// The owner.
    pub side: Side,
    /// The commander \[4.1\]; of a reserve unit the first of its leaders.
    pub commander: CommanderId,
    /// The commanders that may lead it: its own, or those of a reserve unit \[4.5\].
    pub leaders: CommanderSet,
    /// The arm.
    pub arm: Arm,
    /// Front and back of the counter; unused for guns.
    pub faces: [Face; 2],
    /// The hex printed on the counter.
    pub hex: Hex<E::Size>,
    /// The facing at set-up, 0..6.
    pub facing: u8,
    /// Guns only: whether they start limbered.
    pub limbered: bool,
    /// The stage at whose start the unit arrives in its hex; 0 for units set up before play.
    pub arrives: u8,
    /// Whether it may form skirmish order \[7.2\].
    pub skirmish: bool,
    /// Whether it is armed with scythes \[7.5\].
    pub kosynier: bool,
    /// Guns only: the white stars of a battery, 0..=3 \[10.10.6\].
    pub stars: u8,
}

impl<E: Edition> Unit<E> {
    /// Whether several commanders may lead it \[4.5\].
    #[must_use]
    pub const fn reserve(&self) -> bool {
        self.leaders.count_ones() > 1
    }
}

impl<E: Edition> Default for Unit<E> {
    /// Infantry without values, under the first commander.
    fn default() -> Self {
        Self {
            id: String::new(),
            name: String::new(),
            side: Side::First,
            commander: 0,
            leaders: 1,
            arm: Arm::Infantry,
            faces: Default::default(),
            hex: Hex::NONE,
            facing: 0,
            limbered: false,
            arrives: 0,
            skirmish: false,
            kosynier: false,
            stars: 0,
        }
    }
}

/// A commander's counter and chit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commander<E: Edition> {
    /// The identifier, unique in the scenario.
    pub id: String,
    /// The display name.
    pub name: String,
    /// The owner.
    pub side: Side,
    /// The hex printed on the counter.
    pub hex: Hex<E::Size>,
    /// The stage at whose start he arrives; 0 when set up before play.
    pub arrives: u8,
    /// Whether he commands the whole side, without a formation of his own \[4.3, 4.4\].
    pub overall: bool,
    /// Overall commanders only: the units of any formation that act under him after the commander that he activates
    /// \[4.4\].
    pub own_units: u8,
    /// From the stage of his arrival on, he arrives on a roll below this; [`CERTAIN`] needs no roll.
    pub chance: u8,
    /// The hexes where he may arrive, all in the row of `hex`; one is drawn, and his units are shifted with him. Empty
    /// for `hex` alone.
    pub entry: Vec<Hex<E::Size>>,
}

impl<E: Edition> Commander<E> {
    /// Whether the stage or the hex of his arrival depends on chance.
    #[must_use]
    pub fn by_chance(&self) -> bool {
        self.chance < CERTAIN || !self.entry.is_empty()
    }
}

/// The chance of a commander that needs no roll to arrive.
pub const CERTAIN: u8 = 10;

impl<E: Edition> Default for Commander<E> {
    /// An ordinary commander of the first side.
    fn default() -> Self {
        Self {
            id: String::new(),
            name: String::new(),
            side: Side::First,
            hex: Hex::NONE,
            arrives: 0,
            overall: false,
            own_units: 0,
            chance: CERTAIN,
            entry: Vec::new(),
        }
    }
}

/// Which chits of a side go into the activation pool of a stage \[13\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Pool {
    /// The commanders concerned, as a bit mask over [`CommanderId`].
    pub commanders: CommanderSet,
    /// How many of them the side chooses (all when there are fewer); 0 when all of them go in.
    pub choose: u8,
}

/// The ground of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Ground {
    /// Clear.
    #[default]
    Clear,
    /// Forest: blocks sight, covers, slows.
    Forest,
    /// Houses.
    Village,
    /// Swamp: slows, and does not block sight.
    Marsh,
    /// A castle.
    Castle,
}

/// What blocks the line of sight \[10.1\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SightBlocks {
    /// Forest.
    pub forest: bool,
    /// Villages.
    pub village: bool,
    /// Castles.
    pub castle: bool,
    /// Hexes of level 1 or more, as `hill_sight` reads it.
    pub hill: bool,
}

impl SightBlocks {
    /// Whether hexes of this ground block.
    #[must_use]
    pub const fn ground(self, ground: Ground) -> bool {
        match ground {
            Ground::Clear | Ground::Marsh => false,
            Ground::Forest => self.forest,
            Ground::Village => self.village,
            Ground::Castle => self.castle,
        }
    }
}

impl Default for SightBlocks {
    fn default() -> Self {
        Self { forest: true, village: false, castle: false, hill: false }
    }
}

/// The features of a hexside, as seen from the hex that is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Edge {
    /// A road crosses here.
    pub road: bool,
    /// A scarp runs here.
    pub scarp: bool,
    /// A slope: the levels differ and there is no scarp.
    pub slope: bool,
    /// An entrenchment runs here.
    pub entrenchment: bool,
    /// The entrenchment here was dug to cover the hex that is left; its attackers are not covered by it.
    pub covers: bool,
    /// Crossing outwards leads to a higher level.
    pub up: bool,
    /// A river runs here; where a road crosses it is a bridge.
    pub river: bool,
}

/// The map.
#[derive(Clone, Debug)]
pub struct Map<E: Edition> {
    /// The geometry of the map.
    pub grid: Grid<E::Size>,
    /// Ground per hex.
    pub ground: Vec<Ground>,
    /// Level per hex: 0 is the valley, 1 and above are hills \[10.1.2\].
    pub level: Vec<u8>,
    /// Hexsides per hex, in the order of [`crate::grid`]'s sides.
    pub edges: Vec<[Edge; SIDES]>,
    /// The camp of the second side \[13.1\]: a unit of the first side that stands here turns a defeat into a draw.
    /// [`Hex::NONE`] in an edition without one.
    pub camp: Hex<E::Size>,
    /// The hex that scores, or decides, at the end. [`Hex::NONE`] in an edition without one.
    pub objective: Hex<E::Size>,
    /// Per side, where routed units of a formation without a commander return \[11.11.4\].
    pub fallback: [Hex<E::Size>; 2],
}

/// One row of the rifle table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RifleRow {
    /// The smallest rounded quotient of the row.
    pub from: u8,
    /// The modifier of the morale test; `None` is no effect.
    pub effect: Option<i8>,
    /// Whether a commander in the hex is in danger \[4.4.1\].
    pub commander: bool,
}

/// One band of the artillery table \[10.10.1\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArtilleryBand {
    /// The greatest distance of the band.
    pub to: u8,
    /// The modifier of the morale test.
    pub effect: i8,
}

/// One row of the rout table \[11.11.2\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoutRow {
    /// The smallest difference of the row.
    pub from: u8,
    /// Stages until the unit returns.
    pub stages: u8,
    /// Losses of the winner.
    pub winner_losses: u8,
}

/// Movement costs of infantry or cavalry, in movement points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct MoveCosts {
    /// Clear hex.
    pub clear: u8,
    /// Forest hex; 0 when it is closed, as for the other grounds below.
    pub forest: u8,
    /// Added going uphill.
    pub uphill: u8,
    /// Added going up a scarp.
    pub scarp_up: u8,
    /// Added going down a scarp.
    pub scarp_down: u8,
    /// Added crossing an entrenchment.
    pub entrenchment: u8,
    /// Along a road, instead of all other costs.
    pub road: u8,
    /// Village hex.
    pub village: u8,
    /// Marsh hex.
    pub marsh: u8,
    /// Castle hex.
    pub castle: u8,
    /// Added crossing a river.
    pub river: u8,
}

impl MoveCosts {
    /// The cost of a hex of this ground; `None` when it is closed.
    #[must_use]
    pub const fn of(&self, ground: Ground) -> Option<u8> {
        let cost = match ground {
            Ground::Clear => self.clear,
            Ground::Forest => self.forest,
            Ground::Village => self.village,
            Ground::Marsh => self.marsh,
            Ground::Castle => self.castle,
        };
        if cost > 0 { Some(cost) } else { None }
    }
}

/// The tables of the rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tables {
    /// Command range in hexes \[4.2\].
    pub command_range: u8,
    /// Stacking: infantry \[6.2\].
    pub stack_infantry: u8,
    /// Stacking: cavalry.
    pub stack_cavalry: u8,
    /// Stacking: infantry together with guns.
    pub stack_infantry_with_guns: u8,
    /// Stacking: cavalry together with guns.
    pub stack_cavalry_with_guns: u8,
    /// Side-by-side line: sizes of infantry, least and most \[6.2.1\].
    pub line_infantry: [u8; 2],
    /// Side-by-side line: sizes of cavalry, least and most.
    pub line_cavalry: [u8; 2],
    /// Companies that a square needs \[7.2\].
    pub square_companies: u8,
    /// The divisor of a square's fire \[7.2.2\].
    pub square_fire_divisor: u8,
    /// Modifier of the lava test against infantry or guns \[7.3\].
    pub lava_modifier: i8,
    /// Movement points: infantry \[8.8\].
    pub mp_infantry: u8,
    /// Movement points: cavalry.
    pub mp_cavalry: u8,
    /// Movement points: Cossacks.
    pub mp_cossacks: u8,
    /// Movement points: limbered guns \[8.12\].
    pub mp_limbered: u8,
    /// Movement points: commanders.
    pub mp_commander: u8,
    /// Movement points gained by double time \[8.9\].
    pub double_time_bonus: u8,
    /// Movement costs of infantry.
    pub cost_infantry: MoveCosts,
    /// Movement costs of cavalry and limbered guns.
    pub cost_cavalry: MoveCosts,
    /// Added for entering a hex with enemies \[6.11\].
    pub cost_enemy: u8,
    /// Added for passing through a friendly-occupied hex \[6.3\].
    pub cost_pass: u8,
    /// Added for a step into a rear hex \[8.6\].
    pub cost_rear_step: u8,
    /// Hexes of run-up that a charge needs \[8.14.1\].
    pub charge_run: u8,
    /// Range of infantry fire \[10.8\].
    pub range_infantry: u8,
    /// Range of cavalry fire.
    pub range_cavalry: u8,
    /// Range of guns.
    pub range_guns: u8,
    /// Greatest distance at which artillery endangers commanders \[4.4.2\].
    pub range_commander_danger: u8,
    /// Greatest distance of counter-battery fire \[10.10.6\].
    pub range_counter_battery: u8,
    /// Rifle shots per unit and stage \[10.9.1\].
    pub shots: u8,
    /// Rifle table, rows in order.
    pub rifle: Vec<RifleRow>,
    /// Artillery table, bands in order of distance.
    pub artillery: Vec<ArtilleryBand>,
    /// Test modifier: target in forest or behind an entrenchment.
    pub mod_cover: i8,
    /// Test modifier: the shooter is cavalry.
    pub mod_cavalry_fire: i8,
    /// Test modifier: the target is a square.
    pub mod_square_target: i8,
    /// Test modifier: fire through flank or rear.
    pub mod_flank_fire: i8,
    /// Test modifier: shots one to four.
    pub mod_shot: [i8; 4],
    /// Smallest modified roll that adds a loss to the retreat.
    pub heavy_roll: i8,
    /// Least firepower that captures lone guns \[10.9.5\].
    pub lone_guns_fire: u8,
    /// Counter-battery modifier per side \[10.10.6\].
    pub counter_battery: [i8; 2],
    /// Melee: defender in forest.
    pub melee_forest: i8,
    /// Melee: attacker entered uphill.
    pub melee_uphill: i8,
    /// Melee: square against infantry.
    pub melee_square_infantry: i8,
    /// Melee: square against cavalry.
    pub melee_square_cavalry: i8,
    /// Melee: attacker entered through the rear.
    pub melee_rear: i8,
    /// Melee: attacker entered through a flank, or lava.
    pub melee_flank: i8,
    /// Melee: charging cavalry.
    pub melee_charge: i8,
    /// Melee: lone guns.
    pub melee_lone_guns: i8,
    /// Melee: odds of 2:1, 3:1 and 4:1 or more.
    pub melee_odds: [i8; 3],
    /// Melee: in command.
    pub melee_command: i8,
    /// Losses of the loser of a melee \[11.8\].
    pub melee_loser_losses: u8,
    /// Rout table, rows in order.
    pub rout: Vec<RoutRow>,
    /// Movement points to form skirmish order \[7.2\].
    pub skirmish_form: u8,
    /// Movement points to leave it.
    pub skirmish_leave: u8,
    /// Movement points for any hex in skirmish order, hexsides included.
    pub skirmish_hex: u8,
    /// What blocks sight \[10.1\].
    pub sight_blocks: SightBlocks,
    /// Test modifier: target in a village. Of several covers the best counts \[10.10.6\].
    pub mod_cover_village: i8,
    /// Test modifier: target in a castle.
    pub mod_cover_castle: i8,
    /// Test modifier: for each star of the guns that fire \[10.10.6\].
    pub mod_star: i8,
    /// Added to the second die at lone guns, for each star of the guns that fire \[10.10.7\].
    pub counter_battery_star: i8,
    /// Melee: defender in a village.
    pub melee_village: i8,
    /// Melee: defender in a castle.
    pub melee_castle: i8,
    /// Melee: attacker entered across a river.
    pub melee_river: i8,
    /// Melee: defending kosynierzy against cavalry \[7.5\].
    pub melee_kosynier_cavalry: i8,
}

impl Tables {
    /// The movement costs of an arm; guns move as cavalry.
    #[must_use]
    pub const fn costs(&self, arm: Arm) -> &MoveCosts {
        match arm {
            Arm::Infantry => &self.cost_infantry,
            Arm::Cavalry | Arm::Cossacks | Arm::Guns => &self.cost_cavalry,
        }
    }
}

named! {
    /// The winner of a game that ends with a score of zero.
    Level {
        /// The first side when it holds the objective, otherwise the second.
        Objective = "objective",
        /// The first side.
        First = "first",
        /// The second side.
        Second = "second",
        /// Neither.
        Draw = "draw",
    }
}
named! {
    /// When the objective, held by the first side with its overall commander alive, turns a defeat into a draw.
    ObjectiveDraw {
        /// After the last stage.
        End = "end",
        /// Also in place of an automatic victory.
        Always = "always",
        /// Never.
        Never = "never",
    }
}

/// Points scored \[12.1\], the condition of automatic victory, and the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Victory {
    /// Enemy unit eliminated by fire or morale crisis.
    pub elimination: u8,
    /// Melee won.
    pub melee: u8,
    /// Enemy guns captured.
    pub capture: u8,
    /// Own guns recaptured.
    pub recapture: u8,
    /// Enemy commander killed.
    pub commander: u8,
    /// Net lead that wins at the end of any stage \[12.4\]; 0 means never.
    pub automatic: u8,
    /// Extra for captured guns, per star \[10.10.10\].
    pub star: u8,
    /// Enemy overall commander killed, in place of `commander`.
    pub overall_commander: u8,
    /// For the second side after the last stage, when it holds the objective.
    pub objective: u8,
    /// Whether the first side holds the objective only with infantry in command.
    pub objective_command: bool,
    /// The winner at a score of zero.
    pub level: Level,
    /// When the objective turns a defeat into a draw.
    pub objective_draw: ObjectiveDraw,
}

impl Default for Victory {
    /// No points; no objective, and the second side wins at zero \[12.3\].
    fn default() -> Self {
        Self {
            elimination: 0,
            melee: 0,
            capture: 0,
            recapture: 0,
            commander: 0,
            automatic: 0,
            star: 0,
            overall_commander: 0,
            objective: 0,
            objective_command: false,
            level: Level::Second,
            objective_draw: ObjectiveDraw::Never,
        }
    }
}

/// Free set-up of a side before play \[13.2\].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deployment<E: Edition> {
    /// The side that may place its units.
    pub side: Side,
    /// The hexes where it may place them.
    pub zone: HexSet<E::Size>,
}

/// A scenario, complete and checked.
#[derive(Clone, Debug)]
pub struct Scenario<E: Edition> {
    /// The id: the path under `scenarios/` without `.toml`.
    pub id: String,
    /// The display title.
    pub title: String,
    /// Ids of the sides, as used on the command line.
    pub side_ids: [String; 2],
    /// Display names of the sides.
    pub side_names: [String; 2],
    /// The number of stages \[3.2\].
    pub stages: u8,
    /// The map.
    pub map: Map<E>,
    /// The units; at most [`Edition::UNITS`].
    pub units: Vec<Unit<E>>,
    /// The commanders; at most [`Edition::COMMANDERS`].
    pub commanders: Vec<Commander<E>>,
    /// The pool per stage (index 0 is stage 1) and side.
    pub pools: Vec<[Pool; 2]>,
    /// Which sides may form squares \[7.2\].
    pub squares: [bool; 2],
    /// Free set-up, when a side has it.
    pub deployment: Option<Deployment<E>>,
    /// The tables.
    pub tables: Tables,
    /// Victory.
    pub victory: Victory,
    /// The readings of ambiguous paragraphs.
    pub switches: Switches,
    /// The origins of the values.
    pub origins: Origins,
    /// The assumed values on which its balance depends.
    pub decisive: Vec<Decisive>,
    /// A hash of every value that can change play, independent of how the values were written.
    pub hash: u64,
}
