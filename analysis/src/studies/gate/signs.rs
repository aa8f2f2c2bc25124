//! Numbers below 81 as printable characters, from `(` to `x`, in lines.

const FIRST: u8 = b'(';
const LAST: u8 = FIRST + 80;
/// Half of the greatest number.
pub const HALF: i16 = 40;
/// Characters in a line.
pub const LINE: usize = 100;

/// The numbers as text.
pub fn written(numbers: impl Iterator<Item = u8>) -> String {
    let signs: Vec<u8> = numbers.map(|number| FIRST + number).collect();
    signs.chunks(LINE).map(|line| String::from_utf8_lossy(line).into_owned() + "\n").collect()
}

/// The numbers of a text.
///
/// # Errors
/// When it has another character.
pub fn read(text: &str) -> Result<Vec<u8>, String> {
    let mut numbers = Vec::with_capacity(text.len());
    for (line, signs) in text.lines().enumerate() {
        for sign in signs.bytes() {
            if !(FIRST..=LAST).contains(&sign) {
                return Err(format!("line {} has a character that does not encode outcomes", line + 1));
            }
            numbers.push(sign - FIRST);
        }
    }
    Ok(numbers)
}
