// Draws the picture of the lab in README.md: a scenario with one change, its balance known.
//
//     cargo run --release -- lab --no-browser      prints an ADDRESS
//     node .ci/lab-picture.js ADDRESS reports/lab.png
//
// NODE_PATH is that of .ci/lab, which fetches the driver of the browser.
"use strict";
const { launch, pageOf } = require("./browsers.js");

const [address, file] = process.argv.slice(2);
const CHANGE = new URLSearchParams({ scenario: "niemenczyn/scenario-1", "what-if": "eydziatowicz" });

async function main() {
  const browser = await launch();
  try {
    const page = await pageOf(browser);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${address}#${CHANGE}`);
    await page.waitForFunction(() => document.body.dataset.ready && run.done, null, { timeout: 120000 });
    await page.screenshot({ path: file });
  } finally {
    await browser.close();
  }
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
