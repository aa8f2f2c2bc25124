//! Modules of VASSAL: the grid of the board, the names of pieces and the stacks of the set-up, from the `buildFile` of the module. Strengths are
//! pictures there, and stay blank.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::archive::Archive;
use super::draft::{Cell, Draft, MAX_HEXES, MAX_LINES, MAX_UNITS, Map, Unit};
use super::{File, pictures};
use crate::base::error::Failure;
use crate::base::words::counted;
use crate::games::imported::{Kind, Report};

/// The names of the build file in modules of different age.
const BUILD_FILES: [&str; 2] = ["buildFile.xml", "buildFile"];
/// Seats at the table that are no sides.
const NO_SIDES: [&str; 5] = ["Solitaire", "Solo", "Referee", "Umpire", "Observer"];
/// How deep elements may lie.
const MAX_DEPTH: usize = 200;
/// The most counters that are looked at, the panels of each, and the characters of a name.
const MAX_PIECES: usize = 20_000;
const MAX_PANELS: usize = 12;
const MAX_NAME: usize = 200;
/// The size of a map whose board has no known size.
const UNKNOWN: [usize; 2] = [20, 20];

/// The grid of a board, in pixels.
#[derive(Clone, Copy, Debug)]
struct Grid {
    line: usize,
    step: [f64; 2],
    origin: [f64; 2],
    sideways: bool,
    /// Whether the numbers of every second line are one higher.
    stagger: bool,
}

/// How hexes are numbered.
#[derive(Clone, Debug, Default)]
struct Numbering {
    row_first: bool,
    stagger: bool,
    offset: [i64; 2],
    descends: [bool; 2],
    digits: [usize; 2],
    letters: bool,
    separator: String,
}

/// A counter with the panels that it lies in.
#[derive(Clone, Debug)]
struct Piece {
    line: usize,
    name: String,
    panels: Vec<String>,
    /// The words of its own, such as the names of prototypes.
    words: String,
    /// Where it is set up: a printed number, or a point of the board.
    place: Option<Place>,
}

#[derive(Clone, Debug, PartialEq)]
enum Place {
    Number(String),
    Point([f64; 2]),
}

/// What a build file says.
#[derive(Debug, Default)]
struct Build {
    name: String,
    sides: Vec<String>,
    picture: String,
    board: String,
    grid: Option<Grid>,
    numbering: Option<Numbering>,
    pieces: Vec<Piece>,
    /// The number of further ones.
    beyond: usize,
}

/// Reads a module.
///
/// # Errors
/// When the archive or its build file is damaged or too large.
pub fn module(file: &File, draft: &mut Draft, report: &mut Report) -> Result<(), Failure> {
    let mut archive = Archive::open(file)?;
    for name in BUILD_FILES {
        if let Some(bytes) = archive.read(name)? {
            let build = parse(&file.name, &bytes)?;
            let picture = format!("images/{}", build.picture);
            let size = if build.picture.is_empty() {
                None
            } else {
                archive.read(&picture)?.and_then(|bytes| pictures::size(&bytes))
            };
            return take(&file.name, build, size, draft, report);
        }
    }
    Err(Failure::Input(format!("{} has no `buildFile.xml`: it is no module of VASSAL", file.name)))
}

/// Reads a build file alone.
///
/// # Errors
/// When it is damaged.
pub fn build_file(file: &File, draft: &mut Draft, report: &mut Report) -> Result<(), Failure> {
    take(&file.name, parse(&file.name, &file.bytes)?, None, draft, report)
}

fn parse(name: &str, bytes: &[u8]) -> Result<Build, Failure> {
    let text = String::from_utf8_lossy(bytes);
    let mut reader = Reader::from_str(&text);
    reader.config_mut().check_end_names = true;
    let mut lines = Lines { bytes: text.as_bytes(), counted: 0, line: 1 };
    let mut line = |at: u64| lines.at(at);
    let mut build = Build::default();
    let mut open: Vec<Element> = Vec::new();
    loop {
        let at = reader.buffer_position();
        match reader.read_event() {
            Ok(Event::Start(tag)) => {
                let element = Element::of(&tag);
                build.enter(&element, &open, line(at));
                open.push(element);
                if open.len() > MAX_DEPTH {
                    return Err(Failure::Input(format!("{name}:{}: elements lie deeper than {MAX_DEPTH}", line(at))));
                }
            }
            Ok(Event::Empty(tag)) => build.enter(&Element::of(&tag), &open, line(at)),
            Ok(Event::Text(words)) => {
                if let Ok(words) = words.decode() {
                    build.say(&words, &open);
                }
            }
            Ok(Event::End(_)) => drop(open.pop()),
            Ok(Event::DocType(_)) => {
                return Err(Failure::Input(format!("{name}:{}: a document type is not read", line(at))));
            }
            Ok(Event::Eof) => break,
            Ok(_) => {}
            Err(error) => return Err(Failure::Input(format!("{name}:{}: {error}", line(reader.error_position())))),
        }
    }
    match open.is_empty() && (!build.name.is_empty() || build.grid.is_some() || !build.pieces.is_empty()) {
        true => Ok(build),
        false => Err(Failure::Input(format!("{name}: this is no build file of VASSAL"))),
    }
}

/// Counts the lines of a text once, from its beginning on.
struct Lines<'t> {
    bytes: &'t [u8],
    counted: usize,
    line: usize,
}

impl Lines<'_> {
    /// The line of a byte, which lies behind the ones that were asked for.
    fn at(&mut self, byte: u64) -> usize {
        let to = (byte as usize).clamp(self.counted, self.bytes.len());
        self.line += self.bytes[self.counted..to].iter().filter(|byte| **byte == b'\n').count();
        self.counted = to;
        self.line
    }
}

/// An element that is open.
#[derive(Debug)]
struct Element {
    /// The last part of its name, such as `PieceSlot`.
    kind: String,
    values: Vec<(String, String)>,
}

impl Element {
    fn of(tag: &BytesStart) -> Self {
        let name = String::from_utf8_lossy(tag.name().as_ref()).into_owned();
        let values = tag.attributes().flatten().filter_map(|one| {
            let value = one.unescape_value().ok()?.into_owned();
            Some((String::from_utf8_lossy(one.key.as_ref()).into_owned(), value))
        });
        Self { kind: name.rsplit('.').next().unwrap_or_default().to_owned(), values: values.collect() }
    }

    fn text(&self, key: &str) -> &str {
        self.values.iter().find(|(name, _)| name == key).map_or("", |(_, value)| value)
    }

    fn number(&self, key: &str) -> Option<f64> {
        self.text(key).parse().ok().filter(|number: &f64| number.is_finite() && number.abs() < 1e6)
    }

    fn flag(&self, key: &str) -> bool {
        self.text(key) == "true"
    }
}

impl Build {
    fn enter(&mut self, element: &Element, open: &[Element], line: usize) {
        let inside = |kind: &str| open.iter().rev().find(|one| one.kind == kind);
        match element.kind.as_str() {
            "GameModule" => self.name = element.text("name").to_owned(),
            "HexGrid" => self.grid(element, inside("Board"), line),
            "HexGridNumbering" if inside("HexGrid").is_some() && self.numbering.is_none() => {
                let numbering = Numbering::of(element);
                if let Some(grid) = &mut self.grid {
                    grid.stagger = numbering.stagger;
                }
                self.numbering = Some(numbering);
            }
            "PieceSlot" | "CardSlot" if self.pieces.len() >= MAX_PIECES => self.beyond += 1,
            "PieceSlot" | "CardSlot" => {
                let panels = open.iter().rev().filter(|one| one.kind != "GameModule");
                let panels = panels.map(|one| one.text("entryName")).filter(|name| !name.is_empty()).map(short);
                self.pieces.push(Piece {
                    line,
                    name: short(element.text("entryName")),
                    panels: panels.take(MAX_PANELS).collect(),
                    words: String::new(),
                    place: inside("SetupStack").and_then(place),
                });
            }
            _ => {}
        }
    }

    /// The first grid with hexes is that of the game; other boards hold charts.
    fn grid(&mut self, element: &Element, board: Option<&Element>, line: usize) {
        let (Some(dx), Some(dy)) = (element.number("dx"), element.number("dy")) else { return };
        if self.grid.is_some() || dx <= 1.0 || dy <= 1.0 {
            return;
        }
        let origin = ["x0", "y0"].map(|key| element.number(key).unwrap_or(0.0));
        self.grid = Some(Grid { line, step: [dx, dy], origin, sideways: element.flag("sideways"), stagger: false });
        if let Some(board) = board {
            (self.board, self.picture) = (board.text("name").to_owned(), board.text("image").to_owned());
        }
    }

    fn say(&mut self, words: &str, open: &[Element]) {
        let Some(last) = open.last() else { return };
        match last.kind.as_str() {
            "entry" if open.iter().any(|one| one.kind == "PlayerRoster") => {
                let name = words.trim();
                if !name.is_empty() && !NO_SIDES.iter().any(|other| name.eq_ignore_ascii_case(other)) {
                    self.sides.push(name.to_owned());
                }
            }
            "PieceSlot" => {
                if let Some(piece) = self.pieces.last_mut() {
                    piece.words.extend(words.chars().take(4096));
                }
            }
            _ => {}
        }
    }
}

/// The beginning of a name.
fn short(name: &str) -> String {
    name.chars().take(MAX_NAME).collect()
}

/// Where a stack of the set-up lies.
fn place(stack: &Element) -> Option<Place> {
    let number = stack.text("location");
    if stack.flag("useGridLocation") && !number.is_empty() {
        return Some(Place::Number(number.to_owned()));
    }
    Some(Place::Point([stack.number("x")?, stack.number("y")?]))
}

impl Numbering {
    fn of(element: &Element) -> Self {
        let whole = |key: &str| element.number(key).unwrap_or(0.0) as i64;
        Self {
            row_first: element.text("first") == "V",
            stagger: element.flag("stagger"),
            offset: [whole("hOff"), whole("vOff")],
            descends: [element.flag("hDescend"), element.flag("vDescend")],
            digits: ["hLeading", "vLeading"].map(|key| whole(key).clamp(0, 9) as usize + 1),
            letters: element.text("hType") == "A" || element.text("vType") == "A",
            separator: element.text("sep").to_owned(),
        }
    }
}

/// Puts a build file into the draft.
fn take(
    file: &str,
    build: Build,
    picture: Option<[f64; 2]>,
    draft: &mut Draft,
    report: &mut Report,
) -> Result<(), Failure> {
    if !build.name.is_empty() {
        report.add(Kind::Read, file, 0, format!("the module {}", build.name));
    }
    for side in &build.sides {
        match draft.side(side) {
            Some(_) => report.add(Kind::Read, file, 0, format!("the side {side}")),
            None => report.add(Kind::Refused, file, 0, format!("the side {side}: two sides are possible")),
        }
    }
    board(file, &build, picture, draft, report);
    pieces(file, &build, draft, report);
    Ok(())
}

fn board(file: &str, build: &Build, picture: Option<[f64; 2]>, draft: &mut Draft, report: &mut Report) {
    let Some(grid) = build.grid else {
        report.add(Kind::Refused, file, 0, "no board has a grid of hexes");
        return;
    };
    let numbering = build.numbering.clone().unwrap_or_default();
    if build.numbering.is_none() {
        report.add(Kind::Guessed, file, grid.line, "the hexes have no printed numbers: 0101 is in the north-west");
    }
    if numbering.letters
        || !numbering.separator.is_empty()
        || numbering.digits != [2, 2]
        || numbering.descends != [false; 2]
    {
        let text = "numbers with letters, signs, other digits than two and two, or from the other side: 0101 is in the north-west";
        report.add(Kind::Guessed, file, grid.line, text);
    }
    let plain = !numbering.letters && numbering.descends == [false; 2];
    let first =
        if build.numbering.is_some() && plain { numbering.offset.map(|one| one.clamp(0, 50) as usize) } else { [1, 1] };
    let mut size = match picture {
        Some(pixels) => grid.lines(pixels),
        None => {
            report.add(
                Kind::Guessed,
                file,
                grid.line,
                format!("the size of the board is unknown: {} by {} hexes", UNKNOWN[0], UNKNOWN[1]),
            );
            UNKNOWN
        }
    };
    let whole = size;
    size = size.map(|lines| lines.clamp(1, MAX_LINES - 50));
    while size[0] * size[1] > MAX_HEXES {
        let longer = usize::from(size[1] > size[0]);
        size[longer] -= 1;
    }
    if size != whole {
        let text = format!(
            "the board has {} by {} hexes: the north-west {} by {} are taken",
            whole[0], whole[1], size[0], size[1]
        );
        report.add(Kind::Refused, file, grid.line, text);
    }
    report.add(
        Kind::Read,
        file,
        grid.line,
        format!("the grid of the board {}: {} by {} hexes", build.board, size[0], size[1]),
    );
    report.add(Kind::Guessed, file, grid.line, "the terrain is a picture: clear everywhere, to be painted");
    // The second column or row lies half a hex farther; where its numbers are one higher, it lies half a hex before them.
    let line = first[usize::from(grid.sideways)] + 1;
    draft.map = Some(Map {
        size,
        first,
        pointed: grid.sideways,
        shifted_odd: (line % 2 == 1) != numbering.stagger,
        row_first: numbering.row_first,
        ground: vec![vec!["clear".to_owned(); size[0]]; size[1]],
    });
}

impl Grid {
    /// The columns and rows of a board with this width and height in pixels.
    fn lines(&self, pixels: [f64; 2]) -> [usize; 2] {
        let pixels = if self.sideways { [pixels[1], pixels[0]] } else { pixels };
        let count = [0, 1]
            .map(|axis| ((pixels[axis] - self.origin[axis]) / self.step[axis]).round().clamp(1.0, 500.0) as usize);
        if self.sideways { [count[1], count[0]] } else { count }
    }

    /// The hex around a point of the board.
    fn at(&self, [x, y]: [f64; 2]) -> Cell {
        let (x, y) = if self.sideways { (y, x) } else { (x, y) };
        let column = ((x - self.origin[0]) / self.step[0]).round().max(0.0);
        let lower = if column % 2.0 == 1.0 { 0.5 } else { 0.0 };
        let row = ((y - self.origin[1]) / self.step[1] - lower).round().max(0.0);
        let more = usize::from(self.stagger && lower > 0.0);
        let (column, row) = (column as usize, row as usize + more);
        if self.sideways { (row, column) } else { (column, row) }
    }
}

fn pieces(file: &str, build: &Build, draft: &mut Draft, report: &mut Report) {
    let set_up = build.pieces.iter().filter(|piece| piece.place.is_some()).count();
    // Panels hold a copy of each counter; those of the set-up are the ones of the game.
    let wanted = build.pieces.iter().filter(|piece| set_up == 0 || piece.place.is_some());
    let mut left = 0;
    let mut sideless = 0;
    for piece in wanted {
        if draft.units.len() + 1 >= MAX_UNITS {
            left += 1;
            continue;
        }
        let hex = piece.place.as_ref().and_then(|place| at(place, build.grid.as_ref(), draft));
        if let (Some(place), None) = (&piece.place, hex) {
            report.add(Kind::Refused, file, piece.line, format!("{}: {} is off the map", piece.name, place.words()));
        }
        let side = side_of(piece, &draft.armies);
        sideless += usize::from(side.is_none());
        let unit = Unit { name: piece.name.clone(), side: side.unwrap_or(0), hex, ..Unit::default() };
        draft.units.push(Unit { range: 1, ..unit });
    }
    if set_up > 0 {
        report.add(Kind::Read, file, 0, format!("{set_up} counters of the set-up, of {} in all", build.pieces.len()));
    } else {
        report.add(Kind::Read, file, 0, counted((build.pieces.len() - left) as u64, "counter"));
        report.add(Kind::Guessed, file, 0, "no counter is set up: all are off the map, to be given a hex or a turn");
    }
    if build.beyond > 0 {
        let text = format!("{} beyond the first {MAX_PIECES}", counted(build.beyond as u64, "counter"));
        report.add(Kind::Refused, file, 0, text);
    }
    if left > 0 {
        report.add(Kind::Refused, file, 0, format!("{left} more counters: at most {MAX_UNITS} are possible"));
    }
    if sideless > 0 {
        report.add(Kind::Guessed, file, 0, format!("the side of {sideless} counters is not said: the first"));
    }
}

impl Place {
    fn words(&self) -> String {
        match self {
            Self::Number(number) => number.clone(),
            Self::Point([x, y]) => format!("point {x}, {y}"),
        }
    }
}

fn at(place: &Place, grid: Option<&Grid>, draft: &Draft) -> Option<Cell> {
    let map = draft.map.as_ref()?;
    match place {
        Place::Number(number) => map.parse(number),
        Place::Point(point) => Some(grid?.at(*point)).filter(|cell| map.has(*cell)),
    }
}

/// The side whose name is among the panels of a counter, or in its own words.
fn side_of(piece: &Piece, sides: &[String]) -> Option<usize> {
    let names = |text: &str, side: &str| {
        let stem: String = side.to_lowercase().chars().take(5).collect();
        !stem.is_empty() && text.to_lowercase().contains(&stem)
    };
    let panel = piece.panels.iter().find_map(|panel| sides.iter().position(|side| names(panel, side)));
    panel.or_else(|| sides.iter().position(|side| names(&piece.words, side)))
}
