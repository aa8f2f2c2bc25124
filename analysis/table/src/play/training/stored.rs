//! The formats of the parts of a training: little-endian numbers, one after the other.

use kartacz_ai::core::learning::{Alternatives, Layer, MAX_WIDTH, Network};

use super::positions::Sample;
use super::strength::Tally;
use super::value::Bin;
use super::value::Tried;
use crate::statistics::Scores;
use crate::statistics::learning::{Played, Trail};
use crate::statistics::pairs::Pairs;

/// Data that can be stored.
pub(super) trait Stored: Sized {
    fn write(&self, bytes: &mut Vec<u8>);
    /// `None` for a damaged file: the part is made again.
    fn read(bytes: &[u8]) -> Option<Self>;
}

/// Reads numbers from bytes.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn word(&mut self) -> Option<u32> {
        let (word, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u32::from_le_bytes(*word))
    }

    fn long(&mut self) -> Option<u64> {
        let (long, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*long))
    }

    fn bytes(&mut self, count: usize) -> Option<&[u8]> {
        let (bytes, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(bytes)
    }

    fn numbers(&mut self, count: usize) -> Option<Vec<f32>> {
        (0..count).map(|_| self.word().map(f32::from_bits)).collect()
    }

    /// All that is left, one after the other.
    fn all<T>(&mut self, read: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut all = Vec::new();
        while !self.0.is_empty() {
            all.push(read(self)?);
        }
        Some(all)
    }

    fn scores(&mut self) -> Option<Scores> {
        Some(Scores { losses: self.long()?, draws: self.long()?, wins: self.long()? })
    }

    fn layer(&mut self) -> Option<Layer> {
        let [inputs, outputs] = [self.word()?, self.word()?].map(|count| count as usize);
        let weights = self.numbers(inputs.checked_mul(outputs)?)?;
        Some(Layer { inputs, outputs, weights, biases: self.numbers(outputs)? })
    }

    fn taught(&mut self) -> Option<Taught> {
        let [place, samples, layers] = [self.long()?, self.long()?, self.long()?].map(|count| count as usize);
        let [error, blind] = [self.long()?, self.long()?].map(f64::from_bits);
        let layers = (0..layers).map(|_| self.layer()).collect::<Option<Vec<_>>>()?;
        Some(Taught { place, samples, error, blind, network: Network { layers } })
    }
}

fn write_longs(longs: &[u64], bytes: &mut Vec<u8>) {
    longs.iter().for_each(|long| bytes.extend(long.to_le_bytes()));
}

const fn longs_of(scores: &Scores) -> [u64; 3] {
    [scores.losses, scores.draws, scores.wins]
}

fn write_numbers(numbers: &[f32], bytes: &mut Vec<u8>) {
    numbers.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
}

impl Stored for Vec<Sample> {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend((self.len() as u32).to_le_bytes());
        for sample in self {
            bytes.extend(u32::from(sample.result).to_le_bytes());
            write_numbers(&sample.features, bytes);
        }
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let mut bytes = Bytes(bytes);
        let count = bytes.word()?;
        let mut sample = || {
            let result = u8::try_from(bytes.word()?).ok()?;
            let features = bytes.numbers(MAX_WIDTH)?;
            Some(Sample { features: features.try_into().ok()?, result })
        };
        let samples = (0..count).map(|_| sample()).collect::<Option<Vec<_>>>()?;
        bytes.0.is_empty().then_some(samples)
    }
}

impl Stored for Vec<Alternatives> {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend((self.len() as u32).to_le_bytes());
        for Alternatives { network, rows, gains } in self {
            for count in [*network, rows.len(), gains.len()] {
                bytes.extend((count as u32).to_le_bytes());
            }
            write_numbers(rows, bytes);
            write_numbers(gains, bytes);
        }
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let mut bytes = Bytes(bytes);
        let count = bytes.word()?;
        let mut lesson = || {
            let [network, rows, gains] = [bytes.word()?, bytes.word()?, bytes.word()?].map(|word| word as usize);
            Some(Alternatives { network, rows: bytes.numbers(rows)?, gains: bytes.numbers(gains)? })
        };
        let lessons = (0..count).map(|_| lesson()).collect::<Option<Vec<_>>>()?;
        bytes.0.is_empty().then_some(lessons)
    }
}

impl Stored for Vec<Scores> {
    fn write(&self, bytes: &mut Vec<u8>) {
        self.iter().for_each(|scores| write_longs(&longs_of(scores), bytes));
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        Bytes(bytes).all(Bytes::scores)
    }
}

impl Stored for Vec<Tally> {
    fn write(&self, bytes: &mut Vec<u8>) {
        for Tally { scores, pairs } in self {
            write_longs(&longs_of(scores), bytes);
            write_longs(&pairs.0, bytes);
        }
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        Bytes(bytes).all(|bytes| {
            let scores = bytes.scores()?;
            let pairs = (0..5).map(|_| bytes.long()).collect::<Option<Vec<_>>>()?;
            Some(Tally { scores, pairs: Pairs(pairs.try_into().ok()?) })
        })
    }
}

impl Stored for Vec<Played> {
    fn write(&self, bytes: &mut Vec<u8>) {
        for Played { result, vp, trail } in self {
            for word in [u32::from(*result), vp.to_bits(), trail.weights.len() as u32, trail.places.len() as u32] {
                bytes.extend(word.to_le_bytes());
            }
            write_numbers(&trail.weights, bytes);
            trail.ends.iter().for_each(|end| bytes.extend(end.to_le_bytes()));
            bytes.extend(&trail.places);
            write_numbers(&trail.numbers, bytes);
        }
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        Bytes(bytes).all(|bytes| {
            let (result, vp) = (u8::try_from(bytes.word()?).ok()?, f32::from_bits(bytes.word()?));
            let [states, changes] = [bytes.word()?, bytes.word()?].map(|count| count as usize);
            let weights = bytes.numbers(states)?;
            let ends = (0..states).map(|_| bytes.word()).collect::<Option<Vec<_>>>()?;
            let places = bytes.bytes(changes)?.to_vec();
            let trail = Trail { weights, ends, places, numbers: bytes.numbers(changes)? };
            Some(Played { result, vp, trail })
        })
    }
}

impl Stored for Vec<Tried> {
    fn write(&self, bytes: &mut Vec<u8>) {
        for Tried { result, vp, luck: [score, draw, points] } in self {
            for number in [i32::from(*result), *vp, *score, *draw, *points] {
                bytes.extend(number.to_le_bytes());
            }
        }
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        Bytes(bytes).all(|bytes| {
            let result = u8::try_from(bytes.word()?).ok()?;
            let mut number = || bytes.word().map(|word| word as i32);
            Some(Tried { result, vp: number()?, luck: [number()?, number()?, number()?] })
        })
    }
}

/// A network that was learned.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Taught {
    /// The place of the network in the form.
    pub place: usize,
    /// The samples, those held out included.
    pub samples: usize,
    /// The mean square error, and that of a constant answer.
    pub error: f64,
    pub blind: f64,
    pub network: Network,
}

impl Taught {
    fn write(&self, bytes: &mut Vec<u8>) {
        let Self { place, samples, error, blind, network } = self;
        write_longs(&[*place, *samples, network.layers.len()].map(|count| count as u64), bytes);
        write_longs(&[*error, *blind].map(f64::to_bits), bytes);
        for Layer { inputs, outputs, weights, biases } in &network.layers {
            [inputs, outputs].iter().for_each(|count| bytes.extend((**count as u32).to_le_bytes()));
            write_numbers(weights, bytes);
            write_numbers(biases, bytes);
        }
    }
}

impl Stored for Vec<Taught> {
    fn write(&self, bytes: &mut Vec<u8>) {
        self.iter().for_each(|taught| taught.write(bytes));
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        Bytes(bytes).all(Bytes::taught)
    }
}

/// A value that was learned, and how good it is.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Valuation {
    pub taught: Taught,
    /// The games, those held out included.
    pub games: u64,
    pub bins: Vec<Bin>,
}

impl Stored for Vec<Valuation> {
    fn write(&self, bytes: &mut Vec<u8>) {
        for Valuation { taught, games, bins } in self {
            write_longs(&[*games, bins.len() as u64], bytes);
            for Bin { positions, chance, won } in bins {
                write_longs(&[*positions, chance.to_bits(), won.to_bits()], bytes);
            }
            taught.write(bytes);
        }
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        Bytes(bytes).all(|bytes| {
            let (games, count) = (bytes.long()?, bytes.long()?);
            let mut bin = || {
                let positions = bytes.long()?;
                let [chance, won] = [bytes.long()?, bytes.long()?].map(f64::from_bits);
                Some(Bin { positions, chance, won })
            };
            let bins = (0..count).map(|_| bin()).collect::<Option<Vec<_>>>()?;
            Some(Valuation { taught: bytes.taught()?, games, bins })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_damage_is_noticed() {
        let samples = vec![Sample { features: [0.25; MAX_WIDTH], result: 2 }];
        let lessons = vec![Alternatives { network: 3, rows: vec![0.5, 1.5, -2.0, 8.0], gains: vec![0.0, 0.25] }];
        let scores = Scores { losses: 3, draws: 2, wins: 1 };
        let tallies = vec![Tally { scores, pairs: Pairs([1, 2, 3, 4, 5]) }; 2];
        let mut network = Network::zeros(&[3, 2, 1]);
        network.layers[0].weights[4] = -0.75;
        network.layers[1].biases[0] = 1.5;
        let taught = vec![Taught { place: 2, samples: 700, error: 0.125, blind: 0.25, network }; 2];
        let mut trail = Trail::default();
        trail.push(0.5, &[0.25, -2.0], &mut [0.0; 2]);
        trail.push_over(-0.5, [1.0, 0.0, 3.0]);
        let games = vec![Played { result: 1, vp: -7.0, trail }; 3];
        let tried = vec![Tried { result: 2, vp: -4, luck: [-250_000, 3, -1500] }; 2];
        let bins = vec![Bin { positions: 30, chance: 0.25, won: 0.5 }; 2];
        let valuations = vec![Valuation { taught: taught[0].clone(), games: 100, bins }];
        let mut files: [Vec<u8>; 8] = Default::default();
        samples.write(&mut files[0]);
        lessons.write(&mut files[1]);
        vec![scores; 2].write(&mut files[2]);
        tallies.write(&mut files[3]);
        taught.write(&mut files[4]);
        games.write(&mut files[5]);
        tried.write(&mut files[6]);
        valuations.write(&mut files[7]);
        assert_eq!(Vec::<Sample>::read(&files[0]), Some(samples));
        assert_eq!(Vec::<Alternatives>::read(&files[1]), Some(lessons));
        assert_eq!(Vec::<Scores>::read(&files[2]), Some(vec![scores; 2]));
        assert_eq!(Vec::<Tally>::read(&files[3]), Some(tallies));
        assert_eq!(Vec::<Taught>::read(&files[4]), Some(taught));
        assert_eq!(Vec::<Played>::read(&files[5]), Some(games));
        assert_eq!(Vec::<Tried>::read(&files[6]), Some(tried));
        assert_eq!(Vec::<Valuation>::read(&files[7]), Some(valuations));
        for damaged in files.iter().flat_map(|file| [file[..file.len() - 1].to_vec(), [&file[..], &[0]].concat()]) {
            assert_eq!(Vec::<Alternatives>::read(&damaged), None);
            assert_eq!(Vec::<Sample>::read(&damaged), None);
            assert_eq!(Vec::<Tally>::read(&damaged), None);
            assert_eq!(Vec::<Scores>::read(&damaged), None);
            assert_eq!(Vec::<Taught>::read(&damaged), None);
            assert_eq!(Vec::<Valuation>::read(&damaged), None);
            assert_eq!(Vec::<Played>::read(&damaged), None);
            assert_eq!(Vec::<Tried>::read(&damaged), None);
        }
    }
}
