//! What units are worth, and what an attack takes from them.

use kartacz_engine::games::verdox::data::{FACES, Hit, KINDS, Kind, KindTable, Scenario};

/// The most attacks on a unit that count.
pub(super) const MOST_ATTACKS: usize = 8;

/// Values by kind, precomputed for a scenario.
#[derive(Clone, Debug, Default)]
pub(super) struct Worths {
    /// The value of a unit, in points.
    pub value: [f32; KINDS],
    /// What it can do: the root of its value.
    pub force: [f32; KINDS],
    /// The points that an attack takes in the mean, as a share of the most of any kind, in 255ths.
    pub harm: [u8; KINDS],
    /// The points that stand for one unit of `harm`.
    pub points: f32,
    /// The points that some attacks take in the mean, by kind and number of attacks.
    pub taken: [[f32; MOST_ATTACKS + 1]; KINDS],
    /// The value of all units of both sides before play, halved.
    pub army: f32,
}

impl Worths {
    pub fn of(scenario: &Scenario) -> Self {
        let value = Kind::ALL.map(|kind| f32::from(scenario.kinds[kind.index()].value));
        let taken = Kind::ALL.map(|kind| taken(&scenario.kinds, kind));
        let most = taken.iter().map(|taken| taken[1]).fold(0.0, f32::max).max(f32::MIN_POSITIVE);
        let harm = taken.map(|taken| (taken[1] / most * f32::from(u8::MAX)) as u8);
        let of = |forces: &[u8; KINDS]| -> f32 {
            forces.iter().zip(value).map(|(&count, value)| f32::from(count) * value).sum()
        };
        let army: f32 = scenario.forces.iter().map(of).sum::<f32>() / 2.0;
        Self { value, force: value.map(f32::sqrt), harm, points: most / f32::from(u8::MAX), taken, army: army.max(1.0) }
    }
}

/// The points that some attacks on a unit take in the mean.
fn taken(kinds: &[KindTable; KINDS], kind: Kind) -> [f32; MOST_ATTACKS + 1] {
    let value = |kind: Kind| f32::from(kinds[kind.index()].value);
    let mut taken = [0.0; MOST_ATTACKS + 1];
    // The chances that it is unharmed, and that it has lost its horse.
    let (mut whole, mut afoot) = (1.0, 0.0);
    let chance = |kind: Kind, hit: Hit| {
        kinds[kind.index()].hits.iter().filter(|&&known| known == hit).count() as f32 / FACES as f32
    };
    for taken in taken.iter_mut().skip(1) {
        let foot = kind.on_foot();
        let thrown = if foot.is_some() { whole * chance(kind, Hit::Dismounted) } else { 0.0 };
        afoot = foot.map_or(0.0, |foot| afoot * chance(foot, Hit::Nothing)) + thrown;
        whole *= chance(kind, Hit::Nothing);
        *taken = value(kind) * (1.0 - whole) - foot.map_or(0.0, |foot| afoot * value(foot));
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cavalry unit of 40 points, on foot 10.
    #[test]
    fn attacks_take_the_horse_first() {
        let mut kinds = [KindTable::default(); KINDS];
        let hits = |second| [Hit::Destroyed, second, Hit::Nothing, Hit::Nothing, Hit::Nothing, Hit::Nothing];
        kinds[Kind::Cavalry.index()] = KindTable { value: 40, hits: hits(Hit::Dismounted), ..KindTable::default() };
        kinds[Kind::Infantry.index()] = KindTable { value: 10, hits: hits(Hit::Destroyed), ..KindTable::default() };
        let taken = taken(&kinds, Kind::Cavalry);
        assert_eq!(taken[0], 0.0);
        assert!((taken[1] - (40.0 + 30.0) / 6.0).abs() < 1e-4);
        // Unharmed by both 16 of 36 times, on foot 8.
        assert!((taken[2] - (40.0 - 40.0 * 16.0 / 36.0 - 10.0 * 8.0 / 36.0)).abs() < 1e-4);
    }
}
