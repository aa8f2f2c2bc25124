// The browsers of the checks: Chromium, or with LAB_BROWSER=firefox Debian's Firefox, which is driven by WebDriver BiDi.
//
// Firefox cannot be asked for a colour scheme while it runs: LAB_SCHEME=dark starts it with the dark one.
"use strict";
const { chromium, firefox } = require("playwright-core");

const OPTIONS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

const isFirefox = process.env.LAB_BROWSER === "firefox";
const scheme = process.env.LAB_SCHEME ?? "light";
// The colour schemes that a page can be looked at in.
const schemes = isFirefox ? [scheme] : ["light", "dark"];

function launch() {
  if (!isFirefox) return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: OPTIONS });
  const firefoxUserPrefs = { "layout.css.prefers-color-scheme.content-override": scheme === "dark" ? 0 : 1 };
  return firefox.launch({ channel: "moz-firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr", firefoxUserPrefs });
}

// A page; nothing is emulated that Firefox does not know.
function pageOf(browser) {
  const none = { colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null };
  return browser.newPage({ viewport: { width: 1400, height: 1000 }, ...(isFirefox ? none : {}) });
}

module.exports = { isFirefox, launch, pageOf, schemes };
