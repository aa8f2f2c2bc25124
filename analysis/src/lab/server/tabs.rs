//! The tabs of browsers: each has a desk of its own.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::lab::Desk;

/// The most tabs; the one that was not used for the longest time makes room. It opens its scenarios again when it is used.
const MAX_TABS: usize = 16;
/// The most pages that a tab shows in frames at a time, and a few more, so that none goes while it loads.
const MAX_SHOWN: usize = 6;

/// The tabs, the one that was used last at the end.
#[derive(Default)]
pub struct Tabs {
    tabs: Mutex<(u64, Vec<Arc<Tab>>)>,
}

/// A tab.
pub struct Tab {
    /// Its number.
    pub number: u64,
    /// Its desk, and the version of the opened files that the desk has.
    desk: Mutex<(u64, Desk)>,
    shown: Mutex<(usize, VecDeque<Shown>)>,
}

/// A page that is shown in a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The page.
    pub html: String,
    /// Whether it is for the printer.
    pub on_paper: bool,
}

impl Tabs {
    /// A new tab.
    pub fn begin(&self) -> Arc<Tab> {
        let mut tabs = locked(&self.tabs);
        tabs.0 += 1;
        let tab = Arc::new(Tab { number: tabs.0, desk: Mutex::default(), shown: Mutex::default() });
        if tabs.1.len() == MAX_TABS {
            tabs.1.remove(0);
        }
        tabs.1.push(Arc::clone(&tab));
        tab
    }

    /// The tab with this number; none when it made room for others, or is of an earlier server.
    pub fn find(&self, number: u64) -> Option<Arc<Tab>> {
        let mut tabs = locked(&self.tabs);
        let place = tabs.1.iter().position(|tab| tab.number == number)?;
        let tab = tabs.1.remove(place);
        tabs.1.push(Arc::clone(&tab));
        Some(tab)
    }
}

impl Tab {
    /// Its desk, and the version of the opened files that the desk has. A request that ended in a defect leaves the desk as it was.
    pub fn desk(&self) -> MutexGuard<'_, (u64, Desk)> {
        locked(&self.desk)
    }

    /// Keeps a page for a frame; its number.
    pub fn show(&self, page: Shown) -> usize {
        let (count, pages) = &mut *locked(&self.shown);
        if pages.len() == MAX_SHOWN {
            pages.pop_front();
        }
        pages.push_back(page);
        *count += 1;
        *count
    }

    /// The page with this number.
    pub fn shown(&self, number: usize) -> Option<Shown> {
        let (count, pages) = &*locked(&self.shown);
        let back = count.checked_sub(number)?;
        pages.iter().rev().nth(back).cloned()
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabs_and_their_pages_make_room() {
        let tabs = Tabs::default();
        let numbers: Vec<u64> = (0..MAX_TABS).map(|_| tabs.begin().number).collect();
        assert!(tabs.find(numbers[0]).is_some());
        tabs.begin();
        assert!(tabs.find(numbers[0]).is_some() && tabs.find(numbers[1]).is_none(), "the unused one is gone");
        let tab = tabs.begin();
        let shown: Vec<usize> =
            (0..=MAX_SHOWN).map(|page| tab.show(Shown { html: page.to_string(), on_paper: false })).collect();
        let text = |number: usize| tab.shown(number).map(|page| page.html);
        assert_eq!(text(shown[0]), None);
        assert_eq!(text(shown[1]).as_deref(), Some("1"));
        assert_eq!(text(shown[MAX_SHOWN]).as_deref(), Some("6"));
        assert!(tab.shown(99).is_none() && tab.shown(0).is_none());
    }
}
