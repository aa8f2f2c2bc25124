// Steps a replay to its end and back, by keys, buttons and the log; fails on any complaint of the page and on any request.
"use strict";
const assert = require("node:assert");
const path = require("node:path");
const { chromium } = require("playwright-core");

const OPTIONS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

// What the map shows: every counter with its place, facing, values and markers.
const board = (page) => page.$$eval("#counters > g", (counters) =>
  counters.map((one) => [
    one.id, one.classList.contains("gone"), one.getAttribute("transform"), one.querySelector(".values")?.textContent,
    one.querySelector(".faces")?.getAttribute("transform"),
  ].join(" ")).sort().filter((line) => !line.includes(" true ")));

const step = async (page) => Number(await page.inputValue("#step"));

async function check(page) {
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
    assert.deepEqual(await board(page), boards[at], `step ${at} looks otherwise on the way back`);
    await page.keyboard.press("ArrowLeft");
  }
  await page.keyboard.press("End");
  assert.equal(await step(page), last);
  await page.keyboard.press("Home");
  assert.equal(await step(page), 0);
  await page.keyboard.press("m");
  assert.match(await page.textContent("#now"), /^Melee in|^The end/);
  await page.keyboard.press("Home");
  await page.keyboard.press("s");
  assert.match(await page.textContent("#now"), /^Stage 1\./);
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

async function main(file) {
  // A launch has a folder of its own for what the browser keeps.
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
    assert.equal(asked.length, 1, `the page asked for ${asked.slice(1)}`);
  } finally {
    await browser.close();
  }
}

main(process.argv[2]).catch((error) => {
  console.error(error);
  process.exit(1);
});
