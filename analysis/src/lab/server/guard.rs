//! Who is answered: pages of this server that know its token.
//!
//! Any page that a browser shows can send requests to 127.0.0.1, and a name of another site can be made to lead there. The token is
//! unknown to them; the host and the origin of their requests are those of the other site.

use std::fmt::Write;

use hyper::header::{HOST, HeaderMap, HeaderName, ORIGIN};

use crate::base::error::Failure;

/// The bytes of a token.
const BYTES: usize = 16;
/// Where a request comes from, as browsers say it.
const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// What a request must carry.
#[derive(Clone, Debug)]
pub struct Guard {
    port: u16,
    token: String,
}

/// Why a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It is for another host.
    Host,
    /// It is of a page of another site.
    Origin,
    /// It has another token, or none.
    Token,
}

impl Guard {
    /// A guard with a new random token.
    ///
    /// # Errors
    /// When the system has no random numbers.
    pub fn new(port: u16) -> Result<Self, Failure> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes)
            .map_err(|error| Failure::Work(format!("the system has no random numbers: {error}")))?;
        Ok(Self { port, token: hexadecimal(&bytes) })
    }

    /// The address of the page.
    #[must_use]
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/{}/", self.port, self.token)
    }

    /// The path of a request behind its token.
    ///
    /// # Errors
    /// When it is to be refused.
    pub fn admit<'p>(&self, path: &'p str, headers: &HeaderMap) -> Result<&'p str, Refused> {
        if !self.is_here(headers) {
            return Err(Refused::Host);
        }
        if !self.is_own(headers) {
            return Err(Refused::Origin);
        }
        let (token, rest) = path.strip_prefix('/').and_then(|path| path.split_once('/')).ok_or(Refused::Token)?;
        if same(token, &self.token) { Ok(rest) } else { Err(Refused::Token) }
    }

    fn hosts(&self) -> [String; 2] {
        ["127.0.0.1", "localhost"].map(|name| format!("{name}:{}", self.port))
    }

    /// Whether the request is for this server by its own name.
    fn is_here(&self, headers: &HeaderMap) -> bool {
        let mut hosts = headers.get_all(HOST).iter();
        let (first, second) = (hosts.next(), hosts.next());
        second.is_none() && first.is_some_and(|host| self.hosts().iter().any(|own| host == own.as_str()))
    }

    /// Whether the request is of a page of this server, or of no page.
    fn is_own(&self, headers: &HeaderMap) -> bool {
        let site = headers.get(SITE).is_none_or(|site| site == "same-origin" || site == "none");
        let mut origins = headers.get_all(ORIGIN).iter();
        let own = |origin| self.hosts().iter().any(|host| origin == format!("http://{host}").as_str());
        site && origins.all(own)
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Whether texts are the same, in a time that does not depend on where they differ.
fn same(one: &str, other: &str) -> bool {
    let pairs = one.bytes().zip(other.bytes());
    one.len() == other.len() && pairs.fold(0, |difference, (one, other)| difference | (one ^ other)) == 0
}

#[cfg(test)]
mod tests {
    use hyper::header::HeaderValue;

    use super::*;

    fn headers(pairs: &[(HeaderName, &'static str)]) -> HeaderMap {
        let mut map = HeaderMap::new();
        for (name, value) in pairs {
            map.append(name, HeaderValue::from_static(value));
        }
        map
    }

    #[test]
    fn only_own_pages_with_the_token_are_answered() {
        let guard = Guard { port: 80, token: "abc".to_owned() };
        let here = (HOST, "127.0.0.1:80");
        let admit = |path: &'static str, pairs: &[(HeaderName, &'static str)]| guard.admit(path, &headers(pairs));
        assert_eq!(admit("/abc/lab.js", std::slice::from_ref(&here)), Ok("lab.js"));
        assert_eq!(admit("/abc/", &[(HOST, "localhost:80"), (ORIGIN, "http://localhost:80")]), Ok(""));
        for path in ["/", "/abc", "/abd/", "/ab/", "/abcd/", "//abc/", "abc/", "/ABC/"] {
            assert_eq!(admit(path, std::slice::from_ref(&here)), Err(Refused::Token), "{path}");
        }
        for host in ["127.0.0.1", "127.0.0.1:81", "evil.example:80", "127.0.0.1:80.evil.example", ""] {
            assert_eq!(admit("/abc/", &[(HOST, host)]), Err(Refused::Host), "{host}");
        }
        assert_eq!(admit("/abc/", &[]), Err(Refused::Host));
        assert_eq!(admit("/abc/", &[here.clone(), here.clone()]), Err(Refused::Host));
        for origin in ["null", "http://evil.example", "https://127.0.0.1:80", "http://127.0.0.1:8", "file://"] {
            assert_eq!(admit("/abc/", &[here.clone(), (ORIGIN, origin)]), Err(Refused::Origin), "{origin}");
        }
        for site in ["cross-site", "same-site"] {
            assert_eq!(admit("/abc/", &[here.clone(), (SITE, site)]), Err(Refused::Origin), "{site}");
        }
    }

    #[test]
    fn tokens_are_long_and_differ() {
        let [one, other] = [0, 0].map(|_| Guard::new(1).unwrap().token);
        assert!(one != other && one.len() == 2 * BYTES, "{one} {other}");
    }
}
