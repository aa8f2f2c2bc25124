// The browsers of the checks: Chromium, or with LAB_BROWSER=firefox Debian's Firefox, which is driven by WebDriver BiDi.
//
// Firefox cannot be asked for a colour scheme while it runs: LAB_SCHEME=dark starts it with the dark one.
"use strict";
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { chromium, firefox } = require("playwright-core");

const OPTIONS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

const isFirefox = process.env.LAB_BROWSER === "firefox";
const scheme = process.env.LAB_SCHEME ?? "light";
// The colour schemes that a page can be looked at in.
const schemes = isFirefox ? [scheme] : ["light", "dark"];

// Where Firefox saves files: it reports no downloads.
const saves = isFirefox ? fs.mkdtempSync(path.join(os.tmpdir(), "lab-downloads-")) : null;
process.on("exit", () => saves && fs.rmSync(saves, { recursive: true, force: true }));

function launch() {
  if (!isFirefox) return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: OPTIONS });
  // The panel of downloads would take the focus from the page.
  const firefoxUserPrefs = { "layout.css.prefers-color-scheme.content-override": scheme === "dark" ? 0 : 1, "browser.download.alwaysOpenPanel": false };
  return firefox.launch({ channel: "moz-firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr", downloadsPath: saves, firefoxUserPrefs });
}

// A browser of its own, with pages; nothing is emulated that Firefox does not know.
function contextOf(browser) {
  const none = { colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null };
  return browser.newContext({ viewport: { width: 1400, height: 1000 }, ...(isFirefox ? none : {}) });
}

const pageOf = async (browser) => (await contextOf(browser)).newPage();

// The file that a click saves: its text.
async function saved(page, click) {
  if (!isFirefox) {
    const [download] = await Promise.all([page.waitForEvent("download"), click()]);
    return fs.readFileSync(await download.path(), "utf8");
  }
  const before = new Set(fs.readdirSync(saves));
  await click();
  for (let tries = 0; 100 > tries; tries += 1) {
    await page.waitForTimeout(100);
    const [name] = fs.readdirSync(saves).filter((one) => !before.has(one) && !one.endsWith(".part"));
    const text = name && fs.readFileSync(path.join(saves, name), "utf8");
    if (text) return text;
  }
  throw new Error("no file was saved");
}

module.exports = { contextOf, isFirefox, launch, pageOf, saved, schemes };
