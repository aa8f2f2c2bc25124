//! `--over`: the values of a sweep. Independent of the rest of the program: the fuzz targets use it too.

/// The most values of one `--over`.
pub const MAX_VALUES: usize = 100_000;
/// The most paths that move together.
pub const MAX_PATHS: usize = 100;

/// The syntax error.
const HELP: &str = "write PATH=A..B, PATH=A..B:STEP or PATH=VALUE,VALUE, as in `victory.automatic=1..6`";

/// Paths that move together, and the values that they take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Over {
    /// The paths, as `--set` takes them; at least one.
    pub paths: Vec<String>,
    /// The values, as `--set` takes them, all different; at least one. Numbers stand in their order.
    pub values: Vec<String>,
}

impl Over {
    /// The paths in one line.
    #[must_use]
    pub fn name(&self) -> String {
        self.paths.join(", ")
    }

    /// The arguments of `--set` that give all paths the value at an index.
    #[must_use]
    pub fn sets(&self, place: usize) -> Vec<String> {
        self.paths.iter().map(|path| format!("{path}={}", self.values[place])).collect()
    }

    /// The notation that [`parse_over`] reads: a long range as a range.
    #[must_use]
    pub fn text(&self) -> String {
        let numbers = self.numbers().filter(|numbers| numbers.len() > 2).unwrap_or_default();
        let step = numbers.get(1).map_or(0, |second| second.wrapping_sub(numbers[0]));
        let even = step > 0 && numbers.windows(2).all(|pair| pair[1].wrapping_sub(pair[0]) == step);
        let values = match (even, numbers.first(), numbers.last()) {
            (true, Some(first), Some(last)) if step == 1 => format!("{first}..{last}"),
            (true, Some(first), Some(last)) => format!("{first}..{last}:{step}"),
            _ => self.values.join(","),
        };
        format!("{}={values}", self.paths.join(","))
    }

    /// The values as whole numbers, when all are.
    #[must_use]
    pub fn numbers(&self) -> Option<Vec<i64>> {
        self.values.iter().map(|value| number(value)).collect()
    }
}

/// Reads `PATH[,PATH...]=ITEM[,ITEM...]`, an item being a value, `A..B` or `A..B:STEP`.
///
/// # Errors
/// When a part is missing, a range is empty, a value or path is repeated, or there are too many.
pub fn parse_over(text: &str) -> Result<Over, String> {
    let (paths, values) = text.split_once('=').ok_or(HELP)?;
    let paths = parts(paths);
    let items = parts(values);
    if paths.iter().chain(&items).any(|part| part.is_empty()) {
        return Err(HELP.to_owned());
    }
    if paths.len() > MAX_PATHS {
        return Err(format!("{} paths are too many; write {MAX_PATHS} at most", paths.len()));
    }
    let mut over = Over { paths: paths.into_iter().map(str::to_owned).collect(), values: Vec::new() };
    for item in items {
        add(item, &mut over.values)?;
    }
    put_numbers_in_order(&mut over);
    for (what, known) in [("path", &over.paths), ("value", &over.values)] {
        if let Some(twice) = repeated(known) {
            return Err(format!("the {what} `{twice}` is repeated; write it once"));
        }
    }
    Ok(over)
}

/// Adds the values of an item.
fn add(item: &str, values: &mut Vec<String>) -> Result<(), String> {
    match range(item)? {
        None => values.push(item.to_owned()),
        Some(Range { low, high, step }) => {
            let count = (i128::from(high) - i128::from(low)) / i128::from(step) + 1;
            if count > MAX_VALUES as i128 {
                return Err(format!("`{item}` has {count} values; write a range with {MAX_VALUES} at most"));
            }
            let value = |place| i128::from(low) + place * i128::from(step);
            values.extend((0..count).map(|place| value(place).to_string()));
        }
    }
    match values.len() > MAX_VALUES {
        true => Err(format!("{} values are too many; write {MAX_VALUES} at most", values.len())),
        false => Ok(()),
    }
}

/// From `low` to `high`, both of them possible.
struct Range {
    low: i64,
    high: i64,
    step: i64,
}

/// The range of an item; `None` for a value, which includes anything in quotes or brackets.
fn range(item: &str) -> Result<Option<Range>, String> {
    let Some((low, rest)) = item.split_once("..").filter(|_| !item.starts_with(['"', '\'', '[', '{'])) else {
        return Ok(None);
    };
    let (high, step) = rest.split_once(':').unwrap_or((rest, "1"));
    let [Some(low), Some(high), Some(step)] = [low, high, step].map(|text| number(text.trim())) else {
        return Err(format!(
            "`{item}` is not a range of whole numbers; write A..B or A..B:STEP, as in `1..6` or `0..10:2`"
        ));
    };
    if step < 1 {
        return Err(format!("`{item}` has the step {step}; write a step of 1 or more"));
    }
    if low > high {
        return Err(format!("`{item}` is empty; write the smaller number first: `{high}..{low}`"));
    }
    Ok(Some(Range { low, high, step }))
}

/// A whole number that is written as numbers are: `07` is text, as the hex `0708` is.
fn number(text: &str) -> Option<i64> {
    text.parse().ok().filter(|number: &i64| number.to_string() == text)
}

fn put_numbers_in_order(over: &mut Over) {
    if let Some(mut numbers) = over.numbers() {
        numbers.sort_unstable();
        over.values = numbers.iter().map(i64::to_string).collect();
    }
}

/// A text that is there more than once.
fn repeated(texts: &[String]) -> Option<&str> {
    let mut sorted: Vec<&str> = texts.iter().map(String::as_str).collect();
    sorted.sort_unstable();
    sorted.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
}

/// The parts between commas, those in quotes and brackets apart, without blanks around them.
fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut begin, mut depth, mut quote) = (0, 0_usize, None);
    for (place, sign) in text.char_indices() {
        match (quote, sign) {
            (Some(open), _) if open == sign => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(sign),
            (None, '[' | '{') => depth += 1,
            (None, ']' | '}') => depth = depth.saturating_sub(1),
            (None, ',') if depth == 0 => {
                parts.push(text[begin..place].trim());
                begin = place + 1;
            }
            _ => {}
        }
    }
    parts.push(text[begin..].trim());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<String> {
        parse_over(&format!("a.b={text}")).unwrap().values
    }

    #[test]
    fn ranges_and_lists_are_read() {
        assert_eq!(values("1..4"), ["1", "2", "3", "4"]);
        assert_eq!(values("-2..2:2"), ["-2", "0", "2"]);
        assert_eq!(values("1..10:4"), ["1", "5", "9"]);
        assert_eq!(values("7"), ["7"]);
        assert_eq!(values("6,3,4"), ["3", "4", "6"], "numbers are put in order");
        assert_eq!(values("8..9, 1..2"), ["1", "2", "8", "9"]);
        assert_eq!(values("half-up,floor"), ["half-up", "floor"]);
        assert_eq!(values("0708,0608"), ["0708", "0608"], "hexes are no numbers");
        assert_eq!(values("[1, 1, 2],[1, 2, 3]"), ["[1, 1, 2]", "[1, 2, 3]"]);
        assert_eq!(values("\"a,b..c\",'x'"), ["\"a,b..c\"", "'x'"]);
    }

    #[test]
    fn paths_that_move_together_are_set_together() {
        let over = parse_over("units.a.front.size, map.legend.\",\".level=1..2").unwrap();
        assert_eq!(over.paths, ["units.a.front.size", "map.legend.\",\".level"]);
        assert_eq!(over.sets(1), ["units.a.front.size=2", "map.legend.\",\".level=2"]);
        assert_eq!(over.name(), "units.a.front.size, map.legend.\",\".level");
        assert_eq!(over.numbers(), Some(vec![1, 2]));
        assert_eq!(parse_over("a=1,x").unwrap().numbers(), None);
    }

    /// The text is parsed back to the same value.
    #[test]
    fn values_are_printed_as_they_are_parsed() {
        for text in ["a=1..4", "a,b=0..9:3", "a=1,2", "a=3", "a=1,2,4", "a=x,y", "a=[1, 2],[3]", "a=-5..-1"] {
            let over = parse_over(text).unwrap();
            assert_eq!((over.text().as_str(), parse_over(&over.text())), (text, Ok(over)));
        }
    }

    #[test]
    fn faults_are_reported_with_their_remedy() {
        for (text, expected) in [
            ("", "write PATH"),
            ("a", "write PATH"),
            ("=1..2", "write PATH"),
            ("a=", "write PATH"),
            ("a,=1", "write PATH"),
            ("a=1,,2", "write PATH"),
            ("a=5..1", "`1..5`"),
            ("a=1..5:0", "a step of 1 or more"),
            ("a=1..5:-1", "a step of 1 or more"),
            ("a=1..", "not a range of whole numbers"),
            ("a=..5", "not a range of whole numbers"),
            ("a=1..x", "not a range of whole numbers"),
            ("a=0.5..1.5", "not a range of whole numbers"),
            ("a=01..5", "not a range of whole numbers"),
            ("a=1..5:", "not a range of whole numbers"),
            ("a=1..99999999999999999999", "not a range of whole numbers"),
            ("a=3,4,3", "value `3` is repeated"),
            ("a=1..4,2", "value `2` is repeated"),
            ("a,b,a=1", "path `a` is repeated"),
            ("a=0..100000", "100001 values"),
            ("a=-9223372036854775808..9223372036854775807", "18446744073709551616 values"),
            ("a=1..60000,100001..160000", "too many"),
        ] {
            let fault = parse_over(text).unwrap_err();
            assert!(fault.contains(expected), "{text}: {fault}");
        }
        assert_eq!(values("9223372036854775806..9223372036854775807").len(), 2);
        assert_eq!(values("-9223372036854775808..9223372036854775807:9223372036854775807").len(), 3);
        let many = format!("{}=1", vec!["p"; 101].join(","));
        assert!(parse_over(&many).unwrap_err().contains("101 paths"));
    }
}
