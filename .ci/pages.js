// Opens pages, given as pairs of kind and file, and operates them: reports by pointer and keyboard, replays to the end and back. Fails on
// console errors, network requests, serious accessibility faults, text or figures that are cut, touch, are struck by a line or do not
// fit, panels of a comparison with different scales, and replays that open without all counters, on a desk (1400 pixels) or on a phone
// (390).
"use strict";
const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const { contextOf, isFirefox, launch, schemes } = require("./browsers.js");
const { accessible } = require("./looks.js");

// The state of the map: every counter with its position, facing, values and markers.
const board = (page) => page.$$eval("#counters > g", (counters) =>
  counters.map((one) => [
    one.id, one.classList.contains("gone"), one.getAttribute("transform"), one.querySelector(".values")?.textContent,
    one.querySelector(".faces")?.getAttribute("transform"),
  ].join(" ")).sort().filter((line) => !line.includes(" true ")));

const step = async (page) => Number(await page.inputValue("#step"));

async function replay(page) {
  await fitted(page, "on a desk");
  await uncovered(page);
  await page.evaluate(() => { location.hash = "#n=0"; });
  await page.waitForFunction(() => document.getElementById("step").value === "0");
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
  const found = melees ? /^Melee in|^The end/ : / destroyed| sunk| drowned| loses its horses| is a breach| is eliminated|The end/;
  assert.match(await page.textContent("#now"), found);
  await page.keyboard.press("Home");
  await page.keyboard.press("s");
  assert.match(await page.textContent("#now"), /^((Stage|Turn) 1\.|Turn 1$)/);
  await page.selectOption("#pace", "500");
  // Space plays, whatever was clicked last.
  await page.click("#on");
  await page.keyboard.press(" ");
  await page.waitForFunction((from) => Number(document.getElementById("step").value) > from, await step(page));
  await page.keyboard.press(" ");
  assert.equal(await page.getAttribute("#play", "aria-pressed"), "false");
  await page.click("#last");
  assert.equal(await page.evaluate(() => location.hash), `#n=${last}`, "the address has the step");
  await page.evaluate(() => { location.hash = "#n=7"; });
  await page.waitForFunction(() => document.getElementById("step").value === "7");
  await names(page);
  await moves(page);
  await lists(page);
  assert.equal(await page.locator("#off").isVisible(), (await page.locator("#absent li:not(.gone)").count()) > 0);
  await page.keyboard.press("?");
  assert.ok(await page.locator("#help dl").isVisible(), "the keys are listed");
  await page.keyboard.press("?");
  await page.keyboard.press("Home");
  await page.click("#s12 a");
  assert.equal(await step(page), 12);
  for (const [button, to] of [["back", 11], ["on", 12], ["first", 0], ["last", last]]) {
    await page.click(`#${button}`);
    assert.equal(await step(page), to, button);
  }
}

// All counters on the map are in view, and so are the names beside them.
const unseen = (page) => page.evaluate(() => {
  const frame = document.getElementById("board").getBoundingClientRect();
  const counters = [...document.querySelectorAll("#counters > g")].filter((one) => one.getClientRects().length > 0);
  const out = counters.filter((one) => {
    const box = (one.querySelector(".frame") ?? one).getBoundingClientRect();
    return frame.left > box.left || box.right > frame.right || frame.top > box.top || box.bottom > frame.bottom;
  });
  return out.map((one) => one.querySelector("title")?.textContent ?? one.id);
});

// A page opens on the set-up with every counter in view.
async function fitted(page, how) {
  assert.equal(await step(page), 0);
  assert.deepEqual(await unseen(page), [], `${how}: out of view`);
}

// The names of commanders cover no counter and no other name.
async function uncovered(page) {
  const covered = () => page.evaluate(() => {
    const faults = [];
    const box = (node) => node.getBoundingClientRect();
    const shared = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
      && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    const shown = (node) => node.getClientRects().length > 0;
    const names = [...document.querySelectorAll("#counters > .commander")].filter(shown).map((one) => one.querySelector("rect"));
    const counters = [...document.querySelectorAll("#counters > .unit .frame")].filter(shown);
    names.forEach((name, place) => [...counters, ...names.slice(place + 1)].forEach((other) => {
      if (!shared(box(name), box(other))) return;
      faults.push([name, other].map((node) => node.closest("#counters > g").querySelector("title").textContent).join(" covers "));
    }));
    return faults;
  });
  const last = Number(await page.getAttribute("#step", "max"));
  for (const at of [0, 1, 2, 3, 4, 5, 6, 7, 8].map((part) => Math.floor(part * last / 8))) {
    await page.evaluate((to) => { location.hash = `#n=${to}`; }, at);
    await page.waitForFunction((to) => document.getElementById("step").value === String(to), at);
    assert.deepEqual(await covered(), [], `step ${at}`);
  }
}

// A key zooms in until the names of units are in letters of 9 pixels or more on a desk, but in hexes that two sides share.
async function names(page) {
  await page.keyboard.press("n");
  const least = await page.$$eval("#counters > .unit:not(.gone) text", (texts) => Math.min(...texts
    .filter((text) => Math.abs(text.getScreenCTM().a - document.getElementById("ground").getScreenCTM().a) === 0)
    .map((text) => text.getScreenCTM().a * Number(text.getAttribute("font-size") ?? 100))));
  assert.ok(least >= 9, `names of ${least} pixels`);
}

// Wheel, keys and dragging move and zoom the map.
async function moves(page) {
  const view = async () => (await page.getAttribute("#board", "viewBox")).split(" ").map(Number);
  const box = await page.locator("#board").boundingBox();
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  await page.keyboard.press("0");
  const whole = await view();
  await page.mouse.move(...middle);
  await page.mouse.wheel(0, -300);
  const near = await view();
  assert.ok(whole[2] > near[2], "the wheel zooms in");
  await page.keyboard.press("+");
  const nearer = await view();
  assert.ok(near[2] > nearer[2], "a key zooms in");
  // A map that fits in one direction is not dragged in it.
  for (let times = 0; 3 > times; times += 1) await page.keyboard.press("+");
  const nearest = await view();
  await page.mouse.down();
  await page.mouse.move(middle[0] - 60, middle[1] - 40, { steps: 4 });
  await page.mouse.up();
  const dragged = await view();
  assert.ok(dragged[0] > nearest[0] && dragged[1] > nearest[1] && dragged[2] === nearest[2], "dragging moves");
  await page.keyboard.press("0");
  assert.deepEqual(await view(), whole);
}

// A click on a counter lists the units of its stack.
async function lists(page) {
  const unit = page.locator("#counters > .unit:not(.gone)").first();
  const [name] = (await unit.locator("title").first().textContent()).split(":");
  const box = await unit.locator(".frame").boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.locator("#stack").waitFor({ state: "visible" });
  assert.ok((await page.textContent("#stack")).includes(name), `${name} in ${await page.textContent("#stack")}`);
}

// Texts and figures that are cut, touch or hang over the page.
const misfits = (page) => page.evaluate(() => {
  const faults = [];
  const visible = (node) => node.getClientRects().length > 0 && node.checkVisibility();
  const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const below = (one, other) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  for (const svg of [...document.querySelectorAll("figure svg")].filter(visible)) {
    const name = svg.closest("figure").getAttribute("aria-label");
    const frame = svg.getBoundingClientRect();
    if (frame.right > innerWidth + 1 || -1 > frame.left) faults.push(`${name}: hangs over the page`);
    const texts = [...svg.querySelectorAll("text")].filter((text) => text.textContent.trim() !== "");
    const boxes = texts.map((text) => ({ text: text.textContent.trim(), box: text.getBoundingClientRect() }));
    boxes.forEach(({ text, box }, place) => {
      if (frame.left - 1 > box.left || box.right > frame.right + 1 || frame.top - 1 > box.top || box.bottom > frame.bottom + 1) {
        faults.push(`${name}: "${text}" is cut`);
      }
      boxes.slice(place + 1).forEach((other) => {
        const line = 0.35 * Math.min(box.height, other.box.height);
        if (over(box, other.box) > 1 && below(box, other.box) > line) faults.push(`${name}: "${text}" touches "${other.text}"`);
      });
    });
  }
  // No upright line of an axis goes through a text.
  for (const svg of [...document.querySelectorAll("figure .page svg, figure .phone svg")].filter(visible)) {
    const name = svg.closest("figure").getAttribute("aria-label");
    const texts = [...svg.querySelectorAll("text")].filter((text) => text.textContent.trim() !== "");
    for (const line of svg.querySelectorAll("polyline")) {
      const box = line.getBoundingClientRect();
      const points = line.getAttribute("points").trim().split(/\s+/);
      // The pale lines of a grid may run behind a figure.
      if (points.length !== 2 || box.width > 2 || line.getAttribute("stroke").toUpperCase() === "#DEDEDE") continue;
      for (const text of texts) {
        const at = text.getBoundingClientRect();
        const through = box.left > at.left + 0.5 && at.right - 0.5 > box.right && below(box, at) > 0.5 * at.height;
        if (through) faults.push(`${name}: a line strikes "${text.textContent.trim()}"`);
      }
    }
  }
  for (const node of [...document.querySelectorAll("h1, h2, p, li, figcaption, pre, button, th, td, label")].filter(visible)) {
    if (node.closest("#log, #now, svg")) continue;
    const style = getComputedStyle(node);
    if (node.scrollWidth > node.clientWidth + 1 && style.display !== "inline" && style.textOverflow !== "ellipsis") {
      faults.push(`"${node.textContent.trim().slice(0, 60)}" is cut`);
    }
  }
  // A table that is wider than a phone scrolls and shows that it does; on a desk none does.
  for (const node of [...document.querySelectorAll(".wide")].filter(visible)) {
    const scrolls = node.scrollWidth > node.clientWidth + 1;
    const hinted = getComputedStyle(node).backgroundImage.includes("gradient");
    if (scrolls && (innerWidth > 1000 || !hinted)) faults.push(`${node.getAttribute("aria-label")}: wider than the page`);
  }
  return faults;
});

// Panels with the same axis have it at the same places, with the same numbers: the axes of a drawing, by their names.
const scales = (page) => page.evaluate(() => {
  const faults = [];
  for (const svg of [...document.querySelectorAll("figure svg")].filter((one) => one.getClientRects().length > 0)) {
    const texts = [...svg.querySelectorAll("text")].filter((text) => !text.hasAttribute("transform")).map((text) => ({
      text: text.textContent.trim(), x: Number(text.getAttribute("x")), y: Number(text.getAttribute("y")),
    }));
    const titles = ["share of games", "victory points per game", "difference, pp", "last stage", "last turn"];
    for (const title of titles) {
      const panels = texts.filter((text) => text.text === title).map((name) => {
        // The numbers stand in a row above the name of their axis, on its part of the drawing.
        const width = Number(svg.getAttribute("width"));
        const beside = texts.some((text) => titles.includes(text.text) && text.text !== title && 120 > Math.abs(text.y - name.y));
        const near = texts.filter((text) => name.y > text.y && text.y > name.y - 40
          && (!beside || (width / 2 > text.x) === (width / 2 > name.x)));
        const row = Math.max(...near.map((text) => text.y));
        return near.filter((text) => text.y === row).map((text) => `${text.text} at ${text.x}`).sort().join(", ");
      });
      if (new Set(panels).size > 1) {
        faults.push(`${svg.closest("figure").getAttribute("aria-label")}, ${title}: ${panels.join(" | ")}`);
      }
    }
  }
  return faults;
});

// A figure of the page: in one notation, without a negative zero; text without marks of code.
const notation = (page) => page.evaluate(() => {
  const text = document.body.innerText + [...document.querySelectorAll("svg title, svg text")].map((one) => one.textContent).join(" ");
  const zeros = [...text.matchAll(/(?<![0-9a-z.])[-\u2212]0(?:\.0+)?(?![0-9.a-z])/g)].map((found) => found[0]);
  return [...zeros, ...(text + document.title).split("`").slice(1).map((after) => "`" + after.slice(0, 40))];
});

// The first screen has the finding, up to three figures, who played and what it rests on, and the picture; the rest is folded, and the
// contents open it by keyboard alone.
async function front(page) {
  // A figure with the luck of the dice taken out stands below its own.
  const names = await page.$$eval(".figures dt", (all) => all.map((one) => one.textContent));
  assert.ok(names.length >= 1 && 3 >= names.length, `figures: ${names.join(" | ")}`);
  const figures = await page.$$eval(".figures dd", (all) => all.map((one) => one.textContent));
  assert.ok(figures.length >= names.length && figures.every((text) => /[0-9]/.test(text)), `figures: ${figures.join(" | ")}`);
  for (const [width, height] of [[1400, 900], [768, 1000], [390, 844]]) {
    await page.setViewportSize({ width, height });
    const ends = await page.evaluate(() => ["h1", ".figures", ".front figure"].map((name) => {
      const box = document.querySelector(name).getBoundingClientRect();
      return [Math.round(box.top), Math.round(box.bottom)];
    }));
    assert.ok(height >= ends[1][1], `the figures end at ${ends[1][1]} of ${height} pixels`);
    assert.ok(height - 200 > ends[2][0], `the picture begins at ${ends[2][0]} of ${height} pixels`);
    if (width === 1400) assert.ok(height >= ends[2][1], `the picture ends at ${ends[2][1]} of ${height} pixels`);
    assert.equal((await misfits(page)).join("\n"), "", `folded, at ${width} pixels`);
  }
  await page.setViewportSize({ width: 1400, height: 900 });
  assert.match(await page.textContent(".front .basis"), /[0-9]/, "who played");
  assert.equal(await page.locator("main > details[open]").count(), 0, "all sections are folded");
  const links = page.locator("nav a");
  const count = await links.count();
  assert.equal(count, await page.locator("main > details").count(), "the contents name every section");
  for (let place = 0; count > place; place += 1) {
    await links.nth(place).focus();
    await page.keyboard.press("Enter");
    await page.locator(`#section-${place + 1}[open]`).waitFor();
  }
  await page.click("#open");
  assert.equal(await page.locator("main > details[open]").count(), 0, "one button closes all");
  await page.click("#open");
  assert.equal(await page.locator("main > details[open]").count(), count, "one button opens all");
}

// Every chart shows its numbers on hover and by keyboard alone.
async function report(page) {
  await front(page);
  const charts = page.locator("figure .page svg");
  const count = await charts.count();
  assert.ok(count > 0, "no charts");
  assert.ok(await page.locator("table").count() > 0, "no tables");
  assert.match(await page.textContent("pre"), /^kartacz /, "no command");
  assert.equal(await page.locator("figure .phone svg").count(), count, "a drawing for a phone for each chart");
  const linked = await page.$$eval("a[href$='.html']", (links) => links.map((one) => one.href));
  for (const link of linked) assert.ok(fs.existsSync(new URL(link)), `${link} does not exist`);
  assert.equal(new Set(linked).size, linked.length, "no page is linked twice");
  assert.deepEqual(await scales(page), [], "panels with one axis have one scale");
  assert.deepEqual(await notation(page), [], "negative zeros and marks of code");
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
    assert.match(await tip.textContent(), /[0-9]|: too few games$/, "no number");
    await page.keyboard.press("Escape");
    await tip.waitFor({ state: "hidden" });
  }
}

// Two games fit a desk of 1400 x 1000 pixels: the whole map and the log in each frame, captions and the line of the step uncut.
async function sideBySide(page) {
  await page.setViewportSize({ width: 1400, height: 1000 });
  await page.waitForTimeout(200);
  const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  assert.ok(1 > height, `the page is ${height} pixels too high`);
  for (const id of ["baseline", "variant"]) {
    const frame = await (await page.$(`#${id}`)).contentFrame();
    const faults = await frame.evaluate(() => {
      const box = (name) => document.getElementById(name).getBoundingClientRect();
      const inside = (one) => one.left >= 0 && innerWidth >= one.right && one.top >= 0 && innerHeight >= one.bottom;
      const found = ["log", "map", "board", "status", "now"].filter((name) => !inside(box(name)));
      if (100 > box("log").height) found.push(`log of ${box("log").height} pixels`);
      if (260 > box("board").height) found.push(`map of ${box("board").height} pixels`);
      ["status", "now"].forEach((name) => {
        const node = document.getElementById(name);
        if (node.scrollHeight > node.clientHeight + 1) found.push(`${name} is clipped`);
      });
      if (document.documentElement.scrollWidth > innerWidth) found.push("too wide");
      if (document.documentElement.scrollHeight > innerHeight) found.push("too high");
      return found;
    });
    assert.deepEqual(faults, [], `${id}: in its frame at 1400 x 1000`);
    assert.deepEqual(await unseen(frame), [], `${id}: out of view`);
  }
  for (const node of await page.$$("h1, h2, blockquote, header p")) {
    const cut = await node.evaluate((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1);
    assert.ok(!cut, `"${await node.textContent()}" is clipped`);
  }
  await page.setViewportSize({ width: 1400, height: 900 });
}

// A pair whose games may end at their first difference: it says what changed, and both games fit.
async function changed(page) {
  await page.waitForFunction(() => /First difference/.test(document.getElementById("where").textContent));
  assert.match(await page.textContent("header"), /Changed: proposal 1: .{4,}/, "it says what changed");
  await sideBySide(page);
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
  assert.match(await page.textContent("header"), /Changed: .{4,}/, "it says what changed");
  await sideBySide(page);
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
  assert.equal(await games[0].locator("#controls").isVisible(), false, "one set of controls");
  await games[1].locator(`#s${right + 1} a`).click();
  await comesTo([left, right + 1], "one alone by its log");
  await games[1].locator("#log").press("ArrowLeft");
  await comesTo([left - 1, right], "keys in a game move both");
  await page.click("#last");
  await page.waitForTimeout(100);
  assert.ok(await games[1].locator(".differs").count() > 0, "units that differ are marked");
  await page.click("#first");
  await comesTo([0, 0], "the set-up");
  await page.keyboard.press(" ");
  await page.waitForTimeout(1500);
  await page.keyboard.press(" ");
  assert.ok((await at()).every((step) => step > 0), "both play");
  await page.click("#last");
  const ends = await Promise.all(games.map(async (game) => Number(await game.locator("#step").getAttribute("max"))));
  await comesTo(ends, "the end");
  await page.click("#parting");
  await comesTo([left, right], "the button goes to the first difference");
}

// An index links a report for each result.
async function index(page) {
  const links = await page.$$eval("li a", (links) => links.map((one) => one.href));
  assert.deepEqual(await notation(page), [], "marks of code");
  assert.ok(links.length > 5 && links.every((link) => fs.existsSync(new URL(link))), links.join("\n"));
}

// A replay of a large battle.
async function opening(page) {
  await fitted(page, "on a desk");
  await uncovered(page);
}

const KINDS = { report, replay, opening, pair, changed, index };

async function open(browser, kind, file) {
  const context = await contextOf(browser);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1400, height: 900 });
  const wrong = [];
  page.on("console", (message) => wrong.push(message.text()));
  page.on("pageerror", (error) => wrong.push(error.message));
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`file://${path.resolve(file)}`);
  await KINDS[kind](page);
  for (const colorScheme of schemes) {
    if (!isFirefox) await page.emulateMedia({ colorScheme });
    await accessible(page, `${file}, ${colorScheme}`);
  }
  assert.equal((await misfits(page)).join("\n"), "", `${file} at 1400 pixels`);
  await page.setViewportSize({ width: 768, height: 900 });
  assert.equal((await misfits(page)).join("\n"), "", `${file} at 768 pixels`);
  await page.setViewportSize({ width: 390, height: 800 });
  assert.equal((await misfits(page)).join("\n"), "", `${file} at 390 pixels`);
  if (kind === "report") assert.deepEqual(await scales(page), [], `${file}: panels with one axis at 390 pixels`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(1 > wide, `${file} is ${wide} pixels too wide for a phone`);
  if (kind === "replay" || kind === "opening") {
    const phone = await context.newPage();
    await phone.setViewportSize({ width: 390, height: 800 });
    await phone.goto(`file://${path.resolve(file)}`);
    await fitted(phone, `${file} on a phone`);
    await phone.close();
  }
  assert.equal(wrong.join("\n"), "", file);
  const elsewhere = asked.slice(1).filter((url) => url !== "about:srcdoc");
  assert.deepEqual(elsewhere, [], `${file} makes no requests`);
  await context.close();
}

async function main(pages) {
  // Each launch has its own profile folder.
  const browser = await launch();
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
