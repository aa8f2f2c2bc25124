//! `lab`: serves the lab to the browser of this machine, or copies the page that needs no program.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use kartacz_engine::scenario::Request;

use crate::base::error::Failure;
use crate::base::files;
use crate::base::say::{say, say_where};
use crate::base::text_file;
use crate::games;
use crate::lab::server::{Opened, Server};
use crate::play::purpose::single::may_write;

/// Where the page that needs no program is built, and the command that builds it.
const BUILT: &str = "out/lab/index.html";
const BUILD: &str = "cargo run --release --manifest-path analysis/lab/Cargo.toml";
/// The mark of that page.
const MARK: &[u8] = b"<meta name=\"kartacz-host\" content=\"page\"/>";
/// The most bytes of it.
const MAX_PAGE: usize = 64 << 20;

/// The options of `lab`.
#[derive(Args, Debug)]
pub struct Options {
    /// Scenario, file or folder to open: an id shown by `list`, or a path [default: choose on the page]
    #[arg(value_name = "SCENARIO|FILE|FOLDER")]
    open: Option<String>,
    /// Port of 127.0.0.1 to listen on [default: 1794, or a free one]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    port: Option<u16>,
    /// Print the address without opening the browser
    #[arg(long)]
    no_browser: bool,
    /// Write the lab as a single page that needs no program, and end
    #[arg(long, value_name = "FILE.html", conflicts_with_all = ["open", "port", "no_browser"])]
    export: Option<PathBuf>,
    /// Built page to export [default: out/lab/index.html]
    #[arg(long, value_name = "FILE.html", requires = "export")]
    page: Option<PathBuf>,
    /// Overwrite the file even when it belongs to the results of a command
    #[arg(long, requires = "export")]
    force: bool,
    /// Print only errors, and the address
    #[arg(long)]
    quiet: bool,
}

/// Serves the lab until it is stopped, or exports its page.
///
/// # Errors
/// When there is no such scenario, the port is taken, or the page is not built.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    match &options.export {
        Some(file) => export(options, file, out),
        None => serve(options, out),
    }
}

fn serve(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let opened = Opened::of(options.open.as_deref())?;
    // What has faults is opened, and the page shows them.
    if let Some(Ok(system)) = options.open.as_ref().map(|name| games::load(&Request::new(name))) {
        system.opens_in_lab()?;
    }
    text_file::close_disk();
    let server = Server::listen(options.port)?;
    let address = server.address();
    if !options.quiet {
        writeln!(out, "The lab is open until Ctrl-C ends it. It answers only this machine, at this address:")?;
    }
    writeln!(out, "{address}")?;
    out.flush()?;
    if !options.no_browser {
        // Without a browser the address is enough.
        if let Err(error) = open::that_detached(&address) {
            say(&format!("no browser is opened: {error}; open the address yourself"), options.quiet);
        }
    }
    match server.run(opened)? {}
}

fn export(options: &Options, file: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    may_write(file, options.force)?;
    let built = options.page.as_deref().unwrap_or(Path::new(BUILT));
    let page = files::read_named(built, MAX_PAGE)
        .ok()
        .filter(|page| page.len() <= MAX_PAGE && page.windows(MARK.len()).any(|part| part == MARK));
    let Some(page) = page else {
        return Err(Failure::Input(format!(
            "{} is not the page of the lab; in a checkout, `{BUILD}` builds {BUILT}",
            built.display()
        )));
    };
    files::write_named(file, page)?;
    say_where(out, file, options.quiet)?;
    Ok(())
}
