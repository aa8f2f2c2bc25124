//! The server of the lab: the page and its requests, for the browsers of this machine.
//!
//! It listens on the loopback interface alone. Every request carries the token of its address, names this server as its host and comes
//! from a page of this server, or is refused: [`guard`]. A tab of the browser has a desk of its own, [`tabs`]; games are played on all
//! cores and streamed, [`games`]. Of the disk it reads the files that were opened, [`opened`], and writes what the user saves, [`save`].

mod answers;
mod games;
mod guard;
mod opened;
mod page;
mod routes;
mod save;
mod tabs;

pub use opened::Opened;

use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;
use tokio::time::sleep;

use crate::base::error::Failure;
use crate::base::interrupt;
use guard::Guard;
use routes::Lab;
use tabs::Tabs;

/// The ports that are tried first, in this order, so that a browser finds the drafts that it keeps by address: from the year of
/// Niemenczyn on.
const USUAL_PORTS: Range<u16> = 1794..1804;
/// The most connections at a time.
const MAX_CONNECTIONS: usize = 128;
/// The time in which a connection has to send the head of a request.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest head of a request, in bytes.
const MAX_HEAD: usize = 1 << 16;

/// A server that listens.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    guard: Guard,
}

impl Server {
    /// Listens on this port, or on a free one.
    ///
    /// # Errors
    /// When the port is taken, or the system refuses.
    pub fn listen(port: Option<u16>) -> Result<Self, Failure> {
        let refused = |error: io::Error| Failure::Work(format!("the lab cannot listen on 127.0.0.1: {error}"));
        // Two threads wait for requests; games are played by others.
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().map_err(refused)?;
        let bind = |port| runtime.block_on(TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))));
        let listener = match port {
            Some(port) => bind(port).map_err(|error| taken(port, &error))?,
            None => USUAL_PORTS.map(bind).find_map(Result::ok).map_or_else(|| bind(0), Ok).map_err(refused)?,
        };
        let port = listener.local_addr().map_err(refused)?.port();
        Ok(Self { runtime, listener, guard: Guard::new(port)? })
    }

    /// The address of the page, with its token.
    #[must_use]
    pub fn address(&self) -> String {
        self.guard.address()
    }

    /// Answers requests until the program is stopped.
    ///
    /// # Errors
    /// When the system accepts no more connections.
    pub fn run(self, opened: Opened) -> Result<Infallible, Failure> {
        let Self { runtime, listener, guard } = self;
        let lab = Arc::new(Lab { guard, opened, tabs: Tabs::default() });
        interrupt::end_quietly();
        runtime.block_on(accept(listener, lab))
    }
}

fn taken(port: u16, error: &io::Error) -> Failure {
    let help = match error.kind() {
        io::ErrorKind::AddrInUse => "another program uses it; name another port, or leave `--port` out for a free one",
        _ => "name another port, or leave `--port` out for a free one",
    };
    Failure::Input(format!("the lab cannot listen on port {port}: {help}"))
}

async fn accept(listener: TcpListener, lab: Arc<Lab>) -> Result<Infallible, Failure> {
    let room = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        let permit = Arc::clone(&room).acquire_owned().await;
        match listener.accept().await {
            Ok((stream, _)) => {
                let lab = Arc::clone(&lab);
                tokio::spawn(async move {
                    serve(stream, lab).await;
                    drop(permit);
                });
            }
            // Too many open files, or a connection that was gone at once: neither may end the server.
            Err(_) => sleep(Duration::from_millis(50)).await,
        }
    }
}

/// Answers the requests of one connection. Its errors are of no interest to anybody else.
async fn serve(stream: TcpStream, lab: Arc<Lab>) {
    let answer = service_fn(move |request| {
        let lab = Arc::clone(&lab);
        async move { Ok::<_, Infallible>(routes::answer(lab, request).await) }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(PATIENCE).max_buf_size(MAX_HEAD);
    let _ = http.serve_connection(TokioIo::new(stream), answer).await;
}
