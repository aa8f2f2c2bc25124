// How pages look: pictures in both schemes on wide and narrow screens, nothing too wide, no faults of accessibility.
"use strict";
const assert = require("node:assert");
const path = require("node:path");
const axe = require("axe-core").source;
const { isFirefox, schemes } = require("./browsers.js");

const WIDTHS = [1400, 390];

async function accessible(page, how) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"], iframes: false }));
  const node = (one) => `  ${one.html.slice(0, 160)}\n  ${one.failureSummary}`;
  assert.equal(violations.map((one) => `${one.id}\n${one.nodes.slice(0, 4).map(node).join("\n")}`).join("\n"), "", how);
}

async function fits(page, how) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(1 > wide, `${how}: ${wide} pixels too wide`);
}

// Pictures go to this folder, if there is one. `looks` takes them in every scheme, at these widths.
function watching(pictures) {
  const picture = async (page, name) => pictures && page.screenshot({ path: path.join(pictures, `${name}.png`), fullPage: true });
  async function looks(page, name, widths = WIDTHS) {
    for (const colorScheme of schemes) {
      if (!isFirefox) await page.emulateMedia({ colorScheme });
      for (const width of widths) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 1000 });
        await page.waitForTimeout(200);
        await picture(page, `${name}-${width}-${colorScheme}`);
        await fits(page, `${name} at ${width}`);
      }
      await accessible(page, `${name}, ${colorScheme}`);
    }
    if (!isFirefox) await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1400, height: 1000 });
  }
  return { looks, picture };
}

module.exports = { accessible, fits, watching };
