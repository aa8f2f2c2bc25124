//! The size of a picture, from its first bytes.

/// Width and height in pixels of a PNG, GIF, JPEG or SVG picture; `None` for others and damaged ones.
#[must_use]
pub fn size(bytes: &[u8]) -> Option<[f64; 2]> {
    png(bytes).or_else(|| gif(bytes)).or_else(|| jpeg(bytes)).or_else(|| svg(bytes))
}

fn big(bytes: &[u8], at: usize, many: usize) -> Option<f64> {
    let part = bytes.get(at..at + many)?;
    Some(part.iter().fold(0_u64, |all, &byte| all << 8 | u64::from(byte)) as f64)
}

fn png(bytes: &[u8]) -> Option<[f64; 2]> {
    bytes.starts_with(b"\x89PNG\r\n\x1a\n").then_some(())?;
    Some([big(bytes, 16, 4)?, big(bytes, 20, 4)?])
}

fn gif(bytes: &[u8]) -> Option<[f64; 2]> {
    bytes.starts_with(b"GIF8").then_some(())?;
    let little = |at: usize| Some(f64::from(u16::from_le_bytes([*bytes.get(at)?, *bytes.get(at + 1)?])));
    Some([little(6)?, little(8)?])
}

/// The frame header follows other segments, each with its length.
fn jpeg(bytes: &[u8]) -> Option<[f64; 2]> {
    bytes.starts_with(&[0xFF, 0xD8]).then_some(())?;
    let mut at = 2;
    while *bytes.get(at)? == 0xFF {
        let marker = *bytes.get(at + 1)?;
        let is_frame = (0xC0..=0xCF).contains(&marker) && ![0xC4, 0xC8, 0xCC].contains(&marker);
        if is_frame {
            return Some([big(bytes, at + 7, 2)?, big(bytes, at + 5, 2)?]);
        }
        at += 2 + big(bytes, at + 2, 2)? as usize;
    }
    None
}

fn svg(bytes: &[u8]) -> Option<[f64; 2]> {
    let text = String::from_utf8_lossy(bytes.get(..bytes.len().min(4096))?);
    let tag = text.split_once("<svg")?.1.split('>').next()?.to_owned();
    let attribute = |name: &str| {
        let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
        let number: String = rest.chars().take_while(|sign| sign.is_ascii_digit() || *sign == '.').collect();
        number.parse::<f64>().ok()
    };
    let size = |[width, height]: [f64; 2]| (width > 0.0 && height > 0.0).then_some([width, height]);
    if let (Some(width), Some(height)) = (attribute("width"), attribute("height")) {
        return size([width, height]);
    }
    let (_, rest) = tag.split_once(" viewBox=\"")?;
    let numbers: Vec<f64> = rest.split('"').next()?.split([' ', ',']).filter_map(|one| one.parse().ok()).collect();
    size([*numbers.get(2)?, *numbers.get(3)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_those_of_the_headers() {
        let png = [b"\x89PNG\r\n\x1a\n".as_slice(), &[0, 0, 0, 13], b"IHDR", &[0, 0, 4, 0, 0, 0, 3, 0]].concat();
        assert_eq!(size(&png), Some([1024.0, 768.0]));
        assert_eq!(size(b"GIF89a\x0a\x00\x14\x00"), Some([10.0, 20.0]));
        let jpeg = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 11, 8, 0, 50, 0, 60];
        assert_eq!(size(&jpeg), Some([60.0, 50.0]));
        assert_eq!(size(b"<svg xmlns=\"x\" width=\"30px\" height=\"40\">"), Some([30.0, 40.0]));
        assert_eq!(size(b"<svg viewBox=\"0 0 5 6\">"), Some([5.0, 6.0]));
        for damaged in [&b""[..], b"\x89PNG\r\n\x1a\n", b"GIF8", &[0xFF, 0xD8, 0xFF], b"<svg width=\"x\">"] {
            assert_eq!(size(damaged), None);
        }
    }
}
