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
/// The sizes and colours that the page shares with reports and replays; served beside it.
const THEME: &str = "theme.css";
/// What the page may do: run its own scripts and workers, and show replays, which have scripts of their own; send nothing anywhere.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:; \
                      style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'";
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

/// The page with its styles, scripts and code in it. The served page names them: `<link …>` and `<script src="…">`.
fn page(glue: &str, wasm: &str) -> Result<String, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let read = |name: &str| {
        let path = if name == THEME { folder.join("../../table/src/show").join(name) } else { folder.join(name) };
        fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))
    };
    let page = read("index.html")?;
    let policy = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\"/>\n");
    let code = [
        element("script type=\"application/octet-stream\" id=\"wasm\"", wasm.to_owned())?,
        element("script type=\"text/plain\" id=\"worker\"", format!("{glue}\n{}", read("worker.js")?))?,
    ];
    let (mut whole, mut scripts) = (String::new(), String::new());
    for line in page.split_inclusive('\n') {
        if let Some(name) = named(line, "<link rel=\"stylesheet\" href=\"") {
            whole.push_str(&element("style", read(name)?)?);
        } else if let Some(name) = named(line, "<script src=\"") {
            scripts.push_str(&read(name)?);
        } else if line.starts_with("</body>") {
            whole.extend(code.iter().map(String::as_str));
            whole.push_str(&element("script", std::mem::take(&mut scripts))?);
            whole.push_str(line);
        } else {
            whole.push_str(line);
            // Before anything that it is about.
            if line.starts_with("<meta charset") {
                whole.push_str(&policy);
            }
        }
    }
    if !scripts.is_empty() || !whole.contains(&policy) {
        return Err("index.html has no line <meta charset …> or </body>".into());
    }
    Ok(whole)
}

/// The name that a line has after this beginning, up to the closing quote.
fn named<'l>(line: &'l str, beginning: &str) -> Option<&'l str> {
    line.trim_start().strip_prefix(beginning)?.split('"').next()
}

/// An element with this text.
fn element(tag: &str, text: String) -> Result<String, String> {
    // It ends at the first end tag, wherever that stands.
    if text.contains("</script") || text.contains("</style") {
        return Err(format!("the text of <{tag}> has an end tag"));
    }
    let name = tag.split(' ').next().unwrap_or(tag);
    Ok(format!("<{tag}>{text}</{name}>\n"))
}
