//! The features of hexes: which there are, and how they are drawn.

use kartacz_engine::games::classic::chart::bits;
use kartacz_engine::games::classic::data::{Feature, Hex, Scenario};

use super::look::{self, Look};

/// The features of a hex.
pub fn of_hex(scenario: &Scenario, hex: Hex) -> impl Iterator<Item = &Feature> {
    bits(scenario.map.features[hex.index()]).map(|index| &scenario.features[index])
}

/// The look of a feature.
pub fn look_of(scenario: &Scenario, feature: &Feature) -> Look {
    look::of_feature(&scenario.map, &feature.id, &feature.hexes)
}

/// Whether a feature, or a region of towns, covers a hex with houses.
pub fn is_town(scenario: &Scenario, hex: Hex) -> bool {
    let mut regions = scenario.map.regions.iter().filter(|(name, _)| look::is_towns(name));
    of_hex(scenario, hex).any(|feature| look_of(scenario, feature) == Look::Town)
        || regions.any(|(_, hexes)| hexes.contains(hex))
}
