// Uses the lab in a browser, as a designer does, with each game; fails on console errors, requests, serious accessibility faults and
// content that does not fit a phone.
//
//     node lab.js PAGE PROGRAM [PICTURES]
//
// PAGE is the exported file, or the address of a program that serves the page.
// LAB_BROWSER=firefox uses Debian's Firefox instead of Chromium. LAB_SCENARIO=TEXT uses only scenarios whose names contain the text, LAB_PAIRS=N stops every run at N pairs.
"use strict";
const assert = require("node:assert");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { launch, pageOf, saved } = require("./browsers.js");
const { watching } = require("./looks.js");

// For each game: a scenario, a counter and the place to which it is dragged, a value and how it is changed, players, the most pairs.
// Games of the larger ones are slow: their run is stopped before ±1 pp. Games of each variant that is explained, and of each of a search
// for suggestions; slow games have none.
const CASES = [
  { scenario: "niemenczyn/scenario-1", counter: /Cossacks 1/, place: "0805", path: "victory.automatic", value: "2", pairs: Infinity, why: 200, suggest: 10 },
  { scenario: "verdox/scenario-small", counter: /Barge 1/, place: null, path: "dice.demolition", value: "2", pairs: 3000, why: 60, suggest: 2 },
  { scenario: "maciejowice/scenario-1", counter: null, place: null, path: "victory.automatic", value: null, pairs: 200, why: 10 },
  // Its counters are set up in the game: the map of the scenario has none to move.
  { scenario: "pluton/scenario-small", counter: false, place: null, path: "artillery.german-battery.barrels", value: "1", pairs: 300, why: 10 },
  { scenario: "spqr/scenario-wing", counter: /v-rc-1/, place: "2503", path: "withdrawal.rome", value: "20", pairs: 100, why: 10 },
  { scenario: "classic/scenario-ford", counter: /Blue 1/, place: "0302", path: "units.red-1.strength", value: "6", pairs: 1000, why: 30, suggest: 2 },
];

const [file, typed, pictures] = process.argv.slice(2);
// The program is run in other folders, so its path must be absolute.
const program = path.resolve(typed);
const served = /^https?:/.test(file);
// The address of the page, without what follows it.
const own = served ? file : `file://${path.resolve(file)}`;
const watched = watching(pictures);
const looks = (page, name) => watched.looks(page, name, [1400, 768, 390]);
const inState = (page, test, argument, timeout = 600000) => page.waitForFunction(test, argument, { timeout });

async function opened(browser, scenario) {
  const page = await pageOf(browser);
  const wrong = [];
  page.on("console", (message) => wrong.push(message.text()));
  page.on("pageerror", (error) => wrong.push(error.message));
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`${own}#scenario=${scenario}`);
  await inState(page, (id) => document.body.dataset.ready === id, scenario);
  return { page, wrong, asked };
}

// Shows a panel: those of the page are tabs.
const show = (page, panel) => page.click(`#tab-${panel}`);
// Until the changes that were made are accepted or refused.
const changed = (page) => page.evaluate(() => turn);

// Without a change: the verdict on the unchanged scenario.
async function plain(page) {
  await inState(page, () => Number(document.body.dataset.games) > 20);
  assert.match(await page.textContent("#finding"), /favoured|Nearly even/);
  assert.match(await page.textContent("#pace"), /games/);
}

// Counters show their body: no style of the page takes the fill of their drawing.
async function visible(page) {
  const bare = await page.$$eval("#map .counter", (all) => all.filter((counter) => {
    const shapes = counter.querySelectorAll("rect:not(.choice), circle, polygon:not(.m-range), path:not(.m-range), use");
    return ![...shapes].some((shape) => getComputedStyle(shape).fill !== "none" && shape.getBoundingClientRect().width > 12);
  }).map((counter) => counter.dataset.counter));
  assert.deepEqual(bare, [], "counters without a body");
}

// Drags a counter to another place by the pointer, or moves it by keys when none is named.
async function moveCounter(page, { counter, place }) {
  const all = page.locator("#map .counter");
  const one = counter ? all.filter({ hasText: counter }).first() : all.first();
  const id = await one.getAttribute("data-counter");
  const before = await one.getAttribute("aria-label");
  if (place) {
    const [from, to] = await page.evaluate(([name, which]) => {
      const at = (element) => {
        const box = element.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      };
      const point = new DOMPoint(...map.places.get(name)).matrixTransform(map.svg.getScreenCTM());
      return [at(document.querySelector(`[data-counter="${which}"] .choice`)), [point.x, point.y]];
    }, [place, id]);
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
    await page.mouse.move(...to, { steps: 4 });
    await page.mouse.up();
  } else {
    await one.focus();
    // Keys that lead to places which are refused change nothing.
    for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) {
      await page.keyboard.press(key);
      await changed(page);
      if (await page.evaluate(() => state.sets.length)) break;
    }
  }
  await inState(page, ([which, label]) => document.querySelector(`[data-counter="${which}"]`)?.getAttribute("aria-label") !== label, [id, before], 20000);
  assert.equal(await page.locator("#faults .fault").count(), 0, "the moved counter is accepted");
  assert.equal(await page.locator(".counter.changed").count(), 1);
}

// Changes a value in its panel: a slider by the keyboard.
async function changeValue(page, { path: name, value }) {
  await show(page, "values-panel");
  await page.fill("#find", name);
  const control = page.locator(`[data-path="${name}"] input, [data-path="${name}"] select`).first();
  await control.waitFor();
  assert.match(await page.textContent(`[data-path="${name}"] .origin`), /^((Rulebook|Assumed|History): |Mine\b)/);
  const before = await control.inputValue();
  await control.focus();
  if (value) await control.evaluate((element, to) => { element.value = to; element.dispatchEvent(new Event("change")); }, value);
  else await page.keyboard.press("ArrowRight");
  await inState(page, ([path, old]) => state.sets.some((set) => pathOfSet(set) === path && literalOfSet(set) !== old), [name, before], 20000);
  await page.fill("#find", "");
}

// An invalid value is refused with the message of the checker, and what was before it counts.
async function faults(page) {
  const before = await page.evaluate(() => state.sets);
  await page.evaluate(() => setValue("no.such.value", "1"));
  await page.locator("#refused .fault").first().waitFor();
  assert.match(await page.textContent("#refused .message"), /there is no/i);
  assert.deepEqual(await page.evaluate(() => state.sets), before);
  await page.click("#refused button");
  assert.equal(await page.locator("#faults .fault").count(), 0);
}

// Paints a place by the pointer, takes it back and does it again; then the ground is as it was.
async function paint(page) {
  const ground = () => page.evaluate(() => map.sheet.ground);
  const before = await ground();
  await page.click("#tools [data-tool=paint]");
  const place = await page.evaluate(() => {
    const empty = [...ground.cells.keys()].filter((one) => signAt(one) !== undefined && !map.counters.some((counter) => counter.place === one));
    const [sign, other] = [signAt(empty[0]), [...legendSigns().keys()]];
    chooseSign(other.find((one) => one !== sign));
    const point = new DOMPoint(...ground.places.get(empty[0])).matrixTransform(map.svg.getScreenCTM());
    return { x: point.x, y: point.y };
  });
  await page.mouse.click(place.x, place.y);
  await changed(page);
  // Rules may forbid the first sign there; the message says so.
  if (await page.locator("#refused .fault").count()) await page.click("#refused button");
  else {
    assert.notEqual(await ground(), before, "the painted map is drawn");
    await page.keyboard.press("Control+z");
    await changed(page);
  }
  assert.equal(await ground(), before);
  await page.keyboard.press("Escape");
}

// A counter is added, edited in the table, and removed; no other one counts as changed.
async function addCounter(page) {
  const [table] = await page.evaluate(() => counterTables().filter((one) => one === "units"));
  if (!table) return;
  const before = await page.evaluate(() => ({ sets: state.sets.length, changed: document.querySelectorAll(".counter.changed").length }));
  await page.evaluate((name) => addBlank(name), table);
  assert.equal(await page.evaluate(() => state.sets.length), before.sets + 1, await page.textContent("#refused"));
  const onMap = await page.evaluate(() => lab.variant.counters.length > 0);
  if (onMap) assert.equal(await page.locator(".counter.changed").count(), before.changed + 1);
  await show(page, "view-counters");
  const row = page.locator("#table tbody tr").filter({ has: page.locator('input[value^="New unit"], input[value^="new-unit"]') });
  assert.ok(await row.count() > 0 || !(await page.evaluate(() => hasName("units"))), "the new counter is in the table");
  await looks(page, "counters");
  await show(page, "view-map");
  await page.keyboard.press("Control+z");
  await changed(page);
  assert.equal(await page.evaluate(() => state.sets.length), before.sets);
}

async function settle(page, { pairs }) {
  await inState(page, (most) => document.body.dataset.done === "true" || Number(document.body.dataset.games) >= most, pairs, 1800000);
  if (await page.evaluate(() => run.on)) await page.click("#go");
  await page.waitForTimeout(1500);
  const [low, high] = await page.$eval("#interval figure", (one) => [Number(one.dataset.low), Number(one.dataset.high)]);
  if (pairs === Infinity) assert.ok((high - low) / 2 <= 0.01, `${low} to ${high}`);
  assert.match(await page.textContent("#finding"), /The change helps|Inconclusive|No game/);
  assert.match(await page.textContent("#sure"), /known to ±/);
  assert.ok(await page.locator("#charts figure").count() === 3, "three charts");
}

// A flipped game, where there is one, then a single game: each with its controls.
async function watch(page) {
  await show(page, "results");
  const flips = page.locator("button.flip");
  if (await flips.count()) {
    await flips.first().click();
    await steps(page, true);
  }
  await page.click("#replay button[type=submit]");
  await steps(page, false);
}

async function steps(page, both) {
  await inState(page, () => !document.getElementById("watched").textContent.includes("…"));
  const frame = page.frameLocator("#frame");
  const replay = both ? frame.frameLocator("#variant") : frame;
  // A pair of games has one set of controls above both.
  await (both ? frame.locator("#controls") : replay.locator("#step")).waitFor({ timeout: 60000 });
  assert.ok(Number(await replay.locator("#step").getAttribute("max")) > 5);
  await frame.locator("#on").click();
}

async function heat(page) {
  await page.click("#close");
  await page.click("#show-heat");
  await inState(page, () => /games$/.test(document.getElementById("heat-title").textContent));
  const frame = page.frameLocator("#heat-frame");
  await frame.locator(".heat .top").last().waitFor({ timeout: 60000 });
  assert.equal(await frame.locator(".heat").count(), 2, "what changes, and the changed scenario");
  await frame.locator(".heat select.measure").last().selectOption({ index: 4 });
  assert.match(await frame.locator(".heat .top").last().textContent(), /Most: .* \(\d+\./);
  await page.click("#close-heat");
}

async function save(page) {
  await page.click("#save-menu summary");
  const text = await saved(page, () => page.click("#save"));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "lab-"));
  fs.writeFileSync(path.join(folder, "lab-what-if.toml"), text);
  const words = text.match(/Played by `kartacz (.*)`/)[1].split(" ");
  const said = execFileSync(program, [...words, "--quiet", "--format", "json", "--out", path.join(folder, "out")], { cwd: folder, encoding: "utf8" });
  const score = JSON.parse(said).differences.find(({ measure }) => measure === "score");
  const shown = await page.$eval("#interval figure", ({ dataset }) => [dataset.mean, dataset.low, dataset.high].map(Number));
  // Where the luck of the dice is taken out, the page shows that figure first.
  const { difference, low, high, without_luck: without } = score;
  (without ? [without.mean, without.low, without.high] : [difference, low, high]).forEach((figure, place) => {
    assert.ok(Math.abs(figure - shown[place]) < 1e-9, `the program says ${figure}, the lab ${shown[place]}`);
  });
  fs.rmSync(path.join(folder, "out"), { recursive: true });
  return { difference, file: path.join(folder, "lab-what-if.toml") };
}

// Variants that are played at the same time have the games that they have alone.
async function together(page) {
  const [alone, same] = await page.evaluate(async () => {
    const games = async (lead) => {
      const rows = [];
      const one = { scenario: state.scenario, what_ifs: [], sets: [`victory.automatic=${lead}`] };
      await lab.engine.play({ scenarios: [one], seats: state.seats, seed: 1, from: 0, to: 40 }, (from, to, [more]) => rows.push(...more));
      return rows;
    };
    const leads = [1, 2, 3, 4, 5, 6, 7, 8];
    const one = [];
    for (const lead of leads) one.push(await games(lead));
    return [one, await Promise.all(leads.map(games))].map((all) => JSON.stringify(all));
  });
  assert.equal(same, alone, "variants that are played at the same time");
}

// The contribution of each change must equal that of the program, run with the command that the page shows. WebAssembly computes a few
// choices in a thousand games otherwise (ai/src/core/real.rs), so the page that needs no program may differ by a few games.
async function why(page, { why: games }) {
  const near = served ? 1e-9 : 3 / games;
  await show(page, "why");
  await page.fill("#why-games", String(games));
  await page.click("#why-go");
  await page.locator("#waterfall figure[data-effects]").waitFor({ timeout: 600000 });
  assert.match(await page.textContent("#why-said"), /The changes move the score of /);
  const shown = await page.$eval("#waterfall figure", ({ dataset }) => ({ from: Number(dataset.from), to: Number(dataset.to), effects: JSON.parse(dataset.effects) }));
  const sum = shown.effects.reduce((all, [, effect]) => all + effect, 0);
  assert.ok(Math.abs(shown.from + sum - shown.to) < 1e-9, "the steps add up");
  const words = (await page.textContent("#waterfall code")).match(/^kartacz (.*)$/)[1].match(/'[^']*'|\S+/g).map((word) => word.replaceAll("'", ""));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "lab-"));
  const said = execFileSync(program, [...words, "--quiet", "--format", "json", "--out", path.join(folder, "out")], { cwd: folder, encoding: "utf8" });
  fs.rmSync(folder, { recursive: true });
  const { effects } = JSON.parse(said).levels[0].measures[0];
  assert.deepEqual(shown.effects.map(([group]) => group).sort(), effects.map(({ group }) => group).sort());
  shown.effects.forEach(([group, effect]) => {
    const theirs = effects.find((one) => one.group === group).effect;
    assert.ok(Math.abs(effect - theirs) < near, `${group}: the program says ${theirs}, the lab ${effect}`);
  });
}

// Suggestions; one is taken over and undone.
async function suggest(page, { suggest: games }) {
  if (!games) return;
  await show(page, "suggest");
  await page.fill("#suggest-games", String(games));
  await page.click("#suggest-go");
  await page.locator("#proposals li").first().waitFor({ timeout: 1200000 });
  assert.match(await page.textContent("#suggest-said"), /Target 50\.0 % for .* with your \d+ change/);
  const before = await page.evaluate(() => [...state.sets]);
  await looks(page, "suggestions");
  await page.locator("#proposals button").first().click();
  await inState(page, (many) => JSON.stringify(state.sets) !== many, JSON.stringify(before), 60000);
  assert.equal(await page.locator("#faults .fault").count(), 0, "a proposal is accepted");
  await page.click("#undo-change");
  await inState(page, (sets) => JSON.stringify(state.sets) === sets, JSON.stringify(before), 60000);
}

// The saved what-if, opened as a file, restores the same scenario.
async function openAgain(page, kept) {
  const hash = await page.evaluate(() => lab.variant.hash);
  await show(page, "changes");
  await page.click("#reset");
  await inState(page, (old) => lab.variant.hash !== old && !isChanged(), hash, 60000);
  await page.setInputFiles("#file", kept);
  await inState(page, (old) => lab.variant.hash === old && isChanged(), hash, 60000);
  await changed(page);
  assert.equal(await page.locator("#changed li").count(), 1);
}

// Whether the game by hand is over.
const isOver = (page) => page.evaluate(() => lab.sitting.position.end !== null);

// One of the first actions; where there are many, a counter is chosen first, or its place.
async function anAction(page, choice) {
  const actions = page.locator(":is(#general, #actions) button[data-index]");
  for (let step = 0; 2 > step && await actions.count() === 0; step += 1) await page.locator(":is(#tray, #actions) button").last().click();
  await actions.first().waitFor();
  return actions.nth(Math.min(choice % 3, await actions.count() - 1));
}

// What a look at an action shows.
async function lookAt(page, action) {
  await action.focus();
  await inState(page, () => document.getElementById("odds").textContent !== "", null, 60000);
}

// Ten decisions by hand, the first of them taken back once, with the odds of an action.
async function byHand(page) {
  await show(page, "results");
  await page.click("#play");
  await page.locator(":is(#tray, #general, #actions) button").first().waitFor({ timeout: 60000 });
  const hidden = await page.evaluate(() => lab.sitting.position.counters.every((one) => one.values !== "?" || one.side !== lab.sitting.side));
  assert.ok(hidden, "own counters are known");
  for (let choice = 1; 10 >= choice && !(await isOver(page)); choice += 1) {
    assert.match(await page.textContent("#asked"), /\.$/, "the decision is put in a sentence");
    await lookAt(page, await anAction(page, choice));
    await page.keyboard.press("Enter");
    await inState(page, (many) => Number(document.body.dataset.choices) === many, choice, 120000);
    if (choice === 1) {
      await page.click("#undo");
      await inState(page, () => Number(document.body.dataset.choices) === 0);
      await (await anAction(page, choice)).click();
      await inState(page, () => Number(document.body.dataset.choices) === 1);
    }
  }
  const made = await page.evaluate(() => Number(document.body.dataset.choices));
  assert.ok(made === 10 || await isOver(page), `${made} choices`);
  assert.ok(await page.locator("#log p").count() > 3, "the log says what happened");
}

// A page that is loaded again shows the same draft, on the same map.
async function again(page) {
  const shown = () => page.evaluate(() => [map.ground.innerHTML, JSON.stringify(draftNow())]);
  const before = await shown();
  await page.evaluate(() => { delete document.body.dataset.ready; });
  await page.reload();
  await inState(page, () => document.body.dataset.ready === state.scenario, null, 60000);
  await changed(page);
  assert.deepEqual(await shown(), before, "the map or the draft is another one after a reload");
}

async function use(browser, one) {
  const { page, wrong, asked } = await opened(browser, one.scenario);
  const name = one.scenario.replace("/", "-");
  await plain(page);
  await visible(page);
  if (one.counter !== false) await moveCounter(page, one);
  await changeValue(page, one);
  await faults(page);
  await paint(page);
  await addCounter(page);
  const address = await page.evaluate(() => location.hash);
  assert.ok(decodeURIComponent(address).includes(one.path), "the address has the changes");
  await again(page);
  await settle(page, one);
  const games = await page.evaluate(() => run.games);
  const { difference, file: kept } = await save(page);
  await watch(page);
  await heat(page);
  if (one.path === "victory.automatic" && one.value) await together(page);
  await why(page, one);
  await looks(page, name);
  await suggest(page, one);
  await byHand(page);
  await looks(page, `${name}-play`);
  await page.click("#leave");
  await openAgain(page, kept);
  const elsewhere = asked.filter((url) => !/^(blob:|about:|data:)/.test(url) && !url.startsWith(own));
  assert.deepEqual(elsewhere, [], "the page makes no requests");
  assert.equal(wrong.join("\n"), "");
  console.log(`${one.scenario}: passed, ${games} pairs, ${(100 * difference).toFixed(1)} pp in the lab and by kartacz what-if`);
  await page.close();
}

async function main() {
  const browser = await launch();
  try {
    const { LAB_SCENARIO: only = "", LAB_PAIRS: pairs = Infinity } = process.env;
    for (const one of CASES.filter(({ scenario }) => scenario.includes(only))) {
      await use(browser, { ...one, pairs: Math.min(one.pairs, pairs) });
    }
  } finally {
    await browser.close();
  }
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
