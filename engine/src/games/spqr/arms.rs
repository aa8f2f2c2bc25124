//! \[2.22\] Types and classes of units, their missiles, and the groups of the movement table.

use crate::core::named::named;

/// The number of types.
pub const ARMS: usize = 15;
/// The number of columns of the movement table.
pub const GAITS: usize = 10;
/// The number of rows of the missile table.
pub const WEAPONS: usize = 8;

named! {
    /// The type of a unit.
    Arm {
        /// Phalanx (PH).
        Phalanx = "phalanx",
        /// Heavy infantry (HI); triarii and hoplites.
        Heavy = "heavy-infantry",
        /// Legionary infantry (LG).
        Legion = "legionaries",
        /// Medium infantry (MI).
        Medium = "medium-infantry",
        /// Light infantry (LI); velites.
        Light = "light-infantry",
        /// Skirmishers (SK).
        Skirmishers = "skirmishers",
        /// Heavy cavalry (HC).
        HeavyCavalry = "heavy-cavalry",
        /// Roman cavalry (RC).
        RomanCavalry = "roman-cavalry",
        /// Lancers (LN).
        Lancers = "lancers",
        /// Light cavalry (LC).
        LightCavalry = "light-cavalry",
        /// Indian elephants (EL).
        IndianElephants = "indian-elephants",
        /// African elephants (EL).
        AfricanElephants = "african-elephants",
        /// Chariots (CH).
        Chariots = "chariots",
        /// Camels (CM).
        Camels = "camels",
        /// Scorpions (BA).
        Scorpions = "scorpions",
    }
}

impl Arm {
    /// Every type, in the order of the tables.
    pub const ALL: [Arm; ARMS] = [
        Arm::Phalanx,
        Arm::Heavy,
        Arm::Legion,
        Arm::Medium,
        Arm::Light,
        Arm::Skirmishers,
        Arm::HeavyCavalry,
        Arm::RomanCavalry,
        Arm::Lancers,
        Arm::LightCavalry,
        Arm::IndianElephants,
        Arm::AfricanElephants,
        Arm::Chariots,
        Arm::Camels,
        Arm::Scorpions,
    ];

    /// The index in tables.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether it fights on foot.
    #[inline]
    #[must_use]
    pub const fn is_foot(self) -> bool {
        (self as usize) < Arm::HeavyCavalry as usize
    }

    /// Whether it is cavalry; camels are not.
    #[inline]
    #[must_use]
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Arm::HeavyCavalry | Arm::RomanCavalry | Arm::Lancers | Arm::LightCavalry)
    }

    /// Whether it is mounted \[6.52\].
    #[must_use]
    pub const fn is_mounted(self) -> bool {
        !self.is_foot() && !matches!(self, Arm::Scorpions)
    }

    /// Whether it is elephants.
    #[inline]
    #[must_use]
    pub const fn is_elephants(self) -> bool {
        matches!(self, Arm::IndianElephants | Arm::AfricanElephants)
    }
}

named! {
    /// The class of a unit \[2.22\].
    Class {
        /// None.
        None = "none",
        /// Hastati (HA).
        Hastati = "hastati",
        /// Principes (PR).
        Principes = "principes",
        /// Cohorts of the alae (CO).
        Cohort = "cohort",
        /// Triarii (TR).
        Triarii = "triarii",
        /// Velites (VE).
        Velites = "velites",
        /// Hoplites (HO).
        Hoplites = "hoplites",
    }
}

impl Class {
    /// \[6.63\] Whether units of this class stack as Roman foot: hastati, principes, cohorts and triarii.
    #[inline]
    #[must_use]
    pub const fn stacks(self) -> bool {
        matches!(self, Class::Hastati | Class::Principes | Class::Cohort | Class::Triarii)
    }

    /// \[6.52\] Whether units of this class test when they withdraw, instead of a hit.
    #[must_use]
    pub const fn tests_withdrawal(self) -> bool {
        matches!(self, Class::Hastati | Class::Principes | Class::Cohort)
    }
}

named! {
    /// The missiles of a unit \[2.21, 8.51\].
    Missile {
        /// None.
        None = "none",
        /// Bows (A).
        Bows = "bows",
        /// Javelins (J).
        Javelins = "javelins",
        /// Slings (S).
        Slings = "slings",
        /// Bolts of a scorpion (B).
        Bolts = "bolts",
    }
}

named! {
    /// A row of the missile table \[8.51\].
    Weapon {
        /// Archers on foot.
        FootBows = "foot-bows",
        /// Mounted archers.
        MountedBows = "mounted-bows",
        /// Slingers.
        Slings = "slings",
        /// Javelins of light infantry and other foot.
        Javelins = "javelins",
        /// Javelins of hastati, principes and cohorts.
        Pila = "pila",
        /// Javelins of mounted units and of elephant riders.
        MountedJavelins = "mounted-javelins",
        /// The screen of elephants \[9.12\].
        Screen = "screen",
        /// Scorpions.
        Bolts = "bolts",
    }
}

impl Weapon {
    /// Every row, in the order of the table.
    pub const ALL: [Weapon; WEAPONS] = [
        Weapon::FootBows,
        Weapon::MountedBows,
        Weapon::Slings,
        Weapon::Javelins,
        Weapon::Pila,
        Weapon::MountedJavelins,
        Weapon::Screen,
        Weapon::Bolts,
    ];
}

named! {
    /// A column of the movement table \[6.27\].
    Gait {
        /// Phalanxes and scorpions.
        Phalanx = "phalanx",
        /// Heavy infantry.
        Heavy = "heavy-infantry",
        /// Legionaries.
        Legion = "legionaries",
        /// Medium infantry.
        Medium = "medium-infantry",
        /// Light infantry.
        Light = "light-infantry",
        /// Velites and skirmishers.
        Loose = "loose",
        /// Heavy and Roman cavalry, and leaders.
        Cavalry = "cavalry",
        /// Light cavalry, lancers and camels.
        LightCavalry = "light-cavalry",
        /// Elephants.
        Elephants = "elephants",
        /// Chariots.
        Chariots = "chariots",
    }
}

impl Gait {
    /// The column of a unit.
    #[must_use]
    pub const fn of(arm: Arm, class: Class) -> Gait {
        match arm {
            Arm::Phalanx | Arm::Scorpions => Gait::Phalanx,
            Arm::Heavy => Gait::Heavy,
            Arm::Legion => Gait::Legion,
            Arm::Medium => Gait::Medium,
            Arm::Light if matches!(class, Class::Velites) => Gait::Loose,
            Arm::Light => Gait::Light,
            Arm::Skirmishers => Gait::Loose,
            Arm::HeavyCavalry | Arm::RomanCavalry => Gait::Cavalry,
            Arm::Lancers | Arm::LightCavalry | Arm::Camels => Gait::LightCavalry,
            Arm::IndianElephants | Arm::AfricanElephants => Gait::Elephants,
            Arm::Chariots => Gait::Chariots,
        }
    }

    /// The index in the table.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}
