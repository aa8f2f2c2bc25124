//! End-to-end tests of `map`.

use std::process::Command;

fn map(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_kartacz")).arg("map").args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_map_has_every_hex_and_every_counter() {
    for scenario in ["niemenczyn/scenario-1", "niemenczyn/scenario-2"] {
        let svg = map(&[scenario]);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        for row in 1..=12 {
            for column in 1..=16 {
                assert!(svg.contains(&format!(">{row:02}{column:02}</text>")), "{row:02}{column:02}");
            }
        }
        for name in ["1/I/7 pp lit.", "Narbutt", "3/Narwski", "★ Grabowski", "★ Lewiz", "limbered"] {
            assert!(svg.contains(&format!(">{name}</text>")), "{name}");
        }
    }
}

#[test]
fn what_is_open_is_closed() {
    let svg = map(&["niemenczyn/scenario-1", "--what-if", "eydziatowicz"]);
    assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
    assert_eq!(svg.matches("<text ").count(), svg.matches("</text>").count());
    assert!(svg.contains("from stage 3"));
}

#[test]
fn the_file_is_the_drawing() {
    let path = std::env::temp_dir().join(format!("kartacz-map-{}.svg", std::process::id()));
    assert_eq!(map(&["niemenczyn/scenario-1", "--out", path.to_str().unwrap()]), "");
    let written = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(written, map(&["niemenczyn/scenario-1"]));
}
