//! The structure of the repository: imports are layered and acyclic, each game is named only in its own directories, two
//! libraries are confined to one place each, functions are short, and the text has no banned words. Failures name file and
//! line.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;

/// The crates, and those of the analysis.
const CRATES: [&str; 5] = ["engine", "ai", "analysis/foundation", "analysis/table", "analysis"];
const ANALYSIS: &[&str] = CRATES.split_at(2).1;
/// The directories of the sources of the analysis; each imports only those before it.
const LAYERS: [&str; 8] = ["base", "statistics", "play", "show", "games", "studies", "lab", "program"];
/// Libraries with one place.
const PLACES: [(&str, &str); 2] =
    [("polars", "analysis/table/src/play/aggregate"), ("plotters", "analysis/table/src/show/charts")];
/// The most lines of a function.
const LONGEST: usize = 90;

/// A source file: its path from the workspace, and its code without comments and without tests.
struct Source {
    path: String,
    code: String,
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The files of these kinds in a folder and in those below it.
fn collect(folder: &Path, kinds: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, kinds, found);
        } else if path.extension().is_some_and(|kind| kinds.iter().any(|known| kind == *known)) {
            found.push(path);
        }
    }
}

/// A path relative to the workspace, with slashes.
fn name(path: &Path) -> String {
    path.strip_prefix(workspace()).unwrap().to_string_lossy().replace('\\', "/")
}

/// The sources of a crate.
fn sources(crate_name: &str) -> Vec<Source> {
    let mut files = Vec::new();
    collect(&workspace().join(crate_name).join("src"), &["rs"], &mut files);
    files.sort();
    let tests = Regex::new(r"(?m)^#\[cfg\(test\)\]\n(?:pub(?:\(crate\))? )?mod \w+ \{").unwrap();
    let remarks = Regex::new(r"(?m)//.*$").unwrap();
    let of = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let end = tests.find(&text).map_or(text.len(), |found| found.start());
        Source { path: name(&path), code: remarks.replace_all(&text[..end], "").into_owned() }
    };
    let only_for_tests = |path: &str| ["tests.rs", "toy.rs", "fixture.rs"].iter().any(|name| path.ends_with(name));
    files.into_iter().map(of).filter(|source| !only_for_tests(&source.path)).collect()
}

fn analysis() -> Vec<Source> {
    ANALYSIS.iter().copied().flat_map(sources).collect()
}

fn all_sources() -> Vec<Source> {
    CRATES.into_iter().flat_map(sources).collect()
}

/// The lines of a source in which something is found, as `file:line: text`.
fn lines<'s>(source: &'s Source, found: impl Fn(&str) -> bool + 's) -> impl Iterator<Item = String> + 's {
    let lines = source.code.lines().enumerate().filter(move |(_, line)| found(line));
    lines.map(|(number, line)| format!("{}:{}: {}", source.path, number + 1, line.trim()))
}

fn none(breaches: Vec<String>) {
    assert!(breaches.is_empty(), "{} breaches:\n{}", breaches.len(), breaches.join("\n"));
}

/// The directory below `src` that a source is in, or the file.
fn top(source: &Source) -> &str {
    source.path.split_once("/src/").and_then(|(_, inside)| inside.split(['/', '.']).next()).unwrap()
}

#[test]
fn layers_import_only_those_before_them() {
    let import = Regex::new(r"\bcrate::(\w+)").unwrap();
    let layer = |name: &str| LAYERS.iter().position(|layer| *layer == name);
    let mut breaches = Vec::new();
    for source in analysis() {
        let Some(own) = layer(top(&source)) else { continue };
        let upward =
            |line: &str| import.captures_iter(line).any(|found| layer(&found[1]).is_some_and(|other| other > own));
        breaches.extend(lines(&source, upward));
    }
    none(breaches);
}

/// The names of the folders in a folder of the workspace.
fn folders(path: &str) -> Vec<String> {
    let folders = fs::read_dir(workspace().join(path)).unwrap().map(|entry| entry.unwrap().path());
    folders.filter(|path| path.is_dir()).map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect()
}

/// The games of the program: each has a folder of scenarios.
fn games() -> Vec<String> {
    // The folder of what concerns programs from outside has no scenarios.
    let is_scenario =
        |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("scenario-"));
    let has_any = |game: &String| {
        let entries = fs::read_dir(workspace().join("scenarios").join(game)).unwrap();
        entries.flatten().any(|entry| is_scenario(&entry.path()))
    };
    folders("scenarios").into_iter().filter(has_any).collect()
}

/// The families: shared rules that games name as their parents.
fn families() -> BTreeSet<String> {
    folders("engine/src/games").iter().flat_map(|rules| parents(rules)).collect()
}

/// The games with rules, including those not in the program yet.
fn rules() -> Vec<String> {
    let families = families();
    folders("engine/src/games").into_iter().filter(|name| !families.contains(name)).collect()
}

/// The families that a game names as parents.
fn parents(game: &str) -> Vec<String> {
    let file = workspace().join("engine/src/games").join(game).join("parents.txt");
    fs::read_to_string(file).unwrap_or_default().lines().map(str::to_owned).collect()
}

#[test]
fn a_game_is_named_at_home_and_in_the_registries_alone() {
    let games = rules();
    assert!(games.len() >= 2 && self::games().iter().all(|game| games.contains(game)));
    // A game is named in its own directories, a family also in those of its games.
    let mut homes: Vec<(String, Vec<String>)> = games.iter().map(|game| (game.clone(), vec![game.clone()])).collect();
    for family in families() {
        let children = games.iter().filter(|game| parents(game).contains(&family));
        homes.push((family.clone(), children.chain([&family]).cloned().collect()));
    }
    let named = |line: &str| homes.iter().any(|(name, _)| line.to_lowercase().contains(name.as_str()));
    let home = |path: &str| path.contains("/src/games/");
    none(all_sources().iter().filter(|source| !home(&source.path)).flat_map(|source| lines(source, named)).collect());
    let at = |path: &str, name: &String| {
        path.contains(&format!("/games/{name}/")) || path.ends_with(&format!("/games/{name}.rs"))
    };
    let mut breaches = Vec::new();
    for source in all_sources().iter().filter(|source| home(&source.path) && !source.path.ends_with("games/mod.rs")) {
        let strange = |line: &str| {
            let foreign = homes.iter().filter(|(_, homes)| !homes.iter().any(|home| at(&source.path, home)));
            foreign.into_iter().any(|(name, _)| line.to_lowercase().contains(name.as_str()))
        };
        breaches.extend(lines(source, strange));
    }
    none(breaches);
}

#[test]
fn a_family_has_rules_and_no_scenarios() {
    let [with_rules, with_scenarios] = ["engine/src/games", "scenarios"].map(folders);
    let sound = |family: &String| with_rules.contains(family) && !with_scenarios.contains(family);
    none(families().into_iter().filter(|family| !sound(family)).collect());
}

/// The text of `ARCHITECTURE.md`.
fn architecture() -> String {
    fs::read_to_string(workspace().join("ARCHITECTURE.md")).unwrap()
}

/// The section of `ARCHITECTURE.md` on adding a game.
fn page() -> String {
    let text = architecture();
    let page = text.split("\n## Adding a game\n").nth(1).expect("the page is there");
    page.split("\n## ").next().unwrap().to_owned()
}

/// The paths that a text names: those that begin with a folder of the workspace, its Markdown files, and names of files in
/// backticks after a folder in the same row or paragraph.
fn paths_of(text: &str) -> Vec<String> {
    let rooted = Regex::new(r"^(?:engine|ai|analysis|benches|scenarios|reports|\.ci)/|^[A-Z]+\.md$").unwrap();
    let file = Regex::new(r"^[\w/-]+(?:\.(?:rs|toml|txt|html|js|css|md)|/)$").unwrap();
    let mut found = Vec::new();
    for block in text.replace("\n|", "\n\n|").replace("\n- ", "\n\n- ").split("\n\n") {
        let drawing = block.contains("```");
        let words: Vec<&str> = match drawing {
            true => block.split_whitespace().collect(),
            false => block.split('`').skip(1).step_by(2).collect(),
        };
        let mut folder = None;
        for word in words {
            if rooted.is_match(word) {
                folder = Some(word).filter(|word| word.ends_with('/')).or(folder);
                found.push(word.to_owned());
            } else if let Some(folder) = folder.filter(|_| !drawing && file.is_match(word)) {
                found.push(format!("{folder}{word}"));
            }
        }
    }
    found
}

#[test]
fn paths_are_found() {
    let text = "See `A.md` and `no.rs`.\n\n| `ai/NAME/`: `x.rs`, `y/z.toml`, `Type`, `w/` | `.ci/run` |\n| `v.rs` |\n- `ai/u`\n";
    assert_eq!(
        paths_of(text),
        ["A.md", "ai/NAME/", "ai/NAME/x.rs", "ai/NAME/y/z.toml", "ai/NAME/w/", ".ci/run", "ai/u"]
    );
    assert_eq!(paths_of("```\nai/    players, or x.rs\n  ai/b/  more\n```"), ["ai/", "ai/b/"]);
}

/// The places where a path with a placeholder for a game may be, by game: of the game itself, or of a parent.
fn places(path: &str) -> Vec<Vec<String>> {
    let path = path.replace("<game>", "NAME");
    if !path.contains("NAME") {
        return vec![vec![path]];
    }
    let homes = games().into_iter().map(|game| [vec![game.clone()], parents(&game)].concat());
    homes.map(|homes| homes.iter().map(|home| path.replace("NAME", home)).collect()).collect()
}

#[test]
fn the_paths_in_the_architecture_exist_for_every_game() {
    let named: Vec<Vec<String>> = paths_of(&architecture()).iter().flat_map(|path| places(path)).collect();
    assert!(named.len() > 300 && paths_of(&page()).len() > 60, "{}, {}", named.len(), paths_of(&page()).len());
    let later: BTreeSet<Vec<String>> = left_out();
    let missing = named.into_iter().filter(|places| !exists(places) && !later.contains(places));
    none(missing.map(|places| places.join(" or ")).collect());
}

/// Whether one of these places has the file; a module may be a folder.
fn exists(places: &[String]) -> bool {
    let folder = |path: &str| path.strip_suffix(".rs").map(|module| workspace().join(module).join("mod.rs"));
    places.iter().any(|path| workspace().join(path).exists() || folder(path).is_some_and(|path| path.exists()))
}

/// The places of the rows that can come later and of which a game has nothing.
fn left_out() -> BTreeSet<Vec<String>> {
    let page = page();
    let table = page.split("| without them |").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("the table");
    let mut found = BTreeSet::new();
    for row in table.lines().filter(|row| row.contains("NAME")) {
        for number in 0..games().len() {
            let files = paths_of(row).into_iter().filter(|path| !path.ends_with("/NAME/"));
            let (data, code): (Vec<_>, Vec<_>) =
                files.map(|path| places(&path)[number].clone()).partition(|places| places[0].starts_with("scenarios/"));
            // Networks are trained when the code that reads them is there.
            if !code.iter().any(|places| exists(places)) {
                found.extend(code);
                found.extend(data);
            } else if row.contains("learned") {
                found.extend(data);
            }
        }
    }
    found
}

/// Numbers as words, from 0.
const WORDS: [&str; 13] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// The folders of the crates.
fn crates() -> Vec<PathBuf> {
    let inside = |path: &Path| fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>();
    let folders = inside(&workspace()).into_iter().filter(|path| path.is_dir() && !path.ends_with("target"));
    let deep = folders.flat_map(|path| [inside(&path), vec![path]].concat());
    deep.filter(|path| path.join("Cargo.toml").exists()).collect()
}

/// The number of test executables of a crate: those that its manifest lists, or those that cargo finds.
fn test_executables(folder: &Path) -> usize {
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
    if manifest.contains("autotests = false") || !folder.join("tests").is_dir() {
        return manifest.matches("[[test]]").count();
    }
    let entries = fs::read_dir(folder.join("tests")).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| path.join("main.rs").exists() || path.extension().is_some_and(|kind| kind == "rs")).count()
}

#[test]
fn the_architecture_is_short_and_counts_right() {
    let text = architecture();
    assert!(text.len() < 14_000, "{} bytes", text.len());
    let crates = crates();
    let tests: usize = crates.iter().map(|folder| test_executables(folder)).sum();
    let count = |number: usize, thing: &str| format!("{} {thing}", WORDS[number]);
    for stated in [count(crates.len(), "crates"), count(tests, "test executables")] {
        assert!(text.to_lowercase().contains(&stated), "{stated}");
    }
    assert!(text.contains(&format!("at most {LONGEST} lines")));
}

#[test]
fn a_game_takes_five_lines_outside_its_directories() {
    let registries: Vec<Source> =
        all_sources().into_iter().filter(|one| one.path.ends_with("src/games/mod.rs")).collect();
    let page = page();
    assert!(registries.len() == 3 && registries.iter().all(|one| page.contains(&format!("`{}`", one.path))));
    assert!(page.contains("five lines in three registries"));
    for game in games() {
        let named = |line: &str| line.contains(&game);
        assert_eq!(registries.iter().flat_map(|one| lines(one, named)).count(), 5, "{game}");
    }
    for family in families() {
        for one in &registries {
            let line = format!("pub mod {family};");
            let module = workspace().join(&one.path).with_file_name(&family);
            let named: Vec<&str> = one.code.lines().filter(|line| line.contains(&family)).collect();
            assert!(
                named.iter().all(|named| *named == line) && named.len() == usize::from(module.is_dir()),
                "{family}"
            );
        }
    }
}

#[test]
fn two_libraries_have_one_place_each() {
    for (library, place) in PLACES {
        let used = |line: &str| line.contains(&format!("{library}::")) || line.contains(&format!("{library}_"));
        let elsewhere: Vec<Source> =
            all_sources().into_iter().filter(|source| !source.path.starts_with(place)).collect();
        none(elsewhere.iter().flat_map(|source| lines(source, used)).collect());
    }
}

/// Where files are opened.
const FILES: &str = "analysis/foundation/src/base/files/";
/// The ways to open, read, write or copy a file without that layer.
const OPENING: &str = concat!(
    r"\bfs::(?:File|OpenOptions|read|read_to_string|write|copy|hard_link|soft_link)\b",
    r"|\bfs::\{[^}]*\b(?:File|OpenOptions|read|read_to_string|write|copy|hard_link)\b",
    r"|\b(?:File|OpenOptions)::(?:open|create|create_new|options|new)\b",
);

/// The lines of these sources in which a file is opened outside the layer for it.
fn opened(sources: &[Source]) -> Vec<String> {
    let opening = Regex::new(OPENING).unwrap();
    let elsewhere = sources.iter().filter(|source| !source.path.starts_with(FILES));
    elsewhere.flat_map(|source| lines(source, |line| opening.is_match(line)).collect::<Vec<_>>()).collect()
}

/// A file that is opened elsewhere could be a link, or a pipe that blocks.
#[test]
fn files_are_opened_in_one_layer() {
    let sources = all_sources();
    assert!(sources.iter().any(|source| source.path.starts_with(FILES)));
    none(opened(&sources));
}

#[test]
fn files_opened_elsewhere_are_found() {
    let found = |path: &str, code: &str| !opened(&[Source { path: path.to_owned(), code: code.to_owned() }]).is_empty();
    for code in [
        "std::fs::read(path)",
        "fs::read_to_string(path)",
        "fs::write(path, text)",
        "let file = File::open(path)?;",
        "File::options().write(true)",
        "OpenOptions::new()",
        "use std::fs::{self, File};",
        "use std::fs::OpenOptions;",
        "fs::copy(from, to)",
    ] {
        assert!(found("analysis/table/src/play/parts.rs", code), "{code}");
        assert!(!found("analysis/foundation/src/base/files/reading.rs", code), "{code}");
    }
    for code in
        ["fs::read_dir(folder)", "use std::fs;", "files::open(path)", "files::write(path, text)", "RowFile::new()"]
    {
        assert!(!found("analysis/table/src/play/parts.rs", code), "{code}");
    }
}

/// The templates, styles and scripts of the pages.
fn templates() -> Vec<Source> {
    let mut files = Vec::new();
    for name in ANALYSIS {
        collect(&workspace().join(name).join("src"), &["html", "xml", "svg", "css", "js"], &mut files);
    }
    files.iter().map(|path| Source { path: name(path), code: fs::read_to_string(path).unwrap() }).collect()
}

#[test]
fn a_template_names_no_game_but_its_own() {
    let (games, templates) = (games().into_iter().chain(families()).collect::<Vec<_>>(), templates());
    assert!(templates.iter().any(|source| source.path.contains("/src/games/")));
    let strange = |source: &Source, line: &str| {
        let own = |game: &String| source.path.contains(&format!("/src/games/{game}/"));
        games.iter().any(|game| !own(game) && line.to_lowercase().contains(game.as_str()))
    };
    none(templates.iter().flat_map(|source| lines(source, |line| strange(source, line))).collect());
}

/// Elements of SVG drawings may stand in Rust; those of HTML stand in templates.
#[test]
fn pages_are_templates() {
    let element =
        "html|head|body|main|header|section|div|p|h[1-6]|ul|ol|li|dl|d[td]|table|t[rdh]|span|strong|small|code|pre";
    let markup =
        Regex::new(&format!(r"</?(?:!DOCTYPE|{element}|figure|button|label|iframe|script|style)[ >]")).unwrap();
    assert!(templates().iter().any(|source| markup.is_match(&source.code)));
    none(analysis().iter().flat_map(|source| lines(source, |line| markup.is_match(line))).collect());
}

/// Figures with decimals are written by `base/figure.rs` alone: elsewhere a tie would be rounded in another way, and a small negative
/// one be `-0.0`. Coordinates of drawings are no figures.
#[test]
fn figures_are_rounded_in_one_place() {
    let format = Regex::new(r"\{[a-z_.0-9]*:[+<>^0-9]*\.(?:[0-9]|[a-z_]+\$)").unwrap();
    let drawn = Regex::new(r#"translate|rotate|<rect|<circle|<text|viewBox|height=|\{x:|view:|dx, dy"#).unwrap();
    let layers = ["base", "lab", "play", "show", "studies", "games"];
    let shown = |source: &Source| !source.path.ends_with("src/base/figure.rs") && layers.contains(&top(source));
    let breaches = analysis()
        .into_iter()
        .filter(shown)
        .flat_map(|source| lines(&source, |line| format.is_match(line) && !drawn.is_match(line)).collect::<Vec<_>>());
    none(breaches.collect());
}

#[test]
fn functions_are_short() {
    let head = Regex::new(r"^( *)(?:pub(?:\([a-z ]+\))? )?(?:const )?fn (\w+)").unwrap();
    let mut breaches = Vec::new();
    for source in all_sources() {
        let lines: Vec<&str> = source.code.lines().collect();
        for (number, line) in lines.iter().enumerate() {
            let Some(found) = head.captures(line).filter(|_| !line.ends_with(';')) else { continue };
            let end = format!("{}}}", &found[1]);
            let length = lines[number..].iter().position(|line| *line == end).map_or(0, |length| length + 1);
            if length > LONGEST {
                breaches.push(format!("{}:{}: `{}` has {length} lines", source.path, number + 1, &found[2]));
            }
        }
    }
    none(breaches);
}

/// The modules of a crate by their paths, and the code of each.
type Modules = BTreeMap<Vec<String>, String>;

fn modules(name: &str) -> Modules {
    let module = |source: Source| {
        let path = source.path.trim_start_matches(&format!("{name}/src/")).trim_end_matches(".rs").to_owned();
        let mut parts: Vec<String> = path.split('/').map(str::to_owned).collect();
        if parts.last().is_some_and(|last| last == "mod") || parts == ["lib"] {
            parts.pop();
        }
        (parts, source.code)
    };
    sources(name).into_iter().filter(|source| !source.path.ends_with("src/main.rs")).map(module).collect()
}

/// The paths that an import tree names: `a::{b, c::D}` is `a::b` and `a::c::D`.
fn paths(tree: &str) -> Vec<String> {
    let tree = tree.split(" as ").next().unwrap().trim();
    let Some((head, rest)) = tree.split_once('{') else { return vec![tree.to_owned()] };
    let (mut parts, mut depth, mut part) = (Vec::new(), 0, String::new());
    for sign in rest.trim_end().trim_end_matches('}').chars() {
        depth += i32::from(sign == '{') - i32::from(sign == '}');
        if sign == ',' && depth == 0 {
            parts.push(std::mem::take(&mut part));
        } else {
            part.push(sign);
        }
    }
    parts.push(part);
    let named = parts.iter().filter(|part| !part.trim().is_empty());
    named.flat_map(|part| paths(part.trim())).map(|path| format!("{head}{path}")).collect()
}

/// The path of an import from the root of the crate; nothing for other crates.
fn absolute(path: &str, from: &[String]) -> Option<Vec<String>> {
    let mut parts = path.split("::").map(str::to_owned).collect::<Vec<_>>().into_iter().peekable();
    let mut base = match parts.peek()?.as_str() {
        "crate" => Vec::new(),
        "self" | "super" => from.to_vec(),
        _ => return None,
    };
    while let Some(part) = parts.next_if(|part| ["crate", "self", "super"].contains(&part.as_str())) {
        if part == "super" {
            base.pop();
        }
    }
    base.extend(parts);
    Some(base)
}

/// The module that a path leads to: the one that defines the item, through re-exports.
fn target(path: &[String], modules: &Modules, imports: &BTreeMap<Vec<String>, Vec<String>>) -> Option<Vec<String>> {
    let module = (1..=path.len()).rev().map(|end| path[..end].to_vec()).find(|start| modules.contains_key(start))?;
    let item = path.get(module.len());
    let of = |import: &String| (import.rsplit("::").next() == item.map(String::as_str)).then(|| import.clone());
    let again = item.and_then(|_| imports.get(&module)?.iter().find_map(of));
    let local = |import: String| match import.split("::").next() {
        Some("crate" | "self" | "super") => absolute(&import, &module),
        _ => Some(module.iter().cloned().chain(import.split("::").map(str::to_owned)).collect()),
    };
    let defined = again.and_then(local).and_then(|path| {
        (1..path.len()).rev().map(|end| path[..end].to_vec()).find(|start| modules.contains_key(start))
    });
    Some(defined.unwrap_or(module))
}

/// The imports of each module, except those of its ancestors. A module imports its children: what a child imports, it needs.
fn imports(modules: &Modules) -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
    let (using, public) =
        (Regex::new(r"\buse ([^;]+);").unwrap(), Regex::new(r"\bpub(?:\([^)]*\))? use ([^;]+);").unwrap());
    let inline = Regex::new(r"\b(?:crate|super)(?:::\w+)+").unwrap();
    let all = |pattern: &Regex, code: &str| -> Vec<String> {
        pattern.captures_iter(code).flat_map(|found| paths(&found[1])).collect()
    };
    let shown: BTreeMap<Vec<String>, Vec<String>> =
        modules.iter().map(|(module, code)| (module.clone(), all(&public, code))).collect();
    let of = |(module, code): (&Vec<String>, &String)| {
        let written = all(&using, code).into_iter().chain(inline.find_iter(code).map(|path| path.as_str().to_owned()));
        let found = written.filter_map(|path| target(&absolute(&path, module)?, modules, &shown));
        let children = modules.keys().filter(|other| other.len() == module.len() + 1 && other.starts_with(module));
        let found = found.filter(|other| !module.starts_with(other)).chain(children.cloned());
        (module.clone(), found.collect())
    };
    modules.iter().map(of).collect()
}

/// The modules that can be reached by imports from `start`.
fn reached(start: &Vec<String>, imports: &BTreeMap<Vec<String>, BTreeSet<Vec<String>>>) -> BTreeSet<Vec<String>> {
    let (mut seen, mut left) = (BTreeSet::new(), vec![start]);
    while let Some(module) = left.pop() {
        for next in imports.get(module).into_iter().flatten() {
            if seen.insert(next.clone()) {
                left.push(next);
            }
        }
    }
    seen
}

#[test]
fn files_import_each_other_in_no_circle() {
    let (mut found, mut files, mut seen) = (Vec::new(), 0, 0);
    for name in CRATES {
        let modules = modules(name);
        let imports = imports(&modules);
        files += modules.len();
        seen += imports.values().map(BTreeSet::len).sum::<usize>();
        let circle = |module: &&Vec<String>| reached(module, &imports).contains(*module);
        let places = modules.keys().filter(circle).map(|module| module.join("/"));
        found.extend(places.map(|place| format!("{name}/src/{place}.rs is in a circle")));
    }
    assert!(seen > 2 * files, "{seen} imports in {files} files");
    none(found);
}

/// The checks find what they should find.
#[test]
fn a_circle_is_found() {
    let text = str::to_owned;
    let module = |name: &str| vec![name.to_owned()];
    let tree = |third: &str| -> Modules {
        [
            (module("one"), text("use crate::two::{self, Thing};")),
            (module("two"), text("pub use crate::three::Thing;")),
            (module("three"), text(third)),
        ]
        .into()
    };
    let circle = |third: &str| reached(&module("one"), &imports(&tree(third))).contains(&module("one"));
    assert!(circle("use super::one::Other;") && !circle("use std::one::Other;"));
    // Through a child: `one` imports `two`, whose child imports `one`.
    let child = |code: &str| -> Modules {
        let nested = vec!["two".to_owned(), "nested".to_owned()];
        [(module("one"), text("use crate::two::Thing;")), (module("two"), text("mod nested;")), (nested, text(code))]
            .into()
    };
    let through_child = |code: &str| reached(&module("one"), &imports(&child(code))).contains(&module("one"));
    assert!(through_child("use crate::one::Other;") && !through_child("use super::Thing;"));
}

/// Words that the text of the repository does not use, apart from [`EXCEPTIONS`]: *unit*, *side*, *player* or *caller* for
/// people that stand for components, *print* or *report* for output, *again* or *from scratch*, *0*, *compute*, *fix*,
/// *percentage points*.
const BANNED: &str = concat!(
    r"(?i)\b(?:nobody|somebody|everybody|whoever|told|anew|nought",
    r"|reckon(?:s|ed|ing)?|mend(?:s|ed|ing)?|points of 100)\b",
);
/// The folders with text, besides the Markdown of the workspace itself.
const PROSE: [&str; 7] = ["engine", "ai", "analysis", "benches", "scenarios", "reports", ".ci"];
/// The kinds of files with text; scripts have no extension.
const KINDS: [&str; 10] = ["rs", "md", "toml", "txt", "html", "js", "css", "sh", "json", "yaml"];
/// Folders that builds and fuzzing write.
const WRITTEN: [&str; 4] = ["target", "corpus", "artifacts", "out"];
/// Where banned words may stay: the start of a path, and the reason.
const EXCEPTIONS: [(&str, &str); 4] = [
    ("CHANGELOG.md", "history is not rewritten"),
    ("reports/baseline.toml", "generated; its head is the text of the program that wrote it"),
    ("analysis/tests/tidy.rs", "the list itself and its sample"),
    ("analysis/tests/bad_input/pages/", "input is made up and quoted; the messages are checked where they are written"),
];

/// The files with text at a path and below it.
fn texts(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let own = |entry: &PathBuf| !WRITTEN.iter().any(|folder| entry.ends_with(folder));
        let entries = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
        entries.filter(own).for_each(|entry| texts(&entry, found));
    } else if path.extension().is_none_or(|kind| KINDS.iter().any(|known| kind == *known)) {
        found.push(path.to_owned());
    }
}

/// The comments and string literals of Rust code, in their lines, without names of format arguments.
fn prose(code: &str) -> String {
    let token = Regex::new(
        r##"(?s)//[^\n]*|/\*.*?\*/|r#+".*?"#+|\br"[^"]*"|b?"(?:[^"\\]|\\.)*"|'(?:[^'\\\n]|\\[^\n]{1,8}?)'|\n"##,
    )
    .unwrap();
    let argument = Regex::new(r"\{\w+(?::[^{}]*)?\}").unwrap();
    let texts = token.find_iter(code).map(|found| found.as_str()).filter(|text| !text.starts_with('\''));
    argument.replace_all(&texts.collect::<String>(), "{}").into_owned()
}

/// The banned words of a text, as `file:line: word`.
fn banned(path: &str, text: &str) -> Vec<String> {
    let words = Regex::new(BANNED).unwrap();
    let text = if path.ends_with(".rs") { prose(text) } else { text.to_owned() };
    if EXCEPTIONS.iter().any(|(start, _)| path.starts_with(start)) {
        return Vec::new();
    }
    text.lines()
        .enumerate()
        .flat_map(|(number, line)| {
            let found: Vec<&str> = words.find_iter(line).map(|word| word.as_str()).collect();
            found.into_iter().map(move |word| format!("{path}:{}: `{word}`: {}", number + 1, line.trim()))
        })
        .collect()
}

#[test]
fn the_text_has_no_banned_words() {
    let mut files = Vec::new();
    PROSE.iter().for_each(|folder| texts(&workspace().join(folder), &mut files));
    let top = fs::read_dir(workspace()).unwrap().map(|entry| entry.unwrap().path());
    files.extend(top.filter(|path| path.extension().is_some_and(|kind| kind == "md")));
    assert!(files.len() > 500, "{} files", files.len());
    let read = |path: &PathBuf| fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap();
    none(files.iter().flat_map(|path| banned(&name(path), &read(path))).collect());
}

#[test]
fn banned_words_are_found() {
    let sample = "/// Nobody mends it.\nlet told = '\"'; // a code \"word\"\nlet text = \"made\nanew {told}\"; told(r#\"nought\"#);\n";
    let found = banned("engine/src/x.rs", sample);
    let places: Vec<&str> = found.iter().map(|breach| breach.split("`:").next().unwrap()).collect();
    let expected = [(1, "Nobody"), (1, "mends"), (4, "anew"), (4, "nought")];
    assert_eq!(places, expected.map(|(line, word)| format!("engine/src/x.rs:{line}: `{word}")));
    assert_eq!(banned("x.md", "0.8 points of 100\n").len(), 1);
    assert!(banned("x.md", "a commendable amendment, untold\n").is_empty());
    assert!(banned("reports/baseline.toml", "# nobody\n").is_empty());
    assert_eq!(banned("reports/other.toml", "# nobody\n").len(), 1);
}
