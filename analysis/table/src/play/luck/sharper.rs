//! Conclusions from a plain figure and the same figure without luck: the sharper one decides.

use std::cmp::Ordering;

use super::Without;

/// A figure with its interval, and the same figure without luck where that is worth using.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Both {
    /// The plain mean, and the ends of its interval.
    pub plain: [f64; 3],
    /// Without luck.
    pub without: Option<Without>,
}

/// On which side of a mark a figure lies, such as a difference above or below 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conclusion {
    /// The side; equal where the games are inconclusive.
    pub side: Ordering,
    /// How the two figures agree.
    pub agreement: Agreement,
}

/// How the plain figure and the one without luck agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Both show the same, or there is only the plain one.
    Alike,
    /// Only the figure without luck shows a side.
    WithoutAlone,
    /// Only the plain figure shows a side, which the sharper one does not.
    PlainAlone,
    /// They show opposite sides.
    Opposed,
}

impl Conclusion {
    /// The conclusion where the plain figure shows one side, and the one without luck, if there is one, another. The sharper one
    /// decides, but nothing is concluded against a plain figure that shows the opposite.
    #[must_use]
    pub fn of(plain: Ordering, without: Option<Ordering>) -> Self {
        let Some(sharp) = without else { return Self { side: plain, agreement: Agreement::Alike } };
        let agreement = match (plain, sharp) {
            _ if plain == sharp => Agreement::Alike,
            (Ordering::Equal, _) => Agreement::WithoutAlone,
            (_, Ordering::Equal) => Agreement::PlainAlone,
            _ => Agreement::Opposed,
        };
        let side = if agreement == Agreement::Opposed { Ordering::Equal } else { sharp };
        Self { side, agreement }
    }
}

impl Both {
    /// The figure alone, without one without luck.
    #[must_use]
    pub const fn plain(plain: [f64; 3]) -> Self {
        Self { plain, without: None }
    }

    /// The sharper of both.
    #[must_use]
    pub fn numbers(&self) -> [f64; 3] {
        self.without.map_or(self.plain, Without::numbers)
    }

    /// The ends of the interval of the sharper of both.
    #[must_use]
    pub fn ends(&self) -> [f64; 2] {
        let [_, low, high] = self.numbers();
        [low, high]
    }

    /// On which side of a mark the figure lies.
    #[must_use]
    pub fn against(&self, mark: f64) -> Conclusion {
        Conclusion::of(side(self.plain, mark), self.without.map(|without| side(without.numbers(), mark)))
    }

    /// The figure with the other sign.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let [mean, low, high] = self.plain;
        Self { plain: [-mean, -high, -low], without: self.without.map(Without::opposite) }
    }
}

/// On which side of a mark an interval lies; equal where it holds the mark.
#[must_use]
pub fn side([_, low, high]: [f64; 3], mark: f64) -> Ordering {
    match (low > mark, high < mark) {
        (true, _) => Ordering::Greater,
        (_, true) => Ordering::Less,
        _ => Ordering::Equal,
    }
}

#[cfg(test)]
mod tests {
    use Ordering::{Equal, Greater, Less};

    use super::*;

    #[test]
    fn the_sharper_figure_decides_but_not_against_the_plain_one() {
        let of = |plain, without| {
            let Conclusion { side, agreement } = Conclusion::of(plain, Some(without));
            (side, agreement)
        };
        assert_eq!(Conclusion::of(Less, None), Conclusion { side: Less, agreement: Agreement::Alike });
        assert_eq!(of(Greater, Greater), (Greater, Agreement::Alike));
        assert_eq!(of(Equal, Less), (Less, Agreement::WithoutAlone));
        assert_eq!(of(Greater, Equal), (Equal, Agreement::PlainAlone));
        assert_eq!(of(Greater, Less), (Equal, Agreement::Opposed));
    }

    #[test]
    fn the_figure_without_luck_is_the_sharper_one() {
        let without = Without { mean: 0.03, low: 0.01, high: 0.05, left: 0.5, worth: 2000 };
        let both = Both { plain: [0.02, -0.01, 0.05], without: Some(without) };
        assert_eq!((both.numbers(), both.ends()), ([0.03, 0.01, 0.05], [0.01, 0.05]));
        assert_eq!(both.against(0.0), Conclusion { side: Greater, agreement: Agreement::WithoutAlone });
        assert_eq!(both.against(0.02).side, Equal);
        let other = both.mirrored();
        assert_eq!((other.plain, other.numbers()), ([-0.02, -0.05, 0.01], [-0.03, -0.05, -0.01]));
        assert_eq!(other.against(0.0).side, Less);
        assert_eq!(Both::plain([0.02, -0.01, 0.05]).against(0.0).side, Equal);
    }
}
