//! The printed values of a counter \[2.21 to 2.25\].

use crate::games::spqr::arms::{Arm, Class, Gait, Missile};
use crate::games::spqr::data::{LeaderId, Scenario, UnitId};

/// The printed values of a counter, preprocessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// The type.
    pub arm: Arm,
    /// The class.
    pub class: Class,
    /// The column of the movement table.
    pub gait: Gait,
    /// The missiles at full supply.
    pub missile: Missile,
    /// Whether it has a screen \[9.12\].
    pub screen: bool,
    /// Whether it covers two hexes.
    pub double: bool,
    /// Whether it may form a double depth \[9.5\].
    pub deep: bool,
    /// Size.
    pub size: u8,
    /// Troop quality.
    pub quality: u8,
    /// Movement allowance.
    pub allowance: u8,
    /// The colour \[2.23\].
    pub colour: Option<u8>,
    /// The legion or ala.
    pub formation: Option<u8>,
    /// Whether that is an ala.
    pub allied: bool,
    /// The leader whose elephant it is \[4.7\].
    pub rider: Option<LeaderId>,
    /// The troop, as an index into [`Scenario::troops`].
    pub troop: u8,
}

impl Card {
    /// No counter.
    pub(super) const BLANK: Card = Card {
        arm: Arm::Phalanx,
        class: Class::None,
        gait: Gait::Phalanx,
        missile: Missile::None,
        screen: false,
        double: false,
        deep: false,
        size: 0,
        quality: 0,
        allowance: 0,
        colour: None,
        formation: None,
        allied: false,
        rider: None,
        troop: 0,
    };

    /// \[9.6\] Whether it is Roman foot: of a legion or an ala.
    #[inline]
    #[must_use]
    pub const fn is_roman_foot(&self) -> bool {
        self.formation.is_some() && self.arm.is_foot()
    }

    /// \[9.21, 9.22\] Whether it is skirmishers or velites.
    #[inline]
    #[must_use]
    pub const fn is_loose(&self) -> bool {
        matches!(self.arm, Arm::Skirmishers) || matches!(self.class, Class::Velites)
    }

    /// The printed values of a unit's counter.
    pub(super) fn of(scenario: &Scenario, unit: UnitId) -> Card {
        let (counter, troop) = (scenario.counter(unit), scenario.troop(unit));
        Card {
            arm: troop.arm,
            class: troop.class,
            gait: Gait::of(troop.arm, troop.class),
            missile: troop.missile,
            screen: troop.screen,
            double: troop.double,
            deep: troop.deep,
            size: troop.size,
            quality: troop.quality,
            allowance: troop.allowance,
            colour: troop.colour,
            formation: troop.formation,
            allied: troop.allied,
            rider: counter.rider,
            troop: counter.troop,
        }
    }
}
