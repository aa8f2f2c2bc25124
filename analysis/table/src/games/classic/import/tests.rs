use std::io::{Cursor, Write};

use kartacz_engine::games::classic::data::Scenario;
use kartacz_engine::games::classic::files::Files;
use kartacz_engine::scenario::{Request, load};
use zip::write::{SimpleFileOptions, ZipWriter};

use super::*;
use crate::games::imported::Kind;

fn file(name: &str, text: impl Into<Vec<u8>>) -> File {
    File { name: name.to_owned(), bytes: text.into() }
}

/// The scenario that a text makes; it must be sound.
fn scenario(made: &Imported) -> Scenario {
    let texts = [("classic/imported.toml", made.text.as_str())];
    let loaded = load(&[&Files], &texts.as_slice(), &Request::new("classic/imported"));
    loaded.unwrap_or_else(|faults| panic!("{}\n{faults}", made.text)).scenario.of().unwrap()
}

fn notes(made: &Imported, kind: Kind) -> String {
    made.report.of(kind).map(|note| format!("{}:{}: {}\n", note.file, note.line, note.text)).collect()
}

fn refusal(files: &[File]) -> String {
    import(files, "x").unwrap_err().to_string()
}

#[test]
fn files_beside_the_known_ones_are_named_and_left_out() {
    let made = import(&[file("README.md", "x"), file("u.tsv", "name\tstrength\tmoves\nA\t3\t4\n")], "x").unwrap();
    assert!(notes(&made, Kind::Refused).contains("README.md:0: README.md is of no known form"));
    scenario(&made);
}

#[test]
fn huge_inputs_end_soon() {
    // Each of these took minutes, or a defect ended the program.
    let slots = "<VASSAL.launch.GameModule name=\"x\">\n".to_owned()
        + &"<VASSAL.build.widget.PieceSlot entryName=\"a\">x</VASSAL.build.widget.PieceSlot>\n".repeat(60_000)
        + "</VASSAL.launch.GameModule>";
    let made = import(&[file("buildFile.xml", slots)], "x").unwrap();
    assert!(
        notes(&made, Kind::Refused).contains("40,000 counters beyond the first 20000"),
        "{}",
        notes(&made, Kind::Refused)
    );
    let codes: Vec<String> =
        (0..90).map(|code| format!("\"{:02}{:02}\": \"kind {code}\"", code % 10, code / 10)).collect();
    let made = import(&[file("a.json", format!("{{\"terrain\": {{{}}}}}", codes.join(", ")))], "x").unwrap();
    assert!(notes(&made, Kind::Refused).contains("90 kinds of ground: at most 24 are possible"));
    scenario(&made);
    let many = "die,1:1\n".to_owned() + &(1..=6).map(|roll| format!("{roll},\"D\"\"{roll}\"\n")).collect::<String>();
    scenario(&import(&[file("crt.csv", many)], "x").unwrap());
    let mut end = b"PK\x05\x06".to_vec();
    end.extend([0; 4]);
    end.extend([0xFF; 4]);
    end.extend([0; 10]);
    assert!(refusal(&[file("x.vmod", end)]).contains("x.vmod has 65535 files; at most 20000 are read"));
}

// ---- Tables ---------------------------------------------------------------------------------------------

const MAP: &str = "open,open,wood,open\nopen,1,open,river\nopen,open,3,open\n";
const UNITS: &str = "id;side;name;strength;defence;moves;type;VP;turn\n1;0;Guard;5;6;4;foot;2;0\n2;1;Guard;3;3;4;foot;1;2\n\
                     3;1;Hussars;4;4;7;horse;1;0\n4;1;Hussars;4;4;x;horse;1;0\n5;Green;Third;4;4;4;horse;1;0\n";
const CRT: &str = "die,1:2,1:1,3:2\n1,AR,AR,NE\n2,AR,NE,DR\n3,NE,DR,DR\n4,NE,DR,DE\n5,DR,DR,DE\n6,DR,DE,??\n";

#[test]
fn tables_become_a_game() {
    let files = [file("terrain.csv", MAP), file("units.csv", UNITS), file("crt.csv", CRT)];
    let made = import(&files, "Three tables").unwrap();
    let scenario = scenario(&made);
    assert_eq!((scenario.title.as_str(), scenario.map.field.len(), scenario.units.len()), ("Three tables", 12, 3));
    assert!(made.text.contains("hex = \"0202\"") && made.text.contains("hex = \"0303\""), "{}", made.text);
    assert!(made.text.contains("\"3:2\" = [\"NE\", \"DR\", \"DR\", \"DE\", \"DE\", \"??\"]"), "{}", made.text);
    let refused = notes(&made, Kind::Refused);
    assert!(refused.contains("units.csv:5: movement x: whole numbers from 0 to 99 are possible"), "{refused}");
    assert!(refused.contains("units.csv:6: Third: a third side, Green"), "{refused}");
    let guessed = notes(&made, Kind::Guessed);
    assert!(
        guessed.contains("results that are not known have no effect: ??") && guessed.contains("pointed tops"),
        "{guessed}"
    );
}

#[test]
fn counters_alone_are_a_game_too() {
    let made = import(&[file("u.tsv", "name\tstrength\tmoves\nA\t3\t4\nA\t2\t4\n")], "Two").unwrap();
    assert_eq!(scenario(&made).units.len(), 3, "the second side has one, too");
    assert!(notes(&made, Kind::Guessed).contains("12 by 10 hexes of clear terrain"));
}

#[test]
fn a_map_that_is_too_large_is_refused() {
    let row = format!("{}\n", vec!["open"; 60].join(","));
    let made = import(&[file("terrain.csv", row.repeat(60))], "Large").unwrap();
    assert!(notes(&made, Kind::Refused).contains("at most 1024 are possible"));
    scenario(&made);
}

#[test]
fn names_of_strangers_stay_texts() {
    let units = "name,strength,moves\n\"\"\"]\n[evil]\nx = \"\"<b>\",3,4\n\u{1b}[31mred,3,4\n";
    let made = import(&[file("u.csv", units)], "a\"\n[evil]\nb = \"").unwrap();
    let scenario = scenario(&made);
    assert!(
        scenario.units.iter().any(|unit| unit.name.contains("[evil]")) && !made.text.contains('\u{1b}'),
        "{}",
        made.text
    );
}

// ---- Hexwright -----------------------------------------------------------------------------------------

#[test]
fn a_map_of_hexwright_is_read_and_its_faults_are_named() {
    let grid = r#"{"n_cols": 4, "n_rows": 3, "even_col_y_offset": 50}"#;
    let terrain = r#"{"terrain": {"0000": "woods", "0101": "clear", "0302": "swamp", "0900": "woods"}}"#;
    let sides = r#"{"rivers": [{"a": "0000", "b": "0001"}, {"a": "0001", "b": "0000"}, {"a": "0000", "b": "0202"}, {"a": "0302", "b": "0303"}],
                   "roads": [{"a": "0101", "b": "0102"}], "bridges": [{"a": "0000", "b": "0001"}]}"#;
    let features = r#"{"features": [{"code": "0101", "type": "city", "name": "Ferrum", "attrs": {"vp": 2}}]}"#;
    let files = [file("g.json", grid), file("t.json", terrain), file("h.json", sides), file("f.json", features)];
    let made = import(&files, "Map").unwrap();
    let scenario = scenario(&made);
    assert_eq!((scenario.map.field.len(), scenario.victory.objectives.len()), (12, 1));
    assert!(made.text.contains("first_column = 0") && made.text.contains("ferrum = \"0101\""), "{}", made.text);
    assert!(made.text.contains("between = [\"0000/0001\"]"), "each side once: {}", made.text);
    let refused = notes(&made, Kind::Refused);
    for said in ["0900: off the map", "rivers 0000/0202: the hexes are not adjacent", "river 0302/0303: off the map"] {
        assert!(refused.contains(&said.replace("rivers", "river")), "{said} in {refused}");
    }
}

#[test]
fn other_json_is_refused_with_its_place() {
    assert!(refusal(&[file("a.json", "{\n \"terrain\": }")]).contains("a.json:2:"));
    assert!(refusal(&[file("a.json", "{}")]).contains("no map of Hexwright"));
    let huge = r#"{"terrain": {"0000": "a"}, "n_cols": 4000000000, "n_rows": 4000000000}"#;
    assert!(refusal(&[file("a.json", huge)]).contains("are possible"));
}

// ---- Modules of VASSAL ---------------------------------------------------------------------------------

const BUILD: &str = r#"<?xml version="1.0"?>
<VASSAL.build.GameModule name="Small &amp; own">
<VASSAL.build.module.PlayerRoster><entry>North</entry><entry>South</entry><entry>Solitaire</entry></VASSAL.build.module.PlayerRoster>
<VASSAL.build.module.Map mapName="Main">
<VASSAL.build.module.map.BoardPicker><VASSAL.build.module.map.boardPicker.Board image="board.png" name="Main">
<VASSAL.build.module.map.boardPicker.board.HexGrid dx="100.0" dy="115.0" x0="50" y0="60" sideways="false">
<VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering first="H" hLeading="1" vLeading="1" hOff="1" vOff="1" hType="N" vType="N" sep=""/>
</VASSAL.build.module.map.boardPicker.board.HexGrid>
</VASSAL.build.module.map.boardPicker.Board></VASSAL.build.module.map.BoardPicker>
<VASSAL.build.module.map.SetupStack name="a" useGridLocation="true" location="0203"><VASSAL.build.widget.PieceSlot entryName="1st North">+/null/prototype;North	piece;;;n1.png;1st North/</VASSAL.build.widget.PieceSlot></VASSAL.build.module.map.SetupStack>
<VASSAL.build.module.map.SetupStack name="b" useGridLocation="false" x="350" y="240"><VASSAL.build.widget.PieceSlot entryName="1st &lt;South&gt;">+/null/prototype;South	piece;;;s1.png;x/</VASSAL.build.widget.PieceSlot></VASSAL.build.module.map.SetupStack>
<VASSAL.build.module.map.SetupStack name="c" useGridLocation="true" location="9999"><VASSAL.build.widget.PieceSlot entryName="Lost"/></VASSAL.build.module.map.SetupStack>
</VASSAL.build.module.Map>
<VASSAL.build.module.PieceWindow><VASSAL.build.widget.PanelWidget entryName="North"><VASSAL.build.widget.PieceSlot entryName="Spare"/></VASSAL.build.widget.PanelWidget></VASSAL.build.module.PieceWindow>
</VASSAL.build.GameModule>
"#;

fn png(width: u32, height: u32) -> Vec<u8> {
    [b"\x89PNG\r\n\x1a\n".as_slice(), &[0, 0, 0, 13], b"IHDR", &width.to_be_bytes(), &height.to_be_bytes()].concat()
}

fn module(files: &[(&str, &[u8])]) -> File {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    file("own.vmod", zip.finish().unwrap().into_inner())
}

#[test]
fn a_module_is_read_with_its_grid_and_its_set_up() {
    let made =
        import(&[module(&[("buildFile.xml", BUILD.as_bytes()), ("images/board.png", &png(850, 700))])], "Own").unwrap();
    let scenario = scenario(&made);
    assert_eq!((scenario.map.field.len(), scenario.units.len()), (48, 3), "{}", made.report.text());
    assert_eq!(scenario.side_names, ["North", "South"]);
    // The fourth column lies half a hex lower.
    assert!(
        made.text
            .contains("name = \"1st North\", side = \"north\", strength = 1, moves = 4, worth = 1, hex = \"0203\""),
        "{}",
        made.text
    );
    assert!(
        made.text
            .contains("name = \"1st <South>\", side = \"south\", strength = 1, moves = 4, worth = 1, hex = \"0402\""),
        "{}",
        made.text
    );
    assert!(notes(&made, Kind::Refused).contains("own.vmod:12: Lost: 9999 is off the map"), "{}", made.report.text());
    assert!(notes(&made, Kind::Guessed).contains("the strength of 3 counters is in no file"));
}

#[test]
fn a_build_file_alone_is_read() {
    let made = import(&[file("buildFile", BUILD)], "Own").unwrap();
    assert_eq!(scenario(&made).map.field.len(), 400);
    assert!(notes(&made, Kind::Guessed).contains("the size of the board is unknown"));
}

#[test]
fn hostile_modules_are_refused() {
    assert!(refusal(&[file("x.vmod", "no archive")]).contains("x.vmod is no readable module"));
    assert!(refusal(&[module(&[("../../buildFile.xml", b"<a/>")])]).contains("has no `buildFile.xml`"));
    let bomb = vec![b' '; 33 << 20];
    assert!(refusal(&[module(&[("buildFile.xml", &bomb)])]).contains("is larger than 32 MB"));
    assert!(refusal(&[module(&[("buildFile.xml", b"<a><b></a>")])]).contains("own.vmod:1:"));
    assert!(refusal(&[module(&[("buildFile.xml", b"<a>")])]).contains("no build file of VASSAL"));
    let entities = b"<!DOCTYPE x [<!ENTITY a \"aaaa\">]><VASSAL.build.GameModule name=\"&a;\"/>";
    assert!(refusal(&[module(&[("buildFile.xml", entities)])]).contains("a document type is not read"));
    let deep = "<a>".repeat(1000);
    assert!(refusal(&[module(&[("buildFile.xml", deep.as_bytes())])]).contains("deeper than 200"));
}

#[test]
fn files_of_no_known_form_are_refused() {
    assert!(refusal(&[file("map.png", "x")]).contains("map.png is of no known form"));
    assert!(refusal(&[file("u.csv", vec![b'x'; MAX_BYTES + 1])]).contains("is larger than 64 MB"));
}
