//! What a game uses: which paragraphs apply.

use super::super::data::terrain::{Entry, Passage};
use super::super::data::{Effect, Factor, Phase, PhaseKind, Scenario, Weather};
use crate::core::game::Side;

impl Scenario {
    /// The phases of a kind.
    pub(super) fn phases_of(&self, kind: PhaseKind) -> impl Iterator<Item = &Phase> {
        self.phases.iter().filter(move |phase| phase.kind == kind)
    }

    /// Whether there is a phase of a kind.
    pub(super) fn has_phase(&self, kind: PhaseKind) -> bool {
        self.phases_of(kind).next().is_some()
    }

    /// Whether units overrun \[4.7\].
    pub(super) fn has_overruns(&self) -> bool {
        self.phases_of(PhaseKind::Move).any(|phase| phase.overrun > 0)
    }

    /// Whether there is any fight.
    pub(super) fn has_fights(&self) -> bool {
        self.has_phase(PhaseKind::Combat) || self.has_phase(PhaseKind::Barrage) || self.has_overruns()
    }

    /// Whether an effect of some result is of a kind.
    pub(super) fn has_effect(&self, is: impl Fn(&Effect) -> bool) -> bool {
        self.has_fights() && self.results.iter().flat_map(|result| &result.effects).any(is)
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

    /// Whether units can be out of supply when it is judged \[12.3\].
    pub(super) fn judges_supply(&self) -> bool {
        self.has_phase(PhaseKind::Supply) && self.supply.iter().any(|supply| !supply.sources.words.is_empty())
    }

    /// Whether some weather has an effect.
    pub(super) fn weather_has(&self, effect: impl Fn(&Weather) -> bool) -> bool {
        self.weather.iter().any(effect)
    }

    /// Whether an army's attacks suffer when it is demoralised \[14.6\].
    pub(super) fn has_morale(&self) -> bool {
        let weak = |morale: &super::super::data::victory::Morale| morale.attack != Factor::Full && !morale.loses;
        self.victory.morale.iter().any(|morale| morale.breaks_at > 0 && weak(morale))
    }

    /// Whether some class leads \[10.2\].
    pub(super) fn has_leaders(&self) -> bool {
        self.classes.iter().any(|class| class.shift > 0)
    }

    /// Whether a side has support points \[10.1\].
    pub(super) fn has_support(&self) -> bool {
        self.support.iter().any(|support| support.points > 0)
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
