//! Weather \[13\].

use super::Factor;

/// A kind of weather.
#[derive(Clone, Debug)]
pub struct Weather {
    /// Its id.
    pub id: String,
    /// The turns that have it, a bit each: turn 1 is bit 1.
    pub turns: u128,
    /// The faces that bring it, a bit each: face 1 is bit 1.
    pub faces: u32,
    /// The factor on movement allowances \[13.2\].
    pub movement: Factor,
    /// The movement allowance of every unit, if it is limited to so many points.
    pub points: Option<u8>,
    /// The route along which movement is not affected, as an index.
    pub except: Option<u8>,
    /// The factor on the strength of attackers.
    pub attack: Factor,
    /// The shift of every attack.
    pub shift: i8,
    /// Whether overruns are forbidden.
    pub no_overrun: bool,
    /// Whether bombardment is forbidden.
    pub no_barrage: bool,
    /// Whether support points are withheld.
    pub no_support: bool,
    /// Whether replacements are withheld.
    pub no_replacements: bool,
}

impl Weather {
    /// Weather without effects.
    #[must_use]
    pub fn clear() -> Self {
        Self {
            id: "clear".to_owned(),
            turns: 0,
            faces: 0,
            movement: Factor::Full,
            points: None,
            except: None,
            attack: Factor::Full,
            shift: 0,
            no_overrun: false,
            no_barrage: false,
            no_support: false,
            no_replacements: false,
        }
    }
}
