// The studio's keeping and sharing: a new game, its versions, playtests, links, downloads, imports, print sheets and the second strength,
// with texts of strangers that would like to be markup.
//
//     node lab-studio.js PAGE PROGRAM [PICTURES]
//
// PAGE is the exported file, or the address of a program that serves the page.
"use strict";
const assert = require("node:assert");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { contextOf, isFirefox, launch, saved } = require("./browsers.js");
const { watching } = require("./looks.js");

const [file, typed, pictures] = process.argv.slice(2);
const program = path.resolve(typed);
const { looks } = watching(pictures);
const served = /^https?:/.test(file);
const own = served ? file : `file://${path.resolve(file)}`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "lab-studio-"));
const inState = (page, test, argument, timeout = 120000) => page.waitForFunction(test, argument, { timeout });
const changed = (page) => page.evaluate(() => turn);
const show = (page, panel) => page.click(`#tab-${panel}`);
const said = (page, text) => inState(page, (words) => document.getElementById("moved").textContent.includes(words), text);
const complained = (page, text) => inState(page, (words) => document.getElementById("alert").textContent.includes(words), text);
const hashOf = (page) => page.evaluate(() => lab.variant.hash);

// Names as a stranger may write them.
const HOSTILE = "<img src=x onerror=\"hacked=1\"><script>hacked=1</script>";
const SIDES = ["Blue <b>", "Red & 'Co\""];

async function opened(context, address = own) {
  const page = await context.newPage();
  const wrong = [];
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  page.on("pageerror", (error) => wrong.push(error.stack));
  page.wrong = wrong;
  await page.goto(address);
  await inState(page, () => document.body.dataset.ready === state.scenario);
  return page;
}

// Texts have stayed texts, and nothing was reported as an error.
async function harmless(page, where) {
  const found = await page.evaluate(() => ({ hacked: window.hacked, images: document.querySelectorAll("main img, header img, dialog img, main script, header script, dialog script").length }));
  assert.deepEqual(found, { hacked: undefined, images: 0 }, where);
  assert.deepEqual(page.wrong, [], where);
}

// Fills the open dialog, and presses a button of it.
async function dialog(page, values, button) {
  await page.locator("dialog").waitFor();
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`dialog [name=${name}]`).first();
    if (await field.evaluate((one) => one.tagName) === "SELECT") await field.selectOption(value);
    else await field.fill(value);
  }
  await page.locator("dialog button", { hasText: button }).click();
}

// Waits until another scenario is open, after what is done.
async function opens(page, work) {
  await page.evaluate(() => { delete document.body.dataset.ready; });
  await work();
  await inState(page, () => document.body.dataset.ready === state.scenario);
  await changed(page);
}

// ---- The parts -----------------------------------------------------------------------------------------------

async function newGame(page) {
  await page.click("#new-game");
  await page.locator("dialog").waitFor();
  await dialog(page, { title: `The Bridge ${HOSTILE}`, width: "40", height: "40" }, "Make it");
  assert.equal(await page.locator("dialog").count(), 1, "too many hexes are refused by the form");
  assert.match(await page.textContent("#hex-count"), /at most/);
  await looks(page, "new-game");
  await opens(page, () => dialog(page, { width: "12", height: "9", turns: "5", first: SIDES[0], second: SIDES[1] }, "Make it"));
  assert.ok(await page.evaluate(() => isShelved(state.scenario)), "the game is kept in the browser");
  assert.deepEqual(await page.evaluate(() => opened.sideNames), SIDES);
  assert.ok((await page.evaluate(() => opened.title)).includes("onerror"), "the title is what was typed");
  assert.equal(await page.evaluate(() => document.querySelector("#scenario optgroup").label), "Your games");
  assert.equal(await page.evaluate(() => ground.cells.size), 108);
  await harmless(page, "a new game");
}

// A new game of rows with pointed tops, and one from a template: both can be opened; they are deleted again.
async function otherGames(page) {
  for (const values of [{ title: "Rows", width: "5", height: "4", points: "up" }, { title: "Another ford", template: "classic/scenario-ford" }]) {
    await page.click("#new-game");
    await page.locator("dialog").waitFor();
    const { points, ...rest } = values;
    if (points) await page.check(`dialog [name=points][value=${points}]`);
    await opens(page, () => dialog(page, rest, "Make it"));
    assert.equal(await page.evaluate(() => opened.title), values.title);
    await page.click("#open-menu summary");
    await page.click("#your-games");
    await page.locator("dialog").waitFor();
    if (points) await looks(page, "your-games");
    await page.click(`dialog button[aria-label="Delete… ${values.title}"]`);
    await opens(page, () => page.locator("dialog button.primary", { hasText: "Delete" }).click());
    await page.locator("dialog button", { hasText: "Close" }).click();
    assert.ok(await page.evaluate((title) => ![...document.querySelectorAll("#scenario option")].some((one) => one.textContent === title), values.title), "the game is deleted");
  }
}

// Changes the strength of a counter, the first in the list.
async function strengthen(page, by) {
  const changedPath = await page.evaluate(async (more) => {
    const value = [...values.variant.values()].find(({ path }) => /^units\.[^.]+\.strength$/.test(path));
    await setValue(value.path, String(Number(value.value) + more));
    return value.path;
  }, by);
  assert.equal(await page.locator("#faults .fault").count(), 0, changedPath);
  return changedPath;
}

async function versions(page) {
  await show(page, "versions");
  await inState(page, () => run.games > 500 && run.verdict);
  await strengthen(page, 2);
  await inState(page, () => run.games > 500 && run.verdict?.difference);
  const hash = await hashOf(page);
  await page.click("#keep-version");
  await said(page, "Version 2 is kept");
  assert.equal(await hashOf(page), hash, "the kept version is what was played");
  assert.equal(await page.evaluate(() => state.sets.length), 0, "the edits are in the file");
  const text = await page.textContent("#version-2");
  assert.match(text, /strength: \d+ → \d+/);
  assert.match(text, /\d\.\d → \d+\.\d %/);
  assert.match(text, /pairs?|games/);
  await page.fill("#version-2-name", `After the club evening ${HOSTILE}`);
  await page.keyboard.press("Tab");
  await said(page, "Version 2 is called");

  await opens(page, () => page.reload());
  assert.equal(await hashOf(page), hash, "the game is the same after a reload");
  await show(page, "versions");
  assert.match(await page.inputValue("#version-2-name"), /club evening <img/);
  await harmless(page, "versions");

  await page.click("#version-1-compare");
  await inState(page, () => document.querySelector("#compared[data-mean]"));
  assert.match(await page.textContent("#compared"), /Against version 1, in .* pairs of games/);
  await looks(page, "versions");

  // Back, with edits that are dropped only when that is confirmed.
  await strengthen(page, 1);
  await page.click("#version-1-back");
  await dialog(page, {}, "Cancel");
  assert.equal(await page.evaluate(() => state.sets.length), 1);
  await page.click("#version-1-back");
  await dialog(page, {}, "Go back");
  await said(page, "Back to version 1");
  assert.notEqual(await hashOf(page), hash);
  assert.equal(await page.locator("#versions .version").count(), 2, "going back makes no version");
  assert.equal(await page.getAttribute("#version-1", "aria-current"), "true");
  await strengthen(page, 1);
  await page.click("#keep-version");
  await said(page, "Version 3 is kept");
  assert.match(await page.textContent("#version-3"), /From version 1/);
  assert.match(await page.inputValue("#version-2-name"), /club evening/, "names stay with their versions");
  await page.click("#version-2-back");
  await dialog(page, {}, "Go back");
  await said(page, "Back to version 2");
  assert.equal(await hashOf(page), hash, "an older version is what it was");
  await page.click("#version-3-delete");
  await dialog(page, {}, "Delete");
  await said(page, "Version 3 is deleted");
  await copies(page, hash);
}

async function copies(page, hash) {
  const game = await page.evaluate(() => state.scenario);
  await opens(page, () => page.click("#version-1-copy"));
  assert.notEqual(await page.evaluate(() => state.scenario), game);
  assert.notEqual(await hashOf(page), hash, "version 1 is another game");
  await page.click("#rename-game");
  await dialog(page, { title: "A copy, renamed" }, "Rename");
  await said(page, "The game is called A copy, renamed");
  assert.ok(await page.evaluate(() => [...document.querySelectorAll("#scenario option")].some((one) => one.textContent === "A copy, renamed")));
  await page.click("#delete-game");
  await opens(page, () => dialog(page, {}, "Delete"));
  await opens(page, () => page.selectOption("#scenario", game));
  assert.equal(await hashOf(page), hash);
}

async function playtested(page) {
  await show(page, "playtests");
  await page.click("#add-playtest");
  await dialog(page, { one: `Anna ${HOSTILE}`, other: "Ben", result: "0", note: "close" }, "Add");
  await said(page, "The game is added");
  await page.click("#paste-playtests");
  const rows = ["date\tblue\tred\twinner\tnote", `24.12.2025\tAnna\tBen\t${SIDES[0]}\t=1+1`, "2025-12-25\tCarl\tBen\tBen\tlate", `2025-12-26\tCarl\tDora\tdraw\t${HOSTILE}`, "2025-12-27\tCarl\tDora\ta stranger"];
  await page.fill("dialog textarea", rows.join("\n"));
  await inState(page, () => document.querySelector("dialog").textContent.includes("3 games read"));
  assert.match(await page.textContent("dialog"), /Line 5: ‘a stranger’ is no winner/);
  await dialog(page, {}, "Add them");
  await page.locator(".playtests tbody tr").nth(3).waitFor();
  await inState(page, () => document.querySelector("#playtests-score figure"));
  assert.ok(Math.abs(await page.$eval("#playtests-score figure", (one) => Number(one.dataset.mean)) - 2.5 / 4) < 1e-9);
  assert.match(await page.textContent("#playtests-score"), /4 games between people.*won 2/);
  await inState(page, () => /contradict|People do better/.test(document.getElementById("playtests-score").textContent));
  const csv = await saved(page, () => page.click("#download-playtests"));
  assert.match(csv, /2025-12-24,Anna,Ben,Blue <b>,'=1\+1/);
  await page.click("#playtest-1-edit");
  await dialog(page, { result: "2" }, "Change");
  await said(page, "The game is changed");
  await page.click("#playtest-3-remove");
  await dialog(page, {}, "Remove it");
  await page.locator(".playtests tbody tr").nth(3).waitFor({ state: "detached" });
  await looks(page, "playtests");
  await opens(page, () => page.reload());
  await show(page, "playtests");
  assert.equal(await page.locator(".playtests tbody tr").count(), 3, "playtests stay");
  await harmless(page, "playtests");
  // Those of another scenario are others.
  const game = await page.evaluate(() => state.scenario);
  await opens(page, () => page.selectOption("#scenario", "classic/scenario-ford"));
  assert.equal(await page.locator(".playtests tbody tr").count(), 0);
  await opens(page, () => page.selectOption("#scenario", game));
  assert.equal(await page.locator(".playtests tbody tr").count(), 3);
}

// The downloaded file, played by the program, has the figures of the page.
async function downloads(page) {
  await strengthen(page, 1);
  // Firefox reports no downloads.
  if (isFirefox) return;
  await page.click("#save-menu summary");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save-game")]);
  const kept = path.join(folder, download.suggestedFilename());
  await download.saveAs(kept);
  if (kept.endsWith(".zip")) execFileSync("python3", ["-m", "zipfile", "-e", kept, folder]);
  const main = await page.evaluate(() => state.scenario.slice(2));
  const scenario = [path.join(folder, main), path.join(folder, path.basename(main))].find((one) => fs.existsSync(one));
  assert.ok(fs.readFileSync(scenario, "utf8").startsWith("#"), "comments are kept");
  const out = execFileSync(program, ["run", scenario, "--games", "200", "--seed", "1794", "--quiet", "--format", "json", "--out", path.join(folder, "out")], { encoding: "utf8" });
  const theirs = JSON.parse(out).outcomes.map(({ games }) => games);
  const ours = await page.evaluate(async () => {
    const rows = [];
    await lab.engine.play({ scenarios: [variant()], seats: ["heuristic", "heuristic"], seed: 1794, from: 0, to: 200 }, (from, to, [more]) => rows.push(...more));
    return outcomesOf(rows);
  });
  assert.deepEqual(ours, theirs, "the program and the page");
}

// The links of a game: opened by another browser, which keeps nothing until the game is edited.
async function links(browser, page) {
  const hash = await hashOf(page);
  await page.click("#link");
  if (await page.locator("dialog").count()) await dialog(page, {}, "Done");
  await said(page, "holds the whole game");
  const link = await page.evaluate(() => gameLink());
  assert.ok(link.length < 30000 && /#game=[\w-]+$/.test(link), link.slice(0, 80));
  const context = await contextOf(browser);
  const other = await opened(context, link);
  assert.equal(await hashOf(other), hash, "the link has the game with its draft");
  const stored = () => other.evaluate(() => Object.keys(localStorage).filter((key) => /:(own|draft):/.test(key)).length);
  assert.equal(await stored(), 0, "nothing is kept");
  await opens(other, () => other.reload());
  assert.equal(await hashOf(other), hash, "the address still has it");
  await strengthen(other, 1);
  await inState(other, () => isShelved(state.scenario));
  assert.ok(await stored() >= 1, "an edited game is kept");
  const edited = await hashOf(other);
  await opens(other, () => other.reload());
  assert.equal(await hashOf(other), edited);
  // The same link again: its changes take the place of those that were made here, and Undo brings them back.
  const follow = () => other.evaluate((to) => { location.hash = to; }, link.slice(link.indexOf("#")));
  await follow();
  await said(other, "was open already");
  assert.equal(await hashOf(other), hash);
  await other.evaluate(() => undo());
  assert.equal(await hashOf(other), edited);
  await other.evaluate(() => redo());
  await follow();
  await said(other, "is open already");
  assert.equal(await hashOf(other), hash);
  assert.equal(await other.evaluate(() => past.done.at(-1).name), "Changes of the link", "it is not opened again");
  await harmless(other, "a link");
  await badLinks(other, link);
  await context.close();
}

async function badLinks(page, link) {
  const before = await hashOf(page);
  const bad = await page.evaluate(async () => {
    const file = (name, text) => packed({ main: name, files: [[name, text]] });
    return {
      "2 MB": await packed({ main: "a.toml", files: [["a.toml", "#".repeat(3e6)]] }),
      "no game that": await file("../../scenario.toml", "system = \"classic\""),
      "no game that this": await file("<img src=x onerror=hacked=1>.toml", "system = \"classic\""),
      "holds no game": await packed({ main: "a.toml", files: [["a.toml", "title = \"no system\""]] }),
      "holds no game that": await packed(null),
      "cut off": "AAAA",
      "cut off, or": "%3Cscript%3E",
    };
  });
  bad["or no game"] = link.match(/#game=([\w-]+)/)[1].slice(0, 300);
  for (const [text, game] of Object.entries(bad)) {
    await page.evaluate((to) => { complain(""); location.hash = `game=${to}`; }, game);
    await complained(page, text);
    assert.match(await page.textContent("#alert"), /^This link is not opened/);
    assert.equal(await hashOf(page), before, "what was open stays");
  }
  page.wrong.length = 0;
  // A sound packing of a file with faults, in a new page: the faults are said, and nothing else is open.
  const faulty = await page.evaluate(() => packed({ main: "a.toml", files: [["a.toml", "system = \"classic\"\ntitle = \"<img src=x onerror=hacked=1>\"\n"]] }));
  await page.evaluate((to) => { location.hash = `game=${to}`; }, faulty);
  await complained(page, "has faults");
  assert.equal(await hashOf(page), before);
  const fresh = await page.context().newPage();
  await fresh.goto(`${own}#game=AAAA`);
  await complained(fresh, "This link is not opened");
  await fresh.close();
  await harmless(page, "bad links");
}

// Tables of a game, with names that a stranger may have written and a line that cannot be read.
function tables() {
  const write = (name, lines) => {
    const kept = path.join(folder, name);
    fs.writeFileSync(kept, `${lines.join("\n")}\n`);
    return kept;
  };
  const name = HOSTILE.replaceAll('"', "'");
  return [
    write("units.csv", ["name,side,strength,moves,hex", `First ${name},Blue,4,3,0101`, "Second,Red,3,4,0303", `Third,${name},2,2,0202`, "Fourth,Red,many,4,0302"]),
    write("terrain.csv", ["open,open,wood", "open,open,open", "wood,open,open"]),
  ];
}

async function imports(page) {
  const bad = path.join(folder, "refused <img src=x onerror=hacked=1>.json");
  fs.writeFileSync(bad, `{"${HOSTILE}": 1}`);
  const before = await hashOf(page);
  await page.click("#open-menu summary");
  await page.setInputFiles("#import-files", bad);
  await dialog(page, { title: `Refused ${HOSTILE}` }, "Import");
  await complained(page, "Not imported");
  assert.equal(await hashOf(page), before);
  await harmless(page, "a refused import");
  await page.evaluate(() => complain(""));
  await page.click("#open-menu summary");
  await page.setInputFiles("#import-files", tables());
  await opens(page, () => dialog(page, { title: `Imported ${HOSTILE}` }, "Import"));
  await page.locator("#import-report[open]").waitFor();
  assert.match(await page.textContent("#import-report summary"), /\d+ refused, \d+ guessed, \d+ read/);
  await looks(page, "imported");
  await opens(page, () => page.reload());
  await show(page, "versions");
  assert.ok(await page.locator("#import-report li").count() > 0, "the report stays");
  await harmless(page, "an import");
  await page.click("#delete-game");
  await opens(page, () => dialog(page, {}, "Delete"));
}

// Dropped files that are no scenarios are offered for an import.
async function drops(page) {
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(["a,b\n1,2\n"], "units.csv"));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.locator("dialog").waitFor();
  assert.match(await page.textContent("dialog"), /Import as a new game.*units\.csv/);
  await dialog(page, {}, "Cancel");
}

async function prints(page) {
  await page.click("#save-menu summary");
  await page.click("#show-print");
  await inState(page, () => /for printing$/.test(document.getElementById("print-title").textContent));
  assert.ok((await page.frameLocator("#print-frame").locator("body").textContent()).length > 10);
  const text = await saved(page, () => page.click("#print-save"));
  assert.match(text, /^<!DOCTYPE html>/i);
  assert.ok(!/<img|<script/i.test(text.replaceAll(/<img src="data:[^"]*"/g, "")), "names are no markup on paper");
  await page.selectOption("#paper", "letter");
  await inState(page, () => /for printing$/.test(document.getElementById("print-title").textContent) && !document.getElementById("print-now").disabled);
  // A frame that is closed to the page is opened in a tab of its own.
  const asked = await page.evaluate(() => {
    const frame = document.getElementById("print-frame").contentWindow;
    window.printed_times = 0;
    try {
      frame.print = () => { window.printed_times += 1; };
      return true;
    } catch {
      return false;
    }
  });
  if (asked) {
    await page.click("#print-now");
    assert.equal(await page.evaluate(() => window.printed_times), 1, "the frame is printed");
  } else {
    const [tab] = await Promise.all([page.context().waitForEvent("page"), page.click("#print-now")]);
    await tab.waitForLoadState();
    assert.ok((await tab.textContent("body")).length > 10);
    await tab.close();
  }
  await looks(page, "print");
  await page.click("#close-print");
}

async function second(page) {
  const game = await page.evaluate(() => state.scenario);
  await opens(page, () => page.selectOption("#scenario", "classic/scenario-ford"));
  assert.equal(await page.inputValue("#second-player"), "scripted:greedy", "classic games have a second strength");
  await inState(page, () => Number(document.getElementById("second").dataset.games) > 300);
  assert.match(await page.textContent("#second-finding"), /Blue \d+\.\d % ± \d+\.\d pp/);
  await strengthen(page, 3);
  await inState(page, () => document.getElementById("second").dataset.difference !== "" && run.verdict?.difference);
  assert.match(await page.textContent("#second-finding"), /moves it by/);
  // The weak player finds the Ford much harder for Blue: that stands below the finding.
  await page.locator("#second-apart", { hasText: /disagree|depends on how well/ }).waitFor();
  await looks(page, "second");
  await halted(page);
  await page.selectOption("#second-player", "");
  assert.equal(await page.textContent("#second-finding"), "");
  await page.selectOption("#second-player", "scripted:greedy");
  // A shipped scenario that is kept becomes a game of the user's.
  const hash = await hashOf(page);
  await show(page, "versions");
  await page.click("#keep-version");
  await said(page, "as a game of yours");
  assert.equal(await hashOf(page), hash);
  assert.equal(await page.locator(".version").count(), 2);
  await page.click("#delete-game");
  await opens(page, () => dialog(page, {}, "Delete"));
  await opens(page, () => page.selectOption("#scenario", "niemenczyn/scenario-1"));
  assert.equal(await page.inputValue("#second-player"), "", "other games have none");
  await opens(page, () => page.selectOption("#scenario", game));
}

// Stop is for all games, also after edits; Go on and another scenario start them again.
async function halted(page) {
  const playing = () => page.evaluate(() => JSON.stringify([run.games, second.tally.games, byId("go").textContent, byId("pace").textContent]));
  await strengthen(page, 2);
  await inState(page, () => run.on && run.games > 0);
  await page.click("#go");
  await page.waitForTimeout(600);
  const before = await playing();
  assert.match(before, /"Go on".*stopped: press Go on/);
  await page.waitForTimeout(600);
  assert.equal(await playing(), before, "no game goes on");
  await strengthen(page, 1);
  await page.waitForTimeout(600);
  assert.match(await playing(), /^\[0,0,"Go on"/, "an edit starts none");
  await page.click("#go");
  await inState(page, () => run.games > 0);
  // The second strength goes on when the first is known: the button stops that one, too.
  await page.evaluate(() => { run.done = true; pauseGames(); });
  await inState(page, () => second.tally.games > 0 && second.on);
  assert.equal(await page.textContent("#go"), "Stop");
  await page.click("#go");
  await page.waitForTimeout(600);
  const later = await playing();
  assert.match(later, /"Go on"/);
  await page.waitForTimeout(600);
  assert.equal(await playing(), later);
  await opens(page, () => page.selectOption("#scenario", "classic/scenario-moscow"));
  await inState(page, () => run.games > 0);
  await opens(page, () => page.selectOption("#scenario", "classic/scenario-ford"));
  await strengthen(page, 3);
}

// Two tabs with the same game: neither writes over the other's version unasked.
async function twoTabs(page) {
  const other = await opened(page.context(), page.url());
  const last = () => page.evaluate(() => shelfRecord().versions.at(-1).number);
  const before = await last();
  await show(other, "versions");
  await strengthen(other, 1);
  await other.click("#keep-version");
  await said(other, `Version ${before + 1} is kept`);
  await show(page, "versions");
  await strengthen(page, 2);
  await page.click("#keep-version");
  await page.locator("dialog").waitFor();
  assert.match(await page.textContent("dialog"), /Another tab has kept version/);
  await dialog(page, {}, "Cancel");
  assert.ok(await page.evaluate(() => isChanged()), "the edits stay");
  await page.click("#keep-version");
  await dialog(page, {}, "Keep mine");
  await said(page, `Version ${before + 2} is kept`);
  await harmless(other, "two tabs");
  await other.close();
}

// A browser without room says so, and the game goes on.
async function noRoom(page) {
  await strengthen(page, 2);
  await page.evaluate(() => {
    for (let size = 1 << 20; size > 0; size >>= 1) {
      try {
        for (let one = 0; ; one += 1) localStorage.setItem(`full-${size}-${one}`, "x".repeat(size));
      } catch {}
    }
  });
  await show(page, "versions");
  await strengthen(page, 1);
  const hash = await hashOf(page);
  await page.click("#keep-version");
  await complained(page, "no more room");
  await changed(page);
  assert.ok(await page.evaluate(() => keptDrafts().some(({ scenario, sets }) => scenario === state.scenario && sets.length > 0)), "the edits are still kept");
  assert.equal(await hashOf(page), hash);
  await page.evaluate(() => {
    Object.keys(localStorage).filter((key) => key.startsWith("full-")).forEach((key) => localStorage.removeItem(key));
    complain("");
  });
  await strengthen(page, 1);
  await page.click("#keep-version");
  await said(page, "is kept");
  await opens(page, () => page.reload());
  assert.equal(await page.evaluate(() => opened.hash === shelfRecord().versions.at(-1).hash), true, "there is room again");
}

// What a stranger, or a mistake, has left in the storage is no game; new games do not take its place.
async function damaged(page) {
  const before = await hashOf(page);
  await page.evaluate((name) => {
    const { main, files, versions } = shelfRecord();
    const sound = { form: 1, main, files, title: "Bad", time: 1, revision: 1, versions, report: [] };
    const bad = [null, 7, {}, { ...sound, title: { name } }, { ...sound, versions: [] }, { ...sound, versions: [null] }, { ...sound, versions: [{ ...versions[0], changes: name }] },
      { ...sound, versions: [{ ...versions[0], verdict: { seats: name } }] }, { ...sound, report: [null] }, { ...sound, files: [["../x.toml", "system = \"classic\""]], main: "../x.toml" }];
    bad.forEach((one, place) => localStorage.setItem(`kartacz-lab:own:./bad${place ? `-${place + 1}` : ""}/`, JSON.stringify(one)));
    localStorage.setItem("kartacz-lab:own:./torn/", "{");
    [null, "{", {}, { scenario: state.scenario, title: name, time: 1, whatIfs: 1, sets: 2 }].forEach((one, place) => localStorage.setItem(`kartacz-lab:draft:x:${place}`, JSON.stringify(one)));
    localStorage.setItem("kartacz-lab:draft:x:torn", "{");
    localStorage.setItem("kartacz-lab:game:2", JSON.stringify({ when: name, terms: {}, moves: [[1]] }));
  }, HOSTILE);
  await opens(page, () => page.reload());
  assert.equal(await hashOf(page), before);
  assert.equal(await page.evaluate(() => shelvedGames().filter(({ folder }) => /bad|torn/.test(folder)).length), 0);
  assert.equal(await page.evaluate(() => freeFolder("Bad")), "./bad-11/");
  // A version that cannot be unpacked.
  await page.evaluate(() => noteInVersion(shelfFolder(state.scenario), shelfRecord().versions[0].number, { packed: "AAAA" }));
  await show(page, "versions");
  const number = await page.evaluate(() => (showVersions(), shelfRecord().versions[0].number));
  await page.click(`#version-${number}-copy`);
  await complained(page, "is damaged in the storage");
  await page.evaluate(() => Object.keys(localStorage).filter((key) => /bad|torn|draft:x:|game:2/.test(key)).forEach((key) => localStorage.removeItem(key)));
  await harmless(page, "a damaged storage");
}

// With the program, the game is saved as a folder.
async function folders(page) {
  if (!served) return;
  await strengthen(page, 1);
  await page.click("#save-menu summary");
  await page.click("#save-folder");
  await dialog(page, { name: `studio-${process.pid}` }, "Save");
  await page.locator("dialog", { hasText: "Saved in" }).waitFor();
  const place = (await page.textContent("dialog h2")).match(/^Saved in (.*)\.$/)[1];
  await dialog(page, {}, "Stay here");
  const [main] = fs.readdirSync(place).filter((name) => name.endsWith(".toml"));
  execFileSync(program, ["validate", path.join(place, main)]);
  fs.rmSync(place, { recursive: true });
  await page.keyboard.press("Control+z");
  await changed(page);
}

// A browser that keeps nothing: it is said once, and everything works until the page is closed.
async function keepsNothing(browser) {
  const context = await contextOf(browser);
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => { throw new DOMException("no", "SecurityError"); };
  });
  const page = await opened(context);
  await page.click("#new-game");
  await opens(page, () => dialog(page, { title: "For now", width: "6", height: "5" }, "Make it"));
  await complained(page, "does not let the page keep anything");
  await page.evaluate(() => complain(""));
  await strengthen(page, 1);
  await show(page, "versions");
  await page.click("#keep-version");
  await said(page, "Version 2 is kept");
  assert.equal(await page.textContent("#alert"), "", "it is said once");
  await context.close();
}

async function main() {
  const browser = await launch();
  try {
    const context = await contextOf(browser);
    if (!isFirefox) await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await opened(context);
    const only = process.env.LAB_PART ?? "";
    const parts = { newGame, otherGames, versions, playtested, downloads, links: (one) => links(browser, one), twoTabs, noRoom, damaged, folders, imports, drops, prints, second, keepsNothing: () => keepsNothing(browser) };
    for (const [name, part] of Object.entries(parts)) {
      if (only && name !== "newGame" && !only.split(",").includes(name)) continue;
      const began = Date.now();
      await part(page);
      console.log(`${name}: passed, ${((Date.now() - began) / 1000).toFixed(0)} s`);
    }
    await harmless(page, "at the end");
  } finally {
    await browser.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
