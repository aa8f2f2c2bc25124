// Steps a page with two replays: both by its buttons and keys, one by its own; fails on any complaint and on any request.
"use strict";
const assert = require("node:assert");
const path = require("node:path");
const { chromium } = require("playwright-core");

const OPTIONS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

async function check(page) {
  const data = JSON.parse(await page.textContent("#pair"));
  const games = ["baseline", "variant"].map((id) => page.frameLocator(`#${id}`));
  const at = async () => Promise.all(games.map(async (game) => Number(await game.locator("#step").inputValue())));
  // Orders go by messages, so what they do is waited for.
  const comesTo = async (steps, why) => {
    for (let tries = 0; 100 > tries; tries += 1) {
      if (String(await at()) === String(steps)) break;
      await page.waitForTimeout(20);
    }
    assert.deepEqual(await at(), steps, why);
    const where = steps.map((step) => `step ${step} of`);
    await page.waitForFunction((texts) => texts.every((text) => document.getElementById("where").textContent.includes(text)), where);
  };
  const [left, right] = data.start;
  await comesTo([left, right], "it opens where they part");
  assert.match(await page.textContent("#where"), /Here they part/);
  await page.click("#on");
  await comesTo([left + 1, right + 1], "both on");
  await page.click("#back");
  await page.click("#back");
  await comesTo([left - 1, right - 1], "both back");
  await page.click("#first");
  await comesTo([0, 0], "the set-up");
  await page.keyboard.press("ArrowRight");
  await comesTo([1, 1], "the key steps both");
  await page.keyboard.press("p");
  await comesTo([left, right], "the key goes where they part");
  await games[1].locator("#on").click();
  await comesTo([left, right + 1], "one alone by its button");
  await games[0].locator("#back").click();
  await games[0].locator("#back").press("ArrowLeft");
  await comesTo([left - 2, right + 1], "one alone by its key");
  await page.click("#last");
  const ends = await Promise.all(games.map(async (game) => Number(await game.locator("#step").getAttribute("max"))));
  await comesTo(ends, "the end");
  await page.click("#parting");
  await comesTo([left, right], "the button goes where they part");
}

async function main(file) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: OPTIONS });
  try {
    const page = await browser.newPage();
    const wrong = [];
    page.on("console", (message) => wrong.push(message.text()));
    page.on("pageerror", (error) => wrong.push(error.message));
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`file://${path.resolve(file)}`);
    await check(page);
    assert.deepEqual(wrong, []);
    const elsewhere = asked.slice(1).filter((url) => url !== "about:srcdoc");
    assert.deepEqual(elsewhere, [], "the page asks for nothing");
  } finally {
    await browser.close();
  }
}

main(process.argv[2]).catch((error) => {
  console.error(error);
  process.exit(1);
});
