//! Builds the lab: compiles the crate for browsers and puts it, its scripts and its style into one page.

use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use wasm_bindgen_cli_support::Bindgen;

/// The platform of browsers.
const TARGET: &str = "wasm32-unknown-unknown";
/// Browsers compute with vectors, as processors do.
const FLAGS: &str = "target.wasm32-unknown-unknown.rustflags=[\"-Ctarget-feature=+simd128\"]";
/// The scripts of the page, in the order in which they run.
const SCRIPTS: [&str; 16] = [
    "elements.js",
    "workers.js",
    "state.js",
    "map.js",
    "values.js",
    "changes.js",
    "counts.js",
    "games.js",
    "verdict.js",
    "watch.js",
    "heat.js",
    "trials.js",
    "why.js",
    "suggest.js",
    "play.js",
    "main.js",
];
const USAGE: &str = "usage: kartacz-lab [--out FOLDER]   builds the page index.html in the folder [default: out/lab]";

fn main() -> ExitCode {
    let folder = match folder(std::env::args().skip(1).collect()) {
        Ok(folder) => folder,
        Err(text) => {
            eprintln!("{text}");
            return ExitCode::from(2);
        }
    };
    if !is_installed() {
        eprintln!(
            "The compiler cannot write code for browsers yet; this installs what it needs:\n    rustup target add {TARGET}"
        );
        return ExitCode::from(2);
    }
    match build(&folder) {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("the lab was not built: {error}");
            ExitCode::from(3)
        }
    }
}

/// The folder of the page.
fn folder(arguments: Vec<String>) -> Result<PathBuf, &'static str> {
    match arguments.as_slice() {
        [] => Ok(PathBuf::from("out/lab")),
        [option, folder] if option == "--out" => Ok(PathBuf::from(folder)),
        _ => Err(USAGE),
    }
}

/// Whether the compiler has the standard library of the platform.
fn is_installed() -> bool {
    let output = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    output.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
}

fn build(folder: &Path) -> Result<String, Box<dyn Error>> {
    let wasm = compile()?;
    let mut bindings = Bindgen::new();
    bindings.input_bytes("kartacz_lab", wasm).no_modules(true)?.typescript(false).remove_producers_section(true);
    bindings.remove_name_section(true);
    let mut output = bindings.generate_output()?;
    let glue = output.js().to_owned();
    let wasm = output.wasm_mut().emit_wasm();
    let packed = packed(&wasm)?;
    let page = page(&glue, &STANDARD.encode(&packed))?;
    fs::create_dir_all(folder)?;
    let path = folder.join("index.html");
    fs::write(&path, &page)?;
    // For programs that play the same games without a browser, such as the check of the lab.
    fs::write(folder.join("kartacz.wasm"), &wasm)?;
    fs::write(folder.join("kartacz.js"), &glue)?;
    let [code, packed, whole] = [wasm.len(), packed.len(), page.len()].map(|bytes| bytes as f64 / 1e6);
    Ok(format!("code {code:.2} MB, packed {packed:.2} MB, page {whole:.2} MB\npage: {}", path.display()))
}

/// Compiles the crate for browsers, into the target folder of this program.
fn compile() -> Result<Vec<u8>, Box<dyn Error>> {
    let program = std::env::current_exe()?;
    let target = program.ancestors().nth(2).ok_or("this program is in no target folder")?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args([
        "rustc",
        "--release",
        "--package",
        "kartacz-lab",
        "--lib",
        "--crate-type",
        "cdylib",
        "--target",
        TARGET,
    ]);
    command.args(["--config", FLAGS, "--target-dir"]).arg(target).current_dir(env!("CARGO_MANIFEST_DIR"));
    if !command.status()?.success() {
        return Err("the crate does not compile".into());
    }
    Ok(fs::read(target.join(TARGET).join("release/kartacz_lab.wasm"))?)
}

fn packed(wasm: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(wasm)?;
    Ok(encoder.finish()?)
}

/// The page: its layout with style, scripts and code in their places.
fn page(glue: &str, wasm: &str) -> Result<String, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let read = |name: &str| fs::read_to_string(folder.join(name)).map_err(|error| format!("{name}: {error}"));
    let scripts = SCRIPTS.iter().map(|name| read(name)).collect::<Result<Vec<_>, _>>()?.concat();
    let worker = format!("{glue}\n{}", read("worker.js")?);
    let parts =
        [("{style}", read("lab.css")?), ("{worker}", worker), ("{script}", scripts), ("{wasm}", wasm.to_owned())];
    let mut page = read("index.html")?;
    for (mark, part) in parts {
        // A script ends at the first end tag, wherever it stands.
        if part.contains("</script") || part.contains("</style") {
            return Err(format!("a part for {mark} has an end tag").into());
        }
        page = page.replacen(mark, &part, 1);
    }
    Ok(page)
}
