// Plays by hand in a browser: both sides at one screen, rolls that are typed in, games that are saved, opened again elsewhere and refused.
//
//     node lab-play.js PAGE [PICTURES]
//
// PAGE is the exported file, or the address of a program that serves the page.
"use strict";
const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const { contextOf, launch, saved } = require("./browsers.js");
const { watching } = require("./looks.js");

const [file, pictures] = process.argv.slice(2);
const own = /^https?:/.test(file) ? file : `file://${path.resolve(file)}`;
const inState = (page, test, argument, timeout = 60000) => page.waitForFunction(test, argument, { timeout });
const { looks } = watching(pictures);

const FORD = "classic/scenario-ford";
// Blue 1 and Red 1 face each other, and the first attack comes soon.
const CLOSE = "units.blue-1.hex=0502";
const HIDDEN = "niemenczyn/scenario-1";

async function opened(context, scenario, ...sets) {
  const page = await context.newPage();
  page.wrong = [];
  page.on("pageerror", (error) => page.wrong.push(error.message));
  page.on("console", (message) => page.wrong.push(message.text()));
  const address = new URLSearchParams([["scenario", scenario], ...sets.map((set) => ["set", set])]);
  await page.goto(`${own}#${address}`);
  await inState(page, (id) => document.body.dataset.ready === id, scenario);
  await page.evaluate(() => turn);
  return page;
}

// The page without its errors, which there must be none of.
async function closed(page) {
  assert.deepEqual(page.wrong, []);
  await page.close();
}

async function sit(page, seat, dice = "program") {
  await page.click("#tab-results");
  await page.selectOption("#seat", seat);
  await page.selectOption("#dice", dice);
  await page.click("#play");
  await inState(page, () => lab.sitting?.position && byId("play-panel").dataset.busy === "false");
}

const look = (page) => page.evaluate(() => {
  const { side, position, made, groups } = lab.sitting;
  return {
    side, roll: position.roll, end: position.end, made: made.length, log: position.log.length, sides: groups.flatMap(({ counters }) => counters.map((one) => one.side)),
    actions: lab.sitting.all.map(sentenceOf), handOver: document.body.dataset.handOver ?? null, decides: byId("decides")?.textContent, names: opened.sideNames,
  };
});

// The position with all that was done: what a game that goes on must be.
const all = (page) => page.evaluate(() => JSON.stringify([lab.sitting.position, lab.sitting.made, lab.sitting.terms, lab.sitting.side, state.scenario, draftNow()]));

const madeBecomes = (page, many) => inState(page, (wanted) => lab.sitting?.made.length === wanted && byId("play-panel").dataset.busy === "false", many);

// Chooses by words of the sentence, or the first action, as the page does it.
async function choose(page, words = null) {
  const { made, actions } = await look(page);
  const found = words === null ? 0 : actions.findIndex((text) => words.test(text));
  assert.ok(found >= 0, `none of ${actions.length} actions is ${words}`);
  await page.evaluate((index) => act(index, "list"), found);
  await madeBecomes(page, made + 1);
}

async function undone(page, many) {
  await page.keyboard.press("Control+z");
  await madeBecomes(page, many);
}

// ---- Both sides ----------------------------------------------------------------------------------------------

// A game that hides nothing goes from side to side without a screen between them.
async function open(context) {
  const page = await opened(context, FORD);
  await sit(page, "both");
  const sides = new Set();
  for (let choice = 0; 16 > choice; choice += 1) {
    const now = await look(page);
    sides.add(now.side);
    assert.equal(now.decides, `${now.names[now.side]} to decide`);
    assert.equal(now.handOver, null);
    assert.ok(now.sides.every((side) => side === now.side), "only counters of the side that decides can act");
    assert.ok(!/Since your last choice/.test(await page.textContent("#news")));
    if (choice === 3) await looks(page, "both");
    await choose(page, choice % 3 === 2 && now.actions.includes("End the phase") ? /end the phase/i : null);
  }
  assert.equal(sides.size, 2, "both sides have decided");
  assert.match(await page.textContent("#news"), /Since the last decision/);
  const before = await all(page);
  const { made } = await look(page);
  await choose(page);
  await undone(page, made);
  assert.equal(await all(page), before, "a choice was taken back");
  await page.click("#leave");
  assert.match(await page.textContent("#go-on-game"), /both sides, turn \d, 16 choices/);
  await page.click("#go-on-game");
  await madeBecomes(page, made);
  assert.equal(await all(page), before, "the kept game goes on");
  await closed(page);
}

// What a side must not see is not in the page while it is handed over; by keys alone.
async function hidden(context) {
  const page = await opened(context, HIDDEN);
  await sit(page, "both");
  const sides = new Set();
  let screens = 0;
  for (let choice = 0; 60 > choice && 4 > screens; choice += 1) {
    const now = await look(page);
    if (now.handOver !== null) {
      screens += 1;
      assert.equal(Number(now.handOver), now.side);
      assert.equal(await page.locator("#map .counter").count(), 0, "no counter is in the page");
      assert.equal(await page.textContent("#play-panel"), "");
      assert.equal(await page.evaluate(() => document.activeElement.id), "ready");
      if (screens === 2) {
        await looks(page, "hand-over");
        // The side before it can still take its choice back.
        await undone(page, now.made - 1);
        assert.equal((await look(page)).handOver, null);
        await choose(page);
        continue;
      }
      await page.keyboard.press("Enter");
      await inState(page, () => document.body.dataset.handOver === undefined);
    }
    const shown = await look(page);
    sides.add(shown.side);
    assert.ok(await page.locator("#map .counter").count() > 4, "the counters are back");
    assert.ok(await page.evaluate(() => lab.sitting.position.counters.every((one) => one.values !== "?" || one.side !== lab.sitting.side)), "own counters are known");
    assert.ok(await page.evaluate(() => byId("side").contains(document.activeElement)), "the focus is in the panel");
    await page.keyboard.press("Enter");
    await madeBecomes(page, shown.made + 1);
  }
  assert.equal(screens, 4, "both sides have decided");
  await closed(page);
}

// ---- Own dice ------------------------------------------------------------------------------------------------

// Ends phases and attacks where it can, until a roll is asked for.
async function toRoll(page) {
  for (let choice = 0; 60 > choice; choice += 1) {
    const { roll, actions } = await look(page);
    if (roll) return roll;
    const attack = actions.findIndex((text) => /attack/i.test(text));
    await choose(page, attack >= 0 ? /attack/i : /end|resolve|pass|no /i);
  }
  throw new Error("no roll was asked for");
}

// Types a face, by its key.
async function type(page, face) {
  const { made } = await look(page);
  await page.keyboard.press(String(face));
  await madeBecomes(page, made + 1);
}

async function rolled(page) {
  for (let rolls = 0; 20 > rolls && (await look(page)).roll; rolls += 1) await type(page, (await look(page)).roll.first + 2);
  assert.equal((await look(page)).roll, null, "all rolls are given");
}

async function ownDice(context) {
  const page = await opened(context, FORD, CLOSE);
  await sit(page, "both", "own");
  const roll = await toRoll(page);
  const before = await all(page);
  const { made, names, side } = await look(page);
  assert.match(await page.textContent("#asked"), roll.purpose ? new RegExp(`^Roll a d${roll.faces}.* for ${roll.purpose}\\.$`) : new RegExp(`^Roll a d${roll.faces}.* for: .+\\.$`));
  assert.equal(await page.evaluate(() => rollInWords({ faces: 6, first: 1, given: [], what: "3rd Inf joins the attack from 0707.", purpose: "the attack on 0806" })),
    "Roll a d6 for the attack on 0806.");
  assert.equal(await page.textContent("#decides"), `${names[side]} to roll`);
  assert.equal(await page.locator(":is(#general, #actions) button, #map .target").count(), 0, "nothing else can be chosen");
  assert.equal(await page.locator("#roll .face").count(), roll.faces);
  await looks(page, "roll");
  await page.keyboard.press("9");
  assert.match(await page.textContent("#roll-said"), /faces from 1 to 6/);
  assert.equal(await all(page), before, "a face that the die has not changes nothing");
  const refused = await page.evaluate(() => lab.desk.raw({ do: "roll", face: 9 }));
  assert.ok(refused.error, "the program refuses it, too");
  await page.locator("#roll .face").nth(2).click();
  await madeBecomes(page, made + 1);
  await rolled(page);
  const after = await all(page);
  const many = (await look(page)).made;
  await undone(page, many - 1);
  assert.ok((await look(page)).roll, "the last roll is asked for again");
  await type(page, 3);
  assert.equal(await all(page), after, "the same roll has the same result");
  for (let back = many; back > made; back -= 1) await undone(page, back - 1);
  assert.equal(await all(page), before);
  await type(page, 6);
  await rolled(page);
  for (let back = (await look(page)).made; back > made; back -= 1) await undone(page, back - 1);
  // The program can roll what is left.
  await page.click("#roll-rest");
  await inState(page, () => !lab.sitting.position.roll && byId("play-panel").dataset.busy === "false");
  await goesOn(context, page);
  await closed(page);
}

// Against a player, its rolls are typed in as well.
async function againstPlayer(context) {
  const page = await opened(context, FORD, CLOSE);
  await sit(page, "0", "own");
  let rolls = 0;
  for (let step = 0; 80 > step && 3 > rolls; step += 1) {
    const { roll, end } = await look(page);
    if (end) break;
    if (roll) {
      rolls += 1;
      await rolled(page);
    } else {
      await choose(page, /end|resolve|pass|no /i);
    }
  }
  assert.ok(rolls > 0, "the player has rolled");
  await closed(page);
}

// ---- Files ---------------------------------------------------------------------------------------------------

const saveGame = async (page) => {
  const text = await saved(page, () => page.click("#save-play"));
  return [text, JSON.parse(text)];
};
const asFile = (text, name = "test.kartacz-game.json") => ({ name, mimeType: "application/json", buffer: Buffer.from(text) });
const chooseFile = (page, text, name) => page.setInputFiles("#game-file", asFile(text, name));

// Saves a game, opens it in a page that knows nothing of it, and loads that page again.
async function goesOn(context, page) {
  const before = await all(page);
  const [text, { moves }] = await saveGame(page);
  const other = await opened(context, HIDDEN);
  await other.evaluate(() => localStorage.clear());
  await other.click("#tab-results");
  await chooseFile(other, text);
  await madeBecomes(other, moves.length);
  assert.equal(await all(other), before, "the opened game is the saved one");
  await other.reload();
  await inState(other, () => document.body.dataset.ready && !byId("go-on-game").hidden);
  await other.click("#tab-results");
  await other.click("#go-on-game");
  await madeBecomes(other, moves.length);
  assert.equal(await all(other), before, "the browser has kept it");
  if (moves.length > 1) await undone(other, moves.length - 1);
  await closed(other);
}

// A game of a file of the user's brings the file with it.
async function ownFile(context) {
  const page = await opened(context, FORD);
  const scenario = fs.readFileSync(path.join(__dirname, "../scenarios/classic/scenario-ford.toml"), "utf8");
  const mine = { name: "mine.toml", mimeType: "text/plain", buffer: Buffer.from(scenario) };
  await page.setInputFiles("#file", mine);
  await inState(page, () => document.body.dataset.ready === "./mine.toml");
  await page.evaluate(() => turn);
  await page.evaluate(() => setValue("units.red-1.strength", "6"));
  await page.evaluate(() => turn);
  await sit(page, "both");
  for (let choice = 0; 3 > choice; choice += 1) await choose(page);
  const before = JSON.parse(await all(page));
  const [text, { moves, files }] = await saveGame(page);
  assert.deepEqual(files.map(([name]) => name), ["./mine.toml"]);
  const other = await opened(context, HIDDEN);
  await other.setInputFiles("#file", asFile(text));
  await madeBecomes(other, moves.length);
  assert.deepEqual(JSON.parse(await all(other)), before, "the file came with the game");
  await closed(other);
  // Another file with the same name stays what it is.
  const third = await opened(context, HIDDEN);
  await third.setInputFiles("#file", { ...mine, buffer: Buffer.from(scenario.replace(/^turns = \d+/m, "turns = 3")) });
  await inState(third, () => document.body.dataset.ready === "./mine.toml");
  await third.setInputFiles("#file", asFile(text));
  await madeBecomes(third, moves.length);
  assert.equal(await third.evaluate(() => state.scenario), "./game-1/mine.toml");
  assert.match(await third.evaluate(() => ownFiles.get("./mine.toml")), /^turns = 3/m);
  await closed(third);
  await closed(page);
}

// Files that are no games of the lab, or not of this scenario: each is refused with its reason, and changes nothing.
const HOSTILE = [
  [/no game that the lab has saved/, () => "<img src=x onerror=alert(1)>"],
  [/no game that the lab has saved/, () => "null"],
  [/no game that the lab has saved/, () => "[]"],
  [/another version of the lab/, (game) => ({ ...game, version: 99 })],
  [/is damaged/, (game) => ({ ...game, moves: [[3, 2]] })],
  [/is damaged/, (game) => ({ ...game, moves: [{ roll: "<b>" }] })],
  [/is damaged/, (game) => ({ ...game, moves: Array.from({ length: 30000 }, () => [0, 1]) })],
  [/is damaged/, (game) => ({ ...game, terms: { ...game.terms, seed: -1 } })],
  [/is damaged/, (game) => ({ ...game, files: [["./../../secret.toml", "x"]] })],
  [/is damaged/, (game) => ({ ...game, files: [["classic/scenario-ford.toml", "x"]] })],
  [/is damaged/, (game) => ({ ...game, title: "x".repeat(9000) })],
  [/larger than a saved game/, () => " ".repeat(5e6)],
  [/which this program does not have/, (game) => ({ ...game, scenario: "<b>no</b>" })],
  [/a file of yours that cannot be opened here/, (game) => ({ ...game, scenario: "./mine.toml" })],
  [/cannot be opened: .*abc/, (game) => ({ ...game, sets: ["turns=abc"] })],
  [/cannot be opened/, (game) => ({ ...game, scenario: "./new.toml", files: [["./new.toml", "system = \"classic\"\n"]] })],
  [/not what it was[^]*turns: 6 → 5/, (game) => ({ ...game, sets: [...game.sets, "turns=5"] })],
  [/not what it was[^]*changed in the file/, (game) => ({ ...game, hash: "0".repeat(16) })],
  [/player cannot play here/, (game) => ({ ...game, terms: { ...game.terms, both: false, opponent: "<script>" } })],
];

async function hostile(context) {
  const page = await opened(context, FORD, CLOSE);
  await sit(page, "both");
  for (let choice = 0; 2 > choice; choice += 1) await choose(page);
  const [, game] = await saveGame(page);
  await page.click("#leave");
  const untouched = () => page.evaluate(() => lab.desk.ask({ do: "scenarios" }).then((list) => JSON.stringify([state, [...ownFiles], list.filter(({ own: mine }) => mine), localStorage.length])));
  const before = await untouched();
  for (const [reason, of] of HOSTILE) {
    await page.evaluate(() => complain(""));
    const made = of(game);
    await chooseFile(page, typeof made === "string" ? made : JSON.stringify(made));
    await inState(page, () => !byId("alert").hidden);
    assert.match(await page.textContent("#alert"), reason);
    assert.equal(await untouched(), before, String(reason));
    assert.ok(await page.evaluate(() => lab.sitting === null));
  }
  // Choices that the game does not have: what can be made again is.
  await chooseFile(page, JSON.stringify({ ...game, moves: [...game.moves, [0, 7777]] }));
  await madeBecomes(page, game.moves.length);
  assert.match(await page.textContent("#alert"), /only 2 choices of 3 could be made again/);
  await closed(page);
}

// One click on a counter begins its move and lights its hexes; another counter or Escape takes that back. By keys, too.
async function begins(context) {
  const page = await opened(context, FORD);
  await page.evaluate(() => change("Blue 6 waits", (draft) => withDesign(withDesign(draft, "units.blue-6.hex", null), "units.blue-6.lost", "true")));
  assert.ok(await page.isVisible("#waiting"), "the tray of counters without a hex");
  await sit(page, "both");
  assert.ok(await page.isHidden("#waiting"), "it is no part of a game");
  assert.equal(await page.locator("#views [data-design]:visible").count(), 0, "rules are not edited during a game");
  const counter = (name) => page.locator(`[data-counter="units.${name}"]`);
  const press = async (name) => {
    const { x, y, width, height } = await counter(name).boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2);
  };
  const lit = () => page.locator("#map .target").count();
  await press("blue-1");
  await madeBecomes(page, 1);
  assert.ok(await lit() > 2, "hexes are lit after one click");
  assert.ok(await page.locator("#stack").isHidden(), "nothing is asked");
  assert.equal(await page.textContent(".mp-left"), "4 MP");
  await press("blue-3");
  await inState(page, () => /Blue 3/.test(lab.sitting.position.prompt) && byId("play-panel").dataset.busy === "false");
  assert.equal((await look(page)).made, 1, "the first counter has not begun");
  await page.keyboard.press("Escape");
  await madeBecomes(page, 0);
  await counter("blue-2").focus();
  await page.keyboard.press("Enter");
  await madeBecomes(page, 1);
  await inState(page, () => document.activeElement.matches("#map .target"));
  await page.keyboard.press("Enter");
  await madeBecomes(page, 2);
  assert.match(await page.textContent(".mp-left"), /^[123] MP$/);
  await press("blue-3");
  assert.equal((await look(page)).made, 2, "a move that has begun is not taken back by a click");
  await page.click("#leave");
  assert.ok(await page.isVisible("#waiting"), "the tray is back");
  await closed(page);
}

// A finished game can be entered as a playtest.
async function finished(context) {
  const page = await opened(context, FORD, "turns=1");
  await sit(page, "both");
  for (let choice = 0; 40 > choice && !(await look(page)).end; choice += 1) await choose(page, /end|resolve|pass|no /i);
  const { end, names } = await look(page);
  assert.ok(end, "the game is over");
  await page.click("#enter-playtest");
  await page.fill("dialog [name=one]", "Anna");
  await page.click("dialog [type=submit]");
  await inState(page, () => playtestsOf(state.scenario).length === 1);
  const [{ result, note, date, players }] = await page.evaluate(() => playtestsOf(state.scenario));
  assert.ok(result === 2 ? end.startsWith("A draw") : end.startsWith(`${names[result]} win`), end);
  assert.ok(end.includes(`: ${note.split(", with 1 change")[0]}, `) && /^\d{4}-\d\d-\d\d$/.test(date), `${note}, ${date}`);
  assert.deepEqual(players, ["Anna", ""]);
  await closed(page);
}

// The line of the expected score leads to lines of the log, and at the end a strong player judges the decisions.
async function judgedGame(context) {
  const page = await opened(context, HIDDEN);
  await sit(page, "0");
  assert.ok(await page.isHidden("#judged"), "nothing is judged before the end");
  const early = await page.evaluate(() => lab.desk.raw({ do: "judge" }));
  assert.match(early.error, /the game is not over/);
  for (let choice = 0; 600 > choice && !(await look(page)).end; choice += 1) {
    if (choice === 30) await looks(page, "line");
    await choose(page);
  }
  assert.ok((await look(page)).end, "the game is over");
  assert.match(await page.textContent("#course .remark >> nth=1"), /dice gave/);
  const turns = page.locator("#course .turns button");
  assert.ok(await turns.count() > 0, "there are turning points");
  const worth = await turns.first().locator(".worth").textContent();
  await turns.first().click();
  assert.ok((await page.textContent("#log .shown")).includes(worth), "a turning point leads to its line");
  const chart = await page.locator("#course svg").boundingBox();
  await page.mouse.move(chart.x + chart.width / 2, chart.y + chart.height / 2);
  assert.match(await page.textContent("#course .remark >> nth=0"), /\d %/);
  await page.mouse.click(chart.x + chart.width - 2, chart.y + 5);
  assert.equal(await page.locator("#log .shown").count(), 1);
  await page.click("#judge");
  await inState(page, () => judged.state?.done || judged.state?.error, undefined, 240000);
  assert.equal(await page.evaluate(() => judged.state.error), undefined);
  const [moves] = await page.evaluate(() => judged.state.done);
  assert.ok(moves.length > 0 && 3 >= moves.length, "moves of someone who takes the first action cost something");
  assert.ok(moves.every(({ side, cost }) => side === 0 && cost.startsWith("+")));
  await page.locator("#judged .dear button").first().click();
  assert.equal(await page.evaluate(() => [...byId("log").children].findIndex((one) => one.matches(".shown"))), moves[0].line);
  await looks(page, "judged");
  await undone(page, (await look(page)).made - 1);
  assert.ok(await page.isHidden("#judged"), "another game begins");
  await closed(page);
}

async function main() {
  const browser = await launch();
  try {
    for (const part of [open, hidden, ownDice, againstPlayer, ownFile, hostile, begins, finished, judgedGame]) {
      const context = await contextOf(browser);
      await part(context);
      await context.close();
      console.log(`${part.name}: passed`);
    }
  } finally {
    await browser.close();
  }
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
