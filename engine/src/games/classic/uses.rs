//! What a game uses: which paragraphs apply to it, and which values have an effect.

use super::chart::bits;
use super::data::arrivals::Placed;
use super::data::movement::Purposes;
use super::data::terrain::{Effects, Entry, Passage};
use super::data::victory::{Held, Morale};
use super::data::{Effect, Factor, Hex, Phase, PhaseKind, Program, Scenario, Start, Table, Unit, Weather};
use crate::core::game::Side;

impl Scenario {
    /// The phases of a kind.
    pub(super) fn phases_of(&self, kind: PhaseKind) -> impl Iterator<Item = &Phase> {
        self.phases.iter().filter(move |phase| phase.kind == kind)
    }

    /// Whether units of a class may be in a hex at all: its ground is not forbidden to them, or a route that they may use leads there
    /// \[4.3\].
    pub(super) fn admits(&self, class: u8, hex: Hex) -> bool {
        let ground = &self.grounds[usize::from(self.map.ground[hex.index()])];
        let open = |route: usize| self.routes[route].classes >> class & 1 == 1;
        ground.passage[usize::from(class)].entry != Entry::Prohibited
            || self.map.routes[hex.index()].iter().any(|&mask| bits(mask).any(open))
    }

    /// Whether there is a phase of a kind.
    pub(super) fn has_phase(&self, kind: PhaseKind) -> bool {
        self.phases_of(kind).next().is_some()
    }

    /// Whether units are placed by chance at set-up \[2.3\].
    pub(super) fn draws_lots(&self) -> bool {
        let drawn = |unit: &Unit| matches!(&unit.start, Start::Group(group) if group.placed == Placed::Chance);
        self.units.iter().any(drawn)
    }

    /// Whether units overrun \[4.7\].
    pub(super) fn has_overruns(&self) -> bool {
        self.phases_of(PhaseKind::Move).any(|phase| phase.overrun > 0)
    }

    /// Whether there is any fight.
    pub(super) fn has_fights(&self) -> bool {
        self.has_phase(PhaseKind::Combat) || self.has_phase(PhaseKind::Barrage) || self.has_overruns()
    }

    /// Whether some phase rolls on the table with this number.
    pub(super) fn uses_table(&self, number: usize) -> bool {
        let rolls = |phase: &&Phase| match phase.kind {
            PhaseKind::Combat | PhaseKind::Barrage => true,
            PhaseKind::Move => phase.overrun > 0,
            _ => false,
        };
        self.phases.iter().filter(rolls).any(|phase| usize::from(phase.table) == number)
    }

    /// The tables on which some phase rolls \[8\].
    pub(super) fn used_tables(&self) -> impl Iterator<Item = &Table> {
        self.tables.iter().enumerate().filter(|(number, _)| self.uses_table(*number)).map(|(_, table)| table)
    }

    /// Whether a result is in a table on which some phase rolls.
    pub(super) fn uses_result(&self, number: usize) -> bool {
        let mut columns = self.used_tables().flat_map(|table| &table.columns);
        columns.any(|column| column.results.iter().any(|&result| usize::from(result) == number))
    }

    /// The results that can be rolled \[9\].
    pub(super) fn used_results(&self) -> impl Iterator<Item = &Program> {
        self.results.iter().enumerate().filter(|(number, _)| self.uses_result(*number)).map(|(_, result)| result)
    }

    /// Whether an effect of some result that can be rolled is of a kind.
    pub(super) fn has_effect(&self, is: impl Fn(&Effect) -> bool) -> bool {
        self.used_results().flat_map(|result| &result.effects).any(is)
    }

    /// Whether units retreat \[9.4\].
    pub(super) fn retreats(&self) -> bool {
        self.has_effect(|effect| matches!(effect, Effect::Retreat { .. }))
    }

    /// Whether units can leave the map \[4.8\].
    pub(super) fn has_exits(&self) -> bool {
        self.phases_of(PhaseKind::Move).any(|phase| !phase.exits.words.is_empty())
    }

    /// Whether the worth of units counts \[14.3, 14.4\].
    pub(super) fn counts_worth(&self) -> bool {
        self.victory.losses || self.victory.exits && self.has_exits()
    }

    /// Whether some unit has a worth.
    pub(super) fn has_worth(&self) -> bool {
        self.units.iter().any(|unit| unit.worth > 0)
    }

    /// Whether the game can end before its last turn \[14.5\].
    pub(super) fn ends_early(&self) -> bool {
        !self.victory.sudden.is_empty() || self.replacements.iter().any(|known| known.unit == 0)
    }

    /// Whether a side ever traces a line of supply \[12.1\].
    pub(super) fn traces(&self, of: Side) -> bool {
        let known = &self.supply[of.index()];
        let replaced = self.replaces(of) && self.replacements[of.index()].connected;
        let mut objectives = self.victory.objectives.iter();
        let held = objectives.any(|one| one.held == Held::InSupply && one.side.is_none_or(|side| side == of));
        !known.sources.words.is_empty() && (replaced || self.is_judged(of) || held)
    }

    /// Whether the supply of a side is judged in some phase \[12.3\].
    fn is_judged(&self, of: Side) -> bool {
        self.phases_of(PhaseKind::Supply).any(|phase| phase.side.is_none_or(|side| side == of))
    }

    /// Whether units are disrupted \[9.7\].
    pub(super) fn disrupts(&self) -> bool {
        self.has_effect(|effect| matches!(effect, Effect::Disrupted(_)))
    }

    /// Whether crossing some hexside costs or means anything \[1.4\].
    pub(super) fn hexsides_cost(&self) -> bool {
        let free = Passage { cost: 0, entry: Entry::Free };
        self.barriers.iter().flat_map(|barrier| &barrier.passage).any(|passage| *passage != free)
    }

    /// Whether some hex or hexside is forbidden to some class \[4.3\].
    pub(super) fn forbids(&self) -> bool {
        let grounds = self.grounds.iter().flat_map(|ground| &ground.passage);
        let mut all = grounds.chain(self.barriers.iter().flat_map(|barrier| &barrier.passage));
        all.any(|passage| passage.entry == Entry::Prohibited)
    }

    /// The effects of terrain and hexsides on combat.
    pub(super) fn effects(&self) -> impl Iterator<Item = &Effects> {
        let grounds = self.grounds.iter().map(|one| &one.effects);
        let features = self.features.iter().map(|one| &one.effects);
        grounds.chain(features).chain(self.barriers.iter().map(|one| &one.effects))
    }

    /// Whether terrain modifies rolls \[8.5\].
    pub(super) fn has_modifiers(&self) -> bool {
        self.effects().any(|effects| effects.modifier != 0)
    }

    /// What zones of control block, of what there is to block \[5.7\].
    pub(super) fn blocked_by_zones(&self) -> Purposes {
        let blocks = self.zoc.blocks;
        if !self.zoc.exists {
            return Purposes::default();
        }
        Purposes {
            movement: false,
            retreat: blocks.retreat && self.retreats(),
            supply: blocks.supply && Side::BOTH.into_iter().any(|of| self.traces(of)),
            advance: blocks.advance && self.has_phase(PhaseKind::Combat) && self.advance.units > 0,
        }
    }

    /// For what friends free a hex from zones of control, of what these impede \[5.6\].
    pub(super) fn freed_by_friends(&self) -> Purposes {
        let (friends, blocks) = (self.zoc.friends, self.blocked_by_zones());
        Purposes {
            movement: friends.movement && self.zoc.exists && self.has_phase(PhaseKind::Move),
            retreat: friends.retreat && blocks.retreat,
            supply: friends.supply && blocks.supply,
            advance: friends.advance && blocks.advance,
        }
    }

    /// Whether units can be out of supply when it is judged \[12.3\].
    pub(super) fn judges_supply(&self) -> bool {
        Side::BOTH.into_iter().any(|of| self.is_judged(of) && !self.supply[of.index()].sources.words.is_empty())
    }

    /// Whether some weather has an effect.
    pub(super) fn weather_has(&self, effect: impl Fn(&Weather) -> bool) -> bool {
        self.weather.iter().any(effect)
    }

    /// Whether an army's attacks suffer when it is demoralised \[14.6\].
    pub(super) fn has_morale(&self) -> bool {
        let weak = |morale: &Morale| morale.attack != Factor::Full && !morale.loses;
        self.victory.morale.iter().any(|morale| morale.breaks_at > 0 && weak(morale))
    }

    /// Whether units attack from afar in combat phases \[7.6\].
    pub(super) fn has_ranged(&self) -> bool {
        self.combat.ranged && self.has_phase(PhaseKind::Combat)
    }

    /// Whether there are attacks or overruns, besides bombardment.
    pub(super) fn has_attacks(&self) -> bool {
        self.has_phase(PhaseKind::Combat) || self.has_overruns()
    }

    /// Whether some class leads \[10.2\].
    pub(super) fn has_leaders(&self) -> bool {
        self.classes.iter().any(|class| class.shift > 0)
    }

    /// Whether a side has support points \[10.1\].
    pub(super) fn has_support(&self) -> bool {
        self.support.iter().any(|support| support.points > 0)
    }

    /// Whether units arrive later \[11.1\].
    pub(super) fn has_reinforcements(&self) -> bool {
        self.units.iter().any(|unit| matches!(unit.start, Start::Turn { .. }))
    }

    /// Whether a side has replacements \[11.3\].
    pub(super) fn has_replacements(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.replaces(side))
    }

    /// Whether a side has replacements, and a phase for them.
    pub(super) fn replaces(&self, side: Side) -> bool {
        let spends = self.phases_of(PhaseKind::Replace).any(|phase| phase.side == Some(side));
        spends && self.replacements[side.index()].points > 0
    }
}
