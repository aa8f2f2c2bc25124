//! Slices of a run: the games that meet some conditions, divided into cells by the values of columns.

use std::collections::BTreeMap;
use std::fmt;

use crate::base::decimal::Decimal;
use crate::play::measured;
use crate::play::points::Unit;
use crate::play::rows::is_points;
use crate::statistics::Moments;

/// What divides the games into cells, and which games are meant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// The columns whose values divide the games.
    pub by: Vec<By>,
    /// The conditions, all of which a game meets.
    pub conditions: Vec<Condition>,
}

/// A column that divides games, as in `ending` or `vp:5`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct By {
    /// The name of the column.
    pub column: String,
    /// How wide a cell is: 5 makes 0 to 4 and 5 to 9 of whole numbers.
    pub width: Option<Decimal>,
}

/// A condition, as in `camp_entered_stage <= 3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The name of the column.
    pub column: String,
    /// How its value and the given one compare.
    pub relation: Relation,
    /// The given value.
    pub value: Value,
}

/// How two values compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

/// A value of a column.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// None: the event of the column did not happen in the game.
    Nothing,
    /// A number.
    Number(Decimal),
    /// A word.
    Word(String),
}

/// The cells of a slice by the values of its columns, in their order.
pub type Cells = BTreeMap<Vec<Value>, Cell>;

/// The games of a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Games won by the first side, by the second, drawn.
    pub outcomes: [u64; 3],
    /// Victory points, net for the first side, in the unit of the game.
    pub vp: Moments,
}

/// The least and the greatest width of a cell.
const LEAST: f64 = 0.001;
const MOST: f64 = 1e9;
/// What quotients of decimal numbers may be off by.
const TINY: f64 = 1e-9;

/// The decimal number that is meant.
#[must_use]
pub fn rounded(value: f64) -> Decimal {
    Decimal::new((value * 1e6).round() / 1e6)
}

/// The word for [`Value::Nothing`].
const NOTHING: &str = "none";
/// The longest first: `<=` begins with `<`.
const RELATIONS: [(&str, Relation); 7] = [
    ("<=", Relation::AtMost),
    (">=", Relation::AtLeast),
    ("!=", Relation::Unequal),
    ("==", Relation::Equal),
    ("<", Relation::Less),
    (">", Relation::More),
    ("=", Relation::Equal),
];

impl By {
    /// Reads a column with or without a width.
    ///
    /// # Errors
    /// What would be accepted.
    pub fn parse(text: &str) -> Result<Self, String> {
        let help = || {
            "write a column, or a column of numbers and a width of 0.001 or more, as in `ending`, `vp:5` or `luck:0.1`"
                .to_owned()
        };
        let (column, width) = match text.split_once(':') {
            None => (text, None),
            Some((column, width)) => (column, Some(width.trim().parse::<f64>().map_err(|_| help())?)),
        };
        let (column, fits) = (column.trim(), |width| (LEAST..=MOST).contains(&width));
        if column.is_empty() || !width.is_none_or(fits) {
            return Err(help());
        }
        Ok(Self { column: column.to_owned(), width: width.map(Decimal::new) })
    }

    /// The least value of the cell that holds a value.
    #[must_use]
    pub fn least(&self, value: f64) -> f64 {
        // Of 0.3 and a width of 0.1 the quotient is a little less than 3.
        let cell = |width: Decimal| rounded((value / width.value() + TINY).floor() * width.value()).value();
        self.width.map_or(value, cell)
    }

    /// The value of a cell in words: `3`, or `0 to 4`; with half points `0 to 4.5`.
    #[must_use]
    pub fn shown(&self, value: &Value, unit: Unit) -> String {
        let step = match () {
            () if is_points(&self.column) => 1.0 / unit.scale(),
            () if measured::NAMES.contains(&self.column.as_str()) => 0.0,
            () => 1.0,
        };
        match (self.width, value) {
            (Some(width), Value::Number(least)) if width.value() > step => {
                format!("{least} to {}", rounded(least.value() + width.value() - step))
            }
            _ => value.to_string(),
        }
    }
}

impl Condition {
    /// Reads a condition.
    ///
    /// # Errors
    /// What would be accepted.
    pub fn parse(text: &str) -> Result<Self, String> {
        let help = || "write a column, one of = != < <= > >=, and a value, as in `last_stage <= 3`".to_owned();
        let at = text.find(['<', '>', '=', '!']).ok_or_else(help)?;
        let (column, rest) = text.split_at(at);
        let relation = RELATIONS.iter().find_map(|(sign, relation)| Some((rest.strip_prefix(sign)?, *relation)));
        let (value, relation) = relation.ok_or_else(help)?;
        let (column, value) = (column.trim(), value.trim());
        if column.is_empty() || value.is_empty() {
            return Err(help());
        }
        let condition = Self { column: column.to_owned(), relation, value: Value::parse(value) };
        match (&condition.value, relation) {
            (Value::Number(_), _) | (_, Relation::Equal | Relation::Unequal) => Ok(condition),
            (value, _) => Err(format!("`{value}` is not a number: it can only be compared by = and !=")),
        }
    }
}

impl Value {
    fn parse(text: &str) -> Self {
        match text.parse::<f64>() {
            Ok(number) if number.is_finite() => Self::Number(Decimal::new(number)),
            _ if text == NOTHING => Self::Nothing,
            _ => Self::Word(text.to_owned()),
        }
    }
}

impl Cell {
    /// How many games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.outcomes.iter().sum()
    }

    /// Adds the games of another cell.
    pub fn add(&mut self, other: &Self) {
        self.outcomes.iter_mut().zip(other.outcomes).for_each(|(sum, games)| *sum += games);
        self.vp.n += other.vp.n;
        self.vp.sum += other.vp.sum;
        self.vp.squares += other.vp.squares;
    }
}

impl fmt::Display for By {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(&self.column)?;
        self.width.map_or(Ok(()), |width| write!(out, ":{width}"))
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let sign = RELATIONS.iter().rev().find(|(_, relation)| *relation == self.relation).map_or("", |(sign, _)| sign);
        write!(out, "{} {sign} {}", self.column, self.value)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Nothing => out.write_str(NOTHING),
            Self::Number(number) => number.fmt(out),
            Self::Word(word) => word.fmt(out),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_may_be_narrower_than_one() {
        let by = By::parse("luck:0.1").unwrap();
        assert_eq!([0.3, 0.299, -0.05, -0.3].map(|value| by.least(value)), [0.3, 0.2, -0.1, -0.3]);
        assert_eq!(by.shown(&Value::Number(Decimal::new(-0.1)), Unit::WHOLE), "-0.1 to 0");
        assert_eq!(by.to_string(), "luck:0.1");
        assert!(By::parse("luck:0").is_err() && By::parse("luck:-1").is_err() && By::parse("luck:nan").is_err());
    }

    #[test]
    fn conditions_are_read_and_written() {
        for (text, shown) in [
            ("last_stage<=3", "last_stage <= 3"),
            (" vp > -2 ", "vp > -2"),
            ("vp <= 2.50", "vp <= 2.5"),
            ("ending == automatic-poles", "ending = automatic-poles"),
            ("camp_entered_stage != none", "camp_entered_stage != none"),
        ] {
            assert_eq!(Condition::parse(text).map(|condition| condition.to_string()).as_deref(), Ok(shown));
        }
        for wrong in ["", "vp", "= 3", "vp =", "vp ! 3", "ending < draw", "camp_entered_stage > none"] {
            assert!(Condition::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn columns_are_read_and_their_cells_named() {
        let by = By::parse("vp:5").unwrap();
        let shown = |by: &By, least: i32, unit: Unit| by.shown(&Value::Number(least.into()), unit);
        assert_eq!((by.to_string().as_str(), shown(&by, -5, Unit::WHOLE).as_str()), ("vp:5", "-5 to -1"));
        assert_eq!(shown(&by, -5, Unit::HALF), "-5 to -0.5");
        assert_eq!(shown(&By::parse("last_stage:5").unwrap(), 5, Unit::HALF), "5 to 9");
        assert_eq!(By::parse("ending").unwrap().shown(&Value::Nothing, Unit::WHOLE), "none");
        for wrong in ["", ":5", "vp:0", "vp:x", "vp:-1"] {
            assert!(By::parse(wrong).is_err(), "{wrong}");
        }
    }
}
