//! The tables of the referee: those of the reconstruction, typed in once more.

/// A type, in the order of the charts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arm {
    Ph,
    Hi,
    Lg,
    Mi,
    Li,
    Sk,
    Hc,
    Rc,
    Ln,
    Lc,
    Ei,
    Ea,
    Ch,
    Cm,
    Ba,
}

use Arm::{Ba, Ch, Cm, Ea, Ei, Hc, Hi, Lc, Lg, Li, Ln, Mi, Ph, Rc, Sk};

const ARMS: [(&str, Arm); 15] = [
    ("phalanx", Ph),
    ("heavy-infantry", Hi),
    ("legionaries", Lg),
    ("medium-infantry", Mi),
    ("light-infantry", Li),
    ("skirmishers", Sk),
    ("heavy-cavalry", Hc),
    ("roman-cavalry", Rc),
    ("lancers", Ln),
    ("light-cavalry", Lc),
    ("indian-elephants", Ei),
    ("african-elephants", Ea),
    ("chariots", Ch),
    ("camels", Cm),
    ("scorpions", Ba),
];

impl Arm {
    pub fn named(name: &str) -> Option<Self> {
        ARMS.iter().find(|(known, _)| *known == name).map(|&(_, arm)| arm)
    }

    pub const fn is_foot(self) -> bool {
        matches!(self, Ph | Hi | Lg | Mi | Li | Sk)
    }

    pub const fn is_cavalry(self) -> bool {
        matches!(self, Hc | Rc | Ln | Lc)
    }

    pub const fn is_elephants(self) -> bool {
        matches!(self, Ei | Ea)
    }

    pub const fn is_mounted(self) -> bool {
        self.is_cavalry() || self.is_elephants() || matches!(self, Ch | Cm)
    }
}

/// A kind of missiles, with how long they last \[8.14\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weapon {
    FootBows,
    MountedBows,
    Slings,
    Javelins,
    Pila,
    MountedJavelins,
    Screen,
    Bolts,
}

impl Weapon {
    /// \[8.51\] The highest die that hits at a range; none out of range.
    pub fn strength(self, range: i32) -> Option<i32> {
        let row: &[i32] = match self {
            Self::FootBows => &[5, 4, 2],
            Self::MountedBows => &[4, 3],
            Self::Slings => &[4, 3],
            Self::Javelins | Self::Pila => &[5],
            Self::MountedJavelins => &[4],
            Self::Screen => &[2, 1],
            Self::Bolts => &[5, 5, 4, 3, 2],
        };
        usize::try_from(range - 1).ok().and_then(|range| row.get(range)).copied()
    }

    /// The lowest face after which they are low; none for pila, which are spent at once, and bolts, which are not.
    pub const fn low(self) -> Option<i32> {
        match self {
            Self::Javelins | Self::MountedJavelins => Some(6),
            Self::FootBows | Self::MountedBows | Self::Slings | Self::Screen => Some(9),
            Self::Pila | Self::Bolts => None,
        }
    }

    /// \[8.17\] Whether heavy foot adjacent to the firer is hard to hit with them through its front.
    pub const fn is_light(self) -> bool {
        matches!(self, Self::FootBows | Self::MountedBows | Self::Slings | Self::Screen)
    }
}

/// \[8.52\] Superiority from the front: 1 for the attacker, -1 for the defender.
pub const fn superiority(attacker: Arm, defender: Arm) -> i32 {
    match (attacker, defender) {
        (Sk | Ba, _) => 0,
        (_, Ba) => 1,
        (Ph, Mi | Li | Hc | Rc | Ln | Lc | Ch | Cm) => 1,
        (Hi, Mi | Li | Ln | Lc) | (Lg, Mi | Li) | (Mi, Li) => 1,
        (Mi, Ph) | (Li, Ph | Hi | Lg | Hc) => -1,
        (Hc, Ph | Hi) | (Rc, Ph | Hi) | (Ln, Ph | Hi | Lg) | (Lc, Ph | Hi | Lg | Mi | Hc) => -1,
        (Hc, Mi | Li | Sk | Rc | Ln | Lc) | (Rc, Li | Sk) | (Ln, Li | Sk) => 1,
        (Ei, Lg | Mi | Li | Hc | Rc | Ln | Lc | Ea | Ch | Cm) => 1,
        (Ea, Lg | Mi | Hc | Rc | Ln | Lc | Ch | Cm) => 1,
        (Ea, Ei) | (Ch, Ph | Ei | Ea) | (Cm, Ph | Hi) => -1,
        (Ch, Mi | Li) | (Cm, Hc | Rc | Ln | Lc) => 1,
        _ => 0,
    }
}

/// \[8.53\] The base column by the angle, 0 front, 1 flank, 2 rear; 0 for types that do not attack.
pub fn column(attacker: Arm, defender: Arm, angle: usize) -> i32 {
    let own = match attacker {
        Ei => 7,
        Ph | Ea => 6,
        Ch => 5,
        Hc | Hi | Lg => 4,
        Rc | Mi | Ln | Cm => 3,
        Li | Lc => 2,
        Sk | Ba => return 0,
    };
    let other: [i32; 3] = match defender {
        Ph => [1, 6, 7],
        Hi | Lg | Hc => [2, 5, 6],
        Mi | Rc | Ln | Cm => [3, 5, 6],
        Li | Lc => [4, 5, 6],
        Sk => [5, 6, 6],
        Ei => [2, 3, 4],
        Ea => [3, 4, 5],
        Ch => [3, 6, 7],
        Ba => [6, 6, 6],
    };
    (own + other[angle]).min(13)
}

/// \[8.54\] Hits of attackers, then of defenders, by die; a character for each column.
const SHOCK: [[&str; 2]; 10] = [
    ["6554443332222", "0011111223334"],
    ["6554433322222", "1111112223344"],
    ["6544433222221", "1111222233444"],
    ["5544333222211", "1112222333445"],
    ["5544332222111", "1122222334445"],
    ["5443322221111", "2222223344455"],
    ["5443322211110", "2222333344555"],
    ["4433222111100", "2223333444556"],
    ["4433221111000", "2333334445566"],
    ["4332221111000", "3333344455566"],
];

/// The hits of attackers and defenders for a die and a column, both brought into the table.
pub fn shock(die: i32, column: i32) -> [i32; 2] {
    let row = SHOCK[die.clamp(0, 9) as usize];
    let place = (column.clamp(1, 13) - 1) as usize;
    row.map(|hits| i32::from(hits.as_bytes()[place] - b'0'))
}

/// \[10.29\] The hits of a rallied unit.
pub fn rally(quality: i32, die: i32) -> i32 {
    die.max(1).min(quality - 1)
}

/// \[4.63\] The leader casualty table.
pub const fn casualty(die: i32) -> &'static str {
    match die {
        0..=2 => "light",
        3..=6 => "wounded",
        _ => "killed",
    }
}
