//! Dice: rolled and needed faces.

use kartacz_engine::games::verdox::data::{FACES, Hit};

/// The faces up to a greatest one: `1`, `1-2`.
pub fn upto(greatest: u8) -> String {
    match usize::from(greatest) {
        0 => "no face".to_owned(),
        1 => "1".to_owned(),
        most => format!("1-{}", most.min(FACES)),
    }
}

/// The effects of the faces, without those of no effect: `1 destroyed, 2 dismounted`, `1-2 destroyed`.
pub fn table(hits: &[Hit]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut face = 0;
    while face < hits.len() {
        let end = hits[face..].iter().take_while(|hit| **hit == hits[face]).count() + face;
        if hits[face] != Hit::Nothing {
            let faces = if end == face + 1 { end.to_string() } else { format!("{}-{end}", face + 1) };
            parts.push(format!("{faces} {}", hits[face].name()));
        }
        face = end;
    }
    if parts.is_empty() { "no face harms it".to_owned() } else { parts.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_that_do_the_same_stand_together() {
        use Hit::{Destroyed, Dismounted, Nothing};
        assert_eq!(table(&[Destroyed, Destroyed, Nothing, Nothing, Nothing, Nothing]), "1-2 destroyed");
        assert_eq!(
            table(&[Destroyed, Dismounted, Nothing, Nothing, Nothing, Destroyed]),
            "1 destroyed, 2 dismounted, 6 destroyed"
        );
        assert_eq!(table(&[Nothing; FACES]), "no face harms it");
        assert_eq!([upto(0), upto(1), upto(2)], ["no face", "1", "1-2"]);
    }
}
