// Opens pages, given as pairs of kind and file, and operates them: reports by pointer and keyboard, replays to the end and back. Fails on
// console errors, network requests, serious accessibility faults, and content that does not fit a phone.
"use strict";
const assert = require("node:assert");
const path = require("node:path");
const { chromium } = require("playwright-core");
const axe = require("axe-core").source;

const OPTIONS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

// The state of the map: every counter with its position, facing, values and markers.
const board = (page) => page.$$eval("#counters > g", (counters) =>
  counters.map((one) => [
    one.id, one.classList.contains("gone"), one.getAttribute("transform"), one.querySelector(".values")?.textContent,
    one.querySelector(".faces")?.getAttribute("transform"),
  ].join(" ")).sort().filter((line) => !line.includes(" true ")));

const step = async (page) => Number(await page.inputValue("#step"));

async function replay(page) {
  const last = Number(await page.getAttribute("#step", "max"));
  assert.ok(last > 20, `${last} steps`);
  const boards = [];
  for (let at = 0; last >= at; at += 1) {
    assert.equal(await step(page), at);
    assert.equal(await page.getAttribute("#log [aria-current]", "href"), `#s${at}`);
    boards.push(await board(page));
    await page.keyboard.press("ArrowRight");
  }
  for (let at = last; at >= 0; at -= 1) {
    assert.deepEqual(await board(page), boards[at], `step ${at} differs on the way back`);
    await page.keyboard.press("ArrowLeft");
  }
  await page.keyboard.press("End");
  assert.equal(await step(page), last);
  await page.keyboard.press("Home");
  assert.equal(await step(page), 0);
  // Events of interest: melees in one game, losses in the other.
  const melees = await page.locator("#melee-on").count();
  await page.keyboard.press(melees ? "m" : "l");
  const found = melees ? /^Melee in|^The end/ : / destroyed| sunk| drowned| loses its horses| is a breach|The end/;
  assert.match(await page.textContent("#now"), found);
  await page.keyboard.press("Home");
  await page.keyboard.press("s");
  assert.match(await page.textContent("#now"), /^(Stage|Turn) 1\./);
  await page.selectOption("#pace", "500");
  await page.locator("#map").focus();
  await page.keyboard.press(" ");
  await page.waitForFunction((from) => Number(document.getElementById("step").value) > from, await step(page));
  await page.keyboard.press(" ");
  assert.equal(await page.getAttribute("#play", "aria-pressed"), "false");
  await page.click("#s12 a");
  assert.equal(await step(page), 12);
  for (const [button, to] of [["back", 11], ["on", 12], ["first", 0], ["last", last]]) {
    await page.click(`#${button}`);
    assert.equal(await step(page), to, button);
  }
}

// Every chart shows its numbers on hover and by keyboard alone.
async function report(page) {
  const charts = page.locator("figure svg");
  const count = await charts.count();
  assert.ok(count > 0, "no charts");
  assert.ok(await page.locator("table").count() > 0, "no tables");
  assert.match(await page.textContent("pre"), /^kartacz /, "no command");
  const tip = page.locator("#tip");
  for (let place = 0; count > place; place += 1) {
    const spots = charts.nth(place).locator(".spot");
    const last = await spots.count() - 1;
    assert.ok(last >= 0, `chart ${place} has no values`);
    assert.equal(await charts.nth(place).locator(".spot[tabindex='0']").count(), 1);
    await spots.nth(last).scrollIntoViewIfNeeded();
    await spots.nth(last).hover({ force: true });
    await tip.waitFor({ state: "visible" });
    await page.mouse.move(1, 1);
    await tip.waitFor({ state: "hidden" });
    await spots.first().focus();
    assert.equal(await tip.textContent(), await spots.first().getAttribute("aria-label"));
    await page.keyboard.press("ArrowLeft");
    assert.equal(await tip.textContent(), await spots.nth(last).getAttribute("aria-label"));
    assert.match(await tip.textContent(), /[0-9]/, "no number");
    await page.keyboard.press("Escape");
    await tip.waitFor({ state: "hidden" });
  }
}

// Both games of a pair by the shared buttons and keys, one alone by its own.
async function pair(page) {
  const data = JSON.parse(await page.textContent("#pair"));
  const games = ["baseline", "variant"].map((id) => page.frameLocator(`#${id}`));
  const at = async () => Promise.all(games.map(async (game) => Number(await game.locator("#step").inputValue())));
  // Commands are sent as messages, so their effect is awaited.
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
  await comesTo([left, right], "it opens at the first difference");
  assert.match(await page.textContent("#where"), /First difference/);
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
  await comesTo([left, right], "the key goes to the first difference");
  await games[1].locator("#on").click();
  await comesTo([left, right + 1], "one alone by its button");
  await games[0].locator("#back").click();
  await games[0].locator("#back").press("ArrowLeft");
  await comesTo([left - 2, right + 1], "one alone by its key");
  await page.click("#last");
  const ends = await Promise.all(games.map(async (game) => Number(await game.locator("#step").getAttribute("max"))));
  await comesTo(ends, "the end");
  await page.click("#parting");
  await comesTo([left, right], "the button goes to the first difference");
}

async function accessible(page, how) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"], iframes: false }));
  const serious = found.violations.filter((one) => ["serious", "critical"].includes(one.impact));
  const node = (one) => `  ${one.html.slice(0, 160)}\n  ${one.failureSummary}`;
  const faults = serious.map((one) => `${one.id}\n${one.nodes.slice(0, 5).map(node).join("\n")}`);
  assert.ok(faults.length === 0, `${how}: ${faults.join("\n")}`);
}

const KINDS = { report, replay, pair };

async function open(browser, kind, file) {
  const page = await browser.newPage();
  const wrong = [];
  page.on("console", (message) => wrong.push(message.text()));
  page.on("pageerror", (error) => wrong.push(error.message));
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`file://${path.resolve(file)}`);
  await KINDS[kind](page);
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await accessible(page, `${file}, ${colorScheme}`);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(1 > wide, `${file} is ${wide} pixels too wide for a phone`);
  assert.equal(wrong.join("\n"), "", file);
  const elsewhere = asked.slice(1).filter((url) => url !== "about:srcdoc");
  assert.deepEqual(elsewhere, [], `${file} makes no requests`);
  await page.close();
}

async function main(pages) {
  // Each launch has its own profile folder.
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: OPTIONS });
  try {
    for (let place = 0; pages.length > place; place += 2) {
      await open(browser, pages[place], pages[place + 1]);
      console.log(`${pages[place]} ${path.basename(path.dirname(pages[place + 1]))}/${path.basename(pages[place + 1])}: passed`);
    }
  } finally {
    await browser.close();
  }
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exit(1);
});
