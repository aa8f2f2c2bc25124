//! The core tables.

use crate::core::hint::shown;
use crate::games::pluton::data::{CALIBRES, Calibre, Weapon};
use crate::games::pluton::tables::{BANDS, BARRELS, Clash, Effect, FACES, MORALES, ODDS, STRENGTHS, Share, Tables};
use crate::scenario::reader::{Reader, Wrong, list, unlike};
use crate::scenario::schema::Shape;
use crate::scenario::tree::Node;

/// The keys of the rows of tables by die face.
const FACE_KEYS: [&str; FACES] = ["k01", "k02", "k03", "k04", "k05", "k06", "k07", "k08", "k09", "k10"];
/// The keys of the rows of the table MODYFIKATOR.
#[rustfmt::skip]
const STRENGTH_KEYS: [&str; STRENGTHS] = [
    "s00", "s01", "s02", "s03", "s04", "s05", "s06", "s07", "s08", "s09", "s10", "s11", "s12", "s13", "s14", "s15",
    "s16", "s17", "s18", "s19", "s20", "s21", "s22", "s23", "s24", "s25", "s26", "s27", "s28", "s29", "s30",
];
/// An effect, for the schema.
const EFFECT: &str = "^(-|[FP][0-9]?)$";
/// A result of close combat, for the schema.
const CLASH: &str = "^[0-9]p?/[0-9]p?$";
/// The most losses.
const MAX_LOSSES: u8 = 9;

pub(super) fn read(t: &mut Reader) -> Tables {
    t.table("tables", |t| Tables {
        fire: t.table("fire", |t| [Weapon::Light, Weapon::Heavy].map(|weapon| t.numbers(weapon.name(), 0..=20))),
        modifier: t.table("modifier", |t| STRENGTH_KEYS.map(|key| t.numbers(key, 0..=99))),
        bands: bands(t),
        effect: t.table("effect", |t| FACE_KEYS.map(|key| row(t, key, EFFECT, &effect))),
        artillery: artillery(t),
        melee: t.table("close_combat", |t| FACE_KEYS.map(|key| row(t, key, CLASH, &clash))),
        morale: t.numbers::<u8, MORALES>("morale", 0..=FACES as i64),
    })
}

fn artillery(t: &mut Reader) -> [[u8; BARRELS]; CALIBRES] {
    t.table("artillery", |t| Calibre::ALL.map(|calibre| t.numbers(calibre.name(), 0..=99)))
}

/// The greatest strength of each column of the effect table but the last.
fn bands(t: &mut Reader) -> [u8; BANDS - 1] {
    let bands: [u8; BANDS - 1] = t.numbers("bands", 1..=99);
    if bands != [0; BANDS - 1] && !bands.is_sorted_by(|a, b| a < b) {
        t.fault("bands", "the columns are not in ascending order", "write each greater than the one before");
    }
    bands
}

/// A row of a table: a list of texts.
fn row<T: Copy + Default, const COUNT: usize>(
    t: &mut Reader,
    key: &'static str,
    pattern: &'static str,
    read: &dyn Fn(&Node) -> Result<T, Wrong>,
) -> [T; COUNT] {
    let shape = Shape::List(Box::new(Shape::Text(pattern)), COUNT..=COUNT);
    let cells = t.list_of(key, shape, &|node| list(node, COUNT..=COUNT, read)).unwrap_or_default();
    cells.try_into().unwrap_or([T::default(); COUNT])
}

/// `-` for no effect, `F` for one level, `P` for two, followed by the losses: `F1`.
fn effect(node: &Node) -> Result<Effect, Wrong> {
    let help = "write `-`, `F`, `P`, or one of these letters with losses, such as `F1`";
    let text = node.text().ok_or_else(|| unlike(node, "an effect", help))?;
    let wrong = || Wrong::new(format!("{} is not an effect", shown(text)), help);
    if text == "-" {
        return Ok(Effect::default());
    }
    let (levels, rest) = match text.split_at_checked(1) {
        Some(("F", rest)) => (1, rest),
        Some(("P", rest)) => (2, rest),
        _ => return Err(wrong()),
    };
    let losses = if rest.is_empty() { Some(0) } else { digit(rest) };
    Ok(Effect { levels, losses: losses.ok_or_else(wrong)? })
}

/// Attacker and defender: losses, and `p` for a retreat, such as `2p/1`.
fn clash(node: &Node) -> Result<Clash, Wrong> {
    let help = "write the losses of attacker and defender, with `p` for a retreat, such as `2p/1`";
    let text = node.text().ok_or_else(|| unlike(node, "a result of close combat", help))?;
    let wrong = || Wrong::new(format!("{} is not a result of close combat", shown(text)), help);
    let (attacker, defender) = text.split_once('/').ok_or_else(wrong)?;
    Ok([share(attacker).ok_or_else(wrong)?, share(defender).ok_or_else(wrong)?])
}

fn share(text: &str) -> Option<Share> {
    let losses = text.strip_suffix('p');
    Some(Share { losses: digit(losses.unwrap_or(text))?, retreat: losses.is_some() })
}

fn digit(text: &str) -> Option<u8> {
    let digit = text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_digit());
    digit.then(|| text.parse().ok().filter(|&losses| losses <= MAX_LOSSES))?
}

const _: () = assert!(ODDS == BANDS, "both tables have nine columns");
